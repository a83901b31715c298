/* attn-options.c: the options there are, and what of them stands on the command line
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-options.h"

#include "attn-command-line.h"
#include "attn-spelling.h"

static const struct
{
  const char *name;
  char        letter;
  const char *value;          /* what --help calls its value; NULL: it takes none */
  const char *description;    /* NULL: later parts bring it; known, and refused by name */
} options[ATTN_N_OPTIONS] = {
  [ATTN_OPTION_OUTPUT] = { "output", 'o', N_("FILE"),
                      N_("write a picture (.png, .svg, .pdf), values (.json, .npz, .csv), notes (.txt, .md, .tex, .py) or the document (.attention), and end; a folder takes one file per FILE; - is standard output") },
  [ATTN_OPTION_FORMAT] = { "format", 0, N_("ENDING"), N_("one of these endings, where the name of the output does not say") },
  [ATTN_OPTION_VIEW] = { "view", 0, "overview|focus|blend|matrix|card|heads|image|positions|map", N_("the whole pipeline, one operation, an output row mixed, one node alone, the explanation of the cell, all heads side by side, attention laid over the image, positions as waves, a table or turns, or the whole model as a diagram (overview)") },
  [ATTN_OPTION_AGAINST] = { "against", 0, N_("HEAD"), N_("with --view=heads: compare the head of the step with this one") },
  [ATTN_OPTION_STEP] = { "step", 0, N_("NODE"), N_("how far the pipeline has come (its end)") },
  [ATTN_OPTION_CELL] = { "cell", 0, N_("ROW,COLUMN"), N_("the selected cell of the step: numbers count from 0, a text is a token") },
  [ATTN_OPTION_MOMENT] = { "moment", 0, N_("STEP"), N_("the document at this step of its training, where it keeps its weights of several, or all (as it is)") },
  [ATTN_OPTION_NODE] = { "node", 0, N_("NAME"), N_("only this node; may be given more than once, but for .csv") },
  [ATTN_OPTION_SIZE] = { "size", 0, N_("WIDTHxHEIGHT"), N_("of a picture (1600x900)") },
  [ATTN_OPTION_SCALE] = { "scale", 0, "N", N_("pixels of the PNG for each of the size (2)") },
  [ATTN_OPTION_BACKGROUND] = { "background", 0, "white|transparent", N_("of a picture (white)") },
  [ATTN_OPTION_NO_CAPTION] = { "no-caption", 0, NULL, N_("leave out the formula and the explanation beneath the picture") },
  [ATTN_OPTION_THEME] = { "theme", 0, "light|dark|high-contrast|print", N_("colours of a picture (light)") },
  [ATTN_OPTION_DIALECT] = { "dialect", 0, "numpy|pytorch", N_("what .py and the line of code are written in (numpy)") },
  [ATTN_OPTION_DECIMALS] = { "decimals", 0, "N", N_("digits after the point, 0 to 10 (2; in .txt and .py 4)") },
  [ATTN_OPTION_LANGUAGE] = { "language", 0, "ko|en", N_("of everything that is written and drawn (the desktop's)") },
  [ATTN_OPTION_EXPLAIN] = { "explain", 0, N_("NODE,ROW,COLUMN"), N_("print the formula, the same with the values put in, the result and a sentence") },
  [ATTN_OPTION_CHECK] = { "check", 0, NULL, N_("read each FILE and say what is wrong with it, or nothing") },
  [ATTN_OPTION_LIST_NODES] = { "list-nodes", 0, NULL, N_("print the names of the nodes") },
  [ATTN_OPTION_LIST_SAMPLES] = { "list-samples", 0, NULL, N_("print the names of the samples") },
  [ATTN_OPTION_SAMPLE] = { "sample", 0, N_("NAME"), N_("take a sample in place of FILE (the four words)") },
  [ATTN_OPTION_FULLSCREEN] = { "fullscreen", 0, NULL, N_("the window fills the screen") },
  [ATTN_OPTION_HELP] = { "help", 'h', NULL, N_("print this") },
  [ATTN_OPTION_VERSION] = { "version", 0, NULL, N_("print the version") },
  [ATTN_OPTION_ALL_STEPS] = { "all-steps", 0, NULL, N_("a page of a PDF for each step, with its arithmetic; or a picture for each, FILE with -01, -02, …") },
  [ATTN_OPTION_HEAD] = { "head", 0, N_("HEAD"), N_("with --all-steps or --worksheet: the head whose steps are shown (0)") },
  [ATTN_OPTION_LAYER] = { "layer", 0, N_("LAYER"), N_("with --all-steps or --worksheet: only the steps of this layer") },
  [ATTN_OPTION_PER_PAGE] = { "per-page", 0, "1|4", N_("steps on a page (1)") },
  [ATTN_OPTION_WORKSHEET] = { "worksheet", 0, "all|STEP,…", N_("the handout with the results of all steps, or of these, left empty to be filled in by hand") },
  [ATTN_OPTION_ANSWERS] = { "answers", 0, NULL, N_("the answer key of the worksheet: the same pages with nothing left empty") },
  [ATTN_OPTION_SVG_TEXT] = { "svg-text", 0, NULL, N_("in SVG, text as text and not as outlines") },
  [ATTN_OPTION_NO_DOCUMENT] = { "no-document", 0, NULL, N_("do not put the document into the picture") },
  [ATTN_OPTION_IMPORT] = { "import", 0, N_("SLOT:FILE[:TENSOR][:transposed]"),
                      N_("put a matrix from a file into the document first; SLOT is an input node's name; may be given more than once") },
  [ATTN_OPTION_LIST_LESSONS] = { "list-lessons", 0, NULL, N_("print the names of the lessons") },
  [ATTN_OPTION_LESSON] = { "lesson", 0, N_("NAME"), N_("open a lesson; with --all-steps --output=FILE.pdf, a handout with its scenes") },
  [ATTN_OPTION_PRESENT] = { "present", 0, NULL, N_("begin before an audience: on the other screen where there are two, else full screen") },
};

void
attn_found_clear (AttnFound *found)
{
  for (guint i = 0; i < ATTN_N_OPTIONS; i++)
    g_free (found->values[i]);
  g_strfreev (found->nodes);
  g_strfreev (found->imports);
  g_strfreev (found->files);
}

gboolean
attn_found_has (const AttnFound *found, AttnOption option)
{
  if (option == ATTN_OPTION_NODE)
    return found->nodes != NULL;
  if (option == ATTN_OPTION_IMPORT)
    return found->imports != NULL;
  return found->values[option] != NULL || found->flags[option];
}

const char *
attn_option_get_name (AttnOption option)
{
  static char texts[ATTN_N_OPTIONS][24];

  g_snprintf (texts[option], sizeof texts[option], "--%s", options[option].name);
  return texts[option];
}

/* GOption takes "--check=yes" for "--check" and does not know "-oFILE".  Walks over the arguments as it will and
 * mends both: the first is refused, the second becomes "--output=FILE". */
static gboolean
mend_arguments (char **arguments, AttnLanguage language, GError **error)
{
  for (guint i = 1; arguments[0] != NULL && arguments[i] != NULL && !g_str_equal (arguments[i], "--"); i++)
    for (guint j = 0; j < ATTN_N_OPTIONS; j++)
      {
        const char *name = attn_option_get_name (j);
        gsize length = strlen (name);
        char letter[3] = { '-', options[j].letter, '\0' };

        if (options[j].value != NULL && (g_str_equal (arguments[i], name) || (letter[1] != '\0' && g_str_equal (arguments[i], letter))))
          {
            if (arguments[i + 1] == NULL)
              {
                g_set_error (error, ATTN_COMMAND_ERROR, ATTN_COMMAND_ERROR_USAGE,
                             attn_translate (language, N_("%s needs a value")), arguments[i]);
                return FALSE;
              }
            i++;     /* the value, whatever it looks like */
            break;
          }
        if (options[j].value == NULL && strncmp (arguments[i], name, length) == 0 && arguments[i][length] == '=')
          {
            g_set_error (error, ATTN_COMMAND_ERROR, ATTN_COMMAND_ERROR_USAGE,
                         attn_translate (language, N_("%s takes no value")), name);
            return FALSE;
          }
        if (options[j].value != NULL && letter[1] != '\0' && g_str_has_prefix (arguments[i], letter))
          {
            char *spelled = g_strdup_printf ("%s=%s", name, arguments[i] + 2);

            g_free (arguments[i]);
            arguments[i] = spelled;
            break;
          }
      }
  return TRUE;
}

/* An argument that GOption did not know. */
static gboolean
refuse_unknown (GError **error, AttnLanguage language, const char *argument)
{
  g_autofree char *quoted = attn_command_quote (argument);
  g_autofree char *name = g_strndup (argument, strcspn (argument, "="));
  const char *names[ATTN_N_OPTIONS + 1] = { NULL };
  const char *likely;
  guint n = 0;

  for (guint i = 0; i < ATTN_N_OPTIONS; i++)
    if (options[i].description != NULL)
      names[n++] = attn_option_get_name (i);
  likely = g_str_has_prefix (name, "--") ? attn_spelling_nearest (name, names) : NULL;
  if (likely != NULL)
    g_set_error (error, ATTN_COMMAND_ERROR, ATTN_COMMAND_ERROR_USAGE,
                 attn_translate (language, N_("there is no option %1$s; did you mean %2$s?")), quoted, likely);
  else
    g_set_error (error, ATTN_COMMAND_ERROR, ATTN_COMMAND_ERROR_USAGE,
                 attn_translate (language, N_("there is no option %s; --help shows those there are")), quoted);
  return FALSE;
}

gboolean
attn_options_read (char **arguments, AttnLanguage language, AttnFound *found, GError **error)
{
  GOptionEntry entries[ATTN_N_OPTIONS + 2] = { 0 };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  g_auto (GStrv) rest = g_strdupv (arguments);
  g_autoptr (GError) unforeseen = NULL;

  /* File names, not strings: the arguments are UTF-8 whatever the locale is. */
  for (guint i = 0; i < ATTN_N_OPTIONS; i++)
    {
      entries[i].long_name = options[i].name;
      entries[i].short_name = options[i].letter;
      entries[i].arg = options[i].value == NULL ? G_OPTION_ARG_NONE : G_OPTION_ARG_FILENAME;
      entries[i].arg_data = options[i].value == NULL ? (gpointer) &found->flags[i] : (gpointer) &found->values[i];
    }
  entries[ATTN_OPTION_NODE].arg = G_OPTION_ARG_FILENAME_ARRAY;
  entries[ATTN_OPTION_NODE].arg_data = &found->nodes;
  entries[ATTN_OPTION_IMPORT].arg = G_OPTION_ARG_FILENAME_ARRAY;
  entries[ATTN_OPTION_IMPORT].arg_data = &found->imports;
  entries[ATTN_N_OPTIONS].long_name = G_OPTION_REMAINING;
  entries[ATTN_N_OPTIONS].arg = G_OPTION_ARG_FILENAME_ARRAY;
  entries[ATTN_N_OPTIONS].arg_data = &found->files;

  /* GLib words its messages by the locale; ours come in the language that is asked for.  So it is told to pass
   * over what it does not know, and is given nothing that it would refuse. */
  g_option_context_set_help_enabled (context, FALSE);
  g_option_context_set_ignore_unknown_options (context, TRUE);
  g_option_context_add_main_entries (context, entries, NULL);
  if (!mend_arguments (rest, language, error))
    return FALSE;
  if (!g_option_context_parse_strv (context, &rest, &unforeseen))
    {
      g_set_error_literal (error, ATTN_COMMAND_ERROR, ATTN_COMMAND_ERROR_USAGE, unforeseen->message);
      return FALSE;
    }
  for (guint i = 1; rest[0] != NULL && rest[i] != NULL; i++)
    if (!g_str_equal (rest[i], "--"))
      return refuse_unknown (error, language, rest[i]);
  for (guint i = 0; i < ATTN_N_OPTIONS; i++)
    if (options[i].description == NULL && attn_found_has (found, i))
      return attn_command_refuse_later (error, language, attn_option_get_name (i));
  return TRUE;
}

AttnLanguage
attn_options_guess_language (char **arguments)
{
  AttnLanguage language = attn_language_from_desktop ();

  for (guint i = 1; arguments[0] != NULL && arguments[i] != NULL && !g_str_equal (arguments[i], "--"); i++)
    {
      if (g_str_has_prefix (arguments[i], "--language="))
        attn_language_parse (arguments[i] + strlen ("--language="), &language);
      else if (g_str_equal (arguments[i], "--language") && arguments[i + 1] != NULL)
        attn_language_parse (arguments[i + 1], &language);
    }
  return language;
}

/* Help */

char *
attn_options_get_help (AttnLanguage language)
{
  GString *help = g_string_new (NULL);

  g_string_append_printf (help, "%s\n\n%s\n\n",
                          attn_translate (language, N_("attention [OPTION…] [FILE…]")),
                          attn_translate (language, N_("Self-attention step by step. Without options: a window with FILE, or with four words.")));
  for (guint i = 0; i < ATTN_N_OPTIONS; i++)
    {
      if (options[i].description == NULL)
        continue;
      g_string_append_printf (help, "  ");
      if (options[i].letter != 0)
        g_string_append_printf (help, "-%c, ", options[i].letter);
      g_string_append (help, attn_option_get_name (i));
      if (options[i].value != NULL)
        g_string_append_printf (help, "=%s", attn_translate (language, options[i].value));
      g_string_append_printf (help, "\n        %s\n", attn_translate (language, options[i].description));
    }
  g_string_append_printf (help, "\n%s\n",
                          attn_translate (language, N_("Status: 0 done, 1 it failed, 2 the options are wrong.")));
  return g_string_free (help, FALSE);
}
