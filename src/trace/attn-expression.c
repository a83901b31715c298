/* attn-expression.c: the arithmetic of one cell as a small tree
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-expression-private.h"

#include <math.h>
#include <string.h>

#include "attn-node-private.h"

/* Of a sum too long to be written out, the first terms and the largest of the others. */
#define N_FIRST   3
#define N_LARGEST 3

static AttnExpression *
expression_new (AttnExpressionKind kind)
{
  AttnExpression *expression = g_new0 (AttnExpression, 1);

  expression->kind = kind;

  return expression;
}

static double
get_argument (const AttnExpression *expression, guint index, double (*get) (const AttnExpression *))
{
  return get (g_ptr_array_index (expression->arguments, index));
}

/* The cells of a rectangle, row by row. */
static double
fold_cells (const AttnRect *over, AttnExpressionKind kind)
{
  double result = 0.0;

  for (guint i = 0; i < over->n_rows; i++)
    {
      g_autofree double *buffer = NULL;
      const double *row = NULL;

      /* A single column need not read, or compute, whole rows. */
      if (over->n_columns > 1)
        row = attn_node_borrow_rows (over->node, over->row + i, 1, &buffer);

      for (guint j = 0; j < over->n_columns; j++)
        {
          double x = row != NULL ? row[over->column + j]
                                 : attn_node_get_value (over->node, over->row + i, over->column);
          gboolean begin = i == 0 && j == 0;

          if (kind == ATTN_EXPRESSION_SUM)
            {
              result = begin ? x : result + x;
            }
          else if (begin || x > result)
            {
              result = x;
            }
        }
    }

  return result;
}

/* The kernels multiply where a power is a small whole number. */
static double
raise_power (double base, double exponent)
{
  if (exponent == 2.0)
    return base * base;
  if (exponent == 3.0)
    return base * base * base;

  /* Some compilers make one of the other where they see the base, and the last bit differs. */
  return base == 2.0 ? exp2 (exponent) : pow (base, exponent);
}

/* What an expression comes to, once `get` gives that of its arguments: the order and the form of every operation
 * are those of the kernels. */
static double
apply (const AttnExpression *expression, double (*get) (const AttnExpression *))
{
  double result;

  switch (expression->kind)
    {
    case ATTN_EXPRESSION_CONSTANT:
      return expression->value;

    case ATTN_EXPRESSION_CELL:
      return attn_node_get_value (expression->cell.node, expression->cell.row, expression->cell.column);

    case ATTN_EXPRESSION_SUM:
    case ATTN_EXPRESSION_MAXIMUM:
      if (expression->over.node != NULL)
        return fold_cells (&expression->over, expression->kind);
      result = get_argument (expression, 0, get);
      for (guint i = 1; i < expression->arguments->len; i++)
        {
          double x = get_argument (expression, i, get);

          if (expression->kind == ATTN_EXPRESSION_SUM)
            result += x;
          else if (x > result)
            result = x;
        }
      return result;

    case ATTN_EXPRESSION_PRODUCT:
      result = get_argument (expression, 0, get);
      for (guint i = 1; i < expression->arguments->len; i++)
        result *= get_argument (expression, i, get);
      return result;

    case ATTN_EXPRESSION_DIFFERENCE:
      return get_argument (expression, 0, get) - get_argument (expression, 1, get);

    case ATTN_EXPRESSION_QUOTIENT:
      return get_argument (expression, 0, get) / get_argument (expression, 1, get);

    case ATTN_EXPRESSION_EXPONENTIAL:
      return exp (get_argument (expression, 0, get));

    case ATTN_EXPRESSION_ROOT:
      return sqrt (get_argument (expression, 0, get));

    case ATTN_EXPRESSION_POWER:
      return raise_power (get_argument (expression, 0, get), get_argument (expression, 1, get));

    case ATTN_EXPRESSION_SINE:
      return sin (get_argument (expression, 0, get));

    case ATTN_EXPRESSION_COSINE:
      return cos (get_argument (expression, 0, get));

    case ATTN_EXPRESSION_TANH:
      return tanh (get_argument (expression, 0, get));

    case ATTN_EXPRESSION_LOGARITHM:
      return log2 (get_argument (expression, 0, get));

    case ATTN_EXPRESSION_ERF:
      return erf (get_argument (expression, 0, get));

    case ATTN_EXPRESSION_POSITIVE:
      result = get_argument (expression, 0, get);
      return result > 0.0 ? result : 0.0;

    case ATTN_EXPRESSION_PART:
      return get_argument (expression, 0, get);

    default:
      g_assert_not_reached ();
    }
}

static double
get_known (const AttnExpression *expression)
{
  return expression->value;
}

double
attn_expression_evaluate (const AttnExpression *expression)
{
  return apply (expression, attn_expression_evaluate);
}

AttnExpression *
attn_expression_new_constant (double value)
{
  AttnExpression *expression = expression_new (ATTN_EXPRESSION_CONSTANT);

  expression->value = value;

  return expression;
}

AttnExpression *
attn_expression_new_cell (const AttnNode *node, guint row, guint column)
{
  AttnExpression *expression = expression_new (ATTN_EXPRESSION_CELL);

  expression->cell = (AttnCell) { node, row, column };
  expression->value = attn_node_get_value (node, row, column);

  return expression;
}

AttnExpression *
attn_expression_new (AttnExpressionKind kind, GPtrArray *arguments)
{
  AttnExpression *expression = expression_new (kind);

  g_assert (arguments->len > 0);
  g_ptr_array_set_free_func (arguments, (GDestroyNotify) attn_expression_free);
  expression->arguments = arguments;
  expression->value = apply (expression, get_known);

  return expression;
}

AttnExpression *
attn_expression_new_binary (AttnExpressionKind kind, AttnExpression *a, AttnExpression *b)
{
  GPtrArray *arguments = g_ptr_array_sized_new (2);

  g_ptr_array_add (arguments, a);
  g_ptr_array_add (arguments, b);

  return attn_expression_new (kind, arguments);
}

AttnExpression *
attn_expression_new_unary (AttnExpressionKind kind, AttnExpression *a)
{
  GPtrArray *arguments = g_ptr_array_sized_new (1);

  g_ptr_array_add (arguments, a);

  return attn_expression_new (kind, arguments);
}

AttnExpression *
attn_expression_new_square (AttnExpression *a)
{
  return attn_expression_new_binary (ATTN_EXPRESSION_POWER, a, attn_expression_new_constant (2.0));
}

AttnExpression *
attn_expression_new_part (AttnExpression *a, const char *name)
{
  return attn_expression_with_key (attn_expression_new_unary (ATTN_EXPRESSION_PART, a), name);
}

AttnExpression *
attn_expression_repeat_part (const AttnExpression *part)
{
  AttnExpression *again = expression_new (ATTN_EXPRESSION_PART);

  g_assert (part->kind == ATTN_EXPRESSION_PART);
  again->value = part->value;
  again->key = g_strdup (part->key);
  again->arguments = g_ptr_array_ref (part->arguments);

  return again;
}

AttnExpression *
attn_expression_new_maximum (const AttnRect *over, const AttnCell *largest)
{
  AttnExpression *expression = expression_new (ATTN_EXPRESSION_MAXIMUM);

  expression->over = *over;
  expression->value = attn_node_get_value (largest->node, largest->row, largest->column);
  expression->arguments = g_ptr_array_new_with_free_func ((GDestroyNotify) attn_expression_free);
  g_ptr_array_add (expression->arguments, attn_expression_new_cell (largest->node, largest->row, largest->column));

  return expression;
}

/* What stands beneath the term of one cell of a sum over `over`. */
static char *
make_key (const AttnRect *over, guint row, guint column)
{
  const char *row_label = attn_node_get_row_label (over->node, row);
  const char *column_label = attn_node_get_column_label (over->node, column);

  if (over->n_rows == 1)
    return g_strdup (column_label);
  if (over->n_columns == 1)
    return g_strdup (row_label);

  return g_strdup_printf ("%s → %s", row_label, column_label);
}

static void
append_term (GPtrArray *arguments, const AttnRect *over, guint64 index)
{
  guint row = over->row + (guint) (index / over->n_columns);
  guint column = over->column + (guint) (index % over->n_columns);
  g_autofree char *key = make_key (over, row, column);

  g_ptr_array_add (arguments, attn_expression_with_key (attn_expression_new_cell (over->node, row, column), key));
}

/* Finds, of n terms, those that are written out where not all are: the first ones and the largest of the others; ascending. */
static void
choose_terms (guint64 n, double (*get) (gconstpointer data, guint64 index), gconstpointer data, guint n_first, guint n_largest,
              guint64 chosen[N_FIRST + N_LARGEST])
{
  guint64 largest[N_LARGEST];
  double magnitudes[N_LARGEST];
  guint found = 0;

  g_assert (n_first <= N_FIRST && n_largest <= N_LARGEST);
  for (guint64 i = n_first; i < n; i++)
    {
      double magnitude = fabs (get (data, i));
      guint at = found;

      while (at > 0 && magnitude > magnitudes[at - 1])
        at--;
      if (at == n_largest)
        continue;

      if (found < n_largest)
        found++;
      memmove (largest + at + 1, largest + at, (found - 1 - at) * sizeof largest[0]);
      memmove (magnitudes + at + 1, magnitudes + at, (found - 1 - at) * sizeof magnitudes[0]);
      largest[at] = i;
      magnitudes[at] = magnitude;
    }

  g_assert (found == n_largest);
  for (guint i = 0; i < n_first; i++)
    chosen[i] = i;
  for (guint i = 0; i < n_largest; i++)
    {
      guint at = n_first + i;

      while (at > n_first && chosen[at - 1] > largest[i])
        {
          chosen[at] = chosen[at - 1];
          at--;
        }
      chosen[at] = largest[i];
    }
}

static double
get_rect_value (gconstpointer data, guint64 index)
{
  const AttnRect *over = data;

  return attn_node_get_value (over->node, over->row + (guint) (index / over->n_columns),
                              over->column + (guint) (index % over->n_columns));
}

AttnExpression *
attn_expression_new_total (const AttnRect *over)
{
  guint64 n = (guint64) over->n_rows * over->n_columns;
  g_autoptr (GPtrArray) arguments = g_ptr_array_new_with_free_func ((GDestroyNotify) attn_expression_free);
  AttnExpression *expression;
  guint64 chosen[N_FIRST + N_LARGEST];

  if (n <= ATTN_EXPRESSION_MAX_ARGUMENTS)
    {
      for (guint64 i = 0; i < n; i++)
        append_term (arguments, over, i);
      return attn_expression_new (ATTN_EXPRESSION_SUM, g_steal_pointer (&arguments));
    }

  choose_terms (n, get_rect_value, over, N_FIRST, N_LARGEST, chosen);
  for (guint i = 0; i < G_N_ELEMENTS (chosen); i++)
    append_term (arguments, over, chosen[i]);

  expression = expression_new (ATTN_EXPRESSION_SUM);
  expression->over = *over;
  expression->arguments = g_steal_pointer (&arguments);
  expression->value = fold_cells (over, ATTN_EXPRESSION_SUM);

  return expression;
}

AttnExpression *
attn_expression_with_key (AttnExpression *expression, const char *key)
{
  g_free (expression->key);
  expression->key = g_strdup (key);

  return expression;
}

void
attn_expression_free (AttnExpression *expression)
{
  if (expression == NULL)
    return;

  g_clear_pointer (&expression->arguments, g_ptr_array_unref);
  g_free (expression->key);
  g_free (expression);
}

guint
attn_expression_count_terms (const AttnExpression *sum)
{
  if (sum->over.node != NULL)
    return sum->over.n_rows * sum->over.n_columns;

  return sum->arguments->len;
}

static double
get_argument_value (gconstpointer data, guint64 index)
{
  const AttnExpression *sum = data;
  const AttnExpression *argument = g_ptr_array_index (sum->arguments, index);

  return argument->value;
}

GArray *
attn_expression_written_terms (const AttnExpression *sum)
{
  return attn_expression_written_few (sum, ATTN_EXPRESSION_MAX_TERMS);
}

GArray *
attn_expression_written_few (const AttnExpression *sum, guint most)
{
  const guint n = sum->arguments->len;
  const guint n_first = MIN (most / 2, N_FIRST), n_largest = MIN (most / 2, N_LARGEST);
  GArray *written = g_array_new (FALSE, FALSE, sizeof (guint));
  guint64 chosen[N_FIRST + N_LARGEST];

  if (n <= most && n <= ATTN_EXPRESSION_MAX_TERMS)
    {
      for (guint i = 0; i < n; i++)
        g_array_append_val (written, i);
      return written;
    }

  choose_terms (n, get_argument_value, sum, n_first, n_largest, chosen);
  for (guint i = 0; i < n_first + n_largest; i++)
    {
      guint index = (guint) chosen[i];

      g_array_append_val (written, index);
    }

  return written;
}
