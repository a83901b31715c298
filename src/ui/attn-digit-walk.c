/* attn-digit-walk.c: going through the digits that come with the program
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-digit-walk.h"

#include "attn-class-bars.h"
#include "attn-digits.h"
#include "attn-ink.h"
#include "attn-label.h"
#include "attn-number.h"

/* Data of a session: the index, counted from 1, of the digit that was last on show. */
#define LAST "attn-last-digit"

const AttnNode *
attn_session_find_classes (AttnSession *session)
{
  const AttnTrace *trace = attn_session_get_trace (session);
  const AttnNode *node = trace != NULL ? attn_trace_find (trace, "probabilities") : NULL;

  return node != NULL && attn_node_get_rows (node) == 1 && attn_trace_find (trace, "patches") != NULL ? node : NULL;
}

guint
attn_find_likeliest (const AttnNode *classes)
{
  guint best = 0;

  for (guint i = 1; i < attn_node_get_columns (classes); i++)
    if (attn_node_get_value (classes, 0, i) > attn_node_get_value (classes, 0, best))
      best = i;
  return best;
}

/* Whether somebody is to find out what the model says: a question of a lesson, or a step whose results are predicted. */
static gboolean
is_secret (AttnSession    *session,
           const AttnNode *classes)
{
  return attn_session_get_view (session)->asked.node == attn_node_get_name (classes) || attn_session_keeps_back (session, classes);
}

char *
attn_digit_walk_dup_verdict (AttnSession *session)
{
  const AttnNode *classes = attn_session_find_classes (session);
  g_autofree char *percent = NULL, *answer = NULL;
  int digit;
  guint top;

  if (classes == NULL || is_secret (session, classes))
    return NULL;
  top = attn_find_likeliest (classes);
  percent = attn_dup_percent (attn_node_get_value (classes, 0, top));
  answer = attn_label_plain (classes, TRUE, top, attn_session_get_language (session));
  digit = attn_digit_walk_get (session);
  if (digit < 0)
    return g_strdup_printf (attn_session_text (session, N_("Read as %1$s, %2$s")), answer, percent);
  return g_strdup_printf (attn_digits_get_label ((guint) digit) == top
                          ? attn_session_text (session, N_("Labelled %1$u; read as %2$s, %3$s"))
                          : attn_session_text (session, N_("Labelled %1$u; read as %2$s, %3$s: wrong")),
                          attn_digits_get_label ((guint) digit), answer, percent);
}

char *
attn_digit_walk_dup_caution (AttnSession *session)
{
  const AttnNode *classes = attn_session_find_classes (session);
  AttnNumber distance, farthest;
  double measured;

  if (classes == NULL || is_secret (session, classes))
    return NULL;
  if (attn_node_get_value (classes, 0, attn_find_likeliest (classes)) < ATTN_DIGIT_SURE)
    return g_strdup_printf (attn_session_text (session, N_("Not sure: no answer reaches %.0f %%.")), 100 * ATTN_DIGIT_SURE);
  if (!attn_digit_walk_is_possible (session))
    return NULL;
  measured = attn_digits_measure (attn_document_get_matrix (attn_session_get_document (session), "image.pixels"));
  if (measured <= attn_digits_get_farthest ())
    return NULL;
  attn_number_format (measured, 2, &distance);
  attn_number_format (attn_digits_get_farthest (), 2, &farthest);
  return g_strdup_printf (attn_session_text (session, N_("It seems sure, but this may be no digit: it is farther from the 100 digits here (%1$s) "
                                                         "than any of 260 real digits that it was not trained with (%2$s at most).")), distance.text, farthest.text);
}

gboolean
attn_digit_walk_is_possible (AttnSession *session)
{
  const AttnDocument *document = attn_session_get_document (session);

  return document != NULL && attn_digits_suit (document);
}

int
attn_digit_walk_get (AttnSession *session)
{
  int index;

  if (!attn_digit_walk_is_possible (session))
    return -1;
  index = attn_digits_find (attn_document_get_matrix (attn_session_get_document (session), "image.pixels"));
  if (index >= 0)
    g_object_set_data (G_OBJECT (session), LAST, GUINT_TO_POINTER ((guint) index + 1));
  return index;
}

/* From here one goes on. */
static guint
get_place (AttnSession *session)
{
  const int shown = attn_digit_walk_get (session);
  const guint last = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (session), LAST));

  return shown >= 0 ? (guint) shown : last > 0 ? last - 1 : attn_digits_get_count () - 1;
}

gboolean
attn_digit_walk_go (AttnSession *session,
                    guint        index,
                    GError     **error)
{
  AttnEdit *edit;

  g_return_val_if_fail (attn_digit_walk_is_possible (session) && index < attn_digits_get_count (), FALSE);

  edit = attn_ink_show (attn_session_get_document (session), attn_digits_get_pixels (index), attn_session_get_language (session), error);
  return attn_session_apply (session, edit, error);
}

gboolean
attn_digit_walk_step (AttnSession *session,
                      int          by,
                      GError     **error)
{
  const guint n = attn_digits_get_count ();

  return attn_digit_walk_go (session, (guint) ((int) (get_place (session) + n) + by) % n, error);
}

/* What the document would say of an image. */
static gboolean
is_wrong (AttnSession *session,
          guint        index)
{
  const AttnLanguage language = attn_session_get_language (session);
  g_autoptr (AttnEdit) edit = attn_ink_show (attn_session_get_document (session), attn_digits_get_pixels (index), language, NULL);
  g_autoptr (AttnTrace) trace = edit != NULL ? attn_document_trace (edit->document, attn_session_get_trace (session), language, NULL) : NULL;

  return trace != NULL && attn_find_likeliest (attn_trace_find (trace, "probabilities")) != attn_digits_get_label (index);
}

gboolean
attn_digit_walk_next_wrong (AttnSession *session,
                            GError     **error)
{
  const guint n = attn_digits_get_count (), from = get_place (session);

  for (guint i = 1; i <= n; i++)
    if (is_wrong (session, (from + i) % n))
      return attn_digit_walk_go (session, (from + i) % n, error);
  return FALSE;
}

void
attn_digit_walk_begin (AttnSession *session)
{
  AttnView view = *attn_session_get_view (session);
  const AttnNode *weights = attn_trace_find (attn_session_get_trace (session), "layer0.head0.weights");

  if (!attn_digit_walk_is_possible (session) || weights == NULL || view.mode != ATTN_VIEW_OVERVIEW || attn_session_get_step (session) > 0 ||
      view.selected.node != NULL)
    return;
  view.mode = ATTN_VIEW_IMAGE;
  view.step = attn_node_get_name (weights);
  attn_session_set_view (session, &view);
}
