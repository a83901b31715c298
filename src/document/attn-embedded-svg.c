/* attn-embedded-svg.c: a document in the metadata of an SVG
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-embedded-private.h"

#include <string.h>

#include "attn-document.h"

/* Elements within elements, as no picture has them. */
#define MAX_DEPTH 256

typedef struct
{
  guint       depth;
  gboolean    is_svg;
  GHashTable *prefixes;     /* names of our element, as prefixes bound to our namespace make them */
  GString    *text;         /* of our element, once it has begun */
  guint       inner_depth;  /* where it stands */
  gboolean    is_base64;
  gboolean    is_complete;
  GError     *problem;      /* the first */
} Reader;

static const char *
get_local_name (const char *name)
{
  const char *colon = strchr (name, ':');

  return colon != NULL ? colon + 1 : name;
}

/* A prefix is taken to mean our namespace from where it is bound to it: programs that save a picture again may move the
 * declaration up to the root. */
static void
note_namespaces (Reader      *reader,
                 const char **names,
                 const char **values)
{
  for (guint i = 0; names[i] != NULL; i++)
    {
      if (!g_str_equal (values[i], ATTN_EMBEDDED_NAMESPACE))
        continue;
      if (g_str_equal (names[i], "xmlns"))
        g_hash_table_add (reader->prefixes, g_strdup ("document"));
      else if (g_str_has_prefix (names[i], "xmlns:"))
        g_hash_table_add (reader->prefixes, g_strconcat (names[i] + strlen ("xmlns:"), ":document", NULL));
    }
}

static void
start_element_cb (GMarkupParseContext *context,
                  const char          *name,
                  const char         **attribute_names,
                  const char         **attribute_values,
                  gpointer             data,
                  GError             **error)
{
  Reader *reader = data;

  if (reader->problem != NULL)
    return;
  if (reader->depth == 0)
    reader->is_svg = g_str_equal (get_local_name (name), "svg");
  if (!reader->is_svg)
    {
      attn_embedded_fail (error, ATTN_EMBEDDED_ERROR_ABSENT, "no SVG");
      return;
    }
  if (++reader->depth > MAX_DEPTH || reader->text != NULL)
    {
      attn_embedded_fail (error, ATTN_EMBEDDED_ERROR_DAMAGED, "elements where none belong");
      return;
    }
  note_namespaces (reader, attribute_names, attribute_values);
  if (!g_hash_table_contains (reader->prefixes, name))
    return;
  reader->text = g_string_new (NULL);
  for (guint i = 0; attribute_names[i] != NULL; i++)
    if (g_str_equal (attribute_names[i], "encoding"))
      reader->is_base64 = g_str_equal (attribute_values[i], "base64");
}

static void
end_element_cb (GMarkupParseContext *context,
                const char          *name,
                gpointer             data,
                GError             **error)
{
  Reader *reader = data;

  if (reader->problem != NULL)
    return;
  reader->depth--;
  if (reader->text == NULL)
    return;
  /* All there is to read: what follows does not matter. */
  reader->is_complete = TRUE;
  attn_embedded_fail (error, ATTN_EMBEDDED_ERROR_ABSENT, "done");
}

static void
text_cb (GMarkupParseContext *context,
         const char          *text,
         gsize                length,
         gpointer             data,
         GError             **error)
{
  Reader *reader = data;

  if (reader->text != NULL && reader->problem == NULL)
    g_string_append_len (reader->text, text, (gssize) length);
}

/* GMarkup may go on for a step after an error, and find another. */
static void
error_cb (GMarkupParseContext *context,
          GError              *error,
          gpointer             data)
{
  Reader *reader = data;

  if (reader->problem == NULL)
    reader->problem = g_error_copy (error);
}

static gboolean
contains (const char *data,
          gsize       length,
          const char *word)
{
  return g_strstr_len (data, (gssize) length, word) != NULL;
}

char *
attn_embedded_find_svg (const char *data,
                        gsize       length,
                        gsize      *text_length,
                        GError    **error)
{
  static const GMarkupParser parser = { start_element_cb, end_element_cb, text_cb, NULL, error_cb };
  Reader reader = { 0 };
  g_autoptr(GMarkupParseContext) context = NULL;
  g_autoptr(GError) problem = NULL;
  gsize start = 0;

  /* Saves reading pictures of other programs, which may use more of XML than this parser knows. */
  if (!contains (data, length, ATTN_EMBEDDED_NAMESPACE))
    return attn_embedded_fail (error, ATTN_EMBEDDED_ERROR_ABSENT, "no document in the SVG");

  if (length >= 3 && memcmp (data, "\357\273\277", 3) == 0)
    start = 3;
  reader.prefixes = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  context = g_markup_parse_context_new (&parser, G_MARKUP_TREAT_CDATA_AS_TEXT, &reader, NULL);
  if (g_markup_parse_context_parse (context, data + start, (gssize) (length - start), NULL))
    g_markup_parse_context_end_parse (context, NULL);
  g_hash_table_unref (reader.prefixes);
  problem = reader.problem;

  if (!reader.is_complete)
    {
      if (reader.text != NULL)
        g_string_free (reader.text, TRUE);
      if (problem == NULL || problem->domain == ATTN_EMBEDDED_ERROR)
        return attn_embedded_fail (error, problem == NULL ? ATTN_EMBEDDED_ERROR_ABSENT : (AttnEmbeddedError) problem->code,
                                   problem == NULL ? "no document in the SVG" : problem->message);
      return attn_embedded_fail (error, ATTN_EMBEDDED_ERROR_DAMAGED, problem->message);
    }
  if (reader.is_base64 && reader.text->len > 1)
    {
      gsize n;

      g_base64_decode_inplace (reader.text->str, &n);
      g_string_truncate (reader.text, n);
    }
  if (reader.text->len >= ATTN_DOCUMENT_MAX_BYTES)
    {
      g_string_free (reader.text, TRUE);
      return attn_embedded_fail (error, ATTN_EMBEDDED_ERROR_TOO_LARGE, "the document is too large");
    }
  *text_length = reader.text->len;
  return g_string_free (reader.text, FALSE);
}

/* Whether every character may stand in XML 1.0 ("Char" in section 2.2), and comes back as it was: a carriage return would
 * not. */
static gboolean
fits_xml (const char *text)
{
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if ((c < 0x20 && c != '\t' && c != '\n') || c == 0xfffe || c == 0xffff)
        return FALSE;
    }
  return TRUE;
}

char *
attn_embedded_make_svg (const char *text)
{
  gboolean is_plain = fits_xml (text);
  g_autofree char *content = is_plain ? g_markup_escape_text (text, -1)
                                      : g_base64_encode ((const guchar *) text, strlen (text));

  return g_strdup_printf ("<metadata>\n<document xmlns=\"" ATTN_EMBEDDED_NAMESPACE "\"%s>%s</document>\n</metadata>\n",
                          is_plain ? "" : " encoding=\"base64\"", content);
}

GBytes *
attn_embedded_put_svg (GBytes     *svg,
                       const char *text)
{
  gsize length;
  const char *data = g_bytes_get_data (svg, &length);
  g_autofree char *element = NULL;
  const char *end;
  GString *whole;

  if (attn_embedded_recognise (data, length) != ATTN_CARRIER_SVG)
    return NULL;
  end = g_strrstr_len (data, (gssize) length, "</svg");
  if (end == NULL)
    return NULL;
  element = attn_embedded_make_svg (text);
  whole = g_string_sized_new (length + strlen (element) + 1);
  g_string_append_len (whole, data, end - data);
  g_string_append (whole, element);
  g_string_append_len (whole, end, (gssize) (length - (gsize) (end - data)));
  return g_string_free_to_bytes (whole);
}
