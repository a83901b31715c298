#!/usr/bin/env python3
# processes.py: whole processes, one against another: to the first frame, its memory, and to a written picture
# SPDX-License-Identifier: GPL-3.0-or-later
#
# usage: processes.py start ATTENTION EMPTY_WINDOW FIRST_FRAME.so FLAGS
#        processes.py output ATTENTION FIGURE.py FLAGS
#        processes.py many ATTENTION FLAGS

import json
import os
import pathlib
import statistics
import struct
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'ui'))

from plain import without_opengl  # noqa: E402

START_LIMIT = 1.8
MEMORY_LIMIT = 1.6
# How many times as fast as Matplotlib, by format.
OUTPUT_LIMITS = {'png': 8, 'svg': 15, 'pdf': 10}
# A hundred documents in one call, against a hundred calls.
MANY = 100
MANY_LIMITS = {'svg': 0.3, 'png': 0.8}
ROUNDS = 15

count = failed = 0


def case(good, text):
    global count, failed
    count += 1
    failed += not good
    print(f'{"ok" if good else "not ok"} {count} {text}', flush=True)


def first_frame(program, library, **variables):
    """Milliseconds from here to the program's first frame, and its peak memory in KiB."""
    environment = dict(os.environ, LD_PRELOAD=library, GSETTINGS_BACKEND='memory', GTK_USE_PORTAL='0',
                       GTK_A11Y='none', **variables)
    started = time.clock_gettime_ns(time.CLOCK_MONOTONIC)
    result = subprocess.run([program], env=environment, capture_output=True, text=True, timeout=60)
    for line in result.stdout.splitlines():
        words = line.split()
        if words[:1] == ['first-frame']:
            return int(words[1]) / 1e3 - started / 1e6, int(words[3])
    raise SystemExit(f'Bail out! {program} showed no frame: status {result.returncode}: {result.stderr}')


def start(attention, empty, library):
    first_frame(attention, library)
    first_frame(empty, library)
    # The program draws without OpenGL: told too is what an empty window takes that does so.
    sides = zip(*((first_frame(attention, library), first_frame(empty, library),
                   first_frame(empty, library, GSK_RENDERER='cairo', **without_opengl()))
                  for _ in range(ROUNDS)))
    (our_time, our_memory), (their_time, their_memory), (plain_time, plain_memory) = (
        [statistics.median(values) for values in zip(*side)] for side in sides)
    print(f'# first frame: {our_time:.0f} ms, an empty window {their_time:.0f} ms, without OpenGL {plain_time:.0f} ms, '
          f'medians of {ROUNDS}')
    print(f'# peak memory: {our_memory / 1024:.1f} MiB, an empty window {their_memory / 1024:.1f} MiB, '
          f'without OpenGL {plain_memory / 1024:.1f} MiB')
    case(our_time <= START_LIMIT * their_time,
         f'start to first frame: {our_time / their_time:.2f} times an empty window, at most {START_LIMIT}')
    case(our_memory <= MEMORY_LIMIT * their_memory,
         f'memory: {our_memory / their_memory:.2f} times an empty window, at most {MEMORY_LIMIT}')


def timed(command, environment):
    started = time.perf_counter()
    subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - started


def png_size(path):
    return struct.unpack('>II', path.read_bytes()[16:24])


def bare(folder):
    """No display, and Matplotlib's list of fonts in the folder."""
    environment = dict(os.environ, MPLCONFIGDIR=str(folder))
    for variable in ('DISPLAY', 'WAYLAND_DISPLAY'):
        environment.pop(variable, None)
    return environment


def output(attention, figure):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        environment = bare(folder)
        for ending, limit in OUTPUT_LIMITS.items():
            our_command = [attention, f'--output={folder / "ours"}.{ending}', '--size=1600x900', '--language=ko']
            their_command = ['/usr/bin/python3', figure, f'{folder / "theirs"}.{ending}']
            # Once before, so that Matplotlib has its list of fonts and the files are in memory.
            timed(our_command, environment)
            timed(their_command, environment)
            ours, theirs = [], []
            for i in range(ROUNDS):
                ours.append(timed(our_command, environment))
                if i % 3 == 0:
                    theirs.append(timed(their_command, environment))
            our_time, their_time = statistics.median(ours), statistics.median(theirs)
            print(f'# four words as {ending}: {1e3 * our_time:.0f} ms, Matplotlib {1e3 * their_time:.0f} ms, '
                  f'medians of {len(ours)} and {len(theirs)}')
            case(their_time >= limit * our_time,
                 f'{ending}: {their_time / our_time:.1f} times as fast as Matplotlib, at least {limit}')
        sizes = [png_size(folder / side) for side in ('ours.png', 'theirs.png')]
        case(sizes == [(3200, 1800)] * 2, f'both pictures have 3200×1800 pixels: {sizes}')


def many(attention):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        environment = bare(folder)
        (folder / 'pictures').mkdir()
        documents = []
        for i in range(MANY):
            tokens = ['나는', '오늘', '사과를', '먹었다', f'{i}번']
            rows = [[(i * j + 3 * k) % 7 / 4 for k in range(3)] for j in range(len(tokens))]
            documents.append(folder / f'{i}.attention')
            documents[i].write_text(json.dumps({'format': 'attention', 'version': 1, 'tokens': tokens, 'embedding': rows}))
        for ending, limit in MANY_LIMITS.items():
            together = [attention, f'--output={folder / "pictures"}', f'--format={ending}', *documents]
            timed(together, environment)
            in_one, each = [], []
            for i in range(5):
                in_one.append(timed(together, environment))
                each += [timed([attention, f'--output={folder / "one"}.{ending}', document], environment)
                         for document in documents[i * 5:i * 5 + 5]]
            written = len(list((folder / 'pictures').glob(f'*.{ending}')))
            ratio = statistics.median(in_one) / (MANY * statistics.median(each))
            print(f'# {MANY} documents as {ending}: {1e3 * statistics.median(in_one):.0f} ms, one alone '
                  f'{1e3 * statistics.median(each):.1f} ms, medians of {len(in_one)} and {len(each)}')
            case(written == MANY and ratio <= limit,
                 f'{MANY} documents as {ending} in one call: {ratio:.2f} of {MANY} calls, at most {limit}')


def main():
    what, *arguments, flags = sys.argv[1:]
    if what == 'start' and not os.environ.get('DISPLAY') and not os.environ.get('WAYLAND_DISPLAY'):
        os.execvp('xvfb-run', ['xvfb-run', '-a', '-s', '-screen 0 1280x800x24 -noreset', 'dbus-run-session', '--',
                               sys.executable, *sys.argv])
    print(f'# {flags}')
    {'start': start, 'output': output, 'many': many}[what](*arguments)
    print(f'1..{count}')
    sys.exit(1 if failed else 0)


main()
