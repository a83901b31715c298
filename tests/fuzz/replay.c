/* replay.c: a fuzz target as an ordinary test: each file of its corpus is a case
 *
 * usage: TARGET FOLDER…
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <gio/gio.h>
#include <string.h>

#include "fuzz.h"

static void
test_file (gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *contents = NULL;
  g_autofree uint8_t *exact = NULL;
  gsize length;

  g_file_get_contents (data, &contents, &length, &error);
  g_assert_no_error (error);

  /* GLib ends contents with a NUL; reading that would go unseen. */
  exact = g_memdup2 (contents, length);
  g_assert_cmpint (LLVMFuzzerTestOneInput (exact != NULL ? exact : (const uint8_t *) "", length), ==, 0);
}

static int
compare_paths (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);

  g_test_init (&argc, &argv, NULL);
  LLVMFuzzerInitialize (&argc, &argv);

  for (int i = 1; i < argc; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GDir) dir = g_dir_open (argv[i], 0, &error);
      const char *name;

      g_assert_no_error (error);
      while ((name = g_dir_read_name (dir)) != NULL)
        g_ptr_array_add (paths, g_build_filename (argv[i], name, NULL));
    }
  g_assert_cmpuint (paths->len, >, 0);
  g_ptr_array_sort (paths, compare_paths);
  for (guint i = 0; i < paths->len; i++)
    {
      const char *file = g_ptr_array_index (paths, i);
      g_autofree char *name = g_path_get_basename (file);
      g_autofree char *path = g_strconcat ("/fuzz/", name, NULL);

      g_test_add_data_func (path, file, test_file);
    }

  return g_test_run ();
}
