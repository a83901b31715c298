/* attn-canvas-whole.c: the explanation in full, over the picture
 *
 * In a small window the line beneath the picture is shortened.  A click on it, or a key, shows all that it says.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-canvas-private.h"

#include "attn-explanation.h"
#include "attn-pango-markup.h"

/* How wide its text is, in characters; how much of the window's height it takes before it scrolls. */
#define WIDTH 52
#define SHARE 0.6

/* A line that wraps; where the popover is open it can be selected by nobody, so that Esc and the keys stay its own. */
static GtkWidget *
add_line (GtkWidget  *box,
          const char *class)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_max_width_chars (GTK_LABEL (label), WIDTH);
  if (class != NULL)
    gtk_widget_add_css_class (label, class);
  gtk_box_append (GTK_BOX (box), label);
  return label;
}

static void
make_whole (AttnCanvas *self)
{
  GtkWidget *scroll = gtk_scrolled_window_new (), *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  for (guint i = 0; i < ATTN_WHOLE_LINES; i++)
    {
      self->whole_lines[i] = add_line (box, i == 0 ? "told" : NULL);
      /* The heading is markup. */
      if (i > 0)
        attn_label_keep_words (GTK_LABEL (self->whole_lines[i]));
    }
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroll), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_width (GTK_SCROLLED_WINDOW (scroll), TRUE);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scroll), TRUE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroll), box);
  self->whole = gtk_popover_new ();
  gtk_popover_set_child (GTK_POPOVER (self->whole), scroll);
  gtk_popover_set_position (GTK_POPOVER (self->whole), GTK_POS_TOP);
  gtk_widget_add_css_class (self->whole, "whole");
  gtk_widget_set_parent (self->whole, GTK_WIDGET (self));
}

void
attn_canvas_hide_whole (AttnCanvas *self)
{
  if (self->whole != NULL)
    gtk_popover_popdown (GTK_POPOVER (self->whole));
}

gboolean
attn_canvas_shows_whole (AttnCanvas *self)
{
  return self->whole != NULL && gtk_widget_get_visible (self->whole);
}

/* Heading, formula with its numbers, sentence; what the line says where no cell is explained. */
static void
set_lines (AttnCanvas *self,
           AttnScene  *scene)
{
  const AttnView *view = attn_scene_get_view (scene);
  const AttnExplanation *explanation = attn_scene_get_explanation (scene);
  g_autofree char *arithmetic = NULL;

  gtk_widget_set_visible (self->whole_lines[0], explanation != NULL);
  gtk_widget_set_visible (self->whole_lines[1], FALSE);
  if (explanation == NULL)
    {
      gtk_label_set_text (GTK_LABEL (self->whole_lines[2]), attn_scene_get_card_text (scene));
      return;
    }
  arithmetic = attn_explanation_get_arithmetic (explanation, view->language, view->decimals);
  attn_label_set_signs (GTK_LABEL (self->whole_lines[0]), explanation->heading);
  gtk_label_set_text (GTK_LABEL (self->whole_lines[1]), arithmetic);
  gtk_widget_set_visible (self->whole_lines[1], *arithmetic != '\0');
  gtk_label_set_text (GTK_LABEL (self->whole_lines[2]), explanation->sentence);
}

void
attn_canvas_show_whole (AttnCanvas *self)
{
  AttnScene *scene = attn_canvas_get_scene (self);
  AttnBox card;
  int height;

  if (scene == NULL)
    return;
  if (self->whole == NULL)
    make_whole (self);
  attn_canvas_hide_tip (self);
  set_lines (self, scene);
  card = attn_scene_get_card_box (scene);
  height = gtk_widget_get_height (GTK_WIDGET (gtk_widget_get_root (GTK_WIDGET (self))));
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (gtk_popover_get_child (GTK_POPOVER (self->whole))),
                                              MAX ((int) (height * SHARE), 80));
  gtk_popover_set_pointing_to (GTK_POPOVER (self->whole), &(GdkRectangle) { (int) (card.x + card.width / 2), (int) card.y, 1,
                                                                            MAX ((int) card.height, 1) });
  gtk_popover_popup (GTK_POPOVER (self->whole));
}

void
attn_canvas_toggle_whole (AttnCanvas *self)
{
  if (attn_canvas_shows_whole (self))
    attn_canvas_hide_whole (self);
  else
    attn_canvas_show_whole (self);
}

/* On the line, which is shortened. */
static gboolean
is_shortened_at (const AttnScene *scene,
                 double           x,
                 double           y)
{
  const AttnBox card = attn_scene_get_card_box (scene);

  return x >= card.x && y >= card.y && x < card.x + card.width && y < card.y + card.height && !attn_scene_is_card_whole (scene);
}

gboolean
attn_canvas_can_click_whole (AttnCanvas *self,
                             double      x,
                             double      y)
{
  AttnScene *scene = attn_canvas_get_scene (self);
  AttnCell cell;

  return scene != NULL && is_shortened_at (scene, x, y) && !attn_scene_pick (scene, x, y, &cell);
}

gboolean
attn_canvas_click_whole (AttnCanvas *self,
                         AttnScene  *scene,
                         double      x,
                         double      y)
{
  if (!is_shortened_at (scene, x, y))
    return FALSE;
  attn_canvas_show_whole (self);
  return TRUE;
}

void
attn_canvas_allocate_whole (AttnCanvas *self)
{
  if (self->whole != NULL)
    gtk_popover_present (GTK_POPOVER (self->whole));
}

void
attn_canvas_dispose_whole (AttnCanvas *self)
{
  g_clear_pointer (&self->whole, gtk_widget_unparent);
}
