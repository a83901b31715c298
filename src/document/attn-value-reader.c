/* attn-value-reader.c: the small values of a document, and its keys
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-value-reader.h"

#include <math.h>
#include <string.h>

#include "attn-json.h"
#include "attn-spelling.h"

const char *const attn_top_keys[] = {
  "format", "version", "sample", "title", "description", "tokens", "memory_tokens", "embedding", "memory", "position", "given",
  "attention", "block", "layers", "image", "readout", "lesson", NULL
};
const char *const attn_given_keys[] = { "query", "key", "value", "weights", NULL };
const char *const attn_attention_keys[] = {
  "heads", "query_weight", "key_weight", "value_weight", "output_weight", "query_bias", "key_bias", "value_bias",
  "output_bias", "scale", "mask", "softmax", NULL
};
const char *const attn_block_keys[] = { "norm", "norm1", "norm2", "feed_forward", NULL };
const char *const attn_norm_keys[] = { "gain", "bias", "epsilon", NULL };
const char *const attn_feed_forward_keys[] = { "in_weight", "in_bias", "out_weight", "out_bias", "activation", NULL };
const char *const attn_layer_keys[] = { "attention", "block", NULL };
const char *const attn_image_keys[] = { "pixels", "patch", "weight", "bias", "class_token", NULL };
const char *const attn_readout_keys[] = { "norm", "weight", "bias", "labels", "row", NULL };
const char *const attn_padding_keys[] = { "padding", NULL };
const char *const attn_random_keys[] = { "rows", "columns", "seed", "deviation", NULL };
const char *const attn_phrase_keys[] = { "ko", "en", NULL };

/* Keys that belong to one object only. */
static const char *const image_only[] = { "pixels", "patch", "class_token", NULL };
static const char *const readout_only[] = { "labels", "row", NULL };
static const char *const norm_only[] = { "gain", "epsilon", NULL };

/* Where a key that stands in the wrong object belongs.  `known` is what may stand there, `keys` what is looked for. */
static const struct
{
  const char *const *known;
  const char *const *keys;
  const char        *message;
} homes[] = {
  { attn_attention_keys,    attn_attention_keys,    N_("unknown key %s here, expected it inside “attention”") },
  { attn_given_keys,        attn_given_keys,        N_("unknown key %s here, expected it inside “given”") },
  { attn_top_keys,          attn_top_keys,          N_("unknown key %s here, expected it at the top of the document") },
  { attn_feed_forward_keys, attn_feed_forward_keys, N_("unknown key %s here, expected it inside “feed_forward”") },
  { attn_block_keys,        attn_block_keys,        N_("unknown key %s here, expected it inside “block”") },
  { attn_image_keys,        image_only,             N_("unknown key %s here, expected it inside “image”") },
  { attn_readout_keys,      readout_only,           N_("unknown key %s here, expected it inside “readout”") },
  { attn_norm_keys,         norm_only,              N_("unknown key %s here, expected it inside “norm1”, “norm2” or a readout's “norm”") },
};

gboolean
attn_value_is_kept_key (const char *key)
{
  return g_str_has_prefix (key, "x-");
}

static gboolean
refuse_key (const char        *key,
            const char *const *known,
            gboolean           keeps,
            AttnReport        *report,
            GError           **error)
{
  g_autofree char *quoted = attn_report_quote (key), *list = NULL;
  const char *nearest;

  for (guint i = 0; i < G_N_ELEMENTS (homes); i++)
    if (homes[i].known != known && g_strv_contains (homes[i].keys, key))
      return attn_report_refuse (report, error, ATTN_DOCUMENT_ERROR_UNKNOWN_KEY, homes[i].message, quoted);

  nearest = attn_spelling_nearest (key, known);
  if (nearest != NULL)
    return attn_report_refuse (report, error, ATTN_DOCUMENT_ERROR_UNKNOWN_KEY,
                               N_("unknown key %1$s; did you mean “%2$s”?"), quoted, nearest);

  list = g_strjoinv (", ", (char **) known);
  return attn_report_refuse (report, error, ATTN_DOCUMENT_ERROR_UNKNOWN_KEY,
                             keeps ? N_("unknown key %1$s, expected one of these or x-…: %2$s")
                                   : N_("unknown key %1$s, expected one of these: %2$s"), quoted, list);
}

gboolean
attn_value_check_keys (const json_t      *object,
                       const char *const *known,
                       gboolean           keeps,
                       AttnReport        *report,
                       GError           **error)
{
  const gsize mark = report->place->len;
  const char *key;
  json_t *value;

  json_object_foreach ((json_t *) object, key, value)
    if (!g_strv_contains (known, key) && !(keeps && attn_value_is_kept_key (key)) &&
        !attn_report_go_on (report, mark, refuse_key (key, known, keeps, report, error)))
      return FALSE;
  return TRUE;
}

gboolean
attn_value_refuse (const json_t     *value,
                   AttnDocumentError code,
                   const char       *expected,
                   AttnReport       *report,
                   GError          **error)
{
  g_autofree char *found = attn_json_describe (value, report->language);

  return attn_report_refuse_found (report, error, code, found, expected);
}

gboolean
attn_value_read_number (const json_t *value,
                        const char   *expected,
                        AttnReport   *report,
                        double       *number,
                        GError      **error)
{
  if (!json_is_number (value))
    {
      /* Python and JavaScript write what JSON cannot as a text; it gets the answer that the bare word gets. */
      gboolean not_finite = json_is_string (value) &&
                            attn_json_is_not_finite (json_string_value (value), json_string_length (value));

      return attn_value_refuse (value, not_finite ? ATTN_DOCUMENT_ERROR_VALUE : ATTN_DOCUMENT_ERROR_TYPE,
                                not_finite ? N_("expected a finite number") : expected, report, error);
    }
  *number = json_number_value (value);
  return TRUE;
}

gboolean
attn_value_read_integer (const json_t *value,
                         double        least,
                         double        most,
                         const char   *expected,
                         AttnReport   *report,
                         double       *number,
                         GError      **error)
{
  if (!attn_value_read_number (value, expected, report, number, error))
    return FALSE;
  if (*number != floor (*number) || *number < least || *number > most)
    return attn_value_refuse (value, ATTN_DOCUMENT_ERROR_VALUE, expected, report, error);
  return TRUE;
}

gboolean
attn_value_read_word (const json_t      *value,
                      const char *const *words,
                      const char        *expected,
                      AttnReport        *report,
                      guint             *index,
                      GError           **error)
{
  if (!json_is_string (value))
    return attn_value_refuse (value, ATTN_DOCUMENT_ERROR_TYPE, expected, report, error);
  for (*index = 0; words[*index] != NULL; (*index)++)
    if (strcmp (words[*index], json_string_value (value)) == 0)
      return TRUE;
  return attn_value_refuse (value, ATTN_DOCUMENT_ERROR_VALUE, expected, report, error);
}

GPtrArray *
attn_value_read_texts (const json_t *value,
                       const char   *expected,
                       AttnReport   *report,
                       GError      **error)
{
  g_autoptr(GPtrArray) texts = NULL;
  json_t *item;
  gsize i;

  if (!json_is_array (value) || json_array_size (value) == 0)
    {
      attn_value_refuse (value, json_is_array (value) ? ATTN_DOCUMENT_ERROR_VALUE : ATTN_DOCUMENT_ERROR_TYPE,
                         expected, report, error);
      return NULL;
    }

  texts = g_ptr_array_new_full ((guint) json_array_size (value) + 1, g_free);
  json_array_foreach (value, i, item)
    {
      if (!json_is_string (item))
        {
          gsize mark = attn_report_enter_item (report, i);

          attn_value_refuse (item, ATTN_DOCUMENT_ERROR_TYPE, N_("expected a text"), report, error);
          attn_report_leave (report, mark);
          return NULL;
        }
      g_ptr_array_add (texts, g_strdup (json_string_value (item)));
    }
  g_ptr_array_add (texts, NULL);
  return g_steal_pointer (&texts);
}
