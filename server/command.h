/* command.h -- the table of requests and their dispatcher. */

#ifndef SERVER_COMMAND_H
#define SERVER_COMMAND_H

#include <stdbool.h>
#include <stddef.h>

#include "common/error.h"
#include "common/msec.h"
#include "common/wire.h"
#include "server/session.h"

struct command {
	const char *name;
	const char *args;       /* a letter each: see wire_args */
	const char *keys;       /* the keys of its pairs, blanks between */
	unsigned    states;     /* in which a session may use it */
	unsigned    cost;       /* of the allowance; a refusal costs 1 more */
	bool        needs_disk; /* is refused while there is no room on it */
	enum error (*run)(struct session *s, struct args *a, msec now);
	const char *usage; /* its arguments, for people */
	const char *help;  /* what it does: an order, no full stop */
};

extern const struct command commands[];
extern const size_t         command_count;

/*
 * Obeys one line of length bytes, which is cut to pieces, and answers it; an
 * empty line hears nothing. The session may have ended afterwards.
 */
void command_run(struct session *s, char *line, size_t length, msec now);

/* Refuses a line that was too long to be kept. */
void command_refuse_long(struct session *s, msec now);

#endif
