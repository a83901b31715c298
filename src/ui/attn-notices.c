/* attn-notices.c: what a window has to say, above its canvas
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-notices.h"

struct _AttnNotices
{
  GtkWidget    parent_instance;

  AttnWindow  *window;       /* that this is a part of */
  AttnSession *session;
  GtkWidget   *banners[ATTN_N_NOTICES];
  char        *action;       /* of the window, that the message's answer activates */
};

G_DEFINE_FINAL_TYPE (AttnNotices, attn_notices, GTK_TYPE_WIDGET)

#define TEXT(self, message) attn_session_text ((self)->session, message)

/* What is shown; the focus does not go with what is hidden. */
static void
show_text (AttnNotices *self,
           AttnNotice   notice,
           const char  *text)
{
  GtkWidget *banner = self->banners[notice];
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self->window));

  if (text == NULL && focus != NULL && gtk_widget_is_ancestor (focus, banner))
    gtk_widget_grab_focus (GTK_WIDGET (attn_window_get_canvas (self->window)));
  attn_banner_set_text (ATTN_BANNER (banner), text);
}

/* --- a message ----------------------------------------------------------------------------------------- */

void
attn_notices_show_message (AttnNotices *self,
                           const char  *text,
                           const char  *answer,
                           const char  *action)
{
  g_free (self->action);
  self->action = g_strdup (action);
  attn_banner_set_answers (ATTN_BANNER (self->banners[ATTN_NOTICE_MESSAGE]), answer, NULL);
  show_text (self, ATTN_NOTICE_MESSAGE, text);
}

const char *
attn_notices_get_message (AttnNotices *self)
{
  return attn_banner_get_text (ATTN_BANNER (self->banners[ATTN_NOTICE_MESSAGE]));
}

static void
message_closed_cb (AttnBanner  *banner,
                   AttnNotices *self)
{
  attn_notices_show_message (self, NULL, NULL, NULL);
}

static void
message_answered_cb (AttnBanner  *banner,
                     guint        answer,
                     AttnNotices *self)
{
  g_autofree char *action = g_strdup (self->action);

  attn_notices_show_message (self, NULL, NULL, NULL);
  g_action_group_activate_action (G_ACTION_GROUP (self->window), action, NULL);
}

/* --- a pinned state ------------------------------------------------------------------------------------ */

static void
update_pinned (AttnNotices *self)
{
  g_autofree char *text = attn_session_describe_pinned (self->session);

  attn_banner_set_answers (ATTN_BANNER (self->banners[ATTN_NOTICE_PINNED]), TEXT (self, N_("End the comparison")), NULL);
  show_text (self, ATTN_NOTICE_PINNED, text);
}

static void
pinned_answered_cb (AttnBanner  *banner,
                    guint        answer,
                    AttnNotices *self)
{
  attn_session_set_pinned (self->session, FALSE);
}

/* --- all of them --------------------------------------------------------------------------------------- */

void
attn_notices_update (AttnNotices *self)
{
  attn_banner_set_close_name (ATTN_BANNER (self->banners[ATTN_NOTICE_MESSAGE]), TEXT (self, N_("Close")));
  update_pinned (self);
}

static void
session_changed_cb (AttnSession *session,
                    guint        changes,
                    AttnNotices *self)
{
  if ((changes & ATTN_CHANGE_LANGUAGE) != 0)
    attn_notices_update (self);
  else if ((changes & (ATTN_CHANGE_LAYOUT | ATTN_CHANGE_DOCUMENT)) != 0)
    update_pinned (self);
}

AttnBanner *
attn_notices_get_banner (AttnNotices *self,
                         AttnNotice   notice)
{
  return ATTN_BANNER (self->banners[notice]);
}

static void
attn_notices_dispose (GObject *object)
{
  AttnNotices *self = ATTN_NOTICES (object);

  if (self->session != NULL)
    g_signal_handlers_disconnect_by_data (self->session, self);
  g_clear_object (&self->session);
  for (guint i = 0; i < ATTN_N_NOTICES; i++)
    g_clear_pointer (&self->banners[i], gtk_widget_unparent);

  G_OBJECT_CLASS (attn_notices_parent_class)->dispose (object);
}

static void
attn_notices_finalize (GObject *object)
{
  g_free (ATTN_NOTICES (object)->action);

  G_OBJECT_CLASS (attn_notices_parent_class)->finalize (object);
}

static void
attn_notices_class_init (AttnNoticesClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = attn_notices_dispose;
  G_OBJECT_CLASS (klass)->finalize = attn_notices_finalize;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
attn_notices_init (AttnNotices *self)
{
  gtk_orientable_set_orientation (GTK_ORIENTABLE (gtk_widget_get_layout_manager (GTK_WIDGET (self))), GTK_ORIENTATION_VERTICAL);
  for (guint i = 0; i < ATTN_N_NOTICES; i++)
    {
      self->banners[i] = attn_banner_new (i == ATTN_NOTICE_MESSAGE);
      gtk_widget_set_parent (self->banners[i], GTK_WIDGET (self));
    }
  g_signal_connect (self->banners[ATTN_NOTICE_MESSAGE], "closed", G_CALLBACK (message_closed_cb), self);
  g_signal_connect (self->banners[ATTN_NOTICE_MESSAGE], "answered", G_CALLBACK (message_answered_cb), self);
  g_signal_connect (self->banners[ATTN_NOTICE_PINNED], "answered", G_CALLBACK (pinned_answered_cb), self);
}

GtkWidget *
attn_notices_new (AttnWindow *window)
{
  AttnNotices *self = g_object_new (ATTN_TYPE_NOTICES, NULL);

  self->window = window;
  self->session = g_object_ref (attn_window_get_session (window));
  g_signal_connect (self->session, "changed", G_CALLBACK (session_changed_cb), self);
  return GTK_WIDGET (self);
}
