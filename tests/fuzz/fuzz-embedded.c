/* fuzz-embedded.c: any bytes as a picture that carries a document
 *
 * Bytes that begin with "i", "z" or "t" become a chunk of a PNG whose checksum is right, which no luck would find: iTXt, zTXt
 * or tEXt with what follows the letter as its text.  All others are a file as it is.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz.h"

#include <string.h>

#include "attn-embedded.h"

static const char drawing[] = "<svg xmlns=\"http://www.w3.org/2000/svg\"><rect width=\"1\" height=\"1\"/></svg>";

int
LLVMFuzzerInitialize (int    *argc,
                      char ***argv)
{
  g_log_set_always_fatal (G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_WARNING | G_LOG_LEVEL_ERROR);

  return 0;
}

static void
append_number (GByteArray *bytes,
               guint32     number)
{
  number = GUINT32_TO_BE (number);
  g_byte_array_append (bytes, (const guint8 *) &number, 4);
}

static void
append_chunk (GByteArray    *bytes,
              const char    *name,
              const uint8_t *data,
              size_t         size)
{
  guint32 c = 0xffffffffu;
  guint start;

  append_number (bytes, (guint32) size);
  start = bytes->len;
  g_byte_array_append (bytes, (const guint8 *) name, 4);
  g_byte_array_append (bytes, data, (guint) size);
  for (guint i = start; i < bytes->len; i++)
    {
      c ^= bytes->data[i];
      for (guint bit = 0; bit < 8; bit++)
        c = (c & 1) != 0 ? 0xedb88320u ^ (c >> 1) : c >> 1;
    }
  append_number (bytes, ~c);
}

/* A PNG as far as this room looks into one. */
static GBytes *
make_png (const char    *name,
          const uint8_t *data,
          size_t         size)
{
  GByteArray *bytes = g_byte_array_new ();
  g_autoptr (GByteArray) text = g_byte_array_new ();

  g_byte_array_append (bytes, (const guint8 *) "\211PNG\r\n\032\n", 8);
  append_chunk (bytes, "IHDR", (const uint8_t *) "\0\0\0\1\0\0\0\1\10\0\0\0\0", 13);
  if (name != NULL)
    {
      g_byte_array_append (text, (const guint8 *) ATTN_EMBEDDED_KEYWORD, sizeof ATTN_EMBEDDED_KEYWORD);
      g_byte_array_append (text, data, (guint) size);
      append_chunk (bytes, name, text->data, text->len);
    }
  append_chunk (bytes, "IDAT", (const uint8_t *) "\x78\x9c\x63\x68\0\0\0\x82\0\x81", 10);
  append_chunk (bytes, "IEND", NULL, 0);
  return g_byte_array_free_to_bytes (bytes);
}

/* What can be carried comes back. */
static void
check_text (const char *text,
            gsize       length)
{
  g_autoptr (GBytes) bare = make_png (NULL, NULL, 0);
  g_autoptr (GBytes) svg = g_bytes_new_static (drawing, strlen (drawing));
  GBytes *pictures[2];

  if (!g_utf8_validate (text, (gssize) length, NULL))
    return;
  pictures[0] = attn_embedded_put_png (bare, text);
  pictures[1] = attn_embedded_put_svg (svg, text);
  for (guint i = 0; i < G_N_ELEMENTS (pictures); i++)
    {
      g_autofree char *again = NULL;

      g_assert_nonnull (pictures[i]);
      again = attn_embedded_find (g_bytes_get_data (pictures[i], NULL), g_bytes_get_size (pictures[i]), NULL, NULL);
      g_assert_cmpstr (again, ==, text);
      g_bytes_unref (pictures[i]);
    }
}

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t         size)
{
  static const char *const names[] = { "iTXt", "zTXt", "tEXt" };
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  gsize length = 0;

  for (guint i = 0; i < G_N_ELEMENTS (names) && size > 0; i++)
    if (data[0] == names[i][0])
      bytes = make_png (names[i], data + 1, size - 1);
  if (bytes == NULL)
    bytes = g_bytes_new (data, size);

  text = attn_embedded_find (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), &length, &error);
  if (text == NULL)
    g_assert_true (error != NULL && error->domain == ATTN_EMBEDDED_ERROR);
  else
    {
      g_assert_no_error (error);
      g_assert_cmpint (text[length], ==, '\0');
      check_text (text, length);
    }
  return 0;
}
