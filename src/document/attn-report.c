/* attn-report.c: how a refusal is worded: file, place, what stands there, what was expected
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-report.h"

#include <string.h>

#include "attn-edit-private.h"

#define MAX_QUOTED 40
#define MAX_PLACE  160     /* characters */

void
attn_report_init (AttnReport  *report,
                  const char  *name,
                  AttnLanguage language)
{
  report->name = name;
  report->language = language;
  report->place = g_string_new (NULL);
  report->is_edit = FALSE;
  attn_report_gather (report, NULL);
}

void
attn_report_gather (AttnReport *report,
                    GPtrArray  *all)
{
  report->all = all;
  report->n_before = all != NULL ? all->len : 0;
}

void
attn_report_clear (AttnReport *report)
{
  g_string_free (report->place, TRUE);
  report->place = NULL;
}

const char *
attn_report_translate (const AttnReport *report,
                       const char       *message)
{
  return attn_translate (report->language, message);
}

static gboolean
is_plain_word (const char *key)
{
  if (*key == '\0')
    return FALSE;
  for (const char *p = key; *p != '\0'; p++)
    if (!g_ascii_isalnum (*p) && *p != '_' && *p != '-')
      return FALSE;
  return strlen (key) <= MAX_QUOTED;
}

gsize
attn_report_enter_key (AttnReport *report,
                       const char *key)
{
  gsize mark = report->place->len;

  if (mark > 0)
    g_string_append_c (report->place, '.');
  if (is_plain_word (key))
    {
      g_string_append (report->place, key);
    }
  else
    {
      g_autofree char *quoted = attn_report_quote (key);
      g_string_append (report->place, quoted);
    }
  return mark;
}

static gsize
enter_number (AttnReport *report,
              const char *format,
              gsize       number)
{
  gsize mark = report->place->len;

  if (mark > 0)
    g_string_append (report->place, ", ");
  g_string_append_printf (report->place, attn_report_translate (report, format), number);
  return mark;
}

gsize
attn_report_enter_row (AttnReport *report,
                       gsize       row)
{
  return enter_number (report, N_("row %zu"), row);
}

gsize
attn_report_enter_column (AttnReport *report,
                          gsize       column)
{
  return enter_number (report, N_("column %zu"), column);
}

gsize
attn_report_enter_item (AttnReport *report,
                        gsize       item)
{
  return enter_number (report, N_("item %zu"), item);
}

gsize
attn_report_enter_scene (AttnReport *report,
                         gsize       scene)
{
  return enter_number (report, N_("scene %zu"), scene + 1);
}

void
attn_report_leave (AttnReport *report,
                   gsize       mark)
{
  g_string_truncate (report->place, mark);
}

gboolean
attn_report_go_on (AttnReport *report,
                   gsize       mark,
                   gboolean    was_right)
{
  if (was_right || report->all == NULL)
    return was_right;
  g_string_truncate (report->place, MIN (mark, report->place->len));
  return TRUE;
}

gboolean
attn_report_has_problems (const AttnReport *report)
{
  return report->all != NULL && report->all->len > report->n_before;
}

void
attn_report_stand_at (AttnReport *report,
                      const char *place)
{
  g_string_assign (report->place, place);
}

/* A file's name and what stands in it are not ours: whatever they hold, the message stays on one line. */
static char *
make_one_line (const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  GString *line = g_string_sized_new (strlen (valid));

  for (const char *p = valid; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if (g_unichar_iscntrl (c) || c == 0x2028 || c == 0x2029)
        c = ' ';
      g_string_append_unichar (line, c);
    }
  return g_string_free (line, FALSE);
}

/* A place deep within a document is told by its beginning and its end. */
static char *
shorten_place (const char *place)
{
  glong length = g_utf8_strlen (place, -1);
  g_autofree char *beginning = NULL;

  if (length <= MAX_PLACE)
    return g_strdup (place);
  beginning = g_utf8_substring (place, 0, MAX_PLACE / 2);
  return g_strdup_printf ("%s … %s", beginning, g_utf8_offset_to_pointer (place, length - MAX_PLACE / 2));
}

static void
set_error (AttnReport       *report,
           GError          **error,
           AttnDocumentError code,
           const char       *message)
{
  g_autoptr(GString) whole = g_string_new (NULL);
  g_autofree char *line = NULL;

  if (report->name != NULL && *report->name != '\0')
    g_string_append_printf (whole, "%s: ", report->name);
  if (report->place->len > 0)
    {
      /* In English the names of a document's places are words too. */
      g_autofree char *spoken = report->is_edit && report->language != ATTN_LANGUAGE_ENGLISH
                                ? attn_edit_dup_place (report->place->str, report->language) : NULL;
      g_autofree char *place = shorten_place (spoken != NULL ? spoken : report->place->str);

      g_string_append_printf (whole, "%s: ", place);
    }
  g_string_append (whole, message);
  line = make_one_line (whole->str);
  if (report->all != NULL)
    g_ptr_array_add (report->all, g_strdup (line));
  if (error == NULL || *error == NULL)
    g_set_error_literal (error, ATTN_DOCUMENT_ERROR, code, line);
}

gboolean
attn_report_refuse (AttnReport       *report,
                    GError          **error,
                    AttnDocumentError code,
                    const char       *format,
                    ...)
{
  g_autofree char *message = NULL;
  va_list arguments;

  va_start (arguments, format);
  message = g_strdup_vprintf (attn_report_translate (report, format), arguments);
  va_end (arguments);
  set_error (report, error, code, message);
  return FALSE;
}

gboolean
attn_report_refuse_found (AttnReport       *report,
                          GError          **error,
                          AttnDocumentError code,
                          const char       *found,
                          const char       *expected)
{
  return attn_report_refuse (report, error, code, N_("found %1$s, %2$s"), found,
                             attn_report_translate (report, expected));
}

char *
attn_report_quote (const char *text)
{
  g_autofree char *line = make_one_line (text);

  if (g_utf8_strlen (line, -1) > MAX_QUOTED)
    {
      char *end = g_utf8_offset_to_pointer (line, MAX_QUOTED - 1);
      *end = '\0';
      return g_strdup_printf ("“%s…”", line);
    }
  return g_strdup_printf ("“%s”", line);
}
