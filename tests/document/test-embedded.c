/* test-embedded.c: a document inside a picture comes back undamaged, or not at all
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include <glib/gstdio.h>

#include "attn-embedded.h"
#include "document-random.h"
#include "document-test.h"

#define N_RANDOM 200

/* One grey pixel, as libpng writes it. */
static const guint8 pixel[] = {
  0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n',
  0, 0, 0, 13, 'I', 'H', 'D', 'R', 0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0, 0x3a, 0x7e, 0x9b, 0x55,
  0, 0, 0, 10, 'I', 'D', 'A', 'T', 0x78, 0x9c, 0x63, 0x68, 0, 0, 0, 0x82, 0, 0x81, 0x77, 0xcd, 0x72, 0xb6,
  0, 0, 0, 0, 'I', 'E', 'N', 'D', 0xae, 0x42, 0x60, 0x82,
};

static const char drawing[] =
  "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1\" height=\"1\"><title>a &amp; b</title><rect width=\"1\" height=\"1\"/></svg>\n";

/* What a picture may have to carry: no two of these may be taken for each other. */
static const char *const texts[] = {
  "", "{}", "a", "{\"format\": \"attention\"}\n", "\n\n  indented\n\ttabbed\n", "<metadata>&amp;</metadata> ]]> <!-- -- -->",
  "나는 오늘 사과를 먹었다", "“ ” — −∞ 👨‍👩‍👧‍👦 🇰🇷", "أنا", "\"quoted\" 'and' \\u0000 \\\\", "\177\302\200\302\205\342\200\250", "\357\277\276 and \357\277\277",
  "carriage\r\nreturn\r", "attention-document", "</document></metadata></svg>", "A==", "\357\273\277with a mark",
};

static GBytes *
put (AttnCarrier carrier,
     const char *text)
{
  g_autoptr(GBytes) picture = carrier == ATTN_CARRIER_PNG ? g_bytes_new_static (pixel, sizeof pixel)
                                                          : g_bytes_new_static (drawing, strlen (drawing));
  GBytes *whole = carrier == ATTN_CARRIER_PNG ? attn_embedded_put_png (picture, text) : attn_embedded_put_svg (picture, text);

  g_assert_nonnull (whole);
  g_assert_cmpint (attn_embedded_recognise (g_bytes_get_data (whole, NULL), g_bytes_get_size (whole)), ==, carrier);
  return whole;
}

/* The text in some bytes, NULL for none; a copy in memory of just their size, so that a sanitizer sees every step beyond. */
static char *
find_in (gconstpointer data,
         gsize         length,
         GError      **error)
{
  g_autofree char *copy = g_memdup2 (data, length);
  gsize text_length = G_MAXSIZE;
  char *text = attn_embedded_find (copy, length, &text_length, error);

  if (text != NULL)
    g_assert_cmpuint (text_length, ==, strlen (text));
  return text;
}

static char *
find (GBytes  *bytes,
      GError **error)
{
  return find_in (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), error);
}

static void
assert_comes_back (AttnCarrier carrier,
                   const char *text)
{
  g_autoptr(GBytes) whole = put (carrier, text);
  g_autoptr(GBytes) again = put (carrier, text);
  g_autoptr(GError) error = NULL;
  g_autofree char *found = find (whole, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (found, ==, text);
  g_assert_true (g_bytes_equal (whole, again));
}

static void
test_texts (gconstpointer data)
{
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    assert_comes_back (GPOINTER_TO_INT (data), texts[i]);
}

/* On both sides of where a PNG's text begins to be compressed. */
static void
test_lengths (gconstpointer data)
{
  for (guint length = 4090; length < 4102; length++)
    {
      g_autofree char *text = g_strnfill (length, 'x');

      assert_comes_back (GPOINTER_TO_INT (data), text);
    }
}

static void
test_samples (gconstpointer data)
{
  for (guint i = 0; i < attn_sample_get_count (); i++)
    {
      g_autoptr(AttnDocument) document = attn_sample_load (attn_sample_get_name (i), ATTN_LANGUAGE_ENGLISH, NULL);
      g_autofree char *text = attn_document_serialize (document);

      assert_comes_back (GPOINTER_TO_INT (data), text);
    }
}

static void
test_random (gconstpointer data)
{
  AttnRandom random;

  attn_random_init (&random, 41);
  for (guint i = 0; i < N_RANDOM; i++)
    {
      g_autofree char *text = document_random_text (&random);

      assert_comes_back (GPOINTER_TO_INT (data), text);
    }
}

static void
test_large (gconstpointer data)
{
  GString *text = g_string_new ("[");
  AttnRandom random;

  attn_random_init (&random, 42);
  for (guint i = 0; i < 100000; i++)
    g_string_append_printf (text, "%.17g, ", attn_random_normal (&random));
  assert_comes_back (GPOINTER_TO_INT (data), text->str);
  g_string_free (text, TRUE);
}

/* Cut off anywhere, the document is whole or it is refused. */
static void
test_truncated (gconstpointer data)
{
  AttnCarrier carrier = GPOINTER_TO_INT (data);
  g_autofree char *long_text = g_strnfill (5000, 'y');
  const char *const tried[] = { texts[5], texts[11], long_text };

  for (guint t = 0; t < G_N_ELEMENTS (tried); t++)
    {
      g_autoptr(GBytes) whole = put (carrier, tried[t]);
      guint n_found = 0;

      for (gsize length = 0; length < g_bytes_get_size (whole); length++)
        {
          g_autoptr(GError) error = NULL;
          g_autofree char *found = find_in (g_bytes_get_data (whole, NULL), length, &error);

          if (found != NULL)
            {
              g_assert_cmpstr (found, ==, tried[t]);
              n_found++;
            }
          else
            g_assert_true (error != NULL && error->domain == ATTN_EMBEDDED_ERROR);
        }
      /* What comes after the document may be lost. */
      g_assert_cmpuint (n_found, >, 0);
      g_assert_cmpuint (n_found, <, 200);
    }
}

/* A PNG has checksums: no byte can be another and give another document. */
static void
test_flipped (void)
{
  g_autofree char *long_text = g_strnfill (5000, 'y');
  const char *const tried[] = { texts[5], long_text };

  for (guint t = 0; t < G_N_ELEMENTS (tried); t++)
    {
      g_autoptr(GBytes) whole = put (ATTN_CARRIER_PNG, tried[t]);
      gsize length = g_bytes_get_size (whole);

      for (gsize i = 0; i < length; i++)
        for (guint bit = 0; bit < 8; bit++)
          {
            g_autofree char *copy = g_memdup2 (g_bytes_get_data (whole, NULL), length);
            g_autofree char *found = NULL;

            copy[i] ^= (char) (1u << bit);
            found = find_in (copy, length, NULL);
            if (found != NULL)
              g_assert_cmpstr (found, ==, tried[t]);
          }
    }
}

/* An SVG has none: whatever byte is another, something is said or found, and nothing breaks. */
static void
test_flipped_svg (void)
{
  g_autoptr(GBytes) whole = put (ATTN_CARRIER_SVG, texts[6]);
  gsize length = g_bytes_get_size (whole);
  guint n_refused = 0;

  for (gsize i = 0; i < length; i++)
    for (guint bit = 0; bit < 8; bit++)
      {
        g_autofree char *copy = g_memdup2 (g_bytes_get_data (whole, NULL), length);
        g_autoptr(GError) error = NULL;
        g_autofree char *found = NULL;

        copy[i] ^= (char) (1u << bit);
        found = find_in (copy, length, &error);
        g_assert_true ((found != NULL) != (error != NULL));
        n_refused += found == NULL;
      }
  g_assert_cmpuint (n_refused, >, 100);
}

static void
test_replaced (void)
{
  g_autoptr(GBytes) first = put (ATTN_CARRIER_PNG, "first");
  g_autoptr(GBytes) second = attn_embedded_put_png (first, "second");
  g_autoptr(GBytes) directly = put (ATTN_CARRIER_PNG, "second");

  g_assert_true (g_bytes_equal (second, directly));
}

/* All of the picture is there as it was. */
static void
test_rest (void)
{
  g_autoptr(GBytes) png = put (ATTN_CARRIER_PNG, texts[6]);
  g_autoptr(GBytes) svg = put (ATTN_CARRIER_SVG, texts[6]);
  const char *data = g_bytes_get_data (png, NULL);
  gsize added = g_bytes_get_size (png) - sizeof pixel;
  const char *end = strstr (drawing, "</svg>");

  g_assert_cmpmem (data, 33, pixel, 33);
  g_assert_cmpmem (data + 33 + added, sizeof pixel - 33, pixel + 33, sizeof pixel - 33);

  data = g_bytes_get_data (svg, NULL);
  added = g_bytes_get_size (svg) - strlen (drawing);
  g_assert_cmpmem (data, (gsize) (end - drawing), drawing, (gsize) (end - drawing));
  g_assert_cmpmem (data + (end - drawing) + added, strlen (end), end, strlen (end));
}

static void
test_not_whole (void)
{
  for (gsize length = 0; length < sizeof pixel; length++)
    {
      g_autoptr(GBytes) part = g_bytes_new (pixel, length);

      g_assert_null (attn_embedded_put_png (part, "x"));
    }
  for (gsize length = 0; length < strlen (drawing) - strlen ("vg>\n"); length++)
    {
      g_autoptr(GBytes) part = g_bytes_new (drawing, length);
      g_autoptr(GBytes) whole = attn_embedded_put_svg (part, "x");

      if (length < (gsize) (strstr (drawing, "</svg") + 5 - drawing))
        g_assert_null (whole);
    }
}

/* Chunks made by hand */

static guint32
checksum (const guint8 *data,
          gsize         length)
{
  guint32 c = 0xffffffffu;

  for (gsize i = 0; i < length; i++)
    {
      c ^= data[i];
      for (guint bit = 0; bit < 8; bit++)
        c = (c & 1) != 0 ? 0xedb88320u ^ (c >> 1) : c >> 1;
    }
  return ~c;
}

/* The pixel with a chunk before its image data. */
static GBytes *
with_chunk (const char   *name,
            gconstpointer data,
            gsize         length)
{
  GByteArray *bytes = g_byte_array_new ();
  guint32 number = GUINT32_TO_BE ((guint32) length);
  guint start;

  g_byte_array_append (bytes, pixel, 33);
  g_byte_array_append (bytes, (guint8 *) &number, 4);
  start = bytes->len;
  g_byte_array_append (bytes, (const guint8 *) name, 4);
  g_byte_array_append (bytes, data, (guint) length);
  number = GUINT32_TO_BE (checksum (bytes->data + start, bytes->len - start));
  g_byte_array_append (bytes, (guint8 *) &number, 4);
  g_byte_array_append (bytes, pixel + 33, sizeof pixel - 33);
  return g_byte_array_free_to_bytes (bytes);
}

/* A chunk as some program may write it: "zlib" stands for a compressed "{}". */
static const struct
{
  const char *what;
  const char *name;
  const char *data;
  gsize       length;
  int         code;      /* −1: it is read, as "{}" */
} chunks[] = {
#define DATA(text) text, sizeof text - 1
#define KEYWORD    ATTN_EMBEDDED_KEYWORD "\0"
#define ZLIB       "\170\234\253\256\005\000\001\165\000\371"
  { "itxt", "iTXt", DATA (KEYWORD "\0\0\0\0{}"), -1 },
  { "itxt-language", "iTXt", DATA (KEYWORD "\0\0ko\0문서\0{}"), -1 },
  { "itxt-compressed", "iTXt", DATA (KEYWORD "\1\0\0\0" ZLIB), -1 },
  { "text", "tEXt", DATA (KEYWORD "{}"), -1 },
  { "ztxt", "zTXt", DATA (KEYWORD "\0" ZLIB), -1 },
  { "itxt-flag", "iTXt", DATA (KEYWORD "\2\0\0\0{}"), ATTN_EMBEDDED_ERROR_DAMAGED },
  { "itxt-method", "iTXt", DATA (KEYWORD "\1\1\0\0" ZLIB), ATTN_EMBEDDED_ERROR_DAMAGED },
  { "ztxt-method", "zTXt", DATA (KEYWORD "\1" ZLIB), ATTN_EMBEDDED_ERROR_DAMAGED },
  { "ztxt-nothing", "zTXt", DATA (KEYWORD), ATTN_EMBEDDED_ERROR_DAMAGED },
  { "itxt-nothing", "iTXt", DATA (KEYWORD), ATTN_EMBEDDED_ERROR_DAMAGED },
  { "itxt-one-byte", "iTXt", DATA (KEYWORD "\0"), ATTN_EMBEDDED_ERROR_DAMAGED },
  { "itxt-no-language", "iTXt", DATA (KEYWORD "\0\0"), ATTN_EMBEDDED_ERROR_DAMAGED },
  { "itxt-no-keyword", "iTXt", DATA (KEYWORD "\0\0ko\0{}"), ATTN_EMBEDDED_ERROR_DAMAGED },
  { "itxt-not-zlib", "iTXt", DATA (KEYWORD "\1\0\0\0{}"), ATTN_EMBEDDED_ERROR_DAMAGED },
  { "itxt-cut-zlib", "iTXt", DATA (KEYWORD "\1\0\0\0\170\234\253\256\005\000\001"), ATTN_EMBEDDED_ERROR_DAMAGED },
  { "itxt-empty-zlib", "iTXt", DATA (KEYWORD "\1\0\0\0"), ATTN_EMBEDDED_ERROR_DAMAGED },
  { "another-keyword", "iTXt", DATA ("attention-documents\0\0\0\0\0{}"), ATTN_EMBEDDED_ERROR_ABSENT },
  { "keyword-in-part", "iTXt", DATA ("attention-document"), ATTN_EMBEDDED_ERROR_ABSENT },
  { "capitals", "iTXt", DATA ("Attention-Document\0\0\0\0\0{}"), ATTN_EMBEDDED_ERROR_ABSENT },
  { "another-chunk", "prVt", DATA (KEYWORD "\0\0\0\0{}"), ATTN_EMBEDDED_ERROR_ABSENT },
};

static void
test_chunk (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  g_autoptr(GBytes) bytes = with_chunk (chunks[i].name, chunks[i].data, chunks[i].length);
  g_autoptr(GError) error = NULL;
  g_autofree char *found = find (bytes, &error);

  if (chunks[i].code < 0)
    {
      g_assert_no_error (error);
      g_assert_cmpstr (found, ==, "{}");
    }
  else
    g_assert_error (error, ATTN_EMBEDDED_ERROR, chunks[i].code);
}

/* 64 MiB of spaces, packed into a few kilobytes. */
static void
test_bomb (void)
{
  g_autoptr(GOutputStream) memory = g_memory_output_stream_new_resizable ();
  g_autoptr(GZlibCompressor) packer = g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_ZLIB, 9);
  g_autoptr(GOutputStream) packing = g_converter_output_stream_new (memory, G_CONVERTER (packer));
  g_autofree char *spaces = g_strnfill (1 << 20, ' ');
  g_autoptr(GBytes) bytes = NULL;
  g_autoptr(GError) error = NULL;

  g_output_stream_write_all (memory, KEYWORD "\1\0\0\0", sizeof KEYWORD - 1 + 4, NULL, NULL, NULL);
  for (guint i = 0; i < 65; i++)
    g_assert_true (g_output_stream_write_all (packing, spaces, 1 << 20, NULL, NULL, NULL));
  g_assert_true (g_output_stream_close (packing, NULL, NULL));
  bytes = with_chunk ("iTXt", g_memory_output_stream_get_data (G_MEMORY_OUTPUT_STREAM (memory)),
                      g_memory_output_stream_get_data_size (G_MEMORY_OUTPUT_STREAM (memory)));
  g_assert_cmpuint (g_bytes_get_size (bytes), <, 1 << 20);
  g_assert_null (find (bytes, &error));
  g_assert_error (error, ATTN_EMBEDDED_ERROR, ATTN_EMBEDDED_ERROR_TOO_LARGE);
}

static void
test_lengths_that_lie (void)
{
  static const guint32 lengths[] = { 0, 1, 12, 14, 57, 0x7fffffff, 0x80000000, 0xfffffff4, 0xffffffff };

  for (guint i = 0; i < G_N_ELEMENTS (lengths); i++)
    for (guint at = 8; at < sizeof pixel; at += at == 8 ? 25 : 22)
      {
        guint8 copy[sizeof pixel];
        guint32 number = GUINT32_TO_BE (lengths[i]);
        g_autoptr(GError) error = NULL;

        memcpy (copy, pixel, sizeof pixel);
        if (at + 4 > sizeof copy || memcmp (copy + at, &number, 4) == 0)
          continue;
        memcpy (copy + at, &number, 4);
        g_assert_null (find_in (copy, sizeof copy, &error));
        g_assert_true (error->code == ATTN_EMBEDDED_ERROR_DAMAGED || error->code == ATTN_EMBEDDED_ERROR_ABSENT);
      }
}

/* SVGs as other programs may save them, and worse. */
#define SVG(inner) "<svg xmlns=\"http://www.w3.org/2000/svg\">" inner "</svg>"
#define NS         "xmlns=\"" ATTN_EMBEDDED_NAMESPACE "\""

static const struct
{
  const char *what;
  const char *svg;
  int         code;
} drawings[] = {
  { "plain", SVG ("<metadata><document " NS ">{}</document></metadata>"), -1 },
  { "prefix", SVG ("<metadata><a:document xmlns:a=\"" ATTN_EMBEDDED_NAMESPACE "\">{}</a:document></metadata>"), -1 },
  { "prefix-on-the-root", "<svg xmlns:at=\"" ATTN_EMBEDDED_NAMESPACE "\"><metadata><at:document>{}</at:document></metadata></svg>", -1 },
  { "svg-prefix", "<s:svg xmlns:s=\"http://www.w3.org/2000/svg\"><document " NS ">{}</document></s:svg>", -1 },
  { "cdata", SVG ("<document " NS "><![CDATA[{}]]></document>"), -1 },
  { "cdata-and-text", SVG ("<document " NS ">{<![CDATA[}]]></document>"), -1 },
  { "references", SVG ("<document " NS ">&#123;&#x7d;</document>"), -1 },
  { "comment", SVG ("<document " NS ">{<!-- } -->}</document>"), -1 },
  { "base64", SVG ("<document " NS " encoding=\"base64\">e30=</document>"), -1 },
  { "base64-wrapped", SVG ("<document encoding=\"base64\" " NS ">\n  e3\n  0=\n</document>"), -1 },
  { "mark-and-doctype", "\357\273\277<?xml version=\"1.0\"?>\n<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"svg11.dtd\">\n" SVG ("<document " NS ">{}</document>"), -1 },
  { "two", SVG ("<document " NS ">{}</document><document " NS ">second</document>"), -1 },
  { "broken-behind", "<svg><document " NS ">{}</document><<<&bad;", -1 },
  { "none", SVG ("<metadata>{}</metadata>"), ATTN_EMBEDDED_ERROR_ABSENT },
  { "another-namespace", SVG ("<document xmlns=\"https://example.org/other\">{}</document>"), ATTN_EMBEDDED_ERROR_ABSENT },
  { "namespace-elsewhere", SVG ("<document>" ATTN_EMBEDDED_NAMESPACE "</document>"), ATTN_EMBEDDED_ERROR_ABSENT },
  { "another-element", SVG ("<documents " NS ">{}</documents>"), ATTN_EMBEDDED_ERROR_ABSENT },
  { "namespace-as-value", SVG ("<document href=\"" ATTN_EMBEDDED_NAMESPACE "\">{}</document>"), ATTN_EMBEDDED_ERROR_ABSENT },
  { "another-root", "<html><svg><document " NS ">{}</document></svg></html>", ATTN_EMBEDDED_ERROR_ABSENT },
  { "entity", "<!DOCTYPE svg [<!ENTITY a \"{}\">]>" SVG ("<document " NS ">&a;</document>"), ATTN_EMBEDDED_ERROR_DAMAGED },
  { "outside-entity", "<!DOCTYPE svg [<!ENTITY a SYSTEM \"file:///etc/passwd\">]>" SVG ("<document " NS ">&a;</document>"), ATTN_EMBEDDED_ERROR_DAMAGED },
  { "element-inside", SVG ("<document " NS ">{<b/>}</document>"), ATTN_EMBEDDED_ERROR_DAMAGED },
  { "not-closed", "<svg><document " NS ">{}", ATTN_EMBEDDED_ERROR_DAMAGED },
  { "closed-crosswise", "<svg><metadata><document " NS ">{}</metadata></document></svg>", ATTN_EMBEDDED_ERROR_DAMAGED },
  { "not-utf8", SVG ("<document " NS ">\377</document>"), ATTN_EMBEDDED_ERROR_DAMAGED },
};

static void
test_drawing (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  g_autoptr(GError) error = NULL;
  g_autofree char *found = find_in (drawings[i].svg, strlen (drawings[i].svg), &error);

  if (drawings[i].code < 0)
    {
      g_assert_no_error (error);
      g_assert_cmpstr (found, ==, "{}");
    }
  else
    g_assert_error (error, ATTN_EMBEDDED_ERROR, drawings[i].code);
}

static void
test_deep (void)
{
  GString *svg = g_string_new ("<svg " NS ">");
  g_autoptr(GError) error = NULL;

  for (guint i = 0; i < 1000000; i++)
    g_string_append (svg, "<g>");
  g_assert_null (find_in (svg->str, svg->len, &error));
  g_assert_error (error, ATTN_EMBEDDED_ERROR, ATTN_EMBEDDED_ERROR_DAMAGED);
  g_string_free (svg, TRUE);
}

static void
test_recognise (void)
{
  static const struct
  {
    const char *data;
    AttnCarrier carrier;
  } cases[] = {
    { "", ATTN_CARRIER_NONE }, { "{", ATTN_CARRIER_NONE }, { "<", ATTN_CARRIER_NONE }, { "\211PNG\r\n", ATTN_CARRIER_NONE },
    { "\211PNG\r\n\032\n", ATTN_CARRIER_PNG }, { "\211PNG\n\032\n\n", ATTN_CARRIER_NONE }, { "<svg", ATTN_CARRIER_SVG },
    { "  \n<svg/>", ATTN_CARRIER_SVG }, { "\357\273\277<?xml?><svg/>", ATTN_CARRIER_SVG }, { "<html/>", ATTN_CARRIER_NONE },
    { "{\"x-a\": \"<svg>\"}", ATTN_CARRIER_NONE }, { "GIF89a", ATTN_CARRIER_NONE }, { "<a:svg/>", ATTN_CARRIER_SVG },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpint (attn_embedded_recognise (cases[i].data, strlen (cases[i].data)), ==, cases[i].carrier);
}

/* Files */

static char *
write_file (const char *folder,
            const char *name,
            GBytes     *bytes)
{
  char *path = g_build_filename (folder, name, NULL);

  g_assert_true (g_file_set_contents (path, g_bytes_get_data (bytes, NULL), (gssize) g_bytes_get_size (bytes), NULL));
  return path;
}

static AttnDocument *
load (const char  *path,
      AttnLanguage language,
      GError     **error)
{
  g_autoptr(GFile) file = g_file_new_for_path (path);

  return attn_document_load (file, language, error);
}

static void
test_load (void)
{
  static const AttnCarrier carriers[] = { ATTN_CARRIER_PNG, ATTN_CARRIER_SVG };
  g_autofree char *folder = g_dir_make_tmp ("attention-XXXXXX", NULL);

  for (guint i = 0; i < attn_sample_get_count (); i++)
    for (guint k = 0; k < G_N_ELEMENTS (carriers); k++)
      {
        g_autoptr(AttnDocument) sample = attn_sample_load (attn_sample_get_name (i), ATTN_LANGUAGE_ENGLISH, NULL);
        g_autofree char *text = attn_document_serialize (sample);
        g_autoptr(GBytes) bytes = put (carriers[k], text);
        /* The name says nothing: the bytes do. */
        g_autofree char *path = write_file (folder, "picture", bytes);
        g_autoptr(GError) error = NULL;
        g_autoptr(AttnDocument) document = load (path, ATTN_LANGUAGE_KOREAN, &error);
        g_autofree char *again = NULL;

        g_assert_no_error (error);
        g_assert_true (attn_document_equal (document, sample));
        again = attn_document_serialize (document);
        g_assert_cmpstr (again, ==, text);
        g_assert_true (attn_document_is_from_picture (document));
        g_assert_false (attn_document_is_from_picture (sample));
        g_assert_cmpint (g_unlink (path), ==, 0);
      }
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

static void
test_refused_files (void)
{
  g_autofree char *folder = g_dir_make_tmp ("attention-XXXXXX", NULL);
  static const char undrawable[] = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"8\" height=\"8\"><g></h></svg>";
  g_autoptr(GBytes) bare_svg = g_bytes_new_static (undrawable, sizeof undrawable - 1);
  g_autoptr(GBytes) cut = g_bytes_new_static (pixel, sizeof pixel - 1);
  g_autoptr(GBytes) empty = put (ATTN_CARRIER_PNG, "");
  g_autoptr(GBytes) wrong = put (ATTN_CARRIER_SVG, "{\"format\": \"attention\", \"version\": 1, \"embedding\": [[1], [2, 3]]}");
  const struct
  {
    GBytes     *bytes;
    int         code;
    const char *says;
  } cases[] = {
    { bare_svg, ATTN_DOCUMENT_ERROR_PICTURE, "SVG) without a document" },
    { cut, ATTN_DOCUMENT_ERROR_PICTURE, "PNG) is damaged" },
    { empty, ATTN_DOCUMENT_ERROR_EMPTY, "" },
    { wrong, ATTN_DOCUMENT_ERROR_SHAPE, "embedding, row 1" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = write_file (folder, "some.picture", cases[i].bytes);
      g_autoptr(GError) error = NULL;
      g_autoptr(GError) korean = NULL;

      g_assert_null (load (path, ATTN_LANGUAGE_ENGLISH, &error));
      g_assert_error (error, ATTN_DOCUMENT_ERROR, cases[i].code);
      g_assert_nonnull (strstr (error->message, "some.picture"));
      g_assert_nonnull (strstr (error->message, cases[i].says));
      g_assert_null (strchr (error->message, '\n'));
      g_assert_null (load (path, ATTN_LANGUAGE_KOREAN, &korean));
      g_assert_cmpint (korean->code, ==, error->code);
      g_assert_cmpstr (korean->message, !=, error->message);
      g_assert_cmpint (g_unlink (path), ==, 0);
    }
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

static void
add_for_both (const char   *name,
              GTestDataFunc test)
{
  g_autofree char *png = g_strconcat ("/embedded/png/", name, NULL);
  g_autofree char *svg = g_strconcat ("/embedded/svg/", name, NULL);

  g_test_add_data_func (png, GINT_TO_POINTER (ATTN_CARRIER_PNG), test);
  g_test_add_data_func (svg, GINT_TO_POINTER (ATTN_CARRIER_SVG), test);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  add_for_both ("texts", test_texts);
  add_for_both ("lengths", test_lengths);
  add_for_both ("samples", test_samples);
  add_for_both ("random", test_random);
  add_for_both ("large", test_large);
  add_for_both ("truncated", test_truncated);
  g_test_add_func ("/embedded/png/flipped", test_flipped);
  g_test_add_func ("/embedded/svg/flipped", test_flipped_svg);
  g_test_add_func ("/embedded/png/replaced", test_replaced);
  g_test_add_func ("/embedded/png/bomb", test_bomb);
  g_test_add_func ("/embedded/png/lengths-that-lie", test_lengths_that_lie);
  g_test_add_func ("/embedded/svg/deep", test_deep);
  g_test_add_func ("/embedded/rest", test_rest);
  g_test_add_func ("/embedded/not-whole", test_not_whole);
  g_test_add_func ("/embedded/recognise", test_recognise);
  g_test_add_func ("/embedded/load", test_load);
  g_test_add_func ("/embedded/refused-files", test_refused_files);
  for (guint i = 0; i < G_N_ELEMENTS (chunks); i++)
    {
      g_autofree char *path = g_strconcat ("/embedded/png/chunk/", chunks[i].what, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_chunk);
    }
  for (guint i = 0; i < G_N_ELEMENTS (drawings); i++)
    {
      g_autofree char *path = g_strconcat ("/embedded/svg/drawing/", drawings[i].what, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_drawing);
    }
  return g_test_run ();
}
