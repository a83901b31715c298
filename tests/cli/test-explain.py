#!/usr/bin/env python3
# test-explain.py: a number explained on the command line
# SPDX-License-Identifier: GPL-3.0-or-later

import re

from program import case, document, done, refuses, same, succeeds, values

FOUR = ['나는', '오늘', '사과를', '먹었다']
X = [[1, 0, 1], [0, 1, 1], [1, 1, 0], [1, 1, 1]]
four = document('four.attention', tokens=FOUR, embedding=X)
wide = document('wide.attention', tokens=['a', 'b'], embedding=[[0.5 + i for i in range(40)], [1.25 - i for i in range(40)]])
causal = document('causal.attention', tokens=FOUR, embedding=X, attention={'mask': 'causal'})
dead = document('dead.attention', tokens=['a', 'b'], embedding=[[1], [2]], attention={'mask': [[0, 0], [1, 1]]})


def explain(cell, *arguments):
    return succeeds('--explain=' + cell, '--language=en', *arguments)


def shown_by():
    """≈ 0.21, its terms, one sentence."""
    lines = explain('weights,3,2').splitlines()
    assert len(lines) >= 3, lines
    assert '≈ 0.21' in '\n'.join(lines), lines
    assert 'e' in lines[1] and '÷' in ''.join(lines) or '/' in ''.join(lines), lines
    assert '먹었다' in lines[-1] and '사과를' in lines[-1] and lines[-1].endswith('.'), lines


def every_cell(name):
    """The result that is printed is the value in the JSON, rounded as a reader would."""
    nodes = values(name)
    for node in ('query', 'scores', 'scaled', 'shifted', 'exponentials', 'totals', 'weights', 'row_sum', 'output'):
        text = explain(f'{node},1,0', '--decimals=6', name)
        value = nodes[node][1][0]
        numbers = [float(n.replace('−', '-')) for n in re.findall(r'[−]?\d+(?:\.\d+)?', text)]
        assert any(abs(n - value) <= 5.1e-7 for n in numbers), (node, value, text)
        assert 'nan' not in text.lower(), text


def korean():
    text = succeeds('--explain=weights,3,2', '--language=ko')
    assert re.search('[가-힣]', text.splitlines()[-1].replace('먹었다', '').replace('사과를', '')), text
    assert '0.21' in text, text


case('weights,3,2 as the issue asks', shown_by)
case('every node of the four words', every_cell, four)
case('every node with a causal mask', every_cell, causal)
case('in Korean, under LANG=C', korean)
case('in Korean by LANG', lambda: same(succeeds('--explain=weights,3,2', env={'LANG': 'ko_KR.UTF-8'}), succeeds('--explain=weights,3,2', '--language=ko')))
case('the same twice', lambda: same(explain('weights,3,2'), explain('weights,3,2')))
case('an exact result has = and not ≈', lambda: same('= 2' in explain('scores,0,0', four) and '≈' not in explain('scores,0,0', four), True))
case('an input is its value', lambda: same('1' in explain('embedding,0,0', four), True))
case('decimals', lambda: same('0.2091' in explain('weights,3,2', '--decimals=4'), True))
case('no decimals', lambda: same('≈ 0' in explain('weights,3,2', '--decimals=0'), True))
case('a long sum is shortened', lambda: same(len(explain('scores,0,1', wide)) < 1200, True))
case('what may not be looked at', lambda: same('−∞' in explain('masked,0,3', causal), True))
case('a row that may look at nothing', lambda: same('0' in explain('weights,0,0', dead) and 'nan' not in explain('weights,0,0', dead).lower(), True))
case('a sample', lambda: same('20' in explain('output,0,0', '--sample=one-query'), True))
# Its deviation is √ε: what is divided by is not 0, and is not written as 0.
constant = document('constant.attention', tokens=['a', 'b'], embedding=[[1, 1], [1, 2]], block={})
case('a row of one number is not divided by 0', lambda: same(explain('norm1,0,0', constant).splitlines()[1].split(';')[0] +
     explain('norm1,0,0', constant).splitlines()[1].split(';')[-1], '(1 − 1) ÷ 0.0032 × 1 + 0 = 0 σ = √(0 + 0.00001) ≈ 0.0032'))
case('a node whose name is not there', lambda: refuses(2, ['masked'], '--explain=masked,0,0', four))
case('a document that is missing', lambda: refuses(1, ['nothing.attention'], '--explain=weights,0,0', 'nothing.attention'))

done()
