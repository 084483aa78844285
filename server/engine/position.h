/*
 * position.h -- the engine's board: stones, and the pattern of every empty
 * point, updated incrementally so that each search node reads counters only.
 */

#ifndef SERVER_ENGINE_POSITION_H
#define SERVER_ENGINE_POSITION_H

#include <stdbool.h>
#include <stdint.h>

#include "common/board.h"
#include "common/variant.h"
#include "server/engine/eval.h"
#include "server/engine/line_pattern.h"

#define DIRECTIONS 4

/* Upper bound of the number of lines of one direction. */
#define LINES_PER_DIRECTION (2 * SIDES_MAX)

/* Every point of every board is less than this. */
#define POINT_LIMIT POINT(0, SIDES_MAX)

/* A stone changes at most the other points of its four lines. */
#define CODE_CHANGES_MAX (DIRECTIONS * (SIDES_MAX - 1))

/* Sums over all empty points. */
struct eval_totals {
	int32_t  value[2]; /* by side to move, in 1 / EVAL_WEIGHT_SCALE */
	uint16_t count[2][PATTERN_COUNT]; /* by side; stones are DEAD */
};

/* The former pattern codes of a point. */
struct code_change {
	point    at;
	uint16_t code[2];
};

/* A set of points: in each row, bit n is column n. */
struct point_set {
	uint32_t row[SIDES_MAX];
};

struct position_sets {
	struct point_set near;     /* points near a stone */
	struct point_set fours[2]; /* by side: PATTERN_FOUR or greater */
};

/* A move and the data needed to undo it. */
struct undo_frame {
	point                at;
	unsigned             change_count; /* change_count of the position
                                              before the move */
	struct eval_totals   totals;
	struct position_sets sets;
};

struct position {
	struct variant variant;
	enum side      turn;
	unsigned       ply;   /* stones on the board */
	unsigned       empty; /* empty points */
	bool           won;   /* the last stone made a five */
	uint64_t       hash;  /* Zobrist, with the variant */
	uint64_t       check; /* the same with other, independent keys */
	uint64_t lines[DIRECTIONS][LINES_PER_DIRECTION][2]; /* see position.c */
	uint16_t codes[2][POINT_LIMIT]; /* valid for empty points */
	struct eval_totals        totals;
	struct position_sets      sets;
	struct line_pattern_table line_patterns;
	struct point_eval         evals[PATTERN_CODE_COUNT];
	unsigned                  change_count; /* used part of changes */
	unsigned unchanged_ply; /* moves in common with the position that the
				   network evaluated last */
	struct undo_frame  frames[POINTS_MAX];
	struct code_change changes[POINTS_MAX * CODE_CHANGES_MAX];
};

/* Allocates about 2 MiB on the heap. Call position_init before use. */
struct position *position_new(void);
void             position_free(struct position *q);

/* Sets up the empty board of a variant; also resets a used position. */
void position_init(struct position *q, const struct variant *v);

/* Puts a stone of the side to move on p, which must be empty. */
void position_play(struct position *q, point p);

/* Removes the last stone; there must be one. */
void position_undo(struct position *q);

/* False for points off the board, too; p may have any value. */
bool position_is_empty(const struct position *q, point p);

/* The empty points of a row: bit n is column n. */
uint32_t position_empty_row(const struct position *q, int row);

/* The evaluation of an empty point for a side. */
static inline const struct point_eval *
position_eval(const struct position *q, enum side side, point p)
{
	return &q->evals[q->codes[side][p]];
}

/* The pattern of an empty point for a side. */
static inline enum pattern
position_pattern(const struct position *q, enum side side, point p)
{
	return (enum pattern)position_eval(q, side, p)->pattern;
}

/* The number of points with this pattern for a side. */
static inline unsigned
position_count(const struct position *q, enum side side, enum pattern pattern)
{
	return q->totals.count[side][pattern];
}

/* Whether this side can no longer make a five. */
static inline bool position_cannot_win(const struct position *q, enum side side)
{
	return position_count(q, side, PATTERN_DEAD) == q->ply + q->empty;
}

/* The Zobrist keys of a stone, for hash and for check. */
uint64_t position_zobrist_key(point p, enum side side);
uint64_t position_check_key(point p, enum side side);

/*
 * The first point with this pattern, PATTERN_FOUR or greater, or POINT_NONE.
 */
point position_find_pattern(const struct position *q, enum side side,
    enum pattern pattern);

/* One step along a row, a column, a diagonal and an antidiagonal. */
extern const struct step {
	int column, row;
} position_steps[DIRECTIONS];

/*
 * The index of the line through a point in direction d, and of the point on it.
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
