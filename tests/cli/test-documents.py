#!/usr/bin/env python3
# test-documents.py: what the command line says of documents that are wrong, and does with odd ones
# SPDX-License-Identifier: GPL-3.0-or-later

import json
import os

from program import BARE, case, document, done, folder, home, listing, refuses, run, same, succeeds, values

FOUR = ['나는', '오늘', '사과를', '먹었다']
X = [[1, 0, 1], [0, 1, 1], [1, 1, 0], [1, 1, 1]]


def raw(name, data):
    (folder / name).write_bytes(data)
    return name


def huge(name, begin=b'{'):
    """64 MiB, most of it a hole, that begin as a document does, or otherwise."""
    with open(folder / name, 'wb') as file:
        file.write(begin)
        file.truncate(64 << 20)
    return name


WHOLE = json.dumps({'format': 'attention', 'version': 1, 'tokens': FOUR, 'embedding': X}, ensure_ascii=False).encode()
(folder / 'a-folder.attention').mkdir()

# A file and what the one line must say beside the file's name.
WRONG = {
    'missing': ('missing.attention', []),
    'empty': (raw('empty.attention', b''), []),
    'nothing but spaces': (raw('spaces.attention', b' \n \n'), []),
    'a folder': ('a-folder.attention', []),
    'cut off': (raw('cut.attention', WHOLE[:-30]), ['line 1']),
    'not JSON': (raw('words.attention', b'four words'), ['line 1']),
    'two documents': (raw('two.attention', WHOLE + WHOLE), []),
    'deeply nested': (raw('deep.attention', b'[' * 100000), []),
    'deeply nested and closed': (raw('nested.attention', b'{"x-a":' * 50000 + b'1' + b'}' * 50000), []),
    'not UTF-8': (raw('latin.attention', WHOLE.replace('나는'.encode(), b'na\xefve')), ['UTF-8']),
    'a NUL': (raw('nul.attention', WHOLE.replace(b'"version"', b'"ver\0sion"')), []),
    'huge': (huge('huge.attention'), ['64']),
    'huge, and no text at all': (huge('film.attention', b'\0\0\0\x20ftypisom'), ['no document and no picture']),
    'a list': (raw('list.attention', b'[]'), []),
    'no format': (raw('format.attention', b'{"version": 1}'), ['format']),
    'another format': (raw('other.attention', b'{"format": "lecture", "version": 1}'), ['format']),
    'a later version': (raw('later.attention', WHOLE.replace(b'"version": 1', b'"version": 2')), ['version']),
    'a key twice': (raw('double.attention', WHOLE.replace(b'"version": 1', b'"version": 1, "version": 1')), ['version']),
    'an unknown key': (document('unknown.attention', embedding=X, attention={'querry_weight': X}), ['querry_weight', 'query_weight']),
    'no embedding': (document('without.attention', tokens=FOUR), ['embedding']),
    'ragged rows': (document('ragged.attention', embedding=[[1, 2], [3]]), ['embedding', 'row 1']),
    'shapes that do not fit': (document('shapes.attention', embedding=X, attention={'query_weight': [[1, 2, 3]]}), ['query_weight']),
    'too few tokens': (document('tokens.attention', tokens=['a'], embedding=X), ['tokens']),
    'NaN': (raw('nan.attention', WHOLE.replace(b'[[1, 0, 1]', b'[[NaN, 0, 1]')), []),
    'Infinity': (raw('infinity.attention', WHOLE.replace(b'[[1, 0, 1]', b'[[1e999, 0, 1]')), []),
    'a text for a number': (document('text.attention', embedding=[['1']]), ['embedding']),
    '1e160 squared': (document('overflow.attention', tokens=['a', 'b'], embedding=[[1, 1e160], [0, 1e160]]), ['scores']),
    'a causal mask that is not square': (document('square.attention', embedding=X, memory=[[1, 2, 3]], attention={'mask': 'causal'}), ['mask']),
    'heads that do not divide d_model': (document('heads.attention', embedding=[[1, 2, 3], [3, 4, 5]], attention={'heads': 2}), ['heads', '2']),
    'an odd d_k with rope': (document('rope.attention', embedding=[[1, 2, 3]], position='rope'), ['position', 'rope']),
    'a patch that does not divide the image': (document('patch.attention', image={'pixels': [[0, 1, 0], [1, 0, 1]], 'patch': 2}), ['image.patch', '2']),
    'a norm without an epsilon': (document('epsilon.attention', embedding=[[1, 2]], block={'norm': 'pre', 'norm1': {'epsilon': 0}}), ['epsilon']),
    'a norm that overflows': (document('norm.attention', embedding=[[1e200, -1e200]], block={'norm': 'pre'}), ['norm1', '0']),
    'a line break in its name': (raw('two\nlines.attention', b''), []),
}


def wrong(name, fragments, *arguments):
    before = set(listing())
    line = refuses(1, [name.replace('\n', ' '), *fragments], *arguments, name, '--language=en')
    assert len(line) < 600, line
    same(set(listing()), before)


for what, (name, fragments) in WRONG.items():
    case(f'--check, {what}', wrong, name, fragments, '--check')
    case(f'--output, {what}', wrong, name, fragments, '--output=never.json')
case('--explain, missing', wrong, 'missing.attention', [], '--explain=weights,0,0')
case('--list-nodes, missing', wrong, 'missing.attention', [], '--list-nodes')
case('a picture of a document that is cut off', wrong, 'cut.attention', ['line 1'], '--output=never.png')
case('the place of an overflow', lambda: refuses(1, ['scores', 'overflow.attention'], '--check', 'overflow.attention', '--language=en'))


def korean(name):
    line = refuses(1, [name.replace('\n', ' ')], '--check', name, '--language=ko')
    same(any('가' <= c <= '힣' for c in line), True)


for what, (name, fragments) in WRONG.items():
    case(f'in Korean: {what}', korean, name)

right = document('right.attention', tokens=FOUR, embedding=X)
case('--check is silent when all is right', lambda: same(succeeds('--check', right, right), ''))


def several():
    found = run('--check', 'empty.attention', right, 'cut.attention', 'missing.attention', '--language=en')
    same((found.status, found.out), (1, b''))
    lines = found.err.splitlines()
    same([name for name, line in zip(('empty', 'cut', 'missing'), lines) if name in line], ['empty', 'cut', 'missing'])
    same(len(lines), 3)


case('--check says a line for each wrong FILE', several)



def everything():
    name = document('many.attention', tokens=['a'], embedding=X, title={'ko': '많음'}, attention={'query_bias': [1], 'mask': [[1]]},
                    lesson=[{'text': 'x'}])
    scenes = document('scenes.attention', embedding=X, lesson=[
        {'text': 'x', 'node': 'masked'}, {'text': {'ko': '글'}}, {'text': 'x', 'change': {'attention': {'query_weight': {'file': 'w.npz'}}}}])
    found = run('--check', name, scenes, '--language=en')
    same((found.status, found.out), (1, b''))
    lines = [line.removeprefix('attention: ').split(': ')[:2] for line in found.err.splitlines()]
    same(lines, [[name, 'attention.query_bias'], [name, 'attention.mask'], [name, 'tokens'],
                 [scenes, 'lesson, scene 1.node'], [scenes, 'lesson, scene 2.text.en'], [scenes, 'lesson, scene 3.change']])


case('--check says a line for each problem', everything)

# Documents that are right, however odd.
ODD = {
    'a token of 500 characters': document('long.attention', tokens=['가' * 500, 'b'], embedding=[[1, 2], [3, 4]]),
    'an empty token': document('blank.attention', tokens=['', 'b'], embedding=[[1, 2], [3, 4]]),
    'Arabic': document('arabic.attention', tokens=['أنا', 'أكلت', 'تفاحة'], embedding=[[1, 2], [3, 4], [5, 6]]),
    'emoji': document('emoji.attention', tokens=['🍎', '👨‍👩‍👧‍👦', '🇰🇷'], embedding=[[1, 2], [3, 4], [5, 6]]),
    'a token with a line break': document('break.attention', tokens=['a\nb', 'c\td'], embedding=[[1, 2], [3, 4]]),
    '40 tokens': document('forty.attention', tokens=[f't{i}' for i in range(40)], embedding=[[(i * j) % 7 - 3 for j in range(8)] for i in range(40)]),
    'one token': document('single.attention', tokens=['a'], embedding=[[1]]),
    'numbers far apart': document('apart.attention', tokens=['a', 'b'], embedding=[[1e-300, 1e100], [1e3, -1e-5]]),
    'a row that may look at nothing': document('dead.attention', tokens=['a', 'b'], embedding=[[1], [2]], attention={'mask': [[0, 0], [1, 1]]}),
}


def odd(name):
    same(succeeds('--check', name), '')
    nodes = values(name)
    for row in nodes['weights']:
        for value in row:
            same(0 <= value <= 1, True)
    for language in ('en', 'ko'):
        text = succeeds('-o', '-', '--format=txt', '--language=' + language, name)
        same(text.count('\nQuery: '), len(nodes['weights']))
        same(text.count(' -> '), len(nodes['weights']) * len(nodes['weights'][0]))
        same('nan' in text.lower(), False)
        explained = succeeds('--explain=weights,0,0', '--language=' + language, name)
        same(len(explained.splitlines()) <= 5, True)
    first = succeeds('-o', '-', '--format=attention', name)
    (folder / 'round.attention').write_text(first, encoding='utf-8')
    same(values('round.attention'), nodes)


def odd_picture(name):
    for view in ('overview', 'focus'):
        done_ = run('-o', '-', '--format=png', '--size=600x400', '--scale=1', '--step=weights', '--cell=0,0', '--view=' + view, name)
        same((done_.status, done_.out[:8], done_.out[-8:]), (0, b'\x89PNG\r\n\x1a\n', b'IEND\xaeB`\x82'))
        same([line for line in done_.err.splitlines() if 'no installed font' not in line], [])


for what, name in ODD.items():
    case(f'{what}: values and text', odd, name)
    case(f'{what}: pictures', odd_picture, name)


def bare(*arguments):
    """env -i PATH=…: no home, no locale, no display, no bus; and a bus and a display that lead nowhere."""
    environment = {name: value for name, value in BARE.items()}
    first = run(*arguments, env={**environment})
    for more in ({'DISPLAY': ':4321'}, {'WAYLAND_DISPLAY': 'nowhere'}, {'DBUS_SESSION_BUS_ADDRESS': 'unix:path=/nonexistent'},
                 {'GSETTINGS_BACKEND': 'dconf', 'GIO_USE_VFS': 'gvfs'}, {'HOME': '/nonexistent'}):
        found = run(*arguments, env={**environment, **more})
        same((found.status, found.err), (0, ''))
        same(found.out, first.out)


for arguments in (['-o', '-', '--format=json'], ['-o', '-', '--format=txt'], ['-o', '-', '--format=png', '--size=400x300'],
                  ['--explain=weights,3,2'], ['--list-nodes'], ['--check', right]):
    case('nothing of a desktop is needed: ' + ' '.join(arguments), bare, *arguments)

done()
