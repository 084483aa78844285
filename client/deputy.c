/* deputy.c -- a visit in which an engine plays, for as many games as wanted. */

#include "client/deputy.h"

#include <stdio.h>
#include <string.h>

#include "client/wish.h"
#include "common/notation.h"

/* Goes no further, in good order: the game is given up, not just left. */
static void give_up(struct deputy *d, const char *why)
{
	struct visit *v = d->visit;

	visit_fail(v, "%s", why);
	if (v->state == VISIT_TALKING && game_is_yours(&v->model.game))
		visit_ask(v, "resign");
	if (v->state != VISIT_OVER)
		visit_leave(v);
}

/* --- from game to game --- */

static void seek(struct deputy *d)
{
	const struct visit *v = d->visit;
	char                request[LINE_REQUEST + 1], name[VARIANT_TEXT];

	variant_write(board_variant(v->model.game.board), name);
	visit_ask(d->visit, wish_write(v->options, name, request));
}

static void count(struct deputy *d, const struct game *g)
{
	d->counted = g->id;
	d->played++;
	if (g->winner == g->you)
		d->won++;
	else if (g->winner != SIDE_NONE)
		d->lost++;
}

static void tell_score(const struct deputy *d)
{
	fprintf(d->visit->plain.out,
	    "The engine has won %ld, lost %ld and drawn %ld of %ld games.\n",
	    d->won, d->lost, d->played - d->won - d->lost, d->played);
}

/* A bot always agrees to play once more. */
static bool wants_rematch(const struct game *g)
{
	enum side rival = side_other(g->you);

	return !g->left[rival] &&
	    (g->rematch == rival || name_is_bot(g->name[rival]));
}

static void on_over(struct deputy *d, const struct game *g)
{
	count(d, g);
	if (d->visit->options->games > 1)
		tell_score(d);
	if (d->played >= d->visit->options->games)
		visit_leave(d->visit);
	else if (wants_rematch(g))
		visit_ask(d->visit, "rematch");
	else
		seek(d);
}

/* --- what the server says --- */

static void on_refused(struct deputy *d, const struct news *n)
{
	char why[BRIDGE_TEXT];

	if (strcmp(n->verb, "rematch") == 0) {
		seek(d);
	} else if (strcmp(n->code, error_code(ERR_OVER)) != 0) {
		/* A move that came too late for its game does no harm. */
		snprintf(why, sizeof(why), "the server refuses: %.*s",
		    (int)text_cut(n->text, strlen(n->text), 200), n->text);
		give_up(d, why);
	}
}

/* A game may also have come to its end while the line was lost. */
static bool is_to_count(const struct deputy *d, const struct game *g)
{
	return g->board != NULL && g->over && g->you != SIDE_NONE &&
	    g->id != d->counted;
}

bool deputy_line(struct deputy *d, char *text, size_t length, msec now)
{
	struct visit *v = d->visit;
	struct news   n;

	if (!stay_line(d->stay, text, length, now, &n))
		return false;
	if (v->state != VISIT_TALKING)
		return true;
	if (is_to_count(d, &v->model.game))
		on_over(d, &v->model.game);
	else if (n.kind == NEWS_REFUSED)
		on_refused(d, &n);
	bridge_see(&d->bridge, &v->model.game, now);
	return true;
}

/* --- what the engine says --- */

static void tell(const struct deputy *d)
{
	if (d->bridge.text[0] != '\0')
		fprintf(d->visit->plain.out, "%s\n", d->bridge.text);
}

static void move(struct deputy *d)
{
	char at[NOTATION_POINT], request[64];

	tell(d);
	notation_write(d->bridge.move, at);
	snprintf(request, sizeof(request), "move %s ply=%u", at,
	    d->bridge.known);
	visit_ask(d->visit, request);
}

static void obey(struct deputy *d, enum bridge_heard heard)
{
	switch (heard) {
	case BRIDGE_NOTHING:
		break;
	case BRIDGE_WORDS:
		tell(d);
		break;
	case BRIDGE_MOVE:
		move(d);
		break;
	case BRIDGE_FAILURE:
		give_up(d, d->bridge.text);
		break;
	}
}

/* An engine thinks on while the line is lost. */
static bool is_playing(const struct deputy *d)
{
	return d->visit->state == VISIT_TALKING ||
	    d->visit->state == VISIT_AWAY;
}

void deputy_hear(struct deputy *d, const char *line, msec now)
{
	const struct game *g = &d->visit->model.game;

	if (is_playing(d))
		obey(d, bridge_hear(&d->bridge, g, line, now));
}

void deputy_late(struct deputy *d, msec now)
{
	const struct game *g = &d->visit->model.game;

	if (is_playing(d))
		obey(d, bridge_late(&d->bridge, g, now));
}

void deputy_down(struct deputy *d, const char *what)
{
	char why[BRIDGE_TEXT];

	if (d->visit->state == VISIT_OVER || d->visit->state == VISIT_LEAVING)
		return;
	snprintf(why, sizeof(why), "the engine %s", what);
	give_up(d, why);
}

/* --- beginning and end --- */

void deputy_init(struct deputy *d, struct stay *s,
    const struct bridge_engine *engine)
{
	*d = (struct deputy){ .stay = s, .visit = s->visit };
	bridge_init(&d->bridge, d->visit->options->turn, engine);
}

void deputy_end(struct deputy *d)
{
	bridge_end(&d->bridge);
}
