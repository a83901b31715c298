#!/usr/bin/python3
# walk-files.py: real keys and clicks: change, undo, save, reopen; and what is left when the program is killed
# SPDX-License-Identifier: GPL-3.0-or-later
#
# usage: walk-files.py PROGRAM

import json
import os
import pathlib
import signal
import tempfile
import time

from walker import Program, check, children, own_clipboard, press, run, wait, walk

WEIGHT, X = 'weight matrix W_Q', 'embeddings'
KILLS = 5


def weights_of(program):
    """The names of the attention weights that a screen reader is told, as far as it is."""
    return sorted(cell.get_name() for cell in program.cells() if 'weight' in cell.get_name())


def windows_of(program):
    return [node.get_name() for node in children(program.application)]


def walk_change_save_reopen():
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / 'walk.attention'
        program = Program('--language=en')
        check(program.titled('Four words'), 'a sample, nothing unsaved', program.frame.get_name())
        press('End', 'Prior', 'Tab')
        before = wait(lambda: weights_of(program))
        program.edit_first_cell(WEIGHT, '3')
        check(program.titled('• Four words'), 'a changed weight: the title bears the mark', program.frame.get_name())
        press('Up')
        check(wait(lambda: program.pane_cell(WEIGHT, 'row d0, column d0, 3')), 'the cell has the number that was typed')
        undo = wait(lambda: program.find('push button', accept=lambda node: node.get_name().startswith('Undo change of W_Q')))
        check(undo is not None, 'the undo button tells what it takes back')
        program.click(program.canvas())
        press('Prior', 'Next')
        check(wait(lambda: weights_of(program) and weights_of(program) != before), 'and the attention weights are others',
              *weights_of(program))

        press('ctrl+z')
        check(program.titled('Four words'), 'Ctrl+Z: as it was, and nothing unsaved', program.frame.get_name())
        press('ctrl+shift+z')
        check(program.titled('• Four words'), 'Ctrl+Shift+Z: as it became', program.frame.get_name())

        press('ctrl+s')
        check(wait(lambda: any('Save as' in name for name in windows_of(program))), 'Ctrl+S: where to is asked', *windows_of(program))
        program.write_name('Save as', path)
        check(wait(path.exists), 'the file is there')
        check(program.titled('walk'), 'and nothing unsaved', program.frame.get_name())
        query = json.loads(path.read_text(encoding='utf-8'))['attention']['query_weight']
        check(query == [[3, 0, 0], [0, 1, 0], [0, 0, 1]], 'with the number in it', query)

        program.edit_first_cell(X, '7')
        press('ctrl+q')
        check(program.dialog('Save changes to “walk”?'), 'Ctrl+Q: it asks first', *windows_of(program))
        press('Escape')
        check(wait(lambda: not any(name.startswith('Save changes') for name in windows_of(program))) and program.process.poll() is None,
              'Esc: everything stays open')
        press('ctrl+q')
        program.dialog('Save changes')
        press('Return')
        check(program.ended(), 'Enter: saved, and the end')

        program = Program('--language=en', str(path))
        check(program.titled('walk'), 'opened again', program.frame.get_name())
        program.click(program.find('table', X))
        press('ctrl+Up', 'ctrl+Left')
        check(wait(lambda: program.pane_cell(X, 'd0', '7')), 'all that was saved is there')
        press('ctrl+q')
        check(program.ended(), 'nothing unsaved: it ends at once')


def walk_paste():
    program = Program('--language=en')
    printed = 'tensor([[1., 0., 1.],\n        [0., 1., 1.],\n        [1., 1., 1.]])'
    clip = own_clipboard(printed)
    program.click(program.canvas())
    press('ctrl+v')
    check(program.dialog('Bring in a matrix'), 'Ctrl+V: what was understood is shown first', *windows_of(program))
    check(wait(lambda: program.find('label', accept=lambda node: 'PyTorch' in node.get_name())), 'and said')
    check(program.frame.get_name().startswith('Four words'), 'nothing has changed yet')
    press('Return')
    check(program.titled('• Four words'), 'Enter: it is brought in', program.frame.get_name())
    press('ctrl+z')
    check(program.titled('Four words'), 'and taken back in one step', program.frame.get_name())
    clip.terminate()
    clip.wait()
    program.end()


def offer_of(program):
    return program.find('push button', 'Restore')


def walk_kills():
    """What was changed a moment ago is there again, however the program ended."""
    state = pathlib.Path(os.environ['HOME']) / '.local/state/attention/recovery'
    value = None
    for number in range(KILLS + 1):
        program = Program('--language=en')
        if value is not None:
            offer = wait(lambda: offer_of(program))
            check(offer is not None, f'killed {number}: its work is offered again')
            program.click(offer)
            check(program.titled('• Four words'), f'killed {number}: restored, unsaved as it was', program.frame.get_name())
            program.click(program.find('table', X))
            press('ctrl+Up', 'ctrl+Left')
            check(wait(lambda: program.pane_cell(X, '나는', 'd0', value)), f'killed {number}: with all that was in it',
                  *[cell.get_name() for cell in walk(program.find('table', X))])
        if number == KILLS:
            break
        value = str(11 + number)
        begun = time.time()
        program.edit_first_cell(X, value)
        check(program.titled('• Four words'), f'changed {number + 1}: unsaved')
        wait(lambda: any(kept.stat().st_mtime > begun and f'{value},' in kept.read_text(encoding='utf-8') for kept in state.glob('*.recovery')))
        program.process.send_signal(signal.SIGKILL)
        program.process.wait(10)

    press('ctrl+w')
    program.answer('Save changes', 'Close without saving')
    check(program.ended(), 'closed without saving')
    check(not list(state.glob('*.recovery')), 'then nothing is kept', *state.glob('*'))


def walk_end_of_session():
    """A session that ends asks nobody, and loses nothing, however short before it was."""
    program = Program('--language=en')
    program.edit_first_cell(X, '21')
    program.titled('• Four words')
    program.end()
    program = Program('--language=en')
    offer = wait(lambda: offer_of(program))
    check(offer is not None, 'told to end: the work is offered again')
    program.click(program.find('push button', 'Discard…'))
    program.answer('Discard the unsaved work?', 'Discard')
    check(wait(lambda: offer_of(program) is None), 'discarded, after it was asked about')
    program.end()


run(walk_end_of_session, walk_change_save_reopen, walk_paste, walk_kills)
