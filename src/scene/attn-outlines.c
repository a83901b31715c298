/* attn-outlines.c: glyphs as SVG elements
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-outlines.h"

#include <math.h>
#include <string.h>

#include "attn-png.h"

/* Glyphs in colour are pictures of this many pixels to the size of the text. */
#define COLOR_PIXELS 96
/* Letters of an id: a name may not begin with a digit, so "g" stands before them. */
#define ID_LENGTH 6

typedef struct
{
  PangoFont  *font;            /* owned */
  PangoGlyph  glyph;
  AttnOutline outline;
} Entry;

/* A font as outlines are taken from it. */
typedef struct
{
  cairo_scaled_font_t *scaled_font;    /* owned; ATTN_OUTLINE_UNITS large, or COLOR_PIXELS */
  gboolean             has_color;
} Source;

struct _AttnOutlines
{
  GHashTable *entries;         /* Entry, owned */
  GHashTable *sources;         /* PangoFont → Source, both owned */
  cairo_t    *cr;              /* where paths are made */
};

static guint
entry_hash (gconstpointer data)
{
  const Entry *entry = data;

  return g_direct_hash (entry->font) * 31 + entry->glyph;
}

static gboolean
entry_equal (gconstpointer a,
             gconstpointer b)
{
  const Entry *left = a, *right = b;

  return left->font == right->font && left->glyph == right->glyph;
}

static void
entry_free (gpointer data)
{
  Entry *entry = data;

  g_object_unref (entry->font);
  g_free (entry->outline.element);
  g_free (entry);
}

static void
source_free (gpointer data)
{
  Source *source = data;

  g_clear_pointer (&source->scaled_font, cairo_scaled_font_destroy);
  g_free (source);
}

AttnOutlines *
attn_outlines_new (void)
{
  AttnOutlines *outlines = g_new0 (AttnOutlines, 1);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_A8, 1, 1);

  outlines->entries = g_hash_table_new_full (entry_hash, entry_equal, entry_free, NULL);
  outlines->sources = g_hash_table_new_full (NULL, NULL, g_object_unref, source_free);
  outlines->cr = cairo_create (surface);
  cairo_set_tolerance (outlines->cr, 1);
  cairo_surface_destroy (surface);
  return outlines;
}

void
attn_outlines_free (AttnOutlines *outlines)
{
  g_hash_table_unref (outlines->entries);
  g_hash_table_unref (outlines->sources);
  cairo_destroy (outlines->cr);
  g_free (outlines);
}

static gboolean
has_table (hb_face_t *face,
           hb_tag_t   tag)
{
  hb_blob_t *blob = hb_face_reference_table (face, tag);
  gboolean found = hb_blob_get_length (blob) > 0;

  hb_blob_destroy (blob);
  return found;
}

static gboolean
has_color (PangoFont *font)
{
  static const hb_tag_t tags[] = {
    HB_TAG ('C', 'B', 'D', 'T'), HB_TAG ('C', 'O', 'L', 'R'), HB_TAG ('S', 'V', 'G', ' '), HB_TAG ('s', 'b', 'i', 'x')
  };
  hb_face_t *face = hb_font_get_face (pango_font_get_hb_font (font));

  for (guint i = 0; i < G_N_ELEMENTS (tags); i++)
    if (has_table (face, tags[i]))
      return TRUE;
  return FALSE;
}

static Source *
get_source (AttnOutlines *outlines,
            PangoFont    *font,
            double        size)
{
  Source *source = g_hash_table_lookup (outlines->sources, font);
  cairo_scaled_font_t *scaled_font;
  cairo_font_options_t *options;
  cairo_matrix_t matrix, ctm;
  double scale;

  if (source != NULL)
    return source;
  source = g_new0 (Source, 1);
  source->has_color = has_color (font);
  scale = (source->has_color ? COLOR_PIXELS : ATTN_OUTLINE_UNITS) / size;
  scaled_font = pango_cairo_font_get_scaled_font (PANGO_CAIRO_FONT (font));
  if (scaled_font != NULL)
    {
      options = cairo_font_options_create ();
      cairo_scaled_font_get_font_options (scaled_font, options);
      cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_NONE);
      cairo_scaled_font_get_font_matrix (scaled_font, &matrix);
      cairo_matrix_scale (&matrix, scale, scale);
      cairo_matrix_init_identity (&ctm);
      source->scaled_font = cairo_scaled_font_create (cairo_scaled_font_get_font_face (scaled_font), &matrix, &ctm, options);
      cairo_font_options_destroy (options);
    }
  g_hash_table_insert (outlines->sources, g_object_ref (font), source);
  return source;
}

/* Path data, as short as whole numbers make it. */
typedef struct
{
  GString *string;
  char     command;            /* the last one written */
  int      x, y;               /* the point that it ended at */
  int      start_x, start_y;   /* of the part of the path */
} Writer;

static void
put (Writer     *writer,
     char        command,
     guint       n,
     const int  *numbers)
{
  /* A command that is repeated goes without saying, and lines do after a move. */
  gboolean again = command == writer->command || (command == 'l' && writer->command == 'm');

  if (!again)
    g_string_append_c (writer->string, command);
  for (guint i = 0; i < n; i++)
    {
      char digits[16];
      guint at = sizeof digits, rest = (guint) ABS (numbers[i]);

      if (numbers[i] < 0)
        g_string_append_c (writer->string, '-');
      else if (again || i > 0)
        g_string_append_c (writer->string, ' ');
      do
        digits[--at] = (char) ('0' + rest % 10);
      while ((rest /= 10) > 0);
      g_string_append_len (writer->string, digits + at, (gssize) (sizeof digits - at));
    }
  writer->command = command;
}

static int
to_int (double value)
{
  return (int) floor (value + 0.5);
}

static void
put_line (Writer                  *writer,
          const cairo_path_data_t *to)
{
  int x = to_int (to->point.x), y = to_int (to->point.y), dx = x - writer->x, dy = y - writer->y;

  if (dx == 0 && dy == 0)
    return;
  if (dy == 0)
    put (writer, 'h', 1, &dx);
  else if (dx == 0)
    put (writer, 'v', 1, &dy);
  else
    put (writer, 'l', 2, (int[]) { dx, dy });
  writer->x = x;
  writer->y = y;
}

/* TrueType's curves are quadratic, cairo's cubic: where one was made from the other it is turned back. */
static void
put_curve (Writer                  *writer,
           double                   from_x,
           double                   from_y,
           const cairo_path_data_t *points)
{
  const double x1 = points[0].point.x, y1 = points[0].point.y, x2 = points[1].point.x, y2 = points[1].point.y;
  const double x3 = points[2].point.x, y3 = points[2].point.y;
  const double ax = (3 * x1 - from_x) / 2, ay = (3 * y1 - from_y) / 2, bx = (3 * x2 - x3) / 2, by = (3 * y2 - y3) / 2;
  const int x = to_int (x3), y = to_int (y3);

  if (fabs (ax - bx) < 0.1 && fabs (ay - by) < 0.1)
    put (writer, 'q', 4, (int[]) { to_int ((ax + bx) / 2) - writer->x, to_int ((ay + by) / 2) - writer->y,
                                   x - writer->x, y - writer->y });
  else
    put (writer, 'c', 6, (int[]) { to_int (x1) - writer->x, to_int (y1) - writer->y,
                                   to_int (x2) - writer->x, to_int (y2) - writer->y, x - writer->x, y - writer->y });
  writer->x = x;
  writer->y = y;
}

static void
write_path (const cairo_path_t *path,
            GString            *string)
{
  Writer writer = { .string = string };
  double x = 0, y = 0;
  gboolean moved = FALSE;

  for (int i = 0; i < path->num_data; i += path->data[i].header.length)
    {
      const cairo_path_data_t *data = &path->data[i];

      if (data->header.type == CAIRO_PATH_MOVE_TO)
        {
          x = data[1].point.x;
          y = data[1].point.y;
          moved = TRUE;
          continue;
        }
      if (moved && data->header.type != CAIRO_PATH_CLOSE_PATH)
        {
          put (&writer, 'm', 2, (int[]) { to_int (x) - writer.x, to_int (y) - writer.y });
          writer.x = writer.start_x = to_int (x);
          writer.y = writer.start_y = to_int (y);
          moved = FALSE;
        }
      switch (data->header.type)
        {
        case CAIRO_PATH_LINE_TO:
          put_line (&writer, &data[1]);
          x = data[1].point.x;
          y = data[1].point.y;
          break;

        case CAIRO_PATH_CURVE_TO:
          put_curve (&writer, x, y, &data[1]);
          x = data[3].point.x;
          y = data[3].point.y;
          break;

        case CAIRO_PATH_CLOSE_PATH:
          if (writer.command != 'z' && writer.command != '\0')
            put (&writer, 'z', 0, NULL);
          writer.x = writer.start_x;
          writer.y = writer.start_y;
          break;

        case CAIRO_PATH_MOVE_TO:
        default:
          break;
        }
    }
}

/* The shape's name.  (FNV-1a, 64 bits: http://www.isthe.com/chongo/tech/comp/fnv/) */
static void
set_id (AttnOutline *outline,
        const char  *shape)
{
  static const char letters[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  guint64 hash = G_GUINT64_CONSTANT (14695981039346656037);

  for (const char *p = shape; *p != '\0'; p++)
    hash = (hash ^ (guint8) *p) * G_GUINT64_CONSTANT (1099511628211);
  outline->id[0] = 'g';
  for (guint i = 1; i <= ID_LENGTH; i++, hash /= 62)
    outline->id[i] = letters[hash % 62];
}

static void
set_path (AttnOutlines *outlines,
          Source       *source,
          AttnOutline  *outline,
          PangoGlyph    glyph)
{
  cairo_path_t *path;
  GString *data = g_string_new (NULL);

  cairo_new_path (outlines->cr);
  cairo_set_scaled_font (outlines->cr, source->scaled_font);
  cairo_glyph_path (outlines->cr, &(cairo_glyph_t) { glyph, 0, 0 }, 1);
  path = cairo_copy_path (outlines->cr);
  write_path (path, data);
  cairo_path_destroy (path);
  if (data->len > 0)
    {
      set_id (outline, data->str);
      outline->element = g_strdup_printf ("<path id=\"%s\" d=\"%s\"/>", outline->id, data->str);
    }
  g_string_free (data, TRUE);
}

static void
set_image (Source      *source,
           AttnOutline *outline,
           PangoGlyph   glyph)
{
  const double unit = (double) ATTN_OUTLINE_UNITS / COLOR_PIXELS;
  cairo_glyph_t one = { glyph, 0, 0 };
  cairo_text_extents_t extents;
  cairo_surface_t *surface;
  g_autofree char *data = NULL;
  g_autoptr (GBytes) png = NULL;
  int x, y, width, height;
  cairo_t *cr;

  cairo_scaled_font_glyph_extents (source->scaled_font, &one, 1, &extents);
  if (extents.width <= 0 || extents.height <= 0)
    return;
  x = (int) floor (extents.x_bearing);
  y = (int) floor (extents.y_bearing);
  width = (int) ceil (extents.x_bearing + extents.width) - x;
  height = (int) ceil (extents.y_bearing + extents.height) - y;
  surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);
  cr = cairo_create (surface);
  cairo_translate (cr, -x, -y);
  cairo_set_scaled_font (cr, source->scaled_font);
  cairo_show_glyphs (cr, &one, 1);
  cairo_destroy (cr);
  png = attn_png_write (surface, &(AttnPngOptions) { .alpha = TRUE, .small = TRUE }, NULL);
  cairo_surface_destroy (surface);
  if (png == NULL)
    return;
  data = g_base64_encode (g_bytes_get_data (png, NULL), g_bytes_get_size (png));
  set_id (outline, data);
  outline->element = g_strdup_printf ("<image id=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\""
                                      " xlink:href=\"data:image/png;base64,%s\"/>", outline->id, to_int (x * unit),
                                      to_int (y * unit), to_int (width * unit), to_int (height * unit), data);
}

const AttnOutline *
attn_outlines_get (AttnOutlines *outlines,
                   PangoFont    *font,
                   double        size,
                   PangoGlyph    glyph)
{
  Entry key = { .font = font, .glyph = glyph };
  Entry *entry = g_hash_table_lookup (outlines->entries, &key);
  Source *source;

  if (entry != NULL)
    return &entry->outline;
  entry = g_new0 (Entry, 1);
  entry->font = g_object_ref (font);
  entry->glyph = glyph;
  source = get_source (outlines, font, size);
  if (source->scaled_font == NULL)
    ;
  else if (source->has_color)
    set_image (source, &entry->outline, glyph);
  else
    set_path (outlines, source, &entry->outline, glyph);
  g_hash_table_add (outlines->entries, entry);
  return &entry->outline;
}
