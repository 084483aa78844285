/* engine_driver.c -- plays a game through a Gomocup engine. */

#include "client/bot/engine_driver.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "common/base/format_values.h"
#include "common/base/number.h"
#include "common/text/unicode.h"
#include "common/text/utf8.h"

/* The K of gomoku. Engines assume it if no other K is sent. */
#define DEFAULT_K 5

/*
 * --- points ---
 *
 * Columns and rows are counted from 0 at the top left, so a1 on a board of 15
 * rows is 0,14.
 */

/* Size of the longest point, "25,25", with its NUL. */
#define POINT_SIZE 6

/* Writes a point. Returns out. */
static const char *
format_point(point p, const struct variant *v, char out[POINT_SIZE])
{
	unsigned column = POINT_COLUMN(p);
	unsigned row = (unsigned)v->rows - 1 - POINT_ROW(p);

	snprintf(out, POINT_SIZE, "%u,%u", column % 100, row % 100);
	return out;
}

/* Reads a coordinate and the blanks after it. Returns -1 if it is not valid. */
static int read_coordinate(const char **text)
{
	uint64_t n;

	if (!number_scan(text, UINT64_MAX, &n))
		return -1;
	*text += strspn(*text, " ");
	return n < SIDES_MAX ? (int)n : -1;
}

/*
 * Reads a point and the blanks after it. If the point is off the board, *p is
 * POINT_NONE. Returns false if there is no comma.
 */
static bool read_point(point *p, const struct variant *v, const char **text)
{
	int column = read_coordinate(text), row;

	if (**text != ',')
		return false;
	++*text;
	*text += strspn(*text, " ");
	row = read_coordinate(text);
	*p = POINT_NONE;
	if (column >= 0 && row >= 0 && row < v->rows && column < v->columns)
		*p = POINT(column, v->rows - 1 - row);
	return true;
}

/*
 * Parses "X,Y", in which blanks are allowed. If the point is off the board, *p is
 * POINT_NONE. Returns false for any other text.
 */
static bool parse_point(point *p, const struct variant *v, const char *text)
{
	if (text[strspn(text, "0123456789, ")] != '\0' ||
	    !read_point(p, v, &text))
		return false;
	if (*text != '\0')
		*p = POINT_NONE;
	return true;
}

/* --- time limits --- */

/*
 * How much is subtracted from the time left because of the network, in ms; but at most
 * half of that time.
 */
#define LAG_MS 100

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

static void __attribute__((format(printf, 2, 3)))
send_line(struct engine_driver *d, const char *format, ...)
{
	char line[64];

	FORMAT_VALUES(line, sizeof(line), format);
	d->io.send(d->io.ctx, line);
}

/*
 * Starts a new board. "INFO noughts K", an extension of noughts-engine, is sent in the
 * first game whose K is not 5, and in each game after that.
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
	d->known_plies = d->chosen_plies = d->stone_count = 0;
	d->info_was_sent = false;
	d->last_request = ENGINE_REQUEST_MOVE;
	d->text[0] = '\0';
	set_state(d, ENGINE_STARTING);
}

/* Sends the rule once in each game, and the time limits whenever they have changed. */
static void send_info(struct engine_driver *d, const struct game *g, msec now)
{
	const struct time_control *c = &g->clock.time_control;
	const bool is_per_game = c->kind == TIME_CONTROL_PER_GAME;
	msec       left = game_clock_remaining(&g->clock, g->my_side, now);
	msec       turn = d->turn_time;

	/* The delay of the network is not for thinking. */
	left = left > 2 * LAG_MS ? left - LAG_MS : left / 2;
	if (c->kind != TIME_CONTROL_NONE && left < turn)
		turn = left > 0 ? left : 1;
	if (!d->info_was_sent)
		send_line(d, "INFO rule %d", rules[d->variant.rule].is_exact);
	if (!d->info_was_sent || turn != d->timeout_turn_sent)
		send_line(d, "INFO timeout_turn %ld", (long)turn);
	if (!d->info_was_sent) {
		send_line(d, "INFO timeout_match %ld",
		    is_per_game ? (long)c->initial : 0);
		send_line(d, "INFO game_type 1");
	}
	if (is_per_game)
		send_line(d, "INFO time_left %ld", (long)left);
	d->timeout_turn_sent = turn;
	d->info_was_sent = true;
}

static void send_board(struct engine_driver *d, const struct game *g)
{
	char at[POINT_SIZE];

	send_line(d, "BOARD");
	for (unsigned i = 1; i <= board_ply(g->board); i++) {
		point p = board_move(g->board, i);

		send_line(d, "%s,%d", format_point(p, &d->variant, at),
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

/* Returns what the engine must answer in this position, if it is our turn. */
static enum engine_request request_of(const struct game *g)
{
	if (game_awaits_choice(g))
		return ENGINE_REQUEST_CHOICE;
	return opening_has_choice(g->opening.kind) && game_is_in_opening(g) ?
	    ENGINE_REQUEST_STONES :
	    ENGINE_REQUEST_MOVE;
}

/*
 * At a choice, sends all stones; after the choice "more", the first three; else none.
 * After a resumption, the board may also have stones of the engine's answer, which are
 * not sent.
 */
static void send_opening(struct engine_driver *d, const struct game *g)
{
	unsigned ply = board_ply(g->board), n = ply;
	char     at[POINT_SIZE];

	if (!game_awaits_choice(g))
		n = g->opening.has_more && ply >= 3 ? 3 : 0;
	send_line(d, "SWAP2BOARD");
	for (unsigned i = 1; i <= n; i++)
		send_line(d, "%s",
		    format_point(board_move(g->board, i), &d->variant, at));
	send_line(d, "DONE");
}

/* Sends the position, and requests a move, or an opening's stones or choice. */
static void
request_move(struct engine_driver *d, const struct game *g, msec now)
{
	unsigned ply = board_ply(g->board);
	point    last = ply > 0 ? board_move(g->board, ply) : POINT_NONE;
	char     at[POINT_SIZE];

	send_info(d, g, now);
	if (request_of(g) != ENGINE_REQUEST_MOVE)
		send_opening(d, g);
	else if (ply == 0)
		send_line(d, "BEGIN");
	else if (d->last_request == ENGINE_REQUEST_MOVE &&
	    ply == d->known_plies + 1 && moves_match(d, g, d->known_plies))
		send_line(d, "TURN %s", format_point(last, &d->variant, at));
	else
		send_board(d, g);
	d->last_request = request_of(g);
	d->stone_count = 0;
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

/* True if the moves that were sent to the engine are those on the board. */
static bool has_position(const struct engine_driver *d, const struct game *g)
{
	return d->known_plies == board_ply(g->board) &&
	    moves_match(d, g, d->known_plies);
}

/* Whether our own move or choice is still on its way to the server. */
static bool is_on_its_way(const struct engine_driver *d, const struct game *g)
{
	unsigned ply = board_ply(g->board);

	return (game_awaits_choice(g) && d->chosen_plies == ply) ||
	    (d->known_plies == ply + 1 && moves_match(d, g, ply));
}

/* --- replies of the engine --- */

static enum engine_driver_result __attribute__((format(printf, 2, 3)))
fail_with(struct engine_driver *d, const char *format, ...)
{
	FORMAT_VALUES(d->text, sizeof(d->text), format);
	set_state(d, ENGINE_READY);
	return ENGINE_RESULT_FAILURE;
}

/* Whether the last request was SWAP2BOARD. */
static bool is_opening(const struct engine_driver *d)
{
	return d->last_request != ENGINE_REQUEST_MOVE;
}

/* Cuts the engine's text, or describes what is not safe to print. */
static const char *quotable(struct engine_driver *d, const char *text)
{
	size_t length = strlen(text);

	if (length == 0)
		return "(nothing)";
	if (unicode_check(text, length) != UTF8_OK)
		return "(unprintable text)";
	snprintf(d->quoted, sizeof(d->quoted), "%.*s",
	    (int)utf8_truncate(text, length, sizeof(d->quoted) - 1), text);
	return d->quoted;
}

static enum engine_driver_result
fail_unexpected(struct engine_driver *d, const char *line)
{
	return fail_with(d, "the engine should %s, but sent: %s",
	    is_opening(d) ? "answer SWAP2BOARD" : "send a move",
	    quotable(d, line));
}

static enum engine_driver_result
set_text(struct engine_driver *d, const char *head, const char *rest)
{
	snprintf(d->text, sizeof(d->text), "%s%s", head, quotable(d, rest));
	return ENGINE_RESULT_TEXT;
}

static enum engine_driver_result accept_move(struct engine_driver *d,
    const struct game *g, point p, const char *line)
{
	if (p == POINT_NONE || board_check(g->board, p) != OK)
		return fail_with(d,
		    "the engine plays %s, which is not a free point",
		    quotable(d, line));
	/* Engines know no restrictions of the openings pro and longpro. */
	if (game_check(g, p) != OK)
		return fail_with(d,
		    "the engine plays %s, which the opening %s does not allow",
		    quotable(d, line), opening_kind_word(g->opening.kind));
	d->move = d->moves[d->known_plies++] = p;
	set_state(d, ENGINE_PAUSING);
	return ENGINE_RESULT_MOVE;
}

/* If the line begins with word, returns the text after it; else NULL. */
static const char *text_after(const char *line, const char *word)
{
	size_t length = strlen(word);

	if (strncasecmp(line, word, length) != 0 ||
	    isalnum((unsigned char)line[length]))
		return NULL;
	return line + length + strspn(line + length, " \t");
}

/* Puts the next stone of the engine's answer to SWAP2BOARD. */
static enum engine_driver_result
put_stone(struct engine_driver *d, const struct game *g)
{
	char at[POINT_SIZE];

	d->move = d->stones[0];
	d->stone_count--;
	memmove(d->stones, d->stones + 1, d->stone_count * sizeof(point));
	if (game_check(g, d->move) != OK)
		return fail_with(d,
		    "the engine plays %s, which is not a free point",
		    format_point(d->move, &d->variant, at));
	d->moves[d->known_plies++] = d->move;
	return ENGINE_RESULT_MOVE;
}

enum engine_driver_result
engine_driver_update(struct engine_driver *d, const struct game *g, msec now)
{
	if (d->state != ENGINE_READY || !game_is_yours(g) || g->out_of_sync)
		return ENGINE_RESULT_NONE;
	if (!knows_game(d, g)) {
		start_game(d, g);
	} else if (is_our_turn(g) && !is_on_its_way(d, g)) {
		if (d->stone_count > 0 && has_position(d, g)) {
			d->text[0] = '\0';
			return put_stone(d, g);
		}
		request_move(d, g, now);
	}
	return ENGINE_RESULT_NONE;
}

/*
 * Reads the stones of an answer that are not on the board. Returns how many points the
 * answer has; 0 if it is not a list of at most three points on the board.
 */
static unsigned
read_stones(struct engine_driver *d, const struct game *g, const char *line)
{
	unsigned n = 0;
	point    p;

	d->stone_count = 0;
	for (; *line != '\0'; n++) {
		if (n == OPENING_STONES_MAX ||
		    !read_point(&p, &d->variant, &line) || p == POINT_NONE)
			return 0;
		if (board_at(g->board, p) == SIDE_NONE)
			d->stones[d->stone_count++] = p;
	}
	return n;
}

static enum engine_driver_result
accept_opening(struct engine_driver *d, const struct game *g, const char *line)
{
	bool     is_swap = text_after(line, "SWAP") != NULL;
	unsigned n = is_swap ? 0 : read_stones(d, g, line);
	unsigned ply = board_ply(g->board), most = g->opening.has_more ? 1 : 2;

	if (!game_awaits_choice(g)) {
		unsigned due = opening_plies(&g->opening) - ply;

		if (n != (g->opening.has_more ? 2 : 3) || d->stone_count < due)
			return fail_unexpected(d, line);
		d->stone_count = due;
		set_state(d, ENGINE_PAUSING);
		return put_stone(d, g);
	}
	if (!is_swap && (d->stone_count != n || n == 0 || n > most))
		return fail_unexpected(d, line);
	d->choice = is_swap ? CHOICE_X : n == 1 ? CHOICE_O : CHOICE_MORE;
	/*
	 * The opening swap has no choice "more". The engine then plays o, and its first
	 * move is requested again.
	 */
	if (!opening_allows_choice(&g->opening, ply, d->choice)) {
		d->choice = CHOICE_O;
		d->stone_count = 0;
	}
	d->chosen_plies = ply;
	set_state(d, ENGINE_PAUSING);
	return ENGINE_RESULT_CHOICE;
}

static enum engine_driver_result
on_ok(struct engine_driver *d, const char *rest)
{
	(void)rest;
	if (d->state == ENGINE_STARTING) {
		d->text[0] = '\0';
		set_state(d, ENGINE_READY);
	}
	return ENGINE_RESULT_NONE;
}

static enum engine_driver_result
on_error(struct engine_driver *d, const char *rest)
{
	char name[VARIANT_TEXT_SIZE];

	if (d->state == ENGINE_STARTING)
		return fail_with(d, "the engine does not support %s: %s",
		    variant_write(&d->variant, name), quotable(d, rest));
	if (d->state == ENGINE_THINKING && is_opening(d))
		return fail_with(d,
		    "the engine cannot play the opening (SWAP2BOARD): %s",
		    quotable(d, rest));
	return fail_with(d, "the engine reports an error: %s",
	    quotable(d, rest));
}

static enum engine_driver_result
on_unknown(struct engine_driver *d, const char *rest)
{
	if (d->state == ENGINE_STARTING ||
	    (d->state == ENGINE_THINKING && is_opening(d)))
		return on_error(d, rest);
	return set_text(d, "The engine did not understand a command: ", rest);
}

/* Only the last message before a move is shown: there are many. */
static enum engine_driver_result
on_message(struct engine_driver *d, const char *rest)
{
	if (d->state == ENGINE_THINKING)
		set_text(d, "The engine says: ", rest);
	return ENGINE_RESULT_NONE;
}

/* Handles SUGGEST: sends PLAY; then the engine sends that point as its move. */
static enum engine_driver_result
on_suggest(struct engine_driver *d, const char *rest)
{
	char  at[POINT_SIZE];
	point p;

	if (d->state != ENGINE_THINKING)
		return ENGINE_RESULT_NONE;
	if (!parse_point(&p, &d->variant, rest) || p == POINT_NONE)
		return fail_unexpected(d, rest);
	send_line(d, "PLAY %s", format_point(p, &d->variant, at));
	return ENGINE_RESULT_NONE;
}

/* `handle` is NULL for a line that is ignored. */
static const struct {
	const char *word;
	enum engine_driver_result (*handle)(struct engine_driver *d,
	    const char                                           *rest);
} replies[] = {
	{ "DEBUG", NULL },
	{ "ERROR", on_error },
	{ "MESSAGE", on_message },
	{ "OK", on_ok },
	{ "SUGGEST", on_suggest },
	{ "UNKNOWN", on_unknown },
};

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
		result = replies[i].handle != NULL ?
		    replies[i].handle(d, rest) :
		    ENGINE_RESULT_NONE;
		return result != ENGINE_RESULT_NONE ?
		    result :
		    engine_driver_update(d, g, now);
	}
	if (d->state != ENGINE_STARTING && d->state != ENGINE_THINKING)
		return ENGINE_RESULT_NONE;
	/*
	 * Some engines greet before they answer OK to START, so this is a failure only
	 * if OK does not come in time.
	 */
	if (d->state == ENGINE_STARTING) {
		set_text(d, "the engine should answer OK, but sent: ", line);
		return ENGINE_RESULT_NONE;
	}
	if (!is_opening(d) && !parse_point(&p, &d->variant, line))
		return fail_unexpected(d, line);
	/* Drops an answer for a position that is no longer on the board. */
	if (!knows_game(d, g) || !is_our_turn(g) || !has_position(d, g) ||
	    d->last_request != request_of(g)) {
		d->game = 0;
		set_state(d, ENGINE_PAUSING);
		return ENGINE_RESULT_NONE;
	}
	return is_opening(d) ? accept_opening(d, g, line) :
			       accept_move(d, g, p, line);
}

enum engine_driver_result engine_driver_on_timeout(struct engine_driver *d,
    const struct game *g, msec now)
{
	double seconds = (double)d->turn_time / 1000;

	switch (d->state) {
	case ENGINE_READY:
		break;
	case ENGINE_STARTING:
		if (d->text[0] == '\0')
			return fail_with(d,
			    "the engine did not answer OK in %.0f seconds",
			    seconds + (double)ENGINE_START_GRACE_MS / 1000);
		set_state(d, ENGINE_READY);
		return ENGINE_RESULT_FAILURE;
	case ENGINE_THINKING:
		return fail_with(d,
		    "the engine did not move within %g second%s", seconds,
		    seconds == 1 ? "" : "s");
	case ENGINE_PAUSING:
		set_state(d, ENGINE_READY);
		return engine_driver_update(d, g, now);
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
