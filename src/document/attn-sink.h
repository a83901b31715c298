/* attn-sink.h: where text or bytes go while they are made, a piece at a time
 *
 * A writer appends to `text` and says now and then, between two rows, that what has gathered may go on.  So a file of a
 * gigabyte takes no more memory than a row of it; and the same writer makes a text that is kept as a whole.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Takes bytes further.  0 or the number of an error (errno.h). */
typedef int (*AttnSinkFunc) (const char *bytes, gsize length, gpointer data);

typedef struct
{
  GString     *text;      /* what has gathered and not gone on yet */
  gsize        passed;    /* how much has gone on */
  int          code;      /* the first error's number, 0 while there was none: nothing goes on after it */
  const gint  *given_up;  /* set to what is not 0 by another thread: nothing goes on, and `code` is ECANCELED; or NULL */
  AttnSinkFunc pass;      /* NULL: everything is kept */
  gpointer     data;
} AttnSink;

/* Makes what goes into a sink; 0 or the number of an error of its own. */
typedef int (*AttnSinkMaker) (AttnSink *sink, gpointer data);

void     attn_sink_init     (AttnSink *sink, AttnSinkFunc pass, gpointer data);
void     attn_sink_clear    (AttnSink *sink);
/* Lets go on what has gathered where it is much.  FALSE where nothing can go on any more: a maker may then end. */
gboolean attn_sink_may_pass (AttnSink *sink);
/* Lets all of it go on.  Returns `code`. */
int      attn_sink_end      (AttnSink *sink);
/* Whether nothing was written yet. */
gboolean attn_sink_is_empty (const AttnSink *sink);
/* The whole text of a sink that keeps everything; owned by the caller. */
char    *attn_sink_steal    (AttnSink *sink);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (AttnSink, attn_sink_clear)

G_END_DECLS
