#!/usr/bin/env python3
# test-import.py: matrices brought into the document from the command line, and pictures that open again
# SPDX-License-Identifier: GPL-3.0-or-later

import json
import os
import shutil
import struct
import subprocess
import zlib

import numpy as np

from program import case, document, done, folder, refuses, run, same, succeeds, values

FOUR = ['나는', '오늘', '사과를', '먹었다']
X = [[1, 0, 1], [0, 1, 1], [1, 1, 0], [1, 1, 1]]
four = document('four.attention', tokens=FOUR, embedding=X)

A = np.arange(12).reshape(4, 3) / 8
W = np.arange(6).reshape(3, 2) - 2.5
np.save(folder / 'a.npy', A)
np.save(folder / 'w.npy', W)
np.save(folder / 'wt.npy', np.asfortranarray(W.T))
np.save(folder / 'seven.npy', np.arange(14).reshape(7, 2))
np.savez(folder / 'two.npz', a=A, w=W)
np.save(folder / 'b.npy', np.array([1.0, 2, 3]))
np.save(folder / 'nan.npy', np.array([[1, float('nan')]]))
(folder / 'names.csv').write_text(',d0,d1\nthe,1,2\ncat,3,4\n')
(folder / 'text.txt').write_text('tensor([[1., 2., 3.],\n        [4., 5., 6.],\n        [7., 8., 9.],\n        [0., 0., 1.]])\n')
(folder / 'german.csv').write_text('0,5;1,5\n2,25;3\n')
(folder / 'words.csv').write_text('a,b\nc,d\n')
(folder / 'a:b.npy').write_bytes((folder / 'a.npy').read_bytes())
(folder / 'c:a').write_bytes((folder / 'two.npz').read_bytes())
(folder / 'mask.csv').write_text('1,0,0,0\n1,1,0,0\n1,1,1,0\n1,1,1,1\n')


def noted(format, *arguments):
    """What is written, and the notes on what else has changed by it."""
    done_ = run('-o', '-', '--format=' + format, '--language=en', *arguments)
    same(done_.status, 0)
    notes = done_.err.splitlines()
    same([note for note in notes if not note.startswith('attention: note: ')], [])
    return json.loads(done_.out), notes


def put(*arguments, name=four):
    return noted('json', *('--import=' + argument for argument in arguments), name)[0]


def saved(*arguments):
    return noted('attention', *('--import=' + argument for argument in arguments), four)[0]


case('NPY into the embedding', lambda: same(put('embedding:a.npy')['embedding'], A.tolist()))
case('into a weight matrix that was left out', lambda: same(put('attention.query_weight:w.npy', 'attention.key_weight:w.npy')['query'],
                                                             (np.array(X) @ W).tolist()))
case('transposed, in Fortran order', lambda: same(put('attention.value_weight:wt.npy:transposed')['attention.value_weight'], W.tolist()))
case('NPZ with its name', lambda: same(put('embedding:two.npz:a')['embedding'], A.tolist()))
case('NPZ with its name, transposed', lambda: same(put('embedding:two.npz:w:transposed')['embedding'], W.T.tolist()))
case('a printed tensor', lambda: same(put('embedding:text.txt')['embedding'], [[1, 2, 3], [4, 5, 6], [7, 8, 9], [0, 0, 1]]))
case('the tokens stay where they fit', lambda: same(saved('embedding:a.npy')['tokens'], FOUR))
case('names of rows become tokens', lambda: same(saved('embedding:names.csv')['tokens'], ['the', 'cat']))
case('more rows than tokens', lambda: same(len(put('embedding:seven.npy')['weights']), 7))
case('a mask', lambda: same(put('attention.mask:mask.csv')['weights'][0], [1, 0, 0, 0]))
case('one after another', lambda: same(put('embedding:seven.npy', 'embedding:a.npy')['embedding'], A.tolist()))
case('a path with a colon', lambda: same(put('embedding:a:b.npy')['embedding'], A.tolist()))
case('a path with a colon and a name', lambda: same(put('embedding:c:a:a')['embedding'], A.tolist()))
case('an absolute path', lambda: same(put(f'embedding:{folder}/a.npy')['embedding'], A.tolist()))
case('without FILE, into the four words', lambda: same(values('--import=embedding:a.npy')['embedding'], A.tolist()))
case('into a sample', lambda: same(noted('json', '--sample=causal', '--import=embedding:a.npy')[0]['embedding'], A.tolist()))
case('before --explain', lambda: same(succeeds('--explain=embedding,3,2', '--import=embedding:a.npy', '--language=en', four).splitlines()[0], '≈ 1.38'))
case('before --list-nodes', lambda: same('attention.query_bias' in succeeds('--list-nodes', '--import=attention.query_bias:b.npy', four).splitlines(), True))
case('before --check', lambda: same(succeeds('--check', '--import=embedding:a.npy', four), ''))
case('with --import apart from its value', lambda: same(values('--import', 'embedding:a.npy', four)['embedding'], A.tolist()))


def several():
    (folder / 'several').mkdir()
    other = document('other.attention', embedding=[[1, 2], [3, 4]])
    done_ = run('-o', 'several', '--format=json', '--import=embedding:a.npy', four, other)
    same((done_.status, [name in done_.err for name in (four, other)]), (0, [False, True]))
    for name in ('four', 'other'):
        same(json.loads((folder / 'several' / f'{name}.json').read_text())['embedding'], A.tolist())


case('into several FILEs', several)


def tells(changes, *arguments):
    """One note a matrix, with all that it changes and nothing else."""
    found = [note.split('changes other things too: ')[1].split('; ') for note in noted('json', *arguments, four)[1]]
    same(found, changes)


def note_names():
    (note,) = noted('json', '--import=attention.query_weight:wt.npy', four)[1]
    for fragment in ('wt.npy', 'attention.query_weight', 'four.attention'):
        assert fragment in note, note


case('a weight that should have been transposed says what it changes', tells,
     [['d_model: 3 → 2', 'd_v: 3 → 2', 'X: 4 × 3 → 4 × 2', 'W_K: no longer left out, 2 × 3']], '--import=attention.query_weight:wt.npy')
case('transposed it changes less', tells, [['d_k: 3 → 2', 'W_K: no longer left out, 3 × 2']], '--import=attention.query_weight:wt.npy:transposed')
case('what changes nothing else is silent', tells, [], '--import=embedding:a.npy')
case('names that become tokens are told', tells, [['Tokens: 4 → 2: “the”, “cat”', 'd_model: 3 → 2', 'd_k: 3 → 2', 'd_v: 3 → 2']], '--import=embedding:names.csv')
case('the note names the file, the place and the document', note_names)
case('the note is told before --explain and --list-nodes too', lambda: same(
    [run(option, '--import=attention.query_weight:wt.npy', '--language=en', four).err.count('\n') for option in ('--explain=scores,0,0', '--list-nodes')], [1, 1]))
case('the note is Korean', lambda: same(run('-o', 'k.json', '--import=attention.query_weight:wt.npy', '--language=ko', four).err.startswith('attention: 알림: '), True))
case('--check stays silent', lambda: same(succeeds('--check', '--import=attention.query_weight:wt.npy', four), ''))


def refused(fragments, *arguments):
    before = set(os.listdir(folder))
    refuses(1, fragments, '-o', 'never.json', '--language=en', *arguments)
    same(set(os.listdir(folder)), before)


for what, fragments, argument in (
        ('a file that is missing', ['missing.npy', 'no such file'], 'embedding:missing.npy'),
        ('a file that is missing, with a name', ['missing.npz', 'no such file'], 'embedding:missing.npz:a'),
        ('a name that is missing', ['two.npz', 'b'], 'embedding:two.npz:b'),
        ('no name among several', ['two.npz'], 'embedding:two.npz'),
        ('NaN', ['nan.npy', 'nan'], 'embedding:nan.npy'),
        ('words', ['words.csv'], 'embedding:words.csv'),
        ('decimal commas', ['german.csv', 'decimal commas', 'points'], 'embedding:german.csv'),
        ('a mask of other numbers', ['a.npy', 'attention.mask'], 'attention.mask:a.npy'),
        ('a mask of another shape', ['w.npy'], 'attention.mask:w.npy'),
        ('a folder', ['several'], 'embedding:several'),
        ('a document', ['four.attention'], 'embedding:four.attention')):
    case(f'refused: {what}', refused, fragments, '--import=' + argument, four)
case('refused in Korean', lambda: same(any('가' <= c <= '힣' for c in refuses(1, ['missing.npy'], '-o', '-', '--format=json', '--language=ko',
                                                                             '--import=embedding:missing.npy', four)), True))
case('the document is read first', refused, ['nothing.attention'], '--import=embedding:missing.npy', 'nothing.attention')

# Pictures that open again

TRICKY = {'title': '<&>"\'', 'tokens': [']]>', '</svg>', '&amp;', '\ufffe\uffff', '\x7f\u2028', '<!-- -->'],
          'embedding': [[i / 3, -i] for i in range(6)], 'x-note': {'deep': ['\r\n', '\u0001']}}
tricky = document('tricky.attention', **TRICKY)
large = document('large.attention', embedding=[[(i * 37 + j * 11) % 101 / 7 for j in range(32)] for i in range(64)])
SMALL = ['--size=480x300', '--scale=1']


def text_of(name):
    return run('-o', '-', '--format=attention', name).out


def opens_again(ending, name, *arguments):
    """The document comes back byte for byte, and draws the same picture again."""
    picture = 'again.' + ending
    done_ = run('-o', picture, *SMALL, *arguments, name)
    same(done_.status, 0)
    same(text_of(picture), text_of(name))
    first = (folder / picture).read_bytes()
    os.rename(folder / picture, folder / ('from.' + ending))
    same(run('-o', picture, *SMALL, *arguments, 'from.' + ending).status, 0)
    same((folder / picture).read_bytes() == first, True)


for ending in ('png', 'svg'):
    for what, name in (('the four words', four), ('a tricky document', tricky), ('a large document', large)):
        case(f'{ending} of {what} opens again', opens_again, ending, name)
    case(f'{ending} of a sample opens again', opens_again, ending, '--sample=written-by-hand-computed')
case('svg with text as text opens again', opens_again, 'svg', tricky, '--svg-text')


def is_an_image(name):
    """A picture that carries no document is opened as what it shows: patches."""
    document = json.loads(succeeds('-o', '-', '--format=attention', name))
    same(('image' in document, 'embedding' in document, 'layers' in document), (True, False, True))


def without(ending):
    succeeds('-o', 'without.' + ending, '--no-document', *SMALL, four)
    is_an_image('without.' + ending)    # a picture like any other
    succeeds('-o', 'with.' + ending, *SMALL, four)
    same((folder / ('without.' + ending)).stat().st_size < (folder / ('with.' + ending)).stat().st_size, True)


def cut(ending):
    succeeds('-o', 'whole.' + ending, *SMALL, four)
    data = (folder / ('whole.' + ending)).read_bytes()
    for length in (9, 40, 100, 150):
        (folder / ('cut.' + ending)).write_bytes(data[:length])
        refuses(1, ['cut.' + ending], '--check', 'cut.' + ending)


def checksum():
    succeeds('-o', 'whole.png', *SMALL, four)
    data = bytearray((folder / 'whole.png').read_bytes())
    data[data.index(b'"embedding"')] ^= 1
    (folder / 'flipped.png').write_bytes(data)
    refuses(1, ['flipped.png', 'damaged'], '--check', 'flipped.png', '--language=en')


def well_formed():
    for name in (four, tricky, large):
        for arguments in ([], ['--svg-text']):
            same(run('-o', 'formed.svg', *SMALL, *arguments, name).status, 0)
            same(subprocess.run(['xmllint', '--noout', 'formed.svg'], cwd=folder).returncode, 0)


def named():
    """The namespace holds what the document is, and no more: other programs find it by name."""
    succeeds('-o', 'named.svg', *SMALL, four)
    found = subprocess.run(['xmllint', '--xpath', 'string(//*[local-name()="document" and namespace-uri()="https://example.org/attention/document"])',
                            'named.svg'], cwd=folder, stdout=subprocess.PIPE).stdout
    same(found.rstrip(b'\n'), text_of(four).rstrip(b'\n'))
    succeeds('-o', 'named.png', *SMALL, four)
    data, at = (folder / 'named.png').read_bytes(), 8
    while data[at + 4:at + 8] != b'iTXt':
        at += 12 + struct.unpack_from('>I', data, at)[0]
    length = struct.unpack_from('>I', data, at)[0]
    same(data[at + 8:at + 8 + length], b'attention-document\0\0\0\0\0' + text_of(four))
    same(struct.unpack_from('>I', data, at + 8 + length)[0], zlib.crc32(data[at + 4:at + 8 + length]))


def pdf():
    """A PDF is for paper."""
    succeeds('-o', 'plain.pdf', *SMALL, four)
    same(b'embedding' in (folder / 'plain.pdf').read_bytes(), False)
    refuses(1, ['plain.pdf'], '--check', 'plain.pdf')


def foreign():
    subprocess.run(['convert', '-size', '8x8', 'xc:red', 'other.png'], cwd=folder, check=True)
    is_an_image('other.png')


def web_page():
    (folder / 'page.html').write_text('<html></html>')
    refuses(1, ['page.html', 'line 1'], '--check', 'page.html', '--language=en')


def over_itself():
    shutil.copy(folder / 'whole.png', folder / 'self.png')
    succeeds('-o', 'self.png', *SMALL, 'self.png')
    same(text_of('self.png'), text_of(four))


for ending in ('png', 'svg'):
    case(f'{ending} without the document', without, ending)
    case(f'{ending} that is cut off', cut, ending)
case('png whose document is damaged', checksum)
case('svg that carries a document is well-formed', well_formed)
case('the document is where it is said to be', named)
case('pdf carries none', pdf)
case('a picture of another program', foreign)
case('a web page is no picture', web_page)
case('the picture is written over itself', over_itself)

done()
