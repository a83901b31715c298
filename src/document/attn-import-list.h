/* attn-import-list.h: a scanner of nested lists
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-import-text.h"

G_BEGIN_DECLS

typedef struct
{
  guint n_dimensions;
  gsize lengths[ATTN_IMPORT_MAX_DIMENSIONS];
} AttnListShape;

typedef struct
{
  AttnImport *import;
  const char *text;
  gsize       position;
  gsize       end;
  gsize       n_numbers;
  GPtrArray  *statements;     /* the matrices that were read (attn-import-statements.c) */
  GHashTable *names;          /* those of them that have one, borrowed */

  /* The statement that is being read. */
  GArray     *values;
  char       *dtype;
  guint       n_calls;        /* that are open */
  GError     *refusal;        /* why it cannot be taken, though it can be read */

  /* What tells who wrote it. */
  gboolean    saw_tensor, saw_array, saw_list, saw_comma, saw_rows;
  GError    **error;
} AttnScanner;

/* All of these move the position on; the readers set the scanner's error where they return FALSE. */
gunichar  attn_scanner_peek          (const AttnScanner *scanner);          /* 0 at the end */
gboolean  attn_scanner_skip_spaces   (AttnScanner *scanner);                /* comments too; TRUE where a line ended among them */
gboolean  attn_scanner_accept        (AttnScanner *scanner, char c);        /* after spaces */
gsize     attn_scanner_find_word_end (const AttnScanner *scanner);
gboolean  attn_scanner_refuse        (AttnScanner *scanner, AttnImportError code, gsize offset, const char *message);
gboolean  attn_scanner_refuse_ragged (AttnScanner *scanner, gsize offset, const AttnListShape *found,
                                      const AttnListShape *first);
/* Appends a number, a list or what a known function is called with to scanner->values. */
gboolean  attn_scanner_read_value    (AttnScanner *scanner, guint depth, AttnListShape *shape);

/* Whether a function's argument is the matrix: tensor, np.array … */
gboolean  attn_list_is_known_call    (const char *word, gsize length);
gboolean  attn_list_equal_shapes     (const AttnListShape *a, const AttnListShape *b);

G_END_DECLS
