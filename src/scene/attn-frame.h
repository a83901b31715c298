/* attn-frame.h: the part of a scene that hover and selection do not change
 *
 * Private to the room.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-layout.h"

G_BEGIN_DECLS

/* A piece of the formula under the picture. */
typedef struct
{
  AttnText *text;         /* owned */
  gboolean  lit;
  double    x;            /* from the strip's left edge */
} AttnFormulaPart;

/* Where the parts of a blend stand that are no node's cells. */
typedef struct
{
  guint    row;              /* of the output */
  gboolean with_products;
  double   number;           /* size of numbers */
  double   pitch_x, pitch_y;
  double   rule_y;
  AttnBox  bar, times, equals, products;
} AttnBlend;

/* Which picture of positions there is. */
typedef enum
{
  ATTN_POSITIONS_NONE,
  ATTN_POSITIONS_WAVES,      /* sinusoidal */
  ATTN_POSITIONS_LEARNED,    /* a matrix that is added */
  ATTN_POSITIONS_TURNS       /* rotary */
} AttnPositionsKind;

/* Where the parts of a picture of positions stand that are no node's cells. */
typedef struct
{
  AttnPositionsKind kind;
  guint    asked_step;       /* the step that the view has come to */
  const AttnNode *node;      /* P, or the rotated queries */
  const AttnNode *key;       /* TURNS: the rotated keys */
  const AttnNode *scores;    /* TURNS: their products, or NULL */
  const AttnNode *likeness;  /* LEARNED: the cosines of P's rows, or NULL */
  guint    all_pairs, first_pair, n_pairs;      /* of columns: how many there are, and which are drawn */
  guint    n_rows, first_row, n_shown;          /* of places likewise */
  double   text;             /* size of text */
  AttnBox  area;             /* of the first panel, what is drawn in it */
  double   step_x, step_y;   /* from one panel to the next */
  guint    across;           /* panels beside each other */
  double   span;             /* WAVES: how many places the axis has */
  double   side;             /* LEARNED, of an image: of a patch in a small picture; TURNS: of half a plane */
  double  *units;            /* TURNS: how long 1 is, of each plane; owned by the frame */
  gboolean curve;            /* TURNS: there is room for the score by distance */
  double   gap;              /* LEARNED: between the tiles of an image */
  double   axis_y;           /* the top of what stands beneath the panels */
  AttnBox  large;            /* LEARNED, of an image: the likeness of one place, large */
  guint    place;            /* and of which */
} AttnPositions;

/* Reference counted, and immutable once made; scenes that differ only in their marks share it. */
typedef struct
{
  gatomicrefcount  ref_count;
  const AttnTrace *trace;        /* owned */
  AttnFonts       *fonts;        /* owned */
  AttnView         view;         /* marks in it are those of the scene that was made first */
  double           width, height;
  double           size;         /* of running text */
  guint            head;         /* of several heads the one that is shown */
  const AttnNode  *compared[2];  /* heads view: the weights of the two heads that are compared; else NULL */
  GArray          *steps;        /* of AttnStep, with that head's nodes */
  guint            step;         /* the one that the picture is of */
  guint            asked_step;   /* the one that the view has come to */
  int              layer;        /* the step's; −1: none */
  const AttnNode  *focus;        /* focus view: the node whose operation is shown; else NULL */
  gboolean         has_ranking;  /* a readout's classes stand as bars: those of the row */
  guint            ranking_row;
  guint            ranking_shown;  /* so many of them */
  int              ranking_class;  /* the one that stands because it is selected; −1: none does */
  gboolean         projections;  /* overview: which group is shown; both: `both` */
  gboolean         both;
  gboolean         has_other_group;  /* overview: one of two groups is shown */

  AttnBlend        blend;        /* blend view only */
  AttnPositions    positions;    /* where there is a picture of them */
  GArray          *map;          /* map view only: of AttnMapPart */
  gboolean         map_down;     /* it runs from top to bottom */
  double           map_size;     /* of its parts' type */
  AttnBox          map_memory;   /* where keys and values come from that are not the stream's own; empty: nowhere else */
  double           map_turns[2]; /* it runs in three rows: where the line goes back, beneath each of the first two; 0: it does not */
  guint            image_row;    /* image view only: the token that looks */
  gboolean         percent;      /* image view only: weights are told in percent */
  int              decimals;     /* of explanations */
  const AttnNode  *patch_of;     /* the node that is drawn out of a patch; NULL: none is */
  int              patch;        /* then: which one; −1: the class token */
  struct
  {
    guint   entry, first, n;     /* of a long row the entry at hand, and what of it stands large: 0: the row is not long */
    AttnBox from, to;
  } lens;
  AttnViewMode     mode;         /* the view's, or the overview where the document has nothing to blend */

  AttnBox          picture;      /* what zooms and pans */
  AttnBox          seen;         /* and what is seen of it: before an audience no cell is cut where it goes on */
  AttnBox          extent;       /* how large what it holds is, at the view's zoom */
  AttnBox          heading;      /* focus: title and sentence; else empty */
  AttnBox          footer;       /* legend and remarks */
  AttnBox          strip;        /* formula and code; empty without caption */
  AttnBox          card;         /* explanation; empty without caption */
  gboolean         beside;       /* the card stands beside the picture */

  GArray          *items;        /* of AttnItem */
  GArray          *parts;        /* of AttnFormulaPart */
  AttnText        *code_text;    /* owned; may be NULL */
  AttnText        *code_more;    /* its second line; owned; mostly NULL */
  double           baseline;     /* of the strip */
  char            *code;
  char            *formula;
  char            *remarks;      /* one line */
} AttnFrame;

/* `focus` as attn_frame_find_focus says. */
AttnFrame  *attn_frame_new   (const AttnTrace *trace, const AttnView *view, AttnFonts *fonts, double width, double height);
AttnFrame  *attn_frame_ref   (AttnFrame *frame);
void        attn_frame_unref (AttnFrame *frame);

/* Whether the cell that is asked about is the one that is selected: it is not explained. */
gboolean    attn_frame_is_question (const AttnView *view);

/* Whether a frame serves another view too: the views differ in their marks alone. */
gboolean    attn_frame_serves (const AttnFrame *frame, const AttnView *view);

/* The last main step, or the one that the view has come to. */
guint       attn_frame_find_step (const GArray *steps, const AttnView *view);

/* The text in a box is about a number that is drawn nowhere else, a row's of a node (NULL: none): it can be pointed at and selected
 * there. */
void        attn_frame_add_asked (AttnFrame *frame, const AttnNode *node, guint row, const AttnBox *box);

/* Edges of the picture beyond which it goes on; a set of them is a sum. */
typedef enum
{
  ATTN_EDGE_LEFT   = 1 << 0,
  ATTN_EDGE_RIGHT  = 1 << 1,
  ATTN_EDGE_TOP    = 1 << 2,
  ATTN_EDGE_BOTTOM = 1 << 3
} AttnEdge;

/* How far the picture can be panned, those edges (before an audience; else none), what the sign takes that says so, and setting what
 * is seen between these signs (attn-frame-edges.c). */
void        attn_frame_get_reach  (const AttnFrame *frame, double *x, double *y);
guint       attn_frame_find_edges (const AttnFrame *frame);
double      attn_frame_get_sign   (const AttnFrame *frame);
void        attn_frame_set_seen   (AttnFrame *frame);
/* Whether such an edge cuts through a matrix' name: then it is not written. */
gboolean    attn_frame_cuts_name  (const AttnFrame *frame, const AttnItem *item);

/* The strip's formula and code, and what the picture says of itself (attn-frame-strip.c).  Owned by the caller. */
void        attn_frame_set_strip (AttnFrame *frame);
char       *attn_frame_dup_remarks (const AttnFrame *frame);
/* The strip for the group that did not fit: in a corner that the staircase leaves free.  Where none is, the
 * key still leads there. */
void        attn_frame_add_other_group (AttnFrame *frame);

/* The node of a stage in the layer and the head that are shown; NULL for none. */
const AttnNode *attn_frame_find_node (const AttnFrame *frame, const char *stage);

static inline AttnItem *
attn_frame_get_item (const AttnFrame *frame, guint index)
{
  return &g_array_index (frame->items, AttnItem, index);
}

G_END_DECLS
