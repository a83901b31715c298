/* attn-lesson-panel.c: what a scene of a lesson says, its question, and the way on and back
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-lesson-panel.h"

#include "attn-actions.h"
#include "attn-compat.h"
#include "attn-lesson-editor.h"
#include "attn-lesson-pages.h"
#include "attn-menu-parts.h"
#include "attn-pane-parts.h"
#include "attn-pango-markup.h"
#include "attn-wrap-layout.h"

struct _AttnLessonPanel
{
  GtkWidget    parent_instance;

  AttnSession *session;
  GtkWidget   *box;
  GtkWidget   *lesson;       /* its title */
  GtkWidget   *place;        /* "3 / 10", and a list of the scenes */
  GtkWidget   *write;
  GtkWidget   *leave;
  GtkWidget   *scroller;
  GtkWidget   *reading;      /* what is said; takes the focus, so that it is read out */
  GtkWidget   *title;
  GtkWidget   *text;
  GtkWidget   *remark;       /* "This scene is written in Korean only." */
  GtkWidget   *question;
  GtkWidget   *editor;
  GtkWidget   *back;
  GtkWidget   *touched;      /* "The text is about the scene as it began." */
  GtkWidget   *put_back;
  GtkWidget   *next;
  int          scene;        /* that was said last */
  gboolean     writing;
};

G_DEFINE_FINAL_TYPE (AttnLessonPanel, attn_lesson_panel, GTK_TYPE_WIDGET)

static void
set_markup (GtkWidget  *label,
            const char *text)
{
  g_autofree char *markup = attn_lesson_to_markup (text != NULL ? text : "");

  attn_label_set_signs (GTK_LABEL (label), markup);
  gtk_widget_set_visible (label, text != NULL && *text != '\0');
}

static char *
dup_text (AttnLessonPanel *self,
          AttnLessonPart   part)
{
  const AttnView *view = attn_session_get_view (self->session);

  return attn_lesson_dup_text (attn_session_get_lesson (self->session), (guint) attn_session_get_scene (self->session), part,
                               view->language, attn_session_get_text_trace (self->session), view->decimals);
}

char *
attn_lesson_panel_dup_text (AttnLessonPanel *self)
{
  const AttnLesson *lesson = attn_session_get_lesson (self->session);
  const int scene = attn_session_get_scene (self->session);
  g_autofree char *title = NULL, *text = NULL;

  if (lesson == NULL || scene < 0)
    return g_strdup ("");
  title = dup_text (self, ATTN_LESSON_TITLE);
  text = dup_text (self, ATTN_LESSON_TEXT);
  return g_strdup_printf (attn_session_text (self->session, N_("Scene %1$d of %2$u. %3$s %4$s")), scene + 1,
                          attn_lesson_get_n_scenes (lesson), title != NULL ? title : "", text);
}

/* A scene that lacks the language on show is shown in the other, which is said. */
static void
update_remark (AttnLessonPanel  *self,
               const AttnLesson *lesson,
               guint             scene)
{
  const AttnLanguage language = attn_session_get_language (self->session);
  const gboolean missing = !attn_lesson_has_text (lesson, scene, ATTN_LESSON_TEXT, language);

  if (missing)
    gtk_label_set_text (GTK_LABEL (self->remark),
                        attn_session_text (self->session, language == ATTN_LANGUAGE_KOREAN
                                                            ? N_("This scene is written in English only.")
                                                            : N_("This scene is written in Korean only.")));
  gtk_widget_set_visible (self->remark, missing);
}

/* What was done in a scene shows in the picture, and not in what is said. */
static void
update_touched (AttnLessonPanel *self,
                gboolean         same_scene)
{
  const gboolean touched = !self->writing && attn_session_is_scene_touched (self->session);
  const gboolean was = gtk_widget_get_visible (self->touched);
  const char *text = attn_session_text (self->session, N_("The text is about the scene as it began."));

  gtk_label_set_text (GTK_LABEL (self->touched), text);
  gtk_widget_set_visible (self->touched, touched);
  if (touched && !(was && same_scene))
    attn_compat_announce (self->touched, text);
}

static GMenuModel *
make_scenes_menu (AttnLessonPanel *self)
{
  const AttnLesson *lesson = attn_session_get_lesson (self->session);
  GMenu *menu = g_menu_new ();

  for (guint i = 0; lesson != NULL && i < attn_lesson_get_n_scenes (lesson); i++)
    {
      g_autofree char *title = attn_session_dup_scene_title (self->session, i);
      g_autofree char *label = title != NULL ? g_strdup_printf ("%u  %s", i + 1, title) : g_strdup_printf ("%u", i + 1);

      attn_menu_append_choice (menu, label, "win.scene", g_variant_new_int32 ((int) i));
    }
  return G_MENU_MODEL (menu);
}

static void
make_menu_cb (GtkMenuButton *button,
              gpointer       data)
{
  g_autoptr (GMenuModel) menu = make_scenes_menu (data);

  gtk_menu_button_set_popover (button, attn_compat_new_menu (menu));
}

/* A button's text with its key: "Next (Ctrl+Page Down)". */
static void
name_button (AttnLessonPanel *self,
             GtkWidget       *button,
             const char      *label,
             const char      *action)
{
  g_autofree char *accel = attn_action_dup_accel (attn_actions_find (action));
  g_autofree char *key = accel != NULL ? attn_accel_dup_label (accel) : NULL;
  g_autofree char *tip = key != NULL ? g_strdup_printf ("%s (%s)", attn_session_text (self->session, attn_actions_find (action)->message), key)
                                     : g_strdup (attn_session_text (self->session, attn_actions_find (action)->message));

  if (label != NULL)
    gtk_button_set_label (GTK_BUTTON (button), label);
  attn_pane_set_tip (button, tip);
  attn_pane_name (button, label != NULL ? label : attn_session_text (self->session, attn_actions_find (action)->message));
}

static void
update_names (AttnLessonPanel *self)
{
  name_button (self, self->back, attn_session_text (self->session, N_("Back")), "previous-scene");
  name_button (self, self->next, attn_session_text (self->session, N_("Next")), "next-scene");
  name_button (self, self->put_back, attn_session_text (self->session, N_("Put the scene back")), "put-scene-back");
  name_button (self, self->leave, NULL, "lesson");
  name_button (self, self->write, NULL, "write-lesson");
}

static void
update_reading (AttnLessonPanel  *self,
                const AttnLesson *lesson,
                guint             scene)
{
  g_autofree char *title = dup_text (self, ATTN_LESSON_TITLE), *text = dup_text (self, ATTN_LESSON_TEXT);
  g_autofree char *whole = attn_lesson_panel_dup_text (self), *markup = attn_lesson_to_markup (whole);
  g_autofree char *plain = attn_markup_to_plain (markup);

  set_markup (self->title, title);
  set_markup (self->text, text);
  update_remark (self, lesson, scene);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->reading), GTK_ACCESSIBLE_PROPERTY_LABEL, plain, -1);
}

/* A scene that was not on before. */
static void
begin_scene (AttnLessonPanel *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scroller));
  g_autofree char *text = attn_lesson_panel_dup_text (self);

  attn_scene_question_reset (ATTN_SCENE_QUESTION (self->question));
  gtk_adjustment_set_value (adjustment, 0);
  /* Who comes from here is read the new text; who works in the picture stays there and is told. */
  if (focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (self)) && !self->writing && focus != self->next && focus != self->back)
    gtk_widget_grab_focus (self->reading);
  attn_compat_announce (self->reading, text);
}

static void
update (AttnLessonPanel *self)
{
  const AttnLesson *lesson = attn_session_get_lesson (self->session);
  const int scene = attn_session_get_scene (self->session);
  g_autofree char *title = attn_session_dup_title (self->session), *place = NULL;
  const gboolean on = lesson != NULL && scene >= 0;
  gboolean same_scene;

  gtk_widget_set_visible (GTK_WIDGET (self), on || self->writing);
  gtk_label_set_text (GTK_LABEL (self->lesson), title);
  gtk_widget_set_visible (self->place, on);
  gtk_widget_set_visible (self->reading, on && !self->writing);
  gtk_widget_set_visible (self->editor, self->writing);
  gtk_widget_set_visible (gtk_widget_get_parent (self->put_back), on && !self->writing);
  gtk_widget_set_visible (self->back, on);
  gtk_widget_set_visible (self->next, on);
  if (!on)
    {
      self->scene = -1;
      return;
    }
  place = g_strdup_printf ("%d / %u", scene + 1, attn_lesson_get_n_scenes (lesson));
  gtk_menu_button_set_label (GTK_MENU_BUTTON (self->place), place);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->place), GTK_ACCESSIBLE_PROPERTY_LABEL, place, -1);
  update_reading (self, lesson, (guint) scene);
  same_scene = scene == self->scene;
  if (!same_scene)
    {
      self->scene = scene;
      begin_scene (self);
    }
  update_touched (self, same_scene);
  if (self->writing)
    gtk_widget_set_visible (self->question, FALSE);
}

static void
session_changed_cb (AttnSession     *session,
                    guint            changes,
                    AttnLessonPanel *self)
{
  if ((changes & ATTN_CHANGE_LANGUAGE) != 0)
    update_names (self);
  if ((changes & (ATTN_CHANGE_DOCUMENT | ATTN_CHANGE_SCENE | ATTN_CHANGE_LANGUAGE | ATTN_CHANGE_LOOK)) != 0)
    update (self);
}

static void
attn_lesson_panel_dispose (GObject *object)
{
  AttnLessonPanel *self = ATTN_LESSON_PANEL (object);

  if (self->session != NULL)
    g_signal_handlers_disconnect_by_data (self->session, self);
  g_clear_object (&self->session);
  g_clear_pointer (&self->box, gtk_widget_unparent);

  G_OBJECT_CLASS (attn_lesson_panel_parent_class)->dispose (object);
}

static void
attn_lesson_panel_class_init (AttnLessonPanelClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = attn_lesson_panel_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "attnlesson");
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_REGION);
}

static GtkWidget *
new_label (const char *style)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  attn_label_keep_words (GTK_LABEL (label));
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, style);
  return label;
}

static GtkWidget *
new_button (const char *icon,
            const char *action)
{
  GtkWidget *button = icon != NULL ? gtk_button_new_from_icon_name (icon) : gtk_button_new ();

  gtk_widget_set_focus_on_click (button, FALSE);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  return button;
}

static void
build_head (AttnLessonPanel *self)
{
  GtkWidget *head = attn_wrap_box_new (6, TRUE), *buttons = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  self->lesson = new_label ("quiet");
  gtk_widget_set_hexpand (self->lesson, TRUE);
  gtk_box_append (GTK_BOX (head), self->lesson);
  gtk_widget_set_halign (buttons, GTK_ALIGN_END);
  gtk_box_append (GTK_BOX (head), buttons);
  self->place = gtk_menu_button_new ();
  gtk_menu_button_set_always_show_arrow (GTK_MENU_BUTTON (self->place), TRUE);
  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (self->place), make_menu_cb, self, NULL);
  gtk_widget_set_focus_on_click (self->place, FALSE);
  gtk_box_append (GTK_BOX (buttons), self->place);
  self->write = new_button ("document-edit-symbolic", "win.write-lesson");
  gtk_widget_add_css_class (self->write, "flat");
  gtk_box_append (GTK_BOX (buttons), self->write);
  self->leave = new_button ("window-close-symbolic", "win.lesson");
  gtk_widget_add_css_class (self->leave, "flat");
  gtk_box_append (GTK_BOX (buttons), self->leave);
  gtk_widget_add_css_class (head, "head");
  gtk_box_append (GTK_BOX (self->box), head);
}

static void
build_foot (AttnLessonPanel *self)
{
  GtkWidget *foot = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  self->back = new_button (NULL, "win.previous-scene");
  gtk_box_append (GTK_BOX (foot), self->back);
  self->next = new_button (NULL, "win.next-scene");
  gtk_widget_set_hexpand (self->next, TRUE);
  gtk_widget_set_halign (self->next, GTK_ALIGN_END);
  gtk_widget_add_css_class (self->next, "suggested-action");
  gtk_box_append (GTK_BOX (foot), self->next);
  gtk_widget_add_css_class (foot, "foot");
  gtk_box_append (GTK_BOX (self->box), foot);
}

GtkWidget *
attn_lesson_panel_new (AttnSession *session)
{
  AttnLessonPanel *self = g_object_new (ATTN_TYPE_LESSON_PANEL, NULL);
  GtkWidget *content = gtk_box_new (GTK_ORIENTATION_VERTICAL, 16), *back = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);

  self->session = g_object_ref (session);
  self->scene = -1;
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  build_head (self);

  self->reading = g_object_new (GTK_TYPE_BOX, "orientation", GTK_ORIENTATION_VERTICAL, "spacing", 10, "focusable", TRUE,
                                "accessible-role", GTK_ACCESSIBLE_ROLE_GROUP, NULL);
  self->title = new_label ("title");
  self->text = new_label ("text");
  self->remark = new_label ("quiet");
  gtk_box_append (GTK_BOX (self->reading), self->title);
  gtk_box_append (GTK_BOX (self->reading), self->text);
  gtk_box_append (GTK_BOX (self->reading), self->remark);
  gtk_widget_add_css_class (self->reading, "reading");
  gtk_box_append (GTK_BOX (content), self->reading);
  self->question = attn_scene_question_new (session);
  gtk_box_append (GTK_BOX (content), self->question);
  self->put_back = new_button (NULL, "win.put-scene-back");
  gtk_widget_set_halign (self->put_back, GTK_ALIGN_START);
  gtk_widget_add_css_class (self->put_back, "flat");
  gtk_widget_add_css_class (self->put_back, "put-back");
  self->touched = new_label ("quiet");
  gtk_widget_set_visible (self->touched, FALSE);
  gtk_box_append (GTK_BOX (back), self->touched);
  gtk_box_append (GTK_BOX (back), self->put_back);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (self->put_back), GTK_ACCESSIBLE_RELATION_DESCRIBED_BY, self->touched, NULL, -1);
  gtk_box_append (GTK_BOX (content), back);
  self->editor = attn_lesson_editor_new (session);
  gtk_box_append (GTK_BOX (content), self->editor);
  gtk_widget_add_css_class (content, "content");

  self->scroller = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (self->scroller), TRUE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scroller), content);
  gtk_scrollable_set_vscroll_policy (GTK_SCROLLABLE (gtk_widget_get_parent (content)), GTK_SCROLL_NATURAL);
  gtk_widget_set_vexpand (self->scroller, TRUE);
  gtk_box_append (GTK_BOX (self->box), self->scroller);
  build_foot (self);

  g_signal_connect (session, "changed", G_CALLBACK (session_changed_cb), self);
  session_changed_cb (session, ATTN_CHANGE_ALL, self);
  return GTK_WIDGET (self);
}

static void
attn_lesson_panel_init (AttnLessonPanel *self)
{
}

void
attn_lesson_panel_set_writing (AttnLessonPanel *self,
                               gboolean         writing)
{
  if (self->writing == writing)
    return;
  self->writing = writing;
  attn_session_set_writing (self->session, writing);
  update (self);
  if (!writing)
    attn_scene_question_reset (ATTN_SCENE_QUESTION (self->question));
}

gboolean
attn_lesson_panel_get_writing (AttnLessonPanel *self)
{
  return self->writing;
}

AttnSceneQuestion *
attn_lesson_panel_get_question (AttnLessonPanel *self)
{
  return ATTN_SCENE_QUESTION (self->question);
}
