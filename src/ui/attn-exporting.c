/* attn-exporting.c: numbers and notes are written beside the window's thread
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-exporting.h"

#include "attn-waiting.h"

typedef struct
{
  AttnExportPlan  *plan;
  GFile           *file;
  GError          *error;
  AttnExportedFunc done;
  gpointer         data;
  GDestroyNotify   free_data;
} Exporting;

static void
exporting_free (gpointer data)
{
  Exporting *exporting = data;

  attn_export_plan_free (exporting->plan);
  g_object_unref (exporting->file);
  g_clear_error (&exporting->error);
  g_free (exporting);
}

static void
done_cb (gpointer data, gboolean is_given_up)
{
  const Exporting *exporting = data;

  if (!is_given_up)
    exporting->done (exporting->file, exporting->error, exporting->data);
  if (exporting->free_data != NULL)
    exporting->free_data (exporting->data);
}

static void
write_in_thread (gpointer data, const gint *given_up)
{
  Exporting *exporting = data;

  exporting->plan->export.given_up = given_up;
  attn_export_write (&exporting->plan->export, exporting->file, &exporting->error);
}

gboolean
attn_exporting_suits (const AttnExport *export)
{
  return !attn_format_is_picture (export->format);
}

void
attn_exporting_start (GtkWindow *parent, AttnExportPlan *plan, GFile *file, guint moment, AttnExportedFunc done, gpointer data,
                      GDestroyNotify free_data)
{
  static const AttnWork work = { "exporting", write_in_thread, done_cb, exporting_free };
  const AttnLanguage language = plan->view.language;
  g_autofree char *base = g_file_get_basename (file), *name = g_filename_display_name (base);
  g_autofree char *heading = g_strdup_printf (attn_translate (language, N_("Exporting: %s")), name);
  Exporting *exporting = g_new (Exporting, 1);
  AttnWaiting *waiting;

  *exporting = (Exporting) { plan, g_object_ref (file), NULL, done, data, free_data };
  waiting = attn_waiting_new (&work, exporting);
  if (!attn_waiting_wait (waiting, (int) moment))
    attn_waiting_tell (waiting, NULL, parent, language, heading,
                       attn_translate (language, N_("There are many numbers, and they are being written.")));
}
