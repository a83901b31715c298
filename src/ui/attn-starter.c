/* attn-starter.c: what a new document begins with
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-starter.h"

#include <string.h>

#include "attn-edit.h"

/* √d_k is then a whole number, 2. */
#define BLANK "{\"format\": \"attention\", \"version\": 1, \"tokens\": [\"\"], \"embedding\": [[0, 0, 0, 0]]}"

static const char *const words[ATTN_N_LANGUAGES][4] = {
  [ATTN_LANGUAGE_KOREAN] = { "나는", "책을", "읽는다", NULL },
  [ATTN_LANGUAGE_ENGLISH] = { "I", "read", "books", NULL },
};

AttnDocument *
attn_starter_new (AttnLanguage language)
{
  g_autoptr (AttnDocument) blank = attn_document_parse (BLANK, strlen (BLANK), NULL, language, NULL);
  g_autoptr (AttnEdit) edit = attn_edit_set_tokens (blank, ATTN_LIST_TOKENS, words[language], language, NULL);

  return attn_document_ref (edit->document);
}
