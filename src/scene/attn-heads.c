/* attn-heads.c: the attention of all heads of a layer, side by side
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-heads.h"

#include <math.h>
#include <string.h>

#include "attn-contrast.h"
#include "attn-model-words.h"
#include "attn-spread.h"

/* Numbers smaller than this give way to colours, labels smaller than this to none. */
#define SMALLEST_NUMBER 8.0
/* Of a cell among very many. */
#define LEAST_PITCH 1.5
#define FEW         12
#define SMALLEST_LABEL  7.0
/* What is said of a matrix may be so much smaller than its labels. */
#define SAID 0.85

gboolean
attn_heads_suits (const AttnFrame *frame)
{
  return attn_steps_count_heads (frame->trace, attn_steps_near_layer (frame->steps, frame->step)) > 1;
}

/* The layer whose heads are shown. */
static int
find_layer (const AttnFrame *frame)
{
  return attn_steps_near_layer (frame->steps, frame->step);
}

static const AttnNode *
find_weights (const AttnFrame *frame, guint head)
{
  return attn_steps_find_node (frame->trace, find_layer (frame), head, "weights");
}

void
attn_heads_find_compared (AttnFrame *frame)
{
  const guint n = attn_steps_count_heads (frame->trace, find_layer (frame));
  const guint head = MIN (frame->head, n - 1);

  if (frame->view.against < 0 || (guint) frame->view.against >= n || (guint) frame->view.against == head)
    return;
  frame->compared[0] = find_weights (frame, head);
  frame->compared[1] = find_weights (frame, (guint) frame->view.against);
}

/* The heads' weights, then their mean.  Of two that are compared these, the second again for the difference, and the mean. */
static GPtrArray *
find_matrices (const AttnFrame *frame)
{
  const guint n = attn_steps_count_heads (frame->trace, find_layer (frame));
  GPtrArray *nodes = g_ptr_array_new ();
  const AttnNode *mean = attn_steps_find_node (frame->trace, find_layer (frame), G_MAXINT, "mean_weights");

  if (frame->compared[0] != NULL)
    {
      g_ptr_array_add (nodes, (gpointer) frame->compared[0]);
      g_ptr_array_add (nodes, (gpointer) frame->compared[1]);
      g_ptr_array_add (nodes, (gpointer) frame->compared[1]);
    }
  else
    for (guint i = 0; i < n; i++)
      g_ptr_array_add (nodes, (gpointer) find_weights (frame, i));
  if (mean != NULL)
    g_ptr_array_add (nodes, (gpointer) mean);
  return nodes;
}

/* Which of them is the difference. */
#define CONTRAST 2

typedef struct
{
  AttnFrame *frame;
  GPtrArray *nodes;
  guint      rows, columns;      /* of one matrix */
  guint      across, down;       /* of the matrices */
  gboolean   compared;
  double     number, widest;     /* size of numbers, 0: none; the widest in units of it */
  double     label, title;
  double     labels;             /* the widest row label, in units of the label */
  double     part;               /* of its size that text has where there are very many */
  double     signs;              /* what names a matrix at the least, the widest in units of the title */
  double     spread;             /* the widest of what is said beneath a matrix likewise; 0: nothing is */
  gboolean   numberless;         /* cells have colours alone */
  double     row_size, column_size;   /* of labels; 0: none */
  guint      every_row, every_column; /* that has one */
  double     pitch_x, pitch_y;
  double     left, top, bottom;  /* room around a matrix's cells: row labels, title and column labels, what it says */
  double     gap, gap_y;
  int        said_lines;         /* beneath a matrix */
  double     lines;              /* of numbers in a cell */
  AttnText  *said;               /* where two heads differ most; NULL: nothing is compared */
} Grid;

/* Of a small picture; in a large one cells grow with it. */
#define LARGEST_CELL 90

/* For what is said of a matrix. */
static double
get_said_room (const Grid *grid)
{
  return grid->columns * grid->pitch_x + grid->gap * 0.6;
}

/* Where not each row and column has room for a label, in a file some of them have. */
static void
set_labels (Grid *grid)
{
  const gboolean in_file = !grid->frame->view.interactive && grid->frame->view.projector == 0;

  grid->row_size = grid->column_size = grid->label;
  grid->every_row = grid->every_column = 1;
  /* Before a room, where text is large, rows are named in somewhat smaller. */
  if (grid->pitch_y < grid->label * 1.1 && grid->pitch_y >= 1.1 * fmax (SMALLEST_LABEL * 1.3, grid->frame->size * 0.45))
    grid->row_size = grid->pitch_y / 1.1;
  else if (grid->pitch_y < grid->label * 1.1 &&
      !(in_file && attn_layout_thin_labels (grid->labels, grid->pitch_y, FALSE, &grid->row_size, &grid->every_row)))
    grid->row_size = 0;
  if (grid->pitch_x < grid->label * fmax (fmin (grid->labels, 2.6), 1.6) &&
      !(in_file && attn_layout_thin_labels (grid->labels, grid->pitch_x, TRUE, &grid->column_size, &grid->every_column)))
    {
      grid->column_size = 0;
      /* On the screen some columns, where cells are not much narrower than a letter is high. */
      if (grid->frame->view.interactive && grid->frame->view.projector == 0 && grid->pitch_x >= grid->label && grid->labels <= 3)
        {
          grid->column_size = grid->label;
          grid->every_column = (guint) ceil ((grid->labels + 0.6) * grid->label / grid->pitch_x);
        }
    }
}

/* Above the cells, for the names of columns. */
static double
get_column_room (const Grid *grid)
{
  return grid->label * (grid->column_size > 0 || grid->part == 1 ? 1.6 : 0.2);
}

static void
set_sizes (Grid *grid, double pitch)
{
  const AttnFrame *frame = grid->frame;

  grid->pitch_y = pitch;
  grid->number = fmin (pitch / grid->lines, pitch * 1.25 / (grid->widest + 0.4));
  if (grid->number < SMALLEST_NUMBER || grid->numberless)
    grid->number = 0;
  grid->pitch_x = grid->number > 0 ? fmax (pitch, grid->number * (grid->widest + 0.6)) : pitch;
  grid->label = fmin (fmax (grid->number * 0.88, frame->size * 0.72), frame->size * 1.4) * grid->part;
  grid->title = fmin (fmax (grid->label * 1.2, frame->size * grid->part), frame->size * 1.6);
  set_labels (grid);
  grid->left = pitch >= SMALLEST_LABEL ? grid->labels * grid->label + grid->label * 0.5
                                       : (grid->labels + 0.5) * (grid->frame->view.interactive ? 0 : grid->row_size);
  grid->top = grid->title * 1.7 + get_column_room (grid);
  /* Their names do not touch, be the matrices as small as they may. */
  grid->gap = fmax (grid->label * 1.6, (grid->signs + 0.5) * grid->title - grid->columns * grid->pitch_x);
  /* Smaller, and then on two lines, where a matrix is narrow. */
  grid->said_lines = grid->spread <= 0 ? 0 : grid->spread * SAID * grid->label <= get_said_room (grid) ? 1
                   : grid->spread * SAID * grid->label <= 1.8 * get_said_room (grid) ? 2 : 0;
  grid->bottom = grid->label * (grid->said_lines == 0 ? 0.4 : grid->said_lines == 1 ? 2 : 2 + 1.3 * SAID);
  /* What is said of a matrix is nearer to it than the next one's title is. */
  grid->gap_y = grid->down > 1 ? grid->label * 1.4 : 0;
}

static double
grid_width (const Grid *grid)
{
  return grid->left + (grid->across - 1) * (grid->columns * grid->pitch_x + grid->gap) + fmax (grid->columns * grid->pitch_x, grid->signs * grid->title);
}

static double
grid_height (const Grid *grid)
{
  const double said = grid->said == NULL ? 0
                                         : attn_text_get_ascent (grid->said) + attn_text_get_descent (grid->said) + grid->frame->size;

  return grid->down * (grid->top + grid->rows * grid->pitch_y + grid->bottom) + (grid->down - 1) * grid->gap_y + said;
}

/* The largest pitch with which `across` matrices beside each other fit. */
static double
fit (Grid *grid, guint across)
{
  const AttnBox *box = &grid->frame->picture;
  double low = 0.2, high = fmax (LARGEST_CELL * grid->frame->view.text_scale, grid->frame->height / 10);

  grid->across = across;
  grid->down = (grid->nodes->len + across - 1) / across;
  for (guint i = 0; i < 24; i++)
    {
      const double middle = (low + high) / 2;

      set_sizes (grid, middle);
      if (grid_width (grid) <= box->width && grid_height (grid) <= box->height)
        low = middle;
      else
        high = middle;
    }
  return low;
}

/* How many matrices beside each other leave each the most room. */
static guint
choose_across (Grid *grid, double *pitch)
{
  guint best = 1;

  *pitch = 0;
  /* Few of them stand in one line, where a query is followed from one to the next, unless that costs much. */
  for (guint across = grid->nodes->len; across > 0; across--)
    {
      const double own = fit (grid, across);

      if (own > *pitch * (grid->nodes->len <= 4 ? 1.3 : 1.02))
        {
          *pitch = own;
          best = across;
        }
    }
  grid->across = best;
  grid->down = (grid->nodes->len + best - 1) / best;
  return best;
}

static AttnItem *
append (AttnFrame *frame, AttnRegionKind kind, const AttnNode *node)
{
  AttnItem item = { .region = { .kind = kind, .node = node } };

  g_array_append_val (frame->items, item);
  return attn_frame_get_item (frame, frame->items->len - 1);
}

static void
set_text (AttnItem *item, AttnText *text, double x, double y, double height)
{
  item->text = text;
  item->text_x = x;
  item->baseline = y + (height + attn_text_get_ascent (text) - attn_text_get_descent (text)) / 2;
  item->region.box = (AttnBox) { x, item->baseline - attn_text_get_ascent (text), attn_text_get_width (text),
                                 attn_text_get_ascent (text) + attn_text_get_descent (text) };
}

static void
add_label (Grid *grid, const AttnNode *node, gboolean is_column, double size, guint index, double x, double y, double room, double height)
{
  const char *string = is_column ? attn_node_get_column_label (node, index) : attn_node_get_row_label (node, index);
  AttnFont *font = attn_fonts_get (grid->frame->fonts, ATTN_STYLE_SANS, size);
  AttnText *text = attn_text_new (font, *string != '\0' ? string : "“ ”", room);
  AttnItem *item = append (grid->frame, ATTN_REGION_LABEL, node);

  item->region.index = index;
  item->region.is_column = is_column;
  set_text (item, text, x + (room - attn_text_get_width (text)) * (is_column ? 0.5 : 1), y, height);
}

static void
add_matrix (Grid *grid, guint index, double x, double y)
{
  AttnFrame *frame = grid->frame;
  const AttnNode *node = grid->nodes->pdata[index];
  const gboolean mean = attn_node_get_head (node) < 0, contrast = grid->compared && index == CONTRAST;
  AttnFont *bold = attn_fonts_get (frame->fonts, ATTN_STYLE_BOLD, grid->title);
  const double width = grid->columns * grid->pitch_x;
  const guint n = attn_steps_count_heads (frame->trace, find_layer (frame));
  g_autofree char *signs = contrast ? g_strdup_printf ("%s − %s", attn_node_get_symbol (node), attn_node_get_symbol (frame->compared[0]))
                                    : g_strdup (attn_node_get_symbol (node));
  g_autofree char *words = NULL;
  AttnSpread spread;
  AttnItem *item;
  AttnText *text;

  if (contrast)
    words = g_strdup (attn_translate (frame->view.language, N_("difference")));
  else if (!mean)
    words = g_strdup_printf (attn_translate (frame->view.language, N_("head %d")), attn_node_get_head (node));
  else if (grid->compared && n > 2)    /* not of the two that stand beside it */
    words = g_strdup_printf (attn_translate (frame->view.language, N_("mean of all %u")), n);
  else
    words = g_strdup (attn_translate (frame->view.language, N_("mean")));
  g_autofree char *title = g_strdup_printf ("%s  %s", signs, words);
  item = append (frame, ATTN_REGION_TITLE, node);
  text = attn_text_new_markup (bold, title);
  /* Where that is too wide, the signs alone; the legend says what Δ is. */
  for (guint i = 0; i < 2 && attn_text_get_width (text) > width + grid->gap * 0.3; i++)
    {
      attn_text_unref (text);
      text = attn_text_new_markup (bold, i == 0 || !contrast ? signs : "Δ");
    }
  set_text (item, text, x, y, grid->title * 1.7);
  y += grid->title * 1.7;

  /* Column labels where each has room for a few letters. */
  for (guint j = 0; grid->column_size > 0 && j < grid->columns; j += grid->every_column)
    {
      const double room = grid->every_column * grid->pitch_x, left = x + j * grid->pitch_x - (room - grid->pitch_x) / 2;

      /* One that reaches over its neighbours may reach out of the picture. */
      if (grid->every_column == 1 || (left >= frame->picture.x && left + room <= frame->picture.x + frame->picture.width))
        add_label (grid, node, TRUE, grid->column_size, j, left, y, room - 2, grid->label * 1.6);
    }
  y += get_column_room (grid);
  if (index % grid->across == 0)
    for (guint i = 0; grid->row_size > 0 && i < grid->rows; i += grid->every_row)
      add_label (grid, node, FALSE, grid->row_size, i, x - grid->left, y + (i - (grid->every_row - 1) / 2.0) * grid->pitch_y,
                 grid->left - grid->row_size * 0.4, grid->every_row * grid->pitch_y);

  item = append (frame, ATTN_REGION_MATRIX, node);
  item->region.box = (AttnBox) { x, y, width, grid->rows * grid->pitch_y };
  item->region.origin_x = x;
  item->region.origin_y = y;
  item->region.pitch_x = grid->pitch_x;
  item->region.pitch_y = grid->pitch_y;
  item->region.n_rows = grid->rows;
  item->region.n_columns = grid->columns;
  item->region.gap = grid->pitch_y >= 12 ? 2 : grid->pitch_y >= 6 ? 1 : 0;
  item->number_size = grid->number;
  item->column = index;
  item->contrast = contrast;
  item->pinned = contrast ? frame->compared[0] : NULL;
  y += grid->rows * grid->pitch_y;

  /* That would tell of a number that is to be found. */
  if (!contrast && grid->said_lines > 0 && !attn_prediction_covers_any (frame->view.prediction, node) && attn_spread_measure (node, &spread))
    {
      g_autofree char *said = attn_spread_describe (&spread, frame->view.language);

      text = attn_text_new (attn_fonts_get (frame->fonts, ATTN_STYLE_SANS, grid->label), said, -1);
      /* All of one size, as the longest of them asks for. */
      if (grid->spread * grid->label > get_said_room (grid))
        {
          attn_text_unref (text);
          text = attn_text_new_wrapped (attn_fonts_get (frame->fonts, ATTN_STYLE_SANS, grid->label * SAID), said, get_said_room (grid), grid->said_lines);
        }
      /* Half of a sentence says nothing. */
      if (attn_text_is_cut (text))
        {
          attn_text_unref (text);
          return;
        }
      item = append (frame, ATTN_REGION_TITLE, node);
      item->quiet = TRUE;
      /* The last may be wider than its matrix, and not than the picture. */
      x = fmax (fmin (x, frame->picture.x + frame->picture.width - attn_text_get_width (text)), frame->picture.x);
      set_text (item, text, x, y + grid->label * 0.25, attn_text_get_ascent (text) + attn_text_get_descent (text));
      attn_frame_add_asked (frame, attn_spread_find_node (node, TRUE), 0, &item->region.box);
    }
}

gboolean
attn_heads_find_strongest (const AttnItem *item, guint *row, guint *column)
{
  AttnContrast contrast;

  if (!item->contrast || !attn_contrast_measure (item->pinned, item->region.node, &contrast))
    return FALSE;
  *row = contrast.row;
  *column = contrast.column;
  return TRUE;
}

/* Of either of two heads that are compared a number is still to be found: what sets them apart would tell it. */
static gboolean
is_secret (const AttnFrame *frame)
{
  return attn_prediction_covers_any (frame->view.prediction, frame->compared[0]) ||
         attn_prediction_covers_any (frame->view.prediction, frame->compared[1]);
}

/* Where the two heads differ most. */
static char *
describe_contrast (const AttnFrame *frame)
{
  AttnContrast contrast;
  const gboolean differ = attn_contrast_measure (frame->compared[0], frame->compared[1], &contrast);

  return attn_contrast_describe (differ ? &contrast : NULL, frame->compared[0], frame->compared[1], frame->view.language,
                                 frame->view.decimals);
}

char *
attn_heads_dup_heading (const AttnFrame *frame)
{
  const guint n = attn_steps_count_heads (frame->trace, find_layer (frame));
  g_autofree char *heads = NULL;

  if (frame->compared[0] != NULL)
    heads = g_strdup_printf (attn_translate (frame->view.language, N_("Head %1$d and head %2$d compared")),
                             attn_node_get_head (frame->compared[0]), attn_node_get_head (frame->compared[1]));
  else if (n == 2)
    heads = g_strdup (attn_translate (frame->view.language, N_("Both heads side by side")));
  else
    heads = g_strdup_printf (attn_translate (frame->view.language, N_("All %u heads side by side")), n);
  if (find_layer (frame) < 0)
    return g_steal_pointer (&heads);
  g_autofree char *layer = g_strdup_printf (attn_translate (frame->view.language, N_("layer %u")), (guint) find_layer (frame));
  return g_strdup_printf ("%s · %s", heads, layer);
}

/* Over how many keys each of the two spreads, and where they differ; else how many matrices there are, and how wide a head
 * is. */
static char *
describe (const AttnFrame *frame, gboolean told)
{
  const AttnLanguage language = frame->view.language;
  g_autoptr (GString) text = g_string_new (NULL);
  guint n = 0;

  if (frame->compared[0] != NULL)
    {
      if (told && !is_secret (frame))
        {
          g_autofree char *contrast = describe_contrast (frame);

          g_string_append_printf (text, "%s ", contrast);
        }
      for (guint i = 0; i < 2; i++)
        {
          g_autofree char *name = g_strdup_printf (attn_translate (language, N_("head %d")), attn_node_get_head (frame->compared[i]));
          g_autofree char *words = NULL;
          AttnSpread spread;

          if (attn_prediction_covers_any (frame->view.prediction, frame->compared[i]) || attn_node_get_columns (frame->compared[i]) < 2 ||
              !attn_spread_measure (frame->compared[i], &spread))
            continue;
          words = attn_spread_describe (&spread, language);
          g_string_append_printf (text, "%s%s: %s", n++ == 0 ? "" : ", ", name, words);
        }
      if (n > 0)
        g_string_append_c (text, '.');
    }
  if (n == 0 && !attn_prediction_is_closed (frame->view.prediction))
    {
      g_autofree char *matrices = attn_model_describe_matrices (frame->trace, language);
      g_autofree char *width = attn_model_describe_width (frame->trace, find_layer (frame), language);

      g_string_append_printf (text, "%s%s%s.", matrices, width != NULL ? ". " : "", width != NULL ? width : "");
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

char *
attn_heads_dup_sentence (const AttnFrame *frame)
{
  return describe (frame, FALSE);
}

char *
attn_heads_describe (const AttnFrame *frame)
{
  g_autofree char *markup = describe (frame, FALSE), *plain = attn_markup_to_plain (markup);

  /* Names of tokens are no markup. */
  return frame->compared[0] != NULL ? describe (frame, TRUE) : g_steal_pointer (&plain);
}

double
attn_heads_lay_out (AttnFrame *frame)
{
  g_autoptr (GPtrArray) nodes = find_matrices (frame);
  const AttnNode *first = nodes->pdata[0];
  Grid grid = { .frame = frame, .nodes = nodes, .rows = attn_node_get_rows (first), .columns = attn_node_get_columns (first) };
  const gboolean compared = frame->compared[0] != NULL;
  gboolean brief = FALSE;
  double own = 0;
  guint best;
  double pitch = 0, x, y;

  grid.compared = compared;
  grid.lines = compared || frame->view.pinned != NULL ? 3.3 : 2.1;

  for (guint i = 0; i < nodes->len; i++)
    grid.widest = fmax (grid.widest, attn_layout_number_width (nodes->pdata[i], frame->fonts, &frame->view));
  for (guint i = 0; i < MIN (grid.rows, 200); i++)
    grid.labels = fmax (grid.labels, attn_layout_text_width (frame->fonts, ATTN_STYLE_SANS, attn_node_get_row_label (first, i), FALSE));
  grid.labels = fmin (grid.labels, 7);
  for (guint i = 0; i < nodes->len && !compared; i++)
    grid.signs = fmax (grid.signs, attn_layout_text_width (frame->fonts, ATTN_STYLE_BOLD, attn_node_get_symbol (nodes->pdata[i]), TRUE));
  for (guint i = 0; i < nodes->len; i++)
    {
      AttnSpread spread;

      /* Of one key there is nothing to say. */
      if ((compared && i == CONTRAST) || grid.columns < 2 || !attn_spread_measure (nodes->pdata[i], &spread))
        continue;
      g_autofree char *words = attn_spread_describe (&spread, frame->view.language);

      grid.spread = fmax (grid.spread, attn_layout_text_width (frame->fonts, ATTN_STYLE_SANS, words, FALSE));
    }
  if (compared)
    {
      g_autofree char *said = is_secret (frame) ? NULL : describe_contrast (frame);

      /* A difference has a sign more. */
      own = grid.widest;
      grid.widest = fmax (grid.widest, ATTN_COMPARISON_SIZE * (grid.widest + 1));
      /* On one line if it may be a little smaller. */
      for (double size = 1.15; said != NULL && grid.said == NULL && size > 0.85; size -= 0.1)
        {
          grid.said = attn_text_new (attn_fonts_get (frame->fonts, ATTN_STYLE_SANS, frame->size * size), said, -1);
          if (attn_text_get_width (grid.said) > frame->picture.width)
            g_clear_pointer (&grid.said, attn_text_unref);
        }
      if (said != NULL && grid.said == NULL)
        grid.said = attn_text_new_wrapped (attn_fonts_get (frame->fonts, ATTN_STYLE_SANS, frame->size), said, frame->picture.width, 3);
    }
  grid.part = 1;
  best = choose_across (&grid, &pitch);
  /* Of very many, cells come before large names. */
  while (nodes->len > FEW && pitch < LEAST_PITCH && grid.part > 0.6)
    {
      grid.part -= 0.12;
      best = choose_across (&grid, &pitch);
    }
  set_sizes (&grid, pitch);
  /* Rather one number in a cell than none. */
  if (compared && grid.number <= 0)
    {
      grid.lines = 2.1;
      grid.widest = own + 0.9;
      best = choose_across (&grid, &pitch);
      set_sizes (&grid, pitch);
      brief = grid.number > 0;
    }
  /* Without numbers cells need not be kept too small for them. */
  if (grid.number <= 0)
    {
      grid.numberless = TRUE;
      best = choose_across (&grid, &pitch);
    }
  grid.across = best;
  grid.down = (nodes->len + best - 1) / best;
  set_sizes (&grid, pitch >= 4 ? floor (pitch * 2) / 2 : pitch);
  x = round (frame->picture.x + fmax (frame->picture.width - grid_width (&grid), 0) / 2 + grid.left);
  y = round (frame->picture.y + fmax (frame->picture.height - grid_height (&grid), 0) / 2);
  for (guint i = 0; i < nodes->len; i++)
    add_matrix (&grid, i, x + (i % best) * (grid.columns * grid.pitch_x + grid.gap),
                y + (i / best) * (grid.top + grid.rows * grid.pitch_y + grid.bottom + grid.gap_y));
  for (guint i = 0; i < frame->items->len; i++)
    attn_frame_get_item (frame, i)->brief = brief && attn_frame_get_item (frame, i)->contrast;
  if (grid.said != NULL)
    {
      AttnItem *item = append (frame, ATTN_REGION_TITLE, frame->compared[0]);

      item->remark = TRUE;
      set_text (item, grid.said, round (frame->picture.x + fmax (frame->picture.width - attn_text_get_width (grid.said), 0) / 2),
                y + grid.down * (grid.top + grid.rows * grid.pitch_y + grid.bottom) + (grid.down - 1) * grid.gap_y + frame->size * 0.5,
                attn_text_get_ascent (grid.said) + attn_text_get_descent (grid.said));
    }
  return grid.pitch_y;
}
