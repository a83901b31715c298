/* attn-notices.c: what a window has to say, above its canvas
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-notices.h"

#include "attn-rescue.h"
#include "attn-window-files.h"

struct _AttnNotices
{
  GtkWidget    parent_instance;

  AttnWindow  *window;       /* that this is a part of */
  AttnSession *session;
  GtkWidget   *banners[ATTN_N_NOTICES];
  AttnKeeper  *keeper;
  AttnRescue  *rescue;
  char        *action;       /* of the window, that the message's answer activates */
  gboolean     is_second;    /* another window had the file open first */
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

/* --- the file ------------------------------------------------------------------------------------------ */

enum { ANSWER_RELOAD, ANSWER_KEEP_MINE };
enum { ANSWER_SAVE, ANSWER_SAVE_AS };

/* Where it would be put back. */
static gboolean
has_folder (GFile *file)
{
  g_autoptr (GFile) folder = g_file_get_parent (file);

  return folder != NULL && g_file_query_file_type (folder, G_FILE_QUERY_INFO_NONE, NULL) == G_FILE_TYPE_DIRECTORY;
}

/* Whether another window has the file open too. */
static gboolean
has_second (AttnNotices *self)
{
  AttnApplication *application = attn_window_get_application (self->window);
  GFile *file = attn_session_get_file (self->session);

  return file != NULL && application != NULL && attn_application_find_window (application, file, self->window) != NULL;
}

static void
update_file (AttnNotices *self)
{
  AttnBanner *banner = ATTN_BANNER (self->banners[ATTN_NOTICE_FILE]);
  GFile *file = attn_session_get_file (self->session);
  g_autofree char *base = file != NULL ? g_file_get_basename (file) : NULL;
  g_autofree char *name = base != NULL ? g_filename_display_name (base) : NULL;
  g_autofree char *text = NULL;
  const char *message = NULL, *close = NULL;

  self->is_second = self->is_second && has_second (self);
  attn_banner_set_answers (banner, NULL, NULL);
  if (name == NULL)
    message = NULL;
  else if (attn_keeper_get_disk (self->keeper) == ATTN_DISK_CHANGED)
    {
      message = TEXT (self, N_("“%s” was changed on disk. Reloading can be undone."));
      attn_banner_set_answers (banner, TEXT (self, N_("Reload")), TEXT (self, N_("Keep mine")));
    }
  else if (attn_keeper_get_disk (self->keeper) == ATTN_DISK_GONE && !has_folder (file))
    {
      message = TEXT (self, N_("The folder of “%s” is not there any more. The document stays open; save it in another one."));
      attn_banner_set_answers (banner, NULL, TEXT (self, N_("Save as…")));
    }
  else if (attn_keeper_get_disk (self->keeper) == ATTN_DISK_GONE)
    {
      message = TEXT (self, N_("“%s” is not there any more. The document stays open; saving puts it back."));
      attn_banner_set_answers (banner, TEXT (self, N_("Save")), TEXT (self, N_("Save as…")));
    }
  else if (self->is_second)
    {
      message = TEXT (self, N_("“%s” is open in another window too. What is saved last stands."));
      close = TEXT (self, N_("Close"));
    }
  if (message != NULL)
    text = g_strdup_printf (message, name);
  attn_banner_set_close_name (banner, close);
  show_text (self, ATTN_NOTICE_FILE, text);
}

void
attn_notices_tell_second (AttnNotices *self)
{
  self->is_second = has_second (self);
  update_file (self);
}

static void
file_closed_cb (AttnBanner  *banner,
                AttnNotices *self)
{
  self->is_second = FALSE;
  update_file (self);
}

static void
file_answered_cb (AttnBanner  *banner,
                  guint        answer,
                  AttnNotices *self)
{
  g_autoptr (GError) error = NULL;

  if (attn_keeper_get_disk (self->keeper) == ATTN_DISK_GONE)
    {
      if (answer == ANSWER_SAVE)
        attn_window_save (self->window, NULL, NULL);
      else
        attn_window_save_as (self->window, NULL, NULL);
    }
  else if (answer == ANSWER_KEEP_MINE)
    attn_keeper_keep_mine (self->keeper);
  else if (!attn_keeper_reload (self->keeper, &error))
    attn_notices_show_message (self, error->message, NULL, NULL);
}

static void
keep_failed_cb (AttnKeeper  *keeper,
                const char  *message,
                AttnNotices *self)
{
  attn_notices_show_message (self, message, TEXT (self, N_("Save as…")), "save-as");
}

/* --- unsaved work that was left behind ----------------------------------------------------------------- */

enum { ANSWER_RESTORE, ANSWER_DISCARD };

static void
update_rescue (AttnNotices *self)
{
  AttnBanner *banner = ATTN_BANNER (self->banners[ATTN_NOTICE_RESCUE]);
  g_autofree char *text = attn_rescue_describe (self->rescue, self->window);

  attn_banner_set_answers (banner, TEXT (self, N_("Restore")), TEXT (self, N_("Discard…")));
  attn_banner_set_close_name (banner, TEXT (self, N_("Not now")));
  show_text (self, ATTN_NOTICE_RESCUE, text);
}

static void
rescue_closed_cb (AttnBanner  *banner,
                  AttnNotices *self)
{
  attn_rescue_put_off (self->rescue);
}

static void
rescue_answered_cb (AttnBanner  *banner,
                    guint        answer,
                    AttnNotices *self)
{
  if (answer == ANSWER_RESTORE)
    attn_rescue_restore (self->rescue, self->window);
  else
    attn_rescue_discard (self->rescue, self->window);
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
  update_file (self);
  update_rescue (self);
  update_pinned (self);
}

static void
session_changed_cb (AttnSession *session,
                    guint        changes,
                    AttnNotices *self)
{
  if ((changes & ATTN_CHANGE_LANGUAGE) != 0)
    attn_notices_update (self);
  if ((changes & (ATTN_CHANGE_LAYOUT | ATTN_CHANGE_DOCUMENT)) != 0)
    update_pinned (self);
  if ((changes & ATTN_CHANGE_HISTORY) != 0)
    update_file (self);
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
  if (self->keeper != NULL)
    g_signal_handlers_disconnect_by_data (self->keeper, self);
  g_clear_object (&self->session);
  g_clear_object (&self->keeper);
  if (self->rescue != NULL)
    g_signal_handlers_disconnect_by_data (self->rescue, self);
  g_clear_object (&self->rescue);
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
      self->banners[i] = attn_banner_new (i == ATTN_NOTICE_MESSAGE || i == ATTN_NOTICE_FILE);
      gtk_widget_set_parent (self->banners[i], GTK_WIDGET (self));
    }
  g_signal_connect (self->banners[ATTN_NOTICE_MESSAGE], "closed", G_CALLBACK (message_closed_cb), self);
  g_signal_connect (self->banners[ATTN_NOTICE_MESSAGE], "answered", G_CALLBACK (message_answered_cb), self);
  g_signal_connect (self->banners[ATTN_NOTICE_FILE], "closed", G_CALLBACK (file_closed_cb), self);
  g_signal_connect (self->banners[ATTN_NOTICE_FILE], "answered", G_CALLBACK (file_answered_cb), self);
  g_signal_connect (self->banners[ATTN_NOTICE_RESCUE], "closed", G_CALLBACK (rescue_closed_cb), self);
  g_signal_connect (self->banners[ATTN_NOTICE_RESCUE], "answered", G_CALLBACK (rescue_answered_cb), self);
  g_signal_connect (self->banners[ATTN_NOTICE_PINNED], "answered", G_CALLBACK (pinned_answered_cb), self);
}

GtkWidget *
attn_notices_new (AttnWindow *window)
{
  AttnNotices *self = g_object_new (ATTN_TYPE_NOTICES, NULL);

  self->window = window;
  self->session = g_object_ref (attn_window_get_session (window));
  self->keeper = g_object_ref (attn_window_get_keeper (window));
  g_signal_connect (self->session, "changed", G_CALLBACK (session_changed_cb), self);
  self->rescue = g_object_ref (attn_application_get_rescue (attn_window_get_application (window)));
  g_signal_connect_swapped (self->rescue, "changed", G_CALLBACK (update_rescue), self);
  g_signal_connect_swapped (self->keeper, "changed", G_CALLBACK (update_file), self);
  g_signal_connect (self->keeper, "failed", G_CALLBACK (keep_failed_cb), self);
  return GTK_WIDGET (self);
}
