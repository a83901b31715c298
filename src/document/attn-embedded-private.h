/* attn-embedded-private.h: the two kinds of picture
 *
 * Private to this room.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-embedded.h"

G_BEGIN_DECLS

/* Sets the error and returns NULL. */
char *attn_embedded_fail     (GError **error, AttnEmbeddedError code, const char *message);

/* Each as attn_embedded_find, for data that begin like its kind. */
char *attn_embedded_find_png (const char *data, gsize length, gsize *text_length, GError **error);
char *attn_embedded_find_svg (const char *data, gsize length, gsize *text_length, GError **error);

/* The bytes that a PNG begins with. */
#define ATTN_PNG_SIGNATURE "\211PNG\r\n\032\n"

G_END_DECLS
