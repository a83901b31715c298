/* attn-export-settings.c: what was chosen for export, print and copy, and is remembered
 *
 * They stand in attention/export.ini in the user's folder for settings.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-export-settings.h"

#include "attn-number.h"

#define GROUP "Export"

/* The words that stand for the values in the file, in their order. */
static const char *const kinds[] = { "picture", "handout", "worksheet", "notes", NULL };
static const char *const views[] = { "overview", "focus", "blend", "matrix", "card", "heads", "image", "positions", "map",
                                     "compared", NULL };
static const char *const sizes[] = { "wide", "classic", "square", "canvas", NULL };
static const char *const papers[] = { "a4-across", "a4-upright", "letter-across", "letter-upright", NULL };
static const char *const themes[] = { "light", "dark", "high-contrast", "print", NULL };
static const char *const dialects[] = { "numpy", "pytorch", NULL };
static const char *const languages[] = { "en", "ko", NULL };

static char *
dup_path (void)
{
  return g_build_filename (g_get_user_config_dir (), "attention", "export.ini", NULL);
}

/* The place of a key's word among `words`; `otherwise` where it is none of them. */
static int
read_word (GKeyFile          *file,
           const char        *key,
           const char *const *words,
           int                otherwise)
{
  g_autofree char *word = g_key_file_get_string (file, GROUP, key, NULL);

  for (int i = 0; word != NULL && words[i] != NULL; i++)
    if (g_str_equal (words[i], word))
      return i;
  return otherwise;
}

static int
read_number (GKeyFile   *file,
             const char *key,
             int         least,
             int         most,
             int         otherwise)
{
  g_autoptr (GError) error = NULL;
  const int number = g_key_file_get_integer (file, GROUP, key, &error);

  return error == NULL && number >= least && number <= most ? number : otherwise;
}

static gboolean
read_switch (GKeyFile   *file,
             const char *key,
             gboolean    otherwise)
{
  g_autoptr (GError) error = NULL;
  const gboolean on = g_key_file_get_boolean (file, GROUP, key, &error);

  return error == NULL ? on : otherwise;
}

/* A format among those that go there. */
static AttnFormat
read_format (GKeyFile   *file,
             const char *key,
             gboolean    is_picture,
             AttnFormat  otherwise)
{
  g_autofree char *word = g_key_file_get_string (file, GROUP, key, NULL);
  const AttnFormat format = word != NULL ? attn_format_find (word) : ATTN_FORMAT_NONE;

  if (format == ATTN_FORMAT_NONE || format == ATTN_FORMAT_DOCUMENT || attn_format_is_picture (format) != is_picture)
    return otherwise;
  return format;
}

void
attn_export_settings_load (AttnExportSettings *self)
{
  g_autofree char *path = dup_path ();
  g_autoptr (GKeyFile) file = g_key_file_new ();

  /* A file that is not there, or was written by hand, leaves what one begins with. */
  g_key_file_load_from_file (file, path, G_KEY_FILE_NONE, NULL);
  attn_export_settings_clear (self);
  *self = (AttnExportSettings) {
    .kind = (AttnExportKind) read_word (file, "kind", kinds, ATTN_EXPORT_PICTURE),
    .picture_format = read_format (file, "picture-format", TRUE, ATTN_FORMAT_PNG),
    .scale = read_number (file, "scale", 1, 4, 2),
    .svg_text = read_switch (file, "svg-text", FALSE),
    .shows = read_word (file, "view", views, ATTN_SHOWS_CANVAS),
    .size = (AttnPictureSize) read_word (file, "size", sizes, ATTN_SIZE_WIDE),
    .theme = (AttnTheme) read_word (file, "theme", themes, ATTN_THEME_LIGHT),
    .transparent = read_switch (file, "transparent", FALSE),
    .caption = read_switch (file, "caption", TRUE),
    .carries = read_switch (file, "document", TRUE),
    .per_page = read_number (file, "per-page", 1, 4, 1) == 4 ? 4 : 1,
    .paper = (AttnPaperFormat) read_word (file, "paper", papers, ATTN_PAPER_A4_ACROSS),
    .large = read_switch (file, "large", FALSE),
    .answers = read_switch (file, "answers", FALSE),
    .blank = g_key_file_get_string_list (file, GROUP, "blank", NULL, NULL),
    .notes_format = read_format (file, "notes-format", FALSE, ATTN_FORMAT_MARKDOWN),
    .dialect = (AttnDialect) read_word (file, "dialect", dialects, ATTN_DIALECT_NUMPY),
    .language = read_word (file, "language", languages, ATTN_AS_IN_WINDOW),
    .decimals = read_number (file, "decimals", 0, ATTN_MAX_DECIMALS, ATTN_AS_IN_WINDOW),
    .full = read_switch (file, "full-precision", FALSE),
    .layer = ATTN_AS_IN_WINDOW,
    .head = ATTN_AS_IN_WINDOW,
    .against = ATTN_AS_IN_WINDOW,
  };
}

void
attn_export_settings_save (const AttnExportSettings *self)
{
  g_autofree char *path = dup_path (), *folder = g_path_get_dirname (path);
  g_autoptr (GKeyFile) file = g_key_file_new ();

  g_key_file_set_string (file, GROUP, "kind", kinds[self->kind]);
  g_key_file_set_string (file, GROUP, "picture-format", attn_format_get_name (self->picture_format));
  g_key_file_set_integer (file, GROUP, "scale", self->scale);
  g_key_file_set_boolean (file, GROUP, "svg-text", self->svg_text);
  if (self->shows != ATTN_SHOWS_CANVAS)
    g_key_file_set_string (file, GROUP, "view", views[self->shows]);
  g_key_file_set_string (file, GROUP, "size", sizes[self->size]);
  g_key_file_set_string (file, GROUP, "theme", themes[self->theme]);
  g_key_file_set_boolean (file, GROUP, "transparent", self->transparent);
  g_key_file_set_boolean (file, GROUP, "caption", self->caption);
  g_key_file_set_boolean (file, GROUP, "document", self->carries);
  g_key_file_set_integer (file, GROUP, "per-page", (int) self->per_page);
  g_key_file_set_string (file, GROUP, "paper", papers[self->paper]);
  g_key_file_set_boolean (file, GROUP, "large", self->large);
  g_key_file_set_boolean (file, GROUP, "answers", self->answers);
  if (self->blank != NULL)
    g_key_file_set_string_list (file, GROUP, "blank", (const char *const *) self->blank, g_strv_length (self->blank));
  g_key_file_set_string (file, GROUP, "notes-format", attn_format_get_name (self->notes_format));
  g_key_file_set_string (file, GROUP, "dialect", dialects[self->dialect]);
  if (self->language != ATTN_AS_IN_WINDOW)
    g_key_file_set_string (file, GROUP, "language", languages[self->language]);
  if (self->decimals != ATTN_AS_IN_WINDOW)
    g_key_file_set_integer (file, GROUP, "decimals", self->decimals);
  g_key_file_set_boolean (file, GROUP, "full-precision", self->full);

  g_mkdir_with_parents (folder, 0700);
  g_key_file_save_to_file (file, path, NULL);
}

void
attn_export_settings_clear (AttnExportSettings *self)
{
  g_clear_pointer (&self->blank, g_strfreev);
}
