/* test-panes.c: what is selected in one place is seen in the other
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-matrix-pane.h"
#include "attn-matrix-view.h"
#include "attn-pane-parts.h"
#include "attn-pango-markup.h"
#include "attn-token-pane.h"
#include "ui-test.h"

static void
select_cell (AttnWindow *window, const char *node, guint row, guint column)
{
  AttnSession *session = attn_window_get_session (window);
  AttnCell cell = { attn_trace_find (attn_session_get_trace (session), node), row, column };

  g_assert_nonnull (cell.node);
  attn_canvas_pin (attn_window_get_canvas (window), &cell);
  ui_test_settle ();
}

static void
assert_selected (AttnWindow *window, const char *node, guint row, guint column)
{
  const AttnPlace *place = &ui_test_get_view (window)->selected;

  g_assert_cmpstr (place->node, ==, node);
  g_assert_cmpuint (place->row, ==, row);
  g_assert_cmpuint (place->column, ==, column);
}

static AttnTokenPane *
get_tokens (AttnWindow *window)
{
  return ATTN_TOKEN_PANE (ui_test_find (GTK_WIDGET (window), ATTN_TYPE_TOKEN_PANE, 0));
}

/* 0: embeddings, 1: given, 2: weight matrices.  The first of all, of an image, is not counted. */
static AttnMatrixPane *
get_pane (AttnWindow *window, guint nth)
{
  return ATTN_MATRIX_PANE (ui_test_find (GTK_WIDGET (window), ATTN_TYPE_MATRIX_PANE, nth + 1));
}

static void
click_chip (AttnWindow *window, gboolean memory, guint index)
{
  g_signal_emit_by_name (attn_token_pane_get_chip (get_tokens (window), memory, index), "clicked");
  ui_test_settle ();
}

static int
active_chip (AttnWindow *window, gboolean memory)
{
  GtkWidget *chip;
  int active = -1;

  for (guint i = 0; (chip = attn_token_pane_get_chip (get_tokens (window), memory, i)) != NULL; i++)
    if (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (chip)))
      {
        g_assert_cmpint (active, ==, -1);
        active = (int) i;
      }
  return active;
}

static void
test_chips_of_selection (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);

  g_assert_cmpint (active_chip (window, FALSE), ==, -1);
  select_cell (window, "scores", 2, 1);
  g_assert_cmpint (active_chip (window, FALSE), ==, 2);
  select_cell (window, "embedding", 3, 0);
  g_assert_cmpint (active_chip (window, FALSE), ==, 3);
  select_cell (window, "attention.query_weight", 0, 0);
  g_assert_cmpint (active_chip (window, FALSE), ==, -1);
  ui_test_close (window);
}

static void
test_chip_selects_row (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);

  click_chip (window, FALSE, 1);
  assert_selected (window, "embedding", 1, 0);
  g_assert_cmpint (active_chip (window, FALSE), ==, 1);
  select_cell (window, "scores", 3, 2);
  click_chip (window, FALSE, 0);
  assert_selected (window, "scores", 0, 2);
  /* The same again changes nothing, and the chip stays as it is. */
  click_chip (window, FALSE, 0);
  assert_selected (window, "scores", 0, 2);
  g_assert_cmpint (active_chip (window, FALSE), ==, 0);
  ui_test_close (window);
}

static void
test_chips_of_cross_attention (void)
{
  AttnWindow *window = ui_test_open ("one-query", ATTN_LANGUAGE_ENGLISH);

  g_assert_nonnull (attn_token_pane_get_chip (get_tokens (window), FALSE, 0));
  g_assert_null (attn_token_pane_get_chip (get_tokens (window), FALSE, 1));
  g_assert_nonnull (attn_token_pane_get_chip (get_tokens (window), TRUE, 2));
  g_assert_true (gtk_widget_has_css_class (attn_token_pane_get_chip (get_tokens (window), FALSE, 0), "query"));
  g_assert_true (gtk_widget_has_css_class (attn_token_pane_get_chip (get_tokens (window), TRUE, 0), "key"));
  select_cell (window, "key", 2, 0);
  g_assert_cmpint (active_chip (window, FALSE), ==, -1);
  g_assert_cmpint (active_chip (window, TRUE), ==, 2);
  select_cell (window, "weights", 0, 1);
  g_assert_cmpint (active_chip (window, FALSE), ==, 0);
  click_chip (window, TRUE, 2);
  assert_selected (window, "weights", 0, 2);
  ui_test_close (window);
}

static void
test_many_chips (void)
{
  g_autofree char *text = ui_test_dup_large (400, 2);
  AttnWindow *window = ui_test_open_text (text);
  guint n = 0;

  while (attn_token_pane_get_chip (get_tokens (window), FALSE, n) != NULL)
    n++;
  g_assert_cmpuint (n, >, 40);
  g_assert_cmpuint (n, <, 400);
  ui_test_close (window);
}

static void
test_tab_follows_selection (void)
{
  AttnWindow *window = ui_test_open ("subject-object-verb", ATTN_LANGUAGE_ENGLISH);
  AttnMatrixPane *pane = get_pane (window, 2);

  g_assert_cmpstr (attn_matrix_pane_get_node (pane), ==, "attention.query_weight");
  select_cell (window, "attention.value_weight", 1, 0);
  g_assert_cmpstr (attn_matrix_pane_get_node (pane), ==, "attention.value_weight");
  select_cell (window, "attention.key_weight", 0, 0);
  g_assert_cmpstr (attn_matrix_pane_get_node (pane), ==, "attention.key_weight");
  /* What the pane cannot show leaves it alone. */
  select_cell (window, "scores", 0, 0);
  g_assert_cmpstr (attn_matrix_pane_get_node (pane), ==, "attention.key_weight");
  /* A result brings the matrix that it was computed with, and its token lights up. */
  select_cell (window, "query", 1, 0);
  g_assert_cmpstr (attn_matrix_pane_get_node (pane), ==, "attention.query_weight");
  select_cell (window, "key", 2, 0);
  g_assert_cmpstr (attn_matrix_pane_get_node (pane), ==, "attention.key_weight");
  g_assert_cmpint (active_chip (window, FALSE), ==, 2);
  ui_test_close (window);
}

static void
test_tab_is_clicked (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  AttnMatrixPane *pane = get_pane (window, 2);
  GtkWidget *query = ui_test_find (GTK_WIDGET (pane), GTK_TYPE_TOGGLE_BUTTON, 1);
  GtkWidget *key = ui_test_find (GTK_WIDGET (pane), GTK_TYPE_TOGGLE_BUTTON, 2);

  g_signal_emit_by_name (key, "clicked");
  g_assert_cmpstr (attn_matrix_pane_get_node (pane), ==, "attention.key_weight");
  g_assert_true (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (key)));
  g_assert_false (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (query)));
  attn_matrix_pane_set_node (pane, "attention.query_weight");
  g_assert_true (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (query)));
  attn_matrix_pane_set_node (pane, "no.such.node");
  g_assert_cmpstr (attn_matrix_pane_get_node (pane), ==, "attention.query_weight");
  ui_test_close (window);
}

/* Each sample has the panes that its document has matrices for. */
static void
test_panes_of_documents (void)
{
  static const struct { const char *sample; gboolean embedding, given, weights; } expected[] = {
    { "four-words", TRUE, FALSE, TRUE },
    { "written-by-hand", FALSE, TRUE, FALSE },
    { "random", FALSE, TRUE, FALSE },
    { "causal", TRUE, FALSE, TRUE },
  };
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);

  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      ui_test_activate (window, "sample", g_variant_new_string (expected[i].sample));
      ui_test_settle ();
      g_assert_cmpint (gtk_widget_get_mapped (GTK_WIDGET (get_pane (window, 0))), ==, expected[i].embedding);
      g_assert_cmpint (gtk_widget_get_mapped (GTK_WIDGET (get_pane (window, 1))), ==, expected[i].given);
      g_assert_cmpint (gtk_widget_get_mapped (GTK_WIDGET (get_pane (window, 2))), ==, expected[i].weights);
    }
  ui_test_close (window);
}

/* Of a block without a feed-forward network there is the norm's gain alone, and it has its name. */
static void
test_one_is_named (void)
{
  static const struct { const char *rest, *name; gboolean named; } cases[] = {
    { ", \"block\": {}", "γ1", TRUE }, { "", "X", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strdup_printf ("{\"format\": \"attention\", \"version\": 1, \"embedding\": [[1, 0], [0, 1]]%s}", cases[i].rest);
      AttnWindow *window = ui_test_open_text (text);
      gboolean named = FALSE;
      GtkWidget *tab;

      ui_test_settle ();
      for (guint j = 0; (tab = ui_test_find (GTK_WIDGET (window), GTK_TYPE_TOGGLE_BUTTON, j)) != NULL; j++)
        if (gtk_widget_has_css_class (tab, "tab") && GTK_IS_LABEL (gtk_button_get_child (GTK_BUTTON (tab))) && gtk_widget_get_mapped (tab))
          named = named || g_str_equal (gtk_label_get_text (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (tab)))), cases[i].name);
      g_assert_true (named == cases[i].named);
      ui_test_close (window);
    }
}

static void
test_bias_is_shown (void)
{
  AttnWindow *window = ui_test_open_text ("{\"format\": \"attention\", \"version\": 1, \"embedding\": [[1, 2], [3, 4]], "
                                          "\"attention\": {\"query_weight\": [[1, 2], [0, 1]], \"query_bias\": [5, 6]}}");
  AttnMatrixPane *pane = get_pane (window, 2);
  AttnMatrixView *bias = ATTN_MATRIX_VIEW (ui_test_find (GTK_WIDGET (pane), ATTN_TYPE_MATRIX_VIEW, 1));

  g_assert_cmpstr (attn_matrix_view_get_node (bias), ==, "attention.query_bias");
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (bias)));
  attn_matrix_pane_set_node (pane, "attention.key_weight");
  ui_test_settle ();
  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (bias)));
  /* A bias that is selected brings its matrix to the front. */
  select_cell (window, "attention.query_bias", 0, 1);
  g_assert_cmpstr (attn_matrix_pane_get_node (pane), ==, "attention.query_weight");
  ui_test_close (window);
}

/* A bias, and what a gain has beneath it, stand beneath the columns that they belong to: scrolled, too, and where the matrix has
 * more rows than its pane shows. */
static void
check_in_line (AttnWindow *window,
               guint       place,
               guint       column)
{
  GtkWidget *pane = GTK_WIDGET (get_pane (window, place));
  AttnMatrixView *matrix = ATTN_MATRIX_VIEW (ui_test_find (pane, ATTN_TYPE_MATRIX_VIEW, 0));
  AttnMatrixView *bias = ATTN_MATRIX_VIEW (ui_test_find (pane, ATTN_TYPE_MATRIX_VIEW, 1));
  graphene_rect_t above, beneath;

  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (bias)));
  g_assert_true (attn_matrix_view_get_cell_box (matrix, 0, column, &above));
  g_assert_true (attn_matrix_view_get_cell_box (bias, 0, column, &beneath));
  g_assert_cmpfloat (above.origin.x, ==, beneath.origin.x);
  g_assert_cmpfloat (above.size.width, ==, beneath.size.width);
}

static void
test_bias_in_line (void)
{
  static const char *const shapes[] = { "\"rows\": 3, \"columns\": 3", "\"rows\": 40, \"columns\": 12" };

  for (guint i = 0; i < G_N_ELEMENTS (shapes); i++)
    {
      const guint d = i == 0 ? 3 : 40, n = i == 0 ? 3 : 12;
      g_autofree char *text = g_strdup_printf ("{\"format\": \"attention\", \"version\": 1, \"embedding\": {\"random\": {\"rows\": 3, \"columns\": %u, "
                                               "\"seed\": 1, \"deviation\": 1}}, \"attention\": {\"query_weight\": {\"random\": {%s, \"seed\": 2, \"deviation\": 1}}, "
                                               "\"key_weight\": {\"random\": {%s, \"seed\": 3, \"deviation\": 1}}, "
                                               "\"query_bias\": {\"random\": {\"rows\": 1, \"columns\": %u, \"seed\": 4, \"deviation\": 1000}}}, "
                                               "\"block\": {\"norm1\": {\"gain\": {\"random\": {\"rows\": 1, \"columns\": %u, \"seed\": 4, \"deviation\": 1}}, "
                                               "\"bias\": {\"random\": {\"rows\": 1, \"columns\": %u, \"seed\": 5, \"deviation\": 1000}}}}}", d, shapes[i], shapes[i], n, d, d);
      AttnWindow *window = ui_test_open_text (text);

      ui_test_settle ();
      check_in_line (window, 2, 0);
      select_cell (window, "attention.query_bias", 0, n - 1);
      ui_test_settle ();
      check_in_line (window, 2, n - 1);
      select_cell (window, "block.norm1.gain", 0, d - 1);
      ui_test_settle ();
      check_in_line (window, 3, d - 1);
      ui_test_close (window);
    }
}

static void
test_matrix_scrolls_to_selection (void)
{
  g_autofree char *text = ui_test_dup_large (60, 24);
  AttnWindow *window = ui_test_open_text (text);
  AttnMatrixView *view = ATTN_MATRIX_VIEW (ui_test_find (GTK_WIDGET (get_pane (window, 0)), ATTN_TYPE_MATRIX_VIEW, 0));
  graphene_rect_t box;

  g_assert_true (attn_matrix_view_get_cell_box (view, 0, 0, &box));
  g_assert_false (attn_matrix_view_get_cell_box (view, 59, 23, &box));
  select_cell (window, "embedding", 59, 23);
  g_assert_true (attn_matrix_view_get_cell_box (view, 59, 23, &box));
  g_assert_cmpfloat (box.origin.y + box.size.height, <=, gtk_widget_get_height (GTK_WIDGET (view)) + 1);
  g_assert_cmpfloat (box.origin.x + box.size.width, <=, gtk_widget_get_width (GTK_WIDGET (view)) + 1);
  ui_test_close (window);
}

/* A notch of a wheel over a matrix: whether the pane moved, and whether what holds the matrix leaves the notch to the toolkit. */
static gboolean
wheel (GtkWidget *scrolled, GtkAdjustment *pane, double dy, gboolean *left)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (scrolled);
  const double before = gtk_adjustment_get_value (pane);
  gboolean taken = FALSE;

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_EVENT_CONTROLLER_SCROLL (controller) && gtk_event_controller_get_propagation_phase (controller) == GTK_PHASE_CAPTURE &&
          gtk_event_controller_get_name (controller) == NULL && !taken)
        g_signal_emit_by_name (controller, "scroll", 0.0, dy, &taken);
    }
  *left = !taken;
  return gtk_adjustment_get_value (pane) != before;
}

/* A matrix on the way does not hold up who goes through the pane; one that is worked in moves first. */
static void
test_wheel (void)
{
  g_autofree char *text = ui_test_dup_large (60, 24);
  AttnWindow *window = ui_test_open_text (text);
  GtkWidget *view = ui_test_find (GTK_WIDGET (get_pane (window, 0)), ATTN_TYPE_MATRIX_VIEW, 0);
  GtkWidget *scrolled = gtk_widget_get_ancestor (view, GTK_TYPE_SCROLLED_WINDOW);
  GtkWidget *panes = gtk_widget_get_ancestor (gtk_widget_get_parent (scrolled), GTK_TYPE_SCROLLED_WINDOW);
  GtkAdjustment *around = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (panes));
  GtkAdjustment *own = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scrolled));
  gboolean left;

  ui_test_resize (window, 900, 600);
  ui_test_settle ();
  gtk_widget_grab_focus (GTK_WIDGET (attn_window_get_canvas (window)));
  g_assert_cmpfloat (gtk_adjustment_get_upper (own), >, gtk_adjustment_get_page_size (own));
  g_assert_true (wheel (scrolled, around, 1, &left));
  g_assert_false (left);
  g_assert_true (wheel (scrolled, around, -1, &left));
  /* The pane is at its beginning, the matrix is not. */
  gtk_adjustment_set_value (around, 0);
  gtk_adjustment_set_value (own, 40);
  g_assert_false (wheel (scrolled, around, -1, &left));
  g_assert_true (left);
  /* Worked in, until its end. */
  gtk_widget_grab_focus (view);
  gtk_adjustment_set_value (around, 0);
  gtk_adjustment_set_value (own, 40);
  g_assert_false (wheel (scrolled, around, 1, &left));
  g_assert_true (left);
  gtk_adjustment_set_value (own, gtk_adjustment_get_upper (own));
  g_assert_true (wheel (scrolled, around, 1, &left));
  g_assert_false (left);
  ui_test_close (window);
}

static void
test_matrix_takes_focus_once (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  GtkWidget *view = ui_test_find (GTK_WIDGET (get_pane (window, 0)), ATTN_TYPE_MATRIX_VIEW, 0);
  GtkWidget *focus;

  select_cell (window, "embedding", 1, 1);
  gtk_widget_grab_focus (view);
  focus = gtk_window_get_focus (GTK_WINDOW (window));
  g_assert_true (focus == view || gtk_widget_is_ancestor (focus, view));
  gtk_widget_child_focus (GTK_WIDGET (window), GTK_DIR_TAB_FORWARD);
  focus = gtk_window_get_focus (GTK_WINDOW (window));
  g_assert_false (focus == view || gtk_widget_is_ancestor (focus, view));
  ui_test_close (window);
}

/* --- what the selected cell comes from, marked in the panes ---------------------------------------------- */

/* A pane's matrix as it stands on the screen. */
static cairo_surface_t *
take_picture (GtkWidget *widget)
{
  const int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  cairo_surface_t *picture = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);
  cairo_t *cr = cairo_create (picture);
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (widget);
  GskRenderNode *node;

  gdk_paintable_snapshot (paintable, snapshot, width, height);
  node = gtk_snapshot_free_to_node (snapshot);
  gsk_render_node_draw (node, cr);
  gsk_render_node_unref (node);
  cairo_destroy (cr);
  cairo_surface_flush (picture);
  return picture;
}

/* How many pixels differ between two pictures in and around a row of cells: the marks lie a little outside. */
static guint
count_changes (AttnMatrixView *view, cairo_surface_t *a, cairo_surface_t *b, guint row, guint n_columns)
{
  const int stride = cairo_image_surface_get_stride (a);
  const unsigned char *before = cairo_image_surface_get_data (a), *after = cairo_image_surface_get_data (b);
  graphene_rect_t first, last;
  guint n = 0;

  g_assert_true (attn_matrix_view_get_cell_box (view, row, 0, &first));
  g_assert_true (attn_matrix_view_get_cell_box (view, row, n_columns - 1, &last));
  for (int y = (int) first.origin.y + 2; y < first.origin.y + first.size.height - 2; y++)
    for (int x = MAX ((int) first.origin.x - 2, 0); x < MIN (last.origin.x + last.size.width + 2, cairo_image_surface_get_width (a)); x++)
      n += memcmp (before + y * stride + 4 * x, after + y * stride + 4 * x, 4) != 0;
  return n;
}

static void
test_sources_are_marked (void)
{
  AttnWindow *window = ui_test_open ("four-words-learned", ATTN_LANGUAGE_ENGLISH);
  AttnSession *session = attn_window_get_session (window);
  AttnMatrixView *view = ATTN_MATRIX_VIEW (ui_test_find (GTK_WIDGET (get_pane (window, 0)), ATTN_TYPE_MATRIX_VIEW, 0));
  cairo_surface_t *none, *direct, *back;

  attn_session_go_to_end (session, TRUE);
  attn_session_select (session, NULL);
  ui_test_settle ();
  none = take_picture (GTK_WIDGET (view));
  /* A query comes from its row of X. */
  select_cell (window, "query", 1, 0);
  direct = take_picture (GTK_WIDGET (view));
  g_assert_cmpuint (count_changes (view, none, direct, 1, 3), >, 20);
  g_assert_cmpuint (count_changes (view, none, direct, 0, 3), ==, 0);
  g_assert_cmpuint (count_changes (view, none, direct, 2, 3), ==, 0);
  cairo_surface_destroy (direct);

  /* A score does so only by way of Q and K: both rows are marked with "all the way back", and nothing without. */
  select_cell (window, "scores", 3, 2);
  direct = take_picture (GTK_WIDGET (view));
  for (guint i = 0; i < 4; i++)
    g_assert_cmpuint (count_changes (view, none, direct, i, 3), ==, 0);
  ui_test_activate (window, "back", NULL);
  ui_test_settle ();
  back = take_picture (GTK_WIDGET (view));
  for (guint i = 0; i < 4; i++)
    if (i >= 2)
      g_assert_cmpuint (count_changes (view, none, back, i, 3), >, 20);
    else
      g_assert_cmpuint (count_changes (view, none, back, i, 3), ==, 0);
  cairo_surface_destroy (back);
  ui_test_activate (window, "back", NULL);
  ui_test_settle ();
  back = take_picture (GTK_WIDGET (view));
  g_assert_cmpuint (count_changes (view, direct, back, 3, 3), ==, 0);
  cairo_surface_destroy (none);
  cairo_surface_destroy (direct);
  cairo_surface_destroy (back);
  ui_test_close (window);
}

/* Korean in a tooltip is broken between words, and what it says is unchanged by that. */
static void
test_tips (void)
{
  static const struct { const char *text, *markup; } rows[] = {
    { "a < b", "a &lt; b" }, { "", "" },
    { "행렬에 할 일", "<span allow_breaks=\"false\">행렬에</span> 할 일" },
    { "35 % “사과를”", "<span allow_breaks=\"false\">35 %</span> <span allow_breaks=\"false\">“사과를”</span>" },
  };
  AttnWindow *window = ui_test_open ("four-words", ATTN_LANGUAGE_KOREAN);
  GtkWidget *widget;
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *markup = attn_pango_keep_words (rows[i].text);

      g_assert_cmpstr (markup, ==, rows[i].markup);
    }
  for (guint i = 0; (widget = ui_test_find (GTK_WIDGET (window), GTK_TYPE_WIDGET, i)) != NULL; i++)
    {
      const char *text = gtk_widget_get_tooltip_text (widget);
      g_autofree char *markup = text != NULL ? attn_pango_keep_words (text) : NULL, *found = NULL;

      if (text == NULL || strstr (markup, "allow_breaks") == NULL)
        continue;
      /* An index is set as one. */
      g_assert_cmpint (pango_parse_markup (gtk_widget_get_tooltip_markup (widget), -1, 0, NULL, &found, NULL, NULL), ==, TRUE);
      g_assert_cmpstr (found, ==, text);
      g_assert_nonnull (strstr (gtk_widget_get_tooltip_markup (widget), "allow_breaks"));
      n++;
    }
  g_assert_cmpuint (n, >, 10);
  ui_test_close (window);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/panes/chips/of-selection", test_chips_of_selection);
  g_test_add_func ("/panes/chips/select-row", test_chip_selects_row);
  g_test_add_func ("/panes/chips/cross", test_chips_of_cross_attention);
  g_test_add_func ("/panes/chips/many", test_many_chips);
  g_test_add_func ("/panes/tab/follows-selection", test_tab_follows_selection);
  g_test_add_func ("/panes/tab/clicked", test_tab_is_clicked);
  g_test_add_func ("/panes/of-documents", test_panes_of_documents);
  g_test_add_func ("/panes/bias", test_bias_is_shown);
  g_test_add_func ("/panes/one-is-named", test_one_is_named);
  g_test_add_func ("/panes/bias/in-line", test_bias_in_line);
  g_test_add_func ("/panes/matrix/wheel", test_wheel);
  g_test_add_func ("/panes/matrix/scrolls", test_matrix_scrolls_to_selection);
  g_test_add_func ("/panes/matrix/focus", test_matrix_takes_focus_once);
  g_test_add_func ("/panes/matrix/sources", test_sources_are_marked);
  g_test_add_func ("/panes/tips", test_tips);
  return g_test_run ();
}
