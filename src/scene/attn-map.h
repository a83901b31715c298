/* attn-map.h: the parts of a model in a row, and where residual connections branch off
 *
 * What the map above the canvas and the picture of the model are both made from.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-prediction.h"
#include "attn-steps.h"

G_BEGIN_DECLS

typedef enum
{
  ATTN_MAP_STEP,           /* one step, or several that belong together */
  ATTN_MAP_ATTENTION,      /* attention, of all heads */
  ATTN_MAP_LAYERS,         /* layers that are not at hand, folded */
  ATTN_MAP_SUM,            /* where a residual connection comes in */
  ATTN_MAP_ASIDE           /* made of the model and no part of it, the last of all: rollout */
} AttnMapKind;

typedef struct
{
  AttnMapKind kind;
  AttnFamily  family;
  guint       first, last;   /* steps */
  guint       target;        /* the step it leads to, one of them */
  int         layer;         /* −1: none */
  guint       n_layers;      /* LAYERS: how many */
  int         from;          /* SUM: the part before which the residual connection branches off; −1: none */
  char       *label;         /* markup */
  char       *description;   /* plain: a sentence or a name */
} AttnMapPart;

/* Whether there are several layers, and all are made alike: the picture of one is that of all. */
gboolean attn_map_is_repeated (const AttnTrace *trace, const GArray *steps, AttnLanguage language);
/* The layer that is drawn whole where one stands at a step: its own, else the nearest; −1 without layers. */
int      attn_map_find_layer (const AttnTrace *trace, const GArray *steps, guint step);

/* The parts of a trace with one layer whole and the others folded (or, with `fold` FALSE, left out), in the order of
 * computation: an array of AttnMapPart, owned by the caller.  `steps` are the trace's.  What a layer receives from the one before is a part
 * with `received`; else it belongs to the part that takes it first. */
GArray  *attn_map_new (const AttnTrace *trace, const GArray *steps, int layer, gboolean fold, gboolean received, AttnLanguage language);

/* What a part is to the way of a number. */
typedef enum
{
  ATTN_MAP_WAY_NONE,
  ATTN_MAP_WAY_THROUGH,    /* the way goes through numbers of it, of whichever head */
  ATTN_MAP_WAY_FROM        /* the number itself is of it */
} AttnMapWay;

/* Of each part, an AttnMapWay a byte, all the way back or (`forth`) on; owned by the caller.  What the prediction (or NULL) conceals is
 * on no way.  `memory`: a memory counts to the part that it comes with. */
guint8  *attn_map_find_way (const GArray *parts, const GArray *steps, const AttnCell *of, gboolean forth, gboolean memory,
                            const AttnPrediction *prediction);
/* "The way back goes through here"; NULL of a part that has nothing to do with it. */
const char *attn_map_describe_way (AttnMapWay way, gboolean forth, AttnLanguage language);

G_END_DECLS
