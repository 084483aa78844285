/*
 * challenge.h -- one player challenges another one, by name, to a game.
 *
 * A challenge names one game with all its settings. It can be made and accepted
 * in any state: if one of the two is in a game, the accepted challenge begins
 * when both are free.
 */

#ifndef SERVER_LOBBY_CHALLENGE_H
#define SERVER_LOBBY_CHALLENGE_H

#include <stdbool.h>
#include <sys/queue.h>

#include "common/error.h"
#include "common/time_ms.h"
#include "server/lobby/matchmaking.h"
#include "server/lobby/player.h"
#include "server/lobby/proposal.h"
#include "server/util/timer_heap.h"

/* How long a challenge can be answered, in ms. */
#define CHALLENGE_TIME 60000

struct challenge {
	struct proposal    proposal; /* open as long as the challenge exists */
	struct challenges *set;      /* which owns it */
	struct player     *from, *to;
	struct game_settings settings;
	enum side            side;        /* from's; SIDE_NONE: drawn */
	bool                 is_accepted; /* waits until both are free */
	struct timer         timer;       /* set until it is answered */
	LIST_ENTRY(challenge) sent_link, received_link; /* from's, to's */
	TAILQ_ENTRY(challenge) accepted_link;           /* if is_accepted */
};

TAILQ_HEAD(challenge_queue, challenge);

struct challenges {
	struct matchmaking    *matchmaking; /* not owned, like the next */
	struct timer_heap     *timers;
	struct challenge_queue accepted;
	unsigned               over_count; /* of the match manager, last seen */
};

void challenges_init(struct challenges *set, struct matchmaking *matchmaking,
    struct timer_heap *timers);

/*
 * from challenges to, another player, who is connected. If to has challenged
 * from on the same terms, that challenge is accepted instead and *made set to
 * NULL. Otherwise *made is the new challenge, which replaces any other one
 * between the two. Errors: ERR_IGNORED, ERR_OFFERED (the same again),
 * ERR_DECLINED (too soon after a decline), ERR_MANY, ERR_BUSY.
 */
enum error challenge_make(struct challenges *set, struct player *from,
    struct player *to, const struct game_settings *settings, enum side side,
    const struct challenge **made, msec now);

/* p is no longer connected: ends the open challenges between p and others. */
void challenge_close_all(struct player *p);

/*
 * At the end of a turn: starts accepted games whose players have become free.
 */
void challenges_end_turn(struct challenges *set, msec now);

#endif
