/* quiet_position.c -- the positions that the static evaluation is fitted to. */

#include "tests/bench/quiet_position.h"

#include "server/engine/search/threat_search.h"

/* Node and ply limit of the VCF. */
#define VCF_NODES 30

static bool never(void *ctx)
{
	(void)ctx;
	return false;
}

bool position_is_quiet(struct position *q)
{
	static struct move   moves[POINTS_MAX * VCF_NODES];
	struct threat_search h = { .position = q,
		.move_stack = moves,
		.max_nodes = VCF_NODES,
		.max_plies = VCF_NODES,
		.should_stop = never };
	point                first;

	return position_count(q, side_other(q->turn), PATTERN_FIVE) == 0 &&
	    threat_search_find_win(&h, &first) == 0;
}
