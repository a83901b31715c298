/* attn-options-pane.c: patches, where queries, keys and values come from, position, heads, scale, mask, softmax, block, readout
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-options-pane.h"

#include "attn-actions-model.h"
#include "attn-class-editor.h"
#include "attn-layer-row.h"
#include "attn-mask-editor.h"
#include "attn-model-menu.h"
#include "attn-model-words.h"
#include "attn-number.h"
#include "attn-pane-parts.h"
#include "attn-pango-markup.h"
#include "attn-vision.h"

/* The lines, in the order in which they act; those from the heads to the feed-forward network are of a layer. */
typedef enum
{
  LINE_PATCH,
  LINE_READER,
  LINE_SOURCE,
  LINE_POSITION,
  LINE_HEADS,
  LINE_SCALE,
  LINE_MASK,
  LINE_SOFTMAX,
  LINE_NORM,
  LINE_FEED_FORWARD,
  LINE_CLASS_TOKEN,
  LINE_READOUT,
  LINE_FINAL_NORM,
  N_LINES
} Line;

#define MAX_CHOICES 16

struct _AttnOptionsPane
{
  GtkWidget    parent_instance;

  AttnSession *session;
  GtkWidget   *title;
  GtkWidget   *lines[N_LINES];
  GtkWidget   *names[N_LINES];
  GtkWidget   *values[N_LINES];    /* choices */
  GtkWidget   *layers;             /* which one is told of, and what to do with it */
  GtkWidget   *width;              /* that d_k is one head's */
  GtkWidget   *classes;            /* what a readout tells apart */
  int          layer;              /* at hand, or −1 where there are none */
  guint        heads[MAX_CHOICES]; /* that can be chosen */
  guint        n_heads;
  guint        patches[MAX_CHOICES]; /* likewise the sizes of one */
  guint        n_patches;
  AttnVision   readers[ATTN_N_VISIONS + 1]; /* likewise the sizes of what reads the image */
  guint        n_readers;
  GtkWidget   *number;             /* what scores are divided by */
  char         number_text[ATTN_NUMBER_LENGTH]; /* how it is shown there */
  GtkWidget   *mask;
  GtkWidget   *reason;             /* why softmax along this side is a mistake */
  GtkWidget   *refusal;
  gboolean     setting;
};

G_DEFINE_FINAL_TYPE (AttnOptionsPane, attn_options_pane, GTK_TYPE_WIDGET)

#define TEXT(self, message) attn_session_text ((self)->session, message)

static const AttnDocument *
get_document (AttnOptionsPane *self)
{
  return attn_session_get_document (self->session);
}

static AttnLanguage
get_language (AttnOptionsPane *self)
{
  return attn_session_get_language (self->session);
}

/* The layer that all is about, as documents count. */
static guint
get_layer (AttnOptionsPane *self)
{
  return (guint) MAX (self->layer, 0);
}

/* The node of a stage in that layer and its first head; or NULL. */
static const AttnNode *
find_node (AttnOptionsPane *self,
           const char      *stage)
{
  return attn_steps_find_node (attn_session_get_trace (self->session), self->layer, 0, stage);
}

/* Options of the softmax fall away where its result is written by hand. */
static gboolean
is_computed (AttnOptionsPane *self)
{
  return attn_document_get_source (get_document (self)) != ATTN_SOURCE_WEIGHTS;
}

/* --- what is shown --------------------------------------------------------------------------------------- */

static void
show_choice (AttnOptionsPane   *self,
             Line               line,
             const char *const *messages,
             guint              n,
             guint              selected)
{
  const char *texts[MAX_CHOICES];

  for (guint i = 0; i < n; i++)
    texts[i] = TEXT (self, messages[i]);
  attn_pane_set_choices (self->values[line], gtk_label_get_text (GTK_LABEL (self->names[line])), texts, n, selected);
}

static void
show_number (AttnOptionsPane *self)
{
  char *const text = self->number_text;
  double number;
  const gboolean shown = attn_document_get_scale_of (get_document (self), get_layer (self), &number) == ATTN_SCALE_NUMBER;

  gtk_widget_set_visible (self->number, shown);
  if (!shown)
    return;
  /* As much as there is room for; the number stays the whole one for as long as nobody types another. */
  g_ascii_formatd (text, ATTN_NUMBER_LENGTH, "%.6g", number);
  self->setting = TRUE;
  if (!g_str_equal (gtk_editable_get_text (GTK_EDITABLE (self->number)), text))
    gtk_editable_set_text (GTK_EDITABLE (self->number), text);
  gtk_editable_set_position (GTK_EDITABLE (self->number), 0);
  self->setting = FALSE;
  attn_pane_name (self->number, TEXT (self, N_("What scores are divided by")));
}

static void
show_reason (AttnOptionsPane *self)
{
  const char *reason = NULL;

  switch (attn_document_get_softmax_of (get_document (self), get_layer (self)))
    {
    case ATTN_SIDE_COLUMNS:
      reason = N_("A mistake: each column adds up to 1, not each row. A query should share out 100 % among the keys; "
                  "so the output is no average of the values.");
      break;
    case ATTN_SIDE_ALL:
      reason = N_("A mistake: all of A together adds up to 1. Each query gets a part of 100 % only, "
                  "so that the output shrinks as the sentence grows.");
      break;
    case ATTN_SIDE_ROWS: default:
      break;
    }
  gtk_widget_set_visible (self->reason, reason != NULL && is_computed (self));
  if (reason != NULL)
    gtk_label_set_text (GTK_LABEL (self->reason), TEXT (self, reason));
}

/* As many heads as share the columns of Q and V out evenly, and how wide each is. */
static void
show_heads (AttnOptionsPane *self)
{
  const guint heads = attn_document_get_heads (get_document (self), get_layer (self));
  g_autofree char *width = attn_model_describe_width (attn_session_get_trace (self->session), self->layer, get_language (self));
  g_autofree char *markup = width != NULL ? attn_markup_to_pango (width, NULL) : NULL;
  char texts[MAX_CHOICES][12];
  const char *shown[MAX_CHOICES];
  guint selected = 0;

  self->n_heads = attn_model_list_heads (self->session, get_layer (self), self->heads, MAX_CHOICES);
  for (guint i = 0; i < self->n_heads; i++)
    {
      if (self->heads[i] == heads)
        selected = i;
      g_snprintf (texts[i], sizeof texts[0], "%u", self->heads[i]);
      shown[i] = texts[i];
    }
  attn_pane_set_choices (self->values[LINE_HEADS], gtk_label_get_text (GTK_LABEL (self->names[LINE_HEADS])), shown, self->n_heads, selected);
  gtk_label_set_markup (GTK_LABEL (self->width), markup != NULL ? markup : "");
  gtk_widget_set_visible (self->width, width != NULL);
}

/* Sizes that divide the image into so many patches that they can be told apart. */
static void
show_patch (AttnOptionsPane *self)
{
  guint height, width, selected = 0;
  const guint patch = attn_document_get_image (get_document (self), &height, &width, NULL);
  char texts[MAX_CHOICES][64];
  const char *shown[MAX_CHOICES];

  if (patch > 0)
    {
      g_autofree char *name = g_strdup_printf (TEXT (self, N_("Patch size (image %1$u × %2$u)")), height, width);

      gtk_label_set_text (GTK_LABEL (self->names[LINE_PATCH]), name);
    }
  self->n_patches = 0;
  for (guint p = 1; patch > 0 && p <= MIN (height, width) && self->n_patches < MAX_CHOICES; p++)
    if (p == patch || (height % p == 0 && width % p == 0 && height / p * (width / p) <= 28 * 28 &&
                       (p < patch || self->n_patches < MAX_CHOICES - 1)))
      {
        const guint n = height / p * (width / p);

        if (p == patch)
          selected = self->n_patches;
        g_snprintf (texts[self->n_patches], sizeof texts[0], TEXT (self, n == 1 ? N_("%1$u × %1$u: %2$u patch") : N_("%1$u × %1$u: %2$u patches")), p, n);
        shown[self->n_patches] = texts[self->n_patches];
        self->patches[self->n_patches++] = p;
      }
  if (self->n_patches > 0)
    attn_pane_set_choices (self->values[LINE_PATCH], gtk_label_get_text (GTK_LABEL (self->names[LINE_PATCH])), shown, self->n_patches, selected);
}

/* Sizes of what reads the image, where nobody trained it: the document's own among them. */
static void
show_reader (AttnOptionsPane *self)
{
  char texts[ATTN_N_VISIONS + 1][64];
  const char *shown[ATTN_N_VISIONS + 1];
  guint selected = ATTN_N_VISIONS;
  AttnVision own;

  self->n_readers = 0;
  if (!attn_document_get_reader (get_document (self), &own))
    return;
  for (guint i = 0; i < ATTN_N_VISIONS; i++)
    {
      self->readers[self->n_readers++] = attn_visions[i];
      if (attn_visions[i].d_model == own.d_model && attn_visions[i].heads == own.heads && attn_visions[i].layers == own.layers &&
          attn_visions[i].d_hidden == own.d_hidden)
        selected = i;
    }
  if (selected == ATTN_N_VISIONS)
    self->readers[self->n_readers++] = own;
  for (guint i = 0; i < self->n_readers; i++)
    {
      g_snprintf (texts[i], sizeof texts[i], TEXT (self, N_("d %1$u, heads %2$u, layers %3$u")), self->readers[i].d_model, self->readers[i].heads,
                  self->readers[i].layers);
      shown[i] = texts[i];
    }
  attn_pane_set_choices (self->values[LINE_READER], gtk_label_get_text (GTK_LABEL (self->names[LINE_READER])), shown, self->n_readers, selected);
}

static void
show_class_token (AttnOptionsPane *self)
{
  static const char *const tokens[] = { N_("none"), N_("a row of its own") };

  show_choice (self, LINE_CLASS_TOKEN, tokens, G_N_ELEMENTS (tokens), attn_document_get_matrix (get_document (self), "image.class_token") != NULL);
}

/* Which rows a readout reads, if there is one. */
static void
show_readout (AttnOptionsPane *self)
{
  static const char *const rows[] = { N_("none"), N_("every row"), N_("last row"), N_("first row"), N_("mean of the rows") };
  static const char *const norms[] = { N_("none"), N_("before the readout") };
  AttnPooling pooling;
  const guint n_classes = attn_document_get_readout (get_document (self), &pooling);

  show_choice (self, LINE_READOUT, rows, G_N_ELEMENTS (rows), n_classes > 0 ? 1 + pooling : 0);
  show_choice (self, LINE_FINAL_NORM, norms, G_N_ELEMENTS (norms), attn_model_has_final_norm (self->session));
  attn_class_editor_update (ATTN_CLASS_EDITOR (self->classes));
}

/* Attention in a block, or alone. */
static void
show_block (AttnOptionsPane *self)
{
  static const char *const norms[] = { N_("no block"), N_("norm before (pre)"), N_("norm after (post)"), N_("no norm") };
  static const char *const networks[] = { N_("none"), "ReLU", "GELU", "GELU (tanh)" };
  const gboolean block = attn_document_has_block (get_document (self), get_layer (self));
  const gboolean network = block && attn_document_has_feed_forward (get_document (self), get_layer (self));

  show_choice (self, LINE_NORM, norms, G_N_ELEMENTS (norms), block ? 1 + attn_document_get_norm (get_document (self), get_layer (self)) : 0);
  show_choice (self, LINE_FEED_FORWARD, networks, G_N_ELEMENTS (networks),
               network ? 1 + attn_document_get_activation (get_document (self), get_layer (self)) : 0);
}

static void
show_all (AttnOptionsPane *self)
{
  static const char *const names[N_LINES] = {
    N_("Patch size"), N_("Model size"), N_("Q, K, V"), N_("Position"), N_("Heads"), N_("Scale"), N_("Mask"), N_("Softmax"), N_("Block"),
    N_("Feed-forward"), N_("Class token"), N_("Read out"), N_("Last norm")
  };
  static const char *const positions[] = { N_("none"), N_("sine and cosine"), N_("rotary (RoPE)"), N_("a matrix") };
  static const char *const sources[] = { N_("computed from X"), N_("given as they are"), N_("A by hand") };
  static const char *const scales[] = { "÷ √{d_k}", N_("none"), N_("by a number") };
  static const char *const masks[] = { N_("none"), N_("causal"), N_("padding"), N_("painted") };
  static const char *const sides[] = { N_("row by row"), N_("by columns (a mistake)"), N_("over all (a mistake)") };
  static const AttnSide order[] = { ATTN_SIDE_ROWS, ATTN_SIDE_COLUMNS, ATTN_SIDE_ALL };
  const gboolean computed = is_computed (self);
  const gboolean projected = attn_document_get_source (get_document (self)) == ATTN_SOURCE_PROJECTIONS;
  const gboolean block = attn_document_has_block (get_document (self), get_layer (self));
  AttnVision reader;
  guint side = 0;

  while (order[side] != attn_document_get_softmax_of (get_document (self), get_layer (self)))
    side++;
  gtk_label_set_text (GTK_LABEL (self->title), TEXT (self, N_("Options")));
  for (guint i = 0; i < N_LINES; i++)
    {
      gtk_label_set_text (GTK_LABEL (self->names[i]), TEXT (self, names[i]));
      gtk_widget_set_visible (self->lines[i], i == LINE_READER ? attn_document_get_reader (get_document (self), &reader) : i == LINE_PATCH || i == LINE_CLASS_TOKEN ? attn_document_get_image (get_document (self), NULL, NULL, NULL) > 0 :
                                              i == LINE_READOUT ? attn_document_get_dimension_of (get_document (self), attn_document_get_n_layers (get_document (self)) - 1, ATTN_DIMENSION_VALUE) > 0 :
                                              i == LINE_FINAL_NORM ? attn_document_get_readout (get_document (self), NULL) > 0 :
                                              i == LINE_SOURCE || (i == LINE_FEED_FORWARD ? projected && block :
                                              i == LINE_SCALE || i == LINE_MASK || i == LINE_SOFTMAX ? computed : projected));
    }
  attn_layer_row_update (ATTN_LAYER_ROW (self->layers), get_layer (self));
  gtk_widget_set_visible (self->layers, projected);
  show_choice (self, LINE_SOURCE, sources, G_N_ELEMENTS (sources), attn_document_get_source (get_document (self)));
  show_choice (self, LINE_SCALE, scales, G_N_ELEMENTS (scales), attn_document_get_scale_of (get_document (self), get_layer (self), NULL));
  show_choice (self, LINE_MASK, masks, G_N_ELEMENTS (masks), attn_document_get_mask_of (get_document (self), get_layer (self)));
  show_choice (self, LINE_SOFTMAX, sides, G_N_ELEMENTS (sides), side);
  show_number (self);
  show_reason (self);
  show_choice (self, LINE_POSITION, positions, G_N_ELEMENTS (positions), attn_document_get_position (get_document (self)));
  show_patch (self);
  show_reader (self);
  show_heads (self);
  show_block (self);
  show_class_token (self);
  show_readout (self);
  attn_mask_editor_set_layer (ATTN_MASK_EDITOR (self->mask), get_layer (self));
  attn_mask_editor_update (ATTN_MASK_EDITOR (self->mask));
}

/* --- what is chosen -------------------------------------------------------------------------------------- */

/* What is refused is said beneath the line in which it was asked for, which is in sight. */
static void
place_refusal (AttnOptionsPane *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  for (guint i = 0; focus != NULL && i < N_LINES; i++)
    if (gtk_widget_is_ancestor (focus, self->lines[i]))
      gtk_widget_insert_after (self->refusal, GTK_WIDGET (self), self->lines[i]);
}

/* Takes the edit over. */
static void
apply (AttnOptionsPane *self,
       AttnEdit        *edit,
       GError         **error)
{
  place_refusal (self);
  if (!attn_pane_apply (self->session, edit, error, FALSE, self->refusal))
    show_all (self);
}

static void
source_chosen_cb (guint    selected,
                  gpointer data)
{
  AttnOptionsPane *self = data;
  GError *error = NULL;

  apply (self, attn_edit_set_source (get_document (self), (AttnSource) selected, get_language (self), &error), &error);
}

static void
scale_chosen_cb (guint    selected,
                 gpointer data)
{
  AttnOptionsPane *self = data;
  const AttnNode *scaled = find_node (self, "scaled");
  GError *error = NULL;

  /* A number begins as the one that is in use, so that nothing changes yet. */
  apply (self, attn_edit_set_scale_of (get_document (self), get_layer (self), (AttnScale) selected,
                                    scaled != NULL ? attn_node_get_parameters (scaled)->number : 1, get_language (self), &error), &error);
  if (gtk_widget_get_visible (self->number))
    gtk_widget_grab_focus (self->number);
}

static void
mask_chosen_cb (guint    selected,
                gpointer data)
{
  AttnOptionsPane *self = data;
  GError *error = NULL;

  apply (self, attn_edit_set_mask_of (get_document (self), get_layer (self), (AttnMask) selected, get_language (self), &error), &error);
}

static void
softmax_chosen_cb (guint    selected,
                   gpointer data)
{
  static const AttnSide order[] = { ATTN_SIDE_ROWS, ATTN_SIDE_COLUMNS, ATTN_SIDE_ALL };
  AttnOptionsPane *self = data;
  GError *error = NULL;

  apply (self, attn_edit_set_softmax_of (get_document (self), get_layer (self), order[selected], get_language (self), &error), &error);
}

static void
position_chosen_cb (guint    selected,
                    gpointer data)
{
  AttnOptionsPane *self = data;
  GError *error = NULL;

  apply (self, attn_edit_set_position (get_document (self), (AttnPosition) selected, get_language (self), &error), &error);
}

static void
heads_chosen_cb (guint    selected,
                 gpointer data)
{
  AttnOptionsPane *self = data;
  GError *error = NULL;

  apply (self, attn_edit_set_heads (get_document (self), get_layer (self), self->heads[MIN (selected, MAX_CHOICES - 1)], get_language (self), &error),
         &error);
}

static void
patch_chosen_cb (guint    selected,
                 gpointer data)
{
  AttnOptionsPane *self = data;
  GError *error = NULL;

  apply (self, attn_edit_set_patch (get_document (self), self->patches[MIN (selected, MAX_CHOICES - 1)], get_language (self), &error), &error);
}

static void
reader_chosen_cb (guint    selected,
                  gpointer data)
{
  AttnOptionsPane *self = data;
  const AttnVision *chosen = &self->readers[MIN (selected, ATTN_N_VISIONS)];
  GError *error = NULL;

  attn_pane_set_busy (GTK_WIDGET (self), TRUE);
  apply (self, attn_edit_set_reader (get_document (self), chosen->d_model, chosen->d_hidden, chosen->heads, chosen->layers, get_language (self),
                                     &error), &error);
  attn_pane_set_busy (GTK_WIDGET (self), FALSE);
}

static void
class_token_chosen_cb (guint    selected,
                       gpointer data)
{
  AttnOptionsPane *self = data;
  GError *error = NULL;

  apply (self, attn_edit_set_class_token (get_document (self), selected == 1, get_language (self), &error), &error);
}

static void
readout_chosen_cb (guint    selected,
                   gpointer data)
{
  AttnOptionsPane *self = data;
  GError *error = NULL;

  apply (self, attn_model_choose_readout (self->session, selected, &error), &error);
}

static void
final_norm_chosen_cb (guint    selected,
                      gpointer data)
{
  AttnOptionsPane *self = data;
  GError *error = NULL;

  apply (self, attn_edit_set_final_norm (get_document (self), selected == 1, get_language (self), &error), &error);
}

static void
norm_chosen_cb (guint    selected,
                gpointer data)
{
  AttnOptionsPane *self = data;
  GError *error = NULL;

  apply (self, attn_model_choose_block (self->session, get_layer (self), selected, &error), &error);
}

static void
feed_forward_chosen_cb (guint    selected,
                        gpointer data)
{
  AttnOptionsPane *self = data;
  GError *error = NULL;

  apply (self, attn_model_choose_feed_forward (self->session, get_layer (self), selected, &error), &error);
}

static void
commit_number (AttnOptionsPane *self)
{
  double old, value;
  GError *error = NULL;
  AttnEdit *edit = NULL;

  if (self->setting || attn_document_get_scale_of (get_document (self), get_layer (self), &old) != ATTN_SCALE_NUMBER)
    return;
  if (attn_edit_read_number (gtk_editable_get_text (GTK_EDITABLE (self->number)), &value, get_language (self), &error))
    {
      if (value == old || g_str_equal (gtk_editable_get_text (GTK_EDITABLE (self->number)), self->number_text))
        {
          attn_pane_set_refusal (self->refusal, NULL);
          return;
        }
      edit = attn_edit_set_scale_of (get_document (self), get_layer (self), ATTN_SCALE_NUMBER, value, get_language (self), &error);
    }
  attn_pane_apply (self->session, edit, &error, FALSE, self->refusal);
}

static void
number_left_cb (GtkEventControllerFocus *focus,
                AttnOptionsPane         *self)
{
  if (self->session == NULL)
    return;
  commit_number (self);
  /* What was refused gives way to what is there. */
  show_number (self);
}

/* TRUE where another layer is at hand than was before. */
static gboolean
find_layer (AttnOptionsPane *self)
{
  const int before = self->layer;

  self->layer = attn_session_get_near_layer (self->session);
  return self->layer != before;
}

static void
session_changed_cb (AttnSession     *session,
                    guint            changes,
                    AttnOptionsPane *self)
{
  if (attn_session_get_document (session) == NULL || (changes & (ATTN_CHANGE_DOCUMENT | ATTN_CHANGE_STEP | ATTN_CHANGE_LANGUAGE)) == 0)
    return;
  if (!find_layer (self) && (changes & (ATTN_CHANGE_DOCUMENT | ATTN_CHANGE_LANGUAGE)) == 0)
    return;
  attn_pane_set_refusal (self->refusal, NULL);
  show_all (self);
}

/* --- object ---------------------------------------------------------------------------------------------- */

GtkWidget *
attn_options_pane_get_control (AttnOptionsPane *self,
                               AttnControl      control)
{
  switch (control)
    {
    case ATTN_CONTROL_SOURCE: return self->values[LINE_SOURCE];
    case ATTN_CONTROL_SCALE: return self->values[LINE_SCALE];
    case ATTN_CONTROL_NUMBER: return self->number;
    case ATTN_CONTROL_MASK: return self->values[LINE_MASK];
    case ATTN_CONTROL_SOFTMAX: return self->values[LINE_SOFTMAX];
    case ATTN_CONTROL_POSITION: return self->values[LINE_POSITION];
    case ATTN_CONTROL_HEADS: return self->values[LINE_HEADS];
    case ATTN_CONTROL_BLOCK: return self->values[LINE_NORM];
    case ATTN_CONTROL_FEED_FORWARD: return self->values[LINE_FEED_FORWARD];
    case ATTN_CONTROL_PATCH: return self->values[LINE_PATCH];
    case ATTN_CONTROL_READER: return self->values[LINE_READER];
    case ATTN_CONTROL_READOUT: return self->values[LINE_READOUT];
    case ATTN_CONTROL_FINAL_NORM: return self->values[LINE_FINAL_NORM];
    case ATTN_CONTROL_CLASS_TOKEN: return self->values[LINE_CLASS_TOKEN];
    case ATTN_CONTROL_CLASSES: return self->classes;
    case ATTN_CONTROL_LAYERS: return self->layers;
    default: g_return_val_if_reached (NULL);
    }
}

static void
attn_options_pane_dispose (GObject *object)
{
  AttnOptionsPane *self = ATTN_OPTIONS_PANE (object);

  if (self->session != NULL)
    g_signal_handlers_disconnect_by_data (self->session, self);
  g_clear_object (&self->session);
  attn_widget_clear (GTK_WIDGET (self));

  G_OBJECT_CLASS (attn_options_pane_parent_class)->dispose (object);
}

static void
attn_options_pane_class_init (AttnOptionsPaneClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = attn_options_pane_dispose;
  attn_pane_set_up_class (GTK_WIDGET_CLASS (klass));
}

static void
attn_options_pane_init (AttnOptionsPane *self)
{
  attn_pane_set_up (GTK_WIDGET (self), 6);
}

static void
add_number (AttnOptionsPane *self)
{
  GtkEventController *focus = gtk_event_controller_focus_new ();

  self->number = gtk_entry_new ();
  attn_pane_leave_undo (self->number);
  gtk_widget_add_css_class (self->number, "number");
  gtk_editable_set_width_chars (GTK_EDITABLE (self->number), 8);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (self->number), 12);
  gtk_entry_set_input_purpose (GTK_ENTRY (self->number), GTK_INPUT_PURPOSE_NUMBER);
  g_signal_connect_swapped (self->number, "activate", G_CALLBACK (commit_number), self);
  g_signal_connect (focus, "leave", G_CALLBACK (number_left_cb), self);
  gtk_widget_add_controller (self->number, focus);
  gtk_widget_set_parent (self->number, self->lines[LINE_SCALE]);
}

GtkWidget *
attn_options_pane_new (AttnSession *session)
{
  static void (*const callbacks[N_LINES]) (guint selected, gpointer data) = {
    patch_chosen_cb, reader_chosen_cb, source_chosen_cb, position_chosen_cb, heads_chosen_cb, scale_chosen_cb, mask_chosen_cb, softmax_chosen_cb, norm_chosen_cb,
    feed_forward_chosen_cb, class_token_chosen_cb, readout_chosen_cb, final_norm_chosen_cb
  };
  AttnOptionsPane *self = g_object_new (ATTN_TYPE_OPTIONS_PANE, NULL);

  self->session = g_object_ref (session);
  self->layer = -1;
  self->title = attn_pane_add_label (GTK_WIDGET (self), "heading");
  for (guint i = 0; i < N_LINES; i++)
    {
      if (i == LINE_HEADS)
        {
          self->layers = attn_layer_row_new (session);
          gtk_widget_set_parent (self->layers, GTK_WIDGET (self));
        }
      self->lines[i] = attn_pane_add_line (GTK_WIDGET (self));
      self->names[i] = attn_pane_add_label (self->lines[i], "name");
      gtk_widget_set_hexpand (self->names[i], TRUE);
      self->values[i] = attn_pane_new_choice ();
      gtk_widget_set_parent (self->values[i], self->lines[i]);
      attn_pane_on_chosen (self->values[i], callbacks[i], self);
      if (i == LINE_SCALE)
        add_number (self);
      else if (i == LINE_MASK)
        {
          self->mask = attn_mask_editor_new (session);
          gtk_widget_set_parent (self->mask, GTK_WIDGET (self));
        }
      else if (i == LINE_HEADS)
        self->width = attn_pane_add_label (GTK_WIDGET (self), "quiet");
      else if (i == LINE_SOFTMAX)
        self->reason = attn_pane_add_label (GTK_WIDGET (self), "reason");
    }
  self->refusal = attn_pane_add_refusal (GTK_WIDGET (self));
  self->classes = attn_class_editor_new (session, self->refusal);
  gtk_widget_insert_before (self->classes, GTK_WIDGET (self), self->refusal);
  g_signal_connect (session, "changed", G_CALLBACK (session_changed_cb), self);
  session_changed_cb (session, ATTN_CHANGE_ALL, self);
  return GTK_WIDGET (self);
}
