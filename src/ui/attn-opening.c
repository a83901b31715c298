/* attn-opening.c: a document is read and computed beside the window's thread
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-opening.h"

#include "attn-waiting.h"

typedef struct
{
  AttnLanguage    language;
  AttnOpened     *opened;
  AttnOpenedFunc  done;
  gpointer        data;
  GDestroyNotify  free_data;
} Opening;

void
attn_opened_free (AttnOpened *opened)
{
  g_clear_object (&opened->file);
  g_clear_pointer (&opened->document, attn_document_unref);
  g_clear_pointer (&opened->trace, attn_trace_unref);
  g_clear_error (&opened->error);
  g_free (opened->checksum);
  g_free (opened);
}

static void
opening_free (gpointer data)
{
  Opening *opening = data;

  g_clear_pointer (&opening->opened, attn_opened_free);
  g_free (opening);
}

static void
done_cb (gpointer data, gboolean is_given_up)
{
  Opening *opening = data;

  if (!is_given_up)
    opening->done (g_steal_pointer (&opening->opened), opening->data);
  if (opening->free_data != NULL)
    opening->free_data (opening->data);
}

static void
open_in_thread (gpointer data, const gint *given_up)
{
  const Opening *opening = data;
  AttnOpened *opened = opening->opened;

  opened->document = attn_document_load_with_checksum (opened->file, &opened->checksum, opening->language, &opened->error);
  if (opened->document != NULL)
    opened->trace = attn_document_trace_unless (opened->document, NULL, given_up, opening->language, &opened->error);
}

void
attn_opening_start (GtkApplication *application, GtkWindow *parent, GFile *file, AttnLanguage language, guint moment, AttnOpenedFunc done,
                    gpointer data, GDestroyNotify free_data)
{
  static const AttnWork work = { "opening", open_in_thread, done_cb, opening_free };
  g_autofree char *base = g_file_get_basename (file), *name = g_filename_display_name (base);
  g_autofree char *heading = g_strdup_printf (attn_translate (language, N_("Opening: %s")), name);
  Opening *opening = g_new (Opening, 1);
  AttnWaiting *waiting;

  *opening = (Opening) { language, g_new0 (AttnOpened, 1), done, data, free_data };
  opening->opened->file = g_object_ref (file);
  waiting = attn_waiting_new (&work, opening);
  if (!attn_waiting_wait (waiting, (int) moment))
    attn_waiting_tell (waiting, application, parent, language, heading,
                       attn_translate (language, N_("It is large, and its numbers are being computed.")));
}
