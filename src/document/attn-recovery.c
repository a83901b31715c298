/* attn-recovery.c: unsaved work, kept aside for the next start
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-recovery.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <glib/gstdio.h>
#include <jansson.h>

#include "attn-document-private.h"
#include "attn-safe-file.h"

#define KEPT_SUFFIX ".recovery"
#define LOCK_SUFFIX ".lock"

/* A place in the folder: a name, and the lock that says that somebody is at home. */
typedef struct
{
  gatomicrefcount references;
  char           *name;    /* without a suffix */
  int             lock;    /* a file descriptor */
} Place;

/* What is to be kept next. */
typedef struct
{
  AttnDocument *document;
  GFile        *file;
  char         *checksum;
  AttnLanguage  language;
} Work;

struct _AttnRecovery
{
  gatomicrefcount references;
  GMutex          mutex;       /* of what follows */
  GCond           idle;        /* signalled when `is_writing` or `has_thread` ends */
  Place          *place;       /* NULL until something is kept; whoever is writing has it alone */
  Work           *next;        /* waits for the thread; NULL for nothing */
  gboolean        is_writing;  /* somebody is at the file */
  gboolean        has_thread;
  gboolean        is_closed;   /* nobody is to be told any more */
  AttnRecoveryFailed failed;
  gpointer           data;
  GMainContext      *context;
};

struct _AttnRecovered
{
  Place        *place;
  AttnDocument *document;
  GFile        *file;
  char         *checksum;
  gint64        time;
};

/* Places. */

static char *
get_folder (void)
{
  return g_build_filename (g_get_user_state_dir (), "attention", "recovery", NULL);
}

static char *
get_path (const char *name,
          const char *suffix)
{
  g_autofree char *folder = get_folder (), *file = g_strconcat (name, suffix, NULL);

  return g_build_filename (folder, file, NULL);
}

static Place *
place_ref (Place *place)
{
  g_atomic_ref_count_inc (&place->references);
  return place;
}

/* Whoever leaves last takes the lock's file along where nothing is kept. */
static void
place_unref (Place *place)
{
  g_autofree char *kept = NULL, *lock = NULL;

  if (place == NULL || !g_atomic_ref_count_dec (&place->references))
    return;
  kept = get_path (place->name, KEPT_SUFFIX);
  lock = get_path (place->name, LOCK_SUFFIX);
  if (!g_file_test (kept, G_FILE_TEST_EXISTS))
    g_unlink (lock);
  close (place->lock);
  g_free (place->name);
  g_free (place);
}

/* Locks a place; NULL with errno where somebody else is there. */
static Place *
place_lock (const char *name,
            gboolean    is_new)
{
  g_autofree char *path = get_path (name, LOCK_SUFFIX);
  struct stat own, named;
  Place *place;
  int fd;

  fd = g_open (path, O_RDWR | O_CREAT | O_CLOEXEC | (is_new ? O_EXCL : 0), 0600);
  if (fd < 0)
    return NULL;
  if (flock (fd, LOCK_EX | LOCK_NB) != 0 && (errno == EWOULDBLOCK || errno == EINTR))
    {
      close (fd);
      errno = EWOULDBLOCK;
      return NULL;
    }
  /* Between opening and locking, its last owner may have taken it along. */
  if (fstat (fd, &own) != 0 || stat (path, &named) != 0 || own.st_ino != named.st_ino || own.st_dev != named.st_dev)
    {
      close (fd);
      errno = EWOULDBLOCK;
      return NULL;
    }
  place = g_new0 (Place, 1);
  g_atomic_ref_count_init (&place->references);
  place->name = g_strdup (name);
  place->lock = fd;
  return place;
}

static Place *
place_new (void)
{
  g_autofree char *folder = get_folder ();
  Place *place = NULL;

  if (g_mkdir_with_parents (folder, 0700) != 0)
    return NULL;
  for (guint i = 0; place == NULL && i < 100; i++)
    {
      g_autofree char *name = g_strdup_printf ("%08x%08x", g_random_int (), g_random_int ());

      place = place_lock (name, TRUE);
      if (place == NULL && errno != EEXIST && errno != EWOULDBLOCK)
        break;
    }
  return place;
}

static void
place_forget (Place *place)
{
  g_autofree char *kept = get_path (place->name, KEPT_SUFFIX);

  g_unlink (kept);
}

/* Keeping. */

static void
work_free (Work *work)
{
  if (work == NULL)
    return;
  attn_document_unref (work->document);
  g_clear_object (&work->file);
  g_free (work->checksum);
  g_free (work);
}

static Work *
work_new (const AttnDocument *document,
          GFile              *file,
          const char         *checksum,
          AttnLanguage        language)
{
  Work *work = g_new0 (Work, 1);

  work->document = attn_document_ref (document);
  work->file = file != NULL ? g_object_ref (file) : NULL;
  work->checksum = g_strdup (checksum);
  work->language = language;
  return work;
}

static char *
make_text (const Work *work)
{
  g_autofree char *uri = work->file != NULL ? g_file_get_uri (work->file) : NULL;
  g_autofree char *document = attn_document_serialize (work->document);
  json_t *header = json_object ();
  char *line, *text;

  json_object_set_new (header, "format", json_string ("attention-recovery"));
  json_object_set_new (header, "version", json_integer (1));
  if (uri != NULL)
    json_object_set_new (header, "file", json_string (uri));
  if (work->checksum != NULL)
    json_object_set_new (header, "checksum", json_string (work->checksum));
  if (work->document->is_from_picture)
    json_object_set_new (header, "picture", json_true ());
  json_object_set_new (header, "time", json_integer (g_get_real_time ()));
  line = json_dumps (header, JSON_COMPACT);
  text = g_strconcat (line, "\n", document, NULL);
  free (line);
  json_decref (header);
  return text;
}

/* 0 or an error's number.  Where nobody has a place yet, or somebody cleared the folder away, a new one is taken. */
static int
write_work (Place     **place,
            const Work *work)
{
  g_autofree char *text = make_text (work);
  int code = ENOENT;

  for (guint i = 0; i < 2 && code == ENOENT; i++)
    {
      g_autofree char *path = NULL;

      if (i > 0)
        g_clear_pointer (place, place_unref);
      if (*place == NULL)
        *place = place_new ();
      if (*place == NULL)
        return errno;
      path = get_path ((*place)->name, KEPT_SUFFIX);
      code = attn_safe_file_write_private (path, text, strlen (text));
    }
  return code;
}

AttnRecovery *
attn_recovery_new (void)
{
  AttnRecovery *recovery = g_new0 (AttnRecovery, 1);

  g_atomic_ref_count_init (&recovery->references);
  g_mutex_init (&recovery->mutex);
  g_cond_init (&recovery->idle);
  return recovery;
}

static void
recovery_unref (gpointer data)
{
  AttnRecovery *recovery = data;

  if (!g_atomic_ref_count_dec (&recovery->references))
    return;
  g_clear_pointer (&recovery->context, g_main_context_unref);
  g_cond_clear (&recovery->idle);
  g_mutex_clear (&recovery->mutex);
  g_free (recovery);
}

void
attn_recovery_free (AttnRecovery *recovery)
{
  if (recovery == NULL)
    return;
  /* What waits is written: it is work like any other. */
  g_mutex_lock (&recovery->mutex);
  recovery->is_closed = TRUE;
  while (recovery->has_thread || recovery->is_writing)
    g_cond_wait (&recovery->idle, &recovery->mutex);
  /* The thread may still be on its way out; the lock is not to wait for it. */
  g_clear_pointer (&recovery->place, place_unref);
  g_mutex_unlock (&recovery->mutex);
  recovery_unref (recovery);
}

/* With the mutex locked, which is let go while the disk works. */
static gboolean
keep_locked (AttnRecovery *recovery,
             const Work   *work,
             GError      **error)
{
  g_autofree char *folder = get_folder (), *place = g_filename_display_name (folder);
  int code;

  while (recovery->is_writing)
    g_cond_wait (&recovery->idle, &recovery->mutex);
  recovery->is_writing = TRUE;
  g_mutex_unlock (&recovery->mutex);
  code = write_work (&recovery->place, work);
  g_mutex_lock (&recovery->mutex);
  recovery->is_writing = FALSE;
  g_cond_broadcast (&recovery->idle);
  if (code != 0)
    g_set_error (error, ATTN_DOCUMENT_ERROR, ATTN_DOCUMENT_ERROR_WRITE,
                 attn_translate (work->language, N_("unsaved work could not be kept aside in %1$s: %2$s")), place,
                 attn_safe_file_get_reason (code, work->language));
  return code == 0;
}

gboolean
attn_recovery_keep (AttnRecovery       *recovery,
                    const AttnDocument *document,
                    GFile              *file,
                    const char         *checksum,
                    AttnLanguage        language,
                    GError            **error)
{
  Work *work = work_new (document, file, checksum, language);
  gboolean ok;

  g_mutex_lock (&recovery->mutex);
  g_clear_pointer (&recovery->next, work_free);
  ok = keep_locked (recovery, work, error);
  g_mutex_unlock (&recovery->mutex);
  work_free (work);
  return ok;
}

/* Told in the caller's main context. */
typedef struct
{
  AttnRecovery *recovery;
  GError       *error;
} Failure;

static void
free_failure (gpointer data)
{
  Failure *failure = data;

  recovery_unref (failure->recovery);
  g_error_free (failure->error);
  g_free (failure);
}

static gboolean
tell_failure (gpointer data)
{
  Failure *failure = data;
  AttnRecovery *recovery = failure->recovery;
  AttnRecoveryFailed failed;

  g_mutex_lock (&recovery->mutex);
  failed = recovery->is_closed ? NULL : recovery->failed;
  g_mutex_unlock (&recovery->mutex);
  if (failed != NULL)
    failed (failure->error, recovery->data);
  return G_SOURCE_REMOVE;
}

static void
queue_failure (AttnRecovery *recovery,
               GError       *error)
{
  g_autoptr(GSource) source = g_idle_source_new ();
  Failure *failure = g_new (Failure, 1);

  g_atomic_ref_count_inc (&recovery->references);
  failure->recovery = recovery;
  failure->error = error;
  g_source_set_callback (source, tell_failure, failure, free_failure);
  g_source_attach (source, recovery->context);
}

static gpointer
keep_in_thread (gpointer data)
{
  AttnRecovery *recovery = data;

  g_mutex_lock (&recovery->mutex);
  while (recovery->next != NULL)
    {
      Work *work = g_steal_pointer (&recovery->next);
      GError *error = NULL;

      if (!keep_locked (recovery, work, &error))
        queue_failure (recovery, error);
      work_free (work);
    }
  recovery->has_thread = FALSE;
  g_cond_broadcast (&recovery->idle);
  g_mutex_unlock (&recovery->mutex);
  recovery_unref (recovery);
  return NULL;
}

void
attn_recovery_keep_soon (AttnRecovery       *recovery,
                         const AttnDocument *document,
                         GFile              *file,
                         const char         *checksum,
                         AttnLanguage        language,
                         AttnRecoveryFailed  failed,
                         gpointer            data)
{
  g_mutex_lock (&recovery->mutex);
  work_free (recovery->next);
  recovery->next = work_new (document, file, checksum, language);
  recovery->failed = failed;
  recovery->data = data;
  if (recovery->context == NULL)
    recovery->context = g_main_context_ref_thread_default ();
  if (!recovery->has_thread)
    {
      recovery->has_thread = TRUE;
      g_atomic_ref_count_inc (&recovery->references);
      g_thread_unref (g_thread_new ("recovery", keep_in_thread, recovery));
    }
  g_mutex_unlock (&recovery->mutex);
}

void
attn_recovery_discard (AttnRecovery *recovery)
{
  g_mutex_lock (&recovery->mutex);
  g_clear_pointer (&recovery->next, work_free);
  while (recovery->is_writing)
    g_cond_wait (&recovery->idle, &recovery->mutex);
  if (recovery->place != NULL)
    place_forget (recovery->place);
  g_mutex_unlock (&recovery->mutex);
}

/* Finding. */

void
attn_recovered_free (AttnRecovered *recovered)
{
  if (recovered == NULL)
    return;
  place_unref (recovered->place);
  g_clear_pointer (&recovered->document, attn_document_unref);
  g_clear_object (&recovered->file);
  g_free (recovered->checksum);
  g_free (recovered);
}

static gboolean
read_header (AttnRecovered *recovered,
             const char    *line,
             gsize          length,
             gboolean      *is_from_picture)
{
  json_t *header = json_loadb (line, length, 0, NULL);
  const char *format = json_string_value (json_object_get (header, "format"));
  const char *uri = json_string_value (json_object_get (header, "file"));
  gboolean ok = format != NULL && g_str_equal (format, "attention-recovery") &&
                json_integer_value (json_object_get (header, "version")) == 1;

  if (ok)
    {
      if (uri != NULL)
        recovered->file = g_file_new_for_uri (uri);
      recovered->checksum = g_strdup (json_string_value (json_object_get (header, "checksum")));
      *is_from_picture = json_is_true (json_object_get (header, "picture"));
      recovered->time = json_integer_value (json_object_get (header, "time"));
    }
  json_decref (header);
  return ok;
}

/* Takes the place over. */
static AttnRecovered *
recovered_read (Place       *place,
                AttnLanguage language)
{
  AttnRecovered *recovered = g_new0 (AttnRecovered, 1);
  g_autofree char *path = get_path (place->name, KEPT_SUFFIX), *text = NULL, *name = NULL;
  gboolean is_from_picture = FALSE;
  const char *end = NULL;
  gsize length;

  recovered->place = place;
  if (g_file_get_contents (path, &text, &length, NULL))
    end = memchr (text, '\n', length);
  if (end != NULL && read_header (recovered, text, (gsize) (end - text), &is_from_picture))
    {
      if (recovered->file != NULL)
        name = g_file_get_parse_name (recovered->file);
      recovered->document = attn_document_parse_any (end + 1, length - (gsize) (end + 1 - text), name, NULL, NULL, language, NULL);
      if (recovered->document != NULL)
        recovered->document->is_from_picture = is_from_picture;
    }
  if (recovered->document == NULL)
    g_clear_pointer (&recovered, attn_recovered_free);
  return recovered;
}

static int
compare_times (gconstpointer a,
               gconstpointer b)
{
  const AttnRecovered *x = *(AttnRecovered *const *) a, *y = *(AttnRecovered *const *) b;

  return x->time > y->time ? -1 : x->time < y->time;
}

GPtrArray *
attn_recovery_list (AttnLanguage language)
{
  GPtrArray *list = g_ptr_array_new_with_free_func ((GDestroyNotify) attn_recovered_free);
  g_autofree char *folder = get_folder ();
  g_autoptr(GDir) dir = g_dir_open (folder, 0, NULL);
  const char *entry;

  while (dir != NULL && (entry = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *name = NULL, *kept = NULL;
      AttnRecovered *recovered;
      gboolean is_lock = g_str_has_suffix (entry, LOCK_SUFFIX);
      Place *place;

      if (!is_lock && !g_str_has_suffix (entry, KEPT_SUFFIX))
        continue;
      name = g_strndup (entry, strlen (entry) - strlen (is_lock ? LOCK_SUFFIX : KEPT_SUFFIX));
      kept = get_path (name, KEPT_SUFFIX);
      /* Of a lock with work beside it, the work is looked at when its turn comes. */
      if (is_lock && g_file_test (kept, G_FILE_TEST_EXISTS))
        continue;
      place = place_lock (name, FALSE);
      if (place == NULL)
        continue;
      if (is_lock)
        {
          place_unref (place);
          continue;
        }
      recovered = recovered_read (place, language);
      if (recovered != NULL)
        g_ptr_array_add (list, recovered);
    }
  g_ptr_array_sort (list, compare_times);
  return list;
}

const AttnDocument *
attn_recovered_get_document (const AttnRecovered *recovered)
{
  return recovered->document;
}

GFile *
attn_recovered_get_file (const AttnRecovered *recovered)
{
  return recovered->file;
}

const char *
attn_recovered_get_checksum (const AttnRecovered *recovered)
{
  return recovered->checksum;
}

gboolean
attn_recovered_file_changed (const AttnRecovered *recovered)
{
  g_autofree char *checksum = NULL;

  if (recovered->file == NULL)
    return FALSE;
  checksum = attn_document_checksum_file (recovered->file, ATTN_LANGUAGE_ENGLISH, NULL);
  return g_strcmp0 (checksum, recovered->checksum) != 0;
}

gint64
attn_recovered_get_time (const AttnRecovered *recovered)
{
  return recovered->time;
}

AttnRecovery *
attn_recovery_adopt (AttnRecovered *recovered)
{
  AttnRecovery *recovery = attn_recovery_new ();

  recovery->place = place_ref (recovered->place);
  return recovery;
}

void
attn_recovered_discard (AttnRecovered *recovered)
{
  place_forget (recovered->place);
}
