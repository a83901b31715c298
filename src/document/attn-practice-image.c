/* attn-practice-image.c: exercises on images that are cut into patches
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-practice-private.h"

static void
add_pixels (AttnPractice *self,
            GString      *json,
            const char   *name,
            guint         high,
            guint         wide)
{
  g_autofree double *pixels = g_new (double, high * wide);

  for (guint i = 0; i < high * wide; i++)
    pixels[i] = attn_practice_pick (self, 0, 10) / 10.0;
  attn_practice_add_matrix (json, name, high, wide, pixels);
}

static GString *
begin_image (AttnPractice *self,
             guint         high,
             guint         wide,
             guint         p,
             guint         channels)
{
  GString *json = attn_practice_begin_bare ();

  g_string_append (json, "\"image\":{");
  if (channels == 1)
    add_pixels (self, json, "pixels", high, wide);
  else
    {
      /* A list of matrices: each without its name. */
      g_string_append (json, "\"pixels\":[");
      for (guint channel = 0; channel < channels; channel++)
        {
          const gsize start = json->len;

          add_pixels (self, json, "", high, wide);
          g_string_erase (json, (gssize) start, 3);
          g_string_append (json, channel + 1 < channels ? "," : "]");
        }
    }
  g_string_append_printf (json, ",\"patch\":%u", p);
  return json;
}

GString *
attn_practice_begin_image (AttnPractice *self,
                           guint         side,
                           guint         p,
                           guint         channels)
{
  return begin_image (self, side, side, p, channels);
}

static GString *
end_image (GString *json)
{
  return g_string_append_c (json, '}');
}

/* --- shapes -------------------------------------------------------------------------------------------- */

gboolean
attn_practice_make_patches_shape (AttnPractice *self,
                                  GError      **error)
{
  static const char *const hints[ATTN_PRACTICE_N_HINTS] = {
    N_("Each patch becomes one row."),
    N_("How many patches stand beside each other, and how many below each other?"),
    N_("A row has a number for each pixel of a patch, in each colour."),
  };
  const guint p = 2, down = 2 + attn_random_below (&self->random, 2), across = 3, channels = attn_random_below (&self->random, 2) == 0 ? 3 : 1;
  const guint n = down * across, entries = p * p * channels;

  if (!attn_practice_finish (self, end_image (begin_image (self, down * p, across * p, p, channels)), error))
    return FALSE;
  attn_practice_ask (self, "patches", 0, 0);
  self->look = ATTN_PRACTICE_LOOK_MODEL;
  attn_practice_offer_shape (self, n, entries);
  attn_practice_offer_shape (self, entries, n);
  attn_practice_offer_shape (self, down * p * across * p, channels);
  attn_practice_offer_shape (self, n, p * channels);
  attn_practice_offer_shape (self, n, p);
  attn_practice_shuffle (self);
  attn_practice_set_hints (self, hints);
  self->question = g_strdup_printf (ATTN_PRACTICE_TEXT (self, channels == 3 ? N_("An image of %1$u × %2$u pixels in three colours is cut into patches of %3$u × %3$u, and each is laid out as a row. What is the shape of the matrix of patches?")
                                                                            : N_("A grey image of %1$u × %2$u pixels is cut into patches of %3$u × %3$u, and each is laid out as a row. What is the shape of the matrix of patches?")),
                                    down * p, across * p, p);
  self->result = channels == 3 ? g_strdup_printf ("(%u · %u) × (%u · %u · %u) = %u × %u", down, across, channels, p, p, n, entries)
                               : g_strdup_printf ("(%u · %u) × (%u · %u) = %u × %u", down, across, p, p, n, entries);
  return TRUE;
}

/* --- patches ------------------------------------------------------------------------------------------- */

static gboolean
make_count (AttnPractice *self,
            GError      **error)
{
  static const char *const hints[ATTN_PRACTICE_N_HINTS] = {
    N_("Each patch becomes one token."),
    N_("How many patches stand beside each other, and how many below each other?"),
    N_("A class token is one more row; it is no part of the image."),
  };
  const guint p = attn_random_below (&self->random, 2) == 0 ? 2 : 4, down = 2 + attn_random_below (&self->random, 2);
  const guint across = 2 + attn_random_below (&self->random, 3), class_token = attn_random_below (&self->random, 2);
  const guint n = down * across + class_token;
  const guint wrong[] = { down * across + 1 - class_token, down * p * across * p, down + across + class_token, p * p + class_token, n + 2 };
  GString *json = begin_image (self, down * p, across * p, p, 1);

  if (class_token)
    {
      const double token[16] = { 0 };

      g_string_append_c (json, ',');
      attn_practice_add_list (json, "class_token", p * p, token);
    }
  if (!attn_practice_finish (self, end_image (json), error))
    return FALSE;
  attn_practice_ask (self, "embedding", 0, 0);
  self->look = ATTN_PRACTICE_LOOK_START;
  attn_practice_offer_number (self, n);
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    attn_practice_offer_number (self, wrong[i]);
  attn_practice_shuffle (self);
  attn_practice_set_hints (self, hints);
  self->question = g_strdup_printf (ATTN_PRACTICE_TEXT (self, class_token ? N_("An image of %1$u × %2$u pixels is cut into patches of %3$u × %3$u, and there is a class token. How many tokens are there?")
                                                                          : N_("An image of %1$u × %2$u pixels is cut into patches of %3$u × %3$u, without a class token. How many tokens are there?")),
                                    down * p, across * p, p);
  self->result = class_token ? g_strdup_printf ("%u · %u + 1 = %u", down, across, n) : g_strdup_printf ("%u · %u = %u", down, across, n);
  return TRUE;
}

/* Which pixel: its colour, where there are several, its row and its column. */
static char *
name_pixel (AttnPractice *self,
            guint         channels,
            guint         channel,
            guint         y,
            guint         x)
{
  static const char *const colors[] = { N_("red, y%1$u, x%2$u"), N_("green, y%1$u, x%2$u"), N_("blue, y%1$u, x%2$u") };

  return channels == 1 ? g_strdup_printf ("y%u, x%u", y, x) : g_strdup_printf (ATTN_PRACTICE_TEXT (self, colors[channel]), y, x);
}

static void
offer_pixel (AttnPractice *self,
             guint         channels,
             guint         channel,
             guint         y,
             guint         x)
{
  g_autofree char *text = name_pixel (self, channels, channel, y, x);

  attn_practice_offer (self, text);
}

/* What a number of a flattened patch is, or from which pixel it comes. */
static gboolean
make_entry (AttnPractice *self,
            gboolean      place,
            GError      **error)
{
  static const char *const grey[ATTN_PRACTICE_N_HINTS] = {
    N_("A patch is laid out row by row, from left to right."),
    N_("p0 is the pixel at the upper left of the patch. Count on along its first row, then along the next."),
    N_("In this patch it is row %1$u, column %2$u, counted from 0."),
  };
  static const char *const colors[ATTN_PRACTICE_N_HINTS] = {
    N_("First all of red, then all of green, then all of blue; each row by row, from left to right."),
    N_("Each colour has %1$u numbers in a row. Which colour is it, and where in the patch?"),
    N_("In this patch it is row %1$u, column %2$u, counted from 0."),
  };
  const guint shape = attn_random_below (&self->random, 3), p = shape == 1 ? 3 : 2, side = 2 * p, channels = shape == 2 ? 3 : 1;
  const guint patch = attn_random_below (&self->random, 4), entry = 1 + attn_random_below (&self->random, p * p * channels - 1);
  const guint channel = entry / (p * p), row = entry % (p * p) / p, column = entry % p;
  const guint y = patch / 2 * p + row, x = patch % 2 * p + column;
  const char *const *hints = channels == 1 ? grey : colors;
  g_autofree char *label = NULL, *number = NULL;

  if (!attn_practice_finish (self, end_image (begin_image (self, side, side, p, channels)), error))
    return FALSE;
  attn_practice_ask (self, "patches", patch, entry);
  self->look = ATTN_PRACTICE_LOOK_BARE;
  label = attn_practice_dup_row (self);
  number = attn_practice_dup_column (self);
  for (guint i = 0; i < ATTN_PRACTICE_N_HINTS; i++)
    self->hints[i] = i == 1 ? g_strdup_printf (ATTN_PRACTICE_TEXT (self, hints[i]), p * p) : g_strdup_printf (ATTN_PRACTICE_TEXT (self, hints[i]), row, column);
  if (!place)
    {
      self->question = g_strdup_printf (ATTN_PRACTICE_TEXT (self, N_("The patch “%1$s” is laid out as a row. Which number stands in %2$s?")), label, number);
      return TRUE;
    }
  offer_pixel (self, channels, channel, y, x);
  /* Columns before rows, in the image's corner, the next colour, the neighbours. */
  offer_pixel (self, channels, channel, patch / 2 * p + column, patch % 2 * p + row);
  offer_pixel (self, channels, channel, row, column);
  offer_pixel (self, channels, (channel + 1) % channels, y, x);
  offer_pixel (self, channels, channel, y, (x + 1) % side);
  offer_pixel (self, channels, channel, (y + 1) % side, x);
  offer_pixel (self, channels, channel, (y + 1) % side, (x + 1) % side);
  attn_practice_shuffle (self);
  self->question = g_strdup_printf (ATTN_PRACTICE_TEXT (self, N_("The patch “%1$s” is laid out as a row. Which pixel of the image comes to stand in %2$s? (y and x are its row and its column, counted from 0.)")),
                                    label, number);
  return TRUE;
}

gboolean
attn_practice_make_patch (AttnPractice *self,
                          GError      **error)
{
  switch (attn_random_below (&self->random, 4))
    {
    case 0: return make_count (self, error);
    case 1: return make_entry (self, TRUE, error);
    default: return make_entry (self, FALSE, error);
    }
}
