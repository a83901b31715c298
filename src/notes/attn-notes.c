/* attn-notes.c: a document and its numbers as notes to read, print or hand in
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-notes.h"

#include <string.h>

#include "attn-copy.h"
#include "attn-edit.h"
#include "attn-label.h"
#include "attn-latex.h"
#include "attn-line.h"
#include "attn-operation.h"
#include "attn-remark.h"
#include "attn-table.h"

/* How a node's cells are computed, in the markup of attn-text.h; "" for an input. */
static char *
get_formula (const AttnNode *node)
{
  const AttnOperation *operation = attn_node_get_operation (node);

  return operation->formula != NULL ? operation->formula (node, NULL, NULL) : g_strdup ("");
}

/* Markdown */

static void
append_paragraph (AttnSink *sink, const char *before, const char *content, const char *after)
{
  g_autofree char *escaped = content != NULL ? attn_markdown_escape (content) : NULL;

  if (escaped != NULL && *escaped != '\0')
    g_string_append_printf (sink->text, "%s%s%s%s\n", attn_sink_is_empty (sink) ? "" : "\n", before, escaped, after);
}

static void
append_markdown_node (AttnSink *sink, const AttnNotes *notes, const AttnNode *node)
{
  g_autofree char *markup = get_formula (node);
  g_autofree char *formula = attn_line_from_markup (markup);
  g_autofree char *code = attn_code_line (node, notes->dialect);
  g_autofree char *symbol = attn_line_from_markup (attn_node_get_symbol (node));
  g_autofree char *caption = attn_label_title (node, notes->language);
  g_autofree char *what = g_strdup_printf ("%s: %s, %u × %u", symbol, caption, attn_node_get_rows (node), attn_node_get_columns (node));

  append_paragraph (sink, "## ", attn_node_get_name (node), "");
  append_paragraph (sink, "", what, "");
  append_paragraph (sink, "", formula, "");
  if (*code != '\0')
    g_string_append_printf (sink->text, "\n`%s`\n", code);
  g_string_append_c (sink->text, '\n');
  attn_table_write_markdown (sink, node, notes->decimals);
}

void
attn_notes_write_markdown (AttnSink *sink, const AttnNotes *notes)
{
  g_autofree char *remarks = attn_remark_new_of (notes->document, notes->trace, notes->language);
  g_autoptr (GPtrArray) nodes = attn_trace_list (notes->trace, notes->names);

  append_paragraph (sink, "# ", attn_document_get_title (notes->document, notes->language), "");
  append_paragraph (sink, "", notes->changed ? NULL : attn_document_get_description (notes->document, notes->language), "");
  append_paragraph (sink, "*", remarks, "*");
  for (guint i = 0; i < nodes->len && sink->code == 0; i++)
    append_markdown_node (sink, notes, g_ptr_array_index (nodes, i));
  if (notes->explanation != NULL)
    {
      g_autofree char *explanation = attn_copy_explanation (notes->explanation, ATTN_COPY_MARKDOWN, notes->language, notes->decimals);

      g_string_append_printf (sink->text, "%s---\n\n%s", attn_sink_is_empty (sink) ? "" : "\n", explanation);
    }
}

char *
attn_notes_to_markdown (const AttnNotes *notes)
{
  AttnSink sink;

  attn_sink_init (&sink, NULL, NULL);
  attn_notes_write_markdown (&sink, notes);
  return attn_sink_steal (&sink);
}

/* LaTeX */

/* Hangul by Unicode's blocks: Jamo, Compatibility Jamo, Syllables and the extensions. */
static gboolean
is_hangul (gunichar c)
{
  return (c >= 0x1100 && c <= 0x11ff) || (c >= 0x3130 && c <= 0x318f) || (c >= 0xa960 && c <= 0xa97f) ||
         (c >= 0xac00 && c <= 0xd7ff);
}

static void
append_preamble (GString *text, const AttnNotes *notes, const GPtrArray *nodes, const char *body)
{
  gboolean has_hangul = FALSE, has_others = FALSE;
  guint most_columns = 10;

  for (const char *p = body; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      has_hangul |= is_hangul (c);
      has_others |= c > 0x24f && !is_hangul (c) && !(c >= 0x2000 && c <= 0x206f);
    }
  for (guint i = 0; i < attn_trace_get_n_nodes (notes->trace); i++)
    most_columns = MAX (most_columns, attn_node_get_columns (attn_trace_get_node (notes->trace, i)));
  for (guint i = 0; i < nodes->len; i++)
    most_columns = MAX (most_columns, attn_node_get_columns (g_ptr_array_index (nodes, i)));

  if (has_others)
    g_string_append_printf (text, "%% %s\n", attn_translate (notes->language, N_("XeLaTeX or LuaLaTeX, with fonts that have every character")));
  g_string_append (text,
                   "\\documentclass{article}\n"
                   "\\usepackage{iftex}\n"
                   "\\ifPDFTeX\n"
                   "  \\usepackage[utf8]{inputenc}\n"
                   "  \\IfFileExists{lmodern.sty}{\\usepackage[T1]{fontenc}\\usepackage{lmodern}}{}\n"
                   "\\fi\n"
                   "\\usepackage{amsmath}\n"
                   "\\usepackage{graphicx}\n");
  if (has_hangul)
    g_string_append (text, "\\usepackage{kotex}\n");
  g_string_append_printf (text,
                          "\\setcounter{MaxMatrixCols}{%u}\n"
                          "\\setlength{\\parindent}{0pt}\n"
                          "%% %s\n"
                          "\\newcommand{\\fit}[1]{\\resizebox{\\ifdim\\width>\\linewidth\\linewidth\\else\\width\\fi}{!}{$\\displaystyle #1$}}\n"
                          "\\begin{document}\n",
                          most_columns, attn_translate (notes->language, N_("as wide as it is, but no wider than the page")));
}

static void
append_latex_paragraph (GString *text, const char *before, const char *content, const char *after)
{
  g_autofree char *escaped = content != NULL ? attn_latex_escape (content) : NULL;

  if (escaped != NULL && *escaped != '\0')
    g_string_append_printf (text, "\n%s%s%s\n", before, escaped, after);
}

/* "Rows: 나는, 오늘": the names along one side where they are tokens. */
static void
append_tokens (GString *text, const AttnNode *node, gboolean is_column, AttnLanguage language)
{
  AttnAxis axis = is_column ? attn_node_get_column_axis (node) : attn_node_get_row_axis (node);
  guint n = is_column ? attn_node_get_columns (node) : attn_node_get_rows (node);
  g_autoptr (GString) names = g_string_new (NULL);
  g_autofree char *line = NULL;
  g_autofree char *escaped = NULL;

  if (axis != ATTN_AXIS_TOKENS && axis != ATTN_AXIS_MEMORY)
    return;
  for (guint i = 0; i < n; i++)
    g_string_append_printf (names, "%s“%s”", i > 0 ? ", " : "",
                            is_column ? attn_node_get_column_label (node, i) : attn_node_get_row_label (node, i));
  line = g_strdup_printf (attn_translate (language, is_column ? N_("Columns: %s") : N_("Rows: %s")), names->str);
  escaped = attn_latex_escape (line);
  g_string_append_printf (text, "\n%s\n", escaped);
}

/* `has_matrix`: not where it is only asked which letters there will be, of which numbers have no foreign ones. */
static void
append_latex_node (AttnSink *sink, const AttnNotes *notes, const AttnNode *node, gboolean has_matrix)
{
  GString *text = sink->text;
  g_autofree char *name = attn_latex_escape (attn_node_get_name (node));
  g_autofree char *title = attn_node_get_title (node, notes->language), *caption = attn_latex_escape (title);

  g_string_append_printf (text, "\n\\subsection*{\\texttt{%s}: %s, $%u \\times %u$}\n", name, caption,
                          attn_node_get_rows (node), attn_node_get_columns (node));
  append_tokens (text, node, FALSE, notes->language);
  append_tokens (text, node, TRUE, notes->language);
  if (!attn_node_is_input (node))
    {
      g_autofree char *formula = attn_latex_formula (node);

      if (*formula != '\0')
        g_string_append_printf (text, "\n\\[\n%s\n\\]\n", formula);
    }
  if (!has_matrix)
    return;
  g_string_append (text, "\n\\[\n\\fit{");
  attn_latex_write_matrix (sink, node, notes->decimals);
  g_string_append (text, "}\n\\]\n");
}

static void
append_latex_body (AttnSink *sink, const AttnNotes *notes, const GPtrArray *nodes, gboolean has_matrices)
{
  g_autofree char *remarks = attn_remark_new_of (notes->document, notes->trace, notes->language);
  GString *text = sink->text;

  append_latex_paragraph (text, "\\section*{", attn_document_get_title (notes->document, notes->language), "}");
  append_latex_paragraph (text, "", notes->changed ? NULL : attn_document_get_description (notes->document, notes->language), "");
  append_latex_paragraph (text, "\\emph{", remarks, "}");
  for (guint i = 0; i < nodes->len && sink->code == 0; i++)
    append_latex_node (sink, notes, g_ptr_array_index (nodes, i), has_matrices);
  if (notes->explanation != NULL)
    {
      g_autofree char *cell = attn_line_from_markup (notes->explanation->heading);
      g_autofree char *title = attn_label_title (notes->explanation->cell.node, notes->language);
      g_autofree char *heading = g_strdup_printf ("%s (%s)", cell, title);
      g_autofree char *derivation = attn_latex_derivation (notes->explanation, notes->language, notes->decimals);

      append_latex_paragraph (text, "\\subsection*{", heading, "}");
      g_string_append_printf (text, "\n%s", derivation);
      append_latex_paragraph (text, "", notes->explanation->sentence, "");
    }
}

void
attn_notes_write_latex (AttnSink *sink, const AttnNotes *notes)
{
  g_autoptr (GPtrArray) nodes = attn_trace_list (notes->trace, notes->names);
  g_auto (AttnSink) words = { NULL };

  attn_sink_init (&words, NULL, NULL);
  append_latex_body (&words, notes, nodes, FALSE);
  append_preamble (sink->text, notes, nodes, words.text->str);
  append_latex_body (sink, notes, nodes, TRUE);
  g_string_append (sink->text, "\n\\end{document}\n");
}

char *
attn_notes_to_latex (const AttnNotes *notes)
{
  AttnSink sink;

  attn_sink_init (&sink, NULL, NULL);
  attn_notes_write_latex (&sink, notes);
  return attn_sink_steal (&sink);
}
