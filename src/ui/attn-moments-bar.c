/* attn-moments-bar.c: from untrained to trained: a slider, what was measured then, and the weight to watch
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-moments-bar.h"

#include <math.h>

#include "attn-actions.h"
#include "attn-pane-parts.h"
#include "attn-pango-markup.h"

/* What an audience reads is this share of the height. */
#define SEEN_SHARE 0.026
#define PART_GAP   12
/* A line of words, in characters. */
#define LEAST_LINE 16
#define MOST_LINE  44

enum
{
  HEAD,
  SENTENCE,
  UNKNOWN,
  N_LABELS
};

struct _AttnMomentsBar
{
  GtkWidget    parent_instance;

  AttnSession *session;
  gboolean     projecting;
  GtkWidget   *words;              /* the labels */
  GtkWidget   *play;               /* NULL while projecting */
  GtkWidget   *labels[N_LABELS];
  GtkWidget   *scale;
  double       size;               /* of the projecting one's text */
};

G_DEFINE_FINAL_TYPE (AttnMomentsBar, attn_moments_bar, GTK_TYPE_WIDGET)

static void
set_label (AttnMomentsBar *self,
           guint           index,
           const char     *text)
{
  if (g_strcmp0 (attn_label_get_written (GTK_LABEL (self->labels[index])), text) != 0)
    gtk_label_set_text (GTK_LABEL (self->labels[index]), text);
  gtk_widget_set_visible (self->labels[index], *text != '\0');
}

/* Before an audience, sizes go with the height of what is shown.  A new text has lost its own. */
static void
size_labels (AttnMomentsBar *self)
{
  for (guint i = 0; self->size > 0 && i < N_LABELS; i++)
    {
      const PangoFontDescription *font = pango_context_get_font_description (gtk_widget_get_pango_context (self->labels[i]));
      const double desk = pango_font_description_get_size (font) * (pango_font_description_get_size_is_absolute (font) ? 1.0 : 96.0 / 72.0) / PANGO_SCALE;
      /* A label counts its characters in the desktop's type. */
      const double larger = desk > 0 ? self->size / desk : 1;
      PangoAttrList *own = gtk_label_get_attributes (GTK_LABEL (self->labels[i]));
      g_autoptr (PangoAttrList) attributes = own != NULL ? pango_attr_list_copy (own) : pango_attr_list_new ();

      pango_attr_list_change (attributes, pango_attr_size_new_absolute ((int) (self->size * PANGO_SCALE)));
      gtk_label_set_attributes (GTK_LABEL (self->labels[i]), attributes);
      gtk_label_set_width_chars (GTK_LABEL (self->labels[i]), (int) (LEAST_LINE * fmin (larger, 1)));
      gtk_label_set_max_width_chars (GTK_LABEL (self->labels[i]), (int) (MOST_LINE * larger));
    }
}

/* Words that the model does not know, and how many it knows. */
static char *
describe_unknown (AttnMomentsBar *self)
{
  const AttnMoments *moments = attn_session_get_moments (self->session);
  g_autofree char *unknown = attn_session_dup_unknown (self->session);

  if (*unknown == '\0')
    return g_strdup ("");
  return g_strdup_printf (attn_session_text (self->session, N_("The model knows only %1$u words. Not among them: %2$s. Their vectors are made up.")),
                          attn_moments_count_words (moments), unknown);
}

static void
update_play (AttnMomentsBar *self)
{
  const gboolean playing = attn_session_get_training (self->session);
  const char *icon = playing ? "media-playback-pause-symbolic" : "media-playback-start-symbolic";
  const AttnAction *action = attn_actions_find ("play-training");
  const char *name = attn_session_text (self->session, playing ? N_("Pause") : action->message);
  g_autofree char *accel = attn_action_dup_accel (action);
  g_autofree char *key = attn_accel_dup_label (accel);
  g_autofree char *tip = g_strdup_printf ("%s (%s)", name, key);

  if (self->play == NULL)
    return;
  if (g_strcmp0 (icon, gtk_button_get_icon_name (GTK_BUTTON (self->play))) != 0)
    gtk_button_set_icon_name (GTK_BUTTON (self->play), icon);
  attn_pane_set_tip (self->play, tip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->play), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

static void
update (AttnMomentsBar *self)
{
  const char *problem = attn_session_get_moments_problem (self->session);
  const gboolean has_moments = attn_session_get_moments (self->session) != NULL;
  g_autofree char *title = NULL, *figures = NULL, *sentence = NULL, *unknown = NULL, *head = NULL;

  gtk_widget_set_visible (GTK_WIDGET (self), has_moments || (problem != NULL && !self->projecting));
  gtk_widget_set_visible (self->scale, has_moments);
  if (self->play != NULL)
    gtk_widget_set_visible (self->play, has_moments);
  if (!has_moments)
    {
      if (problem == NULL)
        return;
      set_label (self, HEAD, attn_session_text (self->session, N_("The moments of training cannot be read")));
      attn_pane_set_tip (self->labels[HEAD], NULL);
      set_label (self, SENTENCE, problem);
      set_label (self, UNKNOWN, "");
      return;
    }
  title = attn_session_dup_moment_title (self->session);
  figures = attn_session_dup_moment_figures (self->session);
  sentence = attn_session_dup_moment_sentence (self->session);
  unknown = describe_unknown (self);
  head = g_strdup_printf (*figures != '\0' ? "*%s*  %s" : "*%s*", title, figures);
  attn_label_set_signs (GTK_LABEL (self->labels[HEAD]), head);
  attn_pane_set_tip (self->labels[HEAD], *figures != '\0'
                     ? attn_session_text (self->session, N_("Loss: the mean over every next word of the sentences held out from training. "
                                                            "Right: the share of those sentences whose last word is told right."))
                     : NULL);
  gtk_widget_set_visible (self->labels[HEAD], TRUE);
  set_label (self, SENTENCE, sentence);
  set_label (self, UNKNOWN, unknown);
  size_labels (self);
  attn_moments_scale_update (ATTN_MOMENTS_SCALE (self->scale));
}

static void
session_changed_cb (AttnSession    *session,
                    guint           changes,
                    AttnMomentsBar *self)
{
  if ((changes & (ATTN_CHANGE_PLAY | ATTN_CHANGE_LANGUAGE | ATTN_CHANGE_DOCUMENT)) != 0)
    update_play (self);
  if ((changes & (ATTN_CHANGE_DOCUMENT | ATTN_CHANGE_SELECTION | ATTN_CHANGE_STEP | ATTN_CHANGE_LAYOUT | ATTN_CHANGE_LANGUAGE |
                  ATTN_CHANGE_LOOK)) != 0)
    update (self);
}

void
attn_moments_bar_set_seen (AttnMomentsBar *self,
                           int             height)
{
  self->size = fmax (height * SEEN_SHARE, 10);
  /* As far from the edge as what is said of the picture. */
  gtk_widget_set_margin_start (self->words, (int) (self->size / 2));
  size_labels (self);
  attn_moments_scale_set_size (ATTN_MOMENTS_SCALE (self->scale), self->size);
}

AttnMomentsScale *
attn_moments_bar_get_scale (AttnMomentsBar *self)
{
  return ATTN_MOMENTS_SCALE (self->scale);
}

char *
attn_moments_bar_dup_text (AttnMomentsBar *self)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < N_LABELS; i++)
    if (gtk_widget_get_visible (self->labels[i]))
      g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", attn_label_get_written (GTK_LABEL (self->labels[i])));
  return g_string_free (text, FALSE);
}

/* --- laying out ---------------------------------------------------------------------------------------- */

static void
measure_part (GtkWidget      *part,
              GtkOrientation  orientation,
              int             for_size,
              int            *minimum,
              int            *natural)
{
  *minimum = *natural = 0;
  if (part != NULL && gtk_widget_get_visible (part))
    gtk_widget_measure (part, orientation, for_size, minimum, natural, NULL, NULL);
}

/* Where the words end, of so much width: they leave the slider the better half. */
static int
find_words_width (AttnMomentsBar *self,
                  int             width)
{
  int least, likes, scale_least, scale_likes, play_least, play_likes;

  measure_part (self->words, GTK_ORIENTATION_HORIZONTAL, -1, &least, &likes);
  measure_part (self->scale, GTK_ORIENTATION_HORIZONTAL, -1, &scale_least, &scale_likes);
  measure_part (self->play, GTK_ORIENTATION_HORIZONTAL, -1, &play_least, &play_likes);
  /* Without a slider there is only a message. */
  if (!gtk_widget_get_visible (self->scale))
    return MAX (width, least);
  return MAX (least, MIN (likes, (width - play_likes) * 42 / 100));
}

static GtkSizeRequestMode
attn_moments_bar_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

/* Where height is short the slider alone will do. */
static void
attn_moments_bar_measure (GtkWidget      *widget,
                          GtkOrientation  orientation,
                          int             for_size,
                          int            *minimum,
                          int            *natural,
                          int            *minimum_baseline,
                          int            *natural_baseline)
{
  AttnMomentsBar *self = ATTN_MOMENTS_BAR (widget);
  GtkWidget *const parts[] = { self->play, self->words, self->scale };

  *minimum = *natural = 0;
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      int least, likes, width = -1;

      if (orientation == GTK_ORIENTATION_VERTICAL && parts[i] == self->words && for_size >= 0)
        width = find_words_width (self, for_size);
      measure_part (parts[i], orientation, width, &least, &likes);
      if (orientation == GTK_ORIENTATION_HORIZONTAL)
        {
          *minimum += least + (least > 0 && i > 0 ? PART_GAP : 0);
          *natural += likes + (likes > 0 && i > 0 ? PART_GAP : 0);
        }
      else
        {
          if (parts[i] != self->words || !gtk_widget_get_visible (self->scale) || self->projecting)
            *minimum = MAX (*minimum, least);
          *natural = MAX (*natural, likes);
        }
    }
}

static void
place_part (GtkWidget *part,
            int       *x,
            int        width,
            int        height)
{
  int least, likes;

  if (part == NULL || !gtk_widget_get_visible (part) || !gtk_widget_get_child_visible (part))
    return;
  measure_part (part, GTK_ORIENTATION_HORIZONTAL, -1, &least, &likes);
  width = MAX (width, least);
  measure_part (part, GTK_ORIENTATION_VERTICAL, width, &least, &likes);
  gtk_widget_size_allocate (part, &(GtkAllocation) { *x, 0, width, MAX (height, least) }, -1);
  *x += width + PART_GAP;
}

static void
attn_moments_bar_size_allocate (GtkWidget *widget,
                                int        width,
                                int        height,
                                int        baseline)
{
  AttnMomentsBar *self = ATTN_MOMENTS_BAR (widget);
  const int words = find_words_width (self, width);
  int least, likes, play_least, play_likes, x = 0;

  measure_part (self->words, GTK_ORIENTATION_VERTICAL, words, &least, &likes);
  gtk_widget_set_child_visible (self->words, height >= least || !gtk_widget_get_visible (self->scale));
  measure_part (self->play, GTK_ORIENTATION_HORIZONTAL, -1, &play_least, &play_likes);
  place_part (self->play, &x, play_likes, height);
  place_part (self->words, &x, words, height);
  place_part (self->scale, &x, width - x, height);
}

/* --- object -------------------------------------------------------------------------------------------- */

static void
attn_moments_bar_dispose (GObject *object)
{
  AttnMomentsBar *self = ATTN_MOMENTS_BAR (object);

  if (self->session != NULL)
    g_signal_handlers_disconnect_by_data (self->session, self);
  g_clear_object (&self->session);
  g_clear_pointer (&self->play, gtk_widget_unparent);
  g_clear_pointer (&self->words, gtk_widget_unparent);
  g_clear_pointer (&self->scale, gtk_widget_unparent);

  G_OBJECT_CLASS (attn_moments_bar_parent_class)->dispose (object);
}

static void
attn_moments_bar_class_init (AttnMomentsBarClass *klass)
{
  GTK_WIDGET_CLASS (klass)->get_request_mode = attn_moments_bar_get_request_mode;
  GTK_WIDGET_CLASS (klass)->measure = attn_moments_bar_measure;
  GTK_WIDGET_CLASS (klass)->size_allocate = attn_moments_bar_size_allocate;
  G_OBJECT_CLASS (klass)->dispose = attn_moments_bar_dispose;
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "attnmoments");
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
attn_moments_bar_init (AttnMomentsBar *self)
{
}

static void
build (AttnMomentsBar *self)
{
  static const char *const styles[N_LABELS] = { NULL, NULL, "reason" };
  self->words = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  if (!self->projecting)
    {
      self->play = g_object_new (GTK_TYPE_BUTTON, "focus-on-click", FALSE, "valign", GTK_ALIGN_CENTER, "action-name", "win.play-training", NULL);
      gtk_widget_set_parent (self->play, GTK_WIDGET (self));
    }
  for (guint i = 0; i < N_LABELS; i++)
    {
      GtkWidget *label = self->labels[i] = gtk_label_new (NULL);

      gtk_label_set_xalign (GTK_LABEL (label), 0);
      gtk_label_set_wrap (GTK_LABEL (label), TRUE);
      if (i != HEAD)
        attn_label_keep_words (GTK_LABEL (label));
      gtk_label_set_width_chars (GTK_LABEL (label), LEAST_LINE);
      gtk_label_set_max_width_chars (GTK_LABEL (label), MOST_LINE);
      gtk_widget_set_visible (label, FALSE);
      if (styles[i] != NULL)
        gtk_widget_add_css_class (label, styles[i]);
      gtk_box_append (GTK_BOX (self->words), label);
    }
  gtk_widget_set_valign (self->words, GTK_ALIGN_CENTER);
  gtk_widget_set_parent (self->words, GTK_WIDGET (self));
  self->scale = attn_moments_scale_new (self->session);
  gtk_widget_set_valign (self->scale, GTK_ALIGN_CENTER);
  gtk_widget_set_parent (self->scale, GTK_WIDGET (self));
}

GtkWidget *
attn_moments_bar_new (AttnSession *session,
                      gboolean     projecting)
{
  AttnMomentsBar *self = g_object_new (ATTN_TYPE_MOMENTS_BAR, NULL);

  self->session = g_object_ref (session);
  self->projecting = projecting;
  if (projecting)
    gtk_widget_add_css_class (GTK_WIDGET (self), "projecting");
  build (self);
  g_signal_connect (session, "changed", G_CALLBACK (session_changed_cb), self);
  update_play (self);
  update (self);
  return GTK_WIDGET (self);
}
