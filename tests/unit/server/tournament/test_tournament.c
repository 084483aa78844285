/* test_tournament.c -- pairings, points, standings and events of tournaments. */

#include "server/tournament/tournament.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/suite.h"

static struct tournament t;
static uint64_t          random_state;

static unsigned draw(unsigned below)
{
	random_state = random_state * 6364136223846793005u +
	    1442695040888963407u;
	return (unsigned)(random_state >> 33) % below;
}

static void apply(struct tournament_event e)
{
	struct tournament_event read;
	char                    text[TOURNAMENT_EVENT_SIZE];

	/* Every event survives being stored. */
	ck_assert(tournament_event_read(&read,
	    tournament_event_write(&e, text)));
	ck_assert_mem_eq(&read, &e, sizeof(e));
	ck_assert_msg(tournament_apply(&t, &read), "refused: %s", text);
}

static bool is_refused(struct tournament_event e)
{
	return !tournament_apply(&t, &e);
}

static struct tournament_event join_of(unsigned number)
{
	struct tournament_event e = { .kind = EVENT_JOIN, .rating = 1500 };

	snprintf(e.name, sizeof(e.name), "p%u", number);
	return e;
}

static void begin(enum tournament_kind kind, unsigned entrants)
{
	tournament_clear(&t);
	tournament_init(&t, kind);
	t.seed = 5;
	for (unsigned i = 0; i < entrants; i++)
		apply(join_of(i));
}

static void tear_down(void)
{
	tournament_clear(&t);
}

FIXTURE(NULL, tear_down);

/* Pairs the next round and starts it. False: there is no pairing. */
static bool next_round(void)
{
	struct tournament_event pair[TOURNAMENT_ENTRANTS_MAX];
	unsigned                n = tournament_pair(&t, pair);

	for (unsigned i = 0; i < n; i++)
		apply(pair[i]);
	if (n > 0)
		apply((struct tournament_event){ .kind = EVENT_START });
	return n > 0;
}

static void end_game(unsigned game, enum game_result result, unsigned plies)
{
	apply((struct tournament_event){ .kind = EVENT_RESULT,
	    .game = game,
	    .result = (uint8_t)result,
	    .plies = (uint16_t)plies });
}

/* Ends all games of the round with random results. */
static void end_round(void)
{
	for (unsigned i = 0; i < t.game_count; i++)
		if (t.game[i].result == RESULT_OPEN)
			end_game(i, RESULT_X + draw(RESULT_LOST), 20);
}

/* --- Swiss: properties --- */

struct facts {
	bool met[TOURNAMENT_ENTRANTS_MAX][TOURNAMENT_ENTRANTS_MAX];
	int  balance[TOURNAMENT_ENTRANTS_MAX], byes[TOURNAMENT_ENTRANTS_MAX];
	unsigned repeats;
};

static void collect(struct facts *facts)
{
	memset(facts, 0, sizeof(*facts));
	for (unsigned i = 0; i < t.game_count; i++) {
		unsigned x = t.game[i].entrant[SIDE_X],
			 o = t.game[i].entrant[SIDE_O];

		if (o == NO_ENTRANT) {
			facts->byes[x]++;
			continue;
		}
		facts->repeats += facts->met[x][o];
		facts->met[x][o] = facts->met[o][x] = true;
		facts->balance[x]++;
		facts->balance[o]--;
	}
}

/* Nobody has two byes. */
static void check_byes(void)
{
	struct facts facts;

	collect(&facts);
	for (unsigned i = 0; i < t.entrant_count; i++)
		ck_assert_int_le(facts.byes[i], 1);
}

static void check_properties(void)
{
	struct facts facts;
	unsigned     games[TOURNAMENT_ENTRANTS_MAX] = { 0 };

	collect(&facts);
	for (unsigned i = 0; i < t.entrant_count; i++)
		ck_assert_int_le(abs(facts.balance[i]), 2);
	for (unsigned i = 0; i < t.game_count; i++)
		if (t.game[i].round == t.round) {
			games[t.game[i].entrant[SIDE_X]]++;
			if (t.game[i].entrant[SIDE_O] != NO_ENTRANT)
				games[t.game[i].entrant[SIDE_O]]++;
		}
	for (unsigned i = 0; i < t.entrant_count; i++)
		if (!t.entrant[i].is_withdrawn)
			ck_assert_uint_eq(games[i], 1);
}

static bool may_meet(const struct facts *facts, unsigned a, unsigned b)
{
	if (b == NO_ENTRANT)
		return facts->byes[a] == 0;
	return !facts->met[a][b] &&
	    !(facts->balance[a] == facts->balance[b] &&
		abs(facts->balance[a]) == 2);
}

/* Whether the n entrants can be paired without breaking a rule. */
static bool can_pair(const struct facts *facts, const unsigned *who, unsigned n)
{
	for (unsigned i = 1; i < n; i++) {
		unsigned rest[TOURNAMENT_ENTRANTS_MAX], count = 0;

		if (!may_meet(facts, who[0], who[i]))
			continue;
		for (unsigned j = 1; j < n; j++)
			if (j != i)
				rest[count++] = who[j];
		if (can_pair(facts, rest, count))
			return true;
	}
	return n == 0;
}

/* Withdraws and brings back some entrants, and lets some join late. */
static void come_and_go(void)
{
	for (unsigned i = 0; i < t.entrant_count; i++)
		if (draw(12) == 0 && t.entrant[i].returns < 3)
			apply((struct tournament_event){
			    .kind = t.entrant[i].is_withdrawn ? EVENT_RETURN :
								EVENT_LEAVE,
			    .entrant = (uint8_t)i });
	if (draw(3) == 0 && t.entrant_count < 60) {
		struct tournament_event late = join_of(100 + t.entrant_count);

		/* It is refused when half of the rounds are paired. */
		tournament_apply(&t, &late);
	}
}

TEST_LOOP(small_swiss_rounds_break_rules_only_if_they_must, 0, 60)
{
	unsigned repeats = 0;

	random_state = (uint64_t)_i * 77 + 1;
	begin(TOURNAMENT_SWISS, 9 + draw(2));
	t.seed = draw(1000);
	t.rounds = 8;
	for (unsigned round = 1; round <= 8; round++) {
		struct facts facts;
		unsigned     who[TOURNAMENT_ENTRANTS_MAX], n = 0;
		bool         may_repeat;

		if (round > 1 && draw(2) == 0)
			for (unsigned i = 0; i < t.entrant_count; i++)
				if (draw(15) == 0 && !t.entrant[i].is_withdrawn)
					apply((struct tournament_event){
					    .kind = EVENT_LEAVE,
					    .entrant = (uint8_t)i });
		for (unsigned i = 0; i < t.entrant_count; i++)
			if (!t.entrant[i].is_withdrawn)
				who[n++] = i;
		if (n % 2 != 0)
			who[n++] = NO_ENTRANT;
		if (n < 3)
			break;
		collect(&facts);
		may_repeat = !can_pair(&facts, who, n);
		if (!next_round())
			break;
		check_byes();
		collect(&facts);
		if (!may_repeat) {
			ck_assert_uint_eq(facts.repeats, repeats);
			check_properties();
		}
		repeats = facts.repeats;
		end_round();
	}
}

/* 20 in each of 50 processes. */
TEST_LOOP(a_thousand_tournaments_keep_the_rules, 0, 50)
{
	for (unsigned k = 0; k < 20; k++) {
		unsigned n, repeats = 0;

		random_state = (uint64_t)_i * 1000 + k;
		n = 9 + draw(56);
		begin(TOURNAMENT_SWISS, n);
		t.seed = draw(1000);
		t.rounds = (uint8_t)(4 + draw(5));
		if (t.rounds >= n - 1)
			t.rounds = (uint8_t)(n - 2);
		while (t.round < t.rounds && next_round()) {
			struct facts facts;

			collect(&facts);
			check_byes();
			/* Only if few are left, some meet again. */
			if (tournament_active_count(&t) >= 9) {
				ck_assert_uint_eq(facts.repeats, repeats);
				check_properties();
			}
			repeats = facts.repeats;
			end_round();
			come_and_go();
		}
		/* It ends early only if few are left. */
		if (t.round < t.rounds)
			ck_assert_uint_lt(tournament_active_count(&t), 9);
	}
}

TEST(a_swiss_of_one_has_no_round)
{
	begin(TOURNAMENT_SWISS, 1);
	ck_assert(!next_round());
}

/* All but the two of one game leave. */
TEST(two_who_are_left_meet_again)
{
	struct facts facts;

	begin(TOURNAMENT_SWISS, 9);
	t.rounds = 7;
	ck_assert(next_round());
	end_round();
	for (unsigned i = 0; i < t.entrant_count; i++)
		if (i != t.game[0].entrant[SIDE_X] &&
		    i != t.game[0].entrant[SIDE_O])
			apply((struct tournament_event){
			    .kind = EVENT_LEAVE, .entrant = (uint8_t)i });
	ck_assert(tournament_have_met(&t, t.game[0].entrant[SIDE_X],
	    t.game[0].entrant[SIDE_O]));
	while (t.round < t.rounds) {
		ck_assert(next_round());
		end_round();
	}
	collect(&facts);
	ck_assert_uint_eq(facts.repeats, 6);
}

/* Of three who have each had a bye, none can have another. */
TEST(a_swiss_without_a_bye_left_has_no_next_round)
{
	begin(TOURNAMENT_SWISS, 9);
	t.rounds = 7;
	ck_assert(next_round());
	end_round();
	for (unsigned i = 3; i < t.entrant_count; i++)
		apply((struct tournament_event){
		    .kind = EVENT_LEAVE, .entrant = (uint8_t)i });
	for (unsigned n = 0; t.round < t.rounds && next_round(); n++) {
		ck_assert_uint_lt(n, 3);
		check_byes();
		end_round();
	}
	ck_assert_uint_lt(t.round, t.rounds);
	apply((struct tournament_event){
	    .kind = EVENT_OVER, .reason = REASON_NO_PAIRS });
	ck_assert_int_eq(t.state, TOURNAMENT_OVER);
	ck_assert_ptr_nonnull(t.why);
}

TEST(the_seed_decides_ties)
{
	struct tournament_event a[TOURNAMENT_ENTRANTS_MAX],
	    b[TOURNAMENT_ENTRANTS_MAX];
	unsigned n, different = 0;

	begin(TOURNAMENT_SWISS, 20);
	n = tournament_pair(&t, a);
	ck_assert_uint_eq(tournament_pair(&t, b), n);
	ck_assert_mem_eq(a, b, n * sizeof(a[0]));
	t.seed++;
	ck_assert_uint_eq(tournament_pair(&t, b), n);
	for (unsigned i = 0; i < n; i++)
		different += memcmp(a[i].pair, b[i].pair, sizeof(a[i].pair)) !=
		    0;
	ck_assert_uint_gt(different, 0);
}

/* --- round robin --- */

/* Berger's tables of FIDE's handbook, C.05 annex 1; "-": a bye. */
static const struct {
	unsigned    entrants;
	const char *rounds;
} berger[] = {
	{ 4, "1-4,2-3;4-3,1-2;2-4,3-1;" },
	{ 3, "1--,2-3;1-2,3--;2--,3-1;" },
	{ 6, "1-6,2-5,3-4;6-4,5-3,1-2;2-6,3-1,4-5;6-5,1-4,2-3;3-6,4-2,5-1;" },
	{ 8,
	    "1-8,2-7,3-6,4-5;8-5,6-4,7-3,1-2;2-8,3-1,4-7,5-6;"
	    "8-6,7-5,1-4,2-3;3-8,4-2,5-1,6-7;8-7,1-6,2-5,3-4;"
	    "4-8,5-3,6-2,7-1;" },
};

static bool has_pair(const char *round, size_t length, const char *pair)
{
	const char *found = strstr(round, pair);

	return found != NULL && found < round + length;
}

TEST_EACH(a_round_robin_has_the_rounds_of_berger, berger)
{
	const char *rounds = berger[_i].rounds;

	begin(TOURNAMENT_ROUNDROBIN, berger[_i].entrants);
	while (*rounds != '\0') {
		struct tournament_event pair[TOURNAMENT_ENTRANTS_MAX];
		size_t                  length = strcspn(rounds, ";");
		unsigned                n = tournament_pair(&t, pair);

		ck_assert_uint_eq(n, (berger[_i].entrants + 1) / 2);
		for (unsigned i = 0; i < n; i++) {
			char text[8];

			snprintf(text, sizeof(text), "%c-%c",
			    '1' + (char)pair[i].pair[SIDE_X],
			    pair[i].pair[SIDE_O] == NO_ENTRANT ?
				'-' :
				'1' + (char)pair[i].pair[SIDE_O]);
			ck_assert_msg(has_pair(rounds, length, text),
			    "%s is not in %s", text, rounds);
		}
		ck_assert(next_round());
		end_round();
		rounds += length + 1;
	}
	ck_assert_uint_eq(t.round, t.rounds);
	ck_assert(!next_round());
}

TEST(who_leaves_a_round_robin_early_is_out)
{
	struct standing rows[TOURNAMENT_ENTRANTS_MAX];

	begin(TOURNAMENT_ROUNDROBIN, 4);
	ck_assert(next_round());
	end_game(0, RESULT_O, 9); /* 4 beats 1 */
	end_game(1, RESULT_X, 9);
	apply((struct tournament_event){ .kind = EVENT_LEAVE, .entrant = 0 });
	ck_assert_uint_eq(tournament_standings(&t, rows), 4);
	ck_assert_uint_eq(rows[3].entrant, 0);
	ck_assert(rows[3].is_out);
	ck_assert_int_eq(tournament_points(&t, 3), 0);
	ck_assert_int_eq(tournament_points(&t, 1), 2);
}

/* --- arena --- */

/* The results of one entrant, who is x: w, d, l; D is a draw in 19 plies. */
static const struct {
	const char *results;
	int         points;
} arena_rows[] = {
	{ "w", 2 },
	{ "ww", 4 },
	{ "www", 8 },
	{ "wwww", 12 },
	{ "wwlw", 6 },
	{ "wwdw", 8 },
	{ "wwDw", 6 },
	{ "wwwlwww", 16 },
	{ "d", 1 },
	{ "D", 0 },
	{ "l", 0 },
};

TEST_EACH(an_arena_counts_series_double, arena_rows)
{
	begin(TOURNAMENT_ARENA, 2);
	apply((struct tournament_event){ .kind = EVENT_START });
	for (const char *r = arena_rows[_i].results; *r != '\0'; r++) {
		apply((struct tournament_event){
		    .kind = EVENT_PAIR, .pair = { 0, 1 } });
		end_game(t.game_count - 1,
		    *r == 'w'     ? RESULT_X :
			*r == 'l' ? RESULT_O :
				    RESULT_DRAW,
		    *r == 'D' ? ARENA_DRAW_PLIES - 1 : ARENA_DRAW_PLIES);
	}
	ck_assert_int_eq(tournament_points(&t, 0), arena_rows[_i].points);
}

TEST(two_who_just_met_meet_again_after_a_wait)
{
	struct tournament_event pair[TOURNAMENT_ENTRANTS_MAX];
	struct arena_player     players[] = { { 0, false }, { 1, true },
		    { 2, false }, { 3, false } };

	begin(TOURNAMENT_ARENA, 4);
	apply((struct tournament_event){ .kind = EVENT_START });
	apply((struct tournament_event){
	    .kind = EVENT_PAIR, .pair = { 0, 1 } });
	end_game(0, RESULT_X, 9);
	ck_assert_uint_eq(tournament_pair_arena(&t, players, 2, pair), 0);
	ck_assert_uint_eq(tournament_pair_arena(&t, players, 4, pair), 2);
	players[0].has_waited = true;
	ck_assert_uint_eq(tournament_pair_arena(&t, players, 2, pair), 1);
	/* Who was x is o now. */
	ck_assert_uint_eq(pair[0].pair[SIDE_X], 1);
}

/* --- standings --- */

TEST(tie_breaks_are_columns)
{
	struct standing rows[TOURNAMENT_ENTRANTS_MAX];

	begin(TOURNAMENT_ROUNDROBIN, 4);
	ck_assert(next_round()); /* 1-4, 2-3 */
	end_game(0, RESULT_X, 9);
	end_game(1, RESULT_O, 9);
	ck_assert(next_round()); /* 1-2, 4-3 */
	end_game(2, RESULT_O, 9);
	end_game(3, RESULT_DRAW, 9);
	/* 1: 1, 2: 1, 3: 1.5, 4: 0.5; 2 has beaten 1. */
	ck_assert_uint_eq(tournament_standings(&t, rows), 4);
	ck_assert_uint_eq(rows[0].entrant, 2);
	ck_assert_int_eq(rows[0].points, 3);
	ck_assert_int_eq(rows[0].berger, 2 * 2 + 1);
	ck_assert_uint_eq(rows[1].entrant, 1);
	ck_assert_int_eq(rows[1].direct, 2);
	ck_assert_uint_eq(rows[2].entrant, 0);
	ck_assert_int_eq(rows[2].buchholz, 2);
	ck_assert_uint_eq(rows[2].rank, 3);
	ck_assert_uint_eq(rows[3].played, 2);
}

TEST(a_late_entrant_has_half_a_point_that_is_no_bye)
{
	begin(TOURNAMENT_SWISS, 10);
	t.rounds = 4;
	ck_assert(next_round());
	end_round();
	apply(join_of(50));
	ck_assert_int_eq(tournament_points(&t, 10), 1);
	ck_assert(next_round());
	end_round();
	apply(join_of(52));
	ck_assert(next_round());
	check_properties();
	ck_assert(is_refused(join_of(53)));
}

TEST(the_lowest_opponent_may_have_less_than_no_points)
{
	struct standing rows[TOURNAMENT_ENTRANTS_MAX];

	begin(TOURNAMENT_ROUNDROBIN, 4);
	ck_assert(next_round()); /* 1-4, 2-3 */
	end_game(0, RESULT_X, 9);
	end_game(1, RESULT_X, 9);
	ck_assert(next_round()); /* 1-2, 4-3 */
	end_game(2, RESULT_X, 9);
	end_game(3, RESULT_DRAW, 9);
	apply((struct tournament_event){
	    .kind = EVENT_POINTS, .entrant = 3, .old = 1, .points = -4 });
	tournament_standings(&t, rows);
	ck_assert_uint_eq(rows[0].entrant, 0);
	/* The points of the second entrant alone: those of the fourth are cut. */
	ck_assert_int_eq(rows[0].buchholz, 2);
}

TEST(the_operator_corrects_points_with_the_old_value)
{
	struct tournament_event e = { .kind = EVENT_POINTS, .points = 5 };

	begin(TOURNAMENT_SWISS, 9);
	apply(e);
	ck_assert_int_eq(tournament_points(&t, 0), 5);
	/* The same again does not know the old value any more. */
	ck_assert(is_refused(e));
	e.old = 5;
	e.points = 2;
	apply(e);
	ck_assert_int_eq(tournament_points(&t, 0), 2);
}

static const struct {
	const char *text;
	int         points;
	bool        is_valid, is_valid_in_arena;
} points_rows[] = {
	{ "3", 6, true, true },
	{ "2.5", 5, true, false },
	{ "0", 0, true, true },
	{ "-1", -2, true, true },
	{ "-0.5", -1, true, false },
	{ "2.0", 4, true, false },
	{ "2.25", 0, false, false },
	{ "two", 0, false, false },
	{ "", 0, false, false },
	{ "20000", 40000, true, true },
	{ "20001", 0, false, false },
	{ "20000.5", 0, false, false },
	{ "-20000.5", 0, false, false },
};

TEST_EACH(points_are_read, points_rows)
{
	int points = 0;

	begin(TOURNAMENT_SWISS, 0);
	ck_assert_int_eq(tournament_points_read(&t, points_rows[_i].text,
			     &points),
	    points_rows[_i].is_valid);
	if (points_rows[_i].is_valid)
		ck_assert_int_eq(points, points_rows[_i].points);
	begin(TOURNAMENT_ARENA, 0);
	ck_assert_int_eq(tournament_points_read(&t, points_rows[_i].text,
			     &points),
	    points_rows[_i].is_valid_in_arena);
}

/* --- refusals --- */

static const char *const bad_events[] = { "", "jump", "join", "join 0 1500",
	"join 0 1500 a b", "join 0 1500 ~x", "leave", "leave x", "leave 1 2",
	"pair 1", "result 1 1", "over x", "points 1 2", "begin 99999999999 1",
	"pair 1 0 1", "leave 01", "leave -0", "over", "start 1", "remove",
	"a-word-of-17-chars" };

TEST_EACH(other_texts_are_no_events, bad_events)
{
	struct tournament_event e;

	ck_assert(!tournament_event_read(&e, bad_events[_i]));
}

static const char *const refused_events[] = { "join 0 1500 P1", "leave 9",
	"return 1", "pair 0 0", "pair 0 9", "pair -1 0", "pair 255 0",
	"begin 0 5", "result 0 1 3", "start", "points 9 0 1", "points 0 1 2",
	"points 0 0 40001", "over 9", "over -1", "join 0 70000 late",
	"leave 200", "leave -1", "remove 4", "begin -1 5", "result 0 1 -1",
	"return 65", "result 4000000000 1 3", "begin 4000000000 5",
	"join 0 -1 late" };

TEST_EACH(events_that_do_not_fit_are_refused, refused_events)
{
	struct tournament_event e;

	begin(TOURNAMENT_SWISS, 4);
	ck_assert(tournament_event_read(&e, refused_events[_i]));
	ck_assert(!tournament_apply(&t, &e));
	ck_assert_uint_eq(t.entrant_count, 4);
	ck_assert_uint_eq(t.game_count, 0);
}

/*
 * In the first round the first game has begun and the second one is over; the
 * last of the five entrants has a bye.
 */
static const char *const refused_in_round[] = { "start", "return 0", "pair 0 3",
	"pair 3 0", "pair 2 2", "begin 0 9", "begin 1 9", "result 0 0 3",
	"result 0 5 3", "result 1 1 3", "result 2 1 3", "result 0 1 -1",
	"result 0 1 65536" };

TEST_EACH(events_that_do_not_fit_a_round_are_refused, refused_in_round)
{
	struct tournament_event e;

	begin(TOURNAMENT_SWISS, 5);
	t.rounds = 3;
	ck_assert(next_round());
	ck_assert_uint_eq(t.game[2].entrant[SIDE_O], NO_ENTRANT);
	apply((struct tournament_event){ .kind = EVENT_BEGIN, .match = 7 });
	end_game(1, RESULT_X, 20);
	ck_assert(tournament_event_read(&e, refused_in_round[_i]));
	ck_assert(!tournament_apply(&t, &e));
	ck_assert_uint_eq(t.game_count, 3);
	ck_assert_uint_eq(t.game[0].match, 7);
	ck_assert_ptr_nonnull(tournament_start_fault(&t));
}

/* Numbers and names that no stored line can have. */
TEST(events_without_a_text_are_refused)
{
	struct tournament_event join = join_of(9),
				leave = { .kind = EVENT_LEAVE };

	begin(TOURNAMENT_ROUNDROBIN, 4);
	snprintf(join.name, sizeof(join.name), "~x");
	ck_assert(is_refused(join));
	ck_assert(next_round());
	ck_assert(is_refused((struct tournament_event){ .kind = EVENT_BEGIN }));
	ck_assert(is_refused((struct tournament_event){
	    .kind = EVENT_BEGIN, .match = (int64_t)UINT32_MAX + 1 }));
	apply((struct tournament_event){ .kind = EVENT_BEGIN, .match = 7 });
	/* An entrant with a game may leave and return, but not for ever. */
	for (int i = 0; i <= TOURNAMENT_RETURNS_MAX; i++) {
		leave.kind = EVENT_LEAVE;
		apply(leave);
		leave.kind = EVENT_RETURN;
		if (i < TOURNAMENT_RETURNS_MAX)
			apply(leave);
	}
	ck_assert(is_refused(leave));
}

TEST(an_arena_has_a_greatest_number_of_games)
{
	struct tournament_event pair = { .kind = EVENT_PAIR, .pair = { 0, 1 } };

	begin(TOURNAMENT_ARENA, 2);
	ck_assert(is_refused(pair)); /* it has not started */
	apply((struct tournament_event){ .kind = EVENT_START });
	for (unsigned i = 0; i < TOURNAMENT_GAMES_MAX; i++) {
		apply(pair);
		ck_assert(is_refused(pair)); /* both are in a game */
		end_game(i, RESULT_X, 20);
	}
	ck_assert(is_refused(pair));
}

TEST(a_bye_keeps_its_place_when_an_entrant_is_deleted)
{
	begin(TOURNAMENT_SWISS, 9);
	t.rounds = 4;
	ck_assert(next_round());
	apply(join_of(20));
	apply((struct tournament_event){ .kind = EVENT_LEAVE, .entrant = 9 });
	ck_assert_uint_eq(t.entrant_count, 9);
	ck_assert_uint_eq(t.game[4].entrant[SIDE_O], NO_ENTRANT);
}

static const char *const refused_later[] = { "join 0 1500 late", "leave 0",
	"remove 0", "return 0", "pair 0 1", "start", "over 1" };

TEST_EACH(nothing_happens_after_the_end, refused_later)
{
	struct tournament_event e;

	begin(TOURNAMENT_SWISS, 4);
	apply((struct tournament_event){
	    .kind = EVENT_OVER, .reason = REASON_OPERATOR });
	ck_assert(tournament_event_read(&e, refused_later[_i]));
	ck_assert(!tournament_apply(&t, &e));
	ck_assert_uint_eq(t.entrant_count, 4);
}

static const struct {
	enum tournament_kind kind;
	unsigned             entrants, rounds;
	bool                 may_start;
} start_rows[] = {
	{ TOURNAMENT_ROUNDROBIN, 1, 0, false },
	{ TOURNAMENT_ROUNDROBIN, 2, 0, false },
	{ TOURNAMENT_ROUNDROBIN, 3, 0, true },
	{ TOURNAMENT_ROUNDROBIN, 8, 0, true },
	{ TOURNAMENT_SWISS, 8, 0, false },
	{ TOURNAMENT_SWISS, 9, 0, true },
	{ TOURNAMENT_SWISS, 9, 7, true },
	{ TOURNAMENT_SWISS, 9, 8, false },
	{ TOURNAMENT_SWISS, 64, 0, true },
};

TEST_EACH(a_start_needs_its_number_of_entrants, start_rows)
{
	begin(start_rows[_i].kind, start_rows[_i].entrants);
	t.rounds = (uint8_t)start_rows[_i].rounds;
	ck_assert_int_eq(tournament_start_fault(&t) == NULL,
	    start_rows[_i].may_start);
}

static const struct {
	enum tournament_kind kind;
	unsigned             entrants;
} full_rows[] = { { TOURNAMENT_SWISS, 64 }, { TOURNAMENT_ROUNDROBIN, 8 } };

TEST_EACH(a_full_tournament_takes_nobody, full_rows)
{
	unsigned n = full_rows[_i].entrants;
	uint8_t  last = (uint8_t)(n - 1);

	begin(full_rows[_i].kind, n);
	ck_assert(tournament_is_full(&t));
	ck_assert(is_refused(join_of(99)));
	/* Before the start, who leaves makes room. */
	apply((struct tournament_event){ .kind = EVENT_LEAVE, .entrant = 3 });
	ck_assert(!tournament_is_full(&t));
	apply(join_of(99));
	ck_assert_uint_eq(tournament_find(&t, "P99"), last);
	ck_assert_uint_eq(tournament_find(&t, "p3"), NO_ENTRANT);
}

TEST(a_removed_entrant_without_a_game_makes_room)
{
	begin(TOURNAMENT_ARENA, TOURNAMENT_ENTRANTS_MAX);
	apply((struct tournament_event){ .kind = EVENT_START });
	apply((struct tournament_event){
	    .kind = EVENT_PAIR, .pair = { 2, 63 } });
	ck_assert(is_refused(join_of(64)));
	apply((struct tournament_event){ .kind = EVENT_REMOVE, .entrant = 5 });
	ck_assert_uint_eq(tournament_find(&t, "p5"), NO_ENTRANT);
	apply(join_of(64));
	ck_assert_uint_eq(t.game[0].entrant[SIDE_X], 2);
	ck_assert_str_eq(t.entrant[t.game[0].entrant[SIDE_O]].name, "p63");
}

TEST(a_removed_entrant_with_a_game_may_return)
{
	struct tournament_event e = { .kind = EVENT_REMOVE, .entrant = 3 };

	begin(TOURNAMENT_ROUNDROBIN, 4);
	ck_assert(next_round());
	apply(e);
	ck_assert(t.entrant[3].is_withdrawn && t.entrant[3].is_removed);
	ck_assert(is_refused(e));
	e.kind = EVENT_RETURN;
	apply(e);
	ck_assert(!t.entrant[3].is_withdrawn && !t.entrant[3].is_removed);
	/* One who has left can be removed as well. */
	e.kind = EVENT_LEAVE;
	apply(e);
	e.kind = EVENT_REMOVE;
	apply(e);
	ck_assert(t.entrant[3].is_removed);
}

/* Each time it is a line that is stored, also before the start. */
TEST(nobody_joins_and_leaves_without_end)
{
	unsigned joins = 0;

	begin(TOURNAMENT_SWISS, 0);
	while (!is_refused(join_of(0)) && joins <= TOURNAMENT_JOINS_MAX) {
		joins++;
		apply((struct tournament_event){ .kind = EVENT_LEAVE });
	}
	ck_assert_uint_eq(joins, TOURNAMENT_JOINS_MAX);
}
