/* attn-import-private.h: what the readers of attn-import share
 *
 * A reader appends arrays to an import, or refuses with a message made by attn_import_fail.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-import.h"

G_BEGIN_DECLS

/* How the values of an array are stored. */
typedef enum
{
  ATTN_ELEMENT_UNKNOWN,
  ATTN_ELEMENT_BOOL,
  ATTN_ELEMENT_INT8,
  ATTN_ELEMENT_INT16,
  ATTN_ELEMENT_INT32,
  ATTN_ELEMENT_INT64,
  ATTN_ELEMENT_UINT8,
  ATTN_ELEMENT_UINT16,
  ATTN_ELEMENT_UINT32,
  ATTN_ELEMENT_UINT64,
  ATTN_ELEMENT_FLOAT16,
  ATTN_ELEMENT_BFLOAT16,
  ATTN_ELEMENT_FLOAT32,
  ATTN_ELEMENT_FLOAT64
} AttnElement;

/* Bytes of one value; 0 for ATTN_ELEMENT_UNKNOWN. */
gsize         attn_element_get_size          (AttnElement element);

/* Where something stands, for a message.  What is not known stays 0, NULL or FALSE. */
typedef struct
{
  const char *table;                 /* array or tensor */
  gsize       line, character;       /* of text, from 1 */
  gboolean    has_byte;
  guint64     byte;                  /* of the file, from 0 */
  gboolean    has_cell;
  gsize       row, column;           /* of a matrix, from 0 */
} AttnPlace;

#define ATTN_PLACE_WHOLE ((AttnPlace) { 0 })

/* One array as it was found, of any number of dimensions. */
typedef struct
{
  char        *name;                 /* NULL: none */
  char        *dtype;                /* NULL: not said */
  gsize       *shape;
  guint        n_dimensions;
  gboolean     fortran;              /* the first index runs fastest */
  guint        first_table;
  guint        n_tables;             /* one, or one a slice */

  /* The values: read already (all dimensions but the last are its rows), or the bytes that they are read from. */
  AttnMatrix  *matrix;
  AttnElement  element;
  gboolean     big_endian;
  GBytes      *bytes;
  gsize        offset;               /* of the first value in `bytes` */

  GStrv        row_labels;
  GStrv        column_labels;

  GError      *refusal;              /* why it cannot be taken, where that is known */
} AttnImportArray;

void          attn_import_array_free         (AttnImportArray *array);

struct _AttnImport
{
  gatomicrefcount ref_count;
  char           *name;
  AttnLanguage    language;
  AttnImportKind  kind;
  GPtrArray      *arrays;            /* of AttnImportArray */
  guint           n_tables;

  /* Text only. */
  char           *text;              /* UTF-8, kept while a second reading is possible */
  gsize           text_length;
  gboolean        decimal_commas;    /* were seen, and not yet agreed to */
  gboolean        read_commas;       /* as decimal signs */
};

#define ATTN_IMPORT_MAX_DIMENSIONS 8
#define ATTN_IMPORT_MAX_SLICES     4096

/* Makes an empty import, for a reader to fill. */
AttnImport   *attn_import_new                (const char *name, AttnLanguage language);

/* Sets the error: "NAME: PLACE: " and the message, which says what stands there and what was expected.  The message
 * is marked with N_ and is translated here. */
void          attn_import_fail               (const AttnImport *import, GError **error, AttnImportError code,
                                              AttnPlace place, const char *message, ...) G_GNUC_PRINTF (5, 6);
/* The same as an error to keep. */
GError       *attn_import_make_error         (const AttnImport *import, AttnImportError code, AttnPlace place,
                                              const char *message, ...) G_GNUC_PRINTF (4, 5);

/* "4 × 3".  Owned by the caller. */
char         *attn_import_format_shape       (const gsize *shape, guint n_dimensions);
/* At most 40 characters of what stands somewhere, without line breaks; fit to be shown.  Owned by the caller. */
char         *attn_import_quote              (const char *text, gsize length);

/* Appends an array and takes it over.  Shapes whose tables cannot be taken get their refusal here. */
void          attn_import_add                (AttnImport *import, AttnImportArray *array);
/* Product of n lengths; FALSE where it overflows. */
gboolean      attn_import_count              (const gsize *shape, guint n_dimensions, gsize *count);

/* The readers.  `table` is the entry's name in an archive, else NULL. */
gboolean      attn_import_read_npy           (AttnImport *import, GBytes *bytes, const char *table, GError **error);
gboolean      attn_import_read_npz           (AttnImport *import, GBytes *bytes, GError **error);
gboolean      attn_import_read_safetensors   (AttnImport *import, GBytes *bytes, GError **error);
/* import->text. */
gboolean      attn_import_read_text          (AttnImport *import, GError **error);

/* Reads `n` values of a slice into a matrix (attn-import-values.c). */
AttnMatrix   *attn_import_read_values        (const AttnImport *import, const AttnImportArray *array, guint slice,
                                              gboolean transposed, GError **error);

G_END_DECLS
