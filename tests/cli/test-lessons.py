#!/usr/bin/env python3
# test-lessons.py: lessons listed, checked and put on paper, without a window
# SPDX-License-Identifier: GPL-3.0-or-later

import json
import re
import subprocess

from program import case, done, folder as FOLDER, refuses, same, succeeds

LESSONS = succeeds('--list-lessons').split()


def text_of(path):
    return subprocess.run(['pdftotext', '-layout', path, '-'], capture_output=True, encoding='utf-8', check=True).stdout


def pages_of(path):
    return text_of(path).count('\f')


def scenes_of(name):
    path = FOLDER / 'copy.attention'
    succeeds(f'--lesson={name}', '-o', path)
    return json.loads(path.read_text(encoding='utf-8'))['lesson']


def handout(name, language):
    path = FOLDER / f'{name}-{language}.pdf'
    succeeds(f'--lesson={name}', '--all-steps', f'--language={language}', '-o', path)
    scenes = scenes_of(name)
    same(pages_of(path), len(scenes))
    text = text_of(path)
    for i in range(len(scenes)):
        assert f'{i + 1}/{len(scenes)}' in text, f'scene {i + 1}'
    for scene in scenes:
        notes = scene.get('notes', {}).get(language)
        assert not notes or notes[:12] not in text, notes
    assert not re.search(r'\{\w[\w.]* \d+ \d+', text), 'a template was left'


for name in LESSONS:
    case(f'{name} is found right by --check', lambda name=name: (
        succeeds(f'--lesson={name}', '-o', FOLDER / 'one.attention'), same(succeeds('--check', FOLDER / 'one.attention'), '')))
    for language in ('ko', 'en'):
        case(f'{name} as a handout in {language}', lambda name=name, language=language: handout(name, language))


def four_a_page():
    succeeds(f'--lesson={LESSONS[0]}', '--all-steps', '--per-page=4', '-o', FOLDER / 'four.pdf')
    same(pages_of(FOLDER / 'four.pdf'), -(-len(scenes_of(LESSONS[0])) // 4))
    # The last scene of this one has the whole pipeline: small as it is, its 5 × 3 cells have their numbers.
    for language in ('ko', 'en'):
        succeeds('--lesson=by-hand', '--all-steps', '--per-page=4', '--language=' + language, '-o', FOLDER / 'four.pdf')
        text = subprocess.run(['pdftotext', '-f', '3', '-l', '3', '-y', '300', '-x', '0', '-W', '420', '-H', '160', FOLDER / 'four.pdf', '-'],
                              stdout=subprocess.PIPE, check=True).stdout.decode()
        assert text.split().count('1') > 20, text


def pictures():
    succeeds(f'--lesson={LESSONS[0]}', '--all-steps', '-o', FOLDER / 'scene.svg')
    same(sorted(path.name for path in FOLDER.glob('scene-*.svg')),
         [f'scene-{i + 1:02}.svg' for i in range(len(scenes_of(LESSONS[0])))])


def moments():
    """The picture of a scene at a moment of training says so, and those at the end do not."""
    succeeds('--lesson=learned', '--all-steps', '--language=en', '--svg-text', '--no-document', '-o', FOLDER / 'moment.svg')
    texts = [path.read_text(encoding='utf-8') for path in sorted(FOLDER.glob('moment-*.svg'))]
    same([next((words for words in ('Untrained', 'Training step 100<', 'Training step 120<') if words in text), None) for text in texts[:5]],
         [None, 'Untrained', 'Untrained', 'Training step 100<', 'Training step 120<'])


def same_bytes():
    for name in ('a.pdf', 'b.pdf'):
        succeeds(f'--lesson={LESSONS[0]}', '--all-steps', '-o', FOLDER / name)
    same((FOLDER / 'a.pdf').read_bytes(), (FOLDER / 'b.pdf').read_bytes())


BASE = {'format': 'attention', 'version': 1, 'embedding': [[1, 0], [0, 1]]}
TEXT = {'ko': '글', 'en': 'text'}


def check(scene, fragments):
    path = FOLDER / 'wrong.attention'
    path.write_text(json.dumps(BASE | {'lesson': [{'text': TEXT}, scene]}), encoding='utf-8')
    refuses(1, ['wrong.attention', 'scene 2', *fragments], '--check', path, '--language=en')


case('four scenes on a page', four_a_page)
case('a picture for each scene', pictures)
case('pictures of scenes at moments of training', moments)
case('the same handout is the same bytes', same_bytes)
case('a node that is not there', lambda: check({'text': TEXT, 'node': 'masked'}, ['node', 'masked']))
case('a cell that is not there', lambda: check({'text': TEXT, 'node': 'weights', 'cell': [2, 0]}, ['cell', '[2, 0]', '2 × 2']))
case('an answer out of range', lambda: check(
    {'text': TEXT, 'ask': {'kind': 'choice', 'text': TEXT, 'choices': [TEXT, TEXT], 'answer': 2}}, ['ask.answer', '2']))
case('a change that breaks the document', lambda: check({'text': TEXT, 'change': {'tokens': ['a']}}, ['change', 'tokens']))
case('a missing language', lambda: check({'text': {'ko': '글'}}, ['text.en', 'missing']))
case('a value that is not there', lambda: check({'text': {'ko': '글', 'en': '{weights 9 9}'}}, ['text.en', '{weights 9 9}']))

done()
