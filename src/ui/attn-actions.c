/* attn-actions.c: everything a window can be told to do, in one table
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-actions.h"

#include <string.h>

#include "attn-actions-document.h"
#include "attn-actions-export.h"
#include "attn-actions-image.h"
#include "attn-actions-model.h"
#include "attn-actions-view.h"
#include "attn-number.h"
#include "attn-presentation.h"
#include "attn-screens.h"
#include "attn-toast.h"
#include "attn-window-dialogs.h"
#include "attn-window-lesson.h"

/* --- what they do -------------------------------------------------------------------------------------- */

#define SESSION(window) (attn_window_get_session (window))

static void
next_step (AttnWindow *window, GVariant *parameter)
{
  attn_session_walk (SESSION (window), 1);
}

static void
previous_step (AttnWindow *window, GVariant *parameter)
{
  attn_session_walk (SESSION (window), -1);
}

static gboolean
can_go_on (AttnWindow *window)
{
  return attn_session_can_walk (SESSION (window), 1) ||
         attn_session_get_view (SESSION (window))->reached != G_MAXUINT;
}

static gboolean
can_go_back (AttnWindow *window)
{
  return attn_session_can_walk (SESSION (window), -1);
}

static void
first_step (AttnWindow *window, GVariant *parameter)
{
  attn_session_go_to_end (SESSION (window), FALSE);
}

static void
last_step (AttnWindow *window, GVariant *parameter)
{
  attn_session_go_to_end (SESSION (window), TRUE);
}

static void
go_to_step (AttnWindow *window, GVariant *parameter)
{
  attn_session_go (SESSION (window), g_variant_get_uint32 (parameter));
}

static GVariant *
get_step (AttnWindow *window)
{
  return g_variant_new_uint32 (attn_session_get_step (SESSION (window)));
}

static void
go_to_head (AttnWindow *window, GVariant *parameter)
{
  attn_session_set_head (SESSION (window), g_variant_get_uint32 (parameter));
}

static GVariant *
get_head (AttnWindow *window)
{
  return g_variant_new_uint32 (attn_session_get_head (SESSION (window)));
}

static void
next_head (AttnWindow *window, GVariant *parameter)
{
  attn_session_set_head (SESSION (window), attn_session_get_head (SESSION (window)) + 1);
}

static void
previous_head (AttnWindow *window, GVariant *parameter)
{
  if (attn_session_get_head (SESSION (window)) > 0)
    attn_session_set_head (SESSION (window), attn_session_get_head (SESSION (window)) - 1);
}

static gboolean
has_heads (AttnWindow *window)
{
  return attn_session_get_n_heads (SESSION (window)) > 1;
}

static void
next_layer (AttnWindow *window, GVariant *parameter)
{
  const int next = attn_session_get_layer (SESSION (window)) + 1;

  attn_session_set_layer (SESSION (window), MIN ((guint) next, attn_session_get_n_layers (SESSION (window)) - 1));
}

static void
previous_layer (AttnWindow *window, GVariant *parameter)
{
  const int layer = attn_session_get_layer (SESSION (window));

  /* Past the readout comes the last layer. */
  if (layer > 0)
    attn_session_set_layer (SESSION (window), (guint) layer - 1);
  else if (layer < 0 && attn_session_get_step (SESSION (window)) > 2)
    attn_session_set_layer (SESSION (window), attn_session_get_n_layers (SESSION (window)) - 1);
}

static void
go_to_layer (AttnWindow *window, GVariant *parameter)
{
  attn_session_set_layer (SESSION (window), g_variant_get_uint32 (parameter));
}

/* None while one stands before or after all layers. */
static GVariant *
get_layer (AttnWindow *window)
{
  return g_variant_new_uint32 ((guint) attn_session_get_layer (SESSION (window)));
}

static gboolean
has_layers (AttnWindow *window)
{
  return attn_session_get_n_layers (SESSION (window)) > 0;
}

/* --- moments of training --- */

static void
next_moment (AttnWindow *window, GVariant *parameter)
{
  attn_session_set_training (SESSION (window), FALSE);
  attn_session_walk_moments (SESSION (window), 1);
}

static void
previous_moment (AttnWindow *window, GVariant *parameter)
{
  attn_session_set_training (SESSION (window), FALSE);
  attn_session_walk_moments (SESSION (window), -1);
}

static gboolean
has_next_moment (AttnWindow *window)
{
  return attn_session_can_walk_moments (SESSION (window), 1);
}

static gboolean
has_previous_moment (AttnWindow *window)
{
  return attn_session_can_walk_moments (SESSION (window), -1);
}

static void
play_training (AttnWindow *window, GVariant *parameter)
{
  attn_session_set_training (SESSION (window), !attn_session_get_training (SESSION (window)));
}

static GVariant *
get_play_training (AttnWindow *window)
{
  return g_variant_new_boolean (attn_session_get_training (SESSION (window)));
}

static gboolean
has_moments (AttnWindow *window)
{
  return attn_session_get_moments (SESSION (window)) != NULL;
}

static void
play (AttnWindow *window, GVariant *parameter)
{
  attn_session_set_playing (SESSION (window), !attn_session_get_playing (SESSION (window)));
}

static GVariant *
get_play (AttnWindow *window)
{
  return g_variant_new_boolean (attn_session_get_playing (SESSION (window)));
}

static void
explanation (AttnWindow *window, GVariant *parameter)
{
  attn_canvas_toggle_whole (attn_window_get_shown_canvas (window));
}

static void
slower (AttnWindow *window, GVariant *parameter)
{
  attn_session_change_pace (SESSION (window), -1);
}

static void
faster (AttnWindow *window, GVariant *parameter)
{
  attn_session_change_pace (SESSION (window), 1);
}

static void
escape (AttnWindow *window, GVariant *parameter)
{
  attn_window_escape (window);
}

static void
practise (AttnWindow *window, GVariant *parameter)
{
  attn_window_practise (window);
}

static void
predict (AttnWindow *window, GVariant *parameter)
{
  attn_session_set_predicting (SESSION (window), !attn_session_get_predicting (SESSION (window)));
}

static GVariant *
get_predict (AttnWindow *window)
{
  return g_variant_new_boolean (attn_session_get_predicting (SESSION (window)));
}

/* Where nothing is marked, why.  The way itself is told beneath the picture, or over it where that has no room for it. */
static void
tell_reach (AttnWindow *window, gboolean back)
{
  AttnCanvas *canvas = attn_window_get_shown_canvas (window);
  AttnScene *scene = attn_canvas_get_scene (canvas);
  gboolean drawn = FALSE;
  g_autofree char *reach = NULL, *told = NULL;
  AttnCell cell;

  if (scene == NULL || !attn_session_get_selected (SESSION (window), &cell))
    return;
  reach = attn_scene_dup_reach (scene, back, &drawn);
  if (reach == NULL && !drawn)
    attn_toast_show (GTK_WIDGET (canvas), attn_session_text (SESSION (window), back ? N_("This number is given: it comes from no other.")
                                                                                    : N_("Nothing more is computed from this number.")));
  else if (!attn_window_tells_way (window) && (told = attn_window_dup_way (window)) != NULL)
    attn_toast_show (GTK_WIDGET (canvas), told);
}

/* The question is of the cell at hand, and stays while one goes through the steps. */
static void
ask_way (AttnWindow *window, gboolean back)
{
  AttnView view = *attn_session_get_view (SESSION (window));
  const gboolean asks = back ? !view.back : !view.onward;

  view.back = asks && back;
  view.onward = asks && !back;
  view.way = !asks ? (AttnPlace) { NULL, 0, 0 } : view.selected.node != NULL ? view.selected : view.hovered;
  attn_session_set_view (SESSION (window), &view);
  if (asks)
    tell_reach (window, back);
}

static void
back (AttnWindow *window, GVariant *parameter)
{
  ask_way (window, TRUE);
}

static GVariant *
get_back (AttnWindow *window)
{
  return g_variant_new_boolean (attn_session_get_view (SESSION (window))->back);
}

static void
onward (AttnWindow *window, GVariant *parameter)
{
  ask_way (window, FALSE);
}

static GVariant *
get_onward (AttnWindow *window)
{
  return g_variant_new_boolean (attn_session_get_view (SESSION (window))->onward);
}

static void
feeds (AttnWindow *window, GVariant *parameter)
{
  AttnView view = *attn_session_get_view (SESSION (window));

  view.feeds = !view.feeds;
  attn_session_set_view (SESSION (window), &view);
  if (view.feeds)
    tell_reach (window, FALSE);
}

static GVariant *
get_feeds (AttnWindow *window)
{
  return g_variant_new_boolean (attn_session_get_view (SESSION (window))->feeds);
}

static void
other_group (AttnWindow *window, GVariant *parameter)
{
  AttnView view = *attn_session_get_view (SESSION (window));

  view.other_group = !view.other_group;
  attn_session_set_view (SESSION (window), &view);
}

static gboolean
has_other_group (AttnWindow *window)
{
  AttnScene *scene = attn_canvas_get_scene (attn_window_get_shown_canvas (window));

  return scene != NULL && attn_scene_has_other_group (scene);
}

static void
zoom_in (AttnWindow *window, GVariant *parameter)
{
  attn_canvas_zoom (attn_window_get_shown_canvas (window), 1.25);
}

static void
zoom_out (AttnWindow *window, GVariant *parameter)
{
  attn_canvas_zoom (attn_window_get_shown_canvas (window), 1 / 1.25);
}

static void
zoom_fit (AttnWindow *window, GVariant *parameter)
{
  attn_canvas_zoom (attn_window_get_shown_canvas (window), 0);
}

static void
panes (AttnWindow *window, GVariant *parameter)
{
  attn_window_set_panes_shown (window, !attn_window_get_panes_shown (window));
}

static GVariant *
get_panes (AttnWindow *window)
{
  return g_variant_new_boolean (attn_window_get_panes_shown (window));
}

static void
fullscreen (AttnWindow *window, GVariant *parameter)
{
  attn_window_set_fullscreen (window, !attn_window_get_fullscreen (window));
}

static GVariant *
get_fullscreen (AttnWindow *window)
{
  return g_variant_new_boolean (attn_window_get_fullscreen (window));
}

/* --- before an audience --- */

#define PRESENTATION(window) (attn_window_get_presentation (window))

static void
present (AttnWindow *window, GVariant *parameter)
{
  if (attn_presentation_is_on (PRESENTATION (window)))
    attn_presentation_stop (PRESENTATION (window));
  else
    attn_presentation_start (PRESENTATION (window), NULL);
}

static void
present_in_window (AttnWindow *window, GVariant *parameter)
{
  attn_presentation_stop (PRESENTATION (window));
  attn_presentation_start (PRESENTATION (window), ATTN_PLACE_WINDOW);
}

static GVariant *
get_present (AttnWindow *window)
{
  return g_variant_new_boolean (attn_presentation_is_on (PRESENTATION (window)));
}

static gboolean
is_presenting (AttnWindow *window)
{
  return attn_presentation_is_on (PRESENTATION (window));
}

static void
set_place (AttnWindow *window, GVariant *parameter)
{
  attn_presentation_set_place (PRESENTATION (window), g_variant_get_string (parameter, NULL));
}

static GVariant *
get_place (AttnWindow *window)
{
  return g_variant_new_string (attn_presentation_get_place (PRESENTATION (window)));
}

static void
black (AttnWindow *window, GVariant *parameter)
{
  attn_presentation_toggle_blank (PRESENTATION (window), ATTN_BLANK_BLACK);
}

static void
white (AttnWindow *window, GVariant *parameter)
{
  attn_presentation_toggle_blank (PRESENTATION (window), ATTN_BLANK_WHITE);
}

static void
pointer (AttnWindow *window, GVariant *parameter)
{
  attn_presentation_next_pointer (PRESENTATION (window));
}

static void
set_language (AttnWindow *window, GVariant *parameter)
{
  AttnLanguage language;

  if (attn_language_parse (g_variant_get_string (parameter, NULL), &language))
    attn_application_set_language (ATTN_APPLICATION (gtk_window_get_application (GTK_WINDOW (window))), language);
}

static GVariant *
get_language (AttnWindow *window)
{
  return g_variant_new_string (attn_language_get_code (attn_session_get_language (SESSION (window))));
}

static void
set_decimals (AttnWindow *window, GVariant *parameter)
{
  AttnView view = *attn_session_get_view (SESSION (window));

  view.decimals = CLAMP (g_variant_get_int32 (parameter), 0, ATTN_MAX_DECIMALS);
  attn_session_set_view (SESSION (window), &view);
}

static GVariant *
get_decimals (AttnWindow *window)
{
  return g_variant_new_int32 (attn_session_get_view (SESSION (window))->decimals);
}

static void
set_dialect (AttnWindow *window, GVariant *parameter)
{
  AttnView view = *attn_session_get_view (SESSION (window));

  if (attn_dialect_parse (g_variant_get_string (parameter, NULL), &view.dialect))
    attn_session_set_view (SESSION (window), &view);
}

static GVariant *
get_dialect (AttnWindow *window)
{
  gboolean numpy = attn_session_get_view (SESSION (window))->dialect == ATTN_DIALECT_NUMPY;

  return g_variant_new_string (numpy ? "numpy" : "pytorch");
}

static void
help (AttnWindow *window, GVariant *parameter)
{
  attn_window_show_help (window);
}

static void
shortcuts (AttnWindow *window, GVariant *parameter)
{
  attn_window_show_shortcuts (window);
}

static void
about (AttnWindow *window, GVariant *parameter)
{
  attn_window_show_about (window);
}

static void
menu (AttnWindow *window, GVariant *parameter)
{
  attn_window_open_menu (window);
}

static void
close_window (AttnWindow *window, GVariant *parameter)
{
  gtk_window_close (GTK_WINDOW (window));
}

static void
quit (AttnWindow *window, GVariant *parameter)
{
  attn_application_close_windows (ATTN_APPLICATION (gtk_window_get_application (GTK_WINDOW (window))));
}

/* --- the table ----------------------------------------------------------------------------------------- */

static const AttnAction table[] = {
  { "next-step", "Page_Down Return", N_("Next step"), ATTN_SECTION_STEPS, NULL, next_step, NULL, can_go_on },
  { "previous-step", "Page_Up BackSpace", N_("Previous step"), ATTN_SECTION_STEPS, NULL, previous_step, NULL, can_go_back },
  { "first-step", "Home", N_("First step"), ATTN_SECTION_STEPS, NULL, first_step, NULL, can_go_back },
  { "last-step", "End", N_("Last step"), ATTN_SECTION_STEPS, NULL, last_step, NULL, can_go_on },
  { "play", "space", N_("Play cell by cell, or pause"), ATTN_SECTION_STEPS, NULL, play, get_play, NULL },
  { "slower", "bracketleft", N_("Play slower"), ATTN_SECTION_STEPS, NULL, slower, NULL, NULL },
  { "faster", "bracketright", N_("Play faster"), ATTN_SECTION_STEPS, NULL, faster, NULL, NULL },
  { "step", NULL, N_("Go to a step"), ATTN_SECTION_NONE, "u", go_to_step, get_step, NULL },

  { "head", NULL, N_("Go to a head"), ATTN_SECTION_NONE, "u", go_to_head, get_head, has_heads },
  { "layer", NULL, N_("Go to a layer"), ATTN_SECTION_NONE, "u", go_to_layer, get_layer, has_layers },
  { "next-head", "<Alt>Right", N_("Next head"), ATTN_SECTION_STEPS, NULL, next_head, NULL, has_heads, attn_action_why_no_heads },
  { "previous-head", "<Alt>Left", N_("Previous head"), ATTN_SECTION_STEPS, NULL, previous_head, NULL, has_heads, attn_action_why_no_heads },
  { "next-layer", "<Alt>Down", N_("Next layer"), ATTN_SECTION_STEPS, NULL, next_layer, NULL, has_layers },
  { "previous-layer", "<Alt>Up", N_("Previous layer"), ATTN_SECTION_STEPS, NULL, previous_layer, NULL, has_layers },
  { "next-moment", "<Alt>Page_Down", N_("Next moment of training"), ATTN_SECTION_STEPS, NULL, next_moment, NULL, has_next_moment },
  { "previous-moment", "<Alt>Page_Up", N_("Previous moment of training"), ATTN_SECTION_STEPS, NULL, previous_moment, NULL, has_previous_moment },
  { "play-training", "t", N_("Play the training, or pause"), ATTN_SECTION_STEPS, NULL, play_training, get_play_training, has_moments },

  { NULL, "Left Right Up Down", N_("Move the selected cell"), ATTN_SECTION_CELLS, NULL, NULL, NULL, NULL },
  { NULL, "<Control>Left <Control>Right <Control>Up <Control>Down", N_("To the edge of the matrix"), ATTN_SECTION_CELLS, NULL, NULL, NULL, NULL },
  { NULL, "Tab", N_("Next matrix"), ATTN_SECTION_CELLS, NULL, NULL, NULL, NULL },
  { NULL, "<Shift>Tab", N_("Previous matrix"), ATTN_SECTION_CELLS, NULL, NULL, NULL, NULL },
  { NULL, "Menu <Shift>F10", N_("What can be copied of the cell"), ATTN_SECTION_CELLS, NULL, NULL, NULL, NULL },
  { "escape", "Escape", N_("Free the selected cell"), ATTN_SECTION_CELLS, NULL, escape, NULL, NULL },
  { "explanation", "e", N_("The explanation in full"), ATTN_SECTION_CELLS, NULL, explanation, NULL, NULL },
  { "back", "a", N_("All the way back"), ATTN_SECTION_CELLS, NULL, back, get_back, NULL },
  { "onward", "<Shift>a", N_("All the way on"), ATTN_SECTION_CELLS, NULL, onward, get_onward, NULL },
  { "feeds", "r", N_("What the cell feeds (or hold Shift)"), ATTN_SECTION_CELLS, NULL, feeds, get_feeds, NULL },

  { "focus", "f", N_("One operation, large"), ATTN_SECTION_PICTURE, NULL, attn_action_focus_view, attn_action_get_focus_view, NULL },
  { "blend", "m", N_("The output as a mix of the values"), ATTN_SECTION_PICTURE, NULL, attn_action_blend_view, attn_action_get_blend_view, attn_action_can_blend },
  { "other-group", "g", N_("The other half: projections or attention"), ATTN_SECTION_PICTURE, NULL, other_group, NULL, has_other_group },
  { "heads", "h", N_("All heads side by side"), ATTN_SECTION_PICTURE, NULL, attn_action_heads_view, attn_action_get_heads_view, has_heads, attn_action_why_no_heads },
  { "image", "i", N_("Attention laid over the image"), ATTN_SECTION_PICTURE, NULL, attn_action_image_view, attn_action_get_image_view, attn_action_has_image, attn_action_why_no_image },
  { "map", "d", N_("The whole model as a diagram"), ATTN_SECTION_PICTURE, NULL, attn_action_map_view, attn_action_get_map_view, NULL },
  { "next-against", "<Shift>h", N_("Two heads compared: with the next one"), ATTN_SECTION_PICTURE, NULL, attn_action_next_against, NULL, has_heads, attn_action_why_no_heads },
  { "positions", "o", N_("Positions as waves, a table or turns"), ATTN_SECTION_PICTURE, NULL, attn_action_positions_view, attn_action_get_positions_view, attn_action_has_positions, attn_action_why_no_positions },
  { "class-looks", "c", N_("What the class token looks at"), ATTN_SECTION_PICTURE, NULL, attn_action_class_looks, NULL, attn_action_has_class_token, attn_action_why_no_class_token },
  { "zoom-in", "<Control>plus | <Control>equal <Control>KP_Add", N_("Zoom in"), ATTN_SECTION_PICTURE, NULL, zoom_in, NULL, NULL },
  { "zoom-out", "<Control>minus | <Control>KP_Subtract", N_("Zoom out"), ATTN_SECTION_PICTURE, NULL, zoom_out, NULL, NULL },
  { "zoom-fit", "<Control>0 | <Control>KP_0", N_("Fit the picture"), ATTN_SECTION_PICTURE, NULL, zoom_fit, NULL, NULL },
  { "copy", "<Control>c", N_("Copy what the selected cell says"), ATTN_SECTION_PICTURE, NULL, attn_action_copy, NULL, NULL },
  { "copy-picture", "<Control><Shift>c", N_("Copy the picture"), ATTN_SECTION_PICTURE, NULL, attn_action_copy_picture, NULL, NULL },
  { "export", "<Control>e", N_("Export…"), ATTN_SECTION_PICTURE, NULL, attn_action_export, NULL, NULL },
  { "print", "<Control>p", N_("Print…"), ATTN_SECTION_PICTURE, NULL, attn_action_print, NULL, NULL },

  { "predict", "p", N_("Predict the results of each step"), ATTN_SECTION_STEPS, NULL, predict, get_predict, NULL },
  { "open-lesson", NULL, N_("Open a lesson"), ATTN_SECTION_NONE, "s", attn_action_open_lesson, NULL, NULL },
  { "next-scene", "<Control>Page_Down", N_("Next scene"), ATTN_SECTION_LESSON, NULL, attn_action_next_scene, NULL, attn_action_has_next_scene },
  { "previous-scene", "<Control>Page_Up", N_("Previous scene"), ATTN_SECTION_LESSON, NULL, attn_action_previous_scene, NULL, attn_action_has_previous_scene },
  { "scene", NULL, N_("Go to a scene"), ATTN_SECTION_NONE, "i", attn_action_scene, attn_action_get_scene, attn_action_has_scene },
  { "put-scene-back", NULL, N_("Put the scene back as it was"), ATTN_SECTION_NONE, NULL, attn_action_put_scene_back, NULL, attn_action_has_scene },
  { "lesson", "<Control>l", N_("Leave the lesson, or go on with it"), ATTN_SECTION_LESSON, NULL, attn_action_lesson, NULL, attn_action_has_lesson },
  { "write-lesson", "<Control><Shift>l", N_("Write a lesson, or try it"), ATTN_SECTION_LESSON, NULL, attn_action_write_lesson, attn_action_get_write_lesson, NULL },
  { "add-scene", NULL, N_("Add this view as a scene"), ATTN_SECTION_NONE, NULL, attn_action_add_scene, NULL, attn_action_is_writing },
  { "take-view", NULL, N_("The scene shows this view"), ATTN_SECTION_NONE, NULL, attn_action_take_view, NULL, attn_action_is_writing_scene },
  { "scene-earlier", NULL, N_("Scene earlier"), ATTN_SECTION_NONE, NULL, attn_action_scene_earlier, NULL, attn_action_is_writing_scene },
  { "scene-later", NULL, N_("Scene later"), ATTN_SECTION_NONE, NULL, attn_action_scene_later, NULL, attn_action_is_writing_scene },
  { "delete-scene", NULL, N_("Delete the scene"), ATTN_SECTION_NONE, NULL, attn_action_delete_scene, NULL, attn_action_is_writing_scene },

  { "undo", "<Control>z", N_("Undo"), ATTN_SECTION_EDIT, NULL, attn_action_undo, NULL, attn_action_can_undo },
  { "redo", "<Control><Shift>z | <Control>y", N_("Redo"), ATTN_SECTION_EDIT, NULL, attn_action_redo, NULL, attn_action_can_redo },
  { "start-over", "<Control>r", N_("Start over"), ATTN_SECTION_EDIT, NULL, attn_action_start_over, NULL, attn_action_can_undo },
  { "compare", "<Control>d", N_("Pin this state and compare"), ATTN_SECTION_EDIT, NULL, attn_action_compare, attn_action_get_compare, NULL },

  { "draw", "s", N_("Draw on the image"), ATTN_SECTION_EDIT, NULL, attn_action_draw, NULL, attn_action_can_draw, attn_action_why_no_drawing },
  { "next-digit", "n", N_("Next digit"), ATTN_SECTION_EDIT, NULL, attn_action_next_digit, NULL, attn_action_has_digits, attn_action_why_no_digits },
  { "previous-digit", "<Shift>n", N_("Previous digit"), ATTN_SECTION_EDIT, NULL, attn_action_previous_digit, NULL, attn_action_has_digits, attn_action_why_no_digits },
  { "next-wrong-digit", "x", N_("Next digit that is read wrongly"), ATTN_SECTION_EDIT, NULL, attn_action_next_wrong_digit, NULL, attn_action_has_digits, attn_action_why_no_digits },
  { "add-layer", NULL, N_("Add a layer at the end: a copy of the last one"), ATTN_SECTION_NONE, NULL, attn_action_add_layer, NULL, attn_action_can_add_layer },
  { "duplicate-layer", NULL, N_("Duplicate the layer"), ATTN_SECTION_NONE, NULL, attn_action_duplicate_layer, NULL, attn_action_can_add_layer },
  { "layer-earlier", NULL, N_("Layer earlier"), ATTN_SECTION_NONE, NULL, attn_action_layer_earlier, NULL, attn_action_can_layer_earlier },
  { "layer-later", NULL, N_("Layer later"), ATTN_SECTION_NONE, NULL, attn_action_layer_later, NULL, attn_action_can_layer_later },
  { "delete-layer", NULL, N_("Delete the layer"), ATTN_SECTION_NONE, NULL, attn_action_delete_layer, NULL, attn_action_has_more_layers },
  { "set-heads", NULL, N_("Number of heads"), ATTN_SECTION_NONE, "u", attn_action_set_heads, attn_action_get_heads, attn_action_is_projected },
  { "block", NULL, N_("Block"), ATTN_SECTION_NONE, "s", attn_action_block, attn_action_get_block, attn_action_is_projected },
  { "feed-forward", NULL, N_("Feed-forward"), ATTN_SECTION_NONE, "s", attn_action_feed_forward, attn_action_get_feed_forward, attn_action_is_projected },
  { "read-out", NULL, N_("Read out"), ATTN_SECTION_NONE, "s", attn_action_read_out, attn_action_get_read_out, NULL },
  { "final-norm", NULL, N_("Norm before the readout"), ATTN_SECTION_NONE, NULL, attn_action_final_norm, attn_action_get_final_norm, attn_action_has_readout },
  { "class-token", NULL, N_("Class token"), ATTN_SECTION_NONE, NULL, attn_action_class_token, attn_action_get_class_token, attn_action_has_image },

  { "paste", "<Control>v", N_("Bring in a matrix from the clipboard"), ATTN_SECTION_EDIT, NULL, attn_action_paste, NULL, NULL },
  { "bring-in", "<Control>i", N_("Bring in a matrix…"), ATTN_SECTION_EDIT, NULL, attn_action_bring_in, NULL, NULL },

  { "present", "F5", N_("Present, or end it"), ATTN_SECTION_PRESENT, NULL, present, get_present, NULL },
  { "present-window", "<Shift>F5", N_("Present in a window, for a video call"), ATTN_SECTION_PRESENT, NULL, present_in_window, NULL, NULL },
  { "present-on", NULL, N_("Where to present"), ATTN_SECTION_NONE, "s", set_place, get_place, NULL },
  { "black", "b period", N_("Black screen"), ATTN_SECTION_PRESENT, NULL, black, NULL, is_presenting },
  { "white", "w comma", N_("White screen"), ATTN_SECTION_PRESENT, NULL, white, NULL, is_presenting },
  { "pointer", "l", N_("Laser pointer, spotlight, none"), ATTN_SECTION_PRESENT, NULL, pointer, NULL, is_presenting },
  { NULL, "z", N_("Lens, while it is held"), ATTN_SECTION_PRESENT, NULL, NULL, NULL, NULL },
  { NULL, "1 … 9", N_("Number of a step, then Enter: go there"), ATTN_SECTION_PRESENT, NULL, NULL, NULL, NULL },

  { "new", "<Control>n", N_("New document"), ATTN_SECTION_WINDOW, NULL, attn_action_new_document, NULL, NULL },
  { "open", "<Control>o", N_("Open a file…"), ATTN_SECTION_WINDOW, NULL, attn_action_open_file, NULL, NULL },
  { "save", "<Control>s", N_("Save"), ATTN_SECTION_WINDOW, NULL, attn_action_save, NULL, NULL },
  { "save-as", "<Control><Shift>s", N_("Save as…"), ATTN_SECTION_WINDOW, NULL, attn_action_save_as, NULL, NULL },
  { "practice", "<Control>t", N_("Practice: an exercise, the next one"), ATTN_SECTION_WINDOW, NULL, practise, NULL, NULL },
  { "panes", "F9", N_("Side panes"), ATTN_SECTION_WINDOW, NULL, panes, get_panes, NULL },
  { "fullscreen", "F11", N_("Full screen"), ATTN_SECTION_WINDOW, NULL, fullscreen, get_fullscreen, NULL },
  { "menu", "F10", N_("Menu"), ATTN_SECTION_WINDOW, NULL, menu, NULL, NULL },
  { "help", "F1", N_("Lessons and help"), ATTN_SECTION_WINDOW, NULL, help, NULL, NULL },
  { "shortcuts", "<Control>question | <Control>slash", N_("Keyboard shortcuts"), ATTN_SECTION_WINDOW, NULL, shortcuts, NULL, NULL },
  { "close", "<Control>w", N_("Close the window"), ATTN_SECTION_WINDOW, NULL, close_window, NULL, NULL },
  { "quit", "<Control>q", N_("Quit"), ATTN_SECTION_WINDOW, NULL, quit, NULL, NULL },
  { "copy-matrix", NULL, N_("Copy a matrix"), ATTN_SECTION_NONE, "(ss)", attn_action_copy_matrix, NULL, NULL },
  { "copy-difference", NULL, N_("Copy the difference of two heads"), ATTN_SECTION_NONE, "(sss)", attn_action_copy_difference, NULL, NULL },
  { "copy-cell", NULL, N_("Copy an explanation"), ATTN_SECTION_NONE, "(ssuu)", attn_action_copy_cell, NULL, NULL },
  { "copy-full", NULL, N_("Copy numbers in full"), ATTN_SECTION_NONE, NULL, attn_action_copy_full, attn_action_get_copy_full, NULL },
  { "sample", NULL, N_("Open a sample"), ATTN_SECTION_NONE, "s", attn_action_open_sample, NULL, NULL },
  { "recent", NULL, N_("Open a recent file"), ATTN_SECTION_NONE, "s", attn_action_open_recent, NULL, NULL },
  { "language", NULL, N_("Language"), ATTN_SECTION_NONE, "s", set_language, get_language, NULL },
  { "decimals", NULL, N_("Decimals"), ATTN_SECTION_NONE, "i", set_decimals, get_decimals, NULL },
  { "dialect", NULL, N_("Code"), ATTN_SECTION_NONE, "s", set_dialect, get_dialect, NULL },
  { "about", NULL, N_("About Attention"), ATTN_SECTION_NONE, NULL, about, NULL, NULL },
};

const AttnAction *
attn_actions_get_table (guint *n)
{
  *n = G_N_ELEMENTS (table);
  return table;
}

const AttnAction *
attn_actions_find (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    if (table[i].name != NULL && g_str_equal (table[i].name, name))
      return &table[i];
  return NULL;
}

const char *
attn_section_get_title (AttnSection section)
{
  static const char *const titles[ATTN_N_SECTIONS] = { N_("Steps"), N_("Cells"), N_("Picture"), N_("Lesson"), N_("Editing"), N_("Presenting"),
                                                           N_("Window") };

  return titles[section];
}

/* --- as actions of the window -------------------------------------------------------------------------- */

/* What only looks, and what goes back and forth between documents and scenes, need not wait for numbers that are being computed. */
static gboolean
needs_numbers (const AttnAction *action)
{
  static const char *const outputs[] = { "copy", "copy-picture", "export", "print", NULL };
  static const char *const others[] = { "undo", "redo", "step", "head", "layer", "language",
                                         "next-scene", "previous-scene", "scene", "put-scene-back", "lesson", NULL };

  if (action->section == ATTN_SECTION_STEPS || action->section == ATTN_SECTION_CELLS || action->section == ATTN_SECTION_PICTURE)
    return g_strv_contains (outputs, action->name);
  return !g_strv_contains (others, action->name);
}

static void
activate_cb (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       data)
{
  AttnWindow *window = data;
  const AttnAction *row = attn_actions_find (g_action_get_name (G_ACTION (action)));

  if (!attn_presentation_allows (PRESENTATION (window), row))
    return;
  if (needs_numbers (row))
    attn_session_settle (SESSION (window));
  row->activate (window, parameter);
}

void
attn_actions_press (AttnWindow *window, const AttnAction *action)
{
  /* The audience sees no message. */
  if (!g_action_group_get_action_enabled (G_ACTION_GROUP (window), action->name) && action->why_not != NULL &&
      attn_session_get_document (SESSION (window)) != NULL && !attn_presentation_is_here (PRESENTATION (window)))
    attn_toast_show (GTK_WIDGET (attn_window_get_canvas (window)), attn_session_text (SESSION (window), action->why_not (window)));
  else
    g_action_group_activate_action (G_ACTION_GROUP (window), action->name, NULL);
}

void
attn_actions_install (AttnWindow *window)
{
  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    {
      const AttnAction *row = &table[i];
      g_autoptr (GSimpleAction) action = NULL;
      const GVariantType *type = row->parameter != NULL ? G_VARIANT_TYPE (row->parameter) : NULL;

      if (row->name == NULL)
        continue;
      if (row->get_state != NULL)
        action = g_simple_action_new_stateful (row->name, type, row->get_state (window));
      else
        action = g_simple_action_new (row->name, type);
      g_signal_connect (action, "activate", G_CALLBACK (activate_cb), window);
      g_action_map_add_action (G_ACTION_MAP (window), G_ACTION (action));
    }
}

void
attn_actions_update (AttnWindow *window)
{
  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    {
      const AttnAction *row = &table[i];
      GAction *action;

      if (row->name == NULL || (row->get_state == NULL && row->is_enabled == NULL))
        continue;
      action = g_action_map_lookup_action (G_ACTION_MAP (window), row->name);
      if (row->get_state != NULL)
        {
          g_autoptr (GVariant) state = g_variant_ref_sink (row->get_state (window));
          g_autoptr (GVariant) old = g_action_get_state (action);

          if (!g_variant_equal (state, old))
            g_simple_action_set_state (G_SIMPLE_ACTION (action), state);
        }
      if (row->is_enabled != NULL && g_action_get_enabled (action) != row->is_enabled (window))
        g_simple_action_set_enabled (G_SIMPLE_ACTION (action), row->is_enabled (window));
    }
}

char *
attn_action_dup_accel (const AttnAction *action)
{
  const char *end;

  if (action->keys == NULL)
    return NULL;
  end = strchr (action->keys, ' ');
  return end != NULL ? g_strndup (action->keys, (gsize) (end - action->keys)) : g_strdup (action->keys);
}
