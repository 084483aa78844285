/* game_scoring.c -- how a finished game counts for each player. */

#include "server/rating/game_scoring.h"

#include "server/match/seating.h"

bool game_scoring_outcome(const struct match *m, enum side side,
    const char **name, enum outcome *outcome)
{
	*name = seating_player_name(m, side);
	*outcome = m->winner == SIDE_NONE ? OUTCOME_DRAWN :
	    m->winner == side             ? OUTCOME_WON :
					    OUTCOME_LOST;
	if (m->used.hinted != 0 || m->used.undone != 0 ||
	    m->flags & MATCH_STAND_IN || m->end_reason == END_ABORT ||
	    m->end_reason == END_VOID ||
	    (m->end_reason == END_AWAY && m->winner == SIDE_NONE))
		return false;
	if ((*name)[0] == '\0' || (*name)[0] == '~')
		return false;
	return !match_has_substitute_moved(m, side) || *outcome == OUTCOME_LOST;
}
