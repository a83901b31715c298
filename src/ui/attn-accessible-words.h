/* attn-accessible-words.h: what stands in a picture in words, for a screen reader
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "attn-scene.h"

G_BEGIN_DECLS

/* Of a picture with more, the rest is not told. */
#define ATTN_ACCESSIBLE_MAX_WORDS 160

typedef struct _AttnAccessibleWords AttnAccessibleWords;

/* The words become the first children of `parent`, which gives them their places with attn_accessible_words_allocate and frees
 * this in its dispose. */
AttnAccessibleWords *attn_accessible_words_new      (GtkWidget *parent);
void                 attn_accessible_words_free     (AttnAccessibleWords *self);

/* Words (an array of AttnWord) in their order; NULL: none. */
void                 attn_accessible_words_show     (AttnAccessibleWords *self, const GArray *words);
void                 attn_accessible_words_allocate (AttnAccessibleWords *self);
guint                attn_accessible_words_get_n    (AttnAccessibleWords *self);
GtkWidget           *attn_accessible_words_get      (AttnAccessibleWords *self, guint index);
const char          *attn_accessible_words_get_text (AttnAccessibleWords *self, guint index);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (AttnAccessibleWords, attn_accessible_words_free)

G_END_DECLS
