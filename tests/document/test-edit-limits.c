/* test-edit-limits.c: edits that would lead to more than there may be, and how they are refused
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-edit.h"

#include <string.h>

#include "document-test.h"

/* Takes the edit over, which has to be refused with these words. */
static void
expect (AttnEdit *edit, GError **error, const char *words)
{
  g_auto (GStrv) parts = g_strsplit (words, "|", -1);

  g_assert_null (edit);
  g_assert_error (*error, ATTN_DOCUMENT_ERROR, ATTN_DOCUMENT_ERROR_TOO_LARGE);
  for (guint i = 0; parts[i] != NULL; i++)
    if (strstr ((*error)->message, parts[i]) == NULL)
      g_error ("“%s” is not in: %s", parts[i], (*error)->message);
  g_clear_error (error);
}

/* Tokens are counted, and not the scores that nobody asked for. */
static void
test_tokens (void)
{
  g_autoptr (AttnDocument) self = document_test_parse_rest ("\"embedding\": [[1, 2], [3, 4]]");
  g_autoptr (AttnDocument) cross = document_test_parse_rest ("\"embedding\": [[1], [2]], \"memory\": [[1], [2], [3], [4]]");
  g_autofree const char **many = g_new0 (const char *, 240001);
  GError *error = NULL;
  AttnEdit *edit;

  for (guint i = 0; i < 240000; i++)
    many[i] = "a";
  expect (attn_edit_set_tokens (self, ATTN_LIST_TOKENS, many, ATTN_LANGUAGE_ENGLISH, &error), &error, "tokens: found 240000 tokens|at most 4096");
  many[4097] = NULL;
  expect (attn_edit_set_tokens (self, ATTN_LIST_TOKENS, many, ATTN_LANGUAGE_KOREAN, &error), &error, "토큰: 4097개|4096개를 넘을");
  /* Where others are asked there may be more. */
  edit = attn_edit_set_tokens (cross, ATTN_LIST_TOKENS, many, ATTN_LANGUAGE_ENGLISH, &error);
  g_assert_no_error (error);
  attn_edit_free (edit);
}

/* A matrix that comes about is called as the window calls it, and not by its name in a file. */
static void
test_places (void)
{
  static const struct { const char *layers, *words; } rows[] = {
    { "", "어텐션 스코어: 크기가 16384 × 16384인 행렬" },
    { ", \"layers\": [{}, {}]", "어텐션 스코어, 층 0: 크기가 16384 × 16384인 행렬" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *rest = g_strconcat ("\"image\": {\"pixels\": {\"random\": {\"rows\": 128, \"columns\": 128, \"seed\": 1, \"deviation\": 0}}, "
                                           "\"patch\": 16}", rows[i].layers, NULL);
      g_autoptr (AttnDocument) document = document_test_parse_rest (rest);
      GError *error = NULL;

      expect (attn_edit_set_patch (document, 1, ATTN_LANGUAGE_KOREAN, &error), &error, rows[i].words);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/limits/tokens", test_tokens);
  g_test_add_func ("/limits/places", test_places);
  return g_test_run ();
}
