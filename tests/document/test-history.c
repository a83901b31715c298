/* test-history.c: what can be undone and redone, and when a document counts as modified
 *
 * Rows of (operation, document, can undo, can redo, modified), as GTK tests its text history.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-history.h"
#include "document-test.h"

typedef enum
{
  END,
  PUSH,        /* the scale becomes a number: `argument`, with the key `key` */
  BREAK,
  UNDO,
  REDO,
  SAVE,
  LOSE         /* what is on disk is none of these any more */
} Operation;

typedef struct
{
  Operation   operation;
  int         argument;
  const char *key;
  int         expected;      /* the scale after it; the first document's is 1 */
  gboolean    can_undo;
  gboolean    can_redo;
  gboolean    modified;
} Row;

static const Row simple[] = {
  { PUSH, 2, NULL, 2, TRUE, FALSE, TRUE },
  { PUSH, 3, NULL, 3, TRUE, FALSE, TRUE },
  { UNDO, 0, NULL, 2, TRUE, TRUE, TRUE },
  { UNDO, 0, NULL, 1, FALSE, TRUE, FALSE },
  { UNDO, 0, NULL, 1, FALSE, TRUE, FALSE },
  { REDO, 0, NULL, 2, TRUE, TRUE, TRUE },
  { REDO, 0, NULL, 3, TRUE, FALSE, TRUE },
  { REDO, 0, NULL, 3, TRUE, FALSE, TRUE },
  { END }
};

static const Row new_branch[] = {
  { PUSH, 2, NULL, 2, TRUE, FALSE, TRUE },
  { PUSH, 3, NULL, 3, TRUE, FALSE, TRUE },
  { UNDO, 0, NULL, 2, TRUE, TRUE, TRUE },
  { PUSH, 4, NULL, 4, TRUE, FALSE, TRUE },
  { REDO, 0, NULL, 4, TRUE, FALSE, TRUE },
  { UNDO, 0, NULL, 2, TRUE, TRUE, TRUE },
  { UNDO, 0, NULL, 1, FALSE, TRUE, FALSE },
  { END }
};

static const Row saved[] = {
  { PUSH, 2, NULL, 2, TRUE, FALSE, TRUE },
  { SAVE, 0, NULL, 2, TRUE, FALSE, FALSE },
  { PUSH, 3, NULL, 3, TRUE, FALSE, TRUE },
  { UNDO, 0, NULL, 2, TRUE, TRUE, FALSE },
  { UNDO, 0, NULL, 1, FALSE, TRUE, TRUE },
  { REDO, 0, NULL, 2, TRUE, TRUE, FALSE },
  { REDO, 0, NULL, 3, TRUE, FALSE, TRUE },
  { SAVE, 0, NULL, 3, TRUE, FALSE, FALSE },
  { END }
};

/* The save point lay on a branch that is gone: nothing is unmodified any more, not even another document at the same place,
 * nor one with the same contents. */
static const Row save_point_dropped[] = {
  { PUSH, 2, NULL, 2, TRUE, FALSE, TRUE },
  { PUSH, 3, NULL, 3, TRUE, FALSE, TRUE },
  { SAVE, 0, NULL, 3, TRUE, FALSE, FALSE },
  { UNDO, 0, NULL, 2, TRUE, TRUE, TRUE },
  { PUSH, 4, NULL, 4, TRUE, FALSE, TRUE },
  { UNDO, 0, NULL, 2, TRUE, TRUE, TRUE },
  { UNDO, 0, NULL, 1, FALSE, TRUE, TRUE },
  { REDO, 0, NULL, 2, TRUE, TRUE, TRUE },
  { PUSH, 3, NULL, 3, TRUE, FALSE, TRUE },
  { SAVE, 0, NULL, 3, TRUE, FALSE, FALSE },
  { END }
};

static const Row gesture[] = {
  { PUSH, 2, "a", 2, TRUE, FALSE, TRUE },
  { PUSH, 3, "a", 3, TRUE, FALSE, TRUE },
  { PUSH, 4, "a", 4, TRUE, FALSE, TRUE },
  { UNDO, 0, NULL, 1, FALSE, TRUE, FALSE },
  { REDO, 0, NULL, 4, TRUE, FALSE, TRUE },
  { END }
};

static const Row two_gestures[] = {
  { PUSH, 2, "a", 2, TRUE, FALSE, TRUE },
  { PUSH, 3, "a", 3, TRUE, FALSE, TRUE },
  { BREAK, 0, NULL, 3, TRUE, FALSE, TRUE },
  { PUSH, 4, "a", 4, TRUE, FALSE, TRUE },
  { PUSH, 5, "a", 5, TRUE, FALSE, TRUE },
  { UNDO, 0, NULL, 3, TRUE, TRUE, TRUE },
  { UNDO, 0, NULL, 1, FALSE, TRUE, FALSE },
  { END }
};

static const Row other_key[] = {
  { PUSH, 2, "a", 2, TRUE, FALSE, TRUE },
  { PUSH, 3, "b", 3, TRUE, FALSE, TRUE },
  { PUSH, 4, "b", 4, TRUE, FALSE, TRUE },
  { PUSH, 5, NULL, 5, TRUE, FALSE, TRUE },
  { PUSH, 6, NULL, 6, TRUE, FALSE, TRUE },
  { UNDO, 0, NULL, 5, TRUE, TRUE, TRUE },
  { UNDO, 0, NULL, 4, TRUE, TRUE, TRUE },
  { UNDO, 0, NULL, 2, TRUE, TRUE, TRUE },
  { UNDO, 0, NULL, 1, FALSE, TRUE, FALSE },
  { END }
};

/* Undo and redo end a gesture. */
static const Row gesture_after_undo[] = {
  { PUSH, 2, "a", 2, TRUE, FALSE, TRUE },
  { PUSH, 3, "b", 3, TRUE, FALSE, TRUE },
  { UNDO, 0, NULL, 2, TRUE, TRUE, TRUE },
  { PUSH, 4, "a", 4, TRUE, FALSE, TRUE },
  { UNDO, 0, NULL, 2, TRUE, TRUE, TRUE },
  { REDO, 0, NULL, 4, TRUE, FALSE, TRUE },
  { PUSH, 5, "a", 5, TRUE, FALSE, TRUE },
  { UNDO, 0, NULL, 4, TRUE, TRUE, TRUE },
  { END }
};

/* So does saving: what is on disk must stay reachable. */
static const Row gesture_over_save[] = {
  { PUSH, 2, "a", 2, TRUE, FALSE, TRUE },
  { SAVE, 0, NULL, 2, TRUE, FALSE, FALSE },
  { PUSH, 3, "a", 3, TRUE, FALSE, TRUE },
  { UNDO, 0, NULL, 2, TRUE, TRUE, FALSE },
  { UNDO, 0, NULL, 1, FALSE, TRUE, TRUE },
  { END }
};

/* A drag that comes back to where it began. */
static const Row gesture_back[] = {
  { PUSH, 2, NULL, 2, TRUE, FALSE, TRUE },
  { PUSH, 3, "a", 3, TRUE, FALSE, TRUE },
  { PUSH, 4, "a", 4, TRUE, FALSE, TRUE },
  { PUSH, 2, "a", 2, TRUE, FALSE, TRUE },
  { PUSH, 5, "a", 5, TRUE, FALSE, TRUE },
  { PUSH, 6, "a", 6, TRUE, FALSE, TRUE },
  { UNDO, 0, NULL, 2, TRUE, TRUE, TRUE },
  { UNDO, 0, NULL, 1, FALSE, TRUE, FALSE },
  { END }
};

static const Row gesture_back_to_first[] = {
  { PUSH, 3, "a", 3, TRUE, FALSE, TRUE },
  { PUSH, 1, "a", 1, FALSE, FALSE, FALSE },
  { PUSH, 2, "a", 2, TRUE, FALSE, TRUE },
  { PUSH, 1, "a", 1, FALSE, FALSE, FALSE },
  { END }
};

/* An edit that changes nothing is no step and leaves what can be redone. */
static const Row nothing[] = {
  { PUSH, 1, NULL, 1, FALSE, FALSE, FALSE },
  { PUSH, 2, NULL, 2, TRUE, FALSE, TRUE },
  { UNDO, 0, NULL, 1, FALSE, TRUE, FALSE },
  { PUSH, 1, NULL, 1, FALSE, TRUE, FALSE },
  { REDO, 0, NULL, 2, TRUE, FALSE, TRUE },
  { PUSH, 2, "a", 2, TRUE, FALSE, TRUE },
  { END }
};

/* Recovered work belongs to no state of the file. */
static const Row lost[] = {
  { LOSE, 0, NULL, 1, FALSE, FALSE, TRUE },
  { PUSH, 2, NULL, 2, TRUE, FALSE, TRUE },
  { UNDO, 0, NULL, 1, FALSE, TRUE, TRUE },
  { SAVE, 0, NULL, 1, FALSE, TRUE, FALSE },
  { REDO, 0, NULL, 2, TRUE, FALSE, TRUE },
  { LOSE, 0, NULL, 2, TRUE, FALSE, TRUE },
  { UNDO, 0, NULL, 1, FALSE, TRUE, TRUE },
  { END }
};

static AttnDocument *
make_document (void)
{
  return document_test_parse_rest ("\"embedding\": [[1, 2], [3, 4]], \"attention\": {\"scale\": 1}");
}

static AttnEdit *
make_edit (const AttnDocument *document,
           int                 number,
           const char         *key)
{
  g_autoptr(GError) error = NULL;
  AttnEdit *edit = attn_edit_set_scale (document, ATTN_SCALE_NUMBER, number, ATTN_LANGUAGE_ENGLISH, &error);

  g_assert_no_error (error);
  g_free (edit->key);
  edit->key = g_strdup (key);
  return edit;
}

static void
test_table (gconstpointer data)
{
  g_autoptr(AttnDocument) document = make_document ();
  g_autoptr(AttnHistory) history = attn_history_new (document);

  for (const Row *row = data; row->operation != END; row++)
    {
      gboolean could_undo = attn_history_can_undo (history), could_redo = attn_history_can_redo (history);
      double before, number = 0;

      attn_document_get_scale (attn_history_get_document (history), &before);
      switch (row->operation)
        {
        case PUSH:
          g_assert_cmpint (attn_history_push (history, make_edit (attn_history_get_document (history), row->argument, row->key)),
                           ==, before != row->argument);
          break;
        case BREAK:
          attn_history_break (history);
          break;
        case UNDO:
          g_assert_cmpint (attn_history_undo (history), ==, could_undo);
          break;
        case REDO:
          g_assert_cmpint (attn_history_redo (history), ==, could_redo);
          break;
        case SAVE:
          attn_history_set_saved (history);
          break;
        case LOSE:
          attn_history_set_unsaved (history);
          break;
        case END:
        default:
          g_assert_not_reached ();
        }

      g_test_message ("row %d", (int) (row - (const Row *) data));
      attn_document_get_scale (attn_history_get_document (history), &number);
      g_assert_cmpfloat (number, ==, row->expected);
      g_assert_cmpint (attn_history_can_undo (history), ==, row->can_undo);
      g_assert_cmpint (attn_history_can_redo (history), ==, row->can_redo);
      g_assert_cmpint (attn_history_is_modified (history), ==, row->modified);
      g_assert_cmpint (attn_history_get_n_undo (history) > 0, ==, row->can_undo);
      g_assert_cmpint (attn_history_get_n_redo (history) > 0, ==, row->can_redo);
    }
}

static void
assert_labels (const AttnHistory *history,
               AttnLanguage       language,
               const char        *undo,
               const char        *redo)
{
  g_autofree char *undo_label = attn_history_dup_undo_label (history, language);
  g_autofree char *redo_label = attn_history_dup_redo_label (history, language);

  g_assert_cmpstr (undo_label, ==, undo);
  g_assert_cmpstr (redo_label, ==, redo);
}

static void
test_labels (void)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(AttnDocument) document = document_test_parse_rest ("\"tokens\": [\"나는\", \"오늘\"], \"embedding\": [[1, 2], [3, 4]]");
  g_autoptr(AttnHistory) history = attn_history_new (document);

  assert_labels (history, ATTN_LANGUAGE_ENGLISH, "Undo", "Redo");
  assert_labels (history, ATTN_LANGUAGE_KOREAN, "실행 취소", "다시 실행");

  attn_history_push (history, attn_edit_set_cell (attn_history_get_document (history), "attention.query_weight", 0, 1, 2,
                                                  ATTN_LANGUAGE_ENGLISH, &error));
  attn_history_push (history, attn_edit_set_cell (attn_history_get_document (history), "embedding", 1, 0, 2,
                                                  ATTN_LANGUAGE_KOREAN, &error));
  g_assert_no_error (error);
  assert_labels (history, ATTN_LANGUAGE_ENGLISH, "Undo change of X[“오늘”, d0]", "Redo");
  assert_labels (history, ATTN_LANGUAGE_KOREAN, "X[“오늘”, d0] 바꾸기 실행 취소", "다시 실행");

  attn_history_undo (history);
  assert_labels (history, ATTN_LANGUAGE_ENGLISH, "Undo change of W_Q[d0, d1]", "Redo change of X[“오늘”, d0]");
  assert_labels (history, ATTN_LANGUAGE_KOREAN, "W_Q[d0, d1] 바꾸기 실행 취소", "X[“오늘”, d0] 바꾸기 다시 실행");
}

/* Starting over is a step, and goes back to what everything began with. */
static void
test_start_over (void)
{
  g_autoptr(AttnDocument) document = make_document ();
  g_autoptr(AttnHistory) history = attn_history_new (document);

  attn_history_push (history, make_edit (attn_history_get_document (history), 2, NULL));
  attn_history_push (history, make_edit (attn_history_get_document (history), 3, NULL));
  g_assert_true (attn_history_push (history, attn_edit_start_over (attn_history_get_first (history))));
  g_assert_true (attn_document_equal (attn_history_get_document (history), document));
  /* It is the same, but not the state that was saved: it came about by steps that can be undone. */
  g_assert_true (attn_history_is_modified (history));
  assert_labels (history, ATTN_LANGUAGE_ENGLISH, "Undo starting over", "Redo");
  g_assert_cmpuint (attn_history_get_n_undo (history), ==, 3);
  attn_history_undo (history);
  g_assert_cmpuint (attn_history_get_n_undo (history), ==, 2);
  g_assert_false (attn_document_equal (attn_history_get_document (history), document));
}

/* A thousand steps on a large matrix that is not touched cost little: it is one matrix. */
static void
test_sharing (void)
{
  g_autoptr(AttnDocument) document =
    document_test_parse_rest ("\"embedding\": {\"random\": {\"rows\": 4, \"columns\": 2000, \"seed\": 1, \"deviation\": 1}}, "
                              "\"attention\": {\"query_bias\": {\"random\": {\"rows\": 1, \"columns\": 2000, \"seed\": 1, \"deviation\": 1}}}");
  g_autoptr(AttnHistory) history = attn_history_new (document);
  const AttnMatrix *matrix = attn_document_get_matrix (document, "embedding");

  for (int i = 1; i <= 1000; i++)
    attn_history_push (history, make_edit (attn_history_get_document (history), i, NULL));
  g_assert_cmpuint (attn_history_get_n_undo (history), ==, 1000);
  g_assert_true (attn_document_get_matrix (attn_history_get_document (history), "embedding") == matrix);
  g_assert_true (attn_document_is_random (attn_history_get_document (history), "embedding"));
}

/* A gesture that counts down and up again takes nothing off where each of its edits begins at the base. */
static void
test_base (void)
{
  g_autoptr(AttnDocument) document = document_test_parse_rest ("\"embedding\": [[1, 2, 3]]");
  g_autoptr(AttnHistory) history = attn_history_new (document);
  static const guint turns[] = { 2, 1, 2, 3, 2, 3 };
  const char *key = NULL;
  g_autofree char *kept = NULL;

  g_assert_true (attn_history_get_base (history, NULL) == document);
  for (guint i = 0; i < G_N_ELEMENTS (turns); i++)
    {
      g_autoptr(GError) error = NULL;
      AttnEdit *edit = attn_edit_set_dimension (attn_history_get_base (history, key), ATTN_DIMENSION_MODEL, turns[i],
                                                ATTN_LANGUAGE_ENGLISH, &error);

      g_assert_no_error (error);
      if (kept == NULL)
        key = kept = g_strdup (edit->key);
      attn_history_push (history, edit);
      g_assert_cmpuint (attn_document_get_dimension (attn_history_get_document (history), ATTN_DIMENSION_MODEL), ==, turns[i]);
      g_assert_cmpuint (attn_history_get_n_undo (history), ==, turns[i] != 3);
    }
  g_assert_true (attn_document_equal (attn_history_get_document (history), document));
}

static AttnEdit *
set_cell (AttnHistory *history,
          double       value)
{
  g_autoptr(GError) error = NULL;
  AttnEdit *edit = attn_edit_set_cell (attn_history_get_document (history), "embedding", 0, 0, value, ATTN_LANGUAGE_ENGLISH, &error);

  g_assert_no_error (error);
  return edit;
}

static void
assert_about (AttnHistory *history,
              const char  *expected)
{
  const AttnDocument *document = attn_history_get_document (history);
  g_autofree char *text = attn_document_serialize (document);
  g_autoptr(AttnDocument) again = document_test_parse (text);

  g_assert_cmpstr (attn_document_get_about (document, ATTN_LANGUAGE_KOREAN), ==, expected);
  g_assert_cmpstr (attn_document_get_about (again, ATTN_LANGUAGE_KOREAN), ==, expected);
  g_assert_true (attn_document_equal (document, again));
  g_assert_true ((strstr (text, "\"x-changed\": true") == NULL) == (expected != NULL));
}

/* A description is the words of its author: it is kept, and said only as long as it is about what is there. */
static void
test_description (void)
{
  g_autoptr(AttnDocument) document = document_test_parse_rest ("\"description\": {\"ko\": \"모두 1\"}, \"embedding\": [[1, 1]]");
  g_autofree char *original = attn_document_serialize (document);
  g_autoptr(AttnHistory) history = attn_history_new (document);
  g_autoptr(AttnHistory) reopened = NULL;
  g_autofree char *text = NULL, *undone = NULL;
  g_autoptr(AttnDocument) stored = NULL;

  assert_about (history, "모두 1");
  /* Its title is none of its numbers. */
  attn_history_push (history, attn_edit_set_title (document, ATTN_LANGUAGE_KOREAN, "하나", ATTN_LANGUAGE_KOREAN, NULL));
  assert_about (history, "모두 1");
  attn_history_push (history, set_cell (history, 2));
  assert_about (history, NULL);
  text = attn_document_serialize (attn_history_get_document (history));
  g_assert_nonnull (strstr (text, "모두 1"));

  /* What it was, by undoing or by hand. */
  attn_history_break (history);
  attn_history_push (history, set_cell (history, 1));
  assert_about (history, "모두 1");
  attn_history_undo (history);
  assert_about (history, NULL);
  attn_history_undo (history);
  assert_about (history, "모두 1");
  attn_history_undo (history);
  undone = attn_document_serialize (attn_history_get_document (history));
  g_assert_cmpstr (undone, ==, original);
  attn_history_redo (history);
  attn_history_redo (history);
  attn_history_push (history, attn_edit_start_over (document));
  assert_about (history, "모두 1");

  /* Reopened it is still not about these numbers; written anew it is. */
  stored = document_test_parse (text);
  reopened = attn_history_new (stored);
  assert_about (reopened, NULL);
  attn_history_push (reopened, set_cell (reopened, 3));
  assert_about (reopened, NULL);
  attn_history_push (reopened, attn_edit_set_description (attn_history_get_document (reopened), ATTN_LANGUAGE_KOREAN, "3과 1",
                                                          ATTN_LANGUAGE_KOREAN, NULL));
  assert_about (reopened, "3과 1");
  attn_history_push (reopened, set_cell (reopened, 4));
  assert_about (reopened, NULL);
}

int
main (int   argc,
      char *argv[])
{
  static const struct
  {
    const char *name;
    const Row  *rows;
  } tables[] = {
    { "simple", simple }, { "new-branch", new_branch }, { "saved", saved }, { "save-point-dropped", save_point_dropped },
    { "gesture", gesture }, { "two-gestures", two_gestures }, { "other-key", other_key },
    { "gesture-after-undo", gesture_after_undo }, { "gesture-over-save", gesture_over_save }, { "gesture-back", gesture_back },
    { "gesture-back-to-first", gesture_back_to_first }, { "nothing", nothing }, { "lost", lost },
  };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    {
      g_autofree char *path = g_strconcat ("/document/history/table/", tables[i].name, NULL);

      g_test_add_data_func (path, tables[i].rows, test_table);
    }
  g_test_add_func ("/document/history/labels", test_labels);
  g_test_add_func ("/document/history/start-over", test_start_over);
  g_test_add_func ("/document/history/sharing", test_sharing);
  g_test_add_func ("/document/history/base", test_base);
  g_test_add_func ("/document/history/description", test_description);
  return g_test_run ();
}
