/*
 * main.c -- runs a fuzzer on generated inputs, without libFuzzer.
 *
 * The inputs depend on their number alone, so failures are reproducible. A
 * number as the argument runs that input alone.
 */

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/fuzz/fuzz.h"
#include "tests/support/test_report.h"

#define INPUTS 1000
#define BYTES  2048

/* No word is longer. */
#define WORD_MAX 256

static uint64_t state;

static unsigned draw(unsigned below)
{
	assert(below > 0);
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
	uint8_t *data = malloc(BYTES + WORD_MAX);
	size_t   n = 0, most;

	state = (number + 1) * 0x9e3779b97f4a7c15u;
	most = draw(BYTES);
	while (n < most)
		n = add(data, n, words);
	/*
	 * A block of exact size, so that the sanitizer reports a read beyond
	 * its end.
	 */
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
	pass(argv[0]);
	return 0;
}
