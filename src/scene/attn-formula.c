/* attn-formula.c: an expression set in type, with its numbers and what each comes from
 *
 * The arithmetic is a row of units that are never parted: an operator with what follows it.  Units are built at
 * one size, then put into lines; where they do not fit, all is done again smaller.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-formula.h"

#include <math.h>
#include <string.h>

#include "attn-number.h"
#include "attn-text-private.h"

/* All in parts of the size. */
#define SPACE          0.34     /* on both sides of an operator */
#define RAISED_SPACE   0.16     /* the same in an exponent */
#define RELATION_SPACE 0.50
#define CHIP_PAD       0.36     /* between a chip's edge and its number */
#define CHIP_ABOVE     0.30     /* a chip's height beyond that of its figures */
#define CHIP_BELOW     0.30
#define RAISE          0.40     /* of an exponent */
#define RAISED_SIZE    0.72
#define KEY_SIZE       0.66
#define KEY_SPACE      0.16
#define LINE_SPACE     0.34
#define INDENT         1.20     /* of lines that go on */

#define STEP_DOWN      0.92
/* Nothing is set smaller than this, whatever the width. */
#define TINIEST        2.0

typedef enum
{
  ITEM_TEXT,
  ITEM_NUMBER,
  ITEM_CHIP
} ItemKind;

/* A piece of ink: its left end relative to its unit, its baseline relative to the line's. */
typedef struct
{
  ItemKind  kind;
  AttnText *text;                        /* TEXT: owned */
  AttnFont *font;
  char      number[ATTN_NUMBER_LENGTH];
  AttnColor color;
  AttnCell  cell;                        /* node NULL: comes from no cell */
  double    x, y, width;
  double    top, bottom;                 /* relative to the line's baseline */
} Item;

typedef struct
{
  guint     first, n_items;
  double    lead;                        /* space before it, unless it begins a line */
  double    width;
  double    top, bottom;
  AttnText *key;                         /* owned, or NULL */
  double    key_x;
  gboolean  is_relation;                 /* begins with = or ≈ */
  double    x;
  guint     line;
} Unit;

typedef struct
{
  double baseline, key_baseline;
} Line;

struct _AttnFormula
{
  const AttnPalette *palette;
  AttnFonts         *fonts;              /* owned */
  double             size;
  GArray            *items;              /* of Item */
  GArray            *units;              /* of Unit */
  GArray            *lines;              /* of Line */
  double             width, height;
  char              *text;
};

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

static void
clear_item (gpointer data)
{
  Item *item = data;

  g_clear_pointer (&item->text, attn_text_unref);
}

static void
clear_unit (gpointer data)
{
  Unit *unit = data;

  g_clear_pointer (&unit->key, attn_text_unref);
}

static Unit *
get_unit (const AttnFormula *formula,
          guint              index)
{
  return &g_array_index (formula->units, Unit, index);
}

static Unit *
get_last_unit (Builder *builder)
{
  return get_unit (builder->formula, builder->formula->units->len - 1);
}

static void
begin_unit (Builder *builder,
            double   lead)
{
  Unit unit = { .first = builder->formula->items->len, .lead = lead * builder->size };

  g_array_append_val (builder->formula->units, unit);
  builder->x = 0;
}

static void
add_item (Builder *builder,
          Item    *item)
{
  Unit *unit = get_last_unit (builder);

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
  Item item = { .kind = ITEM_TEXT, .color = *color, .font = font };

  item.text = attn_text_new (font, string, -1);
  item.width = attn_text_get_width (item.text);
  item.top = builder->y - attn_font_get_cap_height (font) * 1.05;
  item.bottom = builder->y + 0.18 * builder->size;
  add_item (builder, &item);
  g_string_append (builder->text, string);
}

static gboolean
is_negative (double value,
             int    decimals)
{
  AttnNumber number;

  attn_number_format (value, decimals, &number);
  return g_str_has_prefix (number.text, "−");
}

static void
put_number (Builder        *builder,
            double          value,
            const AttnCell *cell,
            gboolean        is_result)
{
  const AttnPalette *palette = builder->formula->palette;
  AttnFont *font = get_font (builder, is_result ? ATTN_STYLE_BOLD : ATTN_STYLE_SANS);
  double cap = attn_font_get_cap_height (font);
  Item item = { .kind = ITEM_NUMBER, .font = font, .color = palette->text };
  gboolean bracketed = builder->after_operator && is_negative (value, builder->decimals);
  AttnNumber number;

  attn_number_format (value, builder->decimals, &number);
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
          item.kind = ITEM_CHIP;
          item.width += 2 * CHIP_PAD * builder->size;
          item.top = builder->y - cap - CHIP_ABOVE * builder->size;
          item.bottom = builder->y + CHIP_BELOW * builder->size;
        }
    }
  /* A chip keeps signs apart as brackets do; in the text there are only brackets. */
  if (bracketed && item.kind != ITEM_CHIP)
    put_text (builder, "(", ATTN_STYLE_SANS, &palette->text);
  else if (bracketed)
    g_string_append_c (builder->text, '(');
  add_item (builder, &item);
  g_string_append (builder->text, item.number);
  if (bracketed && item.kind != ITEM_CHIP)
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

/* A sum or a product of one term is that term. */
static const AttnExpression *
unwrap (const AttnExpression *expression)
{
  while ((expression->kind == ATTN_EXPRESSION_SUM || expression->kind == ATTN_EXPRESSION_PRODUCT) &&
         expression->arguments->len == 1 && expression->over.node == NULL)
    expression = get_argument (expression, 0);
  return expression;
}

static gboolean
is_number (const AttnExpression *expression)
{
  AttnExpressionKind kind = unwrap (expression)->kind;

  return kind == ATTN_EXPRESSION_CONSTANT || kind == ATTN_EXPRESSION_CELL || kind == ATTN_EXPRESSION_MAXIMUM;
}

static gboolean
is_sum (const AttnExpression *expression)
{
  AttnExpressionKind kind = unwrap (expression)->kind;

  return kind == ATTN_EXPRESSION_SUM || kind == ATTN_EXPRESSION_DIFFERENCE;
}

static gboolean
is_product (const AttnExpression *expression)
{
  AttnExpressionKind kind = unwrap (expression)->kind;

  return kind == ATTN_EXPRESSION_PRODUCT || kind == ATTN_EXPRESSION_QUOTIENT;
}

static const char *
get_key (const AttnExpression *term)
{
  if (term->key == NULL && term->kind == ATTN_EXPRESSION_PRODUCT)
    return get_argument (term, 0)->key;
  return term->key;
}

/* A term of a sum is never parted, and has its key beneath its middle. */
static void
put_term (Builder              *builder,
          const AttnExpression *term)
{
  const char *key = builder->raised == 0 ? get_key (term) : NULL;
  Unit *unit;
  double start = builder->x, room, width;
  AttnFont *font;

  builder->held++;
  put_bracketed (builder, term, is_sum (term));
  builder->held--;
  if (key == NULL)
    return;

  unit = get_last_unit (builder);
  if (unit->key != NULL)
    return;
  font = attn_fonts_get (builder->formula->fonts, ATTN_STYLE_SANS, fmax (KEY_SIZE * builder->size, TINIEST));
  room = fmax (builder->x - start, 3.4 * builder->size);
  unit->key = attn_text_new (font, *key != '\0' ? key : "“ ”", room);
  width = attn_text_get_width (unit->key);
  if (width > builder->x - start)
    {
      /* The term stands over the middle of a wider key. */
      double shift = (width - (builder->x - start)) / 2;

      for (guint i = 0; i < unit->n_items; i++)
        {
          Item *item = &g_array_index (builder->formula->items, Item, unit->first + i);

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

static void
put_sum (Builder              *builder,
         const AttnExpression *sum)
{
  g_autoptr (GArray) written = attn_expression_written_terms (sum);
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
  return !is_number (content) || is_negative (unwrap (content)->value, builder->decimals);
}

static void
put_exponential (Builder              *builder,
                 const AttnExpression *exponent)
{
  double size = builder->size, y = builder->y;
  gboolean bracketed = needs_brackets (builder, exponent);

  put_text (builder, "e", ATTN_STYLE_SANS, &builder->formula->palette->text);
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
put_root (Builder              *builder,
          const AttnExpression *content)
{
  AttnFont *font = get_font (builder, ATTN_STYLE_SANS);
  Item item = { .kind = ITEM_TEXT, .font = font, .color = builder->formula->palette->text };
  double cap = attn_font_get_cap_height (font), start = builder->x, end;
  guint first = builder->formula->items->len;
  double top = builder->y - cap, bottom = builder->y;
  gboolean bracketed = needs_brackets (builder, content);
  Unit *unit;

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
      const Item *inner = &g_array_index (builder->formula->items, Item, i);

      top = MIN (top, inner->kind == ITEM_CHIP ? inner->top : top);
      bottom = MAX (bottom, inner->kind == ITEM_CHIP ? inner->bottom : bottom);
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
      put_number (builder, expression->value, NULL, FALSE);
      break;

    case ATTN_EXPRESSION_CELL:
      put_number (builder, expression->value, &expression->cell, FALSE);
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

    default:
      g_assert_not_reached ();
    }
}

static gboolean
number_is_rounded (double value,
                   int    decimals)
{
  AttnNumber number;

  attn_number_format (value, decimals, &number);
  return number.rounded;
}

/* Whether a number that is written out is not the value itself. */
static gboolean
is_rounded (const AttnExpression *expression,
            int                   decimals)
{
  g_autoptr (GArray) written = NULL;

  if (expression->kind == ATTN_EXPRESSION_MAXIMUM || expression->arguments == NULL)
    return number_is_rounded (expression->value, decimals);
  if (expression->kind == ATTN_EXPRESSION_SUM)
    written = attn_expression_written_terms (expression);
  for (guint i = 0; i < (written != NULL ? written->len : expression->arguments->len); i++)
    if (is_rounded (get_argument (expression, written != NULL ? g_array_index (written, guint, i) : i), decimals))
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

/* The whole of it, in units. */
static void
build (AttnFormula           *formula,
       const AttnExplanation *explanation,
       AttnLanguage           language,
       int                    decimals)
{
  Builder builder = { .formula = formula, .text = g_string_new (NULL), .language = language, .decimals = decimals,
                      .size = formula->size };
  const AttnExpression *sides[2] = { explanation->expression, explanation->direct };
  gboolean rounded = FALSE;

  begin_unit (&builder, 0);
  for (guint i = 0; i < G_N_ELEMENTS (sides) && !is_number (explanation->expression); i++)
    if (sides[i] != NULL)
      {
        gboolean side_rounded = is_rounded (sides[i], decimals);

        if (i > 0)
          put_relation (&builder, rounded || side_rounded);
        put (&builder, sides[i]);
        rounded = side_rounded;
      }
  if (formula->items->len > 0)
    put_relation (&builder, rounded || number_is_rounded (explanation->result, decimals));
  put_number (&builder, explanation->result, &explanation->cell, !attn_node_is_input (explanation->cell.node));
  if (attn_node_is_input (explanation->cell.node))
    {
      g_string_append (builder.text, " · ");
      builder.x += SPACE * builder.size;
      put_text (&builder, attn_translate (language, N_("given")), ATTN_STYLE_SANS, &formula->palette->dim);
    }
  g_free (formula->text);
  formula->text = g_string_free (builder.text, FALSE);
}

static double
get_side_width (const AttnFormula *formula,
                guint              from)
{
  double width = get_unit (formula, from)->width;

  for (guint i = from + 1; i < formula->units->len && !get_unit (formula, i)->is_relation; i++)
    width += get_unit (formula, i)->lead + get_unit (formula, i)->width;
  return width;
}

/* Where each unit stands.  A line ends before an operator; rather before = than within what follows it, where that
 * is a line's worth or less. */
static void
break_lines (AttnFormula *formula,
             double       width)
{
  double x = 0, indent = INDENT * formula->size;
  guint line = 0;

  for (guint i = 0; i < formula->units->len; i++)
    {
      Unit *unit = get_unit (formula, i);
      double begin = x + (x > 0 ? unit->lead : 0);

      if (i > 0)
        {
          double side = get_side_width (formula, i);

          if (begin + unit->width > width ||
              (unit->is_relation && begin + side > width && indent + side <= width))
            {
              line++;
              begin = indent + unit->width <= width ? indent : 0;
            }
        }
      unit->x = begin;
      unit->line = line;
      x = begin + unit->width;
    }
}

/* Heights of the lines, and the measures of all. */
static void
stack_lines (AttnFormula *formula)
{
  AttnFont *key_font = attn_fonts_get (formula->fonts, ATTN_STYLE_SANS, fmax (KEY_SIZE * formula->size, TINIEST));
  double y = 0;

  g_array_set_size (formula->lines, 0);
  formula->width = 0;
  for (guint i = 0; i < formula->units->len;)
    {
      double top = 0, bottom = 0, key_ascent = 0, key_descent = 0;
      Line line;
      guint end;

      for (end = i; end < formula->units->len && get_unit (formula, end)->line == get_unit (formula, i)->line; end++)
        {
          const Unit *unit = get_unit (formula, end);

          top = MIN (top, unit->top);
          bottom = MAX (bottom, unit->bottom);
          formula->width = MAX (formula->width, unit->x + unit->width);
          if (unit->key != NULL)
            {
              /* Keys are of one font; a script that reaches further than it grows the line. */
              key_ascent = fmax (key_ascent, fmax (attn_font_get_ascent (key_font), attn_text_get_ascent (unit->key)));
              key_descent = fmax (key_descent, attn_text_get_descent (unit->key));
            }
        }
      if (i > 0)
        y += LINE_SPACE * formula->size;
      line.baseline = y - top;
      y = line.baseline + bottom;
      if (key_ascent > 0)
        {
          line.key_baseline = y + KEY_SPACE * formula->size + key_ascent * 0.86;
          y = line.key_baseline + key_descent;
        }
      else
        line.key_baseline = y;
      g_array_append_val (formula->lines, line);
      i = end;
    }
  formula->height = y;
}

static double
get_total_width (const AttnFormula *formula)
{
  double width = 0;

  for (guint i = 0; i < formula->units->len; i++)
    width += get_unit (formula, i)->lead + get_unit (formula, i)->width;
  return width;
}

static double
get_widest_unit (const AttnFormula *formula)
{
  double width = 0;

  for (guint i = 0; i < formula->units->len; i++)
    width = fmax (width, get_unit (formula, i)->width);
  return width;
}

AttnFormula *
attn_formula_new (AttnFonts             *fonts,
                  const AttnExplanation *explanation,
                  AttnLanguage           language,
                  int                    decimals,
                  const AttnPalette     *palette,
                  double                 size,
                  double                 min_size,
                  double                 width,
                  int                    max_lines)
{
  AttnFormula *formula = g_new0 (AttnFormula, 1);
  double smallest = fmin (fmax (min_size, TINIEST), size);

  formula->fonts = attn_fonts_ref (fonts);
  formula->palette = palette;
  formula->items = g_array_new (FALSE, FALSE, sizeof (Item));
  formula->units = g_array_new (FALSE, FALSE, sizeof (Unit));
  formula->lines = g_array_new (FALSE, FALSE, sizeof (Line));
  g_array_set_clear_func (formula->items, clear_item);
  g_array_set_clear_func (formula->units, clear_unit);
  for (formula->size = size;;)
    {
      double widest, room;

      g_array_set_size (formula->items, 0);
      g_array_set_size (formula->units, 0);
      build (formula, explanation, language, decimals);
      break_lines (formula, width);
      stack_lines (formula);
      widest = get_widest_unit (formula);
      if (widest > width && formula->size > TINIEST)
        {
          /* Smaller than asked for, but whole. */
          formula->size = fmax (fmin (formula->size * STEP_DOWN, formula->size * width / widest), TINIEST);
          continue;
        }
      if ((int) formula->lines->len <= MAX (max_lines, 1) || formula->size <= smallest)
        break;
      /* All of it must fit into the lines end to end: so much smaller at the least. */
      room = MAX (max_lines, 1) * width / get_total_width (formula);
      formula->size = fmax (formula->size * fmin (STEP_DOWN, room), smallest);
    }
  return formula;
}

void
attn_formula_free (AttnFormula *formula)
{
  g_array_unref (formula->items);
  g_array_unref (formula->units);
  g_array_unref (formula->lines);
  attn_fonts_unref (formula->fonts);
  g_free (formula->text);
  g_free (formula);
}

double
attn_formula_get_width (const AttnFormula *formula)
{
  return formula->width;
}

double
attn_formula_get_height (const AttnFormula *formula)
{
  return formula->height;
}

const char *
attn_formula_get_text (const AttnFormula *formula)
{
  return formula->text;
}

static AttnBox
get_item_box (const AttnFormula *formula,
              const Unit        *unit,
              const Item        *item)
{
  const Line *line = &g_array_index (formula->lines, Line, unit->line);

  return (AttnBox) { unit->x + item->x, line->baseline + item->top, item->width, item->bottom - item->top };
}

static void
paint_item (const AttnFormula *formula,
            const Unit        *unit,
            const Item        *item,
            AttnPainter       *painter,
            double             x,
            double             y)
{
  const AttnPalette *palette = formula->palette;
  double left = x + unit->x + item->x;
  double baseline = y + g_array_index (formula->lines, Line, unit->line).baseline + item->y;

  if (item->kind == ITEM_TEXT)
    {
      attn_paint_text (painter, item->text, left, baseline, &item->color);
      return;
    }
  if (item->kind == ITEM_CHIP)
    {
      AttnBox box = get_item_box (formula, unit, item);
      AttnColor ground = attn_color_mix (palette->card, item->color, 0.14);
      double size = attn_font_get_size (item->font);

      box.x += x;
      box.y += y;
      attn_paint_fill (painter, &box, size * 0.28, &ground);
      attn_paint_stroke (painter, &box, size * 0.28, fmax (size * 0.06, 1), 0, &item->color);
    }
  attn_paint_number (painter, item->font, item->number, left + item->width / 2, baseline,
                     item->kind == ITEM_CHIP ? &palette->text : &item->color);
}

void
attn_formula_paint (const AttnFormula *formula,
                    AttnPainter       *painter,
                    double             x,
                    double             y)
{
  for (guint i = 0; i < formula->units->len; i++)
    {
      const Unit *unit = get_unit (formula, i);

      for (guint j = 0; j < unit->n_items; j++)
        paint_item (formula, unit, &g_array_index (formula->items, Item, unit->first + j), painter, x, y);
      if (unit->key != NULL)
        attn_paint_text (painter, unit->key, x + unit->x + unit->key_x,
                         y + g_array_index (formula->lines, Line, unit->line).key_baseline, &formula->palette->dim);
    }
}

gboolean
attn_formula_pick (const AttnFormula *formula,
                   double             x,
                   double             y,
                   AttnCell          *cell)
{
  for (guint i = 0; i < formula->units->len; i++)
    {
      const Unit *unit = get_unit (formula, i);

      for (guint j = 0; j < unit->n_items; j++)
        {
          const Item *item = &g_array_index (formula->items, Item, unit->first + j);
          AttnBox box = get_item_box (formula, unit, item);

          if (item->cell.node != NULL && x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height)
            {
              *cell = item->cell;
              return TRUE;
            }
        }
    }
  return FALSE;
}
