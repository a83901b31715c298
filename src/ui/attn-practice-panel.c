/* attn-practice-panel.c: exercises one after the other, beside the picture
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-practice-panel.h"

#include "attn-answer.h"
#include "attn-compat.h"
#include "attn-label.h"
#include "attn-number.h"
#include "attn-pane-parts.h"
#include "attn-pango-markup.h"
#include "attn-practice-record.h"

#define TEXT(self, message) attn_session_text ((self)->session, message)

struct _AttnPracticePanel
{
  GtkWidget           parent_instance;

  AttnSession        *session;
  AttnPracticeRecord *record;
  AttnPractice       *practice;     /* NULL: it has not started */
  AttnPracticeKind    kind;         /* of those to come; ATTN_N_PRACTICES: any */
  guint               n_hints;      /* given so far */
  guint               wrong;        /* a bit for each choice that was tried */
  gboolean            done;
  gboolean            opening;      /* the change of the session is its own */

  GtkWidget          *title;
  GtkWidget          *choice;       /* of kinds */
  GtkWidget          *question;
  GtkWidget          *printed;      /* what a program with a bug printed */
  GtkWidget          *line;         /* the entry and its button */
  GtkWidget          *entry;
  GtkWidget          *check;
  GtkWidget          *choices;
  GtkWidget          *said;
  GtkWidget          *hint;
  GtkWidget          *next;
  GtkWidget          *solved;
  GtkWidget          *clear;
};

G_DEFINE_FINAL_TYPE (AttnPracticePanel, attn_practice_panel, GTK_TYPE_WIDGET)

/* --- what is said -------------------------------------------------------------------------------------- */

static void
say (AttnPracticePanel *self,
     const char        *markup,
     const char        *style)
{
  g_autofree char *pango = attn_markup_to_pango (markup, NULL);
  g_autofree char *plain = attn_markup_to_plain (markup);

  gtk_label_set_markup (GTK_LABEL (self->said), pango);
  gtk_widget_remove_css_class (self->said, "right");
  gtk_widget_remove_css_class (self->said, "refusal");
  if (style != NULL)
    gtk_widget_add_css_class (self->said, style);
  gtk_widget_set_visible (self->said, *plain != '\0');
  if (*plain != '\0')
    attn_compat_announce (self->said, plain);
}

static void
count_solved (AttnPracticePanel *self)
{
  const guint n = attn_practice_record_get_solved (self->record, ATTN_N_PRACTICES);
  g_autofree char *text = g_strdup_printf (TEXT (self, N_("Solved: %u")), n);

  gtk_label_set_text (GTK_LABEL (self->solved), text);
  gtk_widget_set_sensitive (self->clear, n > 0);
}

static void
name_parts (AttnPracticePanel *self)
{
  const AttnLanguage language = attn_session_get_language (self->session);
  const char *kinds[ATTN_N_PRACTICES + 1];

  kinds[0] = TEXT (self, N_("Of all kinds"));
  for (guint i = 0; i < ATTN_N_PRACTICES; i++)
    kinds[i + 1] = attn_practice_kind_get_label (i, language);
  gtk_label_set_text (GTK_LABEL (self->title), TEXT (self, N_("Practice")));
  attn_pane_set_choices (self->choice, TEXT (self, N_("Kind of exercise")), kinds, G_N_ELEMENTS (kinds),
                         self->kind == ATTN_N_PRACTICES ? 0 : self->kind + 1);
  gtk_button_set_label (GTK_BUTTON (self->check), TEXT (self, N_("Check")));
  gtk_button_set_label (GTK_BUTTON (self->hint), TEXT (self, self->n_hints < ATTN_PRACTICE_N_HINTS ? N_("Hint") : N_("Show the answer")));
  gtk_button_set_label (GTK_BUTTON (self->next), TEXT (self, N_("Next exercise")));
  gtk_button_set_label (GTK_BUTTON (self->clear), TEXT (self, N_("Clear")));
  attn_pane_set_tip (self->clear, TEXT (self, N_("Forget what was solved")));
  attn_pane_name (self->entry, TEXT (self, N_("Your answer")));
  gtk_entry_set_placeholder_text (GTK_ENTRY (self->entry), TEXT (self, N_("Your answer")));
  attn_pane_name (GTK_WIDGET (self), TEXT (self, N_("Practice")));
  count_solved (self);
}

/* --- the picture --------------------------------------------------------------------------------------- */

/* The last main step before one. */
static const char *
find_before (const GArray *steps,
             int           step)
{
  for (int i = step - 1; i > 0; i--)
    if (!g_array_index (steps, AttnStep, i).minor)
      return attn_node_get_name (g_array_index (steps, AttnStep, i).nodes[0]);
  return attn_node_get_name (g_array_index (steps, AttnStep, 0).nodes[0]);
}

/* What the picture shows of an exercise: everything but the answer. */
static void
set_view (AttnPracticePanel *self)
{
  const AttnPracticeLook look = attn_practice_get_look (self->practice);
  const AttnCell *cell = attn_practice_get_cell (self->practice);
  const char *stage = attn_node_get_stage (cell->node);
  const char *const secret[] = { attn_node_get_name (attn_practice_get_secret (self->practice)), NULL }, *const nothing[] = { NULL };
  const GArray *steps = attn_session_get_steps (self->session);
  AttnView view = *attn_session_get_view (self->session);

  view.mode = look == ATTN_PRACTICE_LOOK_BEFORE ? ATTN_VIEW_OVERVIEW : look == ATTN_PRACTICE_LOOK_MODEL ? ATTN_VIEW_MAP : ATTN_VIEW_FOCUS;
  /* Large, one patch would stand there alone: half of the answer. */
  if (look == ATTN_PRACTICE_LOOK_BARE && g_str_equal (stage, "embedding"))
    view.mode = ATTN_VIEW_OVERVIEW;
  view.step = attn_node_get_name (cell->node);
  view.asked.node = NULL;
  /* Of softmax the last part, large. */
  view.narrow = g_str_equal (stage, "weights") || g_str_equal (stage, "probabilities");
  /* Nothing to point at yet; a matrix that is not there yet would say how large it is. */
  if (look == ATTN_PRACTICE_LOOK_BEFORE)
    view.step = find_before (steps, attn_steps_find (steps, secret[0]));
  else if (look == ATTN_PRACTICE_LOOK_START || look == ATTN_PRACTICE_LOOK_MODEL)
    view.step = attn_node_get_name (g_array_index (steps, AttnStep, 0).nodes[0]);
  else if (look != ATTN_PRACTICE_LOOK_PRINTED)
    view.asked = (AttnPlace) { attn_node_get_name (cell->node), cell->row, cell->column };
  if (look == ATTN_PRACTICE_LOOK_BARE)
    view.token = cell->row;
  /* Of hand-written weights only the sum is asked, and not what they are. */
  attn_session_keep_secret (self->session, look == ATTN_PRACTICE_LOOK_GIVEN ? nothing : secret,
                            look == ATTN_PRACTICE_LOOK_ASKED || look == ATTN_PRACTICE_LOOK_PRINTED);
  attn_session_set_view (self->session, &view);
  attn_session_select (self->session, NULL);
}

/* The answer, where it belongs. */
static void
reveal (AttnPracticePanel *self)
{
  const AttnCell *cell = attn_practice_get_cell (self->practice);
  AttnCell shown = { attn_trace_find (attn_session_get_trace (self->session), attn_node_get_name (cell->node)), cell->row, cell->column };
  AttnView view;

  attn_session_set_predicting (self->session, FALSE);
  attn_session_keep_secret (self->session, NULL, FALSE);
  view = *attn_session_get_view (self->session);
  /* How many there are is seen where they all stand. */
  view.mode = attn_practice_get_look (self->practice) == ATTN_PRACTICE_LOOK_MODEL && g_str_equal (attn_node_get_stage (cell->node), "weights")
              ? ATTN_VIEW_HEADS : ATTN_VIEW_FOCUS;
  view.asked.node = NULL;
  view.step = attn_node_get_name (cell->node);
  attn_session_set_view (self->session, &view);
  if (shown.node != NULL)
    attn_session_select (self->session, &shown);
}

/* So that it is itself in markup. */
static void
append_plain (GString    *markup,
              const char *text)
{
  g_autofree char *signs = attn_label_signs (text);

  g_string_append (markup, signs);
}

/* Not where it is out of sight, before an audience: keys belong to the picture there. */
static void
take_focus (AttnPracticePanel *self,
            GtkWidget         *widget)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  if (root == NULL || !gtk_widget_get_mapped (GTK_WIDGET (root)) || gtk_widget_get_mapped (GTK_WIDGET (self)))
    gtk_widget_grab_focus (widget);
}

/* What an audience sees of it: the question, what was printed, the choices with their numbers, those that were tried crossed, and what was
 * said of the last one; in the end the answer. */
static void
tell_audience (AttnPracticePanel *self,
               const char        *said)
{
  const gboolean asks = !self->done;

  const AttnMatrix *printed = attn_practice_get_printed (self->practice);
  const AttnNode *node = attn_practice_get_cell (self->practice)->node;
  g_autoptr (GString) markup = g_string_new ("*");

  append_plain (markup, attn_practice_get_question (self->practice));
  g_string_append_c (markup, '*');
  for (guint i = 0; printed != NULL && i < attn_matrix_get_rows (printed); i++)
    {
      g_autofree char *label = attn_label_plain (node, FALSE, i, attn_session_get_language (self->session));

      g_string_append (markup, i == 0 ? "\n" : "  ·  ");
      append_plain (markup, label);
      for (guint j = 0; j < attn_matrix_get_columns (printed); j++)
        {
          AttnNumber number;

          attn_number_format (attn_matrix_get (printed, i, j), 2, &number);
          g_string_append_printf (markup, "%s %s", j == 0 ? ":" : ",", number.text);
        }
    }
  for (guint i = 0; asks && i < attn_practice_get_n_choices (self->practice); i++)
    {
      g_string_append_printf (markup, "%s*%u.* %s", i % 2 == 0 ? "\n" : "      ", i + 1, (self->wrong >> i & 1) != 0 ? "✗ " : "");
      append_plain (markup, attn_practice_get_choice (self->practice, i));
    }
  if (said != NULL)
    g_string_append_printf (markup, "\n%s", said);
  attn_session_set_exercise (self->session, markup->str);
}

/* --- answering ----------------------------------------------------------------------------------------- */

/* Nothing more is to be answered. */
static void
end (AttnPracticePanel *self)
{
  self->done = TRUE;
  /* Before what has the focus goes. */
  take_focus (self, self->next);
  gtk_widget_set_sensitive (self->line, FALSE);
  gtk_widget_set_sensitive (self->choices, FALSE);
  gtk_widget_set_sensitive (self->hint, FALSE);
  gtk_widget_add_css_class (self->next, "suggested-action");
}

/* What stands in the window is not what was asked about any more: it was changed, or something else was opened. */
static void
abandon (AttnPracticePanel *self)
{
  AttnView view;

  end (self);
  attn_practice_record_go_on (self->record);
  attn_session_set_exercise (self->session, NULL);
  attn_session_keep_secret (self->session, NULL, FALSE);
  view = *attn_session_get_view (self->session);
  view.asked.node = NULL;
  attn_session_set_view (self->session, &view);
}

static void
finish (AttnPracticePanel *self,
        gboolean           solved)
{
  g_autofree char *solution = attn_practice_dup_solution (self->practice, 2);
  g_autofree char *text = NULL;
  const char *first = solved ? attn_verdict_describe (ATTN_VERDICT_RIGHT, attn_session_get_language (self->session))
                             : TEXT (self, N_("This is the answer:"));
  g_autoptr (GString) escaped = g_string_new (NULL);

  append_plain (escaped, solution);
  self->done = TRUE;
  if (solved)
    attn_practice_record_add_solved (self->record, attn_practice_get_kind (self->practice));
  attn_practice_record_go_on (self->record);
  text = g_strdup_printf ("%s %s", first, escaped->str);
  say (self, text, solved ? "right" : NULL);
  tell_audience (self, text);
  end (self);
  count_solved (self);
  reveal (self);
}

/* An audience sees what came of a choice; hints that the speaker asks for are the speaker's. */
static void
tell_audience_of (AttnPracticePanel *self,
                  const char        *said)
{
  if (said != NULL && !self->done && attn_practice_get_n_choices (self->practice) > 0)
    tell_audience (self, said);
}

/* The next hint after something that was said; after the last the answer. */
static void
help (AttnPracticePanel *self,
      const char        *first)
{
  g_autofree char *hint = NULL, *text = NULL;

  if (self->n_hints >= ATTN_PRACTICE_N_HINTS)
    {
      if (first == NULL)
        finish (self, FALSE);
      else
        say (self, first, "refusal");
      tell_audience_of (self, first);
      return;
    }
  hint = attn_practice_dup_hint (self->practice, self->n_hints++, 2);
  text = first != NULL ? g_strdup_printf ("%s %s", first, hint) : g_strdup (hint);
  say (self, text, first != NULL ? "refusal" : NULL);
  tell_audience_of (self, first != NULL ? text : NULL);
  /* The picture marks what feeds a cell. */
  if (attn_practice_get_n_choices (self->practice) == 0 && attn_practice_get_look (self->practice) != ATTN_PRACTICE_LOOK_BARE)
    {
      const AttnCell *cell = attn_practice_get_cell (self->practice);
      const AttnCell marked = { attn_trace_find (attn_session_get_trace (self->session), attn_node_get_name (cell->node)), cell->row, cell->column };

      if (marked.node != NULL)
        attn_session_select (self->session, &marked);
    }
  gtk_button_set_label (GTK_BUTTON (self->hint), TEXT (self, self->n_hints < ATTN_PRACTICE_N_HINTS ? N_("Hint") : N_("Show the answer")));
}

void
attn_practice_panel_give_hint (AttnPracticePanel *self)
{
  if (self->practice != NULL && !self->done)
    help (self, NULL);
}

void
attn_practice_panel_answer (AttnPracticePanel *self,
                            const char        *text)
{
  const AttnLanguage language = attn_session_get_language (self->session);
  g_autoptr (GError) error = NULL;
  const AttnCell *cell;
  AttnVerdict verdict;
  double value;

  if (self->practice == NULL || self->done)
    return;
  if (!attn_answer_read (text, &value, language, &error))
    {
      g_autofree char *sentence = g_strdup (error->message);

      say (self, sentence, "refusal");
      return;
    }
  cell = attn_practice_get_cell (self->practice);
  verdict = attn_answer_judge (value, attn_node_get_value (cell->node, cell->row, cell->column), 2);
  if (verdict == ATTN_VERDICT_RIGHT)
    finish (self, TRUE);
  else
    help (self, attn_verdict_describe (verdict, language));
}

gboolean
attn_practice_panel_offers (AttnPracticePanel *self,
                            guint              choice)
{
  return self->practice != NULL && !self->done && choice < attn_practice_get_n_choices (self->practice);
}

void
attn_practice_panel_choose (AttnPracticePanel *self,
                            guint              choice)
{
  GtkWidget *button;

  if (self->practice == NULL || self->done)
    return;
  if (choice == attn_practice_get_answer (self->practice))
    {
      finish (self, TRUE);
      return;
    }
  button = gtk_widget_get_first_child (self->choices);
  for (guint i = 0; button != NULL && i < choice; i++)
    button = gtk_widget_get_next_sibling (button);
  if (button != NULL)
    gtk_widget_set_sensitive (button, FALSE);
  self->wrong |= 1u << choice;
  help (self, attn_verdict_describe (ATTN_VERDICT_WRONG, attn_session_get_language (self->session)));
}

/* --- an exercise --------------------------------------------------------------------------------------- */

static void
chosen_cb (GtkButton         *button,
           AttnPracticePanel *self)
{
  attn_practice_panel_choose (self, GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "choice")));
}

static void
show_choices (AttnPracticePanel *self)
{
  const guint n = attn_practice_get_n_choices (self->practice);

  attn_widget_clear (self->choices);
  for (guint i = 0; i < n; i++)
    {
      const char *choice = attn_practice_get_choice (self->practice, i);
      g_autofree char *signs = attn_label_signs (choice);
      GtkWidget *button = gtk_button_new (), *label = gtk_label_new (NULL);

      gtk_label_set_wrap (GTK_LABEL (label), TRUE);
      attn_label_set_signs (GTK_LABEL (label), signs);
      attn_pane_name (button, choice);
      gtk_label_set_xalign (GTK_LABEL (label), 0);
      gtk_button_set_child (GTK_BUTTON (button), label);
      g_object_set_data (G_OBJECT (button), "choice", GUINT_TO_POINTER (i));
      g_signal_connect (button, "clicked", G_CALLBACK (chosen_cb), self);
      gtk_box_append (GTK_BOX (self->choices), button);
    }
  gtk_widget_set_visible (self->choices, n > 0);
  gtk_widget_set_visible (self->line, n == 0);
}

static void
attach (AttnPracticePanel *self,
        const char        *text,
        const char        *style,
        int                column,
        int                row)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_widget_add_css_class (label, style);
  gtk_widget_set_halign (label, column == 0 ? GTK_ALIGN_START : GTK_ALIGN_END);
  gtk_grid_attach (GTK_GRID (self->printed), label, column, row, 1, 1);
}

static void
show_printed (AttnPracticePanel *self)
{
  const AttnMatrix *printed = attn_practice_get_printed (self->practice);
  const AttnNode *node = attn_practice_get_cell (self->practice)->node;
  const AttnLanguage language = attn_session_get_language (self->session);

  attn_widget_clear (self->printed);
  gtk_widget_set_visible (self->printed, printed != NULL);
  if (printed == NULL)
    return;
  for (guint j = 0; j < attn_matrix_get_columns (printed); j++)
    {
      g_autofree char *label = attn_label_plain (node, TRUE, j, language);

      attach (self, label, "quiet", (int) j + 1, 0);
    }
  for (guint i = 0; i < attn_matrix_get_rows (printed); i++)
    {
      g_autofree char *label = attn_label_plain (node, FALSE, i, language);

      attach (self, label, "quiet", 0, (int) i + 1);
      for (guint j = 0; j < attn_matrix_get_columns (printed); j++)
        {
          AttnNumber number;

          attn_number_format (attn_matrix_get (printed, i, j), 2, &number);
          attach (self, number.text, "number", (int) j + 1, (int) i + 1);
        }
    }
}

static void
open_exercise (AttnPracticePanel *self)
{
  const guint64 seed = attn_practice_record_get_seed (self->record);
  const AttnPracticeKind kind = self->kind < ATTN_N_PRACTICES ? self->kind : (AttnPracticeKind) (seed % ATTN_N_PRACTICES);
  g_autoptr (GError) error = NULL;
  g_autofree char *question = NULL;
  AttnPractice *practice = attn_practice_new (kind, seed, attn_session_get_language (self->session), &error);

  if (practice == NULL)
    {
      say (self, error->message, "refusal");
      return;
    }
  g_clear_pointer (&self->practice, attn_practice_free);
  self->practice = practice;
  self->n_hints = 0;
  self->wrong = 0;
  self->done = FALSE;
  self->opening = TRUE;
  attn_session_set_predicting (self->session, FALSE);
  attn_session_keep_secret (self->session, NULL, FALSE);
  if (!attn_session_open (self->session, attn_practice_get_document (practice), NULL, &error))
    say (self, error->message, "refusal");
  set_view (self);
  self->opening = FALSE;

  question = attn_label_signs (attn_practice_get_question (practice));
  attn_label_set_signs (GTK_LABEL (self->question), question);
  gtk_editable_set_text (GTK_EDITABLE (self->entry), "");
  say (self, "", NULL);
  take_focus (self, self->next);
  show_printed (self);
  show_choices (self);
  tell_audience (self, NULL);
  gtk_widget_set_sensitive (self->line, TRUE);
  gtk_widget_set_sensitive (self->choices, TRUE);
  gtk_widget_set_sensitive (self->hint, TRUE);
  gtk_widget_remove_css_class (self->next, "suggested-action");
  name_parts (self);
  attn_compat_announce (self->question, attn_practice_get_question (practice));
  take_focus (self, attn_practice_get_n_choices (practice) > 0 ? gtk_widget_get_first_child (self->choices) : self->entry);
}

void
attn_practice_panel_start (AttnPracticePanel *self,
                           AttnPracticeKind   kind)
{
  self->kind = kind;
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
  open_exercise (self);
}

gboolean
attn_practice_panel_is_on (AttnPracticePanel *self)
{
  return self->practice != NULL;
}

/* The exercise stands in the window, as it was set or changed, and not something that was opened instead. */
static gboolean
is_at_hand (AttnPracticePanel *self)
{
  const AttnHistory *history = attn_session_get_history (self->session);

  return history != NULL && attn_history_get_first (history) == attn_practice_get_document (self->practice);
}

gboolean
attn_practice_panel_can_go_on (AttnPracticePanel *self)
{
  return self->practice != NULL && (is_at_hand (self) || !attn_session_is_modified (self->session));
}

AttnPracticeKind
attn_practice_panel_get_kind (AttnPracticePanel *self)
{
  return self->kind;
}

void
attn_practice_panel_next (AttnPracticePanel *self)
{
  /* One that is left unsolved does not come back at once. */
  if (!self->done)
    attn_practice_record_go_on (self->record);
  open_exercise (self);
}

const AttnPractice *
attn_practice_panel_get_practice (AttnPracticePanel *self)
{
  return self->practice;
}

const char *
attn_practice_panel_get_said (AttnPracticePanel *self)
{
  return gtk_label_get_text (GTK_LABEL (self->said));
}

gboolean
attn_practice_panel_is_done (AttnPracticePanel *self)
{
  return self->done;
}

guint
attn_practice_panel_get_n_solved (AttnPracticePanel *self)
{
  return attn_practice_record_get_solved (self->record, ATTN_N_PRACTICES);
}

void
attn_practice_panel_clear (AttnPracticePanel *self)
{
  attn_practice_record_clear (self->record);
  count_solved (self);
}

/* --- object -------------------------------------------------------------------------------------------- */

static void
session_changed_cb (AttnSession       *session,
                    guint              changes,
                    AttnPracticePanel *self)
{
  const AttnCell *cell;

  if (self->practice == NULL || self->opening)
    return;
  if ((changes & ATTN_CHANGE_LANGUAGE) != 0)
    {
      if (is_at_hand (self))
        open_exercise (self);
      else
        name_parts (self);
      return;
    }
  if (!self->done && (changes & ATTN_CHANGE_DOCUMENT) != 0 && attn_session_get_document (session) != attn_practice_get_document (self->practice))
    {
      abandon (self);
      return;
    }
  /* Found in the picture itself. */
  cell = attn_practice_get_cell (self->practice);
  if (!self->done && attn_practice_get_n_choices (self->practice) == 0 && (changes & ATTN_CHANGE_LOOK) != 0 &&
      attn_prediction_has (attn_session_get_view (session)->prediction, cell->node) &&
      !attn_prediction_covers (attn_session_get_view (session)->prediction, cell))
    finish (self, attn_session_was_found (session, cell));
}

static void
check_cb (AttnPracticePanel *self)
{
  attn_practice_panel_answer (self, gtk_editable_get_text (GTK_EDITABLE (self->entry)));
}

/* The window knows where the next one opens: what is unsaved in this one stays. */
static void
next_cb (AttnPracticePanel *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.practice", NULL);
}

static void
kind_cb (guint    selected,
         gpointer data)
{
  AttnPracticePanel *self = data;

  self->kind = selected == 0 ? ATTN_N_PRACTICES : selected - 1;
  if (attn_practice_panel_can_go_on (self))
    attn_practice_panel_start (self, self->kind);
  else
    next_cb (self);
}

static void
attn_practice_panel_dispose (GObject *object)
{
  AttnPracticePanel *self = ATTN_PRACTICE_PANEL (object);

  if (self->session != NULL)
    g_signal_handlers_disconnect_by_data (self->session, self);
  g_clear_object (&self->session);
  g_clear_pointer (&self->practice, attn_practice_free);
  g_clear_pointer (&self->record, attn_practice_record_free);
  attn_widget_clear (GTK_WIDGET (self));

  G_OBJECT_CLASS (attn_practice_panel_parent_class)->dispose (object);
}

static void
attn_practice_panel_class_init (AttnPracticePanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = attn_practice_panel_dispose;
  gtk_widget_class_set_css_name (widget_class, "attnpractice");
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static GtkWidget *
add_text (AttnPracticePanel *self,
          const char        *style)
{
  GtkWidget *label = attn_pane_add_label (GTK_WIDGET (self), style);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  return label;
}

static GtkWidget *
add_button (GtkWidget *parent,
            GCallback  callback,
            gpointer   self)
{
  GtkWidget *button = gtk_button_new_with_label ("");

  g_signal_connect_swapped (button, "clicked", callback, self);
  gtk_widget_set_parent (button, parent);
  return button;
}

static void
attn_practice_panel_init (AttnPracticePanel *self)
{
  GtkBoxLayout *layout = GTK_BOX_LAYOUT (gtk_widget_get_layout_manager (GTK_WIDGET (self)));
  GtkWidget *line;

  self->kind = ATTN_N_PRACTICES;
  self->record = attn_practice_record_new ();
  gtk_orientable_set_orientation (GTK_ORIENTABLE (layout), GTK_ORIENTATION_VERTICAL);
  gtk_box_layout_set_spacing (layout, 10);

  line = attn_pane_add_line (GTK_WIDGET (self));
  self->title = attn_pane_add_label (line, "heading");
  gtk_widget_set_hexpand (self->title, TRUE);
  /* Above all that is longer or shorter from one exercise to the next, so that it stands still. */
  self->next = add_button (line, G_CALLBACK (next_cb), self);
  self->choice = attn_pane_new_choice ();
  /* On a line of its own, however long its text is. */
  gtk_widget_set_halign (self->choice, GTK_ALIGN_START);
  gtk_widget_set_parent (self->choice, GTK_WIDGET (self));
  attn_pane_on_chosen (self->choice, kind_cb, self);

  self->question = add_text (self, "question");
  gtk_label_set_selectable (GTK_LABEL (self->question), FALSE);
  self->printed = gtk_grid_new ();
  gtk_grid_set_column_spacing (GTK_GRID (self->printed), 14);
  gtk_grid_set_row_spacing (GTK_GRID (self->printed), 4);
  gtk_widget_set_halign (self->printed, GTK_ALIGN_START);
  gtk_widget_add_css_class (self->printed, "printed");
  gtk_widget_set_parent (self->printed, GTK_WIDGET (self));

  self->line = attn_pane_add_line (GTK_WIDGET (self));
  self->entry = gtk_entry_new ();
  gtk_editable_set_width_chars (GTK_EDITABLE (self->entry), 10);
  gtk_widget_set_hexpand (self->entry, TRUE);
  g_signal_connect_swapped (self->entry, "activate", G_CALLBACK (check_cb), self);
  gtk_widget_set_parent (self->entry, self->line);
  self->check = add_button (self->line, G_CALLBACK (check_cb), self);
  self->choices = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  gtk_widget_add_css_class (self->choices, "choices");
  gtk_widget_set_parent (self->choices, GTK_WIDGET (self));

  self->said = add_text (self, "said");
  line = attn_pane_add_line (GTK_WIDGET (self));
  self->hint = add_button (line, G_CALLBACK (attn_practice_panel_give_hint), self);
  line = attn_pane_add_line (GTK_WIDGET (self));
  self->solved = attn_pane_add_label (line, "quiet");
  gtk_widget_set_hexpand (self->solved, TRUE);
  self->clear = add_button (line, G_CALLBACK (attn_practice_panel_clear), self);
  gtk_widget_add_css_class (self->clear, "flat");
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

GtkWidget *
attn_practice_panel_new (AttnSession *session)
{
  AttnPracticePanel *self = g_object_new (ATTN_TYPE_PRACTICE_PANEL, NULL);

  self->session = g_object_ref (session);
  g_signal_connect (session, "changed", G_CALLBACK (session_changed_cb), self);
  return GTK_WIDGET (self);
}
