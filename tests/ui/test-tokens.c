/* test-tokens.c: the sentence and its tokens, typed, cut, renamed, moved
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "attn-token-pane.h"
#include "attn-token-text.h"
#include "ui-press.h"
#include "ui-test.h"

static AttnSession *
session_of (AttnWindow *window)
{
  return attn_window_get_session (window);
}

static AttnTokenPane *
get_pane (AttnWindow *window)
{
  return ATTN_TOKEN_PANE (ui_test_find (GTK_WIDGET (window), ATTN_TYPE_TOKEN_PANE, 0));
}

static AttnTokenRow *
get_row (AttnWindow *window, gboolean memory)
{
  return attn_token_pane_get_row (get_pane (window), memory);
}

static GtkWidget *
get_chip (AttnWindow *window, guint index)
{
  return attn_token_row_get_chip (get_row (window, FALSE), index);
}

static void
assert_tokens (AttnWindow *window, gboolean memory, const char *expected)
{
  const AttnDocument *document = attn_session_get_document (session_of (window));
  const char *const *tokens = memory ? attn_document_get_memory_tokens (document) : attn_document_get_tokens (document);
  g_autofree char *found = g_strjoinv ("|", (char **) tokens);

  g_assert_cmpstr (found, ==, expected);
}

/* What the chips say. */
static void
assert_chips (AttnWindow *window, const char *expected)
{
  g_autoptr (GString) found = g_string_new (NULL);
  GtkWidget *chip;

  for (guint i = 0; (chip = get_chip (window, i)) != NULL; i++)
    g_string_append_printf (found, "%s%s", i > 0 ? "|" : "", gtk_label_get_text (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (chip)))));
  g_assert_cmpstr (found->str, ==, expected);
}

static GtkWidget *
get_entry (AttnWindow *window, gboolean memory)
{
  return attn_token_row_get_entry (get_row (window, memory));
}

static const char *
typed (AttnWindow *window)
{
  return gtk_editable_get_text (GTK_EDITABLE (get_entry (window, FALSE)));
}

static void
type_sentence (AttnWindow *window, gboolean memory, const char *sentence)
{
  GtkWidget *entry = get_entry (window, memory);

  gtk_widget_grab_focus (entry);
  gtk_editable_set_text (GTK_EDITABLE (entry), sentence);
  g_signal_emit_by_name (entry, "activate");
  ui_test_settle ();
}

static void
choose_cut (AttnWindow *window, AttnTokenCut cut)
{
  gtk_drop_down_set_selected (GTK_DROP_DOWN (attn_token_row_get_cut (get_row (window, FALSE))), cut);
  ui_test_settle ();
}

static char *
undo_label (AttnWindow *window)
{
  return attn_history_dup_undo_label (attn_session_get_history (session_of (window)), ATTN_LANGUAGE_ENGLISH);
}

static double
value_at (AttnWindow *window, const char *node, guint row, guint column)
{
  return attn_node_get_value (attn_trace_find (attn_session_get_trace (session_of (window)), node), row, column);
}

/* --- the sentence ---------------------------------------------------------------------------------------- */

static void
test_sentence (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  g_autofree char *label = NULL;

  g_assert_cmpstr (typed (window), ==, "나는 오늘 사과를 먹었다");
  type_sentence (window, FALSE, "나는 오늘 밥을 먹었다.");
  assert_tokens (window, FALSE, "나는|오늘|밥을|먹었다|.");
  assert_chips (window, "나는|오늘|밥을|먹었다|.");
  g_assert_cmpstr (typed (window), ==, "나는 오늘 밥을 먹었다.");
  /* Who was there has kept the vector, who is new says that it is made up, here and in the picture. */
  g_assert_cmpfloat (value_at (window, "embedding", 3, 0), ==, 1);
  g_assert_true (gtk_widget_has_css_class (get_chip (window, 2), "made-up"));
  g_assert_false (gtk_widget_has_css_class (get_chip (window, 3), "made-up"));
  g_assert_nonnull (strstr (attn_scene_get_remarks (attn_canvas_get_scene (attn_window_get_canvas (window))), "made-up vectors"));
  label = undo_label (window);
  g_assert_cmpstr (label, ==, "Undo change of the tokens");

  ui_test_activate (window, "undo", NULL);
  ui_test_settle ();
  assert_chips (window, "나는|오늘|사과를|먹었다");
  g_assert_cmpstr (typed (window), ==, "나는 오늘 사과를 먹었다");
  g_assert_null (strstr (attn_scene_get_remarks (attn_canvas_get_scene (attn_window_get_canvas (window))), "made-up vectors"));
  /* Redo knows how it was written. */
  ui_test_activate (window, "redo", NULL);
  ui_test_settle ();
  g_assert_cmpstr (typed (window), ==, "나는 오늘 밥을 먹었다.");
  ui_test_close (window);
}

/* Tokens are cut when the sentence is done, not while it is typed. */
static void
test_sentence_while_typed (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  GtkWidget *entry = get_entry (window, FALSE);

  gtk_widget_grab_focus (entry);
  gtk_editable_set_text (GTK_EDITABLE (entry), "나는 학");
  ui_test_settle ();
  assert_tokens (window, FALSE, "나는|오늘|사과를|먹었다");
  gtk_editable_set_text (GTK_EDITABLE (entry), "나는 학교에");
  /* Esc gives back what was there. */
  ui_press (entry, GDK_KEY_Escape, 0);
  g_assert_cmpstr (typed (window), ==, "나는 오늘 사과를 먹었다");
  g_assert_false (attn_session_is_modified (session_of (window)));
  /* Going elsewhere is the end of it. */
  gtk_editable_set_text (GTK_EDITABLE (entry), "나는 학교에 간다");
  gtk_widget_grab_focus (GTK_WIDGET (attn_window_get_canvas (window)));
  ui_test_settle ();
  assert_tokens (window, FALSE, "나는|학교에|간다");
  ui_test_close (window);
}

/* An input method hands over its last syllable when the focus has gone. */
static void
test_sentence_late_syllable (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  GtkWidget *entry = get_entry (window, FALSE);

  gtk_widget_grab_focus (entry);
  gtk_editable_set_text (GTK_EDITABLE (entry), "나는 간");
  gtk_widget_grab_focus (GTK_WIDGET (attn_window_get_canvas (window)));
  gtk_editable_set_text (GTK_EDITABLE (entry), "나는 간다");
  ui_test_settle ();
  assert_tokens (window, FALSE, "나는|간다");
  ui_test_close (window);
}

static void
test_sentence_refused (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);

  type_sentence (window, FALSE, "   ");
  assert_tokens (window, FALSE, "나는|오늘|사과를|먹었다");
  g_assert_cmpstr (attn_token_row_get_refusal (get_row (window, FALSE)), ==, "Tokens: found no token, expected at least one");
  type_sentence (window, FALSE, "나는");
  g_assert_null (attn_token_row_get_refusal (get_row (window, FALSE)));
  assert_tokens (window, FALSE, "나는");
  ui_test_close (window);
}

/* Ctrl+Z in the entry is about what is typed there; with nothing typed it is the document's. */
static void
test_sentence_undo (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  GtkWidget *entry = get_entry (window, FALSE);

  type_sentence (window, FALSE, "a b");
  gtk_editable_set_text (GTK_EDITABLE (entry), "a b c");
  g_assert_false (ui_press (entry, GDK_KEY_z, GDK_CONTROL_MASK));
  assert_tokens (window, FALSE, "a|b");
  gtk_editable_set_text (GTK_EDITABLE (entry), "a b");
  g_assert_true (ui_press (entry, GDK_KEY_z, GDK_CONTROL_MASK));
  ui_test_settle ();
  assert_tokens (window, FALSE, "나는|오늘|사과를|먹었다");
  g_assert_true (ui_press (entry, GDK_KEY_Z, GDK_CONTROL_MASK | GDK_SHIFT_MASK));
  ui_test_settle ();
  assert_tokens (window, FALSE, "a|b");
  ui_test_close (window);
}

static void
test_cuts (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);

  type_sentence (window, FALSE, "나는 간다");
  choose_cut (window, ATTN_TOKEN_CUT_CHARACTERS);
  assert_tokens (window, FALSE, "나|는|간|다");
  g_assert_cmpstr (typed (window), ==, "나는 간다");
  choose_cut (window, ATTN_TOKEN_CUT_BY_HAND);
  assert_tokens (window, FALSE, "나|는|간|다");
  g_assert_cmpstr (typed (window), ==, "나/는 / 간/다");
  type_sentence (window, FALSE, "나/는 / 간다");
  assert_tokens (window, FALSE, "나|는|간다");
  choose_cut (window, ATTN_TOKEN_CUT_WORDS);
  assert_tokens (window, FALSE, "나는|간다");
  g_assert_cmpstr (typed (window), ==, "나는 간다");
  /* Each of them is one step, and undo brings the way of cutting back. */
  ui_test_activate (window, "undo", NULL);
  ui_test_settle ();
  assert_tokens (window, FALSE, "나|는|간다");
  g_assert_cmpuint (gtk_drop_down_get_selected (GTK_DROP_DOWN (attn_token_row_get_cut (get_row (window, FALSE)))), ==, ATTN_TOKEN_CUT_BY_HAND);
  ui_test_close (window);
}

/* Many words, each with its number. */
static char *
dup_words (guint n, const char *form)
{
  GString *words = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    g_string_append_printf (words, form, i);
  return g_string_free (words, FALSE);
}

static guint
count_tokens (AttnWindow *window)
{
  return g_strv_length ((char **) attn_document_get_tokens (attn_session_get_document (session_of (window))));
}

/* A large edit comes about beside the window's thread. */
static gboolean
has_many (gpointer window)
{
  return count_tokens (window) == 140 && !attn_session_is_computing (session_of (window));
}

static gboolean
has_four (gpointer window)
{
  return count_tokens (window) == 4 && !attn_session_is_computing (session_of (window)) && g_str_equal (typed (window), "나는 오늘 사과를 먹었다");
}

static gboolean
is_refused (gpointer window)
{
  return attn_token_row_get_refusal (get_row (window, FALSE)) != NULL;
}

/* An entry holds 64 kB and cuts what is longer without a word: what is too much is refused whole, and what is not is taken whole. */
static void
test_long (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_KOREAN);
  g_autofree char *many = dup_words (240000, "어절%u "), *few = dup_words (140, "%0500u ");
  GtkWidget *entry = get_entry (window, FALSE);

  gtk_widget_grab_focus (entry);
  gtk_editable_set_text (GTK_EDITABLE (entry), many);
  ui_test_wait (is_refused, window);
  g_assert_cmpstr (attn_token_row_get_refusal (get_row (window, FALSE)), ==, "토큰: 240000개입니다. 4096개를 넘을 수 없습니다");
  g_assert_true (has_four (window));
  gtk_editable_set_text (GTK_EDITABLE (entry), few);
  ui_test_wait (has_many, window);
  g_assert_null (attn_token_row_get_refusal (get_row (window, FALSE)));
  /* What is seen of it there is only its beginning, which is not taken for the sentence. */
  g_assert_false (gtk_editable_get_editable (GTK_EDITABLE (entry)));
  g_signal_emit_by_name (entry, "activate");
  ui_test_settle ();
  g_assert_true (has_many (window));
  ui_test_activate (window, "undo", NULL);
  ui_test_wait (has_four, window);
  g_assert_true (gtk_editable_get_editable (GTK_EDITABLE (entry)));
  ui_test_close (window);
}

/* Another document has its own sentence. */
static void
test_of_another_document (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);

  choose_cut (window, ATTN_TOKEN_CUT_BY_HAND);
  g_assert_cmpstr (typed (window), ==, "나는 / 오늘 / 사과를 / 먹었다");
  g_assert_true (attn_window_open_sample (window, "subject-object-verb"));
  ui_test_settle ();
  g_assert_cmpstr (typed (window), ==, "나는 사과를 먹는다");
  ui_test_close (window);
}

/* --- the chips ------------------------------------------------------------------------------------------- */

static GtkWidget *
get_word (AttnWindow *window)
{
  GtkWidget *box = gtk_widget_get_parent (attn_token_row_get_adder (get_row (window, FALSE)));

  for (GtkWidget *child = gtk_widget_get_first_child (box); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_TEXT (child) && gtk_widget_get_visible (child))
      return child;
  return NULL;
}

static void
test_rename (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  g_autofree char *label = NULL;

  g_assert_true (ui_press (get_chip (window, 2), GDK_KEY_F2, 0));
  ui_test_settle ();
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (get_word (window))), ==, "사과를");
  g_assert_false (gtk_widget_get_mapped (get_chip (window, 2)));
  gtk_editable_set_text (GTK_EDITABLE (get_word (window)), "배를");
  g_signal_emit_by_name (get_word (window), "activate");
  ui_test_settle ();
  g_assert_null (get_word (window));
  assert_chips (window, "나는|오늘|배를|먹었다");
  g_assert_cmpstr (typed (window), ==, "나는 오늘 배를 먹었다");
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (window)) == get_chip (window, 2));
  label = undo_label (window);
  g_assert_cmpstr (label, ==, "Undo renaming “사과를”");

  /* Esc, and nothing at all, leave it. */
  ui_press (get_chip (window, 0), GDK_KEY_F2, 0);
  gtk_editable_set_text (GTK_EDITABLE (get_word (window)), "x");
  ui_press (get_word (window), GDK_KEY_Escape, 0);
  ui_test_settle ();
  ui_press (get_chip (window, 0), GDK_KEY_F2, 0);
  gtk_editable_set_text (GTK_EDITABLE (get_word (window)), "  ");
  g_signal_emit_by_name (get_word (window), "activate");
  ui_test_settle ();
  assert_chips (window, "나는|오늘|배를|먹었다");
  /* Ctrl+Z takes back what was typed, then leaves the field, and no empty name comes of it; then the document is next. */
  ui_press (get_chip (window, 0), GDK_KEY_F2, 0);
  gtk_editable_set_text (GTK_EDITABLE (get_word (window)), "x");
  g_assert_true (ui_press (get_word (window), GDK_KEY_z, GDK_CONTROL_MASK));
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (get_word (window))), ==, "나는");
  g_assert_false (gtk_editable_get_enable_undo (GTK_EDITABLE (get_word (window))));
  g_assert_true (ui_press (get_word (window), GDK_KEY_z, GDK_CONTROL_MASK));
  ui_test_settle ();
  g_assert_null (get_word (window));
  assert_chips (window, "나는|오늘|배를|먹었다");
  /* Going elsewhere keeps it. */
  ui_press (get_chip (window, 0), GDK_KEY_F2, 0);
  gtk_editable_set_text (GTK_EDITABLE (get_word (window)), "너는");
  gtk_widget_grab_focus (GTK_WIDGET (attn_window_get_canvas (window)));
  ui_test_settle ();
  assert_chips (window, "너는|오늘|배를|먹었다");
  /* So does it with a syllable that an input method is still about; what was selected is gone. */
  ui_press (get_chip (window, 2), GDK_KEY_F2, 0);
  g_signal_emit_by_name (get_word (window), "preedit-changed", "귤");
  gtk_widget_grab_focus (GTK_WIDGET (attn_window_get_canvas (window)));
  ui_test_settle ();
  assert_chips (window, "너는|오늘|귤|먹었다");
  ui_press (get_chip (window, 2), GDK_KEY_F2, 0);
  gtk_editable_set_position (GTK_EDITABLE (get_word (window)), -1);
  g_signal_emit_by_name (get_word (window), "preedit-changed", "을");
  gtk_widget_grab_focus (GTK_WIDGET (attn_window_get_canvas (window)));
  ui_test_settle ();
  assert_chips (window, "너는|오늘|귤을|먹었다");
  ui_test_close (window);
}

static void
test_add_and_delete (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);

  g_signal_emit_by_name (attn_token_row_get_adder (get_row (window, FALSE)), "clicked");
  gtk_editable_set_text (GTK_EDITABLE (get_word (window)), "어제");
  g_signal_emit_by_name (get_word (window), "activate");
  ui_test_settle ();
  assert_chips (window, "나는|오늘|사과를|먹었다|어제");
  {
    g_autofree char *label = undo_label (window);
    g_assert_cmpstr (label, ==, "Undo adding “어제”");
  }
  /* Several at once, as the sentence would cut them. */
  g_signal_emit_by_name (attn_token_row_get_adder (get_row (window, FALSE)), "clicked");
  gtk_editable_set_text (GTK_EDITABLE (get_word (window)), "또 먹자.");
  g_signal_emit_by_name (get_word (window), "activate");
  ui_test_settle ();
  assert_chips (window, "나는|오늘|사과를|먹었다|어제|또|먹자|.");

  gtk_widget_grab_focus (get_chip (window, 1));
  g_assert_true (ui_press (get_chip (window, 1), GDK_KEY_Delete, 0));
  ui_test_settle ();
  assert_chips (window, "나는|사과를|먹었다|어제|또|먹자|.");
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (window)) == get_chip (window, 1));
  while (get_chip (window, 1) != NULL)
    ui_press (get_chip (window, 1), GDK_KEY_Delete, 0);
  ui_press (get_chip (window, 0), GDK_KEY_Delete, 0);
  assert_chips (window, "나는");
  g_assert_nonnull (attn_token_row_get_refusal (get_row (window, FALSE)));
  ui_test_close (window);
}

static void
test_move (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);

  gtk_widget_grab_focus (get_chip (window, 0));
  g_assert_true (ui_press (get_chip (window, 0), GDK_KEY_Right, GDK_ALT_MASK));
  ui_test_settle ();
  assert_chips (window, "오늘|나는|사과를|먹었다");
  /* The vector went along, and so did the focus. */
  g_assert_cmpfloat (value_at (window, "embedding", 1, 1), ==, 0);
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (window)) == get_chip (window, 1));
  g_assert_true (ui_press (get_chip (window, 1), GDK_KEY_Left, GDK_ALT_MASK));
  ui_test_settle ();
  assert_chips (window, "나는|오늘|사과를|먹었다");
  /* At the ends nothing happens, and nothing else takes the key. */
  g_assert_true (ui_press (get_chip (window, 0), GDK_KEY_Left, GDK_ALT_MASK));
  g_assert_true (ui_press (get_chip (window, 3), GDK_KEY_Right, GDK_ALT_MASK));
  assert_chips (window, "나는|오늘|사과를|먹었다");
  ui_test_close (window);
}

static void
activate_in_menu (AttnWindow *window, guint index, const char *action, GVariant *parameter)
{
  GtkWidget *box = gtk_widget_get_parent (attn_token_row_get_adder (get_row (window, FALSE)));

  gtk_widget_grab_focus (get_chip (window, index));
  g_assert_true (ui_press (box, GDK_KEY_F10, GDK_SHIFT_MASK));
  g_assert_true (gtk_widget_activate_action_variant (box, action, parameter));
  ui_test_settle ();
}

static void
test_menu (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);

  activate_in_menu (window, 0, "token.split", g_variant_new_uint32 (strlen ("나")));
  assert_chips (window, "나|는|오늘|사과를|먹었다");
  g_assert_cmpstr (typed (window), ==, "나/는 / 오늘 / 사과를 / 먹었다");
  activate_in_menu (window, 2, "token.join", NULL);
  assert_chips (window, "나|는|오늘 사과를|먹었다");
  activate_in_menu (window, 1, "token.right", NULL);
  assert_chips (window, "나|오늘 사과를|는|먹었다");
  activate_in_menu (window, 3, "token.delete", NULL);
  assert_chips (window, "나|오늘 사과를|는");
  activate_in_menu (window, 0, "token.rename", NULL);
  g_assert_nonnull (get_word (window));
  ui_test_close (window);
}

/* One stop for Tab, whatever their number. */
static void
test_tab (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  GtkWidget *box = gtk_widget_get_parent (attn_token_row_get_adder (get_row (window, FALSE)));

  gtk_widget_grab_focus (get_entry (window, FALSE));
  gtk_widget_child_focus (GTK_WIDGET (window), GTK_DIR_TAB_FORWARD);
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (window)) == get_chip (window, 0));
  gtk_widget_child_focus (GTK_WIDGET (window), GTK_DIR_RIGHT);
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (window)) == get_chip (window, 1));
  gtk_widget_child_focus (GTK_WIDGET (window), GTK_DIR_TAB_FORWARD);
  g_assert_false (gtk_widget_is_ancestor (gtk_window_get_focus (GTK_WINDOW (window)), box));
  /* And back to the one it was at. */
  gtk_widget_child_focus (GTK_WIDGET (window), GTK_DIR_TAB_BACKWARD);
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (window)) == get_chip (window, 1));
  ui_test_close (window);
}

/* --- cross-attention ------------------------------------------------------------------------------------- */

static void
test_cross (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  GtkCheckButton *cross = GTK_CHECK_BUTTON (attn_token_pane_get_cross (get_pane (window)));

  g_assert_false (gtk_check_button_get_active (cross));
  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (get_row (window, TRUE))));
  gtk_check_button_set_active (cross, TRUE);
  ui_test_settle ();
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (get_row (window, TRUE))));
  assert_tokens (window, TRUE, "나는|오늘|사과를|먹었다");
  g_assert_true (gtk_widget_has_css_class (get_chip (window, 0), "query"));

  type_sentence (window, TRUE, "I ate");
  assert_tokens (window, TRUE, "I|ate");
  assert_tokens (window, FALSE, "나는|오늘|사과를|먹었다");
  g_assert_cmpuint (attn_node_get_columns (attn_trace_find (attn_session_get_trace (session_of (window)), "weights")), ==, 2);
  ui_test_activate (window, "undo", NULL);
  ui_test_activate (window, "undo", NULL);
  ui_test_settle ();
  g_assert_false (gtk_check_button_get_active (cross));
  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (get_row (window, TRUE))));
  ui_test_close (window);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/tokens/sentence/typed", test_sentence);
  g_test_add_func ("/tokens/sentence/while-typed", test_sentence_while_typed);
  g_test_add_func ("/tokens/sentence/late-syllable", test_sentence_late_syllable);
  g_test_add_func ("/tokens/sentence/refused", test_sentence_refused);
  g_test_add_func ("/tokens/sentence/undo", test_sentence_undo);
  g_test_add_func ("/tokens/sentence/cuts", test_cuts);
  g_test_add_func ("/tokens/sentence/of-another-document", test_of_another_document);
  g_test_add_func ("/tokens/sentence/long", test_long);
  g_test_add_func ("/tokens/chips/rename", test_rename);
  g_test_add_func ("/tokens/chips/add-and-delete", test_add_and_delete);
  g_test_add_func ("/tokens/chips/move", test_move);
  g_test_add_func ("/tokens/chips/menu", test_menu);
  g_test_add_func ("/tokens/chips/tab", test_tab);
  g_test_add_func ("/tokens/cross", test_cross);
  return g_test_run ();
}
