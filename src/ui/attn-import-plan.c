/* attn-import-plan.c: which matrix comes where
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-import-plan.h"

#include <string.h>

#include "attn-name.h"

/* What a name in a file tells: `words` are the whole name, `parts` stand in it somewhere. */
typedef struct
{
  const char *slot;
  const char *name;       /* to be translated */
  const char *words;
  const char *parts;
  gboolean    has_tokens; /* its rows are tokens */
  gboolean    is_weight;
  gboolean    is_bias;
  gboolean    is_rare;    /* offered only where the document has it */
} Place;

/* In the order they are offered where nothing speaks for one of them.  The names are those of PyTorch's and Hugging Face's
 * modules, of nanoGPT, and of the formula itself. */
static const Place places[] = {
  { "embedding", N_("X: embeddings"), "x embedding embeddings inputs tokens", "wte embed_tokens word_embeddings", TRUE, FALSE, FALSE },
  { "attention.query_weight", N_("W_Q: weight matrix of the queries"), "wq w_q query_weight", "q_proj query.weight to_q wq.weight", FALSE, TRUE, FALSE },
  { "attention.key_weight", N_("W_K: weight matrix of the keys"), "wk w_k key_weight", "k_proj key.weight to_k wk.weight", FALSE, TRUE, FALSE },
  { "attention.value_weight", N_("W_V: weight matrix of the values"), "wv w_v value_weight", "v_proj value.weight to_v wv.weight", FALSE, TRUE, FALSE },
  { "attention.output_weight", N_("W_O: weight matrix of the output"), "wo w_o output_weight", "o_proj out_proj to_out wo.weight c_proj", FALSE, TRUE, FALSE },
  { "given.query", N_("Q: queries, given"), "q query queries", "", TRUE, FALSE, FALSE },
  { "given.key", N_("K: keys, given"), "k key keys", "", TRUE, FALSE, FALSE },
  { "given.value", N_("V: values, given"), "v value values", "", TRUE, FALSE, FALSE },
  { "given.weights", N_("A: attention weights, written by hand"), "a attn attention weights attn_weights attention_weights", "attn_weights", TRUE, FALSE, FALSE },
  { "memory", N_("M: embeddings of the key side"), "m memory encoder_hidden_states context", "", TRUE, FALSE, FALSE },
  { "attention.query_bias", N_("b_Q: bias of the queries"), "bq b_q query_bias", "q_proj.bias query.bias", FALSE, FALSE, TRUE },
  { "attention.key_bias", N_("b_K: bias of the keys"), "bk b_k key_bias", "k_proj.bias key.bias", FALSE, FALSE, TRUE },
  { "attention.value_bias", N_("b_V: bias of the values"), "bv b_v value_bias", "v_proj.bias value.bias", FALSE, FALSE, TRUE },
  { "attention.output_bias", N_("b_O: bias of the output"), "bo b_o output_bias", "o_proj.bias out_proj.bias", FALSE, FALSE, TRUE },
  { "attention.mask", N_("Mask: 1 may look, 0 may not"), "mask attention_mask attn_mask", "", FALSE, FALSE, FALSE },
  /* What only a document has that has a block, an image, a readout. */
  { "position", N_("P: positions"), "p position positions", "wpe pos_embed position_embeddings", FALSE, FALSE, FALSE, TRUE },
  { "block.norm1.gain", N_("γ_1: gain of the first norm"), "gain1", "norm1.weight ln_1.weight layernorm_before.weight", FALSE, FALSE, TRUE, TRUE },
  { "block.norm1.bias", N_("β_1: bias of the first norm"), "", "norm1.bias ln_1.bias layernorm_before.bias", FALSE, FALSE, TRUE, TRUE },
  { "block.norm2.gain", N_("γ_2: gain of the second norm"), "gain2", "norm2.weight ln_2.weight layernorm_after.weight", FALSE, FALSE, TRUE, TRUE },
  { "block.norm2.bias", N_("β_2: bias of the second norm"), "", "norm2.bias ln_2.bias layernorm_after.bias", FALSE, FALSE, TRUE, TRUE },
  { "block.feed_forward.in_weight", N_("W_1: first weight matrix of the network"), "w1 w_1 in_weight", "fc1.weight linear1.weight c_fc.weight intermediate.dense.weight", FALSE, TRUE, FALSE, TRUE },
  { "block.feed_forward.in_bias", N_("b_1: first bias of the network"), "b1 b_1 in_bias", "fc1.bias linear1.bias c_fc.bias intermediate.dense.bias", FALSE, FALSE, TRUE, TRUE },
  { "block.feed_forward.out_weight", N_("W_2: second weight matrix of the network"), "w2 w_2 out_weight", "fc2.weight linear2.weight mlp.c_proj.weight", FALSE, TRUE, FALSE, TRUE },
  { "block.feed_forward.out_bias", N_("b_2: second bias of the network"), "b2 b_2 out_bias", "fc2.bias linear2.bias mlp.c_proj.bias", FALSE, FALSE, TRUE, TRUE },
  { "image.weight", N_("W_E: weight matrix of the patches"), "we w_e", "patch_embed patch_embeddings", FALSE, TRUE, FALSE, TRUE },
  { "image.class_token", N_("c: class token"), "c cls cls_token class_token", "cls_token", FALSE, FALSE, TRUE, TRUE },
  { "readout.weight", N_("W_R: weight matrix of the readout"), "wr w_r", "head.weight classifier.weight lm_head", FALSE, TRUE, FALSE, TRUE },
  { "readout.bias", N_("b_R: bias of the readout"), "br b_r", "head.bias classifier.bias", FALSE, FALSE, TRUE, TRUE },
};

/* What speaks for a place, the stronger the more. */
enum
{
  POINTS_NAME = 8,
  POINTS_NEAR = 5,
  POINTS_FITS = 3,
  POINTS_LABELS = 2,
  POINTS_THERE = 1
};

struct _AttnImportPlan
{
  AttnImport   *original;     /* as it was found */
  AttnImport   *import;       /* that, or read with decimal commas */
  AttnDocument *document;
  AttnLanguage  language;
  char         *called;
  const char   *near;
  guint         layer;        /* that is meant, of a document with layers */
  guint         table;
  gboolean      transposed;
  gboolean      use_labels;
  const Place  *order[G_N_ELEMENTS (places)];
  gboolean      fits[G_N_ELEMENTS (places)];
  guint         n_slots;
  const Place  *chosen;
  gboolean      is_decided;   /* it was chosen by somebody */
  AttnMatrix   *matrix;       /* NULL until it is asked for */
};

/* A slot's name without its layer, and the layer. */
static const char *
skip_layer (const char *slot,
            guint      *layer)
{
  char *end = NULL;
  guint64 number;

  if (slot == NULL || !g_str_has_prefix (slot, "layer"))
    return slot;
  number = g_ascii_strtoull (slot + strlen ("layer"), &end, 10);
  if (*end != '.')
    return slot;
  if (layer != NULL)
    *layer = (guint) number;
  return end + 1;
}

/* A place as the document calls it: "layer1.attention.query_weight". */
static const char *
get_slot (const AttnImportPlan *plan,
          const Place          *place)
{
  g_autofree char *slot = NULL;

  if (!attn_document_has_layers (plan->document) ||
      !(g_str_has_prefix (place->slot, "attention.") || g_str_has_prefix (place->slot, "block.")))
    return place->slot;
  slot = g_strdup_printf ("layer%u.%s", MIN (plan->layer, attn_document_get_n_layers (plan->document) - 1), place->slot);
  return attn_name_intern (slot);
}

static const Place *
find_place (const char *slot)
{
  slot = skip_layer (slot, NULL);
  for (guint i = 0; slot != NULL && i < G_N_ELEMENTS (places); i++)
    if (g_str_equal (places[i].slot, slot))
      return &places[i];
  return NULL;
}

/* --- what suits it ------------------------------------------------------------------------------------- */

static gboolean
is_named (const Place *place,
          const char  *name)
{
  g_autofree char *lower = g_ascii_strdown (name, -1);
  g_auto (GStrv) words = g_strsplit (place->words, " ", -1), parts = g_strsplit (place->parts, " ", -1);

  if (*lower == '\0')
    return FALSE;
  if (g_str_equal (lower, place->slot) || g_strv_contains ((const char *const *) words, lower))
    return TRUE;
  /* "….q_proj.bias" is no weight. */
  if (!place->is_bias && g_str_has_suffix (lower, "bias"))
    return FALSE;
  for (guint i = 0; parts[i] != NULL; i++)
    if (*parts[i] != '\0' && strstr (lower, parts[i]) != NULL)
      return TRUE;
  return FALSE;
}

static gboolean
has_shape (const AttnImportPlan *plan,
           const Place          *place,
           gboolean              transposed)
{
  g_autoptr (AttnMatrix) there = attn_document_dup_shown_matrix (plan->document, get_slot (plan, place));
  const gsize rows = attn_import_get_rows (plan->import, plan->table, transposed);
  const gsize columns = attn_import_get_columns (plan->import, plan->table, transposed);

  if (there == NULL)
    return FALSE;
  if (place->is_bias && columns == 1)
    return attn_matrix_get_columns (there) == rows;
  return attn_matrix_get_rows (there) == rows && attn_matrix_get_columns (there) == columns;
}

/* A bias is one row or column, and a mask cannot change the sentence. */
static gboolean
is_possible (const AttnImportPlan *plan,
             const Place          *place)
{
  if (place->is_rare)
    {
      g_autoptr (AttnMatrix) there = attn_document_dup_shown_matrix (plan->document, get_slot (plan, place));

      if (there == NULL)
        return FALSE;
    }
  if (place->is_bias)
    return attn_import_get_rows (plan->import, plan->table, FALSE) == 1 ||
           attn_import_get_columns (plan->import, plan->table, FALSE) == 1;
  if (g_str_equal (place->slot, "attention.mask"))
    return has_shape (plan, place, plan->transposed);
  return TRUE;
}

static int
count_points (const AttnImportPlan *plan,
              const Place          *place,
              gboolean              fits)
{
  g_autofree char *name = attn_import_get_name (plan->import, plan->table);
  g_autoptr (AttnMatrix) there = attn_document_dup_shown_matrix (plan->document, get_slot (plan, place));
  int points = 0;

  if (is_named (place, *name != '\0' ? name : plan->called))
    points += POINTS_NAME;
  if (plan->near != NULL && g_str_equal (plan->near, place->slot))
    points += POINTS_NEAR;
  if (fits)
    points += POINTS_FITS;
  if (place->has_tokens && attn_import_get_row_labels (plan->import, plan->table) != NULL)
    points += POINTS_LABELS;
  if (there != NULL)
    points += POINTS_THERE;
  return points;
}

/* Puts the places into their order; equals stay as they stand in the table. */
static void
sort_places (AttnImportPlan *plan)
{
  int points[G_N_ELEMENTS (places)];

  plan->n_slots = 0;
  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      guint at = plan->n_slots;
      gboolean fits;
      int own;

      if (!is_possible (plan, &places[i]))
        continue;
      fits = has_shape (plan, &places[i], plan->transposed);
      own = count_points (plan, &places[i], fits);
      for (; at > 0 && points[at - 1] < own; at--)
        {
          points[at] = points[at - 1];
          plan->order[at] = plan->order[at - 1];
          plan->fits[at] = plan->fits[at - 1];
        }
      points[at] = own;
      plan->order[at] = &places[i];
      plan->fits[at] = fits;
      plan->n_slots++;
    }
}

static gboolean
is_offered (const AttnImportPlan *plan,
            const Place          *place)
{
  for (guint i = 0; i < plan->n_slots; i++)
    if (plan->order[i] == place)
      return TRUE;
  return FALSE;
}

static void
update (AttnImportPlan *plan)
{
  g_clear_pointer (&plan->matrix, attn_matrix_unref);
  sort_places (plan);
  if (!plan->is_decided || !is_offered (plan, plan->chosen))
    {
      plan->chosen = plan->order[0];
      plan->is_decided = FALSE;
    }
}

/* Whether it takes what comes to it: a weight matrix has as many rows as its input has columns. */
static gboolean
suits (const AttnImportPlan *plan,
       gboolean              transposed)
{
  g_autoptr (AttnMatrix) there = attn_document_dup_shown_matrix (plan->document, get_slot (plan, plan->chosen));

  if (plan->chosen->is_weight && there != NULL)
    return attn_import_get_rows (plan->import, plan->table, transposed) == attn_matrix_get_rows (there);
  return has_shape (plan, plan->chosen, transposed);
}

/* For a table that was just chosen: as a PyTorch Linear stores it where only so it suits. */
static void
begin_table (AttnImportPlan *plan)
{
  plan->transposed = FALSE;
  plan->is_decided = FALSE;
  update (plan);
  plan->transposed = !plan->chosen->is_bias && !suits (plan, FALSE) && suits (plan, TRUE);
  if (plan->transposed)
    update (plan);
}

/* --- making and deciding ------------------------------------------------------------------------------- */

AttnImportPlan *
attn_import_plan_new (const AttnImport   *import,
                      const AttnDocument *document,
                      const char         *called,
                      const char         *near,
                      AttnLanguage        language)
{
  AttnImportPlan *plan = g_new0 (AttnImportPlan, 1);
  const Place *place = find_place (near);
  guint n = attn_import_get_n_tables (import);

  plan->original = attn_import_ref (import);
  plan->import = attn_import_ref (import);
  plan->document = attn_document_ref (document);
  plan->language = language;
  plan->called = g_strdup (called != NULL ? called : "");
  plan->near = place != NULL ? place->slot : NULL;
  skip_layer (near, &plan->layer);
  plan->use_labels = TRUE;
  while (plan->table < n && !attn_import_can_take (import, plan->table, NULL))
    plan->table++;
  if (plan->table == n)
    plan->table = 0;
  begin_table (plan);
  return plan;
}

void
attn_import_plan_free (AttnImportPlan *plan)
{
  if (plan == NULL)
    return;
  attn_import_unref (plan->original);
  attn_import_unref (plan->import);
  attn_document_unref (plan->document);
  g_free (plan->called);
  g_clear_pointer (&plan->matrix, attn_matrix_unref);
  g_free (plan);
}

void
attn_import_plan_set_document (AttnImportPlan     *plan,
                               const AttnDocument *document)
{
  AttnDocument *before = plan->document;

  plan->document = attn_document_ref (document);
  attn_document_unref (before);
  update (plan);
}

const AttnImport *
attn_import_plan_get_import (const AttnImportPlan *plan)
{
  return plan->import;
}

void
attn_import_plan_set_table (AttnImportPlan *plan,
                            guint           table)
{
  g_return_if_fail (table < attn_import_get_n_tables (plan->import));

  if (table == plan->table)
    return;
  plan->table = table;
  begin_table (plan);
}

guint
attn_import_plan_get_table (const AttnImportPlan *plan)
{
  return plan->table;
}

void
attn_import_plan_set_transposed (AttnImportPlan *plan,
                                 gboolean        transposed)
{
  plan->transposed = transposed;
  /* Whoever turns it wants it where it is shown. */
  plan->is_decided = TRUE;
  update (plan);
}

gboolean
attn_import_plan_get_transposed (const AttnImportPlan *plan)
{
  return plan->transposed;
}

guint
attn_import_plan_get_n_slots (const AttnImportPlan *plan)
{
  return plan->n_slots;
}

const char *
attn_import_plan_get_slot (const AttnImportPlan *plan,
                           guint                 n)
{
  g_return_val_if_fail (n < plan->n_slots, NULL);

  return get_slot (plan, plan->order[n]);
}

gboolean
attn_import_plan_fits (const AttnImportPlan *plan,
                       guint                 n)
{
  g_return_val_if_fail (n < plan->n_slots, FALSE);

  return plan->fits[n];
}

const char *
attn_import_plan_name_slot (const char   *slot,
                            AttnLanguage  language)
{
  const Place *place = find_place (slot);
  g_autofree char *layer_text = NULL, *whole = NULL;
  guint layer = 0;

  if (place == NULL)
    return slot;
  if (skip_layer (slot, &layer) == slot)
    return attn_translate (language, place->name);
  layer_text = g_strdup_printf (attn_translate (language, N_(", layer %d")), (int) layer);
  whole = g_strconcat (attn_translate (language, place->name), layer_text, NULL);
  return attn_name_intern (whole);
}

void
attn_import_plan_choose_slot (AttnImportPlan *plan,
                              const char     *slot)
{
  const Place *place = find_place (slot);

  g_return_if_fail (place != NULL);

  plan->chosen = place;
  plan->is_decided = TRUE;
}

const char *
attn_import_plan_get_chosen_slot (const AttnImportPlan *plan)
{
  return get_slot (plan, plan->chosen);
}

/* --- names, commas ------------------------------------------------------------------------------------- */

const char *const *
attn_import_plan_get_labels (const AttnImportPlan *plan)
{
  if (!plan->chosen->has_tokens)
    return NULL;
  return plan->transposed ? attn_import_get_column_labels (plan->import, plan->table)
                          : attn_import_get_row_labels (plan->import, plan->table);
}

void
attn_import_plan_set_use_labels (AttnImportPlan *plan,
                                 gboolean        use)
{
  plan->use_labels = use;
}

gboolean
attn_import_plan_get_use_labels (const AttnImportPlan *plan)
{
  return plan->use_labels;
}

gboolean
attn_import_plan_offers_commas (const AttnImportPlan *plan)
{
  return attn_import_has_decimal_commas (plan->original);
}

gboolean
attn_import_plan_get_commas (const AttnImportPlan *plan)
{
  return plan->import != plan->original;
}

gboolean
attn_import_plan_set_commas (AttnImportPlan *plan,
                             gboolean        commas,
                             GError        **error)
{
  AttnImport *other;

  if (commas == attn_import_plan_get_commas (plan))
    return TRUE;
  other = commas ? attn_import_with_decimal_commas (plan->original, error) : attn_import_ref (plan->original);
  if (other == NULL)
    return FALSE;
  attn_import_unref (plan->import);
  plan->import = other;
  plan->table = MIN (plan->table, attn_import_get_n_tables (other) - 1);
  begin_table (plan);
  return TRUE;
}

/* --- what comes of it ---------------------------------------------------------------------------------- */

const AttnMatrix *
attn_import_plan_get_matrix (AttnImportPlan *plan,
                             GError        **error)
{
  const gsize rows = attn_import_get_rows (plan->import, plan->table, plan->transposed);
  const gsize columns = attn_import_get_columns (plan->import, plan->table, plan->transposed);

  if (plan->matrix == NULL && rows > 0 && columns > ATTN_DOCUMENT_MAX_CELLS / rows)
    {
      /* What no document can hold is not read first. */
      if (attn_import_can_take (plan->import, plan->table, error))
        g_set_error (error, ATTN_DOCUMENT_ERROR, ATTN_DOCUMENT_ERROR_TOO_LARGE,
                     attn_translate (plan->language, N_("found %1$zu × %2$zu numbers, expected at most %3$u in a matrix of a document")),
                     rows, columns, ATTN_DOCUMENT_MAX_CELLS);
      return NULL;
    }
  if (plan->matrix == NULL)
    plan->matrix = attn_import_take (plan->import, plan->table, plan->transposed, error);
  return plan->matrix;
}

AttnEdit *
attn_import_plan_make_edit (AttnImportPlan *plan,
                            GError        **error)
{
  const AttnMatrix *matrix = attn_import_plan_get_matrix (plan, error);

  if (matrix == NULL)
    return NULL;
  return attn_edit_replace (plan->document, get_slot (plan, plan->chosen), matrix,
                            plan->use_labels ? attn_import_plan_get_labels (plan) : NULL, plan->language, error);
}
