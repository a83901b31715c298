/* attn-layout.c: matrices in a row, right operands above them
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-layout.h"

#include <math.h>

#include "attn-number.h"

/* Before numbers are left out they get as small as this, whatever the desktop's text size. */
#define SMALLEST_NUMBER 8.0
/* Labels above columns, in a file, before they are shortened. */
#define SMALLEST_LABEL  5.0
/* The same on a screen. */
#define SMALLEST_SHOWN  7.5
/* In a file, where cells are too many for a label each, at least one of so many has one. */
#define MOST_ACROSS     12
#define MOST_DOWN       5

/* Everything that follows from one size of numbers. */
typedef struct
{
  double number;                  /* size of numbers; 0: none */
  double label;                   /* size of labels */
  double title;                   /* size of titles */
  double token_x, token_y;        /* pitch of cells along tokens */
  double dimension_x, dimension_y; /* pitch of cells along dimensions */
  double title_height, label_height;
  gboolean staggered;             /* labels above columns stand in two lines, by turns, and so have twice the room */
  double arrow_room;              /* beside an arrow's text, in units of the label size */
} Metrics;

/* What does not depend on the size: all in units of it. */
typedef struct
{
  double number_width;            /* widest of all numbers */
  double token_width;             /* widest column label that is a token, bounded */
  double arrow[ATTN_MAX_COLUMNS];
  double row_label[ATTN_MAX_COLUMNS];
  double top_label[ATTN_MAX_COLUMNS];
  double title[ATTN_MAX_COLUMNS];
  double top_title[ATTN_MAX_COLUMNS];
  double bare[ATTN_MAX_COLUMNS];  /* numbers of a column without cells */
} Widths;

static char *
shape_text (const AttnNode *node, gboolean transposed)
{
  const guint rows = attn_node_get_rows (node), columns = attn_node_get_columns (node);

  return transposed ? g_strdup_printf ("%u × %u", columns, rows) : g_strdup_printf ("%u × %u", rows, columns);
}

static char *
top_title (const AttnColumn *column)
{
  return g_strdup_printf (column->top_transposed ? "%s^{T}" : "%s", attn_node_get_symbol (column->top));
}

static void
measure_widths (const AttnLayoutRequest *request, Widths *widths)
{
  AttnFonts *fonts = request->fonts;

  *widths = (Widths) { 0 };
  for (guint i = 0; i < request->n_columns; i++)
    {
      const AttnColumn *column = &request->columns[i];
      const char *title = column->title != NULL ? column->title : attn_node_get_symbol (column->node);
      g_autofree char *shape = shape_text (column->node, FALSE);

      if (column->bare)
        widths->bare[i] = attn_layout_number_width (column->node, fonts, request->view);
      else
        widths->number_width = fmax (widths->number_width,
                                     attn_layout_number_width (column->node, fonts, request->view));
      if (!attn_layout_is_numbered (attn_node_get_column_axis (column->node)))
        widths->token_width = fmax (widths->token_width, attn_layout_widest_label (column->node, FALSE, fonts));
      if (column->arrow != NULL)
        widths->arrow[i] = attn_layout_text_width (fonts, ATTN_STYLE_BOLD, column->arrow, TRUE);
      if (column->row_labels)
        widths->row_label[i] = fmin (attn_layout_widest_label (column->node, TRUE, fonts), 7);
      widths->title[i] = column->bare ? 0
        : attn_layout_text_width (fonts, ATTN_STYLE_BOLD, title, TRUE) + 0.45 +
          0.85 * attn_layout_text_width (fonts, ATTN_STYLE_SANS, shape, FALSE);
      if (column->top != NULL)
        {
          g_autofree char *name = top_title (column);
          g_autofree char *top_shape = shape_text (column->top, column->top_transposed);

          widths->number_width = fmax (widths->number_width,
                                       attn_layout_number_width (column->top, fonts, request->view));
          widths->top_label[i] = fmin (attn_layout_widest_label (column->top, !column->top_transposed, fonts), 5);
          widths->top_title[i] = attn_layout_text_width (fonts, ATTN_STYLE_BOLD, name, TRUE) + 0.45 +
            0.85 * attn_layout_text_width (fonts, ATTN_STYLE_SANS, top_shape, FALSE);
        }
    }
}

/* How generous cells are. */
typedef enum
{
  CELLS_PACKED,    /* to be seen from far away: no room for anything but the numbers */
  CELLS_TIGHT,     /* as wide as their numbers and a hair */
  CELLS_PLAIN,
  CELLS_WIDE       /* as wide as whole tokens above them, within reason */
} Cells;

/* The sizes that go with a size of numbers.  Labels and titles stay readable when numbers get small. */
static Metrics
packed_metrics (const AttnLayoutRequest *request, const Widths *widths, double number)
{
  const double enlarged = number / request->least;
  const double cell = number * (request->view->pinned != NULL ? 3.3 : 1.3);
  Metrics m = { .number = number, .arrow_room = 0.6 };

  m.label = request->least_label * enlarged;
  m.title = m.label;
  m.token_y = m.dimension_y = cell;
  m.token_x = m.dimension_x = number * fmax (widths->number_width + 0.15, 1.5);
  m.title_height = m.title * 1.35;
  m.label_height = m.label * 1.5;
  return m;
}

static Metrics
metrics_for (const AttnLayoutRequest *request, const Widths *widths, double number, Cells cells)
{
  if (cells == CELLS_PACKED)
    return packed_metrics (request, widths, number);

  const double floor_size = cells == CELLS_TIGHT ? fmin (SMALLEST_NUMBER, request->min_size) : request->min_size;
  Metrics m = { .number = number, .arrow_room = cells == CELLS_TIGHT ? 0.9 : 1.6 };
  double cell = number * (request->view->pinned != NULL ? 3.5 : cells == CELLS_TIGHT ? 1.65 : 2.1);

  m.label = fmax (fmax (number * 0.88, floor_size), request->least_label);
  m.title = fmax (fmax (number * 1.05, floor_size), fmax (request->least_label, request->least_title));
  m.token_y = m.dimension_y = cell;
  if (request->view->pinned != NULL)
    cell = number * 2.1;
  cell = cells == CELLS_TIGHT ? number * fmax (widths->number_width + 0.35, 1.7)
                              : fmax (cell * 1.06, number * (widths->number_width + 0.9));
  m.dimension_x = m.token_x = cell;
  if (cells == CELLS_WIDE)
    m.token_x = fmax (cell, fmin (m.label * (widths->token_width + 0.5), 2.2 * cell));
  m.title_height = m.title * 1.75;
  m.staggered = cells == CELLS_TIGHT && m.label * (widths->token_width + 0.2) > m.token_x &&
                m.label * (widths->token_width + 0.2) <= 2 * m.token_x;
  m.label_height = m.label * (m.staggered ? 3 : 1.7);
  return m;
}

static double
pitch (const Metrics *m, AttnAxis axis, gboolean horizontal)
{
  if (attn_layout_is_numbered (axis))
    return horizontal ? m->dimension_x : m->dimension_y;
  return horizontal ? m->token_x : m->token_y;
}

static double
matrix_width (const Metrics *m, const AttnNode *node, gboolean transposed)
{
  return transposed ? attn_node_get_rows (node) * pitch (m, attn_node_get_row_axis (node), TRUE)
                    : attn_node_get_columns (node) * pitch (m, attn_node_get_column_axis (node), TRUE);
}

static double
matrix_height (const Metrics *m, const AttnNode *node, gboolean transposed)
{
  return transposed ? attn_node_get_columns (node) * pitch (m, attn_node_get_column_axis (node), FALSE)
                    : attn_node_get_rows (node) * pitch (m, attn_node_get_row_axis (node), FALSE);
}

/* The room left of a column's matrices. */
static double
gap_before (const AttnLayoutRequest *request, const Widths *widths, const Metrics *m, guint i)
{
  const AttnColumn *column = &request->columns[i];
  double gap = i == 0 ? 0 : column->bare ? (m->number > 0 ? m->label * 0.6 : 0) : m->label * 1.6;

  if (column->arrow != NULL)
    gap = fmax (gap, m->label * (widths->arrow[i] + m->arrow_room));
  if (column->row_labels)
    {
      /* 0.45 of air before the cells, and what putting them on whole pixels may take. */
      const double labels = m->label * (widths->row_label[i] + (i == 0 ? 0.6 : 1.8));

      gap = column->arrow != NULL ? gap + m->label * (widths->row_label[i] + 0.8) : fmax (gap, labels);
    }
  if (column->top != NULL)
    gap = fmax (gap, m->label * (widths->top_label[i] + 0.8));
  return gap;
}

/* A sum stands there as "Σ 1" or "Σ 0.98", a little smaller than the numbers in cells, perhaps with "rounded" beneath. */
static double
bare_width (const Metrics *m, double numbers)
{
  return m->number > 0 ? fmax (m->label, m->number) * fmax (0.85 * numbers + 1.85, 2.5) : 0;
}

static double
slot_width (const AttnLayoutRequest *request, const Widths *widths, const Metrics *m, guint i)
{
  const AttnColumn *column = &request->columns[i];
  double width = matrix_width (m, column->node, FALSE);

  if (column->bare)
    return bare_width (m, widths->bare[i]);
  width = fmax (width, m->title * widths->title[i]);
  if (column->top != NULL)
    width = fmax (width, m->title * widths->top_title[i]);
  return width;
}

static double
total_width (const AttnLayoutRequest *request, const Widths *widths, const Metrics *m)
{
  double width = 0;

  for (guint i = 0; i < request->n_columns; i++)
    width += gap_before (request, widths, m, i) + slot_width (request, widths, m, i);
  return width;
}

/* Heights of the two bands, without titles and labels. */
static void
band_heights (const AttnLayoutRequest *request, const Metrics *m, double *top, double *bottom)
{
  *top = *bottom = 0;
  for (guint i = 0; i < request->n_columns; i++)
    {
      const AttnColumn *column = &request->columns[i];

      *bottom = fmax (*bottom, matrix_height (m, column->node, FALSE) +
                               column->drop * pitch (m, attn_node_get_row_axis (column->node), FALSE));
      if (column->top != NULL)
        *top = fmax (*top, matrix_height (m, column->top, column->top_transposed));
    }
}

static double
total_height (const AttnLayoutRequest *request, const Metrics *m)
{
  double top, bottom;

  band_heights (request, m, &top, &bottom);
  return (top > 0 ? m->title_height + top : 0) + m->label_height + bottom + m->title_height;
}

static gboolean
fits (const AttnLayoutRequest *request, const Widths *widths, const Metrics *m)
{
  return total_width (request, widths, m) <= request->box.width * request->zoom &&
         total_height (request, m) <= request->box.height * request->zoom;
}

/* The largest size between min and max that fits, or 0. */
static double
largest_size (const AttnLayoutRequest *request, const Widths *widths, double smallest, Cells cells)
{
  double low = smallest, high = request->max_size * request->zoom;
  Metrics m = metrics_for (request, widths, low, cells);

  if (!fits (request, widths, &m))
    return 0;
  if (high <= low)
    return low;
  while (high - low > 0.2)
    {
      const double middle = (low + high) / 2;
      m = metrics_for (request, widths, middle, cells);
      if (fits (request, widths, &m))
        low = middle;
      else
        high = middle;
    }
  return floor (low * 4) / 4;
}

/* What is left of a length when `used` of it is taken, shared by n cells. */
static double
share (double length, double used, double n)
{
  return n > 0 ? fmax ((length - used) / n, 0) : G_MAXDOUBLE;
}

/* The pitch of a heat map's cells: pixels, or halves of them where whole ones are few. */
static double
tidy_pitch (double value)
{
  return value >= 4 ? floor (value * 2) / 2 : value;
}

/* Whether what is no cell takes little of the room: of very many cells none would get larger without. */
static gboolean
is_mostly_cells (const AttnLayoutRequest *request, const Metrics *m)
{
  double across = 0, top, bottom;

  for (guint i = 0; i < request->n_columns; i++)
    if (!request->columns[i].bare)
      across += matrix_width (m, request->columns[i].node, FALSE);
  band_heights (request, m, &top, &bottom);
  return across >= 0.6 * request->box.width * request->zoom || top + bottom >= 0.6 * request->box.height * request->zoom;
}

/* What numbers, and tokens, keep of their size where all of the tokens are written whole. */
#define LITTLE_SIZE 0.7

/* A label that is longer than all of them in the mean by this factor is none for whose sake the others get small. */
#define OUTLIER 2.5

/* How wide a heat map's cells ought to be, in units of the text beside them. */
#define WIDE_CELL 0.7

/* Whether any matrix has cells that numbers of this size fit into. */
static gboolean
writes_any (const AttnLayoutRequest *request, const Widths *widths, const Metrics *m)
{
  for (guint i = 0; m->number > 0 && i < request->n_columns; i++)
    {
      const AttnColumn *column = &request->columns[i];
      const AttnNode *nodes[] = { column->bare ? NULL : column->node, column->top };

      for (guint j = 0; j < G_N_ELEMENTS (nodes); j++)
        if (nodes[j] != NULL)
          {
            const AttnAxis rows = attn_node_get_row_axis (nodes[j]), columns = attn_node_get_column_axis (nodes[j]);
            const gboolean turned = j == 1 && column->top_transposed;

            if (pitch (m, turned ? rows : columns, TRUE) >= m->number * (widths->number_width + 0.25) &&
                pitch (m, turned ? columns : rows, FALSE) >= m->number * 1.25)
              return TRUE;
          }
    }
  return FALSE;
}

/* Numbers along tokens, heat maps along dimensions; failing that, heat maps everywhere. */
static Metrics
squeeze (const AttnLayoutRequest *request, const Widths *widths)
{
  const double width = request->box.width * request->zoom, height = request->box.height * request->zoom;
  Metrics m;

  /* Large text first as long as cells are wide beside it; then any that leaves them to be seen. */
  for (double size = fmin (request->max_size * request->zoom, 2.2 * request->min_size), least = WIDE_CELL; size >= request->min_size || least > 0; size -= 0.5)
    {
      if (size < request->min_size)
        {
          size = fmin (request->max_size * request->zoom, 2.2 * request->min_size);
          least = 0;
        }

      Metrics with = metrics_for (request, widths, size, CELLS_PLAIN), without;

      /* Width and height as functions of the dimensions' pitch are straight lines: two points tell. */
      without = with;
      without.dimension_x = without.dimension_y = 0;
      double taken_x = total_width (request, widths, &without), taken_y = total_height (request, &without);
      double n_x = (total_width (request, widths, &with) - taken_x) / with.dimension_x;
      double n_y = (total_height (request, &with) - taken_y) / with.dimension_y;
      with.dimension_x = fmin (tidy_pitch (share (width, taken_x, n_x)), with.dimension_x);
      with.dimension_y = fmin (tidy_pitch (share (height, taken_y, n_y)), with.dimension_y);
      if (with.dimension_x >= fmax (3, least * size) && with.dimension_y >= 3 && writes_any (request, widths, &with) &&
          fits (request, widths, &with))
        return with;
    }

  /* Text gives way only where it would leave no room for cells at all. */
  for (double text = 1; ; text *= 0.8)
    {
      double low = 0.01, high;

      m = metrics_for (request, widths, request->min_size * text, CELLS_TIGHT);
      m.number = 0;
      m.staggered = FALSE;
      m.label_height = m.label * 1.7;
      m.label *= text;
      m.title *= text;
      m.title_height *= text;
      m.label_height *= text;
      high = fmax (m.token_x, m.token_y);
      while (high - low > 0.02)
        {
          m.token_x = m.token_y = m.dimension_x = m.dimension_y = (low + high) / 2;
          if (fits (request, widths, &m))
            low = m.token_x;
          else
            high = m.token_x;
        }
      m.token_x = m.token_y = m.dimension_x = m.dimension_y = tidy_pitch (low);
      if (low >= 3 || text < 0.3 || (low > 0.5 && text < 0.75) || is_mostly_cells (request, &m))
        return m;
    }
}

/* Height that is left over makes the rows taller, until the cells are square. */
static Metrics
stretch (const AttnLayoutRequest *request, Metrics m)
{
  double top, bottom, rows, spare;

  band_heights (request, &m, &top, &bottom);
  rows = (top + bottom) / m.token_y;
  spare = request->box.height * request->zoom - total_height (request, &m);
  if (rows > 0 && spare > 0)
    m.token_y = m.dimension_y = floor (fmax (fmin (m.token_y + spare / rows, m.dimension_x * 0.96), m.token_y));
  return m;
}

/* Width that is left over makes the columns wider, to air enough about the numbers, and then to whole tokens above them. */
static Metrics
widen (const AttnLayoutRequest *request, const Widths *widths, Metrics m)
{
  const double air = m.number * (widths->number_width + 0.9);
  const double most[] = { air, fmin (m.label * (widths->token_width + 0.25) + 1, 2.2 * air) };

  for (guint i = 0; i < G_N_ELEMENTS (most); i++)
    {
      const double used = total_width (request, widths, &m), spare = fmax (request->box.width * request->zoom - used, 0);
      Metrics wider = m;
      wider.token_x++;
      wider.dimension_x += i == 0 ? 1 : 0;
      wider.token_x = m.token_x + spare / fmax (total_width (request, widths, &wider) - used, 1);
      m.token_x = fmax (m.token_x, floor (fmin (wider.token_x, most[i])));
      m.dimension_x = i == 0 ? m.token_x : m.dimension_x;
    }
  return m;
}

/* Large type comes first: what does not fit is panned to. */
static Metrics
fit_far (const AttnLayoutRequest *request, const Widths *widths)
{
  AttnLayoutRequest plain = *request;
  double size;
  Metrics m;

  /* Zooming in does not rearrange. */
  plain.zoom = 1;
  size = largest_size (&plain, widths, request->least, CELLS_WIDE);
  if (size > 0)
    return stretch (request, metrics_for (request, widths, size * request->zoom, CELLS_WIDE));
  size = largest_size (&plain, widths, request->least, CELLS_PLAIN);
  if (size > 0)
    return stretch (request, metrics_for (request, widths, size * request->zoom, CELLS_PLAIN));
  m = widen (request, widths, packed_metrics (request, widths, request->least * request->zoom));
  /* A line of Hangul in full, unless that were to be panned to.  What has to be anyway need not be tight. */
  m.label_height *= total_height (request, &m) > request->box.height * request->zoom ? 0.87 : 1;
  if (total_width (request, widths, &m) > request->box.width * request->zoom)
    m.token_x = m.dimension_x = fmax (m.token_x, m.number * (widths->number_width + 0.5));
  return stretch (request, m);
}

static Metrics
fit (const AttnLayoutRequest *request, const Widths *widths)
{
  const double comfortable = request->min_size * 1.3;
  double size, whole;

  if (request->least > 0)
    return fit_far (request, widths);
  /* Whole tokens above the columns are worth a little size, not all of it; any number is better than none. */
  whole = largest_size (request, widths, comfortable, CELLS_WIDE);
  size = largest_size (request, widths, request->min_size, CELLS_PLAIN);
  if (whole > 0 && whole >= LITTLE_SIZE * size)
    return stretch (request, metrics_for (request, widths, whole, CELLS_WIDE));
  if (size > 0)
    return stretch (request, metrics_for (request, widths, size, CELLS_PLAIN));
  size = largest_size (request, widths, SMALLEST_NUMBER, CELLS_TIGHT);
  if (size > 0)
    return stretch (request, metrics_for (request, widths, size, CELLS_TIGHT));
  return squeeze (request, widths);
}

static Metrics
find_metrics (const AttnLayoutRequest *request, Widths *widths)
{
  measure_widths (request, widths);
  return fit (request, widths);
}

gboolean
attn_layout_fits (const AttnLayoutRequest *request)
{
  Widths widths;
  const Metrics m = find_metrics (request, &widths);

  return m.number >= request->least && fits (request, &widths, &m);
}

guint
attn_layout_find_fitting (const AttnLayoutRequest *request, gboolean *across, gboolean *down)
{
  Widths widths;
  const Metrics m = find_metrics (request, &widths);

  *across = total_width (request, &widths, &m) <= request->box.width * request->zoom;
  *down = total_height (request, &m) <= request->box.height * request->zoom;
  return (*across ? 1 : 0) + (*down ? 1 : 0);
}

gboolean
attn_layout_cuts_tokens (const AttnLayoutRequest *request)
{
  Widths widths;
  const Metrics m = find_metrics (request, &widths);

  return m.label * (widths.token_width + 0.2) > m.token_x;
}

double
attn_layout_measure (const AttnLayoutRequest *request)
{
  Widths widths;
  const Metrics m = find_metrics (request, &widths);

  return writes_any (request, &widths, &m) ? m.number : m.token_x / 1000;
}

gboolean
attn_layout_writes_all (const AttnLayoutRequest *request)
{
  Widths widths;
  const Metrics m = find_metrics (request, &widths);

  return m.number > 0 && m.dimension_x >= m.number * (widths.number_width + 0.25) && m.dimension_y >= m.number * 1.25;
}

/* --- placing --------------------------------------------------------------------------------------- */

typedef struct
{
  const AttnLayoutRequest *request;
  GArray                  *items;
  Metrics                  m;
  guint                    column;
} Placing;

/* The part of [0, n) cells of a pitch, starting at `origin`, that lies within [from, to). */
static void
visible_range (double origin, double step, guint n, double from, double to, guint *first, guint *count)
{
  double a = floor ((from - origin) / step), b = ceil ((to - origin) / step);

  a = CLAMP (a, 0, n);
  b = CLAMP (b, a, n);
  *first = (guint) a;
  *count = (guint) (b - a);
}

static AttnItem *
append (Placing *p, AttnRegionKind kind, const AttnNode *node)
{
  AttnItem item = { .region = { .kind = kind, .node = node } };

  g_array_append_val (p->items, item);
  return &g_array_index (p->items, AttnItem, p->items->len - 1);
}

static void
place_matrix (Placing *p, const AttnNode *node, gboolean top, gboolean transposed, gboolean bare, double x, double y, double numbers)
{
  const AttnBox *clip = &p->request->clip;
  AttnItem *item = append (p, ATTN_REGION_MATRIX, node);
  AttnRegion *region = &item->region;
  const AttnAxis across = transposed ? attn_node_get_row_axis (node) : attn_node_get_column_axis (node);
  const AttnAxis down = transposed ? attn_node_get_column_axis (node) : attn_node_get_row_axis (node);
  guint first_x, n_x, first_y, n_y;

  region->transposed = transposed;
  region->origin_x = x;
  region->origin_y = y;
  region->pitch_x = bare ? bare_width (&p->m, numbers) : pitch (&p->m, across, TRUE);
  region->pitch_y = pitch (&p->m, down, FALSE);
  region->box = (AttnBox) {
    x, y,
    region->pitch_x * (transposed ? attn_node_get_rows (node) : attn_node_get_columns (node)),
    region->pitch_y * (transposed ? attn_node_get_columns (node) : attn_node_get_rows (node)),
  };
  region->gap = fmin (region->pitch_x, region->pitch_y) >= 12 ? 2 : fmin (region->pitch_x, region->pitch_y) >= 6 ? 1 : 0;
  visible_range (x, region->pitch_x, (guint) round (region->box.width / region->pitch_x), clip->x, clip->x + clip->width, &first_x, &n_x);
  visible_range (y, region->pitch_y, (guint) round (region->box.height / region->pitch_y), clip->y, clip->y + clip->height, &first_y, &n_y);
  region->first_row = transposed ? first_x : first_y;
  region->n_rows = transposed ? n_x : n_y;
  region->first_column = transposed ? first_y : first_x;
  region->n_columns = transposed ? n_y : n_x;
  item->bare = bare;
  item->top = top;
  item->column = p->column;
  if (p->m.number > 0 && region->pitch_y >= p->m.number * (p->request->view->pinned != NULL ? 3.2 : 1.25) && region->pitch_x >= p->m.number * (numbers + (p->request->least > 0 ? 0.1 : 0.25)))
    item->number_size = p->m.number;
}

/* A text with its baseline set so that it stands in the middle of a line of a height. */
static void
place_text (AttnItem *item, AttnText *text, double x, double y, double width, double height, double align)
{
  const double text_width = attn_text_get_width (text);
  const double ascent = attn_text_get_ascent (text), descent = attn_text_get_descent (text);

  item->text = text;
  item->text_x = x + (width - text_width) * align;
  item->baseline = y + (height + ascent - descent) / 2;
  item->region.box = (AttnBox) { item->text_x, item->baseline - ascent, text_width, ascent + descent };
}

static void
place_title (Placing *p, const AttnNode *node, gboolean transposed, const char *markup, double center, double y, double room)
{
  AttnItem *item = append (p, ATTN_REGION_TITLE, node);
  const AttnPrediction *prediction = p->request->view->prediction;
  const gboolean asked = attn_prediction_is_closed (prediction) && attn_prediction_conceals (prediction, node);
  g_autofree char *shape = asked ? g_strdup ("? × ?") : shape_text (node, transposed);
  AttnText *text = attn_text_new_markup (attn_fonts_get (p->request->fonts, ATTN_STYLE_BOLD, p->m.title), markup);
  double width;
  item->shape = attn_layout_new_shape (attn_fonts_get (p->request->fonts, ATTN_STYLE_SANS, p->m.title * 0.85), node, shape, p->request->view->language,
                                       room - attn_text_get_width (text) - p->m.title * 0.45);
  width = attn_text_get_width (text) + p->m.title * 0.45 + attn_text_get_width (item->shape);
  place_text (item, text, center - width / 2, y, 0, p->m.title_height, 0);
  item->region.box.width = width;
}

gboolean
attn_layout_thin_labels (double ems, double step, gboolean across, double *size, guint *every)
{
  const double own = across ? (step - 0.5) / (ems + 0.3) : step / 1.15;

  *size = fmin (*size, fmax (floor (own * 4) / 4, SMALLEST_LABEL));
  *every = (guint) fmin (ceil (fmax (across ? (ems + 0.6) * *size / step : *size * 1.15 / step, 1)), across ? MOST_ACROSS : MOST_DOWN);
  return *every * step >= *size * (across ? 2.2 : 1.15);
}

/* The labels of a matrix's rows (down its left side) or columns (above it), as far as they can be read. */
static void
place_labels (Placing *p, const AttnNode *node, gboolean rows, gboolean down, double origin, double step, double x, double y,
              double length)
{
  const AttnAxis axis = rows ? attn_node_get_row_axis (node) : attn_node_get_column_axis (node);
  const guint n = rows ? attn_node_get_rows (node) : attn_node_get_columns (node);
  AttnFont *font = attn_fonts_get (p->request->fonts, ATTN_STYLE_SANS, p->m.label);
  const AttnBox *clip = &p->request->clip;
  guint first, count, every = 1;
  double room = down ? length : step - p->m.label * 0.2, size = p->m.label;
  /* A file can be enlarged; on a screen a label that is too small says less than none. */
  const gboolean small = !p->request->view->interactive && p->request->least == 0;

  if (axis == ATTN_AXIS_SINGLE)
    return;
  if (down && step < p->m.label * 1.15)
    {
      if (!small || !attn_layout_thin_labels (attn_layout_widest_label (node, rows, p->request->fonts), step, FALSE, &size, &every))
        return;
      font = attn_fonts_get (p->request->fonts, ATTN_STYLE_SANS, size);
    }
  /* By turns in an upper and a lower line, a label may reach over its neighbours. */
  if (!down && p->m.staggered)
    {
      y += p->m.label_height - p->m.label * 1.7;
      if (!attn_layout_is_numbered (axis))
        room = 2 * step - p->m.label * 0.2;
    }
  if (!down)
    {
      const double ems = attn_layout_widest_label (node, rows, p->request->fonts), widest = p->m.label * ems;
      /* On a screen a label that is too small says less than a shortened one; and one long token does not make all others tiny,
       * where there is room for a few of its letters. */
      const double whole = (room - 0.5) / ems;
      const gboolean shortens = p->m.number > 0 && room >= p->m.label * 2.2 && ems > OUTLIER * attn_layout_mean_label (node, rows, p->request->fonts);

      if (widest > room && p->request->least == 0 && (!shortens || whole >= LITTLE_SIZE * p->m.label) && whole >= (p->request->view->interactive ? SMALLEST_SHOWN : SMALLEST_LABEL))
        font = attn_fonts_get (p->request->fonts, ATTN_STYLE_SANS, floor (whole * 4) / 4);
      else if (widest > room && (attn_layout_is_numbered (axis) || p->m.number == 0 || room < p->m.label * 2.2))
        {
          if (!small || !attn_layout_thin_labels (ems, step, TRUE, &size, &every))
            return;
          font = attn_fonts_get (p->request->fonts, ATTN_STYLE_SANS, size);
          room = every * step - size * 0.4;
        }
    }

  visible_range (origin, step, n, down ? clip->y : clip->x, down ? clip->y + clip->height : clip->x + clip->width, &first, &count);
  for (guint i = (first + every - 1) / every * every; i < first + count; i += every)
    {
      const char *label = rows ? attn_node_get_row_label (node, i) : attn_node_get_column_label (node, i);
      const double beyond = (every - 1) * step / 2, start = origin + i * step - beyond, end = start + step + 2 * beyond;
      AttnItem *item;

      /* One that reaches over its neighbours may reach out of the picture. */
      if (every > 1 && !down && (start < clip->x || end > clip->x + clip->width))
        continue;
      if (*label == '\0')
        label = "“ ”";
      item = append (p, ATTN_REGION_LABEL, node);
      item->region.index = i;
      item->region.is_column = !rows;
      if (down)
        place_text (item, attn_text_new (font, label, room), x, origin + i * step - beyond, length, step + 2 * beyond, 1);
      else
        place_text (item, attn_text_new (font, label, room), origin + i * step - beyond,
                    y - (p->m.staggered && !attn_layout_is_numbered (axis) && i % 2 == 0 ? p->m.label * 1.3 : 0), step + 2 * beyond, fmin (p->m.label * 1.7, p->m.label_height), 0.5);
    }
}

static void
place_arrow (Placing *p, const AttnColumn *column, double x0, double x1, double y)
{
  AttnItem *item = append (p, ATTN_REGION_ARROW, column->node);
  AttnText *text = attn_text_new_markup (attn_fonts_get (p->request->fonts, ATTN_STYLE_BOLD, p->m.label), column->arrow);

  item->text = text;
  item->text_x = (x0 + x1 - attn_text_get_width (text)) / 2;
  item->baseline = y - p->m.label * 0.35 - attn_text_get_descent (text);
  item->region.box = (AttnBox) { x0, item->baseline - attn_text_get_ascent (text), x1 - x0,
                                 y + p->m.label * 0.4 - (item->baseline - attn_text_get_ascent (text)) };
}

double
attn_layout_columns (const AttnLayoutRequest *request, GArray *items)
{
  Widths widths;
  Placing p = { .request = request, .items = items };
  double top_height, bottom_height, x, y, top_y, label_y;

  p.m = find_metrics (request, &widths);
  band_heights (request, &p.m, &top_height, &bottom_height);
  if (request->extent != NULL)
    *request->extent = (AttnBox) { 0, 0, total_width (request, &widths, &p.m), total_height (request, &p.m) };

  /* Centred, and moved by the pan where it is larger than its box. */
  x = request->box.x + (request->box.width - total_width (request, &widths, &p.m)) / 2 + request->pan_x;
  top_y = request->box.y + (request->box.height - total_height (request, &p.m)) / 2 + request->pan_y;
  x = round (x);
  top_y = round (top_y);
  label_y = top_y + (top_height > 0 ? p.m.title_height + top_height : 0);
  y = label_y + p.m.label_height;

  for (guint i = 0; i < request->n_columns; i++)
    {
      const AttnColumn *column = &request->columns[p.column = i];
      const double gap = gap_before (request, &widths, &p.m, i);
      const double slot = slot_width (request, &widths, &p.m, i);
      const double width = column->bare ? slot : matrix_width (&p.m, column->node, FALSE);
      const double height = matrix_height (&p.m, column->node, FALSE);
      const double left = round (x + gap + (slot - width) / 2);
      const double numbers = attn_layout_number_width (column->node, request->fonts, request->view);
      const double down = column->drop * pitch (&p.m, attn_node_get_row_axis (column->node), FALSE);

      if (column->top != NULL)
        {
          const double up = matrix_height (&p.m, column->top, column->top_transposed);
          const double wide = matrix_width (&p.m, column->top, column->top_transposed);
          const double step = pitch (&p.m, column->top_transposed ? attn_node_get_column_axis (column->top)
                                                                  : attn_node_get_row_axis (column->top), FALSE);
          g_autofree char *name = top_title (column);

          place_title (&p, column->top, column->top_transposed, name, left + wide / 2, label_y - up - p.m.title_height, wide);
          place_labels (&p, column->top, !column->top_transposed, TRUE, label_y - up, step, x, 0, left - x - p.m.label * 0.45);
          place_matrix (&p, column->top, TRUE, column->top_transposed, FALSE, left, label_y - up,
                        attn_layout_number_width (column->top, request->fonts, request->view));
        }
      if (!column->bare)
        {
          place_labels (&p, column->node, FALSE, FALSE, left, pitch (&p.m, attn_node_get_column_axis (column->node), TRUE), 0, label_y + down, 0);
          place_title (&p, column->node, FALSE, column->title != NULL ? column->title : attn_node_get_symbol (column->node),
                       left + width / 2, y + down + height, width);
        }
      if (column->row_labels)
        place_labels (&p, column->node, TRUE, TRUE, y + down, pitch (&p.m, attn_node_get_row_axis (column->node), FALSE),
                      x, 0, left - x - p.m.label * 0.45);
      if (column->arrow != NULL)
        place_arrow (&p, column, x, x + gap - (column->row_labels ? p.m.label * (widths.row_label[i] + 0.8) : 0), y + down + height / 2);
      if (!column->bare || p.m.number > 0)
        place_matrix (&p, column->node, FALSE, FALSE, column->bare, left, y + down, numbers);
      x += gap + slot;
    }

  return p.m.number;
}
