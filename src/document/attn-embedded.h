/* attn-embedded.h: a document inside a picture
 *
 * An exported picture carries the document it was drawn from, so that opening the picture brings the document back,
 * byte for byte as it was put in.
 *
 * - PNG: a text chunk with the keyword ATTN_EMBEDDED_KEYWORD before the image data (iTXt: UTF-8, compressed from a few
 *   kilobytes up; W3C PNG specification, section 11.3.4).  Reading takes tEXt and zTXt too, which some programs make of
 *   it when they save the picture again.
 * - SVG: in a <metadata> element, <document> in the namespace ATTN_EMBEDDED_NAMESPACE; its text is the document, in base64
 *   where it holds characters that XML cannot.
 *
 * Reading trusts nothing: lengths and checksums are checked, what is unpacked is bounded by ATTN_DOCUMENT_MAX_BYTES, and XML
 * is read by a parser that knows no entities but its own five.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define ATTN_EMBEDDED_KEYWORD   "attention-document"
#define ATTN_EMBEDDED_NAMESPACE "https://example.org/attention/document"

#define ATTN_EMBEDDED_ERROR (attn_embedded_error_quark ())

typedef enum
{
  ATTN_EMBEDDED_ERROR_ABSENT,      /* a picture that carries no document of ours */
  ATTN_EMBEDDED_ERROR_DAMAGED,     /* cut off, a wrong checksum, broken XML */
  ATTN_EMBEDDED_ERROR_TOO_LARGE    /* it would unpack to ATTN_DOCUMENT_MAX_BYTES or more */
} AttnEmbeddedError;

GQuark      attn_embedded_error_quark (void);

typedef enum
{
  ATTN_CARRIER_NONE,     /* no picture that could carry a document */
  ATTN_CARRIER_PNG,
  ATTN_CARRIER_SVG
} AttnCarrier;

/* What the bytes look like at a glance; whether they are so shows where they are read. */
AttnCarrier attn_embedded_recognise   (const char *data, gsize length);

/* The document's text in a picture; NULL with an error (its message is for developers).  NUL-terminated; `text_length` (or
 * NULL) is the length.  A picture that is damaged behind its document still gives it.  Owned by the caller. */
char       *attn_embedded_find        (const char *data, gsize length, gsize *text_length, GError **error);

/* The picture with a document put in; one that it carried before is replaced in a PNG.  `text` is what
 * attn_document_serialize makes.  The same bytes for the same picture and text.  NULL where the picture is not a whole one of
 * its kind.  Owned by the caller. */
GBytes     *attn_embedded_put_png     (GBytes *png, const char *text);
GBytes     *attn_embedded_put_svg     (GBytes *svg, const char *text);

/* The <metadata> element alone, for who writes an SVG: it stands within <svg>, after <title> and <desc>.  Owned by the caller. */
char       *attn_embedded_make_svg    (const char *text);

G_END_DECLS
