/* attn-ranking.c: what a readout expects: the classes of one row with their probabilities as bars
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-ranking.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "attn-label.h"
#include "attn-number.h"
#include "attn-positions.h"

/* Few classes keep their own order, so that a bar stays where it is while an image is drawn; of more the likeliest come first. */
#define FEW  12
#define MOST 10
/* Less than this is no answer yet. */
#define SURE 0.5
/* Shares that differ by less are the same; so many that share the first place are named. */
#define TIE        1e-12
#define MOST_FIRST 3
/* How far the sentence above may shrink to fit. */
#define LEAST_SENTENCE 0.7
/* In units of the size of numbers. */
#define LINE   1.7
#define TITLE  2.2
#define HEADER 1.5
/* A line with two bars in it, and what a share takes at its end: one, or two with an arrow between them. */
#define LINE_OF_TWO 2.3
#define SHARE       5.1
#define SHARES      9.4

static const char *const stages[] = { "logits", "readout.shifted", "readout.exponentials", "probabilities" };
#define N_STAGES G_N_ELEMENTS (stages)

typedef struct
{
  AttnFrame      *frame;
  const AttnNode *nodes[N_STAGES];
  guint           first_stage;       /* N_STAGES − 1: the bars alone */
  const AttnNode *totals;
  const AttnNode *before;            /* the probabilities that they are compared with, or NULL */
  guint           row;
  guint          *order;             /* the classes as they stand, of which `shown` are drawn; owned */
  guint           n, shown;
  double          number;            /* size of numbers */
  double          labels;            /* width */
  double          cells[N_STAGES];
  double          left, top, width;
} Ranking;

/* --- what it says -------------------------------------------------------------------------------------- */

static guint
find_largest (const AttnNode *node, guint row)
{
  guint largest = 0;

  for (guint j = 1; j < attn_node_get_columns (node); j++)
    if (attn_node_get_value (node, row, j) > attn_node_get_value (node, row, largest))
      largest = j;
  return largest;
}

static char *
format_share (double share)
{
  AttnNumber number;

  attn_number_format_probability (share, &number);
  return g_strdup (number.text);
}

/* Those that share the first place, in quotation marks; only how many there are where they are more than a few. */
static guint
list_first (const AttnNode *node, guint row, double largest, GString *names)
{
  guint n = 0;

  for (guint j = 0; j < attn_node_get_columns (node); j++)
    if (attn_node_get_value (node, row, j) >= largest * (1 - TIE) && ++n <= MOST_FIRST)
      g_string_append_printf (names, "%s“%s”", n > 1 ? ", " : "", attn_node_get_column_label (node, j));
  return n;
}

char *
attn_ranking_describe (const AttnNode *probabilities, guint row, guint most, AttnLanguage language)
{
  const guint best = find_largest (probabilities, row);
  const double share = attn_node_get_value (probabilities, row, best);
  const char *class = attn_node_get_column_label (probabilities, best);
  const gboolean follows = attn_node_get_row_axis (probabilities) == ATTN_AXIS_TOKENS;
  g_autofree char *percent = format_share (share);
  g_autoptr (GString) before = g_string_new (NULL), first = g_string_new (NULL);
  const guint n = list_first (probabilities, row, share, first);

  if (!follows && n > MOST_FIRST)
    return g_strdup_printf (attn_translate (language, N_("Not sure: %1$u are equally likely, %2$s %% each")), n, percent);
  if (!follows && n > 1)
    return g_strdup_printf (attn_translate (language, N_("Not sure: most likely %1$s, %2$s %% each")), first->str, percent);
  if (!follows)
    return g_strdup_printf (attn_translate (language, share < SURE ? N_("Not sure: most likely “%1$s”, with %2$s %% only")
                                                                   : N_("Most likely: “%1$s”, %2$s %%")), class, percent);
  if (most <= row)
    g_string_append (before, "…");
  for (guint i = most <= row ? row + 1 - most : 0; i <= row; i++)
    g_string_append_printf (before, "%s%s", before->len > 0 ? " " : "", attn_node_get_row_label (probabilities, i));
  if (n > MOST_FIRST)
    return g_strdup_printf (attn_translate (language, N_("After “%1$s” %2$u are equally likely, %3$s %% each")), before->str, n, percent);
  if (n > 1)
    return g_strdup_printf (attn_translate (language, N_("After “%1$s” several may come: %2$s most likely, %3$s %% each")), before->str,
                            first->str, percent);
  return g_strdup_printf (attn_translate (language, share < SURE ? N_("After “%1$s” several may come: “%2$s” most likely, %3$s %%")
                                                                 : N_("After “%1$s” the model expects “%2$s”: %3$s %%")),
                          before->str, class, percent);
}

/* --- finding ------------------------------------------------------------------------------------------- */

static gboolean
is_stage (const AttnNode *node)
{
  static const char *const parts[] = { "readout.shifted", "readout.exponentials", "readout.totals", "probabilities", NULL };

  return node != NULL && g_strv_contains (parts, attn_node_get_name (node));
}

gboolean
attn_ranking_suits (const AttnFrame *frame)
{
  const AttnView *view = &frame->view;
  const AttnStep *step = &g_array_index (frame->steps, AttnStep, frame->step);

  if (view->prediction != NULL || view->blank != NULL || view->asked.node != NULL ||
      view->reached != G_MAXUINT || attn_trace_find (frame->trace, "readout.totals") == NULL)
    return FALSE;
  if (frame->mode == ATTN_VIEW_FOCUS)
    return is_stage (frame->focus);
  return frame->mode == ATTN_VIEW_OVERVIEW && view->zoom == 1 && view->pan_x == 0 && view->pan_y == 0 &&
         g_str_equal (attn_node_get_name (step->nodes[0]), "probabilities");
}

guint
attn_ranking_find_row (const AttnFrame *frame, const AttnView *view)
{
  const AttnNode *node = attn_trace_find (frame->trace, "probabilities");
  const AttnNode *selected = view->selected.node != NULL ? attn_trace_find (frame->trace, view->selected.node) : NULL;

  if (selected != NULL && attn_node_get_row_axis (selected) == ATTN_AXIS_TOKENS &&
      attn_node_get_row_axis (node) == ATTN_AXIS_TOKENS && view->selected.row < attn_node_get_rows (node))
    return view->selected.row;
  return attn_node_get_rows (node) - 1;
}

typedef struct
{
  double value;
  guint  index;
} Share;

static int
compare_shares (gconstpointer a, gconstpointer b)
{
  const Share *x = a, *y = b;

  if (x->value != y->value)
    return x->value > y->value ? -1 : 1;
  return x->index < y->index ? -1 : 1;
}

static const AttnNode *
get_probabilities (const AttnFrame *frame)
{
  return attn_trace_find (frame->trace, "probabilities");
}

/* The classes of a row from the likeliest on.  Compared, what was likely before stays in sight.  Owned by the caller. */
static guint *
rank (const AttnFrame *frame, guint row)
{
  const AttnNode *node = get_probabilities (frame), *before = attn_layout_find_pinned (&frame->view, node);
  const guint n = attn_node_get_columns (node);
  g_autofree Share *shares = g_new (Share, n);
  guint *ranks = g_new (guint, n);

  for (guint j = 0; j < n; j++)
    {
      const double now = attn_node_get_value (node, row, j);

      shares[j] = (Share) { before != NULL ? fmax (now, attn_node_get_value (before, row, j)) : now, j };
    }
  qsort (shares, n, sizeof *shares, compare_shares);
  for (guint j = 0; j < n; j++)
    ranks[j] = shares[j].index;
  return ranks;
}

/* The classes of a row in the order in which they stand.  Owned by the caller. */
static guint *
find_order (const AttnFrame *frame, guint row)
{
  const guint n = attn_node_get_columns (get_probabilities (frame));
  guint *order;

  if (n > FEW)
    return rank (frame, row);
  order = g_new (guint, n);
  for (guint j = 0; j < n; j++)
    order[j] = j;
  return order;
}

/* The class that a view has selected a number of; −1: none. */
static int
find_selected (const AttnFrame *frame, const AttnView *view)
{
  const AttnNode *node = get_probabilities (frame);
  const AttnNode *selected = view->selected.node != NULL ? attn_trace_find (frame->trace, view->selected.node) : NULL;

  if (selected == NULL || attn_node_get_column_axis (selected) != attn_node_get_column_axis (node) ||
      view->selected.column >= attn_node_get_columns (node))
    return -1;
  return attn_node_get_column_axis (node) == ATTN_AXIS_CLASSES ? (int) view->selected.column : -1;
}

/* Which classes stand where not all fit: the one that the sentence above names, the selected one, and the likeliest of the others.
 * `stands` has room for all.  Returns whether the selected one stands only because it is selected. */
static gboolean
choose_shown (const AttnFrame *frame, guint row, guint shown, int selected, gboolean *stands)
{
  const AttnNode *node = get_probabilities (frame);
  const guint n = attn_node_get_columns (node);
  g_autofree guint *ranks = rank (frame, row);
  guint left = shown;

  memset (stands, 0, n * sizeof *stands);
  stands[find_largest (node, row)] = TRUE;
  left--;
  for (guint k = 0; k < n && left > 0; k++)
    if (!stands[ranks[k]])
      {
        /* The last place is the selected one's. */
        if (left == 1 && selected >= 0 && !stands[selected] && ranks[k] != (guint) selected)
          {
            stands[selected] = TRUE;
            return TRUE;
          }
        stands[ranks[k]] = TRUE;
        left--;
      }
  return FALSE;
}

/* Puts those that stand first, in their order. */
static void
keep_shown (Ranking *ranking)
{
  AttnFrame *frame = ranking->frame;
  const int selected = find_selected (frame, &frame->view);
  g_autofree gboolean *stands = g_new (gboolean, ranking->n);
  guint n = 0;

  frame->ranking_shown = ranking->shown;
  frame->ranking_class = -1;
  if (ranking->shown >= ranking->n)
    return;
  if (choose_shown (frame, ranking->row, ranking->shown, selected, stands))
    frame->ranking_class = selected;
  for (guint k = 0; k < ranking->n; k++)
    if (stands[ranking->order[k]])
      ranking->order[n++] = ranking->order[k];
}

gboolean
attn_ranking_serves (const AttnFrame *frame, const AttnView *view)
{
  const guint n = attn_node_get_columns (get_probabilities (frame));
  const int selected = find_selected (frame, view);
  g_autofree gboolean *stands = NULL;

  if (attn_ranking_find_row (frame, view) != frame->ranking_row)
    return FALSE;
  if (frame->ranking_shown >= n)
    return TRUE;
  stands = g_new (gboolean, n);
  return (choose_shown (frame, frame->ranking_row, frame->ranking_shown, selected, stands) ? selected : -1) == frame->ranking_class;
}

static void
begin (Ranking *ranking, AttnFrame *frame, guint first_stage)
{
  *ranking = (Ranking) { .frame = frame, .first_stage = first_stage, .row = frame->ranking_row };
  for (guint i = 0; i < N_STAGES; i++)
    ranking->nodes[i] = attn_trace_find (frame->trace, stages[i]);
  ranking->totals = attn_trace_find (frame->trace, "readout.totals");
  ranking->before = attn_layout_find_pinned (&frame->view, ranking->nodes[N_STAGES - 1]);
  ranking->n = attn_node_get_columns (ranking->nodes[N_STAGES - 1]);
  ranking->order = find_order (frame, ranking->row);
}

/* --- sizes --------------------------------------------------------------------------------------------- */

static double
get_line (const Ranking *ranking)
{
  return ranking->before != NULL ? LINE_OF_TWO : LINE;
}

static double
height_for (const Ranking *ranking, guint lines)
{
  const gboolean focus = ranking->first_stage < N_STAGES - 1;

  return TITLE + (focus || ranking->before != NULL ? HEADER : 0) + lines * get_line (ranking) + (focus || lines < ranking->n ? LINE : 0);
}

/* As many lines as can be read well, then as large as there is room. */
static gboolean
choose_size (Ranking *ranking, const AttnBox *box, double least, double largest)
{
  for (guint lines = MIN (ranking->n, ranking->n > FEW ? MOST : FEW); lines > 0; lines--)
    {
      const double size = fmin (box->height / height_for (ranking, lines), largest);

      if (size < least && lines > MIN (ranking->n, 2))
        continue;
      ranking->shown = lines;
      ranking->number = floor (fmax (size, 4) * 4) / 4;
      keep_shown (ranking);
      return size >= least;
    }
  return FALSE;
}

static void
choose_widths (Ranking *ranking, const AttnBox *box)
{
  const AttnFrame *frame = ranking->frame;
  const AttnNode *probabilities = ranking->nodes[N_STAGES - 1];
  double bars, cells;

  for (guint k = 0; k < ranking->shown; k++)
    ranking->labels = fmax (ranking->labels, attn_layout_text_width (frame->fonts, ATTN_STYLE_SANS,
                                                                     attn_node_get_column_label (probabilities, ranking->order[k]), FALSE));
  ranking->labels = fmin (ranking->labels, 9) * ranking->number + ranking->number * 0.8;
  for (;;)
    {
      cells = 0;
      for (guint i = ranking->first_stage; i + 1 < N_STAGES; i++)
        {
          ranking->cells[i] = ranking->number * (attn_layout_number_width (ranking->nodes[i], frame->fonts, &frame->view) + 1.2);
          cells += ranking->cells[i];
        }
      bars = box->width - ranking->labels - cells;
      if (bars >= ranking->number * 12 || ranking->first_stage == N_STAGES - 1)
        break;
      /* The stages before give way to the bars. */
      ranking->first_stage++;
    }
  ranking->cells[N_STAGES - 1] = fmin (fmax (bars, ranking->number * 4), ranking->number * 30);
  ranking->width = ranking->labels + cells + ranking->cells[N_STAGES - 1];
  ranking->left = round (box->x + fmax (box->width - ranking->width, 0) / 2);
  ranking->top = round (box->y + fmax (box->height - height_for (ranking, ranking->shown) * ranking->number, 0) / 2);
}

/* --- items --------------------------------------------------------------------------------------------- */

static AttnItem *
append (AttnFrame *frame, AttnRegionKind kind, const AttnNode *node)
{
  AttnItem item = { .region = { .kind = kind, .node = node } };

  g_array_append_val (frame->items, item);
  return attn_frame_get_item (frame, frame->items->len - 1);
}

static void
add_text (Ranking *ranking, AttnRegionKind kind, const AttnNode *node, AttnText *text, double x, double y, double height)
{
  AttnItem *item = append (ranking->frame, kind, node);

  item->text = text;
  item->text_x = x;
  item->baseline = y + (height + attn_text_get_ascent (text) - attn_text_get_descent (text)) / 2;
  item->region.box = (AttnBox) { x, item->baseline - attn_text_get_ascent (text), attn_text_get_width (text),
                                 attn_text_get_ascent (text) + attn_text_get_descent (text) };
}

/* One cell, standing where it does not stand in its matrix. */
static AttnItem *
add_cell (Ranking *ranking, const AttnNode *node, guint row, guint column, double x, double y, double width, double height)
{
  AttnItem *item = append (ranking->frame, ATTN_REGION_MATRIX, node);
  AttnRegion *region = &item->region;

  region->strip = TRUE;
  region->box = (AttnBox) { x, y, width, height };
  region->pitch_x = width;
  region->pitch_y = height;
  region->origin_x = x - column * width;
  region->origin_y = y - row * height;
  region->first_row = row;
  region->n_rows = 1;
  region->first_column = column;
  region->n_columns = 1;
  region->gap = 2;
  item->number_size = ranking->number;
  return item;
}

static void
add_line (Ranking *ranking, guint index, double y)
{
  const AttnFrame *frame = ranking->frame;
  const AttnNode *probabilities = ranking->nodes[N_STAGES - 1];
  const double height = ranking->number * get_line (ranking), room = ranking->labels - ranking->number * 0.6;
  const guint class = ranking->order[index];
  AttnText *text = attn_text_new (attn_fonts_get (frame->fonts, ATTN_STYLE_SANS, ranking->number),
                                  attn_node_get_column_label (probabilities, class), room);
  double x = ranking->left;
  AttnItem *item;

  add_text (ranking, ATTN_REGION_LABEL, probabilities, text, x + room - attn_text_get_width (text), y, height);
  item = attn_frame_get_item (frame, frame->items->len - 1);
  item->region.index = class;
  item->region.is_column = TRUE;
  x += ranking->labels;
  for (guint i = ranking->first_stage; i < N_STAGES; i++)
    {
      item = add_cell (ranking, ranking->nodes[i], ranking->row, class, x, y, ranking->cells[i], height);
      item->is_bar = i + 1 == N_STAGES;
      x += ranking->cells[i];
    }
}

/* Which stage stands in which column. */
static void
add_header (Ranking *ranking, double y)
{
  const AttnFrame *frame = ranking->frame;
  double x = ranking->left + ranking->labels;

  for (guint i = ranking->first_stage; i < N_STAGES; i++)
    {
      AttnText *text = attn_text_new_markup (attn_fonts_get (frame->fonts, ATTN_STYLE_BOLD, ranking->number),
                                             attn_node_get_symbol (ranking->nodes[i]));
      const double inset = i + 1 < N_STAGES ? (ranking->cells[i] - attn_text_get_width (text)) / 2 : ranking->number * 0.5;

      add_text (ranking, ATTN_REGION_TITLE, ranking->nodes[i], text, x + inset, y, ranking->number * HEADER);
      x += ranking->cells[i];
    }
}

/* How many there are besides, and what the exponentials of all of them add up to. */
static void
add_end (Ranking *ranking, double y)
{
  const AttnFrame *frame = ranking->frame;
  const double height = ranking->number * LINE, room = ranking->labels - ranking->number * 0.6;
  const AttnNode *probabilities = ranking->nodes[N_STAGES - 1];
  double x = ranking->left + ranking->labels;

  if (ranking->shown < ranking->n)
    {
      g_autofree char *more = g_strdup_printf (attn_translate (frame->view.language, N_("… %u more")), ranking->n - ranking->shown);
      AttnText *text = attn_text_new (attn_fonts_get (frame->fonts, ATTN_STYLE_SANS, ranking->number * 0.9), more, -1);

      add_text (ranking, ATTN_REGION_TITLE, probabilities, text, fmax (ranking->left + room - attn_text_get_width (text), ranking->left), y, height);
      attn_frame_get_item (frame, frame->items->len - 1)->quiet = TRUE;
    }
  for (guint i = ranking->first_stage; i + 1 < N_STAGES; i++)
    {
      if (i + 2 == N_STAGES)
        {
          AttnText *text = attn_text_new_markup (attn_fonts_get (frame->fonts, ATTN_STYLE_BOLD, ranking->number * 0.9), "Σ");

          add_text (ranking, ATTN_REGION_TITLE, ranking->totals, text, x - attn_text_get_width (text) - ranking->number * 0.2, y, height);
          add_cell (ranking, ranking->totals, ranking->row, 0, x, y + 1, ranking->cells[i], height);
        }
      x += ranking->cells[i];
    }
}

/* As much of what stands before as leaves the sentence legible on its line. */
static char *
dup_sentence (const Ranking *ranking, double size, double room)
{
  const AttnFrame *frame = ranking->frame;
  guint most = ranking->row + 1;

  for (;;)
    {
      char *sentence = attn_ranking_describe (ranking->nodes[N_STAGES - 1], ranking->row, most, frame->view.language);

      if (most == 1 || attn_layout_text_width (frame->fonts, ATTN_STYLE_SANS, sentence, FALSE) * size * LEAST_SENTENCE <= room)
        return sentence;
      g_free (sentence);
      most = MAX (MIN (most - 1, most * 3 / 4), 1);
    }
}

static void
add_lines (Ranking *ranking, const AttnBox *box)
{
  AttnFrame *frame = ranking->frame;
  const AttnNode *probabilities = ranking->nodes[N_STAGES - 1];
  const double size = ranking->number;
  g_autofree char *sentence = dup_sentence (ranking, size * 1.1, box->x + box->width - ranking->left);
  g_autofree char *markup = attn_label_escape (sentence);
  double y = ranking->top;

  attn_positions_add_text (frame, probabilities, FALSE, markup, size * 1.1, fmin (ranking->left, box->x + box->width - size * 4), y,
                           box->x + box->width - ranking->left, size * TITLE);
  attn_frame_get_item (frame, frame->items->len - 1)->remark = TRUE;
  y += size * TITLE;
  if (ranking->before != NULL)
    {
      attn_positions_add_text (frame, probabilities, TRUE, attn_translate (frame->view.language, N_("upper bar: before, lower bar: now")), size * 0.9,
                               ranking->left + ranking->labels + size * 0.5, y, fmax (box->x + box->width - ranking->left - ranking->labels, size),
                               size * HEADER);
      y += size * HEADER;
    }
  else if (ranking->first_stage < N_STAGES - 1)
    {
      add_header (ranking, y);
      y += size * HEADER;
    }
  for (guint k = 0; k < ranking->shown; k++, y += size * get_line (ranking))
    add_line (ranking, k, y);
  add_end (ranking, y);
}

/* --- in focus ------------------------------------------------------------------------------------------ */

/* All positions at once, small: where each row's probability lies.  Returns the height it takes. */
static double
add_positions (Ranking *ranking, const AttnBox *box)
{
  AttnFrame *frame = ranking->frame;
  const AttnNode *node = ranking->nodes[N_STAGES - 1];
  const guint rows = attn_node_get_rows (node), columns = attn_node_get_columns (node);
  const double size = fmin (frame->size * 0.85, ranking->number);
  const double pitch = fmin (fmin (size * 1.35, box->height * 0.24 / rows), box->width * 0.8 / columns * 1.6);
  const double wide = fmin (box->width * 0.8 / columns, pitch * 1.6);
  const double left = round (box->x + (box->width - wide * columns) / 2);
  AttnItem *item;

  if (rows < 2 && columns <= FEW)
    return 0;
  item = append (frame, ATTN_REGION_MATRIX, node);
  item->region.box = (AttnBox) { left, box->y, wide * columns, pitch * rows };
  item->region.origin_x = left;
  item->region.origin_y = box->y;
  item->region.pitch_x = wide;
  item->region.pitch_y = pitch;
  item->region.n_rows = rows;
  item->region.n_columns = columns;
  item->region.gap = pitch >= 8 ? 1 : 0;
  for (guint i = 0; pitch >= size * 1.05 && i < rows; i++)
    {
      AttnText *text = attn_text_new (attn_fonts_get (frame->fonts, ATTN_STYLE_SANS, size), attn_node_get_row_label (node, i),
                                      fmax (left - box->x - size * 0.5, size));

      add_text (ranking, ATTN_REGION_LABEL, node, text, left - attn_text_get_width (text) - size * 0.5, box->y + i * pitch, pitch);
      item = attn_frame_get_item (frame, frame->items->len - 1);
      item->region.index = i;
    }
  return rows * pitch + size;
}

void
attn_ranking_lay_out (AttnFrame *frame)
{
  const double least = frame->view.projector > 0 ? frame->view.projector / 21 : fmax (frame->size * 0.8, 9);
  AttnBox box = frame->picture;
  Ranking ranking;
  double taken;

  frame->has_ranking = TRUE;
  frame->ranking_row = attn_ranking_find_row (frame, &frame->view);
  begin (&ranking, frame, 0);
  /* Compared are the answers: cells of three numbers would leave the bars no room. */
  if (ranking.before != NULL)
    ranking.first_stage = N_STAGES - 1;
  ranking.number = fmin (frame->size * 0.85, 16);
  /* Where there is little room it is the answer's. */
  taken = frame->view.projector > 0 || box.height < frame->size * 16 ? 0 : add_positions (&ranking, &box);
  box.y += taken;
  box.height -= taken;
  choose_size (&ranking, &box, least, fmax (frame->size * 1.6, least));
  choose_widths (&ranking, &box);
  add_lines (&ranking, &box);
  g_free (ranking.order);
}

/* --- beside the overview ------------------------------------------------------------------------------- */

/* The highest of three places that the matrices leave: beneath all of them, and left and right of those that stand above others.
 * None is narrower than `least`, but the first. */
static AttnBox
find_place (const AttnFrame *frame, double least)
{
  const AttnBox *picture = &frame->picture;
  const double pad = frame->size, picture_right = picture->x + picture->width, picture_bottom = picture->y + picture->height;
  double bottom = picture->y, left_band = picture_bottom, right_band = picture_bottom, from = picture_right, to = picture->x;
  AttnBox best, other[2];

  for (guint i = 0; i < frame->items->len; i++)
    {
      const AttnItem *item = attn_frame_get_item (frame, i);
      const AttnBox *box = &item->region.box;

      bottom = fmax (bottom, box->y + box->height);
      if (item->region.kind != ATTN_REGION_MATRIX || !item->top)
        continue;
      from = fmin (from, box->x);
      to = fmax (to, box->x + box->width);
    }
  for (guint i = 0; i < frame->items->len; i++)
    {
      const AttnBox *box = &attn_frame_get_item (frame, i)->region.box;

      if (box->x < from - pad * 4)
        left_band = fmin (left_band, box->y);
      if (box->x + box->width > to + pad * 2)
        right_band = fmin (right_band, box->y);
    }
  best = (AttnBox) { picture->x, bottom + pad, picture->width, picture_bottom - bottom - pad };
  other[0] = (AttnBox) { picture->x, picture->y, from - picture->x - pad * 4, left_band - picture->y - pad * 2 };
  other[1] = (AttnBox) { to + pad * 2, picture->y, picture_right - to - pad * 2, right_band - picture->y - pad * 2 };
  for (guint i = 0; i < G_N_ELEMENTS (other); i++)
    if (other[i].width >= least && other[i].height >= best.height)
      best = other[i];
  return best;
}

/* Whether the probabilities stand among the matrices as numbers. */
static gboolean
has_numbers (const AttnFrame *frame)
{
  for (guint i = 0; i < frame->items->len; i++)
    {
      const AttnItem *item = attn_frame_get_item (frame, i);

      if (item->region.kind == ATTN_REGION_MATRIX && g_str_equal (attn_node_get_name (item->region.node), "probabilities"))
        return item->region.pitch_y >= frame->size && item->region.pitch_x >= frame->size * 1.6;
    }
  return FALSE;
}

void
attn_ranking_add (AttnFrame *frame)
{
  const double least = frame->view.projector > 0 ? frame->view.projector / 34 : fmax (frame->size * 0.75, 9);
  AttnBox box = find_place (frame, least * 16);
  gboolean alone = FALSE;
  Ranking ranking;

  if (box.height < least * (TITLE + 4 * LINE) || box.width < least * 16)
    {
      /* In a small window stripes that nobody can read give way to the answer; enlarged they are back. */
      box = frame->picture;
      alone = frame->view.interactive && !has_numbers (frame) && box.height >= least * (TITLE + 3 * LINE) && box.width >= least * 16;
      if (!alone)
        return;
      g_array_set_size (frame->items, 0);
      frame->extent = (AttnBox) { 0 };
      frame->has_other_group = FALSE;
    }
  frame->has_ranking = TRUE;
  frame->ranking_row = attn_ranking_find_row (frame, &frame->view);
  begin (&ranking, frame, N_STAGES - 1);
  if (choose_size (&ranking, &box, least, fmax (frame->size * 1.15, least)))
    {
      choose_widths (&ranking, &box);
      add_lines (&ranking, &box);
    }
  g_free (ranking.order);
}

/* --- moving -------------------------------------------------------------------------------------------- */

gboolean
attn_ranking_move (const AttnFrame *frame, AttnCell *cell, int by, gboolean edge)
{
  const int n = (int) attn_node_get_columns (get_probabilities (frame));
  g_autofree guint *order = NULL;
  gboolean stands = FALSE;
  int at = 0;

  for (guint i = 0; i < frame->items->len && !stands; i++)
    {
      const AttnRegion *region = &attn_frame_get_item (frame, i)->region;

      stands = region->kind == ATTN_REGION_MATRIX && region->strip && region->node == cell->node && region->first_row == cell->row &&
               region->first_column == cell->column;
    }
  if (!stands || attn_node_get_columns (cell->node) != (guint) n)
    return FALSE;
  /* Also to one that is drawn as soon as it is selected. */
  order = find_order (frame, frame->ranking_row);
  while (at < n && order[at] != cell->column)
    at++;
  at = edge ? (by < 0 ? 0 : n - 1) : CLAMP (at + by, 0, n - 1);
  cell->column = order[at];
  return TRUE;
}

/* --- painting ------------------------------------------------------------------------------------------ */

static void
paint_part (const AttnBox *ground, double share, double radius, const AttnColor *color, AttnPainter *painter)
{
  AttnBox bar = *ground;

  bar.width *= CLAMP (share, 0, 1);
  if (bar.width >= 0.5)
    attn_paint_fill (painter, &bar, fmin (radius, bar.width / 2), color);
}

void
attn_ranking_paint_bar (const AttnFrame *frame, const AttnItem *item, gboolean told, AttnPainter *painter)
{
  const AttnPalette *palette = attn_palette_get (frame->view.theme);
  const AttnRegion *region = &item->region;
  const double value = attn_node_get_value (region->node, region->first_row, region->first_column);
  const double size = item->number_size, inset = region->pitch_y * 0.16;
  const double room = fmax (region->box.width - size * (item->pinned != NULL ? SHARES : SHARE), 1);
  const AttnColor accent = attn_palette_get_accent (palette, ATTN_FAMILY_ATTENTION);
  const AttnColor ground = attn_color_mix (palette->background, accent, 0.08), fill = attn_color_mix (palette->background, accent, 0.72);
  const AttnColor pale = attn_color_mix (palette->background, accent, 0.36);
  AttnFont *font = attn_fonts_get (frame->fonts, ATTN_STYLE_SANS, size);
  AttnBox bar = { region->box.x + size * 0.5, region->box.y + inset, room, region->pitch_y - 2 * inset };
  const double radius = fmin (bar.height * 0.2, 4);

  attn_paint_fill (painter, &bar, radius, &ground);
  if (!told)
    return;
  if (item->pinned == NULL)
    paint_part (&bar, value, radius, &fill, painter);
  else
    {
      AttnBox half = { bar.x, bar.y, bar.width, bar.height * 0.42 };

      paint_part (&half, attn_node_get_value (item->pinned, region->first_row, region->first_column), radius, &pale, painter);
      half.y += bar.height * 0.46;
      half.height = bar.height * 0.54;
      paint_part (&half, value, radius, &fill, painter);
    }
  {
    g_autofree char *share = format_share (value);
    g_autofree char *before = item->pinned != NULL ? format_share (attn_node_get_value (item->pinned, region->first_row, region->first_column)) : NULL;
    g_autofree char *percent = before != NULL ? g_strdup_printf ("%s → %s %%", before, share) : g_strdup_printf ("%s %%", share);
    g_autoptr (AttnText) text = attn_text_new (font, percent, -1);

    attn_paint_text (painter, text, region->box.x + region->box.width - attn_text_get_width (text) - size * 0.3,
                     region->box.y + (region->pitch_y + attn_font_get_cap_height (font)) / 2, &palette->text);
  }
}
