/*
 * lobby_format.h -- writes what happens outside of games as protocol lines: events
 * of the lobby, players, the tournament.
 */

#ifndef SERVER_PROTOCOL_LOBBY_FORMAT_H
#define SERVER_PROTOCOL_LOBBY_FORMAT_H

#include "common/protocol/line_writer.h"
#include "common/protocol/wire.h"
#include "server/lobby/lobby_event.h"
#include "server/state/server_state.h"
#include "server/tournament/tournament.h"

/* Each of these functions writes one line without the LF at its end. */

/*
 * Writes the line of any lobby event but LOBBY_CALLED. g is for the row of a
 * player: see lobby_format_player.
 */
void lobby_format_event(struct line_writer *line, const struct lobby_event *e,
    const struct server_state *g);

/* These functions write a row of the standings, and a row of the pairings. */
void lobby_format_standing(struct line_writer *line, const struct tournament *t,
    const struct standing *row);
void lobby_format_pairing(struct line_writer *line, const struct tournament *t,
    const struct tournament_game *g);

/*
 * Writes a row about the player. `event` is WIRE_WHO, or another event with the
 * same keys. Returns the journal position that must be durable before the row is
 * sent; if that would wait for space on the disk, the row leaves out the player's
 * match.
 */
uint64_t lobby_format_player(struct line_writer *line, enum wire_event event,
    const struct player *p, const struct server_state *g, msec now);

#endif
