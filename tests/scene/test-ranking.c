/* test-ranking.c: what a readout expects, as bars
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <string.h>

#include "attn-name.h"
#include "attn-picture.h"
#include "attn-ranking.h"
#include "attn-scene-private.h"
#include "scene-test.h"

static void
begin (SceneTestFixture *f, const char *sample, AttnLanguage language, AttnViewMode mode)
{
  scene_test_begin (f, scene_test_load (sample, language));
  f->view.mode = mode;
  f->view.language = language;
}

static GPtrArray *
list_bars (SceneTestFixture *f)
{
  GPtrArray *bars = g_ptr_array_new ();

  for (guint i = 0; i < f->scene->frame->items->len; i++)
    if (attn_frame_get_item (f->scene->frame, i)->is_bar)
      g_ptr_array_add (bars, attn_frame_get_item (f->scene->frame, i));
  return bars;
}

static gboolean
says (SceneTestFixture *f, const char *text)
{
  for (guint i = 0; i < f->scene->frame->items->len; i++)
    {
      const AttnItem *item = attn_frame_get_item (f->scene->frame, i);

      if (item->text != NULL && strstr (attn_text_get_string (item->text), text) != NULL)
        return TRUE;
    }
  return FALSE;
}

/* The likeliest first, each bar picks its cell, and all stand within the picture. */
static void
check_bars (SceneTestFixture *f, guint row)
{
  g_autoptr (GPtrArray) bars = list_bars (f);
  const AttnBox picture = attn_scene_get_picture_box (f->scene);
  double before = INFINITY;

  g_assert_cmpuint (bars->len, >=, 3);
  for (guint i = 0; i < bars->len; i++)
    {
      const AttnRegion *region = &((const AttnItem *) bars->pdata[i])->region;
      const double value = attn_node_get_value (region->node, region->first_row, region->first_column);
      AttnCell cell;

      g_assert_cmpuint (region->first_row, ==, row);
      g_assert_cmpfloat (value, <=, before);
      g_assert_true (attn_scene_pick (f->scene, region->box.x + region->box.width / 2, region->box.y + region->box.height / 2, &cell));
      g_assert_true (cell.node == region->node);
      g_assert_cmpuint (cell.row, ==, region->first_row);
      g_assert_cmpuint (cell.column, ==, region->first_column);
      g_assert_cmpfloat (region->box.x, >=, picture.x - 0.5);
      g_assert_cmpfloat (region->box.x + region->box.width, <=, picture.x + picture.width + 0.5);
      g_assert_cmpfloat (region->box.y + region->box.height, <=, picture.y + picture.height + 0.5);
      before = value;
    }
}

static void
test_focus (void)
{
  static const double sizes[][2] = { { 1400, 800 }, { 900, 600 }, { 640, 480 }, { 3840, 2160 } };
  SceneTestFixture f;

  begin (&f, "korean", ATTN_LANGUAGE_ENGLISH, ATTN_VIEW_FOCUS);
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      scene_test_show (&f, sizes[i][0], sizes[i][1]);
      check_bars (&f, 3);
      g_assert_true (says (&f, "After “나는 오늘 사과를 먹었다” the model expects “달콤했다”: 99.0 %"));
      g_assert_true (says (&f, " more"));
      g_assert_nonnull (attn_scene_find_matrix (f.scene, "readout.exponentials"));
      g_assert_nonnull (attn_scene_find_matrix (f.scene, "readout.totals"));
    }
  scene_test_end (&f);
}

static void
test_korean (void)
{
  SceneTestFixture f;

  begin (&f, "korean", ATTN_LANGUAGE_KOREAN, ATTN_VIEW_FOCUS);
  scene_test_show (&f, 1400, 800);
  g_assert_true (says (&f, "“나는 오늘 사과를 먹었다” 다음에 모델이 예상하는 것: “달콤했다”, 99.0 %"));
  scene_test_end (&f);
}

/* None of several that are equally likely is the likeliest: all are named, or how many there are. */
static void
test_ties (void)
{
  static const struct { const char *bias, *rows, *english, *korean; } cases[] = {
    { "2, 2, 0, 2, 0", "each", "After “x” several may come: “a”, “b”, “d” most likely, 30.6 % each",
      "“x” 다음에는 여럿이 올 수 있음: 가장 그럴듯한 것은 “a”, “b”, “d”, 각각 30.6 %" },
    { "9, 9, 0, 0, 0", "each", "After “x” several may come: “a”, “b” most likely, 50.0 % each", "“x” 다음에는 여럿이 올 수 있음: 가장 그럴듯한 것은 “a”, “b”, 각각 50.0 %" },
    { "1, 1, 0, 1, 1", "each", "After “x” 4 are equally likely, 22.9 % each", "“x” 다음에는 4개가 똑같이 그럴듯함, 각각 22.9 %" },
    { "2, 0, 0, 2, 0", "mean", "Not sure: most likely “a”, “d”, 41.6 % each", "확실하지 않음: 가장 그럴듯한 것은 “a”, “d”, 각각 41.6 %" },
    { "1, 1, 1, 1, 1", "mean", "Not sure: 5 are equally likely, 20 % each", "확실하지 않음: 5개가 똑같이 그럴듯함, 각각 20 %" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *json = g_strdup_printf ("{\"format\": \"attention\", \"version\": 1, \"tokens\": [\"x\"], \"embedding\": [[1]], "
                                               "\"readout\": {\"weight\": [[0, 0, 0, 0, 0]], \"bias\": [%s], "
                                               "\"labels\": [\"a\", \"b\", \"c\", \"d\", \"e\"], \"row\": \"%s\"}}", cases[i].bias, cases[i].rows);
      g_autoptr (AttnTrace) trace = scene_test_parse (json);
      const AttnNode *node = attn_trace_find (trace, "probabilities");
      g_autofree char *english = attn_ranking_describe (node, 0, 4, ATTN_LANGUAGE_ENGLISH);
      g_autofree char *korean = attn_ranking_describe (node, 0, 4, ATTN_LANGUAGE_KOREAN);

      g_assert_cmpstr (english, ==, cases[i].english);
      g_assert_cmpstr (korean, ==, cases[i].korean);
    }
}

/* Each stage of the softmax is shown in the same lines. */
static void
test_stages (void)
{
  static const char *const steps[] = { "readout.shifted", "readout.exponentials", "readout.totals", "probabilities" };
  SceneTestFixture f;

  begin (&f, "korean", ATTN_LANGUAGE_ENGLISH, ATTN_VIEW_FOCUS);
  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      f.view.step = attn_name_intern (steps[i]);
      scene_test_show (&f, 1400, 800);
      check_bars (&f, 3);
    }
  f.view.step = attn_name_intern ("logits");
  scene_test_show (&f, 1400, 800);
  {
    g_autoptr (GPtrArray) bars = list_bars (&f);

    g_assert_cmpuint (bars->len, ==, 0);
  }
  scene_test_end (&f);
}

/* The selected token's row is the one that is read. */
static void
test_row (void)
{
  SceneTestFixture f;
  AttnView view;
  AttnScene *other;
  guint likeliest, second;

  begin (&f, "korean", ATTN_LANGUAGE_ENGLISH, ATTN_VIEW_FOCUS);
  scene_test_show (&f, 1400, 800);
  view = f.view;
  view.selected = (AttnPlace) { attn_name_intern ("probabilities"), 2, 5 };
  other = attn_scene_new_marked (f.scene, &view);
  g_assert_false (attn_scene_same_base (f.scene, other));
  attn_scene_unref (f.scene);
  f.scene = other;
  check_bars (&f, 2);
  g_assert_true (says (&f, "After “나는 오늘 사과를” "));
  /* Another class of the same row that stands there anyway changes nothing but marks. */
  {
    g_autoptr (GPtrArray) bars = list_bars (&f);

    likeliest = ((const AttnItem *) bars->pdata[0])->region.first_column;
    second = ((const AttnItem *) bars->pdata[1])->region.first_column;
  }
  view.selected.column = likeliest;
  other = attn_scene_new_marked (f.scene, &view);
  attn_scene_unref (f.scene);
  f.scene = other;
  view.selected.column = second;
  other = attn_scene_new_marked (f.scene, &view);
  g_assert_true (attn_scene_same_base (f.scene, other));
  attn_scene_unref (other);
  scene_test_end (&f);
}

static void
test_overview (void)
{
  SceneTestFixture f;

  begin (&f, "korean", ATTN_LANGUAGE_ENGLISH, ATTN_VIEW_OVERVIEW);
  scene_test_show (&f, 1400, 800);
  check_bars (&f, 3);
  g_assert_nonnull (attn_scene_find_matrix (f.scene, "logits"));
  /* Not before the pipeline has come there. */
  f.view.step = attn_name_intern ("logits");
  scene_test_show (&f, 1400, 800);
  {
    g_autoptr (GPtrArray) bars = list_bars (&f);

    g_assert_cmpuint (bars->len, ==, 0);
  }
  scene_test_end (&f);
}

/* Digits stand in their own order, all ten. */
static void
test_digits (void)
{
  static const AttnViewMode modes[] = { ATTN_VIEW_OVERVIEW, ATTN_VIEW_FOCUS };
  SceneTestFixture f;

  for (guint i = 0; i < G_N_ELEMENTS (modes); i++)
    {
      g_autoptr (GPtrArray) bars = NULL;

      begin (&f, "digits", ATTN_LANGUAGE_ENGLISH, modes[i]);
      scene_test_show (&f, 1400, 800);
      bars = list_bars (&f);
      g_assert_cmpuint (bars->len, ==, 10);
      for (guint j = 0; j < bars->len; j++)
        g_assert_cmpuint (((const AttnItem *) bars->pdata[j])->region.first_column, ==, j);
      g_assert_true (says (&f, "Most likely: “3”"));
      scene_test_end (&f);
    }
}

/* Arrows go from line to line, Tab from stage to stage of the same class. */
static void
test_keys (void)
{
  SceneTestFixture f;
  AttnCell cell, next;

  begin (&f, "digits", ATTN_LANGUAGE_ENGLISH, ATTN_VIEW_FOCUS);
  scene_test_show (&f, 1400, 800);
  cell = (AttnCell) { attn_trace_find (f.trace, "probabilities"), 0, 3 };
  next = attn_scene_move (f.scene, &cell, 0, 1, FALSE);
  g_assert_cmpuint (next.column, ==, 4);
  next = attn_scene_move (f.scene, &cell, 0, -1, FALSE);
  g_assert_cmpuint (next.column, ==, 2);
  next = attn_scene_move (f.scene, &cell, 0, 1, TRUE);
  g_assert_cmpuint (next.column, ==, 9);
  cell.node = attn_trace_find (f.trace, "logits");
  g_assert_true (attn_scene_next_matrix (f.scene, &cell, FALSE, &next));
  g_assert_cmpstr (attn_node_get_name (next.node), ==, "readout.shifted");
  g_assert_cmpuint (next.column, ==, 3);
  g_assert_nonnull (attn_scene_find_cell (f.scene, &next));
  scene_test_end (&f);
}

static gboolean
has_bar (SceneTestFixture *f, guint column)
{
  g_autoptr (GPtrArray) bars = list_bars (f);

  for (guint i = 0; i < bars->len; i++)
    if (((const AttnItem *) bars->pdata[i])->region.first_column == column)
      return TRUE;
  return FALSE;
}

static guint
find_best (const AttnNode *node, guint row)
{
  guint best = 0;

  for (guint j = 1; j < attn_node_get_columns (node); j++)
    if (attn_node_get_value (node, row, j) > attn_node_get_value (node, row, best))
      best = j;
  return best;
}

/* Where not all classes fit, the one that the sentence names and the selected one do, of whatever stage it is a number; of few classes in
 * their own order.  A scene that is marked anew shows what one that is made anew shows. */
static void
test_not_all (void)
{
  static const struct { const char *sample, *node; AttnViewMode mode; double projector, width, height; } cases[] = {
    { "digits", "probabilities", ATTN_VIEW_FOCUS, 900, 1600, 780 },       /* beneath it the words of a scene */
    { "digits", "readout.shifted", ATTN_VIEW_FOCUS, 900, 1600, 900 },
    { "digits", "probabilities", ATTN_VIEW_OVERVIEW, 900, 1600, 780 },
    { "digits", "probabilities", ATTN_VIEW_FOCUS, 0, 900, 380 },          /* a low window, and a file */
    { "korean", "probabilities", ATTN_VIEW_FOCUS, 900, 1600, 780 },
    { "korean", "readout.exponentials", ATTN_VIEW_FOCUS, 0, 1400, 800 },
    { "korean", "probabilities", ATTN_VIEW_OVERVIEW, 0, 1400, 800 },
    { "korean", "readout.weight", ATTN_VIEW_OVERVIEW, 0, 1400, 800 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      SceneTestFixture f;
      const AttnNode *node;
      AttnScene *made;
      guint columns, row;

      begin (&f, cases[i].sample, ATTN_LANGUAGE_KOREAN, cases[i].mode);
      node = attn_trace_find (f.trace, "probabilities");
      columns = attn_node_get_columns (node);
      row = attn_node_get_rows (node) - 1;
      f.view.projector = cases[i].projector;
      f.view.step = attn_name_intern ("probabilities");
      scene_test_show (&f, cases[i].width, cases[i].height);
      made = attn_scene_ref (f.scene);
      for (guint column = 0; column < columns; column++)
        {
          AttnScene *marked;
          g_autoptr (GPtrArray) bars = NULL, again = NULL;

          f.view.selected = (AttnPlace) { attn_name_intern (cases[i].node), g_str_equal (cases[i].node, "readout.weight") ? 0 : row, column };
          scene_test_show (&f, cases[i].width, cases[i].height);
          bars = list_bars (&f);
          g_assert_cmpuint (bars->len, >=, 2);
          g_assert_cmpuint (bars->len, <, columns);
          g_assert_true (has_bar (&f, find_best (node, row)));
          g_assert_true (has_bar (&f, column));
          for (guint j = 1; columns <= 12 && j < bars->len; j++)
            g_assert_cmpuint (((const AttnItem *) bars->pdata[j])->region.first_column, >,
                              ((const AttnItem *) bars->pdata[j - 1])->region.first_column);
          if (columns > 12)
            check_bars (&f, row);
          /* From any scene before. */
          marked = attn_scene_new_marked (made, &f.view);
          attn_scene_unref (f.scene);
          f.scene = attn_scene_ref (marked);
          again = list_bars (&f);
          g_assert_cmpuint (again->len, ==, bars->len);
          g_assert_true (has_bar (&f, column));
          attn_scene_unref (made);
          made = marked;
        }
      attn_scene_unref (made);
      scene_test_end (&f);
    }
}

/* Arrows lead to every class, through those that are drawn as soon as they are selected, and Home and End to the first and the last. */
static void
test_keys_to_all (void)
{
  static const char *const samples[] = { "digits", "korean" };

  for (guint i = 0; i < G_N_ELEMENTS (samples); i++)
    {
      SceneTestFixture f;
      AttnCell cell, next;
      guint columns, n = 1;

      begin (&f, samples[i], ATTN_LANGUAGE_ENGLISH, ATTN_VIEW_FOCUS);
      f.view.projector = 900;
      f.view.step = attn_name_intern ("probabilities");
      scene_test_show (&f, 1600, 780);
      cell.node = attn_trace_find (f.trace, "probabilities");
      columns = attn_node_get_columns (cell.node);
      cell.row = attn_node_get_rows (cell.node) - 1;
      cell.column = find_best (cell.node, cell.row);
      cell = attn_scene_move (f.scene, &cell, 0, -1, TRUE);
      for (;;)
        {
          f.view.selected = (AttnPlace) { attn_name_intern ("probabilities"), cell.row, cell.column };
          scene_test_show (&f, 1600, 780);
          next = attn_scene_move (f.scene, &cell, 1, 0, FALSE);
          if (next.column == cell.column)
            break;
          g_assert_cmpuint (++n, <=, columns);
          {
            const AttnCell back = next;
            AttnCell to;

            f.view.selected.column = next.column;
            scene_test_show (&f, 1600, 780);
            to = attn_scene_move (f.scene, &back, 0, -1, FALSE);
            g_assert_cmpuint (to.column, ==, cell.column);
          }
          cell = next;
        }
      g_assert_cmpuint (n, ==, columns);
      scene_test_end (&f);
    }
}

/* Compared, the likeliest now is in sight even where two others were likelier before. */
static void
test_compared_best (void)
{
  SceneTestFixture f;
  g_autoptr (AttnTrace) before = scene_test_parse ("{\"format\": \"attention\", \"version\": 1, \"embedding\": [[1]], "
                                                   "\"readout\": {\"weight\": [[-9, 3, 3, 2.9, 2.9, 2.8, 2.8, 2.8]]}}");

  f = (SceneTestFixture) { .fonts = attn_fonts_new ("DejaVu Sans", NULL),
                  .trace = scene_test_parse ("{\"format\": \"attention\", \"version\": 1, \"embedding\": [[1]], "
                                             "\"readout\": {\"weight\": [[0.01, 0, 0, 0, 0, 0, 0, 0]]}}") };
  attn_view_init (&f.view);
  f.view.mode = ATTN_VIEW_FOCUS;
  f.view.step = attn_name_intern ("probabilities");
  f.view.pinned = before;
  f.view.projector = 900;
  scene_test_show (&f, 1600, 640);
  {
    g_autoptr (GPtrArray) bars = list_bars (&f);

    g_assert_cmpuint (bars->len, <, 8);
  }
  g_assert_true (has_bar (&f, 0));
  scene_test_end (&f);
}

/* Where numbers are to be found, the matrices stand as they are: an order would tell. */
static void
test_hidden (void)
{
  const char *names[2] = { attn_name_intern ("probabilities"), NULL };
  SceneTestFixture f;
  g_autoptr (GPtrArray) bars = NULL;

  begin (&f, "korean", ATTN_LANGUAGE_ENGLISH, ATTN_VIEW_FOCUS);
  f.view.blank = names;
  scene_test_show (&f, 1400, 800);
  bars = list_bars (&f);
  g_assert_cmpuint (bars->len, ==, 0);
  g_clear_pointer (&bars, g_ptr_array_unref);
  f.view.blank = NULL;
  f.view.asked = (AttnPlace) { names[0], 3, 4 };
  scene_test_show (&f, 1400, 800);
  bars = list_bars (&f);
  g_assert_cmpuint (bars->len, ==, 0);
  scene_test_end (&f);
}

/* Of a long beginning the last tokens, so that the sentence stays legible. */
static void
test_long_beginning (void)
{
  g_autoptr (GString) json = g_string_new ("{\"format\": \"attention\", \"version\": 1, \"tokens\": [");
  g_autoptr (AttnTrace) trace = NULL;
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("DejaVu Sans", NULL);
  g_autofree char *whole = NULL, *last = NULL;

  for (guint i = 0; i < 60; i++)
    g_string_append_printf (json, "%s\"word%u\"", i > 0 ? ", " : "", i);
  g_string_append (json, "], \"embedding\": {\"random\": {\"rows\": 60, \"columns\": 2, \"seed\": 3, \"deviation\": 1}}, "
                         "\"readout\": {\"weight\": [[1, 0], [0, 1]], \"labels\": [\"a\", \"b\"], \"row\": \"each\"}}");
  trace = scene_test_parse (json->str);
  whole = attn_ranking_describe (attn_trace_find (trace, "probabilities"), 3, 4, ATTN_LANGUAGE_ENGLISH);
  last = attn_ranking_describe (attn_trace_find (trace, "probabilities"), 59, 2, ATTN_LANGUAGE_ENGLISH);
  g_assert_true (g_str_has_prefix (whole, "After “word0 word1 word2 word3” "));
  g_assert_true (g_str_has_prefix (last, "After “… word58 word59” "));
  for (guint i = 0; i < 2; i++)
    {
      AttnView view;
      g_autoptr (AttnScene) scene = NULL;
      gboolean found = FALSE;

      attn_view_init (&view);
      view.mode = i == 0 ? ATTN_VIEW_FOCUS : ATTN_VIEW_OVERVIEW;
      scene = attn_scene_new (trace, &view, fonts, 1200, 700);
      for (guint k = 0; k < scene->frame->items->len; k++)
        {
          const AttnItem *item = &g_array_index (scene->frame->items, AttnItem, k);

          if (item->text == NULL || !g_str_has_prefix (attn_text_get_string (item->text), "After “"))
            continue;
          found = TRUE;
          g_assert_nonnull (strstr (attn_text_get_string (item->text), "word59” "));
          g_assert_cmpfloat (attn_text_get_ascent (item->text), >, 7);
        }
      g_assert_true (found || i == 1);
    }
}

/* Two states: two bars a line, what was likely before still in sight, and the remark on cells only where cells are compared. */
static void
test_compared (void)
{
  SceneTestFixture f;
  g_autoptr (AttnTrace) before = scene_test_parse ("{\"format\": \"attention\", \"version\": 1, \"embedding\": [[1, 0], [0, 1]], "
                                                   "\"readout\": {\"weight\": [[1, 5, 0], [0, 6, 1]]}}");

  f = (SceneTestFixture) { .fonts = attn_fonts_new ("DejaVu Sans", NULL),
                  .trace = scene_test_parse ("{\"format\": \"attention\", \"version\": 1, \"embedding\": [[1, 0], [0, 1]], "
                                             "\"readout\": {\"weight\": [[1, 0, 5], [0, 1, 6]]}}") };
  attn_view_init (&f.view);
  f.view.mode = ATTN_VIEW_FOCUS;
  f.view.step = attn_name_intern ("probabilities");
  f.view.pinned = before;
  scene_test_show (&f, 1600, 900);
  {
    g_autoptr (GPtrArray) bars = list_bars (&f);

    g_assert_cmpuint (bars->len, ==, 3);
    for (guint i = 0; i < bars->len; i++)
      g_assert_true (((const AttnItem *) bars->pdata[i])->pinned == attn_trace_find (before, "probabilities"));
  }
  g_assert_true (says (&f, "upper bar: before, lower bar: now"));
  g_assert_null (strstr (attn_scene_get_remarks (f.scene), "in a cell"));
  f.view.pinned = NULL;
  scene_test_show (&f, 1600, 900);
  g_assert_false (says (&f, "upper bar"));
  f.view.pinned = before;
  f.view.step = attn_name_intern ("scores");
  scene_test_show (&f, 1600, 900);
  g_assert_nonnull (strstr (attn_scene_get_remarks (f.scene), "in a cell"));
  scene_test_end (&f);
}

/* Of many classes those that either state expects. */
static void
test_compared_order (void)
{
  SceneTestFixture f;
  g_autoptr (AttnTrace) other = NULL;
  const AttnNode *now, *before;
  guint best = 0;
  gboolean found = FALSE;

  begin (&f, "korean", ATTN_LANGUAGE_KOREAN, ATTN_VIEW_FOCUS);
  other = attn_trace_ref (f.trace);
  f.view.step = attn_name_intern ("probabilities");
  f.view.pinned = other;
  f.view.selected = (AttnPlace) { attn_name_intern ("probabilities"), 1, 0 };
  scene_test_show (&f, 1600, 900);
  now = attn_trace_find (f.trace, "probabilities");
  before = attn_trace_find (other, "probabilities");
  for (guint j = 1; j < attn_node_get_columns (before); j++)
    if (attn_node_get_value (before, 1, j) > attn_node_get_value (before, 1, best))
      best = j;
  {
    g_autoptr (GPtrArray) bars = list_bars (&f);

    for (guint i = 0; i < bars->len; i++)
      {
        const AttnRegion *region = &((const AttnItem *) bars->pdata[i])->region;

        g_assert_true (region->node == now);
        found |= region->first_column == best;
      }
  }
  g_assert_true (found);
  scene_test_end (&f);
}

/* Before a room the answer stands in the overview, too, also where a slider takes a part of the height. */
static void
test_before_a_room (void)
{
  SceneTestFixture f;

  begin (&f, "korean", ATTN_LANGUAGE_KOREAN, ATTN_VIEW_OVERVIEW);
  f.view.step = attn_name_intern ("probabilities");
  f.view.projector = 900;
  scene_test_show (&f, 1600, 640);
  check_bars (&f, 3);
  scene_test_end (&f);
}

/* In a small window the answer takes the place of stripes that nobody can read; enlarged, and in a file, they are there.  And of the
 * arithmetic there is only what can be read, while all of it is told. */
static void
test_small_window (void)
{
  SceneTestFixture f;

  for (AttnLanguage language = 0; language < ATTN_N_LANGUAGES; language++)
    {
      begin (&f, "korean", language, ATTN_VIEW_OVERVIEW);
      f.view.interactive = TRUE;
      f.view.step = attn_name_intern ("probabilities");
      f.view.selected = (AttnPlace) { attn_name_intern ("probabilities"), 3, 46 };
      scene_test_show (&f, 590, 315);
      check_bars (&f, 3);
      g_assert_null (attn_scene_find_matrix (f.scene, "logits"));
      g_assert_nonnull (strstr (attn_scene_get_card_text (f.scene), "e^("));
      g_assert_false (attn_scene_is_card_whole (f.scene));
      f.view.zoom = 1.5;
      scene_test_show (&f, 590, 315);
      g_assert_nonnull (attn_scene_find_matrix (f.scene, "logits"));
      f.view.zoom = 1;
      f.view.interactive = FALSE;
      scene_test_show (&f, 590, 315);
      g_assert_nonnull (attn_scene_find_matrix (f.scene, "logits"));
      f.view.interactive = TRUE;
      scene_test_show (&f, 1400, 800);
      g_assert_nonnull (attn_scene_find_matrix (f.scene, "logits"));
      check_bars (&f, 3);
      scene_test_end (&f);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/scene/ranking/focus", test_focus);
  g_test_add_func ("/scene/ranking/long-beginning", test_long_beginning);
  g_test_add_func ("/scene/ranking/korean", test_korean);
  g_test_add_func ("/scene/ranking/ties", test_ties);
  g_test_add_func ("/scene/ranking/stages", test_stages);
  g_test_add_func ("/scene/ranking/row", test_row);
  g_test_add_func ("/scene/ranking/overview", test_overview);
  g_test_add_func ("/scene/ranking/small-window", test_small_window);
  g_test_add_func ("/scene/ranking/digits", test_digits);
  g_test_add_func ("/scene/ranking/keys", test_keys);
  g_test_add_func ("/scene/ranking/keys/to-all", test_keys_to_all);
  g_test_add_func ("/scene/ranking/not-all", test_not_all);
  g_test_add_func ("/scene/ranking/compared/best", test_compared_best);
  g_test_add_func ("/scene/ranking/hidden", test_hidden);
  g_test_add_func ("/scene/ranking/before-a-room", test_before_a_room);
  g_test_add_func ("/scene/ranking/compared", test_compared);
  g_test_add_func ("/scene/ranking/compared/order", test_compared_order);
  return g_test_run ();
}
