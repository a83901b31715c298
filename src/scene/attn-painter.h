/* attn-painter.h: the few things that a picture is drawn with
 *
 * Screen, PNG, PDF and print implement it with cairo; SVG may be written with real text.  Coordinates are
 * logical pixels, y down.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <cairo.h>
#include <glib.h>

#include "attn-text.h"

G_BEGIN_DECLS

typedef struct
{
  double x, y, width, height;
} AttnBox;

typedef struct
{
  double red, green, blue, alpha;
} AttnColor;

typedef struct _AttnPainter AttnPainter;

/* A cell of a matrix as it is drawn: where, and what fills it. */
typedef struct
{
  AttnBox   box;
  AttnColor color;
} AttnFill;

typedef struct
{
  void (*fill)        (AttnPainter *painter, const AttnBox *box, double radius, const AttnColor *color);
  /* Many filled boxes of one radius; the quick way for cells. */
  void (*fill_many)   (AttnPainter *painter, const AttnFill *fills, gsize n, double radius);
  /* A line of `width` along the box's edge, inside it; `dash` > 0: dashes and gaps of that length. */
  void (*stroke)      (AttnPainter *painter, const AttnBox *box, double radius, double width, double dash,
                       const AttnColor *color);
  void (*line)        (AttnPainter *painter, double x0, double y0, double x1, double y1, double width, double dash,
                       const AttnColor *color);
  /* A cubic curve, for connectors; `arrow` > 0 ends it in a filled head of that length. */
  void (*curve)       (AttnPainter *painter, const double points[8], double width, double dash, double arrow,
                       const AttnColor *color);
  /* width × height opaque pixels (0xffRRGGBB), each a rectangle of the box, sharp edges. */
  void (*image)       (AttnPainter *painter, const AttnBox *box, guint width, guint height, const guint32 *pixels);
  /* Text with its baseline's left end at x, y. */
  void (*text)        (AttnPainter *painter, const AttnText *text, double x, double y, const AttnColor *color);
  /* A number set in tabular figures, centred on x, its baseline at y. */
  void (*number)      (AttnPainter *painter, AttnFont *font, const char *text, double x, double y,
                       const AttnColor *color);
  void (*push_clip)   (AttnPainter *painter, const AttnBox *box);
  void (*pop_clip)    (AttnPainter *painter);
  /* A named part of the picture (an SVG group, a PDF tag); the name is a node's. */
  void (*begin_group) (AttnPainter *painter, const char *name, const char *title);
  void (*end_group)   (AttnPainter *painter);
  /* What was asked for so far has been drawn. */
  void (*flush)       (AttnPainter *painter);
  void (*free)        (AttnPainter *painter);
} AttnPainterClass;

struct _AttnPainter
{
  const AttnPainterClass *klass;
};

/* Draws on a cairo context, which it holds a reference of.  `scale` is device pixels to a logical one: used
 * to put edges on whole pixels and to choose masks; the context must already be scaled by it (a recording
 * surface need not be: it is drawn at that scale later).  Numbers are collected and drawn together: all is on
 * the context after a flush, or when the painter has been freed. */
AttnPainter *attn_cairo_painter_new (cairo_t *cr, double scale);
static inline void attn_painter_flush (AttnPainter *p) { p->klass->flush (p); }
static inline void attn_painter_free  (AttnPainter *p) { p->klass->free (p); }

/* As the class says of each. */
static inline void attn_paint_fill (AttnPainter *p, const AttnBox *box, double radius, const AttnColor *color)
{ p->klass->fill (p, box, radius, color); }
static inline void attn_paint_fill_many (AttnPainter *p, const AttnFill *fills, gsize n, double radius)
{ p->klass->fill_many (p, fills, n, radius); }
static inline void attn_paint_stroke (AttnPainter *p, const AttnBox *box, double radius, double width, double dash, const AttnColor *color)
{ p->klass->stroke (p, box, radius, width, dash, color); }
static inline void attn_paint_line (AttnPainter *p, double x0, double y0, double x1, double y1, double width, double dash, const AttnColor *color)
{ p->klass->line (p, x0, y0, x1, y1, width, dash, color); }
static inline void attn_paint_curve (AttnPainter *p, const double points[8], double width, double dash, double arrow, const AttnColor *color)
{ p->klass->curve (p, points, width, dash, arrow, color); }
static inline void attn_paint_image (AttnPainter *p, const AttnBox *box, guint width, guint height, const guint32 *pixels)
{ p->klass->image (p, box, width, height, pixels); }
static inline void attn_paint_text (AttnPainter *p, const AttnText *text, double x, double y, const AttnColor *color)
{ p->klass->text (p, text, x, y, color); }
static inline void attn_paint_number (AttnPainter *p, AttnFont *font, const char *text, double x, double y, const AttnColor *color)
{ p->klass->number (p, font, text, x, y, color); }
static inline void attn_paint_push_clip (AttnPainter *p, const AttnBox *box) { p->klass->push_clip (p, box); }
static inline void attn_paint_pop_clip (AttnPainter *p) { p->klass->pop_clip (p); }
static inline void attn_paint_begin_group (AttnPainter *p, const char *name, const char *title) { p->klass->begin_group (p, name, title); }
static inline void attn_paint_end_group (AttnPainter *p) { p->klass->end_group (p); }

G_DEFINE_AUTOPTR_CLEANUP_FUNC (AttnPainter, attn_painter_free)

G_END_DECLS
