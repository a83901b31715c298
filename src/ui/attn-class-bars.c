/* attn-class-bars.c: the probabilities of the classes, a bar and a number each
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-class-bars.h"

#include <math.h>

#include "attn-appearance.h"
#include "attn-compat.h"
#include "attn-digit-walk.h"
#include "attn-label.h"
#include "attn-number.h"
#include "attn-pane-parts.h"

/* --- one bar --------------------------------------------------------------------------------------------- */

/* Drawn and not made of labels, so that new numbers at every frame need no new layout. */
#define ATTN_TYPE_CLASS_BAR (attn_class_bar_get_type ())
G_DECLARE_FINAL_TYPE (AttnClassBar, attn_class_bar, ATTN, CLASS_BAR, GtkWidget)

struct _AttnClassBar
{
  GtkWidget  parent_instance;

  AttnTheme  theme;
  char      *label;
  double     value;
  gboolean   top;       /* the likeliest */
  gboolean   sure;      /* one of all has nearly everything: "> 99.9 %" needs room */
};

G_DEFINE_FINAL_TYPE (AttnClassBar, attn_class_bar, GTK_TYPE_WIDGET)

char *
attn_dup_percent (double probability)
{
  AttnNumber number;

  attn_number_format_probability (probability, &number);
  return g_strdup_printf ("%s %%", number.text);
}

/* Those of all bars. */
static AttnFonts *get_fonts (AttnClassBar *self);
static double get_size (AttnClassBar *self);

/* The widest percentage that may stand beside the bars, so that all of them are of one length. */
static double
get_percent_width (AttnClassBar *self,
                   gboolean      sure)
{
  const double size = get_size (self);
  AttnFont *font = attn_fonts_get (get_fonts (self), ATTN_STYLE_SANS, size), *bold = attn_fonts_get (get_fonts (self), ATTN_STYLE_BOLD, size);
  g_autoptr (AttnText) most = attn_text_new (bold, sure ? "> 99.9 %" : "99.9 %", -1), least = attn_text_new (font, "< 0.1 %", -1);

  return fmax (attn_text_get_width (most), attn_text_get_width (least));
}

static void
attn_class_bar_measure (GtkWidget      *widget,
                        GtkOrientation  orientation,
                        int             for_size,
                        int            *minimum,
                        int            *natural,
                        int            *minimum_baseline,
                        int            *natural_baseline)
{
  AttnClassBar *self = ATTN_CLASS_BAR (widget);
  const double size = get_size (self);
  AttnFont *bold = attn_fonts_get (get_fonts (self), ATTN_STYLE_BOLD, size);
  g_autoptr (AttnText) label = attn_text_new (bold, self->label, -1);

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    *minimum = *natural = (int) ceil (attn_text_get_width (label) + get_percent_width (self, TRUE) + size * 2);
  else
    *minimum = *natural = (int) ceil (size * 1.55);
}

static void
attn_class_bar_snapshot (GtkWidget   *widget,
                         GtkSnapshot *snapshot)
{
  AttnClassBar *self = ATTN_CLASS_BAR (widget);
  const double width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget), size = get_size (self);
  const AttnPalette *palette = attn_palette_get (self->theme);
  const AttnColor accent = attn_palette_get_accent (palette, ATTN_FAMILY_ATTENTION);
  const AttnColor fill = attn_color_with_alpha (accent, self->top ? 1 : 0.55), track = attn_color_with_alpha (palette->text, 0.12);
  const GdkRGBA own = attn_compat_get_color (widget);
  const AttnColor ink = { own.red, own.green, own.blue, own.alpha };
  AttnFont *font = attn_fonts_get (get_fonts (self), self->top ? ATTN_STYLE_BOLD : ATTN_STYLE_SANS, size);
  AttnFont *bold = attn_fonts_get (get_fonts (self), ATTN_STYLE_BOLD, size);
  g_autofree char *percent = attn_dup_percent (self->value);
  g_autoptr (AttnText) label = attn_text_new (font, self->label, -1), number = attn_text_new (font, percent, -1);
  g_autoptr (AttnText) widest = attn_text_new (bold, self->label, -1);
  const double baseline = height / 2 + attn_font_get_cap_height (font) / 2, x = attn_text_get_width (widest) + size * 0.5;
  AttnBox bar = { x, height / 2 - size * 0.32, width - x - get_percent_width (self, self->sure) - size * 0.5, size * 0.64 };
  AttnPainter *painter;
  cairo_t *cr;

  if (bar.width <= 0)
    return;
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
  painter = attn_cairo_painter_new (cr, gtk_widget_get_scale_factor (widget));
  attn_paint_text (painter, label, 0, baseline, &ink);
  attn_paint_fill (painter, &bar, 2, &track);
  /* The likeliest is told by weight and outline, not by colour alone. */
  if (self->top)
    attn_paint_stroke (painter, &(AttnBox) { bar.x - 1.5, bar.y - 1.5, bar.width + 3, bar.height + 3 }, 3, 1, 0, &ink);
  bar.width *= self->value;
  attn_paint_fill (painter, &bar, bar.width > 4 ? 2 : 0, &fill);
  attn_paint_text (painter, number, width - attn_text_get_width (number), baseline, &ink);
  attn_painter_free (painter);
  cairo_destroy (cr);
}

static void
attn_class_bar_css_changed (GtkWidget         *widget,
                            GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (attn_class_bar_parent_class)->css_changed (widget, change);
  gtk_widget_queue_draw (widget);
}

static void
attn_class_bar_finalize (GObject *object)
{
  g_free (ATTN_CLASS_BAR (object)->label);

  G_OBJECT_CLASS (attn_class_bar_parent_class)->finalize (object);
}

static void
attn_class_bar_class_init (AttnClassBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = attn_class_bar_finalize;
  widget_class->measure = attn_class_bar_measure;
  widget_class->snapshot = attn_class_bar_snapshot;
  widget_class->css_changed = attn_class_bar_css_changed;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
attn_class_bar_init (AttnClassBar *self)
{
  self->label = g_strdup ("");
}

static void
set_label (AttnClassBar *bar,
           const char   *label)
{
  if (g_str_equal (bar->label, label))
    return;
  g_free (bar->label);
  bar->label = g_strdup (label);
  gtk_widget_queue_resize (GTK_WIDGET (bar));
}

/* --- all of them ----------------------------------------------------------------------------------------- */

struct _AttnClassBars
{
  GtkWidget    parent_instance;

  AttnSession *session;
  AttnFonts   *fonts;
  double       size;         /* of what is written; 0: the widget's own */
  GtkWidget   *grid;
  GPtrArray   *buttons;      /* held by the grid */
};

G_DEFINE_FINAL_TYPE (AttnClassBars, attn_class_bars, GTK_TYPE_WIDGET)

static AttnFonts *
get_fonts (AttnClassBar *self)
{
  AttnClassBars *bars = ATTN_CLASS_BARS (gtk_widget_get_ancestor (GTK_WIDGET (self), ATTN_TYPE_CLASS_BARS));

  if (bars->fonts == NULL)
    bars->fonts = attn_appearance_new_fonts (GTK_WIDGET (bars));
  return bars->fonts;
}

static double
get_size (AttnClassBar *self)
{
  const AttnClassBars *bars = ATTN_CLASS_BARS (gtk_widget_get_ancestor (GTK_WIDGET (self), ATTN_TYPE_CLASS_BARS));

  return bars->size > 0 ? bars->size : attn_appearance_get_font_size (GTK_WIDGET (self));
}

/* A share stands nearer to its own bar than to the next one's name, however large the text is. */
static void
space_columns (AttnClassBars *self)
{
  const double size = self->size > 0 ? self->size : attn_appearance_get_font_size (GTK_WIDGET (self));

  gtk_grid_set_column_spacing (GTK_GRID (self->grid), (guint) ceil (size));
}

void
attn_class_bars_set_size (AttnClassBars *self,
                          double         size)
{
  if (self->size == size)
    return;
  self->size = size;
  space_columns (self);
  for (guint i = 0; i < self->buttons->len; i++)
    gtk_widget_queue_resize (gtk_button_get_child (self->buttons->pdata[i]));
}

static void
attn_class_bars_system_setting_changed (GtkWidget        *widget,
                                        GtkSystemSetting  setting)
{
  AttnClassBars *self = ATTN_CLASS_BARS (widget);

  GTK_WIDGET_CLASS (attn_class_bars_parent_class)->system_setting_changed (widget, setting);
  g_clear_pointer (&self->fonts, attn_fonts_unref);
  for (guint i = 0; i < self->buttons->len; i++)
    gtk_widget_queue_resize (gtk_button_get_child (self->buttons->pdata[i]));
}

static void
attn_class_bars_css_changed (GtkWidget         *widget,
                             GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (attn_class_bars_parent_class)->css_changed (widget, change);
  space_columns (ATTN_CLASS_BARS (widget));
}

guint
attn_class_bars_get_n (AttnClassBars *self)
{
  return self->buttons->len;
}

GtkWidget *
attn_class_bars_get_bar (AttnClassBars *self,
                         guint          index)
{
  return self->buttons->pdata[index];
}

static void
clicked_cb (GtkButton     *button,
            AttnClassBars *self)
{
  const AttnNode *node = attn_session_find_classes (self->session);
  guint index;

  if (node == NULL || !g_ptr_array_find (self->buttons, button, &index) || index >= attn_node_get_columns (node))
    return;
  attn_session_select (self->session, &(AttnCell) { node, 0, index });
}

/* In columns, the first half at the left: so that pad and bars are seen together in a low window. */
static void
make_buttons (AttnClassBars *self,
              guint          n)
{
  const guint rows = n > 4 ? (n + 1) / 2 : n;

  if (n == self->buttons->len)
    return;
  for (guint i = 0; i < self->buttons->len; i++)
    gtk_grid_remove (GTK_GRID (self->grid), self->buttons->pdata[i]);
  g_ptr_array_set_size (self->buttons, 0);
  for (guint i = 0; i < n; i++)
    {
      GtkWidget *button = g_object_new (GTK_TYPE_BUTTON, "child", g_object_new (ATTN_TYPE_CLASS_BAR, NULL), "hexpand", TRUE,
                                        "focus-on-click", FALSE, NULL);

      gtk_widget_add_css_class (button, "bar");
      g_signal_connect (button, "clicked", G_CALLBACK (clicked_cb), self);
      gtk_grid_attach (GTK_GRID (self->grid), button, (int) (i / rows), (int) (i % rows), 1, 1);
      g_ptr_array_add (self->buttons, button);
    }
}

void
attn_class_bars_update (AttnClassBars *self,
                        gboolean       tell)
{
  const AttnNode *node = attn_session_find_classes (self->session);
  const AttnView *view = attn_session_get_view (self->session);
  const guint n = node != NULL && attn_node_get_columns (node) <= ATTN_CLASS_BARS_MAX ? attn_node_get_columns (node) : 0;
  const guint top = n > 0 ? attn_find_likeliest (node) : 0;
  g_autofree char *largest = NULL;
  AttnCell selected;

  make_buttons (self, n);
  gtk_widget_set_visible (GTK_WIDGET (self), n > 0);
  if (n == 0)
    return;
  if (!attn_session_get_selected (self->session, &selected))
    selected.node = NULL;
  largest = attn_dup_percent (attn_node_get_value (node, 0, top));
  for (guint i = 0; i < n; i++)
    {
      GtkWidget *button = self->buttons->pdata[i];
      AttnClassBar *bar = ATTN_CLASS_BAR (gtk_button_get_child (GTK_BUTTON (button)));
      g_autofree char *label = attn_label_plain (node, TRUE, i, view->language);

      set_label (bar, label);
      bar->value = attn_node_get_value (node, 0, i);
      bar->top = i == top;
      bar->sure = *largest == '>';
      bar->theme = view->theme;
      gtk_widget_queue_draw (GTK_WIDGET (bar));
      if (selected.node == node && selected.column == i)
        gtk_widget_add_css_class (button, "here");
      else
        gtk_widget_remove_css_class (button, "here");
      if (tell)
        {
          g_autofree char *percent = attn_dup_percent (bar->value), *plain = g_strdup_printf ("%s: %s", label, percent);
          g_autofree char *name = bar->top ? g_strdup_printf ("%s, %s", plain, attn_translate (view->language, N_("the likeliest"))) : NULL;

          attn_pane_name (button, bar->top ? name : plain);
        }
    }
}

static void
attn_class_bars_dispose (GObject *object)
{
  AttnClassBars *self = ATTN_CLASS_BARS (object);

  g_clear_pointer (&self->grid, gtk_widget_unparent);
  g_clear_object (&self->session);

  G_OBJECT_CLASS (attn_class_bars_parent_class)->dispose (object);
}

static void
attn_class_bars_finalize (GObject *object)
{
  g_clear_pointer (&ATTN_CLASS_BARS (object)->fonts, attn_fonts_unref);
  g_ptr_array_unref (ATTN_CLASS_BARS (object)->buttons);

  G_OBJECT_CLASS (attn_class_bars_parent_class)->finalize (object);
}

static void
attn_class_bars_class_init (AttnClassBarsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = attn_class_bars_dispose;
  G_OBJECT_CLASS (klass)->finalize = attn_class_bars_finalize;
  GTK_WIDGET_CLASS (klass)->system_setting_changed = attn_class_bars_system_setting_changed;
  GTK_WIDGET_CLASS (klass)->css_changed = attn_class_bars_css_changed;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "attnbars");
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
attn_class_bars_init (AttnClassBars *self)
{
  self->buttons = g_ptr_array_new ();
  self->grid = gtk_grid_new ();
  gtk_grid_set_column_homogeneous (GTK_GRID (self->grid), TRUE);
  gtk_grid_set_column_spacing (GTK_GRID (self->grid), 10);
  gtk_widget_set_parent (self->grid, GTK_WIDGET (self));
}

GtkWidget *
attn_class_bars_new (AttnSession *session)
{
  AttnClassBars *self = g_object_new (ATTN_TYPE_CLASS_BARS, NULL);

  self->session = g_object_ref (session);
  return GTK_WIDGET (self);
}
