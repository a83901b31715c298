/* attn-matrix-menu.c: what can be done to a whole matrix
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-matrix-menu.h"

#include <string.h>

#include "attn-copy-menu.h"
#include "attn-menu-parts.h"
#include "attn-name.h"
#include "attn-stage.h"

#define OUTPUT_WEIGHT "attention.output_weight"

static const struct { const char *weight, *bias; } biases[] = {
  { "attention.query_weight", "attention.query_bias" },
  { "attention.key_weight", "attention.key_bias" },
  { "attention.value_weight", "attention.value_bias" },
  { OUTPUT_WEIGHT, "attention.output_bias" },
  { "block.feed_forward.in_weight", "block.feed_forward.in_bias" },
  { "block.feed_forward.out_weight", "block.feed_forward.out_bias" },
  { "image.weight", "image.bias" },
  { "readout.weight", "readout.bias" },
};

/* The same place in the same layer: "layer1.attention.query_weight", "attention.query_bias" → "layer1.attention.query_bias". */
static const char *
in_layer_of (const char *slot,
             const char *name)
{
  int layer, head;
  g_autofree char *of_layer = NULL;

  attn_stage_split (slot, &layer, &head);
  if (layer < 0)
    return attn_name_intern (name);
  of_layer = g_strdup_printf ("layer%d.%s", layer, name);
  return attn_name_intern (of_layer);
}

const char *
attn_matrix_menu_get_bias (const char *slot)
{
  for (guint i = 0; i < G_N_ELEMENTS (biases); i++)
    if (in_layer_of (slot, biases[i].weight) == attn_name_intern (slot))
      return in_layer_of (slot, biases[i].bias);
  return NULL;
}

static gboolean
is_bias (const char *slot)
{
  return g_str_has_suffix (slot, "_bias") || g_str_has_suffix (slot, ".bias");
}

/* One row of numbers, which has no identity and no transpose. */
static gboolean
is_row (const char *slot)
{
  return is_bias (slot) || g_str_has_suffix (slot, ".gain") || g_str_has_suffix (slot, ".class_token");
}

/* Whether the document does without it. */
static gboolean
can_leave_out (AttnSession *session,
               const char  *slot)
{
  g_autoptr (AttnEdit) edit = NULL;

  if (attn_document_get_matrix (attn_session_get_document (session), slot) == NULL)
    return FALSE;
  edit = attn_edit_leave_out (attn_session_get_document (session), slot, attn_session_get_language (session), NULL);
  return edit != NULL;
}

static void
append (GMenu       *menu,
        AttnSession *session,
        const char  *message,
        const char  *action,
        const char  *accel)
{
  attn_menu_append_item (menu, attn_session_text (session, message), action, accel);
}

GMenuModel *
attn_matrix_menu_new (AttnSession *session,
                      const char  *slot)
{
  const AttnDocument *document = attn_session_get_document (session);
  const char *bias = attn_matrix_menu_get_bias (slot);
  g_autoptr (GMenu) fill = g_menu_new (), text = g_menu_new (), forms = g_menu_new (), parts = g_menu_new ();
  GMenu *menu = g_menu_new ();

  if (!is_row (slot))
    append (fill, session, N_("Identity"), "matrix.identity", NULL);
  append (fill, session, N_("Zeros"), "matrix.zeros", NULL);
  append (fill, session, N_("Random numbers…"), "matrix.random", NULL);
  if (!is_row (slot))
    append (fill, session, N_("Transpose"), "matrix.transpose", NULL);
  append (text, session, N_("Copy as a table"), "matrix.copy", NULL);
  attn_copy_menu_append_matrix (forms, session, slot);
  g_menu_append_submenu (text, attn_session_text (session, N_("Copy as")), G_MENU_MODEL (forms));
  append (text, session, N_("Paste"), "matrix.paste", "<Control>v");
  if (can_leave_out (session, slot))
    append (parts, session, is_bias (slot) ? N_("Remove the bias") : N_("Leave out"), "matrix.leave-out", NULL);
  if (bias != NULL && attn_document_get_matrix (document, bias) == NULL)
    append (parts, session, N_("Add a bias"), "matrix.add-bias", NULL);
  if (strstr (slot, "attention.") != NULL && bias != NULL && attn_document_get_matrix (document, in_layer_of (slot, OUTPUT_WEIGHT)) == NULL)
    append (parts, session, N_("Add the output projection W_O"), "matrix.add-output", NULL);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (fill));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (text));
  if (g_menu_model_get_n_items (G_MENU_MODEL (parts)) > 0)
    g_menu_append_section (menu, NULL, G_MENU_MODEL (parts));
  return G_MENU_MODEL (menu);
}

AttnEdit *
attn_matrix_menu_edit (AttnSession  *session,
                       const char   *slot,
                       const char   *action,
                       GError      **error)
{
  const AttnDocument *document = attn_session_get_document (session);
  const AttnLanguage language = attn_session_get_language (session);

  if (g_str_equal (action, "identity"))
    return attn_edit_fill_identity (document, slot, language, error);
  if (g_str_equal (action, "zeros"))
    return attn_edit_fill_zeros (document, slot, language, error);
  if (g_str_equal (action, "transpose"))
    return attn_edit_transpose (document, slot, language, error);
  if (g_str_equal (action, "leave-out"))
    return attn_edit_leave_out (document, slot, language, error);
  if (g_str_equal (action, "add-bias"))
    return attn_edit_fill_zeros (document, attn_matrix_menu_get_bias (slot), language, error);
  if (g_str_equal (action, "add-output"))
    return attn_edit_fill_identity (document, in_layer_of (slot, OUTPUT_WEIGHT), language, error);
  return NULL;
}
