/* attn-place-argument.h: a node or a cell as it is named on the command line
 *
 * What is not found is a usage error (ATTN_COMMAND_ERROR_USAGE) that names `option` and says what there is.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-edit.h"

G_BEGIN_DECLS

/* The node of that name, or NULL with an error. */
const AttnNode *attn_command_find_node   (const AttnTrace *trace, AttnLanguage language, const char *option,
                                          const char *name, GError **error);

/* "ROW,COLUMN" within a node: a number counts from 0, a text is a label, which must be unique.  A token may
 * hold commas itself. */
gboolean        attn_command_find_cell   (const AttnNode *node, AttnLanguage language, const char *option,
                                          const char *text, AttnCell *cell, GError **error);

/* The document at a step of its training, as an edit of it. */
AttnEdit       *attn_command_go_to_moment (const AttnDocument *document, AttnLanguage language, const char *step, GError **error);

/* Sets the error for a name that is none of `names` (of strings, not owned; changed).  Returns FALSE. */
gboolean        attn_command_refuse_name (GError **error, AttnLanguage language, const char *option, const char *found,
                                          GPtrArray *names);

G_END_DECLS
