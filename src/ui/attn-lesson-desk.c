/* attn-lesson-desk.c: the stage with the panel of a lesson beside it, or beneath it where the window is narrow
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-lesson-desk.h"

#include "attn-appearance.h"

/* The panel is so many times as wide as text is high, but no more than this share of the window; and it stands beneath the
 * stage where less than so many would be left beside it. */
#define PANEL_WIDTH 25
#define PANEL_SHARE 0.36
#define LEAST_STAGE 18

/* Beneath, it takes no more than this share of the height. */
#define PANEL_HEIGHT 0.45

struct _AttnLessonDesk
{
  GtkWidget  parent_instance;

  GtkWidget *stage;
  GtkWidget *panel;
};

G_DEFINE_FINAL_TYPE (AttnLessonDesk, attn_lesson_desk, GTK_TYPE_WIDGET)

static void
attn_lesson_desk_measure (GtkWidget      *widget,
                          GtkOrientation  orientation,
                          int             for_size,
                          int            *minimum,
                          int            *natural,
                          int            *minimum_baseline,
                          int            *natural_baseline)
{
  AttnLessonDesk *self = ATTN_LESSON_DESK (widget);
  int least, likes;

  /* It adds nothing: the panel takes of what there is, and scrolls. */
  gtk_widget_measure (self->stage, orientation, for_size, minimum, natural, NULL, NULL);
  if (orientation == GTK_ORIENTATION_HORIZONTAL && gtk_widget_get_visible (self->panel))
    {
      gtk_widget_measure (self->panel, orientation, -1, &least, &likes, NULL, NULL);
      *minimum = MAX (*minimum, least);
      *natural = MAX (*natural, likes);
    }
}

static void
attn_lesson_desk_size_allocate (GtkWidget *widget,
                                int        width,
                                int        height,
                                int        baseline)
{
  AttnLessonDesk *self = ATTN_LESSON_DESK (widget);
  const gboolean rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  const double size = attn_appearance_get_font_size (widget);
  GtkAllocation stage = { 0, 0, width, height }, panel = { 0, 0, 0, 0 };
  int least = 0, likes = 0, side, stage_least;
  gboolean beside;

  if (gtk_widget_should_layout (self->panel))
    {
      gtk_widget_measure (self->panel, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
      gtk_widget_measure (self->stage, GTK_ORIENTATION_HORIZONTAL, -1, &stage_least, NULL, NULL, NULL);
      side = MAX (least, (int) MIN (size * PANEL_WIDTH, width * PANEL_SHARE));
      beside = width - side >= MAX (stage_least, (int) (size * LEAST_STAGE));
      if (beside)
        {
          stage.width = width - side;
          panel = (GtkAllocation) { rtl ? 0 : width - side, 0, side, height };
          stage.x = rtl ? side : 0;
        }
      else
        {
          gtk_widget_measure (self->panel, GTK_ORIENTATION_VERTICAL, MAX (width, least), &least, &likes, NULL, NULL);
          stage.height = MAX (height - CLAMP (likes, least, MAX (least, (int) (height * PANEL_HEIGHT))), 1);
          panel = (GtkAllocation) { 0, stage.height, width, height - stage.height };
        }
      if (beside)
        gtk_widget_add_css_class (self->panel, "beside");
      else
        gtk_widget_remove_css_class (self->panel, "beside");
    }
  gtk_widget_measure (self->stage, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  stage.width = MAX (stage.width, least);
  gtk_widget_measure (self->stage, GTK_ORIENTATION_VERTICAL, stage.width, &least, NULL, NULL, NULL);
  stage.height = MAX (stage.height, least);
  gtk_widget_size_allocate (self->stage, &stage, -1);
  if (gtk_widget_should_layout (self->panel))
    {
      gtk_widget_measure (self->panel, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
      panel.width = MAX (panel.width, least);
      gtk_widget_measure (self->panel, GTK_ORIENTATION_VERTICAL, panel.width, &least, NULL, NULL, NULL);
      panel.height = MAX (panel.height, least);
      gtk_widget_size_allocate (self->panel, &panel, -1);
    }
}

static void
attn_lesson_desk_dispose (GObject *object)
{
  AttnLessonDesk *self = ATTN_LESSON_DESK (object);

  g_clear_pointer (&self->stage, gtk_widget_unparent);
  g_clear_pointer (&self->panel, gtk_widget_unparent);

  G_OBJECT_CLASS (attn_lesson_desk_parent_class)->dispose (object);
}

static void
attn_lesson_desk_class_init (AttnLessonDeskClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = attn_lesson_desk_dispose;
  widget_class->measure = attn_lesson_desk_measure;
  widget_class->size_allocate = attn_lesson_desk_size_allocate;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
attn_lesson_desk_init (AttnLessonDesk *self)
{
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
}

GtkWidget *
attn_lesson_desk_new (GtkWidget *stage,
                      GtkWidget *panel)
{
  AttnLessonDesk *self = g_object_new (ATTN_TYPE_LESSON_DESK, NULL);

  self->stage = stage;
  self->panel = panel;
  gtk_widget_set_parent (stage, GTK_WIDGET (self));
  gtk_widget_set_parent (panel, GTK_WIDGET (self));
  return GTK_WIDGET (self);
}
