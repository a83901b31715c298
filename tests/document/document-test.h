/* document-test.h: what the tests of this room share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-document.h"

G_BEGIN_DECLS

/* Ends the test where the text is no document. */
AttnDocument *document_test_parse     (const char *text);
/* Parses "{"format": "attention", "version": 1, " + rest + "}". */
AttnDocument *document_test_parse_rest (const char *rest);
AttnTrace    *document_test_trace     (const AttnDocument *document);

/* One value of a node, which must exist. */
double        document_test_value     (const AttnTrace *trace, const char *node, guint row, guint column);

/* The file names in tests/data/FOLDER, sorted; owned by the caller.  And one such file's path and contents. */
GPtrArray    *document_test_list      (const char *folder);
char         *document_test_read      (const char *folder, const char *name);

/* Removes a file, or a folder with all that is in it. */
void          document_test_remove    (const char *path);

/* Every number of both traces, bit for bit. */
void          document_test_assert_same (const AttnTrace *a, const AttnTrace *b);

G_END_DECLS
