/* attn-card.c: the explanation, set beneath the picture or beside it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-card.h"

#include <math.h>
#include <string.h>

#include "attn-heads.h"
#include "attn-image.h"
#include "attn-label.h"
#include "attn-ledger.h"
#include "attn-map-picture.h"
#include "attn-number.h"
#include "attn-positions.h"

/* Of the arithmetic beneath the picture, in units of the words'. */
#define ARITHMETIC_SIZE 1.35
/* In pixels: numbers that are smaller cannot be read. */
#define LEAST_READ 9.0

/* Before a room, of the height of all that it sees: what words have at the least, names beneath numbers too, and what these are of the
 * numbers' size. */
#define LEAST_SEEN 56.0
#define NAME_SIZE  0.66
/* The same of a mean and a variance beside what is calculated with them. */
#define SEEN_PART  0.85

struct _AttnCard
{
  const AttnFrame   *frame;
  const AttnPalette *palette;
  AttnColor          accent;
  AttnText          *heading;
  AttnText          *answer;      /* "≈ 0.21", behind the heading; beneath the picture only */
  AttnText          *sentence;
  AttnText          *about;       /* what the document says of itself, while no cell is explained */
  AttnText          *rule;        /* the formula in signs; beside the picture only */
  AttnFormula       *formula;
  AttnLedger        *ledger;
  double             arithmetic_scale;   /* of its wanted size */
  double             heading_y, sentence_y, about_y, rule_y, arithmetic_y;
  double             answer_x, answer_y;
  double             x, arithmetic_x;
  gboolean           markup;      /* in the sentence */
  gboolean           separate_heading;   /* heading and sentence stand above the picture */
  gboolean           mute;        /* no sentence: there is no room for it */
  gboolean           brief;       /* the arithmetic in full has no room that it could be read in */
  char              *text;
};

static char *
card_text (const char *heading, const char *sentence, const char *arithmetic)
{
  g_autoptr (GString) text = g_string_new (heading);

  if (arithmetic != NULL && *arithmetic != '\0')
    g_string_append_printf (text, ". %s", arithmetic);
  if (*sentence != '\0')
    g_string_append_printf (text, ". %s", sentence);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* The smallest that numbers are set in: in a file a little smaller, for nothing shows the rest of it there. */
static double
get_least_number (const AttnFrame *frame)
{
  if (frame->view.projector > 0)
    return frame->view.projector / LEAST_SEEN / NAME_SIZE;
  return frame->view.interactive ? fmax (frame->size * 0.8, LEAST_READ) : fmax (frame->size * 0.6, 8);
}

/* Sets as much of the arithmetic as can be read in the room that is left, and no less than `shortest`.  Returns whether there is room. */
static gboolean
set_arithmetic (AttnCard *card, const AttnExplanation *explanation, double width, double height, AttnFormulaForm shortest)
{
  const AttnFrame *frame = card->frame;
  const AttnView *view = &frame->view;
  const double size = frame->size;
  AttnFormulaRoom room = { size * (frame->beside ? 1.7 : card->separate_heading ? 2 : ARITHMETIC_SIZE), get_least_number (frame),
                           view->projector > 0 ? SEEN_PART : 0, size, width, height, shortest, ATTN_FORMULA_WHOLE, 1 };

  g_clear_pointer (&card->formula, attn_formula_free);
  g_clear_pointer (&card->ledger, attn_ledger_free);
  card->brief = FALSE;
  if (frame->beside && attn_ledger_suits (explanation->expression))
    card->ledger = attn_ledger_new (frame->fonts, explanation->expression, view->language, frame->decimals, card->palette,
                                    size * 2.1, width, height);
  if (card->ledger == NULL)
    card->formula = attn_formula_new_in (frame->fonts, explanation, view->language, frame->decimals, card->palette, &room);
  card->brief = card->ledger == NULL && (card->formula == NULL || room.form != ATTN_FORMULA_WHOLE);
  card->arithmetic_scale = room.scale;
  return card->ledger != NULL || card->formula != NULL;
}

/* A sentence that is a little too long gets a little smaller. */
static AttnText *
set_sentence (const AttnFrame *frame, const char *sentence, double size, double width, int max_lines)
{
  const double smallest = fmax (fmax (size * 0.72, 8), frame->view.projector / LEAST_SEEN);
  g_autofree char *markup = attn_label_signs (sentence);
  AttnText *text = attn_text_new_wrapped_markup (attn_fonts_get (frame->fonts, ATTN_STYLE_SANS, size), markup, width, max_lines);

  while (attn_text_is_cut (text) && size * 0.94 >= smallest)
    {
      size *= 0.94;
      attn_text_unref (text);
      text = attn_text_new_wrapped_markup (attn_fonts_get (frame->fonts, ATTN_STYLE_SANS, size), markup, width, max_lines);
    }
  return text;
}

/* In a picture that tells weights in percent, one of them. */
static gboolean
is_share (const AttnFrame *frame, const AttnNode *node)
{
  return frame->percent && node == attn_image_get_weights (frame);
}

/* The question above the picture, on one line: smaller if need be, and then shortened. */
static void
set_question (AttnCard *card, const char *question, double size, double width)
{
  const AttnFrame *frame = card->frame;

  for (double part = 1; part > 0.68; part -= 0.08)
    {
      g_clear_pointer (&card->heading, attn_text_unref);
      card->heading = attn_text_new_markup (attn_fonts_get (frame->fonts, ATTN_STYLE_BOLD, size * part), question);
      if (attn_text_get_width (card->heading) <= width)
        return;
    }
  attn_text_unref (card->heading);
  card->heading = attn_text_new_wrapped_markup (attn_fonts_get (frame->fonts, ATTN_STYLE_BOLD, size * 0.7), question, width, 1);
}

/* Heading and answer on one line, a little smaller if need be; else the heading on two, and the answer beneath.  Returns where
 * they end. */
static double
set_heading (AttnCard *card, const char *heading, const char *answer, double size, double y, double width)
{
  const AttnFrame *frame = card->frame;
  const double gap = frame->size * 0.5;

  for (double part = 1.25; part > 1; part -= 0.08)
    {
      AttnFont *font = attn_fonts_get (frame->fonts, ATTN_STYLE_BOLD, size * part);
      double taken;

      g_clear_pointer (&card->heading, attn_text_unref);
      g_clear_pointer (&card->answer, attn_text_unref);
      card->heading = attn_text_new_markup (font, heading);
      card->answer = answer != NULL ? attn_text_new (font, answer, -1) : NULL;
      taken = attn_text_get_width (card->heading) + (answer != NULL ? gap + attn_text_get_width (card->answer) : 0);
      card->heading_y = card->answer_y = y + attn_text_get_ascent (card->heading);
      card->answer_x = card->x + attn_text_get_width (card->heading) + gap;
      if (taken <= width)
        return card->heading_y + attn_text_get_descent (card->heading);
    }
  attn_text_unref (card->heading);
  card->heading = attn_text_new_wrapped_markup (attn_fonts_get (frame->fonts, ATTN_STYLE_BOLD, size * 1.1), heading, width, 2);
  card->heading_y = y + attn_text_get_ascent (card->heading);
  y = card->heading_y + attn_text_get_descent (card->heading);
  if (card->answer == NULL)
    return y;
  card->answer_x = card->x;
  card->answer_y = y + attn_text_get_ascent (card->answer);
  return card->answer_y + attn_text_get_descent (card->answer);
}

/* Heading with the answer and the sentence beneath, at the top of the card.  Returns where the next line begins.  `factor`
 * makes both smaller. */
static double
set_plain_text (AttnCard *card, const AttnExplanation *explanation, const char *heading, const char *sentence, double factor)
{
  const AttnFrame *frame = card->frame;
  const AttnBox *box = &frame->card;
  const double size = frame->size * factor, pad = frame->size * 0.9;
  const double width = box->width - 2 * pad;
  guint lines = frame->beside ? (box->height > size * 18 ? 4 : 3) : box->height > size * 8 ? 2 : 1;
  g_autofree char *answer = NULL;
  double end;

  g_clear_pointer (&card->sentence, attn_text_unref);
  if (explanation != NULL)
    {
      /* The answer, before the text that leads to it. */
      const gboolean rounded = attn_explanation_is_rounded (explanation, frame->view.language, frame->decimals);
      AttnNumber number;

      attn_number_format_result (explanation->result, frame->decimals, &number);
      if (is_share (frame, explanation->cell.node))
        attn_number_format_share (explanation->result, MAX (frame->view.decimals - 2, 1), &number);
      /* "< 0.1 %" is a relation already. */
      answer = g_strdup_printf ("%s%s%s", strchr ("<>", *number.text) != NULL ? "" : rounded || number.rounded ? "≈ " : "= ", number.text, is_share (frame, explanation->cell.node) ? " %" : "");
    }
  else
    lines = (guint) CLAMP ((box->height - size * 2.6) / (size * 1.45), 1, 3);
  end = set_heading (card, heading, answer, size, box->y + pad * 0.7, width);
  if (card->markup)
    card->sentence = attn_text_new_wrapped_markup (attn_fonts_get (frame->fonts, ATTN_STYLE_SANS, size), sentence, width, (int) lines);
  else
    card->sentence = set_sentence (frame, sentence, size, width, (int) lines);
  card->sentence_y = end + size * 0.2 + attn_text_get_ascent (card->sentence);
  return card->sentence_y + attn_text_get_descent (card->sentence) + size * 0.35;
}

/* What is said: of a cell, of the picture as a whole, or of the step. */
typedef struct
{
  const char *heading, *sentence;
  char       *own_heading, *own_sentence;   /* what of them is held, or NULL */
} Words;

static void
choose_words (AttnCard *card, const AttnExplanation *explanation, Words *words)
{
  const AttnFrame *frame = card->frame;
  const AttnView *view = &frame->view;
  const AttnStep *step = &g_array_index (frame->steps, AttnStep, frame->step);
  g_autofree char *place = NULL;

  *words = (Words) { NULL };
  if (explanation != NULL)
    {
      words->heading = explanation->heading;
      words->sentence = explanation->sentence;
    }
  else if (frame->mode == ATTN_VIEW_HEADS)
    {
      words->heading = words->own_heading = attn_heads_dup_heading (frame);
      words->sentence = words->own_sentence = attn_heads_dup_sentence (frame);
      card->markup = TRUE;
    }
  else if (frame->mode == ATTN_VIEW_IMAGE)
    {
      words->heading = words->own_heading = attn_image_dup_heading (frame);
      words->sentence = words->own_sentence = attn_image_describe_attention (frame);
    }
  else if (frame->mode == ATTN_VIEW_MAP)
    {
      words->heading = attn_translate (view->language, N_("The whole model"));
      words->sentence = words->own_sentence = attn_map_describe (frame);
    }
  else
    {
      words->heading = attn_step_get_label (step, view->language);
      words->sentence = words->own_sentence = attn_step_get_description (step, view->language);
    }

  /* A file stands alone, and so does what is presented: nothing about it says where in a model it is from. */
  if ((!view->interactive || view->projector > 0) && words->own_heading == NULL && frame->mode != ATTN_VIEW_MAP)
    place = attn_label_place (explanation != NULL ? explanation->cell.node : step->nodes[0], view->language);
  if (place != NULL && *place != '\0')
    words->heading = words->own_heading = g_strdup_printf ("%s · %s", words->heading, place);
}

/* The question above the picture; the arithmetic beside it or beneath.  Returns where the next line begins. */
static double
set_separate_text (AttnCard *card, const AttnExplanation *explanation, const char *heading, const char *sentence)
{
  const AttnFrame *frame = card->frame;
  const AttnBox *top = &frame->heading, *box = &frame->card;
  const double size = frame->size, pad = size * 0.9;
  const char *label = attn_step_get_label (&g_array_index (frame->steps, AttnStep, frame->step), frame->view.language);
  g_autofree char *full = explanation != NULL ? g_strdup_printf ("%s  ·  %s", label, heading) : g_strdup (heading);

  g_clear_pointer (&card->sentence, attn_text_unref);
  set_question (card, full, size * (frame->beside ? 1.7 : 1.35), top->width);
  card->sentence = set_sentence (frame, sentence, size * 1.1, frame->beside ? top->width : box->width - 2 * pad, frame->beside ? 1 : 2);
  card->heading_y = top->y + attn_text_get_ascent (card->heading);
  card->sentence_y = card->heading_y + attn_text_get_descent (card->heading) + size * 0.3 + attn_text_get_ascent (card->sentence);
  if (frame->beside)
    return box->y + pad;
  card->sentence_y = box->y + pad + attn_text_get_ascent (card->sentence);
  return card->sentence_y + attn_text_get_descent (card->sentence) + size * 0.3;
}

/* What the document says of itself, in the lines that are left. */
static void
set_about (AttnCard *card, const char *about, double y)
{
  const AttnFrame *frame = card->frame;
  const AttnBox *box = &frame->card;
  const double size = frame->size, pad = size * 0.9;
  const int lines = (int) ((box->y + box->height - y - pad * 0.4) / (size * 1.45));
  g_autofree char *markup = attn_label_signs (about);

  if (lines <= 0)
    return;
  card->about = attn_text_new_wrapped_markup (attn_fonts_get (frame->fonts, ATTN_STYLE_SANS, size), markup, box->width - 2 * pad, lines);
  card->about_y = y + size * 0.25 + attn_text_get_ascent (card->about);
}

/* A long formula is set smaller: it has one line.  Returns where the next one begins. */
static double
set_rule (AttnCard *card, const char *formula, double width, double y)
{
  const AttnFrame *frame = card->frame;
  const double size = frame->size;

  card->rule = attn_text_new_markup (attn_fonts_get (frame->fonts, ATTN_STYLE_SANS, size * 1.1), formula);
  if (width > 0 && attn_text_get_width (card->rule) > width)
    {
      const double smaller = size * 1.1 * width / attn_text_get_width (card->rule);

      attn_text_unref (card->rule);
      card->rule = attn_text_new_markup (attn_fonts_get (frame->fonts, ATTN_STYLE_SANS, smaller), formula);
    }
  card->rule_y = y + attn_text_get_ascent (card->rule);
  return card->rule_y + attn_text_get_descent (card->rule) + size * 0.9;
}

/* Heading, sentence and arithmetic of a cell one below the other; without a sentence where that is "".  Returns whether there is room. */
static gboolean
set_below (AttnCard *card, const AttnExplanation *explanation, const char *heading, const char *sentence, double factor, AttnFormulaForm shortest)
{
  const AttnBox *box = &card->frame->card;
  const double pad = card->frame->size * 0.9;
  double y = card->separate_heading ? set_separate_text (card, explanation, heading, sentence)
                                    : set_plain_text (card, explanation, heading, sentence, factor);

  card->mute = *sentence == '\0';
  if (card->mute)
    y -= attn_text_get_ascent (card->sentence) + attn_text_get_descent (card->sentence);
  card->arithmetic_y = y;
  return set_arithmetic (card, explanation, box->width - 2 * pad, box->y + box->height - y - pad * 0.4, shortest);
}

/* Beneath the picture the result stands beside the heading, where that is in the card: there is nothing shorter to say after it. */
static void
set_beneath (AttnCard *card, const AttnExplanation *explanation, const Words *words)
{
  const AttnFrame *frame = card->frame;
  const AttnFormulaForm shortest = card->separate_heading ? ATTN_FORMULA_RESULT : ATTN_FORMULA_BARE;
  const gboolean far = frame->view.projector > 0;
  gboolean fits = set_below (card, explanation, words->heading, words->sentence, 1, far ? ATTN_FORMULA_WHOLE : ATTN_FORMULA_BARE);

  /* Before an audience the numbers are not smaller than the words about them, nor these so small for nothing. */
  for (double factor = 0.84; far && !card->separate_heading && factor > 0.5 && frame->size * factor >= frame->view.projector / LEAST_SEEN &&
                             (!fits || card->arithmetic_scale * ARITHMETIC_SIZE < factor + 0.12 || attn_text_is_cut (card->sentence)); factor -= 0.12)
    fits = set_below (card, explanation, words->heading, words->sentence, factor, ATTN_FORMULA_WHOLE);
  /* Rather less is said than what cannot be read: the sentence repeats what the heading and the numbers say. */
  if (!fits)
    fits = set_below (card, explanation, words->heading, "", 1, shortest);
  if (!fits)
    set_below (card, explanation, words->heading, words->sentence, 1, shortest);
}

static void
set_explanation (AttnCard *card, const AttnExplanation *explanation, const Words *words, double y)
{
  const AttnFrame *frame = card->frame;
  const AttnBox *box = &frame->card;
  const double pad = frame->size * 0.9, width = box->width - 2 * pad;

  card->arithmetic_x = card->x;
  if (box->width <= 0)
    return;
  if (!frame->beside)
    {
      set_beneath (card, explanation, words);
      return;
    }
  if (*explanation->formula != '\0')
    y = set_rule (card, explanation->formula, width, y);
  card->arithmetic_y = y;
  set_arithmetic (card, explanation, width, box->y + box->height - y - pad * 0.4, ATTN_FORMULA_RESULT);
}

/* All of it in words. */
static char *
dup_all (const AttnCard *card, const AttnExplanation *explanation, const char *sentence, const char *about)
{
  const AttnFrame *frame = card->frame;
  g_autofree char *arithmetic = explanation != NULL ? attn_explanation_get_arithmetic (explanation, frame->view.language, frame->decimals) : NULL;
  g_autofree char *said = explanation != NULL && frame->positions.kind != ATTN_POSITIONS_NONE
                          ? attn_positions_describe (frame, &explanation->cell) : NULL;
  g_autofree char *heads = explanation == NULL && frame->mode == ATTN_VIEW_HEADS ? attn_heads_describe (frame) : NULL;
  GString *text = g_string_new (NULL);
  g_autofree char *first = card_text (attn_text_get_string (card->heading), heads != NULL ? heads : sentence, arithmetic);

  g_string_append (text, first);
  if (said != NULL)
    g_string_append_printf (text, " %s.", said);
  if (card->about != NULL)
    g_string_append_printf (text, g_str_has_suffix (text->str, ".") ? " %s" : ". %s", about);
  return g_string_free (text, FALSE);
}

AttnCard *
attn_card_new (const AttnFrame *frame, const AttnExplanation *explanation, const char *about)
{
  const AttnStep *step = &g_array_index (frame->steps, AttnStep, frame->step);
  AttnCard *card = g_new0 (AttnCard, 1);
  Words words;
  double y;

  card->frame = frame;
  card->palette = attn_palette_get (frame->view.theme);
  card->accent = attn_palette_get_accent (card->palette, attn_node_get_family (explanation != NULL ? explanation->cell.node : step->nodes[0]));
  card->separate_heading = frame->heading.height > 0;
  card->x = frame->card.x + frame->size * 0.9;
  choose_words (card, explanation, &words);
  if (card->separate_heading)
    y = set_separate_text (card, explanation, words.heading, words.sentence);
  else
    y = set_plain_text (card, explanation, words.heading, words.sentence, 1);
  if (explanation == NULL && about != NULL && *about != '\0' && frame->card.width > 0)
    set_about (card, about, y);
  if (explanation != NULL)
    set_explanation (card, explanation, &words, y);
  card->text = dup_all (card, explanation, words.sentence, about);
  g_free (words.own_heading);
  g_free (words.own_sentence);
  return card;
}

double
attn_card_get_question_height (const AttnFrame *frame, double width)
{
  const gboolean focus = frame->mode == ATTN_VIEW_FOCUS;
  const double size = frame->size;
  g_autofree char *sentence = attn_step_get_description (&g_array_index (frame->steps, AttnStep, frame->step), frame->view.language);
  g_autoptr (AttnText) text = set_sentence (frame, sentence, focus ? size * 1.1 : size, width - size * 1.8, 2);

  /* The margins, and the heading where it stands in the card. */
  return attn_text_get_ascent (text) + attn_text_get_descent (text) + size * (focus ? 1.8 : 3.4);
}

void
attn_card_free (AttnCard *card)
{
  g_clear_pointer (&card->heading, attn_text_unref);
  g_clear_pointer (&card->answer, attn_text_unref);
  g_clear_pointer (&card->sentence, attn_text_unref);
  g_clear_pointer (&card->about, attn_text_unref);
  g_clear_pointer (&card->rule, attn_text_unref);
  g_clear_pointer (&card->formula, attn_formula_free);
  g_clear_pointer (&card->ledger, attn_ledger_free);
  g_free (card->text);
  g_free (card);
}

const AttnText *
attn_card_get_heading (const AttnCard *card)
{
  return card->heading;
}

gboolean
attn_card_is_whole (const AttnCard *card)
{
  const AttnBox *box = &card->frame->card;
  const double bottom = box->y + box->height + 1;

  if (box->width <= 0)
    return TRUE;
  if (card->brief || card->mute || attn_text_is_cut (card->sentence) || (card->about != NULL && attn_text_is_cut (card->about)) ||
      (!card->separate_heading && attn_text_is_cut (card->heading)))
    return FALSE;
  if (!card->separate_heading && card->sentence_y + attn_text_get_descent (card->sentence) > bottom)
    return FALSE;
  if (card->ledger != NULL && card->arithmetic_y + attn_ledger_get_height (card->ledger) > bottom)
    return FALSE;
  return card->formula == NULL || card->arithmetic_y + attn_formula_get_height (card->formula) <= bottom;
}

gboolean
attn_card_tells (const AttnCard *card, const char *text)
{
  return (card->formula != NULL && strstr (attn_formula_get_text (card->formula), text) != NULL) ||
         (card->ledger != NULL && g_str_equal (attn_ledger_get_total (card->ledger), text)) ||
         (card->answer != NULL && strstr (attn_text_get_string (card->answer), text) != NULL);
}

const char *
attn_card_get_text (const AttnCard *card)
{
  return card->text;
}

gboolean
attn_card_pick (const AttnCard *card, double x, double y, AttnCell *cell)
{
  if (card->ledger != NULL)
    return attn_ledger_pick (card->ledger, x - card->arithmetic_x, y - card->arithmetic_y, cell);
  if (card->formula != NULL)
    return attn_formula_pick (card->formula, x - card->arithmetic_x, y - card->arithmetic_y, cell);
  return FALSE;
}

/* Beside a picture whose heading and sentence stand above it, with no cell to explain. */
static gboolean
is_bare (const AttnCard *card)
{
  return card->separate_heading && card->frame->beside && card->answer == NULL && card->about == NULL && card->rule == NULL &&
         card->ledger == NULL && card->formula == NULL;
}

void
attn_card_paint (const AttnCard *card, AttnPainter *painter)
{
  const AttnFrame *frame = card->frame;
  const AttnPalette *palette = card->palette;
  const double size = frame->size;
  const AttnBox box = frame->card;

  /* Without a caption there is nothing to say. */
  if (box.width <= 0)
    return;
  /* Nor is there a card with nothing on it. */
  if (!is_bare (card))
    {
      attn_paint_fill (painter, &box, size * 0.45, &palette->card);
      attn_paint_stroke (painter, &box, size * 0.45, 1, 0, &palette->card_edge);
    }
  if (!frame->beside)
    {
      AttnBox bar = { box.x, box.y, fmax (size * 0.28, 3), box.height };
      attn_paint_fill (painter, &bar, fmin (size * 0.14, 2), &card->accent);
    }
  attn_paint_push_clip (painter, &box);
  if (!card->separate_heading)
    attn_paint_text (painter, card->heading, card->x, card->heading_y, &palette->text);
  if (card->answer != NULL)
    attn_paint_text (painter, card->answer, card->answer_x, card->answer_y, &card->accent);
  if (!(card->separate_heading && frame->beside))
    attn_paint_text (painter, card->sentence, card->x, card->sentence_y, &palette->dim);
  if (card->about != NULL)
    attn_paint_text (painter, card->about, card->x, card->about_y, &palette->text);
  if (card->rule != NULL)
    attn_paint_text (painter, card->rule, card->x, card->rule_y, &palette->text);
  if (card->ledger != NULL)
    attn_ledger_paint (card->ledger, painter, card->arithmetic_x, card->arithmetic_y);
  if (card->formula != NULL)
    attn_formula_paint (card->formula, painter, card->arithmetic_x, card->arithmetic_y);
  attn_paint_pop_clip (painter);
  if (card->separate_heading)
    {
      attn_paint_push_clip (painter, &frame->heading);
      attn_paint_text (painter, card->heading, frame->heading.x, card->heading_y, &palette->text);
      if (frame->beside)
        attn_paint_text (painter, card->sentence, frame->heading.x, card->sentence_y, &palette->dim);
      attn_paint_pop_clip (painter);
    }
}

double
attn_card_get_bottom (const AttnCard *card)
{
  double bottom = card->sentence_y + attn_text_get_descent (card->sentence);

  if (card->about != NULL)
    bottom = card->about_y + attn_text_get_descent (card->about);
  if (card->formula != NULL)
    bottom = card->arithmetic_y + attn_formula_get_height (card->formula);
  return bottom;
}
