#!/usr/bin/env python3
# desktop.py: what the desktop is told is valid, in both languages, and installs where it belongs
# SPDX-License-Identifier: GPL-3.0-or-later
#
# usage: desktop.py SOURCE_ROOT BUILD_ROOT MESON

import configparser
import os
import pathlib
import subprocess
import sys
import tempfile

import tap

ROOT, BUILD, MESON = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3]
ID = 'org.example.Attention'


def complaints(*command):
    result = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    if result.returncode != 0:
        yield f'status {result.returncode}'
    yield from result.stdout.splitlines() + result.stderr.splitlines()


def untranslated():
    entry = configparser.ConfigParser(interpolation=None, comment_prefixes=('#',))
    entry.optionxform = str
    entry.read(ROOT / f'{ID}.desktop', encoding='utf-8')
    for key in ('Name', 'GenericName', 'Comment', 'Keywords'):
        if not entry['Desktop Entry'].get(f'{key}[ko]'):
            yield key


def unfit_icon(path):
    with tempfile.TemporaryDirectory() as folder:
        picture = pathlib.Path(folder) / 'icon.png'
        yield from complaints('rsvg-convert', '--width=512', f'--output={picture}', path)
        if not picture.exists() or picture.stat().st_size < 1000:
            yield 'nothing is drawn'


def installed():
    with tempfile.TemporaryDirectory() as folder:
        result = subprocess.run([MESON, 'install', '--no-rebuild', '-C', str(BUILD)], capture_output=True, text=True,
                                env=dict(os.environ, DESTDIR=folder))
        if result.returncode != 0:
            yield result.stdout + result.stderr
        wanted = {
            'bin/attention',
            f'share/applications/{ID}.desktop',
            f'share/metainfo/{ID}.metainfo.xml',
            f'share/mime/packages/{ID}.xml',
            f'share/icons/hicolor/scalable/apps/{ID}.svg',
            f'share/icons/hicolor/symbolic/apps/{ID}-symbolic.svg',
            *(f'share/attention/models/{name}' for name in
              ('digits-images.json', 'digits.attention', 'digits.safetensors', 'korean.safetensors')),
        }
        found = {str(path.relative_to(folder)) for path in pathlib.Path(folder).rglob('*') if path.is_file()}
        for name in sorted(wanted):
            if not any(path.endswith('/' + name) for path in found):
                yield f'{name} is not installed'
        for path in sorted(found):
            if not any(path.endswith('/' + name) for name in wanted):
                yield f'{path} is installed'


tap.case('the desktop entry is valid', complaints('desktop-file-validate', ROOT / f'{ID}.desktop'))
tap.case('the desktop entry speaks Korean', untranslated())
# There is no homepage to name; AppStream minds that from 1.0 on.
tap.case('the metadata are valid',
         (line for line in complaints('appstreamcli', 'validate', '--no-net', '--no-color',
                                      ROOT / 'data' / f'{ID}.metainfo.xml')
          if line.startswith(('E:', 'W:')) and 'url-homepage-missing' not in line))
tap.case('the document type is well-formed', complaints('xmllint', '--noout', ROOT / 'data' / f'{ID}.xml'))
icons = ROOT / 'data' / 'icons' / 'hicolor'
tap.case('the icon is drawn', unfit_icon(icons / 'scalable' / 'apps' / f'{ID}.svg'))
tap.case('the icon of one colour is drawn', unfit_icon(icons / 'symbolic' / 'apps' / f'{ID}-symbolic.svg'))
tap.case('everything is installed, and nothing else', installed())

tap.done()
