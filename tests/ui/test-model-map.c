/* test-model-map.c: moving about in a model of layers and heads
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "attn-map.h"
#include "attn-model-map.h"
#include "attn-step-bar.h"
#include "ui-press.h"
#include "ui-test.h"

#define LAYER(seed) \
  "{\"attention\": {\"heads\": 2, \"query_weight\": {\"random\": {\"rows\": 4, \"columns\": 4, \"seed\": " seed ", \"deviation\": 1}}}," \
  " \"block\": {\"norm\": \"pre\", \"norm1\": {\"gain\": [1, 1, 1, 1], \"bias\": [0, 0, 0, 0], \"epsilon\": 1e-5}," \
  " \"norm2\": {\"gain\": [1, 1, 1, 1], \"bias\": [0, 0, 0, 0], \"epsilon\": 1e-5}," \
  " \"feed_forward\": {\"in_weight\": {\"random\": {\"rows\": 4, \"columns\": 6, \"seed\": 3, \"deviation\": 1}}, \"in_bias\": [0, 0, 0, 0, 0, 0]," \
  " \"out_weight\": {\"random\": {\"rows\": 6, \"columns\": 4, \"seed\": 4, \"deviation\": 1}}, \"out_bias\": [0, 0, 0, 0], \"activation\": \"relu\"}}}"

static const char stack[] =
  "{\"format\": \"attention\", \"version\": 1, \"tokens\": [\"a\", \"b\", \"c\"],"
  " \"embedding\": [[1, 0, 1, 0], [0, 1, 1, 0], [1, 1, 0, 1]],"
  " \"layers\": [" LAYER ("1") ", " LAYER ("2") "]}";

static AttnSession *
open_stack (AttnWindow **window)
{
  *window = ui_test_open_text (stack);
  ui_test_settle ();
  return attn_window_get_session (*window);
}

static const char *
get_step_name (AttnSession *session)
{
  return attn_session_get_view (session)->step;
}

static void
test_one_head_has_none (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  GtkWidget *map = ui_test_find (GTK_WIDGET (window), ATTN_TYPE_MODEL_MAP, 0);

  g_assert_nonnull (map);
  g_assert_false (gtk_widget_get_mapped (map));
  ui_test_close (window);
}

static void
test_heads (void)
{
  AttnWindow *window;
  AttnSession *session = open_stack (&window);
  guint step;
  AttnCell cell;

  g_assert_true (gtk_widget_get_mapped (ui_test_find (GTK_WIDGET (window), ATTN_TYPE_MODEL_MAP, 0)));
  g_assert_cmpuint (attn_session_get_n_layers (session), ==, 2);
  g_assert_cmpuint (attn_session_get_n_heads (session), ==, 2);
  step = (guint) attn_steps_find (attn_session_get_steps (session), "layer0.head0.weights");
  ui_test_activate (window, "step", g_variant_new_uint32 (step));
  cell = (AttnCell) { attn_trace_find (attn_session_get_trace (session), "layer0.head0.weights"), 1, 2 };
  attn_session_select (session, &cell);

  /* Step and cell are the same ones of the other head. */
  ui_test_activate (window, "next-head", NULL);
  g_assert_cmpuint (attn_session_get_head (session), ==, 1);
  g_assert_cmpstr (get_step_name (session), ==, "layer0.head1.weights");
  g_assert_cmpstr (attn_session_get_view (session)->selected.node, ==, "layer0.head1.weights");
  g_assert_cmpuint (attn_session_get_view (session)->selected.column, ==, 2);
  g_assert_cmpuint (attn_session_get_step (session), ==, step);
  ui_test_activate (window, "next-head", NULL);
  g_assert_cmpuint (attn_session_get_head (session), ==, 1);
  ui_test_activate (window, "previous-head", NULL);
  g_assert_cmpuint (attn_session_get_head (session), ==, 0);
  ui_test_activate (window, "head", g_variant_new_uint32 (1));
  g_assert_cmpuint (attn_session_get_head (session), ==, 1);

  /* A step of all heads keeps the head for the next one. */
  ui_test_activate (window, "step", g_variant_new_uint32 ((guint) attn_steps_find (attn_session_get_steps (session), "layer0.residual1")));
  ui_test_settle ();
  g_assert_cmpuint (attn_session_get_head (session), ==, 1);
  ui_test_close (window);
}

static void
test_layers (void)
{
  AttnWindow *window;
  AttnSession *session = open_stack (&window);

  ui_test_activate (window, "step", g_variant_new_uint32 ((guint) attn_steps_find (attn_session_get_steps (session), "layer0.hidden")));
  ui_test_activate (window, "next-layer", NULL);
  g_assert_cmpstr (get_step_name (session), ==, "layer1.hidden");
  ui_test_activate (window, "next-layer", NULL);
  g_assert_cmpstr (get_step_name (session), ==, "layer1.hidden");
  ui_test_activate (window, "previous-layer", NULL);
  g_assert_cmpstr (get_step_name (session), ==, "layer0.hidden");
  /* From the input the way leads into the first layer. */
  ui_test_activate (window, "first-step", NULL);
  g_assert_cmpint (attn_session_get_layer (session), ==, -1);
  ui_test_activate (window, "next-layer", NULL);
  g_assert_cmpint (attn_session_get_layer (session), ==, 0);
  ui_test_close (window);
}

static void
count_here (GtkWidget *widget,
            gpointer   data)
{
  *(guint *) data += gtk_widget_has_css_class (widget, "here");
}

static void
find_here (GtkWidget *widget,
           gpointer   data)
{
  if (gtk_widget_has_css_class (widget, "here"))
    *(GtkWidget **) data = widget;
}

/* In a narrow window too what one stands at is in sight, also right after the map was made anew. */
static void
test_in_sight (void)
{
  AttnWindow *window = ui_test_open ("digits", ATTN_LANGUAGE_ENGLISH);
  AttnSession *session = attn_window_get_session (window);
  GtkWidget *map = ui_test_find (GTK_WIDGET (window), ATTN_TYPE_MODEL_MAP, 0);
  GtkWidget *scroller = gtk_widget_get_ancestor (map, GTK_TYPE_SCROLLED_WINDOW);
  static const char *const names[] = { "rollout", "layer0.head0.weights", "probabilities", "patches", "layer1.hidden", "rollout" };

  gtk_window_set_default_size (GTK_WINDOW (window), 900, 700);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      GtkWidget *here = NULL;
      graphene_rect_t bounds;

      ui_test_activate (window, "step", g_variant_new_uint32 ((guint) attn_steps_find (attn_session_get_steps (session), names[i])));
      ui_test_settle ();
      ui_test_each (map, find_here, &here);
      g_assert_nonnull (here);
      g_assert_true (gtk_widget_compute_bounds (here, scroller, &bounds));
      g_assert_cmpfloat (bounds.origin.x, >=, 0);
      g_assert_cmpfloat (bounds.origin.x + bounds.size.width, <=, gtk_widget_get_width (scroller));
    }
  ui_test_close (window);
}

/* Wherever one stands, one box of the map is marked, and the bar has the steps of that part alone. */
/* The largest distance between two parts that stand side by side, and the smallest. */
static void
measure_gaps (GtkWidget *map, double *least, double *most)
{
  double end = -1;

  *least = G_MAXDOUBLE;
  *most = 0;
  for (GtkWidget *child = gtk_widget_get_first_child (map); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      graphene_rect_t box;

      if (!GTK_IS_BUTTON (child) || !gtk_widget_compute_bounds (child, map, &box))
        continue;
      if (end >= 0)
        {
          *least = MIN (*least, box.origin.x - end);
          *most = MAX (*most, box.origin.x - end);
        }
      end = box.origin.x + box.size.width;
    }
}

/* In a narrow window the parts move together before any is out of sight, and there is still room for what passes between them. */
static void
test_narrow (void)
{
  AttnWindow *window = ui_test_open ("digits", ATTN_LANGUAGE_ENGLISH);
  GtkWidget *map = ui_test_find (GTK_WIDGET (window), ATTN_TYPE_MODEL_MAP, 0);
  double least, most, wide;

  ui_test_resize (window, 1250, 780);
  measure_gaps (map, &least, &wide);
  g_assert_cmpfloat (wide - least, <, 1.5);
  ui_test_resize (window, 900, 600);
  measure_gaps (map, &least, &most);
  g_assert_cmpfloat (most, <, wide * 0.7);
  g_assert_cmpfloat (least, >=, 7);
  g_assert_cmpfloat (most - least, <, 1.5);
  ui_test_close (window);
}

static void
test_every_step (void)
{
  AttnWindow *window;
  AttnSession *session = open_stack (&window);
  GtkWidget *map = ui_test_find (GTK_WIDGET (window), ATTN_TYPE_MODEL_MAP, 0);
  const guint n = attn_session_get_steps (session)->len;

  for (guint i = 0; i < n; i++)
    {
      guint here = 0;

      ui_test_activate (window, "step", g_variant_new_uint32 (i));
      ui_test_settle ();
      ui_test_each (map, count_here, &here);
      g_assert_cmpuint (here, ==, 1);
    }
  ui_test_close (window);
}

static void
test_side_by_side (void)
{
  AttnWindow *window;
  AttnSession *session = open_stack (&window);
  AttnCell cell = { attn_trace_find (attn_session_get_trace (session), "layer0.head1.weights"), 0, 1 };

  ui_test_activate (window, "step", g_variant_new_uint32 ((guint) attn_steps_find (attn_session_get_steps (session), "layer0.head0.weights")));
  ui_test_activate (window, "heads", NULL);
  g_assert_cmpint (attn_session_get_view (session)->mode, ==, ATTN_VIEW_HEADS);
  /* A cell of another head leads to that head. */
  attn_session_select (session, &cell);
  g_assert_cmpuint (attn_session_get_head (session), ==, 1);
  g_assert_cmpstr (get_step_name (session), ==, "layer0.head1.weights");
  ui_test_activate (window, "heads", NULL);
  g_assert_cmpint (attn_session_get_view (session)->mode, ==, ATTN_VIEW_OVERVIEW);
  ui_test_close (window);
}

/* Two heads compared: by the key, by a click with Control, and let go again. */
static void
test_compared (void)
{
  AttnWindow *window;
  AttnSession *session = open_stack (&window);

  ui_test_activate (window, "step", g_variant_new_uint32 ((guint) attn_steps_find (attn_session_get_steps (session), "layer0.head0.weights")));
  ui_test_activate (window, "next-against", NULL);
  g_assert_cmpint (attn_session_get_view (session)->mode, ==, ATTN_VIEW_HEADS);
  g_assert_cmpint (attn_session_get_view (session)->against, ==, 1);
  ui_test_settle ();
  /* Of two heads the next one is none again. */
  ui_test_activate (window, "next-against", NULL);
  g_assert_cmpint (attn_session_get_view (session)->against, ==, -1);
  ui_test_activate (window, "head", g_variant_new_uint32 (1));
  ui_test_activate (window, "next-against", NULL);
  g_assert_cmpint (attn_session_get_view (session)->against, ==, 0);
  /* All heads, before one leaves them. */
  ui_test_activate (window, "heads", NULL);
  g_assert_cmpint (attn_session_get_view (session)->against, ==, -1);
  g_assert_cmpint (attn_session_get_view (session)->mode, ==, ATTN_VIEW_HEADS);
  ui_test_activate (window, "heads", NULL);
  g_assert_cmpint (attn_session_get_view (session)->mode, ==, ATTN_VIEW_OVERVIEW);
  ui_test_activate (window, "next-against", NULL);
  g_assert_cmpint (attn_session_get_view (session)->against, ==, 0);
  /* First the cell is let go, then the comparison. */
  ui_test_activate (window, "escape", NULL);
  ui_test_activate (window, "escape", NULL);
  g_assert_cmpint (attn_session_get_view (session)->against, ==, -1);
  g_assert_cmpint (attn_session_get_view (session)->mode, ==, ATTN_VIEW_HEADS);
  ui_test_close (window);
}

/* A layer by its number; the layers that are not at hand are one box. */
static void
test_layer_chips (void)
{
  AttnWindow *window;
  AttnSession *session = open_stack (&window);
  GtkWidget *map = ui_test_find (GTK_WIDGET (window), ATTN_TYPE_MODEL_MAP, 0), *button;
  guint n_folded = 0;

  ui_test_activate (window, "step", g_variant_new_uint32 ((guint) attn_steps_find (attn_session_get_steps (session), "layer0.head0.weights")));
  ui_test_activate (window, "layer", g_variant_new_uint32 (1));
  ui_test_settle ();
  g_assert_cmpstr (get_step_name (session), ==, "layer1.head0.weights");
  for (guint i = 0; (button = ui_test_find (map, GTK_TYPE_BUTTON, i)) != NULL; i++)
    n_folded += gtk_widget_has_css_class (button, "whole");
  g_assert_cmpuint (n_folded, ==, 1);
  /* A layer more is there at once. */
  ui_test_activate (window, "duplicate-layer", NULL);
  ui_test_activate (window, "duplicate-layer", NULL);
  ui_test_settle ();
  g_assert_cmpint (attn_session_get_layer (session), ==, 3);
  ui_test_activate (window, "layer", g_variant_new_uint32 (1));
  ui_test_settle ();
  n_folded = 0;
  for (guint i = 0; (button = ui_test_find (map, GTK_TYPE_BUTTON, i)) != NULL; i++)
    n_folded += gtk_widget_has_css_class (button, "whole");
  g_assert_cmpuint (n_folded, ==, 2);
  ui_test_close (window);
}

/* The menu of the map is that of the model; it closes with the window. */
static void
test_menu (void)
{
  AttnWindow *window;
  GtkWidget *map, *place, *popover;

  open_stack (&window);
  map = ui_test_find (GTK_WIDGET (window), ATTN_TYPE_MODEL_MAP, 0);
  place = gtk_widget_get_parent (gtk_widget_get_ancestor (map, GTK_TYPE_SCROLLED_WINDOW));
  gtk_widget_grab_focus (ui_test_find (map, GTK_TYPE_BUTTON, 0));
  g_assert_true (ui_press (place, GDK_KEY_Menu, 0));
  ui_test_settle ();
  popover = ui_test_find (map, GTK_TYPE_POPOVER_MENU, 0);
  g_assert_nonnull (popover);
  g_assert_cmpint (g_menu_model_get_n_items (gtk_popover_menu_get_menu_model (GTK_POPOVER_MENU (popover))), ==, 3);
  g_assert_true (ui_press (place, GDK_KEY_F10, GDK_SHIFT_MASK));
  ui_test_settle ();
  ui_test_close (window);
}

/* The diagram, and a click on one of its parts. */
static void
test_diagram (void)
{
  AttnWindow *window;
  AttnSession *session = open_stack (&window);
  AttnScene *scene;

  ui_test_activate (window, "map", NULL);
  ui_test_settle ();
  g_assert_cmpint (attn_session_get_view (session)->mode, ==, ATTN_VIEW_MAP);
  scene = attn_canvas_get_scene (attn_window_get_canvas (window));
  g_assert_nonnull (strstr (attn_scene_get_card_text (scene), "layer 0 · 2 of this shape: norm"));
  ui_test_activate (window, "map", NULL);
  g_assert_cmpint (attn_session_get_view (session)->mode, ==, ATTN_VIEW_OVERVIEW);
  ui_test_close (window);
}

/* Very many heads are a list: it follows, and leads. */
static void
test_many_heads (void)
{
  AttnWindow *window = ui_test_open_text ("{\"format\": \"attention\", \"version\": 1, \"embedding\": {\"random\": {\"rows\": 3, "
                                          "\"columns\": 32, \"seed\": 1, \"deviation\": 1}}, \"layers\": [{\"attention\": {\"heads\": 32}}, "
                                          "{\"attention\": {\"heads\": 32}}]}");
  AttnSession *session = attn_window_get_session (window);
  GtkWidget *map = ui_test_find (GTK_WIDGET (window), ATTN_TYPE_MODEL_MAP, 0), *place = map, *list;

  while (gtk_widget_get_parent (place) != NULL && ui_test_find (place, GTK_TYPE_DROP_DOWN, 0) == NULL)
    place = gtk_widget_get_parent (place);
  list = ui_test_find (place, GTK_TYPE_DROP_DOWN, 0);
  g_assert_nonnull (list);
  g_assert_cmpuint (g_list_model_get_n_items (gtk_drop_down_get_model (GTK_DROP_DOWN (list))), ==, 32);
  ui_test_activate (window, "head", g_variant_new_uint32 (30));
  ui_test_settle ();
  list = ui_test_find (place, GTK_TYPE_DROP_DOWN, 0);
  g_assert_cmpuint (gtk_drop_down_get_selected (GTK_DROP_DOWN (list)), ==, 30);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (list), 7);
  ui_test_settle ();
  g_assert_cmpuint (attn_session_get_head (session), ==, 7);
  list = ui_test_find (place, GTK_TYPE_DROP_DOWN, 0);
  g_assert_cmpuint (gtk_drop_down_get_selected (GTK_DROP_DOWN (list)), ==, 7);
  g_assert_cmpint (gtk_widget_get_height (gtk_widget_get_parent (list)), <, 60);
  ui_test_close (window);
}

static void
count_ways (GtkWidget *widget,
            gpointer   data)
{
  *(guint *) data += gtk_widget_has_css_class (widget, "part") && gtk_widget_has_css_class (widget, "way");
}

/* The boxes that a way goes through are marked as long as it is asked for, wherever one goes, and the mark is not that of where one is. */
static void
test_way (void)
{
  AttnWindow *window;
  AttnSession *session = open_stack (&window);
  GtkWidget *map = ui_test_find (GTK_WIDGET (window), ATTN_TYPE_MODEL_MAP, 0);
  AttnCell cell = { attn_trace_find (attn_session_get_trace (session), "layer0.head0.weights"), 1, 2 };

  for (guint onward = 0; onward < 2; onward++)
    {
      guint n = 0, expected = 0;

      attn_session_go (session, (guint) attn_steps_find (attn_session_get_steps (session), "layer0.head0.weights"));
      attn_session_select (session, &cell);
      ui_test_each (map, count_ways, &n);
      g_assert_cmpuint (n, ==, 0);
      ui_test_activate (window, onward ? "onward" : "back", NULL);
      for (guint step = 0; step < attn_session_get_steps (session)->len; step += 5)
        {
          const int layer = attn_map_find_layer (attn_session_get_trace (session), attn_session_get_steps (session), step);
          g_autoptr (GArray) parts = attn_map_new (attn_session_get_trace (session), attn_session_get_steps (session), layer, TRUE, TRUE, ATTN_LANGUAGE_ENGLISH);
          g_autofree guint8 *ways = attn_map_find_way (parts, attn_session_get_steps (session), &cell, onward, TRUE, NULL);
          guint here = 0;

          attn_session_go (session, step);
          ui_test_settle ();
          n = expected = 0;
          for (guint i = 0; i < parts->len; i++)
            expected += ways[i] != ATTN_MAP_WAY_NONE;
          ui_test_each (map, count_ways, &n);
          ui_test_each (map, count_here, &here);
          g_assert_cmpuint (n, ==, expected);
          g_assert_cmpuint (n, >, 1);
          g_assert_cmpuint (here, ==, 1);
        }
      ui_test_activate (window, onward ? "onward" : "back", NULL);
    }
  ui_test_close (window);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/model-map/one-head", test_one_head_has_none);
  g_test_add_func ("/model-map/heads", test_heads);
  g_test_add_func ("/model-map/layers", test_layers);
  g_test_add_func ("/model-map/every-step", test_every_step);
  g_test_add_func ("/model-map/narrow", test_narrow);
  g_test_add_func ("/model-map/in-sight", test_in_sight);
  g_test_add_func ("/model-map/side-by-side", test_side_by_side);
  g_test_add_func ("/model-map/compared", test_compared);
  g_test_add_func ("/model-map/many-heads", test_many_heads);
  g_test_add_func ("/model-map/layer-chips", test_layer_chips);
  g_test_add_func ("/model-map/menu", test_menu);
  g_test_add_func ("/model-map/diagram", test_diagram);
  g_test_add_func ("/model-map/way", test_way);
  return g_test_run ();
}
