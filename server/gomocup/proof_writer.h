/*
 * proof_writer.h -- writes the proof of a variant's value to a file, which
 * proof_checker.h can check.
 */

#ifndef SERVER_GOMOCUP_PROOF_WRITER_H
#define SERVER_GOMOCUP_PROOF_WRITER_H

#include <stdio.h>

#include "server/solver/dfpn.h"

enum proof_writing {
	PROOF_WRITTEN,
	PROOF_TIME_IS_UP, /* a limit of the search was reached */
	PROOF_TOO_LARGE,  /* more than PROOF_BYTES_MAX */
	PROOF_NOT_WRITTEN /* writing to the file has failed */
};

/*
 * Writes the proof of what dfpn_prove has just found about the empty board.
 * `result` is what dfpn_prove returned for X, and must not be PROOF_UNKNOWN.
 * Positions that are missing in the solver's table are searched again, within
 * the limits that dfpn_prove was given. The rule must be `free`.
 */
enum proof_writing
proof_writer_write(struct dfpn *p, enum proof_result result, FILE *file);

#endif
