/*
 * event_text.h -- the stored part of a match as text, from which it is read.
 *
 * There are two texts, each a line for each event. The first one grows by a line
 * at each event with EVENT_APPENDED:
 *
 *	match SEAT SEAT           the game begins; a SEAT is the number of a
 *	                          player, or the level of a bot
 *	POINT TIME [LEVEL]        a stone; LEVEL: of the bot that has put it for a
 *	                          disconnected player
 *	chose CHOICE TIME [LEVEL] a choice in the opening
 *	undo SIDE                 the side has taken moves back
 *	hinting SIDE              the side has asked for its first hint
 *	pause, unpause
 *	seat SIDE NUMBER          the player has another number than at first
 *	over SIDE REASON          SIDE has won, or "none"
 *
 * TIME is match_event.time in ms, in base 36 with small letters. "seat" is appended at the end only, so that
 * nobody can make the text long. The other text is written anew when it has
 * changed. It has what events would have to happen to make of the first text
 * the match as it is now:
 *
 *	seat SIDE NUMBER          as above, unless the game is over
 *	sit SIDE LEVEL            a bot now plays for the disconnected player
 *	seek REQUEST              the rest of the line is match.seek
 *	offer OFFER SIDE PLY      made when there were PLY stones
 *	withdrawn OFFER           no side's offer of that kind is open
 *
 * No text has match.flags, which are stored beside it; none has names, ratings,
 * addresses or talk.
 */

#ifndef SERVER_MATCH_EVENT_TEXT_H
#define SERVER_MATCH_EVENT_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "server/match/match.h"

/* Size of the longest line, and of an event's longest text, with a NUL. */
#define EVENT_LINE_SIZE sizeof(EVENT_LONGEST_START)
#define EVENT_TEXT_SIZE (2 * sizeof(EVENT_LONGEST_SEAT) + EVENT_LINE_SIZE)

/*
 * The most bytes of all lines that are appended. Only takebacks make room for
 * more stones than the board has points, and each takes two stones at most.
 */
#define EVENT_TEXTS_MAX                                          \
	(sizeof(EVENT_LONGEST_START) +                           \
	    (POINTS_MAX + 2 * MATCH_TAKEBACKS_MAX) *             \
		(sizeof("z26 1z141z3 perfect\n") - 1) +          \
	    MATCH_TAKEBACKS_MAX * (sizeof("undo x\n") - 1) +     \
	    OPENING_CHOICES_MAX *                                \
		(sizeof("chose more 1z141z3 perfect\n") - 1) +   \
	    GAME_PAUSES_MAX * (sizeof("pause\nunpause\n") - 1) + \
	    sizeof("hinting x\nhinting o\n") + EVENT_TEXT_SIZE)

#define EVENT_LONGEST_START "match 18446744073709551615 18446744073709551615\n"
#define EVENT_LONGEST_SEAT  "seat x 18446744073709551615\n"

_Static_assert(EVENT_TEXTS_MAX <= 32 * 1024,
    "the text of a game has at most 32 KiB");

/* Size of the longest text that is written anew, with its NUL. */
#define EVENT_STATE_SIZE (512 + MATCH_SEEK_MAX)

/*
 * Writes what is stored of an event that was applied to m just now, with a NUL.
 * Returns its length, which may be 0.
 */
size_t event_text_write(const struct match *m, const struct match_event *e,
    char out[EVENT_TEXT_SIZE]);

/* Writes the text that is written anew, with a NUL. Returns its length. */
size_t
event_text_write_state(const struct match *m, char out[EVENT_STATE_SIZE]);

/*
 * Reads lines, and applies their events to m, for which match_init was called.
 * A match is read from the first text and then from the other one. If on_event
 * is not NULL, it is called for each event before it is applied. Returns false
 * at the first line that is no event, or whose event m does not accept.
 */
bool event_text_read(struct match *m, const char *text,
    void (*on_event)(void *ctx, const struct match *m,
	const struct match_event *e),
    void *ctx);

#endif
