/* attn-lesson-place.h: at which scene of a lesson one was, kept between starts
 *
 * A key file in the XDG state directory, `attention/lessons`.  What cannot be read or written is passed over: the lesson then
 * begins at its beginning.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* `key` is a lesson's name or the address of its file.  0 where nothing is known. */
guint attn_lesson_place_load (const char *key);
void  attn_lesson_place_save (const char *key, guint scene);

G_END_DECLS
