/* attn-pointer.c: what a speaker points with: a laser's dot, a spotlight, a lens
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-pointer.h"

/* Radii as shares of the area's height: seen from the last row, and not in the way of what they point at. */
#define DOT_SHARE       0.013
#define GLOW_SHARE      0.034
#define SPOTLIGHT_SHARE 0.17
#define LENS_SHARE      0.21

#define DARKNESS 0.68f
#define EDGE     0.94f

#define MAGNIFICATION 2.0f

/* Red is what a laser is; the white round it is there for those who do not see it, and for red cells. */
static void
snapshot_laser (GtkSnapshot *snapshot,
                float        x,
                float        y,
                float        height)
{
  const float dot = height * (float) DOT_SHARE, glow = height * (float) GLOW_SHARE;
  const graphene_rect_t area = GRAPHENE_RECT_INIT (x - glow, y - glow, 2 * glow, 2 * glow);
  const GskColorStop stops[] = {
    { 0, { 0.9f, 0.05f, 0.05f, 1 } },
    { dot / glow, { 0.9f, 0.05f, 0.05f, 1 } },
    { dot / glow + 0.02f, { 1, 1, 1, 0.95f } },
    { dot / glow + 0.14f, { 1, 1, 1, 0.95f } },
    { dot / glow + 0.16f, { 0.9f, 0.05f, 0.05f, 0.45f } },
    { 1, { 0.9f, 0.05f, 0.05f, 0 } },
  };

  gtk_snapshot_append_radial_gradient (snapshot, &area, &GRAPHENE_POINT_INIT (x, y), glow, glow, 0, 1, stops, G_N_ELEMENTS (stops));
}

static void
snapshot_spotlight (GtkSnapshot *snapshot,
                    float        x,
                    float        y,
                    float        width,
                    float        height)
{
  const float radius = height * (float) SPOTLIGHT_SHARE;
  const graphene_rect_t area = GRAPHENE_RECT_INIT (0, 0, width, height);
  const GskColorStop stops[] = { { 0, { 0, 0, 0, 0 } }, { EDGE, { 0, 0, 0, 0 } }, { 1, { 0, 0, 0, DARKNESS } } };

  gtk_snapshot_append_radial_gradient (snapshot, &area, &GRAPHENE_POINT_INIT (x, y), radius, radius, 0, 1, stops, G_N_ELEMENTS (stops));
}

void
attn_pointer_snapshot (AttnPointer  pointer,
                       GtkSnapshot *snapshot,
                       double       x,
                       double       y,
                       double       width,
                       double       height)
{
  if (pointer == ATTN_POINTER_LASER)
    snapshot_laser (snapshot, (float) x, (float) y, (float) height);
  else if (pointer == ATTN_POINTER_SPOTLIGHT)
    snapshot_spotlight (snapshot, (float) x, (float) y, (float) width, (float) height);
}

void
attn_lens_snapshot (GtkWidget         *widget,
                    GtkWidget         *child,
                    GtkSnapshot       *snapshot,
                    const AttnPalette *palette,
                    double             x,
                    double             y)
{
  const float radius = (float) (gtk_widget_get_height (widget) * LENS_SHARE);
  const graphene_point_t at = GRAPHENE_POINT_INIT ((float) x, (float) y);
  const graphene_rect_t area = GRAPHENE_RECT_INIT (at.x - radius, at.y - radius, 2 * radius, 2 * radius);
  const GdkRGBA ground = { (float) palette->background.red, (float) palette->background.green, (float) palette->background.blue, 1 };
  const GdkRGBA ink = { (float) palette->text.red, (float) palette->text.green, (float) palette->text.blue, 0.75f };
  const float widths[4] = { 3, 3, 3, 3 };
  GskRoundedRect circle;

  gsk_rounded_rect_init_from_rect (&circle, &area, radius);
  gtk_snapshot_push_rounded_clip (snapshot, &circle);
  gtk_snapshot_append_color (snapshot, &ground, &area);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &at);
  gtk_snapshot_scale (snapshot, MAGNIFICATION, MAGNIFICATION);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (-at.x, -at.y));
  gtk_widget_snapshot_child (widget, child, snapshot);
  gtk_snapshot_restore (snapshot);
  gtk_snapshot_pop (snapshot);
  gtk_snapshot_append_border (snapshot, &circle, widths, (const GdkRGBA[4]) { ink, ink, ink, ink });
}
