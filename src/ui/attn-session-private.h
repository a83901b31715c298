/* attn-session-private.h: what a session is made of
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-session.h"

G_BEGIN_DECLS

typedef struct _AttnSessionRun AttnSessionRun;
typedef struct _AttnPutOff AttnPutOff;

struct _AttnSession
{
  GObject       parent_instance;

  AttnHistory  *history;    /* the document is the one at its cursor */
  AttnTrace    *trace;
  AttnDocument *traced;     /* what `trace` is of: what is shown, or while a run is under way an older document alike */
  AttnSessionRun *run;      /* computes the trace of what is shown; NULL: none does */
  AttnPutOff   *put_off;    /* the picture that is gone to once its numbers have come; NULL: none */
  AttnDocument *expected_of;   /* the document that `expected` is the trace of; NULL: none */
  AttnTrace    *expected;
  GArray       *steps;
  guint         head;       /* the one that the steps are of */
  GFile        *file;
  AttnTrace    *pinned;     /* what view.pinned borrows */
  char         *pinned_after[ATTN_N_LANGUAGES];   /* the change that led to it; NULL: as it was opened */
  AttnView      view;
  GHashTable   *last;       /* interned node → AttnPlace: the cell of it that was last selected */
  GHashTable   *last_node;  /* interned name of a step → interned node: the one of its nodes that was last selected */
  guint         pace;
  gboolean      predicting;
  const char  **secret;     /* interned names, then NULL: what is kept from who practises; NULL: nothing */
  gboolean      secret_to_find;
  char         *exercise;   /* markup; NULL: none */
  AttnPlace     found;      /* the cell that was found last */
  GHashTable   *kept;       /* interned name of a step's first node → AttnPrediction: what was found in it */
  gboolean      playing;
  AttnDocument *shown;      /* what is looked at: the document at the cursor, or that of a scene of it */
  char         *lesson_name;   /* of a lesson of the program; NULL: none */
  int           scene;      /* of a lesson; −1: none, the document itself */
  gboolean      scene_moved;   /* it became another with the last change of the document */
  gboolean      writing;    /* edits are those of who writes the lesson */
  AttnDocument *begun;      /* the scene's document as the scene began; NULL: not asked for */
  AttnTrace    *begun_trace;   /* of `begun` */
  AttnMoments  *moments;    /* of what is looked at; NULL: none */
  char         *moments_problem;   /* why what stands there cannot be read */
  AttnDocument *moment_of;  /* the document that `moment` is known of */
  guint         moment;
  gboolean      moment_exactly;
  AttnDocument *course_of;  /* what is looked at at its first moment: with it `course` stands and falls */
  GPtrArray    *course;     /* of AttnTrace, one a moment; NULL: not computed */
  guint         training;   /* a source; 0: training does not play */
  const char   *left_step;  /* the step that a view was opened from which shows another, `shown_step`; interned; NULL: none, or one went on */
  const char   *shown_step;
  const char   *left_selected;   /* the node of the cell that was selected then */
  gboolean      freed;      /* Esc was pressed: stepping leaves the picture without a pinned cell */
};

void attn_session_emit     (AttnSession *self,
                            guint        changes);
void attn_session_emit_refused (AttnSession *self,
                                const char  *message);
/* After the document or the language changed: the view's text about the document. */
void attn_session_describe (AttnSession *self);

/* The steps of the trace, with those of the head that the view shows. */
void attn_session_find_steps (AttnSession *self);
/* Where one stands is where the picture is: what a view shows another step from stands at that step; who went to a step (`went`) that it
 * has no picture of leaves it. */
void attn_session_stand      (AttnSession *self, AttnView *view, gboolean went);
/* The document that is looked at with `whole` at the cursor: where that of the scene cannot be made, `whole` itself, with an
 * error.  Owned by the caller; never NULL. */
AttnDocument *attn_session_find_shown   (AttnSession *self, const AttnDocument *whole, GError **error);
/* The same with the scene that undo and redo lead to from `before`. */
AttnDocument *attn_session_find_shown_after (AttnSession *self, const AttnDocument *before, const AttnDocument *whole);
/* The numbers of what is shown; where they overflow, with an error, the document at the cursor is shown in its place. */
AttnTrace    *attn_session_trace_shown  (AttnSession *self, GError **error);
/* Takes over the numbers of the scene that is on now, and sets the view as it says. */
void          attn_session_begin_scene  (AttnSession *self, AttnTrace *trace);
/* The numbers of the scene as it began are no longer kept. */
void          attn_session_clear_begun  (AttnSession *self);
/* What is looked at becomes this. */
void          attn_session_hold         (AttnSession *self, const AttnDocument *shown);
/* After the cursor moved from `before` (NULL: do not look for what changed). */
void          attn_session_settle_shown (AttnSession *self, const AttnDocument *before);
/* Takes over the numbers of what is shown now, and keeps of the view what they allow. */
void          attn_session_take_trace   (AttnSession *self, AttnTrace *trace);

/* attn-session-compute.c.  Whether the numbers of a document may come later: it is large, and like the one that `trace` is of. */
gboolean      attn_session_can_wait     (AttnSession *self, const AttnDocument *document);
/* Those of what is shown come later. */
void          attn_session_wait         (AttnSession *self);
/* Whether an edit that leads to a document comes about with its numbers only, as they are many. */
gboolean      attn_session_comes_later  (AttnSession *self, const AttnDocument *document);
/* The document that will be shown, and the edit (taken over) or the steps of undo and redo that lead to it. */
void          attn_session_come_later   (AttnSession *self, AttnDocument *document, AttnEdit *edit, int by);
/* The same for a scene (−1: none) that will be shown with `document`, and where it is put back with an edit; `edit` and `problem`, why that
 * is without the scene's change, are taken over (NULL: none).  `begun` is its document as it began. */
void          attn_session_come_to_scene (AttnSession *self, int scene, AttnDocument *document, AttnDocument *begun, AttnEdit *edit,
                                          GError *problem);
/* The edit that is waited for is told of once it has come about. */
void          attn_session_tell_come (AttnSession *self, AttnCameFunc came, gpointer data, GDestroyNotify free_data);
/* Whether a scene is waited for, and nothing is edited with it. */
gboolean      attn_session_is_going (AttnSession *self);
/* Whether that is what is waited for. */
gboolean      attn_session_is_to_come   (AttnSession *self, const AttnEdit *edit);
/* FALSE: nothing comes about with its numbers. */
gboolean      attn_session_give_up_coming (AttnSession *self);
/* NULL or 0: no such. */
const AttnEdit *attn_session_get_coming_edit (AttnSession *self);
int           attn_session_get_coming_by (AttnSession *self);
/* With it a gesture ends; FALSE: there is none. */
gboolean      attn_session_end_coming_gesture (AttnSession *self);
/* Where it does not come about, its gesture ends without it. */
void          attn_session_settle_gesture (AttnSession *self);
/* Goes through the history; FALSE where there is no memory for what stands there, and nothing moves. */
gboolean      attn_session_move         (AttnSession *self, int by);
void          attn_session_emit_no_memory (AttnSession *self);
/* Whatever is being computed is wanted no more. */
void          attn_session_drop_run     (AttnSession *self);
/* Whether the view goes to a picture whose numbers come later and take long: it stays where it is then, until they have come or it goes
 * elsewhere. */
gboolean      attn_session_put_off      (AttnSession *self, const AttnView *view);
/* Where a view begins that goes there: at what can be drawn already. */
void          attn_session_begin_nearer (AttnSession *self);
void          attn_session_set_traced   (AttnSession *self, const AttnDocument *document);
/* The numbers of what is shown have come, or will. */
void          attn_session_tell_numbers (AttnSession *self);
/* What is shown has none: the document goes back to the one before. */
void          attn_session_refuse       (AttnSession *self, const GError *error);

/* Brings view.prediction up to date after a change. */
void attn_session_update_prediction (AttnSession *self,
                                     guint        changes);

/* The same stage in another layer and head: interned, or NULL where the trace has none. */
const char *attn_session_transfer (AttnSession *self, const char *name, int layer, guint head);

/* After what is looked at changed: reads its moments of training if they are others. */
void attn_session_follow_moments (AttnSession *self);
void attn_session_clear_moments  (AttnSession *self);
/* New words of the edited sentence get the vectors that the model has for them. */
void attn_session_settle_words   (AttnSession *self, AttnEdit *edit);
/* Interned; NULL: nothing to say. */
const char *attn_session_find_moment_remark (AttnSession *self);
/* Whether it differs from what was saved in the moment of training alone. */
gboolean attn_session_is_only_at_moment (AttnSession *self);

/* Lets go of the pinned state without a word. */
void attn_session_unpin (AttnSession *self);

G_END_DECLS
