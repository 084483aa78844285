/* client_pool.c -- many clients on one thread that keep a server busy. */

#include "tests/durability/client_pool.h"

#include <stdio.h>
#include <stdlib.h>

#include "common/base/container_of.h"
#include "common/base/fatal.h"
#include "tests/durability/violations.h"

/*
 * The clients come from this many addresses, because the server keeps a limited
 * number of games of each.
 */
#define ADDRESSES 250

static const struct {
	const char *variant, *control;
} games[] = {
	{ "3x3x3", "none" },
	{ "3x3x3", "5+3" },
	{ "7x6x4", "none" },
	{ "15x15x5", "60/move" },
};

#define GAMES (sizeof(games) / sizeof(games[0]))

static void
init_client(struct client_pool *c, unsigned i, const struct pool_options *p)
{
	struct load_client    *client = &c->clients[i];
	struct expected_games *j = &client->journal;
	unsigned               pair = i / 2, game = pair % GAMES;

	snprintf(j->name, sizeof(j->name), "c%05u", p->first + i);
	variant_parse(&j->variant,
	    p->variant != NULL ? p->variant : games[game].variant);
	time_control_parse(&j->control,
	    p->control != NULL ? p->control : games[game].control);
	j->may_flag = p->may_flag;
	j->ended = p->ended;
	client->pause = p->pause * pair / p->games;
	snprintf(client->address, sizeof(client->address), "127.0.0.%u",
	    2 + i % ADDRESSES);
	client->peer.socket = -1;
	client->pool = c;
	client->statistics = &c->statistics;
	client->other = &c->clients[i ^ 1];
	j->other = &client->other->journal;
}

/* --- moves --- */

static void enqueue(struct client_pool *c, struct load_client *client)
{
	if (client->queued || !load_client_wants_to_move(client))
		return;
	client->queued = true;
	c->queue[(c->first + c->waiting++) % c->count] = client;
}

/* Sends the moves that the rate requires since the last call. */
static void send_moves(struct client_pool *c, double now)
{
	if (c->scheduled_until < now - 20)
		c->scheduled_until = now - 20; /* no burst after a delay */
	while (c->rate > 0 && c->waiting > 0 && c->scheduled_until < now) {
		struct load_client *client = c->queue[c->first];

		c->first = (c->first + 1) % c->count;
		c->waiting--;
		client->queued = false;
		load_client_move(client, c->seed);
		c->scheduled_until += 1 / c->rate;
	}
}

/* --- sockets --- */

static void connect_client(struct client_pool *c, struct load_client *client)
{
	bool is_browser = c->web_port != 0 && (client - c->clients) % 4 == 0;

	if (load_client_connect(client, is_browser ? c->web_port : c->port,
		is_browser, c->seed))
		peer_pool_add(&c->peers, &client->peer);
}

/* Wakes the disconnected and paused clients whose time has come. */
static void wake_clients(struct client_pool *c, double now)
{
	for (unsigned i = 0; i < c->count; i++) {
		struct load_client *client = &c->clients[i];

		if (client->due > now)
			continue;
		if (client->phase == PHASE_DISCONNECTED) {
			if (c->port != 0)
				connect_client(c, client);
		} else if (client->halted) {
			load_client_continue(client);
			enqueue(c, client);
		}
	}
}

static void on_line(struct peer *p)
{
	struct load_client *client = container_of(p, struct load_client, peer);

	load_client_read(client);
	enqueue(client->pool, client);
}

static void on_end(struct peer *p)
{
	struct load_client *client = container_of(p, struct load_client, peer);

	load_client_close(client, client->pool->seed);
}

void client_pool_turn(struct client_pool *c)
{
	double now;

	peer_pool_turn(&c->peers, 1);
	now = now_ms();
	wake_clients(c, now);
	send_moves(c, now);
}

/* --- all clients --- */

void client_pool_init(struct client_pool *c, const struct pool_options *plan,
    unsigned *seed)
{
	*c = (struct client_pool){ .count = 2 * plan->games,
		.rate = plan->rate / 1000,
		.seed = seed,
		.peers = { .on_line = on_line, .on_end = on_end } };
	c->clients = xcalloc(c->count, sizeof(*c->clients));
	c->queue = xcalloc(c->count, sizeof(struct load_client *));
	for (unsigned i = 0; i < c->count; i++)
		init_client(c, i, plan);
}

void client_pool_clear(struct client_pool *c)
{
	for (unsigned i = 0; i < c->count; i++) {
		struct load_client *client = &c->clients[i];

		peer_close(&client->peer);
		expected_games_clear(&client->journal);
	}
	statistics_clear(&c->statistics);
	peer_pool_clear(&c->peers);
	free(c->queue);
	free(c->clients);
}

void client_pool_play(struct client_pool *c, double until)
{
	while (now_ms() < until)
		client_pool_turn(c);
}

unsigned client_pool_connected(const struct client_pool *c)
{
	unsigned n = 0;

	for (unsigned i = 0; i < c->count; i++)
		n += c->clients[i].phase == PHASE_CONNECTED;
	return n;
}

void client_pool_await_connected(struct client_pool *c)
{
	double   until = now_ms() + PATIENCE_MS;
	unsigned before = violation_count();

	while (client_pool_connected(c) < c->count &&
	    violation_count() == before) {
		client_pool_turn(c);
		if (now_ms() > until)
			violation("%u of %u clients are connected",
			    client_pool_connected(c), c->count);
	}
}

void client_pool_await_moves(struct client_pool *c, unsigned long moves)
{
	double        until = now_ms() + PATIENCE_MS;
	unsigned long goal = c->statistics.moves + moves;
	unsigned      before = violation_count();

	while (c->statistics.moves < goal && violation_count() == before) {
		client_pool_turn(c);
		if (now_ms() > until)
			violation("%lu of %lu moves have been made",
			    c->statistics.moves + moves - goal, moves);
	}
}

void client_pool_drain(struct client_pool *c)
{
	unsigned up;

	c->port = 0;
	do {
		client_pool_turn(c);
		up = 0;
		for (unsigned i = 0; i < c->count; i++)
			up += c->clients[i].phase != PHASE_DISCONNECTED;
	} while (up > 0);
}
