/* ui-test.h: windows for tests
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-window.h"

G_BEGIN_DECLS

/* Starts GTK and the test framework; ends at once, and says so, where there is no display. */
void             ui_test_init        (int *argc, char ***argv);
/* The one application of a test program. */
AttnApplication *ui_test_get_application (void);

/* A window on a sample, on the screen and laid out.  NULL: the four words. */
AttnWindow      *ui_test_open        (const char *sample, AttnLanguage language);
/* The same with a document written in the test. */
AttnWindow      *ui_test_open_text   (const char *text);
void             ui_test_close       (AttnWindow *window);
void             ui_test_resize      (AttnWindow *window, int width, int height);

/* Lets everything that is pending happen, frames included. */
void             ui_test_settle      (void);
/* Lets time pass until a condition holds; fails after a minute. */
void             ui_test_wait        (gboolean (*holds) (gpointer data), gpointer data);

/* Activates an action; with a parameter (floating) or NULL. */
void             ui_test_activate    (AttnWindow *window, const char *action, GVariant *parameter);
const AttnView  *ui_test_get_view    (AttnWindow *window);

/* The dialog of a type that a window waits for; NULL for none. */
gpointer         ui_test_find_dialog (AttnWindow *window, GType type);

/* Answers the question that a window waits for. */
void             ui_test_answer      (AttnWindow *window, guint answer);

/* How many windows there are, and the one that came last. */
guint            ui_test_count_windows (void);
AttnWindow      *ui_test_get_newest    (void);

/* The first number of the embeddings: changed as a step of its own, as it is, and as it is in a file. */
void             ui_test_set_number  (AttnWindow *window, double value);
double           ui_test_get_number  (AttnWindow *window);
double           ui_test_read_number (GFile *file);
/* Writes a file in place of what is there. */
void             ui_test_write       (GFile *file, const char *text);

/* A new folder, and a folder with everything in it gone.  The path is owned by the caller. */
char            *ui_test_new_folder    (void);
void             ui_test_remove_folder (const char *path);

/* The first widget of a type below another, in the order of the tree; NULL for none.  `nth` counts from 0. */
GtkWidget       *ui_test_find        (GtkWidget *below, GType type, guint nth);
/* Calls a function on a widget and everything below it that is on the screen. */
void             ui_test_each        (GtkWidget *widget, void (*function) (GtkWidget *widget, gpointer data), gpointer data);

/* A document of n tokens and d dimensions, as text; owned by the caller. */
char            *ui_test_dup_large   (guint n, guint d);
/* The numbers that are shown have come, and are those of a full run, to the bit. */
void             ui_test_check_numbers (AttnSession *session);

G_END_DECLS
