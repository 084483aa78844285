/* session.c -- a session with a server, from "hello" to "quit". */

#include "client/session/session.h"

#include <stdarg.h>
#include <string.h>

#include "client/session/hello_failure.h"

/*
 * In ms: the wait for an answer or a bot's move, and for the answer to "quit".
 */
#define SERVER_TIMEOUT_MS 30000
#define QUIT_TIMEOUT_MS   3000

/*
 * The wait for a review, of which the server tells every quarter; those of long
 * games take minutes if the server has other work.
 */
#define REVIEW_TIMEOUT_MS 600000

/* How long a script's move waits for its turn; then it is sent and refused. */
#define TURN_TIMEOUT_MS 60000

/*
 * How long the game of the command line waits for the user's name; the server
 * closes a connection of which it hears nothing for a minute.
 */
#define NAME_TIMEOUT_MS 30000

/* Says that a program has this name; see "name" in protocol.md. */
#define PROGRAM_MARK " bot=1"

/* The tag of the request for a record that is to be saved. */
#define SAVE_TAG "save"

#define ADDRESS_FORMAT  "%s port %s"
#define ADDRESS_ARGS(s) (s)->options->server.host, (s)->options->server.port

void session_fail(struct session *s, const char *format, ...)
{
	va_list values;

	if (s->failed)
		return;
	va_start(values, format);
	vsnprintf(s->failure, sizeof(s->failure), format, values);
	va_end(values);
	s->failed = true;
}

/* --- requests --- */

static void request_while_disconnected(struct session *s, const char *request)
{
	char text[NOTATION_POINT_SIZE];

	if (strcmp(request, "quit") == 0)
		session_quit(s, s->now);
	else if (resend_queue_move(&s->resume_plan, &s->client_state, request,
		     text))
		resend_print_move_queued(text, s->plain.out);
	else
		resend_print_not_sent(s->plain.out);
}

void session_poll(struct session *s, const char *request)
{
	if (s->state != SESSION_CONNECTED)
		return;
	s->plain.polled = true;
	request_queue_add(&s->requests, REQUEST_OF_SCREEN, request);
}

static void send_introduction(struct session *s)
{
	char request[LINE_REQUEST_MAX + 1];

	if (!introduction_next(&s->introduction, s->now, request))
		return;
	request_queue_add(&s->requests, REQUEST_OF_CONNECTION, request);
}

/* Whether the request is for a name, which is then proven instead. */
static bool claims_name(struct session *s, const char *request)
{
	char           copy[LINE_REQUEST_MAX + 1];
	struct request r;

	snprintf(copy, sizeof(copy), "%s", request);
	if (parse_request(copy, strlen(copy), &r) != OK ||
	    command_find(r.verb) != CMD_NAME)
		return false;
	r.rest += strspn(r.rest, " ");
	r.rest[strcspn(r.rest, " ")] = '\0';
	return introduction_claim(&s->introduction, r.rest, false);
}

/* Whether the request for a name has to say that a program plays. */
static bool is_of_program(const struct session *s, const char *request)
{
	return s->options->has_engine && strncmp(request, "name ", 5) == 0;
}

static void
send_request(struct session *s, enum request_owner owner, const char *request)
{
	char marked[LINE_REQUEST_MAX + 1];

	if (s->state == SESSION_DISCONNECTED) {
		request_while_disconnected(s, request);
		return;
	}
	if (is_of_program(s, request)) {
		snprintf(marked, sizeof(marked), "%s" PROGRAM_MARK, request);
		request = marked;
	}
	if (claims_name(s, request)) {
		send_introduction(s);
		return;
	}
	resend_note_request(&s->resume_plan, &s->client_state, request);
	client_state_note_request(&s->client_state, request);
	if (!request_queue_add(&s->requests, owner, request))
		fprintf(s->plain.out,
		    "Not sent: the server has not answered earlier requests; "
		    "try again later.\n");
}

void session_request(struct session *s, const char *request)
{
	send_request(s, REQUEST_OF_CLIENT, request);
}

/* --- the end --- */

/* Saves the record, or what we know of the game if there is none. */
static void finish_save(struct session *s, const struct game_record *record)
{
	const struct game *g = &s->client_state.game;
	char              *path, *next;

	for (path = s->save_paths; *path != '\0'; path = next) {
		next = path + strcspn(path, "\n");
		*next++ = '\0';
		if (record != NULL || (g->board != NULL && g->id == s->save_id))
			s->sender.save(s->sender.ctx, path, record);
		else
			fprintf(s->plain.out,
			    "Not saved: the game was left.\n");
	}
	s->save_paths[0] = '\0';
}

void session_end(struct session *s)
{
	finish_save(s, NULL);
	s->state = SESSION_ENDED;
}

bool session_is_interactive(const struct session *s)
{
	return !s->script && !s->unattended;
}

static bool has_seat(const struct session *s)
{
	return s->state == SESSION_DISCONNECTED ?
	    s->resume_plan.had_seat :
	    game_is_yours(&s->client_state.game);
}

void session_quit(struct session *s, msec now)
{
	bool is_connected = s->state == SESSION_CONNECTED;

	if (s->state == SESSION_HANDSHAKE)
		session_fail(s, "quit before the server answered");
	if (s->unattended && !s->options->exports && !s->client_state.game.over)
		session_fail(s, "quit before the end of the game");
	s->seat_kept = s->state == SESSION_DISCONNECTED &&
	    session_is_interactive(s) && has_seat(s);
	if (s->seat_kept)
		resend_print_seat_kept(s->plain.out);
	s->plain.leaving = true;
	if (!is_connected) {
		session_end(s);
		return;
	}
	s->state = SESSION_QUITTING;
	s->quit_ends_at = now + QUIT_TIMEOUT_MS;
	request_queue_drop_unsent(&s->requests);
	session_request(s, "quit");
}

void session_leave(struct session *s, msec now)
{
	if (s->state == SESSION_HANDSHAKE)
		session_fail(s, "quit before the server answered");
	s->seat_kept = has_seat(s);
	if (s->seat_kept)
		resend_print_seat_kept(s->plain.out);
	s->plain.leaving = true;
	request_queue_drop_unsent(&s->requests);
	if (s->state != SESSION_CONNECTED || s->requests.count == 0) {
		session_end(s);
		return;
	}
	s->state = SESSION_LEAVING;
	s->quit_ends_at = now + QUIT_TIMEOUT_MS;
}

void session_terminate(struct session *s, msec now)
{
	if (session_is_interactive(s) && has_seat(s))
		session_leave(s, now);
	else
		session_quit(s, now);
}

/* Asks once, in plain mode, whether to leave a game; true if it asked. */
static bool offer_to_stay(struct session *s)
{
	if (!session_is_interactive(s) || s->plain.full_screen ||
	    s->quit_offered || s->state != SESSION_CONNECTED ||
	    !game_is_yours(&s->client_state.game))
		return false;
	s->quit_offered = true;
	plain_ui_print_quit_offer(&s->plain);
	return true;
}

void session_interrupt(struct session *s, msec now)
{
	if (s->quit_offered)
		session_terminate(s, now);
	else if (!offer_to_stay(s))
		session_quit(s, now);
}

static void request_game(struct session *s)
{
	char request[LINE_REQUEST_MAX + 1];

	session_request(s, game_request_write(s->options, NULL, request));
}

void session_refuse_names(struct session *s)
{
	const char *rest = s->options->refused;
	char        name[NAME_SIZE], request[LINE_REQUEST_MAX + 1];

	while (name_list_next(&rest, name)) {
		snprintf(request, sizeof(request), "%s %s games=off",
		    command_name(CMD_IGNORE), name);
		session_request(s, request);
	}
}

/* The game that the options ask for, unless our name has brought us one. */
static void request_start_game(struct session *s)
{
	s->awaits_name = false;
	session_refuse_names(s);
	if (game_is_yours(&s->client_state.game))
		return;
	request_game(s);
}

/* Whether the user is to be asked for a name, in plain mode. */
static bool must_ask_name(const struct session *s)
{
	return s->options->asks_name && !s->plain.full_screen &&
	    !s->name_asked && !name_is_valid(s->client_state.my_name);
}

/* Requests the game of the options once we have a name, or want none. */
static void start_when_named(struct session *s)
{
	if (s->awaits_name && s->state == SESSION_CONNECTED &&
	    !introduction_is_claiming(&s->introduction) &&
	    (!s->expects_name || name_is_valid(s->client_state.my_name)))
		request_start_game(s);
}

static void
request_name(struct session *s, enum request_owner owner, const char *name)
{
	char request[LINE_REQUEST_MAX + 1];

	snprintf(request, sizeof(request), "%s %s", command_name(CMD_NAME),
	    name);
	if (owner == REQUEST_OF_USER) {
		snprintf(s->typed_name, sizeof(s->typed_name), "%s", name);
		s->wants_no_name = false;
	}
	send_request(s, owner, request);
}

void session_request_start(struct session *s)
{
	if (s->options->name != NULL)
		request_name(s, REQUEST_OF_START, s->options->name);
	if (!game_request_is_wanted(s->options))
		return;
	s->started = true;
	s->expects_name |= must_ask_name(s);
	s->awaits_name = true;
	s->name_asked_at = s->now;
	start_when_named(s);
}

/* --- typed commands --- */

static bool asks_for_game(const struct command *t)
{
	return t->id == CMD_BOT || t->id == CMD_SEEK || t->id == CMD_WATCH;
}

/*
 * Only one opponent is sought at a time. Whether a command asks for a game
 * while we seek, so that the seek must end first.
 */
static bool must_unseek(const struct session *s, const struct command *t)
{
	return s->state == SESSION_CONNECTED && s->client_state.seek_id != 0 &&
	    !game_is_yours(&s->client_state.game) && asks_for_game(t);
}

/* Whether it is a row about that game, of "record" or of "history". */
static bool is_row_of(const struct server_event *ev, uint32_t game)
{
	return (ev->kind == EVENT_FINISHED || ev->kind == EVENT_RECORD) &&
	    server_event_word_number(ev, 1) == game;
}

/*
 * Takes over what the server sends of the game that is to be saved, which the
 * user has not asked for; false: it is something else.
 */
static bool take_saved_record(struct session *s, struct server_event *ev)
{
	bool was_loading = finished_games_is_loading(&s->saved);

	if (s->save_paths[0] == '\0')
		return false;
	finished_games_apply(&s->saved, ev);
	if (finished_games_is_loading(&s->saved) || !was_loading)
		return is_row_of(ev, s->save_id);
	ev->kind = EVENT_DONE;
	finish_save(s, s->saved.has_record ? &s->saved.record : NULL);
	return true;
}

/*
 * Requests the server's record of a game that is over: it has the date, the
 * times and the moves taken back, which we do not know. Only one is awaited at
 * a time, which may be saved in several files.
 */
static void save_from_server(struct session *s, const char *path)
{
	uint32_t id = s->client_state.game.id;
	size_t   used = strlen(s->save_paths);
	size_t   left = sizeof(s->save_paths) - used;
	char     request[LINE_REQUEST_MAX + 1];

	if ((used > 0 && s->save_id != id) || strlen(path) + 2 > left) {
		fprintf(s->plain.out,
		    "Not saved: %s: others are still being saved; try again.\n",
		    path);
		return;
	}
	snprintf(s->save_paths + used, left, "%s\n", path);
	if (used > 0)
		return;
	s->save_id = id;
	s->saved.tag = SAVE_TAG;
	finished_games_open(&s->saved, id, request);
	send_request(s, REQUEST_OF_CONNECTION, request);
}

/* "save FILE" */
static void save_game(struct session *s, const char *command)
{
	const char *path = command + strlen(command_name(CMD_SAVE));

	path += strspn(path, " ");
	if (s->client_state.game.board == NULL)
		fprintf(s->plain.out, "There is no game to save.\n");
	else if (*path == '\0')
		fprintf(s->plain.out,
		    "Type \1save FILE\1, where FILE ends in .sgf, "
		    ".psq or "
		    ".txt.\n");
	else if (s->state == SESSION_CONNECTED && s->client_state.game.over &&
	    s->client_state.game.id != 0)
		save_from_server(s, path);
	else
		s->sender.save(s->sender.ctx, path, NULL);
}

/* Sends what the user has typed, and notes which name is asked for. */
static void send_typed(struct session *s, const struct command *t)
{
	const char *name = t->request + strcspn(t->request, " ");

	name += strspn(name, " ");
	if (t->id == CMD_NAME) {
		snprintf(s->typed_name, sizeof(s->typed_name), "%.*s",
		    (int)strcspn(name, " "), name);
		s->wants_no_name = false;
	}
	send_request(s, REQUEST_OF_USER, t->request);
}

static void execute(struct session *s, const struct command *t)
{
	bool is_name;

	if (t->id == CMD_QUIT) {
		if (!offer_to_stay(s))
			session_quit(s, s->now);
		return;
	}
	s->quit_offered = false;
	is_name = s->expects_name && t->kind == COMMAND_REQUEST &&
	    t->id == CMD_UNKNOWN && name_is_valid(t->request) &&
	    !name_is_valid(s->client_state.my_name);
	s->expects_name &= is_name || t->kind != COMMAND_REQUEST ||
	    t->id == CMD_NAME;
	s->awaits_name &= !asks_for_game(t);
	if (t->id == CMD_LEAVE)
		session_leave(s, s->now);
	else if (t->id == CMD_SEARCH)
		s->wants_search = true;
	else if (t->id == CMD_PUZZLE)
		s->wants_puzzles = true;
	else if (t->id == CMD_SAVE && t->kind == COMMAND_LOCAL)
		save_game(s, t->request);
	else if (is_name)
		request_name(s, REQUEST_OF_USER, t->request);
	else if (t->kind == COMMAND_REQUEST)
		send_typed(s, t);
	else
		plain_ui_run_command(&s->plain, &s->client_state, t, s->now);
}

const char *session_name_to_save(const struct session *s)
{
	const char *name = s->client_state.my_name;

	if (s->wants_no_name)
		return "";
	return s->state == SESSION_CONNECTED && name_is_valid(name) &&
		name_is_same(name, s->typed_name) ?
	    name :
	    NULL;
}

static bool must_wait_for_answer(const struct session *s)
{
	return s->script && s->requests.count > 0;
}

static bool can_execute(const struct session *s)
{
	return (s->state == SESSION_CONNECTED ||
		   (s->state == SESSION_DISCONNECTED && !s->script)) &&
	    request_queue_has_room(&s->requests) && !must_wait_for_answer(s);
}

/* Sends "unseek" first, if the command needs that; false: it must wait. */
static bool end_seek(struct session *s, const struct command *t)
{
	if (!must_unseek(s, t))
		return true;
	/* What comes next waits for its answer. */
	send_request(s, REQUEST_OF_START, command_name(CMD_UNSEEK));
	return !s->script;
}

/* Executes the next command. Returns false if there is none or it must wait. */
static bool execute_next(struct session *s)
{
	const struct command *t;

	if (!can_execute(s))
		return false;
	t = command_reader_peek(&s->input, &s->client_state);
	if (t == NULL)
		return false;
	if (s->script && t->needs_turn &&
	    client_state_awaits_turn(&s->client_state))
		return false;
	if (!end_seek(s, t))
		return true;
	execute(s, t);
	command_reader_pop(&s->input);
	s->progress_at = s->now;
	return true;
}

/* True if the session must wait for something from the server. */
static bool expects_server(const struct session *s)
{
	const struct game *g = &s->client_state.game;

	return s->options->demo || must_wait_for_answer(s) ||
	    (s->script && (s->input.ended || s->unattended) &&
		(game_awaits_bot(g) || g->hint_pending ||
		    s->client_state.review.awaited != 0));
}

/*
 * Enter in answer to the question for a name: the user wants none. The end of
 * the input is no answer.
 */
static void take_blank_line(struct session *s)
{
	if (s->input.has_blank && s->expects_name && !s->input.ended) {
		s->expects_name = false;
		s->wants_no_name = true;
	}
	s->input.has_blank = false;
}

void session_process_input(struct session *s)
{
	start_when_named(s);
	while (execute_next(s))
		;
	take_blank_line(s);
	start_when_named(s);
	if (can_execute(s) && s->input.ended && !expects_server(s) &&
	    command_reader_peek(&s->input, &s->client_state) == NULL)
		session_terminate(s, s->now);
}

bool session_on_input(struct session *s, const char *bytes, size_t n, msec now)
{
	s->now = s->progress_at = now;
	if (!command_reader_feed(&s->input, bytes, n))
		return false;
	session_process_input(s);
	return true;
}

bool session_run(struct session *s, const struct command *c, msec now)
{
	char line[sizeof(c->request) + 1];
	int  n = snprintf(line, sizeof(line), "%s\n", c->request);

	if (!can_execute(s) ||
	    command_reader_peek(&s->input, &s->client_state) != NULL)
		return session_on_input(s, line, (size_t)n, now);
	s->now = s->progress_at = now;
	if (end_seek(s, c))
		execute(s, c);
	session_process_input(s);
	return true;
}

bool session_wants_input(struct session *s)
{
	return can_execute(s) && !s->unattended && !s->input.ended &&
	    command_reader_peek(&s->input, &s->client_state) == NULL;
}

/* --- lines from the server --- */

/* Continues the game of an earlier client, or starts without one. */
static void start_requests(struct session *s)
{
	if (s->resume_plan.token[0] != '\0') {
		s->state = SESSION_DISCONNECTED;
		return;
	}
	s->state = SESSION_CONNECTED;
	session_request_start(s);
}

static void on_first_line(struct session *s, const struct server_event *ev)
{
	if (ev->kind != EVENT_HELLO) {
		hello_failure_describe(ev, &s->options->server, s->failure,
		    sizeof(s->failure));
		s->failed = true;
		session_end(s);
	} else if (!session_introduce(s, ev)) {
		start_requests(s);
	}
}

static void identify(struct session *s)
{
	if (s->introduction.sentence[0] != '\0')
		fprintf(s->plain.out, "%s\n", s->introduction.sentence);
	if (s->sender.on_identified != NULL)
		s->sender.on_identified(s->sender.ctx);
}

bool session_introduce(struct session *s, const struct server_event *hello)
{
	request_queue_clear(&s->requests);
	s->handshake_ends_at = s->now + HANDSHAKE_TIMEOUT_MS;
	if (introduction_start(&s->introduction, hello)) {
		send_introduction(s);
		return true;
	}
	identify(s);
	return false;
}

bool session_on_introduction(struct session *s, struct server_event *ev)
{
	struct introduction     *i = &s->introduction;
	enum introduction_result result = introduction_on_event(i, ev, s->now);

	if (result == INTRODUCTION_PASS)
		return false;
	ev->kind = EVENT_NONE;
	if (result == INTRODUCTION_FAILED) {
		session_fail(s, "%s", i->sentence);
		session_end(s);
	} else if (result == INTRODUCTION_READY) {
		identify(s);
	} else {
		if (i->sentence[0] != '\0')
			fprintf(s->plain.out, "%s\n", i->sentence);
		send_introduction(s);
	}
	return true;
}

const char *session_users_name(const struct session *s)
{
	if (s->users_name[0] != '\0')
		return s->users_name;
	return s->options->name != NULL ? s->options->name : "";
}

void session_prove_name(struct session *s)
{
	if (introduction_claim(&s->introduction, session_users_name(s), true))
		send_introduction(s);
}

static void on_answer(struct session *s, const struct server_event *ev)
{
	resend_note_answer(&s->resume_plan, ev);
	if ((s->state == SESSION_QUITTING && strcmp(ev->verb, "quit") == 0) ||
	    (s->state == SESSION_LEAVING && s->requests.count == 0))
		session_end(s);
	if (s->options->demo && ev->kind == EVENT_REFUSED &&
	    s->state == SESSION_CONNECTED) {
		session_fail(s, "cannot show a game: %.*s",
		    hello_failure_quote_length(ev->text), ev->text);
		session_quit(s, s->now);
	}
}

/*
 * A demo is not resumed: its bots go on without us. Nor is an export, which has
 * no player.
 */
static bool is_resumed(const struct session *s)
{
	return !s->options->demo && !s->options->exports;
}

static void connection_lost(struct session *s, const char *reason)
{
	if (!is_resumed(s)) {
		session_fail(s, "connection to " ADDRESS_FORMAT " lost: %s",
		    ADDRESS_ARGS(s), reason);
		session_end(s);
		return;
	}
	snprintf(s->disconnect_reason, sizeof(s->disconnect_reason), "%.*s",
	    hello_failure_quote_length(reason), reason);
	finished_games_on_disconnect(&s->saved);
	finish_save(s, NULL);
	s->state = SESSION_DISCONNECTED;
}

/*
 * A stopping server usually restarts, so reconnect to it. A session taken over
 * by another terminal ends.
 */
static void on_bye(struct session *s, const struct server_event *ev)
{
	bool is_stopping = strcmp(ev->code, "stop") == 0;

	s->taken_over = strcmp(ev->code, "resumed") == 0;
	if (s->state == SESSION_CONNECTED && is_stopping && is_resumed(s)) {
		connection_lost(s, "the server is shutting down");
		return;
	}
	if (s->taken_over && !s->script)
		resend_print_taken_over(s->plain.out);
	else if (s->state == SESSION_CONNECTED || s->state == SESSION_HANDSHAKE)
		session_fail(s, "the server closed the connection: %.*s",
		    hello_failure_quote_length(ev->text), ev->text);
	session_end(s);
}

/* Requests a review that is complete now, or the rest of one. */
static void request_review(struct session *s)
{
	char     request[LINE_REQUEST_MAX + 1];
	uint32_t game, from;

	if (s->state != SESSION_CONNECTED ||
	    !received_review_take_next(&s->client_state.review, &game, &from))
		return;
	snprintf(request, sizeof(request), "%s %u from=%u",
	    command_name(CMD_REVIEW), (unsigned)game, (unsigned)from);
	send_request(s, REQUEST_OF_CONNECTION, request);
}

static void on_event(struct session *s, const struct server_event *ev)
{
	switch (ev->kind) {
	case EVENT_YOU:
		if (must_ask_name(s)) {
			s->expects_name = true;
			plain_ui_print_name_question(&s->plain);
		}
		s->name_asked = true;
		if (!s->started)
			plain_ui_print_intro(&s->plain);
		s->started = true;
		break;
	case EVENT_OUT_OF_SYNC:
		send_request(s, REQUEST_OF_CONNECTION, "state");
		break;
	case EVENT_DONE:
	case EVENT_REFUSED:
		on_answer(s, ev);
		request_review(s);
		break;
	case EVENT_REVIEWING:
		request_review(s);
		break;
	case EVENT_OVER:
		if (s->options->demo && s->state == SESSION_CONNECTED)
			session_quit(s, s->now);
		break;
	case EVENT_BYE:
		on_bye(s, ev);
		break;
	default:
		break;
	}
}

/* Remembers the name that the server has given us, if the user wanted it. */
static void note_name(struct session *s)
{
	const char *name = s->client_state.my_name;
	const char *option = s->options->name;

	if (name_is_valid(name) &&
	    (name_is_same(name, s->typed_name) ||
		(option != NULL && name_is_same(name, option)) ||
		name_is_same(name, s->resume_plan.adopted_name)))
		snprintf(s->users_name, sizeof(s->users_name), "%s", name);
}

/* Whether a script may have waited for that event. */
static bool is_progress(const struct server_event *ev)
{
	switch (ev->kind) {
	case EVENT_MATCH:
	case EVENT_STATE:
	case EVENT_MOVE:
	case EVENT_OVER:
	case EVENT_HINT:
	case EVENT_REVIEWING:
	case EVENT_DONE:
	case EVENT_REFUSED:
		return true;
	default:
		return false;
	}
}

bool session_apply(struct session *s, char *text, size_t length, msec now,
    struct server_event *ev)
{
	s->now = now;
	client_state_apply(&s->client_state, text, length, now, ev);
	if (is_progress(ev))
		s->progress_at = now;
	if (ev->kind == EVENT_YOU)
		note_name(s);
	ev->asked = request_queue_owner(&s->requests) == REQUEST_OF_USER;
	if ((ev->kind == EVENT_DONE || ev->kind == EVENT_REFUSED) &&
	    request_queue_answer(&s->requests, ev, s->script, now)) {
		s->handshake_ends_at = s->requests.retry_at +
		    HANDSHAKE_TIMEOUT_MS;
		ev->kind = EVENT_NONE;
	}
	return ev->kind != EVENT_NONE;
}

bool session_on_line(struct session *s, char *text, size_t length, msec now,
    struct server_event *ev)
{
	bool is_first;

	if (s->state == SESSION_ENDED)
		return false;
	is_first = s->state == SESSION_HANDSHAKE && !s->client_state.greeted;
	if (!session_apply(s, text, length, now, ev))
		return false;
	if (session_on_introduction(s, ev)) {
		if (s->state == SESSION_HANDSHAKE && s->introduction.is_ready)
			start_requests(s);
		session_process_input(s);
		return true;
	}
	if (!take_saved_record(s, ev))
		plain_ui_print_event(&s->plain, &s->client_state, ev);
	if (is_first)
		on_first_line(s, ev);
	else
		on_event(s, ev);
	session_process_input(s);
	return true;
}

/* --- disconnects and timeouts --- */

void session_on_disconnect(struct session *s, const char *reason,
    bool was_connected)
{
	if (s->state == SESSION_CONNECTED) {
		connection_lost(s, reason);
		return;
	}
	if (s->state == SESSION_HANDSHAKE && s->client_state.greeted) {
		session_fail(s, "connection to " ADDRESS_FORMAT " lost: %.*s",
		    ADDRESS_ARGS(s), hello_failure_quote_length(reason),
		    reason);
	} else if (s->state == SESSION_HANDSHAKE) {
		hello_failure_describe_disconnect(&s->options->server, reason,
		    was_connected, s->failure, sizeof(s->failure));
		s->failed = true;
	}
	session_end(s);
}

static void fail_silent(struct session *s)
{
	session_fail(s,
	    "the server at " ADDRESS_FORMAT " has stopped answering",
	    ADDRESS_ARGS(s));
	session_end(s);
}

/*
 * The timeout of a connected session. A command that waited for its turn is
 * executed now.
 */
static void on_server_timeout(struct session *s)
{
	if (s->awaits_name && s->expects_name) {
		fprintf(s->plain.out, "No name given: you play as a guest.\n");
		s->expects_name = false;
		start_when_named(s);
	} else if (expects_server(s)) {
		fail_silent(s);
	} else if (s->input.next.kind != COMMAND_NONE) {
		execute(s, &s->input.next);
		command_reader_pop(&s->input);
		session_process_input(s);
	}
}

void session_on_timeout(struct session *s, bool was_connected, msec now)
{
	s->now = now;
	if (s->requests.retry_at != 0) {
		request_queue_retry(&s->requests);
		return;
	}
	if (s->state == SESSION_CONNECTED) {
		on_server_timeout(s);
		return;
	}
	if (s->state == SESSION_HANDSHAKE && s->client_state.greeted) {
		fail_silent(s);
	} else if (s->state == SESSION_HANDSHAKE) {
		hello_failure_describe_timeout(&s->options->server,
		    was_connected, s->failure, sizeof(s->failure));
		s->failed = true;
	}
	session_end(s);
}

void session_on_output_error(struct session *s, const char *reason)
{
	session_fail(s, "cannot write: %s", reason);
	if (s->state == SESSION_CONNECTED)
		session_terminate(s, s->now);
}

/*
 * When we stop waiting for the server, or for a turn to move; 0: never. Lines
 * that a script does not wait for, such as talk, do not put it off.
 */
static msec wait_ends_at(const struct session *s)
{
	if (s->awaits_name && s->expects_name)
		return s->name_asked_at + NAME_TIMEOUT_MS;
	if (expects_server(s))
		return s->progress_at +
		    (s->requests.count == 0 &&
				s->client_state.review.awaited != 0 ?
			    REVIEW_TIMEOUT_MS :
			    SERVER_TIMEOUT_MS);
	return s->input.next.kind != COMMAND_NONE ?
	    s->progress_at + TURN_TIMEOUT_MS :
	    0;
}

msec session_deadline(const struct session *s)
{
	if (s->requests.retry_at != 0)
		return s->requests.retry_at;
	switch (s->state) {
	case SESSION_HANDSHAKE:
		return s->handshake_ends_at;
	case SESSION_CONNECTED:
		return wait_ends_at(s);
	case SESSION_QUITTING:
	case SESSION_LEAVING:
		return s->quit_ends_at;
	case SESSION_DISCONNECTED:
	case SESSION_ENDED:
		break;
	}
	return 0;
}

/* --- init and clear --- */

void session_init(struct session *s, const struct session_options *o,
    bool script, FILE *out, const struct session_sender *sender, msec now)
{
	bool is_program = o->has_engine || o->exports;

	*s = (struct session){ .options = o,
		.script = script || is_program,
		.unattended = o->demo || is_program,
		.sender = *sender,
		.requests = { .send = sender->send, .ctx = sender->ctx },
		.now = now,
		.progress_at = now,
		.handshake_ends_at = now + HANDSHAKE_TIMEOUT_MS,
		.started = o->demo || o->exports || o->accepted != NULL };
	client_state_init(&s->client_state);
	plain_ui_init(&s->plain, out);
	s->plain.demo = o->demo;
	s->plain.move_syntax_shown = s->plain.leaving = is_program;
}

void session_clear(struct session *s)
{
	client_state_clear(&s->client_state);
	command_reader_clear(&s->input);
	finished_games_clear(&s->saved);
}
