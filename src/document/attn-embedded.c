/* attn-embedded.c: a document inside a picture
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-embedded-private.h"

#include <string.h>

G_DEFINE_QUARK (attn-embedded-error-quark, attn_embedded_error)

/* Where XML begins, after a byte order mark and spaces. */
static gsize
skip_to_markup (const char *data,
                gsize       length)
{
  gsize at = length >= 3 && memcmp (data, "\357\273\277", 3) == 0 ? 3 : 0;

  while (at < length && g_ascii_isspace (data[at]))
    at++;
  return at;
}

AttnCarrier
attn_embedded_recognise (const char *data,
                         gsize       length)
{
  gsize at;

  if (length >= strlen (ATTN_PNG_SIGNATURE) && memcmp (data, ATTN_PNG_SIGNATURE, strlen (ATTN_PNG_SIGNATURE)) == 0)
    return ATTN_CARRIER_PNG;

  /* No JSON begins with "<". */
  at = skip_to_markup (data, length);
  if (at < length && data[at] == '<' &&
      (g_strstr_len (data + at, (gssize) (length - at), "<svg") != NULL ||
       g_strstr_len (data + at, (gssize) (length - at), ":svg") != NULL))
    return ATTN_CARRIER_SVG;
  return ATTN_CARRIER_NONE;
}

char *
attn_embedded_fail (GError          **error,
                    AttnEmbeddedError code,
                    const char       *message)
{
  g_set_error_literal (error, ATTN_EMBEDDED_ERROR, code, message);
  return NULL;
}

char *
attn_embedded_find (const char *data,
                    gsize       length,
                    gsize      *text_length,
                    GError    **error)
{
  gsize ignored;

  if (text_length == NULL)
    text_length = &ignored;
  switch (attn_embedded_recognise (data, length))
    {
    case ATTN_CARRIER_PNG:
      return attn_embedded_find_png (data, length, text_length, error);
    case ATTN_CARRIER_SVG:
      return attn_embedded_find_svg (data, length, text_length, error);
    case ATTN_CARRIER_NONE:
    default:
      return attn_embedded_fail (error, ATTN_EMBEDDED_ERROR_ABSENT, "not a PNG or SVG");
    }
}
