/* attn-image.h: the image with its patches, and what a patch or the class token looks at laid over it
 *
 * Private to the room.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-frame.h"

G_BEGIN_DECLS

/* The image of a trace and its patches.  No `pixels` where there is no image. */
typedef struct
{
  const AttnNode *pixels[3];     /* grey: one; R, G, B: three */
  guint           n_channels;
  guint           height, width; /* in pixels */
  guint           patch;         /* the side of one */
  guint           down, across;  /* in patches */
  guint           first;         /* the token of the first patch: 1 after a class token */
} AttnImage;

gboolean attn_image_find     (const AttnTrace *trace, AttnImage *image);

/* Whether a node holds pixels. */
gboolean attn_image_is_pixels (const AttnNode *node);
/* The patch in the middle: what is looked at before anything is selected. */
guint    attn_image_get_middle (const AttnImage *image);
/* Whether a flattened patch has more entries than can stand among other matrices. */
gboolean attn_image_has_long_rows (const AttnTrace *trace);

/* Whether the keys of these weights are the patches of its image, and not as many others; FALSE for NULL. */
gboolean attn_image_has_keys (const AttnNode *weights);
/* Whether the frame stands where an image is looked at: attention whose keys are its patches. */
gboolean attn_image_suits    (const AttnFrame *frame);
/* The token that looks, by what is selected: that of a row, of a patch, of the patch that a pixel lies in; else the first. */
guint    attn_image_find_row (const AttnFrame *frame, const AttnView *view);
/* Whose rows are laid over the image: the rollout where the pipeline has come to it, else the head's weights. */
const AttnNode *attn_image_get_weights (const AttnFrame *frame);
/* The same before there is a frame. */
const AttnNode *attn_image_find_weights (const AttnTrace *trace, const AttnStep *step, guint head, const AttnView *view);
/* What gets the full colour over the image.  Of a rollout, where each token keeps half of itself in every layer, the largest share
 * of another patch: beside its own nothing would be seen.  Starting at 0, so that what is even looks even. */
double   attn_image_get_extent  (const AttnNode *weights);
/* The rollout, and what one layer adds to it. */
gboolean attn_image_is_rollout  (const AttnNode *node);
/* What gets the full colour where it is a matrix.  Beside the half of itself that every token keeps in every layer nothing would be seen
 * of what comes from the others: where none of them has half of the largest share, it is the largest of theirs. */
double   attn_image_get_share   (const AttnNode *node);
/* Whether there are values beyond the end of an item's scale. */
gboolean attn_image_ends_early  (const AttnItem *item);
/* What the view shows, for the card: whose attention, and where it goes.  Owned by the caller. */
char    *attn_image_dup_heading (const AttnFrame *frame);
char    *attn_image_describe_attention (const AttnFrame *frame);
/* Appends the regions to the frame's items; returns how high a patch is. */
double   attn_image_lay_out  (AttnFrame *frame);

/* Where the arrows lead from a pixel, or from a key: from patch to patch.  FALSE where they go from cell to cell. */
gboolean attn_image_move     (const AttnFrame *frame, const AttnCell *from, int dx, int dy, gboolean edge, AttnCell *to);
/* The cell of a region that Tab comes to: in pictures of an image that of the patch at hand. */
void     attn_image_find_start (const AttnFrame *frame, const AttnRegion *region, AttnCell *cell);

/* The pixels as light, black to white, in a box; `grey`: without colour and with little contrast, to lie under something. */
void     attn_image_paint    (const AttnImage *image, const AttnBox *box, AttnTheme theme, gboolean grey, AttnPainter *painter);
/* What lies over it where much is looked at: to be seen on black and on white. */
extern const AttnColor attn_image_overlay;
/* The colour of weights over an image in grey: darker than any grey, so that more is darker for whoever looks (for print a
 * grey itself); and the grey in the middle. */
const AttnColor *attn_image_get_weight_color (AttnTheme theme);
extern const AttnColor attn_image_ground;
/* The outline of a token's patch; nothing for the class token. */
void     attn_image_paint_patch (const AttnImage *image, const AttnBox *box, AttnTheme theme, guint token, AttnPainter *painter);
/* The lines between its patches. */
void     attn_image_paint_grid (const AttnImage *image, const AttnBox *box, const AttnColor *color, AttnPainter *painter);

G_END_DECLS
