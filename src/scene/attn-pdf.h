/* attn-pdf.h: pages as a PDF file
 *
 * Private to the room.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <cairo.h>
#include <glib.h>

G_BEGIN_DECLS

typedef struct _AttnPdf AttnPdf;

/* A file with a title and what it is about (or NULL), and no dates: the same pages are the same bytes. */
AttnPdf *attn_pdf_new        (const char *title, const char *subject);
void     attn_pdf_free       (AttnPdf *pdf);

/* The context of the next page, in points from its upper left corner.  `name` is its entry in the list of contents,
 * NULL: none.  Borrowed until the next page begins. */
cairo_t *attn_pdf_begin_page (AttnPdf *pdf, double width, double height, const char *name);

/* Ends the last page and the file.  Owned by the caller; NULL with cairo's words (static) where something failed. */
GBytes  *attn_pdf_finish     (AttnPdf *pdf, const char **message);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (AttnPdf, attn_pdf_free)

G_END_DECLS
