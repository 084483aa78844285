/*
 * protocol_v1_client.h -- a client that knows only the first version of the
 * protocol.
 *
 * It reads every line that a client of the harness receives, by the rules of
 * the first version: it skips events, keys and words that it does not know, and
 * follows its name and its game by the others. Its state is compared with the
 * server's. A line that breaks the grammar of the first version fails the test,
 * and so does a known line that lacks something.
 */

#ifndef TESTS_SUPPORT_PROTOCOL_V1_CLIENT_H
#define TESTS_SUPPORT_PROTOCOL_V1_CLIENT_H

#include "common/board.h"
#include "tests/support/server_harness.h"

struct protocol_v1_client {
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
void protocol_v1_client_follow(struct protocol_v1_client *v,
    const struct harness_client                          *c);

#endif
