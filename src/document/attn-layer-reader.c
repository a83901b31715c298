/* attn-layer-reader.c: attention and block of one layer, as a document writes them
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-reader-private.h"
#include "attn-value-reader.h"

/* One layer being read.  `layer` is its own, to be changed. */
typedef struct
{
  AttnReader *reader;
  AttnReport *report;
  GError    **error;
  AttnLayer  *layer;
  guint       index;
} LayerReader;

static AttnSlot
get_slot (const LayerReader *self,
          guint              place)
{
  return attn_document_slot (self->reader->document, self->index, place);
}

/* At a place of the layer, "attention.heads", with its number where layers have one. */
static void
stand_at (const LayerReader *self,
          const char        *place)
{
  attn_report_stand_at (self->report, "");
  if (self->reader->document->said & ATTN_SAID_LAYERS)
    g_string_printf (self->report->place, "layer%u", self->index);
  if (self->report->place->len > 0)
    g_string_append_c (self->report->place, '.');
  g_string_append (self->report->place, place);
}

/* Each part stands at a place of its own, so there is none to come back to. */
static gboolean
go_on (const LayerReader *self,
       gboolean           was_right)
{
  return attn_report_go_on (self->report, 0, was_right);
}

static gboolean
read_matrices (const LayerReader *self,
               const json_t      *object,
               guint              first,
               guint              last)
{
  for (guint i = first; i <= last; i++)
    if (!go_on (self, attn_reader_read_matrix (self->reader, object, get_slot (self, i))))
      return FALSE;
  return TRUE;
}

static gboolean
read_heads (const LayerReader *self,
            const json_t      *attention)
{
  const json_t *value = json_object_get (attention, "heads");
  double heads;

  if (value == NULL)
    return TRUE;
  stand_at (self, "attention.heads");
  if (!attn_value_read_integer (value, 1, ATTN_DOCUMENT_MAX_HEADS, N_("expected a whole number from 1 to 128"), self->report,
                                &heads, self->error))
    return FALSE;
  self->layer->heads = (guint) heads;
  self->layer->said |= ATTN_SAID_HEADS;
  return TRUE;
}

static gboolean
read_scale (const LayerReader *self,
            const json_t      *attention)
{
  const char *expected = N_("expected “sqrt”, “none” or a number to divide by, not 0");
  const json_t *value = json_object_get (attention, "scale");
  guint index;

  if (value == NULL)
    return TRUE;
  stand_at (self, "attention.scale");
  self->layer->said |= ATTN_SAID_SCALE;
  if (json_is_number (value))
    {
      self->layer->scale = ATTN_SCALE_NUMBER;
      self->layer->divisor = json_number_value (value);
      return self->layer->divisor != 0 ||
             attn_value_refuse (value, ATTN_DOCUMENT_ERROR_VALUE, expected, self->report, self->error);
    }
  if (!attn_value_read_word (value, attn_scale_words, expected, self->report, &index, self->error))
    return FALSE;
  self->layer->scale = (AttnScale) index;
  return TRUE;
}

static gboolean
read_padding (const LayerReader *self,
              const json_t      *mask)
{
  const json_t *keys = json_object_get (mask, "padding");
  GArray *padding;
  json_t *item;
  gsize i;

  if (keys == NULL)
    return attn_value_refuse (mask, ATTN_DOCUMENT_ERROR_VALUE, N_("expected {\"padding\": [key, …]}"), self->report, self->error);
  attn_report_enter_key (self->report, "padding");
  if (!json_is_array (keys))
    return attn_value_refuse (keys, ATTN_DOCUMENT_ERROR_TYPE, N_("expected a list of keys, counted from 0"), self->report,
                              self->error);

  padding = self->layer->padding = g_array_new (FALSE, FALSE, sizeof (guint));
  json_array_foreach (keys, i, item)
    {
      gsize mark = attn_report_enter_item (self->report, i);
      double number;
      guint key;

      if (!attn_value_read_integer (item, 0, G_MAXINT, N_("expected the number of a key: a whole number from 0 up"),
                                    self->report, &number, self->error))
        return FALSE;
      attn_report_leave (self->report, mark);
      key = (guint) number;
      g_array_append_val (padding, key);
    }
  attn_padding_sort (padding);
  self->layer->mask = ATTN_MASK_PADDING;
  return TRUE;
}

static gboolean
read_mask (const LayerReader *self,
           const json_t      *attention)
{
  static const char *const other_forms[] = { "random", "file", "tensor", "transposed", NULL };
  const char *expected = N_("expected “none”, “causal”, {\"padding\": [key, …]} or a matrix of 0 and 1");
  const json_t *value = json_object_get (attention, "mask");
  gboolean is_matrix = json_is_array (value);
  const char *key;
  json_t *ignored;
  guint index;

  if (value == NULL)
    return TRUE;
  stand_at (self, "attention.mask");
  self->layer->said |= ATTN_SAID_MASK;

  json_object_foreach ((json_t *) value, key, ignored)
    is_matrix |= g_strv_contains (other_forms, key);
  if (is_matrix)
    {
      self->layer->mask = ATTN_MASK_MATRIX;
      return read_matrices (self, attention, ATTN_SLOT_MASK, ATTN_SLOT_MASK);
    }
  if (json_is_object (value))
    return attn_value_check_keys (value, attn_padding_keys, FALSE, self->report, self->error) && read_padding (self, value);
  if (!attn_value_read_word (value, attn_mask_words, expected, self->report, &index, self->error))
    return FALSE;
  self->layer->mask = (AttnMask) index;
  return TRUE;
}

static gboolean
read_softmax (const LayerReader *self,
              const json_t      *attention)
{
  const json_t *value = json_object_get (attention, "softmax");
  guint index;

  if (value == NULL)
    return TRUE;
  stand_at (self, "attention.softmax");
  if (!attn_value_read_word (value, attn_softmax_words, N_("expected “rows”, “columns” or “all”"), self->report, &index,
                             self->error))
    return FALSE;
  self->layer->said |= ATTN_SAID_SOFTMAX;
  self->layer->softmax = (AttnSide) index;
  return TRUE;
}

static gboolean
read_attention (const LayerReader *self,
                const json_t      *object)
{
  const json_t *attention = json_object_get (object, "attention");

  if (attention == NULL)
    return TRUE;
  stand_at (self, "attention");
  if (!attn_reader_check_object (self->reader, attention, attn_attention_keys))
    return FALSE;
  self->layer->said |= ATTN_SAID_ATTENTION;

  return go_on (self, read_heads (self, attention)) &&
         read_matrices (self, attention, ATTN_SLOT_QUERY_WEIGHT, ATTN_SLOT_OUTPUT_BIAS) &&
         go_on (self, read_scale (self, attention)) &&
         go_on (self, read_mask (self, attention)) &&
         go_on (self, read_softmax (self, attention));
}

static gboolean
read_norm_place (const LayerReader *self,
                 const json_t      *block)
{
  const json_t *value = json_object_get (block, "norm");
  guint index;

  if (value == NULL)
    return TRUE;
  stand_at (self, "block.norm");
  if (!attn_value_read_word (value, attn_norm_words, N_("expected “pre”, “post” or “none”"), self->report, &index, self->error))
    return FALSE;
  self->layer->said |= ATTN_SAID_NORM;
  self->layer->norm = (AttnNorm) index;
  return TRUE;
}

/* norm1 and norm2. */
static gboolean
read_norms (const LayerReader *self,
            const json_t      *block)
{
  static const struct
  {
    const char *key;
    const char *place;
    guint       gain;
    guint       bias;
    guint       said;
    guint       said_epsilon;
  } norms[] = {
    { "norm1", "block.norm1", ATTN_SLOT_NORM1_GAIN, ATTN_SLOT_NORM1_BIAS, ATTN_SAID_NORM1, ATTN_SAID_EPSILON1 },
    { "norm2", "block.norm2", ATTN_SLOT_NORM2_GAIN, ATTN_SLOT_NORM2_BIAS, ATTN_SAID_NORM2, ATTN_SAID_EPSILON2 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (norms); i++)
    {
      const json_t *value = json_object_get (block, norms[i].key);
      g_autofree char *place = NULL;
      gboolean says_epsilon = FALSE;

      if (value == NULL)
        continue;
      stand_at (self, norms[i].place);
      place = g_strdup (self->report->place->str);
      if (!go_on (self, attn_reader_read_norm (self->reader, value, place, get_slot (self, norms[i].gain),
                                               get_slot (self, norms[i].bias), &self->layer->epsilon[i], &says_epsilon)))
        return FALSE;
      self->layer->said |= norms[i].said | (says_epsilon ? norms[i].said_epsilon : 0);
    }
  return TRUE;
}

static gboolean
read_feed_forward (const LayerReader *self,
                   const json_t      *block)
{
  const json_t *object = json_object_get (block, "feed_forward"), *activation;
  guint index;

  if (object == NULL)
    return TRUE;
  stand_at (self, "block.feed_forward");
  if (!attn_reader_check_object (self->reader, object, attn_feed_forward_keys))
    return FALSE;
  self->layer->said |= ATTN_SAID_FEED_FORWARD;
  if (!read_matrices (self, object, ATTN_SLOT_IN_WEIGHT, ATTN_SLOT_OUT_BIAS))
    return FALSE;

  activation = json_object_get (object, "activation");
  if (activation == NULL)
    return TRUE;
  stand_at (self, "block.feed_forward.activation");
  if (!attn_value_read_word (activation, attn_activation_words, N_("expected “relu”, “gelu” or “gelu_tanh”"), self->report,
                             &index, self->error))
    return FALSE;
  self->layer->said |= ATTN_SAID_ACTIVATION;
  self->layer->activation = (AttnActivation) index;
  return TRUE;
}

static gboolean
read_block (const LayerReader *self,
            const json_t      *object)
{
  const json_t *block = json_object_get (object, "block");

  if (block == NULL)
    return TRUE;
  stand_at (self, "block");
  if (!attn_reader_check_object (self->reader, block, attn_block_keys))
    return FALSE;
  self->layer->said |= ATTN_SAID_BLOCK;
  return go_on (self, read_norm_place (self, block)) && read_norms (self, block) && read_feed_forward (self, block);
}

gboolean
attn_reader_read_layer (AttnReader   *reader,
                        const json_t *object,
                        guint         layer)
{
  LayerReader self = {
    .reader = reader,
    .report = &reader->report,
    .error = reader->error,
    .layer = attn_document_edit_layer (reader->document, layer),
    .index = layer,
  };

  return go_on (&self, read_attention (&self, object)) && go_on (&self, read_block (&self, object));
}
