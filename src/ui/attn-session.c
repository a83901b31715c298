/* attn-session.c: what one window has open and how it looks at it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-session-private.h"

#include "attn-format.h"
#include "attn-name.h"

/* From one cell to the next, in milliseconds: what [ and ] choose from. */
static const guint paces[] = { 3200, 1600, 800, 400, 200, 100, 50 };
#define DEFAULT_PACE 3

G_DEFINE_FINAL_TYPE (AttnSession, attn_session, G_TYPE_OBJECT)

static guint changed_signal, refused_signal;

void
attn_session_emit (AttnSession *self,
                   guint        changes)
{
  if ((changes & (ATTN_CHANGE_DOCUMENT | ATTN_CHANGE_STEP | ATTN_CHANGE_LAYOUT | ATTN_CHANGE_LOOK)) != 0)
    attn_session_update_prediction (self, changes);
  if (changes != 0)
    g_signal_emit (self, changed_signal, 0, changes);
}

void
attn_session_emit_refused (AttnSession *self,
                           const char  *message)
{
  g_signal_emit (self, refused_signal, 0, message);
}

static void
attn_session_finalize (GObject *object)
{
  AttnSession *self = ATTN_SESSION (object);

  attn_session_drop_run (self);
  g_clear_pointer (&self->steps, g_array_unref);
  g_clear_pointer (&self->trace, attn_trace_unref);
  g_clear_pointer (&self->traced, attn_document_unref);
  attn_session_unpin (self);
  attn_session_expect (self, NULL, NULL);
  g_clear_pointer (&self->history, attn_history_free);
  g_clear_pointer (&self->shown, attn_document_unref);
  attn_session_clear_begun (self);
  g_clear_pointer (&self->lesson_name, g_free);
  g_clear_pointer (&self->last, g_hash_table_unref);
  g_clear_pointer (&self->last_node, g_hash_table_unref);
  g_clear_pointer (&self->kept, g_hash_table_unref);
  g_clear_pointer (&self->secret, g_free);
  g_clear_pointer (&self->exercise, g_free);
  g_clear_object (&self->file);
  attn_session_clear_moments (self);

  G_OBJECT_CLASS (attn_session_parent_class)->finalize (object);
}

static void
attn_session_class_init (AttnSessionClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = attn_session_finalize;

  changed_signal = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 1, G_TYPE_UINT);
  refused_signal = g_signal_new ("refused", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
attn_session_init (AttnSession *self)
{
  attn_view_init (&self->view);
  self->last = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  self->last_node = g_hash_table_new (NULL, NULL);
  self->pace = DEFAULT_PACE;
  self->scene = -1;
}

AttnSession *
attn_session_new (const AttnView *view)
{
  AttnSession *self = g_object_new (ATTN_TYPE_SESSION, NULL);

  self->view = *view;
  self->view.interactive = TRUE;
  /* What another session holds is not this one's. */
  self->view.prediction = NULL;
  self->view.pinned = NULL;
  self->view.blank = NULL;
  self->view.about = self->view.moment = NULL;
  if (view->step != NULL)
    self->view.step = attn_name_intern (view->step);
  return self;
}

/* The view's step as an index: NULL is the end. */
static guint
attn_session_find_step (AttnSession *self,
                        const char  *node)
{
  int found = node == NULL ? -1 : attn_steps_find (self->steps, node);

  return found >= 0 ? (guint) found : attn_steps_get_answer (self->steps);
}

/* What the document says of itself goes with the view, in its language, as long as it is what it was: of another
 * sentence or other weights it may say what is no longer true. */
void
attn_session_describe (AttnSession *self)
{
  const AttnDocument *document = attn_session_get_document (self);

  /* A scene says itself what it is about, and an exercise stands in its panel. */
  self->view.about = document != NULL && self->exercise == NULL && document == attn_history_get_document (self->history)
                     ? attn_document_get_about (document, self->view.language) : NULL;
  self->view.moment = document != NULL ? attn_session_find_moment_remark (self) : NULL;
}

/* Who opens what was trained sees the weights that training moves.  None is selected: which one is watched follows the
 * sentence as it is typed. */
static void
begin_at_watched (AttnSession *self)
{
  AttnWatchedWeight watched;

  if (attn_session_get_watched (self, &watched))
    self->view.step = attn_node_get_name (watched.node);
}

void
attn_session_expect (AttnSession  *self,
                     AttnDocument *document,
                     AttnTrace    *trace)
{
  if (document != NULL)
    attn_document_ref (document);
  if (trace != NULL)
    attn_trace_ref (trace);
  g_clear_pointer (&self->expected_of, attn_document_unref);
  g_clear_pointer (&self->expected, attn_trace_unref);
  self->expected_of = document;
  self->expected = trace;
}

gboolean
attn_session_open (AttnSession   *self,
                   AttnDocument  *document,
                   GFile         *file,
                   GError       **error)
{
  AttnTrace *trace;
  gboolean first = self->history == NULL;

  trace = self->expected_of == document ? g_steal_pointer (&self->expected)
                                        : attn_document_trace (document, self->trace, self->view.language, error);
  attn_session_expect (self, NULL, NULL);
  if (trace == NULL)
    return FALSE;

  g_clear_pointer (&self->history, attn_history_free);
  self->history = attn_history_new (document);
  g_clear_pointer (&self->lesson_name, g_free);
  self->scene = -1;
  attn_session_clear_begun (self);
  attn_session_hold (self, document);
  attn_session_unpin (self);
  attn_session_drop_run (self);
  g_clear_pointer (&self->trace, attn_trace_unref);
  self->trace = trace;
  attn_session_set_traced (self, document);
  attn_session_find_steps (self);
  g_set_object (&self->file, file);

  /* A window that begins with a step or a cell, as the command line asks, keeps them for its first document. */
  if (!first || self->view.step == NULL || attn_steps_find (self->steps, self->view.step) < 0)
    {
      const gboolean is_asked = first && self->view.selected.node != NULL;

      self->view.step = attn_node_get_name (g_array_index (self->steps, AttnStep, 0).nodes[0]);
      if (!is_asked)
        self->view.selected.node = NULL;
      if (!is_asked && attn_document_get_lesson (document) == NULL)
        begin_at_watched (self);
    }
  self->view.reached = G_MAXUINT;
  self->view.token = G_MAXUINT;
  self->view.hovered.node = NULL;
  self->view.asked.node = NULL;
  /* A window may begin with one. */
  if (!first)
    {
      self->view.back = self->view.onward = FALSE;
      self->view.way.node = NULL;
    }
  self->view.zoom = 1;
  self->view.pan_x = self->view.pan_y = 0;
  self->view.other_group = FALSE;
  self->view.made_up = attn_document_has_made_up (document);
  self->playing = FALSE;
  self->freed = FALSE;
  g_hash_table_remove_all (self->last);
  g_hash_table_remove_all (self->last_node);
  self->left_step = NULL;
  attn_session_stand (self, &self->view, FALSE);
  attn_session_begin_nearer (self);
  attn_session_describe (self);

  attn_session_emit (self, ATTN_CHANGE_ALL & ~ATTN_CHANGE_LANGUAGE);
  return TRUE;
}

gboolean
attn_session_open_file (AttnSession  *self,
                        GFile        *file,
                        GError      **error)
{
  g_autoptr (AttnDocument) document = attn_document_load (file, self->view.language, error);

  /* What came out of a picture is saved beside it, not over it. */
  return document != NULL && attn_session_open (self, document, attn_document_is_from_picture (document) ? NULL : file, error);
}

gboolean
attn_session_open_sample (AttnSession  *self,
                          const char   *name,
                          GError      **error)
{
  g_autoptr (AttnDocument) document = attn_sample_load (name, self->view.language, error);

  return document != NULL && attn_session_open (self, document, NULL, error);
}

const AttnDocument *
attn_session_get_document (AttnSession *self)
{
  return self->shown;
}

const AttnTrace *
attn_session_get_trace (AttnSession *self)
{
  return self->trace;
}

GFile *
attn_session_get_file (AttnSession *self)
{
  return self->file;
}

const AttnView *
attn_session_get_view (AttnSession *self)
{
  return &self->view;
}

AttnLanguage
attn_session_get_language (AttnSession *self)
{
  return self->view.language;
}

const char *
attn_session_text (AttnSession *self,
                   const char  *message)
{
  return attn_translate (self->view.language, message);
}

char *
attn_session_dup_title (AttnSession *self)
{
  const AttnDocument *document = attn_session_get_document (self);
  const char *title = document != NULL ? attn_document_get_title (document, self->view.language) : NULL;

  if (title != NULL && *title != '\0')
    return g_strdup (title);
  if (self->file != NULL)
    {
      g_autofree char *name = g_file_get_basename (self->file);
      g_autofree char *shown = g_filename_display_name (name);

      return attn_format_dup_stem (ATTN_FORMAT_DOCUMENT, shown);
    }
  return g_strdup (attn_session_text (self, document != NULL ? N_("Untitled") : N_("Attention")));
}

char *
attn_session_dup_subtitle (AttnSession *self)
{
  GString *text = g_string_new (NULL);
  const AttnNode *query;
  guint n;

  /* How many there are may be what an exercise asks. */
  if (self->trace == NULL || self->secret != NULL)
    return g_string_free (text, FALSE);

  n = g_strv_length ((char **) attn_trace_get_tokens (self->trace));
  g_string_append_printf (text, attn_session_text (self, n == 1 ? N_("%u token") : N_("%u tokens")), n);
  if (attn_trace_has_other_keys (self->trace))
    {
      n = g_strv_length ((char **) attn_trace_get_memory_tokens (self->trace));
      g_string_append (text, " · ");
      g_string_append_printf (text, attn_session_text (self, n == 1 ? N_("%u key") : N_("%u keys")), n);
    }
  query = attn_trace_find (self->trace, "embedding");
  if (query == NULL)
    query = attn_trace_find (self->trace, "query");
  if (query != NULL)
    g_string_append_printf (text, " · d = %u", attn_node_get_columns (query));
  return g_string_free (text, FALSE);
}

static gboolean
places_equal (const AttnPlace *a,
              const AttnPlace *b)
{
  return a->node == b->node && (a->node == NULL || (a->row == b->row && a->column == b->column));
}

void
attn_session_set_view (AttnSession    *self,
                       const AttnView *asked)
{
  const AttnView old = self->view;
  AttnView stands = *asked;
  const AttnView *const view = &stands;
  guint changes = 0;

  if (self->trace != NULL && (old.mode != asked->mode || old.step != asked->step || old.head != asked->head ||
                              old.selected.node != asked->selected.node))
    attn_session_stand (self, &stands, old.mode == asked->mode && old.step != asked->step);
  if (attn_session_put_off (self, view))
    return;
  self->view = *view;
  /* The pointer rests where another picture stands now. */
  if (old.mode != view->mode && places_equal (&old.hovered, &view->hovered))
    self->view.hovered.node = NULL;
  if (self->trace != NULL)
    self->view.token = attn_view_find_token (view, self->trace);
  self->view.interactive = TRUE;
  self->view.prediction = old.prediction;
  if (self->trace != NULL && attn_view_find_head (view) != self->head)
    {
      attn_session_find_steps (self);
      changes |= ATTN_CHANGE_STEP | ATTN_CHANGE_LAYOUT;
    }
  attn_session_describe (self);
  if (old.step != view->step || old.reached != view->reached)
    changes |= ATTN_CHANGE_STEP;
  if (!places_equal (&old.selected, &view->selected))
    changes |= ATTN_CHANGE_SELECTION;
  if (!places_equal (&old.hovered, &self->view.hovered))
    changes |= ATTN_CHANGE_HOVER;
  if (old.back != view->back || old.onward != view->onward || old.feeds != view->feeds || !places_equal (&old.way, &view->way))
    changes |= ATTN_CHANGE_REACH;
  if (old.mode != view->mode || old.against != view->against || old.other_group != view->other_group || old.caption != view->caption ||
      old.text_scale != view->text_scale || old.pinned != view->pinned || old.blank != view->blank ||
      !places_equal (&old.asked, &view->asked))
    changes |= ATTN_CHANGE_LAYOUT;
  if (old.zoom != view->zoom || old.pan_x != view->pan_x || old.pan_y != view->pan_y)
    changes |= ATTN_CHANGE_FRAME;
  if (old.language != view->language)
    changes |= ATTN_CHANGE_LANGUAGE;
  if (old.theme != view->theme || old.decimals != view->decimals || old.dialect != view->dialect)
    changes |= ATTN_CHANGE_LOOK;
  attn_session_emit (self, changes);
}

void
attn_session_set_language (AttnSession  *self,
                           AttnLanguage  language)
{
  AttnView view = self->view;

  view.language = language;
  attn_session_set_view (self, &view);
}

static AttnPlace
place_of (const AttnCell *cell)
{
  AttnPlace place = { NULL, 0, 0 };

  if (cell != NULL)
    {
      place.node = attn_node_get_name (cell->node);
      place.row = cell->row;
      place.column = cell->column;
    }
  return place;
}

/* The cell that stays behind when the selection goes elsewhere. */
static void
attn_session_remember (AttnSession *self)
{
  const AttnPlace *place = &self->view.selected;
  int step;

  if (place->node == NULL || self->steps == NULL)
    return;
  step = attn_steps_find (self->steps, place->node);
  g_hash_table_insert (self->last, (gpointer) place->node, g_memdup2 (place, sizeof *place));
  if (step >= 0)
    g_hash_table_insert (self->last_node, (gpointer) attn_node_get_name (g_array_index (self->steps, AttnStep, step).nodes[0]),
                         (gpointer) place->node);
}

void
attn_session_select (AttnSession    *self,
                     const AttnCell *cell)
{
  AttnView view;

  attn_session_remember (self);
  view = self->view;
  view.selected = place_of (cell);
  /* A question about a cell goes with it, and not with another. */
  if (view.way.node == NULL)
    view.way = view.back || view.onward ? view.selected : (AttnPlace) { NULL, 0, 0 };
  else if (!places_equal (&view.way, &view.selected))
    {
      view.back = view.onward = FALSE;
      view.way.node = NULL;
    }
  /* A cell of another head leads to that head. */
  if (cell != NULL && attn_node_get_head (cell->node) >= 0)
    {
      view.head = (guint) attn_node_get_head (cell->node);
      if (attn_view_find_head (&view) != view.head)
        view.step = attn_session_transfer (self, view.step, attn_node_get_layer (cell->node), view.head);
    }
  /* What is pinned is what is explained, though the pointer may rest on another cell. */
  view.hovered.node = NULL;
  self->freed = cell == NULL;
  attn_session_set_playing (self, FALSE);
  attn_session_set_view (self, &view);
}

void
attn_session_hover (AttnSession    *self,
                    const AttnCell *cell)
{
  AttnView view = self->view;

  view.hovered = place_of (cell);
  attn_session_set_view (self, &view);
}

static gboolean
attn_session_resolve (AttnSession     *self,
                      const AttnPlace *place,
                      AttnCell        *cell)
{
  const AttnNode *node;

  if (place->node == NULL || self->trace == NULL)
    return FALSE;
  node = attn_trace_find (self->trace, place->node);
  if (node == NULL || place->row >= attn_node_get_rows (node) || place->column >= attn_node_get_columns (node))
    return FALSE;
  cell->node = node;
  cell->row = place->row;
  cell->column = place->column;
  return TRUE;
}

gboolean
attn_session_get_selected (AttnSession *self,
                           AttnCell    *cell)
{
  return attn_session_resolve (self, &self->view.selected, cell);
}

gboolean
attn_session_get_hovered (AttnSession *self,
                          AttnCell    *cell)
{
  return attn_session_resolve (self, &self->view.hovered, cell);
}

const GArray *
attn_session_get_steps (AttnSession *self)
{
  return self->steps;
}

guint
attn_session_get_step (AttnSession *self)
{
  return self->steps == NULL ? 0 : attn_session_find_step (self, self->view.step);
}

gboolean
attn_session_stops_at (AttnSession *self,
                       guint        step)
{
  return step < self->steps->len &&
         (self->view.mode == ATTN_VIEW_FOCUS || !g_array_index (self->steps, AttnStep, step).minor);
}

/* Of a step's results (Q, K, V) the one in the hand's own family, else the one that was selected last. */
static const AttnNode *
choose_node (AttnSession    *self,
             const AttnStep *step,
             const AttnNode *from)
{
  const char *last = g_hash_table_lookup (self->last_node, attn_node_get_name (step->nodes[0]));

  for (guint i = 0; from != NULL && i < step->n_nodes; i++)
    if (attn_node_get_family (step->nodes[i]) == attn_node_get_family (from))
      return step->nodes[i];
  for (guint i = 0; i < step->n_nodes; i++)
    if (attn_node_get_name (step->nodes[i]) == last)
      return step->nodes[i];
  return step->nodes[0];
}

/* The class that a row of a readout expects most. */
static guint
find_expected (const AttnNode *node,
               guint           row)
{
  guint best = 0;

  for (guint j = 1; j < attn_node_get_columns (node); j++)
    if (attn_node_get_value (node, row, j) > attn_node_get_value (node, row, best))
      best = j;
  return best;
}

/* Where the selection goes with a step: the same token's row, and the same column where the columns are the
 * same.  Where they are not, the cell that was selected there before; else the first, or of a readout the answer: what the row,
 * or where none is selected the last one, expects most. */
static AttnPlace
attn_session_follow (AttnSession *self,
                     guint        step)
{
  const AttnStep *to = &g_array_index (self->steps, AttnStep, step);
  AttnCell from = { NULL, 0, 0 };
  const gboolean selected = attn_session_get_selected (self, &from);
  const AttnNode *node = choose_node (self, to, selected ? from.node : NULL);
  const AttnPlace *last = g_hash_table_lookup (self->last, attn_node_get_name (node));
  AttnPlace place = { attn_node_get_name (node), 0, 0 };

  if (last != NULL)
    place = *last;
  if (selected)
    {
      if (attn_node_get_row_axis (node) == attn_node_get_row_axis (from.node) ||
          (last == NULL && attn_node_get_rows (node) == attn_node_get_rows (from.node)))
        place.row = from.row;
      if (attn_node_get_column_axis (node) == attn_node_get_column_axis (from.node))
        place.column = from.column;
    }
  /* A patch's token, and a token's patch. */
  if (to->group == ATTN_GROUP_INPUT)
    attn_view_find_row (&self->view, node, &place.row);
  if (last == NULL && !selected && attn_node_get_column_axis (node) == ATTN_AXIS_CLASSES)
    place.row = attn_node_get_rows (node) - 1;
  place.row = MIN (place.row, attn_node_get_rows (node) - 1);
  if (last == NULL && attn_node_get_column_axis (node) == ATTN_AXIS_CLASSES &&
      (!selected || attn_node_get_column_axis (from.node) != ATTN_AXIS_CLASSES))
    place.column = find_expected (node, place.row);
  place.column = MIN (place.column, attn_node_get_columns (node) - 1);
  return place;
}

void
attn_session_go (AttnSession *self,
                 guint        step)
{
  AttnView view = self->view;

  if (self->steps == NULL)
    return;
  step = MIN (step, self->steps->len - 1);
  attn_session_set_playing (self, FALSE);
  if (step != attn_session_get_step (self))
    {
      attn_session_remember (self);
      if (!self->freed)
        view.selected = attn_session_follow (self, step);
      /* What a step adds is seen. */
      view.other_group = FALSE;
    }
  view.step = attn_node_get_name (g_array_index (self->steps, AttnStep, step).nodes[0]);
  view.reached = G_MAXUINT;
  view.hovered.node = NULL;
  attn_session_set_view (self, &view);
}

/* The next stop in a direction, or −1. */
static int
attn_session_next_stop (AttnSession *self,
                        int          by,
                        gboolean     shown)
{
  for (int step = (int) attn_session_get_step (self) + by; step >= 0 && step < (int) self->steps->len; step += by)
    if (attn_session_stops_at (self, (guint) step) && (!shown || attn_session_shows (self, (guint) step)))
      return step;
  return -1;
}

int
attn_session_get_next (AttnSession *self,
                       int          by)
{
  int step;

  if (self->steps == NULL)
    return -1;
  /* One that changed nothing in the picture would be no step. */
  step = attn_session_next_stop (self, by, TRUE);
  return step >= 0 ? step : attn_session_next_stop (self, by, FALSE);
}

gboolean
attn_session_can_walk (AttnSession *self,
                       int          by)
{
  return attn_session_get_next (self, by) >= 0;
}

gboolean
attn_session_walk (AttnSession *self,
                   int          by)
{
  int step = attn_session_get_next (self, by);

  /* In the middle of a step that was playing, forward first completes it. */
  if (by > 0 && self->view.reached != G_MAXUINT)
    step = (int) attn_session_get_step (self);
  if (step < 0)
    {
      attn_session_set_playing (self, FALSE);
      return FALSE;
    }
  attn_session_go (self, (guint) step);
  return TRUE;
}

void
attn_session_go_to_end (AttnSession *self,
                        gboolean     last)
{
  if (self->steps != NULL)
    attn_session_go (self, last ? self->steps->len - 1 : 0);
}

gboolean
attn_session_get_playing (AttnSession *self)
{
  return self->playing;
}

void
attn_session_set_playing (AttnSession *self,
                          gboolean     playing)
{
  playing = playing && self->trace != NULL;
  if (self->playing == playing)
    return;
  self->playing = playing;
  attn_session_emit (self, ATTN_CHANGE_PLAY);
}

guint
attn_session_get_pace (AttnSession *self)
{
  return paces[self->pace];
}

gboolean
attn_session_change_pace (AttnSession *self,
                          int          by)
{
  int pace = CLAMP ((int) self->pace + by, 0, (int) G_N_ELEMENTS (paces) - 1);

  if (pace == (int) self->pace)
    return FALSE;
  self->pace = (guint) pace;
  attn_session_emit (self, ATTN_CHANGE_PLAY);
  return TRUE;
}

void
attn_session_play_to (AttnSession    *self,
                      guint           step,
                      guint           reached,
                      const AttnCell *cell)
{
  AttnView view = self->view;

  if (step != attn_session_get_step (self))
    view.other_group = FALSE;
  view.step = attn_node_get_name (g_array_index (self->steps, AttnStep, MIN (step, self->steps->len - 1)).nodes[0]);
  view.reached = reached;
  if (cell != NULL)
    view.selected = place_of (cell);
  attn_session_set_view (self, &view);
}
