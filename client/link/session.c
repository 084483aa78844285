/*
 * session.c -- a session with a server: carries out what the options, the user
 * and a script ask of the server.
 */

#include "client/link/session.h"

#include <string.h>
#include <strings.h>

/* How long to wait for an answer or a bot's move, in ms. */
#define SERVER_TIMEOUT_MS 30000

/*
 * How long to wait for news of a review, in ms. The server reports when 25, 50
 * and 75% are done. That can take minutes if the server has other work.
 */
#define REVIEW_TIMEOUT_MS 600000

/*
 * How long a script's move waits until it is our turn, in ms. After that the
 * move is sent, and the server refuses it.
 */
#define TURN_TIMEOUT_MS 60000

/*
 * How long we wait for the user's name before we request the game that the
 * command line describes, in ms. The server closes a connection that is silent
 * for a minute.
 */
#define NAME_TIMEOUT_MS 30000

/* --- requests --- */

uint32_t session_request(struct session *s, const char *request)
{
	s->progress_at = s->now;
	return link_request(&s->link, REQUEST_OF_CLIENT, request);
}

static bool is_unattended(const struct session *s)
{
	return s->options->driver >= DRIVER_DEMO;
}

static bool has_person(const struct session *s)
{
	return s->options->driver == DRIVER_PERSON;
}

/* --- the first game --- */

bool game_request_is_wanted(const struct session_options *o)
{
	return o->driver == DRIVER_DEMO || o->game.bot != NULL ||
	    o->game.play != NULL || o->request[0] != '\0';
}

const char *game_request_write(const struct session_options *o,
    char out[LINE_REQUEST_MAX + 1])
{
	const size_t    size = LINE_REQUEST_MAX + 1;
	char            name[VARIANT_TEXT_SIZE];
	struct settings s;

	settings_init(&s);
	settings_apply_options(&s, &o->game);
	if (o->request[0] != '\0') {
		snprintf(out, size, "%s", o->request);
	} else if (o->driver == DRIVER_DEMO) {
		snprintf(out, size, "bot %s perfect hard",
		    variant_write(&s.game.variant, name));
		terms_append(&s.game, TERM_IDLE, NULL, out, size);
	} else if (o->game.bot != NULL) {
		settings_write_bot(&s, out, size);
	} else {
		settings_write_seek(&s, out, size);
	}
	return out;
}

/* --- the end --- */

/*
 * Saves the server's record of the game or, if there is none, what we know of
 * the game.
 */
static void finish_save(struct session *s, const struct game_record *record)
{
	const struct game *g = &s->client_state.game;

	if (s->save_path[0] == '\0')
		return;
	if (record != NULL || (g->board != NULL && g->id == s->save_id))
		s->save(s->link.handler.ctx, s->save_path, record);
	else
		fprintf(s->plain.out, "Not saved: the game was left.\n");
	s->save_path[0] = '\0';
}

void session_end(struct session *s)
{
	finish_save(s, NULL);
	link_end(&s->link);
}

/* To be called before the link ends: tells the user if the seat is kept. */
static void begin_to_end(struct session *s, bool keeps_seat)
{
	if (link_is_starting(&s->link))
		link_fail(&s->link, "quit before the server answered");
	s->seat_kept = keeps_seat && link_has_seat(&s->link);
	if (s->seat_kept)
		fputs(LINK_SEAT_KEPT, s->plain.out);
	if (s->plain.mode == PLAIN_TEXT)
		s->plain.mode = PLAIN_WITHOUT_ADVICE;
}

/*
 * If the link has ended and a game must still be saved, saves what we know of
 * the game.
 */
static void end_if_ended(struct session *s)
{
	if (s->link.state == LINK_NONE)
		finish_save(s, NULL);
}

void session_quit(struct session *s, msec now)
{
	if (is_unattended(s) && !link_is_starting(&s->link) &&
	    !s->client_state.game.over)
		link_fail(&s->link, "quit before the end of the game");
	begin_to_end(s, link_is_lost(&s->link) && has_person(s));
	link_quit(&s->link, now);
	end_if_ended(s);
}

void session_leave(struct session *s, msec now)
{
	begin_to_end(s, true);
	link_leave(&s->link, now);
	end_if_ended(s);
}

void session_terminate(struct session *s, msec now)
{
	if (has_person(s) && link_has_seat(&s->link))
		session_leave(s, now);
	else
		session_quit(s, now);
}

/*
 * In plain mode, asks the user once whether to leave a running game. Returns
 * true if the user was asked.
 */
static bool offer_to_stay(struct session *s)
{
	if (!has_person(s) || s->plain.mode == PLAIN_LOG ||
	    s->asked_about == CMD_QUIT || !link_is_open(&s->link) ||
	    !game_is_yours(&s->client_state.game))
		return false;
	s->asked_about = CMD_QUIT;
	fprintf(s->plain.out,
	    "Your game is still running. \1leave\1 leaves and keeps your seat, "
	    "\1quit\1 resigns and leaves; to stay, play on.\n");
	return true;
}

void session_interrupt(struct session *s, msec now)
{
	if (s->asked_about == CMD_QUIT)
		session_terminate(s, now);
	else if (!offer_to_stay(s))
		session_quit(s, now);
}

/* --- the start --- */

/* In plain mode, whether the user must be asked for a name. */
static bool must_ask_name(const struct session *s)
{
	return s->options->asks_name && s->plain.mode != PLAIN_LOG &&
	    !s->name_asked && !name_is_valid(s->client_state.my_name);
}

/*
 * Requests the game of the options when we have a name, or when the user wants
 * no name. Requests nothing if the name has given us back our old game.
 */
static void start_when_named(struct session *s)
{
	char request[LINE_REQUEST_MAX + 1];

	if (!s->awaits_name || s->link.state != LINK_ONLINE ||
	    handshake_is_claiming(&s->link.handshake) ||
	    (s->expects_name && !name_is_valid(s->client_state.my_name)))
		return;
	s->awaits_name = false;
	if (!game_is_yours(&s->client_state.game))
		s->start_request = session_request(s,
		    game_request_write(s->options, request));
}

/* Called when the connection is usable: at the start and after each loss. */
static void on_online(struct session *s)
{
	const struct game *g = &s->client_state.game;
	bool               is_first = !s->has_begun, must_start;

	s->has_begun = true;
	s->intro_shown |= game_is_running(g);
	if (g->board != NULL && !is_first)
		s->start_request = 0;
	must_start = is_first ? !game_is_running(g) :
				s->start_request != 0 ||
		(is_unattended(s) && s->lost_seat && g->board == NULL);
	if (must_start && game_request_is_wanted(s->options) &&
	    !client_state_awaits_game(&s->client_state)) {
		s->expects_name |= must_ask_name(s);
		s->awaits_name = true;
		s->name_asked_at = s->now;
		start_when_named(s);
	}
	s->lost_seat = false;
}

/* --- typed commands --- */

static bool asks_for_game(const struct command *t)
{
	return t->id == CMD_BOT || t->id == CMD_SEEK || t->id == CMD_WATCH;
}

/* Requests the name that the user has typed, the first word of `text`. */
static void request_name(struct session *s, const char *text)
{
	char name[NAME_SIZE];

	snprintf(name, sizeof(name), "%.*s", (int)strcspn(text, " "), text);
	s->wants_no_name = false;
	link_request_name(&s->link, name);
}

/*
 * What the column `session` of commands.def calls. A command that was refused, or has
 * nothing to do, is only printed.
 */

static void run_plain(struct session *s, const struct command *t)
{
	plain_ui_run_command(&s->plain, &s->client_state, t, s->now);
}

static void run_send(struct session *s, const struct command *t)
{
	if (t->kind == COMMAND_REQUEST)
		link_request(&s->link, REQUEST_OF_USER, t->request);
	else
		run_plain(s, t);
}

/*
 * A hint for which the game would no longer count must be asked for twice. The full
 * screen asks for itself, and scripts are not asked.
 */
static void run_hint(struct session *s, const struct command *t)
{
	const struct game *g = &s->client_state.game;

	if (s->asked_about == CMD_HINT || !has_person(s) ||
	    s->plain.mode == PLAIN_LOG || !game_expects_hint(g) ||
	    !game_counts(g)) {
		run_send(s, t);
		return;
	}
	s->asked_about = CMD_HINT;
	fprintf(s->plain.out,
	    "With a hint the game counts for nobody; type \1hint\1 again to "
	    "ask "
	    "for it.\n");
}

/* While a name is proven, the answer to "key" would be taken for ours. */
static void run_key(struct session *s, const struct command *t)
{
	if (s->link.handshake.identity == NULL)
		run_send(s, t);
	else
		fprintf(s->plain.out,
		    "The server's key is checked without this command: "
		    "\1name NAME\1 checks it again and makes NAME yours.\n");
}

static void run_name(struct session *s, const struct command *t)
{
	if (t->kind == COMMAND_LOCAL)
		s->wants_no_name = true;
	else if (t->kind == COMMAND_REQUEST &&
	    *request_arguments(t->request) != '\0')
		request_name(s, request_arguments(t->request));
	else
		run_send(s, t);
}

static void run_quit(struct session *s)
{
	if (!offer_to_stay(s))
		session_quit(s, s->now);
}

/*
 * Only the server's record of a game that is over has the date, the times and the moves
 * taken back, so it is requested, for one file at a time.
 */
static void run_save(struct session *s, const struct command *t)
{
	const struct game *g = &s->client_state.game;
	const char        *path = t->request + strlen(command_name(CMD_SAVE));
	char               request[LINE_REQUEST_MAX + 1];

	path += strspn(path, " ");
	if (t->kind != COMMAND_LOCAL) {
		run_plain(s, t);
	} else if (g->board == NULL) {
		fprintf(s->plain.out, "There is no game to save.\n");
	} else if (*path == '\0') {
		fprintf(s->plain.out,
		    "Type \1save FILE\1, where FILE ends in " SAVE_FORMATS
		    ".\n");
	} else if (!link_is_open(&s->link) || !g->over || g->id == 0) {
		s->save(s->link.handler.ctx, path, NULL);
	} else if (s->save_path[0] != '\0') {
		fprintf(s->plain.out,
		    "Not saved: %s: another file is still being saved; try "
		    "again.\n",
		    path);
	} else {
		snprintf(s->save_path, sizeof(s->save_path), "%s", path);
		s->save_id = g->id;
		snprintf(request, sizeof(request), "record %u",
		    (unsigned)g->id);
		s->save_request = session_request(s, request);
	}
}

static void run(struct session *s, const struct command *t)
{
#define send  run_send(s, t)
#define plain run_plain(s, t)
#define COMMAND(id, name, arguments, flags, panes, needs, forbids, help, \
    session, view, screen)                                               \
	case CMD_##id:                                                   \
		(session);                                               \
		break;
#define ALIAS(id, name, flags)
	switch (t->id) {
#include "client/words/commands.def"
	case CMD_UNKNOWN:
	case CMD_COUNT:
		send;
	}
#undef COMMAND
#undef ALIAS
#undef plain
#undef send
}

static void execute(struct session *s, const struct command *t)
{
	bool is_name;

	if (t->id != s->asked_about)
		s->asked_about = CMD_UNKNOWN;
	is_name = s->expects_name && t->kind == COMMAND_REQUEST &&
	    t->id == CMD_UNKNOWN && name_is_valid(t->request) &&
	    !name_is_valid(s->client_state.my_name);
	s->expects_name &= is_name || t->kind != COMMAND_REQUEST ||
	    t->id == CMD_NAME;
	s->awaits_name &= !asks_for_game(t);
	if (is_name)
		request_name(s, t->request);
	else
		run(s, t);
}

const char *session_name_to_save(const struct session *s)
{
	const char *name = s->client_state.my_name;

	if (s->wants_no_name)
		return "";
	return link_is_open(&s->link) && name_is_valid(name) &&
		strcasecmp(name, s->link.typed_name) == 0 ?
	    name :
	    NULL;
}

static bool must_wait_for_answer(const struct session *s)
{
	return !has_person(s) && s->client_state.requests.count > 0;
}

static bool can_execute(const struct session *s)
{
	return (link_is_open(&s->link) ||
		   (link_is_lost(&s->link) && has_person(s))) &&
	    requests_have_room(&s->client_state.requests) &&
	    !must_wait_for_answer(s);
}

/*
 * Sends "unseek" if the command asks for a game while we seek another one: the
 * server allows one seek at a time. Returns false if the command must wait for
 * the answer.
 */
static bool end_seek(struct session *s, const struct command *t)
{
	if (!link_is_open(&s->link) || s->client_state.seek_id == 0 ||
	    game_is_yours(&s->client_state.game) || !asks_for_game(t))
		return true;
	link_request(&s->link, REQUEST_OF_CLIENT, command_name(CMD_UNSEEK));
	return has_person(s);
}

/*
 * Executes the next command. Returns false if there is none or if it must wait.
 */
static bool execute_next(struct session *s)
{
	const struct command *t;

	if (!can_execute(s))
		return false;
	t = command_reader_peek(&s->input, &s->client_state);
	if (t == NULL)
		return false;
	if (!has_person(s) && t->needs_turn &&
	    client_state_awaits_turn(&s->client_state))
		return false;
	if (!end_seek(s, t))
		return true;
	execute(s, t);
	command_reader_pop(&s->input);
	s->progress_at = s->now;
	return true;
}

/* True if the server must send something before the session can go on. */
static bool expects_server(const struct session *s)
{
	const struct game *g = &s->client_state.game;

	return s->options->driver == DRIVER_DEMO || must_wait_for_answer(s) ||
	    (!has_person(s) && (s->input.ended || is_unattended(s)) &&
		(game_awaits_bot(g) || g->hint_pending ||
		    s->client_state.review.awaited != 0));
}

static void process_input(struct session *s)
{
	start_when_named(s);
	while (execute_next(s))
		;
	/*
	 * An empty line means that the user wants no name. The end of the input
	 * does not mean that.
	 */
	if (s->input.has_blank && s->expects_name && !s->input.ended) {
		s->expects_name = false;
		s->wants_no_name = true;
	}
	s->input.has_blank = false;
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
	process_input(s);
	return true;
}

void session_run(struct session *s, const struct command *c, msec now)
{
	/* A second "quit" or "leave" does not wait. */
	if (link_is_closing(&s->link) && c->id != CMD_QUIT &&
	    c->id != CMD_LEAVE)
		return;
	s->now = s->progress_at = now;
	end_seek(s, c);
	execute(s, c);
	process_input(s);
}

bool session_wants_input(struct session *s)
{
	return can_execute(s) && !is_unattended(s) && !s->input.ended &&
	    command_reader_peek(&s->input, &s->client_state) == NULL;
}

/* --- lines from the server --- */

/* Requests a review that has just become complete, or the rest of a review. */
static void request_review(struct session *s)
{
	char     request[LINE_REQUEST_MAX + 1];
	uint32_t game, from;

	if (!link_is_open(&s->link) ||
	    requests_have(&s->client_state.requests, "review") ||
	    !received_review_take_next(&s->client_state.review, &game, &from))
		return;
	snprintf(request, sizeof(request), "%s %u from=%u",
	    command_name(CMD_REVIEW), (unsigned)game, (unsigned)from);
	link_request(&s->link, REQUEST_OF_CLIENT, request);
}

/* Whether the event may be one that a script has waited for. */
static bool is_progress(const struct server_event *ev)
{
	switch (ev->kind) {
	case EVENT_MATCH:
	case EVENT_STATE:
	case EVENT_MOVE:
	case EVENT_OVER:
	case EVENT_HINT:
	case EVENT_REVIEW:
	case EVENT_DONE:
	case EVENT_REFUSED:
		return true;
	default:
		return false;
	}
}

/* Called by the link. While the link resumes a game, events are only shown. */
static void on_event(void *ctx, struct server_event *ev)
{
	struct session *s = ctx;
	const bool      is_answer = ev->kind == EVENT_DONE ||
	    ev->kind == EVENT_REFUSED;
	const bool is_saved = server_event_is_of(ev, s->save_request) &&
	    (is_answer || server_event_is_of_record(ev));

	if (is_progress(ev))
		s->progress_at = s->now;
	if (is_answer && server_event_is_of(ev, s->start_request))
		s->start_request = 0;
	if (is_saved && is_answer)
		finish_save(s, ev->record != NULL ? &ev->record->record : NULL);
	if (!is_saved)
		plain_ui_print_event(&s->plain, &s->client_state, ev);
	if (link_is_lost(&s->link))
		return;
	switch (ev->kind) {
	case EVENT_YOU:
		if (must_ask_name(s)) {
			s->expects_name = true;
			fprintf(s->plain.out,
			    "What is your name? Type it, or press Enter to be "
			    "a guest: \1name NAME\1 sets it later.\n");
		}
		s->name_asked = true;
		if (!s->intro_shown && s->plain.mode != PLAIN_LOG)
			fprintf(s->plain.out,
			    "\1bot 3x3x3 easy\1 plays a bot, \1new\1 finds an "
			    "opponent, \1?\1 shows help.\n");
		s->intro_shown = true;
		break;
	case EVENT_OUT_OF_SYNC:
		link_request(&s->link, REQUEST_OF_CLIENT, "state");
		break;
	case EVENT_REFUSED:
		if (s->options->driver == DRIVER_DEMO &&
		    link_is_open(&s->link)) {
			link_fail(&s->link, "cannot show a game: %.*s",
			    handshake_quote_length(ev->text), ev->text);
			session_quit(s, s->now);
		}
		request_review(s);
		break;
	case EVENT_DONE:
	case EVENT_REVIEW:
		request_review(s);
		break;
	case EVENT_OVER:
		if (s->options->driver == DRIVER_DEMO && link_is_open(&s->link))
			session_quit(s, s->now);
		break;
	default:
		break;
	}
}

static void follow_link(struct session *s, enum link_state before)
{
	if (s->link.state == before)
		return;
	if (s->link.state == LINK_ONLINE)
		on_online(s);
	if (s->link.state == LINK_WAITING) {
		s->lost_seat |= s->client_state.requests.had_seat;
		finish_save(s, NULL);
	}
	end_if_ended(s);
}

bool session_on_line(struct session *s, char *text, size_t length, msec now,
    struct server_event *ev)
{
	enum link_state before = s->link.state;

	s->now = now;
	if (!link_on_line(&s->link, text, length, now, ev))
		return false;
	follow_link(s, before);
	process_input(s);
	return true;
}

/* --- disconnects and timeouts --- */

void session_on_disconnect(struct session *s, const char *reason, msec now)
{
	enum link_state before = s->link.state;

	s->now = now;
	link_on_disconnect(&s->link, reason, now);
	follow_link(s, before);
}

/*
 * Called when the wait for the server, for our turn or for a name has taken too
 * long. A command that waited for our turn is executed now.
 */
static void on_wait_end(struct session *s)
{
	if (s->awaits_name && s->expects_name) {
		fprintf(s->plain.out, "No name given: you play as a guest.\n");
		s->expects_name = false;
		start_when_named(s);
	} else if (expects_server(s)) {
		link_fail(&s->link,
		    "the server at %s port %s has stopped answering",
		    s->link.server.host, s->link.server.port);
		session_end(s);
	} else if (s->input.next.kind != COMMAND_NONE) {
		execute(s, &s->input.next);
		command_reader_pop(&s->input);
		process_input(s);
	}
}

/*
 * When to stop waiting for the server, or for our turn to move; 0: never. Lines
 * that a script does not wait for, such as chat, do not postpone that time.
 */
static msec wait_ends_at(const struct session *s)
{
	msec since = s->link.refused_at > s->progress_at ? s->link.refused_at :
							   s->progress_at;

	if (s->link.state != LINK_ONLINE)
		return 0;
	if (s->awaits_name && s->expects_name)
		return s->name_asked_at + NAME_TIMEOUT_MS;
	if (expects_server(s))
		return since +
		    (s->client_state.requests.count == 0 &&
				s->client_state.review.awaited != 0 ?
			    REVIEW_TIMEOUT_MS :
			    SERVER_TIMEOUT_MS);
	return s->input.next.kind != COMMAND_NONE ? since + TURN_TIMEOUT_MS : 0;
}

msec session_deadline(const struct session *s)
{
	msec link_ends_at = link_deadline(&s->link), ends_at = wait_ends_at(s);

	return link_ends_at != 0 && (ends_at == 0 || link_ends_at < ends_at) ?
	    link_ends_at :
	    ends_at;
}

void session_on_timeout(struct session *s, msec now)
{
	enum link_state before = s->link.state;
	msec            ends_at = wait_ends_at(s);

	s->now = now;
	link_on_timeout(&s->link, now);
	follow_link(s, before);
	if (ends_at != 0 && now >= ends_at)
		on_wait_end(s);
}

void session_on_output_error(struct session *s, const char *reason)
{
	link_fail(&s->link, "cannot write standard output: %s", reason);
	if (link_is_open(&s->link))
		session_terminate(s, s->now);
}

/* --- init and clear --- */

void session_init(struct session *s, const struct session_options *o, FILE *out,
    const struct session_handler *handler, uint64_t seed, msec now)
{
	*s = (struct session){ .options = o,
		.link = { .options = o,
		    .known = &s->client_state,
		    .out = out,
		    .handler = handler->link,
		    .on_event = on_event,
		    .owner = s },
		.save = handler->save,
		.now = now,
		.progress_at = now,
		.intro_shown = o->driver >= DRIVER_DEMO ||
		    game_request_is_wanted(o) };
	client_state_init(&s->client_state);
	link_init(&s->link, seed, now);
	plain_ui_init(&s->plain, out);
	s->plain.is_keyless = o->identity == NULL ||
	    o->identity->public_key[0] == '\0';
	if (o->driver == DRIVER_DEMO)
		s->plain.mode = PLAIN_DEMO;
	else if (o->driver == DRIVER_ENGINE)
		s->plain.mode = PLAIN_WITHOUT_ADVICE;
}

void session_clear(struct session *s)
{
	client_state_clear(&s->client_state);
	command_reader_clear(&s->input);
}
