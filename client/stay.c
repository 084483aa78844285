/* stay.c -- a visit that outlives its line. */

#include "client/stay.h"

#include <string.h>

#include "client/interlude.h"
#include "client/stranger.h"

/* How often a script tries a lost line: for about a minute. */
#define TRIES_SCRIPT 15

/* In ms: to the answer about our seat, and before we ask again. */
#define PATIENCE_SEAT 10000
#define REST          1000

/* In ms: a line that has held so long is a good one. */
#define HELD RETRY_MOST

/* --- lost --- */

/* Tries again after a while, unless it is a script's and nobody watches. */
static void try_again(struct stay *s, const char *why)
{
	struct visit *v = s->visit;
	struct retry *r = &v->comeback.retry;
	bool          steady = retry_is_steady(r);

	model_lose(&v->model);
	if (v->script && !v->unattended && r->tries >= TRIES_SCRIPT) {
		visit_fail(v, "the line to %s port %s is lost: %.*s",
		    v->options->place.host, v->options->place.port,
		    stranger_brief(why), why);
		v->state = VISIT_OVER;
		return;
	}
	s->state = STAY_LOST;
	s->wait = retry_next(r);
	if (!retry_is_steady(r))
		interlude_again(why, s->wait, v->plain.out);
	else if (!steady)
		interlude_steady(why, RETRY_MOST, v->plain.out);
}

/* The visit has just lost its line. */
static void lose(struct stay *s)
{
	struct visit *v = s->visit;

	comeback_lose(&v->comeback, &v->model,
	    v->unanswered > 0 ? v->request : NULL, v->options->name);
	model_lose(&v->model);
	interlude_lost(&v->options->place, v->lost, v->plain.out);
	v->unanswered = 0;
	v->resting = false;
	s->state = STAY_LOST;
	s->wait = retry_next(&v->comeback.retry);
}

/* --- and back --- */

static void resume(struct stay *s)
{
	const struct visit *v = s->visit;
	char                request[LINE_REQUEST + 1];

	s->state = STAY_RESUMING;
	s->resting = false;
	snprintf(request, sizeof(request), "resume %s", v->comeback.token);
	v->sender.send(v->sender.arg, request);
}

/* The seat that was left to us is none: we begin as anybody does. */
static void begin_anew(struct visit *v)
{
	plain_you(&v->plain, &v->model);
	visit_begin(v);
	if (!v->begun)
		plain_begin(&v->plain);
}

/* We are back, in our seat or not. */
static void come_back(struct stay *s, bool accepted)
{
	struct visit *v = s->visit;
	char          request[LINE_REQUEST + 1];
	bool fresh = v->comeback.inherited, seated = v->comeback.seated;

	s->state = STAY_HERE;
	s->since = v->now;
	v->state = VISIT_TALKING;
	comeback_return(&v->comeback, &v->model, accepted, v->plain.out);
	while (comeback_next(&v->comeback, request))
		visit_ask(v, request);
	if (fresh && !game_is_running(&v->model.game))
		begin_anew(v);
	else if (v->unattended && seated && v->model.game.board == NULL)
		visit_begin(v);
	v->begun = true;
}

/* --- what the server says --- */

static void on_greeting(struct stay *s, const struct news *n)
{
	struct visit *v = s->visit;
	if (n->kind == NEWS_BYE) {
		try_again(s, n->text);
	} else if (n->kind != NEWS_HELLO) {
		stranger_describe(n, &v->options->place, v->failure,
		    sizeof(v->failure));
		v->failed = true;
		v->state = VISIT_OVER;
	} else if (v->comeback.token[0] != '\0') {
		resume(s);
	} else {
		come_back(s, false);
	}
}

/* A refusal that means no more than that it was not the moment. */
static bool is_for_now(const struct news *n)
{
	return strcmp(n->code, error_code(ERR_SLOW)) == 0 ||
	    strcmp(n->code, "disk") == 0;
}

static void on_answer(struct stay *s, struct news *n)
{
	if (n->kind == NEWS_REFUSED && is_for_now(n))
		s->resting = true;
	else
		come_back(s, n->kind == NEWS_DONE);
	n->kind = NEWS_NONE; /* it was meant for nobody but us */
}

/* Until the seat is ours, what is said of us is about some guest. */
static void on_resuming(struct stay *s, struct news *n)
{
	struct visit *v = s->visit;

	switch (n->kind) {
	case NEWS_DONE:
	case NEWS_REFUSED:
		on_answer(s, n);
		return;
	case NEWS_BYE:
		try_again(s, n->text);
		return;
	case NEWS_YOU:
	case NEWS_NOTE:
		return;
	case NEWS_STATE:
		v->comeback.at_board = n->game->you != SIDE_NONE;
		interlude_back(true, v->plain.out);
		break;
	default:
		break;
	}
	plain_tell(&v->plain, &v->model, n);
}

static bool
hear_away(struct stay *s, char *text, size_t length, msec now, struct news *n)
{
	struct visit *v = s->visit;

	if (s->state == STAY_LOST || v->state == VISIT_OVER)
		return false;
	v->now = now;
	model_apply(&v->model, text, length, now, n);
	if (n->kind == NEWS_NONE)
		return false;
	if (s->state == STAY_CALLING)
		on_greeting(s, n);
	else
		on_resuming(s, n);
	visit_go_on(v);
	return true;
}

bool stay_line(struct stay *s, char *text, size_t length, msec now,
    struct news *n)
{
	struct visit *v = s->visit;
	bool          changed;

	if (s->state != STAY_HERE)
		return hear_away(s, text, length, now, n);
	if (now - s->since >= HELD)
		retry_done(&v->comeback.retry);
	changed = visit_line(v, text, length, now, n);
	if (v->state == VISIT_AWAY && n->kind == NEWS_HELLO)
		resume(s);
	else if (v->state == VISIT_AWAY)
		lose(s);
	return changed;
}

/* --- ends --- */

void stay_down(struct stay *s, const char *why, bool met)
{
	if (s->state == STAY_HERE) {
		visit_down(s->visit, why, met);
		if (s->visit->state == VISIT_AWAY)
			lose(s);
	} else if (s->state != STAY_LOST) {
		try_again(s, why);
	}
}

void stay_late(struct stay *s, bool met)
{
	switch (s->state) {
	case STAY_HERE:
		visit_late(s->visit, met);
		break;
	case STAY_LOST:
		s->state = STAY_CALLING;
		break;
	case STAY_CALLING:
		try_again(s, "silence");
		break;
	case STAY_RESUMING:
		if (s->resting)
			resume(s);
		else
			try_again(s, "silence");
		break;
	}
}

msec stay_patience(const struct stay *s)
{
	switch (s->state) {
	case STAY_HERE:
		return visit_patience(s->visit);
	case STAY_LOST:
		/* 0 would be for ever. */
		return s->wait > 0 ? s->wait : 1;
	case STAY_CALLING:
		return STRANGER_PATIENCE;
	case STAY_RESUMING:
		break;
	}
	return s->resting ? REST : PATIENCE_SEAT;
}

bool stay_is_open(const struct stay *s)
{
	return s->visit->state == VISIT_TALKING || s->state == STAY_RESUMING;
}

const char *stay_token(const struct stay *s)
{
	const struct visit *v = s->visit;
	const struct game  *g = &v->model.game;

	if (v->taken || v->state == VISIT_LEAVING)
		return "";
	if (v->state != VISIT_TALKING)
		return NULL;
	return game_is_yours(g) ? v->model.token : "";
}

/* --- the whole of it --- */

void stay_init(struct stay *s, struct visit *v, uint64_t seed)
{
	*s = (struct stay){ .visit = v };
	retry_init(&v->comeback.retry, seed);
}

void stay_inherit(struct stay *s, const char *token, const char *name)
{
	comeback_inherit(&s->visit->comeback, token, name);
}
