/* attn-picture.c: a scene as a file
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-picture.h"

#include <math.h>

#include "attn-embedded.h"
#include "attn-lesson-figure.h"
#include "attn-pdf.h"
#include "attn-png.h"
#include "attn-svg-painter.h"

/* The longest side, in pixels: cairo's images end at 32,767, most memory sooner. */
#define MAX_SIDE 16384

#define DENSITY 96.0
#define POINTS_PER_PIXEL (72 / DENSITY)

G_DEFINE_QUARK (attn-picture-error-quark, attn_picture_error)

void
attn_picture_options_init (AttnPictureOptions *options)
{
  *options = (AttnPictureOptions) { .width = 1600, .height = 900, .scale = 2 };
}

/* The size in pixels; FALSE with an error where there is none, or too much of it. */
static gboolean
get_pixels (const AttnPictureOptions *options,
            double                    scale,
            AttnLanguage              language,
            int                      *width,
            int                      *height,
            GError                  **error)
{
  double x = round (options->width * scale), y = round (options->height * scale);

  if (!(scale > 0) || !(x >= 1) || !(y >= 1) || !(x <= MAX_SIDE) || !(y <= MAX_SIDE))
    {
      g_set_error (error, ATTN_PICTURE_ERROR, ATTN_PICTURE_ERROR_SIZE,
                   attn_translate (language, N_("a picture of %.0f × %.0f pixels: each side needs 1 to %d")), x, y, MAX_SIDE);
      return FALSE;
    }
  *width = (int) x;
  *height = (int) y;
  return TRUE;
}

static gboolean
check_status (cairo_status_t status,
              AttnLanguage   language,
              GError       **error)
{
  if (status == CAIRO_STATUS_SUCCESS)
    return TRUE;
  g_set_error (error, ATTN_PICTURE_ERROR, ATTN_PICTURE_ERROR_WRITE,
               attn_translate (language, N_("the picture could not be drawn: %s")), cairo_status_to_string (status));
  return FALSE;
}

static void
set_write_error (GError     **error,
                 AttnLanguage language,
                 const char  *message)
{
  g_set_error (error, ATTN_PICTURE_ERROR, ATTN_PICTURE_ERROR_WRITE,
               attn_translate (language, N_("the picture could not be written: %s")), message);
}

/* On white, as paper is; a dark picture keeps its own ground. */
static void
paint_background (const AttnView *view,
                  AttnPainter    *painter,
                  double          width,
                  double          height)
{
  static const AttnColor white = { 1, 1, 1, 1 };
  const AttnPalette *palette = attn_palette_get (view->theme);
  AttnBox all = { 0, 0, width, height };

  attn_paint_fill (painter, &all, 0, view->theme == ATTN_THEME_DARK ? &palette->background : &white);
}

static void
paint (const AttnScene          *scene,
       AttnPainter              *painter,
       const AttnPictureOptions *options,
       double                    width,
       double                    height)
{
  if (!options->transparent)
    paint_background (attn_scene_get_view (scene), painter, width, height);
  attn_scene_paint_base (scene, painter);
  attn_scene_paint_marks (scene, painter);
}

static cairo_surface_t *
draw (const AttnTrace          *trace,
      const AttnView           *view,
      AttnFonts                *fonts,
      const AttnPictureOptions *options,
      cairo_format_t            format,
      GError                  **error)
{
  cairo_surface_t *surface;
  cairo_status_t status;
  cairo_t *cr;
  int width, height;

  if (!get_pixels (options, options->scale, view->language, &width, &height, error))
    return NULL;
  surface = cairo_image_surface_create (format, width, height);
  if (!check_status (cairo_surface_status (surface), view->language, error))
    {
      cairo_surface_destroy (surface);
      return NULL;
    }
  cr = cairo_create (surface);
  cairo_scale (cr, options->scale, options->scale);
  {
    g_autoptr (AttnScene) scene = attn_scene_new (trace, view, fonts, options->width, options->height);
    g_autoptr (AttnPainter) painter = attn_cairo_painter_new (cr, options->scale);

    paint (scene, painter, options, width / options->scale, height / options->scale);
  }
  status = cairo_status (cr);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_status (surface);
  if (!check_status (status, view->language, error))
    {
      cairo_surface_destroy (surface);
      return NULL;
    }
  return surface;
}

cairo_surface_t *
attn_picture_to_surface (const AttnTrace          *trace,
                         const AttnView           *view,
                         AttnFonts                *fonts,
                         const AttnPictureOptions *options,
                         GError                  **error)
{
  if (options->plot != NULL)
    return attn_lesson_figure_to_surface (options->plot, view->language, view->theme, fonts, options, error);
  return draw (trace, view, fonts, options, CAIRO_FORMAT_ARGB32, error);
}

GBytes *
attn_picture_to_png (const AttnTrace          *trace,
                     const AttnView           *view,
                     AttnFonts                *fonts,
                     const AttnPictureOptions *options,
                     GError                  **error)
{
  const AttnPngOptions png_options = { .alpha = options->transparent, .density = DENSITY * options->scale };
  cairo_surface_t *surface = draw (trace, view, fonts, options,
                                   options->transparent ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24, error);
  g_autofree char *message = NULL;
  GBytes *png;

  if (surface == NULL)
    return NULL;
  png = attn_png_write (surface, &png_options, &message);
  cairo_surface_destroy (surface);
  if (png == NULL)
    set_write_error (error, view->language, message);
  else if (options->document != NULL)
    {
      g_autoptr (GBytes) bare = png;

      png = attn_embedded_put_png (bare, options->document);
    }
  return png;
}

/* What the picture says, for those who do not see it. */
static char *
describe (const AttnScene *scene)
{
  const char *card = attn_scene_get_card_text (scene), *remarks = attn_scene_get_remarks (scene);

  return *remarks == '\0' ? g_strdup (card) : g_strconcat (card, "\n", remarks, NULL);
}

static char *
get_title (const AttnScene          *scene,
           const AttnPictureOptions *options)
{
  const GArray *steps = attn_scene_get_steps (scene);

  if (options->title != NULL && *options->title != '\0')
    return g_strdup (options->title);
  return attn_step_get_description (&g_array_index (steps, AttnStep, attn_scene_get_step (scene)),
                                    attn_scene_get_view (scene)->language);
}

GBytes *
attn_picture_to_svg (const AttnTrace          *trace,
                     const AttnView           *view,
                     AttnFonts                *fonts,
                     const AttnPictureOptions *options,
                     GError                  **error)
{
  g_autoptr (AttnScene) scene = NULL;
  g_autoptr (AttnPainter) painter = NULL;
  g_autofree char *title = NULL;
  g_autofree char *description = NULL;
  AttnSvgOptions svg = { .width = options->width, .height = options->height, .as_text = options->svg_text,
                         .document = options->document };
  GBytes *bytes;
  int width, height;

  if (!get_pixels (options, 1, view->language, &width, &height, error))
    return NULL;
  scene = attn_scene_new (trace, view, fonts, options->width, options->height);
  svg.title = title = get_title (scene, options);
  svg.description = description = describe (scene);
  painter = attn_svg_painter_new (fonts, &svg);
  paint (scene, painter, options, options->width, options->height);
  bytes = attn_svg_painter_finish (painter);
  if (bytes == NULL)
    set_write_error (error, view->language, cairo_status_to_string (CAIRO_STATUS_NO_MEMORY));
  return bytes;
}

GBytes *
attn_picture_to_pdf (const AttnTrace          *trace,
                     const AttnView           *view,
                     AttnFonts                *fonts,
                     const AttnPictureOptions *options,
                     GError                  **error)
{
  g_autoptr (AttnScene) scene = NULL;
  g_autoptr (AttnPdf) pdf = NULL;
  g_autofree char *title = NULL;
  g_autofree char *description = NULL;
  GBytes *bytes;
  int width, height;

  if (!get_pixels (options, 1, view->language, &width, &height, error))
    return NULL;
  scene = attn_scene_new (trace, view, fonts, options->width, options->height);
  title = get_title (scene, options);
  description = describe (scene);
  pdf = attn_pdf_new (title, description);
  {
    cairo_t *cr = attn_pdf_begin_page (pdf, options->width * POINTS_PER_PIXEL, options->height * POINTS_PER_PIXEL, NULL);
    g_autoptr (AttnPainter) painter = NULL;

    cairo_scale (cr, POINTS_PER_PIXEL, POINTS_PER_PIXEL);
    painter = attn_cairo_painter_new (cr, POINTS_PER_PIXEL);
    paint (scene, painter, options, options->width, options->height);
  }
  {
    const char *message = NULL;

    bytes = attn_pdf_finish (pdf, &message);
    if (bytes == NULL)
      set_write_error (error, view->language, message);
  }
  return bytes;
}

GBytes *
attn_picture_write (AttnPictureFormat         format,
                    const AttnTrace          *trace,
                    const AttnView           *view,
                    AttnFonts                *fonts,
                    const AttnPictureOptions *options,
                    GError                  **error)
{
  if (options->plot != NULL)
    return attn_lesson_figure_write (options->plot, format, view->language, view->theme, fonts, options, error);
  switch (format)
    {
    case ATTN_PICTURE_PNG:
      return attn_picture_to_png (trace, view, fonts, options, error);
    case ATTN_PICTURE_SVG:
      return attn_picture_to_svg (trace, view, fonts, options, error);
    case ATTN_PICTURE_PDF:
    default:
      return attn_picture_to_pdf (trace, view, fonts, options, error);
    }
}
