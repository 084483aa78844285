/* reconnect.c -- keeps a session alive across lost connections. */

#include "client/session/reconnect.h"

#include <string.h>

#include "client/session/hello_failure.h"

/* How often a script's client tries to reconnect; this takes about a minute. */
#define SCRIPT_TRIES_MAX 15

/* The wait for the answer to "resume", in ms. */
#define RESUME_TIMEOUT_MS 10000

/* A connection that lasts this long resets the backoff, in ms. */
#define STABLE_AFTER_MS BACKOFF_MAX_MS

/*
 * How long after the disconnect the client offers to look for another server,
 * in ms.
 */
#define SEARCH_OFFER_MS 60000

/* Enters a state that ends after wait unless something happens before. */
static void enter(struct reconnect *r, enum reconnect_state state, msec wait)
{
	r->state = state;
	r->deadline = r->session->now + wait;
}

/* --- disconnected --- */

static void offer_search(struct reconnect *r)
{
	const struct session *s = r->session;

	if (r->search_offered || !session_is_interactive(s) ||
	    s->now - r->lost_at < SEARCH_OFFER_MS)
		return;
	r->search_offered = true;
	resend_print_search_offer(s->plain.out);
}

/*
 * Schedules the next attempt. A script's client gives up after
 * SCRIPT_TRIES_MAX.
 */
static void schedule_retry(struct reconnect *r, const char *reason)
{
	struct session *s = r->session;
	struct backoff *b = &s->resume_plan.backoff;
	msec            wait;
	bool            was_at_max = backoff_is_at_max(b);

	client_state_on_disconnect(&s->client_state);
	request_queue_clear(&s->requests);
	if (s->script && !s->unattended && b->tries >= SCRIPT_TRIES_MAX) {
		session_fail(s, "connection to %s port %s lost: %.*s",
		    s->options->server.host, s->options->server.port,
		    hello_failure_quote_length(reason), reason);
		session_end(s);
		return;
	}
	wait = backoff_next(b);
	enter(r, RECONNECT_WAITING, wait);
	if (!backoff_is_at_max(b))
		resend_print_retry(reason, wait, s->plain.out);
	else if (!was_at_max)
		resend_print_steady_retry(reason, BACKOFF_MAX_MS, s->plain.out);
	offer_search(r);
}

/* Notes that the token came from this server. */
static void note_token_source(struct reconnect *r)
{
	struct resend *plan = &r->session->resume_plan;

	plan->token_peer = r->peer;
	memcpy(plan->token_key, r->session->introduction.server_key,
	    sizeof(plan->token_key));
}

/* The session has just lost its connection. */
static void on_connection_lost(struct reconnect *r)
{
	struct session *s = r->session;

	resend_on_disconnect(&s->resume_plan, &s->client_state,
	    request_queue_last(&s->requests), session_users_name(s));
	r->lost_at = s->now;
	r->search_offered = false;
	note_token_source(r);
	client_state_on_disconnect(&s->client_state);
	resend_print_lost(&s->options->server, s->disconnect_reason,
	    s->plain.out);
	request_queue_clear(&s->requests);
	enter(r, RECONNECT_WAITING, backoff_next(&s->resume_plan.backoff));
}

/* --- reconnected --- */

static void send_resume(struct reconnect *r)
{
	const struct session *s = r->session;
	char                  request[LINE_REQUEST_MAX + 1];

	enter(r, RECONNECT_RESUMING, RESUME_TIMEOUT_MS);
	snprintf(request, sizeof(request), "resume %s", s->resume_plan.token);
	request_queue_add(&r->session->requests, REQUEST_OF_RESUME, request);
}

/* Starts without a token, because that of an earlier client was refused. */
static void start_fresh(struct session *s)
{
	plain_ui_print_name(&s->plain, &s->client_state);
	session_request_start(s);
	if (!s->started)
		plain_ui_print_intro(&s->plain);
}

/* The connection is back; accepted: the server took the token. */
static void finish_resume(struct reconnect *r, bool accepted)
{
	struct session *s = r->session;
	char            request[LINE_REQUEST_MAX + 1];
	bool            was_adopted = s->resume_plan.token_adopted,
	     had_seat = s->resume_plan.had_seat, is_fresh;

	r->state = RECONNECT_CONNECTED;
	r->connected_since = s->now;
	s->state = SESSION_CONNECTED;
	resend_on_resumed(&s->resume_plan, &s->client_state, accepted,
	    s->plain.out);
	session_refuse_names(s);
	while (resend_next(&s->resume_plan, request))
		session_request(s, request);
	is_fresh = was_adopted && !game_is_running(&s->client_state.game);
	if (accepted && !is_fresh)
		session_prove_name(s); /* "resume" has not */
	if (is_fresh)
		start_fresh(s);
	else if (s->unattended && had_seat &&
	    s->client_state.game.board == NULL)
		session_request_start(s);
	s->started = true;
}

/*
 * A token is a secret between us and a server, so it is sent only to the server
 * that has proven the same key or, from one without a key, to the address that
 * it came from.
 */
static bool may_send_token(const struct reconnect *r)
{
	const struct resend *plan = &r->session->resume_plan;

	if (plan->token_key[0] != '\0')
		return strcmp(plan->token_key,
			   r->session->introduction.server_key) == 0;
	return address_is_same(&r->peer, &plan->token_peer);
}

/*
 * Starts without a token at a server that is not trusted with it. If the token
 * belongs to a key, the introduction has already told the user that this server
 * did not prove it.
 */
static void withhold_token(struct reconnect *r)
{
	struct session *s = r->session;

	s->resume_plan.withheld = true;
	if (s->resume_plan.token_key[0] == '\0')
		resend_print_elsewhere(&r->peer, &s->resume_plan.token_peer,
		    s->plain.out);
	finish_resume(r, false);
}

/* To be called when it is known whether the server has a key. */
static void resume(struct reconnect *r)
{
	if (r->session->resume_plan.token[0] == '\0')
		finish_resume(r, false);
	else if (may_send_token(r))
		send_resume(r);
	else
		withhold_token(r);
}

/* --- lines from the server --- */

static void on_greeting(struct reconnect *r, const struct server_event *ev)
{
	struct session *s = r->session;

	if (ev->kind == EVENT_BYE) {
		schedule_retry(r, ev->text);
	} else if (ev->kind != EVENT_HELLO) {
		hello_failure_describe(ev, &s->options->server, s->failure,
		    sizeof(s->failure));
		s->failed = true;
		session_end(s);
	} else if (session_introduce(s, ev)) {
		enter(r, RECONNECT_INTRODUCING, RESUME_TIMEOUT_MS);
	} else {
		resume(r);
	}
}

/*
 * Handles a line before the server has proven its key. Most are about the guest
 * that the server has made for this connection.
 */
static void on_introducing(struct reconnect *r, struct server_event *ev)
{
	struct session *s = r->session;

	if (ev->kind == EVENT_BYE)
		schedule_retry(r, ev->text);
	else if (session_on_introduction(s, ev) &&
	    s->state == SESSION_DISCONNECTED && s->introduction.is_ready)
		resume(r);
}

static void on_answer(struct reconnect *r, struct server_event *ev)
{
	finish_resume(r, ev->kind == EVENT_DONE);
	ev->kind = EVENT_NONE; /* the answer to our "resume" concerns nobody
			   else */
}

/* Until "resume" is answered, events about us concern a temporary guest. */
static void on_resuming(struct reconnect *r, struct server_event *ev)
{
	struct session *s = r->session;

	switch (ev->kind) {
	case EVENT_DONE:
	case EVENT_REFUSED:
		on_answer(r, ev);
		return;
	case EVENT_BYE:
		schedule_retry(r, ev->text);
		return;
	case EVENT_YOU:
	case EVENT_NOTE:
		return;
	case EVENT_STATE:
		s->resume_plan.state_received = ev->game->my_side != SIDE_NONE;
		resend_print_back(true, s->plain.out);
		break;
	default:
		break;
	}
	plain_ui_print_event(&s->plain, &s->client_state, ev);
}

static bool on_line_while_disconnected(struct reconnect *r, char *text,
    size_t length, msec now, struct server_event *ev)
{
	struct session *s = r->session;

	if (r->state == RECONNECT_WAITING || s->state == SESSION_ENDED)
		return false;
	if (!session_apply(s, text, length, now, ev)) {
		if (s->requests.retry_at != 0)
			r->deadline = s->requests.retry_at + RESUME_TIMEOUT_MS;
		return false;
	}
	if (r->state == RECONNECT_CONNECTING)
		on_greeting(r, ev);
	else if (r->state == RECONNECT_INTRODUCING)
		on_introducing(r, ev);
	else
		on_resuming(r, ev);
	session_process_input(s);
	return true;
}

bool reconnect_on_line(struct reconnect *r, char *text, size_t length, msec now,
    struct server_event *ev)
{
	struct session *s = r->session;
	bool            changed, was_first = s->state == SESSION_HANDSHAKE;

	if (r->state != RECONNECT_CONNECTED)
		return on_line_while_disconnected(r, text, length, now, ev);
	if (now - r->connected_since >= STABLE_AFTER_MS)
		backoff_reset(&s->resume_plan.backoff);
	changed = session_on_line(s, text, length, now, ev);
	if (s->state == SESSION_DISCONNECTED && was_first)
		send_resume(r);
	else if (s->state == SESSION_DISCONNECTED)
		on_connection_lost(r);
	return changed;
}

/* --- disconnects and timeouts --- */

void reconnect_on_disconnect(struct reconnect *r, const char *reason,
    bool was_connected, msec now)
{
	r->session->now = now;
	if (r->state == RECONNECT_CONNECTED) {
		session_on_disconnect(r->session, reason, was_connected);
		if (r->session->state == SESSION_DISCONNECTED)
			on_connection_lost(r);
	} else if (r->state != RECONNECT_WAITING) {
		schedule_retry(r, reason);
	}
}

void reconnect_on_timeout(struct reconnect *r, bool was_connected, msec now)
{
	r->session->now = now;
	switch (r->state) {
	case RECONNECT_CONNECTED:
		session_on_timeout(r->session, was_connected, now);
		break;
	case RECONNECT_WAITING:
		enter(r, RECONNECT_CONNECTING, HANDSHAKE_TIMEOUT_MS);
		break;
	case RECONNECT_CONNECTING:
		schedule_retry(r, "timeout");
		break;
	case RECONNECT_INTRODUCING:
	case RECONNECT_RESUMING:
		if (r->session->requests.retry_at != 0)
			request_queue_retry(&r->session->requests);
		else
			schedule_retry(r, "timeout");
		break;
	}
}

msec reconnect_deadline(const struct reconnect *r)
{
	if (r->state == RECONNECT_CONNECTED)
		return session_deadline(r->session);
	if (r->session->requests.retry_at != 0)
		return r->session->requests.retry_at;
	return r->deadline;
}

const char *reconnect_token_to_save(const struct reconnect *r)
{
	const struct session *s = r->session;
	const struct game    *g = &s->client_state.game;

	if (s->taken_over || s->state == SESSION_QUITTING)
		return "";
	if (s->state != SESSION_CONNECTED)
		return NULL;
	return game_is_yours(g) ? s->client_state.token : "";
}

/* --- init --- */

void reconnect_init(struct reconnect *r, struct session *s, uint64_t seed)
{
	*r = (struct reconnect){ .session = s };
	backoff_init(&s->resume_plan.backoff, seed);
}

void reconnect_on_connect(struct reconnect *r, const struct address *peer)
{
	r->peer = *peer;
	introduction_on_connect(&r->session->introduction, peer);
}

void reconnect_adopt_token(struct reconnect *r, const char *token,
    const char *name)
{
	resend_adopt_token(&r->session->resume_plan, token, name);
	note_token_source(r);
}
