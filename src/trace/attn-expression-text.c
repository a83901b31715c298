/* attn-expression-text.c: an expression as one line of plain text
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-expression-private.h"

#include <math.h>
#include <string.h>

#include "attn-number.h"

#define MINUS "\342\210\222"   /* U+2212 */

/* How closely a part of an expression holds together. */
typedef enum
{
  BINDS_SUM,          /* + − */
  BINDS_PRODUCT,      /* × ÷ */
  BINDS_ALONE         /* a number, e^…, √… */
} Binding;

typedef struct
{
  AttnLanguage language;
  int          decimals;
  GString     *text;
  gboolean    *rounded;
  gboolean     after_operator;   /* a minus sign would stand next to another sign */
} Writer;

static void write_expression (Writer *writer, const AttnExpression *expression, Binding least);
static void write_any        (Writer *writer, const AttnExpression *expression, Binding least);

const AttnExpression *
attn_expression_unwrap (const AttnExpression *expression)
{
  while ((expression->kind == ATTN_EXPRESSION_SUM || expression->kind == ATTN_EXPRESSION_PRODUCT) &&
         expression->over.node == NULL && expression->arguments->len == 1)
    expression = g_ptr_array_index (expression->arguments, 0);

  return expression;
}

static gboolean
is_number (const AttnExpression *expression)
{
  return expression->kind == ATTN_EXPRESSION_CONSTANT || expression->kind == ATTN_EXPRESSION_CELL ||
         expression->kind == ATTN_EXPRESSION_MAXIMUM || expression->kind == ATTN_EXPRESSION_PART;
}

gboolean
attn_expression_is_number (const AttnExpression *expression)
{
  return is_number (attn_expression_unwrap (expression));
}

const char *
attn_expression_get_function (AttnExpressionKind kind)
{
  switch (kind)
    {
    case ATTN_EXPRESSION_SINE:
      return "sin";
    case ATTN_EXPRESSION_COSINE:
      return "cos";
    case ATTN_EXPRESSION_TANH:
      return "tanh";
    case ATTN_EXPRESSION_LOGARITHM:
      return "log₂";
    case ATTN_EXPRESSION_ERF:
      return "erf";
    case ATTN_EXPRESSION_CONSTANT:
    case ATTN_EXPRESSION_CELL:
    case ATTN_EXPRESSION_SUM:
    case ATTN_EXPRESSION_PRODUCT:
    case ATTN_EXPRESSION_DIFFERENCE:
    case ATTN_EXPRESSION_QUOTIENT:
    case ATTN_EXPRESSION_EXPONENTIAL:
    case ATTN_EXPRESSION_ROOT:
    case ATTN_EXPRESSION_MAXIMUM:
    case ATTN_EXPRESSION_POWER:
    case ATTN_EXPRESSION_POSITIVE:
    case ATTN_EXPRESSION_PART:
    default:
      return NULL;
    }
}

static Binding
get_binding (const AttnExpression *expression)
{
  switch (expression->kind)
    {
    case ATTN_EXPRESSION_SUM:
    case ATTN_EXPRESSION_DIFFERENCE:
      return BINDS_SUM;
    case ATTN_EXPRESSION_PRODUCT:
    case ATTN_EXPRESSION_QUOTIENT:
      return BINDS_PRODUCT;
    case ATTN_EXPRESSION_CONSTANT:
    case ATTN_EXPRESSION_CELL:
    case ATTN_EXPRESSION_EXPONENTIAL:
    case ATTN_EXPRESSION_ROOT:
    case ATTN_EXPRESSION_MAXIMUM:
    case ATTN_EXPRESSION_POWER:
    case ATTN_EXPRESSION_SINE:
    case ATTN_EXPRESSION_COSINE:
    case ATTN_EXPRESSION_TANH:
    case ATTN_EXPRESSION_LOGARITHM:
    case ATTN_EXPRESSION_ERF:
    case ATTN_EXPRESSION_POSITIVE:
    case ATTN_EXPRESSION_PART:
    default:
      return BINDS_ALONE;
    }
}

static void
write_sign (Writer *writer, const char *sign)
{
  g_string_append (writer->text, sign);
  writer->after_operator = TRUE;
}

static void
write_in_brackets (Writer *writer, const AttnExpression *expression)
{
  g_string_append_c (writer->text, '(');
  writer->after_operator = FALSE;
  write_expression (writer, expression, BINDS_SUM);
  g_string_append_c (writer->text, ')');
}

static gboolean
is_negative (const Writer *writer, const AttnExpression *expression)
{
  AttnNumber number;

  attn_number_format_term (expression->value, writer->decimals, &number);

  return g_str_has_prefix (number.text, MINUS);
}

static void
write_number (Writer *writer, const AttnExpression *expression)
{
  AttnNumber number;
  gboolean brackets;

  if (expression->kind == ATTN_EXPRESSION_CONSTANT)
    attn_number_format_constant (expression->value, writer->decimals, &number);
  else
    attn_number_format_term (expression->value, writer->decimals, &number);
  brackets = writer->after_operator && g_str_has_prefix (number.text, MINUS);
  g_string_append_printf (writer->text, brackets ? "(%s)" : "%s", number.text);
  if (number.rounded)
    *writer->rounded = TRUE;
}

/* The argument of √ or e^, an exponent, or what is raised. */
static void
write_argument (Writer *writer, const AttnExpression *expression, guint index)
{
  const AttnExpression *argument = attn_expression_unwrap (g_ptr_array_index (expression->arguments, index));

  if (is_number (argument) && !is_negative (writer, argument))
    {
      writer->after_operator = FALSE;
      write_number (writer, argument);
    }
  else
    {
      write_in_brackets (writer, argument);
    }
}

/* "²", "³", "^(2 ÷ 8)". */
static void
write_exponent (Writer *writer, const AttnExpression *power)
{
  const AttnExpression *exponent = g_ptr_array_index (power->arguments, 1);

  if (exponent->kind == ATTN_EXPRESSION_CONSTANT && (exponent->value == 2.0 || exponent->value == 3.0))
    {
      g_string_append (writer->text, exponent->value == 2.0 ? "²" : "³");
      return;
    }
  g_string_append_c (writer->text, '^');
  write_argument (writer, power, 1);
}

static void
write_sum (Writer *writer, const AttnExpression *sum)
{
  g_autoptr (GArray) written = attn_expression_written_terms (sum);
  guint n_left_out = attn_expression_count_terms (sum) - written->len;

  for (guint i = 0; i < written->len; i++)
    {
      if (i > 0)
        write_sign (writer, " + ");
      write_expression (writer, g_ptr_array_index (sum->arguments, g_array_index (written, guint, i)), BINDS_PRODUCT);
    }

  if (n_left_out > 0)
    {
      g_string_append (writer->text, " + … ");
      g_string_append_printf (writer->text, attn_translate (writer->language, "(%u more)"), n_left_out);
    }
}

gboolean
attn_expression_is_settled (const AttnExpression *expression)
{
  const GPtrArray *arguments = expression->arguments;

  switch (expression->kind)
    {
    case ATTN_EXPRESSION_PRODUCT:
      for (guint i = 0; i < arguments->len; i++)
        if (((const AttnExpression *) g_ptr_array_index (arguments, i))->value == 0.0)
          return TRUE;
      return FALSE;
    case ATTN_EXPRESSION_QUOTIENT:
      return expression->value == 0.0 && ((const AttnExpression *) g_ptr_array_index (arguments, 0))->value == 0.0;
    case ATTN_EXPRESSION_DIFFERENCE:
      return isinf (((const AttnExpression *) g_ptr_array_index (arguments, 0))->value) || expression->value == 0.0;
    case ATTN_EXPRESSION_EXPONENTIAL:
      return isinf (((const AttnExpression *) g_ptr_array_index (arguments, 0))->value);
    case ATTN_EXPRESSION_CONSTANT:
    case ATTN_EXPRESSION_CELL:
    case ATTN_EXPRESSION_SUM:
    case ATTN_EXPRESSION_ROOT:
    case ATTN_EXPRESSION_MAXIMUM:
    case ATTN_EXPRESSION_POWER:
    case ATTN_EXPRESSION_SINE:
    case ATTN_EXPRESSION_COSINE:
    case ATTN_EXPRESSION_TANH:
    case ATTN_EXPRESSION_LOGARITHM:
    case ATTN_EXPRESSION_ERF:
    case ATTN_EXPRESSION_PART:
    default:
      return FALSE;
    case ATTN_EXPRESSION_POSITIVE:
      return expression->value == 0.0;
    }
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
  if (get_binding (expression) < least)
    {
      write_in_brackets (writer, expression);
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
            write_sign (writer, " × ");
          write_expression (writer, g_ptr_array_index (arguments, i), i == 0 ? BINDS_PRODUCT : BINDS_ALONE);
        }
      break;

    case ATTN_EXPRESSION_DIFFERENCE:
      write_expression (writer, g_ptr_array_index (arguments, 0), BINDS_SUM);
      write_sign (writer, " " MINUS " ");
      write_expression (writer, g_ptr_array_index (arguments, 1), BINDS_PRODUCT);
      break;

    case ATTN_EXPRESSION_QUOTIENT:
      write_expression (writer, g_ptr_array_index (arguments, 0), BINDS_PRODUCT);
      write_sign (writer, " ÷ ");
      write_expression (writer, g_ptr_array_index (arguments, 1), BINDS_ALONE);
      break;

    case ATTN_EXPRESSION_EXPONENTIAL:
      g_string_append (writer->text, "e^");
      write_argument (writer, expression, 0);
      break;

    case ATTN_EXPRESSION_ROOT:
      g_string_append (writer->text, "√");
      write_argument (writer, expression, 0);
      break;

    case ATTN_EXPRESSION_POWER:
      write_argument (writer, expression, 0);
      write_exponent (writer, expression);
      break;

    case ATTN_EXPRESSION_SINE:
    case ATTN_EXPRESSION_COSINE:
    case ATTN_EXPRESSION_TANH:
    case ATTN_EXPRESSION_LOGARITHM:
    case ATTN_EXPRESSION_ERF:
      g_string_append (writer->text, attn_expression_get_function (expression->kind));
      write_in_brackets (writer, g_ptr_array_index (arguments, 0));
      break;

    case ATTN_EXPRESSION_POSITIVE:
      g_string_append (writer->text, "max(0, ");
      writer->after_operator = FALSE;
      write_expression (writer, g_ptr_array_index (arguments, 0), BINDS_SUM);
      g_string_append_c (writer->text, ')');
      break;

    default:
      g_assert_not_reached ();
    }
}

void
attn_expression_append_text (const AttnExpression *expression, AttnLanguage language, int decimals, GString *text,
                             gboolean *rounded)
{
  Writer writer = { language, decimals, text, rounded, FALSE };

  write_expression (&writer, expression, BINDS_SUM);
}

char *
attn_expression_to_text (const AttnExpression *expression, AttnLanguage language, int decimals)
{
  GString *text = g_string_new (NULL);
  gboolean rounded = FALSE;

  attn_expression_append_text (expression, language, decimals, text, &rounded);

  return g_string_free (text, FALSE);
}
