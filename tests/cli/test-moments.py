#!/usr/bin/env python3
# test-moments.py: a document at a moment of its training, on the command line
# SPDX-License-Identifier: GPL-3.0-or-later

import json
import pathlib
import sys

from program import case, document, done, folder, refuses, same, succeeds

ROOT = pathlib.Path(sys.argv[2])


def at(step, *arguments):
    return succeeds('--sample=korean', f'--moment={step}', '--language=en', *arguments)


def weight(step):
    return json.loads(at(step, '--format=json', '-o', '-', '--node=weights'))['weights'][3][2]


def log():
    """The row of the verb that the training script wrote down."""
    for line in (ROOT / 'docs/korean-log.txt').read_text(encoding='utf-8').splitlines():
        words = line.split()
        if len(words) > 5 and words[0] in ('0', '100', '120', '140', '160', '200', '1000') and words[-1] == '%':
            assert f'{weight(words[0]):.2f}' == words[3], (line, weight(words[0]))


def written():
    """What is written at a moment is at that moment when it is read."""
    at(140, '-o', str(folder / 'there.attention'))
    text = succeeds('--explain=weights,3,2', '--language=en', 'there.attention')
    same(text, at(140, '--explain=weights,3,2'))
    succeeds('--check', 'there.attention')


wrong = document('wrong.attention', tokens=['a'], embedding=[[1]], **{'x-moments': [{'step': 0, 'change': {'attention': {'mask': [[1]]}}}]})

case('the numbers of the training log', log)
case('a picture', lambda: same(len(at(0, '--format=png', '-o', str(folder / 'a.png'))), 0))
def says(step):
    return 'Untrained' in at(step, '--format=svg', '--svg-text', '--no-document', '-o', '-')


case('a picture says that nobody trained it', lambda: same([says(0), says(100), says(1000)], [True, False, False]))
case('saved and read again', written)
case('the last is the document', lambda: same(at(1000, '--explain=weights,3,2'), succeeds('--sample=korean', '--language=en', '--explain=weights,3,2')))
case('a step that was not kept', lambda: refuses(2, ['--moment', '121', '120'], '--sample=korean', '--moment=121', '--list-nodes'))
case('no number', lambda: refuses(2, ['--moment', 'last'], '--sample=korean', '--moment=last', '--list-nodes'))
case('a document without moments', lambda: refuses(2, ['--moment', '0'], '--sample=four-words', '--moment=0', '--list-nodes'))
case('moments that are wrong are told by --check', lambda: refuses(1, ['wrong.attention', 'x-moments', 'mask'], '--check', wrong))
case('and by --moment', lambda: refuses(1, ['wrong.attention', 'x-moments'], '--moment=0', '--list-nodes', wrong))
case('all else opens such a document', lambda: same('scores' in succeeds('--list-nodes', wrong), True))


def every():
    """A file for each moment, its step in the name, sorted as it was trained; each is what that moment alone gives."""
    (folder / 'every').mkdir()
    succeeds('--sample=korean', '--moment=all', '--language=en', '-o', 'every/verb.json', '--node=weights')
    names = sorted(path.name for path in (folder / 'every').iterdir())
    steps = [int(name.removeprefix('verb-').removesuffix('.json')) for name in names]
    same((steps[0], steps[-1], steps == sorted(steps), len({len(name) for name in names})), (0, 1000, True, 1))
    for step, name in zip(steps, names):
        same((folder / 'every' / name).read_text(encoding='utf-8'), at(step, '--format=json', '-o', '-', '--node=weights'))
    at(1000, '-o', 'every/model.attention')
    (folder / 'figures').mkdir()
    succeeds('--moment=all', '-o', 'figures', '--format=md', 'every/model.attention')
    same(sorted(path.name for path in (folder / 'figures').iterdir()), [f'model-{step:04}.md' for step in steps])
    (folder / 'steps').mkdir()
    succeeds('--sample=korean', '--moment=all', '-o', 'steps/a.svg', '--all-steps', '--size=400x300')
    same({f'a-{step:04}-01.svg' for step in steps} <= {path.name for path in (folder / 'steps').iterdir()}, True)


def noted(ending, before, after):
    """Notes name the moment that their numbers are of, but for the end of training."""
    for step, title in ((0, 'Untrained'), (120, 'Training step 120')):
        same(before + title + after in at(step, '--format=' + ending, '-o', '-', '--node=weights').splitlines(), True)
    same('Training step' in at(1000, '--format=' + ending, '-o', '-', '--node=weights'), False)


case('every moment a file of its own', every)
case('every moment: not where there are none', lambda: refuses(2, ['--moment', 'all', 'moments'], '--sample=four-words', '--moment=all', '-o', 'a.png'))
case('every moment: not to standard output', lambda: refuses(2, ['--moment=all', '--output=-'], '--sample=korean', '--moment=all', '-o', '-', '--format=png'))
case('every moment: not in a window', lambda: refuses(2, ['--moment=all', '--output'], '--sample=korean', '--moment=all'))
case('every moment: not to be explained', lambda: refuses(2, ['--moment=all', '--output'], '--sample=korean', '--moment=all', '--explain=weights,3,2'))
case('Markdown names the moment', lambda: noted('md', '*', '*'))
case('LaTeX names the moment', lambda: noted('tex', r'\emph{', '}'))
case('a script names the moment', lambda: noted('py', '# ', ''))
case('not with a list of samples', lambda: refuses(2, ['--moment'], '--list-samples', '--moment=0'))

done()
