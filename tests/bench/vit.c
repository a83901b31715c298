/* vit.c: the trace of a Vision Transformer of the size that is called ViT-Ti, on one thread
 *
 * Prints every computed node ("node NAME ROWS COLUMNS") and what memory document and trace take ("memory BYTES NODES",
 * the bytes of all nodes second).  Then, for each line that it reads, computes the trace anew and prints how many
 * milliseconds that took.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <malloc.h>
#include <stdio.h>

#include "attn-document.h"
#include "attn-kernels.h"
#include "attn-random.h"

#define SIZE       224
#define PATCH      16
#define PATCHES    (SIZE / PATCH * SIZE / PATCH)
#define ENTRIES    (3 * PATCH * PATCH)
#define DIMENSIONS 192
#define HIDDEN     768
#define LAYERS     12
#define HEADS      3
#define CLASSES    10

/* "NAME": a normal draw, then `after`. */
static void
append_random (GString *text, const char *name, guint rows, guint columns, const char *after)
{
  static guint seed;

  g_string_append_printf (text,
                          "\"%s\": {\"random\": {\"rows\": %u, \"columns\": %u, \"seed\": %u, \"deviation\": 0.05}}%s", name,
                          rows, columns, ++seed, after);
}

static void
append_image (GString *text)
{
  AttnRandom random;

  attn_random_init (&random, 1);
  g_string_append (text, "\"image\": {\"pixels\": [");
  for (guint channel = 0; channel < 3; channel++)
    for (guint y = 0; y < SIZE; y++)
      {
        g_string_append (text, y > 0 ? ", [" : channel > 0 ? ", [[" : "[[");
        for (guint x = 0; x < SIZE; x++)
          g_string_append_printf (text, "%s0.%03u", x > 0 ? ", " : "", attn_random_below (&random, 1000));
        g_string_append (text, y < SIZE - 1 ? "]" : "]]");
      }
  g_string_append_printf (text, "], \"patch\": %d, ", PATCH);
  append_random (text, "weight", ENTRIES, DIMENSIONS, ", ");
  append_random (text, "bias", 1, DIMENSIONS, ", ");
  append_random (text, "class_token", 1, DIMENSIONS, "}, ");
}

static void
append_layer (GString *text)
{
  static const char *const parts[] = { "query", "key", "value", "output" };

  g_string_append_printf (text, "{\"attention\": {\"heads\": %d", HEADS);
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      g_autofree char *weight = g_strdup_printf ("%s_weight", parts[i]), *bias = g_strdup_printf ("%s_bias", parts[i]);

      g_string_append (text, ", ");
      append_random (text, weight, DIMENSIONS, DIMENSIONS, ", ");
      append_random (text, bias, 1, DIMENSIONS, "");
    }
  g_string_append (text, "}, \"block\": {\"norm\": \"pre\", \"norm1\": {\"epsilon\": 1e-6}, \"norm2\": {\"epsilon\": 1e-6}, "
                         "\"feed_forward\": {\"activation\": \"gelu\", ");
  append_random (text, "in_weight", DIMENSIONS, HIDDEN, ", ");
  append_random (text, "in_bias", 1, HIDDEN, ", ");
  append_random (text, "out_weight", HIDDEN, DIMENSIONS, ", ");
  append_random (text, "out_bias", 1, DIMENSIONS, "}}}");
}

static AttnDocument *
make_document (void)
{
  g_autoptr (GString) text = g_string_new ("{\"format\": \"attention\", \"version\": 1, ");
  g_autoptr (GError) error = NULL;
  AttnDocument *document;

  append_image (text);
  append_random (text, "position", PATCHES + 1, DIMENSIONS, ", \"layers\": [");
  for (guint layer = 0; layer < LAYERS; layer++)
    {
      append_layer (text);
      g_string_append (text, layer < LAYERS - 1 ? ", " : "], ");
    }
  g_string_append (text, "\"readout\": {\"norm\": {\"epsilon\": 1e-6}, \"row\": \"first\", ");
  append_random (text, "weight", DIMENSIONS, CLASSES, ", ");
  append_random (text, "bias", 1, CLASSES, "}}");

  document = attn_document_parse (text->str, text->len, "ViT-Ti", ATTN_LANGUAGE_ENGLISH, &error);
  if (document == NULL)
    g_error ("%s", error->message);

  return document;
}

static AttnTrace *
make_trace (const AttnDocument *document)
{
  g_autoptr (GError) error = NULL;
  AttnTrace *trace = attn_document_trace (document, NULL, ATTN_LANGUAGE_ENGLISH, &error);

  if (trace == NULL)
    g_error ("%s", error->message);

  return trace;
}

static gsize
get_memory (void)
{
  struct mallinfo2 info = mallinfo2 ();

  return info.uordblks + info.hblkhd;
}

static void
print_nodes (const AttnTrace *trace, gsize memory)
{
  gsize bytes = 0;

  for (guint i = 0; i < attn_trace_get_n_nodes (trace); i++)
    {
      const AttnNode *node = attn_trace_get_node (trace, i);
      guint rows = attn_node_get_rows (node), columns = attn_node_get_columns (node);

      bytes += (gsize) rows * columns * sizeof (double);
      if (!attn_node_is_input (node))
        printf ("node %s %u %u\n", attn_node_get_name (node), rows, columns);
    }
  printf ("memory %" G_GSIZE_FORMAT " %" G_GSIZE_FORMAT "\n", memory, bytes);
  fflush (stdout);
}

int
main (void)
{
  gsize before = get_memory ();
  AttnDocument *document = make_document ();
  g_autoptr (AttnTrace) first = NULL;
  char line[8];

  attn_parallel_set_threads (1);
  first = make_trace (document);
  print_nodes (first, get_memory () - before);
  g_clear_pointer (&first, attn_trace_unref);

  while (fgets (line, sizeof line, stdin) != NULL)
    {
      gint64 start = g_get_monotonic_time ();
      AttnTrace *trace = make_trace (document);

      printf ("%.3f\n", (double) (g_get_monotonic_time () - start) / 1000.0);
      fflush (stdout);
      attn_trace_unref (trace);
    }
  attn_document_unref (document);

  return 0;
}
