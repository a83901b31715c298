/* ui-test.c: windows for tests
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "ui-test.h"

#include <locale.h>
#include <glib/gstdio.h>

#include "attn-question.h"

/* A change is laid out in one, what follows from it in the next, and the third shows both. */
#define N_FRAMES 3

static AttnApplication *application;
static char *home;

static void
leave_home (void)
{
  ui_test_remove_folder (home);
  g_free (home);
}

/* Nothing of the tester's own: no work left behind, no files that were open lately, no choices that were made. */
static void
move_home (void)
{
  home = ui_test_new_folder ();
  g_setenv ("XDG_STATE_HOME", home, TRUE);
  g_setenv ("XDG_DATA_HOME", home, TRUE);
  g_setenv ("XDG_CONFIG_HOME", home, TRUE);
  atexit (leave_home);
}

void
ui_test_init (int *argc, char ***argv)
{
  setlocale (LC_ALL, "C.UTF-8");
  gtk_disable_setlocale ();
  move_home ();
  g_test_init (argc, argv, NULL);
  if (!gtk_init_check ())
    {
      g_print ("Bail out! no display: these tests need one, such as xvfb-run gives\n");
      exit (1);
    }
}

AttnApplication *
ui_test_get_application (void)
{
  if (application == NULL)
    {
      AttnStartOptions options = { 0 };
      g_autoptr (GError) error = NULL;

      attn_view_init (&options.view);
      application = attn_application_new (&options);
      g_application_register (G_APPLICATION (application), NULL, &error);
      g_assert_no_error (error);
    }
  return application;
}

static AttnWindow *
new_window (AttnLanguage language)
{
  AttnView view;

  attn_view_init (&view);
  view.language = language;
  return attn_window_new (ui_test_get_application (), &view);
}

static gboolean
has_scene (gpointer data)
{
  return attn_canvas_get_scene (attn_window_get_canvas (data)) != NULL;
}

static AttnWindow *
show (AttnWindow *window)
{
  gtk_window_present (GTK_WINDOW (window));
  ui_test_wait (has_scene, window);
  ui_test_settle ();
  return window;
}

AttnWindow *
ui_test_open (const char *sample, AttnLanguage language)
{
  AttnWindow *window = new_window (language);

  g_assert_true (attn_window_open_sample (window, sample != NULL ? sample : "four-words"));
  return show (window);
}

AttnWindow *
ui_test_open_text (const char *text)
{
  AttnWindow *window = new_window (ATTN_LANGUAGE_ENGLISH);
  g_autoptr (GError) error = NULL;
  g_autoptr (AttnDocument) document = attn_document_parse (text, strlen (text), "test", ATTN_LANGUAGE_ENGLISH, &error);

  g_assert_no_error (error);
  attn_session_open (attn_window_get_session (window), document, NULL, &error);
  g_assert_no_error (error);
  return show (window);
}

void
ui_test_close (AttnWindow *window)
{
  gtk_window_destroy (GTK_WINDOW (window));
  ui_test_settle ();
}

typedef struct { AttnWindow *window; int width, height; } Size;

static gboolean
has_size (gpointer data)
{
  const Size *size = data;

  /* Where nobody composes, the window's own frame takes some of it. */
  return ABS (gtk_widget_get_width (GTK_WIDGET (size->window)) - size->width) <= 12 &&
         ABS (gtk_widget_get_height (GTK_WIDGET (size->window)) - size->height) <= 12;
}

void
ui_test_resize (AttnWindow *window, int width, int height)
{
  Size size = { window, width, height };

  gtk_window_set_default_size (GTK_WINDOW (window), width, height);
  ui_test_wait (has_size, &size);
  ui_test_settle ();
}

static gboolean
set_true_cb (gpointer data)
{
  *(gboolean *) data = TRUE;
  return G_SOURCE_REMOVE;
}

static void
run_for (guint milliseconds, int priority)
{
  gboolean over = FALSE;

  g_timeout_add_full (priority, milliseconds, set_true_cb, &over, NULL);
  while (!over)
    g_main_context_iteration (NULL, TRUE);
}

/* How many frames a window has been drawn since. */
typedef struct
{
  GdkFrameClock *clock;
  gulong         handler;
  guint          n;
} Frames;

static void
painted_cb (GdkFrameClock *clock, gpointer data)
{
  Frames *frames = data;

  if (++frames->n < N_FRAMES)
    gdk_frame_clock_request_phase (clock, GDK_FRAME_CLOCK_PHASE_LAYOUT);
}

static void
frames_free (gpointer data)
{
  Frames *frames = data;

  g_signal_handler_disconnect (frames->clock, frames->handler);
  g_object_unref (frames->clock);
  g_free (frames);
}

/* Asks every window for frames. */
static GPtrArray *
begin_frames (void)
{
  GPtrArray *all = g_ptr_array_new_with_free_func (frames_free);
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);
      Frames *frames;

      if (!gtk_widget_get_mapped (window))
        continue;
      frames = g_new0 (Frames, 1);
      frames->clock = g_object_ref (gtk_widget_get_frame_clock (window));
      frames->handler = g_signal_connect (frames->clock, "after-paint", G_CALLBACK (painted_cb), frames);
      gdk_frame_clock_request_phase (frames->clock, GDK_FRAME_CLOCK_PHASE_LAYOUT);
      g_ptr_array_add (all, frames);
    }
  return all;
}

static gboolean
are_drawn (GPtrArray *all)
{
  for (guint i = 0; i < all->len; i++)
    if (((Frames *) all->pdata[i])->n < N_FRAMES)
      return FALSE;
  return TRUE;
}

void
ui_test_settle (void)
{
  const gint64 end = g_get_monotonic_time () + G_USEC_PER_SEC;
  g_autoptr (GPtrArray) frames = begin_frames ();

  /* What was put off until after a frame, too. */
  for (guint i = 0; i < 2; i++)
    run_for (40, G_PRIORITY_LOW);
  /* On a busy machine they come late; those of a window that has gone meanwhile never do. */
  while (!are_drawn (frames) && g_get_monotonic_time () < end)
    run_for (5, G_PRIORITY_LOW);
}

void
ui_test_wait (gboolean (*holds) (gpointer data), gpointer data)
{
  const gint64 end = g_get_monotonic_time () + 60 * G_USEC_PER_SEC;

  while (!holds (data))
    {
      g_assert_cmpint (g_get_monotonic_time (), <, end);
      /* However much there is to do. */
      run_for (5, G_PRIORITY_DEFAULT);
    }
}

void
ui_test_activate (AttnWindow *window, const char *action, GVariant *parameter)
{
  g_assert_true (g_action_group_has_action (G_ACTION_GROUP (window), action));
  g_action_group_activate_action (G_ACTION_GROUP (window), action, parameter);
}

const AttnView *
ui_test_get_view (AttnWindow *window)
{
  return attn_session_get_view (attn_window_get_session (window));
}

gpointer
ui_test_find_dialog (AttnWindow *window, GType type)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWindow) one = g_list_model_get_item (windows, i);

      if (G_TYPE_CHECK_INSTANCE_TYPE (one, type) && gtk_window_get_transient_for (one) == GTK_WINDOW (window) &&
          gtk_widget_get_visible (GTK_WIDGET (one)))
        return one;
    }
  return NULL;
}

void
ui_test_answer (AttnWindow *window, guint answer)
{
  AttnQuestion *question = ui_test_find_dialog (window, ATTN_TYPE_QUESTION);

  g_assert_nonnull (question);
  attn_question_answer (question, answer);
  ui_test_settle ();
}

guint
ui_test_count_windows (void)
{
  return g_list_length (gtk_application_get_windows (GTK_APPLICATION (ui_test_get_application ())));
}

AttnWindow *
ui_test_get_newest (void)
{
  return ATTN_WINDOW (gtk_application_get_windows (GTK_APPLICATION (ui_test_get_application ()))->data);
}

void
ui_test_set_number (AttnWindow *window, double value)
{
  AttnSession *session = attn_window_get_session (window);
  g_autoptr (GError) error = NULL;

  attn_session_end_gesture (session);
  attn_session_apply (session, attn_edit_set_cell (attn_session_get_document (session), "embedding", 0, 0, value,
                                                   ATTN_LANGUAGE_ENGLISH, &error), &error);
  g_assert_no_error (error);
}

static double
first_of (const AttnDocument *document)
{
  return attn_matrix_get_values (attn_document_get_matrix (document, "embedding"))[0];
}

double
ui_test_get_number (AttnWindow *window)
{
  return first_of (attn_session_get_document (attn_window_get_session (window)));
}

double
ui_test_read_number (GFile *file)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (AttnDocument) document = attn_document_load (file, ATTN_LANGUAGE_ENGLISH, &error);

  g_assert_no_error (error);
  return first_of (document);
}

void
ui_test_write (GFile *file, const char *text)
{
  g_autoptr (GError) error = NULL;

  g_file_replace_contents (file, text, strlen (text), NULL, FALSE, G_FILE_CREATE_NONE, NULL, NULL, &error);
  g_assert_no_error (error);
}

char *
ui_test_new_folder (void)
{
  g_autoptr (GError) error = NULL;
  char *path = g_dir_make_tmp ("attn-XXXXXX", &error);

  g_assert_no_error (error);
  return path;
}

void
ui_test_remove_folder (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *child = g_build_filename (path, name, NULL);

      if (g_file_test (child, G_FILE_TEST_IS_DIR) && !g_file_test (child, G_FILE_TEST_IS_SYMLINK))
        ui_test_remove_folder (child);
      else
        g_unlink (child);
    }
  g_rmdir (path);
}

static GtkWidget *
find (GtkWidget *below, GType type, guint *nth)
{
  for (GtkWidget *child = gtk_widget_get_first_child (below); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found;

      if (G_TYPE_CHECK_INSTANCE_TYPE (child, type) && (*nth)-- == 0)
        return child;
      found = find (child, type, nth);
      if (found != NULL)
        return found;
    }
  return NULL;
}

GtkWidget *
ui_test_find (GtkWidget *below, GType type, guint nth)
{
  return find (below, type, &nth);
}

void
ui_test_each (GtkWidget *widget, void (*function) (GtkWidget *widget, gpointer data), gpointer data)
{
  if (!gtk_widget_get_mapped (widget))
    return;
  function (widget, data);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    ui_test_each (child, function, data);
}

char *
ui_test_dup_large (guint n, guint d)
{
  return g_strdup_printf ("{\"format\": \"attention\", \"version\": 1, \"embedding\": {\"random\": "
                          "{\"rows\": %u, \"columns\": %u, \"seed\": 7, \"deviation\": 1}}}", n, d);
}

void
ui_test_check_numbers (AttnSession *session)
{
  g_autoptr (AttnTrace) full = attn_document_trace (attn_session_get_document (session), NULL, ATTN_LANGUAGE_ENGLISH, NULL);
  const AttnTrace *trace = attn_session_get_trace (session);

  g_assert_false (attn_session_is_computing (session));
  g_assert_cmpuint (attn_trace_get_n_nodes (trace), ==, attn_trace_get_n_nodes (full));
  for (guint i = 0; i < attn_trace_get_n_nodes (full); i++)
    {
      g_autoptr (AttnMatrix) one = attn_node_get_matrix (attn_trace_get_node (trace, i));
      g_autoptr (AttnMatrix) other = attn_node_get_matrix (attn_trace_get_node (full, i));

      g_assert_true (attn_matrix_equal (one, other));
    }
}
