/* attn-matrix-reader.h: a matrix as a document writes it
 *
 * Private to this room.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <jansson.h>

#include "attn-document-private.h"

G_BEGIN_DECLS

/* Where matrices come from, and how many numbers may still come. */
typedef struct
{
  GFile *folder;   /* that files are looked for in; NULL for none */
  gsize  room;
} AttnMatrixSource;

/* Reads a list of rows (a list of numbers for a vector), {"random": …} or {"file": …}; takes its size off the
 * room there is.  The report stands at the matrix before and after.  FALSE with an error; else the filling holds a
 * reference of its own. */
gboolean attn_matrix_reader_read (const json_t *value, AttnSlotKind kind, AttnMatrixSource *source, AttnReport *report,
                                  AttnFilling *filling, GError **error);

G_END_DECLS
