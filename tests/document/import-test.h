/* import-test.h: what the tests of bringing matrices in share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-import.h"

G_BEGIN_DECLS

/* All tables of an import in a line: "A=<d0,d1> 나는: 1 0 / 오늘: 0.5 -1; B=!", where "!" cannot be taken. */
char       *import_test_render      (const AttnImport *import, gboolean transposed);
/* The path of a file in tests/data/import. */
char       *import_test_path        (const char *name);
AttnImport *import_test_load        (const char *name, AttnLanguage language, GError **error);
GBytes     *import_test_read        (const char *name);

/* The error is one of an import, with the code and the English message, which names the file and the place. */
void        import_test_assert_error (const GError *error, AttnImportError code, const char *message);
/* Every table is either taken whole, with finite numbers and the shape that was said, or refused by a
 * message. */
void        import_test_exercise    (const AttnImport *import);

G_END_DECLS
