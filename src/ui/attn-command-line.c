/* attn-command-line.c: what the options and files on the command line ask for
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-command-private.h"

#include "attn-import-argument.h"
#include "attn-lesson.h"
#include "attn-number.h"
#include "attn-options.h"
#include "attn-spelling.h"

G_DEFINE_QUARK (attn-command-error-quark, attn_command_error)

#define MIN_SIDE     64          /* logical pixels: nothing can be told apart on less */
#define MAX_SIDE     16384       /* pixels of the picture as it is written */
#define MIN_SCALE    0.25
#define MAX_SCALE    16.0
#define QUOTE_LENGTH 60          /* characters of a found text that a message repeats */

/* Messages */

char *
attn_command_quote (const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  GString *quoted = g_string_new (NULL);
  guint n = 0;

  for (const char *p = valid; *p != '\0'; p = g_utf8_next_char (p), n++)
    {
      gunichar c = g_utf8_get_char (p);

      if (n == QUOTE_LENGTH)
        {
          g_string_append (quoted, "…");
          break;
        }
      g_string_append_unichar (quoted, g_unichar_iscntrl (c) || c == 0x2028 || c == 0x2029 ? ' ' : c);
    }
  return g_string_free (quoted, FALSE);
}

gboolean
attn_command_refuse (GError **error, AttnLanguage language, const char *option, const char *found, const char *expected,
                     const char *likely)
{
  g_autofree char *quoted = attn_command_quote (found);

  if (likely != NULL)
    g_set_error (error, ATTN_COMMAND_ERROR, ATTN_COMMAND_ERROR_USAGE,
                 attn_translate (language, N_("%1$s: found “%2$s”, expected %3$s; did you mean “%4$s”?")),
                 option, quoted, expected, likely);
  else
    g_set_error (error, ATTN_COMMAND_ERROR, ATTN_COMMAND_ERROR_USAGE,
                 attn_translate (language, N_("%1$s: found “%2$s”, expected %3$s")),
                 option, quoted, expected);
  return FALSE;
}

gboolean
attn_command_refuse_later (GError **error, AttnLanguage language, const char *what)
{
  g_set_error (error, ATTN_COMMAND_ERROR, ATTN_COMMAND_ERROR_USAGE,
               attn_translate (language, N_("%s is not yet supported")), what);
  return FALSE;
}

gboolean
attn_command_refuse_value (GError **error, const AttnCommandLine *line, const AttnFound *found, AttnOption option,
                           const char *expected)
{
  return attn_command_refuse (error, line->language, attn_option_get_name (option), found->values[option], expected, NULL);
}

/* The value is none of the words. */
gboolean
attn_command_refuse_word (GError **error, const AttnCommandLine *line, const AttnFound *found, AttnOption option,
                          const char *const *words)
{
  g_autofree char *names = g_strjoinv (", ", (char **) words);
  g_autofree char *list = g_strdup_printf (attn_translate (line->language, N_("one of %s")), names);

  return attn_command_refuse (error, line->language, attn_option_get_name (option), found->values[option], list,
                              attn_spelling_nearest (found->values[option], words));
}

gboolean
attn_command_refuse_lack (GError **error, AttnLanguage language, const char *option, const char *lacking)
{
  g_set_error (error, ATTN_COMMAND_ERROR, ATTN_COMMAND_ERROR_USAGE,
               attn_translate (language, N_("%1$s needs %2$s")), option, lacking);
  return FALSE;
}

gboolean
attn_command_refuse_pair (GError **error, AttnLanguage language, const char *a, const char *b)
{
  g_set_error (error, ATTN_COMMAND_ERROR, ATTN_COMMAND_ERROR_USAGE,
               attn_translate (language, N_("%1$s and %2$s do not go together")), a, b);
  return FALSE;
}

/* Reading the values */

/* A whole number without sign or spaces, at most `most`. */
gboolean
attn_command_parse_count (const char *text, guint most, guint *count)
{
  guint64 value;

  if (!g_ascii_string_to_unsigned (text, 10, 0, most, &value, NULL))
    return FALSE;
  *count = (guint) value;
  return TRUE;
}

static gboolean
parse_size (const char *text, AttnPictureOptions *picture)
{
  g_auto (GStrv) sides = g_strsplit (text, "x", 3);
  guint width, height;

  if (g_strv_length (sides) != 2 || !attn_command_parse_count (sides[0], MAX_SIDE, &width) || !attn_command_parse_count (sides[1], MAX_SIDE, &height) ||
      width < MIN_SIDE || height < MIN_SIDE)
    return FALSE;
  picture->width = width;
  picture->height = height;
  return TRUE;
}

static gboolean
parse_scale (const char *text, double *scale)
{
  char *end;
  double value = g_ascii_strtod (text, &end);

  if (*text == '\0' || *end != '\0' || !g_ascii_isdigit (*text) || strchr (text, 'x') != NULL)
    return FALSE;
  if (!(value >= MIN_SCALE && value <= MAX_SCALE))
    return FALSE;
  *scale = value;
  return TRUE;
}

/* Size and scale together: what is written has at most MAX_SIDE pixels a side.  The scale that nobody asked for
 * steps back for a large size. */
static gboolean
read_picture (AttnCommandLine *line, const AttnFound *found, GError **error)
{
  AttnPictureOptions *picture = &line->picture;
  const char *background = found->values[ATTN_OPTION_BACKGROUND];
  double longest;

  if (found->values[ATTN_OPTION_SIZE] != NULL && !parse_size (found->values[ATTN_OPTION_SIZE], picture))
    return attn_command_refuse_value (error, line, found, ATTN_OPTION_SIZE,
                         attn_translate (line->language, N_("WIDTHxHEIGHT such as 1600x900, each 64 to 16384")));
  if (found->values[ATTN_OPTION_SCALE] != NULL && !parse_scale (found->values[ATTN_OPTION_SCALE], &picture->scale))
    return attn_command_refuse_value (error, line, found, ATTN_OPTION_SCALE,
                         attn_translate (line->language, N_("a number from 0.25 to 16")));
  line->size_given = found->values[ATTN_OPTION_SIZE] != NULL;
  longest = MAX (picture->width, picture->height);
  if (longest * picture->scale > MAX_SIDE)
    {
      if (found->values[ATTN_OPTION_SCALE] != NULL)
        return attn_command_refuse_value (error, line, found, ATTN_OPTION_SCALE,
                             attn_translate (line->language, N_("size × scale of at most 16384 pixels")));
      picture->scale = 1;
    }

  if (background != NULL)
    {
      static const char *const words[] = { "white", "transparent", NULL };

      if (!g_strv_contains (words, background))
        return attn_command_refuse_word (error, line, found, ATTN_OPTION_BACKGROUND, words);
      picture->transparent = g_str_equal (background, "transparent");
    }
  return TRUE;
}

static gboolean
read_view (AttnCommandLine *line, const AttnFound *found, GError **error)
{
  static const char *const views[] = {
    [ATTN_VIEW_OVERVIEW] = "overview", [ATTN_VIEW_FOCUS] = "focus", [ATTN_VIEW_BLEND] = "blend",
    [ATTN_VIEW_MATRIX] = "matrix", [ATTN_VIEW_CARD] = "card",
    [ATTN_VIEW_HEADS] = "heads", [ATTN_VIEW_IMAGE] = "image",
    [ATTN_VIEW_POSITIONS] = "positions", [ATTN_VIEW_MAP] = "map", NULL
  };
  static const char *const themes[] = { "light", "dark", "high-contrast", "print", NULL };
  static const char *const dialects[] = { "numpy", "pytorch", NULL };
  const char *view = found->values[ATTN_OPTION_VIEW];
  const char *decimals = found->values[ATTN_OPTION_DECIMALS];
  guint digits;

  if (view != NULL)
    {
      if (!g_strv_contains (views, view))
        return attn_command_refuse_word (error, line, found, ATTN_OPTION_VIEW, views);
      for (guint i = 0; views[i] != NULL; i++)
        if (g_str_equal (views[i], view))
          line->view.mode = i;
    }
  if (found->values[ATTN_OPTION_AGAINST] != NULL)
    {
      if (view != NULL && line->view.mode != ATTN_VIEW_HEADS)
        {
          g_autofree char *named = g_strconcat ("--view=", view, NULL);

          return attn_command_refuse_pair (error, line->language, "--against", named);
        }
      if (!attn_command_parse_count (found->values[ATTN_OPTION_AGAINST], ATTN_DOCUMENT_MAX_HEADS - 1, &digits))
        return attn_command_refuse_value (error, line, found, ATTN_OPTION_AGAINST,
                             attn_translate (line->language, N_("the number of a head, from 0")));
      line->view.mode = ATTN_VIEW_HEADS;
      line->view.against = (int) digits;
    }
  if (found->values[ATTN_OPTION_THEME] != NULL && !attn_theme_parse (found->values[ATTN_OPTION_THEME], &line->view.theme))
    return attn_command_refuse_word (error, line, found, ATTN_OPTION_THEME, themes);
  if (found->values[ATTN_OPTION_DIALECT] != NULL && !attn_dialect_parse (found->values[ATTN_OPTION_DIALECT], &line->view.dialect))
    return attn_command_refuse_word (error, line, found, ATTN_OPTION_DIALECT, dialects);
  if (decimals != NULL)
    {
      if (!attn_command_parse_count (decimals, ATTN_MAX_DECIMALS, &digits))
        return attn_command_refuse_value (error, line, found, ATTN_OPTION_DECIMALS,
                             attn_translate (line->language, N_("a whole number from 0 to 10")));
      line->view.decimals = (int) digits;
      line->decimals_given = TRUE;
    }
  line->view.language = line->language;
  line->view.caption = !found->flags[ATTN_OPTION_NO_CAPTION];
  line->no_document = found->flags[ATTN_OPTION_NO_DOCUMENT];
  line->picture.svg_text = found->flags[ATTN_OPTION_SVG_TEXT];
  return TRUE;
}

/* A name that must be one of those there are: of a sample or of a lesson. */
static gboolean
read_name (AttnCommandLine *line, AttnFound *found, AttnOption option, guint n, const char *(*get_name) (guint), char **name,
           GError **error)
{
  g_autofree const char **names = g_new0 (const char *, n + 1);

  if (found->values[option] == NULL)
    return TRUE;
  if (line->files[0] != NULL)
    return attn_command_refuse_pair (error, line->language, attn_option_get_name (option), "FILE");
  for (guint i = 0; i < n; i++)
    names[i] = get_name (i);
  if (!g_strv_contains (names, found->values[option]))
    return attn_command_refuse_word (error, line, found, option, names);
  *name = g_steal_pointer (&found->values[option]);
  return TRUE;
}

/* What the document is taken from. */
static gboolean
read_source (AttnCommandLine *line, AttnFound *found, GError **error)
{
  line->files = found->files != NULL ? g_steal_pointer (&found->files) : g_new0 (char *, 1);
  for (guint i = 0; line->files[i] != NULL; i++)
    if (*line->files[i] == '\0')
      return attn_command_refuse (error, line->language, "FILE", "",
                                  attn_translate (line->language, N_("the name of a file")), NULL);
  if (found->values[ATTN_OPTION_SAMPLE] != NULL && found->values[ATTN_OPTION_LESSON] != NULL)
    return attn_command_refuse_pair (error, line->language, "--sample", "--lesson");
  return read_name (line, found, ATTN_OPTION_SAMPLE, attn_sample_get_count (), attn_sample_get_name, &line->sample, error) &&
         read_name (line, found, ATTN_OPTION_LESSON, attn_lesson_get_count (), attn_lesson_get_name, &line->lesson, error);
}

static gboolean
read_imports (AttnCommandLine *line, const AttnFound *found, GError **error)
{
  line->imports = g_ptr_array_new_with_free_func ((GDestroyNotify) attn_import_argument_free);
  for (guint i = 0; found->imports != NULL && found->imports[i] != NULL; i++)
    {
      AttnImportArgument *argument = attn_import_argument_parse (found->imports[i], line->language, error);

      if (argument == NULL)
        return FALSE;
      g_ptr_array_add (line->imports, argument);
    }
  return TRUE;
}

/* Commands */

static const struct
{
  AttnOption      option;
  AttnCommand command;
} commands[] = {
  { ATTN_OPTION_OUTPUT, ATTN_COMMAND_OUTPUT },
  { ATTN_OPTION_EXPLAIN, ATTN_COMMAND_EXPLAIN },
  { ATTN_OPTION_CHECK, ATTN_COMMAND_CHECK },
  { ATTN_OPTION_LIST_NODES, ATTN_COMMAND_LIST_NODES },
  { ATTN_OPTION_LIST_SAMPLES, ATTN_COMMAND_LIST_SAMPLES },
  { ATTN_OPTION_LIST_LESSONS, ATTN_COMMAND_LIST_LESSONS },
};

/* What is asked for, and whether the other options go with it.  Options that only say how something looks are
 * welcome everywhere; those that would silently change nothing that was asked for are not. */
static gboolean
read_command (AttnCommandLine *line, const AttnFound *found, GError **error)
{
  static const AttnOption alone[] = { ATTN_OPTION_STEP, ATTN_OPTION_CELL, ATTN_OPTION_NODE };
  static const AttnOption written[] = { ATTN_OPTION_FORMAT, ATTN_OPTION_ALL_STEPS, ATTN_OPTION_HEAD, ATTN_OPTION_LAYER, ATTN_OPTION_PER_PAGE,
                                        ATTN_OPTION_WORKSHEET, ATTN_OPTION_ANSWERS };
  const char *given = NULL;
  guint n_files = g_strv_length (line->files);

  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    if (attn_found_has (found, commands[i].option))
      {
        if (given != NULL)
          return attn_command_refuse_pair (error, line->language, given, attn_option_get_name (commands[i].option));
        given = attn_option_get_name (commands[i].option);
        line->command = commands[i].command;
      }

  if (found->flags[ATTN_OPTION_FULLSCREEN] && given != NULL)
    return attn_command_refuse_pair (error, line->language, given, "--fullscreen");
  if (found->flags[ATTN_OPTION_PRESENT] && given != NULL)
    return attn_command_refuse_pair (error, line->language, given, "--present");
  for (guint i = 0; i < G_N_ELEMENTS (written); i++)
    if (attn_found_has (found, written[i]) && line->command != ATTN_COMMAND_OUTPUT)
      return attn_command_refuse_lack (error, line->language, attn_option_get_name (written[i]), "--output");
  if (g_strcmp0 (found->values[ATTN_OPTION_MOMENT], ATTN_COMMAND_ALL) == 0 && line->command != ATTN_COMMAND_OUTPUT &&
      line->command != ATTN_COMMAND_CHECK)
    return attn_command_refuse_lack (error, line->language, "--moment=all", "--output");
  if (found->nodes != NULL && line->command == ATTN_COMMAND_WINDOW)
    return attn_command_refuse_lack (error, line->language, "--node", "--output");

  switch (line->command)
    {
    case ATTN_COMMAND_CHECK:
      if (line->sample != NULL || line->lesson != NULL)
        return attn_command_refuse_pair (error, line->language, "--check", line->sample != NULL ? "--sample" : "--lesson");
      if (n_files == 0)
        return attn_command_refuse_lack (error, line->language, "--check", "FILE");
      if (attn_found_has (found, ATTN_OPTION_MOMENT))
        return attn_command_refuse_pair (error, line->language, "--check", "--moment");
      break;

    case ATTN_COMMAND_LIST_SAMPLES:
    case ATTN_COMMAND_LIST_LESSONS:
      if (n_files > 0 || line->sample != NULL || line->lesson != NULL)
        return attn_command_refuse_pair (error, line->language, given,
                                         n_files > 0 ? "FILE" : line->sample != NULL ? "--sample" : "--lesson");
      if (found->imports != NULL)
        return attn_command_refuse_pair (error, line->language, given, "--import");
      if (attn_found_has (found, ATTN_OPTION_MOMENT))
        return attn_command_refuse_pair (error, line->language, given, "--moment");
      break;

    case ATTN_COMMAND_EXPLAIN:
    case ATTN_COMMAND_LIST_NODES:
      if (n_files > 1)
        {
          g_set_error (error, ATTN_COMMAND_ERROR, ATTN_COMMAND_ERROR_USAGE,
                       attn_translate (line->language, N_("%s takes one FILE")), given);
          return FALSE;
        }
      break;

    case ATTN_COMMAND_WINDOW:
    case ATTN_COMMAND_OUTPUT:
    case ATTN_COMMAND_HELP:
    case ATTN_COMMAND_VERSION:
    default:
      break;
    }
  if (line->command != ATTN_COMMAND_WINDOW && line->command != ATTN_COMMAND_OUTPUT)
    for (guint i = 0; i < G_N_ELEMENTS (alone); i++)
      if (attn_found_has (found, alone[i]))
        return attn_command_refuse_pair (error, line->language, given, attn_option_get_name (alone[i]));
  return TRUE;
}

AttnCommandLine *
attn_command_line_parse (char **arguments, GError **error)
{
  g_auto (AttnFound) found = { 0 };
  g_autoptr (AttnCommandLine) line = g_new0 (AttnCommandLine, 1);
  static const char *const languages[] = { "ko", "en", NULL };

  attn_view_init (&line->view);
  line->head = line->layer = -1;
  attn_picture_options_init (&line->picture);
  line->language = attn_options_guess_language (arguments);
  if (!attn_options_read (arguments, line->language, &found, error))
    return NULL;
  if (found.values[ATTN_OPTION_LANGUAGE] != NULL)
    {
      if (!attn_language_parse (found.values[ATTN_OPTION_LANGUAGE], &line->language))
        {
          attn_command_refuse_word (error, line, &found, ATTN_OPTION_LANGUAGE, languages);
          return NULL;
        }
      line->language_given = TRUE;
    }
  if (found.flags[ATTN_OPTION_HELP] || found.flags[ATTN_OPTION_VERSION])
    {
      line->files = g_new0 (char *, 1);
      line->command = found.flags[ATTN_OPTION_HELP] ? ATTN_COMMAND_HELP : ATTN_COMMAND_VERSION;
      return g_steal_pointer (&line);
    }
  if (!read_source (line, &found, error) ||
      !read_command (line, &found, error) ||
      !read_view (line, &found, error) ||
      !read_picture (line, &found, error) ||
      !read_imports (line, &found, error) ||
      (line->command == ATTN_COMMAND_OUTPUT && !attn_command_read_output (line, &found, error)))
    return NULL;
  line->moment = g_steal_pointer (&found.values[ATTN_OPTION_MOMENT]);
  line->step = g_steal_pointer (&found.values[ATTN_OPTION_STEP]);
  line->cell = g_steal_pointer (&found.values[ATTN_OPTION_CELL]);
  line->explain = g_steal_pointer (&found.values[ATTN_OPTION_EXPLAIN]);
  line->fullscreen = found.flags[ATTN_OPTION_FULLSCREEN];
  line->present = found.flags[ATTN_OPTION_PRESENT];
  return g_steal_pointer (&line);
}

void
attn_command_line_free (AttnCommandLine *line)
{
  g_strfreev (line->files);
  g_strfreev (line->nodes);
  g_clear_pointer (&line->imports, g_ptr_array_unref);
  g_free (line->sample);
  g_free (line->lesson);
  g_free (line->output);
  g_free (line->moment);
  g_free (line->step);
  g_free (line->cell);
  g_free (line->explain);
  g_free (line->worksheet);
  g_free (line);
}
