/* attn-practice-panel.h: exercises one after the other, beside the picture
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-practice.h"
#include "attn-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define ATTN_TYPE_PRACTICE_PANEL (attn_practice_panel_get_type ())
G_DECLARE_FINAL_TYPE (AttnPracticePanel, attn_practice_panel, ATTN, PRACTICE_PANEL, GtkWidget)

/* Out of sight until it starts. */
GtkWidget          *attn_practice_panel_new        (AttnSession *session);

/* Opens the exercise at hand in the session: one of a kind, or of any with ATTN_N_PRACTICES.  What is open is replaced. */
void                attn_practice_panel_start      (AttnPracticePanel *self, AttnPracticeKind kind);
gboolean            attn_practice_panel_is_on      (AttnPracticePanel *self);
/* ATTN_N_PRACTICES: of any. */
AttnPracticeKind    attn_practice_panel_get_kind   (AttnPracticePanel *self);
void                attn_practice_panel_next       (AttnPracticePanel *self);
/* Whether it is on, and the next one takes nothing away: something that was opened instead may have been changed since. */
gboolean            attn_practice_panel_can_go_on  (AttnPracticePanel *self);
const AttnPractice *attn_practice_panel_get_practice (AttnPracticePanel *self);

/* As if it had been typed and checked, or chosen. */
void                attn_practice_panel_answer     (AttnPracticePanel *self, const char *text);
void                attn_practice_panel_choose     (AttnPracticePanel *self, guint choice);
/* Whether there is such a choice, and it is still asked. */
gboolean            attn_practice_panel_offers     (AttnPracticePanel *self, guint choice);
void                attn_practice_panel_give_hint  (AttnPracticePanel *self);
/* What it says of the last answer; "" at first. */
const char         *attn_practice_panel_get_said   (AttnPracticePanel *self);
gboolean            attn_practice_panel_is_done    (AttnPracticePanel *self);
guint               attn_practice_panel_get_n_solved (AttnPracticePanel *self);
void                attn_practice_panel_clear      (AttnPracticePanel *self);

G_END_DECLS
