/* attn-lesson-pages.h: a lesson on paper: what each scene says, its picture and its question
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-lesson.h"
#include "attn-pages.h"
#include "attn-picture.h"

G_BEGIN_DECLS

/* What a scene of a lesson shows: `view` with the scene's mode, step and cell put in.  A node or cell that the trace does
 * not have is passed over.  A question's cell stays hidden. */
void    attn_lesson_set_view  (AttnView *view, const AttnLesson *lesson, guint scene, const AttnTrace *trace);

/* A scene's text as markup of attn-text.h: W_Q, d_k and √d_k with their subscripts, everything else as it is.  Owned by the
 * caller. */
char   *attn_lesson_to_markup (const char *text);
/* A line of such text, for a page's heading: with its subscripts where it fits into max_width, else plain and shortened.
 * Owned by the caller. */
AttnText *attn_lesson_new_line (AttnFont *font, const char *text, double max_width);

/* The pages that it has on paper, and one of them.  FALSE with an error where the change of a scene breaks its document: what stands
 * before it is drawn. */
guint    attn_lesson_count_pages (const AttnLesson *lesson, const AttnPagesOptions *options);
gboolean attn_lesson_draw_page   (const AttnDocument *lesson, const AttnView *view, AttnFonts *fonts,
                                  const AttnPagesOptions *options, guint page, cairo_t *cr, GError **error);

/* The lesson as a PDF for learners, with `options->per_page` scenes on a page (1 or 4) and without the teacher's notes.  Of
 * the view count language, theme and decimals.  Owned by the caller; NULL with an error. */
GBytes *attn_lesson_to_pdf    (const AttnDocument *lesson, const AttnView *view, AttnFonts *fonts,
                               const AttnPagesOptions *options, GError **error);

G_END_DECLS
