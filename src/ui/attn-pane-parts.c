/* attn-pane-parts.c: what panes are made of: labels, choices, numbers to turn, and why something is not possible
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-pane-parts.h"

#include <math.h>

#include "attn-cell-editor.h"
#include "attn-compat.h"
#include "attn-pane-hold.h"
#include "attn-pango-markup.h"
#include "attn-popover.h"
#include "attn-wrap-layout.h"

/* Data of a widget while it is set from here. */
#define QUIET "attn-quiet"
/* What a choice was last set to, or somebody chose. */
#define KNOWN "attn-known"

void
attn_pane_name (GtkWidget  *widget,
                const char *name)
{
  /* Later versions call a button by the text on it, and a list by what it stands at, whatever name they have. */
  gtk_accessible_reset_relation (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

void
attn_pane_drop_popover (GtkWidget **popover,
                        gpointer    data)
{
  if (*popover == NULL)
    return;
  g_signal_handlers_disconnect_by_data (*popover, data);
  g_clear_pointer (popover, attn_popover_remove);
}

/* One that stays the same is left open. */
static void
set_tip (GtkWidget  *widget,
         const char *markup)
{
  if (g_strcmp0 (markup, gtk_widget_get_tooltip_markup (widget)) != 0)
    gtk_widget_set_tooltip_markup (widget, markup);
}

void
attn_pane_set_tip (GtkWidget  *widget,
                   const char *tip)
{
  g_autofree char *markup = tip != NULL ? attn_pango_sentence (tip) : NULL;

  set_tip (widget, markup);
}

void
attn_pane_set_written_tip (GtkWidget  *widget,
                           const char *tip)
{
  g_autofree char *markup = tip != NULL ? attn_pango_keep_words (tip) : NULL;

  set_tip (widget, markup);
}

void
attn_pane_set_up_class (GtkWidgetClass *klass)
{
  gtk_widget_class_set_layout_manager_type (klass, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_css_name (klass, "attnpane");
  gtk_widget_class_set_accessible_role (klass, GTK_ACCESSIBLE_ROLE_GROUP);
}

void
attn_pane_set_up (GtkWidget *pane,
                  int        spacing)
{
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (pane);

  gtk_orientable_set_orientation (GTK_ORIENTABLE (layout), GTK_ORIENTATION_VERTICAL);
  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (layout), spacing);
}

void
attn_widget_clear (GtkWidget *widget)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (widget)) != NULL)
    gtk_widget_unparent (child);
}

GtkWidget *
attn_pane_add_label (GtkWidget  *parent,
                     const char *style)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  attn_label_keep_words (GTK_LABEL (label));
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_widget_add_css_class (label, style);
  gtk_widget_set_parent (label, parent);
  return label;
}

GtkWidget *
attn_pane_new_check (const char *text)
{
  GtkWidget *check = gtk_check_button_new (), *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  attn_label_keep_words (GTK_LABEL (label));
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_check_button_set_child (GTK_CHECK_BUTTON (check), label);
  attn_pane_set_check_text (check, text);
  return check;
}

void
attn_pane_set_check_text (GtkWidget  *check,
                          const char *text)
{
  gtk_label_set_text (GTK_LABEL (gtk_check_button_get_child (GTK_CHECK_BUTTON (check))), text);
  attn_pane_name (check, text);
}

GtkWidget *
attn_pane_add_line (GtkWidget *parent)
{
  GtkWidget *line = attn_wrap_box_new (8, TRUE);

  gtk_widget_set_parent (line, parent);
  return line;
}

/* Whether a wheel moves something. */
static gboolean
can_go (GtkAdjustment *adjustment,
        double         dy)
{
  return dy > 0 ? gtk_adjustment_get_value (adjustment) + gtk_adjustment_get_page_size (adjustment) < gtk_adjustment_get_upper (adjustment)
                : gtk_adjustment_get_value (adjustment) > gtk_adjustment_get_lower (adjustment);
}

/* Whoever goes through the pane is not held up by a matrix on the way, large as it may be: only one that is worked in is moved first.
 * And a wheel that has nothing to move there moves the pane around it, which the toolkit would not. */
static gboolean
wheel_cb (GtkEventControllerScroll *scroll,
          double                    dx,
          double                    dy,
          GtkWidget                *scrolled)
{
  GtkWidget *around = gtk_widget_get_ancestor (gtk_widget_get_parent (scrolled), GTK_TYPE_SCROLLED_WINDOW);
  GtkAdjustment *own = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scrolled)), *adjustment;
  const GdkModifierType state = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (scroll));
  double step;

  if (around == NULL || fabs (dx) > fabs (dy) || (state & GDK_SHIFT_MASK) != 0)
    return FALSE;
  adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (around));
  if (can_go (own, dy) && ((gtk_widget_get_state_flags (scrolled) & GTK_STATE_FLAG_FOCUS_WITHIN) != 0 || !can_go (adjustment, dy)))
    return FALSE;
  /* As far as the toolkit moves for a notch of a wheel; a touchpad counts in pixels. */
  step = gtk_event_controller_scroll_get_unit (scroll) == GDK_SCROLL_UNIT_WHEEL
           ? pow (gtk_adjustment_get_page_size (adjustment), 2.0 / 3.0) : 1;
  gtk_adjustment_set_value (adjustment, gtk_adjustment_get_value (adjustment) + dy * step);
  return TRUE;
}

GtkWidget *
attn_pane_add_scrolled (GtkWidget *parent,
                        GtkWidget *matrix)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkEventController *wheel = gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);

  gtk_event_controller_set_propagation_phase (wheel, GTK_PHASE_CAPTURE);
  g_signal_connect (wheel, "scroll", G_CALLBACK (wheel_cb), scrolled);
  gtk_widget_add_controller (scrolled, wheel);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), matrix);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_scrolled_window_set_propagate_natural_width (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_widget_set_parent (scrolled, parent);
  return scrolled;
}

/* --- a choice -------------------------------------------------------------------------------------------- */

static void
setup_cb (GtkListItemFactory *factory,
          GtkListItem        *item)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_list_item_set_child (item, label);
}

static void
bind_cb (GtkListItemFactory *factory,
         GtkListItem        *item)
{
  GtkWidget *label = gtk_list_item_get_child (item);
  const char *text = gtk_string_object_get_string (gtk_list_item_get_item (item));
  g_autofree char *markup = attn_markup_to_pango (text, NULL);
  g_autofree char *plain = attn_markup_to_plain (text);

  gtk_label_set_markup (GTK_LABEL (label), markup);
  attn_pane_name (label, plain);
}

GtkWidget *
attn_pane_new_choice (void)
{
  GtkWidget *choice = gtk_drop_down_new (G_LIST_MODEL (gtk_string_list_new (NULL)), NULL);
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();

  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), NULL);
  gtk_drop_down_set_factory (GTK_DROP_DOWN (choice), factory);
  g_object_unref (factory);
  gtk_widget_add_css_class (choice, "choice");
  return choice;
}

void
attn_pane_set_choices (GtkWidget         *choice,
                       const char        *name,
                       const char *const *texts,
                       guint              n,
                       guint              selected)
{
  GtkStringList *model = GTK_STRING_LIST (gtk_drop_down_get_model (GTK_DROP_DOWN (choice)));
  const guint n_old = g_list_model_get_n_items (G_LIST_MODEL (model));
  gboolean same = n == n_old;

  for (guint i = 0; same && i < n; i++)
    same = g_str_equal (gtk_string_list_get_string (model, i), texts[i]);
  g_object_set_data (G_OBJECT (choice), QUIET, choice);
  g_object_set_data (G_OBJECT (choice), KNOWN, GUINT_TO_POINTER (selected));
  if (!same)
    {
      g_autofree const char **list = g_new0 (const char *, n + 1);

      for (guint i = 0; i < n; i++)
        list[i] = texts[i];
      gtk_string_list_splice (model, 0, n_old, list);
    }
  if (gtk_drop_down_get_selected (GTK_DROP_DOWN (choice)) != selected)
    gtk_drop_down_set_selected (GTK_DROP_DOWN (choice), selected);
  g_object_set_data (G_OBJECT (choice), QUIET, NULL);
  attn_pane_name (choice, name);
}

typedef struct
{
  void   (*callback) (guint selected, gpointer data);
  gpointer data;
} Chosen;

static void
selected_cb (GtkDropDown *choice,
             GParamSpec  *property,
             Chosen      *chosen)
{
  const guint selected = gtk_drop_down_get_selected (choice);

  /* What was set while somebody chose is told of when that is over. */
  if (g_object_get_data (G_OBJECT (choice), QUIET) != NULL || selected == GTK_INVALID_LIST_POSITION ||
      selected == GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (choice), KNOWN)))
    return;
  g_object_set_data (G_OBJECT (choice), KNOWN, GUINT_TO_POINTER (selected));
  attn_pane_hold (GTK_WIDGET (choice));
  chosen->callback (selected, chosen->data);
}

void
attn_pane_on_chosen (GtkWidget *choice,
                     void     (*callback) (guint selected, gpointer data),
                     gpointer   data)
{
  Chosen *chosen = g_new (Chosen, 1);

  *chosen = (Chosen) { callback, data };
  g_signal_connect_data (choice, "notify::selected", G_CALLBACK (selected_cb), chosen, (GClosureNotify) (GCallback) g_free, 0);
}

/* --- a number -------------------------------------------------------------------------------------------- */

void
attn_pane_leave_undo (GtkWidget *field)
{
  gtk_editable_set_enable_undo (GTK_EDITABLE (field), FALSE);
}

/* GTK reads 0 in a field that is empty or has only a sign in it, and makes it the least value that is allowed. */
static int
read_spin_cb (GtkSpinButton *spin,
              double        *value)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (spin));
  char *end = NULL;

  g_ascii_strtod (text, &end);
  if (end != text && *end == '\0')
    return FALSE;
  *value = gtk_spin_button_get_value (spin);
  return TRUE;
}

GtkWidget *
attn_pane_new_spin (double least,
                    double most)
{
  GtkWidget *spin = gtk_spin_button_new_with_range (least, most, 1);
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (spin);

  attn_pane_leave_undo (spin);
  g_signal_connect (spin, "input", G_CALLBACK (read_spin_cb), NULL);
  gtk_spin_button_set_numeric (GTK_SPIN_BUTTON (spin), TRUE);
  gtk_editable_set_width_chars (GTK_EDITABLE (spin), 2);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (spin), 3);
  for (guint i = g_list_model_get_n_items (controllers); i > 0; i--)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i - 1);

      if (GTK_IS_EVENT_CONTROLLER_SCROLL (controller))
        gtk_widget_remove_controller (spin, controller);
    }
  return spin;
}

void
attn_pane_set_spin (GtkWidget *spin,
                    double     value)
{
  g_object_set_data (G_OBJECT (spin), QUIET, spin);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (spin), value);
  g_object_set_data (G_OBJECT (spin), QUIET, NULL);
}

typedef struct
{
  void   (*callback) (double value, gpointer data);
  gpointer data;
} Turned;

static void
turned_cb (GtkSpinButton *spin,
           Turned        *turned)
{
  if (g_object_get_data (G_OBJECT (spin), QUIET) != NULL)
    return;
  attn_pane_hold (GTK_WIDGET (spin));
  turned->callback (gtk_spin_button_get_value (spin), turned->data);
}

void
attn_pane_on_turned (GtkWidget *spin,
                     void     (*callback) (double value, gpointer data),
                     gpointer   data)
{
  Turned *turned = g_new (Turned, 1);

  *turned = (Turned) { callback, data };
  g_signal_connect_data (spin, "value-changed", G_CALLBACK (turned_cb), turned, (GClosureNotify) (GCallback) g_free, 0);
}

/* --- what is not possible -------------------------------------------------------------------------------- */

GtkWidget *
attn_pane_add_refusal (GtkWidget *parent)
{
  GtkWidget *refusal = attn_pane_add_label (parent, "refusal");

  gtk_label_set_selectable (GTK_LABEL (refusal), TRUE);
  gtk_widget_set_visible (refusal, FALSE);
  return refusal;
}

void
attn_pane_set_refusal (GtkWidget  *refusal,
                       const char *message)
{
  g_autofree char *sentence = message != NULL ? attn_dup_sentence (message) : NULL;

  gtk_label_set_text (GTK_LABEL (refusal), sentence != NULL ? sentence : "");
  gtk_widget_set_visible (refusal, sentence != NULL);
  if (sentence != NULL)
    attn_compat_announce (refusal, sentence);
}

gboolean
attn_pane_apply (AttnSession *session,
                 AttnEdit    *edit,
                 GError     **error,
                 gboolean     in_gesture,
                 GtkWidget   *refusal)
{
  gboolean applied;

  if (!in_gesture)
    attn_session_end_gesture (session);
  applied = edit != NULL && attn_session_apply_later (session, edit, error);
  if (applied && !in_gesture)
    attn_session_end_gesture (session);
  attn_pane_set_refusal (refusal, *error != NULL ? (*error)->message : NULL);
  g_clear_error (error);
  return applied;
}

GdkRectangle
attn_pane_get_place (GtkWidget             *in,
                     GtkWidget             *of,
                     const graphene_rect_t *box)
{
  GtkWidget *root = GTK_WIDGET (gtk_widget_get_root (in));
  graphene_point_t point = GRAPHENE_POINT_INIT (0, 0);
  graphene_rect_t window;

  if (root == NULL || !gtk_widget_compute_point (of, in, &box->origin, &point) || !gtk_widget_compute_bounds (root, in, &window))
    return (GdkRectangle) { 0, 0, 1, 1 };
  return (GdkRectangle) {
    (int) CLAMP (point.x, window.origin.x, window.origin.x + window.size.width - box->size.width),
    (int) CLAMP (point.y, window.origin.y, window.origin.y + window.size.height - box->size.height),
    MAX ((int) box->size.width, 1), MAX ((int) box->size.height, 1),
  };
}

void
attn_pane_set_busy (GtkWidget *widget,
                    gboolean   busy)
{
  GtkRoot *root = gtk_widget_get_root (widget);

  if (root == NULL)
    return;
  gtk_widget_set_cursor_from_name (GTK_WIDGET (root), busy ? "wait" : NULL);
  gdk_display_flush (gtk_widget_get_display (widget));
}
