/* attn-import-text.h: the forms in which text holds matrices
 *
 * Each form has a function that says whether the text from `start` to `end` looks like it, and one that reads it and
 * appends the arrays.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-import-grid.h"

G_BEGIN_DECLS

/* The most numbers that a text may hold. */
#define ATTN_IMPORT_MAX_NUMBERS ((guint) (ATTN_IMPORT_LIMIT / sizeof (double)))

/* Nested lists: NumPy, PyTorch, JSON, Python, MATLAB's [1 0; 0 1]. */
gboolean  attn_list_looks_like     (const AttnImport *import, gsize start, gsize end);
gboolean  attn_list_read           (AttnImport *import, gsize start, gsize end, GError **error);

/* What MATLAB and Octave print: "A =", "Columns 1 through 6", "1.0e+03 *". */
gboolean  attn_matlab_looks_like   (const AttnImport *import, gsize start, gsize end);
gboolean  attn_matlab_read         (AttnImport *import, gsize start, gsize end, GError **error);

gboolean  attn_markdown_looks_like (const AttnImport *import, gsize start, gsize end);
gboolean  attn_markdown_read       (AttnImport *import, gsize start, gsize end, GError **error);

gboolean  attn_latex_looks_like    (const AttnImport *import, gsize start, gsize end);
gboolean  attn_latex_read          (AttnImport *import, gsize start, gsize end, GError **error);

/* CSV, TSV, columns separated by spaces; everything that is none of the others. */
gboolean  attn_columns_read        (AttnImport *import, gsize start, gsize end, GError **error);

/* The end of the line that begins at `start`, before its line break; `next` is where the next one begins. */
gsize     attn_text_find_line_end  (const AttnImport *import, gsize start, gsize end, gsize *next);
gboolean  attn_text_begins_with    (const AttnImport *import, gsize start, gsize end, const char *what);
/* Refuses more numbers than ATTN_IMPORT_MAX_NUMBERS. */
gboolean  attn_text_check_numbers  (const AttnImport *import, gsize n, GError **error);

G_END_DECLS
