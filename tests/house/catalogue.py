#!/usr/bin/env python3
# catalogue.py: every message has its Korean, every Korean entry its message, and their formats agree
# SPDX-License-Identifier: GPL-3.0-or-later
#
# usage: catalogue.py SOURCE_ROOT

import ast
import collections
import pathlib
import re
import subprocess
import sys

import tap

ROOT = pathlib.Path(sys.argv[1])
SECTIONS = sorted((ROOT / 'po' / 'ko').glob('*.po'))
# Messages are marked by being the second argument of attn_translate, or by N_ where that is called elsewhere.
KEYWORDS = ['--keyword', '--keyword=attn_translate:2', '--keyword=N_']
Entry = collections.namedtuple('Entry', 'message translation flags references')


# “그림(%s)이” is right, as the particle goes with the word before the bracket; “%%가” is 퍼센트가.  이다 keeps its 이.
PARTICLE = re.compile(r"%(?:\d+\$)?[-+#0']*(?:\d+|\*)?(?:\.(?:\d+|\*))?(?:hh|h|ll|l|j|z|t|L)?[diouxXeEfFgGaAcs][”’\]]*"
                      r'(?:은|는|이|가|을|를|와|과|로|으로|라|이라|라는|이라는|이\(가\)|은\(는\)|을\(를\)|와\(과\)|\(으\)로)(?![가-힣])')


def parse(text):
    """The entries of a PO file, the header left out.  Obsolete entries count as flagged 'obsolete'."""
    entries = []
    for block in re.split(r'\n\s*\n', text):
        fields, flags, references, current = {}, [], [], None
        for line in block.splitlines():
            if line.startswith('#,'):
                flags += [flag.strip() for flag in line[2:].split(',')]
            elif line.startswith('#:'):
                references += line[2:].split()
            elif line.startswith('#~'):
                flags.append('obsolete')
            elif match := re.match(r'(msg\w+)(?:\[\d+\])?\s+(".*")$', line):
                current = match[1]
                fields[current] = ast.literal_eval(match[2])
            elif line.startswith('"') and current:
                fields[current] += ast.literal_eval(line)
        if fields.get('msgid'):
            entries.append(Entry(fields['msgid'], fields.get('msgstr', ''), flags, references))
        elif 'obsolete' in flags:
            entries.append(Entry('(obsolete)', '', flags, references))
    return entries


def run(*command):
    return subprocess.run([str(part) for part in command], capture_output=True, text=True, encoding='utf-8')


def directives(text):
    """What a format takes, argument by argument: position → conversion with its length."""
    taken, following = {}, 0
    pattern = r"%(?:(\d+)\$)?([-+#0']*)(\d+|\*)?(?:\.(\d+|\*))?(hh|h|ll|l|j|z|t|L)?([diouxXeEfFgGaAcspn%])"
    for match in re.finditer(pattern, text):
        position, _, width, precision, length, conversion = match.groups()
        if conversion == '%':
            continue
        for star in (width, precision):
            if star == '*':
                following += 1
                taken[following] = '*'
        if position is None:
            following += 1
        taken[int(position or following)] = (length or '') + conversion
    return taken


def sources():
    found = sorted(path.relative_to(ROOT) for path in (ROOT / 'src').rglob('*.[ch]'))
    result = subprocess.run(
        ['xgettext', '--language=C', '--from-code=UTF-8', '--no-wrap', '--output=-', *KEYWORDS, *map(str, found)],
        cwd=ROOT, capture_output=True, text=True, encoding='utf-8')
    if result.returncode != 0:
        sys.exit(f'Bail out! xgettext: {result.stderr}')
    return parse(result.stdout)


sections = {path.stem: parse(path.read_text(encoding='utf-8')) for path in SECTIONS}
joined = {entry.message: entry for entries in sections.values() for entry in entries if entry.translation}
messages = sources()
used = {entry.message for entry in messages}

tap.case('the catalogue has entries', [] if joined else ['it is empty'])

for path in SECTIONS:
    result = run('msgfmt', '--check', '--output-file=/dev/null', path)
    tap.case(f'{path.stem}: msgfmt finds nothing to complain of',
             result.stderr.splitlines() if result.returncode != 0 or result.stderr else [])

rooms = sorted({reference.split('/')[1] for entry in messages for reference in entry.references})
for room in rooms:
    tap.case(f'{room}: every message has its Korean',
             (f'{entry.references[0]}: {entry.message!r}' for entry in messages
              if entry.message not in joined and any(r.split('/')[1] == room for r in entry.references)))

for name, entries in sections.items():
    tap.case(f'{name}: every entry is a message of the source',
             (repr(entry.message) for entry in entries if entry.message not in used))
    tap.case(f'{name}: every entry is finished',
             (f'{entry.message!r} {entry.flags}' for entry in entries
              if not entry.translation or 'fuzzy' in entry.flags or 'obsolete' in entry.flags))
    tap.case(f'{name}: formats take the same arguments',
             (f'{entry.message!r}: {directives(entry.message)}, {directives(entry.translation)}' for entry in entries
              if directives(entry.message) != directives(entry.translation)))
    tap.case(f'{name}: lines end alike',
             (repr(entry.message) for entry in entries
              if entry.message.endswith('\n') != entry.translation.endswith('\n')))
    # A particle goes with the last sound of what stands before it, which a format does not know: “8은”, “16은”, “2는”.
    tap.case(f'{name}: no particle is fixed behind what varies',
             (f'{entry.translation!r}: {match[0]}' for entry in entries if (match := PARTICLE.search(entry.translation))))
    # docs/terms.md: these stay in Latin letters, and a quotation has its own marks.  One word for one thing: 게인 and 편향, 픽셀.
    tap.case(f'{name}: the words of docs/terms.md',
             (f'{entry.message!r}: {word}' for entry in entries
              for word in ('쿼리', '밸류', '소프트맥스', '토큰들', '판독', '화소', '바이어스', '"', "'", '...')
              if word in entry.translation and word not in entry.message))
    # A key of a document is written as it is: “block.norm1.gain”, out_bias.
    tap.case(f'{name}: 게인 and 편향 are said in Korean',
             (f'{entry.message!r}: {match[0]}' for entry in entries
              if (match := re.search(r'(?<![\w.])(gain|bias)(?![\w.])', entry.translation, re.ASCII))))

first = {}
different = []
for name, entries in sections.items():
    for entry in entries:
        other = first.setdefault(entry.message, (name, entry.translation))
        if other[1] != entry.translation:
            different.append(f'{entry.message!r}: {other[1]} in {other[0]}, {entry.translation} in {name}')
tap.case('no message has two translations', different)

tap.done()
