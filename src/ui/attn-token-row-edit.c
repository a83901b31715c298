/* attn-token-row-edit.c: tokens renamed, added, deleted, moved, cut and joined
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-token-row-private.h"

#include "attn-compat.h"
#include "attn-composing.h"
#include "attn-menu-parts.h"
#include "attn-pane-parts.h"
#include "attn-tokenizer.h"

/* A menu of more places to cut a word at is of no use. */
#define MAX_CUTS 12

#define TEXT(self, message) attn_session_text ((self)->session, message)

static const AttnDocument *
get_document (AttnTokenRow *self)
{
  return attn_session_get_document (self->session);
}

static guint
count_tokens (AttnTokenRow *self)
{
  return g_strv_length ((char **) attn_token_row_get_tokens (self));
}

static void
focus_chip (AttnTokenRow *self,
            guint         index)
{
  gtk_widget_grab_focus (index < self->chips->len ? self->chips->pdata[index] : self->adder);
}

/* --- a word typed in place of its chip ------------------------------------------------------------------- */

/* What is typed behind the last chip may be several words. */
static void
add_words (AttnTokenRow *self,
           const char   *typed)
{
  const AttnTokenCut cut = attn_token_text_get_cut (self->text);
  g_autoptr (AttnTokenText) text = attn_token_text_parse (typed, cut);
  g_auto (GStrv) words = attn_token_text_dup_tokens (text);
  const char *const *tokens = attn_token_row_get_tokens (self);
  const AttnLanguage language = attn_session_get_language (self->session);
  const guint n = count_tokens (self);
  GError *error = NULL;

  if (g_strv_length (words) == 1)
    attn_token_row_apply (self, attn_edit_insert_token (get_document (self), self->list, n, words[0], language, &error), &error);
  else if (words[0] != NULL)
    {
      g_autoptr (GPtrArray) all = g_ptr_array_new ();

      for (guint i = 0; i < n; i++)
        g_ptr_array_add (all, (char *) tokens[i]);
      for (guint i = 0; words[i] != NULL; i++)
        g_ptr_array_add (all, words[i]);
      g_ptr_array_add (all, NULL);
      attn_token_row_apply (self, attn_edit_set_tokens (get_document (self), self->list, (const char *const *) all->pdata, language, &error), &error);
    }
}

static void
let_go (AttnTokenRow *self)
{
  g_clear_handle_id (&self->gone_idle, g_source_remove);
  g_clear_pointer (&self->gone, gtk_widget_unparent);
}

static gboolean
let_go_cb (gpointer data)
{
  AttnTokenRow *self = data;

  self->gone_idle = 0;
  let_go (self);
  return G_SOURCE_REMOVE;
}

void
attn_token_row_close_word (AttnTokenRow *self,
                           gboolean      commit)
{
  GtkWidget *word = g_steal_pointer (&self->word);
  const guint index = self->word_index;
  g_autofree char *typed = NULL;

  if (word == NULL)
    return;
  typed = g_strstrip (attn_composing_dup_text (word));
  if (index < self->chips->len)
    gtk_widget_set_visible (self->chips->pdata[index], TRUE);
  if (gtk_widget_has_focus (word))
    focus_chip (self, index);
  gtk_widget_set_visible (word, FALSE);
  /* While the focus goes from widget to widget none of them may vanish. */
  let_go (self);
  self->gone = word;
  self->gone_idle = g_idle_add_full (G_PRIORITY_HIGH, let_go_cb, self, NULL);
  /* Nothing is no word: then it is left as it was. */
  if (!commit || *typed == '\0')
    return;
  if (index >= count_tokens (self))
    add_words (self, typed);
  else if (!g_str_equal (typed, attn_token_row_get_tokens (self)[index]))
    {
      GError *error = NULL;

      attn_token_row_apply (self, attn_edit_rename_token (get_document (self), self->list, index, typed,
                                                          attn_session_get_language (self->session), &error), &error);
    }
}

static void
word_activate_cb (GtkText      *word,
                  AttnTokenRow *self)
{
  attn_token_row_close_word (self, TRUE);
}

static gboolean
word_key_cb (GtkEventControllerKey *key,
             guint                  keyval,
             guint                  keycode,
             GdkModifierType        state,
             AttnTokenRow          *self)
{
  if (keyval != GDK_KEY_Escape)
    return FALSE;
  attn_token_row_close_word (self, FALSE);
  return TRUE;
}

/* As in a cell: first what was typed is taken back; where that is nothing the field goes, and the document is next. */
static gboolean
word_undo_cb (GtkEventControllerKey *key,
              guint                  keyval,
              guint                  keycode,
              GdkModifierType        state,
              AttnTokenRow          *self)
{
  const char *before = self->word_index < count_tokens (self) ? attn_token_row_get_tokens (self)[self->word_index] : "";

  if ((keyval != GDK_KEY_z && keyval != GDK_KEY_Z) || (state & (GDK_CONTROL_MASK | GDK_SHIFT_MASK | GDK_ALT_MASK)) != GDK_CONTROL_MASK)
    return FALSE;
  if (g_str_equal (gtk_editable_get_text (GTK_EDITABLE (self->word)), before))
    attn_token_row_close_word (self, FALSE);
  else
    {
      gtk_editable_set_text (GTK_EDITABLE (self->word), before);
      gtk_editable_select_region (GTK_EDITABLE (self->word), 0, -1);
    }
  return TRUE;
}

static void
word_left_cb (GtkEventControllerFocus *focus,
              AttnTokenRow            *self)
{
  attn_token_row_close_word (self, TRUE);
}

void
attn_token_row_name_chip (AttnTokenRow *self,
                          guint         index)
{
  const char *const *tokens = attn_token_row_get_tokens (self);
  const gboolean is_new = index >= count_tokens (self);
  GtkEventController *key, *focus;

  /* A token that has no chip is renamed in the sentence. */
  if (!is_new && index >= self->chips->len)
    return;
  attn_token_row_close_word (self, TRUE);
  self->word_index = index;
  self->word = gtk_text_new ();
  gtk_widget_add_css_class (self->word, "chip");
  gtk_widget_add_css_class (self->word, "word");
  gtk_text_set_propagate_text_width (GTK_TEXT (self->word), TRUE);
  gtk_editable_set_width_chars (GTK_EDITABLE (self->word), 4);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (self->word), 16);
  attn_pane_name (self->word, is_new ? TEXT (self, N_("New token")) : TEXT (self, N_("Token")));
  g_signal_connect (self->word, "activate", G_CALLBACK (word_activate_cb), self);
  attn_composing_watch (self->word);
  key = gtk_event_controller_key_new ();
  g_signal_connect (key, "key-pressed", G_CALLBACK (word_key_cb), self);
  gtk_widget_add_controller (self->word, key);
  attn_pane_leave_undo (self->word);
  key = gtk_event_controller_key_new ();
  gtk_event_controller_set_propagation_phase (key, GTK_PHASE_CAPTURE);
  g_signal_connect (key, "key-pressed", G_CALLBACK (word_undo_cb), self);
  gtk_widget_add_controller (self->word, key);
  focus = gtk_event_controller_focus_new ();
  g_signal_connect (focus, "leave", G_CALLBACK (word_left_cb), self);
  gtk_widget_add_controller (self->word, focus);
  gtk_widget_insert_before (self->word, self->chip_box, is_new ? self->adder : self->chips->pdata[index]);
  if (!is_new)
    {
      gtk_editable_set_text (GTK_EDITABLE (self->word), tokens[index]);
      gtk_widget_set_visible (self->chips->pdata[index], FALSE);
    }
  gtk_widget_grab_focus (self->word);
  gtk_editable_select_region (GTK_EDITABLE (self->word), 0, -1);
}

/* --- what is done to one --------------------------------------------------------------------------------- */

static void
delete_token (AttnTokenRow *self,
              guint         index)
{
  GError *error = NULL;

  attn_token_row_apply (self, attn_edit_delete_token (get_document (self), self->list, index,
                                                      attn_session_get_language (self->session), &error), &error);
}

static void
move_token (AttnTokenRow *self,
            guint         from,
            guint         to)
{
  GError *error = NULL;

  if (to == from || to >= count_tokens (self))
    return;
  if (attn_token_row_apply (self, attn_edit_move_token (get_document (self), self->list, from, to,
                                                        attn_session_get_language (self->session), &error), &error))
    focus_chip (self, to);
}

gboolean
attn_token_row_edit_key (AttnTokenRow    *self,
                         GtkWidget       *chip,
                         guint            keyval,
                         GdkModifierType  state)
{
  const GdkModifierType modifiers = state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SHIFT_MASK | GDK_SUPER_MASK);
  const int index = attn_token_row_find_chip (self, chip);

  if (index < 0)
    return FALSE;
  if (modifiers == GDK_ALT_MASK && (keyval == GDK_KEY_Left || keyval == GDK_KEY_Right))
    {
      if (keyval == GDK_KEY_Right)
        move_token (self, (guint) index, (guint) index + 1);
      else if (index > 0)
        move_token (self, (guint) index, (guint) index - 1);
      return TRUE;
    }
  if (modifiers != 0)
    return FALSE;
  switch (keyval)
    {
    case GDK_KEY_F2:
      attn_token_row_name_chip (self, (guint) index);
      return TRUE;
    case GDK_KEY_Delete: case GDK_KEY_KP_Delete:
      delete_token (self, (guint) index);
      return TRUE;
    default:
      return FALSE;
    }
}

static gboolean
name_cb (gpointer data)
{
  AttnTokenRow *self = data;

  self->name_idle = 0;
  attn_token_row_name_chip (self, self->menu_index);
  return G_SOURCE_REMOVE;
}

/* Once a button has had its click, or a menu has gone, and with it the focus. */
static void
name_soon (AttnTokenRow *self,
           guint         index)
{
  self->menu_index = index;
  if (self->name_idle == 0)
    self->name_idle = g_idle_add (name_cb, self);
}

/* --- the menu of a chip ---------------------------------------------------------------------------------- */

static void
menu_action_cb (GSimpleAction *action,
                GVariant      *parameter,
                gpointer       data)
{
  AttnTokenRow *self = data;
  const char *name = g_action_get_name (G_ACTION (action));
  const guint index = self->menu_index;
  AttnTokenText *text = NULL;

  if (g_str_equal (name, "rename"))
    name_soon (self, index);
  else if (g_str_equal (name, "delete"))
    delete_token (self, index);
  else if (g_str_equal (name, "left") && index > 0)
    move_token (self, index, index - 1);
  else if (g_str_equal (name, "right"))
    move_token (self, index, index + 1);
  else if (g_str_equal (name, "join"))
    text = attn_token_text_join (self->text, index);
  else if (g_str_equal (name, "split"))
    text = attn_token_text_split (self->text, index, g_variant_get_uint32 (parameter));
  if (text != NULL)
    {
      attn_token_row_apply_text (self, text);
      focus_chip (self, index);
    }
}

/* "나 / 는", "나는 / ". */
static GMenuModel *
new_cuts (const char *token)
{
  g_autoptr (GArray) characters = attn_tokenizer_cut (token, ATTN_CUT_CHARACTERS);
  GMenu *menu = g_menu_new ();

  for (guint i = 1; i < characters->len && i <= MAX_CUTS; i++)
    {
      const gsize offset = g_array_index (characters, AttnSpan, i).start;
      g_autofree char *left = g_strstrip (g_strndup (token, offset));
      g_autofree char *label = g_strdup_printf ("%s / %s", left, token + offset);

      attn_menu_append_choice (menu, label, "token.split", g_variant_new_uint32 ((guint) offset));
    }
  return G_MENU_MODEL (menu);
}

static GMenuModel *
new_menu (AttnTokenRow *self,
          guint         index)
{
  const char *const *tokens = attn_token_row_get_tokens (self);
  g_autoptr (GMenu) edit = g_menu_new (), cut = g_menu_new (), move = g_menu_new ();
  g_autoptr (GMenuModel) cuts = new_cuts (tokens[index]);
  GMenu *menu = g_menu_new ();

  attn_menu_append_item (edit, TEXT (self, N_("Rename")), "token.rename", "F2");
  attn_menu_append_item (edit, TEXT (self, N_("Delete")), "token.delete", "Delete");
  if (g_menu_model_get_n_items (cuts) > 0)
    g_menu_append_submenu (cut, TEXT (self, N_("Cut here")), cuts);
  if (index + 1 < count_tokens (self))
    attn_menu_append_item (cut, TEXT (self, N_("Join with the next")), "token.join", NULL);
  if (index > 0)
    attn_menu_append_item (move, TEXT (self, N_("Move back")), "token.left", "<Alt>Left");
  if (index + 1 < count_tokens (self))
    attn_menu_append_item (move, TEXT (self, N_("Move forward")), "token.right", "<Alt>Right");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (edit));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (cut));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (move));
  return G_MENU_MODEL (menu);
}

void
attn_token_row_let_go (AttnTokenRow *self)
{
  g_clear_handle_id (&self->name_idle, g_source_remove);
  attn_token_row_close_word (self, FALSE);
  let_go (self);
  attn_token_row_close_menu (self);
}

void
attn_token_row_close_menu (AttnTokenRow *self)
{
  g_clear_handle_id (&self->menu_idle, g_source_remove);
  attn_pane_drop_popover (&self->menu, self);
}

static gboolean
drop_menu_cb (gpointer data)
{
  AttnTokenRow *self = data;

  self->menu_idle = 0;
  attn_token_row_close_menu (self);
  return G_SOURCE_REMOVE;
}

static void
menu_closed_cb (GtkPopover   *menu,
                AttnTokenRow *self)
{
  /* Where nothing else has taken the focus it goes back to the chip. */
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  if (focus == NULL || gtk_widget_is_ancestor (focus, GTK_WIDGET (menu)))
    focus_chip (self, self->menu_index);
  /* When what was chosen is done. */
  if (self->menu_idle == 0)
    self->menu_idle = g_idle_add (drop_menu_cb, self);
}

static void
show_menu (AttnTokenRow *self,
           guint         index)
{
  g_autoptr (GMenuModel) model = new_menu (self, index);
  graphene_rect_t box;
  GdkRectangle place;

  if (index >= self->chips->len)
    return;
  graphene_rect_init (&box, 0, 0, (float) gtk_widget_get_width (self->chips->pdata[index]),
                      (float) gtk_widget_get_height (self->chips->pdata[index]));
  place = attn_pane_get_place (self->chip_box, self->chips->pdata[index], &box);
  attn_token_row_close_menu (self);
  self->menu_index = index;
  self->menu = attn_compat_new_menu (model);
  gtk_widget_set_parent (self->menu, self->chip_box);
  gtk_popover_set_pointing_to (GTK_POPOVER (self->menu), &place);
  g_signal_connect (self->menu, "closed", G_CALLBACK (menu_closed_cb), self);
  gtk_popover_popup (GTK_POPOVER (self->menu));
}

static GtkWidget *
find_chip_at (AttnTokenRow *self,
              double        x,
              double        y)
{
  GtkWidget *picked = gtk_widget_pick (self->chip_box, x, y, GTK_PICK_DEFAULT);

  while (picked != NULL && picked != self->chip_box && gtk_widget_get_parent (picked) != self->chip_box)
    picked = gtk_widget_get_parent (picked);
  return picked == self->chip_box ? NULL : picked;
}

static void
pressed_cb (GtkGestureClick *click,
            int              n_press,
            double           x,
            double           y,
            AttnTokenRow    *self)
{
  GtkWidget *chip = find_chip_at (self, x, y);
  const int index = chip != NULL ? attn_token_row_find_chip (self, chip) : -1;
  const guint button = gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (click));

  if (index < 0)
    return;
  if (button == GDK_BUTTON_SECONDARY)
    show_menu (self, (guint) index);
  else if (button == GDK_BUTTON_PRIMARY && n_press == 2)
    name_soon (self, (guint) index);
}

static gboolean
menu_key_cb (GtkEventControllerKey *key,
             guint                  keyval,
             guint                  keycode,
             GdkModifierType        state,
             AttnTokenRow          *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  const int index = root != NULL ? attn_token_row_find_chip (self, gtk_root_get_focus (root)) : -1;

  if (index < 0 || (keyval != GDK_KEY_Menu && !(keyval == GDK_KEY_F10 && (state & GDK_SHIFT_MASK) != 0)))
    return FALSE;
  show_menu (self, (guint) index);
  return TRUE;
}

/* --- dragging -------------------------------------------------------------------------------------------- */

static GdkContentProvider *
prepare_cb (GtkDragSource *source,
            double         x,
            double         y,
            AttnTokenRow  *self)
{
  const int index = attn_token_row_find_chip (self, gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (source)));

  return index >= 0 ? gdk_content_provider_new_typed (G_TYPE_UINT, (guint) index) : NULL;
}

static void
drag_begin_cb (GtkDragSource *source,
               GdkDrag       *drag,
               AttnTokenRow  *self)
{
  GtkWidget *chip = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (source));
  g_autoptr (GdkPaintable) picture = gtk_widget_paintable_new (chip);

  self->drag_from = attn_token_row_find_chip (self, chip);
  gtk_drag_source_set_icon (source, picture, gtk_widget_get_width (chip) / 2, gtk_widget_get_height (chip) / 2);
}

/* Chips between which something hovers say so. */
static void
mark_gap (AttnTokenRow *self,
          int           before)
{
  for (guint i = 0; i < self->chips->len; i++)
    {
      gtk_widget_remove_css_class (self->chips->pdata[i], "drop-before");
      gtk_widget_remove_css_class (self->chips->pdata[i], "drop-after");
    }
  if (before < 0 || self->chips->len == 0)
    return;
  if (before < (int) self->chips->len)
    gtk_widget_add_css_class (self->chips->pdata[before], "drop-before");
  else
    gtk_widget_add_css_class (self->chips->pdata[self->chips->len - 1], "drop-after");
}

static void
drag_end_cb (GtkDragSource *source,
             GdkDrag       *drag,
             gboolean       delete_data,
             AttnTokenRow  *self)
{
  self->drag_from = -1;
  mark_gap (self, -1);
}

/* The chip that something dropped at a point comes to stand before; their number: behind all of them. */
static guint
find_gap (AttnTokenRow *self,
          double        x,
          double        y)
{
  const gboolean rtl = gtk_widget_get_direction (self->chip_box) == GTK_TEXT_DIR_RTL;

  for (guint i = 0; i < self->chips->len; i++)
    {
      graphene_rect_t box;
      double middle;

      if (!gtk_widget_compute_bounds (self->chips->pdata[i], self->chip_box, &box))
        continue;
      middle = box.origin.x + box.size.width / 2;
      /* The first that lies on a later line, or further on in this one. */
      if (y < box.origin.y || (y < box.origin.y + box.size.height && (rtl ? x > middle : x < middle)))
        return i;
    }
  return self->chips->len;
}

static GdkDragAction
drop_motion_cb (GtkDropTarget *target,
                double         x,
                double         y,
                AttnTokenRow  *self)
{
  if (self->drag_from < 0)
    return 0;
  mark_gap (self, (int) find_gap (self, x, y));
  return GDK_ACTION_MOVE;
}

static void
drop_leave_cb (GtkDropTarget *target,
               AttnTokenRow  *self)
{
  mark_gap (self, -1);
}

static gboolean
drop_cb (GtkDropTarget *target,
         const GValue  *value,
         double         x,
         double         y,
         AttnTokenRow  *self)
{
  const int from = self->drag_from;
  guint gap;

  /* Of this row's chips, and no number from elsewhere. */
  if (from < 0 || g_value_get_uint (value) != (guint) from)
    return FALSE;
  gap = find_gap (self, x, y);
  self->drag_from = -1;
  mark_gap (self, -1);
  move_token (self, (guint) from, gap > (guint) from ? gap - 1 : gap);
  return TRUE;
}

void
attn_token_row_add_chip_controllers (AttnTokenRow *self,
                                     GtkWidget    *chip)
{
  GtkDragSource *source = gtk_drag_source_new ();

  gtk_drag_source_set_actions (source, GDK_ACTION_MOVE);
  /* Before the button, which would take the press for a click. */
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (source), GTK_PHASE_CAPTURE);
  g_signal_connect (source, "prepare", G_CALLBACK (prepare_cb), self);
  g_signal_connect (source, "drag-begin", G_CALLBACK (drag_begin_cb), self);
  g_signal_connect (source, "drag-end", G_CALLBACK (drag_end_cb), self);
  gtk_widget_add_controller (chip, GTK_EVENT_CONTROLLER (source));
}

void
attn_token_row_add_edit_controllers (AttnTokenRow *self)
{
  static const GActionEntry entries[] = {
    { "rename", menu_action_cb, NULL, NULL, NULL, { 0 } },
    { "delete", menu_action_cb, NULL, NULL, NULL, { 0 } },
    { "left", menu_action_cb, NULL, NULL, NULL, { 0 } },
    { "right", menu_action_cb, NULL, NULL, NULL, { 0 } },
    { "join", menu_action_cb, NULL, NULL, NULL, { 0 } },
    { "split", menu_action_cb, "u", NULL, NULL, { 0 } },
  };
  g_autoptr (GSimpleActionGroup) actions = g_simple_action_group_new ();
  GtkDropTarget *target = gtk_drop_target_new (G_TYPE_UINT, GDK_ACTION_MOVE);
  GtkEventController *key = gtk_event_controller_key_new ();
  GtkGesture *click = gtk_gesture_click_new ();

  g_action_map_add_action_entries (G_ACTION_MAP (actions), entries, G_N_ELEMENTS (entries), self);
  gtk_widget_insert_action_group (self->chip_box, "token", G_ACTION_GROUP (actions));

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), 0);
  /* Buttons take single clicks for themselves; the second and the right one are not theirs. */
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), GTK_PHASE_CAPTURE);
  g_signal_connect (click, "pressed", G_CALLBACK (pressed_cb), self);
  gtk_widget_add_controller (self->chip_box, GTK_EVENT_CONTROLLER (click));
  g_signal_connect (key, "key-pressed", G_CALLBACK (menu_key_cb), self);
  gtk_widget_add_controller (self->chip_box, key);
  g_signal_connect (target, "motion", G_CALLBACK (drop_motion_cb), self);
  g_signal_connect (target, "leave", G_CALLBACK (drop_leave_cb), self);
  g_signal_connect (target, "drop", G_CALLBACK (drop_cb), self);
  gtk_widget_add_controller (self->chip_box, GTK_EVENT_CONTROLLER (target));
}
