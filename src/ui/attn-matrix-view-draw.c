/* attn-matrix-view-draw.c: how the matrix view looks
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>

#include "attn-appearance.h"
#include "attn-compat.h"
#include "attn-matrix-view-private.h"
#include "attn-number.h"
#include "attn-provenance.h"
#include "attn-range.h"

#define GAP 2
#define RADIUS 3
#define EXTENT ATTN_GRID_EXTENT
/* Labels of so many rows are measured. */
#define MEASURED_ROWS 4096
/* From here on numbers have exponents, or near enough: some are rounded up to it. */
#define LARGE 9.9e6

static const char *
shown_label (const char *label)
{
  return *label == '\0' ? "“ ”" : label;
}

static AttnFont *
get_font (AttnMatrixView *self)
{
  return attn_fonts_get (self->fonts, ATTN_STYLE_SANS, self->grid.font);
}

/* The smallest and the largest of each kind, with 0 among them, by looking at all. */
static void
find_extremes (AttnMatrixView *self, const AttnNode *node, double extremes[3][2])
{
  g_autofree double *row = g_new (double, attn_node_get_columns (node));

  for (guint i = 0; i < attn_node_get_rows (node); i++)
    {
      attn_session_read_row (self->session, node, i, row);
      for (guint j = 0; j < attn_node_get_columns (node); j++)
        {
          double *pair = extremes[fabs (row[j]) >= LARGE ? 2 : row[j] == floor (row[j]) ? 0 : 1];

          if (row[j] < pair[0])
            pair[0] = row[j];
          else if (row[j] > pair[1])
            pair[1] = row[j];
        }
    }
}

/* The same from what is known of the node, which is measured once for all that show it.  FALSE where that does not tell: some are
 * large, or the document has newer ones. */
static gboolean
recall_extremes (AttnMatrixView *self, const AttnNode *node, double extremes[3][2])
{
  const AttnRange *range;

  if (attn_session_is_computing (self->session))
    return FALSE;
  range = attn_node_get_range (node);
  if (attn_range_get_magnitude (range) >= LARGE)
    return FALSE;
  /* A NaN stands for none of the kind. */
  for (guint i = 0; i < 2; i++)
    {
      const double *pair = i == 0 ? range->whole : range->broken;

      extremes[i][0] = fmin (pair[0], 0);
      extremes[i][1] = fmax (pair[1], 0);
    }
  return TRUE;
}

/* Figures are all of one width: the widest number is the largest or the smallest of its kind: an integer, one with decimals,
 * or one so large that it is written with an exponent. */
static double
measure_numbers (AttnMatrixView *self, const AttnNode *node, AttnFont *font, double *extent)
{
  double extremes[3][2] = { { 0 } }, widest = 0;

  if (!recall_extremes (self, node, extremes))
    find_extremes (self, node, extremes);
  for (guint i = 0; i < 6; i++)
    {
      const double value = extremes[i / 2][i % 2];
      AttnNumber number;

      attn_number_format (value, attn_session_get_view (self->session)->decimals, &number);
      widest = fmax (widest, attn_font_get_number_width (font, number.text));
      *extent = fmax (*extent, fabs (value));
    }
  return widest;
}

static double
measure_labels (const AttnNode *node, AttnFont *font, double size)
{
  double widest = 0;

  if (attn_node_get_row_axis (node) == ATTN_AXIS_SINGLE)
    return 0;
  for (guint i = 0; i < MIN (attn_node_get_rows (node), MEASURED_ROWS); i++)
    {
      g_autoptr (AttnText) text = attn_text_new (font, shown_label (attn_node_get_row_label (node, i)), size * 7);

      widest = fmax (widest, attn_text_get_width (text));
    }
  return widest;
}

const AttnNode *
attn_matrix_view_find_partner_node (AttnMatrixView *self)
{
  const AttnNode *node = attn_matrix_view_find_node (self);
  const AttnNode *other = self->partner != NULL ? attn_matrix_view_find_node (self->partner) : NULL;

  return node != NULL && other != NULL && attn_node_get_columns (node) == attn_node_get_columns (other) ? other : NULL;
}

void
attn_matrix_view_measure_grid (AttnMatrixView *self)
{
  const AttnNode *node = attn_matrix_view_find_node (self), *partner = attn_matrix_view_find_partner_node (self);
  AttnGrid *grid = &self->grid;
  double widest, label;
  AttnFont *font;

  if (self->measured)
    return;
  self->measured = TRUE;
  *grid = (AttnGrid) { 0 };
  if (node == NULL)
    return;
  if (self->fonts == NULL)
    self->fonts = attn_appearance_new_fonts (GTK_WIDGET (self));

  grid->font = attn_appearance_get_font_size (GTK_WIDGET (self));
  grid->rows = attn_node_get_rows (node);
  grid->columns = attn_node_get_columns (node);
  font = get_font (self);

  widest = measure_numbers (self, node, font, &grid->extent);
  label = measure_labels (node, font, grid->font);
  if (partner != NULL)
    {
      double extent = 0;

      widest = fmax (widest, measure_numbers (self, partner, font, &extent));
      label = fmax (label, measure_labels (partner, font, grid->font));
    }
  grid->label = label > 0 ? ceil (label + grid->font * 0.6) : 0;
  grid->header = attn_node_get_column_axis (node) != ATTN_AXIS_SINGLE ? ceil (grid->font * 1.5) : 0;
  grid->least_x = ceil (fmax (widest + grid->font * 0.8, grid->font * 2.2)) + GAP;
  grid->pitch_x = grid->least_x;
  grid->pitch_y = ceil (grid->font * 1.85) + GAP;
}

gboolean
attn_matrix_view_is_label_cut (AttnMatrixView *self, guint row)
{
  const AttnNode *node = attn_matrix_view_find_node (self);
  g_autoptr (AttnText) text = NULL;

  if (node == NULL || self->fonts == NULL || attn_node_get_row_axis (node) == ATTN_AXIS_SINGLE)
    return FALSE;
  text = attn_text_new (get_font (self), shown_label (attn_node_get_row_label (node, row)), 1e6);
  return attn_text_get_width (text) > self->grid.label - self->grid.font * 0.5;
}

static AttnColor
widget_color (GtkWidget *widget)
{
  GdkRGBA color = attn_compat_get_color (widget);

  return (AttnColor) { color.red, color.green, color.blue, color.alpha };
}

/* The rows or columns in sight. */
static void
visible_range (double offset, double length, double pitch, guint n, guint *first, guint *end)
{
  *first = (guint) CLAMP (floor (offset / pitch), 0, n);
  *end = (guint) CLAMP (ceil ((offset + length) / pitch), *first, n);
}

static void
draw_labels (AttnMatrixView *self, const AttnNode *node, AttnPainter *painter, const AttnBox *cells,
             guint first_row, guint end_row, guint first_column, guint end_column)
{
  const AttnGrid *grid = &self->grid;
  AttnFont *font = get_font (self);
  const double x0 = attn_matrix_view_get_offset (self, GTK_ORIENTATION_HORIZONTAL);
  const double y0 = attn_matrix_view_get_offset (self, GTK_ORIENTATION_VERTICAL);
  const AttnColor color = widget_color (GTK_WIDGET (self));
  const double middle = (attn_font_get_ascent (font) - attn_font_get_descent (font)) / 2;
  AttnBox clip = { 0, cells->y, grid->label, cells->height };

  if (grid->label > 0)
    {
      attn_paint_push_clip (painter, &clip);
      for (guint i = first_row; i < end_row; i++)
        {
          g_autoptr (AttnText) text = attn_text_new (font, shown_label (attn_node_get_row_label (node, i)), grid->label - grid->font * 0.5);

          attn_paint_text (painter, text, grid->label - grid->font * 0.5 - attn_text_get_width (text),
                           cells->y + i * grid->pitch_y - y0 + (grid->pitch_y - GAP) / 2 + middle, &color);
        }
      attn_paint_pop_clip (painter);
    }
  if (grid->header > 0)
    {
      clip = (AttnBox) { cells->x, 0, cells->width, grid->header };
      attn_paint_push_clip (painter, &clip);
      for (guint j = first_column; j < end_column; j++)
        {
          AttnFont *small = attn_fonts_get (self->fonts, ATTN_STYLE_SANS, grid->font * 0.85);
          g_autoptr (AttnText) text = attn_text_new (small, shown_label (attn_node_get_column_label (node, j)), grid->pitch_x - GAP);
          const AttnColor dim = attn_color_with_alpha (color, 0.85);

          attn_paint_text (painter, text, cells->x + j * grid->pitch_x - x0 + (grid->pitch_x - GAP - attn_text_get_width (text)) / 2,
                           grid->header - grid->font * 0.45, &dim);
        }
      attn_paint_pop_clip (painter);
    }
}

static void
draw_cells (AttnMatrixView *self, const AttnNode *node, AttnPainter *painter, const AttnPalette *palette, const AttnBox *cells,
            guint first_row, guint end_row, guint first_column, guint end_column)
{
  const AttnGrid *grid = &self->grid;
  const AttnView *view = attn_session_get_view (self->session);
  AttnFont *font = get_font (self);
  const double x0 = attn_matrix_view_get_offset (self, GTK_ORIENTATION_HORIZONTAL);
  const double y0 = attn_matrix_view_get_offset (self, GTK_ORIENTATION_VERTICAL);
  const double middle = attn_font_get_cap_height (font) / 2;
  g_autofree double *row = g_new (double, grid->columns);
  g_autofree AttnFill *fills = g_new (AttnFill, MAX (end_column - first_column, 1));

  for (guint i = first_row; i < end_row; i++)
    {
      const double y = cells->y + i * grid->pitch_y - y0;

      attn_session_read_row (self->session, node, i, row);
      for (guint j = first_column; j < end_column; j++)
        fills[j - first_column] = (AttnFill) {
          { cells->x + j * grid->pitch_x - x0, y, grid->pitch_x - GAP, grid->pitch_y - GAP },
          attn_palette_get_fill (palette, attn_node_get_family (node), row[j], grid->extent) };
      attn_paint_fill_many (painter, fills, end_column - first_column, RADIUS);
      for (guint j = first_column; j < end_column; j++)
        {
          const AttnFill *fill = &fills[j - first_column];
          const AttnColor ink = attn_palette_get_ink (palette, fill->color);
          AttnNumber number;

          attn_number_format (row[j], view->decimals, &number);
          attn_paint_number (painter, font, number.text, fill->box.x + fill->box.width / 2,
                             fill->box.y + fill->box.height / 2 + middle, &ink);
        }
    }
}

/* Where a rectangle of the node's cells stands, with a little room around. */
static AttnBox
box_of_rect (AttnMatrixView *self, const AttnRect *rect)
{
  graphene_rect_t first, last;

  /* Boxes of cells that are scrolled out of sight are right all the same. */
  attn_matrix_view_get_cell_box (self, rect->row, rect->column, &first);
  attn_matrix_view_get_cell_box (self, rect->row + rect->n_rows - 1, rect->column + rect->n_columns - 1, &last);
  return (AttnBox) { first.origin.x - 1, first.origin.y - 1, last.origin.x + last.size.width - first.origin.x + 2,
                     last.origin.y + last.size.height - first.origin.y + 2 };
}

/* Given numbers that are taken over as they are count as those of the result. */
static gboolean
is_own (const AttnNode *node, gpointer data)
{
  return attn_node_get_operation (node) != &attn_operation_same;
}

/* The cells that the explained one comes from: its direct sources, and with "all the way back" all of them. */
static void
draw_sources (AttnMatrixView *self, const AttnNode *node, AttnPainter *painter, const AttnPalette *palette)
{
  const AttnColor accent = attn_palette_get_accent (palette, attn_node_get_family (node));
  AttnCell cell;
  AttnRect rect;

  if (!attn_session_get_hovered (self->session, &cell) && !attn_session_get_selected (self->session, &cell))
    return;
  rect = attn_rect_from_cell (&cell);
  if (attn_session_get_view (self->session)->back)
    {
      g_autoptr (GArray) reaches = attn_provenance_ancestors (&rect, is_own, NULL);

      for (guint i = 0; i < reaches->len; i++)
        {
          const AttnReach *reach = &g_array_index (reaches, AttnReach, i);
          const AttnColor color = attn_color_with_alpha (accent, fmax (1.15 - 0.15 * reach->distance, 0.5));

          if (reach->rect.node == node && reach->distance > 1)
            {
              const AttnBox box = box_of_rect (self, &reach->rect);

              attn_paint_stroke (painter, &box, RADIUS + 1, 1.5, 0, &color);
            }
        }
    }
  {
    g_autoptr (GArray) sources = (attn_session_get_view (self->session)->back ? attn_provenance_shown_origins : attn_provenance_shown_sources) (&rect, is_own, NULL);

    for (guint i = 0; i < sources->len; i++)
      {
        const AttnRect *source = &g_array_index (sources, AttnRect, i);

        if (source->node == node)
          {
            const AttnBox box = box_of_rect (self, source);

            attn_paint_stroke (painter, &box, RADIUS + 1, 2, 0, &accent);
          }
      }
  }
}

static void
draw_ring (AttnMatrixView *self, AttnPainter *painter, const AttnCell *cell, double width, const AttnColor *color)
{
  graphene_rect_t rect;

  if (cell->node == attn_matrix_view_find_node (self) &&
      attn_matrix_view_get_cell_box (self, cell->row, cell->column, &rect))
    {
      AttnBox box = { rect.origin.x - 1, rect.origin.y - 1, rect.size.width + 2, rect.size.height + 2 };

      attn_paint_stroke (painter, &box, RADIUS + 1, width, 0, color);
    }
}

/* The chosen range, under the ring of the selected cell. */
static void
draw_range (AttnMatrixView *self, AttnPainter *painter, const AttnPalette *palette)
{
  const AttnColor tint = attn_color_with_alpha (palette->selection, 0.12);
  AttnRect range;
  AttnBox box;

  if (!attn_matrix_view_get_range (self, &range))
    return;
  box = box_of_rect (self, &range);
  attn_paint_fill (painter, &box, RADIUS + 1, &tint);
  attn_paint_stroke (painter, &box, RADIUS + 1, 1.5, 0, &palette->selection);
}

/* How much of the rows or columns is in sight: scroll bars that lie over a pane are seen only while the pointer is there. */
static void
draw_extent (AttnMatrixView *self, GtkOrientation orientation, AttnPainter *painter)
{
  const AttnGrid *grid = &self->grid;
  const gboolean across = orientation == GTK_ORIENTATION_HORIZONTAL;
  const double length = across ? grid->page_x : grid->page_y;
  const double all = across ? grid->columns * grid->pitch_x : grid->rows * grid->pitch_y;
  const AttnColor color = attn_color_with_alpha (widget_color (GTK_WIDGET (self)), 0.5);
  const AttnColor track = attn_color_with_alpha (color, 0.12);
  AttnBox box = { grid->label, grid->header, grid->page_x - GAP, grid->page_y - GAP };
  double share, from;

  if (all <= length || length <= EXTENT * 4)
    return;
  share = fmax (length * length / all, EXTENT * 4);
  from = (length - share) * fmin (attn_matrix_view_get_offset (self, orientation) / (all - length), 1);
  if (across)
    {
      box.y = gtk_widget_get_height (GTK_WIDGET (self)) - EXTENT;
      box.height = EXTENT;
    }
  else
    {
      box.x = gtk_widget_get_width (GTK_WIDGET (self)) - EXTENT;
      box.width = EXTENT;
    }
  attn_paint_fill (painter, &box, EXTENT / 2.0, &track);
  if (across)
    {
      box.x += from;
      box.width = share - GAP;
    }
  else
    {
      box.y += from;
      box.height = share - GAP;
    }
  attn_paint_fill (painter, &box, EXTENT / 2.0, &color);
}

void
attn_matrix_view_snapshot (GtkWidget   *widget,
                           GtkSnapshot *snapshot)
{
  AttnMatrixView *self = ATTN_MATRIX_VIEW (widget);
  const AttnNode *node = attn_matrix_view_find_node (self);
  const AttnPalette *palette = attn_palette_get (attn_session_get_view (self->session)->theme);
  const double width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  const AttnGrid *grid = &self->grid;
  guint first_row, end_row, first_column, end_column;
  AttnPainter *painter;
  AttnBox cells;
  AttnCell cell;
  cairo_t *cr;

  if (node == NULL || width <= 0 || height <= 0)
    return;
  attn_matrix_view_measure_grid (self);
  cells = (AttnBox) { grid->label, grid->header, grid->page_x, grid->page_y };
  visible_range (attn_matrix_view_get_offset (self, GTK_ORIENTATION_HORIZONTAL), cells.width, grid->pitch_x, grid->columns, &first_column, &end_column);
  visible_range (attn_matrix_view_get_offset (self, GTK_ORIENTATION_VERTICAL), cells.height, grid->pitch_y, grid->rows, &first_row, &end_row);

  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (-2, -2, (float) width + 4, (float) height + 4));
  painter = attn_cairo_painter_new (cr, gtk_widget_get_scale_factor (widget));
  draw_labels (self, node, painter, &cells, first_row, end_row, first_column, end_column);
  /* The ring of an outer cell reaches a little beyond the cells. */
  cells = (AttnBox) { cells.x - 2, cells.y - 2, cells.width + 4, cells.height + 4 };
  attn_paint_push_clip (painter, &cells);
  cells = (AttnBox) { cells.x + 2, cells.y + 2, cells.width - 4, cells.height - 4 };
  draw_cells (self, node, painter, palette, &cells, first_row, end_row, first_column, end_column);
  draw_sources (self, node, painter, palette);
  if (attn_session_get_hovered (self->session, &cell))
    draw_ring (self, painter, &cell, 1.5, &palette->text);
  if (attn_session_get_selected (self->session, &cell))
    draw_ring (self, painter, &cell, 2.5, &palette->selection);
  draw_range (self, painter, palette);
  attn_paint_pop_clip (painter);
  draw_extent (self, GTK_ORIENTATION_HORIZONTAL, painter);
  draw_extent (self, GTK_ORIENTATION_VERTICAL, painter);
  attn_painter_free (painter);
  cairo_destroy (cr);
  attn_cell_editor_snapshot (self->editor, snapshot);
}
