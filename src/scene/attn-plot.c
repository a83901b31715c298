/* attn-plot.c: a plot of a few lines, with axes and a legend
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-plot.h"

#include <math.h>

#include "attn-number.h"

#define MAX_TICKS 12

/* One axis: from where to where, and where it is marked. */
typedef struct
{
  gboolean is_log;
  double   least, most;
  double   base;               /* of a logarithmic axis: 2 or 10 */
  double   ticks[MAX_TICKS];
  guint    n_ticks;
} Axis;

typedef struct
{
  const AttnPlot    *plot;
  AttnFonts         *fonts;
  AttnFont          *small;
  const AttnPalette *palette;
  AttnPainter       *painter;
  double             size;
  AttnBox            area;     /* between the axes */
  Axis               x, y;
} Drawing;

static double
place (const Axis *axis,
       double      value)
{
  if (axis->is_log)
    return log (value / axis->least) / log (axis->most / axis->least);
  return (value - axis->least) / (axis->most - axis->least);
}

/* Steps of 1, 2 or 5 times a power of ten: at most `most` of them. */
static double
find_step (double range,
           guint  most)
{
  double step = pow (10, floor (log10 (range / most)));
  static const double factors[] = { 1, 2, 5, 10 };

  for (guint i = 0; i < G_N_ELEMENTS (factors); i++)
    if (range / (step * factors[i]) <= most)
      return step * factors[i];
  return step * 10;
}

static void
set_linear (Axis    *axis,
            double   least,
            double   most,
            guint    n,
            gboolean widen)
{
  double step;

  if (!(most > least))
    most = least + 1;
  step = find_step (most - least, n);
  axis->least = widen ? floor (least / step + 1e-9) * step : least;
  axis->most = widen ? ceil (most / step - 1e-9) * step : most;
  for (double i = ceil (axis->least / step - 1e-9); axis->n_ticks < MAX_TICKS && i * step <= axis->most + step * 1e-9; i++)
    axis->ticks[axis->n_ticks++] = i * step;
}

static void
set_logarithmic (Axis    *axis,
                 double   least,
                 double   most,
                 guint    n,
                 gboolean widen)
{
  double low, high, stride;

  /* Powers of two where the values are some and there are not too many; else of ten. */
  axis->is_log = TRUE;
  axis->base = widen ? 10 : 2;
  low = log (least) / log (axis->base);
  high = log (most) / log (axis->base);
  low = widen ? floor (low + 1e-9) : round (low);
  high = widen ? ceil (high - 1e-9) : round (high);
  if (high <= low)
    high = low + 1;
  axis->least = widen ? pow (axis->base, low) : least;
  axis->most = widen ? pow (axis->base, high) : fmax (most, least * 2);
  stride = fmax (ceil ((high - low) / fmin (n, MAX_TICKS - 1)), 1);
  for (double i = low; axis->n_ticks < MAX_TICKS && i <= high + 1e-9; i += stride)
    axis->ticks[axis->n_ticks++] = pow (axis->base, i);
}

static void
set_axes (Drawing *drawing)
{
  const AttnPlot *plot = drawing->plot;
  double least = INFINITY, most = -INFINITY;
  guint across = (guint) CLAMP (drawing->area.width / (drawing->size * 4), 2, 11);
  guint up = (guint) CLAMP (drawing->area.height / (drawing->size * 2.5), 2, 8);

  for (guint s = 0; s < plot->n_lines; s++)
    for (guint i = 0; i < plot->n; i++)
      {
        least = fmin (least, plot->lines[s].y[i]);
        most = fmax (most, plot->lines[s].y[i]);
      }
  if (plot->log_x)
    set_logarithmic (&drawing->x, plot->x[0], plot->x[plot->n - 1], across, FALSE);
  else
    set_linear (&drawing->x, plot->x[0], plot->x[plot->n - 1], across, FALSE);
  if (plot->log_y)
    set_logarithmic (&drawing->y, least, most, up, TRUE);
  else
    set_linear (&drawing->y, fmin (least, 0), most, up, TRUE);
}

static void
format_tick (double      value,
             AttnNumber *number)
{
  /* Large and small powers of ten as such; nothing else is longer than six characters. */
  if (value != 0 && (fabs (value) >= 1e5 || fabs (value) < 1e-3))
    {
      double exponent = floor (log10 (fabs (value)) + 1e-9), mantissa = value / pow (10, exponent);

      if (fabs (mantissa - 1) < 1e-9)
        g_snprintf (number->text, sizeof number->text, "10^{%s%d}", exponent < 0 ? "−" : "", (int) fabs (exponent));
      else
        g_snprintf (number->text, sizeof number->text, "%.3ge%d", mantissa, (int) exponent);
      return;
    }
  attn_number_format (value, 3, number);
  attn_number_trim (number);
}

static double
at_x (const Drawing *drawing,
      double         value)
{
  return drawing->area.x + place (&drawing->x, value) * drawing->area.width;
}

static double
at_y (const Drawing *drawing,
      double         value)
{
  return drawing->area.y + (1 - place (&drawing->y, value)) * drawing->area.height;
}

/* How wide the numbers beside the upright axis are. */
static double
measure_ticks (const Drawing *drawing)
{
  double width = 0;

  for (guint i = 0; i < drawing->y.n_ticks; i++)
    {
      g_autoptr (AttnText) text = NULL;
      AttnNumber number;

      format_tick (drawing->y.ticks[i], &number);
      text = attn_text_new_markup (drawing->small, number.text);
      width = fmax (width, attn_text_get_width (text));
    }
  return width;
}

static void
paint_axes (const Drawing *drawing)
{
  const AttnBox *area = &drawing->area;
  const AttnPalette *palette = drawing->palette;
  const double thin = fmax (drawing->size * 0.06, 1), gap = drawing->size * 0.35;
  const double middle = attn_font_get_cap_height (drawing->small) / 2;
  double taken = -INFINITY;

  for (guint i = 0; i < drawing->y.n_ticks; i++)
    {
      const double y = at_y (drawing, drawing->y.ticks[i]);
      g_autoptr (AttnText) text = NULL;
      AttnNumber number;

      format_tick (drawing->y.ticks[i], &number);
      text = attn_text_new_markup (drawing->small, number.text);
      attn_paint_line (drawing->painter, area->x, y, area->x + area->width, y, thin, 0,
                       drawing->y.ticks[i] == 0 && !drawing->y.is_log ? &palette->dim : &palette->line);
      attn_paint_text (drawing->painter, text, area->x - gap - attn_text_get_width (text), y + middle, &palette->dim);
    }
  attn_paint_line (drawing->painter, area->x, area->y + area->height, area->x + area->width, area->y + area->height, thin, 0,
                   &palette->dim);
  for (guint i = 0; i < drawing->x.n_ticks; i++)
    {
      const double x = at_x (drawing, drawing->x.ticks[i]);
      g_autoptr (AttnText) text = NULL;
      AttnNumber number;
      double left;

      format_tick (drawing->x.ticks[i], &number);
      text = attn_text_new_markup (drawing->small, number.text);
      left = x - attn_text_get_width (text) / 2;
      attn_paint_line (drawing->painter, x, area->y + area->height, x, area->y + area->height + gap * 0.7, thin, 0, &palette->dim);
      if (left < taken + gap)
        continue;
      taken = left + attn_text_get_width (text);
      attn_paint_text (drawing->painter, text, left, area->y + area->height + gap + attn_font_get_ascent (drawing->small),
                       &palette->dim);
    }
}

/* The dash of a line by its place in the legend: none, long, short, dots. */
static double
get_dash (const Drawing *drawing,
          guint          line)
{
  static const double dashes[ATTN_PLOT_MAX_LINES] = { 0, 0.7, 0.35, 0.15 };

  return dashes[line] * drawing->size;
}

/* A filled disc, a ring, a square, an open square: lines are told apart in grey too. */
static void
paint_mark (const Drawing   *drawing,
            guint            line,
            double           x,
            double           y,
            const AttnColor *color)
{
  const double r = drawing->size * 0.26;
  const AttnBox box = { x - r, y - r, 2 * r, 2 * r };
  const double radius = line % 4 < 2 ? r : 0;

  attn_paint_fill (drawing->painter, &box, radius, line % 2 == 0 ? color : &drawing->palette->background);
  if (line % 2 == 1)
    attn_paint_stroke (drawing->painter, &box, radius, fmax (drawing->size * 0.12, 1), 0, color);
}

static void
paint_line (const Drawing *drawing,
            guint          index)
{
  const AttnPlot *plot = drawing->plot;
  const AttnPlotLine *line = &plot->lines[index];
  const AttnColor color = attn_palette_get_accent (drawing->palette, line->family);
  const double width = fmax (drawing->size * 0.15, 1.5);

  for (guint i = 1; i < plot->n; i++)
    attn_paint_line (drawing->painter, at_x (drawing, plot->x[i - 1]), at_y (drawing, line->y[i - 1]), at_x (drawing, plot->x[i]),
                     at_y (drawing, line->y[i]), width, get_dash (drawing, index), &color);
  for (guint i = 0; plot->points && i < plot->n; i++)
    paint_mark (drawing, index, at_x (drawing, plot->x[i]), at_y (drawing, line->y[i]), &color);
}

/* Returns how much height it takes; draws where there is a painter. */
static double
set_legend (const Drawing *drawing,
            double         x,
            double         y,
            double         width,
            gboolean       paints)
{
  const double sample = drawing->size * 2.2, row = drawing->size * 1.5, gap = drawing->size * 1.2;
  double left = x, top = y;

  for (guint i = 0; i < drawing->plot->n_lines; i++)
    {
      const AttnColor color = attn_palette_get_accent (drawing->palette, drawing->plot->lines[i].family);
      g_autoptr (AttnText) text = attn_text_new_markup (drawing->small, drawing->plot->lines[i].label);
      const double needed = sample + drawing->size * 0.5 + attn_text_get_width (text);
      const double baseline = top + attn_font_get_ascent (drawing->small);
      const double middle = baseline - attn_font_get_cap_height (drawing->small) / 2;

      if (left > x && left + needed > x + width)
        {
          left = x;
          top += row;
          i--;
          continue;
        }
      if (paints)
        {
          attn_paint_line (drawing->painter, left, middle, left + sample, middle, fmax (drawing->size * 0.15, 1.5),
                           get_dash (drawing, i), &color);
          if (drawing->plot->points)
            paint_mark (drawing, i, left + sample / 2, middle, &color);
          attn_paint_text (drawing->painter, text, left + sample + drawing->size * 0.5, baseline, &drawing->palette->text);
        }
      left += needed + gap;
    }
  return top + row - y;
}

/* How wide the widest line of words is. */
static double
measure_words (const AttnPlot *plot,
               AttnFont       *font,
               double          sample)
{
  const char *texts[ATTN_PLOT_MAX_LINES + 2] = { plot->x_label, plot->y_label };
  double width = 0;

  for (guint i = 0; i < plot->n_lines; i++)
    texts[i + 2] = plot->lines[i].label;
  for (guint i = 0; i < plot->n_lines + 2; i++)
    {
      g_autoptr (AttnText) text = attn_text_new_markup (font, texts[i]);

      width = fmax (width, attn_text_get_width (text) + (i >= 2 ? sample : 0));
    }
  return width;
}

void
attn_plot_paint (const AttnPlot *plot,
                 AttnFonts      *fonts,
                 AttnTheme       theme,
                 const AttnBox  *box,
                 double          size,
                 AttnPainter    *painter)
{
  Drawing drawing = { .plot = plot, .fonts = fonts, .palette = attn_palette_get (theme), .painter = painter };
  g_autoptr (AttnText) title = NULL, x_label = NULL, y_label = NULL;
  AttnFont *bold;
  double pad, y, bottom, legend, left;

  drawing.size = size = fmax (fmin (size, fmin (box->width / 26, box->height / 16)), 3);
  while (size > 3 && measure_words (plot, attn_fonts_get (fonts, ATTN_STYLE_SANS, size), size * 2.7) > box->width - 2 * size)
    size *= 0.94;
  drawing.size = size;
  drawing.small = attn_fonts_get (fonts, ATTN_STYLE_SANS, size);
  bold = attn_fonts_get (fonts, ATTN_STYLE_BOLD, size * 1.15);
  pad = size;
  title = attn_text_new_wrapped (bold, plot->title, box->width - 2 * pad, 2);
  x_label = attn_text_new_markup (drawing.small, plot->x_label);
  y_label = attn_text_new_markup (drawing.small, plot->y_label);

  attn_paint_begin_group (painter, "figure", plot->title);
  y = box->y + pad;
  attn_paint_text (painter, title, box->x + pad, y + attn_text_get_ascent (title), &drawing.palette->text);
  y += attn_text_get_ascent (title) + attn_text_get_descent (title) + size * 0.6;
  legend = set_legend (&drawing, box->x + pad, y, box->width - 2 * pad, TRUE);
  y += legend + size * 0.4;
  attn_paint_text (painter, y_label, box->x + pad, y + attn_text_get_ascent (y_label), &drawing.palette->dim);
  y += attn_text_get_ascent (y_label) + attn_text_get_descent (y_label) + size * 0.8;
  bottom = box->y + box->height - pad - size * 3.2;

  drawing.area = (AttnBox) { box->x + pad + size * 3.5, y, box->width - 2 * pad - size * 4.5, fmax (bottom - y, size) };
  set_axes (&drawing);
  left = box->x + pad + measure_ticks (&drawing) + size * 0.5;
  drawing.area.width += drawing.area.x - left;
  drawing.area.x = left;

  paint_axes (&drawing);
  attn_paint_text (painter, x_label, drawing.area.x + (drawing.area.width - attn_text_get_width (x_label)) / 2,
                   box->y + box->height - pad - attn_text_get_descent (x_label), &drawing.palette->dim);
  for (guint i = 0; i < plot->n_lines; i++)
    paint_line (&drawing, i);
  attn_paint_end_group (painter);
}

char *
attn_plot_describe (const AttnPlot *plot,
                    AttnLanguage    language,
                    int             decimals)
{
  GString *text = g_string_new (plot->title);
  g_autofree char *x_label = attn_markup_to_plain (plot->x_label), *y_label = attn_markup_to_plain (plot->y_label);

  g_string_append_printf (text, ". %s. %s.", x_label, y_label);
  for (guint i = 0; i < plot->n_lines; i++)
    {
      g_autofree char *label = attn_markup_to_plain (plot->lines[i].label);
      AttnNumber from_x, to_x, from_y, to_y;

      attn_number_format (plot->x[0], decimals, &from_x);
      attn_number_format (plot->x[plot->n - 1], decimals, &to_x);
      attn_number_format (plot->lines[i].y[0], decimals, &from_y);
      attn_number_format (plot->lines[i].y[plot->n - 1], decimals, &to_y);
      g_string_append_c (text, ' ');
      g_string_append_printf (text, attn_translate (language, "%1$s: %2$s at %3$s, %4$s at %5$s."), label, from_y.text, from_x.text,
                              to_y.text, to_x.text);
    }
  return g_string_free (text, FALSE);
}
