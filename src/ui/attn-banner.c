/* attn-banner.c: a message above the canvas that one can read, copy and close
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-banner.h"

#include "attn-compat.h"

struct _AttnBanner
{
  GtkWidget  parent_instance;

  GtkWidget *label;
  GtkWidget *button;
  char      *text;
};

G_DEFINE_FINAL_TYPE (AttnBanner, attn_banner, GTK_TYPE_WIDGET)

static guint closed_signal;

static void
clicked_cb (GtkButton  *button,
            AttnBanner *self)
{
  g_signal_emit (self, closed_signal, 0);
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
}

static void
attn_banner_init (AttnBanner *self)
{
  GtkWidget *icon = gtk_image_new_from_icon_name ("dialog-warning-symbolic");

  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (gtk_widget_get_layout_manager (GTK_WIDGET (self))), 12);
  gtk_widget_set_valign (icon, GTK_ALIGN_START);
  gtk_widget_set_parent (icon, GTK_WIDGET (self));

  self->label = gtk_label_new (NULL);
  gtk_label_set_wrap (GTK_LABEL (self->label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (self->label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_selectable (GTK_LABEL (self->label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (self->label), 0);
  gtk_widget_set_hexpand (self->label, TRUE);
  gtk_widget_set_parent (self->label, GTK_WIDGET (self));

  self->button = gtk_button_new_from_icon_name ("window-close-symbolic");
  gtk_widget_add_css_class (self->button, "flat");
  gtk_widget_set_valign (self->button, GTK_ALIGN_START);
  g_signal_connect (self->button, "clicked", G_CALLBACK (clicked_cb), self);
  gtk_widget_set_parent (self->button, GTK_WIDGET (self));

  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

GtkWidget *
attn_banner_new (void)
{
  return g_object_new (ATTN_TYPE_BANNER, NULL);
}

void
attn_banner_set_text (AttnBanner *self,
                      const char *text)
{
  if (text != self->text)
    {
      g_free (self->text);
      self->text = g_strdup (text);
    }
  gtk_label_set_text (GTK_LABEL (self->label), text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (self), text != NULL);
  if (text == NULL)
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
attn_banner_set_close_name (AttnBanner *self,
                            const char *name)
{
  gtk_widget_set_tooltip_text (self->button, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}
