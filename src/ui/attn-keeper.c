/* attn-keeper.c: a session's document on disk
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-keeper.h"

/* Unsaved work is kept aside at most so long after a change. */
#define KEEP_MILLISECONDS 1000

/* Who writes a file tells so more than once. */
#define LOOK_MILLISECONDS 250

struct _AttnKeeper
{
  GObject       parent_instance;

  AttnSession  *session;
  AttnRecovery *recovery;
  guint         keep_timer;
  gboolean      is_kept;        /* there is (or will be) something in `recovery` */
  gboolean      has_failed;     /* and it was said */

  GFile        *file;           /* that is watched; NULL for none */
  GFileMonitor *monitor;
  char         *checksum;       /* of the file as it was opened or saved here; NULL: not known yet */
  AttnDisk      disk;
  guint         look_timer;
  gboolean      is_looking;
  gboolean      look_again;
  gboolean      is_busy;        /* it is the keeper itself that opens or saves */
  AttnOpened   *expected;       /* what is opened next, read already; NULL: none */
  struct _Reload *reload;       /* what was read again, and comes about with its numbers; NULL: nothing */
};

G_DEFINE_FINAL_TYPE (AttnKeeper, attn_keeper, G_TYPE_OBJECT)

static guint changed_signal, failed_signal;

/* --- what is on disk ----------------------------------------------------------------------------------- */

static void
set_disk (AttnKeeper *self,
          AttnDisk    disk)
{
  if (self->disk == disk)
    return;
  self->disk = disk;
  /* Then the work stands nowhere else. */
  if (disk == ATTN_DISK_GONE)
    attn_session_set_unsaved (self->session);
  g_signal_emit (self, changed_signal, 0);
}

static void
set_checksum (AttnKeeper *self,
              char       *checksum)
{
  g_free (self->checksum);
  self->checksum = checksum;
}

/* What a look at the file found.  A file that is there but cannot be read tells nothing. */
static AttnDisk
compare (GFile      *file,
         const char *checksum,
         char      **found)
{
  *found = attn_document_checksum_file (file, ATTN_LANGUAGE_ENGLISH, NULL);
  if (*found == NULL)
    return g_file_query_exists (file, NULL) ? ATTN_DISK_AS_KNOWN : ATTN_DISK_GONE;
  return checksum == NULL || g_str_equal (*found, checksum) ? ATTN_DISK_AS_KNOWN : ATTN_DISK_CHANGED;
}

typedef struct
{
  GFile   *file;
  char    *checksum;    /* that the file is compared with */
  char    *found;
  AttnDisk disk;
} Look;

static void
look_free (gpointer data)
{
  Look *look = data;

  g_object_unref (look->file);
  g_free (look->checksum);
  g_free (look->found);
  g_free (look);
}

static void
look_in_thread (GTask        *task,
                gpointer      source,
                gpointer      data,
                GCancellable *cancellable)
{
  Look *look = data;

  look->disk = compare (look->file, look->checksum, &look->found);
  g_task_return_boolean (task, TRUE);
}

static void start_looking (AttnKeeper *self);

static void
looked_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      data)
{
  AttnKeeper *self = ATTN_KEEPER (source);
  const Look *look = g_task_get_task_data (G_TASK (result));
  const gboolean is_meant = self->file != NULL && g_file_equal (self->file, look->file) &&
                            g_strcmp0 (self->checksum, look->checksum) == 0;

  self->is_looking = FALSE;
  /* In the meantime the file was saved, or it is another. */
  if (!is_meant || self->look_again)
    start_looking (self);
  else
    {
      if (self->checksum == NULL)
        set_checksum (self, g_strdup (look->found));
      set_disk (self, look->disk);
    }
}

static void
start_looking (AttnKeeper *self)
{
  g_autoptr (GTask) task = NULL;
  Look *look;

  self->look_again = self->is_looking;
  if (self->file == NULL || self->is_looking)
    return;
  self->is_looking = TRUE;
  look = g_new0 (Look, 1);
  look->file = g_object_ref (self->file);
  look->checksum = g_strdup (self->checksum);
  task = g_task_new (self, NULL, looked_cb, NULL);
  g_task_set_task_data (task, look, look_free);
  g_task_run_in_thread (task, look_in_thread);
}

static gboolean
look_cb (gpointer data)
{
  AttnKeeper *self = data;

  self->look_timer = 0;
  start_looking (self);
  return G_SOURCE_REMOVE;
}

static void
file_changed_cb (GFileMonitor     *monitor,
                 GFile            *file,
                 GFile            *other,
                 GFileMonitorEvent event,
                 AttnKeeper       *self)
{
  g_clear_handle_id (&self->look_timer, g_source_remove);
  self->look_timer = g_timeout_add (LOOK_MILLISECONDS, look_cb, self);
}

/* Watches the session's file from now on; takes the checksum over. */
static void
watch (AttnKeeper *self,
       char       *checksum)
{
  GFile *file = attn_session_get_file (self->session);

  if (self->monitor != NULL)
    g_file_monitor_cancel (self->monitor);
  g_clear_object (&self->monitor);
  g_clear_handle_id (&self->look_timer, g_source_remove);
  g_set_object (&self->file, file);
  set_checksum (self, checksum);
  if (file != NULL)
    self->monitor = g_file_monitor_file (file, G_FILE_MONITOR_WATCH_MOVES, NULL, NULL);
  if (self->monitor != NULL)
    g_signal_connect (self->monitor, "changed", G_CALLBACK (file_changed_cb), self);
  set_disk (self, ATTN_DISK_AS_KNOWN);
  if (file != NULL && checksum == NULL)
    start_looking (self);
}

AttnDisk
attn_keeper_get_disk (AttnKeeper *self)
{
  return self->disk;
}

gboolean
attn_keeper_is_overtaken (AttnKeeper *self)
{
  g_autofree char *found = NULL;

  return self->file != NULL && self->checksum != NULL && compare (self->file, self->checksum, &found) == ATTN_DISK_CHANGED;
}

/* --- unsaved work -------------------------------------------------------------------------------------- */

static void
keep_failed_cb (const GError *error,
                gpointer      data)
{
  AttnKeeper *self = data;

  if (!self->has_failed)
    g_signal_emit (self, failed_signal, 0, error->message);
  self->has_failed = TRUE;
}

static gboolean
keep_cb (gpointer data)
{
  AttnKeeper *self = data;

  self->keep_timer = 0;
  self->is_kept = TRUE;
  attn_recovery_keep_soon (self->recovery, attn_session_get_whole (self->session), self->file, self->checksum,
                           attn_session_get_language (self->session), keep_failed_cb, self);
  return G_SOURCE_REMOVE;
}

void
attn_keeper_keep_aside (AttnKeeper *self)
{
  g_autoptr (GError) error = NULL;

  g_clear_handle_id (&self->keep_timer, g_source_remove);
  if (!attn_session_is_modified (self->session))
    return;
  self->is_kept = TRUE;
  if (!attn_recovery_keep (self->recovery, attn_session_get_whole (self->session), self->file, self->checksum,
                           attn_session_get_language (self->session), &error))
    keep_failed_cb (error, self);
}

void
attn_keeper_discard (AttnKeeper *self)
{
  g_clear_handle_id (&self->keep_timer, g_source_remove);
  if (self->is_kept)
    attn_recovery_discard (self->recovery);
  self->is_kept = FALSE;
}

static void
session_changed_cb (AttnSession *session,
                    guint        changes,
                    AttnKeeper  *self)
{
  if (self->is_busy || (changes & (ATTN_CHANGE_DOCUMENT | ATTN_CHANGE_HISTORY)) == 0)
    return;

  /* Something else was opened, not through the keeper. */
  if (self->file != attn_session_get_file (session))
    watch (self, NULL);

  if (!attn_session_is_modified (session))
    attn_keeper_discard (self);
  else if (self->keep_timer == 0)
    self->keep_timer = g_timeout_add (KEEP_MILLISECONDS, keep_cb, self);
}

/* --- opening and saving -------------------------------------------------------------------------------- */

/* Its own changes of the session do not go round in a circle. */
static gboolean
open_document (AttnKeeper   *self,
               AttnDocument *document,
               GFile        *file,
               char         *checksum,
               GError      **error)
{
  gboolean opened;

  self->is_busy = TRUE;
  opened = attn_session_open (self->session, document, file, error);
  self->is_busy = FALSE;
  if (!opened)
    {
      g_free (checksum);
      return FALSE;
    }
  attn_keeper_discard (self);
  watch (self, checksum);
  return TRUE;
}

void
attn_keeper_expect (AttnKeeper *self,
                    AttnOpened *opened)
{
  g_clear_pointer (&self->expected, attn_opened_free);
  self->expected = opened;
}

gboolean
attn_keeper_open (AttnKeeper *self,
                  GFile      *file,
                  GError    **error)
{
  g_autofree char *checksum = NULL;
  g_autoptr (AttnOpened) opened = g_steal_pointer (&self->expected);
  g_autoptr (AttnDocument) document = NULL;

  if (opened != NULL && g_file_equal (opened->file, file))
    {
      if (opened->trace == NULL)
        {
          g_propagate_error (error, g_steal_pointer (&opened->error));
          return FALSE;
        }
      document = g_steal_pointer (&opened->document);
      checksum = g_steal_pointer (&opened->checksum);
      attn_session_expect (self->session, document, opened->trace);
    }
  else
    document = attn_document_load_with_checksum (file, &checksum, attn_session_get_language (self->session), error);
  if (document == NULL)
    return FALSE;
  /* What came out of a picture is saved beside it, not over it. */
  if (attn_document_is_from_picture (document))
    return open_document (self, document, NULL, NULL, error);
  return open_document (self, document, file, g_steal_pointer (&checksum), error);
}

gboolean
attn_keeper_save (AttnKeeper *self,
                  GFile      *file,
                  GError    **error)
{
  g_autofree char *checksum = NULL;

  if (file == NULL)
    file = self->file;
  g_return_val_if_fail (file != NULL, FALSE);
  if (!attn_document_save_with_checksum (attn_session_get_whole (self->session), file, &checksum,
                                         attn_session_get_language (self->session), error))
    return FALSE;
  self->is_busy = TRUE;
  attn_session_set_saved (self->session, file);
  self->is_busy = FALSE;
  attn_keeper_discard (self);
  watch (self, g_steal_pointer (&checksum));
  return TRUE;
}

typedef struct _Reload
{
  AttnKeeper *keeper;     /* NULL: it is no more */
  char       *checksum;
} Reload;

static void
reload_free (gpointer data)
{
  Reload *reload = data;

  if (reload->keeper != NULL)
    {
      if (reload->keeper->reload == reload)
        reload->keeper->reload = NULL;
      g_object_remove_weak_pointer (G_OBJECT (reload->keeper), (gpointer *) &reload->keeper);
    }
  g_free (reload->checksum);
  g_free (reload);
}

/* What was read again stands in the window. */
static void
reloaded_cb (gpointer data)
{
  Reload *reload = data;
  AttnKeeper *self = reload->keeper;

  if (self == NULL)
    return;
  self->is_busy = TRUE;
  attn_session_set_saved (self->session, NULL);
  self->is_busy = FALSE;
  attn_keeper_discard (self);
  set_checksum (self, g_steal_pointer (&reload->checksum));
  set_disk (self, ATTN_DISK_AS_KNOWN);
  /* It may be another by now. */
  start_looking (self);
}

gboolean
attn_keeper_reload (AttnKeeper *self,
                    GError    **error)
{
  AttnDocument *document;
  Reload *reload;
  char *checksum = NULL;

  g_return_val_if_fail (self->file != NULL, FALSE);
  document = attn_document_load_with_checksum (self->file, &checksum, attn_session_get_language (self->session), error);
  if (document == NULL)
    return FALSE;
  reload = g_new0 (Reload, 1);
  reload->keeper = self;
  g_object_add_weak_pointer (G_OBJECT (self), (gpointer *) &reload->keeper);
  reload->checksum = checksum;
  self->reload = reload;
  attn_session_end_gesture (self->session);
  return attn_session_apply_whole_later (self->session, attn_edit_new (document, NULL, N_("reloading the file"), NULL), reloaded_cb, reload,
                                         reload_free, error);
}

void
attn_keeper_keep_mine (AttnKeeper *self)
{
  char *found = NULL;

  if (self->file == NULL)
    return;
  if (self->reload != NULL)
    attn_session_give_up (self->session);
  (void) compare (self->file, NULL, &found);
  if (found != NULL)
    set_checksum (self, found);
  attn_session_set_unsaved (self->session);
  set_disk (self, ATTN_DISK_AS_KNOWN);
}

gboolean
attn_keeper_restore (AttnKeeper    *self,
                     AttnRecovered *recovered,
                     GError       **error)
{
  g_autoptr (AttnDocument) document = attn_document_ref (attn_recovered_get_document (recovered));

  if (!open_document (self, document, attn_recovered_get_file (recovered), g_strdup (attn_recovered_get_checksum (recovered)), error))
    return FALSE;
  attn_recovery_free (self->recovery);
  self->recovery = attn_recovery_adopt (recovered);
  self->is_kept = TRUE;
  attn_session_set_unsaved (self->session);
  start_looking (self);
  return TRUE;
}

/* --- the object ---------------------------------------------------------------------------------------- */

static void
attn_keeper_dispose (GObject *object)
{
  AttnKeeper *self = ATTN_KEEPER (object);

  if (self->session != NULL)
    g_signal_handlers_disconnect_by_data (self->session, self);
  g_clear_handle_id (&self->keep_timer, g_source_remove);
  g_clear_handle_id (&self->look_timer, g_source_remove);
  if (self->monitor != NULL)
    g_file_monitor_cancel (self->monitor);
  g_clear_object (&self->monitor);
  g_clear_object (&self->file);
  g_clear_object (&self->session);
  g_clear_pointer (&self->recovery, attn_recovery_free);

  G_OBJECT_CLASS (attn_keeper_parent_class)->dispose (object);
}

static void
attn_keeper_finalize (GObject *object)
{
  g_free (ATTN_KEEPER (object)->checksum);
  g_clear_pointer (&ATTN_KEEPER (object)->expected, attn_opened_free);

  G_OBJECT_CLASS (attn_keeper_parent_class)->finalize (object);
}

static void
attn_keeper_class_init (AttnKeeperClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = attn_keeper_dispose;
  G_OBJECT_CLASS (klass)->finalize = attn_keeper_finalize;

  changed_signal = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  failed_signal = g_signal_new ("failed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
attn_keeper_init (AttnKeeper *self)
{
  self->recovery = attn_recovery_new ();
}

AttnKeeper *
attn_keeper_new (AttnSession *session)
{
  AttnKeeper *self = g_object_new (ATTN_TYPE_KEEPER, NULL);

  self->session = g_object_ref (session);
  g_signal_connect (session, "changed", G_CALLBACK (session_changed_cb), self);
  return self;
}
