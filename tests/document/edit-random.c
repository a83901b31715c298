/* edit-random.c: random edits, of every kind, with arguments that fit and arguments that do not
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "edit-random.h"

#include <string.h>

#define EN ATTN_LANGUAGE_ENGLISH
#define KO ATTN_LANGUAGE_KOREAN

static const char *const words[] = {
  "나는", "오늘", "사과를", "먹었다", "새말", "", "the", "The", "t1", "m0", "\"a\\b\"", "\n", "🍎", "مرحبا", "d_model", "나는",
};

static gboolean
toss (AttnRandom *random,
      double      probability)
{
  return attn_random_uniform (random) < probability;
}

double
edit_random_number (AttnRandom *random)
{
  switch (attn_random_below (random, 14))
    {
    case 0:  return 0.0;
    case 1:  return -0.0;
    case 2:
    case 3:  return 1;
    case 4:
    case 5:
    case 6:  return (double) ((int) attn_random_below (random, 401) - 200) / 100;
    case 7:  return attn_random_normal (random) * 20;
    case 8:  return attn_random_normal (random) * 1e-9;
    case 9:  return attn_random_normal (random) * 3e-310;
    case 10: return toss (random, 0.1) ? attn_random_normal (random) * 1e160 : 4.9406564584124654e-324;
    default: return attn_random_normal (random);
    }
}

/* Any place there is, in layers as the document has them.  Most of them are those of attention alone. */
static const char *
pick_slot (AttnRandom         *random,
           const AttnDocument *document)
{
  g_autofree const char **slots = attn_document_list_slots (document);

  for (;;)
    {
      const char *slot = slots[attn_random_below (random, g_strv_length ((char **) slots))];

      if (strstr (slot, "block.") == NULL && !g_str_has_prefix (slot, "image.") && !g_str_has_prefix (slot, "readout."))
        return slot;
      if (toss (random, 0.5))
        return slot;
    }
}

static gboolean
is_mask (const char *slot)
{
  return g_str_has_suffix (slot, "attention.mask");
}

static gboolean
is_vector (const char *slot)
{
  return g_str_has_suffix (slot, "bias") || g_str_has_suffix (slot, "gain") || g_str_has_suffix (slot, "class_token");
}

/* One that the document shows; most edits have something to work on then. */
static const char *
pick_shown (AttnRandom         *random,
            const AttnDocument *document,
            gsize              *rows,
            gsize              *columns)
{
  for (;;)
    {
      const char *slot = pick_slot (random, document);
      g_autoptr(AttnMatrix) matrix = attn_document_dup_shown_matrix (document, slot);

      if (matrix == NULL)
        continue;
      *rows = attn_matrix_get_rows (matrix);
      *columns = attn_matrix_get_columns (matrix);
      return slot;
    }
}

static guint
below (AttnRandom *random,
       gsize       n)
{
  /* Now and then one too far. */
  return attn_random_below (random, (guint) n + (toss (random, 0.03) ? 1 : 0));
}

static AttnMatrix *
draw_matrix (AttnRandom *random,
             gsize       rows,
             gsize       columns,
             gboolean    is_mask)
{
  AttnMatrix *matrix;
  double *values;

  matrix = attn_matrix_new_to_fill (rows, columns, &values);
  for (gsize i = 0; i < rows * columns; i++)
    values[i] = is_mask ? toss (random, 0.7) : edit_random_number (random);
  return matrix;
}

static AttnList
pick_list (AttnRandom *random)
{
  return toss (random, 0.5) ? ATTN_LIST_TOKENS : ATTN_LIST_MEMORY;
}

static guint
count_list (const AttnDocument *document,
            AttnList            list)
{
  return g_strv_length ((char **) (list == ATTN_LIST_TOKENS ? attn_document_get_tokens (document)
                                                           : attn_document_get_memory_tokens (document)));
}

static const char *
pick_word (AttnRandom *random)
{
  return words[attn_random_below (random, G_N_ELEMENTS (words))];
}

/* Each takes the same arguments. */
typedef AttnEdit *(*Try) (AttnRandom *random, const AttnDocument *document, GError **error);

static AttnEdit *
try_cell (AttnRandom *random, const AttnDocument *document, GError **error)
{
  gsize rows, columns;
  const char *slot = pick_shown (random, document, &rows, &columns);

  return attn_edit_set_cell (document, slot, below (random, rows), below (random, columns), edit_random_number (random), EN, error);
}

static AttnEdit *
try_paste (AttnRandom *random, const AttnDocument *document, GError **error)
{
  gsize rows, columns;
  const char *slot = pick_shown (random, document, &rows, &columns);
  guint row = attn_random_below (random, (guint) rows), column = attn_random_below (random, (guint) columns);
  g_autoptr(AttnMatrix) block = draw_matrix (random, 1 + below (random, rows - row), 1 + below (random, columns - column),
                                             is_mask (slot));

  return attn_edit_paste (document, slot, row, column, block, KO, error);
}

static AttnEdit *
try_clear (AttnRandom *random, const AttnDocument *document, GError **error)
{
  gsize rows, columns;
  const char *slot = pick_shown (random, document, &rows, &columns);
  guint row = attn_random_below (random, (guint) rows), column = attn_random_below (random, (guint) columns);

  return attn_edit_clear (document, slot, row, column, 1 + below (random, rows - row), 1 + below (random, columns - column),
                          EN, error);
}

static AttnEdit *
try_identity (AttnRandom *random, const AttnDocument *document, GError **error)
{
  return attn_edit_fill_identity (document, pick_slot (random, document), EN, error);
}

static AttnEdit *
try_zeros (AttnRandom *random, const AttnDocument *document, GError **error)
{
  return attn_edit_fill_zeros (document, pick_slot (random, document), KO, error);
}

static AttnEdit *
try_random (AttnRandom *random, const AttnDocument *document, GError **error)
{
  gsize rows, columns;
  double deviation = toss (random, 0.05) ? -1 : (double) attn_random_below (random, 40) / 10;

  return attn_edit_fill_random (document, pick_shown (random, document, &rows, &columns), attn_random_below (random, 1000),
                                deviation, EN, error);
}

static AttnEdit *
try_transpose (AttnRandom *random, const AttnDocument *document, GError **error)
{
  gsize rows, columns;

  return attn_edit_transpose (document, pick_shown (random, document, &rows, &columns), EN, error);
}

static AttnEdit *
try_leave_out (AttnRandom *random, const AttnDocument *document, GError **error)
{
  return attn_edit_leave_out (document, pick_slot (random, document), KO, error);
}

static AttnEdit *
try_replace (AttnRandom *random, const AttnDocument *document, GError **error)
{
  const char *slot = pick_slot (random, document);
  gsize rows = 1 + attn_random_below (random, 7), columns = 1 + attn_random_below (random, 7);
  g_autoptr(AttnMatrix) matrix = NULL;
  const char *labels[8] = { NULL };

  if (is_vector (slot))
    rows = 1;
  matrix = draw_matrix (random, rows, columns, is_mask (slot));
  for (gsize i = 0; i < rows; i++)
    labels[i] = pick_word (random);
  return attn_edit_replace (document, slot, matrix, toss (random, 0.4) ? labels : NULL, EN, error);
}

static AttnEdit *
try_dimension (AttnRandom *random, const AttnDocument *document, GError **error)
{
  return attn_edit_set_dimension_of (document, below (random, attn_document_get_n_layers (document)),
                                     (AttnDimension) attn_random_below (random, 6),
                                     attn_random_below (random, 30) == 0 ? 0 : 1 + attn_random_below (random, 6), EN, error);
}

static AttnEdit *
try_tokens (AttnRandom *random, const AttnDocument *document, GError **error)
{
  guint n = toss (random, 0.05) ? 0 : 1 + attn_random_below (random, 7);
  const char *sentence[9] = { NULL };

  for (guint i = 0; i < n; i++)
    sentence[i] = pick_word (random);
  return attn_edit_set_tokens (document, pick_list (random), sentence, KO, error);
}

static AttnEdit *
try_insert (AttnRandom *random, const AttnDocument *document, GError **error)
{
  AttnList list = pick_list (random);
  guint n = count_list (document, list);

  if (n >= 9)
    return attn_edit_delete_token (document, list, 0, EN, error);
  return attn_edit_insert_token (document, list, below (random, n + 1), pick_word (random), EN, error);
}

static AttnEdit *
try_delete (AttnRandom *random, const AttnDocument *document, GError **error)
{
  AttnList list = pick_list (random);

  return attn_edit_delete_token (document, list, below (random, count_list (document, list)), EN, error);
}

static AttnEdit *
try_rename (AttnRandom *random, const AttnDocument *document, GError **error)
{
  AttnList list = pick_list (random);

  return attn_edit_rename_token (document, list, below (random, count_list (document, list)), pick_word (random), KO, error);
}

static AttnEdit *
try_move (AttnRandom *random, const AttnDocument *document, GError **error)
{
  AttnList list = pick_list (random);
  guint n = count_list (document, list);

  return attn_edit_move_token (document, list, below (random, n), below (random, n), EN, error);
}

static AttnEdit *
try_source (AttnRandom *random, const AttnDocument *document, GError **error)
{
  return attn_edit_set_source (document, (AttnSource) attn_random_below (random, 3), EN, error);
}

static AttnEdit *
try_projections (AttnRandom *random, const AttnDocument *document, GError **error)
{
  return attn_edit_set_source (document, ATTN_SOURCE_PROJECTIONS, EN, error);
}

static AttnEdit *
try_cross (AttnRandom *random, const AttnDocument *document, GError **error)
{
  return attn_edit_set_cross (document, toss (random, 0.5), EN, error);
}

static AttnEdit *
try_normalise (AttnRandom *random, const AttnDocument *document, GError **error)
{
  return attn_edit_normalise_weights (document, KO, error);
}

static AttnEdit *
try_scale (AttnRandom *random, const AttnDocument *document, GError **error)
{
  return attn_edit_set_scale (document, (AttnScale) attn_random_below (random, 3), edit_random_number (random), EN, error);
}

static AttnEdit *
try_softmax (AttnRandom *random, const AttnDocument *document, GError **error)
{
  return attn_edit_set_softmax (document, (AttnSide) attn_random_below (random, 3), EN, error);
}

static AttnEdit *
try_mask (AttnRandom *random, const AttnDocument *document, GError **error)
{
  return attn_edit_set_mask (document, (AttnMask) attn_random_below (random, 4), EN, error);
}

static AttnEdit *
try_padded (AttnRandom *random, const AttnDocument *document, GError **error)
{
  return attn_edit_set_padded (document, below (random, count_list (document, ATTN_LIST_MEMORY)), toss (random, 0.6), EN, error);
}

static AttnEdit *
try_paint (AttnRandom *random, const AttnDocument *document, GError **error)
{
  return attn_edit_set_mask_cell (document, below (random, count_list (document, ATTN_LIST_TOKENS)),
                                  below (random, count_list (document, ATTN_LIST_MEMORY)), toss (random, 0.5), KO, error);
}

static AttnEdit *
try_title (AttnRandom *random, const AttnDocument *document, GError **error)
{
  return attn_edit_set_title (document, (AttnLanguage) attn_random_below (random, 2), pick_word (random), EN, error);
}

static AttnEdit *
try_description (AttnRandom *random, const AttnDocument *document, GError **error)
{
  return attn_edit_set_description (document, (AttnLanguage) attn_random_below (random, 2), toss (random, 0.2) ? NULL : pick_word (random),
                                    EN, error);
}

/* A layer, or all of them. */
static guint
pick_layer (AttnRandom         *random,
            const AttnDocument *document)
{
  return toss (random, 0.2) ? ATTN_ALL_LAYERS : below (random, attn_document_get_n_layers (document));
}

static AttnEdit *
try_heads (AttnRandom *random, const AttnDocument *document, GError **error)
{
  return attn_edit_set_heads (document, pick_layer (random, document), attn_random_below (random, 4), EN, error);
}

static AttnEdit *
try_position (AttnRandom *random, const AttnDocument *document, GError **error)
{
  return attn_edit_set_position (document, (AttnPosition) attn_random_below (random, 4), KO, error);
}

static AttnEdit *
try_block (AttnRandom *random, const AttnDocument *document, GError **error)
{
  return attn_edit_set_block (document, pick_layer (random, document), toss (random, 0.4), EN, error);
}

static AttnEdit *
try_norm (AttnRandom *random, const AttnDocument *document, GError **error)
{
  guint layer = pick_layer (random, document);

  if (attn_document_has_block (document, 0))
    return attn_edit_set_norm (document, layer, (AttnNorm) attn_random_below (random, 3), EN, error);
  return attn_edit_set_block (document, layer, TRUE, EN, error);
}

static AttnEdit *
try_feed_forward (AttnRandom *random, const AttnDocument *document, GError **error)
{
  return attn_edit_set_feed_forward (document, pick_layer (random, document), toss (random, 0.5), KO, error);
}

static AttnEdit *
try_activation (AttnRandom *random, const AttnDocument *document, GError **error)
{
  if (!attn_document_has_feed_forward (document, 0))
    return attn_edit_set_feed_forward (document, 0, TRUE, EN, error);
  return attn_edit_set_activation (document, 0, (AttnActivation) attn_random_below (random, 3), EN, error);
}

static AttnEdit *
try_more_layers (AttnRandom *random, const AttnDocument *document, GError **error)
{
  guint n = attn_document_get_n_layers (document);

  if (n >= 3)
    return attn_edit_move_layer (document, below (random, n), below (random, n), EN, error);
  return attn_edit_insert_layer (document, below (random, n + 1), EN, error);
}

static AttnEdit *
try_fewer_layers (AttnRandom *random, const AttnDocument *document, GError **error)
{
  guint n = attn_document_get_n_layers (document);

  if (n > 1)
    return attn_edit_delete_layer (document, below (random, n), EN, error);
  return attn_edit_set_layers (document, !attn_document_has_layers (document) && toss (random, 0.1), KO, error);
}

static AttnEdit *
try_layer_mask (AttnRandom *random, const AttnDocument *document, GError **error)
{
  return attn_edit_set_mask_of (document, pick_layer (random, document), (AttnMask) attn_random_below (random, 4), EN, error);
}

static AttnEdit *
try_readout (AttnRandom *random, const AttnDocument *document, GError **error)
{
  return attn_edit_set_readout (document, attn_random_below (random, 4), EN, error);
}

static AttnEdit *
try_pooling (AttnRandom *random, const AttnDocument *document, GError **error)
{
  if (attn_document_get_readout (document, NULL) == 0)
    return attn_edit_set_readout (document, 2, EN, error);
  return attn_edit_set_pooling (document, (AttnPooling) attn_random_below (random, 4), KO, error);
}

static AttnEdit *
try_final_norm (AttnRandom *random, const AttnDocument *document, GError **error)
{
  return attn_edit_set_final_norm (document, toss (random, 0.5), EN, error);
}

static AttnEdit *
try_label (AttnRandom *random, const AttnDocument *document, GError **error)
{
  return attn_edit_set_label (document, below (random, MAX (attn_document_get_readout (document, NULL), 1)), pick_word (random), KO, error);
}

static AttnEdit *
try_image (AttnRandom *random, const AttnDocument *document, GError **error)
{
  guint rows = 2 * (1 + attn_random_below (random, 2)), columns = toss (random, 0.2) ? 3 : 2 * (1 + attn_random_below (random, 2));
  guint n = toss (random, 0.5) ? 1 : 3;
  g_autoptr(AttnMatrix) matrix = NULL;
  const AttnMatrix *channels[3];
  double *values;

  matrix = attn_matrix_new_to_fill (rows, columns, &values);
  for (guint i = 0; i < rows * columns; i++)
    values[i] = toss (random, 0.01) ? 1.5 : attn_random_uniform (random);
  channels[0] = channels[1] = channels[2] = matrix;
  return attn_edit_set_image (document, channels, n, 1 + attn_random_below (random, 2), EN, error);
}

static AttnEdit *
try_patch (AttnRandom *random, const AttnDocument *document, GError **error)
{
  return attn_edit_set_patch (document, attn_random_below (random, 4), KO, error);
}

static AttnEdit *
try_class_token (AttnRandom *random, const AttnDocument *document, GError **error)
{
  return attn_edit_set_class_token (document, toss (random, 0.5), EN, error);
}

static AttnEdit *
try_embedding (AttnRandom *random, const AttnDocument *document, GError **error)
{
  g_autoptr(AttnMatrix) matrix = draw_matrix (random, 1 + attn_random_below (random, 5), 1 + attn_random_below (random, 5), FALSE);

  return attn_edit_replace (document, "embedding", matrix, NULL, EN, error);
}

/* What comes often in a lesson comes often here; what changes everything, seldom. */
static const struct
{
  Try   function;
  guint weight;
} kinds[] = {
  { try_cell, 30 }, { try_paste, 6 }, { try_clear, 3 }, { try_identity, 2 }, { try_zeros, 2 }, { try_random, 5 },
  { try_transpose, 3 }, { try_leave_out, 4 }, { try_replace, 5 }, { try_dimension, 8 }, { try_tokens, 5 },
  { try_insert, 6 }, { try_delete, 5 }, { try_rename, 5 }, { try_move, 5 }, { try_source, 12 }, { try_projections, 3 },
  { try_cross, 4 }, { try_normalise, 8 }, { try_scale, 4 }, { try_softmax, 3 }, { try_mask, 6 }, { try_padded, 4 },
  { try_paint, 6 }, { try_title, 2 }, { try_description, 2 },
  { try_heads, 4 }, { try_position, 4 }, { try_block, 6 }, { try_norm, 2 }, { try_feed_forward, 3 }, { try_activation, 2 },
  { try_more_layers, 3 }, { try_fewer_layers, 9 }, { try_layer_mask, 3 }, { try_readout, 3 }, { try_pooling, 2 }, { try_final_norm, 2 }, { try_label, 3 },
  { try_image, 4 }, { try_patch, 6 }, { try_class_token, 3 }, { try_embedding, 4 },
};

static guint last_kind;

guint
edit_random_count_kinds (void)
{
  return G_N_ELEMENTS (kinds);
}

guint
edit_random_get_kind (void)
{
  return last_kind;
}

AttnEdit *
edit_random (AttnRandom         *random,
             const AttnDocument *document)
{
  g_autoptr(GError) error = NULL;
  guint total = 0, choice;
  AttnEdit *edit;

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    total += kinds[i].weight;
  choice = attn_random_below (random, total);
  for (last_kind = 0; choice >= kinds[last_kind].weight; last_kind++)
    choice -= kinds[last_kind].weight;

  edit = kinds[last_kind].function (random, document, &error);
  if (edit == NULL)
    {
      g_assert_nonnull (error);
      g_assert_true (error->domain == ATTN_DOCUMENT_ERROR);
      g_assert_cmpuint (strlen (error->message), >, 0);
    }
  else
    {
      g_assert_no_error (error);
      for (guint i = 0; i < ATTN_N_LANGUAGES; i++)
        g_assert_cmpstr (attn_edit_get_label (edit, (AttnLanguage) i), !=, "");
    }
  return edit;
}
