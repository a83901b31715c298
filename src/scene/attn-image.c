/* attn-image.c: the image with its patches, and what a patch or the class token looks at laid over it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-image.h"

#include <math.h>
#include <string.h>

#include "attn-label.h"
#include "attn-number.h"
#include "attn-range.h"
#include "attn-spread.h"

/* Under colours that mean something an image has none of its own, and is nowhere as dark as they are. */
#define GREY_LEAST 0.6
#define GREY_MOST  0.94
/* Of a flattened patch among other matrices. */
#define MOST_ENTRIES 128
/* Attention that is spread over this share of all keys prefers none. */
#define EVEN 0.9
/* Of a picture's height the image has so much, or what is written about it gives way. */
#define LEAST_SHARE 0.5

gboolean
attn_image_find (const AttnTrace *trace, AttnImage *image)
{
  static const char *const channels[] = { "image.pixels.red", "image.pixels.green", "image.pixels.blue" };
  const AttnNode *grey = attn_trace_find (trace, "image.pixels"), *patches = attn_trace_find (trace, "patches");
  const AttnNode *embedding = attn_trace_find (trace, "embedding");

  *image = (AttnImage) { { grey } };
  image->n_channels = grey != NULL;
  for (guint i = 0; grey == NULL && i < 3; i++)
    {
      image->pixels[i] = attn_trace_find (trace, channels[i]);
      image->n_channels += image->pixels[i] != NULL;
    }
  if (image->pixels[0] == NULL || patches == NULL || embedding == NULL)
    return FALSE;
  image->height = attn_node_get_rows (image->pixels[0]);
  image->width = attn_node_get_columns (image->pixels[0]);
  image->patch = attn_node_get_parameters (patches)->size;
  image->down = image->height / image->patch;
  image->across = image->width / image->patch;
  image->first = attn_node_get_rows (embedding) - attn_node_get_rows (patches);
  return TRUE;
}

gboolean
attn_image_is_pixels (const AttnNode *node)
{
  return attn_node_get_row_axis (node) == ATTN_AXIS_PIXEL_ROWS;
}

guint
attn_image_get_middle (const AttnImage *image)
{
  return image->down / 2 * image->across + image->across / 2;
}

gboolean
attn_image_has_long_rows (const AttnTrace *trace)
{
  const AttnNode *patches = attn_trace_find (trace, "patches");

  return patches != NULL && attn_node_get_columns (patches) > MOST_ENTRIES;
}

guint
attn_view_find_token (const AttnView *view, const AttnTrace *trace)
{
  const AttnNode *node = view->selected.node != NULL ? attn_trace_find (trace, view->selected.node) : NULL;
  AttnImage image;

  if (node == NULL || !attn_image_find (trace, &image))
    return view->token;
  switch (attn_node_get_row_axis (node))
    {
    case ATTN_AXIS_PIXEL_ROWS:
      return image.first + view->selected.row / image.patch * image.across + view->selected.column / image.patch;
    case ATTN_AXIS_PATCHES:
      return image.first + view->selected.row;
    case ATTN_AXIS_TOKENS:
      return view->selected.row;
    default:
      return view->token;
    }
}

gboolean
attn_view_find_row (const AttnView *view, const AttnNode *node, guint *row)
{
  const AttnTrace *trace = attn_node_get_trace (node);
  guint token = attn_view_find_token (view, trace);
  AttnImage image;

  if (!attn_image_find (trace, &image))
    return FALSE;
  if (token == G_MAXUINT)
    token = image.first + attn_image_get_middle (&image);
  if (attn_node_get_row_axis (node) == ATTN_AXIS_PATCHES)
    *row = token - MIN (token, image.first);
  else if (attn_node_get_row_axis (node) == ATTN_AXIS_TOKENS)
    *row = token;
  else
    return FALSE;
  return TRUE;
}

const AttnNode *
attn_image_find_weights (const AttnTrace *trace, const AttnStep *step, guint head, const AttnView *view)
{
  const AttnNode *node = g_str_equal (attn_node_get_stage (step->nodes[0]), "rollout") ? step->nodes[0] : NULL;
  const AttnNode *selected = view->selected.node != NULL ? attn_trace_find (trace, view->selected.node) : NULL;

  if (node != NULL)
    return node;
  if (selected != NULL && (g_str_equal (attn_node_get_stage (selected), "rollout") || g_str_equal (attn_node_get_stage (selected), "mean_weights")))
    return selected;
  node = attn_steps_find_node (trace, step->layer, head, "weights");
  if (node != NULL || attn_steps_count_layers (trace) == 0)
    return node;
  /* Before the first layer what it will look at; after the last, what was looked at through all of them. */
  if (step->group != ATTN_GROUP_READOUT)
    return attn_steps_find_node (trace, 0, head, "weights");
  node = attn_trace_find (trace, "rollout");
  return node != NULL ? node : attn_steps_find_node (trace, (int) attn_steps_count_layers (trace) - 1, head, "weights");
}

const AttnNode *
attn_image_get_weights (const AttnFrame *frame)
{
  return attn_image_find_weights (frame->trace, &g_array_index (frame->steps, AttnStep, frame->step), frame->head, &frame->view);
}

gboolean
attn_image_has_keys (const AttnNode *weights)
{
  AttnImage image;

  return weights != NULL && !attn_trace_has_other_keys (attn_node_get_trace (weights)) && attn_image_find (attn_node_get_trace (weights), &image) &&
         attn_node_get_columns (weights) == image.first + image.down * image.across;
}

gboolean
attn_image_suits (const AttnFrame *frame)
{
  return attn_image_has_keys (attn_image_get_weights (frame));
}

guint
attn_image_find_row (const AttnFrame *frame, const AttnView *view)
{
  const AttnNode *weights = attn_image_get_weights (frame);
  const guint token = attn_view_find_token (view, frame->trace);

  return token == G_MAXUINT ? 0 : MIN (token, attn_node_get_rows (weights) - 1);
}

/* --- laying out ---------------------------------------------------------------------------------------- */

static AttnItem *
append (AttnFrame *frame, AttnRegionKind kind, const AttnNode *node)
{
  AttnItem item = { .region = { .kind = kind, .node = node } };

  g_array_append_val (frame->items, item);
  return attn_frame_get_item (frame, frame->items->len - 1);
}

static void
add_text (AttnFrame *frame, const AttnNode *node, gboolean quiet, AttnText *text, double x, double y, double height)
{
  AttnItem *item = append (frame, ATTN_REGION_TITLE, node);

  item->quiet = quiet;
  item->text = text;
  item->text_x = x;
  item->baseline = y + (height + attn_text_get_ascent (text) - attn_text_get_descent (text)) / 2;
  item->region.box = (AttnBox) { x, item->baseline - attn_text_get_ascent (text), attn_text_get_width (text),
                                 attn_text_get_ascent (text) + attn_text_get_descent (text) };
}

static void
add_pixels (AttnFrame *frame, const AttnImage *image, const AttnBox *box, guint panel)
{
  AttnItem *item = append (frame, ATTN_REGION_MATRIX, image->pixels[0]);

  item->region.box = *box;
  item->region.origin_x = box->x;
  item->region.origin_y = box->y;
  item->region.pitch_x = box->width / image->width;
  item->region.pitch_y = box->height / image->height;
  item->region.n_rows = image->height;
  item->region.n_columns = image->width;
  item->is_image = TRUE;
  item->column = panel;
}

/* Of many keys each has so little that its weight would show as 0.00 or 0.01. */
static gboolean
in_percent (const AttnFrame *frame, const AttnNode *weights)
{
  return attn_node_get_columns (weights) > 100 && attn_layout_find_pinned (&frame->view, weights) == NULL;
}

/* The widest number of a row over the patches, in units of its size. */
static double
measure_numbers (const AttnFrame *frame, const AttnNode *weights, guint first, guint row)
{
  AttnFont *font = attn_fonts_get (frame->fonts, ATTN_STYLE_SANS, 20);
  double widest = 0;

  if (!frame->percent)
    return attn_layout_number_width (weights, frame->fonts, &frame->view);
  for (guint j = first; j < attn_node_get_columns (weights); j++)
    {
      AttnNumber number;

      attn_number_format (attn_node_get_value (weights, row, j) * 100, MAX (frame->view.decimals - 2, 1), &number);
      widest = fmax (widest, attn_font_get_number_width (font, number.text));
    }
  return widest / 20;
}

/* The part of a row of the weights whose keys stand in one line: [first, first + n). */
static void
add_strip (AttnFrame *frame, const AttnNode *weights, guint row, guint first, guint n, double x, double y, double side, gboolean overlay,
           double number)
{
  AttnItem *item = append (frame, ATTN_REGION_MATRIX, weights);

  item->region.strip = TRUE;
  item->region.pitch_x = item->region.pitch_y = side;
  item->region.origin_x = x - first * side;
  item->region.origin_y = y - row * side;
  item->region.first_row = row;
  item->region.n_rows = 1;
  item->region.first_column = first;
  item->region.n_columns = n;
  item->region.gap = overlay ? 0 : side >= 12 ? 2 : 0;
  item->region.box = (AttnBox) { x, y, n * side, side };
  item->overlay = overlay;
  item->number_size = number;
  item->percent = number > 0 && frame->percent;
}

/* The weights of one row in the places of their patches, the class token's above them at the left. */
static void
add_grid (AttnFrame *frame, const AttnImage *image, const AttnNode *weights, guint row, double x, double y, double side, double above,
          gboolean overlay, double number)
{
  if (image->first > 0)
    {
      AttnFont *font = attn_fonts_get (frame->fonts, ATTN_STYLE_SANS, frame->size * 0.95);
      AttnText *text = attn_text_new (font, attn_node_get_column_label (weights, 0), -1);
      const double small = above * 0.8, own = fmin (number, small * 0.36);

      add_strip (frame, weights, row, 0, 1, x, y, small, FALSE, overlay ? 0 : own);
      add_text (frame, weights, TRUE, text, x + small + frame->size * 0.5, y, small);
    }
  y += above;
  for (guint i = 0; i < image->down; i++)
    add_strip (frame, weights, row, image->first + i * image->across, image->across, x, y + i * side, side, overlay, number);
}

/* Who can look without being a patch: to be clicked on, above the image. */
static void
add_class_token (AttnFrame *frame, const AttnNode *weights, double x, double y, double height)
{
  AttnFont *font = attn_fonts_get (frame->fonts, ATTN_STYLE_SANS, frame->size * 0.95);
  AttnItem *item;

  add_text (frame, weights, TRUE, attn_text_new (font, attn_node_get_row_label (weights, 0), -1), x + frame->size * 0.5, y, height);
  item = attn_frame_get_item (frame, frame->items->len - 1);
  item->region.kind = ATTN_REGION_LABEL;
  item->region.box.x = x;
  item->region.box.width += frame->size;
  item->chip = frame->view.interactive;
}

/* What is written under a panel: on one line, a little smaller if need be, else on two. */
static AttnText *
new_said (const AttnFrame *frame, const char *words, double room)
{
  AttnText *text = NULL;

  for (double size = 1; text == NULL && size > 0.8; size -= 0.05)
    {
      text = attn_text_new (attn_fonts_get (frame->fonts, ATTN_STYLE_SANS, frame->size * size), words, -1);
      if (attn_text_get_width (text) > room)
        g_clear_pointer (&text, attn_text_unref);
    }
  return text != NULL ? text : attn_text_new_wrapped (attn_fonts_get (frame->fonts, ATTN_STYLE_SANS, frame->size * 0.85), words, fmax (room, 1), 2);
}

static double
get_text_height (const AttnText *text)
{
  return attn_text_get_ascent (text) + attn_text_get_descent (text);
}

/* How the colours are to be read: they are relative, and weights that are all alike have one too. */
static char *
describe_scale (const AttnFrame *frame, const AttnNode *weights)
{
  const gboolean percent = frame->percent;
  const double even = (percent ? 100.0 : 1.0) / attn_node_get_columns (weights);
  g_autofree char *said = NULL;
  AttnNumber number;

  attn_number_format (even, MAX (percent ? frame->view.decimals - 2 : frame->view.decimals, (int) ceil (-log10 (even)) + 1), &number);
  said = g_strconcat (number.rounded ? "≈ " : "", number.text, NULL);
  return g_strdup_printf (attn_translate (frame->view.language, percent ? N_("evenly spread: %s %% each") : N_("evenly spread: %s each")), said);
}

/* The first of these headings that has room, the last in any case. */
static AttnText *
new_heading (const AttnFrame *frame, const char *const *choices, double room)
{
  AttnText *text = NULL;

  for (guint i = 0; choices[i] != NULL; i++)
    {
      g_clear_pointer (&text, attn_text_unref);
      text = attn_text_new_markup (attn_fonts_get (frame->fonts, ATTN_STYLE_BOLD, frame->size * 1.15), choices[i]);
      if (attn_text_get_width (text) <= room)
        break;
    }
  return text;
}

/* Layer and head; NULL where there are neither. */
static char *
dup_place (const AttnNode *weights, AttnLanguage language)
{
  const int layer = attn_node_get_layer (weights), head = attn_node_get_head (weights);
  g_autofree char *in_layer = layer >= 0 ? g_strdup_printf (attn_translate (language, N_("layer %u")), (guint) layer) : NULL;
  g_autofree char *of_head = head >= 0 ? g_strdup_printf (attn_translate (language, N_("head %d")), head) : NULL;

  if (in_layer == NULL || of_head == NULL)
    return in_layer != NULL ? g_steal_pointer (&in_layer) : g_steal_pointer (&of_head);
  return g_strdup_printf ("%s · %s", in_layer, of_head);
}

/* Which weights these are; where all of that has no room, their layer and head. */
static AttnText *
new_place (const AttnFrame *frame, const AttnNode *weights, double room)
{
  AttnFont *font = attn_fonts_get (frame->fonts, ATTN_STYLE_SANS, frame->size);
  g_autofree char *title = attn_node_get_title (weights, frame->view.language), *place = dup_place (weights, frame->view.language);
  AttnText *text = attn_text_new (font, title, -1);

  if (attn_text_get_width (text) > room && place != NULL)
    {
      attn_text_unref (text);
      text = attn_text_new (font, place, -1);
    }
  if (attn_text_get_width (text) > room)
    g_clear_pointer (&text, attn_text_unref);
  return text;
}

#define MOST_PANELS 3

/* The image, what is looked at laid over it, and, where there is room, the weights alone: side by side, or in a high picture
 * beneath each other, with words beneath. */
typedef struct
{
  AttnFrame      *frame;
  const AttnNode *weights;
  AttnImage       image;
  guint           row;                   /* of who looks */
  guint           n, across;             /* of panels, and of those that stand side by side */
  AttnText       *texts[MOST_PANELS];    /* beneath, or NULL */
  AttnBox         box;                   /* of all of it */
  double          gap;                   /* between two */
  double          title, above, said;    /* heights: of the headings, of the class token, of the words beneath */
  double          side;                  /* of a patch */
  double          column;                /* the width of a panel, with its words */
  double          number;                /* size of the numbers; 0: none */
  double          widest;                /* of the numbers, in units of their size */
} Panels;

static double
find_number_size (const Panels *self)
{
  const double size = fmin (self->side / 2.4, self->side / (self->widest + 0.5));

  return size < 8 ? 0 : size;
}

/* What a panel has for its image and the words beneath it. */
static double
get_room (const Panels *self, guint n, guint across)
{
  const guint rows = (n + across - 1) / across;

  return (self->box.height - (rows - 1) * self->frame->size) / rows - self->title - self->above;
}

/* As large as the box allows, before the words beneath are known. */
static void
size_panels (Panels *self)
{
  const AttnImage *image = &self->image;
  double high = self->box.height - self->title - self->above, two;

  /* In a low picture the image comes before words about it. */
  if (high - self->said < LEAST_SHARE * self->box.height)
    self->said = 0;
  self->side = fmin ((self->box.width - 2 * self->gap) / (3 * image->across), (high - self->said) / image->down);
  two = fmin ((self->box.width - self->gap) / (2 * image->across), (high - self->said) / image->down);
  /* Beneath each other where that makes them a good deal larger. */
  for (guint across = 2; across > 0; across--)
    {
      const double side = fmin ((self->box.width - (across - 1) * self->gap) / (across * image->across), (get_room (self, MOST_PANELS, across) - self->said) / image->down);

      if (side > self->side * 1.2)
        {
          self->across = across;
          self->side = side;
        }
    }
  self->number = find_number_size (self);
  /* Weights alone, where they say more than over the image, or cost little. */
  self->n = 3;
  if (self->number == 0 && self->side < two * 0.85)
    {
      self->n = self->across = 2;
      self->side = two;
    }
  /* A panel may be as wide as its words, where its image is narrower. */
  self->column = fmax (image->across * self->side, (self->box.width - (MIN (self->n, self->across) - 1) * self->gap) / MIN (self->n, self->across));
}

/* What is said beneath, and the room that it takes. */
static void
set_texts (Panels *self)
{
  const AttnFrame *frame = self->frame;
  const AttnView *view = &frame->view;
  g_autofree char *spread_words = NULL, *scale_words = NULL;
  const char *words[MOST_PANELS] = { NULL };
  AttnSpread spread;

  if (view->interactive)
    words[0] = attn_translate (view->language, N_("click: this patch looks"));
  if (attn_node_get_columns (self->weights) > 1 && !attn_prediction_covers_row (view->prediction, self->weights, self->row) &&
      attn_spread_measure_row (self->weights, self->row, &spread))
    words[1] = spread_words = attn_spread_describe (&spread, view->language);
  if (self->n > 2)
    words[2] = scale_words = describe_scale (frame, self->weights);
  for (guint panel = 0; self->said > 0 && panel < self->n; panel++)
    if (words[panel] != NULL)
      {
        self->texts[panel] = new_said (frame, words[panel], self->column + (panel + 1 < self->n ? self->gap * 0.6 : 0));
        self->said = fmax (self->said, get_text_height (self->texts[panel]) + frame->size * 0.5);
      }
}

/* With the words known: no higher than they leave room for, and no further apart than they ask for. */
static void
settle_panels (Panels *self)
{
  const AttnImage *image = &self->image;
  double widest;

  self->side = fmin (self->side, (get_room (self, self->n, MIN (self->n, self->across)) - self->said) / image->down);
  self->side = fmax (self->side, 0.5);
  if (self->side >= 4)
    self->side = floor (self->side);
  self->number = self->number > 0 ? find_number_size (self) : 0;
  widest = image->across * self->side;
  for (guint panel = 0; panel < self->n; panel++)
    widest = fmax (widest, self->texts[panel] != NULL ? attn_text_get_width (self->texts[panel]) - (panel + 1 < self->n ? self->gap * 0.6 : 0) : 0);
  self->column = CLAMP (fmax (widest, self->frame->size * 15), image->across * self->side, self->column);
}

/* The heading of a panel and, but for the last, the image in it. */
static void
add_head (Panels *self, guint panel, double x, double y)
{
  AttnFrame *frame = self->frame;
  const AttnNode *weights = self->weights, *first = self->image.pixels[0];
  const AttnBox place = { x, y + self->title + self->above, self->image.across * self->side, self->image.down * self->side };
  const double room = self->column + (panel + 1 < self->n ? self->gap * 0.7 : 0);

  if (panel == 0)
    {
      const char *symbol = self->image.n_channels > 1 ? "I" : attn_node_get_symbol (first);
      g_autofree char *name = g_strdup_printf ("%s  %u × %u", symbol, self->image.height, self->image.width);

      add_text (frame, first, FALSE, new_heading (frame, (const char *const[]) { name, symbol, NULL }, room), x, y, self->title);
      if (self->image.first > 0)
        add_class_token (frame, weights, x, y + self->title, self->above * 0.8);
      add_pixels (frame, &self->image, &place, panel);
    }
  else if (panel == 1)
    {
      g_autofree char *name = attn_label_row_markup (attn_node_get_symbol (weights), attn_node_get_row_label (weights, self->row));
      AttnText *where;
      double taken;

      add_text (frame, weights, FALSE, new_heading (frame, (const char *const[]) { name, attn_node_get_symbol (weights), NULL }, room), x, y, self->title);
      taken = attn_frame_get_item (frame, frame->items->len - 1)->region.box.width + frame->size * 0.8;
      where = new_place (frame, weights, room - taken);
      if (where != NULL)
        add_text (frame, weights, TRUE, where, x + taken, y, self->title);
      add_pixels (frame, &self->image, &place, panel);
    }
  else
    {
      g_autofree char *name = g_strdup_printf ("%s  %s", attn_node_get_symbol (weights), attn_translate (frame->view.language, N_("in %")));

      add_text (frame, weights, FALSE,
                new_heading (frame, (const char *const[]) { self->number > 0 && frame->percent ? name : attn_node_get_symbol (weights), NULL }, room),
                x, y, self->title);
    }
}

/* All begin on one line. */
static void
add_said (Panels *self, guint panel, double x, double y)
{
  const double slack = fmax (self->said - get_text_height (self->texts[panel]), 0);

  add_text (self->frame, panel == 0 ? self->image.pixels[0] : self->weights, TRUE, self->texts[panel], x,
            y + self->title + self->above + self->image.down * self->side + fmin (slack / 2, self->frame->size * 0.5),
            get_text_height (self->texts[panel]));
}

double
attn_image_lay_out (AttnFrame *frame)
{
  const AttnNode *weights = attn_image_get_weights (frame);
  const AttnBox *picture = &frame->picture;
  const AttnView *view = &frame->view;
  const double zoom = view->zoom;
  const AttnBox box = { picture->x + picture->width * (1 - zoom) / 2 + view->pan_x, picture->y + picture->height * (1 - zoom) / 2 + view->pan_y,
                        picture->width * zoom, picture->height * zoom };
  /* In a low picture words stand closer, for the image's sake. */
  const double size = frame->size, close = CLAMP (box.height / (size * 24), 0.7, 1);
  Panels panels = { .frame = frame, .weights = weights, .across = MOST_PANELS, .box = box, .gap = size * 2.4, .title = size * 2.2 * close, .said = size * 2 * close };
  AttnBox spread_box = { 0 };
  double x, y, left, one;
  guint across, rows;

  attn_image_find (frame->trace, &panels.image);
  /* What is a share of few hundredths is explained with as many figures. */
  frame->percent = in_percent (frame, weights);
  frame->decimals = view->decimals + (frame->percent && view->decimals > 0 ? 2 : 0);
  panels.row = frame->image_row = attn_image_find_row (frame, &frame->view);
  panels.widest = measure_numbers (frame, weights, panels.image.first, panels.row);
  panels.above = panels.image.first > 0 ? size * 3 * close : 0;
  size_panels (&panels);
  set_texts (&panels);
  settle_panels (&panels);
  frame->extent = (AttnBox) { 0, 0, box.width, box.height };
  across = MIN (panels.n, panels.across);
  rows = (panels.n + across - 1) / across;
  one = panels.title + panels.above + panels.said + panels.image.down * panels.side + (rows > 1 ? size : 0);
  x = round (box.x + fmax (box.width - across * panels.column - (across - 1) * panels.gap, 0) / 2);
  y = round (box.y + fmax (box.height - rows * one, 0) / 2);
  left = x;

  for (guint panel = 0; panel < panels.n; panel++)
    {
      add_head (&panels, panel, x, y);
      if (panel > 0)
        add_grid (frame, &panels.image, weights, panels.row, x, y + panels.title, panels.side, panels.above, panel == 1,
                  panel == 1 ? 0 : panels.number);
      if (panels.texts[panel] != NULL)
        {
          add_said (&panels, panel, x, y);
          if (panel == 1)
            spread_box = attn_frame_get_item (frame, frame->items->len - 1)->region.box;
        }
      x += panels.column + panels.gap;
      if (panel % across + 1 == across)
        {
          /* What is left of them stands in the middle. */
          x = left + round (fmax ((double) across - (panels.n - 1 - panel), 0) * (panels.column + panels.gap) / 2);
          y += round (one);
        }
    }
  /* Keys come to it after the weights. */
  if (spread_box.width > 0)
    attn_frame_add_asked (frame, attn_spread_find_node (weights, FALSE), panels.row, &spread_box);
  return panels.side;
}

/* --- words --------------------------------------------------------------------------------------------- */

char *
attn_image_dup_heading (const AttnFrame *frame)
{
  const AttnNode *weights = attn_image_get_weights (frame);
  const AttnLanguage language = frame->view.language;
  g_autofree char *token = attn_label_escape (attn_node_get_row_label (weights, frame->image_row));
  g_autofree char *who = g_strdup_printf (attn_translate (language, N_("What “%s” looks at")), token);
  g_autofree char *place = dup_place (weights, language), *title = attn_node_get_title (weights, language);

  return g_strdup_printf ("%s · %s", who, place != NULL ? place : title);
}

/* In a rollout half of each layer's matrix is the identity, so that the token's own column says little: the largest of the others. */
static char *
describe_rollout (const AttnFrame *frame, const AttnNode *rollout)
{
  const guint row = frame->image_row, n = attn_node_get_columns (rollout);
  const int decimals = MAX (frame->view.decimals - 2, 0);
  guint most = row == 0 && n > 1 ? 1 : 0;
  AttnNumber share, own;

  for (guint j = 0; j < n; j++)
    if (j != row && attn_node_get_value (rollout, row, j) > attn_node_get_value (rollout, row, most))
      most = j;
  attn_number_format_share (attn_node_get_value (rollout, row, most), decimals, &share);
  attn_number_format_share (attn_node_get_value (rollout, row, row), decimals, &own);
  return g_strdup_printf (attn_translate (frame->view.language, N_("Most of all from “%1$s”: %2$s %%. Its own share, which the residual "
                                                                   "connections add again in each layer: %3$s %%.")),
                          attn_node_get_column_label (rollout, most), share.text, own.text);
}

char *
attn_image_describe_attention (const AttnFrame *frame)
{
  const AttnNode *weights = attn_image_get_weights (frame);
  const AttnLanguage language = frame->view.language;
  const guint row = frame->image_row;
  guint most = 0;
  AttnSpread spread;
  AttnNumber share;

  if (attn_prediction_covers_row (frame->view.prediction, weights, row) || !attn_spread_measure_row (weights, row, &spread))
    return g_strdup ("");
  if (spread.keys >= EVEN * spread.open)
    return g_strdup (attn_translate (language, N_("It looks at all of them about evenly.")));
  if (g_str_equal (attn_node_get_stage (weights), "rollout"))
    return describe_rollout (frame, weights);
  for (guint j = 1; j < attn_node_get_columns (weights); j++)
    if (attn_node_get_value (weights, row, j) > attn_node_get_value (weights, row, most))
      most = j;
  attn_number_format_share (attn_node_get_value (weights, row, most), MAX (frame->view.decimals - 2, 0), &share);
  return g_strdup_printf (attn_translate (language, N_("Most of all at “%1$s”: %2$s %% of its attention.")), attn_node_get_column_label (weights, most),
                          share.text);
}

/* --- keys ---------------------------------------------------------------------------------------------- */

gboolean
attn_image_move (const AttnFrame *frame, const AttnCell *from, int dx, int dy, gboolean edge, AttnCell *to)
{
  AttnImage image;
  int down, across;

  *to = *from;
  if (frame->mode != ATTN_VIEW_IMAGE || !attn_image_find (frame->trace, &image))
    return FALSE;
  if (attn_image_is_pixels (from->node))
    {
      down = (int) (from->row / image.patch);
      across = (int) (from->column / image.patch);
    }
  else if (from->node == attn_image_get_weights (frame))
    {
      /* The class token stands above the patches. */
      if (from->column < image.first)
        {
          to->column = from->column + (dy > 0 ? image.first : 0);
          return TRUE;
        }
      down = (int) ((from->column - image.first) / image.across);
      across = (int) ((from->column - image.first) % image.across);
      if (down == 0 && dy < 0 && image.first > 0)
        {
          to->column = 0;
          return TRUE;
        }
    }
  else
    return FALSE;
  down = CLAMP (down + dy * (edge ? (int) image.down : 1), 0, (int) image.down - 1);
  across = CLAMP (across + dx * (edge ? (int) image.across : 1), 0, (int) image.across - 1);
  if (attn_image_is_pixels (from->node))
    {
      to->row = (guint) down * image.patch;
      to->column = (guint) across * image.patch;
    }
  else
    to->column = image.first + (guint) down * image.across + (guint) across;
  return TRUE;
}

void
attn_image_find_start (const AttnFrame *frame, const AttnRegion *region, AttnCell *cell)
{
  AttnImage image;
  guint token;

  *cell = (AttnCell) { region->node, region->strip ? region->first_row : 0, region->strip ? region->first_column : 0 };
  if (region->strip || !attn_image_is_pixels (region->node) || (frame->mode != ATTN_VIEW_IMAGE && frame->patch_of == NULL))
    return;
  attn_image_find (frame->trace, &image);
  token = frame->mode == ATTN_VIEW_IMAGE ? frame->image_row : (guint) MAX (frame->patch, 0) + image.first;
  token -= MIN (token, image.first);
  cell->row = token / image.across * image.patch;
  cell->column = token % image.across * image.patch;
}

/* --- painting ------------------------------------------------------------------------------------------ */

static guint32
level (double value)
{
  return (guint32) lround (CLAMP (value, 0, 1) * 255);
}

void
attn_image_paint (const AttnImage *image, const AttnBox *box, AttnTheme theme, gboolean grey, AttnPainter *painter)
{
  /* How bright the eye finds each (ITU-R BT.601). */
  static const double brightness[] = { 0.299, 0.587, 0.114 };
  const gboolean colourless = theme == ATTN_THEME_PRINT && image->n_channels > 1;
  g_autofree guint32 *pixels = g_new (guint32, (gsize) image->width * image->height);
  g_autofree double *row = g_new (double, image->width);

  for (guint i = 0; i < image->width * image->height; i++)
    pixels[i] = 0xff000000;
  for (guint channel = 0; channel < image->n_channels; channel++)
    for (guint i = 0; i < image->height; i++)
      {
        attn_node_read_rows (image->pixels[channel], i, 1, row);
        for (guint j = 0; grey && j < image->width; j++)
          {
            const double part = (channel == 0 ? GREY_LEAST : 0) + (GREY_MOST - GREY_LEAST) * row[j] * (image->n_channels == 1 ? 1 : brightness[channel]);

            pixels[(gsize) i * image->width + j] += (guint32) lround (part * 255) * 0x010101;
          }
        /* Cut and not rounded: three parts are no more than the whole. */
        for (guint j = 0; !grey && colourless && j < image->width; j++)
          pixels[(gsize) i * image->width + j] += (guint32) (CLAMP (row[j], 0, 1) * brightness[channel] * 255) * 0x010101;
        for (guint j = 0; !grey && !colourless && j < image->width; j++)
          pixels[(gsize) i * image->width + j] |= image->n_channels == 1 ? level (row[j]) * 0x010101
                                                                         : level (row[j]) << (16 - 8 * channel);
      }
  attn_paint_image (painter, box, image->width, image->height, pixels);
}

const AttnColor attn_image_overlay = { 0.70, 0.28, 1.0, 1.0 };
static const AttnColor weight = { 0.36, 0.02, 0.66, 1.0 };
/* As bright. */
static const AttnColor weight_in_grey = { 0.25, 0.25, 0.25, 1.0 };
const AttnColor attn_image_ground = { (GREY_LEAST + GREY_MOST) / 2, (GREY_LEAST + GREY_MOST) / 2, (GREY_LEAST + GREY_MOST) / 2, 1.0 };

const AttnColor *
attn_image_get_weight_color (AttnTheme theme)
{
  return theme == ATTN_THEME_PRINT ? &weight_in_grey : &weight;
}

void
attn_image_paint_patch (const AttnImage *image, const AttnBox *box, AttnTheme theme, guint token, AttnPainter *painter)
{
  static const AttnColor white = { 1, 1, 1, 1 }, black = { 0, 0, 0, 1 };
  const double wide = box->width / image->across, high = box->height / image->down, width = fmax (wide * 0.06, 1.5);
  const guint patch = token - image->first;
  AttnBox outline;

  if (token < image->first || patch >= image->down * image->across)
    return;
  outline = (AttnBox) { box->x + patch % image->across * wide, box->y + patch / image->across * high, wide, high };
  attn_paint_stroke (painter, &outline, 0, width * 1.8, 0, &white);
  attn_paint_stroke (painter, &outline, 0, width, 0, theme == ATTN_THEME_PRINT ? &black : &attn_image_overlay);
}

void
attn_image_paint_grid (const AttnImage *image, const AttnBox *box, const AttnColor *color, AttnPainter *painter)
{
  const double wide = box->width / image->across, high = box->height / image->down;
  const double width = wide >= 12 ? 1 : 0.5;

  for (guint i = 0; wide >= 4 && i <= image->across; i++)
    attn_paint_line (painter, box->x + i * wide, box->y, box->x + i * wide, box->y + box->height, width, 0, color);
  for (guint i = 0; wide >= 4 && i <= image->down; i++)
    attn_paint_line (painter, box->x, box->y + i * high, box->x + box->width, box->y + i * high, width, 0, color);
}
