#!/usr/bin/env python3
# figure.py: what one would write with Matplotlib to get the same six matrices with their numbers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# usage: figure.py OUT.png, OUT.svg or OUT.pdf

import sys

import matplotlib
matplotlib.use('Agg')
import matplotlib.pyplot as plt
import numpy as np

tokens = ['나는', '오늘', '사과를', '먹었다']
X = np.array([[1, 0, 1], [0, 1, 1], [1, 1, 0], [1, 1, 1]], dtype=float)
scores = X @ X.T
scaled = scores / np.sqrt(X.shape[1])
exponentials = np.exp(scaled - scaled.max(axis=1, keepdims=True))
weights = exponentials / exponentials.sum(axis=1, keepdims=True)
output = weights @ X
dimensions = [f'd{i}' for i in range(X.shape[1])]
panels = [('Q', X, tokens, dimensions, 'Blues'), ('K', X, tokens, dimensions, 'Oranges'),
          ('V', X, tokens, dimensions, 'Greens'), ('scores', scores, tokens, tokens, 'RdBu'),
          ('weights', weights, tokens, tokens, 'Purples'), ('output', output, tokens, dimensions, 'Greens')]

plt.rcParams['font.family'] = ['DejaVu Sans', 'Noto Sans CJK JP']
figure, axes = plt.subplots(2, 3, figsize=(16, 9), dpi=200)
for axis, (title, matrix, rows, columns, colors) in zip(axes.flat, panels):
    axis.imshow(matrix, cmap=colors)
    axis.set_title(title)
    axis.set_xticks(range(len(columns)), columns)
    axis.set_yticks(range(len(rows)), rows)
    for i, j in np.ndindex(matrix.shape):
        axis.text(j, i, f'{matrix[i, j]:.2f}', ha='center', va='center')
figure.savefig(sys.argv[1], dpi=200)
