#!/usr/bin/python3
# walk.py: real keys and clicks on the real program, and what a screen reader is then told
# SPDX-License-Identifier: GPL-3.0-or-later
#
# usage: walk.py PROGRAM
#
# Starts a screen, a bus, a window manager and the accessibility bus of its own, and prints TAP.

import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time

LAUNCHERS = ['/usr/libexec/at-spi-bus-launcher', '/usr/lib/at-spi-bus-launcher', '/usr/libexec/at-spi2/at-spi-bus-launcher']
WIDTH, HEIGHT = 1280, 800


def enter(program):
    """Runs this file again inside a session of its own; its status."""
    with tempfile.TemporaryDirectory() as home:
        environment = {key: value for key, value in os.environ.items()
                       if key not in ('GTK_A11Y', 'DISPLAY', 'WAYLAND_DISPLAY', 'DBUS_SESSION_BUS_ADDRESS',
                                      'AT_SPI_BUS_ADDRESS', 'XDG_CONFIG_HOME', 'G_DEBUG', 'LANG')}
        environment.update(GDK_BACKEND='x11', GSK_RENDERER='cairo', GDK_DEBUG='gl-disable', GDK_DISABLE='gl', GTK_USE_PORTAL='0',
                           GSETTINGS_BACKEND='memory', LC_ALL='C.UTF-8', LANGUAGE='en', HOME=home, XDG_RUNTIME_DIR=home,
                           XDG_CONFIG_HOME=home, ATTN_WALK_INSIDE='1', PYTHONDONTWRITEBYTECODE='1')
        os.chmod(home, 0o700)
        command = ['dbus-run-session', '--', 'xvfb-run', '-a', '-s', f'-screen 0 {WIDTH}x{HEIGHT}x24 -noreset',
                   sys.executable, os.path.abspath(__file__), program]
        return subprocess.run(command, env=environment).returncode


if 'ATTN_WALK_INSIDE' not in os.environ:
    sys.exit(enter(os.path.abspath(sys.argv[1])))

import gi  # noqa: E402

gi.require_version('Atspi', '2.0')
from gi.repository import Atspi, Gio, GLib  # noqa: E402

count = 0
failed = 0


def check(holds, name, *details):
    global count, failed
    count += 1
    print(f"{'ok' if holds else 'not ok'} {count} - {name}", flush=True)
    if not holds:
        failed += 1
        for detail in details:
            print(f'# {detail}', flush=True)


def xdotool(*arguments):
    subprocess.run(['xdotool', *[str(argument) for argument in arguments]], check=True, stdout=subprocess.DEVNULL)


def press(*keys):
    for key in keys:
        xdotool('key', '--clearmodifiers', key)
        time.sleep(0.12)


def press_plain(key):
    """With the modifiers that are held."""
    xdotool('key', key)
    time.sleep(0.12)


def children(node):
    try:
        return [child for child in (node.get_child_at_index(i) for i in range(node.get_child_count())) if child]
    except GLib.Error:
        return []


def walk(node):
    """All objects below a node that are showing."""
    for child in children(node):
        yield child
        yield from walk(child)


def has(node, state):
    try:
        return node.get_state_set().contains(state)
    except GLib.Error:
        return False


def wait(find, seconds=8):
    """What find() comes to, as soon as it is true; else what it last was."""
    end = time.monotonic() + seconds
    while True:
        try:
            found = find()
        except GLib.Error:
            found = None
        if found or time.monotonic() > end:
            return found
        time.sleep(0.05)


class Program:
    """The program, running, as a screen reader sees it."""

    def __init__(self, *arguments):
        # The program, not the bindings that listen to it, has to be without a warning.
        self.process = subprocess.Popen([sys.argv[1], *arguments], env={**os.environ, 'G_DEBUG': 'fatal-warnings'})
        self.table = None
        self.application = wait(self.find_application, 20)
        self.frame = wait(lambda: self.find('frame'))
        wait(lambda: self.canvas())
        self.window = wait(lambda: subprocess.run(['xdotool', 'search', '--onlyvisible', '--pid', str(self.process.pid)],
                                                  capture_output=True, text=True).stdout.split())[-1]
        time.sleep(0.3)
        xdotool('windowsize', self.window, WIDTH, HEIGHT)
        xdotool('windowmove', self.window, 0, 0)
        xdotool('windowfocus', self.window)
        time.sleep(0.5)

    def find_application(self):
        desktop = Atspi.get_desktop(0)
        for application in children(desktop):
            if application.get_process_id() == self.process.pid:
                return application
        return None

    def find(self, role, name=None, accept=lambda node: True):
        for node in walk(self.application):
            if node.get_role_name() == role and (name is None or node.get_name() == name) and accept(node):
                return node
        return None

    def canvas(self):
        if self.table is None:
            self.table = self.find('table', accept=lambda node: node.get_name().startswith(('Picture of', '어텐션 그림')))
        return self.table

    def step(self):
        return self.canvas().get_name().split(': ', 1)[1]

    def selected(self):
        """The cell that has the focus."""
        for cell in children(self.canvas()):
            if has(cell, Atspi.StateType.FOCUSED):
                return cell
        return None

    def at_step(self, text):
        return wait(lambda: self.step() == text) or False

    def on_cell(self, *parts):
        """Waits until the focused cell's name holds all parts."""
        return bool(wait(lambda: all(part in self.selected().get_name() for part in parts) if self.selected() else False))

    def told(self):
        cell = self.selected()
        return f'{cell.get_name()!r}, {cell.get_description()!r}' if cell else 'no cell has the focus'

    def click(self, node):
        box = node.get_extents(Atspi.CoordType.WINDOW)
        where = subprocess.run(['xdotool', 'getwindowgeometry', '--shell', self.window], capture_output=True, text=True).stdout
        place = dict(line.split('=') for line in where.split())
        xdotool('mousemove', int(place['X']) + box.x + box.width // 2, int(place['Y']) + box.y + box.height // 2)
        time.sleep(0.2)
        xdotool('click', 1)
        time.sleep(0.2)

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(10)


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


def walk_the_keyboard():
    """Keys after a menu, Shift while it is held, Tab from nothing."""
    program = Program('--language=en')
    press('Next')
    check(program.at_step('Step 2 of 6, Q  K  V'), 'the second step', program.step())
    # Down to the submenu of languages, in and out of it again.
    press('F10')
    wait(lambda: program.find('menu item') or program.find('popup menu') or program.find('push button', 'Decimals'))
    press('Up', 'Up', 'Up', 'Return')
    time.sleep(0.4)
    press('Escape', 'Escape')
    time.sleep(0.4)
    press('Next')
    check(program.at_step('Step 3 of 6, QK^T'), 'Page Down after a submenu was left', program.step())
    check(wait(lambda: has(program.canvas(), Atspi.StateType.FOCUSED) or program.selected()), 'the picture has the focus again')
    press('F10')
    time.sleep(0.4)
    press('Up', 'Up', 'Up', 'Return')
    time.sleep(0.4)
    press('Down', 'Return')
    time.sleep(0.6)
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
    time.sleep(0.3)
    check(feeds(program) is False, 'Ctrl and Shift begin a shortcut')
    xdotool('keyup', 'Shift_L', 'keyup', 'Control_L')
    press('ctrl+q')
    check(wait(lambda: program.process.poll() is not None), 'Ctrl+Q: the end')


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
    names = [cell.get_name() for cell in children(program.canvas())]
    check(len(names) == 7 and all(names), 'its row and its column are there, each with a name', *names)

    other = next((cell for cell in children(program.canvas()) if '나는' in cell.get_name() and '사과를' in cell.get_name()), None)
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
    check(program.at_step('Step 8 of 9, softmax'), 'F while the keyboard writes Hangul: one operation, large', program.step())
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
    check(wait(lambda: not children(program.canvas())), 'Esc: the cell is free', program.told())

    def chip():
        return program.find('push button', '사과를')

    program.click(chip())
    check(wait(lambda: any('사과를' in cell.get_name() and has(cell, Atspi.StateType.SELECTED) for cell in children(program.canvas()))),
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
    check(wait(lambda: program.process.poll() is not None), 'Ctrl+Q: the end')
    check(program.process.returncode == 0, 'with status 0', program.process.returncode)


def alert_of(program):
    return program.find('notification') or program.find('alert')


def walk_a_bad_file():
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / 'cut-off.attention'
        path.write_text('{"format": "attention", "version": 1, "embedding": [[1, 2], [3', encoding='utf-8')
        program = Program('--language=ko', str(path))
        alert = wait(lambda: alert_of(program))
        check(alert is not None, 'a file that is cut off: the window says which',
              *[f'{node.get_role_name()} {node.get_name()!r}' for node in walk(program.application)][:12])
        label = program.find('label', accept=lambda node: 'cut-off.attention' in node.get_name())
        check(label is not None, 'in a label that can be read')
        press('Escape')
        check(wait(lambda: alert_of(program) is None), 'Esc closes it')
        program.end()


def give_a_key_hangul():
    """Puts the letter ㄹ on a key that has no use, so that xdotool need not lend it one while it is being pressed."""
    display = os.environ['DISPLAY']
    keymap = subprocess.run(['xkbcomp', '-xkb', display, '-'], capture_output=True, text=True).stdout
    keymap = re.sub(r'key <FK14> *\{[^}]*\}', 'key <FK14> { [ Hangul_Rieul ] }', keymap)
    subprocess.run(['xkbcomp', '-w0', '-', display], input=keymap, text=True, stderr=subprocess.DEVNULL, check=True)


quiet = {'stdout': subprocess.DEVNULL, 'stderr': subprocess.DEVNULL}
openbox = subprocess.Popen(['openbox'], **quiet)
bus = subprocess.Popen([next(path for path in LAUNCHERS if os.path.exists(path)), '--launch-immediately'], **quiet)
time.sleep(0.7)
give_a_key_hangul()
try:
    walk_the_four_words()
    walk_the_keyboard()
    walk_a_bad_file()
finally:
    print(f'1..{count}', flush=True)
    for process in (bus, openbox):
        process.terminate()
        process.wait()
sys.exit(1 if failed else 0)
