/* attn-pango-markup.h: signs like W_Q and √d_k on the widgets of the toolkit
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "attn-palette.h"

G_BEGIN_DECLS

/* The markup of attn-text.h as Pango's.  `color` (or NULL) is the text's.  Owned by the caller. */
char *attn_markup_to_pango    (const char *markup, const AttnColor *color);
/* A text that somebody wrote (a token, a name of a file) as Pango's markup that breaks Korean between words, as below, and shows every
 * letter as it stands.  Owned by the caller. */
char *attn_pango_keep_words   (const char *text);
/* A sentence of the program's in the same way, its signs with their indices: W with a subscript Q of "W_Q".  Owned by the caller. */
char *attn_pango_sentence     (const char *sentence);
/* Shows the markup on a label that wraps.  Korean is broken between words and not between syllables, except in words too
 * long for a narrow line.  Replaces the label's attributes. */
void  attn_label_set_signs    (GtkLabel *label, const char *markup);
/* The same for whatever text, without markup, the label has from now on: signs in it ("W_Q") get their indices, as attn_label_signs
 * has it, and a screen reader is told the text as it was given.  A number and its percent sign stay on one line, too. */
void  attn_label_keep_words   (GtkLabel *label);
/* What it was given: "W_Q", where it shows an index.  Borrowed. */
const char *attn_label_get_written (GtkLabel *label);

G_END_DECLS
