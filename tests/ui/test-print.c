/* test-print.c: what leaves the window on paper
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <glib/gstdio.h>

#include "attn-print.h"
#include "ui-test.h"

static gboolean
exists (gpointer path)
{
  GStatBuf buffer;

  return g_stat (path, &buffer) == 0 && buffer.st_size > 0;
}

static void
test_print (void)
{
  static const AttnExportKind kinds[] = { ATTN_EXPORT_PICTURE, ATTN_EXPORT_HANDOUT, ATTN_EXPORT_WORKSHEET, ATTN_EXPORT_NOTES };
  g_auto (AttnExportSettings) settings = { 0 };
  g_autofree char *folder = ui_test_new_folder ();
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_KOREAN);

  attn_export_settings_load (&settings);
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    for (guint j = 0; j < 2; j++)
      {
        const GtkPageOrientation orientation = j == 0 ? GTK_PAGE_ORIENTATION_PORTRAIT : GTK_PAGE_ORIENTATION_LANDSCAPE;
        g_autofree char *path = g_strdup_printf ("%s/%u-%u.pdf", folder, i, j), *contents = NULL, *size = NULL;
        g_autofree char *command = g_strdup_printf ("pdfinfo %s", path);
        g_autoptr (GError) error = NULL;

        settings.kind = kinds[i];
        g_assert_true (attn_print_to_file (window, &settings, orientation, path, &error));
        g_assert_no_error (error);
        ui_test_wait (exists, path);
        g_assert_true (g_spawn_command_line_sync (command, &contents, NULL, NULL, &error));
        g_test_message ("%s", contents);
        size = g_strdup (strstr (contents, "Page size:"));
        g_assert_nonnull (size);
        g_assert_true (j == 0 ? strtod (size + 10, NULL) < 650 : strtod (size + 10, NULL) > 750);
        if (kinds[i] == ATTN_EXPORT_PICTURE || kinds[i] == ATTN_EXPORT_NOTES)
          g_assert_cmpint (atoi (strstr (contents, "Pages:") + 6), ==, 1);
        else
          g_assert_cmpint (atoi (strstr (contents, "Pages:") + 6), >, 3);
      }
  ui_test_close (window);
  ui_test_remove_folder (folder);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/print/to-file", test_print);
  return g_test_run ();
}
