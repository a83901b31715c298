/* attn-export-choices.c: what can be chosen of an export, in groups beside its preview
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-export-choices.h"

#include <math.h>

#include "attn-appearance.h"
#include "attn-export-plan.h"
#include "attn-label.h"
#include "attn-number.h"
#include "attn-pane-parts.h"
#include "attn-pango-markup.h"
#include "attn-segments.h"
#include "attn-stage.h"
#include "attn-wrap-layout.h"

/* In sizes of its text; and in pixels, beyond which large text wraps. */
#define WIDTH      22
#define MOST_WIDTH 420.0

#define TEXT(self, message) attn_session_text ((self)->session, message)

/* The rows of choices; those that have no part in what is made are away. */
typedef enum
{
  ROW_KIND,
  ROW_PICTURE_FORMAT,
  ROW_SCALE,
  ROW_SVG_TEXT,
  ROW_SHOWS,
  ROW_NODE,
  ROW_SIZE,
  ROW_SHEET,
  ROW_BLANK,
  ROW_LARGE,
  ROW_PER_PAGE,
  ROW_PAPER,
  ROW_NOTES_FORMAT,
  ROW_THEME,
  ROW_TRANSPARENT,
  ROW_CAPTION,
  ROW_CARRIES,
  ROW_LANGUAGE,
  ROW_DECIMALS,
  N_ROWS
} Row;

typedef enum
{
  GROUP_NONE,
  GROUP_FORMAT,
  GROUP_CONTENT,
  GROUP_BLANK,
  GROUP_LOOK,
  N_GROUPS
} Group;

struct _AttnExportChoices
{
  GtkWidget           parent_instance;

  AttnSession        *session;
  AttnExportSettings *settings;
  GtkWidget          *box;
  GtkWidget          *groups[N_GROUPS];
  GtkWidget          *rows[N_ROWS];
  GtkWidget          *controls[N_ROWS];
  GPtrArray          *nodes;         /* names of the nodes that ROW_NODE offers, NULL for all of them */
  gboolean            is_updating;
};

G_DEFINE_FINAL_TYPE (AttnExportChoices, attn_export_choices, GTK_TYPE_WIDGET)

enum
{
  SIGNAL_CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static const AttnFormat picture_formats[] = { ATTN_FORMAT_PNG, ATTN_FORMAT_SVG, ATTN_FORMAT_PDF };

static const struct { AttnFormat format; AttnDialect dialect; const char *name; } notes_formats[] = {
  { ATTN_FORMAT_MARKDOWN, ATTN_DIALECT_NUMPY, N_("Markdown notes (.md)") },
  { ATTN_FORMAT_LATEX, ATTN_DIALECT_NUMPY, N_("LaTeX (.tex)") },
  { ATTN_FORMAT_PYTHON, ATTN_DIALECT_NUMPY, N_("NumPy script (.py)") },
  { ATTN_FORMAT_PYTHON, ATTN_DIALECT_PYTORCH, N_("PyTorch script (.py)") },
  { ATTN_FORMAT_TEXT, ATTN_DIALECT_NUMPY, N_("what a script prints (.txt)") },
  { ATTN_FORMAT_JSON, ATTN_DIALECT_NUMPY, N_("numbers as JSON (.json)") },
  { ATTN_FORMAT_NPZ, ATTN_DIALECT_NUMPY, N_("numbers for NumPy (.npz)") },
  { ATTN_FORMAT_CSV, ATTN_DIALECT_NUMPY, N_("one matrix as a table (.csv)") },
};

/* --- what goes with what ---------------------------------------------------------------------------------- */

static gboolean
is_pages (const AttnExportSettings *settings)
{
  return settings->kind == ATTN_EXPORT_HANDOUT || settings->kind == ATTN_EXPORT_WORKSHEET;
}

static gboolean
shows_one_matrix (AttnExportChoices *self)
{
  return self->settings->shows == ATTN_VIEW_MATRIX;
}

static gboolean
is_row_shown (AttnExportChoices *self,
              Row                row)
{
  const AttnExportSettings *settings = self->settings;
  const gboolean is_picture = settings->kind == ATTN_EXPORT_PICTURE, is_notes = settings->kind == ATTN_EXPORT_NOTES;
  const gboolean is_png = settings->picture_format == ATTN_FORMAT_PNG, is_svg = settings->picture_format == ATTN_FORMAT_SVG;

  switch (row)
    {
    case ROW_PICTURE_FORMAT:
    case ROW_SHOWS:
    case ROW_TRANSPARENT:
      return is_picture;
    case ROW_SIZE:
      return is_picture && settings->shows != ATTN_VIEW_CARD;
    case ROW_CAPTION:
      return is_picture && !shows_one_matrix (self) && settings->shows != ATTN_VIEW_CARD;
    case ROW_SCALE:
      return is_picture && is_png;
    case ROW_SVG_TEXT:
      return is_picture && is_svg;
    case ROW_CARRIES:
      return is_picture && (is_png || is_svg);
    case ROW_NODE:
      return is_notes || (is_picture && shows_one_matrix (self));
    case ROW_SHEET:
    case ROW_BLANK:
      return settings->kind == ATTN_EXPORT_WORKSHEET;
    case ROW_LARGE:
    case ROW_PER_PAGE:
    case ROW_PAPER:
      return is_pages (settings);
    case ROW_NOTES_FORMAT:
      return is_notes;
    case ROW_THEME:
      return !is_notes;
    case ROW_DECIMALS:
      return !is_notes || (settings->notes_format != ATTN_FORMAT_JSON && settings->notes_format != ATTN_FORMAT_NPZ &&
                           settings->notes_format != ATTN_FORMAT_CSV);
    case ROW_LANGUAGE:
      return !is_notes || (settings->notes_format != ATTN_FORMAT_JSON && settings->notes_format != ATTN_FORMAT_NPZ);
    case ROW_KIND:
    case N_ROWS:
    default:
      return TRUE;
    }
}

/* --- showing ------------------------------------------------------------------------------------------------ */

/* "Q · query vectors"; in a model with layers "Q · query vectors (layer1)", since each has one.  In markup, or plain. */
static char *
dup_node_name (const AttnNode *node,
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

/* The nodes to choose from: of a picture every one, of values all together too. */
static void
update_nodes (AttnExportChoices *self)
{
  const AttnTrace *trace = attn_session_get_trace (self->session);
  const AttnExportSettings *settings = self->settings;
  const AttnLanguage language = attn_session_get_language (self->session);
  const gboolean with_all = settings->kind == ATTN_EXPORT_NOTES && settings->notes_format != ATTN_FORMAT_CSV;
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  const char *near = trace != NULL ? attn_export_plan_find_node (trace, attn_session_get_view (self->session), NULL) : NULL;
  guint selected = 0;

  g_ptr_array_set_size (self->nodes, 0);
  if (with_all)
    {
      g_ptr_array_add (self->nodes, NULL);
      g_ptr_array_add (texts, g_strdup (TEXT (self, N_("All matrices"))));
    }
  for (guint i = 0; trace != NULL && i < attn_trace_get_n_nodes (trace); i++)
    {
      const AttnNode *node = attn_trace_get_node (trace, i);
      const char *name = attn_node_get_name (node);

      if (settings->node != NULL ? settings->node == name : !with_all && near == name)
        selected = self->nodes->len;
      g_ptr_array_add (self->nodes, (gpointer) name);
      g_ptr_array_add (texts, dup_node_name (node, language, TRUE));
    }
  attn_pane_set_choices (self->controls[ROW_NODE], TEXT (self, N_("Matrix")), (const char *const *) texts->pdata, texts->len, selected);
}

static guint
find_notes_format (const AttnExportSettings *settings)
{
  for (guint i = 0; i < G_N_ELEMENTS (notes_formats); i++)
    if (notes_formats[i].format == settings->notes_format &&
        (settings->notes_format != ATTN_FORMAT_PYTHON || notes_formats[i].dialect == settings->dialect))
      return i;
  return 0;
}

static void
update_blank (AttnExportChoices *self)
{
  const AttnExportSettings *settings = self->settings;

  for (GtkWidget *check = gtk_widget_get_first_child (self->controls[ROW_BLANK]); check != NULL; check = gtk_widget_get_next_sibling (check))
    {
      const char *name = g_object_get_data (G_OBJECT (check), "node");

      gtk_check_button_set_active (GTK_CHECK_BUTTON (check),
                                   settings->blank == NULL || g_strv_contains ((const char *const *) settings->blank, name));
    }
}

static AttnLanguage
get_language (AttnExportChoices *self)
{
  return self->settings->language == ATTN_AS_IN_WINDOW ? attn_session_get_language (self->session)
                                                       : (AttnLanguage) self->settings->language;
}

static int
get_decimals (AttnExportChoices *self)
{
  const AttnExportSettings *settings = self->settings;

  if (settings->decimals != ATTN_AS_IN_WINDOW)
    return settings->decimals;
  if (settings->kind == ATTN_EXPORT_NOTES && (settings->notes_format == ATTN_FORMAT_TEXT || settings->notes_format == ATTN_FORMAT_PYTHON))
    return 4;
  return attn_session_get_view (self->session)->decimals;
}

void
attn_export_choices_update (AttnExportChoices *self)
{
  const AttnExportSettings *settings = self->settings;
  gboolean shown[N_GROUPS] = { FALSE };

  self->is_updating = TRUE;
  attn_segments_select (self->controls[ROW_KIND], settings->kind);
  for (guint i = 0; i < G_N_ELEMENTS (picture_formats); i++)
    if (picture_formats[i] == settings->picture_format)
      attn_segments_select (self->controls[ROW_PICTURE_FORMAT], i);
  attn_segments_select (self->controls[ROW_SCALE], (guint) settings->scale - 1);
  attn_segments_select (self->controls[ROW_SVG_TEXT], settings->svg_text ? 1 : 0);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->controls[ROW_SHOWS]), (guint) (settings->shows + 1));
  update_nodes (self);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->controls[ROW_SIZE]), settings->size);
  attn_segments_select (self->controls[ROW_SHEET], settings->answers ? 1 : 0);
  update_blank (self);
  attn_segments_select (self->controls[ROW_LARGE], settings->large ? 1 : 0);
  attn_segments_select (self->controls[ROW_PER_PAGE], settings->per_page == 4 ? 1 : 0);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->controls[ROW_PAPER]), settings->paper);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->controls[ROW_NOTES_FORMAT]), find_notes_format (settings));
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->controls[ROW_THEME]), settings->theme);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (self->controls[ROW_TRANSPARENT]), settings->transparent);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (self->controls[ROW_CAPTION]), settings->caption);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (self->controls[ROW_CARRIES]), settings->carries);
  attn_segments_select (self->controls[ROW_LANGUAGE], get_language (self) == ATTN_LANGUAGE_KOREAN ? 0 : 1);
  attn_pane_set_spin (self->controls[ROW_DECIMALS], get_decimals (self));
  for (Row row = 0; row < N_ROWS; row++)
    {
      GtkWidget *group = gtk_widget_get_parent (self->rows[row]);

      gtk_widget_set_visible (self->rows[row], is_row_shown (self, row));
      for (Group i = 0; i < N_GROUPS; i++)
        shown[i] |= group == self->groups[i] && is_row_shown (self, row);
    }
  for (Group i = 0; i < N_GROUPS; i++)
    gtk_widget_set_visible (self->groups[i], shown[i]);
  self->is_updating = FALSE;
}

/* --- choosing ----------------------------------------------------------------------------------------------- */

static void
changed (AttnExportChoices *self)
{
  if (self->is_updating)
    return;
  attn_export_choices_update (self);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
kind_cb (guint selected, gpointer data)
{
  AttnExportChoices *self = data;

  self->settings->kind = (AttnExportKind) selected;
  changed (self);
}

static void
picture_format_cb (guint selected, gpointer data)
{
  AttnExportChoices *self = data;

  self->settings->picture_format = picture_formats[selected];
  changed (self);
}

static void
scale_cb (guint selected, gpointer data)
{
  AttnExportChoices *self = data;

  self->settings->scale = (int) selected + 1;
  changed (self);
}

static void
svg_text_cb (guint selected, gpointer data)
{
  AttnExportChoices *self = data;

  self->settings->svg_text = selected == 1;
  changed (self);
}

static void
sheet_cb (guint selected, gpointer data)
{
  AttnExportChoices *self = data;

  self->settings->answers = selected == 1;
  changed (self);
}

static void
large_cb (guint selected, gpointer data)
{
  AttnExportChoices *self = data;

  self->settings->large = selected == 1;
  changed (self);
}

static void
per_page_cb (guint selected, gpointer data)
{
  AttnExportChoices *self = data;

  self->settings->per_page = selected == 1 ? 4 : 1;
  changed (self);
}

static void
language_cb (guint selected, gpointer data)
{
  AttnExportChoices *self = data;
  const AttnLanguage language = selected == 0 ? ATTN_LANGUAGE_KOREAN : ATTN_LANGUAGE_ENGLISH;

  /* One that follows the window goes on doing so. */
  self->settings->language = language == attn_session_get_language (self->session) ? ATTN_AS_IN_WINDOW : (int) language;
  changed (self);
}

static void
decimals_cb (double value, gpointer data)
{
  AttnExportChoices *self = data;

  self->settings->decimals = (int) value;
  changed (self);
}

static void
shows_cb (guint selected, gpointer data)
{
  AttnExportChoices *self = data;

  self->settings->shows = (int) selected - 1;
  changed (self);
}

static void
node_cb (guint selected, gpointer data)
{
  AttnExportChoices *self = data;

  if (selected < self->nodes->len)
    self->settings->node = self->nodes->pdata[selected];
  changed (self);
}

static void
size_cb (guint selected, gpointer data)
{
  AttnExportChoices *self = data;

  self->settings->size = (AttnPictureSize) selected;
  changed (self);
}

static void
paper_cb (guint selected, gpointer data)
{
  AttnExportChoices *self = data;

  self->settings->paper = (AttnPaperFormat) selected;
  changed (self);
}

static void
notes_format_cb (guint selected, gpointer data)
{
  AttnExportChoices *self = data;

  self->settings->notes_format = notes_formats[selected].format;
  self->settings->dialect = notes_formats[selected].dialect;
  changed (self);
}

static void
theme_cb (guint selected, gpointer data)
{
  AttnExportChoices *self = data;

  self->settings->theme = (AttnTheme) selected;
  changed (self);
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
  changed (self);
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
  changed (self);
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

static GtkWidget *
new_check (const char *text)
{
  GtkWidget *check = gtk_check_button_new (), *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_check_button_set_child (GTK_CHECK_BUTTON (check), label);
  attn_pane_name (check, text);
  return check;
}

static void
add_check (AttnExportChoices *self,
           Group              group,
           Row                row,
           const char        *text)
{
  GtkWidget *check = new_check (text);

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
          g_autofree char *text = dup_node_name (node, language, FALSE);
          GtkWidget *check;

          if (attn_node_get_n_inputs (node) == 0 || g_str_equal (attn_node_get_stage (node), "row_sum"))
            continue;
          check = new_check (text);
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
  const char *notes[G_N_ELEMENTS (notes_formats)];

  for (guint i = 0; i < G_N_ELEMENTS (notes_formats); i++)
    notes[i] = TEXT (self, notes_formats[i].name);
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
  const char *const shows[] = {
    TEXT (self, N_("what the canvas shows")), TEXT (self, N_("whole pipeline")), TEXT (self, N_("one operation")),
    TEXT (self, N_("a row mixed")), TEXT (self, N_("one matrix")), TEXT (self, N_("explanation as a card")),
  };
  const char *const sizes[] = {
    "16 : 9 · 1600 × 900", "4 : 3 · 1200 × 900", "1 : 1 · 1000 × 1000", TEXT (self, N_("as in the window")),
  };
  const char *const views[] = { TEXT (self, N_("whole pipeline")), TEXT (self, N_("one operation")) };
  const char *const counts[] = { "1", "4" };
  const char *const papers[] = {
    TEXT (self, N_("A4, landscape")), TEXT (self, N_("A4, portrait")), TEXT (self, N_("Letter, landscape")), TEXT (self, N_("Letter, portrait")),
  };

  add_group (self, GROUP_CONTENT, TEXT (self, N_("Content")));
  add_row (self, GROUP_CONTENT, ROW_SHOWS, TEXT (self, N_("Shows")),
           new_choice (self, TEXT (self, N_("Shows")), shows, G_N_ELEMENTS (shows), shows_cb));
  add_row (self, GROUP_CONTENT, ROW_NODE, TEXT (self, N_("Matrix")),
           new_choice (self, TEXT (self, N_("Matrix")), NULL, 0, node_cb));
  add_row (self, GROUP_CONTENT, ROW_SIZE, TEXT (self, N_("Size")),
           new_choice (self, TEXT (self, N_("Size")), sizes, G_N_ELEMENTS (sizes), size_cb));
  add_row (self, GROUP_CONTENT, ROW_LARGE, TEXT (self, N_("Each step shows")),
           attn_segments_new (TEXT (self, N_("Each step shows")), views, G_N_ELEMENTS (views), large_cb, self));
  add_row (self, GROUP_CONTENT, ROW_PER_PAGE, TEXT (self, N_("Steps on a page")),
           attn_segments_new (TEXT (self, N_("Steps on a page")), counts, G_N_ELEMENTS (counts), per_page_cb, self));
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

/* --- the object --------------------------------------------------------------------------------------------- */

static void
attn_export_choices_dispose (GObject *object)
{
  AttnExportChoices *self = ATTN_EXPORT_CHOICES (object);

  /* What is torn down says nothing of what was chosen. */
  self->is_updating = TRUE;
  g_clear_object (&self->session);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_pointer (&self->nodes, g_ptr_array_unref);

  G_OBJECT_CLASS (attn_export_choices_parent_class)->dispose (object);
}

/* As wide for one kind as for another, where there is room: the preview beside it stays where it is. */
static void
attn_export_choices_measure (GtkWidget     *widget,
                             GtkOrientation orientation,
                             int            for_size,
                             int           *minimum,
                             int           *natural,
                             int           *minimum_baseline,
                             int           *natural_baseline)
{
  gtk_widget_measure (ATTN_EXPORT_CHOICES (widget)->box, orientation, for_size, minimum, natural, NULL, NULL);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    *natural = MAX (*minimum, (int) fmin (WIDTH * attn_appearance_get_font_size (widget), MOST_WIDTH));
}

static void
attn_export_choices_size_allocate (GtkWidget *widget,
                                   int        width,
                                   int        height,
                                   int        baseline)
{
  gtk_widget_allocate (ATTN_EXPORT_CHOICES (widget)->box, width, height, baseline, NULL);
}

static void
attn_export_choices_class_init (AttnExportChoicesClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = attn_export_choices_dispose;
  GTK_WIDGET_CLASS (klass)->measure = attn_export_choices_measure;
  GTK_WIDGET_CLASS (klass)->size_allocate = attn_export_choices_size_allocate;
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "attnchoices");
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GROUP);

  signals[SIGNAL_CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          G_TYPE_NONE, 0);
}

static void
attn_export_choices_init (AttnExportChoices *self)
{
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 22);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  self->nodes = g_ptr_array_new ();
}

GtkWidget *
attn_export_choices_new (AttnSession        *session,
                         AttnExportSettings *settings)
{
  AttnExportChoices *self = g_object_new (ATTN_TYPE_EXPORT_CHOICES, NULL);
  const char *kinds[ATTN_N_EXPORT_KINDS];

  self->session = g_object_ref (session);
  self->settings = settings;
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
  attn_export_choices_update (self);
  return GTK_WIDGET (self);
}
