/*
 * proof_checker.h -- checks the proofs that noughts-engine --solve writes. It
 * shares no code with the prover. proof_checker.c describes the files.
 */

#ifndef SERVER_GOMOCUP_PROOF_CHECKER_H
#define SERVER_GOMOCUP_PROOF_CHECKER_H

#include <stdint.h>
#include <stdio.h>

/* The most bytes of a proof. */
#define PROOF_BYTES_MAX ((size_t)256 << 20)

#define PROOF_CLAIM_SIZE 64 /* size of a claim, with its NUL */

struct proof_report {
	const char *error;                   /* what is wrong, beginning with a
					        verb; NULL: the claim is
					        proven */
	char        claim[PROOF_CLAIM_SIZE]; /* such as "4x4x3 first" */
	uint32_t    record_count;
};

/*
 * Checks a proof, from the first byte to the end of the file. Needs at most 512
 * MiB of memory, and time in proportion to the size of the file.
 */
void proof_checker_check(FILE *file, struct proof_report *out);

#endif
