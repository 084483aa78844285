/* server_event.h -- a parsed line of the server; its texts are safe to show. */

#ifndef CLIENT_CORE_SERVER_EVENT_H
#define CLIENT_CORE_SERVER_EVENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "client/core/game.h"
#include "client/core/proposals.h"
#include "client/core/requests.h"
#include "common/parser.h"
#include "common/time_ms.h"
#include "common/user_text.h"

struct received_record;

enum server_event_kind {
	EVENT_NONE, /* the line is unknown, or nothing has changed */
	/* The peer is not a noughts server; `text` says why */
	EVENT_NOT_NOUGHTS,
	/* `number` is the protocol version, which is not ours */
	EVENT_WRONG_VERSION,
	EVENT_HELLO,
	EVENT_NOTE,  /* `text` is a remark for people */
	EVENT_YOU,   /* our name has changed; see client_state.my_name */
	EVENT_KEY,   /* the server has signed, to prove its key */
	EVENT_MATCH, /* a new game begins */
	/*
	 * A snapshot of a game; `code` is "unrated" if the game was rated
	 * before
	 */
	EVENT_STATE,
	EVENT_MOVE, /* `side` has put a stone on `point` */
	EVENT_OVER,
	/* `side` has chosen `code`: "x", "o" or "more"; a snapshot follows */
	EVENT_CHOSE,
	EVENT_UNDO,    /* `side` has taken moves back; a snapshot follows */
	EVENT_HINTING, /* a hint for `side` is being computed */
	EVENT_HINT,    /* a hint: `point` is the best move */
	/* `side` makes the offer `code`: "draw", "hint" or "rematch" */
	EVENT_OFFER,
	EVENT_AGREED, /* `side` accepts the offer `code` of the other side */
	/*
	 * `side` is disconnected; the absence rule takes effect after `timeout`
	 */
	EVENT_AWAY,
	/*
	 * `side` has not moved for long; the opponent can claim the game after
	 * `timeout`
	 */
	EVENT_IDLE,
	EVENT_BACK, /* `side` is connected again, as name[0] */
	/* The clock of `side` runs from now on, not because of a move */
	EVENT_CLOCK,
	EVENT_SIT,  /* bot name[0] now plays `side` for name[1] */
	EVENT_LEFT, /* `side` has left the game for good */
	/* Game `number`, which we watched, has ended or was closed */
	EVENT_UNWATCHED,
	/* A move does not fit, so "state" must be requested */
	EVENT_OUT_OF_SYNC,
	EVENT_UNSEEK, /* our seek has ended */
	/*
	 * name[0] seeks an opponent; `number` is the game that name[0] plays,
	 * or 0; `proposal` is what we can accept, if anything
	 */
	EVENT_SEEKING,
	/* name[0] challenges us, or we challenge name[0]; see `proposal` */
	EVENT_CHALLENGE,
	/*
	 * A proposal has ended: `code` is "accepted" or "declined", by name[0];
	 * or "withdrawn"
	 */
	EVENT_ANSWERED,
	/* name[0] seeks a game on other terms than we do; see `proposal` */
	EVENT_NEAR,
	/*
	 * The lists have changed: `code` is "who" or "gone", about name[0]; or
	 * "game" or "over", about `number`; any other: the lists are incomplete
	 */
	EVENT_LOBBY,
	/*
	 * name[0] says `text`; `code` is "say", "shout", or, to name[1], "tell"
	 */
	EVENT_SAY,
	EVENT_IGNORED, /* a row of "ignore" about name[0] */
	/*
	 * A row of "games" about game `number`; name[0] plays X, name[1] plays
	 * O
	 */
	EVENT_GAME,
	EVENT_WHO,   /* a row of "who" about the player name[0] */
	EVENT_SCORE, /* a row of "scores" about name[0] */
	/* A row of a profile, about name[0]: words 2 and 3 of `message` */
	EVENT_RATING,
	EVENT_AGAINST, /* a row of a profile: results of name[0] against us */
	/*
	 * A row of "history", or the first row of "record", about game
	 * `number`; name[0] played X, name[1] played O
	 */
	EVENT_FINISHED,
	EVENT_RECORD,    /* a further row of "record" */
	EVENT_REVIEWED,  /* a row of "review" */
	EVENT_REVIEWING, /* how far the review of game `number` has got */
	/*
	 * The tournament or its standings have changed; `code` is "same" if its
	 * state, round and number of entrants are as before; uses words 1 and 2
	 */
	EVENT_TOURNAMENT,
	/*
	 * Our next game in the tournament: `number` is the round, we play
	 * `side`, and name[0] is the opponent, or "-" for a bye
	 */
	EVENT_NEXT_GAME,
	/* A row of "standings": `number` is the rank of name[0] */
	EVENT_STANDING,
	/*
	 * A row of "pairings": `number` is the round, name[0] is X, name[1] is
	 * O or "-"
	 */
	EVENT_PAIRING,
	/* The server closes the connection; `code` and `text` say why */
	EVENT_BYE,
	EVENT_DONE, /* the request `verb` was done */
	/* The request `verb` was refused; `code` and `text` say why */
	EVENT_REFUSED,
	EVENT_COUNT
};

/* The strings point into the line. */
struct server_event {
	enum server_event_kind kind;
	enum wire_event        event; /* WIRE_EVENT_COUNT: none that we know */
	/* The game that the event is about; or NULL */
	const struct game *game;
	/* Its id is 0 if the event is about no proposal */
	struct proposal proposal;
	enum side       side;
	point           point;
	uint32_t        number;
	msec            timeout;
	char            name[2][NAME_SIZE];
	/* Each is "" if the event has none. */
	const char *verb, *code, *text;
	const struct request_line
	    *request; /* the request to which the line belongs, valid until the
		         next line; NULL: none */
	/*
	 * The record that the rows for the request describe, valid until the
	 * next line; NULL: none.
	 */
	const struct received_record *record;
	bool asked;   /* the line answers a request that the user has made */
	bool is_news; /* the lists have changed, and must be requested again */
	struct message message; /* all words and key=value pairs of the line */
};

/*
 * Parses a line of `length` bytes followed by a NUL; the bytes may be anything.
 * The line is modified. Returns false, with an empty ev, if the line breaks the
 * rules of the protocol.
 */
bool server_event_parse(struct server_event *ev, char *line, size_t length);

/*
 * Whether ev is a row for, or the answer to, the request number `id`; false if
 * `id` is 0.
 */
bool server_event_is_of(const struct server_event *ev, uint32_t id);

/* Whether ev is a row for, or the answer to, a request with that verb. */
bool server_event_is_of_verb(const struct server_event *ev, const char *verb);

/*
 * Returns the first argument, which is a number, of the request that ev
 * answers; 0 if there is none.
 */
uint32_t server_event_requested(const struct server_event *ev);

/*
 * server_event_word returns the i-th word of the line, and server_event_value
 * the value of a key; "" if it is missing.
 */
const char *server_event_word(const struct server_event *ev, unsigned i);
const char *
server_event_value(const struct server_event *ev, enum wire_key key);

/*
 * Return the i-th word, or the value of a key, as a number or as a side. If the
 * text is not valid, return 0 or SIDE_NONE.
 */
uint32_t  server_event_word_number(const struct server_event *ev, unsigned i);
uint32_t  server_event_number(const struct server_event *ev, enum wire_key key);
enum side server_event_word_side(const struct server_event *ev, unsigned i);
enum side server_event_side(const struct server_event *ev, enum wire_key key);

/*
 * Parses the value of a key as two times in ms, separated by a comma. If it is
 * not valid, returns false and does not change `out`.
 */
bool server_event_times(const struct server_event *ev, enum wire_key key,
    msec out[2]);

/*
 * Copies the two parts of a value such as "1662?,1338?". Each part is cut to
 * its size, and has only signs, digits and "?"; "" if it is missing.
 */
void server_event_ratings(const struct server_event *ev, enum wire_key key,
    char out[2][RECORD_RATING_SIZE]);

#endif
