/* attn-edit.c: an edit and its name, and what all edits need
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-edit-private.h"
#include "attn-name.h"
#include "attn-stage.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

/* A token in a menu is cut here: characters. */
#define MAX_NAME 16

AttnEdit *
attn_edit_new (AttnDocument *document,
               const char   *key,
               const char   *message,
               const char   *subject)
{
  AttnEdit *edit;

  if (document == NULL)
    return NULL;
  edit = g_new0 (AttnEdit, 1);
  edit->document = document;
  edit->key = g_strdup (key);
  for (guint i = 0; i < ATTN_N_LANGUAGES; i++)
    {
      const char *translated = attn_translate ((AttnLanguage) i, message);

      edit->labels[i] = subject != NULL ? g_strdup_printf (translated, subject) : g_strdup (translated);
    }
  return edit;
}

void
attn_edit_free (AttnEdit *edit)
{
  if (edit == NULL)
    return;
  attn_document_unref (edit->document);
  for (guint i = 0; i < ATTN_N_LANGUAGES; i++)
    g_free (edit->labels[i]);
  g_free (edit->key);
  g_free (edit);
}

const char *
attn_edit_get_label (const AttnEdit *edit,
                     AttnLanguage    language)
{
  return edit->labels[language];
}

AttnEdit *
attn_edit_start_over (const AttnDocument *original)
{
  return attn_edit_new (attn_document_ref (original), NULL, N_("starting over"), NULL);
}

AttnDocument *
attn_edit_complete (AttnDocument   *draft,
                    AttnEditContext context)
{
  AttnReport report;

  if (draft == NULL)
    return NULL;

  /* What follows from the contents is settled anew. */
  draft->said &= ~(guint) ATTN_SAID_GIVEN;
  attn_report_init (&report, NULL, context.language);
  report.is_edit = TRUE;
  if (!attn_document_complete (draft, TRUE, &report, context.error))
    g_clear_pointer (&draft, attn_document_unref);
  attn_report_clear (&report);
  return draft;
}

gpointer
attn_edit_refuse (AttnEditContext   context,
                  AttnDocumentError code,
                  const char       *place,
                  const char       *format,
                  ...)
{
  g_autofree char *message = NULL;
  AttnReport report;
  va_list arguments;

  va_start (arguments, format);
  message = g_strdup_vprintf (attn_translate (context.language, format), arguments);
  va_end (arguments);

  attn_report_init (&report, NULL, context.language);
  report.is_edit = TRUE;
  if (place != NULL)
    attn_report_stand_at (&report, place);
  attn_report_refuse (&report, context.error, code, "%s", message);
  attn_report_clear (&report);
  return NULL;
}

gpointer
attn_edit_refuse_memory (AttnEditContext context,
                         AttnSlot        slot)
{
  return attn_edit_refuse (context, ATTN_DOCUMENT_ERROR_TOO_LARGE, attn_slot_get_name (slot),
                           N_("not enough memory to compute this"));
}

gboolean
attn_edit_check_size (AttnSlot        slot,
                      gsize           rows,
                      gsize           columns,
                      AttnEditContext context)
{
  if (rows <= ATTN_DOCUMENT_MAX_CELLS / columns)
    return TRUE;
  attn_edit_refuse (context, ATTN_DOCUMENT_ERROR_TOO_LARGE, attn_slot_get_name (slot),
                    N_("this matrix would be %1$zu × %2$zu, expected at most %3$u numbers"), rows, columns,
                    ATTN_DOCUMENT_MAX_CELLS);
  return FALSE;
}

gpointer
attn_edit_refuse_layer (AttnEditContext     context,
                        const AttnDocument *document,
                        guint               layer)
{
  return attn_edit_refuse (context, ATTN_DOCUMENT_ERROR_VALUE, "layers",
                           N_("found layer %1$u, but there are %2$u layers, counted from 0; expected one of them"), layer,
                           attn_document_count_layers (document));
}

guint
attn_edit_count_entries (const AttnDocument *document)
{
  return attn_document_count_channels (document) * document->patch * document->patch;
}

gboolean
attn_edit_find_slot (const AttnDocument *document,
                     const char         *name,
                     AttnSlot           *slot,
                     AttnEditContext     context)
{
  g_autofree char *quoted = NULL;

  if (attn_document_find_slot (document, name, slot))
    return TRUE;
  quoted = attn_report_quote (name);
  attn_edit_refuse (context, ATTN_DOCUMENT_ERROR_VALUE, NULL,
                    N_("%s is no matrix of a document, expected a name such as “attention.query_weight”"), quoted);
  return FALSE;
}

const char *
attn_edit_get_symbol (AttnSlot slot)
{
  static const char *const symbols[ATTN_N_SLOTS] = {
    [ATTN_SLOT_EMBEDDING] = "X",      [ATTN_SLOT_MEMORY] = "X_m",
    [ATTN_SLOT_POSITION] = "P",
    [ATTN_SLOT_GIVEN_QUERY] = "Q",    [ATTN_SLOT_GIVEN_KEY] = "K",
    [ATTN_SLOT_GIVEN_VALUE] = "V",    [ATTN_SLOT_GIVEN_WEIGHTS] = "A",
    [ATTN_SLOT_QUERY_WEIGHT] = "W_Q", [ATTN_SLOT_KEY_WEIGHT] = "W_K",
    [ATTN_SLOT_VALUE_WEIGHT] = "W_V", [ATTN_SLOT_OUTPUT_WEIGHT] = "W_O",
    [ATTN_SLOT_QUERY_BIAS] = "b_Q",   [ATTN_SLOT_KEY_BIAS] = "b_K",
    [ATTN_SLOT_VALUE_BIAS] = "b_V",   [ATTN_SLOT_OUTPUT_BIAS] = "b_O",
    [ATTN_SLOT_MASK] = "M",
    [ATTN_SLOT_NORM1_GAIN] = "γ_1",   [ATTN_SLOT_NORM1_BIAS] = "β_1",
    [ATTN_SLOT_NORM2_GAIN] = "γ_2",   [ATTN_SLOT_NORM2_BIAS] = "β_2",
    [ATTN_SLOT_IN_WEIGHT] = "W_1",    [ATTN_SLOT_IN_BIAS] = "b_1",
    [ATTN_SLOT_OUT_WEIGHT] = "W_2",   [ATTN_SLOT_OUT_BIAS] = "b_2",
    [ATTN_SLOT_PIXELS] = "I",         [ATTN_SLOT_RED] = "I_R",
    [ATTN_SLOT_GREEN] = "I_G",        [ATTN_SLOT_BLUE] = "I_B",
    [ATTN_SLOT_PATCH_WEIGHT] = "W_E", [ATTN_SLOT_PATCH_BIAS] = "b_E",
    [ATTN_SLOT_CLASS_TOKEN] = "c",
    [ATTN_SLOT_FINAL_GAIN] = "γ_f",   [ATTN_SLOT_FINAL_BIAS] = "β_f",
    [ATTN_SLOT_READOUT_WEIGHT] = "W_R", [ATTN_SLOT_READOUT_BIAS] = "b_R",
  };
  g_autofree char *numbered = NULL;

  if (!attn_slot_has_layer (slot))
    return symbols[attn_slot_get_place (slot)];
  /* As in “W_Q (1)”: with the layer, since each has one. */
  numbered = g_strdup_printf ("%s (%u)", symbols[attn_slot_get_place (slot)], attn_slot_get_layer (slot));
  return attn_name_intern (numbered);
}

char *
attn_edit_dup_place (const char  *place,
                     AttnLanguage language)
{
  static const struct
  {
    const char *key;
    const char *word;
  } words[] = {
    { "tokens", N_("tokens") },
    { "memory_tokens", N_("key tokens") },
    { "layers", N_("layers") },
    { "block", N_("block") },
    { "image", N_("image") },
    { "image.patch", N_("patch size") },
    { "position", N_("position") },
    { "given", N_("given matrices") },
    { "attention.heads", N_("heads") },
    { "attention.scale", N_("scale") },
    { "attention.mask.padding", N_("padding") },
    { "attention.softmax", "softmax" },
    { "readout", N_("readout") },
    { "readout.labels", N_("names of the classes") },
  };
  const char *end = strstr (place, ", ");
  const gsize length = end != NULL ? (gsize) (end - place) : strlen (place);
  g_autofree char *head = g_strndup (place, length);
  const char *spoken = NULL;
  AttnSlot slot;

  if (attn_slot_find (head, &slot))
    spoken = attn_edit_get_symbol (slot);
  for (guint i = 0; i < G_N_ELEMENTS (words) && spoken == NULL; i++)
    if (strcmp (head, words[i].key) == 0)
      spoken = attn_translate (language, words[i].word);
  if (spoken == NULL && attn_stage_is_known (head))
    {
      int layer, index;

      attn_stage_split (head, &layer, &index);
      spoken = attn_translate (language, attn_stage_get_spec (head, 1, 1).caption);
      if (layer >= 0)
        {
          g_autofree char *number = g_strdup_printf (attn_translate (language, N_("layer %u")), (guint) layer);

          return g_strconcat (spoken, ", ", number, place + length, NULL);
        }
    }
  return spoken != NULL ? g_strconcat (spoken, place + length, NULL) : g_strdup (place);
}

/* "“먹었다”", cut where a menu would become wide. */
static char *
dup_token (const GPtrArray *tokens,
           guint            index)
{
  g_autofree char *cut = NULL;
  const char *token;

  if (index + 1 >= tokens->len)
    return g_strdup_printf ("%u", index);
  token = g_ptr_array_index (tokens, index);
  if (g_utf8_strlen (token, -1) <= MAX_NAME)
    return attn_report_quote (token);
  cut = g_utf8_substring (token, 0, MAX_NAME - 1);
  token = cut = g_strconcat (g_steal_pointer (&cut), "…", NULL);
  return attn_report_quote (token);
}

/* A row or a column of a slot by the name it has in the picture. */
static char *
dup_index (const AttnDocument *document,
           AttnSlot            slot,
           gboolean            is_column,
           guint               index)
{
  switch (attn_slot_get_place (slot))
    {
    case ATTN_SLOT_EMBEDDING:
    case ATTN_SLOT_POSITION:
    case ATTN_SLOT_GIVEN_QUERY:
      return is_column ? g_strdup_printf ("d%u", index) : dup_token (document->tokens, index);
    case ATTN_SLOT_MEMORY:
    case ATTN_SLOT_GIVEN_KEY:
    case ATTN_SLOT_GIVEN_VALUE:
      return is_column ? g_strdup_printf ("d%u", index) : dup_token (document->memory_tokens, index);
    case ATTN_SLOT_GIVEN_WEIGHTS:
    case ATTN_SLOT_MASK:
      return dup_token (is_column ? document->memory_tokens : document->tokens, index);
    case ATTN_SLOT_IN_WEIGHT:
    case ATTN_SLOT_IN_BIAS:
      return g_strdup_printf ("%c%u", is_column ? 'h' : 'd', index);
    case ATTN_SLOT_OUT_WEIGHT:
      return g_strdup_printf ("%c%u", is_column ? 'd' : 'h', index);
    case ATTN_SLOT_PIXELS:
    case ATTN_SLOT_RED:
    case ATTN_SLOT_GREEN:
    case ATTN_SLOT_BLUE:
      return g_strdup_printf ("%c%u", is_column ? 'x' : 'y', index);
    case ATTN_SLOT_PATCH_WEIGHT:
      return g_strdup_printf ("%c%u", is_column ? 'd' : 'p', index);
    case ATTN_SLOT_READOUT_WEIGHT:
    case ATTN_SLOT_READOUT_BIAS:
      if (is_column && document->labels != NULL)
        return dup_token (document->labels, index);
      return g_strdup_printf ("%c%u", is_column ? 'c' : 'd', index);
    default:
      return g_strdup_printf ("d%u", index);
    }
}

char *
attn_edit_dup_cell (const AttnDocument *document,
                    AttnSlot            slot,
                    guint               row,
                    guint               column)
{
  g_autofree char *row_name = NULL, *column_name = dup_index (document, slot, TRUE, column);

  if (attn_slot_get_kind (slot) == ATTN_SLOT_KIND_VECTOR)
    return g_strdup_printf ("%s[%s]", attn_edit_get_symbol (slot), column_name);
  row_name = dup_index (document, slot, FALSE, row);
  return g_strdup_printf ("%s[%s, %s]", attn_edit_get_symbol (slot), row_name, column_name);
}

gboolean
attn_edit_read_number (const char  *text,
                       double      *value,
                       AttnLanguage language,
                       GError     **error)
{
  AttnEditContext context = { language, error };
  g_autofree char *stripped = NULL, *quoted = NULL;
  g_auto(GStrv) parts = NULL;
  char *end;

  /* U+2212 is what we show, so it is what is copied. */
  parts = g_strsplit (text, "−", -1);
  stripped = g_strjoinv ("-", parts);
  g_strstrip (stripped);
  if (*stripped == '\0')
    {
      attn_edit_refuse (context, ATTN_DOCUMENT_ERROR_VALUE, NULL, N_("found nothing here, expected a number"));
      return FALSE;
    }

  quoted = attn_report_quote (text);
  /* Only these letters, so that neither hexadecimal numbers nor names of infinities come in. */
  if (stripped[strspn (stripped, "0123456789+-.eE")] == '\0')
    {
      *value = g_ascii_strtod (stripped, &end);
      if (*end == '\0' && end > stripped)
        {
          if (isfinite (*value))
            return TRUE;
          attn_edit_refuse (context, ATTN_DOCUMENT_ERROR_VALUE, NULL,
                            N_("found %s, expected a number below 1.8e308, the largest there is to compute with"), quoted);
          return FALSE;
        }
    }
  if (strchr (stripped, ',') != NULL)
    attn_edit_refuse (context, ATTN_DOCUMENT_ERROR_VALUE, NULL,
                      N_("found %s, expected a number with a decimal point, such as 0.5"), quoted);
  else
    attn_edit_refuse (context, ATTN_DOCUMENT_ERROR_VALUE, NULL, N_("found %s, expected a number, such as −0.5"), quoted);
  return FALSE;
}
