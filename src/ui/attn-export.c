/* attn-export.c: everything that leaves the program as a file
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-export.h"

#include <errno.h>
#include <string.h>

#include "attn-notes.h"
#include "attn-npz.h"
#include "attn-safe-file.h"
#include "attn-script.h"
#include "attn-stage.h"
#include "attn-table.h"
#include "attn-values.h"

AttnPages *
attn_export_new_pages (const AttnExport *export)
{
  AttnPagesOptions options = *export->pages;

  options.title = attn_document_get_title (export->document, export->view->language);
  if (export->lesson != NULL && options.kind == ATTN_PAGES_HANDOUT)
    return attn_pages_new_lesson (export->lesson, export->trace, export->view, export->fonts, &options);
  return attn_pages_new (export->trace, export->view, export->fonts, &options);
}

static GBytes *
make_pages (const AttnExport *export,
            GError          **error)
{
  g_autoptr (AttnPages) pages = attn_export_new_pages (export);

  return attn_pages_to_pdf (pages, error);
}

static GBytes *
make_picture (const AttnExport *export,
              GError          **error)
{
  AttnPictureFormat format = export->format == ATTN_FORMAT_SVG ? ATTN_PICTURE_SVG
                             : export->format == ATTN_FORMAT_PDF ? ATTN_PICTURE_PDF : ATTN_PICTURE_PNG;
  AttnPictureOptions options = *export->picture;
  g_autofree char *document = export->carries ? attn_document_serialize (export->document) : NULL;

  options.document = document;
  options.title = attn_document_get_title (export->document, export->view->language);
  return attn_picture_write (format, export->trace, export->view, export->fonts, &options, error);
}

/* The overview draws no middle stages of softmax. */
static gboolean
is_shown (const AttnNode *node,
          gpointer        data)
{
  const GArray *steps = data;
  const int step = attn_steps_find (steps, attn_node_get_name (node));

  return step < 0 || !g_array_index (steps, AttnStep, step).minor;
}

AttnExplanation *
attn_export_explain (const AttnTrace *trace,
                     const AttnView  *view,
                     const AttnCell  *cell)
{
  g_autoptr (GArray) steps = NULL;
  int layer, head = -1;

  attn_stage_split (attn_node_get_name (cell->node), &layer, &head);
  steps = attn_steps_new (trace, head < 0 ? 0 : (guint) head);
  return attn_explanation_new (cell, view->language, view->decimals, is_shown, steps);
}

/* The selected cell's; NULL where none is selected. */
static AttnExplanation *
explain_selected (const AttnExport *export)
{
  const AttnPlace *place = &export->view->selected;
  AttnCell cell = { NULL, place->row, place->column };

  if (place->node != NULL)
    cell.node = attn_trace_find (export->trace, place->node);
  return cell.node != NULL ? attn_export_explain (export->trace, export->view, &cell) : NULL;
}

static void
write_notes (AttnSink         *sink,
             const AttnExport *export)
{
  g_autoptr (AttnExplanation) explanation = explain_selected (export);
  const AttnNotes notes = {
    .document = export->document,
    .trace = export->trace,
    .names = export->nodes,
    .explanation = explanation,
    .language = export->view->language,
    .decimals = export->view->decimals,
    .dialect = export->view->dialect,
    .changed = export->view->about == NULL,
  };

  if (export->format == ATTN_FORMAT_LATEX)
    attn_notes_write_latex (sink, &notes);
  else
    attn_notes_write_markdown (sink, &notes);
}

/* A document is no larger than can be read again. */
static gboolean
write_document (AttnSink         *sink,
                const AttnExport *export,
                GError          **error)
{
  g_autofree char *text = attn_document_serialize_in (export->document, export->folder);
  const gsize length = strlen (text);

  if (length >= ATTN_DOCUMENT_MAX_BYTES)
    {
      g_set_error (error, ATTN_DOCUMENT_ERROR, ATTN_DOCUMENT_ERROR_TOO_LARGE, "%s",
                   attn_translate (export->view->language, N_("found a document of 64 MiB or more, expected a smaller one")));
      return FALSE;
    }
  g_string_append_len (sink->text, text, (gssize) length);
  return TRUE;
}

static gboolean
write_bytes (AttnSink *sink,
             GBytes   *bytes)
{
  if (bytes == NULL)
    return FALSE;

  g_string_append_len (sink->text, g_bytes_get_data (bytes, NULL), (gssize) g_bytes_get_size (bytes));
  g_bytes_unref (bytes);
  return TRUE;
}

/* Pictures are made as a whole: they are as large as was asked, whatever the document.  All else goes row by row. */
static gboolean
write_all (AttnSink         *sink,
           const AttnExport *export,
           GError          **error)
{
  const AttnView *view = export->view;

  switch (export->format)
    {
    case ATTN_FORMAT_PDF:
      return write_bytes (sink, export->pages != NULL ? make_pages (export, error) : make_picture (export, error));
    case ATTN_FORMAT_PNG:
    case ATTN_FORMAT_SVG:
      return write_bytes (sink, make_picture (export, error));
    case ATTN_FORMAT_NPZ:
      return attn_values_write_npz (sink, export->trace, export->nodes, error);
    case ATTN_FORMAT_JSON:
      attn_values_write_json (sink, export->trace, export->nodes);
      return TRUE;
    case ATTN_FORMAT_CSV:
      attn_table_write_csv (sink, attn_trace_find (export->trace, export->nodes[0]));
      return TRUE;
    case ATTN_FORMAT_TEXT:
      attn_values_write_text (sink, export->trace, export->nodes, view->language, export->code_decimals);
      return TRUE;
    case ATTN_FORMAT_MARKDOWN:
    case ATTN_FORMAT_LATEX:
      write_notes (sink, export);
      return TRUE;
    case ATTN_FORMAT_PYTHON:
      if (!attn_script_check (export->trace, export->nodes, view->dialect, view->language, error))
        return FALSE;
      attn_script_write (sink, export->document, export->trace, export->nodes, view->dialect, view->language, export->code_decimals,
                         view->about == NULL);
      return TRUE;
    case ATTN_FORMAT_DOCUMENT:
      return write_document (sink, export, error);
    case ATTN_FORMAT_NONE:
    default:
      g_assert_not_reached ();
    }
}

GBytes *
attn_export_make (const AttnExport *export,
                  GError          **error)
{
  g_auto (AttnSink) sink = { NULL };

  attn_sink_init (&sink, NULL, NULL);
  if (!write_all (&sink, export, error))
    return NULL;
  return g_string_free_to_bytes (g_steal_pointer (&sink.text));
}

/* Takes what comes until it is enough. */
static int
pass_beginning (const char *bytes,
                gsize       length,
                gpointer    data)
{
  g_string_append_len (data, bytes, (gssize) length);
  return ECANCELED;
}

GBytes *
attn_export_make_beginning (const AttnExport *export,
                            GError          **error)
{
  g_autoptr (GString) beginning = g_string_new (NULL);
  g_auto (AttnSink) sink = { NULL };

  attn_sink_init (&sink, pass_beginning, beginning);
  if (!write_all (&sink, export, error) && sink.code == 0)
    return NULL;
  attn_sink_end (&sink);
  g_clear_error (error);
  return g_string_free_to_bytes (g_steal_pointer (&beginning));
}

/* --- writing ------------------------------------------------------------------------------------------- */

/* On its way into a file, and what was wrong with it, which the file does not know. */
typedef struct
{
  const AttnExport *export;
  GError           *error;
} Making;

static int
make_cb (AttnSink *sink,
         gpointer  data)
{
  Making *making = data;

  g_clear_error (&making->error);
  sink->given_up = making->export->given_up;
  return write_all (sink, making->export, &making->error) ? 0 : ECANCELED;
}

static void
refuse_write (const char   *name,
              const char   *reason,
              int           code,
              AttnLanguage  language,
              GError      **error)
{
  g_set_error (error, G_IO_ERROR, code, attn_translate (language, N_("%1$s could not be written: %2$s")), name, reason);
}

/* What the place refused is said of the place, all else as it is. */
static gboolean
tell (Making       *making,
      int           code,
      const char   *name,
      GError      **error)
{
  const AttnLanguage language = making->export->view->language;

  if (code == ECANCELED && making->error != NULL)
    {
      g_propagate_error (error, making->error);
      return FALSE;
    }
  g_clear_error (&making->error);
  if (code == 0)
    return TRUE;
  refuse_write (name, attn_safe_file_get_reason (code, language), (int) g_io_error_from_errno (code), language, error);
  return FALSE;
}

gboolean
attn_export_write_to (const AttnExport *export,
                      int               fd,
                      const char       *name,
                      GError          **error)
{
  Making making = { export, NULL };

  return tell (&making, attn_safe_file_make_to (fd, make_cb, &making), name, error);
}

gboolean
attn_export_write_path (const AttnExport *export,
                        const char       *path,
                        const char       *name,
                        GError          **error)
{
  Making making = { export, NULL };

  return tell (&making, attn_safe_file_make (path, make_cb, &making), name, error);
}

typedef struct
{
  GOutputStream *stream;
  GError        *refused;
} Remote;

static int
pass_to_stream (const char *bytes,
                gsize       length,
                gpointer    data)
{
  Remote *remote = data;

  return g_output_stream_write_all (remote->stream, bytes, length, NULL, NULL, &remote->refused) ? 0 : EIO;
}

/* Another machine's file: its backend knows how to take its place.  A stream that is closed while it is cancelled leaves the old one. */
static gboolean
write_remote (const AttnExport *export,
              GFile            *file,
              const char       *name,
              GError          **error)
{
  g_autoptr (GCancellable) given_up = g_cancellable_new ();
  g_autoptr (GError) refused = NULL;
  g_autoptr (GFileOutputStream) stream = g_file_replace (file, NULL, FALSE, G_FILE_CREATE_NONE, NULL, &refused);
  Remote remote = { (GOutputStream *) stream, NULL };
  g_auto (AttnSink) sink = { NULL };
  gboolean ok;

  attn_sink_init (&sink, pass_to_stream, &remote);
  sink.given_up = export->given_up;
  ok = stream != NULL && write_all (&sink, export, error) && attn_sink_end (&sink) == 0;
  if (stream != NULL && !ok)
    {
      g_cancellable_cancel (given_up);
      g_output_stream_close (remote.stream, given_up, NULL);
    }
  else if (ok)
    ok = g_output_stream_close (remote.stream, NULL, &refused);
  if (remote.refused != NULL)
    {
      g_clear_error (&refused);
      refused = remote.refused;
    }
  if (refused != NULL)
    {
      g_clear_error (error);
      refuse_write (name, refused->message, refused->code, export->view->language, error);
    }
  return ok;
}

gboolean
attn_export_write (const AttnExport *export,
                   GFile            *file,
                   GError          **error)
{
  g_autofree char *path = g_file_get_path (file), *name = g_file_get_parse_name (file);

  return path != NULL ? attn_export_write_path (export, path, name, error) : write_remote (export, file, name, error);
}
