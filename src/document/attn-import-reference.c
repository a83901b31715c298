/* attn-import-reference.c: the file that a document names, inside the document's folder
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "attn-import-private.h"

/* Whether the last components are the first ones, or below them: both are without links, "." and "..". */
static gboolean
lies_in (const char *path,
         const char *folder)
{
  gsize length = strlen (folder);

  while (length > 0 && folder[length - 1] == '/')
    length--;

  return strncmp (path, folder, length) == 0 && path[length] == '/';
}

static GFile *
resolve (AttnImport  *import,
         GFile       *folder,
         const char  *path,
         GError     **error)
{
  g_autoptr (GFile) file = NULL;
  g_autofree char *local = NULL;
  char *real_folder = NULL, *real_path = NULL;
  GFile *found = NULL;

  if (*path == '\0' || g_path_is_absolute (path) || !g_utf8_validate (path, -1, NULL))
    {
      attn_import_fail (import, error, ATTN_IMPORT_ERROR_OUTSIDE, ATTN_PLACE_WHOLE,
                        N_("a path relative to the document's folder is expected"));
      return NULL;
    }

  file = g_file_resolve_relative_path (folder, path);
  local = g_file_get_path (file);
  if (!g_file_has_prefix (file, folder) || local == NULL || !g_file_is_native (file))
    {
      attn_import_fail (import, error, ATTN_IMPORT_ERROR_OUTSIDE, ATTN_PLACE_WHOLE,
                        N_("this leads out of the document's folder; a file in it or below it is expected"));
      return NULL;
    }

  real_folder = realpath (g_file_peek_path (folder), NULL);
  real_path = realpath (local, NULL);
  if (real_folder == NULL || real_path == NULL)
    attn_import_fail (import, error, ATTN_IMPORT_ERROR_READ, ATTN_PLACE_WHOLE, N_("there is no such file"));
  else if (!lies_in (real_path, real_folder))
    attn_import_fail (import, error, ATTN_IMPORT_ERROR_OUTSIDE, ATTN_PLACE_WHOLE,
                      N_("a link leads out of the document's folder; a file in it or below it is expected"));
  else
    found = g_file_new_for_path (real_path);
  free (real_folder);
  free (real_path);

  return found;
}

GFile *
attn_import_resolve (GFile         *folder,
                     const char    *path,
                     AttnLanguage   language,
                     GError       **error)
{
  g_autofree char *shown = attn_import_quote (path, strlen (path));
  g_autoptr (AttnImport) import = attn_import_new (shown, language);

  return resolve (import, folder, path, error);
}

AttnMatrix *
attn_import_read_reference (GFile         *folder,
                            const char    *path,
                            const char    *tensor,
                            gboolean       transposed,
                            AttnLanguage   language,
                            GError       **error)
{
  g_autoptr (GFile) file = attn_import_resolve (folder, path, language, error);
  g_autoptr (AttnImport) import = NULL;
  guint index;

  if (file == NULL)
    return NULL;

  import = attn_import_load (file, language, error);
  if (import == NULL)
    return NULL;

  if (import->kind != ATTN_IMPORT_SAFETENSORS && import->kind != ATTN_IMPORT_NPZ)
    {
      attn_import_fail (import, error, ATTN_IMPORT_ERROR_KIND, ATTN_PLACE_WHOLE,
                        N_("a document can refer to a safetensors or an npz file only"));
      return NULL;
    }
  if (!attn_import_find (import, tensor, &index, error))
    return NULL;

  return attn_import_take (import, index, transposed, error);
}
