/* attn-model-menu.c: what a model can be made of, as a menu: layers, heads, blocks, a readout
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-model-menu.h"

#include "attn-actions.h"
#include "attn-menu-parts.h"

/* More heads than these are chosen in the pane. */
#define MAX_HEADS 16

const char *const attn_model_blocks[] = { "none", "pre", "post", "plain", NULL };
const char *const attn_model_networks[] = { "none", "relu", "gelu", "gelu-tanh", NULL };
const char *const attn_model_readouts[] = { "none", "each", "last", "first", "mean", NULL };

guint
attn_model_list_heads (AttnSession *session,
                       guint        layer,
                       guint       *heads,
                       guint        size)
{
  const AttnTrace *trace = attn_session_get_trace (session);
  const int place = attn_session_get_n_layers (session) > 0 ? (int) layer : -1;
  const guint now = attn_document_get_heads (attn_session_get_document (session), layer);
  const AttnNode *query = attn_steps_find_node (trace, place, 0, "query"), *value = attn_steps_find_node (trace, place, 0, "value");
  const guint n_query = (query != NULL ? attn_node_get_columns (query) : 1) * now;
  const guint n_value = (value != NULL ? attn_node_get_columns (value) : 1) * now;
  guint found = 0;

  for (guint n = 1; n <= MIN (n_query, ATTN_DOCUMENT_MAX_HEADS) && found < size; n++)
    if (n_query % n == 0 && n_value % n == 0 && (n <= now || now <= heads[MAX (found, 1) - 1] || found < size - 1))
      heads[found++] = n;
  return found;
}

guint
attn_model_find_layer (AttnSession *session)
{
  return (guint) MAX (attn_session_get_near_layer (session), 0);
}

gboolean
attn_model_has_final_norm (AttnSession *session)
{
  return attn_trace_find (attn_session_get_trace (session), "final_norm") != NULL;
}

/* `labels` are messages, as many as `words`. */
static void
append_choices (GMenu             *menu,
                AttnSession       *session,
                const char        *title,
                const char        *action,
                const char *const *words,
                const char *const *labels)
{
  g_autoptr (GMenu) choices = g_menu_new ();

  for (guint i = 0; words[i] != NULL; i++)
    attn_menu_append_choice (choices, attn_session_text (session, labels[i]), action, g_variant_new_string (words[i]));
  attn_menu_append_submenu (menu, attn_session_text (session, title), G_MENU_MODEL (choices));
}

static void
append_heads (GMenu       *menu,
              AttnSession *session)
{
  g_autoptr (GMenu) choices = g_menu_new ();
  guint heads[MAX_HEADS];
  const guint n = attn_model_list_heads (session, attn_model_find_layer (session), heads, MAX_HEADS);

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *label = g_strdup_printf ("%u", heads[i]);

      attn_menu_append_choice (choices, label, "win.set-heads", g_variant_new_uint32 (heads[i]));
    }
  attn_menu_append_submenu (menu, attn_session_text (session, N_("Heads")), G_MENU_MODEL (choices));
}

GMenuModel *
attn_model_menu_new (AttnSession *session)
{
  static const char *const blocks[] = { N_("no block"), N_("norm before (pre)"), N_("norm after (post)"), N_("no norm") };
  static const char *const networks[] = { N_("none"), "ReLU", "GELU", "GELU (tanh)" };
  static const char *const readouts[] = { N_("none"), N_("every row"), N_("last row"), N_("first row"), N_("mean of the rows") };
  const AttnDocument *document = attn_session_get_document (session);
  const gboolean projected = attn_document_get_source (document) == ATTN_SOURCE_PROJECTIONS;
  g_autoptr (GMenu) layers = g_menu_new (), parts = g_menu_new (), whole = g_menu_new ();
  GMenu *menu = g_menu_new ();
  g_autofree char *title = g_strdup_printf (attn_session_text (session, N_("layer %u")), attn_model_find_layer (session));

  attn_menu_append_action (layers, session, "add-layer", NULL);
  attn_menu_append_action (layers, session, "duplicate-layer", NULL);
  if (attn_session_get_n_layers (session) > 1)
    {
      attn_menu_append_action (layers, session, "layer-earlier", NULL);
      attn_menu_append_action (layers, session, "layer-later", NULL);
      attn_menu_append_action (layers, session, "delete-layer", NULL);
    }
  if (projected)
    {
      append_heads (parts, session);
      append_choices (parts, session, N_("Block"), "win.block", attn_model_blocks, blocks);
      append_choices (parts, session, N_("Feed-forward"), "win.feed-forward", attn_model_networks, networks);
    }
  append_choices (whole, session, N_("Read out"), "win.read-out", attn_model_readouts, readouts);
  if (attn_document_get_readout (document, NULL) > 0)
    attn_menu_append_action (whole, session, "final-norm", NULL);
  if (attn_document_get_image (document, NULL, NULL, NULL) > 0)
    attn_menu_append_action (whole, session, "class-token", NULL);
  g_menu_append_section (menu, attn_session_get_n_layers (session) > 0 ? title : NULL, G_MENU_MODEL (layers));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (parts));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (whole));
  return G_MENU_MODEL (menu);
}
