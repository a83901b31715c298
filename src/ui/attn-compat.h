/* attn-compat.h: what differs between the versions of GTK, and nowhere else
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Before GTK is started: without OpenGL the first frame is there in half the time and with half the memory, and
 * a picture that is drawn with Cairo anyway gains nothing from it.  Whoever chooses a renderer gets it. */
void       attn_compat_choose_renderer  (void);

/* A chosen file, or NULL when the dialog was left. */
typedef void (*AttnFileFunc) (GFile *file, gpointer data);

#define ATTN_MAX_FILE_FILTERS 4

/* What a file dialog says and offers.  All texts are copied. */
typedef struct
{
  gboolean     save;
  const char  *title;
  const char  *accept;
  const char  *cancel;
  const char  *name;         /* suggested, for saving; or NULL */
  GFile       *beside;       /* the dialog begins in this file's folder; NULL: wherever it likes */
  struct
  {
    const char *name;
    const char *patterns;    /* "*.png *.svg" */
  } filters[ATTN_MAX_FILE_FILTERS];   /* the first is chosen; as many as have a name */
} AttnFileRequest;

void       attn_compat_choose_file      (GtkWindow *parent, const AttnFileRequest *request,
                                         AttnFileFunc callback, gpointer data);
/* The foreground colour that a widget has from the theme. */
GdkRGBA    attn_compat_get_color        (GtkWidget *widget);
/* A widget and all in it have letters of this many pixels, and what the style gives in em goes with it; 0: the theme's. */
void       attn_compat_set_text_size    (GtkWidget *widget, double pixels);
/* A popover with a menu whose lines have names: GTK 4.18 has none for them, and a screen reader says nothing of a line without. */
GtkWidget *attn_compat_new_menu         (GMenuModel *menu);
/* Tells a screen reader something that moves no focus; before GTK 4.14 there is no such thing. */
void       attn_compat_announce         (GtkWidget *widget, const char *text);

G_END_DECLS
