/*
 * matchmaking.h -- pairs players: seeks, games with bots, rematches.
 *
 * Two seeks are compatible if their terms agree (seek_terms.h) and each accepts
 * the other's player. The seek that has waited longest is matched first. A
 * player who plays a stand-in bot meanwhile is asked before that game ends.
 */

#ifndef SERVER_LOBBY_MATCHMAKING_H
#define SERVER_LOBBY_MATCHMAKING_H

#include <stdint.h>

#include "common/bot_level.h"
#include "common/error.h"
#include "common/time_ms.h"
#include "server/lobby/match_manager.h"
#include "server/lobby/cooldown.h"
#include "server/lobby/player.h"
#include "server/lobby/seek.h"
#include "server/lobby/stand_in_offers.h"
#include "server/match/match.h"
#include "server/util/timer_heap.h"

/* The most open challenges that a player has made, and has received. */
#define SENT_CHALLENGES_MAX     3
#define RECEIVED_CHALLENGES_MAX 5

struct matchmaking {
	struct match_manager  *matches; /* not owned */
	struct seek_list       seeks;
	struct cooldowns       cooldowns;
	struct stand_in_offers stand_in_offers;
	struct seeks           promised; /* accepted by players who are still in
					   a game */
	/* Challenges that a player may have sent and received; 0: no limit. */
	unsigned sent_max, received_max;
	uint64_t rng_state; /* never 0 */
};

void matchmaking_init(struct matchmaking *mk, struct match_manager *matches,
    struct timer_heap *timers, uint64_t seed);

/* Cancels all seeks. */
void matchmaking_clear(struct matchmaking *mk);

/*
 * p, who has no running game and no seek, leaves its match and seeks an
 * opponent. If a compatible seek waits, or request asks for a bot at once, the
 * game starts and p->match is set. Otherwise p->seek is set. The seek goes on
 * while p plays a stand-in bot, so that p can be asked to play somebody who
 * comes later.
 */
void matchmaking_seek(struct matchmaking *mk, struct player *p,
    const struct seek_request *request, msec now);

/* Whether somebody waits with whom matchmaking_seek would start a game. */
bool matchmaking_has_waiting(struct matchmaking *mk, const struct player *p,
    const struct seek_terms *terms);

/* Ends p's seek, which must exist. A stand-in game goes on. */
void matchmaking_unseek(struct matchmaking *mk, struct player *p);

/* p has returned: a seek that seek_suspend kept goes on. */
void matchmaking_return(struct matchmaking *mk, struct player *p, msec now);

/* Restores such a seek after a restart; p is disconnected and has its match. */
void matchmaking_restore_seek(struct matchmaking *mk, struct player *p,
    const struct seek_request *request);

/* How many open challenges and seeks for p alone p has been told of. */
unsigned matchmaking_heard(const struct player *p);

/*
 * p has connected or has got its name: tells p of the seeks that name p, and
 * withdraws from p those that name p by its former name.
 */
void matchmaking_arrived(struct matchmaking *mk, struct player *p, msec now);

/* From now on p is not told of seeks that name p. */
void matchmaking_forget_told(struct player *p);

/* Starts the games of players who accepted a seek during another game. */
void matchmaking_start_promised(struct matchmaking *mk, msec now);

/*
 * Whether p can begin a game: it has none, or one that is over or a stand-in.
 */
bool matchmaking_is_free(const struct player *p);

/*
 * Starts a game of two free players, who leave what they were doing. A side of
 * SIDE_NONE is the one left over, or drawn at random if both are.
 */
void matchmaking_pair(struct matchmaking *mk, struct player *p, enum side side,
    struct player *other, enum side others_side,
    const struct game_settings *settings, msec now);

/*
 * Starts a game of p, who has no running game and no seek, against a bot; it is
 * rated if p wants that and it can be.
 */
void matchmaking_play_bot(struct matchmaking *mk, struct player *p,
    const struct game_settings *settings, enum bot_level level, enum side side,
    bool wants_rated, msec now);

/*
 * A match of two bots. The caller adds the spectator who asked for it, then
 * starts it: it ends when its last spectator leaves.
 */
struct match *matchmaking_create_bot_match(struct matchmaking *mk,
    const struct game_settings *settings, enum bot_level x, enum bot_level o);

/*
 * p, who is at a match, offers or accepts a rematch; once agreed, it starts and
 * p->match is the new one. If p's seek goes on and a compatible seek has come
 * since, p seeks again instead, as in matchmaking_seek. Errors: those of
 * match_offer_rematch.
 */
enum error
matchmaking_rematch(struct matchmaking *mk, struct player *p, msec now);

#endif
