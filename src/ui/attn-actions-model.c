/* attn-actions-model.c: what the table of actions says of heads, layers and the parts of a model
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-actions-model.h"

#include "attn-model-menu.h"
#include "attn-stage.h"

#define SESSION(window) (attn_window_get_session (window))

/* --- two heads compared -------------------------------------------------------------------------------- */

/* With the next head, but for the one at hand; past the last one with none again. */
void
attn_action_next_against (AttnWindow *window, GVariant *parameter)
{
  AttnView view = *attn_session_get_view (SESSION (window));
  const int n = (int) attn_session_get_n_heads (SESSION (window)), head = (int) attn_session_get_head (SESSION (window));

  view.against = view.mode == ATTN_VIEW_HEADS && view.against < n ? view.against + 1 : 0;
  if (view.against == head)
    view.against++;
  if (view.against >= n)
    view.against = -1;
  if (view.mode != ATTN_VIEW_HEADS)
    {
      view.mode = ATTN_VIEW_HEADS;
      view.zoom = 1;
      view.pan_x = view.pan_y = 0;
    }
  attn_session_set_view (SESSION (window), &view);
}

/* --- the structure of the model ------------------------------------------------------------------------ */

static const AttnDocument *
get_document (AttnWindow *window)
{
  return attn_session_get_document (SESSION (window));
}

static AttnLanguage
get_language (AttnWindow *window)
{
  return attn_session_get_language (SESSION (window));
}

/* One stays at the same step, of that layer. */
static void
go_to_layer (AttnSession *session, const char *step, int layer)
{
  int own_layer, own_head;
  const char *stage = step != NULL ? attn_stage_split (step, &own_layer, &own_head) : NULL;
  const AttnNode *node = stage != NULL ? attn_steps_find_node (attn_session_get_trace (session), layer, attn_session_get_head (session), stage) : NULL;
  const int index = node != NULL ? attn_steps_find (attn_session_get_steps (session), attn_node_get_name (node)) : -1;

  if (index >= 0)
    attn_session_go (session, (guint) index);
}

/* Where one stands once the numbers have come. */
typedef struct
{
  AttnDocument *before;
  const char   *step;
  int           layer;
  gulong        handler;
} Following;

static void
following_free (gpointer data, GClosure *closure)
{
  Following *following = data;

  attn_document_unref (following->before);
  g_free (following);
}

static void
came_cb (AttnSession *session, guint changes, Following *following)
{
  const char *step = following->step;
  const int layer = following->layer;
  const gboolean has_come = attn_session_get_document (session) != following->before;

  if ((changes & ATTN_CHANGE_DOCUMENT) == 0)
    return;
  g_signal_handler_disconnect (session, following->handler);
  if (has_come)
    go_to_layer (session, step, attn_session_get_n_layers (session) > 0 ? layer : -1);
}

static void
follow (AttnSession *session, const char *step, int layer)
{
  Following *following;

  if (attn_session_get_coming (session) == attn_session_get_document (session))
    {
      go_to_layer (session, step, attn_session_get_n_layers (session) > 0 ? layer : -1);
      return;
    }
  following = g_new0 (Following, 1);
  following->before = attn_document_ref (attn_session_get_document (session));
  following->step = step;
  following->layer = layer;
  following->handler = g_signal_connect_data (session, "changed", G_CALLBACK (came_cb), following, following_free, 0);
}

/* Takes the edit over.  `layer` is where one stands then; −1: where one stood. */
static void
change (AttnWindow *window, AttnEdit *edit, GError *problem, int layer)
{
  AttnSession *session = SESSION (window);
  g_autoptr (GError) error = problem;
  const char *step = attn_session_get_view (session)->step;

  attn_session_end_gesture (session);
  if (edit == NULL || !attn_session_apply_later (session, edit, &error))
    {
      if (error != NULL)
        attn_window_show_message (window, error->message);
      return;
    }
  attn_session_end_gesture (session);
  if (layer >= 0)
    follow (session, step, layer);
}

gboolean
attn_action_can_add_layer (AttnWindow *window)
{
  return get_document (window) != NULL && attn_document_get_source (get_document (window)) == ATTN_SOURCE_PROJECTIONS;
}

static void
insert_layer (AttnWindow *window, guint index)
{
  GError *error = NULL;
  AttnEdit *edit = attn_edit_insert_layer (get_document (window), index, get_language (window), &error);

  change (window, edit, error, (int) index);
}

void
attn_action_add_layer (AttnWindow *window, GVariant *parameter)
{
  insert_layer (window, attn_document_get_n_layers (get_document (window)));
}

void
attn_action_duplicate_layer (AttnWindow *window, GVariant *parameter)
{
  insert_layer (window, attn_model_find_layer (SESSION (window)) + 1);
}

gboolean
attn_action_has_more_layers (AttnWindow *window)
{
  return attn_session_get_n_layers (SESSION (window)) > 1;
}

void
attn_action_delete_layer (AttnWindow *window, GVariant *parameter)
{
  const guint layer = attn_model_find_layer (SESSION (window)), n = attn_document_get_n_layers (get_document (window));
  GError *error = NULL;
  AttnEdit *edit = attn_edit_delete_layer (get_document (window), layer, get_language (window), &error);

  change (window, edit, error, (int) MIN (layer, n > 1 ? n - 2 : 0));
}

gboolean
attn_action_can_layer_earlier (AttnWindow *window)
{
  return attn_action_has_more_layers (window) && attn_model_find_layer (SESSION (window)) > 0;
}

gboolean
attn_action_can_layer_later (AttnWindow *window)
{
  return attn_model_find_layer (SESSION (window)) + 1 < attn_session_get_n_layers (SESSION (window));
}

static void
move_layer (AttnWindow *window, int by)
{
  const guint from = attn_model_find_layer (SESSION (window)), to = (guint) ((int) from + by);
  GError *error = NULL;
  AttnEdit *edit = attn_edit_move_layer (get_document (window), from, to, get_language (window), &error);

  change (window, edit, error, (int) to);
}

void
attn_action_layer_earlier (AttnWindow *window, GVariant *parameter)
{
  move_layer (window, -1);
}

void
attn_action_layer_later (AttnWindow *window, GVariant *parameter)
{
  move_layer (window, 1);
}

gboolean
attn_action_is_projected (AttnWindow *window)
{
  return attn_action_can_add_layer (window);
}

void
attn_action_set_heads (AttnWindow *window, GVariant *parameter)
{
  GError *error = NULL;
  AttnEdit *edit = attn_edit_set_heads (get_document (window), attn_model_find_layer (SESSION (window)), g_variant_get_uint32 (parameter),
                                        get_language (window), &error);

  change (window, edit, error, -1);
}

GVariant *
attn_action_get_heads (AttnWindow *window)
{
  return g_variant_new_uint32 (get_document (window) == NULL ? 1 : attn_document_get_heads (get_document (window), attn_model_find_layer (SESSION (window))));
}

/* Which of the words it is; the first where it is none of them. */
static guint
find_word (const char *const *words, GVariant *word)
{
  for (guint i = 0; words[i] != NULL; i++)
    if (g_str_equal (words[i], g_variant_get_string (word, NULL)))
      return i;
  return 0;
}

AttnEdit *
attn_model_choose_block (AttnSession *session, guint layer, guint choice, GError **error)
{
  const AttnDocument *document = attn_session_get_document (session);
  const AttnLanguage language = attn_session_get_language (session);
  const gboolean begins = choice == 1 + ATTN_NORM_PRE && !attn_document_has_block (document, layer);

  return choice == 0 || begins ? attn_edit_set_block (document, layer, begins, language, error)
                               : attn_edit_set_norm (document, layer, (AttnNorm) (choice - 1), language, error);
}

AttnEdit *
attn_model_choose_feed_forward (AttnSession *session, guint layer, guint choice, GError **error)
{
  const AttnDocument *document = attn_session_get_document (session);
  const AttnLanguage language = attn_session_get_language (session);
  const gboolean begins = choice == 1 + ATTN_ACTIVATION_RELU && !attn_document_has_feed_forward (document, layer);

  return choice == 0 || begins ? attn_edit_set_feed_forward (document, layer, begins, language, error)
                               : attn_edit_set_activation (document, layer, (AttnActivation) (choice - 1), language, error);
}

/* The words of the sentence, each once: what a next word is chosen from.  An image has two classes to begin with. */
static AttnEdit *
add_readout (AttnSession *session, GError **error)
{
  const AttnDocument *document = attn_session_get_document (session);
  const char *const *tokens = attn_document_get_tokens (document);
  g_autoptr (GPtrArray) labels = g_ptr_array_new ();

  if (attn_document_get_image (document, NULL, NULL, NULL) > 0)
    return attn_edit_set_readout (document, 2, attn_session_get_language (session), error);
  for (guint i = 0; tokens[i] != NULL; i++)
    if (!g_ptr_array_find_with_equal_func (labels, tokens[i], g_str_equal, NULL))
      g_ptr_array_add (labels, (gpointer) tokens[i]);
  g_ptr_array_add (labels, NULL);
  return attn_edit_set_labels (document, (const char *const *) labels->pdata, attn_session_get_language (session), error);
}

AttnEdit *
attn_model_choose_readout (AttnSession *session, guint choice, GError **error)
{
  const AttnDocument *document = attn_session_get_document (session);
  const AttnLanguage language = attn_session_get_language (session);
  const gboolean begins = choice > 0 && attn_document_get_readout (document, NULL) == 0;
  g_autoptr (AttnEdit) added = NULL;

  if (choice == 0)
    return attn_edit_set_readout (document, 0, language, error);
  if (!begins)
    return attn_edit_set_pooling (document, (AttnPooling) (choice - 1), language, error);
  added = add_readout (session, error);
  if (added == NULL || choice == 1 + ATTN_POOLING_EACH)
    return g_steal_pointer (&added);
  /* One step, which is called after what it begins. */
  return attn_edit_new (attn_document_with_pooling (added->document, (AttnPooling) (choice - 1), language, error), NULL, N_("adding a readout"), NULL);
}

void
attn_action_block (AttnWindow *window, GVariant *parameter)
{
  GError *error = NULL;
  AttnEdit *edit = attn_model_choose_block (SESSION (window), attn_model_find_layer (SESSION (window)), find_word (attn_model_blocks, parameter), &error);

  change (window, edit, error, -1);
}

GVariant *
attn_action_get_block (AttnWindow *window)
{
  const AttnDocument *document = get_document (window);
  const guint layer = document != NULL ? attn_model_find_layer (SESSION (window)) : 0;
  const guint choice = document != NULL && attn_document_has_block (document, layer) ? 1 + attn_document_get_norm (document, layer) : 0;

  return g_variant_new_string (attn_model_blocks[choice]);
}

void
attn_action_feed_forward (AttnWindow *window, GVariant *parameter)
{
  GError *error = NULL;
  AttnEdit *edit = attn_model_choose_feed_forward (SESSION (window), attn_model_find_layer (SESSION (window)),
                                                   find_word (attn_model_networks, parameter), &error);

  change (window, edit, error, -1);
}

GVariant *
attn_action_get_feed_forward (AttnWindow *window)
{
  const AttnDocument *document = get_document (window);
  const guint layer = document != NULL ? attn_model_find_layer (SESSION (window)) : 0;
  const gboolean has = document != NULL && attn_document_has_block (document, layer) && attn_document_has_feed_forward (document, layer);

  return g_variant_new_string (attn_model_networks[has ? 1 + attn_document_get_activation (document, layer) : 0]);
}

void
attn_action_read_out (AttnWindow *window, GVariant *parameter)
{
  GError *error = NULL;
  AttnEdit *edit = attn_model_choose_readout (SESSION (window), find_word (attn_model_readouts, parameter), &error);

  change (window, edit, error, -1);
}

GVariant *
attn_action_get_read_out (AttnWindow *window)
{
  AttnPooling pooling;
  const guint n = get_document (window) != NULL ? attn_document_get_readout (get_document (window), &pooling) : 0;

  return g_variant_new_string (attn_model_readouts[n > 0 ? 1 + pooling : 0]);
}

gboolean
attn_action_has_readout (AttnWindow *window)
{
  return get_document (window) != NULL && attn_document_get_readout (get_document (window), NULL) > 0;
}

void
attn_action_final_norm (AttnWindow *window, GVariant *parameter)
{
  GError *error = NULL;
  AttnEdit *edit = attn_edit_set_final_norm (get_document (window), !attn_model_has_final_norm (SESSION (window)), get_language (window), &error);

  change (window, edit, error, -1);
}

GVariant *
attn_action_get_final_norm (AttnWindow *window)
{
  return g_variant_new_boolean (get_document (window) != NULL && attn_model_has_final_norm (SESSION (window)));
}

gboolean
attn_action_has_image (AttnWindow *window)
{
  return get_document (window) != NULL && attn_document_get_image (get_document (window), NULL, NULL, NULL) > 0;
}

void
attn_action_class_token (AttnWindow *window, GVariant *parameter)
{
  const gboolean has = attn_document_get_matrix (get_document (window), "image.class_token") != NULL;
  GError *error = NULL;
  AttnEdit *edit = attn_edit_set_class_token (get_document (window), !has, get_language (window), &error);

  change (window, edit, error, -1);
}

GVariant *
attn_action_get_class_token (AttnWindow *window)
{
  return g_variant_new_boolean (get_document (window) != NULL && attn_document_get_matrix (get_document (window), "image.class_token") != NULL);
}
