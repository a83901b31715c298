/* attn-plot-spec.h: which computed plot a scene of a lesson shows, and its parameters
 *
 * What is drawn is computed and painted by src/scene/attn-lesson-figure; here stands what a document may ask for.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  ATTN_PLOT_SCORE_SPREAD,    /* the spread of q·k over d_k, and of q·k ÷ √d_k */
  ATTN_PLOT_SOFTMAX_FREEZE,  /* the largest weight over d_k, and with ÷ √d_k */
  ATTN_PLOT_SOFTMAX_SLOPE,   /* how much a weight gives when its score moves, over d_k */
  ATTN_PLOT_POSITION_WAVE,   /* columns of the sinusoidal positions */
  ATTN_PLOT_INFLUENCE,       /* what an input k steps back still changes: Elman network, attention */
  ATTN_PLOT_PRICE            /* n² scores beside n steps */
} AttnPlotKind;

#define ATTN_N_PLOTS            6
#define ATTN_PLOT_MAX_PARAMETERS 4

/* What a figure may cost, so that it is there within about half a second: products of two drawn numbers, and numbers that go into
 * the products of matrices of one network. */
#define ATTN_PLOT_MAX_DRAWS      5000000.0
#define ATTN_PLOT_MAX_PRODUCTS   500000.0

typedef struct
{
  AttnPlotKind kind;
  double       parameters[ATTN_PLOT_MAX_PARAMETERS];   /* in the order of attn_plot_get_parameters */
} AttnPlotSpec;

/* A parameter: its name in a document, what it is when it is left out, and from where to where it may be.  All are whole
 * numbers but those that say otherwise. */
typedef struct
{
  const char *name;
  double      usual;
  double      least;
  double      most;
  gboolean    is_fraction;
} AttnPlotParameter;

/* "score-spread" …; NULL past the last. */
const char              *attn_plot_get_name       (guint kind);
gboolean                 attn_plot_find           (const char *name, AttnPlotKind *kind);
const AttnPlotParameter *attn_plot_get_parameters (AttnPlotKind kind, guint *n);
/* With everything as it is when it is left out. */
void                     attn_plot_spec_init      (AttnPlotSpec *spec, AttnPlotKind kind);
/* A parameter by name; the kind must have it. */
double                   attn_plot_spec_get       (const AttnPlotSpec *spec, const char *name);
/* What the figure costs to compute and what it may, and the product of parameters that this is: "draws × max"; "" where no
 * parameters cost anything to speak of.  A document that asks for more is refused. */
const char              *attn_plot_spec_get_cost  (const AttnPlotSpec *spec, double *cost, double *most);

G_END_DECLS
