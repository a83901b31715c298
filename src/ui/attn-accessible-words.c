/* attn-accessible-words.c: what stands in a picture in words, for a screen reader
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-accessible-words.h"

/* A widget that is never drawn: it stands where the word is painted. */
#define ATTN_TYPE_ACCESSIBLE_WORD (attn_accessible_word_get_type ())
G_DECLARE_FINAL_TYPE (AttnAccessibleWord, attn_accessible_word, ATTN, ACCESSIBLE_WORD, GtkWidget)

struct _AttnAccessibleWord
{
  GtkWidget parent_instance;
};

G_DEFINE_FINAL_TYPE (AttnAccessibleWord, attn_accessible_word, GTK_TYPE_WIDGET)

static void
attn_accessible_word_snapshot (GtkWidget   *widget,
                               GtkSnapshot *snapshot)
{
}

static void
attn_accessible_word_class_init (AttnAccessibleWordClass *klass)
{
  GTK_WIDGET_CLASS (klass)->snapshot = attn_accessible_word_snapshot;
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_LABEL);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "attnword");
}

static void
attn_accessible_word_init (AttnAccessibleWord *self)
{
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
}

struct _AttnAccessibleWords
{
  GtkWidget *parent;
  GPtrArray *widgets;        /* of AttnAccessibleWord, in their order; the parent holds them */
  GArray    *places;         /* of AttnBox */
  GPtrArray *texts;
};

AttnAccessibleWords *
attn_accessible_words_new (GtkWidget *parent)
{
  AttnAccessibleWords *self = g_new0 (AttnAccessibleWords, 1);

  self->parent = parent;
  self->widgets = g_ptr_array_new ();
  self->places = g_array_new (FALSE, FALSE, sizeof (AttnBox));
  self->texts = g_ptr_array_new_with_free_func (g_free);
  return self;
}

void
attn_accessible_words_free (AttnAccessibleWords *self)
{
  for (guint i = 0; i < self->widgets->len; i++)
    gtk_widget_unparent (self->widgets->pdata[i]);
  g_ptr_array_unref (self->widgets);
  g_array_unref (self->places);
  g_ptr_array_unref (self->texts);
  g_free (self);
}

static void
add_widget (AttnAccessibleWords *self)
{
  const guint n = self->widgets->len;
  GtkWidget *widget = g_object_new (ATTN_TYPE_ACCESSIBLE_WORD, NULL);

  gtk_widget_insert_after (widget, self->parent, n > 0 ? self->widgets->pdata[n - 1] : NULL);
  g_ptr_array_add (self->widgets, widget);
}

void
attn_accessible_words_show (AttnAccessibleWords *self,
                            const GArray        *words)
{
  const guint n = words != NULL ? MIN (words->len, ATTN_ACCESSIBLE_MAX_WORDS) : 0;
  gboolean moved = n != self->places->len;

  while (self->widgets->len < n)
    add_widget (self);
  for (guint i = 0; i < n; i++)
    {
      const AttnWord *word = &g_array_index (words, AttnWord, i);

      if (i < self->texts->len && g_str_equal (self->texts->pdata[i], word->text))
        {
          const AttnBox *place = &g_array_index (self->places, AttnBox, i);

          moved = moved || place->x != word->box.x || place->y != word->box.y || place->width != word->box.width ||
                  place->height != word->box.height;
          g_array_index (self->places, AttnBox, i) = word->box;
          continue;
        }
      moved = TRUE;
      gtk_accessible_update_property (GTK_ACCESSIBLE (self->widgets->pdata[i]), GTK_ACCESSIBLE_PROPERTY_LABEL, word->text, -1);
      if (i < self->texts->len)
        {
          g_free (self->texts->pdata[i]);
          self->texts->pdata[i] = g_strdup (word->text);
          g_array_index (self->places, AttnBox, i) = word->box;
        }
      else
        {
          g_ptr_array_add (self->texts, g_strdup (word->text));
          g_array_append_val (self->places, word->box);
        }
    }
  g_array_set_size (self->places, n);
  g_ptr_array_set_size (self->texts, (int) n);
  for (guint i = 0; i < self->widgets->len; i++)
    gtk_widget_set_visible (self->widgets->pdata[i], i < n);
  if (moved)
    gtk_widget_queue_allocate (self->parent);
}

void
attn_accessible_words_allocate (AttnAccessibleWords *self)
{
  for (guint i = 0; i < self->places->len; i++)
    {
      const AttnBox *box = &g_array_index (self->places, AttnBox, i);

      gtk_widget_size_allocate (self->widgets->pdata[i], &(GtkAllocation) { (int) box->x, (int) box->y, MAX ((int) box->width, 1),
                                                                              MAX ((int) box->height, 1) }, -1);
    }
}

guint
attn_accessible_words_get_n (AttnAccessibleWords *self)
{
  return self->places->len;
}

GtkWidget *
attn_accessible_words_get (AttnAccessibleWords *self,
                           guint                index)
{
  return self->widgets->pdata[index];
}

const char *
attn_accessible_words_get_text (AttnAccessibleWords *self,
                                guint                index)
{
  return self->texts->pdata[index];
}
