/* attn-digits.c: the digits that come with the program
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-digits.h"

#include <jansson.h>
#include <math.h>

#define FILE_NAME "/org/example/Attention/models/digits-images.json"
#define SIDE ATTN_DIGITS_SIDE

/* Made by glib-compile-resources from data/samples. */
GResource *attn_samples_get_resource (void);

typedef struct
{
  AttnMatrix *pixels;
  guint       label;
} Digit;

typedef struct
{
  GArray *digits;
  double  farthest;
} Digits;

static AttnMatrix *
read_pixels (const json_t *list)
{
  double values[SIDE * SIDE];

  g_assert (json_array_size (list) == SIDE * SIDE);
  for (guint i = 0; i < SIDE * SIDE; i++)
    values[i] = json_number_value (json_array_get (list, i)) / 16;
  return attn_matrix_new (SIDE, SIDE, values);
}

/* Read when first asked for, and kept. */
static const Digits *
get_digits (void)
{
  static gsize once;
  static Digits all;

  if (g_once_init_enter (&once))
    {
      g_autoptr (GBytes) bytes = g_resource_lookup_data (attn_samples_get_resource (), FILE_NAME, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
      gsize length = 0;
      const char *text = bytes != NULL ? g_bytes_get_data (bytes, &length) : NULL;
      json_t *root = text != NULL ? json_loadb (text, length, 0, NULL) : NULL;
      const json_t *list = json_object_get (root, "images");

      g_assert (json_is_array (list));
      all.farthest = json_number_value (json_object_get (root, "farthest"));
      all.digits = g_array_sized_new (FALSE, FALSE, sizeof (Digit), (guint) json_array_size (list));
      for (gsize i = 0; i < json_array_size (list); i++)
        {
          const json_t *image = json_array_get (list, i);
          const Digit digit = { read_pixels (json_object_get (image, "pixels")),
                                (guint) json_integer_value (json_object_get (image, "digit")) };

          g_array_append_val (all.digits, digit);
        }
      json_decref (root);
      g_once_init_leave (&once, 1);
    }
  return &all;
}

static const Digit *
get_digit (guint index)
{
  return &g_array_index (get_digits ()->digits, Digit, index);
}

guint
attn_digits_get_count (void)
{
  return get_digits ()->digits->len;
}

const AttnMatrix *
attn_digits_get_pixels (guint index)
{
  g_return_val_if_fail (index < attn_digits_get_count (), NULL);

  return get_digit (index)->pixels;
}

guint
attn_digits_get_label (guint index)
{
  g_return_val_if_fail (index < attn_digits_get_count (), 0);

  return get_digit (index)->label;
}

int
attn_digits_find (const AttnMatrix *pixels)
{
  for (guint i = 0; i < attn_digits_get_count (); i++)
    if (attn_matrix_equal (get_digit (i)->pixels, pixels))
      return (int) i;
  return -1;
}

double
attn_digits_measure (const AttnMatrix *pixels)
{
  const double *a = attn_matrix_get_values (pixels);
  double least = INFINITY;

  g_return_val_if_fail (attn_matrix_get_rows (pixels) == SIDE && attn_matrix_get_columns (pixels) == SIDE, 0);

  for (guint i = 0; i < attn_digits_get_count (); i++)
    {
      const double *b = attn_matrix_get_values (get_digit (i)->pixels);
      double sum = 0;

      for (guint j = 0; j < SIDE * SIDE; j++)
        sum += (a[j] - b[j]) * (a[j] - b[j]);
      least = fmin (least, sum);
    }
  return sqrt (least);
}

double
attn_digits_get_farthest (void)
{
  return get_digits ()->farthest;
}

gboolean
attn_digits_suit (const AttnDocument *document)
{
  const char *const *labels = attn_document_get_labels (document);
  guint height, width, channels;
  AttnPooling pooling;

  if (attn_document_get_image (document, &height, &width, &channels) == 0 || height != SIDE || width != SIDE || channels != 1 ||
      attn_document_get_readout (document, &pooling) != 10 || pooling == ATTN_POOLING_EACH || labels == NULL)
    return FALSE;
  for (guint i = 0; i < 10; i++)
    if (labels[i] == NULL || labels[i][0] != (char) ('0' + i) || labels[i][1] != '\0')
      return FALSE;
  return TRUE;
}
