/* attn-print.c: the picture, the handout and the worksheet on paper
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-print.h"

#include "attn-export-plan.h"
#include "attn-pane-parts.h"
#include "attn-window-files.h"

#define TEXT(self, message) attn_session_text (attn_window_get_session ((self)->window), message)

/* One print from the dialog to its end. */
typedef struct
{
  AttnWindow         *window;
  AttnFonts          *fonts;
  AttnExportSettings  settings;
  AttnPages          *pages;
  GtkWidget          *kinds;       /* the choices of the dialog's own page */
  GtkWidget          *counts;
} Job;

/* The kinds in the order of the dialog's list. */
static const struct { AttnExportKind kind; gboolean answers; const char *name; } kinds[] = {
  { ATTN_EXPORT_PICTURE, FALSE, N_("Picture") },
  { ATTN_EXPORT_HANDOUT, FALSE, N_("Handout") },
  { ATTN_EXPORT_WORKSHEET, FALSE, N_("Worksheet") },
  { ATTN_EXPORT_WORKSHEET, TRUE, N_("Answer key") },
};

static void
job_free (gpointer data)
{
  Job *self = data;

  g_clear_pointer (&self->pages, attn_pages_free);
  attn_export_settings_clear (&self->settings);
  attn_fonts_unref (self->fonts);
  g_object_unref (self->window);
  g_free (self);
}

/* The pages for a sheet of this size.  Its margins are the paper's own where those are wider. */
static AttnPages *
make_pages (Job             *self,
            GtkPrintContext *context)
{
  AttnSession *session = attn_window_get_session (self->window);
  GtkWidget *canvas = GTK_WIDGET (attn_window_get_canvas (self->window));
  g_autoptr (AttnExportPlan) plan = attn_export_plan_new (session, &self->settings, self->fonts, gtk_widget_get_width (canvas),
                                                          gtk_widget_get_height (canvas));
  GtkPageSetup *setup = gtk_print_context_get_page_setup (context);
  double top, bottom, left, right;

  if (plan == NULL)
    return NULL;
  if (plan->export.pages == NULL)
    {
      attn_pages_options_init (&plan->pages);
      plan->pages.kind = ATTN_PAGES_PICTURE;
      plan->export.pages = &plan->pages;
    }
  plan->pages.width = gtk_page_setup_get_paper_width (setup, GTK_UNIT_POINTS);
  plan->pages.height = gtk_page_setup_get_paper_height (setup, GTK_UNIT_POINTS);
  if (gtk_page_setup_get_orientation (setup) == GTK_PAGE_ORIENTATION_LANDSCAPE ||
      gtk_page_setup_get_orientation (setup) == GTK_PAGE_ORIENTATION_REVERSE_LANDSCAPE)
    {
      /* GTK tells of the paper as it lies in the printer. */
      if (plan->pages.width < plan->pages.height)
        {
          const double width = plan->pages.width;

          plan->pages.width = plan->pages.height;
          plan->pages.height = width;
        }
    }
  if (gtk_print_context_get_hard_margins (context, &top, &bottom, &left, &right))
    {
      const double scale = plan->pages.width / gtk_print_context_get_width (context);

      plan->pages.top = MAX (plan->pages.top, top * scale);
      plan->pages.bottom = MAX (plan->pages.bottom, bottom * scale);
      plan->pages.left = MAX (plan->pages.left, left * scale);
      plan->pages.right = MAX (plan->pages.right, right * scale);
    }
  return attn_export_new_pages (&plan->export);
}

/* --- what the operation asks ---------------------------------------------------------------------------- */

static void
begin_print_cb (GtkPrintOperation *operation,
                GtkPrintContext   *context,
                Job               *self)
{
  g_clear_pointer (&self->pages, attn_pages_free);
  self->pages = make_pages (self, context);
  gtk_print_operation_set_n_pages (operation, self->pages != NULL ? (int) attn_pages_get_n (self->pages) : 1);
}

static void
draw_page_cb (GtkPrintOperation *operation,
              GtkPrintContext   *context,
              int                page,
              Job               *self)
{
  if (self->pages != NULL && page >= 0 && (guint) page < attn_pages_get_n (self->pages))
    attn_pages_draw (self->pages, (guint) page, gtk_print_context_get_cairo_context (context));
}

static GObject *
create_choices_cb (GtkPrintOperation *operation,
                   Job               *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  const char *texts[G_N_ELEMENTS (kinds)], *const counts[] = { "1", "4" };
  const struct { GtkWidget **control; const char *name; } rows[] = {
    { &self->kinds, TEXT (self, N_("What is printed")) },
    { &self->counts, TEXT (self, N_("Steps on a page")) },
  };
  guint chosen = 0;

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      texts[i] = TEXT (self, kinds[i].name);
      if (kinds[i].kind == self->settings.kind && (kinds[i].kind != ATTN_EXPORT_WORKSHEET || kinds[i].answers == self->settings.answers))
        chosen = i;
    }
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12), *label = gtk_label_new (rows[i].name);

      *rows[i].control = attn_pane_new_choice ();
      gtk_label_set_xalign (GTK_LABEL (label), 0);
      gtk_widget_set_hexpand (label, TRUE);
      gtk_box_append (GTK_BOX (line), label);
      gtk_box_append (GTK_BOX (line), *rows[i].control);
      gtk_box_append (GTK_BOX (box), line);
    }
  attn_pane_set_choices (self->kinds, rows[0].name, texts, G_N_ELEMENTS (texts), chosen);
  attn_pane_set_choices (self->counts, rows[1].name, counts, G_N_ELEMENTS (counts), self->settings.per_page == 4 ? 1 : 0);
  gtk_widget_set_margin_top (box, 18);
  gtk_widget_set_margin_start (box, 18);
  gtk_widget_set_margin_end (box, 18);
  return G_OBJECT (g_object_ref_sink (box));
}

static void
apply_choices_cb (GtkPrintOperation *operation,
                  GtkWidget         *box,
                  Job               *self)
{
  const guint kind = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->kinds));

  if (kind < G_N_ELEMENTS (kinds))
    {
      self->settings.kind = kinds[kind].kind;
      self->settings.answers = kinds[kind].answers;
    }
  self->settings.per_page = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->counts)) == 1 ? 4 : 1;
}

static void
say_error (AttnWindow   *window,
           const GError *error)
{
  g_autofree char *text = g_strdup_printf (attn_session_text (attn_window_get_session (window), N_("It could not be printed: %s")),
                                           error->message);

  attn_window_show_message (window, text);
}

static void
done_cb (GtkPrintOperation      *operation,
         GtkPrintOperationResult result,
         Job                    *self)
{
  g_autoptr (GError) error = NULL;

  if (result != GTK_PRINT_OPERATION_RESULT_ERROR)
    return;
  gtk_print_operation_get_error (operation, &error);
  if (error != NULL)
    say_error (self->window, error);
}

/* --- starting ------------------------------------------------------------------------------------------- */

static GtkPrintOperation *
new_operation (AttnWindow               *window,
               const AttnExportSettings *settings,
               GtkPageOrientation        orientation)
{
  GtkPrintOperation *operation = gtk_print_operation_new ();
  g_autoptr (GtkPageSetup) setup = gtk_page_setup_new ();
  g_autofree char *title = attn_session_dup_title (attn_window_get_session (window));
  Job *self = g_new0 (Job, 1);

  self->window = g_object_ref (window);
  self->fonts = attn_fonts_new ("Sans", NULL);
  self->settings = *settings;
  self->settings.blank = g_strdupv (settings->blank);
  if (self->settings.kind == ATTN_EXPORT_NOTES)
    self->settings.kind = ATTN_EXPORT_PICTURE;
  /* A dark picture is one for the screen. */
  if (self->settings.theme == ATTN_THEME_DARK)
    self->settings.theme = ATTN_THEME_LIGHT;
  g_object_set_data_full (G_OBJECT (operation), "attn-job", self, job_free);

  gtk_page_setup_set_orientation (setup, orientation);
  gtk_print_operation_set_default_page_setup (operation, setup);
  gtk_print_operation_set_job_name (operation, title);
  gtk_print_operation_set_unit (operation, GTK_UNIT_POINTS);
  gtk_print_operation_set_use_full_page (operation, TRUE);
  gtk_print_operation_set_embed_page_setup (operation, TRUE);
  gtk_print_operation_set_custom_tab_label (operation, TEXT (self, N_("Attention")));
  g_signal_connect (operation, "begin-print", G_CALLBACK (begin_print_cb), self);
  g_signal_connect (operation, "draw-page", G_CALLBACK (draw_page_cb), self);
  g_signal_connect (operation, "create-custom-widget", G_CALLBACK (create_choices_cb), self);
  g_signal_connect (operation, "custom-widget-apply", G_CALLBACK (apply_choices_cb), self);
  g_signal_connect (operation, "done", G_CALLBACK (done_cb), self);
  return operation;
}

void
attn_print_load_settings (AttnExportSettings *settings)
{
  attn_export_settings_load (settings);
  settings->kind = ATTN_EXPORT_PICTURE;
  /* Nothing in the dialog would say that another view was exported last. */
  settings->shows = ATTN_SHOWS_CANVAS;
}

void
attn_print_start (AttnWindow               *window,
                  const AttnExportSettings *settings)
{
  g_auto (AttnExportSettings) last = { 0 };
  g_autoptr (GtkPrintOperation) operation = NULL;
  g_autoptr (GError) error = NULL;

  attn_print_load_settings (&last);
  operation = new_operation (window, settings != NULL ? settings : &last, GTK_PAGE_ORIENTATION_LANDSCAPE);
  gtk_print_operation_set_allow_async (operation, TRUE);
  if (gtk_print_operation_run (operation, GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG, GTK_WINDOW (window), &error) ==
      GTK_PRINT_OPERATION_RESULT_ERROR)
    say_error (window, error);
}

gboolean
attn_print_to_file (AttnWindow               *window,
                    const AttnExportSettings *settings,
                    GtkPageOrientation        orientation,
                    const char               *path,
                    GError                  **error)
{
  g_autoptr (GtkPrintOperation) operation = new_operation (window, settings, orientation);

  gtk_print_operation_set_export_filename (operation, path);
  return gtk_print_operation_run (operation, GTK_PRINT_OPERATION_ACTION_EXPORT, GTK_WINDOW (window), error) !=
         GTK_PRINT_OPERATION_RESULT_ERROR;
}
