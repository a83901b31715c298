/* attn-export-choices-build.c: the rows of choices, and what choosing does
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-export-choices-private.h"

#include "attn-label.h"
#include "attn-number.h"
#include "attn-pane-parts.h"
#include "attn-pango-markup.h"
#include "attn-segments.h"
#include "attn-stage.h"
#include "attn-wrap-layout.h"

#define TEXT(self, message) attn_session_text ((self)->session, message)

const AttnFormat attn_export_picture_formats[ATTN_N_PICTURE_FORMATS] = { ATTN_FORMAT_PNG, ATTN_FORMAT_SVG, ATTN_FORMAT_PDF };

const AttnNotesFormat attn_export_notes_formats[ATTN_N_NOTES_FORMATS] = {
  { ATTN_FORMAT_MARKDOWN, ATTN_DIALECT_NUMPY, N_("Markdown notes (.md)") },
  { ATTN_FORMAT_LATEX, ATTN_DIALECT_NUMPY, N_("LaTeX (.tex)") },
  { ATTN_FORMAT_PYTHON, ATTN_DIALECT_NUMPY, N_("NumPy script (.py)") },
  { ATTN_FORMAT_PYTHON, ATTN_DIALECT_PYTORCH, N_("PyTorch script (.py)") },
  { ATTN_FORMAT_TEXT, ATTN_DIALECT_NUMPY, N_("what a script prints (.txt)") },
  { ATTN_FORMAT_JSON, ATTN_DIALECT_NUMPY, N_("numbers as JSON (.json)") },
  { ATTN_FORMAT_NPZ, ATTN_DIALECT_NUMPY, N_("numbers for NumPy (.npz)") },
  { ATTN_FORMAT_CSV, ATTN_DIALECT_NUMPY, N_("one matrix as a table (.csv)") },
};

char *
attn_export_dup_node_name (const AttnNode *node,
                           AttnLanguage    language,
                           gboolean        markup)
{
  const char *caption = attn_node_get_caption (node, language);
  g_autofree char *symbol = markup ? g_strdup (attn_node_get_symbol (node)) : attn_label_symbol (node), *place = NULL;
  int layer, head;

  attn_stage_split (attn_node_get_name (node), &layer, &head);
  if (layer >= 0)
    place = g_strdup_printf (" (layer%d)", layer);
  return g_strconcat (symbol, *symbol != '\0' ? " · " : "", caption, place, NULL);
}

/* --- choosing ----------------------------------------------------------------------------------------------- */

static void
kind_cb (guint selected, gpointer data)
{
  AttnExportChoices *self = data;

  self->settings->kind = (AttnExportKind) selected;
  attn_export_choices_changed (self);
}

static void
picture_format_cb (guint selected, gpointer data)
{
  AttnExportChoices *self = data;

  self->settings->picture_format = attn_export_picture_formats[selected];
  attn_export_choices_changed (self);
}

static void
scale_cb (guint selected, gpointer data)
{
  AttnExportChoices *self = data;

  self->settings->scale = (int) selected + 1;
  attn_export_choices_changed (self);
}

static void
svg_text_cb (guint selected, gpointer data)
{
  AttnExportChoices *self = data;

  self->settings->svg_text = selected == 1;
  attn_export_choices_changed (self);
}

static void
sheet_cb (guint selected, gpointer data)
{
  AttnExportChoices *self = data;

  self->settings->answers = selected == 1;
  attn_export_choices_changed (self);
}

static void
large_cb (guint selected, gpointer data)
{
  AttnExportChoices *self = data;

  self->settings->large = selected == 1;
  attn_export_choices_changed (self);
}

static void
per_page_cb (guint selected, gpointer data)
{
  AttnExportChoices *self = data;

  self->settings->per_page = selected == 1 ? 4 : 1;
  attn_export_choices_changed (self);
}

static void
language_cb (guint selected, gpointer data)
{
  AttnExportChoices *self = data;
  const AttnLanguage language = selected == 0 ? ATTN_LANGUAGE_KOREAN : ATTN_LANGUAGE_ENGLISH;

  /* One that follows the window goes on doing so. */
  self->settings->language = language == attn_session_get_language (self->session) ? ATTN_AS_IN_WINDOW : (int) language;
  attn_export_choices_changed (self);
}

static void
decimals_cb (double value, gpointer data)
{
  AttnExportChoices *self = data;

  self->settings->decimals = (int) value;
  attn_export_choices_changed (self);
}

static void
shows_cb (guint selected, gpointer data)
{
  AttnExportChoices *self = data;

  if (selected < self->shows->len)
    self->settings->shows = g_array_index (self->shows, int, selected);
  attn_export_choices_changed (self);
}

static void
layer_cb (guint selected, gpointer data)
{
  AttnExportChoices *self = data;

  self->settings->layer = (int) selected - 1;
  attn_export_choices_changed (self);
}

static void
head_cb (guint selected, gpointer data)
{
  AttnExportChoices *self = data;

  self->settings->head = (int) selected - 1;
  attn_export_choices_changed (self);
}

static void
against_cb (guint selected, gpointer data)
{
  AttnExportChoices *self = data;

  if (selected < self->others->len)
    self->settings->against = g_array_index (self->others, int, selected);
  attn_export_choices_changed (self);
}

static void
node_cb (guint selected, gpointer data)
{
  AttnExportChoices *self = data;

  if (selected < self->nodes->len)
    self->settings->node = self->nodes->pdata[selected];
  attn_export_choices_changed (self);
}

static void
size_cb (guint selected, gpointer data)
{
  AttnExportChoices *self = data;

  self->settings->size = (AttnPictureSize) selected;
  attn_export_choices_changed (self);
}

static void
paper_cb (guint selected, gpointer data)
{
  AttnExportChoices *self = data;

  self->settings->paper = (AttnPaperFormat) selected;
  attn_export_choices_changed (self);
}

static void
notes_format_cb (guint selected, gpointer data)
{
  AttnExportChoices *self = data;

  self->settings->notes_format = attn_export_notes_formats[selected].format;
  self->settings->dialect = attn_export_notes_formats[selected].dialect;
  attn_export_choices_changed (self);
}

static void
theme_cb (guint selected, gpointer data)
{
  AttnExportChoices *self = data;

  self->settings->theme = (AttnTheme) selected;
  attn_export_choices_changed (self);
}

static void
check_cb (GtkCheckButton    *check,
          AttnExportChoices *self)
{
  AttnExportSettings *settings = self->settings;

  if (self->is_updating)
    return;
  settings->transparent = gtk_check_button_get_active (GTK_CHECK_BUTTON (self->controls[ROW_TRANSPARENT]));
  settings->caption = gtk_check_button_get_active (GTK_CHECK_BUTTON (self->controls[ROW_CAPTION]));
  settings->carries = gtk_check_button_get_active (GTK_CHECK_BUTTON (self->controls[ROW_CARRIES]));
  attn_export_choices_changed (self);
}

/* All of them ticked means every result, those of other documents too. */
static void
blank_cb (GtkCheckButton    *check,
          AttnExportChoices *self)
{
  g_autoptr (GPtrArray) names = NULL;
  gboolean all = TRUE;

  if (self->is_updating)
    return;
  names = g_ptr_array_new ();
  for (GtkWidget *one = gtk_widget_get_first_child (self->controls[ROW_BLANK]); one != NULL; one = gtk_widget_get_next_sibling (one))
    if (gtk_check_button_get_active (GTK_CHECK_BUTTON (one)))
      g_ptr_array_add (names, g_strdup (g_object_get_data (G_OBJECT (one), "node")));
    else
      all = FALSE;
  g_ptr_array_add (names, NULL);
  g_clear_pointer (&self->settings->blank, g_strfreev);
  if (!all)
    self->settings->blank = (char **) g_ptr_array_free (g_steal_pointer (&names), FALSE);
  else
    g_ptr_array_set_free_func (names, g_free);
  attn_export_choices_changed (self);
}

/* --- building ----------------------------------------------------------------------------------------------- */

static void
add_group (AttnExportChoices *self,
           Group              group,
           const char        *title)
{
  self->groups[group] = gtk_box_new (GTK_ORIENTATION_VERTICAL, 10);
  if (title != NULL)
    attn_pane_add_label (self->groups[group], "heading");
  if (title != NULL)
    gtk_label_set_text (GTK_LABEL (gtk_widget_get_first_child (self->groups[group])), title);
  gtk_box_append (GTK_BOX (self->box), self->groups[group]);
}

/* A row with its name before it (NULL: none), or above it where both have no room. */
static void
add_row (AttnExportChoices *self,
         Group              group,
         Row                row,
         const char        *name,
         GtkWidget         *control)
{
  GtkWidget *line = control;

  self->controls[row] = control;
  if (name != NULL)
    {
      GtkWidget *label;

      line = attn_wrap_box_new (8, TRUE);
      label = attn_pane_add_label (line, "name");
      gtk_label_set_text (GTK_LABEL (label), name);
      gtk_widget_set_hexpand (label, TRUE);
      gtk_box_append (GTK_BOX (line), control);
    }
  self->rows[row] = line;
  gtk_box_append (GTK_BOX (self->groups[group]), line);
}

static GtkWidget *
new_choice (AttnExportChoices *self,
            const char        *name,
            const char *const *texts,
            guint              n,
            void             (*chosen) (guint selected, gpointer data))
{
  GtkWidget *choice = attn_pane_new_choice ();

  attn_pane_set_choices (choice, name, texts, n, 0);
  attn_pane_on_chosen (choice, chosen, self);
  return choice;
}

static void
add_check (AttnExportChoices *self,
           Group              group,
           Row                row,
           const char        *text)
{
  GtkWidget *check = attn_pane_new_check (text);

  g_signal_connect (check, "toggled", G_CALLBACK (check_cb), self);
  add_row (self, group, row, NULL, check);
}

/* A box to tick for each step that computes something. */
static GtkWidget *
new_blank_list (AttnExportChoices *self)
{
  const AttnLanguage language = attn_session_get_language (self->session);
  const GArray *steps = attn_session_get_steps (self->session);
  GtkWidget *list = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);

  for (guint i = 0; steps != NULL && i < steps->len; i++)
    {
      const AttnStep *step = &g_array_index (steps, AttnStep, i);

      for (guint j = 0; j < step->n_nodes; j++)
        {
          const AttnNode *node = step->nodes[j];
          g_autofree char *text = attn_export_dup_node_name (node, language, FALSE);
          GtkWidget *check;

          if (attn_node_get_n_inputs (node) == 0 || g_str_equal (attn_node_get_stage (node), "row_sum"))
            continue;
          check = attn_pane_new_check (text);
          g_object_set_data (G_OBJECT (check), "node", (gpointer) attn_node_get_name (node));
          g_signal_connect (check, "toggled", G_CALLBACK (blank_cb), self);
          gtk_box_append (GTK_BOX (list), check);
        }
    }
  return list;
}

static void
build_format (AttnExportChoices *self)
{
  const char *const formats[] = { "PNG", "SVG", "PDF" }, *const scales[] = { "1×", "2×", "3×", "4×" };
  const char *const texts[] = { TEXT (self, N_("as outlines")), TEXT (self, N_("as text")) };
  const char *const sheets[] = { TEXT (self, N_("To fill in")), TEXT (self, N_("Answer key")) };
  const char *notes[ATTN_N_NOTES_FORMATS];

  for (guint i = 0; i < ATTN_N_NOTES_FORMATS; i++)
    notes[i] = TEXT (self, attn_export_notes_formats[i].name);
  add_group (self, GROUP_FORMAT, TEXT (self, N_("Format")));
  add_row (self, GROUP_FORMAT, ROW_PICTURE_FORMAT, NULL,
           attn_segments_new (TEXT (self, N_("Format")), formats, G_N_ELEMENTS (formats), picture_format_cb, self));
  add_row (self, GROUP_FORMAT, ROW_SCALE, TEXT (self, N_("Sharpness")),
           attn_segments_new (TEXT (self, N_("Sharpness")), scales, G_N_ELEMENTS (scales), scale_cb, self));
  add_row (self, GROUP_FORMAT, ROW_SVG_TEXT, TEXT (self, N_("Letters")),
           attn_segments_new (TEXT (self, N_("Letters")), texts, G_N_ELEMENTS (texts), svg_text_cb, self));
  add_row (self, GROUP_FORMAT, ROW_SHEET, NULL,
           attn_segments_new (TEXT (self, N_("Sheet")), sheets, G_N_ELEMENTS (sheets), sheet_cb, self));
  add_row (self, GROUP_FORMAT, ROW_NOTES_FORMAT, NULL,
           new_choice (self, TEXT (self, N_("Format")), notes, G_N_ELEMENTS (notes), notes_format_cb));
}

static void
build_content (AttnExportChoices *self)
{
  const char *const sizes[] = {
    "16 : 9 · 1600 × 900", "4 : 3 · 1200 × 900", "1 : 1 · 1000 × 1000", TEXT (self, N_("as in the window")),
  };
  const char *const views[] = { TEXT (self, N_("whole pipeline")), TEXT (self, N_("one operation")) };
  const char *const counts[] = { "1", "4" };
  const char *per_page = attn_session_get_scene (self->session) >= 0 ? TEXT (self, N_("Steps or scenes on a page"))
                                                                     : TEXT (self, N_("Steps on a page"));
  const char *const papers[] = {
    TEXT (self, N_("A4, landscape")), TEXT (self, N_("A4, portrait")), TEXT (self, N_("Letter, landscape")), TEXT (self, N_("Letter, portrait")),
  };

  add_group (self, GROUP_CONTENT, TEXT (self, N_("Content")));
  add_row (self, GROUP_CONTENT, ROW_SHOWS, TEXT (self, N_("Shows")),
           new_choice (self, TEXT (self, N_("Shows")), NULL, 0, shows_cb));
  add_row (self, GROUP_CONTENT, ROW_LAYER, TEXT (self, N_("Layer")),
           new_choice (self, TEXT (self, N_("Layer")), NULL, 0, layer_cb));
  add_row (self, GROUP_CONTENT, ROW_HEAD, TEXT (self, N_("Head")),
           new_choice (self, TEXT (self, N_("Head")), NULL, 0, head_cb));
  add_row (self, GROUP_CONTENT, ROW_AGAINST, TEXT (self, N_("Compared with")),
           new_choice (self, TEXT (self, N_("Compared with")), NULL, 0, against_cb));
  add_row (self, GROUP_CONTENT, ROW_NODE, TEXT (self, N_("Matrix")),
           new_choice (self, TEXT (self, N_("Matrix")), NULL, 0, node_cb));
  add_row (self, GROUP_CONTENT, ROW_SIZE, TEXT (self, N_("Size")),
           new_choice (self, TEXT (self, N_("Size")), sizes, G_N_ELEMENTS (sizes), size_cb));
  add_row (self, GROUP_CONTENT, ROW_LARGE, TEXT (self, N_("Each step shows")),
           attn_segments_new (TEXT (self, N_("Each step shows")), views, G_N_ELEMENTS (views), large_cb, self));
  add_row (self, GROUP_CONTENT, ROW_PER_PAGE, per_page,
           attn_segments_new (per_page, counts, G_N_ELEMENTS (counts), per_page_cb, self));
  add_row (self, GROUP_CONTENT, ROW_PAPER, TEXT (self, N_("Paper")),
           new_choice (self, TEXT (self, N_("Paper")), papers, G_N_ELEMENTS (papers), paper_cb));
  add_check (self, GROUP_CONTENT, ROW_CAPTION, TEXT (self, N_("Formula and explanation beneath")));
  add_check (self, GROUP_CONTENT, ROW_CARRIES, TEXT (self, N_("The document inside, so that the picture opens again")));
}

static void
build_look (AttnExportChoices *self)
{
  const char *const themes[] = {
    TEXT (self, N_("light")), TEXT (self, N_("dark")), TEXT (self, N_("high contrast")), TEXT (self, N_("grey, for print")),
  };
  const char *const languages[] = { "한국어", "English" };
  GtkWidget *spin = attn_pane_new_spin (0, ATTN_MAX_DECIMALS);

  add_group (self, GROUP_BLANK, TEXT (self, N_("Left empty")));
  add_row (self, GROUP_BLANK, ROW_BLANK, NULL, new_blank_list (self));
  add_group (self, GROUP_LOOK, TEXT (self, N_("Look")));
  add_row (self, GROUP_LOOK, ROW_THEME, TEXT (self, N_("Colours")),
           new_choice (self, TEXT (self, N_("Colours")), themes, G_N_ELEMENTS (themes), theme_cb));
  add_check (self, GROUP_LOOK, ROW_TRANSPARENT, TEXT (self, N_("Transparent ground")));
  add_row (self, GROUP_LOOK, ROW_LANGUAGE, TEXT (self, N_("Language")),
           attn_segments_new (TEXT (self, N_("Language")), languages, G_N_ELEMENTS (languages), language_cb, self));
  attn_pane_name (spin, TEXT (self, N_("Decimals")));
  attn_pane_on_turned (spin, decimals_cb, self);
  add_row (self, GROUP_LOOK, ROW_DECIMALS, TEXT (self, N_("Decimals")), spin);
}

void
attn_export_choices_build (AttnExportChoices *self)
{
  const char *kinds[ATTN_N_EXPORT_KINDS];

  kinds[ATTN_EXPORT_PICTURE] = TEXT (self, N_("Picture"));
  kinds[ATTN_EXPORT_HANDOUT] = TEXT (self, N_("Handout"));
  kinds[ATTN_EXPORT_WORKSHEET] = TEXT (self, N_("Worksheet"));
  kinds[ATTN_EXPORT_NOTES] = TEXT (self, N_("Notes and numbers"));
  add_group (self, GROUP_NONE, NULL);
  add_row (self, GROUP_NONE, ROW_KIND, NULL,
           attn_segments_new (TEXT (self, N_("What is exported")), kinds, G_N_ELEMENTS (kinds), kind_cb, self));
  build_format (self);
  build_content (self);
  build_look (self);
}
