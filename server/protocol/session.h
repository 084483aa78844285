/*
 * session.h -- the protocol state of one connected client.
 *
 * A session exists as long as its connection. Its player may exist longer, and
 * be taken over by another session. A session does no I/O: the server passes
 * received lines to dispatch_line, and the session sends lines through a
 * callback.
 */

#ifndef SERVER_PROTOCOL_SESSION_H
#define SERVER_PROTOCOL_SESSION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/queue.h>

#include "common/base/error.h"
#include "common/base/option_table.h"
#include "common/base/time_ms.h"
#include "common/protocol/enum_words.h"
#include "common/protocol/key_message.h"
#include "common/protocol/line_writer.h"
#include "common/protocol/parser.h"
#include "server/match/match.h"
#include "server/people/player.h"
#include "server/review/review_queue.h"
#include "server/state/server_state.h"
#include "server/util/option_values.h"
#include "server/util/rate_limit.h"
#include "server/util/thread_pool.h"
#include "server/util/timer_heap.h"

/* The values are bits: a command has the set of states that allow it. */
enum session_state {
	SESSION_LOBBY = 1,   /* in no game; the player may watch one */
	SESSION_SEEKING = 2, /* waiting for an opponent */
	SESSION_PLAYING = 4, /* the player has a seat of a running game */
	SESSION_OVER = 8     /* the player has a seat of a game that is over */
};

#define STATES_ANY \
	(SESSION_LOBBY | SESSION_SEEKING | SESSION_PLAYING | SESSION_OVER)

/* The most rows of a list that are sent; further rows are only counted. */
#define LIST_ROWS_MAX 200

/*
 * A page of a list. The rows of the list are numbered, and the newest come
 * first; the page has the LIST_ROWS_MAX rows from number `from` downwards. The
 * other fields must be zero at first.
 */
struct list_page {
	uint32_t from;
	uint32_t count; /* how many rows the whole list has, counted so far */
	uint32_t rows;  /* how many rows the page has so far */
	uint32_t next;  /* `from` of the next page; 0: there is none */
};

/* Counts the next row of the list. Returns true if it is on the page. */
bool list_page_has(struct list_page *page, uint32_t number);

/*
 * Appends how many rows there are, as "count"; and if there is another page,
 * "next".
 */
void list_page_end(const struct list_page *page, struct line_writer *answer);

struct audience;
struct command;
struct command_table;
struct connection;
struct session;

/*
 * Executes a request and appends to s->answer; or returns the error with which
 * the request is refused, and sets in *a which value was wrong.
 */
typedef enum error
command_handler_fn(struct session *s, struct arguments *a, msec now);

/* A request whose answer is deferred, usually until a query is answered. */
struct deferred_answer {
	/* The query, in its queue; NULL: the answer waits for something else */
	struct db_query *query;
	char             tag[TAG_MAX + 1];
	const char      *verb; /* the name of the command; a constant */
	/*
	 * Sends the rows of the query and appends to s->answer; or sets
	 * q->refusal. NULL if there is no query.
	 */
	void (*send_rows)(struct session *s, struct db_query *q, msec now);
	/*
	 * Set by the dispatcher. If e is OK, answers with `text`, which may be
	 * NULL; else refuses the request with e and the sentence `text`.
	 */
	void (*finish)(struct session    *s,
	    const struct deferred_answer *deferred, enum error e,
	    const char *text, msec now);
};

/*
 * In a game with a clock, reading stops only after this many requests that
 * exceed the allowance were refused, because a move must wait while reading is
 * stopped.
 */
#define SLOW_REFUSALS_MAX 64

/* The last pair of nonces that the server has signed. */
struct key_challenge {
	char client_nonce[NONCE_DIGITS + 1];
	char server_nonce[NONCE_DIGITS + 1];
	msec valid_until; /* until then, one "prove" may use the nonces */
};

/* The most spectators that a game can have. */
#define SPECTATORS_MAX 1000

/* All sessions with one session_env, the oldest first. */
TAILQ_HEAD(session_list, session);
struct sessions {
	struct session_list open;
	struct session_list ended; /* see sessions_free_ended */
	/* How many open sessions listen to the lobby */
	unsigned listeners;
	/* How many rows they were not sent because the disk is full */
	unsigned rows_left_out;
};

/* What sessions ask of their connections. */
struct session_io {
	/*
	 * Sends a copy of a line of n bytes to the client. The line is held
	 * back until the journal is durable up to journal_pos.
	 */
	void (*send)(struct connection *c, const char *bytes, size_t n,
	    uint64_t journal_pos);
	/* Like send, but the line may be dropped if the client is slow. */
	void (*send_talk)(struct connection *c, const char *bytes, size_t n,
	    uint64_t journal_pos);
	/*
	 * Says whether an answer is deferred. While it is, no line may be
	 * passed to dispatch_line, and the connection must stay open even if
	 * the client has sent everything.
	 */
	void (*pause)(struct connection *c, bool is_paused);
	/* Stops reading from the client until that time. */
	void (*throttle)(struct connection *c, msec until);
	/*
	 * Writes the address and port at which the client has reached the
	 * server, as "[::1]:4242". Returns out.
	 */
	const char *(*local_address)(const struct connection *c,
	    char out[KEY_ADDRESS_SIZE]);
};

/*
 * What all sessions of clients share; the operator's sessions have another env,
 * with only those fields that they need. It outlives the sessions.
 */
struct session_env {
	struct server_state *state;
	/*
	 * May change when the server reads its configuration again. The
	 * operator's sessions have none: a handler that they share does not use
	 * it without a player
	 */
	const struct options *options;
	/* The commands that these sessions accept */
	const struct command_table *commands;
	struct sessions            *sessions; /* sessions with this env */
	struct review_queue        *reviews;
	/* The id of the server in discovery; 0: none */
	uint64_t server_id;
	/*
	 * The threads of the bots. If bot_queue_max searches wait for one, no
	 * further search may be asked for.
	 */
	struct thread_pool *bot_threads;
	unsigned            bot_queue_max;
	struct session_io   io;
	/*
	 * Further addresses, in the form of local_address, at which clients
	 * reach the server; see "prove".
	 */
	struct option_list addresses;
	/* Called when the client has got a name or has resumed. */
	void (*on_login)(struct session *s);
	/* Called after a command was executed, with its result. May be NULL. */
	void (*on_executed)(struct session *s, const struct command *c,
	    const char *arguments, enum error e);
	/*
	 * Called when the session has ended, with the reason that was passed to
	 * session_end. The owner must free the session later.
	 */
	void (*on_end)(struct session *s, enum bye_reason why);
};

/*
 * The fields that each request needs come first, so that a request touches few
 * cache lines.
 */
struct session {
	const struct session_env *env;
	/*
	 * The client's connection, which is passed to env->io.
	 * NULL: it has ended, and output is discarded.
	 */
	struct connection *connection;
	/* Owned by the lobby. NULL only in an operator's session. */
	struct player *player;
	/* The answer to the current request; NULL outside of a request */
	struct line_writer *answer;
	/* The request whose answer is deferred; owned, or NULL. */
	struct deferred_answer *deferred;
	/*
	 * Journal position that covers all results of games that the client was
	 * sent. In an operator's session, the position that its answers wait
	 * for.
	 */
	uint64_t shown_pos;
	/* 0 until the first line arrives */
	msec last_line_at;
	bool is_ended; /* on_end has been called */
	/* What the client may send. */
	struct session_limits {
		struct rate_limit rate;
		/* Greatest charge that failed in the current request; 0: none */
		uint32_t uncovered;
		/* How many requests were refused since reading was last stopped */
		uint8_t slow_refusals;
	} limits;
	/* From the connection to the first command; the proof of a key. */
	struct session_login {
		msec connected_at;
		/* Owned; NULL: "key" was never received */
		struct key_challenge *challenge;
		/* How many lines came before the first known command */
		uint8_t unknown_lines;
		/* The client has sent at least one known command */
		bool has_sent_command;
	} login;
	/* What the client is told besides its own game. */
	struct session_feed {
		/* The spectators of the match that the client watches, or NULL */
		struct audience *audience;
		/* In audience->spectators */
		TAILQ_ENTRY(session) audience_link;
		/*
		 * Number of the game of whose review the client is told the
		 * progress; 0: none
		 */
		uint32_t reviewed_game;
		bool     is_listener; /* to the lobby */
	} feed;
	/*
	 * The user id of the operator in the system, in an operator's session
	 */
	unsigned operator_uid;
	/* For the login timeout, and later for pings */
	struct timer timer;
	/*
	 * Set by the owner: if the connection is lost, the player is kept even
	 * without a match; see disconnect_player.
	 */
	bool keeps_player;
	TAILQ_ENTRY(session) link; /* in one of the lists of env->sessions */
};

/*
 * Creates the session of a connection with a new guest player, and sends the
 * greeting. web_port is the port at which browsers find the page, at the address
 * that the client has reached; 0: there is no page. See lobby_add_guest. The
 * caller frees the session with session_free.
 */
struct session *session_new(const struct session_env *env, struct connection *c,
    uint16_t web_port, bool is_hidden, msec now);

/*
 * Creates the session of an operator, whose user id in the system is `uid`. The
 * session has no player, no greeting and no timeout. The commands of env are
 * the operator's.
 */
struct session *session_new_operator(const struct session_env *env,
    struct connection *c, unsigned uid, msec now);

/* Stops watching, marks the player as disconnected, and frees the session. */
void session_free(struct session *s, msec now);

/*
 * To be called for every complete line: restarts the timeout after which a ping
 * is sent.
 */
void session_on_line(struct session *s, msec now);

/* Ends the session: calls env->on_end. Later output is still sent. */
void session_end(struct session *s, enum bye_reason why, msec now);

/* Whether so many searches of bots are queued that no more are accepted. */
bool session_are_bots_busy(const struct session *s);

/* Sends "* bye", as event_format_bye writes it, and ends the session. */
void session_bye(struct session *s, enum bye_reason why, const char *sentence,
    msec now);

/* Ends the line with LF; it is sent when journal_pos is durable. */
void session_send(struct session *s, struct line_writer *line,
    uint64_t journal_pos);

/*
 * Sends an answer. If the session has a match, the answer waits until the
 * records of the match are durable.
 */
void session_send_answer(struct session *s, struct line_writer *line);

/* Why a player cannot do something with the player's own name. */
#define OWN_NAME "That is your own name"

/*
 * Posts a query. Later, send_rows sends its rows or sets q->refusal. The answer
 * includes all results of games that are sent to the session before the answer.
 * The handler of the request must return what this function returns: OK; or
 * ERR_SLOW, and q is freed.
 */
enum error session_query(struct session *s, struct db_query *q,
    void (*send_rows)(struct session *s, struct db_query *q, msec now));

/*
 * Defers the answer to the current request until session_finish. Meanwhile
 * nothing is read from the client.
 */
void session_defer(struct session *s);

/*
 * If e is OK, answers the deferred request with `text`, which may be NULL; else
 * refuses it with the error e and the sentence `text`.
 */
void session_finish(struct session *s, enum error e, const char *text,
    msec now);

/* Sends a "#" line. */
void session_send_remark(struct session *s, const char *text);

void sessions_init(struct sessions *sessions);

void sessions_free_ended(struct sessions *sessions, msec now);

/*
 * For review_config.on_change: sends how far the review of a game has got to
 * the sessions that have asked for it. ctx is a struct sessions.
 */
void sessions_on_review_change(void *ctx, const struct review_state *state);

/* Sends how far the review of a game has got. */
void session_send_review_state(struct session *s,
    const struct review_state                 *state);

/*
 * Whether the client has proven a name that belongs to the option host-key. s is not
 * an operator's session.
 */
bool session_is_host(const struct session *s);

/* s is not an operator's session. */
enum session_state session_state(const struct session *s);

/* Sends a "#" line that says how many lines of talk were dropped. */
void session_report_dropped_talk(void *session, unsigned lines);

/*
 * Whether the allowances of the session and of its address or network cover the
 * cost. If one of them does not, session_settle must be called later.
 */
bool session_covers(struct session *s, uint32_t cost, msec now);

/*
 * Charges cost to these allowances. If one of them does not cover it, charges
 * nothing and returns false; session_settle must be called later.
 */
bool session_try_charge(struct session *s, uint32_t cost, msec now);

/*
 * To be called after each request. If the allowance of the session, of its
 * address or of its network did not cover the request's cost, stops reading until all cover it
 * and hold what is refilled in a second. In a game with a clock, stops reading
 * only after SLOW_REFUSALS_MAX such requests.
 */
void session_settle(struct session *s, msec now);

/*
 * Returns the observer that sends the events of a match to the session's
 * client.
 */
struct match_observer session_observer(struct session *s);

/* Whether s, which has not ended, is sent the rows of the lobby. */
void session_listen(struct session *s, bool is_listener);

/*
 * For lobby.notify_sessions. Sends an event of the lobby to one session; if
 * `session` is NULL, to all open ones, or a row of the lobby to all that listen
 * to it. The line is formatted once. `sessions` is a struct sessions.
 */
void sessions_on_lobby_event(void *sessions, void *session,
    const struct lobby_event *e);

/* Returns the match that the session watches, or NULL. */
struct match *session_watched_match(const struct session *s);

/*
 * Begins to watch m: from now on, the client is sent the events of m and of its
 * rematches. The session must not be watching a match already.
 */
void session_watch(struct session *s, struct match *m);

/* If the session watches a match, stops watching it. */
void session_unwatch(struct session *s, msec now);

/*
 * Makes p the player of this session, and frees the guest that the session had.
 * If another session had p, that session gets a guest and is ended with "* bye
 * why=resumed".
 */
void session_take_over(struct session *s, struct player *p, msec now);

/* Sends "* state": everything about m, as this session's player sees it. */
void session_send_state(struct session *s, const struct match *m, msec now);

/*
 * Sends "* you" with a new token, when the token's record at journal_pos is
 * durable.
 */
void session_send_you(struct session *s, const char *token,
    uint64_t journal_pos);

#endif
