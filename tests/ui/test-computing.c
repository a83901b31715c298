/* test-computing.c: the numbers of a large document come beside the window's thread
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "ui-test.h"

/* As few as are computed beside it. */
#define MANY 1900

static AttnWindow *
open_large (void)
{
  g_autofree char *text = ui_test_dup_large (MANY, 2);

  return ui_test_open_text (text);
}

static void
set (AttnSession *session, guint row, double value)
{
  g_autoptr (GError) error = NULL;

  attn_session_end_gesture (session);
  g_assert_true (attn_session_apply (session, attn_edit_set_cell (attn_session_get_document (session), "embedding", row, 0, value,
                                                                  ATTN_LANGUAGE_ENGLISH, &error), &error));
  g_assert_no_error (error);
}

static double
get_shown (AttnSession *session, guint row)
{
  return attn_node_get_value (attn_trace_find (attn_session_get_trace (session), "embedding"), row, 0);
}

static double
get_edited (AttnSession *session, guint row)
{
  return attn_matrix_get (attn_document_get_matrix (attn_session_get_document (session), "embedding"), row, 0);
}

static gboolean
is_there (gpointer data)
{
  return !attn_session_is_computing (data);
}

/* The numbers are those of a full run of what is shown, to the bit. */
static void
check_numbers (AttnSession *session)
{
  g_autoptr (AttnTrace) full = attn_document_trace (attn_session_get_document (session), NULL, ATTN_LANGUAGE_ENGLISH, NULL);
  const AttnTrace *trace = attn_session_get_trace (session);

  g_assert_false (attn_session_is_computing (session));
  g_assert_cmpuint (attn_trace_get_n_nodes (trace), ==, attn_trace_get_n_nodes (full));
  for (guint i = 0; i < attn_trace_get_n_nodes (full); i++)
    {
      g_autoptr (AttnMatrix) one = attn_node_get_matrix (attn_trace_get_node (trace, i));
      g_autoptr (AttnMatrix) other = attn_node_get_matrix (attn_trace_get_node (full, i));

      g_assert_true (attn_matrix_equal (one, other));
    }
}

/* The document is the new one at once; what is shown is whole, and from before, until all of it has come. */
static void
test_later (void)
{
  AttnWindow *window = open_large ();
  AttnSession *session = attn_window_get_session (window);
  const double before = get_shown (session, 3);
  AttnCell cell = { attn_trace_find (attn_session_get_trace (session), "embedding"), 3, 0 };
  double row[2];

  set (session, 3, 0.25);
  g_assert_true (attn_session_is_computing (session));
  g_assert_cmpfloat (get_edited (session, 3), ==, 0.25);
  g_assert_cmpfloat (get_shown (session, 3), ==, before);
  /* Of what is given nobody has to wait for. */
  g_assert_cmpfloat (attn_session_get_number (session, &cell), ==, 0.25);
  attn_session_read_row (session, cell.node, 3, row);
  g_assert_cmpfloat (row[0], ==, 0.25);
  g_assert_true (attn_session_is_modified (session));

  ui_test_wait (is_there, session);
  g_assert_cmpfloat (get_shown (session, 3), ==, 0.25);
  check_numbers (session);
  ui_test_close (window);
}

/* What comes while others are computed is not lost, nor is what undo takes back. */
static void
test_many (void)
{
  AttnWindow *window = open_large ();
  AttnSession *session = attn_window_get_session (window);
  const double first = get_shown (session, 0);

  for (guint i = 0; i < 6; i++)
    set (session, i, 0.5 + i);
  g_assert_cmpuint (attn_history_get_n_undo (attn_session_get_history (session)), ==, 6);
  ui_test_wait (is_there, session);
  for (guint i = 0; i < 6; i++)
    g_assert_cmpfloat (get_shown (session, i), ==, 0.5 + i);
  check_numbers (session);

  for (guint i = 0; i < 6; i++)
    g_assert_true (attn_session_undo (session));
  g_assert_true (attn_session_is_computing (session));
  attn_session_settle (session);
  g_assert_cmpfloat (get_shown (session, 0), ==, first);
  check_numbers (session);
  g_assert_true (attn_session_redo (session));
  ui_test_wait (is_there, session);
  g_assert_cmpfloat (get_shown (session, 0), ==, 0.5);
  ui_test_close (window);
}

/* What has no result is taken back, with all that was built on it, and the window says why. */
static void
test_overflow (void)
{
  AttnWindow *window = open_large ();
  AttnSession *session = attn_window_get_session (window);
  const double before = get_shown (session, 2);

  set (session, 2, 1e308);
  set (session, 4, 1);
  ui_test_wait (is_there, session);
  g_assert_cmpfloat (get_edited (session, 2), ==, before);
  g_assert_nonnull (attn_window_get_message (window));
  g_assert_nonnull (strstr (attn_window_get_message (window), "1.8e308"));
  check_numbers (session);
  ui_test_close (window);
}

/* What needs the numbers waits for them. */
static void
test_settle (void)
{
  AttnWindow *window = open_large ();
  AttnSession *session = attn_window_get_session (window);

  set (session, 1, 3);
  attn_session_set_pinned (session, TRUE);
  g_assert_false (attn_session_is_computing (session));
  g_assert_cmpfloat (get_shown (session, 1), ==, 3);
  set (session, 1, 4);
  g_assert_true (attn_session_is_computing (session));
  /* To look elsewhere is not that. */
  ui_test_activate (window, "previous-step", NULL);
  ui_test_activate (window, "zoom-in", NULL);
  g_assert_true (attn_session_is_computing (session));
  ui_test_activate (window, "copy-picture", NULL);
  g_assert_false (attn_session_is_computing (session));
  g_assert_cmpfloat (get_shown (session, 1), ==, 4);
  attn_session_set_pinned (session, FALSE);
  ui_test_close (window);
}

/* Other tokens have other nodes: computed at once, whatever was under way. */
static void
test_other_nodes (void)
{
  AttnWindow *window = open_large ();
  AttnSession *session = attn_window_get_session (window);
  g_autoptr (GError) error = NULL;

  set (session, 1, 3);
  g_assert_true (attn_session_is_computing (session));
  g_assert_true (attn_session_apply (session, attn_edit_delete_token (attn_session_get_document (session), ATTN_LIST_TOKENS, 0,
                                                                      ATTN_LANGUAGE_ENGLISH, &error), &error));
  g_assert_no_error (error);
  g_assert_false (attn_session_is_computing (session));
  g_assert_cmpuint (attn_node_get_rows (attn_trace_find (attn_session_get_trace (session), "weights")), ==, MANY - 1);
  g_assert_cmpfloat (get_shown (session, 0), ==, 3);
  ui_test_settle ();
  g_assert_cmpuint (attn_node_get_rows (attn_trace_find (attn_session_get_trace (session), "weights")), ==, MANY - 1);
  ui_test_close (window);
}

/* Another document, or none: nobody waits any more. */
static void
test_given_up (void)
{
  AttnWindow *window = open_large (), *other = open_large ();
  AttnSession *session = attn_window_get_session (window);

  set (session, 1, 3);
  set (attn_window_get_session (other), 1, 3);
  ui_test_close (other);
  g_assert_true (attn_window_open_sample (window, "four-words"));
  g_assert_false (attn_session_is_computing (session));
  ui_test_settle ();
  g_assert_cmpuint (attn_node_get_rows (attn_trace_find (attn_session_get_trace (session), "weights")), ==, 4);

  /* Four words are computed at once. */
  set (session, 1, 3);
  g_assert_false (attn_session_is_computing (session));
  check_numbers (session);
  ui_test_close (window);
}

static gboolean
is_at_rollout (gpointer session)
{
  return g_str_equal (attn_session_get_view (session)->step, "rollout");
}

/* A large rollout is computed when one goes to it: until then the window stays where it is, and can go elsewhere. */
static void
test_rollout (void)
{
  AttnWindow *window = ui_test_open_text ("{\"format\": \"attention\", \"version\": 1, \"embedding\": {\"random\": {\"rows\": 1010, \"columns\": 1,"
                                          " \"seed\": 7, \"deviation\": 1}}, \"layers\": [{}, {}]}");
  AttnSession *session = attn_window_get_session (window);
  const AttnNode *rollout = attn_trace_find (attn_session_get_trace (session), "rollout");
  const char *step;

  g_assert_false (attn_node_is_computed (rollout));
  attn_session_go (session, 1);
  step = attn_session_get_view (session)->step;
  attn_session_go_to_end (session, TRUE);
  g_assert_true (attn_session_is_putting_off (session));
  g_assert_cmpstr (attn_session_get_view (session)->step, ==, step);
  attn_session_go (session, 2);
  g_assert_false (attn_session_is_putting_off (session));
  step = attn_session_get_view (session)->step;
  attn_session_go_to_end (session, TRUE);
  if (attn_session_is_putting_off (session))
    g_assert_cmpstr (attn_session_get_view (session)->step, ==, step);
  ui_test_wait (is_at_rollout, session);
  g_assert_true (attn_node_is_computed (rollout));
  g_assert_false (attn_session_is_putting_off (session));

  /* It is there now. */
  attn_session_go (session, 1);
  attn_session_go_to_end (session, TRUE);
  g_assert_true (is_at_rollout (session));
  ui_test_close (window);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/computing/later", test_later);
  g_test_add_func ("/computing/many", test_many);
  g_test_add_func ("/computing/overflow", test_overflow);
  g_test_add_func ("/computing/settle", test_settle);
  g_test_add_func ("/computing/other-nodes", test_other_nodes);
  g_test_add_func ("/computing/given-up", test_given_up);
  g_test_add_func ("/computing/rollout", test_rollout);
  return g_test_run ();
}
