/* alphabeta.h -- principal variation search below the root; see alphabeta.c. */

#ifndef SERVER_ENGINE_ALPHABETA_H
#define SERVER_ENGINE_ALPHABETA_H

#include <stdbool.h>
#include <stdint.h>

#include "common/time_ms.h"
#include "server/engine/history.h"
#include "server/engine/movegen.h"
#include "server/engine/position.h"
#include "server/engine/tt.h"
#include "server/solver/search_limits.h"

/* The longest win that the threat search looks for. */
#define THREAT_PLIES_MAX 40

/*
 * Move lists in use at one time: one for each ply of the search, and one for
 * each four of a threat search. The single answers of a threat search and the
 * threes of one at the root fit into the remaining space.
 */
#define MOVE_LISTS_MAX (PLIES_MAX + 1 + THREAT_PLIES_MAX / 2)

#define SCORE_INFINITE (SCORE_WIN + 1) /* greater than every score */

struct alphabeta {
	struct position *position; /* borrowed, like the next three */
	struct tt       *tt;
	struct network  *network;
	const struct search_limits *limits;
	uint16_t                    generation; /* generation of the stored
                                                   entries */
	msec                        start_time;
	uint64_t                    nodes;
	unsigned                    clock_countdown;  /* reads the clock at 0 */
	msec                        last_clock_check; /* since start_time */
	msec                        longest_check_gap;
	unsigned reads_without_stop; /* how many more reads of the clock do
                                        not stop the search, however late it
                                        is */
	bool     stopped;            /* a limit was reached */
	msec     threat_search_end;  /* since start_time; 0: no limit */
	bool     full_width;         /* no pruning or reductions */
	unsigned mate_horizon;
	struct history history;
	int      static_evals[PLIES_MAX + 1]; /* by ply, of the current line */
	point    pv[PLIES_MAX + 2][PLIES_MAX + 2];
	unsigned pv_length[PLIES_MAX + 2];
	struct move *free_moves; /* unused part of move_stack */
	struct move  move_stack[POINTS_MAX * MOVE_LISTS_MAX];
};

/* A node of the tree, with its window. */
struct node {
	unsigned ply;   /* distance from the root */
	int      depth; /* plies left to search */
	int      alpha, beta;
	int      best_score;
	int      second_order_score; /* order_score of the second move */
	point    best_move; /* best so far; before that, the table's move */
};

/* Starts a search on the empty board; play the moves on ab->position. */
void alphabeta_start(struct alphabeta *ab, const struct variant *v,
    const struct search_limits *limits);

/*
 * Begins the main search, after those for threats. The clock does not stop it
 * within its first millisecond of work: a thread that did not run for long
 * still compares the moves.
 */
void alphabeta_begin_main_search(struct alphabeta *ab);

/*
 * Searches the i-th move of a node, depth plies below it. Returns the exact
 * score if it is between n->alpha and n->beta, else a bound (fail-soft). The
 * value is meaningless once stopped is set.
 */
int alphabeta_search_move(struct alphabeta *ab, const struct node *n,
    unsigned i, struct move move, int depth);

/* Whether another thread is searching a move of this node. */
bool alphabeta_is_move_searched(const struct alphabeta *ab,
    const struct node *n, point move);

/* Sets the PV of ply: move, then the PV of the next ply. */
void alphabeta_update_pv(struct alphabeta *ab, unsigned ply, point move);

/* Limits of one threat search, besides those of the whole search. */
struct threat_limits {
	uint64_t nodes;
	msec     end; /* since start_time; 0: no limit */
};

/*
 * Searches for a win by fours, or by fours and open threes. Returns its length
 * in plies and sets *first, or returns 0. Its nodes count for the node limit.
 */
unsigned alphabeta_threat_search(struct alphabeta *ab, unsigned ply,
    const struct threat_limits *limits, bool threes, point *first);

#endif
