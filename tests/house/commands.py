#!/usr/bin/env python3
# commands.py: ./run and what it and ./check stand on, with package managers that only write down what they are told
# SPDX-License-Identifier: GPL-3.0-or-later
#
# usage: commands.py SOURCE_ROOT

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

import tap

ROOT = pathlib.Path(sys.argv[1])
TOOLS = ('sh', 'cat', 'head', 'tail', 'mktemp', 'rm', 'env', 'dirname', 'readlink', 'grep', 'mkdir')

# Names that a package manager knows these by; the rest of the table is as plain.
NAMES = {
    'apt-get': 'gcc libc6-dev meson ninja-build pkg-config gettext libgtk-4-dev libjansson-dev libpng-dev fontconfig',
    'dnf': 'gcc meson ninja-build pkgconf-pkg-config gettext gtk4-devel jansson-devel libpng-devel fontconfig',
    'pacman': 'gcc meson ninja pkgconf gettext gtk4 jansson libpng fontconfig',
    'zypper': 'gcc meson ninja pkgconf-pkg-config gettext-tools gtk4-devel libjansson-devel fontconfig',
}
CHECK_NAMES = {
    'apt-get': 'clang xvfb xauth openbox xdotool imagemagick',
    'dnf': 'clang xorg-x11-server-Xvfb openbox xdotool ImageMagick',
    'pacman': 'clang xorg-server-xvfb openbox xdotool imagemagick',
    'zypper': 'clang xorg-x11-server-Xvfb xvfb-run openbox xdotool ImageMagick',
}
UNASKED = {'apt-get': '-y', 'dnf': '-y', 'pacman': '--noconfirm', 'zypper': '--non-interactive'}


class Machine:
    """A folder that is all of the PATH, with a user and a package manager of our making."""

    def __init__(self, manager=None, root=True, sudo=False, script=''):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.calls = self.folder / 'calls'
        self.calls.touch()
        self.bin = self.folder / 'bin'
        self.bin.mkdir()
        for tool in TOOLS:
            (self.bin / tool).symlink_to(shutil.which(tool))
        self.write('id', f'echo {0 if root else 1000}')
        if manager:
            self.write(manager, f'echo "{manager} $*" >>"{self.calls}"\n{script}')
        if sudo:
            self.write('sudo', f'echo "sudo $*" >>"{self.calls}"\n[ "$1" != -n ] || shift\nexec "$@"')

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.folder)

    def write(self, name, script):
        path = self.bin / name
        path.write_text(f'#!/bin/sh\n{script}\n')
        path.chmod(0o755)

    def bring(self, needs='needs_of_run', **variables):
        return subprocess.run([shutil.which('sh'), '-euc', f'. "{ROOT}/tools/bring.sh"; bring {needs}'],
                              env={'PATH': str(self.bin), 'BIN': str(self.bin), **variables},
                              capture_output=True, text=True, encoding='utf-8')

    def called(self):
        return self.calls.read_text().splitlines()


def same(found, expected):
    if found != expected:
        yield f'{found!r}, expected {expected!r}'


def within(part, text):
    if part not in text:
        yield f'{part!r} is not in {text!r}'


def told_names(manager, needs, names):
    with Machine(manager) as machine:
        result = machine.bring(needs)
        yield from same(result.returncode, 0)
        yield from same(result.stdout, '')
        installs = [call for call in machine.called() if ' -S' in call or 'install' in call]
        yield from same(len(installs), 1)
        words = installs[0].split() if installs else []
        for name in [UNASKED[manager]] + names.split():
            if name not in words:
                yield f'{name} is not in {words}'
        for name in names.split():
            yield from within(f' {name}', result.stderr)
        if len(words) != len(set(words)):
            yield f'a name stands twice in {words}'


def fonts_after_fontconfig():
    script = 'case "$*" in *" fontconfig"*) printf "#!/bin/sh\\n" >"$BIN/fc-list"; PATH=/usr/bin:/bin chmod +x "$BIN/fc-list";; esac'
    with Machine('apt-get', script=script) as machine:
        yield from same(machine.bring().returncode, 0)
        calls = machine.called()
        yield from same(len(calls), 3)
        yield from same([word for call in calls for word in call.split() if word.startswith('font')],
                        ['fontconfig', 'fonts-noto-cjk'])
        yield from same(sum('update' in call for call in calls), 1)


def no_root(ci):
    with Machine('dnf', root=False, sudo=True) as machine:
        yield from same(machine.bring(**({'CI': 'true'} if ci else {})).returncode, 0)
        yield from within('sudo -n dnf ' if ci else 'sudo dnf ', '\n'.join(machine.called()))


def no_sudo():
    with Machine('dnf', root=False) as machine:
        result = machine.bring()
        yield from same(result.returncode, 1)
        yield from same(machine.called(), [])
        yield from within('gtk4-devel', result.stderr)
        yield from within('sudo', result.stderr)


def no_manager():
    with Machine() as machine:
        result = machine.bring()
        yield from same(result.returncode, 1)
        yield from within('gtk4 >= 4.8', result.stderr)


def failing_manager():
    with Machine('zypper', script='echo "No provider found"; exit 104') as machine:
        result = machine.bring()
        yield from same(result.returncode, 1)
        yield from within('No provider found', result.stderr)
        yield from within('zypper could not install', result.stderr)


def in_korean():
    with Machine('dnf') as machine:
        yield from within('설치합니다', machine.bring(LANG='ko_KR.UTF-8').stderr)
        yield from within('Installing', machine.bring(LANG='ko_KR.UTF-8', LC_ALL='C.UTF-8').stderr)


def nothing_missing():
    with Machine('apt-get') as machine:
        result = subprocess.run(['sh', '-euc', f'. "{ROOT}/tools/bring.sh"; bring needs_of_check'],
                                env=dict(os.environ, PATH=f'{machine.bin}:{os.environ["PATH"]}'),
                                capture_output=True, text=True)
        yield from same((result.returncode, result.stdout, result.stderr), (0, '', ''))
        yield from same(machine.called(), [])


class Tree:
    """A copy of ./run with a program that only says how it was started."""

    def __init__(self, ninja='exit 0'):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.root = self.folder / 'the tree'
        shutil.copytree(ROOT / 'tools', self.root / 'tools')
        shutil.copy(ROOT / 'run', self.root / 'run')
        (self.root / 'build' / 'meson-info').mkdir(parents=True)
        self.configure_as(self.root)
        program = self.root / 'build' / 'src' / 'ui' / 'attention'
        program.parent.mkdir(parents=True)
        program.write_text('#!/bin/sh\npwd\nprintf "%s|" "$@"\nexit 7\n')
        program.chmod(0o755)
        self.bin = self.folder / 'bin'
        self.bin.mkdir()
        for name, script in (('ninja', ninja), ('meson', f'echo meson >>"{self.folder}/calls"; exit 1')):
            (self.bin / name).write_text(f'#!/bin/sh\n{script}\n')
            (self.bin / name).chmod(0o755)

    __enter__ = Machine.__enter__
    __exit__ = Machine.__exit__

    def configure_as(self, source):
        info = {'directories': {'source': str(source)}}
        (self.root / 'build' / 'meson-info' / 'meson-info.json').write_text(json.dumps(info, indent=2))

    def run(self, *arguments, command=None, cwd='/'):
        return subprocess.run([str(command or self.root / 'run'), *arguments], cwd=cwd, capture_output=True, text=True,
                              env=dict(os.environ, PATH=f'{self.bin}:{os.environ["PATH"]}', LC_ALL='C.UTF-8'))


def starts_in_callers_folder():
    with Tree() as tree:
        result = tree.run('--output=a b.png', '', '나는', cwd=tree.folder)
        yield from same(result.stdout, f'{tree.folder}\n--output=a b.png||나는|')
        yield from same(result.returncode, 7)
        yield from same(result.stderr, '')


def starts_through_link():
    with Tree() as tree:
        link = tree.folder / 'attention'
        link.symlink_to(tree.root / 'run')
        yield from same(tree.run('x', command=link).stdout, '/\nx|')


def shows_errors():
    with Tree(ninja='echo "[1/2] Compiling"; echo "FAILED: a.o"; echo "a.c:1: error: no"; exit 1') as tree:
        result = tree.run()
        yield from same((result.returncode, result.stdout), (1, ''))
        yield from within('a.c:1: error: no', result.stderr)
        if 'Compiling' in result.stderr:
            yield 'it shows what went well'


def configures_moved_tree():
    with Tree() as tree:
        tree.configure_as('/elsewhere')
        result = tree.run()
        yield from same(result.returncode, 1)
        yield from same((tree.folder / 'calls').exists(), True)


def counted(expected, status, *programs):
    """What count-tests.py says of programs: (output, result) each."""
    with tempfile.TemporaryDirectory() as folder:
        log = pathlib.Path(folder) / 'log.json'
        log.write_text(''.join(json.dumps({'name': 'x', 'stdout': output, 'result': result, 'returncode': 0}) + '\n'
                               for output, result in programs))
        found = subprocess.run([sys.executable, str(ROOT / 'tools' / 'count-tests.py'), str(log)],
                               capture_output=True, text=True)
        yield from same(found.stdout.splitlines()[-1:], [expected])
        yield from same(found.returncode, status)


def broken_build():
    found = subprocess.run([sys.executable, str(ROOT / 'tools' / 'count-tests.py'), '--broken=gcc'],
                           capture_output=True, text=True)
    yield from same(found.stdout.splitlines(), ['gcc: the build failed', '0 passed, 1 failed, 0 skipped'])
    yield from same(found.returncode, 1)


def lost_log():
    found = subprocess.run([sys.executable, str(ROOT / 'tools' / 'count-tests.py'), '/nowhere.json'],
                           capture_output=True, text=True)
    yield from same(found.stdout.splitlines()[-1:], ['0 passed, 1 failed, 0 skipped'])
    yield from same(found.returncode, 1)


for manager in NAMES:
    tap.case(f'{manager} is told what the program needs', told_names(manager, 'needs_of_run', NAMES[manager]))
    tap.case(f'{manager} is told what the tests need',
             told_names(manager, 'needs_of_check', f'{NAMES[manager]} {CHECK_NAMES[manager]}'))
tap.case('a font with Hangul comes after fontconfig', fonts_after_fontconfig())
tap.case('sudo where it is not root', no_root(False))
tap.case('sudo asks for nothing in CI', no_root(True))
tap.case('without sudo the packages are named', no_sudo())
tap.case('without a package manager the needs are named', no_manager())
tap.case('a package manager that fails is heard', failing_manager())
tap.case('it speaks Korean where the desktop does', in_korean())
tap.case('nothing is installed where nothing is missing', nothing_missing())
tap.case('run starts the program in the caller\'s folder', starts_in_callers_folder())
tap.case('run starts through a link', starts_through_link())
tap.case('run shows why a build failed', shows_errors())
tap.case('run builds anew where the tree was moved', configures_moved_tree())
tap.case('cases are counted', counted('2 passed, 0 failed, 0 skipped', 0, ('1..2\nok 1 /a\nok 2 /b\n', 'OK')))
tap.case('a plan may come last', counted('1 passed, 0 failed, 0 skipped', 0, ('ok 1 /a\n1..1\n', 'OK')))
tap.case('a failed case counts', counted('1 passed, 1 failed, 0 skipped', 1,
                                         ('1..2\nok 1 /a\nnot ok 2 /b\n', 'FAIL')))
tap.case('a skipped case counts', counted('1 passed, 0 failed, 1 skipped', 0,
                                          ('1..2\nok 1 /a\nok 2 /b # SKIP no display\n', 'OK')))
tap.case('a program skipped whole counts', counted('1 passed, 0 failed, 1 skipped', 0,
                                                   ('1..0 # SKIP no display\n', 'SKIP'), ('1..1\nok 1\n', 'OK')))
tap.case('a crash counts with the cases it took', counted('1 passed, 2 failed, 0 skipped', 1,
                                                          ('1..3\nok 1 /a\nBail out!\n', 'ERROR')))
tap.case('a crash after the last case counts', counted('1 passed, 1 failed, 0 skipped', 1, ('1..1\nok 1\n', 'ERROR')))
tap.case('a timeout counts', counted('0 passed, 1 failed, 0 skipped', 1, ('', 'TIMEOUT')))
tap.case('a lacking case counts', counted('1 passed, 1 failed, 0 skipped', 1, ('1..2\nok 1\n', 'OK')))
tap.case('the sum of subtests is no case', counted('2 passed, 0 failed, 0 skipped', 0,
                                                   ('1..1\n    ok 1 a\n    ok 2 b\n    1..2\nok 1 all\n', 'OK')))
tap.case('a program without cases is one', counted('1 passed, 0 failed, 0 skipped', 0, ('fine\n', 'OK')))
tap.case('programs add up', counted('3 passed, 0 failed, 0 skipped', 0, ('1..2\nok 1\nok 2\n', 'OK'),
                                    ('1..1\nok 1\n', 'OK')))
tap.case('nothing run is no success', counted('0 passed, 0 failed, 0 skipped', 1))
tap.case('a build that failed is a failure', broken_build())
tap.case('a log that is not there is a failure', lost_log())

tap.done()
