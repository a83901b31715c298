/* attn-import-npy.c: NumPy's .npy
 *
 * The layout is that of NumPy's "NEP 1: A simple file format for NumPy arrays" and numpy.lib.format, versions 1
 * to 3: magic, version, length of the header, the header (a Python dictionary), the values.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "attn-import-private.h"

#define MAGIC "\x93NUMPY"

typedef struct
{
  AttnImport *import;
  const char *table;
  const char *text;          /* the header's dictionary, not NUL-terminated */
  gsize       length;
  gsize       position;
  gsize       start;         /* where in the file it stands */
  GError    **error;
} Header;

static gboolean
refuse_header (Header     *header,
               const char *expected)
{
  AttnPlace place = { .table = header->table, .has_byte = TRUE, .byte = header->start + header->position };
  gsize left = header->length - header->position;
  g_autofree char *found = attn_import_quote (header->text + header->position, MIN (left, 24));

  if (left == 0)
    attn_import_fail (header->import, header->error, ATTN_IMPORT_ERROR_SYNTAX, place,
                      N_("the header ends here; %s is expected"), expected);
  else
    attn_import_fail (header->import, header->error, ATTN_IMPORT_ERROR_SYNTAX, place,
                      N_("the header says “%1$s” here; %2$s is expected"), found, expected);

  return FALSE;
}

static void
skip_spaces (Header *header)
{
  while (header->position < header->length && g_ascii_isspace (header->text[header->position]))
    header->position++;
}

static gboolean
accept (Header *header,
        char    c)
{
  skip_spaces (header);
  if (header->position == header->length || header->text[header->position] != c)
    return FALSE;

  header->position++;

  return TRUE;
}

static gboolean
expect (Header *header,
        char    c)
{
  char expected[] = { '"', c, '"', '\0' };

  return accept (header, c) || refuse_header (header, expected);
}

/* A Python string without escapes. */
static gboolean
read_string (Header  *header,
             char   **string)
{
  const char *start;
  const char *end;
  char quote;

  if (accept (header, '\''))
    quote = '\'';
  else if (accept (header, '"'))
    quote = '"';
  else
    return refuse_header (header, "'…'");

  start = header->text + header->position;
  end = memchr (start, quote, header->length - header->position);
  if (end == NULL)
    {
      header->position = header->length;
      return refuse_header (header, "'");
    }
  *string = g_utf8_make_valid (start, end - start);
  header->position += (gsize) (end - start) + 1;

  return TRUE;
}

static gboolean
read_bool (Header   *header,
           gboolean *value)
{
  static const struct { const char *word; gboolean value; } words[] = { { "True", TRUE }, { "False", FALSE } };

  skip_spaces (header);
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      gsize length = strlen (words[i].word);

      if (header->length - header->position >= length &&
          memcmp (header->text + header->position, words[i].word, length) == 0)
        {
          header->position += length;
          *value = words[i].value;
          return TRUE;
        }
    }

  return refuse_header (header, "True, False");
}

static gboolean
read_length (Header *header,
             gsize  *value)
{
  gsize start;

  skip_spaces (header);
  start = header->position;
  *value = 0;
  while (header->position < header->length && g_ascii_isdigit (header->text[header->position]))
    {
      gsize digit = (gsize) (header->text[header->position] - '0');

      if (!g_size_checked_mul (value, *value, 10) || !g_size_checked_add (value, *value, digit))
        {
          header->position = start;
          return refuse_header (header, "0 … 2⁶⁴ − 1");
        }
      header->position++;
    }
  if (header->position == start)
    return refuse_header (header, "0 … 2⁶⁴ − 1");

  /* Python 2 wrote long integers so. */
  if (header->position < header->length && header->text[header->position] == 'L')
    header->position++;

  return TRUE;
}

static gboolean
read_shape (Header *header,
            GArray *shape)
{
  g_array_set_size (shape, 0);
  if (!expect (header, '('))
    return FALSE;

  while (!accept (header, ')'))
    {
      gsize length;

      if (!read_length (header, &length))
        return FALSE;
      g_array_append_val (shape, length);
      if (!accept (header, ','))
        return expect (header, ')');
    }

  return TRUE;
}

/* A structured dtype is a list: what it says does not matter, only where it ends. */
static gboolean
skip_list (Header *header)
{
  guint depth = 0;

  skip_spaces (header);
  do
    {
      if (header->position == header->length)
        return refuse_header (header, "]");
      depth += header->text[header->position] == '[';
      depth -= header->text[header->position] == ']';
      header->position++;
    }
  while (depth > 0);

  return TRUE;
}

static gboolean
read_dictionary (Header    *header,
                 char     **descr,
                 gboolean  *fortran,
                 GArray    *shape)
{
  gboolean has_order = FALSE, has_shape = FALSE;

  if (!expect (header, '{'))
    return FALSE;

  while (!accept (header, '}'))
    {
      g_autofree char *key = NULL;
      gsize position;

      skip_spaces (header);
      position = header->position;
      if (!read_string (header, &key) || !expect (header, ':'))
        return FALSE;

      skip_spaces (header);
      if (g_str_equal (key, "descr") && *descr == NULL)
        {
          if (header->position < header->length && header->text[header->position] == '[')
            {
              if (!skip_list (header))
                return FALSE;
              *descr = g_strdup ("[…]");
            }
          else if (!read_string (header, descr))
            return FALSE;
        }
      else if (g_str_equal (key, "fortran_order") && !has_order)
        {
          if (!read_bool (header, fortran))
            return FALSE;
          has_order = TRUE;
        }
      else if (g_str_equal (key, "shape") && !has_shape)
        {
          if (!read_shape (header, shape))
            return FALSE;
          has_shape = TRUE;
        }
      else
        {
          header->position = position;
          return refuse_header (header, "'descr', 'fortran_order', 'shape'");
        }

      if (!accept (header, ',') && !expect (header, '}'))
        return FALSE;
      if (header->text[header->position - 1] == '}')
        break;
    }

  if (*descr == NULL)
    return refuse_header (header, "'descr'");
  if (!has_order)
    return refuse_header (header, "'fortran_order'");
  if (!has_shape)
    return refuse_header (header, "'shape'");

  skip_spaces (header);

  return header->position == header->length || refuse_header (header, "\\n");
}

/* "<f4" → what it means; FALSE with a refusal to keep where it is no real number. */
static void
read_descr (AttnImport      *import,
            const char      *descr,
            AttnImportArray *array)
{
  static const struct { const char *descr; AttnElement element; const char *name; } types[] = {
    { "b1", ATTN_ELEMENT_BOOL,    "bool" },
    { "i1", ATTN_ELEMENT_INT8,    "int8" },
    { "i2", ATTN_ELEMENT_INT16,   "int16" },
    { "i4", ATTN_ELEMENT_INT32,   "int32" },
    { "i8", ATTN_ELEMENT_INT64,   "int64" },
    { "u1", ATTN_ELEMENT_UINT8,   "uint8" },
    { "u2", ATTN_ELEMENT_UINT16,  "uint16" },
    { "u4", ATTN_ELEMENT_UINT32,  "uint32" },
    { "u8", ATTN_ELEMENT_UINT64,  "uint64" },
    { "f2", ATTN_ELEMENT_FLOAT16, "float16" },
    { "f4", ATTN_ELEMENT_FLOAT32, "float32" },
    { "f8", ATTN_ELEMENT_FLOAT64, "float64" },
  };
  AttnPlace place = { .table = array->name };
  const char *type = descr;

  if (*type != '\0' && strchr ("<>=|", *type) != NULL)
    {
      array->big_endian = *type == '>' || (*type == '=' && G_BYTE_ORDER == G_BIG_ENDIAN);
      type++;
    }
  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    if (g_str_equal (type, types[i].descr))
      {
        array->element = types[i].element;
        array->dtype = g_strdup (types[i].name);
        return;
      }

  array->dtype = attn_import_quote (descr, strlen (descr));
  if (*type == 'c')
    array->refusal = attn_import_make_error (import, ATTN_IMPORT_ERROR_COMPLEX, place,
      N_("the array holds complex numbers (“%s”); real numbers are expected"), array->dtype);
  else if (*type == 'O')
    array->refusal = attn_import_make_error (import, ATTN_IMPORT_ERROR_TYPE, place,
      N_("the array holds Python objects (pickled), which are never opened; an array of numbers is expected"));
  else if (*type == 'S' || *type == 'U' || *type == 'a')
    array->refusal = attn_import_make_error (import, ATTN_IMPORT_ERROR_TYPE, place,
      N_("the array holds text (“%s”); an array of numbers is expected"), array->dtype);
  else
    array->refusal = attn_import_make_error (import, ATTN_IMPORT_ERROR_TYPE, place,
      N_("the array's type is “%s”; float16, float32, float64, an integer type or bool is expected"), array->dtype);
}

static gboolean
check_length (AttnImport             *import,
              const AttnImportArray  *array,
              GError                **error)
{
  AttnPlace place = { .table = array->name };
  gsize count, expected, found = g_bytes_get_size (array->bytes) - array->offset;
  g_autofree char *shape = attn_import_format_shape (array->shape, array->n_dimensions);

  if (array->element == ATTN_ELEMENT_UNKNOWN)
    return TRUE;

  if (!attn_import_count (array->shape, array->n_dimensions, &count) ||
      !g_size_checked_mul (&expected, count, attn_element_get_size (array->element)))
    {
      attn_import_fail (import, error, ATTN_IMPORT_ERROR_TOO_LARGE, place,
                        N_("the shape %s is more than can be counted"), shape);
      return FALSE;
    }
  if (found == expected)
    return TRUE;

  attn_import_fail (import, error, ATTN_IMPORT_ERROR_LENGTH, place,
                    N_("%1$lu bytes of values stand here; %2$s of %3$s take %4$lu"),
                    (gulong) found, shape, array->dtype, (gulong) expected);

  return FALSE;
}

/* The length of what stands before the values; 0 with an error. */
static gsize
read_start (AttnImport    *import,
            const guint8  *data,
            gsize          size,
            const char    *table,
            gsize         *start,
            GError       **error)
{
  AttnPlace place = { .table = table, .has_byte = TRUE };
  gsize length, wide;

  if (size < 6 || memcmp (data, MAGIC, 6) != 0)
    {
      attn_import_fail (import, error, ATTN_IMPORT_ERROR_KIND, place,
                        N_("this does not begin as a NumPy array does; \\x93NUMPY is expected"));
      return 0;
    }
  place.byte = 6;
  if (size >= 8 && (data[6] < 1 || data[6] > 3 || data[7] != 0))
    {
      attn_import_fail (import, error, ATTN_IMPORT_ERROR_TYPE, place,
                        N_("the format's version is %1$u.%2$u; 1.0, 2.0 or 3.0 is expected"), data[6], data[7]);
      return 0;
    }
  wide = size >= 8 && data[6] > 1 ? 4 : 2;
  place.byte = 8;
  if (size < 8 + wide)
    {
      attn_import_fail (import, error, ATTN_IMPORT_ERROR_LENGTH, place,
                        N_("the file ends after %lu bytes, within the header"), (gulong) size);
      return 0;
    }

  length = data[8] | (gsize) data[9] << 8;
  if (wide == 4)
    length |= (gsize) data[10] << 16 | (gsize) data[11] << 24;
  *start = 8 + wide;
  if (length > size - *start)
    {
      attn_import_fail (import, error, ATTN_IMPORT_ERROR_LENGTH, place,
                        N_("the header is said to be %1$lu bytes long; %2$lu are left in the file"),
                        (gulong) length, (gulong) (size - *start));
      return 0;
    }

  return *start + length;
}

gboolean
attn_import_read_npy (AttnImport  *import,
                      GBytes      *bytes,
                      const char  *table,
                      GError     **error)
{
  g_autoptr (GArray) shape = g_array_new (FALSE, FALSE, sizeof (gsize));
  g_autofree char *descr = NULL;
  AttnImportArray *array;
  Header header = { .import = import, .table = table, .error = error };
  gsize size, offset;
  const guint8 *data = g_bytes_get_data (bytes, &size);
  gboolean fortran = FALSE;

  offset = read_start (import, data, size, table, &header.start, error);
  if (offset == 0)
    return FALSE;

  header.text = (const char *) data + header.start;
  header.length = offset - header.start;
  if (!read_dictionary (&header, &descr, &fortran, shape))
    return FALSE;

  if (shape->len > ATTN_IMPORT_MAX_DIMENSIONS)
    {
      attn_import_fail (import, error, ATTN_IMPORT_ERROR_DIMENSIONS, (AttnPlace) { .table = table },
                        N_("the array has %1$u dimensions; at most %2$d are expected"),
                        shape->len, ATTN_IMPORT_MAX_DIMENSIONS);
      return FALSE;
    }

  array = g_new0 (AttnImportArray, 1);
  array->name = g_strdup (table);
  array->bytes = g_bytes_ref (bytes);
  array->offset = offset;
  array->fortran = fortran;
  array->n_dimensions = shape->len;
  array->shape = (gsize *) (gpointer) g_array_free (g_steal_pointer (&shape), FALSE);
  read_descr (import, descr, array);
  if (!check_length (import, array, error))
    {
      attn_import_array_free (array);
      return FALSE;
    }
  attn_import_add (import, array);

  return TRUE;
}
