#!/usr/bin/python3
"""Measures what the program says of pictures that are no digit: the second table of docs/digits.md.

    nice tools/measure-digits.py          some seconds of one core, with the weights that are shipped

A picture is without a word where a probability reaches 0.6 and it is not farther from the 100 images that come with the
program than the 260 others that were held out.  Needs what tools/train-digits.py needs.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import importlib.util
import json
import struct

import numpy
import torch

SPEC = importlib.util.spec_from_file_location("digits", __file__.replace("measure-", "train-"))
digits = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(digits)

LETTERS = {
    "A": [[(.2, .95), (.5, .05), (.8, .95)], [(.3, .6), (.7, .6)]],
    "C": [digits.arc(.5, .5, .3, .42, -40, -320)],
    "E": [[(.75, .08), (.25, .08), (.25, .92), (.75, .92)], [(.25, .5), (.65, .5)]],
    "H": [[(.25, .05), (.25, .95)], [(.75, .05), (.75, .95)], [(.25, .5), (.75, .5)]],
    "K": [[(.25, .05), (.25, .95)], [(.75, .05), (.25, .5), (.75, .95)]],
    "L": [[(.25, .05), (.25, .92), (.75, .92)]],
    "M": [[(.15, .95), (.2, .05), (.5, .6), (.8, .05), (.85, .95)]],
    "N": [[(.2, .95), (.2, .05), (.8, .95), (.8, .05)]],
    "P": [[(.25, .95), (.25, .05)], digits.arc(.4, .3, .32, .24, -90, 90)],
    "T": [[(.2, .08), (.8, .08)], [(.5, .08), (.5, .95)]],
    "U": [[(.2, .05), (.2, .7), (.5, .95), (.8, .7), (.8, .05)]],
    "V": [[(.2, .05), (.5, .95), (.8, .05)]],
    "W": [[(.1, .05), (.3, .95), (.5, .3), (.7, .95), (.9, .05)]],
    "X": [[(.2, .05), (.8, .95)], [(.8, .05), (.2, .95)]],
    "Y": [[(.2, .05), (.5, .5), (.8, .05)], [(.5, .5), (.5, .95)]],
    "face": [digits.arc(.5, .5, .42, .42, 0, 360), [(.35, .4), (.35, .4)], [(.65, .4), (.65, .4)], digits.arc(.5, .55, .2, .2, 20, 160)],
    "heart": [[(.5, .9), (.12, .4), (.2, .15), (.4, .12), (.5, .3), (.6, .12), (.8, .15), (.88, .4), (.5, .9)]],
    "?": [digits.arc(.5, .3, .22, .22, -180, 60) + [(.5, .7)], [(.5, .9), (.5, .9)]],
}


def read_weights():
    data = (digits.ROOT / "data/models/digits.safetensors").read_bytes()
    length = struct.unpack("<Q", data[:8])[0]
    header = json.loads(data[8:8 + length])
    return {name: torch.tensor(numpy.frombuffer(data[8 + length:][slice(*entry["data_offsets"])]).reshape(entry["shape"]).copy())
            for name, entry in header.items() if name != "__metadata__"}


def draw(lines):
    bitmap = numpy.zeros((32, 32), bool)
    for line in lines:
        bitmap |= digits.ink(line, 5)
    return digits.bitmap_to_pixels(bitmap)


def curve(r):
    """A smooth line through a few points."""
    n = r.integers(3, 9)
    t, points = numpy.linspace(0, n - 1, 60), r.uniform(.1, .9, (n, 2))
    return draw([numpy.stack([numpy.convolve(numpy.pad(numpy.interp(t, range(n), points[:, k]), 7, mode="edge"), numpy.ones(15) / 15, "valid")
                              for k in range(2)], 1)])


def make_kinds():
    r = numpy.random.default_rng(5)
    board = numpy.indices((8, 8))
    kinds = {"full, empty, grey, half, checkerboards": [numpy.ones((8, 8)), numpy.zeros((8, 8)), numpy.full((8, 8), .5), (board[0] < 4) * 1.,
                                                         board.sum(0) % 2 * 1., (board // 2).sum(0) % 2 * 1.],
             "one pixel": list(numpy.eye(64).reshape(64, 8, 8)),
             "a dot of the pen": [draw([[point, point]]) for point in r.random((200, 2))],
             "random pixels": list(r.random((300, 8, 8)))}
    for name, kind in {**digits.TRAINED_SCRIBBLES, **digits.UNSEEN_SCRIBBLES}.items():
        kinds[name] = [kind(r) for _ in range(300)]
    kinds["smooth curves"] = [curve(r) for _ in range(500)]
    kinds.update({name: [draw(lines)] for name, lines in LETTERS.items()})
    r = numpy.random.default_rng(digits.SEED + 2)
    kinds["digits out of lines, as with a mouse"] = [digits.draw_digit(d, r) for d in numpy.repeat(numpy.arange(10), 50)]
    return kinds


def main():
    shipped = json.loads((digits.ROOT / "data/models/digits-images.json").read_text(encoding="utf-8"))
    known = numpy.array([image["pixels"] for image in shipped["images"]]).reshape(-1, 1, 8, 8) / 16
    weights = read_weights()
    print(f"{'':40}      n  at least {digits.SURE}  … without a word")
    for name, pictures in make_kinds().items():
        pictures = numpy.array(pictures)
        sure = digits.probabilities(weights, pictures).max(1) >= digits.SURE
        near = numpy.sqrt(((known - pictures[None]) ** 2).sum((2, 3))).min(0) <= shipped["farthest"]
        print(f"{name:40} {len(pictures):6}  {sure.sum():12}  {(sure & near).sum():16}")


if __name__ == "__main__":
    main()
