/* attn-model-map.c: the whole model as a slim row of boxes
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-model-map.h"

#include <math.h>

#include "attn-compat.h"
#include "attn-map.h"
#include "attn-model-menu.h"
#include "attn-model-words.h"
#include "attn-pane-parts.h"
#include "attn-pango-markup.h"
#include "attn-wrap-layout.h"

/* Between two boxes, where the line between them is seen; above them, where residual connections pass. */
#define GAP 16
#define ARC 11
/* In a narrow window, so that more of the model is seen: what a residual connection still branches in. */
#define LEAST_GAP 8
/* More layers or heads than these are a list to choose from: each by its number would take the picture's room. */
#define MOST_CHIPS 24

typedef struct
{
  AttnMapPart part;           /* its texts are the button's now */
  GtkWidget  *button;
  int         x, width;       /* as allocated */
  AttnMapWay  way;            /* of a number whose way is asked for */
} Box;

struct _AttnModelMap
{
  GtkWidget    parent_instance;

  AttnSession *session;
  GtkWidget   *place;         /* that holds all of it */
  GtkWidget   *scroller;      /* in which the parts stand */
  GtkWidget   *chips;         /* layers and heads by number */
  GtkWidget   *lists[2];      /* in their place where there are very many of them; NULL: there are not */
  GtkWidget   *popover;       /* what the model can be made of, or NULL */
  GArray      *boxes;
  int          layer;         /* the one that is drawn whole; −1: there are none */
  int          height;        /* of a box */
  double       gap;           /* between two, as allocated */
  char        *shown;         /* what the map was made of */
  guint        scrolling;     /* source */
};

G_DEFINE_FINAL_TYPE (AttnModelMap, attn_model_map, GTK_TYPE_WIDGET)

/* --- what there is ------------------------------------------------------------------------------------- */

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
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, plain, -1);
  gtk_widget_add_css_class (button, "part");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "u", target);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win.step");
  gtk_widget_set_parent (button, GTK_WIDGET (self));
  return button;
}

/* Whether there is anything to find one's way in. */
static gboolean
is_needed (AttnModelMap *self)
{
  const GArray *steps = attn_session_get_steps (self->session);

  return steps != NULL && (g_array_index (steps, AttnStep, steps->len - 1).section > 0 ||
                           attn_session_get_n_heads (self->session) > 1);
}

enum { LAYERS, HEADS };

/* Stands in the list of layers while one is in none. */
#define NO_LAYER "–"

typedef struct
{
  AttnModelMap *self;
  const char   *action;
  guint         index;
} Choice;

static gboolean
go_to_cb (gpointer data)
{
  const Choice *choice = data;

  gtk_widget_activate_action (GTK_WIDGET (choice->self), choice->action, "u", choice->index);
  g_object_unref (choice->self);
  return G_SOURCE_REMOVE;
}

/* Another head has steps of its own, and with them the map is made anew: not while its list is still at it. */
static void
go_to (AttnModelMap *self,
       const char   *action,
       guint         which,
       guint         selected)
{
  GtkStringList *texts = GTK_STRING_LIST (gtk_drop_down_get_model (GTK_DROP_DOWN (self->lists[which])));
  const char *text = gtk_string_list_get_string (texts, selected);
  Choice *choice;

  if (text == NULL || !g_ascii_isdigit (*text))
    return;
  choice = g_new (Choice, 1);
  *choice = (Choice) { g_object_ref (self), action, (guint) g_ascii_strtoull (text, NULL, 10) };
  g_idle_add_full (G_PRIORITY_DEFAULT, go_to_cb, choice, g_free);
}

static void
layer_chosen_cb (guint    selected,
                 gpointer data)
{
  go_to (data, "win.layer", LAYERS, selected);
}

static void
head_chosen_cb (guint    selected,
                gpointer data)
{
  go_to (data, "win.head", HEADS, selected);
}

/* What is chosen in the lists is where one stands. */
static void
set_lists (AttnModelMap *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (self->lists); i++)
    if (self->lists[i] != NULL)
      {
        const guint n = i == LAYERS ? attn_session_get_n_layers (self->session) : attn_session_get_n_heads (self->session);
        const int at = i == LAYERS ? attn_session_get_layer (self->session) : (int) attn_session_get_head (self->session);
        const guint before = at < 0;
        g_auto (GStrv) numbers = g_new0 (char *, before + n + 1);

        if (before)
          numbers[0] = g_strdup (NO_LAYER);
        for (guint j = 0; j < n; j++)
          numbers[before + j] = g_strdup_printf ("%u", j);
        attn_pane_set_choices (self->lists[i], attn_session_text (self->session, i == LAYERS ? N_("layer") : N_("head")),
                               (const char *const *) numbers, before + n, (guint) MAX (at, 0));
      }
}

static void
add_chips (AttnModelMap *self,
           const char   *title,
           const char   *format,
           const char   *action,
           guint         which,
           guint         n)
{
  GtkWidget *label, *row, *group;

  self->lists[which] = NULL;

  if (n < 2)
    return;
  group = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  gtk_widget_set_margin_end (group, 10);
  gtk_widget_set_parent (group, self->chips);
  label = attn_pane_add_label (group, "quiet");
  gtk_label_set_text (GTK_LABEL (label), title);
  gtk_label_set_wrap (GTK_LABEL (label), FALSE);
  gtk_widget_set_valign (label, GTK_ALIGN_CENTER);
  if (n > MOST_CHIPS)
    {
      self->lists[which] = attn_pane_new_choice ();
      gtk_box_append (GTK_BOX (group), self->lists[which]);
      attn_pane_on_chosen (self->lists[which], which == LAYERS ? layer_chosen_cb : head_chosen_cb, self);
      return;
    }
  row = attn_wrap_box_new (2, FALSE);
  gtk_box_append (GTK_BOX (group), row);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *number = g_strdup_printf ("%u", i);
      g_autofree char *name = g_strdup_printf (format, i);
      GtkWidget *button = g_object_new (GTK_TYPE_TOGGLE_BUTTON, "label", number, "focus-on-click", FALSE, NULL);

      attn_pane_name (button, name);
      attn_pane_set_tip (button, name);
      gtk_widget_add_css_class (button, "part");
      gtk_widget_add_css_class (button, "head");
      gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "u", i);
      gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
      gtk_widget_set_parent (button, row);
    }
}

static void
make_chips (AttnModelMap *self)
{
  const AttnTrace *trace = attn_session_get_trace (self->session);
  const guint n_layers = attn_session_get_n_layers (self->session), n_heads = attn_session_get_n_heads (self->session);

  add_chips (self, attn_session_text (self->session, N_("layer")), attn_session_text (self->session, N_("layer %u")), "win.layer", LAYERS, n_layers);
  add_chips (self, attn_session_text (self->session, N_("head")), attn_session_text (self->session, N_("head %u")), "win.head", HEADS, n_heads);
  set_lists (self);
  if (attn_model_count_matrices (trace) > 1 && !attn_session_keeps_secret (self->session))
    {
      g_autofree char *words = attn_model_describe_matrices (trace, attn_session_get_language (self->session));
      g_autofree char *count = g_strdup_printf (attn_session_text (self->session, N_("%u attention matrices")), attn_model_count_matrices (trace));
      GtkWidget *label = attn_pane_add_label (self->chips, "quiet");

      gtk_label_set_text (GTK_LABEL (label), count);
      gtk_label_set_wrap (GTK_LABEL (label), FALSE);
      gtk_widget_set_valign (label, GTK_ALIGN_CENTER);
      attn_pane_set_tip (label, words);
      gtk_accessible_update_property (GTK_ACCESSIBLE (label), GTK_ACCESSIBLE_PROPERTY_LABEL, words, -1);
    }
  gtk_widget_set_visible (self->chips, gtk_widget_get_first_child (self->chips) != NULL);
}

static void
clear (AttnModelMap *self)
{
  GtkWidget *child;

  for (guint i = 0; i < self->boxes->len; i++)
    gtk_widget_unparent (g_array_index (self->boxes, Box, i).button);
  g_array_set_size (self->boxes, 0);
  while ((child = gtk_widget_get_first_child (self->chips)) != NULL)
    gtk_widget_unparent (child);
  self->lists[LAYERS] = self->lists[HEADS] = NULL;
}

static void
make (AttnModelMap *self)
{
  const gboolean needed = is_needed (self);
  g_autoptr (GArray) parts = NULL;

  clear (self);
  gtk_widget_set_visible (self->place, needed);
  gtk_widget_set_visible (GTK_WIDGET (self), needed);
  if (!needed)
    return;
  parts = attn_map_new (attn_session_get_trace (self->session), attn_session_get_steps (self->session), self->layer, TRUE, TRUE,
                        attn_session_get_language (self->session));
  for (guint i = 0; i < parts->len; i++)
    {
      const AttnMapPart *part = &g_array_index (parts, AttnMapPart, i);
      Box box = { .part = *part };

      box.part.label = box.part.description = NULL;
      box.button = new_button (self, part->label, part->description, part->target);
      if (part->kind == ATTN_MAP_SUM)
        gtk_widget_add_css_class (box.button, "sum");
      if (part->kind == ATTN_MAP_LAYERS)
        gtk_widget_add_css_class (box.button, "whole");
      g_array_append_val (self->boxes, box);
    }
  make_chips (self);
}

/* What one stands at is in sight. */
static void
scroll_here (AttnModelMap *self)
{
  GtkAdjustment *adjustment = gtk_scrolled_window_get_hadjustment (GTK_SCROLLED_WINDOW (self->scroller));
  const guint current = attn_session_get_step (self->session);

  for (guint i = 0; i < self->boxes->len; i++)
    {
      const Box *box = &g_array_index (self->boxes, Box, i);

      if (current >= box->part.first && current <= box->part.last && box->width > 0)
        gtk_adjustment_clamp_page (adjustment, box->x - 2 * GAP, box->x + box->width + 4 * GAP);
    }
}

static gboolean
scroll_cb (gpointer data)
{
  AttnModelMap *self = data;

  self->scrolling = 0;
  scroll_here (self);
  return G_SOURCE_REMOVE;
}

/* Of a part the step that it leads to or, in a view that has no picture of that, the first of the same layer that it shows. */
static guint
find_target (AttnModelMap      *self,
             const AttnMapPart *part)
{
  const GArray *steps = attn_session_get_steps (self->session);

  if (attn_session_shows (self->session, part->target))
    return part->target;
  for (guint i = part->first; i <= part->last; i++)
    if (g_array_index (steps, AttnStep, i).layer == g_array_index (steps, AttnStep, part->target).layer && attn_session_shows (self->session, i))
      return i;
  return part->target;
}

/* What the way that is asked for is to each box. */
static void
find_way (AttnModelMap *self)
{
  const AttnView *view = attn_session_get_view (self->session);
  const AttnTrace *trace = attn_session_get_trace (self->session);
  g_autoptr (GArray) parts = g_array_new (FALSE, FALSE, sizeof (AttnMapPart));
  g_autofree guint8 *ways = NULL;
  AttnCell of = { NULL, 0, 0 };

  if (view->back || view->onward)
    {
      if (view->way.node == NULL)
        attn_session_get_selected (self->session, &of);
      else if (trace != NULL)
        of = (AttnCell) { attn_trace_find (trace, view->way.node), view->way.row, view->way.column };
    }
  for (guint i = 0; i < self->boxes->len; i++)
    g_array_append_val (parts, g_array_index (self->boxes, Box, i).part);
  if (of.node != NULL && of.row < attn_node_get_rows (of.node) && of.column < attn_node_get_columns (of.node))
    ways = attn_map_find_way (parts, attn_session_get_steps (self->session), &of, view->onward, TRUE, view->prediction);
  for (guint i = 0; i < self->boxes->len; i++)
    {
      Box *box = &g_array_index (self->boxes, Box, i);

      box->way = ways != NULL ? (AttnMapWay) ways[i] : ATTN_MAP_WAY_NONE;
      if (box->way != ATTN_MAP_WAY_NONE)
        gtk_widget_add_css_class (box->button, "way");
      else
        gtk_widget_remove_css_class (box->button, "way");
    }
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* What a box is, and whether one stands there or a way goes through it. */
static void
describe (AttnModelMap *self,
          const Box    *box,
          gboolean      here)
{
  const char *way = attn_map_describe_way (box->way, attn_session_get_view (self->session)->onward, attn_session_get_language (self->session));
  g_autoptr (GString) told = g_string_new (NULL);

  if (here)
    g_string_append_printf (told, "%s. ", attn_session_text (self->session, N_("You are here")));
  g_string_append (told, gtk_widget_get_tooltip_text (box->button));
  if (way != NULL)
    g_string_append_printf (told, ". %s", way);
  gtk_accessible_update_property (GTK_ACCESSIBLE (box->button), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, told->str, -1);
}

static void
mark (AttnModelMap *self)
{
  const guint current = attn_session_get_step (self->session);

  set_lists (self);
  find_way (self);
  for (guint i = 0; i < self->boxes->len; i++)
    {
      const Box *box = &g_array_index (self->boxes, Box, i);
      const gboolean here = current >= box->part.first && current <= box->part.last;

      if (here)
        gtk_widget_add_css_class (box->button, "here");
      else
        gtk_widget_remove_css_class (box->button, "here");
      gtk_actionable_set_action_target (GTK_ACTIONABLE (box->button), "u", find_target (self, &box->part));
      describe (self, box, here);
    }
}

/* All that the map is made of.  A drawing that goes on changes numbers at every frame, and seldom this. */
static char *
dup_shown (AttnModelMap *self)
{
  const AttnLanguage language = attn_session_get_language (self->session);
  g_autofree char *matrices = attn_model_describe_matrices (attn_session_get_trace (self->session), language);
  GString *text = g_string_new (NULL);

  g_string_printf (text, "%d %d %u %u %d %s\n", attn_session_keeps_secret (self->session), (int) language, attn_session_get_n_layers (self->session),
                   attn_session_get_n_heads (self->session), self->layer, matrices);
  for (guint i = 0; i < attn_session_get_steps (self->session)->len; i++)
    {
      const AttnStep *step = &g_array_index (attn_session_get_steps (self->session), AttnStep, i);

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
  gboolean moved, goes_on;
  int layer;

  if (attn_session_get_steps (session) == NULL)
    return;
  layer = attn_map_find_layer (attn_session_get_trace (session), attn_session_get_steps (session), attn_session_get_step (session));
  moved = layer != self->layer;
  self->layer = layer;
  if (((changes & (ATTN_CHANGE_DOCUMENT | ATTN_CHANGE_LANGUAGE | ATTN_CHANGE_LAYOUT)) != 0 || moved) && !is_made (self))
    make (self);
  goes_on = (changes & (ATTN_CHANGE_DOCUMENT | ATTN_CHANGE_LANGUAGE | ATTN_CHANGE_STEP | ATTN_CHANGE_LAYOUT)) != 0 || moved;
  if (goes_on || (changes & (ATTN_CHANGE_REACH | ATTN_CHANGE_LOOK)) != 0)
    mark (self);
  if (goes_on)
    scroll_here (self);
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

/* How wide the boxes are that all stand side by side, without what is between them. */
static int
measure_all (AttnModelMap *self,
             int          *height)
{
  int total = 0, width;

  *height = 0;
  for (guint i = 0; i < self->boxes->len; i++)
    {
      measure_child (g_array_index (self->boxes, Box, i).button, &width, height);
      total += width;
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
  AttnModelMap *self = ATTN_MODEL_MAP (widget);
  const int n_gaps = MAX ((int) self->boxes->len - 1, 0);
  int height, width = measure_all (self, &height);

  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? width + n_gaps * LEAST_GAP : height + ARC;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? width + n_gaps * GAP : height + ARC;
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
  const int taken = measure_all (self, &self->height);
  double x = 0;
  int ignored = 0;

  self->gap = CLAMP ((width - taken) / MAX (self->boxes->len - 1.0, 1), LEAST_GAP, GAP);
  for (guint i = 0; i < self->boxes->len; i++)
    {
      Box *box = &g_array_index (self->boxes, Box, i);

      measure_child (box->button, &box->width, &ignored);
      box->x = (int) x;
      allocate (box->button, box->x, ARC, box->width, self->height);
      x += box->width + self->gap;
    }
  /* While places are given out, one that is scrolled to is not given out again. */
  if (self->scrolling == 0)
    self->scrolling = g_idle_add (scroll_cb, self);
  if (self->popover != NULL)
    gtk_popover_present (GTK_POPOVER (self->popover));
}

/* The ground beneath the parts of one layer among several. */
static void
paint_layer (AttnModelMap  *self,
             cairo_t       *cr,
             const GdkRGBA *color)
{
  int from = -1, to = 0;

  for (guint i = 0; i < self->boxes->len && attn_session_get_n_layers (self->session) > 1; i++)
    {
      const Box *box = &g_array_index (self->boxes, Box, i);

      if (box->part.kind == ATTN_MAP_LAYERS || box->part.layer < 0)
        continue;
      from = from < 0 ? box->x : from;
      to = box->x + box->width;
    }
  if (from < 0)
    return;
  cairo_save (cr);
  cairo_set_source_rgba (cr, color->red, color->green, color->blue, 0.08);
  cairo_rectangle (cr, from - self->gap * 0.75, 0, to - from + self->gap * 1.5, ARC + self->height + 4);
  cairo_fill (cr);
  cairo_restore (cr);
}

/* A line around what the way of a number goes through, apart from the box' own edge: whole back, broken on, as in the picture. */
static void
snapshot_way (AttnModelMap *self,
              GtkSnapshot  *snapshot)
{
  const AttnView *view = attn_session_get_view (self->session);
  const AttnPalette *palette = attn_palette_get (view->theme);
  const double out = 3;
  const graphene_rect_t all = GRAPHENE_RECT_INIT (-4, 0, (float) gtk_widget_get_width (GTK_WIDGET (self)) + 8, (float) (ARC + self->height + 2 * out));
  cairo_t *cr = NULL;

  for (guint i = 0; i < self->boxes->len; i++)
    {
      const Box *box = &g_array_index (self->boxes, Box, i);
      const AttnColor accent = attn_palette_get_accent (palette, box->part.kind == ATTN_MAP_ATTENTION ? ATTN_FAMILY_ATTENTION : box->part.family);
      const AttnColor *color = box->way == ATTN_MAP_WAY_FROM ? &palette->selection : &accent;
      const double x = box->x - out, y = ARC - out, width = box->width + 2 * out, height = self->height + 2 * out;
      const double r = box->part.kind == ATTN_MAP_SUM ? fmin (width, height) / 2 : 7;

      if (box->way == ATTN_MAP_WAY_NONE)
        continue;
      if (cr == NULL)
        cr = gtk_snapshot_append_cairo (snapshot, &all);
      cairo_set_source_rgb (cr, color->red, color->green, color->blue);
      cairo_set_line_width (cr, 2);
      cairo_set_dash (cr, (double[]) { 4, 3 }, view->onward && box->way == ATTN_MAP_WAY_THROUGH ? 2 : 0, 0);
      cairo_new_sub_path (cr);
      cairo_arc (cr, x + width - r, y + r, r, -G_PI / 2, 0);
      cairo_arc (cr, x + width - r, y + height - r, r, 0, G_PI / 2);
      cairo_arc (cr, x + r, y + height - r, r, G_PI / 2, G_PI);
      cairo_arc (cr, x + r, y + r, r, G_PI, 1.5 * G_PI);
      cairo_close_path (cr);
      cairo_stroke (cr);
    }
  if (cr != NULL)
    cairo_destroy (cr);
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
  paint_layer (self, cr, &color);
  cairo_set_line_width (cr, 1.5);
  for (guint i = 0; i < self->boxes->len; i++)
    {
      const Box *box = &g_array_index (self->boxes, Box, i);

      if (i > 0 && box->part.kind != ATTN_MAP_ASIDE)
        {
          const Box *before = box - 1;

          cairo_move_to (cr, before->x + before->width + 1, middle);
          cairo_line_to (cr, box->x - 1, middle);
        }
      /* A residual connection leaves the line before a box, passes over all up to the sum, and comes in from above. */
      if (box->part.kind == ATTN_MAP_SUM && box->part.from >= 0)
        {
          const double from = g_array_index (self->boxes, Box, box->part.from).x - self->gap / 2.0, to = box->x + box->width / 2.0;

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
  snapshot_way (self, snapshot);
}

/* --- the widget ---------------------------------------------------------------------------------------- */

static void
attn_model_map_dispose (GObject *object)
{
  AttnModelMap *self = ATTN_MODEL_MAP (object);

  if (self->session != NULL)
    g_signal_handlers_disconnect_by_data (self->session, self);
  g_clear_object (&self->session);
  g_clear_handle_id (&self->scrolling, g_source_remove);
  attn_pane_drop_popover (&self->popover, self);
  for (guint i = 0; self->boxes != NULL && i < self->boxes->len; i++)
    gtk_widget_unparent (g_array_index (self->boxes, Box, i).button);
  g_clear_pointer (&self->boxes, g_array_unref);

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
}

/* --- what the model can be made of --------------------------------------------------------------------- */

static void
popover_closed_cb (GtkPopover   *popover,
                   AttnModelMap *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (g_array_index (self->boxes, Box, 0).button));
}

static void
open_menu (AttnModelMap *self,
           GtkWidget    *at,
           double        x,
           double        y)
{
  g_autoptr (GMenuModel) menu = attn_model_menu_new (self->session);
  const graphene_rect_t box = GRAPHENE_RECT_INIT ((float) x, (float) y, 1, 1);
  const GdkRectangle place = attn_pane_get_place (GTK_WIDGET (self), at, &box);

  attn_pane_drop_popover (&self->popover, self);
  self->popover = attn_compat_new_menu (menu);
  gtk_widget_set_parent (self->popover, GTK_WIDGET (self));
  gtk_popover_set_has_arrow (GTK_POPOVER (self->popover), FALSE);
  gtk_popover_set_pointing_to (GTK_POPOVER (self->popover), &place);
  gtk_popover_set_position (GTK_POPOVER (self->popover), GTK_POS_BOTTOM);
  g_signal_connect (self->popover, "closed", G_CALLBACK (popover_closed_cb), self);
  gtk_popover_popup (GTK_POPOVER (self->popover));
}

static void
pressed_cb (GtkGestureClick *click,
            int              n_press,
            double           x,
            double           y,
            AttnModelMap    *self)
{
  open_menu (self, self->place, x, y);
}

static gboolean
key_cb (GtkEventControllerKey *key,
        guint                  keyval,
        guint                  keycode,
        GdkModifierType        state,
        AttnModelMap          *self)
{
  GtkWidget *focus;

  if (keyval != GDK_KEY_Menu && !(keyval == GDK_KEY_F10 && (state & GDK_SHIFT_MASK) != 0))
    return FALSE;
  focus = gtk_window_get_focus (GTK_WINDOW (gtk_widget_get_root (self->place)));
  open_menu (self, focus != NULL ? focus : self->place, 4, focus != NULL ? gtk_widget_get_height (focus) : 0);
  return TRUE;
}

/* In a low window the layer and the head to choose; the diagram is a key away. */
static gboolean
is_kept (GtkWidget *child)
{
  return gtk_widget_has_css_class (child, "mapchips");
}

GtkWidget *
attn_model_map_new (AttnSession *session)
{
  AttnModelMap *self = g_object_new (ATTN_TYPE_MODEL_MAP, "visible", FALSE, NULL);
  GtkGesture *click = gtk_gesture_click_new ();
  GtkEventController *key = gtk_event_controller_key_new ();

  self->session = g_object_ref (session);
  self->layer = -2;
  self->scroller = g_object_new (GTK_TYPE_SCROLLED_WINDOW, "child", self, "vscrollbar-policy", GTK_POLICY_NEVER,
                                 "propagate-natural-width", TRUE, NULL);
  self->chips = attn_wrap_box_new (6, FALSE);
  gtk_widget_add_css_class (self->chips, "mapchips");
  gtk_widget_set_valign (self->chips, GTK_ALIGN_CENTER);
  self->place = attn_wrap_box_new (0, FALSE);
  attn_wrap_layout_set_kept (ATTN_WRAP_LAYOUT (gtk_widget_get_layout_manager (self->place)), is_kept);
  gtk_widget_set_visible (self->place, FALSE);
  gtk_widget_add_css_class (self->place, "map");
  gtk_widget_set_parent (self->scroller, self->place);
  gtk_widget_set_parent (self->chips, self->place);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_SECONDARY);
  g_signal_connect (click, "pressed", G_CALLBACK (pressed_cb), self);
  gtk_widget_add_controller (self->place, GTK_EVENT_CONTROLLER (click));
  g_signal_connect (key, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (self->place, key);
  g_signal_connect (session, "changed", G_CALLBACK (session_changed_cb), self);
  session_changed_cb (session, ATTN_CHANGE_ALL, self);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  attn_session_text (session, N_("The whole model")), -1);
  return self->place;
}
