/*
 * grid.h -- a small board as the windows on it, for proofs.
 *
 * A window is K points in a row. It is alive for a side while that side may yet
 * fill it: see shape.h. What a proof asks at every position is summed up as
 * stones come and go: which points complete a window (fives, as in shape.h),
 * which would make two such points at once, which are of any use, and the
 * potential of a side, that is, two to the power of its stones in a window,
 * over all windows alive for it.
 *
 * A weak grid has windows for one side only, the maker; the other can but
 * block. What the maker cannot win there he cannot win at all. (A Maker-Breaker
 * game.)
 */

#ifndef SERVER_PROOF_GRID_H
#define SERVER_PROOF_GRID_H

#include <stdbool.h>
#include <stdint.h>

#include "common/board.h"
#include "common/variant.h"

/* Points are numbered row by row; a set of them is a mask. */
#define GRID_POINTS  64
#define GRID_WINDOWS 256
#define SYMMETRIES   8

struct grid {
	struct variant variant;
	unsigned       points;
	unsigned       windows;
	bool           has[2]; /* windows at all */
	uint64_t       stones[2];
	uint64_t       fives[2];  /* empty; complete a window */
	uint64_t       forks[2];  /* a stone would make two fives */
	uint64_t       useful[2]; /* on a window that is alive */
	uint64_t       potential[2];
	uint64_t       mask[GRID_WINDOWS];
	int16_t        next[GRID_WINDOWS];     /* one point on, or -1 */
	uint8_t        count[2][GRID_WINDOWS]; /* stones in it */
	uint8_t        flank[2][GRID_WINDOWS]; /* beside it, if that matters */
	uint8_t        through[GRID_POINTS];   /* how many of window[p] */
	uint8_t        beside[GRID_POINTS];    /* how many of flanked[p] */
	uint8_t        window[GRID_POINTS][4 * SIDES_MAX];
	uint8_t        flanked[GRID_POINTS][8];
	uint8_t        five[2][GRID_POINTS];  /* windows it completes */
	uint64_t       links[2][GRID_POINTS]; /* fives that a stone makes */
	uint8_t        link[2][GRID_POINTS][GRID_POINTS]; /* windows */
	uint8_t        live[2][GRID_POINTS]; /* windows alive through it */
	uint8_t        state[GRID_POINTS];   /* as the hash has it */
	unsigned       symmetries;
	uint8_t        image[SYMMETRIES][GRID_POINTS];
	uint64_t       hash[SYMMETRIES];
	uint64_t       number[4][GRID_POINTS]; /* that hashes are made of */
};

/* Whether a board is small enough. */
bool grid_fits(const struct variant *v);

/* An empty board; if weak, with windows for maker only. */
void grid_init(struct grid *g, const struct variant *v, enum side maker,
    bool weak);

/* Puts a stone on an empty point; takes it back, the last one first. */
void grid_play(struct grid *g, enum side side, unsigned p);
void grid_undo(struct grid *g, enum side side, unsigned p);

/*
 * The same for positions that turning and mirroring make the same, or whose
 * windows are; without regard to whose turn it is. The least of the Zobrist
 * hashes of all images.
 */
uint64_t grid_hash(const struct grid *g);

static inline uint64_t grid_empty(const struct grid *g)
{
	uint64_t all = UINT64_MAX >> (GRID_POINTS - g->points);

	return all & ~(g->stones[SIDE_X] | g->stones[SIDE_O]);
}

static inline bool
grid_is_alive(const struct grid *g, enum side side, unsigned window)
{
	return g->has[side] && g->count[side ^ 1][window] == 0 &&
	    g->flank[side][window] == 0;
}

#endif
