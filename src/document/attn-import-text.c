/* attn-import-text.c: which of the forms a text has
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-import-text.h"

#include <string.h>

gsize
attn_text_find_line_end (const AttnImport *import,
                         gsize             start,
                         gsize             end,
                         gsize            *next)
{
  gsize i = start;

  while (i < end && import->text[i] != '\n' && import->text[i] != '\r')
    i++;
  *next = i;
  if (*next < end)
    *next += import->text[i] == '\r' && i + 1 < end && import->text[i + 1] == '\n' ? 2 : 1;

  return i;
}

gboolean
attn_text_begins_with (const AttnImport *import,
                       gsize             start,
                       gsize             end,
                       const char       *what)
{
  gsize length = strlen (what);

  return end - start >= length && memcmp (import->text + start, what, length) == 0;
}

gboolean
attn_text_check_numbers (const AttnImport  *import,
                         gsize              n,
                         GError           **error)
{
  if (n <= ATTN_IMPORT_MAX_NUMBERS)
    return TRUE;

  attn_import_fail (import, error, ATTN_IMPORT_ERROR_TOO_LARGE, ATTN_PLACE_WHOLE,
                    N_("there are more than %u numbers here"), ATTN_IMPORT_MAX_NUMBERS);

  return FALSE;
}

/* "Out[12]:" of a notebook, "In [12]:" with a space. */
static gsize
measure_label (const AttnImport *import,
               gsize             start,
               gsize             end,
               const char       *label)
{
  gsize i = start + strlen (label);

  if (!attn_text_begins_with (import, start, end, label))
    return 0;
  while (i < end && g_ascii_isdigit (import->text[i]))
    i++;

  return i + 1 < end && import->text[i] == ']' && import->text[i + 1] == ':' ? i + 2 - start : 0;
}

static gsize
measure_prompt (const AttnImport *import,
                gsize             start,
                gsize             end)
{
  if (attn_text_begins_with (import, start, end, ">>>"))
    return 3;

  return measure_label (import, start, end, "In [");
}

/* What people copy along with a printout: the prompt and what was typed there, "Out[3]:", the next prompt. */
static void
strip_prompts (const AttnImport *import,
               gsize            *start,
               gsize            *end)
{
  gsize next;

  for (;;)
    {
      gsize prompt, line, rest;

      attn_text_trim (import->text, start, end);
      *start += measure_label (import, *start, *end, "Out[");
      prompt = measure_prompt (import, *start, *end);
      if (prompt == 0)
        break;

      line = attn_text_find_line_end (import, *start, *end, &next);
      rest = line;
      attn_text_trim (import->text, &rest, end);
      if (rest >= *end)
        {
          /* Only what was typed: that is it, then. */
          *start += prompt;
          break;
        }
      *start = next;
    }

  for (gsize i = *start; i < *end; i = next)
    {
      attn_text_find_line_end (import, i, *end, &next);
      if (i > *start && measure_prompt (import, i, *end) > 0)
        *end = i;
    }
  attn_text_trim (import->text, start, end);
}

gboolean
attn_import_read_text (AttnImport  *import,
                       GError     **error)
{
  gsize start = 0, end = import->text_length;

  strip_prompts (import, &start, &end);
  if (start >= end)
    {
      attn_import_fail (import, error, ATTN_IMPORT_ERROR_EMPTY, ATTN_PLACE_WHOLE,
                        N_("there is nothing here; a table of numbers is expected"));
      return FALSE;
    }

  if (attn_latex_looks_like (import, start, end))
    return attn_latex_read (import, start, end, error);
  if (attn_markdown_looks_like (import, start, end))
    return attn_markdown_read (import, start, end, error);
  if (attn_list_looks_like (import, start, end))
    return attn_list_read (import, start, end, error);
  if (attn_matlab_looks_like (import, start, end))
    return attn_matlab_read (import, start, end, error);

  /* Leading blanks may be an empty first cell: a header above a column of tokens. */
  return attn_columns_read (import, 0, import->text_length, error);
}
