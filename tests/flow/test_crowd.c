/* test_crowd.c -- many at once: games, names, connections. */

#include <dirent.h>
#include <stdio.h>
#include <string.h>

#include "tests/flow/table.h"
#include "tests/flow/suites.h"

#define GAMES 100

static const char *const options[] = { "--allowance", "0", "--grace", "0.1",
	NULL };

static struct client xs[GAMES], os[GAMES];
static unsigned      ids[GAMES];

static void seat_all(const struct server *s)
{
	char name[16];

	for (int i = 0; i < GAMES; i++) {
		snprintf(name, sizeof(name), "x%d", i);
		client_named(&xs[i], s, name);
		snprintf(name, sizeof(name), "o%d", i);
		client_named(&os[i], s, name);
	}
	for (int i = 0; i < GAMES; i++)
		ids[i] = seat(&xs[i], &os[i], "3x3x3");
}

/* All make their move of that ply, then all hear it; whether there was one. */
static int play_ply(unsigned ply)
{
	char point[4], event[64];
	int  games = 0;

	for (int i = 0; i < GAMES; i++)
		if (move_of(&published[i % 4], ply, point)) {
			says(ply % 2 == 0 ? &xs[i] : &os[i], "move %s", point);
			games++;
		}
	for (int i = 0; i < GAMES; i++)
		if (move_of(&published[i % 4], ply, point)) {
			snprintf(event, sizeof(event), "* move %u %u %c %s",
			    ids[i], ply + 1, "xo"[ply % 2], point);
			hears_next(&xs[i], event);
			hears_next(&os[i], event);
			if (move_of(&published[i % 4], ply + 1, point))
				hears_next(ply % 2 == 0 ? &xs[i] : &os[i],
				    "= move");
		}
	return games;
}

START_TEST(a_hundred_games_at_once)
{
	struct server s;
	char          event[96];
	unsigned      ply = 0;

	server_start(&s, options);
	seat_all(&s);
	while (play_ply(ply) > 0)
		ply++;
	ck_assert_uint_eq(ply, 7);
	for (int i = 0; i < GAMES; i++) {
		snprintf(event, sizeof(event), "* over %u %s", ids[i],
		    published[i % 4].end);
		hears_next(&xs[i], event);
		hears_next(&os[i], event);
	}
	server_stop(&s);
}
END_TEST

/* Hears lines up to one like last; whether one like sought was among them. */
static int hears_until(struct client *c, const char *last, const char *sought)
{
	int found = 0;

	for (;;) {
		const char *line = hears_any(c);

		found |= is_like(line, sought);
		if (is_like(line, last))
			return found;
	}
}

START_TEST(a_name_that_all_want_goes_to_one)
{
	struct server s;
	int           had = 0;

	server_start(&s, options);
	for (int i = 0; i < GAMES; i++) {
		client_connect(&xs[i], &s);
		hears(&xs[i], "* you *");
	}
	for (int i = 0; i < GAMES; i++)
		says(&xs[i], i % 2 == 0 ? "name Crown" : "name cROWN");
	for (int i = 0; i < GAMES; i++) {
		says(&xs[i], "@end ping");
		had += hears_until(&xs[i], "=end *", "= name");
	}
	ck_assert_int_eq(had, 1);
	server_stop(&s);
}
END_TEST

START_TEST(a_name_is_free_again_when_its_owner_is_gone)
{
	struct server s;
	struct client first, second;
	const char   *line;

	server_start(&s, options);
	client_named(&first, &s, "ann");
	client_connect(&second, &s);
	hears(&second, "* you *");
	says(&second, "name ANN");
	hears_next(&second, "? name named *");
	says(&first, "quit");
	ck_assert(hears_end(&first, "= quit"));
	says(&second, "name ANN");
	line = hears(&second, "* you ANN *");
	ck_assert_int_eq(strncmp(line, "* you ANN token=", 16), 0);
	hears_next(&second, "= name");
	server_stop(&s);
}
END_TEST

/* How many descriptors the server has open. */
static int descriptors(const struct server *s)
{
	char path[40];
	DIR *dir;
	int  n = 0;

	snprintf(path, sizeof(path), "/proc/%ld/fd", (long)s->pid);
	dir = opendir(path);
	ck_assert_ptr_nonnull(dir);
	while (readdir(dir) != NULL)
		n++;
	closedir(dir);
	return n;
}

START_TEST(two_thousand_come_and_go_and_nothing_of_them_stays)
{
	struct server s;
	struct client c, other;
	long          until;
	int           before;

	server_start(&s, options);
	client_named(&c, &s, "here");
	before = descriptors(&s);
	for (int i = 0; i < 2000; i++) {
		client_connect(&other, &s);
		if (i % 4 == 0)
			says(&other, "seek 3 else=none with=nobody");
		if (i % 5 == 0)
			client_reset(&other);
		else if (i % 7 == 0)
			hears(&other, "* you *");
		client_close(&other);
	}
	until = moment() + PATIENCE;
	do {
		ck_assert_msg(moment() < until, "%s, %d descriptors, not %d",
		    c.line, descriptors(&s), before);
		says(&c, "who");
		hears(&c, "= who count=*");
	} while (value(c.line, "count") > 1 || descriptors(&s) > before);
	says(&c, "games");
	hears_next(&c, "= games count=0");
	server_stop(&s);
}
END_TEST

START_TEST(a_full_server_says_so_and_takes_the_next_when_one_has_gone)
{
	static const char *const two[] = { "--clients", "2", NULL };
	struct server            s;
	struct client            first, second, third;

	server_start(&s, two);
	client_named(&first, &s, "first");
	client_named(&second, &s, "second");
	client_connect(&third, &s);
	ck_assert(hears_end(&third, "* bye why=full :*"));
	says(&first, "quit");
	hears_end(&first, "= quit");
	client_close(&first);
	do
		says(&second, "who");
	while (value(hears(&second, "= who *"), "count") > 1);
	client_named(&third, &s, "third");
	server_stop(&s);
}
END_TEST

START_TEST(who_asks_too_much_is_told_to_wait_but_may_move)
{
	static const char *const none[] = { NULL };
	struct server            s;
	struct client            ann, bob;
	unsigned                 id;

	server_start(&s, none);
	client_named(&ann, &s, "ann");
	client_named(&bob, &s, "bob");
	id = seat(&ann, &bob, "3");
	for (int i = 0; i < 100; i++)
		says(&ann, "games");
	hears(&ann, "? games slow *");
	says(&ann, "ping end");
	hears_until(&ann, "? ping slow *", "");
	plays(&ann, &bob, id, 1, "b2");
	plays(&bob, &ann, id, 2, "a1");
	plays(&ann, &bob, id, 3, "c3");
	server_stop(&s);
}
END_TEST

Suite *crowd_suite(void)
{
	Suite *s = suite_create("crowd");
	TCase *t = tcase_create("many at once");

	tcase_set_timeout(t, 120);
	tcase_add_test(t, a_hundred_games_at_once);
	tcase_add_test(t, a_name_that_all_want_goes_to_one);
	tcase_add_test(t, a_name_is_free_again_when_its_owner_is_gone);
	tcase_add_test(t, two_thousand_come_and_go_and_nothing_of_them_stays);
	tcase_add_test(t,
	    a_full_server_says_so_and_takes_the_next_when_one_has_gone);
	tcase_add_test(t, who_asks_too_much_is_told_to_wait_but_may_move);
	suite_add_tcase(s, t);
	return s;
}
