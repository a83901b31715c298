/* attn-formula.c: an expression set in type, with its numbers and what each comes from
 *
 * Units are built at one size, then put into lines; where they do not fit, all is done again smaller.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-formula-private.h"

#include <math.h>

/* All in parts of the size. */
#define KEY_SPACE  0.16
#define LINE_SPACE 0.34
#define INDENT     1.20     /* of lines that go on */

/* Each try is smaller by so much. */
#define STEP_DOWN  0.92

static void
clear_item (gpointer data)
{
  AttnFormulaItem *item = data;

  g_clear_pointer (&item->text, attn_text_unref);
}

static void
clear_unit (gpointer data)
{
  AttnFormulaUnit *unit = data;

  g_clear_pointer (&unit->key, attn_text_unref);
}

/* From a relation to the next, or from where a part begins to its end. */
static double
get_side_width (const AttnFormula *formula,
                guint              from)
{
  gboolean is_part = attn_formula_get_unit (formula, from)->begins_part;
  double width = attn_formula_get_unit (formula, from)->width;

  for (guint i = from + 1; i < formula->units->len && (is_part || !attn_formula_get_unit (formula, i)->is_relation) &&
                           !attn_formula_get_unit (formula, i)->begins_part; i++)
    width += attn_formula_get_unit (formula, i)->lead + attn_formula_get_unit (formula, i)->width;
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
      AttnFormulaUnit *unit = attn_formula_get_unit (formula, i);
      double begin = x + (x > 0 ? unit->lead : 0);

      if (i > 0)
        {
          double side = get_side_width (formula, i);

          if (unit->begins_part && begin + side > width)
            {
              line++;
              begin = 0;
            }
          else if (begin + unit->width > width ||
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
  AttnFont *key_font = attn_formula_get_key_font (formula);
  double y = 0;

  g_array_set_size (formula->lines, 0);
  formula->width = 0;
  for (guint i = 0; i < formula->units->len;)
    {
      double top = 0, bottom = 0, key_ascent = 0, key_descent = 0;
      AttnFormulaLine line;
      guint end;

      for (end = i; end < formula->units->len; end++)
        {
          const AttnFormulaUnit *unit = attn_formula_get_unit (formula, end);

          if (unit->line != attn_formula_get_unit (formula, i)->line)
            break;

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
    width += attn_formula_get_unit (formula, i)->lead + attn_formula_get_unit (formula, i)->width;
  return width;
}

static double
get_widest_unit (const AttnFormula *formula)
{
  double width = 0;

  for (guint i = 0; i < formula->units->len; i++)
    width = fmax (width, attn_formula_get_unit (formula, i)->width);
  return width;
}

static AttnFormula *
formula_new (AttnFonts             *fonts,
             const AttnExplanation *explanation,
             AttnLanguage           language,
             int                    decimals,
             const AttnPalette     *palette,
             double                 size,
             double                 min_size,
             double                 width,
             int                    max_lines,
             AttnFormulaForm        form,
             double                 least_part)
{
  AttnFormula *formula = g_new0 (AttnFormula, 1);
  double smallest = fmin (fmax (min_size, ATTN_FORMULA_TINIEST), size);
  g_autoptr (GPtrArray) parts = attn_explanation_get_parts (explanation);

  /* Parts may stand below, where they are smaller. */
  max_lines = CLAMP (max_lines, 1, G_MAXINT - 2) + (int) MIN (parts->len, 2);
  formula->form = form;
  formula->least_part = least_part;
  formula->fonts = attn_fonts_ref (fonts);
  formula->palette = palette;
  formula->items = g_array_new (FALSE, FALSE, sizeof (AttnFormulaItem));
  formula->units = g_array_new (FALSE, FALSE, sizeof (AttnFormulaUnit));
  formula->lines = g_array_new (FALSE, FALSE, sizeof (AttnFormulaLine));
  g_array_set_clear_func (formula->items, clear_item);
  g_array_set_clear_func (formula->units, clear_unit);
  for (formula->size = size;;)
    {
      double widest, room;

      g_array_set_size (formula->items, 0);
      g_array_set_size (formula->units, 0);
      attn_formula_build (formula, explanation, language, decimals);
      break_lines (formula, width);
      stack_lines (formula);
      widest = get_widest_unit (formula);
      if (widest > width && formula->size > ATTN_FORMULA_TINIEST)
        {
          /* Smaller than asked for, but whole. */
          formula->size = fmax (fmin (formula->size * STEP_DOWN, formula->size * width / widest), ATTN_FORMULA_TINIEST);
          continue;
        }
      if ((int) formula->lines->len <= max_lines || formula->size <= smallest)
        break;
      /* All of it must fit into the lines end to end: so much smaller at the least. */
      room = max_lines * width / get_total_width (formula);
      formula->size = fmax (formula->size * fmin (STEP_DOWN, room), smallest);
    }
  return formula;
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
  return formula_new (fonts, explanation, language, decimals, palette, size, min_size, width, max_lines, ATTN_FORMULA_WHOLE, 0);
}

AttnFormula *
attn_formula_new_form (AttnFonts             *fonts,
                       const AttnExplanation *explanation,
                       AttnLanguage           language,
                       int                    decimals,
                       const AttnPalette     *palette,
                       AttnFormulaForm        form,
                       double                 size,
                       double                 min_size,
                       double                 width,
                       int                    max_lines)
{
  return formula_new (fonts, explanation, language, decimals, palette, size, min_size, width, max_lines, form, 0);
}

static gboolean
is_in (const AttnFormula     *formula,
       const AttnFormulaRoom *room)
{
  return formula->size >= fmin (room->least, room->size) - 0.01 && formula->width <= room->width + 0.01 && formula->height <= room->height;
}

/* Few lines are read best, but not where they are smaller than the words and more lines would be larger.  Takes the formula. */
static AttnFormula *
use_lines (AttnFormula           *few,
           const AttnExplanation *explanation,
           AttnLanguage           language,
           int                    decimals,
           const AttnFormulaRoom *room)
{
  for (double size = fmin (room->size, room->words); size > fmax (1.1 * few->size, room->least); size *= 0.96)
    {
      AttnFormula *more = formula_new (few->fonts, explanation, language, decimals, few->palette, size, size, room->width, G_MAXINT, few->form,
                                       room->part);

      if (is_in (more, room))
        {
          attn_formula_free (few);
          return more;
        }
      attn_formula_free (more);
    }
  return few;
}

/* One form of it there, or NULL. */
static AttnFormula *
formula_new_in (AttnFonts             *fonts,
                const AttnExplanation *explanation,
                AttnLanguage           language,
                int                    decimals,
                const AttnPalette     *palette,
                AttnFormulaRoom       *room,
                AttnFormulaForm        form,
                gboolean               has_parts)
{
  const double least = fmin (room->least, room->size);
  AttnFormula *formula = formula_new (fonts, explanation, language, decimals, palette, least, least, room->width, G_MAXINT, form, room->part);

  /* What a part of it comes from stands below, smaller, and takes the lines that it takes: as large as it all has room.  Without parts
   * it is on one line if it may be a little smaller; then on as many as there is room for. */
  for (room->scale = 1; is_in (formula, room); room->scale *= has_parts ? 0.95 : 0.88)
    {
      const double size = fmax (room->size * room->scale, least);
      AttnFormula *larger = formula_new (fonts, explanation, language, decimals, palette, size, has_parts ? size : least, room->width,
                                         has_parts ? G_MAXINT : MAX ((int) (room->height / (size * 1.7)), 1), form, room->part);

      if (is_in (larger, room))
        {
          attn_formula_free (formula);
          return has_parts ? larger : use_lines (larger, explanation, language, decimals, room);
        }
      attn_formula_free (larger);
      if (size <= least)
        return has_parts ? formula : use_lines (formula, explanation, language, decimals, room);
    }
  attn_formula_free (formula);
  return NULL;
}

AttnFormula *
attn_formula_new_in (AttnFonts             *fonts,
                     const AttnExplanation *explanation,
                     AttnLanguage           language,
                     int                    decimals,
                     const AttnPalette     *palette,
                     AttnFormulaRoom       *room)
{
  g_autoptr (GPtrArray) parts = attn_explanation_get_parts (explanation);
  AttnFormula *formula = NULL;

  for (guint form = ATTN_FORMULA_WHOLE; formula == NULL && form <= room->shortest; form++)
    {
      if ((form == ATTN_FORMULA_LAST && explanation->direct == NULL) || (form == ATTN_FORMULA_VALUES && parts->len == 0))
        continue;
      room->form = form;
      formula = formula_new_in (fonts, explanation, language, decimals, palette, room, form, parts->len > 0);
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
attn_formula_get_size (const AttnFormula *formula)
{
  return formula->size;
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
get_item_box (const AttnFormula     *formula,
              const AttnFormulaUnit *unit,
              const AttnFormulaItem *item)
{
  const AttnFormulaLine *line = &g_array_index (formula->lines, AttnFormulaLine, unit->line);

  return (AttnBox) { unit->x + item->x, line->baseline + item->top, item->width, item->bottom - item->top };
}

static void
paint_item (const AttnFormula     *formula,
            const AttnFormulaUnit *unit,
            const AttnFormulaItem *item,
            AttnPainter           *painter,
            double                 x,
            double                 y)
{
  const AttnPalette *palette = formula->palette;
  double left = x + unit->x + item->x;
  double baseline = y + g_array_index (formula->lines, AttnFormulaLine, unit->line).baseline + item->y;

  if (item->kind == ATTN_FORMULA_TEXT)
    {
      attn_paint_text (painter, item->text, left, baseline, &item->color);
      return;
    }
  if (item->kind == ATTN_FORMULA_CHIP)
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
                     item->kind == ATTN_FORMULA_CHIP ? &palette->text : &item->color);
}

void
attn_formula_paint (const AttnFormula *formula,
                    AttnPainter       *painter,
                    double             x,
                    double             y)
{
  for (guint i = 0; i < formula->units->len; i++)
    {
      const AttnFormulaUnit *unit = attn_formula_get_unit (formula, i);

      for (guint j = 0; j < unit->n_items; j++)
        paint_item (formula, unit, &g_array_index (formula->items, AttnFormulaItem, unit->first + j), painter, x, y);
      if (unit->key != NULL)
        attn_paint_text (painter, unit->key, x + unit->x + unit->key_x,
                         y + g_array_index (formula->lines, AttnFormulaLine, unit->line).key_baseline, &formula->palette->dim);
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
      const AttnFormulaUnit *unit = attn_formula_get_unit (formula, i);

      for (guint j = 0; j < unit->n_items; j++)
        {
          const AttnFormulaItem *item = &g_array_index (formula->items, AttnFormulaItem, unit->first + j);
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
