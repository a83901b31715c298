/* first-frame.c: loaded before a program, says when it had its first frame and how much memory it took
 *
 * It stands in for g_application_run, connects to the first window and ends the process a moment after its
 * first frame.  The program that is measured knows nothing of it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <dlfcn.h>
#include <gtk/gtk.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What comes right after the first frame belongs to what the window costs. */
#define SETTLE_MILLISECONDS 500

int g_application_run (GApplication *application, int argc, char **argv);

static gint64 first_frame;

static long
get_peak_kilobytes (void)
{
  FILE *file = fopen ("/proc/self/status", "r");
  char line[256];
  long peak = -1;

  if (file == NULL)
    return -1;
  while (fgets (line, sizeof line, file) != NULL)
    if (sscanf (line, "VmHWM: %ld kB", &peak) == 1)
      break;
  fclose (file);

  return peak;
}

static gboolean
settled_cb (gpointer data)
{
  printf ("first-frame %" G_GINT64_FORMAT " peak %ld\n", first_frame, get_peak_kilobytes ());
  fflush (stdout);
  _exit (0);
}

static void
after_paint_cb (GdkFrameClock *clock, GtkWidget *window)
{
  if (first_frame != 0 || !gtk_widget_get_mapped (window))
    return;

  first_frame = g_get_monotonic_time ();
  g_timeout_add (SETTLE_MILLISECONDS, settled_cb, NULL);
}

static void
realize_cb (GtkWidget *window)
{
  GdkSurface *surface = gtk_native_get_surface (GTK_NATIVE (window));

  g_signal_connect (gdk_surface_get_frame_clock (surface), "after-paint", G_CALLBACK (after_paint_cb), window);
}

static void
window_added_cb (GtkApplication *application, GtkWindow *window)
{
  if (gtk_widget_get_realized (GTK_WIDGET (window)))
    realize_cb (GTK_WIDGET (window));
  else
    g_signal_connect (window, "realize", G_CALLBACK (realize_cb), NULL);
}

G_MODULE_EXPORT int
g_application_run (GApplication *application, int argc, char **argv)
{
  int (*run) (GApplication *, int, char **);
  void *symbol = dlsym (RTLD_NEXT, "g_application_run");

  memcpy (&run, &symbol, sizeof run);
  g_signal_connect (application, "window-added", G_CALLBACK (window_added_cb), NULL);
  return run (application, argc, argv);
}
