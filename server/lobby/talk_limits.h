/*
 * talk_limits.h -- what a player has said recently, and whom the player
 * ignores.
 *
 * A player may send a limited number of lines in TALK_WINDOW, and never the
 * same line twice in a row. Nothing that is said is stored or logged.
 */

#ifndef SERVER_LOBBY_TALK_LIMITS_H
#define SERVER_LOBBY_TALK_LIMITS_H

#include <stdbool.h>
#include <stdint.h>

#include "common/error.h"
#include "common/time_ms.h"
#include "server/lobby/name_set.h"
#include "server/match/match_event.h"

/* In milliseconds. */
#define TALK_WINDOW 10000

/* The default of noughtsd's option, and the most names that are ignored. */
#define TALK_LINES_MAX  4
#define TALK_IGNORE_MAX 100

/* All zero: the player has said nothing and ignores nobody. */
struct talk_limits {
	/* Owned; the times of the last lines, a ring. NULL: no line counted. */
	msec           *said_at;
	unsigned        size; /* of the ring: the limit when made */
	unsigned        next; /* in the ring: the oldest */
	uint64_t        last; /* the last line's hash, if has_talked */
	bool            has_talked;
	struct name_set ignored;
	bool            ignores_spectators; /* of the player's own game */
};

void talk_limits_clear(struct talk_limits *t);

/* Identifies a line: the verb, to whom (a name, or ""), and the text. */
uint64_t
talk_limits_line_hash(const char *verb, const char *to, const char *text);

/*
 * Whether the player may say that line now; lines_max is how many lines a
 * TALK_WINDOW allows, 0: no limit. Errors: ERR_FLOOD, ERR_REPEATED.
 */
enum error talk_limits_check(const struct talk_limits *t, uint64_t line,
    unsigned lines_max, msec now);

/*
 * Notes that the line, which talk_limits_check has allowed, was said. If
 * lines_max has changed, earlier lines are forgotten.
 */
void talk_limits_note(struct talk_limits *t, uint64_t line, unsigned lines_max,
    msec now);

/* Whether the player ignores the speaker of the event, a line of talk. */
bool talk_limits_is_ignored(const struct talk_limits *t,
    const struct match_event                         *e);

#endif
