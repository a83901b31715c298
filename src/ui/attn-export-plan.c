/* attn-export-plan.c: what is exported of a session, as it was chosen
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-export-plan.h"

#include <math.h>

#include "attn-name.h"
#include "attn-stage.h"

/* US letter, in points. */
#define LETTER_SHORT 612.0
#define LETTER_LONG  792.0

AttnFormat
attn_export_settings_get_format (const AttnExportSettings *settings)
{
  switch (settings->kind)
    {
    case ATTN_EXPORT_PICTURE:
      return settings->picture_format;
    case ATTN_EXPORT_NOTES:
      return settings->notes_format;
    case ATTN_EXPORT_HANDOUT:
    case ATTN_EXPORT_WORKSHEET:
    default:
      return ATTN_FORMAT_PDF;
    }
}

gboolean
attn_export_has_scenes (const AttnExportSettings *settings,
                        AttnSession              *session)
{
  return settings->kind == ATTN_EXPORT_HANDOUT && attn_session_get_scene (session) >= 0;
}

const char *
attn_export_plan_find_node (const AttnTrace *trace,
                            const AttnView  *view,
                            const char      *chosen)
{
  const char *const names[] = { chosen, view->selected.node, view->step };
  g_autoptr (GArray) steps = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (names[i] != NULL && attn_trace_find (trace, names[i]) != NULL)
      return attn_node_get_name (attn_trace_find (trace, names[i]));
  steps = attn_steps_new (trace, attn_view_find_head (view));
  return attn_node_get_name (g_array_index (steps, AttnStep, attn_steps_get_answer (steps)).nodes[0]);
}

int
attn_export_find_shows (const AttnExportSettings *settings,
                        const AttnTrace          *trace,
                        int                       layer)
{
  const AttnViewMode mode = settings->shows == ATTN_SHOWS_COMPARED ? ATTN_VIEW_HEADS : (AttnViewMode) settings->shows;

  return settings->shows == ATTN_SHOWS_CANVAS || attn_view_suits (mode, trace, layer) ? settings->shows : ATTN_SHOWS_CANVAS;
}

void
attn_export_find_heads (const AttnExportSettings *settings,
                        const AttnTrace          *trace,
                        const AttnView           *view,
                        int                      *layer,
                        int                      *head,
                        int                      *against)
{
  const int n_layers = (int) attn_steps_count_layers (trace);
  const int wanted[] = { settings->against, view->against };
  g_autoptr (GArray) steps = attn_steps_new (trace, attn_view_find_head (view));
  const int step = view->step != NULL ? attn_steps_find (steps, view->step) : (int) attn_steps_get_answer (steps);
  int n_heads;

  *layer = settings->layer >= 0 && settings->layer < n_layers ? settings->layer : g_array_index (steps, AttnStep, MAX (step, 0)).layer;
  n_heads = (int) attn_steps_count_heads (trace, *layer < 0 && n_layers > 0 ? 0 : *layer);
  *head = n_heads < 2 ? -1 : settings->head >= 0 && settings->head < n_heads ? settings->head
                                                                         : MIN ((int) attn_view_find_head (view), n_heads - 1);
  *against = *head < 0 ? -1 : (*head + 1) % n_heads;
  for (guint i = G_N_ELEMENTS (wanted); i > 0; i--)
    if (wanted[i - 1] >= 0 && wanted[i - 1] < n_heads && wanted[i - 1] != *head)
      *against = wanted[i - 1];
}

int
attn_export_find_pages_layer (const AttnExportSettings *settings,
                              const AttnTrace          *trace)
{
  return settings->layer < (int) attn_steps_count_layers (trace) ? settings->layer : -1;
}

gboolean
attn_export_is_blank (const AttnExportSettings *settings,
                      const char               *node)
{
  int layer, head, other_layer, other_head;
  const char *stage = attn_stage_split (node, &layer, &head);

  if (settings->blank == NULL)
    return TRUE;
  for (guint i = 0; settings->blank[i] != NULL; i++)
    if (g_str_equal (attn_stage_split (settings->blank[i], &other_layer, &other_head), stage) && other_layer == layer &&
        (other_head < 0) == (head < 0))
      return TRUE;
  return FALSE;
}

/* A card is as high as what it says, and no flatter than its type needs. */
#define CARD_WIDTH  1200.0
#define CARD_LEAST  300.0
#define CARD_MOST   1600.0

static void
fit_card (AttnExportPlan *self)
{
  g_autoptr (AttnScene) scene = attn_scene_new (self->export.trace, &self->view, self->export.fonts, CARD_WIDTH, CARD_MOST);

  self->picture.width = CARD_WIDTH;
  self->picture.height = ceil (CLAMP (attn_scene_get_card_height (scene), CARD_LEAST, CARD_MOST));
}

/* The explanation of some cell has to be on a card. */
static void
choose_cell (AttnExportPlan *self)
{
  AttnView overview = self->view;
  g_autoptr (AttnScene) scene = NULL;
  AttnCell cell;

  if (self->view.selected.node != NULL)
    return;
  overview.mode = ATTN_VIEW_OVERVIEW;
  scene = attn_scene_new (self->export.trace, &overview, self->export.fonts, self->picture.width, self->picture.height);
  if (attn_scene_first_cell (scene, &cell))
    self->view.selected = (AttnPlace) { attn_node_get_name (cell.node), cell.row, cell.column };
}

/* What the pointer says, what is zoomed and how large the desktop's text is stay behind. */
static void
set_view (AttnExportPlan           *self,
          AttnSession              *session,
          const AttnExportSettings *settings)
{
  AttnView *view = &self->view;

  *view = *attn_session_get_view (session);
  /* A plan outlives what is being predicted: what leaves the window is whole. */
  view->prediction = NULL;
  if (view->pinned != NULL)
    attn_trace_ref (view->pinned);
  view->hovered.node = NULL;
  view->interactive = FALSE;
  view->zoom = 1;
  view->pan_x = view->pan_y = 0;
  view->text_scale = 1;
  view->theme = settings->theme;
  if (settings->language != ATTN_AS_IN_WINDOW)
    view->language = (AttnLanguage) settings->language;
  if (settings->decimals != ATTN_AS_IN_WINDOW)
    view->decimals = settings->decimals;
  if (view->moment != NULL && view->language != attn_session_get_language (session))
    {
      g_autofree char *remark = attn_moments_dup_remark (attn_session_get_moments (session), self->export.document, view->language);

      view->moment = attn_name_intern (remark);
    }
  if (view->about != NULL)
    view->about = attn_document_get_about (self->export.document, view->language);
}

/* What looks at the image stays: in another layer or head its own weights are laid over it, no mean of several. */
static void
free_from_mean (AttnExportPlan *self)
{
  AttnView *view = &self->view;
  const AttnNode *node = view->selected.node != NULL ? attn_trace_find (self->export.trace, view->selected.node) : NULL;

  if (node == NULL || (!g_str_equal (attn_node_get_stage (node), "rollout") && !g_str_equal (attn_node_get_stage (node), "mean_weights")))
    return;
  view->token = attn_view_find_token (view, self->export.trace);
  view->selected.node = NULL;
}

/* A view of its own shows the layer and the head that were chosen. */
static void
set_place (AttnExportPlan           *self,
           const AttnExportSettings *settings,
           int                       shows)
{
  AttnView *view = &self->view;
  int layer, head, against;

  view->mode = shows == ATTN_SHOWS_COMPARED ? ATTN_VIEW_HEADS : (AttnViewMode) shows;
  attn_export_find_heads (settings, self->export.trace, view, &layer, &head, &against);
  view->against = shows == ATTN_SHOWS_COMPARED ? against : -1;
  if (settings->layer < 0 && settings->head < 0)
    return;
  if (view->mode == ATTN_VIEW_IMAGE)
    free_from_mean (self);
  attn_view_move (view, self->export.trace, layer, head);
  view->reached = G_MAXUINT;
}

static void
set_picture (AttnExportPlan           *self,
             AttnSession              *session,
             const AttnExportSettings *settings,
             double                    width,
             double                    height)
{
  static const struct { double width, height; } sizes[] = {
    [ATTN_SIZE_WIDE] = { 1600, 900 },
    [ATTN_SIZE_CLASSIC] = { 1200, 900 },
    [ATTN_SIZE_SQUARE] = { 1000, 1000 },
  };
  AttnView *view = &self->view;
  const int shows = attn_export_find_shows (settings, self->export.trace, attn_session_get_near_layer (session));

  attn_picture_options_init (&self->picture);
  if (settings->size == ATTN_SIZE_CANVAS)
    {
      self->picture.width = MAX (width, 1);
      self->picture.height = MAX (height, 1);
    }
  else
    {
      self->picture.width = sizes[settings->size].width;
      self->picture.height = sizes[settings->size].height;
    }
  self->picture.scale = settings->scale;
  self->picture.transparent = settings->transparent;
  self->picture.svg_text = settings->svg_text;
  view->caption = settings->caption;
  if (shows != ATTN_SHOWS_CANVAS)
    set_place (self, settings, shows);
  if (view->mode == ATTN_VIEW_MATRIX)
    {
      view->step = attn_export_plan_find_node (self->export.trace, &self->view, settings->node);
      view->reached = G_MAXUINT;
    }
  if (view->mode == ATTN_VIEW_CARD)
    {
      choose_cell (self);
      fit_card (self);
    }
}

/* Where a scene of a lesson shows a plot, what is on the canvas is the plot. */
static void
set_plot (AttnExportPlan           *self,
          AttnSession              *session,
          const AttnExportSettings *settings)
{
  const AttnLesson *lesson = attn_session_get_lesson (session);
  const int scene = attn_session_get_scene (session);
  const int layer = attn_session_get_near_layer (session);

  if (attn_export_find_shows (settings, self->export.trace, layer) == ATTN_SHOWS_CANVAS && lesson != NULL && scene >= 0 && attn_lesson_get_figure (lesson, (guint) scene, &self->plot))
    self->picture.plot = &self->plot;
}

/* The nodes that the worksheet leaves empty, among those there are. */
static void
set_blank (AttnExportPlan           *self,
           const AttnExportSettings *settings)
{
  const guint n_nodes = attn_trace_get_n_nodes (self->export.trace);
  guint n = 0;

  if (settings->blank == NULL)
    return;
  self->blank = g_new0 (const char *, n_nodes + 1);
  for (guint i = 0; i < n_nodes; i++)
    {
      const char *name = attn_node_get_name (attn_trace_get_node (self->export.trace, i));

      if (attn_export_is_blank (settings, name))
        self->blank[n++] = name;
    }
  self->pages.blank = self->blank;
}

/* The selected cell, which is followed through all steps, goes along into the head and the layer that were chosen. */
static void
set_steps (AttnExportPlan           *self,
           const AttnExportSettings *settings)
{
  int layer, head, against;

  self->pages.layer = attn_export_find_pages_layer (settings, self->export.trace);
  if (settings->head < 0 && self->pages.layer < 0)
    return;
  attn_export_find_heads (settings, self->export.trace, &self->view, &layer, &head, &against);
  attn_view_move (&self->view, self->export.trace, self->pages.layer, head);
}

static void
set_pages (AttnExportPlan           *self,
           AttnSession              *session,
           const AttnExportSettings *settings)
{
  const gboolean upright = settings->paper == ATTN_PAPER_A4_UPRIGHT || settings->paper == ATTN_PAPER_LETTER_UPRIGHT;
  const gboolean is_letter = settings->paper >= ATTN_PAPER_LETTER_ACROSS;
  const double shorter = is_letter ? LETTER_SHORT : ATTN_PAPER_SHORT, longer = is_letter ? LETTER_LONG : ATTN_PAPER_LONG;

  attn_pages_options_init (&self->pages);
  self->pages.kind = settings->kind == ATTN_EXPORT_HANDOUT ? ATTN_PAGES_HANDOUT
                     : settings->answers ? ATTN_PAGES_ANSWERS : ATTN_PAGES_WORKSHEET;
  self->pages.per_page = settings->per_page;
  self->pages.width = upright ? shorter : longer;
  self->pages.height = upright ? longer : shorter;
  self->view.mode = settings->large ? ATTN_VIEW_FOCUS : ATTN_VIEW_OVERVIEW;
  set_blank (self, settings);
  self->export.pages = &self->pages;
  if (!attn_export_has_scenes (settings, session))
    set_steps (self, settings);
  else
    self->export.lesson = attn_document_ref ((AttnDocument *) attn_session_get_lesson_begun (session));
}

static void
set_notes (AttnExportPlan           *self,
           const AttnExportSettings *settings)
{
  const gboolean needs_one = settings->notes_format == ATTN_FORMAT_CSV;

  if (settings->notes_format == ATTN_FORMAT_PYTHON)
    self->view.dialect = settings->dialect;
  if (needs_one || (settings->node != NULL && attn_trace_find (self->export.trace, settings->node) != NULL))
    {
      self->names[0] = attn_export_plan_find_node (self->export.trace, &self->view, settings->node);
      self->export.nodes = self->names;
    }
  self->export.code_decimals = settings->decimals != ATTN_AS_IN_WINDOW ? settings->decimals : 4;
}

AttnExportPlan *
attn_export_plan_new (AttnSession              *session,
                      const AttnExportSettings *settings,
                      AttnFonts                *fonts,
                      double                    width,
                      double                    height)
{
  AttnExportPlan *self;

  if (attn_session_get_trace (session) == NULL)
    return NULL;
  attn_session_settle (session);
  self = g_new0 (AttnExportPlan, 1);
  self->export = (AttnExport) {
    .document = attn_document_ref ((AttnDocument *) attn_session_get_document (session)),
    .trace = attn_trace_ref (attn_session_get_trace (session)),
    .view = &self->view,
    .fonts = attn_fonts_ref (fonts),
    .format = attn_export_settings_get_format (settings),
    .picture = &self->picture,
    .carries = settings->carries,
  };
  set_view (self, session, settings);
  switch (settings->kind)
    {
    case ATTN_EXPORT_HANDOUT:
    case ATTN_EXPORT_WORKSHEET:
      set_pages (self, session, settings);
      break;
    case ATTN_EXPORT_NOTES:
      set_notes (self, settings);
      break;
    case ATTN_EXPORT_PICTURE:
    default:
      set_picture (self, session, settings, width, height);
      set_plot (self, session, settings);
      break;
    }
  return self;
}

void
attn_export_plan_free (AttnExportPlan *self)
{
  if (self->view.pinned != NULL)
    attn_trace_unref ((AttnTrace *) self->view.pinned);
  attn_document_unref ((AttnDocument *) self->export.document);
  if (self->export.lesson != NULL)
    attn_document_unref ((AttnDocument *) self->export.lesson);
  attn_trace_unref ((AttnTrace *) self->export.trace);
  attn_fonts_unref (self->export.fonts);
  g_free (self->blank);
  g_free (self);
}

guint64
attn_export_plan_count (const AttnExportPlan *self)
{
  g_autoptr (GPtrArray) nodes = attn_trace_list (self->export.trace, self->export.nodes);
  guint64 count = 0;

  for (guint i = 0; i < nodes->len; i++)
    count += (guint64) attn_node_get_rows (nodes->pdata[i]) * attn_node_get_columns (nodes->pdata[i]);
  return count;
}
