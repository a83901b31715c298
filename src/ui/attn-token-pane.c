/* attn-token-pane.c: the tokens, those of the keys where they are others, and whether they are
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-token-pane.h"

#include "attn-pane-parts.h"

struct _AttnTokenPane
{
  GtkWidget    parent_instance;

  AttnSession *session;
  GtkWidget   *rows[2];      /* of tokens; of keys (cross-attention) */
  GtkWidget   *cross;        /* a check button */
  GtkWidget   *refusal;
  gboolean     setting;      /* the check button is set from here */
};

G_DEFINE_FINAL_TYPE (AttnTokenPane, attn_token_pane, GTK_TYPE_WIDGET)

static void
update_cross (AttnTokenPane *self)
{
  const gboolean cross = !attn_document_is_self (attn_session_get_document (self->session));

  self->setting = TRUE;
  gtk_check_button_set_active (GTK_CHECK_BUTTON (self->cross), cross);
  gtk_check_button_set_label (GTK_CHECK_BUTTON (self->cross), attn_session_text (self->session, N_("Cross-attention")));
  attn_pane_set_tip (self->cross, attn_session_text (self->session, N_("Keys and values come from other tokens")));
  self->setting = FALSE;
  gtk_widget_set_visible (self->rows[1], cross);
}

static void
toggled_cb (GtkCheckButton *button,
            AttnTokenPane  *self)
{
  GError *error = NULL;

  if (self->setting)
    return;
  attn_pane_apply (self->session, attn_edit_set_cross (attn_session_get_document (self->session), gtk_check_button_get_active (button),
                                                       attn_session_get_language (self->session), &error), &error, FALSE, self->refusal);
  update_cross (self);
}

static void
session_changed_cb (AttnSession   *session,
                    guint          changes,
                    AttnTokenPane *self)
{
  if (attn_session_get_document (session) == NULL)
    return;
  if ((changes & (ATTN_CHANGE_DOCUMENT | ATTN_CHANGE_LANGUAGE)) != 0)
    {
      attn_pane_set_refusal (self->refusal, NULL);
      update_cross (self);
    }
  attn_token_row_update (ATTN_TOKEN_ROW (self->rows[0]), changes);
  if (gtk_widget_get_visible (self->rows[1]))
    attn_token_row_update (ATTN_TOKEN_ROW (self->rows[1]), changes);
}

AttnTokenRow *
attn_token_pane_get_row (AttnTokenPane *self,
                         gboolean       memory)
{
  return ATTN_TOKEN_ROW (self->rows[memory ? 1 : 0]);
}

GtkWidget *
attn_token_pane_get_chip (AttnTokenPane *self,
                          gboolean       memory,
                          guint          index)
{
  return attn_token_row_get_chip (attn_token_pane_get_row (self, memory), index);
}

GtkWidget *
attn_token_pane_get_cross (AttnTokenPane *self)
{
  return self->cross;
}

static void
attn_token_pane_dispose (GObject *object)
{
  AttnTokenPane *self = ATTN_TOKEN_PANE (object);

  if (self->session != NULL)
    g_signal_handlers_disconnect_by_data (self->session, self);
  g_clear_object (&self->session);
  attn_widget_clear (GTK_WIDGET (self));

  G_OBJECT_CLASS (attn_token_pane_parent_class)->dispose (object);
}

static void
attn_token_pane_class_init (AttnTokenPaneClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = attn_token_pane_dispose;
  attn_pane_set_up_class (GTK_WIDGET_CLASS (klass));
}

static void
attn_token_pane_init (AttnTokenPane *self)
{
  attn_pane_set_up (GTK_WIDGET (self), 10);
}

GtkWidget *
attn_token_pane_new (AttnSession *session)
{
  AttnTokenPane *self = g_object_new (ATTN_TYPE_TOKEN_PANE, NULL);

  self->session = g_object_ref (session);
  self->rows[0] = attn_token_row_new (session, ATTN_LIST_TOKENS);
  self->rows[1] = attn_token_row_new (session, ATTN_LIST_MEMORY);
  gtk_widget_set_parent (self->rows[0], GTK_WIDGET (self));
  gtk_widget_set_parent (self->rows[1], GTK_WIDGET (self));
  self->cross = gtk_check_button_new_with_label ("");
  gtk_widget_set_parent (self->cross, GTK_WIDGET (self));
  g_signal_connect (self->cross, "toggled", G_CALLBACK (toggled_cb), self);
  self->refusal = attn_pane_add_refusal (GTK_WIDGET (self));

  g_signal_connect (session, "changed", G_CALLBACK (session_changed_cb), self);
  session_changed_cb (session, ATTN_CHANGE_ALL, self);
  return GTK_WIDGET (self);
}
