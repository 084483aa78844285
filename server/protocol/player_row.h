/*
 * player_row.h -- writes a player as a row of a list, with what the player does
 * and seeks.
 */

#ifndef SERVER_PROTOCOL_PLAYER_ROW_H
#define SERVER_PROTOCOL_PLAYER_ROW_H

#include "common/line_writer.h"
#include "server/lobby/server_state.h"
#include "server/lobby/player.h"

/*
 * Writes a row about the player. `start` is "* who" or another event. Returns
 * the journal position that must be durable before the row is sent; if that
 * would wait for space on the disk, the row leaves out the player's match.
 */
uint64_t player_row_format(struct line_writer *line, const char *start,
    const struct player *p, const struct server_state *g, msec now);

#endif
