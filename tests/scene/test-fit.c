/* test-fit.c: no text is cut, none lies on another, at any size
 *
 * A painter that draws nothing keeps where each text stands, and what it is clipped to.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <string.h>

#include "attn-lesson-pages.h"
#include "attn-name.h"
#include "attn-picture.h"
#include "scene-test.h"

typedef struct
{
  AttnBox  box, clip;
  char    *string;
  gboolean is_cut;
} Placed;

typedef struct
{
  AttnPainter parent;
  GArray     *texts;         /* of Placed */
  GArray     *clips;         /* of AttnBox */
} Keeper;

static void
clear_placed (gpointer data)
{
  g_free (((Placed *) data)->string);
}

static AttnBox
intersect (const AttnBox *a, const AttnBox *b)
{
  const double x = fmax (a->x, b->x), y = fmax (a->y, b->y);

  return (AttnBox) { x, y, fmax (fmin (a->x + a->width, b->x + b->width) - x, 0), fmax (fmin (a->y + a->height, b->y + b->height) - y, 0) };
}

static const AttnBox *
get_clip (const Keeper *keeper)
{
  return &g_array_index (keeper->clips, AttnBox, keeper->clips->len - 1);
}

static void
keep (Keeper *keeper, const AttnBox *box, const char *string, gboolean is_cut)
{
  Placed placed = { *box, *get_clip (keeper), g_strdup (string), is_cut };

  g_array_append_val (keeper->texts, placed);
}

static void
text (AttnPainter *painter, const AttnText *string, double x, double y, const AttnColor *color)
{
  const AttnBox box = { x, y - attn_text_get_ascent (string), attn_text_get_width (string),
                        attn_text_get_ascent (string) + attn_text_get_descent (string) };

  keep ((Keeper *) painter, &box, attn_text_get_string (string), attn_text_is_cut (string));
}

static void
number (AttnPainter *painter, AttnFont *font, const char *string, double x, double y, const AttnColor *color)
{
  const double width = attn_font_get_number_width (font, string), height = attn_font_get_cap_height (font);

  keep ((Keeper *) painter, &(AttnBox) { x - width / 2, y - height, width, height }, string, FALSE);
}

static void
push_clip (AttnPainter *painter, const AttnBox *box)
{
  Keeper *keeper = (Keeper *) painter;
  AttnBox clip = intersect (box, get_clip (keeper));

  g_array_append_val (keeper->clips, clip);
}

static void
pop_clip (AttnPainter *painter)
{
  Keeper *keeper = (Keeper *) painter;

  g_array_set_size (keeper->clips, keeper->clips->len - 1);
}

static void
fill (AttnPainter *painter, const AttnBox *box, double radius, const AttnColor *color)
{
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
curve (AttnPainter *painter, const double points[8], double width, double dash, double arrow, const AttnColor *color)
{
}

static void
image (AttnPainter *painter, const AttnBox *box, guint width, guint height, const guint32 *pixels)
{
}

static void
begin_group (AttnPainter *painter, const char *name, const char *title)
{
}

static void
nothing (AttnPainter *painter)
{
}

static const AttnPainterClass keeper_class = {
  .fill = fill, .fill_many = fill_many, .stroke = stroke, .line = line, .curve = curve, .image = image, .text = text,
  .number = number, .push_clip = push_clip, .pop_clip = pop_clip, .begin_group = begin_group, .end_group = nothing,
  .flush = nothing, .free = nothing,
};

/* A root reaches over what stands under it. */
static gboolean
is_root (const Placed *placed)
{
  return g_str_equal (placed->string, "√");
}

static gboolean
says_nothing (const Placed *placed)
{
  return placed->string[strspn (placed->string, " ")] == '\0' || placed->box.width <= 0;
}

static void
check_placed (const GArray *texts, guint index, const char *where)
{
  const Placed *placed = &g_array_index (texts, Placed, index);
  const AttnBox inside = intersect (&placed->box, &placed->clip);

  if (placed->is_cut)
    g_error ("%s: “%s” is shortened", where, placed->string);
  /* What ascenders and descenders leave free may be outside; half a pixel goes into rounding at each side. */
  if (inside.width < placed->box.width - 1.5 || inside.height < placed->box.height * 0.72)
    g_error ("%s: “%s” is cut off", where, placed->string);
  for (guint i = index + 1; i < texts->len; i++)
    {
      const Placed *other = &g_array_index (texts, Placed, i);
      const AttnBox both = intersect (&placed->box, &other->box);

      /* The same text again, on its mark. */
      if (is_root (placed) || is_root (other) || (g_str_equal (placed->string, other->string) && fabs (placed->box.x - other->box.x) < 1 && fabs (placed->box.y - other->box.y) < 1))
        continue;
      if (both.width > 1.5 && both.height > 0.3 * fmin (placed->box.height, other->box.height))
        g_error ("%s: “%s” lies on “%s”", where, placed->string, other->string);
    }
}

/* Returns how many texts there were. */
static guint
check (const AttnTrace *trace, const AttnView *view, AttnFonts *fonts, double width, double height, const char *what)
{
  g_autoptr (AttnScene) scene = attn_scene_new (trace, view, fonts, width, height);
  g_autoptr (GArray) texts = g_array_new (FALSE, TRUE, sizeof (Placed));
  g_autoptr (GArray) clips = g_array_new (FALSE, TRUE, sizeof (AttnBox));
  Keeper keeper = { { &keeper_class }, texts, clips };
  const AttnBox all = { 0, 0, width, height };
  g_autofree char *where = g_strdup_printf ("%s, view %d, step %s, %s, %.0f × %.0f%s", what, (int) view->mode, view->step,
                                            attn_language_get_code (view->language), width, height,
                                            view->selected.node != NULL ? ", with a cell" : "");

  g_array_set_clear_func (texts, clear_placed);
  g_array_append_val (clips, all);
  attn_scene_paint_base (scene, &keeper.parent);
  attn_scene_paint_marks (scene, &keeper.parent);
  g_assert_cmpuint (clips->len, ==, 1);
  for (guint i = 0; i < texts->len; i++)
    if (!says_nothing (&g_array_index (texts, Placed, i)))
      check_placed (texts, i, where);
  return texts->len;
}

static const double sizes[][2] = {
  { 600, 400 }, { 800, 600 }, { 1024, 768 }, { 1600, 900 }, { 3840, 2160 }, { 600, 2160 }, { 3840, 400 }
};

/* Every sample, step and language in one view. */
static void
check_view (AttnViewMode mode)
{
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  guint n = 0;

  for (guint s = 0; s < attn_sample_get_count (); s++)
    for (guint l = 0; l < ATTN_N_LANGUAGES; l++)
      {
        g_autoptr (AttnTrace) trace = scene_test_load (attn_sample_get_name (s), (AttnLanguage) l);
        g_autoptr (GArray) steps = attn_steps_new (trace, 0);
        AttnView view;

        attn_view_init (&view);
        view.mode = mode;
        view.language = (AttnLanguage) l;
        for (guint i = 0; i < steps->len; i++)
          for (guint selected = 0; selected < 2; selected++)
            {
              const AttnNode *node = g_array_index (steps, AttnStep, i).nodes[0];

              view.step = attn_node_get_name (node);
              view.selected = (AttnPlace) { selected ? view.step : NULL, attn_node_get_rows (node) - 1, attn_node_get_columns (node) - 1 };
              /* Sizes in turn, so that every step is seen at several. */
              for (guint z = (i + s + l) % 2; z < G_N_ELEMENTS (sizes); z += 2)
                n += check (trace, &view, fonts, sizes[z][0], sizes[z][1], attn_sample_get_name (s));
            }
      }
  g_assert_cmpuint (n, >, 2000);
}

static void
test_overview (void)
{
  check_view (ATTN_VIEW_OVERVIEW);
}

static void
test_focus (void)
{
  check_view (ATTN_VIEW_FOCUS);
}

static void
test_blend (void)
{
  check_view (ATTN_VIEW_BLEND);
}

static void
test_positions (void)
{
  check_view (ATTN_VIEW_POSITIONS);
}

/* Sinusoidal, learned and rotary positions of few and many tokens, narrow and wide. */
static void
test_kinds_of_positions (void)
{
  static const char *const positions[] = { "\"sinusoidal\"", "\"rope\"", NULL };
  static const guint shapes[][2] = { { 1, 2 }, { 2, 4 }, { 4, 2 }, { 4, 8 }, { 5, 16 }, { 40, 64 } };
  static const AttnViewMode modes[] = { ATTN_VIEW_POSITIONS, ATTN_VIEW_FOCUS };
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  guint turn = 0;

  for (guint kind = 0; kind < G_N_ELEMENTS (positions); kind++)
    for (guint shape = 0; shape < G_N_ELEMENTS (shapes); shape++)
      {
        const guint n = shapes[shape][0], d = shapes[shape][1];
        g_autofree char *learned = g_strdup_printf ("{\"random\": {\"rows\": %u, \"columns\": %u, \"seed\": 4, \"deviation\": 1}}", n, d);
        g_autofree char *json = g_strdup_printf ("{\"format\": \"attention\", \"version\": 1, \"embedding\": {\"random\": {\"rows\": %u, "
                                                 "\"columns\": %u, \"seed\": 3, \"deviation\": 2}}, \"position\": %s}",
                                                 n, d, positions[kind] != NULL ? positions[kind] : learned);
        g_autoptr (AttnTrace) trace = scene_test_parse (json);

        for (guint mode = 0; mode < G_N_ELEMENTS (modes); mode++)
          for (guint z = 0; z < G_N_ELEMENTS (sizes); z++, turn++)
            {
              AttnView view;

              attn_view_init (&view);
              view.mode = modes[mode];
              view.language = turn % 2 ? ATTN_LANGUAGE_KOREAN : ATTN_LANGUAGE_ENGLISH;
              view.interactive = TRUE;
              view.step = kind == 1 ? "rotated_query" : "position";
              if (turn % 3 > 0)
                view.selected = (AttnPlace) { kind == 1 && turn % 3 == 2 && mode == 0 ? "scores" : view.step, n - 1, turn % 3 == 2 ? 0 : d - 1 };
              check (trace, &view, fonts, sizes[z][0], sizes[z][1], json);
            }
      }
}

static void
test_matrix (void)
{
  check_view (ATTN_VIEW_MATRIX);
}

static void
test_card (void)
{
  check_view (ATTN_VIEW_CARD);
}

static void
test_no_caption (void)
{
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  g_autoptr (AttnTrace) trace = scene_test_load ("four-words-learned", ATTN_LANGUAGE_KOREAN);

  for (guint mode = ATTN_VIEW_OVERVIEW; mode <= ATTN_VIEW_MATRIX; mode++)
    for (guint z = 0; z < G_N_ELEMENTS (sizes); z++)
      {
        AttnView view;

        attn_view_init (&view);
        view.mode = (AttnViewMode) mode;
        view.step = attn_name_intern ("weights");
        view.selected = (AttnPlace) { view.step, 3, 2 };
        view.caption = FALSE;
        g_assert_cmpuint (check (trace, &view, fonts, sizes[z][0], sizes[z][1], "without caption"), >, 20);
      }
}

/* Returns how many texts stand in the card, all of them whole. */
static guint
check_card (const AttnTrace *trace, const AttnView *view, AttnFonts *fonts, double width, double height)
{
  g_autoptr (AttnScene) scene = attn_scene_new (trace, view, fonts, width, height);
  g_autoptr (GArray) texts = g_array_new (FALSE, TRUE, sizeof (Placed));
  g_autoptr (GArray) clips = g_array_new (FALSE, TRUE, sizeof (AttnBox));
  Keeper keeper = { { &keeper_class }, texts, clips };
  const AttnBox all = { 0, 0, width, height }, card = attn_scene_get_card_box (scene);
  guint n = 0;

  g_array_set_clear_func (texts, clear_placed);
  g_array_append_val (clips, all);
  attn_scene_paint_base (scene, &keeper.parent);
  attn_scene_paint_marks (scene, &keeper.parent);
  for (guint i = 0; i < texts->len; i++)
    {
      const Placed *placed = &g_array_index (texts, Placed, i);

      if (says_nothing (placed) || placed->box.x < card.x || placed->box.y < card.y || placed->box.x > card.x + card.width)
        continue;
      n++;
      if (placed->box.y + 0.72 * placed->box.height > card.y + card.height)
        g_error ("%s, view %d, %.0f × %.0f: “%s” is beyond the card", view->step, (int) view->mode, width, height, placed->string);
    }
  return n;
}

/* What is left to a picture in a window of 900 × 600 with its panes open, and, of a model that was trained, its bar: the arithmetic of every
 * step's cells is within the picture, to its end. */
static void
test_small_window (void)
{
  static const char *const samples[] = { "korean", "digits" };
  static const double heights[] = { 280, 300, 340 };
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  guint n = 0;

  for (guint s = 0; s < G_N_ELEMENTS (samples); s++)
    {
      g_autoptr (AttnTrace) trace = scene_test_load (samples[s], ATTN_LANGUAGE_KOREAN);
      g_autoptr (GArray) steps = attn_steps_new (trace, 0);

      for (guint i = 0; i < 2 * steps->len; i++)
        {
          const AttnNode *node = g_array_index (steps, AttnStep, i / 2).nodes[0];
          AttnView view;

          attn_view_init (&view);
          view.mode = i % 2 == 0 ? ATTN_VIEW_OVERVIEW : ATTN_VIEW_FOCUS;
          view.language = i % 4 < 2 ? ATTN_LANGUAGE_KOREAN : ATTN_LANGUAGE_ENGLISH;
          view.interactive = TRUE;
          view.step = attn_node_get_name (node);
          view.selected = (AttnPlace) { view.step, attn_node_get_rows (node) - 1, attn_node_get_columns (node) / 2 };
          n += check_card (trace, &view, fonts, 600, heights[i % G_N_ELEMENTS (heights)]);
        }
    }
  g_assert_cmpuint (n, >, 500);
}

/* A photograph's patches, in colour and many; and attention over them, on a screen where it also says what to click on. */
static void
test_image (void)
{
  g_autofree char *photo = scene_test_dup_image (224, 16, 12, 1, TRUE);
  const char *const documents[] = {
    photo,
    "{\"format\": \"attention\", \"version\": 1, \"image\": {\"patch\": 3, \"pixels\": [[0, 1, 0.5], [1, 0.25, 0.125], [0, 0, 1]]}}",
  };
  static const char *const steps[] = { "patches", "embedding" };
  static const AttnViewMode modes[] = { ATTN_VIEW_OVERVIEW, ATTN_VIEW_FOCUS, ATTN_VIEW_IMAGE };
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (documents) + 1; i++)
    {
      g_autoptr (AttnTrace) trace = i < G_N_ELEMENTS (documents) ? scene_test_parse (documents[i]) : scene_test_load ("digits", ATTN_LANGUAGE_KOREAN);

      for (guint j = 0; j < G_N_ELEMENTS (steps) * G_N_ELEMENTS (modes) * ATTN_N_LANGUAGES; j++)
        for (guint z = 0; z < G_N_ELEMENTS (sizes); z++)
          {
            const AttnNode *node = attn_trace_find (trace, steps[j % 2]);
            AttnView view;

            attn_view_init (&view);
            view.mode = modes[j / 2 % 3];
            view.language = (AttnLanguage) (j / 6);
            view.text_scale = z % 2 && sizes[z][0] > 1000 ? 2 : 1;
            view.interactive = TRUE;
            view.step = attn_node_get_name (node);
            if (z % 3 > 0)
              view.selected = (AttnPlace) { view.step, z % 3 == 1 ? 0 : attn_node_get_rows (node) - 1, attn_node_get_columns (node) - 1 };
            check (trace, &view, fonts, sizes[z][0], sizes[z][1], "image");
          }
    }
}

/* Heads, two of them compared, attention over an image and the model as a diagram: in the low windows that panes, a map and large
 * text leave, too. */
static void
test_own_pictures (void)
{
#define STACK(layers) "{\"format\": \"attention\", \"version\": 1, \"embedding\": {\"random\": {\"rows\": 8, \"columns\": 12, " \
                             "\"seed\": 3, \"deviation\": 1}}, \"layers\": [" layers "]}"
#define LAYER(heads) "{\"attention\": {\"heads\": " heads "}, \"block\": {\"norm\": \"pre\", \"feed_forward\": {}}}"
  static const char *const documents[] = {
    NULL, STACK (LAYER ("12")), STACK (LAYER ("3") "," LAYER ("3") "," LAYER ("3")), STACK (LAYER ("1") "," LAYER ("2")),
  };
  static const double rooms[][2] = { { 590, 375 }, { 880, 300 }, { 560, 240 }, { 900, 600 }, { 1600, 900 }, { 3840, 2160 } };
  static const AttnViewMode modes[] = { ATTN_VIEW_HEADS, ATTN_VIEW_HEADS, ATTN_VIEW_IMAGE, ATTN_VIEW_MAP };
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (documents); i++)
    for (guint j = 0; j < G_N_ELEMENTS (modes) * ATTN_N_LANGUAGES; j++)
      {
        const AttnLanguage language = (AttnLanguage) (j % ATTN_N_LANGUAGES);
        g_autoptr (AttnTrace) trace = documents[i] != NULL ? scene_test_parse (documents[i]) : scene_test_load ("digits", language);
        const gboolean suits = documents[i] == NULL || modes[j / ATTN_N_LANGUAGES] != ATTN_VIEW_IMAGE;
        const AttnNode *weights = attn_trace_find (trace, i == 3 ? "layer1.head0.weights" : "layer0.head0.weights");

        for (guint z = 0; suits && z < G_N_ELEMENTS (rooms) * 2; z++)
          {
            const double *room = rooms[z / 2];
            AttnView view;

            attn_view_init (&view);
            view.mode = modes[j / ATTN_N_LANGUAGES];
            view.against = j / ATTN_N_LANGUAGES == 1 ? 1 : -1;
            view.language = language;
            view.text_scale = z % 2 && room[1] >= 900 ? 2 : 1;
            view.interactive = z % 2;
            view.step = attn_node_get_name (weights);
            if (z % 2)
              view.selected = (AttnPlace) { view.step, 1, 0 };
            n += check (trace, &view, fonts, room[0], room[1], documents[i] != NULL ? documents[i] : "digits");
          }
      }
  g_assert_cmpuint (n, >, 3000);
#undef LAYER
#undef STACK
}

/* Numbers of many digits. */
static void
test_decimals (void)
{
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  g_autoptr (AttnTrace) trace = scene_test_load ("random", ATTN_LANGUAGE_ENGLISH);

  for (int decimals = 0; decimals <= 10; decimals += 2)
    for (guint mode = 0; mode <= ATTN_VIEW_CARD; mode++)
      for (guint z = 1; z < 5; z++)
        {
          AttnView view;

          attn_view_init (&view);
          view.mode = (AttnViewMode) mode;
          view.decimals = decimals;
          view.step = attn_name_intern ("output");
          view.selected = (AttnPlace) { view.step, 0, 0 };
          check (trace, &view, fonts, sizes[z][0], sizes[z][1], "many digits");
        }
}

/* The picture of every scene of every lesson: as it stands in a window, and before an audience. */
static void
test_lessons (void)
{
  static const double rooms[][2] = { { 1024, 768 }, { 640, 560 }, { 3840, 2160 } };
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  guint n = 0;

  for (guint i = 0; i < attn_lesson_get_count (); i++)
    {
      g_autoptr (AttnDocument) document = attn_lesson_load (attn_lesson_get_name (i), ATTN_LANGUAGE_ENGLISH, NULL);
      const AttnLesson *lesson = attn_document_get_lesson (document);

      for (guint s = 0; s < attn_lesson_get_n_scenes (lesson); s++)
        {
          g_autoptr (AttnDocument) own = attn_lesson_dup_document (document, s, ATTN_LANGUAGE_ENGLISH, NULL);

          for (guint l = 0; l < ATTN_N_LANGUAGES; l++)
            {
              g_autoptr (AttnTrace) trace = attn_document_trace (own, NULL, (AttnLanguage) l, NULL);
              g_autofree char *what = g_strdup_printf ("%s, scene %u", attn_lesson_get_name (i), s + 1);
              AttnView view;

              attn_view_init (&view);
              view.language = (AttnLanguage) l;
              attn_lesson_set_view (&view, lesson, s, trace);
              for (guint z = 0; z < G_N_ELEMENTS (rooms); z++)
                n += check (trace, &view, fonts, rooms[z][0], rooms[z][1], what);
            }
        }
    }
  g_assert_cmpuint (n, >, 10000);
}

static guint
count_labels (const AttnScene *scene, gboolean is_column)
{
  guint n = 0;

  for (guint i = 0; i < attn_scene_get_n_regions (scene); i++)
    {
      const AttnRegion *region = attn_scene_get_region (scene, i);

      n += region->kind == ATTN_REGION_LABEL && region->is_column == is_column;
    }
  return n;
}

/* Many tokens with foreign and empty names among them: in a file, which can be enlarged, rows and columns are named, as many of
 * them as have room. */
static void
test_many_tokens (void)
{
  static const char *const names[] = { "", "서울에서", "مرحبا", "👨‍👩‍👧‍👦", "한자漢字" };
  static const struct { AttnViewMode mode; const char *step; int against; } views[] = {
    { ATTN_VIEW_OVERVIEW, "head0.output", -1 }, { ATTN_VIEW_FOCUS, "head0.weights", -1 }, { ATTN_VIEW_MATRIX, "head1.weights", -1 },
    { ATTN_VIEW_HEADS, "head0.weights", -1 }, { ATTN_VIEW_HEADS, "head0.weights", 1 },
  };
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  g_autoptr (GString) json = g_string_new ("{\"format\": \"attention\", \"version\": 1, \"tokens\": [");
  g_autoptr (AttnTrace) trace = NULL;

  for (guint i = 0; i < 40; i++)
    if (i % 8 == 0)
      g_string_append_printf (json, "%s\"%s\"", i > 0 ? ", " : "", names[i / 8]);
    else
      g_string_append_printf (json, ", \"단어%u\"", i);
  g_string_append (json, "], \"embedding\": {\"random\": {\"rows\": 40, \"columns\": 8, \"seed\": 3, \"deviation\": 1}}, "
                         "\"attention\": {\"heads\": 4}}");
  trace = scene_test_parse (json->str);
  for (guint i = 0; i < G_N_ELEMENTS (views); i++)
    for (guint z = 0; z < G_N_ELEMENTS (sizes); z++)
      {
        AttnView view;
        g_autoptr (AttnScene) scene = NULL;

        /* What is said beneath a head is shortened where five stand side by side in little room. */
        if (views[i].mode == ATTN_VIEW_HEADS && sizes[z][0] < 1024)
          continue;
        attn_view_init (&view);
        view.mode = views[i].mode;
        view.step = attn_name_intern (views[i].step);
        view.against = views[i].against;
        check (trace, &view, fonts, sizes[z][0], sizes[z][1], "40 tokens");
        if (sizes[z][0] < 1600 || sizes[z][1] < 900)
          continue;
        scene = attn_scene_new (trace, &view, fonts, sizes[z][0], sizes[z][1]);
        if (views[i].mode == ATTN_VIEW_MATRIX)
          continue;
        g_assert_cmpuint (count_labels (scene, FALSE), >=, 40);
        g_assert_cmpuint (count_labels (scene, TRUE), >=, 8);
      }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/fit/overview", test_overview);
  g_test_add_func ("/fit/focus", test_focus);
  g_test_add_func ("/fit/blend", test_blend);
  g_test_add_func ("/fit/positions", test_positions);
  g_test_add_func ("/fit/kinds-of-positions", test_kinds_of_positions);
  g_test_add_func ("/fit/matrix", test_matrix);
  g_test_add_func ("/fit/card", test_card);
  g_test_add_func ("/fit/no-caption", test_no_caption);
  g_test_add_func ("/fit/small-window", test_small_window);
  g_test_add_func ("/fit/image", test_image);
  g_test_add_func ("/fit/own-pictures", test_own_pictures);
  g_test_add_func ("/fit/decimals", test_decimals);
  g_test_add_func ("/fit/lessons", test_lessons);
  g_test_add_func ("/fit/many-tokens", test_many_tokens);
  return g_test_run ();
}
