/* attn-export-plan.h: what is exported of a session, as it was chosen
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-export.h"
#include "attn-export-settings.h"

G_BEGIN_DECLS

/* A picture of what a session holds at one moment; it outlives changes there. */
typedef struct
{
  AttnExport         export;
  AttnView           view;       /* the rest is what `export` points to */
  AttnPictureOptions picture;
  AttnPagesOptions   pages;
  AttnPlotSpec       plot;       /* what `picture` points to, where a scene of a lesson shows one */
  const char        *names[2];
  const char       **blank;
} AttnExportPlan;

/* `width` and `height`: of the canvas, for a picture of that size.  The fonts are held.  NULL while nothing is open.  Owned by
 * the caller. */
AttnExportPlan *attn_export_plan_new  (AttnSession *session, const AttnExportSettings *settings, AttnFonts *fonts, double width,
                                       double height);
void            attn_export_plan_free (AttnExportPlan *self);

/* The matrix that is taken where one is needed: `chosen` (or NULL) where the trace has it, else the selected cell's, else the one
 * that the step is about. */
const char     *attn_export_plan_find_node (const AttnTrace *trace, const AttnView *view, const char *chosen);
/* What a picture shows under these settings: what was chosen, where this trace has it, else what is on the canvas. */
int             attn_export_find_shows (const AttnExportSettings *settings, const AttnTrace *trace, int layer);
/* The layer, the head and the other head of a view: those chosen, or those at hand.  −1: there is none. */
void            attn_export_find_heads (const AttnExportSettings *settings, const AttnTrace *trace, const AttnView *view, int *layer,
                                        int *head, int *against);
/* The layer whose steps have pages; −1: every layer's. */
int             attn_export_find_pages_layer (const AttnExportSettings *settings, const AttnTrace *trace);
/* Whether a worksheet leaves this node empty: what was chosen in one head holds for the same matrix of another. */
gboolean        attn_export_is_blank   (const AttnExportSettings *settings, const char *node);
/* While a scene of a lesson is on, the handout is the lesson's: its scenes, and not the steps of what is open. */
gboolean        attn_export_has_scenes (const AttnExportSettings *settings, AttnSession *session);
/* The file's format under these settings. */
AttnFormat      attn_export_settings_get_format (const AttnExportSettings *settings);
/* How many numbers the values would hold: what is too long to be shown beforehand. */
guint64         attn_export_plan_count (const AttnExportPlan *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (AttnExportPlan, attn_export_plan_free)

G_END_DECLS
