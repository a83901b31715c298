/* fuzz.h: what the fuzz targets share
 *
 * A target is one function that takes any bytes: libFuzzer calls it with what it makes up, replay.c with the files
 * of a corpus.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

int  LLVMFuzzerInitialize   (int *argc, char ***argv);
int  LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

/* Reads the bytes as a file called `name` and takes every table, straight and transposed.  Ends the program where
 * something is neither read nor refused by a message of its own. */
void fuzz_import            (const uint8_t *data, size_t size, const char *name);
