/* attn-compat.c: what differs between the versions of GTK, and nowhere else
 *
 * The one file that uses what later versions deprecate, and what earlier ones lack.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#undef GDK_VERSION_MAX_ALLOWED
#define GDK_DISABLE_DEPRECATION_WARNINGS

#include "attn-compat.h"

void
attn_compat_choose_renderer (void)
{
  /* What the variable is called that keeps GDK from starting OpenGL all the same. */
  const gboolean debug = gtk_get_minor_version () < 16;

  if (g_getenv ("GSK_RENDERER") != NULL)
    return;
  g_setenv ("GSK_RENDERER", "cairo", TRUE);
  if (debug)
    g_setenv ("GDK_DEBUG", "gl-disable", FALSE);
  else
    g_setenv ("GDK_DISABLE", "gl", FALSE);
}

typedef struct
{
  GtkFileChooserNative *dialog;
  AttnFileFunc          callback;
  gpointer              data;
} Choice;

static void
choice_response_cb (GtkNativeDialog *dialog,
                    int              response,
                    gpointer         data)
{
  Choice *choice = data;
  g_autoptr (GFile) file = NULL;

  if (response == GTK_RESPONSE_ACCEPT)
    file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
  choice->callback (file, choice->data);
  gtk_native_dialog_destroy (dialog);
  g_object_unref (choice->dialog);
  g_free (choice);
}

static void
add_filter (GtkFileChooser *chooser,
            const char     *name,
            const char     *patterns)
{
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();
  g_auto (GStrv) list = g_strsplit (patterns, " ", -1);

  gtk_file_filter_set_name (filter, name);
  for (guint i = 0; list[i] != NULL; i++)
    gtk_file_filter_add_pattern (filter, list[i]);
  gtk_file_chooser_add_filter (chooser, filter);
}

void
attn_compat_choose_file (GtkWindow             *parent,
                         const AttnFileRequest *request,
                         AttnFileFunc           callback,
                         gpointer               data)
{
  Choice *choice = g_new0 (Choice, 1);
  g_autoptr (GFile) folder = request->beside != NULL ? g_file_get_parent (request->beside) : NULL;

  /* A native dialog is kept by nobody else until it answers. */
  choice->dialog = gtk_file_chooser_native_new (request->title, parent,
                                                request->save ? GTK_FILE_CHOOSER_ACTION_SAVE
                                                              : GTK_FILE_CHOOSER_ACTION_OPEN,
                                                request->accept, request->cancel);
  choice->callback = callback;
  choice->data = data;

  for (guint i = 0; i < ATTN_MAX_FILE_FILTERS && request->filters[i].name != NULL; i++)
    add_filter (GTK_FILE_CHOOSER (choice->dialog), request->filters[i].name, request->filters[i].patterns);
  if (folder != NULL)
    gtk_file_chooser_set_current_folder (GTK_FILE_CHOOSER (choice->dialog), folder, NULL);
  if (request->name != NULL)
    gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (choice->dialog), request->name);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (choice->dialog), TRUE);
  g_signal_connect (choice->dialog, "response", G_CALLBACK (choice_response_cb), choice);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (choice->dialog));
}

GdkRGBA
attn_compat_get_color (GtkWidget *widget)
{
  GdkRGBA color;

#if GTK_CHECK_VERSION (4, 10, 0)
  gtk_widget_get_color (widget, &color);
#else
  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &color);
#endif
  return color;
}

#if GTK_CHECK_VERSION (4, 10, 0)
/* A line of a menu is a class of GTK's own, with its text as a property. */
static void
name_lines (GtkWidget *widget)
{
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      g_autofree char *text = NULL;

      name_lines (child);
      if (!g_str_equal (G_OBJECT_TYPE_NAME (child), "GtkModelButton") ||
          g_object_class_find_property (G_OBJECT_GET_CLASS (child), "text") == NULL)
        continue;
      g_object_get (child, "text", &text, NULL);
      if (text == NULL || *text == '\0')
        continue;
      gtk_accessible_reset_relation (GTK_ACCESSIBLE (child), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
      gtk_accessible_update_property (GTK_ACCESSIBLE (child), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
    }
}
#endif

GtkWidget *
attn_compat_new_menu (GMenuModel *menu)
{
  GtkWidget *popover = gtk_popover_menu_new_from_model (menu);

#if GTK_CHECK_VERSION (4, 10, 0)
  g_signal_connect (popover, "map", G_CALLBACK (name_lines), NULL);
#endif
  return popover;
}

void
attn_compat_set_text_size (GtkWidget *widget,
                           double     pixels)
{
  static const char key[] = "attn-text-size";
  GtkCssProvider *provider = g_object_get_data (G_OBJECT (widget), key);
  g_autofree char *css = pixels > 0 ? g_strdup_printf ("* { font-size: %dpx; }", (int) (pixels + 0.5)) : g_strdup ("");

  if (provider == NULL)
    {
      provider = gtk_css_provider_new ();
      /* One widget's own; what takes its place in later versions is the same for all of a display. */
      gtk_style_context_add_provider (gtk_widget_get_style_context (widget), GTK_STYLE_PROVIDER (provider),
                                      GTK_STYLE_PROVIDER_PRIORITY_APPLICATION + 1);
      g_object_set_data_full (G_OBJECT (widget), key, provider, g_object_unref);
    }
  gtk_css_provider_load_from_data (provider, css, -1);
}

void
attn_compat_announce (GtkWidget  *widget,
                      const char *text)
{
#if GTK_CHECK_VERSION (4, 14, 0)
  g_autoptr (GtkATContext) context = gtk_accessible_get_at_context (GTK_ACCESSIBLE (widget));

  /* Where there is no accessibility bus a context for tests stands in, that has no function to announce with; GTK calls it
   * all the same. */
  if (context == NULL || g_str_equal (G_OBJECT_TYPE_NAME (context), "GtkTestATContext"))
    return;
  gtk_accessible_announce (GTK_ACCESSIBLE (widget), text, GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM);
#else
  (void) widget;
  (void) text;
#endif
}
