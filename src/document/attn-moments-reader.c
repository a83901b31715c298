/* attn-moments-reader.c: reads the moments of training that a document brings along
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-moments-private.h"

#include <string.h>

#include "attn-json.h"
#include "attn-matrix-reader.h"
#include "attn-value-reader.h"

static const char *const moment_keys[] = { "step", "loss", "right", "weight", "change", "words", NULL };

typedef struct
{
  const AttnDocument *document;
  AttnReport          report;
  AttnMatrixSource    source;
  AttnMoments        *moments;
  GError            **error;
} Reading;

const char *
attn_moments_get_text (const AttnDocument *document)
{
  const GPtrArray *kept = document->kept[ATTN_LEVEL_TOP];

  for (guint i = 0; kept != NULL && i < kept->len; i++)
    {
      const AttnKept *entry = g_ptr_array_index (kept, i);

      if (g_str_equal (entry->key, ATTN_MOMENTS_KEY))
        return entry->text;
    }
  return NULL;
}

static void
replace_text (AttnDocument *draft,
              const char   *text)
{
  GPtrArray *kept = draft->kept[ATTN_LEVEL_TOP];
  GPtrArray *rest = g_ptr_array_new_with_free_func (attn_kept_free);

  for (guint i = 0; kept != NULL && i < kept->len; i++)
    {
      const AttnKept *entry = g_ptr_array_index (kept, i);

      if (!g_str_equal (entry->key, ATTN_MOMENTS_KEY))
        g_ptr_array_add (rest, attn_kept_new (entry->key, entry->text));
    }
  if (text != NULL)
    g_ptr_array_add (rest, attn_kept_new (ATTN_MOMENTS_KEY, text));
  g_clear_pointer (&draft->kept[ATTN_LEVEL_TOP], g_ptr_array_unref);
  if (rest->len > 0)
    draft->kept[ATTN_LEVEL_TOP] = rest;
  else
    g_ptr_array_unref (rest);
}

void
attn_moments_drop (AttnDocument *draft)
{
  if (attn_moments_get_text (draft) != NULL)
    replace_text (draft, NULL);
}

void
attn_moments_adopt (AttnDocument       *draft,
                    const AttnDocument *from)
{
  const char *text = attn_moments_get_text (from);

  if (text == NULL)
    return;
  replace_text (draft, text);
  g_clear_pointer (&draft->origin, attn_document_unref);
  draft->origin = attn_moments_ref_origin (from);
}

AttnDocument *
attn_moments_ref_origin (const AttnDocument *document)
{
  if (document->origin != NULL)
    return attn_document_ref (document->origin);
  return attn_moments_get_text (document) != NULL ? attn_document_ref (document) : NULL;
}

/* The samples that have moments: parsed once. */
static const GPtrArray *
get_trained_samples (void)
{
  static GPtrArray *samples;

  if (g_once_init_enter (&samples))
    {
      GPtrArray *found = g_ptr_array_new ();

      for (guint i = 0; i < attn_sample_get_count (); i++)
        {
          g_autoptr(GBytes) bytes = attn_sample_dup_text (attn_sample_get_name (i));
          AttnDocument *sample;

          if (g_strstr_len (g_bytes_get_data (bytes, NULL), (gssize) g_bytes_get_size (bytes), "\"" ATTN_MOMENTS_KEY "\"") == NULL)
            continue;
          sample = attn_sample_load (attn_sample_get_name (i), ATTN_LANGUAGE_ENGLISH, NULL);
          if (sample != NULL)
            g_ptr_array_add (found, sample);
        }
      g_once_init_leave (&samples, found);
    }
  return samples;
}

static const char *
skip_space (const char *text)
{
  return text + strspn (text, " \t\r\n");
}

/* Whether two texts of moments say the same, however they are laid out and their numbers written. */
static gboolean
is_same_text (const char *a,
              const char *b)
{
  while (*(a = skip_space (a)) != '\0' && *(b = skip_space (b)) != '\0')
    if (g_ascii_isdigit (*a) && g_ascii_isdigit (*b))
      {
        char *end_a, *end_b;

        if (g_ascii_strtod (a, &end_a) != g_ascii_strtod (b, &end_b))
          return FALSE;
        a = end_a;
        b = end_b;
      }
    else if (*a++ != *b++)
      {
        return FALSE;
      }
  return *skip_space (a) == *skip_space (b);
}

/* A document may have been written out of a sample, by hand or by this program, and have its moments with another mask or scale: those
 * are not of the model that was trained, which is the sample's.  NULL: it comes from none. */
static const AttnDocument *
find_trained_sample (const char *text)
{
  const GPtrArray *samples = get_trained_samples ();

  for (guint i = 0; i < samples->len; i++)
    if (is_same_text (attn_moments_get_text (g_ptr_array_index (samples, i)), text))
      return g_ptr_array_index (samples, i);
  return NULL;
}

/* Of any other document it is what was opened. */
static const AttnDocument *
get_opened (const AttnDocument *document)
{
  if (document->origin != NULL && g_strcmp0 (attn_moments_get_text (document->origin), attn_moments_get_text (document)) == 0)
    return document->origin;
  return document;
}

static void
clear_matrix (gpointer data)
{
  AttnMomentMatrix *matrix = data;

  attn_matrix_unref (matrix->matrix);
}

static void
free_moment (gpointer data)
{
  AttnMoment *moment = data;

  g_array_unref (moment->matrices);
  g_clear_pointer (&moment->words, attn_matrix_unref);
  g_free (moment);
}

AttnMoments *
attn_moments_ref (const AttnMoments *moments)
{
  g_atomic_ref_count_inc (&((AttnMoments *) moments)->references);
  return (AttnMoments *) moments;
}

void
attn_moments_unref (AttnMoments *moments)
{
  if (!g_atomic_ref_count_dec (&moments->references))
    return;
  g_free (moments->text);
  attn_word_set_unref (moments->labels);
  g_hash_table_unref (moments->rows);
  g_ptr_array_unref (moments->list);
  attn_document_unref (moments->trained);
  g_free (moments);
}

/* Whether slots have names that begin with this one and a full stop. */
static gboolean
is_part (const char *name)
{
  const char *const *slots = attn_document_get_slot_names ();
  gsize length = strlen (name);

  for (; *slots != NULL; slots++)
    if (strncmp (*slots, name, length) == 0 && (*slots)[length] == '.')
      return TRUE;
  return FALSE;
}

/* A slot whose numbers are trained: neither masks nor what is given beside a model, nor its image. */
static gboolean
find_slot (const Reading *reading,
           const char    *name,
           AttnSlot      *slot)
{
  guint place;

  if (!attn_document_find_slot (reading->document, name, slot))
    return FALSE;
  place = attn_slot_get_place (*slot);
  if (place == ATTN_SLOT_POSITION)
    return attn_document_at (reading->document, *slot) != NULL;
  return place != ATTN_SLOT_MASK && place != ATTN_SLOT_MEMORY && !g_str_has_prefix (name, "given.") &&
         !(place >= ATTN_SLOT_PIXELS && place <= ATTN_SLOT_BLUE);
}

static gboolean
read_matrix (Reading      *reading,
             const json_t *value,
             AttnSlotKind  kind,
             AttnMatrix  **matrix)
{
  AttnFilling filling = { 0 };

  if (!attn_matrix_reader_read (value, kind, &reading->source, &reading->report, &filling, reading->error))
    return FALSE;
  *matrix = attn_matrix_ref (filling.matrix);
  attn_filling_clear (&filling);
  return TRUE;
}

/* The matrices of an object, the names of which begin with `prefix`. */
static gboolean
read_change (Reading      *reading,
             const json_t *object,
             const char   *prefix,
             AttnMoment   *moment)
{
  const char *key;
  json_t *value;

  if (!json_is_object (object))
    return attn_value_refuse (object, ATTN_DOCUMENT_ERROR_TYPE, N_("expected an object with matrices"), &reading->report,
                              reading->error);
  json_object_foreach ((json_t *) object, key, value)
    {
      g_autofree char *name = g_strconcat (prefix, key, NULL);
      gsize mark = attn_report_enter_key (&reading->report, key);
      AttnMomentMatrix matrix;

      if (find_slot (reading, name, &matrix.slot))
        {
          if (!read_matrix (reading, value, attn_slot_get_kind (matrix.slot), &matrix.matrix))
            return FALSE;
          g_array_append_val (moment->matrices, matrix);
        }
      else if (is_part (name))
        {
          g_autofree char *inner = g_strconcat (name, ".", NULL);

          if (!read_change (reading, value, inner, moment))
            return FALSE;
        }
      else
        {
          g_autofree char *quoted = NULL;

          attn_report_leave (&reading->report, mark);
          quoted = attn_report_quote (key);
          return attn_report_refuse_found (&reading->report, reading->error, ATTN_DOCUMENT_ERROR_UNKNOWN_KEY, quoted,
                                           N_("expected the name of a matrix that is trained"));
        }
      attn_report_leave (&reading->report, mark);
    }
  return TRUE;
}

static gboolean
read_words (Reading      *reading,
            const json_t *value,
            AttnMoment   *moment)
{
  const guint n = reading->moments->labels != NULL ? g_strv_length ((char **) attn_word_set_get_words (reading->moments->labels)) : 0;

  if (n == 0)
    return attn_report_refuse (&reading->report, reading->error, ATTN_DOCUMENT_ERROR_MISSING,
                               N_("these vectors have no words, expected the words as labels of the readout"));
  if (!read_matrix (reading, value, ATTN_SLOT_KIND_MATRIX, &moment->words))
    return FALSE;
  if (attn_matrix_get_rows (moment->words) != n)
    return attn_report_refuse (&reading->report, reading->error, ATTN_DOCUMENT_ERROR_SHAPE,
                               N_("found %1$zu rows, expected %2$u, one for each label of the readout"),
                               attn_matrix_get_rows (moment->words), n);
  return TRUE;
}

/* A number under a key; TRUE and nothing where it is left out. */
static gboolean
read_figure (Reading      *reading,
             const json_t *object,
             const char   *key,
             gboolean      is_share,
             gboolean     *has,
             double       *number)
{
  const json_t *value = json_object_get (object, key);
  gsize mark;

  *has = value != NULL;
  if (value == NULL)
    return TRUE;
  mark = attn_report_enter_key (&reading->report, key);
  if (!attn_value_read_number (value, is_share ? N_("expected a number from 0 to 1") : N_("expected a number"), &reading->report,
                               number, reading->error))
    return FALSE;
  if (is_share && !(*number >= 0 && *number <= 1))
    return attn_value_refuse (value, ATTN_DOCUMENT_ERROR_VALUE, N_("expected a number from 0 to 1"), &reading->report, reading->error);
  attn_report_leave (&reading->report, mark);
  return TRUE;
}

static gboolean
read_step (Reading      *reading,
           const json_t *object,
           AttnMoment   *moment)
{
  const char *expected = N_("expected a whole number of steps, more than at the moment before");
  const json_t *value = json_object_get (object, "step");
  const GPtrArray *list = reading->moments->list;
  double least = list->len > 0 ? (double) attn_moments_at (reading->moments, list->len - 1)->step + 1 : 0, step;
  gsize mark;

  if (value == NULL)
    return attn_report_refuse (&reading->report, reading->error, ATTN_DOCUMENT_ERROR_MISSING, N_("“%s” is missing"), "step");
  mark = attn_report_enter_key (&reading->report, "step");
  if (!attn_value_read_integer (value, least, (double) ATTN_MAX_SEED, expected, &reading->report, &step, reading->error))
    return FALSE;
  moment->step = (guint64) step;
  attn_report_leave (&reading->report, mark);
  return TRUE;
}

static gboolean
read_moment (Reading      *reading,
             const json_t *object,
             AttnMoment   *moment)
{
  const json_t *change, *words;
  gboolean has_weight;
  double weight;
  gsize mark;

  if (!json_is_object (object))
    return attn_value_refuse (object, ATTN_DOCUMENT_ERROR_TYPE, N_("expected an object with “step” and “change”"), &reading->report,
                              reading->error);
  if (!attn_value_check_keys (object, moment_keys, TRUE, &reading->report, reading->error) ||
      !read_step (reading, object, moment) ||
      !read_figure (reading, object, "loss", FALSE, &moment->has_loss, &moment->loss) ||
      !read_figure (reading, object, "right", TRUE, &moment->has_right, &moment->right) ||
      !read_figure (reading, object, "weight", TRUE, &has_weight, &weight))
    return FALSE;
  change = json_object_get (object, "change");
  if (change == NULL)
    return attn_report_refuse (&reading->report, reading->error, ATTN_DOCUMENT_ERROR_MISSING, N_("“%s” is missing"), "change");
  mark = attn_report_enter_key (&reading->report, "change");
  if (!read_change (reading, change, "", moment))
    return FALSE;
  attn_report_leave (&reading->report, mark);
  words = json_object_get (object, "words");
  if (words == NULL)
    return TRUE;
  mark = attn_report_enter_key (&reading->report, "words");
  if (!read_words (reading, words, moment))
    return FALSE;
  attn_report_leave (&reading->report, mark);
  return TRUE;
}

static gboolean
read_list (Reading      *reading,
           const json_t *list)
{
  json_t *item;
  gsize i;

  if (!json_is_array (list) || json_array_size (list) == 0)
    return attn_value_refuse (list, ATTN_DOCUMENT_ERROR_TYPE, N_("expected a list of moments"), &reading->report, reading->error);
  json_array_foreach (list, i, item)
    {
      gsize mark = attn_report_enter_item (&reading->report, i);
      AttnMoment *moment = g_new0 (AttnMoment, 1);
      gboolean ok;

      moment->matrices = g_array_new (FALSE, FALSE, sizeof (AttnMomentMatrix));
      g_array_set_clear_func (moment->matrices, clear_matrix);
      ok = read_moment (reading, item, moment);
      if (!ok)
        {
          free_moment (moment);
          return FALSE;
        }
      g_ptr_array_add (reading->moments->list, moment);
      attn_report_leave (&reading->report, mark);
    }
  return TRUE;
}

AttnMoments *
attn_moments_read (const AttnDocument *document,
                   AttnLanguage        language,
                   GError            **error)
{
  const char *text = attn_moments_get_text (document);
  const char *const *labels = attn_document_get_labels (document);
  Reading reading = { .document = document, .source = { NULL, ATTN_DOCUMENT_MAX_TOTAL }, .error = error };
  const AttnDocument *sample;
  AttnMoments *moments;
  json_t *list;
  gboolean ok;

  if (text == NULL)
    return NULL;
  attn_report_init (&reading.report, document->name, language);
  attn_report_stand_at (&reading.report, ATTN_MOMENTS_KEY);
  list = attn_json_parse (text, strlen (text), &reading.report, error);
  if (list == NULL)
    {
      attn_report_clear (&reading.report);
      return NULL;
    }
  moments = reading.moments = g_new0 (AttnMoments, 1);
  g_atomic_ref_count_init (&moments->references);
  moments->text = g_strdup (text);
  sample = find_trained_sample (text);
  moments->is_sample = sample != NULL;
  moments->trained = attn_document_ref (sample != NULL ? sample : get_opened (document));
  moments->labels = labels != NULL ? attn_word_set_new (labels) : NULL;
  moments->list = g_ptr_array_new_with_free_func (free_moment);
  moments->rows = g_hash_table_new (g_str_hash, g_str_equal);
  attn_report_stand_at (&reading.report, ATTN_MOMENTS_KEY);
  ok = read_list (&reading, list);
  json_decref (list);
  attn_report_clear (&reading.report);
  if (!ok)
    {
      attn_moments_unref (moments);
      return NULL;
    }
  if (moments->labels != NULL)
    {
      const char *const *words = attn_word_set_get_words (moments->labels);

      for (guint i = g_strv_length ((char **) words); i-- > 0; )
        g_hash_table_insert (moments->rows, (gpointer) words[i], GUINT_TO_POINTER (i + 1));
    }
  return moments;
}

gboolean
attn_moments_are_of (const AttnMoments  *moments,
                     const AttnDocument *document)
{
  const char *text = attn_moments_get_text (document);
  const char *const *labels = attn_document_get_labels (document);

  if (moments == NULL || text == NULL)
    return (moments == NULL) == (text == NULL);
  if (strcmp (moments->text, text) != 0 || (!moments->is_sample && get_opened (document) != moments->trained))
    return FALSE;
  return labels != NULL ? moments->labels != NULL && g_strv_equal (labels, attn_word_set_get_words (moments->labels))
                        : moments->labels == NULL;
}
