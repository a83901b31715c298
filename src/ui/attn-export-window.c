/* attn-export-window.c: the dialog that gives away what is on the canvas
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-export-window.h"

#include "attn-actions.h"
#include "attn-compat.h"
#include "attn-copier.h"
#include "attn-export-choices.h"
#include "attn-exporting.h"
#include "attn-pane-parts.h"
#include "attn-pango-markup.h"
#include "attn-popover.h"
#include "attn-print.h"
#include "attn-toast.h"
#include "attn-window-files.h"

#define TEXT(self, message) attn_session_text ((self)->session, message)

/* Large enough for the preview, never larger than the window it comes from asks for. */
#define MAX_WIDTH  1180
#define MAX_HEIGHT 800

struct _AttnExportWindow
{
  GtkWindow           parent_instance;

  AttnWindow         *window;        /* that it is transient for */
  AttnSession        *session;
  AttnFonts          *fonts;         /* the command line's, not the desktop's: a picture looks the same everywhere */
  AttnExportSettings  settings;
  GtkWidget          *choices;
  GtkWidget          *preview;
  GtkWidget          *refusal;
  GtkWidget          *copy;
  GtkWidget          *print;
  GtkWidget          *export;
};

G_DEFINE_FINAL_TYPE (AttnExportWindow, attn_export_window, GTK_TYPE_WINDOW)

/* --- showing ------------------------------------------------------------------------------------------- */

static AttnExportPlan *
make_plan (AttnExportWindow *self)
{
  GtkWidget *canvas = GTK_WIDGET (attn_window_get_canvas (self->window));

  return attn_export_plan_new (self->session, &self->settings, self->fonts, gtk_widget_get_width (canvas),
                               gtk_widget_get_height (canvas));
}

static void
show_refusal (AttnExportWindow *self,
              const char       *text)
{
  attn_pane_set_refusal (self->refusal, text);
}

static void
update (AttnExportWindow *self)
{
  AttnExportPlan *plan = make_plan (self);

  show_refusal (self, NULL);
  gtk_widget_set_sensitive (self->export, plan != NULL);
  gtk_widget_set_sensitive (self->print, plan != NULL && self->settings.kind != ATTN_EXPORT_NOTES);
  gtk_widget_set_sensitive (self->copy, plan != NULL && attn_copier_can_copy (&plan->export));
  attn_export_preview_take (ATTN_EXPORT_PREVIEW (self->preview), plan);
}

static void
changed_cb (AttnExportWindow *self)
{
  update (self);
  attn_export_settings_save (&self->settings);
}

static void
session_changed_cb (AttnSession      *session,
                    guint             changes,
                    AttnExportWindow *self)
{
  if ((changes & ~(ATTN_CHANGE_HOVER | ATTN_CHANGE_FRAME | ATTN_CHANGE_PLAY | ATTN_CHANGE_HISTORY)) != 0)
    update (self);
}

/* --- exporting ----------------------------------------------------------------------------------------- */

static void
written_cb (GFile        *file,
            const GError *error,
            gpointer      data)
{
  AttnExportWindow *self = data;
  g_autofree char *name = g_file_get_parse_name (file), *told = NULL;

  /* Closed meanwhile. */
  if (self->session == NULL)
    return;
  if (error != NULL)
    {
      show_refusal (self, error->message);
      return;
    }
  told = g_strdup_printf (TEXT (self, N_("Exported: %s")), name);
  attn_toast_show (GTK_WIDGET (attn_window_get_canvas (self->window)), told);
  gtk_window_close (GTK_WINDOW (self));
}

gboolean
attn_export_window_write (AttnExportWindow *self,
                          GFile            *file)
{
  /* It is closed once the file is written. */
  g_autoptr (AttnExportWindow) kept = g_object_ref (self);
  g_autoptr (AttnExportPlan) plan = make_plan (self);
  g_autoptr (GError) error = NULL;

  if (plan == NULL)
    return FALSE;
  show_refusal (self, NULL);
  if (attn_exporting_suits (&plan->export))
    attn_exporting_start (GTK_WINDOW (self), g_steal_pointer (&plan), file, ATTN_EXPORTING_MOMENT, written_cb, g_object_ref (self),
                          g_object_unref);
  else
    {
      attn_export_write (&plan->export, file, &error);
      written_cb (file, error, self);
    }
  return kept->session == NULL || attn_export_window_get_refusal (kept) == NULL;
}

char *
attn_export_window_dup_name (AttnExportWindow *self)
{
  const AttnExportSettings *settings = &self->settings;
  const char *ending = attn_format_get_ending (attn_export_settings_get_format (settings));
  g_autofree char *full = NULL;

  /* Words that a folder of files is sorted by stay the same in both languages. */
  if (settings->kind == ATTN_EXPORT_WORKSHEET)
    full = g_strdup_printf ("%s%s", settings->answers ? TEXT (self, N_(" (answers)")) : TEXT (self, N_(" (worksheet)")), ending);
  else if (settings->kind == ATTN_EXPORT_HANDOUT)
    full = g_strdup_printf ("%s%s", TEXT (self, N_(" (handout)")), ending);
  else
    {
      g_autofree char *stem = attn_window_dup_file_name (self->window, "");

      return attn_format_name_file (attn_export_settings_get_format (settings), stem);
    }
  return attn_window_dup_file_name (self->window, full);
}

static void
file_chosen_cb (GFile   *file,
                gpointer data)
{
  g_autoptr (AttnExportWindow) self = data;
  const char *ending = attn_format_get_ending (attn_export_settings_get_format (&self->settings));
  g_autofree char *name = file != NULL ? g_file_get_basename (file) : NULL, *lower = NULL, *full = NULL;
  g_autoptr (GFile) folder = NULL, whole = NULL;

  if (file == NULL || self->session == NULL)
    return;
  lower = g_ascii_strdown (name, -1);
  if (g_str_has_suffix (lower, ending) || g_file_query_file_type (file, G_FILE_QUERY_INFO_NONE, NULL) != G_FILE_TYPE_UNKNOWN)
    {
      attn_export_window_write (self, file);
      return;
    }
  /* A name without the ending gets it; where such a file is there already nobody has been asked about it. */
  folder = g_file_get_parent (file);
  full = g_strconcat (name, ending, NULL);
  whole = g_file_get_child (folder, full);
  attn_export_window_write (self, g_file_query_exists (whole, NULL) ? file : whole);
}

static void
choose_file (AttnExportWindow *self)
{
  const AttnFormat format = attn_export_settings_get_format (&self->settings);
  g_autofree char *name = attn_export_window_dup_name (self), *pattern = g_strconcat ("*", attn_format_get_ending (format), NULL);
  const AttnFileRequest request = {
    .save = TRUE,
    .title = TEXT (self, N_("Export")),
    .accept = TEXT (self, N_("Export")),
    .cancel = TEXT (self, N_("Cancel")),
    .name = name,
    .beside = attn_session_get_file (self->session),
    .filters = { { pattern, pattern } },
  };

  show_refusal (self, NULL);
  attn_compat_choose_file (GTK_WINDOW (self), &request, file_chosen_cb, g_object_ref (self));
}

static void
copy (AttnExportWindow *self)
{
  g_autoptr (AttnExportPlan) plan = make_plan (self);
  g_autoptr (GError) error = NULL;

  if (plan == NULL)
    return;
  if (attn_copier_copy (GTK_WIDGET (self), &plan->export, &error))
    {
      attn_toast_show (GTK_WIDGET (attn_window_get_canvas (self->window)), TEXT (self, N_("Copied.")));
      gtk_window_close (GTK_WINDOW (self));
    }
  else
    show_refusal (self, error->message);
}

static void
print (AttnExportWindow *self)
{
  g_autoptr (AttnExportWindow) kept = g_object_ref (self);

  gtk_window_close (GTK_WINDOW (self));
  attn_print_start (kept->window, &kept->settings);
}

/* --- the object ---------------------------------------------------------------------------------------- */

AttnExportSettings *
attn_export_window_get_settings (AttnExportWindow *self)
{
  return &self->settings;
}

void
attn_export_window_update (AttnExportWindow *self)
{
  attn_export_choices_update (ATTN_EXPORT_CHOICES (self->choices));
  changed_cb (self);
}

AttnExportPreview *
attn_export_window_get_preview (AttnExportWindow *self)
{
  return ATTN_EXPORT_PREVIEW (self->preview);
}

const char *
attn_export_window_get_refusal (AttnExportWindow *self)
{
  return gtk_widget_get_visible (self->refusal) ? attn_label_get_written (GTK_LABEL (self->refusal)) : NULL;
}

static void
attn_export_window_dispose (GObject *object)
{
  AttnExportWindow *self = ATTN_EXPORT_WINDOW (object);

  if (self->session != NULL)
    g_signal_handlers_disconnect_by_data (self->session, self);
  g_clear_object (&self->session);

  G_OBJECT_CLASS (attn_export_window_parent_class)->dispose (object);
}

static void
attn_export_window_finalize (GObject *object)
{
  AttnExportWindow *self = ATTN_EXPORT_WINDOW (object);

  attn_export_settings_clear (&self->settings);
  attn_fonts_unref (self->fonts);

  G_OBJECT_CLASS (attn_export_window_parent_class)->finalize (object);
}

static void
attn_export_window_class_init (AttnExportWindowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = attn_export_window_dispose;
  G_OBJECT_CLASS (klass)->finalize = attn_export_window_finalize;
  gtk_widget_class_add_binding_action (GTK_WIDGET_CLASS (klass), GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_DIALOG);
}

static void
attn_export_window_init (AttnExportWindow *self)
{
  self->fonts = attn_fonts_new ("Sans", NULL);
  attn_export_settings_load (&self->settings);
  attn_popover_close_with (GTK_WIDGET (self));
  attn_popover_open_in_view (GTK_WIDGET (self));
}

static GtkWidget *
new_button (AttnExportWindow *self,
            const char       *label,
            GCallback         clicked)
{
  GtkWidget *button = gtk_button_new_with_label (label);

  g_signal_connect_swapped (button, "clicked", clicked, self);
  return button;
}

static void
build_header (AttnExportWindow *self)
{
  GtkHeaderBar *header = GTK_HEADER_BAR (gtk_header_bar_new ());

  self->export = new_button (self, TEXT (self, N_("Export…")), G_CALLBACK (choose_file));
  self->copy = new_button (self, TEXT (self, N_("Copy")), G_CALLBACK (copy));
  self->print = new_button (self, TEXT (self, N_("Print…")), G_CALLBACK (print));
  gtk_widget_add_css_class (self->export, "suggested-action");
  gtk_header_bar_set_show_title_buttons (header, FALSE);
  gtk_header_bar_pack_start (header, new_button (self, TEXT (self, N_("Cancel")), G_CALLBACK (gtk_window_close)));
  gtk_header_bar_pack_end (header, self->export);
  gtk_header_bar_pack_end (header, self->copy);
  gtk_header_bar_pack_end (header, self->print);
  gtk_window_set_titlebar (GTK_WINDOW (self), GTK_WIDGET (header));
  gtk_window_set_default_widget (GTK_WINDOW (self), self->export);
}

static void
build_body (AttnExportWindow *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0), *column = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  self->preview = attn_export_preview_new (self->session);
  gtk_widget_set_hexpand (self->preview, TRUE);
  gtk_box_append (GTK_BOX (box), self->preview);
  gtk_box_append (GTK_BOX (box), gtk_separator_new (GTK_ORIENTATION_VERTICAL));

  self->choices = attn_export_choices_new (self->session, &self->settings);
  g_signal_connect_swapped (self->choices, "changed", G_CALLBACK (changed_cb), self);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_width (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), self->choices);
  gtk_scrollable_set_vscroll_policy (GTK_SCROLLABLE (gtk_widget_get_parent (self->choices)), GTK_SCROLL_NATURAL);
  gtk_widget_set_vexpand (scrolled, TRUE);
  gtk_box_append (GTK_BOX (column), scrolled);
  self->refusal = attn_pane_add_refusal (column);
  gtk_widget_add_css_class (column, "sidebar");
  gtk_box_append (GTK_BOX (box), column);
  gtk_widget_add_css_class (box, "exporting");
  gtk_window_set_child (GTK_WINDOW (self), box);
}

AttnExportWindow *
attn_export_window_new (AttnWindow *window)
{
  const int width = gtk_widget_get_width (GTK_WIDGET (window)), height = gtk_widget_get_height (GTK_WIDGET (window));
  AttnExportWindow *self = g_object_new (ATTN_TYPE_EXPORT_WINDOW, "transient-for", window, "modal", TRUE, "destroy-with-parent", TRUE,
                                         "default-width", CLAMP (width - 40, 760, MAX_WIDTH),
                                         "default-height", CLAMP (height - 40, 480, MAX_HEIGHT), NULL);

  self->window = window;
  self->session = g_object_ref (attn_window_get_session (window));
  gtk_window_set_title (GTK_WINDOW (self), TEXT (self, N_("Export")));
  build_header (self);
  build_body (self);
  g_signal_connect (self->session, "changed", G_CALLBACK (session_changed_cb), self);
  update (self);
  gtk_window_set_focus (GTK_WINDOW (self), self->export);
  return self;
}
