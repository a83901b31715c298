/* attn-operation-softmax.c: the parts of softmax, along the rows, down the columns or over all
 *
 * softmax (x)ᵢ = exp (xᵢ − max x) ÷ Σⱼ exp (xⱼ − max x).  The differences and the exponentials are as large as the
 * scores and are not kept: with the maxima, which are, each value is one subtraction and one exponential away.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-operation-private.h"

#include <math.h>

#include "attn-kernels.h"
#include "attn-shut.h"

/* About as long as an exponential takes. */
#define COST_OF_EXPONENTIAL 10.0

static AttnSide
get_side (const AttnNode *node)
{
  if (node->spec.operation == &attn_operation_row_sum)
    return ATTN_SIDE_ROWS;

  return (AttnSide) node->spec.parameters.side;
}

/* A masked score is −∞ and its weight 0, whatever stands beside them. */

/* Calls for what softmax takes together with the open cells of `of`: for rows or columns that have one, in runs. */
typedef void (*AppendAlong) (GArray *into, const AttnNode *node, AttnSide side, const AttnRect *of, AttnRole role);

static void
append_along_open (const AttnOpening *opening, AppendAlong append, GArray *into, const AttnNode *node, AttnSide side,
                   const AttnRect *of, AttnRole role)
{
  const gboolean rows = side == ATTN_SIDE_ROWS;
  const guint n = rows ? of->n_rows : of->n_columns;

  if (side == ATTN_SIDE_ALL)
    {
      if (attn_opening_has_any (opening, of->row, of->column, of->n_rows, of->n_columns))
        append (into, node, side, of, role);
      return;
    }
  for (guint i = 0; i < n; i++)
    {
      const guint first = i;
      AttnRect part = *of;

      while (i < n && (rows ? attn_opening_has_any (opening, of->row + i, of->column, 1, of->n_columns)
                            : attn_opening_has_any (opening, of->row, of->column + i, of->n_rows, 1)))
        i++;
      if (i == first)
        continue;
      *(rows ? &part.row : &part.column) += first;
      *(rows ? &part.n_rows : &part.n_columns) = i - first;
      append (into, node, side, &part, role);
    }
}

/* The open cells that softmax takes together with those of `of`. */
static void
append_open_side (const AttnOpening *opening, GArray *into, const AttnNode *node, AttnSide side, const AttnRect *of, AttnRole role)
{
  const guint first = into->len;
  AttnRect whole;

  attn_append_side (into, node, side, of, role);
  whole = g_array_index (into, AttnRect, first);
  g_array_set_size (into, first);
  attn_append_open (into, opening, node, whole.row, whole.column, whole.n_rows, whole.n_columns, role);
}

/* Shift: a − max (a).  It keeps the maxima and where each first stands, so that an explanation of n of its cells need not look for
 * the same maximum n times: along rows n × 2 (maximum, column), down columns 2 × m (maximum, row), over all 1 × 3 (both). */

/* The maximum that a row has at its first column, and the step to that of the next column. */
static const double *
get_maxima (const AttnNode *node, guint row, guint *step)
{
  const double *maxima = attn_node_get_kept (node);

  *step = get_side (node) == ATTN_SIDE_COLUMNS ? 1 : 0;

  return get_side (node) == ATTN_SIDE_ROWS ? maxima + (gsize) row * 2 : maxima;
}

/* The cell of the input that is subtracted from a cell. */
static AttnCell
find_maximum (const AttnCell *cell)
{
  const AttnNode *node = cell->node;
  const double *kept = attn_node_get_kept (node);

  switch (get_side (node))
    {
    case ATTN_SIDE_ROWS:
      return (AttnCell) { node->inputs[0], cell->row, (guint) kept[(gsize) cell->row * 2 + 1] };
    case ATTN_SIDE_COLUMNS:
      return (AttnCell) { node->inputs[0], (guint) kept[(gsize) node->spec.columns + cell->column], cell->column };
    case ATTN_SIDE_ALL:
    default:
      return (AttnCell) { node->inputs[0], (guint) kept[1], (guint) kept[2] };
    }
}

static inline double
shift (double x, double maximum)
{
  /* With nothing to look at there is nothing to subtract: −∞ − −∞ would not be a number. */
  return maximum == -HUGE_VAL ? x : x - maximum;
}

typedef struct
{
  const AttnNode *input;
  double         *kept;
} RowMaxima;

static void
find_row_maxima (size_t first, size_t n, void *data)
{
  RowMaxima *work = data;
  guint columns = work->input->spec.columns;

  for (size_t i = first; i < first + n; i++)
    {
      g_autofree double *buffer = NULL;
      const double *x = attn_node_borrow_rows (work->input, (guint) i, 1, &buffer);
      const double maximum = attn_kernel_maximum (columns, x);
      guint column = 0;

      while (x[column] != maximum)
        column++;
      work->kept[i * 2] = maximum;
      work->kept[i * 2 + 1] = column;
    }
}

static gboolean
keep_maxima (const AttnNode *node, AttnMatrix **into)
{
  const AttnNode *input = node->inputs[0];
  guint rows = input->spec.rows, columns = input->spec.columns;
  AttnSide side = get_side (node);
  double *kept;

  if (side == ATTN_SIDE_ROWS)
    *into = attn_matrix_new_to_fill (rows, 2, &kept);
  else
    *into = attn_matrix_new_to_fill (side == ATTN_SIDE_COLUMNS ? 2 : 1, side == ATTN_SIDE_COLUMNS ? columns : 3, &kept);
  if (*into == NULL)
    return FALSE;

  if (side == ATTN_SIDE_ROWS)
    {
      RowMaxima work = { input, kept };

      attn_parallel_rows (rows, (double) rows * columns, find_row_maxima, &work);
      return TRUE;
    }

  for (guint i = 0; i < rows; i++)
    {
      g_autofree double *buffer = NULL;
      const double *x = attn_node_borrow_rows (input, i, 1, &buffer);

      for (guint j = 0; j < columns; j++)
        {
          double *maximum = side == ATTN_SIDE_COLUMNS ? &kept[j] : &kept[0];

          if (!(i == 0 && (j == 0 || side == ATTN_SIDE_COLUMNS)) && !(x[j] > *maximum))
            continue;
          *maximum = x[j];
          kept[side == ATTN_SIDE_COLUMNS ? columns + j : 1] = i;
          if (side == ATTN_SIDE_ALL)
            kept[2] = j;
        }
    }

  return TRUE;
}

static void
evaluate_shift (const AttnNode *node, guint row, guint n_rows, double *out)
{
  guint columns = node->spec.columns;

  attn_node_read_rows (node->inputs[0], row, n_rows, out);
  for (guint i = 0; i < n_rows; i++)
    {
      guint step;
      const double *maxima = get_maxima (node, row + i, &step);

      for (guint j = 0; j < columns; j++)
        out[(gsize) i * columns + j] = shift (out[(gsize) i * columns + j], maxima[(gsize) j * step]);
    }
}

static double
get_shifted (const AttnNode *node, guint row, guint column)
{
  guint step;
  const double *maxima = get_maxima (node, row, &step);

  return shift (attn_node_get_value (node->inputs[0], row, column), maxima[(gsize) column * step]);
}

/* The difference of two finite numbers may be too large. */
static gboolean
find_overflow_of_shift (const AttnNode *node, guint *row, guint *column)
{
  guint columns = node->spec.columns;

  for (guint i = 0; i < node->spec.rows; i++)
    {
      g_autofree double *buffer = NULL;
      const double *x = attn_node_borrow_rows (node->inputs[0], i, 1, &buffer);
      guint step;
      const double *maxima = get_maxima (node, i, &step);

      for (guint j = 0; j < columns; j++)
        if (x[j] != -HUGE_VAL && !isfinite (shift (x[j], maxima[(gsize) j * step])))
          {
            *row = i;
            *column = j;
            return TRUE;
          }
    }

  return FALSE;
}

static void
sources_of_shift (const AttnRect *of, GArray *into)
{
  attn_sources_of_cells (of, into);
  attn_append_side (into, of->node->inputs[0], get_side (of->node), of, ATTN_ROLE_ALONG);
}

static void
results_of_shift (const AttnNode *node, guint input, const AttnRect *of, GArray *into)
{
  attn_append_side (into, node, get_side (node), of, ATTN_ROLE_ALONG);
}

static void
origins_of_shift (const AttnRect *of, GArray *into)
{
  AttnOpening opening;

  if (!attn_opening_find (of->node, &opening))
    {
      sources_of_shift (of, into);
      return;
    }
  attn_sources_of_cells (of, into);
  append_along_open (&opening, attn_append_side, into, of->node->inputs[0], get_side (of->node), of, ATTN_ROLE_ALONG);
}

static void
effects_of_shift (const AttnNode *node, guint input, const AttnRect *of, GArray *into)
{
  AttnOpening opening;

  if (!attn_opening_find (node, &opening))
    {
      results_of_shift (node, input, of, into);
      return;
    }
  attn_results_of_cells (node, input, of, into);
  append_open_side (&opening, into, node, get_side (node), of, ATTN_ROLE_ALONG);
}

static AttnExpression *
explain_shift (const AttnCell *cell)
{
  const AttnNode *input = cell->node->inputs[0];
  AttnRect here = { cell->node, cell->row, cell->column, 1, 1, ATTN_ROLE_OPERAND };
  AttnExpression *x = attn_expression_new_cell (input, cell->row, cell->column);
  g_autoptr (GArray) along = g_array_new (FALSE, FALSE, sizeof (AttnRect));
  const AttnCell largest = find_maximum (cell);
  AttnExpression *maximum;

  attn_append_side (along, input, get_side (cell->node), &here, ATTN_ROLE_ALONG);
  maximum = attn_expression_new_maximum (&g_array_index (along, AttnRect, 0), &largest);
  if (maximum->value == -HUGE_VAL)
    {
      attn_expression_free (maximum);
      return x;
    }

  return attn_expression_new_binary (ATTN_EXPRESSION_DIFFERENCE, x, maximum);
}

/* What is subtracted: "max_{k} S_{ik}". */
static char *
write_maximum (const AttnNode *scores, AttnSide side)
{
  g_autofree char *cell = NULL;

  if (side == ATTN_SIDE_ALL)
    return g_strdup_printf ("max %s", scores->spec.symbol);

  cell = attn_indexed_symbol (scores, side == ATTN_SIDE_ROWS ? "ik" : "kj");

  return g_strdup_printf ("max_{k} %s", cell);
}

static char *
formula_of_shift (const AttnNode *node, AttnShownFunc shown, gpointer data)
{
  const AttnNode *scores = attn_find_shown (node->inputs[0], shown, data);
  g_autofree char *result = attn_indexed_symbol (node, "ij");
  g_autofree char *score = attn_indexed_symbol (scores, "ij");
  g_autofree char *maximum = write_maximum (scores, get_side (node));

  return g_strdup_printf ("%s = %s − %s", result, score, maximum);
}

const AttnOperation attn_operation_shift = {
  .name = "shift",
  .evaluate = evaluate_shift,
  .sources = sources_of_shift,
  .results = results_of_shift,
  .origins = origins_of_shift,
  .effects = effects_of_shift,
  .explain = explain_shift,
  .formula = formula_of_shift,
  .value = get_shifted,
  .keep = keep_maxima,
  .find_overflow = find_overflow_of_shift,
};

/* Exponential. */

static void
evaluate_exponential (const AttnNode *node, guint row, guint n_rows, double *out)
{
  gsize n = (gsize) n_rows * node->spec.columns;

  attn_node_read_rows (node->inputs[0], row, n_rows, out);
  for (gsize i = 0; i < n; i++)
    out[i] = exp (out[i]);
}

static double
get_exponential (const AttnNode *node, guint row, guint column)
{
  return exp (attn_node_get_value (node->inputs[0], row, column));
}

static gboolean
find_overflow_of_exponential (const AttnNode *node, guint *row, guint *column)
{
  guint columns = node->spec.columns;

  /* What is shifted is at most 0. */
  if (node->inputs[0]->spec.operation == &attn_operation_shift)
    return FALSE;

  for (guint i = 0; i < node->spec.rows; i++)
    {
      g_autofree double *buffer = NULL;
      const double *x = attn_node_borrow_rows (node, i, 1, &buffer);

      for (guint j = 0; j < columns; j++)
        if (!isfinite (x[j]))
          {
            *row = i;
            *column = j;
            return TRUE;
          }
    }

  return FALSE;
}

static double
cost_of_exponential (const AttnNode *node)
{
  return COST_OF_EXPONENTIAL;
}

static AttnExpression *
explain_exponential (const AttnCell *cell)
{
  return attn_expression_new_unary (ATTN_EXPRESSION_EXPONENTIAL,
                                    attn_expression_new_cell (cell->node->inputs[0], cell->row, cell->column));
}

static char *
formula_of_exponential (const AttnNode *node, AttnShownFunc shown, gpointer data)
{
  g_autofree char *result = attn_indexed_symbol (node, "ij");
  g_autofree char *exponent = attn_indexed_symbol (node->inputs[0], "ij");

  return g_strdup_printf ("%s = exp(%s)", result, exponent);
}

const AttnOperation attn_operation_exponential = {
  .name = "exponential",
  .evaluate = evaluate_exponential,
  .sources = attn_sources_of_cells,
  .results = attn_results_of_cells,
  .explain = explain_exponential,
  .formula = formula_of_exponential,
  .value = get_exponential,
  .find_overflow = find_overflow_of_exponential,
  .cost = cost_of_exponential,
};

/* Total: the sum along a side, n × 1, 1 × m or 1 × 1. */

static void
evaluate_total (const AttnNode *node, guint row, guint n_rows, double *out)
{
  const AttnNode *input = node->inputs[0];
  guint columns = input->spec.columns;
  AttnSide side = get_side (node);

  if (side == ATTN_SIDE_ROWS)
    {
      for (guint i = 0; i < n_rows; i++)
        {
          g_autofree double *buffer = NULL;

          out[i] = attn_kernel_sum (columns, attn_node_borrow_rows (input, row + i, 1, &buffer));
        }
      return;
    }

  for (guint i = 0; i < input->spec.rows; i++)
    {
      g_autofree double *buffer = NULL;
      const double *x = attn_node_borrow_rows (input, i, 1, &buffer);

      for (guint j = 0; j < columns; j++)
        {
          double *sum = side == ATTN_SIDE_COLUMNS ? &out[j] : &out[0];

          if (i == 0 && (j == 0 || side == ATTN_SIDE_COLUMNS))
            *sum = x[j];
          else
            *sum += x[j];
        }
    }
}

/* The cells of the input that one total runs over. */
static void
sources_of_total (const AttnRect *of, GArray *into)
{
  attn_append_side (into, of->node->inputs[0], get_side (of->node), of, ATTN_ROLE_ALONG);
}

/* The totals that cells of a matrix run into, or are divided by. */
static void
append_totals (GArray *into, const AttnNode *totals, AttnSide side, const AttnRect *of, AttnRole role)
{
  if (side == ATTN_SIDE_ROWS)
    attn_append_rect (into, totals, of->row, 0, of->n_rows, 1, role);
  else if (side == ATTN_SIDE_COLUMNS)
    attn_append_rect (into, totals, 0, of->column, 1, of->n_columns, role);
  else
    attn_append_rect (into, totals, 0, 0, 1, 1, role);
}

static void
results_of_total (const AttnNode *node, guint input, const AttnRect *of, GArray *into)
{
  append_totals (into, node, get_side (node), of, ATTN_ROLE_ALONG);
}

static AttnExpression *
explain_total (const AttnCell *cell)
{
  AttnRect here = { cell->node, cell->row, cell->column, 1, 1, ATTN_ROLE_OPERAND };
  g_autoptr (GArray) along = g_array_new (FALSE, FALSE, sizeof (AttnRect));

  sources_of_total (&here, along);

  return attn_expression_new_total (&g_array_index (along, AttnRect, 0));
}

static char *
formula_of_total (const AttnNode *node, AttnShownFunc shown, gpointer data)
{
  static const char *const indices[] = { "i", "j", NULL };
  static const char *const signs[] = { "Σ_{j}", "Σ_{i}", "Σ_{ij}" };
  AttnSide side = get_side (node);
  g_autofree char *result = indices[side] != NULL ? attn_indexed_symbol (node, indices[side])
                                                  : g_strdup (node->spec.symbol);
  g_autofree char *term = attn_indexed_symbol (node->inputs[0], "ij");

  return g_strdup_printf ("%s = %s %s", result, signs[side], term);
}

static double
cost_of_total (const AttnNode *node)
{
  return COST_OF_EXPONENTIAL * node->inputs[0]->spec.columns;
}

const AttnOperation attn_operation_total = {
  .name = "total",
  .evaluate = evaluate_total,
  .sources = sources_of_total,
  .results = results_of_total,
  .explain = explain_total,
  .formula = formula_of_total,
  .cost = cost_of_total,
};

/* Row sum: the total of each row, whatever side softmax runs along. */

const AttnOperation attn_operation_row_sum = {
  .name = "row-sum",
  .evaluate = evaluate_total,
  .sources = sources_of_total,
  .results = results_of_total,
  .explain = explain_total,
  .formula = formula_of_total,
};

/* Normalise: exponential ÷ total, and 0 where the total is 0. */

static void
evaluate_normalise (const AttnNode *node, guint row, guint n_rows, double *out)
{
  guint columns = node->spec.columns;
  AttnSide side = get_side (node);
  const AttnNode *totals = node->inputs[1];

  attn_node_read_rows (node->inputs[0], row, n_rows, out);
  for (guint i = 0; i < n_rows; i++)
    {
      g_autofree double *buffer = NULL;
      const double *total = attn_node_borrow_rows (totals, side == ATTN_SIDE_ROWS ? row + i : 0, 1, &buffer);

      for (guint j = 0; j < columns; j++)
        {
          double divisor = side == ATTN_SIDE_COLUMNS ? total[j] : total[0];

          out[(gsize) i * columns + j] = divisor == 0.0 ? 0.0 : out[(gsize) i * columns + j] / divisor;
        }
    }
}

static void
sources_of_normalise (const AttnRect *of, GArray *into)
{
  attn_sources_of_cells (of, into);
  append_totals (into, of->node->inputs[1], get_side (of->node), of, ATTN_ROLE_DIVISOR);
}

static void
results_of_normalise (const AttnNode *node, guint input, const AttnRect *of, GArray *into)
{
  if (input == 0)
    attn_results_of_cells (node, input, of, into);
  else
    attn_append_side (into, node, get_side (node), of, ATTN_ROLE_DIVISOR);
}

static void
origins_of_normalise (const AttnRect *of, GArray *into)
{
  AttnOpening opening;

  if (!attn_opening_find (of->node, &opening))
    {
      sources_of_normalise (of, into);
      return;
    }
  attn_sources_of_cells (of, into);
  append_along_open (&opening, append_totals, into, of->node->inputs[1], get_side (of->node), of, ATTN_ROLE_DIVISOR);
}

static void
effects_of_normalise (const AttnNode *node, guint input, const AttnRect *of, GArray *into)
{
  AttnOpening opening;

  if (input == 0 || !attn_opening_find (node, &opening))
    results_of_normalise (node, input, of, into);
  else
    append_open_side (&opening, into, node, get_side (node), of, ATTN_ROLE_DIVISOR);
}

static AttnExpression *
explain_normalise (const AttnCell *cell)
{
  const AttnNode *totals = cell->node->inputs[1];
  AttnSide side = get_side (cell->node);
  guint row = side == ATTN_SIDE_ROWS ? cell->row : 0;
  guint column = side == ATTN_SIDE_COLUMNS ? cell->column : 0;

  if (attn_node_get_value (totals, row, column) == 0.0)
    return attn_expression_new_constant (0.0);

  return attn_expression_new_binary (ATTN_EXPRESSION_QUOTIENT,
                                     attn_expression_new_cell (cell->node->inputs[0], cell->row, cell->column),
                                     attn_expression_new_cell (totals, row, column));
}

static char *
formula_of_normalise (const AttnNode *node, AttnShownFunc shown, gpointer data)
{
  static const char *const indices[] = { "i", "j", NULL };
  static const char *const signs[] = { "Σ_{k}", "Σ_{k}", "Σ_{kl}" };
  static const char *const others[] = { "ik", "kj", "kl" };
  AttnSide side = get_side (node);
  const AttnNode *exponentials = node->inputs[0], *shifted, *scores;
  g_autofree char *result = attn_indexed_symbol (node, "ij");
  g_autofree char *own = NULL;
  g_autofree char *other = NULL;

  if (shown == NULL || shown (exponentials, data) || exponentials->spec.operation != &attn_operation_exponential)
    {
      own = attn_indexed_symbol (exponentials, "ij");
      other = indices[side] != NULL ? attn_indexed_symbol (node->inputs[1], indices[side])
                                    : g_strdup (node->inputs[1]->spec.symbol);

      return g_strdup_printf ("%s = %s ÷ %s", result, own, other);
    }

  /* Subtracting the maximum changes the numbers on the way and not the weights; the formula does without. */
  shifted = exponentials->inputs[0];
  scores = shifted;
  if (shifted->spec.operation == &attn_operation_shift)
    scores = attn_find_shown (shifted->inputs[0], shown, data);
  own = attn_indexed_symbol (scores, "ij");
  other = attn_indexed_symbol (scores, others[side]);

  return g_strdup_printf ("%s = exp(%s) ÷ %s exp(%s)", result, own, signs[side], other);
}

const AttnOperation attn_operation_normalise = {
  .name = "normalise",
  .evaluate = evaluate_normalise,
  .sources = sources_of_normalise,
  .results = results_of_normalise,
  .origins = origins_of_normalise,
  .effects = effects_of_normalise,
  .explain = explain_normalise,
  .formula = formula_of_normalise,
  .cost = cost_of_exponential,
};
