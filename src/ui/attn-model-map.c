/* attn-model-map.c: the whole model as a slim row of boxes
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-model-map.h"

#include <math.h>

#include "attn-pane-parts.h"
#include "attn-pango-markup.h"

/* Between two boxes, where the line between them is seen; above them, where residual connections pass. */
#define GAP 16
#define ARC 11
/* As many layers are all drawn whole; of more, the one at hand. */
#define MOST_WHOLE 1

typedef enum
{
  BOX_STEP,          /* one step, or several that belong together */
  BOX_LAYER,         /* a whole layer that is not at hand */
  BOX_SUM            /* where a residual connection comes in */
} BoxKind;

typedef struct
{
  BoxKind    kind;
  GtkWidget *button;
  guint      first, last;     /* steps */
  guint      target;          /* the step it leads to */
  int        from;            /* SUM: the box before which the residual connection branches off; −1: none */
  int        x, width;        /* as allocated */
} Box;

struct _AttnModelMap
{
  GtkWidget    parent_instance;

  AttnSession *session;
  GtkWidget   *scroller;      /* that holds the map */
  GArray      *boxes;
  GPtrArray   *heads;         /* of GtkWidget: a button for each head; held by the widget */
  GtkWidget   *head_label;
  int          layer;         /* the one that is drawn whole */
  int          height;        /* of a box */
  char        *shown;         /* what the map was made of */
};

G_DEFINE_FINAL_TYPE (AttnModelMap, attn_model_map, GTK_TYPE_WIDGET)

/* --- what there is ------------------------------------------------------------------------------------- */

static const AttnStep *
get_step (AttnModelMap *self,
          guint         index)
{
  return &g_array_index (attn_session_get_steps (self->session), AttnStep, index);
}

static GtkWidget *
new_button (AttnModelMap *self,
            const char   *markup,
            const char   *description,
            guint         target)
{
  GtkWidget *button = g_object_new (GTK_TYPE_BUTTON, "focus-on-click", FALSE, NULL);
  GtkWidget *label = gtk_label_new (NULL);
  g_autofree char *text = attn_markup_to_pango (markup, NULL);
  g_autofree char *plain = attn_markup_to_plain (markup);

  gtk_label_set_markup (GTK_LABEL (label), text);
  gtk_button_set_child (GTK_BUTTON (button), label);
  attn_pane_set_tip (button, description);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, plain,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description, -1);
  gtk_widget_add_css_class (button, "part");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "u", target);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win.step");
  gtk_widget_set_parent (button, GTK_WIDGET (self));
  return button;
}

static Box *
add_box (AttnModelMap *self,
         BoxKind       kind,
         guint         first,
         guint         last,
         guint         target,
         const char   *markup,
         const char   *description)
{
  Box box = { .kind = kind, .first = first, .last = last, .target = target, .from = -1 };

  box.button = new_button (self, markup, description, target);
  if (kind == BOX_SUM)
    gtk_widget_add_css_class (box.button, "sum");
  if (kind == BOX_LAYER)
    gtk_widget_add_css_class (box.button, "whole");
  g_array_append_val (self->boxes, box);
  return &g_array_index (self->boxes, Box, self->boxes->len - 1);
}

/* The last step from `first` on that lies in the same layer and whose group is at most `group`. */
static guint
find_end (AttnModelMap *self,
          guint         first,
          AttnGroup     group)
{
  const guint n = attn_session_get_steps (self->session)->len;
  guint last = first;

  while (last + 1 < n && get_step (self, last + 1)->layer == get_step (self, first)->layer && get_step (self, last + 1)->group <= group)
    last++;
  return last;
}

static gboolean
is_stage (const AttnStep *step,
          const char     *stage)
{
  return g_str_equal (attn_node_get_stage (step->nodes[0]), stage);
}

/* The box that a residual connection leaves the stream before: the one that reads what is added. */
static int
find_branch (AttnModelMap   *self,
             const AttnStep *sum)
{
  const AttnNode *straight = attn_node_get_input (sum->nodes[0], 0);

  for (guint i = 0; i < self->boxes->len; i++)
    {
      const Box *box = &g_array_index (self->boxes, Box, i);

      if (box->kind == BOX_LAYER)
        continue;
      for (guint j = box->first; j <= box->last; j++)
        for (guint k = 0; k < get_step (self, j)->n_nodes; k++)
          {
            const AttnNode *node = get_step (self, j)->nodes[k];

            /* What the box makes of it, and not what makes it. */
            for (guint l = 0; l < attn_node_get_n_inputs (node); l++)
              if (attn_node_get_input (node, l) == straight && node != sum->nodes[0])
                return (int) i;
          }
    }
  return -1;
}

static guint
add_part (AttnModelMap *self,
          guint         i)
{
  const AttnLanguage language = attn_session_get_language (self->session);
  const AttnStep *step = get_step (self, i);
  g_autofree char *description = attn_step_get_description (step, language);
  guint last = i, target;
  Box *box;

  switch (step->group)
    {
    case ATTN_GROUP_INPUT:
    default:
      add_box (self, BOX_STEP, i, i, i, attn_step_get_label (step, language), description);
      return i;

    case ATTN_GROUP_PROJECTIONS:
    case ATTN_GROUP_ATTENTION:
    case ATTN_GROUP_JOIN:
      if (is_stage (step, "norm1"))
        {
          add_box (self, BOX_STEP, i, i, i, attn_step_get_label (step, language), description);
          return i;
        }
      last = find_end (self, i, ATTN_GROUP_JOIN);
      target = find_end (self, i, ATTN_GROUP_ATTENTION);
      add_box (self, BOX_STEP, i, last, target, attn_translate (language, N_("attention")),
               attn_session_text (self->session, N_("Self-attention: each token gathers from those it looks at")));
      return last;

    case ATTN_GROUP_BLOCK:
      if (is_stage (step, "residual1") || is_stage (step, "residual2"))
        {
          box = add_box (self, BOX_SUM, i, i, i, "+", description);
          box->from = find_branch (self, step);
          return i;
        }
      if (is_stage (step, "hidden"))
        {
          while (last + 1 < attn_session_get_steps (self->session)->len && !is_stage (get_step (self, last), "feed_forward"))
            last++;
          add_box (self, BOX_STEP, i, last, last, attn_translate (language, N_("feed-forward")),
                   attn_session_text (self->session, N_("Feed-forward network: each row alone, wider, bent, and back")));
          return last;
        }
      add_box (self, BOX_STEP, i, i, i, attn_step_get_label (step, language), description);
      return i;

    case ATTN_GROUP_READOUT:
      if (is_stage (step, "final_norm") || is_stage (step, "pooled"))
        {
          add_box (self, BOX_STEP, i, i, i, attn_step_get_label (step, language), description);
          return i;
        }
      last = find_end (self, i, ATTN_GROUP_READOUT);
      add_box (self, BOX_STEP, i, last, last, attn_translate (language, N_("readout")),
               attn_session_text (self->session, N_("Readout: one score for each class, and softmax over them")));
      return last;
    }
}

/* Whether there is anything to find one's way in. */
static gboolean
is_needed (AttnModelMap *self)
{
  const GArray *steps = attn_session_get_steps (self->session);

  return steps != NULL && (g_array_index (steps, AttnStep, steps->len - 1).section > 0 ||
                           attn_session_get_n_heads (self->session) > 1);
}

static void
make_heads (AttnModelMap *self)
{
  const guint n = attn_session_get_n_heads (self->session);

  if (n < 2)
    return;
  self->head_label = gtk_label_new (attn_session_text (self->session, N_("head")));
  gtk_widget_add_css_class (self->head_label, "quiet");
  gtk_widget_set_parent (self->head_label, GTK_WIDGET (self));
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *number = g_strdup_printf ("%u", i);
      g_autofree char *name = g_strdup_printf (attn_session_text (self->session, N_("head %u")), i);
      GtkWidget *button = g_object_new (GTK_TYPE_TOGGLE_BUTTON, "label", number, "focus-on-click", FALSE, "tooltip-text", name, NULL);

      gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
      gtk_widget_add_css_class (button, "part");
      gtk_widget_add_css_class (button, "head");
      gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "u", i);
      gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win.head");
      gtk_widget_set_parent (button, GTK_WIDGET (self));
      g_ptr_array_add (self->heads, button);
    }
}

static void
clear (AttnModelMap *self)
{
  for (guint i = 0; i < self->boxes->len; i++)
    gtk_widget_unparent (g_array_index (self->boxes, Box, i).button);
  g_array_set_size (self->boxes, 0);
  for (guint i = 0; i < self->heads->len; i++)
    gtk_widget_unparent (self->heads->pdata[i]);
  g_ptr_array_set_size (self->heads, 0);
  g_clear_pointer (&self->head_label, gtk_widget_unparent);
}

static void
make (AttnModelMap *self)
{
  const guint n_layers = attn_session_get_n_layers (self->session);
  const gboolean needed = is_needed (self);

  clear (self);
  gtk_widget_set_visible (GTK_WIDGET (self), needed);
  gtk_widget_set_visible (self->scroller, needed);
  if (!needed)
    return;
  if (attn_session_get_layer (self->session) >= 0)
    self->layer = attn_session_get_layer (self->session);
  self->layer = CLAMP (self->layer, 0, MAX ((int) n_layers, 1) - 1);
  for (guint i = 0; i < attn_session_get_steps (self->session)->len; i++)
    {
      const AttnStep *step = get_step (self, i);

      if (step->layer >= 0 && step->layer != self->layer && n_layers > MOST_WHOLE)
        {
          g_autofree char *name = g_strdup_printf (attn_session_text (self->session, N_("layer %u")), (guint) step->layer);
          const guint last = find_end (self, i, ATTN_GROUP_BLOCK), target = find_end (self, i, ATTN_GROUP_ATTENTION);

          add_box (self, BOX_LAYER, i, last, target, name, name);
          i = last;
        }
      else
        i = add_part (self, i);
    }
  make_heads (self);
}

static void
mark (AttnModelMap *self)
{
  const guint current = attn_session_get_step (self->session);

  for (guint i = 0; i < self->boxes->len; i++)
    {
      const Box *box = &g_array_index (self->boxes, Box, i);

      if (current >= box->first && current <= box->last)
        gtk_widget_add_css_class (box->button, "here");
      else
        gtk_widget_remove_css_class (box->button, "here");
    }
}

/* All that the map is made of.  A drawing that goes on changes numbers at every frame, and seldom this. */
static char *
dup_shown (AttnModelMap *self)
{
  const AttnLanguage language = attn_session_get_language (self->session);
  GString *text = g_string_new (NULL);

  g_string_printf (text, "%d %u %u %d\n", (int) language, attn_session_get_n_layers (self->session),
                   attn_session_get_n_heads (self->session), attn_session_get_layer (self->session));
  for (guint i = 0; i < attn_session_get_steps (self->session)->len; i++)
    {
      const AttnStep *step = get_step (self, i);

      g_string_append_printf (text, "%d %u %u %s", step->layer, step->section, (guint) step->group, attn_step_get_label (step, language));
      for (guint j = 0; j < step->n_nodes; j++)
        g_string_append_printf (text, " %s", attn_node_get_name (step->nodes[j]));
      g_string_append_c (text, '\n');
    }
  return g_string_free (text, FALSE);
}

static gboolean
is_made (AttnModelMap *self)
{
  char *shown = dup_shown (self);
  const gboolean same = g_strcmp0 (shown, self->shown) == 0;

  g_free (self->shown);
  self->shown = shown;
  return same;
}

static void
session_changed_cb (AttnSession  *session,
                    guint         changes,
                    AttnModelMap *self)
{
  const gboolean moved = attn_session_get_layer (session) >= 0 && attn_session_get_layer (session) != self->layer;

  if (attn_session_get_steps (session) == NULL)
    return;
  if (((changes & (ATTN_CHANGE_DOCUMENT | ATTN_CHANGE_LANGUAGE)) != 0 || moved) && !is_made (self))
    make (self);
  if ((changes & (ATTN_CHANGE_DOCUMENT | ATTN_CHANGE_LANGUAGE | ATTN_CHANGE_STEP | ATTN_CHANGE_LAYOUT)) != 0 || moved)
    mark (self);
}

/* --- where it stands ----------------------------------------------------------------------------------- */

static void
measure_child (GtkWidget *child,
               int       *width,
               int       *height)
{
  int natural;

  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, width, NULL, NULL, NULL);
  gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, -1, &natural, NULL, NULL, NULL);
  *height = MAX (*height, natural);
}

static int
measure_all (AttnModelMap *self,
             int          *height)
{
  int total = 0, width;

  *height = 0;
  for (guint i = 0; i < self->boxes->len; i++)
    {
      measure_child (g_array_index (self->boxes, Box, i).button, &width, height);
      total += width + (i > 0 ? GAP : 0);
    }
  if (self->head_label != NULL)
    {
      measure_child (self->head_label, &width, height);
      total += width + 2 * GAP;
    }
  for (guint i = 0; i < self->heads->len; i++)
    {
      measure_child (self->heads->pdata[i], &width, height);
      total += width + 4;
    }
  return total;
}

static void
attn_model_map_measure (GtkWidget      *widget,
                        GtkOrientation  orientation,
                        int             for_size,
                        int            *minimum,
                        int            *natural,
                        int            *minimum_baseline,
                        int            *natural_baseline)
{
  int height, width = measure_all (ATTN_MODEL_MAP (widget), &height);

  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? width : height + ARC;
}

static void
allocate (GtkWidget *child,
          int        x,
          int        y,
          int        width,
          int        height)
{
  gtk_widget_size_allocate (child, &(GtkAllocation) { x, y, width, height }, -1);
}

static void
attn_model_map_size_allocate (GtkWidget *widget,
                              int        width,
                              int        height,
                              int        baseline)
{
  AttnModelMap *self = ATTN_MODEL_MAP (widget);
  int x = 0, own, ignored = 0;

  measure_all (self, &self->height);
  for (guint i = 0; i < self->boxes->len; i++)
    {
      Box *box = &g_array_index (self->boxes, Box, i);

      measure_child (box->button, &box->width, &ignored);
      box->x = x;
      allocate (box->button, x, ARC, box->width, self->height);
      x += box->width + GAP;
    }
  /* The heads stand at the end of the line, apart from the model's parts. */
  for (guint i = self->heads->len; i > 0; i--)
    {
      measure_child (self->heads->pdata[i - 1], &own, &ignored);
      width -= own;
      allocate (self->heads->pdata[i - 1], width, ARC, own, self->height);
      width -= 4;
    }
  if (self->head_label != NULL)
    {
      measure_child (self->head_label, &own, &ignored);
      allocate (self->head_label, width - own - 4, ARC, own, self->height);
    }
}

static void
attn_model_map_snapshot (GtkWidget   *widget,
                         GtkSnapshot *snapshot)
{
  AttnModelMap *self = ATTN_MODEL_MAP (widget);
  const double middle = ARC + self->height / 2.0;
  graphene_rect_t all = GRAPHENE_RECT_INIT (0, 0, (float) gtk_widget_get_width (widget), (float) gtk_widget_get_height (widget));
  GdkRGBA color;
  cairo_t *cr;

  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &color);
  color.alpha *= 0.55f;
  cr = gtk_snapshot_append_cairo (snapshot, &all);
  gdk_cairo_set_source_rgba (cr, &color);
  cairo_set_line_width (cr, 1.5);
  for (guint i = 0; i < self->boxes->len; i++)
    {
      const Box *box = &g_array_index (self->boxes, Box, i);

      if (i > 0)
        {
          cairo_move_to (cr, box->x - GAP + 1, middle);
          cairo_line_to (cr, box->x - 1, middle);
        }
      /* A residual connection leaves the line before a box, passes over all up to the sum, and comes in from above. */
      if (box->kind == BOX_SUM && box->from >= 0)
        {
          const double from = g_array_index (self->boxes, Box, box->from).x - GAP / 2.0, to = box->x + box->width / 2.0;

          cairo_move_to (cr, from, middle);
          cairo_line_to (cr, from, 6);
          cairo_arc (cr, from + 4, 6, 4, G_PI, 1.5 * G_PI);
          cairo_arc (cr, to - 4, 6, 4, 1.5 * G_PI, 2 * G_PI);
          cairo_line_to (cr, to, ARC);
        }
    }
  cairo_stroke (cr);
  cairo_destroy (cr);

  GTK_WIDGET_CLASS (attn_model_map_parent_class)->snapshot (widget, snapshot);
}

/* --- the widget ---------------------------------------------------------------------------------------- */

static void
attn_model_map_dispose (GObject *object)
{
  AttnModelMap *self = ATTN_MODEL_MAP (object);

  if (self->session != NULL)
    g_signal_handlers_disconnect_by_data (self->session, self);
  g_clear_object (&self->session);
  if (self->boxes != NULL)
    clear (self);
  g_clear_pointer (&self->boxes, g_array_unref);
  g_clear_pointer (&self->heads, g_ptr_array_unref);
  g_clear_pointer (&self->shown, g_free);

  G_OBJECT_CLASS (attn_model_map_parent_class)->dispose (object);
}

static void
attn_model_map_class_init (AttnModelMapClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = attn_model_map_dispose;
  widget_class->measure = attn_model_map_measure;
  widget_class->size_allocate = attn_model_map_size_allocate;
  widget_class->snapshot = attn_model_map_snapshot;
  gtk_widget_class_set_css_name (widget_class, "attnmap");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_TOOLBAR);
}

static void
attn_model_map_init (AttnModelMap *self)
{
  self->boxes = g_array_new (FALSE, TRUE, sizeof (Box));
  self->heads = g_ptr_array_new ();
}

GtkWidget *
attn_model_map_new (AttnSession *session)
{
  AttnModelMap *self = g_object_new (ATTN_TYPE_MODEL_MAP, "visible", FALSE, NULL);

  self->session = g_object_ref (session);
  self->scroller = g_object_new (GTK_TYPE_SCROLLED_WINDOW, "child", self, "vscrollbar-policy", GTK_POLICY_NEVER, "visible", FALSE, NULL);
  gtk_widget_add_css_class (self->scroller, "map");
  g_signal_connect (session, "changed", G_CALLBACK (session_changed_cb), self);
  session_changed_cb (session, ATTN_CHANGE_ALL, self);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  attn_session_text (session, N_("The whole model")), -1);
  return self->scroller;
}
