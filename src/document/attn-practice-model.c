/* attn-practice-model.c: exercises on what a model is made of: positions, layers and heads, a readout
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-practice-private.h"

#include <math.h>

#include "attn-answer.h"
#include "attn-label.h"
#include "attn-number.h"

enum { N = ATTN_PRACTICE_TOKENS };

static void
offer_text (AttnPractice *self,
            const char   *message)
{
  attn_practice_offer (self, ATTN_PRACTICE_TEXT (self, message));
}

/* --- positions ----------------------------------------------------------------------------------------- */

static gboolean
make_learned (AttnPractice *self,
              GError      **error)
{
  enum { D = 3 };
  GString *json = attn_practice_begin (self, N, N, FALSE);
  double embedding[N * D], position[N * D];
  g_autofree char *row = NULL, *column = NULL;

  attn_practice_fill (self, embedding, N * D, -3, 4);
  for (guint i = 0; i < N * D; i++)
    do
      position[i] = attn_practice_pick (self, -3, 3);
    while (position[i] == 0);
  attn_practice_add_matrix (json, "embedding", N, D, embedding);
  g_string_append_c (json, ',');
  attn_practice_add_matrix (json, "position", N, D, position);
  if (!attn_practice_finish (self, json, error))
    return FALSE;
  attn_practice_ask (self, "input", attn_random_below (&self->random, N), attn_random_below (&self->random, D));
  row = attn_practice_dup_row (self);
  column = attn_practice_dup_column (self);
  self->question = g_strdup_printf (ATTN_PRACTICE_TEXT (self, N_("A learned row for each place is added to the embeddings. What goes into the first layer for “%1$s” in %2$s?")),
                                    row, column);
  return TRUE;
}

/* A document of n tokens whose places are told in some way. */
static gboolean
finish_places (AttnPractice *self,
               guint         n,
               guint         d,
               const char   *position,
               GError      **error)
{
  GString *json = attn_practice_begin (self, n, n, FALSE);
  g_autofree double *embedding = g_new (double, n * d);

  attn_practice_fill (self, embedding, n * d, -1, 2);
  attn_practice_add_matrix (json, "embedding", n, d, embedding);
  g_string_append_printf (json, ",\"position\":\"%s\"", position);
  self->look = ATTN_PRACTICE_LOOK_START;
  return attn_practice_finish (self, json, error);
}

static gboolean
make_wave (AttnPractice *self,
           GError      **error)
{
  enum { PLACES = 5, D = 4 };
  static const char *const hints[ATTN_PRACTICE_N_HINTS] = {
    N_("d0 is the sine of the place, and d1 its cosine; the place is an angle in radians."),
    N_("At place 0 the sine is 0 and the cosine 1. A quarter of a wave is π ÷ 2, a bit more than one and a half places."),
    N_("The sine is above 0 up to place 3, and below it at place 4. The cosine is above 0 up to place 1."),
  };
  const guint place = attn_random_below (&self->random, PLACES);
  AttnNumber numbers[2];

  if (!finish_places (self, PLACES, D, "sinusoidal", error))
    return FALSE;
  attn_practice_ask (self, "position", place, 0);
  for (guint j = 0; j < 2; j++)
    {
      attn_number_format (attn_node_get_value (self->cell.node, place, j), 2, &numbers[j]);
      attn_number_trim (&numbers[j]);
    }
  attn_practice_offer_number (self, place);
  for (guint i = 1; i < PLACES; i++)
    attn_practice_offer_number (self, (place + i) % PLACES);
  attn_practice_shuffle (self);
  attn_practice_set_hints (self, hints);
  self->question = g_strdup_printf (ATTN_PRACTICE_TEXT (self, N_("A sinusoidal position has %1$s in d0 and %2$s in d1. Which place is it, counted from 0?")),
                                    numbers[0].text, numbers[1].text);
  self->result = g_strdup_printf ("sin %1$u ≈ %2$s, cos %1$u ≈ %3$s", place, numbers[0].text, numbers[1].text);
  return TRUE;
}

static gboolean
make_pair (AttnPractice *self,
           GError      **error)
{
  static const char *const hints[ATTN_PRACTICE_N_HINTS] = {
    N_("A pair of columns is turned as a point of a plane is."),
    N_("The columns are split into two halves, and each of the first half has its partner in the second."),
    N_("The partner stands half of d_{k} further on."),
  };
  const guint half = 3 + attn_random_below (&self->random, 2), column = attn_random_below (&self->random, half);
  const guint others[] = { column + half, column + 1, column + half - 1, column + half + 1, 2 * half - 1, 0, 1, 2 };

  if (!finish_places (self, N, 2 * half, "rope", error))
    return FALSE;
  /* At place 0 nothing is turned. */
  attn_practice_ask (self, "rotated_query", 1, column);
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    {
      g_autofree char *text = g_strdup_printf ("d%u", others[i]);

      if (others[i] != column && others[i] < 2 * half)
        attn_practice_offer (self, text);
    }
  attn_practice_shuffle (self);
  attn_practice_set_hints (self, hints);
  self->question = g_strdup_printf (ATTN_PRACTICE_TEXT (self, N_("Rotary positions turn the columns of Q in pairs, in halves, and d_k is %1$u. Which column is turned together with d%2$u?")),
                                    2 * half, column);
  self->result = g_strdup_printf ("d%u: %u + %u ÷ 2 = %u", column + half, column, 2 * half, column + half);
  return TRUE;
}

static gboolean
make_shift (AttnPractice *self,
            GError      **error)
{
  static const char *const hints[ATTN_PRACTICE_N_HINTS] = {
    N_("Each is turned by an angle that grows with its place."),
    N_("Both are turned further, by the same angle."),
    N_("Think of two hands of a clock that are both turned by as much: what stays?"),
  };
  const guint by = 2 + attn_random_below (&self->random, 8);
  g_autofree char *query = NULL, *key = NULL;

  if (!finish_places (self, N, 4, "rope", error))
    return FALSE;
  attn_practice_ask (self, "scores", attn_random_below (&self->random, N), 0);
  self->cell.column = (self->cell.row + 1) % N;
  query = attn_practice_dup_row (self);
  key = attn_practice_dup_column (self);
  offer_text (self, N_("the score of the two"));
  offer_text (self, N_("the rotated query"));
  offer_text (self, N_("the rotated key"));
  offer_text (self, N_("the angle by which the query is turned"));
  attn_practice_shuffle (self);
  attn_practice_set_hints (self, hints);
  self->question = g_strdup_printf (ATTN_PRACTICE_TEXT (self, N_("With rotary positions the query of “%1$s” and the key of “%2$s” both move %3$u places further. What stays the same?")),
                                    query, key, by);
  self->result = g_strdup (ATTN_PRACTICE_TEXT (self, N_("The score: it depends on the angle between the two, and so on how far apart they stand, not on where.")));
  return TRUE;
}

gboolean
attn_practice_make_position (AttnPractice *self,
                             GError      **error)
{
  switch (attn_random_below (&self->random, 5))
    {
    case 0: return make_wave (self, error);
    case 1: return make_pair (self, error);
    case 2: return make_shift (self, error);
    default: return make_learned (self, error);
    }
}

/* --- a readout ----------------------------------------------------------------------------------------- */

enum { CLASSES = 4 };

/* Each token looks at itself alone, and the readout takes the values as they are: they are the logits. */
static gboolean
finish_readout (AttnPractice *self,
                const double *logits,
                GError      **error)
{
  static const char *const labels[ATTN_N_LANGUAGES] = {
    [ATTN_LANGUAGE_KOREAN] = "\"밥\",\"차\",\"우유\",\"생선\"", [ATTN_LANGUAGE_ENGLISH] = "\"rice\",\"tea\",\"milk\",\"fish\"",
  };
  GString *json = attn_practice_begin (self, N, N, FALSE);
  double weights[N * N] = { 0 }, same[CLASSES * CLASSES] = { 0 };

  for (guint i = 0; i < N; i++)
    weights[i * N + i] = 1;
  for (guint i = 0; i < CLASSES; i++)
    same[i * CLASSES + i] = 1;
  g_string_append (json, "\"given\":{");
  attn_practice_add_matrix (json, "weights", N, N, weights);
  g_string_append_c (json, ',');
  attn_practice_add_matrix (json, "value", N, CLASSES, logits);
  g_string_append (json, "},\"readout\":{");
  attn_practice_add_matrix (json, "weight", CLASSES, CLASSES, same);
  g_string_append_printf (json, ",\"labels\":[%s]}", labels[self->language]);
  return attn_practice_finish (self, json, error);
}

static gboolean
make_probability (AttnPractice *self,
                  GError      **error)
{
  static const double parts[][CLASSES] = { { 1, 1, 2, 4 }, { 1, 2, 1, 4 }, { 4, 1, 2, 1 }, { 2, 4, 1, 1 }, { 4, 2, 1, 1 }, { 1, 4, 1, 2 },
                                           { 1, 1, 1, 1 }, { 4, 4, 1, 1 }, { 1, 4, 4, 1 }, { 2, 1, 1, 1 }, { 1, 1, 1, 2 }, { 2, 2, 1, 1 } };
  double logits[N * CLASSES];
  g_autofree char *list = NULL, *asker = NULL, *seen = NULL;

  for (guint i = 0; i < N; i++)
    {
      const double *row = parts[attn_random_below (&self->random, G_N_ELEMENTS (parts))];

      for (guint j = 0; j < CLASSES; j++)
        logits[i * CLASSES + j] = log (row[j]);
    }
  if (!finish_readout (self, logits, error))
    return FALSE;
  attn_practice_ask (self, "probabilities", attn_random_below (&self->random, N), attn_random_below (&self->random, CLASSES));
  list = attn_practice_dup_exponentials (self, "readout.exponentials");
  asker = attn_practice_dup_row (self);
  seen = attn_practice_dup_column (self);
  self->question = g_strdup_printf (ATTN_PRACTICE_TEXT (self, N_("The exponentials of the logits at “%1$s” are %2$s. How likely is “%3$s”? A fraction will do.")),
                                    asker, list, seen);
  self->hints[ATTN_HINT_FORMULA] = g_strdup (ATTN_PRACTICE_TEXT (self, N_("A probability is its exponential, divided by the sum of the exponentials of all classes.")));
  return TRUE;
}

/* The largest logit, not the one that is farthest from 0, nor another token's. */
static gboolean
make_winner (AttnPractice *self,
             GError      **error)
{
  static const char *const hints[ATTN_PRACTICE_N_HINTS] = {
    N_("Softmax keeps the order: the larger the logit, the larger the probability."),
    N_("Read along the token's row of logits."),
    N_("A logit below 0 is less than one above 0, however far below it lies."),
  };
  double logits[N * CLASSES];
  guint winner;
  g_autofree char *row = NULL;

  for (guint i = 0; i < N; i++)
    {
      const guint most = attn_random_below (&self->random, CLASSES), least = (most + 1 + attn_random_below (&self->random, CLASSES - 1)) % CLASSES;

      for (guint j = 0; j < CLASSES; j++)
        logits[i * CLASSES + j] = j == most ? attn_practice_pick (self, 2, 3) : j == least ? -4 : attn_practice_pick (self, -1, 1);
    }
  if (!finish_readout (self, logits, error))
    return FALSE;
  attn_practice_ask (self, "probabilities", attn_random_below (&self->random, N), 0);
  self->look = ATTN_PRACTICE_LOOK_BEFORE;
  winner = 0;
  for (guint j = 1; j < CLASSES; j++)
    if (attn_node_get_value (self->cell.node, self->cell.row, j) > attn_node_get_value (self->cell.node, self->cell.row, winner))
      winner = j;
  self->cell.column = winner;
  for (guint j = 0; j < CLASSES; j++)
    {
      g_autofree char *label = attn_label_plain (self->cell.node, TRUE, (winner + j) % CLASSES, self->language);

      attn_practice_offer (self, label);
    }
  attn_practice_shuffle (self);
  attn_practice_set_hints (self, hints);
  row = attn_practice_dup_row (self);
  self->question = g_strdup_printf (ATTN_PRACTICE_TEXT (self, N_("Which class gets the largest probability at “%s”?")), row);
  return TRUE;
}

gboolean
attn_practice_make_probability (AttnPractice *self,
                                GError      **error)
{
  return attn_random_below (&self->random, 3) == 0 ? make_winner (self, error) : make_probability (self, error);
}

/* --- layers and heads ---------------------------------------------------------------------------------- */

/* A stack of layers, each with attention of so many heads. */
static gboolean
finish_stack (AttnPractice *self,
              guint         n,
              guint         d,
              guint         layers,
              guint         heads,
              const char   *mask,
              GError      **error)
{
  GString *json = attn_practice_begin (self, n, n, FALSE);
  g_autofree double *embedding = g_new (double, n * d);

  attn_practice_fill (self, embedding, n * d, -1, 2);
  attn_practice_add_matrix (json, "embedding", n, d, embedding);
  g_string_append (json, ",\"layers\":[");
  for (guint i = 0; i < layers; i++)
    g_string_append_printf (json, "%s{\"attention\":{\"heads\":%u,\"mask\":\"%s\"},\"block\":{}}", i > 0 ? "," : "", heads, mask);
  g_string_append_c (json, ']');
  self->look = ATTN_PRACTICE_LOOK_MODEL;
  return attn_practice_finish (self, json, error);
}

static gboolean
make_matrices (AttnPractice *self,
               GError      **error)
{
  static const char *const hints[ATTN_PRACTICE_N_HINTS] = {
    N_("Each head weighs the tokens in its own way."),
    N_("Each layer has heads of its own."),
    N_("One matrix for each head of each layer."),
  };
  const guint layers = 2 + attn_random_below (&self->random, 3), heads = 2 + attn_random_below (&self->random, 3);
  const guint offers[] = { layers * heads, layers + heads, heads, layers, 3 * layers * heads, 3 * heads };

  if (!finish_stack (self, N, 2 * heads, layers, heads, "none", error))
    return FALSE;
  attn_practice_ask (self, "layer0.head0.weights", 0, 0);
  for (guint i = 0; i < G_N_ELEMENTS (offers); i++)
    attn_practice_offer_number (self, offers[i]);
  attn_practice_shuffle (self);
  attn_practice_set_hints (self, hints);
  self->question = g_strdup_printf (ATTN_PRACTICE_TEXT (self, N_("A model has %1$u layers with %2$u heads each. How many attention matrices does it compute for a sentence?")),
                                    layers, heads);
  self->result = g_strdup_printf ("%u × %u = %u", layers, heads, layers * heads);
  return TRUE;
}

static gboolean
make_width (AttnPractice *self,
            GError      **error)
{
  static const char *const hints[ATTN_PRACTICE_N_HINTS] = {
    N_("d_{k} is one head's: the columns of its own queries and keys."),
    N_("The heads share the columns of Q out evenly."),
    N_("All columns, divided by the number of heads."),
  };
  const guint heads = 2 + attn_random_below (&self->random, 3), own = 2 + attn_random_below (&self->random, 4), d = heads * own;
  const guint offers[] = { own, d, heads, 2 * own, own + 1, own + 3 };

  if (!finish_stack (self, N, d, 2, heads, "none", error))
    return FALSE;
  attn_practice_ask (self, "layer0.head0.query", 0, 0);
  for (guint i = 0; i < G_N_ELEMENTS (offers); i++)
    attn_practice_offer_number (self, offers[i]);
  attn_practice_shuffle (self);
  attn_practice_set_hints (self, hints);
  self->question = g_strdup_printf (ATTN_PRACTICE_TEXT (self, N_("Q and K have %1$u columns, and %2$u heads share them. A score is divided by √d_k: what is d_k?")),
                                    d, heads);
  self->result = g_strdup_printf ("%u ÷ %u = %u", d, heads, own);
  return TRUE;
}

/* "d4, d5, d6": so many columns, each `step` after the one before. */
static void
offer_columns (AttnPractice *self,
               guint         first,
               guint         step,
               guint         n)
{
  g_autoptr (GString) list = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    g_string_append_printf (list, "%sd%u", i > 0 ? ", " : "", first + i * step);
  attn_practice_offer (self, list->str);
}

static gboolean
make_columns (AttnPractice *self,
              GError      **error)
{
  static const char *const hints[ATTN_PRACTICE_N_HINTS] = {
    N_("A head's columns stand beside each other."),
    N_("Head 0 comes first, and both heads and columns are counted from 0."),
    N_("Each head has as many: all columns, divided by the number of heads."),
  };
  const guint heads = 2 + attn_random_below (&self->random, 2), own = 2 + attn_random_below (&self->random, 2);
  const guint head = attn_random_below (&self->random, heads);
  g_autofree char *name = g_strdup_printf ("layer0.head%u.query", head);

  if (!finish_stack (self, N, heads * own, 2, heads, "none", error))
    return FALSE;
  attn_practice_ask (self, name, 0, 0);
  offer_columns (self, head * own, 1, own);
  offer_columns (self, (head + 1) % heads * own, 1, own);
  offer_columns (self, head, heads, own);
  if (heads > 2)
    offer_columns (self, (head + 2) % heads * own, 1, own);
  offer_columns (self, (head + 1) % heads, heads, own);
  offer_columns (self, 0, 1, heads * own);
  attn_practice_shuffle (self);
  attn_practice_set_hints (self, hints);
  self->question = g_strdup_printf (ATTN_PRACTICE_TEXT (self, N_("W_Q has %1$u columns, and %2$u heads share them. Which belong to head %3$u?")), heads * own, heads, head);
  return TRUE;
}

static gboolean
make_reading (AttnPractice *self,
              GError      **error)
{
  static const char *const hints[ATTN_PRACTICE_N_HINTS] = {
    N_("The tokens go through the layers one after the other."),
    N_("The first layer begins with X. What has X become after it?"),
    N_("Weights say how to mix; what goes on is what was mixed."),
  };
  const guint layers = 2 + attn_random_below (&self->random, 3), layer = 1 + attn_random_below (&self->random, layers - 1);
  g_autofree char *name = g_strdup_printf ("layer%u.input", layer);
  g_autofree char *texts[4] = { NULL };

  if (!finish_stack (self, N, 4, layers, 2, "none", error))
    return FALSE;
  attn_practice_ask (self, name, 0, 0);
  texts[0] = g_strdup_printf (ATTN_PRACTICE_TEXT (self, N_("the rows that layer %u gives")), layer - 1);
  texts[1] = g_strdup (ATTN_PRACTICE_TEXT (self, N_("the embeddings X again")));
  texts[2] = g_strdup_printf (ATTN_PRACTICE_TEXT (self, N_("the attention weights of layer %u")), layer - 1);
  texts[3] = g_strdup_printf (ATTN_PRACTICE_TEXT (self, N_("only head 0 of layer %u")), layer - 1);
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    attn_practice_offer (self, texts[i]);
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    g_clear_pointer (&texts[i], g_free);
  attn_practice_shuffle (self);
  attn_practice_set_hints (self, hints);
  self->question = g_strdup_printf (ATTN_PRACTICE_TEXT (self, N_("A model has %1$u layers, counted from 0. What does layer %2$u read?")), layers, layer);
  return TRUE;
}

/* "“나는”, “빵을”": the tokens from one up to another. */
static void
offer_tokens (AttnPractice *self,
              guint         first,
              guint         last)
{
  g_autoptr (GString) list = g_string_new (NULL);

  for (guint i = first; i <= last; i++)
    {
      g_autofree char *label = attn_label_plain (self->cell.node, FALSE, i, self->language);

      g_string_append_printf (list, "%s“%s”", i > first ? ", " : "", label);
    }
  attn_practice_offer (self, list->str);
}

static gboolean
make_reach (AttnPractice *self,
            GError      **error)
{
  enum { TOKENS = 4 };
  static const char *const hints[ATTN_PRACTICE_N_HINTS] = {
    N_("In each layer a token sees itself and those before it."),
    N_("What those before it have gathered in layer 0 comes from still earlier ones, or from themselves."),
    N_("Can anything come from a later token, however many layers there are?"),
  };
  const guint row = 1 + attn_random_below (&self->random, TOKENS - 2), layers = 2 + attn_random_below (&self->random, 2);
  g_autofree char *last = g_strdup_printf ("layer%u.block", layers - 1), *label = NULL;

  if (!finish_stack (self, TOKENS, 4, layers, 2, "causal", error))
    return FALSE;
  attn_practice_ask (self, last, row, 0);
  label = attn_practice_dup_row (self);
  offer_tokens (self, 0, row);
  offer_tokens (self, 0, TOKENS - 1);
  offer_tokens (self, row, row);
  offer_tokens (self, row, TOKENS - 1);
  offer_tokens (self, 0, row - 1);
  attn_practice_shuffle (self);
  attn_practice_set_hints (self, hints);
  self->result = g_strdup_printf (ATTN_PRACTICE_TEXT (self, N_("%s. Nothing comes back from a later token, however many layers there are.")),
                                  (const char *) self->choices->pdata[self->answer]);
  self->question = g_strdup_printf (ATTN_PRACTICE_TEXT (self, N_("A decoder has %1$u layers, all with a causal mask. From which tokens can something have come to “%2$s” after them?")),
                                    layers, label);
  return TRUE;
}

gboolean
attn_practice_make_model (AttnPractice *self,
                          GError      **error)
{
  static gboolean (*const makers[]) (AttnPractice *self, GError **error) = { make_matrices, make_width, make_columns, make_reading, make_reach };

  return makers[attn_random_below (&self->random, G_N_ELEMENTS (makers))] (self, error);
}
