/*
 * minimal_client.h -- a client that knows six events, and skips the others.
 *
 * protocol.md promises that a client which skips the events, keys and words
 * that it does not know can follow its game. This one reads every line that a
 * client of the harness receives, and knows "you", "match", "state", "move",
 * "over" and "unwatch" alone. Its name, game, side and moves are compared with
 * the server's. A line that breaks the grammar of protocol.md fails the test.
 */

#ifndef TESTS_SUPPORT_MINIMAL_CLIENT_H
#define TESTS_SUPPORT_MINIMAL_CLIENT_H

#include "common/game/board.h"
#include "tests/support/server_harness.h"

struct minimal_client {
	struct session *session; /* receives the lines; NULL: none */
	size_t          read;    /* bytes of the output that were read */
	char            name[NAME_SIZE];
	uint32_t        match; /* 0: none */
	struct variant  variant;
	bool            is_over;
	char            you; /* 'x', 'o' or '-' */
	unsigned        ply;
	point           moves[POINTS_MAX];
};

/*
 * Reads what the client has received since the last call, and compares. Fails
 * the test with the line at fault.
 */
void minimal_client_follow(struct minimal_client *v,
    const struct harness_client                  *c);

#endif
