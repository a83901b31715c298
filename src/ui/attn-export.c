/* attn-export.c: the bytes of everything that leaves the program as a file
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-export.h"

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

static char *
make_notes (const AttnExport *export)
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

  return export->format == ATTN_FORMAT_LATEX ? attn_notes_to_latex (&notes) : attn_notes_to_markdown (&notes);
}

GBytes *
attn_export_make (const AttnExport *export,
                  GError          **error)
{
  const AttnLanguage language = export->view->language;
  char *text = NULL;

  switch (export->format)
    {
    case ATTN_FORMAT_PDF:
      if (export->pages != NULL)
        return make_pages (export, error);
      return make_picture (export, error);
    case ATTN_FORMAT_PNG:
    case ATTN_FORMAT_SVG:
      return make_picture (export, error);
    case ATTN_FORMAT_NPZ:
      return attn_values_to_npz (export->trace, export->nodes, error);
    case ATTN_FORMAT_JSON:
      text = attn_values_to_json (export->trace, export->nodes);
      break;
    case ATTN_FORMAT_CSV:
      text = attn_table_to_csv (attn_trace_find (export->trace, export->nodes[0]));
      break;
    case ATTN_FORMAT_TEXT:
      text = attn_values_to_text (export->trace, export->nodes, language, export->code_decimals);
      break;
    case ATTN_FORMAT_MARKDOWN:
    case ATTN_FORMAT_LATEX:
      text = make_notes (export);
      break;
    case ATTN_FORMAT_PYTHON:
      if (!attn_script_check (export->trace, export->nodes, export->view->dialect, language, error))
        return NULL;
      text = attn_script_new (export->document, export->trace, export->nodes, export->view->dialect, language, export->code_decimals,
                              export->view->about == NULL);
      break;
    case ATTN_FORMAT_DOCUMENT:
      text = attn_document_serialize_in (export->document, export->folder);
      break;
    case ATTN_FORMAT_NONE:
    default:
      g_assert_not_reached ();
    }
  return g_bytes_new_take (text, strlen (text));
}

gboolean
attn_export_write (GFile       *file,
                   GBytes      *bytes,
                   AttnLanguage language,
                   GError     **error)
{
  g_autofree char *path = g_file_get_path (file), *name = g_file_get_parse_name (file);
  g_autoptr (GError) refused = NULL;
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);

  if (path != NULL)
    {
      const int code = attn_safe_file_write (path, data, length);

      if (code == 0)
        return TRUE;
      g_set_error (error, G_IO_ERROR, g_io_error_from_errno (code), attn_translate (language, N_("%1$s could not be written: %2$s")),
                   name, attn_safe_file_get_reason (code, language));
      return FALSE;
    }
  if (g_file_replace_contents (file, data, length, NULL, FALSE, G_FILE_CREATE_NONE, NULL, NULL, &refused))
    return TRUE;
  g_set_error (error, G_IO_ERROR, refused->code, attn_translate (language, N_("%1$s could not be written: %2$s")), name,
               refused->message);
  return FALSE;
}
