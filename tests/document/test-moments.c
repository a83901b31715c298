/* test-moments.c: the moments of training that a document brings along
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "document-test.h"

#include <math.h>
#include <string.h>

#include "attn-history.h"
#include "attn-lesson.h"
#include "attn-moments.h"

#define VERB 3
#define OBJECT 2

static AttnDocument *
load_korean (void)
{
  AttnDocument *document = attn_sample_load ("korean", ATTN_LANGUAGE_ENGLISH, NULL);

  g_assert_nonnull (document);
  return document;
}

static AttnMoments *
read_moments (const AttnDocument *document)
{
  GError *error = NULL;
  AttnMoments *moments = attn_moments_read (document, ATTN_LANGUAGE_ENGLISH, &error);

  g_assert_no_error (error);
  g_assert_nonnull (moments);
  return moments;
}

static AttnDocument *
go (const AttnMoments  *moments,
    guint64             step,
    const AttnDocument *document)
{
  GError *error = NULL;
  AttnDocument *there = attn_moments_apply (moments, (guint) attn_moments_find_step (moments, step), document, ATTN_LANGUAGE_ENGLISH, &error);

  g_assert_no_error (error);
  return there;
}

static AttnDocument *
type (const AttnDocument *document,
      const char         *sentence)
{
  g_auto(GStrv) words = g_strsplit (sentence, " ", -1);
  GError *error = NULL;
  g_autoptr(AttnEdit) edit = attn_edit_set_tokens (document, ATTN_LIST_TOKENS, (const char *const *) words, ATTN_LANGUAGE_ENGLISH, &error);

  g_assert_no_error (error);
  return attn_document_ref (edit->document);
}

static void
test_read (void)
{
  g_autoptr(AttnDocument) document = load_korean ();
  g_autoptr(AttnMoments) moments = read_moments (document);
  g_autofree char *steps = attn_moments_list_steps (moments);
  gboolean exactly = FALSE;
  double figure;

  g_assert_cmpstr (steps, ==, "0, 100, 120, 140, 160, 200, 1000");
  g_assert_true (attn_moments_get_loss (moments, 0, &figure));
  g_assert_cmpfloat (figure, ==, 4.3285);
  g_assert_true (attn_moments_get_right (moments, 6, &figure));
  g_assert_cmpfloat (figure, >, 0.99);
  g_assert_cmpint (attn_moments_find_step (moments, 160), ==, 4);
  g_assert_cmpint (attn_moments_find_step (moments, 161), ==, -1);
  g_assert_cmpuint (attn_moments_count_words (moments), ==, 50);
  g_assert_true (attn_moments_know (moments, "별을"));
  g_assert_false (attn_moments_know (moments, "달을"));
  g_assert_cmpuint (attn_moments_find (moments, document, &exactly), ==, 6);
  g_assert_true (exactly);
  g_assert_true (attn_moments_are_of (moments, document));
}

static void
test_differ (void)
{
  g_autoptr(AttnDocument) document = load_korean ();
  g_autoptr(AttnMoments) moments = read_moments (document);
  g_autoptr(AttnDocument) there = go (moments, 100, document), typed = type (there, "나는 먹었다");
  g_autoptr(AttnEdit) edit = attn_edit_set_cell (there, "attention.query_weight", 0, 0, 9, ATTN_LANGUAGE_ENGLISH, NULL);

  g_assert_true (attn_moments_differ_only (moments, document, there));
  g_assert_true (attn_moments_differ_only (moments, document, document));
  g_assert_false (attn_moments_differ_only (moments, document, typed));
  g_assert_false (attn_moments_differ_only (moments, document, edit->document));
}

/* The trained model is what computes as the sample does, whatever its sentence and moment: also where a file says otherwise from the
 * first on, as one that was written out of the sample. */
static void
test_trained (void)
{
  static const struct { const char *from, *to; gboolean exactly; } cases[] = {
    { "\"mask\": \"causal\"", "\"mask\": [[1, 0, 0, 0], [1, 1, 0, 0], [1, 1, 1, 0], [1, 1, 1, 1]]", TRUE },
    { "\"title\"", "\"x-note\": 1, \"title\"", TRUE },
    { "\"mask\": \"causal\"", "\"mask\": [[1, 0, 0, 0], [1, 1, 0, 0], [1, 1, 1, 0], [1, 1, 0, 1]]", FALSE },
    { "\"mask\": \"causal\"", "\"mask\": {\"padding\": [2]}", FALSE },
    { "\"mask\": \"causal\"", "\"mask\": \"none\"", FALSE },
    { "\"mask\": \"causal\"", "\"scale\": 1, \"mask\": \"causal\"", FALSE },
    { "\"mask\": \"causal\"", "\"softmax\": \"columns\", \"mask\": \"causal\"", FALSE },
    { "\"mask\": \"causal\"", "\"heads\": 2, \"mask\": \"causal\"", FALSE },
    { "\"norm\": \"pre\"", "\"norm\": \"post\"", FALSE },
    { "\"activation\": \"gelu\"", "\"activation\": \"relu\"", FALSE },
    { "\"position\": \"sinusoidal\",", "", FALSE },
    { "\"position\": \"sinusoidal\"", "\"position\": \"rope\"", FALSE },
  };
  g_autoptr(AttnDocument) document = load_korean ();
  g_autoptr(AttnMoments) moments = read_moments (document);
  g_autofree char *text = attn_document_serialize (document);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(GString) changed = g_string_new (text);
      g_autoptr(AttnDocument) other = NULL, typed = NULL, there = NULL;
      g_autoptr(AttnMoments) own = NULL;
      g_autofree char *remark = NULL;
      gboolean exactly;

      if (g_string_replace (changed, cases[i].from, cases[i].to, 1) != 1)
        g_error ("%s", cases[i].from);
      other = document_test_parse (changed->str);
      g_assert_cmpuint (attn_moments_find (moments, other, &exactly), ==, 6);
      g_assert_true (exactly == cases[i].exactly);
      own = read_moments (other);
      g_assert_cmpuint (attn_moments_find (own, other, &exactly), ==, 6);
      g_assert_true (exactly == cases[i].exactly);
      remark = attn_moments_dup_remark (own, other, ATTN_LANGUAGE_ENGLISH);
      g_assert_cmpstr (remark, ==, cases[i].exactly ? NULL : "Training step 1000, then edited");
      there = go (own, 100, other);
      g_assert_cmpuint (attn_moments_find (own, there, &exactly), ==, 1);
      g_assert_true (exactly == cases[i].exactly);
      /* Looking at another moment is no edit even so. */
      g_assert_true (attn_moments_differ_only (own, other, there));
      if (strstr (cases[i].to, "[") != NULL)
        continue;
      typed = type (there, "나는 먹었다");
      attn_moments_find (own, typed, &exactly);
      g_assert_true (exactly == cases[i].exactly);
    }
}

/* The same of documents that begin with the sample and are laid out in another way. */
static void
test_trained_sample (void)
{
  static const struct { const char *change; gboolean exactly; } cases[] = {
    { "\"title\": \"mine\"", TRUE },
    { "\"position\": \"none\"", FALSE },
    { "\"block\": {\"norm\": \"post\"}", FALSE },
    { "\"attention\": {\"mask\": \"none\"}", FALSE },
    { "\"attention\": {\"mask\": {\"padding\": [2]}}", FALSE },
    { "\"attention\": {\"mask\": \"none\", \"scale\": \"none\", \"heads\": 4}", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strdup_printf ("{\"format\": \"attention\", \"version\": 1, \"sample\": \"korean\", %s}", cases[i].change);
      g_autoptr(AttnDocument) document = document_test_parse (text);
      g_autoptr(AttnMoments) moments = read_moments (document);
      gboolean exactly;

      attn_moments_find (moments, document, &exactly);
      g_assert_true (exactly == cases[i].exactly);
    }
}

/* What a sample says of itself is not said of what was made of it, unless it is as it was; what an author says always is. */
static void
test_sample_description (void)
{
  static const struct { const char *change; gboolean told; } cases[] = {
    { "\"title\": \"mine\"", TRUE },
    { "\"x-note\": 1, \"position\": \"sinusoidal\"", TRUE },
    { "\"attention\": {\"mask\": \"causal\"}", TRUE },
    { "\"position\": \"none\", \"description\": \"Without positions.\"", TRUE },
    { "\"position\": \"none\"", FALSE },
    { "\"attention\": {\"mask\": \"none\"}", FALSE },
    { "\"block\": {\"norm\": \"post\"}", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strdup_printf ("{\"format\": \"attention\", \"version\": 1, \"sample\": \"korean\", %s}", cases[i].change);
      g_autoptr(AttnDocument) document = document_test_parse (text), again = NULL;
      g_autofree char *saved = attn_document_serialize (document);

      g_assert_true ((attn_document_get_about (document, ATTN_LANGUAGE_ENGLISH) != NULL) == cases[i].told);
      again = document_test_parse (saved);
      g_assert_true (attn_document_equal (again, document));
    }
}

/* The same of edits, and of a document that came out of no sample: what was opened is what was trained. */
static void
test_trained_edits (void)
{
  g_autoptr(AttnDocument) sample = load_korean ();
  g_autofree char *text = attn_document_serialize (sample);

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr(GString) own = g_string_new (text);
      g_autoptr(AttnDocument) document = NULL, crossed = NULL, back = NULL;
      g_autoptr(AttnMoments) moments = NULL, again = NULL;
      g_autoptr(AttnEdit) cross = NULL, gone = NULL;
      gboolean exactly;

      if (i == 1)
        {
          g_assert_cmpuint (g_string_replace (own, "4.3285", "4.3286", 1), ==, 1);
          g_assert_cmpuint (g_string_replace (own, "\"position\": \"sinusoidal\",", "", 1), ==, 1);
        }
      document = document_test_parse (own->str);
      moments = read_moments (document);
      attn_moments_find (moments, document, &exactly);
      g_assert_true (exactly);
      cross = attn_edit_set_cross (document, TRUE, ATTN_LANGUAGE_ENGLISH, NULL);
      crossed = attn_document_ref (cross->document);
      attn_moments_find (moments, crossed, &exactly);
      g_assert_false (exactly);
      /* Whoever sees only what came out of it knows as much. */
      again = read_moments (crossed);
      attn_moments_find (again, crossed, &exactly);
      g_assert_false (exactly);
      g_assert_true (attn_moments_are_of (moments, crossed));
      gone = attn_edit_set_cross (crossed, FALSE, ATTN_LANGUAGE_ENGLISH, NULL);
      back = attn_document_ref (gone->document);
      attn_moments_find (moments, back, &exactly);
      g_assert_true (exactly);
    }
}

/* There and back is where one was. */
static void
test_go (void)
{
  g_autoptr(AttnDocument) document = load_korean ();
  g_autoptr(AttnMoments) moments = read_moments (document);

  for (guint i = 0; i < attn_moments_get_count (moments); i++)
    {
      g_autoptr(AttnDocument) there = attn_moments_apply (moments, i, document, ATTN_LANGUAGE_ENGLISH, NULL);
      g_autoptr(AttnDocument) back = go (moments, 1000, there);
      gboolean exactly;

      g_assert_cmpuint (attn_moments_find (moments, there, &exactly), ==, i);
      g_assert_true (exactly);
      g_assert_true (attn_document_equal (there, document) == (i == 6));
      g_assert_true (attn_document_equal (back, document));
      g_assert_true (attn_moments_are_of (moments, there));
    }
}

/* What the training script wrote down about a moment, as a line of docs/korean-log.txt. */
static char *
find_line (const char *log,
           guint64     step)
{
  g_autofree char *begin = g_strdup_printf ("%7" G_GUINT64_FORMAT "  0.", step);
  const char *line = strstr (log, begin);

  g_assert_nonnull (line);
  return g_strndup (line + 9, strcspn (line + 9, "\n"));
}

/* A moment's numbers, computed here, are those of the training's log to the digits it prints. */
static void
test_log (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "docs", "korean-log.txt", NULL);
  g_autofree char *log = NULL;
  g_autoptr(AttnDocument) document = load_korean ();
  g_autoptr(AttnMoments) moments = read_moments (document);
  const char *const *labels = attn_document_get_labels (document);

  g_assert_true (g_file_get_contents (path, &log, NULL, NULL));
  for (guint i = 0; i < attn_moments_get_count (moments); i++)
    {
      g_autofree char *line = find_line (log, attn_moments_get_step (moments, i));
      g_autoptr(AttnDocument) there = attn_moments_apply (moments, i, document, ATTN_LANGUAGE_ENGLISH, NULL);
      g_autoptr(AttnTrace) trace = document_test_trace (there);
      g_autoptr(GString) ours = g_string_new (NULL);
      gboolean taken[50] = { FALSE };

      for (guint j = 0; j <= VERB; j++)
        g_string_append_printf (ours, "%s%.2f", j > 0 ? " " : "", document_test_value (trace, "weights", VERB, j));
      for (guint rank = 0; rank < 3; rank++)
        {
          guint best = G_MAXUINT;

          for (guint k = 0; k < 50; k++)
            if (!taken[k] && (best == G_MAXUINT || document_test_value (trace, "probabilities", VERB, k) >
                                                   document_test_value (trace, "probabilities", VERB, best)))
              best = k;
          taken[best] = TRUE;
          g_string_append_printf (ours, "%s%s %.1f %%", rank > 0 ? ", " : "   ", labels[best],
                                  100 * document_test_value (trace, "probabilities", VERB, best));
        }
      g_assert_cmpstr (ours->str, ==, line);
    }
}

/* The sentence that was typed stays, and its words have the vectors of the moment. */
static void
test_sentence (void)
{
  g_autoptr(AttnDocument) document = load_korean ();
  g_autoptr(AttnMoments) moments = read_moments (document);
  g_autoptr(AttnDocument) early = go (moments, 120, document);
  g_autoptr(AttnDocument) typed = type (early, "동생이 커피를 마셨다");
  g_autoptr(AttnDocument) settled = attn_moments_settle (moments, early, typed);
  g_autoptr(AttnDocument) late = NULL;
  g_autoptr(AttnTrace) trace = NULL;
  const char *const *labels = attn_document_get_labels (document);
  guint best = 0;
  gboolean exactly;

  /* By the words alone the vectors would be made up. */
  g_assert_true (attn_document_has_made_up (typed));
  g_assert_nonnull (settled);
  g_assert_false (attn_document_has_made_up (settled));
  g_assert_cmpuint (attn_moments_find (moments, settled, &exactly), ==, 2);
  g_assert_true (exactly);

  late = go (moments, 1000, settled);
  g_assert_cmpstr (attn_document_get_tokens (late)[1], ==, "커피를");
  trace = document_test_trace (late);
  for (guint k = 0; k < 50; k++)
    if (document_test_value (trace, "probabilities", 2, k) > document_test_value (trace, "probabilities", 2, best))
      best = k;
  g_assert_cmpstr (labels[best], ==, "씁쓸했다");
  g_assert_cmpfloat (document_test_value (trace, "weights", 2, 1), >, 0.5);
}

/* A word that stands twice is known in both places. */
static void
test_twice (void)
{
  g_autoptr(AttnDocument) document = load_korean ();
  g_autoptr(AttnMoments) moments = read_moments (document);
  g_autoptr(AttnDocument) typed = type (document, "별을 별을 보았다");
  g_autoptr(AttnDocument) settled = attn_moments_settle (moments, document, typed);

  g_assert_nonnull (settled);
  g_assert_false (attn_document_has_made_up (settled));
}

/* A word that the model does not know is made up, also where it takes another's place. */
static void
test_unknown (void)
{
  g_autoptr(AttnDocument) document = load_korean ();
  g_autoptr(AttnMoments) moments = read_moments (document);
  g_autoptr(AttnEdit) edit = attn_edit_rename_token (document, ATTN_LIST_TOKENS, OBJECT, "수박을", ATTN_LANGUAGE_ENGLISH, NULL);
  g_autoptr(AttnDocument) settled = attn_moments_settle (moments, document, edit->document);
  g_autoptr(AttnDocument) there = NULL;

  g_assert_nonnull (settled);
  g_assert_true (attn_document_is_made_up (settled, "수박을"));
  g_assert_false (attn_document_is_made_up (settled, "먹었다"));
  there = go (moments, 0, settled);
  g_assert_true (attn_document_is_made_up (there, "수박을"));
  g_assert_true (memcmp (attn_matrix_get_row (attn_document_get_matrix (there, "embedding"), OBJECT),
                         attn_matrix_get_row (attn_document_get_matrix (settled, "embedding"), OBJECT), 16 * sizeof (double)) == 0);
}

/* Renaming to a known word takes that word's vector; nothing happens where no word is new. */
static void
test_known (void)
{
  g_autoptr(AttnDocument) document = load_korean ();
  g_autoptr(AttnMoments) moments = read_moments (document);
  g_autoptr(AttnEdit) edit = attn_edit_rename_token (document, ATTN_LIST_TOKENS, OBJECT, "고추를", ATTN_LANGUAGE_ENGLISH, NULL);
  g_autoptr(AttnDocument) settled = attn_moments_settle (moments, document, edit->document);
  g_autoptr(AttnDocument) swapped = type (document, "오늘 나는 사과를 먹었다");
  gboolean exactly;

  g_assert_nonnull (settled);
  attn_moments_find (moments, settled, &exactly);
  g_assert_true (exactly);
  g_assert_null (attn_moments_settle (moments, document, swapped));
}

/* Edited weights are replaced; options are the learner's. */
static void
test_edited (void)
{
  g_autoptr(AttnDocument) document = load_korean ();
  g_autoptr(AttnMoments) moments = read_moments (document);
  g_autoptr(AttnEdit) edit = attn_edit_set_cell (document, "attention.query_weight", 0, 0, 9, ATTN_LANGUAGE_ENGLISH, NULL);
  g_autoptr(AttnDocument) open = attn_document_with_mask (edit->document, ATTN_MASK_NONE, ATTN_LANGUAGE_ENGLISH, NULL);
  g_autoptr(AttnDocument) there = NULL;
  gboolean exactly;

  g_assert_cmpuint (attn_moments_find (moments, open, &exactly), ==, 6);
  g_assert_false (exactly);
  there = go (moments, 1000, open);
  g_assert_true (attn_matrix_equal (attn_document_get_matrix (there, "attention.query_weight"),
                                    attn_document_get_matrix (document, "attention.query_weight")));
  g_assert_cmpint (attn_document_get_mask (there), ==, ATTN_MASK_NONE);
}

/* Where the document has another shape by now, it is said and nothing is lost. */
static void
test_other_shape (void)
{
  g_autoptr(AttnDocument) document = load_korean ();
  g_autoptr(AttnMoments) moments = read_moments (document);
  g_autoptr(AttnEdit) edit = attn_edit_set_dimension (document, ATTN_DIMENSION_MODEL, 17, ATTN_LANGUAGE_ENGLISH, NULL);
  g_autoptr(GError) error = NULL;

  g_assert_nonnull (edit);
  g_assert_null (attn_moments_apply (moments, 0, edit->document, ATTN_LANGUAGE_ENGLISH, &error));
  g_assert_error (error, ATTN_DOCUMENT_ERROR, ATTN_DOCUMENT_ERROR_SHAPE);
}

/* One drag is one step, and coming back leaves none. */
static void
test_undo (void)
{
  g_autoptr(AttnDocument) document = load_korean ();
  g_autoptr(AttnMoments) moments = read_moments (document);
  g_autoptr(AttnHistory) history = attn_history_new (document);

  for (guint i = 6; i-- > 0; )
    attn_history_push (history, attn_edit_go_to_moment (attn_history_get_document (history), moments, i, ATTN_LANGUAGE_ENGLISH, NULL));
  g_assert_cmpuint (attn_history_get_n_undo (history), ==, 1);
  g_assert_cmpstr (attn_history_get_label (history, ATTN_LANGUAGE_ENGLISH), ==, "going to training step 0");
  g_assert_cmpstr (attn_history_get_label (history, ATTN_LANGUAGE_KOREAN), ==, "학습 0단계로 가기");
  attn_history_push (history, attn_edit_go_to_moment (attn_history_get_document (history), moments, 6, ATTN_LANGUAGE_ENGLISH, NULL));
  g_assert_cmpuint (attn_history_get_n_undo (history), ==, 0);
  g_assert_false (attn_history_is_modified (history));
}

static void
test_written (void)
{
  g_autoptr(AttnDocument) document = load_korean ();
  g_autoptr(AttnMoments) moments = read_moments (document);
  g_autoptr(AttnDocument) there = go (moments, 140, document);
  g_autofree char *text = attn_document_serialize (there);
  g_autoptr(AttnDocument) read = document_test_parse (text);
  gboolean exactly;

  g_assert_true (attn_document_equal (read, there));
  g_assert_true (attn_moments_are_of (moments, read));
  g_assert_cmpuint (attn_moments_find (moments, read, &exactly), ==, 3);
  g_assert_true (exactly);
}

#define SMALL "\"tokens\": [\"a\", \"b\"], \"embedding\": [[1, 0], [0, 1]], \"attention\": {\"query_weight\": [[1, 0], [0, 1]]}, "

static void
test_refusals (void)
{
  static const struct
  {
    const char *moments;
    const char *message;
  } cases[] = {
    { "7", "x-moments: found the number 7, expected a list of moments" },
    { "[]", "x-moments: found an empty list, expected a list of moments" },
    { "[3]", "x-moments, item 0: found the number 3, expected an object with “step” and “change”" },
    { "[{\"change\": {}}]", "x-moments, item 0: “step” is missing" },
    { "[{\"step\": 0}]", "x-moments, item 0: “change” is missing" },
    { "[{\"step\": 0.5, \"change\": {}}]", "x-moments, item 0.step: found the number 0.5, expected a whole number of steps, more than at the moment before" },
    { "[{\"step\": 3, \"change\": {}}, {\"step\": 3, \"change\": {}}]",
      "x-moments, item 1.step: found the number 3, expected a whole number of steps, more than at the moment before" },
    { "[{\"step\": 0, \"right\": 4, \"change\": {}}]", "x-moments, item 0.right: found the number 4, expected a number from 0 to 1" },
    { "[{\"step\": 0, \"change\": {\"attention\": {\"query_weigth\": [[1]]}}}]",
      "x-moments, item 0.change.attention: found “query_weigth”, expected the name of a matrix that is trained" },
    { "[{\"step\": 0, \"change\": {\"attention\": {\"mask\": [[1]]}}}]",
      "x-moments, item 0.change.attention: found “mask”, expected the name of a matrix that is trained" },
    { "[{\"step\": 0, \"change\": {\"attention\": {\"query_weight\": [[1, 2], [3]]}}}]",
      "x-moments, item 0.change.attention.query_weight, row 1: found the length 1, expected 2" },
    { "[{\"step\": 0, \"change\": {}, \"words\": [[1, 2]]}]",
      "x-moments, item 0.words: these vectors have no words, expected the words as labels of the readout" },
    { "[{\"step\": 0, \"change\": {\"attention\": {\"query_weight\": [[1, 2, 3]]}}}]", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *rest = g_strdup_printf (SMALL "\"x-moments\": %s", cases[i].moments);
      g_autoptr(AttnDocument) document = document_test_parse_rest (rest);
      g_autoptr(AttnMoments) moments = NULL;
      g_autoptr(GError) error = NULL, checked = NULL;

      moments = attn_moments_read (document, ATTN_LANGUAGE_ENGLISH, &error);
      g_assert_false (attn_moments_check (document, ATTN_LANGUAGE_ENGLISH, &checked));
      g_assert_nonnull (checked);
      if (cases[i].message == NULL)
        {
          g_assert_no_error (error);
          g_assert_nonnull (strstr (checked->message, "x-moments, item 0"));
          continue;
        }
      g_assert_null (moments);
      g_assert_nonnull (error);
      g_test_message ("%s", error->message);
      g_assert_nonnull (strstr (error->message, cases[i].message));
    }
}

/* A small one without words: rows are those of the sentence. */
static void
test_plain (void)
{
  g_autoptr(AttnDocument) document = document_test_parse_rest (SMALL "\"x-moments\": [{\"step\": 0, \"change\": {\"embedding\": [[5, 6], [7, 8]]}}, "
                                                               "{\"step\": 9, \"change\": {\"attention\": {\"query_weight\": [[2, 0], [0, 2]]}}}]");
  g_autoptr(AttnMoments) moments = read_moments (document);
  g_autoptr(AttnDocument) there = go (moments, 0, document);

  g_assert_true (attn_moments_check (document, ATTN_LANGUAGE_ENGLISH, NULL));
  g_assert_cmpfloat (attn_matrix_get (attn_document_get_matrix (there, "embedding"), 1, 0), ==, 7);
  g_assert_cmpuint (attn_moments_count_words (moments), ==, 0);
}

static void
test_none (void)
{
  g_autoptr(AttnDocument) document = attn_sample_load ("four-words", ATTN_LANGUAGE_ENGLISH, NULL);
  g_autoptr(GError) error = NULL;

  g_assert_null (attn_moments_read (document, ATTN_LANGUAGE_ENGLISH, &error));
  g_assert_no_error (error);
  g_assert_true (attn_moments_are_of (NULL, document));
  g_assert_true (attn_moments_check (document, ATTN_LANGUAGE_ENGLISH, &error));
}

/* A scene of a lesson names its moment; its sentence has the vectors of that moment, and what is done in it stays its own. */
static void
test_scene (void)
{
  g_autoptr(AttnDocument) korean = load_korean ();
  g_autofree char *text = attn_document_serialize (korean);
  g_autofree char *lesson_text = g_strdup_printf ("%.*s, \"lesson\": [{\"text\": \"a\"}, {\"text\": \"b\", \"x-moment\": 120}, "
                                                  "{\"text\": \"c\", \"x-moment\": 0, \"change\": {\"tokens\": [\"별을\", \"보았다\"]}}, "
                                                  "{\"text\": \"d\", \"x-moment\": 121}]}\n",
                                                  (int) (strrchr (text, '}') - text), text);
  g_autoptr(AttnDocument) lesson = document_test_parse (lesson_text);
  g_autoptr(AttnMoments) moments = read_moments (lesson);
  g_autoptr(GError) error = NULL;
  static const guint expected[] = { 6, 2, 0 };

  for (guint i = 0; i < 3; i++)
    {
      g_autoptr(AttnDocument) scene = attn_lesson_dup_document (lesson, i, ATTN_LANGUAGE_ENGLISH, &error);
      gboolean exactly;

      g_assert_no_error (error);
      g_assert_cmpuint (attn_moments_find (moments, scene, &exactly), ==, expected[i]);
      g_assert_true (exactly);
      g_assert_true (attn_moments_are_of (moments, scene));
      g_assert_false (attn_document_has_made_up (scene));
      g_assert_cmpuint (g_strv_length ((char **) attn_document_get_tokens (scene)), ==, i == 2 ? 2 : 4);
    }
  g_assert_null (attn_lesson_dup_document (lesson, 3, ATTN_LANGUAGE_ENGLISH, &error));
  g_assert_nonnull (strstr (error->message, "lesson, scene 4.x-moment: found 121, expected one of the steps 0, 100, 120"));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/document/moments/read", test_read);
  g_test_add_func ("/document/moments/differ", test_differ);
  g_test_add_func ("/document/moments/trained", test_trained);
  g_test_add_func ("/document/moments/trained-sample", test_trained_sample);
  g_test_add_func ("/document/moments/sample-description", test_sample_description);
  g_test_add_func ("/document/moments/trained-edits", test_trained_edits);
  g_test_add_func ("/document/moments/go", test_go);
  g_test_add_func ("/document/moments/log", test_log);
  g_test_add_func ("/document/moments/sentence", test_sentence);
  g_test_add_func ("/document/moments/twice", test_twice);
  g_test_add_func ("/document/moments/unknown", test_unknown);
  g_test_add_func ("/document/moments/known", test_known);
  g_test_add_func ("/document/moments/edited", test_edited);
  g_test_add_func ("/document/moments/other-shape", test_other_shape);
  g_test_add_func ("/document/moments/undo", test_undo);
  g_test_add_func ("/document/moments/written", test_written);
  g_test_add_func ("/document/moments/refusals", test_refusals);
  g_test_add_func ("/document/moments/plain", test_plain);
  g_test_add_func ("/document/moments/none", test_none);
  g_test_add_func ("/document/moments/scene", test_scene);
  return g_test_run ();
}
