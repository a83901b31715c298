/* attn-sink.c: where text or bytes go while they are made, a piece at a time
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-sink.h"

#include <errno.h>

/* So much gathers before it goes on. */
#define PIECE (256u * 1024)

void
attn_sink_init (AttnSink    *sink,
                AttnSinkFunc pass,
                gpointer     data)
{
  *sink = (AttnSink) { .text = g_string_new (NULL), .pass = pass, .data = data };
}

void
attn_sink_clear (AttnSink *sink)
{
  if (sink->text != NULL)
    g_string_free (sink->text, TRUE);
  sink->text = NULL;
}

static void
pass_on (AttnSink *sink)
{
  if (sink->code == 0 && sink->text->len > 0)
    sink->code = sink->pass (sink->text->str, sink->text->len, sink->data);
  sink->passed += sink->text->len;
  g_string_truncate (sink->text, 0);
}

gboolean
attn_sink_may_pass (AttnSink *sink)
{
  if (sink->code == 0 && sink->given_up != NULL && g_atomic_int_get (sink->given_up))
    sink->code = ECANCELED;
  if (sink->pass != NULL && sink->text->len >= PIECE)
    pass_on (sink);
  return sink->code == 0;
}

int
attn_sink_end (AttnSink *sink)
{
  if (sink->pass != NULL)
    pass_on (sink);
  return sink->code;
}

gboolean
attn_sink_is_empty (const AttnSink *sink)
{
  return sink->passed == 0 && sink->text->len == 0;
}

char *
attn_sink_steal (AttnSink *sink)
{
  return g_string_free (g_steal_pointer (&sink->text), FALSE);
}
