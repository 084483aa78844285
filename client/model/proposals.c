/* proposals.c -- open proposals, to us and by us, with their numbers. */

#include "client/model/proposals.h"

#include <string.h>

/* Returns the index of the proposal with that number, or else set->count. */
static unsigned index_of(const struct proposals *set, uint32_t id)
{
	unsigned i = 0;

	while (i < set->count && set->list[i].id != id)
		i++;
	return i;
}

static void remove_at(struct proposals *set, unsigned i)
{
	set->count--;
	memmove(&set->list[i], &set->list[i + 1],
	    (set->count - i) * sizeof(set->list[0]));
}

void proposals_add(struct proposals *set, const struct proposal *p)
{
	unsigned i = index_of(set, p->id);

	if (i == PROPOSALS_MAX) {
		remove_at(set, 0);
		i = set->count;
	}
	if (i == set->count)
		set->count++;
	set->list[i] = *p;
}

bool proposals_remove(struct proposals *set, uint32_t id)
{
	unsigned i = index_of(set, id);

	if (i == set->count)
		return false;
	remove_at(set, i);
	return true;
}

const struct proposal *proposals_find(const struct proposals *set, uint32_t id)
{
	unsigned i = index_of(set, id);

	return i < set->count ? &set->list[i] : NULL;
}

bool proposals_open(const struct proposals *set, const struct game *g,
    bool ours, unsigned i, struct proposal *out)
{
	for (unsigned at = 0; at < set->count; at++) {
		if (set->list[at].is_ours != ours || i-- > 0)
			continue;
		*out = set->list[at];
		return true;
	}
	for (int at = 0; at < OFFER_COUNT; at++) {
		bool is_open = ours ? g->board != NULL &&
			g->my_side != SIDE_NONE && g->offer[at] == g->my_side :
				      game_is_offered(g, (enum offer)at);

		if (!is_open || i-- > 0)
			continue;
		*out = (struct proposal){ .id = g->offer_id[at],
			.kind = PROPOSAL_OFFER,
			.is_ours = ours,
			.offer = (enum offer)at };
		memcpy(out->name, g->name[side_other(g->my_side)], NAME_SIZE);
		return true;
	}
	return false;
}
