/* attn-script.c: a document as a program that computes it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-script.h"

#include "attn-label.h"
#include "attn-literal.h"
#include "attn-edit.h"
#include "attn-remark.h"
#include "attn-table.h"

static void
append_comment (GString *text, const char *comment)
{
  if (comment == NULL || *comment == '\0')
    return;
  g_string_append (text, "# ");
  attn_literal_append_comment (text, comment);
  g_string_append_c (text, '\n');
}

static void
append_tokens (GString *text, const char *variable, const char *const *tokens)
{
  g_string_append_printf (text, "%s = [", variable);
  for (guint i = 0; tokens[i] != NULL; i++)
    {
      if (i > 0)
        g_string_append (text, ", ");
      attn_literal_append_string (text, tokens[i]);
    }
  g_string_append (text, "]\n");
}

static void
append_inputs (AttnSink *sink, const AttnTrace *trace, AttnDialect dialect, AttnLanguage language)
{
  GString *text = sink->text;

  for (guint i = 0; i < attn_trace_get_n_nodes (trace) && sink->code == 0; i++)
    {
      const AttnNode *node = attn_trace_get_node (trace, i);
      g_autofree char *variable = NULL;
      g_autofree char *comment = NULL, *caption = attn_label_caption (node, language);

      if (!attn_node_is_input (node))
        continue;
      variable = attn_code_variable (node);
      comment = g_strdup_printf ("%s: %s, %u × %u", variable, caption, attn_node_get_rows (node),
                                 attn_node_get_columns (node));
      g_string_append_c (text, '\n');
      append_comment (text, comment);
      g_string_append_printf (text, "%s = ", variable);
      attn_literal_write_matrix (sink, node, dialect, ATTN_DECIMALS_FULL);
      g_string_append_c (text, '\n');
    }
}

/* Of what stands aside only what is named has a line. */
static void
append_lines (GString *text, const AttnTrace *trace, const char *const *names, AttnDialect dialect)
{
  g_autoptr (GPtrArray) named = attn_trace_list (trace, names);

  for (guint i = 0; i < attn_trace_get_n_nodes (trace); i++)
    {
      g_autofree char *line = attn_code_line (attn_trace_get_node (trace, i), dialect);

      if (*line != '\0')
        g_string_append_printf (text, "%s\n", line);
    }
  for (guint i = 0; i < named->len; i++)
    if (attn_node_is_aside (g_ptr_array_index (named, i)))
      {
        g_autofree char *line = attn_code_line (g_ptr_array_index (named, i), dialect);

        g_string_append_printf (text, "%s\n", line);
      }
}

static void
append_printing (GString *text, const AttnTrace *trace, const char *const *names, AttnDialect dialect, int decimals)
{
  g_autoptr (GPtrArray) nodes = attn_trace_list (trace, names);

  g_string_append (text, "nodes = {\n");
  for (guint i = 0; i < nodes->len; i++)
    {
      const AttnNode *node = g_ptr_array_index (nodes, i);
      g_autofree char *variable = attn_code_variable (node);

      g_string_append_printf (text, "    \"%s\": %s,\n", attn_node_get_name (node), variable);
    }
  g_string_append (text, "}\n\n");
  if (dialect == ATTN_DIALECT_NUMPY)
    g_string_append_printf (text, "np.set_printoptions(precision=%d, suppress=True)\n", decimals);
  else
    g_string_append_printf (text, "torch.set_printoptions(precision=%d, sci_mode=False)\n", decimals);
  g_string_append (text,
                   "for name, node in nodes.items():\n"
                   "    print(name, tuple(node.shape))\n"
                   "    print(node)\n");
}

static gboolean
check_nodes (const GPtrArray *nodes, AttnDialect dialect, AttnLanguage language, GError **error)
{
  for (guint i = 0; i < nodes->len; i++)
    {
      const AttnNode *node = g_ptr_array_index (nodes, i);
      g_autofree char *line = attn_code_line (node, dialect);

      if (attn_node_is_input (node) || *line != '\0')
        continue;
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                   attn_translate (language, N_("there is no line of code for %s yet, so no script is written")),
                   attn_node_get_name (node));
      return FALSE;
    }
  return TRUE;
}

gboolean
attn_script_check (const AttnTrace *trace, const char *const *names, AttnDialect dialect, AttnLanguage language, GError **error)
{
  g_autoptr (GPtrArray) run = attn_trace_list (trace, NULL), named = attn_trace_list (trace, names);

  return check_nodes (run, dialect, language, error) && check_nodes (named, dialect, language, error);
}

void
attn_script_write (AttnSink *sink, const AttnDocument *document, const AttnTrace *trace, const char *const *names, AttnDialect dialect,
                   AttnLanguage language, int decimals, gboolean changed)
{
  GString *text = sink->text;
  g_autofree char *sizes = attn_code_sizes (trace, dialect);
  g_autofree char *remarks = attn_remark_new_of (document, trace, language);

  g_string_append (text, "#!/usr/bin/env python3\n");
  append_comment (text, attn_document_get_title (document, language));
  append_comment (text, changed ? NULL : attn_document_get_description (document, language));
  append_comment (text, remarks);
  g_string_append_c (text, '\n');
  /* As random.py or math.py it would be taken for the module of that name, by itself and by what it imports. */
  append_comment (text, attn_translate (language, N_("modules are looked for in this script's own folder last: "
                                                     "it may be called random.py")));
  g_string_append (text, "import sys\nsys.path.append(sys.path.pop(0))\n\n");
  g_string_append (text, attn_code_get_imports (dialect));

  g_string_append_c (text, '\n');
  append_tokens (text, "tokens", attn_trace_get_tokens (trace));
  if (attn_trace_is_cross (trace))
    append_tokens (text, "memory_tokens", attn_trace_get_memory_tokens (trace));
  append_inputs (sink, trace, dialect, language);

  g_string_append_c (text, '\n');
  if (*sizes != '\0')
    g_string_append_printf (text, "%s\n", sizes);
  append_lines (text, trace, names, dialect);

  g_string_append_c (text, '\n');
  append_printing (text, trace, names, dialect, decimals);
}

char *
attn_script_new (const AttnDocument *document, const AttnTrace *trace, const char *const *names, AttnDialect dialect,
                 AttnLanguage language, int decimals, gboolean changed)
{
  AttnSink sink;

  attn_sink_init (&sink, NULL, NULL);
  attn_script_write (&sink, document, trace, names, dialect, language, decimals, changed);
  return attn_sink_steal (&sink);
}
