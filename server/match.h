/* match.h -- one game: a board, two chairs, watchers, offers; the law. */

#ifndef SERVER_MATCH_H
#define SERVER_MATCH_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/queue.h>
#include <uthash.h>

#include "common/board.h"
#include "common/error.h"
#include "common/msec.h"
#include "common/text.h"
#include "common/why.h"
#include "server/seat.h"

struct match {
	uint32_t        id;
	bool            is_over;
	enum why        why;			/* once it is over, */
	enum side       winner;			/* with SIDE_NONE for a draw */
	uint8_t         offered[OFFERS];	/* a bit a side */
	struct board   *board;			/* ours */
	struct chair    chair[2];
	struct seat     keeper;			/* told before all others */
	struct seat    *watcher;		/* ours, watchers of them */
	uint32_t        watchers, watcher_room;
	UT_hash_handle  hh;			/* the lobby's */
	SLIST_ENTRY(match) tidy;		/* the lobby's: to be looked after */
	bool            is_untidy;		/* is in that list */
};

/* A match with empty chairs, on the heap. The caller owns it. */
struct match *match_new(uint32_t id, const struct variant *v,
    struct seat keeper);

/* Tells every seat EV_END and frees the match. */
void match_free(struct match *m);

/* What a match costs the heap, watchers apart. */
size_t match_size(const struct variant *v);

/* Seats somebody before the start; name is copied. */
void match_sit(struct match *m, enum side side, struct seat seat,
    const char *name, bool is_bot);

/* Tells everybody that the game begins; both chairs are taken. */
void match_start(struct match *m);

/* Hands chairs, crosswise, and watchers on to next, which is not started. */
void match_hand_on(struct match *m, struct match *next);

/*
 * Puts side's stone on p. ply is the number this move is meant to have, or 0 if
 * its sender did not say. The same move sent again with its ply is OK and told
 * to nobody. Else refused, nothing changed: ERR_STALE, ERR_OVER, ERR_TURN,
 * ERR_OFF, ERR_TAKEN.
 */
enum error match_play(struct match *m, enum side side, point p, uint32_t ply);

/* side gives the game up, with WHY_RESIGN or WHY_QUIT. ERR_OVER. */
enum error match_resign(struct match *m, enum side side, enum why why);

/*
 * side offers a draw, which its opponent's next move lets lapse, as its own
 * does; when both have offered the game ends. ERR_OVER, ERR_OFFERED.
 */
enum error match_offer_draw(struct match *m, enum side side);

/*
 * side offers another game. ERR_RUNNING; ERR_ALONE when the other person is gone,
 * whoever keeps the chair; ERR_OFFERED. match_is_agreed: it is time to begin.
 */
enum error match_offer_rematch(struct match *m, enum side side);

/* side would have hints in this game. ERR_OVER, ERR_OFFERED. */
enum error match_offer_hints(struct match *m, enum side side);

/* Every person here would, so there are; a bot has nothing against it. */
bool match_has_hints(const struct match *m);

/*
 * The hint that side's chair waited for has come, and is told to it alone; NULL
 * when it has come too late to be of use.
 */
void match_hint(struct match *m, enum side side, const struct hint *h);

/* Both sides want another game; a bot always does. */
bool match_is_agreed(const struct match *m);

/* The person in side's chair is called otherwise now. */
void match_rename(struct match *m, enum side side, const char *name);

/* Tells everybody what name says. */
void match_say(struct match *m, const char *name, const char *text);

/* The person in side's chair is gone; after left the chair will be filled. */
void match_away(struct match *m, enum side side, msec left);

/* A bot takes the chair of side, which is away, and is told so with the rest. */
void match_fill(struct match *m, enum side side, struct seat seat,
    const char *name);

/* A person is in side's chair, and listens. */
bool match_is_present(const struct match *m, enum side side);

/* Ends a running game that nobody is left to play; nobody wins. */
void match_abandon(struct match *m);

/* side leaves the table of a game that is over; its seat is told EV_END. */
void match_leave(struct match *m, enum side side);

/* Adds a watcher, who is told everything from now on. */
void match_watch(struct match *m, struct seat seat);

/* Removes the watcher whose it is, who is told no more. */
void match_unwatch(struct match *m, const void *whose);

#endif
