/* attn-spelling.c: the word that was likely meant
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-spelling.h"

#include <string.h>

/* Longer words than any of ours need not be compared letter by letter. */
#define MAX_LETTERS 64

guint
attn_spelling_distance (const char *a,
                        const char *b)
{
  gsize n = strlen (a), m = strlen (b);
  guint rows[3][MAX_LETTERS + 1] = { { 0 } };

  if (n > MAX_LETTERS || m > MAX_LETTERS)
    return G_MAXUINT;

  for (gsize j = 0; j <= m; j++)
    rows[0][j] = (guint) j;

  for (gsize i = 1; i <= n; i++)
    {
      guint *current = rows[i % 3], *above = rows[(i + 2) % 3], *second = rows[(i + 1) % 3];

      current[0] = (guint) i;
      for (gsize j = 1; j <= m; j++)
        {
          char x = g_ascii_tolower (a[i - 1]), y = g_ascii_tolower (b[j - 1]);
          guint best = above[j - 1] + (x != y);

          best = MIN (best, above[j] + 1);
          best = MIN (best, current[j - 1] + 1);
          if (i > 1 && j > 1 && x == g_ascii_tolower (b[j - 2]) && y == g_ascii_tolower (a[i - 2]))
            best = MIN (best, second[j - 2] + 1);
          current[j] = best;
        }
    }
  return rows[n % 3][m];
}

const char *
attn_spelling_nearest (const char        *word,
                       const char *const *words)
{
  const char *nearest = NULL;
  guint least = G_MAXUINT;

  for (gsize i = 0; words[i] != NULL; i++)
    {
      guint distance = attn_spelling_distance (word, words[i]);
      gsize length = MIN (strlen (word), strlen (words[i]));

      if (distance < least && distance < length && distance <= MAX (2, strlen (words[i]) / 3))
        {
          nearest = words[i];
          least = distance;
        }
    }
  return nearest;
}
