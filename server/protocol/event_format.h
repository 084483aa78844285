/* event_format.h -- writes matches and their events as protocol lines. */

#ifndef SERVER_PROTOCOL_EVENT_FORMAT_H
#define SERVER_PROTOCOL_EVENT_FORMAT_H

#include "common/protocol/enum_words.h"
#include "common/protocol/line_writer.h"
#include "server/match/match.h"

/*
 * The event_format functions write one line each, without the LF at its end. `you`
 * is the side of the client that will receive the line.
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

/* Writes the line of an event that has one; see match_events. */
void event_format_event(struct line_writer *line, const struct match *m,
    const struct match_event *e, enum side you);

/* Writes "* state": everything about a match, with the time left at `now`. */
void event_format_state(struct line_writer *line, const struct match *m,
    enum side you, msec now);

/*
 * Writes a row of the list of games. `event` is WIRE_GAME, or another event
 * with the same keys.
 */
void event_format_game(struct line_writer *line, enum wire_event event,
    const struct match *m);

/* --- the functions below append to a line --- */

/* A variant as a word, and the letter of a side as a pair. */
void event_put_variant(struct line_writer *line, const struct variant *v);
void event_put_side(struct line_writer *line, enum wire_key key,
    enum side side);

/* Appends who has won the game, which is over, and why. */
void event_put_winner(struct line_writer *line, const struct match *m);

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

#endif
