/* attn-session-edit.c: editing, undoing, comparing
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-session-private.h"

#include "attn-edit-lesson.h"

/* The trace of the document at the cursor takes the place of the one before.  Where the view stood stays as far as the
 * new trace has it: the step by name, else by its place in the row; the selected cell, else the nearest. */
void
attn_session_take_trace (AttnSession *self,
                         AttnTrace   *trace)
{
  const char *step = self->view.step;
  guint index = attn_session_get_step (self);
  AttnPlace *selected = &self->view.selected;
  const AttnNode *node;

  attn_session_drop_run (self);
  attn_trace_unref (self->trace);
  self->trace = trace;
  attn_session_set_traced (self, self->shown);
  attn_session_find_steps (self);

  if (step != NULL && attn_steps_find (self->steps, step) < 0)
    self->view.step = attn_node_get_name (g_array_index (self->steps, AttnStep, MIN (index, self->steps->len - 1)).nodes[0]);
  self->view.made_up = attn_document_has_made_up (self->shown);
  self->view.reached = G_MAXUINT;
  self->view.hovered.node = NULL;
  node = selected->node != NULL ? attn_trace_find (trace, selected->node) : NULL;
  if (node == NULL)
    selected->node = NULL;
  else
    {
      selected->row = MIN (selected->row, attn_node_get_rows (node) - 1);
      selected->column = MIN (selected->column, attn_node_get_columns (node) - 1);
    }
  node = self->view.asked.node != NULL ? attn_trace_find (trace, self->view.asked.node) : NULL;
  if (node == NULL || self->view.asked.row >= attn_node_get_rows (node) || self->view.asked.column >= attn_node_get_columns (node))
    self->view.asked.node = NULL;
  self->left_step = NULL;
  attn_session_stand (self, &self->view, FALSE);
  self->playing = FALSE;
}

void
attn_session_set_traced (AttnSession        *self,
                         const AttnDocument *document)
{
  AttnDocument *before = self->traced;

  self->traced = attn_document_ref (document);
  if (before != NULL)
    attn_document_unref (before);
}

void
attn_session_tell_numbers (AttnSession *self)
{
  attn_session_describe (self);
  attn_session_emit (self, ATTN_CHANGE_DOCUMENT | ATTN_CHANGE_SCENE | ATTN_CHANGE_STEP | ATTN_CHANGE_SELECTION | ATTN_CHANGE_HOVER |
                           ATTN_CHANGE_PLAY | ATTN_CHANGE_HISTORY);
}

/* After a change of the document: what is shown now is `self->shown`. */
static void
attn_session_show_document (AttnSession *self,
                            AttnTrace   *trace)
{
  attn_session_take_trace (self, trace);
  attn_session_tell_numbers (self);
}

/* The edit of the whole document. */
static AttnEdit *
make_whole (AttnSession *self,
            AttnEdit    *edit)
{
  if (edit != NULL)
    attn_session_settle_words (self, edit);
  if (edit != NULL && self->scene >= 0)
    edit = attn_edit_in_scene (attn_session_get_whole (self), (guint) self->scene, edit);
  return edit;
}

gboolean
attn_session_apply (AttnSession  *self,
                    AttnEdit     *edit,
                    GError      **error)
{
  return attn_session_apply_whole (self, make_whole (self, edit), error);
}

/* An edit that had not come about yet, and is no part of the next one's gesture, is lost: nobody is left to believe that it is there. */
static char *
dup_left_out (AttnSession    *self,
              const AttnEdit *next)
{
  const AttnEdit *edit = attn_session_get_coming_edit (self);

  if (edit == NULL || (edit->key != NULL && g_strcmp0 (edit->key, next->key) == 0))
    return NULL;
  return g_strdup_printf (attn_session_text (self, N_("Left out, as its numbers were still being computed when the next change came: %s")),
                          attn_edit_get_label (edit, self->view.language));
}

gboolean
attn_session_apply_later (AttnSession  *self,
                          AttnEdit     *edit,
                          GError      **error)
{
  return attn_session_apply_whole_later (self, make_whole (self, edit), NULL, NULL, NULL, error);
}

gboolean
attn_session_apply_whole_later (AttnSession     *self,
                                AttnEdit        *edit,
                                AttnCameFunc     came,
                                gpointer         data,
                                GDestroyNotify   free_data,
                                GError         **error)
{
  g_autoptr (AttnDocument) shown = edit != NULL ? attn_session_find_shown (self, edit->document, NULL) : NULL;
  g_autofree char *left_out = NULL;
  gboolean applied = edit != NULL;

  if (edit == NULL || attn_session_can_wait (self, shown) || !attn_session_comes_later (self, shown) ||
      attn_document_equal (edit->document, attn_session_get_whole (self)))
    {
      applied = attn_session_apply_whole (self, edit, error);
      if (applied && came != NULL)
        came (data);
    }
  else if (attn_session_is_to_come (self, edit))
    attn_edit_free (edit);
  else
    {
      edit->written = self->writing;
      left_out = dup_left_out (self, edit);
      attn_session_come_later (self, shown, edit, 0);
      if (came != NULL)
        attn_session_tell_come (self, came, data, g_steal_pointer (&free_data));
      if (left_out != NULL)
        attn_session_emit_refused (self, left_out);
    }
  if (free_data != NULL)
    free_data (data);
  return applied;
}

gboolean
attn_session_apply_whole (AttnSession  *self,
                          AttnEdit     *edit,
                          GError      **error)
{
  g_autoptr (AttnDocument) shown = NULL;
  g_autofree char *left_out = NULL;
  AttnTrace *trace;

  if (edit == NULL)
    return FALSE;
  edit->written = self->writing;
  left_out = dup_left_out (self, edit);
  attn_session_settle_gesture (self);
  /* A scene that the edit takes away is not looked at any more. */
  shown = attn_session_find_shown (self, edit->document, NULL);
  if (attn_session_can_wait (self, shown))
    {
      attn_history_push (self->history, edit);
      attn_session_settle_shown (self, NULL);
      attn_session_wait (self);
      attn_session_tell_numbers (self);
      if (left_out != NULL)
        attn_session_emit_refused (self, left_out);
      return TRUE;
    }
  trace = attn_document_trace (shown, self->trace, self->view.language, error);
  if (trace == NULL)
    {
      attn_edit_free (edit);
      return FALSE;
    }
  attn_history_push (self->history, edit);
  attn_session_settle_shown (self, NULL);
  if (self->shown != shown && !attn_document_equal (self->shown, shown))
    {
      attn_trace_unref (trace);
      trace = attn_session_trace_shown (self, NULL);
    }
  attn_session_show_document (self, trace);
  if (left_out != NULL)
    attn_session_emit_refused (self, left_out);
  return TRUE;
}

void
attn_session_end_gesture (AttnSession *self)
{
  if (!attn_session_end_coming_gesture (self) && self->history != NULL)
    attn_history_break (self->history);
}

/* Shows what the cursor came to.  A document in the history was shown before, so that its numbers do not overflow; or it was passed
 * over while others were computed, and is refused then. */
static void
attn_session_follow_cursor (AttnSession        *self,
                            const AttnDocument *before)
{
  attn_session_settle_shown (self, before);
  if (attn_session_can_wait (self, self->shown))
    {
      attn_session_wait (self);
      attn_session_tell_numbers (self);
    }
  else
    {
      attn_session_show_document (self, attn_session_trace_shown (self, NULL));
    }
}

void
attn_session_refuse (AttnSession  *self,
                     const GError *error)
{
  g_autoptr (AttnDocument) before = attn_document_ref (attn_session_get_whole (self));

  if (attn_history_undo (self->history))
    attn_session_follow_cursor (self, before);
  attn_session_emit_refused (self, error->message);
}

gboolean
attn_session_move (AttnSession *self,
                   int          by)
{
  const int step = by < 0 ? -1 : 1;

  for (int i = 0; i != by; i += step)
    if (!(by < 0 ? attn_history_undo (self->history) : attn_history_redo (self->history)))
      {
        /* The way back needs no memory: what was left is kept. */
        attn_session_move (self, -i);
        return FALSE;
      }
  return TRUE;
}

void
attn_session_emit_no_memory (AttnSession *self)
{
  attn_session_emit_refused (self, attn_session_text (self, N_("There is not enough memory for that; everything stays as it was.")));
}

/* What is not there yet is given up, as far as it is taken back; the rest of the way goes through the history. */
static gboolean
go_through_history (AttnSession *self,
                    int          by)
{
  g_autoptr (AttnDocument) before = attn_document_ref (attn_session_get_whole (self));
  g_autoptr (AttnDocument) whole = NULL, shown = NULL;
  g_autoptr (AttnTrace) trace = NULL;
  g_autoptr (GError) error = NULL;

  if (by == 0)
    {
      attn_session_give_up_coming (self);
      return TRUE;
    }
  whole = attn_history_dup_document_at (self->history, by);
  if (whole != NULL)
    shown = attn_session_find_shown_after (self, before, whole);
  if (shown != NULL && attn_session_comes_later (self, shown) && !attn_session_can_wait (self, shown))
    {
      attn_session_come_later (self, shown, NULL, by);
      return TRUE;
    }
  if (whole == NULL)
    {
      attn_session_emit_no_memory (self);
      return FALSE;
    }
  if (!attn_session_can_wait (self, shown))
    {
      /* Before anything moves.  A scene whose numbers overflow shows the lesson's own. */
      trace = attn_document_trace (shown, self->trace, self->view.language, &error);
      if (trace == NULL && (self->scene < 0 || g_error_matches (error, ATTN_DOCUMENT_ERROR, ATTN_DOCUMENT_ERROR_TOO_LARGE)))
        {
          attn_session_emit_refused (self, error->message);
          return FALSE;
        }
    }
  if (!attn_session_move (self, by))
    {
      attn_session_emit_no_memory (self);
      return FALSE;
    }
  if (trace == NULL)
    {
      attn_session_follow_cursor (self, before);
      return TRUE;
    }
  attn_session_settle_shown (self, before);
  attn_session_show_document (self, g_steal_pointer (&trace));
  return TRUE;
}

gboolean
attn_session_undo (AttnSession *self)
{
  if (!attn_session_can_undo (self))
    return FALSE;
  if (attn_session_get_coming_edit (self) != NULL || attn_session_is_going (self))
    return attn_session_give_up_coming (self);
  return go_through_history (self, attn_session_get_coming_by (self) - 1);
}

gboolean
attn_session_redo (AttnSession *self)
{
  return attn_session_can_redo (self) && go_through_history (self, attn_session_get_coming_by (self) + 1);
}

gboolean
attn_session_can_undo (AttnSession *self)
{
  return attn_session_get_coming_edit (self) != NULL || attn_session_is_going (self) ||
         (self->history != NULL && (int) attn_history_get_n_undo (self->history) + attn_session_get_coming_by (self) > 0);
}

gboolean
attn_session_can_redo (AttnSession *self)
{
  return attn_session_get_coming_edit (self) == NULL && self->history != NULL &&
         (int) attn_history_get_n_redo (self->history) - attn_session_get_coming_by (self) > 0;
}

char *
attn_session_dup_undo_label (AttnSession *self)
{
  const AttnEdit *edit = attn_session_get_coming_edit (self);

  if (edit != NULL)
    return g_strdup_printf (attn_session_text (self, N_("Undo %s")), attn_edit_get_label (edit, self->view.language));
  if (self->history == NULL || attn_session_get_coming_by (self) != 0 || attn_session_is_going (self))
    return g_strdup (attn_session_text (self, N_("Undo")));
  return attn_history_dup_undo_label (self->history, self->view.language);
}

char *
attn_session_dup_redo_label (AttnSession *self)
{
  if (self->history == NULL || attn_session_get_coming_by (self) != 0)
    return g_strdup (attn_session_text (self, N_("Redo")));
  return attn_history_dup_redo_label (self->history, self->view.language);
}

gboolean
attn_session_start_over (AttnSession *self)
{
  g_autoptr (GError) error = NULL;
  AttnEdit *edit;

  /* Within a lesson it is the scene that starts over. */
  if (self->scene >= 0)
    {
      attn_session_put_scene_back (self);
      return TRUE;
    }
  if (self->history == NULL ||
      attn_document_equal (attn_history_get_document (self->history), attn_history_get_first (self->history)))
    return FALSE;
  attn_history_break (self->history);
  edit = attn_edit_start_over (attn_history_get_first (self->history));
  if (attn_session_comes_later (self, edit->document) && !attn_session_can_wait (self, edit->document))
    attn_session_come_later (self, edit->document, edit, 0);
  else if (!attn_session_apply_whole (self, edit, &error))
    attn_session_emit_refused (self, error->message);
  return TRUE;
}

const AttnHistory *
attn_session_get_history (AttnSession *self)
{
  return self->history;
}

gboolean
attn_session_is_modified (AttnSession *self)
{
  return self->history != NULL && attn_history_is_modified (self->history) && !attn_session_is_only_at_moment (self);
}

void
attn_session_set_saved (AttnSession *self,
                        GFile       *file)
{
  attn_history_set_saved (self->history);
  if (file != NULL)
    g_set_object (&self->file, file);
  attn_session_emit (self, ATTN_CHANGE_HISTORY);
}

void
attn_session_set_unsaved (AttnSession *self)
{
  attn_history_set_unsaved (self->history);
  attn_session_emit (self, ATTN_CHANGE_HISTORY);
}

void
attn_session_unpin (AttnSession *self)
{
  g_clear_pointer (&self->pinned, attn_trace_unref);
  self->view.pinned = NULL;
  for (guint i = 0; i < ATTN_N_LANGUAGES; i++)
    g_clear_pointer (&self->pinned_after[i], g_free);
}

void
attn_session_set_pinned (AttnSession *self,
                         gboolean     pinned)
{
  AttnView view;
  /* The old one lives until everybody has let go of it. */
  g_autoptr (AttnTrace) before = self->pinned != NULL ? attn_trace_ref (self->pinned) : NULL;

  attn_session_settle (self);
  view = self->view;
  attn_session_unpin (self);
  self->view.pinned = before;
  if (pinned && self->trace != NULL)
    {
      self->pinned = attn_trace_ref (self->trace);
      for (guint i = 0; i < ATTN_N_LANGUAGES; i++)
        self->pinned_after[i] = g_strdup (attn_history_get_label (self->history, (AttnLanguage) i));
    }
  view.pinned = self->pinned;
  attn_session_set_view (self, &view);
}

gboolean
attn_session_get_pinned (AttnSession *self)
{
  return self->pinned != NULL;
}

char *
attn_session_describe_pinned (AttnSession *self)
{
  const char *after = self->pinned_after[self->view.language];

  g_autofree char *text = NULL;

  if (self->pinned == NULL)
    return NULL;
  if (after == NULL)
    text = g_strdup (attn_session_text (self, N_("Compared with the document as it was opened")));
  else
    text = g_strdup_printf (attn_session_text (self, N_("Compared with the state after: %s")), after);
  if (self->pinned != self->trace)
    return g_steal_pointer (&text);
  /* Nothing is different yet. */
  return g_strconcat (text, ". ", attn_session_text (self, N_("Change something: cells then show before, now and difference")), NULL);
}
