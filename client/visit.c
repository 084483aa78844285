/* visit.c -- one visit to a server, from its hello to our goodbye. */

#include "client/visit.h"

#include <stdarg.h>
#include <string.h>

#include "client/aside.h"
#include "client/interlude.h"
#include "client/stranger.h"
#include "client/wish.h"

/* In ms: to any news that the server owes us, to its goodbye. */
#define PATIENCE_NEWS 30000
#define PATIENCE_BYE  3000

/* How long a script's move waits for its turn before the server judges it. */
#define PATIENCE_TURN 60000

/* And before we send again what came too fast. */
#define REST 1000

/* Where the server is, or should be. */
#define WHERE    "%s port %s"
#define PLACE(v) (v)->options->place.host, (v)->options->place.port

void visit_fail(struct visit *v, const char *format, ...)
{
	va_list values;

	if (v->failed)
		return;
	va_start(values, format);
	vsnprintf(v->failure, sizeof(v->failure), format, values);
	va_end(values);
	v->failed = true;
}

/* --- requests --- */

/* Wants to ask while nobody can hear. */
static void ask_away(struct visit *v, const char *request)
{
	char at[NOTATION_POINT];

	if (strcmp(request, "quit") == 0)
		visit_leave(v);
	else if (comeback_keeps(&v->comeback, &v->model, request, at))
		interlude_kept(at, v->plain.out);
	else
		interlude_unsent(v->plain.out);
}

void visit_ask(struct visit *v, const char *request)
{
	if (v->state == VISIT_AWAY) {
		ask_away(v, request);
		return;
	}
	if (request != v->request)
		snprintf(v->request, sizeof(v->request), "%s", request);
	comeback_asks(&v->comeback, &v->model, request);
	model_asks(&v->model, request);
	v->sender.send(v->sender.arg, request);
	v->unanswered++;
}

void visit_leave(struct visit *v)
{
	bool talking = v->state == VISIT_TALKING;

	if (v->state == VISIT_GREETING)
		visit_fail(v, "left before a server answered");
	if (v->unattended && !v->model.game.over)
		visit_fail(v, "the game was left before its end");
	if (v->state == VISIT_AWAY && v->comeback.seated)
		interlude_seat(v->plain.out);
	v->state = talking ? VISIT_LEAVING : VISIT_OVER;
	v->plain.leaving = true;
	if (talking)
		visit_ask(v, "quit");
}

void visit_begin(struct visit *v)
{
	char request[LINE_REQUEST + 1];

	if (v->options->name != NULL) {
		snprintf(request, sizeof(request), "name %s", v->options->name);
		visit_ask(v, request);
	}
	if (!wish_is_there(v->options))
		return;
	v->begun = true;
	visit_ask(v, wish_write(v->options, NULL, request));
}

/* --- what is typed --- */

static void obey(struct visit *v, const struct typed *t)
{
	if (t->kind != TYPED_REQUEST)
		aside_answer(&v->plain, &v->model, t, v->now);
	else if (t->is_quit)
		visit_leave(v);
	else
		visit_ask(v, t->request);
}

/* Whether the next thing typed has to wait for an answer. */
static bool must_wait(const struct visit *v)
{
	return v->resting || (v->script && v->unanswered > 0);
}

/* Whether what is typed can be done, or at least be answered. */
static bool can_obey(const struct visit *v)
{
	return (v->state == VISIT_TALKING ||
		   (v->state == VISIT_AWAY && !v->script)) &&
	    !must_wait(v);
}

/* Does the next thing typed, if its time has come. */
static bool obey_next(struct visit *v)
{
	const struct typed *t;

	if (!can_obey(v))
		return false;
	t = intake_next(&v->intake, &v->model);
	if (t == NULL)
		return false;
	if (v->script && t->needs_turn && model_is_before_move(&v->model))
		return false;
	obey(v, t);
	intake_drop(&v->intake);
	return true;
}

/* Whether something is sure to be said yet that we should stay for. */
static bool is_owed(const struct visit *v)
{
	const struct game *g = &v->model.game;

	return v->options->demo || must_wait(v) ||
	    (v->script && (v->intake.over || v->unattended) &&
		(game_awaits_bot(g) || g->hinting));
}

void visit_go_on(struct visit *v)
{
	while (obey_next(v))
		;
	if (can_obey(v) && v->intake.over && !is_owed(v) &&
	    intake_next(&v->intake, &v->model) == NULL)
		visit_leave(v);
}

void visit_input(struct visit *v, char *bytes, size_t n, msec now)
{
	v->now = now;
	intake_feed(&v->intake, bytes, n);
	visit_go_on(v);
}

bool visit_wants_input(struct visit *v)
{
	return can_obey(v) && !v->unattended && !v->intake.over &&
	    intake_next(&v->intake, &v->model) == NULL;
}

/* --- what the server says --- */

static void on_greeting(struct visit *v, const struct news *n)
{
	if (n->kind != NEWS_HELLO) {
		stranger_describe(n, &v->options->place, v->failure,
		    sizeof(v->failure));
		v->failed = true;
		v->state = VISIT_OVER;
	} else if (v->comeback.token[0] != '\0') {
		v->state = VISIT_AWAY;
	} else {
		v->state = VISIT_TALKING;
		visit_begin(v);
	}
}

static void on_answer(struct visit *v, const struct news *n)
{
	if (v->unanswered > 0)
		v->unanswered--;
	comeback_hears(&v->comeback, n);
	if (v->state == VISIT_LEAVING && strcmp(n->verb, "quit") == 0)
		v->state = VISIT_OVER;
	if (v->options->demo && n->kind == NEWS_REFUSED &&
	    v->state == VISIT_TALKING) {
		visit_fail(v, "there is no game to show: %.*s",
		    stranger_brief(n->text), n->text);
		visit_leave(v);
	}
}

/* No line any more; a show cannot be gone on with. */
static void lose(struct visit *v, const char *why)
{
	if (v->options->demo) {
		visit_fail(v, "the connection to " WHERE " is lost: %s",
		    PLACE(v), why);
		v->state = VISIT_OVER;
		return;
	}
	snprintf(v->lost, sizeof(v->lost), "%.*s", stranger_brief(why), why);
	v->state = VISIT_AWAY;
}

/* A server that stops will be back; and who was taken over need not be. */
static void on_bye(struct visit *v, const struct news *n)
{
	bool stops = strcmp(n->code, "stop") == 0;

	v->taken = strcmp(n->code, "resumed") == 0;
	if (v->state == VISIT_TALKING && stops && !v->options->demo) {
		lose(v, "the server stops");
		return;
	}
	if (v->taken && !v->script)
		interlude_taken(v->plain.out);
	else if (v->state == VISIT_TALKING)
		visit_fail(v, "the server ended the connection: %.*s",
		    stranger_brief(n->text), n->text);
	v->state = VISIT_OVER;
}

/* What news mean for the course of the visit, besides being told. */
static void follow(struct visit *v, const struct news *n)
{
	switch (n->kind) {
	case NEWS_YOU:
		if (!v->begun)
			plain_begin(&v->plain);
		v->begun = true;
		break;
	case NEWS_LOST:
		visit_ask(v, "state");
		break;
	case NEWS_DONE:
	case NEWS_REFUSED:
		on_answer(v, n);
		break;
	case NEWS_OVER:
		if (v->options->demo && v->state == VISIT_TALKING)
			visit_leave(v);
		break;
	case NEWS_BYE:
		on_bye(v, n);
		break;
	default:
		break;
	}
}

/* A script's request that came too fast is sent again after a rest. */
static bool was_too_fast(const struct visit *v, const struct news *n)
{
	return v->script && v->state == VISIT_TALKING && v->unanswered == 1 &&
	    strcmp(n->code, error_code(ERR_SLOW)) == 0;
}

bool visit_line(struct visit *v, char *text, size_t length, msec now,
    struct news *n)
{
	if (v->state == VISIT_OVER)
		return false;
	v->now = now;
	model_apply(&v->model, text, length, now, n);
	if (n->kind == NEWS_NONE)
		return false;
	if (was_too_fast(v, n)) {
		v->unanswered = 0;
		v->resting = true;
		n->kind = NEWS_NONE;
		return true;
	}
	plain_tell(&v->plain, &v->model, n);
	if (v->state == VISIT_GREETING)
		on_greeting(v, n);
	else
		follow(v, n);
	visit_go_on(v);
	return true;
}

/* --- ends --- */

void visit_down(struct visit *v, const char *why, bool met)
{
	if (v->state == VISIT_TALKING) {
		lose(v, why);
		return;
	}
	if (v->state == VISIT_GREETING) {
		stranger_missing(&v->options->place, why, met, v->failure,
		    sizeof(v->failure));
		v->failed = true;
	}
	v->state = VISIT_OVER;
}

/* The server, or whoever was to move, has been silent for too long. */
static void go_on_without(struct visit *v)
{
	if (v->resting) {
		v->resting = false;
		visit_ask(v, v->request);
	} else if (is_owed(v)) {
		visit_fail(v, "the server at " WHERE " has stopped answering",
		    PLACE(v));
		v->state = VISIT_OVER;
	} else if (v->intake.next.kind != TYPED_NOTHING) {
		obey(v, &v->intake.next);
		intake_drop(&v->intake);
		visit_go_on(v);
	}
}

void visit_late(struct visit *v, bool met)
{
	if (v->state == VISIT_TALKING) {
		go_on_without(v);
		return;
	}
	if (v->state == VISIT_GREETING) {
		stranger_silent(&v->options->place, met, v->failure,
		    sizeof(v->failure));
		v->failed = true;
	}
	v->state = VISIT_OVER;
}

void visit_unheard(struct visit *v, const char *why)
{
	visit_fail(v, "cannot write: %s", why);
	if (v->state == VISIT_TALKING)
		visit_leave(v);
}

msec visit_patience(const struct visit *v)
{
	switch (v->state) {
	case VISIT_GREETING:
		return STRANGER_PATIENCE;
	case VISIT_TALKING:
		if (v->resting)
			return REST;
		if (is_owed(v))
			return PATIENCE_NEWS;
		return v->intake.next.kind != TYPED_NOTHING ? PATIENCE_TURN : 0;
	case VISIT_LEAVING:
		return PATIENCE_BYE;
	case VISIT_AWAY:
	case VISIT_OVER:
		break;
	}
	return 0;
}

/* --- the whole of it --- */

void visit_init(struct visit *v, const struct options *o, bool script,
    FILE *out, const struct visit_sender *sender)
{
	bool deputy = o->engine != NULL;

	*v = (struct visit){ .options = o,
		.script = script || deputy,
		.unattended = o->demo || deputy,
		.sender = *sender,
		.begun = o->demo };
	model_init(&v->model);
	plain_init(&v->plain, out);
	v->plain.show = o->demo;
	v->plain.hinted = v->plain.leaving = deputy;
}

void visit_clear(struct visit *v)
{
	model_clear(&v->model);
	intake_clear(&v->intake);
}
