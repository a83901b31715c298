#!/usr/bin/python3
# walk.py: real keys and clicks on the real program, and what a screen reader is then told
# SPDX-License-Identifier: GPL-3.0-or-later
#
# usage: walk.py PROGRAM

import pathlib
import tempfile
import time

from walker import HEIGHT, Atspi, Gio, GLib, Program, check, has, press, press_plain, role_of, run, wait, walk, xdotool


def feeds(program):
    """Whether "what the cell feeds" is shown: the state of the window's action, as the bus tells it."""
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)

    def call(name, path, interface, method, arguments, answer):
        return bus.call_sync(name, path, interface, method, arguments, GLib.VariantType(answer), 0, 2000).unpack()

    names = call('org.freedesktop.DBus', '/', 'org.freedesktop.DBus', 'ListNames', None, '(as)')[0]
    for name in names:
        if not name.startswith(':'):
            continue
        process = call('org.freedesktop.DBus', '/', 'org.freedesktop.DBus', 'GetConnectionUnixProcessID', GLib.Variant('(s)', (name,)), '(u)')[0]
        if process != program.process.pid:
            continue
        try:
            return call(name, '/org/example/Attention/window/1', 'org.gtk.Actions', 'Describe', GLib.Variant('(s)', ('feeds',)),
                        '((bgav))')[0][2][0]
        except GLib.Error:
            continue
    return None


def go_into_last_menu(program):
    press('F10')
    wait(program.entry)
    press('Up', 'Up', 'Up', 'Up')
    outer = program.entry()
    press('Return')
    wait(lambda: program.entry() not in (None, outer))


def walk_the_keyboard():
    """Keys after a menu, Shift while it is held, Tab from nothing."""
    program = Program('--language=en')
    press('Next')
    check(program.at_step('Step 2 of 6, Q  K  V'), 'the second step', program.step())
    # Up past help, keys and About to the last submenu, in and out of it again.
    go_into_last_menu(program)
    press('Escape', 'Escape')
    wait(lambda: not program.entry())
    press('Next')
    check(program.at_step('Step 3 of 6, QK^T'), 'Page Down after a submenu was left', program.step())
    check(wait(lambda: has(program.canvas(), Atspi.StateType.FOCUSED) or program.selected()), 'the picture has the focus again')
    go_into_last_menu(program)
    press('Down', 'Return')
    wait(lambda: not program.entry())
    press('Next')
    check(program.at_step('Step 4 of 6, ÷ √d_k'), 'and after something was chosen in it', program.step())
    press('Right')
    check(program.selected() is not None, 'arrows find the picture')

    check(feeds(program) is False, 'nothing is held', feeds(program))
    xdotool('keydown', 'Shift_L')
    check(wait(lambda: feeds(program)), 'Shift held: what the cell feeds')
    press_plain('Tab')
    check(feeds(program) is True, 'also while another key is pressed')
    xdotool('keyup', 'Shift_L')
    check(wait(lambda: feeds(program) is False), 'Shift let go: no more')
    xdotool('keydown', 'Shift_R')
    check(wait(lambda: feeds(program)), 'the other Shift too')
    xdotool('keyup', 'Shift_R')
    check(wait(lambda: feeds(program) is False), 'and is let go')
    xdotool('keydown', 'Control_L', 'keydown', 'Shift_L')
    time.sleep(0.3)     # for as long as it takes to be sure that nothing happens
    check(feeds(program) is False, 'Ctrl and Shift begin a shortcut')
    xdotool('keyup', 'Shift_L', 'keyup', 'Control_L')
    press('ctrl+q')
    check(program.ended(), 'Ctrl+Q: the end')


def walk_the_four_words():
    program = Program('--language=en')
    check(program.frame is not None and 'Attention' in program.frame.get_name(), 'a window with a title')
    check(program.at_step('Step 1 of 6, X'), 'it begins with the first step', program.step())

    press('Next')
    check(program.at_step('Step 2 of 6, Q  K  V'), 'Page Down: the next step', program.step())
    press('Next')
    check(program.at_step('Step 3 of 6, QK^T'), 'and the next', program.step())
    check(program.on_cell('나는'), 'a cell of the step has the focus', program.told())
    press('Down', 'Down', 'Down', 'Right', 'Right')
    check(program.on_cell('먹었다', '사과를', '2'), 'arrows: the cell of 먹었다 and 사과를, with its value', program.told())
    check('1 × 1 + 1 × 1 + 1 × 0 = 2' in program.selected().get_description(), 'and its arithmetic', program.told())
    check('Step 3 of 6' in program.selected().get_description(), 'and the step', program.told())
    names = [cell.get_name() for cell in program.cells()]
    check(len(names) == 7 and all(names), 'its row and its column are there, each with a name', *names)

    other = next((cell for cell in program.cells() if '나는' in cell.get_name() and '사과를' in cell.get_name()), None)
    program.click(other)
    check(program.on_cell('나는', '사과를', '1'), 'a click pins the cell beneath the pointer', program.told())
    press('ctrl+Right')
    check(program.on_cell('나는', '먹었다'), 'Ctrl+Right: the edge of the matrix', program.told())

    press('Return')
    check(program.at_step('Step 4 of 6, ÷ √d_k'), 'Enter: the next step', program.step())
    press('BackSpace')
    check(program.at_step('Step 3 of 6, QK^T'), 'Backspace: the previous one', program.step())
    press('End')
    check(program.at_step('Step 6 of 6, × V'), 'End: the last', program.step())
    press('Prior')
    check(program.at_step('Step 5 of 6, softmax'), 'Page Up: back', program.step())
    press('Hangul_Rieul')
    check(program.at_step('Step 8 of 9, softmax. One operation, large'), 'F while the keyboard writes Hangul: one operation, large', program.step())
    press('f')
    check(program.at_step('Step 5 of 6, softmax'), 'F: the overview again', program.step())

    press('Home')
    check(program.at_step('Step 1 of 6, X'), 'Home: the first', program.step())
    press('space')
    check(program.at_step('Step 2 of 6, Q  K  V'), 'Space: it plays', program.step())
    press('Next')
    stopped = wait(lambda: program.find('push button', 'Play cell by cell'))
    check(stopped is not None, 'a step pauses it')
    check(program.at_step('Step 2 of 6, Q  K  V'), 'and completes what was playing', program.step())

    program.on_cell('')
    before = program.selected().get_name()
    press('Tab')
    matrix = wait(lambda: program.selected() and program.selected().get_name().split(',')[0] != before.split(',')[0])
    check(matrix, 'Tab: the next matrix', before, program.told())
    press('Escape')
    check(wait(lambda: not program.cells()), 'Esc: the cell is free', program.told())

    def chip():
        return program.find('push button', '사과를')

    program.click(chip())
    check(wait(lambda: any('사과를' in cell.get_name() and has(cell, Atspi.StateType.SELECTED) for cell in program.cells())),
          'a chip selects its row')
    press('F9')
    check(wait(lambda: chip() is None), 'F9: the panes go')
    press('F9')
    check(wait(chip), 'and come')

    last = program.find('push button', 'Last step')
    check(last is not None, 'the buttons have names')
    program.click(last)
    check(program.at_step('Step 6 of 6, × V'), 'a click on the last step', program.step())
    check(wait(lambda: has(program.find('push button', '× V'), Atspi.StateType.PRESSED) or
               has(program.find('push button', '× V'), Atspi.StateType.CHECKED)), 'the bar marks the step')

    press('F11')
    full = wait(lambda: program.canvas().get_extents(Atspi.CoordType.WINDOW).height > HEIGHT - 140)
    check(full, 'F11: full screen')
    press('F11')

    press('ctrl+question')
    check(wait(lambda: program.find('frame', 'Keyboard shortcuts') or program.find('dialog', 'Keyboard shortcuts')), 'Ctrl+?: the keys')
    press('Escape')
    check(wait(lambda: program.find('frame', 'Keyboard shortcuts') is None and program.find('dialog', 'Keyboard shortcuts') is None),
          'Esc: they go')
    press('ctrl+q')
    check(program.ended(), 'Ctrl+Q: the end')


def alert_of(program):
    return program.find('notification') or program.find('alert')


def walk_a_bad_file():
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / 'cut-off.attention'
        path.write_text('{"format": "attention", "version": 1, "embedding": [[1, 2], [3', encoding='utf-8')
        program = Program('--language=ko', str(path))
        alert = wait(lambda: alert_of(program))
        check(alert is not None, 'a file that is cut off: the window says which',
              *[f'{role_of(node)} {node.get_name()!r}' for node in walk(program.application)][:12])
        label = program.find('label', accept=lambda node: 'cut-off.attention' in node.get_name())
        check(label is not None, 'in a label that can be read')
        press('Escape')
        check(wait(lambda: alert_of(program) is None), 'Esc closes it')
        program.end()


run(walk_the_four_words, walk_the_keyboard, walk_a_bad_file)
