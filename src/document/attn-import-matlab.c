/* attn-import-matlab.c: matrices as MATLAB and Octave print them
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <string.h>

#include "attn-import-text.h"

typedef struct
{
  AttnImport *import;
  const char *text;
  gsize       end;
  GError    **error;

  /* The matrix that is being read. */
  char       *name;
  int         exponent;        /* of the common factor */
  GPtrArray  *rows;            /* of GArray of double */
  GArray     *offsets;         /* of gsize: where each row last went on */
  guint       row;             /* in this block of columns */
  gsize       n_numbers;
} Reader;

static gsize
skip_digits (const char *text,
             gsize       i,
             gsize       end)
{
  while (i < end && g_ascii_isdigit (text[i]))
    i++;

  return i;
}

/* "2×3", "2x3 single matrix" */
static gboolean
is_size (const char *text,
         gsize       start,
         gsize       end)
{
  gsize i = skip_digits (text, start, end), times;

  if (i == start || i == end)
    return FALSE;
  times = text[i] == 'x' ? 1 : end - i >= 2 && memcmp (text + i, "×", 2) == 0 ? 2 : 0;

  return times > 0 && skip_digits (text, i + times, end) > i + times;
}

/* "A =", "ans(:,:,1) =", "A = 2×3": the name's end. */
static gboolean
is_name (const char *text,
         gsize       start,
         gsize       end,
         gsize      *name_end)
{
  gsize i = start, rest;

  if (i == end || !(g_ascii_isalpha (text[i]) || text[i] == '_'))
    return FALSE;
  while (i < end && (g_ascii_isalnum (text[i]) || text[i] == '_' || text[i] == '.'))
    i++;
  if (i < end && text[i] == '(')
    {
      const char *close = memchr (text + i, ')', end - i);

      if (close == NULL)
        return FALSE;
      i = (gsize) (close - text) + 1;
    }
  *name_end = i;
  i += attn_text_skip_blanks (text + i, end - i);
  if (i == end || text[i] != '=')
    return FALSE;
  rest = i + 1;
  attn_text_trim (text, &rest, &end);

  return rest == end || is_size (text, rest, end);
}

/* "Columns 1 through 6", "Columns 7 and 8:", "Column 9" */
static gboolean
is_columns (const char *text,
            gsize       start,
            gsize       end)
{
  static const char word[] = "Column";
  gsize i = start + sizeof word - 1;

  if (end - start < sizeof word || memcmp (text + start, word, sizeof word - 1) != 0)
    return FALSE;
  i += text[i] == 's';
  i += attn_text_skip_blanks (text + i, end - i);

  return i < end && g_ascii_isdigit (text[i]);
}

/* "1.0e+03 *": a power of ten that all numbers of the matrix share. */
static gboolean
is_factor (const char *text,
           gsize       start,
           gsize       end,
           int        *exponent)
{
  double value;

  if (start == end || text[end - 1] != '*')
    return FALSE;
  end--;
  attn_text_trim (text, &start, &end);
  if (attn_word_read (text + start, end - start, FALSE, &value) != ATTN_WORD_NUMBER || value <= 0)
    return FALSE;

  *exponent = (int) lround (log10 (value));

  return fabs (value / pow (10, *exponent) - 1) < 1e-12;
}

gboolean
attn_matlab_looks_like (const AttnImport *import,
                        gsize             start,
                        gsize             end)
{
  const char *text = import->text;

  while (start < end)
    {
      gsize next, line = attn_text_find_line_end (import, start, end, &next), ignored;
      int exponent;

      attn_text_trim (text, &start, &line);
      if (is_name (text, start, line, &ignored) || is_columns (text, start, line) ||
          is_factor (text, start, line, &exponent))
        return TRUE;
      /* All of these stand at the top. */
      if (start < line && !is_size (text, start, line))
        return FALSE;
      start = next;
    }

  return FALSE;
}

static gboolean
finish_matrix (Reader *reader)
{
  AttnImportArray *array;
  AttnMatrix *matrix;
  const GArray *first;
  double *values;

  if (reader->rows->len == 0)
    {
      if (reader->name == NULL)
        return TRUE;
      attn_import_fail (reader->import, reader->error, ATTN_IMPORT_ERROR_EMPTY, (AttnPlace) { .table = reader->name },
                        N_("there are names but no numbers here; a table of numbers is expected"));
      return FALSE;
    }

  first = g_ptr_array_index (reader->rows, 0);
  for (guint row = 1; row < reader->rows->len; row++)
    {
      const GArray *numbers = g_ptr_array_index (reader->rows, row);

      if (numbers->len != first->len)
        {
          attn_import_fail (reader->import, reader->error, ATTN_IMPORT_ERROR_RAGGED,
                            attn_text_place (reader->import, g_array_index (reader->offsets, gsize, row)),
                            N_("numbers in this row: %1$u, in the first row: %2$u; rows of equal length are expected"),
                            numbers->len, first->len);
          return FALSE;
        }
    }

  matrix = attn_matrix_new_to_fill (reader->rows->len, first->len, &values);
  if (matrix == NULL)
    {
      attn_import_fail (reader->import, reader->error, ATTN_IMPORT_ERROR_MEMORY, ATTN_PLACE_WHOLE,
                        N_("there is not enough memory for %1$lu × %2$lu numbers"),
                        (gulong) reader->rows->len, (gulong) first->len);
      return FALSE;
    }
  for (guint row = 0; row < reader->rows->len; row++)
    {
      const GArray *numbers = g_ptr_array_index (reader->rows, row);

      memcpy (values + (gsize) row * first->len, numbers->data, first->len * sizeof (double));
    }

  array = g_new0 (AttnImportArray, 1);
  array->name = g_steal_pointer (&reader->name);
  array->matrix = matrix;
  array->n_dimensions = 2;
  array->shape = g_new (gsize, 2);
  array->shape[0] = reader->rows->len;
  array->shape[1] = first->len;
  attn_import_add (reader->import, array);

  g_ptr_array_set_size (reader->rows, 0);
  g_array_set_size (reader->offsets, 0);
  reader->exponent = 0;
  reader->row = 0;

  return TRUE;
}

static gsize
find_word_end (const Reader *reader,
               gsize         start,
               gsize         end)
{
  while (start < end && !g_unichar_isspace (g_utf8_get_char (reader->text + start)))
    start = (gsize) (g_utf8_next_char (reader->text + start) - reader->text);

  return start;
}

static gboolean
read_row (Reader *reader,
          gsize   start,
          gsize   end)
{
  GArray *numbers;

  if (reader->row == reader->rows->len)
    {
      g_ptr_array_add (reader->rows, g_array_new (FALSE, FALSE, sizeof (double)));
      g_array_append_val (reader->offsets, start);
    }
  g_array_index (reader->offsets, gsize, reader->row) = start;
  numbers = g_ptr_array_index (reader->rows, reader->row++);

  while (start < end)
    {
      gsize word = find_word_end (reader, start, end);
      AttnWord kind;
      double value;

      kind = attn_word_read_scaled (reader->text + start, word - start, reader->exponent, &value);
      if (kind != ATTN_WORD_NUMBER)
        {
          gsize part = word + attn_text_skip_blanks (reader->text + word, end - word);
          gsize part_end = find_word_end (reader, part, end);

          /* A complex number has its sign between spaces. */
          if (word - start == 1 && strchr ("+-", reader->text[start]) != NULL &&
              attn_word_read (reader->text + part, part_end - part, FALSE, &value) == ATTN_WORD_COMPLEX)
            kind = ATTN_WORD_COMPLEX;
          attn_word_refuse (reader->import, kind, start, word - start, reader->error);
          return FALSE;
        }
      g_array_append_val (numbers, value);
      if (!attn_text_check_numbers (reader->import, ++reader->n_numbers, reader->error))
        return FALSE;
      start = word + attn_text_skip_blanks (reader->text + word, end - word);
    }

  return TRUE;
}

static gboolean
read_lines (Reader *reader,
            gsize   start)
{
  while (start < reader->end)
    {
      gsize next, line = attn_text_find_line_end (reader->import, start, reader->end, &next), name_end;
      gboolean good = TRUE;

      attn_text_trim (reader->text, &start, &line);
      if (is_name (reader->text, start, line, &name_end))
        {
          good = finish_matrix (reader);
          g_free (reader->name);
          reader->name = g_strndup (reader->text + start, name_end - start);
        }
      else if (is_columns (reader->text, start, line))
        reader->row = 0;
      else if (start < line && !is_size (reader->text, start, line) &&
               !attn_text_begins_with (reader->import, start, line, "Diagonal Matrix") &&
               !is_factor (reader->text, start, line, &reader->exponent))
        good = read_row (reader, start, line);

      if (!good)
        return FALSE;
      start = next;
    }

  return finish_matrix (reader);
}

gboolean
attn_matlab_read (AttnImport  *import,
                  gsize        start,
                  gsize        end,
                  GError     **error)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  g_autoptr (GArray) offsets = g_array_new (FALSE, FALSE, sizeof (gsize));
  Reader reader = { .import = import, .text = import->text, .end = end, .error = error, .rows = rows, .offsets = offsets };
  gboolean good = read_lines (&reader, start);

  import->kind = ATTN_IMPORT_MATLAB_TEXT;
  g_free (reader.name);
  if (!good)
    return FALSE;

  if (import->arrays->len == 0)
    {
      attn_import_fail (import, error, ATTN_IMPORT_ERROR_EMPTY, ATTN_PLACE_WHOLE,
                        N_("there are names but no numbers here; a table of numbers is expected"));
      return FALSE;
    }

  return TRUE;
}
