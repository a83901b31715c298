/* attn-digit-walk.c: going through the digits that come with the program
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-digit-walk.h"

#include "attn-digits.h"
#include "attn-ink.h"

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
