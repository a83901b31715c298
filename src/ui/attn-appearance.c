/* attn-appearance.c: light, dark and high contrast, as the desktop asks for
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-appearance.h"

#include "attn-compat.h"

#define PORTAL_NAME      "org.freedesktop.portal.Desktop"
#define PORTAL_PATH      "/org/freedesktop/portal/desktop"
#define PORTAL_INTERFACE "org.freedesktop.portal.Settings"
#define NAMESPACE        "org.freedesktop.appearance"

/* What the portal last said; kept because widgets ask for it whenever their style changes. */
static gboolean portal_contrast;

static void
restyle_windows (void)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);

      gtk_widget_queue_resize (window);
    }
}

static void
take_setting (const char *key,
              GVariant   *value)
{
  g_autoptr (GVariant) inner = g_variant_ref (value);

  /* Read wraps its answer twice, ReadAll and the signal once. */
  while (g_variant_is_of_type (inner, G_VARIANT_TYPE_VARIANT))
    {
      GVariant *unwrapped = g_variant_get_variant (inner);

      g_variant_unref (inner);
      inner = unwrapped;
    }
  if (!g_variant_is_of_type (inner, G_VARIANT_TYPE_UINT32))
    return;

  if (g_str_equal (key, "color-scheme"))
    {
      GtkSettings *settings = gtk_settings_get_default ();
      guint scheme = g_variant_get_uint32 (inner);

      /* 0 is "no preference": what the settings file says then stands. */
      if (settings != NULL && scheme == 1)
        g_object_set (settings, "gtk-application-prefer-dark-theme", TRUE, NULL);
      else if (settings != NULL && scheme == 2)
        g_object_set (settings, "gtk-application-prefer-dark-theme", FALSE, NULL);
      else if (settings != NULL)
        gtk_settings_reset_property (settings, "gtk-application-prefer-dark-theme");
    }
  else if (g_str_equal (key, "contrast") && portal_contrast != (g_variant_get_uint32 (inner) == 1))
    {
      portal_contrast = !portal_contrast;
      restyle_windows ();
    }
}

static void
setting_changed_cb (GDBusConnection *connection,
                    const char      *sender,
                    const char      *path,
                    const char      *interface,
                    const char      *signal,
                    GVariant        *parameters,
                    gpointer         data)
{
  const char *namespace, *key;
  g_autoptr (GVariant) value = NULL;

  if (!g_variant_is_of_type (parameters, G_VARIANT_TYPE ("(ssv)")))
    return;
  g_variant_get (parameters, "(&s&s@v)", &namespace, &key, &value);
  if (g_str_equal (namespace, NAMESPACE))
    take_setting (key, value);
}

static void
settings_read_cb (GObject      *source,
                  GAsyncResult *result,
                  gpointer      data)
{
  g_autoptr (GVariant) answer = g_dbus_connection_call_finish (G_DBUS_CONNECTION (source), result, NULL);
  g_autoptr (GVariantIter) namespaces = NULL;
  GVariantIter *settings;
  const char *namespace;

  /* No portal: the settings of GTK alone decide. */
  if (answer == NULL)
    return;
  g_variant_get (answer, "(a{sa{sv}})", &namespaces);
  while (g_variant_iter_loop (namespaces, "{&sa{sv}}", &namespace, &settings))
    {
      const char *key;
      GVariant *value;

      while (g_variant_iter_loop (settings, "{&sv}", &key, &value))
        take_setting (key, value);
    }
}

static void
bus_ready_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      data)
{
  g_autoptr (GDBusConnection) bus = g_bus_get_finish (result, NULL);
  const char *const namespaces[] = { NAMESPACE, NULL };

  if (bus == NULL)
    return;
  g_dbus_connection_signal_subscribe (bus, PORTAL_NAME, PORTAL_INTERFACE, "SettingChanged", PORTAL_PATH, NAMESPACE,
                                      G_DBUS_SIGNAL_FLAGS_NONE, setting_changed_cb, NULL, NULL);
  g_dbus_connection_call (bus, PORTAL_NAME, PORTAL_PATH, PORTAL_INTERFACE, "ReadAll",
                          g_variant_new ("(^as)", namespaces), G_VARIANT_TYPE ("(a{sa{sv}})"),
                          G_DBUS_CALL_FLAGS_NONE, 5000, NULL, settings_read_cb, NULL);
}

void
attn_appearance_start (void)
{
  const char *use = g_getenv ("GTK_USE_PORTAL");

  /* GTK's own switch against portals holds for this one too. */
  if (use != NULL && g_str_equal (use, "0"))
    return;
  g_bus_get (G_BUS_TYPE_SESSION, NULL, bus_ready_cb, NULL);
}

static gboolean
is_high_contrast (GtkWidget *widget)
{
  g_autofree char *name = NULL;

  if (portal_contrast)
    return TRUE;
  g_object_get (gtk_widget_get_settings (widget), "gtk-theme-name", &name, NULL);
  return name != NULL && (g_str_has_suffix (name, "-hc") || strstr (name, "-hc-") != NULL ||
                          strstr (name, "HighContrast") != NULL);
}

AttnTheme
attn_appearance_get_theme (GtkWidget *widget)
{
  GdkRGBA text = attn_compat_get_color (widget);
  double luminance = 0.2126 * text.red + 0.7152 * text.green + 0.0722 * text.blue;

  if (luminance > 0.5)
    return ATTN_THEME_DARK;
  return is_high_contrast (widget) ? ATTN_THEME_HIGH_CONTRAST : ATTN_THEME_LIGHT;
}

double
attn_appearance_get_text_scale (GtkWidget *widget)
{
  PangoContext *context = gtk_widget_get_pango_context (widget);
  double resolution = pango_cairo_context_get_resolution (context);

  return resolution > 0 ? CLAMP (resolution / 96, 0.5, 4) : 1;
}

double
attn_appearance_get_font_size (GtkWidget *widget)
{
  const PangoFontDescription *font = pango_context_get_font_description (gtk_widget_get_pango_context (widget));
  double size = (double) pango_font_description_get_size (font) / PANGO_SCALE;

  if (size <= 0)
    size = 10;
  return pango_font_description_get_size_is_absolute (font)
         ? size : size * 96 / 72 * attn_appearance_get_text_scale (widget);
}

AttnFonts *
attn_appearance_new_fonts (GtkWidget *widget)
{
  PangoContext *context = gtk_widget_get_pango_context (widget);
  const char *family = pango_font_description_get_family (pango_context_get_font_description (context));

  return attn_fonts_new (family != NULL ? family : "Sans", context);
}

static void
append_color (GString    *css,
              const char *name,
              AttnColor   color)
{
  g_string_append_printf (css, "@define-color attn_%s rgb(%d,%d,%d);\n", name, (int) (color.red * 255 + 0.5),
                          (int) (color.green * 255 + 0.5), (int) (color.blue * 255 + 0.5));
}

void
attn_appearance_name_colors (AttnTheme theme)
{
  static const struct { AttnFamily family; const char *name; } families[] = {
    { ATTN_FAMILY_QUERY, "query" },
    { ATTN_FAMILY_KEY, "key" },
    { ATTN_FAMILY_VALUE, "value" },
    { ATTN_FAMILY_ATTENTION, "attention" },
  };
  static GtkCssProvider *provider;
  static int named = -1;
  const AttnPalette *palette = attn_palette_get (theme);
  g_autoptr (GString) css = g_string_new (NULL);

  if (named == (int) theme)
    return;
  named = (int) theme;

  for (guint i = 0; i < G_N_ELEMENTS (families); i++)
    {
      AttnColor accent = attn_palette_get_accent (palette, families[i].family);
      g_autofree char *ink = g_strconcat (families[i].name, "_ink", NULL);

      append_color (css, families[i].name, accent);
      append_color (css, ink, attn_palette_get_ink (palette, accent));
    }
  append_color (css, "background", palette->background);
  append_color (css, "card", palette->card);
  append_color (css, "card_edge", palette->card_edge);
  append_color (css, "text", palette->text);
  append_color (css, "dim", palette->dim);
  append_color (css, "warning", palette->warning);

  if (provider == NULL)
    {
      provider = gtk_css_provider_new ();
      gtk_style_context_add_provider_for_display (gdk_display_get_default (), GTK_STYLE_PROVIDER (provider),
                                                  GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
    }
  gtk_css_provider_load_from_data (provider, css->str, (gssize) css->len);
}
