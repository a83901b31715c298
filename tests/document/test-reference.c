/* test-reference.c: the numbers that PyTorch computed in float64, and ours
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "document-test.h"

#include <jansson.h>
#include <math.h>
#include <string.h>

/* |ours − theirs| is at most this many times the node's largest finite magnitude. */
#define TOLERANCE 1e-12

static double
get_largest (const json_t *rows)
{
  double largest = 0;
  json_t *row, *item;
  gsize i, j;

  json_array_foreach (rows, i, row)
    json_array_foreach (row, j, item)
      if (json_is_number (item))
        largest = fmax (largest, fabs (json_number_value (item)));
  return largest;
}

static void
compare_node (const AttnNode *node,
              const json_t   *rows)
{
  double allowed = TOLERANCE * get_largest (rows);
  json_t *row, *item;
  gsize i, j;

  g_assert_cmpuint (attn_node_get_rows (node), ==, json_array_size (rows));
  json_array_foreach (rows, i, row)
    {
      g_assert_cmpuint (attn_node_get_columns (node), ==, json_array_size (row));
      json_array_foreach (row, j, item)
        {
          double ours = attn_node_get_value (node, (guint) i, (guint) j);

          if (json_is_string (item))
            {
              g_assert_cmpstr (json_string_value (item), ==, "-inf");
              g_assert_true (isinf (ours) && ours < 0);
            }
          else if (!(fabs (ours - json_number_value (item)) <= allowed))
            {
              g_test_message ("%s, row %zu, column %zu: %.17g, expected %.17g", attn_node_get_name (node), i, j, ours,
                              json_number_value (item));
              g_test_fail ();
            }
        }
    }
}

static void
test_case (gconstpointer data)
{
  g_autofree char *text = document_test_read ("reference", data);
  json_t *root = json_loads (text, JSON_REJECT_DUPLICATES, NULL), *expect, *rows;
  char *document_text = json_dumps (json_object_get (root, "document"), JSON_REAL_PRECISION (17));
  g_autoptr(AttnDocument) document = document_test_parse (document_text);
  g_autoptr(AttnTrace) trace = document_test_trace (document);
  const char *name;

  expect = json_object_get (root, "expect");
  g_assert_cmpuint (json_object_size (expect), >, 0);
  json_object_foreach (expect, name, rows)
    {
      const AttnNode *node = attn_trace_find (trace, name);

      g_test_message ("%s", name);
      g_assert_nonnull (node);
      compare_node (node, rows);
    }
  free (document_text);
  json_decref (root);
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr(GPtrArray) names = NULL;

  g_test_init (&argc, &argv, NULL);
  names = document_test_list ("reference");
  g_assert_cmpuint (names->len, ==, 46);
  for (guint i = 0; i < names->len; i++)
    {
      g_autofree char *path = g_strdup_printf ("/document/reference/%.*s", (int) strlen (names->pdata[i]) - 5,
                                               (const char *) names->pdata[i]);
      g_test_add_data_func (path, names->pdata[i], test_case);
    }
  return g_test_run ();
}
