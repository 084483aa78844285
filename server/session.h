/*
 * session.h -- one client: its state, its allowance, events put into words.
 *
 * A session comes and goes with its connection; the player it speaks for may
 * outlive it. It knows nothing of sockets: it is given a function that sends.
 */

#ifndef SERVER_SESSION_H
#define SERVER_SESSION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/queue.h>

#include "common/draft.h"
#include "common/error.h"
#include "common/msec.h"
#include "common/wire.h"
#include "server/due.h"
#include "server/lobby.h"
#include "server/match.h"
#include "server/player.h"

/* What a session may be doing: the states column of the command table. */
enum state {
	S_LOBBY = 1, /* nothing in particular; may watch */
	S_SEEK = 2,  /* waiting for an opponent */
	S_GAME = 4,  /* in a chair, the game running */
	S_OVER = 8   /* in a chair, the game over; may rematch */
};

/* A list has at most so many rows; its answer tells how many there were. */
#define ROWS_MOST 200

struct session;

/* What all sessions of a server share; the server's. */
struct house {
	struct lobby *lobby;
	const char   *version;
	msec          login;     /* time for the first whole line */
	msec          ping;      /* silence before we ping */
	uint32_t      allowance; /* requests a second; 0: no limit */
	/* Whole lines for the client; copied, and held until the store is at after. */
	void (*send)(void *whose, const char *bytes, size_t n, uint64_t after);
	/* The session has said its last; whoever owns it shall free it. */
	void (*end)(struct session *s);
	void *owner; /* theirs; for end */
};

struct session {
	const struct house *house;
	void               *whose;    /* given to house->send; NULL: nobody
					   listens any more */
	struct player      *player;   /* the lobby's; ours until the end */
	struct match       *watching; /* or NULL; the lobby's */
	struct draft       *answer;   /* while a request is obeyed */
	struct due          due;      /* the first line, then pings */
	msec                heard;    /* the last whole line; 0: none yet */
	msec                spent_at; /* when spent was right, */
	uint32_t            spent;    /* of the allowance, in 1/1000 */
	uint8_t             strange;  /* lines before the first we knew */
	bool                is_known; /* has sent a command there is */
	bool                is_ended; /* its owner has been told so */
	LIST_ENTRY(session) every;    /* its owner's */
};

/* Greets the client. */
struct session *session_new(const struct house *house, void *whose, msec now);

/* The connection is gone or going: leaves everything, and is freed. */
void session_free(struct session *s, msec now);

/* A whole line has come, whatever it says. */
void session_hear(struct session *s, msec now);

/* Asks to be freed; the answer to the present request is still sent. */
void session_end(struct session *s, msec now);

/* Says goodbye, with a code and a sentence, and ends. */
void session_bye(struct session *s, const char *why, const char *sentence,
    msec now);

/* Sends a line, which tells what the store has at the position after. */
void session_say(struct session *s, struct draft *d, uint64_t after);

/* Sends an answer: it tells of the match that the session is at. */
void session_reply(struct session *s, struct draft *d);

/* A "#" line. */
void session_remark(struct session *s, const char *text);

enum state session_state(const struct session *s);

/* Takes cost from the allowance; false, and nothing taken, if it is used up. */
bool session_afford(struct session *s, uint32_t cost, msec now);

/* Takes cost from the allowance anyway: what is missing is owed. */
void session_fine(struct session *s, uint32_t cost);

/* What the session is told things by, as a watcher. */
struct seat session_seat(struct session *s);

/* Leaves what it watches, if anything. */
void session_unwatch(struct session *s, msec now);

/* Speaks for p from now on; whoever did is told, and ends. Our guest is gone. */
void session_take(struct session *s, struct player *p, msec now);

/* --- words --- */

/* The snapshot of m, as this session sees it. */
void session_say_state(struct session *s, const struct match *m, msec now);

/* "* you NAME token=TOKEN": a new token, which the store has at after. */
void session_say_you(struct session *s, const char *token, uint64_t after);

#endif
