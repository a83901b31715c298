/* attn-scene-paint.c: everything that hover and selection do not change
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>

#include "attn-blend.h"
#include "attn-heads.h"
#include "attn-heat-map.h"
#include "attn-image.h"
#include "attn-map-picture.h"
#include "attn-number.h"
#include "attn-patch.h"
#include "attn-positions.h"
#include "attn-ranking.h"
#include "attn-scene-private.h"

/* From this pitch down a matrix is one image instead of cells. */
#define SMALLEST_CELL 6.0

static AttnColor
calm (const AttnPalette *palette, AttnColor color, gboolean current)
{
  return current ? color : attn_color_mix (color, palette->background, 0.28);
}

/* What fills a cell: light as it is, else the colour that its magnitude has. */
static AttnColor
fill_of (const AttnItem *item, const AttnPalette *palette, guint column, double value)
{
  guint channel = item->channel;

  if (item->light == 0)
    return calm (palette, attn_palette_get_fill (palette, attn_node_get_family (item->region.node), value, item->extent), item->region.current);
  value = CLAMP (value, 0, 1);
  if (item->light > 1)
    channel = column / item->area + 1;
  if (channel == 0 || palette->theme == ATTN_THEME_PRINT)
    return (AttnColor) { value, value, value, 1 };
  return (AttnColor) { channel == 1 ? value : 0, channel == 2 ? value : 0, channel == 3 ? value : 0, 1 };
}

static guint32
pixel (AttnColor color)
{
  return 0xff000000u | (guint32) (color.red * 255 + 0.5) << 16 | (guint32) (color.green * 255 + 0.5) << 8 |
         (guint32) (color.blue * 255 + 0.5);
}

/* Of two heads that are compared the colours tell how far the second lies from the first. */
static void
subtract_row (const AttnItem *item, guint i, double *row)
{
  const guint columns = attn_node_get_columns (item->region.node);
  g_autofree double *first = g_new (double, columns);

  attn_node_read_rows (item->pinned, i, 1, first);
  for (guint j = 0; j < columns; j++)
    row[j] -= first[j];
}

typedef struct
{
  const AttnItem    *item;
  const AttnPalette *palette;
} Colouring;

static void
colour_row (guint n, const guint *columns, const double *values, guint32 *pixels, gpointer data)
{
  const Colouring *colouring = data;

  for (guint j = 0; j < n; j++)
    pixels[j] = pixel (fill_of (colouring->item, colouring->palette, columns[j], values[j]));
}

static guint32
level_pixel (double value)
{
  return pixel ((AttnColor) { value, value, value, 1 });
}

/* One image, a pixel for each cell; where cells are very small, for the mean of several. */
static void
paint_heat_map (const AttnScene *scene, const AttnItem *item, const AttnPalette *palette, AttnPainter *painter)
{
  const AttnRegion *region = &item->region;
  const AttnBox all = attn_region_get_box_of (region, region->first_row, region->first_column, region->n_rows, region->n_columns);
  Colouring colouring = { item, palette };
  guint width, height;
  AttnBox box;
  g_autofree guint32 *pixels = attn_heat_map_new (region, item->contrast ? item->pinned : NULL, &scene->frame->picture, colour_row, &colouring,
                                                  &box, &width, &height);

  if (pixels == NULL)
    return;
  attn_paint_image (painter, &box, width, height, pixels);
  attn_paint_stroke (painter, &all, 0, 1, 0, &palette->card_edge);
}

/* A result that is not reached: outlines where cells are large, else a frame. */
static void
paint_outlines (const AttnScene *scene, const AttnItem *item, const AttnPalette *palette, double radius, AttnPainter *painter)
{
  const AttnRegion *region = &item->region;
  /* As strong on a large screen as on a small one. */
  const double line = fmax (1, scene->frame->size * 0.06), inset = (line - 1) / 2;

  if (item->bare)
    return;
  if (fmin (region->pitch_x, region->pitch_y) < 2 * SMALLEST_CELL)
    {
      if (!region->reached || !attn_scene_is_told (scene, region->node))
        attn_paint_stroke (painter, &region->box, 0, line, 3 * line, &palette->empty_edge);
      return;
    }
  for (guint i = region->first_row; i < region->first_row + region->n_rows; i++)
    for (guint j = region->first_column; j < region->first_column + region->n_columns; j++)
      if (!attn_scene_has_number (scene, region, i, j))
        {
          AttnBox box = attn_region_get_box_of (region, i, j, 1, 1);

          box = (AttnBox) { box.x + inset, box.y + inset, box.width - 2 * inset, box.height - 2 * inset };
          attn_paint_stroke (painter, &box, radius, line, 3 * line, &palette->empty_edge);
        }
}

/* The old value, the new one large, the difference: where they differ. */
static void
paint_comparison (const AttnScene *scene, const AttnItem *item, const AttnBox *box, double now, double before, const AttnColor *ink,
                  AttnPainter *painter)
{
  AttnFont *font = attn_fonts_get (scene->frame->fonts, ATTN_STYLE_SANS, item->number_size);
  AttnFont *small = attn_fonts_get (scene->frame->fonts, ATTN_STYLE_SANS, item->number_size * ATTN_COMPARISON_SIZE);
  const double x = box->x + box->width / 2, middle = box->y + box->height / 2;
  const double cap = attn_font_get_cap_height (font), low = attn_font_get_cap_height (small);
  const double away = fmin (cap * 1.5, box->height * 0.31);
  char difference[ATTN_NUMBER_LENGTH + 4];
  AttnNumber number;

  attn_number_format (before, scene->view.decimals, &number);
  attn_paint_number (painter, small, number.text, x, middle - away + low / 2, ink);
  attn_number_format (now, scene->view.decimals, &number);
  attn_paint_number (painter, font, number.text, x, middle + cap / 2, ink);
  attn_layout_format_difference (now, before, scene->view.decimals, difference);
  attn_paint_number (painter, small, difference, x, middle + away + low / 2, ink);
}

/* Whether the cells on show, each rounded, add up to something else than the sum on show. */
static gboolean
is_sum_rounded (const AttnScene *scene, const AttnNode *summed, guint row, const AttnNumber *shown)
{
  const guint n = attn_node_get_columns (summed);
  g_autofree double *values = g_new (double, n);
  double sum = 0;
  AttnNumber number;

  attn_node_read_rows (summed, row, 1, values);
  for (guint j = 0; j < n; j++)
    {
      attn_number_format (values[j], scene->view.decimals, &number);
      sum += attn_number_read (&number);
    }
  return fabs (sum - attn_number_read (shown)) > 1e-6 * pow (10, -scene->view.decimals);
}

/* Weights that somebody wrote: no mask emptied a row of them. */
static gboolean
is_given (const AttnNode *weights)
{
  return attn_node_is_input (weights) ||
         (attn_node_get_operation (weights) == &attn_operation_same && attn_node_is_input (attn_node_get_input (weights, 0)));
}

/* Smaller than this a note beside each sum cannot be read. */
#define SMALLEST_NOTE 8.0

/* Whether the part of a picture that is seen ends before a box begins, or begins behind it. */
static gboolean
is_out_of_sight (const AttnFrame *frame, const AttnBox *box)
{
  return box->x >= frame->seen.x + frame->seen.width - 1 || box->x + box->width <= frame->seen.x + 1;
}

/* "Σ 1", computed from the exact values; "rounded" where the cells on show would add up to something else.  Returns whether that could
 * not be said here. */
static gboolean
paint_sum (const AttnScene *scene, const AttnItem *item, guint row, const AttnBox *box, double value, const AttnPalette *palette,
           AttnPainter *painter)
{
  AttnFonts *fonts = scene->frame->fonts;
  AttnFont *font = attn_fonts_get (fonts, ATTN_STYLE_SANS, fmax (item->number_size * 0.85, 7));
  /* Clear of the frame about a selected one. */
  const double small = item->number_size * 0.62, x = box->x + item->number_size * 0.2;
  const double end = scene->frame->seen.x + scene->frame->seen.width;
  /* One is one up to the last bits of a double; a mistake is off by more than that. */
  const gboolean whole = fabs (value - round (value)) < 1e-12;
  const gboolean right = whole && (round (value) == 1 || (round (value) == 0 && !is_given (attn_node_get_input (item->region.node, 0))));
  double y = box->y + (box->height + attn_font_get_cap_height (font)) / 2;
  gboolean owed = FALSE;
  AttnNumber number;

  if (is_out_of_sight (scene->frame, box))
    return FALSE;
  attn_number_format (whole ? round (value) : value, scene->view.decimals, &number);
  g_autofree char *string = g_strconcat ("Σ ", number.text, NULL);
  g_autoptr (AttnText) sum = attn_text_new (font, string, -1);
  if (is_sum_rounded (scene, attn_node_get_input (item->region.node, 0), row, &number))
    {
      g_autoptr (AttnText) note = attn_text_new (attn_fonts_get (fonts, ATTN_STYLE_SANS, small), attn_translate (scene->view.language, N_("rounded")), -1);

      if (small < SMALLEST_NOTE * fmin (scene->view.text_scale, 1.4))
        owed = TRUE;
      else if (box->height > item->number_size * 1.75)
        {
          y -= item->number_size * 0.35;
          attn_paint_text (painter, note, fmin (x, end - attn_text_get_width (note)), y + item->number_size * 0.85, &palette->dim);
        }
      else if (attn_text_get_width (sum) + item->number_size * 0.5 + attn_text_get_width (note) <= box->width)
        attn_paint_text (painter, note, x + attn_text_get_width (sum) + item->number_size * 0.3, y, &palette->dim);
      else
        owed = TRUE;
    }
  attn_paint_text (painter, sum, x, y, right ? &palette->dim : &palette->warning);
  return owed;
}

/* Once beneath all sums, where a note beside each could not be read. */
static void
paint_rounded (const AttnScene *scene, const AttnItem *item, const AttnPalette *palette, AttnPainter *painter)
{
  const AttnBox *box = &item->region.box;
  AttnFont *font = attn_fonts_get (scene->frame->fonts, ATTN_STYLE_SANS, fmax (item->number_size * 0.85, SMALLEST_NOTE));
  g_autoptr (AttnText) note = attn_text_new (font, attn_translate (scene->view.language, "rounded"), -1);

  const double most = scene->frame->seen.x + scene->frame->seen.width - attn_text_get_width (note);

  if (is_out_of_sight (scene->frame, box))
    return;
  attn_paint_text (painter, note, fmin (box->x, most), box->y + box->height + attn_text_get_ascent (note), &palette->dim);
}

static void
paint_cells (const AttnScene *scene, const AttnItem *item, const AttnPalette *palette, AttnPainter *painter)
{
  const AttnRegion *region = &item->region;
  const AttnNode *node = region->node;
  const guint columns = attn_node_get_columns (node);
  /* Nothing of the image shows between cells that lie over it. */
  const double radius = item->overlay ? 0 : fmin (fmin (region->pitch_x, region->pitch_y) * 0.09, 5);
  g_autofree double *row = g_new (double, columns);
  g_autofree double *before = item->pinned != NULL ? g_new (double, columns) : NULL;
  g_autoptr (GArray) fills = g_array_new (FALSE, FALSE, sizeof (AttnFill));
  AttnFont *font = item->number_size > 0 ? attn_fonts_get (scene->frame->fonts, ATTN_STYLE_SANS, item->number_size) : NULL;
  gboolean owed = FALSE;

  if ((!region->reached || scene->view.reached != G_MAXUINT || attn_scene_is_blank (scene, node) ||
       scene->view.asked.node == attn_node_get_name (node) || !attn_scene_is_told (scene, node)) && !item->bare)
    paint_outlines (scene, item, palette, radius, painter);
  if (!region->reached || attn_scene_is_blank (scene, node))
    return;

  for (guint i = region->first_row; !item->bare && i < region->first_row + region->n_rows; i++)
    {
      attn_node_read_rows (node, i, 1, row);
      if (item->contrast)
        subtract_row (item, i, row);
      for (guint j = region->first_column; j < region->first_column + region->n_columns; j++)
        if (attn_scene_has_number (scene, region, i, j))
          {
            AttnFill fill = { attn_region_get_box_of (region, i, j, 1, 1), fill_of (item, palette, j, row[j]) };
            /* The image shines through where little is looked at. */
            if (item->overlay)
              {
                fill.color = *attn_image_get_weight_color (scene->view.theme);
                fill.color.alpha = item->extent > 0 ? 0.85 * fmin (row[j] / item->extent, 1) : 0;
              }
            g_array_append_val (fills, fill);
          }
    }
  attn_paint_fill_many (painter, (const AttnFill *) (void *) fills->data, fills->len, radius);

  for (guint i = region->first_row, n = 0; font != NULL && i < region->first_row + region->n_rows; i++)
    {
      attn_node_read_rows (node, i, 1, row);
      if (before != NULL)
        attn_node_read_rows (item->pinned, i, 1, before);
      for (guint j = region->first_column; j < region->first_column + region->n_columns; j++)
        {
          const AttnBox box = attn_region_get_box_of (region, i, j, 1, 1);
          const double x = box.x + box.width / 2, y = box.y + (box.height + attn_font_get_cap_height (font)) / 2;
          AttnNumber number;

          if (!attn_scene_has_number (scene, region, i, j))
            {
              /* A whole matrix of questions is told by its outlines. */
              if (attn_scene_is_asked (scene, node, i, j) ||
                  (attn_scene_is_blank (scene, node) && !attn_prediction_has (scene->view.prediction, node)))
                attn_paint_number (painter, font, "?", x, y, &palette->dim);
              continue;
            }
          if (item->percent)
            attn_number_format_percent (row[j], MAX (scene->view.decimals - 2, 1), &number);
          else
            attn_number_format (row[j], scene->view.decimals, &number);
          if (item->brief && before != NULL)
            {
              const AttnColor ink = attn_palette_get_ink (palette, g_array_index (fills, AttnFill, n++).color);
              char difference[ATTN_NUMBER_LENGTH + 4];

              attn_layout_format_difference (row[j], before[j], scene->view.decimals, difference);
              attn_paint_number (painter, font, difference, x, y, &ink);
            }
          else if (before != NULL && (before[j] != row[j] || item->contrast) && !item->bare)
            {
              const AttnColor ink = attn_palette_get_ink (palette, g_array_index (fills, AttnFill, n++).color);

              paint_comparison (scene, item, &box, row[j], before[j], &ink, painter);
            }
          else if (item->bare)
            owed |= paint_sum (scene, item, i, &box, row[j], palette, painter);
          else
            {
              const AttnColor ink = attn_palette_get_ink (palette, g_array_index (fills, AttnFill, n++).color);
              attn_paint_number (painter, font, number.text, x, y, &ink);
            }
        }
    }
  if (owed)
    paint_rounded (scene, item, palette, painter);
}

/* A frame around the cell where two heads differ most. */
static void
paint_strongest (const AttnScene *scene, const AttnItem *item, const AttnPalette *palette, AttnPainter *painter)
{
  const AttnRegion *region = &item->region;
  guint row, column;

  if (!region->reached || !attn_heads_find_strongest (item, &row, &column) || !attn_scene_has_number (scene, region, row, column))
    return;
  const AttnBox box = attn_region_get_box_of (region, row, column, 1, 1);
  attn_paint_stroke (painter, &box, fmin (region->pitch_y * 0.09, 5), fmax (scene->frame->size * 0.12, 1.5), 0, &palette->text);
}

static void
paint_arrow (const AttnScene *scene, const AttnItem *item, const AttnPalette *palette, AttnPainter *painter)
{
  const AttnBox *box = &item->region.box;
  const AttnColor color = item->region.current ? palette->text : palette->dim;
  const double size = scene->frame->size, y = item->baseline + attn_text_get_descent (item->text) + size * 0.3;
  const double inset = fmin (size * 0.35, box->width * 0.1), x0 = box->x + inset, x1 = box->x + box->width - inset;
  const double points[8] = { x0, y, x0 + (x1 - x0) / 3, y, x1 - (x1 - x0) / 3, y, x1, y };

  attn_paint_text (painter, item->text, item->text_x, item->baseline, &color);
  attn_paint_curve (painter, points, fmax (size * 0.1, 1), 0, size * 0.55, &color);
}

static void
paint_item (const AttnScene *scene, const AttnItem *item, AttnPainter *painter)
{
  const AttnPalette *palette = attn_palette_get (scene->view.theme);
  const AttnRegion *region = &item->region;
  AttnColor color;

  switch (region->kind)
    {
    case ATTN_REGION_MATRIX:
      if (region->n_rows == 0 || region->n_columns == 0)
        break;
      /* Sums stand beside cells as numbers, or not at all. */
      if (item->bare && item->number_size <= 0)
        break;
      /* What is no cells has a painter of its own. */
      if (region->dots || item->unpainted)
        break;
      if (item->is_image)
        {
          AttnImage image;

          attn_image_find (scene->frame->trace, &image);
          attn_image_paint (&image, &region->box, scene->view.theme, item->column > 0, painter);
          attn_image_paint_grid (&image, &region->box, &palette->empty_edge, painter);
          /* On the image itself, the patch that looks. */
          if (item->column == 0)
            attn_image_paint_patch (&image, &region->box, scene->view.theme,
                                    scene->frame->patch_of == NULL ? scene->frame->image_row : (guint) (scene->frame->patch + (int) image.first),
                                    painter);
          break;
        }
      attn_paint_begin_group (painter, attn_node_get_name (region->node), attn_node_get_caption (region->node, scene->view.language));
      if (item->is_bar)
        attn_ranking_paint_bar (scene->frame, item, attn_scene_has_number (scene, region, region->first_row, region->first_column), painter);
      else if (fmin (region->pitch_x, region->pitch_y) < SMALLEST_CELL && region->reached && !item->bare &&
          attn_scene_is_told (scene, region->node))
        paint_heat_map (scene, item, palette, painter);
      else
        paint_cells (scene, item, palette, painter);
      if (item->contrast)
        paint_strongest (scene, item, palette, painter);
      attn_paint_end_group (painter);
      break;

    case ATTN_REGION_TITLE:
      color = region->node == NULL ? palette->text : attn_palette_get_accent (palette, attn_node_get_family (region->node));
      attn_paint_text (painter, item->text, item->text_x, item->baseline, item->remark ? &palette->text : region->reached && !item->quiet ? &color : &palette->dim);
      if (item->shape != NULL)
        attn_paint_text (painter, item->shape, region->box.x + region->box.width - attn_text_get_width (item->shape),
                         item->baseline, &palette->dim);
      break;

    case ATTN_REGION_LABEL:
      if (item->chip)
        attn_paint_stroke (painter, &region->box, region->box.height * 0.3, 1, 0, &palette->empty_edge);
      attn_paint_text (painter, item->text, item->text_x, item->baseline, region->reached ? &palette->text : &palette->dim);
      break;

    case ATTN_REGION_ARROW:
      paint_arrow (scene, item, palette, painter);
      break;

    case ATTN_REGION_PART:
      attn_map_paint_part (scene->frame, item, palette, painter);
      break;

    case ATTN_REGION_STRIP:
      attn_paint_fill (painter, &region->box, region->box.height / 2, &palette->card);
      attn_paint_stroke (painter, &region->box, region->box.height / 2, 1, 0, &palette->card_edge);
      attn_paint_text (painter, item->text, item->text_x, item->baseline, &palette->dim);
      break;
    }
}

static void
paint_strip (const AttnScene *scene, AttnPainter *painter)
{
  const AttnFrame *frame = scene->frame;
  const AttnPalette *palette = attn_palette_get (scene->view.theme);
  const AttnStep *step = &g_array_index (frame->steps, AttnStep, frame->step);
  const AttnColor lit = attn_palette_get_accent (palette, attn_node_get_family (step->nodes[0]));
  double end = frame->strip.x;

  if (frame->strip.width <= 0)
    return;
  attn_paint_push_clip (painter, &frame->strip);
  for (guint i = 0; i < frame->parts->len; i++)
    {
      const AttnFormulaPart *part = &g_array_index (frame->parts, AttnFormulaPart, i);
      const double width = attn_text_get_width (part->text);

      attn_paint_text (painter, part->text, frame->strip.x + part->x, frame->baseline, part->lit ? &lit : &palette->dim);
      if (part->lit)       /* not by colour alone */
        {
          const double y = frame->baseline + frame->size * 0.42;
          attn_paint_line (painter, frame->strip.x + part->x, y, frame->strip.x + part->x + width, y, fmax (frame->size * 0.14, 1.5), 0, &lit);
        }
      end = frame->strip.x + part->x + width;
    }
  if (frame->code_more != NULL)
    {
      const double line = attn_text_get_ascent (frame->code_text) + attn_text_get_descent (frame->code_text);
      const double y = frame->strip.y + frame->strip.height / 2 - attn_text_get_descent (frame->code_text);

      attn_paint_text (painter, frame->code_text, end + frame->size * 2.5, y, &palette->dim);
      attn_paint_text (painter, frame->code_more, end + frame->size * 2.5, y + line, &palette->dim);
    }
  else if (frame->code_text != NULL)
    attn_paint_text (painter, frame->code_text, end + frame->size * 2.5, frame->baseline, &palette->dim);
  attn_paint_pop_clip (painter);
}

/* A scale of colours: whose it is, and from what to what.  Two matrices share one when the same value has the same
 * colour in both. */
typedef struct
{
  const AttnItem *item;
  char           *names;     /* markup; owned */
  char           *said;      /* the same with words, where there is room; owned */
  gboolean        is_main;   /* that of the result at hand */
  double          width;
} Scale;

/* Sizes of what stands in the footer, in units of the text's.  Before a room the line is the formula's too: large where all of it fits. */
#define FOOTER_SIZE     0.85
#define FOOTER_FAR_SIZE 1.05
#define FOOTER_FAR_LESS 0.82

static void
scale_clear (Scale *scale)
{
  g_free (scale->names);
  g_free (scale->said);
}

/* Whether all matrices mean the same by a colour, or one of them is drawn. */
static gboolean
shows_one_scale (const AttnFrame *frame)
{
  return frame->mode == ATTN_VIEW_HEADS || frame->mode == ATTN_VIEW_IMAGE || frame->positions.kind != ATTN_POSITIONS_NONE;
}

/* Red, green and blue have one scale, that of the image. */
static const char *
light_symbol (const AttnItem *item)
{
  return attn_image_is_pixels (item->region.node) ? "I" : attn_node_get_symbol (item->region.node);
}

/* Whose colours a scale shows: the letter, and what it stands for where that is in doubt. */
static char *
dup_scale_name (const AttnScene *scene, const AttnItem *item, gboolean in_words)
{
  const AttnLanguage language = scene->view.language;
  const AttnNode *node = item->region.node;
  g_autofree char *alias = in_words ? attn_layout_dup_alias (node, language) : NULL, *name = NULL;

  if (item->contrast)
    return g_strdup_printf ("%s − %s", attn_node_get_symbol (node), attn_node_get_symbol (item->pinned));
  if (scene->frame->mode == ATTN_VIEW_HEADS)
    return g_strdup ("A");
  if (item->light > 0)
    return g_strdup (light_symbol (item));
  name = alias != NULL ? g_strdup_printf ("%s %s", attn_node_get_symbol (node), alias) : g_strdup (attn_node_get_symbol (node));
  /* The same numbers have colours of two kinds there. */
  return item->overlay ? g_strdup_printf (attn_translate (language, N_("%s on the picture")), name) : g_steal_pointer (&name);
}

static void
add_name (char **names, const AttnScene *scene, const AttnItem *item, gboolean in_words)
{
  g_autofree char *before = *names, *name = dup_scale_name (scene, item, in_words);

  *names = g_strdup_printf ("%s, %s", before, name);
}

/* Over an image colours are others than on the paper. */
static gboolean
has_scale (const GArray *scales, gboolean overlay)
{
  for (guint i = 0; i < scales->len; i++)
    if (g_array_index (scales, Scale, i).item->overlay == overlay)
      return TRUE;
  return FALSE;
}

/* In the overview the scale of the current step; where one operation stands large, those of all that is drawn. */
static GArray *
find_scales (const AttnScene *scene)
{
  const AttnFrame *frame = scene->frame;
  const AttnStep *step = &g_array_index (frame->steps, AttnStep, frame->step);
  const AttnNode *node = frame->focus != NULL ? frame->focus : step->nodes[0];
  GArray *scales = g_array_new (FALSE, FALSE, sizeof (Scale));

  g_array_set_clear_func (scales, (GDestroyNotify) scale_clear);
  for (guint i = 0; i < frame->items->len; i++)
    {
      const AttnItem *item = attn_frame_get_item (frame, i);
      const AttnRegion *region = &item->region;
      gboolean found = FALSE;

      if (region->kind != ATTN_REGION_MATRIX || item->bare || item->is_image || region->dots || item->unpainted || item->extent <= 0 || !attn_scene_is_told (scene, region->node) ||
          (frame->mode == ATTN_VIEW_IMAGE ? has_scale (scales, item->overlay)
           : shows_one_scale (frame) && !attn_node_is_aside (region->node) ? scales->len > 0 && !item->contrast : frame->mode != ATTN_VIEW_FOCUS && region->node != node && !attn_node_is_aside (region->node)))
        continue;
      /* Drawn in several pieces: named once. */
      for (guint j = 0; j < i && !found; j++)
        {
          const AttnItem *before = attn_frame_get_item (frame, j);

          found = scales->len > 0 && item->light > 0 && before->light > 0 && g_str_equal (light_symbol (before), light_symbol (item));
        }
      for (guint j = 0; j < scales->len && !found && !item->contrast; j++)
        {
          Scale *scale = &g_array_index (scales, Scale, j);

          found = scale->item->region.node == region->node && scale->item->overlay == item->overlay;
          scale->is_main |= found && region->node == node && frame->mode != ATTN_VIEW_IMAGE;
          if (!found && attn_node_get_family (scale->item->region.node) == attn_node_get_family (region->node) &&
              scale->item->extent == item->extent && scale->item->overlay == item->overlay && (scale->item->light > 0) == (item->light > 0) && scale->item->negative == item->negative)
            {
              add_name (&scale->names, scene, item, FALSE);
              add_name (&scale->said, scene, item, TRUE);
              scale->is_main |= region->node == node;
              found = TRUE;
            }
        }
      if (!found)
        {
          const Scale scale = { item, dup_scale_name (scene, item, FALSE), dup_scale_name (scene, item, TRUE), frame->mode == ATTN_VIEW_IMAGE ? item->overlay : region->node == node || shows_one_scale (frame), 0 };

          g_array_append_val (scales, scale);
        }
    }
  return scales;
}

/* Paints a scale from x on and returns where it ends; without a painter it is only measured. */
static double
paint_scale (const AttnScene *scene, const Scale *scale, const char *names, double size, const AttnBox *footer, double x, AttnPainter *painter)
{
  enum { STEPS = 33 };
  const AttnFrame *frame = scene->frame;
  const AttnPalette *palette = attn_palette_get (scene->view.theme);
  const gboolean positive = !scale->item->negative;
  const double extent = scale->item->extent;
  const double baseline = footer->y + footer->height / 2 + size * 0.36;
  /* Of a small extent two figures at the least: a scale that ends at 0.00 says nothing. */
  const int decimals = scene->view.decimals > 0 && extent < 1 ? CLAMP ((int) ceil (-log10 (extent)) + 1, scene->view.decimals, ATTN_MAX_DECIMALS)
                                                              : scene->view.decimals;
  AttnFont *font = attn_fonts_get (frame->fonts, ATTN_STYLE_SANS, size);
  g_autoptr (AttnText) name = attn_text_new_markup (attn_fonts_get (frame->fonts, ATTN_STYLE_BOLD, size), names);
  g_autoptr (AttnText) low = NULL;
  g_autoptr (AttnText) high = NULL;
  g_autofree char *end = NULL;
  AttnBox bar = { 0, footer->y + (footer->height - size * 0.8) / 2, size * (frame->view.projector > 0 ? 4 : 7), size * 0.8 };
  guint32 pixels[STEPS];
  AttnNumber number;
  double low_x, high_x;

  attn_number_format (positive ? 0 : -extent, decimals, &number);
  low = attn_text_new (font, number.text, -1);
  attn_number_format (frame->percent ? extent * 100 : extent, frame->percent ? MAX (decimals - 2, 1) : decimals, &number);
  end = g_strconcat (attn_image_ends_early (scale->item) ? "≥ " : "", number.text, frame->percent ? " %" : "", NULL);
  high = attn_text_new (font, end, -1);
  low_x = x + attn_text_get_width (name) + size * 0.7;
  bar.x = low_x + attn_text_get_width (low) + size * 0.4;
  high_x = bar.x + bar.width + size * 0.4;
  if (painter == NULL)
    return high_x + attn_text_get_width (high);

  for (guint i = 0; i < STEPS; i++)
    {
      const double t = i / (STEPS - 1.0), value = positive ? t * extent : (2 * t - 1) * extent;

      /* Of light its brightness, in whatever colour. */
      pixels[i] = scale->item->light > 0 ? level_pixel (value)
                : scale->item->overlay ? pixel (attn_color_mix (attn_image_ground, *attn_image_get_weight_color (frame->view.theme), 0.85 * t))
                                         : pixel (attn_palette_get_fill (palette, attn_node_get_family (scale->item->region.node), value, extent));
    }
  attn_paint_text (painter, name, x, baseline, &palette->dim);
  attn_paint_text (painter, low, low_x, baseline, &palette->dim);
  attn_paint_image (painter, &bar, STEPS, 1, pixels);
  attn_paint_stroke (painter, &bar, 0, 1, 0, &palette->card_edge);
  attn_paint_text (painter, high, high_x, baseline, &palette->dim);
  return high_x + attn_text_get_width (high);
}

/* What the colours mean, and the remarks. */
static void
paint_footer (const AttnScene *scene, const AttnBox *footer, AttnPainter *painter)
{
  const AttnFrame *frame = scene->frame;
  const AttnPalette *palette = attn_palette_get (scene->view.theme);
  const gboolean far = frame->view.projector > 0;
  const double right = footer->x + footer->width;
  g_autoptr (GArray) scales = find_scales (scene);
  g_autoptr (AttnText) remarks = NULL;
  gboolean in_words = TRUE;
  double end = footer->x, size = frame->size * (far ? FOOTER_FAR_SIZE : FOOTER_SIZE), gap, baseline, taken, all;

  /* The scale of the result is always there; the others where they leave the remarks their room. */
  for (;;)
    {
      gap = size * 2.4;
      g_clear_pointer (&remarks, attn_text_unref);
      if (*frame->remarks != '\0')
        remarks = attn_text_new (attn_fonts_get (frame->fonts, ATTN_STYLE_ITALIC, size), frame->remarks, -1);
      taken = all = remarks != NULL ? attn_text_get_width (remarks) : 0;
      for (guint i = 0; i < scales->len; i++)
        {
          Scale *scale = &g_array_index (scales, Scale, i);

          scale->width = paint_scale (scene, scale, in_words ? scale->said : scale->names, size, footer, 0, NULL) + gap;
          taken += scale->is_main ? scale->width : 0;
          all += scale->width;
        }
      if (all <= footer->width)
        break;
      /* Letters are said in words where that takes nothing else away. */
      if (in_words)
        in_words = FALSE;
      else if (far && size > frame->size * FOOTER_FAR_LESS)
        size = frame->size * FOOTER_FAR_LESS;
      else
        break;
    }
  baseline = footer->y + footer->height / 2 + size * 0.36;
  for (guint i = 0; i < scales->len; i++)
    {
      const Scale *scale = &g_array_index (scales, Scale, i);

      if (!scale->is_main && taken + scale->width > footer->width)
        continue;
      taken += scale->is_main ? 0 : scale->width;
      end = paint_scale (scene, scale, in_words ? scale->said : scale->names, size, footer, end > footer->x ? end + gap : end, painter);
    }
  if (remarks != NULL && end + size * 2 + attn_text_get_width (remarks) > right)
    {
      const double room = fmax (right - end - size * 2, 0), smaller = size * room / attn_text_get_width (remarks);

      /* A little smaller before it is cut short. */
      attn_text_unref (remarks);
      if (smaller >= size * 0.6)
        remarks = attn_text_new (attn_fonts_get (frame->fonts, ATTN_STYLE_ITALIC, floor (smaller * 4) / 4), frame->remarks, -1);
      else
        remarks = attn_text_new (attn_fonts_get (frame->fonts, ATTN_STYLE_ITALIC, size), frame->remarks, room);
    }
  if (remarks != NULL)
    attn_paint_text (painter, remarks, right - attn_text_get_width (remarks), baseline, &palette->dim);
}

static void
paint_picture (const AttnScene *scene, AttnPainter *painter)
{
  const AttnFrame *frame = scene->frame;

  attn_paint_push_clip (painter, &frame->seen);
  if (frame->mode == ATTN_VIEW_MAP)
    attn_map_paint_lines (frame, attn_palette_get (scene->view.theme), painter);
  for (guint i = 0; i < frame->items->len; i++)
    if (attn_frame_get_item (frame, i)->region.kind != ATTN_REGION_STRIP && !attn_frame_cuts_name (frame, attn_frame_get_item (frame, i)))
      paint_item (scene, attn_frame_get_item (frame, i), painter);
  if (frame->patch_of != NULL)
    attn_patch_paint (frame, painter);
  attn_paint_pop_clip (painter);
  if (frame->positions.kind != ATTN_POSITIONS_NONE)
    attn_positions_paint (scene, painter);
}

AttnBox
attn_scene_get_figure_box (const AttnScene *scene)
{
  double left = G_MAXDOUBLE, top = G_MAXDOUBLE, right = 0, bottom = 0;

  for (guint i = 0; i < scene->frame->items->len; i++)
    {
      const AttnBox *box = &attn_scene_get_region (scene, i)->box;

      left = fmin (left, box->x);
      top = fmin (top, box->y);
      right = fmax (right, box->x + box->width);
      bottom = fmax (bottom, box->y + box->height);
    }
  bottom = fmax (bottom, attn_positions_get_bottom (scene->frame));
  return right <= left ? (AttnBox) { 0 } : (AttnBox) { left, top, right - left, bottom - top };
}

void
attn_scene_paint_figure (const AttnScene *scene, const AttnBox *legend, AttnPainter *painter)
{
  paint_picture (scene, painter);
  if (scene->frame->mode == ATTN_VIEW_BLEND)
    attn_blend_paint (scene->frame, painter);
  attn_scene_paint_marks (scene, painter);
  if (legend->height > 0)
    paint_footer (scene, legend, painter);
}

void
attn_scene_paint_base (const AttnScene *scene, AttnPainter *painter)
{
  const AttnFrame *frame = scene->frame;

  paint_picture (scene, painter);
  for (guint i = 0; i < frame->items->len; i++)
    if (attn_frame_get_item (frame, i)->region.kind == ATTN_REGION_STRIP)
      paint_item (scene, attn_frame_get_item (frame, i), painter);
  if (frame->mode == ATTN_VIEW_BLEND)
    attn_blend_paint (frame, painter);
  if (frame->footer.width > 0)
    paint_footer (scene, &frame->footer, painter);
  paint_strip (scene, painter);
}

void
attn_scene_paint (const AttnScene *scene, AttnPainter *painter)
{
  const AttnPalette *palette = attn_palette_get (scene->view.theme);
  const AttnBox all = { 0, 0, scene->frame->width, scene->frame->height };

  if (palette->background.alpha > 0)
    attn_paint_fill (painter, &all, 0, &palette->background);
  attn_scene_paint_base (scene, painter);
  attn_scene_paint_marks (scene, painter);
}
