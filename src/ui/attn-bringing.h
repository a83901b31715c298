/* attn-bringing.h: the ways by which matrices come into a window: open, drop, paste
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-window.h"

G_BEGIN_DECLS

/* The names of such files, for a file dialog. */
#define ATTN_BRINGING_PATTERNS "*.csv *.tsv *.txt *.npy *.npz *.safetensors *.json *.md *.tex *.m"

/* Whether a file is, by its name, one with matrices in it. */
gboolean attn_bringing_is_for_matrices (GFile *file);

/* Reads it beside the window's thread, then shows the dialog; what cannot be read is said in the window. */
void     attn_window_bring_in_file     (AttnWindow *self, GFile *file);
void     attn_window_bring_in_text     (AttnWindow *self, const char *text);
/* Asks for a file. */
void     attn_window_bring_in          (AttnWindow *self);
/* Files or text from the clipboard. */
void     attn_window_paste             (AttnWindow *self);

G_END_DECLS
