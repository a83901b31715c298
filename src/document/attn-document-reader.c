/* attn-document-reader.c: a document out of its text
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <string.h>

#include "attn-json.h"
#include "attn-lesson-private.h"
#include "attn-matrix-reader.h"
#include "attn-value-reader.h"

/* The version that this program reads and writes. */
#define VERSION 1

typedef struct
{
  AttnReport    report;
  AttnDocument *document;
  GFile        *folder;     /* or NULL */
  GError      **error;
} Reader;

/* "format" and "version" decide what the rest may be, so they are looked at before it. */
static gboolean
read_header (Reader       *reader,
             const json_t *root)
{
  AttnReport *report = &reader->report;
  const json_t *format = json_object_get (root, "format");
  const json_t *version = json_object_get (root, "version");

  if (format == NULL)
    {
      attn_report_stand_at (report, "format");
      return attn_report_refuse (report, reader->error, ATTN_DOCUMENT_ERROR_FORMAT,
                                 N_("this is missing, expected \"format\": \"attention\""));
    }
  if (!json_is_string (format) || strcmp (json_string_value (format), "attention") != 0)
    {
      attn_report_stand_at (report, "format");
      return attn_value_refuse (format, ATTN_DOCUMENT_ERROR_FORMAT, N_("expected “attention”"), report, reader->error);
    }

  attn_report_stand_at (report, "version");
  if (version == NULL)
    return attn_report_refuse (report, reader->error, ATTN_DOCUMENT_ERROR_MISSING,
                               N_("this is missing, expected \"version\": 1"));
  if (!json_is_number (version))
    return attn_value_refuse (version, ATTN_DOCUMENT_ERROR_TYPE, N_("expected the number 1"), report, reader->error);
  if (json_number_value (version) > VERSION)
    return attn_value_refuse (version, ATTN_DOCUMENT_ERROR_VERSION,
                              N_("expected 1: the document was made by a later version of this program"),
                              report, reader->error);
  if (json_number_value (version) != VERSION)
    return attn_value_refuse (version, ATTN_DOCUMENT_ERROR_VERSION, N_("expected the number 1"), report, reader->error);

  attn_report_stand_at (report, "");
  return TRUE;
}

static gboolean
has_kept (const json_t *object)
{
  const char *key;
  json_t *value;

  json_object_foreach ((json_t *) object, key, value)
    if (attn_value_is_kept_key (key))
      return TRUE;
  return FALSE;
}

/* The words whose vectors are made up; FALSE where this is something else, which is kept then as any other x- key. */
static gboolean
read_made_up (Reader       *reader,
              const json_t *value)
{
  g_autoptr(GPtrArray) words = g_ptr_array_new ();
  const json_t *item;
  gsize i;

  if (!json_is_array (value))
    return FALSE;
  json_array_foreach (value, i, item)
    {
      if (!json_is_string (item))
        return FALSE;
      g_ptr_array_add (words, (gpointer) json_string_value (item));
    }
  g_ptr_array_add (words, NULL);
  reader->document->made_up = attn_word_set_new ((const char *const *) words->pdata);
  return TRUE;
}

/* Keeps what stands under x- keys of the object that is written in `span`, letter by letter. */
static void
keep (Reader             *reader,
      const json_t       *object,
      const AttnJsonSpan *span,
      AttnLevel           level)
{
  g_autoptr(GArray) members = attn_json_members (span->start, span->length);
  const char *key;
  json_t *value;
  guint i = 0;

  g_return_if_fail (members->len == json_object_size (object));

  json_object_foreach ((json_t *) object, key, value)
    {
      const AttnJsonSpan *member = &g_array_index (members, AttnJsonSpan, i);

      i++;
      if (attn_value_is_kept_key (key))
        {
          g_autofree char *text = NULL;

          if (level == ATTN_LEVEL_TOP && strcmp (key, ATTN_MADE_UP_KEY) == 0 && read_made_up (reader, value))
            continue;
          text = g_strndup (member->start, member->length);
          if (reader->document->kept[level] == NULL)
            reader->document->kept[level] = g_ptr_array_new_with_free_func (attn_kept_free);
          g_ptr_array_add (reader->document->kept[level], attn_kept_new (key, text));
        }
      else if (level == ATTN_LEVEL_TOP && strcmp (key, "given") == 0)
        {
          keep (reader, value, member, ATTN_LEVEL_GIVEN);
        }
      else if (level == ATTN_LEVEL_TOP && strcmp (key, "attention") == 0)
        {
          keep (reader, value, member, ATTN_LEVEL_ATTENTION);
        }
    }
}

/* What the format knows and this version of the program does not do yet. */
static gboolean
refuse_unsupported (Reader       *reader,
                    const json_t *root)
{
  static const char *const later[] = { "block", "layers", "image", "readout" };

  for (guint i = 0; i < G_N_ELEMENTS (later); i++)
    {
      const json_t *value = json_object_get (root, later[i]);
      gboolean is_list = strcmp (later[i], "layers") == 0;

      if (value == NULL)
        continue;
      attn_report_stand_at (&reader->report, later[i]);
      if (is_list ? !json_is_array (value) : !json_is_object (value))
        return attn_value_refuse (value, ATTN_DOCUMENT_ERROR_TYPE,
                                  is_list ? N_("expected a list […]") : N_("expected an object {…}"),
                                  &reader->report, reader->error);
      return attn_report_refuse (&reader->report, reader->error, ATTN_DOCUMENT_ERROR_UNSUPPORTED,
                                 N_("“%s” is not yet supported, expected a document without it"), later[i]);
    }
  return TRUE;
}

static gboolean
read_phrase (Reader       *reader,
             const json_t *root,
             const char   *key,
             AttnPhrase  **phrase)
{
  const json_t *value = json_object_get (root, key);
  const char *texts[2] = { NULL, NULL };

  if (value == NULL)
    return TRUE;
  attn_report_stand_at (&reader->report, key);
  if (json_is_string (value))
    {
      *phrase = attn_phrase_new (json_string_value (value), NULL, NULL);
      return TRUE;
    }
  if (!json_is_object (value) || json_object_size (value) == 0)
    return attn_value_refuse (value, json_is_object (value) ? ATTN_DOCUMENT_ERROR_VALUE : ATTN_DOCUMENT_ERROR_TYPE,
                              N_("expected a text, or {\"ko\": …, \"en\": …}"), &reader->report, reader->error);
  if (!attn_value_check_keys (value, attn_phrase_keys, FALSE, &reader->report, reader->error))
    return FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      const json_t *text = json_object_get (value, attn_phrase_keys[i]);

      if (text == NULL)
        continue;
      attn_report_enter_key (&reader->report, attn_phrase_keys[i]);
      if (!json_is_string (text))
        return attn_value_refuse (text, ATTN_DOCUMENT_ERROR_TYPE, N_("expected a text"), &reader->report, reader->error);
      attn_report_stand_at (&reader->report, key);
      texts[i] = json_string_value (text);
    }
  *phrase = attn_phrase_new (NULL, texts[1], texts[0]);
  return TRUE;
}

static gboolean
read_tokens (Reader       *reader,
             const json_t *root,
             const char   *key,
             AttnSaid      said,
             GPtrArray   **tokens)
{
  const json_t *value = json_object_get (root, key);

  if (value == NULL)
    return TRUE;
  attn_report_stand_at (&reader->report, key);
  *tokens = attn_value_read_texts (value, N_("expected a list of texts, one for each token"), &reader->report, reader->error);
  reader->document->said |= said;
  return *tokens != NULL;
}

static gboolean
read_matrix (Reader       *reader,
             const json_t *object,
             AttnSlot      slot)
{
  const json_t *value = json_object_get (object, attn_slot_get_key (slot));

  if (value == NULL)
    return TRUE;
  attn_report_stand_at (&reader->report, attn_slot_get_name (slot));
  return attn_matrix_reader_read (value, attn_slot_get_kind (slot), reader->folder, &reader->report,
                                  &reader->document->fillings[slot], reader->error);
}

static gboolean
read_position (Reader       *reader,
               const json_t *root)
{
  static const char *const words[] = { "none", "sinusoidal", "rope", NULL };
  const json_t *value = json_object_get (root, "position");
  guint index;

  if (value == NULL)
    return TRUE;
  attn_report_stand_at (&reader->report, "position");
  if (json_is_array (value) || json_is_object (value))
    return attn_report_refuse (&reader->report, reader->error, ATTN_DOCUMENT_ERROR_UNSUPPORTED,
                               N_("a position matrix is not yet supported, expected “none”"));
  if (!attn_value_read_word (value, words, N_("expected “none”, “sinusoidal”, “rope” or a matrix"),
                             &reader->report, &index, reader->error))
    return FALSE;
  if (index > 0)
    return attn_report_refuse (&reader->report, reader->error, ATTN_DOCUMENT_ERROR_UNSUPPORTED,
                               N_("position “%s” is not yet supported, expected “none”"), words[index]);
  reader->document->said |= ATTN_SAID_POSITION;
  return TRUE;
}

static gboolean
read_given (Reader       *reader,
            const json_t *root)
{
  const json_t *given = json_object_get (root, "given");

  if (given == NULL)
    return TRUE;
  attn_report_stand_at (&reader->report, "given");
  if (!json_is_object (given))
    return attn_value_refuse (given, ATTN_DOCUMENT_ERROR_TYPE,
                              N_("expected an object with query, key and value, or weights"), &reader->report, reader->error);
  if (!attn_value_check_keys (given, attn_given_keys, TRUE, &reader->report, reader->error))
    return FALSE;
  reader->document->said |= ATTN_SAID_GIVEN;
  for (guint i = ATTN_SLOT_GIVEN_QUERY; i <= ATTN_SLOT_GIVEN_WEIGHTS; i++)
    if (!read_matrix (reader, given, (AttnSlot) i))
      return FALSE;
  return TRUE;
}

static gboolean
read_heads (Reader       *reader,
            const json_t *attention)
{
  const json_t *value = json_object_get (attention, "heads");
  double heads;

  if (value == NULL)
    return TRUE;
  attn_report_stand_at (&reader->report, "attention.heads");
  if (!attn_value_read_integer (value, 1, G_MAXINT, N_("expected a whole number, 1 or more"), &reader->report, &heads,
                                reader->error))
    return FALSE;
  if (heads > 1)
    return attn_report_refuse (&reader->report, reader->error, ATTN_DOCUMENT_ERROR_UNSUPPORTED,
                               N_("%u heads are not yet supported, expected 1"), (guint) heads);
  reader->document->said |= ATTN_SAID_HEADS;
  return TRUE;
}

static gboolean
read_scale (Reader       *reader,
            const json_t *attention)
{
  const char *expected = N_("expected “sqrt”, “none” or a number to divide by, not 0");
  const json_t *value = json_object_get (attention, "scale");
  AttnDocument *document = reader->document;
  guint index;

  if (value == NULL)
    return TRUE;
  attn_report_stand_at (&reader->report, "attention.scale");
  document->said |= ATTN_SAID_SCALE;
  if (json_is_number (value))
    {
      document->scale = ATTN_SCALE_NUMBER;
      document->divisor = json_number_value (value);
      return document->divisor != 0 ||
             attn_value_refuse (value, ATTN_DOCUMENT_ERROR_VALUE, expected, &reader->report, reader->error);
    }
  if (!attn_value_read_word (value, attn_scale_words, expected, &reader->report, &index, reader->error))
    return FALSE;
  document->scale = (AttnScale) index;
  return TRUE;
}

static gboolean
read_padding (Reader       *reader,
              const json_t *mask)
{
  const json_t *keys = json_object_get (mask, "padding");
  GArray *padding;
  json_t *item;
  gsize i;

  if (keys == NULL)
    return attn_value_refuse (mask, ATTN_DOCUMENT_ERROR_VALUE, N_("expected {\"padding\": [key, …]}"), &reader->report,
                              reader->error);
  attn_report_enter_key (&reader->report, "padding");
  if (!json_is_array (keys))
    return attn_value_refuse (keys, ATTN_DOCUMENT_ERROR_TYPE, N_("expected a list of keys, counted from 0"), &reader->report,
                              reader->error);

  padding = reader->document->padding = g_array_new (FALSE, FALSE, sizeof (guint));
  json_array_foreach (keys, i, item)
    {
      gsize mark = attn_report_enter_item (&reader->report, i);
      double number;
      guint key;

      if (!attn_value_read_integer (item, 0, G_MAXINT, N_("expected the number of a key: a whole number from 0 up"),
                                    &reader->report, &number, reader->error))
        return FALSE;
      attn_report_leave (&reader->report, mark);
      key = (guint) number;
      g_array_append_val (padding, key);
    }
  attn_padding_sort (padding);
  reader->document->mask = ATTN_MASK_PADDING;
  return TRUE;
}

static gboolean
read_mask (Reader       *reader,
           const json_t *attention)
{
  static const char *const other_forms[] = { "random", "file", "tensor", "transposed", NULL };
  const char *expected = N_("expected “none”, “causal”, {\"padding\": [key, …]} or a matrix of 0 and 1");
  const json_t *value = json_object_get (attention, "mask");
  const char *key;
  json_t *ignored;
  guint index;

  if (value == NULL)
    return TRUE;
  attn_report_stand_at (&reader->report, "attention.mask");
  reader->document->said |= ATTN_SAID_MASK;

  if (json_is_array (value))
    {
      reader->document->mask = ATTN_MASK_MATRIX;
      return read_matrix (reader, attention, ATTN_SLOT_MASK);
    }
  if (json_is_object (value))
    {
      json_object_foreach ((json_t *) value, key, ignored)
        if (g_strv_contains (other_forms, key))
          {
            reader->document->mask = ATTN_MASK_MATRIX;
            return read_matrix (reader, attention, ATTN_SLOT_MASK);
          }
      return attn_value_check_keys (value, attn_padding_keys, FALSE, &reader->report, reader->error) &&
             read_padding (reader, value);
    }
  if (!attn_value_read_word (value, attn_mask_words, expected, &reader->report, &index, reader->error))
    return FALSE;
  reader->document->mask = (AttnMask) index;
  return TRUE;
}

static gboolean
read_softmax (Reader       *reader,
              const json_t *attention)
{
  const json_t *value = json_object_get (attention, "softmax");
  guint index;

  if (value == NULL)
    return TRUE;
  attn_report_stand_at (&reader->report, "attention.softmax");
  if (!attn_value_read_word (value, attn_softmax_words, N_("expected “rows”, “columns” or “all”"), &reader->report, &index,
                             reader->error))
    return FALSE;
  reader->document->said |= ATTN_SAID_SOFTMAX;
  reader->document->softmax = (AttnSide) index;
  return TRUE;
}

static gboolean
read_attention (Reader       *reader,
                const json_t *root)
{
  const json_t *attention = json_object_get (root, "attention");

  if (attention == NULL)
    return TRUE;
  attn_report_stand_at (&reader->report, "attention");
  if (!json_is_object (attention))
    return attn_value_refuse (attention, ATTN_DOCUMENT_ERROR_TYPE, N_("expected an object {…}"), &reader->report, reader->error);
  if (!attn_value_check_keys (attention, attn_attention_keys, TRUE, &reader->report, reader->error))
    return FALSE;
  reader->document->said |= ATTN_SAID_ATTENTION;

  if (!read_heads (reader, attention))
    return FALSE;
  for (guint i = ATTN_SLOT_QUERY_WEIGHT; i <= ATTN_SLOT_OUTPUT_BIAS; i++)
    if (!read_matrix (reader, attention, (AttnSlot) i))
      return FALSE;
  return read_scale (reader, attention) && read_mask (reader, attention) && read_softmax (reader, attention);
}

static gboolean
read_root (Reader       *reader,
           const json_t *root)
{
  AttnDocument *document = reader->document;

  if (!json_is_object (root))
    return attn_value_refuse (root, ATTN_DOCUMENT_ERROR_TYPE, N_("expected an object {…}"), &reader->report, reader->error);
  if (!read_header (reader, root) ||
      !attn_value_check_keys (root, attn_top_keys, TRUE, &reader->report, reader->error))
    return FALSE;

  return refuse_unsupported (reader, root) &&
         read_phrase (reader, root, "title", &document->title) &&
         read_phrase (reader, root, "description", &document->description) &&
         read_tokens (reader, root, "tokens", ATTN_SAID_TOKENS, &document->tokens) &&
         read_tokens (reader, root, "memory_tokens", ATTN_SAID_MEMORY_TOKENS, &document->memory_tokens) &&
         read_matrix (reader, root, ATTN_SLOT_EMBEDDING) &&
         read_matrix (reader, root, ATTN_SLOT_MEMORY) &&
         read_position (reader, root) &&
         read_given (reader, root) &&
         read_attention (reader, root) &&
         attn_lesson_read (json_object_get (root, "lesson"), &reader->report, &document->lesson, reader->error);
}

static void
stand_at_byte (AttnReport *report,
               const char *text,
               const char *byte)
{
  gsize line, column;

  attn_json_locate (text, (gsize) (byte - text), &line, &column);
  g_string_printf (report->place, attn_report_translate (report, N_("(line %1$zu, column %2$zu)")), line, column);
}

/* Says which byte is wrong, and what the text probably is instead. */
static gboolean
check_encoding (const char *text,
                gsize       length,
                AttnReport *report,
                GError    **error)
{
  const char *bad;

  if (g_utf8_validate_len (text, length, &bad))
    return TRUE;

  if (length >= 2 && (memcmp (text, "\xff\xfe", 2) == 0 || memcmp (text, "\xfe\xff", 2) == 0))
    return attn_report_refuse (report, error, ATTN_DOCUMENT_ERROR_NOT_UTF8,
                               N_("found UTF-16 text, expected UTF-8: save it as UTF-8"));
  stand_at_byte (report, text, bad);
  /* It is UTF-8 and no JSON. */
  if (*bad == '\0')
    return attn_report_refuse (report, error, ATTN_DOCUMENT_ERROR_NOT_JSON, N_("found a zero byte, expected JSON text"));
  return attn_report_refuse (report, error, ATTN_DOCUMENT_ERROR_NOT_UTF8,
                             N_("found the byte 0x%02X, expected UTF-8: the text is in another encoding"), (guchar) *bad);
}

static gboolean
is_blank (const char *text,
          gsize       length)
{
  for (gsize i = 0; i < length; i++)
    if (!g_ascii_isspace (text[i]))
      return FALSE;
  return TRUE;
}

AttnDocument *
attn_document_parse (const char  *text,
                     gsize        length,
                     const char  *name,
                     AttnLanguage language,
                     GError     **error)
{
  return attn_document_parse_in (text, length, name, NULL, language, error);
}

AttnDocument *
attn_document_parse_in (const char  *text,
                        gsize        length,
                        const char  *name,
                        GFile       *folder,
                        AttnLanguage language,
                        GError     **error)
{
  AttnReport report;

  if (length < ATTN_DOCUMENT_MAX_BYTES)
    return attn_document_parse_any (text, length, name, folder, language, error);
  attn_report_init (&report, name, language);
  attn_report_refuse (&report, error, ATTN_DOCUMENT_ERROR_TOO_LARGE,
                      N_("found a document of 64 MiB or more, expected a smaller one"));
  attn_report_clear (&report);
  return NULL;
}

AttnDocument *
attn_document_parse_any (const char  *text,
                         gsize        length,
                         const char  *name,
                         GFile       *folder,
                         AttnLanguage language,
                         GError     **error)
{
  Reader reader = { .document = attn_document_new_blank (), .folder = folder, .error = error };
  json_t *root = NULL;
  gboolean ok = FALSE;

  attn_report_init (&reader.report, name, language);
  if (name != NULL)
    reader.document->name = g_ref_string_new (name);

  if (check_encoding (text, length, &reader.report, error))
    {
      /* Some editors begin a file with a byte order mark; RFC 8259, 8.1, lets a reader pass over it. */
      if (length >= 3 && memcmp (text, "\xef\xbb\xbf", 3) == 0)
        {
          text += 3;
          length -= 3;
        }
      if (is_blank (text, length))
        attn_report_refuse (&reader.report, error, ATTN_DOCUMENT_ERROR_EMPTY,
                            N_("found nothing here, expected a document"));
      else
        root = attn_json_parse (text, length, &reader.report, error);
    }

  if (root != NULL && read_root (&reader, root))
    {
      if (has_kept (root) || has_kept (json_object_get (root, "given")) || has_kept (json_object_get (root, "attention")))
        keep (&reader, root, &(AttnJsonSpan) { text, length }, ATTN_LEVEL_TOP);
      ok = attn_document_complete (reader.document, &reader.report, error);
    }

  json_decref (root);
  attn_report_clear (&reader.report);
  if (!ok)
    g_clear_pointer (&reader.document, attn_document_unref);
  return reader.document;
}
