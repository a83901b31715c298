/* attn-format.h: what can be written, by the endings of files
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  ATTN_FORMAT_NONE,
  ATTN_FORMAT_PNG,
  ATTN_FORMAT_SVG,
  ATTN_FORMAT_PDF,
  ATTN_FORMAT_JSON,
  ATTN_FORMAT_NPZ,
  ATTN_FORMAT_CSV,
  ATTN_FORMAT_TEXT,
  ATTN_FORMAT_MARKDOWN,
  ATTN_FORMAT_LATEX,
  ATTN_FORMAT_PYTHON,
  ATTN_FORMAT_DOCUMENT
} AttnFormat;

/* By its name, with or without a point and in any case; NONE for no such format. */
AttnFormat  attn_format_find          (const char *name);
/* By how a file is called; NONE where the name does not say. */
AttnFormat  attn_format_from_path     (const char *path);

/* "png"; and with its point, ".png".  Static. */
const char *attn_format_get_name      (AttnFormat format);
const char *attn_format_get_ending    (AttnFormat format);

/* How a file is called without the format's ending, where it has it.  Owned by the caller. */
char       *attn_format_dup_stem      (AttnFormat format, const char *name);

/* What a file is called that nobody has named: `stem` with the ending, and not like a module of Python: "random_attention.py".
 * Owned by the caller. */
char       *attn_format_name_file     (AttnFormat format, const char *stem);

gboolean    attn_format_is_picture    (AttnFormat format);
/* Whether nodes can be chosen. */
gboolean    attn_format_takes_nodes   (AttnFormat format);

/* The names of all, "png, json, …", each with `before` in front of it.  Owned by the caller. */
char       *attn_format_list          (const char *before);
/* The same, NULL-terminated; static names, the array owned by the caller. */
const char **attn_format_get_names    (void);

G_END_DECLS
