/* hint.h -- a suggested move and its evaluation. */

#ifndef SERVER_MATCH_HINT_H
#define SERVER_MATCH_HINT_H

#include <stdbool.h>

#include "common/board.h"

struct hint {
	int      plies;    /* > 0: proved win in at most that many; < 0: loss */
	int      score;    /* if plies is 0: > 0 is better for the mover */
	bool     is_exact; /* score is proven: 0 means a draw */
	unsigned depth;    /* search depth in plies */
	unsigned pv_length; /* at least 1 */
	const point *pv;    /* principal variation; pv[0] is the best move */
};

#endif
