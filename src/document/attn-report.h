/* attn-report.h: how a refusal is worded: file, place, what stands there, what was expected
 *
 * Private to this room.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-document.h"

G_BEGIN_DECLS

/* Where a reader stands.  `name` is the file's (or NULL), `place` grows and shrinks with the way down. */
typedef struct
{
  const char  *name;
  AttnLanguage language;
  GString     *place;
  gboolean     is_edit;    /* what is wrong is an edit: places are called as the window calls them */
  GPtrArray   *all;        /* of char *: every problem is wanted, and noted here; NULL: the first ends it; borrowed */
  guint        n_before;   /* that were noted by others */
} AttnReport;

/* Begins at the top (`name` is borrowed, or NULL) with nobody to note more than the first problem; what it holds is freed by `clear`. */
void     attn_report_init  (AttnReport *report, const char *name, AttnLanguage language);
void     attn_report_clear (AttnReport *report);

/* Each goes one step down and returns the mark that attn_report_leave needs to come back.  A key that is not
 * a plain word is put into quotation marks. */
gsize    attn_report_enter_key    (AttnReport *report, const char *key);
gsize    attn_report_enter_row    (AttnReport *report, gsize row);
gsize    attn_report_enter_column (AttnReport *report, gsize column);
gsize    attn_report_enter_item   (AttnReport *report, gsize item);
/* A scene of a lesson: counted from 0 here and from 1 in the message, as the window counts them. */
gsize    attn_report_enter_scene  (AttnReport *report, gsize scene);
void     attn_report_leave        (AttnReport *report, gsize mark);
/* Forgets the place and stands at another: "attention.key_weight". */
void     attn_report_stand_at     (AttnReport *report, const char *place);

/* From now on every problem is wanted, and noted in `all`; NULL: as before. */
void     attn_report_gather       (AttnReport *report, GPtrArray *all);
/* What a reader does after one part: goes on where it was right, and where every problem is wanted, back at `mark`. */
gboolean attn_report_go_on        (AttnReport *report, gsize mark, gboolean was_right);
/* Whether something was refused so far; to be asked only where every problem is wanted. */
gboolean attn_report_has_problems (const AttnReport *report);

/* The message in the report's language. */
const char *attn_report_translate (const AttnReport *report, const char *message);

/* Sets the error to "name: place: message" on one line (where every problem is wanted, the first) and returns FALSE.  `format` is a message of the
 * catalogue; its arguments are put in after translation. */
gboolean attn_report_refuse (AttnReport *report, GError **error, AttnDocumentError code, const char *format, ...)
  G_GNUC_PRINTF (4, 5);
/* The same in the usual form "found X, expected Y".  `found` is ready to be read, `expected` is a message of
 * the catalogue that begins with "expected". */
gboolean attn_report_refuse_found (AttnReport *report, GError **error, AttnDocumentError code,
                                   const char *found, const char *expected);

/* A text from a file as it may stand in a message: in quotation marks, on one line, cut at 40 characters.
 * Owned by the caller. */
char    *attn_report_quote (const char *text);

G_END_DECLS
