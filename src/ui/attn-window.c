/* attn-window.c: one window: header, panes, canvas and step bar about one session
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-window.h"

#include "attn-actions.h"
#include "attn-actions-view.h"
#include "attn-closing.h"
#include "attn-compat.h"
#include "attn-copy-menu.h"
#include "attn-digit-walk.h"
#include "attn-drawing-pane.h"
#include "attn-header.h"
#include "attn-lesson-desk.h"
#include "attn-lesson-panel.h"
#include "attn-matrix-pane.h"
#include "attn-model-map.h"
#include "attn-moments-bar.h"
#include "attn-notices.h"
#include "attn-pane-parts.h"
#include "attn-options-pane.h"
#include "attn-pane-help.h"
#include "attn-player.h"
#include "attn-popover.h"
#include "attn-practice-panel.h"
#include "attn-presentation.h"
#include "attn-plot-view.h"
#include "attn-recent.h"
#include "attn-desk.h"
#include "attn-step-bar.h"
#include "attn-token-pane.h"
#include "attn-window-dialogs.h"
#include "attn-window-files.h"
#include "attn-window-keys.h"
#include "attn-window-lesson.h"

struct _AttnWindow
{
  GtkApplicationWindow parent_instance;

  AttnSession *session;
  AttnKeeper  *keeper;
  AttnPlayer  *player;
  GtkWidget   *header;
  GtkWidget   *stack;          /* the desk, or what an audience sees */
  GtkWidget   *desk;
  GtkWidget   *panes;
  GtkWidget   *notices;
  GtkWidget   *canvas;
  GtkWidget   *hint;
  GtkWidget   *presenter_bar;
  GtkWidget   *practice;
  GtkWidget   *parts[ATTN_N_PARTS];   /* the panes */
  GtkWidget   *rest;                  /* what holds them */
  AttnWindowKeys   *keys;
  AttnPresentation *presentation;
  GtkWidget   *audience;       /* while it takes the window; else NULL */
  GtkWidget   *lesson_panel;
  gboolean     predicting;     /* as the hint says */
  gboolean     tells_way;      /* of a number, back or on: so does the hint */
  gboolean     over_image;     /* something is laid over an image */
};

G_DEFINE_FINAL_TYPE (AttnWindow, attn_window, GTK_TYPE_APPLICATION_WINDOW)

/* --- texts --------------------------------------------------------------------------------------------- */

/* Whether the picture has a cell of the step that is to be predicted: one of an image or of the whole model need not. */
static gboolean
shows_what_is_asked (AttnWindow *self)
{
  const AttnStep *step = &g_array_index (attn_session_get_steps (self->session), AttnStep, attn_session_get_step (self->session));
  const AttnScene *scene = attn_canvas_get_scene (ATTN_CANVAS (self->canvas));

  for (guint i = 0; scene != NULL && i < step->n_nodes; i++)
    if (attn_prediction_has (attn_session_get_view (self->session)->prediction, step->nodes[i]) &&
        attn_scene_find_matrix (scene, attn_node_get_name (step->nodes[i])) != NULL)
      return TRUE;
  return scene == NULL;
}

char *
attn_window_dup_way (AttnWindow *self)
{
  const AttnView *view = attn_session_get_view (self->session);
  AttnScene *scene = view->back || view->onward || view->feeds ? attn_canvas_get_scene (attn_window_get_shown_canvas (self)) : NULL;
  g_autofree char *reach = NULL;
  gboolean drawn = FALSE;

  if (scene == NULL || view->back || view->onward)
    return scene != NULL ? attn_scene_dup_way (scene) : NULL;
  reach = attn_scene_dup_reach (scene, FALSE, &drawn);
  return reach != NULL && !drawn ? g_strdup_printf (attn_session_text (self->session, N_("It feeds what this picture does not show: %s")), reach) : NULL;
}

/* The way of a number is told here, at each step, where it covers nothing.  What is only held is told by its marks. */
static gboolean
tell_way (AttnWindow *self)
{
  const AttnView *view = attn_session_get_view (self->session);
  const gboolean goes = view->back || view->onward;
  g_autofree char *way = goes || !attn_window_keys_holds_shift (self->keys) ? attn_window_dup_way (self) : NULL, *text = NULL;

  gtk_label_set_wrap (GTK_LABEL (self->hint), way != NULL);
  gtk_label_set_lines (GTK_LABEL (self->hint), way != NULL ? 2 : -1);
  gtk_label_set_ellipsize (GTK_LABEL (self->hint), way != NULL ? PANGO_ELLIPSIZE_END : PANGO_ELLIPSIZE_NONE);
  self->tells_way = way != NULL;
  if (way == NULL)
    return FALSE;
  text = goes ? g_strdup_printf ("%s  ·  %s", way, attn_session_text (self->session, N_("Esc: let go"))) : g_strdup (way);
  attn_desk_set_hint_needed (ATTN_DESK (self->desk), TRUE);
  if (!g_str_equal (text, gtk_label_get_text (GTK_LABEL (self->hint))))
    {
      gtk_label_set_text (GTK_LABEL (self->hint), text);
      attn_compat_announce (self->audience != NULL ? self->audience : self->hint, way);
    }
  return TRUE;
}

gboolean
attn_window_tells_way (AttnWindow *self)
{
  if (self->audience != NULL)
    return attn_audience_tells_way (ATTN_AUDIENCE (self->audience));
  return self->tells_way && gtk_widget_get_mapped (self->hint) && gtk_widget_get_child_visible (self->hint);
}

static void
update_hint (AttnWindow *self)
{
  AttnSession *session = self->session;
  /* An exercise says by itself what is to be done. */
  const gboolean predicting = attn_session_get_predicting (session) && !attn_practice_panel_is_on (ATTN_PRACTICE_PANEL (self->practice));
  const gboolean began = predicting && !self->predicting;

  self->predicting = predicting;
  attn_desk_set_hint_needed (ATTN_DESK (self->desk), predicting);
  if (predicting)
    {
      const char *text = attn_prediction_asks (attn_session_get_view (session)->prediction)
                         ? shows_what_is_asked (self)
                           ? attn_session_text (session, N_("Type the results of this step; Enter checks  ·  P: show them all"))
                           : attn_session_text (session, N_("This picture has no cells of this step  ·  F: go to them  ·  P: end"))
                         : attn_session_text (session, N_("Nothing to predict in this step  ·  Page Down: next step  ·  P: end"));
      const gboolean is_new = !g_str_equal (text, gtk_label_get_text (GTK_LABEL (self->hint)));

      self->tells_way = FALSE;
      gtk_label_set_text (GTK_LABEL (self->hint), text);
      if (began || is_new)
        attn_compat_announce (self->hint, text);
      return;
    }
  if (tell_way (self))
    return;
  gtk_label_set_text (GTK_LABEL (self->hint),
                      attn_session_text (session, N_("Arrows: cell  ·  Page Up, Page Down: step  ·  Space: play  ·  F: large  ·  "
                                                     "A: all the way back  ·  Shift: what the cell feeds")));
}

/* One sentence on each pane. */
static void
describe_panes (AttnWindow *self)
{
  for (AttnPart part = 0; part < ATTN_N_PARTS; part++)
    attn_part_describe (self->parts[part], part, attn_session_get_language (self->session));
}

/* An edit after which what is looked at is none of the image's patches leaves nothing that could be laid over it: that is said once. */
static void
watch_image (AttnWindow *self)
{
  const AttnTrace *trace = attn_session_get_trace (self->session);
  const gboolean had = self->over_image;

  self->over_image = trace != NULL && attn_session_get_view (self->session)->mode == ATTN_VIEW_IMAGE &&
                     attn_view_suits (ATTN_VIEW_IMAGE, trace, attn_session_get_near_layer (self->session));
  if (had && !self->over_image && trace != NULL && attn_trace_find (trace, "patches") != NULL &&
      attn_session_get_view (self->session)->mode == ATTN_VIEW_IMAGE)
    attn_action_keys_are_patches (self);
}

static void
session_changed_cb (AttnSession *session,
                    guint        changes,
                    AttnWindow  *self)
{
  if ((changes & ATTN_CHANGE_LANGUAGE) != 0)
    describe_panes (self);
  /* What a cell feeds is said of the one that is selected. */
  if ((changes & ~(ATTN_CHANGE_HOVER | ATTN_CHANGE_SELECTION | ATTN_CHANGE_FRAME)) != 0 ||
      ((changes & ATTN_CHANGE_SELECTION) != 0 && attn_session_get_view (session)->feeds))
    update_hint (self);
  /* They tell of the document, and would change it, while an exercise asks for it. */
  gtk_widget_set_visible (self->rest, !attn_session_keeps_secret (session));
  if ((changes & ATTN_CHANGE_SCENE) != 0)
    attn_window_keep_scene (self);
  if ((changes & (ATTN_CHANGE_DOCUMENT | ATTN_CHANGE_LAYOUT)) != 0)
    watch_image (self);
  if ((changes & ~(ATTN_CHANGE_HOVER | ATTN_CHANGE_SELECTION | ATTN_CHANGE_FRAME)) != 0)
    attn_actions_update (self);
}

/* An edit was taken back after it had been made. */
static void
refused_cb (AttnSession *session,
            const char  *message,
            AttnWindow  *self)
{
  attn_window_show_message (self, message);
}

/* --- opening ------------------------------------------------------------------------------------------- */

void
attn_window_show_message (AttnWindow *self,
                          const char *text)
{
  attn_notices_show_message (ATTN_NOTICES (self->notices), text, NULL, NULL);
}

const char *
attn_window_get_message (AttnWindow *self)
{
  return attn_notices_get_message (ATTN_NOTICES (self->notices));
}

void
attn_window_close_message (AttnWindow *self)
{
  attn_window_show_message (self, NULL);
}

static gboolean
finish_open (AttnWindow   *self,
             gboolean      opened,
             const GError *error)
{
  if (opened)
    {
      attn_window_close_message (self);
      /* What was written before is not what is open now. */
      attn_lesson_panel_set_writing (ATTN_LESSON_PANEL (self->lesson_panel), FALSE);
    }
  else
    attn_window_show_message (self, error->message);
  return opened;
}

gboolean
attn_window_open_file (AttnWindow *self,
                       GFile      *file)
{
  g_autoptr (GError) error = NULL;
  gboolean opened;

  attn_pane_set_busy (GTK_WIDGET (self), TRUE);
  opened = attn_keeper_open (self->keeper, file, &error);
  finish_open (self, opened, error);
  attn_pane_set_busy (GTK_WIDGET (self), FALSE);
  if (opened)
    {
      attn_recent_add (file);
      attn_window_begin_lesson (self);
      attn_notices_tell_second (ATTN_NOTICES (self->notices));
    }
  return opened;
}

gboolean
attn_window_open_sample (AttnWindow *self,
                         const char *name)
{
  g_autoptr (GError) error = NULL;
  const gboolean opened = attn_session_open_sample (self->session, name, &error);

  if (opened)
    attn_digit_walk_begin (self->session);
  return finish_open (self, opened, error);
}

/* --- states -------------------------------------------------------------------------------------------- */

AttnApplication *
attn_window_get_application (AttnWindow *self)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));

  return application != NULL ? ATTN_APPLICATION (application) : NULL;
}

AttnKeeper *
attn_window_get_keeper (AttnWindow *self)
{
  return self->keeper;
}

gpointer
attn_window_get_notices (AttnWindow *self)
{
  return self->notices;
}

AttnSession *
attn_window_get_session (AttnWindow *self)
{
  return self->session;
}

GtkWidget *
attn_window_get_lesson_panel (AttnWindow *self)
{
  return self->lesson_panel;
}

AttnCanvas *
attn_window_get_canvas (AttnWindow *self)
{
  return ATTN_CANVAS (self->canvas);
}

AttnPresentation *
attn_window_get_presentation (AttnWindow *self)
{
  return self->presentation;
}

AttnCanvas *
attn_window_get_shown_canvas (AttnWindow *self)
{
  return self->audience != NULL ? attn_audience_get_canvas (ATTN_AUDIENCE (self->audience)) : ATTN_CANVAS (self->canvas);
}

void
attn_window_practise (AttnWindow *self)
{
  AttnWindow *window;

  if (attn_practice_panel_can_go_on (ATTN_PRACTICE_PANEL (self->practice)))
    {
      attn_practice_panel_next (ATTN_PRACTICE_PANEL (self->practice));
      return;
    }
  window = attn_application_new_window (attn_window_get_application (self), self);
  attn_window_set_panes_shown (window, TRUE);
  attn_practice_panel_start (ATTN_PRACTICE_PANEL (window->practice), attn_practice_panel_get_kind (ATTN_PRACTICE_PANEL (self->practice)));
  gtk_window_present (GTK_WINDOW (window));
}

gboolean
attn_window_offers_choice (AttnWindow *self,
                           guint       choice)
{
  return attn_practice_panel_offers (ATTN_PRACTICE_PANEL (self->practice), choice);
}

void
attn_window_choose (AttnWindow *self,
                    guint       choice)
{
  attn_practice_panel_choose (ATTN_PRACTICE_PANEL (self->practice), choice);
}

void
attn_window_show_audience (AttnWindow *self,
                           GtkWidget  *audience)
{
  if (audience != NULL)
    {
      gtk_accessible_update_property (GTK_ACCESSIBLE (gtk_stack_add_child (GTK_STACK (self->stack), audience)),
                                      GTK_ACCESSIBLE_PROPERTY_LABEL, attn_session_text (self->session, N_("Presentation")), -1);
      gtk_stack_set_visible_child (GTK_STACK (self->stack), audience);
    }
  else if (self->audience != NULL)
    {
      gtk_stack_set_visible_child (GTK_STACK (self->stack), gtk_widget_get_first_child (self->stack));
      gtk_stack_remove (GTK_STACK (self->stack), self->audience);
      gtk_widget_grab_focus (self->canvas);
    }
  self->audience = audience;
  gtk_widget_set_visible (self->header, audience == NULL);
}

gboolean
attn_window_get_panes_shown (AttnWindow *self)
{
  return attn_desk_get_panes_shown (ATTN_DESK (self->desk));
}

void
attn_window_set_panes_shown (AttnWindow *self,
                             gboolean    shown)
{
  attn_desk_set_panes_shown (ATTN_DESK (self->desk), shown);
}

void
attn_window_focus_drawing (AttnWindow *self)
{
  attn_window_set_panes_shown (self, TRUE);
  gtk_widget_grab_focus (GTK_WIDGET (attn_drawing_pane_get_pad (ATTN_DRAWING_PANE (self->parts[ATTN_PART_DRAWING]))));
}

static void
panes_changed_cb (AttnDesk  *desk,
                  AttnWindow *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));

  if (!attn_desk_get_panes_shown (desk) && focus != NULL && gtk_widget_is_ancestor (focus, self->panes))
    gtk_widget_grab_focus (self->canvas);
  attn_actions_update (self);
}

gboolean
attn_window_get_fullscreen (AttnWindow *self)
{
  return gtk_window_is_fullscreen (GTK_WINDOW (self));
}

void
attn_window_set_fullscreen (AttnWindow *self,
                            gboolean    fullscreen)
{
  if (fullscreen)
    gtk_window_fullscreen (GTK_WINDOW (self));
  else
    gtk_window_unfullscreen (GTK_WINDOW (self));
}

void
attn_window_open_menu (AttnWindow *self)
{
  attn_header_open_menu (ATTN_HEADER (self->header));
}

void
attn_window_escape (AttnWindow *self)
{
  const AttnView *view = attn_session_get_view (self->session);

  if (attn_presentation_leave_level (self->presentation))
    return;
  /* What the audience does not see waits. */
  if (attn_window_get_message (self) != NULL && self->audience == NULL)
    attn_window_close_message (self);
  else if (attn_session_give_up (self->session))
    return;
  else if (view->selected.node != NULL || view->way.node != NULL || attn_session_get_playing (self->session))
    attn_session_select (self->session, NULL);
  else if (view->mode == ATTN_VIEW_HEADS && view->against >= 0)
    {
      AttnView all = *view;

      all.against = -1;
      attn_session_set_view (self->session, &all);
    }
  else if (attn_presentation_is_on (self->presentation))
    attn_presentation_stop (self->presentation);
  else if (attn_window_get_fullscreen (self))
    attn_window_set_fullscreen (self, FALSE);
}

/* --- building ------------------------------------------------------------------------------------------ */

/* Who walks with the pointer has the picture before their eyes: the keys that come next are about it, whatever had them before. */
static void
walked_cb (GtkGestureClick *press,
           int              n,
           double           x,
           double           y,
           AttnWindow      *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (attn_window_get_shown_canvas (self)));
}

static GtkWidget *
give_keys_to_picture (AttnWindow *self,
                      GtkWidget  *walker)
{
  GtkGesture *press = gtk_gesture_click_new ();

  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (press), GTK_PHASE_CAPTURE);
  g_signal_connect (press, "pressed", G_CALLBACK (walked_cb), self);
  gtk_widget_add_controller (walker, GTK_EVENT_CONTROLLER (press));
  return walker;
}

static void
add_pane (AttnWindow *self,
          GtkWidget  *box,
          AttnPart    part,
          GtkWidget  *pane)
{
  self->parts[part] = pane;
  gtk_box_append (GTK_BOX (box), pane);
}

static void
build_panes (AttnWindow *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 24);

  self->practice = attn_practice_panel_new (self->session);
  gtk_box_append (GTK_BOX (box), self->practice);
  self->rest = gtk_box_new (GTK_ORIENTATION_VERTICAL, 24);
  gtk_box_append (GTK_BOX (box), self->rest);
  add_pane (self, self->rest, ATTN_PART_DRAWING, attn_drawing_pane_new (self->session));
  add_pane (self, self->rest, ATTN_PART_TOKENS, attn_token_pane_new (self->session));
  add_pane (self, self->rest, ATTN_PART_IMAGE, attn_matrix_pane_new (self->session, &attn_image_pane));
  add_pane (self, self->rest, ATTN_PART_EMBEDDINGS, attn_matrix_pane_new (self->session, &attn_embedding_pane));
  add_pane (self, self->rest, ATTN_PART_GIVEN, attn_matrix_pane_new (self->session, &attn_given_pane));
  add_pane (self, self->rest, ATTN_PART_WEIGHTS, attn_matrix_pane_new (self->session, &attn_weight_pane));
  add_pane (self, self->rest, ATTN_PART_BLOCK, attn_matrix_pane_new (self->session, &attn_block_pane));
  add_pane (self, self->rest, ATTN_PART_READOUT, attn_matrix_pane_new (self->session, &attn_readout_pane));
  add_pane (self, self->rest, ATTN_PART_OPTIONS, attn_options_pane_new (self->session));
  describe_panes (self);
  gtk_widget_add_css_class (box, "panes");

  self->panes = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->panes), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_width (GTK_SCROLLED_WINDOW (self->panes), TRUE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->panes), box);
  /* What does not fit is scrolled to, not squeezed. */
  gtk_scrollable_set_vscroll_policy (GTK_SCROLLABLE (gtk_widget_get_parent (box)), GTK_SCROLL_NATURAL);
  gtk_widget_add_css_class (self->panes, "sidebar");
}

static void
build_desk (AttnWindow *self)
{
  GtkWidget *picture, *place;
  GtkWidget *above = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  build_panes (self);
  self->notices = attn_notices_new (self);
  self->presenter_bar = attn_presenter_bar_new (self->session);
  gtk_box_append (GTK_BOX (above), self->notices);
  gtk_box_append (GTK_BOX (above), self->presenter_bar);
  self->canvas = attn_canvas_new (self->session);
  self->hint = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (self->hint), 0);
  gtk_widget_add_css_class (self->hint, "hint");
  picture = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_box_append (GTK_BOX (picture), give_keys_to_picture (self, attn_model_map_new (self->session)));
  place = gtk_overlay_new ();
  gtk_overlay_set_child (GTK_OVERLAY (place), self->canvas);
  gtk_overlay_add_overlay (GTK_OVERLAY (place), attn_plot_view_new (self->session));
  gtk_widget_set_vexpand (place, TRUE);
  gtk_box_append (GTK_BOX (picture), place);
  gtk_box_append (GTK_BOX (picture), attn_moments_bar_new (self->session, FALSE));
  self->lesson_panel = attn_lesson_panel_new (self->session);
  self->desk = attn_desk_new (self->panes, above, picture, give_keys_to_picture (self, attn_step_bar_new (self->session)), self->hint);
  g_signal_connect (self->desk, "panes-changed", G_CALLBACK (panes_changed_cb), self);
  self->stack = gtk_stack_new ();
  gtk_stack_set_hhomogeneous (GTK_STACK (self->stack), FALSE);
  gtk_stack_set_vhomogeneous (GTK_STACK (self->stack), FALSE);
  gtk_stack_add_child (GTK_STACK (self->stack), attn_lesson_desk_new (self->desk, self->lesson_panel));
  /* A page is named by its type until it has a name. */
  gtk_accessible_update_property (GTK_ACCESSIBLE (gtk_stack_get_page (GTK_STACK (self->stack), gtk_widget_get_first_child (self->stack))),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, attn_session_text (self->session, N_("Window")), -1);
  gtk_window_set_child (GTK_WINDOW (self), self->stack);
  gtk_window_set_focus (GTK_WINDOW (self), self->canvas);
}

static gboolean
attn_window_close_request (GtkWindow *window)
{
  /* A question is not for the audience. */
  attn_presentation_stop (ATTN_WINDOW (window)->presentation);
  if (!attn_closing_is_free (ATTN_WINDOW (window)))
    return TRUE;
  return GTK_WINDOW_CLASS (attn_window_parent_class)->close_request (window);
}

static void
attn_window_dispose (GObject *object)
{
  AttnWindow *self = ATTN_WINDOW (object);

  g_clear_pointer (&self->presentation, attn_presentation_free);
  g_clear_pointer (&self->player, attn_player_free);
  if (self->keeper != NULL)
    g_object_run_dispose (G_OBJECT (self->keeper));
  if (self->session != NULL)
    g_signal_handlers_disconnect_by_data (self->session, self);

  G_OBJECT_CLASS (attn_window_parent_class)->dispose (object);
}

static void
attn_window_finalize (GObject *object)
{
  g_clear_object (&ATTN_WINDOW (object)->keeper);
  g_clear_object (&ATTN_WINDOW (object)->session);
  g_clear_pointer (&ATTN_WINDOW (object)->keys, attn_window_keys_free);

  G_OBJECT_CLASS (attn_window_parent_class)->finalize (object);
}

static void
attn_window_class_init (AttnWindowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = attn_window_dispose;
  G_OBJECT_CLASS (klass)->finalize = attn_window_finalize;
  GTK_WINDOW_CLASS (klass)->close_request = attn_window_close_request;
}

static void
attn_window_init (AttnWindow *self)
{
}

AttnWindow *
attn_window_new (AttnApplication *application,
                 const AttnView  *view)
{
  AttnWindow *self = g_object_new (ATTN_TYPE_WINDOW, "application", application, "default-width", 1280,
                                   "default-height", 800, "icon-name", "org.example.Attention", NULL);

  gtk_application_window_set_show_menubar (GTK_APPLICATION_WINDOW (self), FALSE);
  self->session = attn_session_new (view);
  self->keeper = attn_keeper_new (self->session);
  self->header = attn_header_new (self);
  gtk_window_set_titlebar (GTK_WINDOW (self), self->header);
  build_desk (self);
  self->player = attn_player_new (ATTN_CANVAS (self->canvas), self->session);
  self->presentation = attn_presentation_new (self, ATTN_PRESENTER_BAR (self->presenter_bar));
  attn_actions_install (self);
  self->keys = attn_window_keys_new (self, self->panes);
  attn_window_accept_drops (self);
  attn_copy_menu_attach (self);
  attn_popover_close_with (GTK_WIDGET (self));
  attn_popover_open_in_view (GTK_WIDGET (self));
  g_signal_connect_swapped (self, "notify::fullscreened", G_CALLBACK (attn_actions_update), self);
  g_signal_connect (self->session, "changed", G_CALLBACK (session_changed_cb), self);
  g_signal_connect (self->session, "refused", G_CALLBACK (refused_cb), self);
  g_signal_connect_swapped (self->canvas, "laid-out", G_CALLBACK (attn_actions_update), self);
  update_hint (self);
  attn_notices_update (ATTN_NOTICES (self->notices));
  return self;
}
