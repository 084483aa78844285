/* recall.h -- what the store remembers, read back at the start. */

#ifndef SERVER_RECALL_H
#define SERVER_RECALL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/absent.h"
#include "common/board.h"
#include "common/control.h"
#include "common/msec.h"
#include "common/text.h"
#include "common/variant.h"
#include "common/why.h"
#include "server/fact.h"
#include "server/store.h"

struct past_chair {
	char   name[NAME_SIZE];
	char   owner[NAME_SIZE]; /* whose chair a bot keeps, or "" */
	int8_t level;            /* enum level, or NO_LEVEL */
};

struct past_move {
	point point;
	msec  left; /* the mover's, once it was made */
};

/* A game as it stood. */
struct past_game {
	uint32_t          id;
	struct variant    variant;
	struct control    control;
	enum absent       absent;
	uint8_t           offers;  /* as the last FACT_OFFER had them, */
	uint32_t          offered; /* at this ply */
	bool              is_over;
	enum side         winner; /* once it is over, */
	enum why          why;    /* and how */
	struct past_chair chair[2];
	size_t            moves;
	struct past_move *move; /* a board takes them in this order */
};

/* Who sits at a game, and by what the seat is got back. */
struct past_person {
	char     name[NAME_SIZE];
	uint32_t game; /* one that was told of */
	bool     has_before;
	uint8_t  token[TOKEN_HASH];
	uint8_t  before[TOKEN_HASH]; /* if has_before */
};

struct past_score {
	char           name[NAME_SIZE];
	struct variant variant;
	uint32_t       count[3]; /* by enum outcome */
};

/* Who is told; what is told of is lent until the call returns. */
struct reader {
	void (*game)(void *whose, const struct past_game *g);
	void (*person)(void *whose, const struct past_person *p);
	void (*score)(void *whose, const struct past_score *s);
	void *whose;
};

/*
 * Tells of every game that is not over or that a person still sits at, by
 * rising id; then of the people; then of the scores, the longest untouched
 * first. Returns the greatest id that a game ever had, or 0. Dies when what it
 * reads is damaged.
 */
uint32_t recall(struct store *s, const struct reader *r);

#endif
