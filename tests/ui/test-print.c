/* test-print.c: what leaves the window on paper
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <glib/gstdio.h>
#include <string.h>

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

/* Views that were chosen for export are printed from there; Ctrl+P prints what is on the canvas. */
static void
test_views (void)
{
  static const int shows[] = { ATTN_SHOWS_COMPARED, ATTN_VIEW_HEADS, ATTN_VIEW_IMAGE, ATTN_VIEW_POSITIONS, ATTN_VIEW_MAP };
  g_auto (AttnExportSettings) settings = { 0 }, loaded = { 0 };
  g_autofree char *folder = ui_test_new_folder ();
  AttnWindow *window = ui_test_open ("digits", ATTN_LANGUAGE_ENGLISH);

  attn_export_settings_load (&settings);
  settings.kind = ATTN_EXPORT_PICTURE;
  for (guint i = 0; i < G_N_ELEMENTS (shows); i++)
    {
      g_autofree char *path = g_strdup_printf ("%s/%u.pdf", folder, i), *contents = NULL;
      g_autofree char *command = g_strdup_printf ("pdftotext %s -", path);
      g_autoptr (GError) error = NULL;
      static const char *const says[] = { "difference", "All 4 heads", "What", "how alike", "feed-forward" };

      settings.shows = shows[i];
      g_assert_true (attn_print_to_file (window, &settings, GTK_PAGE_ORIENTATION_LANDSCAPE, path, &error));
      g_assert_no_error (error);
      ui_test_wait (exists, path);
      g_assert_true (g_spawn_command_line_sync (command, &contents, NULL, NULL, &error));
      if (strstr (contents, says[i]) == NULL)
        g_error ("%d: %s", shows[i], contents);
    }
  attn_export_settings_save (&settings);
  attn_print_load_settings (&loaded);
  g_assert_cmpint (loaded.shows, ==, ATTN_SHOWS_CANVAS);
  settings.shows = ATTN_SHOWS_CANVAS;
  attn_export_settings_save (&settings);
  ui_test_close (window);
  ui_test_remove_folder (folder);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/print/to-file", test_print);
  g_test_add_func ("/print/views", test_views);
  return g_test_run ();
}
