/* bridge.c -- a Gomocup engine as the one who decides. */

#include "client/bridge.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "client/gomocup.h"

/* The most of an engine's words that we repeat. */
#define QUOTED 200

/* What an engine that was told no number plays, where there is room for it. */
#define USUAL_K 5

static void enter(struct bridge *b, enum bridge_state state)
{
	msec span = 0;

	b->state = state;
	if (state == BRIDGE_STARTING)
		span = b->turn + BRIDGE_GRACE_START;
	else if (state == BRIDGE_THINKING)
		span = b->turn + BRIDGE_GRACE;
	else if (state == BRIDGE_RESTING)
		span = BRIDGE_REST;
	b->engine.wait(b->engine.arg, span);
}

/* --- what we say --- */

static void send(struct bridge *b, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void send(struct bridge *b, const char *format, ...)
{
	char    line[64];
	va_list values;

	va_start(values, format);
	vsnprintf(line, sizeof(line), format, values);
	va_end(values);
	b->engine.send(b->engine.arg, line);
}

/* The board, and the key that only our own engine knows where it matters. */
static void start(struct bridge *b, const struct game *g)
{
	const struct variant *v = board_variant(g->board);
	bool usual = v->k == USUAL_K && v->columns >= USUAL_K &&
	    v->rows >= USUAL_K;

	if (b->keyed || !usual)
		send(b, "INFO noughts %d", v->k);
	b->keyed = b->keyed || !usual;
	if (v->columns == v->rows)
		send(b, "START %d", v->columns);
	else
		send(b, "RECTSTART %d,%d", v->columns, v->rows);
	b->id = g->id;
	b->variant = *v;
	b->known = 0;
	b->informed = false;
	enter(b, BRIDGE_STARTING);
}

/* The terms once a game, and the time whenever it has changed. */
static void inform(struct bridge *b, const struct game *g, msec now)
{
	struct gomocup_time a = gomocup_time(g, b->turn, now);

	if (!b->informed)
		send(b, "INFO rule %d", b->variant.rule == RULE_EXACT ? 1 : 0);
	if (!b->informed || a.timeout_turn != b->allotted)
		send(b, "INFO timeout_turn %ld", (long)a.timeout_turn);
	if (!b->informed) {
		send(b, "INFO timeout_match %ld", (long)a.timeout_match);
		send(b, "INFO game_type 1");
	}
	if (a.time_left >= 0)
		send(b, "INFO time_left %ld", (long)a.time_left);
	b->allotted = a.timeout_turn;
	b->informed = true;
}

static void send_board(struct bridge *b, const struct game *g)
{
	char at[GOMOCUP_POINT];

	send(b, "BOARD");
	for (unsigned i = 1; i <= board_ply(g->board); i++) {
		point p = board_move(g->board, i);

		send(b, "%s,%d", gomocup_write(p, &b->variant, at),
		    board_at(g->board, p) == g->you ? 1 : 2);
	}
	send(b, "DONE");
}

/* Whether the first n moves that the engine has are the game's. */
static bool agree(const struct bridge *b, const struct game *g, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		if (b->moves[i] != board_move(g->board, i + 1))
			return false;
	return true;
}

/* Asks for a move in the game as it stands. */
static void ask(struct bridge *b, const struct game *g, msec now)
{
	unsigned ply = board_ply(g->board);
	point    last = ply > 0 ? board_move(g->board, ply) : POINT_NONE;
	char     at[GOMOCUP_POINT];

	inform(b, g, now);
	if (ply == 0)
		send(b, "BEGIN");
	else if (ply == b->known + 1 && agree(b, g, b->known))
		send(b, "TURN %s", gomocup_write(last, &b->variant, at));
	else
		send_board(b, g);
	for (b->known = 0; b->known < ply; b->known++)
		b->moves[b->known] = board_move(g->board, b->known + 1);
	b->text[0] = '\0';
	b->stale = false;
	enter(b, BRIDGE_THINKING);
}

static bool is_our_turn(const struct game *g)
{
	return game_turn(g) == g->you &&
	    board_verdict(g->board) == VERDICT_OPEN;
}

void bridge_see(struct bridge *b, const struct game *g, msec now)
{
	bool     running = game_is_yours(g);
	unsigned ply = running ? board_ply(g->board) : 0;
	bool     known = running && b->id == g->id &&
	    variant_is_same(&b->variant, board_variant(g->board));

	if (running && g->lost)
		return;
	if (b->state == BRIDGE_THINKING &&
	    !(known && is_our_turn(g) && b->known == ply && agree(b, g, ply)))
		b->stale = true;
	if (b->state != BRIDGE_READY || !running)
		return;
	if (!known)
		start(b, g);
	/* Unless a move of ours is on its way to the server. */
	else if (is_our_turn(g) && !(b->known == ply + 1 && agree(b, g, ply)))
		ask(b, g, now);
}

/* --- what the engine says --- */

static enum bridge_heard fail(struct bridge *b, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static enum bridge_heard fail(struct bridge *b, const char *format, ...)
{
	va_list values;

	va_start(values, format);
	vsnprintf(b->text, sizeof(b->text), format, values);
	va_end(values);
	enter(b, BRIDGE_READY);
	return BRIDGE_FAILURE;
}

/* What may be shown of the engine's words, cut to a bearable length. */
static const char *fit(const char *words, char out[QUOTED + 1])
{
	size_t length = strlen(words);

	if (length == 0)
		return strcpy(out, "nothing more");
	if (text_fault(words, length) != TEXT_FINE)
		return strcpy(out, "something that cannot be shown");
	length = text_cut(words, length, QUOTED);
	memcpy(out, words, length);
	out[length] = '\0';
	return out;
}

static enum bridge_heard fail_nonsense(struct bridge *b, const char *line)
{
	char words[QUOTED + 1];

	return fail(b, "the engine was to %s, and said: %s",
	    b->state == BRIDGE_STARTING ? "say OK" : "move", fit(line, words));
}

/* What it says now of a game that is over, or stands otherwise, is in vain. */
static enum bridge_heard
take_move(struct bridge *b, const struct game *g, point p, const char *line)
{
	char words[QUOTED + 1];

	if (b->stale) {
		b->id = 0;
		enter(b, BRIDGE_RESTING);
		return BRIDGE_NOTHING;
	}
	if (p == POINT_NONE || board_check(g->board, p) != OK)
		return fail(b,
		    "the engine plays %s, which is no free point of"
		    " the board",
		    fit(line, words));
	b->move = b->moves[b->known++] = p;
	enter(b, BRIDGE_RESTING);
	return BRIDGE_MOVE;
}

static enum bridge_heard on_ok(struct bridge *b, const char *rest)
{
	(void)rest;
	if (b->state == BRIDGE_STARTING)
		enter(b, BRIDGE_READY);
	return BRIDGE_NOTHING;
}

static enum bridge_heard
on_words(struct bridge *b, const char *head, const char *rest)
{
	char words[QUOTED + 1];

	snprintf(b->text, sizeof(b->text), "%s%s", head, fit(rest, words));
	return BRIDGE_WORDS;
}

static enum bridge_heard on_error(struct bridge *b, const char *rest)
{
	char words[QUOTED + 1], name[VARIANT_TEXT];

	if (b->state == BRIDGE_STARTING)
		return fail(b, "the engine does not play %s: %s",
		    variant_write(&b->variant, name), fit(rest, words));
	return fail(b, "the engine gives up: %s", fit(rest, words));
}

static enum bridge_heard on_unknown(struct bridge *b, const char *rest)
{
	if (b->state == BRIDGE_STARTING)
		return on_error(b, rest);
	return on_words(b, "The engine does not know what we said: ", rest);
}

/* Only the last one before a move is told: some say one for every depth. */
static enum bridge_heard on_message(struct bridge *b, const char *rest)
{
	if (b->state == BRIDGE_THINKING)
		on_words(b, "The engine says: ", rest);
	return BRIDGE_NOTHING;
}

static enum bridge_heard on_debug(struct bridge *b, const char *rest)
{
	(void)b;
	(void)rest;
	return BRIDGE_NOTHING;
}

/* It asks whether it may; it may, and says the move again. */
static enum bridge_heard on_suggest(struct bridge *b, const char *rest)
{
	char  at[GOMOCUP_POINT];
	point p;

	if (b->state != BRIDGE_THINKING)
		return BRIDGE_NOTHING;
	if (!gomocup_read(&p, &b->variant, rest) || p == POINT_NONE)
		return fail_nonsense(b, rest);
	send(b, "PLAY %s", gomocup_write(p, &b->variant, at));
	return BRIDGE_NOTHING;
}

static const struct {
	const char *word;
	enum bridge_heard (*hear)(struct bridge *b, const char *rest);
} answers[] = {
	{ "DEBUG", on_debug },
	{ "ERROR", on_error },
	{ "MESSAGE", on_message },
	{ "OK", on_ok },
	{ "SUGGEST", on_suggest },
	{ "UNKNOWN", on_unknown },
};

/* What follows the word, without blanks, if the line begins with it. */
static const char *after(const char *line, const char *word)
{
	size_t length = strlen(word);

	if (strncasecmp(line, word, length) != 0 ||
	    isalnum((unsigned char)line[length]))
		return NULL;
	return line + length + strspn(line + length, " \t");
}

enum bridge_heard
bridge_hear(struct bridge *b, const struct game *g, const char *line, msec now)
{
	enum bridge_heard heard;
	const char       *rest;
	point             p;

	line += strspn(line, " \t\r");
	if (*line == '\0')
		return BRIDGE_NOTHING;
	for (size_t i = 0; i < sizeof(answers) / sizeof(answers[0]); i++) {
		if ((rest = after(line, answers[i].word)) == NULL)
			continue;
		heard = answers[i].hear(b, rest);
		if (heard == BRIDGE_NOTHING)
			bridge_see(b, g, now);
		return heard;
	}
	if (b->state != BRIDGE_STARTING && b->state != BRIDGE_THINKING)
		return BRIDGE_NOTHING;
	if (b->state == BRIDGE_STARTING || !gomocup_read(&p, &b->variant, line))
		return fail_nonsense(b, line);
	return take_move(b, g, p, line);
}

enum bridge_heard bridge_late(struct bridge *b, const struct game *g, msec now)
{
	double seconds = (double)b->turn / 1000;

	switch (b->state) {
	case BRIDGE_READY:
		break;
	case BRIDGE_STARTING:
		return fail(b, "the engine did not say OK in %.0f seconds",
		    seconds + (double)BRIDGE_GRACE_START / 1000);
	case BRIDGE_THINKING:
		return fail(b, "the engine did not move in its %g seconds",
		    seconds);
	case BRIDGE_RESTING:
		enter(b, BRIDGE_READY);
		bridge_see(b, g, now);
		break;
	}
	return BRIDGE_NOTHING;
}

/* --- beginning and end --- */

void bridge_init(struct bridge *b, msec turn,
    const struct bridge_engine *engine)
{
	*b = (struct bridge){
		.engine = *engine, .turn = turn, .move = POINT_NONE
	};
}

void bridge_end(struct bridge *b)
{
	send(b, "END");
}
