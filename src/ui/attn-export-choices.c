/* attn-export-choices.c: what can be chosen of an export, in groups beside its preview
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-export-choices-private.h"

#include <math.h>

#include "attn-appearance.h"
#include "attn-export-plan.h"
#include "attn-pane-parts.h"
#include "attn-segments.h"
#include "attn-stage.h"

/* In sizes of its text; and in pixels, beyond which large text wraps. */
#define WIDTH      22
#define MOST_WIDTH 420.0

#define TEXT(self, message) attn_session_text ((self)->session, message)

G_DEFINE_FINAL_TYPE (AttnExportChoices, attn_export_choices, GTK_TYPE_WIDGET)

enum
{
  SIGNAL_CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* --- what goes with what ---------------------------------------------------------------------------------- */

static gboolean
is_pages (const AttnExportSettings *settings)
{
  return settings->kind == ATTN_EXPORT_HANDOUT || settings->kind == ATTN_EXPORT_WORKSHEET;
}

/* What the picture shows: what was chosen, where there is anything of it. */
static int
get_shows (AttnExportChoices *self)
{
  const AttnTrace *trace = attn_session_get_trace (self->session);

  return trace == NULL ? self->settings->shows
                       : attn_export_find_shows (self->settings, trace, attn_session_get_near_layer (self->session));
}

static gboolean
shows_one_matrix (AttnExportChoices *self)
{
  return get_shows (self) == ATTN_VIEW_MATRIX;
}

/* Whether what is made is another in another layer, or of another head. */
static gboolean
has_place (AttnExportChoices *self,
           gboolean           of_head)
{
  const int shows = get_shows (self);
  const AttnTrace *trace = attn_session_get_trace (self->session);

  if (self->settings->kind != ATTN_EXPORT_PICTURE)
    return is_pages (self->settings) && !attn_export_has_scenes (self->settings, self->session);
  switch (shows)
    {
    case ATTN_VIEW_OVERVIEW:
    case ATTN_VIEW_FOCUS:
    case ATTN_VIEW_BLEND:
    case ATTN_VIEW_IMAGE:
    case ATTN_SHOWS_COMPARED:
      return TRUE;
    case ATTN_VIEW_HEADS:
    case ATTN_VIEW_MAP:
      return !of_head;
    case ATTN_VIEW_POSITIONS:
      return trace != NULL && attn_trace_find (trace, "position") == NULL;
    default:
      return FALSE;
    }
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
    case ROW_LAYER:
      return attn_session_get_n_layers (self->session) > 1 && has_place (self, FALSE);
    case ROW_HEAD:
      return attn_session_get_n_heads (self->session) > 1 && has_place (self, TRUE);
    case ROW_AGAINST:
      return is_picture && get_shows (self) == ATTN_SHOWS_COMPARED;
    case ROW_SIZE:
      return is_picture && get_shows (self) != ATTN_VIEW_CARD;
    case ROW_CAPTION:
      return is_picture && !shows_one_matrix (self) && get_shows (self) != ATTN_VIEW_CARD;
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
      return is_pages (settings) && !attn_export_has_scenes (settings, self->session);
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

/* The views to choose from: those of which this document has anything. */
static void
update_shows (AttnExportChoices *self)
{
  static const struct { int shows; const char *text; } all[] = {
    { ATTN_SHOWS_CANVAS, N_("what the canvas shows") },
    { ATTN_VIEW_OVERVIEW, N_("whole pipeline") },
    { ATTN_VIEW_FOCUS, N_("one operation") },
    { ATTN_VIEW_BLEND, N_("a row mixed") },
    { ATTN_VIEW_HEADS, N_("all heads side by side") },
    { ATTN_SHOWS_COMPARED, N_("two heads compared") },
    { ATTN_VIEW_IMAGE, N_("attention over the image") },
    { ATTN_VIEW_POSITIONS, N_("positions") },
    { ATTN_VIEW_MAP, N_("whole model as a diagram") },
    { ATTN_VIEW_MATRIX, N_("one matrix") },
    { ATTN_VIEW_CARD, N_("explanation as a card") },
  };
  const AttnTrace *trace = attn_session_get_trace (self->session);
  const int layer = attn_session_get_near_layer (self->session), shown = get_shows (self);
  const char *texts[G_N_ELEMENTS (all)];
  guint selected = 0;

  g_array_set_size (self->shows, 0);
  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    {
      const AttnExportSettings one = { .shows = all[i].shows };

      if (trace == NULL || attn_export_find_shows (&one, trace, layer) != all[i].shows)
        continue;
      if (shown == all[i].shows)
        selected = self->shows->len;
      texts[self->shows->len] = TEXT (self, all[i].text);
      g_array_append_val (self->shows, all[i].shows);
    }
  attn_pane_set_choices (self->controls[ROW_SHOWS], TEXT (self, N_("Shows")), texts, self->shows->len, selected);
}

/* Numbers from 0 with a word each, after `none`: where the window stands, or all. */
static void
set_numbered (AttnExportChoices *self,
              Row                row,
              const char        *name,
              const char        *none,
              const char        *message,
              guint              n,
              int                chosen)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);

  g_ptr_array_add (texts, g_strdup (TEXT (self, none)));
  for (guint i = 0; i < n; i++)
    g_ptr_array_add (texts, g_strdup_printf (TEXT (self, message), i));
  attn_pane_set_choices (self->controls[row], name, (const char *const *) texts->pdata, texts->len,
                         chosen >= 0 && (guint) chosen < n ? (guint) chosen + 1 : 0);
}

static void
update_places (AttnExportChoices *self)
{
  const AttnExportSettings *settings = self->settings;
  const AttnTrace *trace = attn_session_get_trace (self->session);
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  int layer = -1, head = -1, against = -1;
  guint n_heads = 0, selected = 0;

  if (trace != NULL)
    {
      attn_export_find_heads (settings, trace, attn_session_get_view (self->session), &layer, &head, &against);
      n_heads = attn_steps_count_heads (trace, layer < 0 && attn_session_get_n_layers (self->session) > 0 ? 0 : layer);
    }
  set_numbered (self, ROW_LAYER, TEXT (self, N_("Layer")), is_pages (settings) ? N_("all layers") : N_("as on the canvas"), N_("layer %u"),
                attn_session_get_n_layers (self->session), settings->layer);
  set_numbered (self, ROW_HEAD, TEXT (self, N_("Head")), N_("as on the canvas"), N_("head %u"), n_heads, settings->head);
  g_array_set_size (self->others, 0);
  for (int i = 0; i < (int) n_heads; i++)
    {
      if (i == head)
        continue;
      if (i == against)
        selected = self->others->len;
      g_array_append_val (self->others, i);
      g_ptr_array_add (texts, g_strdup_printf (TEXT (self, N_("head %u")), (guint) i));
    }
  attn_pane_set_choices (self->controls[ROW_AGAINST], TEXT (self, N_("Compared with")), (const char *const *) texts->pdata, texts->len, selected);
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
      g_ptr_array_add (texts, attn_export_dup_node_name (node, language, TRUE));
    }
  attn_pane_set_choices (self->controls[ROW_NODE], TEXT (self, N_("Matrix")), (const char *const *) texts->pdata, texts->len, selected);
}

static guint
find_notes_format (const AttnExportSettings *settings)
{
  for (guint i = 0; i < ATTN_N_NOTES_FORMATS; i++)
    if (attn_export_notes_formats[i].format == settings->notes_format &&
        (settings->notes_format != ATTN_FORMAT_PYTHON || attn_export_notes_formats[i].dialect == settings->dialect))
      return i;
  return 0;
}

/* A box that stands for a matrix of the head on the canvas stands for that of another head, where this one is chosen. */
static const AttnNode *
find_blank_node (AttnExportChoices *self,
                 const char        *name)
{
  const AttnTrace *trace = attn_session_get_trace (self->session);
  int layer, head, against, own_layer, own_head;
  const char *other;

  attn_export_find_heads (self->settings, trace, attn_session_get_view (self->session), &layer, &head, &against);
  attn_stage_split (name, &own_layer, &own_head);
  other = head >= 0 ? attn_steps_transfer (trace, name, own_layer, (guint) head) : NULL;
  return attn_trace_find (trace, other != NULL ? other : name);
}

static void
update_blank (AttnExportChoices *self)
{
  const AttnExportSettings *settings = self->settings;
  const AttnTrace *trace = attn_session_get_trace (self->session);
  const int layer = trace != NULL ? attn_export_find_pages_layer (settings, trace) : -1;

  for (GtkWidget *check = gtk_widget_get_first_child (self->controls[ROW_BLANK]); check != NULL; check = gtk_widget_get_next_sibling (check))
    {
      const char *name = g_object_get_data (G_OBJECT (check), "node");
      const AttnNode *node = trace != NULL ? find_blank_node (self, name) : NULL;

      gtk_check_button_set_active (GTK_CHECK_BUTTON (check), attn_export_is_blank (settings, name));
      if (node != NULL)
        {
          g_autofree char *text = attn_export_dup_node_name (node, attn_session_get_language (self->session), FALSE);

          attn_pane_set_check_text (check, text);
          gtk_widget_set_visible (check, layer < 0 || attn_node_get_layer (node) == layer);
        }
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
  for (guint i = 0; i < ATTN_N_PICTURE_FORMATS; i++)
    if (attn_export_picture_formats[i] == settings->picture_format)
      attn_segments_select (self->controls[ROW_PICTURE_FORMAT], i);
  attn_segments_select (self->controls[ROW_SCALE], (guint) settings->scale - 1);
  attn_segments_select (self->controls[ROW_SVG_TEXT], settings->svg_text ? 1 : 0);
  update_shows (self);
  update_places (self);
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

void
attn_export_choices_changed (AttnExportChoices *self)
{
  if (self->is_updating)
    return;
  attn_export_choices_update (self);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
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
  g_clear_pointer (&self->shows, g_array_unref);
  g_clear_pointer (&self->others, g_array_unref);

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
  self->shows = g_array_new (FALSE, FALSE, sizeof (int));
  self->others = g_array_new (FALSE, FALSE, sizeof (int));
}

GtkWidget *
attn_export_choices_new (AttnSession        *session,
                         AttnExportSettings *settings)
{
  AttnExportChoices *self = g_object_new (ATTN_TYPE_EXPORT_CHOICES, NULL);

  self->session = g_object_ref (session);
  self->settings = settings;
  attn_export_choices_build (self);
  attn_export_choices_update (self);
  return GTK_WIDGET (self);
}
