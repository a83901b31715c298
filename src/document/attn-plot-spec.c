/* attn-plot-spec.c: which computed plot a scene of a lesson shows, and its parameters
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-plot-spec.h"

#include <math.h>
#include <string.h>

/* Seeds are doubles in a document, so that they end where doubles stop to hold every whole number. */
#define MAX_SEED 9007199254740992.0

static const struct
{
  const char       *name;
  guint             n;
  AttnPlotParameter parameters[ATTN_PLOT_MAX_PARAMETERS];
} plots[ATTN_N_PLOTS] = {
  [ATTN_PLOT_SCORE_SPREAD] = { "score-spread", 3, {
    { "seed", 1, 0, MAX_SEED, FALSE }, { "draws", 1000, 10, 10000, FALSE }, { "max", 512, 2, 4096, FALSE } } },
  [ATTN_PLOT_SOFTMAX_FREEZE] = { "softmax-freeze", 4, {
    { "seed", 1, 0, MAX_SEED, FALSE }, { "draws", 400, 10, 10000, FALSE }, { "max", 512, 2, 4096, FALSE },
    { "keys", 4, 2, 64, FALSE } } },
  [ATTN_PLOT_SOFTMAX_SLOPE] = { "softmax-slope", 4, {
    { "seed", 1, 0, MAX_SEED, FALSE }, { "draws", 400, 10, 10000, FALSE }, { "max", 512, 2, 4096, FALSE },
    { "keys", 4, 2, 64, FALSE } } },
  [ATTN_PLOT_POSITION_WAVE] = { "position-wave", 3, {
    { "positions", 50, 2, 1000, FALSE }, { "d_model", 16, 2, 1024, FALSE }, { "columns", 4, 1, 4, FALSE } } },
  [ATTN_PLOT_INFLUENCE] = { "influence", 4, {
    { "seed", 1, 0, MAX_SEED, FALSE }, { "steps", 20, 2, 100, FALSE }, { "hidden", 8, 1, 64, FALSE },
    { "gain", 0.9, 0.01, 3, TRUE } } },
  [ATTN_PLOT_PRICE] = { "price", 1, { { "max", 4096, 2, 1048576, FALSE } } },
};

const char *
attn_plot_get_name (guint kind)
{
  return kind < ATTN_N_PLOTS ? plots[kind].name : NULL;
}

gboolean
attn_plot_find (const char   *name,
                AttnPlotKind *kind)
{
  for (guint i = 0; i < ATTN_N_PLOTS; i++)
    if (strcmp (plots[i].name, name) == 0)
      {
        *kind = (AttnPlotKind) i;
        return TRUE;
      }
  return FALSE;
}

const AttnPlotParameter *
attn_plot_get_parameters (AttnPlotKind kind,
                          guint       *n)
{
  *n = plots[kind].n;
  return plots[kind].parameters;
}

void
attn_plot_spec_init (AttnPlotSpec *spec,
                     AttnPlotKind  kind)
{
  *spec = (AttnPlotSpec) { .kind = kind };
  for (guint i = 0; i < plots[kind].n; i++)
    spec->parameters[i] = plots[kind].parameters[i].usual;
}

double
attn_plot_spec_get (const AttnPlotSpec *spec,
                    const char         *name)
{
  for (guint i = 0; i < plots[spec->kind].n; i++)
    if (strcmp (plots[spec->kind].parameters[i].name, name) == 0)
      return spec->parameters[i];
  g_return_val_if_reached (0);
}

const char *
attn_plot_spec_get_cost (const AttnPlotSpec *spec,
                         double             *cost,
                         double             *most)
{
  *cost = 0;
  *most = ATTN_PLOT_MAX_DRAWS;
  switch (spec->kind)
    {
    case ATTN_PLOT_SCORE_SPREAD:
      *cost = attn_plot_spec_get (spec, "draws") * attn_plot_spec_get (spec, "max");
      return "draws × max";
    case ATTN_PLOT_SOFTMAX_FREEZE:
    case ATTN_PLOT_SOFTMAX_SLOPE:
      *cost = attn_plot_spec_get (spec, "draws") * attn_plot_spec_get (spec, "max") * attn_plot_spec_get (spec, "keys");
      return "draws × max × keys";
    case ATTN_PLOT_INFLUENCE:
      *cost = attn_plot_spec_get (spec, "steps") * pow (attn_plot_spec_get (spec, "hidden"), 3);
      *most = ATTN_PLOT_MAX_PRODUCTS;
      return "steps × hidden³";
    case ATTN_PLOT_POSITION_WAVE:
    case ATTN_PLOT_PRICE:
    default:
      return "";
    }
}
