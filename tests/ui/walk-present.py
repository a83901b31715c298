#!/usr/bin/python3
# walk-present.py: full screen with a window manager, and the keys of a clicker
# SPDX-License-Identifier: GPL-3.0-or-later
#
# usage: walk-present.py PROGRAM

import re
import subprocess
import time

from walker import HEIGHT, WIDTH, Program, active_window, check, press, run, wait, xdotool


def size_of(window):
    text = subprocess.run(['xdotool', 'getwindowgeometry', str(window)], capture_output=True, text=True).stdout
    found = re.search(r'Geometry: (\d+)x(\d+)', text)
    return (int(found[1]), int(found[2])) if found else None



def windows_of(program):
    return subprocess.run(['xdotool', 'search', '--onlyvisible', '--pid', str(program.process.pid)],
                          capture_output=True, text=True).stdout.split()



def picture_step(program):
    """The step of the picture on show."""
    def find():
        node = program.find('table', accept=lambda node: node.get_name().startswith('Picture'))
        return node.get_name() if node else None
    return find() or ''


def walk_here():
    program = Program('--language=en')
    xdotool('windowsize', program.window, 900, 600)
    before = wait(lambda: size_of(program.window) if size_of(program.window) != (WIDTH, HEIGHT) else None)
    check(before is not None and before[0] < WIDTH, 'a window', before)
    press('F5')
    check(wait(lambda: size_of(program.window) == (WIDTH, HEIGHT)), 'F5: it fills the screen', size_of(program.window))
    check(wait(lambda: 'Step 1 of' in picture_step(program)), 'of the first step', picture_step(program))
    press('Next')
    check(wait(lambda: 'Step 2 of' in picture_step(program)), 'Page Down: the next', picture_step(program))
    press('Prior')
    check(wait(lambda: 'Step 1 of' in picture_step(program)), 'Page Up: back', picture_step(program))
    press('4', 'Return')
    check(wait(lambda: 'Step 4 of' in picture_step(program)), '4, Enter: the fourth', picture_step(program))
    n = len(windows_of(program))
    press('ctrl+o', 'ctrl+question', 'F1', 'F10', 'ctrl+e')
    time.sleep(0.5)
    check(len(windows_of(program)) == n, 'no dialog, whatever is pressed', windows_of(program))
    press('b', 'b', 'l', 'Escape')
    check(size_of(program.window) == (WIDTH, HEIGHT), 'black and back, a pointer and none: still presenting')
    press('Escape', 'Escape')
    check(wait(lambda: size_of(program.window) == before), 'Esc: the window as it was', size_of(program.window), before)
    program.end()


def walk_window():
    program = Program('--language=ko')
    n = len(windows_of(program))
    press('shift+F5')
    check(wait(lambda: len(windows_of(program)) == n + 1), 'Shift+F5: a window of its own', windows_of(program))
    wait(lambda: active_window() != program.frame.get_name())
    press('F5')
    check(wait(lambda: len(windows_of(program)) == n), 'F5 there: it is over', windows_of(program))
    program.end()


run(walk_here, walk_window)
