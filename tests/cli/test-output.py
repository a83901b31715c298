#!/usr/bin/env python3
# test-output.py: values, text and documents that are written, where they go, and what happens when they cannot
# SPDX-License-Identifier: GPL-3.0-or-later

import json
import math
import os
import pathlib
import pty
import resource
import shutil
import stat
import subprocess
import sys
import time

import program
from program import BARE, PROGRAM, SOURCES, case, document, done, folder, listing, refuses, run, same, succeeds, values

FOUR = ['나는', '오늘', '사과를', '먹었다']
X = [[1, 0, 1], [0, 1, 1], [1, 1, 0], [1, 1, 1]]
four = document('four.attention', tokens=FOUR, embedding=X)
causal = document('causal.attention', tokens=FOUR, embedding=X, attention={'mask': 'causal'})
broken = document('broken.attention', tokens=FOUR, embedding=[[1], [2]])


def read(name):
    return (folder / name).read_bytes()


# Values

def json_four():
    nodes = values()
    same(nodes['scores'], [[2, 1, 1, 2], [1, 2, 1, 2], [1, 1, 2, 2], [2, 2, 2, 3]])
    same(list(nodes), succeeds('--list-nodes').splitlines())
    for row in nodes['weights']:
        same(abs(sum(row) - 1) < 1e-15, True)


def json_bits():
    """Each number is the shortest that reads back: Python's own repr is as short or shorter, never another number."""
    text = succeeds('-o', '-', '--format=json', four)
    weights = json.loads(text)['weights']
    e = [math.exp(x / math.sqrt(3) - 3 / math.sqrt(3)) for x in (2, 2, 2, 3)]
    for ours, theirs in zip(weights[3], (x / sum(e) for x in e)):
        same(abs(ours - theirs) < 1e-15, True)
        same(any(f'{ours:.{n}g}' in text for n in (15, 16, 17)), True)


def reference(path):
    """The numbers that PyTorch computed, out of the program's file."""
    given = json.loads(path.read_text(encoding='utf-8'))
    (folder / 'case.attention').write_text(json.dumps(given['document'], ensure_ascii=False), encoding='utf-8')
    ours = values('case.attention')
    for node, theirs in given['expect'].items():
        same((len(ours[node]), len(ours[node][0])), (len(theirs), len(theirs[0])))
        pairs = [(a, b) for r, s in zip(ours[node], theirs) for a, b in zip(r, s)]
        largest = max((abs(b) for _, b in pairs if b != '-inf'), default=0)
        for a, b in pairs:
            assert a == b or (b != '-inf' and a != '-inf' and abs(a - b) <= 1e-12 * largest), f'{node}: {a}, {b}'


case('JSON of the four words', json_four)
case('JSON: the bits', json_bits)
case('JSON: minus infinity', lambda: same(values(causal)['masked'][0][1:], ['-inf'] * 3))
case('JSON of one node', lambda: same(list(values('--node=weights')), ['weights']))
case('JSON of two nodes', lambda: same(list(values('--node=weights', '--node=scores')), ['scores', 'weights']))
case('JSON of a node given twice', lambda: same(list(values('--node=scores', '--node=scores')), ['scores']))
case('JSON of a sample', lambda: same(values('--sample=one-query')['output'], [[20, 20, 20, 20]]))
case('JSON leaves the numbers whole whatever --decimals says', lambda: same(values('--decimals=0'), values()))
for path in sorted((SOURCES / 'tests' / 'data').rglob('*.json')):
    if 'expect' in (given := json.loads(path.read_text(encoding='utf-8'))) and 'document' in given \
            and run('--check', document('probe.attention', **given['document'])).status == 0:
        case(f'JSON: the numbers of {path.stem}', reference, path)


# Text

def text_four():
    text = succeeds('-o', '-', '--format=txt', '--language=en')
    for part in ('scores', 'scaled', 'weights', 'row_sum', 'output'):
        same(f'\n{part} (' in '\n' + text, True)
    same('\nQuery: 나는\n나는 -> 나는: 0.3202\n나는 -> 오늘: 0.1798\n나는 -> 사과를: 0.1798\n나는 -> 먹었다: 0.3202\n' in text, True)
    same(text.count('Query: '), 4)
    same(text.count(' -> '), 16)


case('TXT of the four words', text_four)
case('TXT with two decimals', lambda: same('나는 -> 오늘: 0.18\n' in succeeds('-o', '-', '--format=txt', '--decimals=2'), True))
case('TXT with ten decimals', lambda: same('나는 -> 오늘: 0.1797712622\n' in succeeds('-o', '-', '--format=txt', '--decimals=10'), True))
case('TXT in Korean', lambda: same('어텐션' in succeeds('-o', '-', '--format=txt', '--language=ko'), True))
case('TXT follows LANG', lambda: same(succeeds('-o', '-', '--format=txt', env={'LANG': 'ko_KR.UTF-8'}), succeeds('-o', '-', '--format=txt', '--language=ko')))
case('TXT of a mask', lambda: same('-inf' in succeeds('-o', '-', '--format=txt', causal), True))


# Documents

def again():
    first = succeeds('-o', '-', '--format=attention', causal)
    (folder / 'again.attention').write_text(first, encoding='utf-8')
    same(succeeds('-o', '-', '--format=attention', 'again.attention'), first)
    same(values('again.attention'), values(causal))


case('a document as it would be saved is read back', again)
case('a sample as a document', lambda: same(json.loads(succeeds('-o', '-', '--format=attention'))['format'], 'attention'))


# Where it goes

def written(name, *arguments):
    same(succeeds('-o', name, *arguments), '')
    found = read(name)
    os.unlink(folder / name)
    return found


def twice(name, *arguments):
    same(written(name, *arguments), written(name, *arguments))


def beside():
    """A relative path, a path with folders, an absolute path."""
    (folder / 'deep' / 'er').mkdir(parents=True, exist_ok=True)
    same(written('a.json'), written('deep/er/b.json'))
    same(written('a.json'), written(str(folder / 'c.json')))


def nothing_else():
    before = set(listing())
    succeeds('-o', 'only.json')
    same(set(listing()) - before, {'only.json'})
    os.unlink(folder / 'only.json')


def replaced():
    (folder / 'old.json').write_text('old')
    os.chmod(folder / 'old.json', 0o640)
    succeeds('-o', 'old.json')
    same(read('old.json'), written('new.json'))
    same(stat.S_IMODE(os.stat(folder / 'old.json').st_mode), 0o640)


def mode():
    old = os.umask(0o027)
    try:
        succeeds('-o', 'mode.json')
    finally:
        os.umask(old)
    same(stat.S_IMODE(os.stat(folder / 'mode.json').st_mode), 0o640)


def linked():
    (folder / 'target.json').write_text('old')
    (folder / 'link.json').symlink_to('target.json')
    succeeds('-o', 'link.json')
    same((folder / 'link.json').is_symlink(), True)
    same(read('target.json'), written('new.json'))


def linked_to_nothing():
    """What a link is to lead to is written, and the link stays."""
    (folder / 'early.json').symlink_to('late.json')
    succeeds('-o', 'early.json')
    same((folder / 'early.json').is_symlink(), True)
    same(read('late.json'), written('new.json'))


def limited():
    """A file larger than the shell allows (ulimit -f) is an error like a full disk, not the end of the program."""
    limit = {'preexec_fn': lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (64, 64)), 'env': {'LC_ALL': 'C.UTF-8'}}
    (folder / 'limited.json').write_text('old')
    before = set(listing())
    refuses(1, ['limited.json', 'larger than is allowed'], '-o', 'limited.json', '--language=en', **limit)
    same((set(listing()), read('limited.json')), (before, b'old'))
    with open(folder / 'limited.out', 'wb') as file:
        refuses(1, ['standard output', 'larger than is allowed'], '-o', '-', '--format=json', '--language=en', stdout=file, **limit)


def piped():
    os.mkfifo(folder / 'pipe.json')
    reader = subprocess.Popen(['cat', folder / 'pipe.json'], stdout=subprocess.PIPE)
    succeeds('-o', 'pipe.json')
    same(reader.communicate()[0], written('new.json'))
    same(stat.S_ISFIFO(os.stat(folder / 'pipe.json').st_mode), True)


def many():
    (folder / 'many').mkdir(exist_ok=True)
    for ending in ('json', 'txt', 'attention'):
        succeeds('-o', 'many', '--format=' + ending, four, causal)
        same(read(f'many/four.{ending}'), written('new.' + ending, four))
        same(read(f'many/causal.{ending}'), written('new.' + ending, causal))
    same(len(os.listdir(folder / 'many')), 6)


def one_wrong_of_many():
    (folder / 'whole').mkdir()
    refuses(1, ['broken.attention'], '-o', 'whole', '--format=json', four, broken)
    same(os.listdir(folder / 'whole'), [])


def node_of_some():
    """A node that only the first of two documents has."""
    (folder / 'some').mkdir()
    refuses(2, ['--node', 'masked'], '-o', 'some', '--format=json', '--node=masked', causal, four)
    same(os.listdir(folder / 'some'), [])


def sample_in_folder():
    (folder / 'samples').mkdir()
    succeeds('-o', 'samples/', '--format=txt', '--sample=one-query')
    same(os.listdir(folder / 'samples'), ['one-query.txt'])


def unlike_names():
    (folder / 'odd').mkdir()
    for name in ('no-ending', 'two.dots.attention', '.hidden', '이름.attention', 'with space.attention'):
        (folder / name).write_bytes((folder / four).read_bytes())
        succeeds('-o', 'odd', '--format=json', name)
    same(sorted(os.listdir(folder / 'odd')), sorted(['no-ending.json', 'two.dots.json', '.hidden.json', '이름.json', 'with space.json']))


def undecoded():
    """A file's name is bytes: it need not be UTF-8."""
    name = os.fsdecode(b'na\xefve')
    (folder / (name + '.attention')).write_bytes((folder / four).read_bytes())
    succeeds('-o', name + '.json', name + '.attention')
    same(read(name + '.json'), written('new.json', four))
    refuses(1, ['na\ufffdve.missing'], '--check', name + '.missing')


for ending in ('json', 'txt', 'attention'):
    case(f'{ending}: the same bytes twice', twice, 'twice.' + ending)
    case(f'{ending}: the same on standard output', lambda e: same(succeeds('-o', '-', '--format=' + e).encode(), written('same.' + e)), ending)
case('--output=FILE is -o FILE', lambda: same(written('a.json'), succeeds('--output=-', '--format=json').encode()))
case('the ending in capitals', lambda: same(written('a.JSON'), written('a.json')))
case('--format with a name that says nothing', lambda: same(written('values', '--format=json'), written('a.json')))
case('--format that says what the name says', lambda: same(written('a.json', '--format=json'), written('a.json')))
case('--format with a point', lambda: same(written('values', '--format=.json'), written('a.json')))
case('paths', beside)
case('nothing but the file is left', nothing_else)
case('an old file is replaced and keeps its permissions', replaced)
case('a new file has the permissions that umask leaves', mode)
case('a symbolic link is followed', linked)
case('a symbolic link to what is not there yet is followed', linked_to_nothing)
case('a file larger than the shell allows', limited)
case('a pipe is written to', piped)
case('several FILEs into a folder', many)
case('one wrong FILE of several: nothing is written', one_wrong_of_many)
case('a node that one of several lacks: nothing is written', node_of_some)
case('a sample into a folder', sample_in_folder)
case('names with and without endings', unlike_names)
case('a name that is not UTF-8', undecoded)
case('over the document itself', lambda: same(succeeds('-o', 'self.attention', document('self.attention', embedding=X)), ''))


# On a terminal

def on_terminal(wait, *arguments):
    """What a terminal sees of standard error while the file, a pipe, is read only after so many seconds."""
    pipe = folder / 'slow.json'
    os.mkfifo(pipe)
    ours, theirs = pty.openpty()
    process = subprocess.Popen([PROGRAM, '-o', 'slow.json', *arguments], cwd=folder, env={**BARE, 'HOME': str(folder)},
                               stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=theirs)
    os.close(theirs)
    time.sleep(wait)
    same(json.loads(pipe.read_bytes())['scores'][0][0], 2)
    same(process.wait(), 0)
    seen = b''
    try:
        while part := os.read(ours, 65536):
            seen += part
    except OSError:
        pass
    os.close(ours)
    pipe.unlink()
    return seen.decode('utf-8')


def progress():
    seen = on_terminal(1.7, '--language=en', four)
    same('\r\x1b[Kwriting 1 of 1: slow.json' in seen, True)
    same(seen.endswith('\r\x1b[K'), True)
    same('\n' in seen, False)
    same('번째 쓰는 중' in on_terminal(1.7, '--language=ko', four), True)


case('more than a second shows how far it has come', progress)
case('less than a second shows nothing', lambda: same(on_terminal(0, four), ''))


# What cannot be

def kept(fragments, name, *arguments):
    """What stood there stays, and nothing else comes."""
    before = listing()
    refuses(1, fragments, '-o', name, *arguments)
    same(listing(), before)


def full(*arguments):
    refuses(1, ['/dev/full', 'space'], '-o', '/dev/full', '--format=json', *arguments)
    same(stat.S_ISCHR(os.stat('/dev/full').st_mode), True)


def full_stdout(*arguments):
    with open('/dev/full', 'wb') as device:
        done_ = run(*arguments, '--language=en', stdout=device)
    same((done_.status, done_.err), (1, 'attention: standard output could not be written: no space is left\n'))


def closed_stdout(*arguments):
    done_ = subprocess.run(['sh', '-c', 'exec "$@" >&-', 'sh', PROGRAM, *arguments, '--language=en'], cwd=folder, env=BARE,
                           stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    same((done_.returncode, done_.stderr.decode()), (1, 'attention: standard output could not be written: it is closed\n'))


def unread_stdout(*arguments):
    """Whoever was to read it has ended: said like any other failure, and no signal ends the program."""
    reading, writing = os.pipe()
    os.close(reading)
    done_ = run(*arguments, '--language=en', stdout=writing)
    os.close(writing)
    same((done_.status, done_.err), (1, 'attention: standard output could not be written: nobody reads it\n'))


def half_read_stdout():
    """A megabyte, of which a reader takes the beginning."""
    large = document('unread.attention', embedding={'random': {'rows': 250, 'columns': 4, 'seed': 1, 'deviation': 1}})
    process = subprocess.Popen([PROGRAM, '-o', '-', '--format=json', '--language=en', large], cwd=folder, env={**BARE, 'HOME': str(folder)},
                               stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    same(process.stdout.read(10), b'{\n  "embed')
    process.stdout.close()
    said = process.stderr.read().decode()
    process.stderr.close()
    same((process.wait(), said), (1, 'attention: standard output could not be written: nobody reads it\n'))


def unread_pipe():
    """A pipe with a name, whose reader opens it and goes."""
    os.mkfifo(folder / 'left.json')
    reader = subprocess.Popen(['sh', '-c', 'exec < left.json'], cwd=folder)
    large = document('unread.attention', embedding={'random': {'rows': 250, 'columns': 4, 'seed': 1, 'deviation': 1}})
    refuses(1, ['left.json', 'nobody reads it'], '-o', 'left.json', '--language=en', large)
    reader.wait()
    (folder / 'left.json').unlink()


def closed_everything():
    """All three streams closed: a file is written all the same, and holds nothing but itself."""
    done_ = subprocess.run(['sh', '-c', 'exec "$@" <&- >&- 2>&-', 'sh', PROGRAM, '-o', 'closed.json'], cwd=folder, env=BARE)
    same(done_.returncode, 0)
    same(read('closed.json'), written('new.json'))


def as_nobody(function):
    """As an ordinary user: the superuser may write anywhere.  Such a one may not see the build, so the program is copied."""
    if os.geteuid() != 0:
        function()
        return
    copy = pathlib.Path(shutil.copy(PROGRAM, folder / 'the-program'))
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        status = 1
        try:
            program.PROGRAM = str(copy)
            BARE.pop('LSAN_OPTIONS', None)
            os.setgid(65534)
            os.setuid(65534)
            function()
            status = 0
        except BaseException as problem:
            print('#', repr(problem), flush=True)
        finally:
            os._exit(status)
    ended = os.waitpid(child, 0)[1]
    copy.unlink()
    same(ended, 0)


def forbidden_folder():
    os.chmod(folder, 0o755)
    (folder / 'locked').mkdir()
    os.chmod(folder / 'locked', 0o555)
    as_nobody(lambda: refuses(1, ['locked/a.json', 'permitted'], '-o', 'locked/a.json', '--language=en'))
    same(os.listdir(folder / 'locked'), [])


def forbidden_file():
    (folder / 'open').mkdir()
    os.chmod(folder / 'open', 0o777)
    (folder / 'open' / 'a.json').write_text('old')
    os.chmod(folder / 'open' / 'a.json', 0o444)
    as_nobody(lambda: refuses(1, ['open/a.json', 'permitted'], '-o', 'open/a.json', '--language=en'))
    same(os.listdir(folder / 'open'), ['a.json'])
    same(read('open/a.json'), b'old')


(folder / 'kept.json').write_text('kept')
(folder / 'a-folder.json').mkdir()
case('a folder that is missing', kept, ['nowhere/a.json', 'no such folder'], 'nowhere/a.json')
case('a folder that is missing, for several FILEs', kept, ['nowhere/', 'no such folder'], 'nowhere/', '--format=json', four, causal)
case('a file where a folder should be', kept, ['kept.json/a.json', 'folder'], 'kept.json/a.json')
case('a folder with an ending is a folder', lambda: refuses(2, ['--output', 'folder'], '-o', 'a-folder.json'))
(folder / 'a-folder.json' / 'four.json').mkdir()
case('a folder where a file should be', kept, ['four.json', 'folder'], 'a-folder.json', '--format=json', four)
case('a name that is too long', kept, ['too long'], 'x' * 300 + '.json')
case('a document that is wrong leaves the old file', kept, ['broken.attention'], 'kept.json', broken)
case('a document that is missing leaves the old file', kept, ['nothing.attention'], 'kept.json', 'nothing.attention')
case('a device that is full', full)
case('standard output that is full: values', full_stdout, '-o', '-', '--format=json')
case('standard output that is full: --explain', full_stdout, '--explain=weights,3,2')
case('standard output that is full: --list-nodes', full_stdout, '--list-nodes')
case('standard output that is full: --help', full_stdout, '--help')
case('standard output that is closed: values', closed_stdout, '-o', '-', '--format=json')
case('standard output that is closed: --list-samples', closed_stdout, '--list-samples')
case('standard output that is closed: --version', closed_stdout, '--version')
case('standard output that nobody reads: values', unread_stdout, '-o', '-', '--format=npz')
case('standard output that nobody reads: a picture', unread_stdout, '-o', '-', '--format=png')
case('standard output that nobody reads: --list-nodes', unread_stdout, '--list-nodes')
case('standard output that is read to a half', half_read_stdout)
case('a pipe whose reader goes', unread_pipe)
case('every stream closed', closed_everything)
case('a folder that may not be written to', forbidden_folder)
case('a file that may not be written to', forbidden_file)
case('failures in Korean', lambda: refuses(1, ['쓰지 못했습니다', '폴더가 없습니다'], '-o', 'nowhere/a.json', '--language=ko'))
case('a missing document, in Korean', lambda: refuses(1, ['nothing.attention'], '-o', '-', '--format=json', '--language=ko', 'nothing.attention'))

done()
