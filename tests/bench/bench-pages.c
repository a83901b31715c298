/* bench-pages.c: what a page of a handout costs, against a page alone
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-bench.h"
#include "attn-document.h"
#include "attn-pages.h"
#include "attn-picture.h"

#define ROUNDS 31
#define LIMIT  1

typedef struct
{
  AttnTrace       *trace;
  AttnFonts       *fonts;
  AttnView         view;
  AttnPagesOptions options;
  GArray          *steps;       /* of AttnStepView */
} Handout;

static void
write_all (gpointer data)
{
  const Handout *handout = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (AttnPages) pages = attn_pages_new (handout->trace, &handout->view, handout->fonts, &handout->options);
  g_autoptr (GBytes) pdf = attn_pages_to_pdf (pages, &error);

  if (pdf == NULL)
    g_error ("%s", error->message);
}

/* Each step as a picture of its own, on as large a page. */
static void
write_each (gpointer data)
{
  const Handout *handout = data;

  for (guint i = 0; i < handout->steps->len; i++)
    {
      AttnPictureOptions options;
      g_autoptr (GError) error = NULL;
      g_autoptr (GBytes) pdf = NULL;

      attn_picture_options_init (&options);
      options.width = handout->options.width / 0.75;
      options.height = handout->options.height / 0.75;
      pdf = attn_picture_to_pdf (handout->trace, &g_array_index (handout->steps, AttnStepView, i).view, handout->fonts,
                                 &options, &error);
      if (pdf == NULL)
        g_error ("%s", error->message);
    }
}

static void
measure (const char *sample, AttnLanguage language)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (AttnDocument) document = attn_sample_load (sample, language, &error);
  g_autofree char *name = NULL;
  Handout handout = { 0 };

  if (document == NULL)
    g_error ("%s", error->message);
  handout.trace = attn_document_trace (document, NULL, language, &error);
  handout.fonts = attn_fonts_new ("Sans", NULL);
  attn_view_init (&handout.view);
  handout.view.mode = ATTN_VIEW_FOCUS;
  handout.view.language = language;
  attn_pages_options_init (&handout.options);
  handout.steps = attn_pages_list_steps (handout.trace, &handout.view, -1);
  for (guint per_page = 1; per_page <= 4; per_page += 3)
    {
      handout.options.per_page = per_page;
      g_free (name);
      name = g_strdup_printf ("handout of %u steps, %u a page, %s", handout.steps->len, per_page, sample);
      attn_bench_against (name, write_all, "its pages alone", write_each, &handout, ROUNDS, LIMIT);
    }
  g_array_unref (handout.steps);
  attn_fonts_unref (handout.fonts);
  attn_trace_unref (handout.trace);
}

int
main (void)
{
  measure ("four-words-learned", ATTN_LANGUAGE_KOREAN);
  measure ("causal", ATTN_LANGUAGE_ENGLISH);
  return attn_bench_end ();
}
