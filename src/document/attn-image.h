/* attn-image.h: pictures as sentences: what a photograph's pixels are, and a transformer to read them
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-vision.h"

G_BEGIN_DECLS

/* The most pixels of a picture that is read: a small file cannot ask for more memory than a machine has. */
#define ATTN_IMAGE_MAX_PIXELS (100u * 1000 * 1000)

/* A square of values from 0 (black) to 1 (white), side × side: one matrix where the picture is grey, else red, green and
 * blue. */
typedef struct
{
  AttnMatrix *channels[3];
  guint       n_channels;   /* 1 or 3 */
  guint       side;
  guint       from_width, from_height;  /* of the picture, as it stands upright */
  gboolean    is_transparent;           /* some of it was, and lies on white */
  gboolean    is_moving;                /* there are more frames, which are not read */
} AttnImage;

void       attn_image_free (AttnImage *image);

/* Any picture that gdk-pixbuf reads, of a film its first frame: turned as it says it stands, the square in its middle, laid on
 * white where it is transparent, scaled to side × side pixels (averaged where it shrinks).  `side` 0: as the picture's own
 * size suggests, see attn_image_suggest.  NULL with an ATTN_DOCUMENT_ERROR that names `name`: PICTURE where it is no picture or a
 * damaged one, TOO_LARGE, READ where there is no memory for it. */
AttnImage *attn_image_read (GBytes *bytes, const char *name, guint side, AttnLanguage language, GError **error);

/* What was done to the picture, in a sentence or two: "The square in the middle of 640 × 480 pixels, at 224 × 224."  Owned by the
 * caller. */
char      *attn_image_describe (const AttnImage *image, AttnLanguage language);

/* Sizes that go together, for a picture whose shorter side is so many pixels: 224 in patches of 16, 8 in patches of 2. */
void       attn_image_suggest (guint shorter, guint *side, guint *patch);

/* A document of it.  NULL with an error where the numbers do not go together. */
AttnDocument *attn_image_new_document (const AttnImage *image, const AttnVision *vision, AttnLanguage language, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (AttnImage, attn_image_free)

G_END_DECLS
