/*
 * fuzz_dispatch.c -- arbitrary lines from three clients.
 *
 * Each line must be answered exactly once, and nothing may remain at the end.
 * The first byte of a line selects the client; '+' advances the time by five
 * seconds, '!' closes a connection. Bots do not move.
 */

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "common/utf8.h"
#include "server/protocol/dispatch.h"
#include "server/protocol/event_format.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/server_harness.h"

#define CLIENTS 3

static uint64_t
silent_tell(void *ctx, const struct match *m, const struct match_event *e)
{
	(void)ctx;
	(void)m;
	(void)e;
	return 0;
}

static struct match_observer silent_fill(void *ctx, enum bot_level level)
{
	(void)level;
	return (struct match_observer){ silent_tell, ctx };
}

static struct match_observer
silent_hint(void *ctx, const struct match *m, enum side side)
{
	(void)m;
	(void)side;
	return (struct match_observer){ silent_tell, ctx };
}

static struct harness_client *pick(struct harness *f, char who)
{
	static const char *const names[CLIENTS] = { "ann", "bob", "cat" };

	return harness_client(f, names[(unsigned char)who % CLIENTS]);
}

/* Checks the lines a client received and counts the answers. */
static unsigned answers(struct harness_client *c)
{
	unsigned    n = 0;
	const char *line;

	while ((line = harness_next_line(c)) != NULL) {
		assert(strlen(line) <= LINE_REPLY_MAX);
		assert(utf8_check(line, strlen(line)) == UTF8_OK);
		assert(strchr("*#=?", line[0]) != NULL);
		n += line[0] == '=' || line[0] == '?';
	}
	return n;
}

static void
execute(struct harness *f, struct harness_client *c, char *line, size_t n)
{
	bool is_empty = strspn(line, " ") == n;

	if (c->session == NULL)
		return;
	harness_discard_output(f);
	dispatch_line(c->session, line, n, f->now);
	harness_advance(f, 0);
	for (unsigned i = 0; i < f->clients; i++)
		if (&f->client[i] != c)
			assert(answers(&f->client[i]) == 0);
	if (!is_empty)
		assert(answers(c) <= 1);
}

static bool step(void *ctx, char *data, size_t n)
{
	struct harness        *f = ctx;
	char                   line[LINE_REQUEST_MAX + 1];
	struct harness_client *c;

	if (data[0] == '+') {
		harness_advance(f, 5000);
		return true;
	}
	c = pick(f, data[n > 1]);
	if (data[0] == '!') {
		if (c->session != NULL)
			harness_disconnect(c);
		return true;
	}
	n = n - 1 < LINE_REQUEST_MAX ? n - 1 : LINE_REQUEST_MAX;
	memcpy(line, data + 1, n);
	line[n] = '\0';
	execute(f, pick(f, data[0]), line, n);
	return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct harness *f = harness_new();

	f->services->matches.bot_ops.create = silent_fill;
	f->services->matches.bot_ops.hint = silent_hint;
	fuzz_each_line(data, size, step, f);
	for (unsigned i = 0; i < f->clients; i++)
		if (f->client[i].session != NULL)
			harness_disconnect(&f->client[i]);
	/* Dormant games end, and the missing players leave. */
	harness_advance(f, 30000);
	harness_advance(f, DORMANT_TIME_MAX);
	harness_advance(f, 30000);
	assert(lobby_player_count(&f->services->lobby) == 0);
	assert(lobby_match_count(&f->services->lobby) == 0);
	assert(f->services->timers.heap.count == 0);
	harness_free(f);
	return 0;
}

const char *const fuzz_words[] = { "\n", "\na", "\nb", "\nc", "\n+\n", "\n!a",
	"\n!b", " ", "aseek 3x3x3", "bseek 3x3x3\n", "cseek 2 you=x",
	"abot 2x2x2 easy", "cbot 3 easy hard", "name ann", "name bob", "seek ",
	"unseek", "bot ", "move a1", "move b2", "move a2", "move b1 ply=4",
	"draw", "resign", "hint", "rematch", "say hello", "whisper hello",
	"shout hello", "tell ~guest1 hello", "ignore ~guest1", "ignore",
	"unignore ~guest1", "games", "who", "watch 1", "watch 2", "unwatch",
	"state", "state 1", "scores", "help", "ping x", "quit", "wait=0",
	"wait=5", "else=none", "else=bot:easy", "you=x", "you=o", "with=bob",
	"@t1 ", "\r", "\xe2\x80\xae", "\xff", "15x15x5/exact", NULL };
