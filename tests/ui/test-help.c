/* test-help.c: lessons, words and what each part of the window is
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-glossary.h"
#include "attn-help-window.h"
#include "attn-lesson.h"
#include "attn-matrix-pane.h"
#include "attn-pane-help.h"
#include "ui-test.h"

static AttnHelpWindow *
open_help (AttnWindow *window)
{
  AttnHelpWindow *help;

  ui_test_activate (window, "help", NULL);
  ui_test_settle ();
  help = ui_test_find_dialog (window, ATTN_TYPE_HELP_WINDOW);
  g_assert_nonnull (help);
  return help;
}

static void
test_words (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_KOREAN);
  AttnHelpWindow *help = open_help (window);

  g_assert_cmpuint (attn_glossary_get_count (), >, 15);
  g_assert_cmpuint (attn_help_window_get_n_words (help), ==, attn_glossary_get_count ());
  attn_help_window_search (help, "softmax");
  g_assert_cmpuint (attn_help_window_get_n_words (help), >, 0);
  g_assert_cmpuint (attn_help_window_get_n_words (help), <, attn_glossary_get_count ());
  /* In either language, in capitals too. */
  attn_help_window_search (help, "전치");
  g_assert_cmpuint (attn_help_window_get_n_words (help), >, 0);
  attn_help_window_search (help, "  TRANSPOSE ");
  g_assert_cmpuint (attn_help_window_get_n_words (help), >, 0);
  attn_help_window_search (help, "xyzzy");
  g_assert_cmpuint (attn_help_window_get_n_words (help), ==, 0);
  attn_help_window_search (help, "");
  g_assert_cmpuint (attn_help_window_get_n_words (help), ==, attn_glossary_get_count ());
  gtk_window_close (GTK_WINDOW (help));
  ui_test_close (window);
}

static void
test_lessons (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  AttnHelpWindow *help = open_help (window);

  attn_help_window_open_lesson (help, 1);
  ui_test_settle ();
  g_assert_null (ui_test_find_dialog (window, ATTN_TYPE_HELP_WINDOW));
  g_assert_nonnull (attn_session_get_lesson (attn_window_get_session (window)));
  g_assert_cmpint (attn_session_get_scene (attn_window_get_session (window)), ==, 0);
  ui_test_close (window);
}

/* Each pane has its sentence, in the language on show. */
static void
test_parts (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  GtkWidget *pane;

  for (AttnPart part = 0; part < ATTN_N_PARTS; part++)
    for (AttnLanguage language = 0; language < ATTN_N_LANGUAGES; language++)
      {
        g_assert_cmpuint (strlen (attn_part_get_sentence (part, language)), >, 10);
        g_assert_cmpstr (attn_part_get_name (part, ATTN_LANGUAGE_ENGLISH), !=, attn_part_get_name (part, ATTN_LANGUAGE_KOREAN));
      }
  pane = ui_test_find (GTK_WIDGET (window), ATTN_TYPE_MATRIX_PANE, 0);
  g_assert_cmpstr (gtk_widget_get_tooltip_text (pane), ==, attn_part_get_sentence (ATTN_PART_IMAGE, ATTN_LANGUAGE_ENGLISH));
  attn_session_set_language (attn_window_get_session (window), ATTN_LANGUAGE_KOREAN);
  g_assert_cmpstr (gtk_widget_get_tooltip_text (pane), ==, attn_part_get_sentence (ATTN_PART_IMAGE, ATTN_LANGUAGE_KOREAN));
  ui_test_close (window);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/help/words", test_words);
  g_test_add_func ("/help/lessons", test_lessons);
  g_test_add_func ("/help/parts", test_parts);
  return g_test_run ();
}
