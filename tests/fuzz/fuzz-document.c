/* fuzz-document.c: any bytes as a document
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz.h"

#include <string.h>

#include "attn-document-private.h"
#include "attn-lesson.h"
#include "attn-moments.h"

/* A few bytes can ask for 4,096 × 4,096 scores, which take their time and tell nothing that fewer do not. */
#define MAX_SCORES (512 * 512)

static gboolean
is_small (const AttnDocument *document)
{
  return g_strv_length ((char **) attn_document_get_tokens (document)) *
         g_strv_length ((char **) attn_document_get_memory_tokens (document)) <= MAX_SCORES;
}

static void
check_error (GError *error)
{
  g_assert_nonnull (error);
  g_assert_true (g_utf8_validate (error->message, -1, NULL));
  g_error_free (error);
}

/* All that is wrong begins with what was told, and is nothing where nothing was. */
static void
check_all (const uint8_t *data,
           size_t         size,
           const GError  *error)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (AttnDocument) document = NULL;

  document = attn_document_parse_any ((const char *) data, size, "fuzz.attention", NULL, all, ATTN_LANGUAGE_KOREAN, NULL);
  g_assert_true ((document == NULL) == (error != NULL));
  g_assert_true ((all->len == 0) == (error == NULL));
  if (error != NULL)
    g_assert_cmpstr (all->pdata[0], ==, error->message);
  for (guint i = 0; i < all->len; i++)
    g_assert_true (g_utf8_validate (all->pdata[i], -1, NULL));
}

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t         size)
{
  GError *error = NULL, *of_moments = NULL;
  g_autoptr (AttnDocument) document = NULL;
  g_autoptr (AttnDocument) again = NULL;
  g_autoptr (AttnTrace) trace = NULL;
  g_autofree char *text = NULL;

  document = attn_document_parse ((const char *) data, size, "fuzz.attention", ATTN_LANGUAGE_KOREAN, &error);
  check_all (data, size, error);
  if (document == NULL)
    {
      check_error (error);
      return 0;
    }

  /* What was read is written and read again as the same document. */
  text = attn_document_serialize (document);
  again = attn_document_parse (text, strlen (text), "again", ATTN_LANGUAGE_KOREAN, &error);
  g_assert_no_error (error);
  g_assert_true (attn_document_equal (document, again));

  if (!is_small (document))
    return 0;
  trace = attn_document_trace (document, NULL, ATTN_LANGUAGE_KOREAN, &error);
  if (trace == NULL)
    {
      check_error (error);
      return 0;
    }
  /* The scenes of a lesson: whatever they say, it is told and nothing more. */
  if (!attn_lesson_check (document, ATTN_LANGUAGE_ENGLISH, &error))
    {
      g_autoptr (GPtrArray) problems = g_ptr_array_new_with_free_func (g_free);

      attn_lesson_find_problems (document, ATTN_LANGUAGE_ENGLISH, problems);
      g_assert_cmpuint (problems->len, >, 0);
      g_assert_cmpstr (problems->pdata[0], ==, error->message);
      check_error (error);
    }

  /* So with the moments of its training. */
  if (!attn_moments_check (document, ATTN_LANGUAGE_KOREAN, &of_moments))
    check_error (of_moments);

  return 0;
}
