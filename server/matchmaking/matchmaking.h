/*
 * matchmaking.h -- pairs players who seek.
 *
 * Two seeks are compatible if their terms agree (seek_terms.h) and each accepts
 * the other's player. The seek that has waited longest is matched first. Seeks
 * that cannot be matched at once lead to questions (question.h).
 */

#ifndef SERVER_MATCHMAKING_MATCHMAKING_H
#define SERVER_MATCHMAKING_MATCHMAKING_H

#include <stdint.h>

#include "common/base/error.h"
#include "common/base/time_ms.h"
#include "server/games/match_manager.h"
#include "server/lobby/seek.h"
#include "server/matchmaking/match_starter.h"
#include "server/matchmaking/question.h"
#include "server/people/player.h"
#include "server/util/timer_heap.h"

struct matchmaking {
	struct match_starter starter;
	struct seek_list     seeks;
	struct questions     questions;
	/* match_manager.over_count at the last end of a turn */
	unsigned over_count;
};

void matchmaking_init(struct matchmaking *mk, struct match_manager *matches,
    struct timer_heap *timers, uint64_t seed);

/* Cancels all seeks. */
void matchmaking_clear(struct matchmaking *mk);

/*
 * Starts a seek for p, who must be free and have no seek that waits for an
 * opponent. If a seek that fits is ready, or if the request asks for a bot at
 * once, the game starts and p->match is set. Else p->seek is set. While p plays
 * a stand-in game (against a bot, until an opponent is found), the seek
 * continues; a new seek then replaces the old one.
 */
void matchmaking_seek(struct matchmaking *mk, struct player *p,
    const struct seek_request *request, msec now);

/* Whether somebody is waiting with whom matchmaking_seek would start a game. */
bool matchmaking_has_waiting(struct matchmaking *mk, const struct player *p,
    const struct seek_terms *terms);

/*
 * To be called when p has returned: if seek_suspend has kept p's seek, the seek
 * continues.
 */
void matchmaking_return(struct matchmaking *mk, struct player *p, msec now);

/*
 * Restores the seek of a stand-in game after a restart. p is disconnected, and
 * has its match already.
 */
void matchmaking_restore_seek(struct matchmaking *mk, struct player *p,
    const struct seek_request *request);

/*
 * To be called at the end of a turn of the event loop: starts games that had to
 * wait for the end of other games, and looks for opponents for players whose
 * stand-in games have ended.
 */
void matchmaking_end_turn(struct matchmaking *mk, msec now);

#endif
