#!/usr/bin/env python3
# rooms.py: the rooms' one direction, and the manners of a source file
# SPDX-License-Identifier: GPL-3.0-or-later
#
# usage: rooms.py SOURCE_ROOT

import os
import pathlib
import re
import sys

import tap

ROOT = pathlib.Path(sys.argv[1])

# docs/architecture.md: from the bottom up, each room with the headers of its own packages.
ROOMS = ['tensor', 'trace', 'document', 'notes', 'scene', 'ui']
C = (r'(assert|ctype|errno|fenv|float|inttypes|limits|locale|math|setjmp|signal|stdarg|stdatomic|stdalign|stdbool|stddef|'
     r'stdint|stdio|stdlib|string|threads|time|uchar|wchar)\.h')
SYSTEM = r'(fcntl|pthread|unistd|sys/\w+)\.h'
GLIB = r'glib\.h|glib/(gstdio|gprintf)\.h'
GIO = r'gio/\w+\.h'
PACKAGES = {
    'tensor': [C, r'(pthread|unistd)\.h'],
    'trace': [C, GLIB],
    'document': [C, SYSTEM, GLIB, GIO, r'jansson\.h', r'archive(_entry)?\.h', r'uni\w+\.h', r'gdk-pixbuf/.*'],
    'notes': [C, SYSTEM, GLIB, GIO, r'archive(_entry)?\.h'],
    'scene': [C, SYSTEM, GLIB, r'cairo[-\w]*\.h', r'pango/.*', r'png\.h'],
    'ui': [C, SYSTEM, GLIB, r'glib-unix\.h', GIO, r'(gtk|gdk|gsk)/.*', r'libintl\.h'],
}
# Headers that the build makes.
GENERATED = {'ui': {'attn-ui-resources.h'}}
# A test may use GLib's test framework, files and processes whatever its room.
IN_TESTS = [C, SYSTEM, GLIB, GIO]

CODE = {'.c', '.h', '.py', '.sh', '.po', '.css', '.ui', '.svg', '.desktop', '.xml'}
SCRIPTS = {'run', 'check', '.ci/run', 'meson.build', 'meson_options.txt'}
# Written so that this file does not find itself.
UNFINISHED = re.compile(r'\b(' + '|'.join(['TO' 'DO', 'FIX' 'ME', 'X' 'XX', 'HA' 'CK']) + r')\b')


def walk():
    for folder, folders, names in os.walk(ROOT):
        folders[:] = sorted(name for name in folders
                            if not name.startswith('build') and name not in ('.git', '__pycache__'))
        for name in sorted(names):
            yield (pathlib.Path(folder) / name).relative_to(ROOT)


def read(path):
    return (ROOT / path).read_text(encoding='utf-8')


FILES = [path for path in walk()
         if path.suffix in CODE or str(path) in SCRIPTS or path.name in ('meson.build', 'meson_options.txt')]
HEADERS = {room: {path.name for path in FILES if path.match(f'src/{room}/*.h')} for room in ROOMS}


def below(room):
    return ROOMS[:ROOMS.index(room) + 1]


def wrong_includes(room, base, packages, extra=frozenset()):
    allowed = set().union(*(HEADERS[lower] for lower in below(room))) | extra
    for path in FILES:
        if path.parts[:2] != (base, room) or path.suffix not in ('.c', '.h'):
            continue
        for number, line in enumerate(read(path).splitlines(), 1):
            match = re.match(r'\s*#\s*include\s*([<"])([^>"]+)[>"]', line)
            if not match:
                continue
            bracket, header = match.groups()
            if bracket == '"' and header in allowed:
                continue
            if bracket == '<' and any(re.fullmatch(pattern, header) for pattern in packages):
                continue
            yield f'{path}:{number}: {line.strip()}'


def wrong_dependencies(room, base):
    """A test is linked with its room and what lies under it: with ROOM_dep, that is, and nothing beside it."""
    path = pathlib.Path(base, room, 'meson.build')
    for name in sorted(set(re.findall(r'\b(\w+)_dep\b', read(path)))):
        if name in ROOMS and name not in below(room):
            yield f'{path}: {name}_dep'


for room in ROOMS:
    own = set(path.name for path in FILES if path.match(f'tests/{room}/*.h'))
    tap.case(f'src/{room} includes what is its own or lies under it',
             wrong_includes(room, 'src', PACKAGES[room], GENERATED.get(room, set())))
    tap.case(f'tests/{room} includes what is its own or lies under it',
             wrong_includes(room, 'tests', PACKAGES[room] + IN_TESTS, own))
    for base in ('src', 'tests'):
        tap.case(f'{base}/{room} is linked with nothing above it', wrong_dependencies(room, base))


def wrong_guard():
    for path in FILES:
        if path.suffix == '.h' and '#pragma once' not in read(path):
            yield path


def wrong_purpose():
    for path in FILES:
        if path.suffix in ('.c', '.h') and not read(path).startswith(f'/* {path.name}: '):
            yield path


tap.case('every header is guarded', wrong_guard())
tap.case('every C file begins with its name and its purpose', wrong_purpose())
tap.case('every file has its licence',
         (path for path in FILES if 'SPDX-License-Identifier: GPL-3.0-or-later' not in read(path)))
tap.case('no file is longer than 800 lines',
         (f'{path}: {len(read(path).splitlines())}' for path in FILES
          if path.suffix != '.po' and len(read(path).splitlines()) > 800))
tap.case('nothing is left for later',
         (f'{path}:{number}: {line.strip()}' for path in FILES
          for number, line in enumerate(read(path).splitlines(), 1) if UNFINISHED.search(line)))
tap.case('no tabs, no spaces at the end of a line, one newline at the end of a file',
         (f'{path}:{number}' for path in FILES if path.suffix in ('.c', '.h', '.py') or str(path) in SCRIPTS
          for number, line in enumerate(read(path).split('\n'), 1) if '\t' in line or line != line.rstrip()))

tap.done()
