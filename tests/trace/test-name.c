/* test-name.c: one copy of each name
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "attn-name.h"

#define N_NAMES 5000
#define N_THREADS 4

static void
test_same_text_same_pointer (void)
{
  char first[] = "layer1.head2.scores", second[] = "layer1.head2.scores";
  const char *name = attn_name_intern (first);

  g_assert_true (name != first);
  g_assert_true (attn_name_intern (second) == name);
  memset (first, 'x', strlen (first));
  g_assert_cmpstr (name, ==, second);
  g_assert_true (attn_name_intern ("layer1.head2.weights") != name);
}

static void
test_nothing (void)
{
  g_assert_null (attn_name_intern (NULL));
  g_assert_cmpstr (attn_name_intern (""), ==, "");
  g_assert_true (attn_name_intern ("") == attn_name_intern (""));
}

static gpointer
intern_all (gpointer data)
{
  const char **names = g_new (const char *, N_NAMES);

  for (guint i = 0; i < N_NAMES; i++)
    {
      g_autofree char *name = g_strdup_printf ("layer%u.head%u.query", i / 70, i % 70);

      names[i] = attn_name_intern (name);
    }
  return names;
}

/* Traces are computed in several threads: what they call the same is the same. */
static void
test_threads (void)
{
  GThread *threads[N_THREADS];
  g_autofree const char **first = NULL;

  for (guint i = 0; i < N_THREADS; i++)
    threads[i] = g_thread_new ("names", intern_all, NULL);
  first = g_thread_join (threads[0]);
  for (guint i = 1; i < N_THREADS; i++)
    {
      g_autofree const char **names = g_thread_join (threads[i]);

      g_assert_true (memcmp (names, first, N_NAMES * sizeof *names) == 0);
    }
  g_assert_cmpstr (first[71], ==, "layer1.head1.query");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/name/same-text-same-pointer", test_same_text_same_pointer);
  g_test_add_func ("/name/nothing", test_nothing);
  g_test_add_func ("/name/threads", test_threads);
  return g_test_run ();
}
