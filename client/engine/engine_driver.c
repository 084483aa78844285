/* engine_driver.c -- plays a game through a Gomocup engine. */

#include "client/engine/engine_driver.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "common/number.h"
#include "common/utf8.h"

/* The most bytes of an engine's text that our messages quote. */
#define QUOTED_MAX 200

/* The K of gomoku. Engines assume it if no other K is sent. */
#define DEFAULT_K 5

/* --- points --- */

const char *gomocup_format_point(point p, const struct variant *v,
    char out[GOMOCUP_POINT_SIZE])
{
	unsigned column = POINT_COLUMN(p);
	unsigned row = (unsigned)v->rows - 1 - POINT_ROW(p);

	snprintf(out, GOMOCUP_POINT_SIZE, "%u,%u", column % 100, row % 100);
	return out;
}

/*
 * Reads a coordinate and the blanks after it. Returns -1 if the text is none.
 */
static int read_coordinate(const char **text)
{
	uint64_t n;

	if (!number_scan(text, UINT64_MAX, &n))
		return -1;
	*text += strspn(*text, " ");
	return n < SIDES_MAX ? (int)n : -1;
}

bool gomocup_parse_point(point *p, const struct variant *v, const char *text)
{
	int column, row;

	if (text[strspn(text, "0123456789, ")] != '\0' ||
	    strchr(text, ',') == NULL)
		return false;
	column = read_coordinate(&text);
	if (*text++ != ',')
		return false;
	text += strspn(text, " ");
	row = read_coordinate(&text);
	*p = POINT_NONE;
	if (*text == '\0' && column >= 0 && row >= 0 && row < v->rows &&
	    column < v->columns)
		*p = POINT(column, v->rows - 1 - row);
	return true;
}

/* --- time limits --- */

/* Returns the time left without the network delay. */
static msec after_lag(msec left)
{
	return left > 2 * GOMOCUP_LAG_MS ? left - GOMOCUP_LAG_MS : left / 2;
}

struct gomocup_limits gomocup_limits(const struct game *g, msec turn, msec now)
{
	const struct time_control *c = &g->clock.time_control;
	struct gomocup_limits      limits = { turn, 0, -1 };
	msec                       left;

	if (c->kind == TIME_CONTROL_NONE)
		return limits;
	left = after_lag(game_clock_remaining(&g->clock, g->my_side, now));
	if (left < turn)
		limits.timeout_turn = left > 0 ? left : 1;
	if (c->kind == TIME_CONTROL_PER_GAME) {
		limits.timeout_match = c->initial;
		limits.time_left = left;
	}
	return limits;
}

/* --- the state --- */

static void set_state(struct engine_driver *d, enum engine_driver_state state)
{
	msec delay = 0;

	d->state = state;
	if (state == ENGINE_STARTING)
		delay = d->turn_time + ENGINE_START_GRACE_MS;
	else if (state == ENGINE_THINKING)
		delay = d->turn_time + ENGINE_MOVE_GRACE_MS;
	else if (state == ENGINE_PAUSING)
		delay = ENGINE_PAUSE_MS;
	d->io.wait(d->io.ctx, delay);
}

/* --- commands to the engine --- */

static void send_line(struct engine_driver *d, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void send_line(struct engine_driver *d, const char *format, ...)
{
	char    line[64];
	va_list values;

	va_start(values, format);
	vsnprintf(line, sizeof(line), format, values);
	va_end(values);
	d->io.send(d->io.ctx, line);
}

/*
 * Starts a new board. "INFO noughts K" is an extension, which noughts-engine
 * knows. It is sent only after there was a game whose K is not 5.
 */
static void start_game(struct engine_driver *d, const struct game *g)
{
	const struct variant *v = board_variant(g->board);
	bool is_default = v->k == DEFAULT_K && v->columns >= DEFAULT_K &&
	    v->rows >= DEFAULT_K;

	if (d->k_was_sent || !is_default)
		send_line(d, "INFO noughts %d", v->k);
	d->k_was_sent = d->k_was_sent || !is_default;
	if (v->columns == v->rows)
		send_line(d, "START %d", v->columns);
	else
		send_line(d, "RECTSTART %d,%d", v->columns, v->rows);
	d->game = g->serial;
	d->variant = *v;
	d->known_plies = 0;
	d->info_was_sent = false;
	set_state(d, ENGINE_STARTING);
}

/*
 * Sends the rule once in each game, and the time limits whenever they have
 * changed.
 */
static void send_info(struct engine_driver *d, const struct game *g, msec now)
{
	struct gomocup_limits a = gomocup_limits(g, d->turn_time, now);

	if (!d->info_was_sent)
		send_line(d, "INFO rule %d",
		    d->variant.rule == RULE_EXACT ? 1 : 0);
	if (!d->info_was_sent || a.timeout_turn != d->timeout_turn_sent)
		send_line(d, "INFO timeout_turn %ld", (long)a.timeout_turn);
	if (!d->info_was_sent) {
		send_line(d, "INFO timeout_match %ld", (long)a.timeout_match);
		send_line(d, "INFO game_type 1");
	}
	if (a.time_left >= 0)
		send_line(d, "INFO time_left %ld", (long)a.time_left);
	d->timeout_turn_sent = a.timeout_turn;
	d->info_was_sent = true;
}

static void send_board(struct engine_driver *d, const struct game *g)
{
	char at[GOMOCUP_POINT_SIZE];

	send_line(d, "BOARD");
	for (unsigned i = 1; i <= board_ply(g->board); i++) {
		point p = board_move(g->board, i);

		send_line(d, "%s,%d", gomocup_format_point(p, &d->variant, at),
		    board_at(g->board, p) == g->my_side ? 1 : 2);
	}
	send_line(d, "DONE");
}

/* True if the first n moves sent to the engine are the first n moves of g. */
static bool
moves_match(const struct engine_driver *d, const struct game *g, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		if (d->moves[i] != board_move(g->board, i + 1))
			return false;
	return true;
}

/* Sends the position, and requests a move. */
static void
request_move(struct engine_driver *d, const struct game *g, msec now)
{
	unsigned ply = board_ply(g->board);
	point    last = ply > 0 ? board_move(g->board, ply) : POINT_NONE;
	char     at[GOMOCUP_POINT_SIZE];

	send_info(d, g, now);
	if (ply == 0)
		send_line(d, "BEGIN");
	else if (ply == d->known_plies + 1 && moves_match(d, g, d->known_plies))
		send_line(d, "TURN %s",
		    gomocup_format_point(last, &d->variant, at));
	else
		send_board(d, g);
	for (d->known_plies = 0; d->known_plies < ply; d->known_plies++)
		d->moves[d->known_plies] = board_move(g->board,
		    d->known_plies + 1);
	d->text[0] = '\0';
	set_state(d, ENGINE_THINKING);
}

static bool is_our_turn(const struct game *g)
{
	return game_turn(g) == g->my_side &&
	    board_verdict(g->board) == VERDICT_OPEN;
}

/* True if the engine has the game, and the game is running and is ours. */
static bool knows_game(const struct engine_driver *d, const struct game *g)
{
	return game_is_yours(g) && d->game == g->serial &&
	    variant_is_same(&d->variant, board_variant(g->board));
}

/* True if the engine is thinking about the position on the board. */
static bool
search_is_current(const struct engine_driver *d, const struct game *g)
{
	return knows_game(d, g) && is_our_turn(g) &&
	    d->known_plies == board_ply(g->board) &&
	    moves_match(d, g, d->known_plies);
}

void engine_driver_update(struct engine_driver *d, const struct game *g,
    msec now)
{
	if (d->state != ENGINE_READY || !game_is_yours(g) || g->out_of_sync)
		return;
	if (!knows_game(d, g))
		start_game(d, g);
	/*
	 * No move is requested if our own move is still on its way to the
	 * server.
	 */
	else if (is_our_turn(g) &&
	    !(d->known_plies == board_ply(g->board) + 1 &&
		moves_match(d, g, board_ply(g->board))))
		request_move(d, g, now);
}

/* --- replies of the engine --- */

static enum engine_driver_result fail_with(struct engine_driver *d,
    const char *format, ...) __attribute__((format(printf, 2, 3)));

static enum engine_driver_result
fail_with(struct engine_driver *d, const char *format, ...)
{
	va_list values;

	va_start(values, format);
	vsnprintf(d->text, sizeof(d->text), format, values);
	va_end(values);
	set_state(d, ENGINE_READY);
	return ENGINE_RESULT_FAILURE;
}

/*
 * Copies the engine's text to out, truncated, if it is safe to print; else
 * describes it.
 */
static const char *quotable(const char *quoted, char out[QUOTED_MAX + 1])
{
	size_t length = strlen(quoted);

	if (length == 0)
		return strcpy(out, "(nothing)");
	if (utf8_check(quoted, length) != UTF8_OK)
		return strcpy(out, "(unprintable text)");
	length = utf8_truncate(quoted, length, QUOTED_MAX);
	memcpy(out, quoted, length);
	out[length] = '\0';
	return out;
}

static enum engine_driver_result
fail_unexpected(struct engine_driver *d, const char *line)
{
	char quoted[QUOTED_MAX + 1];

	return fail_with(d, "the engine should %s, but sent: %s",
	    d->state == ENGINE_STARTING ? "answer OK" : "send a move",
	    quotable(line, quoted));
}

/*
 * Accepts a move of the engine. If it is for a position that is not on the
 * board any more, drops it.
 */
static enum engine_driver_result accept_move(struct engine_driver *d,
    const struct game *g, point p, const char *line)
{
	char quoted[QUOTED_MAX + 1];

	if (!search_is_current(d, g)) {
		d->game = 0;
		set_state(d, ENGINE_PAUSING);
		return ENGINE_RESULT_NONE;
	}
	if (p == POINT_NONE || board_check(g->board, p) != OK)
		return fail_with(d,
		    "the engine plays %s, which is not a free point",
		    quotable(line, quoted));
	d->move = d->moves[d->known_plies++] = p;
	set_state(d, ENGINE_PAUSING);
	return ENGINE_RESULT_MOVE;
}

static enum engine_driver_result
on_ok(struct engine_driver *d, const char *rest)
{
	(void)rest;
	if (d->state == ENGINE_STARTING)
		set_state(d, ENGINE_READY);
	return ENGINE_RESULT_NONE;
}

static enum engine_driver_result
set_text(struct engine_driver *d, const char *head, const char *rest)
{
	char quoted[QUOTED_MAX + 1];

	snprintf(d->text, sizeof(d->text), "%s%s", head,
	    quotable(rest, quoted));
	return ENGINE_RESULT_TEXT;
}

static enum engine_driver_result
on_error(struct engine_driver *d, const char *rest)
{
	char quoted[QUOTED_MAX + 1], name[VARIANT_TEXT_SIZE];

	if (d->state == ENGINE_STARTING)
		return fail_with(d, "the engine does not support %s: %s",
		    variant_write(&d->variant, name), quotable(rest, quoted));
	return fail_with(d, "the engine reports an error: %s",
	    quotable(rest, quoted));
}

static enum engine_driver_result
on_unknown(struct engine_driver *d, const char *rest)
{
	if (d->state == ENGINE_STARTING)
		return on_error(d, rest);
	return set_text(d, "The engine did not understand a command: ", rest);
}

/*
 * Keeps the message. Only the last one before a move is kept, because some
 * engines send one for each depth.
 */
static enum engine_driver_result
on_message(struct engine_driver *d, const char *rest)
{
	if (d->state == ENGINE_THINKING)
		set_text(d, "The engine says: ", rest);
	return ENGINE_RESULT_NONE;
}

static enum engine_driver_result
on_debug(struct engine_driver *d, const char *rest)
{
	(void)d;
	(void)rest;
	return ENGINE_RESULT_NONE;
}

/* Handles a suggestion. After PLAY, the engine sends it as its own move. */
static enum engine_driver_result
on_suggest(struct engine_driver *d, const char *rest)
{
	char  at[GOMOCUP_POINT_SIZE];
	point p;

	if (d->state != ENGINE_THINKING)
		return ENGINE_RESULT_NONE;
	if (!gomocup_parse_point(&p, &d->variant, rest) || p == POINT_NONE)
		return fail_unexpected(d, rest);
	send_line(d, "PLAY %s", gomocup_format_point(p, &d->variant, at));
	return ENGINE_RESULT_NONE;
}

static const struct {
	const char *word;
	enum engine_driver_result (*handle)(struct engine_driver *d,
	    const char                                           *rest);
} replies[] = {
	{ "DEBUG", on_debug },
	{ "ERROR", on_error },
	{ "MESSAGE", on_message },
	{ "OK", on_ok },
	{ "SUGGEST", on_suggest },
	{ "UNKNOWN", on_unknown },
};

/* If the line begins with word, returns the text after it; else NULL. */
static const char *text_after(const char *line, const char *word)
{
	size_t length = strlen(word);

	if (strncasecmp(line, word, length) != 0 ||
	    isalnum((unsigned char)line[length]))
		return NULL;
	return line + length + strspn(line + length, " \t");
}

enum engine_driver_result engine_driver_on_line(struct engine_driver *d,
    const struct game *g, const char *line, msec now)
{
	enum engine_driver_result result;
	const char               *rest;
	point                     p;

	line += strspn(line, " \t\r");
	if (*line == '\0')
		return ENGINE_RESULT_NONE;
	for (size_t i = 0; i < sizeof(replies) / sizeof(replies[0]); i++) {
		if ((rest = text_after(line, replies[i].word)) == NULL)
			continue;
		result = replies[i].handle(d, rest);
		if (result == ENGINE_RESULT_NONE)
			engine_driver_update(d, g, now);
		return result;
	}
	if (d->state != ENGINE_STARTING && d->state != ENGINE_THINKING)
		return ENGINE_RESULT_NONE;
	if (d->state == ENGINE_STARTING ||
	    !gomocup_parse_point(&p, &d->variant, line))
		return fail_unexpected(d, line);
	return accept_move(d, g, p, line);
}

enum engine_driver_result engine_driver_on_timeout(struct engine_driver *d,
    const struct game *g, msec now)
{
	double seconds = (double)d->turn_time / 1000;

	switch (d->state) {
	case ENGINE_READY:
		break;
	case ENGINE_STARTING:
		return fail_with(d,
		    "the engine did not answer OK in %.0f seconds",
		    seconds + (double)ENGINE_START_GRACE_MS / 1000);
	case ENGINE_THINKING:
		return fail_with(d, "the engine did not move within %g seconds",
		    seconds);
	case ENGINE_PAUSING:
		set_state(d, ENGINE_READY);
		engine_driver_update(d, g, now);
		break;
	}
	return ENGINE_RESULT_NONE;
}

/* --- init and end --- */

void engine_driver_init(struct engine_driver *d, msec turn,
    const struct engine_driver_io *io)
{
	*d = (struct engine_driver){
		.io = *io, .turn_time = turn, .move = POINT_NONE
	};
}

void engine_driver_end(struct engine_driver *d)
{
	send_line(d, "END");
}
