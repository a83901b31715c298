/* test-labels.c: every label is whole, in both languages, at text scale 1 and 2
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>

#include "attn-accessible-cell.h"
#include "attn-drawing-pane.h"
#include "attn-export-window.h"
#include "attn-label.h"
#include "attn-lesson-panel.h"
#include "attn-pango-markup.h"
#include "attn-practice-panel.h"
#include "attn-presentation.h"
#include "attn-screens.h"
#include "attn-window-lesson.h"
#include "ui-test.h"

typedef struct
{
  guint       n;
  guint       n_cut;
  const char *where;
} Count;

/* How many lines of a label begin inside a word that has Korean, or with the percent sign of a number. */
static guint
count_broken (GtkLabel *label)
{
  PangoLayout *layout = gtk_label_get_layout (label);
  const char *text = pango_layout_get_text (layout);
  guint n = 0;

  for (int i = 1; i < pango_layout_get_line_count (layout); i++)
    {
      const char *start = text + pango_layout_line_get_start_index (pango_layout_get_line_readonly (layout, i)), *first = start, *end = start;
      gboolean korean = FALSE;

      while (first > text && !g_unichar_isspace (g_utf8_get_char (g_utf8_prev_char (first))))
        first = g_utf8_prev_char (first);
      while (*end != '\0' && !g_unichar_isspace (g_utf8_get_char (end)))
        end = g_utf8_next_char (end);
      for (const char *p = first; p < end; p = g_utf8_next_char (p))
        korean |= g_unichar_get_script (g_utf8_get_char (p)) == G_UNICODE_SCRIPT_HANGUL;
      if ((first < start && korean && g_utf8_strlen (first, end - first) <= 16) ||
          (*start == '%' && start - text >= 2 && g_ascii_isdigit (start[-2])))
        n++;
    }
  return n;
}

/* Whether it reaches sideways out of its window or popover: its content, or where the theme draws the header bar over the border
 * (so does that of GTK 4.18, and all else with it), what the border goes round. */
static gboolean
is_beyond (GtkWidget *widget, graphene_rect_t *bounds)
{
  GtkWidget *root = GTK_WIDGET (gtk_widget_get_native (widget));
  GtkWidget *bar = GTK_IS_WINDOW (root) ? gtk_window_get_titlebar (GTK_WINDOW (root)) : NULL;
  graphene_rect_t whole = GRAPHENE_RECT_INIT (0, 0, (float) gtk_widget_get_width (root), (float) gtk_widget_get_height (root));
  graphene_rect_t over;

  g_assert_true (gtk_widget_compute_bounds (widget, root, bounds));
  if (bar != NULL && gtk_widget_compute_bounds (bar, root, &over) && over.origin.x < -0.5)
    g_assert_true (gtk_widget_compute_bounds (root, root, &whole));
  return bounds->origin.x < whole.origin.x - 0.5 ||
         bounds->origin.x + bounds->size.width > whole.origin.x + whole.size.width + 0.5;
}

/* Sideways every label must be inside its window or popover; what scrolls may be out of sight up or down. */
static void
check_label (GtkWidget *widget, gpointer data)
{
  Count *count = data;
  PangoRectangle ink, logical;
  graphene_rect_t bounds;

  if (!GTK_IS_LABEL (widget) || *gtk_label_get_text (GTK_LABEL (widget)) == '\0' || !gtk_widget_get_child_visible (widget))
    return;
  count->n++;
  /* A menu of the toolkit has plain text only. */
  if (attn_label_has_signs (gtk_label_get_text (GTK_LABEL (widget))) && gtk_widget_get_ancestor (widget, GTK_TYPE_POPOVER_MENU) == NULL)
    {
      count->n_cut++;
      g_test_message ("%s: “%s” has a low line in place of an index", count->where, gtk_label_get_text (GTK_LABEL (widget)));
    }
  if (count_broken (GTK_LABEL (widget)) > 0)
    {
      count->n_cut++;
      g_test_message ("%s: “%s” is broken inside a word", count->where, gtk_label_get_text (GTK_LABEL (widget)));
    }
  pango_layout_get_pixel_extents (gtk_label_get_layout (GTK_LABEL (widget)), &ink, &logical);
  if (is_beyond (widget, &bounds) || pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (widget))) ||
      logical.width > gtk_widget_get_width (widget) + 1 || logical.height > gtk_widget_get_height (widget) + 1)
    {
      count->n_cut++;
      g_test_message ("%s: “%s” is cut: text %d × %d, label %d × %d at %.0f", count->where,
                      gtk_label_get_text (GTK_LABEL (widget)), logical.width, logical.height,
                      gtk_widget_get_width (widget), gtk_widget_get_height (widget), bounds.origin.x);
    }
}

static void
check_tip (GtkWidget *widget, gpointer data)
{
  Count *count = data;
  const char *tip = gtk_widget_get_tooltip_text (widget);

  if (tip == NULL || !attn_label_has_signs (tip))
    return;
  count->n_cut++;
  g_test_message ("%s: the tip “%s” has a low line in place of an index", count->where, tip);
}

/* Buttons too: one whose label is whole may itself be beyond the edge. */
static void
check_button (GtkWidget *widget, gpointer data)
{
  Count *count = data;
  graphene_rect_t bounds;

  if (!GTK_IS_BUTTON (widget) || !gtk_widget_get_child_visible (widget))
    return;
  if (is_beyond (widget, &bounds))
    {
      count->n_cut++;
      g_test_message ("%s: a button at %.0f, %.0f wide, is cut", count->where, bounds.origin.x, bounds.size.width);
    }
}

static void
check (GtkWidget *widget, const char *where)
{
  Count count = { .where = where };

  ui_test_each (widget, check_label, &count);
  ui_test_each (widget, check_button, &count);
  ui_test_each (widget, check_tip, &count);
  g_assert_cmpuint (count.n, >, 2);
  g_assert_cmpuint (count.n_cut, ==, 0);
}

static void
set_text_scale (double scale)
{
  g_object_set (gtk_settings_get_default (), "gtk-xft-dpi", (int) (scale * 96 * 1024), NULL);
}

static GtkWindow *
find_dialog (AttnWindow *window)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWindow) one = g_list_model_get_item (windows, i);

      if (gtk_window_get_transient_for (one) == GTK_WINDOW (window))
        return one;
    }
  return NULL;
}

static void
check_menu (AttnWindow *window, guint nth, const char *where)
{
  GtkWidget *button = ui_test_find (gtk_window_get_titlebar (GTK_WINDOW (window)), GTK_TYPE_MENU_BUTTON, nth);

  /* Where the header has no room for it, it is in the main menu. */
  if (!gtk_widget_get_mapped (button))
    return;
  gtk_menu_button_popup (GTK_MENU_BUTTON (button));
  ui_test_settle ();
  check (GTK_WIDGET (gtk_menu_button_get_popover (GTK_MENU_BUTTON (button))), where);
  gtk_menu_button_popdown (GTK_MENU_BUTTON (button));
  ui_test_settle ();
}

/* Of a model of several layers and heads there is more to choose. */
static void
check_export_of_model (AttnWindow *window)
{
  AttnExportWindow *dialog;

  ui_test_resize (window, 900, 600);
  ui_test_activate (window, "export", NULL);
  ui_test_settle ();
  dialog = ui_test_find_dialog (window, ATTN_TYPE_EXPORT_WINDOW);
  attn_export_window_get_settings (dialog)->kind = ATTN_EXPORT_PICTURE;
  attn_export_window_get_settings (dialog)->shows = ATTN_SHOWS_COMPARED;
  attn_export_window_update (dialog);
  ui_test_settle ();
  check (GTK_WIDGET (dialog), "export, two heads compared");
  g_assert_cmpint (gtk_widget_get_width (GTK_WIDGET (dialog)), <=, 900);
  g_assert_cmpint (gtk_widget_get_height (GTK_WIDGET (dialog)), <=, 600);
  gtk_window_destroy (GTK_WINDOW (dialog));
  ui_test_settle ();
}

/* Everything that can be exported, with the choices that go with it. */
static void
check_export (AttnWindow *window)
{
  static const AttnFormat formats[] = { ATTN_FORMAT_PNG, ATTN_FORMAT_SVG, ATTN_FORMAT_PDF };
  AttnExportWindow *dialog;
  AttnExportSettings *settings;

  ui_test_resize (window, 900, 600);
  ui_test_activate (window, "export", NULL);
  ui_test_settle ();
  dialog = ui_test_find_dialog (window, ATTN_TYPE_EXPORT_WINDOW);
  g_assert_nonnull (dialog);
  settings = attn_export_window_get_settings (dialog);
  for (guint kind = 0; kind < ATTN_N_EXPORT_KINDS; kind++)
    for (guint i = 0; i < (kind == ATTN_EXPORT_PICTURE ? G_N_ELEMENTS (formats) : 1); i++)
      {
        g_autofree char *where = g_strdup_printf ("export, kind %u, format %u", kind, i);

        settings->kind = (AttnExportKind) kind;
        settings->picture_format = formats[i];
        settings->shows = i == 1 ? ATTN_VIEW_MATRIX : ATTN_SHOWS_CANVAS;
        attn_export_window_update (dialog);
        ui_test_settle ();
        check (GTK_WIDGET (dialog), where);
        g_assert_cmpint (gtk_widget_get_width (GTK_WIDGET (dialog)), <=, 900);
        g_assert_cmpint (gtk_widget_get_height (GTK_WIDGET (dialog)), <=, 600);
      }
  gtk_window_destroy (GTK_WINDOW (dialog));
  ui_test_settle ();
}

typedef struct
{
  const char  *path;
  AttnLanguage language;
  double       scale;
} Case;

static void
check_help (AttnWindow *window)
{
  GtkWindow *dialog;

  ui_test_activate (window, "help", NULL);
  ui_test_settle ();
  dialog = find_dialog (window);
  g_assert_nonnull (dialog);
  check (GTK_WIDGET (dialog), "help");
  gtk_window_destroy (dialog);
  ui_test_settle ();
}

/* The speaker's window, as narrow as it gets, and what the audience sees. */
static void
check_presenting (AttnWindow *window)
{
  AttnPresentation *presentation = attn_window_get_presentation (window);

  attn_presentation_start (presentation, ATTN_PLACE_WINDOW);
  ui_test_settle ();
  check (GTK_WIDGET (window), "presenting");
  attn_presentation_stop (presentation);
  ui_test_settle ();
}

/* A lesson read, asked, answered wrongly until everything is said, and written. */
static void
check_lesson (AttnWindow *window)
{
  AttnLessonPanel *panel = ATTN_LESSON_PANEL (attn_window_get_lesson_panel (window));
  AttnSceneQuestion *question = attn_lesson_panel_get_question (panel);
  const AttnLesson *lesson;

  g_assert_true (attn_window_open_lesson (window, "query-key-value"));
  lesson = attn_session_get_lesson (attn_window_get_session (window));
  for (guint i = 0; i < attn_lesson_get_n_scenes (lesson); i++)
    {
      g_autofree char *where = g_strdup_printf ("lesson, scene %u", i + 1);

      ui_test_activate (window, "scene", g_variant_new_int32 ((int) i));
      ui_test_settle ();
      check (GTK_WIDGET (window), where);
      for (guint j = 0; attn_lesson_get_ask (lesson, i) == ATTN_ASK_VALUE && j < 3; j++)
        {
          attn_scene_question_answer (question, "77777");
          ui_test_settle ();
          check (GTK_WIDGET (window), where);
        }
    }
  ui_test_activate (window, "write-lesson", NULL);
  for (guint i = 0; i < attn_lesson_get_n_scenes (lesson); i += 2)
    {
      ui_test_activate (window, "scene", g_variant_new_int32 ((int) i));
      ui_test_settle ();
      check (GTK_WIDGET (window), "a lesson that is written");
    }
  ui_test_activate (window, "lesson", NULL);
  ui_test_settle ();
}

static void
check_practice (AttnWindow *window)
{
  AttnWindow *own;
  AttnPracticePanel *panel;

  ui_test_activate (window, "practice", NULL);
  ui_test_settle ();
  own = ui_test_get_newest ();
  panel = ATTN_PRACTICE_PANEL (ui_test_find (GTK_WIDGET (own), ATTN_TYPE_PRACTICE_PANEL, 0));
  for (AttnPracticeKind kind = 0; kind < ATTN_N_PRACTICES; kind++)
    {
      attn_practice_panel_start (panel, kind);
      for (guint i = 0; i < ATTN_PRACTICE_N_HINTS + 1; i++)
        {
          ui_test_settle ();
          check (GTK_WIDGET (own), attn_practice_kind_get_name (kind));
          attn_practice_panel_give_hint (panel);
        }
      ui_test_settle ();
      check (GTK_WIDGET (own), attn_practice_kind_get_name (kind));
    }
  ui_test_close (own);
}

/* The pad with all that may be said of a drawing. */
static void
check_drawing (AttnWindow *window)
{
  static const struct { int width, height; } sizes[] = { { 900, 600 }, { 1270, 790 } };

  ui_test_activate (window, "sample", g_variant_new_string ("digits"));
  attn_window_set_panes_shown (window, TRUE);
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      ui_test_resize (window, sizes[i].width, sizes[i].height);
      check (ui_test_find (GTK_WIDGET (window), ATTN_TYPE_DRAWING_PANE, 0), "a digit");
      ui_test_activate (window, "next-wrong-digit", NULL);
      ui_test_settle ();
      check (ui_test_find (GTK_WIDGET (window), ATTN_TYPE_DRAWING_PANE, 0), "a digit that is read wrongly");
    }
  ui_test_activate (window, "undo", NULL);
  check_export_of_model (window);
  ui_test_activate (window, "image", NULL);
  ui_test_activate (window, "sample", g_variant_new_string ("causal"));
  ui_test_settle ();
}

static void
test_labels (gconstpointer data)
{
  static const struct { int width, height; } sizes[] = { { 900, 600 }, { 1024, 768 }, { 1270, 790 } };
  static const char *const samples[] = { "four-words", "written-by-hand", "one-query", "causal" };
  static const char *const menus[] = { "open menu", "lessons", "main menu" };
  const Case *this = data;
  AttnWindow *window;
  GtkWindow *dialog;

  set_text_scale (this->scale);
  window = ui_test_open (NULL, this->language);
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      ui_test_resize (window, sizes[i].width, sizes[i].height);
      for (guint j = 0; j < G_N_ELEMENTS (samples); j++)
        {
          g_autofree char *where = g_strdup_printf ("%s, %d × %d, %s", this->path, sizes[i].width, sizes[i].height, samples[j]);

          ui_test_activate (window, "sample", g_variant_new_string (samples[j]));
          ui_test_activate (window, "last-step", NULL);
          ui_test_settle ();
          g_assert_cmpfloat (ui_test_get_view (window)->text_scale, ==, this->scale);
          check (GTK_WIDGET (window), where);
          ui_test_activate (window, "focus", NULL);
          ui_test_settle ();
          check (GTK_WIDGET (window), where);
          ui_test_activate (window, "focus", NULL);
          if (j == 0)
            {
              /* With the panes, though they would stay away by themselves. */
              const gboolean shown = attn_window_get_panes_shown (window);

              attn_window_set_panes_shown (window, TRUE);
              ui_test_settle ();
              check (GTK_WIDGET (window), where);
              attn_window_set_panes_shown (window, shown);
              attn_window_show_message (window, "/a/folder/with/a/rather/long/name/and/a/file.attention: attention.query_weight, "
                                                "row 2: 3 numbers were expected, 2 stand there");
              ui_test_settle ();
              check (GTK_WIDGET (window), where);
              attn_window_close_message (window);
            }
        }
      for (guint j = 0; j < 3; j++)
        check_menu (window, j, menus[j]);
      if (i != 1)
        check_lesson (window);
    }
  check_drawing (window);
  ui_test_activate (window, "shortcuts", NULL);
  ui_test_settle ();
  dialog = find_dialog (window);
  g_assert_nonnull (dialog);
  check (GTK_WIDGET (dialog), "keys");
  gtk_window_destroy (dialog);
  check_export (window);
  check_help (window);
  check_presenting (window);
  check_practice (window);
  ui_test_close (window);
  set_text_scale (1);
}

/* A language that is changed while the window stands leaves no label in the other one. */
static void
collect_text (GtkWidget *widget, gpointer data)
{
  if (GTK_IS_LABEL (widget))
    g_string_append_printf (data, "%s\n", gtk_label_get_text (GTK_LABEL (widget)));
}

static char *
dup_all_text (AttnWindow *window)
{
  GString *text = g_string_new (NULL);

  ui_test_each (GTK_WIDGET (window), collect_text, text);
  return g_string_free (text, FALSE);
}

static void
test_language_is_whole (void)
{
  AttnWindow *korean = ui_test_open ("causal", ATTN_LANGUAGE_KOREAN), *window = ui_test_open ("causal", ATTN_LANGUAGE_ENGLISH);
  g_autofree char *expected = dup_all_text (korean), *english = dup_all_text (window), *found = NULL;

  ui_test_activate (window, "language", g_variant_new_string ("ko"));
  ui_test_settle ();
  found = dup_all_text (window);
  g_assert_cmpstr (found, ==, expected);
  g_assert_cmpstr (found, !=, english);
  ui_test_activate (window, "language", g_variant_new_string ("en"));
  ui_test_close (window);
  ui_test_close (korean);
}

/* Whatever is said in a narrow label, its words stay whole. */
static void
test_words (void)
{
  static const char *const texts[] = {
    "점수는 두 벡터의 내적입니다. 행렬의 칸을 끌어서 여러 칸을 한꺼번에 고르고 값을 바꿀 수 있습니다.",
    "이 칸의 가중치는 35 %이고, 나머지 칸의 가중치를 모두 더하면 65 % 가 됩니다.",
  };
  GtkWindow *window = GTK_WINDOW (gtk_window_new ());
  GtkWidget *label = gtk_label_new ("");
  guint n_lines = 0;

  g_object_ref_sink (label);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  attn_label_keep_words (GTK_LABEL (label));
  gtk_window_set_child (window, label);
  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      gtk_label_set_text (GTK_LABEL (label), texts[i]);
      for (int width = 100; width <= 320; width += 10)
        {
          PangoLayout *layout = gtk_label_get_layout (GTK_LABEL (label));
          int least;

          gtk_widget_measure (label, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
          pango_layout_set_width (layout, MAX (least, width) * PANGO_SCALE);
          g_assert_cmpint (pango_layout_get_line_count (layout), >, 1);
          n_lines += (guint) pango_layout_get_line_count (layout);
          g_assert_cmpuint (count_broken (GTK_LABEL (label)), ==, 0);
        }
    }
  g_assert_cmpuint (n_lines, >, 100);
  gtk_window_destroy (window);
  g_object_unref (label);
}

int
main (int argc, char **argv)
{
  static const Case cases[] = {
    { "/labels/english/1", ATTN_LANGUAGE_ENGLISH, 1 },
    { "/labels/english/2", ATTN_LANGUAGE_ENGLISH, 2 },
    { "/labels/korean/1", ATTN_LANGUAGE_KOREAN, 1 },
    { "/labels/korean/2", ATTN_LANGUAGE_KOREAN, 2 },
  };

  ui_test_init (&argc, &argv);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_test_add_data_func (cases[i].path, &cases[i], test_labels);
  g_test_add_func ("/labels/words", test_words);
  g_test_add_func ("/labels/language-is-whole", test_language_is_whole);
  return g_test_run ();
}
