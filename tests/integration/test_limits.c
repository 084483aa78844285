/* test_limits.c -- limits of a client, of an address, and of all clients. */

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>

#include "tests/support/name_claim.h"
#include "tests/support/published_games.h"
#include "tests/support/scratch_dir.h"
#include "tests/support/server_process.h"
#include "tests/support/suite.h"

static struct server_process s;
static struct peer           peers[100];

/* Whether a client from that address is accepted. */
static bool connects(struct peer *p, const char *address)
{
	peer_connect_from(p, s.port, address);
	return strncmp(peer_next_line(p), "* hello ", 8) == 0;
}

static const struct {
	const char *options[3];
	int         max;
} defaults[] = {
	{ { NULL }, 64 },
	{ { "--address-clients", "0", NULL }, 99 },
};

TEST_LOOP(loopback_is_an_address_too_and_zero_is_no_limit, 0, 2)
{
	server_process_start(&s, defaults[_i].options);
	for (int i = 0; i < defaults[_i].max; i++)
		ck_assert(connects(&peers[i], "127.0.0.1"));
	ck_assert_int_eq(connects(&peers[99], "127.0.0.1"),
	    defaults[_i].max == 99);
	server_process_stop(&s);
}

static const struct {
	const char *option, *limit,
	    *bye; /* what the third client is told; NULL: it may stay */
} connections[] = {
	{ "--clients", "2", "* bye why=full :*" },
	{ "--clients", "3", NULL },
	{ "--address-clients", "2", "* bye why=address :*" },
	{ "--address-clients", "3", NULL },
};

TEST_EACH(so_many_may_connect, connections)
{
	const char *const options[] = { connections[_i].option,
		connections[_i].limit, NULL };

	server_process_start(&s, options);
	ck_assert(connects(&peers[0], "127.0.0.2"));
	ck_assert(connects(&peers[1], "127.0.0.2"));
	peer_connect_from(&peers[2], s.port, "127.0.0.2");
	if (connections[_i].bye != NULL)
		ck_assert(peer_expect_eof(&peers[2], connections[_i].bye));
	else
		peer_expect(&peers[2], "* you *");
	ck_assert_int_eq(connects(&peers[3], "127.0.0.3"),
	    strcmp(connections[_i].option, "--clients") != 0);
	server_process_stop(&s);
}

/*
 * Whether the game is running: one that has ended has a winner, or is unknown.
 */
static bool is_running(struct peer *p, unsigned match)
{
	char answer[32];
	bool is_found = false;

	peer_send(p, "@m state %u", match);
	snprintf(answer, sizeof(answer), "* state %u *", match);
	while (strncmp(peer_next_line(p), "=m", 2) != 0 &&
	    strncmp(p->line, "?m", 2) != 0)
		is_found = is_found ||
		    (line_matches(p->line, answer) &&
			strstr(p->line, " winner=") == NULL);
	return is_found;
}

/*
 * Limits, and how many of six games are kept. The first game is from one
 * address, the others are from another.
 */
static const struct {
	const char *address_games, *adjourned_games;
	unsigned    kept; /* how many of the other five games are kept */
} retentions[] = {
	{ "2", "0", 2 },
	{ "5", "0", 5 },
	{ "0", "5", 4 },
	{ "0", "6", 5 },
	{ "0", "0", 5 },
};

/*
 * Games of an address are ended, those of others go on; of all games, one of
 * the address with the most.
 */
TEST_EACH(so_many_games_are_kept, retentions)
{
	const char *const options[] = { "--address-games",
		retentions[_i].address_games, "--adjourned-games",
		retentions[_i].adjourned_games, "--allowance", "0", NULL };
	msec              deadline = time_ms_now() + TIMEOUT_MS;
	unsigned          running;

	server_process_start(&s, options);
	ck_assert(connects(&peers[9], "127.0.0.4"));
	for (int i = 0; i < 6; i++) {
		ck_assert(connects(&peers[i],
		    i == 0 ? "127.0.0.3" : "127.0.0.2"));
		peer_send(&peers[i], "name p%d", i);
		peer_exchange(&peers[i], "bot 3x3x3 easy you=x",
		    "= bot match=*");
		peer_close(&peers[i]);
	}
	server_process_await_log(&s, "name=p5 why=closed");
	do {
		ck_assert_int_lt(time_ms_now(), deadline);
		running = 0;
		for (unsigned match = 2; match <= 6; match++)
			running += is_running(&peers[9], match);
	} while (running != retentions[_i].kept);
	ck_assert(is_running(&peers[9], 1));
	server_process_stop(&s);
}

/* Starts a game against a bot on a new connection; whether that is refused. */
static bool is_slow(struct peer *p)
{
	ck_assert(connects(p, "127.0.0.2"));
	peer_send(p, "@b bot 3x3x3 easy");
	while (strncmp(peer_next_line(p), "=b", 2) != 0 &&
	    !line_matches(p->line, "?b bot slow *"))
		continue;
	peer_close(p);
	return p->line[0] == '?';
}

/* The allowance at once is that of four games. */
TEST(reconnecting_does_not_renew_the_allowance_of_an_address)
{
	static const char *const options[] = { "--allowance", "100",
		"--address-allowance", "1", NULL };
	int                      games = 0;

	server_process_start(&s, options);
	while (!is_slow(&peers[0]))
		ck_assert_int_lt(++games, 20);
	ck_assert_int_gt(games, 0);
	ck_assert(connects(&peers[1], "127.0.0.3"));
	peer_exchange(&peers[1], "ping", "= ping");
	server_process_stop(&s);
}

/* The others have no limit. Sixteen times the limit may be requested at once. */
static const struct {
	const char *options[4];
	int         answered; /* of 64 requests; refills take half a second */
} bursts[] = {
	{ { "--address-allowance", "0", "--allowance", "2" }, 32 },
	{ { "--address-allowance", "0", "--allowance", "3" }, 48 },
	{ { "--address-allowance", "2", "--allowance", "0" }, 32 },
	{ { "--address-allowance", "3", "--allowance", "0" }, 48 },
	{ { "--address-allowance", "0", "--allowance", "0" }, 64 },
};

TEST_EACH(so_many_requests_may_come_at_once, bursts)
{
	const char *options[5] = { NULL };
	char        requests[64 * 5 + 1] = "";

	memcpy(options, bursts[_i].options, sizeof(bursts[_i].options));
	server_process_start(&s, options);
	ck_assert(connects(&peers[0], "127.0.0.2"));
	peer_expect(&peers[0], "* you *");
	for (int i = 0; i < 64; i++)
		strcat(requests, "ping\n");
	peer_send_bytes(&peers[0], requests, strlen(requests));
	for (int i = 0; i < bursts[_i].answered; i++)
		peer_expect(&peers[0], "= ping");
	if (bursts[_i].answered < 64)
		peer_expect_next(&peers[0], "? ping slow :*");
	server_process_stop(&s);
}

/*
 * The allowance is 320, and 20 a second more; games costs 2. The first that is
 * too many is refused; 38 take about two seconds, which is longer than to send
 * them.
 */
TEST(requests_above_the_allowance_are_refused_once_and_then_wait)
{
	static const char *const options[] = { "--allowance", "20", NULL };
	struct peer             *ann = &peers[0], *bob = &peers[1];
	char                     requests[180 * 6 + 1] = "";
	msec                     begun;
	unsigned                 id;

	server_process_start(&s, options);
	peer_connect_named(ann, s.port, "ann");
	peer_connect_named(bob, s.port, "bob");
	id = seat_players(ann, bob, "3");
	for (int i = 0; i < 180; i++)
		strcat(requests, "games\n");
	begun = time_ms_now();
	peer_send_bytes(ann, requests, strlen(requests));
	peer_exchange(ann, "@behind move b2", "? games slow *");
	peer_expect(ann, "=behind move");
	peer_expect(bob, "* move 1 1 x b2 turn=o");
	ck_assert_int_ge(time_ms_now() - begun, 1000);
	play_move(bob, ann, id, 2, "a1");
	play_move(ann, bob, id, 3, "c3");
	server_process_stop(&s);
}

/* In a child: twenty clients send and read all that they can. */
static void flood(const void *ctx)
{
	static char   pings[200 * 5], answers[65536];
	struct pollfd p[20];

	(void)ctx;
	for (size_t i = 0; i < sizeof(pings); i++)
		pings[i] = "ping\n"[i % 5];
	for (int i = 0; i < 20; i++) {
		peer_connect(&peers[i], s.port);
		p[i] = (struct pollfd){ peers[i].socket, POLLIN | POLLOUT, 0 };
	}
	puts("connected");
	fflush(stdout);
	while (poll(p, 20, -1) > 0)
		for (int i = 0; i < 20; i++) {
			if ((p[i].revents & POLLIN) != 0)
				(void)!recv(p[i].fd, answers, sizeof(answers),
				    MSG_DONTWAIT);
			if ((p[i].revents & POLLOUT) != 0)
				(void)!send(p[i].fd, pings, sizeof(pings),
				    MSG_DONTWAIT | MSG_NOSIGNAL);
		}
}

TEST(an_endless_flood_starves_nobody)
{
	static const char *const options[] = { "--allowance", "0", NULL };
	static struct process    flooder;

	server_process_start(&s, options);
	process_start(&flooder, &(struct process_options){ .run = flood });
	process_expect(&flooder, "connected");
	peer_connect_named(&peers[0], s.port, "ann");
	for (int i = 0; i < 20; i++)
		peer_expect_quiet(&peers[0]);
	process_kill(&flooder, SIGKILL);
	server_process_stop(&s);
}

/* --- those of bots and reviews --- */

/* Starts eight long searches with one thread, so that seven wait. */
TEST(searches_wait_for_a_thread)
{
	const char *const options[] = { "--bot-threads", "1", NULL };

	server_process_start(&s, options);
	for (int i = 0; i < 8; i++) {
		peer_connect(&peers[i], s.port);
		peer_exchange(&peers[i], "bot 15x15x5 perfect you=x",
		    "= bot match=*");
	}
	peer_connect(&peers[8], s.port);
	for (int i = 0; i < 8; i++)
		peer_send(&peers[i], "move h8");
	for (int i = 0; i < 8; i++)
		peer_expect(&peers[i], "= move");
	peer_send(&peers[8], "bot 3x3x3 easy you=x");
	peer_expect(&peers[8], "= bot match=*");
	/* Bots answer the moves in their turn. */
	for (int i = 0; i < 8; i++)
		peer_expect(&peers[i], "* move * 2 *");
	server_process_stop(&s);
}

/* Ann, X, and bob play a game whose review takes some seconds. */
static void play_long_game(struct peer *x, struct peer *o)
{
	static const char *const moves[] = { "h8", "a1", "j11", "o15", "e5",
		"a15", "l4", "o1", "d12", "h1", "m13", "a8" };
	unsigned                 id = seat_players(x, o, "15x15x5");

	for (int i = 0; i < LENGTH(moves); i++)
		play_move(i % 2 == 0 ? x : o, i % 2 == 0 ? o : x, id,
		    (unsigned)i + 1, moves[i]);
	peer_exchange(o, "resign", "= resign");
	peer_expect(x, "* over *");
}

static const struct {
	const char *option, *limit;
	const char *answer; /* for the third game */
} waiting_reviews[] = {
	{ "--reviews-per-day", "2", "? review reviews :*" },
	{ "--reviews-per-day", "3", "= review" },
	{ "--reviews-per-day", "0", "= review" },
};

/* All three reviews are requested before the first can be complete. */
TEST_EACH(so_many_reviews_may_be_asked_for, waiting_reviews)
{
	const char *options[] = { waiting_reviews[_i].option,
		waiting_reviews[_i].limit, "--allowance", "0", "--store", NULL,
		NULL };

	scratch_dir_create();
	options[5] = scratch_dir_path("store");
	server_process_start(&s, options);
	peer_connect_named(&peers[0], s.port, "ann");
	peer_connect_named(&peers[1], s.port, "bob");
	ck_assert(connects(&peers[2], "127.0.0.2"));
	for (int i = 0; i < 3; i++)
		play_long_game(&peers[0], &peers[1]);
	peer_exchange(&peers[0], "review 1\nreview 2\nreview 3", "= review");
	peer_expect(&peers[0], "= review");
	peer_expect(&peers[0], waiting_reviews[_i].answer);
	/* Another address may ask for it. */
	peer_exchange(&peers[2], "review 3", "= review");
	server_process_stop(&s);
	scratch_dir_remove();
}

static const char *const talk_limits[] = { "2", "3", "0" };

TEST_EACH(a_player_says_so_many_lines, talk_limits)
{
	const char *const options[] = { "--talk-lines", talk_limits[_i],
		"--allowance", "0", NULL };

	server_process_start(&s, options);
	peer_connect_named(&peers[0], s.port, "ann");
	for (int i = 0; i < 3; i++) {
		peer_send(&peers[0], "shout %d", i);
		peer_expect(&peers[0],
		    i == 2 && _i == 0 ? "? shout flood :*" : "= shout*");
	}
	server_process_stop(&s);
}
