/* attn-cairo-painter.c: the painter that draws with cairo, on pixels or on paper
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-coverage.h"
#include "attn-glyph-batch.h"
#include "attn-pixel-grid.h"
#include "attn-text-private.h"

#include <math.h>
#include <string.h>

/* Masks of cells and outlines are kept up to this size a side; beyond it a path is as quick. */
#define MAX_MASK 320
#define MAX_MASKS 256
/* The longest number, in characters. */
#define MAX_FIGURES 64

typedef struct
{
  int    width, height;
  double radius;
  double line;             /* 0: filled */
  double dash;
} MaskKey;

typedef struct
{
  AttnPainter      parent;
  cairo_t         *cr;
  double           unit_x, unit_y;  /* pixels to a unit of a surface that has none itself */
  gboolean         is_vector;
  gboolean         is_image;
  AttnCorner       corner;
  GHashTable      *masks;           /* MaskKey → cairo_surface_t, both owned */
  AttnGlyphBatches glyphs;          /* numbers that have not been drawn yet */
} CairoPainter;

static guint
mask_key_hash (gconstpointer data)
{
  const MaskKey *key = data;

  return (guint) key->width * 31 + (guint) key->height * 1021 + g_double_hash (&key->radius) +
         3 * g_double_hash (&key->line) + 7 * g_double_hash (&key->dash);
}

static gboolean
mask_key_equal (gconstpointer a,
                gconstpointer b)
{
  const MaskKey *left = a, *right = b;

  return left->width == right->width && left->height == right->height && left->radius == right->radius &&
         left->line == right->line && left->dash == right->dash;
}

/* FALSE on paper and where the context is turned: nothing is put on whole pixels then. */
static gboolean
get_grid (CairoPainter  *self,
          AttnPixelGrid *grid)
{
  return !self->is_vector && attn_pixel_grid_init (grid, self->cr, self->unit_x, self->unit_y);
}

static AttnBox
snap (CairoPainter  *self,
      const AttnBox *box)
{
  AttnPixelGrid grid;
  AttnPixels pixels;

  if (!get_grid (self, &grid))
    return *box;
  pixels = attn_pixel_grid_to_pixels (&grid, box);
  return attn_pixel_grid_from_pixels (&grid, &pixels);
}

/* A length in whole device pixels, one at the least. */
static double
snap_length (CairoPainter *self,
             double        length)
{
  AttnPixelGrid grid;

  if (length <= 0 || !get_grid (self, &grid))
    return length;
  return fmax (1, floor (length * grid.sx + 0.5)) / grid.sx;
}

static void
set_color (cairo_t         *cr,
           const AttnColor *color)
{
  cairo_set_source_rgba (cr, color->red, color->green, color->blue, color->alpha);
}

static void
add_box (cairo_t       *cr,
         const AttnBox *box,
         double         radius)
{
  double r = fmin (radius, fmin (box->width, box->height) / 2);

  if (r <= 0)
    {
      cairo_rectangle (cr, box->x, box->y, box->width, box->height);
      return;
    }
  cairo_new_sub_path (cr);
  cairo_arc (cr, box->x + box->width - r, box->y + r, r, -G_PI / 2, 0);
  cairo_arc (cr, box->x + box->width - r, box->y + box->height - r, r, 0, G_PI / 2);
  cairo_arc (cr, box->x + r, box->y + box->height - r, r, G_PI / 2, G_PI);
  cairo_arc (cr, box->x + r, box->y + r, r, G_PI, 3 * G_PI / 2);
  cairo_close_path (cr);
}

static void
flush (AttnPainter *painter)
{
  CairoPainter *self = (CairoPainter *) painter;

  attn_glyph_batches_show (&self->glyphs, self->cr);
}

/* Every call but for a number begins here: what was collected lies beneath what comes. */
static CairoPainter *
begin (AttnPainter *painter)
{
  CairoPainter *self = (CairoPainter *) painter;

  attn_glyph_batches_show (&self->glyphs, self->cr);
  return self;
}

static void
fill (AttnPainter     *painter,
      const AttnBox   *box,
      double           radius,
      const AttnColor *color)
{
  CairoPainter *self = begin (painter);
  AttnBox snapped = snap (self, box);

  if (box->width <= 0 || box->height <= 0)
    return;
  set_color (self->cr, color);
  add_box (self->cr, &snapped, radius);
  cairo_fill (self->cr);
}

/* Dashes that come out even on the whole way round. */
static void
set_dash (cairo_t *cr,
          double   dash,
          double   length)
{
  double n = fmax (1, floor (length / (2 * dash) + 0.5)), part = length / (2 * n);

  /* Of a box that is all line nothing goes round. */
  if (part > 0)
    cairo_set_dash (cr, &part, 1, part / 2);
}

static void
stroke_path (cairo_t       *cr,
             const AttnBox *box,
             double         radius,
             double         width,
             double         dash)
{
  double inset = fmin (width, fmin (box->width, box->height)) / 2;
  AttnBox path = { box->x + inset, box->y + inset, box->width - 2 * inset, box->height - 2 * inset };
  double r = fmax (0, fmin (radius, fmin (box->width, box->height) / 2) - inset);

  cairo_save (cr);
  if (dash > 0)
    set_dash (cr, dash, 2 * (path.width + path.height) - (8 - 2 * G_PI) * r);
  cairo_set_line_width (cr, 2 * inset);
  add_box (cr, &path, r);
  cairo_stroke (cr);
  cairo_restore (cr);
}

static cairo_surface_t *
get_mask (CairoPainter  *self,
          const MaskKey *key)
{
  cairo_surface_t *mask = g_hash_table_lookup (self->masks, key);

  if (mask != NULL)
    return mask;
  if (g_hash_table_size (self->masks) >= MAX_MASKS)
    g_hash_table_remove_all (self->masks);
  if (key->line > 0)
    {
      cairo_t *cr;

      mask = cairo_image_surface_create (CAIRO_FORMAT_A8, key->width, key->height);
      cr = cairo_create (mask);
      stroke_path (cr, &(AttnBox) { 0, 0, key->width, key->height }, key->radius, key->line, key->dash);
      cairo_destroy (cr);
    }
  else
    {
      attn_corner_set (&self->corner, key->radius, key->width, key->height);
      mask = attn_corner_mask (&self->corner, key->width, key->height);
    }
  g_hash_table_insert (self->masks, g_memdup2 (key, sizeof *key), mask);
  return mask;
}

static void
paint_mask (CairoPainter     *self,
            const AttnPixelGrid *grid,
            const AttnPixels *pixels,
            cairo_surface_t  *mask)
{
  AttnBox box = attn_pixel_grid_from_pixels (grid, pixels);

  if (grid->sx == 1 && grid->sy == 1)
    cairo_mask_surface (self->cr, mask, box.x, box.y);
  else
    {
      cairo_pattern_t *pattern = cairo_pattern_create_for_surface (mask);
      cairo_matrix_t matrix;

      cairo_matrix_init (&matrix, grid->sx, 0, 0, grid->sy, -box.x * grid->sx, -box.y * grid->sy);
      cairo_pattern_set_matrix (pattern, &matrix);
      cairo_pattern_set_filter (pattern, CAIRO_FILTER_NEAREST);
      cairo_mask (self->cr, pattern);
      cairo_pattern_destroy (pattern);
    }
}

/* The pixels behind the context, when they can be written to and the clip is a rectangle of them. */
static unsigned char *
open_pixels (CairoPainter *self,
             AttnPixels   *clip,
             int          *stride)
{
  cairo_surface_t *target = cairo_get_group_target (self->cr);
  cairo_rectangle_list_t *list;
  unsigned char *data = NULL;
  AttnPixelGrid grid;

  if (!self->is_image || !get_grid (self, &grid) || cairo_get_operator (self->cr) != CAIRO_OPERATOR_OVER ||
      (cairo_image_surface_get_format (target) != CAIRO_FORMAT_ARGB32 &&
       cairo_image_surface_get_format (target) != CAIRO_FORMAT_RGB24))
    return NULL;
  list = cairo_copy_clip_rectangle_list (self->cr);
  if (list->status == CAIRO_STATUS_SUCCESS && list->num_rectangles <= 1)
    {
      AttnBox box = { 0 };

      if (list->num_rectangles == 1)
        box = (AttnBox) { list->rectangles[0].x, list->rectangles[0].y, list->rectangles[0].width, list->rectangles[0].height };
      *clip = attn_pixel_grid_to_pixels (&grid, &box);
      clip->x0 = MAX (clip->x0, 0);
      clip->y0 = MAX (clip->y0, 0);
      clip->x1 = MIN (clip->x1, cairo_image_surface_get_width (target));
      clip->y1 = MIN (clip->y1, cairo_image_surface_get_height (target));
      cairo_surface_flush (target);
      data = cairo_image_surface_get_data (target);
      *stride = cairo_image_surface_get_stride (target);
    }
  cairo_rectangle_list_destroy (list);
  return data;
}

static void
fill_many (AttnPainter    *painter,
           const AttnFill *fills,
           gsize           n,
           double          radius)
{
  CairoPainter *self = begin (painter);
  AttnPixels clip;
  unsigned char *data;
  int stride = 0;
  AttnPixelGrid grid;

  if (!get_grid (self, &grid))
    {
      for (gsize i = 0; i < n; i++)
        fill (painter, &fills[i].box, radius, &fills[i].color);
      return;
    }
  data = open_pixels (self, &clip, &stride);
  for (gsize i = 0; i < n; i++)
    {
      AttnPixels pixels = attn_pixel_grid_to_pixels (&grid, &fills[i].box);
      int width = pixels.x1 - pixels.x0, height = pixels.y1 - pixels.y0;

      if (width <= 0 || height <= 0)
        continue;
      if (data != NULL)
        {
          attn_corner_set (&self->corner, radius * grid.sx, width, height);
          attn_corner_blend (&self->corner, &pixels, &clip, &fills[i].color, data, stride);
        }
      else if (radius > 0 && width <= MAX_MASK && height <= MAX_MASK)
        {
          MaskKey key = { width, height, radius * grid.sx, 0, 0 };

          set_color (self->cr, &fills[i].color);
          paint_mask (self, &grid, &pixels, get_mask (self, &key));
        }
      else
        {
          AttnBox box = attn_pixel_grid_from_pixels (&grid, &pixels);

          set_color (self->cr, &fills[i].color);
          add_box (self->cr, &box, radius);
          cairo_fill (self->cr);
        }
    }
  if (data != NULL)
    cairo_surface_mark_dirty (cairo_get_group_target (self->cr));
}

static void
stroke (AttnPainter     *painter,
        const AttnBox   *box,
        double           radius,
        double           width,
        double           dash,
        const AttnColor *color)
{
  CairoPainter *self = begin (painter);
  AttnBox snapped = snap (self, box);
  AttnPixelGrid grid;

  if (box->width <= 0 || box->height <= 0)
    return;
  width = snap_length (self, width);
  set_color (self->cr, color);
  /* Empty cells come by the hundred, and dashing a path is slow. */
  if (dash > 0 && get_grid (self, &grid) && grid.sx == grid.sy)
    {
      AttnPixels pixels = attn_pixel_grid_to_pixels (&grid, box);
      MaskKey key = { pixels.x1 - pixels.x0, pixels.y1 - pixels.y0, radius * grid.sx, width * grid.sx, dash * grid.sx };

      if (key.width <= MAX_MASK && key.height <= MAX_MASK)
        {
          paint_mask (self, &grid, &pixels, get_mask (self, &key));
          return;
        }
    }
  stroke_path (self->cr, &snapped, radius, width, dash);
}

static void
line (AttnPainter     *painter,
      double           x0,
      double           y0,
      double           x1,
      double           y1,
      double           width,
      double           dash,
      const AttnColor *color)
{
  CairoPainter *self = begin (painter);
  cairo_t *cr = self->cr;

  set_color (cr, color);
  if (x0 == x1 || y0 == y1)
    {
      gboolean across = y0 == y1;
      AttnBox box;

      width = snap_length (self, width);
      box = across ? (AttnBox) { fmin (x0, x1), y0 - width / 2, fabs (x1 - x0), width }
                   : (AttnBox) { x0 - width / 2, fmin (y0, y1), width, fabs (y1 - y0) };
      box = snap (self, &box);
      if (dash <= 0)
        {
          cairo_rectangle (cr, box.x, box.y, box.width, box.height);
          cairo_fill (cr);
          return;
        }
      x0 = across ? box.x : box.x + box.width / 2;
      x1 = across ? box.x + box.width : x0;
      y0 = across ? box.y + box.height / 2 : box.y;
      y1 = across ? y0 : box.y + box.height;
    }
  cairo_save (cr);
  cairo_set_line_width (cr, width);
  if (dash > 0)
    cairo_set_dash (cr, &dash, 1, 0);
  cairo_move_to (cr, x0, y0);
  cairo_line_to (cr, x1, y1);
  cairo_stroke (cr);
  cairo_restore (cr);
}

static void
curve (AttnPainter     *painter,
       const double     points[8],
       double           width,
       double           dash,
       double           arrow,
       const AttnColor *color)
{
  CairoPainter *self = begin (painter);
  cairo_t *cr = self->cr;
  double x = points[6], y = points[7], dx = x - points[4], dy = y - points[5], length = hypot (dx, dy);
  double shift = 0;

  if (length == 0)
    {
      dx = x - points[0];
      dy = y - points[1];
      length = hypot (dx, dy);
    }
  if (arrow > 0 && length > 0)
    {
      dx /= length;
      dy /= length;
      /* The line ends inside the head, so that its blunt end does not show at the tip. */
      shift = 0.75 * arrow;
    }
  else
    dx = dy = 0;

  set_color (cr, color);
  cairo_save (cr);
  /* Line and head as one, for a colour that is not opaque. */
  if (shift > 0 && color->alpha < 1)
    {
      cairo_push_group (cr);
      set_color (cr, &(AttnColor) { color->red, color->green, color->blue, 1 });
    }
  cairo_set_line_width (cr, width);
  if (dash > 0)
    cairo_set_dash (cr, &dash, 1, 0);
  cairo_move_to (cr, points[0], points[1]);
  cairo_curve_to (cr, points[2], points[3], points[4] - shift * dx, points[5] - shift * dy, x - shift * dx, y - shift * dy);
  cairo_stroke (cr);
  if (shift > 0)
    {
      double half = 0.42 * arrow;

      cairo_move_to (cr, x, y);
      cairo_line_to (cr, x - arrow * dx - half * dy, y - arrow * dy + half * dx);
      cairo_line_to (cr, x - shift * dx, y - shift * dy);
      cairo_line_to (cr, x - arrow * dx + half * dy, y - arrow * dy - half * dx);
      cairo_close_path (cr);
      cairo_fill (cr);
      if (color->alpha < 1)
        {
          cairo_pop_group_to_source (cr);
          cairo_paint_with_alpha (cr, color->alpha);
        }
    }
  cairo_restore (cr);
}

static void
image (AttnPainter   *painter,
       const AttnBox *box,
       guint          width,
       guint          height,
       const guint32 *pixels)
{
  CairoPainter *self = begin (painter);
  AttnBox snapped = snap (self, box);
  cairo_surface_t *surface;
  cairo_pattern_t *pattern;
  cairo_matrix_t matrix;
  unsigned char *data;

  if (width == 0 || height == 0 || box->width <= 0 || box->height <= 0)
    return;
  surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) width, (int) height);
  data = cairo_image_surface_get_data (surface);
  if (data != NULL)
    {
      int stride = cairo_image_surface_get_stride (surface);

      cairo_surface_flush (surface);
      for (guint y = 0; y < height; y++)
        memcpy (data + (gsize) y * (gsize) stride, pixels + (gsize) y * width, (gsize) width * 4);
      cairo_surface_mark_dirty (surface);
      pattern = cairo_pattern_create_for_surface (surface);
      cairo_matrix_init (&matrix, width / snapped.width, 0, 0, height / snapped.height,
                         -snapped.x * width / snapped.width, -snapped.y * height / snapped.height);
      cairo_pattern_set_matrix (pattern, &matrix);
      cairo_pattern_set_filter (pattern, CAIRO_FILTER_NEAREST);
      cairo_pattern_set_extend (pattern, CAIRO_EXTEND_PAD);
      cairo_set_source (self->cr, pattern);
      cairo_rectangle (self->cr, snapped.x, snapped.y, snapped.width, snapped.height);
      cairo_fill (self->cr);
      cairo_pattern_destroy (pattern);
    }
  cairo_surface_destroy (surface);
}

static void
text (AttnPainter     *painter,
      const AttnText  *string,
      double           x,
      double           y,
      const AttnColor *color)
{
  CairoPainter *self = begin (painter);
  AttnPixelGrid grid;
  double scale = 0;

  if (get_grid (self, &grid))
    {
      attn_pixel_grid_snap (&grid, &x, &y);
      scale = grid.sy;
    }
  cairo_save (self->cr);
  cairo_translate (self->cr, x, y);
  set_color (self->cr, color);
  attn_text_draw_at_scale (string, self->cr, scale);
  cairo_restore (self->cr);
}

/* On paper a number is text that can be found and copied: its glyphs say what they stand for. */
static void
show_number (CairoPainter    *self,
             AttnFont        *font,
             const char      *string,
             double           x,
             double           y,
             const AttnColor *color)
{
  AttnNumberGlyph glyphs[MAX_FIGURES];
  AttnFigure figures[MAX_FIGURES];
  double width;
  guint n = attn_font_get_number_glyphs (font, string, glyphs, G_N_ELEMENTS (glyphs), &width);

  n = MIN (n, attn_font_get_figures (font, string, figures, G_N_ELEMENTS (figures), &width));
  set_color (self->cr, color);
  for (guint start = 0, end; start < n; start = end)
    {
      cairo_glyph_t placed[MAX_FIGURES];
      cairo_text_cluster_t clusters[MAX_FIGURES];
      int length = 0;

      for (end = start; end < n && glyphs[end].font == glyphs[start].font &&
                        figures[end].text == figures[start].text + length; end++)
        {
          placed[end - start] = (cairo_glyph_t) { glyphs[end].glyph, x - width / 2 + glyphs[end].x, y };
          clusters[end - start] = (cairo_text_cluster_t) { (int) figures[end].length, 1 };
          length += (int) figures[end].length;
        }
      cairo_set_scaled_font (self->cr, glyphs[start].font);
      cairo_show_text_glyphs (self->cr, figures[start].text, length, placed, (int) (end - start), clusters,
                              (int) (end - start), 0);
    }
}

static void
number (AttnPainter     *painter,
        AttnFont        *font,
        const char      *string,
        double           x,
        double           y,
        const AttnColor *color)
{
  CairoPainter *self = (CairoPainter *) painter;
  AttnNumberGlyph glyphs[MAX_FIGURES];
  AttnPixelGrid grid;
  double width;
  guint n;

  if (self->is_vector)
    {
      show_number (self, font, string, x, y, color);
      return;
    }
  n = attn_font_get_number_glyphs (font, string, glyphs, G_N_ELEMENTS (glyphs), &width);
  if (get_grid (self, &grid))
    {
      width = attn_number_glyphs_even (glyphs, n, width, grid.sx);
      x -= width / 2;
      attn_pixel_grid_snap (&grid, &x, &y);
    }
  else
    x -= width / 2;
  for (guint i = 0; i < n; i++)
    attn_glyph_batches_add (&self->glyphs, self->cr, glyphs[i].font, color,
                            &(cairo_glyph_t) { glyphs[i].glyph, x + glyphs[i].x, y });
}

static void
push_clip (AttnPainter   *painter,
           const AttnBox *box)
{
  CairoPainter *self = begin (painter);
  AttnBox snapped = snap (self, box);

  cairo_save (self->cr);
  cairo_rectangle (self->cr, snapped.x, snapped.y, fmax (snapped.width, 0), fmax (snapped.height, 0));
  cairo_clip (self->cr);
}

static void
pop_clip (AttnPainter *painter)
{
  CairoPainter *self = begin (painter);

  cairo_restore (self->cr);
}

static void
begin_group (AttnPainter *painter,
             const char  *name,
             const char  *title)
{
  begin (painter);
}

static void
end_group (AttnPainter *painter)
{
  begin (painter);
}

static void
free_painter (AttnPainter *painter)
{
  CairoPainter *self = begin (painter);

  attn_glyph_batches_clear (&self->glyphs);
  attn_corner_clear (&self->corner);
  g_hash_table_unref (self->masks);
  cairo_destroy (self->cr);
  g_free (self);
}

static const AttnPainterClass cairo_painter_class = {
  .fill = fill,
  .fill_many = fill_many,
  .stroke = stroke,
  .line = line,
  .curve = curve,
  .image = image,
  .text = text,
  .number = number,
  .push_clip = push_clip,
  .pop_clip = pop_clip,
  .begin_group = begin_group,
  .end_group = end_group,
  .flush = flush,
  .free = free_painter
};

AttnPainter *
attn_cairo_painter_new (cairo_t *cr,
                        double   scale)
{
  CairoPainter *self = g_new0 (CairoPainter, 1);
  cairo_surface_type_t type = cairo_surface_get_type (cairo_get_target (cr));
  cairo_matrix_t matrix;

  self->parent.klass = &cairo_painter_class;
  self->cr = cairo_reference (cr);
  cairo_get_matrix (cr, &matrix);
  self->unit_x = scale > 0 && matrix.xx > 0 ? scale / matrix.xx : 1;
  self->unit_y = scale > 0 && matrix.yy > 0 ? scale / matrix.yy : 1;
  self->is_image = type == CAIRO_SURFACE_TYPE_IMAGE;
  self->is_vector = type == CAIRO_SURFACE_TYPE_PDF || type == CAIRO_SURFACE_TYPE_PS ||
                    type == CAIRO_SURFACE_TYPE_SVG || type == CAIRO_SURFACE_TYPE_SCRIPT;
  self->masks = g_hash_table_new_full (mask_key_hash, mask_key_equal, g_free, (GDestroyNotify) cairo_surface_destroy);
  return &self->parent;
}
