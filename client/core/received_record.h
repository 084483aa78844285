/*
 * received_record.h -- puts together the game that the rows of "record", or the
 * first rows of "review", describe.
 */

#ifndef CLIENT_CORE_RECEIVED_RECORD_H
#define CLIENT_CORE_RECEIVED_RECORD_H

#include <stdint.h>

#include "client/core/server_event.h"
#include "common/records/game_record.h"

/* All zero: no game. */
struct received_record {
	uint32_t           request; /* id of the request for the game */
	uint32_t           plies;   /* how many moves the game has when it is
				       complete */
	struct board      *board;   /* owned; has the moves so far; NULL: no
				       game */
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

#endif
