/*
 * fuzz_proof.c -- arbitrary files as proofs, with the right checksum.
 *
 * Whatever the table is, no false claim is proved.
 */

#include <assert.h>
#include <stdio.h>

#include <unistd.h>

#include "server/gomocup/proof_checker.h"
#include "tests/fuzz/fuzz.h"

/* Claims of variants that are known to have the other value. */
static const char *const false_claims[] = { "2x2x2 draw", "2x2x2 blocked",
	"3x3x3 first", "4x3x3 draw", "4x3x3 blocked", "4x4x3 draw",
	"4x4x3 blocked", "4x4x4 first", "5x4x4 first", "6x5x4 draw",
	"16x4x5 first" };

static void check(FILE *f)
{
	struct proof_report report;

	proof_checker_check(f, &report);
	for (size_t i = 0; i < sizeof(false_claims) / sizeof(*false_claims);
	     i++)
		assert(report.error != NULL ||
		    strcmp(report.claim, false_claims[i]) != 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static FILE *f;
	uint64_t     sum = 0xcbf29ce484222325;

	if (f == NULL)
		f = tmpfile();
	assert(f != NULL);
	rewind(f);
	for (size_t i = 0; i < size; i++)
		sum = (sum ^ data[i]) * 0x100000001b3;
	fwrite(data, 1, size, f);
	for (int i = 0; i < 8; i++)
		putc((int)(sum >> 8 * i & 255), f);
	fflush(f);
	assert(ftruncate(fileno(f), (off_t)size + 8) == 0);
	check(f);
	return 0;
}

const char *const fuzz_words[] = { "noughts-proof 3x3x3 first\n",
	"noughts-proof 2x2x2 draw\n", "noughts-proof 4x3x3 blocked\n",
	"noughts-proof ", "4x4x4", " first\n", " draw\n", " blocked\n", "\1",
	"\3", "\7", "\x3f", "\x40", "\xff", NULL };
