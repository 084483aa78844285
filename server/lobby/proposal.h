/*
 * proposal.h -- the proposals that players accept, decline or withdraw by
 * number.
 *
 * Seeks, challenges and offers share one counter for their numbers, so that
 * "accept ID" needs no kind. A proposal is embedded in another struct; the
 * functions in its ops find that struct by container_of. Its owner frees it and
 * decides who may answer. The set only knows which numbers are open.
 */

#ifndef SERVER_LOBBY_PROPOSAL_H
#define SERVER_LOBBY_PROPOSAL_H

#include <stdint.h>

#include "common/error.h"
#include "common/time_ms.h"
#include "server/util/hash_table.h"

struct player;
struct proposal;

/*
 * Handlers of a player's answers. Each checks first: a refusal changes nothing.
 * A player who may not answer gets ERR_OTHER. After a function has closed the
 * proposal it must not use it. Each may end a game and start another; callers
 * must hold no seek. why is "" or the text that came with the answer.
 */
struct proposal_ops {
	enum error (*accept)(struct proposal *o, struct player *by, msec now);
	enum error (*decline)(struct proposal *o, struct player *by,
	    const char *why, msec now);
	enum error (*withdraw)(struct proposal *o, struct player *by, msec now);
};

/* All zero: not open. */
struct proposal {
	uint32_t                   id;  /* from 1; 0: not open */
	const struct proposal_ops *ops; /* constant */
	UT_hash_handle             hh;  /* in proposals.by_id */
};

/* All zero is the empty set. */
struct proposals {
	struct proposal *by_id; /* not owned */
	uint32_t         last_id;
};

/* The number that the next proposal gets. */
uint32_t proposal_next_id(const struct proposals *set);

/* Opens o, which is not open, under the next number. */
void proposal_open(struct proposals *set, struct proposal *o,
    const struct proposal_ops *ops);

/* Closes o; does nothing if it is not open. To be called before it is freed. */
void proposal_close(struct proposals *set, struct proposal *o);

/* The open proposal of that number, or NULL. */
struct proposal *proposal_find(const struct proposals *set, uint32_t id);

#endif
