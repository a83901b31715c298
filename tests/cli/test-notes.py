#!/usr/bin/env python3
# test-notes.py: values and notes that other people's programs read
# SPDX-License-Identifier: GPL-3.0-or-later

import csv
import html.parser
import io
import os
import re
import shutil
import subprocess
import sys

import latex
import markdown
import numpy as np

from program import case, document, done, folder, refuses, run, same, succeeds, values

SAMPLES = succeeds('--list-samples').split()
FOUR = ['나는', '오늘', '사과를', '먹었다']
X = [[1, 0, 1], [0, 1, 1], [1, 1, 0], [1, 1, 1]]
ODD = ['a,"b"\nc', "|*_`\\#&%$^~{}<>--''", '', ' 나는\t', '[CLS]', '<b>&amp;</b>', '“ ”', '=1+1', "'", '# x', '1.', '- a']
four = document('four.attention', tokens=FOUR, embedding=X)
causal = document('causal.attention', tokens=FOUR, embedding=X, attention={'mask': 'causal'})
odd = document('odd.attention', title='50 % of $5 & #1_a {b} ~ ^ \\ <x|y> ``q\'\' -- −∞ → √ ≈', tokens=ODD,
               description={'en': 'in English: _a_ *b* `c`', 'ko': '한국어: _가_ *나*'},
               embedding=[[0.1 * i, -1 / (i + 1), 1e-7 * i, 1e9 * (i - 3)] for i in range(len(ODD))], attention={'scale': 1e18, 'mask': 'causal'})
wide = document('wide.attention', embedding=[[(i * j) % 7 - 3 for j in range(24)] for i in range(16)])
HEADS = {'heads': 2, 'mask': 'causal'}
stack = document('stack.attention', tokens=FOUR, embedding=[[*row, 0.5] for row in X], position='rope',
                 layers=[{'attention': HEADS, 'block': {'norm': 'pre', 'feed_forward': {'in_weight': [[1, 0]] * 4, 'out_weight': [[1] * 4] * 2, 'activation': a}}}
                         for a in ('gelu_tanh', 'gelu', 'relu')], readout={'weight': [[1, 0]] * 4, 'labels': ['a', 'b'], 'row': 'each'})
cross = document('cross.attention', tokens=FOUR, embedding=X, memory_tokens=['I', 'ate'], memory=[[1, 0, 2], [0, 1, 1]], position='sinusoidal')
picture = document('picture.attention', image={'pixels': [[[0.25 * i for i in range(4)]] * 4] * 3, 'patch': 2, 'weight': [[0.1, -0.1]] * 12, 'class_token': [1, 2]},
                   position=[[0.1, 0.2]] * 5, attention={'mask': {'padding': [2]}}, block={'norm': 'post'}, readout={'weight': [[1, 0], [0, 1]], 'labels': ['a', 'b'], 'row': 'mean'})
DOCUMENTS = {'four': four, 'causal': causal, 'odd': odd, 'wide': wide, 'stack': stack, 'cross': cross, 'picture': picture, **{name: '--sample=' + name for name in SAMPLES}}


def floats(rows):
    return [[float(value) for value in row] for row in rows]


# CSV

def csv_of(name):
    """Python's reader finds the numbers, bit for bit, and the names."""
    expected = values(name)
    for node in expected:
        text = run('-o', '-', '--format=csv', '--node=' + node, name).out.decode('utf-8')
        rows = list(csv.reader(io.StringIO(text, newline=''), strict=True))
        same([[float(value) for value in row[1:]] for row in rows[1:]], floats(expected[node]))
        same(rows[0][0], '')
    text = run('-o', '-', '--format=csv', '--node=scores', name).out
    same(text.count(b'\n') - text.count(b'\r\n') <= 2, True)


def csv_names():
    text = run('-o', '-', '--format=csv', '--node=weights', odd).out.decode('utf-8')
    rows = list(csv.reader(io.StringIO(text, newline=''), strict=True))
    same(rows[0][1:], ODD)
    same([row[0] for row in rows[1:]], ODD)
    text = run('-o', '-', '--format=csv', '--node=totals', four).out.decode('utf-8')
    same(text.split('\r\n')[0], ',totals')


for what, name in DOCUMENTS.items():
    case(f'CSV of {what}', csv_of, name)
case('CSV: names of rows and columns', csv_names)
case('CSV is whole whatever --decimals says', lambda: same(succeeds('-o', '-', '--format=csv', '--node=weights', '--decimals=1'),
                                                            succeeds('-o', '-', '--format=csv', '--node=weights')))
case('CSV of a node given twice', lambda: same(succeeds('-o', '-', '--format=csv', '--node=weights', '--node=weights'),
                                               succeeds('-o', '-', '--format=csv', '--node=weights')))


# NPZ

def npz_of(name):
    expected = values(name)
    succeeds('-o', 'values.npz', name)
    with np.load(folder / 'values.npz', allow_pickle=False) as found:
        same(found.files, list(expected))
        for node, rows in expected.items():
            array = found[node]
            same((array.dtype, array.flags.c_contiguous), (np.dtype('float64'), True))
            same(array.tolist(), floats(rows))


def npz_nodes():
    succeeds('-o', 'two.npz', '--node=weights', '--node=scores', four)
    with np.load(folder / 'two.npz') as found:
        same(found.files, ['scores', 'weights'])


def aside():
    """What stands beside the run is written where it is named, and only there."""
    node = '--node=position_likeness'
    rows = values(node, picture)['position_likeness']
    same((len(rows), len(rows[0])), (5, 5))
    same('position_likeness' in values(picture), False)
    succeeds('-o', 'aside.npz', node, picture)
    with np.load(folder / 'aside.npz') as found:
        same((found.files, found['position_likeness'].tolist()), (['position_likeness'], rows))
    for ending in ('txt', 'md', 'tex', 'py'):
        text = succeeds('-o', '-', '--format=' + ending, node, picture)
        same((ending, 'likeness' in text), (ending, True))
        same((ending, 'likeness' in succeeds('-o', '-', '--format=' + ending, picture)), (ending, False))


def npz_bytes():
    """On another day, in another time zone."""
    first = run('-o', '-', '--format=npz', four).out
    for zone in ('Asia/Seoul', 'America/New_York', 'Pacific/Kiritimati'):
        same(run('-o', '-', '--format=npz', four, env={'TZ': zone}).out == first, True)
    subprocess.run(['touch', '-d', '2001-01-01', folder / four], check=True)
    same(run('-o', '-', '--format=npz', four).out == first, True)


def npz_back():
    """What was written is brought in again."""
    succeeds('-o', 'back.npz', four)
    changed = values('--import=embedding:back.npz:output', four)
    same(changed['embedding'], values(four)['output'])


for what, name in DOCUMENTS.items():
    case(f'NPZ of {what}', npz_of, name)
case('what stands aside is written where it is named', aside)
case('NPZ of two nodes', npz_nodes)
case('NPZ: the same bytes', npz_bytes)
case('NPZ that is brought in', npz_back)


# Markdown

class Tables(html.parser.HTMLParser):
    """The tables of a page, the headings before them, and what else stands there."""

    def __init__(self):
        super().__init__()
        self.tables, self.headings, self.tags, self.cell = [], [], set(), None

    def handle_starttag(self, tag, attributes):
        self.tags.add(tag)
        if tag == 'table':
            self.tables.append([])
        elif tag == 'tr':
            self.tables[-1].append([])
        elif tag in ('td', 'th', 'h1', 'h2'):
            self.cell = ''

    def handle_data(self, data):
        if self.cell is not None:
            self.cell += data

    def handle_endtag(self, tag):
        if tag in ('td', 'th'):
            self.tables[-1][-1].append(self.cell)
        elif tag in ('h1', 'h2'):
            self.headings.append((tag, self.cell))
        if tag in ('td', 'th', 'h1', 'h2'):
            self.cell = None


def page(*arguments):
    found = Tables()
    found.feed(markdown.markdown(succeeds('-o', '-', '--format=md', *arguments), extensions=['tables']))
    return found


def shown(text):
    return float(text.replace('−', '-').replace('∞', 'inf'))


def markdown_of(name):
    """A table a node, under its name, with the numbers as the screen rounds them."""
    expected = values(name)
    found = page('--decimals=3', name)
    same([text for tag, text in found.headings if tag == 'h2'], list(expected))
    same(len(found.tables), len(expected))
    for table, (node, rows) in zip(found.tables, expected.items()):
        same((len(table) - 1, len(table[0]) - 1), (len(rows), len(rows[0])))
        for ours, theirs in zip(table[1:], floats(rows)):
            for a, b in zip(ours[1:], theirs):
                a = shown(a)
                assert a == b or abs(a - b) <= 0.000501 * max(1, abs(b)), (node, a, b)
    same(found.tags <= {'h1', 'h2', 'p', 'em', 'strong', 'code', 'hr', 'table', 'thead', 'tbody', 'tr', 'td', 'th'}, True)


def markdown_names():
    """Whatever a token holds, the table shows it and nothing else."""
    found = page('--node=weights', odd)
    names = [' '.join(name.split()) for name in ODD]
    same([' '.join(cell.split()) for cell in found.tables[0][0][1:]], names)
    same([' '.join(row[0].split()) for row in found.tables[0][1:]], names)
    same(found.headings[0], ('h1', "50 % of $5 & #1_a {b} ~ ^ \\ <x|y> ``q'' -- −∞ → √ ≈"))


def markdown_cell():
    text = succeeds('-o', '-', '--format=md', '--node=weights', '--step=weights', '--cell=3,2', '--language=en', four)
    for part in ('## weights', '`weights = exponentials / totals`', '**“먹었다” → “사과를”** (attention weights, `weights`)', '≈ 0.21\n', '“사과를”.'):
        same(part in text, True)


for what, name in DOCUMENTS.items():
    case(f'Markdown of {what}', markdown_of, name)
case('Markdown: tokens that mean something in Markdown', markdown_names)
case('Markdown with the explanation of a cell', markdown_cell)
case('Markdown in Korean', lambda: same('어텐션 가중치' in succeeds('-o', '-', '--format=md', '--language=ko', four), True))
case('Markdown with lines of PyTorch', lambda: same('`weights = F.softmax(scaled, dim=-1)`' in succeeds('-o', '-', '--format=md', '--dialect=pytorch', four), True))
case('Markdown says what was not learned', lambda: same('*no learned weights: Q = K = V = X*' in succeeds('-o', '-', '--format=md', '--language=en', four), True))


# LaTeX

def latex_of(name, *arguments):
    expected = values(name)
    source = succeeds('-o', '-', '--format=tex', '--decimals=4', name, *arguments)
    found = latex.read(source)
    same(len(found), len(expected))
    for matrix, (node, rows) in zip(found, expected.items()):
        same((len(matrix), len(matrix[0])), (len(rows), len(rows[0])))
        for ours, theirs in zip(matrix, floats(rows)):
            for a, b in zip(ours, theirs):
                a = latex.number(a)
                assert a == b or abs(a - b) <= 0.0000501 * max(1, abs(b)), (node, a, b)
    return source


def latex_cells(name):
    """The derivation of a cell of each node that is computed."""
    for node in ('query', 'scores', 'scaled', 'masked', 'shifted', 'exponentials', 'totals', 'weights', 'row_sum', 'output'):
        for language in ('en', 'ko'):
            if node in values(name):
                source = latex_of(name, '--view=focus', '--step=' + node, '--cell=1,0', '--language=' + language)
                same(source.count('\\begin{align*}'), 1)


def set_by_pdflatex(name):
    """The whole way, where TeX is installed."""
    succeeds('-o', 'set.tex', '--language=en', '--step=weights', '--cell=0,0', name)
    source = (folder / 'set.tex').read_text(encoding='utf-8')
    if '{kotex}' in source and subprocess.run(['kpsewhich', 'kotex.sty'], stdout=subprocess.DEVNULL).returncode != 0:
        # TeX without Korean: all but the Hangul.
        source = re.sub('[가-힣]', 'x', source.replace('\\usepackage{kotex}\n', ''))
        (folder / 'set.tex').write_text(source, encoding='utf-8')
    found = subprocess.run(['pdflatex', '-draftmode', '-interaction=nonstopmode', '-halt-on-error', 'set.tex'], cwd=folder,
                           stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    assert found.returncode == 0, found.stdout.decode('utf-8', 'replace')[-3000:]


def not_taken(source):
    """The reader itself is strict."""
    begin, end = '\\setcounter{MaxMatrixCols}{10}\\begin{document}', '\\end{document}'
    latex.read(begin + 'a' + end)
    try:
        latex.read(begin + source + end)
    except latex.Wrong:
        return
    raise AssertionError(source)


for what, name in DOCUMENTS.items():
    case(f'LaTeX of {what}', latex_of, name)
case('LaTeX: derivations of the four words', latex_cells, four)
case('LaTeX: derivations with odd tokens', latex_cells, odd)
for source in ('{', '}', 'a_b', 'a & b', '#', '100%', '~', '\\unknown', '$a', '\\[a', '\\[$a$\\]', '\\frac12', '\\text{a', '\\[\\frac{a}\\]',
               '\\begin{bmatrix}1\\end{align*}', '\\[\\begin{bmatrix}1 & 2 \\\\ 3\\end{bmatrix}\\]', '나', 'a\tb'):
    case(f'LaTeX: the reader refuses {source}'.replace('#', 'a hash'), not_taken, source)
if shutil.which('pdflatex'):
    for what, name in DOCUMENTS.items():
        case(f'LaTeX: pdflatex sets {what}', set_by_pdflatex, name)


# Python

def script(name, *arguments):
    """Runs as it is, and prints every node."""
    succeeds('-o', 'script.py', name, *arguments)
    found = subprocess.run([sys.executable, '-W', 'error', 'script.py'], cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                           stderr=subprocess.PIPE, env={'PATH': os.environ['PATH'], 'LC_ALL': 'C.UTF-8'})
    same((found.returncode, found.stderr), (0, b''))
    lines = found.stdout.decode('utf-8').splitlines()
    for node, rows in values(name).items():
        same(f'{node} ({len(rows)}, {len(rows[0])})' in lines, True)
    return found.stdout.decode('utf-8')


for what, name in DOCUMENTS.items():
    case(f'Python: {what} runs and prints', script, name)


def like_a_module():
    """A script of ours does not stand in for a module, however it is called."""
    (folder / 'modules').mkdir()
    shutil.copy(folder / four, folder / 'modules' / 'random.attention')
    succeeds('-o', 'modules', '--format=py', 'modules/random.attention')
    same(sorted(os.listdir(folder / 'modules')), ['random.attention', 'random_attention.py'])
    for name in ('random.py', 'math.py', 'numpy.py', 'types.py'):
        succeeds('-o', 'modules/' + name, four)
        found = subprocess.run([sys.executable, name], cwd=folder / 'modules', stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE)
        same((name, found.returncode, found.stderr), (name, 0, b''))


case('Python: called like a module', like_a_module)
case('Python: decimals', lambda: same('0.2091476' in script(four, '--decimals=7'), True))
case('Python: only some nodes', lambda: same([line for line in succeeds('-o', '-', '--format=py', '--node=weights', four).splitlines()
                                              if line.startswith('    "')], ['    "weights": weights,']))
case('Python: PyTorch', lambda: same('import torch\n' in succeeds('-o', '-', '--format=py', '--dialect=pytorch', four), True))
case('Python: NumPy unless told otherwise', lambda: same('import numpy as np\n' in succeeds('-o', '-', '--format=py', four), True))


# Text

def text_nodes():
    text = succeeds('-o', '-', '--format=txt', '--node=weights', '--language=en', four)
    same(text.startswith('weights (attention weights, 4 × 4)\n'), True)
    same('scores (' in text, False)
    same(text.count('Query: '), 4)
    text = succeeds('-o', '-', '--format=txt', '--node=query', '--node=totals', '--language=en', four)
    same([line.split(' (')[0] for line in text.splitlines() if '×' in line], ['query', 'totals'])


case('TXT of some nodes', text_nodes)


# All of them

ENDINGS = ('json', 'npz', 'csv', 'txt', 'md', 'tex', 'py')


def twice(ending):
    node = ['--node=weights'] if ending == 'csv' else []
    first = run('-o', '-', '--format=' + ending, four, *node)
    second = run('-o', 'twice.' + ending, four, *node)
    same((first.status, first.err, second.status, second.err), (0, '', 0, ''))
    same((folder / ('twice.' + ending)).read_bytes() == first.out, True)
    same(run('-o', '-', '--format=' + ending, four, *node, env={'LANG': 'de_DE.UTF-8', 'LC_ALL': 'C.UTF-8'}).out == first.out, True)


def many(ending):
    (folder / ('many-' + ending)).mkdir()
    node = ['--node=weights'] if ending == 'csv' else []
    succeeds('-o', 'many-' + ending, '--format=' + ending, four, causal, *node)
    same(sorted(os.listdir(folder / ('many-' + ending))), [f'causal.{ending}', f'four.{ending}'])
    succeeds('-o', 'one.' + ending, causal, *node)
    same((folder / f'many-{ending}' / f'causal.{ending}').read_bytes() == (folder / ('one.' + ending)).read_bytes(), True)


def full(ending):
    node = ['--node=weights'] if ending == 'csv' else []
    refuses(1, ['/dev/full', 'space'], '-o', '/dev/full', '--format=' + ending, '--language=en', four, *node)


def kept(ending):
    node = ['--node=weights'] if ending == 'csv' else []
    (folder / ('kept.' + ending)).write_text('kept')
    refuses(1, ['missing.attention'], '-o', 'kept.' + ending, 'missing.attention', *node)
    same((folder / ('kept.' + ending)).read_text(), 'kept')


for ending in ENDINGS:
    case(f'{ending}: the same bytes twice, whatever the locale', twice, ending)
    case(f'{ending}: several FILEs into a folder', many, ending)
    case(f'{ending}: a full device', full, ending)
    case(f'{ending}: what stood there is kept', kept, ending)

done()
