/* attn-lesson-text.c: values put into the texts of a lesson
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-lesson-private.h"

#include <string.h>

#include "attn-number.h"
#include "attn-plot-data.h"

/* What stands between braces. */
typedef struct
{
  const char *start;       /* the brace */
  const char *end;         /* after the closing one */
  char       *name;        /* owned */
  guint       row, column;
  int         decimals;    /* −1: those of the screen */
  gboolean    is_percent;
  const char *particle;    /* a pair of Korean ones, static, of which the right one follows the number; or NULL */
} Template;

typedef enum
{
  FORM_RIGHT,
  FORM_OPEN,       /* no closing brace */
  FORM_WRONG
} Form;

static gboolean
read_index (const char *word,
            guint      *index)
{
  guint64 number;

  if (!g_ascii_string_to_unsigned (word, 10, 0, G_MAXINT, &number, NULL))
    return FALSE;
  *index = (guint) number;
  return TRUE;
}

/* Reads the template that begins at `start`.  The caller frees its name. */
static Form
read_template (const char *start,
               Template   *template)
{
  g_autofree char *inside = NULL;
  g_auto(GStrv) words = NULL;
  const char *end = strchr (start, '}');
  guint n, more = 3;

  *template = (Template) { .start = start, .end = start + 1, .decimals = -1 };
  if (end == NULL)
    return FORM_OPEN;
  template->end = end + 1;
  inside = g_strndup (start + 1, (gsize) (end - start - 1));
  words = g_strsplit (inside, " ", -1);
  n = g_strv_length (words);
  if (n < 3 || *words[0] == '\0' || !read_index (words[1], &template->row) || !read_index (words[2], &template->column))
    return FORM_WRONG;
  if (n > more && words[more][0] == '.')
    {
      guint decimals;

      if (!read_index (words[more] + 1, &decimals) || decimals > ATTN_MAX_DECIMALS)
        return FORM_WRONG;
      template->decimals = (int) decimals;
      more++;
    }
  if (n > more && strcmp (words[more], "%") == 0)
    {
      template->is_percent = TRUE;
      more++;
    }
  if (n > more)
    {
      template->particle = attn_particle_find_pair (words[more]);
      if (template->particle != NULL)
        more++;
    }
  if (n > more)
    return FORM_WRONG;
  template->name = g_strdup (words[0]);
  return FORM_RIGHT;
}

/* What the values of a text are taken from. */
typedef struct
{
  const AttnTrace    *trace;
  const AttnPlotSpec *plot;     /* the scene's figure, or NULL */
} Source;

/* No node has this name: the values of the scene's figure, a series a row. */
#define FIGURE "figure"

static gboolean
find_cell (const Template *template,
           const Source   *source,
           double         *value)
{
  const AttnNode *node = attn_trace_find (source->trace, template->name);

  if (source->plot != NULL && strcmp (template->name, FIGURE) == 0)
    {
      const AttnPlotData *data = attn_plot_compute (source->plot);

      if (template->row >= data->n_series || template->column >= data->n)
        return FALSE;
      *value = data->y[template->row][template->column];
      return TRUE;
    }

  if (node == NULL || template->row >= attn_node_get_rows (node) || template->column >= attn_node_get_columns (node))
    return FALSE;
  *value = attn_node_get_value (node, template->row, template->column);
  return TRUE;
}

/* Behind a number it is the last thing that is read aloud of it that chooses: "0.17로", "0.165로", "0.16으로". */
static void
append_value (const Template *template,
              double          value,
              int             decimals,
              GString        *text)
{
  AttnNumber number;

  if (template->is_percent)
    {
      attn_number_format_share (value, template->decimals >= 0 ? template->decimals : MAX (decimals - 2, 0), &number);
      g_string_append_printf (text, "%s\302\240%%", number.text);   /* no line ends before the sign */
    }
  else
    {
      attn_number_format (value, template->decimals >= 0 ? template->decimals : decimals, &number);
      g_string_append (text, number.text);
    }
  if (template->particle != NULL)
    g_string_append (text, attn_particle (template->is_percent ? "%" : number.text, template->particle));
}

static char *
fill (const char   *text,
      const Source *source,
      int           decimals)
{
  GString *filled = g_string_sized_new (strlen (text));

  while (*text != '\0')
    {
      Template template;
      double value;

      if (*text != '{')
        {
          g_string_append_c (filled, *text++);
          continue;
        }
      if (text[1] == '{')
        {
          g_string_append_c (filled, '{');
          text += 2;
          continue;
        }
      if (read_template (text, &template) == FORM_RIGHT && find_cell (&template, source, &value))
        append_value (&template, value, decimals, filled);
      else
        g_string_append_len (filled, template.start, template.end - template.start);
      text = template.end;
      g_free (template.name);
    }
  return g_string_free (filled, FALSE);
}

/* Says which of the two is missing: the node, or the cell of it. */
static void
refuse_cell (const Template *template,
             const Source   *source,
             AttnReport     *report,
             GError        **error)
{
  const AttnNode *node = attn_trace_find (source->trace, template->name);
  g_autofree char *written = g_strndup (template->start, (gsize) (template->end - template->start));
  g_autofree char *quoted = attn_report_quote (written);

  if (source->plot != NULL && strcmp (template->name, FIGURE) == 0)
    {
      const AttnPlotData *data = attn_plot_compute (source->plot);

      attn_report_refuse (report, error, ATTN_DOCUMENT_ERROR_VALUE,
                          N_("found %1$s, but “%2$s” is %3$u × %4$u: expected a row below %3$u and a column below %4$u"), quoted,
                          template->name, data->n_series, data->n);
    }
  else if (node == NULL)
    attn_report_refuse (report, error, ATTN_DOCUMENT_ERROR_VALUE,
                        N_("found %1$s, but the scene's document has no node “%2$s”"), quoted, template->name);
  else
    attn_report_refuse (report, error, ATTN_DOCUMENT_ERROR_VALUE,
                        N_("found %1$s, but “%2$s” is %3$u × %4$u: expected a row below %3$u and a column below %4$u"), quoted,
                        template->name, attn_node_get_rows (node), attn_node_get_columns (node));
}

static gboolean
check_text (const char   *text,
            const Source *source,
            AttnReport   *report,
            GError      **error)
{
  for (text = strchr (text, '{'); text != NULL; text = strchr (text, '{'))
    {
      g_autofree char *name = NULL, *written = NULL, *quoted = NULL;
      Template template;
      double value;
      Form form;

      if (text[1] == '{')
        {
          text += 2;
          continue;
        }
      form = read_template (text, &template);
      name = template.name;
      if (form == FORM_RIGHT)
        {
          if (!find_cell (&template, source, &value))
            {
              refuse_cell (&template, source, report, error);
              return FALSE;
            }
          text = template.end;
          continue;
        }
      written = form == FORM_OPEN ? g_strdup (text) : g_strndup (text, (gsize) (template.end - text));
      quoted = attn_report_quote (written);
      return attn_report_refuse (report, error, ATTN_DOCUMENT_ERROR_VALUE,
                                 N_("found %s, expected a node, a row and a column, such as {weights 3 2}, or {{ for a brace"), quoted);
    }
  return TRUE;
}

gboolean
attn_lesson_check_text (const char         *text,
                        const AttnTrace    *trace,
                        const AttnPlotSpec *plot,
                        AttnLanguage        language,
                        GError            **error)
{
  AttnReport report;
  gboolean ok;

  attn_report_init (&report, NULL, language);
  ok = check_text (text, &(Source) { trace, plot }, &report, error);
  attn_report_clear (&report);
  return ok;
}

char *
attn_lesson_fill (const char         *text,
                  const AttnTrace    *trace,
                  const AttnPlotSpec *plot,
                  int                 decimals)
{
  return fill (text, &(Source) { trace, plot }, decimals);
}

/* A word longer than this may be broken every so many letters. */
#define LONGEST_WORD 48
#define BREAK_EVERY  16

/* Lays a place to break into words without end: to set 20,000 letters without one takes Pango seconds, and what does not fit is
 * of no use.  Takes the text over. */
static char *
break_long_words (char *text)
{
  GString *broken = NULL;
  const char *word = text;

  while (*word != '\0')
    {
      const char *end = word + strcspn (word, " \n");

      if (end - word > LONGEST_WORD && g_utf8_strlen (word, end - word) > LONGEST_WORD)
        {
          guint n = 0;

          if (broken == NULL)
            broken = g_string_new_len (text, word - text);
          for (const char *p = word; p < end; p = g_utf8_next_char (p))
            {
              if (n >= BREAK_EVERY && !g_unichar_ismark (g_utf8_get_char (p)))
                {
                  g_string_append (broken, ATTN_LESSON_BREAK);
                  n = 0;
                }
              g_string_append_len (broken, p, g_utf8_next_char (p) - p);
              n++;
            }
        }
      else if (broken != NULL)
        {
          g_string_append_len (broken, word, end - word);
        }
      if (broken != NULL && *end != '\0')
        g_string_append_c (broken, *end);
      word = end + (*end != '\0');
    }
  if (broken == NULL)
    return text;
  g_free (text);
  return g_string_free (broken, FALSE);
}

static char *
fill_for (const AttnLesson *lesson,
          guint             scene,
          const char       *text,
          const AttnTrace  *trace,
          int               decimals)
{
  AttnPlotSpec plot;

  return break_long_words (attn_lesson_fill (text, trace, attn_lesson_get_figure (lesson, scene, &plot) ? &plot : NULL, decimals));
}

char *
attn_lesson_dup_text (const AttnLesson *lesson,
                      guint             scene,
                      AttnLessonPart    part,
                      AttnLanguage      language,
                      const AttnTrace  *trace,
                      int               decimals)
{
  const char *text = attn_lesson_get_text (lesson, scene, part, language);

  return text != NULL ? fill_for (lesson, scene, text, trace, decimals) : NULL;
}

char *
attn_lesson_dup_choice (const AttnLesson *lesson,
                        guint             scene,
                        guint             choice,
                        AttnLanguage      language,
                        const AttnTrace  *trace,
                        int               decimals)
{
  return fill_for (lesson, scene, attn_lesson_get_choice (lesson, scene, choice, language), trace, decimals);
}
