/* attn-session-private.h: what a session is made of
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-session.h"

G_BEGIN_DECLS

struct _AttnSession
{
  GObject       parent_instance;

  AttnHistory  *history;    /* the document is the one at its cursor */
  AttnTrace    *trace;
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
  GHashTable   *kept;       /* interned name of a step's first node → AttnPrediction: what was found in it */
  gboolean      playing;
  gboolean      freed;      /* Esc was pressed: stepping leaves the picture without a pinned cell */
};

void attn_session_emit     (AttnSession *self,
                            guint        changes);
/* After the document or the language changed: the view's text about the document. */
void attn_session_describe (AttnSession *self);

/* The steps of the trace, with those of the head that the view shows. */
void attn_session_find_steps (AttnSession *self);

/* Brings view.prediction up to date after a change. */
void attn_session_update_prediction (AttnSession *self,
                                     guint        changes);

/* Lets go of the pinned state without a word. */
void attn_session_unpin (AttnSession *self);

G_END_DECLS
