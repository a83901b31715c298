/* bits.c: prints a fingerprint of every number of the samples and of random documents
 *
 * bits.py builds it with two compilers at two levels of optimisation and compares what they print.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>
#include <string.h>

#include "attn-document.h"
#include "attn-kernels.h"
#include "attn-random.h"

#define N_RANDOM_DOCUMENTS 300
#define N_RANDOM_MODELS    100
#define MAX_TOKENS         9
#define MAX_DIMENSIONS     17

/* FNV-1a over the bytes of the doubles: http://www.isthe.com/chongo/tech/comp/fnv/ */
static guint64
fingerprint (const double *values, gsize n)
{
  guint64 hash = G_GUINT64_CONSTANT (0xcbf29ce484222325);

  for (gsize i = 0; i < n; i++)
    {
      guint64 bits;

      memcpy (&bits, &values[i], sizeof bits);
      for (int shift = 0; shift < 64; shift += 8)
        {
          hash ^= (bits >> shift) & 0xff;
          hash *= G_GUINT64_CONSTANT (0x100000001b3);
        }
    }

  return hash;
}

static void
print_trace (const char *name, const AttnTrace *trace)
{
  for (guint i = 0; i < attn_trace_get_n_nodes (trace); i++)
    {
      const AttnNode *node = attn_trace_get_node (trace, i);
      gsize n = (gsize) attn_node_get_rows (node) * attn_node_get_columns (node);
      g_autofree double *values = g_new (double, n);

      attn_node_read_rows (node, 0, attn_node_get_rows (node), values);
      printf ("%s %s %ux%u %016" G_GINT64_MODIFIER "x\n", name, attn_node_get_name (node),
              attn_node_get_rows (node), attn_node_get_columns (node), fingerprint (values, n));
    }
}

static gboolean
print_document (const char *name, const AttnDocument *document)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(AttnTrace) trace = attn_document_trace (document, NULL, ATTN_LANGUAGE_ENGLISH, &error);

  if (trace == NULL)
    {
      fprintf (stderr, "%s: %s\n", name, error->message);
      return FALSE;
    }

  print_trace (name, trace);
  return TRUE;
}

static void
append_matrix (GString *text, AttnRandom *random, const char *key, guint rows, guint columns)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append_printf (text, "\"%s\": [", key);
  for (guint i = 0; i < rows; i++)
    {
      g_string_append (text, i > 0 ? ", [" : "[");
      for (guint j = 0; j < columns; j++)
        g_string_append_printf (text, "%s%s", j > 0 ? ", " : "",
                                g_ascii_formatd (number, sizeof number, "%.17g", 2 * attn_random_normal (random)));
      g_string_append_c (text, ']');
    }
  g_string_append_c (text, ']');
}

static void
append_mask (GString *text, AttnRandom *random, guint n, guint m)
{
  switch (attn_random_below (random, 4))
    {
    case 1:
      if (n == m)
        g_string_append (text, ", \"mask\": \"causal\"");
      break;
    case 2:
      g_string_append_printf (text, ", \"mask\": {\"padding\": [%u]}", attn_random_below (random, m));
      break;
    case 3:
      g_string_append (text, ", \"mask\": [");
      for (guint i = 0; i < n; i++)
        {
          g_string_append (text, i > 0 ? ", [" : "[");
          for (guint j = 0; j < m; j++)
            g_string_append_printf (text, "%s%u", j > 0 ? ", " : "", attn_random_below (random, 3) > 0);
          g_string_append_c (text, ']');
        }
      g_string_append_c (text, ']');
      break;
    default:
      break;
    }
}

/* A document of one head with about everything that the format says of one. */
static char *
make_document (guint64 seed)
{
  static const char *scales[] = { "\"sqrt\"", "\"none\"", "3.7" };
  static const char *sides[] = { "\"rows\"", "\"rows\"", "\"all\"", "\"columns\"" };
  GString *text = g_string_new ("{\"format\": \"attention\", \"version\": 1, ");
  const char *scale, *side;
  AttnRandom random;
  guint n, m, d_model, d_k, d_v;
  gboolean cross;

  attn_random_init (&random, seed);
  n = 1 + attn_random_below (&random, MAX_TOKENS);
  cross = attn_random_below (&random, 3) == 0;
  m = cross ? 1 + attn_random_below (&random, MAX_TOKENS) : n;
  d_model = 1 + attn_random_below (&random, MAX_DIMENSIONS);
  d_k = 1 + attn_random_below (&random, MAX_DIMENSIONS);
  d_v = 1 + attn_random_below (&random, MAX_DIMENSIONS);

  append_matrix (text, &random, "embedding", n, d_model);
  if (cross)
    {
      g_string_append (text, ", ");
      append_matrix (text, &random, "memory", m, d_model);
    }

  /* One draw a statement: compilers differ in the order of arguments. */
  scale = scales[attn_random_below (&random, G_N_ELEMENTS (scales))];
  side = sides[attn_random_below (&random, G_N_ELEMENTS (sides))];
  g_string_append_printf (text, ", \"attention\": {\"scale\": %s, \"softmax\": %s, ", scale, side);
  append_matrix (text, &random, "query_weight", d_model, d_k);
  g_string_append (text, ", ");
  append_matrix (text, &random, "key_weight", d_model, d_k);
  g_string_append (text, ", ");
  append_matrix (text, &random, "value_weight", d_model, d_v);
  append_mask (text, &random, n, m);
  g_string_append (text, "}}");

  return g_string_free (text, FALSE);
}

/* "NAME": drawn numbers, in a list of rows or, of a single row that is a list, plain. */
static void
append_vector (GString *text, AttnRandom *random, const char *key, guint n)
{
  GString *matrix = g_string_new (NULL);

  append_matrix (matrix, random, key, 1, n);
  g_string_erase (matrix, (gssize) (strchr (matrix->str, '[') - matrix->str), 1);
  g_string_truncate (matrix, matrix->len - 1);
  g_string_append (text, matrix->str);
  g_string_free (matrix, TRUE);
}

static void
append_norm (GString *text, AttnRandom *random, const char *key, guint d)
{
  g_string_append_printf (text, "\"%s\": {", key);
  append_vector (text, random, "gain", d);
  g_string_append (text, ", ");
  append_vector (text, random, "bias", d);
  g_string_append (text, ", \"epsilon\": 1e-5}");
}

/* {"attention": …, "block": …} */
static void
append_layer (GString *text, AttnRandom *random, guint heads, guint d)
{
  static const char *const weights[] = { "query_weight", "key_weight", "value_weight", "output_weight" };
  static const char *const norms[] = { "pre", "post", "none" };
  static const char *const activations[] = { "relu", "gelu", "gelu_tanh" };
  guint norm = attn_random_below (random, 3), activation = attn_random_below (random, 3);
  guint hidden = 1 + attn_random_below (random, 9);

  g_string_append_printf (text, "{\"attention\": {\"heads\": %u", heads);
  for (guint i = 0; i < G_N_ELEMENTS (weights); i++)
    {
      g_string_append (text, ", ");
      append_matrix (text, random, weights[i], d, d);
    }
  g_string_append_printf (text, "}, \"block\": {\"norm\": \"%s\", ", norms[norm]);
  for (guint i = 0; i < 2 && norm < 2; i++)
    {
      append_norm (text, random, i == 0 ? "norm1" : "norm2", d);
      g_string_append (text, ", ");
    }
  g_string_append (text, "\"feed_forward\": {");
  append_matrix (text, random, "in_weight", d, hidden);
  g_string_append (text, ", ");
  append_matrix (text, random, "out_weight", hidden, d);
  g_string_append_printf (text, ", \"activation\": \"%s\"}}}", activations[activation]);
}

/* A document of several layers, with images, positions and readouts. */
static char *
make_model (guint64 seed)
{
  static const char *const positions[] = { "\"none\"", "\"sinusoidal\"", "\"rope\"" };
  static const char *const rows[] = { "each", "last", "first", "mean" };
  GString *text = g_string_new ("{\"format\": \"attention\", \"version\": 1, ");
  AttnRandom random;
  guint heads, d, layers, position, row;

  attn_random_init (&random, seed);
  heads = 1 + attn_random_below (&random, 3);
  d = heads * 2 * (1 + attn_random_below (&random, 3));
  layers = 1 + attn_random_below (&random, 3);
  position = attn_random_below (&random, 3);
  row = attn_random_below (&random, 4);

  if (attn_random_below (&random, 2))
    {
      append_matrix (text, &random, "embedding", 1 + attn_random_below (&random, MAX_TOKENS), d);
    }
  else
    {
      guint patch = 1 + attn_random_below (&random, 3), side = patch * (1 + attn_random_below (&random, 3));

      g_string_append (text, "\"image\": {\"pixels\": [");
      for (guint y = 0; y < side; y++)
        for (guint x = 0; x < side; x++)
          g_string_append_printf (text, "%s0.%02u%s", x > 0 ? ", " : y > 0 ? ", [" : "[", attn_random_below (&random, 100),
                                  x + 1 < side ? "" : "]");
      g_string_append_printf (text, "], \"patch\": %u, ", patch);
      append_vector (text, &random, "class_token", d);
      g_string_append (text, ", ");
      append_matrix (text, &random, "weight", patch * patch, d);
      g_string_append_c (text, '}');
    }
  g_string_append_printf (text, ", \"position\": %s, \"layers\": [", positions[position]);
  for (guint i = 0; i < layers; i++)
    {
      append_layer (text, &random, heads, d);
      g_string_append (text, i + 1 < layers ? ", " : "], \"readout\": {");
    }
  append_norm (text, &random, "norm", d);
  g_string_append (text, ", ");
  append_matrix (text, &random, "weight", d, 4);
  g_string_append_printf (text, ", \"row\": \"%s\"}}", rows[row]);

  return g_string_free (text, FALSE);
}

static gboolean
print_random (const char *kind, guint number, char *(*make) (guint64 seed))
{
  g_autofree char *name = g_strdup_printf ("%s-%u", kind, number);
  g_autofree char *text = make (number);
  g_autoptr(GError) error = NULL;
  g_autoptr(AttnDocument) document = NULL;

  attn_parallel_set_threads (number % 2 == 0 ? 1 : 4);
  document = attn_document_parse (text, strlen (text), name, ATTN_LANGUAGE_ENGLISH, &error);
  if (document == NULL)
    {
      fprintf (stderr, "%s\n", error->message);
      return FALSE;
    }

  return print_document (name, document);
}

int
main (void)
{
  for (guint i = 0; i < attn_sample_get_count (); i++)
    {
      const char *name = attn_sample_get_name (i);
      g_autoptr(GError) error = NULL;
      g_autoptr(AttnDocument) document = attn_sample_load (name, ATTN_LANGUAGE_ENGLISH, &error);

      if (document == NULL)
        {
          fprintf (stderr, "%s: %s\n", name, error->message);
          return 1;
        }
      if (!print_document (name, document))
        return 1;
    }

  for (guint i = 0; i < N_RANDOM_DOCUMENTS; i++)
    if (!print_random ("random", i, make_document))
      return 1;
  for (guint i = 0; i < N_RANDOM_MODELS; i++)
    if (!print_random ("model", i, make_model))
      return 1;

  return 0;
}
