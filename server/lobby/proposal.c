/*
 * proposal.c -- the proposals that players accept, decline or withdraw by
 * number.
 */

#include "server/lobby/proposal.h"

#include <assert.h>
#include <stdlib.h>

#include "common/fatal.h"

uint32_t proposal_next_id(const struct proposals *set)
{
	return set->last_id + 1;
}

void proposal_open(struct proposals *set, struct proposal *o,
    const struct proposal_ops *ops)
{
	assert(o->id == 0);
	o->id = proposal_next_id(set);
	set->last_id = o->id;
	o->ops = ops;
	HASH_ADD(hh, set->by_id, id, sizeof(o->id), o);
}

void proposal_close(struct proposals *set, struct proposal *o)
{
	if (o->id == 0)
		return;
	HASH_DEL(set->by_id, o);
	o->id = 0;
}

struct proposal *proposal_find(const struct proposals *set, uint32_t id)
{
	struct proposal *o;

	HASH_FIND(hh, set->by_id, &id, sizeof(id), o);
	return o;
}
