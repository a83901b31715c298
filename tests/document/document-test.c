/* document-test.c: what the tests of this room share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "document-test.h"

#include <string.h>

#include <glib/gstdio.h>

AttnDocument *
document_test_parse (const char *text)
{
  g_autoptr(GError) error = NULL;
  AttnDocument *document = attn_document_parse (text, strlen (text), "test", ATTN_LANGUAGE_ENGLISH, &error);

  g_assert_no_error (error);
  g_assert_nonnull (document);
  return document;
}

AttnDocument *
document_test_parse_rest (const char *rest)
{
  g_autofree char *text = g_strdup_printf ("{\"format\": \"attention\", \"version\": 1, %s}", rest);

  return document_test_parse (text);
}

AttnTrace *
document_test_trace (const AttnDocument *document)
{
  g_autoptr(GError) error = NULL;
  AttnTrace *trace = attn_document_trace (document, NULL, ATTN_LANGUAGE_ENGLISH, &error);

  g_assert_no_error (error);
  g_assert_nonnull (trace);
  return trace;
}

double
document_test_value (const AttnTrace *trace,
                     const char      *node,
                     guint            row,
                     guint            column)
{
  const AttnNode *found = attn_trace_find (trace, node);

  g_assert_nonnull (found);
  return attn_node_get_value (found, row, column);
}

static int
compare_names (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

GPtrArray *
document_test_list (const char *folder)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", folder, NULL);
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr(GError) error = NULL;
  g_autoptr(GDir) dir = g_dir_open (path, 0, &error);
  const char *name;

  g_assert_no_error (error);
  while ((name = g_dir_read_name (dir)) != NULL)
    g_ptr_array_add (names, g_strdup (name));
  g_ptr_array_sort (names, compare_names);
  return names;
}

char *
document_test_read (const char *folder,
                    const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", folder, name, NULL);
  g_autoptr(GError) error = NULL;
  char *text = NULL;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  return text;
}

void
document_test_assert_same (const AttnTrace *a,
                           const AttnTrace *b)
{
  g_assert_cmpuint (attn_trace_get_n_nodes (a), ==, attn_trace_get_n_nodes (b));
  for (guint i = 0; i < attn_trace_get_n_nodes (a); i++)
    {
      const AttnNode *x = attn_trace_get_node (a, i), *y = attn_trace_get_node (b, i);
      g_autoptr(AttnMatrix) xs = attn_node_get_matrix (x);
      g_autoptr(AttnMatrix) ys = attn_node_get_matrix (y);

      g_assert_cmpstr (attn_node_get_name (x), ==, attn_node_get_name (y));
      g_assert_true (attn_matrix_equal (xs, ys));
    }
}

void
document_test_remove (const char *path)
{
  g_autoptr(GDir) dir = g_file_test (path, G_FILE_TEST_IS_SYMLINK) ? NULL : g_dir_open (path, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *child = g_build_filename (path, name, NULL);
      document_test_remove (child);
    }
  g_assert_cmpint (g_remove (path), ==, 0);
}
