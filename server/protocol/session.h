/*
 * session.h -- the protocol state of one connected client.
 *
 * A session lives as long as its connection; its player may live longer and be
 * resumed by another session. It does no I/O: the server passes the lines it
 * receives to dispatch_line, and the session sends lines through a callback.
 */

#ifndef SERVER_PROTOCOL_SESSION_H
#define SERVER_PROTOCOL_SESSION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/queue.h>

#include "common/error.h"
#include "common/key_message.h"
#include "common/line_writer.h"
#include "common/parser.h"
#include "common/time_ms.h"
#include "server/lobby/server_state.h"
#include "server/lobby/player.h"
#include "server/match/match.h"
#include "server/protocol/channel.h"
#include "server/protocol/lobby_feed.h"
#include "server/review/review_queue.h"
#include "server/util/rate_limit.h"
#include "server/util/timer_heap.h"

/* Bits, so that a command can have the set of states that allow it. */
enum session_state {
	SESSION_LOBBY = 1,     /* in no game; the player may watch one */
	SESSION_SEEKING = 2,   /* waiting for an opponent */
	SESSION_PLAYING = 4,   /* the player has a seat of a running game */
	SESSION_OVER = 8,      /* the player has a seat of a game that is
                                 over */
	SESSION_OPERATOR = 16, /* not a client but the operator */
	SESSION_WALL = 32      /* a wall screen, which only watches */
};

/* Rows of a list beyond this number are counted but not sent. */
#define LIST_ROWS_MAX 200

/*
 * A page of a list whose rows are numbered, the newest first: LIST_ROWS_MAX
 * rows from number `from` downwards. The other fields are zero at first.
 */
struct list_page {
	uint32_t from;
	uint32_t count; /* rows of the whole list, counted so far */
	uint32_t rows;  /* rows of the page */
	uint32_t next;  /* number of the first row of the next page; 0: none */
};

/* Counts the next row of the list. True: the row belongs to the page. */
bool list_page_has(struct list_page *page, uint32_t number);

/* Appends the number of all rows as "count" and, if there are more, "next". */
void list_page_end(const struct list_page *page, struct line_writer *answer);

struct command;
struct command_table;
struct session;

/*
 * Handles a request and appends to s->answer, or returns why it is refused; a
 * says which value was wrong.
 */
typedef enum error
command_handler_fn(struct session *s, struct arguments *a, msec now);

/* A request whose answer waits, mostly for the database. */
struct deferred_answer {
	struct db_query *query; /* in the queue; NULL: waits for something
                                   else */
	char             tag[TAG_MAX + 1];
	const char      *verb; /* constant */
	/*
	 * Sends the rows and appends to s->answer, or sets q->refusal; NULL if
	 * there is no query.
	 */
	void (*send_rows)(struct session *s, struct db_query *q, msec now);
	/*
	 * Set by the dispatcher. Answers the request with text, or refuses it
	 * with the error and sentence; text may be NULL.
	 */
	void (*finish)(struct session    *s,
	    const struct deferred_answer *deferred, enum error e,
	    const char *text, msec now);
};

/*
 * A line that waits until a deferred answer is sent: a request that is not
 * executed yet, or the answer to a request that was executed at once.
 */
struct waiting_line {
	STAILQ_ENTRY(waiting_line) link;
	bool   is_answer;
	size_t length;
	char   text[]; /* a request ends with a NUL */
};

/* While the waiting lines have so many bytes, no more are read. */
#define WAITING_BYTES_MAX 4096

/*
 * In a game with a clock, so many requests beyond the allowance are refused
 * before reading stops: while it is stopped, a move would wait as well.
 */
#define SLOW_REFUSALS_MAX 64

/* The nonces that the server has signed last. */
struct key_challenge {
	char client_nonce[NONCE_DIGITS + 1];
	char server_nonce[NONCE_DIGITS + 1];
	msec valid_until; /* how long one proof is valid */
};

/* A limit that clients are told, by name. */
struct limit {
	const char *name; /* constant */
	unsigned    value;
};

/* The most spectators of a game. */
#define SPECTATORS_MAX 1000

/* By default a player may send TALK_LINES_MAX lines in TALK_WINDOW ms. */
#define TALK_WINDOW    10000
#define TALK_LINES_MAX 4

/* Shared by all sessions; the server owns it, and it outlives them. */
struct session_env {
	struct server_state        *state;
	const struct command_table *commands;  /* the commands of these
                                                  sessions */
	struct channel             *everybody; /* all sessions */
	struct review_queue        *reviews;
	msec                        login_timeout; /* time allowed for the
                                                      first line */
	msec                        ping_interval; /* silence before a ping */
	uint32_t                    rate_limit;    /* per second; 0: none */
	uint32_t                    address_rate_limit; /* like rate_limit, for
                                                      all sessions of an
                                                      address */
	unsigned  talk_limit;      /* lines in TALK_WINDOW; 0: none */
	unsigned  spectator_limit; /* the most spectators of a game; 0:
                                        none */
	uint64_t *refusals;        /* counts by enum error; or NULL */
	/*
	 * Sends one line of n bytes to the client. The bytes are copied; the
	 * line is held back until the journal is durable up to journal_pos.
	 */
	void (*send)(void *ctx, const char *bytes, size_t n,
	    uint64_t journal_pos);
	/*
	 * Whether requests have no answer yet. Until then the client's lines
	 * are still passed to dispatch_line, unless is_full, and the connection
	 * is not closed when the client has sent all.
	 */
	void (*set_pending)(void *ctx, bool is_pending, bool is_full);
	/* Sends a line of talk, which may be left out if the client is slow. */
	void (*send_talk)(void *ctx, const char *bytes, size_t n);
	/* Reads nothing more from the client until that time. */
	void (*throttle)(void *ctx, msec until);
	/*
	 * Writes the address and port at which the client has reached the
	 * server, such as "[::1]:4242". Returns out.
	 */
	const char *(*local_address)(void *ctx, char out[KEY_ADDRESS_SIZE]);
	/*
	 * The port at which the page for browsers is at that address; 0: there
	 * is none. May be NULL.
	 */
	uint16_t (*web_port)(const struct session_env *env, void *ctx);
	/*
	 * Other addresses, in the same form, at which clients reach the server;
	 * see "prove".
	 */
	const char *const *addresses;
	unsigned           address_count;
	/* Whether no further search may be asked for now; may be NULL. */
	bool (*are_bots_busy)(void *ctx);
	/*
	 * Writes the n-th limit, from 0, of which the value 0 is none. False:
	 * there are fewer. May be NULL.
	 */
	bool (*limit_at)(void *ctx, unsigned n, struct limit *limit);
	/* Called when the client has taken a name or resumed; may be NULL. */
	void (*on_login)(struct session *s);
	struct lobby_feed *feed; /* not owned */
	/* A command was executed, with that result; may be NULL. */
	void (*on_executed)(struct session *s, const struct command *c,
	    const char *arguments, enum error e);
	/* Called when the session has ended; its owner must free it later. */
	void (*on_end)(struct session *s);
	void *ctx; /* belongs to the owner */
};

/*
 * The fields that each request needs come first, so that a request touches few
 * cache lines.
 */
struct session {
	const struct session_env *env;
	/*
	 * The ctx of env->send and of other callbacks; NULL: output is
	 * discarded.
	 */
	void *send_ctx;
	/* Owned by the lobby; NULL only in the session of an operator. */
	struct player      *player;
	struct line_writer *answer; /* the answer to the current request, or
                                       NULL */
	/*
	 * If set, only requests in a game are executed before this answer is
	 * sent.
	 */
	struct deferred_answer *deferred; /* owned, or NULL */
	STAILQ_HEAD(, waiting_line)
	waiting;                /* owned; in order of the requests */
	uint32_t waiting_bytes; /* bytes of all waiting lines */
	uint32_t uncovered;     /* the cost that the current request could not
				   be charged; 0: none */
	unsigned slow_refusals; /* refusals since reading was last stopped */
	unsigned operator_uid;  /* the system's user, in an operator's
				   session */
	uint8_t  unknown_lines; /* lines before the first known command */
	bool     is_ahead; /* the current request is executed before its turn */
	bool     has_sent_command; /* at least one known command was received */
	bool     is_ended;         /* on_end has been called */
	bool     keeps_player; /* set by the owner: without a match, too, the
                                  player is kept if the connection is lost */
	bool     has_sent_wrong_token;
	bool     is_visitor;        /* has never been engaged */
	msec     throttled_until;   /* no request is executed; or past */
	struct timer waiting_timer; /* if set, waiting lines are processed when
				       it expires */
	/*
	 * Position of the last result of a game that was sent; in the session
	 * of an operator, the position that its answers wait for.
	 */
	uint64_t               shown_pos;
	msec                   last_line_at; /* 0: no line yet */
	struct rate_limit      rate;
	struct rate_limit     *address_rate; /* of the client's address; NULL:
                                            no limit */
	struct key_challenge  *challenge;    /* owned; NULL: "key" never sent */
	struct timer           timer;        /* login timeout, then ping */
	const char            *bye_code;     /* the code sent in "* bye"; NULL:
                                             not sent */
	msec                   connected_at;
	struct channel_member  watching;  /* membership in the channel of
                                             the watched match */
	struct channel_member  listening; /* membership in the lobby's
                                             channel */
	struct channel_member  present;   /* membership in the channel of
                                             everybody */
	struct review_listener review_listener;
	uint32_t last_watched; /* the match watched when the session ended, or
                                  by who was kept and is this session's
                                  player now; 0: none */
	TAILQ_ENTRY(session) link; /* in the server's or the console's list */
};

/*
 * Creates a session with a new guest player and sends the greeting. ctx is
 * passed to env->send. The caller frees it with session_free.
 */
struct session *session_new(const struct session_env *env, void *ctx, msec now);

/*
 * The same for a wall screen: it can only watch, and its player is not listed
 * or counted.
 */
struct session *
session_new_wall(const struct session_env *env, void *ctx, msec now);

/*
 * Creates the session of an operator, who is that user of the system. The
 * session has no player, greeting or timeout. Its env has the operator's
 * commands.
 */
struct session *session_new_operator(const struct session_env *env, void *ctx,
    unsigned uid, msec now);

/* Marks the player as disconnected, stops watching, and frees the session. */
void session_free(struct session *s, msec now);

/* To be called for every complete line: restarts the ping timeout. */
void session_on_line(struct session *s, msec now);

/* Ends the session: calls env->on_end. Later output is still sent. */
void session_end(struct session *s, msec now);

/* Whether so many bot searches are queued that no more are accepted. */
bool session_are_bots_busy(const struct session *s);

/*
 * OK, or ERR_BANNED if the operator has banned the name or the key. NULL: there
 * is no such one.
 */
enum error session_check_ban(const struct session *s, const char *name,
    const char *key, msec now);

/* Sends "* bye" with a code and a sentence, and ends the session. */
void session_bye(struct session *s, const char *code, const char *sentence,
    msec now);

/*
 * Ends the line and sends it when the journal is durable up to journal_pos.
 */
void session_send(struct session *s, struct line_writer *line,
    uint64_t journal_pos);

/*
 * Sends an answer, which waits until the records of the session's match, if it
 * has one, are durable. The answer to a request that was executed early is sent
 * in the order of the requests.
 */
void session_send_answer(struct session *s, struct line_writer *line);

/* Refuses a request because of that value, which the answer quotes. Returns e. */
enum error
session_refuse_value(struct arguments *a, const char *value, enum error e);

/* Refuses a name that is the player's own. Returns ERR_VALUE. */
enum error session_refuse_own_name(struct arguments *a, const char *name);

/*
 * Posts a query; send_rows sends its rows later, or sets q->refusal. The
 * handler of the request returns this function's result. Error: ERR_SLOW, and q
 * is freed. The answer includes all results of games that the session was sent
 * before it.
 */
enum error session_query(struct session *s, struct db_query *q,
    void (*send_rows)(struct session *s, struct db_query *q, msec now));

/* Defers the answer to the current request until session_finish is called. */
void session_defer(struct session *s);

/*
 * Answers the deferred request with text, or refuses it with the error and
 * sentence; text may be NULL.
 */
void session_finish(struct session *s, enum error e, const char *text,
    msec now);

/*
 * For the dispatcher: adds a copy of a line that must wait: an answer, or a
 * request if is_answer is false.
 */
void session_add_waiting(struct session *s, bool is_answer, const char *text,
    size_t length);

/*
 * For the dispatcher, after an answer or a pause: sends the waiting answers
 * that are first in the queue, and returns the request behind them, which the
 * caller executes and frees. NULL if there is none, or if none may be executed
 * now; s->waiting_timer expires when that may change.
 */
struct waiting_line *session_take_waiting(struct session *s, msec now);

/* Whether a request that arrives now has to wait for its turn. */
bool session_must_wait(const struct session *s);

/* Sends a "#" line. */
void session_send_remark(struct session *s, const char *text);

/*
 * For channels: ctx is a session. Sends the line to it, unless the event is not
 * meant for this session.
 */
void session_receive(void *ctx, const struct match_event *e, const char *line,
    size_t n, uint64_t journal_pos);

/* Sends how far the review of a game is. */
void session_send_review_state(struct session *s,
    const struct review_state                 *state);

enum session_state session_state(const struct session *s);

/* Sends a "#" line with the number of dropped lines of talk. */
void session_report_dropped_talk(struct session *s, unsigned lines);

/*
 * Whether the client has a name, or plays, seeks or watches a game. A client
 * that does not is a visitor, and is disconnected first when connections run
 * out.
 */
bool session_is_engaged(const struct session *s);

/*
 * Charges cost to the allowances of the session and of its address. If one of
 * them does not cover it, returns false and charges nothing; see
 * session_settle.
 */
bool session_try_charge(struct session *s, uint32_t cost, msec now);

/*
 * To be called after each request. If the allowance of the session or of its
 * address was too small for the request's cost, nothing is read until both
 * cover it and hold what they get in a second. In a game with a clock, reading
 * stops only after SLOW_REFUSALS_MAX requests that were not covered.
 */
void session_settle(struct session *s, msec now);

/*
 * Charges cost even if the allowance does not cover it: later requests wait
 * longer.
 */
void session_charge(struct session *s, uint32_t cost, msec now);

/* Charges cost to the allowance of the session's address alone. */
void session_charge_address(struct session *s, uint32_t cost, msec now);

/* The observer through which a match sends its events to the session. */
struct match_observer session_observer(struct session *s);

/* For lobby.notify_session. */
void session_on_lobby_event(void *session, const struct lobby_event *e);

/* The match that the session watches, or NULL. */
struct match *session_watched_match(const struct session *s);

/*
 * Starts to watch m: its events, and those of its rematches, are sent from now
 * on. The session must not be watching a match.
 */
void session_watch(struct session *s, struct match *m);

/* Stops watching, if the session watches a match. */
void session_unwatch(struct session *s, msec now);

/*
 * Makes p the player of this session and frees this session's guest. If another
 * session had p, it gets a guest and is ended with "* bye why=resumed".
 */
void session_take_over(struct session *s, struct player *p, msec now);

/* Sends "* state": all of m, as seen by this session's player. */
void session_send_state(struct session *s, const struct match *m, msec now);

/* Tells the session's owner that the client has set its name or resumed. */
void session_note_login(struct session *s);

/* Sends "* you" with a new token, whose record has the position journal_pos. */
void session_send_you(struct session *s, const char *token,
    uint64_t journal_pos);

#endif
