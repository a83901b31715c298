/* attn-similarity.c: how alike the rows of a matrix are
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-similarity.h"

#include <math.h>

#include "attn-label.h"
#include "attn-number.h"

static double
multiply (const double *a, const double *b, guint n)
{
  double sum = 0;

  for (guint i = 0; i < n; i++)
    sum += a[i] * b[i];
  return sum;
}

/* Makes the largest magnitude of each row between ½ and 1: angles stay as they are, to the bit, and no square is too large or too
 * small for a number. */
static void
even_out (double *rows, guint n, guint d)
{
  for (guint i = 0; i < n; i++)
    {
      double *row = rows + (gsize) i * d, largest = 0;
      int exponent;

      for (guint j = 0; j < d; j++)
        largest = fmax (largest, fabs (row[j]));
      frexp (largest, &exponent);
      for (guint j = 0; j < d; j++)
        row[j] = ldexp (row[j], -exponent);
    }
}

void
attn_similarity_measure (const AttnNode *node, guint first_row, guint n_rows, guint first, guint n, double *out)
{
  const guint d = attn_node_get_columns (node);
  g_autofree double *rows = g_new (double, (gsize) MAX (n_rows, 1) * d);
  g_autofree double *columns = g_new (double, (gsize) MAX (n, 1) * d);
  g_autofree double *lengths = g_new (double, MAX (n, 1));

  attn_node_read_rows (node, first_row, n_rows, rows);
  attn_node_read_rows (node, first, n, columns);
  even_out (rows, n_rows, d);
  even_out (columns, n, d);
  for (guint j = 0; j < n; j++)
    lengths[j] = sqrt (multiply (columns + (gsize) j * d, columns + (gsize) j * d, d));
  for (guint i = 0; i < n_rows; i++)
    {
      const double *row = rows + (gsize) i * d;
      const double length = sqrt (multiply (row, row, d));

      for (guint j = 0; j < n; j++)
        {
          const double lengths_product = length * lengths[j];
          const double cosine = lengths_product > 0 ? multiply (row, columns + (gsize) j * d, d) / lengths_product : 0;

          /* Rounding may lead past 1, or leave a row short of being itself. */
          out[(gsize) i * n + j] = first_row + i == first + j && length > 0 ? 1 : CLAMP (cosine, -1, 1);
        }
    }
}

char *
attn_similarity_describe (const AttnNode *node, guint row, AttnLanguage language, int decimals)
{
  const guint n = attn_node_get_rows (node);
  g_autofree double *values = g_new (double, n);
  g_autofree char *label = NULL, *label_most = NULL, *label_least = NULL;
  guint most = row == 0, least = row == 0;
  AttnNumber high, low;

  if (n < 3 || row >= n)
    return NULL;
  attn_similarity_measure (node, row, 1, 0, n, values);
  for (guint i = 0; i < n; i++)
    {
      if (i != row && values[i] > values[most])
        most = i;
      if (i != row && values[i] < values[least])
        least = i;
    }
  attn_number_format (values[most], decimals, &high);
  attn_number_format (values[least], decimals, &low);
  label = attn_label_quote (node, FALSE, row, language);
  label_most = attn_label_quote (node, FALSE, most, language);
  label_least = attn_label_quote (node, FALSE, least, language);
  return g_strdup_printf (attn_translate (language, N_("%1$s: most like %2$s (%3$s), least like %4$s (%5$s)")),
                          label, label_most, high.text, label_least, low.text);
}
