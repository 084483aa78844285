/* review.h -- a review of a game as the client knows it. */

#ifndef CLIENT_MODEL_REVIEW_H
#define CLIENT_MODEL_REVIEW_H

#include <stdbool.h>

#include "common/protocol/enum_words.h"
#include "common/protocol/parser.h"
#include "common/records/review_words.h"

/* The most moves of `better`, a line that was better than the move. */
#define REVIEW_LINE_MAX 20

struct review_move {
	enum record_mark mark;
	unsigned         facts; /* set of enum review_fact */
	/* The mover's chances before and after the move, in percent */
	unsigned before, after;
	/*
	 * The length in plies of the forced win that the mover has missed, and of the
	 * one that the move gives to the opponent; 0: there is none.
	 */
	unsigned missed, let;
	bool     missed_by_fours, let_by_fours;
	unsigned better_count;
	point    better[REVIEW_LINE_MAX];
};

/* The engine's judgement of a position, for the side to move. */
struct position_answer {
	enum proven_result proof;
	unsigned plies; /* the win or the loss takes at most this many plies */
	unsigned win;   /* the chance to win, in percent */
	point    best;
	/* How the game may go on, from `best` on */
	unsigned line_length;
	point    line[POINTS_MAX];
};

/* All zero: nothing is known yet. */
struct review {
	/* Progress of the work; total is 0 before it begins */
	unsigned done, total;
	/* How many moves are reviewed, from the first one on */
	unsigned           count;
	bool               is_done;
	struct review_move moves[POINTS_MAX];
};

/*
 * Applies a line "* progress ..." or "* move ..." of the analysis. Returns
 * false and changes nothing if the message is another one, or does not continue
 * the review.
 */
bool review_apply(struct review *r, const struct message *m);

/*
 * Adds the next move, with the message's values. There must be fewer than POINTS_MAX
 * moves. If a value is missing or invalid, its field is 0.
 */
void review_add_move(struct review *r, const struct message *m);

/*
 * Parses the values `win`, `proof`, `line`, which begins with the best move, and, of a
 * win or a loss, `plies`. If one of them is missing or invalid, returns false, and *a
 * has no moves.
 */
bool position_answer_parse(struct position_answer *a, const struct message *m);

/*
 * Finds a move that has a mark or has missed a forced win: the first one after
 * move number `ply` or, if is_backwards is true, the last one before that move.
 * Returns its number, from 1; 0 if there is no such move.
 */
unsigned
review_find_mark(const struct review *r, unsigned ply, bool is_backwards);

#endif
