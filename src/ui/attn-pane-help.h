/* attn-pane-help.h: one sentence on what each part of a window is
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "attn-language.h"

G_BEGIN_DECLS

typedef enum
{
  ATTN_PART_TOKENS,
  ATTN_PART_DRAWING,
  ATTN_PART_IMAGE,
  ATTN_PART_EMBEDDINGS,
  ATTN_PART_GIVEN,
  ATTN_PART_WEIGHTS,
  ATTN_PART_BLOCK,
  ATTN_PART_READOUT,
  ATTN_PART_OPTIONS,
  ATTN_N_PARTS
} AttnPart;

const char *attn_part_get_name     (AttnPart part, AttnLanguage language);
const char *attn_part_get_sentence (AttnPart part, AttnLanguage language);
/* The sentence as a widget's tooltip, and name and sentence as what a screen reader says of it. */
void        attn_part_describe     (GtkWidget *widget, AttnPart part, AttnLanguage language);

G_END_DECLS
