/* alphabeta.h -- principal variation search below the root; see alphabeta.c. */

#ifndef SERVER_ENGINE_SEARCH_ALPHABETA_H
#define SERVER_ENGINE_SEARCH_ALPHABETA_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/time_ms.h"
#include "server/engine/board/movegen.h"
#include "server/engine/board/position.h"
#include "server/engine/board/search_limits.h"
#include "server/engine/eval/score.h"
#include "server/engine/search/history.h"
#include "server/engine/search/root_moves.h"
#include "server/engine/search/threat_search.h"
#include "server/engine/search/tt.h"

/* The most plies of a win that the threat search looks for. */
#define THREAT_PLIES_MAX 40

/*
 * How many lists of moves can be in use at the same time: one for each ply of
 * the main search, and one for each four of a threat search. The remaining
 * space is enough for the single answers to fours, and for the open threes of a
 * threat search at the root.
 */
#define MOVE_LISTS_MAX (PLIES_MAX + 1 + THREAT_PLIES_MAX / 2)

struct alphabeta {
	struct position *position; /* these four pointers are not owned */
	struct tt       *tt;
	struct network  *network;
	const struct search_limits *limits;
	/* generation of new entries in the table */
	uint16_t generation;
	msec     start_time;
	uint64_t nodes;
	/* The clock is read when this is 0. */
	unsigned clock_countdown;
	/* When the clock was last read, in ms since start_time. */
	msec last_clock_check;
	/*
	 * Between two reads of the clock, also of earlier searches, but not of
	 * those in which the table has grown
	 */
	msec longest_check_gap;
	/* How many more reads of the clock ignore the time limit */
	unsigned reads_without_stop;
	bool     stopped;           /* a limit was reached */
	msec     threat_search_end; /* in ms after start_time; 0: no limit */
	bool     full_width;        /* there is no pruning and no reduction */
	unsigned mate_horizon;
	struct history history;
	/* The static evaluation at each ply of the current line */
	int             static_evals[PLIES_MAX + 1];
	struct pv_table pv;
	struct move *free_moves; /* the part of move_stack that is not used */
	struct move  move_stack[POINTS_MAX * MOVE_LISTS_MAX];
};

/* A node of the search tree, with its alpha-beta window. */
struct node {
	unsigned ply;   /* distance from the root, in plies */
	int      depth; /* how many plies are left to search */
	int      alpha, beta;
	int      best_score;
	/* order_score of the move that was searched second */
	int second_order_score;
	/*
	 * The best move so far; at first, the move of the transposition table
	 */
	point best_move;
};

/*
 * Begins a search on the empty board. The caller then plays the moves on
 * ab->position.
 */
void alphabeta_start(struct alphabeta *ab, const struct variant *v,
    const struct search_limits *limits);

/*
 * Begins the main search, after the threat searches. During its first
 * millisecond of work, the main search ignores the clock, so that even a thread
 * that got little processor time compares the moves.
 */
void alphabeta_begin_main_search(struct alphabeta *ab);

/*
 * Searches the i-th move of a node, and `depth` plies after the move. Returns
 * the exact score if it is between n->alpha and n->beta; else a bound
 * (fail-soft). If ab->stopped is set, the result has no meaning.
 */
int alphabeta_search_move(struct alphabeta *ab, const struct node *n,
    unsigned i, struct move move, int depth);

/* Limits of one threat search, in addition to those of the whole search. */
struct threat_limits {
	uint64_t nodes;
	msec     end; /* in ms after start_time; 0: no limit */
};

/*
 * Searches for a win by threats of this kind. Returns the length of the win in
 * plies and sets *first to its first move; or returns 0. The nodes count for the
 * limit of the whole search.
 */
unsigned alphabeta_threat_search(struct alphabeta *ab, unsigned ply,
    const struct threat_limits *limits, enum threat_search_kind kind,
    point *first);

#endif
