/* server_query.c -- asks one server over TCP for its players. */

#include "client/net/server_query.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

#include <event2/event.h>

#include "client/net/connection.h"
#include "client/net/protocol_version.h"
#include "common/fatal.h"
#include "common/parser.h"

/*
 * The most pages of the list of players that are read; reading more would
 * exceed the server's limits.
 */
#define PAGES_MAX 6

struct query {
	struct event_base     *base;
	struct connection     *connection;
	struct server_summary *summary;
	unsigned               pages;
	bool                   has_answered;
};

static void finish(struct query *q, bool has_answered)
{
	q->has_answered = has_answered;
	event_base_loopbreak(q->base);
}

static bool is_answer(const struct message *m, const char *word)
{
	return m->kind == '=' && strcmp(message_word(m, 0), word) == 0;
}

static void on_hello(struct query *q, const struct message *m)
{
	struct discovery_response *a = &q->summary->entry.answer;

	q->summary->greeted = true;
	a->proto_min = a->proto_max = message_number(m, PAIR_PROTO, UINT32_MAX);
	if (a->proto_min != PROTOCOL_VERSION)
		finish(q, true);
	else
		connection_send(q->connection, "who");
}

/*
 * Requests the next page of players or, after the last page, the games. Does
 * not count this client as a player.
 */
static void on_page(struct query *q, const struct message *m)
{
	uint32_t count = message_number(m, PAIR_COUNT, UINT32_MAX);
	uint32_t next = message_number(m, PAIR_NEXT, UINT32_MAX);
	char     request[32];

	q->summary->entry.answer.connected = count > 0 ? count - 1 : 0;
	if (next > 0 && ++q->pages < PAGES_MAX)
		snprintf(request, sizeof(request), "who from=%u",
		    (unsigned)next);
	else
		snprintf(request, sizeof(request), "games");
	connection_send(q->connection, request);
}

static void on_line(void *ctx, char *text, size_t length)
{
	struct query  *q = ctx;
	struct message m;

	if (!parse_message(text, length, &m) ||
	    (!q->summary->greeted && message_event(&m) != WIRE_HELLO) ||
	    m.kind == '?' || message_event(&m) == WIRE_BYE) {
		finish(q, false);
		return;
	}
	if (!q->summary->greeted) {
		on_hello(q, &m);
	} else if (message_event(&m) == WIRE_WHO) {
		q->summary->entry.answer.seeking += strcmp(message_value(&m,
							       PAIR_STATE),
							"seeking") == 0;
	} else if (is_answer(&m, "who")) {
		on_page(q, &m);
	} else if (is_answer(&m, "games")) {
		q->summary->games = message_number(&m, PAIR_COUNT, UINT32_MAX);
		connection_send(q->connection, "quit");
	} else if (is_answer(&m, "quit")) {
		finish(q, true);
	}
}

static void on_connect(void *ctx)
{
	struct query *q = ctx;

	connection_peer(q->connection, &q->summary->entry.address);
}

static void on_disconnect(void *ctx, const char *reason)
{
	(void)reason;
	finish(ctx, false);
}

bool server_query(const struct address *server, struct server_summary *out)
{
	struct query q = { .base = event_base_new(), .summary = out };
	const struct connection_handler handler = { on_line, on_connect,
		on_disconnect, &q };

	*out = (struct server_summary){ .greeted = false };
	if (q.base == NULL)
		fatal("out of memory");
	signal(SIGPIPE, SIG_IGN);
	q.connection = connection_open(q.base, server, &handler);
	event_base_loopexit(q.base,
	    &(struct timeval){ SERVER_QUERY_TIMEOUT_MS / 1000, 0 });
	event_base_dispatch(q.base);
	connection_close(q.connection);
	event_base_free(q.base);
	return q.has_answered;
}
