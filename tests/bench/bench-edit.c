/* bench-edit.c: from an edit to the painted picture
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "attn-bench.h"
#include "attn-document.h"
#include "attn-random.h"
#include "attn-scene.h"

#define TOKENS     16
#define DIMENSIONS 64
#define LIMIT      40

typedef struct
{
  cairo_surface_t *surface;
  AttnFonts       *fonts;
  AttnView         view;
  AttnDocument    *document;
  AttnTrace       *trace;
  guint            n_edits;
} Editor;

static AttnDocument *
make_document (void)
{
  static const char *weights[] = { "query_weight", "key_weight", "value_weight" };
  g_autoptr(GString) text = g_string_new ("{\"format\": \"attention\", \"version\": 1");
  g_autoptr(GError) error = NULL;
  AttnDocument *document;

  g_string_append_printf (text, ", \"embedding\": {\"random\": {\"rows\": %d, \"columns\": %d, \"seed\": 1,"
                          " \"deviation\": 1}}, \"attention\": {", TOKENS, DIMENSIONS);
  for (guint i = 0; i < G_N_ELEMENTS (weights); i++)
    g_string_append_printf (text, "%s\"%s\": {\"random\": {\"rows\": %d, \"columns\": %d, \"seed\": %u,"
                            " \"deviation\": 0.125}}", i > 0 ? ", " : "", weights[i], DIMENSIONS, DIMENSIONS, i + 2);
  g_string_append (text, "}}");

  document = attn_document_parse (text->str, text->len, "16 tokens", ATTN_LANGUAGE_ENGLISH, &error);
  if (document == NULL)
    g_error ("%s", error->message);
  return document;
}

/* One number of X is another: what a learner who drags a cell does, once for every frame. */
static void
edit (gpointer data)
{
  Editor *editor = data;
  const AttnMatrix *old = attn_document_get_matrix (editor->document, "embedding");
  guint row = editor->n_edits % TOKENS, column = editor->n_edits * 7 % DIMENSIONS;
  AttnMatrix *matrix = attn_matrix_with (old, row, column, 0.01 * ++editor->n_edits);
  g_autoptr(GError) error = NULL;
  AttnDocument *document = attn_document_with_matrix (editor->document, "embedding", matrix,
                                                      ATTN_LANGUAGE_ENGLISH, &error);
  AttnTrace *trace = document == NULL ? NULL
    : attn_document_trace (document, editor->trace, ATTN_LANGUAGE_ENGLISH, &error);
  AttnScene *scene;
  AttnPainter *painter;
  cairo_t *cr;

  if (trace == NULL)
    g_error ("%s", error->message);
  scene = attn_scene_new (trace, &editor->view, editor->fonts, ATTN_BENCH_WIDTH, ATTN_BENCH_HEIGHT);
  cr = cairo_create (editor->surface);
  painter = attn_cairo_painter_new (cr, 1);
  attn_scene_paint (scene, painter);
  attn_painter_free (painter);
  cairo_destroy (cr);
  cairo_surface_flush (editor->surface);

  attn_scene_unref (scene);
  attn_matrix_unref (matrix);
  attn_document_unref (editor->document);
  attn_trace_unref (editor->trace);
  editor->document = document;
  editor->trace = trace;
}

int
main (void)
{
  Editor editor = { 0 };
  g_autoptr(GError) error = NULL;

  editor.surface = attn_bench_surface_new ();
  editor.fonts = attn_fonts_new ("Sans", NULL);
  attn_view_init (&editor.view);
  editor.document = make_document ();
  editor.trace = attn_document_trace (editor.document, NULL, ATTN_LANGUAGE_ENGLISH, &error);
  if (editor.trace == NULL)
    g_error ("%s", error->message);

  attn_bench_against_white ("edit, trace, layout and painted overview, 16 tokens of 64 dimensions", editor.surface, edit,
                            &editor, 101, LIMIT);

  attn_trace_unref (editor.trace);
  attn_document_unref (editor.document);
  attn_fonts_unref (editor.fonts);
  cairo_surface_destroy (editor.surface);
  return attn_bench_end ();
}
