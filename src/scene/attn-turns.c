/* attn-turns.c: rotary positions as the turns they are
 *
 * Two columns of a query, or of a key, are an arrow in a plane, which turns by an angle that grows with the place (Su and
 * others, 2021).  Both turned, a query and a key have the product that their distance says and not their places.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>

#include "attn-label.h"
#include "attn-number.h"
#include "attn-positions.h"

#define MOST_PAIRS 6
/* Above a plane; a line beneath it; the curve at the bottom; in units of text. */
#define TITLE 1.9
#define LINE  1.4
#define CURVE 9.8
/* Of that what is drawn in; and by how much it is higher at most where the planes leave room. */
#define CURVE_ROOM 4.2
#define MOST_HIGHER 9.0
/* A plane is no smaller than this as long as fewer would do. */
#define LEAST_SIDE 8.0
/* What is said of a plane is about as wide. */
#define LEAST_STEP 15.0
/* Around the longest arrow. */
#define ROOM 1.28
/* Of a curve a piece of this angle is drawn as one cubic curve. */
#define PIECE (G_PI / 4)
#define MOST_PIECES 800

/* An arrow: a token's pair of columns before and after the turn. */
typedef struct
{
  guint           place;
  double          x, y;              /* before */
  double          turned_x, turned_y;
  double          turn;              /* in radians */
  const AttnNode *node;              /* after */
  gboolean        has_number;        /* both of its numbers are there */
  const char     *name, *turned_name;
  AttnColor       color;
} Arrow;

static const AttnNode *
get_unturned (const AttnNode *node)
{
  return attn_node_get_input (node, 0);
}

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

/* "114.6°"; whether that is not quite it. */
static char *
write_angle (double radians, gboolean *rounded)
{
  AttnNumber number;

  attn_number_format (radians * 180 / G_PI, 1, &number);
  if (rounded != NULL)
    *rounded |= number.rounded;
  attn_number_trim (&number);
  return g_strdup_printf ("%s°", number.text);
}

static gboolean
is_alone (const AttnFrame *frame)
{
  return frame->positions.key == NULL;
}

/* --- laying out ---------------------------------------------------------------------------------------- */

/* The longest arrow of a pair. */
static double
longest (const AttnNode *node, guint pair)
{
  const guint half = node != NULL ? attn_node_get_columns (node) / 2 : 0;
  double most = 0;

  for (guint i = 0; node != NULL && i < attn_node_get_rows (node); i++)
    most = fmax (most, hypot (attn_node_get_value (node, i, pair), attn_node_get_value (node, i, pair + half)));
  return most;
}

/* The side of n planes in a box, and how many of them stand beside each other. */
static double
fit_planes (guint n, double width, double height, double size, double lines, guint *across)
{
  double best = 0;

  for (guint i = 1; i <= n; i++)
    {
      const guint down = (n + i - 1) / i;
      const double side = fmin ((width - (i - 1) * size * 1.5) / i, height / down - (TITLE + lines) * size);

      if (side > best && (i == 1 || width / i >= LEAST_STEP * size))
        {
          best = side;
          *across = i;
        }
    }
  return best;
}

void
attn_turns_lay_out (AttnFrame *frame)
{
  AttnPositions *positions = &frame->positions;
  const AttnBox *box = &frame->picture;
  const double size = positions->text = fmax (fmin (positions->text, box->height / 20), 4);
  const double lines = is_alone (frame) ? LINE + 0.4 : 4 * LINE + 0.6, note = size * 1.8;
  const AttnNode *nodes[2] = { positions->scores };
  double left, width, height, side = 0;
  guint n_nodes = 1, n = MIN (positions->all_pairs, MOST_PAIRS), across = 1;

  if (is_alone (frame))
    {
      nodes[0] = get_unturned (positions->node);
      nodes[n_nodes++] = positions->node;
    }
  /* Where not all pairs fit, a cell of Q′ says which. */
  else if (positions->all_pairs > 2)
    {
      nodes[0] = positions->node;
      nodes[n_nodes++] = positions->scores;
    }
  left = attn_positions_place_matrices (frame, nodes, n_nodes, is_alone (frame) ? 0.56 : n_nodes > 1 ? 0.5 : 0.36) + size * 2.2;
  width = fmax (box->x + box->width - left, 1);
  height = box->height - note;
  positions->curve = !is_alone (frame) && height > (CURVE + TITLE + lines + LEAST_SIDE) * size;
  if (positions->curve)
    height -= CURVE * size;
  for (; n > 0; n--)
    {
      side = fit_planes (n, width, height, size, lines, &across);
      if (side >= LEAST_SIDE * size || n == 1)
        break;
    }
  attn_positions_choose_pairs (frame, n);
  side = fmax (fmin (side, size * 22), 1);
  positions->across = across;
  positions->side = side / 2;
  /* As wide as the curve beneath them, all of them together. */
  positions->step_x = width / across;
  positions->step_y = fmin (height / ((n + across - 1) / across), side + (TITLE + lines) * size);
  positions->area = (AttnBox) { left + (positions->step_x - side) / 2, box->y + note + TITLE * size, side, side };
  positions->axis_y = box->y + box->height - CURVE * size;
  if (positions->curve)
    positions->axis_y -= CLAMP (height - (n + across - 1) / across * positions->step_y - size, 0, MOST_HIGHER * size);
  /* Each plane has a scale of its own: angles are what is compared. */
  positions->units = g_new (double, n);
  for (guint i = 0; i < n; i++)
    {
      const double most = fmax (longest (positions->node, positions->first_pair + i), longest (positions->key, positions->first_pair + i));

      positions->units[i] = most > 0 ? positions->side / (most * ROOM) : 1;
    }
}

/* --- painting ------------------------------------------------------------------------------------------ */

static AttnBox
get_plane (const AttnPositions *positions, guint index)
{
  AttnBox box = positions->area;

  box.x += index % positions->across * positions->step_x;
  box.y += index / positions->across * positions->step_y;
  return box;
}

/* The text with its middle at x, its baseline at y. */
static void
paint_centred (const AttnScene *scene, AttnStyle style, const char *markup, double size, double width, double x, double y,
               const AttnColor *color, AttnPainter *painter)
{
  g_autoptr (AttnText) text = attn_positions_fit_text (scene->frame, style, markup, size, width);

  attn_paint_text (painter, text, x - attn_text_get_width (text) / 2, y, color);
}

static void
paint_plane (const AttnScene *scene, guint index, AttnPainter *painter)
{
  const AttnFrame *frame = scene->frame;
  const AttnPositions *positions = &frame->positions;
  const AttnPalette *palette = attn_palette_get (scene->view.theme);
  const guint pair = positions->first_pair + index;
  const AttnBox box = get_plane (positions, index);
  const double x = box.x + box.width / 2, y = box.y + box.height / 2, size = positions->text;
  AttnFont *font = attn_fonts_get (frame->fonts, ATTN_STYLE_SANS, size * 0.85);
  const char *across = attn_node_get_column_label (positions->node, pair), *up = attn_node_get_column_label (positions->node, pair + positions->all_pairs);
  g_autofree char *angle = write_angle (get_frequency (positions->node, pair), NULL);
  g_autofree char *words = g_strdup_printf (attn_translate (scene->view.language, N_("%1$s with %2$s: %3$s per place")), across, up, angle);
  g_autoptr (AttnText) across_text = attn_text_new (font, across, -1), up_text = attn_text_new (font, up, -1);

  attn_paint_fill (painter, &box, size * 0.4, &palette->card);
  attn_paint_stroke (painter, &box, size * 0.4, 1, 0, &palette->card_edge);
  attn_paint_line (painter, box.x + size * 0.3, y, box.x + box.width - size * 0.3, y, 1, 0, &palette->line);
  attn_paint_line (painter, x, box.y + size * 0.3, x, box.y + box.height - size * 0.3, 1, 0, &palette->line);
  attn_paint_text (painter, across_text, box.x + box.width - size * 0.3 - attn_text_get_width (across_text), y + size * 0.2 + attn_font_get_ascent (font), &palette->dim);
  attn_paint_text (painter, up_text, x + size * 0.3, box.y + size * 0.2 + attn_font_get_ascent (font), &palette->dim);
  paint_centred (scene, ATTN_STYLE_BOLD, words, size, positions->step_x - size * 0.6, x, box.y - size * 0.55, &palette->text, painter);
}

void
attn_turns_paint (const AttnScene *scene, AttnPainter *painter)
{
  for (guint i = 0; i < scene->frame->positions.n_pairs; i++)
    paint_plane (scene, i, painter);
}

/* --- the query and the key that are pointed at ---------------------------------------------------------- */

/* Whose arrows are drawn: the row and the column of a cell of scores or weights; a row of queries or of keys. */
static void
find_rows (const AttnScene *scene, guint *query, guint *key)
{
  const AttnPositions *positions = &scene->frame->positions;
  const AttnCell *active = &scene->active;
  const guint n = attn_node_get_rows (positions->node), m = positions->key != NULL ? attn_node_get_rows (positions->key) : 1;
  const AttnAxis own = attn_node_get_row_axis (positions->node);

  *query = n - 1;
  *key = 0;
  if (!scene->has_active)
    return;
  if (attn_node_get_row_axis (active->node) == own && active->row < n)
    *query = active->row;
  if (positions->key == NULL)
    return;
  if (attn_node_get_column_axis (active->node) == attn_node_get_row_axis (positions->key) && active->column < m)
    *key = active->column;
  else if (attn_node_get_row_axis (active->node) == attn_node_get_row_axis (positions->key) && active->row < m)
    *key = active->row;
  else if (*query == 0)
    *key = m - 1;
}

static Arrow
make_arrow (const AttnScene *scene, const AttnNode *node, guint row, guint pair)
{
  const AttnPalette *palette = attn_palette_get (scene->view.theme);
  const AttnNode *before = get_unturned (node);
  const guint other = pair + attn_node_get_columns (node) / 2;
  const gboolean is_key = attn_node_get_family (node) == ATTN_FAMILY_KEY;

  return (Arrow) {
    .place = get_place (node, row), .node = node,
    .x = attn_node_get_value (before, row, pair), .y = attn_node_get_value (before, row, other),
    .turned_x = attn_node_get_value (node, row, pair), .turned_y = attn_node_get_value (node, row, other),
    .turn = get_place (node, row) * get_frequency (node, pair),
    .has_number = !attn_scene_hides (scene, &(AttnCell) { node, row, pair }) && !attn_scene_hides (scene, &(AttnCell) { node, row, other }),
    .name = is_key ? "k" : "q", .turned_name = is_key ? "k′" : "q′",
    .color = attn_palette_get_accent (palette, attn_node_get_family (node)),
  };
}

static void
paint_arrow (double x, double y, double dx, double dy, double width, double dash, double head, const AttnColor *color, AttnPainter *painter)
{
  const double points[8] = { x, y, x + dx / 3, y - dy / 3, x + dx * 2 / 3, y - dy * 2 / 3, x + dx, y - dy };

  if (hypot (dx, dy) < 1)
    attn_paint_fill (painter, &(AttnBox) { x - width, y - width, 2 * width, 2 * width }, width, color);
  else
    attn_paint_curve (painter, points, width, dash, fmin (head, hypot (dx, dy) * 0.6), color);
}

/* The way from one direction to the other, of several turns the last. */
static void
paint_arc (double x, double y, double radius, double from, double turn, double width, double head, const AttnColor *color, AttnPainter *painter)
{
  const guint n = (guint) fmax (ceil (turn / PIECE), 1);
  const double piece = turn / n, handle = 4.0 / 3 * tan (piece / 4) * radius;

  if (turn * radius < 2)
    return;
  for (guint i = 0; i < n; i++)
    {
      const double a = from + i * piece, b = a + piece;
      const double points[8] = { x + radius * cos (a), y - radius * sin (a),
                                 x + radius * cos (a) - handle * sin (a), y - radius * sin (a) - handle * cos (a),
                                 x + radius * cos (b) + handle * sin (b), y - radius * sin (b) + handle * cos (b),
                                 x + radius * cos (b), y - radius * sin (b) };

      attn_paint_curve (painter, points, width, 0, i + 1 == n ? fmin (head, turn * radius * 0.5) : 0, color);
    }
}

static gboolean
meets (const AttnBox *a, const AttnBox *b)
{
  return a->x < b->x + b->width && b->x < a->x + a->width && a->y < b->y + b->height && b->y < a->y + a->height;
}

/* A name beyond the tip of an arrow, unless another stands there. */
static void
paint_name (const AttnScene *scene, const AttnBox *plane, double x, double y, double dx, double dy, const char *name, const AttnColor *color,
            AttnBox taken[8], guint *n_taken, AttnPainter *painter)
{
  const double size = scene->frame->positions.text, length = hypot (dx, dy), away = size * 0.75;
  AttnFont *font = attn_fonts_get (scene->frame->fonts, ATTN_STYLE_BOLD, size);
  g_autoptr (AttnText) text = attn_text_new (font, name, -1);
  const double half = attn_text_get_width (text) / 2;
  const double at_x = CLAMP (x + dx + (length > 0 ? dx / length : 0.7) * away, plane->x + half, plane->x + plane->width - half);
  const double at_y = CLAMP (y - dy - (length > 0 ? dy / length : 0.7) * away, plane->y + size * 0.6, plane->y + plane->height - size * 0.6);
  const AttnBox box = { at_x - half, at_y - size * 0.6, 2 * half, size * 1.2 };

  for (guint i = 0; i < *n_taken; i++)
    if (meets (&box, &taken[i]))
      return;
  taken[(*n_taken)++] = box;
  attn_paint_text (painter, text, at_x - half, at_y + attn_font_get_cap_height (font) / 2, color);
}

/* "q → q′: 2 × 57.3° ≈ 114.6°" */
static char *
describe_turn (const Arrow *arrow, double frequency)
{
  gboolean rounded = FALSE;
  g_autofree char *one = write_angle (frequency, &rounded), *all = write_angle (arrow->turn, &rounded);

  /* 0 × is nothing and 1 × is the same, whatever the digits that are left out. */
  return g_strdup_printf ("%s → %s:  %u × %s %s %s", arrow->name, arrow->turned_name, arrow->place, one, rounded && arrow->place > 1 ? "≈" : "=", all);
}

static double
angle_between (double ax, double ay, double bx, double by)
{
  return fabs (atan2 (ax * by - ay * bx, ax * bx + ay * by));
}

static void
paint_arrows (const AttnScene *scene, guint index, guint query, guint key, AttnPainter *painter)
{
  const AttnFrame *frame = scene->frame;
  const AttnPositions *positions = &frame->positions;
  const AttnPalette *palette = attn_palette_get (scene->view.theme);
  const guint pair = positions->first_pair + index, n = is_alone (frame) ? 1 : 2;
  const AttnBox box = get_plane (positions, index);
  const double x = box.x + box.width / 2, y = box.y + box.height / 2, size = positions->text, unit = positions->units[index];
  const double room = positions->step_x - size * 0.6;
  double baseline = box.y + box.height + size * 1.15;
  AttnBox taken[8] = { { x + size * 0.2, box.y, size * 2, size * 1.3 }, { box.x + box.width - size * 2.2, y, size * 2.2, size * 1.4 } };
  guint n_taken = 2;
  Arrow arrows[2] = { make_arrow (scene, positions->node, query, pair) };

  if (n > 1)
    arrows[1] = make_arrow (scene, positions->key, key, pair);
  for (guint i = 0; i < n; i++)
    {
      const Arrow *arrow = &arrows[i];
      const AttnColor pale = attn_color_mix (arrow->color, palette->card, 0.35);
      const double length = hypot (arrow->x, arrow->y) * unit;

      if (!arrow->has_number)
        continue;
      if (arrow->turn > 0)
        {
          paint_arrow (x, y, arrow->x * unit, arrow->y * unit, fmax (size * 0.09, 1), size * 0.3, size * 0.6, &pale, painter);
          paint_arc (x, y, length * (i == 0 ? 0.55 : 0.4), atan2 (arrow->y, arrow->x), fmod (arrow->turn, 2 * G_PI),
                     fmax (size * 0.07, 1), size * 0.5, &arrow->color, painter);
        }
      paint_arrow (x, y, arrow->turned_x * unit, arrow->turned_y * unit, fmax (size * 0.2, 2), 0, size * 0.85, &arrow->color, painter);
    }
  for (guint i = 0; i < n; i++)
    if (arrows[i].has_number)
      paint_name (scene, &box, x, y, arrows[i].turned_x * unit, arrows[i].turned_y * unit, arrows[i].turned_name, &arrows[i].color, taken, &n_taken, painter);
  for (guint i = 0; i < n; i++)
    if (arrows[i].has_number && arrows[i].turn > 0)
      paint_name (scene, &box, x, y, arrows[i].x * unit, arrows[i].y * unit, arrows[i].name, &palette->dim, taken, &n_taken, painter);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *words = describe_turn (&arrows[i], get_frequency (positions->node, pair));

      paint_centred (scene, ATTN_STYLE_SANS, words, size, room, x, baseline, &arrows[i].color, painter);
      baseline += LINE * size;
    }
  if (n > 1)
    {
      g_autofree char *before = write_angle (angle_between (arrows[0].x, arrows[0].y, arrows[1].x, arrows[1].y), NULL);
      g_autofree char *after = write_angle (angle_between (arrows[0].turned_x, arrows[0].turned_y, arrows[1].turned_x, arrows[1].turned_y), NULL);
      g_autofree char *words = g_strdup_printf (attn_translate (scene->view.language, N_("between them: %1$s → %2$s")), before, after);

      if (arrows[0].has_number && arrows[1].has_number)
        {
          AttnNumber number;
          g_autofree char *part = NULL;

          paint_centred (scene, ATTN_STYLE_SANS, words, size, room, x, baseline, &palette->text, painter);
          attn_number_format (arrows[0].turned_x * arrows[1].turned_x + arrows[0].turned_y * arrows[1].turned_y, scene->view.decimals, &number);
          part = g_strdup_printf (attn_translate (scene->view.language, N_("their part of q′·k′: %s")), number.text);
          paint_centred (scene, ATTN_STYLE_SANS, part, size, room, x, baseline + LINE * size, &palette->text, painter);
        }
    }
}

/* --- the score by distance ----------------------------------------------------------------------------- */

/* What the product of a query and a key is made of: for each pair its length and its angle without turns. */
typedef struct
{
  guint   n;
  double *lengths, *angles, *frequencies;
} Score;

static void
score_init (Score *score, const AttnPositions *positions, guint query, guint key)
{
  score->n = positions->all_pairs;
  score->lengths = g_new (double, score->n);
  score->angles = g_new (double, score->n);
  score->frequencies = g_new (double, score->n);
  for (guint i = 0; i < score->n; i++)
    {
      const AttnNode *q = get_unturned (positions->node), *k = get_unturned (positions->key);
      const double qx = attn_node_get_value (q, query, i), qy = attn_node_get_value (q, query, i + score->n);
      const double kx = attn_node_get_value (k, key, i), ky = attn_node_get_value (k, key, i + score->n);

      score->lengths[i] = hypot (qx, qy) * hypot (kx, ky);
      score->angles[i] = atan2 (qy, qx) - atan2 (ky, kx);
      score->frequencies[i] = get_frequency (positions->node, i);
    }
}

static void
score_clear (Score *score)
{
  g_free (score->lengths);
  g_free (score->angles);
  g_free (score->frequencies);
}

/* At a distance, and how steep it is there. */
static double
score_at (const Score *score, double distance, double *slope)
{
  double sum = 0;

  *slope = 0;
  for (guint i = 0; i < score->n; i++)
    {
      const double angle = score->angles[i] + distance * score->frequencies[i];

      sum += score->lengths[i] * cos (angle);
      *slope -= score->lengths[i] * score->frequencies[i] * sin (angle);
    }
  return sum;
}

static void
paint_curve (const AttnScene *scene, guint query, guint key, AttnPainter *painter)
{
  const AttnFrame *frame = scene->frame;
  const AttnPositions *positions = &frame->positions;
  const AttnPalette *palette = attn_palette_get (scene->view.theme);
  const AttnColor color = attn_palette_get_accent (palette, ATTN_FAMILY_SCORE);
  const double size = positions->text, left = positions->area.x - (positions->step_x - positions->area.width) / 2;
  const double distance = (double) get_place (positions->node, query) - get_place (positions->key, key);
  const double reach = fmax (8, fmin (ceil (fabs (distance) * 1.5), fabs (distance) + 8));
  const AttnBox area = { left + size, positions->axis_y + size * 2.4, frame->picture.x + frame->picture.width - left - size * 2,
                         fmax (frame->picture.y + frame->picture.height - positions->axis_y - (CURVE - CURVE_ROOM) * size, size) };
  const double step = area.width / (2 * reach);
  const guint n = (guint) fmin (ceil (2 * reach / (PIECE / 2)), MOST_PIECES);
  AttnFont *font = attn_fonts_get (frame->fonts, ATTN_STYLE_SANS, size * 0.9);
  g_autoptr (AttnText) title = attn_positions_fit_text (frame, ATTN_STYLE_BOLD, attn_translate (scene->view.language, N_("q′·k′ of this query and this key, by how far apart they stand")), size, area.width);
  g_autoptr (AttnText) name = attn_text_new (font, attn_translate (scene->view.language, N_("place of the query − place of the key")), -1);
  g_autoptr (AttnText) zero = attn_text_new (font, "0", -1);
  const double baseline = area.y + area.height + size * 0.3 + attn_font_get_ascent (font);
  guint every = 1;
  Score score;
  double slope, unit, value, middle, most = 0, least = 0;
  AttnBox dot, number_box;
  AttnNumber number;

  score_init (&score, positions, query, key);
  for (guint i = 0; i <= n; i++)
    {
      value = score_at (&score, -reach + 2 * reach * i / n, &slope);
      most = fmax (most, value);
      least = fmin (least, value);
    }
  /* From its lowest to its highest, with 0 in it. */
  unit = most > least ? (area.height - size * 0.6) / (most - least) : 0;
  middle = area.y + (unit > 0 ? size * 0.3 + most * unit : area.height / 2);
  attn_paint_text (painter, title, area.x, positions->axis_y + size * 1.5, &palette->text);
  attn_paint_line (painter, area.x, middle, area.x + area.width, middle, 1, 0, &palette->line);
  attn_paint_text (painter, zero, area.x - attn_text_get_width (zero) - size * 0.25, middle + attn_font_get_cap_height (font) / 2, &palette->dim);
  attn_paint_line (painter, area.x + area.width / 2, area.y, area.x + area.width / 2, area.y + area.height, 1, 2, &palette->line);
  for (guint i = 0; i < n; i++)
    {
      const double a = -reach + 2 * reach * i / n, b = -reach + 2 * reach * (i + 1) / n;
      double slope_a, slope_b;
      const double y0 = middle - score_at (&score, a, &slope_a) * unit, y1 = middle - score_at (&score, b, &slope_b) * unit;
      const double x0 = area.x + (a + reach) * step, x1 = area.x + (b + reach) * step, third = (b - a) / 3 * unit;
      const double points[8] = { x0, y0, x0 + (x1 - x0) / 3, y0 - slope_a * third, x1 - (x1 - x0) / 3, y1 + slope_b * third, x1, y1 };

      attn_paint_curve (painter, points, fmax (size * 0.13, 1.5), 0, 0, &color);
    }
  /* At whole distances: tokens stand nowhere else. */
  for (double d = -reach; d <= reach && step >= 5; d++)
    {
      const double r = CLAMP (step * 0.2, 1.5, size * 0.22);

      value = score_at (&score, d, &slope);
      dot = (AttnBox) { area.x + (d + reach) * step - r, middle - value * unit - r, 2 * r, 2 * r };
      attn_paint_fill (painter, &dot, r, &color);
    }
  while (every * step < size * 2.6)
    every = every == 1 ? 2 : every == 2 ? 5 : every * 2;
  for (double d = -floor (reach / every) * every; d <= reach; d += every)
    {
      g_autoptr (AttnText) tick = NULL;

      attn_number_format (d, 0, &number);
      tick = attn_text_new (font, number.text, -1);
      attn_paint_text (painter, tick, area.x + (d + reach) * step - attn_text_get_width (tick) / 2, baseline, &palette->dim);
    }
  attn_paint_text (painter, name, area.x + (area.width - attn_text_get_width (name)) / 2, baseline + size * 1.2, &palette->dim);

  /* Where these two stand. */
  value = score_at (&score, distance, &slope);
  dot = (AttnBox) { area.x + (distance + reach) * step - size * 0.35, middle - value * unit - size * 0.35, size * 0.7, size * 0.7 };
  attn_paint_line (painter, dot.x + size * 0.35, area.y, dot.x + size * 0.35, area.y + area.height, fmax (size * 0.08, 1), size * 0.25, &palette->selection);
  attn_paint_fill (painter, &dot, size * 0.35, &palette->selection);
  if (positions->scores != NULL && !attn_scene_hides (scene, &(AttnCell) { positions->scores, query, key }))
    {
      g_autoptr (AttnText) text = NULL;
      AttnFont *bold = attn_fonts_get (frame->fonts, ATTN_STYLE_BOLD, size);
      AttnColor ground = palette->background;

      attn_number_format (attn_node_get_value (positions->scores, query, key), scene->view.decimals, &number);
      text = attn_text_new (bold, number.text, -1);
      number_box = (AttnBox) { dot.x + size, CLAMP (dot.y - size * 0.3, area.y, area.y + area.height - size * 1.3), attn_text_get_width (text) + size * 0.4, size * 1.3 };
      if (number_box.x + number_box.width > area.x + area.width)
        number_box.x = dot.x - size * 0.3 - number_box.width;
      ground.alpha = 0.88;
      attn_paint_fill (painter, &number_box, size * 0.25, &ground);
      attn_paint_text (painter, text, number_box.x + size * 0.2, number_box.y + (number_box.height + attn_font_get_cap_height (bold)) / 2, &palette->text);
    }
  score_clear (&score);
}

/* A token's first letters, where it has more than can stand in a line about two of them.  Owned by the caller. */
static char *
dup_short (const char *token, long most)
{
  const char *end;
  g_autofree char *cut = NULL;

  if (most <= 0 || g_utf8_strlen (token, -1) <= most)
    return g_strdup (token);
  end = g_utf8_offset_to_pointer (token, most - 1);
  while (end > token && (g_unichar_iszerowidth (g_utf8_get_char (end)) || g_utf8_get_char (g_utf8_prev_char (end)) == 0x200d))
    end = g_utf8_prev_char (end);
  cut = g_strndup (token, (gsize) (end - token));
  return g_strconcat (cut, "…", NULL);
}

static char *
describe (const AttnFrame *frame, guint query, guint key, long most)
{
  const AttnPositions *positions = &frame->positions;
  g_autofree char *query_token = dup_short (attn_node_get_row_label (positions->node, query), most);
  g_autofree char *key_token = dup_short (attn_node_get_row_label (positions->key, key), most);
  const guint at = get_place (positions->node, query), other = get_place (positions->key, key);

  return g_strdup_printf (attn_translate (frame->view.language, N_("query “%1$s” (place %2$u), key “%3$s” (place %4$u): %5$d apart")),
                          query_token, at, key_token, other, ABS ((int) at - (int) other));
}

char *
attn_turns_describe (const AttnFrame *frame, guint query, guint key)
{
  return describe (frame, query, key, 0);
}

void
attn_turns_paint_marks (const AttnScene *scene, AttnPainter *painter)
{
  const AttnFrame *frame = scene->frame;
  const AttnPositions *positions = &frame->positions;
  const AttnPalette *palette = attn_palette_get (scene->view.theme);
  const double size = positions->text, left = positions->area.x - (positions->step_x - positions->area.width) / 2;
  g_autofree char *words = NULL, *markup = NULL;
  g_autoptr (AttnText) text = NULL;
  guint query, key;

  find_rows (scene, &query, &key);
  for (guint i = 0; i < positions->n_pairs; i++)
    paint_arrows (scene, i, query, key, painter);
  if (positions->curve)
    paint_curve (scene, query, key, painter);
  if (is_alone (frame))
    words = g_strdup_printf (attn_translate (scene->view.language, N_("“%1$s” stands at place %2$u")),
                             attn_node_get_row_label (positions->node, query), get_place (positions->node, query));
  else
    words = describe (frame, query, key, 12);
  if (positions->n_pairs < positions->all_pairs)
    {
      g_autofree char *some = g_strdup_printf (attn_translate (scene->view.language, N_("pairs %1$u to %2$u of %3$u")), positions->first_pair + 1,
                                               positions->first_pair + positions->n_pairs, positions->all_pairs);
      char *both = g_strconcat (words, "  ·  ", some, NULL);

      g_free (words);
      words = both;
    }
  markup = attn_label_escape (words);
  text = attn_positions_fit_text (frame, ATTN_STYLE_BOLD, markup, size, frame->picture.x + frame->picture.width - left);
  attn_paint_text (painter, text, left, frame->picture.y + attn_text_get_ascent (text), &palette->text);
}
