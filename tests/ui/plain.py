# plain.py: how GDK is kept from starting OpenGL
# SPDX-License-Identifier: GPL-3.0-or-later

import re
import subprocess


def without_opengl():
    """The variable that does so, by the name that this version knows: of another one it complains."""
    found = subprocess.run(['pkg-config', '--modversion', 'gtk4'], capture_output=True, text=True, check=False).stdout
    version = [int(number) for number in re.findall(r'\d+', found)]
    return {'GDK_DEBUG': 'gl-disable'} if [0] < version < [4, 16] else {'GDK_DISABLE': 'gl'}
