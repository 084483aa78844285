/*
 * session.h -- a session with a server: carries out what the options, the user
 * and a script ask of the server.
 *
 * Pure: the caller passes in what is typed, the server's lines and timeouts;
 * the session sends requests and prints to its output. link.h makes the
 * connection, also after a loss.
 *
 * Input that does not come from a terminal is a script. Each of its lines waits
 * until the one before is answered, and is sent again after a second if the
 * server's rate limit refused it; a move, or a request for a hint, waits for
 * our turn. At the end of the script the session waits for a pending move of a
 * bot or a hint, then quits.
 *
 * A person's session never loses a game by accident: when the input ends or the
 * terminal is closed, the session disconnects without "quit", and the server
 * keeps the seat. "quit" during a game first offers to leave in this way.
 *
 * If the owner gives the link a key, for a person or an engine, the server
 * proves its own key before we request anything else, and we prove our name.
 * See handshake.h.
 */

#ifndef CLIENT_LINK_SESSION_H
#define CLIENT_LINK_SESSION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "client/link/link.h"
#include "client/model/client_state.h"
#include "client/words/commands.h"
#include "client/words/plain_ui.h"

struct session_handler {
	struct link_handler link;
	/*
	 * Saves `record` or, if it is NULL, the game that the client shows, which must
	 * exist. Prints the result. `ctx` is that of `link`.
	 */
	void (*save)(void *ctx, const char *path,
	    const struct game_record *record);
};

struct session {
	const struct session_options *options;
	struct link                   link;
	struct client_state           client_state;
	struct plain_ui               plain;
	struct command_reader         input;
	/* See session_handler */
	void (*save)(void *ctx, const char *path,
	    const struct game_record *record);
	msec now;         /* time of the last event; an engine's too */
	msec progress_at; /* when a script's last wait began */
	/* The file to which a game is saved when its record has arrived; or "" */
	char     save_path[LINE_REQUEST_MAX + 1];
	uint32_t save_id;      /* number of the game that is to be saved */
	uint32_t save_request; /* id of the request for its record */
	bool     has_begun;    /* the connection has been usable before */
	/* The user was asked about this command, and means it if it comes again */
	enum command_id asked_about;
	/* The user was asked for a name, in plain mode */
	bool name_asked;
	bool expects_name; /* the next line typed may be a name */
	/*
	 * When the user was asked for a name. The game that the options name is
	 * requested after the answer, not before.
	 */
	msec name_asked_at;
	bool wants_no_name; /* the user must not be asked for a name again */
	bool wants_puzzles; /* the caller should show puzzles */
	/* The caller should print the addresses of the server's page */
	bool wants_page;
	/* The session has ended, but its game continues without us */
	bool seat_kept;
	/* We have lost our seat since we were last online */
	bool lost_seat;
	/*
	 * Id of the request for the game that the options describe, until it is
	 * answered; or 0
	 */
	uint32_t start_request;
	/*
	 * The game that the options describe is requested once we have the name
	 */
	bool awaits_name;
	/* The hints for a beginner were printed, or must not be printed */
	bool intro_shown;
};

/* True if the options ask for a game. */
bool game_request_is_wanted(const struct session_options *o);

/* Writes a request for the game that the options describe. Returns out. */
const char *game_request_write(const struct session_options *o,
    char out[LINE_REQUEST_MAX + 1]);

/*
 * Initializes a session whose connection is being made. The caller owns `o` and
 * `out`; `o` must outlive s. `seed` is for the jitter of the backoff.
 */
void session_init(struct session *s, const struct session_options *o, FILE *out,
    const struct session_handler *handler, uint64_t seed, msec now);
void session_clear(struct session *s);

/*
 * Handles a line from the server and fills ev. Returns false if nothing
 * changed.
 */
bool session_on_line(struct session *s, char *text, size_t length, msec now,
    struct server_event *ev);

/*
 * Sends a request that the client makes itself, not the user, at the time s->now.
 * Like link_request.
 */
uint32_t session_request(struct session *s, const char *request);

/*
 * Handles n typed bytes; n = 0 means the end of the input. Input that cannot be
 * executed yet is stored, up to a limit. Returns false if it drops the bytes.
 */
bool session_on_input(struct session *s, const char *bytes, size_t n, msec now);

/*
 * Executes a command of the screen. Its requests wait for those before them, and
 * until the connection is usable.
 */
void session_run(struct session *s, const struct command *c, msec now);

/* Like link_on_disconnect. */
void session_on_disconnect(struct session *s, const char *reason, msec now);

/* To be called at the time that session_deadline returns. */
void session_on_timeout(struct session *s, msec now);

/*
 * Returns when session_on_timeout must be called, on the clock of `now`; 0:
 * never. Only events of the server and of the user change the time.
 */
msec session_deadline(const struct session *s);

/* Sends "quit" and waits for the answer; a second call does not wait. */
void session_quit(struct session *s, msec now);

/*
 * Ends the session without sending "quit": first waits for the answers to
 * requests that were sent. The server keeps our seat if we have one.
 */
void session_leave(struct session *s, msec now);

/*
 * Ends the session without waiting. If a game must still be saved, saves what
 * we know of it.
 */
void session_end(struct session *s);

/*
 * Handles the end of the input, the loss of the terminal or the shutdown of the
 * system. A person in a running game leaves as with session_leave; otherwise
 * the session sends "quit".
 */
void session_terminate(struct session *s, msec now);

/* Handles Ctrl-C like "quit". A second Ctrl-C calls session_terminate. */
void session_interrupt(struct session *s, msec now);

/* Handles a failed write to the output. */
void session_on_output_error(struct session *s, const char *reason);

/*
 * The name to store for the next start: the present name if the user has asked
 * for it in this session, "" if the user wants no name; NULL: do not change the
 * stored name.
 */
const char *session_name_to_save(const struct session *s);

/* True if the session can take more input now. */
bool session_wants_input(struct session *s);

#endif
