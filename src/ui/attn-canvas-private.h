/* attn-canvas-private.h: what the parts of the canvas share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-accessible-cells.h"
#include "attn-accessible-words.h"
#include "attn-canvas.h"
#include "attn-cell-editor.h"

G_BEGIN_DECLS

/* Heading, formula, sentence. */
#define ATTN_WHOLE_LINES 3

struct _AttnCanvas
{
  GtkWidget            parent_instance;

  AttnSession         *session;
  gboolean             projecting;   /* for an audience */
  AttnView             view;         /* then: the session's, as the audience sees it */
  double               seen;         /* then: the height of all that is seen; 0: its own */
  double               zoom;         /* then: instead of the session's */
  double               pan_x, pan_y;
  gboolean             reveal;       /* what is selected, or new, is to be panned to */
  AttnFonts           *fonts;
  AttnScene           *scene;        /* as it was last laid out, or NULL */
  gboolean             stale;        /* the session has gone on since */
  GskRenderNode       *base;         /* kept while only marks change */
  GskRenderNode       *marks;
  int                  scale;        /* device pixels that both were made for */

  AttnCellEditor      *editor;       /* over a cell of an input while it is typed into */
  AttnAccessibleCells *cells;
  AttnAccessibleWords *words;
  guint                cells_idle;   /* source that brings them up to date */
  guint                frame_idle;   /* source that takes over theme and text size */

  double               drag_x, drag_y;     /* the pan when a drag began */
  double               pinch_zoom;         /* the zoom when a pinch began */
  double               pointer_x, pointer_y;
  gboolean             pointer_inside;

  GtkWidget           *tip;                /* the number of a cell too small for it; made when first needed */
  guint                tip_timeout;
  GtkWidget           *whole;              /* the explanation in full; made when first needed */
  GtkWidget           *whole_lines[ATTN_WHOLE_LINES];

  double               motion;             /* 0 … 1 on the way of what feeds the selected cell */
  gint64               motion_start;       /* frame time */
  guint                motion_tick;        /* 0: nothing moves */
  gboolean             waiting;            /* told to a screen reader */
};

/* attn-canvas.c */
/* How it looks at things: as its session does, or as an audience is shown it.  Good until the session changes. */
const AttnView *attn_canvas_get_view (AttnCanvas *self);
gboolean attn_canvas_can_pan        (AttnCanvas *self);
void attn_canvas_tell_laid_out      (AttnCanvas *self);

/* attn-canvas-motion.c: starts only where the desktop has animations on. */
void attn_canvas_start_motion       (AttnCanvas *self);
void attn_canvas_stop_motion        (AttnCanvas *self);
void attn_canvas_snapshot_motion    (AttnCanvas *self, GtkSnapshot *snapshot);

/* attn-canvas-waiting.c: that other numbers are being computed, over the picture of those from before.  Between begin and end lies
 * what shows these. */
void attn_canvas_begin_waiting      (AttnCanvas *self, GtkSnapshot *snapshot);
void attn_canvas_end_waiting        (AttnCanvas *self, GtkSnapshot *snapshot);
void attn_canvas_tell_waiting       (AttnCanvas *self);

/* attn-canvas-follow.c: a selected cell that the picture does not draw is brought into it, where it can be. */
void attn_canvas_follow_selection   (AttnCanvas *self);
/* The pan nearest to that of a scene at which what is selected, or what the step is about, can be seen. */
void attn_canvas_find_pan           (const AttnScene *scene, double *pan_x, double *pan_y);

/* attn-canvas-input.c */
void attn_canvas_add_controllers    (AttnCanvas *self);
/* Hovers anew what lies beneath the pointer, which did not move while the picture did. */
void attn_canvas_update_hover       (AttnCanvas *self);

/* attn-canvas-tip.c: for what is hovered now, after a while; not at all where numbers are written */
void attn_canvas_queue_tip          (AttnCanvas *self);
void attn_canvas_hide_tip           (AttnCanvas *self);
void attn_canvas_allocate_tip       (AttnCanvas *self);
void attn_canvas_dispose_tip        (AttnCanvas *self);

/* attn-canvas-whole.c */
void attn_canvas_show_whole         (AttnCanvas *self);
void attn_canvas_hide_whole         (AttnCanvas *self);
/* A click on the line beneath the picture: shows it in full where it is shortened, else is not taken. */
gboolean attn_canvas_can_click_whole (AttnCanvas *self, double x, double y);
gboolean attn_canvas_click_whole    (AttnCanvas *self, AttnScene *scene, double x, double y);
void attn_canvas_allocate_whole     (AttnCanvas *self);
void attn_canvas_dispose_whole      (AttnCanvas *self);

/* attn-canvas-edit.c */
void attn_canvas_make_editor        (AttnCanvas *self);
gboolean attn_canvas_edit_key       (AttnCanvas *self, guint keyval, GdkModifierType state);
/* A double click on a cell. */
void attn_canvas_edit_cell          (AttnCanvas *self, const AttnCell *cell);

/* attn-canvas-accessible.c */
void attn_canvas_queue_accessible   (AttnCanvas *self);
void attn_canvas_update_accessible  (AttnCanvas *self);
void attn_canvas_allocate_accessible (AttnCanvas *self);
gboolean attn_canvas_focus          (GtkWidget *widget, GtkDirectionType direction);
gboolean attn_canvas_grab_focus     (GtkWidget *widget);

G_END_DECLS
