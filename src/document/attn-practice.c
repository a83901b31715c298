/* attn-practice.c: exercises without end, with numbers that can be done in the head
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-practice-private.h"

#include <math.h>
#include <string.h>

#include "attn-answer.h"
#include "attn-label.h"
#include "attn-number.h"

static const struct { const char *name, *label; } kinds[ATTN_N_PRACTICES] = {
  { "score", N_("A score") },
  { "scaled", N_("A scaled score") },
  { "weight", N_("A softmax weight") },
  { "output", N_("A cell of the output") },
  { "row-sum", N_("A row sum") },
  { "residual", N_("A residual connection") },
  { "norm", N_("A layer norm") },
  { "feed-forward", N_("A feed-forward network") },
  { "position", N_("Positions") },
  { "patch", N_("Patches of an image") },
  { "probability", N_("A probability") },
  { "model", N_("Layers and heads") },
  { "shape", N_("The shape of a result") },
  { "sources", N_("Which cells feed this one") },
  { "bug", N_("Find the bug") },
};

const char *
attn_practice_kind_get_name (AttnPracticeKind kind)
{
  return kinds[kind].name;
}

const char *
attn_practice_kind_get_label (AttnPracticeKind kind,
                              AttnLanguage     language)
{
  return attn_translate (language, kinds[kind].label);
}

/* --- documents ----------------------------------------------------------------------------------------- */

int
attn_practice_pick (AttnPractice *self,
                    int           least,
                    int           most)
{
  return least + (int) attn_random_below (&self->random, (uint32_t) (most - least + 1));
}

void
attn_practice_fill (AttnPractice *self,
                    double       *values,
                    guint         n,
                    int           least,
                    int           most)
{
  for (guint i = 0; i < n; i++)
    values[i] = attn_practice_pick (self, least, most);
}

static void
add_numbers (GString      *json,
             guint         n,
             const double *values)
{
  for (guint i = 0; i < n; i++)
    {
      char text[ATTN_NUMBER_LENGTH];

      attn_number_shortest (values[i], text);
      g_string_append_printf (json, "%s%s", i > 0 ? "," : "", text);
    }
}

void
attn_practice_add_list (GString      *json,
                        const char   *name,
                        guint         n,
                        const double *values)
{
  g_string_append_printf (json, "\"%s\":[", name);
  add_numbers (json, n, values);
  g_string_append_c (json, ']');
}

void
attn_practice_add_matrix (GString      *json,
                          const char   *name,
                          guint         rows,
                          guint         columns,
                          const double *values)
{
  g_string_append_printf (json, "\"%s\":[", name);
  for (guint i = 0; i < rows; i++)
    {
      g_string_append (json, i > 0 ? ",[" : "[");
      add_numbers (json, columns, values + i * columns);
      g_string_append_c (json, ']');
    }
  g_string_append_c (json, ']');
}

void
attn_practice_add_given (GString      *json,
                         guint         rows,
                         guint         columns,
                         const double *query,
                         const double *key,
                         const double *value)
{
  g_string_append (json, "\"given\":{");
  attn_practice_add_matrix (json, "query", rows, columns, query);
  g_string_append_c (json, ',');
  attn_practice_add_matrix (json, "key", rows, columns, key);
  g_string_append_c (json, ',');
  attn_practice_add_matrix (json, "value", rows, columns, value);
  g_string_append_c (json, '}');
}

#define N_SENTENCES 5
#define MOST_TOKENS 5

static void
add_tokens (AttnPractice *self,
            GString      *json,
            const char   *name,
            guint         which,
            guint         n)
{
  static const char *const sentences[ATTN_N_LANGUAGES][N_SENTENCES][MOST_TOKENS] = {
    [ATTN_LANGUAGE_KOREAN] = {
      { "나는", "빵을", "샀다", "어제", "또" }, { "고양이가", "물을", "마신다", "매일", "조금" }, { "비가", "많이", "온다", "오늘", "밤에" },
      { "우리는", "책을", "읽는다", "함께", "자주" }, { "아이가", "공을", "던졌다", "높이", "멀리" },
    },
    [ATTN_LANGUAGE_ENGLISH] = {
      { "I", "bought", "bread", "again", "yesterday" }, { "cats", "drink", "water", "every", "day" }, { "it", "rains", "much", "tonight", "here" },
      { "we", "read", "books", "together", "often" }, { "she", "threw", "balls", "very", "far" },
    },
  };
  const char *const *words = sentences[self->language][which];

  g_string_append_printf (json, "\"%s\":[", name);
  for (guint i = 0; i < n; i++)
    g_string_append_printf (json, "%s\"%s\"", i > 0 ? "," : "", words[i]);
  g_string_append (json, "],");
}

GString *
attn_practice_begin_bare (void)
{
  return g_string_new ("{\"format\":\"attention\",\"version\":1,\"title\":{\"ko\":\"연습\",\"en\":\"Practice\"},");
}

GString *
attn_practice_begin (AttnPractice *self,
                     guint         n,
                     guint         m,
                     gboolean      keys)
{
  GString *json = attn_practice_begin_bare ();
  const guint which = attn_random_below (&self->random, N_SENTENCES);

  add_tokens (self, json, "tokens", which, n);
  if (keys)
    add_tokens (self, json, "memory_tokens", n == m ? which : (which + 1) % N_SENTENCES, m);
  return json;
}

static AttnDocument *
parse (AttnPractice *self,
       GString      *json,
       GError      **error)
{
  AttnDocument *document;

  g_string_append_c (json, '}');
  document = attn_document_parse (json->str, json->len, kinds[self->kind].name, self->language, error);
  g_string_free (json, TRUE);
  return document;
}

gboolean
attn_practice_finish (AttnPractice *self,
                      GString      *json,
                      GError      **error)
{
  g_clear_pointer (&self->trace, attn_trace_unref);
  g_clear_pointer (&self->document, attn_document_unref);
  g_free (self->json);
  self->json = g_strdup (json->str);
  self->document = parse (self, json, error);
  if (self->document == NULL)
    return FALSE;
  self->trace = attn_document_trace (self->document, NULL, self->language, error);
  return self->trace != NULL;
}

AttnTrace *
attn_practice_trace (AttnPractice *self,
                     GString      *json,
                     GError      **error)
{
  g_autoptr (AttnDocument) document = parse (self, json, error);

  return document != NULL ? attn_document_trace (document, NULL, self->language, error) : NULL;
}

void
attn_practice_ask (AttnPractice *self,
                   const char   *node,
                   guint         row,
                   guint         column)
{
  self->cell = (AttnCell) { attn_trace_find (self->trace, node), row, column };
}

void
attn_practice_add_choice (AttnPractice *self,
                          char         *choice)
{
  g_ptr_array_add (self->choices, choice);
}

void
attn_practice_shuffle (AttnPractice *self)
{
  for (guint i = self->choices->len; i > 1; i--)
    {
      const guint j = attn_random_below (&self->random, i);
      gpointer other = self->choices->pdata[i - 1];

      self->choices->pdata[i - 1] = self->choices->pdata[j];
      self->choices->pdata[j] = other;
      if (self->answer == i - 1)
        self->answer = j;
      else if (self->answer == j)
        self->answer = i - 1;
    }
}

void
attn_practice_offer (AttnPractice *self,
                     const char   *choice)
{
  for (guint i = 0; i < self->choices->len; i++)
    if (g_str_equal (self->choices->pdata[i], choice))
      return;
  if (self->choices->len < 4)
    attn_practice_add_choice (self, g_strdup (choice));
}

void
attn_practice_offer_shape (AttnPractice *self,
                           guint         rows,
                           guint         columns)
{
  g_autofree char *text = g_strdup_printf ("%u × %u", rows, columns);

  attn_practice_offer (self, text);
}

void
attn_practice_offer_number (AttnPractice *self,
                            guint         number)
{
  g_autofree char *text = g_strdup_printf ("%u", number);

  attn_practice_offer (self, text);
}

/* What one sees are exponentials: e to what is left of a number after the maximum of its row.  ½ of a whole number's logarithm is ½
 * but for the last bit. */
char *
attn_practice_dup_exponentials (AttnPractice *self,
                                const char   *node)
{
  const AttnNode *exponentials = attn_trace_find (self->trace, node);
  g_autoptr (GString) list = g_string_new (NULL);

  for (guint j = 0; j < attn_node_get_columns (exponentials); j++)
    {
      AttnNumber number;

      attn_number_format (round (attn_node_get_value (exponentials, self->cell.row, j) * 1000) / 1000, 3, &number);
      attn_number_trim (&number);
      g_string_append_printf (list, "%s%s", j > 0 ? ", " : "", number.text);
    }
  return g_string_free (g_steal_pointer (&list), FALSE);
}

void
attn_practice_set_hints (AttnPractice     *self,
                         const char *const hints[ATTN_PRACTICE_N_HINTS])
{
  for (guint i = 0; i < ATTN_PRACTICE_N_HINTS; i++)
    self->hints[i] = g_strdup (attn_translate (self->language, hints[i]));
}

char *
attn_practice_dup_row (AttnPractice *self)
{
  return attn_label_plain (self->cell.node, FALSE, self->cell.row, self->language);
}

char *
attn_practice_dup_column (AttnPractice *self)
{
  return attn_label_plain (self->cell.node, TRUE, self->cell.column, self->language);
}

/* --- numbers ------------------------------------------------------------------------------------------- */

#define N ATTN_PRACTICE_TOKENS

/* The most columns of Q that one looks through. */
#define MOST_COLUMNS 8

/* Q, K and V as given matrices of small integers, with d dimensions, which the heads share. */
static GString *
begin_given (AttnPractice *self,
             guint         d,
             guint         heads)
{
  GString *json = attn_practice_begin (self, N, N, TRUE);
  double query[N * MOST_COLUMNS], key[N * MOST_COLUMNS], value[N * MOST_COLUMNS];

  attn_practice_fill (self, query, N * d, -1, 2);
  attn_practice_fill (self, key, N * d, -1, 2);
  attn_practice_fill (self, value, N * d, 0, 3);
  if (heads > 1)
    g_string_append_printf (json, "\"attention\":{\"heads\":%u},", heads);
  attn_practice_add_given (json, N, d, query, key, value);
  return json;
}

static gboolean
make_score (AttnPractice *self,
            GError      **error)
{
  const gboolean scaled = self->kind == ATTN_PRACTICE_SCALED;
  /* One in three has two heads, each with its own columns: d_k is one head's. */
  const gboolean heads = attn_random_below (&self->random, 3) == 0;
  GString *json = begin_given (self, heads ? (scaled ? 8 : 4) : scaled ? 4 : 3, heads ? 2 : 1);
  const char *message = heads ? (scaled ? N_("Q and K have 8 columns, which 2 heads share. The score of the query “%1$s” with the key “%2$s” in head %3$u is divided by √d_k. What is the scaled score?")
                                        : N_("What is the score of the query “%1$s” with the key “%2$s” in head %3$u? It is the dot product of query and key, in the columns that are this head's."))
                        : scaled ? N_("The score of the query “%1$s” with the key “%2$s” is divided by √d_k, and d_k is 4. What is the scaled score?")
                               : N_("What is the score of the query “%1$s” with the key “%2$s”? It is the dot product of query and key.");
  const guint row = attn_random_below (&self->random, N), column = attn_random_below (&self->random, N);
  const guint head = heads ? attn_random_below (&self->random, 2) : 0;
  g_autofree char *name = heads ? g_strdup_printf ("head%u.%s", head, scaled ? "scaled" : "scores") : g_strdup (scaled ? "scaled" : "scores");
  g_autofree char *query = NULL, *key = NULL;

  if (!attn_practice_finish (self, json, error))
    return FALSE;
  attn_practice_ask (self, name, row, column);
  query = attn_label_plain (self->cell.node, FALSE, row, self->language);
  key = attn_label_plain (self->cell.node, TRUE, column, self->language);
  self->question = heads ? g_strdup_printf (attn_translate (self->language, message), query, key, head)
                         : g_strdup_printf (attn_translate (self->language, message), query, key);
  return TRUE;
}

/* Weights of a row in powers of two, whose total is easy to divide by. */
static gboolean
make_weight (AttnPractice *self,
             GError      **error)
{
  static const double rows[][N] = { { 1, 1, 2 }, { 1, 2, 1 }, { 2, 1, 1 }, { 2, 4, 2 }, { 1, 4, 2 }, { 4, 4, 2 }, { 2, 4, 4 },
                                    { 4, 2, 4 }, { 8, 1, 1 }, { 1, 8, 1 }, { 1, 1, 8 }, { 4, 1, 1 }, { 1, 1, 1 }, { 1, 4, 1 } };
  GString *json = attn_practice_begin (self, N, N, TRUE);
  const guint row = attn_random_below (&self->random, N), column = attn_random_below (&self->random, N);
  double query[N * N] = { 0 }, key[N * N], value[N * N];
  g_autofree char *list = NULL, *asker = NULL, *seen = NULL;

  /* With Q = I the scores are K transposed. */
  for (guint i = 0; i < N; i++)
    {
      const double *weights = rows[attn_random_below (&self->random, G_N_ELEMENTS (rows))];

      query[i * N + i] = 1;
      for (guint j = 0; j < N; j++)
        key[j * N + i] = log (weights[j]);
    }
  attn_practice_fill (self, value, N * N, 0, 3);
  g_string_append (json, "\"attention\":{\"scale\":\"none\"},");
  attn_practice_add_given (json, N, N, query, key, value);
  if (!attn_practice_finish (self, json, error))
    return FALSE;

  attn_practice_ask (self, "weights", row, column);
  list = attn_practice_dup_exponentials (self, "exponentials");
  asker = attn_label_plain (self->cell.node, FALSE, row, self->language);
  seen = attn_label_plain (self->cell.node, TRUE, column, self->language);
  self->question = g_strdup_printf (attn_translate (self->language, N_("The exponentials in the row of “%1$s” are %2$s. How much weight does “%3$s” get? A fraction will do.")),
                                    asker, list, seen);
  self->hints[ATTN_HINT_FORMULA] = g_strdup_printf (attn_translate (self->language, N_("The weight of “%s” is its exponential, divided by the sum of the exponentials in the row.")),
                                                    seen);
  return TRUE;
}

/* A row of weights in quarters (or tenths), as given by hand. */
static void
fill_weights (AttnPractice *self,
              double       *weights,
              gboolean      quarters)
{
  static const int parts[][N] = { { 2, 1, 1 }, { 1, 2, 1 }, { 1, 1, 2 }, { 2, 2, 0 }, { 0, 2, 2 }, { 2, 0, 2 }, { 3, 1, 0 }, { 1, 0, 3 }, { 0, 3, 1 } };

  for (guint i = 0; i < N; i++)
    {
      const int *part = parts[attn_random_below (&self->random, G_N_ELEMENTS (parts))];

      for (guint j = 0; j < N; j++)
        weights[i * N + j] = quarters ? part[j] / 4.0 : attn_practice_pick (self, 1, 5) / 10.0;
    }
}

static gboolean
make_mix (AttnPractice *self,
          GError      **error)
{
  const gboolean output = self->kind == ATTN_PRACTICE_OUTPUT;
  GString *json = attn_practice_begin (self, N, N, FALSE);
  const guint row = attn_random_below (&self->random, N), column = attn_random_below (&self->random, 2);
  double weights[N * N], value[N * 2];
  g_autofree char *label = NULL;

  fill_weights (self, weights, output);
  for (guint i = 0; i < N * 2; i++)
    value[i] = 4 * attn_practice_pick (self, 0, 5);
  g_string_append (json, "\"given\":{");
  attn_practice_add_matrix (json, "weights", N, N, weights);
  if (output)
    {
      g_string_append_c (json, ',');
      attn_practice_add_matrix (json, "value", N, 2, value);
    }
  g_string_append_c (json, '}');
  if (!attn_practice_finish (self, json, error))
    return FALSE;

  attn_practice_ask (self, output ? "output" : "row_sum", row, output ? column : 0);
  self->look = output ? ATTN_PRACTICE_LOOK_ASKED : ATTN_PRACTICE_LOOK_GIVEN;
  label = attn_label_plain (self->cell.node, FALSE, row, self->language);
  if (output)
    self->question = g_strdup_printf (attn_translate (self->language, N_("What does the output of “%1$s” have in the column d%2$u? The values are mixed by the weights of its row.")),
                                      label, column);
  else
    self->question = g_strdup_printf (attn_translate (self->language, N_("These weights were written down by hand. What does the row of “%s” add up to?")), label);
  return TRUE;
}

/* --- making -------------------------------------------------------------------------------------------- */

/* The question is what the document says of itself, so that the picture tells it too. */
static gboolean
describe (AttnPractice *self,
          GError      **error)
{
  const char *node = attn_node_get_name (self->cell.node);
  GString *json = g_string_new (self->json);

  g_string_append_printf (json, ",\"description\":\"%s\"", self->question);
  if (!attn_practice_finish (self, json, error))
    return FALSE;
  self->cell.node = attn_trace_find (self->trace, node);
  return TRUE;
}

AttnPractice *
attn_practice_new (AttnPracticeKind kind,
                   guint64          seed,
                   AttnLanguage     language,
                   GError         **error)
{
  static gboolean (*const makers[ATTN_N_PRACTICES]) (AttnPractice *self, GError **error) = {
    make_score, make_score, make_weight, make_mix, make_mix,
    attn_practice_make_residual, attn_practice_make_norm, attn_practice_make_feed_forward,
    attn_practice_make_position, attn_practice_make_patch, attn_practice_make_probability, attn_practice_make_model,
    attn_practice_make_shape, attn_practice_make_sources, attn_practice_make_bug,
  };
  AttnPractice *self = g_new0 (AttnPractice, 1);

  self->kind = kind;
  self->language = language;
  self->choices = g_ptr_array_new_with_free_func (g_free);
  attn_random_init (&self->random, seed * ATTN_N_PRACTICES + kind);
  if (makers[kind] (self, error) && describe (self, error))
    return self;
  attn_practice_free (self);
  return NULL;
}

void
attn_practice_free (AttnPractice *self)
{
  g_clear_pointer (&self->trace, attn_trace_unref);
  g_clear_pointer (&self->document, attn_document_unref);
  g_clear_pointer (&self->printed, attn_matrix_unref);
  g_ptr_array_unref (self->choices);
  for (guint i = 0; i < ATTN_PRACTICE_N_HINTS; i++)
    g_free (self->hints[i]);
  g_free (self->question);
  g_free (self->result);
  g_free (self->json);
  g_free (self);
}

AttnPracticeKind
attn_practice_get_kind (const AttnPractice *self)
{
  return self->kind;
}

AttnDocument *
attn_practice_get_document (const AttnPractice *self)
{
  return self->document;
}

const AttnTrace *
attn_practice_get_trace (const AttnPractice *self)
{
  return self->trace;
}

const char *
attn_practice_get_question (const AttnPractice *self)
{
  return self->question;
}

const AttnCell *
attn_practice_get_cell (const AttnPractice *self)
{
  return &self->cell;
}

AttnPracticeLook
attn_practice_get_look (const AttnPractice *self)
{
  return self->look;
}

const AttnNode *
attn_practice_get_secret (const AttnPractice *self)
{
  return self->secret != NULL ? attn_trace_find (self->trace, self->secret) : self->cell.node;
}

guint
attn_practice_get_n_choices (const AttnPractice *self)
{
  return self->choices->len;
}

const char *
attn_practice_get_choice (const AttnPractice *self,
                          guint               index)
{
  return self->choices->pdata[index];
}

guint
attn_practice_get_answer (const AttnPractice *self)
{
  return self->answer;
}

const AttnMatrix *
attn_practice_get_printed (const AttnPractice *self)
{
  return self->printed;
}

AttnBug
attn_practice_get_bug (const AttnPractice *self)
{
  return self->bug;
}

/* --- help ---------------------------------------------------------------------------------------------- */

char *
attn_practice_dup_hint (const AttnPractice *self,
                        guint               hint,
                        int                 decimals)
{
  if (self->hints[hint] != NULL)
    return g_strdup (self->hints[hint]);
  return attn_answer_dup_hint (&self->cell, hint, self->language, decimals, NULL, NULL);
}

char *
attn_practice_dup_solution (const AttnPractice *self,
                            int                 decimals)
{
  g_autoptr (AttnExplanation) explanation = NULL;

  if (self->result != NULL)
    return g_strdup (self->result);
  if (self->choices->len > 0)
    return g_strdup (self->choices->pdata[self->answer]);
  explanation = attn_explanation_new (&self->cell, self->language, decimals, NULL, NULL);
  return attn_explanation_get_arithmetic (explanation, self->language, decimals);
}
