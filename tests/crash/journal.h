/*
 * journal.h -- what a player was shown of his games, and what he asked for.
 *
 * Whatever the server says is held against it, and against the opponent's where
 * only he can know: who asked for a move. What disagrees is a fault.
 */

#ifndef TESTS_CRASH_JOURNAL_H
#define TESTS_CRASH_JOURNAL_H

#include <stdbool.h>
#include <stdint.h>

#include "common/board.h"
#include "common/control.h"
#include "common/msec.h"
#include "common/variant.h"
#include "common/why.h"
#include "common/wire.h"

struct journal {
	char            name[17];
	struct journal *other;   /* whom it plays, always */
	struct variant  variant; /* what it plays, always */
	struct control  control;
	bool            may_flag; /* a game may end by time */

	uint32_t      match;  /* the newest shown; 0: none yet */
	enum side     side;   /* in it */
	struct board *board;  /* the moves shown of it; ours, or NULL */
	bool          over;   /* its end has been shown */
	enum side     winner; /* if so */
	enum why      why;
	msec          left[2]; /* as last shown */
	double        ran[2];  /* since the move that told it, at most */
	double        shown;   /* when that was */

	bool     sought;    /* asked for a match since */
	unsigned asked_ply; /* the last move asked for */
	point    asked;
	unsigned won, lost, drawn; /* of all matches */
	unsigned matches;
};

/* What may have run of the clocks that no line told. */
struct unseen {
	double before; /* from the last line until the server's end */
	double after;  /* since the first of the two was back */
};

/* Frees what it holds. */
void journal_clear(struct journal *j);

/* Whether a match is running and it is j's turn. */
bool journal_to_move(const struct journal *j);

/* A legal move, by lot; noted as asked for. */
point journal_ask_move(struct journal *j, unsigned *seed);

/* What "* match", "* move", "* over" and "* score" tell. */
void journal_match(struct journal *j, const struct message *m, double now);
void journal_move(struct journal *j, const struct message *m, double now);
void journal_over(struct journal *j, const struct message *m);
void journal_score(const struct journal *j, const struct message *m);

/* "= scores count=0": there is no score. */
void journal_no_score(const struct journal *j);

/*
 * What "* state" tells after the line was lost, which becomes what was shown:
 * no move is missing, none is there that nobody asked for, and of each side one
 * at the most that was not shown.
 */
void journal_state(struct journal *j, const struct message *m,
    const struct unseen *u, double now);

/* Whether the server may have forgotten who we are: no seat was left. */
bool journal_may_be_forgotten(const struct journal *j);

#endif
