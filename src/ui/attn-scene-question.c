/* attn-scene-question.c: the question of a scene: an answer to type or to choose, and hints
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-scene-question.h"

#include "attn-answer.h"
#include "attn-compat.h"
#include "attn-lesson-pages.h"
#include "attn-number.h"
#include "attn-pane-parts.h"
#include "attn-pango-markup.h"

struct _AttnSceneQuestion
{
  GtkWidget    parent_instance;

  AttnSession *session;
  GtkWidget   *box;
  GtkWidget   *question;
  GtkWidget   *entry;
  GtkWidget   *choices;      /* a box of check buttons in a group */
  GtkWidget   *check;
  GtkWidget   *show;         /* after the last hint */
  GtkWidget   *reply;
  char        *said;         /* in reply, without markup */
  guint        n_hints;      /* given so far */
  gboolean     answered;
};

G_DEFINE_FINAL_TYPE (AttnSceneQuestion, attn_scene_question, GTK_TYPE_WIDGET)

static AttnAskKind
get_session_kind (AttnSession *session)
{
  const AttnLesson *lesson = attn_session_get_lesson (session);
  const int scene = attn_session_get_scene (session);

  return lesson != NULL && scene >= 0 ? attn_lesson_get_ask (lesson, (guint) scene) : ATTN_ASK_NOTHING;
}

static AttnAskKind
get_kind (AttnSceneQuestion *self)
{
  return get_session_kind (self->session);
}

/* The cell that is asked for, among the numbers of a trace; FALSE where they do not have it. */
static gboolean
get_session_cell (AttnSession     *session,
                  const AttnTrace *trace,
                  AttnCell        *cell)
{
  const char *name;

  if (get_session_kind (session) != ATTN_ASK_VALUE ||
      !attn_lesson_get_ask_cell (attn_session_get_lesson (session), (guint) attn_session_get_scene (session), &name,
                                 &cell->row, &cell->column))
    return FALSE;
  cell->node = attn_trace_find (trace, name);
  return cell->node != NULL && cell->row < attn_node_get_rows (cell->node) && cell->column < attn_node_get_columns (cell->node);
}

/* As the scene began: what is asked for, and what an answer is held against. */
static gboolean
get_cell (AttnSceneQuestion *self,
          AttnCell          *cell)
{
  return get_session_cell (self->session, attn_session_get_text_trace (self->session), cell);
}

/* As it stands in the picture now. */
static gboolean
get_shown_cell (AttnSceneQuestion *self,
                AttnCell          *cell)
{
  return get_session_cell (self->session, attn_session_get_trace (self->session), cell);
}

char *
attn_scene_question_dup_text (AttnSession *session)
{
  const AttnView *view = attn_session_get_view (session);
  const AttnTrace *trace = attn_session_get_text_trace (session);
  g_autofree char *place = NULL;
  AttnCell cell;
  char *text;

  if (get_session_kind (session) != ATTN_ASK_CHOICE && !get_session_cell (session, trace, &cell))
    return NULL;
  text = attn_lesson_dup_text (attn_session_get_lesson (session), (guint) attn_session_get_scene (session), ATTN_LESSON_QUESTION,
                               view->language, trace, view->decimals);
  /* Only of a value: a choice has its question. */
  if (text != NULL || !get_session_cell (session, trace, &cell))
    return text;
  place = attn_cell_get_question (&cell, view->language);
  return g_strdup_printf (attn_session_text (session, N_("Which number stands here? %s")), place);
}

/* The steps that the overview passes over are looked through. */
static gboolean
is_shown (const AttnNode *node,
          gpointer        data)
{
  const GArray *steps = data;
  int step = attn_steps_find (steps, attn_node_get_name (node));

  return step < 0 || !g_array_index (steps, AttnStep, step).minor;
}

static void
set_label (GtkWidget  *label,
           const char *text)
{
  g_autofree char *markup = attn_lesson_to_markup (text);

  attn_label_set_signs (GTK_LABEL (label), markup);
}

/* Says it under the question; `markup` is of attn-text.h. */
static void
say (AttnSceneQuestion *self,
     const char         *markup)
{
  g_autofree char *plain = attn_markup_to_plain (markup);

  attn_label_set_signs (GTK_LABEL (self->reply), markup);
  gtk_widget_remove_css_class (self->reply, "right");
  gtk_widget_set_visible (self->reply, *markup != '\0');
  if (*markup != '\0')
    attn_compat_announce (self->reply, plain);
  g_free (self->said);
  self->said = g_steal_pointer (&plain);
}

static char *
escape (const char *text)
{
  return attn_lesson_to_markup (text);
}

static void
give_hint (AttnSceneQuestion *self,
           const char         *verdict)
{
  const AttnView *view = attn_session_get_view (self->session);
  AttnHint hint = (AttnHint) MIN (self->n_hints, ATTN_N_HINTS - 1);
  g_autofree char *text = NULL, *whole = NULL, *said = escape (verdict);
  AttnCell cell;

  if (get_shown_cell (self, &cell))
    {
      const int step = attn_steps_find (attn_session_get_steps (self->session), attn_node_get_name (cell.node));

      /* Selected, its sources are marked: where the pipeline has come to it. */
      if (step > (int) attn_session_get_step (self->session))
        attn_session_go (self->session, (guint) step);
      if (get_shown_cell (self, &cell))
        attn_session_select (self->session, &cell);
    }
  /* Found again: what was being typed into a cell is taken over when the selection goes elsewhere, and makes another trace. */
  if (get_cell (self, &cell))
    text = attn_answer_dup_hint (&cell, hint, view->language, view->decimals, is_shown, (GArray *) attn_session_get_steps (self->session));
  /* A choice asks for no cell: what is selected need not be what it is about. */
  else
    text = escape (attn_session_text (self->session, N_("Read the text once more, or try another answer.")));
  self->n_hints++;
  whole = g_strdup_printf ("%s %s", said, text);
  say (self, whole);
  gtk_widget_set_visible (self->show, self->n_hints >= ATTN_N_HINTS);
}

/* Whatever the way there: now the number may be seen. */
static void
finish (AttnSceneQuestion *self,
        const char         *text)
{
  g_autofree char *said = escape (text);
  AttnCell cell;

  self->answered = TRUE;
  if (get_shown_cell (self, &cell))
    {
      const int step = attn_steps_find (attn_session_get_steps (self->session), attn_node_get_name (cell.node));

      if (step > (int) attn_session_get_step (self->session))
        attn_session_go (self->session, (guint) step);
      attn_session_set_asked (self->session, NULL);
      if (get_shown_cell (self, &cell))
        attn_session_select (self->session, &cell);
    }
  gtk_widget_set_visible (self->show, FALSE);
  say (self, said);
  gtk_widget_add_css_class (self->reply, "right");
}

static guint
get_chosen (AttnSceneQuestion *self)
{
  guint index = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (self->choices); child != NULL; child = gtk_widget_get_next_sibling (child), index++)
    if (gtk_check_button_get_active (GTK_CHECK_BUTTON (child)))
      return index;
  return G_MAXUINT;
}

static void
check_choice (AttnSceneQuestion *self)
{
  const guint chosen = get_chosen (self);
  const AttnLanguage language = attn_session_get_language (self->session);

  if (chosen == G_MAXUINT)
    {
      g_autofree char *text = escape (attn_session_text (self->session, N_("Nothing is chosen yet.")));

      say (self, text);
    }
  else if (chosen == attn_lesson_get_answer (attn_session_get_lesson (self->session), (guint) attn_session_get_scene (self->session)))
    finish (self, attn_verdict_describe (ATTN_VERDICT_RIGHT, language));
  else
    give_hint (self, attn_verdict_describe (ATTN_VERDICT_WRONG, language));
}

static void
check_value (AttnSceneQuestion *self)
{
  const AttnView *view = attn_session_get_view (self->session);
  g_autoptr (GError) error = NULL;
  AttnVerdict verdict;
  AttnCell cell;
  double answer;

  if (!get_cell (self, &cell))
    return;
  if (!attn_answer_read (gtk_editable_get_text (GTK_EDITABLE (self->entry)), &answer, view->language, &error))
    {
      g_autofree char *text = escape (error->message);

      say (self, text);
      return;
    }
  verdict = attn_answer_judge (answer, attn_node_get_value (cell.node, cell.row, cell.column), view->decimals);
  if (verdict == ATTN_VERDICT_RIGHT)
    finish (self, attn_verdict_describe (verdict, view->language));
  else
    give_hint (self, attn_verdict_describe (verdict, view->language));
}

static void
check_cb (AttnSceneQuestion *self)
{
  if (get_kind (self) == ATTN_ASK_CHOICE)
    check_choice (self);
  else
    check_value (self);
}

static void
show_cb (AttnSceneQuestion *self)
{
  const AttnView *view = attn_session_get_view (self->session);
  const AttnLesson *lesson = attn_session_get_lesson (self->session);
  const int scene = attn_session_get_scene (self->session);
  g_autofree char *text = NULL;
  AttnCell cell;

  if (get_cell (self, &cell))
    {
      AttnNumber number;

      attn_number_format (attn_node_get_value (cell.node, cell.row, cell.column), view->decimals, &number);
      text = g_strdup_printf (attn_session_text (self->session, N_("It is %s.")), number.text);
    }
  else
    {
      g_autofree char *choice = attn_lesson_dup_choice (lesson, (guint) scene, attn_lesson_get_answer (lesson, (guint) scene),
                                                        view->language, attn_session_get_text_trace (self->session), view->decimals);

      text = g_strdup_printf (attn_session_text (self->session, N_("The answer is: %s")), choice);
    }
  finish (self, text);
}

static void
show_choices (AttnSceneQuestion *self,
              const AttnLesson   *lesson,
              guint               scene)
{
  const AttnView *view = attn_session_get_view (self->session);
  const guint n = attn_lesson_get_n_choices (lesson, scene);
  GtkWidget *child = gtk_widget_get_first_child (self->choices), *first = NULL;

  /* The buttons stay, so that a change of language forgets nothing. */
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *text = attn_lesson_dup_choice (lesson, scene, i, view->language, attn_session_get_text_trace (self->session),
                                                      view->decimals);
      g_autofree char *plain = NULL, *markup = NULL;

      if (child == NULL)
        {
          GtkWidget *label = gtk_label_new (NULL);

          child = gtk_check_button_new ();
          gtk_label_set_wrap (GTK_LABEL (label), TRUE);
          attn_label_keep_words (GTK_LABEL (label));
          gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
          gtk_label_set_xalign (GTK_LABEL (label), 0);
          gtk_check_button_set_child (GTK_CHECK_BUTTON (child), label);
          gtk_box_append (GTK_BOX (self->choices), child);
          if (first != NULL)
            gtk_check_button_set_group (GTK_CHECK_BUTTON (child), GTK_CHECK_BUTTON (first));
        }
      if (first == NULL)
        first = child;
      set_label (gtk_check_button_get_child (GTK_CHECK_BUTTON (child)), text);
      markup = attn_lesson_to_markup (text);
      plain = attn_markup_to_plain (markup);
      gtk_accessible_update_property (GTK_ACCESSIBLE (child), GTK_ACCESSIBLE_PROPERTY_LABEL, plain, -1);
      child = gtk_widget_get_next_sibling (child);
    }
}

static void
clear_choices (AttnSceneQuestion *self)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (self->choices)) != NULL)
    gtk_box_remove (GTK_BOX (self->choices), child);
}

/* Everything in the language of the moment. */
static void
update (AttnSceneQuestion *self)
{
  const AttnAskKind kind = get_kind (self);
  const AttnLesson *lesson = attn_session_get_lesson (self->session);
  const guint scene = (guint) MAX (attn_session_get_scene (self->session), 0);
  g_autofree char *text = attn_scene_question_dup_text (self->session);

  gtk_widget_set_visible (GTK_WIDGET (self), text != NULL);
  if (text == NULL)
    return;
  set_label (self->question, text);
  gtk_widget_set_visible (self->entry, kind == ATTN_ASK_VALUE);
  gtk_widget_set_visible (self->choices, kind == ATTN_ASK_CHOICE);
  if (kind == ATTN_ASK_CHOICE)
    show_choices (self, lesson, scene);
  /* Short, as it stands in a narrow panel; the other ways to write it are in the tooltip. */
  gtk_entry_set_placeholder_text (GTK_ENTRY (self->entry), "0.35");
  attn_pane_set_tip (self->entry, attn_session_text (self->session, N_("0.35, 1/3 or 35 %")));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  attn_session_text (self->session, N_("Your answer")), -1);
  gtk_button_set_label (GTK_BUTTON (self->check), attn_session_text (self->session, N_("Check")));
  gtk_button_set_label (GTK_BUTTON (self->show), attn_session_text (self->session, N_("Show the answer")));
}

void
attn_scene_question_reset (AttnSceneQuestion *self)
{
  self->n_hints = 0;
  self->answered = FALSE;
  gtk_editable_set_text (GTK_EDITABLE (self->entry), "");
  clear_choices (self);
  gtk_widget_set_visible (self->show, FALSE);
  say (self, "");
  update (self);
}

static void
session_changed_cb (AttnSession        *session,
                    guint               changes,
                    AttnSceneQuestion *self)
{
  if ((changes & (ATTN_CHANGE_DOCUMENT | ATTN_CHANGE_SCENE | ATTN_CHANGE_LANGUAGE | ATTN_CHANGE_LOOK)) != 0)
    update (self);
  /* What was said in the other language says nothing any more. */
  if ((changes & ATTN_CHANGE_LANGUAGE) != 0 && !self->answered)
    say (self, "");
}

static void
attn_scene_question_dispose (GObject *object)
{
  AttnSceneQuestion *self = ATTN_SCENE_QUESTION (object);

  if (self->session != NULL)
    g_signal_handlers_disconnect_by_data (self->session, self);
  g_clear_object (&self->session);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_pointer (&self->said, g_free);

  G_OBJECT_CLASS (attn_scene_question_parent_class)->dispose (object);
}

static void
attn_scene_question_class_init (AttnSceneQuestionClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = attn_scene_question_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "attnask");
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GROUP);
}

static GtkWidget *
new_label (void)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  attn_label_keep_words (GTK_LABEL (label));
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  return label;
}

static void
attn_scene_question_init (AttnSceneQuestion *self)
{
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);

  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 10);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  self->question = new_label ();
  gtk_widget_add_css_class (self->question, "heading");
  gtk_box_append (GTK_BOX (self->box), self->question);
  self->choices = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  gtk_box_append (GTK_BOX (self->box), self->choices);

  self->entry = gtk_entry_new ();
  gtk_editable_set_width_chars (GTK_EDITABLE (self->entry), 8);
  gtk_widget_set_hexpand (self->entry, TRUE);
  g_signal_connect_swapped (self->entry, "activate", G_CALLBACK (check_cb), self);
  gtk_box_append (GTK_BOX (line), self->entry);
  self->check = gtk_button_new ();
  gtk_widget_add_css_class (self->check, "answer");
  g_signal_connect_swapped (self->check, "clicked", G_CALLBACK (check_cb), self);
  gtk_box_append (GTK_BOX (line), self->check);
  gtk_box_append (GTK_BOX (self->box), line);

  self->reply = new_label ();
  gtk_widget_add_css_class (self->reply, "reply");
  gtk_widget_set_visible (self->reply, FALSE);
  gtk_box_append (GTK_BOX (self->box), self->reply);
  self->show = gtk_button_new ();
  gtk_widget_set_halign (self->show, GTK_ALIGN_START);
  gtk_widget_set_visible (self->show, FALSE);
  g_signal_connect_swapped (self->show, "clicked", G_CALLBACK (show_cb), self);
  gtk_box_append (GTK_BOX (self->box), self->show);
}

GtkWidget *
attn_scene_question_new (AttnSession *session)
{
  AttnSceneQuestion *self = g_object_new (ATTN_TYPE_SCENE_QUESTION, NULL);

  self->session = g_object_ref (session);
  g_signal_connect (session, "changed", G_CALLBACK (session_changed_cb), self);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  return GTK_WIDGET (self);
}

void
attn_scene_question_answer (AttnSceneQuestion *self,
                             const char         *text)
{
  gtk_editable_set_text (GTK_EDITABLE (self->entry), text);
  check_cb (self);
}

void
attn_scene_question_choose (AttnSceneQuestion *self,
                             guint               choice)
{
  GtkWidget *child = gtk_widget_get_first_child (self->choices);

  while (choice-- > 0)
    child = gtk_widget_get_next_sibling (child);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (child), TRUE);
  check_cb (self);
}

const char *
attn_scene_question_get_reply (AttnSceneQuestion *self)
{
  return self->said != NULL ? self->said : "";
}

gboolean
attn_scene_question_is_answered (AttnSceneQuestion *self)
{
  return self->answered;
}
