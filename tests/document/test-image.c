/* test-image.c: pictures as sentences
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <string.h>

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <glib/gstdio.h>

#include "attn-edit.h"
#include "attn-image.h"
#include "document-test.h"

#define EN ATTN_LANGUAGE_ENGLISH

typedef void (*Paint) (int x, int y, guchar *rgba);

/* A picture in a file's bytes. */
static GBytes *
make (int         width,
      int         height,
      gboolean    has_alpha,
      Paint       paint,
      const char *kind)
{
  g_autoptr(GdkPixbuf) pixbuf = gdk_pixbuf_new (GDK_COLORSPACE_RGB, has_alpha, 8, width, height);
  guchar *pixels = gdk_pixbuf_get_pixels (pixbuf);
  int stride = gdk_pixbuf_get_rowstride (pixbuf), n = gdk_pixbuf_get_n_channels (pixbuf);
  g_autoptr(GError) error = NULL;
  gchar *data;
  gsize length;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      {
        guchar rgba[4] = { 0, 0, 0, 255 };

        paint (x, y, rgba);
        memcpy (pixels + y * stride + x * n, rgba, (gsize) n);
      }
  gdk_pixbuf_save_to_buffer (pixbuf, &data, &length, kind, &error, NULL);
  g_assert_no_error (error);
  return g_bytes_new_take (data, length);
}

static void
paint_black (int x, int y, guchar *rgba)
{
}

static void
paint_columns (int x, int y, guchar *rgba)
{
  rgba[0] = rgba[1] = rgba[2] = (guchar) (x * 20);
}

static void
paint_checks (int x, int y, guchar *rgba)
{
  rgba[0] = rgba[1] = rgba[2] = (x + y) % 2 == 0 ? 255 : 0;
}

static void
paint_colors (int x, int y, guchar *rgba)
{
  rgba[0] = 255;
  rgba[1] = (guchar) (x * 10);
  rgba[2] = 51;
}

static void
paint_red_glass (int x, int y, guchar *rgba)
{
  rgba[0] = 255;
  rgba[3] = x < 4 ? 0 : 255;
}

static AttnImage *
read_image (GBytes *bytes,
            guint   side)
{
  g_autoptr(GError) error = NULL;
  AttnImage *image = attn_image_read (bytes, "p.png", side, EN, &error);

  g_assert_no_error (error);
  g_assert_nonnull (image);
  return image;
}

/* The square in the middle, pixel for pixel. */
static void
test_square (void)
{
  g_autoptr(GBytes) wide = make (12, 8, FALSE, paint_columns, "png");
  g_autoptr(AttnImage) image = read_image (wide, 8);

  g_assert_cmpuint (image->n_channels, ==, 1);
  g_assert_cmpuint (image->side, ==, 8);
  for (guint y = 0; y < 8; y++)
    for (guint x = 0; x < 8; x++)
      g_assert_cmpfloat_with_epsilon (attn_matrix_get (image->channels[0], y, x), (x + 2) * 20 / 255.0, 1e-12);
}

/* Two by two pixels are averaged: half of them are white. */
static void
test_smaller (void)
{
  g_autoptr(GBytes) checks = make (16, 16, FALSE, paint_checks, "png");
  g_autoptr(AttnImage) image = read_image (checks, 8);

  for (guint k = 0; k < 64; k++)
    g_assert_cmpfloat_with_epsilon (attn_matrix_get (image->channels[0], k / 8, k % 8), 0.5, 1 / 255.0);
}

static void
test_larger (void)
{
  g_autoptr(GBytes) one = make (1, 1, FALSE, paint_colors, "png");
  g_autoptr(AttnImage) image = read_image (one, 0);

  g_assert_cmpuint (image->side, ==, 8);
  g_assert_cmpuint (image->n_channels, ==, 3);
  for (guint k = 0; k < 64; k++)
    {
      g_assert_cmpfloat (attn_matrix_get (image->channels[0], k / 8, k % 8), ==, 1);
      g_assert_cmpfloat (attn_matrix_get (image->channels[1], k / 8, k % 8), ==, 0);
      g_assert_cmpfloat_with_epsilon (attn_matrix_get (image->channels[2], k / 8, k % 8), 0.2, 1e-12);
    }
}

static void
test_transparent (void)
{
  g_autoptr(GBytes) glass = make (8, 8, TRUE, paint_red_glass, "png");
  g_autoptr(AttnImage) image = read_image (glass, 8);

  g_assert_cmpfloat (attn_matrix_get (image->channels[1], 0, 0), ==, 1);
  g_assert_cmpfloat (attn_matrix_get (image->channels[1], 0, 7), ==, 0);
  g_assert_cmpfloat (attn_matrix_get (image->channels[0], 0, 7), ==, 1);
  g_assert_true (image->is_transparent);
}

/* What was cropped, scaled and laid on white is told. */
static void
test_described (void)
{
  static const struct { int width, height; guint side; gboolean has_alpha; const char *english; } rows[] = {
    { 8, 8, 8, FALSE, "A picture of 8 × 8 pixels, as it is." },
    { 16, 16, 8, FALSE, "A picture of 16 × 16 pixels, scaled to 8 × 8." },
    { 24, 16, 8, FALSE, "The square in the middle of a picture of 24 × 16 pixels, scaled to 8 × 8." },
    { 12, 8, 8, FALSE, "The square of 8 × 8 in the middle of a picture of 12 × 8 pixels, as it is." },
    { 8, 8, 8, TRUE, "A picture of 8 × 8 pixels, as it is. What is transparent lies on white." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr(GBytes) bytes = make (rows[i].width, rows[i].height, rows[i].has_alpha, rows[i].has_alpha ? paint_red_glass : paint_black, "png");
      g_autoptr(AttnImage) image = read_image (bytes, rows[i].side);
      g_autofree char *english = attn_image_describe (image, EN), *korean = attn_image_describe (image, ATTN_LANGUAGE_KOREAN);

      g_assert_cmpstr (english, ==, rows[i].english);
      g_assert_cmpstr (korean, !=, english);
    }
}

/* A picture of one row that is 20,000 pixels wide: its middle. */
static void
test_wide (void)
{
  g_autoptr(GBytes) wide = make (20000, 1, FALSE, paint_columns, "png");
  g_autoptr(AttnImage) image = read_image (wide, 0);

  g_assert_cmpuint (image->side, ==, 8);
  g_assert_cmpuint (image->from_width, ==, 20000);
  g_assert_cmpfloat_with_epsilon (attn_matrix_get (image->channels[0], 3, 3), (guchar) (9999 * 20) / 255.0, 1e-12);
}

/* Two frames of one pixel, red and then blue: the first is read, whatever comes. */
static void
test_film (void)
{
  static const char gif[] = "GIF89a\1\0\1\0\200\0\0\377\0\0\0\0\377"
                            "\41\377\13NETSCAPE2.0\3\1\0\0\0"
                            "\41\371\4\0\12\0\0\0\54\0\0\0\0\1\0\1\0\0\2\2\104\1\0"
                            "\41\371\4\0\12\0\0\0\54\0\0\0\0\1\0\1\0\0\2\2\114\1\0\73";
  g_autoptr(GBytes) bytes = g_bytes_new_static (gif, sizeof gif - 1);
  g_autoptr(AttnImage) image = read_image (bytes, 0);
  g_autofree char *said = attn_image_describe (image, EN);
  /* The same with its first frame alone. */
  g_autofree char *still = g_memdup2 (gif, sizeof gif - 1 - 23);
  g_autoptr(GBytes) still_bytes = NULL;
  g_autoptr(AttnImage) alone = NULL;
  g_autofree char *still_said = NULL;

  still[sizeof gif - 1 - 24] = '\73';
  still_bytes = g_bytes_new (still, sizeof gif - 1 - 23);
  alone = read_image (still_bytes, 0);
  still_said = attn_image_describe (alone, EN);
  g_assert_true (image->is_moving);
  g_assert_cmpstr (said, ==, "A picture of 1 × 1 pixels, scaled to 8 × 8. It moves: this is the first of its frames, and no other is read.");
  g_assert_false (alone->is_moving);
  g_assert_cmpstr (still_said, ==, "A picture of 1 × 1 pixels, scaled to 8 × 8.");
  g_assert_cmpuint (image->n_channels, ==, 3);
  g_assert_cmpfloat (attn_matrix_get (image->channels[0], 0, 0), ==, 1);
  g_assert_cmpfloat (attn_matrix_get (image->channels[2], 0, 0), ==, 0);
}

static guint32
get_crc (const guchar *data, gsize length)
{
  guint32 crc = 0xffffffff;

  for (gsize i = 0; i < length; i++)
    {
      crc ^= data[i];
      for (guint bit = 0; bit < 8; bit++)
        crc = crc >> 1 ^ (crc & 1 ? 0xedb88320 : 0);
    }
  return ~crc;
}

static void
append_be32 (GByteArray *bytes, guint32 value)
{
  const guint32 turned = GUINT32_TO_BE (value);

  g_byte_array_append (bytes, (const guint8 *) &turned, 4);
}

static void
append_chunk (GByteArray *bytes, const char *name, const char *data, gsize length)
{
  const guint from = bytes->len + 4;

  append_be32 (bytes, (guint32) length);
  g_byte_array_append (bytes, (const guint8 *) name, 4);
  g_byte_array_append (bytes, (const guint8 *) data, (guint) length);
  append_be32 (bytes, get_crc (bytes->data + from, bytes->len - from));
}

#define IHDR "\0\0\0\1\0\0\0\1\10\2\0\0\0"
/* One red pixel, stored as it is, and its checksum; a blue one. */
#define RED "\x78\1\1\4\0\xfb\xff\0\xff\0\0\3\1\1\0"
#define BLUE "\0\0\0\2\x78\1\1\4\0\xfb\xff\0\0\0\xff\1\3\1\0"
#define FRAME(number) "\0\0\0" number "\0\0\0\1\0\0\0\1\0\0\0\0\0\0\0\0\0\1\0\12\0\0"

/* A PNG of one red pixel, with a chunk before its pixels and one behind them. */
static GBytes *
make_png (const char *before, const char *data, gsize length, gboolean has_more)
{
  GByteArray *bytes = g_byte_array_new ();

  g_byte_array_append (bytes, (const guint8 *) "\x89PNG\r\n\x1a\n", 8);
  append_chunk (bytes, "IHDR", IHDR, sizeof IHDR - 1);
  if (before != NULL)
    append_chunk (bytes, before, data, length);
  if (has_more)
    append_chunk (bytes, "fcTL", FRAME ("\0"), sizeof FRAME ("\0") - 1);
  append_chunk (bytes, "IDAT", RED, sizeof RED - 1);
  if (has_more)
    {
      append_chunk (bytes, "fcTL", FRAME ("\1"), sizeof FRAME ("\1") - 1);
      append_chunk (bytes, "fdAT", BLUE, sizeof BLUE - 1);
    }
  else
    append_chunk (bytes, "acTL", "\0\0\0\2\0\0\0\0", 8);
  append_chunk (bytes, "IEND", "", 0);
  return g_byte_array_free_to_bytes (bytes);
}

/* A PNG may move as well.  One frame does not, nor do many that stand behind the pixels, where they are none. */
static void
test_film_in_png (void)
{
  static const struct
  {
    const char *name;
    const char *data;
    gsize       length;
    gboolean    has_more;
    gboolean    is_moving;
  } cases[] = {
    { "acTL", "\0\0\0\2\0\0\0\0", 8, TRUE, TRUE },
    { "acTL", "\0\0\0\1\0\0\0\0", 8, FALSE, FALSE },
    { "acTL", "\0\0\0", 3, FALSE, FALSE },
    { "tEXt", "a\0acTL\0\0\0\2", 10, FALSE, FALSE },
    { NULL, NULL, 0, FALSE, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(GBytes) bytes = make_png (cases[i].name, cases[i].data, cases[i].length, cases[i].has_more);
      g_autoptr(AttnImage) image = read_image (bytes, 0);
      g_autofree char *english = attn_image_describe (image, EN), *korean = attn_image_describe (image, ATTN_LANGUAGE_KOREAN);

      g_assert_cmpfloat (attn_matrix_get (image->channels[0], 0, 0), ==, 1);
      g_assert_cmpfloat (attn_matrix_get (image->channels[2], 0, 0), ==, 0);
      g_assert_true (image->is_moving == cases[i].is_moving);
      g_assert_true ((strstr (english, "It moves: this is the first of its frames, and no other is read.") != NULL) == cases[i].is_moving);
      g_assert_true ((strstr (korean, "프레임") != NULL) == cases[i].is_moving);
    }
}

/* Portable maps are written by hand: one value of 16 bits, and a bitmap. */
static void
test_depths (void)
{
  static const char deep[] = "P5\n1 1\n65535\n\200\0", bits[] = "P1\n2 2\n1 0\n0 1\n";
  g_autoptr(GBytes) deep_bytes = g_bytes_new_static (deep, sizeof deep - 1), bit_bytes = g_bytes_new_static (bits, sizeof bits - 1);
  g_autoptr(AttnImage) sixteen = read_image (deep_bytes, 0), one = read_image (bit_bytes, 8);

  g_assert_cmpuint (sixteen->n_channels, ==, 1);
  g_assert_cmpfloat_with_epsilon (attn_matrix_get (sixteen->channels[0], 0, 0), 0.5, 2 / 255.0);
  g_assert_cmpfloat (attn_matrix_get (one->channels[0], 0, 0), ==, 0);
  g_assert_cmpfloat (attn_matrix_get (one->channels[0], 0, 7), ==, 1);
}

/* A camera that was held on its side says so: what lies at the left comes to the top. */
static void
test_turned (void)
{
  static const guchar exif[] = { 0xff, 0xe1, 0, 34, 'E', 'x', 'i', 'f', 0, 0, 'M', 'M', 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1,
                                 0, 6, 0, 0, 0, 0, 0, 0 };
  g_autoptr(GBytes) plain = make (32, 16, FALSE, paint_columns, "jpeg");
  g_autoptr(GByteArray) array = g_byte_array_new ();
  gsize length;
  const guchar *data = g_bytes_get_data (plain, &length);

  g_byte_array_append (array, data, 2);
  g_byte_array_append (array, exif, sizeof exif);
  g_byte_array_append (array, data + 2, (guint) length - 2);
  {
    g_autoptr(GBytes) bytes = g_byte_array_free_to_bytes (g_steal_pointer (&array));
    g_autoptr(AttnImage) upright = read_image (plain, 8), turned = read_image (bytes, 8);

    g_assert_cmpuint (upright->from_width, ==, 32);
    g_assert_cmpuint (turned->from_width, ==, 16);
    g_assert_cmpuint (turned->from_height, ==, 32);
    g_assert_cmpfloat (fabs (attn_matrix_get (upright->channels[0], 4, 0) - attn_matrix_get (upright->channels[0], 4, 2)), >, 0.1);
    g_assert_cmpfloat (fabs (attn_matrix_get (turned->channels[0], 4, 0) - attn_matrix_get (turned->channels[0], 4, 2)), <, 0.05);
  }
}

static void
test_suggest (void)
{
  static const guint rows[][3] = { { 1, 8, 2 }, { 8, 8, 2 }, { 9, 8, 2 }, { 31, 30, 2 }, { 32, 32, 8 }, { 127, 120, 8 },
                                   { 128, 128, 16 }, { 224, 224, 16 }, { 20000, 224, 16 } };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      guint side, patch;

      attn_image_suggest (rows[i][0], &side, &patch);
      g_assert_cmpuint (side, ==, rows[i][1]);
      g_assert_cmpuint (patch, ==, rows[i][2]);
      attn_image_suggest (side, &side, &patch);
      g_assert_cmpuint (side, ==, rows[i][1]);
      g_assert_cmpuint (patch, ==, rows[i][2]);
    }
}

/* What cannot be read is refused in one line, in both languages. */
static void
test_refused (void)
{
  g_autoptr(GBytes) png = make (300, 300, FALSE, paint_checks, "png");
  g_autoptr(GBytes) photograph = make (64, 64, FALSE, paint_colors, "jpeg");
  g_autoptr(GBytes) cut_png = g_bytes_new_from_bytes (png, 0, g_bytes_get_size (png) / 2);
  g_autoptr(GBytes) cut_jpeg = g_bytes_new_from_bytes (photograph, 0, g_bytes_get_size (photograph) * 3 / 4);
  g_autoptr(GBytes) film = g_bytes_new_static ("\0\0\0\x18" "ftypmp42\0\0\0\0isommp42", 24);
  g_autoptr(GBytes) nothing = g_bytes_new_static ("", 0);
  /* 20,000 × 20,000 pixels: what it says at its beginning is enough. */
  g_autoptr(GBytes) huge = g_bytes_new_static (
    "\211PNG\r\n\032\n\000\000\000\rIHDR\000\000\116\040\000\000\116\040\010\002\000\000\000\154\022\321\156"
    "\000\000\020\000IDAT\170\234\143\140\240\075\000\000\000\144\000\001", 53);
  const struct
  {
    GBytes     *bytes;
    int         code;
    const char *english;
  } cases[] = {
    { cut_png, ATTN_DOCUMENT_ERROR_PICTURE, "damaged" },
    { cut_jpeg, ATTN_DOCUMENT_ERROR_PICTURE, "damaged" },
    { film, ATTN_DOCUMENT_ERROR_PICTURE, "no picture that can be read" },
    { huge, ATTN_DOCUMENT_ERROR_TOO_LARGE, "found 20000 × 20000 pixels, expected" },
    { nothing, ATTN_DOCUMENT_ERROR_PICTURE, "no picture that can be read" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    for (guint j = 0; j < ATTN_N_LANGUAGES; j++)
      {
        g_autoptr(GError) error = NULL;

        g_assert_null (attn_image_read (cases[i].bytes, "그림.png", 0, (AttnLanguage) j, &error));
        g_assert_error (error, ATTN_DOCUMENT_ERROR, cases[i].code);
        g_assert_true (g_str_has_prefix (error->message, "그림.png: "));
        g_assert_true ((strstr (error->message, cases[i].english) != NULL) == (j == EN));
      }
}

/* A picture of any kind opens, and what reads it is drawn and says so; the same each time. */
static void
test_open (void)
{
  static const char *const kinds[] = { "png", "jpeg", "bmp" };
  g_autofree char *folder = g_dir_make_tmp ("attention-XXXXXX", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autofree char *path = g_build_filename (folder, "some.picture", NULL);
      g_autoptr(GBytes) bytes = make (40, 33, FALSE, paint_colors, kinds[i]);
      g_autoptr(GFile) file = g_file_new_for_path (path);
      g_autoptr(GError) error = NULL;
      g_autoptr(AttnDocument) document = NULL, again = NULL;
      g_autoptr(AttnTrace) trace = NULL;
      g_autoptr(AttnEdit) edit = NULL;
      guint height, channels;

      g_assert_true (g_file_set_contents (path, g_bytes_get_data (bytes, NULL), (gssize) g_bytes_get_size (bytes), NULL));
      document = attn_document_load (file, EN, &error);
      g_assert_no_error (error);
      again = attn_document_load (file, EN, &error);
      g_assert_true (attn_document_equal (document, again));
      g_assert_true (attn_document_is_from_picture (document));
      g_assert_cmpuint (attn_document_get_image (document, &height, NULL, &channels), ==, 8);
      g_assert_cmpuint (height, ==, 32);
      g_assert_cmpstr (attn_document_get_title (document, EN), ==, "some");
      g_assert_cmpuint (channels, ==, 3);
      g_assert_cmpuint (attn_document_get_n_layers (document), ==, 2);
      g_assert_true (attn_document_is_random (document, "image.weight"));
      g_assert_true (attn_document_is_random (document, "layer1.attention.query_weight"));
      g_assert_cmpstr (attn_document_get_tokens (document)[0], ==, "[CLS]");
      trace = document_test_trace (document);
      g_assert_cmpuint (attn_node_get_rows (attn_trace_find (trace, "rollout")), ==, 17);
      /* One number of one's own, and it is no more by chance alone. */
      g_assert_true (attn_document_is_untrained (document));
      g_assert_true (attn_trace_is_untrained (trace));
      edit = attn_edit_set_cell (document, "layer0.attention.query_weight", 0, 0, 1, EN, NULL);
      g_assert_false (attn_document_is_untrained (edit->document));
      g_assert_cmpint (g_unlink (path), ==, 0);
    }
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/* By its first bytes whatever gdk-pixbuf reads is known for a picture, a drawing too; a text that looks like one is a text. */
static void
test_kinds (void)
{
  static const char pnm[] = "P3\n2 2\n255\n255 0 0  0 0 0\n0 0 0  255 0 0\n";
  static const char xpm[] = "/* XPM */\nstatic char *x[] = {\n\"2 2 2 1\",\n\"a c #FF0000\",\n\"b c #000000\",\n\"ab\",\n\"ba\"};\n";
  static const char svg[] = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"8\" height=\"8\"><rect width=\"4\" height=\"8\" fill=\"#ff0000\"/></svg>";
  static const struct { const char *bytes; gsize length; gboolean is_picture; } rows[] = {
    { pnm, sizeof pnm - 1, TRUE }, { xpm, sizeof xpm - 1, TRUE }, { svg, sizeof svg - 1, TRUE }, { "P3 is a text", 12, FALSE },
  };
  g_autofree char *folder = g_dir_make_tmp ("attention-XXXXXX", NULL), *path = g_build_filename (folder, "some.picture", NULL);
  g_autoptr(GFile) file = g_file_new_for_path (path);

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr(AttnDocument) document = NULL;
      g_autoptr(GError) error = NULL;

      g_assert_true (g_file_set_contents (path, rows[i].bytes, (gssize) rows[i].length, NULL));
      document = attn_document_load (file, EN, &error);
      g_assert_true ((document != NULL && attn_document_is_from_picture (document)) == rows[i].is_picture);
      if (rows[i].is_picture)
        g_assert_cmpfloat (attn_matrix_get (attn_document_get_matrix (document, "image.pixels.red"), 0, 0), ==, 1);
    }
  g_assert_cmpint (g_unlink (path), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/* A name that promises a picture is answered for a picture, as long as the bytes are no document's; a drawing may be too large too. */
static void
test_named (void)
{
  static const char film[] = "\0\0\0\x18" "ftypmp42\0\0\0\0isommp42", noise[] = "\x9c\xf1\x07{\xe2";
  static const char broken[] = "{\"format\": \"attention\", ", document[] = "\xef\xbb\xbf {\"format\": \"attention\", \"version\": 1, \"embedding\": [[1]]}";
  static const char drawing[] = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20000\" height=\"20000\"><rect width=\"4\" height=\"8\"/></svg>";
  static const struct { const char *name, *bytes; gsize length; int code; const char *english; } rows[] = {
    { "a.png", film, sizeof film - 1, ATTN_DOCUMENT_ERROR_PICTURE, "no picture that can be read" },
    { "a.JPG", noise, sizeof noise - 1, ATTN_DOCUMENT_ERROR_PICTURE, "no picture that can be read" },
    { "a.jpeg", "{\xff\xfe", 3, ATTN_DOCUMENT_ERROR_PICTURE, "no picture that can be read" },
    { "a.gif", "", 0, ATTN_DOCUMENT_ERROR_PICTURE, "no picture that can be read" },
    { "a.heic", film, sizeof film - 1, ATTN_DOCUMENT_ERROR_PICTURE, "no picture that can be read" },
    { "a.MP4", film, sizeof film - 1, ATTN_DOCUMENT_ERROR_PICTURE, "no picture that can be read" },
    { "a.heic", document, sizeof document - 1, 0, NULL },
    { "a.attention", film, sizeof film - 1, -1, "no document and no picture" },
    { "a.attention", noise, sizeof noise - 1, -1, "no document and no picture" },
    { "a.attention", "\xb3\xaa\xb4\xc2", 4, -1, "UTF-8" },
    { "a.png", broken, sizeof broken - 1, -1, "cut off" },
    { "a.png", document, sizeof document - 1, 0, NULL },
    { "a.svg", drawing, sizeof drawing - 1, ATTN_DOCUMENT_ERROR_TOO_LARGE, "found 20000 × 20000 pixels" },
  };
  g_autofree char *folder = g_dir_make_tmp ("attention-XXXXXX", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *path = g_build_filename (folder, rows[i].name, NULL);
      g_autoptr(GFile) file = g_file_new_for_path (path);
      g_autoptr(AttnDocument) read = NULL;
      g_autoptr(GError) error = NULL;

      g_assert_true (g_file_set_contents (path, rows[i].bytes, (gssize) rows[i].length, NULL));
      read = attn_document_load (file, EN, &error);
      g_test_message ("%s", error != NULL ? error->message : "a document");
      g_assert_true ((read != NULL) == (rows[i].english == NULL));
      if (rows[i].english != NULL)
        g_assert_nonnull (strstr (error->message, rows[i].english));
      if (rows[i].code > 0)
        g_assert_error (error, ATTN_DOCUMENT_ERROR, rows[i].code);
      g_assert_cmpint (g_unlink (path), ==, 0);
    }
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/* 224 × 224 in colour, 12 layers: it goes together, and what does not is refused. */
static void
test_shapes (void)
{
  g_autoptr(GBytes) bytes = make (8, 8, FALSE, paint_black, "png");
  g_autoptr(AttnImage) image = read_image (bytes, 8);
  AttnVision vision = { .patch = 2, .d_model = 12, .heads = 3, .layers = 12, .d_hidden = 20, .seed = 7 };
  g_autoptr(AttnDocument) document = attn_image_new_document (image, &vision, EN, NULL);
  g_autoptr(GError) heads = NULL, patch = NULL;

  g_assert_cmpuint (attn_document_get_n_layers (document), ==, 12);
  g_assert_cmpuint (attn_document_get_heads (document, 11), ==, 3);
  vision.heads = 5;
  g_assert_null (attn_image_new_document (image, &vision, EN, &heads));
  g_assert_error (heads, ATTN_DOCUMENT_ERROR, ATTN_DOCUMENT_ERROR_SHAPE);
  vision.patch = 3;
  g_assert_null (attn_image_new_document (image, &vision, EN, &patch));
  g_assert_error (patch, ATTN_DOCUMENT_ERROR, ATTN_DOCUMENT_ERROR_SHAPE);
  g_assert_nonnull (strstr (patch->message, "image.patch"));
}

/* What nobody trained is drawn anew in any of the sizes, and is then as a picture that was opened in that size; what was written or
 * is read out stays as it is. */
static void
test_reader (void)
{
  g_autoptr(GBytes) bytes = make (16, 16, FALSE, paint_black, "png");
  g_autoptr(AttnImage) image = read_image (bytes, 16);
  AttnVision vision = attn_visions[0], own;
  g_autoptr(AttnDocument) document = NULL, changed = NULL;
  g_autoptr(AttnDocument) trained = attn_sample_load ("digits", EN, NULL);
  g_autoptr(GError) refused = NULL, heads = NULL;
  AttnEdit *edit;

  vision.patch = 4;
  document = attn_image_new_document (image, &vision, EN, NULL);
  g_assert_true (attn_document_get_reader (document, &own));
  g_assert_cmpuint (own.patch, ==, vision.patch);
  g_assert_cmpuint (own.d_model, ==, vision.d_model);
  g_assert_cmpuint (own.heads, ==, vision.heads);
  g_assert_cmpuint (own.layers, ==, vision.layers);
  g_assert_cmpuint (own.d_hidden, ==, vision.d_hidden);
  g_assert_cmpuint (own.seed, ==, vision.seed);
  for (guint i = 0; i < ATTN_N_VISIONS; i++)
    {
      g_autoptr(AttnDocument) opened = NULL, again = NULL;
      g_autofree char *expected = NULL, *found = NULL;
      const AttnVision *size = &attn_visions[i];

      edit = attn_edit_set_reader (document, size->d_model, size->d_hidden, size->heads, size->layers, EN, NULL);
      g_assert_nonnull (edit);
      again = attn_document_ref (edit->document);
      attn_edit_free (edit);
      vision = *size;
      vision.patch = 4;
      opened = attn_image_new_document (image, &vision, EN, NULL);
      expected = attn_document_serialize (opened);
      found = attn_document_serialize (again);
      g_assert_cmpstr (found, ==, expected);
      g_assert_true (attn_document_get_reader (again, &own));
      g_assert_cmpuint (own.layers, ==, size->layers);
    }
  g_assert_null (attn_edit_set_reader (document, 48, 96, 5, 2, EN, &heads));
  g_assert_error (heads, ATTN_DOCUMENT_ERROR, ATTN_DOCUMENT_ERROR_SHAPE);
  g_assert_false (attn_document_get_reader (trained, &own));
  g_assert_null (attn_edit_set_reader (trained, 48, 96, 3, 2, EN, &refused));
  g_assert_error (refused, ATTN_DOCUMENT_ERROR, ATTN_DOCUMENT_ERROR_VALUE);
  /* One number that somebody wrote. */
  edit = attn_edit_set_cell (document, "layer1.attention.key_weight", 0, 0, 3, EN, NULL);
  changed = attn_document_ref (edit->document);
  attn_edit_free (edit);
  g_assert_false (attn_document_get_reader (changed, &own));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/document/image/square", test_square);
  g_test_add_func ("/document/image/smaller", test_smaller);
  g_test_add_func ("/document/image/larger", test_larger);
  g_test_add_func ("/document/image/transparent", test_transparent);
  g_test_add_func ("/document/image/described", test_described);
  g_test_add_func ("/document/image/wide", test_wide);
  g_test_add_func ("/document/image/film", test_film);
  g_test_add_func ("/document/image/film/png", test_film_in_png);
  g_test_add_func ("/document/image/depths", test_depths);
  g_test_add_func ("/document/image/turned", test_turned);
  g_test_add_func ("/document/image/suggest", test_suggest);
  g_test_add_func ("/document/image/refused", test_refused);
  g_test_add_func ("/document/image/open", test_open);
  g_test_add_func ("/document/image/kinds", test_kinds);
  g_test_add_func ("/document/image/named", test_named);
  g_test_add_func ("/document/image/shapes", test_shapes);
  g_test_add_func ("/document/image/reader", test_reader);
  return g_test_run ();
}
