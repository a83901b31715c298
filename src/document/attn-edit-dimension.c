/* attn-edit-dimension.c: edits of d_model, d_k, d_v and the like, which everything else follows
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-edit-private.h"

#include "attn-tokenizer.h"

/* One resizing of a draft.  `before` is the document that the draft began as. */
typedef struct
{
  const AttnDocument *before;
  AttnDocument       *draft;
  AttnEditContext     context;
} Resize;

guint
attn_document_get_dimension_of (const AttnDocument *document,
                                guint               layer,
                                AttnDimension       dimension)
{
  const AttnShape *shape = &document->shapes[layer];

  switch (dimension)
    {
    case ATTN_DIMENSION_MODEL:   return shape->d_model;
    case ATTN_DIMENSION_KEY:     return shape->d_k;
    case ATTN_DIMENSION_VALUE:   return shape->d_v;
    case ATTN_DIMENSION_OUTPUT:  return shape->d_out;
    case ATTN_DIMENSION_HIDDEN:  return shape->d_hidden;
    case ATTN_DIMENSION_CLASSES: return document->n_classes;
    default:                     g_return_val_if_reached (0);
    }
}

guint
attn_document_get_dimension (const AttnDocument *document,
                             AttnDimension       dimension)
{
  return attn_document_get_dimension_of (document, 0, dimension);
}

static gboolean
has (const Resize *resize,
     AttnSlot      slot)
{
  return attn_document_at (resize->draft, slot) != NULL;
}

/* The slot's matrix, left out or not, in another shape. */
static gboolean
reshape (const Resize *resize,
         AttnSlot      slot,
         guint         rows,
         guint         columns,
         AttnNewCell   new_cell,
         gpointer      data)
{
  g_autoptr(AttnMatrix) old = NULL;
  AttnMatrix *matrix;

  if (!attn_edit_check_size (slot, rows, columns, resize->context))
    return FALSE;
  old = attn_edit_dup_matrix (resize->before, slot);
  if (old != NULL && attn_matrix_get_rows (old) == rows && attn_matrix_get_columns (old) == columns)
    return TRUE;
  matrix = old != NULL ? attn_edit_rearrange (old, rows, NULL, columns, NULL, new_cell, data) : NULL;
  if (matrix == NULL)
    {
      attn_edit_refuse_memory (resize->context, slot);
      return FALSE;
    }
  attn_edit_put (resize->draft, slot, matrix);
  return TRUE;
}

static gboolean
reshape_weight (const Resize *resize,
                AttnSlot      slot,
                guint         rows,
                guint         columns)
{
  return reshape (resize, slot, rows, columns, attn_edit_new_identity, NULL);
}

/* A bias that is left out stays so. */
static gboolean
reshape_bias (const Resize *resize,
              AttnSlot      slot,
              guint         n)
{
  return !has (resize, slot) || reshape (resize, slot, 1, n, attn_edit_new_zero, NULL);
}

/* New columns of X and X_m, made up from the words of their rows. */
typedef struct
{
  const GPtrArray *tokens;
  guint            n;
  int              row;      /* that `values` is of; −1 for none yet */
  double          *values;
} MadeUp;

static double
new_made_up (guint    row,
             guint    column,
             gpointer data)
{
  MadeUp *made_up = data;

  if (made_up->row != (int) row)
    attn_tokenizer_make_up (g_ptr_array_index (made_up->tokens, row), made_up->n, made_up->values);
  made_up->row = (int) row;
  return made_up->values[column];
}

static gboolean
reshape_embedding (const Resize    *resize,
                   AttnSlot         slot,
                   const GPtrArray *tokens,
                   guint            n)
{
  g_autofree double *values = NULL;
  MadeUp made_up = { .tokens = tokens, .n = n, .row = -1 };

  if (!has (resize, slot))
    return TRUE;
  /* Asked for before memory is. */
  if (!attn_edit_check_size (slot, tokens->len - 1, n, resize->context))
    return FALSE;
  made_up.values = values = g_new (double, n);
  if (!reshape (resize, slot, tokens->len - 1, n, new_made_up, &made_up))
    return FALSE;
  if (made_up.row >= 0)
    {
      g_autoptr(GPtrArray) words = g_ptr_array_new ();

      for (guint i = 0; i + 1 < tokens->len; i++)
        g_ptr_array_add (words, g_ptr_array_index (tokens, i));
      attn_edit_mark_made_up (resize->draft, words);
    }
  return TRUE;
}

static AttnSlot
in_layer (const Resize *resize,
          guint         layer,
          guint         place)
{
  return attn_document_slot (resize->before, layer, place);
}

static gboolean
has_block (const Resize *resize,
           guint         layer)
{
  return (attn_document_peek_layer (resize->before, layer)->said & ATTN_SAID_BLOCK) != 0;
}

/* A gain or a bias that is left out stays so. */
static gboolean
reshape_gain (const Resize *resize,
              AttnSlot      slot,
              guint         n)
{
  return !has (resize, slot) || reshape (resize, slot, 1, n, attn_edit_new_one, NULL);
}

/* A weight that is left out stays so while it can be an identity. */
static gboolean
reshape_needed (const Resize *resize,
                AttnSlot      slot,
                guint         rows,
                guint         columns)
{
  return (!has (resize, slot) && rows == columns) || reshape_weight (resize, slot, rows, columns);
}

static gboolean
follow_readout (const Resize *resize,
                guint         width)
{
  return reshape_gain (resize, ATTN_SLOT_FINAL_GAIN, width) &&
         reshape_bias (resize, ATTN_SLOT_FINAL_BIAS, width) &&
         (!has (resize, ATTN_SLOT_READOUT_WEIGHT) ||
          reshape_weight (resize, ATTN_SLOT_READOUT_WEIGHT, width, resize->before->n_classes));
}

static gboolean follow_input (const Resize *resize, guint layer, guint width, guint memory_width);

/* What comes after a layer follows the width that it ends with. */
static gboolean
follow_end (const Resize *resize,
            guint         layer,
            guint         width,
            guint         memory_width)
{
  if (layer + 1 == attn_document_count_layers (resize->before))
    return follow_readout (resize, width);
  return follow_input (resize, layer + 1, width, memory_width);
}

/* The width of the memory as it is, or 0 for none. */
static guint
get_memory_width (const Resize *resize)
{
  return has (resize, ATTN_SLOT_MEMORY) ? resize->before->shape.d_model : 0;
}

/* What reads the outputs of attention, d_v wide, up to a stream that is `width` wide in a block. */
static gboolean
follow_output (const Resize *resize,
               guint         layer,
               guint         d_v,
               guint         width,
               guint         memory_width)
{
  AttnSlot weight = in_layer (resize, layer, ATTN_SLOT_OUTPUT_WEIGHT), bias = in_layer (resize, layer, ATTN_SLOT_OUTPUT_BIAS);
  guint end;

  if (has_block (resize, layer))
    return reshape_needed (resize, weight, d_v, width) && reshape_bias (resize, bias, width);
  end = has (resize, weight) ? resize->before->shapes[layer].d_out : d_v;
  if (has (resize, weight) ? !reshape_weight (resize, weight, d_v, end) : !reshape_bias (resize, bias, d_v))
    return FALSE;
  return follow_end (resize, layer, end, memory_width);
}

/* A block's norms and network, on rows `width` wide. */
static gboolean
follow_block (const Resize *resize,
              guint         layer,
              guint         width)
{
  AttnSlot in = in_layer (resize, layer, ATTN_SLOT_IN_WEIGHT), out = in_layer (resize, layer, ATTN_SLOT_OUT_WEIGHT);
  guint hidden = resize->before->shapes[layer].d_hidden;

  if (!reshape_gain (resize, in_layer (resize, layer, ATTN_SLOT_NORM1_GAIN), width) ||
      !reshape_bias (resize, in_layer (resize, layer, ATTN_SLOT_NORM1_BIAS), width) ||
      !reshape_gain (resize, in_layer (resize, layer, ATTN_SLOT_NORM2_GAIN), width) ||
      !reshape_bias (resize, in_layer (resize, layer, ATTN_SLOT_NORM2_BIAS), width))
    return FALSE;
  if (hidden == 0)
    return TRUE;
  /* Two identities grow with it. */
  if (!has (resize, in) && !has (resize, out))
    hidden = width;
  return reshape_needed (resize, in, width, hidden) &&
         reshape_bias (resize, in_layer (resize, layer, ATTN_SLOT_IN_BIAS), hidden) &&
         reshape_needed (resize, out, hidden, width) &&
         reshape_bias (resize, in_layer (resize, layer, ATTN_SLOT_OUT_BIAS), width);
}

/* A layer follows the width of what comes in, and the next ones follow it. */
static gboolean
follow_input (const Resize *resize,
              guint         layer,
              guint         width,
              guint         memory_width)
{
  AttnSlot query = in_layer (resize, layer, ATTN_SLOT_QUERY_WEIGHT), key = in_layer (resize, layer, ATTN_SLOT_KEY_WEIGHT);
  AttnSlot value = in_layer (resize, layer, ATTN_SLOT_VALUE_WEIGHT);
  guint keys_width = memory_width > 0 ? memory_width : width;
  const AttnShape *shape = &resize->before->shapes[layer];
  guint d_v = has (resize, value) ? shape->d_v : keys_width;

  /* Two identities grow with it; one beside a matrix that is written down keeps to its width. */
  if (!has (resize, query) && !has (resize, key) && width == keys_width)
    {
      if (!reshape_bias (resize, in_layer (resize, layer, ATTN_SLOT_QUERY_BIAS), width) ||
          !reshape_bias (resize, in_layer (resize, layer, ATTN_SLOT_KEY_BIAS), width))
        return FALSE;
    }
  else if (!reshape_weight (resize, query, width, shape->d_k) || !reshape_weight (resize, key, keys_width, shape->d_k))
    {
      return FALSE;
    }
  if (has (resize, value) ? !reshape_weight (resize, value, keys_width, d_v)
                          : !reshape_bias (resize, in_layer (resize, layer, ATTN_SLOT_VALUE_BIAS), d_v))
    return FALSE;
  if (!has_block (resize, layer))
    return follow_output (resize, layer, d_v, width, memory_width);
  return follow_output (resize, layer, d_v, width, memory_width) && follow_block (resize, layer, width) &&
         follow_end (resize, layer, width, memory_width);
}

static gboolean
set_model (const Resize *resize,
           guint         n)
{
  const AttnDocument *before = resize->before;

  if (!reshape_embedding (resize, ATTN_SLOT_EMBEDDING, before->tokens, n) ||
      !reshape_embedding (resize, ATTN_SLOT_MEMORY, before->memory_tokens, n))
    return FALSE;
  if (has (resize, ATTN_SLOT_POSITION) &&
      !reshape (resize, ATTN_SLOT_POSITION, before->shape.n, n, attn_edit_new_zero, NULL))
    return FALSE;
  if (before->n_patches > 0 &&
      (!reshape_weight (resize, ATTN_SLOT_PATCH_WEIGHT, attn_edit_count_entries (before), n) ||
       !reshape_bias (resize, ATTN_SLOT_PATCH_BIAS, n) || !reshape_bias (resize, ATTN_SLOT_CLASS_TOKEN, n)))
    return FALSE;
  return follow_input (resize, 0, n, has (resize, ATTN_SLOT_MEMORY) ? n : 0);
}

static gboolean
set_key (const Resize *resize,
         guint         layer,
         guint         n)
{
  const AttnShape *shape = &resize->before->shapes[layer];

  if (attn_document_get_source (resize->before) == ATTN_SOURCE_GIVEN)
    return reshape (resize, ATTN_SLOT_GIVEN_QUERY, shape->n, n, attn_edit_new_zero, NULL) &&
           reshape (resize, ATTN_SLOT_GIVEN_KEY, shape->m, n, attn_edit_new_zero, NULL);
  return reshape_weight (resize, in_layer (resize, layer, ATTN_SLOT_QUERY_WEIGHT), shape->d_model, n) &&
         reshape_weight (resize, in_layer (resize, layer, ATTN_SLOT_KEY_WEIGHT), shape->d_memory, n) &&
         reshape_bias (resize, in_layer (resize, layer, ATTN_SLOT_QUERY_BIAS), n) &&
         reshape_bias (resize, in_layer (resize, layer, ATTN_SLOT_KEY_BIAS), n);
}

static gboolean
set_value (const Resize *resize,
           guint         layer,
           guint         n)
{
  const AttnShape *shape = &resize->before->shapes[layer];
  guint memory_width = get_memory_width (resize);

  if (attn_document_get_source (resize->before) != ATTN_SOURCE_PROJECTIONS)
    return reshape (resize, ATTN_SLOT_GIVEN_VALUE, shape->m, n, attn_edit_new_zero, NULL) &&
           follow_output (resize, 0, n, 0, 0);
  return reshape_weight (resize, in_layer (resize, layer, ATTN_SLOT_VALUE_WEIGHT), shape->d_memory, n) &&
         reshape_bias (resize, in_layer (resize, layer, ATTN_SLOT_VALUE_BIAS), n) &&
         follow_output (resize, layer, n, shape->d_model, memory_width);
}

static gboolean set_width (const Resize *resize, guint layer, guint n);

/* The rows that a layer gives become n wide. */
static gboolean
set_end (const Resize *resize,
         guint         layer,
         guint         n)
{
  if (has_block (resize, layer))
    return set_width (resize, layer, n);
  if (has (resize, in_layer (resize, layer, ATTN_SLOT_OUTPUT_WEIGHT)))
    return reshape_weight (resize, in_layer (resize, layer, ATTN_SLOT_OUTPUT_WEIGHT), resize->before->shapes[layer].d_v, n) &&
           reshape_bias (resize, in_layer (resize, layer, ATTN_SLOT_OUTPUT_BIAS), n) &&
           follow_end (resize, layer, n, get_memory_width (resize));
  return set_value (resize, layer, n);
}

/* The rows that come into a layer become n wide. */
static gboolean
set_width (const Resize *resize,
           guint         layer,
           guint         n)
{
  return layer == 0 ? set_model (resize, n) : set_end (resize, layer - 1, n);
}

static gboolean
set_output (const Resize *resize,
            guint         layer,
            guint         n)
{
  if (has_block (resize, layer))
    return set_width (resize, layer, n);
  return reshape_weight (resize, in_layer (resize, layer, ATTN_SLOT_OUTPUT_WEIGHT), resize->before->shapes[layer].d_v, n) &&
         reshape_bias (resize, in_layer (resize, layer, ATTN_SLOT_OUTPUT_BIAS), n) &&
         follow_end (resize, layer, n, get_memory_width (resize));
}

static gboolean
set_hidden (const Resize *resize,
            guint         layer,
            guint         n)
{
  guint width = resize->before->shapes[layer].d_model;

  return reshape_weight (resize, in_layer (resize, layer, ATTN_SLOT_IN_WEIGHT), width, n) &&
         reshape_bias (resize, in_layer (resize, layer, ATTN_SLOT_IN_BIAS), n) &&
         reshape_weight (resize, in_layer (resize, layer, ATTN_SLOT_OUT_WEIGHT), n, width);
}

static gboolean
set_classes (const Resize *resize,
             guint         n)
{
  const AttnDocument *before = resize->before;
  guint width = before->shapes[attn_document_count_layers (before) - 1].d_end;

  /* Asked for before memory for the names is. */
  if (!reshape (resize, ATTN_SLOT_READOUT_WEIGHT, width, n, attn_edit_new_zero, NULL) ||
      !reshape_bias (resize, ATTN_SLOT_READOUT_BIAS, n))
    return FALSE;
  if (before->labels != NULL)
    {
      GPtrArray *labels = g_ptr_array_new_full (n + 1, g_free);

      for (guint i = 0; i < n; i++)
        g_ptr_array_add (labels, i + 1 < before->labels->len ? g_strdup (g_ptr_array_index (before->labels, i))
                                                             : g_strdup_printf ("c%u", i));
      g_ptr_array_add (labels, NULL);
      g_ptr_array_unref (resize->draft->labels);
      resize->draft->labels = labels;
    }
  return TRUE;
}

static const char *const names[] = {
  [ATTN_DIMENSION_MODEL] = "d_model",
  [ATTN_DIMENSION_KEY] = "d_k",
  [ATTN_DIMENSION_VALUE] = "d_v",
  [ATTN_DIMENSION_OUTPUT] = "d_out",
  [ATTN_DIMENSION_HIDDEN] = "d_ff",
  [ATTN_DIMENSION_CLASSES] = "classes",
};

AttnDocument *
attn_edit_with_dimension (const AttnDocument *document,
                          guint               layer,
                          AttnDimension       dimension,
                          guint               n,
                          AttnEditContext     context)
{
  Resize resize = { .before = document, .context = context };
  gboolean ok = FALSE;
  guint before;

  if (layer >= attn_document_count_layers (document))
    return attn_edit_refuse_layer (context, document, layer);
  before = attn_document_get_dimension_of (document, layer, dimension);
  if (n == before && n > 0)
    return attn_document_ref (document);
  if (n == 0)
    return attn_edit_refuse (context, ATTN_DOCUMENT_ERROR_VALUE, names[dimension],
                             N_("found 0, expected a whole number from 1 up"));
  if (before == 0 && (dimension != ATTN_DIMENSION_OUTPUT || document->shapes[layer].d_v == 0))
    return attn_edit_refuse (context, ATTN_DOCUMENT_ERROR_MISSING, names[dimension],
                             N_("no matrix of this document has that dimension, expected one that it has"));

  resize.draft = attn_document_copy (document);
  switch (dimension)
    {
    case ATTN_DIMENSION_MODEL:
      ok = set_width (&resize, layer, n);
      break;
    case ATTN_DIMENSION_KEY:
      ok = set_key (&resize, layer, n);
      break;
    case ATTN_DIMENSION_VALUE:
      ok = set_value (&resize, layer, n);
      break;
    case ATTN_DIMENSION_OUTPUT:
      ok = set_output (&resize, layer, n);
      break;
    case ATTN_DIMENSION_HIDDEN:
      ok = set_hidden (&resize, layer, n);
      break;
    case ATTN_DIMENSION_CLASSES:
      ok = set_classes (&resize, n);
      break;
    default:
      g_warn_if_reached ();
      break;
    }
  if (!ok)
    g_clear_pointer (&resize.draft, attn_document_unref);
  return attn_edit_complete (resize.draft, context);
}

AttnEdit *
attn_edit_set_dimension_of (const AttnDocument *document,
                            guint               layer,
                            AttnDimension       dimension,
                            guint               n,
                            AttnLanguage        language,
                            GError            **error)
{
  g_autofree char *key = layer == 0 ? g_strdup_printf ("dimension %d", (int) dimension)
                                    : g_strdup_printf ("dimension %d %u", (int) dimension, layer);

  return attn_edit_new (attn_edit_with_dimension (document, layer, dimension, n, (AttnEditContext) { language, error }), key,
                        N_("change of %s"), names[dimension]);
}

AttnEdit *
attn_edit_set_dimension (const AttnDocument *document,
                         AttnDimension       dimension,
                         guint               n,
                         AttnLanguage        language,
                         GError            **error)
{
  return attn_edit_set_dimension_of (document, 0, dimension, n, language, error);
}
