# tap.py: a test case a line, for the tests that are scripts
# SPDX-License-Identifier: GPL-3.0-or-later

import sys

_count = 0
_failed = 0


def case(name, problems):
    """One test case: it passes when the iterable `problems` yields nothing."""
    global _count, _failed
    found = list(problems)
    _count += 1
    if found:
        _failed += 1
    print(f"{'not ok' if found else 'ok'} {_count} {name}")
    for problem in found:
        print(f'# {problem}')


def done():
    """Ends the program: the plan, and a status."""
    print(f'1..{_count}')
    sys.exit(1 if _failed else 0)
