/* test-pages.c: handout, worksheet and answers, read by poppler's programs
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "attn-name.h"
#include "attn-pages-private.h"
#include "attn-picture.h"
#include "attn-scene-private.h"
#include "scene-test.h"

static AttnPages *
make_pages (const AttnTrace *trace, AttnLanguage language, const AttnPagesOptions *options)
{
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  AttnView view;

  attn_view_init (&view);
  view.mode = ATTN_VIEW_FOCUS;
  view.language = language;
  return attn_pages_new (trace, &view, fonts, options);
}

static char *
write_pages (const AttnPages *pages)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) pdf = attn_pages_to_pdf (pages, &error);

  g_assert_no_error (error);
  return scene_test_write ("pages.pdf", pdf);
}

static char *
read_text (const AttnPages *pages)
{
  g_autofree char *path = write_pages (pages);

  return scene_test_run ("pdftotext", "-layout", "-enc", "UTF-8", path, "-", NULL);
}

static guint
count (const char *text, const char *part)
{
  guint n = 0;

  for (const char *p = strstr (text, part); p != NULL; p = strstr (p + 1, part))
    n++;
  return n;
}

static void
assert_has (const char *text, const char *part)
{
  if (strstr (text, part) == NULL)
    g_error ("no “%s” in: %s", part, text);
}

static void
assert_lacks (const char *text, const char *part)
{
  if (strstr (text, part) != NULL)
    g_error ("“%s” is in: %s", part, text);
}

/* --- what stands where ---------------------------------------------------------------------------------- */

static void
test_handout (void)
{
  g_autoptr (AttnTrace) trace = scene_test_load ("four-words-learned", ATTN_LANGUAGE_KOREAN);
  AttnPagesOptions options;
  g_autoptr (AttnPages) pages = NULL;
  g_autofree char *path = NULL;
  g_autofree char *info = NULL;
  g_autofree char *text = NULL;
  g_auto (GStrv) each = NULL;

  attn_pages_options_init (&options);
  options.title = "네 어절, 배운 뒤";
  pages = make_pages (trace, ATTN_LANGUAGE_KOREAN, &options);
  g_assert_cmpuint (attn_pages_get_n (pages), ==, 9);
  g_assert_cmpstr (attn_pages_get_name (pages, 2), ==, "3  어텐션 스코어");
  path = write_pages (pages);
  info = scene_test_run ("pdfinfo", "-enc", "UTF-8", path, NULL);
  assert_has (info, "Title:           네 어절, 배운 뒤\n");
  assert_has (info, "Pages:           9\n");
  assert_has (info, "(A4)");
  assert_lacks (info, "Date:");
  text = read_text (pages);
  each = g_strsplit (text, "\f", -1);
  for (guint i = 0; i < 9; i++)
    {
      g_autofree char *number = g_strdup_printf ("%u/9", i + 1);

      assert_has (each[i], number);
      assert_has (each[i], "네 어절, 배운 뒤");
    }
  /* The arithmetic of a cell and its sentence: the query of the last word, the key that it looks at most. */
  assert_has (each[2], "“먹었다” → “사과를”");
  assert_has (each[7], "45.6 %");
  assert_has (each[7], "0.46");
  assert_has (each[8], "output = weights @ V");
  /* Signs are set as signs in sentences, and letter by letter in code. */
  assert_lacks (each[3], "d_k로");
  assert_has (each[3], "np.sqrt(d_k)");
}

static void
test_selected (void)
{
  g_autoptr (AttnTrace) trace = scene_test_load ("four-words-learned", ATTN_LANGUAGE_ENGLISH);
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  AttnPagesOptions options;
  AttnView view;
  g_autoptr (AttnPages) pages = NULL;
  g_autofree char *text = NULL;

  attn_pages_options_init (&options);
  attn_view_init (&view);
  view.mode = ATTN_VIEW_FOCUS;
  view.selected = (AttnPlace) { attn_name_intern ("scores"), 1, 3 };
  pages = attn_pages_new (trace, &view, fonts, &options);
  text = read_text (pages);
  /* Followed through all steps: scores, scaled, the parts of softmax that have columns, weights. */
  g_assert_cmpuint (count (text, "“오늘” → “먹었다”"), ==, 5);
  assert_lacks (text, "“먹었다” → “사과를”");
}

static void
test_overview (void)
{
  g_autoptr (AttnTrace) trace = scene_test_load ("causal", ATTN_LANGUAGE_ENGLISH);
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  g_autoptr (GArray) steps = attn_steps_new (trace, 0);
  AttnPagesOptions options;
  AttnView view;
  g_autoptr (AttnPages) pages = NULL;
  guint major = 0;

  attn_pages_options_init (&options);
  attn_view_init (&view);
  pages = attn_pages_new (trace, &view, fonts, &options);
  for (guint i = 0; i < steps->len; i++)
    major += !g_array_index (steps, AttnStep, i).minor;
  g_assert_cmpuint (attn_pages_get_n (pages), ==, major);
}

static void
test_four (void)
{
  g_autoptr (AttnTrace) trace = scene_test_load ("four-words-learned", ATTN_LANGUAGE_ENGLISH);
  AttnPagesOptions options;
  g_autoptr (AttnPages) pages = NULL;
  g_autofree char *text = NULL;
  g_auto (GStrv) each = NULL;

  attn_pages_options_init (&options);
  options.per_page = 4;
  pages = make_pages (trace, ATTN_LANGUAGE_ENGLISH, &options);
  g_assert_cmpuint (attn_pages_get_n (pages), ==, 3);
  g_assert_cmpstr (attn_pages_get_name (pages, 0), ==, "1–4");
  g_assert_cmpstr (attn_pages_get_name (pages, 2), ==, "9  Output");
  text = read_text (pages);
  each = g_strsplit (text, "\f", -1);
  assert_has (each[0], "Attention scores");
  assert_has (each[0], "Scaled scores");
  assert_has (each[1], "Attention weights");
  /* Softmax has its numbers here too. */
  assert_has (each[1], "0.46");
}

/* Every quarter can be read and written on: numbers in all matrices, cells of 5 mm, whichever view they are made from. */
static void
test_quarters (void)
{
  static const char *const empty[] = { "scores", "weights", NULL };

  for (guint i = 0; i < 8; i++)
    {
      const AttnLanguage language = i % 2 ? ATTN_LANGUAGE_KOREAN : ATTN_LANGUAGE_ENGLISH;
      g_autoptr (AttnTrace) trace = scene_test_load ("four-words", language);
      g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
      g_autoptr (AttnPages) pages = NULL;
      AttnPagesOptions options;
      AttnView view;

      attn_view_init (&view);
      view.language = language;
      view.mode = i & 4 ? ATTN_VIEW_OVERVIEW : ATTN_VIEW_FOCUS;
      attn_pages_options_init (&options);
      options.per_page = 4;
      options.kind = i & 2 ? ATTN_PAGES_WORKSHEET : ATTN_PAGES_HANDOUT;
      options.blank = i & 2 ? empty : NULL;
      pages = attn_pages_new (trace, &view, fonts, &options);
      g_assert_cmpuint (pages->sheets->len, ==, 9);
      for (guint j = 0; j < pages->sheets->len; j++)
        {
          double factor;
          g_autoptr (AttnScene) scene = attn_pages_make_scene (pages, j, &factor);
          guint n = 0;

          for (guint k = 0; k < attn_scene_get_n_regions (scene); k++)
            {
              const AttnRegion *region = attn_scene_get_region (scene, k);
              const AttnCell first = { region->node, 0, 0 };

              if (region->kind != ATTN_REGION_MATRIX)
                continue;
              n++;
              if (!attn_scene_writes_number (scene, &first) || fmin (region->pitch_x, region->pitch_y) * factor < 5 / 25.4 * 72)
                g_error ("%u, step %u: %s: %.1f × %.1f mm", i, j + 1, attn_node_get_name (region->node),
                         region->pitch_x * factor * 25.4 / 72, region->pitch_y * factor * 25.4 / 72);
            }
          g_assert_cmpuint (n, >, 0);
        }
    }
}

/* A wide row of matrices without numbers takes the width of its quarter, with the text below; waves take the height. */
static void
test_wide_quarters (void)
{
  g_autoptr (AttnTrace) trace = scene_test_load ("korean", ATTN_LANGUAGE_ENGLISH);
  AttnPagesOptions options;
  g_autoptr (AttnPages) pages = NULL;
  guint n = 0;

  attn_pages_options_init (&options);
  options.per_page = 4;
  pages = make_pages (trace, ATTN_LANGUAGE_ENGLISH, &options);
  for (guint i = 0; i < pages->sheets->len; i++)
    {
      const AttnSheet *sheet = &g_array_index (pages->sheets, AttnSheet, i);
      const gboolean waves = g_str_equal (attn_node_get_name (sheet->node), "position");
      double factor;
      g_autoptr (AttnScene) scene = NULL;
      AttnBox box;

      if (!waves && !g_str_equal (attn_node_get_name (sheet->node), "norm1") && !g_str_equal (attn_node_get_name (sheet->node), "input"))
        continue;
      scene = attn_pages_make_scene (pages, i, &factor);
      box = attn_scene_get_figure_box (scene);
      g_assert_cmpfloat (waves ? box.height * factor : box.width * factor, >, waves ? 120 : 300);
      n++;
    }
  g_assert_cmpuint (n, ==, 3);
}

/* A patch has large cells in its row, and small ones in its image: those have to be seen on paper. */
static void
test_patch (void)
{
  g_autoptr (AttnTrace) trace = scene_test_load ("digits", ATTN_LANGUAGE_ENGLISH);
  AttnPagesOptions options;
  g_autoptr (AttnPages) pages = NULL;

  attn_pages_options_init (&options);
  pages = make_pages (trace, ATTN_LANGUAGE_ENGLISH, &options);
  {
    double factor, image = G_MAXDOUBLE;
    g_autoptr (AttnScene) scene = attn_pages_make_scene (pages, 0, &factor);

    for (guint i = 0; i < attn_scene_get_n_regions (scene); i++)
      {
        const AttnRegion *region = attn_scene_get_region (scene, i);

        if (region->kind == ATTN_REGION_MATRIX && g_str_equal (attn_node_get_name (region->node), "image.pixels"))
          image = fmin (image, region->pitch_x * factor);
      }
    g_assert_cmpfloat (image, >, 6 / 25.4 * 72);
    g_assert_cmpfloat (image, <, 12 / 25.4 * 72);
  }
}

/* A projection that nobody learned says nothing that Q = X does not. */
static void
test_projections (void)
{
  static const char learned[] =
    "{\"format\": \"attention\", \"version\": 1, \"tokens\": [\"a\", \"b\"], \"embedding\": [[1, 2], [3, 4]], \"attention\": {"
    "\"query_weight\": [[1, 0], [0, 1]], \"key_weight\": [[2, 0], [0, 1]], \"value_weight\": [[1, 1], [0, 1]]}}";
  static const char bare[] =
    "{\"format\": \"attention\", \"version\": 1, \"tokens\": [\"a\", \"b\"], \"embedding\": [[1, 2], [3, 4]]}";
  AttnPagesOptions options;

  attn_pages_options_init (&options);
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (AttnTrace) trace = scene_test_parse (i == 0 ? learned : bare);
      g_autoptr (AttnPages) pages = make_pages (trace, ATTN_LANGUAGE_ENGLISH, &options);

      g_assert_cmpuint (attn_pages_get_n (pages), ==, i == 0 ? 11 : 9);
      g_assert_cmpstr (attn_pages_get_name (pages, 1), ==, i == 0 ? "2  Projections · Q" : "2  Projections");
      g_assert_cmpstr (attn_pages_get_name (pages, 3), ==, i == 0 ? "4  Projections · V" : "4  Scaled scores");
    }
}

/* --- the worksheet -------------------------------------------------------------------------------------- */

static void
test_worksheet (void)
{
  g_autoptr (AttnTrace) trace = scene_test_load ("four-words-learned", ATTN_LANGUAGE_KOREAN);
  const char *const blank[] = { attn_name_intern ("weights"), attn_name_intern ("scores"), NULL };
  AttnPagesOptions options;
  g_autoptr (AttnPages) sheet = NULL, answers = NULL;
  g_autofree char *text = NULL;
  g_autofree char *key = NULL;
  g_auto (GStrv) each = NULL;

  attn_pages_options_init (&options);
  options.kind = ATTN_PAGES_WORKSHEET;
  options.blank = blank;
  sheet = make_pages (trace, ATTN_LANGUAGE_KOREAN, &options);
  options.kind = ATTN_PAGES_ANSWERS;
  answers = make_pages (trace, ATTN_LANGUAGE_KOREAN, &options);
  g_assert_cmpuint (attn_pages_get_n (sheet), ==, attn_pages_get_n (answers));
  text = read_text (sheet);
  key = read_text (answers);
  assert_has (text, "이름");
  assert_has (text, "날짜");
  assert_has (text, "빈칸 채우기: S");
  assert_has (text, "빈칸 채우기: A");
  g_assert_cmpuint (count (text, "학습지"), ==, attn_pages_get_n (sheet));
  assert_lacks (key, "빈칸");
  assert_lacks (key, "이름");
  g_assert_cmpuint (count (key, "정답"), ==, attn_pages_get_n (answers));
  /* Not one weight is told, in a cell, a sum or a sentence; everything else is. */
  assert_lacks (text, "0.46");
  assert_lacks (text, "45.6");
  assert_lacks (text, "0.41");
  assert_lacks (text, "Σ 1");
  assert_has (text, "0.86");
  assert_has (text, "1.15");
  assert_has (key, "0.46");
  assert_has (key, "45.6");
  each = g_strsplit (text, "\f", -1);
  /* How it is done is said. */
  assert_has (each[7], "weights = exponentials / totals");
}

/* All that is computed is left out, and softmax is one sheet. */
static void
test_all_blank (void)
{
  g_autoptr (AttnTrace) trace = scene_test_load ("four-words-learned", ATTN_LANGUAGE_ENGLISH);
  AttnPagesOptions options;
  g_autoptr (AttnPages) sheet = NULL;
  g_autofree char *text = NULL;

  attn_pages_options_init (&options);
  options.kind = ATTN_PAGES_WORKSHEET;
  sheet = make_pages (trace, ATTN_LANGUAGE_ENGLISH, &options);
  g_assert_cmpuint (attn_pages_get_n (sheet), ==, 8);
  text = read_text (sheet);
  assert_has (text, "Fill in: Q");
  /* A product with a weight that is not written out too. */
  assert_has (text, "Fill in: K");
  assert_has (text, "Fill in: V");
  assert_has (text, "Fill in: Z, E, t, A");
  assert_has (text, "Name");
  for (guint i = 0; i < 100; i++)
    {
      g_autofree char *number = g_strdup_printf ("0.%02u", i);

      assert_lacks (text, number);
    }
  /* Four to a page keep the parts of softmax apart: small as it is, the whole would not be one to write on. */
  options.per_page = 4;
  {
    g_autoptr (AttnPages) four = make_pages (trace, ATTN_LANGUAGE_ENGLISH, &options);

    g_assert_cmpuint (attn_pages_get_n (four), ==, 3);
  }
}

/* Q = X is a result like any other where it is to be filled in, and in the pipeline all three share a page. */
static void
test_blank_projections (void)
{
  static const char *const names[] = { "query", "key", "value", NULL };
  g_autoptr (AttnTrace) trace = scene_test_load ("four-words", ATTN_LANGUAGE_ENGLISH);
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  const char *chosen[4] = { NULL };
  AttnPagesOptions options;
  AttnView view;

  for (guint i = 0; i < 3; i++)
    chosen[i] = attn_name_intern (names[i]);
  attn_view_init (&view);
  view.mode = ATTN_VIEW_OVERVIEW;
  view.language = ATTN_LANGUAGE_ENGLISH;
  attn_pages_options_init (&options);
  options.kind = ATTN_PAGES_WORKSHEET;
  for (guint all = 0; all < 2; all++)
    {
      g_autoptr (AttnPages) pages = NULL;
      const AttnSheet *sheet;
      g_autofree char *text = NULL;
      g_auto (GStrv) each = NULL;

      options.blank = all ? NULL : chosen;
      pages = attn_pages_new (trace, &view, fonts, &options);
      sheet = &g_array_index (pages->sheets, AttnSheet, 1);
      g_assert_true (sheet->to_fill);
      for (guint i = 0; i < 3; i++)
        g_assert_true (g_strv_contains (sheet->view.blank, names[i]));
      text = read_text (pages);
      each = g_strsplit (text, "\f", -1);
      assert_has (each[1], "Fill in: Q, K, V");
      assert_lacks (each[1], "= 1");
    }
}

/* --- on paper ------------------------------------------------------------------------------------------- */

typedef struct
{
  double left, top, right, bottom;
  char   word[64];
} Word;

/* The words of each page: an array of arrays of Word. */
static GPtrArray *
read_words (const char *path)
{
  g_autofree char *text = scene_test_run ("pdftotext", "-bbox", "-enc", "UTF-8", path, "-", NULL);
  g_auto (GStrv) each = g_strsplit (text, "<page ", -1);
  GPtrArray *pages = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);

  for (guint i = 1; each[i] != NULL; i++)
    {
      GArray *words = g_array_new (FALSE, TRUE, sizeof (Word));

      for (const char *p = strstr (each[i], "<word "); p != NULL; p = strstr (p + 1, "<word "))
        {
          Word word;

          g_assert_cmpint (sscanf (p, "<word xMin=\"%lf\" yMin=\"%lf\" xMax=\"%lf\" yMax=\"%lf\">%63[^<]", &word.left,
                                   &word.top, &word.right, &word.bottom, word.word), ==, 5);
          g_array_append_val (words, word);
        }
      g_ptr_array_add (pages, words);
    }
  return pages;
}

/* Within the margins (a letter's box reaches a little over its ink), and no word on another. */
static void
check_page (const GArray *words, const AttnPagesOptions *options, const char *where)
{
  for (guint i = 0; i < words->len; i++)
    {
      const Word *word = &g_array_index (words, Word, i);

      if (word->left < options->left - 3 || word->right > options->width - options->right + 3 ||
          word->top < options->top - 5 || word->bottom > options->height - options->bottom + 5)
        g_error ("%s: “%s” is in the margin", where, word->word);
      for (guint j = i + 1; j < words->len; j++)
        {
          const Word *other = &g_array_index (words, Word, j);
          const double wide = fmin (word->right, other->right) - fmax (word->left, other->left);
          const double high = fmin (word->bottom, other->bottom) - fmax (word->top, other->top);

          if (wide > 1.2 && high > 0.45 * fmin (word->bottom - word->top, other->bottom - other->top))
            g_error ("%s: “%s” lies on “%s”", where, word->word, other->word);
        }
    }
}

static void
check_kinds (const char *sample)
{
  for (guint l = 0; l < ATTN_N_LANGUAGES; l++)
    {
      g_autoptr (AttnTrace) trace = scene_test_load (sample, (AttnLanguage) l);

      for (guint kind = ATTN_PAGES_HANDOUT; kind <= ATTN_PAGES_WORKSHEET; kind++)
        for (guint form = 0; form < 4; form++)
          {
            AttnPagesOptions options;
            g_autoptr (AttnPages) pages = NULL;
            g_autofree char *path = NULL;
            g_autoptr (GPtrArray) words = NULL;

            attn_pages_options_init (&options);
            options.kind = (AttnPagesKind) kind;
            options.per_page = form % 2 ? 4 : 1;
            options.title = "A title";
            if (form / 2)
              {
                options.width = ATTN_PAPER_SHORT;
                options.height = ATTN_PAPER_LONG;
              }
            pages = make_pages (trace, (AttnLanguage) l, &options);
            path = write_pages (pages);
            words = read_words (path);
            g_assert_cmpuint (words->len, ==, attn_pages_get_n (pages));
            for (guint i = 0; i < words->len; i++)
              {
                const GArray *page = words->pdata[i];
                g_autofree char *where = g_strdup_printf ("%s %s, kind %u, %u a page, %s, page %u", sample,
                                                          attn_language_get_code ((AttnLanguage) l), kind, options.per_page,
                                                          form / 2 ? "upright" : "across", i + 1);

                g_assert_cmpuint (page->len, >, 10);
                check_page (page, &options, where);
              }
          }
    }
}

static void
test_fit_four_words (void)
{
  check_kinds ("four-words-learned");
}

static void
test_fit_masked (void)
{
  check_kinds ("causal");
}

static void
test_fit_one_query (void)
{
  check_kinds ("one-query");
}

static void
test_fit_by_hand (void)
{
  check_kinds ("written-by-hand");
}

/* Other paper, and a document that is hard to set: something is drawn on every page, and none fails. */
static void
test_papers (void)
{
  static const struct { double width, height; guint per_page; } papers[] = {
    { 419.5, 595.3, 1 }, { 1190.5, 841.9, 4 }, { 612, 792, 4 }, { 200, 200, 1 }, { 3000, 300, 1 },
    { 450, 300, 1 }, { 450, 300, 4 }, { 120, 600, 4 }
  };
  g_autoptr (AttnTrace) hard = scene_test_parse (scene_test_hard), four = scene_test_load ("four-words", ATTN_LANGUAGE_ENGLISH);
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);

  for (guint i = 0; i < 2 * G_N_ELEMENTS (papers); i++)
    {
      AttnPagesOptions options;
      AttnView view;
      g_autoptr (AttnPages) pages = NULL;
      g_autofree char *path = NULL;
      g_autoptr (GPtrArray) words = NULL;

      attn_view_init (&view);
      attn_pages_options_init (&options);
      view.mode = i % 2 ? ATTN_VIEW_OVERVIEW : ATTN_VIEW_FOCUS;
      options.width = papers[i / 2].width;
      options.height = papers[i / 2].height;
      options.per_page = papers[i / 2].per_page;
      pages = attn_pages_new (i % 2 ? four : hard, &view, fonts, &options);
      path = write_pages (pages);
      words = read_words (path);
      g_assert_cmpuint (words->len, ==, attn_pages_get_n (pages));
      for (guint j = 0; j < words->len; j++)
        g_assert_cmpuint (((const GArray *) words->pdata[j])->len, >, 4);
    }
}

/* The picture alone takes the paper as it lies. */
static void
test_picture (void)
{
  g_autoptr (AttnTrace) trace = scene_test_load ("four-words", ATTN_LANGUAGE_ENGLISH);
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);

  for (guint i = 0; i < 2; i++)
    {
      AttnPagesOptions options;
      AttnView view;
      g_autoptr (AttnPages) pages = NULL;
      g_autoptr (GPtrArray) words = NULL;
      g_autofree char *path = NULL;
      g_autofree char *info = NULL;

      attn_pages_options_init (&options);
      attn_view_init (&view);
      options.kind = ATTN_PAGES_PICTURE;
      options.title = "Four words";
      if (i == 1)
        {
          options.width = ATTN_PAPER_SHORT;
          options.height = ATTN_PAPER_LONG;
        }
      pages = attn_pages_new (trace, &view, fonts, &options);
      g_assert_cmpuint (attn_pages_get_n (pages), ==, 1);
      path = write_pages (pages);
      info = scene_test_run ("pdfinfo", path, NULL);
      assert_has (info, i == 0 ? "841.89 x 595.276" : "595.276 x 841.89");
      words = read_words (path);
      g_assert_cmpuint (words->len, ==, 1);
      check_page (words->pdata[0], &options, "picture");
      g_assert_cmpuint (((const GArray *) words->pdata[0])->len, >, 80);
    }
}

static void
test_same_bytes (void)
{
  g_autoptr (AttnTrace) trace = scene_test_load ("four-words", ATTN_LANGUAGE_KOREAN);
  AttnPagesOptions options;
  g_autoptr (AttnPages) pages = NULL, again = NULL;
  g_autoptr (GBytes) a = NULL, b = NULL, c = NULL;

  attn_pages_options_init (&options);
  pages = make_pages (trace, ATTN_LANGUAGE_KOREAN, &options);
  again = make_pages (trace, ATTN_LANGUAGE_KOREAN, &options);
  a = attn_pages_to_pdf (pages, NULL);
  b = attn_pages_to_pdf (pages, NULL);
  c = attn_pages_to_pdf (again, NULL);
  g_assert_true (g_bytes_equal (a, b));
  g_assert_true (g_bytes_equal (a, c));
}

static void
test_contents (void)
{
  g_autoptr (AttnTrace) trace = scene_test_load ("four-words", ATTN_LANGUAGE_KOREAN);
  AttnPagesOptions options;
  g_autoptr (AttnPages) pages = NULL;
  g_autofree char *path = NULL;
  g_autofree char *contents = NULL;

  attn_pages_options_init (&options);
  pages = make_pages (trace, ATTN_LANGUAGE_KOREAN, &options);
  path = write_pages (pages);
  contents = scene_test_run ("pdftohtml", "-xml", "-i", "-stdout", "-enc", "UTF-8", path, NULL);
  for (guint i = 0; i < attn_pages_get_n (pages); i++)
    {
      g_autofree char *item = g_strdup_printf ("<item page=\"%u\">%s</item>", i + 1, attn_pages_get_name (pages, i));

      assert_has (contents, item);
    }
}

/* A printer's preview is pixels: the same page, wherever it is drawn. */
static void
test_preview (void)
{
  g_autoptr (AttnTrace) trace = scene_test_load ("four-words-learned", ATTN_LANGUAGE_KOREAN);
  AttnPagesOptions options;
  g_autoptr (AttnPages) pages = NULL;
  g_autofree char *path = NULL;
  g_autofree char *drawn = NULL;
  g_autofree char *out = NULL;
  cairo_surface_t *ours, *theirs;
  SceneTestDifference difference;
  cairo_t *cr;

  attn_pages_options_init (&options);
  options.width = 840;
  options.height = 600;
  pages = make_pages (trace, ATTN_LANGUAGE_KOREAN, &options);
  path = write_pages (pages);
  out = scene_test_run ("pdftoppm", "-r", "144", "-f", "3", "-l", "3", "-png", "-singlefile", path, path, NULL);
  drawn = g_strconcat (path, ".png", NULL);
  theirs = scene_test_read (drawn);
  ours = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 1680, 1200);
  cr = cairo_create (ours);
  cairo_scale (cr, 2, 2);
  attn_pages_draw (pages, 2, cr);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_flush (ours);
  difference = scene_test_compare (ours, theirs);
  g_test_message ("mean %.2f, largest %.1f", difference.mean, difference.largest);
  g_assert_cmpfloat (difference.mean, <, 4);
  g_assert_cmpfloat (difference.largest, <, 70);
  cairo_surface_destroy (ours);
  cairo_surface_destroy (theirs);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/pages/handout", test_handout);
  g_test_add_func ("/pages/selected", test_selected);
  g_test_add_func ("/pages/overview", test_overview);
  g_test_add_func ("/pages/four", test_four);
  g_test_add_func ("/pages/quarters", test_quarters);
  g_test_add_func ("/pages/wide-quarters", test_wide_quarters);
  g_test_add_func ("/pages/patch", test_patch);
  g_test_add_func ("/pages/projections", test_projections);
  g_test_add_func ("/pages/worksheet", test_worksheet);
  g_test_add_func ("/pages/all-blank", test_all_blank);
  g_test_add_func ("/pages/blank-projections", test_blank_projections);
  g_test_add_func ("/pages/fit-four-words", test_fit_four_words);
  g_test_add_func ("/pages/fit-masked", test_fit_masked);
  g_test_add_func ("/pages/fit-one-query", test_fit_one_query);
  g_test_add_func ("/pages/fit-by-hand", test_fit_by_hand);
  g_test_add_func ("/pages/papers", test_papers);
  g_test_add_func ("/pages/picture", test_picture);
  g_test_add_func ("/pages/same-bytes", test_same_bytes);
  g_test_add_func ("/pages/contents", test_contents);
  g_test_add_func ("/pages/preview", test_preview);
  return g_test_run ();
}
