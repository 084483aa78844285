/*
 * main.c -- runs a harness on inputs made of its own words, without a fuzzer.
 *
 * The inputs depend on nothing but their number, so each test run has the same,
 * and a failure comes again. An input's number as argument runs that alone.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/fuzz/fuzz.h"

#define INPUTS 1000
#define BYTES  2048

static uint64_t state;

static unsigned draw(unsigned below)
{
	state ^= state >> 12;
	state ^= state << 25;
	state ^= state >> 27;
	return (unsigned)((state * 0x2545f4914f6cdd1d >> 33) % below);
}

static size_t add(uint8_t *out, size_t n, unsigned words)
{
	const char *word = fuzz_words[draw(words)];
	size_t      length = strlen(word);

	if (draw(20) == 0) {
		out[n] = (uint8_t)draw(256);
		return n + 1;
	}
	memcpy(out + n, word, length);
	return n + length;
}

static void run(unsigned number, unsigned words)
{
	uint8_t *data = malloc(BYTES + 64);
	size_t   n = 0, most;

	state = (number + 1) * 0x9e3779b97f4a7c15u;
	most = draw(BYTES);
	while (n < most)
		n = add(data, n, words);
	/* To the byte, so that reading one too many is seen. */
	data = realloc(data, n > 0 ? n : 1);
	LLVMFuzzerTestOneInput(data, n);
	free(data);
}

int main(int argc, char **argv)
{
	unsigned words = 0;

	while (fuzz_words[words] != NULL)
		words++;
	if (argc > 1) {
		run((unsigned)strtoul(argv[1], NULL, 10), words);
		return 0;
	}
	for (unsigned i = 0; i < INPUTS; i++)
		run(i, words);
	return 0;
}
