/* test-image.c: a picture is opened, its patches are gone through, and one chooses who looks
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-toast.h"
#include "ui-press.h"
#include "ui-test.h"

#define SIDE 48

/* A picture in colour, taller than wide, as a portable map. */
static AttnWindow *
open_picture (void)
{
  g_autofree char *folder = ui_test_new_folder (), *path = g_build_filename (folder, "some picture.ppm", NULL);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);

  g_string_append_printf (text, "P3\n%d %d\n255\n", SIDE, SIDE + 6);
  for (guint y = 0; y < SIDE + 6; y++)
    for (guint x = 0; x < SIDE; x++)
      g_string_append_printf (text, "%u %u %u\n", x * 5, y * 4, (x * y) % 256);
  g_assert_true (g_file_set_contents (path, text->str, (gssize) text->len, NULL));
  g_assert_true (attn_session_open_file (attn_window_get_session (window), file, &error));
  g_assert_no_error (error);
  ui_test_remove_folder (folder);
  ui_test_resize (window, 1280, 780);
  ui_test_settle ();
  return window;
}

static AttnScene *
scene_of (AttnWindow *window)
{
  return attn_canvas_get_scene (attn_window_get_canvas (window));
}

static AttnCell
cell_at (AttnWindow *window, const char *node, guint row, guint column)
{
  AttnCell cell = { attn_trace_find (attn_session_get_trace (attn_window_get_session (window)), node), row, column };

  g_assert_nonnull (cell.node);
  return cell;
}

/* A click on the canvas. */
static void
click (AttnWindow *window, double x, double y)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (GTK_WIDGET (attn_window_get_canvas (window)));

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_GESTURE_CLICK (controller) && gtk_gesture_single_get_button (GTK_GESTURE_SINGLE (controller)) == GDK_BUTTON_PRIMARY)
        {
          g_signal_emit_by_name (controller, "released", 1, x, y);
          ui_test_settle ();
          return;
        }
    }
  g_assert_not_reached ();
}

static void
press (AttnWindow *window, guint key)
{
  g_assert_true (ui_press (GTK_WIDGET (attn_window_get_canvas (window)), key, 0));
  ui_test_settle ();
}

/* The first thing to be seen is the picture, and that nobody trained what reads it. */
static void
test_opened (void)
{
  AttnWindow *window = open_picture ();
  const AttnView *view = ui_test_get_view (window);

  g_assert_cmpstr (view->step, ==, "patches");
  g_assert_nonnull (attn_scene_find_matrix (scene_of (window), "image.pixels.red"));
  g_assert_nonnull (strstr (attn_scene_get_remarks (scene_of (window)), "nobody trained"));
  g_assert_cmpstr (view->about, ==, "The square of 48 × 48 in the middle of a picture of 48 × 54 pixels, as it is.");
  g_assert_null (attn_session_get_file (attn_window_get_session (window)));
  ui_test_close (window);
}

/* A cell of the row goes along to the next step, as its token; the class token's row is no patch's. */
static void
test_steps (void)
{
  AttnWindow *window = open_picture ();
  AttnSession *session = attn_window_get_session (window);
  AttnCell cell = cell_at (window, "patches", 8, 70);

  ui_test_activate (window, "focus", NULL);
  attn_session_select (session, &cell);
  ui_test_settle ();
  g_assert_cmpuint (attn_scene_find_matrix (scene_of (window), "patches")->first_row, ==, 8);
  ui_test_activate (window, "next-step", NULL);
  ui_test_settle ();
  g_assert_true (attn_session_get_selected (session, &cell));
  g_assert_cmpstr (attn_node_get_name (cell.node), ==, "embedding");
  g_assert_cmpuint (cell.row, ==, 9);
  g_assert_nonnull (attn_scene_find_matrix (scene_of (window), "image.weight"));
  /* A weight is every patch's: the one at hand stays. */
  cell = cell_at (window, "image.weight", 3, 2);
  attn_session_select (session, &cell);
  ui_test_settle ();
  g_assert_cmpuint (attn_scene_find_matrix (scene_of (window), "embedding")->first_row, ==, 9);
  ui_test_activate (window, "previous-step", NULL);
  ui_test_settle ();
  g_assert_true (attn_session_get_selected (session, &cell));
  g_assert_cmpstr (attn_node_get_name (cell.node), ==, "patches");
  g_assert_cmpuint (cell.row, ==, 8);
  ui_test_close (window);
}

/* By keys: along the row, to the next patch, and with Tab to the pixels of the same patch. */
static void
test_keys (void)
{
  AttnWindow *window = open_picture ();
  AttnSession *session = attn_window_get_session (window);
  AttnCell cell = cell_at (window, "patches", 8, 70);

  ui_test_activate (window, "focus", NULL);
  attn_session_select (session, &cell);
  press (window, GDK_KEY_Right);
  press (window, GDK_KEY_Down);
  g_assert_true (attn_session_get_selected (session, &cell));
  g_assert_cmpuint (cell.row, ==, 9);
  g_assert_cmpuint (cell.column, ==, 71);
  g_assert_cmpuint (attn_scene_find_matrix (scene_of (window), "patches")->first_row, ==, 9);
  g_assert_true (attn_scene_next_matrix (scene_of (window), &cell, TRUE, &cell));
  g_assert_cmpint (attn_node_get_row_axis (cell.node), ==, ATTN_AXIS_PIXEL_ROWS);
  g_assert_cmpuint (cell.row / 8 * 6 + cell.column / 8, ==, 9);
  ui_test_close (window);
}

/* Who is clicked on looks: a patch in the image, or the class token above it; and C from anywhere. */
static void
test_who_looks (void)
{
  AttnWindow *window = open_picture ();
  AttnSession *session = attn_window_get_session (window);
  const AttnRegion *image;
  AttnCell cell;

  ui_test_activate (window, "image", NULL);
  ui_test_settle ();
  g_assert_cmpint (ui_test_get_view (window)->mode, ==, ATTN_VIEW_IMAGE);
  g_assert_cmpuint (attn_scene_find_matrix (scene_of (window), "layer0.head0.weights")->first_row, ==, 0);
  image = attn_scene_find_matrix (scene_of (window), "image.pixels.red");
  click (window, image->origin_x + 20.5 * image->pitch_x, image->origin_y + 9.5 * image->pitch_y);
  g_assert_true (attn_session_get_selected (session, &cell));
  g_assert_cmpstr (attn_node_get_name (cell.node), ==, "image.pixels.red");
  g_assert_cmpuint (attn_scene_find_matrix (scene_of (window), "layer0.head0.weights")->first_row, ==, 9);
  press (window, GDK_KEY_Left);
  g_assert_cmpuint (attn_scene_find_matrix (scene_of (window), "layer0.head0.weights")->first_row, ==, 8);
  for (guint i = 0; i < attn_scene_get_n_regions (scene_of (window)); i++)
    {
      const AttnRegion *region = attn_scene_get_region (scene_of (window), i);

      if (region->kind != ATTN_REGION_LABEL)
        continue;
      click (window, region->box.x + region->box.width / 2, region->box.y + region->box.height / 2);
      break;
    }
  g_assert_cmpuint (attn_scene_find_matrix (scene_of (window), "layer0.head0.weights")->first_row, ==, 0);
  press (window, GDK_KEY_Down);
  ui_test_activate (window, "image", NULL);
  cell = cell_at (window, "patches", 3, 2);
  attn_session_select (session, &cell);
  ui_test_activate (window, "class-looks", NULL);
  ui_test_settle ();
  g_assert_cmpint (ui_test_get_view (window)->mode, ==, ATTN_VIEW_IMAGE);
  g_assert_cmpuint (ui_test_get_view (window)->token, ==, 0);
  ui_test_close (window);

  window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  g_assert_false (g_action_group_get_action_enabled (G_ACTION_GROUP (window), "class-looks"));
  ui_test_close (window);
}

/* Another head, another layer, another patch that looks: other numbers of the same trace, none of them computed again. */
static void
test_not_again (void)
{
  AttnWindow *window = open_picture ();
  AttnSession *session = attn_window_get_session (window);
  const AttnTrace *trace = attn_session_get_trace (session);
  static const char *const actions[] = { "image", "next-head", "next-layer", "next-head", "previous-layer", "class-looks", "heads", "next-head",
                                         "last-step", "image" };

  attn_session_go (session, (guint) attn_steps_find (attn_session_get_steps (session), "layer0.head0.weights"));
  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    {
      ui_test_activate (window, actions[i], NULL);
      ui_test_settle ();
      g_assert_true (attn_session_get_trace (session) == trace);
      g_assert_true (attn_scene_get_trace (scene_of (window)) == trace);
    }
  g_assert_cmpuint (attn_session_get_head (session), >, 0);
  ui_test_close (window);
}

/* Before the first layer the picture shows what that will look at: the next is the second, and the picture is another at once. */
static void
test_first_layer (void)
{
  static const struct { const char *view, *step; const char *after; } rows[] = {
    { "image", "position", "layer1" }, { "heads", "embedding", "layer1" }, { NULL, "position", "layer0" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      AttnWindow *window = open_picture ();
      AttnSession *session = attn_window_get_session (window);
      AttnView view = *ui_test_get_view (window);

      view.mode = ATTN_VIEW_OVERVIEW;
      attn_session_set_view (session, &view);
      attn_session_go (session, (guint) attn_steps_find (attn_session_get_steps (session), rows[i].step));
      if (rows[i].view != NULL)
        ui_test_activate (window, rows[i].view, NULL);
      ui_test_settle ();
      g_assert_cmpint (attn_session_get_layer (session), ==, rows[i].view != NULL ? 0 : -1);
      ui_test_activate (window, "next-layer", NULL);
      ui_test_settle ();
      g_assert_true (g_str_has_prefix (ui_test_get_view (window)->step, rows[i].after));
      if (rows[i].view != NULL)
        g_assert_nonnull (attn_scene_find_matrix (scene_of (window), "layer1.head0.weights"));
      ui_test_close (window);
    }
}

/* Another size of patches keeps the image, can be undone, and whoever looked then is someone there is. */
static void
test_patch_size (void)
{
  AttnWindow *window = open_picture ();
  AttnSession *session = attn_window_get_session (window);
  AttnCell cell = cell_at (window, "patches", 35, 100);
  g_autoptr (GError) error = NULL;
  AttnDocument *before = attn_document_ref ((AttnDocument *) attn_session_get_document (session));

  attn_session_select (session, &cell);
  g_assert_true (attn_session_apply (session, attn_edit_set_patch (before, 24, ATTN_LANGUAGE_ENGLISH, &error), &error));
  ui_test_settle ();
  g_assert_cmpuint (attn_node_get_rows (attn_trace_find (attn_session_get_trace (session), "patches")), ==, 4);
  g_assert_nonnull (attn_scene_find_matrix (scene_of (window), "image.pixels.red"));
  g_assert_true (attn_document_get_matrix (attn_session_get_document (session), "image.pixels.green") ==
                 attn_document_get_matrix (before, "image.pixels.green"));
  g_assert_true (attn_document_is_random (attn_session_get_document (session), "image.weight"));
  g_assert_true (attn_session_undo (session));
  ui_test_settle ();
  g_assert_true (attn_document_equal (attn_session_get_document (session), before));
  attn_document_unref (before);
  ui_test_close (window);
}

/* What looks at another sentence looks at no patch: that is said, and the picture stays as it is. */
static void
test_foreign_keys (void)
{
  AttnWindow *window = ui_test_open_text ("{\"format\": \"attention\", \"version\": 1, \"sample\": \"digits\", "
                                          "\"memory\": {\"random\": {\"rows\": 17, \"columns\": 32, \"seed\": 1, \"deviation\": 1}}}");
  GtkWidget *canvas = GTK_WIDGET (attn_window_get_canvas (window));
  static const char *const actions[] = { "win.image", "win.class-looks" };

  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    {
      gtk_widget_activate_action (canvas, actions[i], NULL);
      ui_test_settle ();
      g_assert_cmpint (attn_session_get_view (attn_window_get_session (window))->mode, ==, ATTN_VIEW_OVERVIEW);
      g_assert_cmpstr (attn_toast_get_text (canvas), ==, "The keys are not the patches of this image: nothing can be laid over it.");
    }
  ui_test_close (window);
}

/* Cross-attention begins with a copy of what there was, under the same names: it is another sentence all the same. */
static void
test_cross (void)
{
  AttnWindow *window = ui_test_open ("digits", ATTN_LANGUAGE_ENGLISH);
  AttnSession *session = attn_window_get_session (window);
  GtkWidget *canvas = GTK_WIDGET (attn_window_get_canvas (window));
  static const char *const steps[] = { "layer1.head0.weights", "rollout" };

  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      AttnView view = *attn_session_get_view (session);
      g_autoptr (GError) error = NULL;

      view.step = steps[i];
      view.mode = ATTN_VIEW_IMAGE;
      attn_session_set_view (session, &view);
      ui_test_settle ();
      g_assert_nonnull (attn_scene_find_matrix (scene_of (window), "image.pixels"));
      g_assert_true (attn_session_apply (session, attn_edit_set_cross (attn_session_get_document (session), TRUE, ATTN_LANGUAGE_ENGLISH, &error), &error));
      ui_test_settle ();
      g_assert_cmpint (attn_scene_get_mode (scene_of (window)), ==, ATTN_VIEW_OVERVIEW);
      g_assert_cmpstr (attn_toast_get_text (canvas), ==, "The keys are not the patches of this image: nothing can be laid over it.");
      g_assert_true (attn_session_undo (session));
      ui_test_settle ();
      g_assert_cmpint (attn_scene_get_mode (scene_of (window)), ==, ATTN_VIEW_IMAGE);
    }
  ui_test_close (window);
}

int
main (int argc, char *argv[])
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/image/opened", test_opened);
  g_test_add_func ("/image/steps", test_steps);
  g_test_add_func ("/image/keys", test_keys);
  g_test_add_func ("/image/who-looks", test_who_looks);
  g_test_add_func ("/image/not-again", test_not_again);
  g_test_add_func ("/image/first-layer", test_first_layer);
  g_test_add_func ("/image/patch-size", test_patch_size);
  g_test_add_func ("/image/foreign-keys", test_foreign_keys);
  g_test_add_func ("/image/cross", test_cross);
  return g_test_run ();
}
