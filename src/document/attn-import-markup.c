/* attn-import-markup.c: the tables of Markdown and the matrices of LaTeX
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "attn-import-text.h"

/* Numbers the tables of a text, where there are several. */
static void
name_tables (AttnImport *import)
{
  for (guint i = 0; import->arrays->len > 1 && i < import->arrays->len; i++)
    {
      AttnImportArray *array = g_ptr_array_index (import->arrays, i);

      if (array->name == NULL)
        array->name = g_strdup_printf ("%u", i + 1);
    }
}

/* What makes a cell bold, or code, or mathematics. */
static void
strip_emphasis (const char *text,
                gsize      *start,
                gsize      *end)
{
  while (*end - *start >= 3 && strchr ("*`$", text[*start]) != NULL && text[*end - 1] == text[*start])
    {
      ++*start;
      --*end;
      attn_text_trim (text, start, end);
    }
}

/* |---|:-:|, which sets the header apart; +---+ as the frames of tables on a terminal have it. */
static gboolean
is_rule (const AttnImport *import,
         gsize             start,
         gsize             end)
{
  gboolean dash = FALSE;

  for (gsize i = start; i < end; i++)
    {
      if (strchr ("|+-: \t=", import->text[i]) == NULL)
        return FALSE;
      dash = dash || import->text[i] == '-' || import->text[i] == '=';
    }

  return dash && (strchr ("|+", import->text[start]) != NULL || memchr (import->text + start, '|', end - start) != NULL);
}

static gboolean
is_row (const AttnImport *import,
        gsize             start,
        gsize             end)
{
  return end - start >= 2 && import->text[start] == '|' && import->text[end - 1] == '|';
}

gboolean
attn_markdown_looks_like (const AttnImport *import,
                          gsize             start,
                          gsize             end)
{
  while (start < end)
    {
      gsize next, line = attn_text_find_line_end (import, start, end, &next);

      attn_text_trim (import->text, &start, &line);
      if (start < line && (is_row (import, start, line) || is_rule (import, start, line)))
        return TRUE;
      start = next;
    }

  return FALSE;
}

static void
split_row (const AttnImport *import,
           AttnGrid         *grid,
           gsize             start,
           gsize             end)
{
  start += import->text[start] == '|';
  if (end > start && import->text[end - 1] == '|' && (end - start < 2 || import->text[end - 2] != '\\'))
    end--;

  attn_grid_begin_row (grid);
  for (;;)
    {
      gsize cell = start, cell_end;

      while (start < end && import->text[start] != '|')
        start += import->text[start] == '\\' && start + 1 < end ? 2 : 1;
      cell_end = MIN (start, end);
      attn_text_trim (import->text, &cell, &cell_end);
      strip_emphasis (import->text, &cell, &cell_end);
      attn_grid_add (grid, cell, cell_end - cell, FALSE);
      if (start >= end)
        break;
      start++;
    }
}

static gboolean
finish_table (AttnImport  *import,
              AttnGrid   **grid,
              GError     **error)
{
  g_autoptr (AttnGrid) finished = g_steal_pointer (grid);

  *grid = attn_grid_new ();

  return finished->rows->len == 0 || attn_grid_finish (finished, import, NULL, error);
}

gboolean
attn_markdown_read (AttnImport  *import,
                    gsize        start,
                    gsize        end,
                    GError     **error)
{
  g_autoptr (AttnGrid) grid = attn_grid_new ();

  import->kind = ATTN_IMPORT_MARKDOWN;
  while (start < end)
    {
      gsize next, line = attn_text_find_line_end (import, start, end, &next);

      attn_text_trim (import->text, &start, &line);
      if (start < line && is_rule (import, start, line))
        {
          /* Under the first row, or around a frame. */
          if (!grid->has_known_headers && grid->rows->len > 0)
            {
              grid->has_known_headers = TRUE;
              grid->n_headers = grid->rows->len;
            }
        }
      else if (start < line && memchr (import->text + start, '|', line - start) != NULL)
        split_row (import, grid, start, line);
      else if (!finish_table (import, &grid, error))
        return FALSE;
      if (!attn_text_check_numbers (import, grid->cells->len, error))
        return FALSE;
      start = next;
    }
  if (!finish_table (import, &grid, error))
    return FALSE;

  if (import->arrays->len == 0)
    {
      attn_import_fail (import, error, ATTN_IMPORT_ERROR_EMPTY, ATTN_PLACE_WHOLE,
                        N_("there is nothing here; a table of numbers is expected"));
      return FALSE;
    }
  name_tables (import);

  return TRUE;
}

/* The environments that hold a matrix; starred ones too. */
static const char *environments[] = {
  "matrix", "pmatrix", "bmatrix", "Bmatrix", "vmatrix", "Vmatrix", "smallmatrix", "array", "tabular",
};

/* The next \begin{…} or \end{…} of one of them, and where it stops. */
static gboolean
find_environment (const AttnImport *import,
                  const char       *command,
                  gsize             start,
                  gsize             end,
                  gsize            *found,
                  gsize            *after)
{
  while (start < end)
    {
      const char *p = g_strstr_len (import->text + start, (gssize) (end - start), command);

      if (p == NULL)
        return FALSE;
      *found = (gsize) (p - import->text);
      start = *found + strlen (command);
      for (guint i = 0; i < G_N_ELEMENTS (environments); i++)
        {
          gsize length = strlen (environments[i]), name_end = start + length;

          if (!attn_text_begins_with (import, start, end, environments[i]))
            continue;
          name_end += name_end < end && import->text[name_end] == '*';
          if (name_end < end && import->text[name_end] == '}')
            {
              *after = name_end + 1;
              return TRUE;
            }
        }
    }

  return FALSE;
}

gboolean
attn_latex_looks_like (const AttnImport *import,
                       gsize             start,
                       gsize             end)
{
  gsize found, after;

  return find_environment (import, "\\begin{", start, end, &found, &after);
}

/* Takes what stands before and after the content of a cell away: rules, spacing, \text{…}, {…}, $…$. */
static void
strip_commands (const AttnImport *import,
                gsize            *start,
                gsize            *end)
{
  static const char *before[] = {
    "\\hline", "\\toprule", "\\midrule", "\\bottomrule", "\\phantom{-}", "\\hphantom{-}", "\\,", "\\;", "\\:", "\\!", "\\ ",
    "\\quad", "~",
  };
  static const char *after[] = { "\\hline", "\\bottomrule", "\\,", "\\;", "\\:", "\\!", "\\quad", "~" };
  static const char *around[] = {
    "\\text{", "\\textbf{", "\\textit{", "\\texttt{", "\\mathrm{", "\\mathbf{", "\\mathit{", "\\mathsf{", "{",
  };
  gboolean again;

  do
    {
      again = FALSE;
      attn_text_trim (import->text, start, end);
      for (guint i = 0; i < G_N_ELEMENTS (before); i++)
        if (attn_text_begins_with (import, *start, *end, before[i]))
          {
            *start += strlen (before[i]);
            again = TRUE;
          }
      for (guint i = 0; i < G_N_ELEMENTS (after); i++)
        {
          gsize length = strlen (after[i]);

          if (*end - *start >= length && memcmp (import->text + *end - length, after[i], length) == 0)
            {
              *end -= length;
              again = TRUE;
            }
        }
      for (guint i = 0; i < G_N_ELEMENTS (around); i++)
        if (*end > *start && import->text[*end - 1] == '}' && attn_text_begins_with (import, *start, *end - 1, around[i]))
          {
            *start += strlen (around[i]);
            --*end;
            again = TRUE;
            break;
          }
      strip_emphasis (import->text, start, end);
    }
  while (again && *start < *end);
}

static gboolean
is_dots (const AttnImport *import,
         gsize             start,
         gsize             end)
{
  static const char *dots[] = { "\\cdots", "\\dots", "\\ldots", "\\vdots", "\\ddots" };

  for (guint i = 0; i < G_N_ELEMENTS (dots); i++)
    if (strlen (dots[i]) == end - start && attn_text_begins_with (import, start, end, dots[i]))
      return TRUE;

  return FALSE;
}

static gboolean
add_latex_cell (const AttnImport  *import,
                AttnGrid          *grid,
                gsize              start,
                gsize              end,
                GError           **error)
{
  strip_commands (import, &start, &end);
  if (is_dots (import, start, end))
    {
      attn_word_refuse (import, ATTN_WORD_ELISION, start, end - start, error);
      return FALSE;
    }
  attn_grid_add (grid, start, end - start, FALSE);

  return attn_text_check_numbers (import, grid->cells->len, error);
}

static gboolean
is_blank_row (const AttnImport *import,
              gsize             start,
              gsize             end)
{
  strip_commands (import, &start, &end);

  return start >= end;
}

/* The end of a row, at \\ or at the end; `next` is after it and its [2pt]. */
static gsize
find_row_end (const AttnImport *import,
              gsize             start,
              gsize             end,
              gsize            *next)
{
  for (gsize i = start; i + 1 < end; i++)
    if (import->text[i] == '\\')
      {
        if (import->text[i + 1] == '\\')
          {
            *next = i + 2;
            *next += *next < end && import->text[*next] == '*';
            if (*next < end && import->text[*next] == '[')
              {
                const char *close = memchr (import->text + *next, ']', end - *next);

                if (close != NULL)
                  *next = (gsize) (close - import->text) + 1;
              }
            return i;
          }
        i++;
      }
  *next = end;

  return end;
}

static gboolean
read_environment (AttnImport  *import,
                  gsize        start,
                  gsize        end,
                  GError     **error)
{
  g_autoptr (AttnGrid) grid = attn_grid_new ();

  while (start < end)
    {
      gsize next, row_end = find_row_end (import, start, end, &next);

      /* "\\" after the last row begins none. */
      if (!is_blank_row (import, start, row_end))
        {
          attn_grid_begin_row (grid);
          for (;;)
            {
              gsize cell = start;

              while (start < row_end && import->text[start] != '&')
                start += import->text[start] == '\\' && start + 1 < row_end ? 2 : 1;
              start = MIN (start, row_end);
              if (!add_latex_cell (import, grid, cell, start, error))
                return FALSE;
              if (start == row_end)
                break;
              start++;
            }
        }
      start = next;
    }

  return attn_grid_finish (grid, import, NULL, error);
}

/* {c|cc}, [t] */
static gsize
skip_column_types (const AttnImport *import,
                   gsize             start,
                   gsize             end)
{
  while (start < end && (import->text[start] == '{' || import->text[start] == '['))
    {
      const char *close = memchr (import->text + start, import->text[start] == '{' ? '}' : ']', end - start);

      if (close == NULL)
        break;
      start = (gsize) (close - import->text) + 1;
    }

  return start;
}

/* What stands right before a matrix: an opening bracket, a dollar or an equals sign, or a factor, which would be another
 * matrix.  TRUE where it is a factor, and where that ends. */
static gboolean
find_factor (const AttnImport *import,
             gsize             start,
             gsize             begin,
             gsize            *factor)
{
  static const char *openings[] = { "\\left", "\\[", "\\(", "$", "[", "(", "|", "." };
  gboolean again;

  do
    {
      again = FALSE;
      attn_text_trim (import->text, &start, &begin);
      for (guint i = 0; i < G_N_ELEMENTS (openings); i++)
        {
          gsize length = strlen (openings[i]);

          if (begin - start >= length && memcmp (import->text + begin - length, openings[i], length) == 0)
            {
              begin -= length;
              again = TRUE;
            }
        }
    }
  while (again);

  *factor = begin - 1;

  return begin > start && strchr ("0123456789+-*/^_})'", import->text[begin - 1]) != NULL;
}

static gboolean
refuse_factor (const AttnImport *import,
               gsize             offset,
               GError          **error)
{
  g_autofree char *found = attn_import_quote (import->text + offset, 1);

  attn_import_fail (import, error, ATTN_IMPORT_ERROR_WORD, attn_text_place (import, offset),
                    N_("found “%s” beside the matrix; a matrix alone is expected"), found);

  return FALSE;
}

gboolean
attn_latex_read (AttnImport  *import,
                 gsize        start,
                 gsize        end,
                 GError     **error)
{
  gsize begin, content, stop, after, factor;

  import->kind = ATTN_IMPORT_LATEX;
  while (find_environment (import, "\\begin{", start, end, &begin, &content))
    {
      if (find_factor (import, start, begin, &factor))
        return refuse_factor (import, factor, error);
      if (!find_environment (import, "\\end{", content, end, &stop, &after))
        {
          attn_import_fail (import, error, ATTN_IMPORT_ERROR_SYNTAX, attn_text_place (import, begin),
                            N_("this \\begin has no \\end"));
          return FALSE;
        }
      /* Only these two tell of their columns; elsewhere a brace belongs to the first cell. */
      if (g_strstr_len (import->text + begin, (gssize) (content - begin), "array") != NULL ||
          g_strstr_len (import->text + begin, (gssize) (content - begin), "tabular") != NULL)
        content = skip_column_types (import, content, stop);
      if (!read_environment (import, content, stop, error))
        return FALSE;
      start = after;
      after += attn_text_skip_blanks (import->text + after, end - after);
      if (after < end && import->text[after] == '^')
        return refuse_factor (import, after, error);
    }
  name_tables (import);

  return TRUE;
}
