/* test-pdf.c: PDF files, read by poppler's programs
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <string.h>

#include "attn-name.h"
#include "attn-picture.h"
#include "scene-test.h"

static GBytes *
write_pdf (const AttnTrace *trace, const AttnView *view, const AttnPictureOptions *options)
{
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  g_autoptr (GError) error = NULL;
  GBytes *bytes = attn_picture_to_pdf (trace, view, fonts, options, &error);

  g_assert_no_error (error);
  return bytes;
}

static char *
write_sample (const char *sample, AttnLanguage language, const AttnPictureOptions *options)
{
  g_autoptr (AttnTrace) trace = scene_test_load (sample, language);
  g_autoptr (GBytes) pdf = NULL;
  AttnView view;

  attn_view_init (&view);
  view.language = language;
  view.selected = (AttnPlace) { attn_name_intern ("weights"), 3, 2 };
  pdf = write_pdf (trace, &view, options);
  return scene_test_write ("picture.pdf", pdf);
}

static void
assert_has (const char *text, const char *part)
{
  if (strstr (text, part) == NULL)
    g_error ("no “%s” in: %s", part, text);
}

static void
test_info (void)
{
  AttnPictureOptions options;
  g_autofree char *path = NULL;
  g_autofree char *info = NULL;

  attn_picture_options_init (&options);
  options.title = "네 어절 (배운 뒤) \\ ) (";
  path = write_sample ("four-words-learned", ATTN_LANGUAGE_KOREAN, &options);
  info = scene_test_run ("pdfinfo", "-enc", "UTF-8", path, NULL);
  assert_has (info, options.title);
  assert_has (info, "Creator:         Attention\n");
  assert_has (info, "Pages:           1\n");
  /* 1600 × 900 at 96 to an inch, in points. */
  assert_has (info, "Page size:       1200 x 675 pts\n");
  g_assert_null (strstr (info, "Date:"));
  g_assert_null (strstr (info, "Author"));
}

/* The title is what its step does where nobody gives one. */
static void
test_without_title (void)
{
  AttnPictureOptions options;
  g_autofree char *path = NULL;
  g_autofree char *info = NULL;

  attn_picture_options_init (&options);
  options.width = 800;
  options.height = 1131.3;
  path = write_sample ("four-words-learned", ATTN_LANGUAGE_KOREAN, &options);
  info = scene_test_run ("pdfinfo", "-enc", "UTF-8", path, NULL);
  assert_has (info, "출력: Value를 가중치만큼씩 더합니다");
  assert_has (info, "Page size:       600 x 848.475 pts");
}

/* Every font is there, whole enough to be drawn, and says what its glyphs stand for. */
static void
test_fonts (void)
{
  AttnPictureOptions options;
  g_autofree char *path = NULL;
  g_autofree char *fonts = NULL;
  g_auto (GStrv) lines = NULL;
  guint n = 0, korean = 0;

  attn_picture_options_init (&options);
  path = write_sample ("four-words-learned", ATTN_LANGUAGE_KOREAN, &options);
  fonts = scene_test_run ("pdffonts", path, NULL);
  lines = g_strsplit (fonts, "\n", -1);
  for (guint i = 2; lines[i] != NULL && *lines[i] != '\0'; i++, n++)
    {
      assert_has (lines[i], " yes yes yes ");
      korean += strstr (lines[i], "CJK") != NULL;
    }
  g_assert_cmpuint (n, >=, 3);
  g_assert_cmpuint (korean, >=, 1);
}

static void
test_text (void)
{
  static const char *const words[] = { "나는", "오늘", "사과를", "먹었다", "−1", "−0.58", "0.46", "softmax", "4 × 3",
                                       "“먹었다” → “사과를”", "45.6 %" };
  AttnPictureOptions options;
  g_autofree char *path = NULL;
  g_autofree char *text = NULL;

  attn_picture_options_init (&options);
  path = write_sample ("four-words-learned", ATTN_LANGUAGE_KOREAN, &options);
  text = scene_test_run ("pdftotext", "-layout", "-enc", "UTF-8", path, "-", NULL);
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    assert_has (text, words[i]);
  /* A number is one word, its sign with it. */
  {
    g_autofree char *boxes = scene_test_run ("pdftotext", "-bbox", "-enc", "UTF-8", path, "-", NULL);

    assert_has (boxes, ">−0.58</word>");
    assert_has (boxes, ">0.46</word>");
    assert_has (boxes, ">사과를</word>");
  }
}

static void
test_same_bytes (void)
{
  g_autoptr (AttnTrace) four = scene_test_load ("four-words", ATTN_LANGUAGE_KOREAN), hard = scene_test_parse (scene_test_hard);
  g_autoptr (AttnFonts) shared = attn_fonts_new ("Sans", NULL);
  AttnPictureOptions options;
  AttnView view;
  g_autoptr (GBytes) first = NULL, other = NULL, again = NULL;

  attn_picture_options_init (&options);
  attn_view_init (&view);
  first = write_pdf (four, &view, &options);
  other = attn_picture_to_pdf (hard, &view, shared, &options, NULL);
  again = attn_picture_to_pdf (four, &view, shared, &options, NULL);
  g_assert_true (g_bytes_equal (first, again));
  g_assert_false (g_bytes_equal (first, other));
}

/* Poppler draws what we do: 4 of 255 on average, 60 where 8 × 8 pixels hold an edge. */
static void
test_drawn (void)
{
  static const struct { const char *sample; AttnViewMode mode; AttnTheme theme; } rows[] = {
    { "four-words-learned", ATTN_VIEW_OVERVIEW, ATTN_THEME_LIGHT },
    { "causal", ATTN_VIEW_FOCUS, ATTN_THEME_DARK },
    { "causal", ATTN_VIEW_BLEND, ATTN_THEME_PRINT },
    { NULL, ATTN_VIEW_OVERVIEW, ATTN_THEME_HIGH_CONTRAST },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (AttnTrace) trace = rows[i].sample != NULL ? scene_test_load (rows[i].sample, ATTN_LANGUAGE_KOREAN)
                                                           : scene_test_parse (scene_test_hard);
      g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
      AttnPictureOptions options = { .width = 1200, .height = 672, .scale = 1 };
      AttnView view;
      g_autoptr (GBytes) pdf = NULL, png = NULL;
      g_autofree char *path = NULL;
      g_autofree char *drawn = NULL;
      g_autofree char *out = NULL;
      cairo_surface_t *ours, *theirs;
      SceneTestDifference difference;

      attn_view_init (&view);
      view.mode = rows[i].mode;
      view.theme = rows[i].theme;
      view.language = ATTN_LANGUAGE_KOREAN;
      view.selected = (AttnPlace) { attn_name_intern ("weights"), 3, 1 };
      pdf = write_pdf (trace, &view, &options);
      png = attn_picture_to_png (trace, &view, fonts, &options, NULL);
      path = scene_test_write ("drawn.pdf", pdf);
      out = scene_test_run ("pdftoppm", "-r", "96", "-png", "-singlefile", path, path, NULL);
      drawn = g_strconcat (path, ".png", NULL);
      ours = scene_test_decode (png);
      theirs = scene_test_read (drawn);
      difference = scene_test_compare (ours, theirs);
      g_test_message ("%u: mean %.2f, largest %.1f", i, difference.mean, difference.largest);
      g_assert_cmpfloat (difference.mean, <, 5);
      g_assert_cmpfloat (difference.largest, <, 70);
      cairo_surface_destroy (ours);
      cairo_surface_destroy (theirs);
    }
}

/* Transparent: nothing is painted on the whole page. */
static void
test_transparent (void)
{
  g_autoptr (AttnTrace) trace = scene_test_load ("four-words", ATTN_LANGUAGE_ENGLISH);
  AttnView view;

  attn_view_init (&view);
  view.theme = ATTN_THEME_DARK;
  for (int transparent = 0; transparent < 2; transparent++)
    {
      AttnPictureOptions options = { .width = 400, .height = 300, .scale = 1, .transparent = transparent };
      g_autoptr (GBytes) pdf = write_pdf (trace, &view, &options);
      g_autofree char *path = scene_test_write ("ground.pdf", pdf);
      g_autofree char *drawn = g_strconcat (path, ".png", NULL);
      g_autofree char *out = scene_test_run ("pdftoppm", "-r", "96", "-png", "-singlefile", path, path, NULL);
      cairo_surface_t *surface = scene_test_read (drawn);

      g_assert_cmpstr (out, ==, "");
      g_assert_cmphex (scene_test_pixel (surface, 1, 1) & 0xffffff, ==, transparent ? 0xffffff : 0x1e1e21);
      cairo_surface_destroy (surface);
    }
}

/* Vectors: however far one goes in, nothing gets coarse.  A picture without heat maps holds no image but the
 * legend's. */
static void
test_vectors (void)
{
  AttnPictureOptions options;
  g_autofree char *path = NULL;
  g_autofree char *images = NULL;
  g_auto (GStrv) lines = NULL;
  guint n = 0;

  attn_picture_options_init (&options);
  path = write_sample ("four-words", ATTN_LANGUAGE_ENGLISH, &options);
  images = scene_test_run ("pdfimages", "-list", path, NULL);
  lines = g_strsplit (images, "\n", -1);
  for (guint i = 2; lines[i] != NULL && *lines[i] != '\0'; i++)
    n++;
  g_assert_cmpuint (n, ==, 1);
}

static void
test_sizes (void)
{
  g_autoptr (AttnTrace) trace = scene_test_load ("four-words", ATTN_LANGUAGE_ENGLISH);
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  static const double bad[][2] = { { 0, 100 }, { 100, -1 }, { 20000, 100 }, { NAN, 100 } };
  AttnView view;

  attn_view_init (&view);
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      AttnPictureOptions options = { .width = bad[i][0], .height = bad[i][1], .scale = 1 };
      g_autoptr (GError) error = NULL;

      g_assert_null (attn_picture_to_pdf (trace, &view, fonts, &options, &error));
      g_assert_error (error, ATTN_PICTURE_ERROR, ATTN_PICTURE_ERROR_SIZE);
    }
}

/* One function for all three. */
static void
test_formats (void)
{
  static const struct { AttnPictureFormat format; const char *start; } rows[] = {
    { ATTN_PICTURE_PNG, "\x89PNG\r\n" }, { ATTN_PICTURE_SVG, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg " }, { ATTN_PICTURE_PDF, "%PDF-1." }
  };
  g_autoptr (AttnTrace) trace = scene_test_load ("one-query", ATTN_LANGUAGE_ENGLISH);
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  AttnPictureOptions options;
  AttnView view;

  attn_view_init (&view);
  attn_picture_options_init (&options);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GBytes) bytes = attn_picture_write (rows[i].format, trace, &view, fonts, &options, &error);

      g_assert_no_error (error);
      g_assert_cmpint (memcmp (g_bytes_get_data (bytes, NULL), rows[i].start, strlen (rows[i].start)), ==, 0);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/pdf/info", test_info);
  g_test_add_func ("/pdf/without-title", test_without_title);
  g_test_add_func ("/pdf/fonts", test_fonts);
  g_test_add_func ("/pdf/text", test_text);
  g_test_add_func ("/pdf/same-bytes", test_same_bytes);
  g_test_add_func ("/pdf/drawn", test_drawn);
  g_test_add_func ("/pdf/transparent", test_transparent);
  g_test_add_func ("/pdf/vectors", test_vectors);
  g_test_add_func ("/pdf/sizes", test_sizes);
  g_test_add_func ("/pdf/formats", test_formats);
  return g_test_run ();
}
