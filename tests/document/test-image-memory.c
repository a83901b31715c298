/* test-image-memory.c: where there is no memory for a picture, it is not read, and that is said
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <glib/gstdio.h>

#include "attn-document.h"
#include "attn-image.h"

/* What cannot be had. */
typedef enum
{
  EVERYTHING_CAN,
  MATRICES,
  UNPACKED,
  TURNED
} Missing;

static Missing missing;
static guint n_matrices;    /* that can be had before they cannot */

AttnMatrix *__real_attn_matrix_new_to_fill (size_t rows, size_t columns, double **values);
AttnMatrix *__wrap_attn_matrix_new_to_fill (size_t rows, size_t columns, double **values);
gboolean    __real_gdk_pixbuf_loader_write (GdkPixbufLoader *loader, const guchar *data, gsize length, GError **error);
gboolean    __wrap_gdk_pixbuf_loader_write (GdkPixbufLoader *loader, const guchar *data, gsize length, GError **error);
GdkPixbuf  *__real_gdk_pixbuf_apply_embedded_orientation (GdkPixbuf *pixbuf);
GdkPixbuf  *__wrap_gdk_pixbuf_apply_embedded_orientation (GdkPixbuf *pixbuf);

AttnMatrix *
__wrap_attn_matrix_new_to_fill (size_t rows, size_t columns, double **values)
{
  if (missing != MATRICES || n_matrices-- > 0)
    return __real_attn_matrix_new_to_fill (rows, columns, values);
  *values = NULL;
  return NULL;
}

gboolean
__wrap_gdk_pixbuf_loader_write (GdkPixbufLoader *loader, const guchar *data, gsize length, GError **error)
{
  if (missing != UNPACKED)
    return __real_gdk_pixbuf_loader_write (loader, data, length, error);
  g_set_error_literal (error, GDK_PIXBUF_ERROR, GDK_PIXBUF_ERROR_INSUFFICIENT_MEMORY, "no memory");
  return FALSE;
}

GdkPixbuf *
__wrap_gdk_pixbuf_apply_embedded_orientation (GdkPixbuf *pixbuf)
{
  return missing != TURNED ? __real_gdk_pixbuf_apply_embedded_orientation (pixbuf) : NULL;
}

/* Two pixels in colour. */
static GBytes *
make_picture (void)
{
  static const char map[] = "P3\n2 1\n255\n255 0 0 0 0 255\n";

  return g_bytes_new_static (map, sizeof map - 1);
}

static void
check_refused (Missing what, AttnLanguage language, const char *said)
{
  g_autoptr(GBytes) bytes = make_picture ();
  g_autoptr(GError) error = NULL;
  AttnImage *image;

  missing = what;
  image = attn_image_read (bytes, "a.ppm", 0, language, &error);
  missing = EVERYTHING_CAN;
  g_assert_null (image);
  g_assert_error (error, ATTN_DOCUMENT_ERROR, ATTN_DOCUMENT_ERROR_READ);
  g_assert_cmpstr (error->message, ==, said);
  /* And then it is there. */
  image = attn_image_read (bytes, "a.ppm", 0, language, NULL);
  g_assert_nonnull (image);
  attn_image_free (image);
}

static void
check (Missing what)
{
  check_refused (what, ATTN_LANGUAGE_ENGLISH, "a.ppm: not enough memory to read this");
  check_refused (what, ATTN_LANGUAGE_KOREAN, "a.ppm: 읽을 메모리가 부족합니다");
}

/* Whichever of its three channels it is that cannot be had. */
static void
test_matrices (void)
{
  for (guint i = 0; i < 3; i++)
    {
      n_matrices = i;
      check_refused (MATRICES, ATTN_LANGUAGE_ENGLISH, "a.ppm: not enough memory to read this");
      n_matrices = i;
      check_refused (MATRICES, ATTN_LANGUAGE_KOREAN, "a.ppm: 읽을 메모리가 부족합니다");
    }
}

static void
test_unpacked (void)
{
  check (UNPACKED);
}

static void
test_turned (void)
{
  check (TURNED);
}

/* A file of it is no document then, and the program goes on. */
static void
test_document (void)
{
  static const char map[] = "P3\n2 1\n255\n255 0 0 0 0 255\n";
  g_autofree char *path = NULL;
  const int handle = g_file_open_tmp ("attention-XXXXXX.ppm", &path, NULL);
  g_autoptr(GFile) file = g_file_new_for_path (path);

  g_assert_true (g_close (handle, NULL));
  g_assert_true (g_file_set_contents (path, map, sizeof map - 1, NULL));
  for (guint i = 0; i < 3; i++)
    {
      g_autoptr(GError) error = NULL;
      AttnDocument *document;

      missing = MATRICES;
      n_matrices = i;
      document = attn_document_load (file, ATTN_LANGUAGE_ENGLISH, &error);
      missing = EVERYTHING_CAN;
      g_assert_null (document);
      g_assert_nonnull (strstr (error->message, "not enough memory to read this"));
    }
  g_assert_cmpint (g_remove (path), ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/document/image/memory/matrices", test_matrices);
  g_test_add_func ("/document/image/memory/unpacked", test_unpacked);
  g_test_add_func ("/document/image/memory/turned", test_turned);
  g_test_add_func ("/document/image/memory/document", test_document);
  return g_test_run ();
}
