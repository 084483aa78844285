/* test_game_scoring.c -- how each result counts for each player. */

#include "common/game/notation.h"
#include "server/match/seating.h"
#include "server/rating/game_scoring.h"
#include "server/util/name_fold.h"
#include "tests/support/match_fixture.h"
#include "tests/support/suite.h"

static const struct game_settings tictactoe = { .variant = {
						    3, 3, 3, RULE_FREE } };

static struct match *match_between(const char *x, const char *o)
{
	struct match *m = match_fixture_new(1, &tictactoe,
	    (struct match_observer){ NULL, NULL });

	sit_player(m, SIDE_X, (struct match_observer){ NULL, NULL }, x, 1);
	sit_player(m, SIDE_O, (struct match_observer){ NULL, NULL }, o, 2);
	return m;
}

/* The result that counts for the player: won, lost or drawn; 0: none. */
static char counted(const struct match *m, const char *player)
{
	for (enum side side = SIDE_X; side <= SIDE_O; side++) {
		enum outcome outcome;
		const char  *name;

		if (game_scoring_outcome(m, side, &name, &outcome) &&
		    name_is_same(name, player))
			return "wld"[outcome];
	}
	return 0;
}

enum substitute {
	NO_MOVE,  /* a bot has the seat at the end, but made no ply */
	STAYED,   /* a bot made a ply, and has the seat at the end */
	RETURNED, /* a bot made a ply, then its player returned */
};

static const struct {
	const char     *x, *o;
	enum side       bot_side; /* a bot plays for this side's player */
	enum substitute bot;
	enum side       winner;
	enum end_reason reason;
	char            ann, bob;
} results[] = {
	{ "ann", "bob", SIDE_NONE, 0, SIDE_X, END_LINE, 'w', 'l' },
	{ "ann", "bob", SIDE_NONE, 0, SIDE_O, END_RESIGN, 'l', 'w' },
	{ "ann", "bob", SIDE_NONE, 0, SIDE_NONE, END_FULL, 'd', 'd' },
	{ "ann", "bob", SIDE_NONE, 0, SIDE_NONE, END_AWAY, 0, 0 },
	{ "ann", "bob", SIDE_NONE, 0, SIDE_X, END_AWAY, 'w', 'l' },
	{ "ann", "bob", SIDE_NONE, 0, SIDE_NONE, END_ABORT, 0, 0 },
	{ "ann", "bob", SIDE_NONE, 0, SIDE_NONE, END_VOID, 0, 0 },
	{ "ann", "bob", SIDE_X, NO_MOVE, SIDE_X, END_RESIGN, 'w', 'l' },
	{ "ann", "bob", SIDE_X, NO_MOVE, SIDE_O, END_RESIGN, 'l', 'w' },
	{ "ann", "bob", SIDE_X, NO_MOVE, SIDE_NONE, END_AWAY, 0, 0 },
	{ "ann", "bob", SIDE_X, STAYED, SIDE_X, END_LINE, 0, 'l' },
	{ "ann", "bob", SIDE_X, STAYED, SIDE_O, END_LINE, 'l', 'w' },
	{ "ann", "bob", SIDE_X, STAYED, SIDE_NONE, END_FULL, 0, 'd' },
	{ "ann", "bob", SIDE_X, STAYED, SIDE_NONE, END_AWAY, 0, 0 },
	{ "ann", "bob", SIDE_X, RETURNED, SIDE_X, END_LINE, 0, 'l' },
	{ "ann", "bob", SIDE_X, RETURNED, SIDE_O, END_RESIGN, 'l', 'w' },
	{ "ann", "bob", SIDE_X, RETURNED, SIDE_NONE, END_AGREED, 0, 'd' },
	{ "ann", "bob", SIDE_O, RETURNED, SIDE_O, END_LINE, 'l', 0 },
	{ "ann", "bob", SIDE_O, RETURNED, SIDE_X, END_TIME, 'w', 'l' },
	{ "ann", "~b", SIDE_NONE, 0, SIDE_X, END_LINE, 'w', 0 },
	{ "~a", "bob", SIDE_X, STAYED, SIDE_O, END_LINE, 0, 'w' },
};

/* Disconnects side's player, and seats a bot. */
static void substitute(struct match *m, enum side side, enum substitute how)
{
	static const char *const points[] = { "a1", "b2" };
	point                    p;

	go_away(m, side, 0, 0);
	seating_substitute_bot(m, side, (struct match_observer){ NULL, NULL },
	    BOT_MEDIUM);
	if (how == NO_MOVE)
		return;
	for (enum side mover = SIDE_X; mover <= side && mover <= SIDE_O;
	     mover++) {
		ck_assert(notation_read(&p, points[mover]));
		ck_assert_int_eq(match_play(m, mover, p, 0, 0), OK);
	}
	if (how == RETURNED)
		come_back(m, side, (struct match_observer){ NULL, NULL }, 0);
}

TEST_EACH(counts_for_the_right_players, results)
{
	struct match *m = match_between(results[_i].x, results[_i].o);

	if (results[_i].bot_side != SIDE_NONE)
		substitute(m, results[_i].bot_side, results[_i].bot);
	m->phase = PHASE_OVER;
	m->winner = results[_i].winner;
	m->end_reason = results[_i].reason;
	ck_assert_int_eq(counted(m, "ann"), results[_i].ann);
	ck_assert_int_eq(counted(m, "bob"), results[_i].bob);
	match_fixture_free(m);
}

TEST_LOOP(a_game_with_a_hint_counts_for_nobody, 0, 2)
{
	struct match *m = match_between("ann", "bob");

	ck_assert_int_eq(match_start_hint(m, SIDE_X), OK);
	match_resign(m, _i == 0 ? SIDE_X : SIDE_O, END_RESIGN, 0);
	ck_assert_int_eq(counted(m, "ann"), 0);
	ck_assert_int_eq(counted(m, "bob"), 0);
	match_fixture_free(m);
}
