/* model.h: small traces of whole transformers for the tests
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "graph.h"

G_BEGIN_DECLS

typedef enum
{
  MODEL_NORM_NONE,
  MODEL_NORM_PRE,
  MODEL_NORM_POST
} ModelNorm;

typedef enum
{
  MODEL_POSITION_NONE,
  MODEL_POSITION_SINUSOIDAL,
  MODEL_POSITION_LEARNED,
  MODEL_POSITION_ROPE
} ModelPosition;

typedef enum
{
  MODEL_READS_EACH,
  MODEL_READS_FIRST,
  MODEL_READS_LAST,
  MODEL_READS_MEAN
} ModelRow;

typedef struct
{
  guint          n;              /* tokens, without an image */
  guint          channels;       /* 0: no image; 1 or 3 */
  guint          patch;          /* height and width of a patch */
  guint          down, across;   /* patches */
  gboolean       class_token;
  guint          layers, heads;
  guint          d_k;            /* of one head; d_model is d_k × heads */
  guint          hidden;
  guint          classes;        /* 0: no readout */
  ModelNorm      norm;
  ModelPosition  position;
  AttnActivation activation;
  ModelRow       row;
  gboolean       causal;
  double         deviation;      /* of the weights; 0: 1 */
  guint64        seed;
  const char    *edited;         /* an input of which one cell is another value; NULL: none */
  guint          edited_row, edited_column;
  double         value;
} Model;

void       model_choose (Model *model, AttnRandom *random);
AttnTrace *model_build  (const Model *model, const AttnTrace *previous, GError **error);
/* The same, which must succeed. */
AttnTrace *model_trace  (const Model *model);

G_END_DECLS
