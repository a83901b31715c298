/* fuzz-text.c: any bytes as pasted text
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz.h"

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t         size)
{
  fuzz_import (data, size, "fuzz.txt");

  return 0;
}
