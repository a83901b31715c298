/* test-appearance.c: light, dark, high contrast and text size
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-appearance.h"
#include "attn-pane-parts.h"
#include "attn-pango-markup.h"
#include "attn-wrap-layout.h"
#include "ui-test.h"

typedef struct { AttnWindow *window; AttnTheme theme; } Expected;

static gboolean
has_theme (gpointer data)
{
  const Expected *expected = data;

  return ui_test_get_view (expected->window)->theme == expected->theme;
}

static void
expect_theme (AttnWindow *window, AttnTheme theme)
{
  Expected expected = { window, theme };

  ui_test_wait (has_theme, &expected);
  g_assert_cmpint (attn_appearance_get_theme (GTK_WIDGET (attn_window_get_canvas (window))), ==, theme);
}

static void
test_follows_desktop (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  GtkSettings *settings = gtk_settings_get_default ();

  expect_theme (window, ATTN_THEME_LIGHT);
  g_object_set (settings, "gtk-application-prefer-dark-theme", TRUE, NULL);
  expect_theme (window, ATTN_THEME_DARK);
  g_object_set (settings, "gtk-application-prefer-dark-theme", FALSE, NULL);
  expect_theme (window, ATTN_THEME_LIGHT);
  g_object_set (settings, "gtk-theme-name", "Default-hc", NULL);
  expect_theme (window, ATTN_THEME_HIGH_CONTRAST);
  g_object_set (settings, "gtk-theme-name", "Default", NULL);
  expect_theme (window, ATTN_THEME_LIGHT);
  ui_test_close (window);
}

/* The theme's name says nothing: what its text looks like does. */
static void
test_judges_by_text (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  g_autoptr (GtkCssProvider) css = gtk_css_provider_new ();

  gtk_css_provider_load_from_data (css, "window { color: #f2f2f2; background: #202020; }", -1);
  gtk_style_context_add_provider_for_display (gdk_display_get_default (), GTK_STYLE_PROVIDER (css), GTK_STYLE_PROVIDER_PRIORITY_USER);
  expect_theme (window, ATTN_THEME_DARK);
  gtk_style_context_remove_provider_for_display (gdk_display_get_default (), GTK_STYLE_PROVIDER (css));
  expect_theme (window, ATTN_THEME_LIGHT);
  ui_test_close (window);
}

static gboolean
is_large (gpointer data)
{
  return ui_test_get_view (data)->text_scale == 1.5;
}

static void
test_text_scale (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);

  g_assert_cmpfloat (ui_test_get_view (window)->text_scale, ==, 1);
  g_object_set (gtk_settings_get_default (), "gtk-xft-dpi", 144 * 1024, NULL);
  ui_test_wait (is_large, window);
  g_object_set (gtk_settings_get_default (), "gtk-xft-dpi", 96 * 1024, NULL);
  ui_test_close (window);
}

/* A picture that is drawn in a theme has that theme's ground. */
static void
test_canvas_ground (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  GtkWidget *canvas = GTK_WIDGET (attn_window_get_canvas (window));
  const AttnTheme themes[] = { ATTN_THEME_LIGHT, ATTN_THEME_DARK };

  for (guint i = 0; i < G_N_ELEMENTS (themes); i++)
    {
      g_autoptr (GdkPaintable) paintable = NULL;
      g_autoptr (GdkTexture) texture = NULL;
      g_autofree guint32 *pixels = NULL;
      GtkSnapshot *snapshot;
      GskRenderNode *node;
      const AttnColor *ground = &attn_palette_get (themes[i])->background;
      const int width = gtk_widget_get_width (canvas), height = gtk_widget_get_height (canvas);
      guint32 expected;

      g_object_set (gtk_settings_get_default (), "gtk-application-prefer-dark-theme", themes[i] == ATTN_THEME_DARK, NULL);
      expect_theme (window, themes[i]);
      ui_test_settle ();
      paintable = gtk_widget_paintable_new (canvas);
      snapshot = gtk_snapshot_new ();
      gdk_paintable_snapshot (paintable, snapshot, width, height);
      node = gtk_snapshot_free_to_node (snapshot);
      g_assert_nonnull (node);
      texture = gsk_renderer_render_texture (gtk_native_get_renderer (gtk_widget_get_native (canvas)), node,
                                             &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
      pixels = g_new (guint32, (gsize) width * (gsize) height);
      gdk_texture_download (texture, (guchar *) pixels, (gsize) width * 4);
      expected = 0xff000000u | (guint32) (ground->red * 255 + 0.5) << 16 | (guint32) (ground->green * 255 + 0.5) << 8 |
                 (guint32) (ground->blue * 255 + 0.5);
      g_assert_cmphex (pixels[2 * width + 2], ==, expected);
      gsk_render_node_unref (node);
    }
  g_object_set (gtk_settings_get_default (), "gtk-application-prefer-dark-theme", FALSE, NULL);
  ui_test_close (window);
}

static void
test_markup (void)
{
  static const struct { const char *markup, *expected; } cases[] = {
    { "W_{Q}", "W<sub>Q</sub>" },
    { "QK^{T}", "QK<sup>T</sup>" },
    { "÷ √{d_k}", "÷ √<span overline=\"single\">d<sub>k</sub></span>" },
    { "√{d_{k}}", "√<span overline=\"single\">d<sub>k</sub></span>" },
    { "a < b & c", "a &lt; b &amp; c" },
    { "*X*", "<b>X</b>" },
    { "a\\_b", "a_b" },
    { "*open", "<b>open</b>" },
    { "e^{x", "e<sup>x</sup>" },
    { "", "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *found = attn_markup_to_pango (cases[i].markup, NULL);

      g_assert_cmpstr (found, ==, cases[i].expected);
      g_assert_true (pango_parse_markup (found, -1, 0, NULL, NULL, NULL, NULL));
    }
}

/* What a sentence says of W_Q is set as the picture sets it, and heard as it was written; what somebody wrote stays as it is. */
static void
test_sentences (void)
{
  static const struct { const char *sentence, *markup, *shown; } cases[] = {
    { "Undo filling W_Q <now>", "Undo filling W<sub>Q</sub> &lt;now&gt;", "Undo filling WQ <now>" },
    { "W_Q 채우기", "W<sub>Q</sub> <span allow_breaks=\"false\">채우기</span>", "WQ 채우기" },
    { "W_Q의 열, √d_k",
      "<span allow_breaks=\"false\">W<sub>Q</sub>의</span> <span allow_breaks=\"false\">열,</span> √<span overline=\"single\">d<sub>k</sub></span>",
      "WQ의 열, √dk" },
    { "“W_Q” in /tmp/w_1.npy", "“W_Q” in /tmp/w_1.npy", "“W_Q” in /tmp/w_1.npy" },
  };
  GtkWidget *label = gtk_label_new (NULL), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  g_object_ref_sink (label);
  g_object_ref_sink (box);
  attn_label_keep_words (GTK_LABEL (label));
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *found = attn_pango_sentence (cases[i].sentence);

      g_assert_cmpstr (found, ==, cases[i].markup);
      attn_pane_set_tip (box, cases[i].sentence);
      g_assert_cmpstr (gtk_widget_get_tooltip_text (box), ==, cases[i].shown);
      attn_pane_set_written_tip (box, cases[i].sentence);
      g_assert_cmpstr (gtk_widget_get_tooltip_text (box), ==, cases[i].sentence);
      gtk_label_set_text (GTK_LABEL (label), cases[i].sentence);
      g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (label)), ==, cases[i].shown);
      gtk_test_accessible_assert_property (GTK_ACCESSIBLE (label), GTK_ACCESSIBLE_PROPERTY_LABEL, cases[i].sentence);
    }
  g_object_unref (box);
  g_object_unref (label);
}

/* --- the layout that wraps ----------------------------------------------------------------------------- */

static GtkWidget *
new_box (guint n, gboolean fill)
{
  GtkWidget *box = g_object_new (GTK_TYPE_BOX, "layout-manager", attn_wrap_layout_new (10, fill), NULL);

  g_object_ref_sink (box);
  for (guint i = 0; i < n; i++)
    {
      GtkWidget *child = gtk_label_new (NULL);

      gtk_widget_set_size_request (child, 100, 20);
      gtk_widget_set_hexpand (child, TRUE);
      gtk_widget_set_parent (child, box);
    }
  return box;
}

static void
free_box (GtkWidget *box)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (box)) != NULL)
    gtk_widget_unparent (child);
  g_object_unref (box);
}

static void
test_wrap_heights (void)
{
  static const struct { int width, height; } cases[] = { { 540, 20 }, { 539, 50 }, { 210, 80 }, { 209, 140 }, { 100, 140 } };
  GtkWidget *box = new_box (5, FALSE);
  int least, natural;

  gtk_widget_measure (box, GTK_ORIENTATION_HORIZONTAL, -1, &least, &natural, NULL, NULL);
  g_assert_cmpint (least, ==, 100);
  g_assert_cmpint (natural, ==, 540);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      gtk_widget_measure (box, GTK_ORIENTATION_VERTICAL, cases[i].width, &least, &natural, NULL, NULL);
      g_assert_cmpint (least, ==, cases[i].height);
      g_assert_cmpint (natural, ==, cases[i].height);
    }
  free_box (box);
}

/* Lines that are made equally long, also where there is room for less than one child: none is asked about less than its least. */
static void
test_wrap_even (void)
{
  static const struct { int width, height; } cases[] = { { 540, 20 }, { 539, 50 }, { 210, 80 }, { 209, 140 }, { 100, 140 } };
  GtkWidget *box = new_box (5, TRUE), *child;
  int natural;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      gtk_widget_measure (box, GTK_ORIENTATION_VERTICAL, cases[i].width, NULL, &natural, NULL, NULL);
      g_assert_cmpint (natural, ==, cases[i].height);
      gtk_widget_measure (box, GTK_ORIENTATION_HORIZONTAL, -1, NULL, NULL, NULL, NULL);
      gtk_widget_size_allocate (box, &(GtkAllocation) { 0, 0, cases[i].width, natural }, -1);
      for (child = gtk_widget_get_first_child (box); child != NULL; child = gtk_widget_get_next_sibling (child))
        g_assert_cmpint (gtk_widget_get_width (child), >=, 100);
    }
  free_box (box);
}

static void
test_wrap_fills (void)
{
  GtkWidget *box = new_box (3, TRUE), *child;
  int x = 0;

  gtk_widget_measure (box, GTK_ORIENTATION_HORIZONTAL, -1, NULL, NULL, NULL, NULL);
  gtk_widget_size_allocate (box, &(GtkAllocation) { 0, 0, 400, 20 }, -1);
  for (child = gtk_widget_get_first_child (box); child != NULL; child = gtk_widget_get_next_sibling (child))
    x += gtk_widget_get_width (child) + 10;
  g_assert_cmpint (x - 10, ==, 400);
  free_box (box);
}

static void
test_wrap_empty (void)
{
  GtkWidget *box = new_box (0, TRUE);
  int least, natural;

  gtk_widget_measure (box, GTK_ORIENTATION_HORIZONTAL, -1, &least, &natural, NULL, NULL);
  g_assert_cmpint (natural, ==, 0);
  gtk_widget_measure (box, GTK_ORIENTATION_VERTICAL, 100, &least, &natural, NULL, NULL);
  g_assert_cmpint (natural, ==, 0);
  free_box (box);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/appearance/follows-desktop", test_follows_desktop);
  g_test_add_func ("/appearance/judges-by-text", test_judges_by_text);
  g_test_add_func ("/appearance/text-scale", test_text_scale);
  g_test_add_func ("/appearance/canvas-ground", test_canvas_ground);
  g_test_add_func ("/appearance/markup", test_markup);
  g_test_add_func ("/appearance/sentences", test_sentences);
  g_test_add_func ("/appearance/wrap/heights", test_wrap_heights);
  g_test_add_func ("/appearance/wrap/even", test_wrap_even);
  g_test_add_func ("/appearance/wrap/fills", test_wrap_fills);
  g_test_add_func ("/appearance/wrap/empty", test_wrap_empty);
  return g_test_run ();
}
