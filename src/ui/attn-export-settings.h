/* attn-export-settings.h: what was chosen for export, print and copy, and is remembered
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-format.h"
#include "attn-pages.h"
#include "attn-session.h"

G_BEGIN_DECLS

typedef enum
{
  ATTN_EXPORT_PICTURE,
  ATTN_EXPORT_HANDOUT,
  ATTN_EXPORT_WORKSHEET,
  ATTN_EXPORT_NOTES          /* notes, values, a script */
} AttnExportKind;

#define ATTN_N_EXPORT_KINDS (ATTN_EXPORT_NOTES + 1)

/* What a picture shows: what stands on the canvas, or a mode of its own, or two heads compared. */
#define ATTN_SHOWS_CANVAS   (-1)
#define ATTN_SHOWS_COMPARED (ATTN_VIEW_MAP + 1)
#define ATTN_N_SHOWN        (ATTN_SHOWS_COMPARED + 1)

/* A picture's size, in logical pixels. */
typedef enum
{
  ATTN_SIZE_WIDE,            /* 1600 × 900 */
  ATTN_SIZE_CLASSIC,         /* 1200 × 900 */
  ATTN_SIZE_SQUARE,          /* 1000 × 1000 */
  ATTN_SIZE_CANVAS           /* as it stands in the window */
} AttnPictureSize;

#define ATTN_N_PICTURE_SIZES (ATTN_SIZE_CANVAS + 1)

typedef enum
{
  ATTN_PAPER_A4_ACROSS,
  ATTN_PAPER_A4_UPRIGHT,
  ATTN_PAPER_LETTER_ACROSS,
  ATTN_PAPER_LETTER_UPRIGHT
} AttnPaperFormat;

#define ATTN_N_PAPERS (ATTN_PAPER_LETTER_UPRIGHT + 1)

/* −1 of language and decimals: as in the window. */
#define ATTN_AS_IN_WINDOW (-1)

typedef struct
{
  AttnExportKind  kind;
  AttnFormat      picture_format;  /* PNG, SVG or PDF */
  int             scale;           /* PNG and copies: 1 … 4 */
  gboolean        svg_text;
  int             shows;           /* ATTN_SHOWS_CANVAS, an AttnViewMode or ATTN_SHOWS_COMPARED */
  AttnPictureSize size;
  AttnTheme       theme;           /* light, whatever the desktop is */
  gboolean        transparent;
  gboolean        caption;
  gboolean        carries;         /* the document, so that the picture opens again */
  guint           per_page;        /* 1 or 4 */
  AttnPaperFormat paper;
  gboolean        large;           /* pages: one operation a step, not the whole pipeline */
  gboolean        answers;         /* the worksheet's key */
  char          **blank;           /* what the worksheet leaves empty, names of nodes; NULL: every result.  Owned */
  AttnFormat      notes_format;
  AttnDialect     dialect;         /* of a script */
  int             language;        /* ATTN_AS_IN_WINDOW or an AttnLanguage */
  int             decimals;
  gboolean        full;            /* copies: numbers in full, not as shown */
  const char     *node;            /* the one matrix of a picture, or of values; interned; NULL: the selected one, all.  Not kept */
  int             layer, head;     /* of a view of its own, and of pages: which one, or ATTN_AS_IN_WINDOW, which for the layer of pages
                                    * means all of them.  Not kept */
  int             against;         /* the head that another is compared with; ATTN_AS_IN_WINDOW: the window's, or the next.  Not kept */
} AttnExportSettings;

/* What was chosen last, or what one begins with.  `self` is all zeros or was cleared. */
void   attn_export_settings_load  (AttnExportSettings *self);
/* Keeps them for next time; that it fails is no harm. */
void   attn_export_settings_save  (const AttnExportSettings *self);
void   attn_export_settings_clear (AttnExportSettings *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (AttnExportSettings, attn_export_settings_clear)

G_END_DECLS
