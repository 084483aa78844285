/*
 * proof_checker.h -- checks the proofs that noughts-engine --solve writes;
 * independent of the prover. proof_checker.c describes the files.
 */

#ifndef SERVER_GOMOCUP_PROOF_CHECKER_H
#define SERVER_GOMOCUP_PROOF_CHECKER_H

#include <stdint.h>
#include <stdio.h>

/* The most bytes of a proof. */
#define PROOF_BYTES_MAX ((size_t)256 << 20)

#define PROOF_CLAIM_SIZE 64 /* bytes of a claim with its NUL */

struct proof_report {
	const char *error;                   /* a verb and more; NULL: proved */
	char        claim[PROOF_CLAIM_SIZE]; /* such as "4x4x3 first" */
	uint32_t    record_count;
};

/*
 * Checks a proof from its first byte to the end of the file. Uses at most
 * 512 MiB of memory, and time proportional to the bytes.
 */
void proof_checker_check(FILE *file, struct proof_report *out);

#endif
