/* test-copy.c: matrices, explanations and pictures on the clipboard
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-actions.h"
#include "attn-copier.h"
#include "attn-copy-menu.h"
#include "attn-embedded.h"
#include "attn-export-settings.h"
#include "attn-name.h"
#include "attn-toast.h"
#include "ui-test.h"

static void
got_text_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  *(char **) data = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);
}

static gboolean
is_set (gpointer data)
{
  return *(gpointer *) data != NULL;
}

/* What a program that pastes would get; owned by the caller. */
static char *
paste (AttnWindow *window)
{
  char *text = NULL;

  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (GTK_WIDGET (window)), NULL, got_text_cb, &text);
  ui_test_wait (is_set, &text);
  return text;
}

static char *
copy_matrix (AttnWindow *window, const char *form, const char *node)
{
  ui_test_activate (window, "copy-matrix", g_variant_new ("(ss)", form, node));
  return paste (window);
}

static char *
copy_cell (AttnWindow *window, const char *form, const char *node, guint row, guint column)
{
  ui_test_activate (window, "copy-cell", g_variant_new ("(ssuu)", form, node, row, column));
  return paste (window);
}

static void
test_matrix (void)
{
  static const struct { const char *form, *starts, *holds; } cases[] = {
    { "sentence", "A: ", "먹었다" },
    { "tsv", "\t나는\t오늘", "\n먹었다\t" },
    { "markdown", "|", "| **먹었다** |" },
    { "latex", "A = \\begin{bmatrix}", " & " },
    { "numpy", "weights = np.array([", "먹었다" },
    { "pytorch", "weights = torch.tensor([", "dtype=torch.float64" },
  };
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = copy_matrix (window, cases[i].form, "weights");

      g_test_message ("%s", text);
      g_assert_true (g_str_has_prefix (text, cases[i].starts));
      g_assert_nonnull (strstr (text, cases[i].holds));
      g_assert_nonnull (attn_toast_get_text (GTK_WIDGET (attn_window_get_canvas (window))));
    }
  ui_test_close (window);
}

static void
test_cell (void)
{
  static const struct { const char *form, *holds; } cases[] = {
    { "sentence", "먹었다" },
    { "tsv", "weights\t먹었다\t사과를\t" },
    { "markdown", "`weights`" },
    { "latex", "\\begin{align*}" },
    { "numpy", "np.exp(" },
    { "pytorch", "# " },
  };
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = copy_cell (window, cases[i].form, "weights", 3, 2);

      g_test_message ("%s", text);
      g_assert_nonnull (strstr (text, cases[i].holds));
    }
  ui_test_close (window);
}

/* As shown, or in full; what was chosen stays. */
static void
test_full (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  g_autofree char *shown = copy_cell (window, "tsv", "weights", 3, 2), *full = NULL, *sentence = NULL;
  g_auto (AttnExportSettings) settings = { 0 };

  g_assert_cmpstr (shown, ==, "weights\t먹었다\t사과를\t0.21\n");
  ui_test_activate (window, "copy-full", NULL);
  full = copy_cell (window, "tsv", "weights", 3, 2);
  g_assert_true (g_str_has_prefix (full, "weights\t먹었다\t사과를\t0.20"));
  g_assert_cmpuint (strlen (full), >, strlen (shown) + 8);
  sentence = copy_cell (window, "sentence", "weights", 3, 2);
  g_assert_cmpuint (strlen (sentence), >, 20);
  attn_export_settings_load (&settings);
  g_assert_true (settings.full);
  ui_test_activate (window, "copy-full", NULL);
  attn_export_settings_load (&settings);
  g_assert_false (settings.full);
  ui_test_close (window);
}

/* Ctrl+C: what the selected cell says; nothing selected: that is said, and the clipboard stays as it was. */
static void
test_selected (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_KOREAN);
  AttnSession *session = attn_window_get_session (window);
  const AttnCell cell = { attn_trace_find (attn_session_get_trace (session), "scores"), 3, 2 };
  g_autofree char *text = NULL, *same = NULL;

  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (window)), "before");
  ui_test_activate (window, "copy", NULL);
  same = paste (window);
  g_assert_cmpstr (same, ==, "before");
  g_assert_cmpstr (attn_toast_get_text (GTK_WIDGET (attn_window_get_canvas (window))), ==, "선택한 칸이 없습니다.");

  attn_canvas_pin (attn_window_get_canvas (window), &cell);
  ui_test_activate (window, "copy", NULL);
  text = paste (window);
  g_assert_nonnull (strstr (text, "먹었다"));
  g_assert_nonnull (strstr (text, "사과를"));
  ui_test_close (window);
}

/* In a model of several layers and heads what is copied names its own; without a cell, views that say something of their own are
 * copied in words. */
static void
test_model (void)
{
  static const struct { const char *view, *says; } views[] = {
    { "heads", "All 4 heads side by side · layer 1" }, { "image", "What “[CLS]” looks at · layer 1 · head 2" }, { "map", "The whole model" },
  };
  static const struct { const char *form, *node, *starts; } cells[] = {
    { "sentence", "layer1.head2.weights", "attention weights, layer 1, head 2: " }, { "tsv", "layer1.norm2", "layer1.norm2\t" },
    { "numpy", "layer0.head3.query", "# Q_l0_h3[0, 3]: " }, { "sentence", "probabilities", "The model gives “3” the most" },
    { "tsv", "rollout", "rollout\t[CLS]\t0,2\t" }, { "tsv", "patches", "patches\t0,0\tp3\t" }, { "tsv", "position", "position\t[CLS]\td3\t" },
  };
  AttnWindow *window = ui_test_open ("digits", ATTN_LANGUAGE_ENGLISH);
  AttnSession *session = attn_window_get_session (window);
  AttnView view = *attn_session_get_view (session);
  g_autofree char *matrix = copy_matrix (window, "numpy", "layer1.head2.weights"), *rows = copy_matrix (window, "sentence", "layer1.head2.weights");

  g_assert_true (g_str_has_prefix (matrix, "weights_l1_h2 = np.array(["));
  g_assert_true (g_str_has_prefix (rows, "A_2: attention weights, layer 1, head 2 (17 × 17)\n[CLS]: "));
  for (guint i = 0; i < G_N_ELEMENTS (cells); i++)
    {
      g_autofree char *text = copy_cell (window, cells[i].form, cells[i].node, 0, 3);

      if (!g_str_has_prefix (text, cells[i].starts))
        g_error ("%s as %s: “%s”", cells[i].node, cells[i].form, text);
    }
  view.step = attn_name_intern ("layer1.head2.weights");
  view.selected.node = NULL;
  attn_session_set_view (session, &view);
  for (guint i = 0; i < G_N_ELEMENTS (views); i++)
    {
      g_autofree char *text = NULL;

      ui_test_activate (window, views[i].view, NULL);
      ui_test_settle ();
      ui_test_activate (window, "copy", NULL);
      text = paste (window);
      if (!g_str_has_prefix (text, views[i].says))
        g_error ("%s: “%s”", views[i].view, text);
      g_assert_cmpstr (attn_toast_get_text (GTK_WIDGET (attn_window_get_canvas (window))), ==, "Copied: what is said of the picture");
    }
  ui_test_close (window);
}

/* --- pictures ------------------------------------------------------------------------------------------ */

typedef struct
{
  GInputStream *stream;
  char         *type;
  gboolean      done;
} Read;

static void
read_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Read *read = data;
  const char *type;

  read->stream = gdk_clipboard_read_finish (GDK_CLIPBOARD (source), result, &type, NULL);
  read->type = g_strdup (type);
  read->done = TRUE;
}

static void
spliced_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_output_stream_splice_finish (G_OUTPUT_STREAM (source), result, NULL);
  *(gboolean *) data = TRUE;
}

static gboolean
is_true (gpointer data)
{
  return *(gboolean *) data;
}

/* The bytes of a kind on the clipboard; owned by the caller. */
static GBytes *
paste_bytes (AttnWindow *window, const char *type)
{
  const char *const types[] = { type, NULL };
  g_autoptr (GOutputStream) memory = g_memory_output_stream_new_resizable ();
  gboolean done = FALSE;
  Read read = { 0 };

  gdk_clipboard_read_async (gtk_widget_get_clipboard (GTK_WIDGET (window)), (const char **) types, G_PRIORITY_DEFAULT, NULL, read_cb, &read);
  ui_test_wait (is_true, &read.done);
  g_assert_nonnull (read.stream);
  g_assert_cmpstr (read.type, ==, type);
  g_output_stream_splice_async (memory, read.stream, G_OUTPUT_STREAM_SPLICE_CLOSE_TARGET, G_PRIORITY_DEFAULT, NULL, spliced_cb, &done);
  ui_test_wait (is_true, &done);
  g_object_unref (read.stream);
  g_free (read.type);
  return g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (memory));
}

static guint
read_32 (const guchar *data)
{
  return (guint) data[0] << 24 | (guint) data[1] << 16 | (guint) data[2] << 8 | data[3];
}

static void
set_scale (int scale)
{
  g_auto (AttnExportSettings) settings = { 0 };

  attn_export_settings_load (&settings);
  settings.scale = scale;
  attn_export_settings_save (&settings);
}

/* Its scale is honoured; it is opaque, light and carries the document. */
static void
test_picture (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_KOREAN);
  GtkWidget *canvas = GTK_WIDGET (attn_window_get_canvas (window));

  for (int scale = 1; scale <= 4; scale += 3)
    {
      g_autoptr (GBytes) png = NULL, svg = NULL;
      g_autofree char *document = NULL, *carried = NULL, *text = NULL;
      const guchar *data;
      gsize length;

      set_scale (scale);
      ui_test_activate (window, "copy-picture", NULL);
      png = paste_bytes (window, "image/png");
      data = g_bytes_get_data (png, &length);
      g_assert_cmpmem (data, 8, "\x89PNG\r\n\x1a\n", 8);
      g_assert_cmpuint (read_32 (data + 16), ==, (guint) (scale * gtk_widget_get_width (canvas)));
      g_assert_cmpuint (read_32 (data + 20), ==, (guint) (scale * gtk_widget_get_height (canvas)));
      /* Colour type 2 or 3 has no alpha (PNG specification, 11.2.1). */
      g_assert_cmpuint (data[25], <, 4);
      carried = attn_embedded_find ((const char *) data, length, NULL, NULL);
      document = attn_document_serialize (attn_session_get_document (attn_window_get_session (window)));
      g_assert_cmpstr (carried, ==, document);

      svg = paste_bytes (window, "image/svg+xml");
      text = g_strndup (g_bytes_get_data (svg, &length), g_bytes_get_size (svg));
      g_assert_nonnull (strstr (text, "<svg"));
    }
  set_scale (2);
  ui_test_close (window);
}

/* --- menus --------------------------------------------------------------------------------------------- */

static guint
count_items (GMenuModel *menu)
{
  guint n = 0;

  for (int i = 0; i < g_menu_model_get_n_items (menu); i++)
    {
      g_autoptr (GMenuModel) section = g_menu_model_get_item_link (menu, i, G_MENU_LINK_SECTION);
      g_autoptr (GMenuModel) submenu = g_menu_model_get_item_link (menu, i, G_MENU_LINK_SUBMENU);

      if (section != NULL)
        n += count_items (section);
      else if (submenu != NULL)
        n += count_items (submenu);
      else
        n++;
    }
  return n;
}

static GtkWidget *
find_menu (AttnWindow *window)
{
  for (GtkWidget *child = gtk_widget_get_first_child (attn_window_get_notices (window)); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_POPOVER_MENU (child) && gtk_widget_get_visible (child))
      return child;
  return NULL;
}

static void
test_menus (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  AttnSession *session = attn_window_get_session (window);
  const AttnCell cell = { attn_trace_find (attn_session_get_trace (session), "weights"), 3, 2 };
  g_autoptr (GMenu) nothing = attn_copy_menu_new (session, NULL, NULL), node = attn_copy_menu_new (session, cell.node, NULL);
  g_autoptr (GMenu) both = attn_copy_menu_new (session, cell.node, &cell);

  g_assert_cmpuint (count_items (G_MENU_MODEL (nothing)), ==, 2);
  g_assert_cmpuint (count_items (G_MENU_MODEL (node)), ==, 8);
  g_assert_cmpuint (count_items (G_MENU_MODEL (both)), ==, 14);
  ui_test_close (window);
}

/* While two heads are compared the menu offers their difference, and it is what the picture shows. */
static void
test_difference (void)
{
  AttnWindow *window = ui_test_open ("digits", ATTN_LANGUAGE_ENGLISH);
  AttnSession *session = attn_window_get_session (window);
  AttnView view = *attn_session_get_view (session);
  const AttnTrace *trace = attn_session_get_trace (session);
  g_autoptr (GMenu) before = attn_copy_menu_new_selected (session), compared = NULL;
  g_autofree char *text = NULL, *first = NULL, *found = NULL;
  double difference;

  ui_test_activate (window, "next-against", NULL);
  view = *attn_session_get_view (session);
  g_assert_cmpint (view.mode, ==, ATTN_VIEW_HEADS);
  g_assert_cmpint (view.against, ==, 1);
  compared = attn_copy_menu_new_selected (session);
  g_assert_cmpuint (count_items (G_MENU_MODEL (compared)), ==, count_items (G_MENU_MODEL (before)) + 6);
  ui_test_activate (window, "copy-difference", g_variant_new ("(sss)", "tsv", "layer1.head1.weights", "layer1.head0.weights"));
  text = paste (window);
  difference = attn_node_get_value (attn_trace_find (trace, "layer1.head1.weights"), 0, 0) -
               attn_node_get_value (attn_trace_find (trace, "layer1.head0.weights"), 0, 0);
  first = g_strdup_printf ("\n[CLS]\t%.2f\t", difference);
  found = g_strndup (text, 400);
  if (strstr (text, first) == NULL)
    g_error ("no “%s” in: %s", first, found);
  ui_test_close (window);
}

/* The right button selects what it is pressed on; the menu goes, and goes with its window. */
static void
test_right_button (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  AttnScene *scene;
  AttnBox box;
  AttnCell cell = { NULL, 3, 2 };

  ui_test_activate (window, "last-step", NULL);
  ui_test_settle ();
  scene = attn_canvas_get_scene (attn_window_get_canvas (window));
  cell.node = attn_trace_find (attn_scene_get_trace (scene), "weights");
  g_assert_true (attn_scene_get_cell_box (scene, &cell, &box));
  attn_copy_menu_open_at (window, box.x + box.width / 2, box.y + box.height / 2);
  ui_test_settle ();
  g_assert_cmpstr (ui_test_get_view (window)->selected.node, ==, "weights");
  g_assert_cmpuint (ui_test_get_view (window)->selected.row, ==, 3);
  g_assert_nonnull (find_menu (window));
  gtk_popover_popdown (GTK_POPOVER (find_menu (window)));
  ui_test_settle ();
  ui_test_settle ();
  g_assert_null (find_menu (window));

  /* Where nothing is, and with the menu open when the window goes. */
  attn_copy_menu_open_at (window, 1, 1);
  ui_test_settle ();
  g_assert_nonnull (find_menu (window));
  ui_test_close (window);

  window = ui_test_open (NULL, ATTN_LANGUAGE_KOREAN);
  attn_copy_menu_open (window);
  ui_test_settle ();
  g_assert_nonnull (find_menu (window));
  ui_test_close (window);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/copy/matrix", test_matrix);
  g_test_add_func ("/copy/model", test_model);
  g_test_add_func ("/copy/cell", test_cell);
  g_test_add_func ("/copy/full", test_full);
  g_test_add_func ("/copy/selected", test_selected);
  g_test_add_func ("/copy/picture", test_picture);
  g_test_add_func ("/copy/menus", test_menus);
  g_test_add_func ("/copy/difference", test_difference);
  g_test_add_func ("/copy/right-button", test_right_button);
  return g_test_run ();
}
