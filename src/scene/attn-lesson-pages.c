/* attn-lesson-pages.c: a lesson on paper: what each scene says, its picture and its question
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-lesson-pages.h"

#include <math.h>
#include <string.h>

#include "attn-edit.h"
#include "attn-explanation.h"
#include "attn-lesson-figure.h"
#include "attn-moments.h"
#include "attn-name.h"
#include "attn-pdf.h"

#define POINTS_PER_PIXEL 0.75
#define SMALLEST_PICTURE 0.6
#define SIZE_OF_ONE      11.5    /* of the text, in points */
#define SIZE_OF_FOUR     7.5
#define SIZE_OF_EDGE     8.0
#define GUTTER           18.0
/* The share of a scene's height that its text leaves to the picture, at the least. */
#define LEAST_PICTURE    0.4

/* What a scene shows. */

/* The step that adds the node; of the mean of heads that of the heads; of one that no step adds (a weight matrix), the first that
 * reads it. */
static int
find_step (const GArray   *steps,
           const AttnNode *node)
{
  int found = attn_steps_find (steps, attn_node_get_name (node));

  for (guint i = 0; found < 0 && i < attn_node_get_n_inputs (node) && g_str_equal (attn_node_get_stage (node), "mean_weights"); i++)
    found = attn_steps_find (steps, attn_node_get_name (attn_node_get_input (node, i)));
  for (guint i = 0; found < 0 && i < attn_node_get_n_readers (node); i++)
    found = find_step (steps, attn_node_get_reader (node, i));
  return found;
}

void
attn_lesson_set_view (AttnView         *view,
                      const AttnLesson *lesson,
                      guint             scene,
                      const AttnTrace  *trace)
{
  static const AttnViewMode modes[] = {
    [ATTN_LESSON_VIEW_OVERVIEW] = ATTN_VIEW_OVERVIEW,
    [ATTN_LESSON_VIEW_FOCUS] = ATTN_VIEW_FOCUS,
    [ATTN_LESSON_VIEW_BLEND] = ATTN_VIEW_BLEND,
    [ATTN_LESSON_VIEW_HEADS] = ATTN_VIEW_HEADS,
    [ATTN_LESSON_VIEW_IMAGE] = ATTN_VIEW_IMAGE,
    [ATTN_LESSON_VIEW_POSITIONS] = ATTN_VIEW_POSITIONS,
    [ATTN_LESSON_VIEW_MAP] = ATTN_VIEW_MAP,
  };
  const char *name = attn_lesson_get_node (lesson, scene), *asked;
  const AttnNode *node = name != NULL ? attn_trace_find (trace, name) : NULL;
  const guint head = node != NULL ? (guint) MAX (attn_node_get_head (node), 0) : 0;
  g_autoptr (GArray) steps = attn_steps_new (trace, head);
  guint row, column;
  int step = node != NULL ? find_step (steps, node) : -1;

  view->mode = modes[attn_lesson_get_view (lesson, scene)];
  view->step = attn_node_get_name (g_array_index (steps, AttnStep, step >= 0 ? (guint) step : attn_steps_get_answer (steps)).nodes[0]);
  view->head = head;
  view->against = attn_lesson_get_against (lesson, scene);
  view->reached = G_MAXUINT;
  view->selected.node = view->hovered.node = view->asked.node = NULL;
  view->back = view->onward = view->feeds = view->other_group = FALSE;
  view->zoom = 1;
  view->pan_x = view->pan_y = 0;
  if (attn_lesson_get_cell (lesson, scene, &row, &column) && node != NULL &&
      row < attn_node_get_rows (node) && column < attn_node_get_columns (node))
    view->selected = (AttnPlace) { attn_node_get_name (node), row, column };
  /* In focus a step may add several nodes: the one that is meant is the large one. */
  if (view->mode == ATTN_VIEW_FOCUS && step >= 0 && attn_steps_find (steps, attn_node_get_name (node)) >= 0)
    view->step = attn_node_get_name (node);
  if (attn_lesson_get_ask_cell (lesson, scene, &asked, &row, &column))
    {
      node = attn_trace_find (trace, asked);
      if (node != NULL && row < attn_node_get_rows (node) && column < attn_node_get_columns (node))
        view->asked = (AttnPlace) { attn_node_get_name (node), row, column };
    }
}

/* Texts. */

static gboolean
is_word (char c)
{
  return g_ascii_isalnum (c);
}

/* "Q" of W_Q, "k" of d_k, "model" of d_model: an index after one or two letters that begin a word. */
static gsize
find_index (const char *text,
            const char *start,
            gsize      *base)
{
  gsize n = 0;

  for (*base = 0; g_ascii_isalpha (start[*base]) && *base < 3; (*base)++)
    ;
  if (*base < 1 || *base > 2 || start[*base] != '_' || (start > text && (is_word (start[-1]) || start[-1] == '_')))
    return 0;
  while (is_word (start[*base + 1 + n]))
    n++;
  return start[*base + 1 + n] == '_' ? 0 : n;
}

char *
attn_lesson_to_markup (const char *text)
{
  GString *markup = g_string_new (NULL);

  for (const char *p = text; *p != '\0';)
    {
      gboolean root = g_str_has_prefix (p, "√");
      const char *start = root ? p + strlen ("√") : p;
      gsize base, index = find_index (text, start, &base);

      if (index > 0)
        {
          g_string_append (markup, root ? "√{" : "");
          g_string_append_len (markup, start, (gssize) base);
          g_string_append (markup, "_{");
          g_string_append_len (markup, start + base + 1, (gssize) index);
          g_string_append (markup, root ? "}}" : "}");
          p = start + base + 1 + index;
          continue;
        }
      if (strchr ("\\_^{}*", *p) != NULL || root)
        g_string_append_c (markup, '\\');
      g_string_append_len (markup, p, g_utf8_next_char (p) - p);
      p = g_utf8_next_char (p);
    }
  return g_string_free (markup, FALSE);
}

AttnText *
attn_lesson_new_line (AttnFont   *font,
                      const char *text,
                      double      max_width)
{
  g_autofree char *markup = attn_lesson_to_markup (text);
  g_autoptr (AttnText) line = attn_text_new_markup (font, markup);

  return attn_text_get_width (line) <= max_width ? g_steal_pointer (&line) : attn_text_new (font, text, max_width);
}

typedef struct
{
  const AttnDocument *lesson;
  const AttnLesson   *scenes;
  AttnView            view;
  AttnFonts          *fonts;
  AttnPagesOptions    options;
  const AttnPalette  *palette;
  cairo_t            *cr;
  AttnPainter        *painter;
} Setter;

/* Sets words in lines from y down; a line break begins a new paragraph.  Returns where it ends; draws where `paints`. */
static double
set_text (const Setter    *setter,
          const char      *text,
          AttnStyle        style,
          double           size,
          const AttnColor *color,
          double           x,
          double           y,
          double           width,
          gboolean         paints)
{
  AttnFont *font = attn_fonts_get (setter->fonts, style, size);
  g_autoptr (AttnText) blank = attn_text_new (font, "n n", -1), none = attn_text_new (font, "nn", -1);
  const double space = attn_text_get_width (blank) - attn_text_get_width (none), line = size * 1.45;
  g_auto (GStrv) paragraphs = g_strsplit (text, "\n", -1);

  for (guint i = 0; paragraphs[i] != NULL; i++)
    {
      g_auto (GStrv) words = g_strsplit (paragraphs[i], " ", -1);
      double left = x;

      for (guint j = 0; words[j] != NULL; j++)
        {
          g_auto (GStrv) parts = g_strsplit (words[j], ATTN_LESSON_BREAK, -1);

          for (guint k = 0; parts[k] != NULL; k++)
            {
              g_autofree char *markup = attn_lesson_to_markup (parts[k]);
              g_autoptr (AttnText) word = attn_text_new_markup (font, markup);

              if (left > x && left + attn_text_get_width (word) > x + width)
                {
                  left = x;
                  y += line;
                }
              if (paints)
                attn_paint_text (setter->painter, word, left, y + attn_font_get_ascent (font), color);
              left += attn_text_get_width (word);
            }
          left += space;
        }
      y += line;
    }
  return y;
}

/* What is asked for; NULL where nothing is. */
static char *
dup_question (const AttnLesson *lesson,
              guint             scene,
              const AttnView   *view,
              const AttnTrace  *trace)
{
  const AttnLanguage language = view->language;
  char *text = attn_lesson_dup_text (lesson, scene, ATTN_LESSON_QUESTION, language, trace, view->decimals);
  g_autofree char *place = NULL;
  AttnCell cell = { NULL, view->asked.row, view->asked.column };

  if (text != NULL || view->asked.node == NULL)
    return text;
  cell.node = attn_trace_find (trace, view->asked.node);
  place = attn_cell_get_question (&cell, language);
  return g_strdup_printf (attn_translate (language, "Which number stands here? %s"), place);
}

/* The question, and its choices or a line to write on.  Returns where it ends. */
static double
set_question (const Setter    *setter,
              guint            scene,
              const AttnTrace *trace,
              const AttnView  *view,
              double           size,
              const AttnBox   *box,
              double           y,
              gboolean         paints)
{
  g_autofree char *question = dup_question (setter->scenes, scene, view, trace);
  const double indent = size * 1.6;

  if (question == NULL)
    return y;
  y = set_text (setter, question, ATTN_STYLE_BOLD, size, &setter->palette->text, box->x, y, box->width, paints);
  if (attn_lesson_get_ask (setter->scenes, scene) == ATTN_ASK_VALUE)
    {
      y += size * 1.4;
      if (paints)
        attn_paint_line (setter->painter, box->x, y, box->x + fmin (box->width, size * 14), y, 0.6, 0, &setter->palette->empty_edge);
      return y + size * 0.4;
    }
  for (guint i = 0; i < attn_lesson_get_n_choices (setter->scenes, scene); i++)
    {
      g_autofree char *choice = attn_lesson_dup_choice (setter->scenes, scene, i, view->language, trace, view->decimals);
      const AttnBox square = { box->x + size * 0.3, y + size * 0.25, size * 0.8, size * 0.8 };

      if (paints)
        attn_paint_stroke (setter->painter, &square, 0, 0.7, 0, &setter->palette->empty_edge);
      y = set_text (setter, choice, ATTN_STYLE_SANS, size, &setter->palette->text, box->x + indent, y, box->width - indent, paints);
    }
  return y;
}

static void
draw_picture (const Setter    *setter,
              guint            scene,
              const AttnTrace *trace,
              const AttnView  *view,
              double           factor,
              const AttnBox   *box)
{
  const double width = box->width / factor, height = box->height / factor;
  g_autoptr (AttnPainter) painter = NULL;
  AttnPlotSpec spec;

  cairo_save (setter->cr);
  cairo_translate (setter->cr, box->x, box->y);
  cairo_scale (setter->cr, factor, factor);
  painter = attn_cairo_painter_new (setter->cr, factor);
  if (attn_lesson_get_figure (setter->scenes, scene, &spec))
    {
      const AttnBox all = { 0, 0, width, height };
      AttnPlot plot;

      attn_lesson_figure_init (&plot, &spec, view->language);
      attn_plot_paint (&plot, setter->fonts, view->theme, &all, 13, painter);
    }
  else
    {
      g_autoptr (AttnScene) picture = attn_scene_new (trace, view, setter->fonts, width, height);

      attn_scene_paint_base (picture, painter);
      attn_scene_paint_marks (picture, painter);
    }
  attn_painter_flush (painter);
  cairo_restore (setter->cr);
}

/* The texts of a scene with everything but the picture; the picture's box is what is left. */
static double
set_scene (const Setter    *setter,
           guint            scene,
           const AttnTrace *trace,
           const AttnView  *view,
           double           size,
           const AttnBox   *box,
           gboolean         paints,
           AttnBox         *picture)
{
  const guint n = attn_lesson_get_n_scenes (setter->scenes);
  g_autofree char *title = attn_lesson_dup_text (setter->scenes, scene, ATTN_LESSON_TITLE, view->language, trace, view->decimals);
  g_autofree char *text = attn_lesson_dup_text (setter->scenes, scene, ATTN_LESSON_TEXT, view->language, trace, view->decimals);
  g_autofree char *heading = title != NULL ? g_strdup_printf ("%u/%u  %s", scene + 1, n, title) : g_strdup_printf ("%u/%u", scene + 1, n);
  double y, question;

  y = set_text (setter, heading, ATTN_STYLE_BOLD, size * 1.3, &setter->palette->text, box->x, box->y, box->width, paints);
  y = set_text (setter, text, ATTN_STYLE_SANS, size, &setter->palette->text, box->x, y + size * 0.3, box->width, paints) + size * 0.5;
  question = set_question (setter, scene, trace, view, size, box, 0, FALSE);
  *picture = (AttnBox) { box->x, y, box->width, box->y + box->height - question - (question > 0 ? size : 0) - y };
  if (paints)
    set_question (setter, scene, trace, view, size, box, box->y + box->height - question, TRUE);
  return picture->height;
}

/* Whether the numbers that a scene is about stand in its picture: those of its cell, else of its step. */
static gboolean
writes_numbers (const Setter    *setter,
                const AttnTrace *trace,
                const AttnView  *view,
                double           factor,
                const AttnBox   *box)
{
  g_autoptr (AttnScene) picture = attn_scene_new (trace, view, setter->fonts, box->width / factor, box->height / factor);
  const char *name = view->asked.node != NULL ? view->asked.node : view->selected.node != NULL ? view->selected.node : view->step;
  const AttnCell cell = { attn_trace_find (trace, name), 0, 0 };

  return attn_scene_writes_number (picture, &cell);
}

/* Where the cells are too small for numbers: smaller labels leave them more room, and so does the one operation instead of
 * the pipeline.  Returns the points to a pixel. */
static double
make_legible (const Setter    *setter,
              const AttnTrace *trace,
              AttnView        *view,
              const AttnBox   *box)
{
  static const double factors[] = { POINTS_PER_PIXEL, SMALLEST_PICTURE };
  const guint n_modes = view->mode == ATTN_VIEW_OVERVIEW ? 2 : 1;
  AttnView other = *view;

  for (guint i = 0; i < n_modes; i++)
    {
      other.mode = i > 0 ? ATTN_VIEW_FOCUS : view->mode;
      for (guint j = 0; j < G_N_ELEMENTS (factors); j++)
        if (writes_numbers (setter, trace, &other, factors[j], box))
          {
            view->mode = other.mode;
            return factors[j];
          }
    }
  /* An image says something without numbers, if it is not too small. */
  return view->mode == ATTN_VIEW_IMAGE ? SMALLEST_PICTURE : POINTS_PER_PIXEL;
}

static gboolean
draw_scene (Setter        *setter,
            guint          scene,
            const AttnBox *box,
            double         size,
            GError       **error)
{
  const AttnLanguage language = setter->view.language;
  g_autoptr (AttnDocument) document = attn_lesson_dup_document (setter->lesson, scene, language, error);
  g_autoptr (AttnTrace) trace = document != NULL ? attn_document_trace (document, NULL, language, error) : NULL;
  g_autoptr (AttnMoments) moments = NULL;
  g_autofree char *remark = NULL;
  AttnView view = setter->view;
  double factor = POINTS_PER_PIXEL;
  AttnPlotSpec figure;
  AttnBox picture;

  if (trace == NULL)
    return FALSE;
  attn_lesson_set_view (&view, setter->scenes, scene, trace);
  /* On a quarter of a page the cells come first. */
  view.caption = setter->options.per_page < 4;
  view.narrow = setter->options.per_page >= 4;
  view.about = NULL;
  view.made_up = attn_document_has_made_up (document);
  moments = attn_moments_read (document, language, NULL);
  remark = attn_moments_dup_remark (moments, document, language);
  view.moment = remark != NULL ? attn_name_intern (remark) : NULL;
  /* A long text becomes smaller before the picture does. */
  while (set_scene (setter, scene, trace, &view, size, box, FALSE, &picture) < box->height * LEAST_PICTURE && size > 5)
    size *= 0.94;
  set_scene (setter, scene, trace, &view, size, box, TRUE, &picture);
  attn_painter_flush (setter->painter);
  if (picture.height > 20 && !attn_lesson_get_figure (setter->scenes, scene, &figure))
    {
      if (setter->options.per_page >= 4)
        factor = make_legible (setter, trace, &view, &picture);
      else if (view.mode == ATTN_VIEW_FOCUS)
        view.narrow = !writes_numbers (setter, trace, &view, factor, &picture);
    }
  if (picture.height > 20)
    draw_picture (setter, scene, trace, &view, factor, &picture);
  return TRUE;
}

static void
draw_edges (const Setter *setter,
            guint         page,
            guint         n_pages,
            AttnBox      *area)
{
  AttnFont *font = attn_fonts_get (setter->fonts, ATTN_STYLE_SANS, SIZE_OF_EDGE);
  g_autofree char *number = g_strdup_printf ("%u / %u", page + 1, n_pages);
  g_autoptr (AttnText) title = attn_lesson_new_line (font, setter->options.title != NULL ? setter->options.title : "", area->width);
  g_autoptr (AttnText) text = attn_text_new (font, number, -1);
  const double rule = area->y + SIZE_OF_EDGE * 1.9;

  attn_paint_text (setter->painter, title, area->x, area->y + attn_font_get_ascent (font), &setter->palette->dim);
  attn_paint_line (setter->painter, area->x, rule, area->x + area->width, rule, 0.5, 0, &setter->palette->line);
  attn_paint_text (setter->painter, text, area->x + area->width - attn_text_get_width (text),
                   area->y + area->height - attn_font_get_descent (font), &setter->palette->dim);
  area->height -= SIZE_OF_EDGE * 5.5;
  area->y = rule + SIZE_OF_EDGE * 1.4;
}

static guint
get_per_page (const AttnPagesOptions *options)
{
  return options->per_page >= 4 ? 4 : 1;
}

guint
attn_lesson_count_pages (const AttnLesson       *lesson,
                         const AttnPagesOptions *options)
{
  return (attn_lesson_get_n_scenes (lesson) + get_per_page (options) - 1) / get_per_page (options);
}

gboolean
attn_lesson_draw_page (const AttnDocument     *lesson,
                       const AttnView         *view,
                       AttnFonts              *fonts,
                       const AttnPagesOptions *options,
                       guint                   page,
                       cairo_t                *cr,
                       GError                **error)
{
  Setter setter = { .lesson = lesson, .scenes = attn_document_get_lesson (lesson), .view = *view, .fonts = fonts, .options = *options,
                    .palette = attn_palette_get (view->theme), .cr = cr };
  const guint n = attn_lesson_get_n_scenes (setter.scenes), per_page = get_per_page (options), across = per_page == 4 ? 2 : 1;
  const double paper = options->width * options->height / (ATTN_PAPER_SHORT * ATTN_PAPER_LONG);
  const double size = (per_page == 4 ? SIZE_OF_FOUR : SIZE_OF_ONE) * CLAMP (pow (paper, 0.25), 0.5, 2);
  AttnBox area = { options->left, options->top, fmax (options->width - options->left - options->right, 1),
                   fmax (options->height - options->top - options->bottom, 1) };
  const AttnBox whole = { 0, 0, options->width, options->height };
  gboolean ok = TRUE;

  setter.view.pinned = NULL;
  setter.view.blank = NULL;
  setter.view.prediction = NULL;
  setter.painter = attn_cairo_painter_new (cr, 1);
  if (view->theme == ATTN_THEME_DARK)
    attn_paint_fill (setter.painter, &whole, 0, &setter.palette->background);
  draw_edges (&setter, page, attn_lesson_count_pages (setter.scenes, options), &area);
  for (guint i = 0; ok && i < per_page && page * per_page + i < n; i++)
    {
      const double width = (area.width - (across - 1) * GUTTER) / across, height = (area.height - (across - 1) * GUTTER) / across;
      const AttnBox box = { area.x + (i % across) * (width + GUTTER), area.y + (i / across) * (height + GUTTER), width, height };

      ok = draw_scene (&setter, page * per_page + i, &box, size, error);
    }
  attn_painter_free (setter.painter);
  return ok;
}

GBytes *
attn_lesson_to_pdf (const AttnDocument     *lesson,
                    const AttnView         *view,
                    AttnFonts              *fonts,
                    const AttnPagesOptions *options,
                    GError                **error)
{
  const guint n_pages = attn_lesson_count_pages (attn_document_get_lesson (lesson), options);
  g_autoptr (AttnPdf) pdf = attn_pdf_new (options->title, NULL);
  const char *message = NULL;
  GBytes *bytes;

  for (guint page = 0; page < n_pages; page++)
    {
      g_autofree char *name = g_strdup_printf ("%u / %u", page + 1, n_pages);
      cairo_t *cr = attn_pdf_begin_page (pdf, options->width, options->height, n_pages > 1 ? name : NULL);

      if (!attn_lesson_draw_page (lesson, view, fonts, options, page, cr, error))
        return NULL;
    }
  bytes = attn_pdf_finish (pdf, &message);
  if (bytes == NULL)
    g_set_error (error, ATTN_PICTURE_ERROR, ATTN_PICTURE_ERROR_WRITE,
                 attn_translate (view->language, N_("the picture could not be written: %s")), message);
  return bytes;
}
