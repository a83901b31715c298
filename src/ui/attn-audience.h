/* attn-audience.h: what an audience sees: the picture in large type, and what the speaker does to it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-canvas.h"
#include "attn-pointer.h"
#include "attn-sketch.h"

G_BEGIN_DECLS

typedef enum
{
  ATTN_BLANK_NONE,
  ATTN_BLANK_BLACK,
  ATTN_BLANK_WHITE
} AttnBlank;

#define ATTN_TYPE_AUDIENCE (attn_audience_get_type ())
G_DECLARE_FINAL_TYPE (AttnAudience, attn_audience, ATTN, AUDIENCE, GtkWidget)

GtkWidget   *attn_audience_new         (AttnSession *session);
AttnCanvas  *attn_audience_get_canvas  (AttnAudience *self);

/* Nothing but black or white. */
void         attn_audience_set_blank   (AttnAudience *self, AttnBlank blank);
AttnBlank    attn_audience_get_blank   (AttnAudience *self);
/* A pointer follows the mouse or, where that is not over the picture, stands at the selected cell. */
void         attn_audience_set_pointer (AttnAudience *self, AttnPointer pointer);
AttnPointer  attn_audience_get_pointer (AttnAudience *self);
void         attn_audience_set_lens    (AttnAudience *self, gboolean lens);
gboolean     attn_audience_get_lens    (AttnAudience *self);
/* Where pointer and lens are; FALSE: nowhere. */
gboolean     attn_audience_get_point   (AttnAudience *self, double *x, double *y);
/* The mouse is over a cell somewhere else: at this share of its box.  NULL: it is not. */
void         attn_audience_point_at    (AttnAudience *self, const AttnCell *cell, double share_x, double share_y);
/* The number of a step that is being typed; NULL or "": none. */
void         attn_audience_set_typed   (AttnAudience *self, const char *digits);
/* A pad beside the picture, and what is read of the drawing; where the document has an image to draw on.  It gets the focus. */
void         attn_audience_set_sketching (AttnAudience *self, gboolean sketching);
gboolean     attn_audience_get_sketching (AttnAudience *self);
AttnSketch  *attn_audience_get_sketch    (AttnAudience *self);
/* Whether it says beneath the picture where the way of a number goes. */
gboolean     attn_audience_tells_way   (AttnAudience *self);
/* A line or two in a corner, for a few seconds. */
void         attn_audience_tell        (AttnAudience *self, const char *text);
const char  *attn_audience_get_told    (AttnAudience *self);
/* Whether the mouse rested long enough for its cursor to be gone. */
gboolean     attn_audience_is_idle     (AttnAudience *self);

G_END_DECLS
