/* document-random-private.h: what the makers of random documents share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "document-random.h"

G_BEGIN_DECLS

/* Each appends a key and its value to the object that is open. */
void document_random_append_matrix  (GString *text, AttnRandom *random, const char *key, guint rows, guint columns);
/* Mostly not. */
void document_random_append_bias    (GString *text, AttnRandom *random, const char *key, guint n);
void document_random_append_tokens  (GString *text, AttnRandom *random, const char *key, guint n);
/* Perhaps a scale, a mask and a side of softmax. */
void document_random_append_choices (GString *text, AttnRandom *random, guint n, guint m);

G_END_DECLS
