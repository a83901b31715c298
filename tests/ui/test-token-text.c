/* test-token-text.c: a sentence, and where it is cut into tokens
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "attn-token-text.h"

/* Tokens as "나는|오늘". */
static void
assert_tokens (const AttnTokenText *text, const char *expected)
{
  g_auto (GStrv) tokens = attn_token_text_dup_tokens (text);
  g_autofree char *found = g_strjoinv ("|", tokens);

  g_assert_cmpstr (found, ==, expected);
}

static void
assert_typed (const AttnTokenText *text, const char *expected)
{
  g_autofree char *typed = attn_token_text_dup_typed (text);

  g_assert_cmpstr (typed, ==, expected);
}

static AttnTokenText *
from_tokens (const char *joined, const AttnTokenText *before)
{
  g_auto (GStrv) tokens = g_strsplit (joined, "|", -1);

  return attn_token_text_new ((const char *const *) tokens, before);
}

static void
test_parse (void)
{
  static const struct { const char *typed; AttnTokenCut cut; const char *tokens; } cases[] = {
    { "나는 오늘 사과를 먹었다", ATTN_TOKEN_CUT_WORDS, "나는|오늘|사과를|먹었다" },
    { "I don't know.", ATTN_TOKEN_CUT_WORDS, "I|don't|know|." },
    { "나는 간다", ATTN_TOKEN_CUT_CHARACTERS, "나|는|간|다" },
    { "나/는 / 오늘", ATTN_TOKEN_CUT_BY_HAND, "나|는|오늘" },
    { "New York / is large", ATTN_TOKEN_CUT_BY_HAND, "New York|is large" },
    { " / a // b /", ATTN_TOKEN_CUT_BY_HAND, "a / b" },
    { "and//or/x", ATTN_TOKEN_CUT_BY_HAND, "and/or|x" },
    { "", ATTN_TOKEN_CUT_WORDS, "" },
    { " / / ", ATTN_TOKEN_CUT_BY_HAND, "" },
    { "👨‍👩‍👧 🇰🇷", ATTN_TOKEN_CUT_CHARACTERS, "👨‍👩‍👧|🇰🇷" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (AttnTokenText) text = attn_token_text_parse (cases[i].typed, cases[i].cut);

      g_assert_cmpint (attn_token_text_get_cut (text), ==, cases[i].cut);
      assert_tokens (text, cases[i].tokens);
    }
}

/* What stands in the entry leads to the same tokens, whatever they are. */
static void
test_typed_leads_back (void)
{
  static const char *const cases[] = { "나는|오늘", "a", "나|는|오|늘", "a/b|c", "/|x", "x|/", "//|/", "New York|is", "나|는 오늘", "don't|." };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    for (guint cut = 0; cut < 2; cut++)
      {
        g_autoptr (AttnTokenText) guessed = from_tokens (cases[i], NULL);
        g_autoptr (AttnTokenText) text = cut == 0 ? attn_token_text_recut (guessed, attn_token_text_get_cut (guessed))
                                                  : attn_token_text_recut (guessed, ATTN_TOKEN_CUT_BY_HAND);
        g_autofree char *typed = attn_token_text_dup_typed (text);
        g_autoptr (AttnTokenText) again = attn_token_text_parse (typed, attn_token_text_get_cut (text));

        assert_tokens (text, cases[i]);
        assert_tokens (again, cases[i]);
      }
}

static void
test_guess (void)
{
  static const struct { const char *tokens; AttnTokenCut cut; const char *typed; } cases[] = {
    { "나는|오늘|사과를|먹었다", ATTN_TOKEN_CUT_WORDS, "나는 오늘 사과를 먹었다" },
    { "가|나", ATTN_TOKEN_CUT_WORDS, "가 나" },
    { "나|는|오늘", ATTN_TOKEN_CUT_WORDS, "나 는 오늘" },
    { "사|과|.|.", ATTN_TOKEN_CUT_WORDS, "사 과 . ." },
    { "play|##ing it", ATTN_TOKEN_CUT_BY_HAND, "play / ##ing it" },
    { "[CLS]|a", ATTN_TOKEN_CUT_BY_HAND, "[CLS] / a" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (AttnTokenText) text = from_tokens (cases[i].tokens, NULL);

      g_assert_cmpint (attn_token_text_get_cut (text), ==, cases[i].cut);
      assert_typed (text, cases[i].typed);
    }
}

/* One token is another, and the rest of the sentence is as it was written. */
static void
test_rewritten (void)
{
  static const struct { const char *typed; AttnTokenCut cut; const char *tokens, *expected; AttnTokenCut after; } cases[] = {
    { "I saw a cat.", ATTN_TOKEN_CUT_WORDS, "I|saw|a|dog|.", "I saw a dog.", ATTN_TOKEN_CUT_WORDS },
    { "I saw a cat.", ATTN_TOKEN_CUT_WORDS, "I|saw|a|.", "I saw a.", ATTN_TOKEN_CUT_WORDS },
    { "I saw a cat.", ATTN_TOKEN_CUT_WORDS, "I|saw|a|cat|.|Yes", "I saw a cat. Yes", ATTN_TOKEN_CUT_WORDS },
    { "saw a cat.", ATTN_TOKEN_CUT_WORDS, "I|saw|a|cat|.", "I saw a cat.", ATTN_TOKEN_CUT_WORDS },
    { "나는 간다", ATTN_TOKEN_CUT_CHARACTERS, "너|는|간|다", "너는 간다", ATTN_TOKEN_CUT_CHARACTERS },
    { "나/는 / 간다", ATTN_TOKEN_CUT_BY_HAND, "너|는|간다", "너/는 / 간다", ATTN_TOKEN_CUT_BY_HAND },
    { "나/는 / 간다", ATTN_TOKEN_CUT_BY_HAND, "나|간다", "나 / 간다", ATTN_TOKEN_CUT_BY_HAND },
    /* What words alone would not give goes over to by hand. */
    { "a b", ATTN_TOKEN_CUT_WORDS, "New York|b", "New York / b", ATTN_TOKEN_CUT_BY_HAND },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (AttnTokenText) before = attn_token_text_parse (cases[i].typed, cases[i].cut);
      g_autoptr (AttnTokenText) text = from_tokens (cases[i].tokens, before);

      assert_tokens (text, cases[i].tokens);
      assert_typed (text, cases[i].expected);
      g_assert_cmpint (attn_token_text_get_cut (text), ==, cases[i].after);
    }
}

static void
test_recut (void)
{
  g_autoptr (AttnTokenText) words = attn_token_text_parse ("나는 간다", ATTN_TOKEN_CUT_WORDS);
  g_autoptr (AttnTokenText) characters = attn_token_text_recut (words, ATTN_TOKEN_CUT_CHARACTERS);
  g_autoptr (AttnTokenText) hand = attn_token_text_recut (characters, ATTN_TOKEN_CUT_BY_HAND);
  g_autoptr (AttnTokenText) again = attn_token_text_recut (hand, ATTN_TOKEN_CUT_WORDS);

  assert_tokens (characters, "나|는|간|다");
  assert_tokens (hand, "나|는|간|다");
  assert_typed (hand, "나/는 / 간/다");
  assert_tokens (again, "나는|간다");
  assert_typed (again, "나는 간다");
}

static void
test_split_and_join (void)
{
  g_autoptr (AttnTokenText) words = attn_token_text_parse ("나는 오늘 간다", ATTN_TOKEN_CUT_WORDS);
  g_autoptr (AttnTokenText) split = attn_token_text_split (words, 0, strlen ("나"));
  g_autoptr (AttnTokenText) joined = attn_token_text_join (split, 1);
  g_autoptr (AttnTokenText) back = attn_token_text_join (split, 0);
  g_autoptr (AttnTokenText) spaced = attn_token_text_split (joined, 1, strlen ("는 "));

  assert_tokens (split, "나|는|오늘|간다");
  assert_typed (split, "나/는 / 오늘 / 간다");
  assert_tokens (joined, "나|는 오늘|간다");
  assert_tokens (back, "나는|오늘|간다");
  assert_tokens (spaced, "나|는|오늘|간다");
  g_assert_null (attn_token_text_split (words, 0, 0));
  g_assert_null (attn_token_text_split (words, 0, strlen ("나는")));
  /* Never within a syllable. */
  g_assert_null (attn_token_text_split (words, 0, 1));
  g_assert_null (attn_token_text_split (words, 9, 1));
  g_assert_null (attn_token_text_join (words, 2));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/token-text/parse", test_parse);
  g_test_add_func ("/token-text/typed-leads-back", test_typed_leads_back);
  g_test_add_func ("/token-text/guess", test_guess);
  g_test_add_func ("/token-text/rewritten", test_rewritten);
  g_test_add_func ("/token-text/recut", test_recut);
  g_test_add_func ("/token-text/split-and-join", test_split_and_join);
  return g_test_run ();
}
