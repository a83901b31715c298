/* attn-number.h: a number as a reader sees it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define ATTN_NUMBER_LENGTH 40
#define ATTN_MAX_DECIMALS  10

typedef struct
{
  char     text[ATTN_NUMBER_LENGTH];
  gboolean rounded;     /* the text is not the value itself: write ≈ before it, not = */
} AttnNumber;

/* As printf's "%.2f" or "%.2e" in the C locale ('f', 'e'; 'f' below 10 million), but what lies exactly in the middle goes away from
 * zero, as one learns at school: 0.625 is 0.63, where printf has the even 0.62.  0.285 is no such number: as a double it is a little
 * less.  All that is written with a number of decimals is written by this. */
void        attn_number_digits   (double value, int decimals, char conversion, char text[ATTN_NUMBER_LENGTH]);

/* Writes `value` with `decimals` digits (0 … 10) after the point, by the above; an integer without them; a true minus
 * (U+2212), never "−0.00"; −∞ as "−∞"; from 10 million up, in the form "1.23e8".  `rounded` tells whether the
 * text, read as a decimal number, is another double than `value`. */
void        attn_number_format   (double value, int decimals, AttnNumber *number);

/* A number that a formula itself has (0.044715, an ε of 0.00001): in full and without zeros at its end where ten digits
 * after the point will do, very small ones as "1e−12"; else as above. */
void        attn_number_format_constant (double value, int decimals, AttnNumber *number);

/* A number in a line of arithmetic: as with attn_number_format, but one that is not 0 never reads as 0, since it may be multiplied or
 * divided by, and one below 0.1 that is rounded has two digits at least: "0.052", "0.0032", a very small one as "3.2e−8".  What is below 1e−10 is mostly the
 * rounding of a sum that is 0, and written as there. */
void        attn_number_format_term (double value, int decimals, AttnNumber *number);

/* What a line of arithmetic comes to: as its cell shows it, so that both are one number, except that what is not 0 does not read as 0: it
 * is written as a term is. */
void        attn_number_format_result (double value, int decimals, AttnNumber *number);

/* A share as a percentage, without its sign: 0.07 is 7, though 100 × 0.07 is not quite 7 in binary. */
void        attn_number_format_percent (double share, int decimals, AttnNumber *number);

/* The same for a share that is said and does not stand in a column of others: one that is not 0 never reads as 0, and one that
 * is not all never as 100, but as "< 0.1" and "> 99.9". */
void        attn_number_format_share (double share, int decimals, AttnNumber *number);

/* The probability of a class, as every pane and every bar of a window has it: as above, with one decimal. */
void        attn_number_format_probability (double probability, AttnNumber *number);

/* Takes the zeros off the end of the digits after the point, and the point with them: "0.50" becomes "0.5". */
void        attn_number_trim     (AttnNumber *number);

/* What the text says, as a double: the value itself unless it was rounded. */
double      attn_number_read     (const AttnNumber *number);

/* The fewest of 15, 16, 17 significant digits that read back as the same double, in ASCII, independent of
 * the locale ("0.1", "-2", "1e-07"). */
void        attn_number_shortest (double value, char text[ATTN_NUMBER_LENGTH]);

G_END_DECLS
