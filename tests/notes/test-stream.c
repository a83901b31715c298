/* test-stream.c: files of any length are written piece by piece, and are the same as in one piece
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <errno.h>
#include <string.h>

#include "attn-notes.h"
#include "attn-npz.h"
#include "attn-script.h"
#include "attn-table.h"
#include "attn-values.h"
#include "notes-test.h"

/* No more than this gathers: a piece of 256 kB and the row that was begun. */
#define MOST (256 * 1024 + 64 * 1024)

static AttnDocument *document;
static AttnTrace *trace;
static AttnExplanation *explanation;

static void
write_npz (AttnSink *sink)
{
  g_autoptr (GError) error = NULL;
  const gboolean ok = attn_values_write_npz (sink, trace, NULL, &error);

  g_assert_true (ok == (sink->code == 0));
  g_assert_true (ok == (error == NULL));
}

static void
write_json (AttnSink *sink)
{
  attn_values_write_json (sink, trace, NULL);
}

static void
write_text (AttnSink *sink)
{
  static const char *const names[] = { "scores", "weights", NULL };

  attn_values_write_text (sink, trace, names, ATTN_LANGUAGE_KOREAN, 4);
}

static void
write_csv (AttnSink *sink)
{
  attn_table_write_csv (sink, attn_trace_find (trace, "weights"));
}

static void
write_notes (AttnSink *sink, gboolean is_latex)
{
  const AttnNotes notes = {
    .document = document, .trace = trace, .explanation = explanation, .language = ATTN_LANGUAGE_KOREAN, .decimals = 4,
  };

  if (is_latex)
    attn_notes_write_latex (sink, &notes);
  else
    attn_notes_write_markdown (sink, &notes);
}

static void
write_markdown (AttnSink *sink)
{
  write_notes (sink, FALSE);
}

static void
write_latex (AttnSink *sink)
{
  write_notes (sink, TRUE);
}

static void
write_script (AttnSink *sink)
{
  attn_script_write (sink, document, trace, NULL, ATTN_DIALECT_NUMPY, ATTN_LANGUAGE_KOREAN, 4, FALSE);
}

static const struct
{
  const char *name;
  void      (*write) (AttnSink *sink);
} writers[] = {
  { "npz", write_npz }, { "json", write_json }, { "txt", write_text }, { "csv", write_csv },
  { "md", write_markdown }, { "tex", write_latex }, { "py", write_script },
};

/* What has come on, and after how much nothing goes on any more. */
typedef struct
{
  GString *all;
  gsize    room;
  gsize    most;
  guint    n_pieces;
  guint    n_refused;
} Place;

static int
pass_cb (const char *bytes, gsize length, gpointer data)
{
  Place *place = data;

  place->most = MAX (place->most, length);
  place->n_pieces++;
  if (length > place->room - place->all->len)
    {
      place->n_refused++;
      return ENOSPC;
    }
  g_string_append_len (place->all, bytes, (gssize) length);
  return 0;
}

static void
test_same (gconstpointer data)
{
  void (*write) (AttnSink *sink) = writers[GPOINTER_TO_UINT (data)].write;
  g_autoptr (GString) all = g_string_new (NULL);
  Place place = { .all = all, .room = G_MAXSIZE };
  g_auto (AttnSink) whole = { NULL }, pieces = { NULL };

  attn_sink_init (&whole, NULL, NULL);
  write (&whole);
  attn_sink_init (&pieces, pass_cb, &place);
  write (&pieces);
  g_assert_cmpint (attn_sink_end (&pieces), ==, 0);
  g_assert_cmpuint (whole.text->len, >, 600 * 1024);
  g_assert_true (g_string_equal (whole.text, all));
  g_assert_cmpuint (pieces.passed, ==, all->len);
  g_assert_cmpuint (place.most, <, MOST);
  g_assert_cmpuint (place.n_pieces, >=, 2);
}

/* A place that is full is asked once; little is made after it. */
static void
test_full (gconstpointer data)
{
  g_autoptr (GString) all = g_string_new (NULL);
  Place place = { .all = all, .room = 300 * 1024 };
  g_auto (AttnSink) sink = { NULL };

  attn_sink_init (&sink, pass_cb, &place);
  writers[GPOINTER_TO_UINT (data)].write (&sink);
  g_assert_cmpint (attn_sink_end (&sink), ==, ENOSPC);
  g_assert_cmpuint (place.n_refused, ==, 1);
  g_assert_cmpuint (all->len, <=, 300 * 1024);
  g_assert_cmpuint (place.most, <, MOST);
}

/* 200 tokens, whose names need care, and a bias with as many numbers in the script. */
static void
make_document (void)
{
  g_autoptr (GString) text = g_string_new ("{\"format\": \"attention\", \"version\": 1, \"title\": {\"ko\": \"긴 글\", \"en\": \"long\"}, \"embedding\": [");
  AttnCell cell;

  for (guint i = 0; i < 200; i++)
    {
      g_string_append (text, i > 0 ? ", [" : "[");
      for (guint j = 0; j < 200; j++)
        g_string_append_printf (text, "%s%.17g", j > 0 ? ", " : "", ((i * 7 + j * 11) % 101 - 50.3) / 977.0);
      g_string_append_c (text, ']');
    }
  g_string_append (text, "]}");
  document = notes_test_document (text->str);
  trace = notes_test_trace_of (document);
  cell = (AttnCell) { attn_trace_find (trace, "scaled"), 3, 5 };
  explanation = attn_explanation_new (&cell, ATTN_LANGUAGE_KOREAN, 4, NULL, NULL);
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  make_document ();
  for (guint i = 0; i < G_N_ELEMENTS (writers); i++)
    {
      g_autofree char *same = g_strdup_printf ("/stream/same/%s", writers[i].name), *full = g_strdup_printf ("/stream/full/%s", writers[i].name);

      g_test_add_data_func (same, GUINT_TO_POINTER (i), test_same);
      g_test_add_data_func (full, GUINT_TO_POINTER (i), test_full);
    }
  status = g_test_run ();
  attn_explanation_free (explanation);
  attn_trace_unref (trace);
  attn_document_unref (document);
  return status;
}
