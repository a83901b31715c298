/* attn-ledger.c: a sum written as a column, a term a line
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-ledger.h"

#include <math.h>

#include "attn-label.h"
#include "attn-number.h"

/* One cell's value on its chip. */
typedef struct
{
  AttnCell   cell;
  AttnBox    box;
  AttnNumber number;
} Chip;

typedef struct
{
  AttnText  *key;             /* owned; may be NULL */
  Chip       chips[2];
  guint      n_chips;
  AttnNumber result;
  gboolean   rounded;         /* a number of this line is */
  gboolean   omission;        /* `key` says how many terms are left out; nothing else */
  double     y;
} Line;

struct _AttnLedger
{
  AttnFonts         *fonts;
  const AttnPalette *palette;
  GArray            *lines;   /* of Line */
  double             size, pitch, key_width, chip_width, width;
  AttnNumber         total;
  gboolean           rounded;
  AttnText          *heads[2];
  double             head_height;
};

static gboolean
is_cell (const AttnExpression *expression)
{
  return expression->kind == ATTN_EXPRESSION_CELL;
}

static const AttnExpression *
argument (const AttnExpression *expression, guint index)
{
  return expression->arguments->pdata[index];
}

gboolean
attn_ledger_suits (const AttnExpression *expression)
{
  if (expression->kind != ATTN_EXPRESSION_SUM || expression->arguments->len < 2)
    return FALSE;
  for (guint i = 0; i < expression->arguments->len; i++)
    {
      const AttnExpression *term = argument (expression, i);

      if (is_cell (term))
        continue;
      if (term->kind != ATTN_EXPRESSION_PRODUCT || term->arguments->len != 2 ||
          !is_cell (argument (term, 0)) || !is_cell (argument (term, 1)))
        return FALSE;
    }
  return TRUE;
}

static void
line_clear (Line *line)
{
  g_clear_pointer (&line->key, attn_text_unref);
}

static void
set_chip (Chip *chip, const AttnExpression *cell, int decimals)
{
  chip->cell = cell->cell;
  attn_number_format_term (cell->value, decimals, &chip->number);
}

static void
add_term (AttnLedger *ledger, const AttnExpression *term, int decimals)
{
  Line line = { 0 };
  AttnFont *font = attn_fonts_get (ledger->fonts, ATTN_STYLE_SANS, ledger->size * 0.8);

  g_autofree char *symbol = is_cell (term) ? attn_label_symbol (term->cell.node) : NULL;

  /* A matrix's sign is set as one. */
  if (term->key != NULL && g_strcmp0 (symbol, term->key) != 0)
    line.key = attn_text_new (font, *term->key != '\0' ? term->key : "“ ”", ledger->size * 5);
  attn_number_format_term (term->value, decimals, &line.result);
  /* 1.00 × 0 is 0, whatever 1.00 stands for. */
  line.rounded = line.result.rounded;
  if (is_cell (term))
    {
      line.n_chips = 1;
      set_chip (&line.chips[0], term, decimals);
      if (line.key == NULL)
        line.key = attn_text_new_markup (font, attn_node_get_symbol (term->cell.node));
    }
  else
    {
      line.n_chips = 2;
      for (guint i = 0; i < 2; i++)
        {
          set_chip (&line.chips[i], argument (term, i), decimals);
          line.rounded |= line.chips[i].number.rounded && !attn_expression_is_settled (term);
        }
      if (line.key == NULL && argument (term, 0)->key != NULL)
        line.key = attn_text_new (font, argument (term, 0)->key, ledger->size * 5);
    }
  ledger->rounded |= line.result.rounded;
  g_array_append_val (ledger->lines, line);
}

AttnLedger *
attn_ledger_new (AttnFonts *fonts, const AttnExpression *sum, AttnLanguage language, int decimals, const AttnPalette *palette,
                 double size, double width, double height)
{
  g_autoptr (GArray) written = attn_expression_written_terms (sum);
  const guint left_out = attn_expression_count_terms (sum) - written->len;
  const guint n_lines = written->len + (left_out > 0 ? 1 : 0);
  AttnLedger *ledger;
  guint previous = 0;
  double numbers = 0, results = 0;
  gboolean products = FALSE;

  /* Lines, the rule, the result and the head. */
  size = fmin (size, height / ((n_lines + 2.6) * 1.9));
  if (size < 8)
    return NULL;

  ledger = g_new0 (AttnLedger, 1);
  ledger->fonts = attn_fonts_ref (fonts);
  ledger->palette = palette;
  ledger->size = size;
  ledger->lines = g_array_new (FALSE, TRUE, sizeof (Line));
  g_array_set_clear_func (ledger->lines, (GDestroyNotify) line_clear);

  for (guint i = 0; i < written->len; i++)
    {
      const guint index = g_array_index (written, guint, i);

      if (index > previous || (i == 0 && index > 0))
        {
          Line line = { .omission = TRUE };
          g_autofree char *text = g_strdup_printf (attn_translate (language, N_("… + %u more")), left_out);

          line.key = attn_text_new (attn_fonts_get (fonts, ATTN_STYLE_ITALIC, size * 0.85), text, -1);
          if (ledger->lines->len == 0 || !g_array_index (ledger->lines, Line, ledger->lines->len - 1).omission)
            {
              gboolean said = FALSE;
              for (guint j = 0; j < ledger->lines->len; j++)
                said |= g_array_index (ledger->lines, Line, j).omission;
              if (!said)
                g_array_append_val (ledger->lines, line);
              else
                line_clear (&line);
            }
        }
      add_term (ledger, argument (sum, index), decimals);
      previous = index + 1;
    }
  attn_number_format_result (sum->value, decimals, &ledger->total);
  ledger->rounded |= ledger->total.rounded;

  ledger->pitch = size * 1.9;
  for (guint i = 0; i < ledger->lines->len; i++)
    {
      const Line *line = &g_array_index (ledger->lines, Line, i);
      AttnFont *font = attn_fonts_get (fonts, ATTN_STYLE_SANS, size);

      products |= line->n_chips == 2;
      if (line->omission)
        continue;
      if (line->key != NULL)
        ledger->key_width = fmax (ledger->key_width, attn_text_get_width (line->key));
      for (guint j = 0; j < line->n_chips; j++)
        numbers = fmax (numbers, attn_font_get_number_width (font, line->chips[j].number.text));
      results = fmax (results, attn_font_get_number_width (font, line->result.text));
    }
  ledger->chip_width = fmax (numbers + size * 0.9, size * 2);
  results = fmax (results, 1.5 * attn_font_get_number_width (attn_fonts_get (fonts, ATTN_STYLE_BOLD, size), ledger->total.text));
  ledger->width = ledger->key_width + size * 0.6 + ledger->chip_width * (products ? 2 : 1) +
                  (products ? size * (1.6 + 2.4) : size * 0.2) + results;
  if (products)
    for (guint j = 0; j < 2; j++)
      {
        const Line *line = &g_array_index (ledger->lines, Line, 0);
        ledger->heads[j] = attn_text_new_markup (attn_fonts_get (fonts, ATTN_STYLE_BOLD, size * 0.8),
                                                 attn_node_get_symbol (line->chips[j].cell.node));
      }
  ledger->head_height = products ? size * 1.35 : 0;

  if (ledger->width > width)
    {
      const double smaller = size > 8.5 ? fmax (size * width / ledger->width * 0.98, 8) : size;

      attn_ledger_free (ledger);
      return smaller < size ? attn_ledger_new (fonts, sum, language, decimals, palette, smaller, width, height) : NULL;
    }
  for (guint i = 0; i < ledger->lines->len; i++)
    {
      Line *line = &g_array_index (ledger->lines, Line, i);

      line->y = ledger->head_height + i * ledger->pitch;
      for (guint j = 0; j < line->n_chips; j++)
        line->chips[j].box = (AttnBox) { ledger->key_width + size * 0.6 + j * (ledger->chip_width + size * 1.6), line->y + size * 0.12,
                                         ledger->chip_width, ledger->pitch - size * 0.24 };
    }
  return ledger;
}

void
attn_ledger_free (AttnLedger *ledger)
{
  for (guint j = 0; j < 2; j++)
    g_clear_pointer (&ledger->heads[j], attn_text_unref);
  g_array_unref (ledger->lines);
  attn_fonts_unref (ledger->fonts);
  g_free (ledger);
}

const char *
attn_ledger_get_total (const AttnLedger *ledger)
{
  return ledger->total.text;
}

double
attn_ledger_get_height (const AttnLedger *ledger)
{
  return ledger->head_height + ledger->lines->len * ledger->pitch + ledger->size * 2.9;
}

static void
paint_centred (AttnPainter *painter, const AttnText *text, double x, double y, const AttnColor *color)
{
  attn_paint_text (painter, text, x - attn_text_get_width (text) / 2, y, color);
}

static void
paint_string (const AttnLedger *ledger, AttnPainter *painter, const char *string, double x, double y)
{
  g_autoptr (AttnText) text = attn_text_new (attn_fonts_get (ledger->fonts, ATTN_STYLE_SANS, ledger->size), string, -1);

  paint_centred (painter, text, x, y, &ledger->palette->text);
}

void
attn_ledger_paint (const AttnLedger *ledger, AttnPainter *painter, double x, double y)
{
  const AttnPalette *palette = ledger->palette;
  const double size = ledger->size;
  AttnFont *font = attn_fonts_get (ledger->fonts, ATTN_STYLE_SANS, size);
  AttnFont *bold = attn_fonts_get (ledger->fonts, ATTN_STYLE_BOLD, size * 1.5);
  double right = ledger->key_width + size * 0.6 + ledger->chip_width, end = x + ledger->width;
  double baseline, rule;

  for (guint j = 0; j < 2 && ledger->heads[j] != NULL; j++)
    {
      const Chip *chip = &g_array_index (ledger->lines, Line, 0).chips[j];
      const AttnColor color = attn_palette_get_accent (palette, attn_node_get_family (chip->cell.node));

      paint_centred (painter, ledger->heads[j], x + chip->box.x + chip->box.width / 2, y + size * 0.85, &color);
      right = chip->box.x + chip->box.width;
    }
  for (guint i = 0; i < ledger->lines->len; i++)
    {
      const Line *line = &g_array_index (ledger->lines, Line, i);

      baseline = y + line->y + (ledger->pitch + attn_font_get_cap_height (font)) / 2;
      if (line->omission)
        {
          attn_paint_text (painter, line->key, x + ledger->key_width + size * 0.6, baseline, &palette->dim);
          continue;
        }
      if (line->key != NULL)
        attn_paint_text (painter, line->key, x + ledger->key_width - attn_text_get_width (line->key), baseline, &palette->dim);
      for (guint j = 0; j < line->n_chips; j++)
        {
          const Chip *chip = &line->chips[j];
          const AttnColor accent = attn_palette_get_accent (palette, attn_node_get_family (chip->cell.node));
          const AttnColor fill = attn_color_mix (palette->card, accent, 0.14);
          const AttnBox box = { x + chip->box.x, y + chip->box.y, chip->box.width, chip->box.height };

          attn_paint_fill (painter, &box, size * 0.3, &fill);
          attn_paint_stroke (painter, &box, size * 0.3, fmax (size * 0.07, 1), 0, &accent);
          attn_paint_number (painter, font, chip->number.text, box.x + box.width / 2, baseline, &palette->text);
        }
      if (line->n_chips == 2)
        {
          const char *sign = line->rounded ? "≈" : "=";

          paint_string (ledger, painter, "×", x + line->chips[1].box.x - size * 0.8, baseline);
          paint_string (ledger, painter, sign, x + right + size * 0.95, baseline);
          attn_paint_number (painter, font, line->result.text,
                             end - attn_font_get_number_width (font, line->result.text) / 2, baseline, &palette->text);
        }
    }
  rule = y + ledger->head_height + ledger->lines->len * ledger->pitch + size * 0.35;
  attn_paint_line (painter, x + ledger->key_width + size * 0.6, rule, end, rule, fmax (size * 0.08, 1), 0, &palette->text);
  baseline = rule + size * 1.9;
  attn_paint_number (painter, bold, ledger->total.text, end - attn_font_get_number_width (bold, ledger->total.text) / 2, baseline,
                     &palette->text);
  {
    g_autoptr (AttnText) sign = attn_text_new (bold, ledger->rounded ? "≈" : "=", -1);

    attn_paint_text (painter, sign, end - attn_font_get_number_width (bold, ledger->total.text) - attn_text_get_width (sign) - size * 0.4,
                     baseline, &palette->text);
  }
}

gboolean
attn_ledger_pick (const AttnLedger *ledger, double x, double y, AttnCell *cell)
{
  for (guint i = 0; i < ledger->lines->len; i++)
    {
      const Line *line = &g_array_index (ledger->lines, Line, i);

      for (guint j = 0; j < line->n_chips; j++)
        {
          const AttnBox *box = &line->chips[j].box;

          if (x >= box->x && x < box->x + box->width && y >= box->y && y < box->y + box->height)
            {
              *cell = line->chips[j].cell;
              return TRUE;
            }
        }
    }
  return FALSE;
}
