/* attn-session.h: what one window has open and how it looks at it
 *
 * The document, its trace and the view.  Window, panes and canvas read them here and change them only here;
 * no widget holds a number of its own.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

#include "attn-history.h"
#include "attn-lesson.h"
#include "attn-moments.h"
#include "attn-scene.h"

G_BEGIN_DECLS

/* What a "changed" signal is about. */
typedef enum
{
  ATTN_CHANGE_DOCUMENT  = 1 << 0,   /* document, trace and steps */
  ATTN_CHANGE_STEP      = 1 << 1,   /* step, and how many of its cells are reached */
  ATTN_CHANGE_SELECTION = 1 << 2,
  ATTN_CHANGE_HOVER     = 1 << 3,
  ATTN_CHANGE_REACH     = 1 << 4,   /* all the way back, what it feeds */
  ATTN_CHANGE_LAYOUT    = 1 << 5,   /* overview or focus, the other group, the caption, text size */
  ATTN_CHANGE_FRAME     = 1 << 6,   /* zoom and pan */
  ATTN_CHANGE_LANGUAGE  = 1 << 7,
  ATTN_CHANGE_LOOK      = 1 << 8,   /* theme, decimals, dialect */
  ATTN_CHANGE_PLAY      = 1 << 9,   /* playing, speed */
  ATTN_CHANGE_HISTORY   = 1 << 10,  /* what can be undone and redone, whether there is unsaved work */
  ATTN_CHANGE_SCENE     = 1 << 11,  /* which scene of a lesson is on, and what it says */
  ATTN_CHANGE_ALL       = (1 << 12) - 1
} AttnChange;

#define ATTN_TYPE_SESSION (attn_session_get_type ())
G_DECLARE_FINAL_TYPE (AttnSession, attn_session, ATTN, SESSION, GObject)

/* A session with nothing open yet.  Emits "changed" with the AttnChange flags as a guint, and "refused". */
AttnSession        *attn_session_new          (const AttnView *view);

/* The numbers of a document that is opened next, computed already; NULL and NULL: none. */
void                attn_session_expect       (AttnSession *self, AttnDocument *document, AttnTrace *trace);
/* Opens a document in place of the one that is open: its step and selection begin anew.  FALSE with an error:
 * what was open stands untouched.  `file` may be NULL. */
gboolean            attn_session_open         (AttnSession *self, AttnDocument *document, GFile *file, GError **error);
gboolean            attn_session_open_file    (AttnSession *self, GFile *file, GError **error);
gboolean            attn_session_open_sample  (AttnSession *self, const char *name, GError **error);
/* A lesson of the program; no scene of it is on yet. */
gboolean            attn_session_open_lesson  (AttnSession *self, const char *name, GError **error);
/* What tells this lesson from others between starts: its name, or the address of its file; NULL: there is none, or it is no
 * lesson.  Owned by the caller. */
char               *attn_session_dup_lesson_key (AttnSession *self);

/* What is looked at and edited: while a scene of a lesson is on, that scene's document.  Borrowed; NULL before the first
 * document. */
const AttnDocument *attn_session_get_document (AttnSession *self);
const AttnTrace    *attn_session_get_trace    (AttnSession *self);
GFile              *attn_session_get_file     (AttnSession *self);
const AttnView     *attn_session_get_view     (AttnSession *self);
AttnLanguage        attn_session_get_language (AttnSession *self);
/* A message in the session's language. */
const char         *attn_session_text         (AttnSession *self, const char *message);
/* The document's title, or the file's name, or "Untitled".  Owned by the caller. */
char               *attn_session_dup_title    (AttnSession *self);
/* "4 tokens · d = 3".  Owned by the caller. */
char               *attn_session_dup_subtitle (AttnSession *self);

/* Editing.  Takes the edit over (NULL, from an edit that was refused, is passed on as FALSE).  FALSE with an error where
 * its numbers overflow: what is open stays as it was.  Step and selection stay where the new trace has them. */
gboolean            attn_session_apply        (AttnSession *self, AttnEdit *edit, GError **error);
/* The same for an edit of the document with its lesson, whatever scene is on: one that takes the lesson away, or brings another
 * document. */
gboolean            attn_session_apply_whole  (AttnSession *self, AttnEdit *edit, GError **error);
/* The same for an edit that comes about when its numbers are there, where these are many and others than those of now: until then
 * everything is as it was, and "changed" tells that they are being computed.  What is edited meanwhile takes its place. */
gboolean            attn_session_apply_later  (AttnSession *self, AttnEdit *edit, GError **error);
/* The same for an edit of the document with its lesson; `came` (or NULL) is called once it has come about, which may be before this
 * returns, and `data` freed with `free_data` whatever comes of it. */
typedef void      (*AttnCameFunc)             (gpointer data);
gboolean            attn_session_apply_whole_later (AttnSession *self, AttnEdit *edit, AttnCameFunc came, gpointer data,
                                                    GDestroyNotify free_data, GError **error);
/* What is shown then; now, where no edit is waited for. */
const AttnDocument *attn_session_get_coming   (AttnSession *self);
/* Whether the numbers of a document are so many; from any thread. */
gboolean            attn_session_takes_long   (const AttnDocument *document);
/* Of a large document in which only numbers change, an edit returns at once, and so do undo and redo; the numbers are computed beside
 * the window's thread.  Until they have come the document is the new one, and the trace that of before, whole; "changed" tells both.
 * Should they overflow, the edit is taken back, and "refused" says why (a string). */
gboolean            attn_session_is_computing (AttnSession *self);
/* Whether the numbers of a picture are being computed, which is gone to then: those of a large rollout, a step of its own or over an image,
 * come when they are asked for. */
gboolean            attn_session_is_putting_off (AttnSession *self);
/* Waits for them: before anything but the picture is made of the trace.  The nodes of before are gone then. */
void                attn_session_settle       (AttnSession *self);
/* The same, for what would be lost: a scene that one only goes to is given up. */
void                attn_session_settle_work  (AttnSession *self);
/* What is to come about with its numbers, or is gone to then, is wanted no more.  FALSE: there is no such. */
gboolean            attn_session_give_up      (AttnSession *self);
/* A cell's number, and a row of them: of what is given those of the document, which may be newer than the trace. */
double              attn_session_get_number   (AttnSession *self, const AttnCell *cell);
void                attn_session_read_row     (AttnSession *self, const AttnNode *node, guint row, double *out);
/* A drag, a run of typing is over: the next edit is a step of its own. */
void                attn_session_end_gesture  (AttnSession *self);
/* FALSE where there is nothing to be undone, and where there is no memory for it: then nothing moves, and "refused" says so. */
gboolean            attn_session_undo         (AttnSession *self);
gboolean            attn_session_redo         (AttnSession *self);
/* What has not come about yet can be undone as well. */
gboolean            attn_session_can_undo     (AttnSession *self);
gboolean            attn_session_can_redo     (AttnSession *self);
/* "Undo change of W_Q[d0, d1]".  Owned by the caller. */
char               *attn_session_dup_undo_label (AttnSession *self);
char               *attn_session_dup_redo_label (AttnSession *self);
/* The document becomes what it was when it was opened; can be undone.  FALSE where it is that already. */
gboolean            attn_session_start_over   (AttnSession *self);
/* Borrowed; NULL before the first document. */
const AttnHistory  *attn_session_get_history  (AttnSession *self);
gboolean            attn_session_is_modified  (AttnSession *self);
/* The document as it is now stands in `file` (NULL: where it came from). */
void                attn_session_set_saved    (AttnSession *self, GFile *file);
/* The document as it is now stands nowhere: recovered work, or its file is gone. */
void                attn_session_set_unsaved  (AttnSession *self);

/* A lesson (attn-lesson.h).  What is opened and saved: the document with its lesson.  Borrowed; NULL before the first. */
const AttnDocument *attn_session_get_whole    (AttnSession *self);
/* NULL: what is open is no lesson.  Borrowed. */
const AttnLesson   *attn_session_get_lesson   (AttnSession *self);
/* The scene that is on; −1: none, and the document itself is looked at. */
int                 attn_session_get_scene    (AttnSession *self);
/* Sets everything as the scene says.  FALSE with an error where its change breaks the document: the scene is on, and shows the
 * document as it is without the change; or where there is no memory for its numbers: then nothing happens.  FALSE without an error where
 * there is no such scene; nothing happens then. */
gboolean            attn_session_set_scene    (AttnSession *self, int scene, GError **error);
/* The same; where its numbers are many and others than those of now it comes about when they are there, as an edit does
 * (attn_session_apply_later), and until then one is in the scene before.  What goes wrong then is told by "refused". */
gboolean            attn_session_go_to_scene  (AttnSession *self, int scene, GError **error);
/* The one that will be on then; now, where none is waited for. */
int                 attn_session_get_coming_scene (AttnSession *self);
/* Who writes the lesson edits it: what a scene is then is what it begins with. */
void                attn_session_set_writing  (AttnSession *self, gboolean writing);
/* The numbers that the scene's texts and its question are about: those of the scene as it began, whatever was done in it since.
 * Borrowed, and good until the next change. */
const AttnTrace    *attn_session_get_text_trace (AttnSession *self);
/* The lesson as it began, whatever was done in its scenes since: what its texts are about, and what is handed out.  Borrowed; what is
 * opened where that is no lesson. */
const AttnDocument *attn_session_get_lesson_begun (AttnSession *self);
/* A scene's title with its own numbers; NULL where it has none.  Owned by the caller. */
char               *attn_session_dup_scene_title (AttnSession *self, guint scene);
/* Whether its document is another than when it began. */
gboolean            attn_session_is_scene_touched (AttnSession *self);
/* Numbers and view become what the scene began with, of a large document when its numbers are there; can be undone. */
void                attn_session_put_scene_back (AttnSession *self);
/* The cell that is a question and does not tell its number; NULL: none. */
void                attn_session_set_asked    (AttnSession *self, const AttnCell *cell);

/* Moments of training (attn-moments.h) of what is looked at.  NULL: it has none, or none that can be read; then why. */
const AttnMoments  *attn_session_get_moments  (AttnSession *self);
const char         *attn_session_get_moments_problem (AttnSession *self);
/* The one it is at or, where its weights were edited, nearest to; −1: it has none. */
int                 attn_session_get_moment   (AttnSession *self, gboolean *exactly);
/* An edit, of a large document one that comes about with its numbers; one of a gesture until that ends. */
gboolean            attn_session_go_to_moment (AttnSession *self, guint index, GError **error);
/* By so many, as a step of its own; FALSE at the end. */
gboolean            attn_session_walk_moments (AttnSession *self, int by);
gboolean            attn_session_can_walk_moments (AttnSession *self, int by);
/* One moment after the other until the last, from the first on where it stands at the last. */
gboolean            attn_session_get_training (AttnSession *self);
void                attn_session_set_training (AttnSession *self, gboolean training);
/* Tokens that the model has no vector for, in quotation marks; "" for none.  Owned by the caller. */
char               *attn_session_dup_unknown  (AttnSession *self);

#define ATTN_MOST_WATCHED 128

/* A weight of attention in the course of training. */
typedef struct
{
  const AttnNode *node;
  guint           row, column;
  double          now;
  guint           n_keys;       /* that the row looks at */
  guint           n;            /* of values, one a moment; 0: too much to compute */
  double          values[ATTN_MOST_WATCHED];
} AttnWatchedWeight;

/* FALSE where there are no moments, or no weights. */
gboolean            attn_session_get_watched  (AttnSession *self, AttnWatchedWeight *watched);
/* "Untrained", "Training step 120"; "loss over all words 2.47 · last word right in 55.6 % of unseen sentences"; "“먹었다” gives “사과를” the
 * weight 0.49.".  Owned by the caller. */
char               *attn_session_dup_moment_title    (AttnSession *self);
char               *attn_session_dup_moment_figures  (AttnSession *self);
char               *attn_session_dup_moment_sentence (AttnSession *self);

/* Pin this state and compare what follows with it, or let it go. */
void                attn_session_set_pinned   (AttnSession *self, gboolean pinned);
gboolean            attn_session_get_pinned   (AttnSession *self);
/* Which state is pinned, in a sentence; NULL for none.  Owned by the caller. */
char               *attn_session_describe_pinned (AttnSession *self);

/* While one predicts, the results of the current step are hidden until they are found, cell by cell. */
void                attn_session_set_predicting (AttnSession *self, gboolean predicting);
gboolean            attn_session_get_predicting (AttnSession *self);
/* Whatever the step: these nodes (names, then NULL) keep their numbers to themselves, and so does all that is computed from them.
 * `to_find`: the numbers of the nodes themselves are found in the picture, cell by cell.  NULL: there is no secret any more. */
void                attn_session_keep_secret  (AttnSession *self, const char *const *nodes, gboolean to_find);
gboolean            attn_session_keeps_secret (AttnSession *self);
/* What an audience is told of an exercise, in the markup of attn-text.h; NULL: there is none.  Borrowed. */
void                attn_session_set_exercise (AttnSession *self, const char *markup);
const char         *attn_session_get_exercise (AttnSession *self);
gboolean            attn_session_is_hidden    (AttnSession *self, const AttnCell *cell);
/* Whether a node's numbers are not to be told beside the picture: some are still to be found, or are of a step to come. */
gboolean            attn_session_keeps_back   (AttnSession *self, const AttnNode *node);
/* A cell is told: it was found, or given away.  How many of the step's are still hidden. */
guint               attn_session_tell_cell    (AttnSession *self, const AttnCell *cell, gboolean found);
/* Whether the cell that was told last is this one, and was found. */
gboolean            attn_session_was_found    (AttnSession *self, const AttnCell *cell);

/* Takes over a whole view; what differs is told by "changed". */
void                attn_session_set_view     (AttnSession *self, const AttnView *view);
void                attn_session_set_language (AttnSession *self, AttnLanguage language);

/* Pins a cell, or with NULL frees it. */
void                attn_session_select       (AttnSession *self, const AttnCell *cell);
void                attn_session_hover        (AttnSession *self, const AttnCell *cell);
/* The pinned cell; FALSE when there is none in this trace. */
gboolean            attn_session_get_selected (AttnSession *self, AttnCell *cell);
gboolean            attn_session_get_hovered  (AttnSession *self, AttnCell *cell);

/* The steps (of AttnStep), borrowed, and the current one. */
const GArray       *attn_session_get_steps    (AttnSession *self);
/* Heads of the layer at hand, and layers of the document.  The setters stay within what there is; the step
 * stays the same one of another head or layer, as far as that has it. */
guint               attn_session_get_n_heads  (AttnSession *self);
guint               attn_session_get_head     (AttnSession *self);
void                attn_session_set_head     (AttnSession *self, guint head);
guint               attn_session_get_n_layers (AttnSession *self);
int                 attn_session_get_layer    (AttnSession *self);    /* −1: none */
/* The layer that is at hand, of which the panes tell and which the model's edits are of: where one stands; before all layers the
 * first, after them the last.  −1: the document has no layers. */
int                 attn_session_get_near_layer (AttnSession *self);
void                attn_session_set_layer    (AttnSession *self, guint layer);
guint               attn_session_get_step     (AttnSession *self);
/* Whether the present view stops at a step: the overview passes over minor ones. */
gboolean            attn_session_stops_at     (AttnSession *self, guint step);
/* Whether the present view has a picture of a step: all heads, attention over an image, positions, a mix, the whole model have of some. */
gboolean            attn_session_shows        (AttnSession *self, guint step);
/* The next step in a direction (1, −1) that the view stops at and has a picture of; after its last one the pipeline's next.  −1: none. */
int                 attn_session_get_next     (AttnSession *self, int by);
/* Goes to a step with all of its cells; the selection goes along unless it was freed.  A view without a picture of it gives way to the
 * pipeline.  Pauses. */
void                attn_session_go           (AttnSession *self, guint step);
/* To the next one; FALSE at the end. */
gboolean            attn_session_walk         (AttnSession *self, int by);
gboolean            attn_session_can_walk     (AttnSession *self, int by);
/* First or last. */
void                attn_session_go_to_end    (AttnSession *self, gboolean last);

/* While it plays, cells come one by one.  The timing is attn-player's. */
gboolean            attn_session_get_playing  (AttnSession *self);
void                attn_session_set_playing  (AttnSession *self, gboolean playing);
/* Milliseconds from one cell to the next. */
guint               attn_session_get_pace     (AttnSession *self);
/* Slower (< 0) or faster (> 0); FALSE at the end of the scale. */
gboolean            attn_session_change_pace  (AttnSession *self, int by);
/* For the player: the step, how much of it is there and the cell that came last, in one change, playing on. */
void                attn_session_play_to      (AttnSession *self, guint step, guint reached, const AttnCell *cell);

G_END_DECLS
