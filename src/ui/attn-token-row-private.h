/* attn-token-row-private.h: what the parts of a row of tokens share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-token-row.h"
#include "attn-token-text.h"

G_BEGIN_DECLS

struct _AttnTokenRow
{
  GtkWidget          parent_instance;

  AttnSession       *session;
  AttnList           list;
  GtkWidget         *title;
  GtkWidget         *cut;
  GtkWidget         *entry;
  GtkWidget         *chip_box;
  GtkWidget         *remark;        /* what the dashed chips are */
  GtkWidget         *refusal;

  /* The sentence. */
  AttnDocument      *first;         /* what the history that `texts` are of began with: held, so that no other is taken for it */
  AttnTokenText     *text;
  GHashTable        *texts;         /* tokens, joined by a separator → their AttnTokenText: sentences that undo comes back to */
  gboolean           setting;       /* the entry is set from here */
  guint              late_idle;
  char              *pasted;        /* the sentence with what was pasted, where it is too long for the entry */
  guint              pasted_idle;   /* that is about to be taken */

  /* The chips. */
  GPtrArray         *chips;         /* of GtkToggleButton; the box holds them */
  GtkWidget         *more;          /* how many there are beyond them, or NULL */
  GtkWidget         *adder;
  GStrv              shown;         /* what the chips were made for: tokens, and a mark before those made up */
  gboolean           shown_cross;
  AttnLanguage       shown_language;

  /* A chip that is typed into. */
  GtkWidget         *word;          /* a GtkText in its place, or NULL */
  GtkWidget         *gone;          /* one that is closed and waits to be let go of */
  guint              gone_idle;
  guint              word_index;    /* the token that it renames; their number: it adds one */

  GtkWidget         *menu;          /* of the chip `menu_index` */
  guint              menu_idle;     /* it closed and is to be let go of */
  guint              menu_index;
  guint              name_idle;     /* an entry is about to take the place of that chip */
  int                drag_from;     /* the chip that is dragged, or −1 */
};

/* The tokens of the row's side. */
const char *const *attn_token_row_get_tokens (AttnTokenRow *self);

/* attn-token-row.c: takes an edit over, or says why not.  With `text` the sentence that it came from is kept for it. */
gboolean attn_token_row_apply       (AttnTokenRow *self, AttnEdit *edit, GError **error);
gboolean attn_token_row_apply_text  (AttnTokenRow *self, AttnTokenText *text);

/* attn-token-row-chips.c */
void     attn_token_row_init_chips  (AttnTokenRow *self);
void     attn_token_row_make_chips  (AttnTokenRow *self);
void     attn_token_row_mark_chips  (AttnTokenRow *self);
/* The token of a chip, or −1. */
int      attn_token_row_find_chip   (AttnTokenRow *self, GtkWidget *chip);

/* attn-token-row-edit.c */
void     attn_token_row_add_edit_controllers (AttnTokenRow *self);
void     attn_token_row_add_chip_controllers (AttnTokenRow *self, GtkWidget *chip);
void     attn_token_row_name_chip   (AttnTokenRow *self, guint index);   /* an entry in its place */
void     attn_token_row_close_word  (AttnTokenRow *self, gboolean commit);
void     attn_token_row_close_menu  (AttnTokenRow *self);
/* Of all that is open for a moment. */
void     attn_token_row_let_go      (AttnTokenRow *self);
gboolean attn_token_row_edit_key    (AttnTokenRow *self, GtkWidget *chip, guint keyval, GdkModifierType state);

G_END_DECLS
