/* test-recovery.c: unsaved work that is kept aside, offered again, and gone when it is not needed
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <glib/gstdio.h>

#include "attn-edit.h"
#include "attn-recovery.h"
#include "document-test.h"

#define EN ATTN_LANGUAGE_ENGLISH

static const char *program;
static char *state;       /* the XDG state directory */

static AttnDocument *
make_document (double number)
{
  g_autofree char *rest = g_strdup_printf ("\"title\": \"사과\", \"embedding\": [[%g, 2], [3, 4]]", number);

  return document_test_parse_rest (rest);
}

static char *
get_folder (void)
{
  return g_build_filename (state, "attention", "recovery", NULL);
}

static guint
count_files (void)
{
  g_autofree char *folder = get_folder ();
  g_autoptr(GDir) dir = g_dir_open (folder, 0, NULL);
  guint n = 0;

  while (dir != NULL && g_dir_read_name (dir) != NULL)
    n++;
  return n;
}

static void
keep (AttnRecovery       *recovery,
      const AttnDocument *document,
      GFile              *file,
      const char         *checksum)
{
  g_autoptr(GError) error = NULL;

  g_assert_true (attn_recovery_keep (recovery, document, file, checksum, EN, &error));
  g_assert_no_error (error);
}

static guint
count_offered (void)
{
  g_autoptr(GPtrArray) list = attn_recovery_list (EN);

  return list->len;
}

/* Work is offered once its window is gone, and only then. */
static void
test_crash (void)
{
  g_autoptr(AttnDocument) document = make_document (1);
  g_autoptr(GFile) file = g_file_new_for_path ("/tmp/어텐션 a.attention");
  AttnRecovery *recovery = attn_recovery_new ();
  GPtrArray *list;
  gint64 before = g_get_real_time ();

  g_assert_cmpuint (count_files (), ==, 0);
  g_assert_cmpuint (count_offered (), ==, 0);
  keep (recovery, document, file, "abc");
  g_assert_cmpuint (count_files (), ==, 2);
  g_assert_cmpuint (count_offered (), ==, 0);
  attn_recovery_free (recovery);

  list = attn_recovery_list (EN);
  g_assert_cmpuint (list->len, ==, 1);
  {
    const AttnRecovered *recovered = g_ptr_array_index (list, 0);

    g_assert_true (attn_document_equal (attn_recovered_get_document (recovered), document));
    g_assert_true (g_file_equal (attn_recovered_get_file (recovered), file));
    g_assert_cmpstr (attn_recovered_get_checksum (recovered), ==, "abc");
    g_assert_cmpint (attn_recovered_get_time (recovered), >=, before);
    g_assert_cmpint (attn_recovered_get_time (recovered), <=, g_get_real_time ());
    /* There is no such file, so it is another than it was. */
    g_assert_true (attn_recovered_file_changed (recovered));
  }
  /* Who holds the list holds the work: nobody else is asked about it meanwhile. */
  g_assert_cmpuint (count_offered (), ==, 0);
  g_ptr_array_unref (list);
  g_assert_cmpuint (count_offered (), ==, 1);

  list = attn_recovery_list (EN);
  attn_recovered_discard (g_ptr_array_index (list, 0));
  g_ptr_array_unref (list);
  g_assert_cmpuint (count_files (), ==, 0);
}

static void
test_clean_close (void)
{
  g_autoptr(AttnDocument) document = make_document (1), other = make_document (2);
  AttnRecovery *recovery = attn_recovery_new ();

  attn_recovery_discard (recovery);
  keep (recovery, document, NULL, NULL);
  keep (recovery, other, NULL, NULL);
  attn_recovery_discard (recovery);
  g_assert_cmpuint (count_files (), ==, 1);
  /* After saving, work goes on. */
  keep (recovery, document, NULL, NULL);
  g_assert_cmpuint (count_files (), ==, 2);
  attn_recovery_discard (recovery);
  attn_recovery_free (recovery);
  g_assert_cmpuint (count_files (), ==, 0);
}

/* Several windows, the newest work first. */
static void
test_several (void)
{
  AttnRecovery *recoveries[3];
  GPtrArray *list;

  for (guint i = 0; i < 3; i++)
    {
      g_autoptr(AttnDocument) document = make_document (i);

      recoveries[i] = attn_recovery_new ();
      keep (recoveries[i], document, NULL, NULL);
      g_usleep (2000);
    }
  g_assert_cmpuint (count_offered (), ==, 0);
  for (guint i = 0; i < 3; i++)
    {
      attn_recovery_free (recoveries[i]);
      g_assert_cmpuint (count_offered (), ==, i + 1);
    }
  list = attn_recovery_list (EN);
  g_assert_cmpuint (list->len, ==, 3);
  for (guint i = 0; i < 3; i++)
    {
      AttnRecovered *recovered = g_ptr_array_index (list, i);
      g_autoptr(AttnDocument) document = make_document (2 - i);

      g_assert_true (attn_document_equal (attn_recovered_get_document (recovered), document));
      g_assert_null (attn_recovered_get_file (recovered));
      g_assert_null (attn_recovered_get_checksum (recovered));
      g_assert_false (attn_recovered_file_changed (recovered));
      attn_recovered_discard (recovered);
    }
  g_ptr_array_unref (list);
  g_assert_cmpuint (count_files (), ==, 0);
}

/* A window goes on with the work: it stays safe and is not offered again. */
static void
test_adopt (void)
{
  g_autoptr(AttnDocument) document = make_document (1), next = make_document (2);
  AttnRecovery *recovery = attn_recovery_new ();
  GPtrArray *list;

  keep (recovery, document, NULL, NULL);
  attn_recovery_free (recovery);

  list = attn_recovery_list (EN);
  recovery = attn_recovery_adopt (g_ptr_array_index (list, 0));
  g_ptr_array_unref (list);
  g_assert_cmpuint (count_files (), ==, 2);
  g_assert_cmpuint (count_offered (), ==, 0);
  keep (recovery, next, NULL, NULL);
  g_assert_cmpuint (count_files (), ==, 2);
  attn_recovery_free (recovery);

  list = attn_recovery_list (EN);
  g_assert_cmpuint (list->len, ==, 1);
  g_assert_true (attn_document_equal (attn_recovered_get_document (g_ptr_array_index (list, 0)), next));
  recovery = attn_recovery_adopt (g_ptr_array_index (list, 0));
  g_ptr_array_unref (list);
  attn_recovery_discard (recovery);
  attn_recovery_free (recovery);
  g_assert_cmpuint (count_files (), ==, 0);
}

static void
test_file_changed (void)
{
  g_autofree char *path = g_build_filename (state, "a.attention", NULL), *checksum = NULL, *saved = NULL, *again = NULL;
  g_autoptr(GFile) file = g_file_new_for_path (path);
  g_autoptr(AttnDocument) document = make_document (1), other = make_document (2), loaded = NULL;
  g_autoptr(GError) error = NULL;
  AttnRecovery *recovery = attn_recovery_new ();
  GPtrArray *list;

  g_assert_true (attn_document_save_with_checksum (document, file, &saved, EN, &error));
  loaded = attn_document_load_with_checksum (file, &checksum, EN, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (strlen (checksum), ==, 64);
  g_assert_cmpstr (checksum, ==, saved);
  again = attn_document_checksum_file (file, EN, &error);
  g_assert_cmpstr (checksum, ==, again);
  keep (recovery, other, file, checksum);
  attn_recovery_free (recovery);

  list = attn_recovery_list (EN);
  g_assert_false (attn_recovered_file_changed (g_ptr_array_index (list, 0)));
  g_assert_true (attn_document_save (other, file, EN, &error));
  g_assert_true (attn_recovered_file_changed (g_ptr_array_index (list, 0)));
  attn_recovered_discard (g_ptr_array_index (list, 0));
  g_ptr_array_unref (list);

  g_assert_cmpint (g_unlink (path), ==, 0);
  g_assert_null (attn_document_checksum_file (file, EN, &error));
  g_assert_error (error, ATTN_DOCUMENT_ERROR, ATTN_DOCUMENT_ERROR_READ);
}

/* Nobody else's business. */
static void
test_private (void)
{
  g_autofree char *folder = get_folder ();
  g_autoptr(AttnDocument) document = make_document (1);
  AttnRecovery *recovery = attn_recovery_new ();
  g_autoptr(GDir) dir = NULL;
  struct stat status;
  const char *name;

  keep (recovery, document, NULL, NULL);
  g_assert_cmpint (g_stat (folder, &status), ==, 0);
  g_assert_cmpuint (status.st_mode & 0777, ==, 0700);
  dir = g_dir_open (folder, 0, NULL);
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      g_assert_cmpint (g_stat (path, &status), ==, 0);
      g_assert_cmpuint (status.st_mode & 0777, ==, 0600);
    }
  attn_recovery_discard (recovery);
  attn_recovery_free (recovery);
}

/* What cannot be read is nobody's to throw away; a lock that guards nothing is. */
static void
test_damaged (void)
{
  static const char *const contents[] = {
    "", "{", "{}\n{}", "\n", "{\"format\": \"attention-recovery\", \"version\": 1}", "{\"format\": \"attention-recovery\", \"version\": 1}\n",
    "{\"format\": \"attention-recovery\", \"version\": 1}\n{\"format\": \"attention\", \"version\": 1}",
    "{\"format\": \"attention-recovery\", \"version\": 2}\n{\"format\": \"attention\", \"version\": 1, \"embedding\": [[1]]}",
    "{\"format\": \"attention\", \"version\": 1}\n{\"format\": \"attention\", \"version\": 1, \"embedding\": [[1]]}",
    "[1]\n{\"format\": \"attention\", \"version\": 1, \"embedding\": [[1]]}",
  };
  static const char good[] = "{\"format\": \"attention-recovery\", \"version\": 1, \"later\": 3}\n{\"format\": \"attention\", \"version\": 1, \"embedding\": [[1]]}";
  g_autofree char *folder = get_folder (), *lock = g_build_filename (folder, "zz.lock", NULL), *sound = g_build_filename (folder, "s.recovery", NULL);
  GPtrArray *list;

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (contents); i++)
    {
      g_autofree char *name = g_strdup_printf ("%u.recovery", i), *path = g_build_filename (folder, name, NULL);

      g_assert_true (g_file_set_contents (path, contents[i], -1, NULL));
    }
  g_assert_true (g_file_set_contents (lock, "", 0, NULL));
  g_assert_true (g_file_set_contents (sound, good, -1, NULL));

  list = attn_recovery_list (EN);
  g_assert_cmpuint (list->len, ==, 1);
  attn_recovered_discard (g_ptr_array_index (list, 0));
  g_ptr_array_unref (list);
  g_assert_false (g_file_test (lock, G_FILE_TEST_EXISTS));
  for (guint i = 0; i < G_N_ELEMENTS (contents); i++)
    {
      g_autofree char *name = g_strdup_printf ("%u.recovery", i), *path = g_build_filename (folder, name, NULL);

      g_assert_true (g_file_test (path, G_FILE_TEST_EXISTS));
    }
  document_test_remove (folder);
}

/* Matrices out of files come back with their numbers: the files may be gone. */
static void
test_matrix_files (void)
{
  g_autofree char *folder = g_build_filename (state, "work", NULL), *path = g_build_filename (folder, "a.attention", NULL);
  g_autofree char *npz = g_test_build_filename (G_TEST_DIST, "data", "import", "two.npz", NULL), *copy = g_build_filename (folder, "two.npz", NULL);
  g_autoptr(GFile) file = g_file_new_for_path (path);
  g_autoptr(GError) error = NULL;
  g_autoptr(AttnDocument) document = NULL;
  g_autofree char *bytes = NULL;
  AttnRecovery *recovery = attn_recovery_new ();
  GPtrArray *list;
  gsize length;

  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
  g_assert_true (g_file_get_contents (npz, &bytes, &length, NULL));
  g_assert_true (g_file_set_contents (copy, bytes, (gssize) length, NULL));
  g_assert_true (g_file_set_contents (path, "{\"format\": \"attention\", \"version\": 1, \"embedding\": {\"file\": \"two.npz\", \"tensor\": \"weights\"}}", -1, NULL));
  document = attn_document_load (file, EN, &error);
  g_assert_no_error (error);
  keep (recovery, document, file, NULL);
  attn_recovery_free (recovery);
  document_test_remove (folder);

  list = attn_recovery_list (EN);
  g_assert_cmpuint (list->len, ==, 1);
  g_assert_true (attn_matrix_equal (attn_document_get_matrix (attn_recovered_get_document (g_ptr_array_index (list, 0)), "embedding"),
                                    attn_document_get_matrix (document, "embedding")));
  attn_recovered_discard (g_ptr_array_index (list, 0));
  g_ptr_array_unref (list);
}

/* A document may be too large for a file and is kept all the same. */
static void
test_large (void)
{
  g_autofree char *title = g_strnfill (ATTN_DOCUMENT_MAX_BYTES + 1000, 'a');
  g_autoptr(AttnDocument) document = make_document (1);
  g_autoptr(GError) error = NULL;
  g_autoptr(AttnEdit) edit = attn_edit_set_title (document, EN, title, EN, &error);
  AttnRecovery *recovery = attn_recovery_new ();
  GPtrArray *list;

  g_assert_no_error (error);
  keep (recovery, edit->document, NULL, NULL);
  attn_recovery_free (recovery);
  list = attn_recovery_list (EN);
  g_assert_cmpuint (list->len, ==, 1);
  g_assert_true (attn_document_equal (attn_recovered_get_document (g_ptr_array_index (list, 0)), edit->document));
  attn_recovered_discard (g_ptr_array_index (list, 0));
  g_ptr_array_unref (list);
}

/* In a thread: the last document is the one that is kept. */
static void
test_soon (void)
{
  AttnRecovery *recovery = attn_recovery_new ();
  g_autoptr(AttnDocument) last = make_document (499);
  GPtrArray *list;

  for (guint i = 0; i < 500; i++)
    {
      g_autoptr(AttnDocument) document = make_document (i);

      attn_recovery_keep_soon (recovery, document, NULL, NULL, EN, NULL, NULL);
    }
  attn_recovery_free (recovery);
  list = attn_recovery_list (EN);
  g_assert_cmpuint (list->len, ==, 1);
  g_assert_true (attn_document_equal (attn_recovered_get_document (g_ptr_array_index (list, 0)), last));
  attn_recovered_discard (g_ptr_array_index (list, 0));
  g_ptr_array_unref (list);

  /* What is discarded does not come back, however much of it was on its way. */
  for (guint k = 0; k < 50; k++)
    {
      recovery = attn_recovery_new ();
      for (guint i = 0; i < 3; i++)
        attn_recovery_keep_soon (recovery, last, NULL, NULL, EN, NULL, NULL);
      if (k % 2 == 0)
        g_usleep (k * 40);
      attn_recovery_discard (recovery);
      attn_recovery_free (recovery);
      g_assert_cmpuint (count_files (), ==, 0);
    }
}

static void
failed_cb (const GError *error,
           gpointer      data)
{
  GError **kept = data;

  if (*kept == NULL)
    *kept = g_error_copy (error);
}

static void
test_failure (void)
{
  g_autofree char *folder = get_folder (), *parent = g_path_get_dirname (folder);
  g_autoptr(AttnDocument) document = make_document (1);
  AttnRecovery *recovery = attn_recovery_new ();
  GError *error = NULL, *told = NULL;

  if (g_file_test (folder, G_FILE_TEST_EXISTS))
    document_test_remove (folder);
  g_assert_cmpint (g_mkdir_with_parents (parent, 0700), ==, 0);
  g_assert_true (g_file_set_contents (folder, "a file", -1, NULL));

  g_assert_false (attn_recovery_keep (recovery, document, NULL, NULL, EN, &error));
  g_assert_error (error, ATTN_DOCUMENT_ERROR, ATTN_DOCUMENT_ERROR_WRITE);
  g_assert_nonnull (strstr (error->message, "could not be kept aside in "));
  g_clear_error (&error);
  g_assert_false (attn_recovery_keep (recovery, document, NULL, NULL, ATTN_LANGUAGE_KOREAN, &error));
  g_assert_nonnull (strstr (error->message, "보관하지 못했습니다"));
  g_clear_error (&error);

  attn_recovery_keep_soon (recovery, document, NULL, NULL, EN, failed_cb, &told);
  while (told == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_error (told, ATTN_DOCUMENT_ERROR, ATTN_DOCUMENT_ERROR_WRITE);
  g_clear_error (&told);

  /* Once it works again, so does this. */
  g_assert_cmpint (g_unlink (folder), ==, 0);
  keep (recovery, document, NULL, NULL);

  /* The folder may vanish while the window is open. */
  document_test_remove (folder);
  keep (recovery, document, NULL, NULL);
  g_assert_cmpuint (count_files (), ==, 2);
  g_assert_cmpuint (count_offered (), ==, 0);
  attn_recovery_discard (recovery);

  /* Nobody is told once the window is closed. */
  document_test_remove (folder);
  g_assert_true (g_file_set_contents (folder, "a file", -1, NULL));
  attn_recovery_keep_soon (recovery, document, NULL, NULL, EN, failed_cb, &told);
  attn_recovery_free (recovery);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_null (told);
  g_assert_cmpint (g_unlink (folder), ==, 0);
}

/* Another program: its work is its own while it lives, and offered when it was killed. */
static void
test_other_program (void)
{
  g_autoptr(AttnDocument) document = make_document (42);
  const char *arguments[] = { program, "--keep", state, NULL };
  g_autoptr(GError) error = NULL;
  GPtrArray *list;
  int in, out, status;
  GPid pid;
  char ready;

  g_assert_true (g_spawn_async_with_pipes (NULL, (char **) arguments, NULL, G_SPAWN_DO_NOT_REAP_CHILD, NULL, NULL, &pid,
                                           &in, &out, NULL, &error));
  g_assert_no_error (error);
  g_assert_cmpint (read (out, &ready, 1), ==, 1);
  g_assert_cmpuint (count_files (), ==, 2);
  g_assert_cmpuint (count_offered (), ==, 0);
  g_assert_cmpint (kill (pid, SIGKILL), ==, 0);
  g_assert_cmpint (waitpid (pid, &status, 0), ==, pid);
  close (in);
  close (out);
  g_spawn_close_pid (pid);

  list = attn_recovery_list (EN);
  g_assert_cmpuint (list->len, ==, 1);
  g_assert_true (attn_document_equal (attn_recovered_get_document (g_ptr_array_index (list, 0)), document));
  attn_recovered_discard (g_ptr_array_index (list, 0));
  g_ptr_array_unref (list);
  g_assert_cmpuint (count_files (), ==, 0);
}

/* The other program of test_other_program.  It does not outlive the first. */
static int
keep_and_wait (void)
{
  AttnDocument *document = make_document (42);
  char byte;

  keep (attn_recovery_new (), document, NULL, NULL);
  if (write (STDOUT_FILENO, "r", 1) != 1)
    return 1;
  return (int) read (STDIN_FILENO, &byte, 1);
}

int
main (int   argc,
      char *argv[])
{
  int status;

  program = argv[0];
  if (argc == 3 && g_str_equal (argv[1], "--keep"))
    {
      g_setenv ("XDG_STATE_HOME", argv[2], TRUE);
      return keep_and_wait ();
    }

  state = g_dir_make_tmp ("attention-XXXXXX", NULL);
  g_assert_nonnull (state);
  g_setenv ("XDG_STATE_HOME", state, TRUE);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/document/recovery/crash", test_crash);
  g_test_add_func ("/document/recovery/clean-close", test_clean_close);
  g_test_add_func ("/document/recovery/several", test_several);
  g_test_add_func ("/document/recovery/adopt", test_adopt);
  g_test_add_func ("/document/recovery/file-changed", test_file_changed);
  g_test_add_func ("/document/recovery/private", test_private);
  g_test_add_func ("/document/recovery/damaged", test_damaged);
  g_test_add_func ("/document/recovery/matrix-files", test_matrix_files);
  g_test_add_func ("/document/recovery/large", test_large);
  g_test_add_func ("/document/recovery/soon", test_soon);
  g_test_add_func ("/document/recovery/failure", test_failure);
  g_test_add_func ("/document/recovery/other-program", test_other_program);
  status = g_test_run ();
  document_test_remove (state);
  g_free (state);
  return status;
}
