/* attn-token-text.c: a sentence, and where it is cut into tokens
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-token-text.h"

#include <string.h>

#include "attn-tokenizer.h"

struct _AttnTokenText
{
  char        *sentence;
  GArray      *spans;       /* of AttnSpan; one of an empty token is empty */
  AttnTokenCut cut;
};

/* Takes both over. */
static AttnTokenText *
make (char         *sentence,
      GArray       *spans,
      AttnTokenCut  cut)
{
  AttnTokenText *self = g_new (AttnTokenText, 1);

  *self = (AttnTokenText) { sentence, spans, cut };
  return self;
}

static const AttnSpan *
get_span (const AttnTokenText *self,
          guint                index)
{
  return &g_array_index (self->spans, AttnSpan, index);
}

static GArray *
cut_sentence (const char   *sentence,
              AttnTokenCut  cut)
{
  return attn_tokenizer_cut (sentence, cut == ATTN_TOKEN_CUT_CHARACTERS ? ATTN_CUT_CHARACTERS : ATTN_CUT_WORDS);
}

/* --- from tokens ----------------------------------------------------------------------------------------- */

/* The tokens with the same thing between any two, cut as is asked for; NULL where that leads to others. */
static AttnTokenText *
guess (const char *const *tokens,
       AttnTokenCut        cut)
{
  g_autofree char *sentence = g_strjoinv (cut == ATTN_TOKEN_CUT_CHARACTERS ? "" : " ", (char **) tokens);
  GArray *spans = cut_sentence (sentence, cut);
  AttnTokenText *self = make (g_steal_pointer (&sentence), spans, cut);

  if (attn_token_text_has_tokens (self, tokens))
    return self;
  attn_token_text_free (self);
  return NULL;
}

static gboolean
is_token (const AttnTokenText *self,
          guint                index,
          const char          *token)
{
  const AttnSpan *span = get_span (self, index);

  return span->end - span->start == strlen (token) && strncmp (self->sentence + span->start, token, span->end - span->start) == 0;
}

/* What stands before a token, not the first, in the sentence that it was in. */
static void
append_gap (GString             *sentence,
            const AttnTokenText *before,
            guint                index)
{
  const gsize end = get_span (before, index - 1)->end;

  g_string_append_len (sentence, before->sentence + end, (gssize) (get_span (before, index)->start - end));
}

/* The tokens one after the other.  What was between those that were there before stays between them: one is renamed, added,
 * deleted, and the rest of the sentence is as it was written. */
static AttnTokenText *
rewrite (const char *const   *tokens,
         const AttnTokenText *before,
         AttnTokenCut         cut)
{
  const guint n = g_strv_length ((char **) tokens), n_before = before != NULL ? before->spans->len : 0;
  GString *sentence = g_string_new (NULL);
  GArray *spans = g_array_sized_new (FALSE, FALSE, sizeof (AttnSpan), n);
  guint n_first = 0, n_last = 0;

  while (n_first < MIN (n, n_before) && is_token (before, n_first, tokens[n_first]))
    n_first++;
  while (n_first + n_last < MIN (n, n_before) && is_token (before, n_before - 1 - n_last, tokens[n - 1 - n_last]))
    n_last++;
  for (guint i = 0; i < n; i++)
    {
      const guint was = i < n_first || (n == n_before && i < n - n_last) ? i : i >= n - n_last ? n_before - (n - i) : 0;
      AttnSpan span;

      if (i > 0 && was > 0)
        append_gap (sentence, before, was);
      else if (i > 0 && cut != ATTN_TOKEN_CUT_CHARACTERS)
        g_string_append_c (sentence, ' ');
      span.start = sentence->len;
      g_string_append (sentence, tokens[i]);
      span.end = sentence->len;
      g_array_append_val (spans, span);
    }
  return make (g_string_free (sentence, FALSE), spans, cut);
}

AttnTokenText *
attn_token_text_new (const char *const   *tokens,
                     const AttnTokenText *before)
{
  AttnTokenText *self = NULL;

  if (before != NULL)
    {
      self = rewrite (tokens, before, before->cut);
      if (before->cut == ATTN_TOKEN_CUT_BY_HAND)
        return self;
      g_array_unref (self->spans);
      self->spans = cut_sentence (self->sentence, before->cut);
      if (attn_token_text_has_tokens (self, tokens))
        return self;
      g_clear_pointer (&self, attn_token_text_free);
      self = guess (tokens, before->cut);
    }
  if (self == NULL)
    self = guess (tokens, ATTN_TOKEN_CUT_WORDS);
  if (self == NULL)
    self = guess (tokens, ATTN_TOKEN_CUT_CHARACTERS);
  return self != NULL ? self : rewrite (tokens, NULL, ATTN_TOKEN_CUT_BY_HAND);
}

/* --- from what is typed ---------------------------------------------------------------------------------- */

static void
append_piece (GString    *sentence,
              GArray     *spans,
              const char *piece,
              gboolean   *spaced)
{
  g_autofree char *token = g_strdup (piece);
  AttnSpan span;

  *spaced |= g_unichar_isspace (g_utf8_get_char (piece));
  g_strstrip (token);
  if (*token != '\0')
    {
      if (spans->len > 0 && *spaced)
        g_string_append_c (sentence, ' ');
      span.start = sentence->len;
      g_string_append (sentence, token);
      span.end = sentence->len;
      g_array_append_val (spans, span);
      *spaced = FALSE;
    }
  if (*piece != '\0')
    *spaced |= g_unichar_isspace (g_utf8_get_char (g_utf8_prev_char (piece + strlen (piece))));
}

static AttnTokenText *
parse_by_hand (const char *typed)
{
  g_autoptr (GString) piece = g_string_new (NULL);
  GString *sentence = g_string_new (NULL);
  GArray *spans = g_array_new (FALSE, FALSE, sizeof (AttnSpan));
  gboolean spaced = FALSE;

  for (const char *p = typed; *p != '\0'; p++)
    if (p[0] == '/' && p[1] == '/')
      g_string_append_c (piece, *p++);
    else if (*p == '/')
      {
        append_piece (sentence, spans, piece->str, &spaced);
        g_string_truncate (piece, 0);
      }
    else
      g_string_append_c (piece, *p);
  append_piece (sentence, spans, piece->str, &spaced);
  return make (g_string_free (sentence, FALSE), spans, ATTN_TOKEN_CUT_BY_HAND);
}

AttnTokenText *
attn_token_text_parse (const char   *typed,
                       AttnTokenCut  cut)
{
  if (cut == ATTN_TOKEN_CUT_BY_HAND)
    return parse_by_hand (typed);
  return make (g_strdup (typed), cut_sentence (typed, cut), cut);
}

void
attn_token_text_free (AttnTokenText *self)
{
  g_free (self->sentence);
  g_array_unref (self->spans);
  g_free (self);
}

/* --- what it says ---------------------------------------------------------------------------------------- */

AttnTokenCut
attn_token_text_get_cut (const AttnTokenText *self)
{
  return self->cut;
}

char *
attn_token_text_dup_typed (const AttnTokenText *self)
{
  GString *typed;

  if (self->cut != ATTN_TOKEN_CUT_BY_HAND)
    return g_strdup (self->sentence);

  typed = g_string_new (NULL);
  for (guint i = 0; i < self->spans->len; i++)
    {
      const AttnSpan *span = get_span (self, i);

      if (i > 0)
        /* Before a slash that is meant a space tells the two apart. */
        g_string_append (typed, get_span (self, i - 1)->end == span->start && self->sentence[span->start] != '/' ? "/" : " / ");
      for (gsize j = span->start; j < span->end; j++)
        {
          g_string_append_c (typed, self->sentence[j]);
          if (self->sentence[j] == '/')
            g_string_append_c (typed, '/');
        }
    }
  return g_string_free (typed, FALSE);
}

GStrv
attn_token_text_dup_tokens (const AttnTokenText *self)
{
  return attn_tokenizer_get_tokens (self->sentence, self->spans);
}

gboolean
attn_token_text_has_tokens (const AttnTokenText *self,
                            const char *const   *tokens)
{
  g_auto (GStrv) own = attn_token_text_dup_tokens (self);

  return g_strv_equal ((const char *const *) own, tokens);
}

/* --- cutting --------------------------------------------------------------------------------------------- */

AttnTokenText *
attn_token_text_recut (const AttnTokenText *self,
                       AttnTokenCut         cut)
{
  return make (g_strdup (self->sentence),
               cut == ATTN_TOKEN_CUT_BY_HAND ? g_array_copy (self->spans) : cut_sentence (self->sentence, cut), cut);
}

AttnTokenText *
attn_token_text_split (const AttnTokenText *self,
                       guint                index,
                       gsize                offset)
{
  AttnTokenText *cut;
  AttnSpan left, right;

  if (index >= self->spans->len)
    return NULL;
  left = right = *get_span (self, index);
  left.end = right.start = attn_tokenizer_snap (self->sentence, left.start + offset);
  if (left.end <= left.start || right.start >= right.end)
    return NULL;
  /* A space at the cut belongs to neither. */
  while (left.end > left.start && g_ascii_isspace (self->sentence[left.end - 1]))
    left.end--;
  while (right.start < right.end && g_ascii_isspace (self->sentence[right.start]))
    right.start++;
  if (left.end == left.start || right.start == right.end)
    return NULL;
  cut = attn_token_text_recut (self, ATTN_TOKEN_CUT_BY_HAND);
  g_array_index (cut->spans, AttnSpan, index) = left;
  g_array_insert_val (cut->spans, index + 1, right);
  return cut;
}

AttnTokenText *
attn_token_text_join (const AttnTokenText *self,
                      guint                index)
{
  AttnTokenText *joined;

  if (index + 1 >= self->spans->len)
    return NULL;
  joined = attn_token_text_recut (self, ATTN_TOKEN_CUT_BY_HAND);
  g_array_index (joined->spans, AttnSpan, index).end = get_span (self, index + 1)->end;
  g_array_remove_index (joined->spans, index + 1);
  return joined;
}
