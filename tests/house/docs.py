#!/usr/bin/env python3
# docs.py: what the documents say of the program is so
# SPDX-License-Identifier: GPL-3.0-or-later
#
# usage: docs.py SOURCE_ROOT ATTENTION

import os
import pathlib
import re
import subprocess
import sys
import tempfile

import tap

ROOT, PROGRAM = pathlib.Path(sys.argv[1]), sys.argv[2]
DOCUMENTS = [ROOT / 'README.md', *sorted((ROOT / 'docs').glob('*.md'))]
ENVIRONMENT = {name: value for name, value in os.environ.items() if name not in ('DISPLAY', 'WAYLAND_DISPLAY')}


def attention(*arguments):
    return subprocess.run([PROGRAM, *map(str, arguments)], env=ENVIRONMENT, capture_output=True, text=True,
                          encoding='utf-8')


def read(name):
    return (ROOT / 'docs' / name).read_text(encoding='utf-8')


def options_in(text):
    return set(re.findall(r'(?<![\w-])--([a-z][a-z-]*[a-z])', text)) - {'list'}


def options():
    documented = read('command-line.md')
    offered = options_in(attention('--help', '--language=en').stdout)
    for name in sorted(offered - options_in(documented)):
        yield f'--{name} is not documented'
    for name in sorted(options_in(documented) - offered):
        yield f'--{name} is documented and not offered'


def example():
    """The example of the format, and the commands of the command line, do what they say."""
    lines = re.search(r'\n((?:    .*\n)+)', read('format.md'))[1]
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / 'example.attention'
        path.write_text(lines, encoding='utf-8')
        result = attention('--check', path)
        if result.returncode != 0:
            yield result.stderr


def model_keys():
    """What the format says of heads, positions, blocks, layers, images and readouts is read."""
    documents = {
        'heads': '"embedding": [[1, 0]], "attention": {"heads": 2}',
        'sinusoidal': '"embedding": [[1, 0]], "position": "sinusoidal"',
        'rope': '"embedding": [[1, 0]], "position": "rope"',
        'block': '"embedding": [[1]], "block": {}',
        'norm1': '"embedding": [[1]], "block": {"norm1": {"gain": [1], "bias": [0], "epsilon": 1e-6}}',
        'feed_forward': '"embedding": [[1]], "block": {"feed_forward": {"activation": "gelu_tanh"}}',
        'layers': '"embedding": [[1]], "layers": [{}, {"attention": {}, "block": {}}]',
        'image': '"image": {"pixels": [[0]], "patch": 1, "class_token": [1]}',
        'readout': '"embedding": [[1]], "readout": {"weight": [[1]], "labels": ["a"], "row": "mean"}',
    }
    text = read('format.md')
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / 'model.attention'
        for name, rest in documents.items():
            path.write_text('{"format": "attention", "version": 1, ' + rest + '}', encoding='utf-8')
            result = attention('--language=en', '--check', path)
            if name not in text:
                yield f'{name} is not in docs/format.md'
            if result.returncode != 0:
                yield f'{name}: status {result.returncode}, {result.stderr}'


def nodes():
    text = read('format.md')
    for sample in attention('--list-samples').stdout.split():
        for node in attention('--list-nodes', f'--sample={sample}').stdout.split():
            if not re.search(rf'(?<![\w.]){re.escape(node.split(".")[-1])}(?![\w.])', text):
                yield f'{node} of {sample} is not in docs/format.md'


SHOWN = {'Page_Down': 'Page Down', 'Page_Up': 'Page Up', 'Return': 'Enter', 'BackSpace': 'Backspace', 'space': 'Space',
         'bracketleft': '[', 'bracketright': ']', 'Escape': 'Esc', 'plus': '+', 'minus': '−', 'question': '?',
         'period': '.', 'Left': 'arrows', 'Right': 'arrows', 'Up': 'arrows', 'Down': 'arrows'}


def shown(accelerator):
    """A key as the README writes it: "Ctrl+Shift+Z"."""
    words = re.findall(r'<(\w+)>', accelerator)
    key = re.sub(r'<\w+>', '', accelerator)
    key = SHOWN.get(key, key.upper() if len(key) == 1 else key)
    return '+'.join([{'Control': 'Ctrl'}.get(word, word) for word in words] + [key])


def keys():
    """The README's table and the program's have the same keys, but for second ways (after the bar) to do the same."""
    table = (ROOT / 'src' / 'ui' / 'attn-actions.c').read_text(encoding='utf-8')
    rows = re.findall(r'^  \{ (?:"[\w-]+"|NULL), "([^"]+)", N_\(', table, re.MULTILINE)
    has = {shown(accelerator) for row in rows for accelerator in row.split('|')[0].split() if accelerator != '…'}
    lines = re.findall(r'^\|([^|]*)\|[^|]*\|$', (ROOT / 'README.md').read_text(encoding='utf-8').split('## Keys')[1]
                       .split('\n\n')[1], re.MULTILINE)[2:]
    told = {key.strip() for line in lines for key in re.split(r'[,;]| and | or | … ', line)}
    for key in sorted(has - told):
        yield f'{key} is not in the README'
    for key in sorted(told - has - {'Shift held', 'Ctrl+wheel'}):
        yield f'{key} is in the README only'


def links(path):
    for target in re.findall(r'\]\(([^)#]+)(?:#[^)]*)?\)', path.read_text(encoding='utf-8')):
        if not target.startswith('http') and not (path.parent / target).exists():
            yield target


tap.case('the options are those that docs/command-line.md tells of', options())
tap.case('the example of docs/format.md is a document', example())
tap.case('what docs/format.md says of whole transformers is read', model_keys())
tap.case('every node of the samples stands in docs/format.md', nodes())
tap.case('the keys are those that the README tells of', keys())
for path in DOCUMENTS:
    tap.case(f'{path.relative_to(ROOT)}: every link leads somewhere', links(path))

tap.done()
