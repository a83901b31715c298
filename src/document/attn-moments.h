/* attn-moments.h: the weights of a document at several moments of its training
 *
 * A document may bring them along under "x-moments" (docs/format.md).  Going to a moment puts its weights into the document and
 * leaves everything else, the sentence above all, as it is.  Moments are counted from 0 in the order of their steps.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-edit.h"

G_BEGIN_DECLS

/* Immutable. */
typedef struct _AttnMoments AttnMoments;

/* What stands under "x-moments".  NULL without an error where there is nothing; NULL with one, that names file and place, where
 * it cannot be read.  Owned by the caller. */
AttnMoments  *attn_moments_read        (const AttnDocument *document, AttnLanguage language, GError **error);
AttnMoments  *attn_moments_ref         (const AttnMoments *moments);
void          attn_moments_unref       (AttnMoments *moments);
/* Whether reading the document would give the same; `moments` NULL: whether it would give none. */
gboolean      attn_moments_are_of      (const AttnMoments *moments, const AttnDocument *document);

guint         attn_moments_get_count   (const AttnMoments *moments);
/* How many steps of training it had seen; 0: nobody trained it. */
guint64       attn_moments_get_step    (const AttnMoments *moments, guint index);
/* What was measured then over sentences held out from training: the mean loss, the share of right answers.  FALSE where the
 * document does not say it. */
gboolean      attn_moments_get_loss    (const AttnMoments *moments, guint index, double *loss);
gboolean      attn_moments_get_right   (const AttnMoments *moments, guint index, double *right);
/* −1 where there is no such step. */
int           attn_moments_find_step   (const AttnMoments *moments, guint64 step);
/* "0, 100, 120": all steps.  Owned by the caller. */
char         *attn_moments_list_steps  (const AttnMoments *moments);

/* The words that have a vector of their own at each moment: how many, and whether this is one. */
guint         attn_moments_count_words (const AttnMoments *moments);
gboolean      attn_moments_know        (const AttnMoments *moments, const char *word);

/* The moment that the document's weights are nearest to: most of its matrices are that moment's.  `exactly` (or NULL): all of them are,
 * and everything else that a result depends on, but for what is put in (sentence, vectors of unknown words), is as in the model that was
 * trained: mask, scale, heads, softmax, positions, norms, memory, readout, layers ….  Only then what was measured holds. */
guint         attn_moments_find        (const AttnMoments *moments, const AttnDocument *document, gboolean *exactly);

/* The document with the weights of a moment and, where the moments have vectors for words, those of its tokens.  Matrices are
 * shared with `moments`.  NULL with an error where they do not fit any more. */
AttnDocument *attn_moments_apply       (const AttnMoments *moments, guint index, const AttnDocument *document,
                                        AttnLanguage language, GError **error);
/* The same as an edit.  Key: one for all. */
AttnEdit     *attn_edit_go_to_moment   (const AttnDocument *document, const AttnMoments *moments, guint index,
                                        AttnLanguage language, GError **error);
/* What typing a sentence comes to: words that are new in `document` (an edit of `before`) get the vector that they have at the
 * moment of `before`, and those that the model does not know one that is made up.  NULL where there is nothing to do. */
AttnDocument *attn_moments_settle      (const AttnMoments *moments, const AttnDocument *before, const AttnDocument *document);

/* "Untrained", "Training step 120", "Training step 120, then edited".  Owned by the caller. */
char         *attn_moments_dup_title   (const AttnMoments *moments, guint index, gboolean exactly, AttnLanguage language);
/* The document's tokens that the model does not know, in quotation marks, each once; "" for none.  Owned by the caller. */
char         *attn_moments_dup_unknown (const AttnMoments *moments, const AttnDocument *document);
/* What a picture says of a document's moment, nothing (NULL) at the end of training, where all is as it should be.  `moments`
 * may be NULL.  Owned by the caller. */
char         *attn_moments_dup_remark  (const AttnMoments *moments, const AttnDocument *document, AttnLanguage language);

/* Whether the matrices of each are a moment's, and they are the same but for that. */
gboolean      attn_moments_differ_only (const AttnMoments *moments, const AttnDocument *a, const AttnDocument *b);

/* Reads them and goes to each.  TRUE where there are none. */
gboolean      attn_moments_check       (const AttnDocument *document, AttnLanguage language, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (AttnMoments, attn_moments_unref)

G_END_DECLS
