/*
 * received_review.h -- a game with its review, as the server sends them: one
 * line about the game, one for each move, and the answer.
 */

#ifndef CLIENT_CORE_RECEIVED_REVIEW_H
#define CLIENT_CORE_RECEIVED_REVIEW_H

#include <stdbool.h>
#include <stdint.h>

#include "client/core/review.h"
#include "client/core/server_event.h"
#include "common/records/game_record.h"

/* All zero: no game. */
struct received_review {
	uint32_t           game;       /* its number; 0: none */
	bool               is_awaited; /* the server has it in its queue */
	uint32_t           next;  /* more must be requested, from that move on;
				    0: no */
	struct board      *board; /* owned; the moves so far; or NULL */
	struct game_record record;
	struct review      review; /* is_done: it is complete */
};

void received_review_clear(struct received_review *r);

/*
 * Takes over a line of "review", or the first one of "record". False, with
 * nothing changed, if it is another one or does not fit.
 */
bool received_review_apply(struct received_review *r,
    const struct server_event                     *ev);

#endif
