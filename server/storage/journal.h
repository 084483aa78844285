/*
 * journal.h -- collects what is to be written to the database.
 *
 * Each function about an event appends the statements that store it, with their
 * values. Those of one turn of the event loop form a batch, which the database
 * writes as one transaction. All writes of a batch have the same journal
 * position; positions increase from batch to batch. The journal does no I/O:
 * the database writer takes the batches and writes them.
 */

#ifndef SERVER_STORAGE_JOURNAL_H
#define SERVER_STORAGE_JOURNAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/match/seat.h"
#include "server/storage/storage.h"
#include "server/storage/game_row.h"
#include "server/storage/write.h"
#include "server/util/wall_clock.h"

/*
 * If this many writes wait because the disk does not answer, requests that need
 * a write are refused. The writes take 3 MB, and their texts more. Moves of
 * bots and ends of games are still recorded, but these are few.
 */
#ifndef JOURNAL_WRITES_MAX
#define JOURNAL_WRITES_MAX 16384
#endif

/* The clock is recorded once in this many ms. */
#define JOURNAL_CLOCK_INTERVAL (10 * 60 * (msec)1000)

/* If all fields are 0, no writes are collected, and all positions are 0. */
struct journal {
	bool is_enabled;
	/* The journal takes only scores and ratings */
	bool keeps_only_scores;
	/* The disk is full or the file is lost. Set by the database writer. */
	bool is_disk_full;
	/* position of the pending batch, from 1 */
	uint64_t position;
	/* All batches up to this position are committed */
	uint64_t            durable_pos;
	struct write_batch  pending;
	struct game_changes games; /* they follow `pending` in the batch */
	struct wall_clock   clock;
	msec                clock_at; /* when to record the clock next */
};

/*
 * Whether requests that need a write must be refused now: the disk is full, the
 * file is lost, or too many writes wait for the disk.
 */
bool journal_refuses(const struct journal *j);

/*
 * Whether lines that wait for that position wait until the disk has space
 * again.
 */
bool journal_waits_for_space(const struct journal *j, uint64_t journal_pos);

/*
 * Returns the position of the write that was appended last. It may be committed
 * already.
 */
uint64_t journal_last_pos(const struct journal *j);

/*
 * Moves the pending batch to *out and returns its position. Before that,
 * empties *out; its memory is reused. Sets the time of the batch: `wall` is
 * the present time by the wall clock, in ms since 1970; but no write is given a
 * time before the trusted time. If nothing is pending, returns 0 and does not
 * change *out.
 */
uint64_t journal_take(struct journal *j, struct write_batch *out, int64_t wall);

/* Frees the pending batch. */
void journal_clear(struct journal *j);

/* --- the clock --- */

/*
 * To be called in each turn of the event loop: reads the wall clock. Records
 * the clock at the first call, once in JOURNAL_CLOCK_INTERVAL, and when a doubt
 * begins or ends.
 */
enum wall_clock_change
journal_read_clock(struct journal *j, msec now, int64_t wall);

/* Records the clock. */
void journal_clock(struct journal *j, msec now);

/*
 * Each of the functions below records one event, and copies the texts that it
 * is given. It returns the journal position of what it has appended, or 0 if
 * the journal does not take it.
 */

/* --- names --- */

/* The name now belongs to the key. */
uint64_t journal_bind_name(struct journal *j, uint64_t player, const char *name,
    const char *key);

/* The player's name no longer belongs to a key. */
uint64_t journal_unbind_name(struct journal *j, uint64_t player);

/* The player is deleted; games that are kept show "~gone". */
uint64_t journal_forget(struct journal *j, uint64_t player);

/* The player ignores a name, or no longer does. */
uint64_t journal_ignore(struct journal *j, uint64_t player, const char *name,
    bool is_ignored);

/* --- results --- */

/* The player has one more result; see enum outcome in lobby/game_scoring.h. */
uint64_t journal_score(struct journal *j, uint64_t player, const char *name,
    const struct variant *v, unsigned outcome);

/* The player has one more result against that opponent. */
uint64_t journal_meeting(struct journal *j, uint64_t player, uint64_t opponent,
    unsigned outcome);

/* The player has a new rating after a rated game. */
uint64_t journal_rating(struct journal *j, uint64_t player,
    const struct variant *v, const struct rating *after);

/* A rated game has changed the ratings of both sides to these. */
uint64_t journal_rated_game(struct journal *j, uint32_t game,
    const struct shown_rating after[2]);

/* --- the operator --- */

/* `key` is that of the name's owner, or "". Replaces a ban of the same name. */
uint64_t journal_ban(struct journal *j, const char *what, const char *key,
    msec length, const char *reason, bool is_of_talk);
uint64_t journal_unban(struct journal *j, const char *what);

/* The message of the day; "": there is none. */
uint64_t journal_motd(struct journal *j, const char *text);

/* --- the tournament and reviews --- */

/* With is_first, the texts of the last tournament are deleted. */
uint64_t journal_tournament(struct journal *j, const char *text, bool is_first);

/* A review was asked for; a move was reviewed; a review is complete. */
uint64_t journal_review(struct journal *j, uint32_t game);
uint64_t journal_review_move(struct journal *j, uint32_t game, unsigned ply,
    const char *text);
uint64_t journal_reviewed(struct journal *j, uint32_t game);

/* --- seats --- */

/* A player gets a seat, or enters the tournament. */
uint64_t journal_player(struct journal *j, const struct stored_player *p);

/* A player leaves the seat. */
uint64_t journal_leave(struct journal *j, uint64_t player);

/* --- games --- */

/*
 * Records an event of a match. Returns the position, or 0 also if there is
 * nothing to record.
 */
uint64_t journal_on_event(struct journal *j, const struct match *m,
    const struct match_event *e);

/*
 * Records the seats, the flags and the seek of a running match, one of which has
 * changed without an event.
 */
uint64_t journal_match(struct journal *j, const struct match *m);

/*
 * To be called when m, which is over, has been left by everybody. Drops a pending
 * change of m's state alone: the state before it fits the same events, and nobody
 * can return to the game. Deletes a game with MATCH_UNKEPT.
 */
void journal_match_freed(struct journal *j, const struct match *m);

#endif
