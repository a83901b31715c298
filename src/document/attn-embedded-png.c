/* attn-embedded-png.c: a document in a text chunk of a PNG
 *
 * The layout is that of the W3C's PNG specification, third edition: sections 5.2 (signature), 5.3 (chunks), 11.3.3 (text).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-embedded-private.h"

#include <string.h>

#include "attn-document.h"

#define KEYWORD ATTN_EMBEDDED_KEYWORD

/* Length, name and checksum of a chunk. */
#define FRAME 12
/* No chunk is longer. */
#define MAX_CHUNK 0x7fffffffu

/* Texts of at least so many bytes are compressed. */
#define MIN_COMPRESSED 4096

#define STEP (64u * 1024)

typedef struct
{
  const char *name;        /* four letters, not terminated */
  const char *data;
  gsize       length;
  gboolean    is_whole;    /* the checksum agrees */
} Chunk;

/* CRC-32 as section 5.5 has it; of several pieces one after the other, begun with 0. */
static guint32
get_checksum (guint32     before,
              const char *data,
              gsize       length)
{
  static guint32 table[256];
  static gsize is_made = 0;
  guint32 c = ~before;

  if (g_once_init_enter (&is_made))
    {
      for (guint32 i = 0; i < 256; i++)
        {
          table[i] = i;
          for (guint bit = 0; bit < 8; bit++)
            table[i] = (table[i] & 1) != 0 ? 0xedb88320u ^ (table[i] >> 1) : table[i] >> 1;
        }
      g_once_init_leave (&is_made, 1);
    }
  for (gsize i = 0; i < length; i++)
    c = table[(c ^ (guchar) data[i]) & 0xff] ^ (c >> 8);
  return ~c;
}

static guint32
read_number (const char *data)
{
  guint32 number;

  memcpy (&number, data, sizeof number);
  return GUINT32_FROM_BE (number);
}

static void
append_number (GByteArray *bytes,
               guint32     number)
{
  number = GUINT32_TO_BE (number);
  g_byte_array_append (bytes, (const guint8 *) &number, sizeof number);
}

/* The chunk at `*at`, which moves behind it; FALSE where no whole one stands. */
static gboolean
next_chunk (const char *data,
            gsize       length,
            gsize      *at,
            Chunk      *chunk)
{
  gsize left = length - *at;

  if (left < FRAME)
    return FALSE;
  chunk->length = read_number (data + *at);
  if (chunk->length > MAX_CHUNK || chunk->length > left - FRAME)
    return FALSE;
  chunk->name = data + *at + 4;
  chunk->data = chunk->name + 4;
  chunk->is_whole = get_checksum (0, chunk->name, 4 + chunk->length) == read_number (chunk->data + chunk->length);
  *at += FRAME + chunk->length;
  return TRUE;
}

static gboolean
is_named (const Chunk *chunk,
          const char  *name)
{
  return memcmp (chunk->name, name, 4) == 0;
}

/* Whether the chunk is a text with our keyword. */
static gboolean
is_ours (const Chunk *chunk)
{
  return (is_named (chunk, "iTXt") || is_named (chunk, "zTXt") || is_named (chunk, "tEXt")) &&
         chunk->length >= sizeof KEYWORD && memcmp (chunk->data, KEYWORD, sizeof KEYWORD) == 0;
}

/* Runs all of the data through a converter; NULL where it fails or more than `most` bytes would come out. */
static GByteArray *
convert (GConverter *converter,
         const char *data,
         gsize       length,
         gsize       most,
         gboolean   *is_too_large)
{
  GByteArray *out = g_byte_array_new ();
  GConverterResult result;

  *is_too_large = FALSE;
  do
    {
      gsize n_read = 0, n_written = 0;
      guint before = out->len;

      if (before >= most)
        {
          *is_too_large = TRUE;
          break;
        }
      g_byte_array_set_size (out, before + STEP);
      result = g_converter_convert (converter, data, length, out->data + before, STEP, G_CONVERTER_INPUT_AT_END,
                                    &n_read, &n_written, NULL);
      g_byte_array_set_size (out, before + (result == G_CONVERTER_ERROR ? 0 : (guint) n_written));
      data += n_read;
      length -= n_read;
    }
  while (result == G_CONVERTER_CONVERTED);
  if (*is_too_large || result != G_CONVERTER_FINISHED)
    g_clear_pointer (&out, g_byte_array_unref);
  return out;
}

/* What stands behind the keyword, without the fields before the text.  FALSE where they are wrong. */
static gboolean
find_text (const Chunk *chunk,
           const char **text,
           gsize       *length,
           gboolean    *is_compressed)
{
  const char *end = chunk->data + chunk->length;

  *text = chunk->data + sizeof KEYWORD;
  *is_compressed = FALSE;
  if (is_named (chunk, "zTXt"))
    {
      if (*text == end || **text != 0)
        return FALSE;
      *text += 1;
      *is_compressed = TRUE;
    }
  else if (is_named (chunk, "iTXt"))
    {
      if (end - *text < 2 || (guchar) (*text)[0] > 1 || (*text)[1] != 0)
        return FALSE;
      *is_compressed = (*text)[0] == 1;
      *text += 2;
      /* A language and a translated keyword, each up to a NUL. */
      for (guint i = 0; i < 2; i++)
        {
          const char *nul = memchr (*text, '\0', (gsize) (end - *text));

          if (nul == NULL)
            return FALSE;
          *text = nul + 1;
        }
    }
  *length = (gsize) (end - *text);
  return TRUE;
}

static char *
read_text (const Chunk *chunk,
           gsize       *text_length,
           GError     **error)
{
  g_autoptr(GZlibDecompressor) unpacker = NULL;
  g_autoptr(GByteArray) unpacked = NULL;
  gboolean is_compressed, is_too_large;
  const char *text;
  char *copy;
  gsize length;

  if (!chunk->is_whole || !find_text (chunk, &text, &length, &is_compressed))
    return attn_embedded_fail (error, ATTN_EMBEDDED_ERROR_DAMAGED, "the document's chunk is damaged");
  if (is_compressed)
    {
      unpacker = g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_ZLIB);
      unpacked = convert (G_CONVERTER (unpacker), text, length, ATTN_DOCUMENT_MAX_BYTES, &is_too_large);
      if (unpacked == NULL)
        return attn_embedded_fail (error, is_too_large ? ATTN_EMBEDDED_ERROR_TOO_LARGE : ATTN_EMBEDDED_ERROR_DAMAGED,
                                   is_too_large ? "the document is too large" : "the document cannot be unpacked");
      text = (const char *) unpacked->data;
      length = unpacked->len;
    }
  if (length >= ATTN_DOCUMENT_MAX_BYTES)
    return attn_embedded_fail (error, ATTN_EMBEDDED_ERROR_TOO_LARGE, "the document is too large");
  *text_length = length;
  copy = g_malloc (length + 1);
  if (length > 0)
    memcpy (copy, text, length);
  copy[length] = '\0';
  return copy;
}

char *
attn_embedded_find_png (const char *data,
                        gsize       length,
                        gsize      *text_length,
                        GError    **error)
{
  gsize at = strlen (ATTN_PNG_SIGNATURE);
  Chunk chunk;

  while (next_chunk (data, length, &at, &chunk))
    {
      if (is_ours (&chunk))
        return read_text (&chunk, text_length, error);
      if (!chunk.is_whole)
        break;
      if (is_named (&chunk, "IEND"))
        return attn_embedded_fail (error, ATTN_EMBEDDED_ERROR_ABSENT, "no document in the PNG");
    }
  return attn_embedded_fail (error, ATTN_EMBEDDED_ERROR_DAMAGED, "the PNG is damaged");
}

static void
append_chunk (GByteArray *bytes,
              const char *name,
              const char *data,
              gsize       length)
{
  guint32 checksum = get_checksum (get_checksum (0, name, 4), data, length);

  append_number (bytes, (guint32) length);
  g_byte_array_append (bytes, (const guint8 *) name, 4);
  g_byte_array_append (bytes, (const guint8 *) data, (guint) length);
  append_number (bytes, checksum);
}

static void
append_document (GByteArray *bytes,
                 const char *text)
{
  g_autoptr(GByteArray) chunk = g_byte_array_new ();
  g_autoptr(GByteArray) packed = NULL;
  gsize length = strlen (text);

  if (length >= MIN_COMPRESSED)
    {
      g_autoptr(GZlibCompressor) packer = g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_ZLIB, 6);
      gboolean is_too_large;

      packed = convert (G_CONVERTER (packer), text, length, MAX_CHUNK - 1024, &is_too_large);
    }
  g_byte_array_append (chunk, (const guint8 *) KEYWORD, sizeof KEYWORD);
  /* Compressed or not, by which method, and neither a language nor a translated keyword. */
  g_byte_array_append (chunk, (const guint8 *) (packed != NULL ? "\1\0\0\0" : "\0\0\0\0"), 4);
  if (packed != NULL)
    g_byte_array_append (chunk, packed->data, packed->len);
  else
    g_byte_array_append (chunk, (const guint8 *) text, (guint) length);
  append_chunk (bytes, "iTXt", (const char *) chunk->data, chunk->len);
}

GBytes *
attn_embedded_put_png (GBytes     *png,
                       const char *text)
{
  gsize length, at = strlen (ATTN_PNG_SIGNATURE), start = at;
  const char *data = g_bytes_get_data (png, &length);
  g_autoptr(GByteArray) bytes = NULL;
  gboolean is_put = FALSE;
  Chunk chunk;

  if (attn_embedded_recognise (data, length) != ATTN_CARRIER_PNG)
    return NULL;
  bytes = g_byte_array_new ();
  g_byte_array_append (bytes, (const guint8 *) data, (guint) at);
  while (next_chunk (data, length, &at, &chunk))
    {
      if (!chunk.is_whole)
        return NULL;
      if (!is_put && is_named (&chunk, "IDAT"))
        {
          append_document (bytes, text);
          is_put = TRUE;
        }
      if (!is_ours (&chunk))
        g_byte_array_append (bytes, (const guint8 *) data + start, (guint) (at - start));
      if (is_named (&chunk, "IEND"))
        return is_put ? g_byte_array_free_to_bytes (g_steal_pointer (&bytes)) : NULL;
      start = at;
    }
  return NULL;
}
