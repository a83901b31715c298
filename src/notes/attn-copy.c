/* attn-copy.c: a matrix, or a cell's explanation, as text for the clipboard
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-copy.h"

#include <string.h>

#include "attn-arithmetic.h"
#include "attn-code.h"
#include "attn-figure.h"
#include "attn-label.h"
#include "attn-latex.h"
#include "attn-line.h"
#include "attn-literal.h"
#include "attn-name.h"
#include "attn-number.h"

/* Where the numbers are not whole, those of running text have as many digits as they may. */
static int
text_decimals (int decimals)
{
  return decimals < 0 ? ATTN_MAX_DECIMALS : decimals;
}

/* Matrices */

static char *
copy_literal (const AttnNode *node, AttnDialect dialect, int decimals)
{
  g_autofree char *variable = attn_code_variable (node);
  AttnSink sink;

  attn_sink_init (&sink, NULL, NULL);
  g_string_append_printf (sink.text, "%s = ", variable);
  attn_literal_write_matrix (&sink, node, dialect, decimals);
  g_string_append_c (sink.text, '\n');
  return attn_sink_steal (&sink);
}

/* What it is, and a line a row: "나는: 2, 1, 1, 2". */
static char *
copy_rows (const AttnNode *node, AttnLanguage language, int decimals)
{
  guint rows = attn_node_get_rows (node), columns = attn_node_get_columns (node);
  g_autofree char *symbol = attn_label_symbol (node), *title = attn_label_title (node, language);
  g_autofree double *values = g_new (double, columns);
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "%s: %s (%u × %u)\n", symbol, title, rows, columns);
  for (guint row = 0; row < rows; row++)
    {
      g_autofree char *label = attn_label_plain (node, FALSE, row, language);
      g_autofree char *on_line = attn_line_new (label);

      attn_node_read_rows (node, row, 1, values);
      if (*on_line != '\0')
        g_string_append_printf (text, "%s: ", on_line);
      for (guint column = 0; column < columns; column++)
        {
          if (column > 0)
            g_string_append (text, ", ");
          attn_figure_append (text, values[column], decimals, ATTN_FIGURE_SCREEN, NULL);
        }
      g_string_append_c (text, '\n');
    }
  return g_string_free (text, FALSE);
}

char *
attn_copy_matrix (const AttnNode *node, AttnCopyForm form, AttnLanguage language, int decimals)
{
  switch (form)
    {
    case ATTN_COPY_MARKDOWN:
      return attn_table_to_markdown (node, decimals);
    case ATTN_COPY_LATEX:
      return attn_latex_matrix (node, decimals);
    case ATTN_COPY_NUMPY:
      return copy_literal (node, ATTN_DIALECT_NUMPY, decimals);
    case ATTN_COPY_PYTORCH:
      return copy_literal (node, ATTN_DIALECT_PYTORCH, decimals);
    case ATTN_COPY_TSV:
      return attn_table_to_tsv (node, decimals);
    case ATTN_COPY_SENTENCE:
    default:
      return copy_rows (node, language, decimals);
    }
}

/* A trace of the difference alone, so that it is written as any other matrix; the layer is in its name. */
static AttnTrace *
new_difference (const AttnNode *node, const AttnNode *subtracted)
{
  const AttnTrace *trace = attn_node_get_trace (node);
  g_autofree char *symbol = g_strdup_printf ("%s − %s", attn_node_get_symbol (node), attn_node_get_symbol (subtracted));
  g_autofree char *name = attn_node_get_layer (node) < 0 ? g_strdup ("difference")
                                                         : g_strdup_printf ("layer%d.difference", attn_node_get_layer (node));
  g_autofree double *other = g_new (double, attn_node_get_columns (node));
  const AttnNodeSpec spec = {
    .operation = &attn_operation_input,
    .symbol = attn_name_intern (symbol),
    .caption = N_("difference"),
    .family = attn_node_get_family (node),
    .row_axis = attn_node_get_row_axis (node),
    .column_axis = attn_node_get_column_axis (node),
    .rows = attn_node_get_rows (node),
    .columns = attn_node_get_columns (node),
  };
  AttnTraceBuilder *builder = attn_trace_builder_new (attn_trace_get_tokens (trace), attn_trace_get_memory_tokens (trace), NULL);
  double *values;
  AttnMatrix *matrix = attn_matrix_new_to_fill (spec.rows, spec.columns, &values);

  for (guint i = 0; matrix != NULL && i < spec.rows; i++)
    {
      double *row = values + (gsize) i * spec.columns;

      attn_node_read_rows (node, i, 1, row);
      attn_node_read_rows (subtracted, i, 1, other);
      for (guint j = 0; j < spec.columns; j++)
        row[j] -= other[j];
    }
  attn_trace_builder_input (builder, name, &spec, matrix, FALSE);
  attn_matrix_unref (matrix);
  return attn_trace_builder_end (builder, NULL);
}

char *
attn_copy_difference (const AttnNode *node, const AttnNode *subtracted, AttnCopyForm form, AttnLanguage language, int decimals)
{
  g_autoptr (AttnTrace) trace = new_difference (node, subtracted);

  return trace != NULL ? attn_copy_matrix (attn_trace_get_node (trace, 0), form, language, decimals) : NULL;
}

/* Explanations */

/* A comment that says which cell it is, the expression, and what it comes to. */
static char *
copy_expression (const AttnExplanation *explanation, AttnDialect dialect, AttnLanguage language, int decimals)
{
  const AttnCell *cell = &explanation->cell;
  g_autofree char *variable = attn_code_variable (cell->node);
  g_autofree char *heading = attn_line_from_markup (explanation->heading);
  AttnArithmeticStyle style = dialect == ATTN_DIALECT_NUMPY ? ATTN_ARITHMETIC_NUMPY : ATTN_ARITHMETIC_PYTORCH;
  AttnFigureStyle figure = dialect == ATTN_DIALECT_NUMPY ? ATTN_FIGURE_NUMPY : ATTN_FIGURE_PYTORCH;
  GString *text = g_string_new (NULL);
  gboolean rounded = FALSE;
  gsize end;

  g_string_append_printf (text, "# %s[%u, %u]: ", variable, cell->row, cell->column);
  attn_literal_append_comment (text, heading);
  g_string_append_c (text, '\n');
  attn_arithmetic_append (text, explanation->expression, style, language, decimals, NULL, &rounded);
  if (!attn_expression_is_number (explanation->expression))
    {
      g_string_append (text, "  # ");
      end = text->len;
      attn_figure_append_result (text, explanation->result, decimals, figure, &rounded);
      g_string_insert (text, (gssize) end, rounded ? "≈ " : "= ");
    }
  g_string_append_c (text, '\n');
  return g_string_free (text, FALSE);
}

static char *
copy_value (const AttnExplanation *explanation, AttnLanguage language, int decimals)
{
  const AttnNode *node = explanation->cell.node;
  g_autofree char *row = attn_label_plain (node, FALSE, explanation->cell.row, language);
  g_autofree char *column = attn_label_plain (node, TRUE, explanation->cell.column, language);
  GString *text = g_string_new (attn_node_get_name (node));

  g_string_append_c (text, '\t');
  attn_table_append_field (text, row, '\t');
  g_string_append_c (text, '\t');
  attn_table_append_field (text, column, '\t');
  g_string_append_c (text, '\t');
  attn_figure_append (text, explanation->result, decimals, ATTN_FIGURE_ASCII, NULL);
  g_string_append_c (text, '\n');
  return g_string_free (text, FALSE);
}

/* Heading, formula, arithmetic and sentence, a paragraph each. */
static char *
copy_paragraphs (const AttnExplanation *explanation, AttnLanguage language, int decimals)
{
  const AttnNode *node = explanation->cell.node;
  g_autofree char *heading = attn_line_from_markup (explanation->heading);
  g_autofree char *formula = attn_line_from_markup (explanation->formula);
  g_autofree char *arithmetic = attn_explanation_get_arithmetic (explanation, language, text_decimals (decimals));
  const char *const parts[] = { heading, formula, arithmetic, explanation->sentence };
  g_autofree char *title = attn_node_get_title (node, language), *caption = attn_markdown_escape (title);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      g_autofree char *escaped = attn_markdown_escape (parts[i]);

      if (*escaped == '\0')
        continue;
      if (text->len > 0)
        g_string_append_c (text, '\n');
      if (i == 0)
        g_string_append_printf (text, "**%s** (%s, `%s`)\n", escaped, caption, attn_node_get_name (node));
      else
        g_string_append_printf (text, "%s\n", escaped);
    }
  return g_string_free (text, FALSE);
}

/* In a model of several layers or heads it says which one's it is. */
static char *
copy_sentence (const AttnExplanation *explanation, AttnLanguage language)
{
  const AttnNode *node = explanation->cell.node;
  g_autofree char *place = attn_label_place (node, language), *title = attn_label_title (node, language);

  return *place != '\0' ? g_strdup_printf ("%s: %s\n", title, explanation->sentence) : g_strdup_printf ("%s\n", explanation->sentence);
}

char *
attn_copy_explanation (const AttnExplanation *explanation, AttnCopyForm form, AttnLanguage language, int decimals)
{
  switch (form)
    {
    case ATTN_COPY_MARKDOWN:
      return copy_paragraphs (explanation, language, decimals);
    case ATTN_COPY_LATEX:
      return attn_latex_derivation (explanation, language, decimals);
    case ATTN_COPY_NUMPY:
      return copy_expression (explanation, ATTN_DIALECT_NUMPY, language, decimals);
    case ATTN_COPY_PYTORCH:
      return copy_expression (explanation, ATTN_DIALECT_PYTORCH, language, decimals);
    case ATTN_COPY_TSV:
      return copy_value (explanation, language, decimals);
    case ATTN_COPY_SENTENCE:
    default:
      return copy_sentence (explanation, language);
    }
}
