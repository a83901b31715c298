/* notes-test.h: what the tests of this room share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-document.h"

G_BEGIN_DECLS

typedef struct
{
  const char *name;
  const char *text;
} NotesTestDocument;

/* Documents that between them reach every operation, every parameter of it, and every row that may look at nothing. */
extern const NotesTestDocument notes_test_documents[];
extern const guint             notes_test_n_documents;

/* Each ends the test where it cannot be. */
AttnDocument *notes_test_document      (const char *text);
AttnTrace    *notes_test_trace_of      (const AttnDocument *document);
AttnTrace    *notes_test_trace_of_text (const char *text);
AttnTrace    *notes_test_trace_of_name (const char *name);

/* Whether Python has a module. */
gboolean      notes_test_has_module    (const char *module);
/* Runs a program, in which every warning is an error; what it says must be just this. */
void          notes_test_run_python    (const char *program, const char *expected);

G_END_DECLS
