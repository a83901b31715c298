/* attn-stage.c: what every kind of node is called and looks like
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-stage.h"

#include <string.h>

#include "attn-name.h"

/* S′ is a scaled score, S″ one that a mask has passed; a star marks a matrix that is given where one is usually
 * computed.  What flows from block to block and is added to is grey, as the embeddings are. */
typedef struct
{
  const char *stage;
  const char *symbol;
  const char *caption;
  AttnFamily  family;
  AttnAxis    row_axis;
  AttnAxis    column_axis;
} Stage;

/* Short names, for a table that can be read. */
#define IN   ATTN_FAMILY_INPUT
#define QRY  ATTN_FAMILY_QUERY
#define KEY  ATTN_FAMILY_KEY
#define VAL  ATTN_FAMILY_VALUE
#define SCO  ATTN_FAMILY_SCORE
#define ATT  ATTN_FAMILY_ATTENTION
#define OUT  ATTN_FAMILY_OUTPUT
#define TOK  ATTN_AXIS_TOKENS
#define MEM  ATTN_AXIS_MEMORY
#define DIM  ATTN_AXIS_DIMENSIONS
#define ONE  ATTN_AXIS_SINGLE
#define HID  ATTN_AXIS_HIDDEN
#define PAT  ATTN_AXIS_PATCHES
#define ENT  ATTN_AXIS_ENTRIES
#define Y    ATTN_AXIS_PIXEL_ROWS
#define X    ATTN_AXIS_PIXEL_COLUMNS
#define CLS  ATTN_AXIS_CLASSES

static const Stage stages[] = {
  { "embedding", "X", N_("embeddings"), IN, TOK, DIM },
  { "memory", "X_{m}", N_("memory"), IN, MEM, DIM },

  { "given.query", "Q^{∗}", N_("given query vectors"), QRY, TOK, DIM },
  { "given.key", "K^{∗}", N_("given key vectors"), KEY, MEM, DIM },
  { "given.value", "V^{∗}", N_("given value vectors"), VAL, MEM, DIM },
  { "given.weights", "A^{∗}", N_("attention weights written by hand"), ATT, TOK, MEM },

  { "attention.query_weight", "W_{Q}", N_("weight matrix W_Q"), QRY, DIM, DIM },
  { "attention.key_weight", "W_{K}", N_("weight matrix W_K"), KEY, DIM, DIM },
  { "attention.value_weight", "W_{V}", N_("weight matrix W_V"), VAL, DIM, DIM },
  { "attention.output_weight", "W_{O}", N_("weight matrix W_O"), OUT, DIM, DIM },
  { "attention.query_bias", "b_{Q}", N_("bias b_Q"), QRY, ONE, DIM },
  { "attention.key_bias", "b_{K}", N_("bias b_K"), KEY, ONE, DIM },
  { "attention.value_bias", "b_{V}", N_("bias b_V"), VAL, ONE, DIM },
  { "attention.output_bias", "b_{O}", N_("bias b_O"), OUT, ONE, DIM },
  { "attention.mask", "M", N_("mask"), SCO, TOK, MEM },

  { "image.pixels", "I", N_("pixels"), IN, Y, X },
  { "image.pixels.red", "I_{R}", N_("pixels, red"), IN, Y, X },
  { "image.pixels.green", "I_{G}", N_("pixels, green"), IN, Y, X },
  { "image.pixels.blue", "I_{B}", N_("pixels, blue"), IN, Y, X },
  { "image.weight", "W_{E}", N_("patch weight matrix W_E"), IN, ENT, DIM },
  { "image.bias", "b_{E}", N_("patch bias b_E"), IN, ONE, DIM },
  { "image.class_token", "c", N_("class token"), IN, ONE, DIM },
  { "patches", "X_{p}", N_("flattened patches"), IN, PAT, ENT },
  { "position", "P", N_("positions"), IN, TOK, DIM },
  { "input", "X′", N_("input of the layer"), IN, TOK, DIM },

  { "block.norm1.gain", "γ_{1}", N_("gain of the first norm"), IN, ONE, DIM },
  { "block.norm1.bias", "β_{1}", N_("bias of the first norm"), IN, ONE, DIM },
  { "block.norm2.gain", "γ_{2}", N_("gain of the second norm"), IN, ONE, DIM },
  { "block.norm2.bias", "β_{2}", N_("bias of the second norm"), IN, ONE, DIM },
  { "block.feed_forward.in_weight", "W_{1}", N_("feed-forward weight matrix W_1"), OUT, DIM, HID },
  { "block.feed_forward.in_bias", "b_{1}", N_("feed-forward bias b_1"), OUT, ONE, HID },
  { "block.feed_forward.out_weight", "W_{2}", N_("feed-forward weight matrix W_2"), OUT, HID, DIM },
  { "block.feed_forward.out_bias", "b_{2}", N_("feed-forward bias b_2"), OUT, ONE, DIM },
  { "readout.norm.gain", "γ_{f}", N_("gain of the last norm"), IN, ONE, DIM },
  { "readout.norm.bias", "β_{f}", N_("bias of the last norm"), IN, ONE, DIM },
  { "readout.weight", "W_{R}", N_("readout weight matrix W_R"), OUT, DIM, CLS },
  { "readout.bias", "b_{R}", N_("readout bias b_R"), OUT, ONE, CLS },

  { "query", "Q", N_("query vectors"), QRY, TOK, DIM },
  { "key", "K", N_("key vectors"), KEY, MEM, DIM },
  { "value", "V", N_("value vectors"), VAL, MEM, DIM },
  { "rotated_query", "Q′", N_("rotated query vectors"), QRY, TOK, DIM },
  { "rotated_key", "K′", N_("rotated key vectors"), KEY, MEM, DIM },
  { "scores", "S", N_("attention scores"), SCO, TOK, MEM },
  { "scaled", "S′", N_("scaled scores"), SCO, TOK, MEM },
  { "masked", "S″", N_("masked scores"), SCO, TOK, MEM },
  { "shifted", "Z", N_("scores minus the maximum"), SCO, TOK, MEM },
  { "exponentials", "E", N_("exponentials"), SCO, TOK, MEM },
  { "totals", "t", N_("totals of the exponentials"), SCO, TOK, ONE },
  { "weights", "A", N_("attention weights"), ATT, TOK, MEM },
  { "row_sum", "r", N_("row sums"), ATT, TOK, ONE },
  { "output", "O", N_("output (weighted sum)"), OUT, TOK, DIM },
  { "concat", "C", N_("outputs of the heads side by side"), OUT, TOK, DIM },
  { "projected", "Y", N_("projected output"), OUT, TOK, DIM },
  { "mean_weights", "Ā", N_("mean of the heads' attention weights"), ATT, TOK, MEM },

  { "norm1", "N_{1}", N_("first layer norm"), IN, TOK, DIM },
  { "residual1", "R_{1}", N_("first residual connection"), IN, TOK, DIM },
  { "norm2", "N_{2}", N_("second layer norm"), IN, TOK, DIM },
  { "hidden", "H", N_("hidden units"), SCO, TOK, HID },
  { "activated", "H′", N_("hidden units, activated"), SCO, TOK, HID },
  { "feed_forward", "F", N_("feed-forward output"), OUT, TOK, DIM },
  { "residual2", "R_{2}", N_("second residual connection"), IN, TOK, DIM },
  { "block", "B", N_("output of the block"), IN, TOK, DIM },

  { "final_norm", "N_{f}", N_("last layer norm"), IN, TOK, DIM },
  { "pooled", "h", N_("row that is read out"), IN, ONE, DIM },
  { "logits", "L", N_("logits"), SCO, TOK, CLS },
  { "readout.shifted", "Z_{R}", N_("logits minus the maximum"), SCO, TOK, CLS },
  { "readout.exponentials", "E_{R}", N_("exponentials of the readout"), SCO, TOK, CLS },
  { "readout.totals", "t_{R}", N_("totals of the readout's exponentials"), SCO, TOK, ONE },
  { "probabilities", "p", N_("probabilities"), ATT, TOK, CLS },

  { "position_likeness", "cos", N_("cosines of positions"), IN, TOK, TOK },

  { "weights.spread", "2^{H}", N_("spread of the attention weights"), ATT, TOK, ONE },
  { "weights.mean_spread", "2^{H}", N_("spread of the attention weights, mean"), ATT, ONE, ONE },
  { "mean_weights.spread", "2^{H}", N_("spread of the attention weights"), ATT, TOK, ONE },
  { "mean_weights.mean_spread", "2^{H}", N_("spread of the attention weights, mean"), ATT, ONE, ONE },
  { "rollout.spread", "2^{H}", N_("spread of the attention weights"), ATT, TOK, ONE },

  { "rollout_step", "Â", N_("what the layer passes on"), ATT, TOK, TOK },
  { "rollout", "Ã", N_("attention rollout"), ATT, TOK, TOK },
};

/* Stages that stand side by side in one formula, layer by layer, and are told apart by its number. */
static const char *const numbered_by_layer[] = { "mean_weights", "rollout_step", "rollout", NULL };

/* What follows `prefix` and digits and a full stop, with the number; NULL where the name does not begin so. */
static const char *
skip_index (const char *name, const char *prefix, int *index)
{
  const char *rest;
  guint64 number;
  char *end;

  if (!g_str_has_prefix (name, prefix))
    return NULL;

  rest = name + strlen (prefix);
  if (!g_ascii_isdigit (*rest))
    return NULL;
  number = g_ascii_strtoull (rest, &end, 10);
  if (*end != '.' || number > G_MAXINT)
    return NULL;
  *index = (int) number;

  return end + 1;
}

const char *
attn_stage_split (const char *name, int *layer, int *head)
{
  const char *rest;

  *layer = *head = -1;
  rest = skip_index (name, "layer", layer);
  if (rest != NULL)
    name = rest;
  rest = skip_index (name, "head", head);

  return rest != NULL ? rest : name;
}

static const Stage *
find_stage (const char *stage)
{
  for (guint i = 0; i < G_N_ELEMENTS (stages); i++)
    if (strcmp (stages[i].stage, stage) == 0)
      return &stages[i];

  return NULL;
}

AttnNodeSpec
attn_stage_get_spec (const char *name, guint rows, guint columns)
{
  int layer, head;
  const Stage *stage = find_stage (attn_stage_split (name, &layer, &head));
  const char *symbol;

  g_assert (stage != NULL);
  symbol = stage->symbol;
  /* An index below is a head's; a layer's number stands above, in brackets. */
  if (head < 0 && layer >= 0 && g_strv_contains (numbered_by_layer, stage->stage))
    {
      g_autofree char *numbered = g_strdup_printf ("%s^{(%d)}", symbol, layer);

      symbol = attn_name_intern (numbered);
    }
  /* A power with an index would be set over itself. */
  if (head >= 0 && strchr (symbol, '^') == NULL)
    {
      g_autofree char *numbered = g_strdup_printf ("%s_{%d}", symbol, head);

      symbol = attn_name_intern (numbered);
    }

  return (AttnNodeSpec) {
    .symbol = symbol,
    .caption = stage->caption,
    .family = stage->family,
    .row_axis = stage->row_axis,
    .column_axis = stage->column_axis,
    .rows = rows,
    .columns = columns,
  };
}

gboolean
attn_stage_is_known (const char *name)
{
  int layer, head;

  return find_stage (attn_stage_split (name, &layer, &head)) != NULL;
}
