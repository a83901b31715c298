/* attn-edit-description.c: whether a document's description is still about what it says
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-edit-private.h"
#include "attn-lesson-private.h"

/* But for its title and its lesson, which no description speaks of, and for the mark itself. */
static gboolean
is_same (const AttnDocument *a,
         const AttnDocument *b)
{
  g_autoptr(AttnDocument) copy = attn_document_copy (a);

  attn_phrase_unref (copy->title);
  copy->title = attn_phrase_ref (b->title);
  attn_lesson_unref (copy->lesson);
  copy->lesson = attn_lesson_ref (b->lesson);
  copy->is_changed = b->is_changed;
  return attn_document_equal (copy, b);
}

static gboolean
is_outdated (const AttnDocument *document,
             const AttnDocument *before,
             const AttnDocument *first)
{
  /* Back where it began, or begun anew. */
  if (document == first)
    return first->is_changed;
  if (document->description == NULL)
    return before->is_changed;
  /* Written anew: of the document as it is now. */
  if (!attn_phrase_equal (document->description, before->description))
    return is_same (document, first) && first->is_changed;
  if (is_same (document, first))
    return first->is_changed;
  return before->is_changed || !is_same (document, before);
}

AttnDocument *
attn_edit_settle_description (AttnDocument       *document,
                              const AttnDocument *before,
                              const AttnDocument *first)
{
  const gboolean is_changed = is_outdated (document, before, first);
  AttnDocument *settled;

  if (document->is_changed == is_changed)
    return document;
  settled = attn_document_copy (document);
  settled->is_changed = is_changed;
  attn_document_unref (document);
  return settled;
}

void
attn_edit_mark_changed (AttnEdit           *edit,
                        const AttnDocument *before)
{
  edit->document = attn_edit_settle_description (edit->document, before, before);
}
