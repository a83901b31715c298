/* test-edit-lesson.c: edits of lessons, and edits within a scene
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "document-test.h"

#include <string.h>

#include "attn-edit-lesson.h"
#include "attn-history.h"
#include "edit-random.h"

static AttnDocument *
new_lesson (void)
{
  return document_test_parse (
    "{\"format\": \"attention\", \"version\": 1, \"tokens\": [\"a\", \"b\", \"c\"], \"embedding\": [[1, 0], [0, 2], [1, 1]],"
    " \"lesson\": [{\"text\": \"one\"}, {\"text\": {\"ko\": \"둘\", \"en\": \"two\"}, \"change\": {\"attention\": {\"mask\": \"causal\"}}},"
    " {\"text\": \"three\", \"ask\": {\"kind\": \"choice\", \"text\": \"?\", \"choices\": [\"x\", \"y\", \"z\"], \"answer\": 2}}]}");
}

static AttnDocument *
get_scene (const AttnDocument *lesson, guint scene)
{
  g_autoptr(GError) error = NULL;
  AttnDocument *document = attn_lesson_dup_document (lesson, scene, ATTN_LANGUAGE_ENGLISH, &error);

  g_assert_no_error (error);
  return document;
}

/* The document as it is after the edit, which is valid and is read back as it was written. */
static AttnDocument *
take (AttnEdit *edit)
{
  g_autofree char *text = NULL;
  g_autoptr(AttnDocument) again = NULL;
  AttnDocument *document;

  g_assert_nonnull (edit);
  g_assert_cmpuint (strlen (attn_edit_get_label (edit, ATTN_LANGUAGE_KOREAN)), >, 0);
  g_assert_null (strchr (attn_edit_get_label (edit, ATTN_LANGUAGE_KOREAN), '%'));
  document = attn_document_ref (edit->document);
  attn_edit_free (edit);
  text = attn_document_serialize (document);
  again = document_test_parse (text);
  g_assert_true (attn_document_equal (document, again));
  return document;
}

/* Whatever is edited within a scene, the lesson's scene becomes that document: as it is kept, and as it is made anew from what
 * was saved.  The other scenes stay. */
static void
test_in_scene (void)
{
  AttnRandom random;

  attn_random_init (&random, 5);
  for (guint walk = 0; walk < 40; walk++)
    {
      g_autoptr(AttnDocument) lesson = new_lesson ();
      g_autoptr(AttnDocument) first = get_scene (lesson, 0);

      for (guint i = 0; i < 12; i++)
        {
          g_autoptr(AttnDocument) scene = get_scene (lesson, 1), edited = NULL, made = NULL, again = NULL, other = NULL;
          g_autofree char *text = NULL;
          AttnEdit *edit = edit_random (&random, scene);
          AttnDocument *next;

          if (edit == NULL)
            continue;
          edited = attn_document_ref (edit->document);
          next = take (attn_edit_in_scene (lesson, 1, edit));
          made = get_scene (next, 1);
          g_assert_true (attn_document_equal (made, edited));

          text = attn_document_serialize (next);
          again = document_test_parse (text);
          attn_document_unref (lesson);
          lesson = next;
          g_clear_pointer (&made, attn_document_unref);
          made = get_scene (again, 1);
          {
            g_autoptr(AttnTrace) a = attn_document_trace (made, NULL, ATTN_LANGUAGE_ENGLISH, NULL);
            g_autoptr(AttnTrace) b = attn_document_trace (edited, NULL, ATTN_LANGUAGE_ENGLISH, NULL);

            /* Large numbers may overflow, in both or in none. */
            g_assert_true ((a == NULL) == (b == NULL));
            if (a != NULL)
              document_test_assert_same (a, b);
          }
          other = get_scene (again, 0);
          g_assert_true (attn_document_equal (other, first));
        }
    }
}

static void
test_put_back (void)
{
  g_autoptr(AttnDocument) lesson = new_lesson (), scene = get_scene (lesson, 0), touched = NULL, back = NULL, own = NULL;
  AttnEdit *edit = attn_edit_set_cell (scene, "embedding", 0, 0, 7, ATTN_LANGUAGE_ENGLISH, NULL);

  touched = take (attn_edit_in_scene (lesson, 0, edit));
  g_assert_cmpint (attn_lesson_find_difference (lesson, touched), ==, 0);
  g_assert_null (attn_edit_put_scene_back (touched, 1, lesson));
  g_assert_null (attn_edit_put_scene_back (touched, 9, lesson));
  back = take (attn_edit_put_scene_back (touched, 0, lesson));
  g_assert_true (attn_document_equal (back, lesson));
  g_assert_cmpint (attn_lesson_find_difference (lesson, back), ==, -1);
  own = get_scene (back, 0);
  g_assert_true (attn_document_equal (own, scene));
}

/* An edit that brings the lesson with it is none of the scene's. */
static void
test_whole (void)
{
  g_autoptr(AttnDocument) lesson = new_lesson (), edited = NULL;
  AttnEdit *edit = attn_edit_set_scale (lesson, ATTN_SCALE_NONE, 0, ATTN_LANGUAGE_ENGLISH, NULL);

  edited = take (attn_edit_in_scene (lesson, 0, edit));
  g_assert_cmpint (attn_document_get_scale (edited, NULL), ==, ATTN_SCALE_NONE);
  g_assert_false (attn_lesson_has_change (attn_document_get_lesson (edited), 0));
  g_assert_null (attn_edit_in_scene (lesson, 0, NULL));
}

static void
test_scenes (void)
{
  const AttnLessonPlace place = { .view = ATTN_LESSON_VIEW_FOCUS, .node = "weights", .has_cell = TRUE, .row = 1, .column = 2 };
  g_autoptr(AttnDocument) lesson = new_lesson (), added = NULL, moved = NULL, deleted = NULL, placed = NULL;
  const AttnLesson *now;
  guint row, column;

  added = take (attn_edit_add_scene (lesson, 1, 1, &place));
  now = attn_document_get_lesson (added);
  g_assert_cmpuint (attn_lesson_get_n_scenes (now), ==, 4);
  g_assert_true (attn_lesson_has_change (now, 1));
  g_assert_cmpstr (attn_lesson_get_node (now, 1), ==, "weights");
  g_assert_true (attn_lesson_get_cell (now, 1, &row, &column));
  g_assert_cmpuint (row, ==, 1);
  g_assert_cmpuint (column, ==, 2);
  g_assert_cmpstr (attn_lesson_get_text (now, 1, ATTN_LESSON_TEXT, ATTN_LANGUAGE_KOREAN), ==, "");
  g_assert_cmpuint (attn_lesson_get_n_scenes (attn_document_get_lesson (lesson)), ==, 3);

  moved = take (attn_edit_move_scene (added, 1, 3));
  g_assert_cmpstr (attn_lesson_get_node (attn_document_get_lesson (moved), 3), ==, "weights");
  g_assert_cmpstr (attn_lesson_get_text (attn_document_get_lesson (moved), 1, ATTN_LESSON_TEXT, ATTN_LANGUAGE_ENGLISH), ==, "two");
  deleted = take (attn_edit_delete_scene (moved, 3));
  g_assert_true (attn_document_equal (deleted, lesson));

  placed = take (attn_edit_set_scene_place (lesson, 0, &(AttnLessonPlace) { .view = ATTN_LESSON_VIEW_BLEND }));
  g_assert_cmpint (attn_lesson_get_view (attn_document_get_lesson (placed), 0), ==, ATTN_LESSON_VIEW_BLEND);
  g_assert_null (attn_lesson_get_node (attn_document_get_lesson (placed), 0));
}

/* A document becomes a lesson with its first scene, and is none any more without its last. */
static void
test_first_and_last (void)
{
  g_autoptr(AttnDocument) document = attn_sample_load ("four-words", ATTN_LANGUAGE_ENGLISH, NULL), lesson = NULL, none = NULL;

  lesson = take (attn_edit_add_scene (document, 0, -1, &(AttnLessonPlace) { .node = "output" }));
  g_assert_cmpuint (attn_lesson_get_n_scenes (attn_document_get_lesson (lesson)), ==, 1);
  none = take (attn_edit_delete_scene (lesson, 0));
  g_assert_null (attn_document_get_lesson (none));
  g_assert_true (attn_document_equal (none, document));
}

static void
test_texts (void)
{
  g_autoptr(AttnDocument) lesson = new_lesson ();
  static const AttnLessonPart parts[] = { ATTN_LESSON_TITLE, ATTN_LESSON_TEXT, ATTN_LESSON_NOTES, ATTN_LESSON_QUESTION };

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      g_autoptr(AttnDocument) written = take (attn_edit_set_scene_text (lesson, 2, parts[i], ATTN_LANGUAGE_KOREAN, "\"한글\" {weights 0 0}\n"));
      g_autoptr(AttnDocument) gone = take (attn_edit_set_scene_text (written, 2, parts[i], ATTN_LANGUAGE_KOREAN, ""));
      const AttnLesson *now = attn_document_get_lesson (written), *then = attn_document_get_lesson (lesson);

      g_assert_cmpstr (attn_lesson_get_text (now, 2, parts[i], ATTN_LANGUAGE_KOREAN), ==, "\"한글\" {weights 0 0}\n");
      /* The text for all becomes that of the other language. */
      if (attn_lesson_get_text (then, 2, parts[i], ATTN_LANGUAGE_ENGLISH) != NULL)
        g_assert_cmpstr (attn_lesson_get_text (now, 2, parts[i], ATTN_LANGUAGE_ENGLISH), ==,
                         attn_lesson_get_text (then, 2, parts[i], ATTN_LANGUAGE_ENGLISH));
      if (parts[i] == ATTN_LESSON_TITLE || parts[i] == ATTN_LESSON_NOTES)
        g_assert_null (attn_lesson_get_text (attn_document_get_lesson (gone), 2, parts[i], ATTN_LANGUAGE_KOREAN));
    }
}

/* One gesture of typing is one step of the history. */
static void
test_typing (void)
{
  g_autoptr(AttnDocument) lesson = new_lesson ();
  AttnHistory *history = attn_history_new (lesson);

  for (guint i = 1; i <= 5; i++)
    {
      g_autofree char *text = g_strnfill (i, 'x');

      attn_history_push (history, attn_edit_set_scene_text (attn_history_get_document (history), 0, ATTN_LESSON_TEXT,
                                                            ATTN_LANGUAGE_ENGLISH, text));
    }
  g_assert_cmpuint (attn_history_get_n_undo (history), ==, 1);
  attn_history_push (history, attn_edit_set_scene_text (attn_history_get_document (history), 1, ATTN_LESSON_TEXT, ATTN_LANGUAGE_ENGLISH, "y"));
  g_assert_cmpuint (attn_history_get_n_undo (history), ==, 2);
  attn_history_undo (history);
  attn_history_undo (history);
  g_assert_true (attn_document_equal (attn_history_get_document (history), lesson));
  attn_history_free (history);
}

static void
test_questions (void)
{
  g_autoptr(AttnDocument) lesson = new_lesson ();
  g_autoptr(AttnDocument) value = take (attn_edit_ask_value (lesson, 0, "weights", 1, 2));
  g_autoptr(AttnDocument) choice = take (attn_edit_ask_choice (value, 0)), more = take (attn_edit_add_choice (choice, 0));
  g_autoptr(AttnDocument) named = take (attn_edit_set_choice (more, 0, 2, ATTN_LANGUAGE_ENGLISH, "last"));
  g_autoptr(AttnDocument) right = take (attn_edit_set_answer (named, 0, 2)), fewer = take (attn_edit_delete_choice (right, 0, 0));
  g_autoptr(AttnDocument) nothing = take (attn_edit_ask_nothing (fewer, 0));
  const char *node;
  guint row, column;

  g_assert_true (attn_lesson_get_ask_cell (attn_document_get_lesson (value), 0, &node, &row, &column));
  g_assert_cmpstr (node, ==, "weights");
  g_assert_cmpuint (column, ==, 2);
  g_assert_cmpuint (attn_lesson_get_n_choices (attn_document_get_lesson (choice), 0), ==, 2);
  g_assert_cmpuint (attn_lesson_get_n_choices (attn_document_get_lesson (more), 0), ==, 3);
  g_assert_cmpstr (attn_lesson_get_choice (attn_document_get_lesson (named), 0, 2, ATTN_LANGUAGE_ENGLISH), ==, "last");
  /* The right answer stays the right one. */
  g_assert_cmpuint (attn_lesson_get_answer (attn_document_get_lesson (fewer), 0), ==, 1);
  g_assert_null (attn_edit_delete_choice (fewer, 0, 0));
  g_assert_cmpint (attn_lesson_get_ask (attn_document_get_lesson (nothing), 0), ==, ATTN_ASK_NOTHING);
  g_assert_true (attn_document_equal (nothing, lesson));
}

static void
test_figure (void)
{
  g_autoptr(AttnDocument) lesson = new_lesson (), drawn = NULL, none = NULL;
  AttnPlotSpec spec, read;

  attn_plot_spec_init (&spec, ATTN_PLOT_INFLUENCE);
  spec.parameters[3] = 0.5;
  drawn = take (attn_edit_set_scene_figure (lesson, 1, &spec));
  g_assert_true (attn_lesson_get_figure (attn_document_get_lesson (drawn), 1, &read));
  g_assert_cmpint (read.kind, ==, ATTN_PLOT_INFLUENCE);
  g_assert_cmpfloat (attn_plot_spec_get (&read, "gain"), ==, 0.5);
  g_assert_cmpfloat (attn_plot_spec_get (&read, "steps"), ==, 20);
  none = take (attn_edit_set_scene_figure (drawn, 1, NULL));
  g_assert_true (attn_document_equal (none, lesson));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/edit-lesson/in-scene", test_in_scene);
  g_test_add_func ("/edit-lesson/put-back", test_put_back);
  g_test_add_func ("/edit-lesson/whole", test_whole);
  g_test_add_func ("/edit-lesson/scenes", test_scenes);
  g_test_add_func ("/edit-lesson/first-and-last", test_first_and_last);
  g_test_add_func ("/edit-lesson/texts", test_texts);
  g_test_add_func ("/edit-lesson/typing", test_typing);
  g_test_add_func ("/edit-lesson/questions", test_questions);
  g_test_add_func ("/edit-lesson/figure", test_figure);
  return g_test_run ();
}
