/*
 * replay.h -- steps through a recorded game, and tries other moves from any of
 * its positions.
 */

#ifndef CLIENT_CORE_REPLAY_H
#define CLIENT_CORE_REPLAY_H

#include "common/records/game_record.h"

struct replay {
	struct game_record record; /* never changed */
	struct board      *board;  /* owned; the position shown */
	unsigned           ply;    /* the number of its moves that are of the
				   record; the others are tried ones */
};

/* Shows the empty board. r->record must have been filled in. */
void replay_init(struct replay *r);
void replay_clear(struct replay *r);

/*
 * Shows the position after that many moves of the game, without tried moves;
 * limited to the moves that there are.
 */
void replay_go(struct replay *r, int ply);

/* How many moves have been tried. */
unsigned replay_tried(const struct replay *r);

/*
 * Plays a move. If it is the next move of the game and none has been tried,
 * steps to it; otherwise it is a tried move. Returns the result of board_play.
 */
enum error replay_play(struct replay *r, point p);

/* Takes back a tried move if there is one, else a move of the game. */
void replay_back(struct replay *r);

#endif
