/* test-computing.c: the numbers of a large document come beside the window's thread
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "ui-test.h"

#include "attn-closing.h"

/* As few as are computed beside it. */
#define MANY 950

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
  ui_test_check_numbers (session);
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
  ui_test_check_numbers (session);

  for (guint i = 0; i < 6; i++)
    g_assert_true (attn_session_undo (session));
  g_assert_true (attn_session_is_computing (session));
  attn_session_settle (session);
  g_assert_cmpfloat (get_shown (session, 0), ==, first);
  ui_test_check_numbers (session);
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
  ui_test_check_numbers (session);
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

/* --- what leads to other nodes ----------------------------------------------------------------------------- */

static AttnEdit *
make_delete (AttnSession *session)
{
  return attn_edit_delete_token (attn_session_get_document (session), ATTN_LIST_TOKENS, 0, ATTN_LANGUAGE_ENGLISH, NULL);
}

static void
edit_later (AttnSession *session, AttnEdit *edit)
{
  g_autoptr (GError) error = NULL;

  attn_session_end_gesture (session);
  g_assert_true (attn_session_apply_later (session, edit, &error));
  g_assert_no_error (error);
  attn_session_end_gesture (session);
}

/* How many tokens the document and the picture have, which are in step with each other. */
static guint
count (AttnSession *session)
{
  const guint n = g_strv_length ((char **) attn_document_get_tokens (attn_session_get_document (session)));

  g_assert_cmpuint (attn_node_get_rows (attn_trace_find (attn_session_get_trace (session), "weights")), ==, n);
  return n;
}

static guint
count_undo (AttnSession *session)
{
  return attn_history_get_n_undo (attn_session_get_history (session));
}

/* It comes about with its numbers, and is a step of its own then; so do undo and redo, as many as were asked for. */
static void
test_comes_later (void)
{
  AttnWindow *window = open_large ();
  AttnSession *session = attn_window_get_session (window);
  const AttnCell cell = { attn_trace_find (attn_session_get_trace (session), "weights"), MANY - 1, 2 };
  g_autofree char *label = NULL;

  attn_session_select (session, &cell);
  edit_later (session, make_delete (session));
  g_assert_true (attn_session_is_computing (session));
  g_assert_cmpuint (count (session), ==, MANY);
  g_assert_cmpuint (count_undo (session), ==, 0);
  g_assert_true (attn_session_can_undo (session));
  g_assert_false (attn_session_can_redo (session));
  label = attn_session_dup_undo_label (session);
  g_assert_true (g_str_has_prefix (label, "Undo "));
  /* The same once more is the same. */
  edit_later (session, make_delete (session));
  g_assert_null (attn_window_get_message (window));
  ui_test_wait (is_there, session);
  g_assert_cmpuint (count (session), ==, MANY - 1);
  g_assert_cmpuint (count_undo (session), ==, 1);
  g_assert_cmpuint (attn_session_get_view (session)->selected.row, ==, MANY - 2);
  ui_test_check_numbers (session);

  edit_later (session, attn_edit_set_heads (attn_session_get_document (session), 0, 2, ATTN_LANGUAGE_ENGLISH, NULL));
  ui_test_wait (is_there, session);
  g_assert_cmpuint (count_undo (session), ==, 2);
  ui_test_check_numbers (session);

  g_assert_true (attn_session_undo (session));
  g_assert_true (attn_session_undo (session));
  g_assert_false (attn_session_undo (session));
  g_assert_cmpuint (count_undo (session), ==, 2);
  ui_test_wait (is_there, session);
  g_assert_cmpuint (count (session), ==, MANY);
  g_assert_cmpuint (count_undo (session), ==, 0);
  ui_test_check_numbers (session);

  g_assert_true (attn_session_redo (session));
  g_assert_true (attn_session_redo (session));
  g_assert_true (attn_session_undo (session));
  ui_test_wait (is_there, session);
  g_assert_cmpuint (count (session), ==, MANY - 1);
  g_assert_cmpuint (count_undo (session), ==, 1);
  ui_test_check_numbers (session);
  ui_test_close (window);
}

/* Undo takes back what is not there yet; what is edited meanwhile takes its place, and that is said. */
static void
test_other_edit (void)
{
  AttnWindow *window = open_large ();
  AttnSession *session = attn_window_get_session (window);

  edit_later (session, make_delete (session));
  g_assert_true (attn_session_undo (session));
  g_assert_false (attn_session_is_computing (session));
  g_assert_false (attn_session_can_undo (session));
  ui_test_settle ();
  g_assert_cmpuint (count (session), ==, MANY);

  edit_later (session, make_delete (session));
  edit_later (session, attn_edit_set_mask (attn_session_get_document (session), ATTN_MASK_CAUSAL, ATTN_LANGUAGE_ENGLISH, NULL));
  g_assert_nonnull (attn_window_get_message (window));
  ui_test_wait (is_there, session);
  g_assert_cmpuint (count (session), ==, MANY);
  g_assert_cmpuint (count_undo (session), ==, 1);
  g_assert_cmpint (attn_document_get_mask (attn_session_get_document (session)), ==, ATTN_MASK_CAUSAL);
  ui_test_check_numbers (session);

  /* A number that was changed before it stays. */
  set (session, 1, 3);
  edit_later (session, make_delete (session));
  g_assert_true (attn_session_undo (session));
  g_assert_true (attn_session_is_computing (session));
  ui_test_wait (is_there, session);
  g_assert_cmpfloat (get_shown (session, 1), ==, 3);
  ui_test_check_numbers (session);
  set (session, 1, 4);
  edit_later (session, make_delete (session));
  ui_test_wait (is_there, session);
  g_assert_cmpfloat (get_shown (session, 0), ==, 4);
  ui_test_check_numbers (session);
  ui_test_close (window);
}

/* A number that is turned is one step, however many of its values were computed on the way. */
static void
test_turned (void)
{
  AttnWindow *window = open_large ();
  AttnSession *session = attn_window_get_session (window);
  g_autoptr (AttnDocument) from = attn_document_ref (attn_session_get_document (session));
  g_autoptr (GError) error = NULL;

  for (guint n = 3; n < 7; n++)
    {
      g_assert_true (attn_session_apply_later (session, attn_edit_set_dimension (from, ATTN_DIMENSION_KEY, n, ATTN_LANGUAGE_ENGLISH, &error),
                                               &error));
      g_assert_true (attn_session_is_computing (session));
      g_assert_true (attn_session_get_coming (session) != attn_session_get_document (session));
      if (n == 4)
        ui_test_wait (is_there, session);
    }
  ui_test_wait (is_there, session);
  g_assert_null (attn_window_get_message (window));
  g_assert_cmpuint (attn_document_get_dimension (attn_session_get_document (session), ATTN_DIMENSION_KEY), ==, 6);
  g_assert_cmpuint (count_undo (session), ==, 1);
  ui_test_check_numbers (session);
  ui_test_close (window);
}

/* What has no result does not come about; what needs the numbers, and closing, waits for them; where a new layer is, one stands then. */
static void
test_comes_or_not (void)
{
  AttnWindow *window = open_large ();
  AttnSession *session = attn_window_get_session (window);
  g_autoptr (AttnMatrix) huge = NULL;
  double *values;

  huge = attn_matrix_new_to_fill (MANY, 1, &values);
  for (guint i = 0; i < MANY; i++)
    values[i] = 1e200;
  edit_later (session, attn_edit_replace (attn_session_get_document (session), "embedding", huge, NULL, ATTN_LANGUAGE_ENGLISH, NULL));
  ui_test_wait (is_there, session);
  g_assert_nonnull (attn_window_get_message (window));
  g_assert_nonnull (strstr (attn_window_get_message (window), "1.8e308"));
  g_assert_cmpuint (count_undo (session), ==, 0);
  ui_test_check_numbers (session);

  attn_session_go (session, (guint) attn_steps_find (attn_session_get_steps (session), "weights"));
  edit_later (session, make_delete (session));
  ui_test_activate (window, "add-layer", NULL);
  g_assert_cmpuint (count_undo (session), ==, 1);
  g_assert_cmpuint (count (session), ==, MANY - 1);
  g_assert_true (attn_session_is_computing (session));
  ui_test_wait (is_there, session);
  g_assert_cmpuint (attn_session_get_n_layers (session), ==, 2);
  g_assert_true (g_str_has_prefix (attn_session_get_view (session)->step, "layer1."));

  attn_session_set_saved (session, NULL);
  g_assert_false (attn_session_is_modified (session));
  edit_later (session, make_delete (session));
  g_assert_false (attn_closing_is_free (window));
  g_assert_true (attn_session_is_modified (session));
  ui_test_close (window);
}

/* The same in a scene of a lesson, for a number too. */
static void
test_scene (void)
{
  g_autofree char *text = ui_test_dup_large (MANY, 2);
  g_autofree char *lesson = g_strdup_printf ("%.*s, \"lesson\": [{\"text\": {\"en\": \"a\"}}, {\"text\": {\"en\": \"b\"}}]}", (int) strlen (text) - 1, text);
  AttnWindow *window = ui_test_open_text (lesson);
  AttnSession *session = attn_window_get_session (window);
  g_autoptr (GError) error = NULL;

  g_assert_true (attn_session_set_scene (session, 1, &error));
  g_assert_no_error (error);
  edit_later (session, make_delete (session));
  g_assert_true (attn_session_is_computing (session));
  g_assert_cmpuint (count (session), ==, MANY);
  ui_test_wait (is_there, session);
  g_assert_cmpuint (count (session), ==, MANY - 1);
  g_assert_cmpint (attn_session_get_scene (session), ==, 1);
  edit_later (session, attn_edit_set_cell (attn_session_get_document (session), "embedding", 0, 0, 7, ATTN_LANGUAGE_ENGLISH, NULL));
  g_assert_true (attn_session_is_computing (session));
  ui_test_wait (is_there, session);
  g_assert_cmpfloat (get_shown (session, 0), ==, 7);
  ui_test_check_numbers (session);

  /* Undo leads to the scene in which something changed. */
  g_assert_true (attn_session_set_scene (session, 0, NULL));
  g_assert_cmpuint (count (session), ==, MANY);
  g_assert_true (attn_session_undo (session));
  g_assert_true (attn_session_undo (session));
  g_assert_cmpint (attn_session_get_scene (session), ==, 0);
  ui_test_wait (is_there, session);
  g_assert_cmpint (attn_session_get_scene (session), ==, 1);
  g_assert_cmpuint (count (session), ==, MANY);
  ui_test_check_numbers (session);
  ui_test_close (window);
}

/* Whoever needs them at once: whatever was under way. */
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
  ui_test_check_numbers (session);
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

static gboolean
is_in_image (gpointer session)
{
  return attn_session_get_view (session)->mode == ATTN_VIEW_IMAGE;
}

/* A document of an image of 1,024 patches of one pixel, which reads one class of two layers. */
static char *
dup_image (void)
{
  GString *text = g_string_new ("{\"format\": \"attention\", \"version\": 1, \"image\": {\"patch\": 1, \"pixels\": [");

  for (guint i = 0; i < 32; i++)
    {
      g_string_append (text, i > 0 ? ", [0" : "[0");
      for (guint j = 1; j < 32; j++)
        g_string_append_printf (text, ", 0.%u", (i * 7 + j * 3) % 10);
      g_string_append_c (text, ']');
    }
  g_string_append (text, "]}, \"layers\": [{}, {}], \"readout\": {\"weight\": [[1, -1]]}}");
  return g_string_free (text, FALSE);
}

/* A window on it that stands at the readout and was asked for the image, which waits for its rollout. */
static AttnWindow *
ask_for_image (const char *text)
{
  AttnWindow *window = ui_test_open_text (text);
  AttnSession *session = attn_window_get_session (window);

  attn_session_go (session, (guint) attn_steps_find (attn_session_get_steps (session), "probabilities"));
  ui_test_settle ();
  g_assert_false (attn_node_is_computed (attn_trace_find (attn_session_get_trace (session), "rollout")));
  ui_test_activate (window, "image", NULL);
  g_assert_true (attn_session_is_putting_off (session));
  g_assert_false (is_in_image (session));
  return window;
}

/* The same where the rollout is laid over an image, from a step of the readout: its picture waits, and may be thought better of. */
static void
test_rollout_in_image (void)
{
  g_autofree char *text = dup_image ();
  AttnWindow *window = ask_for_image (text);
  AttnSession *session = attn_window_get_session (window);

  attn_session_go (session, 1);
  g_assert_false (attn_session_is_putting_off (session));
  ui_test_settle ();
  g_assert_false (is_in_image (session));
  g_assert_cmpuint (attn_session_get_step (session), ==, 1);
  ui_test_close (window);
}

/* To look closer at what is still there is not to look closer at what comes. */
static void
test_zoom_meanwhile (void)
{
  g_autofree char *text = dup_image ();
  AttnWindow *window = ask_for_image (text);
  AttnSession *session = attn_window_get_session (window);
  AttnView view = *attn_session_get_view (session);

  view.zoom = 2;
  attn_session_set_view (session, &view);
  g_assert_true (attn_session_is_putting_off (session));
  ui_test_wait (is_in_image, session);
  g_assert_true (attn_node_is_computed (attn_trace_find (attn_session_get_trace (session), "rollout")));
  g_assert_false (attn_session_is_putting_off (session));
  g_assert_cmpuint (attn_session_get_step (session), ==, (guint) attn_steps_find (attn_session_get_steps (session), "rollout"));
  g_assert_cmpfloat (attn_session_get_view (session)->zoom, ==, 1);

  /* A document that is opened in such a view begins where there is something to be seen. */
  view = *attn_session_get_view (session);
  {
    g_autoptr (AttnSession) other = attn_session_new (&view);
    g_autoptr (AttnDocument) document = attn_document_parse (text, strlen (text), NULL, ATTN_LANGUAGE_ENGLISH, NULL);

    g_assert_true (attn_session_open (other, document, NULL, NULL));
    g_assert_true (attn_session_is_putting_off (other));
    g_assert_false (is_in_image (other));
    ui_test_wait (is_in_image, other);
    g_assert_cmpstr (attn_session_get_view (other)->step, ==, "rollout");
  }
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
  g_test_add_func ("/computing/comes-later", test_comes_later);
  g_test_add_func ("/computing/other-edit", test_other_edit);
  g_test_add_func ("/computing/turned", test_turned);
  g_test_add_func ("/computing/comes-or-not", test_comes_or_not);
  g_test_add_func ("/computing/scene", test_scene);
  g_test_add_func ("/computing/given-up", test_given_up);
  g_test_add_func ("/computing/rollout", test_rollout);
  g_test_add_func ("/computing/rollout/image", test_rollout_in_image);
  g_test_add_func ("/computing/rollout/zoom", test_zoom_meanwhile);
  return g_test_run ();
}
