/* test_event_format.c -- the exact lines for events, states and rows. */

#include <stdlib.h>
#include <string.h>

#include "server/match/match_offer.h"
#include "server/match/seating.h"
#include "server/protocol/event_format.h"
#include "tests/support/match_fixture.h"
#include "tests/support/suite.h"

static const struct match_observer nobody = { NULL, NULL };
static struct match               *m;
static struct line_writer          line;

static void set_up(void)
{
	static const struct game_settings terms = { .variant = {
							3, 3, 3, RULE_EXACT } };

	m = match_fixture_new(7, &terms, nobody);
	sit_player(m, SIDE_X, nobody, "ann", 1);
	sit_player(m, SIDE_O, nobody, "bob", 2);
}

/* Gives the game a time control; the clock of x runs from time 1000 on. */
static void set_clocks(void)
{
	ck_assert(time_control_parse(&m->settings.control, "5+3"));
	game_clock_init(&m->live.clock, &m->settings.control);
	m->settings.absence_rule = ABSENCE_WAIT;
	match_apply(m, &(struct match_event){ .kind = EV_START });
	match_move_committed(m, 1000);
}

static void tear_down(void)
{
	match_fixture_free(m);
}

FIXTURE(set_up, tear_down);

static void expect_line(const char *expected)
{
	line.text[line.length] = '\0';
	ck_assert_str_eq(line.text, expected);
}

static void play(point a, point b, point c)
{
	match_play(m, SIDE_X, a, 0, 0);
	match_play(m, SIDE_O, b, 0, 0);
	match_play(m, SIDE_X, c, 0, 0);
}

TEST(state_names_away_player_and_bot)
{
	go_away(m, SIDE_O, 30000, 0);
	event_format_state(&line, m, SIDE_X, 10000);
	expect_line("* state 7 3x3x3/exact ply=0 turn=x x=ann o=bob you=x "
		    "moves=-"
		    " clock=none absent=bot away=o until=20000");
	seating_substitute_bot(m, SIDE_O, nobody, BOT_MEDIUM);
	event_format_state(&line, m, SIDE_NONE, 10000);
	expect_line("* state 7 3x3x3/exact ply=0 turn=x x=ann o=medium~bot "
		    "you=-"
		    " moves=- clock=none absent=bot for=bob");
	event_format_game(&line, WIRE_GAME, m);
	expect_line("* game 7 3x3x3/exact x=ann o=medium~bot ply=0 turn=x "
		    "watchers=0"
		    " for=bob");
}

/* Only a store that another program has changed has two such seats. */
TEST(state_writes_no_key_twice)
{
	for (enum side side = SIDE_X; side <= SIDE_O; side++) {
		go_away(m, side, 30000, 0);
		seating_substitute_bot(m, side, nobody, BOT_MEDIUM);
	}
	event_format_state(&line, m, SIDE_NONE, 10000);
	expect_line("* state 7 3x3x3/exact ply=0 turn=x x=medium~bot "
		    "o=medium~bot you=- moves=- clock=none absent=bot for=ann");
}

TEST(list_names_the_programs)
{
	m->live.seat[SIDE_O].is_program = true;
	event_format_game(&line, WIRE_GAME, m);
	expect_line("* game 7 3x3x3/exact x=ann o=bob programs=o ply=0 turn=x "
		    "watchers=0");
	m->live.seat[SIDE_X].is_program = true;
	event_format_game(&line, WIRE_GAME, m);
	expect_line("* game 7 3x3x3/exact x=ann o=bob programs=xo ply=0 turn=x "
		    "watchers=0");
}

TEST(state_lists_the_offers)
{
	match_offer_draw(m, SIDE_O, 1, 0);
	match_offer_hints(m, SIDE_X, 3);
	match_offer_hints(m, SIDE_O, 4);
	event_format_state(&line, m, SIDE_X, 10000);
	expect_line("* state 7 3x3x3/exact ply=0 turn=x x=ann o=bob you=x "
		    "moves=-"
		    " clock=none absent=bot offers=draw:o:1,hint:xo");
	match_resign(m, SIDE_O, END_RESIGN, 0);
	match_offer_rematch(m, SIDE_X, 2);
	event_format_state(&line, m, SIDE_X, 10000);
	expect_line("* state 7 3x3x3/exact ply=0 turn=- x=ann o=bob you=x "
		    "moves=-"
		    " clock=none absent=bot offers=rematch:x:2 "
		    "winner=x why=resign");
}

TEST(state_lists_the_winning_line)
{
	play(POINT(0, 0), POINT(0, 2), POINT(1, 0));
	match_play(m, SIDE_O, POINT(1, 2), 0, 0);
	match_play(m, SIDE_X, POINT(2, 0), 0, 0);
	event_format_state(&line, m, SIDE_X, 10000);
	expect_line("* state 7 3x3x3/exact ply=5 turn=- x=ann o=bob you=x"
		    " moves=a1,a3,b1,b3,c1 clock=none absent=bot winner=x "
		    "why=line"
		    " line=a1,b1,c1");
}

TEST(state_has_the_time_left_now)
{
	set_clocks();
	event_format_state(&line, m, SIDE_X, 10000);
	expect_line("* state 7 3x3x3/exact ply=0 turn=x x=ann o=bob you=x "
		    "moves=-"
		    " clock=5+3 absent=wait left=291000,300000");
	event_format_event(&line, m, &(struct match_event){ .kind = EV_START },
	    SIDE_X);
	expect_line("* match 7 3x3x3/exact x=ann o=bob you=x clock=5+3 "
		    "absent=wait"
		    " left=300000,300000");
	event_format_event(&line, m,
	    &(struct match_event){ .kind = EV_CLOCK, .now = 2000 }, SIDE_X);
	expect_line("* clock 7 left=299000,300000 runs=x");
	match_play(m, SIDE_X, POINT(0, 0), 0, 10000);
	event_format_event(&line, m,
	    &(struct match_event){ .kind = EV_MOVE, .side = SIDE_X }, SIDE_X);
	expect_line("* move 7 1 x a1 turn=o left=294000,300000");
}

TEST(state_names_both_away_players)
{
	go_away(m, SIDE_X, 30000, 0);
	go_away(m, SIDE_O, 40000, 0);
	event_format_state(&line, m, SIDE_NONE, 10000);
	expect_line("* state 7 3x3x3/exact ply=0 turn=x x=ann o=bob you=- "
		    "moves=-"
		    " clock=none absent=bot away=xo");
}

/* --- the longest line --- */

enum { SIZE = 26, MIDDLE = 12, X_STONES = SIZE * SIZE / 2 };

/* The middle of the board and twelve points in each of eight directions. */
static bool is_in_star(int column, int row)
{
	return column <= 2 * MIDDLE && row <= 2 * MIDDLE &&
	    (column == MIDDLE || row == MIDDLE ||
		abs(column - MIDDLE) == abs(row - MIDDLE));
}

/*
 * A full board on which the last move completes four lines of 25: o has the
 * star, the other points are mixed, and the last columns make the numbers
 * equal.
 */
static void fill_sides(enum side sides[SIZE][SIZE])
{
	int x_count = 0;

	for (int column = 0; column < SIZE; column++)
		for (int row = 0; row < SIZE; row++) {
			sides[column][row] = !is_in_star(column, row) &&
				(column + 2 * row) % 12 < 7 ?
			    SIDE_X :
			    SIDE_O;
			x_count += sides[column][row] == SIDE_X;
		}
	for (int i = SIZE * SIZE - 1; x_count < X_STONES; i--) {
		enum side *side = &sides[i / SIZE][SIZE - 1 - i % SIZE];

		if (*side == SIDE_X ||
		    is_in_star(i / SIZE, SIZE - 1 - i % SIZE))
			continue;
		*side = SIDE_X;
		x_count++;
	}
}

static void play_full_board(void)
{
	static enum side sides[SIZE][SIZE];
	int              next[2] = { 0, 0 };

	fill_sides(sides);
	for (unsigned ply = 1; ply < SIZE * SIZE; ply++) {
		enum side side = ply % 2 == 1 ? SIDE_X : SIDE_O;
		int      *i = &next[side];

		while (sides[*i / SIZE][*i % SIZE] != side ||
		    *i == MIDDLE * SIZE + MIDDLE)
			++*i;
		ck_assert_int_eq(match_play(m, side,
				     POINT(*i / SIZE, *i % SIZE), 0, 0),
		    OK);
		ck_assert(!match_is_over(m));
		++*i;
	}
	match_play(m, SIDE_O, POINT(MIDDLE, MIDDLE), 0, 0);
	ck_assert_int_eq(m->end_reason, END_LINE);
}

/*
 * All that a line may have; some of it never comes together. The terms count as
 * long as their table allows, and a client keeps all pairs.
 */
TEST(longest_state_fits)
{
	static const struct game_settings terms = { .variant = { SIZE, SIZE, 13,
							RULE_FREE } };
	char                              written[GAME_TERMS_TEXT_SIZE];
	struct message                    read;
	unsigned                          pairs = 0;

	match_fixture_free(m);
	m = match_fixture_new(UINT32_MAX, &terms, nobody);
	sit_player(m, SIDE_X, nobody, "ann", 1);
	sit_player(m, SIDE_O, nobody, "bob", 2);
	ck_assert(time_control_parse(&m->live.clock.time_control, "600+600"));
	game_clock_init(&m->live.clock, &m->live.clock.time_control);
	play_full_board();
	for (enum side side = SIDE_X; side <= SIDE_O; side++) {
		struct seat *seat = &m->live.seat[side];

		memset(seat->name, 'n', NAME_SIZE - 1);
		memset(seat->owner, 'n', NAME_SIZE - 1);
		seat->is_program = true;
		m->live.rating.changes[side] = (struct shown_rating){
			.is_set = true,
			.value = 9999,
			.change = -8000,
			.is_provisional = true
		};
		m->live.clock.remaining[side] = 600 * 60000 + 676 * 600000;
	}
	m->settings.absence_rule = ABSENCE_FORFEIT;
	m->flags = MATCH_STAND_IN | MATCH_RATED;
	m->settings.is_undo_off = true;
	m->settings.idle_seconds = UINT16_MAX;
	m->settings.opening = OPENING_LONGPRO;
	m->used.hinted = m->used.undone = 3;
	m->offers.open[OFFER_REMATCH] = 1 << SIDE_O;
	m->live.offer_id[OFFER_REMATCH] = UINT32_MAX;
	for (unsigned ply = 100; ply <= POINTS_MAX; ply++)
		if ((ply - 100) % 6 < 4) /* 100-102,101-103,106-108 */
			m->plies[ply - 1].bot = BOT_HARD;
	event_format_state(&line, m, SIDE_X, 0);
	game_settings_write_terms(&m->settings, written);
	ck_assert_uint_lt(line.length - strlen(written) + sizeof(written),
	    LINE_REPLY_MAX);
	for (size_t i = 0; i < line.length; i++)
		pairs += line.text[i] == '=';
	line.text[line.length] = '\0';
	ck_assert(parse_message(line.text, line.length, &read));
	ck_assert_uint_eq(read.pairs.count, pairs);
}
