/*
 * forced.h -- wins by threats alone, each of which leaves but few answers: VCF
 * and VCT, as gomoku players call them.
 */

#ifndef SERVER_ENGINE_FORCED_H
#define SERVER_ENGINE_FORCED_H

#include <stdbool.h>
#include <stdint.h>

#include "server/engine/moves.h"
#include "server/engine/table.h"

struct hunt {
	struct position *position;
	struct move     *room;        /* for moves: a board's worth a ply */
	uint64_t         nodes;       /* spent, from 0 on */
	uint64_t         budget;      /* give up when they are spent */
	unsigned         plies;       /* the longest win to look for */
	bool (*is_over)(void *whose); /* asked often: give up now? */
	void         *whose;
	struct table *failed; /* NULL: fours only, no threes */
	uint16_t      age;    /* of what is kept there */
};

/*
 * In how many plies the side whose turn it is wins by threats until the last
 * cannot be answered, and with which move first; 0 if no such win was found,
 * and *first is then of no account. A shorter win may be there. The position is
 * left as it was. What has failed is kept in the table.
 */
unsigned forced_win(struct hunt *h, point *first);

#endif
