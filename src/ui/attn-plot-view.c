/* attn-plot-view.c: the plot of a scene of a lesson, in place of the picture
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-plot-view.h"

#include "attn-appearance.h"
#include "attn-lesson-figure.h"

struct _AttnPlotView
{
  GtkWidget    parent_instance;

  AttnSession *session;
  AttnFonts   *fonts;
  AttnPlotSpec spec;
};

G_DEFINE_FINAL_TYPE (AttnPlotView, attn_plot_view, GTK_TYPE_WIDGET)

static void
attn_plot_view_snapshot (GtkWidget   *widget,
                         GtkSnapshot *snapshot)
{
  AttnPlotView *self = ATTN_PLOT_VIEW (widget);
  const AttnBox box = { 0, 0, gtk_widget_get_width (widget), gtk_widget_get_height (widget) };
  const AttnTheme theme = attn_appearance_get_theme (widget);
  AttnPlot plot;
  cairo_t *cr;

  if (box.width < 1 || box.height < 1)
    return;
  if (self->fonts == NULL)
    self->fonts = attn_appearance_new_fonts (widget);
  attn_lesson_figure_init (&plot, &self->spec, attn_session_get_language (self->session));
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) box.width, (float) box.height));
  {
    g_autoptr (AttnPainter) painter = attn_cairo_painter_new (cr, gtk_widget_get_scale_factor (widget));
    const double size = attn_appearance_get_font_size (widget);

    attn_paint_fill (painter, &box, 0, &attn_palette_get (theme)->background);
    attn_plot_paint (&plot, self->fonts, theme, &box, MAX (size, box.height / 34), painter);
  }
  cairo_destroy (cr);
}

static void
session_changed_cb (AttnSession  *session,
                    guint         changes,
                    AttnPlotView *self)
{
  const AttnLesson *lesson = attn_session_get_lesson (session);
  const int scene = attn_session_get_scene (session);
  gboolean shown;

  if ((changes & (ATTN_CHANGE_DOCUMENT | ATTN_CHANGE_SCENE | ATTN_CHANGE_LANGUAGE | ATTN_CHANGE_LOOK)) == 0)
    return;
  shown = lesson != NULL && scene >= 0 && attn_lesson_get_figure (lesson, (guint) scene, &self->spec);
  gtk_widget_set_visible (GTK_WIDGET (self), shown);
  if (shown)
    {
      g_autofree char *text = NULL;
      AttnPlot plot;

      attn_lesson_figure_init (&plot, &self->spec, attn_session_get_language (session));
      text = attn_plot_describe (&plot, attn_session_get_language (session), attn_session_get_view (session)->decimals);
      gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, plot.title,
                                      GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
      gtk_widget_queue_draw (GTK_WIDGET (self));
    }
}

static void
attn_plot_view_css_changed (GtkWidget         *widget,
                            GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (attn_plot_view_parent_class)->css_changed (widget, change);
  g_clear_pointer (&ATTN_PLOT_VIEW (widget)->fonts, attn_fonts_unref);
  gtk_widget_queue_draw (widget);
}

static void
attn_plot_view_dispose (GObject *object)
{
  AttnPlotView *self = ATTN_PLOT_VIEW (object);

  if (self->session != NULL)
    g_signal_handlers_disconnect_by_data (self->session, self);
  g_clear_object (&self->session);
  g_clear_pointer (&self->fonts, attn_fonts_unref);

  G_OBJECT_CLASS (attn_plot_view_parent_class)->dispose (object);
}

static void
attn_plot_view_class_init (AttnPlotViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = attn_plot_view_dispose;
  widget_class->snapshot = attn_plot_view_snapshot;
  widget_class->css_changed = attn_plot_view_css_changed;
  gtk_widget_class_set_css_name (widget_class, "attnplot");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
attn_plot_view_init (AttnPlotView *self)
{
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

GtkWidget *
attn_plot_view_new (AttnSession *session)
{
  AttnPlotView *self = g_object_new (ATTN_TYPE_PLOT_VIEW, NULL);

  self->session = g_object_ref (session);
  g_signal_connect (session, "changed", G_CALLBACK (session_changed_cb), self);
  session_changed_cb (session, ATTN_CHANGE_SCENE, self);
  return GTK_WIDGET (self);
}
