/* replay.c -- steps through a recorded game, and tries other moves. */

#include "client/core/replay.h"

void replay_init(struct replay *r)
{
	r->board = board_new(&r->record.variant);
	r->ply = 0;
}

void replay_clear(struct replay *r)
{
	board_free(r->board);
	r->board = NULL;
}

unsigned replay_tried(const struct replay *r)
{
	return board_ply(r->board) - r->ply;
}

void replay_go(struct replay *r, int ply)
{
	unsigned wanted = ply < 0 ? 0 : (unsigned)ply;

	if (wanted > r->record.ply_count)
		wanted = r->record.ply_count;
	while (replay_tried(r) > 0)
		board_undo(r->board);
	for (; r->ply > wanted; r->ply--)
		board_undo(r->board);
	for (; r->ply < wanted; r->ply++)
		board_play(r->board, r->record.moves[r->ply].p);
}

enum error replay_play(struct replay *r, point p)
{
	bool is_next = replay_tried(r) == 0 && r->ply < r->record.ply_count &&
	    r->record.moves[r->ply].p == p;
	enum error error = board_play(r->board, p);

	r->ply += error == OK && is_next;
	return error;
}

void replay_back(struct replay *r)
{
	if (replay_tried(r) > 0)
		board_undo(r->board);
	else
		replay_go(r, (int)r->ply - 1);
}
