/*
 * journal.h -- collects records of what happens in the matches.
 *
 * The records of one turn of the event loop form a batch, which the database
 * writes as one transaction. All records of a batch have the same position;
 * positions increase from batch to batch. No I/O: the database writer takes the
 * batches and writes them.
 */

#ifndef SERVER_STORAGE_JOURNAL_H
#define SERVER_STORAGE_JOURNAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/match/seat.h"
#include "server/storage/record.h"

/*
 * The most records that wait, because the disk does not answer, before requests
 * that need a record are refused: 3 MB, and texts. Moves of bots and ends of games add few
 * to them.
 */
#ifndef JOURNAL_RECORDS_MAX
#define JOURNAL_RECORDS_MAX 16384
#endif

struct record_batch {
	struct record *records; /* owned, and their texts */
	size_t         count, capacity;
};

/* Drops the records; their memory is kept for the next ones. */
void record_batch_empty(struct record_batch *b);

void record_batch_free(struct record_batch *b);

/* A zeroed journal is disabled: it keeps nothing and all positions are 0. */
struct journal {
	bool is_enabled;
	/*
	 * Only records of scores and ratings are kept; all others get position
	 * 0.
	 */
	bool keeps_only_scores;
	/* The disk is full or the file is lost; set by the database writer. */
	bool                is_disk_full;
	uint64_t            position;    /* position of the pending batch;
                                            from 1 */
	uint64_t            durable_pos; /* all batches up to this position
                                            are committed */
	struct record_batch pending;
};

/*
 * Appends a copy of the record and its text. Returns its position, or 0 if it is not kept.
 */
uint64_t journal_append(struct journal *j, const struct record *record);

/*
 * Whether requests that need a record are to be refused: the disk is full, the
 * file is lost, or too many records wait for the disk.
 */
bool journal_refuses(const struct journal *j);

/* The position of the last appended record, which may be committed already. */
uint64_t journal_last_pos(const struct journal *j);

/*
 * Appends the records for an event of the match. Returns their position, or 0
 * if there is nothing to record.
 */
uint64_t journal_on_event(struct journal *j, const struct match *m,
    const struct match_event *e);

/* Records the occupant of side's seat, from the next ply on. */
uint64_t
journal_append_seat(struct journal *j, const struct match *m, enum side side);

/*
 * Moves the pending batch to out and returns its position. The old records of
 * out are dropped, and their memory is reused for the next batch. Returns 0 and
 * leaves out unchanged if nothing is pending.
 */
uint64_t journal_take(struct journal *j, struct record_batch *out);

/* Frees the pending batch. */
void journal_clear(struct journal *j);

#endif
