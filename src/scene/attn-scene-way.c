/* attn-scene-way.c: all the way back from a number, and all the way on, at the step at hand
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-image.h"
#include "attn-label.h"
#include "attn-provenance.h"
#include "attn-scene-private.h"

gboolean
attn_scene_has_way (const AttnScene *scene, AttnCell *of)
{
  const AttnView *view = &scene->view;

  if (!view->back && !view->onward)
    return FALSE;
  /* One is asked from where it was seen; at a step before, the pipeline has not come to it again. */
  if (view->way.node != NULL)
    {
      *of = (AttnCell) { attn_trace_find (scene->frame->trace, view->way.node), view->way.row, view->way.column };
      return of->node != NULL && of->row < attn_node_get_rows (of->node) && of->column < attn_node_get_columns (of->node);
    }
  *of = scene->active;
  return scene->has_active;
}

GArray *
attn_scene_find_way (const AttnScene *scene, const AttnCell *of)
{
  const AttnRect rect = attn_rect_from_cell (of);

  return scene->view.back ? attn_provenance_ancestors (&rect, attn_scene_tells, (gpointer) scene)
                          : attn_provenance_descendants (&rect, attn_scene_tells, (gpointer) scene);
}

/* What of a node is on the way: how many of its numbers, in how many rows and columns, and the first of these. */
typedef struct
{
  guint n, n_rows, n_columns;
  guint row, column;
} Share;

static Share
find_share (const AttnNode *node, const GArray *reaches)
{
  const guint rows = attn_node_get_rows (node), columns = attn_node_get_columns (node);
  g_autofree guint8 *in_rows = g_new0 (guint8, rows), *in_columns = g_new0 (guint8, columns);
  Share share = { 0 };

  for (guint i = 0; i < reaches->len; i++)
    {
      const AttnRect *rect = &g_array_index (reaches, AttnReach, i).rect;

      if (rect->node != node)
        continue;
      share.n += rect->n_rows * rect->n_columns;
      for (guint r = rect->row; r < rect->row + rect->n_rows; r++)
        in_rows[r] = 1;
      for (guint c = rect->column; c < rect->column + rect->n_columns; c++)
        in_columns[c] = 1;
    }
  for (guint r = rows; r-- > 0;)
    if (in_rows[r])
      {
        share.n_rows++;
        share.row = r;
      }
  for (guint c = columns; c-- > 0;)
    if (in_columns[c])
      {
        share.n_columns++;
        share.column = c;
      }
  return share;
}

/* "p[“3”]"; where tokens look at each other, which several nodes tell, also which of them: "attention rollout, “I” → “ate”". */
static char *
name_cell (const AttnCell *cell, AttnLanguage language)
{
  g_autofree char *markup = attn_label_cell_markup (cell, language), *name = attn_label_strip (markup);
  g_autofree char *title = attn_node_get_title (cell->node, language);

  if (g_str_has_prefix (markup, attn_node_get_symbol (cell->node)))
    return g_steal_pointer (&name);
  return g_strdup_printf ("%s, %s", title, name);
}

/* "every number of row [CLS] of embeddings X"; NULL: nothing of it. */
static char *
describe_share (const AttnNode *node, const GArray *reaches, AttnLanguage language)
{
  const guint rows = attn_node_get_rows (node), columns = attn_node_get_columns (node);
  const Share share = find_share (node, reaches);
  const gboolean is_row = share.n == share.n_rows * columns, is_column = share.n == share.n_columns * rows;
  g_autofree char *title = attn_node_get_title (node, language);
  g_autofree char *name = NULL;

  if (share.n == 0)
    return NULL;
  if (share.n == 1)
    return name_cell (&(AttnCell) { node, share.row, share.column }, language);
  if (share.n == rows * columns && attn_image_is_pixels (node))
    return g_strdup_printf (attn_translate (language, N_("all %u pixels")), share.n);
  if (share.n == columns && rows == 1 && attn_node_get_column_axis (node) == ATTN_AXIS_CLASSES && g_str_equal (attn_node_get_stage (node), "probabilities"))
    return g_strdup_printf (attn_translate (language, N_("all %u probabilities")), share.n);
  if (share.n == rows * columns)
    return g_strdup_printf (attn_translate (language, N_("every number of %s")), title);
  if (is_row && share.n_rows > 1)
    return g_strdup_printf (attn_translate (language, N_("every number of %1$u rows of %2$s")), share.n_rows, title);
  if (is_row)
    {
      name = attn_label_plain (node, FALSE, share.row, language);
      return g_strdup_printf (attn_translate (language, N_("every number of row %1$s of %2$s")), name, title);
    }
  if (is_column && share.n_columns > 1)
    return g_strdup_printf (attn_translate (language, N_("every number of %1$u columns of %2$s")), share.n_columns, title);
  if (is_column)
    {
      name = attn_label_plain (node, TRUE, share.column, language);
      return g_strdup_printf (attn_translate (language, N_("every number of column %1$s of %2$s")), name, title);
    }
  return g_strdup_printf (attn_translate (language, N_("%1$u of %2$u numbers of %3$s")), share.n, rows * columns, title);
}

static void
append_share (GString *text, const AttnNode *node, const GArray *reaches, AttnLanguage language)
{
  g_autofree char *share = describe_share (node, reaches, language);

  if (share != NULL)
    g_string_append_printf (text, "%s%s", text->len > 0 ? "; " : "", share);
}

/* Where the way ends: what a sentence or an image is at first, or the last of all steps. */
static void
append_ends (const AttnScene *scene, const GArray *reaches, GString *text)
{
  const AttnTrace *trace = scene->frame->trace;

  if (!scene->view.back)
    {
      const AttnStep *last = &g_array_index (scene->frame->steps, AttnStep, attn_steps_get_answer (scene->frame->steps));

      for (guint i = 0; i < last->n_nodes; i++)
        append_share (text, last->nodes[i], reaches, scene->view.language);
      return;
    }
  for (guint i = 0; i < attn_trace_get_n_nodes (trace); i++)
    if (attn_scene_is_origin (attn_trace_get_node (trace, i), NULL))
      append_share (text, attn_trace_get_node (trace, i), reaches, scene->view.language);
}

/* What the picture is about: its step's results; attention over an image; and the pixels, where they are drawn. */
static void
append_here (const AttnScene *scene, const GArray *reaches, GString *text)
{
  const AttnFrame *frame = scene->frame;
  const AttnStep *step = &g_array_index (frame->steps, AttnStep, frame->asked_step);
  const AttnNode *weights = frame->mode == ATTN_VIEW_IMAGE ? attn_image_get_weights (frame) : NULL;
  gboolean told = FALSE;

  for (guint i = 0; i < step->n_nodes; i++)
    {
      append_share (text, step->nodes[i], reaches, scene->view.language);
      told = told || step->nodes[i] == weights;
    }
  if (weights != NULL && !told)
    append_share (text, weights, reaches, scene->view.language);
  for (guint i = 0; i < attn_trace_get_n_nodes (frame->trace); i++)
    {
      const AttnNode *node = attn_trace_get_node (frame->trace, i);

      if (attn_image_is_pixels (node) && attn_scene_shows (scene, node))
        append_share (text, node, reaches, scene->view.language);
    }
}

char *
attn_scene_dup_way (const AttnScene *scene)
{
  const AttnFrame *frame = scene->frame;
  const AttnLanguage language = scene->view.language;
  const gboolean back = scene->view.back;
  const AttnStep *step = &g_array_index (frame->steps, AttnStep, frame->asked_step);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GArray) reaches = NULL;
  g_autofree char *name = NULL;
  gboolean begins = FALSE;
  AttnCell of;

  if (!attn_scene_has_way (scene, &of) || attn_prediction_conceals (scene->view.prediction, of.node))
    return NULL;
  reaches = attn_scene_find_way (scene, &of);
  for (guint i = reaches->len; i-- > 0;)
    if (attn_prediction_conceals (scene->view.prediction, g_array_index (reaches, AttnReach, i).rect.node))
      g_array_remove_index (reaches, i);
  if (reaches->len == 0)
    return NULL;
  name = name_cell (&of, language);
  /* What is given has no step of its own: it begins at those that read it. */
  for (guint i = 0; i < step->n_nodes; i++)
    {
      begins = begins || step->nodes[i] == of.node;
      for (guint input = 0; attn_node_is_input (of.node) && input < attn_node_get_n_inputs (step->nodes[i]); input++)
        begins = begins || attn_node_get_input (step->nodes[i], input) == of.node;
    }
  if (begins)
    append_ends (scene, reaches, text);
  if (text->len > 0)
    return g_strdup_printf (attn_translate (language, back ? N_("%1$s comes, all the way back, from %2$s") : N_("%1$s feeds, all the way on, %2$s")),
                            name, text->str);
  append_here (scene, reaches, text);
  if (text->len > 0)
    return g_strdup_printf (attn_translate (language, back ? N_("%1$s comes, in this step, from %2$s") : N_("%1$s feeds, in this step, %2$s")),
                            name, text->str);
  return g_strdup_printf (attn_translate (language, back ? N_("%s comes from nothing in this step") : N_("%s feeds nothing in this step")), name);
}
