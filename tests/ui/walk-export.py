#!/usr/bin/python3
# walk-export.py: real keys and clicks: everything that leaves the window, read back with other people's programs
# SPDX-License-Identifier: GPL-3.0-or-later
#
# usage: ATTN_CLIPBOARD_MANAGER=… walk-export.py PROGRAM

import os
import pathlib
import re
import subprocess
import tempfile

from walker import Atspi, Program, active_window, check, children, focused, has, press, role_of, run, wait, walk, window_with_keyboard

MANAGER = os.environ['ATTN_CLIPBOARD_MANAGER']


def output(*command, **more):
    return subprocess.run([str(part) for part in command], capture_output=True, check=False, **more)


def windows_of(program):
    return [node.get_name() for node in children(program.application)]


def open_export(program):
    press('ctrl+e')
    check(program.dialog('Export'), 'Ctrl+E: the window to export', *windows_of(program))


def dialog_of(program):
    return program.window_of('Export')


def find_in(program, name, roles):
    return next((one for one in walk(dialog_of(program)) if one.get_name() == name and role_of(one) in roles), None)


def find_refusal(program):
    return next((one.get_name() for one in walk(dialog_of(program)) if 'no space is left' in one.get_name()), None)


def click_in(program, name, roles=('radio button', 'push button', 'check box')):
    """Clicks what is so called in the export window; where it stands is told relative to that window."""
    wait(lambda: dialog_of(program))
    node = wait(lambda: find_in(program, name, roles))
    window = subprocess.run(['xdotool', 'search', '--onlyvisible', '--name', '^Export$'], capture_output=True, text=True).stdout.split()[-1]
    kept, program.window = program.window, window
    program.click(node)
    program.window = kept


def choose_in(program, name, *keys):
    """Opens a list of the export window and goes to one of its lines with the keyboard."""
    click_in(program, name, ('combo box',))
    wait(program.entry)
    press(*keys, 'Return')
    wait(lambda: not program.entry())


def write_as(program, path):
    """Presses the button, and answers the file dialog."""
    click_in(program, 'Export…')
    program.write_name('Export', path)
    check(wait(path.exists), f'{path.name} is there')
    wait(lambda: not dialog_of(program) and active_window() == program.frame.get_name())


def walk_files():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        program = Program('--language=en')
        press('End')
        open_export(program)
        click_in(program, '3×')
        write_as(program, folder / 'three.png')
        found = output('identify', '-format', '%w %h %[fx:resolution.x] %[channels]', folder / 'three.png', text=True).stdout
        check(found.startswith('4800 2700'), 'PNG at 3×: 4800 × 2700 pixels', found)
        units = output('identify', '-units', 'PixelsPerInch', '-format', '%x', folder / 'three.png', text=True).stdout
        check(re.match(r'28[78]', units), 'which says that it has 288 to the inch', units)

        open_export(program)
        click_in(program, 'SVG')
        click_in(program, 'as text')
        write_as(program, folder / 'text.svg')
        lint = output('xmllint', '--noout', folder / 'text.svg')
        text = (folder / 'text.svg').read_text(encoding='utf-8')
        check(lint.returncode == 0 and not lint.stderr, 'SVG: xmllint has nothing to say', lint.stderr)
        check('<text' in text and '먹었다' in text and '<title>' in text and '<desc>' in text, 'with its text as text, a title and a description')
        check(output('rsvg-convert', '-w', '400', '-o', folder / 'rendered.png', folder / 'text.svg').returncode == 0, 'and librsvg draws it')

        open_export(program)
        click_in(program, 'Worksheet')
        write_as(program, folder / 'worksheet.pdf')
        text = output('pdftotext', folder / 'worksheet.pdf', '-', text=True).stdout
        check('Worksheet' in text and '먹었다' in text, 'a worksheet: a PDF that tells its words')
        check('0.21' not in text and '1.15' not in text, 'and not its results')
        open_export(program)
        click_in(program, 'Answer key')
        write_as(program, folder / 'key.pdf')
        text = output('pdftotext', folder / 'key.pdf', '-', text=True).stdout
        check('Answers' in text and '0.21' in text and '1.15' in text, 'its key has them')
        fonts = output('pdffonts', folder / 'key.pdf', text=True).stdout.splitlines()[2:]
        check(fonts and all(re.search(r' yes (yes|no) +(yes|no) ', line) for line in fonts), 'its fonts are embedded', *fonts)

        open_export(program)
        click_in(program, 'Notes and numbers')
        write_as(program, folder / 'notes.md')
        check('| **먹었다** |' in (folder / 'notes.md').read_text(encoding='utf-8'), 'notes: a table in Markdown')
        program.end()


def walk_again():
    """What was chosen last is there in another run too; a disk that is full is spoken of."""
    with tempfile.TemporaryDirectory() as name:
        full = pathlib.Path(name) / 'full.png'
        full.symlink_to('/dev/full')
        walk_full_disk(full)


def has_question(program):
    return (any(role_of(one) in ('dialog', 'alert') and focused(one) for one in children(program.application)) and
            window_with_keyboard() and not active_window())


def walk_full_disk(full):
    program = Program('--language=en')
    open_export(program)
    notes = wait(lambda: find_in(program, 'Notes and numbers', ('radio button',)))
    check(notes and has(notes, Atspi.StateType.CHECKED), 'another run: the last choice stands',
          notes and [state.value_nick for state in notes.get_state_set().get_states()])
    click_in(program, 'Picture')
    click_in(program, 'PNG')
    click_in(program, 'Export…')
    program.write_name('Export', full)
    # The dialog asks first whether to replace what is there; it has no title, and the keyboard a moment later.
    check(wait(lambda: has_question(program)), 'a file that is there: it asks', *windows_of(program))
    press('Return')
    check(wait(lambda: find_refusal(program)), 'a full disk: it says so, and stays', *windows_of(program))
    press('Escape')
    check(wait(lambda: not dialog_of(program)), 'Esc: it goes')
    program.end()


def walk_views():
    """Other views than the canvas shows, chosen with the keyboard; of another layer and head."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        program = Program('--language=en', '--sample=digits')
        open_export(program)
        click_in(program, 'SVG')
        click_in(program, 'as text')
        choose_in(program, 'Shows', 'Home', 'Down', 'Down', 'Down', 'Down', 'Down')
        check(wait(lambda: find_in(program, 'Compared with', ('combo box',))), 'two heads compared: with which one can be chosen')
        choose_in(program, 'Layer', 'Down', 'Down')
        write_as(program, folder / 'compared.svg')
        text = (folder / 'compared.svg').read_text(encoding='utf-8')
        check('<desc>Head 0 and head 1 compared · layer 1' in text, 'they are written, of the layer that was chosen')
        open_export(program)
        check(wait(lambda: find_in(program, 'Compared with', ('combo box',))), 'the last view is remembered')
        choose_in(program, 'Shows', 'Home', 'Down', 'Down', 'Down', 'Down', 'Down', 'Down')
        write_as(program, folder / 'overlay.svg')
        text = (folder / 'overlay.svg').read_text(encoding='utf-8')
        check('<desc>What “[CLS]” looks at' in text, 'attention over the image', re.findall('<desc>.*', text))
        program.end()


def clip(*arguments, **more):
    return output('xclip', '-selection', 'clipboard', '-o', *arguments, timeout=20, **more)


def targets():
    """The forms of what is on the clipboard."""
    return clip('-t', 'TARGETS', text=True).stdout.split()


def has_picture():
    return {'image/png', 'image/svg+xml'} <= set(targets())


def walk_clipboard():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        manager = subprocess.Popen([MANAGER], stdout=subprocess.PIPE)
        manager.stdout.readline()
        program = Program('--language=en')
        press('End')
        press('ctrl+shift+c')
        check(wait(has_picture), 'Ctrl+Shift+C: a picture, in two forms', *targets())
        (folder / 'clip.png').write_bytes(clip('-t', 'image/png').stdout)
        (folder / 'clip.svg').write_bytes(clip('-t', 'image/svg+xml').stdout)
        found = output('identify', '-format', '%m %w %h %[opaque]', folder / 'clip.png', text=True).stdout
        check(found.startswith('PNG ') and found.lower().endswith('true'), 'the PNG is whole and opaque', found)
        check(output('xmllint', '--noout', folder / 'clip.svg').returncode == 0, 'the SVG too')
        check(b'attention-document' in (folder / 'clip.png').read_bytes(), 'it carries the document')

        program.click(program.canvas())
        press('Tab', 'ctrl+c')
        wait(lambda: not has_picture())
        text = clip(text=True).stdout
        check(len(text) > 20 and text.strip().endswith('.'), 'Ctrl+C: what the selected cell says', text)
        press('Menu')
        wait(program.entry)
        press('Down')
        outer = program.entry()
        press('Right')
        wait(lambda: program.entry() not in (None, outer))
        press('Down', 'Down', 'Down', 'Down', 'Return')
        sentence = text
        text = wait(lambda: clip(text=True).stdout not in ('', sentence) and clip(text=True).stdout)
        check(text and ('\\begin{bmatrix}' in text or '| ' in text or '\t' in text or 'align' in text), 'the menu key: other forms', text)

        # What was copied outlives the program.
        press('ctrl+shift+c')
        wait(has_picture)
        before = clip('-t', 'image/svg+xml').stdout
        press('ctrl+q')
        check(program.ended(15), 'the program ends')
        after = clip('-t', 'image/svg+xml').stdout
        check(len(before) > 1000 and before == after, 'and the clipboard manager has the picture', len(before), len(after))
        check(clip('-t', 'image/png').stdout[:4] == b'\x89PNG', 'the PNG too')
        manager.terminate()
        manager.wait()


run(walk_files, walk_again, walk_views, walk_clipboard)
