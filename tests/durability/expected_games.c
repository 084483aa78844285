/*
 * expected_games.c -- what a client knows of its games, to check the server
 * against.
 */

#include "tests/durability/expected_games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/base/fatal.h"
#include "common/base/number.h"
#include "common/game/notation.h"
#include "tests/durability/violations.h"

/* Tolerance for rounding, in milliseconds. */
#define SLACK 100

void expected_games_clear(struct expected_games *j)
{
	board_free(j->board);
	j->board = NULL;
}

/* --- reading --- */

static const char *value(const struct message *m, const char *key)
{
	const char *text = pairs_value(&m->pairs, key);

	return text != NULL ? text : "";
}

static uint32_t number(const char *text)
{
	uint32_t n = 0;

	number_parse(text, 0, UINT32_MAX, &n);
	return n;
}

static enum side side_of(const char *text)
{
	enum side side = SIDE_NONE;

	parse_side(text, &side);
	return side;
}

static void
note_left(struct expected_games *j, const struct message *m, double since)
{
	long x, o;

	j->since = since;
	j->ran[SIDE_X] = j->ran[SIDE_O] = 0;
	if (sscanf(value(m, "left"), "%ld,%ld", &x, &o) != 2)
		return;
	j->left[SIDE_X] = x;
	j->left[SIDE_O] = o;
}

/* --- the settings of the match --- */

static void
check_agreement(const struct expected_games *j, const struct message *m)
{
	char variant[VARIANT_TEXT_SIZE], control[TIME_CONTROL_TEXT_SIZE];
	bool is_x = j->side == SIDE_X;

	variant_write(&j->variant, variant);
	time_control_write(&j->control, control);
	if (strcmp(message_word(m, 2), variant) != 0 ||
	    strcmp(value(m, "clock"), control) != 0)
		violation("%s: match %u is %s clock=%s", j->name, j->match,
		    message_word(m, 2), value(m, "clock"));
	if (strcmp(value(m, is_x ? "x" : "o"), j->name) != 0 ||
	    strcmp(value(m, is_x ? "o" : "x"), j->other->name) != 0)
		violation("%s: match %u has x=%s o=%s", j->name, j->match,
		    value(m, "x"), value(m, "o"));
	if (j->other->match == j->match && j->other->side == j->side)
		violation("%s: both have the same side of match %u", j->name,
		    j->match);
}

static void begin(struct expected_games *j, const struct message *m)
{
	uint32_t match = number(message_word(m, 1));

	if (!j->sought || match <= j->match)
		violation("%s: match %u begins after %u, which nobody sought",
		    j->name, match, j->match);
	if (j->match != 0 && !j->over)
		violation("%s: match %u begins, %u is not over", j->name, match,
		    j->match);
	board_free(j->board);
	j->board = board_new(&j->variant);
	j->match = match;
	j->matches++;
	j->side = side_of(value(m, "you"));
	j->over = j->sought = false;
	j->asked_ply = 0;
	j->left[SIDE_X] = j->left[SIDE_O] = j->control.initial;
}

void expected_games_match(struct expected_games *j, const struct message *m)
{
	begin(j, m);
	check_agreement(j, m);
	note_left(j, m, j->sought_at);
}

/* --- moves --- */

bool expected_games_is_turn(const struct expected_games *j)
{
	return j->match != 0 && !j->over &&
	    board_verdict(j->board) == VERDICT_OPEN &&
	    board_turn(j->board) == j->side;
}

point expected_games_ask_move(struct expected_games *j, unsigned *seed,
    double now)
{
	point p;

	do
		p = POINT((unsigned)rand_r(seed) % j->variant.columns,
		    (unsigned)rand_r(seed) % j->variant.rows);
	while (board_check(j->board, p) != OK);
	j->asked_ply = board_ply(j->board) + 1;
	j->asked = p;
	j->asked_at = now;
	return p;
}

/* Records the next move, which its side must have requested. */
static void take_move(struct expected_games *j, point p)
{
	unsigned                     ply = board_ply(j->board) + 1;
	const struct expected_games *who = board_turn(j->board) == j->side ?
	    j :
	    j->other;
	char                         text[NOTATION_POINT_SIZE];

	notation_write(p, text);
	if (who->match != j->match || who->asked_ply != ply || who->asked != p)
		violation("%s: match %u ply %u is %s, which %s never asked for",
		    j->name, j->match, ply, text, who->name);
	if (board_play(j->board, p) != OK)
		violation("%s: match %u ply %u cannot be %s", j->name, j->match,
		    ply, text);
}

void expected_games_move(struct expected_games *j, const struct message *m)
{
	point  p = POINT_NONE;
	double asked_at;

	if (number(message_word(m, 1)) != j->match || j->over ||
	    number(message_word(m, 2)) != board_ply(j->board) + 1 ||
	    side_of(message_word(m, 3)) != board_turn(j->board) ||
	    !notation_read(&p, message_word(m, 4))) {
		violation("%s: match %u at ply %u hears of move %s %s %s",
		    j->name, j->match, j->board ? board_ply(j->board) : 0,
		    message_word(m, 1), message_word(m, 2), message_word(m, 4));
		return;
	}
	asked_at = board_turn(j->board) == j->side ? j->asked_at :
						     j->other->asked_at;
	take_move(j, p);
	note_left(j, m, asked_at);
}

/* --- the end --- */

static void count_end(struct expected_games *j)
{
	if (j->winner == SIDE_NONE)
		j->drawn++;
	else if (j->winner == j->side)
		j->won++;
	else
		j->lost++;
}

/* Notes the game, to be read back, unless its other player has noted it. */
static void note_end(const struct expected_games *j)
{
	struct ended_game g = { .id = j->match,
		.variant = j->variant,
		.control = j->control,
		.winner = j->winner,
		.why = j->why,
		.ply_count = board_ply(j->board) };

	if (j->ended == NULL || (j->other->match == j->match && j->other->over))
		return;
	strcpy(g.name[j->side], j->name);
	strcpy(g.name[side_other(j->side)], j->other->name);
	g.moves = xcalloc(g.ply_count + 1, sizeof(*g.moves));
	for (unsigned ply = 1; ply <= g.ply_count; ply++)
		g.moves[ply - 1] = board_move(j->board, ply);
	ended_games_add(j->ended, &g);
}

static void end(struct expected_games *j, const struct message *m)
{
	enum verdict verdict = board_verdict(j->board);

	j->over = true;
	j->winner = side_of(value(m, "winner"));
	j->why = end_reason_parse(value(m, "why"));
	count_end(j);
	note_end(j);
	if (verdict == VERDICT_OPEN && j->may_flag && j->why == END_TIME &&
	    j->winner == side_other(board_turn(j->board)))
		return;
	if (verdict == VERDICT_FULL && j->winner == SIDE_NONE &&
	    j->why == END_FULL)
		return;
	if (verdict == VERDICT_WON && j->why == END_LINE &&
	    j->winner == side_other(board_turn(j->board)))
		return;
	violation("%s: match %u is over at ply %u, winner=%s why=%s", j->name,
	    j->match, board_ply(j->board), value(m, "winner"), value(m, "why"));
}

void expected_games_over(struct expected_games *j, const struct message *m)
{
	if (number(message_word(m, 1)) != j->match || j->over)
		violation("%s: match %s is over, not %u", j->name,
		    message_word(m, 1), j->match);
	else
		end(j, m);
}

/* --- the state after a reconnect --- */

static void check_clock(const struct expected_games *j, enum side side,
    msec left, unsigned fresh, const struct unreported *u)
{
	bool   each = j->control.kind == TIME_CONTROL_PER_MOVE;
	msec   most = each ? j->control.initial :
			     j->left[side] + fresh * j->control.increment;
	double least = (double)(each && fresh == 0 ? j->left[side] : most);

	if (!each && fresh > 0)
		least -= u->before;
	least -= u->after;
	if ((double)left < least - SLACK ||
	    (double)left > (double)most + j->ran[side] + SLACK)
		violation("%s: match %u, %c had %lld ms and has %lld"
			  " (%u new, %.0f before, %.0f after)",
		    j->name, j->match, side_letter(side),
		    (long long)j->left[side], (long long)left, fresh, u->before,
		    u->after);
}

static void
check_clocks(const struct expected_games *j, const struct message *m,
    const unsigned fresh[2], const struct unreported *u)
{
	long left[2];

	if (j->control.kind == TIME_CONTROL_NONE)
		return;
	if (sscanf(value(m, "left"), "%ld,%ld", &left[0], &left[1]) != 2) {
		violation("%s: match %u has lost its clocks", j->name,
		    j->match);
		return;
	}
	if (!j->over)
		for (int side = SIDE_X; side <= SIDE_O; side++)
			check_clock(j, (enum side)side, left[side], fresh[side],
			    u);
}

/* Records the moves that were not reported, and counts them by side. */
static void check_moves(struct expected_games *j, const struct message *m,
    unsigned fresh[2])
{
	static point moves[POINTS_MAX];
	int n = notation_read_list(moves, POINTS_MAX, value(m, "moves"));

	if (n < (int)board_ply(j->board))
		violation("%s: match %u was shown %u moves and has %d", j->name,
		    j->match, board_ply(j->board), n);
	for (int i = 0; i < n; i++) {
		unsigned ply = (unsigned)i + 1;

		if (ply > board_ply(j->board)) {
			fresh[board_turn(j->board)]++;
			take_move(j, moves[i]);
		} else if (board_move(j->board, ply) != moves[i]) {
			violation("%s: match %u ply %u is not what was shown",
			    j->name, j->match, ply);
		}
	}
	if (fresh[SIDE_X] > 1 || fresh[SIDE_O] > 1)
		violation("%s: match %u has %u and %u moves not shown", j->name,
		    j->match, fresh[SIDE_X], fresh[SIDE_O]);
}

static void check_end(struct expected_games *j, const struct message *m)
{
	bool over = strcmp(value(m, "turn"), "-") == 0;

	if (over && !j->over)
		end(j, m);
	else if (j->over &&
	    (!over || j->winner != side_of(value(m, "winner")) ||
		j->why != end_reason_parse(value(m, "why"))))
		violation("%s: match %u was over otherwise", j->name, j->match);
	else if (!over && board_verdict(j->board) != VERDICT_OPEN)
		violation("%s: match %u should be over", j->name, j->match);
}

void expected_games_state(struct expected_games *j, const struct message *m,
    const struct unreported *u, double since)
{
	uint32_t match = number(message_word(m, 1));
	unsigned fresh[2] = { 0, 0 };

	if (match != j->match)
		begin(j, m);
	if (side_of(value(m, "you")) != j->side)
		violation("%s: sits on another side of match %u", j->name,
		    match);
	j->sought = false;
	check_agreement(j, m);
	check_moves(j, m, fresh);
	check_end(j, m);
	check_clocks(j, m, fresh, u);
	note_left(j, m, since);
	/*
	 * The store has the clocks as they were at the last move, not at this
	 * event.
	 */
	j->ran[board_turn(j->board)] = u->after;
}

bool expected_games_may_be_unknown(const struct expected_games *j)
{
	return j->match == 0 || (j->over && j->sought);
}

/* --- scores --- */

void expected_games_scores(const struct expected_games *j, unsigned won,
    unsigned lost, unsigned drawn)
{
	if (won != j->won || lost != j->lost || drawn != j->drawn)
		violation("%s: has won=%u lost=%u drawn=%u, not %u %u %u",
		    j->name, won, lost, drawn, j->won, j->lost, j->drawn);
}
