#!/usr/bin/env python3
# make.py: writes the binary files of this folder, with NumPy; they are committed, and tests need no NumPy
# SPDX-License-Identifier: GPL-3.0-or-later
#
# usage: make.py [FOLDER]

import io
import json
import pathlib
import struct
import sys
import warnings
import zipfile

import numpy

# One archive has a name twice, on purpose.
warnings.simplefilter('ignore')

FOLDER = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else pathlib.Path(__file__).parent

# What every 4 × 3 array of floats holds: exact in float16 and bfloat16.
FLOATS = numpy.array([[1, 0, -1.5], [0.5, 2, -0.0], [3, -4, 0.25], [-0.125, 8, 1]])
COUNTS = numpy.array([[1, 0, 3], [4, 5, 6], [7, 100, 9], [0, 11, 12]])


def npy(array, version=None):
    out = io.BytesIO()
    numpy.lib.format.write_array(out, numpy.asanyarray(array), version=version)
    return out.getvalue()


def raw_npy(header, values=b'', version=(1, 0)):
    """A .npy with whatever is wanted in its header."""
    header = header.encode() + b'\n'
    length = struct.pack('<H' if version[0] == 1 else '<I', len(header))
    return b'\x93NUMPY' + bytes(version) + length + header + values


def write(name, data):
    (FOLDER / name).write_bytes(data)


def zipped(entries, compression=zipfile.ZIP_DEFLATED):
    out = io.BytesIO()
    with zipfile.ZipFile(out, 'w', compression) as archive:
        for name, data in entries:
            archive.writestr(zipfile.ZipInfo(name), data, compression)
    return out.getvalue()


def safetensors(header, values, length=None):
    text = header if isinstance(header, bytes) else json.dumps(header, ensure_ascii=False).encode()
    return struct.pack('<Q', len(text) if length is None else length) + text + values


def tensors(*entries):
    """(name, dtype, shape, bytes) … → a well-formed file."""
    header, values = {'__metadata__': {'format': 'pt'}}, b''
    for name, dtype, shape, data in entries:
        header[name] = {'dtype': dtype, 'shape': shape, 'data_offsets': [len(values), len(values) + len(data)]}
        values += data
    return safetensors(header, values)


def bfloat16(array):
    bits = numpy.asarray(array, '<f4').view('<u4')
    return (bits >> 16).astype('<u2').tobytes()


for name in ('f2', 'f4', 'f8'):
    write(f'{name}.npy', npy(FLOATS.astype('<' + name)))
    write(f'{name}-big.npy', npy(FLOATS.astype('>' + name)))
for name in ('i1', 'i2', 'i4', 'i8', 'u1', 'u2', 'u4', 'u8'):
    write(f'{name}.npy', npy(COUNTS.astype('<' + name)))
for name in ('i2', 'i4', 'i8', 'u2', 'u4', 'u8'):
    write(f'{name}-big.npy', npy(COUNTS.astype('>' + name)))
write('i8-negative.npy', npy(-COUNTS))
write('bool.npy', npy(numpy.tril(numpy.ones((4, 4), bool))))
write('fortran.npy', npy(numpy.asfortranarray(FLOATS)))
write('version2.npy', npy(FLOATS, (2, 0)))
write('version3.npy', npy(FLOATS, (3, 0)))
write('number.npy', npy(numpy.float64(2.5)))
write('row.npy', npy(FLOATS[0]))
write('three.npy', npy(numpy.arange(24.0).reshape(2, 4, 3)))
write('three-fortran.npy', npy(numpy.asfortranarray(numpy.arange(24.0).reshape(2, 4, 3))))
write('four.npy', npy(numpy.arange(48, dtype='u1').reshape(2, 2, 4, 3)))
write('half-extremes.npy', npy(numpy.array([[65504, 2.0 ** -24, 2.0 ** -14, -65504]], 'f2')))
write('float-extremes.npy', npy(numpy.array([[1e-45, 3.4028234663852886e38]], 'f4')))
write('python2.npy', raw_npy("{'descr': '<f8', 'fortran_order': False, 'shape': (1L, 2L), }", struct.pack('<2d', 1, 2)))

write('bad-nan.npy', npy(numpy.array([[1, 2], [numpy.nan, 4]])))
write('bad-inf.npy', npy(numpy.array([[1, 2], [3, -numpy.inf]], '>f2')))
write('bad-complex.npy', npy(numpy.array([[1 + 2j]])))
write('bad-text.npy', npy(numpy.array([['나는', '오늘']])))
write('bad-object.npy', raw_npy("{'descr': '|O', 'fortran_order': False, 'shape': (1, 1), }", b'\x80\x04K\x01.'))
write('bad-struct.npy', npy(numpy.zeros(2, [('a', '<f4'), ('b', '<i4')])))
write('bad-dtype.npy', npy(numpy.zeros((1, 2), 'M8[s]')))
write('bad-longdouble.npy', raw_npy("{'descr': '<f16', 'fortran_order': False, 'shape': (1, 1), }", bytes(16)))
write('bad-empty.npy', npy(numpy.zeros((0, 3))))
write('bad-integer.npy', npy(numpy.array([[1, 2 ** 53 + 1]], 'i8')))
write('bad-unsigned.npy', npy(numpy.array([[1, 2 ** 64 - 1]], 'u8')))
write('bad-short.npy', npy(FLOATS)[:-8])
write('bad-long.npy', npy(FLOATS) + b'\0')
write('bad-version.npy', raw_npy('{}', version=(4, 0)))
write('bad-magic.npy', b'\x93NUMPI' + npy(FLOATS)[6:])
write('bad-key.npy', raw_npy("{'descr': '<f8', 'order': False, 'shape': (1, 2), }", bytes(16)))
write('bad-twice.npy', raw_npy("{'descr': '<f8', 'descr': '<f4', 'fortran_order': False, 'shape': (1, 2), }", bytes(16)))
write('bad-header.npy', raw_npy("{'descr': '<f8', 'fortran_order': Maybe, 'shape': (1, 2), }", bytes(16)))
write('double-quotes.npy', raw_npy('{"shape": (1, 2), "fortran_order": False, "descr": "<f8"}', struct.pack('<2d', 1, 2)))
write('bad-untyped.npy', raw_npy("{'fortran_order': False, 'shape': (1, 2), }", bytes(16)))
write('bad-shapeless.npy', raw_npy("{'descr': '<f8', 'fortran_order': False}", bytes(16)))
write('bad-missing.npy', raw_npy("{'descr': '<f8', 'shape': (1, 2), }", bytes(16)))
write('bad-shape.npy', raw_npy("{'descr': '<f8', 'fortran_order': False, 'shape': (-1, 2), }", bytes(16)))
write('bad-huge.npy', raw_npy("{'descr': '<f8', 'fortran_order': False, 'shape': (4294967296, 4294967296), }", bytes(16)))
write('bad-overflow.npy', raw_npy("{'descr': '<f8', 'fortran_order': False, 'shape': (99999999999999999999999, 2), }"))
write('bad-dimensions.npy', npy(numpy.zeros((1,) * 9, 'u1')))
write('bad-slices.npy', npy(numpy.zeros((5000, 1, 1), 'u1')))
write('bad-length.npy', b'\x93NUMPY\x01\x00\xff\xff{}')

write('two.npz', zipped([('weights.npy', npy(FLOATS)), ('bias.npy', npy(FLOATS[0].astype('f4')))]))
write('stored.npz', zipped([('x.npy', npy(COUNTS.astype('u1')))], zipfile.ZIP_STORED))
write('korean.npz', zipped([('나는.npy', npy(FLOATS)), ('notes.txt', b'not an array')]))
write('mixed.npz', zipped([('words.npy', npy(numpy.array(['a']))), ('heads.npy', npy(numpy.arange(24.0).reshape(2, 4, 3)))]))
write('bad-none.npz', zipped([('notes.txt', b'not an array')]))
write('bad-void.npz', zipped([]))
write('bad-pytorch.npz', zipped([('model/data.pkl', b'\x80\x02.'), ('model/data/0', bytes(16))]))
write('bad-sheet.npz', zipped([('[Content_Types].xml', b'<Types/>')]))
write('bad-twice.npz', zipped([('x.npy', npy(FLOATS)), ('x.npy', npy(FLOATS))]))
write('bad-entry.npz', zipped([('x.npy', b'not an array')]))
damaged = bytearray(zipped([('x.npy', npy(COUNTS.astype('u1')))], zipfile.ZIP_STORED))
damaged[damaged.index(b'\x93NUMPY') + 130] ^= 1
write('bad-sum.npz', bytes(damaged))
write('all.safetensors', tensors(
    ('embedding', 'F32', [4, 3], FLOATS.astype('<f4').tobytes()),
    ('layer.query.weight', 'F64', [4, 3], FLOATS.astype('<f8').tobytes()),
    ('half', 'F16', [4, 3], FLOATS.astype('<f2').tobytes()),
    ('brain', 'BF16', [4, 3], bfloat16(FLOATS)),
    ('bias', 'F32', [3], FLOATS[0].astype('<f4').tobytes()),
    ('heads', 'F32', [2, 4, 3], numpy.arange(24, dtype='<f4').tobytes()),
    ('count', 'I64', [4, 3], COUNTS.astype('<i8').tobytes()),
    ('mask', 'BOOL', [2, 2], b'\1\0\1\1'),
    ('eight', 'F8_E4M3', [2, 2], bytes(4)),
    ('scale', 'F32', [], struct.pack('<f', 2.5)),
    ('nothing', 'F32', [0, 3], b'')))
write('one.safetensors', tensors(('가중치', 'F32', [4, 3], FLOATS.astype('<f4').tobytes())))
write('bad-nan.safetensors', tensors(('x', 'BF16', [1, 2], b'\xc0\x7f\x80\x3f')))
two = {'a': {'dtype': 'F32', 'shape': [1, 2], 'data_offsets': [0, 8]},
       'b': {'dtype': 'F32', 'shape': [1, 2], 'data_offsets': [8, 16]}}


def changed(tensor, **keys):
    return {**two, tensor: {**two[tensor], **keys}}


write('bad-overlap.safetensors', safetensors(changed('b', data_offsets=[4, 12]), bytes(12)))
write('bad-same.safetensors', safetensors(changed('b', data_offsets=[0, 8]), bytes(8)))
write('bad-hole.safetensors', safetensors(changed('b', data_offsets=[12, 20]), bytes(20)))
write('bad-start.safetensors', safetensors({'b': two['b']}, bytes(16)))
write('bad-tail.safetensors', safetensors(two, bytes(17)))
write('bad-short.safetensors', safetensors(two, bytes(15)))
write('bad-length.safetensors', safetensors(two, bytes(16), 1 << 40))
write('bad-length2.safetensors', safetensors(two, bytes(16), (1 << 64) - 1))
write('bad-header.safetensors', safetensors(b'{"a": ', b''))
write('bad-list.safetensors', safetensors(b'{"a": [1, 2]}  ', b''))
write('bad-double.safetensors', safetensors(b'{"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]},'
                                            b'"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}}', bytes(4)))
write('bad-shape.safetensors', safetensors(changed('b', shape=[1, 3]), bytes(16)))
write('bad-negative.safetensors', safetensors(changed('b', shape=[-1, -2]), bytes(16)))
write('bad-backwards.safetensors', safetensors(changed('b', data_offsets=[16, 8]), bytes(16)))
write('bad-dtype.safetensors', safetensors({'a': {'dtype': 'Q4_K', 'shape': [1], 'data_offsets': [0, 4]}}, bytes(4)))
write('bad-complex.safetensors', safetensors({'a': {'dtype': 'C64', 'shape': [1], 'data_offsets': [0, 8]}}, bytes(8)))
write('bad-key.safetensors', safetensors(changed('b', strides=[1]), bytes(16)))
write('bad-array.safetensors', safetensors(b'[1, 2]', b''))
write('bad-untyped.safetensors', safetensors({'a': {'shape': [1], 'data_offsets': [0, 4]}}, bytes(4)))
write('bad-flat.safetensors', safetensors({'a': {'dtype': 'F32', 'shape': 1, 'data_offsets': [0, 4]}}, bytes(4)))
write('bad-none.safetensors', safetensors({'__metadata__': {}}, b''))
write('bad-overflow.safetensors', safetensors(changed('b', shape=[1 << 62, 1 << 62]), bytes(16)))
write('bad-dimensions.safetensors', safetensors(changed('b', shape=[1] * 8 + [2]), bytes(16)))
write('bad-tiny.safetensors', b'\x02\0\0')

write('utf16-little.tsv', '\ufefftoken\td0\td1\r\n나는\t1\t0\r\n오늘\t0.5\t-1\r\n'.encode('utf-16-le'))
write('utf16-big.tsv', '\ufefftoken\td0\td1\r\n나는\t1\t0\r\n오늘\t0.5\t-1\r\n'.encode('utf-16-be'))
write('bad-odd.tsv', '\ufeff1\t2'.encode('utf-16-le') + b'\0')
write('bad-nul.tsv', '\ufeff1\t2\0\n3\t4\n'.encode('utf-16-le'))
write('bad-surrogate.tsv', b'\xff\xfe\x00\xd8\x31\x00')
write('bad-utf32.tsv', '\ufeff1\t2'.encode('utf-32-le'))
write('bad-cp949.csv', '나는,1,0\n'.encode('cp949'))
write('bad-nul.csv', b'1,2\n3,\0\n')
write('bad-film.csv', b'\x1a\x45\xdf\xa3\x01\xf1\x00')
