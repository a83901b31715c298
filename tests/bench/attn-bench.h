/* attn-bench.h: times as ratios to a unit that is measured in the same run
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <cairo.h>
#include <glib.h>

G_BEGIN_DECLS

#define ATTN_BENCH_WIDTH  1920
#define ATTN_BENCH_HEIGHT 1080

typedef void (*AttnBenchFunc) (gpointer data);

/* A surface of the size that everything is painted on.  Owned by the caller. */
cairo_surface_t *attn_bench_surface_new (void);

/* Runs `func`, which paints on `surface`, and the unit (painting the same surface opaque white once) by turns,
 * `rounds` times after a few to warm up, and prints a test case: it passes when the median of `func` is at most
 * `limit` times the median of the unit. */
void             attn_bench_against_white (const char *name, cairo_surface_t *surface, AttnBenchFunc func,
                                           gpointer data, guint rounds, double limit);

/* Runs `func` and `other` by turns, `rounds` times after a few to warm up, and prints a test case: it passes when the
 * median of `func` is at most `limit` times that of `other`.  `against` says what that is. */
void             attn_bench_against      (const char *name, AttnBenchFunc func, const char *against, AttnBenchFunc other,
                                          gpointer data, guint rounds, double limit);

/* Prints the plan.  Returns the exit status. */
int              attn_bench_end         (void);

G_END_DECLS
