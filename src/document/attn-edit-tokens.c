/* attn-edit-tokens.c: edits of the sentence; rows, masks and given matrices follow
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-edit-private.h"

#include <math.h>
#include <string.h>

#include "attn-tokenizer.h"

/* What becomes of one side's tokens. */
typedef struct
{
  AttnList           list;
  guint              n;
  const char *const *words;    /* n of them */
  const int         *kept;     /* the place that each had, which masks follow; −1 for a new one */
  const int         *numbers;  /* the row whose numbers each has; −1: the word's */
} Change;

/* What is known while a change is made.  `first_place` maps the old words of either side to their first place + 1. */
typedef struct
{
  const AttnDocument *before;
  AttnDocument       *draft;
  GHashTable         *first_place[2];
  GPtrArray          *made_up;          /* words that a vector was made up for; borrowed */
  AttnEditContext     context;
} Rearranging;

gboolean
attn_document_is_self (const AttnDocument *document)
{
  if (attn_document_get_source (document) == ATTN_SOURCE_PROJECTIONS)
    return attn_document_at (document, ATTN_SLOT_MEMORY) == NULL;
  return document->memory_tokens == document->tokens;
}

static const GPtrArray *
get_tokens (const AttnDocument *document,
            AttnList            list)
{
  return list == ATTN_LIST_TOKENS ? document->tokens : document->memory_tokens;
}

static const char *
get_token (const AttnDocument *document,
           AttnList            list,
           guint               index)
{
  return g_ptr_array_index (get_tokens (document, list), index);
}

static guint
count_tokens (const AttnDocument *document,
              AttnList            list)
{
  return get_tokens (document, list)->len - 1;
}

static GHashTable *
index_words (const GPtrArray *tokens)
{
  GHashTable *table = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = tokens->len - 1; i-- > 0; )
    g_hash_table_insert (table, g_ptr_array_index (tokens, i), GUINT_TO_POINTER (i + 1));
  return table;
}

/* The word's row in an old matrix of that side, or NULL. */
static const double *
find_numbers (Rearranging *rearranging,
              AttnList     list,
              AttnSlot     slot,
              const char  *word)
{
  const AttnMatrix *matrix = attn_document_at (rearranging->before, slot);
  guint place;

  if (matrix == NULL)
    return NULL;
  if (rearranging->first_place[list] == NULL)
    rearranging->first_place[list] = index_words (get_tokens (rearranging->before, list));
  place = GPOINTER_TO_UINT (g_hash_table_lookup (rearranging->first_place[list], word));
  return place > 0 ? attn_matrix_get_row (matrix, place - 1) : NULL;
}

/* A row for a word that brings none along: that which it has already, or one made up from it. */
static void
write_numbers (Rearranging *rearranging,
               AttnList     list,
               AttnSlot     slot,
               const char  *word,
               guint        n,
               double      *values)
{
  const double *numbers = find_numbers (rearranging, list, slot, word);

  if (numbers == NULL && slot == ATTN_SLOT_EMBEDDING)
    numbers = find_numbers (rearranging, ATTN_LIST_MEMORY, ATTN_SLOT_MEMORY, word);
  if (numbers == NULL && slot == ATTN_SLOT_MEMORY)
    numbers = find_numbers (rearranging, ATTN_LIST_TOKENS, ATTN_SLOT_EMBEDDING, word);
  if (numbers != NULL)
    {
      memcpy (values, numbers, n * sizeof *values);
      return;
    }
  attn_tokenizer_make_up (word, n, values);
  g_ptr_array_add (rearranging->made_up, (gpointer) word);
}

/* The slot's matrix, if there is one, has a row for each token. */
static gboolean
follow_rows (Rearranging  *rearranging,
             const Change *change,
             AttnSlot      slot)
{
  const AttnMatrix *old = attn_document_at (rearranging->before, slot);
  gsize columns;
  AttnMatrix *matrix;
  double *values;

  if (old == NULL)
    return TRUE;
  columns = attn_matrix_get_columns (old);
  if (!attn_edit_check_size (slot, change->n, columns, rearranging->context))
    return FALSE;
  matrix = attn_matrix_new_to_fill (change->n, columns, &values);
  if (matrix == NULL)
    {
      attn_edit_refuse_memory (rearranging->context, slot);
      return FALSE;
    }
  for (guint i = 0; i < change->n; i++, values += columns)
    if (change->numbers[i] >= 0)
      memcpy (values, attn_matrix_get_row (old, (gsize) change->numbers[i]), columns * sizeof *values);
    else
      write_numbers (rearranging, change->list, slot, change->words[i], (guint) columns, values);
  attn_edit_put (rearranging->draft, slot, matrix);
  return TRUE;
}

/* A matrix with a row for each query and a column for each key. */
static gboolean
follow_both (Rearranging  *rearranging,
             const Change *queries,
             const Change *keys,
             AttnSlot      slot,
             AttnNewCell   new_cell)
{
  const AttnShape *shape = &rearranging->before->shape;
  guint n = queries != NULL ? queries->n : shape->n, m = keys != NULL ? keys->n : shape->m;
  AttnMatrix *matrix;

  if (!attn_edit_check_size (slot, n, m, rearranging->context))
    return FALSE;
  matrix = attn_edit_rearrange (attn_document_at (rearranging->before, slot), n, queries != NULL ? queries->kept : NULL,
                                m, keys != NULL ? keys->kept : NULL, new_cell, NULL);
  if (matrix == NULL)
    {
      attn_edit_refuse_memory (rearranging->context, slot);
      return FALSE;
    }
  attn_edit_put (rearranging->draft, slot, matrix);
  return TRUE;
}

static double
new_causal (guint    row,
            guint    column,
            gpointer data)
{
  return column <= row;
}

static gboolean
follow_mask (Rearranging  *rearranging,
             const Change *queries,
             const Change *keys,
             guint         index)
{
  const AttnShape *shape = &rearranging->before->shape;
  const AttnLayer *before = attn_document_peek_layer (rearranging->before, index);
  AttnSlot slot = attn_document_slot (rearranging->before, index, ATTN_SLOT_MASK);
  guint n = queries != NULL ? queries->n : shape->n, m = keys != NULL ? keys->n : shape->m;
  AttnLayer *layer;
  GArray *padding;

  switch (before->mask)
    {
    case ATTN_MASK_MATRIX:
      return follow_both (rearranging, queries, keys, slot, attn_edit_new_one);

    case ATTN_MASK_CAUSAL:
      /* The word is for as many keys as queries only; the rule is for all. */
      return n == m || follow_both (rearranging, queries, keys, slot, new_causal);

    case ATTN_MASK_PADDING:
      if (keys == NULL)
        return TRUE;
      padding = g_array_new (FALSE, FALSE, sizeof (guint));
      for (guint j = 0; j < m; j++)
        for (guint k = 0; keys->kept[j] >= 0 && k < before->padding->len; k++)
          if (g_array_index (before->padding, guint, k) == (guint) keys->kept[j])
            g_array_append_val (padding, j);
      layer = attn_document_edit_layer (rearranging->draft, index);
      g_array_unref (layer->padding);
      layer->padding = padding;
      return TRUE;

    case ATTN_MASK_NONE:
    default:
      return TRUE;
    }
}

/* Positions belong to places, not to words: a new place at the end has none of its own yet. */
static gboolean
follow_position (Rearranging  *rearranging,
                 const Change *queries)
{
  const AttnMatrix *old = attn_document_at (rearranging->before, ATTN_SLOT_POSITION);
  AttnMatrix *matrix;

  if (old == NULL || attn_matrix_get_rows (old) == queries->n)
    return TRUE;
  if (!attn_edit_check_size (ATTN_SLOT_POSITION, queries->n, attn_matrix_get_columns (old), rearranging->context))
    return FALSE;
  matrix = attn_edit_rearrange (old, queries->n, NULL, (guint) attn_matrix_get_columns (old), NULL, attn_edit_new_zero, NULL);
  if (matrix == NULL)
    {
      attn_edit_refuse_memory (rearranging->context, ATTN_SLOT_POSITION);
      return FALSE;
    }
  attn_edit_put (rearranging->draft, ATTN_SLOT_POSITION, matrix);
  return TRUE;
}

static void
set_names (AttnDocument      *draft,
           AttnList           list,
           const char *const *words,
           guint              n)
{
  GPtrArray **names = list == ATTN_LIST_TOKENS ? &draft->tokens : &draft->memory_tokens;

  g_clear_pointer (names, g_ptr_array_unref);
  *names = g_ptr_array_new_full (n + 1, g_free);
  for (guint i = 0; i < n; i++)
    g_ptr_array_add (*names, g_strdup (words[i]));
  g_ptr_array_add (*names, NULL);
  draft->said |= list == ATTN_LIST_TOKENS ? ATTN_SAID_TOKENS : ATTN_SAID_MEMORY_TOKENS;
}

/* In self-attention the keys may have names of their own all the same; a key follows its token. */
static void
follow_key_names (Rearranging  *rearranging,
                  const Change *change)
{
  const AttnDocument *before = rearranging->before;
  g_autofree const char **words = NULL;

  if (!(before->said & ATTN_SAID_MEMORY_TOKENS))
    return;
  words = g_new (const char *, change->n);
  for (guint i = 0; i < change->n; i++)
    {
      words[i] = change->words[i];
      if (change->kept[i] < 0)
        continue;
      /* A key that was called as its token is renamed with it. */
      if (!g_str_equal (get_token (before, ATTN_LIST_TOKENS, (guint) change->kept[i]),
                        get_token (before, ATTN_LIST_MEMORY, (guint) change->kept[i])))
        words[i] = get_token (before, ATTN_LIST_MEMORY, (guint) change->kept[i]);
    }
  set_names (rearranging->draft, ATTN_LIST_MEMORY, words, change->n);
}

static gboolean
follow (Rearranging  *rearranging,
        const Change *queries,
        const Change *keys)
{
  if (attn_document_at (rearranging->before, ATTN_SLOT_GIVEN_WEIGHTS) != NULL &&
      !follow_both (rearranging, queries, keys, ATTN_SLOT_GIVEN_WEIGHTS, attn_edit_new_zero))
    return FALSE;
  if (queries != NULL &&
      (!follow_rows (rearranging, queries, ATTN_SLOT_EMBEDDING) ||
       !follow_rows (rearranging, queries, ATTN_SLOT_GIVEN_QUERY) ||
       !follow_position (rearranging, queries)))
    return FALSE;
  if (keys != NULL &&
      (!follow_rows (rearranging, keys, ATTN_SLOT_MEMORY) ||
       !follow_rows (rearranging, keys, ATTN_SLOT_GIVEN_KEY) ||
       !follow_rows (rearranging, keys, ATTN_SLOT_GIVEN_VALUE)))
    return FALSE;
  for (guint i = 0; i < attn_document_count_layers (rearranging->before); i++)
    if (!follow_mask (rearranging, queries, keys, i))
      return FALSE;
  return TRUE;
}

/* Whether no token comes, goes or moves. */
static gboolean
stays_in_place (const Change *change,
                guint         n)
{
  if (change->n != n)
    return FALSE;
  for (guint i = 0; i < n; i++)
    if (change->kept[i] >= 0 && change->kept[i] != (int) i)
      return FALSE;
  return TRUE;
}

/* How many tokens there may be for the scores to be a matrix that is allowed. */
static guint
get_limit (const AttnDocument *document,
           AttnList            list)
{
  if (attn_document_is_self (document))
    return (guint) sqrt (ATTN_DOCUMENT_MAX_CELLS);
  return ATTN_DOCUMENT_MAX_CELLS / (list == ATTN_LIST_TOKENS ? document->shape.m : document->shape.n);
}

static AttnDocument *
apply (const AttnDocument *document,
       const Change       *change,
       gboolean            names_rows,
       AttnEditContext     context)
{
  Rearranging rearranging = { .before = document, .context = context };
  g_autoptr(GPtrArray) made_up = g_ptr_array_new ();
  AttnDocument *result;
  gboolean is_self = attn_document_is_self (document);
  guint limit = get_limit (document, change->list);
  gboolean ok;

  if (document->n_patches > 0 && change->list == ATTN_LIST_TOKENS && !stays_in_place (change, document->shape.n))
    return attn_edit_refuse (context, ATTN_DOCUMENT_ERROR_VALUE, "tokens",
                             N_("the tokens are the patches of the image, expected as many, each in its place"));
  if (change->n == 0)
    return attn_edit_refuse (context, ATTN_DOCUMENT_ERROR_SHAPE, change->list == ATTN_LIST_TOKENS ? "tokens" : "memory_tokens",
                             N_("found no token, expected at least one"));
  if (change->n > limit)
    return attn_edit_refuse (context, ATTN_DOCUMENT_ERROR_TOO_LARGE, change->list == ATTN_LIST_TOKENS ? "tokens" : "memory_tokens",
                             N_("found %1$u tokens, expected at most %2$u"), change->n, limit);

  rearranging.draft = attn_document_copy (document);
  rearranging.made_up = made_up;
  ok = follow (&rearranging, change->list == ATTN_LIST_TOKENS ? change : NULL,
               is_self || change->list == ATTN_LIST_MEMORY ? change : NULL);
  if (ok)
    {
      if (is_self)
        follow_key_names (&rearranging, change);
      /* Names that were left out could come out otherwise once there are as many keys as queries. */
      else if (attn_document_get_source (document) == ATTN_SOURCE_WEIGHTS && change->list == ATTN_LIST_TOKENS)
        set_names (rearranging.draft, ATTN_LIST_MEMORY, attn_document_get_memory_tokens (document), document->shape.m);
      if (names_rows)
        set_names (rearranging.draft, change->list, change->words, change->n);
      attn_edit_mark_made_up (rearranging.draft, made_up);
    }
  else
    {
      g_clear_pointer (&rearranging.draft, attn_document_unref);
    }
  g_clear_pointer (&rearranging.first_place[0], g_hash_table_unref);
  g_clear_pointer (&rearranging.first_place[1], g_hash_table_unref);
  result = attn_edit_complete (rearranging.draft, context);
  if (result != NULL)
    attn_edit_prune_made_up (result);
  return result;
}

static gboolean
check_list (const AttnDocument *document,
            AttnList            list,
            AttnEditContext     context)
{
  if (list == ATTN_LIST_TOKENS || !attn_document_is_self (document))
    return TRUE;
  attn_edit_refuse (context, ATTN_DOCUMENT_ERROR_VALUE, "memory_tokens",
                    N_("in self-attention the keys are the tokens, expected cross-attention"));
  return FALSE;
}

static gboolean
check_index (const AttnDocument *document,
             AttnList            list,
             guint               index,
             guint               limit,
             AttnEditContext     context)
{
  if (!check_list (document, list, context))
    return FALSE;
  if (index < limit)
    return TRUE;
  attn_edit_refuse (context, ATTN_DOCUMENT_ERROR_VALUE, list == ATTN_LIST_TOKENS ? "tokens" : "memory_tokens",
                    N_("found token %1$u, but there are %2$u tokens, counted from 0; expected one of them"),
                    index, count_tokens (document, list));
  return FALSE;
}

/* Pairs the new words with the old places of the same words, each place once. */
static int *
pair_words (const AttnDocument *document,
            AttnList            list,
            const char *const  *words,
            guint               n)
{
  const GPtrArray *tokens = get_tokens (document, list);
  g_autoptr(GHashTable) heads = g_hash_table_new (g_str_hash, g_str_equal);
  g_autofree guint *next = g_new0 (guint, tokens->len);
  int *kept = g_new (int, MAX (n, 1));

  for (guint i = tokens->len - 1; i-- > 0; )
    {
      next[i] = GPOINTER_TO_UINT (g_hash_table_lookup (heads, g_ptr_array_index (tokens, i)));
      g_hash_table_insert (heads, g_ptr_array_index (tokens, i), GUINT_TO_POINTER (i + 1));
    }
  for (guint i = 0; i < n; i++)
    {
      guint head = GPOINTER_TO_UINT (g_hash_table_lookup (heads, words[i]));

      kept[i] = (int) head - 1;
      if (head > 0)
        g_hash_table_insert (heads, (gpointer) words[i], GUINT_TO_POINTER (next[head - 1]));
    }
  return kept;
}

AttnEdit *
attn_edit_set_tokens (const AttnDocument *document,
                      AttnList            list,
                      const char *const  *words,
                      AttnLanguage        language,
                      GError            **error)
{
  AttnEditContext context = { language, error };
  Change change = { .list = list, .n = g_strv_length ((char **) words), .words = words };
  g_autofree int *kept = NULL;

  if (!check_list (document, list, context))
    return NULL;
  change.kept = change.numbers = kept = pair_words (document, list, words, change.n);
  return attn_edit_new (apply (document, &change, TRUE, context), NULL,
                        list == ATTN_LIST_TOKENS ? N_("change of the tokens") : N_("change of the key tokens"), NULL);
}

/* The words and places of a list as it is, with room for one more. */
static void
begin_change (const AttnDocument *document,
              AttnList            list,
              const char       ***words,
              int               **kept)
{
  guint n = count_tokens (document, list);

  *words = g_new (const char *, n + 1);
  *kept = g_new (int, n + 1);
  for (guint i = 0; i < n; i++)
    {
      (*words)[i] = get_token (document, list, i);
      (*kept)[i] = (int) i;
    }
}

AttnEdit *
attn_edit_insert_token (const AttnDocument *document,
                        AttnList            list,
                        guint               index,
                        const char         *word,
                        AttnLanguage        language,
                        GError            **error)
{
  AttnEditContext context = { language, error };
  guint n = count_tokens (document, list);
  Change change = { .list = list, .n = n + 1 };
  g_autofree const char **words = NULL;
  g_autofree int *kept = NULL;
  g_autofree char *quoted = attn_report_quote (word);

  if (!check_index (document, list, index, n + 1, context))
    return NULL;
  begin_change (document, list, &words, &kept);
  memmove (words + index + 1, words + index, (n - index) * sizeof *words);
  memmove (kept + index + 1, kept + index, (n - index) * sizeof *kept);
  words[index] = word;
  kept[index] = -1;
  change.words = words;
  change.kept = change.numbers = kept;
  return attn_edit_new (apply (document, &change, TRUE, context), NULL, N_("adding %s"), quoted);
}

AttnEdit *
attn_edit_delete_token (const AttnDocument *document,
                        AttnList            list,
                        guint               index,
                        AttnLanguage        language,
                        GError            **error)
{
  AttnEditContext context = { language, error };
  guint n = count_tokens (document, list);
  Change change = { .list = list, .n = n - 1 };
  g_autofree const char **words = NULL;
  g_autofree int *kept = NULL;
  g_autofree char *quoted = NULL;

  if (!check_index (document, list, index, n, context))
    return NULL;
  quoted = attn_report_quote (get_token (document, list, index));
  begin_change (document, list, &words, &kept);
  memmove (words + index, words + index + 1, (n - index - 1) * sizeof *words);
  memmove (kept + index, kept + index + 1, (n - index - 1) * sizeof *kept);
  change.words = words;
  change.kept = change.numbers = kept;
  return attn_edit_new (apply (document, &change, TRUE, context), NULL, N_("deleting %s"), quoted);
}

AttnEdit *
attn_edit_move_token (const AttnDocument *document,
                      AttnList            list,
                      guint               from,
                      guint               to,
                      AttnLanguage        language,
                      GError            **error)
{
  AttnEditContext context = { language, error };
  guint n = count_tokens (document, list);
  Change change = { .list = list, .n = n };
  g_autofree const char **words = NULL;
  g_autofree int *kept = NULL;
  g_autofree char *quoted = NULL;
  int step = from < to ? 1 : -1;

  if (!check_index (document, list, from, n, context) || !check_index (document, list, to, n, context))
    return NULL;
  quoted = attn_report_quote (get_token (document, list, from));
  begin_change (document, list, &words, &kept);
  for (guint i = from; i != to; i = (guint) ((int) i + step))
    {
      words[i] = words[(int) i + step];
      kept[i] = kept[(int) i + step];
    }
  words[to] = get_token (document, list, from);
  kept[to] = (int) from;
  change.words = words;
  change.kept = change.numbers = kept;
  return attn_edit_new (from == to ? attn_document_ref (document) : apply (document, &change, TRUE, context), NULL,
                        N_("moving %s"), quoted);
}

/* Whether a word stands on either side, but for one place. */
static gboolean
stands_elsewhere (const AttnDocument *document,
                  AttnList            list,
                  guint               index,
                  const char         *word)
{
  for (guint side = ATTN_LIST_TOKENS; side <= ATTN_LIST_MEMORY; side++)
    {
      const GPtrArray *tokens = get_tokens (document, (AttnList) side);

      /* In self-attention the keys have no numbers of their own. */
      if (side == ATTN_LIST_MEMORY && attn_document_is_self (document))
        return FALSE;
      for (guint i = 0; i + 1 < tokens->len; i++)
        if ((side != list || i != index) && g_str_equal (g_ptr_array_index (tokens, i), word))
          return TRUE;
    }
  return FALSE;
}

AttnEdit *
attn_edit_rename_token (const AttnDocument *document,
                        AttnList            list,
                        guint               index,
                        const char         *word,
                        AttnLanguage        language,
                        GError            **error)
{
  AttnEditContext context = { language, error };
  guint n = count_tokens (document, list);
  Change change = { .list = list, .n = n };
  g_autofree const char **words = NULL;
  g_autofree int *kept = NULL, *numbers = NULL;
  g_autofree char *quoted = NULL, *key = NULL;
  const char *old;

  if (!check_index (document, list, index, n, context))
    return NULL;
  old = get_token (document, list, index);
  quoted = attn_report_quote (old);
  key = g_strdup_printf ("name %d %u", (int) list, index);
  begin_change (document, list, &words, &kept);
  numbers = g_memdup2 (kept, n * sizeof *kept);
  words[index] = word;
  if (!g_str_equal (old, word) &&
      (attn_document_is_made_up (document, old) || stands_elsewhere (document, list, index, word)))
    numbers[index] = -1;
  change.words = words;
  change.kept = kept;
  change.numbers = numbers;
  return attn_edit_new (apply (document, &change, TRUE, context), key, N_("renaming %s"), quoted);
}

AttnDocument *
attn_edit_with_length (const AttnDocument *document,
                       AttnList            list,
                       guint               n,
                       const char *const  *labels,
                       AttnEditContext     context)
{
  guint before = count_tokens (document, list);
  g_autoptr(GPtrArray) made = g_ptr_array_new_with_free_func (g_free);
  g_autofree const char **words = NULL;
  g_autofree int *kept = NULL;
  Change change = { .list = list, .n = n };
  gboolean is_said = document->said & (list == ATTN_LIST_TOKENS ? ATTN_SAID_TOKENS : ATTN_SAID_MEMORY_TOKENS);

  if (n == before && labels == NULL)
    return attn_document_ref (document);
  words = g_new (const char *, MAX (n, 1));
  kept = g_new (int, MAX (n, 1));
  for (guint i = 0; i < n; i++)
    {
      kept[i] = i < before ? (int) i : -1;
      words[i] = labels != NULL ? labels[i] : i < before ? get_token (document, list, i) : NULL;
      if (words[i] != NULL)
        continue;
      g_ptr_array_add (made, g_strdup_printf ("%c%u", list == ATTN_LIST_TOKENS ? 't' : 'm', i));
      words[i] = g_ptr_array_index (made, made->len - 1);
    }
  change.words = words;
  change.kept = change.numbers = kept;
  return apply (document, &change, labels != NULL || is_said, context);
}

gboolean
attn_edit_follow_rows (const AttnDocument *before,
                       AttnDocument       *draft,
                       guint               n,
                       AttnEditContext     context)
{
  Rearranging rearranging = { .before = before, .draft = draft, .context = context };
  gboolean is_self = attn_document_is_self (before);
  g_autofree int *kept = g_new (int, MAX (n, 1));
  Change change = { .list = ATTN_LIST_TOKENS, .n = n };

  if (n == before->shape.n)
    return TRUE;
  for (guint i = 0; i < n; i++)
    kept[i] = i < before->shape.n ? (int) i : -1;
  change.kept = change.numbers = kept;
  draft->said &= ~(guint) ATTN_SAID_TOKENS;
  if (is_self)
    draft->said &= ~(guint) ATTN_SAID_MEMORY_TOKENS;
  if (!follow_position (&rearranging, &change))
    return FALSE;
  for (guint i = 0; i < attn_document_count_layers (before); i++)
    if (!follow_mask (&rearranging, &change, is_self ? &change : NULL, i))
      return FALSE;
  return TRUE;
}
