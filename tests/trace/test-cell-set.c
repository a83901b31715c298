/* test-cell-set.c: sets of cells, against a table of marks
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "attn-cell-set.h"
#include "attn-random.h"

#define SIZE 12

typedef struct
{
  gboolean in[SIZE][SIZE];
} Marks;

static GArray *
choose_rects (AttnRandom *random, Marks *marks)
{
  GArray *rects = g_array_new (FALSE, FALSE, sizeof (AttnRect));
  guint n = attn_random_below (random, 9);

  memset (marks, 0, sizeof *marks);
  for (guint i = 0; i < n; i++)
    {
      AttnRect rect = { NULL, attn_random_below (random, SIZE), attn_random_below (random, SIZE), 0, 0,
                        ATTN_ROLE_OPERAND };

      rect.n_rows = attn_random_below (random, SIZE - rect.row + 1);
      rect.n_columns = attn_random_below (random, SIZE - rect.column + 1);
      g_array_append_val (rects, rect);
      for (guint row = rect.row; row < rect.row + rect.n_rows; row++)
        for (guint column = rect.column; column < rect.column + rect.n_columns; column++)
          marks->in[row][column] = TRUE;
    }

  return rects;
}

/* The set is what is marked, and its rectangles do not overlap. */
static guint
assert_is (const AttnCellSet *set, const Marks *marks)
{
  g_autoptr (GArray) rects = g_array_new (FALSE, FALSE, sizeof (AttnRect));
  guint counts[SIZE][SIZE] = { { 0 } };
  gboolean any = FALSE;

  attn_cell_set_append (set, NULL, ATTN_ROLE_MASK, rects);
  for (guint i = 0; i < rects->len; i++)
    {
      const AttnRect *rect = &g_array_index (rects, AttnRect, i);

      g_assert_cmpint (rect->role, ==, ATTN_ROLE_MASK);
      for (guint row = rect->row; row < rect->row + rect->n_rows; row++)
        for (guint column = rect->column; column < rect->column + rect->n_columns; column++)
          counts[row][column]++;
    }
  for (guint row = 0; row < SIZE; row++)
    for (guint column = 0; column < SIZE; column++)
      {
        g_assert_cmpuint (counts[row][column], ==, marks->in[row][column] ? 1 : 0);
        any = any || marks->in[row][column];
      }
  g_assert_cmpint (attn_cell_set_is_empty (set), ==, !any);

  return rects->len;
}

static void
test_algebra (void)
{
  AttnRandom random;

  attn_random_init (&random, 71);
  for (guint i = 0; i < 3000; i++)
    {
      Marks a, b, both, rest;
      g_autoptr (GArray) rects_a = choose_rects (&random, &a);
      g_autoptr (GArray) rects_b = choose_rects (&random, &b);
      g_autoptr (AttnCellSet) set_a = attn_cell_set_new ((const AttnRect *) rects_a->data, rects_a->len);
      g_autoptr (AttnCellSet) set_b = attn_cell_set_new ((const AttnRect *) rects_b->data, rects_b->len);
      g_autoptr (AttnCellSet) together = attn_cell_set_union (set_a, set_b);
      g_autoptr (AttnCellSet) without = attn_cell_set_subtract (set_a, set_b);

      for (guint row = 0; row < SIZE; row++)
        for (guint column = 0; column < SIZE; column++)
          {
            both.in[row][column] = a.in[row][column] || b.in[row][column];
            rest.in[row][column] = a.in[row][column] && !b.in[row][column];
          }
      assert_is (set_a, &a);
      assert_is (set_b, &b);
      assert_is (together, &both);
      assert_is (without, &rest);
    }
}

static void
test_nothing (void)
{
  AttnRect empty = { NULL, 3, 3, 0, 5, ATTN_ROLE_OPERAND }, one = { NULL, 2, 3, 1, 1, ATTN_ROLE_OPERAND };
  Marks marks = { { { FALSE } } };
  g_autoptr (AttnCellSet) nothing = attn_cell_set_new (NULL, 0);
  g_autoptr (AttnCellSet) no_rows = attn_cell_set_new (&empty, 1);
  g_autoptr (AttnCellSet) cell = attn_cell_set_new (&one, 1);
  g_autoptr (AttnCellSet) same = attn_cell_set_union (NULL, cell);
  g_autoptr (AttnCellSet) left = attn_cell_set_subtract (cell, NULL);
  g_autoptr (AttnCellSet) none = attn_cell_set_subtract (cell, cell);

  g_assert_true (attn_cell_set_is_empty (NULL));
  assert_is (nothing, &marks);
  assert_is (no_rows, &marks);
  assert_is (none, &marks);
  marks.in[2][3] = TRUE;
  assert_is (same, &marks);
  assert_is (left, &marks);
}

static void
test_few (void)
{
  /* A cross: the row is whole, the column above and below it. */
  static const AttnRect cross[] = { { NULL, 4, 0, 1, SIZE, ATTN_ROLE_LEFT }, { NULL, 0, 6, SIZE, 1, ATTN_ROLE_RIGHT } };
  /* A wall whose left half goes on where its right half changes. */
  static const AttnRect wall[] = { { NULL, 0, 0, 8, 3, ATTN_ROLE_LEFT }, { NULL, 0, 5, 4, 3, ATTN_ROLE_LEFT },
                                   { NULL, 4, 6, 4, 3, ATTN_ROLE_LEFT } };
  /* Twelve rows, one by one. */
  AttnRect rows[SIZE];
  g_autoptr (AttnCellSet) a = attn_cell_set_new (cross, G_N_ELEMENTS (cross));
  g_autoptr (AttnCellSet) b = attn_cell_set_new (wall, G_N_ELEMENTS (wall));
  g_autoptr (AttnCellSet) c = NULL;
  g_autoptr (GArray) rects = g_array_new (FALSE, FALSE, sizeof (AttnRect));

  for (guint i = 0; i < SIZE; i++)
    rows[i] = (AttnRect) { NULL, i, 2, 1, 5, ATTN_ROLE_LEFT };
  c = attn_cell_set_new (rows, SIZE);

  attn_cell_set_append (a, NULL, ATTN_ROLE_LEFT, rects);
  g_assert_cmpuint (rects->len, ==, 3);
  g_array_set_size (rects, 0);
  attn_cell_set_append (b, NULL, ATTN_ROLE_LEFT, rects);
  g_assert_cmpuint (rects->len, ==, 3);
  g_array_set_size (rects, 0);
  attn_cell_set_append (c, NULL, ATTN_ROLE_LEFT, rects);
  g_assert_cmpuint (rects->len, ==, 1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/cell-set/algebra", test_algebra);
  g_test_add_func ("/cell-set/nothing", test_nothing);
  g_test_add_func ("/cell-set/few", test_few);

  return g_test_run ();
}
