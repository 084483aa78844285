/* game_record.c -- one game, as it is stored in a file. */

#include "common/records/game_record.h"

#include <string.h>

void game_record_init(struct game_record *r, const struct variant *v)
{
	memset(r, 0, sizeof(*r));
	r->variant = v != NULL ? *v : (struct variant){ 15, 15, 5, RULE_FREE };
	r->is_size_given = r->is_rule_given = r->is_k_given = v != NULL;
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

void game_record_add_takeback(struct game_record *r, unsigned ply,
    enum side side, const point *moves, unsigned count)
{
	if (r->takeback_count == RECORD_TAKEBACKS_MAX ||
	    count > RECORD_TAKEN_BACK_MAX - r->taken_back_count)
		return;
	r->takebacks[r->takeback_count++] = (struct record_takeback){
		.ply = ply,
		.side = side,
		.first = r->taken_back_count,
		.count = count
	};
	memcpy(r->taken_back + r->taken_back_count, moves,
	    count * sizeof(*moves));
	r->taken_back_count += count;
}

void game_record_set_result(struct game_record *r, const struct board *board)
{
	enum verdict verdict = board_verdict(board);

	if (verdict == VERDICT_OPEN)
		return;
	r->is_over = true;
	r->reason = verdict == VERDICT_FULL ? END_FULL : END_LINE;
	r->winner = board_winner(board);
}
