#!/usr/bin/python3
# walk-screens.py: two screens: the audience's on the other one, the speaker's at home
# SPDX-License-Identifier: GPL-3.0-or-later
#
# usage: walk-screens.py PROGRAM
#
# Inside a compositor without a screen of its own, which does not run as root: then all of this is somebody else's.

import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from plain import without_opengl

NOBODY = 65534
CONFIG = '''output HEADLESS-1 mode 1280x800 position 0 0
output HEADLESS-2 mode 1024x768 position 1280 0
workspace 1 output HEADLESS-1
workspace 2 output HEADLESS-2
focus output HEADLESS-1
'''

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


def wait(find, seconds=10):
    end = time.monotonic() + seconds
    while True:
        found = find()
        if found or time.monotonic() > end:
            return found
        time.sleep(0.1)


def start(command, environment, log):
    person = {'user': NOBODY, 'group': NOBODY, 'extra_groups': []} if os.geteuid() == 0 else {}
    return subprocess.Popen(command, env=environment, stdout=log, stderr=log, start_new_session=True, **person)


class Screens:
    def __init__(self, home, log):
        self.environment = {key: value for key, value in os.environ.items()
                            if key in ('PATH', 'LD_LIBRARY_PATH', 'UBSAN_OPTIONS')}
        # Somebody else may not read the list of leaks that are not ours.
        self.environment['ASAN_OPTIONS'] = os.environ.get('ASAN_OPTIONS', '') + ':detect_leaks=0'
        self.environment.update(without_opengl(), HOME=home, XDG_RUNTIME_DIR=home, XDG_STATE_HOME=home, XDG_DATA_HOME=home, XDG_CONFIG_HOME=home,
                                WLR_BACKENDS='headless', WLR_HEADLESS_OUTPUTS='2', WLR_RENDERER='pixman', WLR_LIBINPUT_NO_DEVICES='1',
                                GDK_BACKEND='wayland', GSK_RENDERER='cairo', GTK_USE_PORTAL='0', GTK_A11Y='none',
                                GSETTINGS_BACKEND='memory', LC_ALL='C.UTF-8', LANGUAGE='en')
        config = pathlib.Path(home) / 'config'
        config.write_text(CONFIG)
        os.chmod(config, 0o644)
        self.compositor = start(['sway', '-c', str(config)], self.environment, log)
        self.socket = wait(lambda: next(iter(pathlib.Path(home).glob('sway-ipc*.sock')), None))
        display = wait(lambda: next((path for path in pathlib.Path(home).glob('wayland-*') if path.suffix != '.lock'), None))
        self.environment['SWAYSOCK'] = str(self.socket)
        self.environment['WAYLAND_DISPLAY'] = display.name if display else 'wayland-none'

    def ask(self, *arguments):
        return subprocess.run(['swaymsg', *arguments], env=self.environment, capture_output=True, text=True).stdout

    def windows(self):
        """title → (screen, whether it fills it)"""
        found = {}

        def walk(node, screen):
            if node.get('type') == 'output':
                screen = node['name']
            if node.get('type') in ('con', 'floating_con') and node.get('pid') and not node.get('nodes'):
                found[node['name']] = (screen, node['fullscreen_mode'] == 1)
            for child in node.get('nodes', []) + node.get('floating_nodes', []):
                walk(child, screen)

        walk(json.loads(self.ask('-t', 'get_tree') or '{}'), None)
        return found

    def where(self, part):
        return next((place for title, place in self.windows().items() if title and part in title), None)


def walk_screens(home, program, log):
    screens = Screens(home, log)
    check(screens.socket is not None, 'a compositor with two screens')
    process = start([program, '--present', '--language=en'], screens.environment, log)

    check(wait(lambda: screens.where('— Presentation') == ('HEADLESS-2', True)), 'the audience sees it on the other screen, all of it',
          screens.windows())
    check(wait(lambda: screens.where('— Attention') == ('HEADLESS-1', False)), "the speaker's window stays where it was", screens.windows())

    screens.ask('create_output')
    time.sleep(1)
    check(screens.where('— Presentation') == ('HEADLESS-2', True), 'a third screen leaves it where it is', screens.windows())

    screens.ask('[title="— Presentation"]', 'kill')
    check(wait(lambda: screens.where('— Presentation') is None), 'closed by the desktop, the presentation is over', screens.windows())
    check(screens.where('— Attention') is not None, "and the speaker's window is still there", screens.windows())
    screens.ask('[title="— Attention"]', 'kill')
    check(wait(lambda: process.poll() is not None) and process.returncode == 0, 'the program ends in peace', process.returncode)

    for one in (process, screens.compositor):
        if one.poll() is None:
            os.killpg(one.pid, signal.SIGTERM)
            one.wait()


def main():
    with tempfile.TemporaryDirectory() as folder:
        # Whoever it runs as has to get at it.
        home = os.path.join(folder, 'home')
        os.mkdir(home, 0o700)
        os.chmod(folder, 0o755)
        program = os.path.join(folder, 'attention')
        shutil.copy(sys.argv[1], program)
        os.chmod(program, 0o755)
        if os.geteuid() == 0:
            os.chown(home, NOBODY, NOBODY)
        with open(os.path.join(folder, 'log'), 'w') as log:
            walk_screens(home, program, log)
        if failed:
            for line in pathlib.Path(folder, 'log').read_text(errors='replace').splitlines()[-30:]:
                print(f'# {line}')
    print(f'1..{count}', flush=True)
    return 1 if failed else 0


sys.exit(main())
