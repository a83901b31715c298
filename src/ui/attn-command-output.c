/* attn-command-output.c: what is to be written, and where to
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-command-private.h"

/* The format by --format and by the name, which must agree; NONE with an error. */
static AttnFormat
read_format (const AttnCommandLine *line, const AttnFound *found, gboolean is_stream, GError **error)
{
  const char *output = found->values[ATTN_OPTION_OUTPUT];
  const char *format = found->values[ATTN_OPTION_FORMAT];
  AttnFormat asked = ATTN_FORMAT_NONE;
  AttnFormat ending = is_stream || line->output_is_folder ? ATTN_FORMAT_NONE : attn_format_from_path (output);

  if (format != NULL)
    {
      asked = attn_format_find (format);
      if (asked == ATTN_FORMAT_NONE)
        {
          g_autofree const char **names = attn_format_get_names ();

          attn_command_refuse_word (error, line, found, ATTN_OPTION_FORMAT, names);
          return ATTN_FORMAT_NONE;
        }
    }
  if (asked == ATTN_FORMAT_NONE && ending == ATTN_FORMAT_NONE)
    {
      g_autofree char *names = attn_format_list (is_stream || line->output_is_folder ? "" : ".");

      if (is_stream || line->output_is_folder)
        g_set_error (error, ATTN_COMMAND_ERROR, ATTN_COMMAND_ERROR_USAGE,
                     attn_translate (line->language, is_stream ? N_("--output=- needs --format, one of %s")
                                                               : N_("--output with a folder needs --format, one of %s")), names);
      else
        {
          g_autofree char *expected = g_strdup_printf (attn_translate (line->language, N_("a name that ends in one of %s")), names);

          attn_command_refuse_value (error, line, found, ATTN_OPTION_OUTPUT, expected);
        }
      return ATTN_FORMAT_NONE;
    }
  if (asked != ATTN_FORMAT_NONE && ending != ATTN_FORMAT_NONE && asked != ending)
    {
      g_autofree char *a = g_strconcat ("--format=", attn_format_get_name (asked), NULL);
      g_autofree char *b = g_strconcat ("--output=…", attn_format_get_ending (ending), NULL);

      attn_command_refuse_pair (error, line->language, a, b);
      return ATTN_FORMAT_NONE;
    }
  return asked != ATTN_FORMAT_NONE ? asked : ending;
}

/* Which nodes are written. */
static gboolean
read_nodes (AttnCommandLine *line, AttnFound *found, GError **error)
{
  gboolean is_alone = line->view.mode == ATTN_VIEW_MATRIX && attn_format_is_picture (line->format);
  gboolean several = FALSE;

  for (guint i = 1; found->nodes != NULL && found->nodes[i] != NULL; i++)
    several |= !g_str_equal (found->nodes[i], found->nodes[0]);
  if (line->format == ATTN_FORMAT_CSV && (found->nodes == NULL || several))
    {
      g_set_error (error, ATTN_COMMAND_ERROR, ATTN_COMMAND_ERROR_USAGE,
                   attn_translate (line->language, N_("%1$s holds one node: say which with one %2$s")), ".csv", "--node=NAME");
      return FALSE;
    }
  if (found->nodes != NULL && !attn_format_takes_nodes (line->format) && !(is_alone && !several))
    return attn_command_refuse_pair (error, line->language, "--node",
                        is_alone ? "--node" : attn_format_get_ending (line->format));
  line->nodes = g_steal_pointer (&found->nodes);
  return TRUE;
}

/* A worksheet is a handout, and a handout a PDF. */
static gboolean
read_worksheet (AttnCommandLine *line, AttnFound *found, GError **error)
{
  line->answers = found->flags[ATTN_OPTION_ANSWERS];
  if (found->values[ATTN_OPTION_WORKSHEET] == NULL)
    return !line->answers || attn_command_refuse_lack (error, line->language, "--answers", "--worksheet");
  if (line->format != ATTN_FORMAT_PDF)
    return attn_command_refuse_pair (error, line->language, "--worksheet", attn_format_get_ending (line->format));
  line->worksheet = g_steal_pointer (&found->values[ATTN_OPTION_WORKSHEET]);
  line->all_steps = TRUE;
  return TRUE;
}

static gboolean
read_per_page (AttnCommandLine *line, const AttnFound *found, GError **error)
{
  static const char *const counts[] = { "1", "4", NULL };
  const char *per_page = found->values[ATTN_OPTION_PER_PAGE];

  line->per_page = 1;
  if (per_page == NULL)
    return TRUE;
  if (!g_strv_contains (counts, per_page))
    return attn_command_refuse_word (error, line, found, ATTN_OPTION_PER_PAGE, counts);
  if (!line->all_steps)
    return attn_command_refuse_lack (error, line->language, "--per-page", "--all-steps");
  if (line->format != ATTN_FORMAT_PDF)
    return attn_command_refuse_pair (error, line->language, "--per-page", attn_format_get_ending (line->format));
  line->per_page = per_page[0] == '4' ? 4 : 1;
  return TRUE;
}

/* Whose steps they are. */
static gboolean
read_place (AttnCommandLine *line, const AttnFound *found, AttnOption option, guint most, const char *expected, int *place, GError **error)
{
  guint number;

  if (found->values[option] == NULL)
    return TRUE;
  if (!line->all_steps)
    return attn_command_refuse_lack (error, line->language, attn_option_get_name (option), "--all-steps");
  if (line->lesson != NULL)
    return attn_command_refuse_pair (error, line->language, attn_option_get_name (option), "--lesson");
  if (!attn_command_parse_count (found->values[option], most, &number))
    return attn_command_refuse_value (error, line, found, option, attn_translate (line->language, expected));
  *place = (int) number;
  return TRUE;
}

/* A page or a picture for each step. */
static gboolean
read_steps (AttnCommandLine *line, AttnFound *found, GError **error)
{
  const char *option;

  line->all_steps = found->flags[ATTN_OPTION_ALL_STEPS];
  if (!read_worksheet (line, found, error) || !read_per_page (line, found, error) ||
      !read_place (line, found, ATTN_OPTION_HEAD, ATTN_DOCUMENT_MAX_HEADS - 1, N_("the number of a head, from 0"), &line->head, error) ||
      !read_place (line, found, ATTN_OPTION_LAYER, ATTN_DOCUMENT_MAX_LAYERS - 1, N_("the number of a layer, from 0"), &line->layer, error))
    return FALSE;
  if (!line->all_steps)
    return TRUE;
  option = line->worksheet != NULL ? "--worksheet" : "--all-steps";
  if (!attn_format_is_picture (line->format))
    return attn_command_refuse_pair (error, line->language, option, attn_format_get_ending (line->format));
  if (found->values[ATTN_OPTION_STEP] != NULL)
    return attn_command_refuse_pair (error, line->language, option, "--step");
  if (line->view.mode != ATTN_VIEW_OVERVIEW && line->view.mode != ATTN_VIEW_FOCUS)
    {
      g_autofree char *view = g_strconcat ("--view=", found->values[ATTN_OPTION_VIEW], NULL);

      return attn_command_refuse_pair (error, line->language, option, view);
    }
  if (g_str_equal (line->output, "-") && line->format != ATTN_FORMAT_PDF)
    return attn_command_refuse_pair (error, line->language, option, "--output=-");
  return TRUE;
}

gboolean
attn_command_read_output (AttnCommandLine *line, AttnFound *found, GError **error)
{
  const char *output = found->values[ATTN_OPTION_OUTPUT];
  gboolean is_stream = g_str_equal (output, "-");

  if (*output == '\0')
    return attn_command_refuse_value (error, line, found, ATTN_OPTION_OUTPUT,
                         attn_translate (line->language, N_("a file, a folder, or - for standard output")));
  line->output_is_folder = !is_stream && (g_str_has_suffix (output, "/") || g_file_test (output, G_FILE_TEST_IS_DIR));

  line->format = read_format (line, found, is_stream, error);
  if (line->format == ATTN_FORMAT_NONE)
    return FALSE;
  if (!line->output_is_folder && line->files[0] != NULL && line->files[1] != NULL)
    return attn_command_refuse_value (error, line, found, ATTN_OPTION_OUTPUT,
                         attn_translate (line->language, N_("a folder, since there are several FILEs")));
  if (is_stream && g_strcmp0 (found->values[ATTN_OPTION_MOMENT], ATTN_COMMAND_ALL) == 0)
    return attn_command_refuse_pair (error, line->language, "--moment=all", "--output=-");
  line->output = g_steal_pointer (&found->values[ATTN_OPTION_OUTPUT]);
  return read_nodes (line, found, error) && read_steps (line, found, error);
}
