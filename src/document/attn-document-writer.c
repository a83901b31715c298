/* attn-document-writer.c: a document as a text that people like to read
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-lesson-private.h"

#include <string.h>

#include "attn-import.h"
#include "attn-number.h"

/* A list of texts is broken between items where it would run past here. */
#define MAX_COLUMN 100

typedef struct
{
  GString *text;
  guint    indent;
  gboolean is_first;   /* of the object that is open */
  GFile   *folder;     /* where the document will stand; NULL: matrices out of files are written in full */
} Writer;

static void
begin_line (Writer *writer)
{
  g_string_append_c (writer->text, '\n');
  for (guint i = 0; i < writer->indent; i++)
    g_string_append (writer->text, "  ");
}

static void
write_text (Writer     *writer,
            const char *text)
{
  attn_json_append_string (text, writer->text);
}

static void
write_key (Writer     *writer,
           const char *key)
{
  if (!writer->is_first)
    g_string_append_c (writer->text, ',');
  writer->is_first = FALSE;
  begin_line (writer);
  write_text (writer, key);
  g_string_append (writer->text, ": ");
}

static void
open_object (Writer *writer)
{
  g_string_append_c (writer->text, '{');
  writer->indent++;
  writer->is_first = TRUE;
}

static void
close_object (Writer *writer)
{
  writer->indent--;
  if (!writer->is_first)
    begin_line (writer);
  g_string_append_c (writer->text, '}');
  writer->is_first = FALSE;
}

static void
write_number (Writer *writer,
              double  value)
{
  char text[ATTN_NUMBER_LENGTH];

  attn_number_shortest (value, text);
  g_string_append (writer->text, text);
}

static void
write_numbers (Writer       *writer,
               const double *values,
               gsize         n)
{
  g_string_append_c (writer->text, '[');
  for (gsize i = 0; i < n; i++)
    {
      if (i > 0)
        g_string_append (writer->text, ", ");
      write_number (writer, values[i]);
    }
  g_string_append_c (writer->text, ']');
}

/* One line where it fits, else as many items a line as fit. */
static void
write_texts (Writer     *writer,
             char *const *texts)
{
  GString *whole = writer->text;
  gsize line_start = (gsize) (strrchr (whole->str, '\n') + 1 - whole->str);

  g_string_append_c (whole, '[');
  writer->indent++;
  for (gsize i = 0; texts[i] != NULL; i++)
    {
      g_autoptr(GString) item = g_string_new (NULL);
      glong column;

      writer->text = item;
      write_text (writer, texts[i]);
      writer->text = whole;

      if (i > 0)
        g_string_append_c (whole, ',');
      column = g_utf8_strlen (whole->str + line_start, -1);
      if (i > 0 && column + 1 + g_utf8_strlen (item->str, -1) > MAX_COLUMN)
        {
          line_start = whole->len + 1;
          begin_line (writer);
        }
      else if (i > 0)
        {
          g_string_append_c (whole, ' ');
        }
      g_string_append (whole, item->str);
    }
  writer->indent--;
  g_string_append_c (whole, ']');
}

static void
write_phrase (Writer           *writer,
              const char       *key,
              const AttnPhrase *phrase)
{
  /* In the order of docs/format.md. */
  static const AttnLanguage order[] = { ATTN_LANGUAGE_KOREAN, ATTN_LANGUAGE_ENGLISH };

  if (phrase == NULL)
    return;
  write_key (writer, key);
  if (phrase->plain != NULL)
    {
      write_text (writer, phrase->plain);
      return;
    }
  open_object (writer);
  for (guint i = 0; i < G_N_ELEMENTS (order); i++)
    if (phrase->by_language[order[i]] != NULL)
      {
        write_key (writer, attn_language_get_code (order[i]));
        write_text (writer, phrase->by_language[order[i]]);
      }
  close_object (writer);
}

/* Whether what the document says would be read back as the matrix that it holds. */
static gboolean
holds_still (const Writer      *writer,
             const AttnFilling *filling)
{
  const AttnReference *reference = filling->reference;
  g_autoptr(AttnMatrix) matrix = NULL;

  if (reference == NULL || writer->folder == NULL)
    return FALSE;
  matrix = attn_import_read_reference (writer->folder, reference->path, reference->tensor, reference->is_transposed,
                                       ATTN_LANGUAGE_ENGLISH, NULL);
  return matrix != NULL && attn_matrix_equal (matrix, filling->matrix);
}

static void
write_reference (Writer              *writer,
                 const AttnReference *reference)
{
  g_string_append (writer->text, "{\"file\": ");
  write_text (writer, reference->path);
  if (reference->tensor != NULL)
    {
      g_string_append (writer->text, ", \"tensor\": ");
      write_text (writer, reference->tensor);
    }
  if (reference->says_transposed)
    g_string_append_printf (writer->text, ", \"transposed\": %s", reference->is_transposed ? "true" : "false");
  g_string_append_c (writer->text, '}');
}

static void
write_value (Writer            *writer,
             const AttnFilling *filling,
             AttnSlotKind       kind)
{
  gsize rows = attn_matrix_get_rows (filling->matrix), columns = attn_matrix_get_columns (filling->matrix);

  if (filling->is_random)
    {
      g_string_append_printf (writer->text, "{\"random\": {\"rows\": %zu, \"columns\": %zu, \"seed\": %" G_GUINT64_FORMAT
                              ", \"deviation\": ", rows, columns, filling->seed);
      write_number (writer, filling->deviation);
      g_string_append (writer->text, "}}");
    }
  else if (holds_still (writer, filling))
    {
      write_reference (writer, filling->reference);
    }
  else if (kind == ATTN_SLOT_KIND_VECTOR)
    {
      write_numbers (writer, attn_matrix_get_values (filling->matrix), columns);
    }
  else
    {
      g_string_append_c (writer->text, '[');
      writer->indent++;
      for (gsize i = 0; i < rows; i++)
        {
          if (i > 0)
            g_string_append_c (writer->text, ',');
          begin_line (writer);
          write_numbers (writer, attn_matrix_get_row (filling->matrix, i), columns);
        }
      writer->indent--;
      begin_line (writer);
      g_string_append_c (writer->text, ']');
    }
}

static void
write_matrix (Writer             *writer,
              const AttnDocument *document,
              AttnSlot            slot)
{
  const AttnFilling *filling = attn_document_peek (document, slot);

  if (filling->matrix == NULL)
    return;
  write_key (writer, attn_slot_get_key (slot));
  write_value (writer, filling, attn_slot_get_kind (slot));
}

static void
write_kept (Writer          *writer,
            const GPtrArray *kept)
{
  for (guint i = 0; kept != NULL && i < kept->len; i++)
    {
      const AttnKept *entry = g_ptr_array_index (kept, i);

      write_key (writer, entry->key);
      g_string_append (writer->text, entry->text);
    }
}

/* One of a layer being written. */
static void
write_layer_matrices (Writer             *writer,
                      const AttnDocument *document,
                      guint               layer,
                      guint               first,
                      guint               last)
{
  for (guint i = first; i <= last; i++)
    write_matrix (writer, document, attn_document_slot (document, layer, i));
}

static void
write_mask (Writer             *writer,
            const AttnDocument *document,
            guint               index)
{
  const AttnLayer *layer = attn_document_peek_layer (document, index);

  if (!(layer->said & ATTN_SAID_MASK))
    return;
  if (layer->mask == ATTN_MASK_MATRIX)
    {
      write_layer_matrices (writer, document, index, ATTN_SLOT_MASK, ATTN_SLOT_MASK);
      return;
    }
  write_key (writer, "mask");
  if (layer->mask != ATTN_MASK_PADDING)
    {
      write_text (writer, attn_mask_words[layer->mask]);
      return;
    }
  g_string_append (writer->text, "{\"padding\": [");
  for (guint i = 0; i < layer->padding->len; i++)
    g_string_append_printf (writer->text, "%s%u", i > 0 ? ", " : "", g_array_index (layer->padding, guint, i));
  g_string_append (writer->text, "]}");
}

static void
write_given (Writer             *writer,
             const AttnDocument *document)
{
  if (!(document->said & ATTN_SAID_GIVEN))
    return;
  write_key (writer, "given");
  open_object (writer);
  for (guint i = ATTN_SLOT_GIVEN_QUERY; i <= ATTN_SLOT_GIVEN_WEIGHTS; i++)
    write_matrix (writer, document, i);
  write_kept (writer, document->kept[ATTN_LEVEL_GIVEN]);
  close_object (writer);
}

static void
write_position (Writer             *writer,
                const AttnDocument *document)
{
  if (document->position == ATTN_POSITION_MATRIX)
    {
      write_matrix (writer, document, ATTN_SLOT_POSITION);
    }
  else if (document->said & ATTN_SAID_POSITION)
    {
      write_key (writer, "position");
      write_text (writer, attn_position_words[document->position]);
    }
}

static void
write_attention (Writer             *writer,
                 const AttnDocument *document,
                 guint               index)
{
  const AttnLayer *layer = attn_document_peek_layer (document, index);

  if (!(layer->said & ATTN_SAID_ATTENTION))
    return;
  write_key (writer, "attention");
  open_object (writer);
  if (layer->said & ATTN_SAID_HEADS)
    {
      write_key (writer, "heads");
      g_string_append_printf (writer->text, "%u", layer->heads);
    }
  write_layer_matrices (writer, document, index, ATTN_SLOT_QUERY_WEIGHT, ATTN_SLOT_OUTPUT_BIAS);
  if (layer->said & ATTN_SAID_SCALE)
    {
      write_key (writer, "scale");
      if (layer->scale == ATTN_SCALE_NUMBER)
        write_number (writer, layer->divisor);
      else
        write_text (writer, attn_scale_words[layer->scale]);
    }
  write_mask (writer, document, index);
  if (layer->said & ATTN_SAID_SOFTMAX)
    {
      write_key (writer, "softmax");
      write_text (writer, attn_softmax_words[layer->softmax]);
    }
  write_kept (writer, layer->kept[ATTN_LEVEL_ATTENTION - ATTN_LEVEL_LAYER]);
  close_object (writer);
}

static void
write_epsilon (Writer  *writer,
               gboolean is_said,
               double   epsilon)
{
  if (!is_said)
    return;
  write_key (writer, "epsilon");
  write_number (writer, epsilon);
}

static void
write_block (Writer             *writer,
             const AttnDocument *document,
             guint               index)
{
  const AttnLayer *layer = attn_document_peek_layer (document, index);

  if (!(layer->said & ATTN_SAID_BLOCK))
    return;
  write_key (writer, "block");
  open_object (writer);
  if (layer->said & ATTN_SAID_NORM)
    {
      write_key (writer, "norm");
      write_text (writer, attn_norm_words[layer->norm]);
    }
  for (guint i = 0; i < 2; i++)
    if (layer->said & (i == 0 ? ATTN_SAID_NORM1 : ATTN_SAID_NORM2))
      {
        guint gain = i == 0 ? ATTN_SLOT_NORM1_GAIN : ATTN_SLOT_NORM2_GAIN;

        write_key (writer, i == 0 ? "norm1" : "norm2");
        open_object (writer);
        write_layer_matrices (writer, document, index, gain, gain + 1);
        write_epsilon (writer, layer->said & (i == 0 ? ATTN_SAID_EPSILON1 : ATTN_SAID_EPSILON2), layer->epsilon[i]);
        write_kept (writer, layer->kept[(i == 0 ? ATTN_LEVEL_NORM1 : ATTN_LEVEL_NORM2) - ATTN_LEVEL_LAYER]);
        close_object (writer);
      }
  if (layer->said & ATTN_SAID_FEED_FORWARD)
    {
      write_key (writer, "feed_forward");
      open_object (writer);
      write_layer_matrices (writer, document, index, ATTN_SLOT_IN_WEIGHT, ATTN_SLOT_OUT_BIAS);
      if (layer->said & ATTN_SAID_ACTIVATION)
        {
          write_key (writer, "activation");
          write_text (writer, attn_activation_words[layer->activation]);
        }
      write_kept (writer, layer->kept[ATTN_LEVEL_FEED_FORWARD - ATTN_LEVEL_LAYER]);
      close_object (writer);
    }
  write_kept (writer, layer->kept[ATTN_LEVEL_BLOCK - ATTN_LEVEL_LAYER]);
  close_object (writer);
}

static void
write_layers (Writer             *writer,
              const AttnDocument *document)
{
  if (!(document->said & ATTN_SAID_LAYERS))
    {
      write_attention (writer, document, 0);
      write_block (writer, document, 0);
      return;
    }
  write_key (writer, "layers");
  g_string_append_c (writer->text, '[');
  writer->indent++;
  for (guint i = 0; i < document->layers->len; i++)
    {
      if (i > 0)
        g_string_append_c (writer->text, ',');
      begin_line (writer);
      open_object (writer);
      write_attention (writer, document, i);
      write_block (writer, document, i);
      write_kept (writer, attn_document_peek_layer (document, i)->kept[0]);
      close_object (writer);
    }
  writer->indent--;
  begin_line (writer);
  g_string_append_c (writer->text, ']');
}

static void
write_image (Writer             *writer,
             const AttnDocument *document)
{
  if (!(document->said & ATTN_SAID_IMAGE))
    return;
  write_key (writer, "image");
  open_object (writer);
  write_matrix (writer, document, ATTN_SLOT_PIXELS);
  if (document->fillings[ATTN_SLOT_RED].matrix != NULL)
    {
      write_key (writer, "pixels");
      g_string_append_c (writer->text, '[');
      writer->indent++;
      for (guint i = ATTN_SLOT_RED; i <= ATTN_SLOT_BLUE; i++)
        {
          if (i > ATTN_SLOT_RED)
            g_string_append_c (writer->text, ',');
          begin_line (writer);
          write_value (writer, &document->fillings[i], ATTN_SLOT_KIND_MATRIX);
        }
      writer->indent--;
      begin_line (writer);
      g_string_append_c (writer->text, ']');
    }
  write_key (writer, "patch");
  g_string_append_printf (writer->text, "%u", document->patch);
  for (guint i = ATTN_SLOT_PATCH_WEIGHT; i <= ATTN_SLOT_CLASS_TOKEN; i++)
    write_matrix (writer, document, i);
  write_kept (writer, document->kept[ATTN_LEVEL_IMAGE]);
  close_object (writer);
}

static void
write_readout (Writer             *writer,
               const AttnDocument *document)
{
  if (!(document->said & ATTN_SAID_READOUT))
    return;
  write_key (writer, "readout");
  open_object (writer);
  if (document->said & ATTN_SAID_FINAL_NORM)
    {
      write_key (writer, "norm");
      open_object (writer);
      write_matrix (writer, document, ATTN_SLOT_FINAL_GAIN);
      write_matrix (writer, document, ATTN_SLOT_FINAL_BIAS);
      write_epsilon (writer, document->said & ATTN_SAID_FINAL_EPSILON, document->final_epsilon);
      write_kept (writer, document->kept[ATTN_LEVEL_FINAL_NORM]);
      close_object (writer);
    }
  write_matrix (writer, document, ATTN_SLOT_READOUT_WEIGHT);
  write_matrix (writer, document, ATTN_SLOT_READOUT_BIAS);
  if (document->labels != NULL)
    {
      write_key (writer, "labels");
      write_texts (writer, (char *const *) document->labels->pdata);
    }
  if (document->said & ATTN_SAID_READOUT_ROW)
    {
      write_key (writer, "row");
      write_text (writer, attn_pooling_words[document->pooling]);
    }
  write_kept (writer, document->kept[ATTN_LEVEL_READOUT]);
  close_object (writer);
}

char *
attn_document_serialize (const AttnDocument *document)
{
  return attn_document_serialize_in (document, NULL);
}

char *
attn_document_serialize_in (const AttnDocument *document,
                            GFile              *folder)
{
  Writer writer = { .text = g_string_new (NULL), .folder = folder };

  open_object (&writer);
  write_key (&writer, "format");
  write_text (&writer, "attention");
  write_key (&writer, "version");
  g_string_append_c (writer.text, '1');
  write_phrase (&writer, "title", document->title);
  write_phrase (&writer, "description", document->description);
  if (document->said & ATTN_SAID_TOKENS)
    {
      write_key (&writer, "tokens");
      write_texts (&writer, (char *const *) document->tokens->pdata);
    }
  if (document->said & ATTN_SAID_MEMORY_TOKENS)
    {
      write_key (&writer, "memory_tokens");
      write_texts (&writer, (char *const *) document->memory_tokens->pdata);
    }
  write_matrix (&writer, document, ATTN_SLOT_EMBEDDING);
  write_matrix (&writer, document, ATTN_SLOT_MEMORY);
  write_position (&writer, document);
  write_given (&writer, document);
  write_layers (&writer, document);
  write_image (&writer, document);
  write_readout (&writer, document);
  if (document->lesson != NULL)
    {
      write_key (&writer, "lesson");
      attn_lesson_append (document->lesson, writer.indent, writer.text);
    }
  if (document->made_up != NULL)
    {
      write_key (&writer, ATTN_MADE_UP_KEY);
      write_texts (&writer, (char *const *) attn_word_set_get_words (document->made_up));
    }
  if (document->is_changed)
    {
      write_key (&writer, ATTN_CHANGED_KEY);
      g_string_append (writer.text, "true");
    }
  write_kept (&writer, document->kept[ATTN_LEVEL_TOP]);
  close_object (&writer);
  g_string_append_c (writer.text, '\n');
  return g_string_free (writer.text, FALSE);
}
