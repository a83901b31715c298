/* attn-name.h: one copy of each name, so that names compare by pointer
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The one copy of a name: the same pointer for the same text, in every thread, until the process ends; NULL for NULL.  A matrix
 * of a model of 64 layers has thousands of names; GLib's own table of strings is for a few that are known beforehand, and
 * leaves its old self behind whenever it grows. */
const char *attn_name_intern (const char *name);

G_END_DECLS
