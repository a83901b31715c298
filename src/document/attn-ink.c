/* attn-ink.c: a pen on an image
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-ink.h"

#include <math.h>
#include <string.h>

/* Points to a pixel, along each side. */
#define FINE 4
#define POINTS (FINE * FINE)

double
attn_ink_get_pen (guint side)
{
  return side * 5.0 / 32;
}

/* --- what the pen covers --------------------------------------------------------------------------------- */

/* The points whose middle is not farther from the line than half the pen is wide, one bit a point and one word a pixel. */
static void
cover (guint16      *covered,
       guint         side,
       AttnInkPoint  a,
       AttnInkPoint  b)
{
  const double reach = attn_ink_get_pen (side) / 2, dx = b.x - a.x, dy = b.y - a.y, length = dx * dx + dy * dy;
  const double n = side * FINE;
  const guint x0 = (guint) CLAMP (floor ((fmin (a.x, b.x) - reach) * FINE), 0, n);
  const guint x1 = (guint) CLAMP (ceil ((fmax (a.x, b.x) + reach) * FINE), 0, n);
  const guint y0 = (guint) CLAMP (floor ((fmin (a.y, b.y) - reach) * FINE), 0, n);
  const guint y1 = (guint) CLAMP (ceil ((fmax (a.y, b.y) + reach) * FINE), 0, n);

  for (guint i = y0; i < y1; i++)
    for (guint j = x0; j < x1; j++)
      {
        const double x = (j + 0.5) / FINE - a.x, y = (i + 0.5) / FINE - a.y;
        const double t = length > 0 ? CLAMP ((x * dx + y * dy) / length, 0, 1) : 0;
        const double ex = x - t * dx, ey = y - t * dy;

        if (ex * ex + ey * ey <= reach * reach)
          covered[i / FINE * side + j / FINE] |= (guint16) (1u << (i % FINE * FINE + j % FINE));
      }
}

/* --- what is there already ------------------------------------------------------------------------------- */

/* The value at a point, between the middles of pixels; outside there is paper. */
static double
interpolate (const AttnMatrix *pixels,
             double            x,
             double            y)
{
  const int side = (int) attn_matrix_get_rows (pixels);
  const double fx = floor (x - 0.5), fy = floor (y - 0.5), tx = x - 0.5 - fx, ty = y - 0.5 - fy;
  double sum = 0;

  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++)
      {
        const int row = (int) fy + i, column = (int) fx + j;

        if (row >= 0 && row < side && column >= 0 && column < side)
          sum += attn_matrix_get (pixels, (size_t) row, (size_t) column) * (i == 0 ? 1 - ty : ty) * (j == 0 ? 1 - tx : tx);
      }
  return sum;
}

/* Which of a pixel's points are inked: as many as its value says, the likeliest first. */
static guint16
guess_points (const AttnMatrix *pixels,
              guint             row,
              guint             column)
{
  const long n = lround (CLAMP (attn_matrix_get (pixels, row, column), 0, 1) * POINTS);
  double likely[POINTS];
  guint16 points = 0;

  for (guint i = 0; i < POINTS; i++)
    likely[i] = interpolate (pixels, column + (i % FINE + 0.5) / FINE, row + (i / FINE + 0.5) / FINE);
  for (long k = 0; k < n; k++)
    {
      guint best = 0;

      for (guint i = 1; i < POINTS; i++)
        if (likely[i] > likely[best])
          best = i;
      points |= (guint16) (1u << best);
      likely[best] = -G_MAXDOUBLE;
    }
  return points;
}

static guint
count (guint16 points)
{
  guint n = 0;

  for (; points != 0; points &= (guint16) (points - 1))
    n++;
  return n;
}

static double
change (const AttnMatrix *pixels,
        guint             row,
        guint             column,
        AttnInk           ink,
        guint16           covered)
{
  const double value = attn_matrix_get (pixels, row, column);
  guint16 there;
  guint n;

  if (covered == 0)
    return value;
  if (covered == G_MAXUINT16)
    return ink == ATTN_INK_DRAW ? 1 : 0;
  there = guess_points (pixels, row, column);
  n = count (covered & (ink == ATTN_INK_DRAW ? (guint16) ~there : there));
  if (n == 0)
    return value;
  return ink == ATTN_INK_DRAW ? fmin (value + n / (double) POINTS, 1) : fmax (value - n / (double) POINTS, 0);
}

AttnMatrix *
attn_ink_stroke (const AttnMatrix   *pixels,
                 AttnInk             ink,
                 const AttnInkPoint *points,
                 guint               n)
{
  const guint side = (guint) attn_matrix_get_rows (pixels);
  g_autofree guint16 *covered = g_new0 (guint16, (gsize) side * side);
  AttnMatrix *drawn;
  double *values;

  g_return_val_if_fail (attn_matrix_get_columns (pixels) == side, NULL);

  for (guint i = 0; i < n; i++)
    cover (covered, side, points[i > 0 ? i - 1 : 0], points[i]);
  drawn = attn_matrix_new_to_fill (side, side, &values);
  if (drawn == NULL)
    return NULL;
  for (guint i = 0; i < side; i++)
    for (guint j = 0; j < side; j++)
      values[i * side + j] = change (pixels, i, j, ink, covered[i * side + j]);
  return drawn;
}

/* --- edits ----------------------------------------------------------------------------------------------- */

gboolean
attn_ink_suits (const AttnDocument *document)
{
  guint height, width, channels;

  return attn_document_get_image (document, &height, &width, &channels) > 0 && channels == 1 && height == width &&
         width <= ATTN_INK_MAX_SIDE;
}

/* The same edit by another name. */
static AttnEdit *
edit_image (const AttnDocument *document,
            const AttnMatrix   *pixels,
            const char         *key,
            const char         *message,
            AttnLanguage        language,
            GError            **error)
{
  g_autoptr (AttnEdit) edit = attn_edit_set_image (document, &pixels, 1, attn_document_get_image (document, NULL, NULL, NULL), language, error);

  return edit != NULL ? attn_edit_new (attn_document_ref (edit->document), key, message, NULL) : NULL;
}

AttnEdit *
attn_ink_edit (const AttnDocument *document,
               AttnInk             ink,
               const AttnMatrix   *pixels,
               AttnLanguage        language,
               GError            **error)
{
  if (ink == ATTN_INK_ERASE)
    return edit_image (document, pixels, "image-erase", N_("erasing on the image"), language, error);
  return edit_image (document, pixels, "image-draw", N_("stroke on the image"), language, error);
}

AttnEdit *
attn_ink_clear (const AttnDocument *document,
                AttnLanguage        language,
                GError            **error)
{
  guint side = 0;
  g_autoptr (AttnMatrix) pixels = NULL;

  g_return_val_if_fail (attn_ink_suits (document), NULL);

  attn_document_get_image (document, &side, NULL, NULL);
  pixels = attn_matrix_new (side, side, NULL);
  return edit_image (document, pixels, NULL, N_("clearing of the image"), language, error);
}

AttnEdit *
attn_ink_show (const AttnDocument *document,
               const AttnMatrix   *pixels,
               AttnLanguage        language,
               GError            **error)
{
  return edit_image (document, pixels, "image-digit", N_("another digit"), language, error);
}
