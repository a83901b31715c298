/* attn-pango-markup.c: signs like W_Q and √d_k on the widgets of the toolkit
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-pango-markup.h"

#include <string.h>

#include "attn-label.h"

/* Data of a label: its text before its signs were set. */
#define WRITTEN "attn-written"

static void
append_escaped (GString    *out,
                const char *text,
                gsize       length)
{
  g_autofree char *escaped = g_markup_escape_text (text, (gssize) length);

  g_string_append (out, escaped);
}

static const char *append_until (GString *out, const char *p, char end);

/* What an index or a root bears: a group in braces, or the one character that follows. */
static const char *
append_group (GString    *out,
              const char *p)
{
  const char *next;

  if (*p == '{')
    return append_until (out, p + 1, '}');
  if (*p == '\0')
    return p;
  next = g_utf8_next_char (p);
  append_escaped (out, p, (gsize) (next - p));
  return next;
}

static const char *
append_until (GString    *out,
              const char *p,
              char        end)
{
  gboolean strong = FALSE;

  while (*p != '\0' && *p != end)
    {
      if (p[0] == '\\' && p[1] != '\0')
        {
          const char *next = g_utf8_next_char (p + 1);

          append_escaped (out, p + 1, (gsize) (next - p - 1));
          p = next;
        }
      else if (*p == '_' && p[1] != '\0' && p[1] != end)
        {
          g_string_append (out, "<sub>");
          p = append_group (out, p + 1);
          g_string_append (out, "</sub>");
        }
      else if (*p == '^' && p[1] != '\0' && p[1] != end)
        {
          g_string_append (out, "<sup>");
          p = append_group (out, p + 1);
          g_string_append (out, "</sup>");
        }
      else if (g_str_has_prefix (p, "√{"))
        {
          g_string_append (out, "√<span overline=\"single\">");
          p = append_group (out, p + strlen ("√"));
          g_string_append (out, "</span>");
        }
      else if (*p == '*')
        {
          g_string_append (out, strong ? "</b>" : "<b>");
          strong = !strong;
          p++;
        }
      else
        {
          const char *next = g_utf8_next_char (p);

          append_escaped (out, p, (gsize) (next - p));
          p = next;
        }
    }
  if (strong)
    g_string_append (out, "</b>");
  return *p == '\0' ? p : p + 1;
}

char *
attn_markup_to_pango (const char      *markup,
                      const AttnColor *color)
{
  GString *out = g_string_new (NULL);

  if (color != NULL)
    g_string_append_printf (out, "<span foreground=\"#%02x%02x%02x\">", (guint) (color->red * 255 + 0.5),
                            (guint) (color->green * 255 + 0.5), (guint) (color->blue * 255 + 0.5));
  append_until (out, markup, '\0');
  if (color != NULL)
    g_string_append (out, "</span>");
  return g_string_free (out, FALSE);
}

/* Longer words may break anywhere: a narrow panel has lines of some 20 syllables. */
#define LONGEST_WORD 16

/* The end of what is not to be broken from `start`, the beginning of a word: the word, and a percent sign that comes after
 * the number at its end.  `*keep` says whether a line might break inside, and had better not. */
static const char *
find_end (const char *start,
          gboolean   *keep)
{
  const char *p = start;
  gboolean korean = FALSE, percent = FALSE;
  gunichar last = 0;
  guint n = 0;

  for (; *p != '\0'; p = g_utf8_next_char (p), n++)
    {
      const gunichar c = g_utf8_get_char (p);

      if (g_unichar_isspace (c) && g_unichar_isdigit (last) && *g_utf8_next_char (p) == '%')
        percent = TRUE;
      else if (g_unichar_isspace (c))
        break;
      korean |= g_unichar_get_script (c) == G_UNICODE_SCRIPT_HANGUL;
      last = c;
    }
  *keep = (korean || percent) && n > 1 && n <= LONGEST_WORD;
  return p;
}

char *
attn_pango_keep_words (const char *text)
{
  GString *markup = g_string_new (NULL);

  for (const char *p = text; *p != '\0';)
    {
      gboolean keep;
      const char *end = find_end (p, &keep);
      g_autofree char *word = g_markup_escape_text (p, end - p);

      g_string_append_printf (markup, keep ? "<span allow_breaks=\"false\">%s</span>" : "%s", word);
      for (p = end; *p != '\0' && g_unichar_isspace (g_utf8_get_char (p)); p = g_utf8_next_char (p))
        g_string_append_unichar (markup, g_utf8_get_char (p));
    }
  return g_string_free (markup, FALSE);
}

char *
attn_pango_sentence (const char *sentence)
{
  GString *pango = g_string_new (NULL);
  g_autofree char *markup = attn_label_signs (sentence);

  for (const char *p = markup; *p != '\0';)
    {
      gboolean keep;
      const char *end = find_end (p, &keep);
      g_autofree char *word = g_strndup (p, (gsize) (end - p)), *set = attn_markup_to_pango (word, NULL);

      g_string_append_printf (pango, keep ? "<span allow_breaks=\"false\">%s</span>" : "%s", set);
      for (p = end; *p != '\0' && g_unichar_isspace (g_utf8_get_char (p)); p = g_utf8_next_char (p))
        g_string_append_unichar (pango, g_utf8_get_char (p));
    }
  return g_string_free (pango, FALSE);
}

static void
keep_words (GtkLabel *label)
{
  const char *text = gtk_label_get_text (label);
  PangoAttrList *attributes = pango_attr_list_new ();

  for (const char *p = text; *p != '\0';)
    {
      gboolean keep;
      const char *end = find_end (p, &keep);

      if (keep)
        {
          PangoAttribute *attribute = pango_attr_allow_breaks_new (FALSE);

          attribute->start_index = (guint) (p - text);
          attribute->end_index = (guint) (end - text);
          pango_attr_list_insert (attributes, attribute);
        }
      for (p = end; *p != '\0' && g_unichar_isspace (g_utf8_get_char (p));)
        p = g_utf8_next_char (p);
    }
  gtk_label_set_attributes (label, attributes);
  pango_attr_list_unref (attributes);
}

void
attn_label_set_signs (GtkLabel   *label,
                      const char *markup)
{
  g_autofree char *pango = attn_markup_to_pango (markup, NULL);

  g_object_set_data (G_OBJECT (label), WRITTEN, NULL);
  gtk_label_set_markup (label, pango);
  keep_words (label);
}

/* Whoever listens hears of the sign what he hears of it everywhere. */
static void
set_signs_of_text (GtkLabel *label)
{
  g_autofree char *text = g_strdup (gtk_label_get_text (label)), *markup = attn_label_signs (text), *pango = attn_markup_to_pango (markup, NULL);

  gtk_label_set_markup (label, pango);
  g_object_set_data_full (G_OBJECT (label), WRITTEN, g_strdup (text), g_free);
  gtk_accessible_update_property (GTK_ACCESSIBLE (label), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

static void
label_cb (GtkLabel   *label,
          GParamSpec *property,
          gpointer    data)
{
  /* Which comes back here with the markup. */
  if (!gtk_label_get_use_markup (label) && attn_label_has_signs (gtk_label_get_text (label)))
    set_signs_of_text (label);
  else
    {
      if (!gtk_label_get_use_markup (label))
        g_object_set_data (G_OBJECT (label), WRITTEN, NULL);
      keep_words (label);
    }
}

const char *
attn_label_get_written (GtkLabel *label)
{
  const char *written = g_object_get_data (G_OBJECT (label), WRITTEN);

  return written != NULL ? written : gtk_label_get_text (label);
}

void
attn_label_keep_words (GtkLabel *label)
{
  g_signal_connect (label, "notify::label", G_CALLBACK (label_cb), NULL);
  label_cb (label, NULL, NULL);
}
