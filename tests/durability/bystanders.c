/*
 * bystanders.c -- players who play on quietly while a server is attacked.
 *
 * A move has arrived when the kernel has received it, whose time of receipt is
 * read with it: how long the receiver waits for a processor does not count.
 */

#include "tests/durability/bystanders.h"

#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

#include "common/base/container_of.h"
#include "common/base/fatal.h"
#include "common/game/notation.h"
#include "tests/support/peer_pool.h"

/* The least milliseconds between two moves of a game. */
#define MOVE_INTERVAL 200

/* How long the server may keep silent, in milliseconds. */
#define SILENCE_MAX 300000

#define SIDE  26
#define MOVES (SIDE * SIDE - 1) /* of a game; the board is never full */

/* Less than the default limit of connections from one address. */
#define CLIENTS_PER_ADDRESS 32

/* The players' addresses are in 127.0.1.0; who knocks comes from another one. */
#define KNOCK_ADDRESS "127.0.2.1"

struct pair {
	struct peer     player[2];
	unsigned        ply;  /* moves that both players have received */
	double          sent; /* when the last move was sent, as wall_ms */
	double          next; /* when the next move is to be made */
	bool            is_waiting; /* for the last move to arrive */
	struct samples *samples;    /* of the moves that arrive */
};

struct bystanders {
	struct peer_pool peers;
	unsigned         pairs;
	double           interval; /* between two moves of a game, in ms */
	struct pair      pair[];
};

static double in_ms(const struct timespec *t)
{
	return (double)t->tv_sec * 1e3 + (double)t->tv_nsec / 1e6;
}

/* The time in ms, by the clock that the kernel uses for times of receipt. */
static double wall_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_REALTIME, &t);
	return in_ms(&t);
}

static void on_line(struct peer *p);

static void connect_witness(struct bystanders *w, struct peer *p,
    unsigned short port, unsigned number)
{
	char address[24];

	snprintf(address, sizeof(address), "127.0.1.%u",
	    1 + number / CLIENTS_PER_ADDRESS);
	peer_connect_from(p, port, address);
	strcpy(p->name, number % 2 == 0 ? "a witness of X" : "a witness of O");
	if (setsockopt(p->socket, SOL_SOCKET, SO_TIMESTAMPNS, &(int){ 1 },
		sizeof(int)) != 0)
		fatal("a witness has no times of receipt");
	peer_expect(p, "* you *");
	peer_pool_add(&w->peers, p);
}

struct bystanders *
bystanders_new(unsigned short port, unsigned pairs, double duration)
{
	struct bystanders *w = xcalloc(1,
	    sizeof(*w) + pairs * sizeof(w->pair[0]));

	w->peers.on_line = on_line;
	w->pairs = pairs;
	w->interval = duration / MOVES > MOVE_INTERVAL ? duration / MOVES :
							 MOVE_INTERVAL;
	for (unsigned i = 0; i < pairs; i++) {
		struct peer *x = &w->pair[i].player[0];
		struct peer *o = &w->pair[i].player[1];

		connect_witness(w, x, port, 2 * i);
		connect_witness(w, o, port, 2 * i + 1);
		peer_exchange(x, "seek 26x26x26 you=x else=none", "= seek *");
		peer_exchange(o, "seek 26x26x26 you=o else=none",
		    "= seek match=*");
		peer_expect(x, "* match *");
	}
	return w;
}

void bystanders_free(struct bystanders *w)
{
	for (unsigned i = 0; i < w->pairs; i++)
		for (unsigned j = 0; j < 2; j++)
			peer_close(&w->pair[i].player[j]);
	peer_pool_clear(&w->peers);
	free(w);
}

/*
 * The next move of the pair: the board is filled column by column, and every
 * second column begins a row lower, so that no line is longer than two.
 */
static void make_move(struct pair *p, double interval)
{
	unsigned column = p->ply / SIDE;
	char     at[NOTATION_POINT_SIZE];

	notation_write(POINT(column, (p->ply + column / 2) % SIDE), at);
	p->sent = wall_ms();
	p->next += interval;
	p->is_waiting = true;
	peer_send(&p->player[p->ply % 2], "move %s", at);
}

/* Both players receive each move, the mover perhaps later. */
static void on_line(struct peer *player)
{
	unsigned     who = strcmp(player->name, "a witness of O") == 0, ply;
	struct pair *p = container_of(player - who, struct pair, player);

	if (player->line[0] == '?' || line_matches(player->line, "* over *") ||
	    line_matches(player->line, "* bye *"))
		fatal("a witness has lost its game: %s", player->line);
	if (sscanf(player->line, "* move %*u %u", &ply) != 1 ||
	    ply != p->ply + 1 || who == p->ply % 2)
		return;
	samples_add(p->samples, in_ms(&player->received_at) - p->sent);
	p->is_waiting = false;
	p->ply++;
}

/* After a time without moves: spreads the next moves over an interval. */
static void spread_moves(struct bystanders *w, double now, struct samples *s)
{
	for (unsigned i = 0; i < w->pairs; i++) {
		w->pair[i].next = now + (double)i * w->interval / w->pairs;
		w->pair[i].samples = s;
	}
}

/* Makes the moves that are due before until; returns when the next one is. */
static double make_moves(struct bystanders *w, double now, double until)
{
	double next = until;

	for (unsigned i = 0; i < w->pairs; i++) {
		struct pair *p = &w->pair[i];

		if (p->is_waiting && wall_ms() - p->sent > SILENCE_MAX)
			fatal("a move has not arrived for five minutes");
		if (p->is_waiting || p->next >= until || p->ply == MOVES)
			continue;
		if (p->next <= now)
			make_move(p, w->interval);
		else if (p->next < next)
			next = p->next;
	}
	return next;
}

static bool is_any_waiting(const struct bystanders *w)
{
	for (unsigned i = 0; i < w->pairs; i++)
		if (w->pair[i].is_waiting)
			return true;
	return false;
}

void bystanders_play(struct bystanders *w, double duration, struct samples *s)
{
	double now = now_ms(), until = now + duration;

	spread_moves(w, now, s);
	while (now < until || is_any_waiting(w)) {
		double next = make_moves(w, now, until);

		peer_pool_turn(&w->peers,
		    next > now ? (int)(next - now) + 1 : 1000);
		now = now_ms();
	}
}

/*
 * Whether the server answers a new client; for a moment it may still have no
 * room for one.
 */
static bool is_answered(unsigned short port)
{
	struct peer p;
	bool        is_found = false;
	msec        until = time_ms_now() + SILENCE_MAX;

	if (peer_dial(&p, port, KNOCK_ADDRESS))
		peer_send(&p, "ping");
	while (!is_found && p.socket >= 0 &&
	    peer_read_line(&p, until) == PEER_LINE)
		is_found = line_matches(p.line, "= ping");
	peer_close(&p);
	return is_found;
}

void bystanders_knock(unsigned short port)
{
	double until = now_ms() + SILENCE_MAX;

	while (!is_answered(port)) {
		if (now_ms() > until)
			fatal("a new client gets no answer");
		poll(NULL, 0, 10);
	}
}
