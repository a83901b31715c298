/* test-pages-plan.c: which cells a handout works out
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-name.h"
#include "attn-pages-private.h"
#include "scene-test.h"

/* The cell that is worked out of a node. */
static AttnCell
find_chosen (const AttnPages *pages, const char *name)
{
  for (guint i = 0; i < pages->sheets->len; i++)
    {
      const AttnSheet *sheet = &g_array_index (pages->sheets, AttnSheet, i);

      if (g_str_equal (attn_node_get_name (sheet->node), name))
        return sheet->cell;
    }
  g_test_message ("no page of %s", name);
  g_assert_not_reached ();
}

/* What is followed leads to the answer: the row that the readout takes, and of its classes the likeliest, or the one that is selected. */
static void
test_answer (void)
{
  static const struct { const char *sample, *node; guint row; const char *selected; guint selected_row, selected_column; const char *class; } rows[] = {
    { "digits", "layer1.head0.weights", 0, NULL, 0, 0, "3" }, { "digits", "layer1.head0.weights", 0, "probabilities", 0, 1, "1" },
    { "digits", "layer0.head0.scores", 0, "readout.shifted", 0, 9, "9" }, { "digits", "layer1.head0.weights", 5, "layer1.head0.weights", 5, 2, "3" },
    { "korean", "probabilities", 3, NULL, 0, 0, NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (AttnTrace) trace = scene_test_load (rows[i].sample, ATTN_LANGUAGE_ENGLISH);
      const AttnNode *classes = attn_trace_find (trace, "probabilities");
      static const char *const stages[] = { "logits", "readout.shifted", "readout.exponentials", "probabilities" };
      g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
      g_autoptr (AttnPages) pages = NULL;
      AttnPagesOptions options;
      AttnView view;

      attn_pages_options_init (&options);
      attn_view_init (&view);
      view.mode = ATTN_VIEW_FOCUS;
      if (rows[i].selected != NULL)
        view.selected = (AttnPlace) { attn_name_intern (rows[i].selected), rows[i].selected_row, rows[i].selected_column };
      pages = attn_pages_new (trace, &view, fonts, &options);
      g_assert_cmpuint (find_chosen (pages, rows[i].node).row, ==, rows[i].row);
      if (attn_trace_find (trace, "rollout") != NULL)
        g_assert_cmpuint (find_chosen (pages, "rollout").column, ==, find_chosen (pages, "layer0.head0.weights").column);
      for (guint k = 0; k < G_N_ELEMENTS (stages); k++)
        {
          const AttnCell cell = find_chosen (pages, stages[k]);

          if (rows[i].class != NULL)
            g_assert_cmpstr (attn_node_get_column_label (cell.node, cell.column), ==, rows[i].class);
          else
            for (guint j = 0; j < attn_node_get_columns (classes); j++)
              g_assert_cmpfloat (attn_node_get_value (classes, cell.row, j), <=, attn_node_get_value (classes, cell.row, cell.column));
        }
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/pages-plan/answer", test_answer);
  return g_test_run ();
}
