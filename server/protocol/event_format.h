/* event_format.h -- writes events and matches as protocol lines. */

#ifndef SERVER_PROTOCOL_EVENT_FORMAT_H
#define SERVER_PROTOCOL_EVENT_FORMAT_H

#include "common/protocol/enum_words.h"
#include "common/protocol/line_writer.h"
#include "server/lobby/lobby_event.h"
#include "server/match/match.h"
#include "server/state/server_state.h"
#include "server/tournament/tournament.h"

/*
 * Each of these functions writes one line without the LF at its end. `you` is
 * the side of the client that will receive the line.
 */

/*
 * web_port is the port of the web page, or 0. has_key: a key can own a name. `id`
 * is the id of the server in discovery, or 0.
 */
void event_format_hello(struct line_writer *line, uint16_t web_port,
    bool has_key, uint64_t id);

/*
 * Writes the last line of a connection; BYE_OTHER is not named. A sentence that is
 * NULL is that of the reason's row, which must have one.
 */
void event_format_bye(struct line_writer *line, enum bye_reason why,
    const char *sentence);

/*
 * Writes the line of any lobby event but LOBBY_CALLED. g is for the row of a
 * player: see event_format_player.
 */
void event_format_lobby_event(struct line_writer *line,
    const struct lobby_event *e, const struct server_state *g);

/* These functions write a row of the standings, and a row of the pairings. */
void event_format_standing(struct line_writer *line, const struct tournament *t,
    const struct standing *row);
void event_format_pairing(struct line_writer *line, const struct tournament *t,
    const struct tournament_game *g);

void event_format_event(struct line_writer *line, const struct match *m,
    const struct match_event *e, enum side you);

/*
 * Appends the points of every run that has won, if the game on that board has ended
 * so.
 */
void event_put_line(struct line_writer *line, const struct board *b,
    enum end_reason why);

/* Appends which sides have asked for hints, and which took moves back. */
void event_put_helped(struct line_writer *line, uint8_t hinted, uint8_t undone);

/* Appends the plies that bots made for players, if any. */
void event_put_bot_plies(struct line_writer *line, const struct ply_set *plies);

/*
 * Appends the rating of each side after a rated game, and by how much the game
 * has changed it.
 */
void event_put_ratings(struct line_writer *line,
    const struct shown_rating              r[2]);

/* Writes "* state": everything about a match, with the time left at `now`. */
void event_format_state(struct line_writer *line, const struct match *m,
    enum side you, msec now);

/*
 * Writes a row of the list of games. `event` is WIRE_GAME, or another event
 * with the same keys.
 */
void event_format_game(struct line_writer *line, enum wire_event event,
    const struct match *m);

/*
 * Writes a row about the player. `event` is WIRE_WHO, or another event with the
 * same keys. Returns the journal position that must be durable before the row is
 * sent; if that would wait for space on the disk, the row leaves out the player's
 * match.
 */
uint64_t event_format_player(struct line_writer *line, enum wire_event event,
    const struct player *p, const struct server_state *g, msec now);

#endif
