/* attn-practice-record.c: what was solved, from one start of the program to the next
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-practice-record.h"

#define SOLVED "solved"
#define PLACE  "place"
#define SEED   "seed"

struct _AttnPracticeRecord
{
  GKeyFile *keys;
  char     *path;
};

static void
save (AttnPracticeRecord *self)
{
  g_autofree char *folder = g_path_get_dirname (self->path);

  /* Who cannot write there practises all the same. */
  if (g_mkdir_with_parents (folder, 0700) == 0)
    g_key_file_save_to_file (self->keys, self->path, NULL);
}

AttnPracticeRecord *
attn_practice_record_new (void)
{
  AttnPracticeRecord *self = g_new0 (AttnPracticeRecord, 1);

  self->keys = g_key_file_new ();
  self->path = g_build_filename (g_get_user_state_dir (), "attention", "practice.ini", NULL);
  g_key_file_load_from_file (self->keys, self->path, G_KEY_FILE_NONE, NULL);
  return self;
}

void
attn_practice_record_free (AttnPracticeRecord *self)
{
  g_key_file_unref (self->keys);
  g_free (self->path);
  g_free (self);
}

guint
attn_practice_record_get_solved (AttnPracticeRecord *self,
                                 AttnPracticeKind    kind)
{
  guint n = 0;

  for (AttnPracticeKind i = 0; i < ATTN_N_PRACTICES; i++)
    if (kind == ATTN_N_PRACTICES || kind == i)
      n += (guint) CLAMP (g_key_file_get_integer (self->keys, SOLVED, attn_practice_kind_get_name (i), NULL), 0, 1000000);
  return n;
}

void
attn_practice_record_add_solved (AttnPracticeRecord *self,
                                 AttnPracticeKind    kind)
{
  g_key_file_set_integer (self->keys, SOLVED, attn_practice_kind_get_name (kind), (int) attn_practice_record_get_solved (self, kind) + 1);
  save (self);
}

guint64
attn_practice_record_get_seed (AttnPracticeRecord *self)
{
  return g_key_file_get_uint64 (self->keys, PLACE, SEED, NULL);
}

void
attn_practice_record_go_on (AttnPracticeRecord *self)
{
  g_key_file_set_uint64 (self->keys, PLACE, SEED, attn_practice_record_get_seed (self) + 1);
  save (self);
}

void
attn_practice_record_clear (AttnPracticeRecord *self)
{
  g_key_file_remove_group (self->keys, SOLVED, NULL);
  g_key_file_remove_group (self->keys, PLACE, NULL);
  save (self);
}
