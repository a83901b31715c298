/* test-files.c: documents in files: what cannot be read, and saving that loses nothing
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <glib/gstdio.h>

#include "document-test.h"

#define NOBODY 65534

typedef struct
{
  char *folder;
} Fixture;

static void
set_up (Fixture      *fixture,
        gconstpointer data)
{
  g_autoptr(GError) error = NULL;

  fixture->folder = g_dir_make_tmp ("attention-XXXXXX", &error);
  g_assert_no_error (error);
  g_assert_cmpint (g_chmod (fixture->folder, 0755), ==, 0);
}

static void
tear_down (Fixture      *fixture,
           gconstpointer data)
{
  document_test_remove (fixture->folder);
  g_free (fixture->folder);
}

static char *
make_path (Fixture    *fixture,
           const char *name)
{
  return g_build_filename (fixture->folder, name, NULL);
}

static char *
make_file (Fixture    *fixture,
           const char *name,
           const char *text,
           gssize      length)
{
  char *path = make_path (fixture, name);

  g_assert_true (g_file_set_contents (path, text, length, NULL));
  return path;
}

static guint
count_files (Fixture *fixture)
{
  g_autoptr(GDir) dir = g_dir_open (fixture->folder, 0, NULL);
  guint n = 0;

  while (g_dir_read_name (dir) != NULL)
    n++;
  return n;
}

/* Refused in both languages, on one line that names the file. */
static void
assert_refused (const char       *path,
                AttnDocumentError code,
                const char       *english,
                const char       *korean)
{
  g_autoptr(GFile) file = g_file_new_for_path (path);
  g_autofree char *base = g_path_get_basename (path);

  for (guint i = 0; i < ATTN_N_LANGUAGES; i++)
    {
      g_autoptr(GError) error = NULL;
      AttnDocument *document = attn_document_load (file, (AttnLanguage) i, &error);

      g_assert_null (document);
      g_assert_error (error, ATTN_DOCUMENT_ERROR, (int) code);
      g_test_message ("%s", error->message);
      g_assert_nonnull (strstr (error->message, base));
      g_assert_null (strchr (error->message, '\n'));
      g_assert_cmpuint (strlen (error->message), <, strlen (path) + 300);
      g_assert_nonnull (strstr (error->message, i == ATTN_LANGUAGE_KOREAN ? korean : english));
    }
}

static AttnDocument *
load_sample (const char *name)
{
  g_autoptr(GError) error = NULL;
  AttnDocument *document = attn_sample_load (name, ATTN_LANGUAGE_ENGLISH, &error);

  g_assert_no_error (error);
  return document;
}

static void
test_missing (Fixture      *fixture,
              gconstpointer data)
{
  g_autofree char *path = make_path (fixture, "none.attention");
  g_autofree char *file = make_file (fixture, "file", "", 0);
  g_autofree char *below = g_build_filename (file, "below.attention", NULL);

  assert_refused (path, ATTN_DOCUMENT_ERROR_READ, "there is no such file", "그런 파일이 없습니다");
  assert_refused (below, ATTN_DOCUMENT_ERROR_READ, "there is no such file", "그런 파일이 없습니다");
}

static void
test_folder (Fixture      *fixture,
             gconstpointer data)
{
  assert_refused (fixture->folder, ATTN_DOCUMENT_ERROR_READ, "this is a folder", "폴더입니다");
}

static void
test_long_name (Fixture      *fixture,
                gconstpointer data)
{
  g_autofree char *name = g_strnfill (300, 'a');
  g_autofree char *path = make_path (fixture, name);

  assert_refused (path, ATTN_DOCUMENT_ERROR_READ, "name is too long", "이름이 너무 깁니다");
}

static void
test_link_to_itself (Fixture      *fixture,
                     gconstpointer data)
{
  g_autofree char *path = make_path (fixture, "loop.attention");

  g_assert_cmpint (symlink ("loop.attention", path), ==, 0);
  assert_refused (path, ATTN_DOCUMENT_ERROR_READ, "leads to itself", "링크");
}

static void
test_empty (Fixture      *fixture,
            gconstpointer data)
{
  g_autofree char *path = make_file (fixture, "empty.attention", "", 0);
  g_autofree char *mark = make_file (fixture, "mark.attention", "\xef\xbb\xbf", 3);

  assert_refused (path, ATTN_DOCUMENT_ERROR_EMPTY, "found nothing", "비어");
  assert_refused (mark, ATTN_DOCUMENT_ERROR_EMPTY, "found nothing", "비어");
  assert_refused ("/dev/null", ATTN_DOCUMENT_ERROR_EMPTY, "found nothing", "비어");
}

/* Tests run as root too, who may read anything: they give that up for a moment. */
static void
test_no_permission (Fixture      *fixture,
                    gconstpointer data)
{
  g_autofree char *path = make_file (fixture, "locked.attention", "{}", 2);
  gboolean is_root = geteuid () == 0;

  g_assert_cmpint (g_chmod (path, 0), ==, 0);
  if (is_root)
    g_assert_cmpint (seteuid (NOBODY), ==, 0);
  assert_refused (path, ATTN_DOCUMENT_ERROR_READ, "not permitted", "권한이 없습니다");
  if (is_root)
    g_assert_cmpint (seteuid (0), ==, 0);
}

static void
test_too_large (Fixture      *fixture,
                gconstpointer data)
{
  g_autofree char *path = make_file (fixture, "large.attention", "{}", 2);

  g_assert_cmpint (truncate (path, ATTN_DOCUMENT_MAX_BYTES), ==, 0);
  assert_refused (path, ATTN_DOCUMENT_ERROR_TOO_LARGE, "64 MiB", "64 MiB");
}

/* A stream that never ends has no size to ask for. */
static void
test_endless (Fixture      *fixture,
              gconstpointer data)
{
  assert_refused ("/dev/zero", ATTN_DOCUMENT_ERROR_TOO_LARGE, "64 MiB", "64 MiB");
}

/* One byte less is read, and found to be no JSON. */
static void
test_almost_too_large (Fixture      *fixture,
                       gconstpointer data)
{
  g_autofree char *path = make_file (fixture, "large.attention", "{}", 2);

  g_assert_cmpint (truncate (path, ATTN_DOCUMENT_MAX_BYTES - 1), ==, 0);
  assert_refused (path, ATTN_DOCUMENT_ERROR_NOT_JSON, "line 1, column 3): found a zero byte", "줄 1, 칸 3");
}

static void
test_two_million_brackets (Fixture      *fixture,
                           gconstpointer data)
{
  g_autofree char *text = g_strnfill (2000000, '[');
  g_autofree char *path = make_file (fixture, "deep.attention", text, -1);

  assert_refused (path, ATTN_DOCUMENT_ERROR_NOT_JSON, "2,048 deep", "2,048겹");
}

static void
test_two_million_braces (Fixture      *fixture,
                         gconstpointer data)
{
  GString *text = g_string_new (NULL);
  g_autofree char *path = NULL;

  for (guint i = 0; i < 2000000; i++)
    g_string_append (text, "{\"a\":");
  path = make_file (fixture, "deep.attention", text->str, (gssize) text->len);
  g_string_free (text, TRUE);
  assert_refused (path, ATTN_DOCUMENT_ERROR_NOT_JSON, "2,048 deep", "2,048겹");
}

static void
test_not_utf8 (Fixture      *fixture,
               gconstpointer data)
{
  g_autofree char *path = make_file (fixture, "latin.attention", "{\"title\": \"caf\xe9\"}", -1);
  g_autofree char *wide = make_file (fixture, "wide.attention", "\xff\xfe{\0\"\0", 6);
  g_autofree char *zero = make_file (fixture, "zero.attention", "{\0}", 3);

  assert_refused (path, ATTN_DOCUMENT_ERROR_NOT_UTF8, "0xE9", "0xE9");
  assert_refused (wide, ATTN_DOCUMENT_ERROR_NOT_UTF8, "UTF-16", "UTF-16");
  assert_refused (zero, ATTN_DOCUMENT_ERROR_NOT_JSON, "zero byte", "0인 바이트");
}

/* What is no text at all is called so, whatever its name and its size: a film, something packed, random bytes. */
static void
test_foreign (Fixture      *fixture,
              gconstpointer data)
{
  static const char film[] = "\0\0\0\x20" "ftypisom\xf1\xe2", packed[] = "PK\3\4\xd0\xff", pdf[] = "%PDF-1.5\n%\xe2\xe3\n\1\2",
                    korean[] = "\xb3\xaa\xb4\xc2 \xbf\xc0\xb4\xc3";
  const struct { const char *name, *bytes; gssize length; } files[] = {
    { "film.attention", film, sizeof film - 1 }, { "film", film, sizeof film - 1 }, { "a.zip", packed, sizeof packed - 1 },
    { "a.pdf", pdf, sizeof pdf - 1 }, { "a.bin", "\x9a\x7f", 2 },
  };
  g_autofree char *large = NULL, *named = NULL, *text = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *path = make_file (fixture, files[i].name, files[i].bytes, files[i].length);

      assert_refused (path, ATTN_DOCUMENT_ERROR_NOT_UTF8, "no document and no picture", "문서도 그림도");
    }
  large = make_file (fixture, "large.mkv.part", film, sizeof film - 1);
  g_assert_cmpint (truncate (large, ATTN_DOCUMENT_MAX_BYTES + 10), ==, 0);
  assert_refused (large, ATTN_DOCUMENT_ERROR_NOT_UTF8, "no document and no picture", "문서도 그림도");
  named = make_file (fixture, "film.mp4", film, sizeof film - 1);
  assert_refused (named, ATTN_DOCUMENT_ERROR_PICTURE, "no picture that can be read", "그림이 아닙니다");
  /* A text in another encoding is one. */
  text = make_file (fixture, "euc-kr.txt", korean, sizeof korean - 1);
  assert_refused (text, ATTN_DOCUMENT_ERROR_NOT_UTF8, "found the byte 0xB3, expected UTF-8", "0xB3");
}

/* Cut off anywhere, a document is refused or (at the very end, before the last newline) whole. */
static void
test_cut_off (Fixture      *fixture,
              gconstpointer name)
{
  g_autoptr(AttnDocument) document = load_sample (name);
  g_autofree char *text = attn_document_serialize (document);
  gsize length = strlen (text);
  /* A model's document is long, and is cut in a thousand places; the last of them is always reached. */
  gsize stride = length > 16384 ? length / 1000 : 1;

  for (gsize n = (length - 1) % stride; n < length; n += stride)
    {
      /* In a block of its own size, so that a reader that goes on past the end is seen by a checker. */
      g_autofree char *part = g_memdup2 (text, MAX (n, 1));
      g_autoptr(GError) error = NULL;
      AttnDocument *cut = attn_document_parse (part, n, "cut.attention", ATTN_LANGUAGE_KOREAN, &error);

      if (n == length - 1)
        {
          g_assert_no_error (error);
          g_assert_true (attn_document_equal (cut, document));
          attn_document_unref (cut);
          continue;
        }
      g_assert_null (cut);
      g_assert_nonnull (error);
      g_assert_true (error->code == (n == 0 ? ATTN_DOCUMENT_ERROR_EMPTY : ATTN_DOCUMENT_ERROR_NOT_JSON) ||
                     error->code == ATTN_DOCUMENT_ERROR_NOT_UTF8);
      g_assert_null (strchr (error->message, '\n'));
    }
}

/* Every byte another one: refused or valid, never worse. */
static void
test_damaged (Fixture      *fixture,
              gconstpointer name)
{
  static const char others[] = { '\0', '"', '[', ']', '{', '}', ',', ':', '-', '9', 'e', '.', '\\', ' ', '\n', '\x80', '\xff' };
  g_autoptr(AttnDocument) document = load_sample (name);
  g_autofree char *text = attn_document_serialize (document);
  gsize length = strlen (text);
  guint n_refused = 0, n_valid = 0;

  for (gsize n = 0; n < length; n++)
    for (guint k = 0; k < G_N_ELEMENTS (others); k++)
      {
        g_autoptr(GError) error = NULL;
        char kept = text[n];
        AttnDocument *damaged;

        text[n] = others[k];
        damaged = attn_document_parse (text, length, NULL, ATTN_LANGUAGE_ENGLISH, &error);
        text[n] = kept;
        g_assert_true ((damaged == NULL) == (error != NULL));
        if (damaged != NULL)
          {
            n_valid++;
            attn_document_unref (damaged);
          }
        else
          {
            n_refused++;
            g_assert_true (g_utf8_validate (error->message, -1, NULL));
          }
      }
  g_assert_cmpuint (n_refused, >, n_valid);
  g_assert_cmpuint (n_valid, >, 0);
}

/* What editors do: a byte order mark, line ends of two characters, any amount of space. */
static void
test_editors (Fixture      *fixture,
              gconstpointer data)
{
  const char *text = "\xef\xbb\xbf{\r\n\t\"format\" : \"attention\" , \"version\" : 1e0 ,\r\n\"x-a\":  [ 1 ,\r\n2 ] , \"embedding\":[[1]]}\r\n\r\n";
  g_autofree char *path = make_file (fixture, "editor.attention", text, -1);
  g_autoptr(GFile) file = g_file_new_for_path (path);
  g_autoptr(GError) error = NULL;
  g_autoptr(AttnDocument) document = attn_document_load (file, ATTN_LANGUAGE_ENGLISH, &error);
  g_autofree char *again = NULL;

  g_assert_no_error (error);
  again = attn_document_serialize (document);
  g_assert_nonnull (strstr (again, "\"x-a\": [ 1 ,\r\n2 ]\n"));
}

/* Through a pipe, whose size nobody knows. */
static void
test_pipe (Fixture      *fixture,
           gconstpointer data)
{
  g_autoptr(AttnDocument) sample = load_sample ("causal");
  g_autofree char *text = attn_document_serialize (sample);
  g_autofree char *path = NULL;
  g_autoptr(GFile) file = NULL;
  g_autoptr(GError) error = NULL;
  g_autoptr(AttnDocument) document = NULL;
  int ends[2];

  g_assert_cmpint (pipe (ends), ==, 0);
  g_assert_cmpint (write (ends[1], text, strlen (text)), ==, (int) strlen (text));
  close (ends[1]);
  path = g_strdup_printf ("/dev/fd/%d", ends[0]);
  file = g_file_new_for_path (path);
  document = attn_document_load (file, ATTN_LANGUAGE_ENGLISH, &error);
  close (ends[0]);
  g_assert_no_error (error);
  g_assert_true (attn_document_equal (document, sample));
}

/* Saving. */

static void
assert_saves (const AttnDocument *document,
              const char         *path)
{
  g_autoptr(GFile) file = g_file_new_for_path (path);
  g_autoptr(GError) error = NULL;
  g_autoptr(AttnDocument) again = NULL;

  g_assert_true (attn_document_save (document, file, ATTN_LANGUAGE_ENGLISH, &error));
  g_assert_no_error (error);
  again = attn_document_load (file, ATTN_LANGUAGE_ENGLISH, &error);
  g_assert_no_error (error);
  g_assert_true (attn_document_equal (document, again));
}

static void
assert_not_saved (const AttnDocument *document,
                  const char         *path,
                  const char         *english,
                  const char         *korean)
{
  g_autoptr(GFile) file = g_file_new_for_path (path);

  for (guint i = 0; i < ATTN_N_LANGUAGES; i++)
    {
      g_autoptr(GError) error = NULL;

      g_assert_false (attn_document_save (document, file, (AttnLanguage) i, &error));
      g_assert_error (error, ATTN_DOCUMENT_ERROR, ATTN_DOCUMENT_ERROR_WRITE);
      g_test_message ("%s", error->message);
      g_assert_nonnull (strstr (error->message, i == ATTN_LANGUAGE_KOREAN ? korean : english));
    }
}

static guint
get_mode (const char *path)
{
  struct stat status;

  g_assert_cmpint (g_stat (path, &status), ==, 0);
  return status.st_mode & 07777;
}

static void
test_save (Fixture      *fixture,
           gconstpointer data)
{
  g_autofree char *path = make_path (fixture, "새 문서.attention");
  mode_t mask = umask (022);

  for (guint i = 0; i < attn_sample_get_count (); i++)
    {
      g_autoptr(AttnDocument) document = load_sample (attn_sample_get_name (i));

      assert_saves (document, path);
    }
  g_assert_cmpuint (get_mode (path), ==, 0644);
  umask (mask);
  g_assert_cmpuint (count_files (fixture), ==, 1);
}

static void
test_save_keeps_mode (Fixture      *fixture,
                      gconstpointer data)
{
  g_autoptr(AttnDocument) document = load_sample ("four-words");
  g_autofree char *path = make_file (fixture, "kept.attention", "old", -1);

  g_assert_cmpint (g_chmod (path, 0662), ==, 0);
  assert_saves (document, path);
  g_assert_cmpuint (get_mode (path), ==, 0662);
}

static void
test_save_follows_links (Fixture      *fixture,
                         gconstpointer data)
{
  g_autoptr(AttnDocument) document = load_sample ("four-words");
  g_autofree char *target = make_file (fixture, "target.attention", "old", -1);
  g_autofree char *nearby = make_path (fixture, "nearby.attention");
  g_autofree char *further = make_path (fixture, "further.attention");
  g_autofree char *dangling = make_path (fixture, "dangling.attention");
  g_autofree char *made = make_path (fixture, "made.attention");
  g_autofree char *text = NULL;

  g_assert_cmpint (symlink ("target.attention", nearby), ==, 0);
  g_assert_cmpint (symlink (nearby, further), ==, 0);
  g_assert_cmpint (symlink ("made.attention", dangling), ==, 0);

  assert_saves (document, further);
  g_assert_true (g_file_test (nearby, G_FILE_TEST_IS_SYMLINK));
  g_assert_true (g_file_test (further, G_FILE_TEST_IS_SYMLINK));
  g_assert_false (g_file_test (target, G_FILE_TEST_IS_SYMLINK));
  g_assert_true (g_file_get_contents (target, &text, NULL, NULL));
  g_assert_nonnull (strstr (text, "attention"));

  assert_saves (document, dangling);
  g_assert_true (g_file_test (dangling, G_FILE_TEST_IS_SYMLINK));
  g_assert_false (g_file_test (made, G_FILE_TEST_IS_SYMLINK));
  g_assert_cmpuint (count_files (fixture), ==, 5);
}

static void
test_save_nowhere (Fixture      *fixture,
                   gconstpointer data)
{
  g_autoptr(AttnDocument) document = load_sample ("four-words");
  g_autofree char *path = g_build_filename (fixture->folder, "none", "a.attention", NULL);
  g_autofree char *loop = make_path (fixture, "loop.attention");
  g_autofree char *name = g_strnfill (300, 'a');
  g_autofree char *long_path = make_path (fixture, name);

  g_assert_cmpint (symlink ("loop.attention", loop), ==, 0);
  assert_not_saved (document, path, "there is no such folder", "그런 폴더가 없습니다");
  /* A folder that is there, and takes no files. */
  assert_not_saved (document, "/proc/a.attention", "nothing can be written there", "쓸 수 없는 곳입니다");
  assert_not_saved (document, fixture->folder, "it is a folder", "폴더입니다");
  assert_not_saved (document, loop, "leads to itself", "링크");
  assert_not_saved (document, long_path, "name is too long", "너무 깁니다");
  g_assert_cmpuint (count_files (fixture), ==, 1);
}

/* A device is written to and never replaced. */
static void
test_save_device (Fixture      *fixture,
                  gconstpointer data)
{
  g_autoptr(AttnDocument) document = load_sample ("four-words");
  struct stat status;

  assert_not_saved (document, "/dev/full", "no space is left", "남은 공간이 없습니다");
  g_assert_cmpint (g_stat ("/dev/full", &status), ==, 0);
  g_assert_true (S_ISCHR (status.st_mode));
}

/* What could not be read again is not written, and what stood there stays. */
static void
test_save_too_large (Fixture      *fixture,
                     gconstpointer data)
{
  g_autofree char *path = make_file (fixture, "large.attention", "old", -1);
  g_autofree char *text = NULL;
  g_autoptr(GFile) file = g_file_new_for_path (path);
  g_autoptr(GString) rest = g_string_new ("{\"format\":\"attention\",\"version\":1,\"embedding\":[[1]");
  g_autoptr(GError) error = NULL;
  AttnDocument *document;

  for (guint i = 0; i < 100; i++)
    g_string_append (rest, ",[1]");
  g_string_append (rest, "],\"x-a\":\"");
  while (rest->len < ATTN_DOCUMENT_MAX_BYTES - 200)
    g_string_append (rest, "0123456789");
  g_string_append (rest, "\"}");
  document = attn_document_parse (rest->str, rest->len, NULL, ATTN_LANGUAGE_ENGLISH, NULL);
  g_assert_nonnull (document);
  g_assert_false (attn_document_save (document, file, ATTN_LANGUAGE_KOREAN, &error));
  g_assert_error (error, ATTN_DOCUMENT_ERROR, ATTN_DOCUMENT_ERROR_TOO_LARGE);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "old");
  attn_document_unref (document);
}

/* A file and a folder that may not be written to stay as they are, and nothing is left beside them. */
static void
test_save_not_permitted (Fixture      *fixture,
                         gconstpointer data)
{
  g_autoptr(AttnDocument) document = load_sample ("four-words");
  g_autofree char *path = make_file (fixture, "locked.attention", "old", -1);
  g_autofree char *fresh = make_path (fixture, "fresh.attention");
  g_autofree char *text = NULL;
  gboolean is_root = geteuid () == 0;

  g_assert_cmpint (g_chmod (path, 0444), ==, 0);
  g_assert_cmpint (g_chmod (fixture->folder, is_root ? 0777 : 0755), ==, 0);
  if (is_root)
    g_assert_cmpint (seteuid (NOBODY), ==, 0);
  assert_not_saved (document, path, "writing is not permitted", "쓸 권한이 없습니다");
  if (is_root)
    g_assert_cmpint (seteuid (0), ==, 0);

  g_assert_cmpint (g_chmod (fixture->folder, 0555), ==, 0);
  if (is_root)
    g_assert_cmpint (seteuid (NOBODY), ==, 0);
  assert_not_saved (document, fresh, "writing is not permitted", "쓸 권한이 없습니다");
  if (is_root)
    g_assert_cmpint (seteuid (0), ==, 0);
  g_assert_cmpint (g_chmod (fixture->folder, 0755), ==, 0);

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "old");
  g_assert_cmpuint (count_files (fixture), ==, 1);
}

/* In messages a file is named from where one stands. */
static void
test_display_name (Fixture      *fixture,
                   gconstpointer data)
{
  g_autofree char *before = g_get_current_dir ();
  g_autofree char *path = make_file (fixture, "a.attention", "", 0);
  g_autoptr(GFile) file = g_file_new_for_path (path);
  g_autoptr(GError) here = NULL;
  g_autoptr(GError) elsewhere = NULL;

  g_assert_cmpint (g_chdir (fixture->folder), ==, 0);
  g_assert_null (attn_document_load (file, ATTN_LANGUAGE_ENGLISH, &here));
  g_assert_true (g_str_has_prefix (here->message, "a.attention: "));
  g_assert_cmpint (g_chdir ("/usr"), ==, 0);
  g_assert_null (attn_document_load (file, ATTN_LANGUAGE_ENGLISH, &elsewhere));
  g_assert_true (g_str_has_prefix (elsewhere->message, path));
  g_assert_cmpint (g_chdir (before), ==, 0);
}

static void
add (const char *path,
     gconstpointer data,
     void (*function) (Fixture *, gconstpointer))
{
  g_test_add (path, Fixture, data, set_up, function, tear_down);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  add ("/document/files/missing", NULL, test_missing);
  add ("/document/files/folder", NULL, test_folder);
  add ("/document/files/long-name", NULL, test_long_name);
  add ("/document/files/link-to-itself", NULL, test_link_to_itself);
  add ("/document/files/empty", NULL, test_empty);
  add ("/document/files/no-permission", NULL, test_no_permission);
  add ("/document/files/too-large", NULL, test_too_large);
  add ("/document/files/endless", NULL, test_endless);
  add ("/document/files/almost-too-large", NULL, test_almost_too_large);
  add ("/document/files/two-million-brackets", NULL, test_two_million_brackets);
  add ("/document/files/two-million-braces", NULL, test_two_million_braces);
  add ("/document/files/not-utf8", NULL, test_not_utf8);
  add ("/document/files/foreign", NULL, test_foreign);
  add ("/document/files/editors", NULL, test_editors);
  add ("/document/files/pipe", NULL, test_pipe);
  for (guint i = 0; i < attn_sample_get_count (); i++)
    {
      g_autofree char *path = g_strconcat ("/document/files/cut-off/", attn_sample_get_name (i), NULL);
      add (path, attn_sample_get_name (i), test_cut_off);
    }
  add ("/document/files/damaged/learned", "four-words-learned", test_damaged);
  add ("/document/files/damaged/random", "random", test_damaged);
  add ("/document/files/damaged/causal", "causal", test_damaged);
  add ("/document/files/save/any", NULL, test_save);
  add ("/document/files/save/keeps-mode", NULL, test_save_keeps_mode);
  add ("/document/files/save/follows-links", NULL, test_save_follows_links);
  add ("/document/files/save/nowhere", NULL, test_save_nowhere);
  add ("/document/files/save/too-large", NULL, test_save_too_large);
  add ("/document/files/save/device", NULL, test_save_device);
  add ("/document/files/save/not-permitted", NULL, test_save_not_permitted);
  add ("/document/files/display-name", NULL, test_display_name);
  return g_test_run ();
}
