/* attn-moments.c: going to a moment of training
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-edit-private.h"
#include "attn-moments-private.h"

#include <string.h>

#include "attn-tokenizer.h"

guint
attn_moments_get_count (const AttnMoments *moments)
{
  return moments->list->len;
}

guint64
attn_moments_get_step (const AttnMoments *moments,
                       guint              index)
{
  return attn_moments_at (moments, index)->step;
}

gboolean
attn_moments_get_loss (const AttnMoments *moments,
                       guint              index,
                       double            *loss)
{
  *loss = attn_moments_at (moments, index)->loss;
  return attn_moments_at (moments, index)->has_loss;
}

gboolean
attn_moments_get_right (const AttnMoments *moments,
                        guint              index,
                        double            *right)
{
  *right = attn_moments_at (moments, index)->right;
  return attn_moments_at (moments, index)->has_right;
}

int
attn_moments_find_step (const AttnMoments *moments,
                        guint64            step)
{
  for (guint i = 0; i < moments->list->len; i++)
    if (attn_moments_at (moments, i)->step == step)
      return (int) i;
  return -1;
}

char *
attn_moments_list_steps (const AttnMoments *moments)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < moments->list->len; i++)
    g_string_append_printf (text, "%s%" G_GUINT64_FORMAT, i > 0 ? ", " : "", attn_moments_at (moments, i)->step);
  return g_string_free (text, FALSE);
}

static gboolean
has_words (const AttnMoments *moments)
{
  return attn_moments_at (moments, 0)->words != NULL;
}

guint
attn_moments_count_words (const AttnMoments *moments)
{
  return has_words (moments) ? g_hash_table_size (moments->rows) : 0;
}

gboolean
attn_moments_know (const AttnMoments *moments,
                   const char        *word)
{
  return has_words (moments) && g_hash_table_contains (moments->rows, word);
}

/* A word's vector at a moment, or NULL. */
static const double *
find_vector (const AttnMoments *moments,
             const AttnMoment  *moment,
             const char        *word)
{
  guint row = GPOINTER_TO_UINT (g_hash_table_lookup (moments->rows, word));

  return moment->words != NULL && row > 0 ? attn_matrix_get_row (moment->words, row - 1) : NULL;
}

/* The vectors of the sentence are the words', where there are words. */
static gboolean
is_of_words (const AttnMoment       *moment,
             const AttnMomentMatrix *matrix)
{
  return moment->words != NULL && matrix->slot == ATTN_SLOT_EMBEDDING;
}

/* Which moment. */

static gboolean
has_vectors (const AttnMoments  *moments,
             const AttnMoment   *moment,
             const AttnDocument *document)
{
  const AttnMatrix *embedding = attn_document_at (document, ATTN_SLOT_EMBEDDING);

  if (moment->words == NULL || embedding == NULL)
    return TRUE;
  if (attn_matrix_get_columns (embedding) != attn_matrix_get_columns (moment->words))
    return FALSE;
  for (guint i = 0; i + 1 < document->tokens->len; i++)
    {
      const double *vector = find_vector (moments, moment, g_ptr_array_index (document->tokens, i));

      if (vector != NULL && memcmp (vector, attn_matrix_get_row (embedding, i), attn_matrix_get_columns (embedding) * sizeof *vector) != 0)
        return FALSE;
    }
  return TRUE;
}

/* A mask of the same kind, or where the tokens are as many, one that shows the same. */
static gboolean
mask_alike (const AttnLayer *a,
            const AttnShape *a_shape,
            const AttnLayer *b,
            const AttnShape *b_shape)
{
  g_autoptr(AttnMatrix) one = NULL, other = NULL;

  if (a->mask == b->mask && a->mask <= ATTN_MASK_CAUSAL)
    return TRUE;
  if (a_shape->n != b_shape->n || a_shape->m != b_shape->m)
    return FALSE;
  one = attn_layer_dup_mask (a, a_shape->n, a_shape->m);
  other = attn_layer_dup_mask (b, b_shape->n, b_shape->m);
  return one != NULL && other != NULL && attn_matrix_equal (one, other);
}

static gboolean
matrix_alike (const AttnFilling *a,
              const AttnFilling *b)
{
  return a->matrix == b->matrix || (a->matrix != NULL && b->matrix != NULL && attn_matrix_equal (a->matrix, b->matrix));
}

static gboolean
layer_alike (const AttnLayer *a,
             const AttnLayer *b)
{
  if (a->heads != b->heads || a->scale != b->scale || (a->scale == ATTN_SCALE_NUMBER && a->divisor != b->divisor) ||
      a->softmax != b->softmax || a->norm != b->norm || a->activation != b->activation ||
      a->epsilon[0] != b->epsilon[0] || a->epsilon[1] != b->epsilon[1] ||
      ((a->said ^ b->said) & (ATTN_SAID_BLOCK | ATTN_SAID_FEED_FORWARD)) != 0)
    return FALSE;
  for (guint i = 0; i < ATTN_N_LAYER_SLOTS; i++)
    if (i + ATTN_SLOT_IN_LAYER != ATTN_SLOT_MASK && !matrix_alike (&a->fillings[i], &b->fillings[i]))
      return FALSE;
  return TRUE;
}

/* Whether it computes of its sentence what the trained model would at each moment: the same mask, scale, softmax, norms …, whatever the
 * sentence and the moment it is at. */
static gboolean
computes_as_trained (const AttnMoments  *moments,
                     const AttnDocument *document)
{
  static const guint places[] = { ATTN_SLOT_POSITION, ATTN_SLOT_PATCH_WEIGHT, ATTN_SLOT_PATCH_BIAS, ATTN_SLOT_CLASS_TOKEN,
                                  ATTN_SLOT_FINAL_GAIN, ATTN_SLOT_FINAL_BIAS, ATTN_SLOT_READOUT_WEIGHT, ATTN_SLOT_READOUT_BIAS };
  /* Places that take something else to compute with than the sentence: whether anything stands there. */
  static const guint sources[] = { ATTN_SLOT_EMBEDDING, ATTN_SLOT_MEMORY, ATTN_SLOT_GIVEN_QUERY, ATTN_SLOT_GIVEN_KEY,
                                   ATTN_SLOT_GIVEN_VALUE, ATTN_SLOT_GIVEN_WEIGHTS };
  g_autoptr(AttnDocument) one = NULL, other = NULL;

  if (document == moments->trained)
    return TRUE;
  one = attn_moments_apply (moments, 0, document, ATTN_LANGUAGE_ENGLISH, NULL);
  other = attn_moments_apply (moments, 0, moments->trained, ATTN_LANGUAGE_ENGLISH, NULL);
  if (one == NULL || other == NULL || one->layers->len != other->layers->len || one->position != other->position ||
      one->patch != other->patch || one->pooling != other->pooling || one->final_epsilon != other->final_epsilon ||
      ((one->said ^ other->said) & ATTN_SAID_FINAL_NORM) != 0)
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (sources); i++)
    if ((one->fillings[sources[i]].matrix != NULL) != (other->fillings[sources[i]].matrix != NULL))
      return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    if (!matrix_alike (&one->fillings[places[i]], &other->fillings[places[i]]))
      return FALSE;
  for (guint i = 0; i < one->layers->len; i++)
    if (!layer_alike (g_ptr_array_index (one->layers, i), g_ptr_array_index (other->layers, i)) ||
        !mask_alike (g_ptr_array_index (one->layers, i), &one->shapes[i], g_ptr_array_index (other->layers, i), &other->shapes[i]))
      return FALSE;
  return TRUE;
}

/* `exactly`: whether all matrices are. */
static guint
find_nearest (const AttnMoments  *moments,
              const AttnDocument *document,
              gboolean           *exactly)
{
  guint best = moments->list->len - 1, most = 0;
  gboolean all = FALSE;

  for (guint i = 0; i < moments->list->len; i++)
    {
      const AttnMoment *moment = attn_moments_at (moments, i);
      guint same = has_vectors (moments, moment, document), n = 1;

      for (guint j = 0; j < moment->matrices->len; j++)
        {
          const AttnMomentMatrix *matrix = &g_array_index (moment->matrices, AttnMomentMatrix, j);
          const AttnMatrix *own;

          if (is_of_words (moment, matrix))
            continue;
          own = attn_document_at (document, matrix->slot);
          same += own != NULL && attn_matrix_equal (own, matrix->matrix);
          n++;
        }
      if (same > most)
        {
          most = same;
          best = i;
          all = same == n;
        }
    }
  *exactly = all;
  return best;
}

guint
attn_moments_find (const AttnMoments  *moments,
                   const AttnDocument *document,
                   gboolean           *exactly)
{
  gboolean all;
  guint index = find_nearest (moments, document, &all);

  if (exactly != NULL)
    *exactly = all && computes_as_trained (moments, document);
  return index;
}

/* Going there. */

/* The rows of known words are the moment's; those rows are made up no more.  FALSE with an error where they are of another width. */
static gboolean
fill_vectors (const AttnMoments *moments,
              const AttnMoment  *moment,
              AttnDocument      *draft,
              AttnSlot           slot,
              const GPtrArray   *tokens,
              AttnEditContext    context)
{
  const AttnMatrix *old = attn_document_at (draft, slot);
  AttnMatrix *matrix;
  gboolean any = FALSE;
  double *values;
  gsize columns;

  if (old == NULL || moment->words == NULL)
    return TRUE;
  columns = attn_matrix_get_columns (old);
  if (columns != attn_matrix_get_columns (moment->words))
    {
      attn_edit_refuse (context, ATTN_DOCUMENT_ERROR_SHAPE, attn_slot_get_name (slot),
                        N_("the vectors of this moment have %1$zu numbers and those here %2$zu, expected as many"),
                        attn_matrix_get_columns (moment->words), columns);
      return FALSE;
    }
  matrix = attn_matrix_new_to_fill (attn_matrix_get_rows (old), columns, &values);
  if (matrix == NULL)
    {
      attn_edit_refuse_memory (context, slot);
      return FALSE;
    }
  for (guint i = 0; i < attn_matrix_get_rows (old); i++)
    {
      const double *vector = find_vector (moments, moment, g_ptr_array_index (tokens, i));

      memcpy (values + i * columns, vector != NULL ? vector : attn_matrix_get_row (old, i), columns * sizeof *values);
      any |= vector != NULL;
    }
  if (!any || attn_matrix_equal (old, matrix))
    {
      attn_matrix_unref (matrix);
      return TRUE;
    }
  attn_document_fill (draft, slot, matrix);
  return TRUE;
}

/* Words that have a vector of training are made up no more. */
static void
unmark (const AttnMoments *moments,
        AttnDocument      *draft,
        const GPtrArray   *tokens)
{
  for (guint i = 0; i + 1 < tokens->len; i++)
    if (attn_moments_know (moments, g_ptr_array_index (tokens, i)))
      attn_edit_unmark_word (draft, g_ptr_array_index (tokens, i));
}

static gboolean
fill_all_vectors (const AttnMoments *moments,
                  const AttnMoment  *moment,
                  AttnDocument      *draft,
                  AttnEditContext    context)
{
  if (!fill_vectors (moments, moment, draft, ATTN_SLOT_EMBEDDING, draft->tokens, context) ||
      !fill_vectors (moments, moment, draft, ATTN_SLOT_MEMORY, draft->memory_tokens, context))
    return FALSE;
  unmark (moments, draft, draft->tokens);
  if (attn_document_at (draft, ATTN_SLOT_MEMORY) != NULL)
    unmark (moments, draft, draft->memory_tokens);
  return TRUE;
}

AttnDocument *
attn_moments_apply (const AttnMoments  *moments,
                    guint               index,
                    const AttnDocument *document,
                    AttnLanguage        language,
                    GError            **error)
{
  AttnEditContext context = { language, error };
  const AttnMoment *moment = attn_moments_at (moments, index);
  AttnDocument *draft = attn_document_copy (document);

  for (guint i = 0; i < moment->matrices->len; i++)
    {
      const AttnMomentMatrix *matrix = &g_array_index (moment->matrices, AttnMomentMatrix, i);
      const AttnMatrix *old = attn_document_at (draft, matrix->slot);

      /* What is the same stays as it is, also as it is written. */
      if (!is_of_words (moment, matrix) && (old == NULL || !attn_matrix_equal (old, matrix->matrix)))
        attn_document_fill (draft, matrix->slot, attn_matrix_ref (matrix->matrix));
    }
  if (!fill_all_vectors (moments, moment, draft, context))
    {
      attn_document_unref (draft);
      return NULL;
    }
  return attn_edit_complete (draft, context);
}

AttnEdit *
attn_edit_go_to_moment (const AttnDocument *document,
                        const AttnMoments  *moments,
                        guint               index,
                        AttnLanguage        language,
                        GError            **error)
{
  g_autofree char *step = g_strdup_printf ("%" G_GUINT64_FORMAT, attn_moments_get_step (moments, index));

  return attn_edit_new (attn_moments_apply (moments, index, document, language, error), "moment", N_("going to training step %s"), step);
}

/* Typing. */

static gboolean
contains (const GPtrArray *tokens,
          const char      *word)
{
  for (guint i = 0; i + 1 < tokens->len; i++)
    if (g_str_equal (g_ptr_array_index (tokens, i), word))
      return TRUE;
  return FALSE;
}

/* A word that took the place of another has the numbers of that one; a model that knows words does not know it. */
static void
make_up_new (const AttnMoments  *moments,
             const AttnDocument *before,
             AttnDocument       *draft)
{
  const AttnMatrix *old = attn_document_at (draft, ATTN_SLOT_EMBEDDING);
  g_autoptr(GPtrArray) words = g_ptr_array_new ();
  gsize rows, columns;
  AttnMatrix *matrix;
  double *values;

  if (old == NULL)
    return;
  rows = attn_matrix_get_rows (old);
  columns = attn_matrix_get_columns (old);
  for (guint i = 0; i < rows; i++)
    {
      const char *word = g_ptr_array_index (draft->tokens, i);

      if (!attn_moments_know (moments, word) && !contains (before->tokens, word) && !attn_document_is_made_up (draft, word))
        g_ptr_array_add (words, (gpointer) word);
    }
  if (words->len == 0)
    return;
  matrix = attn_matrix_new_to_fill (rows, columns, &values);
  if (matrix == NULL)
    return;
  for (guint i = 0; i < rows; i++)
    {
      const char *word = g_ptr_array_index (draft->tokens, i);

      if (g_ptr_array_find (words, word, NULL))
        attn_tokenizer_make_up (word, (guint) columns, values + i * columns);
      else
        memcpy (values + i * columns, attn_matrix_get_row (old, i), columns * sizeof *values);
    }
  attn_document_fill (draft, ATTN_SLOT_EMBEDDING, matrix);
  attn_edit_mark_made_up (draft, words);
}

static gboolean
has_new_word (const AttnDocument *before,
              const AttnDocument *document)
{
  if (before->tokens == document->tokens && before->memory_tokens == document->memory_tokens)
    return FALSE;
  for (guint i = 0; i + 1 < document->tokens->len; i++)
    if (!contains (before->tokens, g_ptr_array_index (document->tokens, i)))
      return TRUE;
  return FALSE;
}

AttnDocument *
attn_moments_settle (const AttnMoments  *moments,
                     const AttnDocument *before,
                     const AttnDocument *document)
{
  AttnEditContext context = { ATTN_LANGUAGE_ENGLISH, NULL };
  AttnDocument *draft;
  const AttnMatrix *old = attn_document_at (document, ATTN_SLOT_EMBEDDING);
  const AttnMoment *moment = attn_moments_at (moments, attn_moments_find (moments, before, NULL));
  AttnMatrix *matrix;
  gsize columns;
  double *out;

  if (!has_words (moments) || old == NULL || document->n_patches > 0 || !has_new_word (before, document))
    return NULL;
  columns = attn_matrix_get_columns (old);
  if (columns != attn_matrix_get_columns (moment->words))
    return NULL;
  draft = attn_document_copy (document);
  matrix = attn_matrix_new_to_fill (attn_matrix_get_rows (old), columns, &out);
  if (matrix == NULL)
    {
      attn_document_unref (draft);
      return NULL;
    }
  /* Words that stood there keep what they have: a learner may have edited it. */
  for (guint i = 0; i < attn_matrix_get_rows (old); i++)
    {
      const char *word = g_ptr_array_index (document->tokens, i);
      const double *vector = contains (before->tokens, word) ? NULL : find_vector (moments, moment, word);

      memcpy (out + i * columns, vector != NULL ? vector : attn_matrix_get_row (old, i), columns * sizeof *out);
    }
  attn_document_fill (draft, ATTN_SLOT_EMBEDDING, matrix);
  for (guint i = 0; i + 1 < document->tokens->len; i++)
    {
      const char *word = g_ptr_array_index (document->tokens, i);

      if (!contains (before->tokens, word) && attn_moments_know (moments, word))
        attn_edit_unmark_word (draft, word);
    }
  make_up_new (moments, before, draft);
  return attn_edit_complete (draft, context);
}

/* Words. */

char *
attn_moments_dup_title (const AttnMoments *moments,
                        guint              index,
                        gboolean           exactly,
                        AttnLanguage       language)
{
  g_autofree char *step = g_strdup_printf ("%" G_GUINT64_FORMAT, attn_moments_get_step (moments, index));
  g_autofree char *title = g_str_equal (step, "0") ? g_strdup (attn_translate (language, N_("Untrained")))
                                                   : g_strdup_printf (attn_translate (language, N_("Training step %s")), step);

  if (exactly)
    return g_steal_pointer (&title);
  return g_strdup_printf (attn_translate (language, N_("%s, then edited")), title);
}

char *
attn_moments_dup_unknown (const AttnMoments  *moments,
                          const AttnDocument *document)
{
  const char *const *tokens = attn_document_get_tokens (document);
  GString *text = g_string_new (NULL);

  for (guint i = 0; has_words (moments) && tokens[i] != NULL; i++)
    {
      g_autofree char *quoted = g_strdup_printf ("“%s”", tokens[i]);

      if (!attn_moments_know (moments, tokens[i]) && strstr (text->str, quoted) == NULL)
        g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", quoted);
    }
  return g_string_free (text, FALSE);
}

char *
attn_moments_dup_remark (const AttnMoments  *moments,
                         const AttnDocument *document,
                         AttnLanguage        language)
{
  g_autofree char *title = NULL, *unknown = NULL, *told = NULL;
  gboolean exactly;
  guint index;

  if (moments == NULL)
    return NULL;
  index = attn_moments_find (moments, document, &exactly);
  if (!exactly || index + 1 < attn_moments_get_count (moments))
    title = attn_moments_dup_title (moments, index, exactly, language);
  unknown = attn_moments_dup_unknown (moments, document);
  if (*unknown == '\0')
    return g_steal_pointer (&title);
  told = g_strdup_printf (attn_translate (language, N_("the model does not know %s")), unknown);
  return title != NULL ? g_strdup_printf ("%s · %s", title, told) : g_steal_pointer (&told);
}

gboolean
attn_moments_differ_only (const AttnMoments  *moments,
                          const AttnDocument *a,
                          const AttnDocument *b)
{
  g_autoptr(AttnDocument) one = NULL, other = NULL;
  gboolean a_exactly, b_exactly;

  /* Whatever they are computed with: that is the same, or they differ in more. */
  find_nearest (moments, a, &a_exactly);
  find_nearest (moments, b, &b_exactly);
  if (!a_exactly || !b_exactly)
    return FALSE;
  one = attn_moments_apply (moments, 0, a, ATTN_LANGUAGE_ENGLISH, NULL);
  other = attn_moments_apply (moments, 0, b, ATTN_LANGUAGE_ENGLISH, NULL);
  if (one == NULL || other == NULL)
    return FALSE;
  /* Whether the description is still about it follows from the moment too. */
  one->is_changed = other->is_changed;
  return attn_document_equal (one, other);
}

gboolean
attn_moments_check (const AttnDocument *document,
                    AttnLanguage        language,
                    GError            **error)
{
  g_autoptr(GError) problem = NULL;
  g_autoptr(AttnMoments) moments = attn_moments_read (document, language, &problem);

  if (problem != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&problem));
      return FALSE;
    }
  for (guint i = 0; moments != NULL && i < attn_moments_get_count (moments); i++)
    {
      g_autoptr(AttnDocument) there = attn_moments_apply (moments, i, document, language, &problem);
      g_autoptr(AttnTrace) trace = NULL;
      AttnReport report;

      if (there != NULL)
        {
          /* The file is named before the place. */
          g_clear_pointer (&there->name, g_ref_string_release);
          trace = attn_document_trace (there, NULL, language, &problem);
        }
      if (trace != NULL)
        continue;
      attn_report_init (&report, document->name, language);
      attn_report_stand_at (&report, ATTN_MOMENTS_KEY);
      attn_report_enter_item (&report, i);
      attn_report_refuse (&report, error, (AttnDocumentError) problem->code, "%s", problem->message);
      attn_report_clear (&report);
      return FALSE;
    }
  return TRUE;
}
