/* attn-document-reader.c: a document out of its text
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "attn-foreign.h"
#include "attn-json.h"
#include "attn-lesson-private.h"
#include "attn-reader-private.h"
#include "attn-value-reader.h"

/* The version that this program reads and writes. */
#define VERSION 1

/* "format" and "version" decide what the rest may be, so they are looked at before it. */
static gboolean
read_header (AttnReader   *reader,
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

/* The object in which an object of this key lies keeps x- keys too. */
static gboolean
find_level (AttnLevel   level,
            const char *key,
            AttnLevel  *found)
{
  static const struct
  {
    AttnLevel   outer;
    const char *key;
    AttnLevel   level;
  } levels[] = {
    { ATTN_LEVEL_TOP, "given", ATTN_LEVEL_GIVEN },
    { ATTN_LEVEL_TOP, "image", ATTN_LEVEL_IMAGE },
    { ATTN_LEVEL_TOP, "readout", ATTN_LEVEL_READOUT },
    { ATTN_LEVEL_READOUT, "norm", ATTN_LEVEL_FINAL_NORM },
    { ATTN_LEVEL_TOP, "attention", ATTN_LEVEL_ATTENTION },
    { ATTN_LEVEL_TOP, "block", ATTN_LEVEL_BLOCK },
    { ATTN_LEVEL_LAYER, "attention", ATTN_LEVEL_ATTENTION },
    { ATTN_LEVEL_LAYER, "block", ATTN_LEVEL_BLOCK },
    { ATTN_LEVEL_BLOCK, "norm1", ATTN_LEVEL_NORM1 },
    { ATTN_LEVEL_BLOCK, "norm2", ATTN_LEVEL_NORM2 },
    { ATTN_LEVEL_BLOCK, "feed_forward", ATTN_LEVEL_FEED_FORWARD },
  };

  for (guint i = 0; i < G_N_ELEMENTS (levels); i++)
    if (levels[i].outer == level && strcmp (levels[i].key, key) == 0)
      {
        *found = levels[i].level;
        return TRUE;
      }
  return FALSE;
}

static gboolean
has_kept (const json_t *object,
          AttnLevel     level)
{
  const char *key;
  json_t *value, *item;
  AttnLevel inner;
  gsize i;

  json_object_foreach ((json_t *) object, key, value)
    {
      if (attn_value_is_kept_key (key) || (find_level (level, key, &inner) && has_kept (value, inner)))
        return TRUE;
      if (level == ATTN_LEVEL_TOP && strcmp (key, "layers") == 0)
        json_array_foreach (value, i, item)
          if (has_kept (item, ATTN_LEVEL_LAYER))
            return TRUE;
    }
  return FALSE;
}

/* The words whose vectors are made up; FALSE where this is something else, which is kept then as any other x- key. */
static gboolean
read_made_up (AttnReader   *reader,
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

static GPtrArray **
get_kept_list (AttnDocument *document,
               AttnLevel     level,
               guint         layer)
{
  return level < ATTN_LEVEL_LAYER ? &document->kept[level]
                                  : &attn_document_edit_layer (document, layer)->kept[level - ATTN_LEVEL_LAYER];
}

/* Keeps what stands under x- keys of the object that is written in `span`, letter by letter. */
static void
keep (AttnReader         *reader,
      const json_t       *object,
      const AttnJsonSpan *span,
      AttnLevel           level,
      guint               layer)
{
  g_autoptr(GArray) members = attn_json_members (span->start, span->length);
  const char *key;
  json_t *value;
  guint i = 0;

  g_return_if_fail (members->len == json_object_size (object));

  json_object_foreach ((json_t *) object, key, value)
    {
      const AttnJsonSpan *member = &g_array_index (members, AttnJsonSpan, i);
      AttnLevel inner;

      i++;
      if (attn_value_is_kept_key (key))
        {
          GPtrArray **list = get_kept_list (reader->document, level, layer);
          g_autofree char *text = NULL;

          if (level == ATTN_LEVEL_TOP && strcmp (key, ATTN_MADE_UP_KEY) == 0 && read_made_up (reader, value))
            continue;
          if (level == ATTN_LEVEL_TOP && strcmp (key, ATTN_CHANGED_KEY) == 0 && json_is_true (value))
            {
              reader->document->is_changed = TRUE;
              continue;
            }
          text = g_strndup (member->start, member->length);
          if (*list == NULL)
            *list = g_ptr_array_new_with_free_func (attn_kept_free);
          g_ptr_array_add (*list, attn_kept_new (key, text));
        }
      else if (find_level (level, key, &inner))
        {
          keep (reader, value, member, inner, layer);
        }
      else if (level == ATTN_LEVEL_TOP && strcmp (key, "layers") == 0)
        {
          g_autoptr(GArray) items = attn_json_members (member->start, member->length);

          g_return_if_fail (items->len == json_array_size (value));
          for (guint k = 0; k < items->len; k++)
            keep (reader, json_array_get (value, k), &g_array_index (items, AttnJsonSpan, k), ATTN_LEVEL_LAYER, k);
        }
    }
}

/* Each part stands at a place of its own, so there is none to come back to. */
static gboolean
go_on (AttnReader *reader,
       gboolean    was_right)
{
  return attn_report_go_on (&reader->report, 0, was_right);
}

static gboolean
read_phrase (AttnReader   *reader,
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
read_tokens (AttnReader   *reader,
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

gboolean
attn_reader_read_matrix (AttnReader   *reader,
                         const json_t *object,
                         AttnSlot      slot)
{
  const json_t *value = json_object_get (object, attn_slot_get_key (slot));

  if (value == NULL)
    return TRUE;
  attn_report_stand_at (&reader->report, attn_slot_get_name (slot));
  return attn_matrix_reader_read (value, attn_slot_get_kind (slot), &reader->source, &reader->report,
                                  attn_document_edit_filling (reader->document, slot), reader->error);
}

gboolean
attn_reader_check_object (AttnReader        *reader,
                          const json_t      *value,
                          const char *const *known)
{
  if (!json_is_object (value))
    return attn_value_refuse (value, ATTN_DOCUMENT_ERROR_TYPE, N_("expected an object {…}"), &reader->report, reader->error);
  return attn_value_check_keys (value, known, TRUE, &reader->report, reader->error);
}

gboolean
attn_reader_read_norm (AttnReader   *reader,
                       const json_t *value,
                       const char   *place,
                       AttnSlot      gain,
                       AttnSlot      bias,
                       double       *epsilon,
                       gboolean     *says_epsilon)
{
  const char *expected = N_("expected a number above 0");
  const json_t *number;

  attn_report_stand_at (&reader->report, place);
  if (!attn_reader_check_object (reader, value, attn_norm_keys) ||
      !attn_reader_read_matrix (reader, value, gain) || !attn_reader_read_matrix (reader, value, bias))
    return FALSE;
  number = json_object_get (value, "epsilon");
  *says_epsilon = number != NULL;
  if (number == NULL)
    return TRUE;
  attn_report_stand_at (&reader->report, place);
  attn_report_enter_key (&reader->report, "epsilon");
  if (!attn_value_read_number (number, expected, &reader->report, epsilon, reader->error))
    return FALSE;
  return *epsilon > 0 || attn_value_refuse (number, ATTN_DOCUMENT_ERROR_VALUE, expected, &reader->report, reader->error);
}

static gboolean
read_position (AttnReader   *reader,
               const json_t *root)
{
  const json_t *value = json_object_get (root, "position");
  guint index;

  if (value == NULL)
    return TRUE;
  reader->document->said |= ATTN_SAID_POSITION;
  if (json_is_array (value) || json_is_object (value))
    {
      reader->document->position = ATTN_POSITION_MATRIX;
      return attn_reader_read_matrix (reader, root, ATTN_SLOT_POSITION);
    }
  attn_report_stand_at (&reader->report, "position");
  if (!attn_value_read_word (value, attn_position_words, N_("expected “none”, “sinusoidal”, “rope” or a matrix"),
                             &reader->report, &index, reader->error))
    return FALSE;
  reader->document->position = (AttnPosition) index;
  return TRUE;
}

static gboolean
read_given (AttnReader   *reader,
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
    if (!go_on (reader, attn_reader_read_matrix (reader, given, i)))
      return FALSE;
  return TRUE;
}

/* The pixels are grey values, or three matrices of them: whether the first item begins with a number tells. */
static gboolean
read_pixels (AttnReader   *reader,
             const json_t *image)
{
  static const AttnSlot colors[] = { ATTN_SLOT_RED, ATTN_SLOT_GREEN, ATTN_SLOT_BLUE };
  const json_t *value = json_object_get (image, "pixels"), *first;

  attn_report_stand_at (&reader->report, "image");
  if (value == NULL)
    return attn_report_refuse (&reader->report, reader->error, ATTN_DOCUMENT_ERROR_MISSING,
                               N_("“%s” is missing, expected pixels and the size of a patch"), "pixels");
  first = json_array_get (value, 0);
  if (!json_is_object (first) && !json_is_array (json_array_get (first, 0)))
    return attn_reader_read_matrix (reader, image, ATTN_SLOT_PIXELS);

  attn_report_stand_at (&reader->report, "image.pixels");
  if (json_array_size (value) != G_N_ELEMENTS (colors))
    return attn_report_refuse (&reader->report, reader->error, ATTN_DOCUMENT_ERROR_SHAPE,
                               N_("found %zu matrices, expected one of grey values, or three: red, green and blue"),
                               json_array_size (value));
  for (guint i = 0; i < G_N_ELEMENTS (colors); i++)
    {
      attn_report_stand_at (&reader->report, attn_slot_get_name (colors[i]));
      if (!attn_matrix_reader_read (json_array_get (value, i), ATTN_SLOT_KIND_MATRIX, &reader->source, &reader->report,
                                    attn_document_edit_filling (reader->document, colors[i]), reader->error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
read_image (AttnReader   *reader,
            const json_t *root)
{
  const json_t *image = json_object_get (root, "image"), *patch;
  double size;

  if (image == NULL)
    return TRUE;
  attn_report_stand_at (&reader->report, "image");
  if (!attn_reader_check_object (reader, image, attn_image_keys) || !read_pixels (reader, image))
    return FALSE;
  reader->document->said |= ATTN_SAID_IMAGE;

  patch = json_object_get (image, "patch");
  attn_report_stand_at (&reader->report, "image");
  if (patch == NULL)
    return attn_report_refuse (&reader->report, reader->error, ATTN_DOCUMENT_ERROR_MISSING,
                               N_("“%s” is missing, expected pixels and the size of a patch"), "patch");
  attn_report_enter_key (&reader->report, "patch");
  if (!attn_value_read_integer (patch, 1, 4096, N_("expected a whole number of pixels, from 1 up"), &reader->report, &size,
                                reader->error))
    return FALSE;
  reader->document->patch = (guint) size;
  for (guint i = ATTN_SLOT_PATCH_WEIGHT; i <= ATTN_SLOT_CLASS_TOKEN; i++)
    if (!go_on (reader, attn_reader_read_matrix (reader, image, i)))
      return FALSE;
  return TRUE;
}

static gboolean
read_readout (AttnReader   *reader,
              const json_t *root)
{
  AttnDocument *document = reader->document;
  const json_t *readout = json_object_get (root, "readout"), *norm, *labels, *row;
  gboolean says_epsilon = FALSE;
  guint index;

  if (readout == NULL)
    return TRUE;
  attn_report_stand_at (&reader->report, "readout");
  if (!attn_reader_check_object (reader, readout, attn_readout_keys))
    return FALSE;
  document->said |= ATTN_SAID_READOUT;

  norm = json_object_get (readout, "norm");
  if (norm != NULL)
    {
      if (!go_on (reader, attn_reader_read_norm (reader, norm, "readout.norm", ATTN_SLOT_FINAL_GAIN, ATTN_SLOT_FINAL_BIAS,
                                                 &document->final_epsilon, &says_epsilon)))
        return FALSE;
      document->said |= ATTN_SAID_FINAL_NORM | (says_epsilon ? ATTN_SAID_FINAL_EPSILON : 0);
    }
  if (!go_on (reader, attn_reader_read_matrix (reader, readout, ATTN_SLOT_READOUT_WEIGHT)) ||
      !go_on (reader, attn_reader_read_matrix (reader, readout, ATTN_SLOT_READOUT_BIAS)))
    return FALSE;

  labels = json_object_get (readout, "labels");
  if (labels != NULL)
    {
      attn_report_stand_at (&reader->report, "readout.labels");
      document->labels = attn_value_read_texts (labels, N_("expected a list of texts, one for each class"), &reader->report,
                                                reader->error);
      if (!go_on (reader, document->labels != NULL))
        return FALSE;
    }
  row = json_object_get (readout, "row");
  if (row == NULL)
    return TRUE;
  attn_report_stand_at (&reader->report, "readout.row");
  if (!attn_value_read_word (row, attn_pooling_words, N_("expected “each”, “last”, “first” or “mean”"), &reader->report, &index,
                             reader->error))
    return FALSE;
  document->pooling = (AttnPooling) index;
  document->said |= ATTN_SAID_READOUT_ROW;
  return TRUE;
}

/* Either a list of layers, or one of attention and block at the top. */
static gboolean
read_layers (AttnReader   *reader,
             const json_t *root)
{
  static const char *const replaced[] = { "attention", "block" };
  const json_t *layers = json_object_get (root, "layers"), *item;
  AttnDocument *document = reader->document;
  gsize n = json_array_size (layers), i;

  if (layers == NULL)
    return attn_reader_read_layer (reader, root, 0);

  attn_report_stand_at (&reader->report, "layers");
  if (!json_is_array (layers) || n == 0)
    return attn_value_refuse (layers, json_is_array (layers) ? ATTN_DOCUMENT_ERROR_VALUE : ATTN_DOCUMENT_ERROR_TYPE,
                              N_("expected a list of layers, each with attention and block"), &reader->report, reader->error);
  if (n > ATTN_DOCUMENT_MAX_LAYERS)
    return attn_report_refuse (&reader->report, reader->error, ATTN_DOCUMENT_ERROR_TOO_LARGE,
                               N_("found %1$zu layers, expected at most %2$u"), n, ATTN_DOCUMENT_MAX_LAYERS);
  for (guint k = 0; k < G_N_ELEMENTS (replaced); k++)
    if (json_object_get (root, replaced[k]) != NULL)
      {
        attn_report_stand_at (&reader->report, replaced[k]);
        return attn_report_refuse (&reader->report, reader->error, ATTN_DOCUMENT_ERROR_VALUE,
                                   N_("stands beside “layers”, each of which has its own; expected one of the two"));
      }

  document->said |= ATTN_SAID_LAYERS;
  while (document->layers->len < n)
    g_ptr_array_add (document->layers, attn_layer_new ());
  json_array_foreach (layers, i, item)
    {
      g_autofree char *place = g_strdup_printf ("layer%zu", i);

      attn_report_stand_at (&reader->report, place);
      if (!go_on (reader, attn_reader_check_object (reader, item, attn_layer_keys) &&
                          attn_reader_read_layer (reader, item, (guint) i)))
        return FALSE;
    }
  return TRUE;
}

static gboolean
read_root (AttnReader   *reader,
           const json_t *root)
{
  AttnDocument *document = reader->document;

  if (!json_is_object (root))
    return attn_value_refuse (root, ATTN_DOCUMENT_ERROR_TYPE, N_("expected an object {…}"), &reader->report, reader->error);
  if (!read_header (reader, root) ||
      !attn_value_check_keys (root, attn_top_keys, TRUE, &reader->report, reader->error))
    return FALSE;

  return go_on (reader, read_phrase (reader, root, "title", &document->title)) &&
         go_on (reader, read_phrase (reader, root, "description", &document->description)) &&
         go_on (reader, read_tokens (reader, root, "tokens", ATTN_SAID_TOKENS, &document->tokens)) &&
         go_on (reader, read_tokens (reader, root, "memory_tokens", ATTN_SAID_MEMORY_TOKENS, &document->memory_tokens)) &&
         go_on (reader, attn_reader_read_matrix (reader, root, ATTN_SLOT_EMBEDDING)) &&
         go_on (reader, attn_reader_read_matrix (reader, root, ATTN_SLOT_MEMORY)) &&
         go_on (reader, read_position (reader, root)) &&
         go_on (reader, read_given (reader, root)) &&
         go_on (reader, read_layers (reader, root)) &&
         go_on (reader, read_image (reader, root)) &&
         go_on (reader, read_readout (reader, root));
}

/* Whether the sample's description is still about it: as after an edit, whatever it changes but for title and lesson, it may be not. */
static gboolean
keeps_description (const json_t *sample,
                   const json_t *patch,
                   const json_t *whole)
{
  const char *key;
  json_t *value;

  if (json_object_get (patch, "description") != NULL || json_object_get (sample, "description") == NULL)
    return TRUE;
  json_object_foreach ((json_t *) patch, key, value)
    if (!g_str_equal (key, "title") && !g_str_equal (key, "lesson") && !g_str_has_prefix (key, "x-") &&
        json_object_get (whole, key) != json_object_get (sample, key) &&
        !json_equal (json_object_get (whole, key), json_object_get (sample, key)))
      return FALSE;
  return TRUE;
}

/* A document that starts from a sample is the sample with the rest of it as a merge patch.  The caller owns the result; NULL
 * with an error. */
static json_t *
complete_from_sample (AttnReader   *reader,
                      const json_t *root)
{
  const json_t *name = json_object_get (root, "sample");
  g_autoptr(GBytes) bytes = NULL;
  json_t *sample, *patch, *whole;
  gsize length;
  const char *text;

  if (!read_header (reader, root))
    return NULL;
  attn_report_stand_at (&reader->report, "sample");
  if (json_is_string (name))
    bytes = attn_sample_dup_text (json_string_value (name));
  if (bytes == NULL)
    {
      g_autofree char *found = attn_json_describe (name, reader->report.language), *list = attn_sample_dup_list ();

      attn_report_refuse (&reader->report, reader->error, ATTN_DOCUMENT_ERROR_VALUE,
                          N_("found %1$s, expected one of these samples: %2$s"), found, list);
      return NULL;
    }
  text = g_bytes_get_data (bytes, &length);
  sample = attn_json_parse (text, length, &reader->report, NULL);
  patch = json_copy ((json_t *) root);
  json_object_del (patch, "sample");
  whole = attn_json_merge (sample, patch);
  if (json_is_object (whole) && !keeps_description (sample, patch, whole) && json_object_get (patch, ATTN_CHANGED_KEY) == NULL)
    json_object_set_new (whole, ATTN_CHANGED_KEY, json_true ());
  json_decref (patch);
  json_decref (sample);
  attn_report_stand_at (&reader->report, "");
  return whole;
}

static char *
write_json (const json_t *value)
{
  GString *text = g_string_new (NULL);

  attn_json_append (value, 0, text);
  return g_string_free (text, FALSE);
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

gboolean
attn_document_is_foreign (const char *text,
                          gsize       length)
{
  gsize blank = 0;

  while (blank < length && g_ascii_isspace (text[blank]))
    blank++;
  /* What begins as a document does is one with a mistake in it. */
  return blank < length && text[blank] != '{' && attn_foreign_find (text, length) != NULL;
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
  if (attn_document_is_foreign (text, length))
    return attn_document_refuse_foreign (report, error);
  stand_at_byte (report, text, bad);
  /* It is UTF-8 and no JSON. */
  if (*bad == '\0')
    return attn_report_refuse (report, error, ATTN_DOCUMENT_ERROR_NOT_JSON, N_("found a zero byte, expected JSON text"));
  return attn_report_refuse (report, error, ATTN_DOCUMENT_ERROR_NOT_UTF8,
                             N_("found the byte 0x%02X, expected UTF-8: the text is in another encoding"), (guchar) *bad);
}

gboolean
attn_document_refuse_foreign (AttnReport *report,
                              GError    **error)
{
  return attn_report_refuse (report, error, ATTN_DOCUMENT_ERROR_NOT_UTF8,
                             N_("this is no document and no picture that can be read, expected an .attention file or a PNG, JPEG or another still picture"));
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
    return attn_document_parse_any (text, length, name, folder, NULL, language, error);
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
                         GPtrArray   *all,
                         AttnLanguage language,
                         GError     **error)
{
  AttnReader reader = {
    .document = attn_document_new_blank (),
    .source = { folder, ATTN_DOCUMENT_MAX_TOTAL },
    .error = error,
  };
  json_t *root = NULL, *whole = NULL;
  g_autofree char *written = NULL;
  gboolean ok = FALSE;

  attn_report_init (&reader.report, name, language);
  attn_report_gather (&reader.report, all);
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

  if (root != NULL && json_object_get (root, "sample") != NULL)
    {
      whole = complete_from_sample (&reader, root);
      json_decref (root);
      root = whole;
      if (root != NULL)
        {
          /* What is kept letter by letter is so in the whole. */
          text = written = write_json (root);
          length = strlen (text);
        }
    }
  if (root != NULL && read_root (&reader, root))
    {
      /* What is wrong with the scenes is no reason to keep silent about the shapes; what was not read is. */
      const gboolean is_whole = !attn_report_has_problems (&reader.report);

      ok = attn_lesson_read (json_object_get (root, "lesson"), &reader.report, &reader.document->lesson, error);
      if (attn_report_go_on (&reader.report, 0, ok) && is_whole)
        {
          if (has_kept (root, ATTN_LEVEL_TOP))
            keep (&reader, root, &(AttnJsonSpan) { text, length }, ATTN_LEVEL_TOP, 0);
          ok = attn_document_complete (reader.document, FALSE, &reader.report, error);
        }
      ok = ok && !attn_report_has_problems (&reader.report);
    }

  json_decref (root);
  attn_report_clear (&reader.report);
  if (!ok)
    g_clear_pointer (&reader.document, attn_document_unref);
  return reader.document;
}
