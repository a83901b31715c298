#!/usr/bin/python3
"""Trains the small Vision Transformer that reads digits, and writes all that is shipped of it.

    nice tools/train-digits.py            trains, measures, writes (some minutes on one core)
    nice tools/train-digits.py --validate chooses settings: a part of the training images is held back instead,
                                          the test images are not touched, nothing is written

Needs python3-torch, python3-sklearn and python3-numpy (Debian 12), which nothing else of the project needs.
Everything is seeded: the same versions on the same kind of machine give the same numbers.

Data: the 1,797 images of sklearn.datasets.load_digits, which are the test part of "Optical Recognition of
Handwritten Digits", E. Alpaydin and C. Kaynak, UCI Machine Learning Repository, 1998, doi:10.24432/C50P49, licence
CC BY 4.0.  An image is 8×8; a pixel is the number of inked points, 0 to 16, in 4×4 points of a 32×32 bitmap.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import math
import pathlib
import sys
import time

import numpy
import sklearn
import sklearn.datasets
import sklearn.model_selection
import torch
import torch.nn.functional as F

import transformer as tf

ROOT = pathlib.Path(__file__).resolve().parent.parent
SEED = 20261129
PATCH, D_MODEL, HEADS, LAYERS, HIDDEN = 2, 32, 4, 2, 64
STEPS, BATCH, RATE, DECAY = 5000, 64, 3e-3, 0.05
SMOOTHING = 0.05        # of a digit's target
OUTLIERS, OUTLIER_LOSS = 32, 0.1  # pictures that are no digit in each batch, and what their loss counts
SURE = 0.6              # below this the program says that it does not see a digit
TESTED, SHIPPED, CHECKED = 360, 10, 50  # held-out images; of each digit in the program; in the C test

log_lines = []


def log(text=""):
    print(text, flush=True)
    log_lines.append(text)


# --- the model ---------------------------------------------------------------------------------------------------

def make_parameters(generator):
    def draw(*shape):
        return torch.randn(*shape, generator=generator)
    p = {
        "image.weight": draw(PATCH * PATCH, D_MODEL) / PATCH,
        "image.bias": torch.zeros(D_MODEL),
        "image.class_token": 0.5 * draw(D_MODEL),
        "position": 0.5 * draw((8 // PATCH) ** 2 + 1, D_MODEL),
    }
    for i in range(LAYERS):
        p.update(tf.layer_parameters(f"layer{i}.", D_MODEL, HIDDEN, draw))
    p.update(tf.readout_parameters(D_MODEL, 10, draw))
    return p


def forward(p, pixels):
    """Logits of images, batch × 8 × 8, and the weights of each layer."""
    batch, side = len(pixels), 8 // PATCH
    patches = pixels.reshape(batch, side, PATCH, side, PATCH).transpose(2, 3).reshape(batch, side * side, PATCH * PATCH)
    x = patches @ p["image.weight"] + p["image.bias"]
    x = torch.cat([p["image.class_token"].expand(batch, 1, D_MODEL), x], 1) + p["position"]
    seen = []
    for i in range(LAYERS):
        x, weights = tf.layer(p, f"layer{i}.", x, HEADS)
        seen.append(weights)
    return tf.norm(p, "readout.norm", x)[:, 0] @ p["readout.weight"] + p["readout.bias"], seen


# --- pictures ----------------------------------------------------------------------------------------------------

def jitter(pixels, generator):
    """Digits a little turned, sized, slanted and moved, and 0…1 again in sixteenths."""
    n = len(pixels)

    def spread(width):
        return (torch.rand(n, generator=generator) * 2 - 1) * width
    angle, slant = spread(0.2), spread(0.15)
    size_x, size_y = 0.92 + spread(0.22), 1 + spread(0.15)    # who draws on a square draws wider than the data is
    matrix = torch.stack([
        torch.stack([size_x * angle.cos(), slant - angle.sin(), spread(0.25)], 1),
        torch.stack([angle.sin(), size_y * angle.cos(), spread(0.25)], 1)], 1)
    grid = F.affine_grid(matrix, (n, 1, 8, 8), align_corners=False)
    moved = F.grid_sample(pixels[:, None], grid, align_corners=False)[:, 0]
    ink = torch.exp(spread(0.4))[:, None, None]      # thin and thick pens
    return (moved.clamp(0, 1) ** ink * 16).round() / 16


def bitmap_to_pixels(bitmap):
    """32×32 points, inked or not, counted in 4×4: how the data was made."""
    return bitmap.reshape(8, 4, 8, 4).sum((1, 3)) / 16


def ink(points, width):
    """A 32×32 bitmap of a line through points (x, y in 0…1), with a round pen of that width in points of the bitmap."""
    y, x = numpy.mgrid[0:32, 0:32] + 0.5
    bitmap = numpy.zeros((32, 32), bool)
    points = numpy.asarray(points) * 32
    for (ax, ay), (bx, by) in zip(points[:-1], points[1:]):
        length = (bx - ax) ** 2 + (by - ay) ** 2
        t = numpy.clip(((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / max(length, 1e-9), 0, 1)
        bitmap |= (x - ax - t * (bx - ax)) ** 2 + (y - ay - t * (by - ay)) ** 2 <= (width / 2) ** 2
    return bitmap


def zigzag(r):
    n = r.integers(5, 10)
    across = numpy.linspace(0.08, 0.92, n)
    along = numpy.where(numpy.arange(n) % 2, 0.1, 0.9) + r.normal(0, 0.06, n)
    points = numpy.stack([across, along], 1)
    return bitmap_to_pixels(ink(points if r.random() < 0.5 else points[:, ::-1], r.uniform(2.5, 5)))


def tangle(r):
    return bitmap_to_pixels(ink(r.uniform(0.05, 0.95, (r.integers(6, 14), 2)), r.uniform(2.5, 5)))


def walk(r):
    steps = r.normal(0, 0.16, (r.integers(15, 40), 2)).cumsum(0)
    steps = (steps - steps.min(0)) / numpy.maximum(numpy.ptp(steps, 0), 1e-9)
    return bitmap_to_pixels(ink(steps * 0.9 + 0.05, r.uniform(2.5, 5)))


def dots(r):
    bitmap = numpy.zeros((32, 32), bool)
    for x, y in r.uniform(0.05, 0.95, (r.integers(3, 14), 2)):
        bitmap |= ink([(x, y), (x, y)], r.uniform(3, 9))
    return bitmap_to_pixels(bitmap)


def noise(r):
    return numpy.round(r.random((8, 8)) ** r.uniform(0.5, 3) * 16) / 16


def blot(r):
    a, b = r.uniform(0.05, 0.95, (2, 2))
    return bitmap_to_pixels(ink([a, b], r.uniform(12, 34)))


def strokes(r):
    bitmap = numpy.zeros((32, 32), bool)
    for _ in range(r.integers(3, 6)):
        bitmap |= ink(r.uniform(0.03, 0.97, (2, 2)), r.uniform(2.5, 5))
    return bitmap_to_pixels(bitmap)


def bare(r):
    return numpy.full((8, 8), r.choice([0, 0, 0, 1 / 16, 0.5, 15 / 16, 1]))


def spiral(r):
    t = numpy.linspace(0, 1, 60)
    turns, phase = r.uniform(2.2, 3.2), r.uniform(0, 2 * math.pi)
    angle = phase + 2 * math.pi * turns * t
    return bitmap_to_pixels(ink(numpy.stack([0.5 + 0.45 * t * numpy.cos(angle), 0.5 + 0.45 * t * numpy.sin(angle)], 1),
                                r.uniform(2.5, 4)))


def lattice(r):
    bitmap = numpy.zeros((32, 32), bool)
    for at in numpy.linspace(0.15, 0.85, r.integers(2, 5)) + r.normal(0, 0.03):
        bitmap |= ink([(at, 0.05), (at, 0.95)], r.uniform(2.5, 4)) | ink([(0.05, at), (0.95, at)], r.uniform(2.5, 4))
    return bitmap_to_pixels(bitmap)


def cross(r):
    a = r.uniform(0.02, 0.2, 4)
    return bitmap_to_pixels(ink([(a[0], a[1]), (1 - a[2], 1 - a[3])], r.uniform(2.5, 5)) |
                            ink([(1 - a[1], a[0]), (a[3], 1 - a[2])], r.uniform(2.5, 5)))


def house(r):
    w = r.uniform(2.5, 4)
    roof = r.uniform(0.3, 0.5)
    return bitmap_to_pixels(ink([(0.1, roof), (0.5, 0.05), (0.9, roof), (0.1, roof), (0.1, 0.95), (0.9, 0.95), (0.9, roof)], w) |
                            ink([(0.4, 0.95), (0.4, 0.6), (0.6, 0.6), (0.6, 0.95)], w))


def waves(r):
    bitmap, t = numpy.zeros((32, 32), bool), numpy.linspace(0, 1, 40)
    for at in (0.2, 0.5, 0.8):
        bitmap |= ink(numpy.stack([0.05 + 0.9 * t, at + 0.1 * numpy.sin(2 * math.pi * (r.uniform(1.5, 2.5) * t + r.random()))], 1), 3)
    return bitmap_to_pixels(bitmap)


TRAINED_SCRIBBLES = {"zigzag": zigzag, "tangle": tangle, "walk": walk, "dots": dots, "noise": noise, "blot": blot,
                     "strokes": strokes, "bare": bare}
UNSEEN_SCRIBBLES = {"spiral": spiral, "lattice": lattice, "cross": cross, "house": house, "waves": waves}


def shuffle_patches(pixels, r):
    """A digit whose patches stand in another order: the same patches, no digit."""
    blocks = pixels.reshape(4, 2, 4, 2).swapaxes(1, 2).reshape(16, 2, 2)[r.permutation(16)]
    return blocks.reshape(4, 4, 2, 2).swapaxes(1, 2).reshape(8, 8)


def make_outliers(digits, n, r):
    kinds = list(TRAINED_SCRIBBLES.values())
    pictures = []
    for _ in range(n):
        kind = r.integers(len(kinds) + 1)
        pictures.append(kinds[kind](r) if kind < len(kinds) else shuffle_patches(digits[r.integers(len(digits))], r))
    return numpy.stack(pictures)


# Digits as one draws them with a mouse: lines through a few points, for measuring only.
def arc(cx, cy, rx, ry, start, end):
    return [(cx + rx * math.cos(math.radians(a)), cy + ry * math.sin(math.radians(a))) for a in numpy.linspace(start, end, 16)]


DRAWN = {
    0: [arc(.5, .5, .28, .45, -90, 270)],
    1: [[(.38, .22), (.55, .06), (.55, .94)]],
    2: [arc(.5, .3, .25, .24, -170, 40) + [(.25, .92), (.8, .92)]],
    3: [arc(.47, .28, .25, .22, -150, 90) + arc(.47, .72, .28, .23, -90, 150)],
    4: [[(.5, .06), (.2, .6), (.82, .6)], [(.64, .35), (.64, .94)]],
    5: [[(.75, .08), (.32, .08), (.3, .45)] + arc(.48, .66, .26, .26, -120, 140)],
    6: [[(.6, .06), (.4, .3)] + arc(.5, .68, .22, .26, -170, 190)],
    7: [[(.25, .1), (.75, .1), (.45, .94)]],
    8: [arc(.5, .28, .2, .21, 90, 450) + arc(.5, .72, .24, .22, -90, 270)],
    9: [arc(.5, .3, .22, .23, 0, 360) + arc(.4, .6, .31, .33, -20, 130)],
}


def draw_digit(digit, r):
    angle, sx, sy = r.normal(0, 0.06), r.normal(1, 0.06), r.normal(1, 0.04)
    turn = numpy.array([[sx * math.cos(angle), -math.sin(angle)], [math.sin(angle), sy * math.cos(angle)]])
    bitmap, width = numpy.zeros((32, 32), bool), r.uniform(3.5, 6)
    for line in DRAWN[digit]:
        points = (numpy.array(line) - 0.5) @ turn.T + 0.5 + r.normal(0, 0.015, 2)
        bitmap |= ink(points + r.normal(0, 0.008, points.shape), width)
    return bitmap_to_pixels(bitmap)


# --- training ----------------------------------------------------------------------------------------------------

def train(digits, labels):
    generator = torch.Generator().manual_seed(SEED)
    r = numpy.random.default_rng(SEED)
    p = {name: t.requires_grad_() for name, t in make_parameters(generator).items()}
    decayed = [t for t in p.values() if t.dim() == 2]
    others = [t for t in p.values() if t.dim() != 2]
    optimizer = torch.optim.AdamW([{"params": decayed, "weight_decay": DECAY}, {"params": others, "weight_decay": 0}], lr=RATE)
    scheduler = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda s: min(1, (s + 1) / 200) * (0.01 + 0.99 * 0.5 * (1 + math.cos(math.pi * s / STEPS))))
    outliers = torch.tensor(make_outliers(digits, 20000, r), dtype=torch.float32)
    digits, labels = torch.tensor(digits, dtype=torch.float32), torch.tensor(labels)
    losses, started = [], time.time()
    for step in range(STEPS):
        chosen = torch.randint(len(digits), (BATCH,), generator=generator)
        strange = torch.randint(len(outliers), (OUTLIERS,), generator=generator)
        logits, _ = forward(p, torch.cat([jitter(digits[chosen], generator), outliers[strange]]))
        digit_loss = F.cross_entropy(logits[:BATCH], labels[chosen], label_smoothing=SMOOTHING)
        outlier_loss = -logits[BATCH:].log_softmax(-1).mean()
        optimizer.zero_grad()
        (digit_loss + OUTLIER_LOSS * outlier_loss).backward()
        torch.nn.utils.clip_grad_norm_(p.values(), 1)
        optimizer.step()
        scheduler.step()
        losses.append((digit_loss.item(), outlier_loss.item()))
        if (step + 1) % 500 == 0:
            a, b = numpy.mean(losses[-500:], 0)
            log(f"step {step + 1:5}   loss on digits {a:.4f}   loss on what is no digit {b:.4f} (no less than {math.log(10):.4f})")
    print(f"{time.time() - started:.0f} s", file=sys.stderr)
    return p


def probabilities(p, pictures):
    with torch.no_grad():
        return forward(p, torch.as_tensor(numpy.asarray(pictures), dtype=torch.float64))[0].softmax(-1).numpy()


def measure(p, digits, labels, name):
    found = probabilities(p, digits)
    guess, top = found.argmax(1), found.max(1)
    right = guess == labels
    log(f"{name}: {right.sum()} of {len(labels)} right, {100 * right.mean():.2f} %")
    return guess, top, right


def measure_certainty(p, tops):
    r = numpy.random.default_rng(SEED + 1)
    sets = dict(tops)
    for name, kind in {**TRAINED_SCRIBBLES, **UNSEEN_SCRIBBLES}.items():
        sets[name] = (probabilities(p, [kind(r) for _ in range(300)]).max(1), name in TRAINED_SCRIBBLES)
    log()
    log(f"the largest probability         mean   median  90 % below  at least {SURE}")
    for name, (top, _) in sets.items():
        kind = name if name in tops else f"{name} ({'kind trained on' if name in TRAINED_SCRIBBLES else 'kind never seen'})"
        log(f"{kind:30} {top.mean():6.3f}  {numpy.median(top):6.3f}  {numpy.quantile(top, .9):10.3f}  {100 * (top >= SURE).mean():7.1f} %")


def main():
    validate = sys.argv[1:] == ["--validate"]
    if sys.argv[1:] and not validate:
        sys.exit(__doc__)
    torch.set_num_threads(1)
    torch.use_deterministic_algorithms(True)

    data = sklearn.datasets.load_digits()
    whole = data.images / 16
    rest, held = sklearn.model_selection.train_test_split(numpy.arange(len(whole)), test_size=TESTED, stratify=data.target,
                                                          random_state=SEED)
    if validate:
        rest, held = sklearn.model_selection.train_test_split(rest, test_size=TESTED // 2, stratify=data.target[rest],
                                                              random_state=SEED)
    log(f"PyTorch {torch.__version__}, scikit-learn {sklearn.__version__}, NumPy {numpy.__version__}, seed {SEED}")
    log(f"{len(rest)} images to train on, {len(held)} held out{' of them, for choosing' if validate else ''}")
    log(f"d_model {D_MODEL}, {HEADS} heads, {LAYERS} layers, feed-forward {HIDDEN}, patches of {PATCH}×{PATCH}; "
        f"{STEPS} steps of {BATCH} digits and {OUTLIERS} pictures that are none")
    p = train(whole[rest], data.target[rest])
    p = tf.rounded(p)
    log(f"{sum(t.numel() for t in p.values())} numbers, rounded to {tf.DECIMALS} decimals; all that follows is measured with these in float64")
    log()

    measure(p, whole[rest], data.target[rest], "images trained on")
    guess, top, right = measure(p, whole[held], data.target[held], "images held out")
    r = numpy.random.default_rng(SEED + 2)
    drawn_labels = numpy.repeat(numpy.arange(10), 50)
    drawn = numpy.stack([draw_digit(d, r) for d in drawn_labels])
    drawn_guess, drawn_top, drawn_right = measure(p, drawn, drawn_labels, "digits out of lines, as with a mouse")
    log("  by digit: " + ", ".join(f"{d}: {drawn_right[drawn_labels == d].mean() * 100:.0f} %" for d in range(10)))
    shuffled = numpy.stack([shuffle_patches(x, r) for x in whole[held]])
    measure_certainty(p, {"held-out digits": (top, True), "of these, read wrongly": (top[~right], True), "digits out of lines": (drawn_top, True),
                          "held-out, patches shuffled": (probabilities(p, shuffled).max(1), True)})

    confusion = numpy.zeros((10, 10), int)
    numpy.add.at(confusion, (data.target[held], guess), 1)
    log()
    log("confusion on images held out: a row is the digit, a column what was read")
    log("     " + "".join(f"{d:5}" for d in range(10)))
    for d in range(10):
        log(f"{d:5}" + "".join(f"{x:5}" for x in confusion[d]))
    log()
    log("read wrongly (number in load_digits: digit, read as, probability): " +
        "; ".join(f"{held[i]}: {data.target[held[i]]}, {guess[i]}, {top[i]:.2f}" for i in numpy.flatnonzero(~right)))
    if not validate:
        write(p, whole, data.target, held)


def write(p, whole, labels, held):
    """All files; the images are taken as the split has them, so that none was chosen for being read well."""
    by_digit = [[int(i) for i in held if labels[i] == d][:SHIPPED] for d in range(10)]
    shipped = [by_digit[d][k] for k in range(SHIPPED) for d in range(10)]
    first = next(i for i in shipped if labels[i] == 3)

    tf.write_safetensors(ROOT / "data/models/digits.safetensors", p, {
        "licence": "GPL-3.0-or-later", "made_by": "tools/train-digits.py", "seed": str(SEED),
        "trained_on": "Optical Recognition of Handwritten Digits, E. Alpaydin and C. Kaynak, doi:10.24432/C50P49, CC BY 4.0"})
    tf.write_json(ROOT / "data/models/digits.attention", document(whole[first], first, {
        name: {"file": "digits.safetensors", "tensor": name} for name in p}))
    tf.write_json(ROOT / "data/samples/digits.attention", document(whole[first], first, {
        name: tf.numbers(t) for name, t in p.items()}))
    tf.tidy(ROOT / "data/models/digits.attention")
    tf.tidy(ROOT / "data/samples/digits.attention")
    others = numpy.array([i for i in held if i not in shipped])
    farthest = numpy.sqrt(((whole[others][:, None] - whole[shipped][None]) ** 2).sum((2, 3))).min(1).max()
    tf.write_json(ROOT / "data/models/digits-images.json", {
        "source": "Optical Recognition of Handwritten Digits, E. Alpaydin and C. Kaynak, 1998, doi:10.24432/C50P49, by way of scikit-learn",
        "licence": "CC BY 4.0",
        "note": "100 images that were held out from training. 8×8 pixels, row by row, in sixteenths: 0 is paper, 16 is ink.",
        "farthest": round(float(farthest), 4),  # of the other images held out, the one least like any of these
        "images": [{"number": i, "digit": int(labels[i]), "pixels": [int(x) for x in (whole[i] * 16).flatten()]} for i in shipped]})

    checked = [int(i) for i in held[:CHECKED]]
    with torch.no_grad():
        logits, _ = forward(p, torch.tensor(whole[checked]))
    tf.write_json(ROOT / "tests/data/digits.json", {
        "note": "What PyTorch computes in float64 for images held out from training; pixels in sixteenths.",
        "images": [{"number": i, "digit": int(labels[i]), "pixels": [int(x) for x in (whole[i] * 16).flatten()], "logits": row.tolist()}
                   for i, row in zip(checked, logits)]})
    (ROOT / "docs/digits-log.txt").write_text("\n".join(log_lines) + "\n", encoding="utf-8")


def document(pixels, number, p):
    image = {"pixels": tf.numbers(torch.tensor(pixels)), "patch": PATCH}
    image.update((key, p["image." + key]) for key in ("weight", "bias", "class_token"))
    layers = []
    for i in range(LAYERS):
        prefix = f"layer{i}."
        parts = tf.nested({name[len(prefix):]: value for name, value in p.items() if name.startswith(prefix)})
        parts["block"]["feed_forward"]["activation"] = "gelu"
        layers.append({"attention": {"heads": HEADS, **parts["attention"]}, "block": {"norm": "pre", **parts["block"]}})
    readout = tf.nested({name[8:]: value for name, value in p.items() if name.startswith("readout.")})
    return {
        "format": "attention",
        "version": 1,
        "title": {"ko": "손으로 쓴 숫자", "en": "A handwritten digit"},
        "description": {
            "ko": "작은 Vision Transformer가 8×8 그림을 2×2 패치 열여섯 개의 문장으로 읽습니다. 가중치는 숫자 그림 1,437장으로 학습했고, 이 그림은 학습에 쓰지 않았습니다.",
            "en": "A small Vision Transformer reads a picture of 8×8 as a sentence of sixteen patches of 2×2. The weights were trained on 1,437 pictures of digits; this picture was not among them.",
        },
        "position": p["position"],
        "image": image,
        "layers": layers,
        "readout": {**readout, "labels": [str(d) for d in range(10)], "row": "first"},
        "x-source": f"Image {number} of scikit-learn's digits: E. Alpaydin and C. Kaynak, Optical Recognition of Handwritten Digits, doi:10.24432/C50P49, CC BY 4.0",
    }


if __name__ == "__main__":
    main()
