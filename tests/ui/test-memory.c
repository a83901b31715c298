/* test-memory.c: where there is no memory for what is asked, everything stays as it was, and the window says so
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "ui-test.h"

#include "attn-keeper.h"

/* As few tokens as are computed beside the window's thread. */
#define MANY 950

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

static gboolean
is_there (gpointer session)
{
  return !attn_session_is_computing (session);
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
      /* It may be that it comes later. */
      ui_test_wait (is_there, session);
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
  ui_test_wait (is_there, session);
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

static AttnWindow *
open_large (const char *rest)
{
  g_autofree char *large = ui_test_dup_large (MANY, 2);
  g_autofree char *text = g_strdup_printf ("%.*s, %s}", (int) strlen (large) - 1, large, rest);

  return ui_test_open_text (text);
}

/* The same beside the window's thread. */
static void
test_large_scene (void)
{
  AttnWindow *window = open_large ("\"lesson\": [{\"text\": {\"en\": \"a\"}}, {\"text\": {\"en\": \"b\"}, "
                                   "\"change\": {\"attention\": {\"mask\": \"causal\"}}}]");
  AttnSession *session = attn_window_get_session (window);

  g_assert_true (attn_session_set_scene (session, 0, NULL));
  check (window, "next-scene", "not enough memory to compute this", "계산할 메모리가 부족합니다");
  g_assert_cmpint (attn_session_get_scene (session), ==, 1);
  set (session, "embedding", 0, 0, 3);
  check (window, "put-scene-back", "not enough memory to compute this", "계산할 메모리가 부족합니다");
  g_assert_false (attn_session_is_scene_touched (session));
  ui_test_check_numbers (session);
  ui_test_close (window);
}

static void
test_large_moment (void)
{
  AttnWindow *window = open_large ("\"attention\": {\"query_weight\": [[1, 0], [0, 1]]}, \"x-moments\": ["
                                   "{\"step\": 0, \"change\": {\"attention\": {\"query_weight\": [[0, 1], [0, 1]]}}}, "
                                   "{\"step\": 9, \"change\": {\"attention\": {\"query_weight\": [[1, 0], [0, 1]]}}}]");
  AttnSession *session = attn_window_get_session (window);

  check (window, "previous-moment", "not enough memory to compute this", "계산할 메모리가 부족합니다");
  g_assert_cmpint (attn_session_get_moment (session, NULL), ==, 0);
  ui_test_check_numbers (session);
  ui_test_close (window);
}

/* What is on the disk stays another, and can be asked for again. */
static void
test_large_reload (void)
{
  g_autofree char *folder = ui_test_new_folder (), *path = g_build_filename (folder, "a.attention", NULL);
  g_autofree char *text = ui_test_dup_large (MANY, 2), *other = ui_test_dup_large (MANY - 1, 2);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  AttnSession *session = attn_window_get_session (window);
  AttnKeeper *keeper = attn_window_get_keeper (window);
  const AttnDocument *document;

  ui_test_write (file, text);
  g_assert_true (attn_window_open_file (window, file));
  document = attn_session_get_document (session);
  ui_test_write (file, other);
  columns_too_many = 4;
  g_assert_true (attn_keeper_reload (keeper, NULL));
  ui_test_wait (is_there, session);
  columns_too_many = SIZE_MAX;
  g_assert_nonnull (strstr (attn_window_get_message (window), "not enough memory to compute this"));
  g_assert_true (attn_session_get_document (session) == document);
  g_assert_false (attn_session_is_modified (session));
  attn_window_close_message (window);
  g_assert_true (attn_keeper_reload (keeper, NULL));
  ui_test_wait (is_there, session);
  g_assert_null (attn_window_get_message (window));
  g_assert_cmpuint (g_strv_length ((char **) attn_document_get_tokens (attn_session_get_document (session))), ==, MANY - 1);
  g_assert_false (attn_session_is_modified (session));
  ui_test_close (window);
  ui_test_remove_folder (folder);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/memory/document", test_document);
  g_test_add_func ("/memory/numbers", test_numbers);
  g_test_add_func ("/memory/scene", test_scene);
  g_test_add_func ("/memory/large/scene", test_large_scene);
  g_test_add_func ("/memory/large/moment", test_large_moment);
  g_test_add_func ("/memory/large/reload", test_large_reload);
  return g_test_run ();
}
