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

/* "Step 3 of 6, QK^T, layer 0, head 1" */
static char *
dup_step_text (AttnCanvas *self)
{
  const GArray *steps = attn_session_get_steps (self->session);
  const guint step = attn_session_get_step (self->session);
  const AttnNode *node = g_array_index (steps, AttnStep, step).nodes[0];
  guint n = 0, place = 0;
  g_autofree char *label = NULL;
  GString *text = g_string_new (NULL);

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
  g_string_printf (text, attn_session_text (self->session, N_("Step %1$u of %2$u, %3$s")), MAX (place, 1), MAX (n, 1), label);
  if (attn_node_get_layer (node) >= 0)
    {
      g_string_append (text, ", ");
      g_string_append_printf (text, attn_session_text (self->session, N_("layer %u")), (guint) attn_node_get_layer (node));
    }
  if (attn_node_get_head (node) >= 0)
    {
      g_string_append (text, ", ");
      g_string_append_printf (text, attn_session_text (self->session, N_("head %d")), attn_node_get_head (node));
    }
  return g_string_free (text, FALSE);
}

/* As the menu calls it; NULL: the one that needs no name. */
static const char *
get_view_name (AttnCanvas      *self,
               const AttnScene *scene)
{
  switch (attn_scene_get_mode (scene))
    {
    case ATTN_VIEW_FOCUS:
      return attn_session_text (self->session, N_("One operation, large"));
    case ATTN_VIEW_BLEND:
      return attn_session_text (self->session, N_("The output as a mix of the values"));
    case ATTN_VIEW_HEADS:
      return attn_scene_get_view (scene)->against >= 0 ? attn_session_text (self->session, N_("Two heads compared"))
                                                       : attn_session_text (self->session, N_("All heads side by side"));
    case ATTN_VIEW_IMAGE:
      return attn_session_text (self->session, N_("Attention laid over the image"));
    case ATTN_VIEW_POSITIONS:
      return attn_session_text (self->session, N_("Positions as waves, a table or turns"));
    case ATTN_VIEW_MAP:
      return attn_session_text (self->session, N_("The whole model as a diagram"));
    default:
      return NULL;
    }
}

/* Sentences one after the other, each with one full stop; what is empty is left out. */
static void
append_sentence (GString    *text,
                 const char *sentence)
{
  if (sentence == NULL || *sentence == '\0')
    return;
  if (text->len > 0)
    g_string_append (text, strchr (".:!?", text->str[text->len - 1]) != NULL ? " " : ". ");
  g_string_append (text, sentence);
}

/* What is marked from afar: what the cell comes from, what it feeds; of a way that was asked for, where it goes at this step. */
static void
append_reach (AttnCanvas      *self,
              const AttnScene *scene,
              GString         *text)
{
  const AttnView *view = attn_session_get_view (self->session);
  g_autofree char *way = attn_scene_dup_way (scene);
  AttnCell of, selected;
  const gboolean is_selected = attn_scene_has_way (scene, &of) && attn_session_get_selected (self->session, &selected) &&
                               of.node == selected.node && of.row == selected.row && of.column == selected.column;

  for (guint back = 0; back < 2; back++)
    {
      gboolean drawn;
      g_autofree char *reach = (back != 0 ? view->back && is_selected : view->feeds) ? attn_scene_dup_reach (scene, back != 0, &drawn) : NULL;
      g_autofree char *sentence = NULL;

      if (reach == NULL)
        continue;
      sentence = g_strdup_printf (attn_session_text (self->session, back != 0 ? N_("All the way back: %s") : N_("Feeds: %s")), reach);
      append_sentence (text, sentence);
    }
  append_sentence (text, way);
}

/* What the mouse happens to be over is not what the keys have come to.  Owned by the caller. */
static AttnScene *
get_scene_without_mouse (AttnCanvas *self)
{
  AttnScene *scene = attn_canvas_get_scene (self);
  AttnView view;

  if (scene == NULL || attn_scene_get_view (scene)->hovered.node == NULL)
    return scene != NULL ? attn_scene_ref (scene) : NULL;
  view = *attn_scene_get_view (scene);
  view.hovered.node = NULL;
  return attn_scene_new_marked (scene, &view);
}

void
attn_canvas_update_accessible (AttnCanvas *self)
{
  g_autoptr (AttnScene) scene = get_scene_without_mouse (self);
  const AttnView *view = attn_session_get_view (self->session);
  g_autofree char *step = NULL, *what = NULL;
  g_autoptr (GString) label = g_string_new (NULL), description = g_string_new (NULL), spoken = g_string_new (NULL);
  g_autoptr (GArray) words = NULL;
  AttnCell cell, asked;
  gboolean selected;

  g_clear_handle_id (&self->cells_idle, g_source_remove);
  if (scene == NULL)
    return;

  step = dup_step_text (self);
  g_string_printf (label, "%s: %s", attn_session_text (self->session, N_("Picture of the attention")), step);
  append_sentence (label, get_view_name (self, scene));
  selected = attn_session_get_selected (self->session, &cell) && attn_scene_shows (scene, cell.node);
  /* What the card says of a cell is said of the cell itself. */
  if (attn_scene_get_explanation (scene) == NULL && *attn_scene_get_card_text (scene) != '\0')
    what = g_strdup (attn_scene_get_card_text (scene));
  else
    what = attn_step_get_description (&g_array_index (attn_session_get_steps (self->session), AttnStep,
                                                      attn_session_get_step (self->session)), view->language);
  append_sentence (description, what);
  append_sentence (description, attn_scene_get_formula (scene));
  append_sentence (description, attn_scene_get_remarks (scene));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, label->str,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description->str, -1);

  append_sentence (spoken, step);
  /* Without an explanation it says the same of every cell: what the picture is about. */
  if (attn_scene_get_explanation (scene) != NULL)
    append_sentence (spoken, attn_scene_get_card_text (scene));
  append_reach (self, scene, spoken);
  words = attn_scene_dup_words (scene);
  attn_accessible_words_show (self->words, words);
  attn_accessible_cells_set_prediction (self->cells, view->prediction);
  attn_accessible_cells_set_asked (self->cells, attn_scene_resolve (scene, &view->asked, &asked) ? &asked : NULL);
  attn_accessible_cells_show (self->cells, selected ? &cell : NULL, view->language, view->decimals, spoken->str, cell_box, self);
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
  attn_accessible_words_allocate (self->words);
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
  return attn_accessible_cells_grab_focus (ATTN_CANVAS (widget)->cells);
}

/* One stop for Tab as seen from outside; within, it goes from matrix to matrix. */
gboolean
attn_canvas_focus (GtkWidget        *widget,
                   GtkDirectionType  direction)
{
  AttnCanvas *self = ATTN_CANVAS (widget);
  AttnScene *scene = attn_canvas_get_scene (self);
  const gboolean backward = direction == GTK_DIR_TAB_BACKWARD;
  AttnCell from, to;

  if (!attn_accessible_cells_have_focus (self->cells))
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
