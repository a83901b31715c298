/* attn-pad-private.h: what the files of the pad share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-accessible-cells.h"
#include "attn-ink.h"
#include "attn-pad.h"
#include "attn-popover.h"

G_BEGIN_DECLS

struct _AttnPad
{
  GtkWidget            parent_instance;

  AttnSession         *session;
  GtkWidget           *refusal;
  AttnAccessibleCells *cells;
  guint                cells_idle;
  gboolean             tell;          /* the image has changed since a screen reader was told of it */
  AttnTool             tool;

  /* A stroke: what it goes over, and where the pen has been, in pixels of the image. */
  AttnMatrix          *beneath;       /* NULL: none is being drawn */
  AttnInk              ink;
  GArray              *path;          /* of AttnInkPoint */

  GtkWidget           *tip;           /* what the pixel beneath the pointer is; NULL: none was shown yet */
  guint                tip_timeout;
  AttnPlace            tip_place;     /* that pixel */
};

/* The image in the present trace, or NULL. */
const AttnNode *attn_pad_find_node       (AttnPad *self);
/* The square that it is drawn in, and a point of the widget in pixels of the image. */
graphene_rect_t attn_pad_get_field       (AttnPad *self);
AttnInkPoint    attn_pad_get_point       (AttnPad *self, double x, double y);

/* attn-pad-input.c */
void            attn_pad_add_controllers (AttnPad *self);
void            attn_pad_end_stroke      (AttnPad *self);
void            attn_pad_hide_tip        (AttnPad *self);

G_END_DECLS
