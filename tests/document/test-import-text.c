/* test-import-text.c: matrices in text as people have it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "import-test.h"

typedef struct
{
  const char *name;
  const char *text;
  const char *expected;
  const char *description;
} Reading;

static const Reading readings[] = {
  /* PyTorch */
  { "pytorch", "tensor([[1., 0., 1.], [0., 1., 1.]])", "1 0 1 / 0 1 1", "text as PyTorch prints it, 2 × 3" },
  { "pytorch-lines", "tensor([[ 0.1218, -1.0000],\n        [ 3.5000,  2.2500]])", "0.1218 -1 / 3.5 2.25",
    "text as PyTorch prints it, 2 × 2" },
  { "pytorch-device", "tensor([[ 1.0000e+00, -2.5000e-01],\n        [ 3.0000e+02,  4.0000e+00]], device='cuda:0',\n"
    "       grad_fn=<MmBackward0>)", "1 -0.25 / 300 4", "text as PyTorch prints it, 2 × 2" },
  { "pytorch-dtype", "tensor([[1., 2.]], dtype=torch.float64)", "1 2", "text as PyTorch prints it, float64, 1 × 2" },
  { "pytorch-parameter", "Parameter containing:\ntensor([[0.1, 0.2],\n        [0.3, 0.4]], requires_grad=True)",
    "0.1 0.2 / 0.3 0.4", "text as PyTorch prints it, 2 × 2" },
  { "pytorch-bool", "tensor([[ True, False],\n        [ True,  True]])", "1 0 / 1 1", "text as PyTorch prints it, 2 × 2" },
  { "pytorch-row", "tensor([1, 2, 3])", "1 2 3", "text as PyTorch prints it, a row of 3" },
  { "pytorch-number", "tensor(5.)", "5", "text as PyTorch prints it, a single number" },
  { "pytorch-wrapped-row", "tensor([0.1, 0.2, 0.3,\n        0.4, 0.5, 0.6])", "0.1 0.2 0.3 0.4 0.5 0.6",
    "text as PyTorch prints it, a row of 6" },
  { "pytorch-code", "W_Q = torch.tensor([[1, 0], [0, 1]], dtype=torch.float32)", "W_Q=1 0 / 0 1",
    "text as PyTorch prints it, float32, 2 × 2" },
  { "pytorch-three", "tensor([[[1., 2.],\n         [3., 4.]],\n\n        [[5., 6.],\n         [7., 8.]]])",
    "[0]=1 2 / 3 4; [1]=5 6 / 7 8", "text as PyTorch prints it, 2 × 2 × 2, 2 matrices to choose from" },
  { "pytorch-batch-of-one", "tensor([[[1., 2.], [3., 4.]]])", "1 2 / 3 4", "text as PyTorch prints it, 1 × 2 × 2" },
  { "pytorch-tuple", "(tensor([[1., 2.]]), tensor([[3.], [4.]]))", "1=1 2; 2=3 / 4",
    "text as PyTorch prints it, 2 matrices to choose from" },
  { "pytorch-list-of-rows", "[tensor([1., 2.]), tensor([3., 4.])]", "1 2 / 3 4", "text as PyTorch prints it, 2 × 2" },

  /* NumPy */
  { "numpy", "[[1. 0. 1.]\n [0. 1. 1.]]", "1 0 1 / 0 1 1", "text as NumPy prints it, 2 × 3" },
  { "numpy-repr", "array([[1., 2.],\n       [3., 4.]], dtype=float32)", "1 2 / 3 4", "text as NumPy prints it, float32, 2 × 2" },
  { "numpy-code", "x = np.array([[1, 2], [3, 4]], dtype=np.float64)\n", "x=1 2 / 3 4",
    "text as NumPy prints it, float64, 2 × 2" },
  { "numpy-matrix", "matrix([[1, 2]])", "1 2", "text as NumPy prints it, 1 × 2" },
  { "numpy-scalars", "[np.float64(1.0), np.float64(2.5)]", "1 2.5", "list, as JSON and Python write it, a row of 2" },
  { "numpy-signs", "[[ 1.00000000e+00 -1.00000000e-05]\n [-2.00000000e+00 +3.]]", "1 -1e-05 / -2 3",
    "text as NumPy prints it, 2 × 2" },
  { "numpy-wrapped-row",
    "[0.11111111 0.22222222 0.33333333 0.44444444 0.55555556 0.66666667\n 0.77777778 0.88888889 1.         "
    "1.11111111 1.22222222 1.33333333]",
    "0.11111111 0.22222222 0.33333333 0.44444444 0.55555556 0.66666667 0.77777778 0.88888889 1 1.11111111 1.22222222 "
    "1.33333333", "text as NumPy prints it, a row of 12" },
  { "numpy-one-by-one", "[1. 0. 1.]\n[0. 1. 1.]\n", "1 0 1 / 0 1 1", "text as NumPy prints it, 2 × 3" },
  { "numpy-labelled", "나는: [1. 0.]\n오늘: [0. 1.]", "나는: 1 0 / 오늘: 0 1", "text as NumPy prints it, 2 × 2, with tokens" },
  { "numpy-notebook", "Out[12]: \narray([[1., 2.]])", "1 2", "text as NumPy prints it, 1 × 2" },
  { "numpy-notebook-input", "In [3]: A\nOut[3]: \narray([[1., 2.]])\n\nIn [4]: ", "1 2", "text as NumPy prints it, 1 × 2" },
  { "numpy-prompt", ">>> A\narray([[1., 2.]])\n>>> ", "1 2", "text as NumPy prints it, 1 × 2" },
  { "numpy-prompt-only", ">>> np.array([[1, 2]])", "1 2", "text as NumPy prints it, 1 × 2" },
  { "numpy-several", "W_Q = np.array([[1, 0], [0, 1]])\nW_K = np.array([[2, 0], [0, 2]])", "W_Q=1 0 / 0 1; W_K=2 0 / 0 2",
    "text as NumPy prints it, 2 matrices to choose from" },
  { "numpy-commented", "import numpy as np\n# the words\nX = np.array([\n    [1.0, 0.0],   # 나는\n    [0.0, 1.0],   # 오늘\n"
    "])\nprint(X)\n", "X=1 0 / 0 1", "text as NumPy prints it, 2 × 2" },
  { "numpy-argument", "np.array(object=[[1, 2]], dtype=np.float32)", "1 2", "text as NumPy prints it, float32, 1 × 2" },
  { "numpy-minus-zero", "[[-0. 0.]]", "-0 0", "text as NumPy prints it, 1 × 2" },

  /* Others that print so */
  { "tensorflow", "<tf.Tensor: shape=(1, 2), dtype=float32, numpy=array([[1., 2.]], dtype=float32)>", "1 2",
    "text as NumPy prints it, float32, 1 × 2" },
  { "tensorflow-print", "tf.Tensor(\n[[1. 2.]\n [3. 4.]], shape=(2, 2), dtype=float32)", "1 2 / 3 4",
    "text as NumPy prints it, float32, 2 × 2" },
  { "jax", "Array([[1., 2.]], dtype=float32)", "1 2", "text as NumPy prints it, float32, 1 × 2" },

  /* Lists */
  { "json", "[[1, 0], [0, 1]]", "1 0 / 0 1", "list, as JSON and Python write it, 2 × 2" },
  { "json-tight", "[[1,2e-3],[-0.5,1E2]]", "1 0.002 / -0.5 100", "list, as JSON and Python write it, 2 × 2" },
  { "json-flat", "[1, 2, 3]", "1 2 3", "list, as JSON and Python write it, a row of 3" },
  { "json-lines", "[\n  [1, 2],\n  [3, 4]\n]\n", "1 2 / 3 4", "list, as JSON and Python write it, 2 × 2" },
  { "json-values", "{\n  \"query\": [[1, 2]],\n  \"masked\": [[0.5, \"-inf\"]],\n  \"key\": [[3], [4]]\n}",
    "query=1 2; masked=!; key=3 / 4", "list, as JSON and Python write it, 3 matrices to choose from" },
  { "json-names", "{\"a:b\": [[1]], \"[0]\" : [[2]]}", "a:b=1; [0]=2", "list, as JSON and Python write it, 2 matrices to choose from" },
  { "python-tuples", "((1, 0), (0, 1))", "1 0 / 0 1", "list, as JSON and Python write it, 2 × 2" },
  { "python-trailing-commas", "[[1, 2,], [3, 4,],]", "1 2 / 3 4", "list, as JSON and Python write it, 2 × 2" },
  { "python-dictionary", "{'W_Q': [[1, 2]], 'W_K': [[3, 4]]}", "W_Q=1 2; W_K=3 4",
    "list, as JSON and Python write it, 2 matrices to choose from" },
  { "python-assignment", "A = [[1, 2], [3, 4]]", "A=1 2 / 3 4", "list, as JSON and Python write it, 2 × 2" },
  { "no-break-spaces", "[[1.\302\240\342\210\2222.]]", "1 -2", "text as NumPy prints it, 1 × 2" },

  /* MATLAB, Octave */
  { "matlab", "[1 0 1; 0 1 1]", "1 0 1 / 0 1 1", "text as MATLAB writes it, 2 × 3" },
  { "matlab-commas", "A = [1, 0; 0, 1];", "A=1 0 / 0 1", "text as MATLAB writes it, 2 × 2" },
  { "matlab-lines", "A = [1 2\n     3 4];", "A=1 2 / 3 4", "text as MATLAB writes it, 2 × 2" },
  { "matlab-comma-lines", "[1, 2\n 3, 4]", "1 2 / 3 4", "text as MATLAB writes it, 2 × 2" },
  { "matlab-commented", "A = [1 2   % first\n     3 4];", "A=1 2 / 3 4", "text as MATLAB writes it, 2 × 2" },
  { "matlab-column", "[1; 2; 3]", "1 / 2 / 3", "text as MATLAB writes it, 3 × 1" },
  { "matlab-end", "[1 2; 3 4;\n]", "1 2 / 3 4", "text as MATLAB writes it, 2 × 2" },
  { "matlab-two", "Q = [1 2]; K = [3 4; 5 6];", "Q=1 2; K=3 4 / 5 6", "text as MATLAB writes it, 2 matrices to choose from" },
  { "matlab-printed", "\nA =\n\n     1     0     1\n     0     1     1\n\n", "A=1 0 1 / 0 1 1",
    "text as MATLAB writes it, 2 × 3" },
  { "matlab-factor", "A =\n\n   1.0e+03 *\n\n    1.0005    0.0020\n    0.5000   -1.0000\n", "A=1000.5 2 / 500 -1000",
    "text as MATLAB writes it, 2 × 2" },
  { "matlab-small-factor", "A =\n\n   1.0e-03 *\n\n    0.1    0.3\n", "A=0.0001 0.0003", "text as MATLAB writes it, 1 × 2" },
  { "matlab-columns", "A =\n\n  Columns 1 through 2\n\n    1    2\n    3    4\n\n  Column 3\n\n    5\n    6\n\n",
    "A=1 2 5 / 3 4 6", "text as MATLAB writes it, 2 × 3" },
  { "octave-columns", "A =\n\n Columns 1 and 2:\n\n   1   2\n\n Column 3:\n\n   5\n\n", "A=1 2 5",
    "text as MATLAB writes it, 1 × 3" },
  { "octave-diagonal", "ans =\n\nDiagonal Matrix\n\n   1   0\n   0   1\n\n", "ans=1 0 / 0 1", "text as MATLAB writes it, 2 × 2" },
  { "matlab-size", "A = 2×2 single matrix\n\n   1   2\n   3   4\n", "A=1 2 / 3 4", "text as MATLAB writes it, 2 × 2" },
  { "matlab-slices", "A(:,:,1) =\n\n   1   2\n\nA(:,:,2) =\n\n   3   4\n", "A(:,:,1)=1 2; A(:,:,2)=3 4",
    "text as MATLAB writes it, 2 matrices to choose from" },
  { "matlab-number", "x = 5", "x=5", "text as MATLAB writes it, a single number" },

  /* Markdown */
  { "markdown", "| d0 | d1 |\n|---|:-:|\n| 1 | 2 |\n| 3 | −4.5 |\n", "<d0,d1> 1 2 / 3 -4.5",
    "Markdown table, 2 × 2, with column names" },
  { "markdown-tokens", "|  | d0 | d1 |\n| --- | --: | --: |\n| 나는 | 1 | 0 |\n| 오늘 | 0.5 | 1 |\n",
    "<d0,d1> 나는: 1 0 / 오늘: 0.5 1", "Markdown table, 2 × 2, with column names, with tokens" },
  { "markdown-open", "d0 | d1\n--- | ---\n1 | 2\n", "<d0,d1> 1 2", "Markdown table, 1 × 2, with column names" },
  { "markdown-headless", "| 1 | 2 |\n| 3 | 4 |", "1 2 / 3 4", "Markdown table, 2 × 2" },
  { "markdown-bold", "| a | b |\n|--|--|\n| **1** | `2` |", "<a,b> 1 2", "Markdown table, 1 × 2, with column names" },
  { "markdown-two", "| a |\n|--|\n| 1 |\n\n| b |\n|--|\n| 2 |\n", "1=<a> 1; 2=<b> 2", "Markdown table, 2 matrices to choose from" },
  { "markdown-frame", "+---+---+\n| a | b |\n+---+---+\n| 1 | 2 |\n+---+---+\n", "<a,b> 1 2",
    "Markdown table, 1 × 2, with column names" },
  { "markdown-in-a-note", "The weights:\n\n| a | b |\n|--|--|\n| 1 | 2 |\n\nThat is all.\n", "<a,b> 1 2",
    "Markdown table, 1 × 2, with column names" },

  /* LaTeX */
  { "latex", "\\begin{bmatrix} 1 & 0 \\\\ 0 & -1.5 \\end{bmatrix}", "1 0 / 0 -1.5", "LaTeX matrix, 2 × 2" },
  { "latex-assignment", "$$A = \\begin{pmatrix}\n  1 & 2 \\\\\n  3 & 4 \\\\\n\\end{pmatrix}$$", "1 2 / 3 4", "LaTeX matrix, 2 × 2" },
  { "latex-array", "\\left[\\begin{array}{c|c} 1 & 2 \\\\[2pt] \\hline 3 & {4} \\end{array}\\right]", "1 2 / 3 4",
    "LaTeX matrix, 2 × 2" },
  { "latex-table", "\\begin{tabular}{lrr}\n\\toprule\n & $d_0$ & $d_1$ \\\\\n\\midrule\n\\text{나는} & 1 & $-2$ \\\\\n"
    "\\text{오늘} & \\mathbf{3} & 4 \\\\\n\\bottomrule\n\\end{tabular}", "<d_0,d_1> 나는: 1 -2 / 오늘: 3 4",
    "LaTeX matrix, 2 × 2, with column names, with tokens" },
  { "latex-two", "\\begin{matrix}1\\end{matrix}\\begin{matrix}2\\end{matrix}", "1=1; 2=2", "LaTeX matrix, 2 matrices to choose from" },

  /* CSV and TSV */
  { "csv", "1,0,1\n0,1,1\n", "1 0 1 / 0 1 1", "table separated by commas, 2 × 3" },
  { "csv-spaces", "1, 0, 1\n0, 1, 1\n", "1 0 1 / 0 1 1", "table separated by commas, 2 × 3" },
  { "csv-windows", "\357\273\277" "1,0\r\n0,1\r\n", "1 0 / 0 1", "table separated by commas, 2 × 2" },
  { "csv-old-mac", "1,0\r0,1\r", "1 0 / 0 1", "table separated by commas, 2 × 2" },
  { "csv-header", "d0,d1\n1,0\n0,1\n", "<d0,d1> 1 0 / 0 1", "table separated by commas, 2 × 2, with column names" },
  { "csv-tokens", "나는,1,0\n오늘,0.5,-1\n", "나는: 1 0 / 오늘: 0.5 -1", "table separated by commas, 2 × 2, with tokens" },
  { "csv-both", "token,d0,d1\n나는,1,0\n오늘,0.5,-1\n", "<d0,d1> 나는: 1 0 / 오늘: 0.5 -1",
    "table separated by commas, 2 × 2, with column names, with tokens" },
  { "csv-ours", ",오늘,사과를\n나는,0.25,0.75\n오늘,0.5,0.5\n", "<오늘,사과를> 나는: 0.25 0.75 / 오늘: 0.5 0.5",
    "table separated by commas, 2 × 2, with column names, with tokens" },
  { "csv-digit-tokens", ",2,+\n2,0.25,0.75\n+,0.5,0.5\n나,1,0\n", "<2,+> 2: 0.25 0.75 / +: 0.5 0.5 / 나: 1 0",
    "table separated by commas, 3 × 2, with column names, with tokens" },
  { "csv-pandas", ",0,1\n0,0.1,0.2\n1,0.3,0.4\n", "<0,1> 0: 0.1 0.2 / 1: 0.3 0.4",
    "table separated by commas, 2 × 2, with column names, with tokens" },
  { "csv-number-tokens", "token,d0\n1,0.5\n+,0.25\n1,0.5\n=,1\n2,2\n", "<d0> 1: 0.5 / +: 0.25 / 1: 0.5 / =: 1 / 2: 2",
    "table separated by commas, 5 × 1, with column names, with tokens" },
  { "csv-quoted-tokens", "\"1\",0.5\n\"2\",0.25\n", "1: 0.5 / 2: 0.25", "table separated by commas, 2 × 1, with tokens" },
  { "csv-quotes", "\"a, b\",1\n\"say \"\"hi\"\"\",2\n\"two\nlines\",3\n", "a, b: 1 / say \"hi\": 2 / two\nlines: 3",
    "table separated by commas, 3 × 1, with tokens" },
  { "csv-quoted-numbers", "\"1\",\"2\"\n\"3\",\"4\"\n", "1 2 / 3 4", "table separated by commas, 2 × 2" },
  { "csv-r", "\"\",\"d0\",\"d1\"\n\"1\",0.5,0.25\n\"2\",1,2\n", "<d0,d1> 1: 0.5 0.25 / 2: 1 2",
    "table separated by commas, 2 × 2, with column names, with tokens" },
  { "csv-trailing", "1,2,\n3,4,\n", "1 2 / 3 4", "table separated by commas, 2 × 2" },
  { "csv-blank-lines", "\n1,2\n\n3,4\n\n", "1 2 / 3 4", "table separated by commas, 2 × 2" },
  { "csv-special-token", "[CLS],1,0\n[SEP],0,1\n", "[CLS]: 1 0 / [SEP]: 0 1", "table separated by commas, 2 × 2, with tokens" },
  { "csv-booleans", "True,False\nTrue,True\n", "1 0 / 1 1", "table separated by commas, 2 × 2" },
  { "csv-one-cell", "7\n", "7", "table separated by spaces, 1 × 1" },
  { "csv-column", "1\n2\n3\n", "1 / 2 / 3", "table separated by spaces, 3 × 1" },
  { "csv-named-column", "d0\n1\n2\n", "<d0> 1 / 2", "table separated by spaces, 2 × 1, with column names" },
  { "csv-comment", "# from a notebook\n1,2\n3,4\n", "1 2 / 3 4", "table separated by commas, 2 × 2" },
  { "csv-excel", "sep=;\n1;2\n3;4\n", "1 2 / 3 4", "table separated by semicolons, 2 × 2" },
  { "csv-emoji", "🍎,1\n🇰🇷,2\n", "🍎: 1 / 🇰🇷: 2", "table separated by commas, 2 × 1, with tokens" },
  { "semicolons", "1;2.5\n3;4\n", "1 2.5 / 3 4", "table separated by semicolons, 2 × 2" },
  { "tabs", "1\t0\n0\t1", "1 0 / 0 1", "table separated by tabs, 2 × 2" },
  { "tabs-tokens", "\td0\td1\nice cream\t1\t0\n오늘\t0\t1\n", "<d0,d1> ice cream: 1 0 / 오늘: 0 1",
    "table separated by tabs, 2 × 2, with column names, with tokens" },
  { "tabs-quote-token", "\"\t1\n,\t2\n", "\": 1 / ,: 2", "table separated by tabs, 2 × 1, with tokens" },
  { "tabs-and-commas", "1,\t2\n3,\t4\n", "1 2 / 3 4", "table separated by commas, 2 × 2" },

  /* Columns */
  { "columns", "1 0 1\n0 1 1\n", "1 0 1 / 0 1 1", "table separated by spaces, 2 × 3" },
  { "columns-savetxt", "# d0 d1\n1.000000000000000000e+00 5.000000000000000000e-01\n", "1 0.5", "table separated by spaces, 1 × 2" },
  { "columns-pandas", "     d0   d1\na   0.1  0.2\nb   0.3  0.4", "<d0,d1> a: 0.1 0.2 / b: 0.3 0.4",
    "table separated by spaces, 2 × 2, with column names, with tokens" },
  { "columns-pandas-counted", "     0    1\n0  0.1  0.2\n1  0.3  0.4", "<0,1> 0: 0.1 0.2 / 1: 0.3 0.4",
    "table separated by spaces, 2 × 2, with column names, with tokens" },
  { "columns-tokens", "나는 1 0\n오늘 0 1\n", "나는: 1 0 / 오늘: 0 1", "table separated by spaces, 2 × 2, with tokens" },
  { "columns-long-decimals", "0.1 0.30000000000000004 4.94065645841247e-324 1.7976931348623157e308\n",
    "0.1 0.30000000000000004 4.94065645841247e-324 1.7976931348623157e+308", "table separated by spaces, 1 × 4" },
  { "columns-odd-numbers", "1. .5 +2 1E+05 −3\n", "1 0.5 2 100000 -3", "table separated by spaces, 1 × 5" },
};

static void
test_reading (gconstpointer data)
{
  const Reading *reading = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (AttnImport) import = attn_import_parse_text (reading->text, -1, NULL, ATTN_LANGUAGE_ENGLISH, &error);
  g_autofree char *rendered = NULL, *description = NULL;

  g_assert_no_error (error);
  rendered = import_test_render (import, FALSE);
  description = attn_import_describe (import);
  g_assert_cmpstr (rendered, ==, reading->expected);
  g_assert_cmpstr (description, ==, reading->description);
  g_assert_false (attn_import_has_decimal_commas (import));
  import_test_exercise (import);
}

typedef struct
{
  const char     *name;
  const char     *text;
  AttnImportError code;
  const char     *message;
} Refusal;

#define ELIDED(found) "“" found "” stands for numbers that the printout left out; print all of them " \
  "(numpy.set_printoptions(threshold=sys.maxsize), torch.set_printoptions(profile=\"full\"))"

static const Refusal refusals[] = {
  { "empty", "", ATTN_IMPORT_ERROR_EMPTY, "pasted text: there is nothing here; a table of numbers is expected" },
  { "blank", " \n\t\n", ATTN_IMPORT_ERROR_EMPTY, "pasted text: there is nothing here; a table of numbers is expected" },
  { "prose", "Attention is all you need", ATTN_IMPORT_ERROR_WORD,
    "pasted text: line 1, character 1: found “Attention is all you need”; a number is expected" },
  { "names-only", "| a | b |\n|---|---|\n", ATTN_IMPORT_ERROR_WORD,
    "pasted text: line 1, character 3: found “a”; a number is expected" },
  { "word", "1,2\n3,four\n", ATTN_IMPORT_ERROR_WORD, "pasted text: line 2, character 3: found “four”; a number is expected" },
  { "word-among-tokens", "1,2\n3,4\n오,6\n", ATTN_IMPORT_ERROR_WORD,
    "pasted text: line 3, character 1: found “오”; a number is expected" },
  { "word-after-korean", "나는 1\n오늘 x\n", ATTN_IMPORT_ERROR_WORD,
    "pasted text: line 2, character 4: found “x”; a number is expected" },
  { "word-windows", "1,2\r\n3,x\r\n", ATTN_IMPORT_ERROR_WORD, "pasted text: line 2, character 3: found “x”; a number is expected" },
  { "word-in-list", "[[1, two]]", ATTN_IMPORT_ERROR_WORD, "pasted text: line 1, character 6: found “two”; a number is expected" },
  { "string-in-list", "[[1, \"2\"]]", ATTN_IMPORT_ERROR_WORD,
    "pasted text: line 1, character 6: found “\"2\"”; a number is expected" },
  { "null-in-list", "[[1, null]]", ATTN_IMPORT_ERROR_WORD, "pasted text: line 1, character 6: found “null”; a number is expected" },
  { "unknown-call", "torch.zeros(2, 3)", ATTN_IMPORT_ERROR_WORD,
    "pasted text: line 1, character 1: found “torch.zeros(2, 3)”; a number is expected" },
  { "sum", "[1+2, 3]", ATTN_IMPORT_ERROR_WORD, "pasted text: line 1, character 2: found “1+2”; a number is expected" },
  { "factor", "X = 2*np.array([[1, 2]])", ATTN_IMPORT_ERROR_WORD,
    "pasted text: line 1, character 5: found “2*np.array”; a number is expected" },
  { "sign", "[-np.array([[1, 2]])]", ATTN_IMPORT_ERROR_WORD,
    "pasted text: line 1, character 2: found “-np.array”; a number is expected" },
  { "transposed-numpy", "np.array([[1, 2]]).T", ATTN_IMPORT_ERROR_WORD,
    "pasted text: line 1, character 19: found “.T”; a number is expected" },
  { "transposed-matlab", "A = [1 2]'", ATTN_IMPORT_ERROR_WORD, "pasted text: line 1, character 10: found “'”; a number is expected" },
  { "factor-matlab", "A = 2*[1 2]", ATTN_IMPORT_ERROR_WORD,
    "pasted text: line 1, character 5: found “2*”; a number is expected" },
  { "sum-of-matrices", "[1 2] + [3 4]", ATTN_IMPORT_ERROR_WORD,
    "pasted text: line 1, character 7: found “+”; a number is expected" },
  { "factor-latex", "A = \\frac{1}{2} \\left[\\begin{matrix}1\\end{matrix}\\right]", ATTN_IMPORT_ERROR_WORD,
    "pasted text: line 1, character 15: found “}” beside the matrix; a matrix alone is expected" },
  { "transposed-latex", "\\begin{bmatrix}1 & 2\\end{bmatrix}^T", ATTN_IMPORT_ERROR_WORD,
    "pasted text: line 1, character 34: found “^” beside the matrix; a matrix alone is expected" },
  { "hexadecimal", "1 0x10\n", ATTN_IMPORT_ERROR_WORD, "pasted text: line 1, character 3: found “0x10”; a number is expected" },
  { "percent", "1 50%\n", ATTN_IMPORT_ERROR_WORD, "pasted text: line 1, character 3: found “50%”; a number is expected" },
  { "ragged-csv", "1,2\n3\n", ATTN_IMPORT_ERROR_RAGGED,
    "pasted text: line 2, character 1: numbers in this row: 1, in the first row: 2; rows of equal length are expected" },
  { "ragged-tokens", "나는,1,2\n오늘,3\n", ATTN_IMPORT_ERROR_RAGGED,
    "pasted text: line 2, character 1: numbers in this row: 1, in the first row: 2; rows of equal length are expected" },
  { "ragged-header", "a,b,c\n1,2\n", ATTN_IMPORT_ERROR_RAGGED,
    "pasted text: line 1, character 1: the header has 3 names, the rows 2 cells; a name for each column is expected" },
  { "ragged-markdown-header", "| a | b | c |\n|--|--|--|\n| 1 | 2 |\n", ATTN_IMPORT_ERROR_RAGGED,
    "pasted text: line 1, character 3: the header has 3 names, the rows 2 cells; a name for each column is expected" },
  { "ragged-numbers", "1 2\n3 4 5\n6 7 8\n", ATTN_IMPORT_ERROR_RAGGED,
    "pasted text: line 2, character 1: numbers in this row: 3, in the first row: 2; rows of equal length are expected" },
  { "ragged-list", "[[1, 2],\n [3]]", ATTN_IMPORT_ERROR_RAGGED,
    "pasted text: line 2, character 2: this list has the shape 1, the first one 2; equal shapes are expected" },
  { "ragged-mixed", "[1, [2, 3]]", ATTN_IMPORT_ERROR_RAGGED,
    "pasted text: line 1, character 5: lists and single numbers stand side by side here; rows of equal length are expected" },
  { "ragged-matlab", "[1 2; 3]", ATTN_IMPORT_ERROR_RAGGED,
    "pasted text: line 1, character 7: this list has the shape 1, the first one 2; equal shapes are expected" },
  { "ragged-matlab-printed", "A =\n\n  1  2\n  3\n", ATTN_IMPORT_ERROR_RAGGED,
    "pasted text: line 4, character 3: numbers in this row: 1, in the first row: 2; rows of equal length are expected" },
  { "ragged-one-by-one", "[1 2]\n[3]", ATTN_IMPORT_ERROR_RAGGED,
    "pasted text: line 2, character 1: this list has the shape 1, the first one 2; equal shapes are expected" },
  { "ragged-latex", "\\begin{bmatrix} 1 & 2 \\\\ 3 \\end{bmatrix}", ATTN_IMPORT_ERROR_RAGGED,
    "pasted text: line 1, character 26: numbers in this row: 1, in the first row: 2; rows of equal length are expected" },
  { "missing-corner", ",2,3\n4,5,6\n", ATTN_IMPORT_ERROR_MISSING,
    "pasted text: line 1, character 1: nothing stands here; a number is expected" },
  { "missing-csv", "1,,3\n4,5,6\n", ATTN_IMPORT_ERROR_MISSING,
    "pasted text: line 1, character 3: nothing stands here; a number is expected" },
  { "missing-list", "[1,,2]", ATTN_IMPORT_ERROR_MISSING,
    "pasted text: line 1, character 4: nothing stands before this comma; a number is expected" },
  { "nan-csv", "1,2\nnan,4\n", ATTN_IMPORT_ERROR_NOT_FINITE,
    "pasted text: line 2, character 1: found “nan”; a finite number is expected" },
  { "nan-list", "[[1., nan]]", ATTN_IMPORT_ERROR_NOT_FINITE,
    "pasted text: line 1, character 7: found “nan”; a finite number is expected" },
  { "inf-list", "tensor([[-inf, 1.]])", ATTN_IMPORT_ERROR_NOT_FINITE,
    "pasted text: line 1, character 10: found “-inf”; a finite number is expected" },
  { "inf-rows", "[1 2]\n[3 inf]", ATTN_IMPORT_ERROR_NOT_FINITE,
    "pasted text: line 2, character 4: found “inf”; a finite number is expected" },
  { "inf-json", "[[1, Infinity]]", ATTN_IMPORT_ERROR_NOT_FINITE,
    "pasted text: line 1, character 6: found “Infinity”; a finite number is expected" },
  { "inf-ours", "1 −∞\n", ATTN_IMPORT_ERROR_NOT_FINITE,
    "pasted text: line 1, character 3: found “−∞”; a finite number is expected" },
  { "nan-matlab", "A =\n\n  1  NaN\n", ATTN_IMPORT_ERROR_NOT_FINITE,
    "pasted text: line 3, character 6: found “NaN”; a finite number is expected" },
  { "range", "1e999 1\n", ATTN_IMPORT_ERROR_RANGE,
    "pasted text: line 1, character 1: “1e999” is too large for float64; a number up to 1.7e308 is expected" },
  { "complex-csv", "1+2j,3\n", ATTN_IMPORT_ERROR_COMPLEX,
    "pasted text: line 1, character 1: “1+2j” is a complex number; a real number is expected" },
  { "complex-numpy", "[[1.+2.j 3.-0.5j]]", ATTN_IMPORT_ERROR_COMPLEX,
    "pasted text: line 1, character 3: “1.+2.j” is a complex number; a real number is expected" },
  { "complex-python", "[(1+2j), 3]", ATTN_IMPORT_ERROR_COMPLEX,
    "pasted text: line 1, character 3: “1+2j” is a complex number; a real number is expected" },
  { "complex-matlab", "[1 + 2i, 3]", ATTN_IMPORT_ERROR_COMPLEX,
    "pasted text: line 1, character 4: “+ 2i” is a complex number; a real number is expected" },
  { "complex-matlab-printed", "A =\n\n   1.0000 + 2.0000i   3.0000\n", ATTN_IMPORT_ERROR_COMPLEX,
    "pasted text: line 3, character 11: “+” is a complex number; a real number is expected" },
  { "elided-numpy", "[[0. 1. ... 8. 9.]\n [0. 1. ... 8. 9.]]", ATTN_IMPORT_ERROR_ELIDED,
    "pasted text: line 1, character 9: " ELIDED ("...") },
  { "elided-numpy-rows", "[[0. 1.]\n ...\n [8. 9.]]", ATTN_IMPORT_ERROR_ELIDED, "pasted text: line 2, character 2: " ELIDED ("...") },
  { "elided-pytorch", "tensor([[0.1, 0.2,  ..., 0.3, 0.4]])", ATTN_IMPORT_ERROR_ELIDED,
    "pasted text: line 1, character 21: " ELIDED ("...") },
  { "elided-sign", "[[1, …, 3]]", ATTN_IMPORT_ERROR_ELIDED, "pasted text: line 1, character 6: " ELIDED ("…") },
  { "elided-pandas", "   d0  ...  d9\n0   1  ...   2\n", ATTN_IMPORT_ERROR_ELIDED,
    "pasted text: line 2, character 8: " ELIDED ("...") },
  { "elided-csv-row", "1,2\n...\n3,4\n", ATTN_IMPORT_ERROR_ELIDED, "pasted text: line 2, character 1: " ELIDED ("...") },
  { "elided-latex", "\\begin{bmatrix} 1 & \\cdots & 3 \\end{bmatrix}", ATTN_IMPORT_ERROR_ELIDED,
    "pasted text: line 1, character 21: " ELIDED ("\\cdots") },
  { "open-bracket", "[[1, 2],\n [3, 4]", ATTN_IMPORT_ERROR_SYNTAX, "pasted text: line 1, character 1: this bracket is never closed" },
  { "open-call", "tensor([[1, 2]], dtype=", ATTN_IMPORT_ERROR_SYNTAX, "pasted text: line 1, character 7: this bracket is never closed" },
  { "wrong-bracket", "[(1, 2]]", ATTN_IMPORT_ERROR_SYNTAX, "pasted text: line 1, character 7: this bracket closes one of another kind" },
  { "deep-calls", "array(array(array(array(array(array(array(array(array([1])))))))))", ATTN_IMPORT_ERROR_DIMENSIONS,
    "pasted text: line 1, character 54: the lists are nested too deeply here; two dimensions, or three, are expected" },
  { "long-word", "1 abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz\n", ATTN_IMPORT_ERROR_WORD,
    "pasted text: line 1, character 3: found “abcdefghijklmnopqrstuvwxyzabcdefghijklmn…”; a number is expected" },
  { "matlab-nothing", "A =\n\nB =\n\n  1  2\n", ATTN_IMPORT_ERROR_EMPTY,
    "pasted text: “A”: there are names but no numbers here; a table of numbers is expected" },
  { "deep", "[[[[[[[[[1]]]]]]]]]", ATTN_IMPORT_ERROR_DIMENSIONS,
    "pasted text: line 1, character 9: the lists are nested too deeply here; two dimensions, or three, are expected" },
  { "empty-list", "[[]]", ATTN_IMPORT_ERROR_EMPTY, "pasted text: line 1, character 2: this list is empty; numbers are expected" },
  { "empty-tensor", "tensor([], size=(0, 3))", ATTN_IMPORT_ERROR_EMPTY,
    "pasted text: line 1, character 8: this list is empty; numbers are expected" },
  { "nested-semicolon", "[[1; 2]]", ATTN_IMPORT_ERROR_SYNTAX,
    "pasted text: line 1, character 4: found “;” within a list of lists; a comma or a space is expected" },
  { "json-object", "{\"a\": {\"b\": 1}}", ATTN_IMPORT_ERROR_SYNTAX,
    "pasted text: line 1, character 7: found “{”; a list of rows is expected" },
  { "json-twice", "{\"a\": [[1]], \"a\": [[2]]}", ATTN_IMPORT_ERROR_LAYOUT,
    "pasted text: line 1, character 14: this name is there twice; each is expected once" },
  { "document", "{\n  \"format\": \"attention\",\n  \"version\": 1\n}\n", ATTN_IMPORT_ERROR_KIND,
    "pasted text: line 1, character 1: this is a document of this program: open it instead" },
  { "open-quote", "\"a,1\n", ATTN_IMPORT_ERROR_SYNTAX, "pasted text: line 1, character 1: this quotation mark is never closed" },
  { "after-quote", "\"a\"b,1\nc,2\n", ATTN_IMPORT_ERROR_SYNTAX,
    "pasted text: line 1, character 4: this stands after a closing quotation mark; a separator is expected" },
  { "open-latex", "\\begin{bmatrix} 1 & 2", ATTN_IMPORT_ERROR_SYNTAX, "pasted text: line 1, character 1: this \\begin has no \\end" },
  { "after-matrix", "tensor([[1]] 2)", ATTN_IMPORT_ERROR_SYNTAX,
    "pasted text: line 1, character 14: this stands after the matrix; a comma or “)” is expected" },
  { "sparse", "tensor(indices=tensor([[0, 1]]), values=tensor([1., 2.]), size=(2, 2))", ATTN_IMPORT_ERROR_WORD,
    "pasted text: line 1, character 8: found “indices”; a number is expected" },
  { "mixed-decimals", "1,5;2.5\n3,5;4\n", ATTN_IMPORT_ERROR_DECIMAL_COMMA,
    "pasted text: line 1, character 1: “1,5” is written with a decimal comma; agree to read it so, or write a point" },
};

static void
test_refusal (gconstpointer data)
{
  const Refusal *refusal = data;
  GError *error = NULL;
  AttnImport *import = attn_import_parse_text (refusal->text, -1, NULL, ATTN_LANGUAGE_ENGLISH, &error);

  if (refusal->code == ATTN_IMPORT_ERROR_DECIMAL_COMMA)
    {
      g_assert_no_error (error);
      g_assert_null (attn_import_take (import, 0, FALSE, &error));
    }
  import_test_assert_error (error, refusal->code, refusal->message);
  g_clear_error (&error);
  g_clear_pointer (&import, attn_import_unref);

  import = attn_import_parse_text (refusal->text, -1, NULL, ATTN_LANGUAGE_KOREAN, &error);
  if (refusal->code == ATTN_IMPORT_ERROR_DECIMAL_COMMA)
    g_assert_null (attn_import_take (import, 0, FALSE, &error));
  g_assert_error (error, ATTN_IMPORT_ERROR, (gint) refusal->code);
  g_assert_true (g_str_has_prefix (error->message, "붙여 넣은 텍스트: "));
  g_assert_null (strstr (error->message, "expected"));
  g_clear_error (&error);
  g_clear_pointer (&import, attn_import_unref);
}

/* Rows of a text with decimal commas, what it becomes once that is agreed to, or the refusal then. */
typedef struct
{
  const char *name;
  const char *text;
  const char *expected;
  const char *message;
} Comma;

static const Comma commas[] = {
  { "semicolons", "0,5;1,5\n2;3,25\n", "0.5 1.5 / 2 3.25", NULL },
  { "tabs", "나는\t1,5\n오늘\t-2,5e-1\n", "나는: 1.5 / 오늘: -0.25", NULL },
  { "columns", "1,5 2,5\n3,5 4,5\n", "1.5 2.5 / 3.5 4.5", NULL },
  { "quoted", "d0,d1\n\"1,5\",\"2\"\n", "<d0,d1> 1.5 2", NULL },
  { "markdown", "| a |\n|---|\n| 1,5 |\n", "<a> 1.5", NULL },
  { "mixed", "1,5;2.5\n3,5;4\n", NULL, "pasted text: line 1, character 5: found “2.5”; a number is expected" },
};

static void
test_comma (gconstpointer data)
{
  const Comma *comma = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (AttnImport) import = attn_import_parse_text (comma->text, -1, NULL, ATTN_LANGUAGE_ENGLISH, &error);
  g_autoptr (AttnImport) agreed = NULL;
  g_autofree char *rendered = NULL, *description = NULL;

  g_assert_no_error (error);
  g_assert_true (attn_import_has_decimal_commas (import));
  description = attn_import_describe (import);
  g_assert_nonnull (strstr (description, "numbers with decimal commas"));
  g_assert_null (attn_import_take (import, 0, FALSE, &error));
  g_assert_error (error, ATTN_IMPORT_ERROR, ATTN_IMPORT_ERROR_DECIMAL_COMMA);
  g_clear_error (&error);

  agreed = attn_import_with_decimal_commas (import, &error);
  if (comma->expected == NULL)
    {
      import_test_assert_error (error, ATTN_IMPORT_ERROR_WORD, comma->message);
      return;
    }
  g_assert_no_error (error);
  g_assert_false (attn_import_has_decimal_commas (agreed));
  g_assert_cmpint (attn_import_get_kind (agreed), ==, attn_import_get_kind (import));
  rendered = import_test_render (agreed, FALSE);
  g_assert_cmpstr (rendered, ==, comma->expected);
}

/* The same text cut off after every byte is read or refused, never more. */
static void
test_truncated (gconstpointer data)
{
  const Reading *reading = data;

  for (gsize length = 0; length < strlen (reading->text); length++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (AttnImport) import = attn_import_parse_text (reading->text, (gssize) length, NULL, ATTN_LANGUAGE_ENGLISH,
                                                              &error);

      g_assert_true ((import == NULL) == (error != NULL));
      if (import != NULL)
        import_test_exercise (import);
      else
        g_assert_true (error->domain == ATTN_IMPORT_ERROR);
    }
}

static void
test_names (void)
{
  static const char text[] = "{\"Q\": [[1, 2]], \"heads\": [[[1]], [[2]]]}";
  g_autoptr (GError) error = NULL;
  g_autoptr (AttnImport) import = attn_import_parse_text (text, -1, "x.json", ATTN_LANGUAGE_ENGLISH, &error);
  guint index = 99;

  g_assert_no_error (error);
  g_assert_true (attn_import_find (import, "heads[1]", &index, &error));
  g_assert_cmpuint (index, ==, 2);
  g_assert_true (attn_import_find (import, "Q", &index, &error));
  g_assert_cmpuint (index, ==, 0);
  g_assert_false (attn_import_find (import, NULL, &index, &error));
  import_test_assert_error (error, ATTN_IMPORT_ERROR_WHICH,
    "x.json: there are 3 matrices here; say which one is meant: “Q”, “heads[0]”, “heads[1]”");
  g_clear_error (&error);
  g_assert_false (attn_import_find (import, "K", &index, &error));
  import_test_assert_error (error, ATTN_IMPORT_ERROR_NAME,
    "x.json: there is no matrix called “K” here; there is: “Q”, “heads[0]”, “heads[1]”");
  g_clear_error (&error);
  g_assert_false (attn_import_find (import, "heads", &index, &error));
  import_test_assert_error (error, ATTN_IMPORT_ERROR_WHICH,
    "x.json: “heads”: the array has 3 dimensions, 2 × 1 × 1; say which matrix is meant, such as “heads[0]”");
}

static void
test_transposed (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (AttnImport) import = attn_import_parse_text ("W = [1 2 3; 4 5 6]", -1, NULL, ATTN_LANGUAGE_KOREAN, &error);
  g_autofree char *straight = NULL, *transposed = NULL, *said = NULL;

  g_assert_no_error (error);
  straight = import_test_render (import, FALSE);
  transposed = import_test_render (import, TRUE);
  said = attn_import_describe_table (import, 0, TRUE);
  g_assert_cmpstr (straight, ==, "W=1 2 3 / 4 5 6");
  g_assert_cmpstr (transposed, ==, "W=1 4 / 2 5 / 3 6");
  g_assert_cmpstr (said, ==, "W, 3 × 2, 2 × 3에서 전치함");
  g_assert_cmpuint (attn_import_get_rows (import, 0, TRUE), ==, 3);
  g_assert_cmpuint (attn_import_get_columns (import, 0, TRUE), ==, 2);
}

/* As many names as a large dictionary has; what is there twice is found among them all, and that takes no time. */
static void
test_many_names (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GString) text = g_string_new ("{");
  g_autoptr (AttnImport) import = NULL, refused = NULL;
  const guint n = 100000;

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "\"n%u\": [%u],", i, i);
  g_string_append (text, "}");
  import = attn_import_parse_text (text->str, -1, NULL, ATTN_LANGUAGE_ENGLISH, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (attn_import_get_n_tables (import), ==, n);
  g_string_overwrite (text, text->len - 1, "\"n0\": [1]}");
  refused = attn_import_parse_text (text->str, -1, NULL, ATTN_LANGUAGE_ENGLISH, &error);
  g_assert_null (refused);
  g_assert_true (g_error_matches (error, ATTN_IMPORT_ERROR, ATTN_IMPORT_ERROR_LAYOUT));
}

#define ADD(table, prefix, function) \
  for (guint i = 0; i < G_N_ELEMENTS (table); i++) \
    { \
      g_autofree char *path = g_strconcat (prefix, table[i].name, NULL); \
      g_test_add_data_func (path, &table[i], function); \
    }

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  ADD (readings, "/import/text/reads/", test_reading)
  ADD (refusals, "/import/text/refuses/", test_refusal)
  ADD (commas, "/import/text/decimal-commas/", test_comma)
  ADD (readings, "/import/text/cut-off/", test_truncated)
  g_test_add_func ("/import/text/names", test_names);
  g_test_add_func ("/import/text/transposed", test_transposed);
  g_test_add_func ("/import/text/many-names", test_many_names);

  return g_test_run ();
}
