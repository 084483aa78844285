/*
 * main.c -- runs a fuzzer on its corpus and on generated inputs, without
 * libFuzzer.
 *
 * The corpus is the directory of inputs that is the argument.
 * The generated inputs depend on their number alone, so failures are
 * reproducible. A number as the argument runs that input alone.
 */

#include <assert.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/fuzz/fuzz.h"
#include "tests/support/test_report.h"

#define INPUTS 1000
#define BYTES  2048

/* The most bytes of a file of the corpus. */
#define INPUT_MAX 65536

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

/* The block is of exact size, as above. Larger files are cut off. */
static void run_file(const char *directory, const char *name)
{
	char     path[512];
	uint8_t *data = malloc(INPUT_MAX);
	FILE    *f;
	size_t   n;

	assert(data != NULL);
	snprintf(path, sizeof(path), "%s/%s", directory, name);
	f = fopen(path, "r");
	assert(f != NULL);
	n = fread(data, 1, INPUT_MAX, f);
	fclose(f);
	data = realloc(data, n > 0 ? n : 1);
	LLVMFuzzerTestOneInput(data, n);
	free(data);
}

static void run_corpus(const char *directory)
{
	DIR           *d = opendir(directory);
	struct dirent *entry;

	assert(d != NULL);
	while ((entry = readdir(d)) != NULL)
		if (entry->d_name[0] != '.')
			run_file(directory, entry->d_name);
	closedir(d);
}

int main(int argc, char **argv)
{
	char    *end = NULL;
	unsigned words = 0;

	while (fuzz_words[words] != NULL)
		words++;
	if (argc > 1) {
		unsigned number = (unsigned)strtoul(argv[1], &end, 10);

		if (*end == '\0') {
			run(number, words);
			return 0;
		}
		run_corpus(argv[1]);
	}
	for (unsigned i = 0; i < INPUTS; i++)
		run(i, words);
	pass(argv[0]);
	return 0;
}
