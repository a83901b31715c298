/* document-random.c: random documents, and random edits of them
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "document-random-private.h"

#include <math.h>
#include <string.h>

static gboolean
toss (AttnRandom *random,
      double      probability)
{
  return attn_random_uniform (random) < probability;
}

/* Round numbers, short ones, long ones, tiny and large ones, both zeros. */
static double
draw_number (AttnRandom *random)
{
  switch (attn_random_below (random, 12))
    {
    case 0:  return 0.0;
    case 1:  return -0.0;
    case 2:  return 1;
    case 3:  return (double) attn_random_below (random, 9) - 4;
    case 4:
    case 5:
    case 6:  return (double) ((int) attn_random_below (random, 401) - 200) / 100;
    case 7:  return attn_random_normal (random) * 20;
    case 8:  return attn_random_normal (random) * 1e-9;
    default: return attn_random_normal (random);
    }
}

static void
append_number (GString *text,
               double   value)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append (text, g_ascii_dtostr (number, sizeof number, value));
}

static void
append_list (GString    *text,
             AttnRandom *random,
             guint       n)
{
  g_string_append_c (text, '[');
  for (guint i = 0; i < n; i++)
    {
      if (i > 0)
        g_string_append_c (text, ',');
      append_number (text, draw_number (random));
    }
  g_string_append_c (text, ']');
}

void
document_random_append_matrix (GString    *text,
                               AttnRandom *random,
                               const char *key,
                               guint       rows,
                               guint       columns)
{
  g_string_append_printf (text, "%s\"%s\": ", text->str[text->len - 1] == '{' ? "" : ", ", key);
  if (toss (random, 0.1))
    {
      g_string_append_printf (text, "{\"random\": {\"rows\": %u, \"columns\": %u, \"seed\": %u, \"deviation\": 1.5}}",
                              rows, columns, attn_random_below (random, 1000));
      return;
    }
  g_string_append_c (text, '[');
  for (guint i = 0; i < rows; i++)
    {
      if (i > 0)
        g_string_append (text, ", ");
      append_list (text, random, columns);
    }
  g_string_append_c (text, ']');
}

void
document_random_append_bias (GString    *text,
                             AttnRandom *random,
                             const char *key,
                             guint       n)
{
  if (!toss (random, 0.4))
    return;
  g_string_append_printf (text, "%s\"%s\": ", text->str[text->len - 1] == '{' ? "" : ", ", key);
  append_list (text, random, n);
}

void
document_random_append_tokens (GString    *text,
                               AttnRandom *random,
                               const char *key,
                               guint       n)
{
  static const char *const words[] = { "나는", "사과를", "", "a \\\"b\\\"", "\\ud83c\\udf4e", "\\u0645\\u0631\\u062d\\u0628\\u0627", "t0", "\\n", "\\\\" };

  g_string_append_printf (text, ", \"%s\": [", key);
  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "%s\"%s\"", i > 0 ? ", " : "", words[attn_random_below (random, G_N_ELEMENTS (words))]);
  g_string_append_c (text, ']');
}

static void
append_mask (GString    *text,
             AttnRandom *random,
             guint       n,
             guint       m)
{
  guint form = attn_random_below (random, 5);
  gboolean any = FALSE;

  if (form == 0 || (form == 2 && n != m))
    return;
  g_string_append_printf (text, "%s\"mask\": ", text->str[text->len - 1] == '{' ? "" : ", ");
  if (form == 1)
    {
      g_string_append (text, "\"none\"");
      return;
    }
  if (form == 2)
    {
      g_string_append (text, "\"causal\"");
      return;
    }
  if (form == 3)
    {
      g_string_append (text, "{\"padding\": [");
      for (guint j = m; j-- > 0; )
        if (toss (random, 0.4))
          {
            g_string_append_printf (text, "%s%u", any ? ", " : "", j);
            any = TRUE;
          }
      g_string_append (text, "]}");
      return;
    }
  g_string_append_c (text, '[');
  for (guint i = 0; i < n; i++)
    {
      gboolean none = toss (random, 0.15);

      g_string_append (text, i > 0 ? ", [" : "[");
      for (guint j = 0; j < m; j++)
        g_string_append_printf (text, "%s%d", j > 0 ? ", " : "", !none && toss (random, 0.6));
      g_string_append_c (text, ']');
    }
  g_string_append_c (text, ']');
}

void
document_random_append_choices (GString    *text,
                                AttnRandom *random,
                                guint       n,
                                guint       m)
{
  static const char *const scales[] = { "\"sqrt\"", "\"none\"", "0.25", "-3", "7.5", "1" };
  static const char *const sides[] = { "\"rows\"", "\"columns\"", "\"all\"" };

  if (toss (random, 0.5))
    g_string_append_printf (text, "%s\"scale\": %s", text->str[text->len - 1] == '{' ? "" : ", ",
                            scales[attn_random_below (random, G_N_ELEMENTS (scales))]);
  append_mask (text, random, n, m);
  if (toss (random, 0.5))
    g_string_append_printf (text, "%s\"softmax\": %s", text->str[text->len - 1] == '{' ? "" : ", ",
                            sides[attn_random_below (random, G_N_ELEMENTS (sides))]);
}

char *
document_random_text (AttnRandom *random)
{
  GString *text = g_string_new ("{\"format\": \"attention\", \"version\": 1");
  guint n = 1 + attn_random_below (random, 7), m = 1 + attn_random_below (random, 7);
  guint d_model = 1 + attn_random_below (random, 6), d_k = 1 + attn_random_below (random, 6);
  guint d_v = 1 + attn_random_below (random, 6), d_out = 1 + attn_random_below (random, 6);
  guint kind = attn_random_below (random, 10);
  gboolean is_given = kind >= 7, has_value = TRUE, is_cross = kind >= 4 && kind < 7;

  if (!is_given && !is_cross)
    m = n;
  if (toss (random, 0.7))
    document_random_append_tokens (text, random, "tokens", n);
  if (toss (random, 0.3))
    document_random_append_tokens (text, random, "memory_tokens", m);
  if (toss (random, 0.1))
    g_string_append (text, ", \"position\": \"none\"");
  if (toss (random, 0.2))
    g_string_append (text, ", \"x-note\": {\"a\": [1, 1.50, {\"b\": \"}\\\"\"}],\n\"c\": null}");

  if (kind == 9)
    {
      g_string_append (text, ", \"given\": {");
      document_random_append_matrix (text, random, "weights", n, m);
      has_value = toss (random, 0.6);
      if (has_value)
        document_random_append_matrix (text, random, "value", m, d_v);
      g_string_append_c (text, '}');
    }
  else if (is_given)
    {
      g_string_append (text, ", \"given\": {");
      document_random_append_matrix (text, random, "query", n, d_k);
      document_random_append_matrix (text, random, "key", m, d_k);
      document_random_append_matrix (text, random, "value", m, d_v);
      g_string_append_c (text, '}');
    }
  else
    {
      document_random_append_matrix (text, random, "embedding", n, d_model);
      if (is_cross)
        document_random_append_matrix (text, random, "memory", m, d_model);
    }

  if (toss (random, 0.9))
    {
      g_string_append (text, ", \"attention\": {");
      if (toss (random, 0.2))
        g_string_append (text, "\"heads\": 1");
      if (!is_given)
        {
          /* Without one of the two, the other keeps the width. */
          gboolean query = toss (random, 0.6), key = toss (random, 0.6), value = toss (random, 0.6);
          guint width = query && key ? d_k : d_model;

          if (query)
            document_random_append_matrix (text, random, "query_weight", d_model, width);
          if (key)
            document_random_append_matrix (text, random, "key_weight", d_model, width);
          if (value)
            document_random_append_matrix (text, random, "value_weight", d_model, d_v);
          else
            d_v = d_model;
          document_random_append_bias (text, random, "query_bias", width);
          document_random_append_bias (text, random, "key_bias", width);
          document_random_append_bias (text, random, "value_bias", d_v);
        }
      if (has_value)
        {
          gboolean output = toss (random, 0.4);

          if (output)
            document_random_append_matrix (text, random, "output_weight", d_v, d_out);
          document_random_append_bias (text, random, "output_bias", output ? d_out : d_v);
        }
      if (kind != 9)
        document_random_append_choices (text, random, n, m);
      g_string_append_c (text, '}');
    }
  g_string_append_c (text, '}');
  return g_string_free (text, FALSE);
}

/* Edits. */

static guint
count (const char *const *texts)
{
  return g_strv_length ((char **) texts);
}

static AttnDocument *
edit_cell (AttnRandom         *random,
           const AttnDocument *document,
           GError            **error)
{
  g_autofree const char **slots = attn_document_list_slots (document);
  const AttnMatrix *matrix = NULL;
  g_autoptr(AttnMatrix) changed = NULL;
  const char *slot = NULL;
  double number;

  while (matrix == NULL || g_str_has_suffix (slot, "attention.mask"))
    {
      slot = slots[attn_random_below (random, count (slots))];
      matrix = attn_document_get_matrix (document, slot);
    }
  number = g_str_has_prefix (slot, "image.pixels") ? attn_random_uniform (random) : draw_number (random);
  changed = attn_matrix_with (matrix, attn_random_below (random, (guint) attn_matrix_get_rows (matrix)),
                              attn_random_below (random, (guint) attn_matrix_get_columns (matrix)), number);
  return attn_document_with_matrix (document, slot, changed, ATTN_LANGUAGE_ENGLISH, error);
}

static AttnDocument *
edit_mask (AttnRandom         *random,
           const AttnDocument *document,
           GError            **error)
{
  guint n = count (attn_document_get_tokens (document)), m = count (attn_document_get_memory_tokens (document));
  g_autoptr(AttnMatrix) mask = NULL;
  guint layer = attn_random_below (random, attn_document_get_n_layers (document));
  g_autofree char *slot = attn_document_has_layers (document) ? g_strdup_printf ("layer%u.attention.mask", layer)
                                                              : g_strdup ("attention.mask");
  guint keys[7], n_keys = 0;
  double *values;

  switch (attn_random_below (random, 4))
    {
    case 0:
      return attn_document_with_mask_of (document, layer, ATTN_MASK_NONE, ATTN_LANGUAGE_ENGLISH, error);
    case 1:
      if (n == m)
        return attn_document_with_mask_of (document, layer, ATTN_MASK_CAUSAL, ATTN_LANGUAGE_ENGLISH, error);
      G_GNUC_FALLTHROUGH;
    case 2:
      for (guint j = m; j-- > 0; )
        if (toss (random, 0.3))
          keys[n_keys++] = j;
      return attn_document_with_padding_of (document, layer, keys, n_keys, ATTN_LANGUAGE_ENGLISH, error);
    default:
      mask = attn_matrix_new_to_fill (n, m, &values);
      for (guint i = 0; i < n * m; i++)
        values[i] = toss (random, 0.7);
      return attn_document_with_matrix (document, slot, mask, ATTN_LANGUAGE_ENGLISH, error);
    }
}

static AttnDocument *
edit_tokens (AttnRandom         *random,
             const AttnDocument *document,
             GError            **error)
{
  gboolean is_memory = toss (random, 0.5);
  guint n = count (is_memory ? attn_document_get_memory_tokens (document) : attn_document_get_tokens (document));
  g_auto(GStrv) tokens = g_new0 (char *, n + 1);

  for (guint i = 0; i < n; i++)
    tokens[i] = g_strdup_printf ("어절 %u", attn_random_below (random, 9));
  if (is_memory)
    return attn_document_with_memory_tokens (document, toss (random, 0.3) ? NULL : (const char *const *) tokens,
                                             ATTN_LANGUAGE_ENGLISH, error);
  return attn_document_with_tokens (document, toss (random, 0.3) ? NULL : (const char *const *) tokens,
                                    ATTN_LANGUAGE_ENGLISH, error);
}

/* What a whole transformer has besides. */
static AttnDocument *
edit_model (AttnRandom         *random,
            const AttnDocument *document,
            GError            **error)
{
  guint layer = attn_random_below (random, attn_document_get_n_layers (document));
  AttnNorm norm = (AttnNorm) attn_random_below (random, 3);

  if (attn_document_has_block (document, layer) && toss (random, 0.5))
    return attn_document_with_norm (document, layer, norm, ATTN_LANGUAGE_ENGLISH, error);
  if (attn_document_has_feed_forward (document, layer) && toss (random, 0.5))
    return attn_document_with_activation (document, layer, (AttnActivation) attn_random_below (random, 3), ATTN_LANGUAGE_ENGLISH, error);
  if (attn_document_get_readout (document, NULL) > 0 && toss (random, 0.5))
    return attn_document_with_pooling (document, (AttnPooling) attn_random_below (random, 4), ATTN_LANGUAGE_ENGLISH, error);
  if (toss (random, 0.5))
    return attn_document_with_position (document, ATTN_POSITION_NONE, ATTN_LANGUAGE_ENGLISH, error);
  return attn_document_with_heads (document, layer, 1, ATTN_LANGUAGE_ENGLISH, error);
}

AttnDocument *
document_random_edit (AttnRandom         *random,
                      const AttnDocument *document)
{
  gboolean computed = attn_document_get_matrix (document, "given.weights") == NULL;
  guint kind = attn_random_below (random, computed ? 10 : 6);
  g_autoptr(GError) error = NULL;
  AttnDocument *edited;

  if (kind < 5)
    edited = edit_cell (random, document, &error);
  else if (kind == 5)
    edited = edit_tokens (random, document, &error);
  else if (kind == 6)
    edited = edit_mask (random, document, &error);
  else if (kind == 7)
    edited = attn_document_with_scale (document, (AttnScale) attn_random_below (random, 3), 2.5, ATTN_LANGUAGE_ENGLISH, &error);
  else if (kind == 9)
    edited = edit_model (random, document, &error);
  else
    edited = attn_document_with_softmax (document, (AttnSide) attn_random_below (random, 3), ATTN_LANGUAGE_ENGLISH, &error);

  g_assert_no_error (error);
  g_assert_nonnull (edited);
  return edited;
}
