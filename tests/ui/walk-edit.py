#!/usr/bin/python3
# walk-edit.py: real keys and a real pointer: type a sentence, change a weight, see A change, undo, save, reopen
# SPDX-License-Identifier: GPL-3.0-or-later
#
# usage: walk-edit.py PROGRAM

import json
import pathlib
import tempfile
import time

from walker import Program, box_of, check, press, role_of, run, text_of, type_text, wait, walk, xdotool

WEIGHT, X = 'weight matrix W_Q', 'embeddings'
TYPED = 'the cat sat on the mat'
TOKENS = TYPED.split()


def chips_of(program):
    """The tokens as the pane shows them, in their order."""
    row = program.find('panel', 'Tokens', lambda node: not node.get_description())
    return [node.get_name() for node in walk(row) if role_of(node) == 'push button'][:-1] if row else []


def chip_of(program, name):
    return program.find('push button', name)


def look_at_weights(program):
    """Puts the focus on the first of the attention weights."""
    program.click(program.canvas())
    press('Escape', 'End', 'Prior', 'Right')
    wait(lambda: weights_of(program))


def weights_of(program):
    """The attention weights that a screen reader is told of: a row and a column."""
    return sorted(cell.get_name() for cell in program.cells() if 'weight' in cell.get_name())


def undo_of(program):
    button = program.find('push button', accept=lambda node: node.get_name().startswith('Undo'))
    return button.get_name() if button else None


def drag(program, node, dx, dy):
    """Presses on the middle of something, moves on in steps, as a hand does, and lets go."""
    box = box_of(node)
    xdotool('mousemove', box.x + box.width // 2, box.y + box.height // 2)
    time.sleep(0.3)
    xdotool('mousedown', 1)
    for i in range(1, 11):
        xdotool('mousemove', box.x + box.width // 2 + dx * i // 10, box.y + box.height // 2 + dy * i // 10)
        time.sleep(0.05)
    time.sleep(0.3)
    xdotool('mouseup', 1)
    time.sleep(0.4)


def walk_sentence_to_reopened():
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / 'cat.attention'
        program = Program('--language=en')
        entry = program.find('text', 'Sentence')
        check(entry is not None, 'a sentence can be typed')
        program.click(entry)
        press('ctrl+a')
        type_text(TYPED)
        press('Return')
        check(wait(lambda: chips_of(program) == TOKENS), 'Enter: it is cut into words', *chips_of(program))
        check(wait(lambda: (undo_of(program) or '').startswith('Undo')), 'that can be undone', undo_of(program))
        check(program.titled('• '), 'and is not saved', program.frame.get_name())
        check(wait(lambda: program.find('label', accept=lambda node: 'ade up' in node.get_name())), 'new words have vectors that say they are made up')

        look_at_weights(program)
        before = weights_of(program)
        check(len(before) == 2 * len(TOKENS) - 1, 'the attention weights are there', program.told())

        # The cell of the pane turns with the pointer: 30 pixels up are ten steps of 0.05.
        program.click(program.find('push button', 'W_Q'))
        program.click(wait(lambda: program.find('table', WEIGHT)))
        press('ctrl+Up', 'ctrl+Left')
        cell = wait(lambda: program.pane_cell(WEIGHT, 'row d0, column d0'))
        drag(program, cell, 0, -60)
        check(wait(lambda: program.pane_cell(WEIGHT, 'row d0, column d0, 2')), 'dragging up turns a weight up',
              *[node.get_name() for node in walk(program.find('table', WEIGHT))])
        check(undo_of(program).startswith('Undo change of W_Q'), 'the whole drag is one step', undo_of(program))
        look_at_weights(program)
        changed = weights_of(program)
        check(changed and changed != before, 'A has changed', *changed)

        press('ctrl+z')
        check(wait(lambda: weights_of(program) == before), 'undone: A is as it was, to the last digit', *weights_of(program))
        press('ctrl+shift+z')
        check(wait(lambda: weights_of(program) == changed), 'redone: and as it became', *weights_of(program))

        drag(program, chip_of(program, 'sat'), -118, 0)
        moved = ['sat', 'the', 'cat', 'on', 'the', 'mat']
        check(wait(lambda: chips_of(program) == moved), 'a chip that is dragged to the front stands there', *chips_of(program))
        check('oving' in (undo_of(program) or ''), 'as one step', undo_of(program))

        press('ctrl+s')
        program.write_name('Save as', path)
        check(wait(path.exists) and program.titled('cat'), 'saved', program.frame.get_name())
        document = json.loads(path.read_text(encoding='utf-8'))
        check(document['tokens'] == moved, 'with the tokens', document['tokens'])
        check(document['attention']['query_weight'][0][0] == 2, 'and the weight', document['attention']['query_weight'])
        rows = document['embedding']
        check(rows[1] == rows[4] and rows[0] != rows[1], 'the same word has the same vector', rows)
        press('ctrl+q')
        check(program.ended(), 'nothing unsaved: it ends at once')

        program = Program('--language=en', str(path))
        check(wait(lambda: chips_of(program) == moved), 'opened again: the tokens are there', *chips_of(program))
        entry = program.find('text', 'Sentence')
        check(text_of(entry) == ' '.join(moved), 'and the sentence', text_of(entry))
        program.click(program.find('table', WEIGHT))
        press('ctrl+Up', 'ctrl+Left')
        check(wait(lambda: program.pane_cell(WEIGHT, 'row d0, column d0, 2')), 'and the weight')
        program.end()


run(walk_sentence_to_reopened)
