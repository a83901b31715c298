/* attn-markup.c: indices, exponents and roots, typeset
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-text-private.h"

#include <math.h>
#include <string.h>

/* Scripts are set in this part of the size around them, and so far from its baseline. */
#define SCRIPT_SIZE 0.70
#define RAISE       0.36
#define LOWER       0.17
/* An index beneath an exponent, which may have brackets. */
#define LOWER_STILL 0.10
/* Scripts inside scripts stop getting smaller, and braces beyond this depth are taken as they are. */
#define MIN_SCRIPT  0.48
#define MAX_DEPTH   16
/* What a root's bar stands above, however low its letters are. */
#define LETTER_TOP  0.73

#define ROOT "√{"

typedef struct
{
  AttnText   *text;        /* NULL: only the plain text is wanted */
  AttnFonts  *fonts;
  GString    *plain;
  AttnStyle   style;
  double      full_size;
  const char *p;
} Setter;

typedef struct
{
  double    size;
  double    y;            /* of the baseline, down */
  guint     depth;        /* of braces */
  gboolean  emphasis;
} State;

/* Where setting has come to, and how far its ink reaches. */
typedef struct
{
  double x, top, bottom;
} Extent;

static void set_list (Setter *setter, State state, Extent *extent);

/* Reads the character at `*p` and goes past it; a backslash takes the next as it is. */
static gunichar
read_character (const char **p)
{
  gunichar character;

  if (**p == '\\' && (*p)[1] != '\0')
    (*p)++;
  character = g_utf8_get_char (*p);
  *p = g_utf8_next_char (*p);
  return character;
}

static gboolean
starts_script (const char  *p,
               const State *state)
{
  if (p[0] != '_' && p[0] != '^')
    return FALSE;
  /* In braces an index of one character needs none of its own: √{d_k}. */
  return p[1] == '{' ? state->depth < MAX_DEPTH : state->depth > 0 && p[0] == '_' && p[1] != '\0' && p[1] != '}';
}

static gboolean
starts_root (const char  *p,
             const State *state)
{
  return g_str_has_prefix (p, ROOT) && state->depth < MAX_DEPTH;
}

static AttnStyle
get_style (const Setter *setter,
           const State  *state)
{
  return state->emphasis ? ATTN_STYLE_BOLD : setter->style;
}

static void
set_run (Setter      *setter,
         const State *state,
         GString     *run,
         Extent      *extent)
{
  if (run->len == 0)
    return;
  g_string_append_len (setter->plain, run->str, (gssize) run->len);
  if (setter->text != NULL)
    {
      const double unit = state->size / ATTN_BASE_SIZE / PANGO_SCALE;
      PangoLayout *layout = attn_fonts_get_layout (setter->fonts, get_style (setter, state), run->str);
      PangoRectangle ink;

      pango_layout_get_extents (layout, &ink, NULL);
      ink.y -= pango_layout_get_baseline (layout);
      extent->x += attn_text_add_layout (setter->text, layout, state->size, extent->x, state->y);
      extent->top = MIN (extent->top, state->y - MAX (LETTER_TOP * state->size, -unit * ink.y));
      extent->bottom = MAX (extent->bottom, state->y + unit * (ink.y + ink.height));
    }
  g_string_truncate (run, 0);
}

/* What stands in braces, from after the opening one; goes past the closing one.  In plain text, brackets hold
 * together what has several parts. */
static void
set_group (Setter *setter,
           State   state,
           Extent *extent)
{
  gsize start = setter->plain->len;

  state.depth++;
  set_list (setter, state, extent);
  if (*setter->p == '}')
    setter->p++;
  if (strchr (setter->plain->str + start, ' ') != NULL)
    {
      g_string_insert_c (setter->plain, (gssize) start, '(');
      g_string_append_c (setter->plain, ')');
    }
}

static void
set_script (Setter  *setter,
            State    state,
            gboolean follows,
            Extent  *extent)
{
  gboolean above = *setter->p == '^', braced = setter->p[1] == '{';

  g_string_append_c (setter->plain, *setter->p);
  setter->p += braced ? 2 : 1;
  state.y += above ? -RAISE * state.size : (follows ? LOWER + LOWER_STILL : LOWER) * state.size;
  state.size = fmax (state.size * SCRIPT_SIZE, setter->full_size * MIN_SCRIPT);
  if (braced)
    set_group (setter, state, extent);
  else
    {
      g_autoptr (GString) run = g_string_new (NULL);

      g_string_append_unichar (run, read_character (&setter->p));
      set_run (setter, &state, run, extent);
    }
}

static void
set_root (Setter *setter,
          State   state,
          Extent *extent)
{
  double sign = attn_radical_get_width (state.size);
  Extent inner = { extent->x + sign, state.y - LETTER_TOP * state.size, state.y };

  g_string_append (setter->plain, "√");
  setter->p += strlen (ROOT);
  set_group (setter, state, &inner);
  if (setter->text != NULL)
    attn_text_add_radical (setter->text, state.size, get_style (setter, &state) == ATTN_STYLE_BOLD, extent->x, state.y,
                           inner.x - extent->x - sign, state.y - inner.top, inner.bottom - state.y);
  extent->x = inner.x + 0.08 * state.size;
  extent->top = MIN (extent->top, inner.top - 0.2 * state.size);
  extent->bottom = MAX (extent->bottom, inner.bottom);
}

static void
set_list (Setter *setter,
          State   state,
          Extent *extent)
{
  g_autoptr (GString) run = g_string_new (NULL);
  double script_start = -1;

  while (*setter->p != '\0' && !(state.depth > 0 && *setter->p == '}'))
    {
      if (starts_script (setter->p, &state))
        {
          const gboolean follows = script_start >= 0;
          double end = extent->x;

          set_run (setter, &state, run, extent);
          end = MAX (end, extent->x);
          /* An index and an exponent of one letter stand above one another. */
          if (follows)
            extent->x = script_start;
          script_start = extent->x;
          set_script (setter, state, follows, extent);
          extent->x = MAX (extent->x, end);
          continue;
        }
      if (starts_root (setter->p, &state))
        {
          set_run (setter, &state, run, extent);
          set_root (setter, state, extent);
        }
      else if (*setter->p == '*' && (state.emphasis || strchr (setter->p + 1, '*') != NULL))
        {
          set_run (setter, &state, run, extent);
          state.emphasis = !state.emphasis;
          setter->p++;
        }
      else
        g_string_append_unichar (run, read_character (&setter->p));
      script_start = -1;
    }
  set_run (setter, &state, run, extent);
}

/* An empty text, and what sets markup into it.  The text is the caller's, and so is the setter's string. */
static AttnText *
begin_text (Setter   *setter,
            AttnFont *font)
{
  setter->text = attn_text_new_empty (font, NULL);
  setter->fonts = attn_font_get_fonts (font);
  setter->plain = g_string_new (NULL);
  setter->style = attn_font_get_style (font);
  setter->full_size = attn_font_get_size (font);
  return setter->text;
}

AttnText *
attn_text_new_markup (AttnFont   *font,
                      const char *markup)
{
  AttnFonts *fonts = attn_font_get_fonts (font);
  AttnText *text = attn_fonts_lookup_text (fonts, font, ATTN_TEXT_MARKUP, -1, 1, markup);
  g_autofree char *valid = NULL;
  Setter setter = { 0 };
  State state = { 0 };
  Extent extent = { 0 };

  if (text != NULL)
    return text;

  valid = g_utf8_make_valid (markup, -1);
  text = begin_text (&setter, font);
  state.size = setter.full_size;
  setter.p = valid;
  set_list (&setter, state, &extent);
  text->string = g_string_free (setter.plain, FALSE);
  text->width = MAX (text->width, extent.x);
  return attn_fonts_keep_text (fonts, font, ATTN_TEXT_MARKUP, -1, 1, markup, text);
}

/* The end of the next word of a markup: a space in braces, or behind a backslash, belongs to its word. */
static const char *
find_word_end (const char *p)
{
  guint depth = 0;

  for (; *p != '\0' && (depth > 0 || *p != ' '); p++)
    if (*p == '\\' && p[1] != '\0')
      p++;
    else if (*p == '{')
      depth++;
    else if (*p == '}' && depth > 0)
      depth--;
  return p;
}

/* As much of a markup as one line of this width holds, at least a word. */
static const char *
find_line_end (AttnFont *font, const char *start, double width)
{
  const char *end = find_word_end (start);

  while (*end != '\0')
    {
      const char *next = find_word_end (end + 1);
      g_autofree char *line = g_strndup (start, (gsize) (next - start));
      g_autoptr (AttnText) text = attn_text_new_markup (font, line);

      if (attn_text_get_width (text) > width)
        break;
      end = next;
    }
  return end;
}

AttnText *
attn_text_new_wrapped_markup (AttnFont   *font,
                              const char *markup,
                              double      width,
                              int         max_lines)
{
  AttnFonts *fonts = attn_font_get_fonts (font);
  AttnText *text = attn_fonts_lookup_text (fonts, font, ATTN_TEXT_WRAPPED_MARKUP, width, max_lines, markup);
  const double high = attn_font_get_ascent (font) + attn_font_get_descent (font);
  g_autofree char *valid = NULL;
  Setter setter = { 0 };
  State state = { 0 };
  gboolean fits = TRUE;
  const char *p;

  if (text != NULL)
    return text;

  valid = g_utf8_make_valid (markup, -1);
  text = begin_text (&setter, font);
  state.size = setter.full_size;
  p = valid;
  for (int i = 0; fits && *p != '\0'; i++)
    {
      const char *end = find_line_end (font, p, width);
      g_autofree char *line = g_strndup (p, (gsize) (end - p));
      Extent extent = { 0 };

      state.y = i * high;
      setter.p = line;
      if (i > 0)
        g_string_append_c (setter.plain, ' ');
      set_list (&setter, state, &extent);
      text->width = MAX (text->width, extent.x);
      attn_text_include (text, 0, state.y, state.y + attn_font_get_descent (font));
      fits = i < max_lines && text->width <= width;
      p = end + (*end == ' ');
    }
  text->string = g_string_free (setter.plain, FALSE);
  /* With an ellipsis, or within a word. */
  if (!fits)
    {
      g_autofree char *plain = g_steal_pointer (&text->string);

      attn_text_unref (text);
      text = attn_text_new_wrapped (font, plain, width, max_lines);
    }
  return attn_fonts_keep_text (fonts, font, ATTN_TEXT_WRAPPED_MARKUP, width, max_lines, markup, text);
}

char *
attn_markup_to_plain (const char *markup)
{
  g_autofree char *valid = g_utf8_make_valid (markup, -1);
  Setter setter = { .plain = g_string_new (NULL), .p = valid };
  Extent extent = { 0 };

  set_list (&setter, (State) { .size = 1 }, &extent);
  return g_string_free (setter.plain, FALSE);
}
