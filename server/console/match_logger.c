/* match_logger.c -- logs and counts the games of all players. */

#include "common/base/container_of.h"
#include "common/game/board.h"
#include "common/protocol/enum_words.h"
#include "common/protocol/parser.h"
#include "server/console/console.h"
#include "server/lobby/lobby.h"
#include "server/match/match.h"
#include "server/util/log.h"

static void
on_event(void *ctx, const struct match *m, const struct match_event *e)
{
	struct server_counters *counters = ctx;
	const struct seat      *seats = m->live.seat;
	char                    variant[VARIANT_TEXT_SIZE];
	char x[ADDRESS_KEY_TEXT_SIZE], o[ADDRESS_KEY_TEXT_SIZE];

	if (match_event_has(e, EVENT_STONE))
		counters->moves++;
	if (match_event_has(e, EVENT_BEGINS)) {
		counters->games_begun++;
		log_event(LOG_INFO, "game-begun",
		    "match=%u variant=%s x=%s o=%s", m->id,
		    variant_write(board_variant(m->board), variant),
		    seats[SIDE_X].name, seats[SIDE_O].name);
	}
	if (!match_event_has(e, EVENT_ENDS))
		return;
	counters->games_ended++;
	log_event(LOG_INFO, "game-ended", "match=%u winner=%s why=%s plies=%u",
	    m->id, side_word(m->winner), end_reason_word(m->end_reason),
	    board_ply(m->board));
	if (m->flags & MATCH_UNKEPT &&
	    (m->player[SIDE_X].id != 0 || m->player[SIDE_O].id != 0))
		log_event(LOG_NOTICE, "game-dropped",
		    "match=%u x=%s o=%s why=%s", m->id,
		    address_key_write(&seats[SIDE_X].address, x),
		    address_key_write(&seats[SIDE_O].address, o),
		    "too many games of one address or network today");
}

struct match_observer match_logger_observer(struct server_state *g)
{
	return (struct match_observer){ on_event, &g->counters };
}
