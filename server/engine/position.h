/*
 * position.h -- the engine's board: stones, and what each empty point is worth.
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
#define LINES      (2 * SIDES_MAX)     /* of one direction, at most */
#define POINTS     POINT(0, SIDES_MAX) /* every point is less */

/* A stone changes the other points of its four lines, at most all of them. */
#define CHANGES_MAX (DIRECTIONS * (SIDES_MAX - 1))

struct tally {
	int32_t  value[2];        /* of all points, to who moves */
	uint16_t count[2][KINDS]; /* of points; those with stones are dead */
};

/* A point's codes before a move. */
struct change {
	point    at;
	uint16_t code[2];
};

/* Points of the board, a bit a column in each row. */
struct area {
	uint32_t row[SIDES_MAX];
};

struct marks {
	struct area near;     /* a stone is near */
	struct area fours[2]; /* a side makes a four there, or more */
};

/* A move and what it takes to undo it. */
struct frame {
	point        at;
	unsigned     changes; /* how many there were before */
	struct tally tally;
	struct marks marks;
};

struct position {
	struct variant variant;
	enum side      turn;
	unsigned       ply;   /* stones on the board */
	unsigned       empty; /* points without one */
	bool           won;   /* the last stone made a five */
	uint64_t       hash;  /* of the stones and the variant */
	uint64_t       line[DIRECTIONS][LINES][2]; /* see position.c */
	uint16_t       code[2][POINTS];            /* valid for empty points */
	struct tally   tally;
	struct marks   marks;
	struct shapes  shapes;
	struct worth   worth[CODES];
	unsigned       changes; /* kept aside */
	struct frame   frames[POINTS_MAX];
	struct change  change[POINTS_MAX * CHANGES_MAX];
};

/* Large, on the heap, and no board before position_init gives it one. */
struct position *position_new(void);
void             position_free(struct position *q);
void             position_init(struct position *q, const struct variant *v);

/* Puts a stone of the side to move on an empty point; takes the last back. */
void position_play(struct position *q, point p);
void position_undo(struct position *q);

bool     position_is_empty(const struct position *q, point p); /* any value */
uint32_t position_row(const struct position *q, int row);      /* empty ones */

/* The worth and the kind of an empty point. */
static inline const struct worth *
position_worth(const struct position *q, enum side side, point p)
{
	return &q->worth[q->code[side][p]];
}

static inline enum kind
position_kind(const struct position *q, enum side side, point p)
{
	return (enum kind)position_worth(q, side, p)->kind;
}

/* How many points would make this kind for a side. */
static inline unsigned
position_count(const struct position *q, enum side side, enum kind kind)
{
	return q->tally.count[side][kind];
}

/* No five can be made by this side any more. */
static inline bool position_is_dead(const struct position *q, enum side side)
{
	return position_count(q, side, KIND_DEAD) == q->ply + q->empty;
}

uint64_t position_key(point p, enum side side); /* its Zobrist key */

/* The first point of a kind, a four at least, or POINT_NONE. */
point position_find(const struct position *q, enum side side, enum kind kind);

/* Along a row, a column, rising, falling. */
extern const struct step {
	int column, row;
} position_steps[DIRECTIONS];

#endif
