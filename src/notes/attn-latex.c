/* attn-latex.c: matrices, formulas and derivations for LaTeX
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-latex.h"

#include <string.h>

#include "attn-arithmetic.h"
#include "attn-figure.h"
#include "attn-label.h"
#include "attn-line.h"
#include "attn-operation.h"

/* As many columns as amsmath's matrices have unless told otherwise (MaxMatrixCols). */
#define MATRIX_COLUMNS 10

/* Text */

/* The signs that LaTeX takes for something else, and those that its older fonts have in another place. */
static const struct
{
  gunichar    sign;
  const char *latex;
} escapes[] = {
  { '\\', "\\textbackslash{}" }, { '{', "\\{" }, { '}', "\\}" }, { '$', "\\$" }, { '&', "\\&" }, { '#', "\\#" },
  { '%', "\\%" }, { '_', "\\_" }, { '^', "\\textasciicircum{}" }, { '~', "\\textasciitilde{}" },
  { '<', "\\textless{}" }, { '>', "\\textgreater{}" }, { '|', "\\textbar{}" }, { '`', "{`}" },
  /* What the program's own sentences use and pdfLaTeX does not know as text. */
  { 0x2212, "\\ensuremath{-}" }, { 0xd7, "\\ensuremath{\\times}" }, { 0xf7, "\\ensuremath{\\div}" },
  { 0x221a, "\\ensuremath{\\surd}" }, { 0x221e, "\\ensuremath{\\infty}" }, { 0x2248, "\\ensuremath{\\approx}" },
  { 0x2192, "\\ensuremath{\\to}" }, { 0x3a3, "\\ensuremath{\\Sigma}" }, { 0xb7, "\\ensuremath{\\cdot}" },
  { 0x2032, "\\ensuremath{'}" }, { 0x2033, "\\ensuremath{''}" }, { 0x2217, "\\ensuremath{\\ast}" },
  { 0xb1, "\\ensuremath{\\pm}" }, { 0x2026, "\\dots{}" },
};

static const char *
find_escape (gunichar c)
{
  for (guint i = 0; i < G_N_ELEMENTS (escapes); i++)
    if (c == escapes[i].sign)
      return escapes[i].latex;
  return NULL;
}

char *
attn_latex_escape (const char *text)
{
  GString *escaped = g_string_new (NULL);
  gunichar before = 0;

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);
      const char *latex = find_escape (c);

      if (attn_line_is_turned_by (c))
        continue;
      if (attn_line_is_broken_by (c))
        c = ' ';
      /* Two of these would become one sign. */
      if (c == before && (c == '-' || c == '\'' || c == ','))
        g_string_append (escaped, "{}");
      if (latex != NULL)
        g_string_append (escaped, latex);
      else
        g_string_append_unichar (escaped, c);
      before = c;
    }
  return g_string_free (escaped, FALSE);
}

/* Math */

static const struct
{
  const char *sign;
  const char *latex;
} signs[] = {
  { "√{", "\\sqrt{" }, { "{T}", "{\\top}" },
  { "Σ", "\\sum" }, { "·", "\\cdot" }, { "×", "\\times" }, { "÷", "\\div" }, { "−", "-" }, { "∞", "\\infty" },
  { "′", "'" }, { "″", "''" }, { "∗", "\\ast" }, { "→", "\\to" }, { "…", "\\dots" }, { "≈", "\\approx" }, { "*", "" },
  { "%", "\\%" }, { "&", "\\&" }, { "#", "\\#" }, { "$", "\\$" }, { "~", "\\sim" },
  { "μ", "\\mu" }, { "σ", "\\sigma" }, { "γ", "\\gamma" }, { "β", "\\beta" }, { "θ", "\\theta" }, { "π", "\\pi" }, { "²", "^{2}" },
  { "Ā", "\\bar{A}" }, { "Â", "\\hat{A}" }, { "Ã", "\\tilde{A}" }, { "|", "\\mid" },
};

/* Words that LaTeX has a command for. */
static const char *const functions[] = { "exp", "max", "sin", "cos", "tanh" };

/* A command and a letter after it would be one word. */
static void
append_command (GString *math, const char *command, const char *after)
{
  gboolean is_word = command[0] == '\\' && g_ascii_isalpha (command[strlen (command) - 1]);

  g_string_append (math, command);
  if (is_word && g_ascii_isalpha (*after))
    g_string_append_c (math, ' ');
}

/* Several letters in a row: the name of a function where they stand on the line, indices where they stand below it. */
static gsize
append_word (GString *math, const char *word, guint depth)
{
  gsize length = 0;

  while (g_ascii_isalpha (word[length]))
    length++;
  if (depth > 0 || length == 1)
    {
      g_string_append_len (math, word, (gssize) length);
      return length;
    }
  for (guint i = 0; i < G_N_ELEMENTS (functions); i++)
    if (strlen (functions[i]) == length && strncmp (word, functions[i], length) == 0)
      {
        g_autofree char *command = g_strconcat ("\\", functions[i], NULL);

        append_command (math, command, word + length);
        return length;
      }
  g_string_append_printf (math, "\\operatorname{%.*s}", (int) length, word);
  return length;
}

char *
attn_latex_from_markup (const char *markup)
{
  GString *math = g_string_new (NULL);
  guint depth = 0;

  for (const char *p = markup; *p != '\0';)
    {
      gboolean is_found = FALSE;

      if (*p == '\\' && p[1] != '\0')
        {
          g_autofree char *sign = g_strndup (p + 1, (gsize) (g_utf8_next_char (p + 1) - (p + 1)));
          g_autofree char *escaped = attn_latex_escape (sign);

          g_string_append_printf (math, "\\text{%s}", escaped);
          p += 1 + strlen (sign);
          continue;
        }
      for (guint i = 0; i < G_N_ELEMENTS (signs) && !is_found; i++)
        if (g_str_has_prefix (p, signs[i].sign))
          {
            is_found = TRUE;
            p += strlen (signs[i].sign);
            depth += g_str_has_suffix (signs[i].sign, "{");
            append_command (math, signs[i].latex, p);
          }
      if (is_found)
        continue;
      if (g_ascii_isalpha (*p))
        {
          p += append_word (math, p, depth);
          continue;
        }
      if (*p == '{')
        depth++;
      else if (*p == '}' && depth > 0)
        depth--;
      g_string_append_len (math, p, g_utf8_next_char (p) - p);
      p = g_utf8_next_char (p);
    }
  return g_string_free (math, FALSE);
}

void
attn_latex_write_matrix (AttnSink *sink, const AttnNode *node, int decimals)
{
  GString *text = sink->text;
  guint rows = attn_node_get_rows (node), columns = attn_node_get_columns (node);
  g_autofree char *symbol = attn_latex_from_markup (attn_node_get_symbol (node));
  g_autofree double *values = g_new (double, columns);

  g_string_append_printf (text, "%s = \\begin{bmatrix}\n", symbol);
  for (guint row = 0; row < rows; row++)
    {
      if (!attn_sink_may_pass (sink))
        return;
      attn_node_read_rows (node, row, 1, values);
      g_string_append (text, "  ");
      for (guint column = 0; column < columns; column++)
        {
          if (column > 0)
            g_string_append (text, " & ");
          attn_figure_append (text, values[column], decimals, ATTN_FIGURE_LATEX, NULL);
        }
      g_string_append (text, row + 1 < rows ? " \\\\\n" : "\n");
    }
  g_string_append (text, "\\end{bmatrix}");
}

char *
attn_latex_matrix (const AttnNode *node, int decimals)
{
  guint columns = attn_node_get_columns (node);
  AttnSink sink;

  attn_sink_init (&sink, NULL, NULL);
  if (columns > MATRIX_COLUMNS)
    g_string_append_printf (sink.text, "\\setcounter{MaxMatrixCols}{%u}\n", columns);
  attn_latex_write_matrix (&sink, node, decimals);
  g_string_append_c (sink.text, '\n');
  return attn_sink_steal (&sink);
}

/* Derivations */

/* A row or column below a symbol: a token in \text{}, "d_{3}", "" on a single axis. */
static char *
make_index (const AttnCell *cell, gboolean is_column, AttnLanguage language)
{
  guint index = is_column ? cell->column : cell->row;
  AttnAxis axis = is_column ? attn_node_get_column_axis (cell->node) : attn_node_get_row_axis (cell->node);
  g_autofree char *label = attn_label_plain (cell->node, is_column, index, language);
  g_autofree char *escaped = NULL;

  switch (axis)
    {
    case ATTN_AXIS_SINGLE:
      return g_strdup ("");
    case ATTN_AXIS_DIMENSIONS:
    case ATTN_AXIS_HIDDEN:
    case ATTN_AXIS_ENTRIES:
    case ATTN_AXIS_PIXEL_ROWS:
    case ATTN_AXIS_PIXEL_COLUMNS:
      if (g_ascii_isalpha (label[0]) && label[1] != '\0' && strspn (label + 1, "0123456789") == strlen (label + 1))
        return g_strdup_printf ("%c_{%s}", label[0], label + 1);
      break;
    case ATTN_AXIS_TOKENS:
    case ATTN_AXIS_MEMORY:
    case ATTN_AXIS_PATCHES:
    case ATTN_AXIS_CLASSES:
    default:
      break;
    }
  escaped = attn_latex_escape (label);
  return g_strdup_printf ("\\text{%s}", escaped);
}

/* The cell as it stands left of the equals sign. */
static char *
make_cell (const AttnCell *cell, AttnLanguage language)
{
  g_autofree char *symbol = attn_latex_from_markup (attn_node_get_symbol (cell->node));
  g_autofree char *row = make_index (cell, FALSE, language);
  g_autofree char *column = make_index (cell, TRUE, language);
  gsize letter = strlen (symbol) - strspn (symbol + 1, "'");

  if (*row == '\0' && *column == '\0')
    return g_strdup (symbol);
  /* One letter, primed or not, with a layer's number above it or not, needs no brackets. */
  return g_strdup_printf (letter == 1 || g_str_has_suffix (symbol, ")}") ? "%s_{%s%s%s}" : "(%s)_{%s%s%s}", symbol, row, *row != '\0' && *column != '\0' ? ",\\," : "",
                          column);
}

/* What a mask decides, "a (b), c (d)", in two lines; anything else as it is. */
static void
append_cases (GString *text, const char *formula)
{
  g_auto (GStrv) parts = g_strsplit (formula, " (", -1);
  char *other = g_strv_length (parts) == 3 ? strstr (parts[1], "), ") : NULL;

  if (other == NULL || !g_str_has_suffix (parts[2], ")"))
    {
      g_string_append (text, formula);
      return;
    }
  *other = '\0';
  parts[2][strlen (parts[2]) - 1] = '\0';
  g_string_append_printf (text, "\\begin{cases} %s & %s \\\\ %s & %s \\end{cases}", parts[0], parts[1], other + strlen ("), "),
                          parts[2]);
}

/* A quotient of two, "a ÷ b", as a fraction; anything else as it is. */
static void
append_quotient (GString *text, const char *formula)
{
  static const char sign[] = " \\div ";
  const char *division = strstr (formula, sign);

  if (division == NULL || strstr (division + 1, sign) != NULL || strstr (formula, " + ") != NULL || strstr (formula, " - ") != NULL)
    g_string_append (text, formula);
  else
    g_string_append_printf (text, "\\frac{%.*s}{%s}", (int) (division - formula), formula, division + strlen (sign));
}

/* A formula in markup as "left = right" in math; `align` is what stands before the equals sign.  FALSE where there is none. */
static gboolean
append_formula (GString *text, const AttnNode *node, const char *markup, const char *align)
{
  g_autofree char *formula = attn_latex_from_markup (markup);
  const char *equal = strstr (formula, " = ");

  if (equal == NULL)
    return FALSE;
  g_string_append_printf (text, "%.*s %s= ", (int) (equal - formula), formula, align);
  equal += strlen (" = ");
  if (attn_node_get_operation (node) == &attn_operation_mask)
    append_cases (text, equal);
  else
    append_quotient (text, equal);
  return TRUE;
}

char *
attn_latex_formula (const AttnNode *node)
{
  const AttnOperation *operation = attn_node_get_operation (node);
  g_autofree char *markup = operation->formula != NULL ? operation->formula (node, NULL, NULL) : g_strdup ("");
  GString *text = g_string_new (NULL);

  append_formula (text, node, markup, "");
  return g_string_free (text, FALSE);
}

/* The relation between two lines: ≈ where a number on either is rounded. */
static void
append_line (GString *text, gboolean before, gboolean after, const char *line)
{
  g_string_append_printf (text, "%s %s", before || after ? "&\\approx" : "&=", line);
}

/* What a part of the arithmetic comes from: "\mu &= \frac{…}{…} = 3". */
static void
append_part (GString *text, const AttnExpression *part, AttnLanguage language, int decimals, const char *line_break)
{
  gboolean is_sum = g_str_equal (part->key, "Σ");
  g_autofree char *name = is_sum ? g_strdup ("\\Sigma") : attn_latex_from_markup (part->key);
  g_autoptr (GString) line = g_string_new (NULL);
  g_autoptr (GString) value = g_string_new (NULL);
  gboolean rounded = FALSE, value_rounded = FALSE;

  attn_arithmetic_append (line, part->arguments->pdata[0], ATTN_ARITHMETIC_LATEX, language, decimals, line_break, &rounded);
  attn_figure_append_term (value, part->value, decimals, ATTN_FIGURE_LATEX, &value_rounded);
  g_string_append_printf (text, " \\\\\n  %s ", name);
  append_line (text, FALSE, rounded, line->str);
  g_string_append_printf (text, " %s %s", rounded || value_rounded ? "\\approx" : "=", value->str);
}

char *
attn_latex_derivation (const AttnExplanation *explanation, AttnLanguage language, int decimals)
{
  static const char line_break[] = " \\\\\n  &\\quad ";
  const AttnExpression *const steps[] = { explanation->expression, explanation->direct };
  g_autofree char *cell = make_cell (&explanation->cell, language);
  GString *text = g_string_new ("\\begin{align*}\n");
  gboolean before = FALSE, after = FALSE;
  g_autoptr (GString) result = g_string_new (NULL);
  g_autoptr (GPtrArray) parts = attn_explanation_get_parts (explanation);

  g_string_append (text, "  ");
  if (append_formula (text, explanation->cell.node, explanation->formula, "&"))
    g_string_append (text, " \\\\\n  ");
  g_string_append_printf (text, "%s ", cell);
  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      g_autoptr (GString) line = g_string_new (NULL);

      if (steps[i] == NULL || attn_expression_is_number (steps[i]))
        continue;
      after = FALSE;
      attn_arithmetic_append (line, steps[i], ATTN_ARITHMETIC_LATEX, language, decimals, line_break, &after);
      append_line (text, before, after, line->str);
      g_string_append (text, " \\\\\n  ");
      before = after;
    }
  after = FALSE;
  attn_figure_append_result (result, explanation->result, decimals, ATTN_FIGURE_LATEX, &after);
  append_line (text, before, after, result->str);
  for (guint i = 0; i < parts->len; i++)
    append_part (text, parts->pdata[i], language, decimals, line_break);
  g_string_append (text, "\n\\end{align*}\n");
  return g_string_free (text, FALSE);
}
