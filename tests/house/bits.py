#!/usr/bin/env python3
# bits.py: the same bits from gcc and clang, with and without optimisation
# SPDX-License-Identifier: GPL-3.0-or-later
#
# usage: bits.py BUILD_ROOT
#
# Takes the commands by which the build compiled the rooms below the window and tests/house/bits.c, and follows
# them once for each compiler and level.

import concurrent.futures
import itertools
import json
import pathlib
import shlex
import shutil
import subprocess
import sys
import tempfile

import tap

BUILD = pathlib.Path(sys.argv[1]).resolve()
PARTS = ('src/tensor/libattn-tensor.a.p/', 'src/trace/libattn-trace.a.p/', 'src/document/libattn-document.a.p/',
         'tests/house/bits.p/')
COMPILERS = ('gcc', 'clang')
LEVELS = ('-O0', '-O3')
# What is told once for a build and must not be told twice, or that only one of the compilers knows.
PASSED_OVER = ('-O', '-W', '-fdiagnostics', '-g', '-fsanitize', '-MF', '-MQ', '-MD', '-o')


def commands():
    with open(BUILD / 'compile_commands.json', encoding='utf-8') as file:
        for entry in json.load(file):
            if entry['output'].startswith(PARTS):
                yield entry


def flags_of(entry):
    words = iter(shlex.split(entry['command']))
    kept = []
    for word in words:
        if word in ('-MF', '-MQ', '-o'):
            next(words)
        elif word == '-c':
            break
        elif not word.startswith(PASSED_OVER):
            kept.append(word)
    while kept and not kept[0].startswith('-'):
        kept.pop(0)
    return kept


def libraries():
    """What the build linked the program with, apart from the rooms themselves."""
    ninja = shutil.which('ninja') or shutil.which('ninja-build')
    link = subprocess.run([ninja, '-C', str(BUILD), '-t', 'commands', 'tests/house/bits'],
                          capture_output=True, text=True, check=True).stdout.splitlines()[-1]
    return [word for word in shlex.split(link) if word.startswith(('-l', '-pthread')) or word.endswith('.so')]


def compile_one(compiler, level, folder, number, entry):
    target = folder / f'{number}.o'
    result = subprocess.run([compiler, *flags_of(entry), level, '-w', '-c', entry['file'], '-o', str(target)],
                            cwd=entry['directory'], capture_output=True, text=True)
    if result.returncode != 0:
        raise RuntimeError(f'{compiler} {level}: {entry["file"]}: {result.stderr}')
    return str(target)


def output_of(compiler, level, pool):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        objects = list(pool.map(lambda pair: compile_one(compiler, level, folder, *pair), enumerate(commands())))
        subprocess.run([compiler, *objects, '-o', str(folder / 'bits'), *libraries()], check=True)
        result = subprocess.run([str(folder / 'bits')], capture_output=True, text=True, encoding='utf-8')
        if result.returncode != 0:
            raise RuntimeError(f'{compiler} {level}: status {result.returncode}: {result.stderr}')
        return result.stdout.splitlines()


def groups(lines):
    """The lines of each sample, and of the random documents by hundreds."""
    def key(line):
        name = line.split()[0]
        for kind, words in (('random-', 'random documents'), ('model-', 'random models')):
            if name.startswith(kind) and name[len(kind):].isdigit():
                hundred = int(name[len(kind):]) // 100 * 100
                return f'{words} {hundred} to {hundred + 99}'
        return f'the sample {name}'
    return {name: list(part) for name, part in itertools.groupby(lines, key)}


def differences(expected, found):
    if len(expected) != len(found):
        yield f'{len(found)} lines, expected {len(expected)}'
    for left, right in zip(expected, found):
        if left != right:
            yield f'{right}, expected {left}'


with concurrent.futures.ThreadPoolExecutor(max_workers=2) as pool:
    outputs = {}
    for compiler, level in itertools.product(COMPILERS, LEVELS):
        if not shutil.which(compiler):
            sys.exit(f'Bail out! there is no {compiler}')
        outputs[f'{compiler} {level}'] = groups(output_of(compiler, level, pool))

(first, reference), *others = outputs.items()
tap.case('there are samples, random documents and their nodes',
         [] if len(reference) > 6 and sum(map(len, reference.values())) > 1000 else [str(list(reference))])
for variant, found in others:
    tap.case(f'{variant} has the documents of {first}', differences(list(reference), list(found)))
    for name, lines in reference.items():
        tap.case(f'{variant} computes {name} as {first} does', differences(lines, found.get(name, [])))

tap.done()
