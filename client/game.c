/* game.c -- one game as the client sees it, seated or watching. */

#include "client/game.h"

#include <string.h>

void game_init(struct game *g)
{
	*g = (struct game){ .you = SIDE_NONE,
		.draw = SIDE_NONE,
		.rematch = SIDE_NONE,
		.winner = SIDE_NONE,
		.clock = { .running = SIDE_NONE } };
}

void game_clear(struct game *g)
{
	board_free(g->board);
	game_init(g);
}

void game_start(struct game *g, uint32_t id, const struct variant *v)
{
	game_clear(g);
	g->id = id;
	g->board = board_new(v);
}

bool game_is_running(const struct game *g)
{
	return g->board != NULL && !g->over;
}

enum side game_turn(const struct game *g)
{
	return game_is_running(g) ? board_turn(g->board) : SIDE_NONE;
}

bool game_awaits_bot(const struct game *g)
{
	enum side turn = game_turn(g);

	return turn != SIDE_NONE && name_is_bot(g->name[turn]);
}

bool game_is_yours(const struct game *g)
{
	return game_is_running(g) && g->you != SIDE_NONE;
}

bool game_gives_hint(const struct game *g)
{
	enum side turn = game_turn(g);

	return turn != SIDE_NONE && turn == g->you &&
	    ((g->hints[SIDE_X] && g->hints[SIDE_O]) ||
		(name_is_bot(g->name[side_other(turn)]) &&
		    g->absent[0] == '\0'));
}

/* --- time --- */

bool game_has_clock(const struct game *g)
{
	return g->clock.control.kind != CONTROL_NONE;
}

void game_set_clock(struct game *g, const msec left[2], enum side runs,
    msec now)
{
	clock_stop(&g->clock, now);
	memcpy(g->clock.left, left, sizeof(g->clock.left));
	if (runs != SIDE_NONE)
		clock_start(&g->clock, runs, now);
}

/* --- moves --- */

enum game_step game_play(struct game *g, uint32_t ply, enum side side, point p)
{
	unsigned played = board_ply(g->board);

	if (g->over || g->lost)
		return STEP_KNOWN;
	if (ply >= 1 && ply <= played && board_move(g->board, ply) == p)
		return STEP_KNOWN;
	if (ply != played + 1 || side != game_turn(g) ||
	    board_play(g->board, p) != OK) {
		g->lost = true;
		return STEP_ODD;
	}
	g->draw = SIDE_NONE;
	g->hinting = false;
	g->line_length = board_line(g->board, g->line);
	return STEP_FINE;
}

bool game_replay(struct game *g, const point *moves, int n)
{
	for (int i = 0; i < n; i++)
		if (board_play(g->board, moves[i]) != OK)
			return false;
	g->line_length = board_line(g->board, g->line);
	return true;
}

/* Hints are for both or nobody, and once wanted remain so. */
static enum game_offer offer_hints(struct game *g, enum side side)
{
	g->hints[side] = true;
	return g->hints[side_other(side)] ? OFFER_AGREED : OFFER_MADE;
}

enum game_offer game_offer(struct game *g, const char *what, enum side side)
{
	enum side *offered, before;

	if (side == SIDE_NONE)
		return OFFER_NONE;
	if (strcmp(what, "hint") == 0)
		return offer_hints(g, side);
	if (strcmp(what, "draw") == 0)
		offered = &g->draw;
	else if (strcmp(what, "rematch") == 0)
		offered = &g->rematch;
	else
		return OFFER_NONE;
	before = *offered;
	*offered = side;
	return before == side_other(side) ? OFFER_AGREED : OFFER_MADE;
}

static bool
are_stones_of(const struct game *g, enum side side, const point *points, int n)
{
	for (int i = 0; i < n; i++)
		if (board_at(g->board, points[i]) != side)
			return false;
	return side != SIDE_NONE;
}

void game_finish(struct game *g, enum side winner, enum why why,
    const point *line, int n)
{
	g->over = true;
	g->hinting = false;
	g->winner = winner;
	g->why = why;
	g->draw = SIDE_NONE;
	if (n > 0 && are_stones_of(g, winner, line, n)) {
		memcpy(g->line, line, (size_t)n * sizeof(line[0]));
		g->line_length = (unsigned)n;
	}
}

bool name_is_bot(const char *name)
{
	const char *mark = strchr(name, '~');

	return mark != NULL && mark != name && strcmp(mark, "~bot") == 0;
}

void name_copy(char out[NAME_SIZE], const char *name)
{
	static const char allowed[] = "abcdefghijklmnopqrstuvwxyz"
				      "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
				      "0123456789_-~";
	size_t            i;

	for (i = 0; i < NAME_SIZE - 1 && name[i] != '\0'; i++)
		out[i] = strchr(allowed, name[i]) != NULL ? name[i] : '?';
	if (i == 0)
		out[i++] = '?';
	out[i] = '\0';
}
