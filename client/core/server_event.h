/* server_event.h -- a parsed line from the server, safe to show. */

#ifndef CLIENT_CORE_SERVER_EVENT_H
#define CLIENT_CORE_SERVER_EVENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "client/core/game.h"
#include "client/core/proposals.h"
#include "client/core/request_queue.h"
#include "common/parser.h"
#include "common/time_ms.h"
#include "common/user_text.h"

struct received_record;

enum server_event_kind {
	EVENT_NONE,          /* unknown, or nothing new */
	EVENT_NOT_NOUGHTS,   /* not a noughts server: text */
	EVENT_WRONG_VERSION, /* `number` is not our protocol version */
	EVENT_HELLO,
	EVENT_NOTE,  /* a remark for people: text */
	EVENT_YOU,   /* our name: client_state.my_name */
	EVENT_KEY,   /* the server's proof of its key */
	EVENT_MATCH, /* a new game */
	EVENT_STATE, /* a snapshot of a game; code "unrated": it was a rated
                        game before */
	EVENT_MOVE,  /* side, point */
	EVENT_OVER,
	EVENT_UNDO,      /* side takes a turn back; a snapshot follows */
	EVENT_HINTING,   /* a hint for side is being computed */
	EVENT_HINT,      /* point is the best move */
	EVENT_OFFER,     /* side offers: code is "draw", "hint" or "rematch" */
	EVENT_AGREED,    /* side accepts the other side's offer: code */
	EVENT_AWAY,      /* side is disconnected; the absence rule applies
			   after timeout */
	EVENT_IDLE,      /* side has not moved for long; the game can be claimed
			   after timeout */
	EVENT_BACK,      /* side is connected again as name[0] */
	EVENT_CLOCK,     /* side's clock now runs, for a reason other than a
                            move */
	EVENT_SIT,       /* bot name[0] plays side in place of name[1] */
	EVENT_LEFT,      /* side has left for good */
	EVENT_UNWATCHED, /* the game we watched has ended or closed: number */
	EVENT_OUT_OF_SYNC, /* a move does not fit: request "state" */
	EVENT_UNSEEK,      /* our seek has ended */
	EVENT_SEEKING,     /* name[0] seeks an opponent; number: the game
                              that name[0] plays, or 0; proposal: what we
                              may accept, if any */
	EVENT_CHALLENGE,   /* proposal: name[0] challenges us, or we
                              challenge name[0] */
	EVENT_ANSWERED,    /* a proposal has ended; code is "accepted" or
			      "declined", by name[0], or "withdrawn" */
	EVENT_NEAR,        /* name[0] seeks a game on terms other than ours:
                              proposal */
	EVENT_LOBBY,       /* a change of the lists: code is "who" or "gone"
                          with name[0], "game" or "over" with number; any
                          other: the lists are incomplete */
	EVENT_SAY,         /* name[0] says text; code is "say", "shout" or
                          "tell" (to name[1]) */
	EVENT_IGNORED,     /* a row of "ignore": name[0] */
	EVENT_LIMIT,       /* a row of "limits": words 1 and 2 */
	EVENT_GAME,   /* a row of "games": number, name[0] is X, name[1] is O */
	EVENT_WHO,    /* a row of "who" about the player name[0] */
	EVENT_SCORE,  /* a row of "scores": name[0] */
	EVENT_RATING, /* a row of a profile: name[0], words 2 and 3 */
	EVENT_AGAINST,   /* a row of "who": results of name[0] against us */
	EVENT_FINISHED,  /* a row of "history" or the first of "record": number,
		   name[0] is X, name[1] is O */
	EVENT_RECORD,    /* a further row of "record" */
	EVENT_REVIEWED,  /* a row of "review" */
	EVENT_REVIEWING, /* how far the review of the game `number` is */
	EVENT_BYE,       /* the server closes the connection: code, text */
	EVENT_DONE,      /* the request `verb` was done */
	EVENT_REFUSED    /* the request `verb` was refused: code, text */
};

/* The strings point into the line. */
struct server_event {
	enum server_event_kind kind;
	const struct game     *game;     /* the game concerned, or NULL */
	struct proposal        proposal; /* id 0: none is concerned */
	enum side              side;
	point                  point;
	uint32_t               number;
	msec                   timeout;
	char                   name[2][NAME_SIZE];
	const char            *verb, *code, *text; /* "" if missing */
	const struct queued_request
	    *request; /* that the row or answer belongs to, until the next
	                 line; NULL: none */
	const struct received_record *record; /* that the rows of this request
	                                         have made, until the next
	                                         line; NULL: none */
	bool asked;   /* by the user; false: by the screen */
	bool is_news; /* the lists have changed and must be requested again */
	struct message message; /* all words and pairs of the line */
};

/*
 * Parses a line of `length` bytes, which may be any bytes, followed by a NUL;
 * modifies it. Returns false, with ev empty, if the line does not follow the
 * protocol.
 */
bool server_event_parse(struct server_event *ev, char *line, size_t length);

/*
 * Whether ev is a row of, or the answer to, the request number id; false if id
 * is 0.
 */
bool server_event_is_of(const struct server_event *ev, uint32_t id);

/* Whether ev is a row of, or the answer to, a request with that verb. */
bool server_event_is_of_verb(const struct server_event *ev, const char *verb);

/*
 * The first argument, a number, of the request that ev answers; 0 if there is
 * none.
 */
uint32_t server_event_requested(const struct server_event *ev);

/* The i-th word of the line, and the value of a key; "" if missing. */
const char *server_event_word(const struct server_event *ev, unsigned i);
const char *server_event_value(const struct server_event *ev, const char *key);

/*
 * Like server_event_word, as a number, 0 if invalid, and as a side, SIDE_NONE
 * if invalid.
 */
uint32_t  server_event_word_number(const struct server_event *ev, unsigned i);
uint32_t  server_event_number(const struct server_event *ev, const char *key);
enum side server_event_word_side(const struct server_event *ev, unsigned i);
enum side server_event_side(const struct server_event *ev, const char *key);

/*
 * Parses two times in ms with a comma between. Returns false, with out
 * unchanged, if the value is invalid.
 */
bool server_event_times(const struct server_event *ev, const char *key,
    msec out[2]);

/*
 * Copies the two parts of a value such as "1662?,1338?", each cut to its size;
 * only signs, digits and "?" are copied. "" if a part is missing.
 */
void server_event_ratings(const struct server_event *ev, const char *key,
    char out[2][RECORD_RATING_SIZE]);

#endif
