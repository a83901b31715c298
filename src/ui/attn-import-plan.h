/* attn-import-plan.h: which matrix comes where, and what that changes
 *
 * What the dialog that brings a matrix in decides, without the dialog.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-edit.h"
#include "attn-import.h"

G_BEGIN_DECLS

typedef struct _AttnImportPlan AttnImportPlan;

/* Begins with the first table that can be taken and the place that suits it best: the one that its name tells, else the one
 * whose shape it has.  `called` is the name of a table that has none, such as the file's without its ending; `near` is a slot
 * that the learner is at; both may be NULL. */
AttnImportPlan    *attn_import_plan_new             (const AttnImport *import, const AttnDocument *document, const char *called,
                                                     const char *near, AttnLanguage language);
void               attn_import_plan_free            (AttnImportPlan *plan);

/* The document that it goes into has become another. */
void               attn_import_plan_set_document    (AttnImportPlan *plan, const AttnDocument *document);

/* What was found; borrowed, good until the decimal commas are decided otherwise. */
const AttnImport  *attn_import_plan_get_import      (const AttnImportPlan *plan);

/* Which of the import's matrices is brought in; the places for it are put into their order anew. */
void               attn_import_plan_set_table       (AttnImportPlan *plan, guint table);
guint              attn_import_plan_get_table       (const AttnImportPlan *plan);

/* Rows become columns. */
void               attn_import_plan_set_transposed  (AttnImportPlan *plan, gboolean transposed);
gboolean           attn_import_plan_get_transposed  (const AttnImportPlan *plan);

/* The places, the most suitable first, by name and number. */
guint              attn_import_plan_get_n_slots     (const AttnImportPlan *plan);
const char        *attn_import_plan_get_slot        (const AttnImportPlan *plan, guint n);
/* Whether the matrix has the shape of what stands there now. */
gboolean           attn_import_plan_fits            (const AttnImportPlan *plan, guint n);
/* What a place is called: "W_Q, the weight matrix of the queries". */
const char        *attn_import_plan_name_slot       (const char *slot, AttnLanguage language);
void               attn_import_plan_choose_slot     (AttnImportPlan *plan, const char *slot);
const char        *attn_import_plan_get_chosen_slot (const AttnImportPlan *plan);

/* The names that stood beside the rows, where the place has tokens in its rows; else NULL.  Borrowed. */
const char *const *attn_import_plan_get_labels      (const AttnImportPlan *plan);
/* Whether they become the tokens' names; at first they do. */
void               attn_import_plan_set_use_labels  (AttnImportPlan *plan, gboolean use);
gboolean           attn_import_plan_get_use_labels  (const AttnImportPlan *plan);

/* Whether there were decimal commas; whether they are read as such; reads them so, or not.  FALSE with an error where that
 * cannot be. */
gboolean           attn_import_plan_offers_commas   (const AttnImportPlan *plan);
gboolean           attn_import_plan_get_commas      (const AttnImportPlan *plan);
gboolean           attn_import_plan_set_commas      (AttnImportPlan *plan, gboolean commas, GError **error);

/* The matrix itself, as it would be brought in.  Borrowed, good until something is decided otherwise; NULL with an
 * error. */
const AttnMatrix  *attn_import_plan_get_matrix      (AttnImportPlan *plan, GError **error);
/* The one edit that it all is.  NULL with an error. */
AttnEdit          *attn_import_plan_make_edit       (AttnImportPlan *plan, GError **error);

/* What else is another in `after`, a line each: tokens, dimensions, other matrices; "" for nothing.  Owned by the caller. */
char              *attn_import_plan_describe_changes (const AttnDocument *before, const AttnDocument *after, const char *slot,
                                                      AttnLanguage language);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (AttnImportPlan, attn_import_plan_free)

G_END_DECLS
