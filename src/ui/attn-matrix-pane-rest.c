/* attn-matrix-pane-rest.c: the size of a matrix, and what is to be said of its numbers
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-matrix-pane-private.h"

#include <math.h>

#include "attn-number.h"
#include "attn-pane-parts.h"
#include "attn-pango-markup.h"
#include "attn-tokenizer.h"

/* So many words are named, and so many rows. */
#define MAX_WORDS 4
/* Of a longer word its beginning, as on a chip. */
#define MAX_CHARACTERS 18
#define MAX_SUMS  8
/* A sum of a few rounded numbers is 1 when it is as near as this. */
#define NEAR_ONE  1e-9
#define MAX_SIZE  4096

#define TEXT(self, message) attn_session_text ((self)->session, message)

static const AttnDocument *
get_document (AttnMatrixPane *self)
{
  return attn_session_get_document (self->session);
}

/* --- the number of columns ------------------------------------------------------------------------------- */

static AttnDimension
get_dimension (AttnMatrixPane *self)
{
  return self->spec->dimensions[self->shown];
}

/* X is what comes into the first layer. */
static guint
get_layer (AttnMatrixPane *self)
{
  return self->spec->of_layer ? (guint) MAX (self->layer, 0) : 0;
}

/* Each turn begins at the document of before: columns that went on the way there come back on the way back. */
static void
size_turned_cb (double   value,
                gpointer data)
{
  AttnMatrixPane *self = data;
  GError *error = NULL;

  if (self->size_now != attn_session_get_coming (self->session))
    {
      attn_matrix_pane_end_size (self);
      self->size_from = attn_document_ref (get_document (self));
    }
  if (attn_pane_apply (self->session,
                       attn_edit_set_dimension_of (self->size_from, get_layer (self), get_dimension (self), (guint) value,
                                                attn_session_get_language (self->session), &error),
                       &error, TRUE, self->refusal))
    {
      g_clear_pointer (&self->size_now, attn_document_unref);
      self->size_now = attn_document_ref (attn_session_get_coming (self->session));
    }
  else
    attn_pane_set_spin (self->size, attn_document_get_dimension_of (get_document (self), get_layer (self), get_dimension (self)));
}

/* Turning it is one step for as long as one stays there. */
void
attn_matrix_pane_end_size (AttnMatrixPane *self)
{
  if (self->session != NULL)
    attn_session_end_gesture (self->session);
  g_clear_pointer (&self->size_from, attn_document_unref);
  g_clear_pointer (&self->size_now, attn_document_unref);
}

static void
show_size (AttnMatrixPane *self)
{
  static const struct { const char *markup, *message; } names[] = {
    [ATTN_DIMENSION_MODEL] = { "d_{model}", N_("d_model: columns of X") },
    [ATTN_DIMENSION_KEY] = { "d_{k}", N_("d_k: columns of Q and K") },
    [ATTN_DIMENSION_VALUE] = { "d_{v}", N_("d_v: columns of V") },
    [ATTN_DIMENSION_OUTPUT] = { "d_{out}", N_("d_out: columns of what W_O gives") },
    [ATTN_DIMENSION_HIDDEN] = { "d_{ff}", N_("d_ff: hidden units of the feed-forward network") },
    [ATTN_DIMENSION_CLASSES] = { "n_{classes}", N_("Number of classes") },
  };
  const AttnDimension dimension = get_dimension (self);
  const guint n = dimension != ATTN_DIMENSION_NONE ? attn_document_get_dimension_of (get_document (self), get_layer (self), dimension) : 0;

  gtk_widget_set_visible (self->size_line, n > 0);
  gtk_widget_set_visible (self->menu_button, attn_matrix_view_is_editable (ATTN_MATRIX_VIEW (self->matrix)));
  if (n == 0)
    return;
  {
    /* Heads share the columns out. */
    const gboolean shared = dimension == ATTN_DIMENSION_KEY || dimension == ATTN_DIMENSION_VALUE;
    const guint heads = shared ? attn_document_get_heads (get_document (self), get_layer (self)) : 1;
    g_autofree char *of_heads = g_strdup_printf ("%u · %s", heads, names[dimension].markup);
    g_autofree char *markup = attn_markup_to_pango (heads > 1 ? of_heads : names[dimension].markup, NULL);

    gtk_label_set_markup (GTK_LABEL (self->size_name), markup);
    attn_pane_name (self->size, TEXT (self, names[dimension].message));
    attn_pane_set_tip (self->size, TEXT (self, names[dimension].message));
    gtk_spin_button_set_increments (GTK_SPIN_BUTTON (self->size), heads, heads);
    attn_pane_set_spin (self->size, n);
  }
}

/* --- remarks --------------------------------------------------------------------------------------------- */

static gboolean
is_identity (const AttnNode *node)
{
  const guint n = attn_node_get_rows (node);

  if (n != attn_node_get_columns (node) || n > 64)
    return FALSE;
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < n; j++)
      if (attn_node_get_value (node, i, j) != (i == j ? 1 : 0))
        return FALSE;
  return TRUE;
}

/* Whether a row is what the rule makes of its word, from end to end. */
static gboolean
is_by_rule (const AttnNode *node,
            guint           row,
            double         *values)
{
  const guint n = attn_node_get_columns (node);

  attn_tokenizer_make_up (attn_node_get_row_label (node, row), n, values);
  for (guint j = 0; j < n; j++)
    if (attn_node_get_value (node, row, j) != values[j])
      return FALSE;
  return TRUE;
}

/* "“나는”, “오늘” …" */
static void
append_word (GString    *words,
             const char *word,
             guint       n_before)
{
  const gboolean is_long = g_utf8_strlen (word, -1) > MAX_CHARACTERS;
  g_autofree char *beginning = is_long ? g_utf8_substring (word, 0, MAX_CHARACTERS) : g_strdup (word);

  if (n_before < MAX_WORDS)
    g_string_append_printf (words, "%s“%s%s”", n_before > 0 ? ", " : "", beginning, is_long ? "…" : "");
  else if (n_before == MAX_WORDS)
    g_string_append (words, " …");
}

/* The words whose rows were made up, and those of which only some columns were. */
static char *
dup_made_up (AttnMatrixPane *self,
             const AttnNode *node)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GString) whole = g_string_new (NULL), in_part = g_string_new (NULL), text = g_string_new (NULL);
  g_autofree double *values = NULL;
  guint n_whole = 0, n_in_part = 0;

  if (self->spec != &attn_embedding_pane || g_str_equal (attn_node_get_name (node), "position"))
    return NULL;
  values = g_new (double, MAX (attn_node_get_columns (node), 1));
  for (guint i = 0; i < attn_node_get_rows (node) && (n_whole <= MAX_WORDS || n_in_part <= MAX_WORDS); i++)
    {
      const char *word = attn_node_get_row_label (node, i);

      if (!attn_document_is_made_up (get_document (self), word) || !g_hash_table_add (seen, (char *) word))
        continue;
      if (is_by_rule (node, i, values))
        append_word (whole, word, n_whole++);
      else
        append_word (in_part, word, n_in_part++);
    }
  if (n_whole > 0)
    g_string_append_printf (text, TEXT (self, N_("Made up from the words by a rule, not learned: %s")), whole->str);
  if (n_whole > 0 && n_in_part > 0)
    g_string_append_c (text, '\n');
  if (n_in_part > 0)
    g_string_append_printf (text, TEXT (self, N_("Some columns made up from the words by a rule, not learned: %s")), in_part->str);
  return text->len > 0 ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}

static char *
dup_remark (AttnMatrixPane *self,
            const AttnNode *node)
{
  const char *path, *tensor;
  char *made_up = dup_made_up (self, node);

  if (made_up != NULL)
    return made_up;
  if (attn_document_get_reference (get_document (self), attn_node_get_name (node), &path, &tensor, NULL))
    return tensor != NULL ? g_strdup_printf (TEXT (self, N_("Out of %1$s: %2$s")), path, tensor)
                          : g_strdup_printf (TEXT (self, N_("Out of %s")), path);
  if (self->spec == &attn_weight_pane && is_identity (node))
    return g_strdup (TEXT (self, N_("The identity: it changes nothing")));
  return NULL;
}

static void
show_remark (AttnMatrixPane *self,
             const AttnNode *node)
{
  g_autofree char *remark = node != NULL ? dup_remark (self, node) : NULL;
  char number[ATTN_NUMBER_LENGTH];
  double deviation;
  guint64 seed;
  gboolean drawn;

  gtk_widget_set_visible (self->remark, remark != NULL);
  gtk_label_set_text (GTK_LABEL (self->remark), remark != NULL ? remark : "");
  drawn = node != NULL && attn_document_get_random (get_document (self), attn_node_get_name (node), &seed, &deviation);
  gtk_widget_set_visible (self->drawn, drawn);
  if (drawn)
    {
      g_autofree char *text = NULL, *seed_text = g_strdup_printf ("%" G_GUINT64_FORMAT, seed);

      attn_number_shortest (deviation, number);
      text = g_strdup_printf (TEXT (self, N_("Random: seed %1$s, deviation %2$s")), seed_text, number);
      gtk_label_set_text (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (self->drawn))), text);
      attn_pane_name (self->drawn, text);
    }
}

static void
drawn_clicked_cb (GtkButton      *button,
                  AttnMatrixPane *self)
{
  self->menu_view = ATTN_MATRIX_VIEW (self->matrix);
  attn_matrix_pane_open_random (self, GTK_WIDGET (button));
}

/* --- the sums of weights written by hand ----------------------------------------------------------------- */

static void
append_sum (AttnMatrixPane *self,
            GString        *text,
            const AttnNode *node,
            guint           row,
            double          sum,
            gboolean        right,
            gboolean        is_first)
{
  g_autofree char *label = g_markup_escape_text (attn_node_get_row_label (node, row), -1);
  AttnNumber number;

  attn_number_format (sum, attn_session_get_view (self->session)->decimals, &number);
  g_string_append_printf (text, right ? "%s<span allow_breaks=\"false\">“%s” %s%s</span>" : "%s<b><span allow_breaks=\"false\">“%s” %s%s</span></b>", is_first ? " " : " · ", label, number.rounded ? "≈ " : "", number.text);
}

static void
show_sums (AttnMatrixPane *self,
           const AttnNode *node)
{
  const AttnNode *sums = node != NULL && g_str_equal (attn_node_get_name (node), "given.weights")
                         ? attn_matrix_pane_find_node (self, "row_sum") : NULL;
  g_autoptr (GString) text = NULL;
  guint n_told = 0, n_wrong = 0;

  gtk_widget_set_visible (self->sums, sums != NULL);
  if (sums == NULL)
    {
      gtk_widget_set_visible (self->normalise, FALSE);
      return;
    }
  text = g_string_new (TEXT (self, N_("Row sums:")));
  for (guint i = 0; i < attn_node_get_rows (sums); i++)
    {
      const double sum = attn_node_get_value (sums, i, 0);
      const gboolean right = fabs (sum - 1) <= NEAR_ONE;

      n_wrong += !right;
      /* Of many rows those that are wrong are worth telling. */
      if (n_told < MAX_SUMS && (!right || attn_node_get_rows (sums) <= MAX_SUMS))
        {
          append_sum (self, text, node, i, sum, right, n_told == 0);
          n_told++;
        }
    }
  if (n_wrong > n_told)
    g_string_append (text, " …");
  else if (n_told == 0)
    g_string_append (text, " 1");
  gtk_label_set_markup (GTK_LABEL (self->sums), text->str);
  gtk_widget_set_visible (self->normalise, n_wrong > 0);
  gtk_button_set_label (GTK_BUTTON (self->normalise), TEXT (self, N_("Make each row add up to 1")));
}

/* "“사과를”, “먹었다” …": the rows that have nothing to share out.  NULL for none. */
static char *
dup_empty_rows (AttnMatrixPane *self)
{
  const AttnNode *node = attn_matrix_pane_find_node (self, "given.weights");
  g_autoptr (GString) words = g_string_new (NULL);
  guint n = 0;

  for (guint i = 0; node != NULL && n <= MAX_WORDS && i < attn_node_get_rows (node); i++)
    {
      gboolean is_empty = TRUE;

      for (guint j = 0; is_empty && j < attn_node_get_columns (node); j++)
        is_empty = attn_node_get_value (node, i, j) == 0;
      if (is_empty)
        append_word (words, attn_node_get_row_label (node, i), n++);
    }
  return n > 0 ? g_string_free (g_steal_pointer (&words), FALSE) : NULL;
}

static void
normalise_clicked_cb (GtkButton      *button,
                      AttnMatrixPane *self)
{
  g_autofree char *empty = dup_empty_rows (self), *message = NULL;
  GError *error = NULL;
  AttnEdit *edit = attn_edit_normalise_weights (get_document (self), attn_session_get_language (self->session), &error);
  const gboolean refused = edit == NULL;

  attn_pane_apply (self->session, edit, &error, FALSE, self->refusal);
  if (refused || empty == NULL)
    return;
  message = g_strdup_printf (TEXT (self, N_("All 0, and left as they are, as 0 cannot be shared out: the rows of %s")), empty);
  attn_pane_set_refusal (self->refusal, message);
}

/* --- all of it ------------------------------------------------------------------------------------------- */

void
attn_matrix_pane_show_rest (AttnMatrixPane *self)
{
  const AttnNode *node = attn_matrix_pane_find_node (self, self->spec->nodes[self->shown]);

  show_size (self);
  show_remark (self, node);
  show_sums (self, node);
  attn_pane_set_tip (self->menu_button, TEXT (self, N_("What to do with the matrix")));
  attn_pane_name (self->menu_button, TEXT (self, N_("What to do with the matrix")));
}

void
attn_matrix_pane_add_rest (AttnMatrixPane *self)
{
  GtkEventController *focus = gtk_event_controller_focus_new ();
  GtkWidget *label;

  self->size_line = attn_pane_add_line (GTK_WIDGET (self));
  self->size_name = attn_pane_add_label (self->size_line, "name");
  gtk_widget_set_hexpand (self->size_name, TRUE);
  self->size = attn_pane_new_spin (1, MAX_SIZE);
  attn_pane_on_turned (self->size, size_turned_cb, self);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (attn_matrix_pane_end_size), self);
  gtk_widget_add_controller (self->size, focus);
  gtk_widget_set_parent (self->size, self->size_line);

  self->remark = attn_pane_add_label (GTK_WIDGET (self), "quiet");
  self->drawn = gtk_button_new ();
  label = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  attn_label_keep_words (GTK_LABEL (label));
  gtk_button_set_child (GTK_BUTTON (self->drawn), label);
  gtk_widget_add_css_class (self->drawn, "flat");
  gtk_widget_add_css_class (self->drawn, "drawn");
  g_signal_connect (self->drawn, "clicked", G_CALLBACK (drawn_clicked_cb), self);
  gtk_widget_set_parent (self->drawn, GTK_WIDGET (self));

  self->sums = attn_pane_add_label (GTK_WIDGET (self), "sums");
  self->normalise = gtk_button_new_with_label ("");
  g_signal_connect (self->normalise, "clicked", G_CALLBACK (normalise_clicked_cb), self);
  gtk_widget_set_parent (self->normalise, GTK_WIDGET (self));
}

GtkWidget *
attn_matrix_pane_get_dimension (AttnMatrixPane *self)
{
  return self->size;
}

GtkWidget *
attn_matrix_pane_get_normalise (AttnMatrixPane *self)
{
  return self->normalise;
}

const char *
attn_matrix_pane_get_remark (AttnMatrixPane *self)
{
  if (gtk_widget_get_visible (self->drawn))
    return gtk_label_get_text (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (self->drawn))));
  return gtk_widget_get_visible (self->remark) ? attn_label_get_written (GTK_LABEL (self->remark)) : NULL;
}

const char *
attn_matrix_pane_get_sums (AttnMatrixPane *self)
{
  return gtk_widget_get_visible (self->sums) ? gtk_label_get_text (GTK_LABEL (self->sums)) : NULL;
}
