/* attn-random-popover.c: seed and deviation of a matrix that is drawn
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-random-popover.h"

#include "attn-name.h"
#include "attn-number.h"
#include "attn-pane-parts.h"

/* What a draw begins with: weights are smaller than what they are multiplied with. */
#define FIRST_SEED        1
#define DEVIATION         "1"
#define WEIGHT_DEVIATION  "0.5"

struct _AttnRandomPopover
{
  GtkPopover   parent_instance;

  AttnSession *session;
  const char  *slot;         /* interned */
  GtkWidget   *names[2];
  GtkWidget   *seed;
  GtkWidget   *deviation;
  GtkWidget   *draw;
  GtkWidget   *refusal;
};

G_DEFINE_FINAL_TYPE (AttnRandomPopover, attn_random_popover, GTK_TYPE_POPOVER)

#define TEXT(self, message) attn_session_text ((self)->session, message)

static void
draw (AttnRandomPopover *self)
{
  const AttnLanguage language = attn_session_get_language (self->session);
  GError *error = NULL;
  AttnEdit *edit = NULL;
  double deviation;

  if (attn_edit_read_number (gtk_editable_get_text (GTK_EDITABLE (self->deviation)), &deviation, language, &error))
    edit = attn_edit_fill_random (attn_session_get_document (self->session), self->slot,
                                  (guint64) gtk_spin_button_get_value (GTK_SPIN_BUTTON (self->seed)), deviation, language, &error);
  attn_pane_apply (self->session, edit, &error, TRUE, self->refusal);
}

static void
seed_turned_cb (double   value,
                gpointer data)
{
  draw (data);
}

/* Again: the seed after the one that is drawn. */
static void
draw_clicked_cb (GtkButton         *button,
                 AttnRandomPopover *self)
{
  const AttnDocument *document = attn_session_get_document (self->session);
  double deviation, typed;
  guint64 seed;

  gtk_spin_button_update (GTK_SPIN_BUTTON (self->seed));
  if (attn_document_get_random (document, self->slot, &seed, &deviation) &&
      (double) seed == gtk_spin_button_get_value (GTK_SPIN_BUTTON (self->seed)) &&
      attn_edit_read_number (gtk_editable_get_text (GTK_EDITABLE (self->deviation)), &typed, attn_session_get_language (self->session), NULL) &&
      typed == deviation)
    attn_pane_set_spin (self->seed, (double) (seed < ATTN_MAX_SEED ? seed + 1 : 0));
  draw (self);
}

static void
closed_cb (GtkPopover        *popover,
           AttnRandomPopover *self)
{
  if (self->session != NULL)
    attn_session_end_gesture (self->session);
}

static void
name_parts (AttnRandomPopover *self)
{
  gtk_label_set_text (GTK_LABEL (self->names[0]), TEXT (self, N_("Seed")));
  gtk_label_set_text (GTK_LABEL (self->names[1]), TEXT (self, N_("Deviation")));
  attn_pane_name (self->seed, TEXT (self, N_("Seed")));
  attn_pane_name (self->deviation, TEXT (self, N_("Deviation")));
  gtk_button_set_label (GTK_BUTTON (self->draw), TEXT (self, N_("Draw")));
}

void
attn_random_popover_open (AttnRandomPopover  *self,
                          const char         *slot,
                          const GdkRectangle *place)
{
  const AttnDocument *document = attn_session_get_document (self->session);
  char text[ATTN_NUMBER_LENGTH];
  guint64 seed = FIRST_SEED;
  double deviation;

  self->slot = attn_name_intern (slot);
  name_parts (self);
  attn_pane_set_refusal (self->refusal, NULL);
  gtk_editable_set_text (GTK_EDITABLE (self->deviation), strstr (slot, "weight") != NULL ? WEIGHT_DEVIATION : DEVIATION);
  if (attn_document_get_random (document, slot, &seed, &deviation))
    {
      attn_number_shortest (deviation, text);
      gtk_editable_set_text (GTK_EDITABLE (self->deviation), text);
    }
  attn_pane_set_spin (self->seed, (double) seed);
  attn_session_end_gesture (self->session);
  gtk_popover_set_pointing_to (GTK_POPOVER (self), place);
  gtk_popover_popup (GTK_POPOVER (self));
}

GtkWidget *
attn_random_popover_get_seed (AttnRandomPopover *self)
{
  return self->seed;
}

GtkWidget *
attn_random_popover_get_deviation (AttnRandomPopover *self)
{
  return self->deviation;
}

GtkWidget *
attn_random_popover_get_draw (AttnRandomPopover *self)
{
  return self->draw;
}

static void
attn_random_popover_dispose (GObject *object)
{
  g_clear_object (&ATTN_RANDOM_POPOVER (object)->session);

  G_OBJECT_CLASS (attn_random_popover_parent_class)->dispose (object);
}

static void
attn_random_popover_class_init (AttnRandomPopoverClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = attn_random_popover_dispose;
}

static void
attn_random_popover_init (AttnRandomPopover *self)
{
  GtkWidget *grid = gtk_grid_new ();

  g_signal_connect (self, "closed", G_CALLBACK (closed_cb), self);
  gtk_grid_set_row_spacing (GTK_GRID (grid), 8);
  gtk_grid_set_column_spacing (GTK_GRID (grid), 12);
  for (int i = 0; i < 2; i++)
    {
      self->names[i] = gtk_label_new (NULL);
      gtk_label_set_xalign (GTK_LABEL (self->names[i]), 0);
      gtk_grid_attach (GTK_GRID (grid), self->names[i], 0, i, 1, 1);
    }
  self->seed = attn_pane_new_spin (0, (double) ATTN_MAX_SEED);
  gtk_editable_set_width_chars (GTK_EDITABLE (self->seed), 6);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (self->seed), 8);
  attn_pane_on_turned (self->seed, seed_turned_cb, self);
  gtk_grid_attach (GTK_GRID (grid), self->seed, 1, 0, 1, 1);
  self->deviation = gtk_entry_new ();
  attn_pane_leave_undo (self->deviation);
  gtk_widget_add_css_class (self->deviation, "number");
  gtk_editable_set_width_chars (GTK_EDITABLE (self->deviation), 6);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (self->deviation), 8);
  g_signal_connect_swapped (self->deviation, "activate", G_CALLBACK (draw), self);
  gtk_grid_attach (GTK_GRID (grid), self->deviation, 1, 1, 1, 1);
  self->draw = gtk_button_new_with_label ("");
  g_signal_connect (self->draw, "clicked", G_CALLBACK (draw_clicked_cb), self);
  gtk_grid_attach (GTK_GRID (grid), self->draw, 0, 2, 2, 1);
  {
    GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);

    gtk_box_append (GTK_BOX (box), grid);
    self->refusal = attn_pane_add_refusal (box);
    gtk_label_set_max_width_chars (GTK_LABEL (self->refusal), 24);
    gtk_popover_set_child (GTK_POPOVER (self), box);
  }
}

GtkWidget *
attn_random_popover_new (AttnSession *session)
{
  AttnRandomPopover *self = g_object_new (ATTN_TYPE_RANDOM_POPOVER, NULL);

  self->session = g_object_ref (session);
  return GTK_WIDGET (self);
}
