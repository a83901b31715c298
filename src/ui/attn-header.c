/* attn-header.c: the bar at the top of a window: open, undo, redo, title, menu
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-header.h"

#include "attn-actions.h"
#include "attn-compat.h"
#include "attn-fold.h"
#include "attn-pane-parts.h"
#include "attn-window-dialogs.h"
#include "attn-window-lesson.h"

/* Before the title of a document with unsaved changes. */
#define UNSAVED_MARK "• "

/* Of a title in a narrow window, and above and below it. */
#define TITLE_LINES 2
#define TITLE_MARGIN 6

struct _AttnHeader
{
  GtkWidget    parent_instance;

  AttnWindow  *window;       /* whose title bar this is, so that it lives as long */
  AttnSession *session;
  GtkWidget   *bar;
  GtkWidget   *titles;
  GtkWidget   *buttons;       /* those that the menu has too; folded away where the bar is narrow */
  GtkWidget   *below;         /* the subtitle, folded away where it would be cut */
  GtkWidget   *open_button;
  GtkWidget   *undo_button;
  GtkWidget   *redo_button;
  GtkWidget   *export_button;
  GtkWidget   *present_button;
  GtkWidget   *lessons_button;
  GtkWidget   *menu_button;
  GtkWidget   *focus_before;  /* where the focus was when a menu opened; a weak pointer */
  guint        focus_idle;
  GtkWidget   *title;
  GtkWidget   *subtitle;
};

G_DEFINE_FINAL_TYPE (AttnHeader, attn_header, GTK_TYPE_WIDGET)

static void
name_button (GtkWidget  *button,
             const char *name,
             const char *tip)
{
  attn_pane_set_tip (button, tip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

/* "Undo change of W_Q[d0, d1] (Ctrl+Z)". */
static void
name_change_button (GtkWidget  *button,
                    const char *name,
                    const char *action)
{
  g_autofree char *accel = attn_action_dup_accel (attn_actions_find (action));
  g_autofree char *key = attn_accel_dup_label (accel);
  g_autofree char *tip = g_strdup_printf ("%s (%s)", name, key);

  name_button (button, name, tip);
}

static void
update_changes (AttnHeader *self)
{
  g_autofree char *undo = attn_session_dup_undo_label (self->session), *redo = attn_session_dup_redo_label (self->session);

  name_change_button (self->undo_button, undo, "undo");
  name_change_button (self->redo_button, redo, "redo");
}

static void
update_title (AttnHeader *self)
{
  g_autofree char *title = attn_session_dup_title (self->session);
  g_autofree char *subtitle = attn_session_dup_subtitle (self->session);
  const char *mark = attn_session_is_modified (self->session) ? UNSAVED_MARK : "";
  g_autofree char *marked = g_strconcat (mark, title, NULL);
  g_autofree char *full = g_strdup_printf ("%s — %s", marked, attn_session_text (self->session, N_("Attention")));
  GFile *file = attn_session_get_file (self->session);
  g_autofree char *path = file != NULL ? g_file_get_parse_name (file) : NULL;
  g_autofree char *tip = path != NULL ? g_strdup_printf ("%s\n%s", title, path) : g_strdup (title);

  gtk_label_set_text (GTK_LABEL (self->title), marked);
  attn_pane_set_written_tip (self->title, tip);
  gtk_label_set_text (GTK_LABEL (self->subtitle), subtitle);
  attn_pane_set_tip (self->subtitle, subtitle);
  gtk_widget_set_visible (self->below, *subtitle != '\0');
  gtk_window_set_title (GTK_WINDOW (self->window), full);
}

static void
update_names (AttnHeader *self)
{
  AttnSession *session = self->session;

  gtk_menu_button_set_label (GTK_MENU_BUTTON (self->open_button), attn_session_text (session, N_("Open")));
  name_button (self->open_button, attn_session_text (session, N_("Open")), attn_session_text (session, N_("Open a file or a sample")));
  name_change_button (self->present_button, attn_session_text (session, N_("Present, or end it")), "present");
  name_change_button (self->export_button, attn_session_text (session, N_("Export")), "export");
  gtk_menu_button_set_label (GTK_MENU_BUTTON (self->lessons_button), attn_session_text (session, N_("Lessons")));
  name_button (self->lessons_button, attn_session_text (session, N_("Lessons")), attn_session_text (session, N_("Open a lesson, or write one")));
  name_button (self->menu_button, attn_session_text (session, N_("Menu")), attn_session_text (session, N_("Menu (F10)")));
}

static void
session_changed_cb (AttnSession *session,
                    guint        changes,
                    AttnHeader  *self)
{
  if ((changes & ATTN_CHANGE_LANGUAGE) != 0)
    update_names (self);
  /* An exercise keeps its subtitle to itself until it is answered. */
  if ((changes & (ATTN_CHANGE_DOCUMENT | ATTN_CHANGE_HISTORY | ATTN_CHANGE_LANGUAGE | ATTN_CHANGE_LAYOUT)) != 0)
    {
      update_title (self);
      update_changes (self);
    }
}

/* --- menus --------------------------------------------------------------------------------------------- */

static gboolean
return_focus_cb (gpointer data)
{
  AttnHeader *self = data;
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self->window));

  self->focus_idle = 0;
  /* What was chosen may have moved the focus by itself. */
  if (focus == NULL || !gtk_widget_get_mapped (focus) || gtk_widget_is_ancestor (focus, GTK_WIDGET (self)))
    {
      GtkWidget *to = self->focus_before;

      if (to == NULL || !gtk_widget_get_mapped (to) || !gtk_widget_grab_focus (to))
        gtk_widget_grab_focus (GTK_WIDGET (attn_window_get_canvas (self->window)));
    }
  g_clear_weak_pointer (&self->focus_before);
  return G_SOURCE_REMOVE;
}

/* A menu with submenus leaves the focus nowhere when it closes, and keys then find nobody. */
static void
menu_closed_cb (GtkPopover *popover,
                AttnHeader *self)
{
  if (self->focus_idle == 0)
    self->focus_idle = g_idle_add_full (G_PRIORITY_HIGH_IDLE, return_focus_cb, self, NULL);
}

/* `menu` is taken over. */
static void
show_menu (AttnHeader    *self,
           GtkMenuButton *button,
           GMenuModel    *menu)
{
  GtkWidget *popover = attn_compat_new_menu (menu);
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self->window));

  if (focus == NULL || !gtk_widget_is_ancestor (focus, GTK_WIDGET (self)))
    g_set_weak_pointer (&self->focus_before, focus);
  g_signal_connect_object (popover, "closed", G_CALLBACK (menu_closed_cb), self, 0);
  gtk_menu_button_set_popover (button, popover);
  g_object_unref (menu);
}

static void
make_open_menu_cb (GtkMenuButton *button,
                   gpointer       data)
{
  AttnHeader *self = data;

  show_menu (self, button, attn_window_new_open_menu (self->window));
}

static void
make_lessons_menu_cb (GtkMenuButton *button,
                      gpointer       data)
{
  AttnHeader *self = data;

  show_menu (self, button, attn_window_new_lessons_menu (self->window));
}

static void
make_main_menu_cb (GtkMenuButton *button,
                   gpointer       data)
{
  AttnHeader *self = data;
  GMenuModel *menu = attn_window_new_main_menu (self->window);

  /* What else folds away is in this menu anyway. */
  if (attn_fold_get_folded (ATTN_FOLD (self->buttons)))
    {
      g_autoptr (GMenuModel) lessons = attn_window_new_lessons_menu (self->window);
      g_autoptr (GMenu) section = g_menu_new ();

      g_menu_append_submenu (section, attn_session_text (self->session, N_("Lessons")), lessons);
      g_menu_prepend_section (G_MENU (menu), NULL, G_MENU_MODEL (section));
    }
  show_menu (self, button, menu);
}

void
attn_header_open_menu (AttnHeader *self)
{
  gtk_menu_button_popup (GTK_MENU_BUTTON (self->menu_button));
}

static GtkWidget *
new_title_label (const char *style)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_single_line_mode (GTK_LABEL (label), TRUE);
  gtk_widget_add_css_class (label, style);
  return label;
}

static GtkWidget *
new_change_button (const char *icon,
                   const char *action)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_widget_add_css_class (button, "flat");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  return button;
}

/* --- room ---------------------------------------------------------------------------------------------- */

/* What the bar needs at the least without the titles; with the buttons that fold. */
static int
measure_rest (AttnHeader *self)
{
  int least, titles;

  gtk_widget_measure (self->bar, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  gtk_widget_measure (self->titles, GTK_ORIENTATION_HORIZONTAL, -1, &titles, NULL, NULL, NULL);
  return least - titles + (attn_fold_get_folded (ATTN_FOLD (self->buttons)) ? attn_fold_get_width (ATTN_FOLD (self->buttons)) : 0);
}

/* How wide the title is in one line, and where it has less room than that, how much taller the bar becomes by a second. */
static int
measure_title (AttnHeader *self,
               int         room,
               int        *taller)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (self->title, gtk_label_get_text (GTK_LABEL (self->title)));
  int width, text, height, wrapped;

  gtk_widget_measure (self->title, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
  pango_layout_get_pixel_size (layout, &text, &height);
  pango_layout_set_width (layout, MAX (room - (width - text), 1) * PANGO_SCALE);
  pango_layout_set_height (layout, -TITLE_LINES);
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
  pango_layout_get_pixel_size (layout, NULL, &wrapped);
  *taller = MAX (wrapped - height, 0);
  return width;
}

static void
attn_header_measure (GtkWidget      *widget,
                     GtkOrientation  orientation,
                     int             for_size,
                     int            *minimum,
                     int            *natural,
                     int            *minimum_baseline,
                     int            *natural_baseline)
{
  AttnHeader *self = ATTN_HEADER (widget);
  const int buttons = attn_fold_get_width (ATTN_FOLD (self->buttons));
  const gboolean folded = attn_fold_get_folded (ATTN_FOLD (self->buttons));
  int taller;

  gtk_widget_measure (self->bar, orientation, -1, minimum, natural, NULL, NULL);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      /* With what folds away folded. */
      *minimum -= folded ? 0 : buttons;
      *natural += folded ? buttons : 0;
    }
  else if (for_size > 0)
    {
      const int room = for_size - measure_rest (self) + buttons;

      if (measure_title (self, room, &taller) > room)
        {
          int line;

          gtk_widget_measure (self->title, GTK_ORIENTATION_VERTICAL, -1, NULL, &line, NULL, NULL);
          *minimum = *natural = MAX (*minimum, line + taller + 2 * TITLE_MARGIN);
        }
    }
}

/* Whether no word of the title has to be broken. */
static gboolean
title_has_words (AttnHeader *self,
                 int         room)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (self->title, gtk_label_get_text (GTK_LABEL (self->title)));
  int longest;

  pango_layout_set_wrap (layout, PANGO_WRAP_WORD);
  pango_layout_set_width (layout, 0);
  pango_layout_get_pixel_size (layout, &longest, NULL);
  return longest <= room;
}

/* The subtitle goes first, then the buttons do, and then the title takes two lines, unless a word would have to be broken for them. */
static void
attn_header_size_allocate (GtkWidget *widget,
                           int        width,
                           int        height,
                           int        baseline)
{
  AttnHeader *self = ATTN_HEADER (widget);
  const int rest = measure_rest (self);
  int taller, least, high;
  const int title = measure_title (self, 0, &taller);
  const int room = width - rest + attn_fold_get_width (ATTN_FOLD (self->buttons));
  const gboolean wraps = title > room && title_has_words (self, room);

  attn_fold_set_folded (ATTN_FOLD (self->below), rest + MAX (title, attn_fold_get_width (ATTN_FOLD (self->below))) > width);
  attn_fold_set_folded (ATTN_FOLD (self->buttons), rest + title > width);
  if (gtk_label_get_wrap (GTK_LABEL (self->title)) != wraps)
    {
      gtk_label_set_single_line_mode (GTK_LABEL (self->title), !wraps);
      gtk_label_set_wrap (GTK_LABEL (self->title), wraps);
      gtk_label_set_lines (GTK_LABEL (self->title), wraps ? TITLE_LINES : -1);
    }
  /* What has just come to wrap may want more than was asked for; the next layout has it. */
  gtk_widget_measure (self->bar, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  width = MAX (width, least);
  gtk_widget_measure (self->bar, GTK_ORIENTATION_VERTICAL, width, &high, NULL, NULL, NULL);
  gtk_widget_size_allocate (self->bar, &(GtkAllocation) { 0, 0, width, MAX (height, high) }, -1);
}

static GtkSizeRequestMode
attn_header_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
attn_header_dispose (GObject *object)
{
  AttnHeader *self = ATTN_HEADER (object);

  if (self->session != NULL)
    g_signal_handlers_disconnect_by_data (self->session, self);
  g_clear_object (&self->session);
  g_clear_handle_id (&self->focus_idle, g_source_remove);
  g_clear_weak_pointer (&self->focus_before);
  g_clear_pointer (&self->bar, gtk_widget_unparent);

  G_OBJECT_CLASS (attn_header_parent_class)->dispose (object);
}

static void
attn_header_class_init (AttnHeaderClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = attn_header_dispose;
  widget_class->get_request_mode = attn_header_get_request_mode;
  widget_class->measure = attn_header_measure;
  widget_class->size_allocate = attn_header_size_allocate;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
attn_header_init (AttnHeader *self)
{
}

GtkWidget *
attn_header_new (AttnWindow *window)
{
  AttnHeader *self = g_object_new (ATTN_TYPE_HEADER, NULL);
  GtkHeaderBar *bar = GTK_HEADER_BAR (gtk_header_bar_new ());
  GtkWidget *buttons = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *changes = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 2);

  self->window = window;
  self->session = g_object_ref (attn_window_get_session (window));
  self->bar = GTK_WIDGET (bar);
  gtk_widget_set_parent (self->bar, GTK_WIDGET (self));

  self->open_button = gtk_menu_button_new ();
  gtk_menu_button_set_always_show_arrow (GTK_MENU_BUTTON (self->open_button), TRUE);
  gtk_widget_set_focus_on_click (self->open_button, FALSE);
  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (self->open_button), make_open_menu_cb, self, NULL);
  gtk_header_bar_pack_start (bar, self->open_button);

  self->undo_button = new_change_button ("edit-undo-symbolic", "win.undo");
  self->redo_button = new_change_button ("edit-redo-symbolic", "win.redo");
  gtk_box_append (GTK_BOX (changes), self->undo_button);
  gtk_box_append (GTK_BOX (changes), self->redo_button);
  gtk_header_bar_pack_start (bar, changes);

  self->title = new_title_label ("title");
  gtk_label_set_wrap_mode (GTK_LABEL (self->title), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_justify (GTK_LABEL (self->title), GTK_JUSTIFY_CENTER);
  self->subtitle = new_title_label ("subtitle");
  self->titles = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  self->below = attn_fold_new (self->subtitle);
  gtk_widget_set_valign (self->titles, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (self->titles), self->title);
  gtk_box_append (GTK_BOX (self->titles), self->below);
  gtk_header_bar_set_title_widget (bar, self->titles);

  self->menu_button = gtk_menu_button_new ();
  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (self->menu_button), "open-menu-symbolic");
  gtk_widget_set_focus_on_click (self->menu_button, FALSE);
  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (self->menu_button), make_main_menu_cb, self, NULL);
  gtk_header_bar_pack_end (bar, self->menu_button);

  self->export_button = new_change_button ("document-send-symbolic", "win.export");
  self->present_button = new_change_button ("x-office-presentation-symbolic", "win.present");
  self->lessons_button = gtk_menu_button_new ();
  gtk_menu_button_set_always_show_arrow (GTK_MENU_BUTTON (self->lessons_button), TRUE);
  gtk_widget_set_focus_on_click (self->lessons_button, FALSE);
  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (self->lessons_button), make_lessons_menu_cb, self, NULL);
  gtk_box_append (GTK_BOX (buttons), self->lessons_button);
  gtk_box_append (GTK_BOX (buttons), self->export_button);
  gtk_box_append (GTK_BOX (buttons), self->present_button);
  self->buttons = attn_fold_new (buttons);
  gtk_header_bar_pack_end (bar, self->buttons);

  g_signal_connect (self->session, "changed", G_CALLBACK (session_changed_cb), self);
  session_changed_cb (self->session, ATTN_CHANGE_ALL, self);
  return GTK_WIDGET (self);
}
