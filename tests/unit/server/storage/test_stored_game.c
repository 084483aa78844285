/* test_stored_game.c -- games from rows, packed and unpacked. */

#include "server/storage/stored_game.h"

#include <string.h>

#include "common/enum_words.h"
#include "common/notation.h"
#include "server/storage/storage.h"
#include "tests/support/suite.h"

static struct stored_game game, copy;
static uint8_t            bytes[STORED_GAME_PACKED_MAX];

static void
start(struct stored_game *g, const char *variant, const char *control)
{
	*g = (struct stored_game){
		.id = 1, .begun = 1000000, .player = { 1, 2 }
	};
	ck_assert(variant_parse(&g->settings.variant, variant));
	ck_assert(time_control_parse(&g->settings.control, control));
}

static void set_up(void)
{
	start(&game, "15x15x5", "5+3");
	start(&copy, "15x15x5", "5+3");
}

static void tear_down(void)
{
	stored_game_clear(&game);
	stored_game_clear(&copy);
}

FIXTURE(set_up, tear_down);

static void add(int64_t ply, const char *text, int64_t left, int64_t at)
{
	ck_assert(stored_game_add_row(&game, ply, text, left, at));
}

/* Packs the game and unpacks it as copy; returns the size. */
static size_t pack_and_unpack(void)
{
	size_t size = stored_game_pack(&game, bytes);

	copy.plies = game.move_count;
	ck_assert(stored_game_unpack(&copy, bytes, size));
	ck_assert_uint_eq(copy.move_count, game.move_count);
	for (unsigned i = 0; i < game.move_count; i++) {
		ck_assert_uint_eq(copy.moves[i].point, game.moves[i].point);
		ck_assert_int_eq(copy.moves[i].spent, game.moves[i].spent);
		ck_assert_int_eq(copy.moves[i].time_left,
		    game.moves[i].time_left);
	}
	return size;
}

/* What a move took is read from the clock if that is a sum for the game. */
TEST(time_of_a_move_is_what_the_clock_says)
{
	add(1, "h8", 298000, 1009000);
	add(2, "i9", 303000, 1009001);
	add(3, "a15", 299500, 1011000);
	ck_assert_int_eq(game.moves[0].spent, 5000);
	ck_assert_int_eq(game.moves[1].spent, 0);
	ck_assert_int_eq(game.moves[2].spent, 1500);
	pack_and_unpack();
}

TEST(time_of_a_move_without_such_a_clock_is_from_the_wall)
{
	game.settings.control = copy.settings.control = (struct time_control){
		.kind = TIME_CONTROL_NONE
	};
	add(1, "h8", 0, 1002500);
	add(2, "i9", 0, 1002400);
	add(3, "i8", 0, 1003400);
	ck_assert_int_eq(game.moves[0].spent, 2500);
	ck_assert_int_eq(game.moves[1].spent, 0);
	ck_assert_int_eq(game.moves[2].spent, 1000);
	pack_and_unpack();
}

/* The figures that the store promises; its rows and indexes come on top. */
TEST(packed_move_takes_four_bytes)
{
	msec left = 300000;

	for (int ply = 1; ply <= 60; ply++) {
		char text[NOTATION_POINT_SIZE];

		if (ply % 2 != 0)
			left += 3000 - 2000 - 130 * ply;
		notation_write(POINT(ply % 15, ply / 15), text);
		add(ply, text, left, 1000000);
	}
	ck_assert_uint_le(pack_and_unpack(), 60 * 4 + 3);
}

TEST(seats_say_which_plies_a_bot_made)
{
	ck_assert(stored_game_add_seat(&game, 1, SIDE_X, NO_BOT_LEVEL));
	ck_assert(stored_game_add_seat(&game, 1, SIDE_O, BOT_PERFECT));
	ck_assert(stored_game_add_seat(&game, 3, SIDE_X, BOT_HARD));
	ck_assert(stored_game_add_seat(&game, 6, SIDE_X, NO_BOT_LEVEL));
	game.player[SIDE_X] = 7;
	pack_and_unpack();
	copy.player[SIDE_X] = 7;
	for (unsigned ply = 2; ply <= 8; ply += 2)
		ck_assert_int_eq(stored_game_bot_of(&copy, ply), BOT_PERFECT);
	ck_assert_int_eq(stored_game_bot_of(&copy, 1), NO_BOT_LEVEL);
	ck_assert_int_eq(stored_game_bot_of(&copy, 3), BOT_HARD);
	ck_assert_int_eq(stored_game_bot_of(&copy, 5), BOT_HARD);
	ck_assert_int_eq(stored_game_bot_of(&copy, 7), NO_BOT_LEVEL);
	ck_assert_int_eq(stored_game_last_bot(&copy, SIDE_X), NO_BOT_LEVEL);
	ck_assert_int_eq(stored_game_last_bot(&copy, SIDE_O), BOT_PERFECT);
}

/* The rows of the store have o before x. */
TEST(seats_are_in_the_order_of_plies_and_sides)
{
	ck_assert(stored_game_add_seat(&game, 3, SIDE_O, BOT_HARD));
	ck_assert(stored_game_add_seat(&game, 1, SIDE_O, NO_BOT_LEVEL));
	ck_assert(stored_game_add_seat(&game, 1, SIDE_X, NO_BOT_LEVEL));
	ck_assert(stored_game_add_seat(&game, 3, SIDE_X, BOT_EASY));
	ck_assert_uint_eq(game.seat_count, 4);
	for (unsigned i = 0; i < 4; i++) {
		ck_assert_uint_eq(game.seats[i].ply, i < 2 ? 1 : 3);
		ck_assert_int_eq(game.seats[i].side,
		    i % 2 == 0 ? SIDE_X : SIDE_O);
	}
	ck_assert_int_eq(stored_game_bot_of(&game, 4), BOT_HARD);
}

TEST(final_line_is_kept_with_what_was_taken_back)
{
	add(1, "h8", 1, 1);
	add(2, "i9", 1, 2);
	add(3, "i8", 1, 3);
	add(1, "o", 0, 4);
	add(2, "j9", 1, 5);
	pack_and_unpack();
	ck_assert_uint_eq(copy.move_count, 2);
	ck_assert_uint_eq(copy.moves[1].point, POINT(9, 8));
	ck_assert_uint_eq(copy.takeback_count, 1);
	ck_assert_uint_eq(copy.takebacks[0].ply, 1);
	ck_assert_int_eq(copy.takebacks[0].side, SIDE_O);
	ck_assert_uint_eq(copy.takebacks[0].count, 2);
	ck_assert_uint_eq(copy.taken_back[1], POINT(8, 7));
	ck_assert_uint_eq(game.undone, 1 << SIDE_O);
}

TEST(takebacks_are_bounded)
{
	for (int i = 0; i < 1000; i++) {
		add(1, "h8", 1, 1);
		add(2, "i9", 1, 1);
		add(0, "x", 0, 1);
	}
	ck_assert_uint_eq(game.takeback_count, STORED_TAKEBACKS_MAX);
	pack_and_unpack();
}

static const struct {
	int64_t     ply;
	const char *point;
	int64_t     left;
} bad_rows[] = { { 3, "a1", 0 }, { 1, "a1", 0 }, { 2, "a1", -1 }, { 2, "?", 0 },
	{ 1, "x", 0 }, { -1, "o", 0 } };

TEST_EACH(invalid_row_is_refused, bad_rows)
{
	add(1, "h8", 0, 0);
	ck_assert(!stored_game_add_row(&game, bad_rows[_i].ply,
	    bad_rows[_i].point, bad_rows[_i].left, 0));
}

TEST(seats_have_plies_of_the_board_and_a_greatest_number)
{
	ck_assert_int_eq(stored_game_last_bot(&game, SIDE_X), NO_BOT_LEVEL);
	ck_assert(!stored_game_add_seat(&game, 0, SIDE_X, BOT_EASY));
	ck_assert(!stored_game_add_seat(&game, POINTS_MAX + 2, SIDE_X,
	    BOT_EASY));
	for (int i = 0; i < STORED_SEATS_MAX; i++)
		ck_assert(stored_game_add_seat(&game, 1 + i / 2,
		    i % 2 == 0 ? SIDE_X : SIDE_O, BOT_EASY));
	ck_assert(!stored_game_add_seat(&game, 1, SIDE_X, BOT_EASY));
}

/* However the bytes are changed, nothing is read or written out of bounds. */
TEST(damaged_bytes_are_refused_or_read)
{
	size_t   size;
	unsigned refused = 0;

	add(1, "h8", 1, 1);
	add(2, "i9", 1, 2);
	add(1, "o", 0, 4);
	add(2, "j9", 1, 5);
	stored_game_add_seat(&game, 1, SIDE_O, BOT_EASY);
	size = stored_game_pack(&game, bytes);
	for (size_t length = 0; length < size; length++) {
		stored_game_clear(&copy);
		copy.plies = 2;
		ck_assert(!stored_game_unpack(&copy, bytes, length));
	}
	for (size_t i = 0; i < size * 256; i++) {
		uint8_t old = bytes[i / 256];

		bytes[i / 256] = (uint8_t)i;
		stored_game_clear(&copy);
		copy.plies = 2;
		refused += !stored_game_unpack(&copy, bytes, size);
		bytes[i / 256] = old;
	}
	ck_assert_uint_gt(refused, 1000);
}

TEST(result_is_compared_with_the_board)
{
	start(&game, "3x3x3", "none");
	for (int ply = 1; ply <= 5; ply++) {
		static const char *const points[] = { "a1", "b1", "a2", "b2",
			"a3" };

		add(ply, points[ply - 1], 0, 0);
	}
	ck_assert(!stored_game_is_legal(&game));
	game.is_over = true;
	game.reason = END_LINE;
	ck_assert(stored_game_is_legal(&game));
	game.winner = SIDE_O;
	ck_assert(!stored_game_is_legal(&game));
	game.winner = SIDE_X;
	ck_assert(stored_game_is_legal(&game));
	game.reason = END_RESIGN;
	ck_assert(!stored_game_is_legal(&game));
	game.events[4].point = game.events[0].point;
	ck_assert(!stored_game_is_legal(&game));
}

/* --- openings with a choice --- */

/* Three stones, "more", two more stones, and the choice of o. */
static void add_swap2(void)
{
	static const struct {
		int64_t     ply;
		const char *text;
		int64_t     left;
	} rows[] = { { 1, "h8", 301000 }, { 2, "i9", 302000 },
		{ 3, "a15", 303000 }, { 3, "=more", 295000 },
		{ 4, "c3", 294000 }, { 5, "d4", 293000 }, { 5, "~o", 300000 } };

	game.settings.opening = game.opening.kind = OPENING_SWAP2;
	for (size_t i = 0; i < LENGTH(rows); i++)
		add(rows[i].ply, rows[i].text, rows[i].left, 1000000);
}

/* The chooser's next move is measured from what the choice has left. */
TEST(choice_takes_time_of_the_clock)
{
	add_swap2();
	add(6, "e5", 299500, 1000000);
	add(7, "f6", 290000, 1000000);
	ck_assert_int_eq(game.choices[0].spent, 8000);
	ck_assert_int_eq(game.moves[3].spent, 4000);
	ck_assert_int_eq(game.moves[4].spent, 4000);
	ck_assert_int_eq(game.choices[1].spent, 6000);
	ck_assert_int_eq(game.moves[5].spent, 3500);
	ck_assert_int_eq(game.moves[6].spent, 6000);
}

TEST(choices_of_an_opening_are_packed)
{
	add_swap2();
	copy.settings.opening = OPENING_SWAP2;
	pack_and_unpack();
	ck_assert_uint_eq(copy.opening.kind, OPENING_SWAP2);
	ck_assert_uint_eq(copy.choice_count, 2);
	ck_assert_uint_eq(copy.choices[0].ply, 3);
	ck_assert_int_eq(copy.choices[0].choice, CHOICE_MORE);
	ck_assert_uint_eq(copy.choices[1].ply, 5);
	ck_assert_int_eq(copy.choices[1].choice, CHOICE_O);
	for (int i = 0; i < 2; i++) {
		ck_assert_int_eq(copy.choices[i].spent, game.choices[i].spent);
		ck_assert_int_eq(copy.choices[i].time_left,
		    game.choices[i].time_left);
	}
	ck_assert(copy.opening.is_decided && copy.opening.has_more);
	ck_assert_int_eq(copy.opening.is_swapped, game.opening.is_swapped);
	ck_assert(stored_game_is_legal(&copy));
}

static const struct {
	int64_t     ply;
	const char *text;
} bad_choices[] = { { 3, "=" }, { 3, "=h8" }, { 2, "=o" }, { 4, "=o" },
	{ 5, "d4" } };

TEST_EACH(choice_that_is_not_due_is_refused, bad_choices)
{
	game.settings.opening = game.opening.kind = OPENING_SWAP;
	add(1, "h8", 301000, 0);
	add(2, "i9", 302000, 0);
	if (bad_choices[_i].ply != 2)
		add(3, "a15", 303000, 0);
	ck_assert(!stored_game_add_row(&game, bad_choices[_i].ply,
	    bad_choices[_i].text, 1000, 0));
	if (bad_choices[_i].ply == 3)
		ck_assert(!stored_game_add_row(&game, 3, "=more", 1000, 0));
	ck_assert(!stored_game_add_row(&game, game.move_count, "=o", -1, 0));
}

TEST(fourth_stone_needs_a_choice)
{
	game.settings.opening = game.opening.kind = OPENING_SWAP;
	add(1, "h8", 301000, 0);
	add(2, "i9", 302000, 0);
	add(3, "a15", 303000, 0);
	ck_assert(stored_game_is_legal(&game));
	add(4, "c3", 303000, 0);
	ck_assert(!stored_game_is_legal(&game));
}

/* A choice that no moves follow, and one that its opening does not have. */
TEST(damaged_choices_are_refused)
{
	size_t size;

	add_swap2();
	size = stored_game_pack(&game, bytes);
	copy.settings.opening = OPENING_SWAP2;
	copy.plies = POINTS_MAX + 1;
	ck_assert(!stored_game_unpack(&copy, bytes, size));
	copy.plies = 4;
	ck_assert(!stored_game_unpack(&copy, bytes, size));
	/* Byte 1 is the first choice: swap2 allows "more" only once. */
	ck_assert_uint_eq(bytes[1], CHOICE_MORE);
	for (unsigned kind = 0; kind < OPENING_KIND_COUNT; kind++) {
		if (kind == OPENING_SWAP2)
			continue;
		stored_game_clear(&copy);
		copy.opening = (struct opening){ .kind = 0 };
		copy.settings.opening = (uint8_t)kind;
		copy.plies = 5;
		ck_assert(!stored_game_unpack(&copy, bytes, size));
	}
}
