/* attn-explanation.c: one structure from which every text about a cell is made
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-explanation.h"

#include "attn-expression-private.h"
#include "attn-label.h"
#include "attn-number.h"
#include "attn-operation.h"
#include "attn-sentence.h"

/* Among so many keys a weight is mostly less than 0.02. */
#define MANY_SHARES 100

/* The most expressions that cells are replaced by.  Beyond, where a view shows so little that a tree would run
 * through half the model, one step has to do. */
#define MAX_SIZE 100000

typedef struct
{
  AttnShownFunc shown;
  gpointer      data;
  guint         size;          /* of what cells have been replaced by */
  GHashTable   *parts;         /* the arguments of parts that have been expanded */
} Expansion;

static guint
count_expressions (const AttnExpression *expression)
{
  guint n = 1;

  for (guint i = 0; expression->arguments != NULL && i < expression->arguments->len; i++)
    n += count_expressions (g_ptr_array_index (expression->arguments, i));

  return n;
}

/* Takes the expression and returns it with the cells of nodes that are not shown replaced. */
static AttnExpression *
expand (Expansion *expansion, AttnExpression *expression)
{
  const AttnCell cell = expression->cell;

  if (expression->kind == ATTN_EXPRESSION_CELL)
    {
      AttnExpression *replacement;

      if (attn_node_is_input (cell.node) || expansion->shown (cell.node, expansion->data) ||
          expansion->size > MAX_SIZE)
        return expression;

      replacement = attn_node_get_operation (cell.node)->explain (&cell);
      expansion->size += count_expressions (replacement);
      if (expression->key != NULL)
        attn_expression_with_key (replacement, expression->key);
      attn_expression_free (expression);

      return expand (expansion, replacement);
    }

  if (expression->arguments == NULL)
    return expression;
  if (expression->kind == ATTN_EXPRESSION_PART && !g_hash_table_add (expansion->parts, expression->arguments))
    return expression;

  for (guint i = 0; i < expression->arguments->len; i++)
    {
      gpointer *argument = &g_ptr_array_index (expression->arguments, i);

      *argument = expand (expansion, *argument);
    }

  return expression;
}

AttnExplanation *
attn_explanation_new (const AttnCell *cell, AttnLanguage language, int decimals, AttnShownFunc shown, gpointer data)
{
  AttnExplanation *explanation = g_new0 (AttnExplanation, 1);
  const AttnOperation *operation = attn_node_get_operation (cell->node);

  explanation->cell = *cell;
  explanation->result = attn_node_get_value (cell->node, cell->row, cell->column);
  explanation->heading = attn_label_cell_markup (cell, language);
  explanation->sentence = attn_sentence_new (cell, language, decimals);
  explanation->expression = operation->explain (cell);

  if (shown != NULL && !attn_node_is_input (cell->node))
    {
      g_autoptr (GHashTable) parts = g_hash_table_new (NULL, NULL);
      Expansion expansion = { shown, data, 0, parts };

      explanation->expression = expand (&expansion, explanation->expression);
      if (expansion.size > 0)
        explanation->direct = operation->explain (cell);
      if (expansion.size > MAX_SIZE)
        {
          attn_expression_free (explanation->expression);
          explanation->expression = g_steal_pointer (&explanation->direct);
          shown = NULL;
        }
    }

  /* One step that only copies says no more than the result does. */
  if (explanation->direct != NULL && attn_expression_is_number (explanation->direct))
    g_clear_pointer (&explanation->direct, attn_expression_free);

  explanation->formula = operation->formula != NULL ? operation->formula (cell->node, shown, data) : g_strdup ("");

  return explanation;
}

void
attn_explanation_free (AttnExplanation *explanation)
{
  if (explanation == NULL)
    return;

  g_free (explanation->heading);
  g_free (explanation->formula);
  g_free (explanation->sentence);
  attn_expression_free (explanation->expression);
  attn_expression_free (explanation->direct);
  g_free (explanation);
}

/* Appends = or ≈ and what follows it: ≈ where a number on either side of it is rounded. */
static void
append_equal (GString *text, gboolean before, gboolean after, const char *what)
{
  g_string_append_printf (text, " %s %s", before || after ? "≈" : "=", what);
}

static void
collect_parts (const AttnExpression *expression, GPtrArray *parts)
{
  if (expression->arguments == NULL)
    return;

  if (expression->kind == ATTN_EXPRESSION_PART)
    for (guint i = 0; i < parts->len; i++)
      if (((const AttnExpression *) g_ptr_array_index (parts, i))->arguments == expression->arguments)
        return;
  for (guint i = 0; i < expression->arguments->len; i++)
    collect_parts (g_ptr_array_index (expression->arguments, i), parts);
  if (expression->kind == ATTN_EXPRESSION_PART)
    g_ptr_array_add (parts, (gpointer) expression);
}

GPtrArray *
attn_explanation_get_parts (const AttnExplanation *explanation)
{
  GPtrArray *parts = g_ptr_array_new ();

  collect_parts (explanation->expression, parts);

  return parts;
}

static void
append_part (GString *text, const AttnExpression *part, AttnLanguage language, int decimals)
{
  g_autofree char *name = attn_label_strip (part->key);
  g_autoptr (GString) line = g_string_new (NULL);
  gboolean rounded = FALSE;
  AttnNumber result;

  attn_number_format_term (part->value, decimals, &result);
  attn_expression_append_text (g_ptr_array_index (part->arguments, 0), language, decimals, line, &rounded);
  g_string_append_printf (text, "; %s", name);
  append_equal (text, FALSE, rounded, line->str);
  append_equal (text, rounded, result.rounded, result.text);
}

char *
attn_explanation_get_arithmetic (const AttnExplanation *explanation, AttnLanguage language, int decimals)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GPtrArray) parts = NULL;
  gboolean rounded = FALSE;
  AttnNumber result;

  attn_number_format_result (explanation->result, decimals, &result);
  if (attn_expression_is_number (explanation->expression))
    return g_strconcat (result.rounded ? "≈ " : "", result.text, NULL);

  attn_expression_append_text (explanation->expression, language, decimals, text, &rounded);
  if (explanation->direct != NULL)
    {
      g_autoptr (GString) direct = g_string_new (NULL);
      gboolean direct_rounded = FALSE;

      attn_expression_append_text (explanation->direct, language, decimals, direct, &direct_rounded);
      append_equal (text, rounded, direct_rounded, direct->str);
      rounded = direct_rounded;
    }
  append_equal (text, rounded, result.rounded, result.text);

  parts = attn_explanation_get_parts (explanation);
  for (guint i = 0; i < parts->len; i++)
    append_part (text, g_ptr_array_index (parts, i), language, decimals);

  return g_string_free (g_steal_pointer (&text), FALSE);
}

gboolean
attn_explanation_is_rounded (const AttnExplanation *explanation, AttnLanguage language, int decimals)
{
  const AttnExpression *last = explanation->direct != NULL ? explanation->direct : explanation->expression;
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean rounded = FALSE;
  AttnNumber result;

  attn_number_format_result (explanation->result, decimals, &result);
  if (!attn_expression_is_number (explanation->expression))
    attn_expression_append_text (last, language, decimals, text, &rounded);
  return rounded || result.rounded;
}

static GString *
get_title (const AttnNode *node, AttnLanguage language)
{
  g_autofree char *title = attn_node_get_title (node, language);

  return g_string_new (title);
}

char *
attn_cell_get_name (const AttnCell *cell, AttnLanguage language, int decimals)
{
  const AttnNode *node = cell->node;
  g_autofree char *row = attn_label_quote (node, FALSE, cell->row, language);
  g_autofree char *column = attn_label_quote (node, TRUE, cell->column, language);
  g_autofree char *sentence = attn_sentence_new (cell, language, decimals);
  g_autoptr (GString) name = get_title (node, language);
  AttnNumber number;

  attn_number_format (attn_node_get_value (node, cell->row, cell->column), decimals, &number);
  if (*row != '\0')
    g_string_append_printf (name, attn_translate (language, ", row %s"), row);
  if (*column != '\0')
    g_string_append_printf (name, attn_translate (language, ", column %s"), column);
  g_string_append_printf (name, ", %s. %s", number.text, sentence);

  return g_string_free (g_steal_pointer (&name), FALSE);
}

char *
attn_cell_get_question (const AttnCell *cell, AttnLanguage language)
{
  const AttnNode *node = cell->node;
  g_autofree char *row = attn_label_plain (node, FALSE, cell->row, language);
  g_autofree char *column = attn_label_plain (node, TRUE, cell->column, language);
  g_autoptr (GString) place = get_title (node, language);
  gboolean is_pair = attn_node_get_operation (node) != &attn_operation_cosine &&
                     (attn_node_get_column_axis (node) == ATTN_AXIS_TOKENS || attn_node_get_column_axis (node) == ATTN_AXIS_MEMORY);

  if (*row != '\0')
    g_string_append_printf (place, ", %s", row);
  if (*column != '\0')
    g_string_append_printf (place, *row != '\0' && is_pair ? " → %s" : ", %s", column);

  return g_string_free (g_steal_pointer (&place), FALSE);
}

/* A share of 1 that pictures write as percent: of a class, or of a weight among so many that its decimals say little. */
static gboolean
is_small_share (const AttnNode *node)
{
  static const char *const shares[] = { "weights", "mean_weights", "rollout", NULL };
  const char *stage = attn_node_get_stage (node);

  return g_str_equal (stage, "probabilities") || (attn_node_get_columns (node) > MANY_SHARES && g_strv_contains (shares, stage));
}

char *
attn_cell_get_place (const AttnCell *cell, AttnLanguage language, int decimals)
{
  const double value = attn_node_get_value (cell->node, cell->row, cell->column);
  g_autofree char *place = attn_cell_get_question (cell, language);
  AttnNumber number, percent;

  attn_number_format (value, decimals, &number);
  if (!is_small_share (cell->node) || value <= 0 || value >= 1)
    return g_strdup_printf ("%s, %s", place, number.text);
  attn_number_format_share (value, MAX (decimals - 1, 0), &percent);
  return g_strdup_printf ("%s, %s (%s %%)", place, number.text, percent.text);
}
