/* test-waiting.c: work beside the window's thread is done once, or given up once, and then let go of
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "ui-test.h"

#include "attn-question.h"
#include "attn-waiting.h"

/* Kept by the test: it outlives the work. */
typedef struct
{
  GMutex   gate;          /* the thread goes on once it can have it */
  GThread *worked_in;
  gboolean saw_given_up;
  guint    n_done, n_given_up, n_freed;
  gboolean question_was_there;
} Work;

static AttnQuestion *
find_question (void)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);

      if (ATTN_IS_QUESTION (window))
        return ATTN_QUESTION (window);
    }
  return NULL;
}

static void
work_in_thread (gpointer data, const gint *given_up)
{
  Work *work = data;

  g_mutex_lock (&work->gate);
  work->worked_in = g_thread_self ();
  work->saw_given_up = g_atomic_int_get (given_up) != 0;
  g_mutex_unlock (&work->gate);
}

static void
done_cb (gpointer data, gboolean is_given_up)
{
  Work *work = data;

  g_assert_cmpuint (work->n_freed, ==, 0);
  if (is_given_up)
    work->n_given_up++;
  else
    work->n_done++;
  work->question_was_there = find_question () != NULL;
}

static void
free_cb (gpointer data)
{
  ((Work *) data)->n_freed++;
}

static gboolean
is_freed (gpointer data)
{
  return ((Work *) data)->n_freed > 0;
}

static gboolean
has_worked (Work *work)
{
  gboolean has;

  g_mutex_lock (&work->gate);
  has = work->worked_in != NULL;
  g_mutex_unlock (&work->gate);
  return has;
}

static const AttnWork kind = { "test", work_in_thread, done_cb, free_cb };

static void
check_end (Work *work, guint n_done)
{
  ui_test_wait (is_freed, work);
  g_assert_cmpuint (work->n_done, ==, n_done);
  g_assert_cmpuint (work->n_given_up, ==, 1 - n_done);
  g_assert_cmpuint (work->n_freed, ==, 1);
  g_assert_true (work->worked_in != g_thread_self ());
  g_assert_null (find_question ());
}

/* The main loop is told. */
static void
test_come (void)
{
  Work work = { 0 };

  attn_waiting_new (&kind, &work);
  check_end (&work, 1);
  g_assert_false (work.saw_given_up);
}

/* Who waits is told, and the main loop not again. */
static void
test_wait (void)
{
  Work work = { 0 };
  AttnWaiting *waiting;

  g_mutex_lock (&work.gate);
  waiting = attn_waiting_new (&kind, &work);
  g_assert_false (attn_waiting_wait (waiting, 0));
  g_assert_false (attn_waiting_wait (waiting, 5));
  g_assert_cmpuint (work.n_done, ==, 0);
  g_mutex_unlock (&work.gate);
  g_assert_true (attn_waiting_wait (waiting, -1));
  g_assert_cmpuint (work.n_done, ==, 1);
  check_end (&work, 1);
}

/* Who does not wait is not told, although it is over: the main loop is. */
static void
test_wait_not (void)
{
  Work work = { 0 };
  AttnWaiting *waiting = attn_waiting_new (&kind, &work);

  while (!has_worked (&work))
    g_usleep (1000);
  g_assert_false (attn_waiting_wait (waiting, 0));
  g_assert_cmpuint (work.n_done, ==, 0);
  check_end (&work, 1);
}

/* It is told at once, and what the thread has is kept until that ends. */
static void
test_give_up (void)
{
  Work work = { 0 };
  AttnWaiting *waiting;

  g_mutex_lock (&work.gate);
  waiting = attn_waiting_new (&kind, &work);
  attn_waiting_give_up (waiting);
  g_assert_cmpuint (work.n_given_up, ==, 1);
  ui_test_settle ();
  g_assert_cmpuint (work.n_freed, ==, 0);
  g_mutex_unlock (&work.gate);
  check_end (&work, 0);
  g_assert_true (work.saw_given_up);
}

/* The question is there until what takes its place is; answered, or gone with its window, it means to give up. */
static void
test_tell (void)
{
  for (guint i = 0; i < 3; i++)
    {
      Work work = { 0 };
      GtkWidget *parent = gtk_window_new ();
      AttnWaiting *waiting;

      gtk_window_present (GTK_WINDOW (parent));
      g_mutex_lock (&work.gate);
      waiting = attn_waiting_new (&kind, &work);
      attn_waiting_tell (waiting, NULL, GTK_WINDOW (parent), ATTN_LANGUAGE_KOREAN, "Heading", "Text");
      g_assert_cmpstr (attn_question_get_heading (find_question ()), ==, "Heading");
      if (i == 1)
        attn_question_answer (find_question (), 0);
      if (i == 2)
        gtk_window_destroy (GTK_WINDOW (parent));
      g_mutex_unlock (&work.gate);
      check_end (&work, i == 0);
      if (i == 0)
        g_assert_true (work.question_was_there);
      if (i < 2)
        gtk_window_destroy (GTK_WINDOW (parent));
    }
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/waiting/come", test_come);
  g_test_add_func ("/waiting/wait", test_wait);
  g_test_add_func ("/waiting/wait/not", test_wait_not);
  g_test_add_func ("/waiting/give-up", test_give_up);
  g_test_add_func ("/waiting/tell", test_tell);
  return g_test_run ();
}
