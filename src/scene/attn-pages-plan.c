/* attn-pages-plan.c: which steps come on paper, and which cell of each is worked out
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <string.h>

#include "attn-label.h"
#include "attn-pages-private.h"
#include "attn-scene-private.h"

/* What is followed through all steps: one query and one key, and in a readout one class. */
typedef struct
{
  guint    query, key, class;
  gboolean has_class;          /* else the likeliest of the row */
} Pair;

/* The key that a query looks at most, itself left aside: that says least. */
static guint
find_key (const AttnNode *weights,
          guint           query)
{
  guint best = 0;
  double most = -1;

  if (weights == NULL || query >= attn_node_get_rows (weights))
    return 0;
  for (guint j = 0; j < attn_node_get_columns (weights); j++)
    {
      const double weight = attn_node_get_value (weights, query, j);

      if (weight > most && (j != query || attn_trace_has_other_keys (attn_node_get_trace (weights)) || attn_node_get_columns (weights) == 1))
        {
          most = weight;
          best = j;
        }
    }
  return best;
}

/* The row that the answer is made of: the one that the readout takes; where it takes each, or a mean, the last. */
static guint
find_query (const AttnTrace *trace, guint n)
{
  const AttnNode *pooled = attn_trace_find (trace, "pooled");

  return MIN (pooled != NULL && attn_node_get_operation (pooled) == &attn_operation_rows ? attn_node_get_parameters (pooled)->first : n, n - 1);
}

/* The likeliest class of a row. */
static guint
find_class (const AttnTrace *trace, guint row)
{
  const AttnNode *probabilities = attn_trace_find (trace, "probabilities");
  guint best = 0;

  for (guint j = 1; probabilities != NULL && row < attn_node_get_rows (probabilities) && j < attn_node_get_columns (probabilities); j++)
    if (attn_node_get_value (probabilities, row, j) > attn_node_get_value (probabilities, row, best))
      best = j;
  return best;
}

/* A rollout has tokens on both sides: those that look, and those that are looked at. */
static gboolean
is_token_to_token (const AttnNode *node)
{
  return attn_node_get_row_axis (node) == ATTN_AXIS_TOKENS && attn_node_get_column_axis (node) == ATTN_AXIS_TOKENS;
}

static Pair
find_pair (const AttnTrace *trace,
           const AttnView  *view,
           const GArray    *steps)
{
  const AttnNode *node = view->selected.node != NULL ? attn_trace_find (trace, view->selected.node) : NULL;
  const AttnNode *weights = attn_steps_find_weights (steps);
  Pair pair = { weights != NULL ? find_query (trace, attn_node_get_rows (weights)) : G_MAXUINT, 0, 0, FALSE };
  gboolean has_key = FALSE;

  if (node != NULL && view->selected.row < attn_node_get_rows (node) && view->selected.column < attn_node_get_columns (node))
    {
      if (attn_node_get_row_axis (node) == ATTN_AXIS_TOKENS)
        pair.query = view->selected.row;
      if (attn_node_get_row_axis (node) == ATTN_AXIS_MEMORY)
        {
          pair.key = view->selected.row;
          has_key = TRUE;
        }
      if (attn_node_get_column_axis (node) == ATTN_AXIS_MEMORY || is_token_to_token (node))
        {
          pair.key = view->selected.column;
          has_key = TRUE;
        }
      if (attn_node_get_column_axis (node) == ATTN_AXIS_CLASSES)
        {
          pair.class = view->selected.column;
          pair.has_class = TRUE;
        }
    }
  if (!has_key)
    pair.key = find_key (weights, pair.query);
  return pair;
}

static guint
place_on_axis (AttnAxis axis,
               Pair     pair,
               guint    n)
{
  switch (axis)
    {
    case ATTN_AXIS_TOKENS:
      return MIN (pair.query, n - 1);
    case ATTN_AXIS_MEMORY:
      return MIN (pair.key, n - 1);
    case ATTN_AXIS_DIMENSIONS:
    case ATTN_AXIS_SINGLE:
    default:
      return 0;
    }
}

static AttnCell
choose_cell (const AttnNode *node,
             const AttnView *view,
             Pair            pair)
{
  AttnCell cell = { node, place_on_axis (attn_node_get_row_axis (node), pair, attn_node_get_rows (node)),
                    place_on_axis (attn_node_get_column_axis (node), pair, attn_node_get_columns (node)) };
  guint first, n;

  if (is_token_to_token (node))
    cell.column = MIN (pair.key, attn_node_get_columns (node) - 1);
  if (attn_node_get_column_axis (node) == ATTN_AXIS_CLASSES)
    cell.column = pair.has_class ? pair.class : find_class (attn_node_get_trace (node), cell.row);
  /* Of what all heads share a part belongs to the head that is shown. */
  if (attn_scene_find_head_columns (node, (int) attn_view_find_head (view), &first, &n))
    cell.column = first;
  if (view->selected.node == attn_node_get_name (node))
    {
      cell.row = MIN (view->selected.row, attn_node_get_rows (node) - 1);
      cell.column = MIN (view->selected.column, attn_node_get_columns (node) - 1);
    }
  return cell;
}

static gboolean
is_product_with_implied (const AttnNode *node)
{
  return attn_node_get_operation (node) == &attn_operation_multiply && attn_node_is_implied (attn_node_get_input (node, 1));
}

static gboolean
is_in (const AttnNode    *node,
       const char *const *blank)
{
  for (; blank != NULL && *blank != NULL; blank++)
    if (*blank == attn_node_get_name (node))
      return TRUE;
  return FALSE;
}

/* Of a step's nodes the first has a page, and each other one that tells something more or is to be filled in. */
static gboolean
has_page (const AttnStep    *step,
          guint              index,
          const char *const *blank)
{
  const AttnNode *node = step->nodes[index];

  return index == 0 || (!g_str_equal (attn_node_get_stage (node), "row_sum") &&
                        (!is_product_with_implied (node) || is_in (node, blank)));
}

/* Sheets of the same step are told apart. */
static void
mark_several (GArray *sheets)
{
  for (guint i = 1; i < sheets->len; i++)
    {
      AttnSheet *before = &g_array_index (sheets, AttnSheet, i - 1), *sheet = &g_array_index (sheets, AttnSheet, i);

      if (sheet->step == before->step)
        sheet->is_one_of_several = before->is_one_of_several = TRUE;
    }
}

GArray *
attn_pages_plan (const AttnTrace   *trace,
                 const AttnView    *view,
                 const GArray      *steps,
                 const char *const *blank)
{
  GArray *sheets = g_array_new (FALSE, TRUE, sizeof (AttnSheet));
  const Pair pair = find_pair (trace, view, steps);
  const gboolean overview = view->mode == ATTN_VIEW_OVERVIEW;

  for (guint i = 0; i < steps->len; i++)
    {
      const AttnStep *step = &g_array_index (steps, AttnStep, i);

      if (overview && step->minor)
        continue;
      for (guint j = 0; j < step->n_nodes; j++)
        {
          AttnSheet sheet = { .view = *view, .step = step, .node = step->nodes[j], .number = sheets->len + 1 };

          if (overview ? j > 0 : !has_page (step, j, blank))
            continue;
          sheet.cell = choose_cell (sheet.node, view, pair);
          sheet.view.mode = overview ? ATTN_VIEW_OVERVIEW : ATTN_VIEW_FOCUS;
          sheet.view.step = attn_node_get_name (sheet.node);
          sheet.view.selected = (AttnPlace) { attn_node_get_name (sheet.node), sheet.cell.row, sheet.cell.column };
          sheet.view.hovered = (AttnPlace) { 0 };
          sheet.view.reached = G_MAXUINT;
          sheet.view.other_group = sheet.view.interactive = sheet.view.back = sheet.view.onward = sheet.view.feeds = FALSE;
          sheet.view.zoom = sheet.view.text_scale = 1;
          sheet.view.pan_x = sheet.view.pan_y = 0;
          g_array_append_val (sheets, sheet);
        }
    }
  mark_several (sheets);
  return sheets;
}

static gboolean
is_computed (const AttnNode *node)
{
  return !attn_node_is_input (node) && attn_node_get_operation (node) != &attn_operation_same;
}

static gboolean
is_chosen (const AttnNode    *node,
           const char *const *chosen)
{
  /* What is given cannot be worked out. */
  if (!is_computed (node) || chosen == NULL)
    return is_computed (node);
  for (; *chosen != NULL; chosen++)
    if (g_str_equal (*chosen, attn_node_get_name (node)))
      return TRUE;
  return FALSE;
}

/* Whether a node tells the numbers of another: it is the same, or what a layer passes on of its one head's weights. */
static gboolean
tells_input (const AttnNode *node)
{
  return attn_node_get_operation (node) == &attn_operation_same || attn_node_get_operation (node) == &attn_operation_pass_on;
}

static void
add_tellers (GPtrArray       *names,
             const AttnTrace *trace)
{
  g_autoptr (GHashTable) blank = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < names->len; i++)
    g_hash_table_add (blank, names->pdata[i]);
  for (guint i = 0; names->len > 0 && i < attn_trace_get_n_nodes (trace); i++)
    {
      const AttnNode *node = attn_trace_get_node (trace, i);
      gpointer name = (gpointer) attn_node_get_name (node);

      if (tells_input (node) && g_hash_table_contains (blank, attn_node_get_name (attn_node_get_input (node, 0))) &&
          g_hash_table_add (blank, name))
        g_ptr_array_add (names, name);
    }
}

const char **
attn_pages_find_blank (const GArray      *steps,
                       const char *const *chosen)
{
  GPtrArray *names = g_ptr_array_new ();

  for (guint i = 0; i < steps->len; i++)
    {
      const AttnStep *step = &g_array_index (steps, AttnStep, i);

      for (guint j = 0; j < step->n_nodes; j++)
        if (is_chosen (step->nodes[j], chosen) ||
            /* Sums over cells that are not there would be told beside them. */
            (j > 0 && g_str_equal (attn_node_get_stage (step->nodes[j]), "row_sum") && is_chosen (step->nodes[0], chosen)))
          g_ptr_array_add (names, (gpointer) attn_node_get_name (step->nodes[j]));
    }
  add_tellers (names, attn_node_get_trace (g_array_index (steps, AttnStep, 0).nodes[0]));
  g_ptr_array_add (names, NULL);
  return (const char **) g_ptr_array_free (names, FALSE);
}

void
attn_pages_mark_blank (GArray            *sheets,
                       const char *const *blank,
                       gboolean           join)
{
  gboolean whole = TRUE, minor = FALSE;

  for (guint i = 0; i < sheets->len; i++)
    {
      AttnSheet *sheet = &g_array_index (sheets, AttnSheet, i);

      sheet->to_fill = is_in (sheet->node, blank);
      if (sheet->step->minor)
        minor = TRUE;
      if (sheet->step->minor || g_str_equal (attn_node_get_stage (sheet->node), "weights"))
        whole = whole && sheet->to_fill;
    }
  /* Its parts stand in one picture, and are filled in one after the other. */
  for (guint i = 0; join && whole && minor && i < sheets->len;)
    {
      AttnSheet *sheet = &g_array_index (sheets, AttnSheet, i);

      if (sheet->step->minor)
        {
          g_array_remove_index (sheets, i);
          continue;
        }
      sheet->with_parts = g_str_equal (attn_node_get_stage (sheet->node), "weights");
      sheet->number = ++i;
    }
}

/* What followed a colon begins a line; a letter that stands for itself (the number e) stays what it is. */
static char *
capitalise (const char *words)
{
  if (!g_ascii_islower (words[0]) || (!g_ascii_islower (words[1]) && !g_str_has_prefix (words, "a ")))
    return g_strdup (words);
  return g_strdup_printf ("%c%s", g_ascii_toupper (words[0]), words + 1);
}

void
attn_sheet_describe (const AttnSheet *sheet,
                     AttnLanguage     language,
                     char           **name,
                     char           **description,
                     char           **place)
{
  g_autofree char *whole = attn_step_get_description (sheet->step, language);
  const char *colon = strstr (whole, ": ");

  *name = colon != NULL ? g_strndup (whole, (gsize) (colon - whole)) : capitalise (attn_node_get_caption (sheet->node, language));
  if (sheet->is_one_of_several)
    {
      g_autofree char *symbol = attn_markup_to_plain (attn_node_get_symbol (sheet->node));
      g_autofree char *step = *name;

      *name = g_strconcat (step, " · ", symbol, NULL);
    }
  *place = attn_label_place (sheet->node, language);
  *description = capitalise (colon != NULL ? colon + 2 : whole);
}

GArray *
attn_pages_list_steps (const AttnTrace *trace,
                       const AttnView  *view,
                       int              layer)
{
  g_autoptr (GArray) steps = attn_steps_new (trace, attn_view_find_head (view));
  g_autoptr (GArray) sheets = NULL;
  GArray *views = g_array_new (FALSE, TRUE, sizeof (AttnStepView));

  attn_steps_keep_layer (steps, layer);
  sheets = attn_pages_plan (trace, view, steps, NULL);

  for (guint i = 0; i < sheets->len; i++)
    {
      const AttnSheet *sheet = &g_array_index (sheets, AttnSheet, i);
      AttnStepView step = { .view = sheet->view };

      if (view->mode == ATTN_VIEW_OVERVIEW && view->selected.node == NULL)
        step.view.selected = (AttnPlace) { 0 };
      g_snprintf (step.suffix, sizeof step.suffix, "-%02u", sheet->number);
      g_array_append_val (views, step);
    }
  return views;
}
