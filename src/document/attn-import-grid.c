/* attn-import-grid.c: cells of text in rows, and the table of numbers that they are
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-import-grid.h"

#include <string.h>

AttnGrid *
attn_grid_new (void)
{
  AttnGrid *grid = g_new0 (AttnGrid, 1);

  grid->cells = g_array_new (FALSE, FALSE, sizeof (AttnGridCell));
  grid->rows = g_array_new (FALSE, FALSE, sizeof (guint));

  return grid;
}

void
attn_grid_free (AttnGrid *grid)
{
  if (grid == NULL)
    return;

  g_array_unref (grid->cells);
  g_array_unref (grid->rows);
  g_free (grid);
}

void
attn_grid_begin_row (AttnGrid *grid)
{
  g_array_append_val (grid->rows, grid->cells->len);
}

void
attn_grid_add (AttnGrid *grid,
               gsize     offset,
               gsize     length,
               gboolean  quoted)
{
  AttnGridCell cell = { .offset = (guint32) offset, .length = (guint32) length & 0x7fffffff, .quoted = quoted != 0 };

  g_array_append_val (grid->cells, cell);
}

guint
attn_grid_get_n (const AttnGrid *grid,
                 guint           row)
{
  guint end = row + 1 < grid->rows->len ? g_array_index (grid->rows, guint, row + 1) : grid->cells->len;

  return end - g_array_index (grid->rows, guint, row);
}

const AttnGridCell *
attn_grid_get (const AttnGrid *grid,
               guint           row,
               guint           column)
{
  return &g_array_index (grid->cells, AttnGridCell, g_array_index (grid->rows, guint, row) + column);
}

AttnWord
attn_grid_read (const AttnImport   *import,
                const AttnGridCell *cell,
                double             *value)
{
  return attn_word_read (import->text + cell->offset, cell->length, import->read_commas, value);
}

static gboolean
is_number_like (const AttnImport   *import,
                const AttnGridCell *cell)
{
  double value;

  /* With decimal commas agreed to, "2.5" is still no name. */
  return attn_word_is_number_like (attn_grid_read (import, cell, &value)) ||
         attn_word_is_number_like (attn_word_read (import->text + cell->offset, cell->length, FALSE, &value));
}

/* A header that pandas makes up: 0, 1, 2 … */
static gboolean
is_counter (const AttnImport   *import,
            const AttnGridCell *cell,
            guint               number)
{
  double value;

  return attn_grid_read (import, cell, &value) == ATTN_WORD_NUMBER && value == number;
}

/* Every row ends with the same separator: what follows it is no column. */
static void
drop_empty_end (AttnGrid *grid)
{
  g_autoptr (GArray) cells = NULL;

  for (guint row = 0; row < grid->rows->len; row++)
    {
      guint n = attn_grid_get_n (grid, row);
      const AttnGridCell *last = n > 1 ? attn_grid_get (grid, row, n - 1) : NULL;

      if (last == NULL || last->length > 0 || last->quoted)
        return;
    }

  cells = g_array_sized_new (FALSE, FALSE, sizeof (AttnGridCell), grid->cells->len);
  for (guint row = 0; row < grid->rows->len; row++)
    {
      guint n = attn_grid_get_n (grid, row) - 1;

      g_array_append_vals (cells, attn_grid_get (grid, row, 0), n);
    }
  for (guint row = 0; row < grid->rows->len; row++)
    g_array_index (grid->rows, guint, row) -= row;
  g_array_unref (grid->cells);
  grid->cells = g_steal_pointer (&cells);
}

/* What is found about a grid before its numbers are read. */
typedef struct
{
  gboolean has_header;
  gboolean has_labels;     /* the first column is names */
  gboolean short_header;   /* the header has no cell above the names */
  guint    first;          /* the first row of numbers */
} Shape;

/* A name for the column of tokens, in the languages of the program and as programs write it. */
static gboolean
names_tokens (const AttnImport   *import,
              const AttnGridCell *cell)
{
  static const char *names[] = {
    "token", "tokens", "word", "words", "name", "label", "index", "id", "key", "query",
    "토큰", "단어", "어절", "글자", "이름",
  };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (strlen (names[i]) == cell->length &&
        g_ascii_strncasecmp (import->text + cell->offset, names[i], cell->length) == 0)
      return TRUE;

  return FALSE;
}

/* Whether most cells of the first column, from a row on, are words. */
static gboolean
has_words (const AttnGrid   *grid,
           const AttnImport *import,
           guint             first)
{
  guint n_words = 0;

  for (guint row = first; row < grid->rows->len; row++)
    {
      const AttnGridCell *cell = attn_grid_get_n (grid, row) > 1 ? attn_grid_get (grid, row, 0) : NULL;

      n_words += cell != NULL && cell->length > 0 && !is_number_like (import, cell);
    }

  return n_words > (grid->rows->len - first) / 2;
}

/* Beside the rows stands what stands above the columns, as in a table of weights, whatever the tokens are. */
static gboolean
is_mirrored (const AttnGrid   *grid,
             const AttnImport *import)
{
  guint n = attn_grid_get_n (grid, 0);

  if (n < 3 || grid->rows->len != n)
    return FALSE;
  for (guint i = 1; i < n; i++)
    {
      const AttnGridCell *above = attn_grid_get (grid, 0, i);
      const AttnGridCell *beside = attn_grid_get_n (grid, i) > 0 ? attn_grid_get (grid, i, 0) : NULL;

      if (beside == NULL || above->length == 0 || above->length != beside->length ||
          memcmp (import->text + above->offset, import->text + beside->offset, above->length) != 0)
        return FALSE;
    }
  return TRUE;
}

/* A header has a word above every column of numbers, or it counts them, or it alone is quoted. */
static void
find_header (const AttnGrid   *grid,
             const AttnImport *import,
             Shape            *shape)
{
  guint n = attn_grid_get_n (grid, 0);
  guint next = grid->rows->len > 1 ? attn_grid_get_n (grid, 1) : 0;
  gboolean words = n > 0, counts = n > 0, quoted = n > 0;
  guint begin;

  if (next == 0)
    return;

  /* Above a column of names anything may stand, or nothing. */
  begin = next == n && n > 1 ? 1 : 0;
  for (guint column = begin; column < n; column++)
    {
      const AttnGridCell *cell = attn_grid_get (grid, 0, column);

      words = words && cell->length > 0 && !is_number_like (import, cell);
      counts = counts && is_counter (import, cell, column - begin);
      quoted = quoted && cell->quoted;
    }
  quoted = quoted && !attn_grid_get (grid, 1, next - 1)->quoted;

  if (next == n + 1)
    {
      /* Ragged rows of numbers look the same: the names must be names, or count as well. */
      gboolean names = TRUE;

      for (guint row = 1; row < grid->rows->len; row++)
        if (attn_grid_get_n (grid, row) != next)
          return;
      for (guint row = 1; row < grid->rows->len; row++)
        names = names && (!is_number_like (import, attn_grid_get (grid, row, 0)) ||
                          is_counter (import, attn_grid_get (grid, row, 0), row - 1));
      shape->has_header = shape->has_labels = shape->short_header = words || quoted || (counts && names);
    }
  else if (next != n)
    {
      /* Too many names, or too few: said when the rows are counted. */
      shape->has_header = words;
    }
  else
    {
      const AttnGridCell *corner = attn_grid_get (grid, 0, 0);
      gboolean empty = n > 1 && corner->length == 0;

      /* Tokens that are digits may stand above the columns too, where most of those beside the rows are words, or where
       * the same stand beside the rows. */
      shape->has_header = words || quoted || (empty && (counts || has_words (grid, import, 1) || is_mirrored (grid, import)));
      shape->has_labels = shape->has_header && n > 1 && (empty || names_tokens (import, corner));
      /* A number above numbers is one of them: half a row of words is no header, and a word among numbers is refused. */
      if (!shape->has_labels && !quoted && is_number_like (import, corner))
        shape->has_header = FALSE;
    }
}

static void
find_labels (const AttnGrid   *grid,
             const AttnImport *import,
             Shape            *shape)
{
  gboolean quoted = TRUE, all_quoted = TRUE;

  for (guint row = shape->first; row < grid->rows->len; row++)
    {
      guint n = attn_grid_get_n (grid, row);

      if (n < 2)
        return;
      quoted = quoted && attn_grid_get (grid, row, 0)->quoted;
      for (guint column = 1; column < n; column++)
        all_quoted = all_quoted && attn_grid_get (grid, row, column)->quoted;
    }

  shape->has_labels = has_words (grid, import, shape->first) || (quoted && !all_quoted);
}

static char *
read_label (const AttnImport   *import,
            const AttnGridCell *cell)
{
  const char *text = import->text + cell->offset;
  GString *label = g_string_sized_new (cell->length);

  for (guint i = 0; i < cell->length; i++)
    {
      g_string_append_c (label, text[i]);
      if (cell->quoted && text[i] == '"' && i + 1 < cell->length && text[i + 1] == '"')
        i++;
    }

  return g_string_free (label, FALSE);
}

static GStrv
read_labels (const AttnGrid   *grid,
             const AttnImport *import,
             guint             row,
             guint             column,
             gboolean          down,
             guint             n)
{
  GStrv labels = g_new0 (char *, n + 1);

  for (guint i = 0; i < n; i++)
    labels[i] = read_label (import, attn_grid_get (grid, down ? row + i : row, down ? column : column + i));

  return labels;
}

/* A row of dots is shorter than the others, but that is not what is wrong with it. */
static gboolean
find_elision (const AttnGrid   *grid,
              const AttnImport *import,
              guint             row,
              GError          **error)
{
  for (guint column = 0; column < attn_grid_get_n (grid, row); column++)
    {
      const AttnGridCell *cell = attn_grid_get (grid, row, column);
      double value;

      if (attn_grid_read (import, cell, &value) == ATTN_WORD_ELISION)
        {
          attn_word_refuse (import, ATTN_WORD_ELISION, cell->offset, cell->length, error);
          return TRUE;
        }
    }

  return FALSE;
}

static gboolean
check_rows (const AttnGrid    *grid,
            const AttnImport  *import,
            const Shape       *shape,
            guint             *n_columns,
            GError           **error)
{
  guint labels = shape->has_labels ? 1 : 0;
  guint expected = attn_grid_get_n (grid, shape->first);

  for (guint row = shape->first; row < grid->rows->len; row++)
    {
      guint n = attn_grid_get_n (grid, row);

      if (n != expected && find_elision (grid, import, row, error))
        return FALSE;
      if (n != expected || n <= labels)
        {
          attn_import_fail (import, error, ATTN_IMPORT_ERROR_RAGGED,
                            attn_text_place (import, attn_grid_get (grid, row, 0)->offset),
                            N_("numbers in this row: %1$u, in the first row: %2$u; rows of equal length are expected"),
                            n > labels ? n - labels : 0, expected - MIN (labels, expected));
          return FALSE;
        }
    }
  if (shape->has_header && attn_grid_get_n (grid, shape->first - 1) + (shape->short_header ? 1 : 0) != expected)
    {
      guint n = attn_grid_get_n (grid, shape->first - 1);
      gsize offset = n > 0 ? attn_grid_get (grid, shape->first - 1, 0)->offset : 0;

      attn_import_fail (import, error, ATTN_IMPORT_ERROR_RAGGED, attn_text_place (import, offset),
                        N_("the header has %1$u names, the rows %2$u cells; a name for each column is expected"),
                        n, expected);
      return FALSE;
    }
  *n_columns = expected - labels;

  return TRUE;
}

static gboolean
read_numbers (const AttnGrid  *grid,
              AttnImport      *import,
              const Shape     *shape,
              guint            n_columns,
              double          *values,
              GError         **comma)
{
  guint labels = shape->has_labels ? 1 : 0;

  for (guint row = shape->first; row < grid->rows->len; row++)
    for (guint column = 0; column < n_columns; column++, values++)
      {
        const AttnGridCell *cell = attn_grid_get (grid, row, column + labels);
        AttnWord kind = attn_grid_read (import, cell, values);

        if (kind == ATTN_WORD_NUMBER || kind == ATTN_WORD_BOOL)
          continue;

        if (kind != ATTN_WORD_DECIMAL_COMMA)
          {
            g_clear_error (comma);
            attn_word_refuse (import, kind, cell->offset, cell->length, comma);
            return FALSE;
          }
        *values = 0;
        if (*comma == NULL)
          attn_word_refuse (import, kind, cell->offset, cell->length, comma);
      }

  return TRUE;
}

/* A text that holds no number at all is no table; its first word says so best. */
static gboolean
check_any (const AttnGrid    *grid,
           const AttnImport  *import,
           GError           **error)
{
  for (guint i = 0; i < grid->cells->len; i++)
    {
      const AttnGridCell *cell = &g_array_index (grid->cells, AttnGridCell, i);
      double value;

      if (attn_grid_read (import, cell, &value) != ATTN_WORD_OTHER && cell->length > 0)
        return TRUE;
    }
  for (guint i = 0; i < grid->cells->len; i++)
    {
      const AttnGridCell *cell = &g_array_index (grid->cells, AttnGridCell, i);

      if (cell->length > 0)
        {
          attn_word_refuse (import, ATTN_WORD_OTHER, cell->offset, cell->length, error);
          return FALSE;
        }
    }

  attn_import_fail (import, error, ATTN_IMPORT_ERROR_EMPTY, ATTN_PLACE_WHOLE,
                    N_("there is nothing here; a table of numbers is expected"));

  return FALSE;
}

gboolean
attn_grid_finish (AttnGrid    *grid,
                  AttnImport  *import,
                  const char  *name,
                  GError     **error)
{
  Shape shape = { 0 };
  AttnImportArray *array;
  AttnMatrix *matrix;
  GError *comma = NULL;
  double *values;
  guint n_rows, n_columns;

  drop_empty_end (grid);
  if (!check_any (grid, import, error))
    return FALSE;

  if (grid->has_known_headers)
    {
      shape.has_header = grid->n_headers > 0;
      shape.first = grid->n_headers;
      if (shape.has_header && attn_grid_get_n (grid, shape.first - 1) > 1 && shape.first < grid->rows->len)
        {
          const AttnGridCell *corner = attn_grid_get (grid, shape.first - 1, 0);

          shape.has_labels = corner->length == 0 || names_tokens (import, corner);
        }
    }
  else
    {
      find_header (grid, import, &shape);
      shape.first = shape.has_header ? 1 : 0;
    }
  if (shape.first == grid->rows->len)
    {
      attn_import_fail (import, error, ATTN_IMPORT_ERROR_EMPTY, ATTN_PLACE_WHOLE,
                        N_("there are names but no numbers here; a table of numbers is expected"));
      return FALSE;
    }
  if (!shape.has_labels)
    find_labels (grid, import, &shape);
  if (!check_rows (grid, import, &shape, &n_columns, error))
    return FALSE;

  n_rows = grid->rows->len - shape.first;
  matrix = n_columns <= ATTN_IMPORT_LIMIT / sizeof (double) / n_rows
         ? attn_matrix_new_to_fill (n_rows, n_columns, &values) : NULL;
  if (matrix == NULL)
    {
      attn_import_fail (import, error, ATTN_IMPORT_ERROR_TOO_LARGE, ATTN_PLACE_WHOLE,
                        N_("a matrix of %1$u × %2$u takes more than %3$d MiB as float64"),
                        n_rows, n_columns, (int) (ATTN_IMPORT_LIMIT >> 20));
      return FALSE;
    }
  if (!read_numbers (grid, import, &shape, n_columns, values, &comma))
    {
      attn_matrix_unref (matrix);
      g_propagate_error (error, comma);
      return FALSE;
    }

  array = g_new0 (AttnImportArray, 1);
  array->name = g_strdup (name);
  array->n_dimensions = 2;
  array->shape = g_new (gsize, 2);
  array->shape[0] = n_rows;
  array->shape[1] = n_columns;
  array->matrix = matrix;
  array->refusal = comma;
  if (comma != NULL)
    import->decimal_commas = TRUE;
  if (shape.has_labels)
    array->row_labels = read_labels (grid, import, shape.first, 0, TRUE, n_rows);
  if (shape.has_header)
    array->column_labels = read_labels (grid, import, shape.first - 1,
                                        shape.has_labels && !shape.short_header ? 1 : 0, FALSE, n_columns);
  attn_import_add (import, array);

  return TRUE;
}
