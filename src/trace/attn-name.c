/* attn-name.c: one copy of each name, so that names compare by pointer
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-name.h"

#define CHUNK_BYTES 8192

const char *
attn_name_intern (const char *name)
{
  static GMutex mutex;
  static GStringChunk *names;
  const char *one;

  if (name == NULL)
    return NULL;

  g_mutex_lock (&mutex);
  if (names == NULL)
    names = g_string_chunk_new (CHUNK_BYTES);
  one = g_string_chunk_insert_const (names, name);
  g_mutex_unlock (&mutex);

  return one;
}
