/* match.h -- one game: board, clocks, chairs, offers; the law. */

#ifndef SERVER_MATCH_H
#define SERVER_MATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/queue.h>
#include <uthash.h>

#include "common/board.h"
#include "common/clock.h"
#include "common/error.h"
#include "common/msec.h"
#include "common/why.h"
#include "server/due.h"
#include "server/seat.h"
#include "server/terms.h"

struct match {
	uint32_t      id;
	bool          is_over;
	enum why      why;             /* once it is over, */
	enum side     winner;          /* with SIDE_NONE for a draw */
	uint8_t       offered[OFFERS]; /* a bit a side */
	enum absent   absent;
	bool          is_shown; /* the last move, to its opponent */
	uint64_t      after;    /* its last fact's position */
	struct board *board;    /* ours */
	struct clock  clock;
	struct chair  chair[2];
	struct seat   keeper;  /* told before all others */
	struct seat  *watcher; /* ours, watchers of them */
	uint32_t      watchers, watcher_room;
	bool          is_unshown;   /* is in that list of clocks.h's */
	bool          is_untidy;    /* is in the lobby's list */
	msec          asleep_since; /* 0: not in sleepers.h's list */
	struct due    flag;         /* clocks.h's */
	TAILQ_ENTRY(match) unshown, sleeper;
	SLIST_ENTRY(match) tidy;
	UT_hash_handle hh; /* the lobby's, by id */
};

/* A match with empty chairs, on the heap. The caller owns it. */
struct match *
match_new(uint32_t id, const struct terms *terms, struct seat keeper);

/* Tells every seat EV_END and frees the match. */
void match_free(struct match *m);

/* What a match costs the heap, watchers apart. */
size_t match_size(const struct variant *v);

/* Tells every seat, the keeper first. */
void match_tell(struct match *m, struct event e);

/* Tells everybody that the game begins; both chairs are taken. */
void match_start(struct match *m);

/*
 * Puts side's stone on p. ply is the number this move is meant to have, or 0 if
 * its sender did not say. The same move sent again with its ply is OK and told
 * to nobody. Else refused, nothing changed: ERR_STALE, ERR_OVER, ERR_TURN,
 * ERR_OFF, ERR_TAKEN. A flag that is about to fall is match_flag's alone.
 */
enum error
match_play(struct match *m, enum side side, point p, uint32_t ply, msec now);

/* side gives the game up, with WHY_RESIGN or WHY_QUIT. ERR_OVER. */
enum error
match_resign(struct match *m, enum side side, enum why why, msec now);

/*
 * side offers a draw, which its opponent's next move lets lapse, as its own
 * does; when both have offered the game ends. ERR_OVER, ERR_OFFERED.
 */
enum error match_offer_draw(struct match *m, enum side side, msec now);

/*
 * side offers another game. ERR_RUNNING; ERR_ALONE when the other person is gone,
 * whoever keeps the chair; ERR_OFFERED. match_is_agreed: it is time to begin.
 */
enum error match_offer_rematch(struct match *m, enum side side);

/* side would have hints in this game. ERR_OVER, ERR_OFFERED. */
enum error match_offer_hints(struct match *m, enum side side);

/* Every person wants hints, or another game; a bot's own chair always does. */
bool match_has_hints(const struct match *m);
bool match_is_agreed(const struct match *m);

/*
 * side takes the game that its opponent is gone from. ERR_OVER; ERR_PRESENT when
 * the other chair is not empty; ERR_EARLY before the grace is over.
 */
enum error match_claim(struct match *m, enum side side, msec now);

/* side loses because it is gone, or for SIDE_NONE both are: nobody wins. */
void match_forfeit(struct match *m, enum side side, msec now);

/* A person is in side's chair, and listens. */
bool match_is_present(const struct match *m, enum side side);

/* No person is there to play, and one might come back: the clocks stand. */
bool match_is_asleep(const struct match *m);

/* The last move has been shown, so the clock of whoever is to move runs. */
void match_shown(struct match *m, msec now);

/* Starts or stops the clocks after who is there has changed, and tells it. */
void match_settle(struct match *m, msec now);

/* Tells how the clocks stand. */
void match_tell_clock(struct match *m, msec now);

/* Lets the flag fall if it is time. */
void match_flag(struct match *m, msec now);

#endif
