/*
 * tournament_manager.h -- runs the tournament: seats its entrants, ends their
 * other games, collects results.
 *
 * One tournament runs at a time. Each change is an event of server/tournament,
 * which is recorded when it is applied. So the pairs of a round are durable
 * before clients are sent them. After a round was paired, there is a break.
 * Then the games of the round begin, as soon as no entrant plays another rated
 * game, or after TOURNAMENT_RATED_WAIT. A game's result is recorded in the same
 * batch as the game's end.
 */

#ifndef SERVER_TOURNAMENT_TOURNAMENT_MANAGER_H
#define SERVER_TOURNAMENT_TOURNAMENT_MANAGER_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/error.h"
#include "common/base/time_ms.h"
#include "common/protocol/parser.h"
#include "server/lobby/lobby_event.h"
#include "server/matchmaking/matchmaking.h"
#include "server/tournament/tournament.h"
#include "server/util/timer_heap.h"

/* How long the break between the pairing of a round and its games is, in ms. */
#define TOURNAMENT_BREAK (10 * (msec)1000)

/* How long a round waits for entrants who play another rated game, in ms. */
#define TOURNAMENT_RATED_WAIT (5 * 60 * (msec)1000)

/*
 * In an arena, an entrant waits ARENA_BREAK ms after a game before the next
 * one, and ARENA_REPEAT ms before another game against the same opponent.
 */
#define ARENA_BREAK  (5 * (msec)1000)
#define ARENA_REPEAT (20 * (msec)1000)

/*
 * An entrant of an arena who made no first move in n games, and returns, is not
 * paired for n * ARENA_PAUSE ms, but at most for ARENA_PAUSE_MAX ms.
 */
#define ARENA_PAUSE     (10 * (msec)1000)
#define ARENA_PAUSE_MAX (120 * (msec)1000)

/*
 * The keys of the key=value pairs that tournament_manager_create reads. The
 * other terms of a game are the same in all tournaments.
 */
#define TOURNAMENT_KEYS "name rounds minutes bots seed clock opening"

/* What is known about an entrant but not stored. */
struct entrant_times {
	msec free_at; /* in an arena: the earliest time of the next game */
	/*
	 * At most TOURNAMENT_RETURNS_MAX + 1, because each withdraws the
	 * entrant
	 */
	uint8_t no_shows;
};

struct tournament_manager {
	struct matchmaking   *matchmaking; /* not owned; nor is the next one */
	struct match_manager *matches;
	/* If t is over and has no entrants, there was no tournament yet. */
	struct tournament t;
	/*
	 * A stored line is damaged; no more lines are stored, because a restart
	 * could not read lines after it
	 */
	bool is_damaged;
	/* Expires once a second while the tournament runs */
	struct timer timer;
	/*
	 * When the games of the round may begin; in an arena, when the arena
	 * ends; in the players' time, see player_timers.h
	 */
	msec at;
	/* over_count of the match manager when results were last collected */
	unsigned over_count;
	uint64_t journal_pos; /* journal position of the last event */
	struct entrant_times
	    times[TOURNAMENT_ENTRANTS_MAX]; /* indexed by entrant */
};

void tournament_manager_init(struct tournament_manager *tm,
    struct matchmaking                                 *matchmaking);

/* Whether entrants can join, or are playing. */
bool tournament_manager_runs(const struct tournament_manager *tm);

/*
 * If a function that takes arguments `a` returns an error, it also sets
 * a->bad_value to the wrong value. If the usual sentence for that error does not
 * say enough, it sets a->refusal to a static sentence.
 *
 * The next five functions execute the quoted order. a->words has all its words, as
 * many as quoted.
 */

/*
 * "create KIND VARIANT": creates a tournament with the terms in a->pairs, whose
 * keys are TOURNAMENT_KEYS. An arena starts at once. Errors: ERR_RUNNING,
 * ERR_VALUE, ERR_NAME, and those of variant_read and seek_terms_read_fixed.
 */
enum error tournament_manager_create(struct tournament_manager *tm,
    struct arguments *a, msec now);

/* "start": pairs the first round. Errors: ERR_NO_TOURNAMENT, ERR_VALUE. */
enum error tournament_manager_start(struct tournament_manager *tm,
    struct arguments *a, msec now);

/* "end": ends it. Running games continue. Error: ERR_NO_TOURNAMENT. */
enum error tournament_manager_end(struct tournament_manager *tm,
    struct arguments *a, msec now);

/*
 * "points NAME POINTS": replaces the points of an entrant, even if the
 * tournament is over. Errors: ERR_NO_TOURNAMENT, ERR_NOBODY, ERR_VALUE.
 */
enum error tournament_manager_correct(struct tournament_manager *tm,
    struct arguments *a, msec now);

/*
 * "remove NAME": an entrant who has had no game is deleted; another one is
 * withdrawn, and loses the game of this round. The name is not reserved any
 * more. Whoever has it can join, and then has the entrant's points. Errors:
 * ERR_NO_TOURNAMENT, ERR_NOBODY.
 */
enum error tournament_manager_remove(struct tournament_manager *tm,
    struct arguments *a, msec now);

/*
 * Lets p enter the tournament, or return to it. Errors: ERR_NO_TOURNAMENT,
 * ERR_NAME, ERR_ENTERED, ERR_FULL, ERR_CLOSED.
 */
enum error tournament_manager_join(struct tournament_manager *tm,
    struct player *p, struct arguments *a, msec now);

/*
 * Withdraws p, who loses its game of this round, and may return later; if p has
 * had no game, p is no entrant any more. Errors:
 * ERR_NO_TOURNAMENT, ERR_NOT_ENTERED.
 */
enum error tournament_manager_leave(struct tournament_manager *tm,
    struct player *p, msec now);

/*
 * Sets *e to the event that tells p the state of the tournament; if p is NULL,
 * to the event for a new client.
 */
void tournament_manager_describe(const struct tournament_manager *tm,
    struct lobby_event *e, msec now);

/*
 * If a round was paired and has not begun, tells p its next game. If p is
 * withdrawn, tells p that instead.
 */
void tournament_manager_tell_next(const struct tournament_manager *tm,
    const struct player *p, msec now);

/*
 * To be called at the end of a turn of the event loop, before matches are freed
 * and output is sent: records the results of games that have ended. A result is
 * then in the same batch of records as the game's end.
 */
void tournament_manager_end_turn(struct tournament_manager *tm, msec now);

/*
 * To be called at a start for each stored line. unix_ms is when the line was
 * stored, and unix_now the present time, both by the trusted time (see
 * wall_clock.h). If the line cannot be applied, ends the tournament and returns
 * false.
 */
bool tournament_manager_restore_line(struct tournament_manager *tm,
    const char *text, int64_t unix_ms, int64_t unix_now, msec now);

/*
 * To be called for each restored player. If p is an entrant, sets
 * p->is_entrant; else returns false.
 */
bool tournament_manager_restore_player(const struct tournament_manager *tm,
    struct player                                                      *p);

/*
 * To be called when all players and matches are restored: continues the
 * tournament.
 */
void tournament_manager_resume(struct tournament_manager *tm, msec now);

#endif
