#!/usr/bin/env python3
# count-tests.py: counts single test cases in meson's logs and says which failed
# SPDX-License-Identifier: GPL-3.0-or-later
#
# usage: count-tests.py [--broken=BUILD ...] LOG.json ...
#
# A log is what `meson test` writes: a JSON object a line, one for each test program, with what it printed.
# The last line is the sum over all logs.  The status is 1 when a case failed, when a program did not end as it
# should (a crash, a missing case, a log that cannot be read), or when nothing ran at all.  A build that failed
# counts as a failed case.

import json
import re
import sys

CASE = re.compile(r'( *)(not )?ok\b(?:[ \t]+\d+)?(.*)')
PLAN = re.compile(r'( *)1\.\.(\d+)(?:\s*#\s*(skip\S*).*)?', re.IGNORECASE)
DIRECTIVE = re.compile(r'(?:^|\s)#\s*(skip|todo)\b', re.IGNORECASE)


class Count:
    def __init__(self):
        self.passed = self.failed = self.skipped = 0

    def __iadd__(self, other):
        self.passed += other.passed
        self.failed += other.failed
        self.skipped += other.skipped
        return self

    def __str__(self):
        return f'{self.passed} passed, {self.failed} failed, {self.skipped} skipped'


def count_program(test):
    """The cases of one program, and the lines that tell what went wrong."""
    count, trouble = Count(), []
    seen, planned, deepest, is_tap = 0, None, 0, False
    # Notes stand before a case (GLib) or after it; those after a failed one are told too, up to a dozen.
    notes, told = [], 0

    for line in (test.get('stdout') or '').splitlines():
        if plan := PLAN.fullmatch(line.rstrip()):
            is_tap = True
            if not plan[1]:
                planned = int(plan[2])
                if plan[3]:
                    count.skipped += 1
        elif case := CASE.fullmatch(line):
            is_tap = True
            depth, failed, rest = len(case[1]), bool(case[2]), case[3]
            if depth == 0:
                seen += 1
            # A line that sums up the deeper ones before it is not a case of its own.
            if depth < deepest:
                deepest = depth
                continue
            deepest = depth
            told = 0
            directive = DIRECTIVE.search(rest)
            if directive and directive[1].lower() == 'skip':
                count.skipped += 1
            elif failed:
                count.failed += 1
                trouble += notes[-12:] + [line.strip()]
                told = 12
            else:
                count.passed += 1
            notes = []
        elif told:
            trouble.append(line)
            told -= 1
        elif line.strip():
            notes.append(line)

    ended_well = test.get('result') in ('OK', 'EXPECTEDFAIL', 'SKIP')
    if not is_tap:
        # Not a program of cases: it is one itself.
        if test.get('result') == 'SKIP':
            count.skipped += 1
        elif ended_well:
            count.passed += 1
    lacking = max(0, (planned or 0) - seen) if is_tap else 0
    if lacking or not ended_well and not count.failed:
        count.failed += max(1, lacking)
        trouble += notes[-20:]
        trouble.append(f'{test.get("result")}, status {test.get("returncode")}, '
                       f'{seen} of {planned if planned is not None else "?"} cases')
    if count.failed:
        trouble += [line for line in (test.get('stderr') or '').splitlines() if line.strip()][-60:]
    return count, trouble


def main():
    total = Count()
    for log in sys.argv[1:]:
        if log.startswith('--broken='):
            print(f'{log.removeprefix("--broken=")}: the build failed')
            total.failed += 1
            continue
        try:
            with open(log, encoding='utf-8', errors='replace') as file:
                tests = [json.loads(line) for line in file if line.strip()]
        except (OSError, ValueError) as error:
            print(f'{log}: {error}')
            total.failed += 1
            continue
        for test in tests:
            count, trouble = count_program(test)
            total += count
            if count.failed:
                print(f'{log}: {test.get("name")}')
                for line in trouble:
                    print(f'  {line}')
    print(total)
    sys.exit(0 if total.passed and not total.failed else 1)


main()
