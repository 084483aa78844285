/*
 * link.h -- the connection to a server: how it is made, kept, and made again.
 *
 * Pure: the caller passes in lines, lost connections and the time; requests and
 * events go out through the handler. One state machine waits for the server's
 * greeting, has the server prove its key, resumes our game with the token that
 * the server gave us, and gets our name. After a loss it connects again, with
 * exponential backoff: a person and an engine try for ever, a script for about
 * a minute. The link is always in one state, which has at most one deadline, an
 * absolute time.
 *
 *	             "hello"           the phases are over
 *	+-> CONNECTING ---> HANDSHAKE ---> ONLINE ---> CLOSING ---> NONE
 *	|       |               |             |
 *	|       +---------------+-----+-------+
 *	| deadline                    | lost, or the deadline
 *	+--------------- WAITING <----+
 *
 * A phase of the handshake with nothing to do is skipped: the server's key if it
 * or the user has none, "resume" if we have no token, our name if there is none
 * to get. The session with the server begins with "resume"; a loss before that
 * ends the link, because the address is probably wrong.
 *
 *	state             on                               becomes
 *	CONNECTING        "hello"                          HANDSHAKE: key
 *	HANDSHAKE: key    the server's key, or that it has none
 *	                                                   HANDSHAKE: resume
 *	HANDSHAKE: resume "= resume"                       ONLINE; HANDSHAKE: name
 *	                                                   if no game is resumed
 *	HANDSHAKE: resume "? resume"                       HANDSHAKE: name
 *	HANDSHAKE: name   the answer to "name" or "prove"  ONLINE
 *	WAITING           deadline                         CONNECTING
 *	HANDSHAKE: name, ONLINE
 *	                  link_quit, or link_leave with a request to answer
 *	                                                   CLOSING
 *	CLOSING           the last answer, loss or deadline
 *	                                                   NONE
 *	all               link_end, or a server not to be trusted
 *	                                                   NONE
 *
 * The link calls its owner only through the handler, and does not see the text
 * that is typed. It controls the queue of requests: before ONLINE, only the
 * link's own requests are sent.
 */

#ifndef CLIENT_LINK_LINK_H
#define CLIENT_LINK_LINK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "client/link/handshake.h"
#include "client/model/client_state.h"
#include "client/model/settings.h"

/* Who makes the requests. */
enum driver {
	DRIVER_PERSON,
	DRIVER_SCRIPT, /* the lines of a standard input that is no terminal */
	DRIVER_DEMO,   /* nobody: two bots play, then the session quits */
	DRIVER_ENGINE  /* the caller, with session_request */
};

/*
 * What the command line asks of a session. The strings belong to the caller and must
 * live as long as the session.
 */
struct session_options {
	struct address server; /* where to connect at first */
	/* Found by LAN discovery: known by its key, not its address */
	bool server_is_found;
	/* This program has started the server */
	bool        is_host;
	const char *name; /* NULL: play as a guest */
	/* The user has never been asked for a name */
	bool                asks_name;
	struct game_options game;
	/* The request for the first game if it depends on more than `game`; or "" */
	char        request[LINE_REQUEST_MAX + 1];
	enum driver driver;
	bool        trusts_server; /* the server may have any key */
	/* Who plays; not owned. NULL: a test, for which the link looks at no file */
	const struct identity *identity;
};

/*
 * Rows that are in the tables of options of both programs, whose structs have a
 * struct session_options `session`. about_name is the help of --name.
 */
#define OPTION_NAME_ROW(struct_type, about_name)                           \
	{                                                                  \
		.name = "name", .letter = 'n', .value = "NAME",            \
		.type = OPTION_TEXT,                                       \
		.offset = offsetof(struct_type, session.name),             \
		.is_valid = name_is_valid,                                 \
		.takes = "up to 16 letters of one script, digits, _ or -", \
		.help = (about_name)                                       \
	}
#define OPTION_CLOCK_ROW(struct_type)                                       \
	{                                                                   \
		.name = "clock", .value = "TIME", .type = OPTION_TEXT,      \
		.offset = offsetof(struct_type, session.game.clock),        \
		.is_valid = settings_is_clock,                              \
		.takes = "none, MINUTES+SECONDS such as 5+3, or "           \
			 "SECONDS/move",                                    \
		.help = "the time control: 5+3 is 5 minutes each plus 3 s " \
			"per move, 30/move is 30 s per move; default none"  \
	}
#define OPTION_TRUST_SERVER_ROW(struct_type)                                 \
	{                                                                    \
		.name = "trust-server", .type = OPTION_FLAG,                 \
		.offset = offsetof(struct_type, session.trusts_server),      \
		.help = "accept that the server has another key than before" \
	}

enum link_state {
	LINK_CONNECTING, /* connecting; lasts until "hello" is received */
	/* The server proves its key, and we get our game and our name */
	LINK_HANDSHAKE,
	LINK_ONLINE,
	/* Not connected; the next attempt is made at the deadline */
	LINK_WAITING,
	LINK_CLOSING, /* waits for the answer to the last request */
	LINK_NONE,    /* there is no server, or the link has ended */
	LINK_STATE_COUNT
};

struct link_handler {
	/* Sends a request, given as a line without its newline. */
	void (*send)(void *ctx, const char *request);
	/*
	 * Called when the server has proven its key, or when it is known to
	 * have none. Until then nothing that proves who we are is sent. The
	 * callback may call link_set_token. May be NULL.
	 */
	void (*on_identified)(void *ctx);
	void *ctx;
};

struct link {
	/*
	 * These fields are set by the owner before link_init; the pointers must
	 * outlive l.
	 */
	const struct session_options *options;
	struct client_state          *known;
	/* Where sentences for the user are printed */
	FILE               *out;
	struct link_handler handler;
	/*
	 * Passes an event to the owner, who may call link_quit or another
	 * function that ends the link.
	 */
	void (*on_event)(void *owner, struct server_event *ev);
	void *owner;
	/* The following fields are set by the link. */
	enum link_state state;
	/* Where to connect: that of the options, or what link_retry was told */
	struct address server;
	/* Where the link was ONLINE last; at first, that of the options */
	struct address proven_server;
	msec           now; /* the time of the last call */
	/* When the state times out, on the clock of `now`; 0: never */
	msec deadline;
	/* The server was asked for our game or our name, or is ONLINE */
	bool has_session;
	bool was_open; /* link_is_open has been true */
	/* The server has said that it stops, on the last connection */
	bool             was_stopped;
	bool             has_quit; /* "quit" was sent: no seat is kept */
	struct handshake handshake;
	/* Attempts to connect since the connection was last stable */
	unsigned       tries;
	char           reason[80]; /* why the last attempt failed */
	unsigned short jitter[3];  /* state of nrand48 */
	/* A connection was made since the state became CONNECTING */
	bool is_connected;
	/* Numeric address of the server last connected to */
	struct address peer;
	/* When the server last refused a request that is to be sent again */
	msec refused_at;
	/* When the state became ONLINE, if it is ONLINE */
	msec online_since;
	char token[TOKEN_SIZE]; /* the token for "resume"; "": none */
	/* The server has sent the state of the resumed game */
	bool is_back;
	/* Key of the server that gave us the token, or "". */
	char token_key[KEY_DIGITS + 1];
	bool has_proven_name; /* a key owns our name, and we have proven it */
	char typed_name[NAME_SIZE]; /* the last name that the user asked for */
	/*
	 * The name to request on each connection: the last name that the user
	 * has asked for and the server has given us, in this or an earlier
	 * session; or else the name in the options; or "". Our present name may
	 * be another one, because the server may have chosen it.
	 */
	char users_name[NAME_SIZE];
	/* Another terminal has taken over our seat */
	bool taken_over;
	/* Why the link failed; or "" */
	char failure[HANDSHAKE_SENTENCE_SIZE];
};

/* What to tell a user whose game goes on without this program. */
#define LINK_SEAT_KEPT \
	"Your game is kept for a while: start noughts again to continue it.\n"
#define LINK_TAKEN_OVER \
	"You go on in another terminal, which has taken over from this one.\n"

/*
 * The backoff: the first wait before an attempt to connect again is random, from
 * 0 to LINK_FIRST_WAIT_MS. The second is LINK_SECOND_WAIT_MS; each later one is
 * twice as long, up to LINK_MAX_WAIT_MS; but all of these are made up to
 * LINK_JITTER_PERCENT longer or shorter, so that the clients of a restarted
 * server do not connect all at once.
 */
#define LINK_FIRST_WAIT_MS  300
#define LINK_SECOND_WAIT_MS 500
#define LINK_MAX_WAIT_MS    5000
#define LINK_JITTER_PERCENT 30

/*
 * Initializes a link whose connection is being made. The fields that the owner
 * sets must be set already, and all others zero. `seed` is for the jitter of
 * the backoff.
 */
void link_init(struct link *l, uint64_t seed, msec now);

/*
 * To be called when a connection is made; `peer` is the numeric address of the
 * server.
 */
void link_on_connect(struct link *l, const struct address *peer);

/*
 * To be called by on_identified on the first connection: resumes the game of an
 * earlier client with that client's token, which must have come from this
 * server. If the token is "", does nothing.
 */
void link_set_token(struct link *l, const char *token);

/*
 * Handles a line from the server and fills ev; its kind is EVENT_NONE if the
 * line concerns only the link. Returns false if nothing changed.
 */
bool link_on_line(struct link *l, char *text, size_t length, msec now,
    struct server_event *ev);

/*
 * Handles a failed attempt to connect or a lost connection. Whenever the state becomes
 * LINK_CONNECTING, the caller must drop any old connection and connect to
 * l->server.
 */
void link_on_disconnect(struct link *l, const char *reason, msec now);

/*
 * To be called when the server may be at that address now, or has begun to listen
 * there: if the connection is lost, connects there at the next timeout, which is
 * due. A stranger at an address where the server was not before is left for the
 * old address.
 */
void link_retry(struct link *l, const struct address *server, msec now);

/* To be called at the time that link_deadline returns. */
void link_on_timeout(struct link *l, msec now);

/*
 * Returns when link_on_timeout must be called, on the clock of `now`; 0: never.
 * While the link waits, only events of the server change that time.
 */
msec link_deadline(const struct link *l);

/*
 * True until the first connection has received "hello" and the server is
 * trusted.
 */
bool link_is_starting(const struct link *l);

/* True once link_quit, link_leave or link_end was called. */
bool link_is_closing(const struct link *l);

/* True while the connection is lost and being made again. */
bool link_is_lost(const struct link *l);

/*
 * True while requests are accepted: ONLINE and, where they wait, while we get
 * our name.
 */
bool link_is_open(const struct link *l);

/*
 * True if we have a seat in a running game or, while the connection is lost,
 * had one when it was lost.
 */
bool link_has_seat(const struct link *l);

/*
 * Adds a request to those that wait; see requests.h for their order. While the
 * connection is lost, queues only one legal move or choice, and refuses any
 * other request; tells the user which. Returns the request's id; 0 if the
 * request was refused.
 */
uint32_t
link_request(struct link *l, enum request_owner owner, const char *request);

/* Requests a name that the user has typed, with a proof if one is possible. */
void link_request_name(struct link *l, const char *name);

/*
 * Marks the link as failed, with a message, but does not end it. After a first
 * failure, further messages are ignored.
 */
void link_fail(struct link *l, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/*
 * Sends "quit" and waits for the answer. If the link is not open, ends it at
 * once.
 */
void link_quit(struct link *l, msec now);

/*
 * Ends the link without sending "quit": first waits for the answers to requests
 * that were sent. The server keeps our seat if we have one.
 */
void link_leave(struct link *l, msec now);

/* Ends the link without waiting. */
void link_end(struct link *l);

/*
 * Returns the token to save for the next client; "": save none, because we have
 * no game or get it back by proving our name; NULL: leave the saved token as it
 * is.
 */
const char *link_token_to_save(const struct link *l);

#endif
