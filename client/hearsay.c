/* hearsay.c -- what a line of the server's says of a game, into the game. */

#include "client/hearsay.h"

#include <string.h>

#include "common/notation.h"

/* --- time --- */

/* What is left as the line tells it, or as we count it ourselves. */
static void
note_clock(struct game *g, const struct news *n, enum side runs, msec now)
{
	msec left[2] = { clock_left(&g->clock, SIDE_X, now),
		clock_left(&g->clock, SIDE_O, now) };

	news_spans(n, "left", left);
	game_set_clock(g, left, runs, now);
}

/* Whose time runs unless we are told: who is to move, if anybody is there. */
static enum side runner(const struct game *g)
{
	if (board_verdict(g->board) != VERDICT_OPEN ||
	    (g->away[SIDE_X] && g->away[SIDE_O]))
		return SIDE_NONE;
	return game_turn(g);
}

bool hearsay_clock(struct game *g, struct news *n, msec now)
{
	enum side   before = g->clock.running;
	const char *runs = news_value(n, "runs");

	n->side = news_side(n, "runs");
	if (!game_has_clock(g) ||
	    (n->side == SIDE_NONE && strcmp(runs, "-") != 0))
		return false;
	note_clock(g, n, n->side, now);
	return g->clock.running != before;
}

/* --- a game as it stands --- */

/* A control that we cannot read is none; what we are not told is usual. */
static void note_terms(struct game *g, const struct news *n)
{
	struct control control = { .kind = CONTROL_NONE };

	control_parse(&control, news_value(n, "clock"));
	clock_init(&g->clock, &control);
	g->absence = game_has_clock(g) ? ABSENT_WAIT : ABSENT_BOT;
	absent_parse(&g->absence, news_value(n, "absent"));
}

/* Starts the game that a "match" or "state" line is about; false if none. */
static bool start(struct game *g, const struct news *n)
{
	struct variant v;
	uint32_t       id = news_word_number(n, 1);

	if (id == 0 || !variant_parse(&v, news_word(n, 2)))
		return false;
	game_start(g, id, &v);
	g->you = news_side(n, "you");
	name_copy(g->name[SIDE_X], news_value(n, "x"));
	name_copy(g->name[SIDE_O], news_value(n, "o"));
	note_terms(g, n);
	return true;
}

static bool replay(struct game *g, const struct news *n)
{
	point moves[POINTS_MAX];
	int   count = notation_read_list(moves, POINTS_MAX,
	      news_value(n, "moves"));

	return count >= 0 && game_replay(g, moves, count);
}

/* Those who are away, and when something is done about it. */
static void note_away(struct game *g, const struct news *n, msec now)
{
	const char *away = news_value(n, "away");
	uint32_t    span = news_number(n, "until");

	g->away[SIDE_X] = strchr(away, 'x') != NULL;
	g->away[SIDE_O] = strchr(away, 'o') != NULL;
	if (g->away[SIDE_X] != g->away[SIDE_O] && span > 0)
		g->until = now + span;
	if (*news_value(n, "for") != '\0')
		name_copy(g->absent, news_value(n, "for"));
}

static void note_offers(struct game *g, const struct news *n)
{
	const char *hints = news_value(n, "hint");

	g->draw = news_side(n, "draw");
	g->rematch = news_side(n, "rematch");
	g->hints[SIDE_X] = strchr(hints, 'x') != NULL;
	g->hints[SIDE_O] = strchr(hints, 'o') != NULL;
}

static void finish(struct game *g, const struct news *n, msec now)
{
	point line[BOARD_LINE_MAX];
	int   count = notation_read_list(line, BOARD_LINE_MAX,
	      news_value(n, "line"));

	clock_stop(&g->clock, now);
	game_finish(g, news_side(n, "winner"), why_read(news_value(n, "why")),
	    line, count);
	if (g->why == WHY_TIME && g->winner != SIDE_NONE)
		g->clock.left[side_other(g->winner)] = 0;
}

bool hearsay_match(struct game *g, struct news *n, msec now)
{
	if (!start(g, n))
		return false;
	note_clock(g, n, runner(g), now);
	n->game = g;
	return true;
}

bool hearsay_state(struct game *g, struct news *n, msec now)
{
	struct game fresh;

	game_init(&fresh);
	if (!start(&fresh, n) || !replay(&fresh, n)) {
		game_clear(&fresh);
		return false;
	}
	game_clear(g);
	*g = fresh;
	note_offers(g, n);
	note_away(g, n, now);
	note_clock(g, n, runner(g), now);
	if (strcmp(news_value(n, "turn"), "-") == 0)
		finish(g, n, now);
	n->game = g;
	return true;
}

/* --- moves and the end --- */

bool hearsay_move(struct game *g, struct news *n, msec now)
{
	uint32_t ply = news_word_number(n, 2);

	n->side = news_word_side(n, 3);
	if (!notation_read(&n->point, news_word(n, 4)))
		return false;
	switch (game_play(g, ply, n->side, n->point)) {
	case STEP_FINE:
		clock_press(&g->clock, n->side, now);
		note_clock(g, n, runner(g), now);
		return true;
	case STEP_KNOWN:
		return false;
	case STEP_ODD:
		break;
	}
	n->kind = NEWS_LOST;
	return true;
}

bool hearsay_over(struct game *g, struct news *n, msec now)
{
	if (g->over)
		return false;
	finish(g, n, now);
	n->side = g->winner;
	return true;
}

/* A hint for a ply that is not the next is no help any more. */
bool hearsay_hint(struct game *g, struct news *n, msec now)
{
	(void)now;
	g->hinting = false;
	return game_is_running(g) &&
	    news_word_number(n, 2) == board_ply(g->board) + 1 &&
	    notation_read(&n->point, news_word(n, 3)) &&
	    board_check(g->board, n->point) == OK;
}

bool hearsay_offer(struct game *g, struct news *n, msec now)
{
	(void)now;
	n->code = news_word(n, 2);
	n->side = news_word_side(n, 3);
	switch (game_offer(g, n->code, n->side)) {
	case OFFER_NONE:
		return false;
	case OFFER_AGREED:
		n->kind = NEWS_AGREE;
		break;
	case OFFER_MADE:
		break;
	}
	return true;
}

/* --- chairs --- */

bool hearsay_away(struct game *g, struct news *n, msec now)
{
	n->side = news_word_side(n, 2);
	n->span = news_number(n, "until");
	if (n->side == SIDE_NONE)
		return false;
	g->away[n->side] = true;
	g->until = n->span > 0 ? now + n->span : 0;
	return true;
}

bool hearsay_back(struct game *g, struct news *n, msec now)
{
	bool away;

	(void)now;
	n->side = news_word_side(n, 2);
	if (n->side == SIDE_NONE)
		return false;
	name_copy(n->name[0], news_word(n, 3));
	away = g->away[n->side] || name_is_bot(g->name[n->side]);
	if (name_is_bot(g->name[n->side]))
		g->absent[0] = '\0';
	memcpy(g->name[n->side], n->name[0], NAME_SIZE);
	g->away[n->side] = false;
	g->until = 0;
	return away;
}

bool hearsay_sit(struct game *g, struct news *n, msec now)
{
	(void)now;
	n->side = news_word_side(n, 2);
	if (n->side == SIDE_NONE)
		return false;
	name_copy(n->name[0], news_word(n, 3));
	name_copy(n->name[1], news_value(n, "for"));
	memcpy(g->name[n->side], n->name[0], NAME_SIZE);
	memcpy(g->absent, n->name[1], NAME_SIZE);
	g->away[n->side] = false;
	g->until = 0;
	return true;
}

bool hearsay_left(struct game *g, struct news *n, msec now)
{
	(void)now;
	n->side = news_word_side(n, 2);
	if (n->side == SIDE_NONE || g->left[n->side])
		return false;
	g->left[n->side] = true;
	g->rematch = SIDE_NONE;
	return true;
}
