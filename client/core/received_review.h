/*
 * received_review.h -- puts together a game with its review, which the server
 * sends in lines: the record, a line for each move, and the answer.
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
	uint32_t           request; /* id of the request that was answered
				       last */
	uint32_t           game;    /* number of the game whose review was
				       requested; 0: none */
	uint32_t           awaited; /* number of a game that waits for its
				       review; 0: none */
	uint32_t           ready;   /* number of a game whose review can be
				       requested now; 0: none */
	uint32_t           next;    /* the first move of the rows that must
				       still be requested; 0: none */
	bool               is_part; /* the first moves were not requested */
	const char        *problem; /* why there is no review; or NULL */
	struct game_record record;
	struct review      review; /* the moves received so far; is_done if the
				      record has no other moves */
};

/*
 * Takes the request that must be made next: for more of a review, or for a
 * review that is ready. Returns false if there is none. Must not be called
 * while a review is being requested.
 */
bool received_review_take_next(struct received_review *r, uint32_t *game,
    uint32_t *from);

/*
 * To be called when the connection is lost: forgets the requests that have no
 * answer.
 */
void received_review_on_disconnect(struct received_review *r);

/*
 * Handles a line of "review". Any other line, and a row that does not fit or
 * was not requested, changes nothing. The first line of an answer replaces the
 * review received before, unless the answer continues it.
 */
void received_review_apply(struct received_review *r,
    const struct server_event                     *ev);

#endif
