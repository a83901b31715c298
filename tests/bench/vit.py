#!/usr/bin/env python3
# vit.py: the trace of a Vision Transformer against PyTorch's forward pass that keeps the same nodes
# SPDX-License-Identifier: GPL-3.0-or-later
#
# usage: vit.py VIT FLAGS
#
# Both in float64 on one thread, by turns.  Needs Debian's python3-torch.

import math
import statistics
import subprocess
import sys
import time

import torch
import torch.nn.functional as F

TIME_LIMIT = 1.5
MEMORY_LIMIT = 1.3
ROUNDS = 9

SIZE, PATCH, DIMENSIONS, HIDDEN, LAYERS, HEADS, CLASSES = 224, 16, 192, 768, 12, 3, 10
PATCHES = (SIZE // PATCH) ** 2

torch.set_num_threads(1)
torch.set_default_dtype(torch.float64)

count = failed = 0


def case(good, text):
    global count, failed
    count += 1
    failed += not good
    print(f'{"ok" if good else "not ok"} {count} {text}', flush=True)


def draw(*shape):
    return torch.randn(*shape) * 0.05


def draw_layer():
    d, h = DIMENSIONS, HIDDEN
    return {**{name: (draw(d, d), draw(d)) for name in ('query', 'key', 'value', 'output')},
            'in': (draw(d, h), draw(h)), 'out': (draw(h, d), draw(d)),
            'norm1': (torch.ones(d), torch.zeros(d)), 'norm2': (torch.ones(d), torch.zeros(d))}


pixels = torch.rand(1, 3, SIZE, SIZE)
patch_weight, patch_bias = draw(3 * PATCH * PATCH, DIMENSIONS), draw(DIMENSIONS)
class_token, position = draw(1, DIMENSIONS), draw(PATCHES + 1, DIMENSIONS)
layers = [draw_layer() for _ in range(LAYERS)]
final_norm, readout = (torch.ones(DIMENSIONS), torch.zeros(DIMENSIONS)), (draw(DIMENSIONS, CLASSES), draw(CLASSES))


def softmax(scores, kept, names):
    shifted = kept[names[0]] = scores - scores.max(-1, keepdim=True).values
    exponentials = kept[names[1]] = shifted.exp()
    totals = kept[names[2]] = exponentials.sum(-1, keepdim=True)
    result = kept[names[3]] = exponentials / totals
    return result


def project(x, pair):
    return torch.addmm(pair[1], x, pair[0])


def norm(x, pair):
    return F.layer_norm(x, (DIMENSIONS,), *pair, 1e-6)


def attend(x, layer, kept, name):
    whole = {}
    for part in ('query', 'key', 'value'):
        whole[part] = kept[f'{name}.{part}'] = project(x, layer[part])
    outputs, every = [], []
    for i, (q, k, v) in enumerate(zip(*(whole[part].chunk(HEADS, -1) for part in ('query', 'key', 'value')))):
        head = f'{name}.head{i}'
        kept[f'{head}.query'], kept[f'{head}.key'], kept[f'{head}.value'] = q, k, v
        scores = kept[f'{head}.scores'] = q @ k.T
        scaled = kept[f'{head}.scaled'] = scores / math.sqrt(DIMENSIONS // HEADS)
        weights = softmax(scaled, kept, [f'{head}.{part}' for part in ('shifted', 'exponentials', 'totals', 'weights')])
        kept[f'{head}.row_sum'] = weights.sum(-1, keepdim=True)
        output = kept[f'{head}.output'] = weights @ v
        outputs.append(output)
        every.append(weights)
    kept[f'{name}.mean_weights'] = torch.stack(every).mean(0)
    concat = kept[f'{name}.concat'] = torch.cat(outputs, -1)
    projected = kept[f'{name}.projected'] = project(concat, layer['output'])
    return projected


def forward():
    kept = {}
    patches = kept['patches'] = F.unfold(pixels, PATCH, stride=PATCH)[0].T.contiguous()
    embedding = kept['embedding'] = torch.cat([class_token, project(patches, (patch_weight, patch_bias))])
    x = embedding + position
    for i, layer in enumerate(layers):
        name = f'layer{i}'
        kept[f'{name}.input'] = x
        first = kept[f'{name}.norm1'] = norm(x, layer['norm1'])
        residual = kept[f'{name}.residual1'] = x + attend(first, layer, kept, name)
        second = kept[f'{name}.norm2'] = norm(residual, layer['norm2'])
        hidden = kept[f'{name}.hidden'] = project(second, layer['in'])
        activated = kept[f'{name}.activated'] = F.gelu(hidden)
        out = kept[f'{name}.feed_forward'] = project(activated, layer['out'])
        x = kept[f'{name}.residual2'] = kept[f'{name}.block'] = residual + out
    last = kept['final_norm'] = norm(x, final_norm)
    pooled = kept['pooled'] = last[:1]
    logits = kept['logits'] = project(pooled, readout)
    softmax(logits, kept, ['readout.shifted', 'readout.exponentials', 'readout.totals', 'probabilities'])

    product = None
    for i in range(LAYERS):
        step = kept[f'layer{i}.mean_weights'] + torch.eye(PATCHES + 1)
        step = kept[f'layer{i}.rollout_step'] = step / step.sum(-1, keepdim=True)
        if product is not None:
            product = kept['rollout' if i == LAYERS - 1 else f'layer{i}.rollout'] = step @ product
        else:
            product = step
    return kept


def main():
    ours, theirs = [], []
    nodes = {}
    with subprocess.Popen([sys.argv[1]], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        for line in process.stdout:
            words = line.split()
            if words[0] == 'memory':
                used, whole = int(words[1]), int(words[2])
                break
            nodes[words[1]] = (int(words[2]), int(words[3]))
        with torch.no_grad():
            kept = {name: tuple(value.shape) for name, value in forward().items()}
            for _ in range(ROUNDS):
                process.stdin.write('\n')
                process.stdin.flush()
                ours.append(float(process.stdout.readline()))
                started = time.perf_counter()
                forward()
                theirs.append(1e3 * (time.perf_counter() - started))
        process.stdin.close()

    our_time, their_time = statistics.median(ours), statistics.median(theirs)
    print(f'# {sys.argv[2]}, PyTorch {torch.__version__}')
    print(f'# {len(nodes)} computed nodes: {our_time:.0f} ms, PyTorch {their_time:.0f} ms; '
          f'memory {used / 2**20:.0f} MiB, the bytes of the nodes {whole / 2**20:.0f} MiB')
    case(nodes == kept, f'both keep the same {len(kept)} nodes')
    for name in sorted(nodes.keys() ^ kept.keys()):
        print(f'# only one has {name}')
    case(our_time <= TIME_LIMIT * their_time, f'{our_time / their_time:.2f} times PyTorch, at most {TIME_LIMIT}')
    case(used <= MEMORY_LIMIT * whole, f'{used / whole:.2f} times the bytes of the nodes, at most {MEMORY_LIMIT}')
    print(f'1..{count}')
    return 1 if failed else 0


sys.exit(main())
