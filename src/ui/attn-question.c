/* attn-question.c: a question that has to be answered before something is lost
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-question.h"

#include "attn-pango-markup.h"

/* Wide enough for a sentence, in characters. */
#define LINE_LENGTH 46

struct _AttnQuestion
{
  GtkWindow  parent_instance;

  GtkWidget *heading;
  GtkWidget *items;       /* of GtkCheckButton; hidden while there are none */
  GtkWidget *answers;
  guint      n_items;
  guint      n_answers;
  gboolean   is_answered;
};

G_DEFINE_FINAL_TYPE (AttnQuestion, attn_question, GTK_TYPE_WINDOW)

static guint answered_signal;

void
attn_question_answer (AttnQuestion *self,
                      guint         answer)
{
  if (self->is_answered)
    return;
  self->is_answered = TRUE;
  g_object_ref (self);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  /* The answer may be the end of the window that waits for it. */
  gtk_window_set_transient_for (GTK_WINDOW (self), NULL);
  g_signal_emit (self, answered_signal, 0, answer);
  gtk_window_destroy (GTK_WINDOW (self));
  g_object_unref (self);
}

static void
clicked_cb (GtkWidget    *button,
            AttnQuestion *self)
{
  attn_question_answer (self, GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "answer")));
}

static gboolean
attn_question_close_request (GtkWindow *window)
{
  attn_question_answer (ATTN_QUESTION (window), 0);
  return TRUE;
}

/* A focus that is set before that makes GTK 4.8 forget what the window is to a screen reader. */
static void
attn_question_map (GtkWidget *widget)
{
  GtkWidget *suggested = gtk_window_get_default_widget (GTK_WINDOW (widget));

  GTK_WIDGET_CLASS (attn_question_parent_class)->map (widget);
  if (suggested != NULL)
    gtk_widget_grab_focus (suggested);
}

/* With its window, the question goes unanswered: who waits is told so. */
static void
attn_question_dispose (GObject *object)
{
  AttnQuestion *self = ATTN_QUESTION (object);

  if (!self->is_answered)
    {
      self->is_answered = TRUE;
      g_signal_emit (self, answered_signal, 0, 0u);
    }

  G_OBJECT_CLASS (attn_question_parent_class)->dispose (object);
}

static void
attn_question_class_init (AttnQuestionClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = attn_question_dispose;
  GTK_WIDGET_CLASS (klass)->map = attn_question_map;
  GTK_WINDOW_CLASS (klass)->close_request = attn_question_close_request;
  gtk_widget_class_add_binding_action (GTK_WIDGET_CLASS (klass), GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_ALERT_DIALOG);

  answered_signal = g_signal_new ("answered", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 1, G_TYPE_UINT);
}

static GtkWidget *
new_label (const char *style)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  attn_label_keep_words (GTK_LABEL (label));
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_max_width_chars (GTK_LABEL (label), LINE_LENGTH);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  if (style != NULL)
    gtk_widget_add_css_class (label, style);
  return label;
}

static void
attn_question_init (AttnQuestion *self)
{
  GtkWidget *titlebar = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *handle = gtk_window_handle_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  /* It has nothing but its question, and is moved by it. */
  gtk_widget_set_visible (titlebar, FALSE);
  gtk_window_set_titlebar (GTK_WINDOW (self), titlebar);
  gtk_window_set_resizable (GTK_WINDOW (self), FALSE);

  self->heading = new_label ("heading");
  gtk_box_append (GTK_BOX (box), self->heading);

  self->items = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), self->items);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scrolled), 320);
  g_object_bind_property (self->items, "visible", scrolled, "visible", G_BINDING_SYNC_CREATE);
  gtk_widget_set_visible (self->items, FALSE);
  gtk_box_append (GTK_BOX (box), scrolled);

  self->answers = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  gtk_box_set_homogeneous (GTK_BOX (self->answers), TRUE);
  gtk_widget_set_margin_top (self->answers, 6);
  gtk_box_append (GTK_BOX (box), self->answers);

  gtk_widget_add_css_class (box, "question");
  gtk_window_handle_set_child (GTK_WINDOW_HANDLE (handle), box);
  gtk_window_set_child (GTK_WINDOW (self), handle);
}

AttnQuestion *
attn_question_new (GtkWindow  *parent,
                   const char *heading,
                   const char *text)
{
  AttnQuestion *self = g_object_new (ATTN_TYPE_QUESTION, "transient-for", parent, "modal", TRUE, "destroy-with-parent", TRUE,
                                     "title", heading, NULL);

  gtk_label_set_text (GTK_LABEL (self->heading), heading);
  if (text != NULL)
    {
      GtkWidget *label = new_label (NULL);

      gtk_label_set_text (GTK_LABEL (label), text);
      gtk_box_insert_child_after (GTK_BOX (gtk_widget_get_parent (self->heading)), label, self->heading);
    }
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, heading,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text != NULL ? text : "", -1);
  return self;
}

void
attn_question_add_answer (AttnQuestion    *self,
                          const char      *label,
                          AttnAnswerStyle  style)
{
  GtkWidget *button = gtk_button_new_with_label (label);

  g_object_set_data (G_OBJECT (button), "answer", GUINT_TO_POINTER (self->n_answers++));
  g_signal_connect (button, "clicked", G_CALLBACK (clicked_cb), self);
  gtk_box_append (GTK_BOX (self->answers), button);
  if (style == ATTN_ANSWER_DESTRUCTIVE)
    gtk_widget_add_css_class (button, "destructive-action");
  if (style == ATTN_ANSWER_SUGGESTED)
    {
      gtk_widget_add_css_class (button, "suggested-action");
      gtk_window_set_default_widget (GTK_WINDOW (self), button);
    }
}

static GtkWidget *
get_item (AttnQuestion *self,
          guint         item)
{
  GtkWidget *widget = gtk_widget_get_first_child (self->items);

  while (widget != NULL && item-- > 0)
    widget = gtk_widget_get_next_sibling (widget);
  return widget;
}

void
attn_question_add_item (AttnQuestion *self,
                        const char   *title,
                        const char   *detail)
{
  GtkWidget *button = gtk_check_button_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  const struct { const char *text, *style; } lines[] = { { title, NULL }, { detail, "quiet" } };

  for (guint i = 0; i < G_N_ELEMENTS (lines) && lines[i].text != NULL; i++)
    {
      GtkWidget *label = new_label (lines[i].style);

      gtk_label_set_text (GTK_LABEL (label), lines[i].text);
      gtk_box_append (GTK_BOX (box), label);
    }
  gtk_check_button_set_child (GTK_CHECK_BUTTON (button), box);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (button), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, detail != NULL ? detail : "", -1);
  gtk_box_append (GTK_BOX (self->items), button);
  gtk_widget_set_visible (self->items, TRUE);
  self->n_items++;
}

gboolean
attn_question_get_ticked (AttnQuestion *self,
                          guint         item)
{
  return gtk_check_button_get_active (GTK_CHECK_BUTTON (get_item (self, item)));
}

void
attn_question_set_ticked (AttnQuestion *self,
                          guint         item,
                          gboolean      ticked)
{
  gtk_check_button_set_active (GTK_CHECK_BUTTON (get_item (self, item)), ticked);
}

const char *
attn_question_get_heading (AttnQuestion *self)
{
  return attn_label_get_written (GTK_LABEL (self->heading));
}

guint
attn_question_get_n_items (AttnQuestion *self)
{
  return self->n_items;
}
