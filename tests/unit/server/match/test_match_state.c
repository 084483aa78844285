/* test_match_state.c -- the stored part of a match follows from its events. */

#include "server/match/match_state.h"

#include <string.h>

#include "common/game/notation.h"
#include "server/match/seating.h"
#include "tests/support/match_fixture.h"
#include "tests/support/random_match.h"
#include "tests/support/suite.h"

/* How many random games are played, and how much happens in each. */
#define GAMES 1000
#define ACTS  120

/* A match that gets nothing but the stored events of another one. */
static struct match copy;
static unsigned     seen[MATCH_EVENT_COUNT];

static void
on_event(void *ctx, const struct match *m, const struct match_event *e)
{
	uint8_t before[sizeof(copy.live)], after[sizeof(copy.live)];

	(void)ctx;
	(void)m;
	seen[e->kind]++;
	if (!match_event_has(e, EVENT_STORED))
		return;
	ck_assert(match_accepts(&copy, e));
	memcpy(before, &copy.live, sizeof(before));
	match_apply(&copy, e);
	memcpy(after, &copy.live, sizeof(after));
	ck_assert_mem_eq(before, after, sizeof(before));
}

static void start_copy(const struct match *m)
{
	match_init(&copy, m->id, &m->settings,
	    (struct match_observer){ NULL, NULL });
	copy.flags = m->flags;
	copy.phase = PHASE_RUNNING;
	memcpy(copy.player, m->player, sizeof(copy.player));
}

/*
 * A match changes its stored part by its events alone, and they never touch the
 * other part.
 */
TEST(stored_part_follows_from_the_events)
{
	struct random_match r;

	memset(seen, 0, sizeof(seen));
	for (unsigned i = 1; i <= GAMES; i++) {
		random_match_start(&r, i,
		    (struct match_observer){ NULL, NULL });
		start_copy(&r.match);
		r.match.live.manager = (struct match_observer){ on_event,
			NULL };
		for (int k = 0; k < ACTS; k++) {
			random_match_act(&r);
			ck_assert(match_is_same(&r.match, &copy));
		}
		match_clear(&r.match);
		match_clear(&copy);
	}
	for (unsigned kind = EV_MOVE; kind < MATCH_EVENT_COUNT; kind++)
		if (match_events[kind].flags & EVENT_STORED)
			ck_assert_msg(seen[kind] > GAMES / 50,
			    "event %u happened %u times", kind, seen[kind]);
}

/* --- events that cannot happen --- */

#define MOVE(at, who)                                          \
	{                                                      \
		.kind = EV_MOVE, .side = (who), .point = (at), \
		.bot = NO_BOT_LEVEL                            \
	}
static const struct match_event impossible[] = {
	MOVE(POINT(1, 1), SIDE_O), /* o is not to move */
	MOVE(POINT(0, 0), SIDE_X), /* taken */
	MOVE(POINT(3, 0), SIDE_X), /* off the board */
	{ .kind = EV_MOVE,
	    .side = SIDE_X,
	    .point = POINT(1, 1),
	    .bot = BOT_LEVEL_COUNT },
	{ .kind = EV_MOVE,
	    .side = SIDE_X,
	    .point = POINT(1, 1),
	    .bot = NO_BOT_LEVEL,
	    .time = -1 },
	{ .kind = EV_MOVE,
	    .side = SIDE_X,
	    .point = POINT(1, 1),
	    .bot = NO_BOT_LEVEL - 1 },
	{ .kind = EV_CHOICE, .choice = CHOICE_X, .bot = NO_BOT_LEVEL },
	{ .kind = EV_UNDO, .side = SIDE_X, .ply = 1 },
	{ .kind = EV_UNDO, .side = SIDE_O, .ply = 0 },
	{ .kind = EV_OVER, .side = SIDE_X, .reason = END_LINE },
	{ .kind = EV_OVER, .side = SIDE_NONE, .reason = END_FULL },
	{ .kind = EV_OVER, .side = SIDE_X, .reason = END_OTHER },
	{ .kind = EV_UNPAUSED },
	{ .kind = EV_LEFT },
	{ .kind = EV_START },
	{ .kind = EV_CHANGED, .flags = 64 },
	{ .kind = EV_OFFER, .offer = OFFER_COUNT },
	{ .kind = EV_OFFER, .ply = POINTS_MAX + 1 },
	{ .kind = EV_BOT_SUBSTITUTED, .side = SIDE_X, .bot = NO_BOT_LEVEL },
	{ .kind = EV_SEAT, .player = { 0, NO_BOT_LEVEL } },
	{ .kind = EV_SEAT, .player = { 1, NO_BOT_LEVEL - 1 } },
	{ .kind = EV_SEAT, .player = { 1, BOT_LEVEL_COUNT } },
	{ .kind = EV_CLOCK },
};

TEST_EACH(what_cannot_happen_is_not_accepted, impossible)
{
	struct match *m = new_match("3x3x3");

	ck_assert_int_eq(play_all(m, "a1,b1"), OK);
	ck_assert(!match_accepts(m, &impossible[_i]));
	match_fixture_free(m);
}

static const struct match_event later[] = {
	MOVE(POINT(1, 1), SIDE_X),
	{ .kind = EV_CHOICE, .choice = CHOICE_X, .bot = NO_BOT_LEVEL },
	{ .kind = EV_UNDO, .side = SIDE_O, .ply = 1 },
	{ .kind = EV_OVER, .side = SIDE_X, .reason = END_RESIGN },
	{ .kind = EV_SEEK, .text = "" },
	{ .kind = EV_PAUSED },
	{ .kind = EV_UNPAUSED },
	{ .kind = EV_HINT_STARTED },
};

TEST_EACH(nothing_happens_before_the_start, later)
{
	struct match *m = new_match("3x3x3");

	ck_assert_int_eq(play_all(m, "a1,b1"), OK);
	m->phase = PHASE_NEW;
	ck_assert(!match_accepts(m, &later[_i]));
	match_fixture_free(m);
}

#define FULL_BOARD "a1,b1,c1,b2,a2,c2,b3,a3,c3" /* nobody has won */

/* How a game on a full board, or with a line, does not end. */
static const struct {
	const char        *moves;
	struct match_event end;
} ends[] = {
	{ FULL_BOARD, { .kind = EV_OVER, .reason = END_FULL } },
	{ FULL_BOARD,
	    { .kind = EV_OVER, .side = SIDE_NONE, .reason = END_RESIGN } },
	{ "a1,a2,b1,b2,c1",
	    { .kind = EV_OVER, .side = SIDE_O, .reason = END_LINE } },
	{ "a1,a2,b1,b2,c1",
	    { .kind = EV_OVER, .side = SIDE_X, .reason = END_RESIGN } },
};

TEST_EACH(the_board_says_how_a_game_ends, ends)
{
	struct match *m = new_match("3x3x3");
	point         list[POINTS_MAX];
	int           n = notation_read_list(list, POINTS_MAX, ends[_i].moves);

	for (int i = 0; i < n; i++)
		board_play(m->board, list[i]);
	ck_assert(!match_accepts(m, &ends[_i].end));
	match_fixture_free(m);
}

TEST(a_game_that_is_over_accepts_no_move)
{
	struct match_event move = MOVE(POINT(2, 2), SIDE_O);
	struct match      *m = new_match("3x3x3");

	ck_assert_int_eq(play_all(m, "a1,b1,a2"), OK);
	ck_assert(match_accepts(m, &move));
	match_resign(m, SIDE_X, END_RESIGN, 0);
	ck_assert(!match_accepts(m, &move));
	match_fixture_free(m);
}
