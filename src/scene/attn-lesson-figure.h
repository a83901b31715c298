/* attn-lesson-figure.h: the plot of a scene of a lesson, in words and ready to be drawn
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-picture.h"
#include "attn-plot.h"
#include "attn-plot-spec.h"

G_BEGIN_DECLS

/* Fills in what is drawn.  Everything in it lives as long as the program. */
void    attn_lesson_figure_init    (AttnPlot *plot, const AttnPlotSpec *spec, AttnLanguage language);
/* What a plot is called.  Static. */
const char *attn_lesson_figure_get_title (AttnPlotKind kind, AttnLanguage language);
/* As a file of its own.  Owned by the caller; NULL with an error of ATTN_PICTURE_ERROR. */
GBytes *attn_lesson_figure_write   (const AttnPlotSpec *spec, AttnPictureFormat format, AttnLanguage language, AttnTheme theme,
                                    AttnFonts *fonts, const AttnPictureOptions *options, GError **error);

/* The pixels, as attn_picture_to_surface gives them. */
cairo_surface_t *attn_lesson_figure_to_surface (const AttnPlotSpec *spec, AttnLanguage language, AttnTheme theme, AttnFonts *fonts,
                                                const AttnPictureOptions *options, GError **error);

G_END_DECLS
