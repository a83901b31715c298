/* attn-catalogue.h: the table that po/catalogue.py makes of the Korean messages
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <stddef.h>

typedef struct
{
  const char *message;       /* English, as it stands in the source */
  const char *translation;   /* UTF-8 */
} AttnMessage;

/* Sorted by the bytes of `message`, so that it can be searched by halves; ends with a row of NULLs, which the
 * size does not count. */
extern const AttnMessage attn_catalogue_korean[];
extern const size_t      attn_catalogue_korean_size;
