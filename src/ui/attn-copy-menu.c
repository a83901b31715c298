/* attn-copy-menu.c: a matrix, a cell's explanation or the picture on the clipboard, by menu
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-copy-menu.h"

#include <string.h>

#include "attn-actions.h"
#include "attn-compat.h"
#include "attn-copier.h"
#include "attn-copy.h"
#include "attn-export-plan.h"
#include "attn-label.h"
#include "attn-menu-parts.h"
#include "attn-number.h"
#include "attn-pane-parts.h"
#include "attn-popover.h"
#include "attn-steps.h"
#include "attn-toast.h"

/* In the order of the menus.  The name is the parameter of the actions. */
static const struct { AttnCopyForm form; const char *name, *of_matrix, *of_cell; } forms[] = {
  { ATTN_COPY_SENTENCE, "sentence", N_("Rows of numbers"), N_("Sentence") },
  { ATTN_COPY_TSV, "tsv", N_("Table for a spreadsheet"), N_("Line for a spreadsheet") },
  { ATTN_COPY_MARKDOWN, "markdown", N_("Markdown table"), N_("Markdown") },
  { ATTN_COPY_LATEX, "latex", N_("LaTeX matrix"), N_("LaTeX derivation") },
  { ATTN_COPY_NUMPY, "numpy", "NumPy", "NumPy" },
  { ATTN_COPY_PYTORCH, "pytorch", "PyTorch", "PyTorch" },
};

/* --- copying --------------------------------------------------------------------------------------------- */

static gboolean
find_form (const char   *name,
           AttnCopyForm *form)
{
  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    if (g_str_equal (forms[i].name, name))
      {
        *form = forms[i].form;
        return TRUE;
      }
  return FALSE;
}

/* Asked for at every change of the session: read once, −1 before. */
static int kept_full = -1;

gboolean
attn_copy_get_full (void)
{
  if (kept_full < 0)
    {
      g_auto (AttnExportSettings) settings = { 0 };

      attn_export_settings_load (&settings);
      kept_full = settings.full;
    }
  return kept_full;
}

void
attn_copy_set_full (gboolean full)
{
  g_auto (AttnExportSettings) settings = { 0 };

  kept_full = full;
  attn_export_settings_load (&settings);
  settings.full = full;
  attn_export_settings_save (&settings);
}

/* What was copied is said: the clipboard is not to be seen. */
static void
copy_text (AttnWindow *window,
           const char *text,
           const char *what)
{
  AttnSession *session = attn_window_get_session (window);
  g_autofree char *told = g_strdup_printf (attn_session_text (session, N_("Copied: %s")), what);

  attn_copier_copy_text (GTK_WIDGET (window), text);
  attn_toast_show (GTK_WIDGET (attn_window_get_canvas (window)), told);
}

/* What is too much for a clipboard is said over the window, with the way that there is. */
static gboolean
refuse_many (AttnWindow     *window,
             const AttnNode *node)
{
  g_autoptr (GError) error = NULL;

  if (attn_copier_check ((guint64) attn_node_get_rows (node) * attn_node_get_columns (node),
                         attn_session_get_language (attn_window_get_session (window)), &error))
    return FALSE;
  attn_window_show_message (window, error->message);
  return TRUE;
}

/* What an exercise keeps to itself is not copied either, and that is said. */
static gboolean
keep_secret (AttnWindow     *window,
             const AttnNode *node)
{
  AttnSession *session = attn_window_get_session (window);
  const AttnView *view = attn_session_get_view (session);

  if (!attn_session_keeps_secret (session) ||
      (!attn_prediction_has (view->prediction, node) && view->asked.node != attn_node_get_name (node)))
    return FALSE;
  attn_toast_show (GTK_WIDGET (attn_window_get_canvas (window)), attn_session_text (session, N_("The exercise asks for it.")));
  return TRUE;
}

/* What somebody is to find is not told by the clipboard either.  With `cell` only that of a matrix. */
static gboolean
refuse_secret (AttnWindow     *window,
               const AttnNode *node,
               const AttnCell *cell)
{
  AttnSession *session = attn_window_get_session (window);
  const AttnView *view = attn_session_get_view (session);
  const gboolean asked = view->asked.node == attn_node_get_name (node) &&
                         (cell == NULL || (view->asked.row == cell->row && view->asked.column == cell->column));
  const gboolean found = cell != NULL && attn_prediction_has (view->prediction, node) && !attn_prediction_covers (view->prediction, cell);

  if (keep_secret (window, node))
    return TRUE;
  if (!asked && (found || !attn_session_keeps_back (session, node)))
    return FALSE;
  attn_toast_show (GTK_WIDGET (attn_window_get_canvas (window)),
                   attn_session_text (session, N_("Not copied: it is still to be found.")));
  return TRUE;
}

/* "S · scaled scores, layer 1, head 0". */
static char *
name_node (const AttnNode *node,
           AttnLanguage    language)
{
  g_autofree char *symbol = attn_label_symbol (node);
  g_autofree char *title = attn_node_get_title (node, language);

  return *symbol != '\0' ? g_strdup_printf ("%s · %s", symbol, title) : g_steal_pointer (&title);
}

static char *
name_cell (const AttnCell *cell,
           AttnLanguage    language)
{
  g_autofree char *markup = attn_label_cell_markup (cell, language), *place = attn_label_place (cell->node, language);
  g_autofree char *name = attn_markup_to_plain (markup);

  return *place != '\0' ? g_strdup_printf ("%s, %s", name, place) : g_steal_pointer (&name);
}

void
attn_copy_matrix_as (AttnWindow *window,
                     const char *form_name,
                     const char *name)
{
  AttnSession *session = attn_window_get_session (window);
  const AttnView *view = attn_session_get_view (session);
  const AttnTrace *trace = attn_session_get_trace (session);
  const AttnNode *node = trace != NULL ? attn_trace_find (trace, name) : NULL;
  g_autofree char *text = NULL, *what = NULL;
  AttnCopyForm form;

  if (node == NULL || !find_form (form_name, &form) || refuse_secret (window, node, NULL) || refuse_many (window, node))
    return;
  text = attn_copy_matrix (node, form, view->language, attn_copy_get_full () ? ATTN_DECIMALS_FULL : view->decimals);
  what = name_node (node, view->language);
  copy_text (window, text, what);
}

/* "A_1 − A_0 · difference, layer 1": of what stands between the two heads that are compared. */
static char *
name_difference (const AttnNode *node,
                 const AttnNode *subtracted,
                 AttnLanguage    language)
{
  g_autofree char *left = attn_label_symbol (node), *right = attn_label_symbol (subtracted);

  return attn_node_get_layer (node) < 0 ? g_strdup_printf ("%s − %s", left, right)
                                        : g_strdup_printf (attn_translate (language, N_("%1$s − %2$s, layer %3$d")), left, right,
                                                           attn_node_get_layer (node));
}

void
attn_copy_difference_as (AttnWindow *window,
                         const char *form_name,
                         const char *name,
                         const char *subtracted_name)
{
  AttnSession *session = attn_window_get_session (window);
  const AttnView *view = attn_session_get_view (session);
  const AttnTrace *trace = attn_session_get_trace (session);
  const AttnNode *node = trace != NULL ? attn_trace_find (trace, name) : NULL;
  const AttnNode *subtracted = trace != NULL ? attn_trace_find (trace, subtracted_name) : NULL;
  g_autofree char *text = NULL, *what = NULL;
  AttnCopyForm form;

  if (node == NULL || subtracted == NULL || !find_form (form_name, &form) || attn_node_get_rows (node) != attn_node_get_rows (subtracted) ||
      attn_node_get_columns (node) != attn_node_get_columns (subtracted) || refuse_secret (window, node, NULL) ||
      refuse_secret (window, subtracted, NULL) || refuse_many (window, node))
    return;
  text = attn_copy_difference (node, subtracted, form, view->language, attn_copy_get_full () ? ATTN_DECIMALS_FULL : view->decimals);
  what = name_difference (node, subtracted, view->language);
  if (text != NULL)
    copy_text (window, text, what);
}

/* The weights of the two heads that the picture compares, as it subtracts them; FALSE: it compares none. */
static gboolean
find_compared (AttnSession     *session,
               const AttnNode **node,
               const AttnNode **subtracted)
{
  const AttnTrace *trace = attn_session_get_trace (session);
  const AttnView *view = attn_session_get_view (session);
  const guint head = attn_session_get_head (session);
  const int layer = attn_session_get_near_layer (session);

  if (trace == NULL || view->mode != ATTN_VIEW_HEADS || view->against < 0 || (guint) view->against == head ||
      (guint) view->against >= attn_session_get_n_heads (session))
    return FALSE;
  *node = attn_steps_find_node (trace, layer, (guint) view->against, "weights");
  *subtracted = attn_steps_find_node (trace, layer, head, "weights");
  return *node != NULL && *subtracted != NULL;
}

/* The cell at a place of the present trace. */
static gboolean
find_cell (AttnSession     *session,
           const AttnPlace *place,
           AttnCell        *cell)
{
  const AttnTrace *trace = attn_session_get_trace (session);

  *cell = (AttnCell) { trace != NULL ? attn_trace_find (trace, place->node) : NULL, place->row, place->column };
  return cell->node != NULL && cell->row < attn_node_get_rows (cell->node) && cell->column < attn_node_get_columns (cell->node);
}

void
attn_copy_cell_as (AttnWindow      *window,
                   const char      *form_name,
                   const AttnPlace *place)
{
  AttnSession *session = attn_window_get_session (window);
  AttnView view = *attn_session_get_view (session);
  const gboolean full = attn_copy_get_full ();
  g_autoptr (AttnExplanation) explanation = NULL;
  g_autofree char *text = NULL, *what = NULL;
  AttnCopyForm form;
  AttnCell cell;

  if (!find_form (form_name, &form) || !find_cell (session, place, &cell) || refuse_secret (window, cell.node, &cell))
    return;
  if (full)
    view.decimals = ATTN_MAX_DECIMALS;
  explanation = attn_export_explain (attn_session_get_trace (session), &view, &cell);
  text = attn_copy_explanation (explanation, form, view.language, full ? ATTN_DECIMALS_FULL : view.decimals);
  what = name_cell (&cell, view.language);
  copy_text (window, text, what);
}

gboolean
attn_copy_what_is_said (AttnWindow *window)
{
  AttnSession *session = attn_window_get_session (window);
  const AttnScene *scene = attn_canvas_get_scene (attn_window_get_canvas (window));
  const AttnViewMode mode = attn_session_get_view (session)->mode;
  g_autofree char *text = NULL;

  if (scene == NULL || (mode != ATTN_VIEW_HEADS && mode != ATTN_VIEW_IMAGE && mode != ATTN_VIEW_MAP))
    return FALSE;
  text = g_strconcat (attn_scene_get_card_text (scene), "\n", NULL);
  copy_text (window, text, attn_session_text (session, N_("what is said of the picture")));
  return TRUE;
}

/* As it stands in the window, on white whatever the desktop is. */
void
attn_copy_the_picture (AttnWindow *window)
{
  AttnSession *session = attn_window_get_session (window);
  GtkWidget *canvas = GTK_WIDGET (attn_window_get_canvas (window));
  g_auto (AttnExportSettings) settings = { 0 };
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  g_autoptr (AttnExportPlan) plan = NULL;
  g_autoptr (GError) error = NULL;

  attn_export_settings_load (&settings);
  settings.kind = ATTN_EXPORT_PICTURE;
  settings.picture_format = ATTN_FORMAT_PNG;
  settings.shows = ATTN_SHOWS_CANVAS;
  settings.size = ATTN_SIZE_CANVAS;
  settings.language = settings.decimals = ATTN_AS_IN_WINDOW;
  plan = attn_export_plan_new (session, &settings, fonts, gtk_widget_get_width (canvas), gtk_widget_get_height (canvas));
  if (plan == NULL)
    return;
  if (attn_copier_copy (GTK_WIDGET (window), &plan->export, &error))
    attn_toast_show (canvas, attn_session_text (session, N_("The picture is on the clipboard.")));
  else
    attn_window_show_message (window, error->message);
}

/* --- menus ----------------------------------------------------------------------------------------------- */

void
attn_copy_menu_append_matrix (GMenu       *menu,
                              AttnSession *session,
                              const char  *node)
{
  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    attn_menu_append_choice (menu, attn_session_text (session, forms[i].of_matrix), "win.copy-matrix", g_variant_new ("(ss)", forms[i].name, node));
}

/* A submenu under the name of what it copies. */
static void
append_submenu (GMenu      *menu,
                const char *format,
                const char *name,
                GMenu      *submenu)
{
  g_autofree char *label = g_strdup_printf (format, name);

  attn_menu_append_submenu (menu, label, G_MENU_MODEL (submenu));
}

GMenu *
attn_copy_menu_new (AttnSession    *session,
                    const AttnNode *node,
                    const AttnCell *cell)
{
  const AttnLanguage language = attn_session_get_language (session);
  g_autoptr (GMenu) copies = g_menu_new (), options = g_menu_new ();
  GMenu *menu = g_menu_new ();
  const AttnNode *first, *second;

  if (cell != NULL)
    {
      g_autoptr (GMenu) of_cell = g_menu_new ();
      g_autofree char *name = name_cell (cell, language);

      for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
        attn_menu_append_choice (of_cell, attn_session_text (session, forms[i].of_cell), "win.copy-cell",
                                 g_variant_new ("(ssuu)", forms[i].name, attn_node_get_name (cell->node), cell->row, cell->column));
      append_submenu (copies, attn_session_text (session, N_("Explanation of %s")), name, of_cell);
    }
  if (node != NULL)
    {
      g_autoptr (GMenu) of_matrix = g_menu_new ();
      g_autofree char *symbol = attn_label_symbol (node), *place = attn_label_place (node, language);
      g_autofree char *name = g_strconcat (*symbol != '\0' ? symbol : attn_node_get_caption (node, language),
                                           *place != '\0' ? ", " : "", place, NULL);

      attn_copy_menu_append_matrix (of_matrix, session, attn_node_get_name (node));
      append_submenu (copies, attn_session_text (session, N_("Matrix %s")),
                      name, of_matrix);
    }
  if (find_compared (session, &second, &first))
    {
      g_autoptr (GMenu) of_difference = g_menu_new ();
      g_autofree char *name = name_difference (second, first, language);

      for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
        attn_menu_append_choice (of_difference, attn_session_text (session, forms[i].of_matrix), "win.copy-difference",
                                 g_variant_new ("(sss)", forms[i].name, attn_node_get_name (second), attn_node_get_name (first)));
      append_submenu (copies, attn_session_text (session, N_("Difference %s")), name, of_difference);
    }
  attn_menu_append_action (copies, session, "copy-picture", NULL);
  attn_menu_append_action (options, session, "copy-full", NULL);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (copies));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (options));
  return menu;
}

GMenu *
attn_copy_menu_new_selected (AttnSession *session)
{
  AttnCell cell;

  if (attn_session_get_selected (session, &cell))
    return attn_copy_menu_new (session, cell.node, &cell);
  return attn_copy_menu_new (session, NULL, NULL);
}

/* As the menu of the right button it offers what else gives away. */
static GMenu *
add_ways_out (GMenu       *copies,
              AttnSession *session)
{
  g_autoptr (GMenu) away = g_menu_new ();
  GMenu *menu = g_menu_new ();

  attn_menu_append_action (away, session, "export", NULL);
  attn_menu_append_action (away, session, "print", NULL);
  g_menu_append_section (menu, attn_session_text (session, N_("Copy")), G_MENU_MODEL (copies));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (away));
  g_object_unref (copies);
  return menu;
}

/* --- on the canvas --------------------------------------------------------------------------------------- */

/* Data of what the menu hangs on: the menu that was opened last.  It stays until the next one. */
#define LAST_MENU "attn-copy-menu"

static void
remove_last_menu (GtkWidget *parent)
{
  GtkWidget *popover = g_object_steal_data (G_OBJECT (parent), LAST_MENU);

  if (popover != NULL)
    attn_popover_remove (popover);
}

static void
closed_cb (GtkWidget *popover,
           GtkWidget *canvas)
{
  gtk_widget_grab_focus (canvas);
}

/* `place` is on the canvas, whose keys and children are its own: the menu hangs on what lies beside it. */
static void
open_menu (AttnWindow            *window,
           GMenuModel            *menu,
           const graphene_rect_t *place)
{
  GtkWidget *canvas = GTK_WIDGET (attn_window_get_canvas (window)), *parent = attn_window_get_notices (window);
  GtkWidget *popover = attn_compat_new_menu (menu);
  const GdkRectangle there = attn_pane_get_place (parent, canvas, place);

  remove_last_menu (parent);
  gtk_widget_set_parent (popover, parent);
  g_object_set_data (G_OBJECT (parent), LAST_MENU, popover);
  gtk_popover_set_pointing_to (GTK_POPOVER (popover), &there);
  gtk_popover_set_position (GTK_POPOVER (popover), GTK_POS_BOTTOM);
  gtk_popover_set_has_arrow (GTK_POPOVER (popover), FALSE);
  gtk_widget_set_halign (popover, GTK_ALIGN_START);
  g_signal_connect_object (popover, "closed", G_CALLBACK (closed_cb), canvas, 0);
  gtk_popover_popup (GTK_POPOVER (popover));
}

void
attn_copy_menu_open_at (AttnWindow *window,
                        double      x,
                        double      y)
{
  AttnSession *session = attn_window_get_session (window);
  AttnCanvas *canvas = attn_window_get_canvas (window);
  AttnScene *scene = attn_canvas_get_scene (canvas);
  const graphene_rect_t place = GRAPHENE_RECT_INIT ((float) x, (float) y, 1, 1);
  g_autoptr (GMenu) menu = NULL;
  const AttnRegion *region;
  AttnCell cell;

  if (scene == NULL)
    return;
  if (attn_scene_pick (scene, x, y, &cell))
    {
      attn_canvas_pin (canvas, &cell);
      menu = add_ways_out (attn_copy_menu_new_selected (session), session);
    }
  else
    {
      region = attn_scene_pick_region (scene, x, y);
      menu = add_ways_out (attn_copy_menu_new (session, region != NULL ? region->node : NULL, NULL), session);
    }
  open_menu (window, G_MENU_MODEL (menu), &place);
}

void
attn_copy_menu_open (AttnWindow *window)
{
  AttnSession *session = attn_window_get_session (window);
  AttnScene *scene = attn_canvas_get_scene (attn_window_get_canvas (window));
  g_autoptr (GMenu) menu = add_ways_out (attn_copy_menu_new_selected (session), session);
  graphene_rect_t place = GRAPHENE_RECT_INIT (12, 12, 1, 1);
  AttnCell cell;
  AttnBox box;

  if (scene != NULL && attn_session_get_selected (session, &cell) && attn_scene_get_cell_box (scene, &cell, &box))
    graphene_rect_init (&place, (float) (box.x + box.width / 2), (float) (box.y + box.height), 1, 1);
  open_menu (window, G_MENU_MODEL (menu), &place);
}

static void
pressed_cb (GtkGestureClick *click,
            int              n_press,
            double           x,
            double           y,
            AttnWindow      *window)
{
  gtk_gesture_set_state (GTK_GESTURE (click), GTK_EVENT_SEQUENCE_CLAIMED);
  gtk_widget_grab_focus (GTK_WIDGET (attn_window_get_canvas (window)));
  attn_copy_menu_open_at (window, x, y);
}

static gboolean
key_cb (GtkEventControllerKey *key,
        guint                  keyval,
        guint                  keycode,
        GdkModifierType        state,
        AttnWindow            *window)
{
  const GdkModifierType asked = state & (GDK_CONTROL_MASK | GDK_SHIFT_MASK | GDK_ALT_MASK);

  if (!(keyval == GDK_KEY_Menu && asked == 0) && !(keyval == GDK_KEY_F10 && asked == GDK_SHIFT_MASK))
    return FALSE;
  attn_copy_menu_open (window);
  return TRUE;
}

void
attn_copy_menu_attach (AttnWindow *window)
{
  GtkWidget *canvas = GTK_WIDGET (attn_window_get_canvas (window));
  GtkGesture *click = gtk_gesture_click_new ();
  GtkEventController *key = gtk_event_controller_key_new ();

  g_signal_connect (attn_window_get_notices (window), "destroy", G_CALLBACK (remove_last_menu), NULL);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_SECONDARY);
  g_signal_connect (click, "pressed", G_CALLBACK (pressed_cb), window);
  gtk_widget_add_controller (canvas, GTK_EVENT_CONTROLLER (click));
  g_signal_connect (key, "key-pressed", G_CALLBACK (key_cb), window);
  gtk_widget_add_controller (canvas, key);
}
