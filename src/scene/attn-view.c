/* attn-view.c: what the picture shows of a trace
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-scene.h"

#include "attn-stage.h"

void
attn_view_init (AttnView *view)
{
  *view = (AttnView) {
    .mode = ATTN_VIEW_OVERVIEW,
    .language = ATTN_LANGUAGE_ENGLISH,
    .theme = ATTN_THEME_LIGHT,
    .dialect = ATTN_DIALECT_NUMPY,
    .decimals = 2,
    .reached = G_MAXUINT,
    .against = -1,
    .token = G_MAXUINT,
    .caption = TRUE,
    .text_scale = 1,
    .zoom = 1,
  };
}

guint
attn_view_find_head (const AttnView *view)
{
  int layer, head = -1;

  if (view->step != NULL)
    attn_stage_split (view->step, &layer, &head);
  if (head < 0 && view->selected.node != NULL)
    attn_stage_split (view->selected.node, &layer, &head);

  return head < 0 ? view->head : (guint) head;
}
