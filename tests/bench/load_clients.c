/* load_clients.c -- pairs of clients that play whole games of 3x3x3. */

#include "tests/bench/load_clients.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "common/base/container_of.h"
#include "common/base/fatal.h"
#include "tests/support/peer_pool.h"

#define SAMPLES 2000000
#define WARM_UP 0.3

/* Games that end with a line, so that all results are equally long. */
static const char *const games[][8] = {
	{ "b3", "a2", "b1", "c2", "c3", "c1", "b2" },
	{ "a3", "c3", "c1", "b2", "a2", "a1" },
	{ "a3", "b2", "b3", "a1", "c3" },
	{ "a3", "b2", "b3", "c1", "c3" },
};

#define GAMES (sizeof(games) / sizeof(games[0]))

struct player {
	struct peer  peer;
	struct pair *pair;
	unsigned     moves_received; /* moves received in this game */
};

struct pair {
	struct player player[2];
	struct load  *load;
	unsigned      x;         /* index of the player of X */
	unsigned      game, ply; /* moves made in this game */
	unsigned      offers;
	double        sent; /* time of the last move */
};

struct load {
	const struct target *target;
	struct peer_pool     peers;
	int                  pairs;
	unsigned long        moves;
	unsigned long        requests; /* moves and rematches */
	unsigned long        samples;
	float               *sample; /* latencies in microseconds */
	struct pair          pair[];
};

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* --- connections --- */

/* Connects a client, whose lines are frames if t is TARGET_WEB. */
static void connect_to(const struct target *t, struct peer *p)
{
	if (t->kind == TARGET_WEB)
		peer_connect_web(p, t->server.web_port, "127.0.0.1", "/ws");
	else
		peer_connect(p, t->server.port);
}

/* Seats two players who have just connected. */
static void start_match(struct peer *x, struct peer *o)
{
	peer_expect(x, "* you *");
	peer_expect(o, "* you *");
	peer_exchange(x, "seek 3x3x3 you=x else=none", "= seek *");
	peer_exchange(o, "seek 3x3x3 you=o else=none", "= seek match=*");
	peer_expect(x, "* match *");
}

static void on_line(struct peer *p);

struct load *load_new(const struct target *t, int pairs)
{
	struct load *l = xcalloc(1,
	    sizeof(*l) + (size_t)pairs * sizeof(struct pair));

	l->target = t;
	l->pairs = pairs;
	l->peers.on_line = on_line;
	l->sample = xcalloc(SAMPLES, sizeof(float));
	for (int i = 0; i < pairs; i++) {
		struct pair *p = &l->pair[i];

		p->load = l;
		p->game = (unsigned)i;
		for (int j = 0; j < 2; j++) {
			p->player[j].pair = p;
			connect_to(t, &p->player[j].peer);
			peer_pool_add(&l->peers, &p->player[j].peer);
		}
		if (t->kind != TARGET_RELAY)
			start_match(&p->player[0].peer, &p->player[1].peer);
	}
	return l;
}

void load_free(struct load *l)
{
	for (int i = 0; i < l->pairs; i++)
		for (int j = 0; j < 2; j++)
			peer_close(&l->pair[i].player[j].peer);
	peer_pool_clear(&l->peers);
	free(l->sample);
	free(l);
}

/* --- playing --- */

static bool is_last(const struct pair *p)
{
	return games[p->game % GAMES][p->ply] == NULL;
}

static void make_move(struct pair *p, struct player *player)
{
	const char *at = games[p->game % GAMES][p->ply++];

	p->sent = now();
	p->load->requests++;
	peer_send(&player->peer, is_last(p) ? "Move %s" : "move %s", at);
}

static void add_sample(struct load *l, double seconds)
{
	l->sample[l->samples++ % SAMPLES] = (float)(seconds * 1e6);
	l->moves++;
}

/* Both players receive each move; the opponent of the mover answers it. */
static void on_move(struct pair *p, struct player *player)
{
	unsigned mover = (p->x + p->ply - 1) % 2;

	if (++player->moves_received != p->ply || player == &p->player[mover])
		return;
	add_sample(p->load, now() - p->sent);
	if (!is_last(p))
		make_move(p, player);
}

/* The winner accepts the rematch that the loser offers. */
static void on_offer(struct pair *p, struct player *player)
{
	unsigned mover = (p->x + p->ply - 1) % 2;

	if (p->offers != 1 || player != &p->player[mover])
		return;
	p->offers = 2;
	p->load->requests++;
	peer_send(&player->peer, "Rematch");
}

static void on_over(struct pair *p, struct player *player)
{
	unsigned mover = (p->x + p->ply - 1) % 2;

	if (player == &p->player[mover])
		return;
	p->offers = 1;
	p->load->requests++;
	peer_send(&player->peer, "rematch");
}

/* Sides are swapped; the new X makes the first move. */
static void on_match(struct pair *p, struct player *player)
{
	player->moves_received = 0;
	if (p->offers != 2 || player != &p->player[1 - p->x])
		return;
	p->x = 1 - p->x;
	p->game++;
	p->ply = p->offers = 0;
	make_move(p, player);
}

static void on_line(struct peer *p)
{
	struct player *player = container_of(p, struct player, peer);

	if (p->line[0] == '?')
		fatal("the server refused: %.80s", p->line);
	if (memcmp(p->line, "* mov", 5) == 0)
		on_move(player->pair, player);
	else if (memcmp(p->line, "* ove", 5) == 0)
		on_over(player->pair, player);
	else if (memcmp(p->line, "* off", 5) == 0)
		on_offer(player->pair, player);
	else if (memcmp(p->line, "* mat", 5) == 0)
		on_match(player->pair, player);
}

static void play_until(struct load *l, double end)
{
	while (now() < end)
		peer_pool_turn(&l->peers, 100);
}

static int by_value(const void *a, const void *b)
{
	float x = *(const float *)a, y = *(const float *)b;

	return (x > y) - (x < y);
}

struct result load_play(struct load *l, double seconds)
{
	struct result r = { 0 };
	bool          traced = l->target->calls != NULL;
	double        start, used, looped, end;
	unsigned long calls;

	for (int i = 0; i < l->pairs; i++)
		make_move(&l->pair[i], &l->pair[i].player[0]);
	play_until(l, now() + WARM_UP);
	l->moves = l->samples = l->requests = 0;
	start = now();
	used = target_seconds(l->target);
	looped = target_loop_seconds(l->target);
	calls = traced ? target_calls(l->target) : 0;
	play_until(l, start + seconds);
	end = now();
	if (l->moves == 0)
		fatal("the server answered no moves");
	r.moves = (double)l->moves / (end - start);
	looped = target_loop_seconds(l->target) - looped;
	used = target_seconds(l->target) - used;
	r.cpu = looped * 1e6 / (double)l->moves;
	r.others = used > looped ? (used - looped) * 1e6 / (double)l->moves : 0;
	if (traced) {
		calls = target_calls(l->target) - calls;
		r.calls = (double)calls / (double)l->moves;
		r.calls_alone = (double)calls / (double)l->requests;
	}
	if (l->samples > SAMPLES)
		l->samples = SAMPLES;
	qsort(l->sample, l->samples, sizeof(float), by_value);
	r.p50 = (double)l->sample[l->samples / 2];
	r.p99 = (double)l->sample[l->samples * 99 / 100];
	return r;
}

/* --- idle connections --- */

/* Connects the players from `first` to end - 1, many at once, and names them. */
static void add_idle(const struct target *t, struct peer *peers, int first,
    int end, int at_once)
{
	for (int i = first; i < end; i += at_once) {
		for (int j = i; j < i + at_once; j++)
			connect_to(t, &peers[j]);
		for (int j = i; j < i + at_once; j++) {
			peer_expect(&peers[j], "* you *");
			peer_send(&peers[j], "name player%d", j);
		}
		for (int j = i; j < i + at_once; j++)
			peer_expect(&peers[j], "= name");
	}
}

double load_idle(const struct target *t, int at_once)
{
	static struct peer peers[IDLE_FIRST + IDLE_PLAYERS];
	double             before;
	int                all = IDLE_FIRST + IDLE_PLAYERS;

	add_idle(t, peers, 0, IDLE_FIRST, at_once);
	before = target_memory(t);
	add_idle(t, peers, IDLE_FIRST, all, at_once);
	before = (target_memory(t) - before) / IDLE_PLAYERS;
	for (int i = 0; i < all; i++)
		peer_close(&peers[i]);
	return before;
}
