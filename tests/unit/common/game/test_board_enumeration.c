/* test_board_enumeration.c -- numbers of positions and games, as published. */

#include <stdlib.h>

#include "common/game/board.h"
#include "tests/support/suite.h"

struct count {
	struct board *board;
	uint8_t      *seen; /* one bit per position */
	unsigned long states, ended;
};

static unsigned long position_number(const struct board *b)
{
	const struct variant *v = board_variant(b);
	unsigned long         n = 0;

	for (int row = 0; row < v->rows; row++)
		for (int column = 0; column < v->columns; column++)
			n = n * 3 + board_at(b, POINT(column, row));
	return n;
}

static void count_states(struct count *c)
{
	unsigned long         n = position_number(c->board);
	const struct variant *v = board_variant(c->board);

	if ((c->seen[n / 8] >> n % 8 & 1) != 0)
		return;
	c->seen[n / 8] |= (uint8_t)(1u << n % 8);
	c->states++;
	if (board_verdict(c->board) != VERDICT_OPEN)
		c->ended++;
	for (point p = 0; p < POINT(0, v->rows); p++)
		if (board_play(c->board, p) == OK) {
			count_states(c);
			board_undo(c->board);
		}
}

static const struct {
	struct variant variant;
	unsigned long  states, ended;
} reachable[] = {
	{ { 3, 3, 3, RULE_FREE }, 5478, 958 },
	{ { 4, 3, 3, RULE_FREE }, 111973, 32410 },
	{ { 3, 4, 3, RULE_FREE }, 111973, 32410 },
	{ { 4, 3, 4, RULE_FREE }, 142231, 2892 },
};

TEST_EACH(position_counts_match_published_ones, reachable)
{
	struct count c = { .board = board_new(&reachable[_i].variant) };

	c.seen = calloc(1, 531441 / 8 + 1); /* 3 to the twelfth bits */
	count_states(&c);
	ck_assert_uint_eq(c.states, reachable[_i].states);
	ck_assert_uint_eq(c.ended, reachable[_i].ended);
	free(c.seen);
	board_free(c.board);
}

/* Counts the games from this position, by length and by winner. */
static void
count_games(struct board *b, unsigned long length[10], unsigned long winner[3])
{
	if (board_verdict(b) != VERDICT_OPEN) {
		length[board_ply(b)]++;
		winner[board_verdict(b) == VERDICT_FULL ?
			SIDE_NONE :
			side_other(board_turn(b))]++;
		return;
	}
	for (point p = 0; p < POINT(0, 3); p++)
		if (board_play(b, p) == OK) {
			count_games(b, length, winner);
			board_undo(b);
		}
}

TEST(tic_tac_toe_has_255168_games)
{
	static const struct variant v = { 3, 3, 3, RULE_FREE };
	static const unsigned long  lengths[10] = {
		 [5] = 1440, [6] = 5328, [7] = 47952, [8] = 72576, [9] = 127872
	};
	unsigned long length[10] = { 0 }, winner[3] = { 0 };
	struct board *b = board_new(&v);

	count_games(b, length, winner);
	ck_assert_mem_eq(length, lengths, sizeof(length));
	ck_assert_uint_eq(winner[SIDE_X], 131184);
	ck_assert_uint_eq(winner[SIDE_O], 77904);
	ck_assert_uint_eq(winner[SIDE_NONE], 46080);
	board_free(b);
}
