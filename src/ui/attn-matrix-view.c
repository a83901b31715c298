/* attn-matrix-view.c: one matrix in a pane, as a small spreadsheet
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-matrix-view-private.h"

#include <math.h>

#include "attn-appearance.h"
#include "attn-name.h"

/* Columns grow wider than their numbers need, up to this much, where there is room. */
#define MAX_STRETCH 2.6
/* Larger matrices scroll. */
#define MAX_COLUMNS 5
#define MAX_ROWS 10
#define MIN_ROWS 3

enum
{
  PROP_0,
  PROP_HADJUSTMENT,
  PROP_VADJUSTMENT,
  PROP_HSCROLL_POLICY,
  PROP_VSCROLL_POLICY
};

G_DEFINE_FINAL_TYPE_WITH_CODE (AttnMatrixView, attn_matrix_view, GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (GTK_TYPE_SCROLLABLE, NULL))

static guint menu_wanted_signal;

void
attn_matrix_view_want_menu (AttnMatrixView *self,
                            double          x,
                            double          y)
{
  g_signal_emit (self, menu_wanted_signal, 0, x, y);
}

const AttnNode *
attn_matrix_view_find_node (AttnMatrixView *self)
{
  const AttnTrace *trace = attn_session_get_trace (self->session);

  return trace != NULL && self->name != NULL ? attn_trace_find (trace, self->name) : NULL;
}

double
attn_matrix_view_get_offset (AttnMatrixView *self,
                             GtkOrientation  orientation)
{
  GtkAdjustment *adjustment = self->adjustments[orientation];

  return adjustment != NULL ? round (gtk_adjustment_get_value (adjustment)) : 0;
}

gboolean
attn_matrix_view_get_cell_box (AttnMatrixView  *self,
                               guint            row,
                               guint            column,
                               graphene_rect_t *box)
{
  const AttnGrid *grid = &self->grid;
  double x, y;

  if (row >= grid->rows || column >= grid->columns)
    return FALSE;
  x = grid->label + column * grid->pitch_x - attn_matrix_view_get_offset (self, GTK_ORIENTATION_HORIZONTAL);
  y = grid->header + row * grid->pitch_y - attn_matrix_view_get_offset (self, GTK_ORIENTATION_VERTICAL);
  graphene_rect_init (box, (float) x, (float) y, (float) grid->pitch_x - 2, (float) grid->pitch_y - 2);
  return x + grid->pitch_x > grid->label && y + grid->pitch_y > grid->header &&
         x < grid->label + grid->page_x && y < grid->header + grid->page_y;
}

/* --- accessible cells ---------------------------------------------------------------------------------- */

gboolean
attn_matrix_view_box_of_cell (const AttnCell  *cell,
                              graphene_rect_t *box,
                              gpointer         data)
{
  AttnMatrixView *self = data;

  return cell->node == attn_matrix_view_find_node (self) &&
         attn_matrix_view_get_cell_box (self, cell->row, cell->column, box);
}

static gboolean
update_cells_cb (gpointer data)
{
  AttnMatrixView *self = data;
  const AttnNode *node = attn_matrix_view_find_node (self);
  const AttnView *view = attn_session_get_view (self->session);
  gboolean selected;
  AttnCell cell;

  self->cells_idle = 0;
  selected = attn_session_get_selected (self->session, &cell) && cell.node == node;
  if (node != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                    attn_node_get_caption (node, view->language), -1);
  attn_accessible_cells_show (self->cells, selected ? &cell : NULL, view->language, view->decimals, NULL, attn_matrix_view_box_of_cell, self);
  return G_SOURCE_REMOVE;
}

static void
queue_cells (AttnMatrixView *self)
{
  if (self->cells_idle == 0)
    self->cells_idle = g_idle_add_full (GDK_PRIORITY_REDRAW + 5, update_cells_cb, self, NULL);
}

/* --- size and scrolling -------------------------------------------------------------------------------- */

static void
attn_matrix_view_measure (GtkWidget      *widget,
                          GtkOrientation  orientation,
                          int             for_size,
                          int            *minimum,
                          int            *natural,
                          int            *minimum_baseline,
                          int            *natural_baseline)
{
  AttnMatrixView *self = ATTN_MATRIX_VIEW (widget);
  const AttnGrid *grid = &self->grid;

  attn_matrix_view_measure_grid (self);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *natural = (int) ceil (grid->label + MIN (grid->columns, MAX_COLUMNS) * grid->least_x);
      *minimum = (int) ceil (grid->label + MIN (grid->columns, 1) * grid->least_x);
    }
  else
    {
      const int extent = ATTN_GRID_EXTENT + ATTN_GRID_EXTENT_GAP;

      *natural = (int) ceil (grid->header + MIN (grid->rows, MAX_ROWS) * grid->pitch_y) + extent;
      *minimum = (int) ceil (grid->header + MIN (grid->rows, MIN_ROWS) * grid->pitch_y) + extent;
    }
}

static void
configure (AttnMatrixView *self,
           GtkOrientation  orientation,
           double          page,
           double          upper,
           double          step)
{
  GtkAdjustment *adjustment = self->adjustments[orientation];

  page = MAX (page, 1);
  upper = MAX (upper, page);
  if (adjustment != NULL)
    gtk_adjustment_configure (adjustment, CLAMP (gtk_adjustment_get_value (adjustment), 0, upper - page), 0, upper,
                              step, page * 0.9, page);
}

/* Whether its partner has less height than its rows take, as it was laid out last, and so a little less width. */
static gboolean
is_partner_cut (AttnMatrixView *self)
{
  return attn_matrix_view_find_partner_node (self) != NULL &&
         self->partner->grid.rows * self->partner->grid.pitch_y > self->partner->grid.page_y && self->partner->grid.page_y > 0;
}

static void
attn_matrix_view_size_allocate (GtkWidget *widget,
                                int        width,
                                int        height,
                                int        baseline)
{
  AttnMatrixView *self = ATTN_MATRIX_VIEW (widget);
  AttnGrid *grid = &self->grid;

  attn_matrix_view_measure_grid (self);
  grid->page_x = fmax (width - grid->label, 0);
  grid->page_y = fmax (height - grid->header, 0);
  /* What does not fit leaves room for the line that says so. */
  if (grid->rows * grid->pitch_y > grid->page_y || is_partner_cut (self))
    grid->page_x = fmax (grid->page_x - ATTN_GRID_EXTENT - ATTN_GRID_EXTENT_GAP, 0);
  if (grid->columns * grid->least_x > grid->page_x)
    grid->page_y = fmax (grid->page_y - ATTN_GRID_EXTENT - ATTN_GRID_EXTENT_GAP, 0);
  if (grid->columns > 0)
    grid->pitch_x = floor (CLAMP (grid->page_x / grid->columns, grid->least_x, grid->least_x * MAX_STRETCH));
  configure (self, GTK_ORIENTATION_HORIZONTAL, grid->page_x, grid->columns * grid->pitch_x, grid->pitch_x);
  configure (self, GTK_ORIENTATION_VERTICAL, grid->page_y, grid->rows * grid->pitch_y, grid->pitch_y);
  attn_accessible_cells_allocate (self->cells, attn_session_get_trace (self->session),
                                 attn_matrix_view_box_of_cell, self);
  attn_cell_editor_allocate (self->editor);
}

static void
adjustment_cb (GtkAdjustment  *adjustment,
               AttnMatrixView *self)
{
  gtk_widget_queue_draw (GTK_WIDGET (self));
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  if (adjustment == self->adjustments[GTK_ORIENTATION_HORIZONTAL] && attn_matrix_view_find_partner_node (self) != NULL &&
      self->partner->adjustments[GTK_ORIENTATION_HORIZONTAL] != NULL)
    gtk_adjustment_set_value (self->partner->adjustments[GTK_ORIENTATION_HORIZONTAL], gtk_adjustment_get_value (adjustment));
}

static void
set_adjustment (AttnMatrixView *self,
                GtkOrientation  orientation,
                GtkAdjustment  *adjustment)
{
  if (self->adjustments[orientation] != NULL)
    {
      g_signal_handlers_disconnect_by_func (self->adjustments[orientation], adjustment_cb, self);
      g_clear_object (&self->adjustments[orientation]);
    }
  if (adjustment == NULL)
    return;
  self->adjustments[orientation] = g_object_ref_sink (adjustment);
  g_signal_connect (adjustment, "value-changed", G_CALLBACK (adjustment_cb), self);
}

/* Brings the selected cell into sight. */
static void
scroll_to_selected (AttnMatrixView *self)
{
  const AttnGrid *grid = &self->grid;
  AttnCell cell;

  if (!self->measured || !attn_session_get_selected (self->session, &cell) ||
      cell.node != attn_matrix_view_find_node (self))
    return;
  if (self->adjustments[GTK_ORIENTATION_HORIZONTAL] != NULL)
    gtk_adjustment_clamp_page (self->adjustments[GTK_ORIENTATION_HORIZONTAL], cell.column * grid->pitch_x,
                               (cell.column + 1) * grid->pitch_x);
  if (self->adjustments[GTK_ORIENTATION_VERTICAL] != NULL)
    gtk_adjustment_clamp_page (self->adjustments[GTK_ORIENTATION_VERTICAL], cell.row * grid->pitch_y,
                               (cell.row + 1) * grid->pitch_y);
}

/* --- changes ------------------------------------------------------------------------------------------- */

static void
remeasure (AttnMatrixView *self)
{
  self->measured = FALSE;
  gtk_widget_queue_resize (GTK_WIDGET (self));
  if (self->partner != NULL)
    {
      self->partner->measured = FALSE;
      gtk_widget_queue_resize (GTK_WIDGET (self->partner));
    }
}

/* Other numbers seldom need another layout: of a number that is dragged only the picture changes. */
static void
take_numbers (AttnMatrixView *self)
{
  const AttnGrid before = self->grid;
  AttnGrid *grid = &self->grid;

  /* It is going to be laid out anyway. */
  if (!self->measured)
    return;
  self->measured = FALSE;
  attn_matrix_view_measure_grid (self);
  if (grid->rows != before.rows || grid->columns != before.columns || grid->font != before.font || grid->label != before.label ||
      grid->header != before.header || grid->least_x != before.least_x || grid->pitch_y != before.pitch_y)
    {
      gtk_widget_queue_resize (GTK_WIDGET (self));
      return;
    }
  grid->pitch_x = before.pitch_x;
  grid->page_x = before.page_x;
  grid->page_y = before.page_y;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
session_changed_cb (AttnSession    *session,
                    guint           changes,
                    AttnMatrixView *self)
{
  /* What was said goes; what is refused now is said after it. */
  if ((changes & (ATTN_CHANGE_SELECTION | ATTN_CHANGE_DOCUMENT | ATTN_CHANGE_LANGUAGE)) != 0 && !self->turning)
    attn_cell_editor_dismiss (self->editor);
  if ((changes & (ATTN_CHANGE_SELECTION | ATTN_CHANGE_LANGUAGE)) != 0 && !self->turning)
    attn_cell_editor_leave (self->editor);
  if ((changes & (ATTN_CHANGE_LOOK | ATTN_CHANGE_LANGUAGE)) != 0)
    remeasure (self);
  else if ((changes & ATTN_CHANGE_DOCUMENT) != 0)
    take_numbers (self);
  if ((changes & (ATTN_CHANGE_DOCUMENT | ATTN_CHANGE_LOOK | ATTN_CHANGE_LANGUAGE)) != 0)
    queue_cells (self);
  if ((changes & ATTN_CHANGE_SELECTION) != 0)
    {
      scroll_to_selected (self);
      queue_cells (self);
    }
  if ((changes & (ATTN_CHANGE_SELECTION | ATTN_CHANGE_HOVER | ATTN_CHANGE_REACH | ATTN_CHANGE_LOOK)) != 0)
    gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
attn_matrix_view_css_changed (GtkWidget         *widget,
                              GtkCssStyleChange *change)
{
  AttnMatrixView *self = ATTN_MATRIX_VIEW (widget);

  GTK_WIDGET_CLASS (attn_matrix_view_parent_class)->css_changed (widget, change);
  /* The focus moving in or out changes the style too: only another size of text is another layout. */
  if (attn_appearance_get_font_size (widget) != self->grid.font)
    {
      g_clear_pointer (&self->fonts, attn_fonts_unref);
      remeasure (self);
    }
  gtk_widget_queue_draw (widget);
}

static void
attn_matrix_view_system_setting_changed (GtkWidget        *widget,
                                         GtkSystemSetting  setting)
{
  AttnMatrixView *self = ATTN_MATRIX_VIEW (widget);

  GTK_WIDGET_CLASS (attn_matrix_view_parent_class)->system_setting_changed (widget, setting);
  g_clear_pointer (&self->fonts, attn_fonts_unref);
  remeasure (self);
}

void
attn_matrix_view_set_node (AttnMatrixView *self,
                           const char     *name)
{
  name = attn_name_intern (name);
  if (self->name == name)
    return;
  self->name = name;
  remeasure (self);
  queue_cells (self);
}

void
attn_matrix_view_pair (AttnMatrixView *self,
                       AttnMatrixView *partner)
{
  g_set_weak_pointer (&self->partner, partner);
  g_set_weak_pointer (&partner->partner, self);
  remeasure (self);
}

const char *
attn_matrix_view_get_node (AttnMatrixView *self)
{
  return self->name;
}

/* --- focus --------------------------------------------------------------------------------------------- */

static gboolean
attn_matrix_view_grab_focus (GtkWidget *widget)
{
  return attn_accessible_cells_grab_focus (ATTN_MATRIX_VIEW (widget)->cells);
}

/* One stop for Tab. */
static gboolean
attn_matrix_view_focus (GtkWidget        *widget,
                        GtkDirectionType  direction)
{
  return attn_matrix_view_find_node (ATTN_MATRIX_VIEW (widget)) != NULL &&
         !attn_accessible_cells_have_focus (ATTN_MATRIX_VIEW (widget)->cells) && gtk_widget_grab_focus (widget);
}

/* --- object -------------------------------------------------------------------------------------------- */

static void
attn_matrix_view_get_property (GObject    *object,
                               guint       id,
                               GValue     *value,
                               GParamSpec *pspec)
{
  AttnMatrixView *self = ATTN_MATRIX_VIEW (object);

  switch (id)
    {
    case PROP_HADJUSTMENT: g_value_set_object (value, self->adjustments[GTK_ORIENTATION_HORIZONTAL]); break;
    case PROP_VADJUSTMENT: g_value_set_object (value, self->adjustments[GTK_ORIENTATION_VERTICAL]); break;
    case PROP_HSCROLL_POLICY: g_value_set_enum (value, self->policies[GTK_ORIENTATION_HORIZONTAL]); break;
    case PROP_VSCROLL_POLICY: g_value_set_enum (value, self->policies[GTK_ORIENTATION_VERTICAL]); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
attn_matrix_view_set_property (GObject      *object,
                               guint         id,
                               const GValue *value,
                               GParamSpec   *pspec)
{
  AttnMatrixView *self = ATTN_MATRIX_VIEW (object);

  switch (id)
    {
    case PROP_HADJUSTMENT: set_adjustment (self, GTK_ORIENTATION_HORIZONTAL, g_value_get_object (value)); break;
    case PROP_VADJUSTMENT: set_adjustment (self, GTK_ORIENTATION_VERTICAL, g_value_get_object (value)); break;
    case PROP_HSCROLL_POLICY: self->policies[GTK_ORIENTATION_HORIZONTAL] = g_value_get_enum (value); break;
    case PROP_VSCROLL_POLICY: self->policies[GTK_ORIENTATION_VERTICAL] = g_value_get_enum (value); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
attn_matrix_view_dispose (GObject *object)
{
  AttnMatrixView *self = ATTN_MATRIX_VIEW (object);

  g_clear_handle_id (&self->cells_idle, g_source_remove);
  if (self->partner != NULL)
    g_clear_weak_pointer (&self->partner->partner);
  g_clear_weak_pointer (&self->partner);
  g_clear_pointer (&self->editor, attn_cell_editor_free);
  g_clear_pointer (&self->cells, attn_accessible_cells_free);
  set_adjustment (self, GTK_ORIENTATION_HORIZONTAL, NULL);
  set_adjustment (self, GTK_ORIENTATION_VERTICAL, NULL);
  if (self->session != NULL)
    g_signal_handlers_disconnect_by_data (self->session, self);
  g_clear_object (&self->session);
  g_clear_pointer (&self->fonts, attn_fonts_unref);

  G_OBJECT_CLASS (attn_matrix_view_parent_class)->dispose (object);
}

static void
attn_matrix_view_class_init (AttnMatrixViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = attn_matrix_view_dispose;
  object_class->get_property = attn_matrix_view_get_property;
  object_class->set_property = attn_matrix_view_set_property;
  g_object_class_override_property (object_class, PROP_HADJUSTMENT, "hadjustment");
  g_object_class_override_property (object_class, PROP_VADJUSTMENT, "vadjustment");
  g_object_class_override_property (object_class, PROP_HSCROLL_POLICY, "hscroll-policy");
  g_object_class_override_property (object_class, PROP_VSCROLL_POLICY, "vscroll-policy");

  widget_class->measure = attn_matrix_view_measure;
  widget_class->size_allocate = attn_matrix_view_size_allocate;
  widget_class->snapshot = attn_matrix_view_snapshot;
  widget_class->css_changed = attn_matrix_view_css_changed;
  widget_class->system_setting_changed = attn_matrix_view_system_setting_changed;
  widget_class->focus = attn_matrix_view_focus;
  widget_class->grab_focus = attn_matrix_view_grab_focus;
  menu_wanted_signal = g_signal_new ("menu-wanted", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                     G_TYPE_NONE, 2, G_TYPE_DOUBLE, G_TYPE_DOUBLE);
  gtk_widget_class_set_css_name (widget_class, "attnmatrix");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GRID);
}

static void
attn_matrix_view_init (AttnMatrixView *self)
{
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  self->cells = attn_accessible_cells_new (GTK_WIDGET (self));
}

GtkWidget *
attn_matrix_view_new (AttnSession *session)
{
  AttnMatrixView *self = g_object_new (ATTN_TYPE_MATRIX_VIEW, NULL);

  self->session = g_object_ref (session);
  attn_matrix_view_make_editor (self);
  g_signal_connect (session, "changed", G_CALLBACK (session_changed_cb), self);
  attn_matrix_view_add_controllers (self);
  return GTK_WIDGET (self);
}
