/* client_fixture.h -- a client_state that receives lines of the server. */

#ifndef TESTS_SUPPORT_CLIENT_FIXTURE_H
#define TESTS_SUPPORT_CLIENT_FIXTURE_H

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "client/model/client_state.h"

#define HELLO_LINE "* hello noughts proto=1 server=noughtsd/0.1 in=512 out=4096"
#define MATCH_LINE "* match 7 3x3x3 x=ann o=hard~bot you=x clock=none"

struct client_fixture {
	struct client_state state;
	struct server_event event; /* of the last line */
	char               *line;  /* owned; event points into it */
	msec                now;   /* the time of the next line */
};

/*
 * Applies a line in a block of exactly its size, so that the sanitizer reports
 * a read beyond its end. Returns the kind of event.
 */
static inline enum server_event_kind
client_fixture_apply_bytes(struct client_fixture *t, const char *bytes,
    size_t length)
{
	free(t->line);
	t->line = malloc(length + 1);
	ck_assert_ptr_nonnull(t->line);
	memcpy(t->line, bytes, length);
	t->line[length] = '\0';
	client_state_apply(&t->state, t->line, length, t->now, &t->event);
	return t->event.kind;
}

/* The same for several lines, with LF between them; returns the last kind. */
static inline enum server_event_kind
client_fixture_apply(struct client_fixture *t, const char *lines)
{
	enum server_event_kind kind = EVENT_NONE;

	for (;;) {
		size_t length = strcspn(lines, "\n");

		kind = client_fixture_apply_bytes(t, lines, length);
		if (lines[length] == '\0')
			return kind;
		lines += length + 1;
	}
}

static inline void client_fixture_send_nothing(void *ctx, const char *request)
{
	(void)ctx;
	(void)request;
}

/*
 * Makes a request, to which the next rows and an answer belong. Returns its id.
 */
static inline uint32_t client_fixture_ask(struct client_fixture *t,
    enum request_owner owner, const char *request)
{
	t->state.requests.send = client_fixture_send_nothing;
	return requests_add(&t->state.requests, owner, request);
}

/* Initializes the state and applies these lines. */
static inline void
client_fixture_init(struct client_fixture *t, const char *lines)
{
	t->line = NULL;
	t->now = 0;
	client_state_init(&t->state);
	client_fixture_apply(t, lines);
}

static inline void client_fixture_clear(struct client_fixture *t)
{
	client_state_clear(&t->state);
	free(t->line);
}

#endif
