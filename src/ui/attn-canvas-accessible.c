/* attn-canvas-accessible.c: the picture as a screen reader meets it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-canvas-private.h"

#include "attn-compat.h"

static gboolean
cell_box (const AttnCell  *cell,
          graphene_rect_t *rect,
          gpointer         data)
{
  AttnCanvas *self = data;
  AttnScene *scene = attn_canvas_get_scene (self);
  AttnBox box;

  if (scene == NULL || !attn_scene_get_cell_box (scene, cell, &box))
    return FALSE;
  graphene_rect_init (rect, (float) box.x, (float) box.y, (float) box.width, (float) box.height);
  return TRUE;
}

/* "Step 3 of 6, QK^T" */
static char *
dup_step_text (AttnCanvas *self)
{
  const GArray *steps = attn_session_get_steps (self->session);
  const guint step = attn_session_get_step (self->session);
  guint n = 0, place = 0;
  g_autofree char *label = NULL;

  for (guint i = 0; i < steps->len; i++)
    {
      if (!attn_session_stops_at (self->session, i))
        continue;
      n++;
      if (i <= step)
        place = n;
    }
  label = attn_markup_to_plain (attn_step_get_label (&g_array_index (steps, AttnStep, step),
                                                     attn_session_get_language (self->session)));
  return g_strdup_printf (attn_session_text (self->session, N_("Step %1$u of %2$u, %3$s")), MAX (place, 1), MAX (n, 1), label);
}

void
attn_canvas_update_accessible (AttnCanvas *self)
{
  AttnScene *scene = attn_canvas_get_scene (self);
  const AttnView *view = attn_session_get_view (self->session);
  g_autofree char *step = NULL, *label = NULL, *what = NULL, *description = NULL, *spoken = NULL;
  AttnCell cell, asked;
  gboolean selected;

  g_clear_handle_id (&self->cells_idle, g_source_remove);
  if (scene == NULL)
    return;

  step = dup_step_text (self);
  label = g_strdup_printf ("%s: %s", attn_session_text (self->session, N_("Picture of the attention")), step);
  selected = attn_session_get_selected (self->session, &cell) && attn_scene_shows (scene, cell.node);
  /* Heads side by side and a diagram are of no one step. */
  if (!selected && (view->mode == ATTN_VIEW_HEADS || view->mode == ATTN_VIEW_MAP) && *attn_scene_get_card_text (scene) != '\0')
    what = g_strdup (attn_scene_get_card_text (scene));
  else
    what = attn_step_get_description (&g_array_index (attn_session_get_steps (self->session), AttnStep,
                                                      attn_session_get_step (self->session)), view->language);
  description = g_strdup_printf ("%s%s %s. %s", what, g_str_has_suffix (what, ".") ? "" : ".", attn_scene_get_formula (scene), attn_scene_get_remarks (scene));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description, -1);

  spoken = g_strdup_printf ("%s. %s", step, attn_scene_get_card_text (scene));
  attn_accessible_cells_set_prediction (self->cells, view->prediction);
  attn_accessible_cells_set_asked (self->cells, attn_scene_resolve (scene, &view->asked, &asked) ? &asked : NULL);
  attn_accessible_cells_show (self->cells, selected ? &cell : NULL, view->language, view->decimals, spoken, cell_box, self);
}

static gboolean
update_cb (gpointer data)
{
  AttnCanvas *self = data;

  self->cells_idle = 0;
  attn_canvas_update_accessible (self);
  attn_canvas_tell_laid_out (self);
  return G_SOURCE_REMOVE;
}

void
attn_canvas_queue_accessible (AttnCanvas *self)
{
  /* Several changes at once are told once, after the frame that shows them. */
  if (self->cells_idle == 0)
    self->cells_idle = g_idle_add_full (GDK_PRIORITY_REDRAW + 5, update_cb, self, NULL);
}

void
attn_canvas_allocate_accessible (AttnCanvas *self)
{
  attn_accessible_cells_allocate (self->cells, attn_session_get_trace (self->session), cell_box, self);
}

guint
attn_canvas_get_n_accessible_cells (AttnCanvas *self)
{
  return attn_accessible_cells_get_n (self->cells);
}

GtkWidget *
attn_canvas_get_accessible_cell (AttnCanvas *self)
{
  return attn_accessible_cells_get_current (self->cells);
}

gboolean
attn_canvas_grab_focus (GtkWidget *widget)
{
  AttnCanvas *self = ATTN_CANVAS (widget);
  GtkWidget *cell = attn_accessible_cells_get_current (self->cells);
  GtkRoot *root = gtk_widget_get_root (widget);

  if (root == NULL)
    return FALSE;
  gtk_root_set_focus (root, cell != NULL ? cell : widget);
  return TRUE;
}

/* One stop for Tab as seen from outside; within, it goes from matrix to matrix. */
gboolean
attn_canvas_focus (GtkWidget        *widget,
                   GtkDirectionType  direction)
{
  AttnCanvas *self = ATTN_CANVAS (widget);
  AttnScene *scene = attn_canvas_get_scene (self);
  const gboolean backward = direction == GTK_DIR_TAB_BACKWARD;
  const gboolean inside = gtk_widget_has_focus (widget) ||
                          (gtk_widget_get_state_flags (widget) & GTK_STATE_FLAG_FOCUS_WITHIN) != 0;
  AttnCell from, to;

  if (!inside)
    {
      gtk_widget_grab_focus (widget);
      return TRUE;
    }
  if (scene == NULL || (direction != GTK_DIR_TAB_FORWARD && direction != GTK_DIR_TAB_BACKWARD))
    return FALSE;
  if (!attn_session_get_selected (self->session, &from) || !attn_scene_shows (scene, from.node))
    {
      if (backward || !attn_scene_next_matrix (scene, NULL, FALSE, &to))
        return FALSE;
    }
  else if (!attn_scene_next_matrix (scene, &from, backward, &to))
    return FALSE;
  attn_session_select (self->session, &to);
  return TRUE;
}
