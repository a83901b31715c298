# walker.py: real keys and clicks on the real program, and what a screen reader is then told: what the walks have in common
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A script that imports it runs again inside a screen, a bus, a window manager and an accessibility bus of its own; the program
# is its argument.  It prints TAP.

import os
import re
import signal
import subprocess
import sys
import tempfile
import time

from plain import without_opengl

LAUNCHERS = ['/usr/libexec/at-spi-bus-launcher', '/usr/lib/at-spi-bus-launcher', '/usr/libexec/at-spi2/at-spi-bus-launcher']
WIDTH, HEIGHT = 1280, 800


def enter(program):
    """Runs the script again inside a session of its own; its status."""
    with tempfile.TemporaryDirectory() as home:
        environment = {key: value for key, value in os.environ.items()
                       if key not in ('GTK_A11Y', 'GDK_DEBUG', 'GDK_DISABLE', 'DISPLAY', 'WAYLAND_DISPLAY', 'DBUS_SESSION_BUS_ADDRESS',
                                      'AT_SPI_BUS_ADDRESS', 'XDG_CONFIG_HOME', 'XDG_STATE_HOME', 'XDG_DATA_HOME', 'G_DEBUG', 'LANG')}
        environment.update(without_opengl(), GDK_BACKEND='x11', GSK_RENDERER='cairo', GTK_USE_PORTAL='0',
                           GSETTINGS_BACKEND='memory', LC_ALL='C.UTF-8', LANGUAGE='en', HOME=home, XDG_RUNTIME_DIR=home,
                           XDG_CONFIG_HOME=home, ATTN_WALK_INSIDE='1', PYTHONDONTWRITEBYTECODE='1')
        os.chmod(home, 0o700)
        command = ['dbus-run-session', '--', 'xvfb-run', '-a', '-s', f'-screen 0 {WIDTH}x{HEIGHT}x24 -noreset',
                   sys.executable, os.path.abspath(sys.argv[0]), program]
        return subprocess.run(command, env=environment).returncode


if 'ATTN_WALK_INSIDE' not in os.environ:
    sys.exit(enter(os.path.abspath(sys.argv[1])))

import gi  # noqa: E402

gi.require_version('Atspi', '2.0')
from gi.repository import Atspi, Gio, GLib  # noqa: E402

# A program that is held up for as long as AT-SPI waits by itself, 0.8 seconds, would be told to be defunct.
Atspi.set_timeout(10000, 15000)

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
    if Program.running:
        wait(window_with_keyboard, 5)
    for key in keys:
        xdotool('key', '--clearmodifiers', key)
        time.sleep(0.12)


def press_plain(key):
    """With the modifiers that are held."""
    xdotool('key', key)
    time.sleep(0.12)


def type_text(text):
    xdotool('type', '--delay', 30, text)
    time.sleep(0.12)


def click_here(button=1):
    """As a hand does, which needs a while to let go: GDK may follow a press with a motion of its own making that asks the server
    what is pressed, and a button that is up again by then is no click to GTK."""
    xdotool('mousedown', button)
    time.sleep(0.08)
    xdotool('mouseup', button)


def own_clipboard(text):
    """Text on the clipboard, until the process that is returned is ended."""
    clip = subprocess.Popen(['xclip', '-selection', 'clipboard', '-quiet'], stdin=subprocess.PIPE, **quiet)
    clip.stdin.write(text.encode())
    clip.stdin.close()
    wait(lambda: subprocess.run(['xclip', '-selection', 'clipboard', '-o'], capture_output=True, timeout=20).stdout == text.encode())
    return clip


def children(node):
    """What is below a node, or below none."""
    if not node:
        return []
    try:
        return [child for child in (node.get_child_at_index(i) for i in range(node.get_child_count())) if child]
    except GLib.Error:
        return []


# AT-SPI 2.54 calls a push button a button; before 4.10 GTK called one that stays down so too, and a group a panel.
ROLES = {'button': 'push button', 'toggle button': 'push button', 'grouping': 'panel'}


def role_of(node):
    """The name of its role, the same whatever version of AT-SPI and GTK tells it."""
    name = node.get_role_name()
    return ROLES.get(name, name)


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


def focused(node):
    """What has the focus, of all that is below a node."""
    return next((one for one in walk(node) if has(one, Atspi.StateType.FOCUSED)), None)


def text_of(entry):
    return Atspi.Text.get_text(entry, 0, Atspi.Text.get_character_count(entry))


def window_with_keyboard():
    """What the display calls the window that the keyboard writes to; empty: there is none.  Where the window manager, that waits for no
    program, gave it to none when a window went, it is given to the program's, as with a click on it."""
    window = subprocess.run(['xdotool', 'getactivewindow'], capture_output=True, text=True).stdout.strip()
    if window not in ('', '0') or not Program.running:
        Program.lost_since = None
        return window
    if Program.lost_since is None:
        Program.lost_since = time.monotonic()
    elif time.monotonic() > Program.lost_since + 1:
        Program.lost_since = None
        for one in Program.running.windows()[-1:]:
            subprocess.run(['xdotool', 'windowactivate', one], **quiet)
    return ''


def active_window():
    """The title of the window that the keyboard writes to; some have none."""
    window = window_with_keyboard()
    return subprocess.run(['xdotool', 'getwindowname', window], capture_output=True, text=True).stdout.strip() if window else ''


def box_of(node):
    """Where something stands in its window, once it has come to rest there: what slides in is clicked where it ends."""
    boxes = []

    def rests():
        box = node.get_extents(Atspi.CoordType.WINDOW)
        boxes.append((box.x, box.y, box.width, box.height))
        return box if len(boxes) > 2 and boxes[-1] == boxes[-2] == boxes[-3] and box.width > 0 and box.height > 0 else None

    return wait(rests) or node.get_extents(Atspi.CoordType.WINDOW)


def wait(find, seconds=20):
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


def exact_places():
    """What the program is started with so that GTK tells where things stand to the pixel, where it needs that: see places.c."""
    module = os.path.join(os.path.dirname(os.path.abspath(sys.argv[1])), '../../tests/ui/libplaces.so')
    if not os.path.exists(module):
        return {}
    # It stands before the sanitizer, and takes nothing of what that has to see.
    return {'LD_PRELOAD': module, 'ASAN_OPTIONS': os.environ.get('ASAN_OPTIONS', '') + ':verify_asan_link_order=0'}


class Program:
    """The program, running, as a screen reader sees it."""

    running = None      # the last one that was started, whose windows the keys are for
    lost_since = None

    def __init__(self, *arguments):
        # The program, not the bindings that listen to it, has to be without a warning.
        self.process = subprocess.Popen([sys.argv[1], *arguments], env={**os.environ, **exact_places(), 'G_DEBUG': 'fatal-warnings'})
        self.table = None
        self.application = wait(self.find_application, 20)
        self.frame = wait(lambda: self.find('frame'))
        wait(lambda: self.canvas())
        self.window = wait(self.windows)[-1]
        xdotool('windowsize', self.window, WIDTH, HEIGHT)
        xdotool('windowmove', self.window, 0, 0)
        xdotool('windowfocus', self.window)
        Program.running = self
        wait(lambda: self.frame.get_name() == active_window() and focused(self.frame))
        box_of(self.canvas())

    def windows(self):
        """What the display calls those of its windows that show."""
        return subprocess.run(['xdotool', 'search', '--onlyvisible', '--pid', str(self.process.pid)], capture_output=True,
                              text=True).stdout.split()

    def find_application(self):
        desktop = Atspi.get_desktop(0)
        for application in children(desktop):
            if application.get_process_id() == self.process.pid:
                return application
        return None

    def find(self, role, name=None, accept=lambda node: True):
        for node in walk(self.application):
            if role_of(node) == role and (name is None or node.get_name() == name) and accept(node):
                return node
        return None

    def canvas(self):
        if self.table is None:
            self.table = self.find('table', accept=lambda node: node.get_name().startswith(('Picture of', '어텐션 그림')))
        return self.table

    def cells(self):
        return [child for child in children(self.canvas()) if role_of(child) == 'table cell']

    def step(self):
        canvas = self.canvas()
        return canvas.get_name().split(': ', 1)[1] if canvas else 'no picture'

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

    def window_of(self, title):
        """One of its windows, by the beginning of its title."""
        return next((node for node in children(self.application) if node.get_name().startswith(title)), None)

    def entry(self):
        """The entry of a menu, or the line of a list, that has the focus."""
        at = focused(self.application)
        return at if at and role_of(at) in ('menu item', 'list item') else None

    def dialog(self, title):
        """A window whose title begins so, as soon as what is pressed goes there."""
        def find():
            window = self.window_of(title)
            return window if window and focused(window) and active_window().startswith(title) else None
        return wait(find)

    def answer(self, title, button):
        """Goes to a button of a dialog with the keyboard, and presses it."""
        dialog = self.dialog(title)
        for _ in range(12):
            at = focused(dialog)
            if at and at.get_name() == button:
                press('space')
                return
            press('Tab')
            wait(lambda: focused(dialog) != at, 2)
        check(False, f'“{title}” has “{button}”', *[node.get_name() for node in walk(dialog)])

    def write_name(self, title, path):
        """Answers a file dialog."""
        def find():
            entries = [focused(window) for window in children(self.application) if window.get_name().startswith(title)]
            return next((one for one in entries if one and role_of(one) == 'text'), None) if active_window().startswith(title) else None

        # Pasted: of what is typed, GTK lists each folder on the way, and in sorting the folders of / it leaks.
        entry = wait(find)
        clip = own_clipboard(str(path))
        press('ctrl+a', 'ctrl+v')
        wait(lambda: text_of(entry) == str(path))
        clip.terminate()
        clip.wait()
        press('Return')

    def click(self, node):
        box = box_of(node)
        where = subprocess.run(['xdotool', 'getwindowgeometry', '--shell', self.window], capture_output=True, text=True).stdout
        place = dict(line.split('=') for line in where.split())
        xdotool('mousemove', int(place['X']) + box.x + box.width // 2, int(place['Y']) + box.y + box.height // 2)
        time.sleep(0.2)
        click_here()
        time.sleep(0.2)

    def pane_cell(self, table, *parts):
        """A cell of a pane, by the pane's name and parts of its own."""
        for pane in walk(self.application):
            if role_of(pane) == 'table' and pane.get_name() == table:
                for cell in children(pane):
                    if all(part in cell.get_name() for part in parts):
                        return cell
        return None

    def edit_first_cell(self, table, text):
        """Puts the focus on the upper left cell of a pane and types another number."""
        pane = self.find('table', table)
        self.click(pane)
        press('ctrl+Up', 'ctrl+Left')
        type_text(text)
        press('Return')

    def titled(self, text):
        return wait(lambda: self.frame.get_name().startswith(text))

    def ended(self, seconds=8):
        """Waits until it has ended by itself; whether it did, and well."""
        return bool(wait(lambda: self.process.poll() is not None, seconds)) and self.process.returncode == 0

    def end(self):
        """Ends it; until then it ran."""
        self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(10)
        if status not in (0, -signal.SIGTERM):
            check(False, 'the program runs until it is ended', f'status {status}')


def give_a_key_hangul():
    """Puts the letter ㄹ on a key that has no use, so that xdotool need not lend it one while it is being pressed."""
    display = os.environ['DISPLAY']
    keymap = subprocess.run(['xkbcomp', '-xkb', display, '-'], capture_output=True, text=True).stdout
    keymap = re.sub(r'key <FK14> *\{[^}]*\}', 'key <FK14> { [ Hangul_Rieul ] }', keymap)
    subprocess.run(['xkbcomp', '-w0', '-', display], input=keymap, text=True, stderr=subprocess.DEVNULL, check=True)


quiet = {'stdout': subprocess.DEVNULL, 'stderr': subprocess.DEVNULL}


def run(*walks):
    """Goes through the walks and ends with what came of them."""
    openbox = subprocess.Popen(['openbox'], **quiet)
    bus = subprocess.Popen([next(path for path in LAUNCHERS if os.path.exists(path)), '--launch-immediately'], **quiet)
    time.sleep(0.7)
    give_a_key_hangul()
    try:
        for one in walks:
            one()
    finally:
        print(f'1..{count}', flush=True)
        for process in (bus, openbox):
            process.terminate()
            process.wait()
    sys.exit(1 if failed else 0)
