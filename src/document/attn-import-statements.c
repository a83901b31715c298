/* attn-import-statements.c: the matrices of a text, one after another, and their names
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "attn-import-list.h"

/* One matrix of the text, with the name that stood before it. */
typedef struct
{
  char     *name;
  char      sign;           /* '=' or ':' after the name; 0 */
  char     *dtype;
  GError   *refusal;
  GArray   *values;         /* of double */
  AttnListShape shape;
  gsize     offset;
} Statement;

static void
statement_free (Statement *statement)
{
  g_free (statement->name);
  g_free (statement->dtype);
  g_clear_error (&statement->refusal);
  g_array_unref (statement->values);
  g_free (statement);
}

/* Reads one matrix and keeps it under its name, which is taken over. */
static gboolean
read_statement (AttnScanner *scanner,
                char        *name,
                char         sign)
{
  Statement *statement = g_new0 (Statement, 1);

  statement->name = name;
  statement->sign = sign;
  statement->values = g_array_new (FALSE, FALSE, sizeof (double));
  g_ptr_array_add (scanner->statements, statement);
  if (name != NULL)
    g_hash_table_add (scanner->names, name);

  attn_scanner_skip_spaces (scanner);
  statement->offset = scanner->position;
  scanner->values = statement->values;
  scanner->n_calls = 0;
  g_clear_pointer (&scanner->dtype, g_free);
  if (!attn_scanner_read_value (scanner, 0, &statement->shape))
    return FALSE;
  statement->dtype = g_steal_pointer (&scanner->dtype);
  statement->refusal = g_steal_pointer (&scanner->refusal);

  return TRUE;
}

/* The name in quotation marks that begins here, with its sign behind it. */
static char *
read_quoted_name (AttnScanner *scanner,
                  char        *sign)
{
  AttnScanner ahead = *scanner;
  const char *start = scanner->text + scanner->position + 1;
  const char *close = memchr (start, start[-1], scanner->end - scanner->position - 1);

  if (close == NULL)
    return NULL;
  ahead.position = (gsize) (close - scanner->text) + 1;
  attn_scanner_skip_spaces (&ahead);
  if (attn_scanner_peek (&ahead) != ':' && attn_scanner_peek (&ahead) != '=')
    return NULL;

  *sign = scanner->text[ahead.position];
  scanner->position = ahead.position + 1;

  return g_strndup (start, (gsize) (close - start));
}

/* "A =", "Q:", "Parameter containing:" */
static char *
read_name (AttnScanner *scanner,
           char        *sign)
{
  gsize start = scanner->position, end = start, i = start;

  if (i < scanner->end && (scanner->text[i] == '"' || scanner->text[i] == '\''))
    return read_quoted_name (scanner, sign);
  while (i < scanner->end && strchr ("[](){}<>,;|\n\r=:", scanner->text[i]) == NULL)
    i++;
  if (i == scanner->end || (scanner->text[i] != '=' && scanner->text[i] != ':') || i == start)
    return NULL;

  end = i;
  *sign = scanner->text[i];
  scanner->position = i + 1;
  attn_text_trim (scanner->text, &start, &end);
  if (attn_text_begins_with (scanner->import, start, end, "Parameter containing"))
    {
      *sign = 0;
      return g_strdup ("");
    }

  return g_strndup (scanner->text + start, end - start);
}

/* {"query": [[…]], …}: what this program writes as values, and a Python dictionary of arrays. */
static gboolean
read_object (AttnScanner *scanner)
{
  gsize open = scanner->position++;

  scanner->saw_comma = TRUE;
  while (!attn_scanner_accept (scanner, '}'))
    {
      char sign = 0;
      char *name;
      gsize offset = scanner->position;

      if (attn_scanner_peek (scanner) == 0)
        return attn_scanner_refuse (scanner, ATTN_IMPORT_ERROR_SYNTAX, open, N_("this bracket is never closed"));
      name = read_name (scanner, &sign);
      if (name == NULL || sign != ':')
        {
          g_free (name);
          return attn_scanner_refuse (scanner, ATTN_IMPORT_ERROR_SYNTAX, scanner->position,
                                      N_("a name and a colon are expected here"));
        }
      attn_scanner_skip_spaces (scanner);
      if (g_str_equal (name, "format") && attn_text_begins_with (scanner->import, scanner->position, scanner->end,
                                                                 "\"attention\""))
        {
          g_free (name);
          return attn_scanner_refuse (scanner, ATTN_IMPORT_ERROR_KIND, open,
                                      N_("this is a document of this program: open it instead"));
        }
      if (g_hash_table_contains (scanner->names, name))
        {
          g_free (name);
          return attn_scanner_refuse (scanner, ATTN_IMPORT_ERROR_LAYOUT, offset,
                                      N_("this name is there twice; each is expected once"));
        }
      if (!read_statement (scanner, name, '='))
        return FALSE;
      if (!attn_scanner_accept (scanner, ',') && attn_scanner_peek (scanner) != '}')
        return attn_scanner_refuse (scanner, ATTN_IMPORT_ERROR_SYNTAX, scanner->position,
                                    N_("a comma or “}” is expected here"));
    }

  return TRUE;
}

/* (array(…), array(…)): several matrices, not one. */
static gboolean
is_tuple (const AttnScanner *scanner)
{
  AttnScanner ahead = *scanner;

  ahead.position++;
  attn_scanner_skip_spaces (&ahead);

  return attn_scanner_peek (&ahead) == '[' || g_unichar_isalpha (attn_scanner_peek (&ahead));
}

/* Lines of a script that are copied along with its matrices. */
static gboolean
skip_code (AttnScanner *scanner)
{
  static const char *beginnings[] = { "import ", "from ", "print(", "disp(" };
  gsize next;

  for (guint i = 0; i < G_N_ELEMENTS (beginnings); i++)
    if (attn_text_begins_with (scanner->import, scanner->position, scanner->end, beginnings[i]))
      {
        attn_text_find_line_end (scanner->import, scanner->position, scanner->end, &next);
        scanner->position = next;
        return TRUE;
      }

  return FALSE;
}

static gboolean
read_statements (AttnScanner *scanner)
{
  guint tuples = 0;
  gsize open = 0;

  for (;;)
    {
      char *name = NULL;
      char sign = 0;
      gunichar c;

      attn_scanner_skip_spaces (scanner);
      if (skip_code (scanner))
        continue;
      c = attn_scanner_peek (scanner);
      if (c == 0)
        break;
      if ((c == ',' || c == ';') && scanner->statements->len > 0)
        {
          scanner->position++;
          continue;
        }
      if (c == ')' && tuples > 0)
        {
          tuples--;
          scanner->position++;
          continue;
        }
      if (c == '{')
        {
          if (!read_object (scanner))
            return FALSE;
          continue;
        }

      if (c != '[' && c != '(')
        name = read_name (scanner, &sign);
      attn_scanner_skip_spaces (scanner);
      if (name == NULL && tuples == 0 && attn_scanner_peek (scanner) == '(' && is_tuple (scanner))
        {
          open = scanner->position++;
          tuples++;
          continue;
        }
      if (!read_statement (scanner, name, sign))
        return FALSE;
    }

  if (tuples > 0)
    return attn_scanner_refuse (scanner, ATTN_IMPORT_ERROR_SYNTAX, open, N_("this bracket is never closed"));
  if (scanner->statements->len == 0)
    return attn_scanner_refuse (scanner, ATTN_IMPORT_ERROR_EMPTY, 0, N_("this list is empty; numbers are expected"));

  return TRUE;
}

/* Rows that were printed one by one: "[1. 0. 1.]", or "나는: [1. 0. 1.]", on every line. */
static gboolean
are_rows (const AttnScanner *scanner)
{
  if (scanner->statements->len < 2)
    return FALSE;

  for (guint i = 0; i < scanner->statements->len; i++)
    {
      const Statement *statement = g_ptr_array_index (scanner->statements, i);
      const Statement *first = g_ptr_array_index (scanner->statements, 0);

      if (statement->shape.n_dimensions != 1 || statement->sign == '=' || statement->sign != first->sign)
        return FALSE;
    }

  return TRUE;
}

/* Appends what a statement says; `values`, `shape` and `labels` (taken over) may be those of several. */
static gboolean
add_array (AttnScanner         *scanner,
           Statement           *statement,
           const AttnListShape *shape,
           const GArray        *values,
           GStrv                labels)
{
  AttnImportArray *array = g_new0 (AttnImportArray, 1);
  gsize columns = shape->n_dimensions > 0 ? shape->lengths[shape->n_dimensions - 1] : 1;

  array->name = labels == NULL ? g_steal_pointer (&statement->name) : NULL;
  array->dtype = g_steal_pointer (&statement->dtype);
  array->refusal = g_steal_pointer (&statement->refusal);
  array->n_dimensions = shape->n_dimensions;
  array->shape = g_memdup2 (shape->lengths, MAX (shape->n_dimensions, 1) * sizeof shape->lengths[0]);
  array->matrix = attn_matrix_new (values->len / columns, columns, (const double *) (gpointer) values->data);
  array->row_labels = labels;
  if (array->matrix == NULL)
    {
      attn_import_fail (scanner->import, scanner->error, ATTN_IMPORT_ERROR_MEMORY, ATTN_PLACE_WHOLE,
                        N_("there is not enough memory for %1$lu × %2$lu numbers"),
                        (gulong) (values->len / columns), (gulong) columns);
      attn_import_array_free (array);
      return FALSE;
    }
  attn_import_add (scanner->import, array);

  return TRUE;
}

static gboolean
add_rows (AttnScanner *scanner)
{
  Statement *first = g_ptr_array_index (scanner->statements, 0);
  g_autoptr (GArray) values = g_array_new (FALSE, FALSE, sizeof (double));
  g_auto(GStrv) labels = first->sign != 0 ? g_new0 (char *, scanner->statements->len + 1) : NULL;
  AttnListShape shape = { 2, { scanner->statements->len, first->shape.lengths[0] } };

  for (guint i = 0; i < scanner->statements->len; i++)
    {
      Statement *statement = g_ptr_array_index (scanner->statements, i);

      if (!attn_list_equal_shapes (&statement->shape, &first->shape))
        return attn_scanner_refuse_ragged (scanner, statement->offset, &statement->shape, &first->shape);
      if (first->refusal == NULL)
        first->refusal = g_steal_pointer (&statement->refusal);
      g_array_append_vals (values, statement->values->data, statement->values->len);
      if (labels != NULL)
        labels[i] = g_strdup (statement->name);
    }

  return add_array (scanner, first, &shape, values, g_steal_pointer (&labels));
}

static gboolean
add_statements (AttnScanner *scanner)
{
  if (are_rows (scanner))
    return add_rows (scanner);

  for (guint i = 0; i < scanner->statements->len; i++)
    {
      Statement *statement = g_ptr_array_index (scanner->statements, i);

      /* Several without a name are told apart by a number. */
      if ((statement->name == NULL || *statement->name == '\0') && scanner->statements->len > 1)
        {
          g_free (statement->name);
          statement->name = g_strdup_printf ("%u", i + 1);
        }
      if (!add_array (scanner, statement, &statement->shape, statement->values, NULL))
        return FALSE;
    }

  return TRUE;
}

gboolean
attn_list_read (AttnImport  *import,
                gsize        start,
                gsize        end,
                GError     **error)
{
  g_autoptr (GPtrArray) statements = g_ptr_array_new_with_free_func ((GDestroyNotify) statement_free);
  g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);
  AttnScanner scanner = {
    .import = import, .text = import->text, .position = start, .end = end, .statements = statements, .names = names, .error = error,
  };
  gboolean good = read_statements (&scanner) && add_statements (&scanner);

  g_free (scanner.dtype);
  g_clear_error (&scanner.refusal);
  import->kind = scanner.saw_tensor ? ATTN_IMPORT_PYTORCH_TEXT
               : scanner.saw_array ? ATTN_IMPORT_NUMPY_TEXT
               : scanner.saw_rows || !scanner.saw_list ? ATTN_IMPORT_MATLAB_TEXT
               : scanner.saw_comma ? ATTN_IMPORT_LIST
               : ATTN_IMPORT_NUMPY_TEXT;

  return good;
}

/* Whether what follows an opening bracket can only be a list: in a table "[CLS]" is a token. */
static gboolean
begins_list (AttnScanner *scanner)
{
  gsize end;
  double value;

  scanner->position++;
  attn_scanner_skip_spaces (scanner);
  if (attn_scanner_peek (scanner) == 0 || strchr ("[]()\"'+-.0123456789", scanner->text[scanner->position]) != NULL)
    return TRUE;

  end = attn_scanner_find_word_end (scanner);
  if (end < scanner->end && scanner->text[end] == '(')
    return attn_list_is_known_call (scanner->text + scanner->position, end - scanner->position);

  return attn_word_read (scanner->text + scanner->position, end - scanner->position, FALSE, &value) != ATTN_WORD_OTHER;
}

static gboolean
begins_value (AttnScanner *scanner)
{
  gsize end;

  attn_scanner_skip_spaces (scanner);
  switch (attn_scanner_peek (scanner))
    {
    case '[':
    case '(':
      return begins_list (scanner);
    case '<':
      return attn_text_begins_with (scanner->import, scanner->position, scanner->end, "<tf.");
    case '{':
      scanner->position++;
      attn_scanner_skip_spaces (scanner);
      return attn_scanner_peek (scanner) == 0 || strchr ("\"'}[{", scanner->text[scanner->position]) != NULL;
    default:
      end = attn_scanner_find_word_end (scanner);
      return end < scanner->end && scanner->text[end] == '(' && end > scanner->position &&
             attn_list_is_known_call (scanner->text + scanner->position, end - scanner->position);
    }
}

gboolean
attn_list_looks_like (const AttnImport *import,
                      gsize             start,
                      gsize             end)
{
  AttnScanner scanner = { .import = (AttnImport *) import, .text = import->text, .position = start, .end = end };
  g_autofree char *name = NULL;
  gboolean line;
  gsize word, line_end, next;
  char sign;
  double value;

  /* What stands before the first matrix of a script tells nothing. */
  do
    attn_scanner_skip_spaces (&scanner);
  while (skip_code (&scanner));
  start = scanner.position;
  if (begins_value (&scanner))
    return TRUE;

  scanner.position = start;
  name = read_name (&scanner, &sign);
  if (name == NULL)
    return FALSE;

  line = attn_scanner_skip_spaces (&scanner);
  start = scanner.position;
  if (begins_value (&scanner))
    return TRUE;

  /* "x = 5" alone; with the number on a line of its own it is MATLAB's.  "x = 2*[1 2]" is meant as a list, and is
   * refused best as one. */
  scanner.position = start;
  word = attn_scanner_find_word_end (&scanner);
  line_end = attn_text_find_line_end (import, start, end, &next);

  return sign == '=' && !line &&
         (attn_word_read (import->text + start, word - start, FALSE, &value) == ATTN_WORD_NUMBER ||
          memchr (import->text + start, '[', line_end - start) != NULL);
}
