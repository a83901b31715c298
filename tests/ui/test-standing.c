/* test-standing.c: step bar, map and picture stand at the same step, whatever is looked at
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "attn-canvas.h"
#include "attn-document.h"
#include "attn-map.h"
#include "attn-model-map.h"
#include "attn-moments-scale.h"
#include "attn-presentation.h"
#include "attn-screens.h"
#include "attn-step-bar.h"
#include "ui-press.h"
#include "ui-test.h"

static const AttnViewMode modes[] = {
  ATTN_VIEW_OVERVIEW, ATTN_VIEW_FOCUS, ATTN_VIEW_BLEND, ATTN_VIEW_HEADS, ATTN_VIEW_IMAGE, ATTN_VIEW_POSITIONS, ATTN_VIEW_MAP,
};

static AttnScene *
scene_of (AttnWindow *window)
{
  return attn_canvas_get_scene (attn_window_get_shown_canvas (window));
}

static const AttnStep *
step_of (AttnSession *session)
{
  return &g_array_index (attn_session_get_steps (session), AttnStep, attn_session_get_step (session));
}

/* The button that is marked among those of the bar. */
static void
check_bar (AttnWindow *window)
{
  AttnSession *session = attn_window_get_session (window);
  GtkWidget *bar = ui_test_find (GTK_WIDGET (window), ATTN_TYPE_STEP_BAR, 0);
  g_autofree char *label = attn_markup_to_plain (attn_step_get_label (step_of (session), attn_session_get_language (session)));
  guint index = 0, n = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (bar); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      if (!GTK_IS_TOGGLE_BUTTON (child))
        continue;
      if (gtk_widget_has_css_class (child, "current"))
        {
          n++;
          g_assert_cmpuint (index, ==, attn_session_get_step (session));
          g_assert_true (gtk_widget_get_visible (child));
          g_assert_true (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (child)));
          gtk_test_accessible_assert_property (child, GTK_ACCESSIBLE_PROPERTY_LABEL, label);
        }
      index++;
    }
  g_assert_cmpuint (n, ==, 1);
}

/* The box of the map that is marked holds that step; one that is a step alone is called as it is in the bar. */
static void
check_map (AttnWindow *window)
{
  AttnSession *session = attn_window_get_session (window);
  const GArray *steps = attn_session_get_steps (session);
  const guint step = attn_session_get_step (session);
  GtkWidget *map = ui_test_find (GTK_WIDGET (window), ATTN_TYPE_MODEL_MAP, 0);
  g_autoptr (GArray) parts = attn_map_new (attn_session_get_trace (session), steps, attn_map_find_layer (attn_session_get_trace (session), steps, step),
                                           TRUE, TRUE, attn_session_get_language (session));
  guint index = 0, n = 0;

  if (!gtk_widget_get_visible (map))
    return;
  for (GtkWidget *child = gtk_widget_get_first_child (map); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      const AttnMapPart *part;

      if (!GTK_IS_BUTTON (child))
        continue;
      part = &g_array_index (parts, AttnMapPart, index++);
      if (gtk_widget_has_css_class (child, "here"))
        {
          g_autofree char *told = g_strdup_printf ("You are here. %s", part->description);

          n++;
          g_assert_cmpuint (step, >=, part->first);
          g_assert_cmpuint (step, <=, part->last);
          gtk_test_accessible_assert_property (child, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, told);
        }
    }
  g_assert_cmpuint (index, ==, parts->len);
  g_assert_cmpuint (n, ==, 1);
}

/* The picture is of the step; the whole model has one part marked, and the overlay and the heads are those of its layer. */
static void
check_picture (AttnWindow *window)
{
  AttnSession *session = attn_window_get_session (window);
  AttnScene *scene = scene_of (window);
  guint marked = 0, n = 0;

  g_assert_cmpuint (attn_scene_get_step (scene), ==, attn_session_get_step (session));
  for (guint i = 0; i < attn_scene_get_n_regions (scene); i++)
    {
      const AttnRegion *region = attn_scene_get_region (scene, i);

      n += region->kind == ATTN_REGION_PART;
      marked += region->kind == ATTN_REGION_PART && region->current;
    }
  g_assert_cmpuint (marked, ==, n > 0);
  if (attn_session_get_view (session)->mode == ATTN_VIEW_IMAGE || attn_session_get_view (session)->mode == ATTN_VIEW_HEADS)
    g_assert_nonnull (attn_scene_find_matrix (scene, attn_node_get_name (step_of (session)->nodes[0])));
}

static void
check (AttnWindow *window)
{
  check_bar (window);
  check_map (window);
  check_picture (window);
}

static void
look (AttnSession *session, AttnViewMode mode)
{
  AttnView view = *attn_session_get_view (session);

  view.mode = mode;
  attn_session_set_view (session, &view);
}

/* A view opened from every step, and left again; a step gone to in it; and all that next and previous lead to. */
static void
check_view (AttnWindow *window, AttnViewMode mode)
{
  AttnSession *session = attn_window_get_session (window);
  const guint n = attn_session_get_steps (session)->len, by = n > 40 ? 5 : 1;

  for (guint i = 0; i < n; i += by)
    {
      look (session, ATTN_VIEW_OVERVIEW);
      attn_session_go (session, i);
      look (session, mode);
      check (window);
      look (session, ATTN_VIEW_OVERVIEW);
      g_assert_cmpuint (attn_session_get_step (session), ==, i);
      look (session, mode);
      attn_session_go (session, (i * 7 + 3) % n);
      g_assert_cmpuint (attn_session_get_step (session), ==, (i * 7 + 3) % n);
      check (window);
    }
  for (int way = 1; way >= -1; way -= 2)
    {
      look (session, ATTN_VIEW_OVERVIEW);
      attn_session_go_to_end (session, way < 0);
      look (session, mode);
      while (attn_session_can_walk (session, way))
        {
          const guint before = attn_session_get_step (session);

          g_assert_true (attn_session_walk (session, way));
          g_assert_cmpint (way * ((int) attn_session_get_step (session) - (int) before), >, 0);
          check (window);
        }
    }
}

static void
test_sample (gconstpointer data)
{
  AttnWindow *window = ui_test_open (data, ATTN_LANGUAGE_ENGLISH);
  AttnSession *session = attn_window_get_session (window);

  check (window);
  for (guint i = 0; i < G_N_ELEMENTS (modes); i++)
    if (attn_view_suits (modes[i], attn_session_get_trace (session), attn_session_get_near_layer (session)))
      check_view (window, modes[i]);
  ui_test_close (window);
}

static void
assert_at (AttnWindow *window, AttnViewMode mode, const char *step)
{
  ui_test_settle ();
  g_assert_cmpint (ui_test_get_view (window)->mode, ==, mode);
  g_assert_cmpstr (attn_node_get_name (step_of (attn_window_get_session (window))->nodes[0]), ==, step);
  check (window);
}

/* What a clicker does in the overlay: from layer to layer, then on in the pipeline; each press is seen. */
static void
test_clicker (void)
{
  AttnWindow *window = ui_test_open ("digits", ATTN_LANGUAGE_ENGLISH);

  for (guint presenting = 0; presenting < 2; presenting++)
    {
      look (attn_window_get_session (window), ATTN_VIEW_OVERVIEW);
      attn_session_go_to_end (attn_window_get_session (window), FALSE);
      if (presenting)
        attn_presentation_start (attn_window_get_presentation (window), ATTN_PLACE_HERE);
      ui_test_activate (window, "image", NULL);
      assert_at (window, ATTN_VIEW_IMAGE, "layer0.head0.weights");
      ui_test_activate (window, "next-step", NULL);
      assert_at (window, ATTN_VIEW_IMAGE, "layer1.head0.weights");
      ui_test_activate (window, "next-step", NULL);
      assert_at (window, ATTN_VIEW_IMAGE, "rollout");
      g_assert_false (g_action_group_get_action_enabled (G_ACTION_GROUP (window), "next-step"));
      ui_test_activate (window, "previous-step", NULL);
      ui_test_activate (window, "previous-step", NULL);
      assert_at (window, ATTN_VIEW_IMAGE, "layer0.head0.weights");
      ui_test_activate (window, "previous-step", NULL);
      assert_at (window, ATTN_VIEW_OVERVIEW, "layer0.head0.scaled");
      ui_test_activate (window, "heads", NULL);
      assert_at (window, ATTN_VIEW_HEADS, "layer0.head0.weights");
      ui_test_activate (window, "next-step", NULL);
      assert_at (window, ATTN_VIEW_HEADS, "layer1.head0.weights");
      ui_test_activate (window, "next-step", NULL);
      assert_at (window, ATTN_VIEW_OVERVIEW, "layer1.head0.output");
      ui_test_activate (window, "image", NULL);
      ui_test_activate (window, "first-step", NULL);
      assert_at (window, ATTN_VIEW_OVERVIEW, "patches");
      ui_test_activate (window, "next-step", NULL);
      assert_at (window, ATTN_VIEW_OVERVIEW, "embedding");
    }
  ui_test_close (window);
}

/* Who opens a view from a step that it has no picture of comes back to it, unless they went on in the view. */
static void
test_there_and_back (void)
{
  AttnWindow *window = ui_test_open ("digits", ATTN_LANGUAGE_ENGLISH);
  AttnSession *session = attn_window_get_session (window);

  look (session, ATTN_VIEW_OVERVIEW);
  attn_session_go (session, (guint) attn_steps_find (attn_session_get_steps (session), "probabilities"));
  ui_test_activate (window, "image", NULL);
  assert_at (window, ATTN_VIEW_IMAGE, "rollout");
  ui_test_activate (window, "heads", NULL);
  assert_at (window, ATTN_VIEW_HEADS, "layer1.head0.weights");
  ui_test_activate (window, "heads", NULL);
  assert_at (window, ATTN_VIEW_OVERVIEW, "probabilities");
  ui_test_activate (window, "positions", NULL);
  assert_at (window, ATTN_VIEW_POSITIONS, "position");
  ui_test_activate (window, "positions", NULL);
  assert_at (window, ATTN_VIEW_OVERVIEW, "probabilities");
  ui_test_activate (window, "heads", NULL);
  ui_test_activate (window, "next-head", NULL);
  ui_test_activate (window, "heads", NULL);
  assert_at (window, ATTN_VIEW_OVERVIEW, "layer1.head1.weights");
  attn_session_go_to_end (session, TRUE);
  ui_test_activate (window, "map", NULL);
  assert_at (window, ATTN_VIEW_MAP, "probabilities");
  ui_test_activate (window, "map", NULL);
  assert_at (window, ATTN_VIEW_OVERVIEW, "rollout");
  ui_test_close (window);
}

static void
click_part (AttnWindow *window, const char *name)
{
  GtkWidget *map = ui_test_find (GTK_WIDGET (window), ATTN_TYPE_MODEL_MAP, 0);

  for (GtkWidget *child = gtk_widget_get_first_child (map); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_BUTTON (child) && g_str_equal (gtk_label_get_text (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (child)))), name))
      {
        g_signal_emit_by_name (child, "clicked");
        return;
      }
  g_assert_not_reached ();
}

/* The map leads to what it says: in the overlay to a layer's attention over the image, to all else in the pipeline. */
static void
test_map_leads (void)
{
  AttnWindow *window = ui_test_open ("digits", ATTN_LANGUAGE_ENGLISH);

  assert_at (window, ATTN_VIEW_IMAGE, "layer0.head0.weights");
  click_part (window, "layer 1");
  assert_at (window, ATTN_VIEW_IMAGE, "layer1.head0.weights");
  click_part (window, "rollout");
  assert_at (window, ATTN_VIEW_IMAGE, "rollout");
  ui_test_activate (window, "next-layer", NULL);
  assert_at (window, ATTN_VIEW_IMAGE, "layer0.head0.weights");
  click_part (window, "rollout");
  click_part (window, "attention");
  assert_at (window, ATTN_VIEW_IMAGE, "layer1.head0.weights");
  click_part (window, "readout");
  assert_at (window, ATTN_VIEW_OVERVIEW, "probabilities");
  click_part (window, "attention");
  assert_at (window, ATTN_VIEW_OVERVIEW, "layer1.head0.output");
  click_part (window, "X′");
  assert_at (window, ATTN_VIEW_OVERVIEW, "layer1.input");
  ui_test_close (window);
}

/* The first controller of a type that sees events before what lies below its widget. */
static gpointer
find_capturing (GtkWidget *widget, GType type)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (G_TYPE_CHECK_INSTANCE_TYPE (controller, type) && gtk_event_controller_get_propagation_phase (controller) == GTK_PHASE_CAPTURE)
        return controller;
    }
  return NULL;
}

/* Whether the window takes a key before what has the focus, and what scrolls around that, can. */
static gboolean
takes_first (AttnWindow *window, guint keyval)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (GTK_WIDGET (window));
  gboolean taken = FALSE;

  for (guint i = 0; i < g_list_model_get_n_items (controllers) && !taken; i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_EVENT_CONTROLLER_KEY (controller) && gtk_event_controller_get_propagation_phase (controller) == GTK_PHASE_CAPTURE)
        g_signal_emit_by_name (controller, "key-pressed", keyval, 0, 0, &taken);
    }
  return taken;
}

/* Home and End lead to the first and last step from the pad, a matrix and a button of the panes, all of which scroll; in text and on the
 * slider of a training they are the cursor's and the slider's. */
static void
test_ends (void)
{
  static const char *const types[] = { "AttnPad", "AttnMatrixView", "GtkButton" };
  AttnWindow *window = ui_test_open ("digits", ATTN_LANGUAGE_ENGLISH);
  AttnSession *session = attn_window_get_session (window);
  GtkWidget *panes = gtk_widget_get_ancestor (ui_test_find (GTK_WIDGET (window), g_type_from_name ("AttnPad"), 0), GTK_TYPE_SCROLLED_WINDOW);
  GtkWidget *text = ui_test_find (panes, GTK_TYPE_TEXT, 0);

  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    {
      GtkWidget *widget = ui_test_find (panes, g_type_from_name (types[i]), 0);

      gtk_window_set_focus (GTK_WINDOW (window), widget);
      g_assert_true (gtk_window_get_focus (GTK_WINDOW (window)) == widget || gtk_widget_is_ancestor (gtk_window_get_focus (GTK_WINDOW (window)), widget));
      g_assert_true (takes_first (window, GDK_KEY_End));
      g_assert_cmpuint (attn_session_get_step (session), ==, attn_session_get_steps (session)->len - 1);
      g_assert_true (takes_first (window, GDK_KEY_KP_Home));
      g_assert_cmpuint (attn_session_get_step (session), ==, 0);
    }
  gtk_window_set_focus (GTK_WINDOW (window), text);
  g_assert_false (takes_first (window, GDK_KEY_End));
  g_assert_cmpuint (attn_session_get_step (session), ==, 0);
  ui_test_close (window);

  window = ui_test_open ("korean", ATTN_LANGUAGE_ENGLISH);
  gtk_window_set_focus (GTK_WINDOW (window), ui_test_find (GTK_WIDGET (window), ATTN_TYPE_MOMENTS_SCALE, 0));
  g_assert_false (takes_first (window, GDK_KEY_Home));
  ui_test_close (window);
}

/* After a click on the map or the bar the keys are the picture's, and no longer the pad's. */
static void
test_keys_follow (void)
{
  AttnWindow *window = ui_test_open ("digits", ATTN_LANGUAGE_ENGLISH);
  GtkWidget *canvas = GTK_WIDGET (attn_window_get_canvas (window));
  const GType types[] = { ATTN_TYPE_MODEL_MAP, ATTN_TYPE_STEP_BAR };

  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    {
      GtkWidget *walker = ui_test_find (GTK_WIDGET (window), types[i], 0);
      GtkWidget *pad = ui_test_find (GTK_WIDGET (window), g_type_from_name ("AttnPad"), 0);

      gtk_window_set_focus (GTK_WINDOW (window), pad);
      g_assert_true (gtk_window_get_focus (GTK_WINDOW (window)) == pad);
      while (find_capturing (walker, GTK_TYPE_GESTURE_CLICK) == NULL)
        walker = gtk_widget_get_parent (walker);
      g_signal_emit_by_name (find_capturing (walker, GTK_TYPE_GESTURE_CLICK), "pressed", 1, 2.0, 2.0);
      g_assert_true (gtk_window_get_focus (GTK_WINDOW (window)) == canvas || gtk_widget_is_ancestor (gtk_window_get_focus (GTK_WINDOW (window)), canvas));
    }
  ui_test_close (window);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  for (guint i = 0; i < attn_sample_get_count (); i++)
    {
      g_autofree char *path = g_strconcat ("/standing/", attn_sample_get_name (i), NULL);

      g_test_add_data_func (path, attn_sample_get_name (i), test_sample);
    }
  g_test_add_func ("/standing/clicker", test_clicker);
  g_test_add_func ("/standing/there-and-back", test_there_and_back);
  g_test_add_func ("/standing/map-leads", test_map_leads);
  g_test_add_func ("/standing/ends", test_ends);
  g_test_add_func ("/standing/keys-follow", test_keys_follow);
  return g_test_run ();
}
