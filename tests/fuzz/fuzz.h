/* fuzz.h -- what a fuzzer calls; libFuzzer's name for it. */

#ifndef TESTS_FUZZ_FUZZ_H
#define TESTS_FUZZ_FUZZ_H

#include <stddef.h>
#include <stdint.h>

/* Any input may be refused; none may crash. Returns 0. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Pieces of which an input of this harness is likely made; up to a NULL. */
extern const char *const fuzz_words[];

#endif
