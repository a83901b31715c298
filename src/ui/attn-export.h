/* attn-export.h: everything that leaves the program as a file
 *
 * The command line and the window make their files here, so that the same choices give the same bytes in both.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-document.h"
#include "attn-format.h"
#include "attn-pages.h"
#include "attn-picture.h"

G_BEGIN_DECLS

/* What is made, and of what.  Everything is borrowed. */
typedef struct
{
  const AttnDocument       *document;
  const AttnTrace          *trace;
  const AttnView           *view;       /* of a picture; its language, decimals, dialect and selected cell of the rest */
  AttnFonts                *fonts;      /* for pictures and pages */
  AttnFormat                format;
  const AttnPictureOptions *picture;    /* title and document are filled in from `document` */
  gboolean                  carries;    /* PNG, SVG: the picture carries the document */
  const AttnDocument       *lesson;     /* a handout has its scenes; NULL: the steps of the trace */
  const AttnPagesOptions   *pages;      /* PDF: pages in place of one picture, the title filled in; or NULL */
  const char *const        *nodes;      /* values and notes: only these (NULL-terminated); NULL: all.  CSV takes the first */
  int                       code_decimals;   /* of .txt and .py, where the numbers are printed by a program */
  GFile                    *folder;     /* .attention: where it is to stand; or NULL */
  const gint               *given_up;   /* what is written row by row ends soon after another thread sets it; or NULL */
} AttnExport;

/* The file's bytes, owned by the caller; NULL with an error. */
GBytes          *attn_export_make    (const AttnExport *export, GError **error);

/* No less than the first 256 kB of them, and little more where they go row by row: enough to be looked at. */
GBytes          *attn_export_make_beginning (const AttnExport *export, GError **error);

/* The pages that a handout or a worksheet has; owned by the caller. */
AttnPages       *attn_export_new_pages (const AttnExport *export);

/* The explanation of a cell in the terms of the overview, the view's language and decimals.  Owned by the caller. */
AttnExplanation *attn_export_explain (const AttnTrace *trace, const AttnView *view, const AttnCell *cell);

/* The same bytes into a file, of which only a piece is in memory at a time.  What stood there stays until the new file is
 * complete, and a failure leaves nothing behind.  FALSE with an error that says what is wrong, or (of G_IO_ERROR) names the file
 * and says why it could not be written. */
gboolean         attn_export_write      (const AttnExport *export, GFile *file, GError **error);
/* The same for a path and for what is open already, called `name` in messages. */
gboolean         attn_export_write_path (const AttnExport *export, const char *path, const char *name, GError **error);
gboolean         attn_export_write_to   (const AttnExport *export, int fd, const char *name, GError **error);

G_END_DECLS
