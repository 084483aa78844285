/*
 * fact.h -- what is worth remembering of what happens.
 *
 * The recorder writes facts, the store keeps them. A match is the fold of its
 * facts: to have it back, they are read in their order.
 */

#ifndef SERVER_FACT_H
#define SERVER_FACT_H

#include <stdbool.h>
#include <stdint.h>

#include "common/absent.h"
#include "common/board.h"
#include "common/control.h"
#include "common/msec.h"
#include "common/text.h"
#include "common/variant.h"
#include "common/why.h"

/* Bytes of what is kept of a token; see token.h. */
#define TOKEN_HASH 16

/* The level of a chair whose holder is no bot. */
#define NO_LEVEL -1

enum fact_kind {
	FACT_GAME,   /* game begins: variant, control, absent, at */
	FACT_SIT,    /* name sits on side from ply on: level, owner */
	FACT_MOVE,   /* side's stone number ply on point: left, at */
	FACT_OFFER,  /* offers are what has been offered, at ply */
	FACT_OVER,   /* side wins, or SIDE_NONE: why, at */
	FACT_SCORE,  /* name has one more outcome in variant, at */
	FACT_PERSON, /* name sits at game, known by token and before */
	FACT_LEAVE   /* name sits at no game any more */
};

/* Only what its kind names means anything. */
struct fact {
	enum fact_kind kind;
	uint32_t       game;
	uint32_t       ply;
	enum side      side;
	point          point;
	msec           left; /* the mover's; 0: no clock */
	int64_t        at;   /* milliseconds since 1970 */
	struct variant variant;
	struct control control;
	enum absent    absent;
	enum why       why;
	uint8_t        outcome; /* enum outcome of score.h */
	uint8_t        offers;  /* two bits an enum offer */
	int8_t         level;   /* enum level, or NO_LEVEL */
	bool           has_before;
	char           name[NAME_SIZE];
	char           owner[NAME_SIZE]; /* whose chair a bot keeps */
	uint8_t        token[TOKEN_HASH];
	uint8_t        before[TOKEN_HASH]; /* if has_before */
};

#endif
