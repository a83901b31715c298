/* attn-help-window.c: lessons to open, words to look up, and the way to the keys
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-help-window.h"

#include "attn-actions.h"
#include "attn-glossary.h"
#include "attn-lesson.h"
#include "attn-lesson-pages.h"
#include "attn-pane-help.h"
#include "attn-pango-markup.h"

#define WIDTH  720
#define HEIGHT 640

struct _AttnHelpWindow
{
  GtkWindow   parent_instance;

  AttnWindow *window;       /* that it belongs to, and that lives longer */
  GtkWidget  *search;
  GtkWidget  *words;        /* a box of lines, one a word */
  GtkWidget  *nothing;
};

G_DEFINE_FINAL_TYPE (AttnHelpWindow, attn_help_window, GTK_TYPE_WINDOW)

#define TEXT(self, message) attn_session_text (attn_window_get_session ((self)->window), message)

static AttnLanguage
get_language (AttnHelpWindow *self)
{
  return attn_session_get_language (attn_window_get_session (self->window));
}

static GtkWidget *
new_label (const char *text,
           const char *style)
{
  g_autofree char *markup = attn_lesson_to_markup (text);
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  attn_label_set_signs (GTK_LABEL (label), markup);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  if (style != NULL)
    gtk_widget_add_css_class (label, style);
  return label;
}

/* --- words --------------------------------------------------------------------------------------------- */

static char *
fold (const char *text)
{
  g_autofree char *normal = g_utf8_normalize (text, -1, G_NORMALIZE_ALL_COMPOSE);

  return g_utf8_casefold (normal != NULL ? normal : "", -1);
}

/* Whoever knows a word in one language finds it in the other. */
static gboolean
occurs (guint       word,
        const char *folded)
{
  for (AttnLanguage language = 0; language < ATTN_N_LANGUAGES; language++)
    {
      g_autofree char *term = fold (attn_glossary_get_term (word, language));
      g_autofree char *sentence = fold (attn_glossary_get_sentence (word, language));

      if (strstr (term, folded) != NULL || strstr (sentence, folded) != NULL)
        return TRUE;
    }
  return FALSE;
}

static void
filter (AttnHelpWindow *self)
{
  g_autofree char *typed = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->search))));
  g_autofree char *folded = fold (typed);
  guint i = 0, n = 0;

  for (GtkWidget *line = gtk_widget_get_first_child (self->words); line != NULL; line = gtk_widget_get_next_sibling (line), i++)
    {
      const gboolean shown = occurs (i, folded);

      gtk_widget_set_visible (line, shown);
      n += shown ? 1 : 0;
    }
  gtk_widget_set_visible (self->nothing, n == 0);
}

void
attn_help_window_search (AttnHelpWindow *self,
                         const char     *text)
{
  gtk_editable_set_text (GTK_EDITABLE (self->search), text);
  filter (self);
}

guint
attn_help_window_get_n_words (AttnHelpWindow *self)
{
  guint n = 0;

  for (GtkWidget *line = gtk_widget_get_first_child (self->words); line != NULL; line = gtk_widget_get_next_sibling (line))
    n += gtk_widget_get_visible (line) ? 1 : 0;
  return n;
}

/* The word, what it is called in the other language, and its sentence. */
static GtkWidget *
new_word (AttnHelpWindow *self,
          guint           word)
{
  const AttnLanguage language = get_language (self);
  const AttnLanguage other = language == ATTN_LANGUAGE_KOREAN ? ATTN_LANGUAGE_ENGLISH : ATTN_LANGUAGE_KOREAN;
  const char *term = attn_glossary_get_term (word, language), *second = attn_glossary_get_term (word, other);
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  g_autofree char *both = g_strcmp0 (term, second) != 0 ? g_strdup_printf ("%s  ·  %s", term, second) : g_strdup (term);

  gtk_box_append (GTK_BOX (line), new_label (both, "term"));
  gtk_box_append (GTK_BOX (line), new_label (attn_glossary_get_sentence (word, language), NULL));
  return line;
}

static void
add_words (AttnHelpWindow *self,
           GtkWidget      *page)
{
  gtk_box_append (GTK_BOX (page), new_label (TEXT (self, N_("Words")), "heading"));
  self->search = gtk_search_entry_new ();
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->search), GTK_ACCESSIBLE_PROPERTY_LABEL, TEXT (self, N_("Look up a word")), -1);
  g_object_set (self->search, "placeholder-text", TEXT (self, N_("Look up a word")), NULL);
  g_signal_connect_swapped (self->search, "search-changed", G_CALLBACK (filter), self);
  g_signal_connect_swapped (self->search, "stop-search", G_CALLBACK (gtk_window_close), self);
  gtk_box_append (GTK_BOX (page), self->search);
  self->words = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  for (guint i = 0; i < attn_glossary_get_count (); i++)
    gtk_box_append (GTK_BOX (self->words), new_word (self, i));
  gtk_box_append (GTK_BOX (page), self->words);
  self->nothing = new_label (TEXT (self, N_("No such word is here.")), "quiet");
  gtk_widget_set_visible (self->nothing, FALSE);
  gtk_box_append (GTK_BOX (page), self->nothing);
}

/* --- lessons ------------------------------------------------------------------------------------------- */

void
attn_help_window_open_lesson (AttnHelpWindow *self,
                              guint           lesson)
{
  AttnWindow *window = self->window;

  gtk_window_close (GTK_WINDOW (self));
  g_action_group_activate_action (G_ACTION_GROUP (window), "open-lesson", g_variant_new_string (attn_lesson_get_name (lesson)));
}

static void
lesson_cb (GtkButton      *button,
           AttnHelpWindow *self)
{
  attn_help_window_open_lesson (self, GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "lesson")));
}

static void
add_lessons (AttnHelpWindow *self,
             GtkWidget      *page)
{
  const AttnLanguage language = get_language (self);

  gtk_box_append (GTK_BOX (page), new_label (TEXT (self, N_("Lessons")), "heading"));
  for (guint i = 0; i < attn_lesson_get_count (); i++)
    {
      g_autofree char *title = attn_lesson_dup_title (i, language), *description = attn_lesson_dup_description (i, language);
      GtkWidget *button, *lines;
      g_autofree char *numbered = NULL;

      numbered = g_strdup_printf ("%u. %s", i + 1, title != NULL ? title : attn_lesson_get_name (i));
      button = gtk_button_new ();
      lines = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
      gtk_box_append (GTK_BOX (lines), new_label (numbered, "term"));
      if (description != NULL)
        gtk_box_append (GTK_BOX (lines), new_label (description, NULL));
      gtk_button_set_child (GTK_BUTTON (button), lines);
      gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, numbered,
                                      GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description != NULL ? description : "", -1);
      g_object_set_data (G_OBJECT (button), "lesson", GUINT_TO_POINTER (i));
      g_signal_connect (button, "clicked", G_CALLBACK (lesson_cb), self);
      gtk_box_append (GTK_BOX (page), button);
    }
}

/* --- the rest ------------------------------------------------------------------------------------------ */

static void
do_cb (GtkButton      *button,
       AttnHelpWindow *self)
{
  AttnWindow *window = self->window;
  const char *action = g_object_get_data (G_OBJECT (button), "does");

  gtk_window_close (GTK_WINDOW (self));
  g_action_group_activate_action (G_ACTION_GROUP (window), action, NULL);
}

static void
add_ways (AttnHelpWindow *self,
          GtkWidget      *page)
{
  static const struct { const char *action, *label; } ways[] = {
    { "practice", N_("Practice") }, { "shortcuts", N_("Keyboard shortcuts") },
  };
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);

  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      g_autofree char *accel = attn_action_dup_accel (attn_actions_find (ways[i].action));
      g_autofree char *key = attn_accel_dup_label (accel);
      g_autofree char *text = g_strdup_printf ("%s (%s)", TEXT (self, ways[i].label), key);
      GtkWidget *button = gtk_button_new_with_label (text);

      g_object_set_data (G_OBJECT (button), "does", (gpointer) ways[i].action);
      g_signal_connect (button, "clicked", G_CALLBACK (do_cb), self);
      gtk_box_append (GTK_BOX (line), button);
    }
  gtk_box_append (GTK_BOX (page), line);
}

/* What the panes and the steps are. */
static void
add_parts (AttnHelpWindow *self,
           GtkWidget      *page)
{
  const AttnLanguage language = get_language (self);
  const GArray *steps = attn_session_get_steps (attn_window_get_session (self->window));
  GtkWidget *lines = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);

  gtk_box_append (GTK_BOX (page), new_label (TEXT (self, N_("Panes and steps")), "heading"));
  for (AttnPart part = 0; part < ATTN_N_PARTS; part++)
    {
      g_autofree char *text = g_strdup_printf ("%s: %s", attn_part_get_name (part, language), attn_part_get_sentence (part, language));

      gtk_box_append (GTK_BOX (lines), new_label (text, NULL));
    }
  for (guint i = 0; steps != NULL && i < steps->len; i++)
    {
      const AttnStep *step = &g_array_index (steps, AttnStep, i);
      g_autofree char *label = attn_markup_to_plain (attn_step_get_label (step, language));
      g_autofree char *description = attn_step_get_description (step, language);
      g_autofree char *text = g_strdup_printf ("%s: %s", label, description);

      gtk_box_append (GTK_BOX (lines), new_label (text, NULL));
    }
  gtk_box_append (GTK_BOX (page), lines);
}

static gboolean
escape_cb (GtkWidget *widget,
           GVariant  *arguments,
           gpointer   data)
{
  gtk_window_close (GTK_WINDOW (widget));
  return TRUE;
}

static void
attn_help_window_class_init (AttnHelpWindowClass *klass)
{
}

static void
attn_help_window_init (AttnHelpWindow *self)
{
}

GtkWindow *
attn_help_window_new (AttnWindow *window)
{
  AttnHelpWindow *self = g_object_new (ATTN_TYPE_HELP_WINDOW, "default-width", WIDTH, "default-height", HEIGHT, NULL);
  GtkWidget *scrolled = gtk_scrolled_window_new (), *page = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  GtkEventController *shortcuts = gtk_shortcut_controller_new ();

  self->window = window;
  add_ways (self, page);
  add_lessons (self, page);
  add_words (self, page);
  add_parts (self, page);
  gtk_widget_add_css_class (page, "help");
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), page);
  gtk_scrollable_set_vscroll_policy (GTK_SCROLLABLE (gtk_widget_get_parent (page)), GTK_SCROLL_NATURAL);

  gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (shortcuts),
                                        gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_Escape, 0),
                                                          gtk_callback_action_new (escape_cb, NULL, NULL)));
  gtk_widget_add_controller (GTK_WIDGET (self), shortcuts);
  gtk_window_set_titlebar (GTK_WINDOW (self), gtk_header_bar_new ());
  gtk_window_set_title (GTK_WINDOW (self), TEXT (self, N_("Lessons and help")));
  gtk_window_set_child (GTK_WINDOW (self), scrolled);
  gtk_window_set_transient_for (GTK_WINDOW (self), GTK_WINDOW (window));
  gtk_window_set_destroy_with_parent (GTK_WINDOW (self), TRUE);
  return GTK_WINDOW (self);
}
