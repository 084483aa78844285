/* load_clients.c -- pairs of clients that play whole games of 3x3x3. */

#include "tests/bench/load_clients.h"

#include <poll.h>
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

void load_connect(const struct target *t, struct peer *p)
{
	if (t->kind == TARGET_WEB)
		peer_connect_web(p, t->server.web_port, "127.0.0.1", "/ws");
	else
		peer_connect(p, t->server.port);
}

/* Seats two players who have just connected. */
static void start_match(struct peer *x, struct peer *o, const char *variant)
{
	peer_expect(x, "* you *");
	peer_expect(o, "* you *");
	peer_send(x, "seek %s you=x else=none", variant);
	peer_expect(x, "= seek *");
	peer_send(o, "seek %s you=o else=none", variant);
	peer_expect(o, "= seek match=*");
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
			load_connect(t, &p->player[j].peer);
			peer_pool_add(&l->peers, &p->player[j].peer);
		}
		if (t->kind != TARGET_RELAY)
			start_match(&p->player[0].peer, &p->player[1].peer,
			    "3x3x3");
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
			load_connect(t, &peers[j]);
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

/* --- spectators --- */

/*
 * The moves of a game, which are also the pings while the spectators receive
 * them.
 */
#define SHOWN 20
#define PINGS 4000

static double median(float *values, int n)
{
	qsort(values, (size_t)n, sizeof(float), by_value);
	return (double)values[n / 2];
}

/* Pings until the event loop has been idle for long. Returns how many. */
static int ping_meanwhile(struct peer *p, float *times)
{
	double quiet_since = now();
	int    n = 0;

	while (n < PINGS && now() < quiet_since + 0.02) {
		double sent = now();

		peer_exchange(p, "ping", "= ping");
		times[n] = (float)((now() - sent) * 1e6);
		if (times[n++] > 500)
			quiet_since = now();
	}
	return n;
}

struct watched load_watch(const struct target *t, int spectators, bool talks)
{
	/* Two players, the one who pings, and the spectators. */
	struct peer   *all = xcalloc((size_t)spectators + 3, sizeof(*all));
	float         *times = xcalloc(PINGS * SHOWN, sizeof(float));
	float          arrivals[SHOWN];
	double         used;
	int            pings = 0;
	struct watched r;

	for (int i = 0; i < 3; i++)
		load_connect(t, &all[i]);
	start_match(&all[0], &all[1], "26x26x26"); /* number 1 */
	for (int i = 3; i < spectators + 3; i++) {
		load_connect(t, &all[i]);
		peer_exchange(&all[i], "watch 1", "= watch");
	}
	used = target_loop_seconds(t);
	for (int i = 0; i < SHOWN; i++) {
		char         shown[32];
		struct peer *mover = &all[talks ? 0 : i % 2];
		double       sent = now();

		snprintf(shown, sizeof(shown), talks ? "* :now%c" : "* %c1",
		    'a' + i);
		peer_send(mover, talks ? "say now%c" : "move %c1", 'a' + i);
		peer_expect(mover == all ? &all[1] : all, shown);
		arrivals[i] = (float)((now() - sent) * 1e6);
		pings += ping_meanwhile(&all[2], times + pings);
		for (int j = 3; j < spectators + 3; j++)
			peer_expect(&all[j], shown);
		peer_expect(mover, "= *");
	}
	used = target_loop_seconds(t) - used;
	r.cpu = used * 1e6 / SHOWN / spectators;
	r.move = median(arrivals, SHOWN);
	r.ping = median(times, pings);
	r.most = (double)times[pings - 1];
	for (int i = 0; i < spectators + 3; i++)
		peer_close(&all[i]);
	free(times);
	free(all);
	return r;
}

/* --- arrivals --- */

/*
 * The moves of each part of the measurement, and how many of the players who
 * arrived last stay connected.
 */
#define PACED_MOVES 320
#define PRESENT     50

static void wait_ms(int ms)
{
	poll(NULL, 0, ms);
}

/* Plays the nth move. Returns after how many microseconds it is received. */
static double play_paced(struct peer players[2], int n)
{
	char   shown[32];
	int    mover = n % 2, column = 'a' + n % 26, row = 1 + n / 26;
	double sent = now(), took;

	snprintf(shown, sizeof(shown), "* %c%d", column, row);
	peer_send(&players[mover], "move %c%d", column, row);
	peer_expect(&players[1 - mover], shown);
	took = (now() - sent) * 1e6;
	peer_expect(&players[mover], "= move");
	return took;
}

/*
 * Plays PACED_MOVES moves from first on; before each move that number of
 * players arrives.
 */
static double play_with_arrivals(const struct target *t, struct peer players[2],
    int first, int arrivals)
{
	static struct peer present[PRESENT];
	int                next = 0;
	float             *times = xcalloc(PACED_MOVES, sizeof(float));
	double             p99;

	for (int i = 0; i < PRESENT; i++)
		present[i].socket = -1;
	for (int i = 0; i < PACED_MOVES; i++) {
		for (int k = 0; k < arrivals;
		     k++, next = (next + 1) % PRESENT) {
			peer_close(&present[next]);
			load_connect(t, &present[next]);
			wait_ms(1);
		}
		if (arrivals == 0)
			wait_ms(5);
		times[i] = (float)play_paced(players, first + i);
	}
	for (int i = 0; i < PRESENT; i++)
		peer_close(&present[i]);
	qsort(times, PACED_MOVES, sizeof(float), by_value);
	p99 = (double)times[PACED_MOVES * 99 / 100];
	free(times);
	return p99;
}

struct arrivals
load_arrivals(const struct target *t, int listeners, int players)
{
	struct peer    *peers = xcalloc((size_t)listeners, sizeof(*peers));
	struct peer     pair[2];
	struct arrivals r;

	for (int i = 0; i < listeners; i++) {
		load_connect(t, &peers[i]);
		peer_exchange(&peers[i], "lobby on", "= lobby");
	}
	load_connect(t, &pair[0]);
	load_connect(t, &pair[1]);
	start_match(&pair[0], &pair[1], "26x26x26");
	wait_ms(2000); /* until the listeners' own arrival is reported */
	r.quiet_p99 = play_with_arrivals(t, pair, 0, 0);
	r.p99 = play_with_arrivals(t, pair, PACED_MOVES, players / PACED_MOVES);
	for (int i = 0; i < listeners; i++)
		peer_close(&peers[i]);
	peer_close(&pair[0]);
	peer_close(&pair[1]);
	free(peers);
	return r;
}
