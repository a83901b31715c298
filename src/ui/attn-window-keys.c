/* attn-window-keys.c: what the keys of a window do, wherever its focus is
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-window-keys.h"

#include "attn-actions.h"
#include "attn-moments-scale.h"
#include "attn-presentation.h"

struct _AttnWindowKeys
{
  AttnWindow *window;  /* whose it is */
  GtkWidget  *panes;
  gboolean    shift;   /* held: what the cell feeds is shown the other way round */
};

static gboolean
is_typing (AttnWindowKeys *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self->window));

  return GTK_IS_EDITABLE (focus) || GTK_IS_TEXT_VIEW (focus);
}

/* Digits and letters belong to the presentation, unless there is something to type them into. */
static gboolean
is_busy (AttnWindowKeys *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self->window));

  return is_typing (self) || (focus != NULL && gtk_widget_is_ancestor (focus, self->panes));
}

/* What an entry does by itself, to what is typed there and not yet taken over. */
static gboolean
is_of_typing (const AttnAction *action)
{
  return g_strcmp0 (action->name, "undo") == 0 || g_strcmp0 (action->name, "redo") == 0;
}

/* Home and End are the steps' wherever the focus is, but where they lead through text, a scale or a list.  A pane that scrolls would
 * take them for itself. */
static gboolean
leads_to_end (AttnWindowKeys *self,
              guint           keyval)
{
  if (keyval != GDK_KEY_Home && keyval != GDK_KEY_KP_Home && keyval != GDK_KEY_End && keyval != GDK_KEY_KP_End)
    return FALSE;
  for (GtkWidget *at = gtk_window_get_focus (GTK_WINDOW (self->window)); at != NULL && at != GTK_WIDGET (self->window);
       at = gtk_widget_get_parent (at))
    if (GTK_IS_EDITABLE (at) || GTK_IS_TEXT_VIEW (at) || GTK_IS_RANGE (at) || GTK_IS_LIST_BASE (at) || GTK_IS_LIST_BOX (at) ||
        GTK_IS_POPOVER (at) || ATTN_IS_MOMENTS_SCALE (at))
      return FALSE;
  return TRUE;
}

static const AttnAction *
match (AttnWindowKeys  *self,
       guint            keyval,
       guint            keycode,
       GdkModifierType  state,
       gboolean         always)
{
  return attn_actions_match (gtk_widget_get_display (GTK_WIDGET (self->window)), keyval, keycode, state, always);
}

static gboolean
early_key_cb (GtkEventControllerKey *key,
              guint                  keyval,
              guint                  keycode,
              GdkModifierType        state,
              AttnWindowKeys        *self)
{
  const AttnAction *action = match (self, keyval, keycode, state, TRUE);

  if (!is_busy (self) && attn_presentation_press (attn_window_get_presentation (self->window), keyval, keycode, state))
    return TRUE;
  if (action == NULL && leads_to_end (self, keyval))
    action = match (self, keyval, keycode, state, FALSE);
  if (action == NULL || (is_of_typing (action) && is_typing (self)))
    return FALSE;
  attn_actions_press (self->window, action);
  return TRUE;
}

static gboolean
late_key_cb (GtkEventControllerKey *key,
             guint                  keyval,
             guint                  keycode,
             GdkModifierType        state,
             AttnWindowKeys        *self)
{
  const AttnAction *action = match (self, keyval, keycode, state, FALSE);

  /* An entry with nothing to undo leaves it to the document. */
  if (action == NULL && is_typing (self))
    {
      action = match (self, keyval, keycode, state, TRUE);
      if (action != NULL && !is_of_typing (action))
        action = NULL;
    }
  if (action == NULL)
    return FALSE;
  attn_actions_press (self->window, action);
  return TRUE;
}

/* Shift alone shows what the cell feeds as long as it is held. */
static void
set_shift (AttnWindowKeys *self,
           gboolean    shift)
{
  AttnSession *session = attn_window_get_session (self->window);
  AttnView view = *attn_session_get_view (session);

  if (shift == self->shift)
    return;
  self->shift = shift;
  view.feeds = !view.feeds;
  attn_session_set_view (session, &view);
}

static gboolean
is_shift (guint keyval)
{
  return keyval == GDK_KEY_Shift_L || keyval == GDK_KEY_Shift_R;
}

/* An event tells of the modifiers as they were before it: a press of Shift itself is told by the key alone. */
static gboolean
shift_pressed_cb (GtkEventControllerKey *key,
                  guint                  keyval,
                  guint                  keycode,
                  GdkModifierType        state,
                  AttnWindowKeys        *self)
{
  const GdkModifierType others = GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK;

  /* Who types a capital letter wants to see nothing. */
  if (is_shift (keyval))
    set_shift (self, (state & others) == 0 && !is_typing (self));
  else if ((state & GDK_SHIFT_MASK) == 0 || (state & others) != 0)
    set_shift (self, FALSE);
  return FALSE;
}

static void
shift_released_cb (GtkEventControllerKey *key,
                   guint                  keyval,
                   guint                  keycode,
                   GdkModifierType        state,
                   AttnWindowKeys        *self)
{
  if (is_shift (keyval) || (state & GDK_SHIFT_MASK) == 0)
    set_shift (self, FALSE);
  attn_presentation_release (attn_window_get_presentation (self->window), keyval, keycode);
}

/* The key may have been let go where nobody told of it. */
static void
pointer_moved_cb (GtkEventControllerMotion *motion,
                  double                    x,
                  double                    y,
                  AttnWindowKeys           *self)
{
  if ((gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (motion)) & GDK_SHIFT_MASK) == 0)
    set_shift (self, FALSE);
}

static void
active_cb (AttnWindow     *window,
           GParamSpec     *pspec,
           AttnWindowKeys *self)
{
  if (!gtk_window_is_active (GTK_WINDOW (self->window)))
    set_shift (self, FALSE);
}

AttnWindowKeys *
attn_window_keys_new (AttnWindow *window,
                      GtkWidget  *panes)
{
  AttnWindowKeys *self = g_new0 (AttnWindowKeys, 1);
  GtkEventController *early = gtk_event_controller_key_new (), *late = gtk_event_controller_key_new ();
  GtkEventController *motion = gtk_event_controller_motion_new ();

  self->window = window;
  self->panes = panes;
  gtk_event_controller_set_propagation_phase (early, GTK_PHASE_CAPTURE);
  g_signal_connect (early, "key-pressed", G_CALLBACK (shift_pressed_cb), self);
  g_signal_connect (early, "key-released", G_CALLBACK (shift_released_cb), self);
  g_signal_connect (early, "key-pressed", G_CALLBACK (early_key_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self->window), early);
  gtk_event_controller_set_propagation_phase (motion, GTK_PHASE_CAPTURE);
  g_signal_connect (motion, "motion", G_CALLBACK (pointer_moved_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self->window), motion);
  gtk_event_controller_set_propagation_phase (late, GTK_PHASE_BUBBLE);
  g_signal_connect (late, "key-pressed", G_CALLBACK (late_key_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self->window), late);
  g_signal_connect (window, "notify::is-active", G_CALLBACK (active_cb), self);
  return self;
}

void
attn_window_keys_free (AttnWindowKeys *self)
{
  g_free (self);
}

gboolean
attn_window_keys_holds_shift (const AttnWindowKeys *self)
{
  return self->shift;
}
