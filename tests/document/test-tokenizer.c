/* test-tokenizer.c: cutting sentences, and vectors made up from words
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-tokenizer.h"

#include <math.h>
#include <string.h>

#include "attn-random.h"

/* What a sentence comes to, with bars between the tokens. */
typedef struct
{
  const char *name;
  const char *text;
  const char *words;
  const char *characters;   /* NULL: not looked at */
} Case;

static const Case cases[] = {
  { "empty", "", "", "" },
  { "blank", " \t\r\n\302\240\343\200\200\342\200\213", "", "" },
  { "korean", "나는 오늘 사과를 먹었다", "나는|오늘|사과를|먹었다", "나|는|오|늘|사|과|를|먹|었|다" },
  { "korean-full-stop", "나는 오늘 사과를 먹었다.", "나는|오늘|사과를|먹었다|.", NULL },
  { "korean-quoted", "그는 “나는 학생이다”라고 말했다.", "그는|“|나는|학생이다”라고|말했다|.", NULL },
  { "korean-quoted-word", "“사과”를 “먹었다”", "“사과”를|“|먹었다|”", NULL },
  { "korean-brackets", "값(점)은 (작은) 수(하나).", "값(점)은|(|작은|)|수(하나)|.", NULL },
  { "korean-nested", "((안)쪽) [가(나)]", "(|(안)쪽|)|[|가(나)|]", NULL },
  { "korean-ascii-quotes", "'사과'를 \"먹었다\"", "'사과'를|\"|먹었다|\"", NULL },
  { "korean-book", "『책』은 《신문》", "『책』은|《|신문|》", NULL },
  { "korean-digits", "3개를 2024년에는 1,000원 3.14는", "3개를|2024년에는|1,000원|3.14는", NULL },
  { "korean-latin", "GPU에서는 AI가 W_Q를", "GPU에서는|AI가|W_Q를", NULL },
  { "korean-no-space", "나는,오늘!사과", "나는|,|오늘|!|사과", NULL },
  { "korean-comma-in-brackets", "값(가,나)은", "값(가,나)은", NULL },
  { "korean-dots", "글쎄... 정말?! 그래!!", "글쎄|...|정말|?|!|그래|!!", NULL },
  { "korean-ellipsis", "글쎄… 응", "글쎄|…|응", "글|쎄|…|응" },
  { "korean-emoji", "사과🍎를 먹었다🍎", "사과🍎를|먹었다|🍎", "사|과|🍎|를|먹|었|다|🍎" },
  { "korean-hash", "#나는 @사용자", "#|나는|@|사용자", NULL },
  { "korean-jamo", "ㅋㅋㅋ ㅠㅠ", "ㅋㅋㅋ|ㅠㅠ", "ㅋ|ㅋ|ㅋ|ㅠ|ㅠ" },
  { "korean-apart", "\341\204\202\341\205\241\341\204\202\341\205\263\341\206\253", "\341\204\202\341\205\241\341\204\202\341\205\263\341\206\253",
    "\341\204\202\341\205\241|\341\204\202\341\205\263\341\206\253" },
  { "korean-open-quote", "“나는 간다", "“|나는|간다", NULL },
  { "korean-close-quote", "나는 간다”", "나는|간다|”", NULL },
  { "english", "I don't eat apples.", "I|don't|eat|apples|.", "I|d|o|n|'|t|e|a|t|a|p|p|l|e|s|." },
  { "english-numbers", "It costs $3.14, or 1,000!", "It|costs|$|3.14|,|or|1,000|!", NULL },
  { "english-hyphen", "well-known self-attention", "well|-|known|self|-|attention", NULL },
  { "english-underscore", "d_model W_Q", "d_model|W_Q", NULL },
  { "english-quotes", "\"Attention (is) all\"", "\"|Attention|(|is|)|all|\"", NULL },
  { "english-dots", "wait... what?!", "wait|...|what|?|!", NULL },
  { "english-accents", "e\314\201tude na\303\257ve", "e\314\201tude|na\303\257ve", "e\314\201|t|u|d|e|n|a|\303\257|v|e" },
  { "special-tokens", "[CLS] a [SEP]", "[|CLS|]|a|[|SEP|]", NULL },
  { "emoji-family", "👨‍👩‍👧‍👦👍🏽", "👨‍👩‍👧‍👦|👍🏽", "👨‍👩‍👧‍👦|👍🏽" },
  { "emoji-flags", "🇰🇷🇺🇸🇫🇷", "🇰🇷|🇺🇸|🇫🇷", "🇰🇷|🇺🇸|🇫🇷" },
  { "emoji-heart", "a❤️b", "a|❤️|b", "a|❤️|b" },
  { "emoji-keycap", "1️⃣2️⃣", NULL, "1️⃣|2️⃣" },
  { "emoji-same", "🍎🍎", "🍎|🍎", "🍎|🍎" },
  { "arabic", "مرحبا بالعالم!", "مرحبا|بالعالم|!", "م|ر|ح|ب|ا|ب|ا|ل|ع|ا|ل|م|!" },
  { "arabic-marks", "كِتَاب", "كِتَاب", "كِ|تَ|ا|ب" },
  { "hebrew", "שלום עולם", "שלום|עולם", NULL },
  { "thai", "สวัสดีครับ ขอบคุณ", "สวัสดีครับ|ขอบคุณ", "ส|วั|ส|ดี|ค|รั|บ|ข|อ|บ|คุ|ณ" },
  { "thai-latin", "ใช้AIดี", "ใช้|AI|ดี", NULL },
  { "devanagari", "नमस्ते दुनिया", "नमस्ते|दुनिया", NULL },
  { "chinese", "我吃苹果。", "我|吃|苹|果|。", "我|吃|苹|果|。" },
  { "katakana", "カタカナ", "カタカナ", "カ|タ|カ|ナ" },
  { "mixed", "나는 apple을 3개 먹었다 😀.", "나는|apple을|3개|먹었다|😀|.", NULL },
  { "lines", "나는\r\n오늘\n", "나는|오늘", "나|는|오|늘" },
  { "signs-only", "--- === ?", "---|===|?", NULL },
};

static char *
join_tokens (const char *text,
             GArray     *spans)
{
  g_auto(GStrv) tokens = attn_tokenizer_get_tokens (text, spans);

  return g_strjoinv ("|", tokens);
}

/* The rules that all spans keep, whatever made them. */
static void
check_spans (const char   *text,
             const GArray *spans)
{
  gsize reached = 0;

  for (guint i = 0; i < spans->len; i++)
    {
      const AttnSpan *span = &g_array_index (spans, AttnSpan, i);

      g_assert_cmpuint (span->start, >=, reached);
      g_assert_cmpuint (span->start, <, span->end);
      g_assert_cmpuint (span->end, <=, strlen (text));
      g_assert_cmpuint (attn_tokenizer_snap (text, span->start), ==, span->start);
      g_assert_cmpuint (attn_tokenizer_snap (text, span->end), ==, span->end);
      g_assert_false (g_unichar_isspace (g_utf8_get_char (text + span->start)));
      reached = span->end;
    }
}

/* Nothing but blanks lies between tokens: no letter gets lost. */
static void
check_whole (const char   *text,
             const GArray *spans)
{
  gsize reached = 0;

  for (guint i = 0; i <= spans->len; i++)
    {
      gsize start = i < spans->len ? g_array_index (spans, AttnSpan, i).start : strlen (text);

      for (const char *p = text + reached; p < text + start; p = g_utf8_next_char (p))
        {
          gunichar c = g_utf8_get_char (p);

          g_assert_true (g_unichar_isspace (c) || g_unichar_iscntrl (c) || c == 0x200b || c == 0xfeff);
        }
      if (i < spans->len)
        reached = g_array_index (spans, AttnSpan, i).end;
    }
}

static void
test_cut (gconstpointer data)
{
  const Case *c = data;
  g_autoptr (GArray) words = attn_tokenizer_cut (c->text, ATTN_CUT_WORDS);
  g_autoptr (GArray) characters = attn_tokenizer_cut (c->text, ATTN_CUT_CHARACTERS);
  g_autofree char *joined_words = join_tokens (c->text, words);
  g_autofree char *joined_characters = join_tokens (c->text, characters);

  if (c->words != NULL)
    g_assert_cmpstr (joined_words, ==, c->words);
  if (c->characters != NULL)
    g_assert_cmpstr (joined_characters, ==, c->characters);
  check_spans (c->text, words);
  check_spans (c->text, characters);
  check_whole (c->text, words);
  check_whole (c->text, characters);
}

/* Very many signs that may belong together cost no more than others: with each looked up from each this would take hours. */
static void
test_signs (void)
{
  static const struct { const char *repeated; guint n_tokens; } rows[] = {
    { "(", 2 }, { ")", 2 }, { "[(", 40001 }, { "()", 1 }, { "'", 1 }, { "가(", 2 }, { "\"(", 2 }, { "“", 2 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr(GString) text = g_string_new ("가");
      g_autoptr(GArray) spans = NULL;

      for (guint k = 0; k < 20000; k++)
        g_string_append (text, rows[i].repeated);
      spans = attn_tokenizer_cut (text->str, ATTN_CUT_WORDS);
      g_assert_cmpuint (spans->len, ==, rows[i].n_tokens);
    }
}

static void
test_cut_at (void)
{
  static const char text[] = "나는 오늘 사과를";     /* 3 bytes a syllable */
  static const struct { gsize positions[6]; guint n; const char *expected; } hands[] = {
    { { 0 }, 0, "나는 오늘 사과를" },
    { { 3, 6 }, 2, "나|는|오늘 사과를" },
    { { 14, 3, 3, 7 }, 4, "나|는|오늘|사과를" },
    { { 6, 7, 13, 14 }, 4, "나는|오늘|사과를" },
    { { 4, 5 }, 2, "나|는 오늘 사과를" },          /* within a syllable */
    { { 0, 23, 9999 }, 3, "나는 오늘 사과를" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (hands); i++)
    {
      g_autoptr (GArray) spans = attn_tokenizer_cut_at (text, hands[i].positions, hands[i].n);
      g_autofree char *joined = join_tokens (text, spans);

      g_assert_cmpstr (joined, ==, hands[i].expected);
      check_spans (text, spans);
    }
}

static void
test_split_and_join (void)
{
  static const char text[] = "나는 오늘";
  g_autoptr (GArray) words = attn_tokenizer_cut (text, ATTN_CUT_WORDS);
  g_autoptr (GArray) split = attn_tokenizer_split (text, words, 3);
  g_autoptr (GArray) same = attn_tokenizer_split (text, words, 6);
  g_autoptr (GArray) joined = attn_tokenizer_join (text, split, 3);
  g_autoptr (GArray) one = attn_tokenizer_join (text, words, 7);
  g_autoptr (GArray) again = attn_tokenizer_split (text, one, 6);
  g_autoptr (GArray) none = attn_tokenizer_join (text, words, 3);
  g_autoptr (GArray) before = attn_tokenizer_join (text, words, 0);
  g_autoptr (GArray) after = attn_tokenizer_join (text, words, 99);
  const struct { GArray *spans; const char *expected; } results[] = {
    { words, "나는|오늘" }, { split, "나|는|오늘" }, { same, "나는|오늘" }, { joined, "나는|오늘" }, { one, "나는 오늘" },
    { again, "나는|오늘" }, { none, "나는|오늘" }, { before, "나는|오늘" }, { after, "나는|오늘" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (results); i++)
    {
      g_autofree char *tokens = join_tokens (text, results[i].spans);

      g_assert_cmpstr (tokens, ==, results[i].expected);
    }
}

static void
test_snap (void)
{
  static const char flags[] = "🇰🇷🇺🇸";     /* 16 bytes, two clusters */

  g_assert_cmpuint (attn_tokenizer_snap ("", 5), ==, 0);
  g_assert_cmpuint (attn_tokenizer_snap ("나는", 4), ==, 3);
  g_assert_cmpuint (attn_tokenizer_snap (flags, 4), ==, 0);
  g_assert_cmpuint (attn_tokenizer_snap (flags, 8), ==, 8);
  g_assert_cmpuint (attn_tokenizer_snap (flags, 15), ==, 8);
  g_assert_cmpuint (attn_tokenizer_snap (flags, 99), ==, 16);
}

/* Random sentences out of pieces that are awkward beside each other. */
static char *
make_sentence (AttnRandom *random)
{
  static const char *pieces[] = {
    "나", "는", " ", "\n", "사과", ",", ".", "...", "(", ")", "“", "”", "'", "\"", "a", "don't", "3.14", "1,000", "_", "-", "🍎", "👍🏽",
    "🇰🇷", "\342\200\215", "\314\201", "ส", "วั", "م", "\302\240", "\342\200\213", "ㅋ", "\341\204\202", "\341\205\241", "!", "?", "我", "%", "\t",
  };
  GString *text = g_string_new (NULL);
  guint n = attn_random_below (random, 14);

  for (guint i = 0; i < n; i++)
    g_string_append (text, pieces[attn_random_below (random, G_N_ELEMENTS (pieces))]);

  return g_string_free (text, FALSE);
}

static void
test_random (void)
{
  AttnRandom random;

  attn_random_init (&random, 29);
  for (guint i = 0; i < 5000; i++)
    {
      g_autofree char *text = make_sentence (&random);
      gsize offset = attn_random_below (&random, (guint32) strlen (text) + 2);
      g_autoptr (GArray) words = attn_tokenizer_cut (text, ATTN_CUT_WORDS);
      g_autoptr (GArray) characters = attn_tokenizer_cut (text, ATTN_CUT_CHARACTERS);
      g_autoptr (GArray) split = attn_tokenizer_split (text, words, offset);
      g_autoptr (GArray) joined = attn_tokenizer_join (text, split, offset);
      g_autoptr (GArray) hand = attn_tokenizer_cut_at (text, &offset, 1);

      check_spans (text, words);
      check_spans (text, characters);
      check_spans (text, split);
      check_spans (text, joined);
      check_spans (text, hand);
      g_assert_cmpuint (characters->len, >=, words->len);
      g_assert_cmpuint (split->len, <=, words->len + 1);
    }
}

static void
test_made_up_fixed (void)
{
  /* Written down once: a document that was made with these must look the same for ever. */
  static const struct { const char *word; double values[6]; } words[] = {
    { "나는", { 1, 1.5, 1, 1, -0.5, 0 } },
    { "오늘", { -0.5, 0.5, -0.5, -1, 1.5, -1 } },
    { "apple", { -1, 1, -1, 1.5, -1, 1.5 } },
    { "🍎", { 0.5, 1, 1.5, -1, -1, -1 } },
    { "", { -1.5, 1.5, -0.5, 1, 0.5, 1 } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      double values[6];

      attn_tokenizer_make_up (words[i].word, G_N_ELEMENTS (values), values);
      for (guint j = 0; j < G_N_ELEMENTS (values); j++)
        g_assert_cmpfloat (values[j], ==, words[i].values[j]);
    }
}

static void
test_made_up_rules (void)
{
  double sum = 0, squares = 0;
  guint same = 0;
  double last[3] = { 0 };

  for (guint i = 0; i < 2000; i++)
    {
      g_autofree char *word = g_strdup_printf ("단어%u", i);
      double values[16], shorter[7];

      attn_tokenizer_make_up (word, 16, values);
      attn_tokenizer_make_up (word, 7, shorter);
      g_assert_cmpmem (values, sizeof shorter, shorter, sizeof shorter);
      g_assert_cmpfloat (values[0], !=, 0);
      for (guint j = 0; j < 16; j++)
        {
          g_assert_cmpfloat (fabs (values[j]), <=, 1.5);
          g_assert_cmpfloat (values[j] * 2, ==, round (values[j] * 2));
          sum += values[j];
          squares += values[j] * values[j];
        }
      same += memcmp (last, values, sizeof last) == 0;
      memcpy (last, values, sizeof last);
    }

  /* 32,000 numbers: a mean of 0 and a mean square of 1, each within about five deviations. */
  g_assert_cmpfloat (fabs (sum / 32000), <, 0.03);
  g_assert_cmpfloat (fabs (squares / 32000 - 1), <, 0.035);
  g_assert_cmpuint (same, <, 30);
}

/* Composed and taken apart, it is the same word. */
static void
test_made_up_normal_form (void)
{
  double composed[8], apart[8];

  attn_tokenizer_make_up ("나는", 8, composed);
  attn_tokenizer_make_up ("\341\204\202\341\205\241\341\204\202\341\205\263\341\206\253", 8, apart);
  g_assert_cmpmem (composed, sizeof composed, apart, sizeof apart);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/tokenizer/cut/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_cut);
    }
  g_test_add_func ("/tokenizer/signs", test_signs);
  g_test_add_func ("/tokenizer/cut-at", test_cut_at);
  g_test_add_func ("/tokenizer/split-and-join", test_split_and_join);
  g_test_add_func ("/tokenizer/snap", test_snap);
  g_test_add_func ("/tokenizer/random", test_random);
  g_test_add_func ("/tokenizer/made-up/fixed", test_made_up_fixed);
  g_test_add_func ("/tokenizer/made-up/rules", test_made_up_rules);
  g_test_add_func ("/tokenizer/made-up/normal-form", test_made_up_normal_form);

  return g_test_run ();
}
