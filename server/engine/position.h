/*
 * position.h -- the engine's board: stones, and what each empty point is worth.
 *
 * A move changes the shapes only of the empty points near it on its four lines.
 * What the search asks at every node is kept as numbers that are there already.
 */

#ifndef SERVER_ENGINE_POSITION_H
#define SERVER_ENGINE_POSITION_H

#include <stdbool.h>
#include <stdint.h>

#include "common/board.h"
#include "common/variant.h"
#include "server/engine/eval.h"
#include "server/engine/shape.h"

#define DIRECTIONS 4
#define LINES	   (2 * SIDES_MAX)	/* of one direction, at most */
#define POINTS	   POINT(0, SIDES_MAX)	/* every point is less */

/* A move changes at most every other point of its four lines. */
#define CHANGES_MAX (DIRECTIONS * (SIDES_MAX - 1))

struct tally {
	int32_t  value[2];		/* of all empty points */
	uint16_t count[2][KINDS];
};

/* A point's codes before a move. */
struct change {
	point    at;
	uint16_t code[2];
};

/* A move and what it takes to undo it. */
struct frame {
	point        at;
	unsigned     changes;		/* how many there were before */
	struct tally tally;
	uint32_t     near[SIDES_MAX];
};

struct position {
	struct variant variant;
	enum side      turn;
	unsigned       ply;		/* stones on the board */
	unsigned       empty;		/* points without one */
	bool           won;		/* the last stone made a five */
	uint64_t       hash;
	uint64_t       line[DIRECTIONS][LINES][2];
	uint32_t       near[SIDES_MAX];	/* a bit a column: a stone is near */
	uint16_t       code[2][POINTS];	/* valid for empty points */
	struct tally   tally;
	struct shapes  shapes;
	struct worth   worth[CODES];
	unsigned       changes;		/* kept aside */
	struct frame   frames[POINTS_MAX];
	struct change  change[POINTS_MAX * CHANGES_MAX];
};

/* Large, on the heap, and no board yet. */
struct position *position_new(void);
void position_free(struct position *q);

/* An empty board of any variant. */
void position_init(struct position *q, const struct variant *v);

/* Puts a stone of the side whose turn it is; takes the last one back. */
void position_play(struct position *q, point p);
void position_undo(struct position *q);

bool position_is_empty(const struct position *q, point p);

uint32_t position_row(const struct position *q, int row);	/* its empty ones */
/* The worth and the kind of an empty point. */
static inline const struct worth *position_worth(const struct position *q,
    enum side side, point p)
{
	return &q->worth[q->code[side][p]];
}

static inline enum kind position_kind(const struct position *q, enum side side,
    point p)
{
	return (enum kind)position_worth(q, side, p)->kind;
}

/* How many points would make this kind for a side. */
static inline unsigned position_count(const struct position *q, enum side side,
    enum kind kind)
{
	return q->tally.count[side][kind];
}

/* No five can be made by this side any more. */
static inline bool position_is_dead(const struct position *q, enum side side)
{
	return position_count(q, side, KIND_DEAD) == q->empty;
}

/* The best that a side could make. */
enum kind position_most(const struct position *q, enum side side);

/* The first empty point of a kind, or POINT_NONE. */
point position_find(const struct position *q, enum side side, enum kind kind);

/* From one point to the next: along a row, a column, rising, falling. */
extern const struct step {
	int column, row;
} position_steps[DIRECTIONS];

static inline int position_step(int d)
{
	return position_steps[d].row * POINT(0, 1) + position_steps[d].column;
}

#endif
