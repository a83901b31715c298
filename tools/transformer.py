"""A small transformer as docs/format.md computes it, and the files it is kept in; for train-digits.py and train-korean.py.

Rows are tokens and weights multiply from the right, so a parameter is the matrix of the document as it stands and
its name is that of the document's node: "layer0.attention.query_weight".

SPDX-License-Identifier: GPL-3.0-or-later
"""
import json
import math
import pathlib
import struct
import subprocess
import sys

import torch
import torch.nn.functional as F

EPSILON = 1e-5
DECIMALS = 4


def layer_parameters(prefix, d_model, hidden, draw):
    """The parameters of one layer: heads lie side by side in the columns of the projections."""
    p = {}
    for name in ("query", "key", "value", "output"):
        p[f"{prefix}attention.{name}_weight"] = draw(d_model, d_model) / math.sqrt(d_model)
        p[f"{prefix}attention.{name}_bias"] = torch.zeros(d_model)
    for name in ("norm1", "norm2"):
        p[f"{prefix}block.{name}.gain"] = torch.ones(d_model)
        p[f"{prefix}block.{name}.bias"] = torch.zeros(d_model)
    p[f"{prefix}block.feed_forward.in_weight"] = draw(d_model, hidden) / math.sqrt(d_model)
    p[f"{prefix}block.feed_forward.in_bias"] = torch.zeros(hidden)
    p[f"{prefix}block.feed_forward.out_weight"] = draw(hidden, d_model) / math.sqrt(hidden)
    p[f"{prefix}block.feed_forward.out_bias"] = torch.zeros(d_model)
    return p


def readout_parameters(d_model, classes, draw):
    return {
        "readout.norm.gain": torch.ones(d_model),
        "readout.norm.bias": torch.zeros(d_model),
        "readout.weight": draw(d_model, classes) / math.sqrt(d_model),
        "readout.bias": torch.zeros(classes),
    }


def norm(p, name, x):
    return F.layer_norm(x, (x.shape[-1],), p[name + ".gain"], p[name + ".bias"], EPSILON)


def layer(p, prefix, x, heads, mask=None):
    """One pre-norm block; x is batch × n × d_model, mask true where one may look.  Also gives the weights."""
    batch, n, d_model = x.shape

    def project(name):
        y = h @ p[f"{prefix}attention.{name}_weight"] + p[f"{prefix}attention.{name}_bias"]
        return y.reshape(batch, n, heads, d_model // heads).transpose(1, 2)

    h = norm(p, prefix + "block.norm1", x)
    q, k, v = project("query"), project("key"), project("value")
    scores = q @ k.transpose(2, 3) / math.sqrt(d_model // heads)
    if mask is not None:
        scores = scores.masked_fill(~mask, -math.inf)
    weights = scores.softmax(-1)
    concat = (weights @ v).transpose(1, 2).reshape(batch, n, d_model)
    x = x + concat @ p[prefix + "attention.output_weight"] + p[prefix + "attention.output_bias"]
    h = norm(p, prefix + "block.norm2", x)
    h = F.gelu(h @ p[prefix + "block.feed_forward.in_weight"] + p[prefix + "block.feed_forward.in_bias"])
    x = x + h @ p[prefix + "block.feed_forward.out_weight"] + p[prefix + "block.feed_forward.out_bias"]
    return x, weights


def rounded(p):
    """The numbers that are shipped, in float64: what reads back as written, in the document and in the file alike."""
    return {name: torch.tensor([round(x, DECIMALS) + 0.0 for x in t.detach().double().flatten().tolist()],
                               dtype=torch.float64).reshape(t.shape) for name, t in p.items()}


def write_safetensors(path, tensors, metadata):
    """https://huggingface.co/docs/safetensors: length of the header, header, numbers; float64, little end first."""
    header, offset = {"__metadata__": metadata}, 0
    for name, t in tensors.items():
        size = 8 * t.numel()
        header[name] = {"dtype": "F64", "shape": list(t.shape), "data_offsets": [offset, offset + size]}
        offset += size
    text = json.dumps(header, ensure_ascii=False, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    with open(path, "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text)
        for t in tensors.values():
            numbers = t.double().flatten().tolist()
            file.write(struct.pack(f"<{len(numbers)}d", *numbers))


def nested(pairs):
    """{"a.b": x} as {"a": {"b": x}}."""
    root = {}
    for name, value in pairs.items():
        *path, last = name.split(".")
        place = root
        for key in path:
            place = place.setdefault(key, {})
        place[last] = value
    return root


def numbers(value):
    """A tensor as lists of numbers, whole ones without a point."""
    def number(x):
        return [number(y) for y in x] if isinstance(x, list) else int(x) if x == int(x) else x
    return number(value.double().tolist())


def write_json(path, value):
    """Two spaces a level; a list of plain values on one line, as the program writes a document."""
    def text(value, indent):
        inner = indent + "  "
        if isinstance(value, dict) and value:
            items = [f"{inner}{json.dumps(k, ensure_ascii=False)}: {text(v, inner)}" for k, v in value.items()]
            return "{\n" + ",\n".join(items) + "\n" + indent + "}"
        if isinstance(value, list) and any(isinstance(x, (list, dict)) for x in value):
            return "[\n" + ",\n".join(inner + text(x, inner) for x in value) + "\n" + indent + "]"
        return json.dumps(value, ensure_ascii=False)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text(value, "") + "\n")


def tidy(path):
    """Has the program save the document, so that it stands as the program writes it."""
    program = pathlib.Path(__file__).resolve().parent.parent / "build/src/ui/attention"
    if not program.exists():
        sys.exit(f"{path} is written, but not as the program would: build it (./run --version), and run this again")
    subprocess.run([program, path, "-o", path], check=True)
