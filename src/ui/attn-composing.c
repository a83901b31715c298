/* attn-composing.c: an entry in which an input method composes
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-composing.h"

#define KEY "attn-composing"

/* The input method answers from another process: so long it has time for it. */
#define ANSWER_MILLISECONDS 80

typedef struct
{
  GtkWidget *entry;        /* that this belongs to */
  char      *preedit;
  gboolean   is_activated; /* since Enter was pressed */
  guint      timer;
  char      *before;       /* the text that was clicked into, */
  char      *broken_off;   /* what was being composed in it, */
  int        position;     /* and where */
  guint      click_timer;
} Composing;

static void
composing_free (gpointer data)
{
  Composing *self = data;

  g_clear_handle_id (&self->timer, g_source_remove);
  g_clear_handle_id (&self->click_timer, g_source_remove);
  g_free (self->preedit);
  g_free (self->before);
  g_free (self->broken_off);
  g_free (self);
}

static void
preedit_changed_cb (GtkText    *text,
                    const char *preedit,
                    Composing  *self)
{
  g_free (self->preedit);
  self->preedit = g_strdup (preedit);
}

static void
activate_cb (Composing *self)
{
  self->is_activated = TRUE;
}

static gboolean
is_composing (const Composing *self)
{
  return self->preedit != NULL && *self->preedit != '\0';
}

static gboolean
answered_cb (gpointer data)
{
  Composing *self = data;

  self->timer = 0;
  if (!self->is_activated && !is_composing (self) &&
      (gtk_widget_get_state_flags (self->entry) & GTK_STATE_FLAG_FOCUS_WITHIN) != 0)
    g_signal_emit_by_name (self->entry, "activate");
  return G_SOURCE_REMOVE;
}

static gboolean
key_cb (GtkEventControllerKey *key,
        guint                  keyval,
        guint                  keycode,
        GdkModifierType        state,
        Composing             *self)
{
  if ((keyval != GDK_KEY_Return && keyval != GDK_KEY_KP_Enter && keyval != GDK_KEY_ISO_Enter) ||
      (state & gtk_accelerator_get_default_mod_mask ()) != 0)
    return FALSE;
  self->is_activated = FALSE;
  g_clear_handle_id (&self->timer, g_source_remove);
  self->timer = g_timeout_add (ANSWER_MILLISECONDS, answered_cb, self);
  return FALSE;
}

static gboolean
clicked_cb (gpointer data)
{
  Composing *self = data;
  GtkEditable *editable = GTK_EDITABLE (self->entry);
  int at = self->position;

  self->click_timer = 0;
  /* The input method did not hand it over. */
  if (!is_composing (self) && g_str_equal (gtk_editable_get_text (editable), self->before))
    gtk_editable_insert_text (editable, self->broken_off, -1, &at);
  return G_SOURCE_REMOVE;
}

/* A click breaks off what is being composed. */
static void
pressed_cb (GtkGestureClick *gesture,
            int              n_press,
            double           x,
            double           y,
            Composing       *self)
{
  if (!is_composing (self) || self->click_timer != 0)
    return;
  g_free (self->before);
  g_free (self->broken_off);
  self->before = g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->entry)));
  self->broken_off = g_strdup (self->preedit);
  self->position = gtk_editable_get_position (GTK_EDITABLE (self->entry));
  self->click_timer = g_timeout_add (ANSWER_MILLISECONDS, clicked_cb, self);
}

void
attn_composing_watch (GtkWidget *entry)
{
  Composing *self = g_new0 (Composing, 1);
  GtkEventController *key = gtk_event_controller_key_new ();
  GtkGesture *click = gtk_gesture_click_new ();
  GtkEditable *text = gtk_editable_get_delegate (GTK_EDITABLE (entry));

  self->entry = entry;
  g_object_set_data_full (G_OBJECT (entry), KEY, self, composing_free);
  g_signal_connect (text != NULL ? text : GTK_EDITABLE (entry), "preedit-changed", G_CALLBACK (preedit_changed_cb), self);
  g_signal_connect_swapped (entry, "activate", G_CALLBACK (activate_cb), self);
  gtk_event_controller_set_propagation_phase (key, GTK_PHASE_CAPTURE);
  g_signal_connect (key, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (entry, key);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), 0);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), GTK_PHASE_CAPTURE);
  g_signal_connect (click, "pressed", G_CALLBACK (pressed_cb), self);
  gtk_widget_add_controller (entry, GTK_EVENT_CONTROLLER (click));
}

char *
attn_composing_dup_text (GtkWidget *entry)
{
  const Composing *self = g_object_get_data (G_OBJECT (entry), KEY);
  const char *text = gtk_editable_get_text (GTK_EDITABLE (entry));
  const char *at;
  int start, end;

  if (self == NULL || !is_composing (self))
    return g_strdup (text);
  /* It takes the place of what is selected. */
  if (!gtk_editable_get_selection_bounds (GTK_EDITABLE (entry), &start, &end))
    start = end = gtk_editable_get_position (GTK_EDITABLE (entry));
  at = g_utf8_offset_to_pointer (text, start);
  return g_strdup_printf ("%.*s%s%s", (int) (at - text), text, self->preedit, g_utf8_offset_to_pointer (text, end));
}
