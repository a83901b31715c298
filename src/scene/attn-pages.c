/* attn-pages.c: the picture, the handout and the worksheet on paper
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>

#include "attn-lesson-pages.h"
#include "attn-pages-private.h"
#include "attn-pdf.h"
#include "attn-picture.h"

#define POINTS_PER_PIXEL 0.75

/* Text sizes, in points, on A4: of a step that has a page, of one of four, and of what stands at the page's edges. */
#define SIZE_OF_ONE  10.5
#define SIZE_OF_FOUR 7.75
#define SIZE_OF_EDGE 8.0

/* On small paper margins are no more than this part of it. */
#define WIDEST_MARGIN 0.1

/* Between the steps on a page. */
#define GUTTER 20.0

void
attn_pages_options_init (AttnPagesOptions *options)
{
  *options = (AttnPagesOptions) {
    .kind = ATTN_PAGES_HANDOUT,
    .per_page = 1,
    .width = ATTN_PAPER_LONG,
    .height = ATTN_PAPER_SHORT,
    .left = 54, .top = 48, .right = 54, .bottom = 45,
    .layer = -1,
  };
}

/* The sheets on a page, and what it is called after them. */
static guint
get_first (const AttnPages *pages,
           guint            index)
{
  return index * pages->options.per_page;
}

static char *
make_name (const AttnPages *pages,
           guint            index)
{
  const guint first = get_first (pages, index), last = MIN (first + pages->options.per_page, pages->sheets->len) - 1;
  const AttnSheet *sheet = &g_array_index (pages->sheets, AttnSheet, first);
  g_autofree char *name = NULL;
  g_autofree char *description = NULL, *place = NULL;

  attn_sheet_describe (sheet, pages->view.language, &name, &description, &place);
  if (last > first)
    return g_strdup_printf ("%u–%u", sheet->number, g_array_index (pages->sheets, AttnSheet, last).number);
  return g_strdup_printf ("%u  %s%s%s", sheet->number, name, *place != '\0' ? ", " : "", place);
}

/* The answers have the worksheet's pages, and its cells are not blank. */
static void
set_blank (AttnPages *pages)
{
  if (pages->blank == NULL)
    return;
  attn_pages_mark_blank (pages->sheets, (const char *const *) pages->blank, pages->options.per_page == 1);
  for (guint i = 0; i < pages->sheets->len; i++)
    {
      AttnSheet *sheet = &g_array_index (pages->sheets, AttnSheet, i);

      if (pages->options.kind == ATTN_PAGES_WORKSHEET)
        sheet->view.blank = pages->blank;
      else
        sheet->to_fill = sheet->with_parts = FALSE;
    }
}

/* Without sheets yet. */
static AttnPages *
new_blank (const AttnTrace        *trace,
           const AttnView         *view,
           AttnFonts              *fonts,
           const AttnPagesOptions *options)
{
  AttnPages *pages = g_new0 (AttnPages, 1);

  pages->trace = attn_trace_ref (trace);
  pages->fonts = attn_fonts_ref (fonts);
  pages->view = *view;
  if (view->pinned != NULL)
    attn_trace_ref (view->pinned);
  pages->view.interactive = FALSE;
  pages->view.hovered = (AttnPlace) { 0 };
  pages->options = *options;
  pages->options.left = fmin (options->left, options->width * WIDEST_MARGIN);
  pages->options.right = fmin (options->right, options->width * WIDEST_MARGIN);
  pages->options.top = fmin (options->top, options->height * WIDEST_MARGIN);
  pages->options.bottom = fmin (options->bottom, options->height * WIDEST_MARGIN);
  pages->options.title = g_strdup (options->title);
  pages->options.per_page = options->per_page >= 4 && options->kind != ATTN_PAGES_PICTURE ? 4 : 1;
  pages->steps = attn_steps_new (trace, attn_view_find_head (&pages->view));
  attn_steps_keep_layer (pages->steps, options->layer);
  pages->names = g_ptr_array_new_with_free_func (g_free);
  return pages;
}

AttnPages *
attn_pages_new_lesson (const AttnDocument     *lesson,
                       const AttnTrace        *trace,
                       const AttnView         *view,
                       AttnFonts              *fonts,
                       const AttnPagesOptions *options)
{
  AttnPages *pages = new_blank (trace, view, fonts, options);
  const guint n = attn_lesson_count_pages (attn_document_get_lesson (lesson), options);

  pages->lesson = attn_document_ref ((AttnDocument *) lesson);
  pages->sheets = g_array_new (FALSE, TRUE, sizeof (AttnSheet));
  for (guint i = 0; i < n; i++)
    g_ptr_array_add (pages->names, g_strdup_printf ("%u / %u", i + 1, n));
  return pages;
}

AttnPages *
attn_pages_new (const AttnTrace        *trace,
                const AttnView         *view,
                AttnFonts              *fonts,
                const AttnPagesOptions *options)
{
  AttnPages *pages = new_blank (trace, view, fonts, options);
  guint n;

  if (options->kind == ATTN_PAGES_PICTURE)
    {
      pages->sheets = g_array_new (FALSE, TRUE, sizeof (AttnSheet));
      g_ptr_array_add (pages->names, g_strdup (options->title != NULL ? options->title : ""));
      return pages;
    }
  pages->view.caption = FALSE;
  pages->view.blank = NULL;
  /* A quarter has no room for the pipeline: its cells could be neither read nor filled in. */
  if (pages->options.per_page > 1)
    pages->view.mode = ATTN_VIEW_FOCUS;
  if (pages->options.kind == ATTN_PAGES_WORKSHEET || pages->options.kind == ATTN_PAGES_ANSWERS)
    pages->blank = attn_pages_find_blank (pages->steps, pages->options.blank);
  pages->sheets = attn_pages_plan (trace, &pages->view, pages->steps, (const char *const *) pages->blank);
  set_blank (pages);
  n = (pages->sheets->len + pages->options.per_page - 1) / pages->options.per_page;
  for (guint i = 0; i < n; i++)
    g_ptr_array_add (pages->names, make_name (pages, i));
  return pages;
}

void
attn_pages_free (AttnPages *pages)
{
  g_array_unref (pages->sheets);
  g_array_unref (pages->steps);
  g_ptr_array_unref (pages->names);
  g_free (pages->blank);
  g_free ((char *) pages->options.title);
  if (pages->lesson != NULL)
    attn_document_unref (pages->lesson);
  if (pages->view.pinned != NULL)
    attn_trace_unref ((AttnTrace *) pages->view.pinned);
  attn_fonts_unref (pages->fonts);
  attn_trace_unref ((AttnTrace *) pages->trace);
  g_free (pages);
}

guint
attn_pages_get_n (const AttnPages *pages)
{
  return pages->names->len;
}

const char *
attn_pages_get_name (const AttnPages *pages,
                     guint            index)
{
  return pages->names->pdata[index];
}

/* What the margins leave. */
static AttnBox
get_area (const AttnPages *pages)
{
  const AttnPagesOptions *options = &pages->options;

  return (AttnBox) { options->left, options->top, fmax (options->width - options->left - options->right, 1),
                     fmax (options->height - options->top - options->bottom, 1) };
}

static const char *
get_kind_name (const AttnPages *pages)
{
  const AttnLanguage language = pages->view.language;

  switch (pages->options.kind)
    {
    case ATTN_PAGES_WORKSHEET:
      return attn_translate (language, N_("Worksheet"));
    case ATTN_PAGES_ANSWERS:
      return attn_translate (language, N_("Answers"));
    case ATTN_PAGES_HANDOUT:
    case ATTN_PAGES_PICTURE:
    default:
      return "";
    }
}

/* A line to write on, after a word, from x to the right. */
static double
draw_field (const AttnPages   *pages,
            AttnPainter       *painter,
            const char        *word,
            double             x,
            double             baseline,
            double             length)
{
  const AttnPalette *palette = attn_palette_get (pages->view.theme);
  g_autoptr (AttnText) text = attn_text_new (attn_fonts_get (pages->fonts, ATTN_STYLE_SANS, SIZE_OF_EDGE * 1.1), word, -1);
  const double start = x + attn_text_get_width (text) + 5;

  attn_paint_text (painter, text, x, baseline, &palette->dim);
  attn_paint_line (painter, start, baseline + 1.5, start + length, baseline + 1.5, 0.6, 0, &palette->empty_edge);
  return start + length;
}

static gboolean
has_fields (const AttnPages *pages,
            guint            index)
{
  return pages->options.kind == ATTN_PAGES_WORKSHEET && index == 0;
}

/* What the edges of a page leave for its steps. */
static AttnBox
get_inner_area (const AttnPages *pages,
                guint            index)
{
  const double above = SIZE_OF_EDGE * (has_fields (pages, index) ? 6.9 : 3.9);
  AttnBox area = get_area (pages);

  area.y += above;
  area.height -= above + SIZE_OF_EDGE * 2.4;
  return area;
}

/* Title and kind above a rule, the page's number at the foot. */
static void
draw_edges (const AttnPages *pages,
            guint            index,
            cairo_t         *cr)
{
  const AttnPalette *palette = attn_palette_get (pages->view.theme);
  const AttnLanguage language = pages->view.language;
  g_autoptr (AttnPainter) painter = attn_cairo_painter_new (cr, 1);
  AttnFont *font = attn_fonts_get (pages->fonts, ATTN_STYLE_SANS, SIZE_OF_EDGE);
  AttnFont *bold = attn_fonts_get (pages->fonts, ATTN_STYLE_BOLD, SIZE_OF_EDGE);
  const AttnBox area = get_area (pages);
  const double baseline = area.y + attn_font_get_ascent (font), rule = area.y + SIZE_OF_EDGE * 1.9;
  g_autofree char *number = g_strdup_printf ("%u / %u", index + 1, attn_pages_get_n (pages));
  g_autoptr (AttnText) kind = attn_text_new (bold, get_kind_name (pages), -1);
  g_autoptr (AttnText) title = NULL;
  g_autoptr (AttnText) page = attn_text_new (font, number, -1);
  const double right = area.x + area.width;

  title = attn_lesson_new_line (font, pages->options.title != NULL ? pages->options.title : "",
                                fmax (area.width - attn_text_get_width (kind) - 20, 0));
  attn_paint_text (painter, title, area.x, baseline, &palette->dim);
  attn_paint_text (painter, kind, right - attn_text_get_width (kind), baseline, &palette->dim);
  attn_paint_line (painter, area.x, rule, right, rule, 0.5, 0, &palette->line);
  attn_paint_text (painter, page, right - attn_text_get_width (page), area.y + area.height - attn_font_get_descent (font),
                   &palette->dim);
  if (has_fields (pages, index))
    {
      const double line = rule + SIZE_OF_EDGE * 3;
      double x = draw_field (pages, painter, attn_translate (language, N_("Name")), area.x, line, fmin (area.width * 0.36, 200));

      draw_field (pages, painter, attn_translate (language, N_("Date")), x + 24, line, fmin (area.width * 0.2, 110));
    }
}

/* Text grows with the paper, but less: half as fast as its sides. */
static double
get_size (const AttnPages *pages)
{
  const double paper = pages->options.width * pages->options.height / (ATTN_PAPER_SHORT * ATTN_PAPER_LONG);

  return (pages->options.per_page > 1 ? SIZE_OF_FOUR : SIZE_OF_ONE) * CLAMP (pow (paper, 0.25), 0.5, 2);
}

/* Four stand two by two. */
static AttnBox
get_place (const AttnPages *pages,
           const AttnBox   *area,
           guint            nth)
{
  const guint n = pages->options.per_page == 1 ? 1 : 2;
  const double width = (area->width - (n - 1) * GUTTER) / n, height = (area->height - (n - 1) * GUTTER) / n;

  return (AttnBox) { area->x + (nth % n) * (width + GUTTER), area->y + (nth / n) * (height + GUTTER), width, height };
}

/* Quiet rules between the steps. */
static void
draw_rules (const AttnPages *pages,
            const AttnBox   *area,
            guint            n,
            cairo_t         *cr)
{
  const AttnPalette *palette = attn_palette_get (pages->view.theme);
  g_autoptr (AttnPainter) painter = attn_cairo_painter_new (cr, 1);

  for (guint i = 1; i < n; i++)
    {
      const AttnBox box = get_place (pages, area, i);

      if (box.y > area->y && box.x == area->x)
        attn_paint_line (painter, area->x, box.y - GUTTER / 2, area->x + area->width, box.y - GUTTER / 2, 0.5, 0, &palette->line);
    }
}

static void
draw_picture (const AttnPages *pages,
              cairo_t         *cr)
{
  const AttnBox area = get_area (pages);
  g_autoptr (AttnScene) scene = attn_scene_new (pages->trace, &pages->view, pages->fonts, area.width / POINTS_PER_PIXEL,
                                                area.height / POINTS_PER_PIXEL);
  g_autoptr (AttnPainter) painter = NULL;

  cairo_save (cr);
  cairo_translate (cr, area.x, area.y);
  cairo_scale (cr, POINTS_PER_PIXEL, POINTS_PER_PIXEL);
  painter = attn_cairo_painter_new (cr, POINTS_PER_PIXEL);
  attn_scene_paint_base (scene, painter);
  attn_scene_paint_marks (scene, painter);
  attn_painter_flush (painter);
  cairo_restore (cr);
}

void
attn_pages_draw (const AttnPages *pages,
                 guint            index,
                 cairo_t         *cr)
{
  const guint first = get_first (pages, index);
  AttnBox area;

  g_return_if_fail (index < attn_pages_get_n (pages));
  if (pages->lesson != NULL)
    {
      attn_lesson_draw_page (pages->lesson, &pages->view, pages->fonts, &pages->options, index, cr, NULL);
      return;
    }
  /* Paper is white of itself. */
  if (pages->view.theme == ATTN_THEME_DARK)
    {
      g_autoptr (AttnPainter) painter = attn_cairo_painter_new (cr, 1);
      const AttnBox paper = { 0, 0, pages->options.width, pages->options.height };

      attn_paint_fill (painter, &paper, 0, &attn_palette_get (pages->view.theme)->background);
    }
  if (pages->options.kind == ATTN_PAGES_PICTURE)
    {
      draw_picture (pages, cr);
      return;
    }
  draw_edges (pages, index, cr);
  area = get_inner_area (pages, index);
  if (pages->options.per_page > 1)
    draw_rules (pages, &area, MIN (pages->sheets->len - first, pages->options.per_page), cr);
  for (guint i = 0; i < pages->options.per_page && first + i < pages->sheets->len; i++)
    {
      const AttnBox box = get_place (pages, &area, i);

      attn_sheet_draw (pages, &g_array_index (pages->sheets, AttnSheet, first + i), &box, get_size (pages), cr);
    }
}

AttnScene *
attn_pages_make_scene (const AttnPages *pages,
                       guint            sheet,
                       double          *factor)
{
  const AttnBox area = get_inner_area (pages, sheet / pages->options.per_page);
  const AttnBox box = get_place (pages, &area, sheet % pages->options.per_page);

  return attn_sheet_make_scene (pages, &g_array_index (pages->sheets, AttnSheet, sheet), &box, get_size (pages), factor);
}

GBytes *
attn_pages_to_pdf (const AttnPages *pages,
                   GError         **error)
{
  const AttnPagesOptions *options = &pages->options;
  g_autoptr (AttnPdf) pdf = NULL;
  const char *message = NULL;
  GBytes *bytes;

  if (pages->lesson != NULL)
    return attn_lesson_to_pdf (pages->lesson, &pages->view, pages->fonts, options, error);
  pdf = attn_pdf_new (options->title, NULL);
  for (guint i = 0; i < attn_pages_get_n (pages); i++)
    attn_pages_draw (pages, i, attn_pdf_begin_page (pdf, options->width, options->height,
                                                    attn_pages_get_n (pages) > 1 ? attn_pages_get_name (pages, i) : NULL));
  bytes = attn_pdf_finish (pdf, &message);
  if (bytes == NULL)
    g_set_error (error, ATTN_PICTURE_ERROR, ATTN_PICTURE_ERROR_WRITE,
                 attn_translate (pages->view.language, N_("the picture could not be written: %s")), message);
  return bytes;
}
