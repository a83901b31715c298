/* scene-test.h: what the tests of pictures share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

#include "attn-document.h"
#include "attn-scene.h"

G_BEGIN_DECLS

/* The numbers of a sample, and of a document that is written out. */
AttnTrace       *scene_test_load    (const char *sample, AttnLanguage language);
AttnTrace       *scene_test_parse   (const char *json);

/* A document with everything that is hard to set: emoji and joined families, Arabic, a character no font has, an
 * empty token, long ones, XML's own signs, control characters. */
extern const char scene_test_hard[];
/* The character in it that no font has. */
#define SCENE_TEST_MISSING "\xf3\xb0\x80\x81"      /* U+F0001, for private use */

/* A trace, a view of it and the scene that shows it. */
typedef struct
{
  AttnFonts *fonts;
  AttnTrace *trace;
  AttnView   view;
  AttnScene *scene;
} SceneTestFixture;

/* Takes the trace; the view is the one that a picture begins with, and there is no scene yet. */
void scene_test_begin (SceneTestFixture *f, AttnTrace *trace);
/* The scene of the view as it now is, in place of the one before. */
void scene_test_show  (SceneTestFixture *f, double width, double height);
void scene_test_end   (SceneTestFixture *f);

/* A file with these bytes in a folder that is gone when the test ends; its path. */
char            *scene_test_write   (const char *name, GBytes *bytes);
/* Runs a program, which has to succeed and to say nothing on standard error; what it prints. */
char            *scene_test_run     (const char *program, ...) G_GNUC_NULL_TERMINATED;

cairo_surface_t *scene_test_read    (const char *path);
cairo_surface_t *scene_test_decode  (GBytes *png);
/* 0xAARRGGBB, premultiplied. */
guint32          scene_test_pixel   (cairo_surface_t *surface, int x, int y);

/* How far two pictures of one size are from each other, on white: the mean of the channels' differences, of 255,
 * and the largest difference of the means of 8 × 8 pixels. */
typedef struct
{
  double mean, largest;
} SceneTestDifference;

SceneTestDifference scene_test_compare (cairo_surface_t *a, cairo_surface_t *b);

/* A document with an image of three channels, side × side, in patches of p and rows of d, with layers of two heads; and with
 * a class token or without.  Owned by the caller. */
char *scene_test_dup_image (guint side, guint p, guint d, guint layers, gboolean class_token);

/* A view in a window: a step and, with `node`, a cell that is selected. */
AttnScene *scene_test_new (AttnFonts *fonts, const AttnTrace *trace, AttnViewMode mode, const char *step, const char *node, guint row,
                           guint column, double width, double height);

G_END_DECLS
