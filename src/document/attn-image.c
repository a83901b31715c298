/* attn-image.c: pictures as sentences: what a photograph's pixels are, and a transformer to read them
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-image.h"

#include <math.h>
#include <string.h>

#include <gdk-pixbuf/gdk-pixbuf.h>

#include "attn-edit-private.h"
#include "attn-random.h"

/* A picture is looked at piece by piece, so that one that says a size too large is put away before it is unpacked. */
#define PIECE (64 * 1024)

/* As many bytes begin every PNG. */
#define PNG_SIGNATURE 8

const AttnVision attn_vision_default = {
  .patch = 16,
  .d_model = 48,
  .heads = 3,
  .layers = 2,
  .d_hidden = 96,
  .seed = 1,
};

const AttnVision attn_visions[ATTN_N_VISIONS] = {
  { .patch = 16, .d_model = 48, .heads = 3, .layers = 2, .d_hidden = 96, .seed = 1 },
  { .patch = 16, .d_model = 96, .heads = 3, .layers = 6, .d_hidden = 384, .seed = 1 },
  { .patch = 16, .d_model = 192, .heads = 3, .layers = 12, .d_hidden = 768, .seed = 1 },
};

void
attn_image_free (AttnImage *image)
{
  if (image == NULL)
    return;
  for (guint i = 0; i < G_N_ELEMENTS (image->channels); i++)
    if (image->channels[i] != NULL)
      attn_matrix_unref (image->channels[i]);
  g_free (image);
}

void
attn_image_suggest (guint  shorter,
                    guint *side,
                    guint *patch)
{
  *side = CLAMP (shorter, 8, 224);
  *patch = *side >= 128 ? 16 : *side >= 32 ? 8 : 2;
  *side -= *side % *patch;
}

typedef struct
{
  int      width;
  int      height;
  gboolean is_too_large;
  gboolean is_moving;
  gboolean is_short;      /* of memory */
} Prepared;

static void
size_prepared_cb (GdkPixbufLoader *loader,
                  int              width,
                  int              height,
                  gpointer         data)
{
  Prepared *prepared = data;

  prepared->width = width;
  prepared->height = height;
  prepared->is_too_large = (guint64) width * (guint64) height > ATTN_IMAGE_MAX_PIXELS;
}

/* Readers fill up a file that was cut off, and say nothing; one that is whole says its end. */
static gboolean
is_cut_off (const guchar *data,
            gsize         length)
{
  static const struct
  {
    const char *start;
    const char *end;
  } kinds[] = { { "\xff\xd8\xff", "\xff\xd9" }, { "\x89PNG", "IEND" } };

  for (guint k = 0; k < G_N_ELEMENTS (kinds); k++)
    {
      gsize start = strlen (kinds[k].start), end = strlen (kinds[k].end);

      if (length < start + end || memcmp (data, kinds[k].start, start) != 0)
        continue;
      for (gsize i = length - end; i > start; i--)
        if (memcmp (data + i, kinds[k].end, end) == 0)
          return FALSE;
      return TRUE;
    }
  return FALSE;
}

static guint32
read_be32 (const guchar *data)
{
  return (guint32) data[0] << 24 | (guint32) data[1] << 16 | (guint32) data[2] << 8 | data[3];
}

static gboolean
is_png (const guchar *data,
        gsize         length)
{
  static const guchar signature[PNG_SIGNATURE] = { 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n' };

  return length >= sizeof signature && memcmp (data, signature, sizeof signature) == 0;
}

/* Whether a PNG is an animated one, which a reader of PNG shows the first of: before the pixels stands how many frames it has (the chunk
 * acTL of PNG, third edition, 11.3.6.1). */
static gboolean
is_moving_png (const guchar *data,
               gsize         length)
{
  gsize at = PNG_SIGNATURE;

  if (!is_png (data, length))
    return FALSE;
  /* A chunk is its length, its name, so many bytes and a checksum. */
  while (length - at >= 12)
    {
      const guint32 size = read_be32 (data + at);

      if (length - at - 12 < size || memcmp (data + at + 4, "IDAT", 4) == 0)
        return FALSE;
      if (memcmp (data + at + 4, "acTL", 4) == 0)
        return size >= 4 && read_be32 (data + at + 8) > 1;
      at += (gsize) 12 + size;
    }
  return FALSE;
}

/* Takes it for what its first bytes say.  A newer list of file types calls an animated PNG a type of its own, which the loader of PNG,
 * although it reads it, is not known for. */
static GdkPixbufLoader *
new_loader (const guchar *data,
            gsize         length)
{
  GdkPixbufLoader *loader = is_png (data, length) ? gdk_pixbuf_loader_new_with_type ("png", NULL) : NULL;

  return loader != NULL ? loader : gdk_pixbuf_loader_new ();
}

/* The picture, turned as it stands; NULL where it is none. */
static GdkPixbuf *
unpack (GBytes   *bytes,
        Prepared *prepared)
{
  gsize length, done = 0;
  const guchar *data = g_bytes_get_data (bytes, &length);
  g_autoptr(GdkPixbufLoader) loader = new_loader (data, length);
  GdkPixbuf *pixbuf = NULL;
  GdkPixbufAnimation *animation;
  g_autoptr(GError) problem = NULL;
  gboolean ok = TRUE;

  g_signal_connect (loader, "size-prepared", G_CALLBACK (size_prepared_cb), prepared);
  while (ok && done < length && !prepared->is_too_large)
    {
      gsize piece = MIN (length - done, PIECE);

      ok = gdk_pixbuf_loader_write (loader, data + done, piece, &problem);
      done += piece;
    }
  /* Closed in any case, or it complains when it goes. */
  ok = gdk_pixbuf_loader_close (loader, problem == NULL ? &problem : NULL) && ok && !prepared->is_too_large && !is_cut_off (data, length);
  if (ok)
    pixbuf = gdk_pixbuf_loader_get_pixbuf (loader);
  animation = pixbuf != NULL ? gdk_pixbuf_loader_get_animation (loader) : NULL;
  prepared->is_moving = (animation != NULL && !gdk_pixbuf_animation_is_static_image (animation)) || is_moving_png (data, length);
  prepared->is_short = pixbuf != NULL || g_error_matches (problem, GDK_PIXBUF_ERROR, GDK_PIXBUF_ERROR_INSUFFICIENT_MEMORY);
  return pixbuf != NULL ? gdk_pixbuf_apply_embedded_orientation (pixbuf) : NULL;
}

/* The mean of the pixels that a cell of the scaled square covers, each by how much of it is covered; where the picture grows,
 * of the one or few that it touches.  On white. */
static void
average (const GdkPixbuf *pixbuf,
         double           x0,
         double           y0,
         double           extent,
         double          *rgb)
{
  const guchar *pixels = gdk_pixbuf_read_pixels (pixbuf);
  guint stride = (guint) gdk_pixbuf_get_rowstride (pixbuf), n_channels = (guint) gdk_pixbuf_get_n_channels (pixbuf);
  int width = gdk_pixbuf_get_width (pixbuf), height = gdk_pixbuf_get_height (pixbuf);
  int first_x = (int) floor (x0), first_y = (int) floor (y0);
  int last_x = MIN ((int) ceil (x0 + extent), width), last_y = MIN ((int) ceil (y0 + extent), height);
  double total = 0;

  rgb[0] = rgb[1] = rgb[2] = 0;
  for (int y = first_y; y < last_y; y++)
    for (int x = first_x; x < last_x; x++)
      {
        double share = (MIN (x + 1, x0 + extent) - MAX (x, x0)) * (MIN (y + 1, y0 + extent) - MAX (y, y0));
        const guchar *pixel = pixels + (gsize) y * stride + (gsize) x * n_channels;
        double alpha = n_channels == 4 ? pixel[3] / 255.0 : 1;

        if (share <= 0)
          continue;
        for (guint i = 0; i < 3; i++)
          rgb[i] += share * (alpha * pixel[i] / 255.0 + (1 - alpha));
        total += share;
      }
  for (guint i = 0; i < 3; i++)
    rgb[i] = total > 0 ? CLAMP (rgb[i] / total, 0, 1) : 1;
}

/* In steps of 1/255, as a screen shows them, so that the document is as short as the picture is coarse. */
static double
round_value (double value)
{
  return round (value * 255) / 255;
}

/* Anywhere in the square that is taken. */
static gboolean
is_transparent (const GdkPixbuf *pixbuf)
{
  const guchar *pixels = gdk_pixbuf_read_pixels (pixbuf);
  const gsize stride = (gsize) gdk_pixbuf_get_rowstride (pixbuf);
  const guint width = (guint) gdk_pixbuf_get_width (pixbuf), height = (guint) gdk_pixbuf_get_height (pixbuf);
  const guint shorter = MIN (width, height), x0 = (width - shorter) / 2, y0 = (height - shorter) / 2;

  if (gdk_pixbuf_get_n_channels (pixbuf) != 4)
    return FALSE;
  for (guint y = y0; y < y0 + shorter; y++)
    for (guint x = x0; x < x0 + shorter; x++)
      if (pixels[y * stride + 4 * x + 3] < 255)
        return TRUE;
  return FALSE;
}

/* NULL where there is no memory for it. */
static AttnImage *
scale (const GdkPixbuf *pixbuf,
       guint            side)
{
  int width = gdk_pixbuf_get_width (pixbuf), height = gdk_pixbuf_get_height (pixbuf);
  guint shorter = (guint) MIN (width, height), patch;
  g_autoptr(AttnImage) image = g_new0 (AttnImage, 1);
  gboolean is_grey = TRUE;
  double *values[3];
  double extent;

  if (side == 0)
    attn_image_suggest (shorter, &side, &patch);
  extent = (double) shorter / side;
  image->side = side;
  image->from_width = (guint) width;
  image->from_height = (guint) height;
  image->is_transparent = is_transparent (pixbuf);
  image->n_channels = 3;
  for (guint i = 0; i < 3; i++)
    {
      image->channels[i] = attn_matrix_new_to_fill (side, side, &values[i]);
      if (image->channels[i] == NULL)
        return NULL;
    }
  for (guint y = 0; y < side; y++)
    for (guint x = 0; x < side; x++)
      {
        double rgb[3];

        average (pixbuf, ((guint) width - shorter) / 2 + x * extent, ((guint) height - shorter) / 2 + y * extent, extent, rgb);
        for (guint i = 0; i < 3; i++)
          values[i][y * side + x] = round_value (rgb[i]);
        is_grey &= values[0][y * side + x] == values[1][y * side + x] && values[1][y * side + x] == values[2][y * side + x];
      }
  if (is_grey)
    {
      image->n_channels = 1;
      g_clear_pointer (&image->channels[1], attn_matrix_unref);
      g_clear_pointer (&image->channels[2], attn_matrix_unref);
    }
  return g_steal_pointer (&image);
}

AttnImage *
attn_image_read (GBytes      *bytes,
                 const char  *name,
                 guint        side,
                 AttnLanguage language,
                 GError     **error)
{
  Prepared prepared = { 0 };
  g_autoptr(GdkPixbuf) pixbuf = unpack (bytes, &prepared);
  AttnImage *image = pixbuf != NULL ? scale (pixbuf, side) : NULL;
  AttnReport report;

  if (image != NULL)
    {
      image->is_moving = prepared.is_moving;
      return image;
    }

  attn_report_init (&report, name, language);
  /* In words: Korean counts by ten thousands. */
  G_STATIC_ASSERT (ATTN_IMAGE_MAX_PIXELS == 100u * 1000 * 1000);
  if (prepared.is_too_large)
    attn_report_refuse (&report, error, ATTN_DOCUMENT_ERROR_TOO_LARGE,
                        N_("found %1$d × %2$d pixels, expected a picture of at most 100 million pixels"), prepared.width, prepared.height);
  else if (prepared.is_short)
    attn_report_refuse (&report, error, ATTN_DOCUMENT_ERROR_READ, N_("not enough memory to read this"));
  else if (prepared.width > 0)
    attn_report_refuse (&report, error, ATTN_DOCUMENT_ERROR_PICTURE, N_("this picture is damaged, expected a whole one"));
  else
    attn_report_refuse (&report, error, ATTN_DOCUMENT_ERROR_PICTURE,
                        N_("this is no picture that can be read, expected a PNG, JPEG or another still picture"));
  attn_report_clear (&report);
  return NULL;
}

char *
attn_image_describe (const AttnImage *image,
                     AttnLanguage     language)
{
  const gboolean is_square = image->from_width == image->from_height;
  const gboolean is_whole = is_square && image->from_width == image->side;
  g_autofree char *said = NULL;
  const char *more[3] = { NULL };
  guint n = 0;

  if (is_whole)
    said = g_strdup_printf (attn_translate (language, N_("A picture of %1$u × %1$u pixels, as it is.")), image->side);
  else if (is_square)
    said = g_strdup_printf (attn_translate (language, N_("A picture of %1$u × %1$u pixels, scaled to %2$u × %2$u.")), image->from_width,
                            image->side);
  else if (MIN (image->from_width, image->from_height) == image->side)
    said = g_strdup_printf (attn_translate (language, N_("The square of %3$u × %3$u in the middle of a picture of %1$u × %2$u pixels, as it is.")),
                            image->from_width, image->from_height, image->side);
  else
    said = g_strdup_printf (attn_translate (language, N_("The square in the middle of a picture of %1$u × %2$u pixels, scaled to %3$u × %3$u.")),
                            image->from_width, image->from_height, image->side);
  if (image->is_moving)
    more[n++] = attn_translate (language, N_("It moves: this is the first of its frames, and no other is read."));
  if (image->is_transparent)
    more[n++] = attn_translate (language, N_("What is transparent lies on white."));
  return g_strjoin (" ", said, more[0], more[1], NULL);
}

/* A document with one matrix drawn after another. */
typedef struct
{
  AttnDocument *draft;
  guint64       seed;
  gboolean      ok;
} Drawing;

static void
draw (Drawing *drawing,
      AttnSlot slot,
      guint    rows,
      guint    columns,
      double   deviation)
{
  AttnMatrix *matrix = drawing->ok && rows <= ATTN_DOCUMENT_MAX_CELLS / columns
                         ? attn_matrix_new_normal (rows, columns, drawing->seed, deviation) : NULL;
  AttnFilling *filling;

  drawing->ok = matrix != NULL;
  if (matrix == NULL)
    return;
  attn_edit_put (drawing->draft, slot, matrix);
  filling = attn_document_edit_filling (drawing->draft, slot);
  filling->is_random = TRUE;
  filling->seed = drawing->seed++;
  filling->deviation = deviation;
}

/* A deviation that keeps rows about as long as they are, in few digits. */
static double
get_deviation (guint rows)
{
  return round (1000 / sqrt (rows)) / 1000;
}

static void
draw_layer (Drawing          *drawing,
            guint             index,
            const AttnVision *vision)
{
  AttnLayer *layer = attn_document_edit_layer (drawing->draft, index);
  guint d = vision->d_model;
  double deviation = get_deviation (d);

  layer->heads = vision->heads;
  layer->said |= ATTN_SAID_BLOCK | ATTN_SAID_FEED_FORWARD;
  layer->activation = ATTN_ACTIVATION_GELU;
  for (guint i = ATTN_SLOT_QUERY_WEIGHT; i <= ATTN_SLOT_OUTPUT_WEIGHT; i++)
    draw (drawing, attn_slot_in_layer (i, index), d, d, deviation);
  draw (drawing, attn_slot_in_layer (ATTN_SLOT_IN_WEIGHT, index), d, vision->d_hidden, deviation);
  draw (drawing, attn_slot_in_layer (ATTN_SLOT_OUT_WEIGHT, index), vision->d_hidden, d, get_deviation (vision->d_hidden));
}

/* All matrices of the reader, in the order in which they are drawn. */
static void
draw_reader (Drawing          *drawing,
             const AttnVision *vision,
             guint             entries,
             guint             n_tokens,
             gboolean          has_class_token,
             gboolean          has_position)
{
  AttnDocument *draft = drawing->draft;

  g_ptr_array_set_size (draft->layers, 0);
  while (draft->layers->len < MIN (vision->layers, ATTN_DOCUMENT_MAX_LAYERS))
    g_ptr_array_add (draft->layers, attn_layer_new ());
  draw (drawing, ATTN_SLOT_PATCH_WEIGHT, entries, vision->d_model, get_deviation (entries));
  if (has_class_token)
    draw (drawing, ATTN_SLOT_CLASS_TOKEN, 1, vision->d_model, 0.1);
  if (has_position)
    draw (drawing, ATTN_SLOT_POSITION, n_tokens, vision->d_model, 0.1);
  for (guint i = 0; i < draft->layers->len; i++)
    draw_layer (drawing, i, vision);
}

gboolean
attn_document_get_reader (const AttnDocument *document,
                          AttnVision         *vision)
{
  static const AttnSlot shared[] = { ATTN_SLOT_PATCH_WEIGHT, ATTN_SLOT_PATCH_BIAS, ATTN_SLOT_CLASS_TOKEN, ATTN_SLOT_POSITION };
  const guint n = attn_document_count_layers (document);

  if (document->n_patches == 0 || document->n_classes > 0 || attn_document_at (document, ATTN_SLOT_MEMORY) != NULL || n == 0 ||
      attn_document_at (document, ATTN_SLOT_PATCH_WEIGHT) == NULL)
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (shared); i++)
    if (attn_document_at (document, shared[i]) != NULL && !attn_document_peek (document, shared[i])->is_random)
      return FALSE;
  for (guint i = 0; i < n; i++)
    for (AttnSlot slot = ATTN_SLOT_IN_LAYER; slot < ATTN_SLOT_IN_LAYER + ATTN_N_LAYER_SLOTS; slot++)
      if (attn_document_at (document, attn_slot_in_layer (slot, i)) != NULL && !attn_document_peek (document, attn_slot_in_layer (slot, i))->is_random)
        return FALSE;
  *vision = (AttnVision) {
    .patch = document->patch, .d_model = document->shape.d_model, .heads = attn_document_peek_layer (document, 0)->heads, .layers = n,
    .seed = attn_document_peek (document, ATTN_SLOT_PATCH_WEIGHT)->seed,
  };
  if (attn_document_at (document, attn_slot_in_layer (ATTN_SLOT_IN_WEIGHT, 0)) != NULL)
    vision->d_hidden = attn_matrix_get_columns (attn_document_at (document, attn_slot_in_layer (ATTN_SLOT_IN_WEIGHT, 0)));
  return TRUE;
}

AttnEdit *
attn_edit_set_reader (const AttnDocument *document,
                      guint               d_model,
                      guint               d_hidden,
                      guint               heads,
                      guint               layers,
                      AttnLanguage        language,
                      GError            **error)
{
  AttnEditContext context = { language, error };
  const gboolean has_class_token = attn_document_at (document, ATTN_SLOT_CLASS_TOKEN) != NULL;
  AttnVision vision, old;
  Drawing drawing;

  if (!attn_document_get_reader (document, &old))
    return attn_edit_refuse (context, ATTN_DOCUMENT_ERROR_VALUE, "image",
                             N_("what reads this image was not drawn at random, expected one that nobody trained"));
  vision = (AttnVision) { old.patch, d_model, heads, layers, d_hidden, old.seed };
  drawing = (Drawing) { attn_document_copy (document), vision.seed, TRUE };
  drawing.draft->said |= ATTN_SAID_LAYERS;
  attn_document_fill (drawing.draft, ATTN_SLOT_PATCH_BIAS, NULL);
  draw_reader (&drawing, &vision, attn_edit_count_entries (document), document->n_patches + (has_class_token ? 1 : 0), has_class_token,
               attn_document_at (document, ATTN_SLOT_POSITION) != NULL);
  if (drawing.ok)
    return attn_edit_new (attn_edit_complete (drawing.draft, context), NULL, N_("change of the model's size"), NULL);
  attn_document_unref (drawing.draft);
  return attn_edit_refuse (context, ATTN_DOCUMENT_ERROR_TOO_LARGE, NULL, N_("not enough memory to compute this"));
}

AttnDocument *
attn_image_new_document (const AttnImage  *image,
                         const AttnVision *vision,
                         AttnLanguage      language,
                         GError          **error)
{
  AttnEditContext context = { language, error };
  Drawing drawing = { attn_document_new_blank (), vision->seed, TRUE };
  AttnDocument *draft = drawing.draft;
  guint p = vision->patch, n;

  for (guint i = 0; i < image->n_channels; i++)
    attn_document_fill (draft, image->n_channels == 1 ? ATTN_SLOT_PIXELS : ATTN_SLOT_RED + i, attn_matrix_ref (image->channels[i]));
  draft->patch = p;
  draft->said |= ATTN_SAID_IMAGE | ATTN_SAID_LAYERS;
  if (p == 0 || vision->d_model == 0 || vision->d_hidden == 0 || vision->layers == 0 || image->side % p != 0)
    return attn_edit_complete (draft, context);   /* which says what is wrong */

  n = 1 + image->side / p * (image->side / p);
  draw_reader (&drawing, vision, image->n_channels * p * p, n, TRUE, TRUE);
  if (drawing.ok)
    return attn_edit_complete (draft, context);
  attn_document_unref (draft);
  return attn_edit_refuse (context, ATTN_DOCUMENT_ERROR_TOO_LARGE, NULL, N_("not enough memory to compute this"));
}
