/* test-import-binary.c: .npy, .npz and safetensors, well-formed and not
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "import-test.h"

#define FLOATS "1 0 -1.5 / 0.5 2 -0 / 3 -4 0.25 / -0.125 8 1"
#define COUNTS "1 0 3 / 4 5 6 / 7 100 9 / 0 11 12"

typedef struct
{
  const char *file;
  const char *expected;
  const char *description;
} Reading;

static const Reading readings[] = {
  { "f2.npy", FLOATS, "NumPy array, float16, 4 × 3" },
  { "f4.npy", FLOATS, "NumPy array, float32, 4 × 3" },
  { "f8.npy", FLOATS, "NumPy array, float64, 4 × 3" },
  { "f2-big.npy", FLOATS, "NumPy array, float16, 4 × 3, big-endian" },
  { "f4-big.npy", FLOATS, "NumPy array, float32, 4 × 3, big-endian" },
  { "f8-big.npy", FLOATS, "NumPy array, float64, 4 × 3, big-endian" },
  { "i1.npy", COUNTS, "NumPy array, int8, 4 × 3" },
  { "i2.npy", COUNTS, "NumPy array, int16, 4 × 3" },
  { "i4.npy", COUNTS, "NumPy array, int32, 4 × 3" },
  { "i8.npy", COUNTS, "NumPy array, int64, 4 × 3" },
  { "u1.npy", COUNTS, "NumPy array, uint8, 4 × 3" },
  { "u2.npy", COUNTS, "NumPy array, uint16, 4 × 3" },
  { "u4.npy", COUNTS, "NumPy array, uint32, 4 × 3" },
  { "u8.npy", COUNTS, "NumPy array, uint64, 4 × 3" },
  { "i2-big.npy", COUNTS, "NumPy array, int16, 4 × 3, big-endian" },
  { "i4-big.npy", COUNTS, "NumPy array, int32, 4 × 3, big-endian" },
  { "i8-big.npy", COUNTS, "NumPy array, int64, 4 × 3, big-endian" },
  { "u2-big.npy", COUNTS, "NumPy array, uint16, 4 × 3, big-endian" },
  { "u4-big.npy", COUNTS, "NumPy array, uint32, 4 × 3, big-endian" },
  { "u8-big.npy", COUNTS, "NumPy array, uint64, 4 × 3, big-endian" },
  { "i8-negative.npy", "-1 0 -3 / -4 -5 -6 / -7 -100 -9 / 0 -11 -12", "NumPy array, int64, 4 × 3" },
  { "bool.npy", "1 0 0 0 / 1 1 0 0 / 1 1 1 0 / 1 1 1 1", "NumPy array, bool, 4 × 4" },
  { "fortran.npy", FLOATS, "NumPy array, float64, 4 × 3, Fortran order" },
  { "version2.npy", FLOATS, "NumPy array, float64, 4 × 3" },
  { "version3.npy", FLOATS, "NumPy array, float64, 4 × 3" },
  { "python2.npy", "1 2", "NumPy array, float64, 1 × 2" },
  { "double-quotes.npy", "1 2", "NumPy array, float64, 1 × 2" },
  { "number.npy", "2.5", "NumPy array, float64, a single number" },
  { "row.npy", "1 0 -1.5", "NumPy array, float64, a row of 3" },
  { "three.npy", "[0]=0 1 2 / 3 4 5 / 6 7 8 / 9 10 11; [1]=12 13 14 / 15 16 17 / 18 19 20 / 21 22 23",
    "NumPy array, float64, 2 × 4 × 3, 2 matrices to choose from" },
  { "three-fortran.npy", "[0]=0 1 2 / 3 4 5 / 6 7 8 / 9 10 11; [1]=12 13 14 / 15 16 17 / 18 19 20 / 21 22 23",
    "NumPy array, float64, 2 × 4 × 3, Fortran order, 2 matrices to choose from" },
  { "four.npy", "[0][0]=0 1 2 / 3 4 5 / 6 7 8 / 9 10 11; [0][1]=12 13 14 / 15 16 17 / 18 19 20 / 21 22 23; "
    "[1][0]=24 25 26 / 27 28 29 / 30 31 32 / 33 34 35; [1][1]=36 37 38 / 39 40 41 / 42 43 44 / 45 46 47",
    "NumPy array, uint8, 2 × 2 × 4 × 3, 4 matrices to choose from" },
  { "half-extremes.npy", "65504 5.9604644775390625e-08 6.103515625e-05 -65504", "NumPy array, float16, 1 × 4" },
  { "float-extremes.npy", "1.401298464324817e-45 3.4028234663852886e+38", "NumPy array, float32, 1 × 2" },
  { "two.npz", "weights=" FLOATS "; bias=1 0 -1.5", "NumPy archive, 2 matrices to choose from" },
  { "stored.npz", "x=" COUNTS, "NumPy archive, uint8, 4 × 3" },
  { "korean.npz", "나는=" FLOATS, "NumPy archive, float64, 4 × 3" },
  { "mixed.npz", "words=!; heads[0]=0 1 2 / 3 4 5 / 6 7 8 / 9 10 11; heads[1]=12 13 14 / 15 16 17 / 18 19 20 / 21 22 23",
    "NumPy archive, 3 matrices to choose from" },
  { "one.safetensors", "가중치=" FLOATS, "safetensors, F32, 4 × 3" },
  { "all.safetensors", "embedding=" FLOATS "; layer.query.weight=" FLOATS "; half=" FLOATS "; brain=" FLOATS "; bias=1 0 -1.5; "
    "heads[0]=0 1 2 / 3 4 5 / 6 7 8 / 9 10 11; heads[1]=12 13 14 / 15 16 17 / 18 19 20 / 21 22 23; count=" COUNTS "; "
    "mask=1 0 / 1 1; eight=!; scale=2.5; nothing=!", "safetensors, 12 matrices to choose from" },
  { "utf16-little.tsv", "<d0,d1> 나는: 1 0 / 오늘: 0.5 -1",
    "table separated by tabs, 2 × 2, with column names, with tokens" },
  { "utf16-big.tsv", "<d0,d1> 나는: 1 0 / 오늘: 0.5 -1",
    "table separated by tabs, 2 × 2, with column names, with tokens" },
};

static void
test_reading (gconstpointer data)
{
  const Reading *reading = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (AttnImport) import = import_test_load (reading->file, ATTN_LANGUAGE_ENGLISH, &error);
  g_autofree char *rendered = NULL, *description = NULL;

  g_assert_no_error (error);
  rendered = import_test_render (import, FALSE);
  description = attn_import_describe (import);
  g_assert_cmpstr (rendered, ==, reading->expected);
  g_assert_cmpstr (description, ==, reading->description);
  import_test_exercise (import);
}

typedef struct
{
  const char     *file;
  AttnImportError code;
  const char     *message;
  gboolean        on_take;     /* the file is well-formed, its values are not */
} Refusal;

#define PICKLE "the array holds Python objects (pickled), which are never opened; an array of numbers is expected"
#define TYPES "float16, float32, float64, an integer type or bool is expected"
#define HOLE " of the values belong to no tensor; tensors without holes are expected"

static const Refusal refusals[] = {
  { "bad-nan.npy", ATTN_IMPORT_ERROR_NOT_FINITE,
    "bad-nan.npy: row 1, column 0: found “nan”; a finite number is expected", TRUE },
  { "bad-inf.npy", ATTN_IMPORT_ERROR_NOT_FINITE,
    "bad-inf.npy: row 1, column 1: found “-inf”; a finite number is expected", TRUE },
  { "bad-integer.npy", ATTN_IMPORT_ERROR_RANGE, "bad-integer.npy: row 0, column 1: "
    "9007199254740993 is too large to be held exactly as float64; an integer up to 2⁵³ is expected", TRUE },
  { "bad-unsigned.npy", ATTN_IMPORT_ERROR_RANGE, "bad-unsigned.npy: row 0, column 1: "
    "18446744073709551615 is too large to be held exactly as float64; an integer up to 2⁵³ is expected", TRUE },
  { "bad-complex.npy", ATTN_IMPORT_ERROR_COMPLEX,
    "bad-complex.npy: the array holds complex numbers (“<c16”); real numbers are expected", FALSE },
  { "bad-text.npy", ATTN_IMPORT_ERROR_TYPE,
    "bad-text.npy: the array holds text (“<U2”); an array of numbers is expected", FALSE },
  { "bad-object.npy", ATTN_IMPORT_ERROR_TYPE, "bad-object.npy: " PICKLE, FALSE },
  { "bad-struct.npy", ATTN_IMPORT_ERROR_TYPE, "bad-struct.npy: the array's type is “[…]”; " TYPES, FALSE },
  { "bad-dtype.npy", ATTN_IMPORT_ERROR_TYPE, "bad-dtype.npy: the array's type is “<M8[s]”; " TYPES, FALSE },
  { "bad-longdouble.npy", ATTN_IMPORT_ERROR_TYPE, "bad-longdouble.npy: the array's type is “<f16”; " TYPES, FALSE },
  { "bad-empty.npy", ATTN_IMPORT_ERROR_EMPTY,
    "bad-empty.npy: the shape 0 × 3 holds no numbers; at least one row and one column are expected", FALSE },
  { "bad-short.npy", ATTN_IMPORT_ERROR_LENGTH,
    "bad-short.npy: 88 bytes of values stand here; 4 × 3 of float64 take 96", FALSE },
  { "bad-long.npy", ATTN_IMPORT_ERROR_LENGTH,
    "bad-long.npy: 97 bytes of values stand here; 4 × 3 of float64 take 96", FALSE },
  { "bad-version.npy", ATTN_IMPORT_ERROR_TYPE,
    "bad-version.npy: byte 6: the format's version is 4.0; 1.0, 2.0 or 3.0 is expected", FALSE },
  { "bad-magic.npy", ATTN_IMPORT_ERROR_KIND,
    "bad-magic.npy: byte 0: this does not begin as a NumPy array does; \\x93NUMPY is expected", FALSE },
  { "bad-key.npy", ATTN_IMPORT_ERROR_SYNTAX, "bad-key.npy: byte 27: "
    "the header says “'order': False, 'shape':” here; 'descr', 'fortran_order', 'shape' is expected", FALSE },
  { "bad-twice.npy", ATTN_IMPORT_ERROR_SYNTAX, "bad-twice.npy: byte 27: "
    "the header says “'descr': '<f4', 'fortran” here; 'descr', 'fortran_order', 'shape' is expected", FALSE },
  { "bad-header.npy", ATTN_IMPORT_ERROR_SYNTAX, "bad-header.npy: byte 44: "
    "the header says “Maybe, 'shape': (1, 2), ” here; True, False is expected", FALSE },
  { "bad-missing.npy", ATTN_IMPORT_ERROR_SYNTAX,
    "bad-missing.npy: byte 45: the header says “ ” here; 'fortran_order' is expected", FALSE },
  { "bad-untyped.npy", ATTN_IMPORT_ERROR_SYNTAX,
    "bad-untyped.npy: byte 53: the header says “ ” here; 'descr' is expected", FALSE },
  { "bad-shapeless.npy", ATTN_IMPORT_ERROR_SYNTAX,
    "bad-shapeless.npy: byte 50: the header says “ ” here; 'shape' is expected", FALSE },
  { "bad-shape.npy", ATTN_IMPORT_ERROR_SYNTAX, "bad-shape.npy: byte 61: "
    "the header says “-1, 2), } ” here; 0 … 2⁶⁴ − 1 is expected", FALSE },
  { "bad-huge.npy", ATTN_IMPORT_ERROR_TOO_LARGE,
    "bad-huge.npy: the shape 4294967296 × 4294967296 is more than can be counted", FALSE },
  { "bad-overflow.npy", ATTN_IMPORT_ERROR_SYNTAX, "bad-overflow.npy: byte 61: "
    "the header says “99999999999999999999999,” here; 0 … 2⁶⁴ − 1 is expected", FALSE },
  { "bad-dimensions.npy", ATTN_IMPORT_ERROR_DIMENSIONS,
    "bad-dimensions.npy: the array has 9 dimensions; at most 8 are expected", FALSE },
  { "bad-slices.npy", ATTN_IMPORT_ERROR_DIMENSIONS, "bad-slices.npy: the shape 5000 × 1 × 1 would be more than 4096 "
    "matrices to choose from; two dimensions, or three, are expected", FALSE },
  { "bad-length.npy", ATTN_IMPORT_ERROR_LENGTH,
    "bad-length.npy: byte 8: the header is said to be 65535 bytes long; 2 are left in the file", FALSE },

  { "bad-none.npz", ATTN_IMPORT_ERROR_KIND,
    "bad-none.npz: there is no array (.npy) in this archive; an .npz of numpy.savez is expected", FALSE },
  { "bad-void.npz", ATTN_IMPORT_ERROR_KIND,
    "bad-void.npz: there is no array (.npy) in this archive; an .npz of numpy.savez is expected", FALSE },
  { "bad-pytorch.npz", ATTN_IMPORT_ERROR_KIND, "bad-pytorch.npz: this is a PyTorch file (.pt), which is never opened because "
    "it may run code; save it as safetensors or with numpy.save", FALSE },
  { "bad-sheet.npz", ATTN_IMPORT_ERROR_KIND,
    "bad-sheet.npz: this is a spreadsheet; save the sheet as “CSV UTF-8”", FALSE },
  { "bad-twice.npz", ATTN_IMPORT_ERROR_LAYOUT,
    "bad-twice.npz: “x”: this name is there twice; each is expected once", FALSE },
  { "bad-entry.npz", ATTN_IMPORT_ERROR_KIND,
    "bad-entry.npz: “x”, byte 0: this does not begin as a NumPy array does; \\x93NUMPY is expected", FALSE },
  { "bad-sum.npz", ATTN_IMPORT_ERROR_ARCHIVE, NULL, FALSE },

  { "bad-nan.safetensors", ATTN_IMPORT_ERROR_NOT_FINITE,
    "bad-nan.safetensors: “x”, row 0, column 0: found “nan”; a finite number is expected", TRUE },
  { "bad-overlap.safetensors", ATTN_IMPORT_ERROR_LAYOUT,
    "bad-overlap.safetensors: “b”: the tensor overlaps “a”; each byte is expected to belong to one", FALSE },
  { "bad-same.safetensors", ATTN_IMPORT_ERROR_LAYOUT,
    "bad-same.safetensors: “b”: the tensor overlaps “a”; each byte is expected to belong to one", FALSE },
  { "bad-hole.safetensors", ATTN_IMPORT_ERROR_LAYOUT, "bad-hole.safetensors: bytes 8 to 12" HOLE, FALSE },
  { "bad-start.safetensors", ATTN_IMPORT_ERROR_LAYOUT, "bad-start.safetensors: bytes 0 to 8" HOLE, FALSE },
  { "bad-tail.safetensors", ATTN_IMPORT_ERROR_LAYOUT, "bad-tail.safetensors: bytes 16 to 17" HOLE, FALSE },
  { "bad-short.safetensors", ATTN_IMPORT_ERROR_LENGTH,
    "bad-short.safetensors: “b”: the tensor is said to end at byte 16 of the values; there are 15", FALSE },
  { "bad-length.safetensors", ATTN_IMPORT_ERROR_LENGTH,
    "bad-length.safetensors: byte 0: the header is said to be 1099511627776 bytes long; 145 are left in the file", FALSE },
  { "bad-length2.safetensors", ATTN_IMPORT_ERROR_LENGTH,
    "bad-length2.safetensors: byte 0: the header is said to be 18446744073709551615 bytes long; 145 are left in the file",
    FALSE },
  { "bad-tiny.safetensors", ATTN_IMPORT_ERROR_LENGTH,
    "bad-tiny.safetensors: byte 0: the header is said to be 2 bytes long; 0 are left in the file", FALSE },
  { "bad-header.safetensors", ATTN_IMPORT_ERROR_SYNTAX,
    "bad-header.safetensors: byte 14: the header is not JSON up to here; an object of tensors is expected", FALSE },
  { "bad-double.safetensors", ATTN_IMPORT_ERROR_LAYOUT,
    "bad-double.safetensors: byte 65: this name is there twice; each is expected once", FALSE },
  { "bad-array.safetensors", ATTN_IMPORT_ERROR_SYNTAX,
    "bad-array.safetensors: byte 8: the header is no JSON object", FALSE },
  { "bad-untyped.safetensors", ATTN_IMPORT_ERROR_SYNTAX,
    "bad-untyped.safetensors: “a”: \"dtype\" is not what is expected: \"F32\"", FALSE },
  { "bad-flat.safetensors", ATTN_IMPORT_ERROR_SYNTAX,
    "bad-flat.safetensors: “a”: \"shape\" is not what is expected: [4, 3]", FALSE },
  { "bad-list.safetensors", ATTN_IMPORT_ERROR_SYNTAX, "bad-list.safetensors: “a”: "
    "\"a\" is not what is expected: {\"dtype\", \"shape\", \"data_offsets\"}", FALSE },
  { "bad-shape.safetensors", ATTN_IMPORT_ERROR_LENGTH,
    "bad-shape.safetensors: “b”: 8 bytes of values stand here; 1 × 3 of F32 take 12", FALSE },
  { "bad-negative.safetensors", ATTN_IMPORT_ERROR_SYNTAX,
    "bad-negative.safetensors: “b”: \"shape\" is not what is expected: [4, 3]", FALSE },
  { "bad-backwards.safetensors", ATTN_IMPORT_ERROR_SYNTAX,
    "bad-backwards.safetensors: “b”: \"data_offsets\" is not what is expected: [0, 48]", FALSE },
  { "bad-dtype.safetensors", ATTN_IMPORT_ERROR_TYPE, "bad-dtype.safetensors: “a”: the tensor's type is “Q4_K”; "
    "F64, F32, F16, BF16, an integer type or BOOL is expected", FALSE },
  { "bad-complex.safetensors", ATTN_IMPORT_ERROR_COMPLEX,
    "bad-complex.safetensors: “a”: the array holds complex numbers (“C64”); real numbers are expected", FALSE },
  { "bad-key.safetensors", ATTN_IMPORT_ERROR_SYNTAX, "bad-key.safetensors: “b”: "
    "\"strides\" is not what is expected: \"dtype\", \"shape\", \"data_offsets\"", FALSE },
  { "bad-none.safetensors", ATTN_IMPORT_ERROR_EMPTY,
    "bad-none.safetensors: there is no tensor in this file; at least one is expected", FALSE },
  { "bad-overflow.safetensors", ATTN_IMPORT_ERROR_TOO_LARGE,
    "bad-overflow.safetensors: “b”: the shape 4611686018427387904 × 4611686018427387904 is more than can be counted", FALSE },
  { "bad-dimensions.safetensors", ATTN_IMPORT_ERROR_DIMENSIONS,
    "bad-dimensions.safetensors: “b”: the array has 9 dimensions; at most 8 are expected", FALSE },

  { "bad-odd.tsv", ATTN_IMPORT_ERROR_ENCODING,
    "bad-odd.tsv: byte 0: the text is marked as UTF-16 but is broken; UTF-8 is expected", FALSE },
  { "bad-nul.tsv", ATTN_IMPORT_ERROR_ENCODING,
    "bad-nul.tsv: byte 0: the text is marked as UTF-16 but is broken; UTF-8 is expected", FALSE },
  { "bad-surrogate.tsv", ATTN_IMPORT_ERROR_ENCODING,
    "bad-surrogate.tsv: byte 0: the text is marked as UTF-16 but is broken; UTF-8 is expected", FALSE },
  { "bad-utf32.tsv", ATTN_IMPORT_ERROR_ENCODING, "bad-utf32.tsv: byte 0: the text is UTF-32; UTF-8 is expected", FALSE },
  { "bad-cp949.csv", ATTN_IMPORT_ERROR_ENCODING, "bad-cp949.csv: byte 0: byte 0xB3 stands here, which is not UTF-8; "
    "save the file as UTF-8 (in Excel: “CSV UTF-8”)", FALSE },
  { "bad-film.csv", ATTN_IMPORT_ERROR_ENCODING, "bad-film.csv: byte 4: byte 0x01 stands here, so this is no text; "
    "CSV, .npy, .npz or safetensors is expected", FALSE },
  { "bad-nul.csv", ATTN_IMPORT_ERROR_ENCODING, "bad-nul.csv: byte 6: a NUL byte stands here, so this is no text; "
    "CSV, .npy, .npz or safetensors is expected", FALSE },
};

static GError *
refuse (const Refusal *refusal,
        AttnLanguage   language)
{
  GError *error = NULL;
  AttnImport *import = import_test_load (refusal->file, language, &error);

  if (refusal->on_take)
    {
      g_assert_no_error (error);
      g_assert_null (attn_import_take (import, 0, FALSE, &error));
      attn_import_unref (import);
    }
  else
    g_assert_null (import);
  g_assert_error (error, ATTN_IMPORT_ERROR, (gint) refusal->code);

  return error;
}

static void
test_refusal (gconstpointer data)
{
  const Refusal *refusal = data;
  GError *english = refuse (refusal, ATTN_LANGUAGE_ENGLISH);
  GError *korean = refuse (refusal, ATTN_LANGUAGE_KOREAN);
  g_autofree char *start = g_strconcat (refusal->file, ": ", NULL);

  /* The words of libarchive are its own. */
  if (refusal->message != NULL)
    import_test_assert_error (english, refusal->code, refusal->message);
  g_assert_true (g_str_has_prefix (english->message, start));
  g_assert_true (g_str_has_prefix (korean->message, start));
  g_assert_null (strstr (korean->message, "expected"));
  g_assert_cmpstr (english->message, !=, korean->message);
  g_error_free (english);
  g_error_free (korean);
}

/* Every file of the folder cut off after every byte is read or refused, never more. */
static void
test_truncated (gconstpointer data)
{
  const char *name = data;
  g_autoptr (GBytes) whole = import_test_read (name);
  gsize size = g_bytes_get_size (whole);

  for (gsize length = 0; length < size; length += size > 3000 ? 61 : 1)
    {
      g_autoptr (GError) error = NULL;
      /* A copy, so that a read past the end is one past an allocation's. */
      g_autoptr (GBytes) part = g_bytes_new (g_bytes_get_data (whole, NULL), length);
      g_autoptr (AttnImport) import = attn_import_parse (part, name, ATTN_LANGUAGE_ENGLISH, &error);

      g_assert_true ((import == NULL) == (error != NULL));
      if (import != NULL)
        import_test_exercise (import);
      else
        g_assert_true (error->domain == ATTN_IMPORT_ERROR);
    }
}

/* The same with every byte turned over, one at a time. */
static void
test_changed (gconstpointer data)
{
  const char *name = data;
  g_autoptr (GBytes) whole = import_test_read (name);
  gsize size = g_bytes_get_size (whole);

  for (gsize i = 0; i < size; i += size > 3000 ? 61 : 1)
    {
      g_autoptr (GError) error = NULL;
      g_autofree guint8 *copy = g_memdup2 (g_bytes_get_data (whole, NULL), size);
      g_autoptr (GBytes) changed = NULL;
      g_autoptr (AttnImport) import = NULL;

      copy[i] = (guint8) ~copy[i];
      changed = g_bytes_new (copy, size);
      import = attn_import_parse (changed, name, ATTN_LANGUAGE_KOREAN, &error);
      g_assert_true ((import == NULL) == (error != NULL));
      if (import != NULL)
        import_test_exercise (import);
    }
}

/* What the bytes are decides, whatever the file is called. */
static void
test_content_first (void)
{
  static const struct { const char *file; AttnImportKind kind; } files[] = {
    { "f4.npy", ATTN_IMPORT_NPY }, { "two.npz", ATTN_IMPORT_NPZ }, { "one.safetensors", ATTN_IMPORT_SAFETENSORS },
    { "utf16-big.tsv", ATTN_IMPORT_TABS },
  };

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autoptr (GBytes) bytes = import_test_read (files[i].file);
      g_autoptr (GError) error = NULL;
      g_autoptr (AttnImport) import = attn_import_parse (bytes, "data.csv", ATTN_LANGUAGE_ENGLISH, &error);

      g_assert_no_error (error);
      g_assert_cmpint (attn_import_get_kind (import), ==, files[i].kind);
    }
}

/* What people try though it is no table. */
static void
test_other_files (void)
{
  static const struct { const char *bytes; gsize length; } files[] = {
    { "\x80\x04\x95\x10", 4 }, { "\x89HDF\r\n\x1a\n....", 12 }, { "MATLAB 5.0 MAT-file, Platform", 29 }, { "GGUF\3\0\0\0", 8 },
    { "\x1f\x8b\x08\0", 4 }, { "\x89PNG\r\n\x1a\n....", 12 }, { "\xff\xd8\xff\xe0....", 8 }, { "%PDF-1.7\n", 9 }, { "PAR1....", 8 },
    { "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", 8 }, { "BZh9....", 8 }, { "\x28\xb5\x2f\xfd....", 8 }, { "\xfd" "7zXZ\0", 6 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autoptr (GBytes) bytes = g_bytes_new (files[i].bytes, files[i].length);
      g_autoptr (GError) error = NULL;

      g_assert_null (attn_import_parse (bytes, "weights", ATTN_LANGUAGE_ENGLISH, &error));
      g_assert_error (error, ATTN_IMPORT_ERROR, ATTN_IMPORT_ERROR_KIND);
      g_assert_true (g_str_has_prefix (error->message, "weights: this is "));
    }
}

/* The shapes that a preview shows, of a whole array, of a slice, before and after transposing. */
static void
test_shapes (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (AttnImport) import = import_test_load ("all.safetensors", ATTN_LANGUAGE_ENGLISH, &error);
  g_autofree char *straight = NULL, *transposed = NULL;
  AttnMatrix *matrix;
  const gsize *shape;
  guint index, n;

  g_assert_no_error (error);
  g_assert_true (attn_import_find (import, "heads[1]", &index, &error));
  shape = attn_import_get_shape (import, index, &n);
  g_assert_cmpuint (n, ==, 3);
  g_assert_cmpuint (shape[0], ==, 2);
  g_assert_cmpuint (attn_import_get_rows (import, index, FALSE), ==, 4);
  g_assert_cmpuint (attn_import_get_columns (import, index, FALSE), ==, 3);
  g_assert_cmpstr (attn_import_get_dtype (import, index), ==, "F32");
  straight = attn_import_describe_table (import, index, FALSE);
  transposed = attn_import_describe_table (import, index, TRUE);
  g_assert_cmpstr (straight, ==, "heads[1], F32, 4 × 3");
  g_assert_cmpstr (transposed, ==, "heads[1], F32, 3 × 4, transposed from 4 × 3");

  matrix = attn_import_take (import, index, TRUE, &error);
  g_assert_no_error (error);
  g_assert_cmpfloat (attn_matrix_get (matrix, 2, 1), ==, 17);
  attn_matrix_unref (matrix);

  g_assert_true (attn_import_find (import, "eight", &index, &error));
  g_assert_false (attn_import_can_take (import, index, &error));
  g_assert_error (error, ATTN_IMPORT_ERROR, ATTN_IMPORT_ERROR_TYPE);
}

#define ADD(table, member, prefix, function) \
  for (guint i = 0; i < G_N_ELEMENTS (table); i++) \
    { \
      g_autofree char *path = g_strconcat (prefix, table[i].member, NULL); \
      g_test_add_data_func (path, &table[i], function); \
    }

int
main (int   argc,
      char *argv[])
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *folder = NULL;
  g_autoptr (GDir) dir = NULL;
  const char *name;
  int status;

  g_test_init (&argc, &argv, NULL);

  ADD (readings, file, "/import/binary/reads/", test_reading)
  ADD (refusals, file, "/import/binary/refuses/", test_refusal)
  folder = import_test_path (".");
  dir = g_dir_open (folder, 0, NULL);
  g_assert_nonnull (dir);
  while ((name = g_dir_read_name (dir)) != NULL)
    if (!g_str_has_suffix (name, ".py"))
      {
        g_autofree char *cut = g_strconcat ("/import/binary/cut-off/", name, NULL);
        g_autofree char *changed = g_strconcat ("/import/binary/changed/", name, NULL);
        char *copy = g_strdup (name);

        g_ptr_array_add (names, copy);
        g_test_add_data_func (cut, copy, test_truncated);
        g_test_add_data_func (changed, copy, test_changed);
      }
  g_test_add_func ("/import/binary/content-first", test_content_first);
  g_test_add_func ("/import/binary/other-files", test_other_files);
  g_test_add_func ("/import/binary/shapes", test_shapes);
  status = g_test_run ();

  return status;
}
