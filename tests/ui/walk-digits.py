#!/usr/bin/python3
# walk-digits.py: real keys and a real pointer: draw a 3, read what the model makes of it, look at the class token, export the overlay
# SPDX-License-Identifier: GPL-3.0-or-later
#
# usage: walk-digits.py PROGRAM

import math
import pathlib
import subprocess
import tempfile
import time

from walker import Program, active_window, box_of, check, children, press, role_of, run, wait, walk, xdotool


def arc(cx, cy, rx, ry, start, end, n=14):
    return [(cx + rx * math.cos(math.radians(start + (end - start) * i / n)), cy + ry * math.sin(math.radians(start + (end - start) * i / n)))
            for i in range(n + 1)]


# In parts of the field, as one draws it.
THREE = arc(.47, .28, .25, .22, -150, 90) + arc(.47, .72, .28, .23, -90, 150)


def pad_of(program):
    return program.find('table', 'drawing pad')


def place_of(program, node):
    box = box_of(node)
    where = subprocess.run(['xdotool', 'getwindowgeometry', '--shell', program.window], capture_output=True, text=True).stdout
    origin = dict(line.split('=') for line in where.split())
    return int(origin['X']) + box.x, int(origin['Y']) + box.y, box.width, box.height


def draw(program, points, button=1, pause=0.02, inks=True):
    """With the mouse; without a pause as fast as it can be moved. It moves once the press has arrived: a window manager holds a press
    back to look at it, and of the motions that come meanwhile each is told with the place of the last."""
    x, y, width, height = place_of(program, pad_of(program))
    side = min(width, height)
    places = [(round(x + (width - side) / 2 + px * side), round(y + (height - side) / 2 + py * side)) for px, py in points]
    xdotool('mousemove', *places[0])
    time.sleep(0.2)
    before = undo_of(program)
    xdotool('mousedown', button)
    if inks:
        check(wait(lambda: undo_of(program) != before), 'what is pressed on the pad is a step of its own', before)
    if pause:
        for place in places[1:]:
            xdotool('mousemove', *place)
            time.sleep(pause)
    else:
        xdotool(*[word for place in places[1:] for word in ('mousemove', *place)])
    time.sleep(0.2)
    xdotool('mouseup', button)
    time.sleep(0.3)


def bars_of(program):
    """The probabilities by their labels, as a screen reader is told, and the one that is the likeliest."""
    panel = program.find('panel', 'Probabilities of the classes')
    names = [node.get_name() for node in walk(panel) if role_of(node) == 'push button'] if panel else []
    top = [name.split(':')[0] for name in names if name.endswith('the likeliest')]
    return {name.split(':')[0]: name.split(': ')[1].split(',')[0] for name in names}, top


def says(program, *parts):
    return wait(lambda: program.find('label', accept=lambda node: all(part in node.get_name() for part in parts)))


def labels_of(program):
    return [node.get_name() for node in walk(program.application) if role_of(node) == 'label'][:60]


def undo_of(program):
    button = program.find('push button', accept=lambda node: node.get_name().startswith('Undo'))
    return button.get_name() if button else None


def dialog_of(program):
    return program.window_of('Export')


def click_in(program, name):
    """Clicks what is so called in the export window; where it stands is told relative to that window."""
    node = wait(lambda: next((one for one in walk(dialog_of(program)) if one.get_name() == name and
                              role_of(one) in ('radio button', 'push button')), None))
    window = subprocess.run(['xdotool', 'search', '--onlyvisible', '--name', '^Export$'], capture_output=True, text=True).stdout.split()[-1]
    kept, program.window = program.window, window
    program.click(node)
    program.window = kept


def export(program, path, kind):
    press('ctrl+e')
    program.dialog('Export')
    click_in(program, kind)
    click_in(program, 'Export…')
    program.write_name('Export', path)
    check(wait(path.exists), f'{path.name} is there')
    wait(lambda: not dialog_of(program) and active_window() == program.frame.get_name())


def walk_drawing():
    program = Program('--language=en', '--sample=digits')
    check(wait(lambda: pad_of(program)), 'the digits have a pad')
    check(says(program, 'Labelled 3; read as 3, 96.8 %'), 'which begins with a 3 that was held out', *labels_of(program))

    program.click(program.find('push button', 'Clear all'))
    check(says(program, 'Not sure'), 'cleared: it is not sure', *labels_of(program))
    draw(program, THREE)
    check(wait(lambda: bars_of(program)[1] == ['3']), 'a 3 drawn with the mouse: the likeliest is 3', bars_of(program))
    check(says(program, 'Read as 3, '), 'and it says so', *labels_of(program))
    share = float(bars_of(program)[0]['3'].split(' ')[0])
    check(share >= 60, 'of which it is sure', share)
    check(undo_of(program) == 'Undo stroke on the image', 'the stroke is one step', undo_of(program))
    press('ctrl+z')
    check(says(program, 'Not sure'), 'undone: nothing is drawn', *labels_of(program))
    press('ctrl+shift+z')
    check(says(program, 'Read as 3, '), 'redone: the 3 is there', *labels_of(program))

    # So fast that many places of the mouse come with one event.
    press('ctrl+z')
    check(says(program, 'Not sure'), 'undone once more', *labels_of(program))
    draw(program, THREE, pause=0)
    check(says(program, 'Read as 3, '), 'a 3 drawn in no time is a 3', *labels_of(program))

    # The other button rubs out.
    draw(program, [(.5, .05), (.9, .5), (.5, .95)], 3)
    check(undo_of(program) == 'Undo erasing on the image', 'the other button erases', undo_of(program))
    press('ctrl+z')

    # By the keyboard: a pixel, told with its row, column and value.
    program.click(program.find('radio button', 'Select'))
    draw(program, [(.95, .95), (.95, .95)], inks=False)
    check(wait(lambda: program.pane_cell('drawing pad', 'row y7, column x7, 0')), 'a pixel tells where it is and what',
          *[node.get_name() for node in children(pad_of(program))])
    press('space')
    check(wait(lambda: program.pane_cell('drawing pad', 'row y7, column x7, 1')), 'Space inks it', *[node.get_name() for node in children(pad_of(program))])
    press('Delete')
    check(wait(lambda: program.pane_cell('drawing pad', 'row y7, column x7, 0')), 'Delete does not', *[node.get_name() for node in children(pad_of(program))])

    # What the class token looks at, in layer 1.
    press('Escape', 'alt+Down')
    check(program.find('push button', 'layer 0') is not None, 'Alt+Down: layer 1 is at hand', program.step())
    program.click(program.find('push button', '3: ' + bars_of(program)[0]['3'] + ', the likeliest'))
    check(says(program, 'Read as 3, '), 'a bar can be clicked')
    program.click(program.canvas())
    press('Escape', 'Right')
    check(program.on_cell('[CLS]'), 'the class token\'s attention is selected', program.told())

    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        export(program, folder / 'overlay.svg', 'SVG')
        text = (folder / 'overlay.svg').read_text(encoding='utf-8')
        lint = subprocess.run(['xmllint', '--noout', folder / 'overlay.svg'], capture_output=True, check=False)
        check(lint.returncode == 0 and not lint.stderr, 'SVG: xmllint has nothing to say', lint.stderr)
        check('[CLS]' in text and 'layer1.head0.weights' in text, 'with the class token and the weights of layer 1', text[:300])
        check('<image' in text, 'over the image')
        export(program, folder / 'overlay.png', 'PNG')
        found = subprocess.run(['identify', '-format', '%w %h %k', folder / 'overlay.png'], capture_output=True, text=True, check=False).stdout
        width, height, colors = (int(number) for number in found.split())
        check(width > 1000 and height > 500 and colors > 100, 'PNG: a picture of many colours', found)

    # Through the digits that were held out.
    press('n')
    check(says(program, 'Labelled 4; read as 4'), 'N: the next digit', *labels_of(program))
    press('x')
    check(says(program, 'Labelled 3; read as 1, 49.3 %: wrong'), 'X: one that it reads wrongly, and says so', *labels_of(program))
    check(says(program, 'Not sure'), 'of which it is not sure')
    program.end()


run(walk_drawing)
