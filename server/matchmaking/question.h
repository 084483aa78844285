/*
 * question.h -- what one player asks another, and answers by a number.
 *
 * Seeks, questions and offers take their numbers from lobby_next_number. A
 * player accepts, declines or withdraws by such a number.
 * The table of kinds, in question.c, says of each kind how often it may be
 * asked, what ends it, and what it begins.
 *
 * A challenge asks a player by name, and expires. The server itself introduces
 * players who both seek: if their terms agree, but one of them plays a stand-in
 * game (against a bot, while the seek waits), that player is asked to leave it;
 * if their terms differ, both are sent the terms, and either may accept the
 * other's terms. An introduction without an answer is repeated after a minute,
 * and when a stand-in game ends. A player who seeks has agreed to play. So if
 * such a player is asked to leave a stand-in game, does not answer for 20 s and
 * has not moved for a minute, the player is moved to the new game.
 *
 * The offers of a game are stored in its match (match_state.h). A seek can be accepted
 * by everybody.
 */

#ifndef SERVER_MATCHMAKING_QUESTION_H
#define SERVER_MATCHMAKING_QUESTION_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/queue.h>

#include "common/base/error.h"
#include "common/base/time_ms.h"
#include "server/lobby/seek.h"
#include "server/matchmaking/cooldown.h"
#include "server/matchmaking/match_starter.h"
#include "server/people/player.h"
#include "server/util/timer_heap.h"

/*
 * A player who has not moved for INACTIVE_TIME ms, and does not answer for
 * QUESTION_TIME ms, is moved from a stand-in game to the new game. A question
 * without an answer is repeated after INACTIVE_TIME.
 */
#define QUESTION_TIME 20000
#define INACTIVE_TIME 60000

/* The kinds below QUESTION_CHALLENGE are those of enum offer. */
enum question_kind {
	/* `from` has challenged `to`. */
	QUESTION_CHALLENGE = OFFER_COUNT,
	/* `from` wants to play `to` on terms that both accept. */
	QUESTION_CHANGE,
	/* Both players seek, but on different terms. */
	QUESTION_NEAR,
	/* A seek, which is in the list of seeks. */
	QUESTION_SEEK
};

/* The most challenges that one player may have received, and introductions. */
#define RECEIVED_MAX 5

enum question_state {
	QUESTION_DELAYED, /* waits for a cooldown; was sent to nobody */
	QUESTION_OPEN,    /* was sent to both players */
	/* Waits in questions.accepted until both players are free */
	QUESTION_ACCEPTED
};

/* A challenge or an introduction. */
struct question {
	uint32_t            id; /* number by which players answer */
	enum question_kind  kind;
	enum question_state state;
	struct questions   *set; /* the set that contains this question */
	struct player      *from, *to;
	/* The game to be played; not valid for QUESTION_NEAR */
	struct game_settings settings;
	/* side of `from`; SIDE_NONE: drawn at random */
	enum side side;
	/* When `from` last chose to play against `to` */
	msec         agreed_at;
	msec         repeat_at; /* when the question is asked next */
	struct timer timer; /* calls on_timer; not set if QUESTION_ACCEPTED */
	/* Links in the lists from->sent and to->received. */
	LIST_ENTRY(question) sent_link, received_link;
	TAILQ_ENTRY(question) accepted_link;
};

TAILQ_HEAD(question_queue, question);

struct questions {
	struct match_starter *starter; /* not owned, like the next three */
	struct seek_list     *seeks;
	struct lobby         *lobby;
	struct timer_heap    *timers;
	struct expiry_map     cooldowns;
	struct question_queue accepted;
};

void questions_init(struct questions *set, struct match_starter *starter,
    struct seek_list *seeks, struct timer_heap *timers);

/*
 * Makes a challenge from `from` to `to`, who is connected, and sets *id to its
 * number. If `to` has challenged `from` on the same terms, accepts that
 * challenge instead, and sets *id to 0. If `to` has challenged `from` on other
 * terms, the new challenge replaces that one. Errors: ERR_IGNORED; ERR_OFFERED
 * (the same challenge is open); ERR_ASKED (`from` has another open challenge to
 * `to`, or COOLDOWN_ASKED runs because of `from` or of another guest at the same
 * address); ERR_DECLINED (too soon after a decline); ERR_MANY; ERR_BUSY.
 */
enum error question_challenge(struct questions *set, struct player *from,
    struct player *to, const struct game_settings *settings, enum side side,
    uint32_t *id, msec now);

/*
 * To be called for a seek that cannot be paired at once: introduces its player
 * to other players who seek. Seeks whose terms agree come before other seeks;
 * in each group, the oldest seek comes first.
 */
void question_introduce(struct questions *set, struct seek *seek, msec now);

/*
 * p makes an offer at p's match, or accepts the opponent's offer of the same
 * kind. If both players now agree on a rematch, it starts, and p->match is the
 * new match. Errors: see the function of match_offer.h for that kind of offer.
 */
enum error question_offer(struct questions *set, struct player *p,
    enum offer kind, msec now);

/*
 * These three answer what has the number `id`: a question, an offer at the
 * player's match, or a seek. Errors: ERR_ID if nothing open has the number;
 * ERR_OTHER if somebody else must answer it, or has made it.
 *
 * Further errors of question_accept: for an offer, those of question_offer;
 * ERR_NOBODY if the other player is disconnected; ERR_UNFIT if the terms of the
 * two players make no game; the errors of question_challenge if the other player
 * seeks another kind of opponent; for a seek, also ERR_SEATED (`by` has a
 * running game) and ERR_IGNORED (its player ignores `by`). The game begins, or
 * waits until both players are free; a player in a stand-in game, who has not
 * agreed yet, is asked to leave it.
 */
enum error question_accept(struct questions *set, struct player *by,
    uint32_t id, msec now);
enum error question_decline(struct questions *set, struct player *by,
    uint32_t id, const char *why, msec now);
enum error question_withdraw(struct questions *set, struct player *by,
    uint32_t id, msec now);

/*
 * To be called when p begins to ignore `other`: p declines what `other` has
 * asked p.
 */
void questions_decline_from(struct questions *set, struct player *p,
    const struct player *other, msec now);

/*
 * To be called when p has returned on another connection: sends p the open
 * questions again, and starts games that were waiting only for p.
 */
void questions_returned(struct questions *set, struct player *p, msec now);

/*
 * To be called when p's stand-in game has ended while p's seek continues:
 * starts a game that was waiting only for p, or repeats the questions between p
 * and other players who seek. Returns true if a game has started.
 */
bool questions_game_ended(struct player *p, msec now);

/*
 * Closes the questions that depend on the seek. The seek list calls this
 * function as on_unavailable.
 */
void questions_seek_unavailable(struct seek *seek, enum cancel_reason why);

/*
 * To be called when p and `other` begin a game: closes the questions between
 * them, for the reason "matched", and lets them ask each other again at once.
 */
void questions_close_between(struct questions *set, struct player *p,
    struct player *other, msec now);

/* Closes all questions between p and other players, and tells them that p is gone. */
void questions_close_all(struct player *p);

/* Starts the games of accepted questions whose players are both free now. */
void questions_start_accepted(struct questions *set, msec now);

#endif
