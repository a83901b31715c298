/* attn-formula-private.h: a formula as units of ink
 *
 * Private to the room.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-formula.h"
#include "attn-number.h"

G_BEGIN_DECLS

/* Nothing is set smaller than this, whatever the width. */
#define ATTN_FORMULA_TINIEST 2.0

typedef enum
{
  ATTN_FORMULA_TEXT,
  ATTN_FORMULA_NUMBER,
  ATTN_FORMULA_CHIP
} AttnFormulaItemKind;

/* A piece of ink: its left end relative to its unit, its baseline relative to the line's. */
typedef struct
{
  AttnFormulaItemKind kind;
  AttnText           *text;              /* TEXT: owned */
  AttnFont           *font;
  char                number[ATTN_NUMBER_LENGTH];
  AttnColor           color;
  AttnCell            cell;              /* node NULL: comes from no cell */
  double              x, y, width;
  double              top, bottom;       /* relative to the line's baseline */
} AttnFormulaItem;

typedef struct
{
  guint     first, n_items;
  double    lead;                        /* space before it, unless it begins a line */
  double    width;
  double    top, bottom;
  AttnText *key;                         /* owned, or NULL */
  double    key_x;
  gboolean  is_relation;                 /* begins with = or ≈ */
  gboolean  begins_part;                 /* of the arithmetic, which is rather on one line than parted */
  double    x;
  guint     line;
} AttnFormulaUnit;

typedef struct
{
  double baseline, key_baseline;
} AttnFormulaLine;

struct _AttnFormula
{
  const AttnPalette *palette;
  AttnFonts         *fonts;              /* owned */
  double             size;
  AttnFormulaForm    form;
  double             least_part;         /* of its size, what parts have at the least */
  GArray            *items;              /* of AttnFormulaItem */
  GArray            *units;              /* of AttnFormulaUnit */
  GArray            *lines;              /* of AttnFormulaLine */
  double             width, height;
  char              *text;
};

static inline AttnFormulaUnit *
attn_formula_get_unit (const AttnFormula *formula, guint index)
{
  return &g_array_index (formula->units, AttnFormulaUnit, index);
}

/* The font of the keys beneath terms: not much smaller than what they stand beneath, where that is small. */
static inline AttnFont *
attn_formula_get_key_font (const AttnFormula *formula)
{
  return attn_fonts_get (formula->fonts, ATTN_STYLE_SANS, MAX (MAX (0.66 * formula->size, MIN (0.8 * formula->size, 7)), ATTN_FORMULA_TINIEST));
}

/* The whole arithmetic at the formula's size, in units that have no places yet; and its text. */
void attn_formula_build (AttnFormula *formula, const AttnExplanation *explanation, AttnLanguage language, int decimals);

G_END_DECLS
