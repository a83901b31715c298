/* attn-options.h: the options there are, and what of them stands on the command line
 *
 * One table serves parsing, --help and the messages.  Values are not judged here.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

#include "attn-language.h"

G_BEGIN_DECLS

typedef enum
{
  ATTN_OPTION_OUTPUT,
  ATTN_OPTION_FORMAT,
  ATTN_OPTION_VIEW,
  ATTN_OPTION_AGAINST,
  ATTN_OPTION_STEP,
  ATTN_OPTION_CELL,
  ATTN_OPTION_MOMENT,
  ATTN_OPTION_ALL_STEPS,
  ATTN_OPTION_HEAD,
  ATTN_OPTION_LAYER,
  ATTN_OPTION_PER_PAGE,
  ATTN_OPTION_WORKSHEET,
  ATTN_OPTION_ANSWERS,
  ATTN_OPTION_NODE,
  ATTN_OPTION_SIZE,
  ATTN_OPTION_SCALE,
  ATTN_OPTION_BACKGROUND,
  ATTN_OPTION_NO_CAPTION,
  ATTN_OPTION_SVG_TEXT,
  ATTN_OPTION_NO_DOCUMENT,
  ATTN_OPTION_THEME,
  ATTN_OPTION_DIALECT,
  ATTN_OPTION_DECIMALS,
  ATTN_OPTION_LANGUAGE,
  ATTN_OPTION_EXPLAIN,
  ATTN_OPTION_CHECK,
  ATTN_OPTION_LIST_NODES,
  ATTN_OPTION_LIST_SAMPLES,
  ATTN_OPTION_SAMPLE,
  ATTN_OPTION_IMPORT,
  ATTN_OPTION_FULLSCREEN,
  ATTN_OPTION_HELP,
  ATTN_OPTION_VERSION,
  ATTN_OPTION_LIST_LESSONS,
  ATTN_OPTION_LESSON,
  ATTN_OPTION_PRESENT,
  ATTN_N_OPTIONS
} AttnOption;

/* What stands on the command line: raw texts, as the shell handed them over. */
typedef struct
{
  char    *values[ATTN_N_OPTIONS];
  gboolean flags[ATTN_N_OPTIONS];
  char   **nodes;      /* --node, each time it was given; NULL for never */
  char   **imports;    /* --import, likewise */
  char   **files;      /* NULL for none */
} AttnFound;

/* Reads the arguments, the program's name first (NULL-terminated, not changed), into `found`, which is all
 * zeros.  FALSE with a usage error: an option that is unknown, lacks its value, or is for a later version. */
gboolean     attn_options_read            (char **arguments, AttnLanguage language, AttnFound *found, GError **error);
void         attn_found_clear             (AttnFound *found);
gboolean     attn_found_has               (const AttnFound *found, AttnOption option);

/* "--output".  Static. */
const char  *attn_option_get_name         (AttnOption option);

/* The language that messages are written in, as far as it can be told before the options are read. */
AttnLanguage attn_options_guess_language  (char **arguments);

/* What --help prints.  Owned by the caller. */
char        *attn_options_get_help        (AttnLanguage language);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (AttnFound, attn_found_clear)

G_END_DECLS
