#!/usr/bin/env python3
# test-options.py: every option of the command line, and every way to write one wrongly
# SPDX-License-Identifier: GPL-3.0-or-later

import re
import unicodedata

from program import case, document, done, folder, listing, refuses, run, same, succeeds

FOUR = ['나는', '오늘', '사과를', '먹었다']
X = [[1, 0, 1], [0, 1, 1], [1, 1, 0], [1, 1, 1]]
four = document('four.attention', tokens=FOUR, embedding=X)
twins = document('twins.attention', tokens=['a', 'b', 'a'], embedding=[[1], [2], [3]])
commas = document('commas.attention', tokens=[',', 'a,b', 'b', 'a'], embedding=[[1], [2], [3], [4]])
digits = document('digits.attention', tokens=['2', '1', '0'], embedding=[[1], [2], [3]])

# Arguments, and what the one line must say.
REFUSED = [
    # unknown
    (['--outpt=x.png'], ['--outpt', '--output']),
    (['--fooooooo'], ['--fooooooo', '--help']),
    (['-x'], ['-x']),
    (['-ox'], ['--output', 'x']),
    (['--check=yes', four], ['--check', 'no value']),
    (['--no-caption=1', '-o', 'a.png'], ['--no-caption', 'no value']),
    # without their value
    (['--output'], ['--output', 'value']),
    (['-o'], ['-o', 'value']),
    (['--explain'], ['--explain', 'value']),
    (['--cell', '-o', 'a.png', '--step'], ['--step', 'value']),
    # malformed
    (['-o', 'a.png', '--size='], ['--size', 'WIDTHxHEIGHT']),
    (['-o', 'a.png', '--size=1600'], ['--size', '1600', 'WIDTHxHEIGHT']),
    (['-o', 'a.png', '--size=1600x'], ['--size', '1600x']),
    (['-o', 'a.png', '--size=x900'], ['--size', 'x900']),
    (['-o', 'a.png', '--size=1600x900x2'], ['--size', '1600x900x2']),
    (['-o', 'a.png', '--size=1600X900'], ['--size', '1600X900']),
    (['-o', 'a.png', '--size=0x0'], ['--size', '0x0', '64']),
    (['-o', 'a.png', '--size=-600x400'], ['--size', '-600x400']),
    (['-o', 'a.png', '--size=600.5x400'], ['--size', '600.5x400']),
    (['-o', 'a.png', '--size=1e3x400'], ['--size', '1e3x400']),
    (['-o', 'a.png', '--size=63x400'], ['--size', '63x400', '64']),
    (['-o', 'a.png', '--size=16385x400'], ['--size', '16385x400', '16384']),
    (['-o', 'a.png', '--size=99999999999999999999x400'], ['--size', '16384']),
    (['-o', 'a.png', '--scale='], ['--scale', '0.25']),
    (['-o', 'a.png', '--scale=0'], ['--scale', '“0”']),
    (['-o', 'a.png', '--scale=-1'], ['--scale', '-1']),
    (['-o', 'a.png', '--scale=two'], ['--scale', 'two']),
    (['-o', 'a.png', '--scale=2x'], ['--scale', '2x']),
    (['-o', 'a.png', '--scale=0x2'], ['--scale', '0x2']),
    (['-o', 'a.png', '--scale=17'], ['--scale', '17', '16']),
    (['-o', 'a.png', '--scale=nan'], ['--scale', 'nan']),
    (['-o', 'a.png', '--scale=inf'], ['--scale', 'inf']),
    (['-o', 'a.png', '--size=8192x400', '--scale=4'], ['--scale', '16384']),
    (['-o', 'a.png', '--background=blue'], ['--background', 'blue', 'white', 'transparent']),
    (['-o', 'a.png', '--theme=drak'], ['--theme', 'drak', 'light, dark, high-contrast, print', '“dark”?']),
    (['-o', 'a.png', '--theme='], ['--theme', 'light']),
    (['-o', 'a.png', '--theme=Dark'], ['--theme', '“dark”?']),
    (['-o', 'a.png', '--view=all'], ['--view', 'all', 'overview, focus, blend, matrix, card']),
    (['-o', 'a.png', '--dialect=jax'], ['--dialect', 'jax', 'numpy, pytorch']),
    (['-o', 'a.txt', '--decimals=11'], ['--decimals', '11', '0 to 10']),
    (['-o', 'a.txt', '--decimals=-1'], ['--decimals', '-1']),
    (['-o', 'a.txt', '--decimals=2.5'], ['--decimals', '2.5']),
    (['-o', 'a.txt', '--decimals='], ['--decimals']),
    (['-o', 'a.txt', '--decimals= 3'], ['--decimals']),
    (['-o', 'a.txt', '--language=fr'], ['--language', 'fr', 'ko, en']),
    (['--sample=four-wrods'], ['--sample', 'four-wrods', 'four-words']),
    (['--sample='], ['--sample', 'four-words']),
    # files to write
    (['--output='], ['--output', 'standard output']),
    (['-o', 'four'], ['--output', '“four”', '.png', '.json', '.txt']),
    (['-o', 'four.jpg'], ['--output', 'four.jpg', '.png', '.json', '.txt']),
    (['-o', 'a.png/four'], ['--output', 'a.png/four']),
    (['-o', 'four.'], ['--output', 'four.']),
    (['-o', '-'], ['--output', '--format']),
    (['-o', str(folder)], ['--output', 'folder', '--format']),
    (['-o', 'nowhere/'], ['--output', 'folder', '--format']),
    (['-o', '-', '--format=jpg'], ['--format', 'jpg', 'png, svg, pdf, json, npz, csv, txt, md, tex, py, attention']),
    (['-o', '-', '--format='], ['--format', 'png']),
    (['-o', 'a.png', '--format=json'], ['--format=json', '.png']),
    (['-o', 'a.json', four, twins], ['--output', 'a.json', 'folder']),
    (['-o', '-', '--format=json', four, twins], ['--output', 'folder']),
    (['-o', '.', '--format=json', four, './four.attention'], ['four.attention', './four.json']),
    # later
    (['--lesson=wrods'], ['--lesson', 'wrods', 'words-look']),
    (['--lesson=words-look', four], ['--lesson', 'FILE']),
    (['--lesson=words-look', '--sample=four-words'], ['--sample', '--lesson']),
    (['--lesson=words-look', '--check'], ['--check', '--lesson']),
    (['--list-lessons', four], ['--list-lessons', 'FILE']),
    (['--list-lessons', '--list-samples'], ['--list-samples', '--list-lessons']),
    (['--present', '-o', 'a.png'], ['--present', '--output']),
    (['--present', '--check', 'a.attention'], ['--present', '--check']),
    # matrices brought in
    (['--import=', '-o', 'a.json'], ['--import', 'SLOT:FILE']),
    (['--import=embedding', '-o', 'a.json'], ['--import', '“embedding”', 'SLOT:FILE']),
    (['--import=embedding:', '-o', 'a.json'], ['--import', 'SLOT:FILE']),
    (['--import=:a.npy', '-o', 'a.json'], ['--import', 'SLOT:FILE']),
    (['--import=embedding:transposed', '-o', 'a.json'], ['--import', 'SLOT:FILE']),
    (['--import=embeding:a.npy', '-o', 'a.json'], ['--import', 'embeding', '“embedding”?']),
    (['--import=weights:a.npy', '-o', 'a.json'], ['--import', 'weights', '--list-nodes']),
    (['--import=embedding:a.npy', '--list-samples'], ['--import', '--list-samples']),
    # steps
    (['--all-steps'], ['--all-steps', '--output']),
    (['--all-steps', '--check', four], ['--all-steps', '--output']),
    (['--per-page=4'], ['--per-page', '--output']),
    (['--per-page=4', '-o', 'a.pdf'], ['--per-page', '--all-steps']),
    (['--per-page=4', '--all-steps', '-o', 'a.png'], ['--per-page', '.png']),
    (['--per-page=2', '--all-steps', '-o', 'a.pdf'], ['--per-page', '“2”', '1, 4']),
    (['--per-page=', '--all-steps', '-o', 'a.pdf'], ['--per-page', '1, 4']),
    (['--worksheet=all'], ['--worksheet', '--output']),
    (['--worksheet=all', '-o', 'a.png'], ['--worksheet', '.png']),
    (['--worksheet=all', '-o', 'a.pdf', '--step=scores'], ['--worksheet', '--step']),
    (['--worksheet=all', '-o', 'a.pdf', '--view=blend'], ['--worksheet', '--view=blend']),
    (['--worksheet=scores,wieghts', '-o', 'a.pdf', four], ['--worksheet', 'wieghts', 'weights']),
    (['--worksheet=embedding', '-o', 'a.pdf', four], ['--worksheet', 'embedding', 'query']),
    (['--worksheet=', '-o', 'a.pdf', four], ['--worksheet', 'query']),
    (['--answers', '-o', 'a.pdf'], ['--answers', '--worksheet']),
    (['--head=1'], ['--head', '--output']),
    (['--layer=1', '-o', 'a.pdf'], ['--layer', '--all-steps']),
    (['--head=1', '--explain=weights,0,0'], ['--head', '--output']),
    (['--head=-1', '--all-steps', '-o', 'a.pdf'], ['--head', '“-1”', 'from 0']),
    (['--layer=first', '--all-steps', '-o', 'a.pdf'], ['--layer', '“first”', 'from 0']),
    (['--head=1', '--all-steps', '-o', 'a.pdf', four], ['--head', '“1”', 'several heads']),
    (['--layer=0', '--all-steps', '-o', 'a.pdf', four], ['--layer', '“0”', 'several layers']),
    (['--head=4', '--all-steps', '-o', 'a.pdf', '--sample=digits'], ['--head', '“4”', '4 heads']),
    (['--layer=2', '--worksheet=all', '-o', 'a.pdf', '--sample=digits'], ['--layer', '“2”', '2 layers']),
    (['--layer=1', '--worksheet=layer0.head0.scores', '-o', 'a.pdf', '--sample=digits'], ['--worksheet', 'layer0.head0.scores', 'layer1']),
    (['--head=1', '--all-steps', '-o', 'a.pdf', '--lesson=words-look'], ['--head', '--lesson']),
    (['--all-steps', '-o', 'a.json'], ['--all-steps', '.json']),
    (['--all-steps', '-o', 'a.png', '--step=scores'], ['--all-steps', '--step']),
    (['--all-steps', '-o', 'a.pdf', '--view=card'], ['--all-steps', '--view=card']),
    (['--all-steps', '-o', 'a.svg', '--view=matrix'], ['--all-steps', '--view=matrix']),
    (['--all-steps', '-o', '-', '--format=png'], ['--all-steps', '--output=-']),
    # contradictory
    (['-o', 'a.png', '--check', four], ['--output', '--check']),
    (['-o', 'a.png', '--explain=weights,0,0'], ['--output', '--explain']),
    (['-o', 'a.png', '--list-nodes'], ['--output', '--list-nodes']),
    (['--list-nodes', '--list-samples'], ['--list-nodes', '--list-samples']),
    (['--sample=four-words', four], ['--sample', 'FILE']),
    (['--check'], ['--check', 'FILE']),
    (['--check', '--sample=four-words'], ['--check', '--sample']),
    (['--check', '--format=json', four], ['--format', '--output']),
    (['--format=json'], ['--format', '--output']),
    (['--list-samples', four], ['--list-samples', 'FILE']),
    (['--list-samples', '--sample=four-words'], ['--list-samples', '--sample']),
    (['--list-nodes', four, twins], ['--list-nodes', 'FILE']),
    (['--explain=weights,0,0', four, twins], ['--explain', 'FILE']),
    (['--explain=weights,0,0', '--cell=0,0'], ['--explain', '--cell']),
    (['--explain=weights,0,0', '--step=scores'], ['--explain', '--step']),
    (['--list-nodes', '--node=scores'], ['--list-nodes', '--node']),
    (['--node=scores'], ['--node', '--output']),
    (['--node=scores', '-o', 'a.attention'], ['--node', '.attention']),
    (['--node=scores', '-o', 'a.svg', '--view=focus'], ['--node', '.svg']),
    (['--node=scores', '--node=weights', '-o', 'a.png', '--view=matrix'], ['--node']),
    (['-o', 'a.csv'], ['.csv', 'one node', '--node']),
    (['-o', 'a.csv', '--node=scores', '--node=weights'], ['.csv', 'one node']),
    (['-o', '-', '--format=csv'], ['.csv', 'one node']),
    (['--node=scores', '-o', 'a.png'], ['--node', '.png']),
    (['--fullscreen', '-o', 'a.png'], ['--fullscreen', '--output']),
    (['--fullscreen', '--list-samples'], ['--fullscreen', '--list-samples']),
    ([''], ['FILE']),
    # nodes, steps and cells that do not exist
    (['-o', 'a.json', '--node=wieghts'], ['--node', 'wieghts', '“weights”?']),
    (['-o', 'a.json', '--node=weights', '--node=head0.weights'], ['--node', 'head0.weights', 'scores']),
    (['-o', 'a.png', '--step=sclaed'], ['--step', 'sclaed', '“scaled”?']),
    (['-o', 'a.png', '--step=nothing'], ['--step', 'nothing', 'scores', 'weights', 'output']),
    (['-o', 'a.png', '--step=masked'], ['--step', 'masked', 'scaled']),
    (['-o', 'a.png', '--step=embeding', '--view=matrix'], ['--step', 'embeding', '“embedding”?']),
    (['-o', 'a.png', '--node=nothing', '--view=matrix'], ['--node', 'nothing']),
    (['-o', 'a.csv', '--node=nothing'], ['--node', 'nothing']),
    (['-o', 'a.md', '--node=weights', '--node=nothing'], ['--node', 'nothing']),
    (['-o', 'a.json', '--step=nothing'], ['--step', 'nothing']),
    (['-o', 'a.png', '--step=scores', '--cell=4,0', four], ['--cell', '“4”', '0 to 3', '나는']),
    (['-o', 'a.png', '--step=scores', '--cell=0,4', four], ['--cell', '“4”', '0 to 3', '먹었다']),
    (['-o', 'a.png', '--cell=0,3', four], ['--cell', '“3”', '0 to 2']),
    (['-o', 'a.png', '--step=scores', '--cell=-1,0', four], ['--cell', '-1']),
    (['-o', 'a.png', '--step=scores', '--cell=0', four], ['--cell', '“0”', 'ROW,COLUMN']),
    (['-o', 'a.png', '--step=scores', '--cell=0,1,2', four], ['--cell', '0,1,2', 'ROW,COLUMN']),
    (['-o', 'a.png', '--step=scores', '--cell=,', four], ['--cell']),
    (['-o', 'a.png', '--step=scores', '--cell=내일,나는', four], ['--cell', '내일', '오늘']),
    (['-o', 'a.png', '--step=scores', '--cell=나는,내일', four], ['--cell', '내일', '오늘']),
    (['-o', 'a.png', '--step=scores', '--cell=a,b', twins], ['--cell', '“a”', '2', 'number']),
    (['-o', 'a.png', '--step=scores', '--cell=b,a', twins], ['--cell', '“a”', '2', 'number']),
    # views of what the document does not have
    (['-o', 'a.png', '--view=heads', four], ['--view', '“heads”', 'another view', 'four.attention', 'several heads']),
    (['-o', 'a.png', '--view=image', four], ['--view', '“image”', 'another view', 'four.attention', 'no image']),
    (['-o', 'a.png', '--view=positions', four], ['--view', '“positions”', 'another view', 'four.attention', 'no positions']),
    (['-o', 'a.png', '--view=positions', '--step=scores', four], ['--view', 'no positions']),
    (['-o', 'a.png', '--against=1', four], ['--against', '“1”', 'several heads']),
    (['--view=image', four], ['--view', 'no image']),
    (['--explain=weights', four], ['--explain', 'NODE,ROW,COLUMN']),
    (['--explain=', four], ['--explain', 'weights']),
    (['--explain=weigths,3,2', four], ['--explain', 'weigths', '“weights”?']),
    (['--explain=weights,9,2', four], ['--explain', '“9”', '0 to 3']),
    (['--explain=weights,3', four], ['--explain']),
    (['--explain=weights,a,b', twins], ['--explain', '“a”', '2']),
]


def refused(arguments, fragments):
    before = listing()
    refuses(2, fragments, *arguments)
    same(listing(), before)


for arguments, fragments in REFUSED:
    case('refused: ' + ' '.join(arguments).replace(str(folder), 'FOLDER').replace('#', ''), refused, arguments, fragments)


def korean(arguments):
    line = refuses(2, [], *arguments, '--language=ko')
    assert re.search('[가-힣]', line), line


for arguments in ([['--outpt=x.png'], ['--fooooooo'], ['--check=yes'], ['-o', 'a.png', '--size=1'], ['-o', 'a.jpg'],
                   ['--lesson=first'], ['--check', '--sample=four-words'], ['-o', 'a.csv'], ['--import=embedding'], ['--check'],
                   ['-o', '-'], ['-o', 'a.png', '--view=heads'], ['-o', 'a.png', '--view=image'], ['--view=positions'], ['--explain=weigths,3,2'], ['-o', 'a.png', '--step=scores', '--cell=9,9']]):
    case('refused in Korean: ' + ' '.join(arguments), korean, arguments)

case('a language that is wrong is refused in the desktop’s', lambda: refuses(2, ['쓸 수 있는 값', 'fr', 'ko, en'], '--language=fr', env={'LANG': 'ko_KR.UTF-8'}))
case('Korean by LANG', lambda: refuses(2, ['없는 옵션'], '--fooooooo', env={'LANG': 'ko_KR.UTF-8'}))
case('Korean by LANGUAGE', lambda: refuses(2, ['없는 옵션'], '--fooooooo', env={'LANG': 'C.UTF-8', 'LANGUAGE': 'ko'}))
case('--language wins over LANG', lambda: refuses(2, ['there is no option'], '--fooooooo', '--language=en', env={'LANG': 'ko_KR.UTF-8'}))
case('--language with its value apart', lambda: refuses(2, ['없는 옵션'], '--language', 'ko', '--fooooooo'))
case('an argument that is not UTF-8', lambda: refuses(2, ['--theme'], '-o', 'a.png', b'--theme=\xff\xfe'.decode('utf-8', 'surrogateescape')))
case('an argument with a line break stays on one line', lambda: refuses(2, ['--theme'], '-o', 'a.png', '--theme=a\nb\r\nc'))
case('a long argument is cut', lambda: same(len(refuses(2, ['--theme', '…'], '-o', 'a.png', '--theme=' + 'x' * 5000)) < 300, True))


def help_():
    text = succeeds('--help')
    for view in ('overview', 'focus', 'blend', 'matrix', 'card', 'heads', 'image', 'positions', 'map'):
        assert re.search(rf'--view=\S*\b{view}\b', text), view
    for option in ('output', 'format', 'view', 'step', 'cell', 'node', 'size', 'scale', 'background', 'theme', 'language',
                   'decimals', 'explain', 'check', 'list-nodes', 'list-samples', 'sample', 'no-caption', 'fullscreen', 'present',
                   'help', 'version', 'dialect', 'import', 'svg-text', 'no-document', 'all-steps', 'head', 'layer', 'per-page', 'worksheet', 'answers', 'lesson', 'list-lessons'):
        assert re.search(rf'--{option}\b', text), option


def help_korean():
    text = succeeds('--help', '--language=ko')
    for line in text.splitlines():
        if line.startswith('        '):
            assert re.search('[가-힣]', line), line


def there():
    """Where the document has it, the view is drawn."""
    succeeds('-o', 'heads.png', '--view=heads', '--size=400x300', '--sample=digits')
    succeeds('-o', 'heads.png', '--view=image', '--size=400x300', '--sample=digits')
    succeeds('-o', 'heads.png', '--view=positions', '--size=400x300', '--sample=digits')


case('views of what the document has', there)
case('--help names every option', help_)
case('-h is --help', lambda: same(succeeds('-h'), succeeds('--help')))
case('--help in Korean under LANG=C', help_korean)
case('--help wins over the rest', lambda: same(succeeds('--help', '--check'), succeeds('--help')))
case('--version', lambda: same(bool(re.fullmatch(r'attention \d+\.\d+\.\d+\n', succeeds('--version'))), True))
case('--list-samples', lambda: same('four-words' in succeeds('--list-samples').splitlines(), True))
case('--list-samples is nothing but names', lambda: same([n for n in succeeds('--list-samples').splitlines() if not re.fullmatch('[a-z0-9-]+', n)], []))
case('each sample opens', lambda: [succeeds('--list-nodes', '--sample=' + name) for name in succeeds('--list-samples').splitlines()])
case('--list-nodes of the four words', lambda: same([n for n in succeeds('--list-nodes').splitlines() if n in
     ('embedding', 'query', 'key', 'value', 'scores', 'scaled', 'shifted', 'exponentials', 'totals', 'weights', 'row_sum', 'output')],
     ['embedding', 'query', 'key', 'value', 'scores', 'scaled', 'shifted', 'exponentials', 'totals', 'weights', 'row_sum', 'output']))
case('--list-nodes of a FILE', lambda: same('masked' in succeeds('--list-nodes', document('c.attention', embedding=X, attention={'mask': 'causal'})).splitlines(), True))
case('-- ends the options', lambda: refuses(1, ['--check'], '--list-nodes', '--', '--check'))
case('no display: one line that says what works without', lambda: refuses(1, ['display', '--output']))
case('no display, in Korean', lambda: refuses(1, ['화면', '--output'], '--language=ko'))
case('no display, with a FILE', lambda: refuses(1, ['display'], four))
case('no display, full screen', lambda: refuses(1, ['display'], '--fullscreen'))
case('no display, before an audience', lambda: refuses(1, ['display'], '--present'))
case('a cell for the window is looked for before', lambda: refuses(2, ['--cell', '“9”'], '--step=scores', '--cell=9,9'))


def cell(expected, arguments):
    """--explain and --cell read a cell in the same way; the heading of the sentence is not what matters here."""
    same(succeeds('--explain=' + arguments[0], *arguments[1:], '--language=en'),
         succeeds('--explain=' + expected, *arguments[1:], '--language=en'))


case('a cell by its tokens', cell, 'weights,3,2', ['weights,먹었다,사과를', four])
case('a cell by a token and a number', cell, 'weights,3,2', ['weights,먹었다,2', four])
case('a cell by a token and a dimension', cell, 'query,3,1', ['query,먹었다,d1', four])
case('a token whose syllables are taken apart', cell, 'weights,3,2', [unicodedata.normalize('NFD', 'weights,먹었다,사과를'), four])
case('a number counts from 0, even where tokens are numbers', cell, 'scores,0,2', ['scores,0,2', digits])
case('a token with a comma as the row', cell, 'scores,1,2', ['scores,a,b,b', commas])
case('a token with a comma as the column', cell, 'scores,3,1', ['scores,3,a,b', commas])
case('a token that is a comma', cell, 'scores,0,3', ['scores,,,a', commas])
case('two readings of the commas are refused', lambda: refuses(2, ['--explain', 'ROW,COLUMN'], '--explain=scores,a,b,a,b',
     document('two.attention', tokens=['a,b', 'a', 'b,a,b'], embedding=[[1], [2], [3]])))
case('a lone total has column 0', lambda: succeeds('--explain=totals,3,0', four))

done()
