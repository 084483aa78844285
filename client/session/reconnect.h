/*
 * reconnect.h -- keeps a session alive across lost connections.
 *
 * Pure. After a lost connection the client connects again, with exponential
 * backoff, and resumes its game with the token that the server gave it. A
 * user's client tries for ever, and after a minute offers to look for another
 * server; a script's gives up after about a minute.
 *
 *	state       on                                  becomes
 *	CONNECTED   connection lost                     WAITING
 *	CONNECTED   "hello", with a saved token         RESUMING
 *	WAITING     backoff over                        CONNECTING
 *	CONNECTING  "hello" of a server with a key      INTRODUCING
 *	CONNECTING  "hello"                             RESUMING
 *	CONNECTING  "hello", without a token            CONNECTED
 *	INTRODUCING the server has proven its key       RESUMING or CONNECTED
 *	INTRODUCING failure or timeout                  WAITING
 *	CONNECTING  failure or timeout                  WAITING
 *	RESUMING    answer to "resume"                  CONNECTED
 *	RESUMING    failure or timeout                  WAITING
 */

#ifndef CLIENT_SESSION_RECONNECT_H
#define CLIENT_SESSION_RECONNECT_H

#include <stdbool.h>
#include <stddef.h>

#include "client/session/session.h"

enum reconnect_state {
	RECONNECT_CONNECTED,   /* the session has its connection */
	RECONNECT_WAITING,     /* no connection; the backoff timer runs */
	RECONNECT_CONNECTING,  /* a new connection, until its "hello" */
	RECONNECT_INTRODUCING, /* until the server has proven its key */
	RECONNECT_RESUMING     /* until "resume" is answered */
};

struct reconnect {
	struct session      *session; /* not owned */
	enum reconnect_state state;
	struct address       peer;     /* numeric; of the last connection */
	msec                 deadline; /* of the state, unless CONNECTED; see
				     reconnect_deadline */
	msec                 connected_since; /* while CONNECTED */
	msec                 lost_at;         /* while not CONNECTED */
	bool search_offered; /* once offered: looking for another server */
};

/* seed is for the jitter of the backoff. s must outlive r. */
void reconnect_init(struct reconnect *r, struct session *s, uint64_t seed);

/*
 * To be called when a connection is made: peer is the numeric address of its
 * other end.
 */
void reconnect_on_connect(struct reconnect *r, const struct address *peer);

/*
 * To be called by the session's on_identified on the first connection: resumes
 * the game of an earlier client with its token and name. The token came from
 * this server: from its key or, if it has none, from its address.
 */
void reconnect_adopt_token(struct reconnect *r, const char *token,
    const char *name);

/* Handles a line from the server, as session_on_line does. */
bool reconnect_on_line(struct reconnect *r, char *text, size_t length, msec now,
    struct server_event *ev);

/*
 * Handles a failed attempt to connect or a lost connection; was_connected: the
 * connection had been established. The caller must drop any old connection and
 * connect again whenever the state becomes RECONNECT_CONNECTING.
 */
void reconnect_on_disconnect(struct reconnect *r, const char *reason,
    bool was_connected, msec now);

/* To be called at reconnect_deadline. */
void reconnect_on_timeout(struct reconnect *r, bool was_connected, msec now);

/*
 * When reconnect_on_timeout is to be called, on the scale of now; 0: never. It
 * is set where a wait begins.
 */
msec reconnect_deadline(const struct reconnect *r);

/*
 * The token to save for the next client, "" for none; NULL: leave what is
 * saved.
 */
const char *reconnect_token_to_save(const struct reconnect *r);

#endif
