/* test-save.c: whatever happens while a document is saved, a whole one is there
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <errno.h>
#include <math.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <glib/gstdio.h>

#include "attn-edit.h"
#include "attn-random.h"
#include "attn-recovery.h"
#include "attn-safe-file.h"
#include "document-random.h"
#include "document-test.h"
#include "edit-random.h"

#define EN ATTN_LANGUAGE_ENGLISH
#define SEED 20260903
#define N_KILLS 200
#define N_DOCUMENTS 10000

static const char *program;
static char *folder;

static char *
make_path (const char *name)
{
  return g_build_filename (folder, name, NULL);
}

static guint
count_files (const char *path)
{
  g_autoptr(GDir) dir = g_dir_open (path, 0, NULL);
  guint n = 0;

  while (dir != NULL && g_dir_read_name (dir) != NULL)
    n++;
  return n;
}

/* One of the documents that the other program saves in turn; they differ in length and in every number. */
static AttnDocument *
make_document (guint index)
{
  guint n = 20 + 30 * index;
  g_autoptr(AttnMatrix) matrix = attn_matrix_new_normal (n, n, index, 1);
  g_autoptr(AttnDocument) document = document_test_parse_rest ("\"embedding\": [[1]]");
  g_autoptr(GError) error = NULL;
  g_autoptr(AttnEdit) edit = attn_edit_replace (document, "embedding", matrix, NULL, EN, &error);

  g_assert_no_error (error);
  return attn_document_ref (edit->document);
}

#define N_TURNS 3

/* Saves one after the other, keeps work aside before each, and never ends. */
static int
save_for_ever (const char *path,
               guint       first)
{
  g_autoptr(GFile) file = g_file_new_for_path (path);
  AttnRecovery *recovery = attn_recovery_new ();
  AttnDocument *documents[N_TURNS];

  for (guint i = 0; i < N_TURNS; i++)
    documents[i] = make_document (i);
  for (guint turn = first; ; turn++)
    {
      const AttnDocument *document = documents[turn % N_TURNS];

      if (!attn_recovery_keep (recovery, document, file, NULL, EN, NULL) || !attn_document_save (document, file, EN, NULL))
        return 1;
      if (turn == first && write (STDOUT_FILENO, "r", 1) != 1)
        return 1;
    }
}

static gboolean
is_one_of_them (const AttnDocument        *document,
                AttnDocument *const *documents)
{
  for (guint i = 0; i < N_TURNS; i++)
    if (attn_document_equal (document, documents[i]))
      return TRUE;
  return FALSE;
}

/* The program is killed at random points while it saves and keeps work aside.  The file is always a whole document, and the
 * work always comes back. */
static void
test_killed (void)
{
  g_autofree char *place = make_path ("killed"), *path = g_build_filename (place, "a.attention", NULL);
  g_autoptr(GFile) file = g_file_new_for_path (path);
  AttnDocument *documents[N_TURNS];
  guint seen[N_TURNS] = { 0 };
  AttnRandom random;

  attn_random_init (&random, SEED);
  g_assert_cmpint (g_mkdir (place, 0700), ==, 0);
  for (guint i = 0; i < N_TURNS; i++)
    documents[i] = make_document (i);

  for (guint k = 0; k < N_KILLS; k++)
    {
      g_autoptr(GError) error = NULL;
      g_autoptr(AttnDocument) document = NULL;
      g_autoptr(GPtrArray) list = NULL;
      /* Now and then even before it begins. */
      gboolean waits = k == 0 || attn_random_below (&random, 4) > 0;
      char first[2] = { (char) ('0' + attn_random_below (&random, N_TURNS)), '\0' };
      const char *arguments[] = { program, "--save", path, first, NULL };
      int out, status;
      GPid pid;
      char ready;

      g_assert_true (g_spawn_async_with_pipes (NULL, (char **) arguments, NULL, G_SPAWN_DO_NOT_REAP_CHILD, NULL, NULL, &pid,
                                               NULL, &out, NULL, &error));
      g_assert_no_error (error);
      if (waits)
        g_assert_cmpint (read (out, &ready, 1), ==, 1);
      g_usleep (attn_random_below (&random, 50000));
      g_assert_cmpint (kill (pid, SIGKILL), ==, 0);
      g_assert_cmpint (waitpid (pid, &status, 0), ==, pid);
      g_assert_true (WIFSIGNALED (status));
      close (out);
      g_spawn_close_pid (pid);

      document = attn_document_load (file, EN, &error);
      g_assert_no_error (error);
      g_assert_true (is_one_of_them (document, documents));
      for (guint i = 0; i < N_TURNS; i++)
        seen[i] += attn_document_equal (document, documents[i]);

      list = attn_recovery_list (EN);
      g_assert_cmpuint (list->len, <=, 1);
      if (waits)
        g_assert_cmpuint (list->len, ==, 1);
      for (guint i = 0; i < list->len; i++)
        {
          AttnRecovered *recovered = g_ptr_array_index (list, i);

          g_assert_true (is_one_of_them (attn_recovered_get_document (recovered), documents));
          g_assert_true (g_file_equal (attn_recovered_get_file (recovered), file));
          attn_recovered_discard (recovered);
        }
    }

  g_test_message ("whole documents: %u, %u, %u; %u files", seen[0], seen[1], seen[2], count_files (place));
  for (guint i = 0; i < N_TURNS; i++)
    {
      g_assert_cmpuint (seen[i], >, 0);
      attn_document_unref (documents[i]);
    }
}

static void
assert_contents (const char *path,
                 const char *expected)
{
  g_autofree char *text = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, expected);
}

/* A disk that is full after so many bytes, however few or many: what was there stays, and nothing is left over. */
static void
test_full (void)
{
  g_autofree char *place = make_path ("full"), *path = g_build_filename (place, "a.attention", NULL);
  g_autofree char *fresh = g_build_filename (place, "fresh.attention", NULL);
  g_autoptr(GFile) file = g_file_new_for_path (path), fresh_file = g_file_new_for_path (fresh);
  AttnDocument *document = make_document (1);
  g_autofree char *text = attn_document_serialize (document);
  gsize length = strlen (text);
  struct rlimit before, limit;

  g_assert_cmpint (g_mkdir (place, 0700), ==, 0);
  g_assert_true (g_file_set_contents (path, "old", -1, NULL));
  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &before), ==, 0);
  for (gsize size = 0; size < length; size += 1 + length / 50)
    {
      GError *error = NULL, *fresh_error = NULL;
      gboolean saved, fresh_saved;

      limit = before;
      limit.rlim_cur = size;
      g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);
      saved = attn_document_save (document, file, EN, &error);
      fresh_saved = attn_document_save (document, fresh_file, ATTN_LANGUAGE_KOREAN, &fresh_error);
      g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &before), ==, 0);

      g_assert_false (saved);
      g_assert_false (fresh_saved);
      g_assert_error (error, ATTN_DOCUMENT_ERROR, ATTN_DOCUMENT_ERROR_WRITE);
      g_assert_nonnull (strstr (error->message, "a.attention: this cannot be written: the file would be larger than is allowed"));
      g_assert_nonnull (strstr (fresh_error->message, "허용된 크기보다 커집니다"));
      g_error_free (error);
      g_error_free (fresh_error);
      assert_contents (path, "old");
      g_assert_cmpuint (count_files (place), ==, 1);
    }

  limit = before;
  limit.rlim_cur = length;
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  g_assert_true (attn_document_save (document, file, EN, NULL));
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &before), ==, 0);
  assert_contents (path, text);
  attn_document_unref (document);
}

/* Rows that are made while they are written. */
typedef struct
{
  guint n_rows;
  guint fails_at;     /* a row before which the maker gives up; G_MAXUINT: never */
  guint n_asked;
  guint n_made;
  gsize most;         /* so much had gathered at a time */
} Rows;

static int
make_rows (AttnSink *sink,
           gpointer  data)
{
  Rows *rows = data;

  rows->n_asked++;
  for (rows->n_made = 0; rows->n_made < rows->n_rows; rows->n_made++)
    {
      if (rows->n_made == rows->fails_at)
        return ECANCELED;
      for (guint i = 0; i < 100; i++)
        g_string_append_printf (sink->text, "%08u ", rows->n_made);
      g_string_append_c (sink->text, '\n');
      rows->most = MAX (rows->most, sink->text->len);
      if (!attn_sink_may_pass (sink))
        break;
    }
  return 0;
}

/* What is made while it is written: ten megabytes of which little is in memory at a time; a disk that is full and a maker that
 * gives up leave what was there, nothing beside it, and end the making. */
static void
test_made (void)
{
  g_autofree char *place = make_path ("made"), *path = g_build_filename (place, "a.txt", NULL), *text = NULL;
  Rows whole = { .n_rows = 11000, .fails_at = G_MAXUINT }, limited = whole, given_up = { .n_rows = 11000, .fails_at = 9000 }, none = { 0 };
  struct rlimit before, limit;
  gsize length;
  int code;

  g_assert_cmpint (g_mkdir (place, 0700), ==, 0);
  g_assert_true (g_file_set_contents (path, "old", -1, NULL));
  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &before), ==, 0);
  limit = before;
  limit.rlim_cur = 1 << 20;
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  code = attn_safe_file_make (path, make_rows, &limited);
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &before), ==, 0);
  g_assert_cmpint (code, ==, EFBIG);
  g_assert_cmpuint (limited.n_asked, ==, 1);
  g_assert_cmpuint (limited.n_made, <, 2000);
  assert_contents (path, "old");

  g_assert_cmpint (attn_safe_file_make (path, make_rows, &given_up), ==, ECANCELED);
  g_assert_cmpuint (given_up.n_asked, ==, 1);
  assert_contents (path, "old");
  g_assert_cmpuint (count_files (place), ==, 1);
  g_assert_cmpint (attn_safe_file_make ("/dev/full", make_rows, &whole), ==, ENOSPC);
  g_assert_cmpint (attn_safe_file_make (place, make_rows, &whole), ==, EISDIR);

  g_assert_cmpint (attn_safe_file_make (path, make_rows, &whole), ==, 0);
  g_assert_true (g_file_get_contents (path, &text, &length, NULL));
  g_assert_cmpuint (length, ==, 11000 * 901);
  g_assert_true (g_str_has_suffix (text, "00010999 \n"));
  g_assert_cmpuint (whole.most, <, 300 * 1024);
  g_assert_cmpint (attn_safe_file_make (path, make_rows, &none), ==, 0);
  assert_contents (path, "");
  g_assert_cmpuint (count_files (place), ==, 1);
}

/* The folder went away while the document was open; it is saved once there is one again. */
static void
test_vanished (void)
{
  g_autofree char *place = make_path ("vanished"), *path = g_build_filename (place, "a.attention", NULL);
  g_autoptr(GFile) file = g_file_new_for_path (path);
  g_autoptr(GError) error = NULL;
  AttnDocument *document = make_document (0);

  g_assert_cmpint (g_mkdir (place, 0700), ==, 0);
  g_assert_true (attn_document_save (document, file, EN, &error));
  document_test_remove (place);
  g_assert_false (attn_document_save (document, file, EN, &error));
  g_assert_error (error, ATTN_DOCUMENT_ERROR, ATTN_DOCUMENT_ERROR_WRITE);
  g_assert_nonnull (strstr (error->message, "there is no such folder"));
  g_clear_error (&error);
  g_assert_cmpint (g_mkdir (place, 0700), ==, 0);
  g_assert_true (attn_document_save (document, file, EN, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (count_files (place), ==, 1);
  attn_document_unref (document);
}

/* Ten thousand documents with −0, subnormal numbers and long decimals come back from the disk bit for bit, half of them from
 * what a walk of edits made of them. */
static void
test_round_trip (void)
{
  /* A file system in memory, where there is one: a disk takes its time for ten thousand files that are to be on it. */
  g_autofree char *place = g_strdup ("/dev/shm/attention-XXXXXX"), *path = NULL;
  g_autoptr(GFile) file = NULL;
  guint n_zeros = 0, n_subnormals = 0;
  AttnDocument *current = NULL;
  AttnRandom random;

  if (g_mkdtemp (place) == NULL)
    {
      g_free (place);
      place = make_path ("round");
      g_assert_cmpint (g_mkdir (place, 0700), ==, 0);
    }
  path = g_build_filename (place, "a.attention", NULL);
  file = g_file_new_for_path (path);

  attn_random_init (&random, SEED + 1);
  for (guint k = 0; k < N_DOCUMENTS; k++)
    {
      g_autoptr(GError) error = NULL;
      g_autoptr(AttnDocument) again = NULL;
      g_autofree char *text = NULL, *text_again = NULL;
      const AttnMatrix *matrix;
      AttnEdit *edit = current != NULL && k % 2 == 1 ? edit_random (&random, current) : NULL;

      g_clear_pointer (&current, attn_document_unref);
      if (edit != NULL)
        {
          current = attn_document_ref (edit->document);
          attn_edit_free (edit);
        }
      else
        {
          g_autofree char *made = document_random_text (&random);
          g_autoptr(AttnDocument) document = document_test_parse (made);

          /* A cell with one of the hard numbers. */
          for (guint slot = 0; current == NULL; slot++)
            {
              const char *name = ((const char *[]) { "embedding", "given.query", "given.weights" })[slot];
              g_autoptr(AttnEdit) hard = attn_edit_set_cell (document, name, 0, 0, edit_random_number (&random), EN, NULL);

              if (hard != NULL)
                current = attn_document_ref (hard->document);
            }
        }

      g_assert_true (attn_document_save (current, file, EN, &error));
      g_assert_no_error (error);
      again = attn_document_load (file, EN, &error);
      g_assert_no_error (error);
      g_assert_true (attn_document_equal (current, again));
      text = attn_document_serialize (current);
      text_again = attn_document_serialize (again);
      g_assert_cmpstr (text, ==, text_again);
      assert_contents (path, text);

      matrix = attn_document_get_matrix (current, "embedding");
      for (gsize i = 0; matrix != NULL && i < attn_matrix_get_rows (matrix) * attn_matrix_get_columns (matrix); i++)
        {
          double value = attn_matrix_get_values (matrix)[i];

          n_zeros += value == 0 && signbit (value);
          n_subnormals += fpclassify (value) == FP_SUBNORMAL;
        }
    }
  g_clear_pointer (&current, attn_document_unref);
  document_test_remove (place);
  g_test_message ("%u times −0, %u subnormal numbers", n_zeros, n_subnormals);
  g_assert_cmpuint (n_zeros, >, 1000);
  g_assert_cmpuint (n_subnormals, >, 100);
}

int
main (int   argc,
      char *argv[])
{
  int status;

  program = argv[0];
  if (argc == 4 && g_str_equal (argv[1], "--save"))
    return save_for_ever (argv[2], (guint) (argv[3][0] - '0'));

  folder = g_dir_make_tmp ("attention-XXXXXX", NULL);
  g_assert_nonnull (folder);
  /* For the other program too. */
  g_setenv ("XDG_STATE_HOME", folder, TRUE);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/document/save/killed", test_killed);
  g_test_add_func ("/document/save/full", test_full);
  g_test_add_func ("/document/save/made", test_made);
  g_test_add_func ("/document/save/vanished", test_vanished);
  g_test_add_func ("/document/save/round-trip", test_round_trip);
  status = g_test_run ();
  document_test_remove (folder);
  g_free (folder);
  return status;
}
