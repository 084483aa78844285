/* words.c -- matches and events put into the protocol's words. */

#include "server/words.h"

#include <stdio.h>
#include <string.h>

#include "common/wire.h"

void words_hello(struct draft *d, const char *version)
{
	char sides[16];

	snprintf(sides, sizeof(sides), "%d..%d", SIDES_MIN, SIDES_MAX);
	draft_start(d, "* hello noughts");
	draft_pair_number(d, "proto", WORDS_PROTO);
	draft_pair(d, "server", "noughtsd/");
	draft_add(d, version);
	draft_pair_number(d, "in", LINE_REQUEST);
	draft_pair_number(d, "out", LINE_REPLY);
	draft_pair(d, "sides", sides);
}

static void put_side(struct draft *d, enum side side)
{
	char word[2] = { wire_side(side), '\0' };

	draft_word(d, word);
}

static void put_pair_side(struct draft *d, const char *key, enum side side)
{
	char value[2] = { wire_side(side), '\0' };

	draft_pair(d, key, value);
}

static void put_names(struct draft *d, const struct match *m)
{
	draft_pair(d, "x", m->chair[SIDE_X].name);
	draft_pair(d, "o", m->chair[SIDE_O].name);
}

static void put_variant(struct draft *d, const struct match *m)
{
	char text[VARIANT_TEXT];

	draft_word(d, variant_write(board_variant(m->board), text));
}

static void put_result(struct draft *d, const struct match *m)
{
	point    line[BOARD_LINE_MAX];
	unsigned n = board_line(m->board, line);

	draft_pair(d, "winner", wire_side_word(m->winner));
	draft_pair(d, "why", why_word(m->why));
	if (m->why == WHY_LINE)
		draft_pair_points(d, "line", line, n);
}

/* Whose chair a bot keeps, if one does. */
static void put_owner(struct draft *d, const struct match *m)
{
	for (enum side side = SIDE_X; side <= SIDE_O; side++)
		if (m->chair[side].owner[0] != '\0')
			draft_pair(d, "for", m->chair[side].owner);
}

/* Milliseconds left, of x and of o, if there are clocks. */
static void put_left(struct draft *d, const struct match *m, msec now)
{
	char text[48];

	if (m->clock.control.kind == CONTROL_NONE)
		return;
	snprintf(text, sizeof(text), "%lld,%lld",
	    (long long)clock_left(&m->clock, SIDE_X, now),
	    (long long)clock_left(&m->clock, SIDE_O, now));
	draft_pair(d, "left", text);
}

static void put_terms(struct draft *d, const struct match *m, msec now)
{
	char text[CONTROL_TEXT];

	draft_pair(d, "clock", control_write(&m->clock.control, text));
	draft_pair(d, "absent", absent_word(m->absent));
	put_left(d, m, now);
}

static void head(struct draft *d, const char *event, const struct match *m)
{
	draft_start(d, "* ");
	draft_add(d, event);
	draft_number(d, m->id);
}

static void words_start(struct draft *d, const struct match *m, enum side you)
{
	head(d, "match", m);
	put_variant(d, m);
	put_names(d, m);
	put_pair_side(d, "you", you);
	put_terms(d, m, 0);
}

static void
words_move(struct draft *d, const struct match *m, const struct event *e)
{
	head(d, "move", m);
	draft_number(d, board_ply(m->board));
	put_side(d, e->side);
	draft_point(d, e->point);
	put_left(d, m, 0);
}

static void words_clock(struct draft *d, const struct match *m, msec now)
{
	head(d, "clock", m);
	put_left(d, m, now);
	put_pair_side(d, "runs", m->clock.running);
}

static void words_over(struct draft *d, const struct match *m)
{
	head(d, "over", m);
	draft_number(d, board_ply(m->board));
	put_result(d, m);
}

static void
words_away(struct draft *d, const struct match *m, const struct event *e)
{
	head(d, "away", m);
	put_side(d, e->side);
	draft_pair_number(d, "until", (uint64_t)e->left);
}

static void words_back(struct draft *d, const struct match *m, enum side side)
{
	head(d, "back", m);
	put_side(d, side);
	draft_word(d, m->chair[side].name);
}

static void words_sit(struct draft *d, const struct match *m, enum side side)
{
	head(d, "sit", m);
	put_side(d, side);
	draft_word(d, m->chair[side].name);
	draft_pair(d, "for", m->chair[side].owner);
}

static const char *offer_word(enum offer what)
{
	static const char *const words[] = { "draw", "rematch", "hint" };

	return words[what];
}

static void
words_offer(struct draft *d, const struct match *m, const struct event *e)
{
	head(d, "offer", m);
	draft_word(d, offer_word(e->what));
	put_side(d, e->side);
}

static void
words_say(struct draft *d, const struct match *m, const struct event *e)
{
	head(d, "say", m);
	draft_word(d, e->name);
	draft_text(d, e->text);
}

/* "win:5", "loss:4", "draw", or how good it looks to the engine. */
static void put_score(struct draft *d, const struct hint *h)
{
	char text[24];

	if (h->plies > 0)
		snprintf(text, sizeof(text), "win:%d", h->plies);
	else if (h->plies < 0)
		snprintf(text, sizeof(text), "loss:%d", -h->plies);
	else if (h->certain)
		snprintf(text, sizeof(text), "draw");
	else
		snprintf(text, sizeof(text), "%+d", h->score);
	draft_pair(d, "score", text);
}

static void
words_hint(struct draft *d, const struct match *m, const struct hint *h)
{
	head(d, "hint", m);
	draft_number(d, board_ply(m->board) + 1);
	draft_point(d, h->line[0]);
	put_score(d, h);
	draft_pair_number(d, "depth", h->depth);
	draft_pair_points(d, "line", h->line, h->length);
}

static void words_unseek(struct draft *d, uint32_t seek)
{
	draft_start(d, "* unseek");
	draft_number(d, seek);
	draft_pair(d, "why", "time");
}

static void words_seeking(struct draft *d, const struct event *e)
{
	char text[VARIANT_TEXT];

	draft_start(d, "* seeking");
	draft_word(d, e->name);
	draft_word(d, variant_write(e->variant, text));
	if (e->match != 0)
		draft_pair_number(d, "match", e->match);
}

void words_event(struct draft *d, const struct match *m, const struct event *e,
    enum side you)
{
	switch (e->kind) {
	case EV_START:
		words_start(d, m, you);
		break;
	case EV_MOVE:
		words_move(d, m, e);
		break;
	case EV_OVER:
		words_over(d, m);
		break;
	case EV_OFFER:
		words_offer(d, m, e);
		break;
	case EV_SAY:
		words_say(d, m, e);
		break;
	case EV_AWAY:
		words_away(d, m, e);
		break;
	case EV_BACK:
		words_back(d, m, e->side);
		break;
	case EV_CLOCK:
		words_clock(d, m, e->now);
		break;
	case EV_SIT:
		words_sit(d, m, e->side);
		break;
	case EV_LEFT:
		head(d, "left", m);
		put_side(d, e->side);
		break;
	case EV_HINT:
		words_hint(d, m, e->hint);
		break;
	case EV_END:
		head(d, "unwatch", m);
		break;
	case EV_UNSEEK:
		words_unseek(d, e->seek);
		break;
	case EV_SEEKING:
		words_seeking(d, e);
		break;
	}
}

/* The sides that have offered it: "x", "o" or "xo". */
static void put_offers(struct draft *d, const struct match *m)
{
	static const char *const sides[] = { NULL, "x", "o", "xo" };

	for (enum offer what = OFFER_DRAW; what < OFFERS; what++)
		if (m->offered[what] != 0)
			draft_pair(d, offer_word(what),
			    sides[m->offered[what]]);
}

static void put_moves(struct draft *d, const struct match *m)
{
	point    moves[POINTS_MAX];
	unsigned n = board_ply(m->board);

	for (unsigned ply = 1; ply <= n; ply++)
		moves[ply - 1] = board_move(m->board, ply);
	draft_pair_points(d, "moves", moves, n);
}

static enum side turn(const struct match *m)
{
	return m->is_over ? SIDE_NONE : board_turn(m->board);
}

/* Who is gone, of those whose chair no bot keeps, and for how long yet. */
static void put_absence(struct draft *d, const struct match *m, msec now)
{
	char sides[3] = "";
	msec until = 0;

	for (enum side side = SIDE_X; side <= SIDE_O; side++) {
		const struct chair *chair = &m->chair[side];

		if (!chair->is_away || chair->is_bot || chair->is_left)
			continue;
		sides[strlen(sides)] = wire_side(side);
		until = chair->until > now ? chair->until - now : 0;
	}
	if (sides[0] == '\0')
		return;
	draft_pair(d, "away", sides);
	if (sides[1] == '\0')
		draft_pair_number(d, "until", (uint64_t)until);
}

void words_state(struct draft *d, const struct match *m, enum side you,
    msec now)
{
	head(d, "state", m);
	put_variant(d, m);
	draft_pair_number(d, "ply", board_ply(m->board));
	put_pair_side(d, "turn", turn(m));
	put_names(d, m);
	put_pair_side(d, "you", you);
	put_moves(d, m);
	put_terms(d, m, now);
	put_offers(d, m);
	put_absence(d, m, now);
	put_owner(d, m);
	if (m->is_over)
		put_result(d, m);
}

void words_game(struct draft *d, const struct match *m)
{
	head(d, "game", m);
	put_variant(d, m);
	put_names(d, m);
	draft_pair_number(d, "ply", board_ply(m->board));
	put_pair_side(d, "turn", turn(m));
	draft_pair_number(d, "watchers", m->watchers);
	put_owner(d, m);
}
