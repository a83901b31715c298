/* attn-tokenizer.c: a sentence cut into tokens, and a vector made up from a word
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-tokenizer.h"

#include <string.h>
#include <unigbrk.h>
#include <uniwbrk.h>

/* A sentence with both kinds of boundaries: TRUE at byte i where one is before it. */
typedef struct
{
  const char *text;
  gsize       length;
  char       *graphemes;
  char       *words;
} Sentence;

static void
sentence_init (Sentence   *sentence,
               const char *text)
{
  gsize length = strlen (text);

  *sentence = (Sentence) { text, length, g_malloc0 (length + 1), g_malloc0 (length + 1) };
  if (length > 0)
    {
      u8_grapheme_breaks ((const guint8 *) text, length, sentence->graphemes);
      u8_wordbreaks ((const guint8 *) text, length, sentence->words);
    }
  sentence->graphemes[0] = sentence->graphemes[length] = 1;
  sentence->words[0] = sentence->words[length] = 1;
}

static void
sentence_clear (Sentence *sentence)
{
  g_free (sentence->graphemes);
  g_free (sentence->words);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Sentence, sentence_clear)

static GArray *
new_spans (void)
{
  return g_array_new (FALSE, FALSE, sizeof (AttnSpan));
}

static void
add_span (GArray *spans,
          gsize   start,
          gsize   end)
{
  AttnSpan span = { start, end };

  if (start < end)
    g_array_append_val (spans, span);
}

/* The end of the grapheme cluster that begins at `i`. */
static gsize
next_cluster (const Sentence *sentence,
              gsize           i)
{
  do
    i++;
  while (!sentence->graphemes[i]);

  return i;
}

static gsize
previous_cluster (const Sentence *sentence,
                  gsize           i)
{
  do
    i--;
  while (!sentence->graphemes[i]);

  return i;
}

static gunichar
char_at (const Sentence *sentence,
         gsize           i)
{
  return g_utf8_get_char (sentence->text + i);
}

/* What separates tokens and is part of none: spaces of all kinds, the zero-width one and control characters too. */
static gboolean
is_blank (const Sentence *sentence,
          gsize           i)
{
  gunichar c = char_at (sentence, i);

  return g_unichar_isspace (c) || g_unichar_type (c) == G_UNICODE_CONTROL || c == 0x200b || c == 0xfeff;
}

/* Punctuation, signs and emoji; not the underscore, which joins. */
static gboolean
is_sign (const Sentence *sentence,
         gsize           i)
{
  gunichar c = char_at (sentence, i);

  return g_unichar_ispunct (c) && g_unichar_type (c) != G_UNICODE_CONNECT_PUNCTUATION;
}

/* Scripts that write no space between words: UAX #29 leaves them to a dictionary. */
static gboolean
is_unspaced (const Sentence *sentence,
             gsize           i)
{
  switch (g_unichar_get_script (char_at (sentence, i)))
    {
    case G_UNICODE_SCRIPT_THAI:
    case G_UNICODE_SCRIPT_LAO:
    case G_UNICODE_SCRIPT_KHMER:
    case G_UNICODE_SCRIPT_MYANMAR:
      return TRUE;
    default:
      return FALSE;
    }
}

static gboolean
has_hangul (const Sentence *sentence,
            gsize           start,
            gsize           end)
{
  for (gsize i = start; i < end; i = next_cluster (sentence, i))
    if (g_unichar_get_script (char_at (sentence, i)) == G_UNICODE_SCRIPT_HANGUL)
      return TRUE;

  return FALSE;
}

/* Signs that open something, and those that close it. */
static const gunichar pairs[][2] = {
  { '(', ')' }, { '[', ']' }, { '{', '}' }, { '<', '>' }, { '"', '"' }, { '\'', '\'' },
  { 0x201c, 0x201d }, { 0x2018, 0x2019 }, { 0x00ab, 0x00bb },     /* “ ” ‘ ’ « » */
  { 0x3008, 0x3009 }, { 0x300a, 0x300b },                         /* 〈 〉 《 》 */
  { 0x300c, 0x300d }, { 0x300e, 0x300f }, { 0x3010, 0x3011 },     /* 「 」 『 』 【 】 */
  { 0xff08, 0xff09 },                                             /* （ ） */
};

static gboolean
is_opener (const Sentence *sentence,
           gsize           i)
{
  gunichar c = char_at (sentence, i);

  for (guint k = 0; k < G_N_ELEMENTS (pairs); k++)
    if (pairs[k][0] == c)
      return TRUE;

  return FALSE;
}

#define NOWHERE G_MAXSIZE

/* Which signs of a piece of a sentence belong together.  A quotation mark without sides closes the one before it, and opens the
 * next. */
typedef struct
{
  gsize  start;
  gsize *closers;   /* of byte start + i: where what opens there is closed, or NOWHERE */
  gsize *openers;   /* of byte start + i: where what is closed there opens, or NOWHERE */
} Partners;

static void
partners_clear (Partners *partners)
{
  g_free (partners->closers);
  g_free (partners->openers);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Partners, partners_clear)

static void
partners_init (Partners       *partners,
               const Sentence *sentence,
               gsize           start,
               gsize           end)
{
  g_autofree gsize *below = g_new (gsize, end - start);
  gsize top[G_N_ELEMENTS (pairs)];   /* the innermost that is open, of each kind; `below` it is the next */

  *partners = (Partners) { start, g_new (gsize, end - start), g_new (gsize, end - start) };
  for (guint k = 0; k < G_N_ELEMENTS (pairs); k++)
    top[k] = NOWHERE;
  for (gsize i = start; i < end; i = next_cluster (sentence, i))
    {
      gunichar c = char_at (sentence, i);

      partners->closers[i - start] = partners->openers[i - start] = NOWHERE;
      for (guint k = 0; k < G_N_ELEMENTS (pairs); k++)
        {
          if (c == pairs[k][1] && top[k] != NOWHERE)
            {
              partners->openers[i - start] = top[k];
              partners->closers[top[k] - start] = i;
              top[k] = below[top[k] - start];
            }
          if (c == pairs[k][0])
            {
              below[i - start] = top[k];
              top[k] = i;
            }
        }
    }
}

/* Where what opens at `open` is closed; `end` where it is not before. */
static gsize
find_closer (const Partners *partners,
             gsize           open,
             gsize           end)
{
  return MIN (partners->closers[open - partners->start], end);
}

/* Whether the sign at `close` closes something that was opened from `start` on, and not within something else that was closed
 * before. */
static gboolean
closes_something (const Sentence *sentence,
                  const Partners *partners,
                  gsize           start,
                  gsize           close)
{
  gsize opener = partners->openers[close - partners->start], i = start;

  if (opener == NOWHERE)
    return FALSE;
  while (i < opener)
    {
      gsize closer = find_closer (partners, i, close);

      i = next_cluster (sentence, closer < close ? closer : i);
    }

  return i == opener;
}

static void
add_clusters (const Sentence *sentence,
              GArray         *spans,
              gsize           start,
              gsize           end)
{
  for (gsize i = start; i < end; i = next_cluster (sentence, i))
    add_span (spans, i, next_cluster (sentence, i));
}

/* Commas and the like between two words that someone forgot a space after; never within brackets, nor "1,000". */
static void
add_eojeol (const Sentence *sentence,
            const Partners *partners,
            GArray         *spans,
            gsize           start,
            gsize           end)
{
  static const gunichar signs[] = { ',', ';', '!', '?', 0x2026, 0x3001, 0x3002, 0xff0c, 0xff01, 0xff1f, 0 };
  gsize first = start;

  for (gsize i = start; i < end;)
    {
      gunichar c = char_at (sentence, i);
      gsize next = next_cluster (sentence, i);

      if (is_opener (sentence, i))
        {
          gsize closer = find_closer (partners, i, end);

          i = closer < end ? next_cluster (sentence, closer) : next;
          continue;
        }
      for (guint j = 0; signs[j] != 0; j++)
        if (c == signs[j] && sentence->words[i] && sentence->words[next])
          {
            add_span (spans, first, i);
            add_span (spans, i, next);
            first = next;
          }
      i = next;
    }
  add_span (spans, first, end);
}

/* An 어절 with the signs at its ends set apart.  A bracket or quotation mark stays where its partner stays. */
static void
cut_eojeol (const Sentence *sentence,
            GArray         *spans,
            gsize           start,
            gsize           end)
{
  gsize first = start, last = end, signs = end;
  g_auto(Partners) partners = { 0 };

  partners_init (&partners, sentence, start, end);
  while (signs > start && is_sign (sentence, previous_cluster (sentence, signs)))
    signs = previous_cluster (sentence, signs);
  while (first < signs && is_sign (sentence, first) &&
         (!is_opener (sentence, first) || find_closer (&partners, first, end) >= signs))
    first = next_cluster (sentence, first);
  while (last > signs && !closes_something (sentence, &partners, first, previous_cluster (sentence, last)))
    last = previous_cluster (sentence, last);

  add_clusters (sentence, spans, start, first);
  add_eojeol (sentence, &partners, spans, first, last);
  add_clusters (sentence, spans, last, end);
}

static void
cut_chunk (const Sentence *sentence,
           GArray         *spans,
           gsize           start,
           gsize           end)
{
  gsize first = start;

  if (has_hangul (sentence, start, end))
    {
      cut_eojeol (sentence, spans, start, end);
      return;
    }

  for (gsize i = next_cluster (sentence, start); i < end; i = next_cluster (sentence, i))
    if (sentence->words[i] && !(is_unspaced (sentence, previous_cluster (sentence, i)) && is_unspaced (sentence, i)))
      {
        add_span (spans, first, i);
        first = i;
      }
  add_span (spans, first, end);
}

/* "..." and "!!": a run of one sign is one token. */
static void
join_runs (const Sentence *sentence,
           GArray         *spans)
{
  guint n = 0;

  for (guint i = 0; i < spans->len; i++)
    {
      AttnSpan span = g_array_index (spans, AttnSpan, i);
      AttnSpan *before = n > 0 ? &g_array_index (spans, AttnSpan, n - 1) : NULL;
      gunichar c = char_at (sentence, span.start);

      if (before != NULL && before->end == span.start && g_unichar_ispunct (c) &&
          g_unichar_type (c) != G_UNICODE_OTHER_SYMBOL &&
          span.end - span.start == (gsize) g_unichar_to_utf8 (c, NULL) &&
          char_at (sentence, previous_cluster (sentence, span.start)) == c &&
          (before->end - before->start) % (span.end - span.start) == 0 && char_at (sentence, before->start) == c)
        before->end = span.end;
      else
        g_array_index (spans, AttnSpan, n++) = span;
    }
  g_array_set_size (spans, n);
}

static void
cut_words (const Sentence *sentence,
           GArray         *spans)
{
  for (gsize i = 0; i < sentence->length;)
    {
      gsize end = i;

      while (end < sentence->length && !is_blank (sentence, end))
        end = next_cluster (sentence, end);
      if (end > i)
        cut_chunk (sentence, spans, i, end);
      i = end < sentence->length ? next_cluster (sentence, end) : end;
    }
  join_runs (sentence, spans);
}

GArray *
attn_tokenizer_cut (const char *text,
                    AttnCut     cut)
{
  g_auto(Sentence) sentence = { 0 };
  GArray *spans = new_spans ();

  sentence_init (&sentence, text);
  if (cut == ATTN_CUT_WORDS)
    cut_words (&sentence, spans);
  else
    for (gsize i = 0; i < sentence.length; i = next_cluster (&sentence, i))
      if (!is_blank (&sentence, i))
        add_span (spans, i, next_cluster (&sentence, i));

  return spans;
}

/* Appends the piece without the white space around it, if anything is left. */
static void
add_piece (const Sentence *sentence,
           GArray         *spans,
           gsize           start,
           gsize           end)
{
  while (start < end && is_blank (sentence, start))
    start = next_cluster (sentence, start);
  while (start < end && is_blank (sentence, previous_cluster (sentence, end)))
    end = previous_cluster (sentence, end);
  add_span (spans, start, end);
}

static gsize
snap (const Sentence *sentence,
      gsize           offset)
{
  offset = MIN (offset, sentence->length);
  while (!sentence->graphemes[offset])
    offset--;

  return offset;
}

gsize
attn_tokenizer_snap (const char *text,
                     gsize       offset)
{
  g_auto(Sentence) sentence = { 0 };

  sentence_init (&sentence, text);

  return snap (&sentence, offset);
}

GArray *
attn_tokenizer_cut_at (const char  *text,
                       const gsize *positions,
                       guint        n)
{
  g_auto(Sentence) sentence = { 0 };
  g_autofree char *cuts = NULL;
  GArray *spans = new_spans ();
  gsize start = 0;

  sentence_init (&sentence, text);
  cuts = g_malloc0 (sentence.length + 1);
  for (guint i = 0; i < n; i++)
    cuts[snap (&sentence, positions[i])] = 1;
  cuts[sentence.length] = 1;
  for (gsize i = 0; i <= sentence.length; i++)
    if (cuts[i])
      {
        add_piece (&sentence, spans, start, i);
        start = i;
      }

  return spans;
}

GArray *
attn_tokenizer_split (const char   *text,
                      const GArray *spans,
                      gsize         offset)
{
  g_auto(Sentence) sentence = { 0 };
  GArray *result = new_spans ();

  sentence_init (&sentence, text);
  offset = snap (&sentence, offset);
  for (guint i = 0; i < spans->len; i++)
    {
      const AttnSpan *span = &g_array_index (spans, AttnSpan, i);

      if (span->start < offset && offset < span->end)
        {
          add_piece (&sentence, result, span->start, offset);
          add_piece (&sentence, result, offset, span->end);
        }
      else
        add_span (result, span->start, span->end);
    }

  return result;
}

GArray *
attn_tokenizer_join (const char   *text,
                     const GArray *spans,
                     gsize         offset)
{
  GArray *result = new_spans ();

  for (guint i = 0; i < spans->len; i++)
    {
      AttnSpan span = g_array_index (spans, AttnSpan, i);

      if (i + 1 < spans->len && span.end <= offset && offset <= g_array_index (spans, AttnSpan, i + 1).start)
        span.end = g_array_index (spans, AttnSpan, ++i).end;
      add_span (result, span.start, span.end);
    }

  return result;
}

GStrv
attn_tokenizer_get_tokens (const char   *text,
                           const GArray *spans)
{
  GStrv tokens = g_new0 (char *, spans->len + 1);

  for (guint i = 0; i < spans->len; i++)
    {
      const AttnSpan *span = &g_array_index (spans, AttnSpan, i);

      tokens[i] = g_strndup (text + span->start, span->end - span->start);
    }

  return tokens;
}

/* FNV-1a with 64 bits (Fowler, Noll and Vo). */
static guint64
hash_word (const char *word)
{
  g_autofree char *normal = g_utf8_normalize (word, -1, G_NORMALIZE_NFC);
  guint64 hash = G_GUINT64_CONSTANT (0xcbf29ce484222325);

  for (const guchar *p = (const guchar *) (normal != NULL ? normal : word); *p != 0; p++)
    hash = (hash ^ *p) * G_GUINT64_CONSTANT (0x100000001b3);

  return hash;
}

/* The finaliser of splitmix64 (Steele, Lea and Flood 2014; Vigna's constants). */
static guint64
mix (guint64 z)
{
  z = (z ^ z >> 30) * G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9);
  z = (z ^ z >> 27) * G_GUINT64_CONSTANT (0x94d049bb133111eb);

  return z ^ z >> 31;
}

void
attn_tokenizer_make_up (const char *word,
                        guint       n,
                        double     *values)
{
  static const double choices[] = { -1.5, -1, -0.5, 0.5, 1, 1.5, 0 };
  guint64 hash = hash_word (word);

  for (guint i = 0; i < n; i++)
    {
      guint64 bits = mix (hash + (i + G_GUINT64_CONSTANT (1)) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15));

      values[i] = choices[bits % (i == 0 ? G_N_ELEMENTS (choices) - 1 : G_N_ELEMENTS (choices))];
    }
}
