/* test-script.c: the scripts are run, and give the trace's numbers
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include <glib/gstdio.h>

#include "attn-script.h"
#include "attn-values.h"
#include "notes-test.h"

/* Runs each script as a program of its own, reads what it calls nodes, and compares with the trace; then says how many nodes
 * agreed. */
static const char checker[] =
  "import contextlib, io, json, runpy\n"
  "import numpy as np\n"
  "np.seterr(divide='raise', over='raise', invalid='raise')\n"
  "n_agreed = 0\n"
  "for script, trace in PAIRS:\n"
  "    printed = io.StringIO()\n"
  "    with contextlib.redirect_stdout(printed):\n"
  "        names = runpy.run_path(script, run_name='__main__')\n"
  "    with open(trace, encoding='utf-8') as file:\n"
  "        expected = json.load(file)\n"
  "    nodes = names['nodes']\n"
  "    assert list(nodes) == list(expected), (list(nodes), list(expected))\n"
  "    for name, rows in expected.items():\n"
  "        theirs = np.array([[float(x) for x in row] for row in rows])\n"
  "        node = nodes[name]\n"
  "        assert str(node.dtype).endswith('float64'), (name, node.dtype)\n"
  "        ours = np.array(node.tolist())\n"
  "        assert ours.shape == theirs.shape, (name, ours.shape, theirs.shape)\n"
  "        assert not np.isnan(ours).any(), (name, ours)\n"
  "        finite = np.isfinite(theirs)\n"
  "        assert (ours[~finite] == theirs[~finite]).all(), (name, ours)\n"
  "        largest = np.abs(theirs[finite]).max(initial=0)\n"
  "        worst = np.abs(ours[finite] - theirs[finite]).max(initial=0)\n"
  "        assert worst <= 1e-12 * largest, (script, name, worst, largest)\n"
  "        assert any(line.startswith(name + ' (') for line in printed.getvalue().splitlines()), name\n"
  "        n_agreed += 1\n"
  "print(n_agreed)\n";

/* Scripts and values on their way to Python. */
typedef struct
{
  char      *folder;
  GPtrArray *paths;       /* script, values, script, values … */
  guint      n_nodes;
} Batch;

static void
batch_begin (Batch *batch)
{
  batch->folder = g_dir_make_tmp ("attention-XXXXXX", NULL);
  batch->paths = g_ptr_array_new_with_free_func (g_free);
  batch->n_nodes = 0;
}

static void
batch_write (Batch *batch, const char *ending, const char *contents)
{
  g_autofree char *name = g_strdup_printf ("%u.%s", batch->paths->len, ending);
  char *path = g_build_filename (batch->folder, name, NULL);

  g_assert_true (g_file_set_contents (path, contents, -1, NULL));
  g_ptr_array_add (batch->paths, path);
}

static void
batch_add (Batch *batch, const AttnDocument *document, const char *const *names, AttnDialect dialect)
{
  g_autoptr (AttnTrace) trace = notes_test_trace_of (document);
  g_autofree char *script = attn_script_new (document, trace, names, dialect, ATTN_LANGUAGE_KOREAN, 4, FALSE);
  g_autofree char *values = attn_values_to_json (trace, names);

  batch_write (batch, "py", script);
  batch_write (batch, "json", values);
  batch->n_nodes += names != NULL ? g_strv_length ((char **) names) : attn_trace_get_n_nodes (trace);
}

static void
batch_run (Batch *batch)
{
  g_autoptr (GString) program = g_string_new ("PAIRS = [");
  g_autofree char *expected = g_strdup_printf ("%u\n", batch->n_nodes);

  for (guint i = 0; i < batch->paths->len; i += 2)
    g_string_append_printf (program, "('%s', '%s'), ", (char *) batch->paths->pdata[i], (char *) batch->paths->pdata[i + 1]);
  g_string_append_printf (program, "]\n%s", checker);
  notes_test_run_python (program->str, expected);

  for (guint i = 0; i < batch->paths->len; i++)
    g_assert_cmpint (g_unlink (batch->paths->pdata[i]), ==, 0);
  g_assert_cmpint (g_rmdir (batch->folder), ==, 0);
  g_ptr_array_unref (batch->paths);
  g_free (batch->folder);
}

static void
run (const AttnDocument *document, const char *const *names, AttnDialect dialect)
{
  Batch batch;

  batch_begin (&batch);
  batch_add (&batch, document, names, dialect);
  batch_run (&batch);
}

static void
test_document (gconstpointer data)
{
  g_autoptr (AttnDocument) document = notes_test_document (data);

  run (document, NULL, ATTN_DIALECT_NUMPY);
}

static void
test_sample (gconstpointer data)
{
  g_autoptr (AttnDocument) document = attn_sample_load (data, ATTN_LANGUAGE_ENGLISH, NULL);

  g_assert_nonnull (document);
  run (document, NULL, ATTN_DIALECT_NUMPY);
}

/* What stands aside is in a script that names it: cosines also of rows that point nowhere. */
static void
add_asides (Batch *batch, AttnDialect dialect)
{
  static const char *const names[] = { "position_likeness", "output", NULL };
  static const char *const texts[] = {
    "{\"format\": \"attention\", \"version\": 1, \"embedding\": [[1, 0], [0, 1], [1, 1]], \"position\": [[3, -1], [1, 2], [2, 0.5]]}",
    "{\"format\": \"attention\", \"version\": 1, \"embedding\": [[1, 0], [0, 1], [1, 1]], \"position\": [[0, 0], [1, 2], [2, 0.5]]}",
    /* Squares beyond all numbers, and rows whose squares would vanish: the angles are the first ones. */
    "{\"format\": \"attention\", \"version\": 1, \"embedding\": [[1, 0], [0, 1], [1, 1]], "
    "\"position\": [[3e200, -1e200], [1e-200, 2e-200], [2, 0.5]], \"attention\": {\"query_weight\": [[0, 0], [0, 0]]}}",
    "{\"format\": \"attention\", \"version\": 1, \"embedding\": [[1, 0], [0, 1], [1, 1]], "
    "\"position\": [[1.5e308, -0.5e308], [5e-324, 1e-323], [0, 0]], \"attention\": {\"query_weight\": [[0, 0], [0, 0]]}}",
    "{\"format\": \"attention\", \"version\": 1, \"embedding\": [[1, 0], [0, 1], [1, 1]], "
    "\"position\": [[1e160, 1e-160], [1e-160, 1e160], [1e-170, 0]], \"attention\": {\"query_weight\": [[0, 0], [0, 0]]}}",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (AttnDocument) document = notes_test_document (texts[i]);

      batch_add (batch, document, names, dialect);
    }
}

/* All in one process: bringing in PyTorch takes longer than all that is computed with it. */
static void
test_pytorch (void)
{
  Batch batch;

  batch_begin (&batch);
  for (guint i = 0; i < attn_sample_get_count (); i++)
    {
      g_autoptr (AttnDocument) document = attn_sample_load (attn_sample_get_name (i), ATTN_LANGUAGE_ENGLISH, NULL);

      batch_add (&batch, document, NULL, ATTN_DIALECT_PYTORCH);
    }
  for (guint i = 0; i < notes_test_n_documents; i++)
    {
      g_autoptr (AttnDocument) document = notes_test_document (notes_test_documents[i].text);

      batch_add (&batch, document, NULL, ATTN_DIALECT_PYTORCH);
    }
  add_asides (&batch, ATTN_DIALECT_PYTORCH);
  batch_run (&batch);
}

static void
test_names (void)
{
  static const char *const names[] = { "scores", "weights", NULL };
  g_autoptr (AttnDocument) document = attn_sample_load ("four-words", ATTN_LANGUAGE_ENGLISH, NULL);

  run (document, names, ATTN_DIALECT_NUMPY);
}

static void
test_asides (void)
{
  Batch batch;

  batch_begin (&batch);
  add_asides (&batch, ATTN_DIALECT_NUMPY);
  batch_run (&batch);
}

/* What has no line of code is refused where it is named, and only there. */
static void
test_without_line (void)
{
  static const char *const names[] = { "output", "head0.weights.spread", NULL };
  g_autoptr (AttnDocument) document = notes_test_document ("{\"format\": \"attention\", \"version\": 1, "
                                                           "\"embedding\": [[1, 0], [0, 1]], \"attention\": {\"heads\": 2}}");
  g_autoptr (AttnTrace) trace = notes_test_trace_of (document);
  g_autoptr (GError) error = NULL;

  g_assert_true (attn_script_check (trace, NULL, ATTN_DIALECT_NUMPY, ATTN_LANGUAGE_ENGLISH, NULL));
  g_assert_false (attn_script_check (trace, names, ATTN_DIALECT_NUMPY, ATTN_LANGUAGE_ENGLISH, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED);
  g_assert_nonnull (strstr (error->message, "head0.weights.spread"));
}

/* The code under the canvas and the script are one text. */
static void
test_same_lines (void)
{
  for (guint d = 0; d < notes_test_n_documents; d++)
    for (AttnDialect dialect = ATTN_DIALECT_NUMPY; dialect <= ATTN_DIALECT_PYTORCH; dialect++)
      {
        g_autoptr (AttnDocument) document = notes_test_document (notes_test_documents[d].text);
        g_autoptr (AttnTrace) trace = notes_test_trace_of (document);
        g_autofree char *script = attn_script_new (document, trace, NULL, dialect, ATTN_LANGUAGE_ENGLISH, 4, FALSE);
        const char *at = script;

        for (guint i = 0; i < attn_trace_get_n_nodes (trace); i++)
          {
            g_autofree char *code = attn_code_line (attn_trace_get_node (trace, i), dialect);
            g_autofree char *line = g_strconcat ("\n", code, "\n", NULL);

            if (*code == '\0')
              continue;
            at = strstr (at, line);
            g_assert_nonnull (at);
          }
      }
}

static void
test_comments (void)
{
  g_autoptr (AttnDocument) document = notes_test_document (
    "{\"format\": \"attention\", \"version\": 1, \"title\": \"one\\ntwo\\u2028import os\", "
    "\"description\": {\"en\": \"three\\rfour\", \"ko\": \"넷\"}, \"embedding\": [[1]]}");
  g_autoptr (AttnTrace) trace = notes_test_trace_of (document);
  g_autofree char *english = attn_script_new (document, trace, NULL, ATTN_DIALECT_NUMPY, ATTN_LANGUAGE_ENGLISH, 4, FALSE);
  g_autofree char *korean = attn_script_new (document, trace, NULL, ATTN_DIALECT_NUMPY, ATTN_LANGUAGE_KOREAN, 4, FALSE);

  g_assert_true (g_str_has_prefix (english, "#!/usr/bin/env python3\n# one two import os\n# three four\n# no learned weights: Q = K = V = X\n\n"
                                               "# modules are looked for in this script's own folder last: it may be called random.py\n"
                                               "import sys\nsys.path.append(sys.path.pop(0))\n\nimport numpy as np\n"));
  g_assert_nonnull (strstr (korean, "\n# 넷\n"));
  g_assert_nonnull (strstr (korean, "학습된"));
  g_assert_nonnull (strstr (english, "\ntokens = [\"t0\"]\n"));
}

static void
test_text (void)
{
  g_autoptr (AttnDocument) document = attn_sample_load ("causal", ATTN_LANGUAGE_ENGLISH, NULL);
  g_autoptr (AttnTrace) trace = notes_test_trace_of (document);
  g_autofree char *numpy = attn_script_new (document, trace, NULL, ATTN_DIALECT_NUMPY, ATTN_LANGUAGE_ENGLISH, 2, FALSE);
  g_autofree char *pytorch = attn_script_new (document, trace, NULL, ATTN_DIALECT_PYTORCH, ATTN_LANGUAGE_ENGLISH, 2, FALSE);

  g_assert_nonnull (strstr (numpy, "\nmask = np.tril(np.ones((6, 6)))\n"));
  g_assert_nonnull (strstr (numpy, "    [1.0, 0.0, 0.0, 0.0],  # the\n"));
  g_assert_nonnull (strstr (numpy, "\nd_k = 3\n"));
  g_assert_nonnull (strstr (numpy, "precision=2"));
  g_assert_nonnull (strstr (pytorch, "\nmask = torch.tril(torch.ones((6, 6), dtype=torch.float64))\n"));
  g_assert_nonnull (strstr (pytorch, "\nX = torch.tensor([\n"));
  g_assert_nonnull (strstr (pytorch, "\n], dtype=torch.float64)\n"));
  g_assert_null (strstr (pytorch, "np."));
  g_assert_null (strstr (numpy, "torch"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/script/names", test_names);
  g_test_add_func ("/script/asides", test_asides);
  g_test_add_func ("/script/without-line", test_without_line);
  g_test_add_func ("/script/same-lines", test_same_lines);
  g_test_add_func ("/script/comments", test_comments);
  g_test_add_func ("/script/text", test_text);
  for (guint i = 0; i < attn_sample_get_count (); i++)
    {
      g_autofree char *path = g_strdup_printf ("/script/numpy/sample/%s", attn_sample_get_name (i));

      g_test_add_data_func (path, attn_sample_get_name (i), test_sample);
    }
  for (guint i = 0; i < notes_test_n_documents; i++)
    {
      g_autofree char *path = g_strdup_printf ("/script/numpy/%s", notes_test_documents[i].name);

      g_test_add_data_func (path, notes_test_documents[i].text, test_document);
    }
  /* PyTorch is large, and no part of what the tests bring: where it is, its scripts are run too. */
  if (notes_test_has_module ("torch"))
    g_test_add_func ("/script/pytorch", test_pytorch);
  return g_test_run ();
}
