/* test-history-large.c: a step on a large matrix costs what it changed, and every document comes back bit for bit
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-history.h"
#include "attn-random.h"
#include "document-test.h"

#define EN ATTN_LANGUAGE_ENGLISH
#define SEED 20261130
#define N 128                                       /* tokens: a mask of 128 kB */
#define MASK_BYTES (N * N * sizeof (double))

static AttnDocument *
make_document (const char *rest)
{
  g_autofree char *text = g_strdup_printf ("\"embedding\": {\"random\": {\"rows\": %d, \"columns\": 40, \"seed\": 1, \"deviation\": 1}}%s", N, rest);

  return document_test_parse_rest (text);
}

/* Paints a row of the mask from a column on, as a pen does that goes to the right. */
static void
paint (AttnHistory *history,
       guint        layer,
       guint        row,
       guint        column,
       guint        length,
       gboolean     may_look)
{
  for (guint i = column; i < MIN (column + length, N); i++)
    {
      g_autoptr(GError) error = NULL;
      AttnEdit *edit = attn_edit_set_mask_cell_of (attn_history_get_document (history), layer, row, i, may_look, EN, &error);

      g_assert_no_error (error);
      attn_history_push (history, edit);
    }
  attn_history_break (history);
}

/* Two hundred strokes, each one step: together they take what two masks do and the cells that were painted, not two hundred masks.
 * All of them can be undone and redone. */
static void
test_strokes (void)
{
  enum { N_STROKES = 200 };
  g_autoptr(AttnDocument) document = make_document ("");
  g_autoptr(AttnHistory) history = attn_history_new (document);
  g_autoptr(GPtrArray) masks = g_ptr_array_new_with_free_func ((GDestroyNotify) attn_matrix_unref);

  for (guint i = 0; i < N_STROKES; i++)
    {
      paint (history, 0, i % N, i / 3, 5, FALSE);
      g_ptr_array_add (masks, attn_document_dup_shown_matrix (attn_history_get_document (history), "attention.mask"));
      g_assert_cmpuint (attn_history_get_n_undo (history), ==, i + 1);
      /* The embedding, the mask at hand and the one before it. */
      g_assert_cmpuint (attn_history_get_size (history), <, N * 40 * 8 + 2 * MASK_BYTES + (i + 1) * 5 * 40);
    }
  for (guint i = N_STROKES; i-- > 0;)
    {
      g_autoptr(AttnMatrix) mask = attn_document_dup_shown_matrix (attn_history_get_document (history), "attention.mask");

      g_assert_true (attn_matrix_equal (mask, masks->pdata[i]));
      g_assert_true (attn_history_undo (history));
      g_assert_cmpuint (attn_history_get_size (history), <, N * 40 * 8 + 2 * MASK_BYTES + N_STROKES * 5 * 40);
    }
  g_assert_true (attn_document_equal (attn_history_get_document (history), document));
  g_assert_cmpint (attn_document_get_mask (attn_history_get_document (history)), ==, ATTN_MASK_NONE);
  for (guint i = 0; i < N_STROKES; i++)
    {
      g_autoptr(AttnMatrix) mask = NULL;

      g_assert_true (attn_history_redo (history));
      mask = attn_document_dup_shown_matrix (attn_history_get_document (history), "attention.mask");
      g_assert_true (attn_matrix_equal (mask, masks->pdata[i]));
    }
  g_assert_false (attn_history_redo (history));
}

/* A step on something small between the strokes holds no mask either. */
static void
test_between (void)
{
  g_autoptr(AttnDocument) document = make_document (", \"attention\": {\"mask\": \"causal\"}");
  g_autoptr(AttnHistory) history = attn_history_new (document);

  for (guint i = 0; i < 100; i++)
    {
      paint (history, 0, i, 0, 3, i % 2);
      attn_history_push (history, attn_edit_set_scale (attn_history_get_document (history), ATTN_SCALE_NUMBER, i + 2, EN, NULL));
      attn_history_break (history);
      attn_history_push (history, attn_edit_set_title (attn_history_get_document (history), EN, i % 2 ? "a" : "b", EN, NULL));
      attn_history_break (history);
    }
  g_assert_cmpuint (attn_history_get_n_undo (history), >=, 250);
  g_assert_cmpuint (attn_history_get_size (history), <, N * 40 * 8 + 3 * MASK_BYTES);
}

/* What another shape or wholly other numbers stand in for is kept as a whole. */
static void
test_whole (void)
{
  g_autoptr(AttnDocument) document = make_document ("");
  g_autoptr(AttnHistory) history = attn_history_new (document);
  g_autoptr(AttnMatrix) a = attn_matrix_new_normal (N, 40, 5, 1), b = attn_matrix_new_normal (N, 44, 6, 1);

  attn_history_push (history, attn_edit_replace (attn_history_get_document (history), "embedding", a, NULL, EN, NULL));
  attn_history_push (history, attn_edit_replace (attn_history_get_document (history), "embedding", b, NULL, EN, NULL));
  attn_history_push (history, attn_edit_set_cell (attn_history_get_document (history), "embedding", 3, 4, 7, EN, NULL));
  attn_history_push (history, attn_edit_set_cell (attn_history_get_document (history), "embedding", 3, 5, 7, EN, NULL));
  g_assert_cmpuint (attn_history_get_n_undo (history), ==, 4);
  g_assert_true (attn_history_undo (history) && attn_history_undo (history));
  g_assert_true (attn_matrix_equal (attn_document_get_matrix (attn_history_get_document (history), "embedding"), b));
  g_assert_true (attn_history_undo (history));
  g_assert_true (attn_matrix_equal (attn_document_get_matrix (attn_history_get_document (history), "embedding"), a));
  g_assert_true (attn_history_undo (history));
  g_assert_true (attn_document_equal (attn_history_get_document (history), document));
  g_assert_true (attn_document_is_random (attn_history_get_document (history), "embedding"));
}

static AttnEdit *
random_edit (AttnRandom         *random,
             const AttnDocument *document)
{
  const guint layer = attn_random_below (random, 2), row = attn_random_below (random, N);
  const double value = attn_random_below (random, 1000) / 8.0;
  g_autofree char *query = g_strdup_printf ("layer%u.attention.query_weight", layer);
  AttnMatrix *matrix;
  AttnEdit *edit;

  switch (attn_random_below (random, 16))
    {
    case 0:
      return attn_edit_set_scale_of (document, layer, ATTN_SCALE_NUMBER, value + 1, EN, NULL);
    case 1:
      return attn_edit_set_mask_of (document, layer, attn_random_below (random, 2) ? ATTN_MASK_CAUSAL : ATTN_MASK_NONE, EN, NULL);
    case 2:
      return attn_edit_set_cell (document, "embedding", row, attn_random_below (random, 40), value, EN, NULL);
    case 3:
      return attn_edit_set_cell (document, query, attn_random_below (random, 40), 3, value, EN, NULL);
    case 4:
      matrix = attn_matrix_new_normal (N, 40, row, 1);
      edit = attn_edit_replace (document, "embedding", matrix, NULL, EN, NULL);
      attn_matrix_unref (matrix);
      return edit;
    default:
      return attn_edit_set_mask_cell_of (document, layer, row, attn_random_below (random, N), attn_random_below (random, 2), EN, NULL);
    }
}

/* Edits, gestures, undo, redo and saving in any order, beside a plain list of documents. */
static void
test_walk (void)
{
  g_autoptr(AttnDocument) first = make_document (", \"layers\": [{}, {\"attention\": {\"mask\": \"causal\"}}]");
  g_autoptr(AttnHistory) history = attn_history_new (first);
  g_autoptr(GPtrArray) documents = g_ptr_array_new_with_free_func ((GDestroyNotify) attn_document_unref);
  g_autoptr(AttnDocument) saved = attn_document_ref (first);
  guint cursor = 0, n_undone = 0, n_joined = 0;
  gboolean is_broken = TRUE;
  AttnRandom random;

  attn_random_init (&random, SEED);
  g_ptr_array_add (documents, attn_document_ref (first));
  for (guint i = 0; i < 3000; i++)
    {
      const guint what = attn_random_below (&random, 20);
      const AttnDocument *at_saved;

      if (what < 4 || (i / 100 % 3 == 2 && what < 9))
        {
          g_assert_true (attn_history_undo (history) == (cursor > 0));
          cursor -= cursor > 0;
          is_broken = TRUE;
          n_undone++;
        }
      else if (what < 11 && what > 7)
        {
          g_assert_true (attn_history_redo (history) == (cursor + 1 < documents->len));
          cursor += cursor + 1 < documents->len;
          is_broken = TRUE;
        }
      else if (what == 11)
        {
          attn_history_set_saved (history);
          attn_document_unref (saved);
          saved = attn_document_ref (attn_history_get_document (history));
          is_broken = TRUE;
        }
      else
        {
          const guint before = attn_history_get_n_undo (history);
          AttnEdit *edit = random_edit (&random, attn_history_get_document (history));

          g_assert_nonnull (edit);
          if (attn_history_push (history, edit))
            {
              const guint after = attn_history_get_n_undo (history);

              /* A gesture goes on, or comes back to where it began. */
              n_joined += after <= before;
              g_assert_true (after == before + 1 || !is_broken);
              g_ptr_array_set_size (documents, (int) after);
              g_ptr_array_add (documents, attn_document_ref (attn_history_get_document (history)));
              cursor = after;
              is_broken = FALSE;
            }
          if (attn_random_below (&random, 5) == 0)
            {
              attn_history_break (history);
              is_broken = TRUE;
            }
        }
      g_assert_cmpuint (attn_history_get_n_undo (history), ==, cursor);
      g_assert_cmpuint (documents->len, ==, cursor + attn_history_get_n_redo (history) + 1);
      g_assert_true (attn_document_equal (attn_history_get_document (history), documents->pdata[cursor]));
      g_assert_true (attn_history_get_first (history) == first);
      at_saved = attn_history_get_saved (history);
      g_assert_true (at_saved == NULL || attn_document_equal (at_saved, saved));
    }
  g_test_message ("%u undone, %u joined", n_undone, n_joined);
  g_assert_cmpuint (n_undone, >, 500);
  g_assert_cmpuint (n_joined, >, 30);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/document/history-large/strokes", test_strokes);
  g_test_add_func ("/document/history-large/between", test_between);
  g_test_add_func ("/document/history-large/whole", test_whole);
  g_test_add_func ("/document/history-large/walk", test_walk);
  return g_test_run ();
}
