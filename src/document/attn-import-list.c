/* attn-import-list.c: nested lists of numbers, as NumPy, PyTorch, JSON, Python and MATLAB write them
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-import-list.h"

#include <string.h>

gboolean
attn_scanner_refuse (AttnScanner     *scanner,
                     AttnImportError  code,
                     gsize            offset,
                     const char      *message)
{
  g_propagate_error (scanner->error,
    attn_import_make_error (scanner->import, code, attn_text_place (scanner->import, offset), "%s",
                            attn_translate (scanner->import->language, message)));

  return FALSE;
}

gunichar
attn_scanner_peek (const AttnScanner *scanner)
{
  return scanner->position < scanner->end ? g_utf8_get_char (scanner->text + scanner->position) : 0;
}

/* TRUE where a line ended among the spaces. */
gboolean
attn_scanner_skip_spaces (AttnScanner *scanner)
{
  gboolean line = FALSE;
  gunichar c;

  while ((c = attn_scanner_peek (scanner)) != 0)
    {
      /* Comments of Python and MATLAB run to the end of the line. */
      if (c == '#' || c == '%')
        {
          gsize next;

          scanner->position = attn_text_find_line_end (scanner->import, scanner->position, scanner->end, &next);
          continue;
        }
      if (!g_unichar_isspace (c) && c != 0xfeff)
        break;
      line = line || c == '\n' || c == '\r';
      scanner->position += (gsize) g_unichar_to_utf8 (c, NULL);
    }

  return line;
}

gboolean
attn_scanner_accept (AttnScanner *scanner,
                     char         c)
{
  attn_scanner_skip_spaces (scanner);
  if (attn_scanner_peek (scanner) != (guchar) c)
    return FALSE;
  scanner->position++;

  return TRUE;
}

/* The end of the word that begins here. */
gsize
attn_scanner_find_word_end (const AttnScanner *scanner)
{
  const char *p = scanner->text + scanner->position, *end = scanner->text + scanner->end;

  while (p < end && strchr (",;[](){}<>=:\"'", *p) == NULL && !g_unichar_isspace (g_utf8_get_char (p)))
    p = g_utf8_next_char (p);

  return (gsize) (p - scanner->text);
}

/* The end of a string that begins here, after its second quotation mark; 0 where there is none. */
static gsize
find_string_end (const AttnScanner *scanner)
{
  char quote = scanner->text[scanner->position];

  for (gsize i = scanner->position + 1; i < scanner->end; i++)
    if (scanner->text[i] == '\\')
      i++;
    else if (scanner->text[i] == quote)
      return i + 1;

  return 0;
}

/* The functions whose argument is the matrix: the last part of their name. */
gboolean
attn_list_is_known_call (const char *word,
                         gsize       length)
{
  static const char *calls[] = {
    "tensor", "Tensor", "FloatTensor", "DoubleTensor", "HalfTensor", "BFloat16Tensor", "LongTensor", "IntTensor",
    "BoolTensor", "Parameter", "array", "asarray", "Array", "DeviceArray", "matrix", "Matrix", "constant",
    "float16", "float32", "float64", "bfloat16", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32",
    "uint64", "bool_", "True_", "False_",
  };
  const char *dot = g_strrstr_len (word, (gssize) length, ".");
  const char *last = dot != NULL ? dot + 1 : word;
  gsize n = length - (gsize) (last - word);

  /* Nothing else may be part of the word: "2*np.array" is another matrix. */
  for (gsize i = 0; i < length; i++)
    if (!g_ascii_isalnum (word[i]) && word[i] != '_' && word[i] != '.')
      return FALSE;
  if (length == 0 || g_ascii_isdigit (word[0]) || word[0] == '.')
    return FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (calls); i++)
    if (strlen (calls[i]) == n && memcmp (calls[i], last, n) == 0)
      return TRUE;

  return FALSE;
}

gboolean
attn_scanner_refuse_ragged (AttnScanner         *scanner,
                            gsize                offset,
                            const AttnListShape *found,
                            const AttnListShape *first)
{
  g_autofree char *a = attn_import_format_shape (found->lengths, found->n_dimensions);
  g_autofree char *b = attn_import_format_shape (first->lengths, first->n_dimensions);

  if (found->n_dimensions != first->n_dimensions)
    return attn_scanner_refuse (scanner, ATTN_IMPORT_ERROR_RAGGED, offset,
                                N_("lists and single numbers stand side by side here; rows of equal length are expected"));

  attn_import_fail (scanner->import, scanner->error, ATTN_IMPORT_ERROR_RAGGED,
                    attn_text_place (scanner->import, offset),
                    N_("this list has the shape %1$s, the first one %2$s; equal shapes are expected"),
                    a, b);

  return FALSE;
}

gboolean
attn_list_equal_shapes (const AttnListShape *a,
                        const AttnListShape *b)
{
  return a->n_dimensions == b->n_dimensions &&
         memcmp (a->lengths, b->lengths, a->n_dimensions * sizeof a->lengths[0]) == 0;
}

/* A place in a flat list where a row may end. */
typedef struct
{
  gsize    index;          /* of the number that comes next */
  gsize    offset;
  gboolean certain;        /* a semicolon */
} Break;

/* NumPy breaks a long row at 75 characters.  Where the next number would still have fitted, the line was ended on
 * purpose: it is a row, as MATLAB has it. */
static gboolean
is_wrapped (const AttnScanner *scanner,
            gsize              open,
            const Break       *first)
{
  gsize line_end, next, word;
  AttnScanner ahead = *scanner;

  line_end = attn_text_find_line_end (scanner->import, open, scanner->end, &next);
  ahead.position = first->offset;
  word = attn_scanner_find_word_end (&ahead) - first->offset;

  return line_end - open + 1 + word > 70;
}

/* Splits a flat list of n numbers into rows. */
static gboolean
split_rows (AttnScanner   *scanner,
            gsize          open,
            GArray        *breaks,
            gsize          n,
            gboolean       commas,
            AttnListShape *shape)
{
  gboolean certain = FALSE;
  gsize length, previous;

  for (guint i = 0; i < breaks->len; i++)
    certain = certain || g_array_index (breaks, Break, i).certain;
  if (breaks->len == 0 ||
      (!certain && !commas && is_wrapped (scanner, open, &g_array_index (breaks, Break, 0))))
    return TRUE;

  length = previous = g_array_index (breaks, Break, 0).index;
  for (guint i = 0; i < breaks->len; i++)
    {
      const Break *row = &g_array_index (breaks, Break, i);
      gsize following = i + 1 < breaks->len ? g_array_index (breaks, Break, i + 1).index : n;

      if (following - row->index != length)
        return attn_scanner_refuse_ragged (scanner, row->offset, &(AttnListShape) { 1, { following - row->index } },
                                           &(AttnListShape) { 1, { length } });
    }

  scanner->saw_rows = TRUE;
  *shape = (AttnListShape) { 2, { breaks->len + 1, length } };

  return TRUE;
}

static gboolean
read_list (AttnScanner   *scanner,
           guint          depth,
           AttnListShape *shape)
{
  gsize open = scanner->position;
  char close = scanner->text[open] == '(' ? ')' : ']';
  g_autoptr (GArray) breaks = g_array_new (FALSE, FALSE, sizeof (Break));
  AttnListShape first = { 0 };
  gboolean comma = FALSE, commas = FALSE, semicolon = FALSE, line = FALSE;
  gsize n = 0;

  if (depth == ATTN_IMPORT_MAX_DIMENSIONS)
    return attn_scanner_refuse (scanner, ATTN_IMPORT_ERROR_DIMENSIONS, open,
                                N_("the lists are nested too deeply here; two dimensions, or three, are expected"));

  scanner->saw_list = TRUE;
  scanner->position++;
  for (;;)
    {
      AttnListShape item = { 0 };
      gsize offset;
      gunichar c;

      line = attn_scanner_skip_spaces (scanner) || line;
      offset = scanner->position;
      c = attn_scanner_peek (scanner);
      if (c == 0)
        return attn_scanner_refuse (scanner, ATTN_IMPORT_ERROR_SYNTAX, open, N_("this bracket is never closed"));
      if (c == (guchar) close)
        break;

      if (c == ']' || c == ')' || c == '}')
        return attn_scanner_refuse (scanner, ATTN_IMPORT_ERROR_SYNTAX, offset, N_("this bracket closes one of another kind"));
      if (c == ',')
        {
          if (n == 0 || comma || semicolon)
            return attn_scanner_refuse (scanner, ATTN_IMPORT_ERROR_MISSING, offset,
                                        N_("nothing stands before this comma; a number is expected"));
          comma = commas = scanner->saw_comma = TRUE;
          scanner->position++;
          continue;
        }
      if (c == ';')
        {
          if (depth > 0)
            return attn_scanner_refuse (scanner, ATTN_IMPORT_ERROR_SYNTAX, offset,
                                        N_("found “;” within a list of lists; a comma or a space is expected"));
          semicolon = scanner->saw_rows = TRUE;
          scanner->position++;
          continue;
        }

      if (!attn_scanner_read_value (scanner, depth + 1, &item))
        return FALSE;
      if (n == 0)
        first = item;
      else if (!attn_list_equal_shapes (&item, &first))
        return attn_scanner_refuse_ragged (scanner, offset, &item, &first);
      if (n > 0 && depth == 0 && item.n_dimensions == 0 && (semicolon || (line && !comma)))
        g_array_append_val (breaks, ((Break) { n, offset, semicolon }));
      n++;
      comma = semicolon = line = FALSE;
    }

  scanner->position++;
  if (n == 0)
    return attn_scanner_refuse (scanner, ATTN_IMPORT_ERROR_EMPTY, open, N_("this list is empty; numbers are expected"));
  if (first.n_dimensions == ATTN_IMPORT_MAX_DIMENSIONS)
    return attn_scanner_refuse (scanner, ATTN_IMPORT_ERROR_DIMENSIONS, open,
                                N_("the lists are nested too deeply here; two dimensions, or three, are expected"));

  shape->n_dimensions = first.n_dimensions + 1;
  shape->lengths[0] = n;
  memcpy (shape->lengths + 1, first.lengths, first.n_dimensions * sizeof first.lengths[0]);

  return split_rows (scanner, open, breaks, n, commas, shape);
}

/* An argument that is not the matrix, up to the comma or bracket after it. */
static gboolean
skip_argument (AttnScanner *scanner)
{
  guint depth = 0;

  while (scanner->position < scanner->end)
    {
      char c = scanner->text[scanner->position];

      if (c == '"' || c == '\'')
        {
          gsize end = find_string_end (scanner);

          if (end == 0)
            return attn_scanner_refuse (scanner, ATTN_IMPORT_ERROR_SYNTAX, scanner->position,
                                        N_("this quotation mark is never closed"));
          scanner->position = end;
          continue;
        }
      if (depth == 0 && (c == ',' || c == ')'))
        return TRUE;
      depth += c == '(' || c == '[' || c == '{' || c == '<';
      depth -= depth > 0 && (c == ')' || c == ']' || c == '}' || c == '>');
      scanner->position++;
    }

  return TRUE;
}

/* "torch.float64", "'float32'", "<class 'numpy.float32'>" → float64, float32 */
static char *
tidy_dtype (const char *text,
            gsize       length)
{
  g_autofree char *whole = attn_import_quote (text, length);
  g_auto(GStrv) parts = g_strsplit_set (whole, "'\"<>. ", -1);
  char *last = NULL;

  for (guint i = 0; parts[i] != NULL; i++)
    if (*parts[i] != '\0')
      last = parts[i];

  return g_strdup (last);
}

/* What follows the matrix in a call: dtype=float32, device='cuda:0', grad_fn=<MmBackward0> … */
static gboolean
read_arguments (AttnScanner *scanner,
                gsize        open)
{
  while (!attn_scanner_accept (scanner, ')'))
    {
      gsize start;

      if (attn_scanner_peek (scanner) == 0)
        return attn_scanner_refuse (scanner, ATTN_IMPORT_ERROR_SYNTAX, open, N_("this bracket is never closed"));
      if (!attn_scanner_accept (scanner, ','))
        return attn_scanner_refuse (scanner, ATTN_IMPORT_ERROR_SYNTAX, scanner->position,
                                    N_("this stands after the matrix; a comma or “)” is expected"));
      attn_scanner_skip_spaces (scanner);
      start = scanner->position;
      if (!skip_argument (scanner))
        return FALSE;
      if (attn_text_begins_with (scanner->import, start, scanner->position, "dtype="))
        {
          g_free (scanner->dtype);
          scanner->dtype = tidy_dtype (scanner->text + start + 6, scanner->position - start - 6);
        }
    }

  return TRUE;
}

/* Functions within functions are bounded as lists are: nothing that was printed goes deeper. */
static gboolean
enter (AttnScanner *scanner,
       gsize        offset)
{
  return ++scanner->n_calls <= ATTN_IMPORT_MAX_DIMENSIONS ||
         attn_scanner_refuse (scanner, ATTN_IMPORT_ERROR_DIMENSIONS, offset,
                              N_("the lists are nested too deeply here; two dimensions, or three, are expected"));
}

static gboolean
read_call (AttnScanner   *scanner,
           gsize          word,
           gsize          length,
           guint          depth,
           AttnListShape *shape)
{
  gsize open = scanner->position;
  gsize end;

  if (attn_text_begins_with (scanner->import, word, scanner->end, "tf."))
    scanner->saw_array = TRUE;      /* TensorFlow prints as NumPy does */
  else if (g_strstr_len (scanner->text + word, (gssize) length, "ensor") != NULL ||
      g_strstr_len (scanner->text + word, (gssize) length, "Parameter") != NULL)
    scanner->saw_tensor = TRUE;
  else if (g_strstr_len (scanner->text + word, (gssize) length, "rray") != NULL ||
           g_strstr_len (scanner->text + word, (gssize) length, "matrix") != NULL)
    scanner->saw_array = TRUE;

  if (!enter (scanner, open))
    return FALSE;

  scanner->position++;
  attn_scanner_skip_spaces (scanner);
  end = attn_scanner_find_word_end (scanner);
  if (end < scanner->end && scanner->text[end] == '=' &&
      (attn_text_begins_with (scanner->import, scanner->position, end, "data") ||
       attn_text_begins_with (scanner->import, scanner->position, end, "object") ||
       attn_text_begins_with (scanner->import, scanner->position, end, "value")))
    scanner->position = end + 1;

  if (!attn_scanner_read_value (scanner, depth, shape) || !read_arguments (scanner, open))
    return FALSE;
  scanner->n_calls--;

  return TRUE;
}

/* <tf.Tensor: shape=(2, 3), dtype=float32, numpy=array(…)> */
static gboolean
read_angle (AttnScanner   *scanner,
            guint          depth,
            AttnListShape *shape)
{
  gsize open = scanner->position;
  const char *start = scanner->text + open;
  const char *found = g_strstr_len (start, (gssize) MIN (scanner->end - open, 400), "numpy=");

  if (found == NULL)
    {
      attn_word_refuse (scanner->import, ATTN_WORD_OTHER, open, MIN (scanner->end - open, 40), scanner->error);
      return FALSE;
    }
  scanner->position = (gsize) (found - scanner->text) + 6;
  if (!enter (scanner, open) || !attn_scanner_read_value (scanner, depth, shape))
    return FALSE;
  scanner->n_calls--;

  return attn_scanner_accept (scanner, '>') ||
         attn_scanner_refuse (scanner, ATTN_IMPORT_ERROR_SYNTAX, open, N_("this bracket is never closed"));
}

static gboolean
read_word (AttnScanner   *scanner,
           guint          depth,
           AttnListShape *shape)
{
  gsize start = scanner->position, end = attn_scanner_find_word_end (scanner), sign;
  AttnWord kind;
  double value;

  if (end == start)
    end = scanner->text[start] == '"' || scanner->text[start] == '\'' ? MAX (find_string_end (scanner), start + 1)
                                                                      : start + 1;
  if (end < scanner->end && scanner->text[end] == '(' && attn_list_is_known_call (scanner->text + start, end - start))
    {
      scanner->position = end;
      return read_call (scanner, start, end - start, depth, shape);
    }

  kind = attn_word_read (scanner->text + start, end - start, FALSE, &value);
  if (kind == ATTN_WORD_OTHER && end - start > 2 && scanner->text[start] == '"')
    {
      /* JSON has no other way to say so. */
      kind = attn_word_read (scanner->text + start + 1, end - start - 2, FALSE, &value);
      if (kind != ATTN_WORD_NOT_FINITE)
        kind = ATTN_WORD_OTHER;
    }
  if (kind == ATTN_WORD_NOT_FINITE)
    {
      /* A mask's −∞ in one matrix does not stand in the way of the others. */
      if (scanner->refusal == NULL)
        attn_word_refuse (scanner->import, kind, start, end - start, &scanner->refusal);
      value = 0;
    }
  if (kind == ATTN_WORD_NUMBER || kind == ATTN_WORD_BOOL || kind == ATTN_WORD_NOT_FINITE)
    {
      scanner->position = end;
      *shape = (AttnListShape) { 0 };
      g_array_append_val (scanner->values, value);
      return attn_text_check_numbers (scanner->import, ++scanner->n_numbers, scanner->error);
    }

  /* MATLAB sets spaces around the sign of a complex number. */
  sign = end;
  if (end - start == 1 && (scanner->text[start] == '+' || scanner->text[start] == '-'))
    {
      double part;

      scanner->position = end;
      attn_scanner_skip_spaces (scanner);
      sign = attn_scanner_find_word_end (scanner);
      if (attn_word_read (scanner->text + scanner->position, sign - scanner->position, FALSE, &part) == ATTN_WORD_COMPLEX)
        kind = ATTN_WORD_COMPLEX;
      else
        sign = end;
    }
  attn_word_refuse (scanner->import, kind, start, sign - start, scanner->error);

  return FALSE;
}

gboolean
attn_scanner_read_value (AttnScanner   *scanner,
                         guint          depth,
                         AttnListShape *shape)
{
  gunichar c;

  attn_scanner_skip_spaces (scanner);
  c = attn_scanner_peek (scanner);
  if (c == '[' || c == '(')
    return read_list (scanner, depth, shape);
  if (c == '<')
    return read_angle (scanner, depth, shape);
  if (c == '{')
    return attn_scanner_refuse (scanner, ATTN_IMPORT_ERROR_SYNTAX, scanner->position,
                                N_("found “{”; a list of rows is expected"));
  if (c == 0)
    return attn_scanner_refuse (scanner, ATTN_IMPORT_ERROR_SYNTAX, scanner->position,
                                N_("the text ends here; a number or a list is expected"));

  return read_word (scanner, depth, shape);
}

