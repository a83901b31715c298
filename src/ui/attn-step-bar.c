/* attn-step-bar.c: the steps by name, and the buttons that walk through them
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-step-bar.h"

#include "attn-actions.h"
#include "attn-pane-parts.h"
#include "attn-pango-markup.h"
#include "attn-wrap-layout.h"

static const struct { const char *action, *icon; } walkers[] = {
  { "first-step", "go-first-symbolic" },
  { "previous-step", "go-previous-symbolic" },
  { "play", "media-playback-start-symbolic" },
  { "next-step", "go-next-symbolic" },
  { "last-step", "go-last-symbolic" },
};

#define PLAY 2

struct _AttnStepBar
{
  GtkWidget    parent_instance;

  AttnSession *session;
  GtkWidget   *walk[G_N_ELEMENTS (walkers)];
  GPtrArray   *steps;          /* of GtkWidget, one a step; the bar holds them */
};

G_DEFINE_FINAL_TYPE (AttnStepBar, attn_step_bar, GTK_TYPE_WIDGET)

/* A button that does not take the focus from the picture when it is clicked. */
static GtkWidget *
new_button (GType       type,
            const char *action)
{
  GtkWidget *button = g_object_new (type, "focus-on-click", FALSE, "valign", GTK_ALIGN_FILL, NULL);
  g_autofree char *name = g_strconcat ("win.", action, NULL);

  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), name);
  return button;
}

static void
name_walkers (AttnStepBar *self)
{
  const gboolean playing = attn_session_get_playing (self->session);
  const char *icon = playing ? "media-playback-pause-symbolic" : walkers[PLAY].icon;

  for (guint i = 0; i < G_N_ELEMENTS (walkers); i++)
    {
      const AttnAction *action = attn_actions_find (walkers[i].action);
      const char *message = i == PLAY ? (playing ? N_("Pause") : N_("Play cell by cell")) : action->message;
      const char *name = attn_session_text (self->session, message);
      g_autofree char *accel = attn_action_dup_accel (action);
      g_autofree char *key = attn_accel_dup_label (accel);
      g_autofree char *tip = g_strdup_printf ("%s (%s)", name, key);

      attn_pane_set_tip (self->walk[i], tip);
      gtk_accessible_update_property (GTK_ACCESSIBLE (self->walk[i]), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
    }
  if (g_strcmp0 (icon, gtk_button_get_icon_name (GTK_BUTTON (self->walk[PLAY]))) != 0)
    gtk_button_set_icon_name (GTK_BUTTON (self->walk[PLAY]), icon);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  attn_session_text (self->session, N_("Steps")), -1);
}

static void
name_steps (AttnStepBar *self)
{
  const GArray *steps = attn_session_get_steps (self->session);
  const AttnLanguage language = attn_session_get_language (self->session);

  for (guint i = 0; i < self->steps->len; i++)
    {
      const AttnStep *step = &g_array_index (steps, AttnStep, i);
      const char *markup = attn_step_get_label (step, language);
      g_autofree char *description = attn_step_get_description (step, language);
      g_autofree char *said = g_strdup_printf ("%s\n%s", markup, description);
      g_autofree char *label = NULL, *plain = NULL;
      GtkWidget *button = self->steps->pdata[i];

      /* A label that is set is laid out anew, and a number that is dragged comes here at every frame. */
      if (g_strcmp0 (said, g_object_get_data (G_OBJECT (button), "attn-said")) == 0)
        continue;
      label = attn_markup_to_pango (markup, NULL);
      plain = attn_markup_to_plain (markup);
      g_object_set_data_full (G_OBJECT (button), "attn-said", g_steal_pointer (&said), g_free);
      gtk_label_set_markup (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button))), label);
      attn_pane_set_tip (button, description);
      gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, plain,
                                      GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description, -1);
    }
}

/* In a low window: what walks, and the step at hand. */
static gboolean
is_kept (GtkWidget *child)
{
  return !GTK_IS_TOGGLE_BUTTON (child) || gtk_widget_has_css_class (child, "current");
}

/* Which steps are done, and which are shown: the overview passes over the minor ones. */
static void
mark_steps (AttnStepBar *self)
{
  const GArray *steps = attn_session_get_steps (self->session);
  const guint current = self->steps->len > 0 ? attn_session_get_step (self->session) : 0;
  gboolean is_other = FALSE;

  for (guint i = 0; i < self->steps->len; i++)
    {
      GtkWidget *button = self->steps->pdata[i];
      /* Of a whole model only the part at hand. */
      const gboolean visible = g_array_index (steps, AttnStep, i).section == g_array_index (steps, AttnStep, current).section &&
                               (i == current || attn_session_stops_at (self->session, i));

      is_other |= visible != gtk_widget_get_visible (button) || (i == current) != gtk_widget_has_css_class (button, "current");
      gtk_widget_set_visible (button, visible);
      if (i == current)
        gtk_widget_add_css_class (button, "current");
      else
        gtk_widget_remove_css_class (button, "current");
      if (i < current)
        gtk_widget_add_css_class (button, "done");
      else
        gtk_widget_remove_css_class (button, "done");
    }
  /* Which of them are shown in a low window. */
  if (is_other)
    gtk_widget_queue_resize (GTK_WIDGET (self));
}

/* A button a step.  A number that is dragged changes the document at every frame, but no step. */
static void
make_steps (AttnStepBar *self)
{
  const GArray *steps = attn_session_get_steps (self->session);
  const guint n = steps != NULL ? steps->len : 0;

  for (guint i = self->steps->len; i > n; i--)
    {
      gtk_widget_unparent (self->steps->pdata[i - 1]);
      g_ptr_array_set_size (self->steps, (int) i - 1);
    }
  while (self->steps->len < n)
    {
      GtkWidget *button = new_button (GTK_TYPE_TOGGLE_BUTTON, "step");

      gtk_button_set_child (GTK_BUTTON (button), gtk_label_new (NULL));
      gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "u", self->steps->len);
      gtk_widget_add_css_class (button, "step");
      gtk_widget_set_hexpand (button, TRUE);
      gtk_widget_set_parent (button, GTK_WIDGET (self));
      g_ptr_array_add (self->steps, button);
    }
  for (guint i = 0; i < n; i++)
    if (g_array_index (steps, AttnStep, i).minor)
      gtk_widget_add_css_class (self->steps->pdata[i], "minor");
    else
      gtk_widget_remove_css_class (self->steps->pdata[i], "minor");
}

static void
session_changed_cb (AttnSession *session,
                    guint        changes,
                    AttnStepBar *self)
{
  /* Another head has steps of its own. */
  if ((changes & (ATTN_CHANGE_DOCUMENT | ATTN_CHANGE_LAYOUT)) != 0)
    make_steps (self);
  if ((changes & (ATTN_CHANGE_DOCUMENT | ATTN_CHANGE_LAYOUT | ATTN_CHANGE_LANGUAGE)) != 0)
    name_steps (self);
  if ((changes & (ATTN_CHANGE_DOCUMENT | ATTN_CHANGE_STEP | ATTN_CHANGE_LAYOUT | ATTN_CHANGE_LANGUAGE)) != 0)
    mark_steps (self);
  if ((changes & (ATTN_CHANGE_LANGUAGE | ATTN_CHANGE_PLAY)) != 0)
    name_walkers (self);
}

static void
attn_step_bar_dispose (GObject *object)
{
  AttnStepBar *self = ATTN_STEP_BAR (object);

  if (self->session != NULL)
    g_signal_handlers_disconnect_by_data (self->session, self);
  g_clear_object (&self->session);
  g_clear_pointer (&self->steps, g_ptr_array_unref);
  attn_widget_clear (GTK_WIDGET (self));

  G_OBJECT_CLASS (attn_step_bar_parent_class)->dispose (object);
}

static void
attn_step_bar_class_init (AttnStepBarClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = attn_step_bar_dispose;
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "attnsteps");
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_TOOLBAR);
}

static void
attn_step_bar_init (AttnStepBar *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 4);
  GtkLayoutManager *layout;

  self->steps = g_ptr_array_new ();
  layout = attn_wrap_layout_new (6, TRUE);
  attn_wrap_layout_set_kept (ATTN_WRAP_LAYOUT (layout), is_kept);
  gtk_widget_set_layout_manager (GTK_WIDGET (self), layout);
  for (guint i = 0; i < G_N_ELEMENTS (walkers); i++)
    {
      self->walk[i] = new_button (GTK_TYPE_BUTTON, walkers[i].action);
      gtk_button_set_icon_name (GTK_BUTTON (self->walk[i]), walkers[i].icon);
      gtk_widget_add_css_class (self->walk[i], "walk");
      gtk_box_append (GTK_BOX (box), self->walk[i]);
    }
  gtk_widget_set_parent (box, GTK_WIDGET (self));
}

GtkWidget *
attn_step_bar_new (AttnSession *session)
{
  AttnStepBar *self = g_object_new (ATTN_TYPE_STEP_BAR, NULL);

  self->session = g_object_ref (session);
  g_signal_connect (session, "changed", G_CALLBACK (session_changed_cb), self);
  name_walkers (self);
  if (attn_session_get_steps (session) != NULL)
    session_changed_cb (session, ATTN_CHANGE_ALL, self);
  return GTK_WIDGET (self);
}
