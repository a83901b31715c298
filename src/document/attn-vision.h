/* attn-vision.h: the size of what reads a picture
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-document.h"

G_BEGIN_DECLS

/* What reads the patches: the numbers of a Vision Transformer (Dosovitskiy et al. 2021), with a class token and learned
 * positions; drawn with `seed` and trained by nobody, so that every matrix is {"random": …}. */
typedef struct
{
  guint   patch;
  guint   d_model;
  guint   heads;
  guint   layers;
  guint   d_hidden;
  guint64 seed;
} AttnVision;

/* Small enough to be seen, large enough to have something to see. */
extern const AttnVision attn_vision_default;

/* Sizes to choose from, that one first, up to the smallest that was published (ViT-Ti: Touvron et al. 2021).  What is said of patch
 * and seed there is not meant. */
#define ATTN_N_VISIONS 3
extern const AttnVision attn_visions[ATTN_N_VISIONS];

/* The size of what reads an image where nobody trained it: every matrix of it is drawn, and nothing is read out.  FALSE where that is
 * not so, or there is no image. */
gboolean      attn_document_get_reader (const AttnDocument *document, AttnVision *vision);

G_END_DECLS
