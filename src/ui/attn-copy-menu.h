/* attn-copy-menu.h: a matrix, a cell's explanation or the picture on the clipboard, by menu
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-window.h"

G_BEGIN_DECLS

/* What can be copied of a node of a session's trace, and of one of its cells; both may be NULL; while two heads are compared, of
 * their difference too.  Of actions of the window.  Owned
 * by the caller. */
GMenu      *attn_copy_menu_new     (AttnSession *session, const AttnNode *node, const AttnCell *cell);
/* The same of what is selected. */
GMenu      *attn_copy_menu_new_selected (AttnSession *session);
/* Appends the forms that a matrix can be copied in. */
void        attn_copy_menu_append_matrix (GMenu *menu, AttnSession *session, const char *node);

/* The menu at a point of the canvas: of what is there, which is selected.  Escape and a choice close it. */
void        attn_copy_menu_open_at (AttnWindow *window, double x, double y);
/* At the selected cell. */
void        attn_copy_menu_open    (AttnWindow *window);
/* Lets the canvas answer to the right button, the menu key and Shift+F10. */
void        attn_copy_menu_attach  (AttnWindow *window);

/* What the actions do.  `form` is "sentence", "markdown", "latex", "numpy", "pytorch" or "tsv"; what is not there is passed over. */
void        attn_copy_matrix_as    (AttnWindow *window, const char *form, const char *node);
/* What the picture calls the difference of two heads: `node` minus `subtracted`. */
void        attn_copy_difference_as (AttnWindow *window, const char *form, const char *node, const char *subtracted);
void        attn_copy_cell_as      (AttnWindow *window, const char *form, const AttnPlace *place);
void        attn_copy_the_picture  (AttnWindow *window);
/* While no cell is selected: what is said of all heads, of what is looked at in the image, of the whole model.  FALSE where the view says
 * nothing of its own. */
gboolean    attn_copy_what_is_said (AttnWindow *window);

/* Whether numbers are copied in full; remembered. */
gboolean    attn_copy_get_full     (void);
void        attn_copy_set_full     (gboolean full);

G_END_DECLS
