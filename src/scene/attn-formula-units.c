/* attn-formula-units.c: an expression as a row of units that are never parted
 *
 * A unit is an operator with what follows it; a term of a sum is one, whatever it consists of.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-formula-private.h"

#include <math.h>
#include <string.h>

#include "attn-label.h"
#include "attn-text-private.h"

/* All in parts of the size. */
#define SPACE          0.34     /* on both sides of an operator */
#define RAISED_SPACE   0.16     /* the same in an exponent */
#define RELATION_SPACE 0.50
#define CHIP_PAD       0.36     /* between a chip's edge and its number */
#define CHIP_ABOVE     0.30     /* a chip's height beyond that of its figures */
#define CHIP_BELOW     0.30
#define PART_SPACE     2.00     /* before a part of the arithmetic */
#define PART_SIZE      0.72
/* Where the formula is small they are less small beside it, down to this size. */
#define LARGEST_PART   0.85
/* Of a sum that is shortened, terms that are written. */
#define FEW_TERMS      4
#define FEWEST_TERMS   2
#define LEAST_PART     8.0
/* Of a brief formula's parts, more terms than these are a long sum. */
#define LONG_SUM       3
#define RAISE          0.40     /* of an exponent */
#define RAISED_SIZE    0.72

typedef struct
{
  AttnFormula  *formula;
  GString      *text;
  AttnLanguage  language;
  int           decimals;
  double        x;                       /* in the current unit */
  double        size;
  double        y;                       /* of the baseline, down */
  guint         raised;                  /* depth of exponents */
  guint         held;                    /* > 0: no new units */
  gboolean      after_operator;          /* a minus sign would stand next to another sign */
} Builder;

static void put (Builder *builder, const AttnExpression *expression);

static AttnFormulaUnit *
get_last_unit (Builder *builder)
{
  return attn_formula_get_unit (builder->formula, builder->formula->units->len - 1);
}

static void
begin_unit (Builder *builder,
            double   lead)
{
  AttnFormulaUnit unit = { .first = builder->formula->items->len, .lead = lead * builder->size };

  g_array_append_val (builder->formula->units, unit);
  builder->x = 0;
}

static void
add_item (Builder         *builder,
          AttnFormulaItem *item)
{
  AttnFormulaUnit *unit = get_last_unit (builder);

  item->x = builder->x;
  item->y = builder->y;
  builder->x += item->width;
  unit->n_items++;
  unit->width = MAX (unit->width, builder->x);
  unit->top = MIN (unit->top, item->top);
  unit->bottom = MAX (unit->bottom, item->bottom);
  g_array_append_val (builder->formula->items, *item);
}

static AttnFont *
get_font (Builder  *builder,
          AttnStyle style)
{
  return attn_fonts_get (builder->formula->fonts, style, builder->size);
}

static void
put_text (Builder         *builder,
          const char      *string,
          AttnStyle        style,
          const AttnColor *color)
{
  AttnFont *font = get_font (builder, style);
  AttnFormulaItem item = { .kind = ATTN_FORMULA_TEXT, .color = *color, .font = font };

  item.text = attn_text_new (font, string, -1);
  item.width = attn_text_get_width (item.text);
  item.top = builder->y - attn_font_get_cap_height (font) * 1.05;
  item.bottom = builder->y + 0.18 * builder->size;
  add_item (builder, &item);
  g_string_append (builder->text, string);
}

/* A number that is calculated with, one that the formula itself has, and what comes out. */
typedef enum
{
  FORM_TERM,
  FORM_CONSTANT,
  FORM_RESULT,
  N_FORMS
} Form;

static void
format_number (double      value,
               int         decimals,
               Form        form,
               AttnNumber *number)
{
  static void (*const functions[N_FORMS]) (double value, int decimals, AttnNumber *number) = {
    attn_number_format_term, attn_number_format_constant, attn_number_format_result,
  };

  functions[form] (value, decimals, number);
}

static gboolean
is_negative (double value,
             int    decimals)
{
  AttnNumber number;

  attn_number_format_term (value, decimals, &number);
  return g_str_has_prefix (number.text, "−");
}

static void
put_number (Builder        *builder,
            double          value,
            const AttnCell *cell,
            gboolean        is_result,
            Form            form)
{
  const AttnPalette *palette = builder->formula->palette;
  AttnFont *font = get_font (builder, is_result ? ATTN_STYLE_BOLD : ATTN_STYLE_SANS);
  double cap = attn_font_get_cap_height (font);
  AttnFormulaItem item = { .kind = ATTN_FORMULA_NUMBER, .font = font, .color = palette->text };
  gboolean bracketed = builder->after_operator && is_negative (value, builder->decimals);
  AttnNumber number;

  format_number (value, builder->decimals, form, &number);
  g_strlcpy (item.number, number.text, sizeof item.number);
  item.width = attn_font_get_number_width (font, item.number);
  item.top = builder->y - cap * 1.05;
  item.bottom = builder->y;
  if (cell != NULL)
    {
      item.cell = *cell;
      item.color = attn_palette_get_accent (palette, attn_node_get_family (cell->node));
      /* In an exponent a box about each number would be more box than number. */
      if (!is_result && builder->raised == 0)
        {
          item.kind = ATTN_FORMULA_CHIP;
          item.width += 2 * CHIP_PAD * builder->size;
          item.top = builder->y - cap - CHIP_ABOVE * builder->size;
          item.bottom = builder->y + CHIP_BELOW * builder->size;
        }
    }
  /* A chip keeps signs apart as brackets do; in the text there are only brackets. */
  if (bracketed && item.kind != ATTN_FORMULA_CHIP)
    put_text (builder, "(", ATTN_STYLE_SANS, &palette->text);
  else if (bracketed)
    g_string_append_c (builder->text, '(');
  add_item (builder, &item);
  g_string_append (builder->text, item.number);
  if (bracketed && item.kind != ATTN_FORMULA_CHIP)
    put_text (builder, ")", ATTN_STYLE_SANS, &palette->text);
  else if (bracketed)
    g_string_append_c (builder->text, ')');
  builder->after_operator = FALSE;
}

static void
put_operator (Builder    *builder,
              const char *sign)
{
  double space = (builder->raised > 0 ? RAISED_SPACE : SPACE) * builder->size;

  if (builder->held == 0)
    begin_unit (builder, SPACE);
  else
    builder->x += space;
  g_string_append_c (builder->text, ' ');
  put_text (builder, sign, ATTN_STYLE_SANS, &builder->formula->palette->text);
  g_string_append_c (builder->text, ' ');
  builder->x += space;
  builder->after_operator = TRUE;
}

static void
put_bracketed (Builder              *builder,
               const AttnExpression *expression,
               gboolean              needed)
{
  const AttnColor *color = &builder->formula->palette->text;

  if (needed)
    {
      put_text (builder, "(", ATTN_STYLE_SANS, color);
      builder->after_operator = FALSE;
    }
  put (builder, expression);
  if (needed)
    put_text (builder, ")", ATTN_STYLE_SANS, color);
}

static const AttnExpression *
get_argument (const AttnExpression *expression,
              guint                 index)
{
  return g_ptr_array_index (expression->arguments, index);
}

static gboolean
is_sum (const AttnExpression *expression)
{
  AttnExpressionKind kind = attn_expression_unwrap (expression)->kind;

  return kind == ATTN_EXPRESSION_SUM || kind == ATTN_EXPRESSION_DIFFERENCE;
}

static gboolean
is_product (const AttnExpression *expression)
{
  AttnExpressionKind kind = attn_expression_unwrap (expression)->kind;

  return kind == ATTN_EXPRESSION_PRODUCT || kind == ATTN_EXPRESSION_QUOTIENT;
}

static const char *
get_key (const AttnExpression *term)
{
  if (term->key == NULL && term->kind == ATTN_EXPRESSION_PRODUCT)
    return get_argument (term, 0)->key;
  return term->key;
}

/* A matrix's sign is set as one ("A_{0}"); a label stands for itself. */
static AttnText *
new_key (Builder              *builder,
         const AttnExpression *term,
         const char           *key,
         double                room)
{
  AttnFont *font = attn_formula_get_key_font (builder->formula);
  g_autofree char *symbol = term->kind == ATTN_EXPRESSION_CELL ? attn_label_symbol (term->cell.node) : NULL;

  if (g_strcmp0 (symbol, key) == 0)
    return attn_text_new_markup (font, attn_node_get_symbol (term->cell.node));
  return attn_text_new (font, *key != '\0' ? key : "“ ”", room);
}

/* A term of a sum is never parted, and has its key beneath its middle. */
static void
put_term (Builder              *builder,
          const AttnExpression *term)
{
  const char *key = builder->raised == 0 && builder->formula->form < ATTN_FORMULA_BARE ? get_key (term) : NULL;
  AttnFormulaUnit *unit;
  double start = builder->x, room, width;

  builder->held++;
  put_bracketed (builder, term, is_sum (term));
  builder->held--;
  if (key == NULL)
    return;

  unit = get_last_unit (builder);
  if (unit->key != NULL)
    return;
  room = fmax (builder->x - start, 3.4 * builder->size);
  unit->key = new_key (builder, term, key, room);
  width = attn_text_get_width (unit->key);
  if (width > builder->x - start)
    {
      /* The term stands over the middle of a wider key. */
      double shift = (width - (builder->x - start)) / 2;

      for (guint i = 0; i < unit->n_items; i++)
        {
          AttnFormulaItem *item = &g_array_index (builder->formula->items, AttnFormulaItem, unit->first + i);

          if (item->x >= start)
            item->x += shift;
        }
      builder->x += 2 * shift;
      unit->width = MAX (unit->width, builder->x);
      unit->key_x = start;
    }
  else
    unit->key_x = start + (builder->x - start - width) / 2;
}

static GArray *
dup_written (const AttnFormula    *formula,
             const AttnExpression *sum)
{
  if (formula->form < ATTN_FORMULA_FEW)
    return attn_expression_written_terms (sum);
  return attn_expression_written_few (sum, formula->form == ATTN_FORMULA_FEW ? FEW_TERMS : FEWEST_TERMS);
}

static void
put_sum (Builder              *builder,
         const AttnExpression *sum)
{
  g_autoptr (GArray) written = dup_written (builder->formula, sum);
  guint left_out = attn_expression_count_terms (sum) - written->len;

  for (guint i = 0; i < written->len; i++)
    {
      if (i > 0)
        put_operator (builder, "+");
      put_term (builder, get_argument (sum, g_array_index (written, guint, i)));
    }
  if (left_out > 0)
    {
      g_autofree char *more = g_strdup_printf (attn_translate (builder->language, "(%u more)"), left_out);
      g_autofree char *dots = g_strconcat ("… ", more, NULL);

      put_operator (builder, "+");
      put_text (builder, dots, ATTN_STYLE_SANS, &builder->formula->palette->dim);
    }
}

/* Exponents and roots hold their content together on paper; in the text brackets do. */
static gboolean
needs_brackets (const Builder        *builder,
                const AttnExpression *content)
{
  return !attn_expression_is_number (content) || is_negative (attn_expression_unwrap (content)->value, builder->decimals);
}

static void
put_exponent (Builder              *builder,
              const AttnExpression *exponent)
{
  double size = builder->size, y = builder->y;
  gboolean bracketed = needs_brackets (builder, exponent);

  g_string_append (builder->text, bracketed ? "^(" : "^");
  builder->y -= RAISE * builder->size;
  builder->size *= RAISED_SIZE;
  builder->raised++;
  builder->held++;
  builder->after_operator = FALSE;
  put (builder, exponent);
  builder->held--;
  builder->raised--;
  builder->size = size;
  builder->y = y;
  builder->x += 0.05 * size;
  if (bracketed)
    g_string_append_c (builder->text, ')');
}

static void
put_exponential (Builder              *builder,
                 const AttnExpression *exponent)
{
  put_text (builder, "e", ATTN_STYLE_SANS, &builder->formula->palette->text);
  put_exponent (builder, exponent);
}

static void
put_power (Builder              *builder,
           const AttnExpression *power)
{
  const AttnExpression *exponent = get_argument (power, 1);

  builder->held++;
  put_bracketed (builder, get_argument (power, 0), needs_brackets (builder, get_argument (power, 0)));
  if (exponent->kind == ATTN_EXPRESSION_CONSTANT && (exponent->value == 2 || exponent->value == 3))
    put_text (builder, exponent->value == 2 ? "²" : "³", ATTN_STYLE_SANS, &builder->formula->palette->text);
  else
    put_exponent (builder, exponent);
  builder->held--;
}

/* "sin(…)", "max(0, …)" */
static void
put_function (Builder              *builder,
              const char           *opening,
              const AttnExpression *argument)
{
  builder->held++;
  put_text (builder, opening, ATTN_STYLE_SANS, &builder->formula->palette->text);
  builder->after_operator = FALSE;
  put (builder, argument);
  put_text (builder, ")", ATTN_STYLE_SANS, &builder->formula->palette->text);
  builder->held--;
}

static void
put_root (Builder              *builder,
          const AttnExpression *content)
{
  AttnFont *font = get_font (builder, ATTN_STYLE_SANS);
  AttnFormulaItem item = { .kind = ATTN_FORMULA_TEXT, .font = font, .color = builder->formula->palette->text };
  double cap = attn_font_get_cap_height (font), start = builder->x, end;
  guint first = builder->formula->items->len;
  double top = builder->y - cap, bottom = builder->y;
  gboolean bracketed = needs_brackets (builder, content);
  AttnFormulaUnit *unit;

  g_string_append (builder->text, bracketed ? "√(" : "√");
  builder->x += attn_text_get_radical_width (font);
  builder->held++;
  builder->after_operator = FALSE;
  put (builder, content);
  builder->held--;
  if (bracketed)
    g_string_append_c (builder->text, ')');

  end = builder->x;
  for (guint i = first; i < builder->formula->items->len; i++)
    {
      const AttnFormulaItem *inner = &g_array_index (builder->formula->items, AttnFormulaItem, i);

      top = MIN (top, inner->kind == ATTN_FORMULA_CHIP ? inner->top : top);
      bottom = MAX (bottom, inner->kind == ATTN_FORMULA_CHIP ? inner->bottom : bottom);
    }
  item.text = attn_text_new_radical (font, end - start - attn_text_get_radical_width (font), builder->y - top,
                                     bottom - builder->y);
  item.width = attn_text_get_width (item.text);
  item.top = builder->y - attn_text_get_ascent (item.text);
  item.bottom = bottom;
  builder->x = start;
  add_item (builder, &item);
  builder->x = MAX (builder->x, end) + 0.08 * builder->size;
  unit = get_last_unit (builder);
  unit->width = MAX (unit->width, builder->x);
}

static void
put (Builder              *builder,
     const AttnExpression *expression)
{
  switch (expression->kind)
    {
    case ATTN_EXPRESSION_CONSTANT:
      put_number (builder, expression->value, NULL, FALSE, FORM_CONSTANT);
      break;

    case ATTN_EXPRESSION_CELL:
      put_number (builder, expression->value, &expression->cell, FALSE, FORM_TERM);
      break;

    case ATTN_EXPRESSION_MAXIMUM:
      {
        const AttnExpression *largest = get_argument (expression, 0);

        for (guint i = 1; i < expression->arguments->len; i++)
          if (get_argument (expression, i)->value > largest->value)
            largest = get_argument (expression, i);
        put (builder, largest);
        break;
      }

    case ATTN_EXPRESSION_SUM:
      put_sum (builder, expression);
      break;

    case ATTN_EXPRESSION_PRODUCT:
      for (guint i = 0; i < expression->arguments->len; i++)
        {
          const AttnExpression *factor = get_argument (expression, i);

          if (i > 0)
            put_operator (builder, "×");
          put_bracketed (builder, factor, is_sum (factor) || (i > 0 && is_product (factor)));
        }
      break;

    case ATTN_EXPRESSION_DIFFERENCE:
      put_bracketed (builder, get_argument (expression, 0), FALSE);
      put_operator (builder, "−");
      put_bracketed (builder, get_argument (expression, 1), is_sum (get_argument (expression, 1)));
      break;

    case ATTN_EXPRESSION_QUOTIENT:
      put_bracketed (builder, get_argument (expression, 0), is_sum (get_argument (expression, 0)));
      put_operator (builder, "÷");
      put_bracketed (builder, get_argument (expression, 1),
                     is_sum (get_argument (expression, 1)) || is_product (get_argument (expression, 1)));
      break;

    case ATTN_EXPRESSION_EXPONENTIAL:
      put_exponential (builder, get_argument (expression, 0));
      break;

    case ATTN_EXPRESSION_ROOT:
      put_root (builder, get_argument (expression, 0));
      break;

    case ATTN_EXPRESSION_PART:
      put_number (builder, expression->value, NULL, FALSE, FORM_TERM);
      break;

    case ATTN_EXPRESSION_POWER:
      put_power (builder, expression);
      break;

    case ATTN_EXPRESSION_SINE:
    case ATTN_EXPRESSION_COSINE:
    case ATTN_EXPRESSION_TANH:
    case ATTN_EXPRESSION_LOGARITHM:
    case ATTN_EXPRESSION_ERF:
      {
        g_autofree char *opening = g_strconcat (attn_expression_get_function (expression->kind), "(", NULL);

        put_function (builder, opening, get_argument (expression, 0));
        break;
      }

    case ATTN_EXPRESSION_POSITIVE:
      put_function (builder, "max(0, ", get_argument (expression, 0));
      break;

    default:
      g_assert_not_reached ();
    }
}

static gboolean
number_is_rounded (double value,
                   int    decimals,
                   Form   form)
{
  AttnNumber number;

  format_number (value, decimals, form, &number);
  return number.rounded;
}

/* Whether a number that is written out is not the value itself. */
static gboolean
is_rounded (const AttnFormula    *formula,
            const AttnExpression *expression,
            int                   decimals)
{
  g_autoptr (GArray) written = NULL;

  if (attn_expression_is_settled (expression))
    return FALSE;
  if (expression->kind == ATTN_EXPRESSION_MAXIMUM || expression->kind == ATTN_EXPRESSION_PART ||
      expression->arguments == NULL)
    return number_is_rounded (expression->value, decimals, expression->kind == ATTN_EXPRESSION_CONSTANT ? FORM_CONSTANT : FORM_TERM);
  if (expression->kind == ATTN_EXPRESSION_SUM)
    written = dup_written (formula, expression);
  for (guint i = 0; i < (written != NULL ? written->len : expression->arguments->len); i++)
    if (is_rounded (formula, get_argument (expression, written != NULL ? g_array_index (written, guint, i) : i), decimals))
      return TRUE;
  return FALSE;
}

/* = or ≈, at the head of a unit. */
static void
put_relation (Builder *builder,
              gboolean rounded)
{
  begin_unit (builder, RELATION_SPACE);
  get_last_unit (builder)->is_relation = TRUE;
  g_string_append_c (builder->text, ' ');
  put_text (builder, rounded ? "≈" : "=", ATTN_STYLE_SANS, &builder->formula->palette->text);
  g_string_append_c (builder->text, ' ');
  builder->x += RELATION_SPACE * builder->size;
  builder->after_operator = FALSE;
}

/* Whether there is a sum in it that takes much of a line. */
static gboolean
is_long (const AttnExpression *expression)
{
  if (expression->kind == ATTN_EXPRESSION_SUM && attn_expression_count_terms (expression) > LONG_SUM)
    return TRUE;
  /* Another part is written as a number. */
  if (expression->kind == ATTN_EXPRESSION_PART || expression->kind == ATTN_EXPRESSION_MAXIMUM)
    return FALSE;
  for (guint i = 0; expression->arguments != NULL && i < expression->arguments->len; i++)
    if (is_long (get_argument (expression, i)))
      return TRUE;
  return FALSE;
}

/* What a part of the arithmetic comes from, smaller. */
static void
put_part (Builder              *builder,
          const AttnExpression *part)
{
  const AttnExpression *content = get_argument (part, 0);
  gboolean rounded = is_rounded (builder->formula, content, builder->decimals);
  AttnText *name;
  AttnFormulaItem item = { .kind = ATTN_FORMULA_TEXT, .color = builder->formula->palette->text };

  begin_unit (builder, PART_SPACE);
  get_last_unit (builder)->begins_part = TRUE;
  g_string_append (builder->text, "; ");
  item.font = get_font (builder, ATTN_STYLE_SANS);
  name = attn_text_new_markup (item.font, part->key);
  item.text = name;
  item.width = attn_text_get_width (name);
  item.top = builder->y - attn_font_get_cap_height (item.font) * 1.05;
  item.bottom = builder->y + 0.18 * builder->size;
  add_item (builder, &item);
  g_string_append (builder->text, part->key);
  if (builder->formula->form < ATTN_FORMULA_VALUES || !is_long (content))
    {
      put_relation (builder, rounded);
      put (builder, content);
    }
  put_relation (builder, rounded || number_is_rounded (part->value, builder->decimals, FORM_TERM));
  put_number (builder, part->value, NULL, FALSE, FORM_TERM);
}

void
attn_formula_build (AttnFormula           *formula,
                    const AttnExplanation *explanation,
                    AttnLanguage           language,
                    int                    decimals)
{
  Builder builder = { .formula = formula, .text = g_string_new (NULL), .language = language, .decimals = decimals,
                      .size = formula->size };
  const gboolean is_last = formula->form >= ATTN_FORMULA_LAST && explanation->direct != NULL, is_result = formula->form == ATTN_FORMULA_RESULT;
  const AttnExpression *sides[2] = { is_last ? explanation->direct : explanation->expression, is_last ? NULL : explanation->direct };
  g_autoptr (GPtrArray) parts = attn_explanation_get_parts (explanation);
  gboolean rounded = FALSE;

  begin_unit (&builder, 0);
  for (guint i = 0; i < G_N_ELEMENTS (sides) && !is_result && !attn_expression_is_number (sides[0]); i++)
    if (sides[i] != NULL)
      {
        gboolean side_rounded = is_rounded (formula, sides[i], decimals);

        if (i > 0)
          put_relation (&builder, rounded || side_rounded);
        put (&builder, sides[i]);
        rounded = side_rounded;
      }
  if (formula->items->len > 0)
    put_relation (&builder, rounded || number_is_rounded (explanation->result, decimals, FORM_RESULT));
  else if (is_result ? attn_explanation_is_rounded (explanation, language, decimals) : number_is_rounded (explanation->result, decimals, FORM_RESULT))
    {
      put_text (&builder, "≈", ATTN_STYLE_SANS, &formula->palette->text);
      g_string_append_c (builder.text, ' ');
      builder.x += RELATION_SPACE * builder.size;
    }
  put_number (&builder, explanation->result, &explanation->cell, !attn_node_is_input (explanation->cell.node), FORM_RESULT);
  if (attn_node_is_input (explanation->cell.node))
    {
      g_string_append (builder.text, " · ");
      builder.x += SPACE * builder.size;
      put_text (&builder, attn_translate (language, N_("given")), ATTN_STYLE_SANS, &formula->palette->dim);
    }
  builder.size = fmax (builder.size * PART_SIZE, fmin (builder.size * LARGEST_PART, LEAST_PART));
  builder.size = fmax (builder.size, formula->size * formula->least_part);
  for (guint i = 0; i < parts->len && !is_result; i++)
    put_part (&builder, g_ptr_array_index (parts, i));
  g_free (formula->text);
  formula->text = g_string_free (builder.text, FALSE);
}
