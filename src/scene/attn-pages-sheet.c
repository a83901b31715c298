/* attn-pages-sheet.c: one step on paper: its name, the picture, the arithmetic of a cell
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <string.h>

#include "attn-formula.h"
#include "attn-label.h"
#include "attn-ledger.h"
#include "attn-pages-private.h"
#include "attn-positions.h"
#include "attn-scene-private.h"

/* Running text on a page of its own; the picture is drawn in proportion, as it would be on a screen of 96 dpi. */
#define FULL_SIZE 10.5
#define POINTS_PER_PIXEL 0.75
/* The picture of a smaller step shrinks less than its text: numbers come first. */
#define SMALLEST_PICTURE 0.62

/* Cells are no larger than so many lines of text: the page is read, not looked at from the last row. */
#define LARGEST_CELL 2.9
/* Where it is written on, larger. */
#define LARGEST_TO_FILL 4.0

/* Of what is set beside the picture, and of the gap to it. */
#define COLUMN 0.35
#define GUTTER 0.045

/* How much is said: where there is little room, less. */
typedef enum
{
  DETAIL_FULL,
  DETAIL_NO_CODE,
  DETAIL_LEAST            /* nor the rule in signs, nor the legend unless it bears remarks */
} Detail;

/* Where something is set, or only measured: without a painter. */
typedef struct
{
  const AttnPages   *pages;
  const AttnSheet   *sheet;
  const AttnPalette *palette;
  AttnColor          accent;
  double             size;
  AttnPainter       *painter;
  double             x, y, width;      /* y goes down with what is set */
  Detail             detail;
} Setter;

static AttnFont *
get_font (const Setter *setter,
          AttnStyle     style,
          double        factor)
{
  return attn_fonts_get (setter->pages->fonts, style, setter->size * factor);
}

/* Sets a text at x and goes on beneath it. */
static void
set_text (Setter          *setter,
          AttnText        *text,
          const AttnColor *color)
{
  setter->y += attn_text_get_ascent (text);
  if (setter->painter != NULL)
    attn_paint_text (setter->painter, text, setter->x, setter->y, color);
  setter->y += attn_text_get_descent (text);
}

static void
set_words (Setter          *setter,
           AttnStyle        style,
           double           factor,
           const char      *words,
           int              max_lines,
           const AttnColor *color)
{
  g_autoptr (AttnText) text = NULL;
  /* Code stands letter by letter. */
  g_autofree char *markup = style == ATTN_STYLE_MONO ? attn_label_escape (words) : attn_label_signs (words);

  if (*words == '\0')
    return;
  text = attn_text_new_wrapped_markup (get_font (setter, style, factor), markup, setter->width, max_lines);
  set_text (setter, text, color);
}

/* Markup on one line, as large as it may be and still fit. */
static AttnText *
fit_markup (const Setter *setter,
            AttnStyle     style,
            double        factor,
            const char   *markup,
            double        width)
{
  AttnText *text = attn_text_new_markup (get_font (setter, style, factor), markup);

  while (attn_text_get_width (text) > width && factor > 0.5)
    {
      factor *= 0.92;
      attn_text_unref (text);
      text = attn_text_new_markup (get_font (setter, style, factor), markup);
    }
  return text;
}

/* --- the whole formula, small, with the part that the step is about lit --------------------------------- */

static double
get_strip_width (const AttnFrame *frame)
{
  const AttnFormulaPart *last;

  if (frame->parts->len == 0)
    return 0;
  last = &g_array_index (frame->parts, AttnFormulaPart, frame->parts->len - 1);
  return last->x + attn_text_get_width (last->text);
}

/* Its baseline's left end at x, y; `factor` to the size that the frame has set it in. */
static void
draw_strip (const Setter    *setter,
            const AttnFrame *frame,
            double           x,
            double           y,
            double           factor,
            cairo_t         *cr)
{
  const AttnColor lit = attn_palette_get_accent (setter->palette, ATTN_FAMILY_ATTENTION);
  g_autoptr (AttnPainter) painter = NULL;

  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_scale (cr, factor, factor);
  painter = attn_cairo_painter_new (cr, factor);
  for (guint i = 0; i < frame->parts->len; i++)
    {
      const AttnFormulaPart *part = &g_array_index (frame->parts, AttnFormulaPart, i);
      const double below = frame->size * 0.42;

      attn_paint_text (painter, part->text, part->x, 0, part->lit ? &lit : &setter->palette->dim);
      if (part->lit)       /* not by colour alone */
        attn_paint_line (painter, part->x, below, part->x + attn_text_get_width (part->text), below,
                         fmax (frame->size * 0.14, 1.5), 0, &lit);
    }
  attn_painter_flush (painter);
  cairo_restore (cr);
}

/* A sheet's name, with the subscripts of the sign in it where all of it has room. */
static AttnText *
new_name (Setter     *setter,
          const char *name,
          double      room)
{
  AttnFont *font = get_font (setter, ATTN_STYLE_BOLD, 1.9);
  g_autofree char *before = NULL, *step = NULL, *markup = NULL;
  AttnText *text;

  if (!setter->sheet->is_one_of_several)
    return attn_text_new (font, name, room);
  before = g_strndup (name, (gsize) (g_strrstr (name, " · ") - name));
  step = attn_label_escape (before);
  markup = g_strconcat (step, " · ", attn_node_get_symbol (setter->sheet->node), NULL);
  text = attn_text_new_markup (font, markup);
  if (attn_text_get_width (text) <= room)
    return text;
  attn_text_unref (text);
  return attn_text_new (font, name, room);
}

/* Number, name and what is done, across the page. */
static void
set_heading (Setter          *setter,
             const AttnFrame *frame,
             cairo_t         *cr)
{
  const double gap = setter->size * 0.9, width = setter->width;
  const double strip = setter->size * 1.25 / (frame->size * 1.25), strip_width = get_strip_width (frame) * strip;
  g_autofree char *number = g_strdup_printf ("%u", setter->sheet->number);
  g_autofree char *name = NULL;
  g_autofree char *description = NULL, *place = NULL;
  g_autoptr (AttnText) figure = attn_text_new (get_font (setter, ATTN_STYLE_BOLD, 1.9), number, -1);
  const double indent = attn_text_get_width (figure) + gap * 0.9;
  g_autoptr (AttnText) words = NULL, where = NULL;
  double baseline, taken;

  attn_sheet_describe (setter->sheet, setter->sheet->view.language, &name, &description, &place);
  where = attn_text_new (get_font (setter, ATTN_STYLE_SANS, 1.2), place, -1);
  taken = *place != '\0' ? attn_text_get_width (where) + gap : 0;
  words = new_name (setter, name, width - indent - taken);
  taken += indent + attn_text_get_width (words);
  baseline = setter->y + attn_text_get_ascent (words);
  if (setter->painter != NULL)
    {
      attn_paint_text (setter->painter, figure, setter->x, baseline, &setter->accent);
      attn_paint_text (setter->painter, words, setter->x + indent, baseline, &setter->palette->text);
      if (*place != '\0')
        attn_paint_text (setter->painter, where, setter->x + indent + attn_text_get_width (words) + gap, baseline, &setter->palette->dim);
      attn_painter_flush (setter->painter);
      if (width > 36 * setter->size && taken + 2 * gap + strip_width <= width)
        draw_strip (setter, frame, setter->x + width - strip_width, baseline, strip, cr);
    }
  setter->y = baseline + attn_text_get_descent (words) + setter->size * 0.1;
  set_words (setter, ATTN_STYLE_SANS, 1.05, description, 2, &setter->palette->dim);
}

/* --- the arithmetic ------------------------------------------------------------------------------------- */

/* Whether a number stands in it that is to be found by hand. */
static gboolean
tells_blank (const AttnScene      *scene,
             const AttnExpression *expression)
{
  if (expression->cell.node != NULL && attn_scene_is_blank (scene, expression->cell.node))
    return TRUE;
  if (expression->over.node != NULL && attn_scene_is_blank (scene, expression->over.node))
    return TRUE;
  for (guint i = 0; expression->arguments != NULL && i < expression->arguments->len; i++)
    if (tells_blank (scene, expression->arguments->pdata[i]))
      return TRUE;
  return FALSE;
}

/* Lines to write on, down to `bottom`. */
static void
set_ruled_lines (Setter *setter,
                 double  bottom)
{
  const double pitch = fmax (setter->size * 2.1, 15);
  const guint n = (guint) CLAMP ((bottom - setter->y) / pitch, 0, 7);

  for (guint i = 0; i < n; i++)
    {
      setter->y += pitch;
      if (setter->painter != NULL)
        attn_paint_line (setter->painter, setter->x, setter->y, setter->x + setter->width, setter->y, 0.6, 0,
                         &setter->palette->line);
    }
}

/* “먹었다” → “사과를” ≈ 0.21 */
static void
set_cell_heading (Setter                *setter,
                  const AttnExplanation *explanation,
                  gboolean               with_answer)
{
  g_autofree char *answer = NULL;
  g_autoptr (AttnText) result = NULL;
  g_autoptr (AttnText) heading = NULL;
  AttnNumber number;
  double right = 0;

  attn_number_format_result (explanation->result, setter->sheet->view.decimals, &number);
  answer = g_strdup_printf ("%s %s", attn_explanation_is_rounded (explanation, setter->sheet->view.language, setter->sheet->view.decimals) ? "≈" : "=", number.text);
  if (with_answer)
    {
      result = attn_text_new (get_font (setter, ATTN_STYLE_BOLD, 1.15), answer, -1);
      right = attn_text_get_width (result) + setter->size * 0.5;
    }
  heading = fit_markup (setter, ATTN_STYLE_BOLD, 1.15, explanation->heading, setter->width - right);
  if (result != NULL && setter->painter != NULL)
    attn_paint_text (setter->painter, result, setter->x + attn_text_get_width (heading) + setter->size * 0.5,
                     setter->y + attn_text_get_ascent (heading), &setter->accent);
  set_text (setter, heading, &setter->palette->text);
}

static void
set_arithmetic (Setter                *setter,
                const AttnExplanation *explanation,
                gboolean               column,
                double                 bottom)
{
  const AttnView *view = &setter->sheet->view;
  const double height = fmax (bottom - setter->y, setter->size);

  if (column && attn_ledger_suits (explanation->expression))
    {
      AttnLedger *ledger = attn_ledger_new (setter->pages->fonts, explanation->expression, view->language, view->decimals,
                                            setter->palette, setter->size * 1.5, setter->width, height);

      if (ledger != NULL)
        {
          if (setter->painter != NULL)
            attn_ledger_paint (ledger, setter->painter, setter->x, setter->y);
          setter->y += attn_ledger_get_height (ledger);
          attn_ledger_free (ledger);
          return;
        }
    }
  for (double factor = 1.4; ; factor *= 0.9)
    {
      const double smallest = fmin (factor, 0.7) * setter->size;
      const int lines = MAX ((int) (height / (setter->size * factor * 1.7)), 1);
      g_autoptr (AttnFormula) formula = attn_formula_new (setter->pages->fonts, explanation, view->language, view->decimals,
                                                          setter->palette, setter->size * factor, smallest, setter->width, lines);

      if (attn_formula_get_height (formula) > height && factor > 0.6)
        continue;
      if (setter->painter != NULL)
        attn_formula_paint (formula, setter->painter, setter->x, setter->y);
      setter->y += attn_formula_get_height (formula);
      return;
    }
}

static void
set_rule (Setter     *setter,
          const char *markup)
{
  g_autoptr (AttnText) rule = NULL;

  if (markup == NULL || *markup == '\0' || setter->detail == DETAIL_LEAST)
    return;
  rule = fit_markup (setter, ATTN_STYLE_SANS, 1.1, markup, setter->width);
  set_text (setter, rule, &setter->palette->text);
  setter->y += setter->size * 0.35;
}

/* What there is to do, how it is done, and room for it. */
static void
set_task (Setter                *setter,
          const AttnExplanation *explanation,
          double                 bottom)
{
  const AttnView *view = &setter->sheet->view;
  const GArray *steps = setter->pages->steps;
  const AttnStep *step = setter->sheet->step;
  g_autoptr (GString) signs = g_string_new (NULL);
  g_autofree char *task = NULL;
  g_autoptr (AttnText) text = NULL;

  for (guint i = 0; setter->sheet->with_parts && i < steps->len; i++)
    if (g_array_index (steps, AttnStep, i).minor)
      g_string_append_printf (signs, "%s, ", attn_node_get_symbol (g_array_index (steps, AttnStep, i).nodes[0]));
  g_string_append (signs, attn_node_get_symbol (setter->sheet->node));
  /* In the pipeline all that the step adds stands in one picture. */
  for (guint i = 1; view->mode == ATTN_VIEW_OVERVIEW && i < step->n_nodes; i++)
    if (!g_str_equal (attn_node_get_stage (step->nodes[i]), "row_sum") &&
        g_strv_contains (setter->pages->blank, attn_node_get_name (step->nodes[i])))
      g_string_append_printf (signs, ", %s", attn_node_get_symbol (step->nodes[i]));
  task = g_strdup_printf (attn_translate (view->language, N_("Fill in: %s")), signs->str);
  text = fit_markup (setter, ATTN_STYLE_BOLD, 1.15, task, setter->width);
  set_text (setter, text, &setter->palette->text);
  setter->y += setter->size * 0.35;
  for (guint i = 0; setter->sheet->with_parts && i < steps->len; i++)
    {
      const AttnStep *part = &g_array_index (steps, AttnStep, i);

      if (part->minor && attn_node_get_operation (part->nodes[0])->formula != NULL)
        {
          g_autofree char *rule = attn_node_get_operation (part->nodes[0])->formula (part->nodes[0], NULL, NULL);

          set_rule (setter, rule);
        }
    }
  set_rule (setter, explanation->formula);
  setter->y += setter->size * 0.35;
  set_cell_heading (setter, explanation, FALSE);
  set_ruled_lines (setter, bottom);
}

/* What is said of the cell, within the card's margins. */
static void
set_explanation (Setter          *setter,
                 const AttnScene *scene,
                 gboolean         column,
                 double           bottom)
{
  const AttnView *view = &setter->sheet->view;
  const AttnExplanation *explanation = attn_scene_get_explanation (scene);
  g_autoptr (AttnExplanation) own = NULL;
  gboolean by_hand;

  if (explanation == NULL)
    explanation = own = attn_explanation_new (&setter->sheet->cell, view->language, view->decimals, attn_scene_tells,
                                              (gpointer) scene);
  if (setter->sheet->to_fill)
    {
      set_task (setter, explanation, bottom);
      return;
    }
  /* A sentence tells numbers, and so does the arithmetic: not those that are to be found by hand. */
  by_hand = tells_blank (scene, explanation->expression);
  set_cell_heading (setter, explanation, TRUE);
  setter->y += setter->size * 0.25;
  if (!by_hand)
    {
      set_words (setter, ATTN_STYLE_SANS, 1, explanation->sentence, column ? 12 : 4, &setter->palette->dim);
      setter->y += setter->size * 0.45;
    }
  set_rule (setter, explanation->formula);
  setter->y += setter->size * 0.25;
  if (!by_hand)
    set_arithmetic (setter, explanation, column, bottom);
}

/* The card with the explanation, at the setter's place; and the line of code beneath it.  Returns where it ends. */
static double
set_card (Setter           setter,
          const AttnScene *scene,
          gboolean         column,
          double           bottom)
{
  const double pad = setter.size * 0.9;
  const char *code = setter.detail == DETAIL_FULL ? attn_scene_get_code (scene) : "";
  AttnPainter *painter = setter.painter;
  Setter inner = setter, measured;
  double code_height = 0;
  AttnBox box;

  if (*code != '\0')
    {
      measured = setter;
      measured.painter = NULL;
      measured.y = 0;
      set_words (&measured, ATTN_STYLE_MONO, 0.85, code, 3, &setter.palette->dim);
      code_height = measured.y + pad * 0.8;
    }
  inner.x += pad * 1.2;
  inner.width -= 2.2 * pad;
  inner.y += pad * 0.7;
  measured = inner;
  measured.painter = NULL;
  set_explanation (&measured, scene, column, bottom - code_height - pad * 0.8);
  box = (AttnBox) { setter.x, setter.y, setter.width, measured.y + pad * 0.8 - setter.y };
  if (painter != NULL)
    {
      const AttnBox bar = { box.x, box.y, setter.size * 0.25, box.height };

      attn_paint_fill (painter, &box, setter.size * 0.35, &setter.palette->card);
      attn_paint_stroke (painter, &box, setter.size * 0.35, 0.6, 0, &setter.palette->card_edge);
      attn_paint_fill (painter, &bar, setter.size * 0.12, &setter.accent);
      set_explanation (&inner, scene, column, bottom - code_height - pad * 0.8);
    }
  setter.y = box.y + box.height;
  if (*code != '\0')
    {
      setter.y += pad * 0.8;
      set_words (&setter, ATTN_STYLE_MONO, 0.85, code, 3, &setter.palette->dim);
    }
  return setter.y;
}

/* --- the picture ---------------------------------------------------------------------------------------- */

typedef struct
{
  AttnScene *scene;        /* owned */
  double     factor;       /* points to a pixel of it */
  AttnBox    box;          /* what is drawn of it, in its pixels */
  double     legend;       /* its height, in pixels */
  double     pitch;        /* of the cells it is about, in points */
  gboolean   has_numbers;  /* they are large enough for them */
  gboolean   is_narrow;    /* softmax is not whole */
  Detail     detail;       /* of the text that goes with it */
} Figure;

static void
figure_clear (Figure *figure)
{
  g_clear_pointer (&figure->scene, attn_scene_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Figure, figure_clear)

static double
get_factor (const Setter *setter)
{
  return POINTS_PER_PIXEL * fmax (setter->size / FULL_SIZE, SMALLEST_PICTURE / POINTS_PER_PIXEL);
}

/* The width or height of the cells that a picture may not be enlarged beyond: of all that stand in it the smallest, since
 * a patch has larger ones in its row than in its image. */
static double
find_pitch (const AttnScene  *scene,
            const AttnRegion *about)
{
  double pitch = fmin (about->pitch_x, about->pitch_y);

  for (guint i = 0; scene->frame->patch_of != NULL && i < scene->frame->items->len; i++)
    {
      const AttnRegion *region = &attn_frame_get_item (scene->frame, i)->region;

      if (region->kind == ATTN_REGION_MATRIX)
        pitch = fmin (pitch, fmin (region->pitch_x, region->pitch_y));
    }
  return pitch;
}

static Figure
figure_new_with (const Setter   *setter,
                 const AttnView *view,
                 double          factor,
                 double          width,
                 double          height)
{
  const AttnSheet *sheet = setter->sheet;
  Figure figure = { .factor = factor };
  const AttnRegion *region;

  figure.scene = attn_scene_new (setter->pages->trace, view, setter->pages->fonts, fmax (width, 1) / figure.factor,
                                 fmax (height, 1) / figure.factor);
  figure.box = attn_scene_get_figure_box (figure.scene);
  figure.detail = setter->detail;
  if (setter->detail != DETAIL_LEAST || *attn_scene_get_remarks (figure.scene) != '\0')
    figure.legend = figure.scene->frame->size * 1.6;
  region = attn_scene_find_matrix (figure.scene, attn_node_get_name (sheet->node));
  if (region != NULL)
    {
      figure.pitch = find_pitch (figure.scene, region) * figure.factor;
      figure.has_numbers = ((const AttnItem *) (const void *) region)->number_size > 0;
    }
  return figure;
}

/* The whole in its usual size.  Where that has no numbers: of softmax the part at hand, which is larger at least; and
 * if even so there are none, all a little smaller. */
static Figure
figure_new_in (const Setter *setter,
               double        width,
               double        height)
{
  AttnView view = setter->sheet->view;
  const double factor = get_factor (setter);
  Figure figure = figure_new_with (setter, &view, factor, width, height);

  if (!figure.has_numbers && !setter->sheet->with_parts && view.mode == ATTN_VIEW_FOCUS &&
      (setter->sheet->step->minor || g_str_equal (attn_node_get_stage (setter->sheet->node), "weights")))
    {
      figure_clear (&figure);
      view.narrow = TRUE;
      figure = figure_new_with (setter, &view, factor, width, height);
      figure.is_narrow = TRUE;
    }
  if (!figure.has_numbers && factor > SMALLEST_PICTURE)
    {
      Figure smaller = figure_new_with (setter, &view, SMALLEST_PICTURE, width, height);

      smaller.is_narrow = figure.is_narrow;
      if (smaller.has_numbers)
        {
          figure_clear (&figure);
          return smaller;
        }
      figure_clear (&smaller);
    }
  return figure;
}

static double
get_largest_cell (const Setter *setter)
{
  return (setter->sheet->view.blank != NULL ? LARGEST_TO_FILL : LARGEST_CELL) * setter->size;
}

static Figure
figure_new (const Setter *setter,
            double        width,
            double        height)
{
  Figure figure = figure_new_in (setter, width, height);
  const double largest = get_largest_cell (setter);

  if (figure.pitch > largest)
    {
      const double smaller = (figure.box.height + 2 * figure.legend) * figure.factor * largest / figure.pitch;

      figure_clear (&figure);
      figure = figure_new_in (setter, width, fmin (smaller, height));
    }
  return figure;
}

static double
figure_get_height (const Figure *figure)
{
  return (figure->box.height + figure->legend * 1.4) * figure->factor;
}

/* Its upper edge at y; centred in the width that it was made for. */
static void
figure_draw (const Figure *figure,
             double        x,
             double        y,
             cairo_t      *cr)
{
  const AttnFrame *frame = figure->scene->frame;
  const AttnBox legend = { figure->box.x, figure->box.y + figure->box.height + figure->legend * 0.4,
                           frame->footer.x + frame->footer.width - figure->box.x, figure->legend };
  g_autoptr (AttnPainter) painter = NULL;

  cairo_save (cr);
  cairo_translate (cr, x, y - figure->box.y * figure->factor);
  cairo_scale (cr, figure->factor, figure->factor);
  painter = attn_cairo_painter_new (cr, figure->factor);
  attn_scene_paint_figure (figure->scene, &legend, painter);
  attn_painter_flush (painter);
  cairo_restore (cr);
}

/* --- both ----------------------------------------------------------------------------------------------- */

/* What the text takes when nothing keeps it from being as high as it likes. */
static double
measure_card (Setter        setter,
              const Figure *any,
              gboolean      column)
{
  setter.painter = NULL;
  setter.y = 0;
  if (column)
    setter.width *= COLUMN;
  return set_card (setter, any->scene, column, setter.sheet->to_fill ? 11 * setter.size : G_MAXDOUBLE / 4);
}

/* Cells with numbers before cells without, softmax whole before its parts, then large cells; and what is said counts
 * too, less where the picture is in need. */
static double
rate (const Figure *figure,
      double        size)
{
  if (figure->scene == NULL)
    return -G_MAXDOUBLE;
  return (figure->has_numbers ? 10 : 0) - (figure->is_narrow ? 3 : 0) + figure->pitch / size -
         (figure->has_numbers ? 0.35 : 0.07) * figure->detail;
}

static void
keep_better (Figure *best,
             Figure *figure,
             double  size)
{
  if (rate (figure, size) > rate (best, size))
    {
      Figure other = *best;

      *best = *figure;
      *figure = other;
    }
  figure_clear (figure);
}

/* The picture above the text, or NULL in `scene` where there is no room for both. */
static Figure
place_below (Setter        setter,
             const Figure *any,
             double        bottom)
{
  Figure best = { 0 };

  for (setter.detail = DETAIL_FULL; setter.detail <= DETAIL_LEAST; setter.detail++)
    {
      const double text = measure_card (setter, any, FALSE), room = bottom - setter.y - text - setter.size;
      Figure figure = figure_new (&setter, setter.width, fmin (fmax (room, setter.size * 2), setter.width * 0.75));

      keep_better (&best, &figure, setter.size);
      /* Saying less would make it no larger. */
      if (best.has_numbers && best.pitch > 0.9 * get_largest_cell (&setter))
        break;
    }
  return best;
}

static Figure
place_beside (Setter        setter,
              const Figure *any,
              double        bottom)
{
  while (setter.detail < DETAIL_LEAST && measure_card (setter, any, TRUE) > bottom - setter.y)
    setter.detail++;
  return figure_new (&setter, setter.width * (1 - COLUMN - GUTTER), bottom - setter.y);
}

static void
draw_below (Setter        setter,
            const Figure *figure,
            double        bottom,
            cairo_t      *cr)
{
  figure_draw (figure, setter.x, setter.y, cr);
  setter.y += figure_get_height (figure) + setter.size;
  setter.detail = figure->detail;
  set_card (setter, figure->scene, FALSE, bottom);
}

static void
draw_beside (Setter        setter,
             const Figure *figure,
             double        bottom,
             cairo_t      *cr)
{
  const double width = setter.width * COLUMN;

  figure_draw (figure, setter.x, setter.y, cr);
  setter.x += setter.width - width;
  setter.width = width;
  setter.detail = figure->detail;
  set_card (setter, figure->scene, TRUE, bottom);
}

/* Of two without numbers, whether the first shows the more for no less that is said: a wide row of matrices does where the text stands
 * below.  Waves and planes have a use for height. */
static gboolean
is_much_larger (const Figure *figure,
                const Figure *than)
{
  return figure->scene != NULL && figure->scene->frame->positions.kind == ATTN_POSITIONS_NONE && !figure->has_numbers && !than->has_numbers && figure->detail <= than->detail && figure->pitch > 1.3 * than->pitch;
}

/* Sets the heading, and chooses the picture of what is left beneath it.  Returns whether the card stands beside it. */
static gboolean
choose_figure (Setter  *setter,
               Figure  *figure,
               double   height,
               cairo_t *cr)
{
  const double bottom = setter->y + height;
  g_auto (Figure) any = figure_new_in (setter, setter->width, height / 2);
  g_auto (Figure) beside = { 0 };

  set_heading (setter, any.scene->frame, cr);
  setter->y += setter->size * 1.2;
  *figure = place_below (*setter, &any, bottom);
  /* The pipeline is wide. */
  if (setter->sheet->view.mode == ATTN_VIEW_FOCUS && setter->width > 0.9 * (bottom - setter->y))
    beside = place_beside (*setter, &any, bottom);
  if (beside.scene == NULL || rate (&beside, setter->size) < rate (figure, setter->size) - 0.6 || is_much_larger (figure, &beside))
    return FALSE;
  figure_clear (figure);
  *figure = beside;
  beside.scene = NULL;
  return TRUE;
}

static Setter
make_setter (const AttnPages *pages,
             const AttnSheet *sheet,
             const AttnBox   *box,
             double           size)
{
  const AttnPalette *palette = attn_palette_get (sheet->view.theme);

  return (Setter) {
    .pages = pages, .sheet = sheet, .palette = palette, .size = size,
    .accent = attn_palette_get_accent (palette, attn_node_get_family (sheet->node)),
    .x = box->x, .y = box->y, .width = box->width,
  };
}

AttnScene *
attn_sheet_make_scene (const AttnPages *pages,
                       const AttnSheet *sheet,
                       const AttnBox   *box,
                       double           size,
                       double          *factor)
{
  Setter setter = make_setter (pages, sheet, box, size);
  g_auto (Figure) figure = { 0 };

  choose_figure (&setter, &figure, box->height, NULL);
  *factor = figure.factor;
  return g_steal_pointer (&figure.scene);
}

void
attn_sheet_draw (const AttnPages *pages,
                 const AttnSheet *sheet,
                 const AttnBox   *box,
                 double           size,
                 cairo_t         *cr)
{
  g_autoptr (AttnPainter) painter = attn_cairo_painter_new (cr, 1);
  Setter setter = make_setter (pages, sheet, box, size);
  g_auto (Figure) figure = { 0 };

  setter.painter = painter;
  if (choose_figure (&setter, &figure, box->height, cr))
    draw_beside (setter, &figure, box->y + box->height, cr);
  else
    draw_below (setter, &figure, box->y + box->height, cr);
}
