/*
 * tournament_manager.h -- runs the tournament: seats its entrants, ends their
 * other games, collects results.
 *
 * One tournament runs at a time. Each change of it is an event of
 * server/tournament, which is recorded when it is applied; so the pairs of a
 * round are durable before a client is sent them. When a round has been paired,
 * its games begin after a break, and then as soon as no entrant plays a rated
 * game any more, or when the time for that is up. A game's result is recorded
 * in the same batch as the game's end.
 */

#ifndef SERVER_LOBBY_TOURNAMENT_MANAGER_H
#define SERVER_LOBBY_TOURNAMENT_MANAGER_H

#include <stdbool.h>
#include <stdint.h>

#include "common/error.h"
#include "common/parser.h"
#include "common/time_ms.h"
#include "server/lobby/lobby_event.h"
#include "server/lobby/matchmaking.h"
#include "server/tournament/tournament.h"
#include "server/util/timer_heap.h"

/* From the pairing of a round to its games, in ms. */
#define TOURNAMENT_BREAK (10 * (msec)1000)

/* So long a round waits for the entrants who play a rated game. */
#define TOURNAMENT_RATED_WAIT (5 * 60 * (msec)1000)

/* The time for the first move of each side. */
#define TOURNAMENT_FIRST_MOVE (60 * (msec)1000)

/* In an arena: from a game to the next one, and to one with the same opponent. */
#define ARENA_BREAK  (5 * (msec)1000)
#define ARENA_REPEAT (20 * (msec)1000)

/*
 * In an arena an entrant who made no first move is not paired for so long after
 * returning: at first the shortest time, then twice that, up to the longest.
 */
#define ARENA_PAUSE     (10 * (msec)1000)
#define ARENA_PAUSE_MAX (120 * (msec)1000)

/* Keys of the pairs of tournament_manager_create, and those of a game's terms. */
#define TOURNAMENT_KEYS \
	"name rounds minutes bots seed" GAME_TERMS(GAME_TERM_KEY)

/* What is known of an entrant besides what is stored. */
struct entrant_times {
	msec    free_at; /* of an arena: is not paired before */
	uint8_t no_shows;
	/*
	 * In a game as x: when the side to move has lost, if that would be its
	 * first move, and the ply when that was set.
	 */
	msec    first_move_until;
	uint8_t first_move_ply;
};

struct tournament_manager {
	struct matchmaking   *matchmaking; /* not owned, like the next two */
	struct match_manager *matches;
	const msec           *drains_until; /* not 0: no games begin */
	/* Over and without entrants: there has been none. */
	struct tournament t;
	struct timer      timer; /* set while it runs: once a second */
	msec              at;    /* when the games of the round begin at the
				 earliest; of an arena, when it ends */
	unsigned over_count;     /* of the match manager, when results were last
                                 collected */
	uint64_t journal_pos;    /* of the last event */
	struct entrant_times times[TOURNAMENT_ENTRANTS_MAX]; /* by entrant */
};

void tournament_manager_init(struct tournament_manager *tm,
    struct matchmaking *matchmaking, const msec *drains_until);
void tournament_manager_clear(struct tournament_manager *tm);

/* Whether entrants join or play. */
bool tournament_manager_runs(const struct tournament_manager *tm);

/*
 * The functions below that return an error set a->refusal to a static sentence
 * where the error's own one does not say enough, and a->bad_value to the value
 * at fault.
 */

/*
 * Creates a tournament of that kind and a->variant, with a->pairs, whose keys
 * are TOURNAMENT_KEYS. An arena starts at once. Errors: ERR_RUNNING,
 * ERR_VALUE, ERR_NAME, and those of seek_terms_read_fixed.
 */
enum error tournament_manager_create(struct tournament_manager *tm,
    const char *kind, struct arguments *a, msec now);

/* Pairs the first round. Errors: ERR_NO_TOURNAMENT, ERR_VALUE. */
enum error tournament_manager_start(struct tournament_manager *tm,
    struct arguments *a, msec now);

/* Ends the tournament; running games go on. Error: ERR_NO_TOURNAMENT. */
enum error tournament_manager_end(struct tournament_manager *tm, msec now);

/*
 * Gives an entrant other points, also when the tournament is over. Errors:
 * ERR_NO_TOURNAMENT, ERR_NOBODY, ERR_VALUE.
 */
enum error tournament_manager_correct(struct tournament_manager *tm,
    const char *name, const char *points, struct arguments *a, msec now);

/*
 * p enters, or returns. Errors: ERR_NO_TOURNAMENT, ERR_NAME, ERR_ENTERED,
 * ERR_CLOSED.
 */
enum error tournament_manager_join(struct tournament_manager *tm,
    struct player *p, struct arguments *a, msec now);

/*
 * p withdraws: it loses its game of this round, and may return. Errors:
 * ERR_NO_TOURNAMENT, ERR_NOT_ENTERED.
 */
enum error tournament_manager_leave(struct tournament_manager *tm,
    struct player *p, msec now);

/* Sets e to what p, or a new client if p is NULL, is told of the tournament. */
void tournament_manager_describe(const struct tournament_manager *tm,
    struct lobby_event *e, msec now);

/* Tells p its next game, if the round has been paired and has not begun. */
void tournament_manager_tell_next(const struct tournament_manager *tm,
    const struct player *p, msec now);

/*
 * At the end of a turn, and again before its records are handed on: records the
 * results of games that have ended.
 */
void tournament_manager_end_turn(struct tournament_manager *tm, msec now);

/*
 * At the start of the server: a line that was stored at that time; ms since
 * 1970, as unix_now. False if it does not fit.
 */
bool tournament_manager_restore_line(struct tournament_manager *tm,
    const char *text, int64_t unix_ms, int64_t unix_now, msec now);

/* The player was restored: marks it if it is an entrant. False: it is none. */
bool tournament_manager_restore_player(const struct tournament_manager *tm,
    struct player                                                      *p);

/* All players and matches are restored: goes on. */
void tournament_manager_resume(struct tournament_manager *tm, msec now);

#endif
