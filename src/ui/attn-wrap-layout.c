/* attn-wrap-layout.c: children side by side, on as many lines as they need
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-wrap-layout.h"

struct _AttnWrapLayout
{
  GtkLayoutManager parent_instance;

  int              spacing;
  gboolean         fill;
  AttnWrapKept     kept;        /* NULL: all of them always */
};

G_DEFINE_FINAL_TYPE (AttnWrapLayout, attn_wrap_layout, GTK_TYPE_LAYOUT_MANAGER)

static GtkSizeRequestMode
attn_wrap_layout_get_request_mode (GtkLayoutManager *manager,
                                   GtkWidget        *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

/* The children of one line, from `first`, that fit into `width`: how many, their natural width together and
 * the height of the tallest.  At least one child a line. */
typedef struct
{
  GtkWidget *first;
  GtkWidget *end;           /* the first of the next line, or NULL */
  int        n_expand;
  int        width;
  int        height;
} Line;

static gboolean
is_laid_out (GtkWidget   *child,
             AttnWrapKept kept)
{
  return gtk_widget_should_layout (child) && (kept == NULL || kept (child));
}

static gboolean
line_start (GtkWidget   *child,
            int          width,
            int          spacing,
            AttnWrapKept kept,
            Line        *line)
{
  while (child != NULL && !is_laid_out (child, kept))
    child = gtk_widget_get_next_sibling (child);
  if (child == NULL)
    return FALSE;

  *line = (Line) { child, NULL, 0, 0, 0 };
  for (; child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      int least, natural, height, with;

      if (!is_laid_out (child, kept))
        continue;
      gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &least, &natural, NULL, NULL);
      with = line->width + natural + (child == line->first ? 0 : spacing);
      if (width >= 0 && with > width && child != line->first)
        break;
      if (width >= 0)
        natural = CLAMP (width, least, natural);
      gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, natural, NULL, &height, NULL, NULL);
      line->width = with;
      line->height = MAX (line->height, height);
      if (gtk_widget_get_hexpand (child))
        line->n_expand++;
    }
  line->end = child;
  return TRUE;
}

static int
count_lines (GtkWidget   *widget,
             int          width,
             int          spacing,
             AttnWrapKept kept,
             int         *widest)
{
  int n = 0;
  Line line;

  *widest = 0;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && line_start (child, width, spacing, kept, &line);
       child = line.end)
    {
      n++;
      *widest = MAX (*widest, line.width);
    }
  return n;
}

/* Where lines are filled they get as equally long as they can be: the narrowest width that needs no more of them, so that
 * no line is left with one child that is stretched over all of it. */
static int
even_width (AttnWrapLayout *self,
            GtkWidget      *widget,
            AttnWrapKept    kept,
            int             width)
{
  int low = 1, high = width, widest, n;

  if (!self->fill || width < 0)
    return width;
  n = count_lines (widget, width, self->spacing, kept, &widest);
  if (n <= 1)
    return width;
  while (low < high)
    {
      const int middle = low + (high - low) / 2;

      /* A child that is wider than its line does not fit there. */
      if (count_lines (widget, middle, self->spacing, kept, &widest) > n || widest > middle)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

static int
measure_height (AttnWrapLayout *self,
                GtkWidget      *widget,
                AttnWrapKept    kept,
                int             width)
{
  int total = 0;
  Line line;

  width = even_width (self, widget, kept, width);
  for (GtkWidget *child = gtk_widget_get_first_child (widget);
       child != NULL && line_start (child, width, self->spacing, kept, &line);
       child = line.end)
    total += line.height + (total > 0 ? self->spacing : 0);
  return total;
}

static void
attn_wrap_layout_measure (GtkLayoutManager *manager,
                          GtkWidget        *widget,
                          GtkOrientation    orientation,
                          int               for_size,
                          int              *minimum,
                          int              *natural,
                          int              *minimum_baseline,
                          int              *natural_baseline)
{
  AttnWrapLayout *self = ATTN_WRAP_LAYOUT (manager);
  Line line;

  *minimum = *natural = 0;
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      /* A child may be narrowed to its minimum when it stands alone on a line. */
      for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
        {
          int least;

          if (!is_laid_out (child, NULL))
            continue;
          gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
          *minimum = MAX (*minimum, least);
        }
      if (line_start (gtk_widget_get_first_child (widget), -1, self->spacing, NULL, &line))
        *natural = MAX (line.width, *minimum);
    }
  else
    {
      *natural = measure_height (self, widget, NULL, for_size);
      *minimum = self->kept != NULL ? measure_height (self, widget, self->kept, for_size) : *natural;
    }
}

static void
attn_wrap_layout_allocate (GtkLayoutManager *manager,
                           GtkWidget        *widget,
                           int               width,
                           int               height,
                           int               baseline)
{
  AttnWrapLayout *self = ATTN_WRAP_LAYOUT (manager);
  gboolean rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  /* Where not all have room, only those that are kept. */
  const AttnWrapKept kept = self->kept != NULL && height < measure_height (self, widget, NULL, width) ? self->kept : NULL;
  const int even = even_width (self, widget, kept, width);
  int y = 0;
  Line line;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); self->kept != NULL && child != NULL; child = gtk_widget_get_next_sibling (child))
    gtk_widget_set_child_visible (child, kept == NULL || kept (child));

  for (GtkWidget *child = gtk_widget_get_first_child (widget);
       child != NULL && line_start (child, even, self->spacing, kept, &line);
       child = line.end)
    {
      int left = self->fill ? MAX (width - line.width, 0) : 0;
      int n = line.n_expand;
      int x = 0;

      for (child = line.first; child != line.end; child = gtk_widget_get_next_sibling (child))
        {
          GtkAllocation box;
          int least;

          if (!is_laid_out (child, kept))
            continue;
          gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &least, &box.width, NULL, NULL);
          box.width = CLAMP (width, least, box.width);
          if (n > 0 && gtk_widget_get_hexpand (child))
            {
              int share = left / n--;

              box.width += share;
              left -= share;
            }
          box.x = rtl ? width - x - box.width : x;
          box.y = y;
          box.height = line.height;
          gtk_widget_size_allocate (child, &box, -1);
          x += box.width + self->spacing;
        }
      y += line.height + self->spacing;
    }
}

static void
attn_wrap_layout_class_init (AttnWrapLayoutClass *klass)
{
  GtkLayoutManagerClass *manager_class = GTK_LAYOUT_MANAGER_CLASS (klass);

  manager_class->get_request_mode = attn_wrap_layout_get_request_mode;
  manager_class->measure = attn_wrap_layout_measure;
  manager_class->allocate = attn_wrap_layout_allocate;
}

static void
attn_wrap_layout_init (AttnWrapLayout *self)
{
}

GtkLayoutManager *
attn_wrap_layout_new (int      spacing,
                      gboolean fill)
{
  AttnWrapLayout *self = g_object_new (ATTN_TYPE_WRAP_LAYOUT, NULL);

  self->spacing = spacing;
  self->fill = fill;
  return GTK_LAYOUT_MANAGER (self);
}

void
attn_wrap_layout_set_kept (AttnWrapLayout *self,
                           AttnWrapKept    kept)
{
  self->kept = kept;
}

GtkWidget *
attn_wrap_box_new (int      spacing,
                   gboolean fill)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  /* This takes the layout over; as a property it would be held twice. */
  gtk_widget_set_layout_manager (box, attn_wrap_layout_new (spacing, fill));
  return box;
}
