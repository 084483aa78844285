/* game_record.c -- one whole game, as it is kept in a file. */

#include "common/records/game_record.h"

#include <string.h>

void game_record_init(struct game_record *r, const struct variant *v)
{
	memset(r, 0, sizeof(*r));
	r->variant = *v;
	r->is_k_given = true;
	r->winner = SIDE_NONE;
}

enum error game_record_add(struct game_record *r, struct board *board, point p)
{
	enum error error = board_play(board, p);

	if (error == OK)
		r->moves[r->ply_count++] = (struct record_move){ .p = p,
			.time_left = RECORD_NO_TIME,
			.spent = RECORD_NO_TIME };
	return error;
}

void game_record_set_result(struct game_record *r, const struct board *board)
{
	enum verdict verdict = board_verdict(board);

	if (verdict == VERDICT_OPEN)
		return;
	r->is_over = true;
	r->reason = verdict == VERDICT_WON ? END_LINE : END_FULL;
	r->winner = verdict == VERDICT_WON ? side_other(board_turn(board)) :
					     SIDE_NONE;
}
