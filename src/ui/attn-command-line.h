/* attn-command-line.h: what the options and files on the command line ask for
 *
 * Parsing needs no display and starts nothing; what does not hold without a document (a node, a cell) is
 * checked by attn-batch.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-document.h"
#include "attn-format.h"
#include "attn-picture.h"

G_BEGIN_DECLS

/* The word that stands for each of several: --moment=all, --worksheet=all. */
#define ATTN_COMMAND_ALL "all"

#define ATTN_COMMAND_ERROR (attn_command_error_quark ())

typedef enum
{
  ATTN_COMMAND_ERROR_USAGE,     /* status 2: the options are wrong */
  ATTN_COMMAND_ERROR_FAILED     /* status 1: they are right, and it failed */
} AttnCommandError;

GQuark attn_command_error_quark (void);

typedef enum
{
  ATTN_COMMAND_WINDOW,
  ATTN_COMMAND_HELP,
  ATTN_COMMAND_VERSION,
  ATTN_COMMAND_OUTPUT,
  ATTN_COMMAND_EXPLAIN,
  ATTN_COMMAND_CHECK,
  ATTN_COMMAND_LIST_NODES,
  ATTN_COMMAND_LIST_SAMPLES,
  ATTN_COMMAND_LIST_LESSONS
} AttnCommand;

typedef struct
{
  AttnCommand        command;
  AttnLanguage       language;
  gboolean           language_given;
  char             **files;            /* never NULL; raw file names */
  char              *sample;           /* a name that exists; NULL: none given */
  char              *lesson;           /* likewise */
  char              *output;           /* a file, a folder, or "-" */
  gboolean           output_is_folder;
  AttnFormat         format;
  char             **nodes;            /* names as they were typed; NULL: all */
  GPtrArray         *imports;          /* of AttnImportArgument, in their order; never NULL */
  char              *moment;           /* a step of training as it was typed; NULL: as the document is */
  char              *step;             /* likewise; NULL: the end */
  char              *cell;             /* "ROW,COLUMN"; NULL: none */
  char              *explain;          /* "NODE,ROW,COLUMN" */
  AttnView           view;             /* mode, language, theme, dialect, decimals and caption are set */
  AttnPictureOptions picture;
  gboolean           size_given;
  gboolean           all_steps;
  int                head, layer;      /* whose steps they are; −1: not said, so the first head's, of all layers */
  guint              per_page;         /* steps on a page of a PDF */
  char              *worksheet;        /* "all", or steps with commas between them; NULL: no worksheet */
  gboolean           answers;          /* its answer key */
  gboolean           decimals_given;
  gboolean           no_document;      /* the document is not put into the picture */
  gboolean           fullscreen;
  gboolean           present;
} AttnCommandLine;

/* Reads the arguments, the program's name first (NULL-terminated, not changed).  NULL with a usage error: one
 * line that names the option.  Owned by the caller. */
AttnCommandLine *attn_command_line_parse (char **arguments, GError **error);
void             attn_command_line_free  (AttnCommandLine *line);

/* Sets a usage error in the form "--theme: found “drak”, expected light or dark; did you mean “dark”?".
 * `expected` is in the language already; `likely` may be NULL.  Returns FALSE. */
gboolean         attn_command_refuse    (GError **error, AttnLanguage language, const char *option, const char *found,
                                         const char *expected, const char *likely);

/* The same for what is known and comes later: "--all-steps is not yet supported". */
gboolean         attn_command_refuse_later (GError **error, AttnLanguage language, const char *what);

/* Text from outside as it may stand in a message: valid UTF-8, on one line, cut when it is long. */
char            *attn_command_quote     (const char *text);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (AttnCommandLine, attn_command_line_free)

G_END_DECLS
