/* attn-scene.h: where everything stands
 *
 * A scene is a pure function of a trace, a view and a size.  Painting, picking, keys and the accessible
 * children all read its one array of regions.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-code.h"
#include "attn-explanation.h"
#include "attn-painter.h"
#include "attn-palette.h"
#include "attn-prediction.h"
#include "attn-steps.h"

G_BEGIN_DECLS

typedef enum
{
  ATTN_VIEW_OVERVIEW,         /* the whole pipeline */
  ATTN_VIEW_FOCUS,            /* one operation, large */
  ATTN_VIEW_BLEND,            /* one row of the output, mixed from the values */
  ATTN_VIEW_MATRIX,           /* one node alone */
  ATTN_VIEW_CARD,             /* the explanation alone */
  ATTN_VIEW_HEADS,            /* the weights of all heads, side by side */
  ATTN_VIEW_IMAGE,            /* what a patch or the class token looks at, laid over the image */
  ATTN_VIEW_POSITIONS,        /* positions as waves, a learned table or turns */
  ATTN_VIEW_MAP               /* the whole model: its parts, residual connections, layers */
} AttnViewMode;

/* A cell by its node's name, so that it outlives the trace.  `node` is interned; NULL: none. */
typedef struct
{
  const char *node;
  guint       row;
  guint       column;
} AttnPlace;

/* What the picture shows of a trace: a plain value.  `pinned` and `blank` are borrowed: who sets them keeps them
 * alive as long as the view is in use (a scene holds a reference of its own to `pinned`, none to `blank`). */
typedef struct
{
  AttnViewMode mode;
  AttnLanguage language;
  AttnTheme    theme;
  AttnDialect  dialect;
  int          decimals;      /* 0 … ATTN_MAX_DECIMALS; 2 */
  const char  *step;          /* the first node of the step that the pipeline has come to; NULL: the end */
  guint        reached;       /* how many cells of that step's nodes are there, row by row; G_MAXUINT: all */
  guint        head;          /* of several heads the one that is shown where neither step nor selection names another */
  int          against;       /* heads side by side: the head that the one at hand is compared with; −1: none */
  guint        token;         /* in pictures of an image, the token that they are about where the selection names none; G_MAXUINT:
                               * none was named yet */
  AttnPlace    selected;
  AttnPlace    hovered;
  gboolean     back;          /* all the way back */
  gboolean     onward;        /* all the way on, to the end */
  AttnPlace    way;           /* of this cell, whatever is selected since; none: of the cell that is explained */
  gboolean     feeds;         /* what the cell feeds */
  gboolean     other_group;   /* where only one of projections and attention fits: the other one */
  gboolean     interactive;   /* on a screen: shows the way to the other group */
  gboolean     made_up;       /* a vector of the document was made up from its word: said among the remarks */
  gboolean     caption;       /* formula strip and explanation beneath the picture */
  const AttnTrace *pinned;    /* compare with this: old value, new value and difference in each cell; or NULL */
  const char  *moment;        /* the moment of training that the numbers are of, said among the remarks: interned, or NULL */
  const char  *about;         /* what the document says of itself: shown while no cell is explained; borrowed, or NULL */
  double       text_scale;    /* 1, or what the desktop asks for */
  double       zoom;          /* 1: fitted */
  double       pan_x, pan_y;  /* of the picture's origin, in logical pixels */
  const AttnPrediction *prediction; /* results that are to be found; borrowed (a scene holds a
                               * reference of its own), or NULL */
  double       projector;     /* how high all that a room sees is, in logical pixels: in focus the figures of numbers, and
                               * tokens, are at least 1/30 of it, and what does not fit is panned to; larger words
                               * everywhere.  0: nobody sees it from afar */
  gboolean     narrow;        /* focus: of softmax only the part at hand, for where all of them do not fit */
  AttnPlace    asked;         /* a cell whose number is a question and is not told: in the picture “?” */
  const char *const *blank;   /* a worksheet: nodes (interned names, then NULL) that show empty cells to fill in, though
                               * they are reached; NULL: none */
} AttnView;

void attn_view_init (AttnView *view);
/* Whether a trace has what a view shows, from a step of this layer (−1: of none): several heads of that or the first layer, an image
 * whose patches are looked at, positions, an output to mix.  Without it the picture would be the overview. */
gboolean attn_view_suits (AttnViewMode mode, const AttnTrace *trace, int layer);
/* What the picture of a step needs that is computed only when it is asked for and has not been yet (attn_node_is_computed): the step's
 * own numbers, or the rollout that is laid over the image.  NULL: nothing. */
const AttnNode *attn_view_find_missing (const AttnView *view, const AttnTrace *trace, const AttnStep *step);
/* The same view of another layer and head (−1: as they are): its step and its selected cell go along, as far as that has them.  From
 * where there is no layer one comes to the layer's output, or to its weights. */
void attn_view_move (AttnView *view, const AttnTrace *trace, int layer, int head);
/* Whether a node's numbers are to be found, by a learner or on a worksheet. */
gboolean attn_view_hides (const AttnView *view, const AttnNode *node);
/* Whether those of Q, K or V are. */
gboolean attn_view_hides_projection (const AttnView *view, const AttnTrace *trace);
/* The step that the picture is of: all heads, attention over an image, positions, a mix and the whole model have pictures of some steps only,
 * and show from any other step the nearest of these.  `steps` are the trace's, of the view's head. */
guint attn_view_find_shown (const AttnView *view, const AttnTrace *trace, const GArray *steps);
/* Whether the view, gone to a step, is a picture of that step. */
gboolean attn_view_shows (const AttnView *view, const AttnTrace *trace, const GArray *steps, guint step);
/* The head that is shown: the step's own, else the selected cell's, else `head`. */
guint attn_view_find_head (const AttnView *view);
/* The token that pictures of an image are about: of the selected cell its row's, of a pixel that of its patch; else `token`. */
guint attn_view_find_token (const AttnView *view, const AttnTrace *trace);
/* The row of a node that is about that token, of an image's patches or of all tokens; FALSE, and `row` stays, where there is none. */
gboolean attn_view_find_row (const AttnView *view, const AttnNode *node, guint *row);

typedef enum
{
  ATTN_REGION_MATRIX,         /* a node's cells, or a strip of them */
  ATTN_REGION_TITLE,          /* a node's name and shape */
  ATTN_REGION_LABEL,          /* a row's or a column's label: row or column says which */
  ATTN_REGION_ARROW,          /* from one matrix to the next, with its text */
  ATTN_REGION_STRIP,          /* a group that did not fit: one key away */
  ATTN_REGION_PART            /* of the whole model: leads to a step */
} AttnRegionKind;

/* A region of the picture.  A matrix is one region, whatever its size: from a point to a cell and back is
 * arithmetic.  Transposed, the node's rows run across. */
typedef struct
{
  AttnRegionKind  kind;
  const AttnNode *node;        /* NULL where none belongs to it */
  AttnBox         box;         /* the whole of it, in the scene's coordinates */
  double          origin_x;    /* MATRIX: where cell (0, 0) stands or, in a strip of a few rows, would stand */
  double          origin_y;
  double          pitch_x;     /* MATRIX: from one cell to the next */
  double          pitch_y;
  double          gap;         /* MATRIX: the part of the pitch that lies between cells */
  gboolean        transposed;  /* MATRIX: drawn as its transpose */
  gboolean        dots;        /* MATRIX, a strip: the rows run across and a cell is a dot at the height of its value:
                                * origin_y is that of 0, pitch_y the height of 1, gap the size of a dot */
  gboolean        strip;       /* MATRIX: only the visible range belongs to it: a row of the blend */
  gboolean        reached;     /* MATRIX: it holds its numbers (else outlines) */
  gboolean        current;     /* belongs to the current step */
  guint           first_row, n_rows;       /* MATRIX: the visible range, of the node */
  guint           first_column, n_columns;
  guint           index;       /* LABEL: the row or column; first_row or first_column is the other where no cell is selected;
                                * PART: the step */
  gboolean        is_column;   /* LABEL */
} AttnRegion;

typedef struct _AttnScene AttnScene;

/* Lays out.  Width and height in logical pixels, 1 × 1 at the least.  The scene holds the trace and the fonts.
 * Owned by the caller. */
AttnScene        *attn_scene_new           (const AttnTrace *trace, const AttnView *view, AttnFonts *fonts,
                                            double width, double height);
/* The same picture with other marks: hover, selection, what feeds and is fed.  Shares everything else with
 * `scene` where the views differ in nothing else; if they do, it is laid out anew. */
AttnScene        *attn_scene_new_marked    (const AttnScene *scene, const AttnView *view);
/* Whether two scenes look the same but for their marks. */
gboolean          attn_scene_same_base     (const AttnScene *a, const AttnScene *b);
AttnScene        *attn_scene_ref           (AttnScene *scene);
void              attn_scene_unref         (AttnScene *scene);

const AttnTrace  *attn_scene_get_trace     (const AttnScene *scene);
const AttnView   *attn_scene_get_view      (const AttnScene *scene);
const GArray     *attn_scene_get_steps     (const AttnScene *scene);    /* of AttnStep */
guint             attn_scene_get_step      (const AttnScene *scene);    /* index of the current one */
double            attn_scene_get_width     (const AttnScene *scene);
double            attn_scene_get_height    (const AttnScene *scene);
/* The part that zooms and pans. */
AttnBox           attn_scene_get_picture_box (const AttnScene *scene);
/* What is seen of it: before an audience no cell is cut where it goes on. */
AttnBox           attn_scene_get_seen_box  (const AttnScene *scene);
/* The edges beyond which it goes on, of 1 left, 2 right, 4 top, 8 bottom; before an audience, which has a sign there: of that size. */
guint             attn_scene_find_edges    (const AttnScene *scene);
double            attn_scene_get_sign      (const AttnScene *scene);
/* How far the picture can be panned to either side before nothing more comes: 0 where all of it is in sight. */
void              attn_scene_get_reach     (const AttnScene *scene, double *x, double *y);

guint             attn_scene_get_n_regions (const AttnScene *scene);
const AttnRegion *attn_scene_get_region    (const AttnScene *scene, guint index);
/* The (first) matrix region of a node, or NULL when the view does not draw it. */
const AttnRegion *attn_scene_find_matrix   (const AttnScene *scene, const char *node);
/* The region that draws a cell, or NULL. */
const AttnRegion *attn_scene_find_cell     (const AttnScene *scene, const AttnCell *cell);
gboolean          attn_scene_shows         (const AttnScene *scene, const AttnNode *node);
/* An AttnShownFunc over a scene: whether things are told in a node's numbers. */
gboolean          attn_scene_tells         (const AttnNode *node, gpointer scene);
/* Whether a group did not fit: view.other_group then leads to it. */
gboolean          attn_scene_has_other_group (const AttnScene *scene);
/* Whether a cell is large enough for its number; FALSE in a heat map, and where the cell is not drawn. */
gboolean          attn_scene_writes_number (const AttnScene *scene, const AttnCell *cell);

/* The region at a point, the topmost; NULL for none. */
const AttnRegion *attn_scene_pick_region   (const AttnScene *scene, double x, double y);
/* The cell at a point: of a matrix, or of a number in the explanation. */
gboolean          attn_scene_pick          (const AttnScene *scene, double x, double y, AttnCell *cell);
/* Where a cell stands; FALSE when it is not drawn. */
gboolean          attn_scene_get_cell_box  (const AttnScene *scene, const AttnCell *cell, AttnBox *box);
/* Whether a cell's number is not to be told: a question, or blank. */
gboolean          attn_scene_hides         (const AttnScene *scene, const AttnCell *cell);
/* The place's cell in this trace; FALSE when there is none. */
gboolean          attn_scene_resolve       (const AttnScene *scene, const AttnPlace *place, AttnCell *cell);

/* The cell one goes to from `from` with the arrows (dx, dy: −1, 0, 1, as the picture stands; `edge`: as far as
 * it goes), staying in its matrix. */
AttnCell          attn_scene_move          (const AttnScene *scene, const AttnCell *from, int dx, int dy, gboolean edge);
/* The cell in the next (or the previous) reached matrix of the picture, for Tab; FALSE past the last. */
gboolean          attn_scene_next_matrix   (const AttnScene *scene, const AttnCell *from, gboolean backward, AttnCell *cell);
/* The first cell worth selecting in the current step. */
gboolean          attn_scene_first_cell    (const AttnScene *scene, AttnCell *cell);
/* How many cells the current step adds: what `view.reached` counts. */
guint             attn_scene_count_step_cells (const AttnScene *scene);
/* The cell of the current step that is the nth to be reached. */
gboolean          attn_scene_get_step_cell (const AttnScene *scene, guint nth, AttnCell *cell);

/* The explanation of the hovered cell, else of the selected one; NULL for none.  Borrowed. */
const AttnExplanation *attn_scene_get_explanation (const AttnScene *scene);
/* The height that a card alone (ATTN_VIEW_CARD) needs for what it says, at the scene's width. */
double            attn_scene_get_card_height (const AttnScene *scene);
/* Where the explanation stands, and whether all of it is to be read there: nothing is shortened or left out. */
AttnBox           attn_scene_get_card_box  (const AttnScene *scene);
gboolean          attn_scene_is_card_whole (const AttnScene *scene);
/* What the card says, as text.  Borrowed, never NULL. */
const char       *attn_scene_get_card_text (const AttnScene *scene);
/* The code line and the formula, as text.  Borrowed, never NULL. */
const char       *attn_scene_get_code      (const AttnScene *scene);
const char       *attn_scene_get_formula   (const AttnScene *scene);
/* What the colours mean, and every remark that the picture bears ("no learned weights"), as text. */
const char       *attn_scene_get_remarks   (const AttnScene *scene);

/* What stands in the picture in words: names of matrices, operations, sentences, the parts of a model, in the order of the picture. */
typedef struct
{
  AttnBox box;
  char   *text;
} AttnWord;

/* An array of AttnWord, owned by the caller. */
GArray           *attn_scene_dup_words     (const AttnScene *scene);
/* The view that it is; the view that was asked for is another one where the document has no such thing. */
AttnViewMode      attn_scene_get_mode      (const AttnScene *scene);
/* What the selected cell comes from, all the way back, or what it feeds: the nearest cells that the view tells of.  NULL: nothing.
 * `drawn`: whether any of it stands in the picture, or is a secret.  Owned by the caller. */
char             *attn_scene_dup_reach     (const AttnScene *scene, gboolean back, gboolean *drawn);

/* Whether the view asks for the way of a cell, back or on, that the trace has. */
gboolean          attn_scene_has_way       (const AttnScene *scene, AttnCell *of);
/* Through which numbers of the step at hand, and of an image that is drawn, that way goes, in a sentence.  NULL: no way is asked for, or
 * it is a secret.  Owned by the caller. */
char             *attn_scene_dup_way       (const AttnScene *scene);

/* Paints.  The base is everything that does not change with hover and selection; the marks are the rest, the
 * card included.  paint is background, base, marks. */
void              attn_scene_paint         (const AttnScene *scene, AttnPainter *painter);
void              attn_scene_paint_base    (const AttnScene *scene, AttnPainter *painter);
void              attn_scene_paint_marks   (const AttnScene *scene, AttnPainter *painter);
/* What feeds the selected cell, on its way to it: at 0 where it stands, at 1 arrived and gone.  On top of the
 * rest, for a moment after a step. */
void              attn_scene_paint_motion  (const AttnScene *scene, double progress, AttnPainter *painter);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (AttnScene, attn_scene_unref)

G_END_DECLS
