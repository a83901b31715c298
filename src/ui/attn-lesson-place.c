/* attn-lesson-place.c: at which scene of a lesson one was, kept between starts
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-lesson-place.h"

#define GROUP "scene"

/* So many lessons are remembered; more are the oldest's end. */
#define MOST 200

static char *
get_path (void)
{
  return g_build_filename (g_get_user_state_dir (), "attention", "lessons", NULL);
}

/* Keys of a key file may not hold everything that an address may. */
static char *
get_key (const char *key)
{
  return g_compute_checksum_for_string (G_CHECKSUM_SHA256, key, -1);
}

guint
attn_lesson_place_load (const char *key)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autofree char *path = get_path (), *name = get_key (key);
  int scene;

  if (!g_key_file_load_from_file (file, path, G_KEY_FILE_NONE, NULL))
    return 0;
  scene = g_key_file_get_integer (file, GROUP, name, NULL);
  return scene > 0 ? (guint) scene : 0;
}

void
attn_lesson_place_save (const char *key,
                        guint       scene)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autofree char *path = get_path (), *name = get_key (key), *folder = g_path_get_dirname (path);
  g_auto (GStrv) keys = NULL;

  g_key_file_load_from_file (file, path, G_KEY_FILE_NONE, NULL);
  /* The last one is the one that was open last. */
  g_key_file_remove_key (file, GROUP, name, NULL);
  keys = g_key_file_get_keys (file, GROUP, NULL, NULL);
  for (guint i = 0; keys != NULL && i + MOST <= g_strv_length (keys); i++)
    g_key_file_remove_key (file, GROUP, keys[i], NULL);
  if (scene > 0)
    g_key_file_set_integer (file, GROUP, name, (int) scene);
  if (g_mkdir_with_parents (folder, 0700) == 0)
    g_key_file_save_to_file (file, path, NULL);
}
