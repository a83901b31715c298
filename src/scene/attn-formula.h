/* attn-formula.h: an expression set in type, with its numbers and what each comes from
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-explanation.h"
#include "attn-painter.h"
#include "attn-palette.h"

G_BEGIN_DECLS

typedef struct _AttnFormula AttnFormula;

/* Sets the arithmetic of an explanation: terms with their values (exponents raised, roots with their bar, a
 * quotient of long parts in brackets), each cell's value in the colour of its family with its key beneath,
 * sums of more than twelve terms shortened and saying how many more there are; then the one-step form where
 * it differs, then = or ≈ and the result.  Lines break at operators so that it fits `width`; the text gets
 * smaller, down to `min_size`, before it takes more than `max_lines` lines. */
AttnFormula *attn_formula_new       (AttnFonts *fonts, const AttnExplanation *explanation, AttnLanguage language,
                                     int decimals, const AttnPalette *palette, double size, double min_size,
                                     double width, int max_lines);

/* How much of the arithmetic is said, from the most to the least. */
typedef enum
{
  ATTN_FORMULA_WHOLE,
  ATTN_FORMULA_LAST,       /* the one-step form alone; as all that follow, where there is one */
  ATTN_FORMULA_FEW,        /* of a sum at most four terms */
  ATTN_FORMULA_FEWEST,     /* two */
  ATTN_FORMULA_VALUES,     /* two, and of a part that is a long sum (a mean, a variance) only what it comes to */
  ATTN_FORMULA_BARE,       /* and no names beneath terms */
  ATTN_FORMULA_RESULT,     /* only what all of it comes to */
  ATTN_FORMULA_N_FORMS
} AttnFormulaForm;

AttnFormula *attn_formula_new_form  (AttnFonts *fonts, const AttnExplanation *explanation, AttnLanguage language,
                                     int decimals, const AttnPalette *palette, AttnFormulaForm form, double size, double min_size,
                                     double width, int max_lines);

/* Where arithmetic is to stand: all of it within width and height, at most `size` large and no smaller than `least`; `part`: what a
 * part below it has of its size at the least; `words`: the size of the text about it, which it takes more lines for.  `shortest` is the
 * least of it that will do. */
typedef struct
{
  double          size, least, part, words;
  double          width, height;
  AttnFormulaForm shortest;
  AttnFormulaForm form;    /* out: how much is said */
  double          scale;   /* out: how large it was allowed to be, of `size` */
} AttnFormulaRoom;

/* As much of the arithmetic as can be read there, as large as there is room for; NULL where the shortest form has no room.  The one
 * place that decides so: what is returned never reaches beyond its room. */
AttnFormula *attn_formula_new_in    (AttnFonts *fonts, const AttnExplanation *explanation, AttnLanguage language,
                                     int decimals, const AttnPalette *palette, AttnFormulaRoom *room);
void         attn_formula_free      (AttnFormula *formula);
/* What it was set in. */
double       attn_formula_get_size   (const AttnFormula *formula);
double       attn_formula_get_width  (const AttnFormula *formula);
double       attn_formula_get_height (const AttnFormula *formula);
/* Paints it with its upper left corner at x, y. */
void         attn_formula_paint     (const AttnFormula *formula, AttnPainter *painter, double x, double y);
/* The cell whose value stands at a point (relative to the corner). */
gboolean     attn_formula_pick      (const AttnFormula *formula, double x, double y, AttnCell *cell);
/* Everything it says, as text: the accessible name, and what tests read. */
const char  *attn_formula_get_text  (const AttnFormula *formula);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (AttnFormula, attn_formula_free)

G_END_DECLS
