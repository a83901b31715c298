/* attn-import.h: matrices from where people have them
 *
 * Reads CSV and TSV, NumPy's .npy and .npz, safetensors, and text as NumPy, PyTorch, MATLAB, Octave, JSON, Markdown and
 * LaTeX write it.  What the bytes are decides, the file's name only where they do not say.  An import lists what
 * was found, so that a preview can say what was understood before anything changes; `take` then reads one
 * matrix.  Nothing is guessed away: what is not a finite number is refused, with the file, the place, what stands
 * there and what was expected.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

#include "attn-language.h"
#include "attn-matrix.h"

G_BEGIN_DECLS

#define ATTN_IMPORT_ERROR (attn_import_error_quark ())

/* What may be read, what a .npz may unpack to, and what a matrix may take as float64: 256 MiB each. */
#define ATTN_IMPORT_LIMIT ((gsize) 256 << 20)

typedef enum
{
  ATTN_IMPORT_ERROR_READ,           /* missing, a folder, no permission */
  ATTN_IMPORT_ERROR_TOO_LARGE,      /* more than ATTN_IMPORT_LIMIT, packed, unpacked or as float64 */
  ATTN_IMPORT_ERROR_EMPTY,          /* no bytes, no numbers, a side of length 0 */
  ATTN_IMPORT_ERROR_ENCODING,       /* text that is neither UTF-8 nor marked UTF-16 */
  ATTN_IMPORT_ERROR_KIND,           /* something else: a picture, a spreadsheet, a pickle, a document of this program */
  ATTN_IMPORT_ERROR_SYNTAX,         /* brackets, quotation marks, headers, JSON */
  ATTN_IMPORT_ERROR_WORD,           /* a word where a number is expected */
  ATTN_IMPORT_ERROR_MISSING,        /* nothing where a number is expected */
  ATTN_IMPORT_ERROR_NOT_FINITE,     /* nan, inf */
  ATTN_IMPORT_ERROR_RANGE,          /* 1e999, or an integer that float64 cannot hold exactly */
  ATTN_IMPORT_ERROR_COMPLEX,
  ATTN_IMPORT_ERROR_DECIMAL_COMMA,  /* see attn_import_has_decimal_commas */
  ATTN_IMPORT_ERROR_RAGGED,         /* rows of different lengths */
  ATTN_IMPORT_ERROR_ELIDED,         /* "..." stands for numbers that a printout left out */
  ATTN_IMPORT_ERROR_DIMENSIONS,     /* too deep, or too many slices to choose from */
  ATTN_IMPORT_ERROR_TYPE,           /* a dtype that is no real number, or not known */
  ATTN_IMPORT_ERROR_LENGTH,         /* the data are shorter or longer than the header says */
  ATTN_IMPORT_ERROR_LAYOUT,         /* tensors that overlap, leave holes or bear the same name */
  ATTN_IMPORT_ERROR_ARCHIVE,        /* the zip of an .npz is damaged or encrypted */
  ATTN_IMPORT_ERROR_WHICH,          /* several matrices, and none was named */
  ATTN_IMPORT_ERROR_NAME,           /* no matrix of that name */
  ATTN_IMPORT_ERROR_OUTSIDE,        /* a path that leads out of the document's folder */
  ATTN_IMPORT_ERROR_MEMORY
} AttnImportError;

GQuark        attn_import_error_quark        (void);

typedef enum
{
  ATTN_IMPORT_NPY,
  ATTN_IMPORT_NPZ,
  ATTN_IMPORT_SAFETENSORS,
  ATTN_IMPORT_COMMAS,       /* CSV */
  ATTN_IMPORT_SEMICOLONS,   /* CSV, as spreadsheets write it where the comma is the decimal sign */
  ATTN_IMPORT_TABS,         /* TSV */
  ATTN_IMPORT_COLUMNS,      /* separated by spaces: numpy.savetxt, a printed data frame */
  ATTN_IMPORT_NUMPY_TEXT,   /* [[1. 0.]\n [0. 1.]], array([[1., 0.], …]) */
  ATTN_IMPORT_PYTORCH_TEXT, /* tensor([[1., 0.], …]) */
  ATTN_IMPORT_MATLAB_TEXT,  /* [1 0; 0 1], and what MATLAB and Octave print */
  ATTN_IMPORT_LIST,         /* [[1, 0], [0, 1]]: JSON, Python */
  ATTN_IMPORT_MARKDOWN,
  ATTN_IMPORT_LATEX
} AttnImportKind;

/* What was found in one file or text.  Immutable; the reference count is atomic, so that a thread may read
 * and the window show. */
typedef struct _AttnImport AttnImport;

/* Reads a file.  Messages, now and from `take`, are in `language`.  The caller owns the result; NULL with an
 * error.  Blocks until the file is read. */
AttnImport   *attn_import_load               (GFile *file, AttnLanguage language, GError **error);
/* The same for bytes that are there already.  `name` stands for the file in messages, and its ending is looked
 * at where the bytes do not say what they are. */
AttnImport   *attn_import_parse              (GBytes *bytes, const char *name, AttnLanguage language, GError **error);
/* The same for text, as from the clipboard.  `length` −1: up to the NUL.  `name` NULL: "pasted text". */
AttnImport   *attn_import_parse_text         (const char *text, gssize length, const char *name, AttnLanguage language,
                                              GError **error);

AttnImport   *attn_import_ref                (const AttnImport *import);
void          attn_import_unref              (AttnImport *import);

AttnImportKind attn_import_get_kind          (const AttnImport *import);
/* What was understood, in a line for the preview: "NumPy array, float32, 4 × 3, Fortran order".  Owned by the
 * caller. */
char         *attn_import_describe           (const AttnImport *import);

/* The matrices that can be chosen from, at least one.  An array of three or more dimensions gives one for each
 * slice along the first ones ("heads[0]", "heads[1]" …). */
guint         attn_import_get_n_tables       (const AttnImport *import);
/* The table's name; "" where it is the only one and has none.  Owned by the caller. */
char         *attn_import_get_name           (const AttnImport *import, guint index);
/* The table that is called `name` (NULL or "": the only one).  FALSE with an error that lists the names. */
gboolean      attn_import_find               (const AttnImport *import, const char *name, guint *index, GError **error);
/* The shape of the whole array that the table is, or is a slice of: n lengths, 0 for a single number. */
const gsize  *attn_import_get_shape          (const AttnImport *import, guint index, guint *n_dimensions);
/* The shape of the matrix that `take` gives: of one dimension a row, of none 1 × 1. */
gsize         attn_import_get_rows           (const AttnImport *import, guint index, gboolean transposed);
gsize         attn_import_get_columns        (const AttnImport *import, guint index, gboolean transposed);
/* "float32", "BF16" … as the file says it; NULL where it does not. */
const char   *attn_import_get_dtype          (const AttnImport *import, guint index);
/* The names of the rows (tokens) and columns that stood beside the numbers, as they are before transposing;
 * NULL where there were none. */
const char *const *attn_import_get_row_labels    (const AttnImport *import, guint index);
const char *const *attn_import_get_column_labels (const AttnImport *import, guint index);
/* One table in a line: "W_Q, float32, 3 × 4", "…, 4 × 3, transposed from 3 × 4".  Owned by the caller. */
char         *attn_import_describe_table     (const AttnImport *import, guint index, gboolean transposed);
/* Whether the table can be taken, as far as that is known before its values are read: a list shows the others
 * greyed, with the error's message. */
gboolean      attn_import_can_take           (const AttnImport *import, guint index, GError **error);

/* Reads the values of a table.  `transposed`: rows become columns, for a weight that was stored as a PyTorch Linear
 * stores it (out_features × in_features).  The caller owns the result; NULL with an error. */
AttnMatrix   *attn_import_take               (const AttnImport *import, guint index, gboolean transposed, GError **error);

/* Numbers were written with decimal commas ("0,5").  That is recognised but not taken for granted: take is refused
 * with ATTN_IMPORT_ERROR_DECIMAL_COMMA until the reader has agreed and the import is replaced by the one that
 * attn_import_with_decimal_commas makes. */
gboolean      attn_import_has_decimal_commas  (const AttnImport *import);
AttnImport   *attn_import_with_decimal_commas (const AttnImport *import, GError **error);

/* The file that `path`, as it stands in a document, means: relative to the document's folder, in it or below it once
 * all symbolic links are followed.  Refused otherwise.  The caller owns the result. */
GFile        *attn_import_resolve            (GFile *folder, const char *path, AttnLanguage language, GError **error);
/* A matrix of the form {"file", "tensor", "transposed"} of docs/format.md: a safetensors or npz file in the document's
 * folder or below it.  `tensor` NULL: the only one.  The caller owns the result; NULL with an error. */
AttnMatrix   *attn_import_read_reference     (GFile *folder, const char *path, const char *tensor, gboolean transposed,
                                              AttnLanguage language, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (AttnImport, attn_import_unref)

G_END_DECLS
