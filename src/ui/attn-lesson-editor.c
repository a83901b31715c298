/* attn-lesson-editor.c: a lesson is written: scenes, texts, notes, questions
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-lesson-editor.h"

#include "attn-edit-lesson.h"
#include "attn-label.h"
#include "attn-lesson-figure.h"
#include "attn-lesson-fields.h"
#include "attn-pane-parts.h"
#include "attn-pango-markup.h"

struct _AttnLessonEditor
{
  GtkWidget    parent_instance;

  AttnSession *session;
  GtkWidget   *box;
  GtkWidget   *intro;        /* what one does here, before there is a scene */
  GtkWidget   *add;
  GtkWidget   *scene;        /* everything about the scene that is on */
  GtkWidget   *take;
  GtkWidget   *earlier;
  GtkWidget   *later;
  GtkWidget   *remove;
  GtkWidget   *wrong;        /* what the check says of the scene */
  GtkWidget   *heads[ATTN_N_LANGUAGES];
  AttnLessonField *titles[ATTN_N_LANGUAGES];
  AttnLessonField *texts[ATTN_N_LANGUAGES];
  AttnLessonField *notes[ATTN_N_LANGUAGES];
  AttnLessonField *questions[ATTN_N_LANGUAGES];
  GtkWidget   *ask_head;
  GtkWidget   *ask;          /* nothing, a value, a choice */
  GtkWidget   *asked;        /* which value */
  GtkWidget   *choices;
  GtkWidget   *add_choice;
  GtkWidget   *figure_head;
  GtkWidget   *figure;
  gboolean     updating;
};

G_DEFINE_FINAL_TYPE (AttnLessonEditor, attn_lesson_editor, GTK_TYPE_WIDGET)

/* --- what it does -------------------------------------------------------------------------------------- */

static AttnLessonView
find_view (AttnViewMode mode)
{
  switch (mode)
    {
    case ATTN_VIEW_FOCUS:
      return ATTN_LESSON_VIEW_FOCUS;
    case ATTN_VIEW_BLEND:
      return ATTN_LESSON_VIEW_BLEND;
    case ATTN_VIEW_HEADS:
      return ATTN_LESSON_VIEW_HEADS;
    case ATTN_VIEW_IMAGE:
      return ATTN_LESSON_VIEW_IMAGE;
    case ATTN_VIEW_POSITIONS:
      return ATTN_LESSON_VIEW_POSITIONS;
    case ATTN_VIEW_MAP:
      return ATTN_LESSON_VIEW_MAP;
    case ATTN_VIEW_OVERVIEW:
    case ATTN_VIEW_MATRIX:
    case ATTN_VIEW_CARD:
    default:
      return ATTN_LESSON_VIEW_OVERVIEW;
    }
}

static AttnLessonPlace
get_place (AttnSession *session)
{
  const AttnView *view = attn_session_get_view (session);
  AttnLessonPlace place = { .view = find_view (view->mode) };

  place.compares = view->mode == ATTN_VIEW_HEADS && view->against >= 0;
  place.against = place.compares ? (guint) view->against : 0;
  place.node = view->step;
  if (view->selected.node != NULL)
    {
      place.node = view->selected.node;
      place.has_cell = TRUE;
      place.row = view->selected.row;
      place.column = view->selected.column;
    }
  return place;
}

void
attn_lesson_editor_add_scene (AttnSession *session)
{
  const AttnLessonPlace place = get_place (session);
  const int scene = attn_session_get_scene (session);

  attn_session_end_gesture (session);
  if (attn_session_apply (session, attn_edit_add_scene (attn_session_get_whole (session), (guint) (scene + 1), scene, &place), NULL))
    attn_session_set_scene (session, scene + 1, NULL);
}

void
attn_lesson_editor_take_view (AttnSession *session)
{
  const AttnLessonPlace place = get_place (session);
  const int scene = attn_session_get_scene (session);

  if (scene < 0)
    return;
  attn_session_end_gesture (session);
  attn_session_apply (session, attn_edit_set_scene_place (attn_session_get_whole (session), (guint) scene, &place), NULL);
}

void
attn_lesson_editor_move_scene (AttnSession *session,
                               int          by)
{
  const AttnLesson *lesson = attn_session_get_lesson (session);
  const int scene = attn_session_get_scene (session), to = scene + by;

  if (lesson == NULL || scene < 0 || to < 0 || to >= (int) attn_lesson_get_n_scenes (lesson))
    return;
  attn_session_end_gesture (session);
  if (attn_session_apply (session, attn_edit_move_scene (attn_session_get_whole (session), (guint) scene, (guint) to), NULL))
    attn_session_set_scene (session, to, NULL);
}

void
attn_lesson_editor_delete_scene (AttnSession *session)
{
  const int scene = attn_session_get_scene (session);
  const AttnLesson *lesson = attn_session_get_lesson (session);

  if (lesson == NULL || scene < 0)
    return;
  attn_session_end_gesture (session);
  if (!attn_session_apply_whole (session, attn_edit_delete_scene (attn_session_get_whole (session), (guint) scene), NULL))
    return;
  lesson = attn_session_get_lesson (session);
  if (lesson != NULL)
    attn_session_set_scene (session, MIN (scene, (int) attn_lesson_get_n_scenes (lesson) - 1), NULL);
}

static guint
get_scene (AttnLessonEditor *self)
{
  return (guint) MAX (attn_session_get_scene (self->session), 0);
}

static const AttnDocument *
get_whole (AttnLessonEditor *self)
{
  return attn_session_get_whole (self->session);
}

static void
apply (AttnLessonEditor *self,
       AttnEdit         *edit)
{
  attn_session_end_gesture (self->session);
  attn_session_apply (self->session, edit, NULL);
}

static void
ask_chosen_cb (guint    selected,
               gpointer data)
{
  AttnLessonEditor *self = data;
  const AttnView *view = attn_session_get_view (self->session);
  const AttnTrace *trace = attn_session_get_trace (self->session);

  if (selected == ATTN_ASK_CHOICE)
    apply (self, attn_edit_ask_choice (get_whole (self), get_scene (self)));
  else if (selected == ATTN_ASK_NOTHING)
    apply (self, attn_edit_ask_nothing (get_whole (self), get_scene (self)));
  else if (view->selected.node != NULL)
    apply (self, attn_edit_ask_value (get_whole (self), get_scene (self), view->selected.node, view->selected.row, view->selected.column));
  else
    {
      /* Nothing is selected: the first number of the step that is on. */
      const char *node = view->step != NULL ? view->step : attn_node_get_name (attn_trace_get_node (trace, attn_trace_get_n_nodes (trace) - 1));

      apply (self, attn_edit_ask_value (get_whole (self), get_scene (self), node, 0, 0));
    }
}

static void
figure_chosen_cb (guint    selected,
                  gpointer data)
{
  AttnLessonEditor *self = data;
  AttnPlotSpec spec;

  if (selected > 0)
    attn_plot_spec_init (&spec, (AttnPlotKind) (selected - 1));
  apply (self, attn_edit_set_scene_figure (get_whole (self), get_scene (self), selected > 0 ? &spec : NULL));
}

static void
add_choice_cb (AttnLessonEditor *self)
{
  apply (self, attn_edit_add_choice (get_whole (self), get_scene (self)));
}

/* --- the choices --------------------------------------------------------------------------------------- */

#define NUMBER "attn-number"
#define FIELD_OF "attn-field-%u"

static guint
get_number (GtkWidget *row)
{
  return GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (row), NUMBER));
}

static void
right_toggled_cb (GtkCheckButton   *button,
                  AttnLessonEditor *self)
{
  if (!self->updating && gtk_check_button_get_active (button))
    apply (self, attn_edit_set_answer (get_whole (self), get_scene (self), get_number (GTK_WIDGET (button))));
}

static void
delete_choice_cb (GtkWidget        *button,
                  AttnLessonEditor *self)
{
  apply (self, attn_edit_delete_choice (get_whole (self), get_scene (self), get_number (button)));
}

static GtkWidget *
new_choice (AttnLessonEditor *self,
            guint             number,
            GtkWidget        *first)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6), *fields = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);
  GtkWidget *right = gtk_check_button_new (), *remove = gtk_button_new_from_icon_name ("list-remove-symbolic");

  g_object_set_data (G_OBJECT (right), NUMBER, GUINT_TO_POINTER (number));
  g_object_set_data (G_OBJECT (remove), NUMBER, GUINT_TO_POINTER (number));
  if (first != NULL)
    gtk_check_button_set_group (GTK_CHECK_BUTTON (right), GTK_CHECK_BUTTON (gtk_widget_get_first_child (first)));
  g_signal_connect (right, "toggled", G_CALLBACK (right_toggled_cb), self);
  g_signal_connect (remove, "clicked", G_CALLBACK (delete_choice_cb), self);
  gtk_widget_set_valign (right, GTK_ALIGN_CENTER);
  gtk_widget_set_valign (remove, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (remove, "flat");
  gtk_box_append (GTK_BOX (row), right);
  for (guint i = 0; i < ATTN_N_LANGUAGES; i++)
    {
      AttnLessonField *field = attn_lesson_field_new_choice (self->session, number, attn_lesson_languages[i]);
      g_autofree char *key = g_strdup_printf (FIELD_OF, i);

      gtk_box_append (GTK_BOX (fields), attn_lesson_field_get_widget (field));
      g_object_set_data_full (G_OBJECT (row), key, field, (GDestroyNotify) attn_lesson_field_free);
    }
  gtk_widget_set_hexpand (fields, TRUE);
  gtk_box_append (GTK_BOX (row), fields);
  gtk_box_append (GTK_BOX (row), remove);
  return row;
}

static void
update_choices (AttnLessonEditor *self,
                const AttnLesson *lesson,
                guint             scene)
{
  const guint n = attn_lesson_get_n_choices (lesson, scene);
  GtkWidget *row = gtk_widget_get_first_child (self->choices), *first = NULL;

  for (guint i = 0; i < n; i++)
    {
      GtkWidget *right, *remove;

      if (row == NULL)
        {
          row = new_choice (self, i, first);
          gtk_box_append (GTK_BOX (self->choices), row);
        }
      if (first == NULL)
        first = row;
      right = gtk_widget_get_first_child (row);
      remove = gtk_widget_get_last_child (row);
      gtk_check_button_set_active (GTK_CHECK_BUTTON (right), attn_lesson_get_answer (lesson, scene) == i);
      attn_pane_set_tip (right, attn_session_text (self->session, N_("This answer is right")));
      attn_pane_name (right, attn_session_text (self->session, N_("This answer is right")));
      attn_pane_set_tip (remove, attn_session_text (self->session, N_("Take this answer away")));
      attn_pane_name (remove, attn_session_text (self->session, N_("Take this answer away")));
      gtk_widget_set_sensitive (remove, n > 2);
      for (guint j = 0; j < ATTN_N_LANGUAGES; j++)
        {
          g_autofree char *key = g_strdup_printf (FIELD_OF, j);

          attn_lesson_field_update (g_object_get_data (G_OBJECT (row), key));
        }
      row = gtk_widget_get_next_sibling (row);
    }
  while (row != NULL)
    {
      GtkWidget *next = gtk_widget_get_next_sibling (row);

      gtk_box_remove (GTK_BOX (self->choices), row);
      row = next;
    }
}

/* --- what it shows ------------------------------------------------------------------------------------- */

/* "attention weights, layer 1, head 0: “먹었다” → “사과를”", as markup. */
static char *
name_cell (AttnLessonEditor *self,
           const char       *name,
           guint             row,
           guint             column)
{
  const AttnLanguage language = attn_session_get_language (self->session);
  const AttnCell cell = { attn_trace_find (attn_session_get_trace (self->session), name), row, column };
  g_autofree char *markup = NULL, *title = NULL, *caption = NULL;

  /* Of a scene that is not what it was. */
  if (cell.node == NULL || row >= attn_node_get_rows (cell.node) || column >= attn_node_get_columns (cell.node))
    {
      title = g_strdup_printf ("%s [%u, %u]", name, row, column);
      return attn_label_escape (title);
    }
  markup = attn_label_cell_markup (&cell, language);
  title = attn_label_title (cell.node, language);
  caption = attn_label_signs (title);
  return g_strdup_printf ("%s: %s", caption, markup);
}

static void
update_question (AttnLessonEditor *self,
                 const AttnLesson *lesson,
                 guint             scene)
{
  const AttnAskKind kind = attn_lesson_get_ask (lesson, scene);
  const char *const kinds[] = { attn_session_text (self->session, N_("Nothing")), attn_session_text (self->session, N_("The selected number")),
                                attn_session_text (self->session, N_("One of several answers")) };
  const char *name;
  guint row, column;

  gtk_label_set_text (GTK_LABEL (self->ask_head), attn_session_text (self->session, N_("What is asked")));
  attn_pane_set_choices (self->ask, attn_session_text (self->session, N_("What is asked")), kinds, G_N_ELEMENTS (kinds), kind);
  gtk_widget_set_visible (self->asked, attn_lesson_get_ask_cell (lesson, scene, &name, &row, &column));
  if (kind == ATTN_ASK_VALUE)
    {
      g_autofree char *text = name_cell (self, name, row, column);

      attn_label_set_signs (GTK_LABEL (self->asked), text);
    }
  for (guint i = 0; i < ATTN_N_LANGUAGES; i++)
    {
      gtk_widget_set_visible (attn_lesson_field_get_widget (self->questions[i]), kind != ATTN_ASK_NOTHING);
      attn_lesson_field_update (self->questions[i]);
    }
  gtk_widget_set_visible (self->choices, kind == ATTN_ASK_CHOICE);
  gtk_widget_set_visible (self->add_choice, kind == ATTN_ASK_CHOICE);
  gtk_button_set_label (GTK_BUTTON (self->add_choice), attn_session_text (self->session, N_("Another answer")));
  update_choices (self, lesson, scene);
}

static void
update_figure (AttnLessonEditor *self,
               const AttnLesson *lesson,
               guint             scene)
{
  const AttnLanguage language = attn_session_get_language (self->session);
  const char *names[ATTN_N_PLOTS + 1] = { attn_session_text (self->session, N_("The picture")) };
  AttnPlotSpec spec;
  guint selected = 0;

  for (guint i = 0; i < ATTN_N_PLOTS; i++)
    names[i + 1] = attn_lesson_figure_get_title ((AttnPlotKind) i, language);
  if (attn_lesson_get_figure (lesson, scene, &spec))
    selected = (guint) spec.kind + 1;
  gtk_label_set_text (GTK_LABEL (self->figure_head), attn_session_text (self->session, N_("What is shown")));
  attn_pane_set_choices (self->figure, attn_session_text (self->session, N_("What is shown")), names, G_N_ELEMENTS (names), selected);
}

static void
update_wrong (AttnLessonEditor *self,
              guint             scene)
{
  g_autoptr (GError) error = NULL;

  attn_pane_set_refusal (self->wrong, attn_lesson_check_scene (get_whole (self), scene, attn_session_get_language (self->session), &error)
                                        ? NULL : error->message);
}

static void
name_icon (AttnLessonEditor *self,
           GtkWidget        *button,
           const char       *message)
{
  attn_pane_set_tip (button, attn_session_text (self->session, message));
  attn_pane_name (button, attn_session_text (self->session, message));
}

static void
update (AttnLessonEditor *self)
{
  static const char *const heads[ATTN_N_LANGUAGES] = { "한국어", "English" };
  const AttnLesson *lesson = attn_session_get_lesson (self->session);
  const gboolean on = lesson != NULL && attn_session_get_scene (self->session) >= 0;
  const guint scene = get_scene (self);

  gtk_label_set_text (GTK_LABEL (self->intro),
                      attn_session_text (self->session, N_("Set the picture as the scene should show it: step, cell, view and numbers. Then add it.")));
  gtk_widget_set_visible (self->intro, !on);
  gtk_button_set_label (GTK_BUTTON (self->add), attn_session_text (self->session, N_("Add this view as a scene")));
  gtk_widget_set_visible (self->scene, on);
  if (!on)
    return;
  self->updating = TRUE;
  gtk_button_set_label (GTK_BUTTON (self->take), attn_session_text (self->session, N_("The scene shows this view")));
  name_icon (self, self->earlier, N_("Scene earlier"));
  name_icon (self, self->later, N_("Scene later"));
  name_icon (self, self->remove, N_("Delete the scene"));
  for (guint i = 0; i < ATTN_N_LANGUAGES; i++)
    {
      gtk_label_set_text (GTK_LABEL (self->heads[i]), heads[i]);
      attn_lesson_field_update (self->titles[i]);
      attn_lesson_field_update (self->texts[i]);
      attn_lesson_field_update (self->notes[i]);
    }
  update_question (self, lesson, scene);
  update_figure (self, lesson, scene);
  update_wrong (self, scene);
  self->updating = FALSE;
}

static void
session_changed_cb (AttnSession      *session,
                    guint             changes,
                    AttnLessonEditor *self)
{
  if ((changes & (ATTN_CHANGE_DOCUMENT | ATTN_CHANGE_SCENE | ATTN_CHANGE_LANGUAGE)) != 0 && gtk_widget_get_visible (GTK_WIDGET (self)))
    update (self);
}

static void
attn_lesson_editor_dispose (GObject *object)
{
  AttnLessonEditor *self = ATTN_LESSON_EDITOR (object);

  if (self->session != NULL)
    g_signal_handlers_disconnect_by_data (self->session, self);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  for (guint i = 0; i < ATTN_N_LANGUAGES; i++)
    {
      g_clear_pointer (&self->titles[i], attn_lesson_field_free);
      g_clear_pointer (&self->texts[i], attn_lesson_field_free);
      g_clear_pointer (&self->notes[i], attn_lesson_field_free);
      g_clear_pointer (&self->questions[i], attn_lesson_field_free);
    }
  g_clear_object (&self->session);

  G_OBJECT_CLASS (attn_lesson_editor_parent_class)->dispose (object);
}

static void
attn_lesson_editor_class_init (AttnLessonEditorClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = attn_lesson_editor_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "attnwriting");
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
attn_lesson_editor_init (AttnLessonEditor *self)
{
}

static GtkWidget *
add_button (GtkWidget  *box,
            const char *icon,
            const char *action)
{
  GtkWidget *button = icon != NULL ? gtk_button_new_from_icon_name (icon) : gtk_button_new ();

  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_box_append (GTK_BOX (box), button);
  return button;
}

static AttnLessonField *
add_field (AttnLessonEditor *self,
           AttnLessonPart    part,
           AttnLanguage      language)
{
  AttnLessonField *field = attn_lesson_field_new (self->session, part, language);

  gtk_box_append (GTK_BOX (self->scene), attn_lesson_field_get_widget (field));
  return field;
}

static void
build_scene (AttnLessonEditor *self)
{
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  self->take = add_button (line, NULL, "win.take-view");
  gtk_widget_set_hexpand (self->take, TRUE);
  self->earlier = add_button (line, "go-up-symbolic", "win.scene-earlier");
  self->later = add_button (line, "go-down-symbolic", "win.scene-later");
  self->remove = add_button (line, "user-trash-symbolic", "win.delete-scene");
  gtk_box_append (GTK_BOX (self->scene), line);
  self->wrong = attn_pane_add_label (self->scene, "refusal");
  gtk_widget_set_visible (self->wrong, FALSE);
  for (guint i = 0; i < ATTN_N_LANGUAGES; i++)
    {
      self->heads[i] = attn_pane_add_label (self->scene, "heading");
      self->titles[i] = add_field (self, ATTN_LESSON_TITLE, attn_lesson_languages[i]);
      self->texts[i] = add_field (self, ATTN_LESSON_TEXT, attn_lesson_languages[i]);
      self->notes[i] = add_field (self, ATTN_LESSON_NOTES, attn_lesson_languages[i]);
    }
  self->ask_head = attn_pane_add_label (self->scene, "heading");
  self->ask = attn_pane_new_choice ();
  attn_pane_on_chosen (self->ask, ask_chosen_cb, self);
  gtk_box_append (GTK_BOX (self->scene), self->ask);
  self->asked = attn_pane_add_label (self->scene, "quiet");
  for (guint i = 0; i < ATTN_N_LANGUAGES; i++)
    self->questions[i] = add_field (self, ATTN_LESSON_QUESTION, attn_lesson_languages[i]);
  self->choices = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);
  gtk_box_append (GTK_BOX (self->scene), self->choices);
  self->add_choice = gtk_button_new ();
  gtk_widget_set_halign (self->add_choice, GTK_ALIGN_START);
  g_signal_connect_swapped (self->add_choice, "clicked", G_CALLBACK (add_choice_cb), self);
  gtk_box_append (GTK_BOX (self->scene), self->add_choice);
  self->figure_head = attn_pane_add_label (self->scene, "heading");
  self->figure = attn_pane_new_choice ();
  attn_pane_on_chosen (self->figure, figure_chosen_cb, self);
  gtk_box_append (GTK_BOX (self->scene), self->figure);
}

GtkWidget *
attn_lesson_editor_new (AttnSession *session)
{
  AttnLessonEditor *self = g_object_new (ATTN_TYPE_LESSON_EDITOR, NULL);

  self->session = g_object_ref (session);
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  self->intro = attn_pane_add_label (self->box, "quiet");
  self->add = add_button (self->box, NULL, "win.add-scene");
  self->scene = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);
  gtk_box_append (GTK_BOX (self->box), self->scene);
  build_scene (self);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  g_signal_connect (session, "changed", G_CALLBACK (session_changed_cb), self);
  g_signal_connect (self, "notify::visible", G_CALLBACK (update), NULL);
  return GTK_WIDGET (self);
}
