/*
 * link.h -- the connection to a server: made, kept, and made again.
 *
 * Pure: the caller passes in lines, lost connections and the time; requests and
 * events leave through the handler. One machine greets the server, has it prove
 * its key, resumes our game with the token that it gave us, gets our name, and
 * tries again after a loss: with exponential backoff, for ever for a person and
 * an engine, for about a minute for a script. It is always in one state, which
 * has at most one deadline, an absolute time.
 *
 *	             "hello"        proven       answered       answered
 *	+-> CONNECTING ---> PROVING ---> RESUMING ---> NAMING ---> ONLINE
 *	|       |              |            |            |            |
 *	|       +--------------+-----+------+------------+------------+
 *	| deadline                   | lost, or the deadline
 *	+--------------- WAITING <---+
 *
 *	QUITTING and LEAVING end the link from NAMING and ONLINE, with
 *	deadlines of their own.
 *
 * A state with nothing to do is skipped: PROVING if the server or the user has
 * no key, RESUMING without a token, NAMING without a name to get. Before the
 * link has a session with the server, which begins with RESUMING, a loss ends
 * it: the address is probably wrong.
 *
 *	state       on                                   becomes
 *	CONNECTING  "hello"                              PROVING
 *	PROVING     the server's key, or that it has none
 *	                                                 RESUMING
 *	RESUMING    "= resume"                           ONLINE; NAMING if no
 *	                                                 game is resumed
 *	RESUMING    "? resume"                           NAMING
 *	NAMING      the answer to "name" or "prove"      ONLINE
 *	WAITING     deadline                             CONNECTING
 *	NAMING, ONLINE
 *	            link_quit                            QUITTING
 *	            link_leave, with requests to answer  LEAVING
 *	QUITTING    "= quit", loss or deadline           ENDED
 *	LEAVING     the last answer, loss or deadline    ENDED
 *	all         link_end, or a server not to be trusted
 *	                                                 ENDED
 *
 * The owner calls; the link calls back only through the handler, and knows
 * neither the owner nor the text that is typed. It holds the queue of requests:
 * until ONLINE that sends nothing but the link's own.
 */

#ifndef CLIENT_SESSION_LINK_H
#define CLIENT_SESSION_LINK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "client/core/client_state.h"
#include "client/session/backoff.h"
#include "client/session/introduction.h"
#include "client/session/resend.h"
#include "client/session/session_options.h"

enum link_state {
	LINK_CONNECTING, /* connecting; lasts until "hello" is received */
	LINK_PROVING,    /* the server was asked to prove its key */
	LINK_RESUMING,   /* "resume" has been sent */
	LINK_NAMING,     /* our name was requested; other requests wait */
	LINK_ONLINE,
	LINK_WAITING,  /* not connected; the next attempt is made at the
                          deadline */
	LINK_QUITTING, /* "quit" has been sent */
	LINK_LEAVING,  /* keeps its seat; waits for the last answers */
	LINK_ENDED,
	LINK_STATE_COUNT
};

struct link_handler {
	/* Sends a request, a line without its end. */
	void (*send)(void *ctx, const char *request);
	/*
	 * Passes an event to the owner, who may call link_quit or another
	 * function that ends the link.
	 */
	void (*on_event)(void *ctx, struct server_event *ev);
	/*
	 * Called when it is known whether the server has a key, and which.
	 * Nothing that proves who we are has been sent before. May call
	 * link_adopt_token.
	 */
	void (*on_identified)(void *ctx);
	void *ctx;
};

struct link {
	/* Set by the owner before link_init; the pointers must outlive l. */
	const struct session_options *options;
	struct client_state          *known;
	FILE                         *out; /* for sentences */
	struct link_handler           handler;
	bool is_script;     /* the input does not come from a terminal */
	bool is_unattended; /* demo, engine or export: no input */
	/* Set by the link. */
	enum link_state state;
	msec            now;      /* the time of the last call */
	msec            deadline; /* when the state ends; 0: never */
	bool has_session;         /* RESUMING, NAMING or ONLINE was reached */
	bool was_open;            /* NAMING or ONLINE was reached */
	struct introduction introduction;
	struct backoff      backoff;
	struct address      peer;         /* numeric; of the last connection */
	msec                refused_at;   /* when a request to be sent again was
                                       last refused */
	msec                online_since; /* while ONLINE */
	msec                lost_at;      /* while the connection is lost */
	bool search_offered;    /* since the loss: the user was offered to
                                   look for another server */
	char token[TOKEN_SIZE]; /* for "resume"; "": none */
	bool is_adopted;        /* the token was saved by an earlier client */
	bool is_back;           /* the snapshot of the resumed game has come */
	struct address token_peer;                /* whom the token came from */
	char           token_key[KEY_DIGITS + 1]; /* that server's key, or "" */
	struct resend  resend;
	char adopted_name[NAME_SIZE]; /* the name of the earlier client, or
                                         "" */
	char typed_name[NAME_SIZE]; /* the last name that the user asked for */
	char users_name[NAME_SIZE]; /* the last name that the user asked for
                                       and that we got, or "" */
	bool taken_over;            /* another terminal has taken over our
                                       seat */
	bool failed;
	char failure[INTRODUCTION_SENTENCE_SIZE]; /* valid if failed */
};

/*
 * Initializes a link whose connection is being made. All fields but those of
 * the owner must be zero; seed is for the jitter of the backoff.
 */
void link_init(struct link *l, uint64_t seed, msec now);

/*
 * To be called when a connection is made: peer is the numeric address of its
 * other end.
 */
void link_on_connect(struct link *l, const struct address *peer);

/*
 * To be called by on_identified on the first connection: resumes the game of an
 * earlier client with that client's token and name. The token came from this
 * server: from its key or, if it has none, from its address.
 */
void link_adopt_token(struct link *l, const char *token, const char *name);

/*
 * Handles a line from the server and fills ev, with EVENT_NONE if the line
 * concerns only the link. Returns false if nothing changed.
 */
bool link_on_line(struct link *l, char *text, size_t length, msec now,
    struct server_event *ev);

/*
 * Handles a failed attempt to connect or a lost connection; was_connected: the
 * connection had been established. The caller must drop any old connection and
 * connect again whenever the state becomes LINK_CONNECTING.
 */
void link_on_disconnect(struct link *l, const char *reason, bool was_connected,
    msec now);

/* To be called at link_deadline. */
void link_on_timeout(struct link *l, bool was_connected, msec now);

/*
 * When link_on_timeout must be called, on the scale of now; 0: never. It is set
 * where a wait begins; only events of the server change it.
 */
msec link_deadline(const struct link *l);

/* True until the first connection has been greeted and trusted. */
bool link_is_starting(const struct link *l);

/* True while the connection is lost and being made again. */
bool link_is_lost(const struct link *l);

/*
 * True in the states that take requests: NAMING, in which they wait, and
 * ONLINE.
 */
bool link_is_open(const struct link *l);

/* True if a person is at the terminal: not a script, a demo or an engine. */
bool link_is_interactive(const struct link *l);

/*
 * True if we have a seat in a running game; while the connection is lost, if we
 * had one.
 */
bool link_has_seat(const struct link *l);

/*
 * Sends a request when its turn comes. While the link is lost a legal move is
 * kept and sent later, and anything else is refused; the user is told in both
 * cases. Returns the request's id; 0 if it was refused.
 */
uint32_t
link_request(struct link *l, enum request_owner owner, const char *request);

/* Requests a name that the user has typed, proven if that is possible. */
void link_request_name(struct link *l, const char *name);

/* Marks the link as failed, with a message; the first is kept. Ends nothing. */
void link_fail(struct link *l, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Sends "quit" and waits for the answer; if the link is not open, ends it. */
void link_quit(struct link *l, msec now);

/*
 * Ends the link without "quit", after the answers to requests that were sent:
 * the server keeps our seat if we have one.
 */
void link_leave(struct link *l, msec now);

/* Ends the link at once. */
void link_end(struct link *l);

/*
 * The token to save for the next client, "" for none; NULL: leave what is
 * saved.
 */
const char *link_token_to_save(const struct link *l);

#endif
