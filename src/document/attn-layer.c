/* attn-layer.c: one layer of a document: attention, and the block around it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-layer.h"

#include <string.h>

AttnReference *
attn_reference_new (const char *path,
                    const char *tensor,
                    gboolean    is_transposed,
                    gboolean    says_transposed)
{
  AttnReference *reference = g_new0 (AttnReference, 1);

  g_atomic_ref_count_init (&reference->references);
  reference->path = g_strdup (path);
  reference->tensor = g_strdup (tensor);
  reference->is_transposed = is_transposed;
  reference->says_transposed = says_transposed;
  return reference;
}

AttnReference *
attn_reference_ref (AttnReference *reference)
{
  if (reference != NULL)
    g_atomic_ref_count_inc (&reference->references);
  return reference;
}

void
attn_reference_unref (AttnReference *reference)
{
  if (reference == NULL || !g_atomic_ref_count_dec (&reference->references))
    return;
  g_free (reference->path);
  g_free (reference->tensor);
  g_free (reference);
}

static gboolean
references_equal (const AttnReference *a,
                  const AttnReference *b)
{
  if (a == NULL || b == NULL)
    return a == b;
  return g_str_equal (a->path, b->path) && g_strcmp0 (a->tensor, b->tensor) == 0 &&
         a->is_transposed == b->is_transposed && a->says_transposed == b->says_transposed;
}

void
attn_filling_clear (AttnFilling *filling)
{
  if (filling->matrix != NULL)
    attn_matrix_unref (filling->matrix);
  attn_reference_unref (filling->reference);
  *filling = (AttnFilling) { NULL };
}

void
attn_filling_share (AttnFilling *filling)
{
  if (filling->matrix != NULL)
    attn_matrix_ref (filling->matrix);
  attn_reference_ref (filling->reference);
}

gboolean
attn_filling_equal (const AttnFilling *a,
                    const AttnFilling *b)
{
  if (a->is_random != b->is_random || (a->matrix == NULL) != (b->matrix == NULL))
    return FALSE;
  if (a->is_random && (a->seed != b->seed || memcmp (&a->deviation, &b->deviation, sizeof a->deviation) != 0))
    return FALSE;
  if (!references_equal (a->reference, b->reference))
    return FALSE;
  return a->matrix == b->matrix || attn_matrix_equal (a->matrix, b->matrix);
}

AttnKept *
attn_kept_new (const char *key,
               const char *text)
{
  AttnKept *kept = g_new (AttnKept, 1);

  kept->key = g_strdup (key);
  kept->text = g_strdup (text);
  return kept;
}

void
attn_kept_free (gpointer data)
{
  AttnKept *kept = data;

  g_free (kept->key);
  g_free (kept->text);
  g_free (kept);
}

gboolean
attn_kept_lists_equal (const GPtrArray *a,
                       const GPtrArray *b)
{
  if (a == b)
    return TRUE;
  if (a == NULL || b == NULL || a->len != b->len)
    return FALSE;
  for (guint i = 0; i < a->len; i++)
    {
      const AttnKept *x = a->pdata[i], *y = b->pdata[i];

      if (strcmp (x->key, y->key) != 0 || strcmp (x->text, y->text) != 0)
        return FALSE;
    }
  return TRUE;
}

AttnLayer *
attn_layer_new (void)
{
  AttnLayer *layer = g_new0 (AttnLayer, 1);

  g_atomic_ref_count_init (&layer->references);
  layer->heads = 1;
  layer->softmax = ATTN_SIDE_ROWS;
  layer->epsilon[0] = layer->epsilon[1] = ATTN_DEFAULT_EPSILON;
  return layer;
}

AttnLayer *
attn_layer_copy (const AttnLayer *layer)
{
  AttnLayer *copy = g_new (AttnLayer, 1);

  *copy = *layer;
  g_atomic_ref_count_init (&copy->references);
  for (guint i = 0; i < ATTN_N_LAYER_SLOTS; i++)
    attn_filling_share (&copy->fillings[i]);
  if (copy->padding != NULL)
    g_array_ref (copy->padding);
  for (guint i = 0; i < ATTN_N_LAYER_LEVELS; i++)
    if (copy->kept[i] != NULL)
      g_ptr_array_ref (copy->kept[i]);
  return copy;
}

AttnLayer *
attn_layer_ref (AttnLayer *layer)
{
  g_atomic_ref_count_inc (&layer->references);
  return layer;
}

void
attn_layer_unref (gpointer data)
{
  AttnLayer *layer = data;

  if (!g_atomic_ref_count_dec (&layer->references))
    return;
  for (guint i = 0; i < ATTN_N_LAYER_SLOTS; i++)
    attn_filling_clear (&layer->fillings[i]);
  g_clear_pointer (&layer->padding, g_array_unref);
  for (guint i = 0; i < ATTN_N_LAYER_LEVELS; i++)
    g_clear_pointer (&layer->kept[i], g_ptr_array_unref);
  g_free (layer);
}

static gboolean
paddings_equal (const GArray *a,
                const GArray *b)
{
  if (a == NULL || b == NULL)
    return a == b;
  return a->len == b->len && (a->len == 0 || memcmp (a->data, b->data, a->len * sizeof (guint)) == 0);
}

gboolean
attn_layer_equal (const AttnLayer *a,
                  const AttnLayer *b)
{
  if (a == b)
    return TRUE;
  if (a->said != b->said || a->heads != b->heads || a->scale != b->scale || a->mask != b->mask || a->softmax != b->softmax ||
      a->norm != b->norm || a->activation != b->activation || memcmp (a->epsilon, b->epsilon, sizeof a->epsilon) != 0)
    return FALSE;
  if (a->scale == ATTN_SCALE_NUMBER && memcmp (&a->divisor, &b->divisor, sizeof a->divisor) != 0)
    return FALSE;
  if (!paddings_equal (a->padding, b->padding))
    return FALSE;
  for (guint i = 0; i < ATTN_N_LAYER_SLOTS; i++)
    if (!attn_filling_equal (&a->fillings[i], &b->fillings[i]))
      return FALSE;
  for (guint i = 0; i < ATTN_N_LAYER_LEVELS; i++)
    if (!attn_kept_lists_equal (a->kept[i], b->kept[i]))
      return FALSE;
  return TRUE;
}

AttnMatrix *
attn_layer_dup_mask (const AttnLayer *layer,
                     guint            n,
                     guint            m)
{
  const AttnMatrix *own = layer->fillings[ATTN_SLOT_MASK - ATTN_SLOT_IN_LAYER].matrix;
  AttnMatrix *matrix;
  double *values;

  if (own != NULL)
    return attn_matrix_ref (own);
  matrix = attn_matrix_new_to_fill (n, m, &values);
  if (matrix == NULL)
    return NULL;
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < m; j++)
      values[(gsize) i * m + j] = layer->mask == ATTN_MASK_CAUSAL && j > i ? 0 : 1;
  for (guint k = 0; layer->padding != NULL && k < layer->padding->len; k++)
    for (guint i = 0; i < n; i++)
      values[(gsize) i * m + g_array_index (layer->padding, guint, k)] = 0;
  return matrix;
}
