/* attn-pages.h: the picture, the handout and the worksheet on paper
 *
 * A page is drawn with cairo, in points from the paper's upper left corner: on a PDF, a printer, a preview.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-document.h"
#include "attn-scene.h"

G_BEGIN_DECLS

typedef enum
{
  ATTN_PAGES_PICTURE,        /* the view itself, laid out anew for the paper: one page */
  ATTN_PAGES_HANDOUT,        /* every step, with the arithmetic of a cell and its sentence */
  ATTN_PAGES_WORKSHEET,      /* the same, the results of some steps left to be filled in by hand */
  ATTN_PAGES_ANSWERS         /* the worksheet's pages with nothing left out */
} AttnPagesKind;

/* A4, in points. */
#define ATTN_PAPER_SHORT 595.276
#define ATTN_PAPER_LONG  841.89

/* A plain value; the texts are borrowed. */
typedef struct
{
  AttnPagesKind kind;           /* the handout */
  guint         per_page;       /* steps on a page: 1 or 4 (1) */
  double        width, height;  /* the paper, in points; either way up (A4, across) */
  double        left, top, right, bottom;   /* its margins, in points; less where it is small */
  const char   *title;          /* the document's; NULL: none */
  int           layer;          /* only the steps of this one; −1: of all (−1) */
  /* Worksheet and answers: the nodes to fill in (interned names, then NULL); NULL: all that are computed.  What
   * goes with them (the sums of blank weights) is blank as well. */
  const char *const *blank;
} AttnPagesOptions;

void          attn_pages_options_init (AttnPagesOptions *options);

typedef struct _AttnPages AttnPages;

/* Divides the steps into pages.  Of the view count language, theme, dialect and decimals; the head, whose
 * steps of each layer they are; the mode: with
 * ATTN_VIEW_OVERVIEW a step is shown as the pipeline that has come so far, else as one operation, large, the parts
 * of softmax too; and the selected cell, whose row and column are followed through all steps (without one: the row
 * that the readout takes, else the last; the column that it looks at most in the first layer shown; the likeliest class).  Holds the trace and the fonts.  Owned by the caller. */
AttnPages    *attn_pages_new          (const AttnTrace *trace, const AttnView *view, AttnFonts *fonts,
                                       const AttnPagesOptions *options);
/* The handout of a lesson: a page for each scene, as attn_lesson_to_pdf makes it.  `trace` is that of what is open.  Holds the
 * lesson too. */
AttnPages    *attn_pages_new_lesson   (const AttnDocument *lesson, const AttnTrace *trace, const AttnView *view, AttnFonts *fonts,
                                       const AttnPagesOptions *options);
void          attn_pages_free         (AttnPages *pages);
guint         attn_pages_get_n        (const AttnPages *pages);
/* What a page holds, in words: an entry of the list of contents.  Borrowed. */
const char   *attn_pages_get_name     (const AttnPages *pages, guint index);
/* Draws a page.  A point is a unit of the context's user space, whose origin is the paper's corner. */
void          attn_pages_draw         (const AttnPages *pages, guint index, cairo_t *cr);

/* All pages as a file: vector, fonts embedded, with a list of contents, the same bytes for the same pages.  Owned by
 * the caller; NULL with an error of ATTN_PICTURE_ERROR. */
GBytes       *attn_pages_to_pdf       (const AttnPages *pages, GError **error);

/* A step as a picture of its own: for formats that have no pages. */
typedef struct
{
  AttnView view;                /* step and selected cell are set */
  char     suffix[8];           /* "-01": goes before the ending of the file's name */
} AttnStepView;

/* The views of the steps of a layer (−1: of all), in order: an array of AttnStepView, owned by the caller.  As in attn_pages_new; in
 * the overview a cell is selected only where `view` has one. */
GArray       *attn_pages_list_steps   (const AttnTrace *trace, const AttnView *view, int layer);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (AttnPages, attn_pages_free)

G_END_DECLS
