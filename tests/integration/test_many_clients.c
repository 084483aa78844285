/* test_many_clients.c -- many games, names and connections at once. */

#include <dirent.h>
#include <stdio.h>
#include <string.h>

#include "tests/support/published_games.h"
#include "tests/support/server_process.h"
#include "tests/support/suite.h"

#define GAMES 100

static const char *const options[] = { "--allowance", "0", "--grace", "0.1",
	"--address-clients", "0", NULL };

static struct peer xs[GAMES], os[GAMES];
static unsigned    ids[GAMES];

static void seat_all(const struct server_process *s)
{
	char name[16];

	for (int i = 0; i < GAMES; i++) {
		snprintf(name, sizeof(name), "x%d", i);
		peer_connect_named(&xs[i], s->port, name);
		snprintf(name, sizeof(name), "o%d", i);
		peer_connect_named(&os[i], s->port, name);
	}
	for (int i = 0; i < GAMES; i++)
		ids[i] = seat_players(&xs[i], &os[i], "3x3x3");
}

/* All clients play their move of that ply; returns how many games had one. */
static int play_ply(unsigned ply)
{
	char point[4], event[64];
	int  games = 0;

	for (int i = 0; i < GAMES; i++)
		if (nth_move(&published_games[i % 4], ply, point)) {
			peer_send(ply % 2 == 0 ? &xs[i] : &os[i], "move %s",
			    point);
			games++;
		}
	for (int i = 0; i < GAMES; i++)
		if (nth_move(&published_games[i % 4], ply, point)) {
			snprintf(event, sizeof(event),
			    "* move %u %u %c %s turn=*", ids[i], ply + 1,
			    "xo"[ply % 2], point);
			peer_expect_next(&xs[i], event);
			peer_expect_next(&os[i], event);
			if (nth_move(&published_games[i % 4], ply + 1, point))
				peer_expect_next(ply % 2 == 0 ? &xs[i] : &os[i],
				    "= move");
		}
	return games;
}

TEST(a_hundred_games_at_once)
{
	struct server_process s;
	char                  event[96];
	unsigned              ply = 0;

	server_process_start(&s, options);
	seat_all(&s);
	while (play_ply(ply) > 0)
		ply++;
	ck_assert_uint_eq(ply, 7);
	for (int i = 0; i < GAMES; i++) {
		snprintf(event, sizeof(event), "* over %u %s", ids[i],
		    published_games[i % 4].end);
		peer_expect_next(&xs[i], event);
		peer_expect_next(&os[i], event);
	}
	server_process_stop(&s);
}

/* The number of descriptors that the server has open. */
static int descriptors(const struct server_process *s)
{
	char path[40];
	DIR *dir;
	int  n = 0;

	snprintf(path, sizeof(path), "/proc/%ld/fd", (long)s->process.pid);
	dir = opendir(path);
	ck_assert_ptr_nonnull(dir);
	while (readdir(dir) != NULL)
		n++;
	closedir(dir);
	return n;
}

TEST(two_thousand_connections_leave_nothing_behind)
{
	struct server_process s;
	struct peer           c, other;
	long                  until;
	int                   before;

	server_process_start(&s, options);
	peer_connect_named(&c, s.port, "here");
	before = descriptors(&s);
	for (int i = 0; i < 2000; i++) {
		peer_connect(&other, s.port);
		if (i % 4 == 0)
			peer_send(&other, "seek 3 else=none kind=bots");
		if (i % 5 == 0)
			peer_reset(&other);
		else if (i % 7 == 0)
			peer_expect(&other, "* you *");
		peer_close(&other);
	}
	until = time_ms_now() + TIMEOUT_MS;
	do {
		ck_assert_msg(time_ms_now() < until,
		    "%s, %d descriptors, not %d", c.line, descriptors(&s),
		    before);
		peer_exchange(&c, "who", "= who count=*");
	} while (number_in(c.line, "count") > 1 || descriptors(&s) > before);
	peer_send(&c, "games");
	peer_expect_next(&c, "= games count=0");
	server_process_stop(&s);
}

TEST(a_full_server_refuses_until_one_has_quit)
{
	static const char *const two[] = { "--clients", "2", NULL };
	struct server_process    s;
	struct peer              first, second, third;
	msec                     until = time_ms_now() + TIMEOUT_MS;

	server_process_start(&s, two);
	peer_connect_named(&first, s.port, "first");
	peer_connect_named(&second, s.port, "second");
	peer_connect(&third, s.port);
	ck_assert(peer_expect_eof(&third, "* bye why=full :*"));
	peer_send(&first, "quit");
	peer_expect_eof(&first, "= quit");
	peer_close(&first);
	/*
	 * The server counts a connection until it has read the end of the
	 * client's input, which is later than "= quit".
	 */
	do {
		ck_assert_msg(time_ms_now() < until, "third is refused");
		peer_close(&third);
		peer_connect(&third, s.port);
	} while (line_matches(peer_next_line(&third), "* bye why=full :*"));
	peer_exchange(&third, "name third", "= name");
	server_process_stop(&s);
}
