/* attn-document.c: the value that a learner edits
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-lesson-private.h"

#include <string.h>

G_DEFINE_QUARK (attn-document-error-quark, attn_document_error)

const char *const attn_scale_words[] = { "sqrt", "none", NULL };
const char *const attn_mask_words[] = { "none", "causal", NULL };
const char *const attn_softmax_words[] = { "rows", "columns", "all", NULL };

AttnDocument *
attn_document_new_blank (void)
{
  AttnDocument *document = g_new0 (AttnDocument, 1);

  g_atomic_ref_count_init (&document->references);
  document->softmax = ATTN_SIDE_ROWS;
  return document;
}

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

static GPtrArray *
ref_array (GPtrArray *array)
{
  return array != NULL ? g_ptr_array_ref (array) : NULL;
}

AttnDocument *
attn_document_copy (const AttnDocument *document)
{
  AttnDocument *copy = g_new (AttnDocument, 1);

  *copy = *document;
  g_atomic_ref_count_init (&copy->references);
  if (copy->name != NULL)
    g_ref_string_acquire (copy->name);
  attn_phrase_ref (copy->title);
  attn_phrase_ref (copy->description);
  ref_array (copy->tokens);
  ref_array (copy->memory_tokens);
  for (guint i = 0; i < ATTN_N_SLOTS; i++)
    if (copy->fillings[i].matrix != NULL)
      {
        attn_matrix_ref (copy->fillings[i].matrix);
        attn_reference_ref (copy->fillings[i].reference);
      }
  if (copy->padding != NULL)
    g_array_ref (copy->padding);
  attn_word_set_ref (copy->made_up);
  attn_lesson_ref (copy->lesson);
  copy->lesson_memo = NULL;
  for (guint i = 0; i < ATTN_N_LEVELS; i++)
    ref_array (copy->kept[i]);
  return copy;
}

gboolean
attn_document_is_from_picture (const AttnDocument *document)
{
  return document->is_from_picture;
}

AttnDocument *
attn_document_ref (const AttnDocument *document)
{
  AttnDocument *self = (AttnDocument *) document;

  g_atomic_ref_count_inc (&self->references);
  return self;
}

void
attn_document_unref (AttnDocument *document)
{
  if (!g_atomic_ref_count_dec (&document->references))
    return;

  g_clear_pointer (&document->name, g_ref_string_release);
  attn_phrase_unref (document->title);
  attn_phrase_unref (document->description);
  g_clear_pointer (&document->tokens, g_ptr_array_unref);
  g_clear_pointer (&document->memory_tokens, g_ptr_array_unref);
  for (guint i = 0; i < ATTN_N_SLOTS; i++)
    attn_document_fill (document, (AttnSlot) i, NULL);
  g_clear_pointer (&document->padding, g_array_unref);
  attn_word_set_unref (document->made_up);
  attn_lesson_unref (document->lesson);
  attn_lesson_memo_free (document->lesson_memo);
  for (guint i = 0; i < ATTN_N_LEVELS; i++)
    g_clear_pointer (&document->kept[i], g_ptr_array_unref);
  g_free (document);
}

GPtrArray *
attn_token_list_new (const char *const *tokens)
{
  GPtrArray *list = g_ptr_array_new_with_free_func (g_free);

  for (gsize i = 0; tokens[i] != NULL; i++)
    g_ptr_array_add (list, g_strdup (tokens[i]));
  g_ptr_array_add (list, NULL);
  return list;
}

static int
compare_keys (gconstpointer a,
              gconstpointer b)
{
  guint x = *(const guint *) a, y = *(const guint *) b;

  return x < y ? -1 : x > y;
}

void
attn_padding_sort (GArray *padding)
{
  g_array_sort (padding, compare_keys);
}

void
attn_document_fill (AttnDocument *document,
                    AttnSlot      slot,
                    AttnMatrix   *matrix)
{
  if (document->fillings[slot].matrix != NULL)
    attn_matrix_unref (document->fillings[slot].matrix);
  attn_reference_unref (document->fillings[slot].reference);
  document->fillings[slot] = (AttnFilling) { .matrix = matrix };
}

void
attn_document_fill_as (AttnDocument      *document,
                       AttnSlot           slot,
                       const AttnFilling *filling)
{
  AttnFilling copy = *filling;

  if (copy.matrix != NULL)
    attn_matrix_ref (copy.matrix);
  attn_reference_ref (copy.reference);
  attn_document_fill (document, slot, NULL);
  document->fillings[slot] = copy;
}

static gboolean
token_lists_equal (const GPtrArray *a,
                   const GPtrArray *b)
{
  return a == b || g_strv_equal ((const char *const *) a->pdata, (const char *const *) b->pdata);
}

static gboolean
kept_equal (const GPtrArray *a,
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

static gboolean
fillings_equal (const AttnFilling *a,
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

gboolean
attn_document_equal (const AttnDocument *a,
                     const AttnDocument *b)
{
  if (a == b)
    return TRUE;
  if (a->said != b->said || a->scale != b->scale || a->mask != b->mask || a->softmax != b->softmax)
    return FALSE;
  if (a->scale == ATTN_SCALE_NUMBER && memcmp (&a->divisor, &b->divisor, sizeof a->divisor) != 0)
    return FALSE;
  if (!attn_phrase_equal (a->title, b->title) || !attn_phrase_equal (a->description, b->description))
    return FALSE;
  if (!token_lists_equal (a->tokens, b->tokens) || !token_lists_equal (a->memory_tokens, b->memory_tokens))
    return FALSE;
  for (guint i = 0; i < ATTN_N_SLOTS; i++)
    if (!fillings_equal (&a->fillings[i], &b->fillings[i]))
      return FALSE;
  if ((a->padding == NULL) != (b->padding == NULL))
    return FALSE;
  if (a->padding != NULL &&
      (a->padding->len != b->padding->len ||
       (a->padding->len > 0 && memcmp (a->padding->data, b->padding->data, a->padding->len * sizeof (guint)) != 0)))
    return FALSE;
  if (!attn_word_set_equal (a->made_up, b->made_up) || !attn_lesson_equal (a->lesson, b->lesson))
    return FALSE;
  for (guint i = 0; i < ATTN_N_LEVELS; i++)
    if (!kept_equal (a->kept[i], b->kept[i]))
      return FALSE;
  return TRUE;
}

const char *
attn_document_get_title (const AttnDocument *document,
                         AttnLanguage        language)
{
  return attn_phrase_get (document->title, language);
}

const char *
attn_document_get_description (const AttnDocument *document,
                               AttnLanguage        language)
{
  return attn_phrase_get (document->description, language);
}

const char *const *
attn_document_get_tokens (const AttnDocument *document)
{
  return (const char *const *) document->tokens->pdata;
}

const char *const *
attn_document_get_memory_tokens (const AttnDocument *document)
{
  return (const char *const *) document->memory_tokens->pdata;
}

const AttnMatrix *
attn_document_get_matrix (const AttnDocument *document,
                          const char         *slot)
{
  AttnSlot index;

  return attn_slot_find (slot, &index) ? document->fillings[index].matrix : NULL;
}

gboolean
attn_document_is_random (const AttnDocument *document,
                         const char         *slot)
{
  AttnSlot index;

  return attn_slot_find (slot, &index) && document->fillings[index].is_random;
}

gboolean
attn_document_get_random (const AttnDocument *document,
                          const char         *slot,
                          guint64            *seed,
                          double             *deviation)
{
  const AttnFilling *filling;
  AttnSlot index;

  if (!attn_slot_find (slot, &index) || !document->fillings[index].is_random)
    return FALSE;
  filling = &document->fillings[index];
  if (seed != NULL)
    *seed = filling->seed;
  if (deviation != NULL)
    *deviation = filling->deviation;
  return TRUE;
}

gboolean
attn_document_get_reference (const AttnDocument *document,
                             const char         *slot,
                             const char        **path,
                             const char        **tensor,
                             gboolean           *transposed)
{
  const AttnReference *reference;
  AttnSlot index;

  if (!attn_slot_find (slot, &index) || document->fillings[index].reference == NULL)
    return FALSE;
  reference = document->fillings[index].reference;
  if (path != NULL)
    *path = reference->path;
  if (tensor != NULL)
    *tensor = reference->tensor;
  if (transposed != NULL)
    *transposed = reference->is_transposed;
  return TRUE;
}

AttnScale
attn_document_get_scale (const AttnDocument *document,
                         double             *number)
{
  if (number != NULL && document->scale == ATTN_SCALE_NUMBER)
    *number = document->divisor;
  return document->scale;
}

AttnMask
attn_document_get_mask (const AttnDocument *document)
{
  return document->mask;
}

const guint *
attn_document_get_padding (const AttnDocument *document,
                           guint              *n)
{
  static const guint none = 0;

  *n = document->padding != NULL ? document->padding->len : 0;
  if (document->padding == NULL)
    return NULL;
  return *n > 0 ? (const guint *) (const void *) document->padding->data : &none;
}

AttnSide
attn_document_get_softmax (const AttnDocument *document)
{
  return document->softmax;
}
