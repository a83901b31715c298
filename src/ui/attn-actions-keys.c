/* attn-actions-keys.c: which action a key press means
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-actions.h"

/* The letters of a keyboard's Hangul (two-set) layout, ㄱ U+3131 … ㅣ U+3163, as the Latin letters of the same
 * keys; what takes two keys or Shift is left out. */
static const struct { gunichar jamo; char latin; } hangul[] = {
  { 0x3131, 'r' }, { 0x3134, 's' }, { 0x3137, 'e' }, { 0x3139, 'f' }, { 0x3141, 'a' }, { 0x3142, 'q' },
  { 0x3145, 't' }, { 0x3147, 'd' }, { 0x3148, 'w' }, { 0x314a, 'c' }, { 0x314b, 'z' }, { 0x314c, 'x' },
  { 0x314d, 'v' }, { 0x314e, 'g' }, { 0x314f, 'k' }, { 0x3150, 'o' }, { 0x3151, 'i' }, { 0x3153, 'j' },
  { 0x3154, 'p' }, { 0x3155, 'u' }, { 0x3157, 'h' }, { 0x315b, 'y' }, { 0x315c, 'n' }, { 0x3160, 'b' },
  { 0x3161, 'm' }, { 0x3163, 'l' },
};

/* Keys of the number pad and their twins. */
static const struct { guint pad, plain; } twins[] = {
  { GDK_KEY_KP_Page_Down, GDK_KEY_Page_Down }, { GDK_KEY_KP_Page_Up, GDK_KEY_Page_Up },
  { GDK_KEY_KP_Home, GDK_KEY_Home }, { GDK_KEY_KP_End, GDK_KEY_End },
  { GDK_KEY_KP_Enter, GDK_KEY_Return }, { GDK_KEY_ISO_Enter, GDK_KEY_Return },
  { GDK_KEY_KP_Left, GDK_KEY_Left }, { GDK_KEY_KP_Right, GDK_KEY_Right },
  { GDK_KEY_KP_Up, GDK_KEY_Up }, { GDK_KEY_KP_Down, GDK_KEY_Down },
  { GDK_KEY_KP_Space, GDK_KEY_space }, { GDK_KEY_ISO_Left_Tab, GDK_KEY_Tab },
};

static guint
simplify (guint keyval)
{
  for (guint i = 0; i < G_N_ELEMENTS (twins); i++)
    if (twins[i].pad == keyval)
      return twins[i].plain;
  return gdk_keyval_to_lower (keyval);
}

/* Adds a key unless it is there already. */
static void
add_key (guint  keyval,
         guint *keyvals,
         guint *n,
         guint  size)
{
  for (guint i = 0; i < *n; i++)
    if (keyvals[i] == keyval)
      return;
  if (*n < size)
    keyvals[(*n)++] = keyval;
}

guint
attn_actions_get_latin (GdkDisplay *display,
                        guint       keyval,
                        guint       keycode,
                        guint      *keyvals,
                        guint       size)
{
  const gunichar pressed = gdk_keyval_to_unicode (keyval);
  g_autofree GdkKeymapKey *keys = NULL;
  g_autofree guint *values = NULL;
  guint n = 0;
  int n_entries = 0;

  add_key (simplify (keyval), keyvals, &n, size);
  /* Latin-1 and every key without a letter mean what they say. */
  if (pressed < 0x0250)
    return n;

  for (guint i = 0; i < G_N_ELEMENTS (hangul); i++)
    if (hangul[i].jamo == pressed)
      add_key ((guint) hangul[i].latin, keyvals, &n, size);

  if (keycode != 0 && gdk_display_map_keycode (display, keycode, &keys, &values, &n_entries))
    for (int i = 0; i < n_entries; i++)
      if (keys[i].level == 0 && values[i] >= GDK_KEY_space && values[i] <= GDK_KEY_asciitilde)
        add_key (simplify (values[i]), keyvals, &n, size);
  return n;
}

/* Keys that count wherever the focus is: those of a clicker, function keys and all with Control. */
static gboolean
counts_always (guint           keyval,
               GdkModifierType modifiers)
{
  /* The clipboard is that of whatever has the focus. */
  if ((keyval == GDK_KEY_c || keyval == GDK_KEY_v) && modifiers == GDK_CONTROL_MASK)
    return FALSE;
  /* With Alt and an arrow a token moves where one has the focus. */
  if (keyval >= GDK_KEY_Left && keyval <= GDK_KEY_Down && modifiers == GDK_ALT_MASK)
    return FALSE;
  return (modifiers & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0 ||
         keyval == GDK_KEY_Page_Down || keyval == GDK_KEY_Page_Up ||
         (keyval >= GDK_KEY_F1 && keyval <= GDK_KEY_F35);
}

static gboolean
matches (const char      *accel,
         const guint     *keyvals,
         guint            n,
         GdkModifierType  state,
         gboolean         always)
{
  const GdkModifierType asked = state & (GDK_CONTROL_MASK | GDK_SHIFT_MASK | GDK_ALT_MASK | GDK_SUPER_MASK | GDK_META_MASK);
  GdkModifierType modifiers, mask = ~(GdkModifierType) 0;
  gunichar letter;
  guint keyval;

  if (!gtk_accelerator_parse (accel, &keyval, &modifiers) || counts_always (keyval, modifiers) != always)
    return FALSE;

  /* Which signs need Shift depends on the keyboard. */
  letter = gdk_keyval_to_unicode (keyval);
  if (letter > ' ' && !g_unichar_isalpha (letter))
    mask &= ~GDK_SHIFT_MASK;
  if ((asked & mask) != (modifiers & mask))
    return FALSE;
  for (guint i = 0; i < n; i++)
    if (keyvals[i] == keyval)
      return TRUE;
  return FALSE;
}

const AttnAction *
attn_actions_match (GdkDisplay      *display,
                    guint            keyval,
                    guint            keycode,
                    GdkModifierType  state,
                    gboolean         always)
{
  guint keyvals[8], n_keyvals, n_rows;
  const AttnAction *table = attn_actions_get_table (&n_rows);

  n_keyvals = attn_actions_get_latin (display, keyval, keycode, keyvals, G_N_ELEMENTS (keyvals));
  for (guint i = 0; i < n_rows; i++)
    {
      g_auto (GStrv) accels = NULL;

      if (table[i].name == NULL || table[i].keys == NULL)
        continue;
      accels = g_strsplit (table[i].keys, " ", -1);
      for (guint j = 0; accels[j] != NULL; j++)
        if (*accels[j] != '|' && matches (accels[j], keyvals, n_keyvals, state, always))
          return &table[i];
    }
  return NULL;
}

char *
attn_accel_dup_label (const char *accel)
{
  static const struct { guint keyval; const char *sign; } signs[] = {
    { GDK_KEY_Left, "←" }, { GDK_KEY_Right, "→" }, { GDK_KEY_Up, "↑" }, { GDK_KEY_Down, "↓" },
    { GDK_KEY_Page_Up, "Page Up" }, { GDK_KEY_Page_Down, "Page Down" }, { GDK_KEY_Return, "Enter" },
    { GDK_KEY_minus, "−" }, { GDK_KEY_BackSpace, "Backspace" }, { GDK_KEY_Escape, "Esc" }, { GDK_KEY_bracketleft, "[" }, { GDK_KEY_bracketright, "]" },
  };
  GdkModifierType modifiers;
  guint keyval;

  if (!gtk_accelerator_parse (accel, &keyval, &modifiers))
    return g_strdup (accel);
  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    if (signs[i].keyval == keyval)
      return g_strconcat ((modifiers & GDK_CONTROL_MASK) != 0 ? "Ctrl+" : "", (modifiers & GDK_ALT_MASK) != 0 ? "Alt+" : "",
                          (modifiers & GDK_SHIFT_MASK) != 0 ? "Shift+" : "", signs[i].sign, NULL);
  return gtk_accelerator_get_label (keyval, modifiers);
}
