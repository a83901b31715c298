/* attn-batch-output.c: --output
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-batch.h"

#include <string.h>
#include <unistd.h>

#include "attn-batch-private.h"
#include "attn-export.h"
#include "attn-lesson-figure.h"
#include "attn-lesson-pages.h"
#include "attn-output.h"
#include "attn-place-argument.h"
#include "attn-progress.h"

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

static AttnFonts *
get_fonts (Run *run)
{
  if (run->fonts == NULL)
    run->fonts = attn_fonts_new ("Sans", NULL);
  return run->fonts;
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

static AttnPagesKind
get_kind (const AttnCommandLine *line)
{
  if (line->worksheet == NULL)
    return ATTN_PAGES_HANDOUT;
  return line->answers ? ATTN_PAGES_ANSWERS : ATTN_PAGES_WORKSHEET;
}

/* Makes what goes into a file, and writes it. */
static gboolean
write_view (Run *run, const AttnBatchItem *item, const AttnView *view, const char *path, GError **error)
{
  const AttnCommandLine *line = run->line;
  g_autoptr (GFile) file = g_str_equal (path, "-") ? NULL : g_file_new_for_path (path);
  g_autoptr (GFile) folder = file != NULL ? g_file_get_parent (file) : NULL;
  AttnPagesOptions pages;
  AttnExport export = {
    .document = item->document,
    .trace = item->trace,
    .view = view,
    .format = line->format,
    .picture = &line->picture,
    .carries = !line->no_document,
    .nodes = (const char *const *) line->nodes,
    .code_decimals = line->decimals_given ? line->view.decimals : 4,
    .folder = folder,
  };

  if (attn_format_is_picture (line->format))
    export.fonts = get_fonts (run);
  if (line->format == ATTN_FORMAT_PDF && line->all_steps)
    {
      attn_pages_options_init (&pages);
      pages.kind = get_kind (line);
      pages.per_page = line->per_page;
      pages.layer = line->layer;
      pages.blank = item->blank;
      if (line->size_given)
        set_paper (&pages, &line->picture);
      export.pages = &pages;
      if (attn_document_get_lesson (item->document) != NULL)
        export.lesson = item->document;
    }
  return attn_output_write_export (&export, path, error);
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
  name = attn_format_name_file (line->format, base);
  return g_build_filename (line->output, name, NULL);
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

static gboolean
write_figure (Run *run, const AttnPlotSpec *spec, const char *path, GError **error)
{
  const AttnCommandLine *line = run->line;
  const AttnPictureFormat format = line->format == ATTN_FORMAT_SVG ? ATTN_PICTURE_SVG : ATTN_PICTURE_PNG;
  g_autoptr (GBytes) bytes = attn_lesson_figure_write (spec, format, line->language, line->view.theme, get_fonts (run), &line->picture,
                                                       error);

  return bytes != NULL && attn_output_write_file (path, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), line->language, error);
}

/* The picture or the figure of one scene. */
static gboolean
write_scene (Run *run, const AttnBatchItem *item, guint scene, const char *path, GError **error)
{
  const AttnCommandLine *line = run->line;
  const AttnLesson *lesson = attn_document_get_lesson (item->document);
  g_auto (AttnBatchItem) part = { .view = item->view };
  AttnPlotSpec spec;

  if (attn_lesson_get_figure (lesson, scene, &spec))
    return write_figure (run, &spec, path, error);
  part.document = attn_lesson_dup_document (item->document, scene, line->language, error);
  part.trace = part.document != NULL ? attn_document_trace (part.document, NULL, line->language, error) : NULL;
  if (part.trace == NULL)
    return FALSE;
  attn_lesson_set_view (&part.view, lesson, scene, part.trace);
  attn_batch_item_describe (&part);
  return write_view (run, &part, &part.view, path, error);
}

/* A picture for each scene of a lesson. */
static gboolean
write_scenes (Run *run, const AttnBatchItem *item, const char *path, GError **error)
{
  const guint n = attn_lesson_get_n_scenes (attn_document_get_lesson (item->document));

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *name = name_part (path, i);

      attn_progress_set (run->progress, N_("writing %1$u of %2$u: %3$s"), i + 1, n, name);
      if (!write_scene (run, item, i, name, error))
        return FALSE;
    }
  return TRUE;
}

/* A picture for each step: "four.png" becomes "four-01.png", "four-02.png" … */
static gboolean
write_steps (Run *run, const AttnBatchItem *item, const char *path, GError **error)
{
  g_autoptr (GArray) steps = attn_pages_list_steps (item->trace, &item->view, run->line->layer);
  const char *slash = strrchr (path, '/');
  const char *point = strrchr (slash != NULL ? slash : path, '.');
  gsize stem = point != NULL ? (gsize) (point - path) : strlen (path);

  for (guint i = 0; i < steps->len; i++)
    {
      const AttnStepView *step = &g_array_index (steps, AttnStepView, i);
      g_autofree char *name = g_strdup_printf ("%.*s%s%s", (int) stem, path, step->suffix, path + stem);

      attn_progress_set (run->progress, N_("writing %1$u of %2$u: %3$s"), i + 1, steps->len, name);
      if (!write_view (run, item, &step->view, name, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
write_item (Run *run, const AttnBatchItem *item, const char *path, GError **error)
{
  if (run->line->all_steps && run->line->format != ATTN_FORMAT_PDF && attn_document_get_lesson (item->document) != NULL)
    return write_scenes (run, item, path, error);
  if (run->line->all_steps && run->line->format != ATTN_FORMAT_PDF)
    return write_steps (run, item, path, error);
  return write_view (run, item, &item->view, path, error);
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

/* "korean.png" becomes "korean-0120.png": as many digits as the last step has, so that they are sorted in their order. */
static char *
name_moment (const char *path, const char *moment, const char *last)
{
  const char *slash = strrchr (path, '/');
  const char *point = strrchr (slash != NULL ? slash : path, '.');
  gsize stem = point != NULL ? (gsize) (point - path) : strlen (path);
  const int width = (int) strlen (last);

  return g_strdup_printf ("%.*s-%0*" G_GUINT64_FORMAT "%s", (int) stem, path, width, g_ascii_strtoull (moment, NULL, 10), path + stem);
}

/* Opens one more document, and says where it goes. */
static gboolean
add_item (const AttnCommandLine *line, guint file, const char *moment, const char *last, GArray *items, GPtrArray *paths, GError **error)
{
  AttnBatchItem *item;
  g_autofree char *path = NULL;

  g_array_set_size (items, items->len + 1);
  item = &g_array_index (items, AttnBatchItem, items->len - 1);
  item->moment = g_strdup (moment);
  path = prepare_item (line, file, item, error);
  if (path == NULL)
    return FALSE;
  if (moment != NULL)
    {
      g_autofree char *whole = g_steal_pointer (&path);

      path = name_moment (whole, moment, last);
    }
  for (guint i = 0; i < paths->len; i++)
    if (g_str_equal (path, paths->pdata[i]))
      {
        g_set_error (error, ATTN_COMMAND_ERROR, ATTN_COMMAND_ERROR_USAGE,
                     attn_translate (line->language, N_("%1$s and %2$s would both be written to %3$s")),
                     g_array_index (items, AttnBatchItem, i).name, item->name, path);
        return FALSE;
      }
  g_ptr_array_add (paths, g_steal_pointer (&path));
  return TRUE;
}

static gboolean
prepare_items (Run *run, GArray *items, GPtrArray *paths, GError **error)
{
  const AttnCommandLine *line = run->line;
  const guint n_files = MAX (g_strv_length (line->files), 1);
  const gboolean every_moment = g_strcmp0 (line->moment, ATTN_COMMAND_ALL) == 0;

  for (guint i = 0; i < n_files; i++)
    {
      g_auto (GStrv) moments = NULL;

      attn_progress_set (run->progress, N_("reading %1$u of %2$u: %3$s"), i + 1, n_files, line->files[0] != NULL ? line->files[i] : "");
      if (every_moment)
        moments = attn_batch_list_moments (line, i, error);
      if (every_moment && moments == NULL)
        return FALSE;
      if (!every_moment && !add_item (line, i, NULL, NULL, items, paths, error))
        return FALSE;
      for (guint k = 0; every_moment && moments[k] != NULL; k++)
        if (!add_item (line, i, moments[k], moments[g_strv_length (moments) - 1], items, paths, error))
          return FALSE;
    }
  return TRUE;
}

/* The fonts say what they could not draw, of each file by itself. */
static void
say_missing (const Run *run, const char *path)
{
  g_autofree char *missing = run->fonts != NULL ? attn_fonts_take_missing (run->fonts) : NULL;
  g_autofree char *quoted = NULL, *name = NULL, *message = NULL;

  if (missing == NULL)
    return;
  quoted = attn_command_quote (missing);
  name = attn_command_quote (path);
  message = g_strdup_printf (attn_translate (run->line->language, N_("%1$s: no installed font has %2$s: a box stands in the picture")),
                             name, quoted);
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
  ok = prepare_items (&run, items, paths, error);
  for (guint i = 0; ok && i < items->len; i++)
    {
      attn_progress_set (progress, N_("writing %1$u of %2$u: %3$s"), i + 1, items->len, paths->pdata[i]);
      ok = write_item (&run, &g_array_index (items, AttnBatchItem, i), paths->pdata[i], error);
      say_missing (&run, paths->pdata[i]);
    }
  g_clear_pointer (&run.fonts, attn_fonts_unref);
  return ok;
}
