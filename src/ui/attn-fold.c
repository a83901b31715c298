/* attn-fold.c: what takes no room while it is folded away
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-fold.h"

struct _AttnFold
{
  GtkWidget  parent_instance;

  GtkWidget *child;
  gboolean   folded;
};

G_DEFINE_FINAL_TYPE (AttnFold, attn_fold, GTK_TYPE_WIDGET)

static void
attn_fold_measure (GtkWidget      *widget,
                   GtkOrientation  orientation,
                   int             for_size,
                   int            *minimum,
                   int            *natural,
                   int            *minimum_baseline,
                   int            *natural_baseline)
{
  AttnFold *self = ATTN_FOLD (widget);

  *minimum = *natural = 0;
  if (!self->folded)
    gtk_widget_measure (self->child, orientation, -1, minimum, natural, NULL, NULL);
}

static void
attn_fold_size_allocate (GtkWidget *widget,
                         int        width,
                         int        height,
                         int        baseline)
{
  AttnFold *self = ATTN_FOLD (widget);

  if (!self->folded)
    gtk_widget_size_allocate (self->child, &(GtkAllocation) { 0, 0, width, height }, -1);
}

void
attn_fold_set_folded (AttnFold *self,
                      gboolean  folded)
{
  if (self->folded == folded)
    return;
  self->folded = folded;
  gtk_widget_set_child_visible (self->child, !folded);
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->child), GTK_ACCESSIBLE_STATE_HIDDEN, folded, -1);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

gboolean
attn_fold_get_folded (AttnFold *self)
{
  return self->folded;
}

int
attn_fold_get_width (AttnFold *self)
{
  int least, likes;

  gtk_widget_measure (self->child, GTK_ORIENTATION_HORIZONTAL, -1, &least, &likes, NULL, NULL);
  return likes;
}

static void
attn_fold_dispose (GObject *object)
{
  g_clear_pointer (&ATTN_FOLD (object)->child, gtk_widget_unparent);

  G_OBJECT_CLASS (attn_fold_parent_class)->dispose (object);
}

static void
attn_fold_class_init (AttnFoldClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = attn_fold_dispose;
  widget_class->measure = attn_fold_measure;
  widget_class->size_allocate = attn_fold_size_allocate;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
attn_fold_init (AttnFold *self)
{
}

GtkWidget *
attn_fold_new (GtkWidget *child)
{
  AttnFold *self = g_object_new (ATTN_TYPE_FOLD, NULL);

  self->child = child;
  gtk_widget_set_parent (child, GTK_WIDGET (self));
  return GTK_WIDGET (self);
}
