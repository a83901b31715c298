/* test-memory.c: where there is no memory for what is asked, everything stays as it was, and the window says so
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "ui-test.h"

AttnMatrix *__real_attn_matrix_new_to_fill (size_t rows, size_t columns, double **values);
AttnMatrix *__wrap_attn_matrix_new_to_fill (size_t rows, size_t columns, double **values);

/* Matrices with as many columns and more cannot be had. */
static size_t columns_too_many = SIZE_MAX;

AttnMatrix *
__wrap_attn_matrix_new_to_fill (size_t rows, size_t columns, double **values)
{
  if (columns < columns_too_many)
    return __real_attn_matrix_new_to_fill (rows, columns, values);
  *values = NULL;
  return NULL;
}

static void
set (AttnSession *session, const char *slot, guint row, guint column, double value)
{
  g_autoptr (GError) error = NULL;

  attn_session_end_gesture (session);
  g_assert_true (attn_session_apply (session, attn_edit_set_cell (attn_session_get_document (session), slot, row, column, value,
                                                                  ATTN_LANGUAGE_ENGLISH, &error), &error));
  g_assert_no_error (error);
  attn_session_end_gesture (session);
}

/* Does what is to be done with the memory gone, sees that nothing moved and that it is said in both languages, and does it again. */
static void
check (AttnWindow *window, const char *action, const char *english, const char *korean)
{
  AttnSession *session = attn_window_get_session (window);
  const AttnHistory *history = attn_session_get_history (session);
  const guint n_undo = attn_history_get_n_undo (history), n_redo = attn_history_get_n_redo (history);
  const AttnDocument *document = attn_session_get_document (session);
  const AttnTrace *trace = attn_session_get_trace (session);

  for (AttnLanguage language = 0; language < ATTN_N_LANGUAGES; language++)
    {
      attn_session_set_language (session, language);
      attn_window_close_message (window);
      columns_too_many = 4;
      ui_test_activate (window, action, NULL);
      columns_too_many = SIZE_MAX;
      g_assert_nonnull (attn_window_get_message (window));
      g_assert_nonnull (strstr (attn_window_get_message (window), language == ATTN_LANGUAGE_ENGLISH ? english : korean));
      g_assert_cmpuint (attn_history_get_n_undo (history), ==, n_undo);
      g_assert_cmpuint (attn_history_get_n_redo (history), ==, n_redo);
      g_assert_true (attn_session_get_document (session) == document);
      g_assert_true (attn_session_get_trace (session) == trace);
    }
  attn_session_set_language (session, ATTN_LANGUAGE_ENGLISH);
  attn_window_close_message (window);
  ui_test_activate (window, action, NULL);
  g_assert_null (attn_window_get_message (window));
  g_assert_false (attn_session_get_document (session) == document);
}

/* A document that is kept without its large matrix, which has to be made anew. */
static void
test_document (void)
{
  AttnWindow *window = ui_test_open_text ("{\"format\": \"attention\", \"version\": 1, \"embedding\": {\"random\": "
                                          "{\"rows\": 128, \"columns\": 2, \"seed\": 1, \"deviation\": 1}}}");
  AttnSession *session = attn_window_get_session (window);

  for (guint i = 1; i < 5; i++)
    set (session, "attention.mask", 0, i, 0);
  /* The one before the last is what its gesture began with. */
  ui_test_activate (window, "undo", NULL);
  check (window, "undo", "not enough memory for that", "메모리가 부족해");
  g_assert_cmpuint (attn_history_get_n_undo (attn_session_get_history (session)), ==, 2);
  g_assert_cmpfloat (attn_matrix_get (attn_document_get_matrix (attn_session_get_document (session), "attention.mask"), 0, 3), ==, 1);
  check (window, "redo", "not enough memory for that", "메모리가 부족해");
  g_assert_cmpfloat (attn_matrix_get (attn_document_get_matrix (attn_session_get_document (session), "attention.mask"), 0, 3), ==, 0);
  ui_test_close (window);
}

/* The document is there, and its numbers cannot be computed. */
static void
test_numbers (void)
{
  AttnWindow *window = ui_test_open ("four-words", ATTN_LANGUAGE_ENGLISH);
  AttnSession *session = attn_window_get_session (window);

  set (session, "embedding", 0, 0, 3);
  set (session, "embedding", 0, 0, 4);
  check (window, "undo", "not enough memory to compute this", "계산할 메모리가 부족합니다");
  check (window, "redo", "not enough memory to compute this", "계산할 메모리가 부족합니다");
  check (window, "start-over", "not enough memory to compute this", "계산할 메모리가 부족합니다");
  ui_test_close (window);
}

/* Another scene of a lesson: one stays in this one. */
static void
test_scene (void)
{
  AttnWindow *window = ui_test_open_text ("{\"format\": \"attention\", \"version\": 1, \"embedding\": [[1, 0], [0, 1], [1, 1], [2, 1]], "
                                          "\"lesson\": [{\"text\": {\"en\": \"a\"}}, {\"text\": {\"en\": \"b\"}, "
                                          "\"change\": {\"embedding\": [[1, 0], [0, 1], [1, 1], [2, 2]]}}]}");
  AttnSession *session = attn_window_get_session (window);

  g_assert_true (attn_session_set_scene (session, 0, NULL));
  check (window, "next-scene", "not enough memory to compute this", "계산할 메모리가 부족합니다");
  g_assert_cmpint (attn_session_get_scene (session), ==, 1);
  ui_test_close (window);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/memory/document", test_document);
  g_test_add_func ("/memory/numbers", test_numbers);
  g_test_add_func ("/memory/scene", test_scene);
  return g_test_run ();
}
