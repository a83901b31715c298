/* attn-pointer.h: what a speaker points with: a laser's dot, a spotlight, a lens
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "attn-palette.h"

G_BEGIN_DECLS

typedef enum
{
  ATTN_POINTER_NONE,
  ATTN_POINTER_LASER,
  ATTN_POINTER_SPOTLIGHT,
  ATTN_N_POINTERS
} AttnPointer;

/* Draws one at a point of an area, over what is there already. */
void attn_pointer_snapshot (AttnPointer pointer, GtkSnapshot *snapshot, double x, double y, double width, double height);

/* Draws a widget's child once more, larger, in a circle about a point that stays where it is. */
void attn_lens_snapshot    (GtkWidget *widget, GtkWidget *child, GtkSnapshot *snapshot, const AttnPalette *palette,
                            double x, double y);

G_END_DECLS
