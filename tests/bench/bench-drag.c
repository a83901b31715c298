/* bench-drag.c: dragging a number in the window, and drawing a digit: how long the frames take, by the frame clock
 *
 * The whole program's window, 1920 × 1080.  With 64 tokens of 64 dimensions, at every frame the drag of a pane's matrix goes on
 * by a step; with the digits, a stroke does.  A frame's time is from the moment the drag is told of it until all is painted: the
 * edit, the trace with its probabilities, layout, panes, picture.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "ui-test.h"

#include <time.h>

#include "attn-compat.h"
#include "attn-digit-walk.h"
#include "attn-drawing-pane.h"
#include "attn-matrix-view.h"

#define WIDTH      1920
#define HEIGHT     1080
#define FRAME      10        /* what the window's own frame takes where nobody composes */
#define TOKENS     64
#define DIMENSIONS 64
#define FRAMES     300
#define WARM_UP    20
#define LIMIT      16.0      /* milliseconds */
#define SHARE      0.95      /* of the frames */

typedef struct
{
  AttnWindow    *window;
  GtkWidget     *matrix;
  AttnPad       *pad;         /* NULL: a matrix is dragged */
  GtkGesture    *drag;
  double         start_y;
  guint          n_frames;
  gint64         started;     /* 0: no frame is being measured */
  double         began;       /* the processor's time of this thread */
  double         times[FRAMES];
  double         busy[FRAMES];
  guint          n_changed;   /* frames after which the document was another */
} Drag;

static guint n_cases, n_failed;

static AttnWindow *
open_window (void)
{
  static const char *weights[] = { "query_weight", "key_weight", "value_weight" };
  g_autoptr (GString) text = g_string_new ("{\"format\": \"attention\", \"version\": 1");
  AttnWindow *window;

  g_string_append_printf (text, ", \"embedding\": {\"random\": {\"rows\": %d, \"columns\": %d, \"seed\": 1,"
                          " \"deviation\": 1}}, \"attention\": {", TOKENS, DIMENSIONS);
  for (guint i = 0; i < G_N_ELEMENTS (weights); i++)
    g_string_append_printf (text, "%s\"%s\": {\"random\": {\"rows\": %d, \"columns\": %d, \"seed\": %u,"
                            " \"deviation\": 0.125}}", i > 0 ? ", " : "", weights[i], DIMENSIONS, DIMENSIONS, i + 2);
  g_string_append (text, "}}");
  window = ui_test_open_text (text->str);
  ui_test_resize (window, WIDTH + FRAME, HEIGHT + FRAME);
  return window;
}

static GtkGesture *
find_drag (GtkWidget *matrix)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (matrix);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_GESTURE_DRAG (controller))
        return GTK_GESTURE (controller);
    }
  g_assert_not_reached ();
}

static GtkWidget *
find_matrix (AttnWindow *window,
             const char *node)
{
  for (guint nth = 0;; nth++)
    {
      GtkWidget *matrix = ui_test_find (GTK_WIDGET (window), ATTN_TYPE_MATRIX_VIEW, nth);

      g_assert_nonnull (matrix);
      if (g_strcmp0 (attn_matrix_view_get_node (ATTN_MATRIX_VIEW (matrix)), node) == 0 && gtk_widget_get_mapped (matrix))
        return matrix;
    }
}

/* Of this thread, in milliseconds: what the frame would take on a machine that does nothing else. */
static double
get_busy (void)
{
  struct timespec time;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &time);
  return 1e3 * (double) time.tv_sec + 1e-6 * (double) time.tv_nsec;
}

/* A stroke goes along four lines, a pixel at every frame; then the eraser does. */
static void
move_pen (Drag *drag)
{
  const guint turn = drag->n_frames % 32, row = turn / 8 * 2, column = row % 4 == 0 ? turn % 8 : 7 - turn % 8;
  graphene_rect_t box;

  g_assert_true (attn_pad_get_cell_box (drag->pad, row, column, &box));
  if (turn == 0)
    {
      if (drag->n_frames > 0)
        g_signal_emit_by_name (drag->drag, "drag-end", 0.0, 0.0);
      attn_pad_set_tool (drag->pad, drag->n_frames / 32 % 2 == 0 ? ATTN_TOOL_ERASER : ATTN_TOOL_PEN);
    }
  g_signal_emit_by_name (drag->drag, turn == 0 ? "drag-begin" : "drag-update", box.origin.x + box.size.width / 2.0,
                         box.origin.y + box.size.height / 2.0);
}

/* What the pointer did since the last frame is told at the beginning of this one. */
static void
flush_events_cb (GdkFrameClock *clock,
                 Drag          *drag)
{
  const double dy = 6 + 3 * (drag->n_frames % 40);
  const AttnDocument *before = attn_session_get_document (attn_window_get_session (drag->window));

  drag->started = g_get_monotonic_time ();
  drag->began = get_busy ();
  if (drag->pad != NULL)
    move_pen (drag);
  else
    g_signal_emit_by_name (drag->drag, "drag-update", 0.0, -dy);
  drag->n_changed += attn_session_get_document (attn_window_get_session (drag->window)) != before;
}

static void
after_paint_cb (GdkFrameClock *clock,
                Drag          *drag)
{
  if (drag->started == 0)
    return;
  if (drag->n_frames >= WARM_UP && drag->n_frames < WARM_UP + FRAMES)
    {
      drag->times[drag->n_frames - WARM_UP] = 1e-3 * (double) (g_get_monotonic_time () - drag->started);
      drag->busy[drag->n_frames - WARM_UP] = get_busy () - drag->began;
    }
  drag->started = 0;
  drag->n_frames++;
  gdk_frame_clock_request_phase (clock, GDK_FRAME_CLOCK_PHASE_FLUSH_EVENTS);
}

static gboolean
is_over (gpointer data)
{
  return ((Drag *) data)->n_frames >= WARM_UP + FRAMES;
}

static int
compare (const void *a,
         const void *b)
{
  const double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

static void
report (Drag       *drag,
        const char *name)
{
  guint within = 0;
  gboolean good;

  qsort (drag->times, FRAMES, sizeof *drag->times, compare);
  qsort (drag->busy, FRAMES, sizeof *drag->busy, compare);
  while (within < FRAMES && drag->times[within] < LIMIT)
    within++;
  good = within >= SHARE * FRAMES && drag->n_changed >= FRAMES;
  n_cases++;
  n_failed += !good;
  g_print ("# %s: %.1f ms in the middle, 95 %% within %.1f ms, the longest %.1f ms, of %d frames\n", name,
           drag->times[FRAMES / 2], drag->times[(guint) (SHARE * FRAMES)], drag->times[FRAMES - 1], FRAMES);
  g_print ("# of which the processor works for the window %.1f ms in the middle, 95 %% within %.1f ms\n", drag->busy[FRAMES / 2],
           drag->busy[(guint) (SHARE * FRAMES)]);
  g_print ("%s %u %s: %.1f %% of the frames under %g ms, at least %g %%\n", good ? "ok" : "not ok", n_cases, name,
           100.0 * within / FRAMES, LIMIT, 100 * SHARE);
}

static void
go_through_frames (Drag *drag)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (GTK_WIDGET (drag->window));

  g_signal_connect (clock, "flush-events", G_CALLBACK (flush_events_cb), drag);
  g_signal_connect (clock, "after-paint", G_CALLBACK (after_paint_cb), drag);
  gdk_frame_clock_begin_updating (clock);
  gdk_frame_clock_request_phase (clock, GDK_FRAME_CLOCK_PHASE_FLUSH_EVENTS);
  ui_test_wait (is_over, drag);
  gdk_frame_clock_end_updating (clock);
  g_signal_handlers_disconnect_by_data (clock, drag);
  g_signal_emit_by_name (drag->drag, "drag-end", 0.0, 0.0);
}

static void
measure (AttnWindow *window,
         const char *node,
         const char *name)
{
  AttnSession *session = attn_window_get_session (window);
  const AttnCell cell = { attn_trace_find (attn_session_get_trace (session), node), 1, 1 };
  Drag drag = { .window = window };
  graphene_rect_t box;

  attn_session_select (session, &cell);
  ui_test_settle ();
  drag.matrix = find_matrix (window, node);
  drag.drag = find_drag (drag.matrix);
  g_assert_true (attn_matrix_view_get_cell_box (ATTN_MATRIX_VIEW (drag.matrix), 1, 1, &box));
  g_signal_emit_by_name (drag.drag, "drag-begin", box.origin.x + 4.0, box.origin.y + 4.0);
  go_through_frames (&drag);
  report (&drag, name);
}

/* Probabilities are there after each of them: they are those of the image. */
static void
measure_drawing (AttnWindow *window,
                 const char *name)
{
  AttnDrawingPane *pane = ATTN_DRAWING_PANE (ui_test_find (GTK_WIDGET (window), ATTN_TYPE_DRAWING_PANE, 0));
  Drag drag = { .window = window, .pad = attn_drawing_pane_get_pad (pane) };

  ui_test_settle ();
  drag.drag = find_drag (GTK_WIDGET (drag.pad));
  go_through_frames (&drag);
  report (&drag, name);
}

static void
measure_digits (void)
{
  AttnWindow *window = ui_test_open ("digits", ATTN_LANGUAGE_ENGLISH);

  ui_test_resize (window, WIDTH + FRAME, HEIGHT + FRAME);
  g_print ("# the digits, window %d × %d\n", gtk_widget_get_width (GTK_WIDGET (window)), gtk_widget_get_height (GTK_WIDGET (window)));
  measure_drawing (window, "drawing, attention over the image");
  ui_test_activate (window, "image", NULL);
  measure_drawing (window, "drawing, overview");
  attn_session_go_to_end (attn_window_get_session (window), TRUE);
  measure_drawing (window, "drawing, the readout");
  ui_test_close (window);
}

int
main (int    argc,
      char **argv)
{
  AttnWindow *window;

  /* As the program itself does. */
  attn_compat_choose_renderer ();
  ui_test_init (&argc, &argv);
  window = open_window ();
  g_print ("# %s\n# %d tokens of %d dimensions, window %d × %d\n", ATTN_BENCH_FLAGS, TOKENS, DIMENSIONS,
           gtk_widget_get_width (GTK_WIDGET (window)), gtk_widget_get_height (GTK_WIDGET (window)));
  attn_session_go_to_end (attn_window_get_session (window), TRUE);
  measure (window, "embedding", "overview, a number of X");
  measure (window, "attention.query_weight", "overview, a number of W_Q");
  ui_test_activate (window, "focus", NULL);
  measure (window, "attention.value_weight", "one operation, a number of W_V");
  ui_test_close (window);
  measure_digits ();
  g_print ("1..%u\n", n_cases);
  return n_failed > 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}
