/* model-random.c: random documents of whole transformers
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "document-random-private.h"

/* What the parts of one document agree on. */
typedef struct
{
  AttnRandom *random;
  GString    *text;
  guint       n;         /* rows that come in */
  guint       m;         /* rows of the memory, or n */
  guint       d_model;
  guint       heads;     /* divides d_model */
  gboolean    is_rope;
} Model;

static gboolean
toss (const Model *model,
      double       probability)
{
  return attn_random_uniform (model->random) < probability;
}

static void
append_key (const Model *model,
            const char  *key)
{
  char last = model->text->str[model->text->len - 1];

  g_string_append_printf (model->text, "%s\"%s\": ", last == '{' ? "" : ", ", key);
}

static void
append_kept (const Model *model)
{
  if (!toss (model, 0.1))
    return;
  append_key (model, "x-mine");
  g_string_append (model->text, "[ 1.50,{\"x-a\" : \"]}\"} ]");
}

static void
append_vector (const Model *model,
               const char  *key,
               guint        n)
{
  document_random_append_bias (model->text, model->random, key, n);
}

static void
append_norm (const Model *model,
             const char  *key)
{
  if (!toss (model, 0.7))
    return;
  append_key (model, key);
  g_string_append_c (model->text, '{');
  append_vector (model, "gain", model->d_model);
  append_vector (model, "bias", model->d_model);
  if (toss (model, 0.4))
    {
      append_key (model, "epsilon");
      g_string_append (model->text, toss (model, 0.5) ? "1e-06" : "1e-05");
    }
  append_kept (model);
  g_string_append_c (model->text, '}');
}

static void
append_feed_forward (const Model *model)
{
  static const char *const activations[] = { "relu", "gelu", "gelu_tanh" };
  gboolean is_written = toss (model, 0.8);
  guint hidden = is_written ? 1 + attn_random_below (model->random, 5) : model->d_model;

  append_key (model, "feed_forward");
  g_string_append_c (model->text, '{');
  if (is_written)
    document_random_append_matrix (model->text, model->random, "in_weight", model->d_model, hidden);
  append_vector (model, "in_bias", hidden);
  if (is_written)
    document_random_append_matrix (model->text, model->random, "out_weight", hidden, model->d_model);
  append_vector (model, "out_bias", model->d_model);
  if (toss (model, 0.7))
    {
      append_key (model, "activation");
      g_string_append_printf (model->text, "\"%s\"", activations[attn_random_below (model->random, 3)]);
    }
  append_kept (model);
  g_string_append_c (model->text, '}');
}

static void
append_block (const Model *model)
{
  static const char *const norms[] = { "pre", "post", "none" };
  gboolean has_network = toss (model, 0.7);
  guint norm = attn_random_below (model->random, 3);

  append_key (model, "block");
  g_string_append_c (model->text, '{');
  if (norm > 0 || toss (model, 0.5))
    {
      append_key (model, "norm");
      g_string_append_printf (model->text, "\"%s\"", norms[norm]);
    }
  if (norm < 2)
    append_norm (model, "norm1");
  if (norm < 2 && has_network)
    append_norm (model, "norm2");
  if (has_network)
    append_feed_forward (model);
  append_kept (model);
  g_string_append_c (model->text, '}');
}

static void
append_attention (const Model *model)
{
  guint heads = toss (model, 0.8) ? model->heads : 1;
  guint d_k = heads * (model->is_rope ? 2 : 1 + attn_random_below (model->random, 3));
  guint d_v = heads * (1 + attn_random_below (model->random, 3));
  gboolean is_projected = toss (model, 0.7), has_value = toss (model, 0.6);
  GString *text = model->text;

  append_key (model, "attention");
  g_string_append_c (text, '{');
  if (heads > 1 || toss (model, 0.2))
    {
      append_key (model, "heads");
      g_string_append_printf (text, "%u", heads);
    }
  if (is_projected)
    {
      document_random_append_matrix (text, model->random, "query_weight", model->d_model, d_k);
      document_random_append_matrix (text, model->random, "key_weight", model->d_model, d_k);
    }
  if (has_value)
    document_random_append_matrix (text, model->random, "value_weight", model->d_model, d_v);
  else
    d_v = model->d_model;
  append_vector (model, "query_bias", is_projected ? d_k : model->d_model);
  append_vector (model, "value_bias", d_v);
  if (d_v != model->d_model || toss (model, 0.5))
    document_random_append_matrix (text, model->random, "output_weight", d_v, model->d_model);
  append_vector (model, "output_bias", model->d_model);
  document_random_append_choices (text, model->random, model->n, model->m);
  append_kept (model);
  g_string_append_c (text, '}');
}

static void
append_layer (const Model *model)
{
  if (toss (model, 0.95) || model->is_rope)
    append_attention (model);
  if (toss (model, 0.6))
    append_block (model);
}

static void
append_pixels (const Model *model,
               guint        height,
               guint        width)
{
  g_string_append_c (model->text, '[');
  for (guint i = 0; i < height; i++)
    {
      g_string_append (model->text, i > 0 ? ", [" : "[");
      for (guint j = 0; j < width; j++)
        g_string_append_printf (model->text, "%s0.%02u", j > 0 ? ", " : "", attn_random_below (model->random, 100));
      g_string_append_c (model->text, ']');
    }
  g_string_append_c (model->text, ']');
}

/* Sets the number of rows; the width where the patches are taken as they are. */
static void
append_image (Model *model)
{
  guint p = 1 + attn_random_below (model->random, 2), down = 1 + attn_random_below (model->random, 2);
  guint across = 1 + attn_random_below (model->random, 3);
  gboolean is_grey = toss (model, 0.5);
  guint entries = p * p * (is_grey ? 1 : 3);

  append_key (model, "image");
  g_string_append (model->text, "{\"pixels\": ");
  if (!is_grey)
    g_string_append_c (model->text, '[');
  for (guint i = 0; i < (is_grey ? 1 : 3); i++)
    {
      if (i > 0)
        g_string_append_c (model->text, ',');
      append_pixels (model, down * p, across * p);
    }
  g_string_append_printf (model->text, "%s, \"patch\": %u", is_grey ? "" : "]", p);
  if (entries != model->d_model || toss (model, 0.7))
    document_random_append_matrix (model->text, model->random, "weight", entries, model->d_model);
  append_vector (model, "bias", model->d_model);
  model->n = down * across;
  if (toss (model, 0.5))
    {
      append_key (model, "class_token");
      g_string_append_c (model->text, '[');
      for (guint j = 0; j < model->d_model; j++)
        g_string_append_printf (model->text, "%s%u.5", j > 0 ? ", " : "", attn_random_below (model->random, 3));
      g_string_append_c (model->text, ']');
      model->n++;
    }
  append_kept (model);
  g_string_append_c (model->text, '}');
}

static void
append_readout (const Model *model)
{
  static const char *const rows[] = { "each", "last", "first", "mean" };
  guint classes = 1 + attn_random_below (model->random, 4), row = attn_random_below (model->random, 4);

  append_key (model, "readout");
  g_string_append_c (model->text, '{');
  append_norm (model, "norm");
  document_random_append_matrix (model->text, model->random, "weight", model->d_model, classes);
  append_vector (model, "bias", classes);
  if (toss (model, 0.5))
    {
      append_key (model, "labels");
      for (guint i = 0; i < classes; i++)
        g_string_append_printf (model->text, "%s\"%c%u\"", i > 0 ? ", " : "[", 'a' + attn_random_below (model->random, 3), i);
      g_string_append_c (model->text, ']');
    }
  if (row > 0 || toss (model, 0.5))
    {
      append_key (model, "row");
      g_string_append_printf (model->text, "\"%s\"", rows[row]);
    }
  append_kept (model);
  g_string_append_c (model->text, '}');
}

char *
document_random_model_text (AttnRandom *random)
{
  Model model = { .random = random, .text = g_string_new ("{\"format\": \"attention\", \"version\": 1") };
  guint position = attn_random_below (random, 5), n_layers = attn_random_below (random, 4);

  model.is_rope = position == 3;
  model.heads = 1 + attn_random_below (random, 3);
  model.d_model = model.heads * (model.is_rope ? 2 : 1 + attn_random_below (random, 2));
  model.n = 1 + attn_random_below (random, 4);
  if (toss (&model, 0.4))
    append_image (&model);
  else
    document_random_append_matrix (model.text, random, "embedding", model.n, model.d_model);
  model.m = model.n;
  if (toss (&model, 0.25))
    {
      model.m = 1 + attn_random_below (random, 4);
      document_random_append_matrix (model.text, random, "memory", model.m, model.d_model);
    }
  if (toss (&model, 0.3))
    document_random_append_tokens (model.text, random, "tokens", model.n);
  if (position == 4)
    {
      document_random_append_matrix (model.text, random, "position", model.n, model.d_model);
    }
  else if (position > 0)
    {
      append_key (&model, "position");
      g_string_append_printf (model.text, "\"%s\"", position == 1 ? "none" : position == 2 ? "sinusoidal" : "rope");
    }
  if (n_layers == 0)
    append_layer (&model);
  else
    append_key (&model, "layers");
  for (guint i = 0; i < n_layers; i++)
    {
      g_string_append (model.text, i > 0 ? ", {" : "[{");
      append_layer (&model);
      append_kept (&model);
      g_string_append_c (model.text, '}');
    }
  if (n_layers > 0)
    g_string_append_c (model.text, ']');
  if (toss (&model, 0.4))
    append_readout (&model);
  g_string_append_c (model.text, '}');
  return g_string_free (model.text, FALSE);
}
