/* attn-pdf.c: pages as a PDF file
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-pdf.h"

#include <cairo-pdf.h>

/* cairo 1.16 loses a table of every CFF font that it embeds; a sanitizer is told that this leak is not ours. */
#ifdef __SANITIZE_ADDRESS__
void __lsan_disable (void);
void __lsan_enable  (void);
#else
#define __lsan_disable() ((void) 0)
#define __lsan_enable()  ((void) 0)
#endif

struct _AttnPdf
{
  cairo_surface_t *surface;     /* NULL until the first page */
  cairo_t         *cr;
  GByteArray      *bytes;
  char            *title;
  char            *subject;
  guint            n_pages;
  cairo_status_t   status;      /* the first that was not success */
};

static cairo_status_t
write_cb (void                *closure,
          const unsigned char *data,
          unsigned int         length)
{
  g_byte_array_append (closure, data, length);
  return CAIRO_STATUS_SUCCESS;
}

AttnPdf *
attn_pdf_new (const char *title,
              const char *subject)
{
  AttnPdf *pdf = g_new0 (AttnPdf, 1);

  pdf->bytes = g_byte_array_sized_new (1 << 16);
  pdf->title = g_strdup (title);
  pdf->subject = g_strdup (subject);
  return pdf;
}

static void
note_status (AttnPdf        *pdf,
             cairo_status_t  status)
{
  if (pdf->status == CAIRO_STATUS_SUCCESS)
    pdf->status = status;
}

static void
end_page (AttnPdf *pdf)
{
  if (pdf->cr == NULL)
    return;
  cairo_show_page (pdf->cr);
  note_status (pdf, cairo_status (pdf->cr));
  g_clear_pointer (&pdf->cr, cairo_destroy);
}

void
attn_pdf_free (AttnPdf *pdf)
{
  end_page (pdf);
  g_clear_pointer (&pdf->surface, cairo_surface_destroy);
  g_byte_array_unref (pdf->bytes);
  g_free (pdf->title);
  g_free (pdf->subject);
  g_free (pdf);
}

static void
set_metadata (AttnPdf *pdf)
{
  /* cairo writes today's date unless it is told not to: every day's file would be another. */
  if (pdf->title != NULL)
    cairo_pdf_surface_set_metadata (pdf->surface, CAIRO_PDF_METADATA_TITLE, pdf->title);
  if (pdf->subject != NULL)
    cairo_pdf_surface_set_metadata (pdf->surface, CAIRO_PDF_METADATA_SUBJECT, pdf->subject);
  cairo_pdf_surface_set_metadata (pdf->surface, CAIRO_PDF_METADATA_CREATOR, "Attention");
  cairo_pdf_surface_set_metadata (pdf->surface, CAIRO_PDF_METADATA_CREATE_DATE, NULL);
  cairo_pdf_surface_set_metadata (pdf->surface, CAIRO_PDF_METADATA_MOD_DATE, NULL);
}

cairo_t *
attn_pdf_begin_page (AttnPdf    *pdf,
                     double      width,
                     double      height,
                     const char *name)
{
  end_page (pdf);
  if (pdf->surface == NULL)
    {
      pdf->surface = cairo_pdf_surface_create_for_stream (write_cb, pdf->bytes, width, height);
      set_metadata (pdf);
    }
  else
    cairo_pdf_surface_set_size (pdf->surface, width, height);
  pdf->cr = cairo_create (pdf->surface);
  pdf->n_pages++;
  if (name != NULL)
    {
      g_autofree char *target = g_strdup_printf ("page=%u pos=[0 0]", pdf->n_pages);

      cairo_pdf_surface_add_outline (pdf->surface, CAIRO_PDF_OUTLINE_ROOT, name, target, 0);
    }
  return pdf->cr;
}

GBytes *
attn_pdf_finish (AttnPdf     *pdf,
                 const char **message)
{
  end_page (pdf);
  if (pdf->surface != NULL)
    {
      __lsan_disable ();
      cairo_surface_finish (pdf->surface);
      __lsan_enable ();
      note_status (pdf, cairo_surface_status (pdf->surface));
    }
  if (pdf->status != CAIRO_STATUS_SUCCESS)
    {
      *message = cairo_status_to_string (pdf->status);
      return NULL;
    }
  return g_bytes_new (pdf->bytes->data, pdf->bytes->len);
}
