/*
 * link.c -- the connection to a server: how it is made, kept, and made again.
 */

#include "client/link/link.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "common/base/error.h"
#include "common/base/format_values.h"
#include "common/game/notation.h"
#include "common/protocol/enum_words.h"

/*
 * How often a script's client tries to reconnect. All attempts together take
 * about a minute.
 */
#define SCRIPT_TRIES_MAX 15

/*
 * How long to wait for the answer to "prove", in ms; the server stores the name
 * before it answers.
 */
#define NAME_TIMEOUT_MS 30000

/* How long to wait for the answer to "quit", in ms. */
#define QUIT_TIMEOUT_MS 3000

/* A connection that lasts for this time, in ms, resets the backoff. */
#define STABLE_AFTER_MS LINK_MAX_WAIT_MS

#define NO_DEADLINE (-1)

#define SET(state) (1U << LINK_##state)

/* For each state: how long it may last, and which states may follow it. */
static const struct {
	/* The time until the state's deadline, in ms; or NO_DEADLINE */
	msec     wait;
	unsigned successors; /* a set of states */
} states[LINK_STATE_COUNT] = {
	[LINK_CONNECTING] = { HANDSHAKE_TIMEOUT_MS,
	    SET(HANDSHAKE) | SET(ONLINE) | SET(WAITING) | SET(NONE) },
	[LINK_HANDSHAKE] = { HANDSHAKE_TIMEOUT_MS,
	    SET(HANDSHAKE) | SET(ONLINE) | SET(WAITING) | SET(CLOSING) |
		SET(NONE) },
	[LINK_ONLINE] = { NO_DEADLINE,
	    SET(WAITING) | SET(CLOSING) | SET(NONE) },
	[LINK_WAITING] = { LINK_MAX_WAIT_MS, SET(CONNECTING) | SET(NONE) },
	[LINK_CLOSING] = { QUIT_TIMEOUT_MS, SET(NONE) },
	[LINK_NONE] = { NO_DEADLINE, SET(NONE) },
};

/* --- the state --- */

/* Whether "resume" has no answer yet. */
static bool is_resuming(const struct link *l)
{
	return l->state == LINK_HANDSHAKE &&
	    l->handshake.sent == HANDSHAKE_SENT_RESUME;
}

/* Whether our name was requested, and other requests wait. */
static bool is_naming(const struct link *l)
{
	return l->state == LINK_HANDSHAKE && l->handshake.is_ready &&
	    !is_resuming(l);
}

/*
 * The queue sends nothing before we are online, nor while a name that the user
 * has typed is being proven.
 */
static void update_hold(struct link *l)
{
	requests_hold(&l->known->requests,
	    !link_is_closing(l) &&
		(l->state != LINK_ONLINE ||
		    handshake_is_claiming(&l->handshake)));
}

/* Enters a state for `wait` ms at most; NO_DEADLINE: without a limit. */
static void enter(struct link *l, enum link_state state, msec wait)
{
	assert(states[l->state].successors & (1U << state));
	l->state = state;
	l->deadline = wait != NO_DEADLINE ? l->now + wait : 0;
	l->has_session |= is_resuming(l) || link_is_open(l);
	l->was_open |= link_is_open(l);
	if (state == LINK_ONLINE) {
		l->online_since = l->now;
		l->proven_server = l->server;
		l->was_stopped = false;
	}
	update_hold(l);
}

static void go_to(struct link *l, enum link_state state)
{
	enter(l, state, states[state].wait);
}

/* Enters or extends the handshake; `more` ms are added to its deadline. */
static void go_to_handshake(struct link *l, msec more)
{
	bool is_naming = l->handshake.is_ready &&
	    l->handshake.sent != HANDSHAKE_SENT_RESUME;

	enter(l, LINK_HANDSHAKE,
	    more + (is_naming ? NAME_TIMEOUT_MS : states[LINK_HANDSHAKE].wait));
}

bool link_is_starting(const struct link *l)
{
	return !l->has_session && !link_is_closing(l);
}

bool link_is_open(const struct link *l)
{
	return l->state == LINK_ONLINE || is_naming(l);
}

bool link_is_closing(const struct link *l)
{
	return l->state >= LINK_CLOSING;
}

bool link_is_lost(const struct link *l)
{
	return l->has_session && !link_is_open(l) && !link_is_closing(l);
}

bool link_has_seat(const struct link *l)
{
	return link_is_lost(l) ? l->known->requests.had_seat :
				 game_is_yours(&l->known->game);
}

void link_end(struct link *l)
{
	go_to(l, LINK_NONE);
}

void link_fail(struct link *l, const char *format, ...)
{
	if (l->failure[0] != '\0')
		return;
	FORMAT_VALUES(l->failure, sizeof(l->failure), format);
}

/* --- the connection is lost --- */

/* A demo, which bots play, does not reconnect. */
static bool reconnects(const struct link *l)
{
	return l->options->driver != DRIVER_DEMO;
}

static void end_lost(struct link *l, const char *reason)
{
	link_fail(l, "connection to %s port %s lost: %.*s", l->server.host,
	    l->server.port, handshake_quote_length(reason), reason);
	link_end(l);
}

/* Returns the wait before the next attempt, without its jitter. */
static msec nominal_wait(const struct link *l)
{
	msec wait = LINK_SECOND_WAIT_MS;

	for (unsigned n = l->tries; n > 2 && wait < LINK_MAX_WAIT_MS; n--)
		wait *= 2;
	return wait < LINK_MAX_WAIT_MS ? wait : LINK_MAX_WAIT_MS;
}

static bool is_at_longest_wait(const struct link *l)
{
	return l->tries > 1 && nominal_wait(l) == LINK_MAX_WAIT_MS;
}

static void wait_to_connect(struct link *l)
{
	msec wait, spread;

	if (l->tries < UINT32_MAX)
		l->tries++;
	wait = l->tries == 1 ? 0 : nominal_wait(l);
	spread = l->tries == 1 ? LINK_FIRST_WAIT_MS :
				 wait * LINK_JITTER_PERCENT / 50;
	if (l->tries > 1)
		wait -= spread / 2;
	client_state_on_disconnect(l->known);
	enter(l, LINK_WAITING, wait + nrand48(l->jitter) % (spread + 1));
}

static void on_attempt_failed(struct link *l, const char *reason)
{
	bool was_at_max = is_at_longest_wait(l), is_repeated;

	if (l->options->driver == DRIVER_SCRIPT &&
	    l->tries >= SCRIPT_TRIES_MAX) {
		end_lost(l, reason);
		return;
	}
	wait_to_connect(l);
	is_repeated = l->tries > 2 &&
	    strncmp(l->reason, reason, sizeof(l->reason) - 1) == 0;
	snprintf(l->reason, sizeof(l->reason), "%s", reason);
	/* A repeated reason is not printed: earlier messages stay visible. */
	if (is_at_longest_wait(l) && !was_at_max)
		fprintf(l->out, "Still no answer (%s); retrying every %ld s.\n",
		    reason, MSEC_SECONDS_UP(LINK_MAX_WAIT_MS));
	else if (!is_at_longest_wait(l) && !is_repeated)
		fprintf(l->out, "No answer (%s); retrying in %ld s.\n", reason,
		    MSEC_SECONDS_UP(l->deadline - l->now));
}

/*
 * Called when the server that has answered is not the one that was lost. Returns
 * false if it is at the address where the other was. If link_retry has named the
 * address, whoever is there must not end the link: the old address is tried again.
 */
static bool leave_stranger(struct link *l)
{
	char text[ADDRESS_TEXT_SIZE], reason[ADDRESS_TEXT_SIZE + 32];

	if (!l->has_session || address_equals(&l->server, &l->proven_server))
		return false;
	snprintf(reason, sizeof(reason), "another server is at %s",
	    address_format(&l->server, text));
	l->server = l->proven_server;
	on_attempt_failed(l, reason);
	return true;
}

/* Called when the connection is lost while the link has a session. */
static void on_session_lost(struct link *l, const char *reason)
{
	const struct requests *q = &l->known->requests;
	char                   text[ADDRESS_TEXT_SIZE];

	if (!reconnects(l)) {
		end_lost(l, reason);
		return;
	}
	memcpy(l->token, l->known->token, sizeof(l->token));
	memcpy(l->token_key, l->handshake.server_key, sizeof(l->token_key));
	requests_on_loss(&l->known->requests, &l->known->game,
	    l->known->seek_id != 0);
	fprintf(l->out, "Connection to %s lost (%.*s); reconnecting.\n",
	    address_format(&l->server, text), handshake_quote_length(reason),
	    reason);
	for (unsigned i = 0; i < q->count; i++)
		if (q->lines[i].owner == REQUEST_OF_USER &&
		    !request_is_repeated(&q->lines[i]))
			fprintf(l->out,
			    "%s, because the connection was lost: %s\n",
			    i < q->sent ? "Not answered" : "Not sent",
			    q->lines[i].text);
	wait_to_connect(l);
}

/*
 * Called when the connection is lost or given up, or when an attempt to make
 * one has failed.
 */
static void on_loss(struct link *l, const char *reason)
{
	if (link_is_open(l))
		on_session_lost(l, reason);
	else if (link_is_closing(l))
		link_end(l);
	else if (!l->has_session)
		end_lost(l, reason);
	else if (l->state != LINK_WAITING)
		on_attempt_failed(l, reason);
}

void link_on_disconnect(struct link *l, const char *reason, msec now)
{
	l->now = now;
	if (!l->has_session && l->state == LINK_CONNECTING)
		handshake_describe_silence(&l->server, reason, l->is_connected,
		    l->failure, sizeof(l->failure));
	on_loss(l, reason);
}

void link_retry(struct link *l, const struct address *server, msec now)
{
	if (!link_is_lost(l) || l->state == LINK_HANDSHAKE)
		return;
	l->now = now;
	l->server = *server;
	l->tries = 0;
	if (l->state == LINK_CONNECTING)
		wait_to_connect(l);
	l->deadline = now;
}

/* --- our name --- */

static void continue_handshake(struct link *l)
{
	char request[LINE_REQUEST_MAX + 1];

	if (handshake_next(&l->handshake, l->now, request))
		requests_add(&l->known->requests, REQUEST_OF_LINK, request);
	update_hold(l);
}

void link_request_name(struct link *l, const char *name)
{
	char request[LINE_REQUEST_MAX + 1];

	snprintf(l->typed_name, sizeof(l->typed_name), "%s", name);
	if (link_is_starting(l) && name_is_valid(name)) {
		snprintf(l->users_name, sizeof(l->users_name), "%s", name);
		return;
	}
	if (link_is_open(l) && handshake_claim(&l->handshake, name, false)) {
		continue_handshake(l);
		return;
	}
	snprintf(request, sizeof(request), "name %s", name);
	link_request(l, REQUEST_OF_USER, request);
}

/* --- the connection is usable --- */

/*
 * Called when we have no seat after a loss: another server may have the game if
 * `is_withheld` is true.
 */
static void forget_game(struct link *l, bool is_withheld)
{
	const struct requests *q = &l->known->requests;

	if (q->had_seat && is_withheld)
		fputs(LINK_SEAT_KEPT, l->out);
	else if (q->had_seat)
		fprintf(l->out,
		    "The game is gone: the server no longer has it. Type "
		    "\1new\1 to play another.\n");
	if (q->had_seat || q->lost_match != 0)
		game_clear(&l->known->game);
}

/*
 * Called when "resume" was answered, or was not sent: then `is_accepted` is
 * false. If `is_withheld` is true, we have a token but did not send it, so
 * another server may have our seat. Then proves or requests our name.
 */
static void on_resumed(struct link *l, bool is_accepted, bool is_withheld)
{
	bool  is_at_board = is_accepted && l->is_back;
	bool  is_known;
	char  at[NOTATION_POINT_SIZE];
	point late;

	if (l->was_open && !is_at_board)
		fprintf(l->out, "Reconnected to the server.\n");
	if (!is_accepted)
		client_state_on_forgotten(l->known);
	if (!is_at_board)
		forget_game(l, is_withheld);
	late = requests_on_resumed(&l->known->requests, &l->known->game,
	    is_at_board);
	if (late != POINT_NONE) {
		notation_write(late, at);
		fprintf(l->out, "Your move %s came too late.\n", at);
	}
	is_known = is_accepted &&
	    (game_is_running(&l->known->game) ||
		strcasecmp(l->known->my_name, l->users_name) == 0);
	l->is_back = false;
	l->token[0] = '\0';
	l->handshake.sent = HANDSHAKE_SENT_NOTHING;
	if (is_known)
		/* The server has not confirmed our name, so we must prove it. */
		handshake_claim(&l->handshake, l->users_name, true);
	else if (!handshake_claim(&l->handshake, l->users_name, false))
		handshake_request(&l->handshake, l->users_name);
	if (handshake_is_claiming(&l->handshake))
		go_to_handshake(l, 0);
	else
		go_to(l, LINK_ONLINE);
	continue_handshake(l);
}

/* Stores the key of a server that was found on the network. */
static void remember_found(struct link *l, const char *key)
{
	const struct address *server = &l->server;
	enum known_server     others = identity_find_server_key(key);
	char                  known[KEY_DIGITS + 1], text[ADDRESS_TEXT_SIZE];

	if (identity_find_server(server, known) && strcmp(known, key) != 0 &&
	    others != KNOWN_SERVER_THIS)
		fprintf(l->out,
		    "The server at %s has another key than before: its "
		    "database is a new one, another server is at that address, "
		    "or somebody pretends to be it.\n",
		    address_format(server, text));
	if (others == KNOWN_SERVER_OTHERS)
		fprintf(l->out, "You have not played on this server before.\n");
	if (others != KNOWN_SERVER_THIS)
		identity_save_server(NULL, key);
}

/*
 * Stores a server's key that is seen for the first time, and prints what the
 * user should know about it.
 */
static void remember_server(struct link *l)
{
	const struct handshake *h = &l->handshake;
	bool                    is_found = l->options->server_is_found;

	if (h->is_new_key && is_found)
		remember_found(l, h->server_key);
	else if (h->is_new_key)
		identity_save_server(&l->server, h->server_key);
	else if (is_found && h->server_key[0] == '\0' &&
	    h->identity->public_key[0] != '\0' &&
	    identity_find_server_key("") == KNOWN_SERVER_OTHERS)
		fprintf(l->out,
		    "This server has proven no key: you play under a free "
		    "name.\n");
}

/*
 * Called when the server has proven its key, or when it is known to have none.
 */
static void on_identified(struct link *l)
{
	char request[LINE_REQUEST_MAX + 1];

	if (l->options->identity != NULL)
		remember_server(l);
	if (l->handshake.sentence[0] != '\0')
		fprintf(l->out, "%s\n", l->handshake.sentence);
	if (l->handler.on_identified != NULL)
		l->handler.on_identified(l->handler.ctx);
	if (l->token[0] == '\0') {
		on_resumed(l, false, false);
	} else if (strcmp(l->token_key, l->handshake.server_key) == 0) {
		l->is_back = false;
		l->handshake.sent = HANDSHAKE_SENT_RESUME;
		go_to_handshake(l, 0);
		snprintf(request, sizeof(request), "resume %s", l->token);
		requests_add(&l->known->requests, REQUEST_OF_LINK, request);
	} else {
		/*
		 * A token is a secret between us and the server that gave it to
		 * us.
		 */
		on_resumed(l, false, true);
	}
}

/* --- lines from the server --- */

static void pass_on(struct link *l, struct server_event *ev)
{
	l->on_event(l->owner, ev);
}

static void on_first_line(struct link *l, struct server_event *ev)
{
	if (!l->has_session)
		pass_on(l, ev);
	if (ev->kind != EVENT_HELLO && leave_stranger(l))
		return;
	if (ev->kind != EVENT_HELLO) {
		handshake_describe_refusal(ev, &l->server, l->failure,
		    sizeof(l->failure));
		link_end(l);
	} else if (handshake_start(&l->handshake, ev)) {
		go_to_handshake(l, 0);
		continue_handshake(l);
	} else {
		on_identified(l);
	}
}

/* A stopping server usually restarts, so the link reconnects to it. */
static void on_bye(struct link *l, struct server_event *ev)
{
	const bool      is_early = !link_is_open(l) && !link_is_closing(l);
	enum bye_reason why = bye_reason_parse(server_event_value(ev,
	    PAIR_WHY));

	if (is_early && l->has_session && !bye_rows[why].is_final) {
		on_loss(l, ev->text);
		return;
	}
	pass_on(l, ev);
	l->taken_over = !is_early && why == BYE_RESUMED;
	l->was_stopped = why == BYE_STOP;
	if (link_is_open(l) && l->was_stopped && reconnects(l)) {
		on_loss(l, "the server is shutting down");
		return;
	}
	if (l->taken_over && l->options->driver == DRIVER_PERSON)
		fputs(LINK_TAKEN_OVER, l->out);
	else if (is_early || link_is_open(l))
		link_fail(l, "the server closed the connection: %.*s",
		    handshake_quote_length(ev->text), ev->text);
	link_end(l);
}

/*
 * Handles an event about the keys of the server and the user. No other module
 * needs such an event.
 */
static void on_handshake(struct link *l, struct server_event *ev)
{
	struct handshake *h = &l->handshake;
	bool              was_proving = !h->is_ready;

	if (!handshake_on_event(h, ev, l->now))
		return;
	ev->kind = EVENT_NONE;
	if (h->has_failed && leave_stranger(l))
		return;
	if (h->has_failed) {
		link_fail(l, "%s", h->sentence);
		link_end(l);
	} else if (was_proving && h->is_ready) {
		on_identified(l);
	} else {
		if (h->sentence[0] != '\0')
			fprintf(l->out, "%s\n", h->sentence);
		continue_handshake(l);
	}
}

/*
 * Handles an event while we resume: what the server says about us until
 * "resume" is answered is about a temporary guest.
 */
static void on_resuming(struct link *l, struct server_event *ev)
{
	const bool was_open = l->was_open;

	if (ev->kind == EVENT_DONE || ev->kind == EVENT_REFUSED) {
		on_resumed(l, ev->kind == EVENT_DONE, false);
		ev->kind = EVENT_NONE;
		/* An earlier client has saved the token: our name is news. */
		if (was_open || game_is_running(&l->known->game))
			return;
		ev->kind = EVENT_YOU;
		pass_on(l, ev);
		return;
	}
	if (ev->kind == EVENT_YOU || ev->kind == EVENT_NOTE ||
	    ev->kind == EVENT_DISK)
		return;
	if (ev->kind == EVENT_STATE) {
		l->is_back = ev->game->my_side != SIDE_NONE;
		fprintf(l->out, "Reconnected to the game.\n");
	}
	pass_on(l, ev);
}

static void on_other(struct link *l, struct server_event *ev)
{
	on_handshake(l, ev);
	if (is_naming(l) && ev->kind == EVENT_STATE && game_is_yours(ev->game))
		fprintf(l->out, "Reconnected to the game.\n");
	if (ev->kind != EVENT_NONE && !link_is_lost(l))
		pass_on(l, ev);
	if (is_naming(l) && !handshake_is_claiming(&l->handshake))
		go_to(l, LINK_ONLINE);
	else if (l->state == LINK_CLOSING && l->known->requests.count == 0)
		link_end(l);
	update_hold(l);
}

bool link_on_line(struct link *l, char *text, size_t length, msec now,
    struct server_event *ev)
{
	msec retry_at;

	if (l->state == LINK_WAITING || l->state == LINK_NONE)
		return false;
	l->now = now;
	retry_at = l->known->requests.retry_at;
	if (l->state == LINK_ONLINE && now - l->online_since >= STABLE_AFTER_MS)
		l->tries = 0;
	client_state_apply(l->known, text, length, now, ev);
	if (ev->kind == EVENT_YOU) {
		const char *name = l->known->my_name,
			   *option = l->options->name;

		l->has_proven_name = server_event_number(ev, PAIR_PROVEN) != 0;
		/* The server may have chosen a name for which nobody asked. */
		if (name_is_valid(name) &&
		    (strcasecmp(name, l->typed_name) == 0 ||
			(option != NULL && strcasecmp(name, option) == 0)))
			snprintf(l->users_name, sizeof(l->users_name), "%s",
			    name);
	}
	if (l->known->requests.retry_at != retry_at) {
		/*
		 * The rate limit of the server refused a request; all requests
		 * wait until the refused one is sent again.
		 */
		l->refused_at = now;
		if (l->state == LINK_HANDSHAKE)
			go_to_handshake(l, l->known->requests.retry_at - now);
	}
	if (ev->kind == EVENT_NONE)
		return false;
	if (ev->kind == EVENT_BYE &&
	    (l->has_session || l->state != LINK_CONNECTING))
		on_bye(l, ev);
	else if (l->state == LINK_CONNECTING)
		on_first_line(l, ev);
	else if (is_resuming(l))
		on_resuming(l, ev);
	else
		on_other(l, ev);
	return true;
}

/* --- deadlines --- */

void link_on_timeout(struct link *l, msec now)
{
	l->now = now;
	if (l->known->requests.retry_at != 0 &&
	    now >= l->known->requests.retry_at)
		requests_retry(&l->known->requests);
	if (l->deadline == 0 || now < l->deadline)
		return;
	if (l->state == LINK_WAITING) {
		l->is_connected = false;
		l->handshake.server = l->server;
		go_to(l, LINK_CONNECTING);
		return;
	}
	if (!l->has_session && l->state == LINK_CONNECTING) {
		handshake_describe_silence(&l->server, NULL, l->is_connected,
		    l->failure, sizeof(l->failure));
	} else if (!l->has_session ||
	    (l->options->driver == DRIVER_SCRIPT && is_naming(l))) {
		link_fail(l, "the server at %s port %s has stopped answering",
		    l->server.host, l->server.port);
		link_end(l);
	}
	on_loss(l, "timeout");
}

msec link_deadline(const struct link *l)
{
	msec retry_at = l->known->requests.retry_at;

	if (retry_at != 0 && (l->deadline == 0 || retry_at < l->deadline))
		return retry_at;
	return l->deadline;
}

/* --- requests --- */

/*
 * Whether a request is queued while the connection is lost: only a move or a
 * choice is, and only one of them. Tells the user whether it will be sent.
 */
static bool keeps_while_lost(struct link *l, const char *request)
{
	bool is_choice = request_is(request, "choose");

	if (!(is_choice ||
		(request_is(request, "move") &&
		    strstr(request, " ply=") != NULL)) ||
	    requests_have(&l->known->requests, "move") ||
	    requests_have(&l->known->requests, "choose")) {
		fprintf(l->out,
		    "Not connected: that was not sent. Try again after "
		    "reconnecting.\n");
		return false;
	}
	fprintf(l->out,
	    "Not connected: %s%.*s will be sent after reconnecting.\n",
	    is_choice ? "choose " : "",
	    (int)strcspn(request_arguments(request), " "),
	    request_arguments(request));
	return true;
}

uint32_t
link_request(struct link *l, enum request_owner owner, const char *request)
{
	char     move[LINE_REQUEST_MAX + 1];
	uint32_t id;

	if (request_add_ply(&l->known->game, request, move))
		request = move;
	if (link_is_lost(l) && !keeps_while_lost(l, request))
		return 0;
	if (request_is(request, "seek"))
		snprintf(l->known->requests.seek,
		    sizeof(l->known->requests.seek), "%s", request);
	id = requests_add(&l->known->requests, owner, request);
	if (id == 0)
		fprintf(l->out,
		    "Not sent: the server has not answered earlier requests; "
		    "try again later.\n");
	return id;
}

/* --- the end --- */

void link_quit(struct link *l, msec now)
{
	l->now = now;
	if (!link_is_open(l)) {
		link_end(l);
		return;
	}
	requests_drop_unsent(&l->known->requests);
	go_to(l, LINK_CLOSING);
	l->has_quit = true;
	requests_add(&l->known->requests, REQUEST_OF_QUIT, "quit");
}

void link_leave(struct link *l, msec now)
{
	l->now = now;
	requests_drop_unsent(&l->known->requests);
	if (link_is_open(l) && l->known->requests.count > 0)
		go_to(l, LINK_CLOSING);
	else
		link_end(l);
}

const char *link_token_to_save(const struct link *l)
{
	if (l->taken_over || l->has_quit)
		return "";
	if (!link_is_open(l))
		return NULL;
	return game_is_yours(&l->known->game) && !l->has_proven_name ?
	    l->known->token :
	    "";
}

/* --- init --- */

void link_on_connect(struct link *l, const struct address *peer)
{
	l->is_connected = true;
	l->peer = *peer;
	handshake_on_connect(&l->handshake, peer);
}

void link_set_token(struct link *l, const char *token)
{
	snprintf(l->token, sizeof(l->token), "%s", token);
	memcpy(l->token_key, l->handshake.server_key, sizeof(l->token_key));
	l->known->requests.had_seat = *token != '\0';
}

void link_init(struct link *l, uint64_t seed, msec now)
{
	const struct session_options *o = l->options;
	char                          known_key[KEY_DIGITS + 1] = "";

	l->now = now;
	l->server = l->proven_server = o->server;
	l->deadline = now + states[LINK_CONNECTING].wait;
	l->known->requests.send = l->handler.send;
	l->known->requests.ctx = l->handler.ctx;
	l->known->requests.is_held = true;
	if (o->identity != NULL && !o->server_is_found)
		identity_find_server(&o->server, known_key);
	handshake_init(&l->handshake, o->identity, &o->server, known_key);
	l->handshake.is_program = o->driver == DRIVER_ENGINE;
	l->handshake.accepts_new_key = o->trusts_server;
	memcpy(l->jitter, &seed, sizeof(l->jitter));
	if (o->name != NULL)
		snprintf(l->users_name, sizeof(l->users_name), "%s", o->name);
}
