/* test-export.c: what leaves the window as a file
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <glib/gstdio.h>
#include <math.h>
#include <unistd.h>

#include "attn-embedded.h"
#include "attn-export-plan.h"
#include "attn-export-window.h"
#include "attn-toast.h"
#include "ui-test.h"

static gboolean
is_ready (gpointer dialog)
{
  return attn_export_preview_is_ready (attn_export_window_get_preview (dialog));
}

static AttnExportWindow *
open_dialog (AttnWindow *window)
{
  AttnExportWindow *dialog;

  ui_test_activate (window, "export", NULL);
  dialog = ui_test_find_dialog (window, ATTN_TYPE_EXPORT_WINDOW);
  g_assert_nonnull (dialog);
  ui_test_settle ();
  ui_test_wait (is_ready, dialog);
  return dialog;
}

static void
update (AttnExportWindow *dialog)
{
  attn_export_window_update (dialog);
  ui_test_wait (is_ready, dialog);
}

static GFile *
file_in (const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  return g_file_new_for_path (path);
}

static void
forget_choices (void)
{
  g_autofree char *path = g_build_filename (g_get_user_config_dir (), "attention", "export.ini", NULL);

  g_unlink (path);
}

/* --- files --------------------------------------------------------------------------------------------- */

typedef struct
{
  const char *name;
  void      (*choose) (AttnExportSettings *settings);
  const char *starts;
} Case;

static void png (AttnExportSettings *settings) { settings->picture_format = ATTN_FORMAT_PNG; }
static void svg (AttnExportSettings *settings) { settings->picture_format = ATTN_FORMAT_SVG; }
static void svg_text (AttnExportSettings *settings) { settings->picture_format = ATTN_FORMAT_SVG; settings->svg_text = TRUE; }
static void pdf (AttnExportSettings *settings) { settings->picture_format = ATTN_FORMAT_PDF; }
static void card (AttnExportSettings *settings) { settings->shows = ATTN_VIEW_CARD; }
static void blend (AttnExportSettings *settings) { settings->shows = ATTN_VIEW_BLEND; }
static void matrix (AttnExportSettings *settings) { settings->shows = ATTN_VIEW_MATRIX; settings->transparent = TRUE; }
static void handout (AttnExportSettings *settings) { settings->kind = ATTN_EXPORT_HANDOUT; }
static void worksheet (AttnExportSettings *settings) { settings->kind = ATTN_EXPORT_WORKSHEET; settings->per_page = 4; }
static void answers (AttnExportSettings *settings) { settings->kind = ATTN_EXPORT_WORKSHEET; settings->answers = TRUE; }
static void notes (AttnExportSettings *settings) { settings->kind = ATTN_EXPORT_NOTES; settings->notes_format = ATTN_FORMAT_MARKDOWN; }
static void latex (AttnExportSettings *settings) { settings->kind = ATTN_EXPORT_NOTES; settings->notes_format = ATTN_FORMAT_LATEX; }
static void json (AttnExportSettings *settings) { settings->kind = ATTN_EXPORT_NOTES; settings->notes_format = ATTN_FORMAT_JSON; }
static void npz (AttnExportSettings *settings) { settings->kind = ATTN_EXPORT_NOTES; settings->notes_format = ATTN_FORMAT_NPZ; }
static void csv (AttnExportSettings *settings) { settings->kind = ATTN_EXPORT_NOTES; settings->notes_format = ATTN_FORMAT_CSV; }
static void text (AttnExportSettings *settings) { settings->kind = ATTN_EXPORT_NOTES; settings->notes_format = ATTN_FORMAT_TEXT; }

static void
torch (AttnExportSettings *settings)
{
  settings->kind = ATTN_EXPORT_NOTES;
  settings->notes_format = ATTN_FORMAT_PYTHON;
  settings->dialect = ATTN_DIALECT_PYTORCH;
}

static const Case cases[] = {
  { "a.png", png, "\x89PNG" },
  { "a.svg", svg, "<?xml" },
  { "b.svg", svg_text, "<?xml" },
  { "a.pdf", pdf, "%PDF-" },
  { "card.png", card, "\x89PNG" },
  { "blend.png", blend, "\x89PNG" },
  { "matrix.png", matrix, "\x89PNG" },
  { "handout.pdf", handout, "%PDF-" },
  { "worksheet.pdf", worksheet, "%PDF-" },
  { "answers.pdf", answers, "%PDF-" },
  { "notes.md", notes, "# " },
  { "notes.tex", latex, "" },
  { "values.json", json, "{" },
  { "values.npz", npz, "PK" },
  { "one.csv", csv, "" },
  { "out.txt", text, "" },
  { "torch.py", torch, "" },
};

/* Every kind of file is written, the dialog goes, and the window says so. */
static void
test_files (void)
{
  g_autofree char *folder = ui_test_new_folder ();
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);

  ui_test_activate (window, "last-step", NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      AttnExportWindow *dialog;
      g_autoptr (GFile) file = file_in (folder, cases[i].name);
      g_autofree char *contents = NULL, *name = NULL;
      g_autoptr (GError) error = NULL;
      gsize length;

      forget_choices ();
      dialog = open_dialog (window);
      cases[i].choose (attn_export_window_get_settings (dialog));
      update (dialog);
      g_assert_null (attn_export_window_get_refusal (dialog));
      name = attn_export_window_dup_name (dialog);
      g_assert_true (g_str_has_suffix (name, strrchr (cases[i].name, '.')));
      g_assert_true (attn_export_window_write (dialog, file));
      ui_test_settle ();
      g_assert_null (ui_test_find_dialog (window, ATTN_TYPE_EXPORT_WINDOW));
      g_assert_nonnull (strstr (attn_toast_get_text (GTK_WIDGET (attn_window_get_canvas (window))), cases[i].name));
      g_assert_true (g_file_load_contents (file, NULL, &contents, &length, NULL, &error));
      g_assert_no_error (error);
      g_assert_cmpuint (length, >, 40);
      g_assert_true (g_str_has_prefix (contents, cases[i].starts));
    }
  forget_choices ();
  ui_test_close (window);
  ui_test_remove_folder (folder);
}

/* What could not be written is said in the dialog, which stays; nothing is left behind and what was there stays. */
static void
test_write_errors (void)
{
  g_autofree char *folder = ui_test_new_folder (), *locked = g_build_filename (folder, "locked", NULL), *contents = NULL;
  g_autoptr (GFile) full = g_file_new_for_path ("/dev/full"), nowhere = file_in (folder, "nowhere/a.png");
  g_autoptr (GFile) is_folder = g_file_new_for_path (folder), old = NULL;
  const struct { GFile *file; const char *says; } errors[] = {
    { full, "no space is left" },
    { nowhere, "there is no such folder" },
    { is_folder, "it is a folder" },
  };
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  AttnExportWindow *dialog = open_dialog (window);
  g_autoptr (GDir) dir = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (errors); i++)
    {
      g_assert_false (attn_export_window_write (dialog, errors[i].file));
      g_assert_nonnull (strstr (attn_export_window_get_refusal (dialog), errors[i].says));
      g_assert_true (ui_test_find_dialog (window, ATTN_TYPE_EXPORT_WINDOW) == dialog);
    }

  g_mkdir (locked, 0700);
  old = file_in (locked, "old.png");
  ui_test_write (old, "as it was");
  g_chmod (locked, 0500);
  /* Root may write everywhere. */
  if (g_access (locked, W_OK) != 0)
    {
      g_assert_false (attn_export_window_write (dialog, old));
      g_assert_nonnull (strstr (attn_export_window_get_refusal (dialog), "not permitted"));
      g_assert_true (g_file_load_contents (old, NULL, &contents, NULL, NULL, NULL));
      g_assert_cmpstr (contents, ==, "as it was");
    }
  g_chmod (locked, 0700);
  /* A choice takes the refusal away. */
  update (dialog);
  g_assert_null (attn_export_window_get_refusal (dialog));
  gtk_window_close (GTK_WINDOW (dialog));
  ui_test_settle ();
  ui_test_close (window);

  g_file_delete (old, NULL, NULL);
  g_rmdir (locked);
  dir = g_dir_open (folder, 0, NULL);
  g_assert_null (g_dir_read_name (dir));
  ui_test_remove_folder (folder);
}

/* --- choices ------------------------------------------------------------------------------------------- */

static void
test_defaults (void)
{
  g_auto (AttnExportSettings) settings = { 0 };

  forget_choices ();
  attn_export_settings_load (&settings);
  g_assert_cmpint (settings.kind, ==, ATTN_EXPORT_PICTURE);
  g_assert_cmpint (settings.picture_format, ==, ATTN_FORMAT_PNG);
  g_assert_cmpint (settings.scale, ==, 2);
  g_assert_cmpint (settings.theme, ==, ATTN_THEME_LIGHT);
  g_assert_false (settings.transparent);
  g_assert_true (settings.carries);
  g_assert_true (settings.caption);
  g_assert_cmpint (settings.shows, ==, ATTN_SHOWS_CANVAS);
}

/* The last choices come back; what somebody wrote by hand that means nothing does not. */
static void
test_remembered (void)
{
  g_autofree char *path = g_build_filename (g_get_user_config_dir (), "attention", "export.ini", NULL);
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  AttnExportWindow *dialog;
  AttnExportSettings *settings;
  g_auto (AttnExportSettings) read = { 0 };
  static const char *const blank[] = { "scores", "weights", NULL };

  forget_choices ();
  dialog = open_dialog (window);
  settings = attn_export_window_get_settings (dialog);
  settings->kind = ATTN_EXPORT_WORKSHEET;
  settings->picture_format = ATTN_FORMAT_SVG;
  settings->scale = 3;
  settings->svg_text = TRUE;
  settings->shows = ATTN_VIEW_CARD;
  settings->size = ATTN_SIZE_SQUARE;
  settings->theme = ATTN_THEME_PRINT;
  settings->transparent = TRUE;
  settings->caption = settings->carries = FALSE;
  settings->per_page = 4;
  settings->paper = ATTN_PAPER_LETTER_UPRIGHT;
  settings->large = settings->answers = TRUE;
  settings->blank = g_strdupv ((char **) blank);
  settings->notes_format = ATTN_FORMAT_PYTHON;
  settings->dialect = ATTN_DIALECT_PYTORCH;
  settings->language = ATTN_LANGUAGE_KOREAN;
  settings->decimals = 5;
  update (dialog);
  gtk_window_close (GTK_WINDOW (dialog));
  ui_test_settle ();

  dialog = open_dialog (window);
  settings = attn_export_window_get_settings (dialog);
  g_assert_cmpint (settings->kind, ==, ATTN_EXPORT_WORKSHEET);
  g_assert_cmpint (settings->picture_format, ==, ATTN_FORMAT_SVG);
  g_assert_cmpint (settings->scale, ==, 3);
  g_assert_true (settings->svg_text);
  g_assert_cmpint (settings->shows, ==, ATTN_VIEW_CARD);
  g_assert_cmpint (settings->size, ==, ATTN_SIZE_SQUARE);
  g_assert_cmpint (settings->theme, ==, ATTN_THEME_PRINT);
  g_assert_true (settings->transparent);
  g_assert_false (settings->caption);
  g_assert_false (settings->carries);
  g_assert_cmpuint (settings->per_page, ==, 4);
  g_assert_cmpint (settings->paper, ==, ATTN_PAPER_LETTER_UPRIGHT);
  g_assert_true (settings->large);
  g_assert_true (settings->answers);
  g_assert_true (g_strv_equal ((const char *const *) settings->blank, blank));
  g_assert_cmpint (settings->notes_format, ==, ATTN_FORMAT_PYTHON);
  g_assert_cmpint (settings->dialect, ==, ATTN_DIALECT_PYTORCH);
  g_assert_cmpint (settings->language, ==, ATTN_LANGUAGE_KOREAN);
  g_assert_cmpint (settings->decimals, ==, 5);
  gtk_window_close (GTK_WINDOW (dialog));
  ui_test_settle ();

  g_file_set_contents (path, "[Export]\nkind=banana\nscale=99\npicture-format=md\nnotes-format=png\ndecimals=-4\ntheme=\n", -1, NULL);
  attn_export_settings_load (&read);
  g_assert_cmpint (read.kind, ==, ATTN_EXPORT_PICTURE);
  g_assert_cmpint (read.scale, ==, 2);
  g_assert_cmpint (read.picture_format, ==, ATTN_FORMAT_PNG);
  g_assert_cmpint (read.notes_format, ==, ATTN_FORMAT_MARKDOWN);
  g_assert_cmpint (read.decimals, ==, ATTN_AS_IN_WINDOW);
  g_file_set_contents (path, "no key file at all", -1, NULL);
  attn_export_settings_load (&read);
  g_assert_cmpint (read.scale, ==, 2);
  forget_choices ();
  ui_test_close (window);
}

/* The same choices give the command line's bytes, whatever the window looks like. */
static void
test_same_bytes (void)
{
  g_autofree char *folder = ui_test_new_folder ();
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  AttnSession *session = attn_window_get_session (window);
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  g_autoptr (GBytes) expected = NULL;
  AttnView view;
  AttnPictureOptions picture;
  AttnExport export = { .document = attn_session_get_document (session), .trace = attn_session_get_trace (session), .view = &view,
                        .fonts = fonts, .format = ATTN_FORMAT_PNG, .picture = &picture, .carries = TRUE };

  ui_test_activate (window, "last-step", NULL);
  ui_test_activate (window, "zoom-in", NULL);
  ui_test_activate (window, "escape", NULL);
  attn_view_init (&view);
  view.language = ATTN_LANGUAGE_ENGLISH;
  view.about = attn_document_get_description (export.document, view.language);
  attn_picture_options_init (&picture);
  expected = attn_export_make (&export, NULL);
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GFile) file = file_in (folder, i == 0 ? "one.png" : "two.png");
      g_autofree char *contents = NULL;
      gsize length;

      g_object_set (gtk_settings_get_default (), "gtk-application-prefer-dark-theme", i == 1, "gtk-xft-dpi", (i + 1) * 96 * 1024, NULL);
      ui_test_settle ();
      g_assert_true (attn_export_window_write (open_dialog (window), file));
      g_assert_true (g_file_load_contents (file, NULL, &contents, &length, NULL, NULL));
      g_assert_cmpmem (contents, length, g_bytes_get_data (expected, NULL), g_bytes_get_size (expected));
    }
  g_object_set (gtk_settings_get_default (), "gtk-application-prefer-dark-theme", FALSE, "gtk-xft-dpi", 96 * 1024, NULL);
  ui_test_close (window);
  ui_test_remove_folder (folder);
}

/* --- views --------------------------------------------------------------------------------------------- */

/* The lists to choose from, in their order. */
enum { LIST_SHOWS = 1, LIST_LAYER, LIST_HEAD, LIST_AGAINST };

static GtkDropDown *
find_list (AttnExportWindow *dialog, guint list)
{
  return GTK_DROP_DOWN (ui_test_find (GTK_WIDGET (dialog), GTK_TYPE_DROP_DOWN, list));
}

/* What it offers, with commas between; owned by the caller. */
static char *
offers (AttnExportWindow *dialog, guint list)
{
  GListModel *model = gtk_drop_down_get_model (find_list (dialog, list));
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < g_list_model_get_n_items (model); i++)
    {
      g_autoptr (GtkStringObject) item = g_list_model_get_item (model, i);

      g_ptr_array_add (texts, g_strdup (gtk_string_object_get_string (item)));
    }
  g_ptr_array_add (texts, NULL);
  return g_strjoinv (", ", (char **) texts->pdata);
}

static void
assert_offers (AttnExportWindow *dialog, guint list, const char *expected)
{
  g_autofree char *found = offers (dialog, list);

  g_assert_cmpstr (found, ==, expected);
}

static void
choose (AttnExportWindow *dialog, guint list, guint index)
{
  gtk_drop_down_set_selected (find_list (dialog, list), index);
  ui_test_settle ();
  ui_test_wait (is_ready, dialog);
}

/* What would be written. */
static AttnExportPlan *
plan_of (AttnWindow *window, AttnExportWindow *dialog, AttnFonts *fonts)
{
  return attn_export_plan_new (attn_window_get_session (window), attn_export_window_get_settings (dialog), fonts, 800, 500);
}

/* Every view that a document has anything of is offered, and no other. */
static void
test_views (void)
{
  static const struct { const char *sample, *views; } documents[] = {
    { "four-words", "what the canvas shows, whole pipeline, one operation, a row mixed, whole model as a diagram, one matrix, "
                    "explanation as a card" },
    { "written-by-hand", "what the canvas shows, whole pipeline, one operation, whole model as a diagram, one matrix, "
                         "explanation as a card" },
    { "korean", "what the canvas shows, whole pipeline, one operation, a row mixed, positions, "
                "whole model as a diagram, one matrix, explanation as a card" },
    { "digits", "what the canvas shows, whole pipeline, one operation, a row mixed, all heads side by side, two heads compared, "
                "attention over the image, positions, whole model as a diagram, one matrix, explanation as a card" },
  };

  forget_choices ();
  for (guint i = 0; i < G_N_ELEMENTS (documents); i++)
    {
      AttnWindow *window = ui_test_open (documents[i].sample, ATTN_LANGUAGE_ENGLISH);
      AttnExportWindow *dialog = open_dialog (window);

      assert_offers (dialog, LIST_SHOWS, documents[i].views);
      gtk_window_close (GTK_WINDOW (dialog));
      ui_test_settle ();
      ui_test_close (window);
    }
}

/* The preview and what is written follow; layer and head are chosen where they matter. */
static void
test_places (void)
{
  AttnWindow *window = ui_test_open ("digits", ATTN_LANGUAGE_ENGLISH);
  AttnExportWindow *dialog;
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  g_autoptr (AttnExportPlan) over = NULL, compared = NULL, heads = NULL, whole = NULL, again = NULL;

  forget_choices ();
  ui_test_activate (window, "last-step", NULL);
  dialog = open_dialog (window);
  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (find_list (dialog, LIST_LAYER))));
  choose (dialog, LIST_SHOWS, 6);
  assert_offers (dialog, LIST_LAYER, "as on the canvas, layer 0, layer 1");
  assert_offers (dialog, LIST_HEAD, "as on the canvas, head 0, head 1, head 2, head 3");
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (find_list (dialog, LIST_HEAD))));
  choose (dialog, LIST_LAYER, 2);
  choose (dialog, LIST_HEAD, 2);
  over = plan_of (window, dialog, fonts);
  g_assert_cmpint (over->view.mode, ==, ATTN_VIEW_IMAGE);
  g_assert_cmpstr (over->view.step, ==, "layer1.head1.output");

  choose (dialog, LIST_SHOWS, 5);
  assert_offers (dialog, LIST_AGAINST, "head 0, head 2, head 3");
  compared = plan_of (window, dialog, fonts);
  g_assert_cmpint (compared->view.mode, ==, ATTN_VIEW_HEADS);
  g_assert_cmpint (compared->view.against, ==, 2);
  g_assert_cmpuint (attn_view_find_head (&compared->view), ==, 1);

  choose (dialog, LIST_SHOWS, 4);
  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (find_list (dialog, LIST_HEAD))));
  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (find_list (dialog, LIST_AGAINST))));
  heads = plan_of (window, dialog, fonts);
  g_assert_cmpint (heads->view.against, ==, -1);

  choose (dialog, LIST_SHOWS, 5);
  gtk_window_close (GTK_WINDOW (dialog));
  ui_test_settle ();
  /* The view is kept, which layer and head is not; where a document has no such view, what the canvas shows stands in for it. */
  dialog = open_dialog (window);
  again = plan_of (window, dialog, fonts);
  g_assert_cmpint (again->view.against, ==, 1);
  g_assert_cmpstr (again->view.step, ==, ui_test_get_view (window)->step);
  gtk_window_close (GTK_WINDOW (dialog));
  ui_test_settle ();
  ui_test_close (window);
  window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  dialog = open_dialog (window);
  g_assert_cmpuint (gtk_drop_down_get_selected (find_list (dialog, LIST_SHOWS)), ==, 0);
  whole = plan_of (window, dialog, fonts);
  g_assert_cmpint (whole->view.mode, ==, ATTN_VIEW_OVERVIEW);
  g_assert_cmpint (attn_export_window_get_settings (dialog)->shows, ==, ATTN_SHOWS_COMPARED);
  gtk_window_close (GTK_WINDOW (dialog));
  ui_test_settle ();
  forget_choices ();
  ui_test_close (window);
}

static const char *
get_blank_text (AttnExportWindow *dialog, const char *name)
{
  GtkWidget *check;

  for (guint i = 0; (check = ui_test_find (GTK_WIDGET (dialog), GTK_TYPE_CHECK_BUTTON, i)) != NULL; i++)
    if (g_strcmp0 (g_object_get_data (G_OBJECT (check), "node"), name) == 0)
      return gtk_label_get_text (GTK_LABEL (gtk_check_button_get_child (GTK_CHECK_BUTTON (check))));
  return NULL;
}

/* A handout and a worksheet are of one head, and of all layers or one. */
static void
test_pages_place (void)
{
  AttnWindow *window = ui_test_open ("digits", ATTN_LANGUAGE_ENGLISH);
  static const char *const chosen[] = { "layer1.head0.weights", NULL };
  AttnExportWindow *dialog;
  AttnExportSettings *settings;
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  g_autoptr (AttnExportPlan) whole = NULL, one = NULL, sheet = NULL;

  forget_choices ();
  dialog = open_dialog (window);
  settings = attn_export_window_get_settings (dialog);
  settings->kind = ATTN_EXPORT_HANDOUT;
  update (dialog);
  assert_offers (dialog, LIST_LAYER, "all layers, layer 0, layer 1");
  assert_offers (dialog, LIST_HEAD, "as on the canvas, head 0, head 1, head 2, head 3");
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (find_list (dialog, LIST_HEAD))));
  whole = plan_of (window, dialog, fonts);
  g_assert_cmpint (whole->pages.layer, ==, -1);
  g_assert_cmpuint (attn_view_find_head (&whole->view), ==, 0);

  choose (dialog, LIST_LAYER, 2);
  choose (dialog, LIST_HEAD, 3);
  one = plan_of (window, dialog, fonts);
  g_assert_cmpint (one->pages.layer, ==, 1);
  g_assert_cmpuint (attn_view_find_head (&one->view), ==, 2);

  /* What was ticked in one head is left empty in the other. */
  settings->kind = ATTN_EXPORT_WORKSHEET;
  settings->blank = g_strdupv ((char **) chosen);
  update (dialog);
  g_assert_nonnull (strstr (get_blank_text (dialog, "layer1.head0.weights"), "2"));
  sheet = plan_of (window, dialog, fonts);
  g_assert_true (g_strv_contains (sheet->pages.blank, "layer1.head2.weights"));
  g_assert_false (g_strv_contains (sheet->pages.blank, "layer0.head2.weights"));
  gtk_window_close (GTK_WINDOW (dialog));
  ui_test_settle ();
  forget_choices ();
  ui_test_close (window);
}

/* The moment of training is told in the language that is exported, whatever the window's is. */
static void
test_moment (void)
{
  AttnWindow *window = ui_test_open ("korean", ATTN_LANGUAGE_ENGLISH);
  AttnExportWindow *dialog;
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  g_autoptr (AttnExportPlan) same = NULL, other = NULL, last = NULL;

  forget_choices ();
  g_assert_true (attn_session_go_to_moment (attn_window_get_session (window), 0, NULL));
  dialog = open_dialog (window);
  same = plan_of (window, dialog, fonts);
  g_assert_cmpstr (same->view.moment, ==, "Untrained");
  attn_export_window_get_settings (dialog)->language = ATTN_LANGUAGE_KOREAN;
  other = plan_of (window, dialog, fonts);
  g_assert_cmpstr (other->view.moment, ==, "학습 전");
  while (attn_session_walk_moments (attn_window_get_session (window), 1))
    ;
  last = plan_of (window, dialog, fonts);
  g_assert_null (last->view.moment);
  gtk_window_close (GTK_WINDOW (dialog));
  ui_test_settle ();
  forget_choices ();
  ui_test_close (window);
}

/* --- preview ------------------------------------------------------------------------------------------- */

static void
test_preview (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  AttnExportWindow *dialog;
  AttnExportSettings *settings;
  AttnExportPreview *preview;
  g_autofree char *text = NULL, *archive = NULL, *before = NULL, *after = NULL;

  forget_choices ();
  dialog = open_dialog (window);
  settings = attn_export_window_get_settings (dialog);
  preview = attn_export_window_get_preview (dialog);
  g_assert_cmpstr (attn_export_preview_get_facts (preview), ==, "3200 × 1800 pixels, 192 dpi");
  g_assert_null (attn_export_preview_dup_text (preview));
  g_assert_null (attn_export_preview_get_warning (preview));

  settings->kind = ATTN_EXPORT_NOTES;
  update (dialog);
  text = attn_export_preview_dup_text (preview);
  g_assert_true (g_str_has_prefix (text, "# "));
  settings->notes_format = ATTN_FORMAT_NPZ;
  update (dialog);
  archive = attn_export_preview_dup_text (preview);
  g_assert_nonnull (strstr (archive, "weights.npy"));

  /* It is live: what is changed in the document meanwhile shows. */
  settings->notes_format = ATTN_FORMAT_JSON;
  update (dialog);
  before = attn_export_preview_dup_text (preview);
  ui_test_set_number (window, 6.5);
  ui_test_wait (is_ready, dialog);
  after = attn_export_preview_dup_text (preview);
  g_assert_null (strstr (before, "6.5"));
  g_assert_nonnull (strstr (after, "6.5"));

  settings->kind = ATTN_EXPORT_HANDOUT;
  update (dialog);
  g_assert_null (attn_export_preview_dup_text (preview));
  g_assert_true (g_str_has_prefix (attn_export_preview_get_facts (preview), "PDF, "));
  forget_choices ();
  ui_test_close (window);
}

/* A card is as high as what it says; the explanation of a cell is on it where none is selected too. */
static void
test_card (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  AttnSession *session = attn_window_get_session (window);
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  static const struct { const char *node; double most; } cells[] = { { "embedding", 310 }, { "weights", 450 }, { NULL, 450 } };
  g_auto (AttnExportSettings) settings = { 0 };

  ui_test_activate (window, "last-step", NULL);
  attn_export_settings_load (&settings);
  settings.shows = ATTN_VIEW_CARD;
  for (guint i = 0; i < G_N_ELEMENTS (cells); i++)
    {
      const AttnCell cell = { cells[i].node != NULL ? attn_trace_find (attn_session_get_trace (session), cells[i].node) : NULL, 1, 1 };
      g_autoptr (AttnExportPlan) plan = NULL;

      attn_session_select (session, cell.node != NULL ? &cell : NULL);
      plan = attn_export_plan_new (session, &settings, fonts, 800, 600);
      g_assert_nonnull (plan->view.selected.node);
      g_assert_cmpfloat (plan->picture.width, ==, 1200);
      g_assert_cmpfloat (plan->picture.height, >=, 300);
      g_assert_cmpfloat (plan->picture.height, <=, cells[i].most);
    }
  ui_test_close (window);
}

static void
test_missing_characters (void)
{
  AttnWindow *window = ui_test_open_text ("{\"format\": \"attention\", \"version\": 1, \"tokens\": [\"\\uE0F7\", \"b\"], "
                                          "\"embedding\": [[1, 2], [3, 4]]}");
  AttnExportWindow *dialog = open_dialog (window);
  AttnExportPreview *preview = attn_export_window_get_preview (dialog);

  g_assert_nonnull (strstr (attn_export_preview_get_warning (preview), "\xEE\x83\xB7"));
  /* It is not said of what does not hold it. */
  attn_export_window_get_settings (dialog)->kind = ATTN_EXPORT_NOTES;
  update (dialog);
  g_assert_null (attn_export_preview_get_warning (preview));
  attn_export_window_get_settings (dialog)->kind = ATTN_EXPORT_PICTURE;
  update (dialog);
  g_assert_nonnull (attn_export_preview_get_warning (preview));
  ui_test_close (window);
}

/* A document of many numbers is not written out to be looked at. */
static void
test_large (void)
{
  g_autofree char *large = ui_test_dup_large (512, 16), *shown = NULL;
  AttnWindow *window = ui_test_open_text (large);
  AttnExportWindow *dialog = open_dialog (window);
  AttnExportSettings *settings = attn_export_window_get_settings (dialog);

  settings->kind = ATTN_EXPORT_NOTES;
  settings->notes_format = ATTN_FORMAT_JSON;
  update (dialog);
  shown = attn_export_preview_dup_text (attn_export_window_get_preview (dialog));
  g_assert_cmpuint (strlen (shown), <, 200);
  forget_choices ();
  ui_test_close (window);
}

/* --- controls ------------------------------------------------------------------------------------------ */

static GtkWidget *found;

static void
look_for_button (GtkWidget *widget, gpointer label)
{
  if (GTK_IS_BUTTON (widget) && g_strcmp0 (gtk_button_get_label (GTK_BUTTON (widget)), label) == 0)
    found = widget;
}

static void
press (AttnExportWindow *dialog, const char *label)
{
  found = NULL;
  ui_test_each (GTK_WIDGET (dialog), look_for_button, (gpointer) label);
  g_assert_nonnull (found);
  g_signal_emit_by_name (found, "clicked");
  ui_test_settle ();
}

static void
test_controls (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  AttnExportWindow *dialog;
  AttnExportSettings *settings;

  forget_choices ();
  dialog = open_dialog (window);
  settings = attn_export_window_get_settings (dialog);
  press (dialog, "4×");
  g_assert_cmpint (settings->scale, ==, 4);
  press (dialog, "SVG");
  g_assert_cmpint (settings->picture_format, ==, ATTN_FORMAT_SVG);
  press (dialog, "as text");
  g_assert_true (settings->svg_text);
  press (dialog, "한국어");
  g_assert_cmpint (settings->language, ==, ATTN_LANGUAGE_KOREAN);
  press (dialog, "English");
  g_assert_cmpint (settings->language, ==, ATTN_AS_IN_WINDOW);
  press (dialog, "Worksheet");
  g_assert_cmpint (settings->kind, ==, ATTN_EXPORT_WORKSHEET);
  press (dialog, "Answer key");
  g_assert_true (settings->answers);
  press (dialog, "To fill in");
  g_assert_false (settings->answers);
  /* One step is not left empty: all others are, by name.  (The first two boxes belong to pictures.) */
  g_assert_null (settings->blank);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (ui_test_find (GTK_WIDGET (dialog), GTK_TYPE_CHECK_BUTTON, 2)), FALSE);
  g_assert_nonnull (settings->blank);
  g_assert_false (g_strv_contains ((const char *const *) settings->blank, "query"));
  g_assert_true (g_strv_contains ((const char *const *) settings->blank, "weights"));
  gtk_check_button_set_active (GTK_CHECK_BUTTON (ui_test_find (GTK_WIDGET (dialog), GTK_TYPE_CHECK_BUTTON, 2)), TRUE);
  g_assert_null (settings->blank);
  press (dialog, "Notes and numbers");
  press (dialog, "Copy");
  g_assert_null (ui_test_find_dialog (window, ATTN_TYPE_EXPORT_WINDOW));
  forget_choices ();
  ui_test_close (window);
}

/* A script is not offered under the name of a module that it would hide from itself; nothing else is renamed. */
static void
test_module_names (void)
{
  const struct { const char *document; AttnFormat format; const char *name; } names[] = {
    { "random.attention", ATTN_FORMAT_PYTHON, "random_attention.py" },
    { "NumPy.attention", ATTN_FORMAT_PYTHON, "NumPy_attention.py" },
    { "random.attention", ATTN_FORMAT_MARKDOWN, "random.md" },
    { "randomly.attention", ATTN_FORMAT_PYTHON, "randomly.py" },
  };
  g_autofree char *folder = ui_test_new_folder ();

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      AttnWindow *window = ui_test_open (NULL, i % 2 == 0 ? ATTN_LANGUAGE_ENGLISH : ATTN_LANGUAGE_KOREAN);
      g_autofree char *path = g_build_filename (folder, names[i].document, NULL), *name = NULL;
      g_autoptr (GFile) file = g_file_new_for_path (path);
      AttnExportWindow *dialog;

      g_assert_true (g_file_set_contents (path, "{\"format\":\"attention\",\"version\":1,\"embedding\":[[1]]}", -1, NULL));
      forget_choices ();
      g_assert_true (attn_window_open_file (window, file));
      dialog = open_dialog (window);
      attn_export_window_get_settings (dialog)->kind = ATTN_EXPORT_NOTES;
      attn_export_window_get_settings (dialog)->notes_format = names[i].format;
      update (dialog);
      name = attn_export_window_dup_name (dialog);
      g_assert_cmpstr (name, ==, names[i].name);
      gtk_window_close (GTK_WINDOW (dialog));
      forget_choices ();
      ui_test_close (window);
      g_unlink (path);
    }
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/export/views", test_views);
  g_test_add_func ("/export/places", test_places);
  g_test_add_func ("/export/pages-place", test_pages_place);
  g_test_add_func ("/export/moment", test_moment);
  g_test_add_func ("/export/defaults", test_defaults);
  g_test_add_func ("/export/files", test_files);
  g_test_add_func ("/export/module-names", test_module_names);
  g_test_add_func ("/export/write-errors", test_write_errors);
  g_test_add_func ("/export/remembered", test_remembered);
  g_test_add_func ("/export/same-bytes", test_same_bytes);
  g_test_add_func ("/export/preview", test_preview);
  g_test_add_func ("/export/card", test_card);
  g_test_add_func ("/export/missing-characters", test_missing_characters);
  g_test_add_func ("/export/large", test_large);
  g_test_add_func ("/export/controls", test_controls);
  return g_test_run ();
}
