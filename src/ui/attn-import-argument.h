/* attn-import-argument.h: --import=SLOT:FILE[:TENSOR][:transposed]
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-edit.h"

G_BEGIN_DECLS

typedef struct
{
  char    *slot;         /* the name of an input node, which exists */
  char    *path;
  char    *tensor;       /* NULL: the only one */
  gboolean transposed;
} AttnImportArgument;

/* Takes the argument apart.  A file's name may hold colons: of what follows the slot, FILE is the longest piece that there is a
 * file for.  NULL with a usage error (ATTN_COMMAND_ERROR).  Owned by the caller. */
AttnImportArgument *attn_import_argument_parse (const char *text, AttnLanguage language, GError **error);
void                attn_import_argument_free  (AttnImportArgument *argument);

/* The document with the matrix put in; tokens, dimensions and other matrices follow it as attn_edit_replace has it, and row names
 * that the file holds become tokens.  NULL with an error that names the file.  Owned by the caller. */
AttnEdit           *attn_import_argument_apply (const AttnImportArgument *argument, const AttnDocument *document,
                                                AttnLanguage language, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (AttnImportArgument, attn_import_argument_free)

G_END_DECLS
