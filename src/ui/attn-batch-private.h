/* attn-batch-private.h: a document on its way to what is asked of it
 *
 * Private to attn-batch.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-command-line.h"

G_BEGIN_DECLS

typedef struct
{
  const char   *name;       /* of its file, or of the sample; borrowed */
  char         *moment;     /* the step of training that it is at, where each has a file of its own; NULL: as the line says */
  AttnDocument *document;
  AttnTrace    *trace;
  AttnView      view;
  const char  **blank;      /* what a worksheet leaves empty, then NULL; NULL: all results */
} AttnBatchItem;

void             attn_batch_item_clear   (AttnBatchItem *item);

/* The steps of training of the document with this number among FILEs, or of the sample: what --moment=all stands for.  NULL with
 * an error.  Owned by the caller. */
char           **attn_batch_list_moments (const AttnCommandLine *line, guint index, GError **error);

/* Opens the document with this number among FILEs, or the sample, and puts into it what --import says. */
gboolean         attn_batch_item_open    (AttnBatchItem *item, const AttnCommandLine *line, guint index, GError **error);

/* Puts into the view what its document says of itself: the moment of its training, made-up vectors, its description. */
void             attn_batch_item_describe (AttnBatchItem *item);

/* Puts --step and --cell into the view, and reads what --worksheet leaves empty. */
gboolean         attn_batch_item_place   (AttnBatchItem *item, const AttnCommandLine *line, GError **error);

/* --output: every document is read and every option held against it before the first byte is written. */
gboolean         attn_batch_write        (const AttnCommandLine *line, GError **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (AttnBatchItem, attn_batch_item_clear)

G_END_DECLS
