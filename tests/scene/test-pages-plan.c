/* test-pages-plan.c: which steps and cells a handout works out
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

/* --- pictures of all steps ------------------------------------------------------------------------------ */

static void
test_list_steps (void)
{
  g_autoptr (AttnTrace) trace = scene_test_load ("four-words-learned", ATTN_LANGUAGE_ENGLISH);
  static const char *const focus[] = { "embedding", "query", "scores", "scaled", "shifted", "exponentials", "totals", "weights", "output" };
  static const char *const overview[] = { "embedding", "query", "scores", "scaled", "weights", "output" };
  AttnView view;

  attn_view_init (&view);
  for (guint i = 0; i < 2; i++)
    {
      const char *const *names = i == 0 ? overview : focus;
      g_autoptr (GArray) steps = NULL;

      view.mode = i == 0 ? ATTN_VIEW_OVERVIEW : ATTN_VIEW_FOCUS;
      steps = attn_pages_list_steps (trace, &view, -1);
      g_assert_cmpuint (steps->len, ==, i == 0 ? G_N_ELEMENTS (overview) : G_N_ELEMENTS (focus));
      for (guint j = 0; j < steps->len; j++)
        {
          const AttnStepView *step = &g_array_index (steps, AttnStepView, j);
          g_autofree char *suffix = g_strdup_printf ("-%02u", j + 1);

          g_assert_cmpstr (step->suffix, ==, suffix);
          g_assert_cmpstr (step->view.step, ==, names[j]);
          g_assert_true (step->view.caption);
          if (i == 0)
            g_assert_null (step->view.selected.node);
          else
            g_assert_cmpstr (step->view.selected.node, ==, names[j]);
        }
    }
}

/* One layer alone, and the other head's steps in it; without a selection the key that is looked at most in that head. */
static void
test_place (void)
{
  g_autoptr (AttnTrace) trace = scene_test_load ("digits", ATTN_LANGUAGE_ENGLISH);
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  const guint n_layers = attn_steps_count_layers (trace);
  AttnPagesOptions options;
  AttnView view;
  guint n_all = 0, n_of_layers = 0;

  attn_view_init (&view);
  view.mode = ATTN_VIEW_FOCUS;
  attn_pages_options_init (&options);
  g_assert_cmpuint (n_layers, >, 0);
  for (int layer = -1; layer < (int) n_layers; layer++)
    for (guint head = 0; head < 2; head++)
      {
        g_autoptr (AttnPages) pages = NULL;

        options.layer = layer;
        view.head = head;
        pages = attn_pages_new (trace, &view, fonts, &options);
        *(layer < 0 ? &n_all : &n_of_layers) += pages->sheets->len;
        for (guint i = 0; i < pages->sheets->len; i++)
          {
            const AttnSheet *sheet = &g_array_index (pages->sheets, AttnSheet, i);
            const int own = attn_node_get_head (sheet->node);

            g_assert_cmpuint (sheet->number, ==, i + 1);
            if (layer >= 0)
              g_assert_cmpint (attn_node_get_layer (sheet->node), ==, layer);
            if (own >= 0)
              g_assert_cmpint (own, ==, (int) head);
            if (g_str_equal (attn_node_get_stage (sheet->node), "weights") && (layer >= 0 || attn_node_get_layer (sheet->node) == 0))
              {
                const guint query = 0;   /* the class token, which is read out */

                g_assert_cmpuint (sheet->cell.row, ==, query);
                for (guint j = 0; j < attn_node_get_columns (sheet->node); j++)
                  if (j != query)
                    g_assert_cmpfloat (attn_node_get_value (sheet->node, query, j), <=,
                                       attn_node_get_value (sheet->node, query, sheet->cell.column));
              }
          }
      }
  /* Input and readout belong to no layer. */
  g_assert_cmpuint (n_of_layers, <, n_all);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/pages-plan/answer", test_answer);
  g_test_add_func ("/pages-plan/place", test_place);
  g_test_add_func ("/pages-plan/list-steps", test_list_steps);
  return g_test_run ();
}
