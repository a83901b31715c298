/* fuzz-csv.c: any bytes as a table, unless they begin as something else
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz.h"

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t         size)
{
  fuzz_import (data, size, "fuzz.csv");

  return 0;
}
