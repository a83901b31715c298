/* test-svg.c: SVG files, read by a parser, by xmllint and by librsvg
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <string.h>

#include "attn-name.h"
#include "attn-number.h"
#include "attn-picture.h"
#include "attn-svg-painter.h"
#include "scene-test.h"

static GBytes *
write_svg (const AttnTrace *trace, const AttnView *view, const AttnPictureOptions *options)
{
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  g_autoptr (GError) error = NULL;
  GBytes *bytes = attn_picture_to_svg (trace, view, fonts, options, &error);

  g_assert_no_error (error);
  return bytes;
}

/* What the parser comes across. */
typedef struct
{
  GHashTable *ids;             /* set */
  GHashTable *used;            /* set of what xlink:href and url() point at */
  GPtrArray  *labels;          /* aria-label and the text of <text>, in order */
  GPtrArray  *titles;          /* of groups: "id: title" */
  GString    *title, *description, *text;
  char       *group;           /* the last id of a <g> */
  guint       n_uses, n_texts, n_images, n_clips, n_rectangles, depth;
} Found;

static void
note_attribute (Found *found, const char *element, const char *name, const char *value)
{
  if (g_str_equal (name, "id"))
    {
      g_assert_true (g_hash_table_add (found->ids, g_strdup (value)));
      if (g_str_equal (element, "g"))
        {
          g_free (found->group);
          found->group = g_strdup (value);
        }
    }
  else if (g_str_equal (name, "xlink:href") && *value == '#')
    g_hash_table_add (found->used, g_strdup (value + 1));
  else if (g_str_equal (name, "clip-path"))
    {
      g_assert_true (g_str_has_prefix (value, "url(#"));
      g_hash_table_add (found->used, g_strndup (value + 5, strlen (value) - 6));
    }
  else if (g_str_equal (name, "aria-label"))
    g_ptr_array_add (found->labels, g_strdup (value));
  /* No number is NaN or infinite, whatever the attribute. */
  if (!g_str_equal (name, "aria-label") && !g_str_has_prefix (value, "data:"))
    {
      g_assert_null (strstr (value, "nan"));
      g_assert_null (strstr (value, "inf"));
    }
}

static void
start_cb (GMarkupParseContext *context, const char *element, const char **names, const char **values, gpointer data,
          GError **error)
{
  Found *found = data;

  g_string_truncate (found->text, 0);
  if (found->depth++ == 0)
    g_assert_cmpstr (element, ==, "svg");
  found->n_uses += g_str_equal (element, "use");
  found->n_texts += g_str_equal (element, "text");
  found->n_images += g_str_equal (element, "image");
  found->n_clips += g_str_equal (element, "clipPath");
  found->n_rectangles += g_str_equal (element, "rect");
  for (guint i = 0; names[i] != NULL; i++)
    note_attribute (found, element, names[i], values[i]);
}

static void
text_cb (GMarkupParseContext *context, const char *text, gsize length, gpointer data, GError **error)
{
  Found *found = data;

  g_string_append_len (found->text, text, (gssize) length);
}

static void
end_cb (GMarkupParseContext *context, const char *element, gpointer data, GError **error)
{
  Found *found = data;

  found->depth--;
  if (g_str_equal (element, "title") && found->depth == 1)
    g_string_assign (found->title, found->text->str);
  else if (g_str_equal (element, "title"))
    g_ptr_array_add (found->titles, g_strdup_printf ("%s: %s", found->group, found->text->str));
  else if (g_str_equal (element, "desc"))
    g_string_assign (found->description, found->text->str);
  else if (g_str_equal (element, "text") || g_str_equal (element, "tspan"))
    if (found->text->len > 0)
      g_ptr_array_add (found->labels, g_strdup (found->text->str));
  g_string_truncate (found->text, 0);
}

static void
found_clear (Found *found)
{
  g_hash_table_unref (found->ids);
  g_hash_table_unref (found->used);
  g_ptr_array_unref (found->labels);
  g_ptr_array_unref (found->titles);
  g_string_free (found->title, TRUE);
  g_string_free (found->description, TRUE);
  g_string_free (found->text, TRUE);
  g_free (found->group);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Found, found_clear)

static Found
parse (GBytes *svg)
{
  static const GMarkupParser parser = { .start_element = start_cb, .end_element = end_cb, .text = text_cb };
  Found found = {
    .ids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL),
    .used = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL),
    .labels = g_ptr_array_new_with_free_func (g_free),
    .titles = g_ptr_array_new_with_free_func (g_free),
    .title = g_string_new (NULL), .description = g_string_new (NULL), .text = g_string_new (NULL),
  };
  GMarkupParseContext *context = g_markup_parse_context_new (&parser, 0, &found, NULL);
  g_autoptr (GError) error = NULL;
  GHashTableIter iter;
  gpointer name;

  g_markup_parse_context_parse (context, g_bytes_get_data (svg, NULL), (gssize) g_bytes_get_size (svg), &error);
  g_assert_no_error (error);
  g_markup_parse_context_end_parse (context, &error);
  g_assert_no_error (error);
  g_markup_parse_context_free (context);
  g_hash_table_iter_init (&iter, found.used);
  while (g_hash_table_iter_next (&iter, &name, NULL))
    if (!g_hash_table_contains (found.ids, name))
      g_error ("#%s is not there", (const char *) name);
  return found;
}

static gboolean
has_label (const Found *found, const char *label)
{
  return g_ptr_array_find_with_equal_func (found->labels, label, g_str_equal, NULL);
}

/* --- what stands in it ---------------------------------------------------------------------------------- */

static void
test_elements (void)
{
  g_autoptr (AttnTrace) trace = scene_test_load ("four-words-learned", ATTN_LANGUAGE_KOREAN);
  AttnPictureOptions options;
  AttnView view;
  g_autoptr (GBytes) svg = NULL;
  g_auto (Found) found = { 0 };
  static const char *const groups[] = {
    "key: Key 벡터", "query: Query 벡터", "scores: 어텐션 스코어", "weights: 어텐션 가중치", "output: 출력(가중합)"
  };
  static const char *const labels[] = { "나는", "오늘", "사과를", "먹었다", "−1", "0.46", "−0.58", "S = QK^T", "softmax", "4 × 3" };

  attn_picture_options_init (&options);
  attn_view_init (&view);
  view.language = ATTN_LANGUAGE_KOREAN;
  view.selected = (AttnPlace) { attn_name_intern ("weights"), 3, 2 };
  options.title = "네 <어절> & \"배운 뒤\"";
  svg = write_svg (trace, &view, &options);
  found = parse (svg);
  g_assert_cmpstr (found.title->str, ==, options.title);
  g_assert_nonnull (strstr (found.description->str, "“먹었다” → “사과를”"));
  g_assert_nonnull (strstr (found.description->str, "≈ 0.46"));
  g_assert_nonnull (strstr (found.description->str, "45.6 %"));
  for (guint i = 0; i < G_N_ELEMENTS (groups); i++)
    if (!g_ptr_array_find_with_equal_func (found.titles, groups[i], g_str_equal, NULL))
      g_error ("no group “%s”", groups[i]);
  for (guint i = 0; i < G_N_ELEMENTS (labels); i++)
    if (!has_label (&found, labels[i]))
      g_error ("“%s” is not in the picture", labels[i]);
  g_assert_cmpuint (found.n_texts, ==, 0);
  g_assert_cmpuint (found.n_uses, >, 200);
  /* Every glyph is defined once: far fewer than are used. */
  g_assert_cmpuint (g_hash_table_size (found.used), <, found.n_uses / 3);
  /* Everything fits into its boxes, so nothing is cut off. */
  g_assert_cmpuint (found.n_clips, ==, 0);
  g_assert_cmpuint (g_bytes_get_size (svg), <, 100 * 1024);
}

static void
test_without_title (void)
{
  g_autoptr (AttnTrace) trace = scene_test_load ("four-words", ATTN_LANGUAGE_ENGLISH);
  AttnPictureOptions options;
  AttnView view;
  g_autoptr (GBytes) svg = NULL;
  g_auto (Found) found = { 0 };

  attn_picture_options_init (&options);
  attn_view_init (&view);
  view.step = "scores";
  svg = write_svg (trace, &view, &options);
  found = parse (svg);
  g_assert_cmpstr (found.title->str, ==, "Attention scores: the dot product of each query with each key");
  g_assert_nonnull (strstr (found.description->str, "no learned weights"));
}

static void
test_text (void)
{
  g_autoptr (AttnTrace) trace = scene_test_load ("four-words-learned", ATTN_LANGUAGE_KOREAN);
  AttnPictureOptions options;
  AttnView view;
  g_autoptr (GBytes) svg = NULL;
  g_auto (Found) found = { 0 };
  static const char *const labels[] = { "나는", "사과를", "−1", "0.46", "softmax", "4 × 3" };

  attn_picture_options_init (&options);
  attn_view_init (&view);
  view.language = ATTN_LANGUAGE_KOREAN;
  options.svg_text = TRUE;
  svg = write_svg (trace, &view, &options);
  found = parse (svg);
  g_assert_cmpuint (found.n_uses, ==, 0);
  g_assert_cmpuint (found.n_texts, >, 100);
  for (guint i = 0; i < G_N_ELEMENTS (labels); i++)
    if (!has_label (&found, labels[i]))
      g_error ("“%s” is not in the picture", labels[i]);
  /* A font of any kind stands in where the one that was measured is not installed. */
  {
    g_autofree char *text = g_strndup (g_bytes_get_data (svg, NULL), g_bytes_get_size (svg));
    guint n = 0;

    for (const char *p = strstr (text, "font-family=\""); p != NULL; p = strstr (p + 1, "font-family=\""), n++)
      {
        const char *end = strchr (p + 13, '"');

        g_assert_true (strncmp (end - 10, "sans-serif", 10) == 0 || strncmp (end - 9, "monospace", 9) == 0);
      }
    g_assert_cmpuint (n, >, 100);
  }
}

/* XML has no way to write most control characters, and U+FFFE. */
static void
test_characters (void)
{
  static const struct { const char *text, *written; } rows[] = {
    { "a & b", "a &amp; b" }, { "<\">", "&lt;&quot;&gt;" }, { "\x01\x1f", "\xef\xbf\xbd\xef\xbf\xbd" }, { "\r\n\t", "&#13;\n\t" },
    { "\xef\xbf\xbe\xef\xbf\xbf", "\xef\xbf\xbd\xef\xbf\xbd" }, { "한글 😀", "한글 😀" }, { "\xff", "\xef\xbf\xbd" }, { "", "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GString) string = g_string_new (NULL);

      attn_svg_append_text (string, rows[i].text);
      g_assert_cmpstr (string->str, ==, rows[i].written);
    }
}

static void
test_numbers (void)
{
  static const struct { double number; const char *written; } rows[] = {
    { 0, "0" }, { -0.0, "0" }, { 1, "1" }, { -1, "-1" }, { 0.5, "0.5" }, { 0.25, "0.25" }, { 0.254, "0.25" }, { 0.255001, "0.26" },
    { 0.05, "0.05" }, { -0.004, "0" }, { -0.006, "-0.01" }, { 100, "100" }, { 1600.1, "1600.1" }, { 99.999, "100" },
    { 123456789.12, "123456789.12" }, { NAN, "0" }, { INFINITY, "0" }, { 1e300, "0" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GString) string = g_string_new (NULL);

      attn_svg_append_number (string, rows[i].number);
      g_assert_cmpstr (string->str, ==, rows[i].written);
    }
}

static void
test_carries_document (void)
{
  g_autoptr (AttnTrace) trace = scene_test_load ("four-words", ATTN_LANGUAGE_ENGLISH);
  AttnPictureOptions options;
  AttnView view;
  g_autoptr (GBytes) without = NULL, with = NULL;
  g_auto (Found) found = { 0 };

  attn_picture_options_init (&options);
  attn_view_init (&view);
  without = write_svg (trace, &view, &options);
  g_assert_null (g_strstr_len (g_bytes_get_data (without, NULL), (gssize) g_bytes_get_size (without), "<metadata"));
  options.document = "{\"format\": \"attention\", \"title\": \"]]> & <g/>\"}";
  with = write_svg (trace, &view, &options);
  found = parse (with);
  g_assert_cmpuint (g_bytes_get_size (with), >, g_bytes_get_size (without) + strlen (options.document));
}

/* --- the same, always ----------------------------------------------------------------------------------- */

static void
test_same_bytes (void)
{
  g_autoptr (AttnTrace) four = scene_test_load ("four-words", ATTN_LANGUAGE_ENGLISH), hard = scene_test_parse (scene_test_hard);
  g_autoptr (AttnFonts) shared = attn_fonts_new ("Sans", NULL);
  AttnPictureOptions options;
  AttnView view;

  attn_picture_options_init (&options);
  attn_view_init (&view);
  for (int text = 0; text < 2; text++)
    {
      g_autoptr (GBytes) first = NULL, again = NULL, other = NULL;

      options.svg_text = text;
      first = write_svg (four, &view, &options);
      /* After another picture with the same fonts: nothing is counted on. */
      other = attn_picture_to_svg (hard, &view, shared, &options, NULL);
      again = attn_picture_to_svg (four, &view, shared, &options, NULL);
      g_assert_true (g_bytes_equal (first, again));
      g_assert_false (g_bytes_equal (first, other));
    }
}

/* Pictures that stand in one page may share names, so long as a name means one shape. */
static void
test_shared_names (void)
{
  g_autoptr (AttnTrace) four = scene_test_load ("four-words", ATTN_LANGUAGE_KOREAN), hard = scene_test_parse (scene_test_hard);
  g_autoptr (GHashTable) shapes = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  AttnPictureOptions options;
  AttnView view;
  guint shared = 0;

  attn_picture_options_init (&options);
  attn_view_init (&view);
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GBytes) svg = write_svg (i == 0 ? four : hard, &view, &options);
      g_autofree char *text = g_strndup (g_bytes_get_data (svg, NULL), g_bytes_get_size (svg));
      g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

      for (guint j = 0; lines[j] != NULL; j++)
        {
          const char *name = lines[j] + strlen ("<path id=\""), *before;
          g_autofree char *id = NULL;

          if (!g_str_has_prefix (lines[j], "<path id=\""))
            continue;
          id = g_strndup (name, (gsize) (strchr (name, '"') - name));
          before = g_hash_table_lookup (shapes, id);
          shared += before != NULL;
          if (before != NULL)
            g_assert_cmpstr (before, ==, lines[j]);
          else
            g_hash_table_insert (shapes, g_steal_pointer (&id), g_strdup (lines[j]));
        }
    }
  g_assert_cmpuint (shared, >, 20);
}

/* --- read by others ------------------------------------------------------------------------------------- */

static void
test_xmllint (void)
{
  g_autoptr (AttnTrace) hard = scene_test_parse (scene_test_hard);
  AttnPictureOptions options;
  AttnView view;

  attn_picture_options_init (&options);
  attn_view_init (&view);
  options.document = scene_test_hard;
  for (guint mode = 0; mode <= ATTN_VIEW_CARD; mode++)
    for (int text = 0; text < 2; text++)
      {
        g_autoptr (GBytes) svg = NULL;
        g_autofree char *path = NULL;
        g_autofree char *out = NULL;
        g_auto (Found) found = { 0 };

        view.mode = (AttnViewMode) mode;
        view.selected = (AttnPlace) { attn_name_intern ("weights"), 3, 4 };
        options.svg_text = text;
        svg = write_svg (hard, &view, &options);
        path = scene_test_write ("hard.svg", svg);
        out = scene_test_run ("xmllint", "--noout", path, NULL);
        g_assert_cmpstr (out, ==, "");
        found = parse (svg);
        g_assert_cmpuint (found.depth, ==, 0);
      }
}

/* Emoji are pictures in a picture; what no font has is a box. */
static void
test_hard (void)
{
  g_autoptr (AttnTrace) hard = scene_test_parse (scene_test_hard);
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  g_autofree char *missing = NULL;
  AttnPictureOptions options;
  AttnView view;
  g_autoptr (GBytes) svg = NULL;
  g_auto (Found) found = { 0 };

  attn_picture_options_init (&options);
  attn_view_init (&view);
  svg = attn_picture_to_svg (hard, &view, fonts, &options, NULL);
  found = parse (svg);
  g_assert_cmpuint (found.n_images, >=, 3 + 2);          /* three emoji at the least, and two heat maps */
  missing = attn_fonts_get_missing (fonts);
  g_assert_cmpstr (missing, ==, SCENE_TEST_MISSING);
}

/* What a worksheet leaves empty is told nowhere in the mix either: not by the bar, not by the scaled vectors. */
static void
test_blend_blank (void)
{
  g_autoptr (AttnTrace) trace = scene_test_load ("four-words", ATTN_LANGUAGE_ENGLISH);
  static const struct { const char *node, *hides[4]; } cases[] = {
    { NULL, { NULL } },
    { "weights", { "0.21", "0.37", "20.9 %", NULL } },
    { "output", { "0.21", "0.79", NULL } },
  };
  AttnPictureOptions options;
  AttnView view;

  attn_picture_options_init (&options);
  attn_view_init (&view);
  options.svg_text = TRUE;
  view.mode = ATTN_VIEW_BLEND;
  view.caption = FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const char *const blank[] = { attn_name_intern (cases[i].node), NULL };
      g_autoptr (GBytes) svg = NULL;
      g_auto (Found) found = { 0 };
      guint n = 0;

      view.blank = cases[i].node != NULL ? blank : NULL;
      svg = write_svg (trace, &view, &options);
      found = parse (svg);
      for (guint j = 0; j < found.labels->len; j++)
        for (guint k = 0; cases[1].hides[k] != NULL; k++)
          n += strstr (found.labels->pdata[j], cases[1].hides[k]) != NULL;
      if (cases[i].node == NULL)
        g_assert_cmpuint (n, >, 3);
      for (guint j = 0; j < found.labels->len && cases[i].node != NULL; j++)
        for (guint k = g_str_equal (cases[i].node, "output") ? 1 : 0; cases[i].hides[k] != NULL; k++)
          g_assert_null (strstr (found.labels->pdata[j], cases[i].hides[k]));
    }
}

/* The same while it is to be found, and all of it again when it has been. */
static void
test_blend_predicted (void)
{
  g_autoptr (AttnTrace) trace = scene_test_load ("four-words", ATTN_LANGUAGE_ENGLISH);
  static const char *const names[] = { "weights", "value", "output" };
  const guint row = attn_node_get_rows (attn_trace_find (trace, "output")) - 1;
  AttnPictureOptions options;
  AttnView view;

  attn_picture_options_init (&options);
  attn_view_init (&view);
  options.svg_text = TRUE;
  view.mode = ATTN_VIEW_BLEND;
  view.caption = FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    for (guint found_all = 0; found_all < 2; found_all++)
      {
        const AttnNode *node = attn_trace_find (trace, names[i]);
        AttnPrediction *prediction = attn_prediction_new ((const char *const []) { names[i], NULL });
        g_autoptr (GBytes) svg = NULL;
        g_auto (Found) found = { 0 };
        guint percents = 0, numbers = 0;

        for (guint j = g_str_equal (names[i], "value") ? 0 : row; found_all && j < attn_node_get_rows (node); j++)
          for (guint k = 0; k < attn_node_get_columns (node); k++)
            {
              AttnPrediction *next = attn_prediction_find (prediction, &(AttnCell) { node, j, k });

              attn_prediction_unref (prediction);
              prediction = next;
            }
        g_assert_cmpint (attn_prediction_covers_row (prediction, node, row), ==, !found_all);
        view.prediction = prediction;
        svg = write_svg (trace, &view, &options);
        found = parse (svg);
        for (guint j = 0; j < found.labels->len; j++)
          {
            percents += strstr (found.labels->pdata[j], "20.9 %") != NULL;
            numbers += g_str_equal (found.labels->pdata[j], "0.21");
          }
        /* In the bar; and in the row, the scaled vectors and their sum. */
        g_assert_cmpuint (percents, ==, !found_all && i == 0 ? 0 : 3);
        g_assert_cmpuint (numbers, ==, found_all ? 9 : i == 0 ? 0 : 3);
        attn_prediction_unref (prediction);
      }
}

/* How many labels tell a number of a node. */
static guint
count_told (const Found *found, const AttnNode *node)
{
  guint n = 0;

  for (guint i = 0; i < attn_node_get_rows (node); i++)
    for (guint j = 0; j < attn_node_get_columns (node); j++)
      for (guint k = 0; k < found->labels->len; k++)
        {
          AttnNumber number;

          attn_number_format (attn_node_get_value (node, i, j), 2, &number);
          n += strstr (found->labels->pdata[k], number.text) != NULL;
        }
  return n;
}

/* What is kept secret is not told, nor what comes of it, whichever cell is selected; and where nothing is to be found, not how large
 * it is. */
static void
test_secret (void)
{
  static const char *const json =
    "{\"format\":\"attention\",\"version\":1,\"tokens\":[\"a\",\"b\"],\"embedding\":[[1.31,-2.17],[0.53,3.71]],\"attention\":{\"value_weight\":[[0.59,1.83],[-1.37,0.47]]},"
    "\"block\":{\"norm\":\"none\",\"feed_forward\":{\"in_weight\":[[1.13,-0.67],[0.79,1.97]],\"out_weight\":[[2.39,-1.49],[0.83,1.61]]}}}";
  static const char *const roots[] = { "hidden", NULL }, *const none[] = { NULL }, *const after[] = { "hidden", "feed_forward", "residual2" };
  g_autoptr (AttnTrace) trace = scene_test_parse (json);
  AttnPictureOptions options;

  attn_picture_options_init (&options);
  options.svg_text = TRUE;
  for (guint i = 0; i < 3 * 2 * 3; i++)
    {
      const gboolean closed = i / 3 % 2 == 1;
      g_autoptr (AttnPrediction) prediction = i < 6 ? NULL : attn_prediction_new_secret (trace, closed ? none : roots, roots);
      const char *selected = after[i % 3];
      g_autoptr (GBytes) svg = NULL;
      g_auto (Found) found = { 0 };
      guint n_told = 0, n_shapes = 0;
      AttnView view;

      attn_view_init (&view);
      view.mode = i < 12 ? ATTN_VIEW_FOCUS : ATTN_VIEW_OVERVIEW;
      view.step = attn_name_intern ("residual2");
      view.selected.node = attn_name_intern (selected);
      view.prediction = prediction;
      svg = write_svg (trace, &view, &options);
      found = parse (svg);
      for (guint j = 0; j < G_N_ELEMENTS (after); j++)
        n_told += count_told (&found, attn_trace_find (trace, after[j]));
      for (guint j = 0; j < found.labels->len; j++)
        n_shapes += strstr (found.labels->pdata[j], "? × ?") != NULL;
      if (prediction == NULL)
        g_assert_cmpuint (n_told, >, 3);
      else
        g_assert_cmpuint (n_told, ==, 0);
      g_assert_cmpint (n_shapes > 0, ==, prediction != NULL && closed);
      g_assert_cmpint (attn_prediction_is_closed (prediction), ==, prediction != NULL && closed);
    }
}

/* librsvg draws what we do.  In a file edges lie where they lie, in our pixels they are put on whole ones: hence
 * 4 of 255 on average, and 40 where 8 × 8 pixels hold an edge.  (The box of a character that no font has is empty in
 * a file, and has its number in it in ours.) */
static void
test_rsvg (void)
{
  static const struct { const char *sample; AttnViewMode mode; AttnTheme theme; gboolean transparent; } rows[] = {
    { "four-words-learned", ATTN_VIEW_OVERVIEW, ATTN_THEME_LIGHT, FALSE },
    { "four-words-learned", ATTN_VIEW_FOCUS, ATTN_THEME_DARK, FALSE },
    { "causal", ATTN_VIEW_OVERVIEW, ATTN_THEME_PRINT, TRUE },
    { "causal", ATTN_VIEW_BLEND, ATTN_THEME_LIGHT, FALSE },
    { "four-words", ATTN_VIEW_MATRIX, ATTN_THEME_HIGH_CONTRAST, FALSE },
    { "four-words", ATTN_VIEW_CARD, ATTN_THEME_LIGHT, TRUE },
    { NULL, ATTN_VIEW_OVERVIEW, ATTN_THEME_LIGHT, FALSE },
    { NULL, ATTN_VIEW_FOCUS, ATTN_THEME_LIGHT, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (AttnTrace) trace = rows[i].sample != NULL ? scene_test_load (rows[i].sample, ATTN_LANGUAGE_KOREAN)
                                                           : scene_test_parse (scene_test_hard);
      g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
      AttnPictureOptions options = { .width = 1200, .height = 680, .scale = 1, .transparent = rows[i].transparent };
      AttnView view;
      g_autoptr (GBytes) svg = NULL, png = NULL;
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
      svg = write_svg (trace, &view, &options);
      png = attn_picture_to_png (trace, &view, fonts, &options, NULL);
      path = scene_test_write ("drawn.svg", svg);
      drawn = g_strconcat (path, ".png", NULL);
      out = scene_test_run ("rsvg-convert", "--output", drawn, path, NULL);
      ours = scene_test_decode (png);
      theirs = scene_test_read (drawn);
      difference = scene_test_compare (ours, theirs);
      g_test_message ("%u: mean %.2f, largest %.1f", i, difference.mean, difference.largest);
      g_assert_cmpfloat (difference.mean, <, 4);
      g_assert_cmpfloat (difference.largest, <, rows[i].sample != NULL ? 40 : 80);
      g_assert_cmphex (scene_test_pixel (theirs, 0, 0) >> 24, ==, rows[i].transparent ? 0 : 0xff);
      cairo_surface_destroy (ours);
      cairo_surface_destroy (theirs);
    }
}

/* Where the fonts are there, text as text looks the same too. */
static void
test_rsvg_text (void)
{
  g_autoptr (AttnTrace) trace = scene_test_load ("four-words-learned", ATTN_LANGUAGE_KOREAN);
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  AttnPictureOptions options = { .width = 1200, .height = 680, .scale = 1, .svg_text = TRUE };
  AttnView view;
  g_autoptr (GBytes) svg = NULL, png = NULL;
  g_autofree char *path = NULL;
  g_autofree char *drawn = NULL;
  g_autofree char *out = NULL;
  cairo_surface_t *ours, *theirs;
  SceneTestDifference difference;

  attn_view_init (&view);
  view.language = ATTN_LANGUAGE_KOREAN;
  svg = write_svg (trace, &view, &options);
  png = attn_picture_to_png (trace, &view, fonts, &options, NULL);
  path = scene_test_write ("text.svg", svg);
  drawn = g_strconcat (path, ".png", NULL);
  out = scene_test_run ("rsvg-convert", "--output", drawn, path, NULL);
  ours = scene_test_decode (png);
  theirs = scene_test_read (drawn);
  difference = scene_test_compare (ours, theirs);
  g_test_message ("mean %.2f, largest %.1f", difference.mean, difference.largest);
  g_assert_cmpfloat (difference.mean, <, 4);
  g_assert_cmpfloat (difference.largest, <, 100);
  cairo_surface_destroy (ours);
  cairo_surface_destroy (theirs);
}

static void
test_sizes (void)
{
  g_autoptr (AttnTrace) trace = scene_test_load ("four-words", ATTN_LANGUAGE_ENGLISH);
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  static const double bad[][2] = { { 0, 100 }, { 100, -1 }, { 20000, 100 }, { NAN, 100 } };
  AttnPictureOptions options;
  AttnView view;

  attn_view_init (&view);
  attn_picture_options_init (&options);
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GError) error = NULL;

      options.width = bad[i][0];
      options.height = bad[i][1];
      g_assert_null (attn_picture_to_svg (trace, &view, fonts, &options, &error));
      g_assert_error (error, ATTN_PICTURE_ERROR, ATTN_PICTURE_ERROR_SIZE);
    }
  /* The scale is for pixels: SVG has none. */
  {
    g_autoptr (GBytes) one = NULL, four = NULL;

    attn_picture_options_init (&options);
    options.scale = 1;
    one = write_svg (trace, &view, &options);
    options.scale = 4;
    four = write_svg (trace, &view, &options);
    g_assert_true (g_bytes_equal (one, four));
    g_assert_nonnull (g_strstr_len (g_bytes_get_data (one, NULL), 400, "width=\"1600\" height=\"900\" viewBox=\"0 0 1600 900\""));
  }
}

/* The painter alone: groups of one name are told apart, and a clip is there only where something reaches out. */
static void
test_painter (void)
{
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  AttnSvgOptions options = { .width = 100, .height = 50, .title = "t" };
  g_autoptr (AttnPainter) painter = attn_svg_painter_new (fonts, &options);
  const AttnColor red = { 1, 0, 0, 1 }, faint = { 0, 0.5, 1, 0.25 };
  const AttnBox box = { 10, 10, 20.125, 20 }, clip = { 0, 0, 50, 50 }, far = { 40, 10, 20, 20 };
  const double points[8] = { 0, 0, 10, 0, 20, 0, 30, 0 };
  g_autoptr (GBytes) svg = NULL;
  g_autofree char *text = NULL;
  g_auto (Found) found = { 0 };

  attn_paint_push_clip (painter, &clip);
  attn_paint_begin_group (painter, "weights", "A & B");
  attn_paint_fill (painter, &box, 0, &red);
  attn_paint_end_group (painter);
  attn_paint_pop_clip (painter);
  attn_paint_push_clip (painter, &clip);
  attn_paint_begin_group (painter, "weights", NULL);
  attn_paint_fill (painter, &far, 3, &faint);
  attn_paint_end_group (painter);
  attn_paint_pop_clip (painter);
  attn_paint_stroke (painter, &box, 4, 2, 0, &red);
  attn_paint_stroke (painter, &box, 4, 2, 3, &red);
  attn_paint_line (painter, 0, 0, 10, 0, 1, 2, &red);
  attn_paint_curve (painter, points, 1, 0, 5, &faint);
  svg = attn_svg_painter_finish (painter);
  found = parse (svg);
  text = g_strndup (g_bytes_get_data (svg, NULL), g_bytes_get_size (svg));
  g_assert_cmpuint (found.n_clips, ==, 1);
  g_assert_true (g_hash_table_contains (found.ids, "weights"));
  g_assert_true (g_hash_table_contains (found.ids, "weights-2"));
  g_assert_nonnull (strstr (text, "<rect x=\"10\" y=\"10\" width=\"20.13\" height=\"20\" fill=\"#f00\"/>"));
  g_assert_nonnull (strstr (text, "rx=\"3\" fill=\"#0080ff\" fill-opacity=\"0.25\"/>"));
  g_assert_nonnull (strstr (text, "<rect x=\"11\" y=\"11\" width=\"18.13\" height=\"18\" rx=\"3\" fill=\"none\" stroke=\"#f00\" stroke-width=\"2\"/>"));
  g_assert_nonnull (strstr (text, "stroke-dasharray=\"2\""));
  g_assert_nonnull (strstr (text, "<g opacity=\"0.25\">"));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/svg/elements", test_elements);
  g_test_add_func ("/svg/without-title", test_without_title);
  g_test_add_func ("/svg/text", test_text);
  g_test_add_func ("/svg/characters", test_characters);
  g_test_add_func ("/svg/numbers", test_numbers);
  g_test_add_func ("/svg/carries-document", test_carries_document);
  g_test_add_func ("/svg/same-bytes", test_same_bytes);
  g_test_add_func ("/svg/shared-names", test_shared_names);
  g_test_add_func ("/svg/xmllint", test_xmllint);
  g_test_add_func ("/svg/hard", test_hard);
  g_test_add_func ("/svg/blend-blank", test_blend_blank);
  g_test_add_func ("/svg/blend-predicted", test_blend_predicted);
  g_test_add_func ("/svg/secret", test_secret);
  g_test_add_func ("/svg/rsvg", test_rsvg);
  g_test_add_func ("/svg/rsvg-text", test_rsvg_text);
  g_test_add_func ("/svg/sizes", test_sizes);
  g_test_add_func ("/svg/painter", test_painter);
  return g_test_run ();
}
