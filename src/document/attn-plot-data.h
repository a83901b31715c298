/* attn-plot-data.h: the numbers of a lesson's plot, computed
 *
 * Draws are seeded, so that a plot is the same whenever and wherever it is shown.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-plot-spec.h"

G_BEGIN_DECLS

#define ATTN_PLOT_MAX_SERIES 4

typedef struct
{
  guint   n;          /* points */
  guint   n_series;
  double *x;
  double *y[ATTN_PLOT_MAX_SERIES];
} AttnPlotData;

/* Kept: asking for the same plot again computes nothing.  Never NULL, never to be freed.
 *
 * score-spread: the standard deviation of q·k over draws of q and k with normal components, and of q·k ÷ √d_k.
 * softmax-freeze, softmax-slope: the mean over draws of the largest of `keys` weights A, and of A (1 − A), the derivative of
 * a weight by its own score; without and with ÷ √d_k.
 * position-wave: columns of the sinusoidal positions, Vaswani et al. 2017, section 3.5.
 * influence: h_t = tanh (W h_{t−1} + U x_t), Elman 1990; the mean over networks of the Frobenius norm of ∂h_T/∂x_{T−k}; and
 * the same of ∂o_T/∂v_{T−k} for one attention over the same inputs; both relative to k = 0.
 * price: n² and n. */
const AttnPlotData *attn_plot_compute (const AttnPlotSpec *spec);

G_END_DECLS
