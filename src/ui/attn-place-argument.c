/* attn-place-argument.c: a node or a cell as it is named on the command line
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-place-argument.h"

#include <string.h>

#include "attn-command-line.h"
#include "attn-moments.h"
#include "attn-spelling.h"

#define MAX_LISTED 24      /* names that a message lists; of more only the likely one is told */

/* The names, with commas, when they are few; else how to see them. */
static char *
list_names (const GPtrArray *names, AttnLanguage language)
{
  g_autoptr (GString) list = g_string_new (NULL);

  if (names->len > MAX_LISTED)
    return g_strdup_printf (attn_translate (language, N_("one of %u names; --list-nodes prints them")), names->len);
  for (guint i = 0; i < names->len; i++)
    g_string_append_printf (list, "%s%s", i > 0 ? ", " : "", (const char *) names->pdata[i]);
  return g_strdup_printf (attn_translate (language, N_("one of %s")), list->str);
}

/* `names` are what could have been meant; the array gets its closing NULL here. */
gboolean
attn_command_refuse_name (GError **error, AttnLanguage language, const char *option, const char *found, GPtrArray *names)
{
  g_autofree char *list = list_names (names, language);

  g_ptr_array_add (names, NULL);
  return attn_command_refuse (error, language, option, found, list,
                              attn_spelling_nearest (found, (const char *const *) names->pdata));
}

const AttnNode *
attn_command_find_node (const AttnTrace *trace, AttnLanguage language, const char *option, const char *name, GError **error)
{
  const AttnNode *node = attn_trace_find (trace, name);

  if (node == NULL)
    {
      g_autoptr (GPtrArray) names = g_ptr_array_new ();

      for (guint i = 0; i < attn_trace_get_n_nodes (trace); i++)
        g_ptr_array_add (names, (gpointer) attn_node_get_name (attn_trace_get_node (trace, i)));
      attn_command_refuse_name (error, language, option, name, names);
    }
  return node;
}

/* Where a row or column is looked for: by its number or by its label. */
typedef struct
{
  const AttnNode *node;
  gboolean        is_column;
  guint           n;
} Axis;

static Axis
axis_of (const AttnNode *node, gboolean is_column)
{
  Axis axis = { node, is_column, is_column ? attn_node_get_columns (node) : attn_node_get_rows (node) };

  return axis;
}

static const char *
axis_label (const Axis *axis, guint index)
{
  return axis->is_column ? attn_node_get_column_label (axis->node, index) : attn_node_get_row_label (axis->node, index);
}

/* How many rows or columns a text stands for; `index` is the first.  Tokens are compared as they read, however
 * their syllables are put together. */
static guint
axis_find (const Axis *axis, const char *text, guint *index)
{
  g_autofree char *wanted = g_utf8_normalize (text, -1, G_NORMALIZE_DEFAULT_COMPOSE);
  guint64 number;
  guint n = 0;

  if (g_ascii_string_to_unsigned (text, 10, 0, axis->n - 1, &number, NULL))
    {
      *index = (guint) number;
      return 1;
    }
  for (guint i = 0; i < axis->n && wanted != NULL; i++)
    {
      g_autofree char *label = g_utf8_normalize (axis_label (axis, i), -1, G_NORMALIZE_DEFAULT_COMPOSE);

      if (label != NULL && *label != '\0' && g_str_equal (label, wanted) && n++ == 0)
        *index = i;
    }
  return n;
}

/* What could stand for a row or column: "0 … 3, 나는, 오늘, 사과를, 먹었다". */
static char *
axis_describe (const Axis *axis, AttnLanguage language)
{
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, attn_translate (language, axis->is_column ? N_("a column, 0 to %u") : N_("a row, 0 to %u")),
                          axis->n - 1);
  for (guint i = 0; i < axis->n && axis->n <= MAX_LISTED; i++)
    {
      g_autofree char *label = attn_command_quote (axis_label (axis, i));

      if (*label != '\0')
        g_string_append_printf (text, "%s%s", i == 0 ? attn_translate (language, N_(" or ")) : ", ", label);
    }
  return g_string_free (text, FALSE);
}

static gboolean
refuse_axis (GError **error, AttnLanguage language, const char *option, const Axis *axis, const char *text, guint matches)
{
  g_autofree char *expected = NULL;
  g_autofree char *quoted = NULL;

  if (matches == 0)
    {
      expected = axis_describe (axis, language);
      return attn_command_refuse (error, language, option, text, expected, NULL);
    }
  quoted = attn_command_quote (text);
  g_set_error (error, ATTN_COMMAND_ERROR, ATTN_COMMAND_ERROR_USAGE,
               attn_translate (language, axis->is_column ? N_("%1$s: “%2$s” stands for %3$u columns: say which by its number")
                                                         : N_("%1$s: “%2$s” stands for %3$u rows: say which by its number")),
               option, quoted, matches);
  return FALSE;
}

/* "ROW,COLUMN" within a node.  A token may hold commas itself, so every comma is tried. */
gboolean
attn_command_find_cell (const AttnNode *node, AttnLanguage language, const char *option, const char *text, AttnCell *cell, GError **error)
{
  Axis rows = axis_of (node, FALSE);
  Axis columns = axis_of (node, TRUE);
  guint n_commas = 0;
  guint n_fitting = 0;

  for (const char *comma = strchr (text, ','); comma != NULL; comma = strchr (comma + 1, ','))
    {
      g_autofree char *row = g_strndup (text, (gsize) (comma - text));
      guint row_index = 0, column_index = 0;

      n_commas++;
      if (axis_find (&rows, row, &row_index) == 1 && axis_find (&columns, comma + 1, &column_index) == 1)
        {
          *cell = (AttnCell) { node, row_index, column_index };
          n_fitting++;
        }
    }
  if (n_fitting == 1)
    return TRUE;
  if (n_commas == 1)
    {
      const char *comma = strchr (text, ',');
      g_autofree char *row = g_strndup (text, (gsize) (comma - text));
      guint index;
      guint matches = axis_find (&rows, row, &index);

      if (matches != 1)
        return refuse_axis (error, language, option, &rows, row, matches);
      return refuse_axis (error, language, option, &columns, comma + 1, axis_find (&columns, comma + 1, &index));
    }
  return attn_command_refuse (error, language, option, text, attn_translate (language, N_("ROW,COLUMN")), NULL);
}

AttnEdit *
attn_command_go_to_moment (const AttnDocument *document, AttnLanguage language, const char *step, GError **error)
{
  g_autoptr (GError) problem = NULL;
  g_autoptr (AttnMoments) moments = attn_moments_read (document, language, &problem);
  g_autofree char *steps = NULL;
  g_autofree char *expected = NULL;
  guint64 number;
  int index = -1;

  if (problem != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&problem));
      return NULL;
    }
  if (moments == NULL)
    {
      attn_command_refuse (error, language, "--moment", step,
                           attn_translate (language, N_("a document that keeps its weights of several moments of training")), NULL);
      return NULL;
    }
  if (g_ascii_string_to_unsigned (step, 10, 0, G_MAXUINT64, &number, NULL))
    index = attn_moments_find_step (moments, number);
  if (index >= 0)
    return attn_edit_go_to_moment (document, moments, (guint) index, language, error);
  steps = attn_moments_list_steps (moments);
  expected = g_strdup_printf (attn_translate (language, N_("one of %s")), steps);
  attn_command_refuse (error, language, "--moment", step, expected, NULL);
  return NULL;
}
