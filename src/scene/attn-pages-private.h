/* attn-pages-private.h: what the files that set pages share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-pages.h"

G_BEGIN_DECLS

/* A step as it stands on paper. */
typedef struct
{
  AttnView        view;            /* without caption; step, cell and blanks are set */
  const AttnStep *step;
  const AttnNode *node;            /* the node it is about */
  AttnCell        cell;            /* the one that is worked out */
  guint           number;          /* from 1 */
  gboolean        is_one_of_several;   /* its step has more */
  gboolean        to_fill;         /* `node` is left blank */
  gboolean        with_parts;      /* and so are the parts of softmax, which have no pages of their own then */
} AttnSheet;

struct _AttnPages
{
  const AttnTrace  *trace;         /* owned */
  AttnFonts        *fonts;         /* owned */
  AttnDocument     *lesson;        /* owned; NULL: the steps of the trace */
  AttnView          view;
  AttnPagesOptions  options;       /* with copies of its texts */
  GArray           *steps;         /* of AttnStep */
  GArray           *sheets;        /* of AttnSheet; empty for a picture */
  GPtrArray        *names;         /* of the pages, owned */
  const char      **blank;         /* NULL: nothing */
};

/* Which steps there are and which cell of each is worked out: an array of AttnSheet.  What is `blank` (NULL: nothing)
 * has a page even where it says little. */
GArray      *attn_pages_plan         (const AttnTrace *trace, const AttnView *view, const GArray *steps,
                                      const char *const *blank);
/* The nodes that a worksheet leaves blank, with what goes with them; `chosen` NULL: all that are computed. */
const char **attn_pages_find_blank   (const GArray *steps, const char *const *chosen);

/* Marks the sheets that are filled in; with `join` those of softmax become one where all its parts are blank. */
void         attn_pages_mark_blank   (GArray *sheets, const char *const *blank, gboolean join);

/* What a step is called and what it does: the two parts of its description; and of which layer and head it is, "" where there is one.
 * Owned by the caller. */
void         attn_sheet_describe     (const AttnSheet *sheet, AttnLanguage language, char **name, char **description, char **place);

/* Sets a step into a box of a page, in points; `size` is that of running text. */
void         attn_sheet_draw         (const AttnPages *pages, const AttnSheet *sheet, const AttnBox *box, double size,
                                      cairo_t *cr);

/* The picture that it draws there; `factor` points to a pixel of it.  Owned by the caller. */
AttnScene   *attn_sheet_make_scene   (const AttnPages *pages, const AttnSheet *sheet, const AttnBox *box, double size,
                                      double *factor);
/* The same of a sheet in its place on its page. */
AttnScene   *attn_pages_make_scene   (const AttnPages *pages, guint sheet, double *factor);

G_END_DECLS
