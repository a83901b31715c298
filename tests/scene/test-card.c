/* test-card.c: of an explanation no line is cut at the edge of its box, nothing is too small to read, and what it comes to is there
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <string.h>

#include "attn-lesson-pages.h"
#include "attn-name.h"
#include "attn-scene-private.h"
#include "scene-test.h"

typedef struct
{
  double width, height;
  double seen;      /* presenting: the height of all that is seen; the picture has less of it where a slider or a lesson's words stand below */
  double scale;     /* of text */
} Size;

static const Size sizes[] = {
  { 1024, 768, 768, 1 },  { 1024, 640, 768, 1 },  { 1280, 720, 720, 1 }, { 1280, 590, 720, 1 },   { 1600, 900, 900, 1 }, { 1600, 730, 900, 1 },
  { 1920, 1080, 1080, 1 }, { 1920, 880, 1080, 1 }, { 480, 190, 0, 1 },  { 490, 240, 0, 1 },    { 780, 330, 0, 1 },      { 760, 420, 0, 1.6 },  { 1240, 520, 0, 1 },
};

static const AttnViewMode modes[] = { ATTN_VIEW_OVERVIEW, ATTN_VIEW_FOCUS, ATTN_VIEW_HEADS, ATTN_VIEW_IMAGE };

typedef struct
{
  Size     size;
  AttnBox  box;         /* the card's */
  gboolean within;      /* at the moment nothing but the card is clipped */
  guint    depth;
  double   smallest;
  const char *what;
} Checked;

typedef struct
{
  AttnPainter parent;
  Checked     checked;
} Checker;

static void
check_inside (Checker *checker, const char *string, double top, double bottom)
{
  const AttnBox *box = &checker->checked.box;

  if (top < box->y - 1 || bottom > box->y + box->height + 1)
    g_error ("“%s” from %.0f to %.0f leaves its box from %.0f to %.0f: %s", string, top, bottom, box->y, box->y + box->height, checker->checked.what);
}

static void
text (AttnPainter *painter, const AttnText *string, double x, double y, const AttnColor *color)
{
  Checker *checker = (Checker *) painter;

  /* What is above the picture in the large view has a box of its own. */
  if (checker->checked.depth == 1 && checker->checked.within)
    check_inside (checker, attn_text_get_string (string), y - attn_text_get_ascent (string) * 0.9, y + attn_text_get_descent (string) * 0.6);
}

static void
number (AttnPainter *painter, AttnFont *font, const char *string, double x, double y, const AttnColor *color)
{
  Checker *checker = (Checker *) painter;

  check_inside (checker, string, y - attn_font_get_cap_height (font), y);
  checker->checked.smallest = fmin (checker->checked.smallest, attn_font_get_size (font));
}

static void
fill (AttnPainter *painter, const AttnBox *box, double radius, const AttnColor *color)
{
  Checker *checker = (Checker *) painter;

  if (checker->checked.depth == 1)
    check_inside (checker, "box about a number", box->y, box->y + box->height);
}

static void
fill_many (AttnPainter *painter, const AttnFill *fills, gsize n, double radius)
{
}

static void
stroke (AttnPainter *painter, const AttnBox *box, double radius, double width, double dash, const AttnColor *color)
{
}

static void
line (AttnPainter *painter, double x0, double y0, double x1, double y1, double width, double dash, const AttnColor *color)
{
}

static void
push_clip (AttnPainter *painter, const AttnBox *box)
{
  Checker *checker = (Checker *) painter;

  checker->checked.depth++;
  checker->checked.within = fabs (box->y - checker->checked.box.y) < 0.01;
}

static void
pop_clip (AttnPainter *painter)
{
  ((Checker *) painter)->checked.depth--;
}

static const AttnPainterClass checker_class = {
  .fill = fill, .fill_many = fill_many, .stroke = stroke, .line = line, .text = text, .number = number, .push_clip = push_clip,
  .pop_clip = pop_clip,
};

/* The result in words, as it stands on the card. */
static void
check_result (const AttnScene *scene, const char *what)
{
  const AttnExplanation *explanation = attn_scene_get_explanation (scene);
  const AttnCard *card = scene->card;
  AttnNumber number;

  attn_number_format_result (explanation->result, scene->frame->decimals, &number);
  if (!attn_card_tells (card, number.text))
    g_error ("%s is not told: %s", number.text, what);
}

/* A view's card, where it has one that explains a cell. */
static void
check_view (const AttnTrace *trace, const AttnView *view, AttnFonts *fonts, const Size *size, const char *what)
{
  Checker checker = { { &checker_class }, { .size = *size, .smallest = G_MAXDOUBLE, .what = what } };
  g_autoptr (AttnScene) scene = attn_scene_new (trace, view, fonts, size->width, size->height);
  const AttnExplanation *explanation = attn_scene_get_explanation (scene);

  checker.checked.box = attn_scene_get_card_box (scene);
  if (scene->frame->mode != view->mode || checker.checked.box.width <= 0 || explanation == NULL)
    return;
  attn_card_paint (scene->card, &checker.parent);
  check_result (scene, what);
  /* Names and parts are somewhat smaller than what they stand by. */
  if (checker.checked.smallest < (size->seen <= 0 ? 6.4 : attn_node_get_operation (explanation->cell.node) == &attn_operation_norm ? size->seen / 44 : size->seen / 60))
    g_error ("numbers of %.1f: %s", checker.checked.smallest, what);
}

static void
check_card (const AttnTrace *trace, AttnFonts *fonts, const char *sample, const AttnStep *step, AttnViewMode mode, AttnLanguage language,
            const Size *size, gboolean first)
{
  const AttnNode *node = step->nodes[0];
  g_autofree char *what = g_strdup_printf ("%s, %s, view %d, %g by %g (%g), language %d, %s cell", sample, attn_node_get_name (node), mode,
                                           size->width, size->height, size->seen, language, first ? "first" : "last");
  AttnView view;

  attn_view_init (&view);
  view.mode = mode;
  view.language = language;
  view.step = attn_node_get_name (node);
  view.interactive = TRUE;
  view.projector = size->seen;
  view.text_scale = size->scale;
  view.selected = (AttnPlace) { view.step, first ? 0 : attn_node_get_rows (node) - 1, first ? 0 : attn_node_get_columns (node) - 1 };
  check_view (trace, &view, fonts, size, what);
}

/* A lesson's words take more of the height than a slider. */
static void
test_lessons (gconstpointer data)
{
  const AttnLanguage language = GPOINTER_TO_UINT (data);
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("DejaVu Sans", NULL);
  static const Size rooms[] = { { 1024, 540, 768, 1 }, { 1280, 530, 720, 1 }, { 1600, 670, 900, 1 }, { 1920, 800, 1080, 1 }, { 780, 330, 0, 1 } };

  for (guint i = 0; i < attn_lesson_get_count (); i++)
    {
      g_autoptr (AttnDocument) document = attn_lesson_load (attn_lesson_get_name (i), language, NULL);
      const AttnLesson *lesson = attn_document_get_lesson (document);

      for (guint s = 0; s < attn_lesson_get_n_scenes (lesson); s++)
        {
          g_autoptr (AttnDocument) own = attn_lesson_dup_document (document, s, language, NULL);
          g_autoptr (AttnTrace) trace = attn_document_trace (own, NULL, language, NULL);

          for (guint k = 0; k < G_N_ELEMENTS (rooms); k++)
            {
              g_autofree char *what = g_strdup_printf ("%s, scene %u, %g by %g, language %d", attn_lesson_get_name (i), s + 1, rooms[k].width,
                                                       rooms[k].height, language);
              AttnView view;

              attn_view_init (&view);
              attn_lesson_set_view (&view, lesson, s, trace);
              view.language = language;
              view.interactive = TRUE;
              view.projector = rooms[k].seen;
              check_view (trace, &view, fonts, &rooms[k], what);
            }
        }
    }
}

static void
test_cards (gconstpointer data)
{
  const AttnLanguage language = GPOINTER_TO_UINT (data);
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("DejaVu Sans", NULL);

  for (guint i = 0; i < attn_sample_get_count (); i++)
    {
      g_autoptr (AttnTrace) trace = scene_test_load (attn_sample_get_name (i), language);
      g_autoptr (GArray) steps = attn_steps_new (trace, 0);

      for (guint j = 0; j < steps->len; j++)
        for (guint k = 0; k < G_N_ELEMENTS (sizes); k++)
          for (guint mode = 0; mode < G_N_ELEMENTS (modes); mode++)
            check_card (trace, fonts, attn_sample_get_name (i), &g_array_index (steps, AttnStep, j), modes[mode], language, &sizes[k], (j + k) % 2 == 0);
    }
}

/* Where a number is asked about the box is as high as the sentence that it holds, and the numbers are the larger for it. */
static void
test_question (gconstpointer data)
{
  const AttnLanguage language = GPOINTER_TO_UINT (data);
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("DejaVu Sans", NULL);
  g_autoptr (AttnTrace) trace = scene_test_load ("four-words", language);
  static const AttnViewMode both[] = { ATTN_VIEW_FOCUS, ATTN_VIEW_OVERVIEW };

  for (guint i = 0; i < G_N_ELEMENTS (both); i++)
    for (guint scale = 1; scale <= 2; scale++)
      {
        AttnView view;
        double sizes_of[2] = { 0, 0 };
        AttnBox plain;

        attn_view_init (&view);
        view.mode = both[i];
        view.language = language;
        view.interactive = TRUE;
        view.step = attn_name_intern ("scores");
        view.text_scale = scale;
        g_autoptr (AttnScene) before = attn_scene_new (trace, &view, fonts, 700, 500);
        plain = attn_scene_get_card_box (before);
        view.asked = view.selected = (AttnPlace) { view.step, 2, 0 };
        g_autoptr (AttnScene) asked = attn_scene_new_marked (before, &view);
        const AttnBox box = attn_scene_get_card_box (asked);

        g_assert_null (attn_scene_get_explanation (asked));
        g_assert_true (attn_scene_is_card_whole (asked));
        g_assert_cmpfloat (box.height, <, plain.height * 0.8);
        /* No more beneath the last line than a line. */
        g_assert_cmpfloat (attn_card_get_bottom (asked->card), >, box.y + box.height - asked->frame->size * 1.5);
        g_assert_cmpfloat (attn_card_get_bottom (asked->card), <, box.y + box.height);
        for (guint j = 0; j < 2; j++)
          {
            const AttnScene *scene = j == 0 ? before : asked;

            for (guint k = 0; k < attn_scene_get_n_regions (scene); k++)
              if (attn_scene_get_region (scene, k)->kind == ATTN_REGION_MATRIX)
                sizes_of[j] = fmax (sizes_of[j], attn_scene_get_region (scene, k)->pitch_y);
          }
        if (both[i] == ATTN_VIEW_FOCUS)
          g_assert_cmpfloat (sizes_of[1], >, sizes_of[0] * 1.1);

        /* What is pointed at meanwhile has its result there. */
        view.hovered = (AttnPlace) { attn_name_intern ("query"), 0, 1 };
        check_view (trace, &view, fonts, &(Size) { 700, 500, 0, scale }, "pointed at while another is asked about");
        view.hovered.node = NULL;

        /* What another cell comes to has the room again. */
        view.selected.row = 0;
        g_autoptr (AttnScene) other = attn_scene_new_marked (asked, &view);

        g_assert_nonnull (attn_scene_get_explanation (other));
        g_assert_cmpfloat (attn_scene_get_card_box (other).height, ==, plain.height);
      }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/card/english", GUINT_TO_POINTER (ATTN_LANGUAGE_ENGLISH), test_cards);
  g_test_add_data_func ("/card/korean", GUINT_TO_POINTER (ATTN_LANGUAGE_KOREAN), test_cards);
  g_test_add_data_func ("/card/question/english", GUINT_TO_POINTER (ATTN_LANGUAGE_ENGLISH), test_question);
  g_test_add_data_func ("/card/question/korean", GUINT_TO_POINTER (ATTN_LANGUAGE_KOREAN), test_question);
  g_test_add_data_func ("/card/lessons/english", GUINT_TO_POINTER (ATTN_LANGUAGE_ENGLISH), test_lessons);
  g_test_add_data_func ("/card/lessons/korean", GUINT_TO_POINTER (ATTN_LANGUAGE_KOREAN), test_lessons);
  return g_test_run ();
}
