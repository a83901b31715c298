/* attn-svg-painter.c: the painter that writes SVG
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-svg-private.h"

#include <math.h>
#include <string.h>

#include "attn-embedded.h"
#include "attn-png.h"

/* What reaches this much out of a clip needs it. */
#define SLACK 0.5
/* A heat map's cells get so many pixels where there are few of them: programs that smooth pictures blur their edges
 * only. */
#define MOST_PIXELS  16
#define MOST_ON_SIDE 1024

/* A clip that is written only if something reaches out of it. */
typedef struct
{
  AttnBox  box;
  gsize    start;           /* in the body */
  gboolean needed;
} Clip;

void
attn_svg_append_fixed (GString *string,
                       double   number,
                       guint    n_digits)
{
  char digits[40];
  guint at = sizeof digits;
  guint64 whole;

  for (guint i = 0; i < n_digits; i++)
    number *= 10;
  if (!isfinite (number) || fabs (number) > 1e15)
    number = 0;
  whole = (guint64) (fabs (number) + 0.5);
  if (number < 0 && whole > 0)
    g_string_append_c (string, '-');
  for (; n_digits > 0 && whole % 10 == 0; n_digits--)
    whole /= 10;
  for (; n_digits > 0; n_digits--, whole /= 10)
    {
      digits[--at] = (char) ('0' + whole % 10);
      if (n_digits == 1)
        digits[--at] = '.';
    }
  do
    digits[--at] = (char) ('0' + whole % 10);
  while ((whole /= 10) > 0);
  g_string_append_len (string, digits + at, (gssize) (sizeof digits - at));
}

void
attn_svg_append_number (GString *string,
                        double   number)
{
  attn_svg_append_fixed (string, number, 2);
}

/* https://www.w3.org/TR/xml/#charsets */
static gboolean
is_allowed (gunichar character)
{
  return character == '\t' || character == '\n' || character == '\r' || (character >= 0x20 && character < 0xfffe) ||
         character > 0xffff;
}

void
attn_svg_append_text (GString    *string,
                      const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);

  for (const char *p = valid; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar character = g_utf8_get_char (p);

      switch (character)
        {
        case '&':
          g_string_append (string, "&amp;");
          break;
        case '<':
          g_string_append (string, "&lt;");
          break;
        case '>':
          g_string_append (string, "&gt;");
          break;
        case '"':
          g_string_append (string, "&quot;");
          break;
        case '\r':
          g_string_append (string, "&#13;");
          break;
        default:
          g_string_append_unichar (string, is_allowed (character) ? character : 0xfffd);
        }
    }
}

void
attn_svg_append_attribute (GString    *string,
                           const char *name,
                           double      number)
{
  g_string_append_c (string, ' ');
  g_string_append (string, name);
  g_string_append (string, "=\"");
  attn_svg_append_number (string, number);
  g_string_append_c (string, '"');
}

static guint
to_byte (double channel)
{
  return (guint) (CLAMP (channel, 0, 1) * 255 + 0.5);
}

void
attn_svg_append_color (GString         *string,
                       const char      *name,
                       const AttnColor *color)
{
  static const char hex[] = "0123456789abcdef";
  const guint channels[3] = { to_byte (color->red), to_byte (color->green), to_byte (color->blue) };
  gboolean brief = TRUE;

  for (guint i = 0; i < 3; i++)
    brief = brief && channels[i] % 17 == 0;
  g_string_append_c (string, ' ');
  g_string_append (string, name);
  g_string_append (string, "=\"#");
  for (guint i = 0; i < 3; i++)
    {
      g_string_append_c (string, hex[channels[i] / 16]);
      if (!brief)
        g_string_append_c (string, hex[channels[i] % 16]);
    }
  g_string_append_c (string, '"');
  if (color->alpha < 1)
    {
      g_string_append_c (string, ' ');
      g_string_append (string, name);
      g_string_append (string, "-opacity=\"");
      attn_svg_append_number (string, color->alpha);
      g_string_append_c (string, '"');
    }
}

void
attn_svg_note (AttnSvgPainter *self,
               double          left,
               double          top,
               double          right,
               double          bottom)
{
  for (guint i = 0; i < self->clips->len; i++)
    {
      Clip *clip = &g_array_index (self->clips, Clip, i);

      if (left < clip->box.x - SLACK || top < clip->box.y - SLACK || right > clip->box.x + clip->box.width + SLACK ||
          bottom > clip->box.y + clip->box.height + SLACK)
        clip->needed = TRUE;
    }
}

static void
note_box (AttnSvgPainter *self,
          const AttnBox  *box)
{
  attn_svg_note (self, box->x, box->y, box->x + box->width, box->y + box->height);
}

static void
append_rectangle (GString       *body,
                  const AttnBox *box,
                  double         radius)
{
  const double r = fmin (radius, fmin (box->width, box->height) / 2);

  g_string_append (body, "<rect");
  attn_svg_append_attribute (body, "x", box->x);
  attn_svg_append_attribute (body, "y", box->y);
  attn_svg_append_attribute (body, "width", box->width);
  attn_svg_append_attribute (body, "height", box->height);
  if (r >= 0.005)
    attn_svg_append_attribute (body, "rx", r);
}

static void
fill (AttnPainter     *painter,
      const AttnBox   *box,
      double           radius,
      const AttnColor *color)
{
  AttnSvgPainter *self = (AttnSvgPainter *) painter;

  if (box->width <= 0 || box->height <= 0)
    return;
  note_box (self, box);
  append_rectangle (self->body, box, radius);
  attn_svg_append_color (self->body, "fill", color);
  g_string_append (self->body, "/>\n");
}

static void
fill_many (AttnPainter    *painter,
           const AttnFill *fills,
           gsize           n,
           double          radius)
{
  for (gsize i = 0; i < n; i++)
    fill (painter, &fills[i].box, radius, &fills[i].color);
}

static void
append_point (GString    *string,
              const char *command,
              double      x,
              double      y)
{
  g_string_append (string, command);
  attn_svg_append_number (string, x);
  g_string_append_c (string, ' ');
  attn_svg_append_number (string, y);
}

/* The corner after which the path goes on to x, y. */
static void
append_corner (GString *string,
               double   radius,
               double   x,
               double   y)
{
  g_string_append_c (string, 'A');
  attn_svg_append_number (string, radius);
  append_point (string, " ", radius, 0);
  append_point (string, " 0 1 ", x, y);
}

/* A box from its upper right corner on, as cairo's painter has it: the dashes fall on the same places. */
static void
append_box_path (GString       *string,
                 const AttnBox *box,
                 double         r)
{
  const double left = box->x, top = box->y, right = box->x + box->width, bottom = box->y + box->height;

  if (r < 0.005)
    {
      append_point (string, "M", left, top);
      append_point (string, "L", right, top);
      append_point (string, " ", right, bottom);
      append_point (string, " ", left, bottom);
    }
  else
    {
      append_point (string, "M", right - r, top);
      append_corner (string, r, right, top + r);
      append_point (string, "L", right, bottom - r);
      append_corner (string, r, right - r, bottom);
      append_point (string, "L", left + r, bottom);
      append_corner (string, r, left, bottom - r);
      append_point (string, "L", left, top + r);
      append_corner (string, r, left + r, top);
    }
  g_string_append_c (string, 'z');
}

static void
append_stroke (GString         *body,
               double           width,
               const AttnColor *color)
{
  g_string_append (body, " fill=\"none\"");
  attn_svg_append_color (body, "stroke", color);
  if (width != 1)
    attn_svg_append_attribute (body, "stroke-width", width);
}

static void
stroke (AttnPainter     *painter,
        const AttnBox   *box,
        double           radius,
        double           width,
        double           dash,
        const AttnColor *color)
{
  AttnSvgPainter *self = (AttnSvgPainter *) painter;
  const double inset = fmin (width, fmin (box->width, box->height)) / 2;
  const AttnBox path = { box->x + inset, box->y + inset, box->width - 2 * inset, box->height - 2 * inset };
  const double r = fmax (0, fmin (radius, fmin (box->width, box->height) / 2) - inset);

  if (box->width <= 0 || box->height <= 0)
    return;
  note_box (self, box);
  if (dash <= 0)
    append_rectangle (self->body, &path, r);
  else
    {
      /* Dashes that come out even on the whole way round. */
      const double length = 2 * (path.width + path.height) - (8 - 2 * G_PI) * r;
      const double n = fmax (1, floor (length / (2 * dash) + 0.5)), part = length / (2 * n);

      g_string_append (self->body, "<path d=\"");
      append_box_path (self->body, &path, r);
      g_string_append_c (self->body, '"');
      if (part >= 0.01)
        {
          attn_svg_append_attribute (self->body, "stroke-dasharray", part);
          attn_svg_append_attribute (self->body, "stroke-dashoffset", part / 2);
        }
    }
  append_stroke (self->body, 2 * inset, color);
  g_string_append (self->body, "/>\n");
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
  AttnSvgPainter *self = (AttnSvgPainter *) painter;

  attn_svg_note (self, fmin (x0, x1) - width / 2, fmin (y0, y1) - width / 2, fmax (x0, x1) + width / 2,
                 fmax (y0, y1) + width / 2);
  append_point (self->body, "<path d=\"M", x0, y0);
  append_point (self->body, "L", x1, y1);
  g_string_append_c (self->body, '"');
  if (dash > 0)
    attn_svg_append_attribute (self->body, "stroke-dasharray", dash);
  append_stroke (self->body, width, color);
  g_string_append (self->body, "/>\n");
}

static void
curve (AttnPainter     *painter,
       const double     points[8],
       double           width,
       double           dash,
       double           arrow,
       const AttnColor *color)
{
  AttnSvgPainter *self = (AttnSvgPainter *) painter;
  GString *body = self->body;
  const AttnColor opaque = { color->red, color->green, color->blue, 1 };
  const double x = points[6], y = points[7];
  double dx = x - points[4], dy = y - points[5], length = hypot (dx, dy), shift = 0;
  double left = points[0], top = points[1], right = left, bottom = top;

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
      shift = 0.75 * arrow;
    }
  for (guint i = 0; i < 8; i += 2)
    {
      left = fmin (left, points[i]);
      right = fmax (right, points[i]);
      top = fmin (top, points[i + 1]);
      bottom = fmax (bottom, points[i + 1]);
    }
  attn_svg_note (self, left - width / 2, top - width / 2, right + width / 2, bottom + width / 2);

  /* Line and head as one, for a colour that is not opaque. */
  if (shift > 0 && color->alpha < 1)
    {
      g_string_append (body, "<g");
      attn_svg_append_attribute (body, "opacity", color->alpha);
      g_string_append (body, ">\n");
      color = &opaque;
    }
  append_point (body, "<path d=\"M", points[0], points[1]);
  append_point (body, "C", points[2], points[3]);
  append_point (body, " ", points[4] - shift * dx, points[5] - shift * dy);
  append_point (body, " ", x - shift * dx, y - shift * dy);
  g_string_append_c (body, '"');
  if (dash > 0)
    attn_svg_append_attribute (body, "stroke-dasharray", dash);
  append_stroke (body, width, color);
  g_string_append (body, "/>\n");
  if (shift > 0)
    {
      const double half = 0.42 * arrow;

      append_point (body, "<path d=\"M", x, y);
      append_point (body, "L", x - arrow * dx - half * dy, y - arrow * dy + half * dx);
      append_point (body, " ", x - shift * dx, y - shift * dy);
      append_point (body, " ", x - arrow * dx + half * dy, y - arrow * dy - half * dx);
      g_string_append (body, "z\"");
      attn_svg_append_color (body, "fill", color);
      g_string_append (body, "/>\n");
      if (color == &opaque)
        g_string_append (body, "</g>\n");
    }
}

static void
image (AttnPainter   *painter,
       const AttnBox *box,
       guint          width,
       guint          height,
       const guint32 *pixels)
{
  AttnSvgPainter *self = (AttnSvgPainter *) painter;
  guint times_x, times_y;
  cairo_surface_t *surface;
  unsigned char *data;
  g_autoptr (GBytes) png = NULL;
  g_autofree char *text = NULL;

  if (width == 0 || height == 0 || box->width <= 0 || box->height <= 0)
    return;
  note_box (self, box);
  times_x = CLAMP (MOST_ON_SIDE / width, 1, MOST_PIXELS);
  times_y = CLAMP (MOST_ON_SIDE / height, 1, MOST_PIXELS);
  surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) (width * times_x), (int) (height * times_y));
  data = cairo_image_surface_get_data (surface);
  if (data != NULL)
    {
      const gsize stride = (gsize) cairo_image_surface_get_stride (surface);

      cairo_surface_flush (surface);
      for (guint y = 0; y < height * times_y; y++)
        {
          guint32 *row = (guint32 *) (void *) (data + y * stride);

          for (guint x = 0; x < width * times_x; x++)
            row[x] = pixels[(gsize) (y / times_y) * width + x / times_x];
        }
      cairo_surface_mark_dirty (surface);
      png = attn_png_write (surface, &(AttnPngOptions) { .density = 0 }, NULL);
    }
  cairo_surface_destroy (surface);
  if (png == NULL)
    {
      self->failed = TRUE;
      return;
    }
  text = g_base64_encode (g_bytes_get_data (png, NULL), g_bytes_get_size (png));
  g_string_append (self->body, "<image");
  attn_svg_append_attribute (self->body, "x", box->x);
  attn_svg_append_attribute (self->body, "y", box->y);
  attn_svg_append_attribute (self->body, "width", box->width);
  attn_svg_append_attribute (self->body, "height", box->height);
  g_string_append (self->body, " preserveAspectRatio=\"none\" image-rendering=\"optimizeSpeed\""
                               " style=\"image-rendering:pixelated\" xlink:href=\"data:image/png;base64,");
  g_string_append (self->body, text);
  g_string_append (self->body, "\"/>\n");
}

static void
push_clip (AttnPainter   *painter,
           const AttnBox *box)
{
  AttnSvgPainter *self = (AttnSvgPainter *) painter;
  Clip clip = { *box, self->body->len, FALSE };

  g_array_append_val (self->clips, clip);
}

static void
pop_clip (AttnPainter *painter)
{
  AttnSvgPainter *self = (AttnSvgPainter *) painter;
  Clip clip = g_array_index (self->clips, Clip, self->clips->len - 1);
  g_autoptr (GString) id = NULL;
  g_autofree char *group = NULL;

  g_array_set_size (self->clips, self->clips->len - 1);
  if (!clip.needed || self->body->len == clip.start)
    return;
  /* Named by where it is: as with glyphs, pictures in one page may share it. */
  id = g_string_new ("c");
  attn_svg_append_number (id, clip.box.x);
  for (guint i = 0; i < 3; i++)
    {
      g_string_append_c (id, '_');
      attn_svg_append_number (id, i == 0 ? clip.box.y : i == 1 ? clip.box.width : clip.box.height);
    }
  if (g_hash_table_add (self->defined, g_strdup (id->str)))
    {
      g_string_append_printf (self->defs, "<clipPath id=\"%s\">", id->str);
      clip.box.width = fmax (clip.box.width, 0);
      clip.box.height = fmax (clip.box.height, 0);
      append_rectangle (self->defs, &clip.box, 0);
      g_string_append (self->defs, "/></clipPath>\n");
    }
  group = g_strdup_printf ("<g clip-path=\"url(#%s)\">\n", id->str);
  g_string_insert (self->body, (gssize) clip.start, group);
  g_string_append (self->body, "</g>\n");
}

static void
begin_group (AttnPainter *painter,
             const char  *name,
             const char  *title)
{
  AttnSvgPainter *self = (AttnSvgPainter *) painter;
  g_autofree char *id = g_strdup (name);

  for (guint i = 2; !g_hash_table_add (self->defined, g_strdup (id)); i++)
    {
      g_free (id);
      id = g_strdup_printf ("%s-%u", name, i);
    }
  g_string_append (self->body, "<g id=\"");
  attn_svg_append_text (self->body, id);
  g_string_append (self->body, "\">\n");
  if (title != NULL && *title != '\0')
    {
      g_string_append (self->body, "<title>");
      attn_svg_append_text (self->body, title);
      g_string_append (self->body, "</title>\n");
    }
}

static void
end_group (AttnPainter *painter)
{
  AttnSvgPainter *self = (AttnSvgPainter *) painter;

  g_string_append (self->body, "</g>\n");
}

static void
flush (AttnPainter *painter)
{
}

static void
free_painter (AttnPainter *painter)
{
  AttnSvgPainter *self = (AttnSvgPainter *) painter;

  g_string_free (self->head, TRUE);
  g_string_free (self->defs, TRUE);
  g_string_free (self->body, TRUE);
  g_hash_table_unref (self->defined);
  g_hash_table_unref (self->families);
  g_array_unref (self->clips);
  attn_fonts_unref (self->fonts);
  g_free (self);
}

static const AttnPainterClass svg_painter_class = {
  .fill = fill,
  .fill_many = fill_many,
  .stroke = stroke,
  .line = line,
  .curve = curve,
  .image = image,
  .text = attn_svg_text,
  .number = attn_svg_number,
  .push_clip = push_clip,
  .pop_clip = pop_clip,
  .begin_group = begin_group,
  .end_group = end_group,
  .flush = flush,
  .free = free_painter
};

static void
append_element (GString    *string,
                const char *name,
                const char *text)
{
  if (text == NULL || *text == '\0')
    return;
  g_string_append_printf (string, "<%s>", name);
  attn_svg_append_text (string, text);
  g_string_append_printf (string, "</%s>\n", name);
}

AttnPainter *
attn_svg_painter_new (AttnFonts            *fonts,
                      const AttnSvgOptions *options)
{
  AttnSvgPainter *self = g_new0 (AttnSvgPainter, 1);
  GString *head = g_string_new ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                                "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\"");

  self->parent.klass = &svg_painter_class;
  self->fonts = attn_fonts_ref (fonts);
  self->as_text = options->as_text;
  self->head = head;
  self->defs = g_string_new (NULL);
  self->body = g_string_sized_new (1 << 16);
  self->defined = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->families = g_hash_table_new_full (NULL, NULL, g_object_unref, g_free);
  self->clips = g_array_new (FALSE, FALSE, sizeof (Clip));

  attn_svg_append_attribute (head, "width", options->width);
  attn_svg_append_attribute (head, "height", options->height);
  g_string_append (head, " viewBox=\"0 0 ");
  attn_svg_append_number (head, options->width);
  g_string_append_c (head, ' ');
  attn_svg_append_number (head, options->height);
  g_string_append (head, "\" role=\"img\">\n");
  /* First in it, these name the picture for whoever hears it (SVG-AAM). */
  append_element (head, "title", options->title);
  append_element (head, "desc", options->description);
  if (options->document != NULL)
    {
      g_autofree char *metadata = attn_embedded_make_svg (options->document);

      g_string_append (head, metadata);
    }
  return &self->parent;
}

GBytes *
attn_svg_painter_finish (AttnPainter *painter)
{
  AttnSvgPainter *self = (AttnSvgPainter *) painter;
  GString *file = g_string_sized_new (self->head->len + self->defs->len + self->body->len + 64);

  if (self->failed)
    {
      g_string_free (file, TRUE);
      return NULL;
    }
  g_string_append_len (file, self->head->str, (gssize) self->head->len);
  if (self->defs->len > 0)
    {
      g_string_append (file, "<defs>\n");
      g_string_append_len (file, self->defs->str, (gssize) self->defs->len);
      g_string_append (file, "</defs>\n");
    }
  g_string_append_len (file, self->body->str, (gssize) self->body->len);
  g_string_append (file, "</svg>\n");
  return g_string_free_to_bytes (file);
}
