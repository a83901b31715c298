/* attn-import-preview.c: the first numbers of a matrix, as they were understood
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-import-preview.h"

#include "attn-number.h"

#define MAX_ROWS    5
#define MAX_COLUMNS 6
#define DECIMALS    4

/* A label longer than this is cut. */
#define LABEL_CHARS 12

static void
attach (GtkGrid    *grid,
        const char *text,
        int         column,
        int         row,
        float       xalign,
        const char *style)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), xalign);
  gtk_label_set_ellipsize (GTK_LABEL (label), style != NULL ? PANGO_ELLIPSIZE_END : PANGO_ELLIPSIZE_NONE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), LABEL_CHARS);
  if (style != NULL)
    gtk_widget_add_css_class (label, style);
  gtk_grid_attach (grid, label, column, row, 1, 1);
}

static char *
describe_rest (gsize        rows,
               gsize        columns,
               AttnLanguage language)
{
  const gsize more_rows = rows > MAX_ROWS ? rows - MAX_ROWS : 0, more_columns = columns > MAX_COLUMNS ? columns - MAX_COLUMNS : 0;
  g_autofree char *row_text = g_strdup_printf (attn_translate (language, more_rows == 1 ? N_("%zu more row") : N_("%zu more rows")), more_rows);
  g_autofree char *column_text = g_strdup_printf (attn_translate (language, more_columns == 1 ? N_("%zu more column") : N_("%zu more columns")),
                                                  more_columns);

  if (more_rows > 0 && more_columns > 0)
    return g_strdup_printf ("… %s, %s", row_text, column_text);
  if (more_rows > 0 || more_columns > 0)
    return g_strdup_printf ("… %s", more_rows > 0 ? row_text : column_text);
  return NULL;
}

GtkWidget *
attn_import_preview_new (const AttnMatrix  *matrix,
                         const char *const *row_labels,
                         const char *const *column_labels,
                         AttnLanguage       language)
{
  GtkWidget *box = g_object_new (GTK_TYPE_BOX, "orientation", GTK_ORIENTATION_VERTICAL, "spacing", 6,
                                 "accessible-role", GTK_ACCESSIBLE_ROLE_GROUP, NULL);
  GtkWidget *grid = gtk_grid_new ();
  g_autoptr (GString) spoken = g_string_new (NULL);
  const gsize rows = attn_matrix_get_rows (matrix), columns = attn_matrix_get_columns (matrix);
  const int n_rows = (int) MIN (rows, MAX_ROWS), n_columns = (int) MIN (columns, MAX_COLUMNS);
  g_autofree char *rest = describe_rest (rows, columns, language);

  gtk_grid_set_column_spacing (GTK_GRID (grid), 14);
  gtk_grid_set_row_spacing (GTK_GRID (grid), 3);
  for (int j = 0; j < n_columns && column_labels != NULL; j++)
    attach (GTK_GRID (grid), column_labels[j], j + 1, 0, 1, "quiet");
  for (int i = 0; i < n_rows; i++)
    {
      g_string_append_printf (spoken, "%s%s", i > 0 ? "; " : "", row_labels != NULL ? row_labels[i] : "");
      if (row_labels != NULL)
        attach (GTK_GRID (grid), row_labels[i], 0, i + 1, 0, "quiet");
      for (int j = 0; j < n_columns; j++)
        {
          AttnNumber number;

          attn_number_format (attn_matrix_get (matrix, (gsize) i, (gsize) j), DECIMALS, &number);
          attn_number_trim (&number);
          g_string_append_printf (spoken, "%s%s", j > 0 || row_labels != NULL ? ", " : "", number.text);
          attach (GTK_GRID (grid), number.text, j + 1, i + 1, 1, NULL);
        }
    }
  /* Row by row, as it is read. */
  gtk_accessible_update_property (GTK_ACCESSIBLE (box), GTK_ACCESSIBLE_PROPERTY_LABEL, attn_translate (language, N_("The first numbers")),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, spoken->str, -1);
  gtk_widget_add_css_class (grid, "numbers");
  gtk_box_append (GTK_BOX (box), grid);
  if (rest != NULL)
    {
      GtkWidget *label = gtk_label_new (rest);

      gtk_label_set_xalign (GTK_LABEL (label), 0);
      gtk_widget_add_css_class (label, "quiet");
      gtk_box_append (GTK_BOX (box), label);
    }
  return box;
}
