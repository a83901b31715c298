/* attn-batch.c: what the program does without a window
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-batch.h"

#include <string.h>
#include <unistd.h>

#include "attn-embedded.h"
#include "attn-explanation.h"
#include "attn-import-argument.h"
#include "attn-notes.h"
#include "attn-npz.h"
#include "attn-options.h"
#include "attn-output.h"
#include "attn-place-argument.h"
#include "attn-progress.h"
#include "attn-script.h"
#include "attn-table.h"
#include "attn-values.h"

/* A document on its way to a file. */
typedef struct
{
  const char   *name;       /* of its file, or of the sample */
  AttnDocument *document;
  AttnTrace    *trace;
  AttnView      view;
} Item;

static void
item_clear (Item *item)
{
  g_clear_pointer (&item->document, attn_document_unref);
  g_clear_pointer (&item->trace, attn_trace_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Item, item_clear)

void
attn_batch_say (const char *message)
{
  g_autoptr (GString) text = g_string_new ("attention: ");
  gsize prefix = text->len;
  gssize n;

  g_string_append (text, message);
  for (gsize i = prefix; i < text->len; i++)
    if (text->str[i] == '\n' || text->str[i] == '\r')
      text->str[i] = ' ';
  g_string_append_c (text, '\n');
  /* Not g_printerr, which turns Korean into question marks in the C locale. */
  n = write (STDERR_FILENO, text->str, text->len);
  (void) n;
}

/* Opening */

/* What the imports make of the document, and its numbers. */
static gboolean
complete_item (const AttnCommandLine *line, Item *item, GError **error)
{
  for (guint i = 0; item->document != NULL && i < line->imports->len; i++)
    {
      g_autoptr (AttnEdit) edit = attn_import_argument_apply (line->imports->pdata[i], item->document, line->language, error);

      g_clear_pointer (&item->document, attn_document_unref);
      if (edit != NULL)
        item->document = attn_document_ref (edit->document);
    }
  if (item->document != NULL)
    item->trace = attn_document_trace (item->document, NULL, line->language, error);
  return item->trace != NULL;
}

static gboolean
open_file (const AttnCommandLine *line, const char *path, Item *item, GError **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);

  item->name = path;
  item->document = attn_document_load (file, line->language, error);
  return complete_item (line, item, error);
}

static gboolean
open_sample (const AttnCommandLine *line, Item *item, GError **error)
{
  item->name = line->sample != NULL ? line->sample : attn_sample_get_name (0);
  item->document = attn_sample_load (item->name, line->language, error);
  return complete_item (line, item, error);
}

/* The document with this number among FILEs, or the sample. */
static gboolean
open_item (const AttnCommandLine *line, guint index, Item *item, GError **error)
{
  item->view = line->view;
  if (line->files[0] != NULL)
    return open_file (line, line->files[index], item, error);
  return open_sample (line, item, error);
}

/* Puts --step and --cell into a view of the trace.  The cell is one of the node that --step names, or of the
 * last step's. */
static gboolean
place_view (const AttnCommandLine *line, const AttnTrace *trace, AttnView *view, GError **error)
{
  g_autoptr (GArray) steps = attn_steps_new (trace);
  const AttnStep *step = &g_array_index (steps, AttnStep, steps->len - 1);
  const AttnNode *node = step->nodes[0];
  AttnCell cell;

  /* A node that stands alone may be any, inputs too. */
  if (view->mode == ATTN_VIEW_MATRIX && (line->nodes != NULL || line->step != NULL))
    {
      node = line->nodes != NULL ? attn_command_find_node (trace, line->language, "--node", line->nodes[0], error)
                                 : attn_command_find_node (trace, line->language, "--step", line->step, error);
      if (node == NULL)
        return FALSE;
      view->step = attn_node_get_name (node);
    }
  else if (line->step != NULL)
    {
      int index = attn_steps_find (steps, line->step);

      if (index < 0)
        {
          g_autoptr (GPtrArray) names = g_ptr_array_new ();

          for (guint i = 0; i < steps->len; i++)
            for (guint j = 0; j < g_array_index (steps, AttnStep, i).n_nodes; j++)
              g_ptr_array_add (names, (gpointer) attn_node_get_name (g_array_index (steps, AttnStep, i).nodes[j]));
          return attn_command_refuse_name (error, line->language, "--step", line->step, names);
        }
      step = &g_array_index (steps, AttnStep, index);
      node = attn_trace_find (trace, line->step);
      view->step = attn_node_get_name (step->nodes[0]);
    }
  if (line->cell != NULL)
    {
      if (!attn_command_find_cell (node, line->language, "--cell", line->cell, &cell, error))
        return FALSE;
      view->selected = (AttnPlace) { attn_node_get_name (node), cell.row, cell.column };
    }
  return TRUE;
}

gboolean
attn_batch_prepare_view (AttnCommandLine *line, GError **error)
{
  g_auto (Item) item = { 0 };

  if ((line->step == NULL && line->cell == NULL) || !open_item (line, 0, &item, NULL))
    return TRUE;
  return place_view (line, item.trace, &line->view, error);
}

/* --output */

/* What all documents of a run share. */
typedef struct
{
  const AttnCommandLine *line;
  AttnFonts             *fonts;      /* made for the first picture */
  AttnProgress          *progress;
} Run;

/* The overview's terms: the parts of softmax are looked through. */
static gboolean
is_shown (const AttnNode *node, gpointer data)
{
  const GArray *steps = data;
  int step = attn_steps_find (steps, attn_node_get_name (node));

  return step < 0 || !g_array_index (steps, AttnStep, step).minor;
}

/* The selected cell's explanation; NULL where none is selected. */
static AttnExplanation *
explain_selected (const Item *item)
{
  const AttnPlace *place = &item->view.selected;
  g_autoptr (GArray) steps = attn_steps_new (item->trace);
  AttnCell cell = { NULL, place->row, place->column };

  if (place->node == NULL)
    return NULL;
  cell.node = attn_trace_find (item->trace, place->node);
  return attn_explanation_new (&cell, item->view.language, item->view.decimals, is_shown, steps);
}

static GBytes *
make_picture (Run *run, const Item *item, GError **error)
{
  const AttnCommandLine *line = run->line;
  g_autoptr (GBytes) bytes = NULL;
  g_autofree char *document = NULL;

  if (run->fonts == NULL)
    run->fonts = attn_fonts_new ("Sans", NULL);
  bytes = attn_picture_to_png (item->trace, &item->view, run->fonts, &line->picture, error);
  if (bytes == NULL || line->no_document)
    return g_steal_pointer (&bytes);
  document = attn_document_serialize (item->document);
  return attn_embedded_put_png (bytes, document);
}

static char *
make_notes (const AttnCommandLine *line, const Item *item)
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

/* What goes into the file; NULL with an error. */
static GBytes *
make_bytes (Run *run, const Item *item, GError **error)
{
  const AttnCommandLine *line = run->line;
  const char *const *names = (const char *const *) line->nodes;
  int decimals = line->decimals_given ? line->view.decimals : 4;
  char *text = NULL;

  switch (line->format)
    {
    case ATTN_FORMAT_PNG:
      return make_picture (run, item, error);
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
      text = attn_document_serialize (item->document);
      break;
    case ATTN_FORMAT_SVG:
    case ATTN_FORMAT_PDF:
    case ATTN_FORMAT_NONE:
    default:
      g_assert_not_reached ();
    }
  return g_bytes_new_take (text, strlen (text));
}

/* Where a document goes within a folder: its own name with the format's ending. */
static char *
path_in_folder (const AttnCommandLine *line, const Item *item)
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
write_item (Run *run, const Item *item, const char *path, GError **error)
{
  g_autoptr (GBytes) bytes = make_bytes (run, item, error);
  gconstpointer data;
  gsize length;

  if (bytes == NULL)
    return FALSE;
  data = g_bytes_get_data (bytes, &length);
  if (g_str_equal (path, "-"))
    return attn_output_write_standard (data, length, run->line->language, error);
  return attn_output_write_file (path, data, length, run->line->language, error);
}

/* Opens a document, holds every option against it and says where it goes; NULL with an error. */
static char *
prepare_item (const AttnCommandLine *line, guint index, Item *item, GError **error)
{
  if (!open_item (line, index, item, error) || !place_view (line, item->trace, &item->view, error))
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
      path = prepare_item (line, i, &g_array_index (items, Item, i), error);
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

/* Every document is read and every option held against it before the first byte is written. */
static gboolean
run_output (const AttnCommandLine *line, GError **error)
{
  gboolean to_terminal = g_str_equal (line->output, "-") && isatty (STDOUT_FILENO);
  g_autoptr (AttnProgress) progress = attn_progress_start (line->language, to_terminal);
  g_autoptr (GArray) items = g_array_new (FALSE, TRUE, sizeof (Item));
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);
  Run run = { line, NULL, progress };
  gboolean ok;

  g_array_set_clear_func (items, (GDestroyNotify) item_clear);
  g_array_set_size (items, MAX (g_strv_length (line->files), 1));
  ok = prepare_items (&run, items, paths, error);
  for (guint i = 0; ok && i < items->len; i++)
    {
      attn_progress_set (progress, N_("writing %1$u of %2$u: %3$s"), i + 1, items->len, paths->pdata[i]);
      ok = write_item (&run, &g_array_index (items, Item, i), paths->pdata[i], error);
    }
  say_missing (&run);
  g_clear_pointer (&run.fonts, attn_fonts_unref);
  return ok;
}

/* --explain */

static gboolean
run_explain (const AttnCommandLine *line, GError **error)
{
  g_auto (Item) item = { 0 };
  const char *comma = strchr (line->explain, ',');
  g_autofree char *name = g_strndup (line->explain, comma != NULL ? (gsize) (comma - line->explain) : strlen (line->explain));
  g_autofree char *formula = NULL;
  g_autofree char *arithmetic = NULL;
  g_autoptr (AttnExplanation) explanation = NULL;
  g_autoptr (GArray) steps = NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  const AttnNode *node;
  AttnCell cell;

  if (!open_item (line, 0, &item, error))
    return FALSE;
  node = attn_command_find_node (item.trace, line->language, "--explain", name, error);
  if (node == NULL)
    return FALSE;
  if (comma == NULL)
    return attn_command_refuse (error, line->language, "--explain", line->explain,
                                attn_translate (line->language, N_("NODE,ROW,COLUMN")), NULL);
  if (!attn_command_find_cell (node, line->language, "--explain", comma + 1, &cell, error))
    return FALSE;

  steps = attn_steps_new (item.trace);
  explanation = attn_explanation_new (&cell, line->language, line->view.decimals, is_shown, steps);
  formula = attn_markup_to_plain (explanation->formula);
  arithmetic = attn_explanation_get_arithmetic (explanation, line->language, line->view.decimals);
  if (*formula != '\0')
    g_string_append_printf (text, "%s\n", formula);
  g_string_append_printf (text, "%s\n%s\n", arithmetic, explanation->sentence);
  return attn_output_write_standard (text->str, text->len, line->language, error);
}

/* --check and the lists */

static gboolean
run_check (const AttnCommandLine *line, GError **error)
{
  g_autoptr (GError) last = NULL;

  for (guint i = 0; line->files[i] != NULL; i++)
    {
      g_auto (Item) item = { 0 };
      g_autoptr (GError) wrong = NULL;

      if (open_item (line, i, &item, &wrong))
        continue;
      if (last != NULL)
        attn_batch_say (last->message);
      g_clear_error (&last);
      last = g_steal_pointer (&wrong);
    }
  if (last == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&last));
  return FALSE;
}

static gboolean
run_list_nodes (const AttnCommandLine *line, GError **error)
{
  g_auto (Item) item = { 0 };
  g_autoptr (GString) text = g_string_new (NULL);

  if (!open_item (line, 0, &item, error))
    return FALSE;
  for (guint i = 0; i < attn_trace_get_n_nodes (item.trace); i++)
    g_string_append_printf (text, "%s\n", attn_node_get_name (attn_trace_get_node (item.trace, i)));
  return attn_output_write_standard (text->str, text->len, line->language, error);
}

static gboolean
run_list_samples (const AttnCommandLine *line, GError **error)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < attn_sample_get_count (); i++)
    g_string_append_printf (text, "%s\n", attn_sample_get_name (i));
  return attn_output_write_standard (text->str, text->len, line->language, error);
}

static gboolean
run_help (const AttnCommandLine *line, GError **error)
{
  g_autofree char *help = attn_options_get_help (line->language);

  return attn_output_write_standard (help, strlen (help), line->language, error);
}

static gboolean
run_version (const AttnCommandLine *line, GError **error)
{
  static const char version[] = "attention " ATTN_VERSION "\n";

  return attn_output_write_standard (version, strlen (version), line->language, error);
}

gboolean
attn_batch_run (const AttnCommandLine *line, GError **error)
{
  switch (line->command)
    {
    case ATTN_COMMAND_OUTPUT:
      return run_output (line, error);
    case ATTN_COMMAND_EXPLAIN:
      return run_explain (line, error);
    case ATTN_COMMAND_CHECK:
      return run_check (line, error);
    case ATTN_COMMAND_LIST_NODES:
      return run_list_nodes (line, error);
    case ATTN_COMMAND_LIST_SAMPLES:
      return run_list_samples (line, error);
    case ATTN_COMMAND_HELP:
      return run_help (line, error);
    case ATTN_COMMAND_VERSION:
      return run_version (line, error);
    case ATTN_COMMAND_WINDOW:
    default:
      g_return_val_if_reached (FALSE);
    }
}
