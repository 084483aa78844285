/*
 * received_record.h -- the game that the rows of "record", or the first rows of
 * "review", describe.
 */

#ifndef CLIENT_CORE_RECEIVED_RECORD_H
#define CLIENT_CORE_RECEIVED_RECORD_H

#include <stdint.h>

#include "client/core/server_event.h"
#include "common/records/game_record.h"

/* All zero: no game. */
struct received_record {
	uint32_t           request; /* the id of the request for the game */
	uint32_t           plies;   /* how many moves it must have */
	struct board      *board;   /* owned; has the moves; NULL: no game */
	struct game_record record;
};

void received_record_clear(struct received_record *r);

/*
 * Takes over a row. Rows that do not fit change nothing, and data that a record
 * has no room for are left out. Sets ev->record if the rows of the request of
 * ev have made a whole record so far.
 */
void received_record_apply(struct received_record *r, struct server_event *ev);

/* The date of a time such as "2026-11-22T02:47:02Z", or "". Returns out. */
const char *received_record_date(const char *time, char out[RECORD_DATE_SIZE]);

#endif
