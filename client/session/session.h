/*
 * session.h -- a session with a server, from "hello" to "quit".
 *
 * Pure: the caller passes in what is typed, the server's lines and timeouts;
 * the session sends requests and prints to its output.
 *
 * Input that does not come from a terminal is a script. Each of its lines waits
 * until the one before is answered, and is sent again after a second if the
 * server's rate limit refused it; a move, or a request for a hint, waits for
 * our turn. At the end of the script the session waits for a pending move of a
 * bot or a hint, then quits.
 *
 * A person's session never loses a game by an accident: when the input ends or
 * the terminal is closed it disconnects without "quit", and the server keeps
 * the seat. "quit" during a game first offers this as well.
 *
 * A person and an engine have a key, if the owner gives the session one: the
 * server then proves its key before anything else is requested, and names are
 * proven. See introduction.h.
 */

#ifndef CLIENT_SESSION_SESSION_H
#define CLIENT_SESSION_SESSION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "client/core/client_state.h"
#include "client/core/finished_games.h"
#include "client/session/introduction.h"
#include "client/session/request_queue.h"
#include "client/session/resend.h"
#include "client/session/session_options.h"
#include "client/text/commands.h"
#include "client/text/plain_ui.h"

enum session_state {
	SESSION_HANDSHAKE, /* until "hello" and the proof of the server's key */
	SESSION_CONNECTED,
	SESSION_DISCONNECTED, /* no connection, or "resume" is not answered
			   yet */
	SESSION_QUITTING,     /* "quit" has been sent */
	SESSION_LEAVING,      /* keeps its seat; waits for the last answers */
	SESSION_ENDED
};

/* Room for the files that one game is saved in, until its record has come. */
#define SESSION_SAVE_PATHS_SIZE 2048

struct session_sender {
	/* Sends a request, a line without its end. */
	void (*send)(void *ctx, const char *request);
	/*
	 * Saves the record, or if it is NULL the game, of which there is one;
	 * prints how that went.
	 */
	void (*save)(void *ctx, const char *path,
	    const struct game_record *record);
	void *ctx;
	/*
	 * It is known now whether the server has a key, and which: nothing that
	 * proves who we are has been sent yet. May call reconnect_adopt_token.
	 * May be NULL.
	 */
	void (*on_identified)(void *ctx);
};

struct session {
	const struct session_options *options;
	struct session_sender         sender;
	bool                          script;
	bool                          unattended; /* demo, engine or export: no
						     input */
	enum session_state            state;
	struct client_state           client_state;
	struct plain_ui               plain;
	struct command_reader         input;
	msec now;               /* of the last line, input or timeout */
	msec progress_at;       /* when a script's last wait began */
	msec handshake_ends_at; /* while SESSION_HANDSHAKE */
	msec quit_ends_at;      /* while SESSION_QUITTING or SESSION_LEAVING */
	struct introduction introduction;
	struct resend       resume_plan;
	bool                taken_over; /* by another terminal */
	char typed_name[NAME_SIZE]; /* the last name that the user asked for */
	char users_name[NAME_SIZE]; /* the last name that the user asked for
				       and got, or "" */
	struct request_queue requests;
	/* The game that is over and to be saved, as the server has it. */
	struct finished_games saved;
	char     save_paths[SESSION_SAVE_PATHS_SIZE]; /* each with \n behind it;
						        "": none */
	uint32_t save_id;                             /* its number */
	bool     quit_offered;                        /* "quit" again quits */
	bool     name_asked;                          /* in plain mode */
	bool     expects_name;  /* the next line typed may be a name */
	msec     name_asked_at; /* while the game of the options waits for it */
	bool     wants_no_name; /* the user must not be asked again */
	bool     wants_search;  /* the owner should look for another server */
	bool     wants_puzzles; /* the owner should show puzzles */
	bool     seat_kept;     /* the session ended, and its game goes on */
	bool     awaits_name;   /* the game is requested once we have it */
	bool     started;       /* game requested or intro shown */
	bool     failed;
	char     failure[INTRODUCTION_SENTENCE_SIZE]; /* valid if failed */
	char     disconnect_reason[256]; /* valid while disconnected */
};

/*
 * The connection is being made from now on. o must outlive s; out stays the
 * caller's. script: input is not from a terminal.
 */
void session_init(struct session *s, const struct session_options *o,
    bool script, FILE *out, const struct session_sender *sender, msec now);
void session_clear(struct session *s);

/*
 * Handles a line from the server and fills ev. Returns false if nothing
 * changed. May not be called while disconnected.
 */
bool session_on_line(struct session *s, char *text, size_t length, msec now,
    struct server_event *ev);

/*
 * Applies a line to what the client knows. False if that changed nothing, or
 * the line refuses a request that is sent again.
 */
bool session_apply(struct session *s, char *text, size_t length, msec now,
    struct server_event *ev);

/*
 * Sends a request of the client's own. While disconnected a move is saved,
 * "quit" ends the session, and anything else is refused with a message.
 */
void session_request(struct session *s, const char *request);

/*
 * To be called with "hello" on each connection. Returns true if the server is
 * asked to prove its key; else sender.on_identified has been called.
 */
bool session_introduce(struct session *s, const struct server_event *hello);

/*
 * Handles what concerns the keys of server and user: sends what comes next, and
 * ends the session if the server cannot be trusted. Returns false if the event
 * concerns others.
 */
bool session_on_introduction(struct session *s, struct server_event *ev);

/*
 * The name to claim on another connection: the last one that the user has asked
 * for, in this or an earlier session, and that the server has given us; else the
 * one of the options, or "". It need not be the present one: a server may call
 * us what it likes.
 */
const char *session_users_name(const struct session *s);

/* Proves that name, if it can be proven and is not yet. */
void session_prove_name(struct session *s);

/* Requests a list for the screen, which shows it itself. */
void session_poll(struct session *s, const char *request);

/*
 * Tells the server whom the options refuse. To be called on each connection
 * before a game is requested.
 */
void session_refuse_names(struct session *s);

/* Requests the name and the game that the options ask for. */
void session_request_start(struct session *s);

/*
 * Executes typed commands as far as they need not wait. Quits at the end of a
 * script.
 */
void session_process_input(struct session *s);

/*
 * Marks the session as failed, with a message; the first one is kept. Does not
 * end it.
 */
void session_fail(struct session *s, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/*
 * Handles typed bytes; n = 0 is the end of the input. What cannot be executed
 * yet is kept, up to a limit: false if the bytes were dropped instead.
 */
bool session_on_input(struct session *s, const char *bytes, size_t n, msec now);

/* Executes a command of the screen, at once or after those that wait; else as
 * session_on_input. */
bool session_run(struct session *s, const struct command *c, msec now);

/*
 * Handles a lost connection or a failed attempt to connect. May not be called
 * while disconnected.
 */
void session_on_disconnect(struct session *s, const char *reason,
    bool was_connected);

/* To be called at session_deadline. */
void session_on_timeout(struct session *s, bool was_connected, msec now);

/*
 * Sends "quit" and waits for the answer; a second call ends the session at
 * once.
 */
void session_quit(struct session *s, msec now);

/*
 * Ends the session without "quit", once the requests sent are answered: the
 * server keeps our seat if we have one.
 */
void session_leave(struct session *s, msec now);

/*
 * Ends the session at once. A game that is still to be saved is saved as we
 * know it.
 */
void session_end(struct session *s);

/*
 * The name to store for the next start: the present one if the user has asked
 * for it in this session, "" if the user wants none; NULL: leave what is
 * stored.
 */
const char *session_name_to_save(const struct session *s);

/* True if a person is at the terminal: not a script, a demo or an engine. */
bool session_is_interactive(const struct session *s);

/*
 * Handles the end of the input, of the terminal or of the system: a person
 * leaves a running game as session_leave does; all others quit.
 */
void session_terminate(struct session *s, msec now);

/*
 * Handles Ctrl-C: as "quit" typed, but a second one leaves and keeps the seat.
 */
void session_interrupt(struct session *s, msec now);

/* Handles a failed write to the output. */
void session_on_output_error(struct session *s, const char *reason);

/*
 * When session_on_timeout is to be called, on the scale of now; 0: never. Only
 * what the server and the user do changes it: it is no later after an event of
 * the screen.
 */
msec session_deadline(const struct session *s);

/* True if the session can take more input now. */
bool session_wants_input(struct session *s);

#endif
