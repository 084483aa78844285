/*
 * test_class_room.c -- many clients of one address that start at once.
 *
 * The server is a model of the limits in protocol.md: what each request costs,
 * the allowances of a client and of its address, and the pause after a refusal.
 */

#include <stdio.h>
#include <string.h>

#include "client/link/session.h"
#include "tests/support/client_fixture.h"
#include "tests/support/suite.h"

#define PUPILS 60

/* Allowances, in thousandths of a unit of cost; what refills in a millisecond. */
#define CLIENT_RATE  5
#define ADDRESS_RATE 80
#define BURST_MS     4000

#define PAUSE_MS 1000 /* at least, after a refusal */
#define RETRY_MS 1000 /* of the client */

/* Until the last one plays: all their requests cost 780, and 320 are free. */
#define START   1000
#define LAST_MS 6500

struct bucket {
	msec rate, used, updated_at;
};

struct pupil {
	struct session         s;
	char                   name[16];
	struct session_options options;
	struct bucket          allowance;
	char     inbox[64][LINE_REQUEST_MAX + 1]; /* not read by the server */
	unsigned waiting;                         /* lines in it */
	msec     paused_until, refused_at;
	msec     plays_at; /* when the search has begun; 0: not yet */
	bool     has_polled;
	char    *output;
	size_t   size;
	FILE    *out;
};

/* Not static: each leak check of the whole program would scan 15 MB. */
static struct pupil *pupils;
static struct bucket address;
static msec          now;
static msec          longest_wait; /* from a refusal until it is read again */

/* --- the server --- */

/* When the bucket covers the cost. */
static msec covered_at(struct bucket *b, msec cost)
{
	msec refilled = (now - b->updated_at) * b->rate;
	msec over;

	b->used = b->used > refilled ? b->used - refilled : 0;
	b->updated_at = now;
	over = b->used + 1000 * cost - BURST_MS * b->rate;
	return over > 0 ? now + (over + b->rate - 1) / b->rate : now;
}

static msec cost_of(const char *request)
{
	static const struct {
		const char *verb;
		msec        cost;
	} costs[] = { { "games", 2 }, { "lobby", 1 }, { "name", 3 },
		{ "scores", 2 }, { "seek", 3 }, { "who", 2 } };

	for (size_t i = 0; i < LENGTH(costs); i++)
		if (request_is(request, costs[i].verb))
			return costs[i].cost;
	ck_abort_msg("%s", request);
}

static void receive(struct pupil *p, const char *format, const char *word)
{
	struct server_event ev;
	char                line[LINE_REPLY_MAX + 1];
	int                 n = snprintf(line, sizeof(line), format, word);

	session_on_line(&p->s, line, (size_t)n, now, &ev);
}

static void answer(struct pupil *p, const char *request)
{
	msec cost = cost_of(request);
	msec at = covered_at(&p->allowance, cost),
	     shared_at = covered_at(&address, cost);
	char verb[16];

	snprintf(verb, sizeof(verb), "%.*s", (int)strcspn(request, " "),
	    request);
	if (p->refused_at != 0 && now - p->refused_at > longest_wait)
		longest_wait = now - p->refused_at;
	at = at > shared_at ? at : shared_at;
	p->refused_at = at > now ? now : 0;
	if (at > now) {
		p->paused_until = at > now + PAUSE_MS ? at : now + PAUSE_MS;
		receive(p, "? %s slow :Too many requests", verb);
		return;
	}
	p->allowance.used += 1000 * cost;
	address.used += 1000 * cost;
	if (request_is(request, "name"))
		receive(p, "* you %s token=t", p->name);
	if (request_is(request, "seek"))
		p->plays_at = now;
	receive(p, "= %s id=1", verb);
}

static void serve(struct pupil *p)
{
	char request[LINE_REQUEST_MAX + 1];

	while (p->waiting > 0 && now >= p->paused_until) {
		strcpy(request, p->inbox[0]);
		memmove(p->inbox[0], p->inbox[1],
		    --p->waiting * sizeof(p->inbox[0]));
		answer(p, request);
	}
}

/* --- the clients --- */

static void on_send(void *ctx, const char *request)
{
	struct pupil *p = ctx;

	ck_assert_uint_lt(p->waiting, LENGTH(p->inbox));
	strcpy(p->inbox[p->waiting++], request);
}

static void start(struct pupil *p, int i)
{
	snprintf(p->name, sizeof(p->name), "user%d", i);
	p->options = (struct session_options){ .server = { "host", "4242" },
		.name = p->name,
		.game = { .play = "9x9x5" } };
	p->allowance.rate = CLIENT_RATE;
	p->out = open_memstream(&p->output, &p->size);
	session_init(&p->s, &p->options, p->out,
	    &(struct session_handler){ .link = { .send = on_send, .ctx = p } },
	    (uint64_t)i, now);
	receive(p, "%s", HELLO_LINE);
	receive(p, "* you ~guest%s token=g", p->name + 4);
}

/* What the full screen requests when it shows the lists for the first time. */
static void poll_lists(struct pupil *p)
{
	link_request(&p->s.link, REQUEST_OF_SCREEN, "lobby on");
	link_request(&p->s.link, REQUEST_OF_SCREEN, "who");
	link_request(&p->s.link, REQUEST_OF_SCREEN, "games");
	link_request(&p->s.link, REQUEST_OF_SCREEN, "scores");
	p->has_polled = true;
}

/* One millisecond of the client. Returns whether it plays. */
static bool run(struct pupil *p)
{
	msec deadline = session_deadline(&p->s);

	if (!p->has_polled)
		poll_lists(p);
	serve(p);
	if (deadline != 0 && now >= deadline)
		session_on_timeout(&p->s, now);
	ck_assert_msg(p->s.link.failure[0] == '\0', "%s", p->s.link.failure);
	return p->plays_at != 0;
}

/*
 * All play under the names that they asked for. None waits for longer than until
 * the server reads again and the request is repeated once.
 */
TEST(sixty_clients_of_one_address_play_in_time)
{
	unsigned playing = 0;
	msec     last = 0;

	now = START;
	address.rate = ADDRESS_RATE;
	pupils = calloc(PUPILS, sizeof(*pupils));
	for (int i = 0; i < PUPILS; i++)
		start(&pupils[i], i);
	while (playing < PUPILS && now < START + 60000) {
		playing = 0;
		for (int i = 0; i < PUPILS; i++)
			playing += run(&pupils[i]);
		now++;
	}
	ck_assert_uint_eq(playing, PUPILS);
	for (int i = 0; i < PUPILS; i++) {
		ck_assert_str_eq(pupils[i].s.client_state.my_name,
		    pupils[i].name);
		last = pupils[i].plays_at > last ? pupils[i].plays_at : last;
		session_clear(&pupils[i].s);
		fclose(pupils[i].out);
		free(pupils[i].output);
	}
	free(pupils);
	ck_assert_int_le(longest_wait, PAUSE_MS + RETRY_MS);
	ck_assert_int_le(last, START + LAST_MS);
}
