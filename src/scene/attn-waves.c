/* attn-waves.c: sinusoidal positions as waves, with the tokens' places on them
 *
 * A row for each pair of columns, which share a wavelength: sine and cosine of place ÷ base^(2k ÷ d) (Vaswani and others,
 * 2017, section 3.5).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>

#include "attn-label.h"
#include "attn-number.h"
#include "attn-positions.h"

/* More pairs than this say nothing more; places closer than this cannot be told apart. */
#define MOST_PAIRS 6
#define LEAST_STEP 3.0
/* Text above a panel, and beneath the last one, in units of its size. */
#define HEADING    2.1
#define AXIS       3.1
#define LEAST_PLOT 3.4
/* Of a curve a piece of this angle is drawn as one cubic curve: exact to a thousandth. */
#define PIECE      (G_PI / 4)

/* The angle from one place to the next. */
static double
get_frequency (const AttnNode *node, guint pair)
{
  return 1 / pow (attn_node_get_parameters (node)->number, 2.0 * pair / attn_node_get_columns (node));
}

static guint
get_place (const AttnNode *node, guint row)
{
  return attn_node_get_parameters (node)->first + row;
}

/* "d0  sin" */
static char *
name_column (const AttnNode *node, guint column)
{
  return g_strdup_printf ("%s  %s", attn_node_get_column_label (node, column), column % 2 == 0 ? "sin" : "cos");
}

static char *
describe_length (const AttnNode *node, guint pair, AttnLanguage language)
{
  AttnNumber number;

  attn_number_format (2 * G_PI / get_frequency (node, pair), 1, &number);
  return g_strdup_printf (attn_translate (language, N_("one wave: %s tokens")), number.text);
}

/* --- laying out ---------------------------------------------------------------------------------------- */

/* Whether the waves stand without their matrix. */
static gboolean
is_alone (const AttnFrame *frame)
{
  return frame->mode == ATTN_VIEW_FOCUS && frame->view.projector > 0;
}

/* Tokens beneath their places, where all of them fit. */
static void
add_tokens (AttnFrame *frame, double y)
{
  const AttnPositions *positions = &frame->positions;
  const AttnNode *node = positions->node;
  AttnFont *font = attn_fonts_get (frame->fonts, ATTN_STYLE_SANS, positions->text);

  for (guint pass = 0; pass < 2; pass++)
    for (guint i = positions->first_row; i < positions->first_row + positions->n_shown; i++)
      {
        const char *label = attn_node_get_row_label (node, i);
        AttnText *text = attn_text_new (font, *label != '\0' ? label : "“ ”", -1);
        AttnItem item = { .region = { .kind = ATTN_REGION_LABEL, .node = node, .index = i } };

        if (pass == 0)
          {
            const gboolean fits = attn_text_get_width (text) <= positions->step_x - positions->text * 0.5;

            attn_text_unref (text);
            if (!fits)
              return;
            continue;
          }
        item.text = text;
        item.text_x = positions->area.x + (i - positions->first_row + 0.4) * positions->step_x - attn_text_get_width (text) / 2;
        item.baseline = y + attn_text_get_ascent (text);
        item.region.box = (AttnBox) { item.text_x, y, attn_text_get_width (text), attn_text_get_ascent (text) + attn_text_get_descent (text) };
        g_array_append_val (frame->items, item);
      }
}

static void
add_dots (AttnFrame *frame, guint index)
{
  const AttnPositions *positions = &frame->positions;
  const guint column = (positions->first_pair + index) * 2;
  AttnItem item = { .region = { .kind = ATTN_REGION_MATRIX, .node = positions->node, .dots = TRUE, .strip = TRUE } };
  AttnRegion *region = &item.region;

  /* Where it is the only one the arrow keys follow it: places run across. */
  region->transposed = is_alone (frame);
  region->box = positions->area;
  region->box.y += index * positions->step_y;
  region->gap = CLAMP (positions->step_x * 0.55, 1.5, positions->text * 0.62);
  region->pitch_x = positions->step_x;
  region->pitch_y = fmax (region->box.height / 2 - region->gap / 2 - 1, 1);
  region->origin_x = region->box.x + (0.4 - positions->first_row) * positions->step_x;
  region->origin_y = region->box.y + region->box.height / 2;
  region->first_row = positions->first_row;
  region->n_rows = positions->n_shown;
  region->first_column = column;
  region->n_columns = MIN (2, attn_node_get_columns (positions->node) - column);
  g_array_append_val (frame->items, item);
}

void
attn_waves_lay_out (AttnFrame *frame)
{
  AttnPositions *positions = &frame->positions;
  const AttnNode *node = positions->node;
  const AttnBox *box = &frame->picture;
  const char *axis = attn_translate (frame->view.language, N_("place"));
  double size = fmin (positions->text, box->height / (HEADING + AXIS + LEAST_PLOT)), left, note, room, gutter;
  guint n;

  positions->text = size = fmax (size, 4);
  /* In a room the waves have all of the width, and the numbers of a place stand on them. */
  left = box->x;
  if (!is_alone (frame))
    left = attn_positions_place_matrices (frame, &node, 1, positions->all_pairs > MOST_PAIRS ? 0.36 : 0.4) + size * 2.4;
  gutter = size * (fmax (attn_layout_text_width (frame->fonts, ATTN_STYLE_SANS, axis, FALSE),
                         attn_layout_text_width (frame->fonts, ATTN_STYLE_SANS, "−1", FALSE)) + 0.7);

  n = (guint) CLAMP ((box->height - AXIS * size) / ((HEADING + LEAST_PLOT) * size), 1, MOST_PAIRS);
  note = n < positions->all_pairs ? size * 1.7 : 0;
  n = (guint) CLAMP ((box->height - AXIS * size - note) / ((HEADING + LEAST_PLOT) * size), 1, MOST_PAIRS);
  attn_positions_choose_pairs (frame, n);
  n = positions->n_pairs;

  positions->area.x = left + gutter;
  positions->area.width = fmax (box->x + box->width - positions->area.x - size * 0.5, 1);
  room = (box->height - AXIS * size - note) / n;
  positions->step_y = fmax (fmin (room, HEADING * size + fmax (positions->area.width * 0.4, LEAST_PLOT * size)), 1);
  positions->area.height = fmax (positions->step_y - HEADING * size, 1);
  positions->area.y = round (box->y + note + HEADING * size + (room - positions->step_y) * n / 2);
  positions->axis_y = positions->area.y + (n - 1) * positions->step_y + positions->area.height;

  attn_positions_choose_rows (frame, (guint) fmax (positions->area.width / LEAST_STEP, 1));
  /* A few tokens leave room for how the wave goes on. */
  positions->span = positions->n_shown < 12 ? MAX (positions->n_shown + 2, 8) : positions->n_shown;
  positions->step_x = positions->area.width / positions->span;

  for (guint i = 0; i < n; i++)
    add_dots (frame, i);
  add_tokens (frame, positions->axis_y + size * 1.65);
  if (note > 0)
    {
      /* On paper nothing can be selected. */
      g_autofree char *words = g_strdup_printf (attn_translate (frame->view.language, frame->view.interactive
                                                                ? N_("columns %1$s to %2$s of %3$u: select a cell of P to see its waves")
                                                                : N_("columns %1$s to %2$s of %3$u")),
                                                attn_node_get_column_label (node, positions->first_pair * 2),
                                                attn_node_get_column_label (node, MIN ((positions->first_pair + n) * 2, attn_node_get_columns (node)) - 1),
                                                attn_node_get_columns (node));

      attn_positions_add_text (frame, node, TRUE, words, size, positions->area.x, positions->area.y - HEADING * size - note,
                               positions->area.width, note);
    }
}

/* --- painting ------------------------------------------------------------------------------------------ */

/* Sine or cosine as the eye tells them apart without colours: a thick line with filled dots, a thin one with open ones. */
typedef struct
{
  AttnColor color;
  double    width;
  gboolean  filled;
} Pen;

static Pen
get_pen (const AttnScene *scene, guint column)
{
  const AttnPalette *palette = attn_palette_get (scene->view.theme);
  const double size = scene->frame->positions.text;
  const AttnColor accent = attn_palette_get_accent (palette, ATTN_FAMILY_INPUT);

  if (column % 2 == 0)
    return (Pen) { accent, fmax (size * 0.15, 1.5), TRUE };
  return (Pen) { attn_color_mix (accent, palette->background, 0.2), fmax (size * 0.08, 1), FALSE };
}

static void
paint_dot (const AttnScene *scene, const AttnBox *box, const Pen *pen, AttnPainter *painter)
{
  const AttnPalette *palette = attn_palette_get (scene->view.theme);
  const AttnColor ground = { palette->background.red, palette->background.green, palette->background.blue, 1 };

  attn_paint_fill (painter, box, box->width / 2, pen->filled || box->width < 4 ? &pen->color : &ground);
  if (!pen->filled && box->width >= 4)
    attn_paint_stroke (painter, box, box->width / 2, fmax (box->width * 0.18, 1), 0, &pen->color);
}

/* The curve from one place to another, both as they count from the axis's beginning. */
static void
paint_curve (const AttnRegion *region, double frequency, guint first, gboolean cosine, double from, double to, const Pen *pen,
             AttnPainter *painter)
{
  const guint n = (guint) fmax (ceil ((to - from) * frequency / PIECE), 1);
  const double shift = cosine ? G_PI / 2 : 0, piece = (to - from) / n;

  for (guint i = 0; i < n; i++)
    {
      const double a = from + i * piece, b = a + piece;
      const double angle_a = (first + a) * frequency + shift, angle_b = (first + b) * frequency + shift;
      const double x0 = region->origin_x + a * region->pitch_x, x1 = region->origin_x + b * region->pitch_x;
      const double y0 = region->origin_y - sin (angle_a) * region->pitch_y, y1 = region->origin_y - sin (angle_b) * region->pitch_y;
      const double third = piece * frequency * region->pitch_y / 3;
      const double points[8] = { x0, y0, x0 + (x1 - x0) / 3, y0 - cos (angle_a) * third,
                                 x1 - (x1 - x0) / 3, y1 + cos (angle_b) * third, x1, y1 };

      attn_paint_curve (painter, points, pen->width, 0, 0, &pen->color);
    }
}

/* Which line is which, and how long their wave is. */
static void
paint_heading (const AttnScene *scene, const AttnRegion *region, AttnPainter *painter)
{
  const AttnFrame *frame = scene->frame;
  const AttnPalette *palette = attn_palette_get (scene->view.theme);
  const double full = frame->positions.text;
  g_autofree char *length = describe_length (region->node, region->first_column / 2, scene->view.language);
  double needed = 0, size = full;

  for (guint pass = 0; pass < 2; pass++)
    {
      AttnFont *bold = attn_fonts_get (frame->fonts, ATTN_STYLE_BOLD, size);
      AttnFont *sans = attn_fonts_get (frame->fonts, ATTN_STYLE_SANS, size);
      const double y = region->box.y - full * 0.85, dot = size * 0.62, sample = size * 1.9;
      const double baseline = y + attn_font_get_cap_height (bold) / 2;
      g_autoptr (AttnText) words = attn_text_new (sans, length, -1);
      double x = region->box.x;

      for (guint i = 0; i < region->n_columns; i++)
        {
          const Pen pen = get_pen (scene, region->first_column + i);
          g_autofree char *name = name_column (region->node, region->first_column + i);
          g_autoptr (AttnText) text = attn_text_new (bold, name, -1);

          if (pass == 1)
            {
              const AttnBox box = { x + (sample - dot) / 2, y - dot / 2, dot, dot };

              attn_paint_line (painter, x, y, x + sample, y, pen.width, 0, &pen.color);
              paint_dot (scene, &box, &pen, painter);
              attn_paint_text (painter, text, x + sample + size * 0.4, baseline, &palette->text);
            }
          x += sample + size * 0.4 + attn_text_get_width (text) + size * 1.2;
        }
      if (pass == 0)
        {
          needed = x + attn_text_get_width (words) - region->box.x;
          size = needed > region->box.width ? fmax (floor (size * region->box.width / needed * 4) / 4, 2) : size;
        }
      else
        attn_paint_text (painter, words, fmax (region->box.x + region->box.width - attn_text_get_width (words), x - size * 0.2), baseline,
                         &palette->dim);
    }
}

static void
paint_scale (const AttnScene *scene, const AttnRegion *region, AttnPainter *painter)
{
  static const char *const names[] = { "1", "0", "−1" };
  const AttnPalette *palette = attn_palette_get (scene->view.theme);
  const double size = scene->frame->positions.text;
  AttnFont *font = attn_fonts_get (scene->frame->fonts, ATTN_STYLE_SANS, size * 0.85);

  for (int i = 0; i < 3; i++)
    {
      const double y = region->origin_y + (i - 1) * region->pitch_y;
      g_autoptr (AttnText) text = attn_text_new (font, names[i], -1);

      attn_paint_line (painter, region->box.x, y, region->box.x + region->box.width, y, 1, i == 1 ? 0 : 2, &palette->line);
      attn_paint_text (painter, text, region->box.x - size * 0.45 - attn_text_get_width (text), y + attn_font_get_cap_height (font) / 2,
                       &palette->dim);
    }
}

static void
paint_panel (const AttnScene *scene, const AttnRegion *region, AttnPainter *painter)
{
  const AttnFrame *frame = scene->frame;
  const AttnPositions *positions = &frame->positions;
  const AttnPalette *palette = attn_palette_get (scene->view.theme);
  const double frequency = get_frequency (region->node, region->first_column / 2);
  const double from = positions->first_row - (positions->first_row > 0 ? 0.4 : 0), to = from + positions->span - 0.4;
  const double end = fmin (to, positions->first_row + positions->n_shown - 1);

  paint_scale (scene, region, painter);
  /* Where no token stands the waves are pale. */
  for (guint j = region->n_columns; j > 0; j--)
    {
      const guint column = region->first_column + j - 1;
      const Pen pen = get_pen (scene, column);
      Pen pale = pen;

      pale.color = attn_color_mix (pen.color, palette->background, 0.55);
      if (to > end)
        paint_curve (region, frequency, get_place (region->node, 0), column % 2 == 1, end, to, &pale, painter);
      if (end > from)
        paint_curve (region, frequency, get_place (region->node, 0), column % 2 == 1, from, end, &pen, painter);
    }
  for (guint j = region->n_columns; j > 0; j--)
    {
      const guint column = region->first_column + j - 1;
      const Pen pen = get_pen (scene, column);

      for (guint i = region->first_row; i < region->first_row + region->n_rows; i++)
        if (attn_scene_has_number (scene, region, i, column))
          {
            const AttnBox box = attn_region_get_box_of (region, i, column, 1, 1);

            paint_dot (scene, &box, &pen, painter);
          }
    }
  paint_heading (scene, region, painter);
}

/* The numbers of the places; the tokens beneath them are regions. */
static void
paint_axis (const AttnScene *scene, AttnPainter *painter)
{
  static const guint steps[] = { 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000 };
  const AttnPositions *positions = &scene->frame->positions;
  const AttnPalette *palette = attn_palette_get (scene->view.theme);
  const double size = positions->text, right = positions->area.x + positions->area.width;
  AttnFont *font = attn_fonts_get (scene->frame->fonts, ATTN_STYLE_SANS, size * 0.9);
  const guint first = get_place (positions->node, positions->first_row), last = first + (guint) positions->span - 1;
  const double baseline = positions->axis_y + size * 0.35 + attn_font_get_ascent (font);
  g_autofree char *widest = g_strdup_printf ("%u", last);
  const double wide = attn_font_get_number_width (font, widest) + size;
  g_autoptr (AttnText) name = attn_text_new (font, attn_translate (scene->view.language, N_("place")), -1);
  guint step = steps[0];

  for (guint i = 0; i < G_N_ELEMENTS (steps) && (step = steps[i]) * positions->step_x < wide; i++)
    ;
  attn_paint_text (painter, name, positions->area.x - size * 0.6 - attn_text_get_width (name), baseline, &palette->dim);
  for (guint place = (first + step - 1) / step * step; place <= last; place += step)
    {
      const double x = positions->area.x + (place - first + 0.4) * positions->step_x;
      g_autofree char *label = g_strdup_printf ("%u", place);
      g_autoptr (AttnText) text = attn_text_new (font, label, -1);
      const gboolean taken = place < first + positions->n_shown;

      if (x + attn_text_get_width (text) / 2 > right + size * 0.4)
        break;
      attn_paint_line (painter, x, positions->axis_y, x, positions->axis_y + size * 0.3, 1, 0, &palette->line);
      attn_paint_text (painter, text, x - attn_text_get_width (text) / 2, baseline, taken ? &palette->text : &palette->dim);
    }
}

void
attn_waves_paint (const AttnScene *scene, AttnPainter *painter)
{
  for (guint i = 0; i < scene->frame->items->len; i++)
    {
      const AttnRegion *region = attn_scene_get_region (scene, i);

      if (region->kind == ATTN_REGION_MATRIX && region->dots)
        paint_panel (scene, region, painter);
    }
  paint_axis (scene, painter);
}

/* --- the place that is pointed at ---------------------------------------------------------------------- */

/* The number of a dot, beside it; `y` is where it is wanted. */
static void
paint_value (const AttnScene *scene, const AttnRegion *region, guint row, guint column, double y, AttnPainter *painter)
{
  const AttnPalette *palette = attn_palette_get (scene->view.theme);
  const AttnPositions *positions = &scene->frame->positions;
  AttnFont *font = attn_fonts_get (scene->frame->fonts, ATTN_STYLE_BOLD, positions->text * 0.95);
  const double dot = region->gap, x = region->origin_x + row * region->pitch_x, height = attn_font_get_cap_height (font) + positions->text * 0.5;
  AttnColor ground = palette->background;
  g_autoptr (AttnText) text = NULL;
  AttnNumber number;
  AttnBox box;

  attn_number_format (attn_node_get_value (region->node, row, column), scene->view.decimals, &number);
  text = attn_text_new (font, number.text, -1);
  box = (AttnBox) { x + dot * 0.5 + positions->text * 0.25, y - height / 2, attn_text_get_width (text) + positions->text * 0.4, height };
  if (box.x + box.width > region->box.x + region->box.width)
    box.x = x - dot * 0.5 - positions->text * 0.25 - box.width;
  ground.alpha = 0.88;
  attn_paint_fill (painter, &box, height * 0.25, &ground);
  attn_paint_text (painter, text, box.x + positions->text * 0.2, y + attn_font_get_cap_height (font) / 2, &palette->text);
}

/* Where no token has room beneath its place, the one that is pointed at has. */
static void
paint_token (const AttnScene *scene, guint row, double x, AttnPainter *painter)
{
  const AttnPositions *positions = &scene->frame->positions;
  const AttnPalette *palette = attn_palette_get (scene->view.theme);
  const double size = positions->text, right = positions->area.x + positions->area.width;
  g_autofree char *label = attn_label_escape (attn_node_get_row_label (positions->node, row));
  g_autofree char *markup = g_strdup_printf ("%u  %s", get_place (positions->node, row), label);
  g_autoptr (AttnText) text = NULL;

  for (guint i = 0; i < scene->frame->items->len; i++)
    {
      const AttnRegion *region = attn_scene_get_region (scene, i);

      if (region->kind == ATTN_REGION_LABEL && region->box.y > positions->axis_y && region->box.x >= positions->area.x - size * 3)
        return;
    }
  text = attn_positions_fit_text (scene->frame, ATTN_STYLE_BOLD, markup, size, positions->area.width);
  attn_paint_text (painter, text, CLAMP (x - attn_text_get_width (text) / 2, positions->area.x, fmax (right - attn_text_get_width (text), positions->area.x)),
                   positions->axis_y + size * 1.65 + attn_text_get_ascent (text), &palette->text);
}

void
attn_waves_paint_marks (const AttnScene *scene, AttnPainter *painter)
{
  const AttnPositions *positions = &scene->frame->positions;
  const AttnPalette *palette = attn_palette_get (scene->view.theme);
  const double size = positions->text;
  double x;
  guint row;

  if (!attn_positions_get_row (scene, positions->node, &row) || row < positions->first_row || row >= positions->first_row + positions->n_shown)
    return;
  x = positions->area.x + (row - positions->first_row + 0.4) * positions->step_x;
  paint_token (scene, row, x, painter);
  for (guint i = 0; i < scene->frame->items->len; i++)
    {
      const AttnRegion *region = attn_scene_get_region (scene, i);
      const double apart = size * 1.3;
      double y[2];

      if (region->kind != ATTN_REGION_MATRIX || !region->dots)
        continue;
      attn_paint_line (painter, x, region->box.y, x, region->box.y + region->box.height, fmax (size * 0.08, 1), size * 0.25, &palette->selection);
      for (guint j = 0; j < region->n_columns; j++)
        {
          const Pen pen = get_pen (scene, region->first_column + j);
          AttnBox box = attn_region_get_box_of (region, row, region->first_column + j, 1, 1);

          y[j] = CLAMP (box.y + box.height / 2, region->box.y + size * 0.5, region->box.y + region->box.height - size * 0.5);
          if (attn_scene_has_number (scene, region, row, region->first_column + j))
            paint_dot (scene, &box, &pen, painter);
        }
      /* Two numbers that would lie on each other make way. */
      if (region->n_columns == 2 && fabs (y[0] - y[1]) < apart)
        {
          const double middle = CLAMP ((y[0] + y[1]) / 2, region->box.y + size * 1.1, fmax (region->box.y + region->box.height - size * 1.1, region->box.y + size * 1.1));
          const double sign = y[0] < y[1] ? -0.5 : 0.5;

          y[0] = middle + sign * apart;
          y[1] = middle - sign * apart;
        }
      for (guint j = 0; j < region->n_columns; j++)
        if (attn_scene_has_number (scene, region, row, region->first_column + j))
          paint_value (scene, region, row, region->first_column + j, y[j], painter);
    }
}
