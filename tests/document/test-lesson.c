/* test-lesson.c: lessons read, written, changed, filled and checked
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "document-test.h"

#include <string.h>

#include "attn-lesson.h"

#define X43 "\"tokens\": [\"a\", \"b\", \"c\", \"d\"], \"embedding\": [[1, 0, 1], [0, 1, 1], [1, 1, 0], [1, 1, 1]]"
#define BOTH "\"text\": {\"ko\": \"글\", \"en\": \"text\"}"
#define DOC(scenes) "{\"format\": \"attention\", \"version\": 1, " X43 ", \"lesson\": [" scenes "]}"

/* Two heads. */
#define HEADS(scenes) "{\"format\": \"attention\", \"version\": 1, \"embedding\": [[1, 0], [0, 1]], \"attention\": {\"heads\": 2}, \"lesson\": [" scenes "]}"

static AttnDocument *
load (const char *name)
{
  g_autoptr(GError) error = NULL;
  AttnDocument *document = attn_lesson_load (name, ATTN_LANGUAGE_ENGLISH, &error);

  g_assert_no_error (error);
  return document;
}

static const char whole[] = DOC (
  "{\"title\": {\"ko\": \"제목\", \"en\": \"Title\"}, \"text\": {\"ko\": \"값 {scores 3 0}\", \"en\": \"value {scores 3 0}\"},"
  " \"notes\": {\"en\": \"only English\"}, \"node\": \"scores\", \"cell\": [3, 0], \"view\": \"focus\", \"x-mine\": {\"a\": [1, null]}},"
  "{\"text\": \"all\", \"change\": {\"attention\": {\"mask\": \"causal\"}, \"title\": \"Masked\"},"
  " \"figure\": {\"name\": \"score-spread\", \"max\": 64},"
  " \"ask\": {\"kind\": \"value\", \"node\": \"weights\", \"cell\": [1, 0]}},"
  "{" BOTH ", \"view\": \"blend\", \"ask\": {\"kind\": \"choice\", \"text\": {\"ko\": \"무엇?\", \"en\": \"What?\"},"
  " \"choices\": [\"x {weights 0 0}\", {\"ko\": \"나\", \"en\": \"y\"}], \"answer\": 1}}");

/* A scene may show the whole model, and two heads compared; and it does so again once it is saved. */
static void
test_views (void)
{
  g_autoptr(AttnDocument) document = document_test_parse (HEADS ("{" BOTH ", \"view\": \"map\"}, {" BOTH ", \"view\": \"heads\", \"node\": \"head1.weights\", \"against\": 0}, {"
                                                                 BOTH ", \"view\": \"heads\"}"));
  g_autofree char *text = attn_document_serialize (document);
  g_autoptr(AttnDocument) again = document_test_parse (text);
  g_autoptr(GError) error = NULL;

  g_assert_true (attn_document_equal (document, again));
  for (guint i = 0; i < 2; i++)
    {
      const AttnLesson *lesson = attn_document_get_lesson (i == 0 ? document : again);

      g_assert_cmpint (attn_lesson_get_view (lesson, 0), ==, ATTN_LESSON_VIEW_MAP);
      g_assert_cmpint (attn_lesson_get_against (lesson, 0), ==, -1);
      g_assert_cmpint (attn_lesson_get_view (lesson, 1), ==, ATTN_LESSON_VIEW_HEADS);
      g_assert_cmpint (attn_lesson_get_against (lesson, 1), ==, 0);
      g_assert_cmpint (attn_lesson_get_against (lesson, 2), ==, -1);
    }
  g_assert_true (attn_lesson_check (document, ATTN_LANGUAGE_ENGLISH, &error));
  g_assert_no_error (error);
}

static void
test_accessors (void)
{
  g_autoptr(AttnDocument) document = document_test_parse (whole);
  const AttnLesson *lesson = attn_document_get_lesson (document);
  const char *node;
  guint row, column;
  AttnPlotSpec plot;

  g_assert_nonnull (lesson);
  g_assert_cmpuint (attn_lesson_get_n_scenes (lesson), ==, 3);
  g_assert_cmpstr (attn_lesson_get_text (lesson, 0, ATTN_LESSON_TITLE, ATTN_LANGUAGE_KOREAN), ==, "제목");
  g_assert_cmpstr (attn_lesson_get_text (lesson, 0, ATTN_LESSON_NOTES, ATTN_LANGUAGE_KOREAN), ==, "only English");
  g_assert_false (attn_lesson_has_text (lesson, 0, ATTN_LESSON_NOTES, ATTN_LANGUAGE_KOREAN));
  g_assert_true (attn_lesson_has_text (lesson, 0, ATTN_LESSON_NOTES, ATTN_LANGUAGE_ENGLISH));
  g_assert_true (attn_lesson_has_text (lesson, 1, ATTN_LESSON_TEXT, ATTN_LANGUAGE_KOREAN));
  g_assert_null (attn_lesson_get_text (lesson, 1, ATTN_LESSON_TITLE, ATTN_LANGUAGE_ENGLISH));
  g_assert_cmpstr (attn_lesson_get_node (lesson, 0), ==, "scores");
  g_assert_null (attn_lesson_get_node (lesson, 1));
  g_assert_true (attn_lesson_get_cell (lesson, 0, &row, &column));
  g_assert_cmpuint (row, ==, 3);
  g_assert_cmpuint (column, ==, 0);
  g_assert_false (attn_lesson_get_cell (lesson, 1, &row, &column));
  g_assert_cmpint (attn_lesson_get_view (lesson, 0), ==, ATTN_LESSON_VIEW_FOCUS);
  g_assert_cmpint (attn_lesson_get_view (lesson, 1), ==, ATTN_LESSON_VIEW_OVERVIEW);
  g_assert_cmpint (attn_lesson_get_view (lesson, 2), ==, ATTN_LESSON_VIEW_BLEND);
  g_assert_false (attn_lesson_get_figure (lesson, 0, &plot));
  g_assert_true (attn_lesson_get_figure (lesson, 1, &plot));
  g_assert_cmpint (plot.kind, ==, ATTN_PLOT_SCORE_SPREAD);
  g_assert_cmpfloat (attn_plot_spec_get (&plot, "max"), ==, 64);
  g_assert_cmpfloat (attn_plot_spec_get (&plot, "draws"), ==, 1000);
  g_assert_cmpint (attn_lesson_get_ask (lesson, 0), ==, ATTN_ASK_NOTHING);
  g_assert_cmpint (attn_lesson_get_ask (lesson, 1), ==, ATTN_ASK_VALUE);
  g_assert_true (attn_lesson_get_ask_cell (lesson, 1, &node, &row, &column));
  g_assert_cmpstr (node, ==, "weights");
  g_assert_cmpuint (row, ==, 1);
  g_assert_cmpint (attn_lesson_get_ask (lesson, 2), ==, ATTN_ASK_CHOICE);
  g_assert_cmpuint (attn_lesson_get_n_choices (lesson, 2), ==, 2);
  g_assert_cmpstr (attn_lesson_get_choice (lesson, 2, 1, ATTN_LANGUAGE_KOREAN), ==, "나");
  g_assert_cmpuint (attn_lesson_get_answer (lesson, 2), ==, 1);
}

static void
test_no_lesson (void)
{
  g_autoptr(AttnDocument) document = document_test_parse_rest (X43);
  g_autoptr(GError) error = NULL;

  g_assert_null (attn_document_get_lesson (document));
  g_assert_true (attn_lesson_check (document, ATTN_LANGUAGE_ENGLISH, &error));
  g_assert_no_error (error);
}

/* What is written is read as the same, and written as the same. */
static void
test_round_trip (void)
{
  g_autoptr(AttnDocument) document = document_test_parse (whole);
  g_autofree char *text = attn_document_serialize (document);
  g_autoptr(AttnDocument) again = document_test_parse (text);
  g_autofree char *text_again = attn_document_serialize (again);

  g_assert_true (attn_document_equal (document, again));
  g_assert_cmpstr (text, ==, text_again);
  g_assert_nonnull (strstr (text, "\"x-mine\""));
  g_assert_nonnull (strstr (text, "null"));
}

/* Each of these differs from the whole in one thing. */
static void
test_unequal (void)
{
  static const struct { const char *from, *to; } changes[] = {
    { "제목", "제" }, { "\"cell\": [3, 0]", "\"cell\": [3, 1]" }, { "\"view\": \"focus\"", "\"view\": \"blend\"" },
    { "\"max\": 64", "\"max\": 65" }, { "\"answer\": 1", "\"answer\": 0" }, { "\"mask\": \"causal\"", "\"mask\": \"none\"" },
    { "[1, null]", "[2, null]" }, { "\"en\": \"y\"", "\"en\": \"z\"" }, { "\"cell\": [1, 0]", "\"cell\": [1, 1]" },
  };
  g_autoptr(AttnDocument) document = document_test_parse (whole);

  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    {
      g_auto(GStrv) parts = g_strsplit (whole, changes[i].from, 2);
      g_autofree char *text = g_strjoinv (changes[i].to, parts);
      g_autoptr(AttnDocument) other = document_test_parse (text);

      g_assert_cmpuint (g_strv_length (parts), ==, 2);
      g_assert_false (attn_document_equal (document, other));
    }
}

static void
test_scene_document (void)
{
  g_autoptr(AttnDocument) document = document_test_parse (whole);
  g_autoptr(GError) error = NULL;
  g_autoptr(AttnDocument) first = attn_lesson_dup_document (document, 0, ATTN_LANGUAGE_ENGLISH, &error);
  g_autoptr(AttnDocument) second = attn_lesson_dup_document (document, 1, ATTN_LANGUAGE_ENGLISH, &error);
  g_autoptr(AttnDocument) again = attn_lesson_dup_document (document, 1, ATTN_LANGUAGE_ENGLISH, &error);

  g_assert_no_error (error);
  g_assert_null (attn_document_get_lesson (first));
  g_assert_cmpint (attn_document_get_mask (first), ==, ATTN_MASK_NONE);
  g_assert_cmpint (attn_document_get_mask (second), ==, ATTN_MASK_CAUSAL);
  g_assert_cmpstr (attn_document_get_title (second, ATTN_LANGUAGE_KOREAN), ==, "Masked");
  g_assert_true (second == again);
}

/* RFC 7396: a null takes away, an object is merged, a list is replaced whole. */
static void
test_merge (void)
{
  g_autoptr(AttnDocument) document = document_test_parse (
    "{\"format\": \"attention\", \"version\": 1, " X43 ", \"attention\": {\"scale\": \"none\", \"mask\": \"causal\"}, \"lesson\": ["
    "{" BOTH ", \"change\": {\"attention\": null}},"
    "{" BOTH ", \"change\": {\"attention\": {\"mask\": null, \"scale\": 2}}},"
    "{" BOTH ", \"change\": {\"tokens\": null, \"embedding\": [[1], [2]]}}]}");
  g_autoptr(GError) error = NULL;
  g_autoptr(AttnDocument) bare = attn_lesson_dup_document (document, 0, ATTN_LANGUAGE_ENGLISH, &error);
  g_autoptr(AttnDocument) part = attn_lesson_dup_document (document, 1, ATTN_LANGUAGE_ENGLISH, &error);
  g_autoptr(AttnDocument) small = attn_lesson_dup_document (document, 2, ATTN_LANGUAGE_ENGLISH, &error);
  double number = 0;

  g_assert_no_error (error);
  g_assert_cmpint (attn_document_get_scale (bare, NULL), ==, ATTN_SCALE_ROOT);
  g_assert_cmpint (attn_document_get_mask (bare), ==, ATTN_MASK_NONE);
  g_assert_cmpint (attn_document_get_scale (part, &number), ==, ATTN_SCALE_NUMBER);
  g_assert_cmpfloat (number, ==, 2);
  g_assert_cmpint (attn_document_get_mask (part), ==, ATTN_MASK_NONE);
  g_assert_cmpuint (g_strv_length ((char **) attn_document_get_tokens (small)), ==, 2);
  g_assert_cmpint (attn_document_get_mask (small), ==, ATTN_MASK_CAUSAL);
}

/* An edit of the lesson's document changes what its scenes are made of. */
static void
test_edited_base (void)
{
  g_autoptr(AttnDocument) document = document_test_parse (whole);
  g_autoptr(GError) error = NULL;
  g_autoptr(AttnDocument) before = attn_lesson_dup_document (document, 1, ATTN_LANGUAGE_ENGLISH, &error);
  g_autoptr(AttnDocument) edited = attn_document_with_scale (document, ATTN_SCALE_NONE, 0, ATTN_LANGUAGE_ENGLISH, &error);
  g_autoptr(AttnDocument) after = attn_lesson_dup_document (edited, 1, ATTN_LANGUAGE_ENGLISH, &error);

  g_assert_no_error (error);
  g_assert_nonnull (attn_document_get_lesson (edited));
  g_assert_cmpint (attn_document_get_scale (before, NULL), ==, ATTN_SCALE_ROOT);
  g_assert_cmpint (attn_document_get_scale (after, NULL), ==, ATTN_SCALE_NONE);
  g_assert_cmpint (attn_document_get_mask (after), ==, ATTN_MASK_CAUSAL);
}

static void
test_fill (void)
{
  static const struct { const char *text; int decimals; const char *filled; } rows[] = {
    { "no value", 2, "no value" },
    { "{scores 3 0}", 2, "2" },
    { "{weights 3 3}", 2, "0.37" },
    { "{weights 3 3}", 4, "0.3726" },
    { "a {weights 3 3 .4} b {weights 3 3 %}", 2, "a 0.3726 b 37\302\240%" },
    { "{weights 3 3 .1 %}", 2, "37.3\302\240%" },
    { "{weights 3 3 %}", 0, "37\302\240%" },
    { "{weights 3 3 은/는} 큽니다", 1, "0.4는 큽니다" },
    { "{weights 3 3 은/는}", 2, "0.37은" },
    { "{weights 3 3 으로/로}", 3, "0.373으로" },
    { "{weights 3 3 으로/로}", 2, "0.37로" },
    { "{weights 3 3 .4 와/과}", 2, "0.3726과" },
    { "{weights 3 3 .1 % 을/를}", 2, "37.3\302\240%를" },
    { "{scores 3 0 이/가}", 2, "2가" },
    { "{weights 3 3 을/를 %}", 2, "{weights 3 3 을/를 %}" },
    { "{weights 3 3 를/을}", 2, "{weights 3 3 를/을}" },
    { "{weights 3 3 은}", 2, "{weights 3 3 은}" },
    { "{{weights 3 3}", 2, "{weights 3 3}" },
    { "{{", 2, "{" },
    { "}", 2, "}" },
    { "{", 2, "{" },
    { "{weights", 2, "{weights" },
    { "{weights 9 9} {scores 3 0}", 2, "{weights 9 9} 2" },
    { "{weight 3 3}", 2, "{weight 3 3}" },
    { "{weights 3}", 2, "{weights 3}" },
    { "{weights -1 3}", 2, "{weights -1 3}" },
    { "{weights 3 99999999999}", 2, "{weights 3 99999999999}" },
    { "{weights 3 3 .11}", 2, "{weights 3 3 .11}" },
    { "{weights 3 3 x}", 2, "{weights 3 3 x}" },
    { "{}", 2, "{}" },
  };
  g_autoptr(AttnDocument) document = document_test_parse_rest (X43);
  g_autoptr(AttnTrace) trace = document_test_trace (document);

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *filled = attn_lesson_fill (rows[i].text, trace, NULL, rows[i].decimals);
      /* What is put in is what is told to be right. */
      g_autoptr(GError) error = NULL;
      gboolean right = attn_lesson_check_text (rows[i].text, trace, NULL, ATTN_LANGUAGE_ENGLISH, &error);

      g_assert_cmpstr (filled, ==, rows[i].filled);
      g_assert_true (right == (error == NULL));
      if (strcmp (filled, rows[i].text) == 0 && strchr (filled, '{') != NULL)
        g_assert_false (right);
    }
}

/* Fragments are separated by |; `both` stands in the message in either language. */
typedef struct
{
  const char *name;
  const char *text;
  const char *both;
  const char *english;
  const char *korean;
} Row;

/* Refused when they are read. */
static const Row refused[] = {
  { "lesson/number", "{\"format\": \"attention\", \"version\": 1, " X43 ", \"lesson\": 3}", "lesson", "list of scenes", "장면의 목록" },
  { "lesson/empty", DOC (""), "lesson", "list of scenes", "장면의 목록" },
  { "scene/text", DOC ("\"x\""), "lesson", "scene 1|an object", "장면 1|객체" },
  { "scene/unknown", DOC ("{" BOTH "},{" BOTH ", \"nodes\": \"x\"}"), "“nodes”|“notes”", "scene 2|did you mean", "장면 2" },
  { "scene/no-text", DOC ("{\"node\": \"weights\"}"), "text", "scene 1|missing", "장면 1|없습니다" },
  { "text/number", DOC ("{\"text\": 3}"), "text", "the number 3", "수 3" },
  { "text/empty", DOC ("{\"text\": {}}"), "text", "expected a text", "와야 합니다" },
  { "text/other-language", DOC ("{\"text\": {\"de\": \"x\"}}"), "text|“de”", "unknown key", "키" },
  { "text/list", DOC ("{\"text\": {\"ko\": [1]}}"), "text.ko", "expected a text", "텍스트" },
  { "node/number", DOC ("{" BOTH ", \"node\": 3}"), "node", "name of a node", "노드 이름" },
  { "cell/no-node", DOC ("{" BOTH ", \"cell\": [1, 2]}"), "node", "missing", "없습니다" },
  { "cell/one", DOC ("{" BOTH ", \"node\": \"weights\", \"cell\": [1]}"), "cell|1", "[row, column]", "[행, 열]" },
  { "cell/text", DOC ("{" BOTH ", \"node\": \"weights\", \"cell\": \"1,2\"}"), "cell|“1,2”", "[row, column]", "[행, 열]" },
  { "cell/fraction", DOC ("{" BOTH ", \"node\": \"weights\", \"cell\": [1, 0.5]}"), "cell|0.5", "[row, column]", "[행, 열]" },
  { "cell/negative", DOC ("{" BOTH ", \"node\": \"weights\", \"cell\": [-1, 0]}"), "cell|-1", "[row, column]", "[행, 열]" },
  { "view/word", DOC ("{" BOTH ", \"view\": \"card\"}"), "view|“card”|“focus”", "expected", "하나" },
  { "against/word", DOC ("{" BOTH ", \"view\": \"heads\", \"against\": \"one\"}"), "against|“one”", "number of a head", "헤드 번호" },
  { "against/negative", DOC ("{" BOTH ", \"view\": \"heads\", \"against\": -1}"), "against|-1", "number of a head", "헤드 번호" },
  { "change/list", DOC ("{" BOTH ", \"change\": [1]}"), "change", "expected an object", "객체" },
  { "change/lesson", DOC ("{" BOTH ", \"change\": {\"lesson\": []}}"), "change.lesson", "cannot change the lesson", "바꿀 수 없습니다" },
  { "change/sample", DOC ("{" BOTH ", \"change\": {\"sample\": \"digits\"}}"), "change.sample", "starts from the lesson", "레슨의 문서에서 시작" },
  { "figure/text", DOC ("{" BOTH ", \"figure\": \"price\"}"), "figure|“price”", "an object", "객체" },
  { "figure/no-name", DOC ("{" BOTH ", \"figure\": {}}"), "figure.name", "missing", "없습니다" },
  { "figure/unknown", DOC ("{" BOTH ", \"figure\": {\"name\": \"pie\"}}"), "figure.name|“pie”|score-spread", "one of these", "하나" },
  { "figure/parameter", DOC ("{" BOTH ", \"figure\": {\"name\": \"price\", \"seed\": 1}}"), "figure|“seed”", "unknown key", "키" },
  { "figure/range", DOC ("{" BOTH ", \"figure\": {\"name\": \"price\", \"max\": 1}}"), "figure.max|2|1048576", "whole number", "정수" },
  { "figure/fraction", DOC ("{" BOTH ", \"figure\": {\"name\": \"price\", \"max\": 2.5}}"), "figure.max|2.5", "whole number", "정수" },
  { "figure/draws", DOC ("{" BOTH ", \"figure\": {\"name\": \"softmax-slope\", \"draws\": 2442, \"max\": 1024, \"keys\": 2}}"),
    "figure|draws × max × keys|5001216|5000000", "too long", "오래" },
  { "figure/products", DOC ("{" BOTH ", \"figure\": {\"name\": \"influence\", \"hidden\": 64}}"),
    "figure|steps × hidden³|5242880|500000", "too long", "오래" },
  { "figure/gain", DOC ("{" BOTH ", \"figure\": {\"name\": \"influence\", \"gain\": \"x\"}}"), "figure.gain|“x”", "a number", "수" },
  { "ask/text", DOC ("{" BOTH ", \"ask\": \"x\"}"), "ask|“x”", "kind of a question", "질문의 종류" },
  { "ask/no-kind", DOC ("{" BOTH ", \"ask\": {}}"), "ask.kind|“value”", "missing", "없습니다" },
  { "ask/kind", DOC ("{" BOTH ", \"ask\": {\"kind\": \"essay\"}}"), "ask.kind|“essay”", "expected", "와야" },
  { "ask/no-node", DOC ("{" BOTH ", \"ask\": {\"kind\": \"value\", \"cell\": [0, 0]}}"), "ask.node", "missing", "없습니다" },
  { "ask/no-cell", DOC ("{" BOTH ", \"ask\": {\"kind\": \"value\", \"node\": \"weights\"}}"), "ask.cell", "missing", "없습니다" },
  { "ask/foreign", DOC ("{" BOTH ", \"ask\": {\"kind\": \"value\", \"choices\": []}}"), "ask|“choices”", "unknown key", "키" },
  { "ask/no-question", DOC ("{" BOTH ", \"ask\": {\"kind\": \"choice\", \"choices\": [\"a\", \"b\"], \"answer\": 0}}"), "ask.text", "missing", "없습니다" },
  { "ask/one-choice", DOC ("{" BOTH ", \"ask\": {\"kind\": \"choice\", \"text\": \"?\", \"choices\": [\"a\"], \"answer\": 0}}"), "ask.choices", "two answers", "둘 이상" },
  { "ask/choice-number", DOC ("{" BOTH ", \"ask\": {\"kind\": \"choice\", \"text\": \"?\", \"choices\": [\"a\", 2], \"answer\": 0}}"), "ask.choices|2", "item 1", "항목 1" },
  { "ask/answer-out-of-range", DOC ("{" BOTH ", \"ask\": {\"kind\": \"choice\", \"text\": \"?\", \"choices\": [\"a\", \"b\"], \"answer\": 2}}"), "ask.answer|2", "scene 1|from 0 to 1", "장면 1|0에서 1" },
  { "ask/no-answer", DOC ("{" BOTH ", \"ask\": {\"kind\": \"choice\", \"text\": \"?\", \"choices\": [\"a\", \"b\"]}}"), "ask.answer", "missing", "없습니다" },
};

/* Opened, and found by the check. */
static const Row checked[] = {
  { "node/unknown", DOC ("{" BOTH "},{" BOTH ", \"node\": \"wieghts\"}"), "lesson|node|“wieghts”", "scene 2|no node", "장면 2|노드가 없습니다" },
  { "node/not-in-document", DOC ("{" BOTH ", \"node\": \"masked\"}"), "node|“masked”", "no node", "노드가 없습니다" },
  { "cell/row", DOC ("{" BOTH ", \"node\": \"weights\", \"cell\": [4, 0]}"), "cell|[4, 0]|4 × 4", "a row below 4", "행은 4보다" },
  { "cell/column", DOC ("{" BOTH ", \"node\": \"query\", \"cell\": [0, 3]}"), "cell|[0, 3]|4 × 3", "a column below 3", "열은 3보다" },
  { "change/breaks", DOC ("{" BOTH ", \"change\": {\"attention\": {\"mask\": [[1]]}}}"), "lesson|change|attention.mask|1 × 1", "scene 1", "장면 1" },
  { "change/unknown", DOC ("{" BOTH ", \"change\": {\"atention\": {}}}"), "change|“atention”", "did you mean", "장면 1" },
  { "change/overflows", DOC ("{" BOTH ", \"change\": {\"embedding\": [[1e200, 0, 0], [1e200, 0, 0], [0, 0, 1], [0, 0, 0]]}}"), "change|scores", "scene 1", "장면 1" },
  { "view/heads", DOC ("{" BOTH ", \"view\": \"heads\"}"), "view|“heads”", "only one", "하나뿐" },
  { "view/positions", DOC ("{" BOTH ", \"view\": \"positions\"}"), "view|“positions”", "has none", "위치가 없" },
  { "view/image", DOC ("{" BOTH ", \"view\": \"image\"}"), "view|“image”", "has none", "그림이 없습니다" },
  { "against/view", HEADS ("{" BOTH ", \"view\": \"map\", \"against\": 1}"), "against|“heads”", "that view", "그 보기" },
  { "against/no-such", HEADS ("{" BOTH ", \"view\": \"heads\", \"against\": 2}"), "against", "no such head", "그런 헤드가 없습니다" },
  { "against/itself", HEADS ("{" BOTH ", \"view\": \"heads\", \"node\": \"head1.weights\", \"against\": 1}"), "against|“node”", "another one", "다른 헤드" },
  { "text/language", DOC ("{\"text\": {\"ko\": \"글\"}}"), "text.en", "language is missing", "언어의 글이 없어" },
  { "title/language", DOC ("{" BOTH ", \"title\": {\"en\": \"x\"}}"), "title.ko", "language is missing", "언어의 글이 없어" },
  { "text/blank", DOC ("{\"text\": {\"ko\": \"글\", \"en\": \"\"}}"), "text.en", "language is missing", "언어의 글이 없어" },
  { "text/node", DOC ("{\"text\": {\"ko\": \"글\", \"en\": \"{wieghts 3 2}\"}}"), "text.en|“{wieghts 3 2}”", "no node", "노드가 없습니다" },
  { "text/cell", DOC ("{\"text\": {\"ko\": \"{weights 4 0}\", \"en\": \"x\"}}"), "text.ko|4 × 4", "a row below 4", "행은 4보다" },
  { "text/form", DOC ("{\"text\": {\"ko\": \"{weights 4}\", \"en\": \"x\"}}"), "text.ko|“{weights 4}”", "a node, a row and a column", "노드, 행, 열" },
  { "text/open", DOC ("{\"text\": {\"ko\": \"글\", \"en\": \"x {weights 3 2\"}}"), "text.en|“{weights 3 2”", "a node, a row and a column", "노드, 행, 열" },
  { "ask/node", DOC ("{" BOTH ", \"ask\": {\"kind\": \"value\", \"node\": \"x\", \"cell\": [0, 0]}}"), "ask.node|“x”", "no node", "노드가 없습니다" },
  { "ask/cell", DOC ("{" BOTH ", \"ask\": {\"kind\": \"value\", \"node\": \"row_sum\", \"cell\": [0, 1]}}"), "ask.cell|4 × 1", "a column below 1", "열은 1보다" },
  { "ask/masked", DOC ("{" BOTH ", \"change\": {\"attention\": {\"mask\": \"causal\"}}, \"ask\": {\"kind\": \"value\", \"node\": \"masked\", \"cell\": [0, 1]}}"), "ask.cell|−∞", "can be typed", "입력할 수 있는" },
  { "ask/question", DOC ("{" BOTH ", \"ask\": {\"kind\": \"value\", \"text\": {\"en\": \"?\"}, \"node\": \"weights\", \"cell\": [0, 1]}}"), "ask.text.ko", "language is missing", "언어의 글이 없어" },
  { "ask/choice", DOC ("{" BOTH ", \"ask\": {\"kind\": \"choice\", \"text\": \"?\", \"choices\": [\"a\", {\"ko\": \"나\"}], \"answer\": 0}}"), "ask.choices", "item 1|language is missing", "항목 1|언어의 글이 없어" },
  { "view/blend", "{\"format\": \"attention\", \"version\": 1, \"given\": {\"weights\": [[1]]}, \"lesson\": [{" BOTH ", \"view\": \"blend\"}]}", "view|“blend”", "scene 1", "출력이 없습니다" },
};

static void
assert_says (const char *message,
             const char *fragments)
{
  g_auto(GStrv) parts = g_strsplit (fragments, "|", -1);

  for (guint i = 0; parts[i] != NULL; i++)
    {
      if (strstr (message, parts[i]) == NULL)
        g_test_message ("“%s” does not say “%s”", message, parts[i]);
      g_assert_nonnull (strstr (message, parts[i]));
    }
}

static void
test_refused (gconstpointer data)
{
  const Row *row = data;

  for (guint i = 0; i < ATTN_N_LANGUAGES; i++)
    {
      g_autoptr(GError) error = NULL;

      g_assert_null (attn_document_parse (row->text, strlen (row->text), "test", (AttnLanguage) i, &error));
      g_assert_nonnull (error);
      assert_says (error->message, row->both);
      assert_says (error->message, i == ATTN_LANGUAGE_ENGLISH ? row->english : row->korean);
      assert_says (error->message, "test: ");
      g_assert_null (strchr (error->message, '\n'));
    }
}

static void
test_checked (gconstpointer data)
{
  const Row *row = data;
  g_autoptr(AttnDocument) document = document_test_parse (row->text);

  for (guint i = 0; i < ATTN_N_LANGUAGES; i++)
    {
      g_autoptr(GError) error = NULL;

      g_assert_false (attn_lesson_check (document, (AttnLanguage) i, &error));
      g_assert_nonnull (error);
      assert_says (error->message, row->both);
      assert_says (error->message, i == ATTN_LANGUAGE_ENGLISH ? row->english : row->korean);
      assert_says (error->message, "test: ");
      g_assert_null (strchr (error->message, '\n'));
      /* Among all that is wrong it is the first. */
      {
        g_autoptr(GPtrArray) problems = g_ptr_array_new_with_free_func (g_free);

        attn_lesson_find_problems (document, (AttnLanguage) i, problems);
        g_assert_cmpuint (problems->len, >, 0);
        g_assert_cmpstr (problems->pdata[0], ==, error->message);
      }
    }
}

/* Each scene is looked at, and each part of it. */
static void
test_all_problems (void)
{
  static const char *const expected[] = {
    "test: lesson, scene 1.node: ", "test: lesson, scene 1.ask.node: ", "test: lesson, scene 1.title.ko: ", "test: lesson, scene 1.text.en: ",
    "test: lesson, scene 2.change: attention.query_weight: ", "test: lesson, scene 2.change: attention.mask: ",
    "test: lesson, scene 4.cell: ",
  };
  g_autoptr(AttnDocument) document = document_test_parse (
    DOC ("{\"text\": {\"ko\": \"글\", \"en\": \"{nothing 0 0}\"}, \"title\": {\"en\": \"x\"}, \"node\": \"masked\", "
         "\"ask\": {\"kind\": \"value\", \"node\": \"wieghts\", \"cell\": [0, 0]}}, "
         "{" BOTH ", \"change\": {\"attention\": {\"query_weight\": [[1, 2, 3]], \"mask\": [[1]]}}}, {" BOTH "}, "
         "{" BOTH ", \"node\": \"weights\", \"cell\": [9, 0]}"));
  g_autoptr(GPtrArray) problems = g_ptr_array_new_with_free_func (g_free);

  attn_lesson_find_problems (document, ATTN_LANGUAGE_ENGLISH, problems);
  for (guint i = 0; i < problems->len; i++)
    g_test_message ("%s", (char *) problems->pdata[i]);
  g_assert_cmpuint (problems->len, ==, G_N_ELEMENTS (expected));
  for (guint i = 0; i < problems->len; i++)
    g_assert_true (g_str_has_prefix (problems->pdata[i], expected[i]));
}

/* The lessons of the program. */
static void
test_built_in (void)
{
  g_assert_cmpuint (attn_lesson_get_count (), >, 0);
  for (guint i = 0; i < attn_lesson_get_count (); i++)
    {
      g_autoptr(AttnDocument) document = load (attn_lesson_get_name (i));
      g_autoptr(GError) error = NULL;

      g_assert_nonnull (attn_document_get_lesson (document));
      attn_lesson_check (document, ATTN_LANGUAGE_ENGLISH, &error);
      g_assert_no_error (error);
    }
}

/* A document that starts from a sample is the sample with a patch; it is saved whole. */
static void
test_from_sample (void)
{
  g_autoptr(AttnDocument) sample = attn_sample_load ("four-words", ATTN_LANGUAGE_ENGLISH, NULL);
  g_autoptr(AttnDocument) same = document_test_parse ("{\"format\": \"attention\", \"version\": 1, \"sample\": \"four-words\"}");
  g_autoptr(AttnDocument) document = document_test_parse (
    "{\"format\": \"attention\", \"version\": 1, \"sample\": \"four-words\", \"x-mine\": {\"a\": 1},"
    " \"title\": {\"en\": \"Mine\"}, \"description\": null, \"attention\": {\"mask\": \"causal\"},"
    " \"lesson\": [{" BOTH ", \"change\": {\"attention\": {\"mask\": null}}}]}");
  g_autoptr(AttnDocument) scene = attn_lesson_dup_document (document, 0, ATTN_LANGUAGE_ENGLISH, NULL);
  g_autofree char *text = attn_document_serialize (document);
  g_autoptr(AttnDocument) again = document_test_parse (text);

  g_assert_true (attn_document_equal (sample, same));
  g_assert_cmpstr (attn_document_get_title (document, ATTN_LANGUAGE_ENGLISH), ==, "Mine");
  g_assert_cmpstr (attn_document_get_title (document, ATTN_LANGUAGE_KOREAN), ==, attn_document_get_title (sample, ATTN_LANGUAGE_KOREAN));
  g_assert_null (attn_document_get_description (document, ATTN_LANGUAGE_ENGLISH));
  g_assert_cmpint (attn_document_get_mask (document), ==, ATTN_MASK_CAUSAL);
  g_assert_cmpint (attn_document_get_mask (scene), ==, ATTN_MASK_NONE);
  g_assert_null (strstr (text, "\"sample\""));
  g_assert_nonnull (strstr (text, "\"x-mine\""));
  g_assert_true (attn_document_equal (document, again));
}

/* A word without end has places to be broken, and no letter is lost; an accent stays on its letter. */
static void
test_long_word (void)
{
  g_autofree char *letters = g_strnfill (20000, 'a');
  g_autofree char *text = g_strdup_printf ("{\"format\": \"attention\", \"version\": 1, " X43 ", \"lesson\": [{\"text\": "
                                           "{\"en\": \"see %s: e\\u0301%.47s and %.48s\", \"ko\": \"짧은 글\"}}]}", letters, letters, letters);
  g_autoptr(AttnDocument) document = document_test_parse (text);
  g_autoptr(AttnTrace) trace = document_test_trace (document);
  const AttnLesson *lesson = attn_document_get_lesson (document);
  g_autofree char *english = attn_lesson_dup_text (lesson, 0, ATTN_LESSON_TEXT, ATTN_LANGUAGE_ENGLISH, trace, 2);
  g_autofree char *korean = attn_lesson_dup_text (lesson, 0, ATTN_LESSON_TEXT, ATTN_LANGUAGE_KOREAN, trace, 2);
  g_auto(GStrv) parts = g_strsplit (english, ATTN_LESSON_BREAK, -1);
  g_autofree char *joined = g_strjoinv ("", parts);

  g_assert_cmpstr (joined, ==, attn_lesson_get_text (lesson, 0, ATTN_LESSON_TEXT, ATTN_LANGUAGE_ENGLISH));
  g_assert_cmpuint (g_strv_length (parts), >, 1000);
  for (guint i = 0; parts[i] != NULL; i++)
    {
      g_assert_cmpint (g_utf8_strlen (parts[i], -1), <=, 80);
      g_assert_false (g_unichar_ismark (g_utf8_get_char (parts[i])));
    }
  g_assert_true (g_str_has_suffix (parts[g_strv_length (parts) - 1], letters + 20000 - 48));
  g_assert_cmpstr (korean, ==, "짧은 글");
}

static void
test_no_such_sample (void)
{
  static const struct { const char *written, *says; } rows[] = {
    { "\"nonsense\"", "sample|“nonsense”|four-words, four-words-learned" },
    { "3", "sample|3|four-words" },
    { "null", "sample|null|four-words" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *text = g_strdup_printf ("{\"format\": \"attention\", \"version\": 1, \"sample\": %s}", rows[i].written);
      g_autoptr(GError) error = NULL;

      g_assert_null (attn_document_parse (text, strlen (text), "file", ATTN_LANGUAGE_ENGLISH, &error));
      g_assert_nonnull (error);
      assert_says (error->message, rows[i].says);
    }
}

static void
test_no_such_lesson (void)
{
  g_autoptr(GError) error = NULL;

  g_assert_null (attn_lesson_load ("nonsense", ATTN_LANGUAGE_ENGLISH, &error));
  g_assert_nonnull (error);
  assert_says (error->message, "“nonsense”|words-look, rows-add-up");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/lesson/accessors", test_accessors);
  g_test_add_func ("/lesson/views", test_views);
  g_test_add_func ("/lesson/none", test_no_lesson);
  g_test_add_func ("/lesson/round-trip", test_round_trip);
  g_test_add_func ("/lesson/unequal", test_unequal);
  g_test_add_func ("/lesson/scene-document", test_scene_document);
  g_test_add_func ("/lesson/merge", test_merge);
  g_test_add_func ("/lesson/edited-base", test_edited_base);
  g_test_add_func ("/lesson/fill", test_fill);
  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      g_autofree char *path = g_strconcat ("/lesson/refused/", refused[i].name, NULL);
      g_test_add_data_func (path, &refused[i], test_refused);
    }
  for (guint i = 0; i < G_N_ELEMENTS (checked); i++)
    {
      g_autofree char *path = g_strconcat ("/lesson/checked/", checked[i].name, NULL);
      g_test_add_data_func (path, &checked[i], test_checked);
    }
  g_test_add_func ("/lesson/all-problems", test_all_problems);
  g_test_add_func ("/lesson/built-in", test_built_in);
  g_test_add_func ("/lesson/long-word", test_long_word);
  g_test_add_func ("/lesson/from-sample", test_from_sample);
  g_test_add_func ("/lesson/no-such-sample", test_no_such_sample);
  g_test_add_func ("/lesson/no-such", test_no_such_lesson);
  return g_test_run ();
}
