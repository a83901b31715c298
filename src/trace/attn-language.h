/* attn-language.h: the two languages, as an argument and not as a global state
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  ATTN_LANGUAGE_ENGLISH,
  ATTN_LANGUAGE_KOREAN
} AttnLanguage;

#define ATTN_N_LANGUAGES 2

/* Marks a message for translation where attn_translate is called elsewhere. */
#define N_(message) (message)

/* "en", "ko" and what a locale looks like ("ko_KR.UTF-8"); FALSE for anything else. */
gboolean     attn_language_parse        (const char *code, AttnLanguage *language);
/* "en" or "ko". */
const char  *attn_language_get_code     (AttnLanguage language);
/* The desktop's, by the rule of GNU gettext ("The LANGUAGE variable" in its manual): the locale is the first of
 * LC_ALL, LC_MESSAGES and LANG that is set; unless that is "C", the list in LANGUAGE stands before it.  English
 * where none says one of ours.  The locale need not be installed. */
AttnLanguage attn_language_from_desktop (void);

/* The message in a language, out of the catalogue po/ko that is built into the program.  A message that
 * the catalogue lacks comes back as it is.  Never NULL, never to be freed.  Where the message is a format, the
 * compiler checks its arguments. */
const char  *attn_translate             (AttnLanguage language, const char *message) G_GNUC_FORMAT (2);

/* The Korean particle that goes with a word's last sound.  `pair` is one of "은/는", "이/가", "을/를", "와/과",
 * "으로/로".  Closing quotation marks and full stops are passed over, digits and a letter that stands alone are
 * read by their Korean names ("3은", "W_Q는"); a word whose sound we cannot judge (Latin letters, signs) gets the
 * pair in the form "은(는)".  Static strings. */
const char  *attn_particle              (const char *word, const char *pair);
/* One of these five pairs as it is written somewhere, as a static string; NULL for anything else. */
const char  *attn_particle_find_pair    (const char *written);

G_END_DECLS
