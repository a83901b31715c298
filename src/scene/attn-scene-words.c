/* attn-scene-words.c: a picture in words, for who hears it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "attn-image.h"
#include "attn-label.h"
#include "attn-map.h"
#include "attn-provenance.h"
#include "attn-scene-private.h"

/* So many nodes are named of what a number comes from, or goes into. */
#define MOST_NAMED 12

static void
clear_word (gpointer data)
{
  g_free (((AttnWord *) data)->text);
}

/* What a part does, whether one stands there, and whether a way that is asked for (`ways`, or NULL) goes through it: "attention, 4
 * heads: Self-attention: …. You are here. The way back goes through here". */
static char *
describe_part (const AttnScene *scene, const AttnItem *item, const guint8 *ways)
{
  const AttnFrame *frame = scene->frame;
  const AttnMapPart *part = &g_array_index (frame->map, AttnMapPart, item->column);
  g_autoptr (GString) text = g_string_new (attn_text_get_string (item->text));

  if (item->shape != NULL)
    g_string_append_printf (text, ", %s", attn_text_get_string (item->shape));
  if (part->description != NULL && strcmp (part->description, attn_text_get_string (item->text)) != 0)
    g_string_append_printf (text, ": %s", part->description);
  if (item->region.current)
    g_string_append_printf (text, ". %s", attn_translate (frame->view.language, N_("You are here")));
  if (ways != NULL && ways[item->column] != ATTN_MAP_WAY_NONE)
    g_string_append_printf (text, ". %s", attn_map_describe_way ((AttnMapWay) ways[item->column], scene->view.onward, frame->view.language));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* A picture in colour is drawn once, and is no single channel of it. */
static gboolean
is_of_channels (const AttnFrame *frame, const AttnNode *node)
{
  AttnImage image;

  return attn_image_is_pixels (node) && attn_image_find (frame->trace, &image) && image.n_channels > 1;
}

/* "Q, 4 × 3: queries"; a sentence as it stands. */
static char *
describe_item (const AttnScene *scene, const AttnItem *item, const guint8 *ways)
{
  const AttnFrame *frame = scene->frame;
  const AttnRegion *region = &item->region;
  g_autoptr (GString) text = NULL;

  if (item->text == NULL || *attn_text_get_string (item->text) == '\0')
    return NULL;
  if (region->kind == ATTN_REGION_PART)
    return describe_part (scene, item, ways);
  if (region->kind != ATTN_REGION_TITLE && region->kind != ATTN_REGION_ARROW && region->kind != ATTN_REGION_STRIP)
    return NULL;
  text = g_string_new (attn_text_get_string (item->text));
  if (item->shape != NULL)
    g_string_append_printf (text, ", %s", attn_text_get_string (item->shape));
  if (region->kind == ATTN_REGION_TITLE && region->node != NULL && !item->quiet && !item->remark &&
      !is_of_channels (frame, region->node))
    {
      g_autofree char *title = attn_node_get_title (region->node, frame->view.language);

      if (strstr (text->str, title) == NULL)
        g_string_append_printf (text, ": %s", title);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

GArray *
attn_scene_dup_words (const AttnScene *scene)
{
  GArray *words = g_array_new (FALSE, FALSE, sizeof (AttnWord));
  const AttnFrame *frame = scene->frame;
  AttnCell of;
  g_autofree guint8 *ways = frame->mode == ATTN_VIEW_MAP && attn_scene_has_way (scene, &of)
                            ? attn_map_find_way (frame->map, frame->steps, &of, scene->view.onward, FALSE, frame->view.prediction) : NULL;

  g_array_set_clear_func (words, clear_word);
  for (guint i = 0; i < scene->frame->items->len; i++)
    {
      const AttnItem *item = attn_frame_get_item (scene->frame, i);
      AttnWord word = { item->region.box, describe_item (scene, item, ways) };

      if (word.text != NULL)
        g_array_append_val (words, word);
    }
  return words;
}

AttnViewMode
attn_scene_get_mode (const AttnScene *scene)
{
  return scene->frame->mode;
}

/* --- where a number comes from, and where it goes ------------------------------------------------------- */

static gboolean
is_drawn (const AttnNode *node, gpointer scene)
{
  return attn_scene_shows (scene, node);
}

/* What a rectangle holds: a cell by its place, more by their matrix and how many they are. */
static char *
describe_rect (const AttnRect *rect, AttnLanguage language)
{
  g_autofree char *title = NULL, *row = NULL;

  if (rect->n_rows == 1 && rect->n_columns == 1)
    return attn_cell_get_question (&(AttnCell) { rect->node, rect->row, rect->column }, language);
  title = attn_node_get_title (rect->node, language);
  row = rect->n_rows == 1 ? attn_label_plain (rect->node, FALSE, rect->row, language) : g_strdup ("");
  if (*row != '\0')
    return g_strdup_printf ("%s, %s, 1 × %u", title, row, rect->n_columns);
  return g_strdup_printf ("%s, %u × %u", title, rect->n_rows, rect->n_columns);
}

char *
attn_scene_dup_reach (const AttnScene *scene, gboolean back, gboolean *drawn)
{
  const AttnLanguage language = scene->view.language;
  const AttnRect rect = attn_rect_from_cell (&scene->selected);
  g_autoptr (GArray) rects = NULL;
  g_autoptr (GString) text = g_string_new (NULL);

  *drawn = FALSE;
  if (!scene->has_selected)
    return NULL;
  if (attn_prediction_conceals (scene->view.prediction, scene->selected.node))
    {
      *drawn = TRUE;
      return NULL;
    }
  if (back)
    {
      g_autoptr (GArray) reaches = attn_provenance_ancestors (&rect, attn_scene_tells, (gpointer) scene);

      rects = g_array_new (FALSE, FALSE, sizeof (AttnRect));
      for (guint i = 0; i < reaches->len; i++)
        g_array_append_val (rects, g_array_index (reaches, AttnReach, i).rect);
    }
  else
    rects = attn_provenance_shown_effects (&rect, attn_scene_shows (scene, scene->selected.node) ? attn_scene_tells : is_drawn, (gpointer) scene);
  for (guint i = 0; i < rects->len; i++)
    {
      const AttnRect *one = &g_array_index (rects, AttnRect, i);

      if (attn_prediction_conceals (scene->view.prediction, one->node))
        continue;
      *drawn = *drawn || attn_scene_shows (scene, one->node);
      if (i < MOST_NAMED)
        {
          g_autofree char *name = describe_rect (one, language);

          g_string_append_printf (text, "%s%s", i > 0 ? "; " : "", name);
        }
    }
  if (rects->len > MOST_NAMED)
    {
      g_string_append (text, "; ");
      g_string_append_printf (text, attn_translate (language, N_("… %u more")), rects->len - MOST_NAMED);
    }
  if (rects->len == 0)
    return NULL;
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* What a sentence or an image is at first; of what is given the rest are weights. */
gboolean
attn_scene_is_origin (const AttnNode *node, gpointer data)
{
  static const char *const stages[] = { "embedding", "memory", NULL };

  return attn_image_is_pixels (node) ||
         (attn_node_get_n_inputs (node) == 0 && g_strv_contains (stages, attn_node_get_stage (node)));
}
