#!/usr/bin/env python3
# catalogue.py: turns a compiled catalogue (.mo) into a sorted C table
# SPDX-License-Identifier: GPL-3.0-or-later
#
# usage: catalogue.py ko.mo attn-catalogue.c

import struct
import sys


def read_messages(path):
    """The (message, translation) pairs of a .mo file, as bytes; the header is left out.

    The layout is that of the GNU gettext manual, "The Format of GNU MO Files".
    """
    with open(path, 'rb') as file:
        data = file.read()
    order = '<' if data[:4] == b'\xde\x12\x04\x95' else '>'
    magic, _, count, originals, translations = struct.unpack_from(order + '5I', data)
    if magic != 0x950412de:
        sys.exit(f'{path}: not a compiled catalogue')

    def text(table, index):
        length, offset = struct.unpack_from(order + '2I', data, table + 8 * index)
        return data[offset:offset + length]

    pairs = ((text(originals, i), text(translations, i)) for i in range(count))
    return sorted((message, translation) for message, translation in pairs if message)


def literal(text):
    """A C string literal.  Octal escapes: a hexadecimal one would swallow a digit that follows."""
    out = []
    for byte in text:
        char = chr(byte)
        if char in '"\\?':
            out.append('\\' + char)
        elif 0x20 <= byte < 0x7f:
            out.append(char)
        else:
            out.append(f'\\{byte:03o}')
    return '"' + ''.join(out) + '"'


def main():
    source, target = sys.argv[1:]
    messages = read_messages(source)
    for message, translation in messages:
        if b'\0' in message + translation or b'\x04' in message:
            sys.exit(f'{source}: plural forms and contexts are not used here: {message!r}')
    with open(target, 'w', encoding='ascii') as out:
        out.write('/* Made from po/ko by po/catalogue.py.  SPDX-License-Identifier: GPL-3.0-or-later */\n'
                  '#include "attn-catalogue.h"\n\n'
                  'const AttnMessage attn_catalogue_korean[] = {\n')
        for message, translation in messages:
            out.write(f'  {{ {literal(message)},\n    {literal(translation)} }},\n')
        out.write('  { 0, 0 }\n};\n\n'
                  f'const size_t attn_catalogue_korean_size = {len(messages)};\n')


main()
