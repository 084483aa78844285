/* server_event.h -- a parsed line of the server; its texts are safe to show. */

#ifndef CLIENT_MODEL_SERVER_EVENT_H
#define CLIENT_MODEL_SERVER_EVENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "client/model/game.h"
#include "client/model/proposals.h"
#include "client/model/requests.h"
#include "common/base/time_ms.h"
#include "common/protocol/parser.h"
#include "common/text/user_text.h"

struct received_record;

/*
 * What a line tells. events.def says what the words of each event become, and
 * protocol.md what they mean; beside that:
 */
enum server_event_kind {
	EVENT_NONE, /* the line is unknown, or nothing has changed */
		    /*
	 * The events of the server.
	 *
	 * STATE     `code` is "unrated" if the game was rated before
	 * HINT      `point` is the best move
	 * SEEKING   `number` is the game that name[0] plays, or 0; `proposal` is
	 *           what we can accept, if anything
	 * WITHDRAWN, ACCEPTED, DECLINED, CHALLENGE, NEAR: see `proposal`
	 * GAME, HISTORY, RECORD, LOBBY_GAME: name[0] plays X, name[1] plays O
	 * LOBBY     news were left out, so the lists must be requested again
	 * TOURNAMENT `code` is "same" if its state, round and entrants are as before
	 */
#define EVENT(name, ...) EVENT_##name,
	WIRE_EVENTS(EVENT)
#undef EVENT
	/* The peer is not a noughts server; `text` says why */
	EVENT_NOT_NOUGHTS,
	/* `number` is the protocol version, which is not ours */
	EVENT_WRONG_VERSION,
	EVENT_NOTE,   /* `text` is a remark for people */
	EVENT_AGREED, /* `side` accepts the offer `code` of the other side */
	/* A move does not fit, so "state" must be requested */
	EVENT_OUT_OF_SYNC,
	EVENT_DONE, /* the request `verb` was done */
	/* The request `verb` was refused; `code` and `text` say why */
	EVENT_REFUSED,
	EVENT_COUNT
};

/* The strings point into the line. */
struct server_event {
	enum server_event_kind kind;
	const struct game *game; /* the game that the event is about; or NULL */
	/* Its id is 0 if the event is about no proposal */
	struct proposal proposal;
	enum side       side;
	point           point;
	uint32_t        number;
	msec            timeout;
	char            name[2][NAME_SIZE];
	const char *verb, *code, *text; /* each is "" if the event has none. */
	const struct request_line
	    *request; /* the request to which the line belongs, valid until the
		         next line; NULL: none */
	/*
	 * The record that the rows for the request describe, valid until the next line;
	 * NULL: none.
	 */
	const struct received_record *record;
	bool asked;   /* the line answers a request that the user has made */
	bool is_news; /* a list of the lobby has changed */
	struct message message; /* all words and key=value pairs of the line */
};

/*
 * Parses a line of `length` bytes followed by a NUL; the bytes may be anything.
 * The line is modified. Returns false, with an empty ev, if the line breaks the
 * rules of the protocol.
 */
bool server_event_parse(struct server_event *ev, char *line, size_t length);

/* Whether ev is a row of the answer to "record". */
bool server_event_is_of_record(const struct server_event *ev);

/*
 * Whether ev is a row for, or the answer to, the request number `id`; false if `id` is
 * 0.
 */
bool server_event_is_of(const struct server_event *ev, uint32_t id);

/* Whether ev is a row for, or the answer to, a request with that verb. */
bool server_event_is_of_verb(const struct server_event *ev, const char *verb);

/*
 * Returns the first argument, which is a number, of the request that ev answers; 0 if
 * there is none.
 */
uint32_t server_event_requested(const struct server_event *ev);

/*
 * server_event_word returns the i-th word of the line, and server_event_value the value
 * of a key; "" if it is missing.
 */
const char *server_event_word(const struct server_event *ev, unsigned i);
const char *
server_event_value(const struct server_event *ev, enum wire_key key);

/*
 * Return the i-th word, or the value of a key, as a number, or the value as a side. If
 * the text is not valid, return 0 or SIDE_NONE.
 */
uint32_t  server_event_word_number(const struct server_event *ev, unsigned i);
uint32_t  server_event_number(const struct server_event *ev, enum wire_key key);
enum side server_event_side(const struct server_event *ev, enum wire_key key);

/*
 * Parses the value of a key as two times in ms, separated by a comma. If it is not
 * valid, returns false and does not change `out`.
 */
bool server_event_times(const struct server_event *ev, enum wire_key key,
    msec out[2]);

/*
 * Copies the two parts of a value such as "1662?,1338?". Each part is cut to its size,
 * and has only signs, digits and "?"; "" if it is missing.
 */
void server_event_ratings(const struct server_event *ev, enum wire_key key,
    char out[2][RECORD_RATING_SIZE]);

#endif
