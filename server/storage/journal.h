/*
 * journal.h -- collects records of what happens in the games.
 *
 * The records of one turn of the event loop form a batch, which the database
 * writes as one transaction. All records of a batch have the same journal
 * position; positions increase from batch to batch. The journal does no I/O:
 * the database writer takes the batches and writes them.
 */

#ifndef SERVER_STORAGE_JOURNAL_H
#define SERVER_STORAGE_JOURNAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/match/seat.h"
#include "server/storage/record.h"
#include "server/util/wall_clock.h"

/*
 * If this many records wait because the disk does not answer, requests that
 * need a record are refused. The records take 3 MB, and their texts more. Moves
 * of bots and ends of games are still recorded, but these are few.
 */
#ifndef JOURNAL_RECORDS_MAX
#define JOURNAL_RECORDS_MAX 16384
#endif

/* The clock is recorded once in this many ms. */
#define JOURNAL_CLOCK_INTERVAL (10 * 60 * (msec)1000)

struct record_batch {
	struct record *records; /* owned, with their texts */
	size_t         count, capacity;
};

/* Removes the records. The batch keeps the array for the next records. */
void record_batch_empty(struct record_batch *b);

void record_batch_free(struct record_batch *b);

/* If all fields are 0, no records are collected, and all positions are 0. */
struct journal {
	bool is_enabled;
	/*
	 * The journal takes only records of scores and ratings; for any other
	 * record journal_append returns 0.
	 */
	bool keeps_only_scores;
	/* The disk is full or the file is lost. Set by the database writer. */
	bool is_disk_full;
	/* position of the pending batch, from 1 */
	uint64_t position;
	/* All batches up to this position are committed */
	uint64_t            durable_pos;
	struct record_batch pending;
	struct wall_clock   clock;
	msec                clock_at; /* when to record the clock next */
};

/*
 * Appends a copy of the record and of its text. Returns the record's journal
 * position, or 0 if the record is dropped.
 */
uint64_t journal_append(struct journal *j, const struct record *record);

/*
 * Whether requests that need a record must be refused now: the disk is full,
 * the file is lost, or too many records wait for the disk.
 */
bool journal_refuses(const struct journal *j);

/*
 * Whether lines that wait for that position wait until the disk has space
 * again.
 */
bool journal_waits_for_space(const struct journal *j, uint64_t journal_pos);

/*
 * Returns the position of the record that was appended last. It may be
 * committed already.
 */
uint64_t journal_last_pos(const struct journal *j);

/*
 * Appends the records for an event of a match. Returns their position, or 0 if
 * there is nothing to record.
 */
uint64_t journal_on_event(struct journal *j, const struct match *m,
    const struct match_event *e);

/*
 * Records who occupies a side's seat from the next ply on. Returns the journal
 * position of the record.
 */
uint64_t
journal_append_seat(struct journal *j, const struct match *m, enum side side);

/*
 * To be called in each turn of the event loop: reads the wall clock. Records
 * the clock at the first call, once in JOURNAL_CLOCK_INTERVAL, and when a doubt
 * begins or ends.
 */
enum wall_clock_change
journal_read_clock(struct journal *j, msec now, int64_t wall);

/* Records the clock. */
void journal_append_clock(struct journal *j, msec now);

/*
 * Moves the pending batch to *out and returns its position. Before that,
 * removes the records in *out; their memory is reused. Sets the times of the
 * records: `wall` is the present time by the wall clock, in ms since 1970; but
 * no record is given a time before the trusted time. If nothing is pending,
 * returns 0 and does not change *out.
 */
uint64_t
journal_take(struct journal *j, struct record_batch *out, int64_t wall);

/* Frees the pending batch. */
void journal_clear(struct journal *j);

#endif
