/* attn-actions.h: everything a window can be told to do, in one table
 *
 * Actions, keys, the window of keys and the menus are made from it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-window.h"

G_BEGIN_DECLS

typedef enum
{
  ATTN_SECTION_STEPS,
  ATTN_SECTION_CELLS,
  ATTN_SECTION_PICTURE,
  ATTN_SECTION_LESSON,
  ATTN_SECTION_EDIT,
  ATTN_SECTION_PRESENT,
  ATTN_SECTION_WINDOW,
  ATTN_SECTION_NONE          /* not among the keys that the window of keys lists */
} AttnSection;

#define ATTN_N_SECTIONS ATTN_SECTION_NONE

typedef struct
{
  const char  *name;         /* of the "win." action; NULL: a key that the canvas answers by itself */
  const char  *keys;         /* in the syntax of GTK's accelerators, the first the one that menus show; after a
                              * bar those that nobody needs to be told of; or NULL */
  const char  *message;      /* what it does, to be translated */
  AttnSection  section;
  const char  *parameter;    /* type of its parameter, or NULL */
  void       (*activate)   (AttnWindow *window, GVariant *parameter);
  GVariant  *(*get_state)  (AttnWindow *window);       /* floating; NULL: an action without a state */
  gboolean   (*is_enabled) (AttnWindow *window);       /* NULL: always */
  const char *(*why_not)   (AttnWindow *window);       /* where it is not enabled, what to say to who presses its key, in English; NULL: nothing */
} AttnAction;

const AttnAction *attn_actions_get_table (guint *n);
const AttnAction *attn_actions_find      (const char *name);
const char       *attn_section_get_title (AttnSection section);

/* What a key does: activates an action, or says why there is nothing to be had. */
void              attn_actions_press     (AttnWindow *window, const AttnAction *action);
/* Adds all of them to a window, and brings states and enabled up to date. */
void              attn_actions_install   (AttnWindow *window);
void              attn_actions_update    (AttnWindow *window);

/* The action that a key press means.  A key whose value is no Latin letter (a Korean layout, an input method in
 * Hangul mode) is taken for the Latin letter of the same key.  `always`: only keys that count wherever the
 * focus is; else only those that count where the focus has no use for them.  NULL for none. */
const AttnAction *attn_actions_match     (GdkDisplay *display, guint keyval, guint keycode, GdkModifierType state,
                                          gboolean always);
/* The Latin keys that a key press may stand for, lower case: at most `size` of them, the pressed one first. */
guint             attn_actions_get_latin (GdkDisplay *display, guint keyval, guint keycode, guint *keyvals, guint size);

/* The first key of an action in the syntax of GTK's accelerators, or NULL; owned by the caller. */
char             *attn_action_dup_accel  (const AttnAction *action);
/* What stands on a key: "Ctrl+O", "←", "Page Down".  Owned by the caller. */
char             *attn_accel_dup_label   (const char *accel);

G_END_DECLS
