/* attn-pane-help.c: one sentence on what each part of a window is
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-pane-help.h"

#include "attn-pane-parts.h"

static const struct { const char *name, *sentence; } parts[ATTN_N_PARTS] = {
  { N_("Tokens"), N_("What the sentence is cut into: each token is a row of the matrices.") },
  { N_("Drawing"), N_("A pad for the image: what is drawn is read at once, and the probabilities follow.") },
  { N_("Image"), N_("The pixels of an image, and how its patches become rows of numbers.") },
  { N_("Embeddings X"), N_("A row of numbers for each token: what attention begins with.") },
  { N_("Given matrices"), N_("Q, K and V, or the weights, written down instead of computed.") },
  { N_("Weight matrices"), N_("They turn a token's row into its query, its key and its value.") },
  { N_("Block"), N_("What follows attention in a transformer: normalising, and a small network for each token.") },
  { N_("Readout"), N_("How the last rows become a score for each class or word.") },
  { N_("Options"), N_("What is computed: positions, heads, scale, mask and softmax, the block around attention, the readout.") },
};

const char *
attn_part_get_name (AttnPart     part,
                    AttnLanguage language)
{
  return attn_translate (language, parts[part].name);
}

const char *
attn_part_get_sentence (AttnPart     part,
                        AttnLanguage language)
{
  return attn_translate (language, parts[part].sentence);
}

void
attn_part_describe (GtkWidget    *widget,
                    AttnPart      part,
                    AttnLanguage  language)
{
  const char *sentence = attn_part_get_sentence (part, language);

  attn_pane_set_tip (widget, sentence);
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, attn_part_get_name (part, language),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, sentence, -1);
}
