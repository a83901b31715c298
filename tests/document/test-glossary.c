/* test-glossary.c: every word of docs/terms.md is explained, in both languages
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "attn-glossary.h"

static void
test_texts (void)
{
  g_assert_cmpuint (attn_glossary_get_count (), >, 0);
  for (guint i = 0; i < attn_glossary_get_count (); i++)
    for (guint l = 0; l < ATTN_N_LANGUAGES; l++)
      {
        AttnLanguage language = (AttnLanguage) l;
        const char *term = attn_glossary_get_term (i, language);
        const char *sentence = attn_glossary_get_sentence (i, language);

        g_assert_nonnull (term);
        g_assert_cmpuint (strlen (term), >, 0);
        g_assert_nonnull (sentence);
        g_assert_true (g_str_has_suffix (sentence, language == ATTN_LANGUAGE_KOREAN ? "다." : "."));
        g_assert_true (g_utf8_validate (sentence, -1, NULL));
        g_assert_null (strchr (sentence, '\n'));
      }
}

/* Each term once. */
static void
test_unique (void)
{
  for (guint l = 0; l < ATTN_N_LANGUAGES; l++)
    {
      g_autoptr(GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

      for (guint i = 0; i < attn_glossary_get_count (); i++)
        g_assert_true (g_hash_table_add (seen, (gpointer) attn_glossary_get_term (i, (AttnLanguage) l)));
    }
}

static gboolean
has_term (const char  *term,
          AttnLanguage language)
{
  for (guint i = 0; i < attn_glossary_get_count (); i++)
    if (strstr (attn_glossary_get_term (i, language), term) != NULL)
      return TRUE;
  return FALSE;
}

/* A cell of the table, "row, column (a remark)": each of its words must be there.  What stands in brackets is passed over. */
static void
check_cell (const char  *cell,
            AttnLanguage language)
{
  g_autoptr(GString) bare = g_string_new (NULL);
  g_auto(GStrv) words = NULL;
  int depth = 0;

  for (const char *c = cell; *c != '\0'; c++)
    {
      depth += *c == '(';
      if (depth == 0)
        g_string_append_c (bare, *c);
      depth -= *c == ')';
    }
  words = g_strsplit (bare->str, ", ", -1);
  for (guint i = 0; words[i] != NULL; i++)
    {
      g_strstrip (words[i]);
      if (!has_term (words[i], language))
        g_error ("the glossary has no “%s”", words[i]);
    }
}

static void
test_terms (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "docs", "terms.md", NULL);
  g_autofree char *text = NULL;
  g_autoptr(GError) error = NULL;
  g_auto(GStrv) lines = NULL;
  guint n = 0;
  gboolean inside = FALSE;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_auto(GStrv) cells = g_strsplit (lines[i], "|", -1);

      if (g_str_has_prefix (lines[i], "| English |"))
        {
          inside = TRUE;
          i++;
          continue;
        }
      if (inside && g_strv_length (cells) != 4)
        break;
      if (!inside)
        continue;
      check_cell (cells[1], ATTN_LANGUAGE_ENGLISH);
      check_cell (cells[2], ATTN_LANGUAGE_KOREAN);
      n++;
    }
  g_assert_cmpuint (n, >=, 20);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/glossary/texts", test_texts);
  g_test_add_func ("/glossary/unique", test_unique);
  g_test_add_func ("/glossary/terms", test_terms);
  return g_test_run ();
}
