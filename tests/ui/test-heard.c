/* test-heard.c: what a screen reader is told of pictures of a whole transformer, in words and in order
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "attn-canvas-private.h"
#include "attn-drawing-pane.h"
#include "attn-model-map.h"
#include "attn-name.h"
#include "attn-toast.h"
#include "ui-press.h"
#include "ui-test.h"

static AttnCanvas *
show (AttnWindow *window, AttnViewMode mode, const char *step, int against)
{
  AttnSession *session = attn_window_get_session (window);
  AttnView view = *ui_test_get_view (window);

  view.mode = mode;
  view.step = attn_name_intern (step);
  view.against = against;
  view.selected.node = NULL;
  attn_session_set_view (session, &view);
  ui_test_settle ();
  return attn_window_get_canvas (window);
}

/* All words of the picture, in their order. */
static char *
dup_words (AttnCanvas *canvas)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < attn_accessible_words_get_n (canvas->words); i++)
    {
      GtkWidget *widget = attn_accessible_words_get (canvas->words, i);

      g_assert_true (gtk_widget_get_visible (widget));
      g_assert_false (gtk_widget_get_focusable (widget));
      gtk_test_accessible_assert_role (widget, GTK_ACCESSIBLE_ROLE_LABEL);
      gtk_test_accessible_assert_property (widget, GTK_ACCESSIBLE_PROPERTY_LABEL, attn_accessible_words_get_text (canvas->words, i));
      g_string_append_printf (text, "%s\n", attn_accessible_words_get_text (canvas->words, i));
    }
  return g_string_free (text, FALSE);
}

static void
assert_order (const char *text, const char *const *parts)
{
  for (guint i = 0; parts[i] != NULL; i++)
    {
      const char *found = strstr (text, parts[i]);

      if (found == NULL)
        g_error ("“%s” does not come in its place in:\n%s", parts[i], text);
      text = found + strlen (parts[i]);
    }
}

static void
select_cell (AttnWindow *window, const char *node, guint row, guint column)
{
  AttnSession *session = attn_window_get_session (window);

  attn_session_select (session, &(AttnCell) { attn_trace_find (attn_session_get_trace (session), node), row, column });
  ui_test_settle ();
}

static const char *
get_description (AttnWindow *window)
{
  return attn_accessible_cell_get_description (ATTN_ACCESSIBLE_CELL (attn_canvas_get_accessible_cell (attn_window_get_canvas (window))));
}

static void
test_heads (void)
{
  AttnWindow *window = ui_test_open ("digits", ATTN_LANGUAGE_ENGLISH);
  AttnCanvas *canvas = show (window, ATTN_VIEW_HEADS, "layer1.head2.weights", -1);
  g_autofree char *all = dup_words (canvas), *two = NULL;

  assert_order (all, (const char *[]) { "head 0: attention weights, layer 1, head 0\n", "spread over", "head 1", "head 2", "head 3", "mean of the heads' attention weights, layer 1", NULL });
  gtk_test_accessible_assert_property (GTK_WIDGET (canvas), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "Picture of the attention: Step 25 of 39, softmax, layer 1, head 2. All heads side by side");
  canvas = show (window, ATTN_VIEW_HEADS, "layer1.head2.weights", 0);
  two = dup_words (canvas);
  assert_order (two, (const char *[]) { "head 2", "head 0", "difference", "mean", "They differ most where", NULL });
  gtk_test_accessible_assert_property (GTK_WIDGET (canvas), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "Picture of the attention: Step 25 of 39, softmax, layer 1, head 2. Two heads compared");
  ui_test_close (window);
}

/* The diagram tells its parts in their order, what each does, and where one is; so does the bar above every picture. */
static void
test_map (void)
{
  AttnWindow *window = ui_test_open ("digits", ATTN_LANGUAGE_ENGLISH);
  AttnSession *session = attn_window_get_session (window);
  AttnCanvas *canvas = show (window, ATTN_VIEW_MAP, "layer0.head0.weights", -1);
  g_autofree char *words = dup_words (canvas), *korean = NULL;
  GtkWidget *map = ui_test_find (GTK_WIDGET (window), ATTN_TYPE_MODEL_MAP, 0);
  guint here = 0;

  assert_order (words, (const char *[]) { "patches, 16 × 4: ", "norm: Layer norm", "attention, 4 heads: Self-attention: ", "You are here\n", "Residual connection: ",
                                          "feed-forward, 32 → 64 → 32 · GELU", "readout, 10 classes", "8 attention matrices", NULL });
  for (guint i = 0; i < 4; i++)
    {
      GtkWidget *button = ui_test_find (map, GTK_TYPE_BUTTON, i);
      g_autofree char *told = g_strdup_printf ("You are here. %s", gtk_widget_get_tooltip_text (button));
      const gboolean is_here = gtk_widget_has_css_class (button, "here");

      here += is_here ? 1 : 0;
      gtk_test_accessible_assert_property (button, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, is_here ? told : gtk_widget_get_tooltip_text (button));
    }
  for (guint i = 4; ui_test_find (map, GTK_TYPE_BUTTON, i) != NULL; i++)
    here += gtk_widget_has_css_class (ui_test_find (map, GTK_TYPE_BUTTON, i), "here") ? 1 : 0;
  g_assert_cmpuint (here, ==, 1);
  attn_session_set_language (session, ATTN_LANGUAGE_KOREAN);
  ui_test_settle ();
  korean = dup_words (canvas);
  g_assert_nonnull (strstr (korean, "지금 여기"));
  g_assert_null (strstr (korean, "You are here"));
  ui_test_close (window);
}

/* The sentence above the bars, and each class with its percent. */
static void
test_readout (void)
{
  AttnWindow *window = ui_test_open ("digits", ATTN_LANGUAGE_ENGLISH);
  AttnCanvas *canvas = show (window, ATTN_VIEW_FOCUS, "probabilities", -1);
  g_autofree char *words = dup_words (canvas), *place = NULL;
  const AttnNode *node = attn_trace_find (attn_session_get_trace (attn_window_get_session (window)), "probabilities");

  assert_order (words, (const char *[]) { "Most likely: “3”, 96.8 %", "L: logits", "p: probabilities", NULL });
  place = attn_cell_get_place (&(AttnCell) { node, 0, 3 }, ATTN_LANGUAGE_ENGLISH, 2);
  g_assert_cmpstr (place, ==, "probabilities, 3, 0.97 (96.8 %)");
  ui_test_close (window);
}

/* The row is read from left to right and the column from top to bottom, wherever one comes from. */
static void
test_order (void)
{
  static const guint path[][2] = { { 5, 3 }, { 5, 4 }, { 6, 4 }, { 2, 9 }, { 16, 16 }, { 0, 0 } };
  AttnWindow *window = ui_test_open ("digits", ATTN_LANGUAGE_ENGLISH);
  AttnCanvas *canvas = show (window, ATTN_VIEW_FOCUS, "layer0.head0.weights", -1);

  for (guint i = 0; i < G_N_ELEMENTS (path); i++)
    {
      guint n = 0, row = 0, column = 0;

      select_cell (window, "layer0.head0.weights", path[i][0], path[i][1]);
      for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (canvas)); child != NULL; child = gtk_widget_get_next_sibling (child))
        {
          AttnAccessibleCell *cell = ATTN_IS_ACCESSIBLE_CELL (child) ? ATTN_ACCESSIBLE_CELL (child) : NULL;

          if (cell == NULL || !gtk_widget_get_visible (child) || attn_accessible_cell_get_node (cell) == NULL)
            continue;
          g_assert_true (attn_accessible_cell_get_row (cell) == path[i][0] || attn_accessible_cell_get_column (cell) == path[i][1]);
          if (n++ > 0)
            g_assert_true (attn_accessible_cell_get_row (cell) > row ||
                           (attn_accessible_cell_get_row (cell) == row && attn_accessible_cell_get_column (cell) > column));
          row = attn_accessible_cell_get_row (cell);
          column = attn_accessible_cell_get_column (cell);
        }
      g_assert_cmpuint (n, ==, 33);
    }
  ui_test_close (window);
}

/* What a cell feeds, and all the way back, is told where it is marked; and a word where nothing is. */
static void
test_reach (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  AttnCanvas *canvas = attn_window_get_canvas (window);

  show (window, ATTN_VIEW_OVERVIEW, "output", -1);
  select_cell (window, "scores", 3, 2);
  g_assert_null (strstr (get_description (window), "Feeds"));
  ui_test_activate (window, "feeds", NULL);
  ui_test_settle ();
  g_assert_nonnull (strstr (get_description (window), "Feeds: scaled scores, 먹었다 → 사과를"));
  g_assert_null (attn_toast_get_text (GTK_WIDGET (canvas)));
  ui_test_activate (window, "feeds", NULL);
  ui_test_activate (window, "back", NULL);
  ui_test_settle ();
  g_assert_nonnull (strstr (get_description (window), "All the way back: query vectors, 먹었다, 1 × 3; key vectors, 사과를, 1 × 3"));
  ui_test_activate (window, "back", NULL);
  select_cell (window, "output", 0, 0);
  ui_test_activate (window, "feeds", NULL);
  ui_test_settle ();
  g_assert_cmpstr (attn_toast_get_text (GTK_WIDGET (canvas)), ==, "Nothing more is computed from this number.");
  select_cell (window, "embedding", 0, 0);
  ui_test_activate (window, "feeds", NULL);
  ui_test_activate (window, "back", NULL);
  ui_test_settle ();
  g_assert_cmpstr (attn_toast_get_text (GTK_WIDGET (canvas)), ==, "This number is given: it comes from no other.");
  ui_test_close (window);
}

/* What comes next stands in another part of the model: that is said. */
static void
test_reach_elsewhere (void)
{
  AttnWindow *window = ui_test_open ("digits", ATTN_LANGUAGE_ENGLISH);
  AttnCanvas *canvas = show (window, ATTN_VIEW_FOCUS, "layer1.block", -1);

  select_cell (window, "layer1.residual2", 0, 0);
  ui_test_activate (window, "feeds", NULL);
  ui_test_settle ();
  g_assert_null (attn_toast_get_text (GTK_WIDGET (canvas)));
  g_assert_true (attn_window_tells_way (window));
  {
    g_autofree char *told = attn_window_dup_way (window);

    g_assert_true (g_str_has_prefix (told, "It feeds what this picture does not show: "));
  }
  ui_test_close (window);
}

/* All the way back is to the pixels, though the picture shows none of them; where it shows them, they are marked there. */
static void
test_origins (void)
{
  static const struct { const char *step, *told; } stages[] = {
    { "patches", "p[“3”] comes, in this step, from every number of flattened patches; all 64 pixels" },
    { "layer1.head0.weights", "p[“3”] comes, in this step, from every number of row [CLS] of attention weights" },
    { "final_norm", "p[“3”] comes, in this step, from every number of row [CLS] of " },
  };
  AttnWindow *window = ui_test_open ("digits", ATTN_LANGUAGE_ENGLISH);
  AttnCanvas *canvas = show (window, ATTN_VIEW_OVERVIEW, "probabilities", -1);
  AttnSession *session = attn_window_get_session (window);

  select_cell (window, "probabilities", 0, 3);
  ui_test_activate (window, "back", NULL);
  ui_test_settle ();
  /* Beneath the picture, over which nothing lies. */
  g_assert_null (attn_toast_get_text (GTK_WIDGET (canvas)));
  g_assert_true (attn_window_tells_way (window));
  g_assert_nonnull (strstr (get_description (window), "p[“3”] comes, all the way back, from all 64 pixels"));
  /* It stays asked from the first step on, though another cell is selected there. */
  for (guint i = 0; i < G_N_ELEMENTS (stages); i++)
    {
      ui_test_activate (window, "first-step", NULL);
      while (!g_str_equal (attn_session_get_view (session)->step, stages[i].step))
        ui_test_activate (window, "next-step", NULL);
      ui_test_settle ();
      g_assert_true (attn_session_get_view (session)->back);
      g_assert_nonnull (strstr (get_description (window), stages[i].told));
      g_assert_true (attn_window_tells_way (window));
    }
  /* What is said of one cell is not said over another. */
  select_cell (window, "probabilities", 0, 4);
  g_assert_false (attn_session_get_view (session)->back);
  g_assert_false (attn_window_tells_way (window));
  g_assert_null (attn_toast_get_text (GTK_WIDGET (canvas)));
  /* On from a pixel, and let go. */
  show (window, ATTN_VIEW_OVERVIEW, "patches", -1);
  select_cell (window, "image.pixels", 0, 0);
  ui_test_activate (window, "onward", NULL);
  ui_test_settle ();
  g_assert_nonnull (strstr (get_description (window), "feeds, all the way on, all 10 probabilities"));
  ui_test_activate (window, "next-step", NULL);
  ui_test_settle ();
  g_assert_nonnull (strstr (get_description (window), "feeds, in this step, every number of row 0,0 of embeddings"));
  ui_test_activate (window, "escape", NULL);
  ui_test_settle ();
  g_assert_false (attn_session_get_view (session)->onward);
  g_assert_false (attn_window_tells_way (window));
  ui_test_close (window);

  window = ui_test_open ("digits", ATTN_LANGUAGE_ENGLISH);
  canvas = show (window, ATTN_VIEW_OVERVIEW, "patches", -1);
  select_cell (window, "patches", 0, 0);
  ui_test_activate (window, "back", NULL);
  ui_test_settle ();
  g_assert_null (attn_toast_get_text (GTK_WIDGET (canvas)));
  ui_test_close (window);
}

/* A picture in colour is not called by one of its channels. */
static void
test_colour (void)
{
  static const char text[] = "{\"format\": \"attention\", \"version\": 1, \"image\": {\"pixels\": [[[0, 1], [1, 0]], [[0, 0], [1, 1]], [[1, 0], [1, 0]]],"
                             " \"patch\": 1, \"weight\": [[1, 0], [0, 1], [1, 1]]}}";
  AttnWindow *window = ui_test_open_text (text);
  AttnCanvas *canvas = show (window, ATTN_VIEW_IMAGE, "weights", -1);
  g_autofree char *words = dup_words (canvas);

  g_assert_nonnull (strstr (words, "2 × 2"));
  g_assert_null (strstr (words, "red"));
  ui_test_close (window);
}

/* A pixel that is set by key says what the digit is read as now; one that is only passed over does not. */
static void
test_pad (void)
{
  AttnWindow *window = ui_test_open ("digits", ATTN_LANGUAGE_ENGLISH);
  AttnDrawingPane *pane;
  GtkWidget *pad, *focus;

  attn_window_set_panes_shown (window, TRUE);
  ui_test_settle ();
  pane = ATTN_DRAWING_PANE (ui_test_find (GTK_WIDGET (window), ATTN_TYPE_DRAWING_PANE, 0));
  gtk_test_accessible_assert_property (GTK_WIDGET (pane), GTK_ACCESSIBLE_PROPERTY_LABEL, "Drawing");
  pad = GTK_WIDGET (attn_drawing_pane_get_pad (pane));
  gtk_widget_grab_focus (pad);
  g_assert_true (ui_press (pad, GDK_KEY_Right, 0));
  g_assert_true (ui_press (pad, GDK_KEY_Right, 0));
  ui_test_settle ();
  focus = gtk_root_get_focus (GTK_ROOT (window));
  g_assert_true (ATTN_IS_ACCESSIBLE_CELL (focus));
  g_assert_null (attn_accessible_cell_get_description (ATTN_ACCESSIBLE_CELL (focus)));
  g_assert_true (ui_press (pad, GDK_KEY_space, 0));
  ui_test_settle ();
  g_assert_true (focus == gtk_root_get_focus (GTK_ROOT (window)));
  g_assert_true (g_str_has_prefix (attn_accessible_cell_get_description (ATTN_ACCESSIBLE_CELL (focus)), attn_drawing_pane_get_verdict (pane)));
  g_assert_true (ui_press (pad, GDK_KEY_Down, 0));
  ui_test_settle ();
  focus = gtk_root_get_focus (GTK_ROOT (window));
  g_assert_null (attn_accessible_cell_get_description (ATTN_ACCESSIBLE_CELL (focus)));
  ui_test_close (window);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/heard/heads", test_heads);
  g_test_add_func ("/heard/map", test_map);
  g_test_add_func ("/heard/readout", test_readout);
  g_test_add_func ("/heard/order", test_order);
  g_test_add_func ("/heard/reach", test_reach);
  g_test_add_func ("/heard/reach-elsewhere", test_reach_elsewhere);
  g_test_add_func ("/heard/origins", test_origins);
  g_test_add_func ("/heard/colour", test_colour);
  g_test_add_func ("/heard/pad", test_pad);
  return g_test_run ();
}
