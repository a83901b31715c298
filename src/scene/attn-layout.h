/* attn-layout.h: matrices in a row, right operands above them
 *
 * The one arrangement behind overview and focus: columns from left to right, each a matrix whose rows lie on
 * the common heights and, above it, the right operand it is a product with.  Private to the room.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-number.h"
#include "attn-scene.h"

G_BEGIN_DECLS

/* One column of the arrangement. */
typedef struct
{
  const AttnNode *node;           /* in the lower band */
  const AttnNode *top;            /* above it, or NULL */
  gboolean        top_transposed;
  const char     *arrow;          /* markup over the arrow that leads here, or NULL */
  gboolean        row_labels;     /* the rows' labels stand at its left */
  gboolean        bare;           /* numbers without cells: row sums */
  const char     *title;          /* markup; NULL: the node's symbol */
  guint           drop;           /* how many rows lower than the others it stands */
} AttnColumn;

#define ATTN_MAX_COLUMNS 16

/* A region and what is needed to paint it. */
typedef struct
{
  AttnRegion region;
  AttnText  *text;                /* TITLE, LABEL, ARROW, STRIP; owned */
  AttnText  *shape;               /* TITLE: "4 × 3", dimmer, right of `text`; owned */
  double     number_size;         /* MATRIX: size of its numbers, 0 where it is a heat map */
  double     extent;              /* MATRIX: the magnitude that gets the full colour */
  const AttnNode *pinned;         /* MATRIX: the node it is compared with, or NULL */
  gboolean   contrast;            /* MATRIX: of two heads, its colours are the differences from `pinned`, the other one */
  gboolean   negative;            /* MATRIX: it has values below 0 */
  gboolean   bare;
  gboolean   is_image;            /* MATRIX: pixels, painted as light */
  guint8     light;               /* MATRIX: its values are light, black to white: of so many channels side by side, 0: they are not */
  guint8     channel;             /* and of one channel alone: 1 red, 2 green, 3 blue; 0: grey, or as its columns say */
  guint      area;                /* and so many columns are of each channel */
  gboolean   chip;                /* LABEL: to be clicked on */
  gboolean   overlay;             /* MATRIX: lies over an image, which shines through */
  gboolean   unpainted;           /* MATRIX: stands for a part of a picture, and is not painted as cells */
  gboolean   is_bar;              /* MATRIX: one cell of a readout, painted as a bar */
  gboolean   brief;               /* MATRIX: with `contrast`, its cells have room for the difference alone */
  gboolean   percent;             /* MATRIX: its numbers are written as percent */
  gboolean   quiet;               /* TITLE: a remark on the matrix, not its name */
  gboolean   remark;              /* TITLE: a sentence on the whole picture */
  gboolean   top;                 /* MATRIX: it stands above the column's matrix, as its right operand */
  guint      column;              /* MATRIX: which column of the arrangement */
  double     text_x, baseline;    /* where `text` starts */
} AttnItem;

typedef struct
{
  const AttnColumn *columns;
  guint             n_columns;
  AttnFonts        *fonts;
  const AttnView   *view;
  AttnBox           box;          /* where it has to fit, at zoom 1 */
  AttnBox           clip;         /* what of it can be seen */
  double            zoom;
  double            pan_x, pan_y;
  double            max_size;     /* largest number size */
  double            min_size;     /* smallest one that can be read */
  double            least;        /* no number smaller than this, whether it fits or not; 0: all shall fit */
  double            least_label;  /* the same of tokens */
  double            shrunk;       /* both are smaller by this factor than they ought to be, so that more of it fits; 0: they are not */
  double            least_title;  /* no name smaller than this as long as cells can be seen */
  AttnBox          *extent;       /* where to put how large the arrangement became, or NULL */
} AttnLayoutRequest;

/* Appends the arrangement's items to `items` (of AttnItem), centred in the box.  Returns the number size that
 * fitted: 0 where everything had to become a heat map. */
double attn_layout_columns      (const AttnLayoutRequest *request, GArray *items);
/* How legible it would be, without laying out: the number size that would fit or, where everything would become a
 * heat map, a thousandth of the cells' pitch, less than any number size. */
double attn_layout_measure      (const AttnLayoutRequest *request);
/* Whether every number would be written: along dimensions, too, there would be no heat map. */
gboolean attn_layout_writes_all (const AttnLayoutRequest *request);

/* Whether everything fits without a number smaller than `least`. */
gboolean attn_layout_fits       (const AttnLayoutRequest *request);
/* The same of its width and of its height alone; returns how many of the two fit. */
guint    attn_layout_find_fitting (const AttnLayoutRequest *request, gboolean *across, gboolean *down);
/* Whether a token above a column has less room than it needs. */
gboolean attn_layout_cuts_tokens (const AttnLayoutRequest *request);

/* The widest number that a node's cells show, in units of its size: with a pinned state the old values and the
 * differences too. */
double attn_layout_number_width (const AttnNode *node, AttnFonts *fonts, const AttnView *view);
/* The node of the pinned state that a node is compared with: same name, same shape; NULL for none. */
const AttnNode *attn_layout_find_pinned (const AttnView *view, const AttnNode *node);
/* How a comparison writes a difference: "+0.06", "−0.06".  Smaller than the number. */
#define ATTN_COMPARISON_SIZE 0.72
void   attn_layout_format_difference (double now, double before, int decimals, char text[ATTN_NUMBER_LENGTH + 4]);
/* Labels in a file, which can be enlarged: the size of them (at most what it is) and after how many cells each stands, for labels of
 * `ems` at the widest on cells `step` apart, side by side or one beneath the other.  FALSE where hardly any would fit. */
gboolean attn_layout_thin_labels (double ems, double step, gboolean across, double *size, guint *every);
/* What a matrix is whose letter is hardly told apart from another's at a small size, Ã from Â: "rollout"; NULL: it needs none. */
char  *attn_layout_dup_alias    (const AttnNode *node, AttnLanguage language);
/* What stands beside a letter: the alias and the shape of its matrix, or one of them, by what there is room for. */
AttnText *attn_layout_new_shape (AttnFont *font, const AttnNode *node, const char *shape, AttnLanguage language, double room);

/* Axes with short labels, all alike: "d3". */
gboolean attn_layout_is_numbered (AttnAxis axis);
/* How wide the labels of a node's rows, or columns, are at the widest and in the mean, in units of their size. */
double attn_layout_widest_label (const AttnNode *node, gboolean rows, AttnFonts *fonts);
double attn_layout_mean_label   (const AttnNode *node, gboolean rows, AttnFonts *fonts);
/* Width of a text in units of its size. */
double attn_layout_text_width   (AttnFonts *fonts, AttnStyle style, const char *string, gboolean markup);

/* Lets go of what an item holds, not of itself: the clear function of an array of items. */
void   attn_item_clear          (AttnItem *item);

G_END_DECLS
