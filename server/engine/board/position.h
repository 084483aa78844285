/*
 * position.h -- the engine's board: stones, and the pattern of every empty
 * point, which is updated with each move, so that a search node only reads
 * counters.
 */

#ifndef SERVER_ENGINE_BOARD_POSITION_H
#define SERVER_ENGINE_BOARD_POSITION_H

#include <stdbool.h>
#include <stdint.h>

#include "common/game/board.h"
#include "common/game/variant.h"
#include "server/engine/board/line_pattern.h"
#include "server/engine/board/point_eval.h"

/* There are fewer lines of one direction than this. */
#define LINES_PER_DIRECTION (2 * SIDES_MAX)

/* The most points whose codes a stone changes: all others of its four lines. */
#define CODE_CHANGES_MAX (DIRECTIONS * (SIDES_MAX - 1))

/* Sums over all empty points. */
struct eval_totals {
	/* By side to move; in 1 / EVAL_WEIGHT_SCALE of a score point */
	int32_t value[2];
	/* By side; points with stones count as PATTERN_DEAD */
	uint16_t count[2][PATTERN_COUNT];
};

/* The patterns of an empty point, and its values. */
struct point_state {
	/* The pattern code of X and, in the high 16 bits, that of O */
	uint32_t codes;
	int32_t  value[2];   /* by side to move, as in struct eval_totals */
	int16_t  order[2];   /* by side to move: the order score of a move */
	uint8_t  pattern[2]; /* by side: an enum pattern */
};

/* What a move changes on a point. */
struct point_change {
	struct point_state before;
	uint32_t           codes; /* those after the move */
	point              at;
};

/* A set of points: bit n of a row is column n. */
struct point_set {
	uint32_t row[SIDES_MAX];
};

struct position_sets {
	struct point_set near; /* the points near a stone */
	/* By side: the points with PATTERN_FOUR or greater */
	struct point_set fours[2];
};

/* A move, and what is needed to undo it. */
struct undo_frame {
	point at;
	/* change_count of the position before the move */
	unsigned             change_count;
	struct eval_totals   totals;
	struct position_sets sets;
};

struct position {
	struct variant variant;
	enum side      turn;
	unsigned       ply;   /* how many stones are on the board */
	unsigned       empty; /* how many points are empty */
	bool           won;   /* the last stone has made a five */
	/* Zobrist hash, which also depends on the variant */
	uint64_t hash;
	uint64_t check; /* like hash, but with other, independent keys */
	uint64_t lines[DIRECTIONS][LINES_PER_DIRECTION][2]; /* see position.c */
	struct point_state   points[POINT_LIMIT]; /* valid for empty points */
	struct eval_totals   totals;
	struct position_sets sets;
	struct line_pattern_table      line_patterns;
	const struct point_eval_table *evals; /* point_eval_table() */
	/* How many elements `changes` has */
	unsigned change_count;
	/*
	 * The least `ply` since a reader has set this field: so many moves are
	 * unchanged since then
	 */
	unsigned            lowest_ply;
	struct undo_frame   frames[POINTS_MAX];
	struct point_change changes[POINTS_MAX * CODE_CHANGES_MAX];
};

/*
 * Allocates 3.1 MiB, of which a game touches less than half. position_init must
 * be called before use.
 */
struct position *position_new(void);
void             position_free(struct position *q);

/* Sets up the empty board of a variant. q may have been used before. */
void position_init(struct position *q, const struct variant *v);

/* Sets up the position after these legal moves. */
void position_set_up(struct position *q, const struct variant *v,
    const point *moves, unsigned count);

/* Puts a stone of the side to move on p. p must be empty. */
void position_play(struct position *q, point p);

/* Removes the last stone; there must be one. */
void position_undo(struct position *q);

/* Whether p is an empty point of the board. p may have any value. */
bool position_is_empty(const struct position *q, point p);

/* Returns the empty points of a row: bit n is column n. */
uint32_t position_empty_row(const struct position *q, int row);

/* Returns the pattern code of an empty point for a side. */
static inline unsigned
position_code(const struct position *q, enum side side, point p)
{
	return q->points[p].codes >> 16 * side & 0xffff;
}

/* Returns the pattern of an empty point for a side. */
static inline enum pattern
position_pattern(const struct position *q, enum side side, point p)
{
	return (enum pattern)q->points[p].pattern[side];
}

/* Returns how many points have this pattern for a side. */
static inline unsigned
position_count(const struct position *q, enum side side, enum pattern pattern)
{
	return q->totals.count[side][pattern];
}

/* Whether the last move has won, or the board is full. */
static inline bool position_is_over(const struct position *q)
{
	return q->won || q->empty == 0;
}

/* Whether the side can make no five any more. */
static inline bool position_cannot_win(const struct position *q, enum side side)
{
	return position_count(q, side, PATTERN_DEAD) == q->ply + q->empty;
}

/*
 * Return the Zobrist keys of a stone, for position.hash and for position.check.
 */
uint64_t position_zobrist_key(point p, enum side side);
uint64_t position_check_key(point p, enum side side);

/*
 * Returns the first point on which the side has this pattern, which is
 * PATTERN_FOUR or greater; POINT_NONE if there is none.
 */
point position_find_pattern(const struct position *q, enum side side,
    enum pattern pattern);

/*
 * Sets *line to the number of the line through a point in direction d, and *at
 * to the number of the point on that line.
 */
static inline void position_locate(point p, int d, unsigned *line, unsigned *at)
{
	unsigned column = POINT_COLUMN(p), row = POINT_ROW(p);

	*at = d == 0 ? column : row;
	if (d == 0)
		*line = row;
	else if (d == 1)
		*line = column;
	else if (d == 2)
		*line = column + SIDES_MAX - row;
	else
		*line = column + row;
}

#endif
