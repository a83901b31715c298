/* attn-arithmetic.c: an expression with its numbers, for LaTeX and for Python
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-arithmetic.h"

#include <math.h>

#include "attn-figure.h"
#include "attn-number.h"

/* Terms on a line of a sum that is broken; of numbers in full half as many. */
#define TERMS_A_LINE      4
#define TERMS_IN_FRACTION 4

typedef enum
{
  BINDS_SUM,
  BINDS_PRODUCT,
  BINDS_POWER,
  BINDS_ALONE
} Binding;

typedef struct
{
  GString            *text;
  AttnArithmeticStyle style;
  AttnLanguage        language;
  int                 decimals;
  const char         *line_break;
  gboolean           *rounded;
  guint               depth;            /* of brackets, fractions, exponents */
  gboolean            after_operator;   /* a minus sign would stand next to another sign */
} Writer;

/* How the operations are written. */
static const struct
{
  AttnFigureStyle figure;
  const char     *times;
  const char     *left, *right;          /* brackets */
  const char     *exp, *exp_end;
  const char     *root, *root_end;
  const char     *fraction, *over, *fraction_end;
  const char     *power, *power_end;     /* around an exponent */
  const char     *module;                /* before the name of a function */
  const char     *positive;              /* max (0, … */
} styles[] = {
  [ATTN_ARITHMETIC_LATEX] = { ATTN_FIGURE_LATEX, " \\times ", "\\left(", "\\right)", "e^{", "}", "\\sqrt{", "}",
                              "\\frac{", "}{", "}", "^{", "}", "\\", "\\max\\left(0, " },
  [ATTN_ARITHMETIC_NUMPY] = { ATTN_FIGURE_NUMPY, " * ", "(", ")", "np.exp(", ")", "np.sqrt(", ")", "", " / ", "",
                              " ** ", "", "np.", "max(0.0, " },
  [ATTN_ARITHMETIC_PYTORCH] = { ATTN_FIGURE_PYTORCH, " * ", "(", ")", "math.exp(", ")", "math.sqrt(", ")", "", " / ", "",
                                " ** ", "", "math.", "max(0.0, " },
};

static void write_expression (Writer *writer, const AttnExpression *expression, Binding least);
static void write_any (Writer *writer, const AttnExpression *expression, Binding least);

static Binding
get_binding (const Writer *writer, const AttnExpression *expression)
{
  switch (expression->kind)
    {
    case ATTN_EXPRESSION_SUM:
    case ATTN_EXPRESSION_DIFFERENCE:
      return BINDS_SUM;
    case ATTN_EXPRESSION_PRODUCT:
      return BINDS_PRODUCT;
    case ATTN_EXPRESSION_QUOTIENT:
      return writer->style == ATTN_ARITHMETIC_LATEX ? BINDS_ALONE : BINDS_PRODUCT;
    case ATTN_EXPRESSION_CONSTANT:
    case ATTN_EXPRESSION_CELL:
    case ATTN_EXPRESSION_EXPONENTIAL:
    case ATTN_EXPRESSION_ROOT:
    case ATTN_EXPRESSION_MAXIMUM:
    case ATTN_EXPRESSION_SINE:
    case ATTN_EXPRESSION_COSINE:
    case ATTN_EXPRESSION_TANH:
    case ATTN_EXPRESSION_LOGARITHM:
    case ATTN_EXPRESSION_ERF:
    case ATTN_EXPRESSION_POSITIVE:
    case ATTN_EXPRESSION_PART:
    default:
      return BINDS_ALONE;
    case ATTN_EXPRESSION_POWER:
      return BINDS_POWER;
    }
}

static void
write_sign (Writer *writer, const char *sign)
{
  g_string_append (writer->text, sign);
  writer->after_operator = TRUE;
}

/* A part that stands between two signs of its own. */
static void
write_within (Writer *writer, const char *before, const AttnExpression *expression, const char *after, Binding least)
{
  g_string_append (writer->text, before);
  writer->after_operator = FALSE;
  writer->depth++;
  write_expression (writer, expression, least);
  writer->depth--;
  writer->after_operator = FALSE;
  g_string_append (writer->text, after);
}

static void
write_number (Writer *writer, const AttnExpression *expression)
{
  g_autoptr (GString) number = g_string_new (NULL);
  double value = expression->value;
  int decimals = writer->decimals;
  gboolean brackets;

  /* What the formula itself has stands in full where that is not long. */
  if (expression->kind == ATTN_EXPRESSION_CONSTANT && decimals >= 0)
    {
      AttnNumber shown;

      attn_number_format_constant (value, decimals, &shown);
      if (!shown.rounded)
        decimals = -1;
    }
  attn_figure_append_term (number, value, decimals, styles[writer->style].figure, writer->rounded);
  brackets = writer->after_operator && number->str[0] == '-';
  g_string_append_printf (writer->text, brackets ? "(%s)" : "%s", number->str);
}

/* Terms of a sum, broken into lines of `a_line` terms where `line_break` is not NULL. */
static void
write_terms (Writer *writer, const AttnExpression *sum, const guint *indices, guint n, guint a_line, const char *line_break)
{
  for (guint i = 0; i < n; i++)
    {
      gboolean breaks = line_break != NULL && i > 0 && i % a_line == 0;

      if (breaks)
        g_string_append (writer->text, line_break);
      if (i > 0)
        write_sign (writer, breaks ? "+ " : " + ");
      write_expression (writer, g_ptr_array_index (sum->arguments, indices != NULL ? indices[i] : i), BINDS_PRODUCT);
    }
}

/* The terms that the screen writes out.  On a line of its own a long sum goes on below; within a fraction it is as high as it
 * must be. */
static void
write_latex_sum (Writer *writer, const AttnExpression *sum)
{
  g_autoptr (GArray) written = attn_expression_written_terms (sum);
  guint n = attn_expression_count_terms (sum);
  guint a_line = (writer->depth > 0 ? TERMS_IN_FRACTION : TERMS_A_LINE) / (writer->decimals < 0 ? 2 : 1);
  gboolean gathered = writer->depth > 0 && written->len > a_line;
  const char *line_break = gathered ? " \\\\ " : writer->depth == 0 ? writer->line_break : NULL;

  if (gathered)
    g_string_append (writer->text, "\\begin{gathered} ");
  write_terms (writer, sum, (const guint *) (const void *) written->data, written->len, a_line, line_break);
  if (n > written->len)
    {
      g_autofree char *more = g_strdup_printf (attn_translate (writer->language, N_("(%u more)")), n - written->len);

      g_string_append_printf (writer->text, " + \\cdots \\text{ %s}", more);
    }
  if (gathered)
    g_string_append (writer->text, " \\end{gathered}");
}

/* For a computer all terms, or their total where the expression itself does not hold them all. */
static void
write_sum (Writer *writer, const AttnExpression *sum)
{
  if (writer->style == ATTN_ARITHMETIC_LATEX)
    write_latex_sum (writer, sum);
  else if (attn_expression_count_terms (sum) > sum->arguments->len)
    write_number (writer, sum);
  else
    write_terms (writer, sum, NULL, sum->arguments->len, G_MAXUINT, NULL);
}

static void
write_function (Writer *writer, const AttnExpression *expression)
{
  /* Neither NumPy nor LaTeX has an error function. */
  gboolean is_erf = expression->kind == ATTN_EXPRESSION_ERF;
  const char *module = !is_erf ? styles[writer->style].module
                       : writer->style == ATTN_ARITHMETIC_LATEX ? "\\operatorname{" : "math.";

  g_string_append (writer->text, module);
  if (expression->kind == ATTN_EXPRESSION_LOGARITHM)
    g_string_append (writer->text, writer->style == ATTN_ARITHMETIC_LATEX ? "log_2" : "log2");
  else
    g_string_append (writer->text, attn_expression_get_function (expression->kind));
  if (is_erf && writer->style == ATTN_ARITHMETIC_LATEX)
    g_string_append_c (writer->text, '}');
  write_within (writer, styles[writer->style].left, g_ptr_array_index (expression->arguments, 0), styles[writer->style].right,
                BINDS_SUM);
}

/* What is rounded within does not count where it makes no difference. */
static void
write_expression (Writer *writer, const AttnExpression *expression, Binding least)
{
  gboolean rounded = *writer->rounded;

  write_any (writer, expression, least);
  if (attn_expression_is_settled (attn_expression_unwrap (expression)))
    *writer->rounded = rounded;
}

static void
write_any (Writer *writer, const AttnExpression *expression, Binding least)
{
  const GPtrArray *arguments;

  expression = attn_expression_unwrap (expression);
  arguments = expression->arguments;
  if (get_binding (writer, expression) < least)
    {
      write_within (writer, styles[writer->style].left, expression, styles[writer->style].right, BINDS_SUM);
      return;
    }

  switch (expression->kind)
    {
    case ATTN_EXPRESSION_CONSTANT:
    case ATTN_EXPRESSION_CELL:
    case ATTN_EXPRESSION_MAXIMUM:
    case ATTN_EXPRESSION_PART:
      write_number (writer, expression);
      break;

    case ATTN_EXPRESSION_SUM:
      write_sum (writer, expression);
      break;

    case ATTN_EXPRESSION_PRODUCT:
      for (guint i = 0; i < arguments->len; i++)
        {
          if (i > 0)
            write_sign (writer, styles[writer->style].times);
          write_expression (writer, g_ptr_array_index (arguments, i), i == 0 ? BINDS_PRODUCT : BINDS_ALONE);
        }
      break;

    case ATTN_EXPRESSION_DIFFERENCE:
      write_expression (writer, g_ptr_array_index (arguments, 0), BINDS_SUM);
      write_sign (writer, " - ");
      write_expression (writer, g_ptr_array_index (arguments, 1), BINDS_PRODUCT);
      break;

    case ATTN_EXPRESSION_QUOTIENT:
      if (writer->style == ATTN_ARITHMETIC_LATEX)
        {
          write_within (writer, styles[writer->style].fraction, g_ptr_array_index (arguments, 0), styles[writer->style].over, BINDS_SUM);
          write_within (writer, "", g_ptr_array_index (arguments, 1), styles[writer->style].fraction_end, BINDS_SUM);
          break;
        }
      write_expression (writer, g_ptr_array_index (arguments, 0), BINDS_PRODUCT);
      write_sign (writer, styles[writer->style].over);
      write_expression (writer, g_ptr_array_index (arguments, 1), BINDS_ALONE);
      break;

    case ATTN_EXPRESSION_EXPONENTIAL:
      write_within (writer, styles[writer->style].exp, g_ptr_array_index (arguments, 0), styles[writer->style].exp_end, BINDS_SUM);
      break;

    case ATTN_EXPRESSION_ROOT:
      write_within (writer, styles[writer->style].root, g_ptr_array_index (arguments, 0), styles[writer->style].root_end, BINDS_SUM);
      break;

    case ATTN_EXPRESSION_POWER:
      /* A minus sign binds less than a power. */
      writer->after_operator = TRUE;
      write_expression (writer, g_ptr_array_index (arguments, 0), BINDS_ALONE);
      write_within (writer, styles[writer->style].power, g_ptr_array_index (arguments, 1), styles[writer->style].power_end,
                    writer->style == ATTN_ARITHMETIC_LATEX ? BINDS_SUM : BINDS_ALONE);
      break;

    case ATTN_EXPRESSION_SINE:
    case ATTN_EXPRESSION_COSINE:
    case ATTN_EXPRESSION_TANH:
    case ATTN_EXPRESSION_LOGARITHM:
    case ATTN_EXPRESSION_ERF:
      write_function (writer, expression);
      break;

    case ATTN_EXPRESSION_POSITIVE:
      write_within (writer, styles[writer->style].positive, g_ptr_array_index (arguments, 0), styles[writer->style].right, BINDS_SUM);
      break;

    default:
      g_assert_not_reached ();
    }
}

void
attn_arithmetic_append (GString *text, const AttnExpression *expression, AttnArithmeticStyle style, AttnLanguage language,
                        int decimals, const char *line_break, gboolean *rounded)
{
  gboolean ignored = FALSE;
  Writer writer = { text, style, language, decimals, line_break, rounded != NULL ? rounded : &ignored, 0, FALSE };

  write_expression (&writer, expression, BINDS_SUM);
}
