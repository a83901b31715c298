/* attn-canvas-waiting.c: that other numbers are being computed, over the picture of those from before
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-canvas-private.h"

#include <math.h>

#include "attn-appearance.h"
#include "attn-compat.h"

/* What is from before is pale. */
#define OPACITY 0.45

static const char *
get_text (AttnCanvas *self)
{
  const gboolean is_going = attn_session_get_coming_scene (self->session) != attn_session_get_scene (self->session);

  return attn_session_text (self->session, attn_session_is_computing (self->session) && !is_going
                                             ? N_("Being computed anew; these numbers are from before the change")
                                             : N_("The next picture is being computed"));
}

void
attn_canvas_begin_waiting (AttnCanvas  *self,
                           GtkSnapshot *snapshot)
{
  if (attn_session_is_computing (self->session))
    gtk_snapshot_push_opacity (snapshot, OPACITY);
}

void
attn_canvas_end_waiting (AttnCanvas  *self,
                         GtkSnapshot *snapshot)
{
  const AttnPalette *palette = attn_palette_get (attn_session_get_view (self->session)->theme);
  const double width = gtk_widget_get_width (GTK_WIDGET (self)), size = attn_appearance_get_font_size (GTK_WIDGET (self));
  const double room = fmax (width - size * 4, size);
  g_autoptr (AttnText) text = NULL;
  graphene_rect_t bounds;
  AttnPainter *painter;
  AttnFont *font;
  cairo_t *cr;
  AttnBox box;

  if (attn_session_is_computing (self->session))
    gtk_snapshot_pop (snapshot);
  else if (!attn_session_is_putting_off (self->session))
    return;
  font = attn_fonts_get (attn_canvas_get_fonts (self), ATTN_STYLE_SANS, size);
  text = attn_text_new (font, get_text (self), room);
  box.width = ceil (attn_text_get_width (text) + size * 2);
  box.height = ceil (size * 2.2);
  box.x = floor ((width - box.width) / 2);
  box.y = ceil (size);
  bounds = GRAPHENE_RECT_INIT ((float) box.x - 1, (float) box.y - 1, (float) box.width + 2, (float) box.height + 2);
  cr = gtk_snapshot_append_cairo (snapshot, &bounds);
  painter = attn_cairo_painter_new (cr, self->scale);
  attn_paint_fill (painter, &box, box.height / 2, &palette->card);
  attn_paint_stroke (painter, &box, box.height / 2, 1, 0, &palette->card_edge);
  attn_paint_text (painter, text, box.x + size, box.y + (box.height + attn_font_get_cap_height (font)) / 2, &palette->text);
  attn_painter_free (painter);
  cairo_destroy (cr);
}

/* In a drag it is told once. */
void
attn_canvas_tell_waiting (AttnCanvas *self)
{
  const gboolean waiting = attn_session_is_computing (self->session) || attn_session_is_putting_off (self->session);

  if (self->waiting == waiting)
    return;
  self->waiting = waiting;
  gtk_accessible_update_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_BUSY, waiting, -1);
  if (waiting)
    attn_compat_announce (GTK_WIDGET (self), get_text (self));
}
