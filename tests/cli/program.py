# program.py: runs the program as a shell would, without a display, and says what it did
# SPDX-License-Identifier: GPL-3.0-or-later

import collections
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import traceback

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / 'house'))
import tap

PROGRAM = sys.argv[1]
SOURCES = pathlib.Path(sys.argv[2])

Done = collections.namedtuple('Done', 'status out err')

# Nothing of the desktop: no display, no bus, no locale.  What the sanitizers are told passes through.
BARE = {name: value for name, value in os.environ.items() if name.endswith('SAN_OPTIONS') or name == 'PATH'}

folder = pathlib.Path(tempfile.mkdtemp(prefix='attention-cli-'))
home = folder / 'home'
home.mkdir()


def run(*arguments, env=None, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, **more):
    """The program with these arguments, in the scratch folder.  Standard error is decoded; output stays bytes."""
    environment = {**BARE, 'HOME': str(home), 'G_DEBUG': 'fatal-warnings', **(env or {})}
    done = subprocess.run([PROGRAM, *map(str, arguments)], cwd=folder, env=environment, stdin=stdin,
                          stdout=stdout, stderr=subprocess.PIPE, timeout=60, **more)
    return Done(done.returncode, done.stdout, done.stderr.decode('utf-8'))


def same(found, expected):
    assert found == expected, f'found {found!r}, expected {expected!r}'


def succeeds(*arguments, **more):
    """Status 0 and nothing on standard error.  Returns what stands on standard output, as text."""
    done = run(*arguments, **more)
    assert done.status == 0 and done.err == '', f'{arguments}: {done}'
    return done.out.decode('utf-8')


def refuses(status, fragments, *arguments, **more):
    """That status, nothing on standard output, and one line on standard error with all the fragments."""
    done = run(*arguments, **more)
    assert done.status == status, f'{arguments}: status {done.status}, expected {status}: {done.err!r}'
    assert not done.out, f'{arguments}: standard output {done.out!r}'
    assert done.err.startswith('attention: ') and done.err.count('\n') == 1 and done.err.endswith('\n'), \
        f'{arguments}: not one line: {done.err!r}'
    for fragment in fragments:
        assert fragment in done.err, f'{arguments}: no {fragment!r} in {done.err!r}'
    return done.err


def document(name, **keys):
    """Writes a document and returns its path within the scratch folder."""
    (folder / name).write_text(json.dumps({'format': 'attention', 'version': 1, **keys}, ensure_ascii=False), encoding='utf-8')
    return name


def values(*arguments):
    """The program's JSON."""
    return json.loads(succeeds(*arguments, '--output=-', '--format=json'))


def listing():
    """Every file in the scratch folder and what it holds."""
    return {str(path.relative_to(folder)): path.read_bytes()
            for path in sorted(folder.rglob('*')) if path.is_file() and home not in path.parents}


def case(name, function, *arguments):
    """One test case: it passes when the function returns."""
    problems = []
    try:
        function(*arguments)
    except Exception:
        problems = traceback.format_exc().splitlines()
    tap.case(name, problems)


def done():
    shutil.rmtree(folder, ignore_errors=True)
    tap.done()
