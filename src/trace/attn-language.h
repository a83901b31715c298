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
/* The desktop's: the first of LANGUAGE, LC_ALL, LC_MESSAGES, LANG that says one of ours; else English. */
AttnLanguage attn_language_from_desktop (void);

/* The message in a language, out of the catalogue po/ko.po that is built into the program.  A message that
 * the catalogue lacks comes back as it is.  Never NULL, never to be freed. */
const char  *attn_translate             (AttnLanguage language, const char *message);

/* The Korean particle that goes with a word's last sound.  `pair` is one of "은/는", "이/가", "을/를", "와/과",
 * "으로/로"; a word that does not end in a syllable we can judge (Latin letters, signs) gets the pair in the
 * form "은(는)".  Static strings. */
const char  *attn_particle              (const char *word, const char *pair);

G_END_DECLS
