/* test-exporting.c: many numbers are written beside the window's thread
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-exporting.h"
#include "attn-question.h"
#include "ui-test.h"

typedef struct
{
  guint    n_told, n_freed;
  gboolean has_failed;
} Told;

static void
told_cb (GFile *file, const GError *error, gpointer data)
{
  ((Told *) data)->n_told++;
  ((Told *) data)->has_failed = error != NULL;
}

static void
freed_cb (gpointer data)
{
  ((Told *) data)->n_freed++;
}

static gboolean
is_told (gpointer told)
{
  return ((Told *) told)->n_freed > 0;
}

static AttnQuestion *
find_question (void)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);

      if (ATTN_IS_QUESTION (window) && gtk_widget_get_visible (window))
        return ATTN_QUESTION (window);
    }
  return NULL;
}

static AttnExportPlan *
plan_values (AttnWindow *window, AttnFormat format)
{
  g_auto (AttnExportSettings) settings = { 0 };
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);

  attn_export_settings_load (&settings);
  settings.kind = ATTN_EXPORT_NOTES;
  settings.notes_format = format;
  return attn_export_plan_new (attn_window_get_session (window), &settings, fonts, 800, 600);
}

/* What takes long is written beside the window's thread, says so, and can be let be: then the file is as it was. */
static void
test_many_numbers (void)
{
  g_autofree char *folder = ui_test_new_folder ();
  g_autofree char *path = g_build_filename (folder, "many.json", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  AttnWindow *window = ui_test_open_text ("{\"format\": \"attention\", \"version\": 1, \"embedding\": "
                                          "{\"random\": {\"rows\": 300, \"columns\": 4, \"seed\": 1, \"deviation\": 1}}}");
  static const gint given_up = TRUE;

  ui_test_write (file, "as it was");
  for (guint let_be = 2; let_be-- > 0;)
    {
      Told told = { 0 };
      AttnQuestion *question;

      attn_exporting_start (GTK_WINDOW (window), plan_values (window, ATTN_FORMAT_JSON), file, 0, told_cb, &told, freed_cb);
      g_assert_cmpuint (told.n_told, ==, 0);
      question = find_question ();
      g_assert_nonnull (question);
      g_assert_cmpstr (attn_question_get_heading (question), ==, "Exporting: many.json");
      if (let_be)
        attn_question_answer (question, 0);
      ui_test_wait (is_told, &told);
      g_assert_null (find_question ());
      g_assert_cmpuint (told.n_told, ==, !let_be);
      g_assert_cmpuint (told.n_freed, ==, 1);
      g_assert_false (told.has_failed);
    }
  {
    g_autoptr (AttnExportPlan) plan = plan_values (window, ATTN_FORMAT_JSON);
    g_autoptr (GBytes) expected = attn_export_make (&plan->export, NULL);
    g_autofree char *contents = NULL;
    gsize length;

    g_assert_true (g_file_load_contents (file, NULL, &contents, &length, NULL, NULL));
    g_assert_cmpmem (contents, length, g_bytes_get_data (expected, NULL), g_bytes_get_size (expected));
  }

  /* What nobody wants any more is not written, in any format. */
  ui_test_write (file, "as it was");
  for (AttnFormat format = ATTN_FORMAT_NONE + 1; format < ATTN_FORMAT_DOCUMENT; format++)
    {
      g_autoptr (AttnExportPlan) plan = NULL;
      g_autoptr (GError) error = NULL;
      g_autofree char *contents = NULL;

      if (attn_format_is_picture (format))
        continue;
      plan = plan_values (window, format);
      plan->export.given_up = &given_up;
      g_assert_true (attn_exporting_suits (&plan->export));
      g_assert_false (attn_export_write (&plan->export, file, &error));
      g_assert_nonnull (error);
      g_assert_true (g_file_load_contents (file, NULL, &contents, NULL, NULL, NULL));
      g_assert_cmpstr (contents, ==, "as it was");
    }
  ui_test_close (window);
  ui_test_remove_folder (folder);
}

/* The beginning, as it is shown beforehand, is that of the file, and of a long file no more than is needed. */
static void
test_beginning (void)
{
  AttnWindow *window = ui_test_open_text ("{\"format\": \"attention\", \"version\": 1, \"embedding\": "
                                          "{\"random\": {\"rows\": 300, \"columns\": 200, \"seed\": 1, \"deviation\": 1}}}");

  for (AttnFormat format = ATTN_FORMAT_NONE + 1; format < ATTN_FORMAT_DOCUMENT; format++)
    {
      g_autoptr (AttnExportPlan) plan = attn_format_is_picture (format) ? NULL : plan_values (window, format);
      g_autoptr (GBytes) whole = NULL, beginning = NULL;
      g_autoptr (GError) error = NULL;

      if (plan == NULL)
        continue;
      whole = attn_export_make (&plan->export, NULL);
      beginning = attn_export_make_beginning (&plan->export, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (g_bytes_get_size (beginning), <=, 400 * 1024);
      g_assert_cmpuint (g_bytes_get_size (beginning), >=, MIN (g_bytes_get_size (whole), 256 * 1024));
      g_assert_cmpmem (g_bytes_get_data (beginning, NULL), g_bytes_get_size (beginning), g_bytes_get_data (whole, NULL),
                       MIN (g_bytes_get_size (whole), g_bytes_get_size (beginning)));
    }
  ui_test_close (window);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/exporting/many-numbers", test_many_numbers);
  g_test_add_func ("/exporting/beginning", test_beginning);
  return g_test_run ();
}
