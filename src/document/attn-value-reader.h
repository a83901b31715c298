/* attn-value-reader.h: the small values of a document, and its keys
 *
 * Private to this room.  Everything refuses with an error that says what stands there and what was expected;
 * `expected` is a message of the catalogue that begins with "expected".
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <jansson.h>

#include "attn-report.h"

G_BEGIN_DECLS

/* The keys of the objects in a document, NULL-terminated, in the order of docs/format.md. */
extern const char *const attn_top_keys[];
extern const char *const attn_given_keys[];
extern const char *const attn_attention_keys[];
extern const char *const attn_block_keys[];
extern const char *const attn_norm_keys[];
extern const char *const attn_feed_forward_keys[];
extern const char *const attn_layer_keys[];
extern const char *const attn_image_keys[];
extern const char *const attn_readout_keys[];
extern const char *const attn_padding_keys[];
extern const char *const attn_random_keys[];
extern const char *const attn_phrase_keys[];

/* Whether a key is one of those whose value is kept and not understood. */
gboolean attn_value_is_kept_key  (const char *key);

/* Refuses every key of the object that is not among `known` and, with `keeps`, does not begin with "x-". */
gboolean attn_value_check_keys   (const json_t *object, const char *const *known, gboolean keeps,
                                  AttnReport *report, GError **error);

/* Refuses, as a wrong type, a value with a message of its own. */
gboolean attn_value_refuse       (const json_t *value, AttnDocumentError code, const char *expected,
                                  AttnReport *report, GError **error);

/* Any finite number. */
gboolean attn_value_read_number  (const json_t *value, const char *expected,
                                  AttnReport *report, double *number, GError **error);
/* A whole number from `least` to `most`. */
gboolean attn_value_read_integer (const json_t *value, double least, double most, const char *expected,
                                  AttnReport *report, double *number, GError **error);
/* One of the words; its index. */
gboolean attn_value_read_word    (const json_t *value, const char *const *words, const char *expected,
                                  AttnReport *report, guint *index, GError **error);
/* A list of texts, as attn_token_list_new makes it. */
GPtrArray *attn_value_read_texts (const json_t *value, const char *expected, AttnReport *report, GError **error);

G_END_DECLS
