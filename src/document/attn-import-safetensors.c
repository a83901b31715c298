/* attn-import-safetensors.c: safetensors
 *
 * The layout is that of the format's own description: 8 bytes, the length of the header, little-endian; the header,
 * a JSON object of name → {"dtype", "shape", "data_offsets"} with, at will, "__metadata__"; then the values without
 * overlaps and without holes, little-endian and in C order.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <jansson.h>
#include <string.h>

#include "attn-import-private.h"

/* The format's own limit is 100 MB. */
#define MAX_HEADER ((gsize) 100 * 1000 * 1000)

static const struct
{
  const char *dtype;
  gsize       bits;
  AttnElement element;     /* unknown: its length is checked, its values are not read */
} types[] = {
  { "F64",     64, ATTN_ELEMENT_FLOAT64 },
  { "F32",     32, ATTN_ELEMENT_FLOAT32 },
  { "F16",     16, ATTN_ELEMENT_FLOAT16 },
  { "BF16",    16, ATTN_ELEMENT_BFLOAT16 },
  { "I64",     64, ATTN_ELEMENT_INT64 },
  { "I32",     32, ATTN_ELEMENT_INT32 },
  { "I16",     16, ATTN_ELEMENT_INT16 },
  { "I8",       8, ATTN_ELEMENT_INT8 },
  { "U64",     64, ATTN_ELEMENT_UINT64 },
  { "U32",     32, ATTN_ELEMENT_UINT32 },
  { "U16",     16, ATTN_ELEMENT_UINT16 },
  { "U8",       8, ATTN_ELEMENT_UINT8 },
  { "BOOL",     8, ATTN_ELEMENT_BOOL },
  { "F8_E4M3",  8, ATTN_ELEMENT_UNKNOWN },
  { "F8_E5M2",  8, ATTN_ELEMENT_UNKNOWN },
  { "F8_E8M0",  8, ATTN_ELEMENT_UNKNOWN },
  { "C64",     64, ATTN_ELEMENT_UNKNOWN },
};

/* Where a tensor lies, for the check of the whole. */
typedef struct
{
  const char *name;
  guint64     begin;
  guint64     end;
} Extent;

typedef struct
{
  AttnImport *import;
  GBytes     *bytes;
  gsize       start;       /* of the values in the file */
  gsize       length;      /* of all values */
  GArray     *extents;     /* of Extent */
  GError    **error;
} Reader;

static gboolean
refuse_tensor (Reader     *reader,
               const char *name,
               const char *key,
               const char *expected)
{
  attn_import_fail (reader->import, reader->error, ATTN_IMPORT_ERROR_SYNTAX, (AttnPlace) { .table = name },
                    N_("\"%1$s\" is not what is expected: %2$s"), key, expected);

  return FALSE;
}

static gboolean
read_number (const json_t *value,
             guint64      *number)
{
  if (!json_is_integer (value) || json_integer_value (value) < 0)
    return FALSE;
  *number = (guint64) json_integer_value (value);

  return TRUE;
}

static gboolean
read_shape (Reader          *reader,
            const char      *name,
            json_t          *tensor,
            AttnImportArray *array)
{
  const json_t *shape = json_object_get (tensor, "shape");
  gsize n = json_array_size (shape);

  if (!json_is_array (shape))
    return refuse_tensor (reader, name, "shape", "[4, 3]");
  if (n > ATTN_IMPORT_MAX_DIMENSIONS)
    {
      attn_import_fail (reader->import, reader->error, ATTN_IMPORT_ERROR_DIMENSIONS, (AttnPlace) { .table = name },
                        N_("the array has %1$u dimensions; at most %2$d are expected"),
                        (guint) n, ATTN_IMPORT_MAX_DIMENSIONS);
      return FALSE;
    }

  array->n_dimensions = (guint) n;
  array->shape = g_new0 (gsize, MAX (n, 1));
  for (gsize i = 0; i < n; i++)
    {
      guint64 length;

      if (!read_number (json_array_get (shape, i), &length))
        return refuse_tensor (reader, name, "shape", "[4, 3]");
      array->shape[i] = length;
    }

  return TRUE;
}

static gboolean
read_offsets (Reader     *reader,
              const char *name,
              json_t     *tensor,
              Extent     *extent)
{
  const json_t *offsets = json_object_get (tensor, "data_offsets");

  if (!json_is_array (offsets) || json_array_size (offsets) != 2 ||
      !read_number (json_array_get (offsets, 0), &extent->begin) ||
      !read_number (json_array_get (offsets, 1), &extent->end) || extent->begin > extent->end)
    return refuse_tensor (reader, name, "data_offsets", "[0, 48]");

  if (extent->end > reader->length)
    {
      attn_import_fail (reader->import, reader->error, ATTN_IMPORT_ERROR_LENGTH, (AttnPlace) { .table = name },
                        N_("the tensor is said to end at byte %1$lu of the values; there are %2$lu"),
                        (gulong) extent->end, (gulong) reader->length);
      return FALSE;
    }
  extent->name = name;

  return TRUE;
}

/* The dtype's element and, where the dtype is known, that the length fits the shape. */
static gboolean
read_dtype (Reader          *reader,
            const char      *name,
            json_t          *tensor,
            const Extent    *extent,
            AttnImportArray *array)
{
  const char *dtype = json_string_value (json_object_get (tensor, "dtype"));
  AttnPlace place = { .table = name };
  gsize bits = 0, count, expected = 0;

  if (dtype == NULL)
    return refuse_tensor (reader, name, "dtype", "\"F32\"");

  array->dtype = attn_import_quote (dtype, strlen (dtype));
  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    if (g_str_equal (types[i].dtype, dtype))
      {
        array->element = types[i].element;
        bits = types[i].bits;
      }

  if (bits != 0)
    {
      g_autofree char *shape = attn_import_format_shape (array->shape, array->n_dimensions);

      if (!attn_import_count (array->shape, array->n_dimensions, &count) ||
          !g_size_checked_mul (&expected, count, bits / 8))
        {
          attn_import_fail (reader->import, reader->error, ATTN_IMPORT_ERROR_TOO_LARGE, place,
                            N_("the shape %s is more than can be counted"), shape);
          return FALSE;
        }
      if (expected != extent->end - extent->begin)
        {
          attn_import_fail (reader->import, reader->error, ATTN_IMPORT_ERROR_LENGTH, place,
                            N_("%1$lu bytes of values stand here; %2$s of %3$s take %4$lu"),
                            (gulong) (extent->end - extent->begin), shape, array->dtype, (gulong) expected);
          return FALSE;
        }
    }
  if (array->element == ATTN_ELEMENT_UNKNOWN && g_str_has_prefix (dtype, "C"))
    array->refusal = attn_import_make_error (reader->import, ATTN_IMPORT_ERROR_COMPLEX, place,
      N_("the array holds complex numbers (“%s”); real numbers are expected"), array->dtype);
  else if (array->element == ATTN_ELEMENT_UNKNOWN)
    array->refusal = attn_import_make_error (reader->import, ATTN_IMPORT_ERROR_TYPE, place,
      N_("the tensor's type is “%s”; F64, F32, F16, BF16, an integer type or BOOL is expected"), array->dtype);

  return TRUE;
}

static gboolean
read_tensor (Reader     *reader,
             const char *name,
             json_t     *tensor)
{
  AttnImportArray *array;
  Extent extent = { 0 };
  const char *key;
  json_t *value;

  if (!json_is_object (tensor))
    return refuse_tensor (reader, name, name, "{\"dtype\", \"shape\", \"data_offsets\"}");
  json_object_foreach (tensor, key, value)
    if (!g_str_equal (key, "dtype") && !g_str_equal (key, "shape") && !g_str_equal (key, "data_offsets"))
      return refuse_tensor (reader, name, key, "\"dtype\", \"shape\", \"data_offsets\"");

  array = g_new0 (AttnImportArray, 1);
  array->name = g_strdup (name);
  array->bytes = g_bytes_ref (reader->bytes);
  if (!read_shape (reader, name, tensor, array) || !read_offsets (reader, name, tensor, &extent) ||
      !read_dtype (reader, name, tensor, &extent, array))
    {
      attn_import_array_free (array);
      return FALSE;
    }
  array->offset = reader->start + (gsize) extent.begin;
  g_array_append_val (reader->extents, extent);
  attn_import_add (reader->import, array);

  return TRUE;
}

static int
compare_extents (const void *a,
                 const void *b)
{
  const Extent *one = a, *other = b;

  if (one->begin != other->begin)
    return one->begin < other->begin ? -1 : 1;

  return one->end < other->end ? -1 : one->end > other->end;
}

static gboolean
refuse_hole (Reader  *reader,
             guint64  begin,
             guint64  end)
{
  attn_import_fail (reader->import, reader->error, ATTN_IMPORT_ERROR_LAYOUT, ATTN_PLACE_WHOLE,
                    N_("bytes %1$lu to %2$lu of the values belong to no tensor; tensors without holes are expected"),
                    (gulong) begin, (gulong) end);

  return FALSE;
}

/* The values are there once and whole: no tensor reaches into another, none leaves a gap. */
static gboolean
check_extents (Reader *reader)
{
  guint64 reached = 0;
  const char *last = NULL;

  g_array_sort (reader->extents, compare_extents);
  for (guint i = 0; i < reader->extents->len; i++)
    {
      const Extent *extent = &g_array_index (reader->extents, Extent, i);

      if (extent->begin < reached)
        {
          attn_import_fail (reader->import, reader->error, ATTN_IMPORT_ERROR_LAYOUT, (AttnPlace) { .table = extent->name },
                            N_("the tensor overlaps “%s”; each byte is expected to belong to one"), last);
          return FALSE;
        }
      if (extent->begin > reached)
        return refuse_hole (reader, reached, extent->begin);
      if (extent->end > reached)
        last = extent->name;
      reached = extent->end;
    }

  return reached == reader->length || refuse_hole (reader, reached, reader->length);
}

static gboolean
read_header (Reader *reader,
             json_t *header)
{
  const char *name;
  json_t *tensor;

  if (!json_is_object (header))
    {
      attn_import_fail (reader->import, reader->error, ATTN_IMPORT_ERROR_SYNTAX,
                        (AttnPlace) { .has_byte = TRUE, .byte = 8 }, N_("the header is no JSON object"));
      return FALSE;
    }

  json_object_foreach (header, name, tensor)
    if (!g_str_equal (name, "__metadata__") && !read_tensor (reader, name, tensor))
      return FALSE;

  if (reader->import->arrays->len == 0)
    {
      attn_import_fail (reader->import, reader->error, ATTN_IMPORT_ERROR_EMPTY, ATTN_PLACE_WHOLE,
                        N_("there is no tensor in this file; at least one is expected"));
      return FALSE;
    }

  return check_extents (reader);
}

gboolean
attn_import_read_safetensors (AttnImport  *import,
                              GBytes      *bytes,
                              GError     **error)
{
  g_autoptr (GArray) extents = g_array_new (FALSE, FALSE, sizeof (Extent));
  Reader reader = { .import = import, .bytes = bytes, .extents = extents, .error = error };
  gsize size;
  const guint8 *data = g_bytes_get_data (bytes, &size);
  guint64 length = 0;
  json_error_t cause;
  json_t *header;
  gboolean good;

  for (guint i = 0; i < 8 && i < size; i++)
    length |= (guint64) data[i] << 8 * i;
  if (size < 8 || length > size - 8 || length > MAX_HEADER || length < 2)
    {
      attn_import_fail (import, error, ATTN_IMPORT_ERROR_LENGTH, (AttnPlace) { .has_byte = TRUE },
                        N_("the header is said to be %1$lu bytes long; %2$lu are left in the file"),
                        (gulong) length, (gulong) (size < 8 ? 0 : size - 8));
      return FALSE;
    }

  header = json_loadb ((const char *) data + 8, length, JSON_REJECT_DUPLICATES, &cause);
  if (header == NULL)
    {
      AttnPlace place = { .has_byte = TRUE, .byte = 8 + (guint64) MAX (cause.position, 0) };

      if (json_error_code (&cause) == json_error_duplicate_key)
        attn_import_fail (import, error, ATTN_IMPORT_ERROR_LAYOUT, place,
                          N_("this name is there twice; each is expected once"));
      else
        attn_import_fail (import, error, ATTN_IMPORT_ERROR_SYNTAX, place,
                          N_("the header is not JSON up to here; an object of tensors is expected"));
      return FALSE;
    }

  reader.start = 8 + (gsize) length;
  reader.length = size - reader.start;
  good = read_header (&reader, header);
  json_decref (header);

  return good;
}
