/*
 * received_record.h -- puts together a game, and its review, from the lines of
 * the server.
 */

#ifndef CLIENT_MODEL_RECEIVED_RECORD_H
#define CLIENT_MODEL_RECEIVED_RECORD_H

#include <stdbool.h>
#include <stdint.h>

#include "client/model/review.h"
#include "client/model/server_event.h"
#include "common/records/game_record.h"

/*
 * The game that the rows of "record", or the first rows of "review", describe. All
 * zero: no game.
 */
struct received_record {
	uint32_t request; /* id of the request for the game */
	uint32_t plies;   /* how many moves the game has when it is complete */
	/* Owned; has the moves so far; NULL: no game */
	struct board      *board;
	struct game_record record;
};

void received_record_clear(struct received_record *r);

/*
 * Handles a row. A row that does not continue the record changes nothing, and
 * data for which the record has no room are left out. If the record is complete
 * by now, sets ev->record.
 */
void received_record_apply(struct received_record *r, struct server_event *ev);

/* Copies the date from the start of `time`; "" if invalid. Returns out. */
const char *received_record_date(const char *time, char out[RECORD_DATE_SIZE]);

/* --- the review --- */

/*
 * A game with its review: the record, a line for each move, and the answer. All zero:
 * no game.
 */
struct received_review {
	uint32_t request; /* id of the request that was answered last */
	/* Number of the game whose review was requested; 0: none */
	uint32_t game;
	/* Number of a game that waits for its review; 0: none */
	uint32_t awaited;
	/* Number of a game whose review can be requested now; 0: none */
	uint32_t ready;
	/* The first move of the rows that must still be requested; 0: none */
	uint32_t           next;
	bool               is_part; /* the first moves were not requested */
	const char        *problem; /* why there is no review; or NULL */
	struct game_record record;
	/* The moves received so far; is_done if the record has no other moves */
	struct review review;
};

/*
 * Takes the request that must be made next: for more of a review, or for a
 * review that is ready. Returns false if there is none. Must not be called
 * while a review is being requested.
 */
bool received_review_take_next(struct received_review *r, uint32_t *game,
    uint32_t *from);

/* To be called when the connection is lost: forgets requests without an answer. */
void received_review_on_disconnect(struct received_review *r);

/*
 * Handles a line of "review". Any other line, and a row that does not fit or
 * was not requested, changes nothing. The first line of an answer replaces the
 * review received before, unless the answer continues it.
 */
void received_review_apply(struct received_review *r,
    const struct server_event                     *ev);

#endif
