/*
 * dormant_games.h -- running games without a connected player, and which of
 * them end.
 *
 * Their players may reconnect, but both the time and the number of such games
 * are limited: clients that only connect, start a game and disconnect must not
 * fill the memory, nor end the games of others. If there are too many, games
 * are ended in this order: games of guests against bots first, games between
 * named players last; among equals those with the fewest plies; then those of
 * the address that had the most dormant games already; then the oldest.
 */

#ifndef SERVER_LOBBY_DORMANT_GAMES_H
#define SERVER_LOBBY_DORMANT_GAMES_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/queue.h>

#include "common/time_ms.h"
#include "server/match/match.h"
#include "server/util/hash_table.h"
#include "server/util/heap.h"
#include "server/util/timer_heap.h"

/* How long a game may be dormant before it ends. */
#define DORMANT_TIME_MAX (7 * 24 * 3600 * (msec)1000)

/* Defaults of noughtsd's options. */
#define DORMANT_COUNT_MAX       20000
#define DORMANT_PER_ADDRESS_MAX 200

struct dormant_limits {
	unsigned count;       /* games; 0: no limit */
	unsigned per_address; /* games of one client address; 0: no limit */
};

struct dormant_entry;

/* A dormant game in the list of the address of one of its players. */
struct dormant_share {
	struct dormant_entry   *entry;
	struct dormant_address *address; /* NULL: unknown, as after a restart */
	TAILQ_ENTRY(dormant_share) link;
};

TAILQ_HEAD(dormant_shares, dormant_share);

/* The dormant games whose players last connected from one address. */
struct dormant_address {
	uint64_t              key;    /* as in struct seat */
	struct dormant_shares shares; /* a game of two such players has two */
	unsigned              count;
	bool                  is_over_limit; /* in dormant.over_limit */
	TAILQ_ENTRY(dormant_address) over_limit_link;
	UT_hash_handle hh;
};

TAILQ_HEAD(dormant_addresses, dormant_address);

/* Part of the match's owner, which sets match; all else zero at first. */
struct dormant_entry {
	struct match *match;
	bool          is_dormant; /* in the lists; else the rest is invalid */
	uint32_t      rank;       /* games its address had at that time */
	msec          since;
	struct dormant_share shares[2]; /* by side */
	TAILQ_ENTRY(dormant_entry) link;
	struct heap_node eviction_node;
};

TAILQ_HEAD(dormant_list, dormant_entry);

struct dormant_games {
	struct dormant_limits    limits;
	struct timer_heap       *timers; /* not owned */
	struct timer             timer;  /* set to the time when the first game
					    is to end */
	struct dormant_list      list;   /* ordered by since */
	struct heap              evictions;  /* on top: the game to end first */
	struct dormant_address  *addresses;  /* owned; by key */
	struct dormant_addresses over_limit; /* of them */
	unsigned                 count;
};

void dormant_games_init(struct dormant_games *d, struct timer_heap *timers);

/* Frees the tables; the matches may have been freed before. */
void dormant_games_clear(struct dormant_games *d);

/* Adds or removes the match; to be called when match_is_dormant may change. */
void dormant_games_update(struct dormant_games *d, struct dormant_entry *entry,
    msec now);

/*
 * The game to end first while there are more than limits.count, or of an
 * address that has more than limits.per_address; else NULL.
 */
struct match *dormant_games_excess(const struct dormant_games *d);

#endif
