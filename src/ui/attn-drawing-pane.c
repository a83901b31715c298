/* attn-drawing-pane.c: a pad to draw on, what the model says of the drawing, and digits to go through
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-drawing-pane.h"

#include "attn-compat.h"
#include "attn-digit-walk.h"
#include "attn-digits.h"
#include "attn-ink.h"
#include "attn-pane-parts.h"
#include "attn-pango-markup.h"
#include "attn-segments.h"
#include "attn-wrap-layout.h"

#define TEXT(self, message) attn_session_text ((self)->session, message)

struct _AttnDrawingPane
{
  GtkWidget    parent_instance;

  AttnSession *session;
  GtkWidget   *title;
  GtkWidget   *line;          /* of the tools */
  GtkWidget   *tools;         /* segments */
  GtkWidget   *clear;
  GtkWidget   *pad;
  GtkWidget   *refusal;
  GtkWidget   *bars;
  GtkWidget   *verdict;
  GtkWidget   *caution;
  GtkWidget   *walk;          /* through the digits */
  GtkWidget   *previous, *next, *wrong;
  GtkWidget   *place;
  GtkWidget   *remark;
  AttnLanguage language;      /* of the segments */
};

G_DEFINE_FINAL_TYPE (AttnDrawingPane, attn_drawing_pane, GTK_TYPE_WIDGET)

/* --- what is said ---------------------------------------------------------------------------------------- */

static void
set_text (GtkWidget  *label,
          const char *text)
{
  if (g_strcmp0 (attn_label_get_written (GTK_LABEL (label)), text != NULL ? text : "") != 0)
    gtk_label_set_text (GTK_LABEL (label), text != NULL ? text : "");
  gtk_widget_set_visible (label, text != NULL);
}

static void
update_words (AttnDrawingPane *self)
{
  const AttnNode *classes = attn_session_find_classes (self->session);
  g_autofree char *verdict = attn_digit_walk_dup_verdict (self->session), *caution = attn_digit_walk_dup_caution (self->session);
  const gboolean told = verdict != NULL && attn_node_get_columns (classes) <= ATTN_CLASS_BARS_MAX;
  g_autofree char *remark = told ? g_strdup_printf (TEXT (self, N_("Whatever is drawn, 100 %% is shared out among these %u answers: it knows no other.")),
                                                    attn_node_get_columns (classes))
                             : classes != NULL && attn_session_keeps_back (self->session, classes)
                             ? g_strdup (TEXT (self, N_("What it is read as is not told before its step."))) : NULL;

  set_text (self->verdict, verdict);
  set_text (self->caution, caution);
  set_text (self->remark, remark);
  attn_class_bars_update (ATTN_CLASS_BARS (self->bars), told && !attn_pad_is_drawing (ATTN_PAD (self->pad)));
  if (!told)
    gtk_widget_set_visible (self->bars, FALSE);
}

static void
update_place (AttnDrawingPane *self)
{
  const gboolean possible = attn_digit_walk_is_possible (self->session);
  const int digit = attn_digit_walk_get (self->session);
  g_autofree char *place = digit >= 0 ? g_strdup_printf ("%d / %u", digit + 1, attn_digits_get_count ())
                                      : g_strdup_printf ("– / %u", attn_digits_get_count ());

  gtk_widget_set_visible (self->walk, possible);
  gtk_widget_set_visible (self->wrong, possible);
  if (possible)
    set_text (self->place, place);
}

/* A stroke is over: what came of it is told. */
static void
drawn_cb (AttnPad         *pad,
          AttnDrawingPane *self)
{
  const char *verdict = attn_drawing_pane_get_verdict (self), *caution = attn_drawing_pane_get_caution (self);
  g_autofree char *text = verdict != NULL ? g_strjoin (". ", verdict, caution, NULL) : NULL;

  attn_class_bars_update (ATTN_CLASS_BARS (self->bars), TRUE);
  if (text != NULL)
    attn_compat_announce (self->verdict, text);
}

/* --- tools ----------------------------------------------------------------------------------------------- */

static void
tool_chosen_cb (guint    tool,
                gpointer data)
{
  attn_pad_set_tool (ATTN_PAD (((AttnDrawingPane *) data)->pad), (AttnTool) tool);
}

static void
tool_changed_cb (AttnPad         *pad,
                 AttnDrawingPane *self)
{
  attn_segments_select (self->tools, attn_pad_get_tool (pad));
}

/* In the language of the session; segments cannot change theirs. */
static void
make_tools (AttnDrawingPane *self)
{
  const char *texts[ATTN_N_TOOLS] = { TEXT (self, N_("Pen")), TEXT (self, N_("Eraser")), TEXT (self, N_("Select")) };

  g_clear_pointer (&self->tools, gtk_widget_unparent);
  self->tools = attn_segments_new (TEXT (self, N_("Tool")), texts, ATTN_N_TOOLS, tool_chosen_cb, self);
  attn_segments_select (self->tools, attn_pad_get_tool (ATTN_PAD (self->pad)));
  gtk_widget_insert_after (self->tools, self->line, NULL);
}

static void
clear_cb (AttnDrawingPane *self)
{
  attn_pad_clear (ATTN_PAD (self->pad));
}

static void
name_button (GtkWidget  *button,
             const char *text,
             const char *key)
{
  g_autofree char *tip = key != NULL ? g_strdup_printf ("%s (%s)", text, key) : g_strdup (text);

  attn_pane_name (button, text);
  attn_pane_set_tip (button, tip);
}

static void
name_all (AttnDrawingPane *self)
{
  make_tools (self);
  gtk_label_set_text (GTK_LABEL (self->title), TEXT (self, N_("Drawing")));
  gtk_button_set_label (GTK_BUTTON (self->clear), TEXT (self, N_("Clear all")));
  attn_pane_name (self->clear, TEXT (self, N_("Clear all")));
  gtk_button_set_label (GTK_BUTTON (self->wrong), TEXT (self, N_("Next one it reads wrongly")));
  name_button (self->wrong, TEXT (self, N_("Next one it reads wrongly")), "X");
  name_button (self->previous, TEXT (self, N_("Previous digit")), "Shift+N");
  name_button (self->next, TEXT (self, N_("Next digit")), "N");
  attn_pane_name (self->bars, TEXT (self, N_("Probabilities of the classes")));
  attn_pane_set_tip (self->clear, TEXT (self, N_("An empty image")));
}

static void
session_changed_cb (AttnSession     *session,
                    guint            changes,
                    AttnDrawingPane *self)
{
  const AttnDocument *document = attn_session_get_document (session);
  const gboolean suits = document != NULL && attn_ink_suits (document);

  if ((changes & ATTN_CHANGE_LANGUAGE) != 0)
    name_all (self);
  gtk_widget_set_visible (GTK_WIDGET (self), suits);
  if (!suits)
    return;
  if ((changes & ATTN_CHANGE_DOCUMENT) != 0 && !attn_pad_is_drawing (ATTN_PAD (self->pad)))
    attn_pane_set_refusal (self->refusal, NULL);
  if ((changes & (ATTN_CHANGE_DOCUMENT | ATTN_CHANGE_LANGUAGE | ATTN_CHANGE_LOOK | ATTN_CHANGE_SELECTION | ATTN_CHANGE_STEP | ATTN_CHANGE_LAYOUT)) != 0)
    update_words (self);
  if ((changes & (ATTN_CHANGE_DOCUMENT | ATTN_CHANGE_LANGUAGE)) != 0)
    update_place (self);
}

/* What the pane is is not told where somebody draws. */
static gboolean
tooltip_cb (GtkWidget       *widget,
            int              x,
            int              y,
            gboolean         keyboard,
            GtkTooltip      *tooltip,
            AttnDrawingPane *self)
{
  graphene_rect_t bounds;

  if (gtk_widget_compute_bounds (self->pad, widget, &bounds) && graphene_rect_contains_point (&bounds, &GRAPHENE_POINT_INIT ((float) x, (float) y)))
    g_signal_stop_emission_by_name (widget, "query-tooltip");
  return FALSE;
}

/* --- object ---------------------------------------------------------------------------------------------- */

AttnPad *
attn_drawing_pane_get_pad (AttnDrawingPane *self)
{
  return ATTN_PAD (self->pad);
}

AttnClassBars *
attn_drawing_pane_get_bars (AttnDrawingPane *self)
{
  return ATTN_CLASS_BARS (self->bars);
}

static const char *
get_text (GtkWidget *label)
{
  return gtk_widget_get_visible (label) ? attn_label_get_written (GTK_LABEL (label)) : NULL;
}

const char *
attn_drawing_pane_get_verdict (AttnDrawingPane *self)
{
  return get_text (self->verdict);
}

const char *
attn_drawing_pane_get_caution (AttnDrawingPane *self)
{
  return get_text (self->caution);
}

const char *
attn_drawing_pane_get_place (AttnDrawingPane *self)
{
  return get_text (self->place);
}

static void
attn_drawing_pane_dispose (GObject *object)
{
  AttnDrawingPane *self = ATTN_DRAWING_PANE (object);

  if (self->session != NULL)
    g_signal_handlers_disconnect_by_data (self->session, self);
  g_clear_object (&self->session);
  attn_widget_clear (GTK_WIDGET (self));

  G_OBJECT_CLASS (attn_drawing_pane_parent_class)->dispose (object);
}

static void
attn_drawing_pane_class_init (AttnDrawingPaneClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = attn_drawing_pane_dispose;
  attn_pane_set_up_class (GTK_WIDGET_CLASS (klass));
}

static void
attn_drawing_pane_init (AttnDrawingPane *self)
{
  attn_pane_set_up (GTK_WIDGET (self), 8);
}

static GtkWidget *
add_button (GtkWidget  *parent,
            const char *icon,
            const char *action)
{
  GtkWidget *button = icon != NULL ? gtk_button_new_from_icon_name (icon) : gtk_button_new ();

  gtk_widget_add_css_class (button, "segment");
  if (action != NULL)
    gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_widget_set_parent (button, parent);
  return button;
}

GtkWidget *
attn_drawing_pane_new (AttnSession *session)
{
  AttnDrawingPane *self = g_object_new (ATTN_TYPE_DRAWING_PANE, NULL);
  GtkWidget *head;

  self->session = g_object_ref (session);
  head = attn_pane_add_line (GTK_WIDGET (self));
  self->title = attn_pane_add_label (head, "heading");
  gtk_widget_set_hexpand (self->title, TRUE);
  self->walk = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 4);
  gtk_widget_set_parent (self->walk, head);
  self->previous = add_button (self->walk, "go-previous-symbolic", "win.previous-digit");
  self->place = attn_pane_add_label (self->walk, "place");
  gtk_label_set_xalign (GTK_LABEL (self->place), 0.5f);
  gtk_label_set_wrap (GTK_LABEL (self->place), FALSE);
  gtk_label_set_width_chars (GTK_LABEL (self->place), 9);
  self->next = add_button (self->walk, "go-next-symbolic", "win.next-digit");
  self->line = attn_pane_add_line (GTK_WIDGET (self));
  self->clear = add_button (self->line, NULL, NULL);
  g_signal_connect_swapped (self->clear, "clicked", G_CALLBACK (clear_cb), self);

  self->refusal = attn_pane_add_refusal (GTK_WIDGET (self));
  self->pad = attn_pad_new (session, self->refusal);
  gtk_widget_insert_before (self->pad, GTK_WIDGET (self), self->refusal);
  g_signal_connect (self->pad, "tool-changed", G_CALLBACK (tool_changed_cb), self);
  g_signal_connect (self->pad, "drawn", G_CALLBACK (drawn_cb), self);
  self->bars = attn_class_bars_new (session);
  gtk_widget_set_parent (self->bars, GTK_WIDGET (self));
  /* What is said may take more lines or fewer: what is clicked again and again stands above it. */
  self->wrong = add_button (GTK_WIDGET (self), NULL, "win.next-wrong-digit");
  self->verdict = attn_pane_add_label (GTK_WIDGET (self), "verdict");
  self->caution = attn_pane_add_label (GTK_WIDGET (self), "reason");
  self->remark = attn_pane_add_label (GTK_WIDGET (self), "quiet");

  g_signal_connect (self, "query-tooltip", G_CALLBACK (tooltip_cb), self);
  g_signal_connect (session, "changed", G_CALLBACK (session_changed_cb), self);
  session_changed_cb (session, ATTN_CHANGE_ALL, self);
  return GTK_WIDGET (self);
}
