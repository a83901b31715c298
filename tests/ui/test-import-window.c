/* test-import-window.c: matrices come in by text, file and clipboard, and say beforehand what they change
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include <glib/gstdio.h>

#include "attn-bringing.h"
#include "attn-import-window.h"
#include "attn-label.h"
#include "attn-window-files.h"
#include "ui-test.h"

static AttnImport *
parse (const char *text)
{
  g_autoptr (GError) error = NULL;
  AttnImport *import = attn_import_parse_text (text, -1, NULL, ATTN_LANGUAGE_ENGLISH, &error);

  g_assert_no_error (error);
  return import;
}

static AttnImportPlan *
plan_of (const char *text, const char *called, const char *near)
{
  g_autoptr (AttnImport) import = parse (text);
  g_autoptr (AttnDocument) document = attn_sample_load ("four-words", ATTN_LANGUAGE_ENGLISH, NULL);

  return attn_import_plan_new (import, document, called, near, ATTN_LANGUAGE_ENGLISH);
}

/* --- which place suits --------------------------------------------------------------------------------- */

static void
test_places (void)
{
  /* The document: four tokens, d = 3, no weights. */
  static const struct { const char *text, *called, *near, *slot; gboolean transposed; } cases[] = {
    /* By its shape. */
    { "1 2 3\n4 5 6\n7 8 9\n1 1 1\n", NULL, NULL, "embedding", FALSE },
    { "1 2 3\n4 5 6\n7 8 9\n", NULL, NULL, "attention.query_weight", FALSE },
    /* By its name. */
    { "W_K = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]", NULL, NULL, "attention.key_weight", FALSE },
    { "1 2 3\n4 5 6\n7 8 9\n", "w_v", NULL, "attention.value_weight", FALSE },
    { "1 2\n3 4\n", "model.layers.0.self_attn.q_proj.weight", NULL, "attention.query_weight", FALSE },
    { "1 2\n3 4\n", "bert.encoder.layer.0.attention.self.key.weight", NULL, "attention.key_weight", FALSE },
    { "1 2 3\n", "self_attn.v_proj.bias", NULL, "attention.value_bias", FALSE },
    { "0.5 0.5\n1 0\n", "A", NULL, "given.weights", FALSE },
    /* By where the learner is. */
    { "1 2 3\n4 5 6\n7 8 9\n", NULL, "attention.value_weight", "attention.value_weight", FALSE },
    { "1 2 3\n4 5 6\n7 8 9\n", NULL, "scores", "attention.query_weight", FALSE },
    /* Tokens beside the numbers. */
    { "token,a,b\n나는,1,2\n간다,3,4\n", NULL, NULL, "embedding", FALSE },
    /* A PyTorch Linear's weight, out × in. */
    { "W_Q = tensor([[1., 0., 1.], [0., 1., 1.]])", NULL, NULL, "attention.query_weight", TRUE },
    { "W_Q = tensor([[1., 0.], [0., 1.], [1., 1.]])", NULL, NULL, "attention.query_weight", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (AttnImportPlan) plan = plan_of (cases[i].text, cases[i].called, cases[i].near);

      g_test_message ("%s", cases[i].text);
      g_assert_cmpstr (attn_import_plan_get_chosen_slot (plan), ==, cases[i].slot);
      g_assert_cmpstr (attn_import_plan_get_slot (plan, 0), ==, cases[i].slot);
      g_assert_cmpint (attn_import_plan_get_transposed (plan), ==, cases[i].transposed);
    }
}

/* Every place has a name in both languages, and none is offered twice. */
static void
test_places_are_named (void)
{
  g_autoptr (AttnImportPlan) plan = plan_of ("1 2 3\n4 5 6\n7 8 9\n", NULL, NULL);
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < attn_import_plan_get_n_slots (plan); i++)
    {
      const char *slot = attn_import_plan_get_slot (plan, i);

      g_assert_true (g_hash_table_add (seen, (char *) slot));
      g_assert_cmpstr (attn_import_plan_name_slot (slot, ATTN_LANGUAGE_ENGLISH), !=, slot);
      g_assert_cmpstr (attn_import_plan_name_slot (slot, ATTN_LANGUAGE_KOREAN), !=,
                       attn_import_plan_name_slot (slot, ATTN_LANGUAGE_ENGLISH));
    }
  /* A square matrix is no bias, and no mask of four tokens. */
  g_assert_false (g_hash_table_contains (seen, "attention.query_bias"));
  g_assert_false (g_hash_table_contains (seen, "attention.mask"));
}

/* Whatever is offered can be brought in, and then stands there. */
static void
test_every_place (void)
{
  static const char *const texts[] = { "1 0 1\n0 1 1\n", "1 1 0\n", "1\n0\n1\n", "1 1 1 1\n1 1 1 1\n1 1 1 1\n0 1 1 1\n" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (AttnImportPlan) plan = plan_of (texts[i], NULL, NULL);
      const guint n = attn_import_plan_get_n_slots (plan);

      for (guint j = 0; j < n; j++)
        {
          g_autoptr (GError) error = NULL;
          g_autoptr (AttnEdit) edit = NULL;

          attn_import_plan_choose_slot (plan, attn_import_plan_get_slot (plan, j));
          edit = attn_import_plan_make_edit (plan, &error);
          g_assert_no_error (error);
          g_assert_nonnull (attn_document_get_matrix (edit->document, attn_import_plan_get_slot (plan, j)));
        }
    }
}

/* In a stack of layers a matrix comes to the layer that is looked at; what only some documents have is offered by those. */
static void
test_layers (void)
{
  const char *text =
    "{\"format\": \"attention\", \"version\": 1, \"embedding\": [[1, 0], [0, 1]], "
    "\"layers\": [{}, {\"block\": {\"feed_forward\": {}}}]}";
  g_autoptr (AttnDocument) document = attn_document_parse (text, strlen (text), NULL, ATTN_LANGUAGE_ENGLISH, NULL);
  g_autoptr (AttnImport) import = parse ("1 2\n3 4\n");
  g_autoptr (AttnImportPlan) plan = attn_import_plan_new (import, document, "W_1", "layer1.scores", ATTN_LANGUAGE_ENGLISH);
  g_autoptr (AttnEdit) edit = NULL;
  g_autoptr (AttnEdit) other = NULL;
  g_autofree char *changes = NULL;

  g_assert_cmpstr (attn_import_plan_get_chosen_slot (plan), ==, "layer1.block.feed_forward.in_weight");
  g_assert_cmpstr (attn_import_plan_name_slot ("layer1.block.feed_forward.in_weight", ATTN_LANGUAGE_ENGLISH), ==,
                   "W_1: first weight matrix of the network, layer 1");
  edit = attn_import_plan_make_edit (plan, NULL);
  g_assert_nonnull (attn_document_get_matrix (edit->document, "layer1.block.feed_forward.in_weight"));
  attn_import_plan_choose_slot (plan, "layer1.attention.query_weight");
  other = attn_import_plan_make_edit (plan, NULL);
  g_assert_nonnull (attn_document_get_matrix (other->document, "layer1.attention.query_weight"));
  g_assert_null (attn_document_get_matrix (other->document, "layer0.attention.query_weight"));
  changes = attn_import_plan_describe_changes (document, edit->document, "embedding", ATTN_LANGUAGE_ENGLISH);
  g_assert_cmpstr (changes, ==, "W_1, layer 1: no longer left out, 2 × 2");
  for (guint i = 0; i < attn_import_plan_get_n_slots (plan); i++)
    g_assert_false (g_str_has_prefix (attn_import_plan_get_slot (plan, i), "readout."));
}

/* --- what changes -------------------------------------------------------------------------------------- */

static char *
describe (AttnImportPlan *plan, AttnLanguage language)
{
  g_autoptr (AttnDocument) before = attn_sample_load ("four-words", ATTN_LANGUAGE_ENGLISH, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (AttnEdit) edit = attn_import_plan_make_edit (plan, &error);

  g_assert_no_error (error);
  return attn_import_plan_describe_changes (before, edit->document, attn_import_plan_get_chosen_slot (plan), language);
}

static void
test_changes (void)
{
  static const struct { const char *text, *slot, *changes; } cases[] = {
    { "1 2 3\n4 5 6\n7 8 9\n1 1 1\n", "embedding", "" },
    { "1 2 3\n4 5 6\n7 8 9\n", "attention.query_weight", "" },
    { "1 2\n3 4\n5 6\n", "attention.query_weight", "d_k: 3 → 2\nW_K: no longer left out, 3 × 2" },
    { "1 2 3\n4 5 6\n", "embedding", "Tokens: 4 → 2: “나는”, “오늘”" },
    { "word,a,b,c\n고양이,1,2,3\n잔다,4,5,6\n", "embedding", "Tokens: 4 → 2: “고양이”, “잔다”" },
    { "1 2 3\n4 5 6\n", "memory", "Keys and values get tokens of their own\nKey tokens: 4 → 2: “나는”, “오늘”" },
    { "1 0 0 0\n0 1 0 0\n0 0 1 0\n0 0 0 1\n", "given.weights", "A is given, not computed\nX: dropped\nV: no longer left out, 4 × 3" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (AttnImportPlan) plan = plan_of (cases[i].text, NULL, NULL);
      g_autofree char *changes = NULL, *korean = NULL;

      attn_import_plan_choose_slot (plan, cases[i].slot);
      changes = describe (plan, ATTN_LANGUAGE_ENGLISH);
      korean = describe (plan, ATTN_LANGUAGE_KOREAN);
      g_assert_cmpstr (changes, ==, cases[i].changes);
      g_assert_cmpint (*korean == '\0', ==, *changes == '\0');
    }
}

static void
test_labels (void)
{
  g_autoptr (AttnImportPlan) plan = plan_of ("token,a,b,c\n고양이,1,2,3\n잔다,4,5,6\n", NULL, NULL);
  g_autoptr (AttnEdit) with = attn_import_plan_make_edit (plan, NULL), without = NULL;

  g_assert_cmpstr (attn_import_plan_get_labels (plan)[1], ==, "잔다");
  g_assert_cmpstr (attn_document_get_tokens (with->document)[0], ==, "고양이");
  attn_import_plan_set_use_labels (plan, FALSE);
  without = attn_import_plan_make_edit (plan, NULL);
  g_assert_cmpstr (attn_document_get_tokens (without->document)[0], ==, "나는");
  /* The rows of a weight matrix are no tokens; turned, the columns' names are. */
  attn_import_plan_choose_slot (plan, "attention.query_weight");
  g_assert_null (attn_import_plan_get_labels (plan));
  attn_import_plan_choose_slot (plan, "embedding");
  attn_import_plan_set_transposed (plan, TRUE);
  g_assert_cmpstr (attn_import_plan_get_labels (plan)[2], ==, "c");
}

static void
test_commas (void)
{
  g_autoptr (AttnImportPlan) plan = plan_of ("0,5;1\n1,25;0\n", NULL, NULL);
  g_autoptr (GError) error = NULL, none = NULL;

  g_assert_true (attn_import_plan_offers_commas (plan));
  g_assert_false (attn_import_plan_get_commas (plan));
  g_assert_null (attn_import_plan_make_edit (plan, &error));
  g_assert_error (error, ATTN_IMPORT_ERROR, ATTN_IMPORT_ERROR_DECIMAL_COMMA);
  g_assert_true (attn_import_plan_set_commas (plan, TRUE, &none));
  g_assert_cmpfloat (attn_matrix_get (attn_import_plan_get_matrix (plan, &none), 1, 0), ==, 1.25);
  g_assert_no_error (none);
  g_assert_true (attn_import_plan_set_commas (plan, FALSE, &none));
  g_assert_null (attn_import_plan_get_matrix (plan, NULL));
}

/* --- the dialog ---------------------------------------------------------------------------------------- */

static AttnImportWindow *
show (AttnWindow *window, const char *text)
{
  g_autoptr (AttnImport) import = parse (text);
  AttnImportWindow *dialog = attn_import_window_new (GTK_WINDOW (window), attn_window_get_session (window), import, "w_q.csv");

  gtk_window_present (GTK_WINDOW (dialog));
  ui_test_settle ();
  return dialog;
}

/* What the window says is set with indices; the file's own names stay as they are. */
static void
assert_signs (GtkWidget *widget, gpointer data)
{
  guint *n = data;

  if (!GTK_IS_LABEL (widget) || gtk_widget_get_ancestor (widget, GTK_TYPE_LIST_VIEW) != NULL)
    return;
  g_assert_false (attn_label_has_signs (gtk_label_get_text (GTK_LABEL (widget))));
  *n += *gtk_label_get_text (GTK_LABEL (widget)) != '\0';
}

static void
test_apply (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  AttnSession *session = attn_window_get_session (window);
  AttnImportWindow *dialog = show (window, "1 2\n3 4\n5 6\n");
  g_autofree char *undo = NULL;
  guint n = 0;

  g_assert_cmpstr (attn_import_plan_get_chosen_slot (attn_import_window_get_plan (dialog)), ==, "attention.query_weight");
  g_assert_nonnull (strstr (attn_import_window_get_changes (dialog), "d_k: 3 → 2"));
  g_assert_null (attn_import_window_get_refusal (dialog));
  ui_test_each (GTK_WIDGET (dialog), assert_signs, &n);
  g_assert_cmpuint (n, >, 5);
  /* Nothing has changed yet. */
  g_assert_false (attn_session_is_modified (session));
  g_assert_true (attn_import_window_apply (dialog));
  ui_test_settle ();
  g_assert_null (ui_test_find_dialog (window, ATTN_TYPE_IMPORT_WINDOW));
  g_assert_cmpuint (attn_node_get_columns (attn_trace_find (attn_session_get_trace (session), "query")), ==, 2);

  /* One step. */
  g_assert_cmpuint (attn_history_get_n_undo (attn_session_get_history (session)), ==, 1);
  undo = attn_history_dup_undo_label (attn_session_get_history (session), ATTN_LANGUAGE_ENGLISH);
  g_assert_cmpstr (undo, ==, "Undo bringing in W_Q");
  attn_session_undo (session);
  g_assert_false (attn_session_is_modified (session));
  ui_test_close (window);
}

/* Its controls decide what they say. */
static void
test_controls (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  AttnImportWindow *dialog = show (window, "W_K = [[1, 0, 0], [0, 1, 0]]\nX = [[1, 2, 3], [4, 5, 6], [7, 8, 9], [0, 0, 0]]\n");
  AttnImportPlan *plan = attn_import_window_get_plan (dialog);
  GtkWidget *list = ui_test_find (GTK_WIDGET (dialog), GTK_TYPE_LIST_VIEW, 0), *drop = ui_test_find (GTK_WIDGET (dialog), GTK_TYPE_DROP_DOWN, 0);
  GtkSelectionModel *tables = gtk_list_view_get_model (GTK_LIST_VIEW (list));
  GtkWidget *check;
  guint n;

  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (tables)), ==, 2);
  g_assert_cmpstr (attn_import_plan_get_chosen_slot (plan), ==, "attention.key_weight");
  g_assert_true (attn_import_plan_get_transposed (plan));
  gtk_selection_model_select_item (tables, 1, TRUE);
  g_assert_cmpuint (attn_import_plan_get_table (plan), ==, 1);
  g_assert_cmpstr (attn_import_plan_get_chosen_slot (plan), ==, "embedding");
  g_assert_cmpstr (attn_import_window_get_changes (dialog), ==, "Nothing else changes.");

  for (n = 0; !g_str_equal (attn_import_plan_get_slot (plan, n), "given.key"); n++)
    ;
  gtk_drop_down_set_selected (GTK_DROP_DOWN (drop), n);
  g_assert_cmpstr (attn_import_plan_get_chosen_slot (plan), ==, "given.key");
  g_assert_nonnull (strstr (attn_import_window_get_changes (dialog), "Q, K and V are given"));

  /* The check buttons: commas, transposed, names. */
  check = ui_test_find (GTK_WIDGET (dialog), GTK_TYPE_CHECK_BUTTON, 1);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (check), TRUE);
  g_assert_true (attn_import_plan_get_transposed (plan));
  /* The place that was chosen stays. */
  g_assert_cmpstr (attn_import_plan_get_chosen_slot (plan), ==, "given.key");
  gtk_window_close (GTK_WINDOW (dialog));
  ui_test_settle ();
  g_assert_false (attn_session_is_modified (attn_window_get_session (window)));
  ui_test_close (window);
}

static void
test_refusals (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  AttnSession *session = attn_window_get_session (window);
  AttnImportWindow *dialog = show (window, "0,5;1\n1,25;0\n");
  GtkWidget *check = ui_test_find (GTK_WIDGET (dialog), GTK_TYPE_CHECK_BUTTON, 0);

  g_assert_true (gtk_widget_get_visible (check));
  g_assert_nonnull (strstr (attn_import_window_get_refusal (dialog), "decimal comma"));
  g_assert_false (attn_import_window_apply (dialog));
  gtk_check_button_set_active (GTK_CHECK_BUTTON (check), TRUE);
  g_assert_null (attn_import_window_get_refusal (dialog));
  gtk_window_close (GTK_WINDOW (dialog));
  ui_test_settle ();

  /* Numbers that are too large to compute with: said, and the dialog stays. */
  dialog = show (window, "1e200 1e200 1e200\n1e200 1 1\n1 1 1\n1 1 1\n");
  attn_import_plan_choose_slot (attn_import_window_get_plan (dialog), "embedding");
  attn_import_window_update (dialog);
  g_assert_false (attn_import_window_apply (dialog));
  g_assert_nonnull (attn_import_window_get_refusal (dialog));
  g_assert_false (attn_session_is_modified (session));
  ui_test_close (window);
}

/* --- the ways in --------------------------------------------------------------------------------------- */

static gboolean
has_dialog (gpointer window)
{
  return ui_test_find_dialog (window, ATTN_TYPE_IMPORT_WINDOW) != NULL;
}

static gboolean
has_message (gpointer window)
{
  return attn_window_get_message (window) != NULL;
}

static void
test_files (void)
{
  static const struct { const char *name, *text; gboolean is_matrix; } files[] = {
    { "a.csv", "1,2\n3,4\n", TRUE },
    { "list.json", "[[1, 2], [3, 4]]", TRUE },
    { "print.txt", "[[1. 2.]\n [3. 4.]]\n", TRUE },
    { "no-ending", "1 2\n3 4\n", TRUE },
    { "document.json", "{\"format\": \"attention\", \"version\": 1, \"embedding\": [[1, 2]]}", FALSE },
    { "document.attention", "{\"format\": \"attention\", \"version\": 1, \"embedding\": [[1, 2]]}", FALSE },
  };
  g_autofree char *folder = ui_test_new_folder ();
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *path = g_build_filename (folder, files[i].name, NULL);
      g_autoptr (GFile) file = g_file_new_for_path (path);

      g_file_set_contents (path, files[i].text, -1, NULL);
      attn_window_receive_file (window, file);
      if (files[i].is_matrix)
        {
          ui_test_wait (has_dialog, window);
          g_assert_null (attn_session_get_file (attn_window_get_session (window)));
          gtk_window_close (ui_test_find_dialog (window, ATTN_TYPE_IMPORT_WINDOW));
          ui_test_settle ();
        }
      else
        g_assert_true (g_file_equal (attn_session_get_file (attn_window_get_session (window)), file));
      g_assert_null (attn_window_get_message (window));
    }
  ui_test_close (window);
  ui_test_remove_folder (folder);
}

/* File, place, found, expected; and nothing is in the way. */
static void
test_bad_files (void)
{
  static const struct { const char *name, *text, *says; } files[] = {
    { "word.csv", "1,2\n3,x\n", "line 2" },
    { "ragged.csv", "1,2\n3\n", "line 2" },
    { "nan.csv", "1,nan\n", "nan" },
    { "empty.csv", "", "nothing here" },
    { "cut.npy", "\x93NUMPY\x01", "cut.npy" },
  };
  g_autofree char *folder = ui_test_new_folder ();
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *path = g_build_filename (folder, files[i].name, NULL);
      g_autoptr (GFile) file = g_file_new_for_path (path);

      g_file_set_contents (path, files[i].text, -1, NULL);
      attn_window_receive_file (window, file);
      ui_test_wait (has_message, window);
      g_assert_nonnull (strstr (attn_window_get_message (window), files[i].name));
      g_assert_nonnull (strstr (attn_window_get_message (window), files[i].says));
      g_assert_false (has_dialog (window));
      attn_window_close_message (window);
    }
  ui_test_close (window);
  ui_test_remove_folder (folder);
}

static void
test_paste (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  GdkClipboard *clipboard = gtk_widget_get_clipboard (GTK_WIDGET (window));

  gdk_clipboard_set_text (clipboard, "tensor([[1., 0., 1.], [0., 1., 1.], [1., 1., 1.]])");
  ui_test_activate (window, "paste", NULL);
  ui_test_wait (has_dialog, window);
  gtk_window_close (ui_test_find_dialog (window, ATTN_TYPE_IMPORT_WINDOW));
  ui_test_settle ();

  gdk_clipboard_set_text (clipboard, "나는 오늘 사과를 먹었다");
  ui_test_activate (window, "paste", NULL);
  ui_test_wait (has_message, window);
  attn_window_close_message (window);

  gdk_clipboard_set_content (clipboard, NULL);
  ui_test_activate (window, "paste", NULL);
  ui_test_wait (has_message, window);
  g_assert_false (has_dialog (window));
  ui_test_close (window);
}

/* Its window may be gone when the file is read. */
static void
test_closed_meanwhile (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);

  attn_window_bring_in_text (window, "1 2\n3 4\n");
  ui_test_close (window);
  ui_test_settle ();
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/import-window/places", test_places);
  g_test_add_func ("/import-window/places/named", test_places_are_named);
  g_test_add_func ("/import-window/places/every", test_every_place);
  g_test_add_func ("/import-window/layers", test_layers);
  g_test_add_func ("/import-window/changes", test_changes);
  g_test_add_func ("/import-window/labels", test_labels);
  g_test_add_func ("/import-window/commas", test_commas);
  g_test_add_func ("/import-window/apply", test_apply);
  g_test_add_func ("/import-window/controls", test_controls);
  g_test_add_func ("/import-window/refusals", test_refusals);
  g_test_add_func ("/import-window/files", test_files);
  g_test_add_func ("/import-window/bad-files", test_bad_files);
  g_test_add_func ("/import-window/paste", test_paste);
  g_test_add_func ("/import-window/closed-meanwhile", test_closed_meanwhile);
  return g_test_run ();
}
