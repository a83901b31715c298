/* attn-lesson-fields.c: a text of a scene in one language, to be written
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-lesson-fields.h"

#include "attn-edit-lesson.h"
#include "attn-pane-parts.h"

/* Lines of a text, and of notes. */
#define LEAST_HEIGHT 76

const AttnLanguage attn_lesson_languages[ATTN_N_LANGUAGES] = { ATTN_LANGUAGE_KOREAN, ATTN_LANGUAGE_ENGLISH };

struct _AttnLessonField
{
  AttnSession   *session;
  AttnLessonPart part;
  int            choice;      /* −1: it is `part` */
  AttnLanguage   language;
  GtkWidget     *widget;      /* what stands in a box */
  GtkWidget     *entry;       /* one of the two */
  GtkWidget     *view;
  GtkEventController *focus;  /* of that one, which owns it */
  gboolean       updating;
};

static const char *
get_text (AttnLessonField *field)
{
  const AttnLesson *lesson = attn_session_get_lesson (field->session);
  const int scene = attn_session_get_scene (field->session);
  const char *text;

  if (lesson == NULL || scene < 0)
    return "";
  if (field->choice >= 0)
    {
      if ((guint) field->choice >= attn_lesson_get_n_choices (lesson, (guint) scene))
        return "";
      text = attn_lesson_get_choice (lesson, (guint) scene, (guint) field->choice, field->language);
    }
  else
    {
      if (!attn_lesson_has_text (lesson, (guint) scene, field->part, field->language))
        return "";
      text = attn_lesson_get_text (lesson, (guint) scene, field->part, field->language);
    }
  return text != NULL ? text : "";
}

static char *
dup_typed (AttnLessonField *field)
{
  GtkTextBuffer *buffer;
  GtkTextIter start, end;

  if (field->entry != NULL)
    return g_strdup (gtk_editable_get_text (GTK_EDITABLE (field->entry)));
  buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (field->view));
  gtk_text_buffer_get_bounds (buffer, &start, &end);
  return gtk_text_buffer_get_text (buffer, &start, &end, FALSE);
}

static void
changed_cb (AttnLessonField *field)
{
  const AttnDocument *whole = attn_session_get_whole (field->session);
  const int scene = attn_session_get_scene (field->session);
  g_autofree char *typed = NULL;
  AttnEdit *edit;

  if (field->updating || scene < 0 || attn_session_get_lesson (field->session) == NULL)
    return;
  typed = dup_typed (field);
  edit = field->choice >= 0 ? attn_edit_set_choice (whole, (guint) scene, (guint) field->choice, field->language, typed)
                            : attn_edit_set_scene_text (whole, (guint) scene, field->part, field->language, typed);
  field->updating = TRUE;
  attn_session_apply (field->session, edit, NULL);
  field->updating = FALSE;
}

/* What is typed next is a step of its own. */
static void
left_cb (AttnLessonField *field)
{
  attn_session_end_gesture (field->session);
}

static const char *
get_name (AttnLessonField *field)
{
  static const char *const names[ATTN_N_LESSON_PARTS] = {
    N_("Title"), N_("Text"), N_("Notes for the teacher"), N_("Question")
  };

  return attn_session_text (field->session, field->choice >= 0 ? N_("Answer") : names[field->part]);
}

void
attn_lesson_field_update (AttnLessonField *field)
{
  g_autofree char *typed = dup_typed (field);
  const char *text = get_text (field);
  g_autofree char *name = g_strdup_printf ("%s (%s)", get_name (field), field->language == ATTN_LANGUAGE_KOREAN ? "한국어" : "English");

  attn_pane_name (field->entry != NULL ? field->entry : field->view, name);
  if (field->entry != NULL)
    gtk_entry_set_placeholder_text (GTK_ENTRY (field->entry), name);
  else
    gtk_label_set_text (GTK_LABEL (gtk_widget_get_first_child (field->widget)), get_name (field));
  if (field->updating || g_str_equal (typed, text))
    return;
  field->updating = TRUE;
  if (field->entry != NULL)
    gtk_editable_set_text (GTK_EDITABLE (field->entry), text);
  else
    gtk_text_buffer_set_text (gtk_text_view_get_buffer (GTK_TEXT_VIEW (field->view)), text, -1);
  field->updating = FALSE;
}

static void
watch_focus (AttnLessonField *field,
             GtkWidget       *widget)
{
  field->focus = gtk_event_controller_focus_new ();
  g_signal_connect_swapped (field->focus, "leave", G_CALLBACK (left_cb), field);
  gtk_widget_add_controller (widget, field->focus);
}

static void
build_entry (AttnLessonField *field)
{
  field->entry = field->widget = gtk_entry_new ();
  gtk_editable_set_width_chars (GTK_EDITABLE (field->entry), 6);
  /* The history of the document is the one there is. */
  gtk_editable_set_enable_undo (GTK_EDITABLE (field->entry), FALSE);
  g_signal_connect_swapped (field->entry, "changed", G_CALLBACK (changed_cb), field);
  watch_focus (field, field->entry);
}

static void
build_view (AttnLessonField *field)
{
  GtkWidget *scroller = gtk_scrolled_window_new (), *label = gtk_label_new (NULL);
  GtkTextBuffer *buffer;

  field->view = gtk_text_view_new ();
  gtk_text_view_set_wrap_mode (GTK_TEXT_VIEW (field->view), GTK_WRAP_WORD_CHAR);
  gtk_text_view_set_accepts_tab (GTK_TEXT_VIEW (field->view), FALSE);
  buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (field->view));
  gtk_text_buffer_set_enable_undo (buffer, FALSE);
  g_signal_connect_swapped (buffer, "changed", G_CALLBACK (changed_cb), field);
  watch_focus (field, field->view);

  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), field->view);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (scroller), LEAST_HEIGHT);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scroller), 3 * LEAST_HEIGHT);
  gtk_scrolled_window_set_has_frame (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, "quiet");
  field->widget = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  gtk_box_append (GTK_BOX (field->widget), label);
  gtk_box_append (GTK_BOX (field->widget), scroller);
}

static AttnLessonField *
field_new (AttnSession   *session,
           AttnLessonPart part,
           int            choice,
           AttnLanguage   language,
           gboolean       one_line)
{
  AttnLessonField *field = g_new0 (AttnLessonField, 1);

  field->session = session;
  field->part = part;
  field->choice = choice;
  field->language = language;
  if (one_line)
    build_entry (field);
  else
    build_view (field);
  g_object_ref_sink (field->widget);
  return field;
}

AttnLessonField *
attn_lesson_field_new (AttnSession   *session,
                       AttnLessonPart part,
                       AttnLanguage   language)
{
  return field_new (session, part, -1, language, part == ATTN_LESSON_TITLE || part == ATTN_LESSON_QUESTION);
}

AttnLessonField *
attn_lesson_field_new_choice (AttnSession *session,
                              guint        choice,
                              AttnLanguage language)
{
  return field_new (session, ATTN_LESSON_QUESTION, (int) choice, language, TRUE);
}

void
attn_lesson_field_free (AttnLessonField *field)
{
  if (field == NULL)
    return;
  if (field->entry != NULL)
    g_signal_handlers_disconnect_by_data (field->entry, field);
  else
    g_signal_handlers_disconnect_by_data (gtk_text_view_get_buffer (GTK_TEXT_VIEW (field->view)), field);
  g_signal_handlers_disconnect_by_data (field->focus, field);
  g_object_unref (field->widget);
  g_free (field);
}

GtkWidget *
attn_lesson_field_get_widget (AttnLessonField *field)
{
  return field->widget;
}
