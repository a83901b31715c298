/* attn-code-private.h: what the files of the lines of code share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-code.h"

G_BEGIN_DECLS

/* Writes what stands right of "=", given the names of the inputs. */
typedef void (*AttnCodeFunc) (GString *code, const AttnNode *node, AttnDialect dialect, char **inputs);

/* The one for an operation of attn-code-model.c, or NULL. */
AttnCodeFunc attn_code_find_model_func (const AttnOperation *operation);

G_END_DECLS
