# latex.py: a reader of LaTeX that is strict where TeX is, for machines without TeX
# SPDX-License-Identifier: GPL-3.0-or-later

import re

# Commands that take arguments in braces, and how many; all others take none.
ARGUMENTS = {'documentclass': 1, 'usepackage': 1, 'setcounter': 2, 'setlength': 2, 'newcommand': 2, 'section': 1, 'subsection': 1,
             'texttt': 1, 'emph': 1, 'text': 1, 'fit': 1, 'frac': 2, 'sqrt': 1, 'operatorname': 1, 'ensuremath': 1, 'begin': 1,
             'end': 1, 'bar': 1, 'hat': 1, 'tilde': 1}
MATH_ONLY = {'frac', 'sqrt', 'sum', 'cdot', 'times', 'div', 'top', 'ast', 'infty', 'exp', 'max', 'approx', 'to', 'quad', 'cdots',
             'operatorname', 'fit', 'surd', 'Sigma', 'pm', 'bar', 'hat', 'tilde', 'beta', 'gamma', 'mu', 'sigma', 'sin', 'cos', 'tanh', 'theta', 'pi', 'mid'}
TEXT = {'textbackslash', 'textasciicircum', 'textasciitilde', 'textless', 'textgreater', 'textbar', 'dots', 'texttt', 'emph'}
KNOWN = set(ARGUMENTS) | MATH_ONLY | TEXT | {'left', 'right', 'displaystyle', 'linewidth', 'parindent'}
MATH_ENVIRONMENTS = {'bmatrix', 'align*', 'cases', 'gathered'}


class Wrong(Exception):
    pass


def read(source):
    """Walks over the body of a document.  Returns its matrices as lists of rows of strings; Wrong where TeX would stop."""
    body = source[source.index('\\begin{document}'):]
    if re.search(r'(?m)^\\usepackage\{kotex\}', source) is None and re.search('[가-힣]', body):
        raise Wrong('Hangul without kotex')
    most = int(re.search(r'\\setcounter\{MaxMatrixCols\}\{(\d+)\}', source).group(1))
    stack = []              # what is open: ('{', math before), ('$',), ('\\[',), ('begin', name, math before)
    math = False
    matrices, cells = [], None
    at = 0

    def wrong(what):
        raise Wrong(f'{what}: {body[max(at - 60, 0):at]!r} > {body[at:at + 60]!r}')

    while at < len(body):
        c = body[at]
        if c == '\\':
            name = re.match(r'\\([A-Za-z]+)\*?', body[at:])
            if name is None:
                sign = body[at + 1]
                if sign == '[' or sign == ']':
                    if (sign == '[') == math:
                        wrong('display math')
                    if sign == '[':
                        stack.append(('\\[',))
                    elif stack.pop() != ('\\[',):
                        wrong('\\] closes something else')
                    math = sign == '['
                elif sign == '\\':
                    if not math:
                        wrong('a row ends outside of math')
                    if cells is not None:
                        cells.append([''])
                elif sign not in '{}$&#%_,':
                    wrong('an unknown sign')
                at += 2
                continue
            command = name.group(1)
            if command not in KNOWN:
                wrong('an unknown command')
            if command in MATH_ONLY and not math:
                wrong('math outside of math')
            if cells is not None and command not in ('begin', 'end'):
                cells[-1][-1] += name.group()
            at += len(name.group())
            if command in ('begin', 'end'):
                environment = re.match(r'\{([a-z*]+)\}', body[at:])
                environment = environment.group(1) if environment else wrong('an environment without a name')
                at += len(environment) + 2
                if command == 'begin':
                    stack.append(('begin', environment, math))
                    math = math or environment in MATH_ENVIRONMENTS
                    if environment == 'bmatrix':
                        cells = [['']]
                else:
                    if not stack or stack[-1][:2] != ('begin', environment):
                        wrong('an end without its beginning')
                    math = stack.pop()[2]
                    if environment == 'bmatrix':
                        if len({len(row) for row in cells}) != 1 or len(cells[0]) > most:
                            wrong('a ragged or wide matrix')
                        matrices.append([[cell.strip() for cell in row] for row in cells])
                        cells = None
            elif command in ARGUMENTS:
                if body[at] != '{':
                    wrong('no argument')
                stack.append(('{', math, ARGUMENTS[command] - 1))
                if command in ('text', 'texttt'):
                    math = False
                elif command in ('ensuremath', 'fit'):
                    math = True
                at += 1
            continue
        if c == '{':
            stack.append(('{', math, 0))
        elif c == '}':
            if not stack or stack[-1][0] != '{':
                wrong('a brace closes something else')
            _, before, more = stack.pop()
            math = before
            if more:
                if body[at + 1] != '{':
                    wrong('too few arguments')
                stack.append(('{', math, more - 1))
                at += 1
                if cells is not None:
                    cells[-1][-1] += '}'
        elif c == '$':
            if math and stack[-1] == ('$',):
                stack.pop()
                math = False
            elif not math:
                stack.append(('$',))
                math = True
            else:
                wrong('a dollar within math')
        elif c in '_^' and not math:
            wrong('an index outside of math')
        elif c == '&':
            if not any(entry[0] == 'begin' and entry[1] in MATH_ENVIRONMENTS for entry in stack):
                wrong('an alignment outside of a matrix')
            if cells is not None:
                cells[-1].append('')
                at += 1
                continue
        elif c in '#~%':
            wrong('a special character')
        elif ord(c) < 32 and c != '\n':
            wrong('a control character')
        elif math and ord(c) > 126:
            wrong('a letter that math does not have')
        if cells is not None:
            cells[-1][-1] += c
        at += 1
    if stack:
        raise Wrong(f'still open at the end: {stack}')
    return matrices


def number(text):
    """A cell of a matrix as a float."""
    power = re.fullmatch(r'(-?[\d.]+) \\times 10\^\{(-?\d+)\}', text)
    if text == '-\\infty':
        return float('-inf')
    return float(f'{power.group(1)}e{power.group(2)}') if power else float(text)
