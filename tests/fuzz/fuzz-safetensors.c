/* fuzz-safetensors.c: any bytes as safetensors
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz.h"

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t         size)
{
  fuzz_import (data, size, "fuzz.safetensors");

  return 0;
}
