/* attn-banner.c: a message above the canvas that one can read, copy, answer and close
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-banner.h"

#include "attn-compat.h"
#include "attn-pane-parts.h"
#include "attn-pango-markup.h"

struct _AttnBanner
{
  GtkWidget  parent_instance;

  GtkWidget *icon;
  GtkWidget *label;
  GtkWidget *answers[ATTN_BANNER_MAX_ANSWERS];
  GtkWidget *cross;
  char      *text;
};

G_DEFINE_FINAL_TYPE (AttnBanner, attn_banner, GTK_TYPE_WIDGET)

static guint closed_signal, answered_signal;

static void
cross_clicked_cb (GtkButton  *button,
                  AttnBanner *self)
{
  g_signal_emit (self, closed_signal, 0);
}

static void
answer_clicked_cb (GtkWidget  *button,
                   AttnBanner *self)
{
  guint answer = 0;

  while (self->answers[answer] != button)
    answer++;
  g_signal_emit (self, answered_signal, 0, answer);
}

static void
attn_banner_dispose (GObject *object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);

  G_OBJECT_CLASS (attn_banner_parent_class)->dispose (object);
}

static void
attn_banner_finalize (GObject *object)
{
  g_free (ATTN_BANNER (object)->text);

  G_OBJECT_CLASS (attn_banner_parent_class)->finalize (object);
}

static void
attn_banner_class_init (AttnBannerClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = attn_banner_dispose;
  G_OBJECT_CLASS (klass)->finalize = attn_banner_finalize;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "attnbanner");
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_ALERT);

  closed_signal = g_signal_new ("closed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  answered_signal = g_signal_new ("answered", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 1, G_TYPE_UINT);
}

static void
attn_banner_init (AttnBanner *self)
{
  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (gtk_widget_get_layout_manager (GTK_WIDGET (self))), 12);
  self->icon = gtk_image_new ();
  gtk_widget_set_valign (self->icon, GTK_ALIGN_START);
  gtk_widget_set_parent (self->icon, GTK_WIDGET (self));

  self->label = gtk_label_new (NULL);
  gtk_label_set_wrap (GTK_LABEL (self->label), TRUE);
  attn_label_keep_words (GTK_LABEL (self->label));
  gtk_label_set_wrap_mode (GTK_LABEL (self->label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_selectable (GTK_LABEL (self->label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (self->label), 0);
  gtk_widget_set_hexpand (self->label, TRUE);
  gtk_widget_set_parent (self->label, GTK_WIDGET (self));

  for (guint i = 0; i < ATTN_BANNER_MAX_ANSWERS; i++)
    {
      self->answers[i] = gtk_button_new ();
      gtk_widget_add_css_class (self->answers[i], "answer");
      gtk_widget_set_valign (self->answers[i], GTK_ALIGN_START);
      gtk_widget_set_visible (self->answers[i], FALSE);
      g_signal_connect (self->answers[i], "clicked", G_CALLBACK (answer_clicked_cb), self);
      gtk_widget_set_parent (self->answers[i], GTK_WIDGET (self));
    }

  self->cross = gtk_button_new_from_icon_name ("window-close-symbolic");
  gtk_widget_add_css_class (self->cross, "flat");
  gtk_widget_set_valign (self->cross, GTK_ALIGN_START);
  gtk_widget_set_visible (self->cross, FALSE);
  g_signal_connect (self->cross, "clicked", G_CALLBACK (cross_clicked_cb), self);
  gtk_widget_set_parent (self->cross, GTK_WIDGET (self));

  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

GtkWidget *
attn_banner_new (gboolean is_warning)
{
  AttnBanner *self = g_object_new (ATTN_TYPE_BANNER, NULL);

  gtk_image_set_from_icon_name (GTK_IMAGE (self->icon), is_warning ? "dialog-warning-symbolic" : "dialog-information-symbolic");
  if (is_warning)
    gtk_widget_add_css_class (GTK_WIDGET (self), "warning");
  return GTK_WIDGET (self);
}

void
attn_banner_set_text (AttnBanner *self,
                      const char *text)
{
  const gboolean is_new = g_strcmp0 (text, self->text) != 0;

  if (is_new)
    {
      g_free (self->text);
      self->text = g_strdup (text);
      gtk_label_set_text (GTK_LABEL (self->label), text != NULL ? text : "");
    }
  gtk_widget_set_visible (GTK_WIDGET (self), text != NULL);
  if (text == NULL || !is_new)
    return;
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  attn_compat_announce (GTK_WIDGET (self), text);
}

const char *
attn_banner_get_text (AttnBanner *self)
{
  return self->text;
}

void
attn_banner_set_answers (AttnBanner *self,
                         const char *first,
                         const char *second)
{
  const char *texts[ATTN_BANNER_MAX_ANSWERS] = { first, second };

  for (guint i = 0; i < ATTN_BANNER_MAX_ANSWERS; i++)
    {
      gtk_widget_set_visible (self->answers[i], texts[i] != NULL);
      if (texts[i] != NULL)
        gtk_button_set_label (GTK_BUTTON (self->answers[i]), texts[i]);
    }
}

void
attn_banner_set_close_name (AttnBanner *self,
                            const char *name)
{
  gtk_widget_set_visible (self->cross, name != NULL);
  if (name == NULL)
    return;
  attn_pane_set_tip (self->cross, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->cross), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}
