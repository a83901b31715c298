/* attn-batch.c: what the program does without a window
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-batch.h"

#include <string.h>
#include <unistd.h>

#include "attn-explanation.h"
#include "attn-options.h"
#include "attn-output.h"
#include "attn-place-argument.h"
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

static gboolean
open_file (const char *path, AttnLanguage language, Item *item, GError **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);

  item->name = path;
  item->document = attn_document_load (file, language, error);
  if (item->document == NULL)
    return FALSE;
  item->trace = attn_document_trace (item->document, NULL, language, error);
  return item->trace != NULL;
}

static gboolean
open_sample (const char *name, AttnLanguage language, Item *item, GError **error)
{
  item->name = name != NULL ? name : attn_sample_get_name (0);
  item->document = attn_sample_load (item->name, language, error);
  if (item->document != NULL)
    item->trace = attn_document_trace (item->document, NULL, language, error);
  return item->trace != NULL;
}

/* The one document a command is about. */
static gboolean
open_one (const AttnCommandLine *line, Item *item, GError **error)
{
  item->view = line->view;
  if (line->files[0] != NULL)
    return open_file (line->files[0], line->language, item, error);
  return open_sample (line->sample, line->language, item, error);
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

  if (line->step != NULL)
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

  if ((line->step == NULL && line->cell == NULL) || !open_one (line, &item, NULL))
    return TRUE;
  return place_view (line, item.trace, &line->view, error);
}

/* --output */

/* What goes into the file; NULL with an error.  The picture's fonts say what they could not draw. */
static GBytes *
make_bytes (const AttnCommandLine *line, const Item *item, GError **error)
{
  char *text = NULL;

  switch (line->format)
    {
    case ATTN_FORMAT_PNG:
      {
        g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
        g_autoptr (GBytes) bytes = attn_picture_to_png (item->trace, &item->view, fonts, &line->picture, error);
        g_autofree char *missing = attn_fonts_get_missing (fonts);

        if (bytes != NULL && missing != NULL)
          {
            g_autofree char *quoted = attn_command_quote (missing);
            g_autofree char *message = g_strdup_printf (attn_translate (line->language, N_("no installed font has %s: a box stands in the picture")), quoted);

            attn_batch_say (message);
          }
        return g_steal_pointer (&bytes);
      }

    case ATTN_FORMAT_JSON:
      text = attn_values_to_json (item->trace, (const char *const *) line->nodes);
      break;

    case ATTN_FORMAT_TEXT:
      text = attn_values_to_text (item->trace, (const char *const *) line->nodes, line->language, line->decimals_given ? line->view.decimals : 4);
      break;

    case ATTN_FORMAT_DOCUMENT:
      text = attn_document_serialize (item->document);
      break;

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
write_item (const AttnCommandLine *line, const Item *item, const char *path, GError **error)
{
  g_autoptr (GBytes) bytes = make_bytes (line, item, error);
  gconstpointer data;
  gsize length;

  if (bytes == NULL)
    return FALSE;
  data = g_bytes_get_data (bytes, &length);
  if (g_str_equal (path, "-"))
    return attn_output_write_standard (data, length, line->language, error);
  return attn_output_write_file (path, data, length, line->language, error);
}

/* Every document is read and every option held against it before the first byte is written. */
static gboolean
run_output (const AttnCommandLine *line, GError **error)
{
  guint n = MAX (g_strv_length (line->files), 1);
  g_autoptr (GArray) items = g_array_new (FALSE, TRUE, sizeof (Item));
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);

  g_array_set_clear_func (items, (GDestroyNotify) item_clear);
  g_array_set_size (items, n);
  for (guint i = 0; i < n; i++)
    {
      Item *item = &g_array_index (items, Item, i);
      char *path;

      item->view = line->view;
      if (line->files[0] != NULL ? !open_file (line->files[i], line->language, item, error)
                                 : !open_sample (line->sample, line->language, item, error))
        return FALSE;
      if (!place_view (line, item->trace, &item->view, error))
        return FALSE;
      for (guint j = 0; line->nodes != NULL && line->nodes[j] != NULL; j++)
        if (attn_command_find_node (item->trace, line->language, "--node", line->nodes[j], error) == NULL)
          return FALSE;
      path = line->output_is_folder ? path_in_folder (line, item) : g_strdup (line->output);
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
  for (guint i = 0; i < n; i++)
    if (!write_item (line, &g_array_index (items, Item, i), paths->pdata[i], error))
      return FALSE;
  return TRUE;
}

/* --explain */

/* The overview's terms: the parts of softmax are looked through. */
static gboolean
is_shown (const AttnNode *node, gpointer data)
{
  const GArray *steps = data;
  int step = attn_steps_find (steps, attn_node_get_name (node));

  return step < 0 || !g_array_index (steps, AttnStep, step).minor;
}

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

  if (!open_one (line, &item, error))
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

      if (open_file (line->files[i], line->language, &item, &wrong))
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

  if (!open_one (line, &item, error))
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
