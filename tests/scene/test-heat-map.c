/* test-heat-map.c: a matrix of small cells as an image, and how many numbers are read for it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>

#include "attn-heat-map.h"
#include "attn-operation.h"
#include "attn-trace.h"

#define MANY 1030

static gint n_reads;

/* Row and column in one number. */
static double
read_one (const AttnNode *node, guint row, guint column)
{
  g_atomic_int_inc (&n_reads);
  return column > row + 2000 ? -INFINITY : row + column / 4096.0;
}

static void
read_rows (const AttnNode *node, guint row, guint n_rows, double *out)
{
  for (guint i = 0; i < n_rows; i++)
    for (guint j = 0; j < attn_node_get_columns (node); j++)
      *out++ = read_one (node, row + i, j);
}

static gboolean
find_nothing (const AttnNode *node, guint *row, guint *column)
{
  return FALSE;
}

static const AttnOperation counted = { .name = "counted", .evaluate = read_rows, .value = read_one, .find_overflow = find_nothing };

static AttnTrace *
make (guint rows, guint columns)
{
  const char *const tokens[] = { "a", NULL };
  AttnTraceBuilder *builder = attn_trace_builder_new (tokens, NULL, NULL);
  AttnNodeSpec spec = { .symbol = "A", .row_axis = ATTN_AXIS_DIMENSIONS, .column_axis = ATTN_AXIS_HIDDEN, .rows = 1, .columns = 1 };
  g_autoptr (AttnMatrix) one = attn_matrix_new (1, 1, NULL);
  AttnNode *input = attn_trace_builder_input (builder, "embedding", &spec, one, FALSE);
  AttnTrace *trace;

  spec.rows = rows;
  spec.columns = columns;
  spec.operation = &counted;
  attn_trace_builder_node (builder, "weights", &spec, 1, &input);
  trace = attn_trace_builder_end (builder, NULL);
  g_assert_nonnull (trace);
  return trace;
}

/* The value itself, in 1/16. */
static void
colour (guint n, const guint *columns, const double *values, guint32 *pixels, gpointer data)
{
  for (guint j = 0; j < n; j++)
    pixels[j] = isinf (values[j]) ? G_MAXUINT32 : (guint32) lround (values[j] * 16);
}

static AttnRegion
region_of (const AttnTrace *trace, double pitch)
{
  const AttnNode *node = attn_trace_find (trace, "weights");
  AttnRegion region = { .kind = ATTN_REGION_MATRIX, .node = node, .n_rows = attn_node_get_rows (node), .n_columns = attn_node_get_columns (node),
                        .origin_x = 10, .origin_y = 20, .pitch_x = pitch, .pitch_y = pitch, .reached = TRUE };

  region.box = (AttnBox) { 10, 20, pitch * region.n_columns, pitch * region.n_rows };
  return region;
}

static const AttnBox everything = { -1e4, -1e4, 2e4, 2e4 };

/* Cells that can be seen are drawn each by itself. */
static void
test_cells (void)
{
  g_autoptr (AttnTrace) trace = make (6, 7);
  const AttnRegion region = region_of (trace, 2);
  guint width, height;
  AttnBox box;
  g_autofree guint32 *pixels = attn_heat_map_new (&region, NULL, &everything, colour, NULL, &box, &width, &height);

  g_assert_cmpuint (width, ==, 7);
  g_assert_cmpuint (height, ==, 6);
  for (guint i = 0; i < 42; i++)
    g_assert_cmpuint (pixels[i], ==, i / 7 * 16);
}

/* Of what lies outside nothing is read. */
static void
test_seen (void)
{
  g_autoptr (AttnTrace) trace = make (600, 60);
  const AttnRegion region = region_of (trace, 2);
  const AttnBox seen = { 31, 101, 20, 40 }, elsewhere = { 500, 100, 50, 50 };
  guint width, height;
  AttnBox box;
  g_autofree guint32 *pixels = NULL;

  n_reads = 0;
  pixels = attn_heat_map_new (&region, NULL, &seen, colour, NULL, &box, &width, &height);
  g_assert_cmpint (n_reads, <=, 22 * 60);
  g_assert_cmpuint (width, ==, 11);
  g_assert_cmpuint (height, ==, 21);
  g_assert_cmpfloat_with_epsilon (box.x, 30, 1e-9);
  g_assert_cmpfloat_with_epsilon (box.y, 100, 1e-9);
  g_assert_cmpfloat_with_epsilon (box.width, 22, 1e-9);
  g_assert_cmpfloat_with_epsilon (box.height, 42, 1e-9);
  g_assert_cmpuint (pixels[0], ==, 40 * 16);
  g_assert_cmpuint (pixels[20 * 11], ==, 60 * 16);
  g_assert_null (attn_heat_map_new (&region, NULL, &elsewhere, colour, NULL, &box, &width, &height));
}

/* A large matrix is read once; whatever the zoom, its means are those of its blocks then. */
static void
test_blocks (void)
{
  g_autoptr (AttnTrace) trace = make (MANY, MANY);

  n_reads = 0;
  for (guint i = 0; i < 12; i++)
    {
      const double pitch = 0.08 + 0.014 * i;
      const AttnRegion region = region_of (trace, pitch);
      guint width, height;
      AttnBox box;
      g_autofree guint32 *pixels = attn_heat_map_new (&region, NULL, &everything, colour, NULL, &box, &width, &height);

      g_assert_cmpuint (width, ==, MIN ((guint) ceil (MANY * pitch * 2), (MANY + 3) / 4));
      g_assert_cmpuint (height, ==, width);
      for (guint row = 0; row < height; row++)
        {
          const double middle = (row + 0.5) * MANY / height;

          g_assert_cmpfloat (fabs (pixels[(gsize) row * width] / 16.0 - middle), <, 8);
        }
    }
  g_assert_cmpint (n_reads, ==, MANY * MANY);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/heat-map/cells", test_cells);
  g_test_add_func ("/heat-map/seen", test_seen);
  g_test_add_func ("/heat-map/blocks", test_blocks);
  return g_test_run ();
}
