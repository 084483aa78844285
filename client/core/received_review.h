/*
 * received_review.h -- a game with its review, as the server sends them: its
 * record, a line for each move, and the answer.
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
	uint32_t           request; /* the id of the request answered last */
	uint32_t           game;    /* the game requested by it; 0: none */
	uint32_t           awaited; /* the game that the server has in its
					 queue; 0: none */
	uint32_t           ready;   /* a game whose review is ready to be
                                       requested; 0: none */
	uint32_t           next;    /* the next move to request; 0: none */
	bool               is_part; /* its first moves were not requested */
	const char        *problem; /* why the answer is no review; or NULL */
	struct game_record record;
	struct review      review; /* is_done: the review is complete */
};

/*
 * Takes the request to make next: for more of a review, or for a review that is
 * ready. Returns false if there is none. To be called when no review is being
 * requested.
 */
bool received_review_take_next(struct received_review *r, uint32_t *game,
    uint32_t *from);

/*
 * To be called when the connection is lost: forgets the requests without
 * answer.
 */
void received_review_on_disconnect(struct received_review *r);

/*
 * Takes over a line of "review"; other lines, and rows that do not fit or were
 * not requested, change nothing. The first line of an answer replaces the review
 * received before, unless it continues that.
 */
void received_review_apply(struct received_review *r,
    const struct server_event                     *ev);

#endif
