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
    {
      g_autofree char *name = g_strdup_printf ("random-%u", i);
      g_autofree char *text = make_document (i);
      g_autoptr(GError) error = NULL;
      g_autoptr(AttnDocument) document = NULL;

      attn_parallel_set_threads (i % 2 == 0 ? 1 : 4);
      document = attn_document_parse (text, strlen (text), name, ATTN_LANGUAGE_ENGLISH, &error);
      if (document == NULL)
        {
          fprintf (stderr, "%s\n", error->message);
          return 1;
        }
      if (!print_document (name, document))
        return 1;
    }

  return 0;
}
