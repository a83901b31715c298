/* attn-import-changes.c: what else is another once a matrix is brought in
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-import-plan.h"

/* So many tokens are called by their names. */
#define MAX_NAMES 6

static void
append_line (GString *text,
             char    *line)
{
  if (text->len > 0)
    g_string_append_c (text, '\n');
  g_string_append (text, line);
  g_free (line);
}

static char *
list_names (const char *const *tokens)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; tokens[i] != NULL && i < MAX_NAMES; i++)
    g_string_append_printf (text, "%s“%s”", i > 0 ? ", " : "", tokens[i]);
  if (g_strv_length ((char **) tokens) > MAX_NAMES)
    g_string_append (text, " …");
  return g_string_free (text, FALSE);
}

static void
compare_tokens (GString           *text,
                const char        *message,
                const char *const *before,
                const char *const *after,
                AttnLanguage       language)
{
  g_autofree char *names = NULL;

  if (g_strv_equal (before, after))
    return;
  names = list_names (after);
  append_line (text, g_strdup_printf (attn_translate (language, message), g_strv_length ((char **) before),
                                      g_strv_length ((char **) after), names));
}

static void
compare_source (GString            *text,
                const AttnDocument *before,
                const AttnDocument *after,
                AttnLanguage        language)
{
  static const char *const messages[] = {
    [ATTN_SOURCE_PROJECTIONS] = N_("Q, K and V are computed from X"),
    [ATTN_SOURCE_GIVEN] = N_("Q, K and V are given, not computed from X"),
    [ATTN_SOURCE_WEIGHTS] = N_("A is given, not computed"),
  };
  const AttnSource source = attn_document_get_source (after);

  if (source != attn_document_get_source (before))
    append_line (text, g_strdup (attn_translate (language, messages[source])));
}

static void
compare_dimensions (GString            *text,
                    const AttnDocument *before,
                    const AttnDocument *after)
{
  static const char *const names[] = {
    [ATTN_DIMENSION_MODEL] = "d_model",
    [ATTN_DIMENSION_KEY] = "d_k",
    [ATTN_DIMENSION_VALUE] = "d_v",
    [ATTN_DIMENSION_OUTPUT] = "d_out",
  };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const guint from = attn_document_get_dimension (before, (AttnDimension) i);
      const guint to = attn_document_get_dimension (after, (AttnDimension) i);

      if (from != to && from > 0 && to > 0)
        append_line (text, g_strdup_printf ("%s: %u → %u", names[i], from, to));
    }
}

/* What a slot's name in the list begins with: "W_Q"; of the mask all of it, and with the layer where there is one. */
static char *
dup_symbol (const char  *slot,
            AttnLanguage language)
{
  const char *name = attn_import_plan_name_slot (slot, language);
  const char *colon = strchr (name, ':'), *layer = strchr (name, ',');
  g_autofree char *symbol = colon != NULL ? g_strndup (name, (gsize) (colon - name)) : g_strdup (name);

  return g_str_has_prefix (slot, "layer") && layer != NULL ? g_strconcat (symbol, strrchr (name, ','), NULL) : g_steal_pointer (&symbol);
}

/* Other matrices that do not keep their numbers. */
static void
compare_matrices (GString            *text,
                  const AttnDocument *before,
                  const AttnDocument *after,
                  const char         *slot,
                  AttnLanguage        language)
{
  g_autofree const char **slots = attn_document_list_slots (after);

  for (guint i = 0; slots[i] != NULL; i++)
    {
      const AttnMatrix *from = attn_document_get_matrix (before, slots[i]);
      const AttnMatrix *to = attn_document_get_matrix (after, slots[i]);
      g_autofree char *symbol = NULL;

      if (g_str_equal (slots[i], slot) || from == to)
        continue;
      symbol = dup_symbol (slots[i], language);
      if (from == NULL)
        append_line (text, g_strdup_printf (attn_translate (language, N_("%1$s: no longer left out, %2$zu × %3$zu")), symbol,
                                            attn_matrix_get_rows (to), attn_matrix_get_columns (to)));
      else if (to == NULL)
        append_line (text, g_strdup_printf (attn_translate (language, N_("%s: dropped")), symbol));
      else if (attn_matrix_get_rows (from) != attn_matrix_get_rows (to) ||
               attn_matrix_get_columns (from) != attn_matrix_get_columns (to))
        append_line (text, g_strdup_printf ("%s: %zu × %zu → %zu × %zu", symbol,
                                            attn_matrix_get_rows (from), attn_matrix_get_columns (from),
                                            attn_matrix_get_rows (to), attn_matrix_get_columns (to)));
      else if (!attn_matrix_equal (from, to))
        append_line (text, g_strdup_printf (attn_translate (language, N_("%s: other numbers")), symbol));
    }
}

char *
attn_import_plan_describe_changes (const AttnDocument *before,
                                   const AttnDocument *after,
                                   const char         *slot,
                                   AttnLanguage        language)
{
  GString *text = g_string_new (NULL);
  const gboolean was_self = attn_document_is_self (before), is_self = attn_document_is_self (after);

  compare_source (text, before, after, language);
  if (was_self && !is_self && attn_document_get_source (before) == attn_document_get_source (after))
    append_line (text, g_strdup (attn_translate (language, N_("Keys and values get tokens of their own"))));
  compare_tokens (text, N_("Tokens: %1$u → %2$u: %3$s"), attn_document_get_tokens (before), attn_document_get_tokens (after), language);
  if (!is_self)
    compare_tokens (text, N_("Key tokens: %1$u → %2$u: %3$s"), attn_document_get_memory_tokens (before),
                    attn_document_get_memory_tokens (after), language);
  compare_dimensions (text, before, after);
  if (attn_document_get_mask (before) != attn_document_get_mask (after) && !g_str_equal (slot, "attention.mask"))
    append_line (text, g_strdup (attn_translate (language, N_("The mask is another"))));
  compare_matrices (text, before, after, slot, language);
  return g_string_free (text, FALSE);
}
