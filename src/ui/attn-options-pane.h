/* attn-options-pane.h: patches, where queries, keys and values come from, position, heads, scale, mask, softmax, block, readout
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "attn-session.h"

G_BEGIN_DECLS

#define ATTN_TYPE_OPTIONS_PANE (attn_options_pane_get_type ())
G_DECLARE_FINAL_TYPE (AttnOptionsPane, attn_options_pane, ATTN, OPTIONS_PANE, GtkWidget)

/* What can be chosen or typed. */
typedef enum
{
  ATTN_CONTROL_SOURCE,     /* a GtkDropDown in the order of AttnSource */
  ATTN_CONTROL_SCALE,      /* of AttnScale */
  ATTN_CONTROL_NUMBER,     /* a GtkEntry: what scores are divided by */
  ATTN_CONTROL_MASK,       /* of AttnMask */
  ATTN_CONTROL_SOFTMAX,    /* rows, columns, all */
  ATTN_CONTROL_POSITION,   /* of AttnPosition */
  ATTN_CONTROL_HEADS,      /* as many as there can be */
  ATTN_CONTROL_BLOCK,      /* none, then of AttnNorm */
  ATTN_CONTROL_FEED_FORWARD,  /* none, then of AttnActivation */
  ATTN_CONTROL_PATCH,      /* sizes that divide the image */
  ATTN_CONTROL_READER,     /* of attn_visions, then the document's own where it is none of them */
  ATTN_CONTROL_READOUT,    /* none, then of AttnPooling */
  ATTN_CONTROL_FINAL_NORM, /* none, or one before the readout */
  ATTN_CONTROL_CLASS_TOKEN, /* none, or one */
  ATTN_CONTROL_CLASSES,    /* an AttnClassEditor */
  ATTN_CONTROL_LAYERS      /* an AttnLayerRow */
} AttnControl;

GtkWidget *attn_options_pane_new         (AttnSession *session);
GtkWidget *attn_options_pane_get_control (AttnOptionsPane *self, AttnControl control);

G_END_DECLS
