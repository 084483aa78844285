/*
 * seek.h -- the seeks: players who look for an opponent.
 *
 * An index leads from a game, a time control and manners (idle and undo) to the
 * seeks that suit them. Each seek is entered under each of its games, and under
 * "any" if it names none, with its time control and manners; also under "all
 * games" and with "all time controls", for players whom every game or time
 * control suits; and with "all manners", for near misses. The seeks of an entry
 * are in buckets, by those of their terms that have few values, in the order of
 * age. So the cost of a seek hardly depends on how many others wait, and on how
 * many different terms.
 */

#ifndef SERVER_LOBBY_SEEK_H
#define SERVER_LOBBY_SEEK_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/queue.h>

#include "common/bot_level.h"
#include "common/time_ms.h"
#include "server/lobby/proposal.h"
#include "server/lobby/seek_terms.h"
#include "server/util/timer_heap.h"

struct lobby_changes;
struct player;
struct seek_bucket;
struct seek_group;
struct stand_in_offer;

/* What a player asks for. */
struct seek_request {
	struct seek_terms terms;
	msec              timeout;        /* may be MSEC_NEVER */
	bool           is_bot_on_timeout; /* then a bot of this level plays */
	enum bot_level level;
};

/* Size of what seek_request_write writes, with its NUL. */
#define SEEK_REQUEST_TEXT_SIZE (SEEK_TERMS_TEXT_SIZE + 32)

enum seek_state {
	SEEK_WAITING,  /* the player does nothing else */
	SEEK_STAND_IN, /* the player plays a stand-in bot meanwhile */
	SEEK_AWAY      /* the same, but the player is disconnected */
};

LIST_HEAD(stand_in_offer_list, stand_in_offer);

struct seek {
	struct proposal      proposal; /* open as long as the seek exists */
	struct seek_request  request;
	struct player       *player;  /* whose seek this is */
	struct seek_list    *list;    /* which owns it */
	struct seek_bucket **buckets; /* which it is in; the array is owned */
	unsigned             bucket_count;
	enum seek_state      state;
	struct timer         timer; /* set until the timeout */
	bool is_extended;           /* the timer was extended for offers */
	/* A compatible player came while a bot stood in. */
	bool                       has_candidate;
	struct stand_in_offer_list asked; /* offers to this player */
	struct stand_in_offer_list made;  /* offers to others, because of it */
	struct player *told; /* the player who heard of it as a challenge */
	bool           is_promised; /* told will accept when free; it is in
				         promised */
	msec promised_timeout;      /* the timer's time, kept while the timer
				         is off */
	TAILQ_ENTRY(seek) promised_link;
	LIST_ENTRY(seek) told_link; /* in told's list */
	TAILQ_ENTRY(seek) link;     /* in list->all */
};

TAILQ_HEAD(seeks, seek);
TAILQ_HEAD(seek_buckets, seek_bucket);

struct seek_list {
	struct seeks               all;    /* owned */
	struct seek_group         *groups; /* the index, a hash table; owned */
	struct timer_heap         *timers; /* not owned */
	struct proposals          *proposals;  /* not owned */
	const struct proposal_ops *ops;        /* of each seek */
	struct lobby_changes      *news;       /* not owned */
	unsigned                   open_count; /* seeks that wait for any
					          opponent */
	uint64_t compared; /* how many seeks and buckets searches looked at */
	/* Called before a seek is freed or its player counts as away. */
	void (*on_unavailable)(struct seek *seek);
};

/*
 * Reads a whole "seek": its terms, "else" and "wait". Errors as
 * seek_terms_read.
 */
enum error seek_request_read(struct seek_request *r, const char *games,
    const struct pairs *pairs, const char **bad_value);

/* Writes a request as the arguments of a "seek", and reads that text. */
const char *seek_request_write(const struct seek_request *r,
    char out[SEEK_REQUEST_TEXT_SIZE]);
bool        seek_request_parse(struct seek_request *r, const char *text);

void seek_list_init(struct seek_list *list, struct timer_heap *timers,
    struct proposals *proposals, const struct proposal_ops *ops,
    void (*on_unavailable)(struct seek *seek));

/* Cancels every seek. */
void seek_list_clear(struct seek_list *list);

/* Sets p->seek, which must be NULL, to a new seek; its timer is not set. */
struct seek *seek_list_add(struct seek_list *list, struct player *p,
    const struct seek_request *request);

/* Frees p->seek, if any, and clears it. A match that has started goes on. */
void seek_cancel(struct player *p);

void seek_set_state(struct seek *seek, enum seek_state state);

/* p, who may have a seek, has become a program, or is no longer one. */
void seek_player_changed(struct player *p);

/*
 * p is being disconnected: a seek that goes on during a stand-in game is kept
 * for its return; any other one is cancelled.
 */
void seek_suspend(struct player *p);

/* A search for players whom a new player may be paired with, or asked about. */
struct seek_search {
	const struct player     *player;
	const struct seek_terms *terms;
	enum seek_state          state;
	bool                     is_near; /* terms that nearly agree */
	/* Players to exclude besides those who refuse one another; or NULL. */
	bool (*is_excluded)(const void *ctx, const struct player *other);
	const void *ctx;
};

/* Whether the search finds the seek. */
bool seek_suits(const struct seek_search *search, const struct seek *seek);

/*
 * Writes the first seeks that name the search's player, who has not been told
 * of them, the oldest first and max at most. Of the search only the player, the
 * state and the excluded players count. Returns how many.
 */
unsigned seek_list_find_naming(struct seek_list *list,
    const struct seek_search *search, struct seek **found, unsigned max);

/*
 * Writes the first seeks that suit, the oldest first and max at most. Returns
 * how many.
 */
unsigned seek_list_find(struct seek_list *list,
    const struct seek_search *search, struct seek **found, unsigned max);

#endif
