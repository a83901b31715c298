/* attn-command-private.h: what the readers of the command line share
 *
 * Private to attn-command-line.  All of these return FALSE with a usage error where something is wrong.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-command-line.h"
#include "attn-options.h"

G_BEGIN_DECLS

/* An option's value is not what was expected (in the language already); is none of the words; one option needs another; two
 * do not go together. */
/* A whole number from 0 to `most`, and nothing else. */
gboolean attn_command_parse_count  (const char *text, guint most, guint *count);
gboolean attn_command_refuse_value (GError **error, const AttnCommandLine *line, const AttnFound *found, AttnOption option,
                                    const char *expected);
gboolean attn_command_refuse_word  (GError **error, const AttnCommandLine *line, const AttnFound *found, AttnOption option,
                                    const char *const *words);
gboolean attn_command_refuse_lack  (GError **error, AttnLanguage language, const char *option, const char *lacking);
gboolean attn_command_refuse_pair  (GError **error, AttnLanguage language, const char *a, const char *b);

/* What is written and where to: --output, --format, --node, --all-steps, --worksheet and --per-page.  After the view was read. */
gboolean attn_command_read_output  (AttnCommandLine *line, AttnFound *found, GError **error);

G_END_DECLS
