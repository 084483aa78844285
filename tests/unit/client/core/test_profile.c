/* test_profile.c -- the rows of a player's profile. */

#include "client/core/profile.h"

#include <stdio.h>

#include "tests/support/client_fixture.h"
#include "tests/support/suite.h"

static struct client_fixture t;
static struct profile        p;

static void set_up(void)
{
	client_fixture_init(&t, HELLO_LINE);
	profile_init(&p, "BOB");
}

static void tear_down(void)
{
	client_fixture_clear(&t);
}

FIXTURE(set_up, tear_down);

static bool apply(const char *line)
{
	client_fixture_apply(&t, line);
	return profile_apply(&p, &t.event);
}

TEST(has_all_rows_of_the_player)
{
	ck_assert(apply("* who bob state=idle rating=1612? pool=15x15x5"));
	ck_assert(apply("* rating bob 15x15x5 1612? games=3"));
	ck_assert(apply("* score bob 3x3x3 won=1 lost=2 drawn=3"));
	ck_assert(apply("* against bob ann won=4 lost=5 drawn=6"));
	ck_assert_str_eq(p.name, "bob");
	ck_assert_uint_eq(p.rating_count, 1);
	ck_assert_str_eq(p.ratings[0].rating, "1612?");
	ck_assert_uint_eq(p.ratings[0].games, 3);
	ck_assert_uint_eq(p.score_count, 1);
	ck_assert_uint_eq(p.scores[0].drawn, 3);
	ck_assert(p.has_met);
	ck_assert_uint_eq(p.against.lost, 5);
}

/* Rows of games, and what they mean for bob. */
static const struct {
	const char *pairs, *opponent, *result, *change;
} games[] = {
	{ "x=bob o=ann winner=x why=line rating=1600,1400 change=+8,-12", "ann",
	    "won", "+8" },
	{ "x=ann o=bob winner=x why=line change=+8,-12", "ann", "lost", "-12" },
	{ "x=ann o=Bob winner=none why=full", "ann", "drawn", "" },
	{ "x=hard~bot o=bob winner=none why=agreed", "hard~bot", "drawn", "" },
	{ "x=ann o=bob winner=none why=abort", "ann", "void", "" },
	{ "x=ann o=bob winner=none why=away", "ann", "void", "" },
	{ "x=ann o=bob winner=o why=time change=+123456789", "ann", "won", "" },
};

TEST_ROWS(game_is_seen_from_the_player, games)
{
	char line[256];

	snprintf(line, sizeof(line),
	    "* history 12 15x15x5 %s plies=31 begun=2026-11-22T02:47:02Z"
	    " ended=2026-11-23T02:59:02Z",
	    games[_i].pairs);
	ck_assert(apply(line));
	ck_assert_uint_eq(p.game_count, 1);
	ck_assert_uint_eq(p.games[0].id, 12);
	ck_assert_str_eq(p.games[0].opponent, games[_i].opponent);
	ck_assert_str_eq(p.games[0].result, games[_i].result);
	ck_assert_str_eq(p.games[0].change, games[_i].change);
	ck_assert_str_eq(p.games[0].date, "2026-11-23");
}

/* What a server sends of others, too much or not as it should. */
TEST(other_rows_change_nothing)
{
	ck_assert(!apply("* who ann state=idle"));
	ck_assert(!apply("* history 3 3x3x3 x=ann o=cat winner=x why=line"));
	ck_assert(!apply("= who count=1"));
	ck_assert(!apply("* note bob state=idle"));
	ck_assert(apply("* rating bob 99x99x5 1500"));
	ck_assert(apply("* score bob 99x99x5 won=1"));
	ck_assert(apply("* history 3 99x99x5 x=bob"));
	ck_assert_uint_eq(p.rating_count + p.score_count + p.game_count, 0);
	for (int i = 0; i < 2 * PROFILE_ROWS_MAX; i++) {
		ck_assert(apply("* rating bob 15x15x5 123456789? games=-1"));
		ck_assert(apply("* score bob 3x3x3"));
		ck_assert(apply("* history 3 3x3x3 x=bob"));
	}
	ck_assert(apply("* rating bob 99x99x5 1500"));
	ck_assert_uint_eq(p.rating_count, PROFILE_ROWS_MAX);
	ck_assert_uint_eq(p.score_count, PROFILE_ROWS_MAX);
	ck_assert_uint_eq(p.game_count, PROFILE_ROWS_MAX);
}
