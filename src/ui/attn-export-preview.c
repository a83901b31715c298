/* attn-export-preview.c: what a file would hold, before it is written
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-export-preview.h"

#include <math.h>
#include <string.h>

#include "attn-pane-parts.h"
#include "attn-pango-markup.h"
#include "attn-paper.h"

/* Of a text no more than this is shown, and of more numbers than this none are made for it. */
#define MAX_TEXT    20000
#define MAX_NUMBERS 200000

#define TEXT(self, message) attn_session_text ((self)->session, message)

struct _AttnExportPreview
{
  GtkWidget       parent_instance;

  AttnSession    *session;
  AttnExportPlan *plan;
  AttnPages      *pages;       /* of the plan, where it has pages */
  guint           page;
  guint           idle;
  gboolean        is_ready;
  GtkWidget      *stack;
  GtkWidget      *paper;
  GtkWidget      *text;
  GtkWidget      *leaf;        /* the buttons to leaf with, and what stands between them */
  GtkWidget      *back;
  GtkWidget      *forward;
  GtkWidget      *page_name;
  GtkWidget      *facts;
  GtkWidget      *warning;
};

G_DEFINE_FINAL_TYPE (AttnExportPreview, attn_export_preview, GTK_TYPE_WIDGET)

/* --- drawing ------------------------------------------------------------------------------------------- */

/* Of what could not be drawn, or else of characters that no font has. */
static void
warn (AttnExportPreview *self,
      const GError      *error)
{
  g_autofree char *missing = attn_fonts_take_missing (self->plan->export.fonts);
  g_autofree char *message = error != NULL ? g_strdup (error->message) : NULL;

  if (missing != NULL && message == NULL)
    message = g_strdup_printf (TEXT (self, N_("No installed font has %s: a box stands in the picture.")), missing);
  gtk_label_set_text (GTK_LABEL (self->warning), message != NULL ? message : "");
  gtk_widget_set_visible (self->warning, message != NULL);
}

static void
show_picture (AttnExportPreview *self,
              GError           **error)
{
  const AttnExportPlan *plan = self->plan;
  AttnPictureOptions options = plan->picture;
  cairo_surface_t *surface;
  double width, height;

  attn_paper_set_shape (ATTN_PAPER (self->paper), options.width, options.height);
  if (!attn_paper_get_pixels (ATTN_PAPER (self->paper), &width, &height))
    return;
  options.scale = width / options.width;
  surface = attn_picture_to_surface (plan->export.trace, &plan->view, plan->export.fonts, &options, error);
  attn_paper_take_surface (ATTN_PAPER (self->paper), surface, options.transparent);
}

static void
show_page (AttnExportPreview *self,
           GError           **error)
{
  const AttnPagesOptions *options = &self->plan->pages;
  cairo_surface_t *surface;
  cairo_status_t status;
  cairo_t *cr;
  double width, height;

  attn_paper_set_shape (ATTN_PAPER (self->paper), options->width, options->height);
  if (!attn_paper_get_pixels (ATTN_PAPER (self->paper), &width, &height))
    return;
  surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int) width, (int) height);
  cr = cairo_create (surface);
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  cairo_scale (cr, width / options->width, height / options->height);
  attn_pages_draw (self->pages, self->page, cr);
  status = cairo_status (cr);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_status (surface);
  if (status != CAIRO_STATUS_SUCCESS)
    {
      g_clear_pointer (&surface, cairo_surface_destroy);
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, TEXT (self, N_("the picture could not be drawn: %s")),
                   cairo_status_to_string (status));
    }
  attn_paper_take_surface (ATTN_PAPER (self->paper), surface, FALSE);
}

/* The names and shapes of what an archive holds. */
static char *
list_arrays (const AttnExportPlan *plan)
{
  g_autoptr (GPtrArray) nodes = attn_trace_list (plan->export.trace, plan->export.nodes);
  GString *list = g_string_new (NULL);

  for (guint i = 0; i < nodes->len; i++)
    {
      const AttnNode *node = nodes->pdata[i];

      g_string_append_printf (list, "%s.npy   float64   %u × %u\n", attn_node_get_name (node), attn_node_get_rows (node),
                              attn_node_get_columns (node));
    }
  return g_string_free (list, FALSE);
}

static char *
make_text (AttnExportPreview *self)
{
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;
  GString *text;
  gsize length;
  const char *data;

  if (self->plan->export.format == ATTN_FORMAT_NPZ)
    return list_arrays (self->plan);
  if (attn_export_plan_count (self->plan) > MAX_NUMBERS)
    return g_strdup (TEXT (self, N_("Too long to be shown here. The file will hold all of it.")));
  bytes = attn_export_make_beginning (&self->plan->export, &error);
  if (bytes == NULL)
    return g_strdup (error->message);
  data = g_bytes_get_data (bytes, &length);
  text = g_string_new_len (data, (gssize) MIN (length, MAX_TEXT));
  if (length > MAX_TEXT)
    {
      char *line = strrchr (text->str, '\n');
      const char *end;

      if (line != NULL)
        g_string_truncate (text, (gsize) (line - text->str) + 1);
      else if (!g_utf8_validate (text->str, (gssize) text->len, &end))
        g_string_truncate (text, (gsize) (end - text->str));
      g_string_append (text, "…");
    }
  return g_string_free (text, FALSE);
}

static void
show_text (AttnExportPreview *self)
{
  g_autofree char *text = make_text (self), *valid = g_utf8_make_valid (text, -1);

  gtk_text_buffer_set_text (gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->text)), valid, -1);
}

/* --- what stands beneath -------------------------------------------------------------------------------- */

static char *
dup_facts (AttnExportPreview *self)
{
  const AttnExportPlan *plan = self->plan;
  const AttnPictureOptions *picture = &plan->picture;

  switch (plan->export.format)
    {
    case ATTN_FORMAT_PNG:
      return g_strdup_printf (TEXT (self, N_("%1$d × %2$d pixels, %3$d dpi")), (int) round (picture->width * picture->scale),
                              (int) round (picture->height * picture->scale), (int) round (96 * picture->scale));
    case ATTN_FORMAT_SVG:
      return g_strdup_printf (TEXT (self, N_("vector, %1$d × %2$d")), (int) picture->width, (int) picture->height);
    case ATTN_FORMAT_PDF:
      if (self->pages == NULL)
        return g_strdup_printf (TEXT (self, N_("vector, %1$d × %2$d")), (int) picture->width, (int) picture->height);
      /* What was tried in a scene is not handed out. */
      if (self->plan->export.lesson != NULL && self->plan->export.lesson != attn_session_get_whole (self->session))
        return g_strdup_printf (TEXT (self, N_("PDF, %u pages: the lesson as it began")), attn_pages_get_n (self->pages));
      return g_strdup_printf (TEXT (self, N_("PDF, %u pages")), attn_pages_get_n (self->pages));
    case ATTN_FORMAT_NONE:
    case ATTN_FORMAT_JSON:
    case ATTN_FORMAT_NPZ:
    case ATTN_FORMAT_CSV:
    case ATTN_FORMAT_TEXT:
    case ATTN_FORMAT_MARKDOWN:
    case ATTN_FORMAT_LATEX:
    case ATTN_FORMAT_PYTHON:
    case ATTN_FORMAT_DOCUMENT:
    default:
      return g_strdup (attn_format_get_ending (plan->export.format));
    }
}

static void
update_beneath (AttnExportPreview *self)
{
  const guint n = self->pages != NULL ? attn_pages_get_n (self->pages) : 0;
  g_autofree char *facts = dup_facts (self), *name = NULL;

  gtk_label_set_text (GTK_LABEL (self->facts), facts);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->paper), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, facts, -1);
  gtk_widget_set_visible (self->leaf, n > 1);
  if (n == 0)
    return;
  name = g_strdup_printf ("%u / %u", self->page + 1, n);
  gtk_label_set_text (GTK_LABEL (self->page_name), name);
  gtk_widget_set_sensitive (self->back, self->page > 0);
  gtk_widget_set_sensitive (self->forward, self->page + 1 < n);
}

static gboolean
show_cb (gpointer data)
{
  AttnExportPreview *self = data;
  const gboolean is_text = self->plan != NULL && !attn_format_is_picture (self->plan->export.format);
  g_autoptr (GError) error = NULL;

  self->idle = 0;
  if (self->plan == NULL)
    return G_SOURCE_REMOVE;
  if (self->pages == NULL && self->plan->export.pages != NULL)
    self->pages = attn_export_new_pages (&self->plan->export);
  if (self->pages != NULL)
    self->page = MIN (self->page, attn_pages_get_n (self->pages) - 1);
  gtk_stack_set_visible_child (GTK_STACK (self->stack), is_text ? gtk_widget_get_parent (self->text) : self->paper);
  if (is_text)
    show_text (self);
  else if (self->pages != NULL)
    show_page (self, &error);
  else
    show_picture (self, &error);
  warn (self, error);
  update_beneath (self);
  self->is_ready = TRUE;
  return G_SOURCE_REMOVE;
}

/* The controls answer first. */
static void
queue_show (AttnExportPreview *self)
{
  self->is_ready = FALSE;
  if (self->idle == 0)
    self->idle = g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, show_cb, self, NULL);
}

void
attn_export_preview_take (AttnExportPreview *self,
                          AttnExportPlan    *plan)
{
  g_clear_pointer (&self->pages, attn_pages_free);
  g_clear_pointer (&self->plan, attn_export_plan_free);
  self->plan = plan;
  queue_show (self);
}

static void
leaf (AttnExportPreview *self,
      int                by)
{
  if (self->pages == NULL)
    return;
  self->page = (guint) CLAMP ((int) self->page + by, 0, (int) attn_pages_get_n (self->pages) - 1);
  queue_show (self);
}

static void
back_cb (AttnExportPreview *self)
{
  leaf (self, -1);
}

static void
forward_cb (AttnExportPreview *self)
{
  leaf (self, 1);
}

/* --- for tests ------------------------------------------------------------------------------------------ */

gboolean
attn_export_preview_is_ready (AttnExportPreview *self)
{
  return self->is_ready;
}

char *
attn_export_preview_dup_text (AttnExportPreview *self)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->text));
  GtkTextIter start, end;

  if (gtk_stack_get_visible_child (GTK_STACK (self->stack)) == self->paper)
    return NULL;
  gtk_text_buffer_get_bounds (buffer, &start, &end);
  return gtk_text_buffer_get_text (buffer, &start, &end, FALSE);
}

const char *
attn_export_preview_get_facts (AttnExportPreview *self)
{
  return attn_label_get_written (GTK_LABEL (self->facts));
}

const char *
attn_export_preview_get_warning (AttnExportPreview *self)
{
  return gtk_widget_get_visible (self->warning) ? attn_label_get_written (GTK_LABEL (self->warning)) : NULL;
}

/* --- the object ----------------------------------------------------------------------------------------- */

static void
attn_export_preview_dispose (GObject *object)
{
  AttnExportPreview *self = ATTN_EXPORT_PREVIEW (object);

  g_clear_handle_id (&self->idle, g_source_remove);
  g_clear_pointer (&self->pages, attn_pages_free);
  g_clear_pointer (&self->plan, attn_export_plan_free);
  g_clear_object (&self->session);
  attn_widget_clear (GTK_WIDGET (self));

  G_OBJECT_CLASS (attn_export_preview_parent_class)->dispose (object);
}

static void
attn_export_preview_class_init (AttnExportPreviewClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = attn_export_preview_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "attnpreview");
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
attn_export_preview_init (AttnExportPreview *self)
{
  gtk_orientable_set_orientation (GTK_ORIENTABLE (gtk_widget_get_layout_manager (GTK_WIDGET (self))), GTK_ORIENTATION_VERTICAL);
}

static GtkWidget *
new_leaf_button (AttnExportPreview *self,
                 const char        *icon,
                 const char        *name,
                 GCallback          clicked)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_widget_add_css_class (button, "flat");
  attn_pane_set_tip (button, name);
  attn_pane_name (button, name);
  g_signal_connect_swapped (button, "clicked", clicked, self);
  gtk_box_append (GTK_BOX (self->leaf), button);
  return button;
}

static void
build_stack (AttnExportPreview *self)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  self->stack = gtk_stack_new ();
  self->paper = attn_paper_new ();
  attn_pane_name (self->paper, TEXT (self, N_("Preview")));
  g_signal_connect_swapped (self->paper, "fitted", G_CALLBACK (queue_show), self);
  gtk_stack_add_child (GTK_STACK (self->stack), self->paper);

  self->text = gtk_text_view_new ();
  gtk_text_view_set_editable (GTK_TEXT_VIEW (self->text), FALSE);
  gtk_text_view_set_cursor_visible (GTK_TEXT_VIEW (self->text), FALSE);
  gtk_text_view_set_monospace (GTK_TEXT_VIEW (self->text), TRUE);
  gtk_text_view_set_left_margin (GTK_TEXT_VIEW (self->text), 14);
  gtk_text_view_set_right_margin (GTK_TEXT_VIEW (self->text), 14);
  gtk_text_view_set_top_margin (GTK_TEXT_VIEW (self->text), 12);
  gtk_text_view_set_bottom_margin (GTK_TEXT_VIEW (self->text), 12);
  gtk_text_view_set_accepts_tab (GTK_TEXT_VIEW (self->text), FALSE);
  attn_pane_name (self->text, TEXT (self, N_("Preview")));
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), self->text);
  gtk_widget_set_vexpand (scrolled, TRUE);
  gtk_stack_add_child (GTK_STACK (self->stack), scrolled);
  gtk_widget_set_parent (self->stack, GTK_WIDGET (self));
}

GtkWidget *
attn_export_preview_new (AttnSession *session)
{
  AttnExportPreview *self = g_object_new (ATTN_TYPE_EXPORT_PREVIEW, NULL);
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);

  self->session = g_object_ref (session);
  build_stack (self);
  self->warning = attn_pane_add_label (GTK_WIDGET (self), "refusal");
  gtk_widget_set_visible (self->warning, FALSE);

  self->leaf = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 4);
  self->back = new_leaf_button (self, "go-previous-symbolic", TEXT (self, N_("Previous page")), G_CALLBACK (back_cb));
  self->page_name = gtk_label_new (NULL);
  gtk_box_append (GTK_BOX (self->leaf), self->page_name);
  self->forward = new_leaf_button (self, "go-next-symbolic", TEXT (self, N_("Next page")), G_CALLBACK (forward_cb));
  self->facts = attn_pane_add_label (line, "quiet");
  gtk_widget_set_hexpand (self->facts, TRUE);
  gtk_box_append (GTK_BOX (line), self->leaf);
  gtk_widget_add_css_class (line, "beneath");
  gtk_widget_set_parent (line, GTK_WIDGET (self));
  return GTK_WIDGET (self);
}
