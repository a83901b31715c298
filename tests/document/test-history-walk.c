/* test-history-walk.c: ten thousand random edits, undone to the first document and redone to the last
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "attn-history.h"
#include "document-invariants.h"
#include "document-random.h"
#include "document-test.h"
#include "edit-random.h"

#define SEED 20260902
#define N_EDITS 10000

/* One document after the other, as texts, the way a history should hold them. */
typedef struct
{
  AttnHistory *history;
  GPtrArray   *texts;      /* of char *: each document that was at the cursor */
  AttnTrace   *trace;      /* of the document at the cursor */
  guint       *done;       /* edits of each kind */
  guint       *refused;
} Walk;

static AttnTrace *
trace_after (const AttnDocument *document,
             const AttnTrace    *previous)
{
  g_autoptr(GError) error = NULL;
  AttnTrace *trace = attn_document_trace (document, previous, ATTN_LANGUAGE_ENGLISH, &error);

  /* What overflows the window refuses, and so does the walk. */
  if (trace == NULL)
    g_assert_error (error, ATTN_DOCUMENT_ERROR, ATTN_DOCUMENT_ERROR_OVERFLOW);
  return trace;
}

static void
check_now (Walk *walk,
           guint index)
{
  g_autofree char *text = attn_document_serialize (attn_history_get_document (walk->history));
  g_autoptr(AttnTrace) full = trace_after (attn_history_get_document (walk->history), NULL);
  AttnTrace *next = trace_after (attn_history_get_document (walk->history), walk->trace);

  g_assert_cmpstr (text, ==, g_ptr_array_index (walk->texts, index));
  g_assert_nonnull (next);
  document_test_assert_same (full, next);
  attn_trace_unref (walk->trace);
  walk->trace = next;
}

static void
step_forward (Walk       *walk,
              AttnRandom *random)
{
  const AttnDocument *before = attn_history_get_document (walk->history);
  g_autoptr(AttnTrace) full = NULL;
  AttnEdit *edit = edit_random (random, before);
  guint kind = edit_random_get_kind ();
  AttnTrace *next;
  char *text;

  if (edit == NULL)
    {
      walk->refused[kind]++;
      return;
    }
  next = trace_after (edit->document, walk->trace);
  full = trace_after (edit->document, NULL);
  g_assert_true ((next == NULL) == (full == NULL));
  if (next == NULL)
    {
      attn_edit_free (edit);
      return;
    }
  document_test_assert_same (full, next);

  attn_history_break (walk->history);
  if (!attn_history_push (walk->history, edit))
    {
      /* Nothing changed. */
      text = attn_document_serialize (attn_history_get_document (walk->history));
      g_assert_cmpstr (text, ==, g_ptr_array_index (walk->texts, walk->texts->len - 1));
      g_free (text);
      attn_trace_unref (next);
      return;
    }
  text = attn_document_serialize (attn_history_get_document (walk->history));
  walk->done[kind]++;
  g_ptr_array_add (walk->texts, text);
  attn_trace_unref (walk->trace);
  walk->trace = next;

  /* It is a document as the reader has it, and no other. */
  {
    g_autoptr(AttnDocument) again = document_test_parse (text);

    g_assert_true (attn_document_equal (again, attn_history_get_document (walk->history)));
  }
}

static void
test_walk (void)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(AttnDocument) first = attn_sample_load ("four-words", ATTN_LANGUAGE_ENGLISH, &error);
  Walk walk = { .history = attn_history_new (first), .texts = g_ptr_array_new_with_free_func (g_free) };
  guint n;
  AttnRandom random;

  g_assert_no_error (error);
  walk.done = g_new0 (guint, edit_random_count_kinds ());
  walk.refused = g_new0 (guint, edit_random_count_kinds ());
  walk.trace = trace_after (first, NULL);
  g_ptr_array_add (walk.texts, attn_document_serialize (first));
  attn_random_init (&random, SEED);

  while (walk.texts->len <= N_EDITS)
    step_forward (&walk, &random);
  n = walk.texts->len - 1;
  g_assert_cmpuint (attn_history_get_n_undo (walk.history), ==, n);

  for (guint i = 0; i < edit_random_count_kinds (); i++)
    {
      g_test_message ("kind %u: %u done, %u refused", i, walk.done[i], walk.refused[i]);
      g_assert_cmpuint (walk.done[i], >, 20);
    }

  for (guint i = n; i-- > 0; )
    {
      g_assert_true (attn_history_undo (walk.history));
      g_assert_cmpint (attn_history_is_modified (walk.history), ==, i > 0);
      check_now (&walk, i);
    }
  g_assert_false (attn_history_undo (walk.history));
  g_assert_true (attn_history_get_document (walk.history) == first || attn_document_equal (attn_history_get_document (walk.history), first));

  for (guint i = 1; i <= n; i++)
    {
      g_assert_true (attn_history_redo (walk.history));
      check_now (&walk, i);
    }
  g_assert_false (attn_history_redo (walk.history));

  attn_trace_unref (walk.trace);
  g_ptr_array_unref (walk.texts);
  attn_history_free (walk.history);
  g_free (walk.done);
  g_free (walk.refused);
}

/* Short walks from random documents, which begin where the sample never comes. */
static void
test_beginnings (void)
{
  AttnRandom random;

  attn_random_init (&random, SEED + 1);
  for (guint k = 0; k < 300; k++)
    {
      g_autofree char *text = k % 2 == 0 ? document_random_text (&random) : document_random_model_text (&random);
      g_autoptr(AttnDocument) document = document_test_parse (text);
      AttnDocument *current = attn_document_ref (document);
      g_autofree char *before = attn_document_serialize (document), *after = NULL;

      for (guint i = 0; i < 12; i++)
        {
          g_autoptr(AttnEdit) edit = edit_random (&random, current);
          g_autoptr(AttnTrace) trace = edit != NULL ? trace_after (edit->document, NULL) : NULL;

          if (trace == NULL)
            continue;
          document_check_round_trip (edit->document);
          attn_document_unref (current);
          current = attn_document_ref (edit->document);
        }
      after = attn_document_serialize (document);
      g_assert_cmpstr (before, ==, after);
      attn_document_unref (current);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/document/history/ten-thousand-edits", test_walk);
  g_test_add_func ("/document/history/from-random-documents", test_beginnings);
  return g_test_run ();
}
