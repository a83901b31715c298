#!/usr/bin/python3
# walk-model.py: real keys and a real pointer: a small transformer out of four words and back, its heads, its diagram, its training
# SPDX-License-Identifier: GPL-3.0-or-later
#
# usage: walk-model.py PROGRAM

import time

from walker import HEIGHT, Atspi, Program, box_of, check, children, click_here, has, own_clipboard, press, role_of, run, wait, xdotool

PANE_X, PANE_Y = 150, 300     # over the matrix X of the side pane
TYPED = '나는 오늘 책을'              # words that the model knows
INSIDE = ('table', 'combo box', 'spin button', 'menu item', 'list item')


def look(node):
    """All objects below a node, but what stands inside of a table or a control."""
    for child in children(node):
        yield child
        if role_of(child) not in INSIDE:
            yield from look(child)


class Model:
    """The program, and what of it stays where it is."""

    def __init__(self, *arguments):
        self.program = Program('--language=en', *arguments)
        nodes = list(look(self.program.application))
        self.combos = {node.get_name(): node for node in nodes if role_of(node) == 'combo box'}
        self.buttons = {node.get_name(): node for node in nodes if role_of(node) == 'push button' and node.get_name()}
        self.undo = next(node for node in nodes if node.get_name().startswith('Undo'))
        self.redo = next(node for node in nodes if node.get_name().startswith('Redo'))
        self.menu = [node for node in nodes if node.get_name() == 'Menu'][0]
        self.size = next(node for node in nodes if role_of(node) == 'label' and node.get_name().startswith('4 tokens'))
        self.slider = next((node for node in nodes if role_of(node) == 'slider'), None)
        self.bar = None

    def map(self):
        """The parts of the map, in their order."""
        if self.bar is None:
            self.bar = self.program.find('tool bar', 'The whole model')
        return [node.get_name() for node in children(self.bar) if role_of(node) == 'push button'] if self.bar else []

    def around(self):
        """The map and the chips beneath it."""
        self.map()
        return list(look(self.bar.get_parent().get_parent().get_parent())) if self.bar else []

    def part(self, name):
        return next((node for node in self.around() if node.get_name() == name and 'button' in role_of(node)), None)

    def choice(self, name):
        """What a choice stands at."""
        found = [node.get_name() for node in look(self.combos[name]) if role_of(node) == 'label' and node.get_name() != '(None)']
        return found[0] if found else None

    def told(self):
        canvas = self.program.canvas()
        return f'{canvas.get_name()} | {canvas.get_description()}'

    def tells(self, *parts):
        return bool(wait(lambda: all(part in self.told() for part in parts)))

    def label(self, *parts):
        return wait(lambda: self.program.find('label', accept=lambda node: all(part in node.get_name() for part in parts)))

    # --- hands ---

    def choose(self, name, steps, value):
        """With the mouse, in the options: the wheel until the choice is in sight, a click that opens it, and so many lines down."""
        node = self.combos[name]
        xdotool('mousemove', PANE_X, PANE_Y)
        for _ in range(30):
            y = box_of(node).y
            if 70 <= y <= HEIGHT - 60:
                break
            xdotool('click', 5 if y > HEIGHT / 2 else 4)
        self.program.click(node)
        wait(self.program.entry)
        press(*['Down'] * steps, 'Return')
        wait(lambda: not self.program.entry())
        check(wait(lambda: self.choice(name) == value), f'{name}: {value}', self.choice(name))

    def by_menu(self, *path):
        """By keys alone: opens the menu and goes to an entry, and from there into the menu beneath."""
        # What was chosen before, its menu has gone: else the key would go to that.
        wait(lambda: not self.program.entry())
        press('F10')
        outer = None
        for name in path:
            outer = wait(lambda: self.program.entry() not in (None, outer) and self.program.entry())
            # What can be chosen, in its order; what has the focus is where one is.
            items = [node for node in look(self.menu) if role_of(node) == 'menu item' and has(node, Atspi.StateType.SENSITIVE)]
            at = next((i for i, node in enumerate(items) if has(node, Atspi.StateType.FOCUSED)), 0)
            to = next((i for i, node in enumerate(items) if i >= at and node.get_name() == name), -1)
            if to > at:
                xdotool('key', '--delay', 25, *['Down'] * (to - at))
            if to < 0 or not wait(lambda: has(items[to], Atspi.StateType.FOCUSED), 2):
                check(False, f'the menu has “{name}”', *[node.get_name() for node in items[at:]])
                press('Escape', 'Escape')
                return
            outer = items[to]
            press('Return')

    def away(self):
        """Takes the pointer from the picture."""
        xdotool('mousemove', 500, 12)
        time.sleep(0.1)

    def repeat(self, button, key):
        """Presses a key as long as the button for it can be pressed; how often."""
        for i in range(40):
            if not has(button, Atspi.StateType.SENSITIVE):
                return i
            press(key)
        return 40

    def click_until(self, places, holds, held=None):
        """Clicks at places of the picture, in parts of its size, until something holds; whether it does."""
        box = box_of(self.program.canvas())
        for x, y in places:
            xdotool('mousemove', box.x + round(x * box.width), box.y + round(y * box.height))
            time.sleep(0.05)
            if held:
                xdotool('keydown', held)
            click_here()
            if held:
                xdotool('keyup', held)
            if wait(holds, 0.25):
                return True
        return bool(wait(holds, 2))


def walk_building():
    model = Model()
    program = model.program
    check(model.map() == [] and not has(model.undo, Atspi.StateType.SENSITIVE), 'four words: no map, nothing to undo', model.map())

    # With the mouse, in the side pane.
    box = box_of(program.find('spin button', 'd_model: columns of X'))
    xdotool('mousemove', box.x + box.width - 12, box.y + box.height // 2)
    time.sleep(0.2)
    click_here()
    check(wait(lambda: model.size.get_name() == '4 tokens · d = 4'), 'a click on +: d_model is 4', model.size.get_name())
    model.choose('Position', 1, 'sine and cosine')
    model.choose('Heads', 1, '2')
    model.choose('Mask', 1, 'causal')
    check(wait(lambda: model.part('head 1')), 'two heads have their chips', model.map())

    # By keys alone.
    model.by_menu('Model', 'Block', 'norm before (pre)')
    check(wait(lambda: model.map() == ['X', '+ P', 'norm', 'attention', '+']), 'F10: a block', model.map())
    model.by_menu('Model', 'Feed-forward', 'ReLU')
    model.by_menu('Model', 'Read out', 'last row')
    whole = ['X', '+ P', 'norm', 'attention', '+', 'norm', 'feed-forward', '+', 'row', 'readout']
    check(wait(lambda: model.map()[:10] == whole), 'F10: a feed-forward network and a readout', model.map())
    model.by_menu('Model', 'Norm before the readout')
    whole[8:8] = ['norm']
    check(wait(lambda: model.map()[:11] == whole), 'F10: a norm before the readout', model.map())
    model.by_menu('Model', 'Add a layer at the end: a copy of the last one')
    check(wait(lambda: model.part('layer 1')), 'F10: a second layer', model.map())
    check(wait(lambda: any('2 layers × 2 heads = 4 attention matrices' in node.get_name() for node in model.around())), 'that makes four attention matrices')
    built = sorted(model.map())
    check((model.choice('Mask'), model.choice('Heads'), model.choice('Block')) == ('causal', '2', 'norm before (pre)'), 'a copy of the first one')

    program.click(program.canvas())
    press('Escape')
    undone = model.repeat(model.undo, 'ctrl+z')
    check(undone == 9, 'Ctrl+Z: as many steps back', undone)
    check(wait(lambda: model.size.get_name() == '4 tokens · d = 3') and model.choice('Position') == 'none' and model.choice('Heads') == '1' and
          model.choice('Mask') == 'none', 'to the four words', model.size.get_name(), model.choice('Position'), model.choice('Heads'))
    redone = model.repeat(model.redo, 'ctrl+shift+z')
    check(redone == 9, 'Ctrl+Shift+Z: as many forward', redone)
    check(wait(lambda: sorted(model.map()) == built), 'to the same model', model.map(), built)
    check(model.choice('Mask') == 'causal' and model.size.get_name() == '4 tokens · d = 4', 'with the same options')

    walk_heads(model)
    walk_diagram(model)
    program.end()


def walk_heads(model):
    program = model.program
    program.click(model.part('attention'))
    press('h')
    check(model.tells('Both heads side by side', 'd_k = 2 is one head'), 'H: the heads side by side, and the card is read out', model.told())
    titles = [(0.44, y / 100) for y in range(10, 34, 3)]
    check(model.click_until(titles, lambda: has(model.part('head 1'), Atspi.StateType.PRESSED)),
          'a click on the title of head 1: it is at hand', model.told())
    model.click_until([(0.1, 0.4)], lambda: 'difference' in model.told(), 'ctrl')
    model.away()
    check(model.tells('head 0', 'head 1', 'difference'), 'Control and a click on head 0: the two are compared', model.told())
    compared = model.told()
    press('Escape')
    check(model.tells('Both heads side by side'), 'Escape lets go', model.told(), compared)
    press('h')


def walk_diagram(model):
    program = model.program
    model.away()
    press('d')
    check(model.tells('The whole model', 'norm → attention → + → norm → feed-forward'), 'D: the whole model, read out', model.told())
    check(model.click_until([(x / 100, 0.36) for x in (60, 62, 58, 64)], lambda: 'The whole model' not in model.told() and
                            'feed-forward' in model.told().lower()), 'a click on the feed-forward network leads into it', model.told())
    layer = model.part('layer 0')
    for chip in ('layer 0', 'layer 1'):
        layer = model.part(chip)
        program.click(layer)
    check(wait(lambda: 'layer 0' in model.map()), 'a click on the chip of layer 1: the other layer is folded', model.map())
    press('alt+Up')
    check(wait(lambda: 'layer 1' in model.map() and 'layer 0' not in model.map()), 'Alt+Up: layer 0', model.map())
    program.click(model.part('attention'))
    program.click(model.part('head 0'))
    press('alt+Right')
    head = model.part('head 1')
    check(wait(lambda: has(head, Atspi.StateType.PRESSED) or has(head, Atspi.StateType.CHECKED)), 'Alt+Right: head 1', model.told())
    press('alt+Left')
    check(wait(lambda: not has(head, Atspi.StateType.PRESSED) and not has(head, Atspi.StateType.CHECKED)), 'Alt+Left: head 0', model.told())


def walk_training():
    model = Model('--sample=korean')
    program = model.program
    weight = model.label('“먹었다” gives “사과를”')

    def says(*parts):
        return bool(wait(lambda: all(part in weight.get_name() for part in parts)))

    check(says('the weight 0.99'), 'trained, the verb looks at its object', weight.get_name())
    box = box_of(model.slider)
    program.click(model.slider)
    check(says('the weight 0.63'), 'a click in the middle of the slider: half trained, it begins to', weight.get_name())
    press('Home')
    check(says('the weight 0.21', 'Looking everywhere alike would be 0.25'), 'Home: untrained, it does not', weight.get_name())
    press('Right')
    check(says('the weight 0.34'), 'Right: the next moment', weight.get_name())
    press('End')
    check(says('the weight 0.99'), 'End: trained', weight.get_name())
    xdotool('mousemove', box.x + 22, box.y + box.height - 30)
    time.sleep(0.1)
    click_here()
    check(says('the weight 0.21'), 'a click at its beginning: untrained', weight.get_name())
    press('End')

    # Another sentence of words that the model knows.  Pasted: Hangul that xdotool types gets lost on a busy machine.
    clip = own_clipboard(TYPED)
    program.click(model.part('readout'))
    program.click(program.canvas())
    press('Escape', 'Down', 'ctrl+Down')
    check(program.on_cell('먹었다'), 'a readout is read out by cells', program.told())
    before = program.told()
    program.click(program.find('text', 'Sentence'))
    press('ctrl+a', 'ctrl+v', 'Return')
    clip.terminate()
    clip.wait()
    chips = program.find('panel', 'Tokens', lambda node: not node.get_description())
    check(wait(lambda: [node.get_name() for node in children(chips) if role_of(node) == 'push button'][:-1] == TYPED.split()),
          'pasted: another sentence', *[node.get_name() for node in children(chips)])
    program.click(program.canvas())
    press('Escape', 'Down', 'ctrl+Down')
    check(program.on_cell('책을'), 'its last word is the last row', program.told())
    check('gives “나는” < 0.1 %' in before and 'gives “나는” 0.2 %' in program.told(), 'and the readout says something else of it', program.told(), before)
    program.end()


run(walk_training, walk_building)
