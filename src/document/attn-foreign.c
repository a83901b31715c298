/* attn-foreign.c: whether bytes are text at all
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-foreign.h"

/* Of the controls of ASCII, texts have what moves about on the page, from the backspace to the carriage return, the sign that
 * ends a file of old and the one that begins a colour. */
const guchar *
attn_foreign_find (gconstpointer bytes,
                   gsize         length)
{
  const guchar *begin = bytes;

  for (const guchar *p = begin; p < begin + MIN (length, ATTN_FOREIGN_LENGTH); p++)
    if ((*p < 0x20 && !(*p >= '\b' && *p <= '\r') && *p != 0x1a && *p != 0x1b) || *p == 0x7f)
      return p;
  return NULL;
}
