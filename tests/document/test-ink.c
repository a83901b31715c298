/* test-ink.c: strokes become pixels, one undo step each; the digits that come with the program
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-ink.h"

#include <math.h>

#include "attn-digits.h"
#include "attn-history.h"
#include "attn-random.h"
#include "document-test.h"

#define SIDE 8

static AttnMatrix *
new_paper (void)
{
  return attn_matrix_new (SIDE, SIDE, NULL);
}

static AttnMatrix *
draw (const AttnMatrix *pixels,
      AttnInk           ink,
      double            x0,
      double            y0,
      double            x1,
      double            y1)
{
  const AttnInkPoint points[] = { { x0, y0 }, { x1, y1 } };

  return attn_ink_stroke (pixels, ink, points, 2);
}

/* In sixteenths, row by row; a dot stands for nothing. */
static void
assert_pixels (const AttnMatrix *pixels,
               const char       *expected)
{
  g_auto (GStrv) words = g_strsplit_set (expected, " \n", -1);
  guint n = 0;

  for (guint i = 0; words[i] != NULL; i++)
    if (*words[i] != '\0')
      {
        const double value = attn_matrix_get_values (pixels)[n];

        g_assert_cmpfloat (value * 16, ==, g_ascii_strtod (g_str_equal (words[i], ".") ? "0" : words[i], NULL));
        n++;
      }
  g_assert_cmpuint (n, ==, SIDE * SIDE);
}

/* A pen of 5 points put down in the middle of a pixel covers its 4×4 points and no other; where four meet, 2×2 of each. */
static void
test_dot (void)
{
  g_autoptr (AttnMatrix) paper = new_paper ();
  g_autoptr (AttnMatrix) dot = draw (paper, ATTN_INK_DRAW, 3.5, 2.5, 3.5, 2.5);
  g_autoptr (AttnMatrix) corner = draw (paper, ATTN_INK_DRAW, 4, 3, 4, 3);
  g_autoptr (AttnMatrix) edge = draw (dot, ATTN_INK_DRAW, 3.5, 3, 4.5, 3);

  assert_pixels (corner,
                 ". . . . . . . ."
                 " . . . . . . . ."
                 " . . . 4 4 . . ."
                 " . . . 4 4 . . ."
                 " . . . . . . . ."
                 " . . . . . . . ."
                 " . . . . . . . ."
                 " . . . . . . . .");
  /* A short line between two rows, over a dot that is there: it is full already; the pen's whole width lies on two points more. */
  assert_pixels (edge,
                 ". . . . . . . ."
                 " . . . . . . . ."
                 " . . . 16 10 . . ."
                 " . . . 10 10 . . ."
                 " . . . . . . . ."
                 " . . . . . . . ."
                 " . . . . . . . ."
                 " . . . . . . . .");
  g_assert_cmpfloat (attn_ink_get_pen (8), ==, 1.25);
  assert_pixels (dot,
                 ". . . . . . . ."
                 " . . . . . . . ."
                 " . . . 16 . . . ."
                 " . . . . . . . ."
                 " . . . . . . . ."
                 " . . . . . . . ."
                 " . . . . . . . ."
                 " . . . . . . . .");
}

/* Half a dot, where the pen is over the edge. */
static void
test_edge (void)
{
  g_autoptr (AttnMatrix) paper = new_paper ();
  g_autoptr (AttnMatrix) corner = draw (paper, ATTN_INK_DRAW, 0, 0, 0, 0);
  g_autoptr (AttnMatrix) outside = draw (paper, ATTN_INK_DRAW, -3, 4, -3, 5);

  g_assert_cmpfloat (attn_matrix_get (corner, 0, 0) * 16, ==, 4);
  g_assert_cmpfloat (attn_matrix_get (corner, 0, 1) + attn_matrix_get (corner, 1, 0), ==, 0);
  g_assert_true (attn_matrix_equal (outside, paper));
}

static void
test_line (void)
{
  g_autoptr (AttnMatrix) paper = new_paper ();
  g_autoptr (AttnMatrix) line = draw (paper, ATTN_INK_DRAW, 4.5, 1, 4.5, 7);

  for (guint i = 1; i < 7; i++)
    {
      g_assert_cmpfloat (attn_matrix_get (line, i, 4), ==, 1);
      g_assert_cmpfloat (attn_matrix_get (line, i, 3), ==, attn_matrix_get (line, i, 5));
    }
  for (guint i = 2; i < 6; i++)
    g_assert_cmpfloat (attn_matrix_get (line, i, 2), ==, 0);
}

/* Going over a line again adds nothing, in one stroke or in another. */
static void
test_again (void)
{
  static const AttnInkPoint there[] = { { 1.3, 1.1 }, { 6.2, 5.9 } }, and_back[] = { { 1.3, 1.1 }, { 6.2, 5.9 }, { 1.3, 1.1 } };
  g_autoptr (AttnMatrix) paper = new_paper ();
  g_autoptr (AttnMatrix) once = attn_ink_stroke (paper, ATTN_INK_DRAW, there, 2);
  g_autoptr (AttnMatrix) twice = attn_ink_stroke (paper, ATTN_INK_DRAW, and_back, 3);

  g_assert_true (attn_matrix_equal (once, twice));
}

/* Ink is never less after a stroke and never more after erasing; what is not touched keeps its bits; all stay sixteenths. */
static void
test_monotonic (void)
{
  AttnRandom random;
  g_autoptr (AttnMatrix) pixels = attn_matrix_ref ((AttnMatrix *) attn_digits_get_pixels (3));

  attn_random_init (&random, 7);
  for (guint nth = 0; nth < 200; nth++)
    {
      const AttnInk ink = nth % 3 == 2 ? ATTN_INK_ERASE : ATTN_INK_DRAW;
      const double x0 = 8 * attn_random_uniform (&random), y0 = 8 * attn_random_uniform (&random);
      const double x1 = 8 * attn_random_uniform (&random), y1 = 8 * attn_random_uniform (&random);
      AttnMatrix *after = draw (pixels, ink, x0, y0, x1, y1);

      for (guint i = 0; i < SIDE * SIDE; i++)
        {
          const double a = attn_matrix_get_values (pixels)[i], b = attn_matrix_get_values (after)[i];

          g_assert_true (ink == ATTN_INK_DRAW ? b >= a : b <= a);
          g_assert_cmpfloat (b, >=, 0);
          g_assert_cmpfloat (b, <=, 1);
          g_assert_cmpfloat (b * 16, ==, round (b * 16));
        }
      attn_matrix_unref (pixels);
      pixels = after;
    }
}

/* A number that is no sixteenth stays where the pen is not, and is added to where it is. */
static void
test_other_numbers (void)
{
  g_autoptr (AttnMatrix) paper = new_paper ();
  g_autoptr (AttnMatrix) odd = attn_matrix_with (paper, 2, 3, 0.53);
  g_autoptr (AttnMatrix) elsewhere = draw (odd, ATTN_INK_DRAW, 6.5, 6.5, 6.5, 6.5);
  g_autoptr (AttnMatrix) beside = draw (odd, ATTN_INK_DRAW, 3.5, 3.5, 3.5, 3.5);
  g_autoptr (AttnMatrix) over = draw (odd, ATTN_INK_DRAW, 3.5, 2.5, 3.5, 2.5);
  g_autoptr (AttnMatrix) gone = draw (odd, ATTN_INK_ERASE, 3.5, 2.5, 3.5, 2.5);

  g_assert_cmpfloat (attn_matrix_get (elsewhere, 2, 3), ==, 0.53);
  g_assert_cmpfloat (attn_matrix_get (beside, 2, 3), >=, 0.53);
  g_assert_cmpfloat (attn_matrix_get (over, 2, 3), ==, 1);
  g_assert_cmpfloat (attn_matrix_get (gone, 2, 3), ==, 0);
}

/* A finer field has a wider pen: the same stroke fills the same part of it. */
static void
test_finer (void)
{
  g_autoptr (AttnMatrix) paper = attn_matrix_new (32, 32, NULL);
  const AttnInkPoint point = { 16, 16 };
  g_autoptr (AttnMatrix) dot = attn_ink_stroke (paper, ATTN_INK_DRAW, &point, 1);
  double sum = 0;

  for (guint i = 0; i < 32 * 32; i++)
    sum += attn_matrix_get_values (dot)[i];
  g_assert_cmpfloat (attn_ink_get_pen (32), ==, 5);
  g_assert_cmpfloat (fabs (sum - G_PI * 2.5 * 2.5), <, 0.5);
}

static AttnDocument *
load (const char *name)
{
  g_autoptr (GError) error = NULL;
  AttnDocument *document = attn_sample_load (name, ATTN_LANGUAGE_ENGLISH, &error);

  g_assert_no_error (error);
  return document;
}

/* A stroke in three edits is one step; the next stroke is another. */
static void
test_undo (void)
{
  g_autoptr (AttnDocument) document = load ("digits");
  g_autoptr (AttnHistory) history = attn_history_new (document);
  const AttnMatrix *base = attn_document_get_matrix (document, "image.pixels");
  g_autofree char *english = NULL, *korean = NULL;

  g_assert_true (attn_ink_suits (document));
  for (guint stroke = 0; stroke < 2; stroke++)
    {
      for (guint i = 1; i <= 3; i++)
        {
          g_autoptr (AttnMatrix) drawn = draw (base, ATTN_INK_DRAW, 1 + stroke, 1, 1 + stroke, 1 + i);
          g_autoptr (GError) error = NULL;
          AttnEdit *edit = attn_ink_edit (attn_history_get_document (history), ATTN_INK_DRAW, drawn, ATTN_LANGUAGE_ENGLISH, &error);

          g_assert_no_error (error);
          g_assert_true (attn_history_push (history, edit));
        }
      attn_history_break (history);
    }
  g_assert_cmpuint (attn_history_get_n_undo (history), ==, 2);
  english = attn_history_dup_undo_label (history, ATTN_LANGUAGE_ENGLISH);
  korean = attn_history_dup_undo_label (history, ATTN_LANGUAGE_KOREAN);
  g_assert_cmpstr (english, ==, "Undo stroke on the image");
  g_assert_cmpstr (korean, ==, "이미지에 획 긋기 실행 취소");
  attn_history_undo (history);
  attn_history_undo (history);
  g_assert_true (attn_history_get_document (history) == document);
}

static void
test_clear (void)
{
  g_autoptr (AttnDocument) document = load ("digits");
  g_autoptr (GError) error = NULL;
  g_autoptr (AttnEdit) edit = attn_ink_clear (document, ATTN_LANGUAGE_ENGLISH, &error);
  g_autoptr (AttnMatrix) paper = new_paper ();

  g_assert_no_error (error);
  g_assert_true (attn_matrix_equal (attn_document_get_matrix (edit->document, "image.pixels"), paper));
  g_assert_true (attn_document_get_matrix (edit->document, "image.weight") == attn_document_get_matrix (document, "image.weight"));
}

static void
test_suits (void)
{
  g_autoptr (AttnDocument) words = load ("four-words"), digits = load ("digits");
  g_autoptr (GError) error = NULL;
  const char *const labels[] = { "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", NULL };
  const char *const others[] = { "0", "1", "2", "3", "4", "5", "6", "7", "8", "ten", NULL };
  g_autoptr (AttnDocument) renamed = attn_document_with_labels (digits, others, ATTN_LANGUAGE_ENGLISH, &error);
  g_autoptr (AttnDocument) back = attn_document_with_labels (renamed, labels, ATTN_LANGUAGE_ENGLISH, &error);

  g_assert_no_error (error);
  g_assert_false (attn_ink_suits (words));
  g_assert_false (attn_digits_suit (words));
  g_assert_true (attn_digits_suit (digits));
  g_assert_true (attn_ink_suits (renamed));
  g_assert_false (attn_digits_suit (renamed));
  g_assert_true (attn_digits_suit (back));
}

static void
test_digits (void)
{
  guint n[10] = { 0 };
  g_autoptr (AttnDocument) document = load ("digits");
  g_autoptr (AttnMatrix) paper = new_paper ();
  double values[SIDE * SIDE];
  g_autoptr (AttnMatrix) full = NULL;

  g_assert_cmpuint (attn_digits_get_count (), ==, 100);
  for (guint i = 0; i < 100; i++)
    {
      g_assert_cmpint (attn_digits_find (attn_digits_get_pixels (i)), ==, i);
      g_assert_cmpfloat (attn_digits_measure (attn_digits_get_pixels (i)), ==, 0);
      n[attn_digits_get_label (i)]++;
    }
  for (guint i = 0; i < 10; i++)
    g_assert_cmpuint (n[i], ==, 10);
  /* The sample is one of them, a 3. */
  g_assert_cmpint (attn_digits_find (attn_document_get_matrix (document, "image.pixels")), ==, 3);
  g_assert_cmpuint (attn_digits_get_label (3), ==, 3);
  g_assert_cmpint (attn_digits_find (paper), ==, -1);
  for (guint i = 0; i < SIDE * SIDE; i++)
    values[i] = 1;
  full = attn_matrix_new (SIDE, SIDE, values);
  g_assert_cmpfloat (attn_digits_measure (paper), >, attn_digits_get_farthest ());
  g_assert_cmpfloat (attn_digits_measure (full), >, attn_digits_get_farthest ());
}

/* What a document's model gives as its largest probability. */
static double
get_top (const AttnDocument *document,
         const AttnMatrix   *pixels)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (AttnEdit) edit = attn_ink_show (document, pixels, ATTN_LANGUAGE_ENGLISH, &error);
  g_autoptr (AttnTrace) trace = attn_document_trace (edit->document, NULL, ATTN_LANGUAGE_ENGLISH, &error);
  const AttnNode *node;
  double top = 0;

  g_assert_no_error (error);
  node = attn_trace_find (trace, "probabilities");
  for (guint i = 0; i < attn_node_get_columns (node); i++)
    top = fmax (top, attn_node_get_value (node, 0, i));
  return top;
}

/* What is no digit is not certain, or is unlike every digit there is. */
static void
assert_no_digit (const AttnDocument *document,
                 const AttnMatrix   *pixels)
{
  const double top = get_top (document, pixels), distance = attn_digits_measure (pixels);

  if (top >= 0.6 && distance <= attn_digits_get_farthest ())
    g_error ("%.3f, and %.3f away", top, distance);
}

static void
test_scribbles (void)
{
  g_autoptr (AttnDocument) document = load ("digits");
  g_autoptr (AttnMatrix) paper = new_paper ();
  AttnRandom random;

  assert_no_digit (document, paper);
  attn_random_init (&random, 20);
  for (guint kind = 0; kind < 3; kind++)
    {
      double values[SIDE * SIDE];
      g_autoptr (AttnMatrix) pixels = NULL;

      for (guint i = 0; i < SIDE * SIDE; i++)
        values[i] = kind == 0 ? 1 : kind == 1 ? (i / SIDE + i) % 2 : i / SIDE < 4;
      pixels = attn_matrix_new (SIDE, SIDE, values);
      assert_no_digit (document, pixels);
    }
  for (guint i = 0; i < 16; i++)
    {
      const double x = 8 * attn_random_uniform (&random), y = 8 * attn_random_uniform (&random);
      g_autoptr (AttnMatrix) dot = draw (paper, ATTN_INK_DRAW, x, y, x, y);

      assert_no_digit (document, dot);
    }
  for (guint nth = 0; nth < 60; nth++)
    {
      double values[SIDE * SIDE];
      g_autoptr (AttnMatrix) noise = NULL;

      for (guint i = 0; i < SIDE * SIDE; i++)
        values[i] = attn_random_uniform (&random);
      noise = attn_matrix_new (SIDE, SIDE, values);
      assert_no_digit (document, noise);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ink/dot", test_dot);
  g_test_add_func ("/ink/edge", test_edge);
  g_test_add_func ("/ink/line", test_line);
  g_test_add_func ("/ink/again", test_again);
  g_test_add_func ("/ink/monotonic", test_monotonic);
  g_test_add_func ("/ink/other-numbers", test_other_numbers);
  g_test_add_func ("/ink/finer", test_finer);
  g_test_add_func ("/ink/undo", test_undo);
  g_test_add_func ("/ink/clear", test_clear);
  g_test_add_func ("/ink/suits", test_suits);
  g_test_add_func ("/digits/all", test_digits);
  g_test_add_func ("/digits/scribbles", test_scribbles);
  return g_test_run ();
}
