/* notes-test.c: what the tests of this room share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "notes-test.h"

#include <string.h>

/* Documents that between them reach every operation, every parameter of it, and every row that may look at
 * nothing. */
#define WEIGHTS "\"query_weight\": [[1, 0.5], [0.25, -1], [2, 0]], \"key_weight\": [[1, -1], [0.5, 1], [0, 3]], " \
                "\"value_weight\": [[1, 2, 3, 4], [0, -1, 0.5, 1], [7, 0, 0, 1]]"
#define HEAD    "{\"format\": \"attention\", \"version\": 1, "
#define WORDS   "\"tokens\": [\"a\", \"b\", \"c\", \"d\"], \"embedding\": [[1, 0, 1], [0, 1, 1], [1, 1, 0], [1, 1, 1]]"

/* A matrix of drawn numbers. */
#define DRAWN(rows, columns, seed) "{\"random\": {\"rows\": " #rows ", \"columns\": " #columns ", \"seed\": " #seed ", \"deviation\": 0.5}}"
#define HEADS   "\"attention\": {\"heads\": 2, \"query_weight\": " DRAWN (4, 4, 11) ", \"key_weight\": " DRAWN (4, 4, 12) \
                ", \"value_weight\": " DRAWN (4, 4, 13) ", \"output_weight\": " DRAWN (4, 4, 14) "}"
#define BLOCK(norm, activation) "\"block\": {\"norm\": \"" norm "\", \"norm1\": {\"gain\": [1, 2, 1, 0.5]}, \"norm2\": {\"bias\": [0, 1, 0, 0]}, " \
                "\"feed_forward\": {\"in_weight\": " DRAWN (4, 5, 15) ", \"out_weight\": " DRAWN (5, 4, 16) \
                ", \"activation\": \"" activation "\"}}"
#define READOUT(row) "\"readout\": {\"norm\": {}, \"weight\": " DRAWN (4, 3, 17) ", \"labels\": [\"a\", \"b\", \"c d\"], \"row\": \"" row "\"}"
#define DRAWN_WORDS "\"tokens\": [\"a\", \"b\", \"c\"], \"embedding\": " DRAWN (3, 4, 18)

const NotesTestDocument notes_test_documents[] = {
  { "identity", HEAD WORDS "}" },
  { "weights", HEAD WORDS ", \"attention\": {" WEIGHTS "}}" },
  { "biases", HEAD WORDS ", \"attention\": {" WEIGHTS ", \"query_bias\": [1, 2], \"key_bias\": [0.5, -3], "
              "\"value_bias\": [1, 0, 0, 9]}}" },
  { "output-weight", HEAD WORDS ", \"attention\": {" WEIGHTS ", \"output_weight\": [[1, 0, 2], [0, 1, 0], [0, 0, 1], [1, 1, 1]], "
                     "\"output_bias\": [0.1, 0.2, 0.3]}}" },
  { "scale-none", HEAD WORDS ", \"attention\": {" WEIGHTS ", \"scale\": \"none\"}}" },
  { "scale-number", HEAD WORDS ", \"attention\": {" WEIGHTS ", \"scale\": 0.1}}" },
  { "causal", HEAD WORDS ", \"attention\": {" WEIGHTS ", \"mask\": \"causal\"}}" },
  { "padding", HEAD WORDS ", \"attention\": {" WEIGHTS ", \"mask\": {\"padding\": [0, 3]}}}" },
  { "padding-everywhere", HEAD WORDS ", \"attention\": {" WEIGHTS ", \"mask\": {\"padding\": [0, 1, 2, 3]}}}" },
  { "dead-row", HEAD WORDS ", \"attention\": {" WEIGHTS ", \"mask\": [[1, 0, 0, 1], [0, 0, 0, 0], [1, 1, 1, 1], [0, 0, 0, 1]]}}" },
  { "columns", HEAD WORDS ", \"attention\": {" WEIGHTS ", \"softmax\": \"columns\"}}" },
  { "columns-causal", HEAD WORDS ", \"attention\": {" WEIGHTS ", \"softmax\": \"columns\", \"mask\": \"causal\"}}" },
  { "columns-dead", HEAD WORDS ", \"attention\": {" WEIGHTS ", \"softmax\": \"columns\", \"mask\": {\"padding\": [2]}}}" },
  { "all", HEAD WORDS ", \"attention\": {" WEIGHTS ", \"softmax\": \"all\"}}" },
  { "all-causal", HEAD WORDS ", \"attention\": {" WEIGHTS ", \"softmax\": \"all\", \"mask\": \"causal\"}}" },
  { "all-dead", HEAD WORDS ", \"attention\": {" WEIGHTS ", \"softmax\": \"all\", \"mask\": {\"padding\": [0, 1, 2, 3]}}}" },
  { "cross", HEAD WORDS ", \"memory_tokens\": [\"x\", \"y\"], \"memory\": [[1, 2, 3], [4, -5, 6]], \"attention\": {" WEIGHTS "}}" },
  { "given", HEAD "\"tokens\": [\"q\"], \"memory_tokens\": [\"x\", \"y\", \"z\"], \"given\": {\"query\": [[0, 1, 0, 0]], "
             "\"key\": [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0]], \"value\": [[10], [20], [30]]}}" },
  { "given-weights", HEAD "\"tokens\": [\"a\", \"b\"], \"given\": {\"weights\": [[0.25, 0.75], [1, 0]]}}" },
  { "given-weights-value", HEAD "\"tokens\": [\"a\", \"b\"], \"given\": {\"weights\": [[0.25, 0.75], [1, 0]], "
                           "\"value\": [[1, 2, 3], [4, 5, 6]]}}" },
  { "cross-masked", HEAD WORDS ", \"memory_tokens\": [\"x\", \"y\"], \"memory\": [[1, 2, 3], [4, -5, 6]], \"attention\": {" WEIGHTS
                    ", \"mask\": {\"padding\": [1]}}}" },
  { "odd-tokens", HEAD "\"tokens\": [\"a,\\\"b\\\"\\nc\", \"|*_`\\\\#&%$^~{}<>--''\", \"\", \" 나는\\t\", \"أنا\", \"👨‍👩‍👧‍👦\"], "
                  "\"embedding\": [[0.1, -0.2], [1e-7, 3], [12345678.5, -1e-300], [0.3333333333333333, 2], [0, -0.0], [-7, 1]], "
                  "\"attention\": {\"scale\": 1e10}}" },
  { "large-scores", HEAD "\"tokens\": [\"a\", \"b\"], \"embedding\": [[900, -700], [300, 800]]}" },
  { "heads", HEAD DRAWN_WORDS ", \"position\": \"sinusoidal\", " HEADS "}" },
  { "rope-decoder", HEAD DRAWN_WORDS ", \"position\": \"rope\", \"layers\": [{" HEADS ", " BLOCK ("pre", "gelu_tanh") "}, {" HEADS ", "
                    BLOCK ("post", "relu") "}], " READOUT ("each") "}" },
  { "block", HEAD DRAWN_WORDS ", " HEADS ", " BLOCK ("pre", "gelu") ", " READOUT ("mean") "}" },
  { "image", HEAD "\"tokens\": [\"[CLS]\", \"nw\", \"ne\", \"sw\", \"se\"], \"image\": {\"pixels\": [[0, 0.1, 0.2, 0.3], [0.4, 0.5, 0.6, 0.7], [0.8, 0.9, 1, 0], [0.1, 0.3, 0.5, 0.7]], "
             "\"patch\": 2, \"weight\": " DRAWN (4, 4, 19) ", \"bias\": [1, 0, 0, 1], \"class_token\": [1, 2, 3, 4]}, "
             "\"layers\": [{" HEADS ", " BLOCK ("post", "gelu") "}, {" HEADS ", " BLOCK ("pre", "relu") "}], " READOUT ("first") "}" },
  { "colour", HEAD "\"tokens\": [\"a\", \"b\", \"c\", \"d\", \"e\", \"f\"], \"image\": {\"pixels\": [[[0, 0.1, 0.2], [0.4, 0.5, 0.6]], [[0.8, 0.9, 1], [0.1, 0.3, 0.5]], "
              "[[1, 0, 1], [0, 1, 0]]], \"patch\": 1, \"weight\": " DRAWN (3, 4, 20) "}, " READOUT ("last") "}" },
};

const guint notes_test_n_documents = G_N_ELEMENTS (notes_test_documents);

AttnTrace *
notes_test_trace_of (const AttnDocument *document)
{
  g_autoptr (GError) error = NULL;
  AttnTrace *trace = attn_document_trace (document, NULL, ATTN_LANGUAGE_ENGLISH, &error);

  g_assert_no_error (error);
  return trace;
}

AttnTrace *
notes_test_trace_of_text (const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (AttnDocument) document = attn_document_parse (text, strlen (text), "test", ATTN_LANGUAGE_ENGLISH, &error);

  g_assert_no_error (error);
  return notes_test_trace_of (document);
}

AttnTrace *
notes_test_trace_of_name (const char *name)
{
  for (guint i = 0; i < notes_test_n_documents; i++)
    if (g_str_equal (notes_test_documents[i].name, name))
      return notes_test_trace_of_text (notes_test_documents[i].text);
  g_assert_not_reached ();
}

AttnDocument *
notes_test_document (const char *text)
{
  g_autoptr (GError) error = NULL;
  AttnDocument *document = attn_document_parse (text, strlen (text), "test", ATTN_LANGUAGE_ENGLISH, &error);

  g_assert_no_error (error);
  return document;
}

gboolean
notes_test_has_module (const char *module)
{
  g_autofree char *import = g_strconcat ("import ", module, NULL);
  const char *const command[] = { g_getenv ("ATTN_TEST_PYTHON"), "-c", import, NULL };
  g_autoptr (GSubprocess) process = g_subprocess_newv (command, G_SUBPROCESS_FLAGS_STDERR_SILENCE, NULL);

  return process != NULL && g_subprocess_wait (process, NULL, NULL) && g_subprocess_get_successful (process);
}

void
notes_test_run_python (const char *program, const char *expected)
{
  const char *const command[] = { g_getenv ("ATTN_TEST_PYTHON"), "-W", "error", "-", NULL };
  g_autoptr (GSubprocess) process = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *said = NULL;

  process = g_subprocess_newv (command, G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_MERGE, &error);
  g_assert_no_error (error);
  g_subprocess_communicate_utf8 (process, program, NULL, &said, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (said, ==, expected);
  g_assert_true (g_subprocess_get_successful (process));
}
