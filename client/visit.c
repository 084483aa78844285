/* visit.c -- one visit to a server, from its hello to our goodbye. */

#include "client/visit.h"

#include <stdarg.h>
#include <string.h>

/* In seconds: to a server's hello, to any news it owes us, to its goodbye. */
#define PATIENCE_HELLO 10
#define PATIENCE_NEWS  30
#define PATIENCE_BYE   3

/* How long a script's move waits for its turn before the server judges it. */
#define PATIENCE_TURN 60

/* And before we send again what came too fast. */
#define REST 1

/* The most of what the server said that we repeat. */
#define SENTENCE 200

/* Room for what a stranger said, and a NUL. */
#define QUOTE 64

/* Where the server is, or should be. */
#define WHERE "%s port %s"
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

void visit_ask(struct visit *v, const char *request)
{
	if (request != v->request)
		snprintf(v->request, sizeof(v->request), "%s", request);
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
	v->state = talking ? VISIT_LEAVING : VISIT_OVER;
	v->plain.leaving = true;
	if (talking)
		visit_ask(v, "quit");
}

/* Asks for what the command line asks for. */
static void begin(struct visit *v)
{
	const struct options *o = v->options;
	const char *play = o->play != NULL ? o->play : "3x3x3";
	char request[LINE_REQUEST + 1];

	if (o->name != NULL) {
		snprintf(request, sizeof(request), "name %s", o->name);
		visit_ask(v, request);
	}
	if (o->demo)
		snprintf(request, sizeof(request), "bot %s perfect hard", play);
	else if (o->bot != NULL)
		snprintf(request, sizeof(request), "bot %s %s", play, o->bot);
	else if (o->play != NULL || o->engine != NULL)
		snprintf(request, sizeof(request), "seek %s", play);
	else
		return;
	v->begun = true;
	visit_ask(v, request);
}

/* --- what is typed --- */

static void obey(struct visit *v, const struct typed *t)
{
	switch (t->kind) {
	case TYPED_NOTHING:
		break;
	case TYPED_REQUEST:
		visit_ask(v, t->request);
		if (t->is_quit) {
			v->state = VISIT_LEAVING;
			v->plain.leaving = true;
		}
		break;
	case TYPED_WRONG:
		plain_refuse(&v->plain, t->error);
		break;
	case TYPED_HELP:
		plain_help(&v->plain);
		break;
	case TYPED_BOARD:
		plain_draw(&v->plain, &v->model);
		break;
	case TYPED_BOARD_ON:
	case TYPED_BOARD_OFF:
		plain_set_boards(&v->plain, t->kind == TYPED_BOARD_ON);
		break;
	}
}

/* Whether the next thing typed has to wait for an answer. */
static bool must_wait(const struct visit *v)
{
	return v->resting || (v->script && v->unanswered > 0);
}

/* Does the next thing typed, if its time has come. */
static bool obey_next(struct visit *v)
{
	const struct typed *t;

	if (v->state != VISIT_TALKING || must_wait(v))
		return false;
	t = intake_next(&v->intake, &v->model);
	if (t == NULL)
		return false;
	if (v->script && t->is_move && model_is_before_move(&v->model))
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

/* Goes on with what is typed as far as it is time, and leaves at its end. */
static void go_on(struct visit *v)
{
	while (obey_next(v))
		;
	if (v->state == VISIT_TALKING && v->intake.over && !is_owed(v) &&
	    intake_next(&v->intake, &v->model) == NULL)
		visit_leave(v);
}

void visit_input(struct visit *v, char *bytes, size_t n)
{
	intake_feed(&v->intake, bytes, n);
	go_on(v);
}

bool visit_wants_input(struct visit *v)
{
	return v->state == VISIT_TALKING && !v->unattended && !v->intake.over &&
	    !must_wait(v) && intake_next(&v->intake, &v->model) == NULL;
}

/* --- what the server says --- */

/* How many bytes of a server's sentence go into one of ours. */
static int brief(const char *text)
{
	return (int)text_cut(text, strlen(text), SENTENCE);
}

/* The head of a stranger's first line, in quotes. Returns out. */
static const char *quote(const char *text, char out[QUOTE])
{
	size_t n = text_cut(text, strlen(text), QUOTE - 3);

	if (n == 0)
		snprintf(out, QUOTE, "nothing that can be read");
	else
		snprintf(out, QUOTE, "\"%.*s\"", (int)n, text);
	return out;
}

static void on_greeting(struct visit *v, const struct news *n)
{
	char quoted[QUOTE];

	switch (n->kind) {
	case NEWS_HELLO:
		v->state = VISIT_TALKING;
		begin(v);
		return;
	case NEWS_FOREIGN:
		visit_fail(v,
		    "the server at " WHERE " speaks version %u of the"
		    " protocol and this program version %d; get the program"
		    " that came with the server",
		    PLACE(v), (unsigned)n->number, MODEL_PROTO);
		break;
	case NEWS_BYE:
		visit_fail(v, "the server at " WHERE " sends us away: %.*s",
		    PLACE(v), brief(n->text), n->text);
		break;
	default:
		visit_fail(v,
		    "what answers at " WHERE " is no noughts server: it"
		    " says %s; is the port right?",
		    PLACE(v), quote(n->text, quoted));
		break;
	}
	v->state = VISIT_OVER;
}

static void on_answer(struct visit *v, const struct news *n)
{
	if (v->unanswered > 0)
		v->unanswered--;
	if (v->state == VISIT_LEAVING && strcmp(n->verb, "quit") == 0)
		v->state = VISIT_OVER;
	if (v->options->demo && n->kind == NEWS_REFUSED &&
	    v->state == VISIT_TALKING) {
		visit_fail(v, "there is no game to show: %.*s", brief(n->text),
		    n->text);
		visit_leave(v);
	}
}

static void on_bye(struct visit *v, const struct news *n)
{
	if (v->state == VISIT_TALKING &&
	    (v->options->demo || strcmp(n->code, "stop") != 0))
		visit_fail(v, "the server ended the connection: %.*s",
		    brief(n->text), n->text);
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

bool visit_line(struct visit *v, char *text, size_t length, struct news *n)
{
	if (v->state == VISIT_OVER)
		return false;
	model_apply(&v->model, text, length, n);
	if (n->kind == NEWS_NONE)
		return false;
	if (v->script && v->state == VISIT_TALKING && v->unanswered == 1 &&
	    strcmp(n->code, error_code(ERR_SLOW)) == 0) {
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
	go_on(v);
	return true;
}

/* --- ends --- */

void visit_down(struct visit *v, const char *why, bool met)
{
	if (v->state == VISIT_GREETING && !met)
		visit_fail(v,
		    "no server at " WHERE ": %s. Start one with"
		    " \"noughtsd\", or name another: noughts HOST",
		    PLACE(v), why);
	else if (v->state == VISIT_GREETING)
		visit_fail(v,
		    "what answers at " WHERE " is no noughts server (%s);"
		    " is the port right?",
		    PLACE(v), why);
	else if (v->state == VISIT_TALKING)
		visit_fail(v, "the connection to " WHERE " is lost: %s",
		    PLACE(v), why);
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
		go_on(v);
	}
}

void visit_late(struct visit *v, bool met)
{
	if (v->state == VISIT_TALKING) {
		go_on_without(v);
		return;
	}
	if (v->state == VISIT_GREETING && !met)
		visit_fail(v, "no server at " WHERE ": no answer in %d seconds",
		    PLACE(v), PATIENCE_HELLO);
	else if (v->state == VISIT_GREETING)
		visit_fail(v,
		    "what answers at " WHERE " says nothing; is it a"
		    " noughts server?",
		    PLACE(v));
	v->state = VISIT_OVER;
}

void visit_unheard(struct visit *v, const char *why)
{
	visit_fail(v, "cannot write: %s", why);
	if (v->state == VISIT_TALKING)
		visit_leave(v);
}

int visit_patience(const struct visit *v)
{
	switch (v->state) {
	case VISIT_GREETING:
		return PATIENCE_HELLO;
	case VISIT_TALKING:
		if (v->resting)
			return REST;
		if (is_owed(v))
			return PATIENCE_NEWS;
		return v->intake.next.kind != TYPED_NOTHING ? PATIENCE_TURN : 0;
	case VISIT_LEAVING:
		return PATIENCE_BYE;
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
