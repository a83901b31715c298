/* attn-sketch.c: a pad before an audience, and what is read of the drawing
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-sketch.h"

#include <math.h>

#include "attn-compat.h"
#include "attn-digit-walk.h"
#include "attn-ink.h"
#include "attn-pane-parts.h"

/* Of the height: words, and the least that they may be. */
#define WORDS_SHARE 0.03
#define LEAST       10

struct _AttnSketch
{
  GtkWidget    parent_instance;

  AttnSession *session;
  GtkWidget   *pad;
  GtkWidget   *bars;
  GtkWidget   *clear;
  GtkWidget   *refusal;
};

G_DEFINE_FINAL_TYPE (AttnSketch, attn_sketch, GTK_TYPE_WIDGET)

gboolean
attn_sketch_suits (AttnSession *session)
{
  const AttnDocument *document = attn_session_get_document (session);

  return document != NULL && attn_ink_suits (document);
}

static void
update_bars (AttnSketch *self,
             gboolean    tell)
{
  g_autofree char *verdict = attn_digit_walk_dup_verdict (self->session);

  attn_class_bars_update (ATTN_CLASS_BARS (self->bars), verdict != NULL && tell);
  if (verdict == NULL)
    gtk_widget_set_visible (self->bars, FALSE);
}

void
attn_sketch_update (AttnSketch *self)
{
  if (attn_sketch_suits (self->session))
    update_bars (self, TRUE);
}

/* A stroke is over: what came of it is told. */
static void
drawn_cb (AttnPad    *pad,
          AttnSketch *self)
{
  g_autofree char *verdict = attn_digit_walk_dup_verdict (self->session), *caution = attn_digit_walk_dup_caution (self->session);
  g_autofree char *text = verdict != NULL ? g_strjoin (". ", verdict, caution, NULL) : NULL;

  update_bars (self, TRUE);
  if (text != NULL)
    attn_compat_announce (self->pad, text);
}

static void
clear_cb (AttnSketch *self)
{
  attn_pad_clear (ATTN_PAD (self->pad));
  gtk_widget_grab_focus (self->pad);
}

static void
name_all (AttnSketch *self)
{
  const char *clear = attn_session_text (self->session, N_("Clear all"));

  attn_pane_name (GTK_WIDGET (self), attn_session_text (self->session, N_("Drawing")));
  attn_pane_name (self->bars, attn_session_text (self->session, N_("Probabilities of the classes")));
  gtk_label_set_text (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (self->clear))), clear);
  attn_pane_name (self->clear, clear);
}

static void
session_changed_cb (AttnSession *session,
                    guint        changes,
                    AttnSketch  *self)
{
  if ((changes & ATTN_CHANGE_LANGUAGE) != 0)
    name_all (self);
  if (gtk_widget_get_visible (GTK_WIDGET (self)) && attn_sketch_suits (session) && (changes & ~(guint) ATTN_CHANGE_HOVER) != 0)
    update_bars (self, !attn_pad_is_drawing (ATTN_PAD (self->pad)));
}

void
attn_sketch_set_seen (AttnSketch *self,
                      int         height)
{
  const double size = fmax (height * WORDS_SHARE, LEAST);
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();

  attn_class_bars_set_size (ATTN_CLASS_BARS (self->bars), size);
  pango_attr_list_insert (attributes, pango_attr_size_new_absolute ((int) (size * 0.9 * PANGO_SCALE)));
  gtk_label_set_attributes (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (self->clear))), attributes);
}

AttnPad *
attn_sketch_get_pad (AttnSketch *self)
{
  return ATTN_PAD (self->pad);
}

AttnClassBars *
attn_sketch_get_bars (AttnSketch *self)
{
  return ATTN_CLASS_BARS (self->bars);
}

static gboolean
attn_sketch_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (ATTN_SKETCH (widget)->pad);
}

static void
attn_sketch_dispose (GObject *object)
{
  AttnSketch *self = ATTN_SKETCH (object);

  if (self->session != NULL)
    g_signal_handlers_disconnect_by_data (self->session, self);
  g_clear_object (&self->session);
  attn_widget_clear (GTK_WIDGET (self));

  G_OBJECT_CLASS (attn_sketch_parent_class)->dispose (object);
}

static void
attn_sketch_class_init (AttnSketchClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = attn_sketch_dispose;
  GTK_WIDGET_CLASS (klass)->grab_focus = attn_sketch_grab_focus;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "attnsketch");
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
attn_sketch_init (AttnSketch *self)
{
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (GTK_WIDGET (self));

  gtk_orientable_set_orientation (GTK_ORIENTABLE (layout), GTK_ORIENTATION_VERTICAL);
  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (layout), 12);
}

GtkWidget *
attn_sketch_new (AttnSession *session)
{
  AttnSketch *self = g_object_new (ATTN_TYPE_SKETCH, NULL);

  self->session = g_object_ref (session);
  self->refusal = attn_pane_add_refusal (GTK_WIDGET (self));
  self->pad = attn_pad_new (session, self->refusal);
  gtk_widget_set_vexpand (self->pad, TRUE);
  gtk_widget_insert_before (self->pad, GTK_WIDGET (self), self->refusal);
  g_signal_connect (self->pad, "drawn", G_CALLBACK (drawn_cb), self);
  self->bars = attn_class_bars_new (session);
  gtk_widget_set_parent (self->bars, GTK_WIDGET (self));
  self->clear = gtk_button_new ();
  gtk_button_set_child (GTK_BUTTON (self->clear), gtk_label_new (NULL));
  gtk_widget_set_halign (self->clear, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (self->clear, "segment");
  g_signal_connect_swapped (self->clear, "clicked", G_CALLBACK (clear_cb), self);
  gtk_widget_set_parent (self->clear, GTK_WIDGET (self));
  g_signal_connect (session, "changed", G_CALLBACK (session_changed_cb), self);
  name_all (self);
  return GTK_WIDGET (self);
}
