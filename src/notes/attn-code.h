/* attn-code.h: the line of code that computes a node
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

#include "attn-trace.h"

G_BEGIN_DECLS

typedef enum
{
  ATTN_DIALECT_NUMPY,
  ATTN_DIALECT_PYTORCH
} AttnDialect;

gboolean attn_dialect_parse (const char *name, AttnDialect *dialect);

/* One line, with the field's usual names: "scores = Q @ K.T".  "" for an input.  Owned by the caller. */
char    *attn_code_line     (const AttnNode *node, AttnDialect dialect);

G_END_DECLS
