/* attn-plot-data.c: the numbers of a lesson's plot, computed
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-plot-data.h"

#include <math.h>
#include <string.h>

#include "attn-random.h"

/* Networks that the influence is a mean over. */
#define NETWORKS 500
#define MAX_KEYS 64

static AttnPlotData *
new_data (guint n,
          guint n_series)
{
  AttnPlotData *data = g_new0 (AttnPlotData, 1);

  data->n = n;
  data->n_series = n_series;
  data->x = g_new0 (double, n);
  for (guint i = 0; i < n_series; i++)
    data->y[i] = g_new0 (double, n);
  return data;
}

/* x = 1, 2, 4 … as far as `max`. */
static AttnPlotData *
new_doubling (double max,
              guint  n_series)
{
  guint n = 1;
  AttnPlotData *data;

  while (ldexp (1, (int) n) <= max)
    n++;
  data = new_data (n, n_series);
  for (guint i = 0; i < n; i++)
    data->x[i] = ldexp (1, (int) i);
  return data;
}

/* The dot product of two random vectors as it grows with their length: its value at each of the data's x. */
static void
draw_products (AttnRandom         *random,
               const AttnPlotData *data,
               double             *products)
{
  double sum = 0;
  guint done = 0;

  for (guint i = 0; i < data->n; i++)
    {
      for (; done < (guint) data->x[i]; done++)
        {
          double q = attn_random_normal (random), k = attn_random_normal (random);

          sum += q * k;
        }
      products[i] = sum;
    }
}

static AttnPlotData *
compute_spread (const AttnPlotSpec *spec)
{
  AttnPlotData *data = new_doubling (attn_plot_spec_get (spec, "max"), 2);
  guint draws = (guint) attn_plot_spec_get (spec, "draws");
  g_autofree double *products = g_new (double, data->n);
  g_autofree double *sums = g_new0 (double, data->n), *squares = g_new0 (double, data->n);
  AttnRandom random;

  attn_random_init (&random, (guint64) attn_plot_spec_get (spec, "seed"));
  for (guint d = 0; d < draws; d++)
    {
      draw_products (&random, data, products);
      for (guint i = 0; i < data->n; i++)
        {
          sums[i] += products[i];
          squares[i] += products[i] * products[i];
        }
    }
  for (guint i = 0; i < data->n; i++)
    {
      double mean = sums[i] / draws;

      data->y[0][i] = sqrt (fmax (squares[i] / draws - mean * mean, 0));
      data->y[1][i] = data->y[0][i] / sqrt (data->x[i]);
    }
  return data;
}

/* The largest weight of a row of scores. */
static double
largest_weight (const double *scores,
                guint         n,
                double        divisor)
{
  double most = scores[0], total = 0;

  for (guint j = 1; j < n; j++)
    most = fmax (most, scores[j]);
  for (guint j = 0; j < n; j++)
    total += exp ((scores[j] - most) / divisor);
  return 1 / total;
}

static AttnPlotData *
compute_softmax (const AttnPlotSpec *spec,
                 gboolean            slope)
{
  AttnPlotData *data = new_doubling (attn_plot_spec_get (spec, "max"), 2);
  guint draws = (guint) attn_plot_spec_get (spec, "draws"), keys = (guint) attn_plot_spec_get (spec, "keys");
  g_autofree double *products = g_new (double, (gsize) data->n * keys);
  AttnRandom random;

  attn_random_init (&random, (guint64) attn_plot_spec_get (spec, "seed"));
  for (guint d = 0; d < draws; d++)
    {
      for (guint j = 0; j < keys; j++)
        draw_products (&random, data, products + (gsize) j * data->n);
      for (guint i = 0; i < data->n; i++)
        {
          double scores[MAX_KEYS];

          for (guint j = 0; j < keys; j++)
            scores[j] = products[(gsize) j * data->n + i];
          for (guint s = 0; s < 2; s++)
            {
              double weight = largest_weight (scores, keys, s == 0 ? 1 : sqrt (data->x[i]));

              data->y[s][i] += (slope ? weight * (1 - weight) : weight) / draws;
            }
        }
    }
  return data;
}

static AttnPlotData *
compute_wave (const AttnPlotSpec *spec)
{
  guint n = (guint) attn_plot_spec_get (spec, "positions");
  double d_model = attn_plot_spec_get (spec, "d_model");
  AttnPlotData *data = new_data (n, (guint) fmin (attn_plot_spec_get (spec, "columns"), d_model));

  for (guint p = 0; p < n; p++)
    {
      data->x[p] = p;
      for (guint c = 0; c < data->n_series; c++)
        {
          double angle = p / pow (10000, (c - c % 2) / d_model);

          data->y[c][p] = c % 2 == 0 ? sin (angle) : cos (angle);
        }
    }
  return data;
}

static double *
draw_matrix (AttnRandom *random,
             gsize       n,
             double      deviation)
{
  double *matrix = g_new (double, n);

  for (gsize i = 0; i < n; i++)
    matrix[i] = deviation * attn_random_normal (random);
  return matrix;
}

/* c = a · b, all h × h. */
static void
multiply (const double *a,
          const double *b,
          guint         h,
          double       *c)
{
  for (guint i = 0; i < h; i++)
    for (guint j = 0; j < h; j++)
      {
        double sum = 0;

        for (guint k = 0; k < h; k++)
          sum += a[i * h + k] * b[k * h + j];
        c[i * h + j] = sum;
      }
}

static double
get_norm (const double *matrix,
          gsize         n)
{
  double sum = 0;

  for (gsize i = 0; i < n; i++)
    sum += matrix[i] * matrix[i];
  return sqrt (sum);
}

/* Adds the norms of ∂h_T/∂x_{T−k} of one network. */
static void
add_elman (AttnRandom   *random,
           const double *inputs,
           guint         n,
           guint         h,
           double        gain,
           double       *norms)
{
  const gsize size = (gsize) h * h;
  g_autofree double *recurrent = draw_matrix (random, size, gain / sqrt (h)), *input = draw_matrix (random, size, 1 / sqrt (h));
  g_autofree double *slopes = g_new (double, (gsize) n * h), *state = g_new0 (double, h), *next = g_new (double, h);
  g_autofree double *back = g_new0 (double, size), *other = g_new (double, size), *jacobian = g_new (double, size);

  for (guint t = 0; t < n; t++)
    {
      for (guint i = 0; i < h; i++)
        {
          double sum = 0;

          for (guint j = 0; j < h; j++)
            sum += recurrent[i * h + j] * state[j] + input[i * h + j] * inputs[t * h + j];
          next[i] = tanh (sum);
          slopes[t * h + i] = 1 - next[i] * next[i];
        }
      memcpy (state, next, h * sizeof *state);
    }

  /* ∂h_T/∂h_t, from t = T back. */
  for (guint i = 0; i < h; i++)
    back[i * h + i] = 1;
  for (guint k = 0; k < n; k++)
    {
      const double *slope = slopes + (gsize) (n - 1 - k) * h;

      for (guint i = 0; i < h; i++)
        for (guint j = 0; j < h; j++)
          back[i * h + j] *= slope[j];
      multiply (back, input, h, jacobian);
      norms[k] += get_norm (jacobian, size);
      multiply (back, recurrent, h, other);
      memcpy (back, other, size * sizeof *back);
    }
}

/* Adds the norms of ∂o_T/∂v_{T−k}, which are A_{T,T−k} times that of the identity, of one attention. */
static void
add_attention (AttnRandom   *random,
               const double *inputs,
               guint         n,
               guint         h,
               double       *norms)
{
  g_autofree double *query_weight = draw_matrix (random, (gsize) h * h, 1 / sqrt (h));
  g_autofree double *key_weight = draw_matrix (random, (gsize) h * h, 1 / sqrt (h));
  g_autofree double *query = g_new0 (double, h), *scores = g_new0 (double, n);
  double most = -INFINITY, total = 0;

  for (guint j = 0; j < h; j++)
    for (guint i = 0; i < h; i++)
      query[j] += inputs[(n - 1) * h + i] * query_weight[i * h + j];
  for (guint t = 0; t < n; t++)
    {
      for (guint j = 0; j < h; j++)
        {
          double key = 0;

          for (guint i = 0; i < h; i++)
            key += inputs[t * h + i] * key_weight[i * h + j];
          scores[t] += query[j] * key;
        }
      scores[t] /= sqrt (h);
      most = fmax (most, scores[t]);
    }
  for (guint t = 0; t < n; t++)
    total += scores[t] = exp (scores[t] - most);
  for (guint k = 0; k < n; k++)
    norms[k] += scores[n - 1 - k] / total * sqrt (h);
}

static AttnPlotData *
compute_influence (const AttnPlotSpec *spec)
{
  guint n = (guint) attn_plot_spec_get (spec, "steps") + 1, h = (guint) attn_plot_spec_get (spec, "hidden");
  double gain = attn_plot_spec_get (spec, "gain");
  AttnPlotData *data = new_data (n, 2);
  AttnRandom random;

  attn_random_init (&random, (guint64) attn_plot_spec_get (spec, "seed"));
  for (guint i = 0; i < NETWORKS; i++)
    {
      g_autofree double *inputs = draw_matrix (&random, (gsize) n * h, 1);

      add_elman (&random, inputs, n, h, gain, data->y[0]);
      add_attention (&random, inputs, n, h, data->y[1]);
    }
  for (guint s = 0; s < 2; s++)
    {
      double first = data->y[s][0];

      for (guint k = 0; k < n; k++)
        data->y[s][k] /= first;
    }
  for (guint k = 0; k < n; k++)
    data->x[k] = k;
  return data;
}

static AttnPlotData *
compute_price (const AttnPlotSpec *spec)
{
  AttnPlotData *data = new_doubling (attn_plot_spec_get (spec, "max"), 2);

  for (guint i = 0; i < data->n; i++)
    {
      data->y[0][i] = data->x[i] * data->x[i];
      data->y[1][i] = data->x[i];
    }
  return data;
}

static AttnPlotData *
compute (const AttnPlotSpec *spec)
{
  switch (spec->kind)
    {
    case ATTN_PLOT_SOFTMAX_FREEZE: return compute_softmax (spec, FALSE);
    case ATTN_PLOT_SOFTMAX_SLOPE:  return compute_softmax (spec, TRUE);
    case ATTN_PLOT_POSITION_WAVE:  return compute_wave (spec);
    case ATTN_PLOT_INFLUENCE:      return compute_influence (spec);
    case ATTN_PLOT_PRICE:          return compute_price (spec);
    case ATTN_PLOT_SCORE_SPREAD:
    default:                       return compute_spread (spec);
    }
}

const AttnPlotData *
attn_plot_compute (const AttnPlotSpec *spec)
{
  static GMutex lock;
  static GHashTable *kept;
  g_autofree char *key = NULL;
  GString *text = g_string_new (NULL);
  AttnPlotData *data;

  g_string_printf (text, "%d", (int) spec->kind);
  for (guint i = 0; i < ATTN_PLOT_MAX_PARAMETERS; i++)
    g_string_append_printf (text, " %a", spec->parameters[i]);
  key = g_string_free (text, FALSE);

  g_mutex_lock (&lock);
  if (kept == NULL)
    kept = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  data = g_hash_table_lookup (kept, key);
  if (data == NULL)
    {
      data = compute (spec);
      g_hash_table_insert (kept, g_steal_pointer (&key), data);
    }
  g_mutex_unlock (&lock);
  return data;
}
