/* attn-heat-map.c: a matrix of small cells as an image
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-heat-map.h"

#include <math.h>
#include <string.h>

#include "attn-coarse.h"
#include "attn-kernels.h"

/* Blocks are drawn from here down: of so many of them as a unit has, or more. */
#define LARGEST_OF_BLOCKS (1.0 / ATTN_COARSE_CELLS)
/* A colour takes about as long as so many multiplications. */
#define COST_OF_COLOUR 20.0

typedef struct
{
  const AttnRegion *region;
  const AttnNode   *less;          /* or NULL */
  const AttnCoarse *coarse;        /* NULL: the cells themselves */
  guint             rows, columns; /* of cells or blocks */
  guint             n_rows, n_columns;   /* of pieces, and those that are seen: */
  guint             row, end_row, column, end_column;
  guint             width;
  guint            *first;         /* the column of the node that a piece begins with */
  guint32          *pixels;
  AttnHeatMapFunc   colour;
  gpointer          data;
} Map;

/* In how many pieces `n` cells are drawn: each by itself, as long as two of them take as much as a pixel of a screen with fine ones.
 * Of smaller ones as many go together, or most would not be drawn at all. */
static guint
count_pieces (guint n, double pitch)
{
  return CLAMP ((guint) ceil (n * pitch * 2), MIN (n, 1), n);
}

static guint
get_begin (guint piece, guint n, guint n_pieces)
{
  return (guint) ((guint64) piece * n / n_pieces);
}

/* Of a row of pieces: the sum of the cells of each, and how many they are.  What is masked does not count. */
typedef struct
{
  double *sums;
  guint  *counts;
} Pieces;

static inline void
add (const Pieces *pieces, guint piece, double sum, guint count)
{
  pieces->sums[piece] = pieces->counts[piece] == 0 ? sum : pieces->sums[piece] + sum;
  pieces->counts[piece] += count;
}

static void
add_blocks (const Map *map, const Pieces *pieces, guint row)
{
  const double *sums = map->coarse->sums + (gsize) row * map->coarse->n_columns;
  const guint8 *counts = map->coarse->counts + (gsize) row * map->coarse->n_columns;

  for (guint piece = map->column, j = get_begin (piece, map->columns, map->n_columns); piece < map->end_column; piece++)
    for (const guint end = get_begin (piece + 1, map->columns, map->n_columns); j < end; j++)
      if (counts[j] > 0)
        add (pieces, piece - map->column, sums[j], counts[j]);
}

static void
add_cells (const Map *map, const Pieces *pieces, guint row, double *cells, double *others)
{
  const AttnRegion *region = map->region;
  const guint columns = attn_node_get_columns (region->node);

  attn_node_read_rows (region->node, region->first_row + row, 1, cells);
  if (others != NULL)
    {
      attn_node_read_rows (map->less, region->first_row + row, 1, others);
      for (guint j = 0; j < columns; j++)
        cells[j] -= others[j];
    }
  cells += region->first_column;
  for (guint piece = map->column, j = get_begin (piece, map->columns, map->n_columns); piece < map->end_column; piece++)
    {
      const guint end = get_begin (piece + 1, map->columns, map->n_columns);
      guint count = 0;
      double sum = 0;

      for (; j < end; j++)
        if (isfinite (cells[j]))
          {
            sum += cells[j];
            count++;
          }
      if (count > 0)
        add (pieces, piece - map->column, sum, count);
    }
}

static void
draw_rows (size_t first, size_t n, void *data)
{
  const Map *map = data;
  const guint columns = attn_node_get_columns (map->region->node), n_seen = map->end_column - map->column;
  g_autofree double *cells = map->coarse == NULL ? g_new (double, columns) : NULL;
  g_autofree double *others = map->less != NULL ? g_new (double, columns) : NULL;
  g_autofree double *sums = g_new (double, n_seen);
  g_autofree guint *counts = g_new (guint, n_seen);
  g_autofree guint32 *turned = map->region->transposed ? g_new (guint32, n_seen) : NULL;
  const Pieces pieces = { sums, counts };

  for (guint i = (guint) first; i < first + n; i++)
    {
      const guint end = get_begin (map->row + i + 1, map->rows, map->n_rows);

      memset (counts, 0, n_seen * sizeof *counts);
      for (guint row = get_begin (map->row + i, map->rows, map->n_rows); row < end; row++)
        if (map->coarse != NULL)
          add_blocks (map, &pieces, row);
        else
          add_cells (map, &pieces, row, cells, others);
      for (guint j = 0; j < n_seen; j++)
        sums[j] = counts[j] > 0 ? sums[j] / counts[j] : -INFINITY;
      if (turned == NULL)
        {
          map->colour (n_seen, map->first, sums, map->pixels + (gsize) i * map->width, map->data);
          continue;
        }
      map->colour (n_seen, map->first, sums, turned, map->data);
      for (guint j = 0; j < n_seen; j++)
        map->pixels[(gsize) j * map->width + i] = turned[j];
    }
}

/* The node's blocks, where they are fine enough and the region is all of it. */
static const AttnCoarse *
find_coarse (const AttnRegion *region, const AttnNode *less)
{
  if (less != NULL || fmax (region->pitch_x, region->pitch_y) > LARGEST_OF_BLOCKS || region->first_row > 0 || region->first_column > 0 ||
      region->n_rows < attn_node_get_rows (region->node) || region->n_columns < attn_node_get_columns (region->node))
    return NULL;
  return attn_node_get_coarse (region->node);
}

/* Of `n` pieces along a side of `length` from `from` those between two places. */
static void
find_seen (guint n, double from, double length, double first_seen, double end_seen, guint *first, guint *end)
{
  *first = (guint) CLAMP (floor ((first_seen - from) / length * n), 0, n);
  *end = (guint) CLAMP (ceil ((end_seen - from) / length * n), *first, n);
}

guint32 *
attn_heat_map_new (const AttnRegion *region, const AttnNode *less, const AttnBox *seen, AttnHeatMapFunc colour, gpointer data,
                   AttnBox *box, guint *width, guint *height)
{
  const gboolean turned = region->transposed;
  const AttnCoarse *coarse = find_coarse (region, less);
  const AttnBox all = attn_region_get_box_of (region, region->first_row, region->first_column, region->n_rows, region->n_columns);
  Map map = { .region = region, .less = less, .coarse = coarse, .colour = colour, .data = data };
  g_autofree guint *first = NULL;
  double cells;

  map.rows = coarse != NULL ? coarse->n_rows : region->n_rows;
  map.columns = coarse != NULL ? coarse->n_columns : region->n_columns;
  map.n_rows = MIN (count_pieces (region->n_rows, turned ? region->pitch_x : region->pitch_y), map.rows);
  map.n_columns = MIN (count_pieces (region->n_columns, turned ? region->pitch_y : region->pitch_x), map.columns);
  find_seen (turned ? map.n_rows : map.n_columns, all.x, all.width, seen->x, seen->x + seen->width,
             turned ? &map.row : &map.column, turned ? &map.end_row : &map.end_column);
  find_seen (turned ? map.n_columns : map.n_rows, all.y, all.height, seen->y, seen->y + seen->height,
             turned ? &map.column : &map.row, turned ? &map.end_column : &map.end_row);
  if (map.row == map.end_row || map.column == map.end_column)
    return NULL;
  *width = map.width = turned ? map.end_row - map.row : map.end_column - map.column;
  *height = turned ? map.end_column - map.column : map.end_row - map.row;
  box->x = all.x + all.width * (turned ? map.row : map.column) / (turned ? map.n_rows : map.n_columns);
  box->y = all.y + all.height * (turned ? map.column : map.row) / (turned ? map.n_columns : map.n_rows);
  box->width = all.width * *width / (turned ? map.n_rows : map.n_columns);
  box->height = all.height * *height / (turned ? map.n_columns : map.n_rows);

  map.pixels = g_new (guint32, (gsize) *width * *height);
  map.first = first = g_new (guint, map.end_column - map.column);
  for (guint j = map.column; j < map.end_column; j++)
    first[j - map.column] = region->first_column + get_begin (j, map.columns, map.n_columns) * (coarse != NULL ? ATTN_COARSE_CELLS : 1);

  cells = ((double) get_begin (map.end_row, map.rows, map.n_rows) - get_begin (map.row, map.rows, map.n_rows)) *
          (get_begin (map.end_column, map.columns, map.n_columns) - get_begin (map.column, map.columns, map.n_columns));
  attn_parallel_rows (map.end_row - map.row, cells + COST_OF_COLOUR * *width * *height, draw_rows, &map);
  return map.pixels;
}
