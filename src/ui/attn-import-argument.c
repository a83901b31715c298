/* attn-import-argument.c: --import=SLOT:FILE[:TENSOR][:transposed]
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-import-argument.h"

#include <string.h>

#include "attn-command-line.h"
#include "attn-import.h"
#include "attn-place-argument.h"

#define OPTION     "--import"
#define TRANSPOSED ":transposed"

/* Cuts FILE[:TENSOR] where it must be cut for FILE to be there; with no such file at the first colon behind a name that has an
 * ending, or not at all. */
static void
cut_path (AttnImportArgument *argument, const char *rest)
{
  const char *cut = rest + strlen (rest);

  for (;;)
    {
      g_autofree char *path = g_strndup (rest, (gsize) (cut - rest));

      if (*path != '\0' && g_file_test (path, G_FILE_TEST_EXISTS))
        break;
      while (cut > rest && cut[-1] != ':')
        cut--;
      if (cut == rest)
        {
          const char *point = strrchr (rest, '.');

          cut = point != NULL ? strchr (point, ':') : NULL;
          if (cut == NULL)
            cut = rest + strlen (rest);
          break;
        }
      cut--;
    }
  argument->path = g_strndup (rest, (gsize) (cut - rest));
  if (*cut == ':' && cut[1] != '\0')
    argument->tensor = g_strdup (cut + 1);
}

AttnImportArgument *
attn_import_argument_parse (const char *text, AttnLanguage language, GError **error)
{
  const char *colon = strchr (text, ':');
  const char *const *slots = attn_document_get_slot_names ();
  g_autoptr (AttnImportArgument) argument = NULL;
  g_autofree char *rest = NULL;

  if (colon == NULL || colon == text || colon[1] == '\0' || g_str_equal (colon, TRANSPOSED))
    {
      attn_command_refuse (error, language, OPTION, text,
                           attn_translate (language, N_("SLOT:FILE, such as embedding:words.npy")), NULL);
      return NULL;
    }
  argument = g_new0 (AttnImportArgument, 1);
  argument->slot = g_strndup (text, (gsize) (colon - text));
  if (!attn_document_is_slot_name (argument->slot))
    {
      g_autoptr (GPtrArray) names = g_ptr_array_new ();

      for (guint i = 0; slots[i] != NULL; i++)
        g_ptr_array_add (names, (gpointer) slots[i]);
      attn_command_refuse_name (error, language, OPTION, argument->slot, names);
      return NULL;
    }
  rest = g_strdup (colon + 1);
  if (g_str_has_suffix (rest, TRANSPOSED))
    {
      argument->transposed = TRUE;
      rest[strlen (rest) - strlen (TRANSPOSED)] = '\0';
    }
  cut_path (argument, rest);
  return g_steal_pointer (&argument);
}

void
attn_import_argument_free (AttnImportArgument *argument)
{
  g_free (argument->slot);
  g_free (argument->path);
  g_free (argument->tensor);
  g_free (argument);
}

/* In a window the reader can agree to decimal commas; here there is nobody to ask. */
static AttnMatrix *
take_matrix (const AttnImportArgument *argument, const AttnImport *import, guint index, AttnLanguage language, GError **error)
{
  g_autoptr (GError) problem = NULL;
  AttnMatrix *matrix = attn_import_take (import, index, argument->transposed, &problem);

  if (g_error_matches (problem, ATTN_IMPORT_ERROR, ATTN_IMPORT_ERROR_DECIMAL_COMMA))
    {
      g_autofree char *quoted = attn_command_quote (argument->path);

      g_set_error (error, ATTN_IMPORT_ERROR, ATTN_IMPORT_ERROR_DECIMAL_COMMA,
                   attn_translate (language, N_("%s: found numbers with decimal commas, expected decimal points")), quoted);
    }
  else if (problem != NULL)
    g_propagate_error (error, g_steal_pointer (&problem));
  return matrix;
}

AttnEdit *
attn_import_argument_apply (const AttnImportArgument *argument, const AttnDocument *document, AttnLanguage language,
                            GError **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (argument->path);
  g_autoptr (AttnImport) import = attn_import_load (file, language, error);
  g_autoptr (AttnMatrix) matrix = NULL;
  const char *const *labels;
  AttnEdit *edit;
  guint index;

  if (import == NULL || !attn_import_find (import, argument->tensor, &index, error))
    return NULL;
  matrix = take_matrix (argument, import, index, language, error);
  if (matrix == NULL)
    return NULL;
  labels = argument->transposed ? attn_import_get_column_labels (import, index) : attn_import_get_row_labels (import, index);
  edit = attn_edit_replace (document, argument->slot, matrix, labels, language, error);
  if (edit == NULL)
    {
      g_autofree char *quoted = attn_command_quote (argument->path);

      g_prefix_error (error, "%s: ", quoted);
    }
  return edit;
}
