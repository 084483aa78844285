/* review.h -- a review of a game as the client knows it. */

#ifndef CLIENT_CORE_REVIEW_H
#define CLIENT_CORE_REVIEW_H

#include <stdbool.h>

#include "common/parser.h"
#include "common/records/review_words.h"

/* The most moves of a better line that are kept. */
#define REVIEW_LINE_MAX 20

struct review_move {
	enum record_mark mark;
	unsigned         facts;         /* enum review_fact */
	unsigned         before, after; /* the mover's chances, in hundredths */
	/*
	 * Plies of the forced win that the mover missed, and of the forced win
	 * that the move allows the opponent; 0: not known.
	 */
	unsigned missed, let;
	bool     missed_by_fours, let_by_fours;
	unsigned better_count;
	point    better[REVIEW_LINE_MAX];
};

/* The engine's result for a position, for the side to move. */
struct position_answer {
	bool     is_win, is_loss, is_draw; /* proved */
	unsigned plies;                    /* the most plies to the win or
                                              loss */
	unsigned win;                      /* chance to win, in hundredths */
	point    best;
};

/* All zero: nothing is known yet. */
struct review {
	unsigned           done, total; /* progress of the work; total 0:
                                           not begun */
	unsigned           count;       /* moves reviewed, from the first on */
	bool               is_done;
	struct review_move moves[POINTS_MAX];
};

/*
 * Applies a line "* progress ..." or "* move ..." of the analysis. False, with
 * nothing changed, for any other message and for one that does not fit the
 * review.
 */
bool review_apply(struct review *r, const struct message *m);

/*
 * Adds the next move, of at most POINTS_MAX, from the pairs of the message;
 * fields whose pair is missing or invalid are 0.
 */
void review_add_move(struct review *r, const struct message *m);

/*
 * The number, counted from 1, of the first move after move number ply that has
 * a mark or missed a forced win; with is_backwards, of the last such move
 * before it. 0 if there is none.
 */
unsigned
review_find_mark(const struct review *r, unsigned ply, bool is_backwards);

#endif
