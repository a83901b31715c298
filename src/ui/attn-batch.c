/* attn-batch.c: what the program does without a window
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-batch.h"

#include <string.h>
#include <unistd.h>

#include "attn-batch-private.h"
#include "attn-export.h"
#include "attn-import-argument.h"
#include "attn-import-plan.h"
#include "attn-lesson.h"
#include "attn-moments.h"
#include "attn-name.h"
#include "attn-options.h"
#include "attn-output.h"
#include "attn-place-argument.h"
#include "attn-stage.h"

void
attn_batch_item_clear (AttnBatchItem *item)
{
  g_clear_pointer (&item->document, attn_document_unref);
  g_clear_pointer (&item->trace, attn_trace_unref);
  g_clear_pointer (&item->blank, g_free);
  g_clear_pointer (&item->moment, g_free);
}

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

/* Says what else is another once a matrix was brought in: the window says it before, here it is a note.  --check prints what is
 * wrong and nothing else, and in a window it can be seen. */
static void
say_changes (const AttnCommandLine *line, const AttnBatchItem *item, const AttnImportArgument *argument, const AttnDocument *after)
{
  g_autofree char *changes = attn_import_plan_describe_changes (item->document, after, argument->slot, line->language);
  g_auto (GStrv) lines = g_strsplit (changes, "\n", -1);
  g_autofree char *list = g_strjoinv ("; ", lines);
  g_autofree char *path = attn_command_quote (argument->path), *name = attn_command_quote (item->name);
  g_autofree char *message = NULL;

  if (*changes == '\0' || line->command == ATTN_COMMAND_CHECK || line->command == ATTN_COMMAND_WINDOW)
    return;
  message = g_strdup_printf (attn_translate (line->language, N_("note: %1$s, put into %2$s of %3$s, changes other things too: %4$s")),
                             path, argument->slot, name, list);
  attn_batch_say (message);
}

void
attn_batch_item_describe (AttnBatchItem *item)
{
  const AttnLanguage language = item->view.language;
  g_autoptr (AttnMoments) moments = attn_moments_read (item->document, language, NULL);
  g_autofree char *remark = attn_moments_dup_remark (moments, item->document, language);

  item->view.moment = remark != NULL ? attn_name_intern (remark) : NULL;
  item->view.made_up = attn_document_has_made_up (item->document);
  item->view.about = attn_document_get_about (item->document, language);
}

/* What the moment of training and the imports make of the document, and its numbers. */
static gboolean
complete_item (const AttnCommandLine *line, AttnBatchItem *item, GError **error)
{
  const char *moment = item->moment != NULL ? item->moment : line->moment;

  if (item->document != NULL && moment != NULL)
    {
      g_autoptr (AttnEdit) edit = attn_command_go_to_moment (item->document, line->language, moment, error);

      g_clear_pointer (&item->document, attn_document_unref);
      if (edit != NULL)
        item->document = attn_document_ref (edit->document);
    }
  for (guint i = 0; item->document != NULL && i < line->imports->len; i++)
    {
      g_autoptr (AttnEdit) edit = attn_import_argument_apply (line->imports->pdata[i], item->document, line->language, error);

      if (edit != NULL)
        {
          say_changes (line, item, line->imports->pdata[i], edit->document);
          attn_edit_mark_changed (edit, item->document);
        }
      g_clear_pointer (&item->document, attn_document_unref);
      if (edit != NULL)
        item->document = attn_document_ref (edit->document);
    }
  if (item->document != NULL)
    {
      attn_batch_item_describe (item);
      item->trace = attn_document_trace (item->document, NULL, line->language, error);
    }
  return item->trace != NULL;
}

static gboolean
open_file (const AttnCommandLine *line, const char *path, AttnBatchItem *item, GError **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);

  item->name = path;
  item->document = attn_document_load (file, line->language, error);
  return complete_item (line, item, error);
}

static gboolean
open_sample (const AttnCommandLine *line, AttnBatchItem *item, GError **error)
{
  item->name = line->sample != NULL ? line->sample : attn_sample_get_name (0);
  item->document = attn_sample_load (item->name, line->language, error);
  return complete_item (line, item, error);
}

static gboolean
open_lesson (const AttnCommandLine *line, AttnBatchItem *item, GError **error)
{
  item->name = line->lesson;
  item->document = attn_lesson_load (item->name, line->language, error);
  return complete_item (line, item, error);
}

gboolean
attn_batch_item_open (AttnBatchItem *item, const AttnCommandLine *line, guint index, GError **error)
{
  item->view = line->view;
  if (line->files[0] != NULL ? !open_file (line, line->files[index], item, error)
      : line->lesson != NULL ? !open_lesson (line, item, error) : !open_sample (line, item, error))
    return FALSE;
  return TRUE;
}

char **
attn_batch_list_moments (const AttnCommandLine *line, guint index, GError **error)
{
  AttnCommandLine bare = *line;
  g_auto (AttnBatchItem) item = { 0 };
  g_autoptr (AttnMoments) moments = NULL;
  g_autoptr (GPtrArray) imports = g_ptr_array_new ();
  g_autoptr (AttnEdit) none = NULL;
  g_autofree char *steps = NULL;

  bare.moment = NULL;
  bare.imports = imports;
  if (!attn_batch_item_open (&item, &bare, index, error))
    return NULL;
  moments = attn_moments_read (item.document, line->language, NULL);
  if (moments == NULL)
    {
      none = attn_command_go_to_moment (item.document, line->language, line->moment, error);
      return NULL;
    }
  steps = attn_moments_list_steps (moments);
  return g_strsplit (steps, ", ", -1);
}

/* The head that a node's name says, else the first. */
static guint
find_head (const char *name)
{
  int layer, head = -1;

  if (name != NULL)
    attn_stage_split (name, &layer, &head);
  return head < 0 ? 0 : (guint) head;
}

/* The step that adds the node of this name, with `computed` only one that computes it; −1 with an error. */
static int
find_step (const AttnCommandLine *line, const GArray *steps, const char *option, const char *name, gboolean computed, GError **error)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (guint i = 0; i < steps->len; i++)
    for (guint j = 0; j < g_array_index (steps, AttnStep, i).n_nodes; j++)
      {
        const AttnNode *node = g_array_index (steps, AttnStep, i).nodes[j];

        if (computed && attn_node_get_n_inputs (node) == 0)
          continue;
        if (g_str_equal (attn_node_get_name (node), name))
          return (int) i;
        g_ptr_array_add (names, (gpointer) attn_node_get_name (node));
      }
  attn_command_refuse_name (error, line->language, option, name, names);
  return -1;
}

/* The nodes that a worksheet leaves empty. */
static gboolean
read_blank (AttnBatchItem *item, const AttnCommandLine *line, const GArray *steps, GError **error)
{
  g_auto (GStrv) names = g_strsplit (line->worksheet, ",", -1);

  if (g_str_equal (line->worksheet, "all"))
    return TRUE;
  if (names[0] == NULL)
    return find_step (line, steps, "--worksheet", line->worksheet, TRUE, error) >= 0;
  item->blank = g_new0 (const char *, g_strv_length (names) + 1);
  for (guint i = 0; names[i] != NULL; i++)
    {
      g_strstrip (names[i]);
      if (find_step (line, steps, "--worksheet", names[i], TRUE, error) < 0)
        return FALSE;
      item->blank[i] = attn_node_get_name (attn_trace_find (item->trace, names[i]));
    }
  return TRUE;
}

/* The cell of the step that was named, else of the last; where all steps come, of the weights (query, key), whose pair is followed
 * through all of them, and of the last step only where they have no such cell. */
static const AttnNode *
find_cell (const AttnCommandLine *line, const GArray *steps, const AttnNode *node, AttnCell *cell, GError **error)
{
  const AttnNode *weights = line->all_steps && line->step == NULL ? attn_steps_find_weights (steps) : NULL;
  g_autoptr (GError) of_node = NULL;

  if (weights != NULL && attn_command_find_cell (weights, line->language, "--cell", line->cell, cell, NULL))
    return weights;
  if (attn_command_find_cell (node, line->language, "--cell", line->cell, cell, &of_node))
    return node;
  g_propagate_error (error, g_steal_pointer (&of_node));
  return NULL;
}

/* What is to be drawn must be there: the picture would be the overview in its place. */
static gboolean
check_view (const AttnCommandLine *line, const AttnBatchItem *item, int layer, GError **error)
{
  static const struct { const char *name, *lacking; } views[] = {
    [ATTN_VIEW_BLEND] = { "blend", N_("another view: %s has no output to be mixed") },
    [ATTN_VIEW_HEADS] = { "heads", N_("another view: %s does not have several heads") },
    [ATTN_VIEW_IMAGE] = { "image", N_("another view: %s has no image") },
    [ATTN_VIEW_POSITIONS] = { "positions", N_("another view: %s has no positions") },
  };
  const AttnViewMode mode = item->view.mode;
  const char *lacking;
  g_autofree char *name = attn_command_quote (item->name), *expected = NULL;

  if (attn_view_suits (mode, item->trace, layer))
    return TRUE;
  lacking = views[mode].lacking;
  if (mode == ATTN_VIEW_IMAGE && attn_trace_find (item->trace, "patches") != NULL)
    lacking = N_("another view: the keys of %s are not the patches of its image");
  expected = g_strdup_printf (attn_translate (line->language, lacking), name);
  return attn_command_refuse (error, line->language, "--view", views[mode].name, expected, NULL);
}

/* A head or a layer that an option names must be there. */
static gboolean
check_place (const AttnCommandLine *line, const char *option, int found, guint n, const char *none, const char *several, GError **error)
{
  g_autofree char *given = g_strdup_printf ("%d", found), *expected = NULL;

  if (found < 0 || (n > 0 && found < (int) n))
    return TRUE;
  expected = n == 0 ? g_strdup (attn_translate (line->language, none)) : g_strdup_printf (attn_translate (line->language, several), n);
  return attn_command_refuse (error, line->language, option, given, expected, NULL);
}

/* Of one head there is none to choose. */
static gboolean
check_head (const AttnCommandLine *line, const AttnTrace *trace, const char *option, int head, int layer, GError **error)
{
  const guint n = attn_steps_count_heads (trace, layer < 0 && attn_steps_count_layers (trace) > 0 ? 0 : layer);

  return check_place (line, option, head, n < 2 ? 0 : n, N_("a document of several heads"), N_("one of the %u heads, counted from 0"),
                      error);
}

/* The steps that the options are about: those of a head, and where all of them are written those of a layer. */
static GArray *
list_steps (const AttnCommandLine *line, const AttnBatchItem *item, GError **error)
{
  const guint n_layers = attn_steps_count_layers (item->trace);
  GArray *steps;

  if ((line->head >= 0 || line->layer >= 0) && attn_document_get_lesson (item->document) != NULL)
    {
      const gboolean is_head = line->head >= 0;
      g_autofree char *given = g_strdup_printf ("%d", is_head ? line->head : line->layer);

      attn_command_refuse (error, line->language, is_head ? "--head" : "--layer", given,
                           attn_translate (line->language, N_("a document that is no lesson, whose pages are scenes")), NULL);
      return NULL;
    }
  if (!check_place (line, "--layer", line->layer, n_layers, N_("a document of several layers"),
                    N_("one of the %u layers, counted from 0"), error) ||
      !check_head (line, item->trace, "--head", line->head, line->layer, error))
    return NULL;
  steps = attn_steps_new (item->trace, line->head >= 0 ? (guint) line->head : find_head (line->step));
  attn_steps_keep_layer (steps, line->layer);
  return steps;
}

/* The cell is one of the node that --step names, or of the last step's. */
gboolean
attn_batch_item_place (AttnBatchItem *item, const AttnCommandLine *line, GError **error)
{
  const AttnTrace *trace = item->trace;
  AttnView *view = &item->view;
  g_autoptr (GArray) steps = list_steps (line, item, error);
  const AttnStep *step;
  const AttnNode *node;
  AttnCell cell;
  int layer;

  if (steps == NULL)
    return FALSE;
  step = &g_array_index (steps, AttnStep, attn_steps_get_answer (steps));
  node = step->nodes[0];
  if (line->head >= 0)
    view->head = (guint) line->head;

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
      const int index = find_step (line, steps, "--step", line->step, FALSE, error);

      if (index < 0)
        return FALSE;
      step = &g_array_index (steps, AttnStep, index);
      node = attn_trace_find (trace, line->step);
      view->step = attn_node_get_name (step->nodes[0]);
    }
  layer = attn_steps_near_layer (steps, (guint) (step - &g_array_index (steps, AttnStep, 0)));
  if (!check_head (line, trace, "--against", view->against, layer, error) || !check_view (line, item, layer, error))
    return FALSE;
  if (line->worksheet != NULL && !read_blank (item, line, steps, error))
    return FALSE;
  if (line->cell != NULL)
    {
      node = find_cell (line, steps, node, &cell, error);
      if (node == NULL)
        return FALSE;
      view->selected = (AttnPlace) { attn_node_get_name (node), cell.row, cell.column };
    }
  return TRUE;
}

gboolean
attn_batch_prepare_view (AttnCommandLine *line, GError **error)
{
  g_auto (AttnBatchItem) item = { 0 };
  const gboolean placed = line->step != NULL || line->cell != NULL;

  if ((!placed && line->view.mode == ATTN_VIEW_OVERVIEW) || !attn_batch_item_open (&item, line, 0, NULL))
    return TRUE;
  if (!attn_batch_item_place (&item, line, error))
    return FALSE;
  if (placed)
    line->view = item.view;
  return TRUE;
}

/* --explain */

static gboolean
run_explain (const AttnCommandLine *line, GError **error)
{
  g_auto (AttnBatchItem) item = { 0 };
  const char *comma = strchr (line->explain, ',');
  g_autofree char *name = g_strndup (line->explain, comma != NULL ? (gsize) (comma - line->explain) : strlen (line->explain));
  g_autofree char *formula = NULL;
  g_autofree char *arithmetic = NULL;
  g_autoptr (AttnExplanation) explanation = NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  const AttnNode *node;
  AttnCell cell;

  if (!attn_batch_item_open (&item, line, 0, error))
    return FALSE;
  node = attn_command_find_node (item.trace, line->language, "--explain", name, error);
  if (node == NULL)
    return FALSE;
  if (comma == NULL)
    return attn_command_refuse (error, line->language, "--explain", line->explain,
                                attn_translate (line->language, N_("NODE,ROW,COLUMN")), NULL);
  if (!attn_command_find_cell (node, line->language, "--explain", comma + 1, &cell, error))
    return FALSE;

  explanation = attn_export_explain (item.trace, &item.view, &cell);
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
      g_autoptr (GFile) file = g_file_new_for_path (line->files[i]);
      g_autoptr (GPtrArray) problems = attn_document_find_problems (file, line->language);
      g_auto (AttnBatchItem) item = { 0 };
      g_autoptr (GError) wrong = NULL;

      if (problems->len == 0 && attn_batch_item_open (&item, line, i, &wrong))
        {
          attn_lesson_find_problems (item.document, line->language, problems);
          attn_moments_check (item.document, line->language, &wrong);
        }
      if (wrong != NULL)
        g_ptr_array_add (problems, g_strdup (wrong->message));
      for (guint k = 0; k < problems->len; k++)
        {
          if (last != NULL)
            attn_batch_say (last->message);
          g_clear_error (&last);
          g_set_error_literal (&last, ATTN_DOCUMENT_ERROR, ATTN_DOCUMENT_ERROR_VALUE, problems->pdata[k]);
        }
    }
  if (last == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&last));
  return FALSE;
}

static gboolean
run_list_nodes (const AttnCommandLine *line, GError **error)
{
  g_auto (AttnBatchItem) item = { 0 };
  g_autoptr (GString) text = g_string_new (NULL);

  if (!attn_batch_item_open (&item, line, 0, error))
    return FALSE;
  for (guint i = 0; i < attn_trace_get_n_nodes (item.trace); i++)
    g_string_append_printf (text, "%s\n", attn_node_get_name (attn_trace_get_node (item.trace, i)));
  return attn_output_write_standard (text->str, text->len, line->language, error);
}

static gboolean
run_list_names (const AttnCommandLine *line, guint n, const char *(*get_name) (guint), GError **error)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "%s\n", get_name (i));
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
      return attn_batch_write (line, error);
    case ATTN_COMMAND_EXPLAIN:
      return run_explain (line, error);
    case ATTN_COMMAND_CHECK:
      return run_check (line, error);
    case ATTN_COMMAND_LIST_NODES:
      return run_list_nodes (line, error);
    case ATTN_COMMAND_LIST_SAMPLES:
      return run_list_names (line, attn_sample_get_count (), attn_sample_get_name, error);
    case ATTN_COMMAND_LIST_LESSONS:
      return run_list_names (line, attn_lesson_get_count (), attn_lesson_get_name, error);
    case ATTN_COMMAND_HELP:
      return run_help (line, error);
    case ATTN_COMMAND_VERSION:
      return run_version (line, error);
    case ATTN_COMMAND_WINDOW:
    default:
      g_return_val_if_reached (FALSE);
    }
}
