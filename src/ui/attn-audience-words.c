/* attn-audience-words.c: what stands beneath the picture that an audience sees
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-audience-words.h"

#include "attn-compat.h"
#include "attn-lesson-pages.h"
#include "attn-scene-question.h"
#include "attn-text.h"

/* Between choices that stand beside each other: three em spaces. */
#define BETWEEN "\342\200\203\342\200\203\342\200\203"
#define NO_BREAK "\302\240"
/* What the border of the label and the rounding of widths may take. */
#define ROOM 0.94
/* So many letters in all stand beside each other at the most. */
#define MOST_LETTERS 160

static guint
count_choices (AttnSession *session)
{
  const AttnLesson *lesson = attn_session_get_lesson (session);
  const guint scene = (guint) attn_session_get_scene (session);

  return attn_lesson_get_ask (lesson, scene) == ATTN_ASK_CHOICE ? attn_lesson_get_n_choices (lesson, scene) : 0;
}

static void
append_choices (AttnSession *session,
                GString     *markup,
                const char  *before)
{
  const AttnView *view = attn_session_get_view (session);

  for (guint i = 0; i < count_choices (session); i++)
    {
      g_autofree char *text = attn_lesson_dup_choice (attn_session_get_lesson (session), (guint) attn_session_get_scene (session), i, view->language,
                                                      attn_session_get_text_trace (session), view->decimals);
      g_autofree char *choice = attn_lesson_to_markup (text);
      g_autoptr (GString) kept = g_string_new (choice);

      /* Beside others one begins a line rather than goes over it. */
      if (g_str_equal (before, BETWEEN))
        g_string_replace (kept, " ", NO_BREAK, 0);
      g_string_append_printf (markup, "%s*%u.*" NO_BREAK "%s", i > 0 ? before : "", i + 1, kept->str);
    }
}

gboolean
attn_audience_fits_in_line (AttnSession *session,
                            GtkWidget   *label,
                            double       size,
                            int          width)
{
  g_autoptr (GString) markup = g_string_new (NULL);
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (label, NULL);
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();
  g_autofree char *plain = NULL;
  guint n = count_choices (session);

  append_choices (session, markup, BETWEEN);
  plain = attn_markup_to_plain (markup->str);
  pango_attr_list_insert (attributes, pango_attr_size_new_absolute ((int) (size * PANGO_SCALE)));
  pango_layout_set_attributes (layout, attributes);
  pango_layout_set_text (layout, plain, -1);
  pango_layout_set_width (layout, (int) (width * ROOM * PANGO_SCALE));
  /* Long ones are easier to read beneath each other. */
  if (g_utf8_strlen (plain, -1) > MOST_LETTERS)
    return FALSE;
  return (guint) pango_layout_get_line_count (layout) < n;
}

/* What the scene asks goes beneath its words. */
static gboolean
append_question (AttnSession *session,
                 GString     *markup,
                 gboolean     in_line)
{
  g_autofree char *question = attn_scene_question_dup_text (session), *asked = NULL;

  if (question == NULL)
    return FALSE;
  asked = attn_lesson_to_markup (question);
  g_string_append_printf (markup, "\n*%s*", asked);
  if (count_choices (session) > 0)
    g_string_append_c (markup, '\n');
  append_choices (session, markup, in_line ? BETWEEN : "\n");
  return TRUE;
}

gboolean
attn_audience_append_scene (AttnSession *session,
                            GString     *words,
                            gboolean     in_line)
{
  const AttnLesson *lesson = attn_session_get_lesson (session);
  const AttnView *view = attn_session_get_view (session);
  const guint scene = (guint) attn_session_get_scene (session);
  const AttnTrace *trace = attn_session_get_text_trace (session);
  g_autofree char *title = attn_lesson_dup_text (lesson, scene, ATTN_LESSON_TITLE, view->language, trace, view->decimals);
  g_autofree char *text = attn_lesson_dup_text (lesson, scene, ATTN_LESSON_TEXT, view->language, trace, view->decimals);
  g_autofree char *bold = title != NULL ? attn_lesson_to_markup (title) : NULL;
  g_autofree char *markup = attn_lesson_to_markup (text != NULL ? text : "");

  if (bold != NULL)
    g_string_append_printf (words, "*%s*  ", bold);
  g_string_append (words, markup);
  return append_question (session, words, in_line);
}

void
attn_audience_fit_label (GtkWidget *label,
                         double     size,
                         int        width,
                         int        height,
                         double     most)
{
  attn_compat_set_text_size (label, size);
  for (guint i = 0; i < 8; i++)
    {
      PangoAttrList *own = gtk_label_get_attributes (GTK_LABEL (label));
      g_autoptr (PangoAttrList) attributes = own != NULL ? pango_attr_list_copy (own) : pango_attr_list_new ();
      int least, high;

      pango_attr_list_change (attributes, pango_attr_size_new_absolute ((int) (size * PANGO_SCALE)));
      gtk_label_set_attributes (GTK_LABEL (label), attributes);
      gtk_widget_measure (label, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
      gtk_widget_measure (label, GTK_ORIENTATION_VERTICAL, MAX (width, least), &high, NULL, NULL, NULL);
      if (high <= height * most || size * 0.92 < height / 40.0)
        break;
      size *= 0.92;
    }
}
