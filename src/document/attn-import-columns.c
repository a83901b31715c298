/* attn-import-columns.c: CSV, TSV and columns separated by spaces
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "attn-import-text.h"

/* How cells are told apart. */
typedef enum
{
  SEPARATOR_TAB,
  SEPARATOR_SEMICOLON,
  SEPARATOR_COMMA,
  SEPARATOR_BLANK,
  SEPARATOR_NONE,      /* a cell a line */
  N_SEPARATORS
} Separator;

static const char separator_signs[N_SEPARATORS] = { '\t', ';', ',', 0, 0 };
static const AttnImportKind separator_kinds[N_SEPARATORS] = {
  ATTN_IMPORT_TABS, ATTN_IMPORT_SEMICOLONS, ATTN_IMPORT_COMMAS, ATTN_IMPORT_COLUMNS, ATTN_IMPORT_COLUMNS,
};

/* What is looked at to find the separator. */
#define SAMPLE_ROWS 40

typedef struct
{
  AttnImport *import;
  const char *text;
  gsize       end;
  Separator   separator;
  AttnGrid   *grid;
  GError    **error;
} Splitter;

/* White space that is not the separator, within a line. */
static gsize
skip_blanks (const Splitter *splitter,
             gsize           i)
{
  while (i < splitter->end)
    {
      gunichar c = g_utf8_get_char (splitter->text + i);

      if (c == '\n' || c == '\r' || !(g_unichar_isspace (c) || c == 0xfeff) ||
          (c == '\t' && splitter->separator == SEPARATOR_TAB))
        break;
      i += (gsize) g_unichar_to_utf8 (c, NULL);
    }

  return i;
}

static gboolean
ends_line (const Splitter *splitter,
           gsize           i)
{
  return i >= splitter->end || splitter->text[i] == '\n' || splitter->text[i] == '\r';
}

static gboolean
ends_cell (const Splitter *splitter,
           gsize           i)
{
  if (ends_line (splitter, i))
    return TRUE;
  if (splitter->separator == SEPARATOR_NONE)
    return FALSE;
  if (splitter->separator == SEPARATOR_BLANK)
    return g_unichar_isspace (g_utf8_get_char (splitter->text + i));

  return splitter->text[i] == separator_signs[splitter->separator];
}

/* The closing quotation mark of a cell whose content begins at `i`; doubled ones belong to it. */
static gsize
find_quote (const Splitter *splitter,
            gsize           i)
{
  for (; i < splitter->end; i++)
    if (splitter->text[i] == '"')
      {
        if (i + 1 == splitter->end || splitter->text[i + 1] != '"')
          return i;
        i++;
      }

  return splitter->end;
}

/* Whether a quotation mark at `i` quotes.  Only in CSV must it; a token may be a quotation mark elsewhere. */
static gboolean
is_quoted (const Splitter *splitter,
           gsize           i,
           gsize          *close)
{
  if (i >= splitter->end || splitter->text[i] != '"')
    return FALSE;

  *close = find_quote (splitter, i + 1);
  if (splitter->separator == SEPARATOR_COMMA || splitter->separator == SEPARATOR_SEMICOLON)
    return TRUE;

  return *close < splitter->end && ends_cell (splitter, skip_blanks (splitter, *close + 1));
}

static gboolean
refuse_quote (const Splitter *splitter,
              gsize           offset,
              const char     *message)
{
  g_propagate_error (splitter->error,
    attn_import_make_error (splitter->import, ATTN_IMPORT_ERROR_SYNTAX, attn_text_place (splitter->import, offset),
                            "%s", attn_translate (splitter->import->language, message)));

  return FALSE;
}

/* Reads a line, or more where a quoted cell runs on; `*position` goes to the next one. */
static gboolean
split_line (const Splitter *splitter,
            gsize          *position)
{
  gsize i = *position, next;

  attn_grid_begin_row (splitter->grid);
  for (;;)
    {
      gsize start, end, close;

      i = skip_blanks (splitter, i);
      if (splitter->separator == SEPARATOR_BLANK && ends_line (splitter, i))
        break;

      if (is_quoted (splitter, i, &close))
        {
          if (close >= splitter->end)
            return refuse_quote (splitter, i, N_("this quotation mark is never closed"));
          attn_grid_add (splitter->grid, i + 1, close - i - 1, TRUE);
          i = skip_blanks (splitter, close + 1);
          if (splitter->separator != SEPARATOR_BLANK && !ends_cell (splitter, i))
            return refuse_quote (splitter, i, N_("this stands after a closing quotation mark; a separator is expected"));
        }
      else
        {
          start = i;
          while (!ends_cell (splitter, i))
            i = (gsize) (g_utf8_next_char (splitter->text + i) - splitter->text);
          end = i;
          attn_text_trim (splitter->text, &start, &end);
          attn_grid_add (splitter->grid, start, end - start, FALSE);
        }

      if (ends_line (splitter, i))
        break;
      if (splitter->separator != SEPARATOR_BLANK)
        i++;
    }
  attn_text_find_line_end (splitter->import, i, splitter->end, &next);
  *position = next;

  return attn_text_check_numbers (splitter->import, splitter->grid->cells->len, splitter->error);
}

static gboolean
is_blank_line (const Splitter *splitter,
               gsize           start)
{
  gsize next, end = attn_text_find_line_end (splitter->import, start, splitter->end, &next);

  attn_text_trim (splitter->text, &start, &end);

  return start == end;
}

static gboolean
split (const Splitter *splitter,
       gsize           start,
       guint           max_rows)
{
  while (start < splitter->end && splitter->grid->rows->len < max_rows)
    {
      gsize next;

      if (is_blank_line (splitter, start))
        attn_text_find_line_end (splitter->import, start, splitter->end, &next);
      else
        {
          next = start;
          if (!split_line (splitter, &next))
            return FALSE;
        }
      start = next;
    }

  return TRUE;
}

/* How well a separator cuts the first rows: do they come out equally long, and how much of them is numbers?
 * Nothing where it cuts nothing. */
static double
rate (AttnImport *import,
      gsize       start,
      gsize       end,
      Separator   separator,
      GError    **error)
{
  g_autoptr (AttnGrid) grid = attn_grid_new ();
  Splitter splitter = { import, import->text, end, separator, grid, error };
  guint n_numbers = 0, n_equal = 0, n_longest = 0, length;

  if (!split (&splitter, start, SAMPLE_ROWS) || grid->rows->len == 0)
    return 0;

  for (guint row = 0; row < grid->rows->len; row++)
    n_longest = MAX (n_longest, attn_grid_get_n (grid, row));
  if (n_longest < 2)
    return 0;

  /* The last row is hardly the header. */
  length = attn_grid_get_n (grid, grid->rows->len - 1);
  for (guint row = 0; row < grid->rows->len; row++)
    n_equal += attn_grid_get_n (grid, row) == length;
  for (guint i = 0; i < grid->cells->len; i++)
    {
      double value;

      n_numbers += attn_word_is_number_like (attn_grid_read (import, &g_array_index (grid->cells, AttnGridCell, i), &value));
    }

  return (double) n_numbers / grid->cells->len * n_equal / grid->rows->len;
}

static gboolean
has_ending (const AttnImport *import,
            const char       *ending)
{
  gsize length = strlen (import->name), n = strlen (ending);

  return length > n && g_ascii_strcasecmp (import->name + length - n, ending) == 0;
}

/* A rarer sign is believed before a more common one, unless that gives clearly more numbers.  Where nothing cuts, a
 * quotation mark may be to blame: `error` is set then. */
static Separator
guess (AttnImport *import,
       gsize       start,
       gsize       end,
       GError    **error)
{
  g_autoptr (GError) blame = NULL;
  double rates[N_SEPARATORS] = { 0 }, best = 0;

  for (Separator separator = 0; separator < SEPARATOR_NONE; separator++)
    {
      if (separator == SEPARATOR_BLANK && best > 0 && has_ending (import, ".csv"))
        continue;
      rates[separator] = rate (import, start, end, separator, blame == NULL ? &blame : NULL);
      best = MAX (best, rates[separator]);
    }
  if (rates[SEPARATOR_TAB] > 0 && (has_ending (import, ".tsv") || has_ending (import, ".tab")))
    return SEPARATOR_TAB;
  for (Separator separator = 0; separator < SEPARATOR_NONE; separator++)
    if (rates[separator] > 0 && rates[separator] >= 0.8 * best)
      return separator;

  if (blame != NULL)
    g_propagate_error (error, g_steal_pointer (&blame));

  return SEPARATOR_NONE;
}

/* "sep=;", which some spreadsheets write into the first line. */
static gboolean
read_declaration (const AttnImport *import,
                  gsize            *start,
                  gsize             end,
                  Separator        *separator)
{
  gsize next, line = attn_text_find_line_end (import, *start, end, &next);

  if (line - *start != 5 || g_ascii_strncasecmp (import->text + *start, "sep=", 4) != 0)
    return FALSE;

  for (*separator = SEPARATOR_TAB; *separator <= SEPARATOR_COMMA; (*separator)++)
    if (separator_signs[*separator] == import->text[*start + 4])
      {
        *start = next;
        return TRUE;
      }

  return FALSE;
}

/* numpy.savetxt writes its header so, and people their notes. */
static gsize
skip_comments (const AttnImport *import,
               gsize             start,
               gsize             end)
{
  while (start < end)
    {
      gsize next, line = attn_text_find_line_end (import, start, end, &next);
      gsize first = start;

      attn_text_trim (import->text, &first, &line);
      if (first < line && !(import->text[first] == '#' && (first + 1 == line || import->text[first + 1] == ' ')))
        break;
      start = next;
    }

  return start;
}

gboolean
attn_columns_read (AttnImport  *import,
                   gsize        start,
                   gsize        end,
                   GError     **error)
{
  g_autoptr (AttnGrid) grid = attn_grid_new ();
  Splitter splitter = { import, import->text, end, SEPARATOR_NONE, grid, error };
  GError *blame = NULL;

  start = skip_comments (import, start, end);
  if (!read_declaration (import, &start, end, &splitter.separator))
    {
      if (import->read_commas)
        {
          /* The second reading: the cells stay what they were. */
          for (Separator separator = 0; separator < SEPARATOR_NONE; separator++)
            if (separator_kinds[separator] == import->kind)
              {
                splitter.separator = separator;
                break;
              }
        }
      else
        splitter.separator = guess (import, start, end, &blame);
    }
  if (blame != NULL)
    {
      g_propagate_error (error, blame);
      return FALSE;
    }
  import->kind = separator_kinds[splitter.separator];

  return split (&splitter, start, G_MAXUINT) && attn_grid_finish (grid, import, NULL, error);
}
