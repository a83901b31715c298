/* attn-layout-width.c: how wide texts and numbers are, before they are placed
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-layout.h"

#include <math.h>

#include "attn-range.h"

/* Texts are measured once at this size; widths are taken to grow in proportion. */
#define REFERENCE 20.0

void
attn_item_clear (AttnItem *item)
{
  g_clear_pointer (&item->text, attn_text_unref);
  g_clear_pointer (&item->shape, attn_text_unref);
}

double
attn_layout_text_width (AttnFonts *fonts, AttnStyle style, const char *string, gboolean markup)
{
  AttnFont *font = attn_fonts_get (fonts, style, REFERENCE);
  g_autoptr (AttnText) text = markup ? attn_text_new_markup (font, string) : attn_text_new (font, string, -1);

  return attn_text_get_width (text) / REFERENCE;
}

gboolean
attn_layout_is_numbered (AttnAxis axis)
{
  return axis == ATTN_AXIS_DIMENSIONS || axis == ATTN_AXIS_HIDDEN || axis == ATTN_AXIS_ENTRIES ||
         axis == ATTN_AXIS_PIXEL_ROWS || axis == ATTN_AXIS_PIXEL_COLUMNS;
}

double
attn_layout_widest_label (const AttnNode *node, gboolean rows, AttnFonts *fonts)
{
  const AttnAxis axis = rows ? attn_node_get_row_axis (node) : attn_node_get_column_axis (node);
  const guint n = rows ? attn_node_get_rows (node) : attn_node_get_columns (node);
  double widest = 0;

  if (axis == ATTN_AXIS_SINGLE)
    return 0;
  /* All labels of dimensions are as wide as the last; of very many tokens a few hundred tell enough. */
  for (guint i = attn_layout_is_numbered (axis) ? n - 1 : 0; i < MIN (n, 400) || i == n - 1; i++)
    {
      const char *label = rows ? attn_node_get_row_label (node, i) : attn_node_get_column_label (node, i);
      widest = fmax (widest, attn_layout_text_width (fonts, ATTN_STYLE_SANS, label, FALSE));
    }
  return widest;
}

double
attn_layout_mean_label (const AttnNode *node, gboolean rows, AttnFonts *fonts)
{
  const guint n = MIN (rows ? attn_node_get_rows (node) : attn_node_get_columns (node), 400);
  double sum = 0;

  for (guint i = 0; i < n; i++)
    sum += attn_layout_text_width (fonts, ATTN_STYLE_SANS, rows ? attn_node_get_row_label (node, i) : attn_node_get_column_label (node, i), FALSE);
  return sum / n;
}

char *
attn_layout_dup_alias (const AttnNode *node, AttnLanguage language)
{
  const char *stage = attn_node_get_stage (node);
  const char *words = g_str_equal (stage, "rollout") ? attn_translate (language, "rollout")
                    : g_str_equal (stage, "rollout_step") ? attn_translate (language, N_("with the residual"))
                    : g_str_equal (stage, "mean_weights") ? attn_translate (language, "mean") : NULL;
  g_autofree char *layer = NULL;

  if (words == NULL || attn_node_get_layer (node) < 0)
    return g_strdup (words);
  layer = g_strdup_printf (attn_translate (language, ", layer %d"), attn_node_get_layer (node));
  return g_strconcat (words, layer, NULL);
}

AttnText *
attn_layout_new_shape (AttnFont *font, const AttnNode *node, const char *shape, AttnLanguage language, double room)
{
  g_autofree char *alias = attn_layout_dup_alias (node, language);

  for (guint i = 0; alias != NULL && i < 2; i++)
    {
      g_autofree char *said = i == 0 ? g_strdup_printf ("%s · %s", alias, shape) : g_strdup (alias);
      AttnText *text = attn_text_new (font, said, -1);

      if (attn_text_get_width (text) <= room)
        return text;
      attn_text_unref (text);
    }
  return attn_text_new (font, shape, -1);
}

const AttnNode *
attn_layout_find_pinned (const AttnView *view, const AttnNode *node)
{
  const AttnNode *pinned = view->pinned != NULL ? attn_trace_find (view->pinned, attn_node_get_name (node)) : NULL;

  if (pinned == NULL || attn_node_get_rows (pinned) != attn_node_get_rows (node) ||
      attn_node_get_columns (pinned) != attn_node_get_columns (node))
    return NULL;
  return pinned;
}

void
attn_layout_format_difference (double now, double before, int decimals, char text[ATTN_NUMBER_LENGTH + 4])
{
  AttnNumber number;

  /* A mask that came or went has no difference one could write. */
  if (isinf (now) || isinf (before))
    {
      g_strlcpy (text, "≠", ATTN_NUMBER_LENGTH + 4);
      return;
    }
  attn_number_format (now - before, decimals, &number);
  g_snprintf (text, ATTN_NUMBER_LENGTH + 4, "%s%s", now > before ? "+" : "", number.text);
}

/* Figures are all of one width, so the widest number is the longest one: among the integers, and among the
 * others, the largest and the smallest. */
static double
widest_number (const AttnNode *node, AttnFont *font, int decimals)
{
  const AttnRange *range = attn_node_get_range (node);
  const double extremes[] = { range->whole[0], range->whole[1], range->broken[0], range->broken[1], range->is_masked ? -INFINITY : NAN };
  double widest = 0;

  for (guint i = 0; i < G_N_ELEMENTS (extremes); i++)
    {
      AttnNumber number;

      if (isnan (extremes[i]))
        continue;
      attn_number_format (extremes[i], decimals, &number);
      widest = fmax (widest, attn_font_get_number_width (font, number.text));
    }
  return widest;
}

double
attn_layout_number_width (const AttnNode *node, AttnFonts *fonts, const AttnView *view)
{
  AttnFont *font = attn_fonts_get (fonts, ATTN_STYLE_SANS, REFERENCE);
  const AttnNode *pinned = attn_layout_find_pinned (view, node);
  double widest = widest_number (node, font, view->decimals);

  if (pinned != NULL)
    {
      /* A difference has a sign and at most one digit more than the larger of its two numbers. */
      const double sign = attn_font_get_number_width (font, "+0");

      widest = fmax (widest, ATTN_COMPARISON_SIZE * (fmax (widest, widest_number (pinned, font, view->decimals)) + sign));
      if (view->decimals > 0)
        {
          AttnNumber fraction;

          attn_number_format (-0.123456789, view->decimals, &fraction);
          widest = fmax (widest, ATTN_COMPARISON_SIZE * attn_font_get_number_width (font, fraction.text));
        }
    }
  return widest / REFERENCE;
}
