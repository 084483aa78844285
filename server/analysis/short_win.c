/* short_win.c -- forced wins within a few plies, by a search of all moves. */

#include "server/analysis/short_win.h"

#include "common/game/variant.h"

/* Sets *p to the next legal move after it; POINT_NONE is before the first. */
static bool next_move(const struct board *b, point *p)
{
	const struct variant *v = board_variant(b);
	int                   row = *p == POINT_NONE ? 0 : POINT_ROW(*p);
	int                   column = *p == POINT_NONE ? -1 : POINT_COLUMN(*p);

	for (;;) {
		if (++column == v->columns) {
			column = 0;
			row++;
		}
		if (row == v->rows)
			return false;
		*p = POINT(column, row);
		if (board_check(b, *p) == OK)
			return true;
	}
}

/* Plays a legal move. Returns whether the side that plays it wins with it. */
static bool wins_by(struct board *b, point p)
{
	enum side me = board_turn(b);

	board_play(b, p);
	return board_verdict(b) != VERDICT_OPEN && board_winner(b) == me;
}

static bool has_winning_move(struct board *b, point *move)
{
	bool is_found = false;

	for (*move = POINT_NONE; !is_found && next_move(b, move);) {
		is_found = wins_by(b, *move);
		board_undo(b);
	}
	return is_found;
}

static bool wins(struct board *b, unsigned plies, point *first);

/* Whether the side to move loses within so many plies, whatever it plays. */
static bool loses(struct board *b, unsigned plies)
{
	bool  is_lost;
	point p, ignored;

	if (plies < 2 || board_verdict(b) != VERDICT_OPEN ||
	    has_winning_move(b, &p))
		return false;
	is_lost = true;
	for (p = POINT_NONE; is_lost && next_move(b, &p);) {
		board_play(b, p);
		is_lost = board_verdict(b) == VERDICT_OPEN &&
		    wins(b, plies - 1, &ignored);
		board_undo(b);
	}
	return is_lost;
}

/* Whether the move begins a win within so many plies. */
static bool is_win(struct board *b, point p, unsigned plies)
{
	bool is_won = wins_by(b, p) || loses(b, plies - 1);

	board_undo(b);
	return is_won;
}

/* Whether the side to move wins within so many plies. */
static bool wins(struct board *b, unsigned plies, point *first)
{
	if (board_verdict(b) != VERDICT_OPEN)
		return false;
	if (has_winning_move(b, first))
		return true;
	for (*first = POINT_NONE; plies >= 3 && next_move(b, first);)
		if (is_win(b, *first, plies))
			return true;
	return false;
}

unsigned short_win_find(struct board *b, unsigned max_plies, point *first)
{
	for (unsigned plies = 1; plies <= max_plies; plies += 2)
		if (wins(b, plies, first))
			return plies;
	return 0;
}

unsigned short_win_find_loss(struct board *b, unsigned max_plies, point *answer)
{
	unsigned longest = 0, plies;
	point    ignored;

	if (!loses(b, max_plies))
		return 0;
	for (point p = POINT_NONE; next_move(b, &p);) {
		board_play(b, p);
		plies = short_win_find(b, max_plies - 1, &ignored);
		board_undo(b);
		if (plies >= longest) {
			longest = plies + 1;
			*answer = p;
		}
	}
	return longest;
}

unsigned short_win_count(struct board *b, unsigned max_plies, point *first)
{
	unsigned count = 0;

	for (point p = POINT_NONE; count < 2 && next_move(b, &p);)
		if (is_win(b, p, max_plies)) {
			*first = p;
			count++;
		}
	return count;
}

bool short_win_is_forced(struct board *b)
{
	unsigned safe = 0;
	point    ignored;

	for (point p = POINT_NONE; safe < 2 && next_move(b, &p);) {
		board_play(b, p);
		safe += board_verdict(b) != VERDICT_OPEN ||
		    !has_winning_move(b, &ignored);
		board_undo(b);
	}
	return safe < 2;
}
