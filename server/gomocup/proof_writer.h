/*
 * proof_writer.h -- writes the proof of a variant's value to a file, for
 * proof_checker.h.
 */

#ifndef SERVER_GOMOCUP_PROOF_WRITER_H
#define SERVER_GOMOCUP_PROOF_WRITER_H

#include <stdio.h>

#include "server/solver/dfpn.h"

enum proof_writing {
	PROOF_WRITTEN,
	PROOF_TIME_IS_UP, /* the limits were reached again */
	PROOF_TOO_LARGE,  /* more than PROOF_BYTES_MAX */
	PROOF_NOT_WRITTEN /* the file cannot be written */
};

/*
 * Writes the proof of what dfpn_prove has just found about the empty board:
 * result, which is not PROOF_UNKNOWN, of whether X wins. What the solver's table
 * lacks is searched again, within the limits of that call. The rule is free.
 */
enum proof_writing
proof_writer_write(struct dfpn *p, enum proof_result result, FILE *file);

#endif
