/* attn-export-choices-private.h: what the parts of the choices share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-export-choices.h"

G_BEGIN_DECLS

/* The rows of choices; those that have no part in what is made are away. */
typedef enum
{
  ROW_KIND,
  ROW_PICTURE_FORMAT,
  ROW_SCALE,
  ROW_SVG_TEXT,
  ROW_SHOWS,
  ROW_NODE,
  ROW_LAYER,
  ROW_HEAD,
  ROW_AGAINST,
  ROW_SIZE,
  ROW_SHEET,
  ROW_BLANK,
  ROW_LARGE,
  ROW_PER_PAGE,
  ROW_PAPER,
  ROW_NOTES_FORMAT,
  ROW_THEME,
  ROW_TRANSPARENT,
  ROW_CAPTION,
  ROW_CARRIES,
  ROW_LANGUAGE,
  ROW_DECIMALS,
  N_ROWS
} Row;

typedef enum
{
  GROUP_NONE,
  GROUP_FORMAT,
  GROUP_CONTENT,
  GROUP_BLANK,
  GROUP_LOOK,
  N_GROUPS
} Group;

struct _AttnExportChoices
{
  GtkWidget           parent_instance;

  AttnSession        *session;
  AttnExportSettings *settings;
  GtkWidget          *box;
  GtkWidget          *groups[N_GROUPS];
  GtkWidget          *rows[N_ROWS];
  GtkWidget          *controls[N_ROWS];
  GArray             *shows;         /* of int: what ROW_SHOWS offers, where there is anything of it */
  GArray             *others;        /* of int: the heads that ROW_AGAINST offers */
  GPtrArray          *nodes;         /* names of the nodes that ROW_NODE offers, NULL for all of them */
  gboolean            is_updating;
};

/* The formats in the order of their choices. */
typedef struct
{
  AttnFormat  format;
  AttnDialect dialect;
  const char *name;
} AttnNotesFormat;

#define ATTN_N_PICTURE_FORMATS 3
#define ATTN_N_NOTES_FORMATS   8

extern const AttnFormat      attn_export_picture_formats[ATTN_N_PICTURE_FORMATS];
extern const AttnNotesFormat attn_export_notes_formats[ATTN_N_NOTES_FORMATS];

/* "Q · query vectors"; in a model with layers "Q · query vectors (layer1)", since each has one.  In markup, or plain.  Owned by the
 * caller. */
char *attn_export_dup_node_name     (const AttnNode *node, AttnLanguage language, gboolean markup);

/* Makes all rows. */
void  attn_export_choices_build     (AttnExportChoices *self);
/* Somebody chose: shows what goes with it, and tells. */
void  attn_export_choices_changed   (AttnExportChoices *self);

G_END_DECLS
