/* attn-frame-strip.c: the whole formula with the current part lit, and the line of code that does it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-frame.h"

#include <math.h>
#include <string.h>

/* Code that is smaller than this cannot be read. */
#define SMALLEST_CODE 8.0

static gboolean
has (const AttnFrame *frame, const char *name)
{
  return attn_frame_find_node (frame, name) != NULL;
}

/* Adds a piece; it is lit when the current step is one of `stages` (space-separated). */
static void
add_part (AttnFrame *frame, GPtrArray *markups, const char *markup, const char *stages)
{
  const AttnStep *step = &g_array_index (frame->steps, AttnStep, frame->step);
  g_auto (GStrv) names = g_strsplit (stages, " ", -1);
  AttnFormulaPart part = { 0 };

  for (guint i = 0; i < step->n_nodes; i++)
    part.lit |= g_strv_contains ((const char *const *) names, attn_node_get_stage (step->nodes[i]));
  g_array_append_val (frame->parts, part);
  g_ptr_array_add (markups, g_strdup (markup));
}

static void
add_parts (AttnFrame *frame, GPtrArray *markups)
{
  const AttnNode *scaled = attn_frame_find_node (frame, "scaled");

  if (scaled == NULL)
    {
      add_part (frame, markups, "A", "weights");
    }
  else
    {
      const AttnParameters *parameters = attn_node_get_parameters (scaled);

      add_part (frame, markups, "softmax", "weights shifted exponentials totals");
      add_part (frame, markups, "( ", "weights shifted exponentials totals");
      if (has (frame, "masked"))
        add_part (frame, markups, "mask(", "masked");
      add_part (frame, markups, "QK^{T}", "scores query");
      if (parameters->is_root)
        add_part (frame, markups, " ÷ √{d_k}", "scaled");
      else if (parameters->number != 1)
        add_part (frame, markups, " ÷ c", "scaled");
      if (has (frame, "masked"))
        add_part (frame, markups, ")", "masked");
      add_part (frame, markups, " ) ", "weights shifted exponentials totals");
    }
  if (has (frame, "output"))
    add_part (frame, markups, "V", "output value");
  if (has (frame, "projected"))
    add_part (frame, markups, " W_{O}", "projected");
}

/* The code of the step: of the node in focus; in the overview, which does not draw the parts of softmax, of all that
 * the step adds. */
static char *
code_line (const AttnFrame *frame)
{
  const AttnStep *step = &g_array_index (frame->steps, AttnStep, frame->step);
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);

  if (frame->focus != NULL)
    return attn_code_line (frame->focus, frame->view.dialect);
  for (guint i = 0; i < step->n_nodes; i++)
    {
      char *line;

      if (g_str_equal (attn_node_get_stage (step->nodes[i]), "row_sum"))
        continue;
      line = attn_code_line_folded (step->nodes[i], frame->view.dialect);
      if (*line != '\0')
        g_ptr_array_add (lines, line);
      else
        g_free (line);
    }
  g_ptr_array_add (lines, NULL);
  return g_strjoinv ("; ", (char **) lines->pdata);
}

void
attn_frame_set_strip (AttnFrame *frame)
{
  g_autoptr (GPtrArray) markups = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) plain = g_string_new (NULL);
  const double size = frame->size;
  double x = 0, left;

  add_parts (frame, markups);
  frame->code = code_line (frame);
  frame->baseline = frame->strip.y + frame->strip.height * 0.66;
  for (guint i = 0; i < frame->parts->len; i++)
    {
      AttnFormulaPart *part = &g_array_index (frame->parts, AttnFormulaPart, i);
      g_autofree char *text = attn_markup_to_plain (markups->pdata[i]);

      g_string_append (plain, text);
      part->text = attn_text_new_markup (attn_fonts_get (frame->fonts, ATTN_STYLE_BOLD, size * 1.25), markups->pdata[i]);
      part->x = x;
      x += attn_text_get_width (part->text);
    }
  /* Long formulas get smaller, where they share the line. */
  if (frame->view.projector && x > frame->strip.width && frame->strip.width > 0)
    {
      const double smaller = size * 1.25 * frame->strip.width / x;

      x = 0;
      for (guint i = 0; i < frame->parts->len; i++)
        {
          AttnFormulaPart *part = &g_array_index (frame->parts, AttnFormulaPart, i);

          attn_text_unref (part->text);
          part->text = attn_text_new_markup (attn_fonts_get (frame->fonts, ATTN_STYLE_BOLD, floor (smaller * 4) / 4), markups->pdata[i]);
          part->x = x;
          x += attn_text_get_width (part->text);
        }
    }
  frame->formula = g_string_free (g_steal_pointer (&plain), FALSE);

  left = x + size * 3;
  /* Whole, if need be smaller; where not even that fits, the formula stands alone. */
  for (double factor = 0.95; *frame->code != '\0' && size * factor >= (frame->view.projector ? size * 0.7 : SMALLEST_CODE); factor *= 0.93)
    {
      AttnText *text = attn_text_new (attn_fonts_get (frame->fonts, ATTN_STYLE_MONO, size * factor), frame->code, -1);

      if (left + attn_text_get_width (text) <= frame->strip.width)
        {
          frame->code_text = text;
          break;
        }
      attn_text_unref (text);
    }
}
