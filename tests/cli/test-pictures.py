#!/usr/bin/env python3
# test-pictures.py: pictures drawn from the command line
# SPDX-License-Identifier: GPL-3.0-or-later

import os
import struct
import subprocess
import zlib

from program import case, document, done, folder, refuses, run, same, succeeds, values

FOUR = ['나는', '오늘', '사과를', '먹었다']
X = [[1, 0, 1], [0, 1, 1], [1, 1, 0], [1, 1, 1]]
four = document('four.attention', tokens=FOUR, embedding=X)
causal = document('causal.attention', tokens=FOUR, embedding=X, attention={'mask': 'causal'})


def picture(*arguments, **more):
    done_ = run('-o', '-', '--format=png', *arguments, **more)
    same((done_.status, done_.err), (0, ''))
    return done_.out


def chunks(png):
    """The chunks of a PNG, by name; the signature and each checksum are checked."""
    same(png[:8], b'\x89PNG\r\n\x1a\n')
    found, at = {}, 8
    while at < len(png):
        length, name = struct.unpack_from('>I4s', png, at)
        body = png[at + 8:at + 8 + length]
        same(struct.unpack_from('>I', png, at + 8 + length)[0], zlib.crc32(name + body))
        found[name.decode()] = found.get(name.decode(), b'') + body
        at += 12 + length
    same(list(found)[-1], 'IEND')
    return found


def size(png):
    return struct.unpack_from('>II', chunks(png)['IHDR'])


def pixels(png):
    """Rows of pixels, each a tuple of its channels (8 bits)."""
    found = chunks(png)
    width, height, depth, kind, _, _, interlaced = struct.unpack('>IIBBBBB', found['IHDR'])
    same((depth, interlaced), (8, 0))
    n = {0: 1, 2: 3, 4: 2, 6: 4}[kind]
    data, rows, before = zlib.decompress(found['IDAT']), [], bytes(width * n)
    for y in range(height):
        at = y * (width * n + 1)
        method, line = data[at], bytearray(data[at + 1:at + 1 + width * n])
        for i in range(len(line)):
            a = line[i - n] if i >= n else 0
            b = before[i]
            c = before[i - n] if i >= n else 0
            if method == 1:
                line[i] = (line[i] + a) & 255
            elif method == 2:
                line[i] = (line[i] + b) & 255
            elif method == 3:
                line[i] = (line[i] + (a + b) // 2) & 255
            elif method == 4:
                p = a + b - c
                pa, pb, pc = abs(p - a), abs(p - b), abs(p - c)
                line[i] = (line[i] + (a if pa <= pb and pa <= pc else b if pb <= pc else c)) & 255
        rows.append([tuple(line[x * n:x * n + n]) for x in range(width)])
        before = bytes(line)
    return rows


SMALL = ['--size=480x300', '--scale=1']

case('the size that is asked for', lambda: same(size(picture('--size=600x400', '--scale=1')), (600, 400)))
case('size times scale', lambda: same(size(picture('--size=600x400', '--scale=1.5')), (900, 600)))
case('1600x900 at scale 2 unless told otherwise', lambda: same(size(picture()), (3200, 1800)))
case('the smallest size', lambda: same(size(picture('--size=64x64', '--scale=1')), (64, 64)))
case('a long strip', lambda: same(size(picture('--size=16384x64', '--scale=1')), (16384, 64)))
case('the scale nobody asked for steps back', lambda: same(size(picture('--size=16384x64')), (16384, 64)))
case('a small scale', lambda: same(size(picture('--size=800x400', '--scale=0.25')), (200, 100)))


def density():
    found = chunks(picture('--size=600x400', '--scale=2'))
    x, y, unit = struct.unpack('>IIB', found['pHYs'])
    same(unit, 1)
    same((x, y), (round(192 / 0.0254), round(192 / 0.0254)))


case('the density is written', density)


def differs(*choices):
    """Each choice draws another picture, and the same one twice."""
    drawn = [picture(*SMALL, *choice) for choice in choices]
    for i, one in enumerate(drawn):
        same(picture(*SMALL, *choices[i]) == one, True)
        for j in range(i):
            assert drawn[j] != one, f'{choices[j]} and {choices[i]} draw the same'


case('overview and focus', differs, ['--view=overview', '--step=scores'], ['--view=focus', '--step=scores'])
case('overview is the default', lambda: same(picture(*SMALL), picture(*SMALL, '--view=overview')))
case('steps', differs, ['--step=query'], ['--step=scores'], ['--step=scaled'], ['--step=weights'], ['--step=output'])
case('the end is the default step', lambda: same(picture(*SMALL), picture(*SMALL, '--step=output')))
case('a second node of a step shows that step', lambda: same(picture(*SMALL, '--step=key'), picture(*SMALL, '--step=query')))
case('the parts of softmax in focus', differs, ['--view=focus', '--step=shifted'], ['--view=focus', '--step=exponentials'],
     ['--view=focus', '--step=totals'], ['--view=focus', '--step=weights'])
case('a mask', lambda: same(picture(*SMALL, '--step=masked', causal) != picture(*SMALL, '--step=scaled', causal), True))
case('cells', differs, ['--step=scores'], ['--step=scores', '--cell=3,2'], ['--step=scores', '--cell=2,3'])
case('a cell by its tokens', lambda: same(picture(*SMALL, '--step=scores', '--cell=먹었다,사과를'), picture(*SMALL, '--step=scores', '--cell=3,2')))
case('a cell of the second node of a step', differs, ['--step=query', '--cell=0,0'], ['--step=key', '--cell=0,0'])
case('a cell without a step is one of the last', lambda: same(picture(*SMALL, '--cell=0,0'), picture(*SMALL, '--step=output', '--cell=0,0')))
case('themes', differs, ['--theme=light'], ['--theme=dark'], ['--theme=high-contrast'], ['--theme=print'])
case('light is the default theme', lambda: same(picture(*SMALL), picture(*SMALL, '--theme=light')))
case('languages', differs, ['--language=en', '--step=scores', '--cell=3,2'], ['--language=ko', '--step=scores', '--cell=3,2'])
case('decimals', differs, ['--size=1200x700', '--decimals=1'], ['--size=1200x700', '--decimals=3'])
case('dialects', lambda: same(picture('--size=1600x900', '--scale=1', '--step=weights', '--dialect=numpy') !=
                              picture('--size=1600x900', '--scale=1', '--step=weights', '--dialect=pytorch'), True))
case('without a caption', differs, [], ['--no-caption'])
case('background', differs, ['--background=white'], ['--background=transparent'])
case('white is the default background', lambda: same(picture(*SMALL), picture(*SMALL, '--background=white')))
case('samples', differs, ['--sample=four-words'], ['--sample=one-query'])
case('the four words without FILE', lambda: same(picture(*SMALL), picture(*SMALL, '--sample=four-words')))


def opaque():
    for row in pixels(picture(*SMALL)):
        for pixel in row:
            same(len(pixel) in (1, 3) or pixel[-1] == 255, True)


def transparent():
    rows = pixels(picture(*SMALL, '--background=transparent'))
    same(rows[0][0][-1], 0)
    same(any(pixel[-1] == 255 for row in rows for pixel in row), True)


def grey():
    for row in pixels(picture(*SMALL, '--theme=print')):
        for pixel in row:
            same(len(pixel) < 3 or max(pixel[:3]) - min(pixel[:3]) <= 2, True)


def grey_image():
    """An image, its patches and what is laid over it have no colour either."""
    rgb = document('rgb.attention', image={'pixels': [[[0.9, 0.1, 0.5, 0], [1, 0.2, 0, 0.3], [0, 1, 0.6, 1], [0.3, 0, 1, 0.2]],
                                                      [[0.1, 0.9, 0.2, 1], [0, 0.4, 1, 0.6], [1, 0, 0.1, 0.5], [0.7, 1, 0, 0.9]], [[0, 0.5, 1, 1]] * 4],
                                           'patch': 2, 'weight': [[1, 0]] * 6 + [[0, 1]] * 6})
    for source, view in ((rgb, 'image'), (rgb, 'overview'), ('--sample=digits', 'image'), ('--sample=digits', 'heads'), ('--sample=digits', 'map'),
                         ('--sample=digits', 'positions')):
        for row in pixels(picture('--size=480x300', '--scale=1', '--theme=print', '--view=' + view, source)):
            for pixel in row:
                same(len(pixel) < 3 or max(pixel[:3]) - min(pixel[:3]) <= 2, True)


def dark():
    rows = pixels(picture(*SMALL, '--theme=dark'))
    same(max(rows[0][0][:3]) < 80, True)


case('a white background is opaque', opaque)
case('a transparent background lets through', transparent)
case('print is grey', grey)
case('the same of an image', grey_image)
case('dark is dark', dark)


def shown_by():
    same(succeeds('-o', 'four.png', '--view=focus', '--step=scores', '--cell=3,2'), '')
    same(size((folder / 'four.png').read_bytes()), (3200, 1800))
    first = (folder / 'four.png').read_bytes()
    succeeds('-o', 'four.png', '--view=focus', '--step=scores', '--cell=3,2')
    same((folder / 'four.png').read_bytes() == first, True)


def alone_or_not(ending, *arguments):
    """Fonts are kept from one FILE to the next; each picture is what it is alone."""
    names = [four, causal, document('other.attention', tokens=['ά', 'β', 'ᾠ'], embedding=[[0.5], [-7.25], [1e9]])]
    (folder / 'together').mkdir()
    same(run('-o', 'together', '--format=' + ending, *arguments, *names).status, 0)
    for name in names:
        found = (folder / 'together' / name).with_suffix('.' + ending)
        same(found.read_bytes() == run('-o', '-', '--format=' + ending, *arguments, name).out, True)
        found.unlink()
    (folder / 'together').rmdir()


def many():
    (folder / 'pictures').mkdir()
    succeeds('-o', 'pictures', '--format=png', *SMALL, four, causal)
    same(sorted(os.listdir(folder / 'pictures')), ['causal.png', 'four.png'])
    same((folder / 'pictures' / 'causal.png').read_bytes() == picture(*SMALL, causal), True)


def kept():
    (folder / 'kept.png').write_bytes(b'kept')
    refuses(2, ['--step'], '-o', 'kept.png', '--step=nothing')
    refuses(1, ['no such folder'], '-o', 'nowhere/kept.png', *SMALL, '--language=en')
    same((folder / 'kept.png').read_bytes(), b'kept')


def full():
    with open('/dev/full', 'wb') as device:
        done_ = run('-o', '-', '--format=png', *SMALL, '--language=en', stdout=device)
    same((done_.status, done_.err), (1, 'attention: standard output could not be written: no space is left\n'))


case('the four words as the issue asks, twice the same', shown_by)
def drawn(ending, *arguments):
    done_ = run('-o', '-', '--format=' + ending, *SMALL, *arguments)
    same((done_.status, done_.err), (0, ''))
    return done_.out


def views(ending):
    """Each view is another picture, and the same one twice."""
    pictures = [drawn(ending, '--step=output', '--cell=3,1', '--view=' + view) for view in VIEWS]
    for i, view in enumerate(VIEWS):
        same(pictures[i] == drawn(ending, '--step=output', '--cell=3,1', '--view=' + view), True)
        same(pictures.count(pictures[i]), 1)


def alone():
    """One node, which may be an input."""
    same(drawn('png', '--view=matrix', '--node=weights') == drawn('png', '--view=matrix', '--step=weights'), True)
    same(drawn('png', '--view=matrix', '--node=embedding') != drawn('png', '--view=matrix', '--node=weights'), True)
    same(drawn('svg', '--view=matrix', '--step=attention.query_weight') != drawn('svg', '--view=matrix', '--step=attention.key_weight'), True)


def titled():
    """What a picture is called in the language that is asked for."""
    for language, title in (('en', b'<title>Four words</title>'), ('ko', '<title>네 어절</title>'.encode())):
        same(title in drawn('svg', '--language=' + language), True)


def scaled():
    """The scale is a PNG's: what is drawn with lines has none."""
    for ending in ('svg', 'pdf'):
        same(run('-o', '-', '--format=' + ending, '--scale=4', '--size=480x300').out == run('-o', '-', '--format=' + ending, '--size=480x300').out, True)


def pages(data):
    (folder / 'pages.pdf').write_bytes(data)
    found = subprocess.run(['pdftotext', 'pages.pdf', '-'], cwd=folder, stdout=subprocess.PIPE, check=True)
    return found.stdout.decode('utf-8').split('\f')[:-1]


def handout():
    """A page a step, each with its step's name and its arithmetic."""
    found = pages(run('-o', '-', '--format=pdf', '--all-steps', '--language=en', '--cell=먹었다,d1', four).out)
    four_a_page = pages(run('-o', '-', '--format=pdf', '--all-steps', '--per-page=4', '--language=en', four).out)
    same(len(found), 6)
    same(len(four_a_page), 3)
    for page, word in zip(found, ('Embeddings', 'Projections', 'scores', 'Scaled', 'weights', 'Output')):
        assert word in page, (word, page)
    assert '먹었다' in found[5] and '≈ 0.79' in ' '.join(found[5].split()), found[5]
    same(run('-o', '-', '--format=pdf', '--all-steps', four).out == run('-o', '-', '--format=pdf', '--all-steps', four).out, True)
    same(len(pages(run('-o', '-', '--format=pdf', '--all-steps', '--view=focus', four).out)) > 6, True)


def followed():
    """A pair of tokens, as the manual has it, is followed through all steps; what fits neither node is refused."""
    same(run('-o', '-', '--format=pdf', '--all-steps', '--language=en', '--cell=먹었다,사과를', four).status, 0)
    found = pages(run('-o', '-', '--format=pdf', '--all-steps', '--language=en', '--cell=먹었다,사과를', four).out)
    for page in found[2:5]:
        assert '“먹었다” → “사과를”' in page, page
    # As numbers they are the same; what is no pair is a cell of the last step.
    same(run('-o', '-', '--format=pdf', '--all-steps', '--language=en', '--cell=3,2', four).out,
         run('-o', '-', '--format=pdf', '--all-steps', '--language=en', '--cell=먹었다,사과를', four).out)
    digits = ('-o', '-', '--format=pdf', '--sample=digits', '--all-steps', '--layer=1', '--language=en')
    same(run(*digits, '--cell=0,5').out, run(*digits, '--cell=[CLS],5').out)
    same(any('“[CLS]” → ' in page for page in pages(run(*digits).out)), True)
    for ending in ('svg', 'png'):
        same(run('-o', 'followed.' + ending, '--all-steps', '--cell=먹었다,사과를', *SMALL, four).status, 0)
    same(run('-o', '-', '--format=pdf', '--all-steps', '--cell=먹었다,없다', four).status, 2)
    same(run('-o', '-', '--format=svg', '--cell=먹었다,사과를', *SMALL, four).status, 2)


case('a pair followed through all steps', followed)


def place():
    """A handout of one layer and one head: its steps and no others, in a picture each the same as --step draws."""
    arguments = ('--sample=digits', '--all-steps', '--layer=1', '--head=2', '--language=en')
    whole = pages(run('-o', '-', '--format=pdf', '--sample=digits', '--all-steps', '--language=en').out)
    one = pages(run('-o', '-', '--format=pdf', *arguments).out)
    assert 0 < len(one) < len(whole) / 2, (len(one), len(whole))
    for page in one:
        assert 'layer 1' in page and 'layer 0' not in page and 'head 0' not in page, page
    assert sum('head 2' in page for page in one) >= 4, one
    (folder / 'place').mkdir()
    succeeds('-o', 'place/a.svg', *arguments, *SMALL)
    names = sorted(os.listdir(folder / 'place'))
    same(len(names), len(one))
    drawn = {(folder / 'place' / name).read_bytes() for name in names}
    for step in ('layer1.head2.weights', 'layer1.residual1'):
        assert run('-o', '-', '--format=svg', '--language=en', '--sample=digits', '--step=' + step, *SMALL).out in drawn, step
    # A query and a key are followed in several heads too.
    found = pages(run('-o', '-', '--format=pdf', *arguments, '--cell=[CLS],[CLS]').out)
    same(sum('“[CLS]” → “[CLS]”' in page for page in found) >= 3, True)


case('a handout of a layer and a head', place)


def paper():
    """A4, or the shape that is asked for, and never too narrow for the type."""
    for arguments, size in (([], '841.89 x 595.276 pts'), (['--size=600x400'], '841.89 x 561.26 pts'), (['--size=900x1600'], '473.563 x 841.89 pts'),
                            (['--size=3840x1080'], '1635.56 x 460 pts'), (['--size=64x64'], '841.89 x 841.89 pts')):
        succeeds('-o', 'paper.pdf', '--all-steps', *arguments, four)
        said = subprocess.run(['pdfinfo', 'paper.pdf'], cwd=folder, stdout=subprocess.PIPE, check=True).stdout.decode()
        assert size in said, said


def steps(ending):
    """A file a step, named in order, each the picture of that step."""
    (folder / ('steps-' + ending)).mkdir()
    succeeds('-o', f'steps-{ending}/four.{ending}', '--all-steps', *SMALL, four)
    names = sorted(os.listdir(folder / ('steps-' + ending)))
    same(names, [f'four-{i:02}.{ending}' for i in range(1, 7)])
    for name, step in zip(names, ('embedding', 'query', 'scores', 'scaled', 'weights', 'output')):
        same((folder / ('steps-' + ending) / name).read_bytes() == run('-o', '-', '--format=' + ending, '--step=' + step, *SMALL, four).out, True)


def steps_of_many():
    (folder / 'steps-many').mkdir()
    succeeds('-o', 'steps-many', '--format=png', '--all-steps', '--view=focus', *SMALL, four, causal)
    names = sorted(os.listdir(folder / 'steps-many'))
    same((names[0], len([n for n in names if n.startswith('causal-')]) - len([n for n in names if n.startswith('four-')])), ('causal-01.png', 1))


VIEWS = ('overview', 'focus', 'blend', 'matrix', 'card')
def lines_of(*arguments):
    done_ = run('-o', '-', '--format=pdf', '--language=en', *arguments)
    same((done_.status, done_.err), (0, ''))
    return [page.split() for page in pages(done_.out)]


def worksheet():
    """What is left empty is told nowhere, and nothing but that; the key is the same with nothing left empty."""
    handout, all_empty = lines_of('--all-steps', four), lines_of('--worksheet=all', four)
    some, key = lines_of('--worksheet=weights', four), lines_of('--worksheet=weights', '--answers', four)
    same(len(handout), len(key))
    same(['0.21' in page for page in handout], ['0.21' in page for page in key])
    same(any('0.21' in page or '0.37' in page for page in some), False)
    same(any('1.15' in page for page in some), True)
    same(any('1.15' in page or '0.21' in page for page in all_empty), False)
    # Nor by what is said of them.
    same([any('learned' in page and page[page.index('learned') + 1] == 'weights:' for page in sheet) for sheet in (all_empty, some, key)],
         [False, True, True])
    same('Worksheet' in all_empty[0] and 'Answers' in key[0], True)
    same(len(lines_of('--worksheet=all', '--per-page=4', four)) < len(all_empty), True)
    same(run('-o', '-', '--format=pdf', '--worksheet=all', four).out == run('-o', '-', '--format=pdf', '--worksheet=all', four).out, True)


case('a worksheet and its key', worksheet)


def places():
    """On paper a step of a model of several layers and heads says which one's it is."""
    layer = {'attention': {'heads': 2}, 'block': {}}
    name = document('layers.attention', tokens=['a', 'b'], embedding=[[1, 0], [0, 2]], layers=[layer, layer])
    pages_ = [' '.join(page) for page in lines_of('--all-steps', name)]
    for place in ('Attention weights layer 0, head 0', 'Attention weights layer 1, head 0', 'Residual connection layer 1'):
        same(sum(place in page for page in pages_) >= 1, True)
    same(any('layer' in page for page in [' '.join(page) for page in lines_of('--all-steps', four)]), False)


case('pages of a model of several layers', places)


def copies():
    """What is left empty is not told by what only passes it on: the next layer's input, the steps of a rollout."""
    name = document('copies.attention', tokens=['a', 'b'], embedding=[[1.3, -0.4], [0.2, 2.1]], layers=[{'attention': {}}, {'attention': {}}])
    nodes = values(name)
    told, empty = lines_of('--all-steps', name), lines_of('--worksheet=all', name)
    for node in ('layer0.output', 'layer0.rollout_step', 'layer1.weights'):
        found = f'{nodes[node][0][0]:.2f}'
        same((node, any(found in page for page in told), any(found in page for page in empty)), (node, True, False))


case('a worksheet of a model of several layers', copies)


def missing_of_each():
    """Each file names the characters that no installed font has, and no other file does."""
    first, second = document('first.attention', tokens=['a', '\U0010fff0'], embedding=[[1], [2]]), document('third.attention', tokens=['\U0010fff0', 'b'], embedding=[[1], [2]])
    (folder / 'missing').mkdir()
    done_ = run('-o', 'missing', '--format=png', '--language=en', *SMALL, first, four, second)
    lines = done_.err.splitlines()
    same((done_.status, len(lines)), (0, 2))
    same(['first.png' in lines[0], 'third.png' in lines[1]], [True, True])
    same(all('no installed font has \U0010fff0' in line for line in lines), True)


case('characters that no font has, of each file', missing_of_each)



def foreign_keys():
    """As many keys as there are patches are not the patches."""
    for rows in (5, 17):
        name = document(f'memory{rows}.attention', sample='digits', memory={'random': {'rows': rows, 'columns': 32, 'seed': 1, 'deviation': 1}})
        refuses(2, ['--view', 'are not the patches of its image'], '-o', 'a.png', '--view=image', name)
    named = document('named.attention', sample='digits', memory={'random': {'rows': 17, 'columns': 32, 'seed': 1, 'deviation': 1}},
                     memory_tokens=['[CLS]'] + [f'{row},{column}' for row in range(4) for column in range(4)])
    refuses(2, ['--view', 'are not the patches of its image'], '-o', 'a.png', '--view=image', named)


case('attention to other than the patches is not laid over them', foreign_keys)

for ending, *arguments in (['png', *SMALL], ['svg', *SMALL], ['svg', '--svg-text', *SMALL], ['pdf', *SMALL], ['pdf', '--all-steps']):
    case(f'{ending} {" ".join(arguments)}: alone or with others', alone_or_not, ending, *arguments)
case('a handout', handout)
case('its paper', paper)
case('png of each step', steps, 'png')
case('svg of each step', steps, 'svg')
case('steps of several FILEs', steps_of_many)
for ending in ('png', 'svg', 'pdf'):
    case(f'{ending} of each view', views, ending)
case('a node alone', alone)
case('a title', titled)
case('a scale is for PNG', scaled)
case('SVG with its text', lambda: same((b'<text' in drawn('svg', '--svg-text'), b'<text' in drawn('svg')), (True, False)))
case('SVG begins and ends', lambda: same((drawn('svg')[:5], drawn('svg').rstrip()[-6:]), (b'<?xml', b'</svg>')))
case('PDF begins and ends', lambda: same((drawn('pdf')[:5], drawn('pdf').rstrip()[-5:]), (b'%PDF-', b'%%EOF')))
case('several FILEs into a folder', many)
case('what stood there is kept', kept)
case('standard output that is full', full)
case('no bytes depend on the locale', lambda: same(picture(*SMALL, '--language=en'), picture(*SMALL, '--language=en', env={'LANG': 'C.UTF-8', 'LANGUAGE': 'ko'})))

done()
