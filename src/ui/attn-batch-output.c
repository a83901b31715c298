/* attn-batch-output.c: --output
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-batch.h"

#include <string.h>
#include <unistd.h>

#include "attn-batch-private.h"
#include "attn-lesson-figure.h"
#include "attn-lesson-pages.h"
#include "attn-notes.h"
#include "attn-npz.h"
#include "attn-output.h"
#include "attn-pages.h"
#include "attn-place-argument.h"
#include "attn-progress.h"
#include "attn-script.h"
#include "attn-table.h"
#include "attn-values.h"

/* The narrowest paper that a step with its explanation fits on, and the longest that PDF knows (ISO 32000-1, annex C), in
 * points. */
#define LEAST_PAPER 460.0
#define MOST_PAPER  14400.0

/* What all documents of a run share. */
typedef struct
{
  const AttnCommandLine *line;
  AttnFonts             *fonts;      /* made for the first picture */
  AttnProgress          *progress;
} Run;

/* The selected cell's explanation; NULL where none is selected. */
static AttnExplanation *
explain_selected (const AttnBatchItem *item)
{
  const AttnPlace *place = &item->view.selected;
  AttnCell cell = { NULL, place->row, place->column };

  if (place->node == NULL)
    return NULL;
  cell.node = attn_trace_find (item->trace, place->node);
  return attn_batch_explain (item, &cell);
}

static AttnFonts *
get_fonts (Run *run)
{
  if (run->fonts == NULL)
    run->fonts = attn_fonts_new ("Sans", NULL);
  return run->fonts;
}

static GBytes *
make_picture (Run *run, const AttnBatchItem *item, const AttnView *view, GError **error)
{
  const AttnCommandLine *line = run->line;
  AttnPictureFormat format = line->format == ATTN_FORMAT_SVG ? ATTN_PICTURE_SVG
                             : line->format == ATTN_FORMAT_PDF ? ATTN_PICTURE_PDF : ATTN_PICTURE_PNG;
  AttnPictureOptions options = line->picture;
  g_autofree char *document = line->no_document ? NULL : attn_document_serialize (item->document);

  options.document = document;
  options.title = attn_document_get_title (item->document, view->language);
  return attn_picture_write (format, item->trace, view, get_fonts (run), &options, error);
}

/* A handout is type to be read: the size that is asked for gives the paper its shape, and the paper is as long as A4 or, where
 * it would become too narrow for the type, longer. */
static void
set_paper (AttnPagesOptions *options, const AttnPictureOptions *picture)
{
  double shorter = MIN (picture->width, picture->height), longer = MAX (picture->width, picture->height);
  double scale = MAX (ATTN_PAPER_LONG / longer, MIN (LEAST_PAPER / shorter, MOST_PAPER / longer));

  options->width = picture->width * scale;
  options->height = picture->height * scale;
}

/* Every step on pages of their own. */
static GBytes *
make_handout (Run *run, const AttnBatchItem *item, GError **error)
{
  const AttnCommandLine *line = run->line;
  AttnPagesOptions options;
  g_autoptr (AttnPages) pages = NULL;

  attn_pages_options_init (&options);
  options.per_page = line->per_page;
  options.title = attn_document_get_title (item->document, item->view.language);
  if (line->size_given)
    set_paper (&options, &line->picture);
  if (attn_document_get_lesson (item->document) != NULL)
    return attn_lesson_to_pdf (item->document, &item->view, get_fonts (run), &options, error);
  pages = attn_pages_new (item->trace, &item->view, get_fonts (run), &options);
  return attn_pages_to_pdf (pages, error);
}

static char *
make_notes (const AttnCommandLine *line, const AttnBatchItem *item)
{
  g_autoptr (AttnExplanation) explanation = explain_selected (item);
  const AttnNotes notes = {
    .document = item->document,
    .trace = item->trace,
    .names = (const char *const *) line->nodes,
    .explanation = explanation,
    .language = item->view.language,
    .decimals = item->view.decimals,
    .dialect = item->view.dialect,
  };

  return line->format == ATTN_FORMAT_LATEX ? attn_notes_to_latex (&notes) : attn_notes_to_markdown (&notes);
}

/* As saving it there would. */
static char *
make_document (const AttnBatchItem *item, const char *path)
{
  g_autoptr (GFile) file = g_str_equal (path, "-") ? NULL : g_file_new_for_path (path);
  g_autoptr (GFile) folder = file != NULL ? g_file_get_parent (file) : NULL;

  return attn_document_serialize_in (item->document, folder);
}

/* What goes into the file; NULL with an error. */
static GBytes *
make_bytes (Run *run, const AttnBatchItem *item, const char *path, GError **error)
{
  const AttnCommandLine *line = run->line;
  const char *const *names = (const char *const *) line->nodes;
  int decimals = line->decimals_given ? line->view.decimals : 4;
  char *text = NULL;

  switch (line->format)
    {
    case ATTN_FORMAT_PDF:
      if (line->all_steps)
        return make_handout (run, item, error);
      return make_picture (run, item, &item->view, error);
    case ATTN_FORMAT_PNG:
    case ATTN_FORMAT_SVG:
      return make_picture (run, item, &item->view, error);
    case ATTN_FORMAT_NPZ:
      return attn_values_to_npz (item->trace, names, error);
    case ATTN_FORMAT_JSON:
      text = attn_values_to_json (item->trace, names);
      break;
    case ATTN_FORMAT_CSV:
      text = attn_table_to_csv (attn_trace_find (item->trace, names[0]));
      break;
    case ATTN_FORMAT_TEXT:
      text = attn_values_to_text (item->trace, names, line->language, decimals);
      break;
    case ATTN_FORMAT_MARKDOWN:
    case ATTN_FORMAT_LATEX:
      text = make_notes (line, item);
      break;
    case ATTN_FORMAT_PYTHON:
      text = attn_script_new (item->document, item->trace, names, line->view.dialect, line->language, decimals);
      break;
    case ATTN_FORMAT_DOCUMENT:
      text = make_document (item, path);
      break;
    case ATTN_FORMAT_NONE:
    default:
      g_assert_not_reached ();
    }
  return g_bytes_new_take (text, strlen (text));
}

/* Where a document goes within a folder: its own name with the format's ending. */
static char *
path_in_folder (const AttnCommandLine *line, const AttnBatchItem *item)
{
  g_autofree char *base = g_path_get_basename (item->name);
  g_autofree char *name = NULL;
  char *point = strrchr (base, '.');

  if (point != NULL && point != base)
    *point = '\0';
  name = g_strconcat (base, attn_format_get_ending (line->format), NULL);
  return g_build_filename (line->output, name, NULL);
}

static gboolean
write_bytes (const Run *run, GBytes *bytes, const char *path, GError **error)
{
  gsize length;
  const char *data;

  if (bytes == NULL)
    return FALSE;
  data = g_bytes_get_data (bytes, &length);
  if (g_str_equal (path, "-"))
    return attn_output_write_standard (data, length, run->line->language, error);
  return attn_output_write_file (path, data, length, run->line->language, error);
}

/* "four.png" becomes "four-01.png". */
static char *
name_part (const char *path, guint index)
{
  const char *slash = strrchr (path, '/');
  const char *point = strrchr (slash != NULL ? slash : path, '.');
  gsize stem = point != NULL ? (gsize) (point - path) : strlen (path);

  return g_strdup_printf ("%.*s-%02u%s", (int) stem, path, index + 1, path + stem);
}

/* The picture or the figure of one scene. */
static GBytes *
make_scene (Run *run, const AttnBatchItem *item, guint scene, GError **error)
{
  const AttnCommandLine *line = run->line;
  const AttnLesson *lesson = attn_document_get_lesson (item->document);
  g_auto (AttnBatchItem) part = { .view = item->view };
  AttnPlotSpec spec;

  if (attn_lesson_get_figure (lesson, scene, &spec))
    return attn_lesson_figure_write (&spec, line->format == ATTN_FORMAT_SVG ? ATTN_PICTURE_SVG : ATTN_PICTURE_PNG, line->language,
                                     line->view.theme, get_fonts (run), &line->picture, error);
  part.document = attn_lesson_dup_document (item->document, scene, line->language, error);
  part.trace = part.document != NULL ? attn_document_trace (part.document, NULL, line->language, error) : NULL;
  if (part.trace == NULL)
    return NULL;
  attn_lesson_set_view (&part.view, lesson, scene, part.trace);
  part.view.about = attn_document_get_description (part.document, line->language);
  return make_picture (run, &part, &part.view, error);
}

/* A picture for each scene of a lesson. */
static gboolean
write_scenes (Run *run, const AttnBatchItem *item, const char *path, GError **error)
{
  const guint n = attn_lesson_get_n_scenes (attn_document_get_lesson (item->document));

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *name = name_part (path, i);
      g_autoptr (GBytes) bytes = NULL;

      attn_progress_set (run->progress, N_("writing %1$u of %2$u: %3$s"), i + 1, n, name);
      bytes = make_scene (run, item, i, error);
      if (!write_bytes (run, bytes, name, error))
        return FALSE;
    }
  return TRUE;
}

/* A picture for each step: "four.png" becomes "four-01.png", "four-02.png" … */
static gboolean
write_steps (Run *run, const AttnBatchItem *item, const char *path, GError **error)
{
  g_autoptr (GArray) steps = attn_pages_list_steps (item->trace, &item->view);
  const char *slash = strrchr (path, '/');
  const char *point = strrchr (slash != NULL ? slash : path, '.');
  gsize stem = point != NULL ? (gsize) (point - path) : strlen (path);

  for (guint i = 0; i < steps->len; i++)
    {
      const AttnStepView *step = &g_array_index (steps, AttnStepView, i);
      g_autofree char *name = g_strdup_printf ("%.*s%s%s", (int) stem, path, step->suffix, path + stem);
      g_autoptr (GBytes) bytes = NULL;

      attn_progress_set (run->progress, N_("writing %1$u of %2$u: %3$s"), i + 1, steps->len, name);
      bytes = make_picture (run, item, &step->view, error);
      if (!write_bytes (run, bytes, name, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
write_item (Run *run, const AttnBatchItem *item, const char *path, GError **error)
{
  g_autoptr (GBytes) bytes = NULL;

  if (run->line->all_steps && run->line->format != ATTN_FORMAT_PDF && attn_document_get_lesson (item->document) != NULL)
    return write_scenes (run, item, path, error);
  if (run->line->all_steps && run->line->format != ATTN_FORMAT_PDF)
    return write_steps (run, item, path, error);
  bytes = make_bytes (run, item, path, error);
  return write_bytes (run, bytes, path, error);
}

/* Opens a document, holds every option against it and says where it goes; NULL with an error. */
static char *
prepare_item (const AttnCommandLine *line, guint index, AttnBatchItem *item, GError **error)
{
  if (!attn_batch_item_open (item, line, index, error) || !attn_batch_item_place (item, line, error))
    return NULL;
  for (guint i = 0; line->nodes != NULL && line->nodes[i] != NULL; i++)
    if (attn_command_find_node (item->trace, line->language, "--node", line->nodes[i], error) == NULL)
      return NULL;
  return line->output_is_folder ? path_in_folder (line, item) : g_strdup (line->output);
}

static gboolean
prepare_items (Run *run, GArray *items, GPtrArray *paths, GError **error)
{
  const AttnCommandLine *line = run->line;

  for (guint i = 0; i < items->len; i++)
    {
      char *path;

      attn_progress_set (run->progress, N_("reading %1$u of %2$u: %3$s"), i + 1, items->len,
                         line->files[0] != NULL ? line->files[i] : "");
      path = prepare_item (line, i, &g_array_index (items, AttnBatchItem, i), error);
      if (path == NULL)
        return FALSE;
      for (guint j = 0; j < i; j++)
        if (g_str_equal (path, paths->pdata[j]))
          {
            g_set_error (error, ATTN_COMMAND_ERROR, ATTN_COMMAND_ERROR_USAGE,
                         attn_translate (line->language, N_("%1$s and %2$s would both be written to %3$s")),
                         line->files[j], line->files[i], path);
            g_free (path);
            return FALSE;
          }
      g_ptr_array_add (paths, path);
    }
  return TRUE;
}

/* The fonts say what they could not draw. */
static void
say_missing (const Run *run)
{
  g_autofree char *missing = run->fonts != NULL ? attn_fonts_get_missing (run->fonts) : NULL;
  g_autofree char *quoted = NULL;
  g_autofree char *message = NULL;

  if (missing == NULL)
    return;
  quoted = attn_command_quote (missing);
  message = g_strdup_printf (attn_translate (run->line->language, N_("no installed font has %s: a box stands in the picture")), quoted);
  attn_progress_hide (run->progress);
  attn_batch_say (message);
}

gboolean
attn_batch_write (const AttnCommandLine *line, GError **error)
{
  gboolean to_terminal = g_str_equal (line->output, "-") && isatty (STDOUT_FILENO);
  g_autoptr (AttnProgress) progress = attn_progress_start (line->language, to_terminal);
  g_autoptr (GArray) items = g_array_new (FALSE, TRUE, sizeof (AttnBatchItem));
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);
  Run run = { line, NULL, progress };
  gboolean ok;

  g_array_set_clear_func (items, (GDestroyNotify) attn_batch_item_clear);
  g_array_set_size (items, MAX (g_strv_length (line->files), 1));
  ok = prepare_items (&run, items, paths, error);
  for (guint i = 0; ok && i < items->len; i++)
    {
      attn_progress_set (progress, N_("writing %1$u of %2$u: %3$s"), i + 1, items->len, paths->pdata[i]);
      ok = write_item (&run, &g_array_index (items, AttnBatchItem, i), paths->pdata[i], error);
    }
  say_missing (&run);
  g_clear_pointer (&run.fonts, attn_fonts_unref);
  return ok;
}
