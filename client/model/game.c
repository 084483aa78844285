/* game.c -- a game as the client knows it; we play or watch it. */

#include "client/model/game.h"

#include <stdio.h>
#include <string.h>

#include "common/text/unicode.h"
#include "common/text/user_text.h"
#include "common/text/utf8.h"

void game_init(struct game *g)
{
	*g = (struct game){ .my_side = SIDE_NONE,
		.winner = SIDE_NONE,
		.clock = { .running = SIDE_NONE } };
	for (int i = 0; i < OFFER_COUNT; i++)
		g->offer[i] = SIDE_NONE;
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
	return game_is_running(g) ?
	    opening_turn(&g->opening, board_ply(g->board)) :
	    SIDE_NONE;
}

bool game_is_in_opening(const struct game *g)
{
	return game_is_running(g) &&
	    !opening_is_over(&g->opening, board_ply(g->board));
}

bool game_awaits_choice(const struct game *g)
{
	return game_is_running(g) &&
	    opening_awaits_choice(&g->opening, board_ply(g->board));
}

enum error game_check(const struct game *g, point p)
{
	enum error e = board_check(g->board, p);

	if (e == OK && game_awaits_choice(g))
		e = ERR_CHOOSE;
	if (e == OK && !opening_allows_point(&g->opening, g->board, p))
		e = ERR_CENTRE;
	return e;
}

enum side game_last_mover(const struct game *g)
{
	return opening_mover(&g->opening, board_ply(g->board));
}

bool game_awaits_bot(const struct game *g)
{
	enum side turn = game_turn(g);

	return turn != SIDE_NONE && name_is_bot(g->name[turn]);
}

bool game_is_yours(const struct game *g)
{
	return game_is_running(g) && g->my_side != SIDE_NONE;
}

bool game_expects_hint(const struct game *g)
{
	enum side turn = game_turn(g);

	return turn != SIDE_NONE && turn == g->my_side &&
	    !game_is_in_opening(g) &&
	    (g->has_hints ||
		(name_is_bot(g->name[side_other(turn)]) &&
		    g->replaced_name[0] == '\0'));
}

bool game_has_clock(const struct game *g)
{
	return g->clock.time_control.kind != TIME_CONTROL_NONE;
}

/* --- moves --- */

const char *game_seat_owner(const struct game *g, enum side side)
{
	bool is_replaced = g->replaced_name[0] != '\0' &&
	    name_is_bot(g->name[side]) && !name_is_bot(g->replaced_name);

	return is_replaced ? g->replaced_name : g->name[side];
}

bool game_counts(const struct game *g)
{
	return !g->is_stand_in && !g->is_helped &&
	    (name_is_valid(game_seat_owner(g, SIDE_X)) ||
		name_is_valid(game_seat_owner(g, SIDE_O)));
}

/*
 * Ends the offers that a move of the side ends: all of takebacks and pauses, but only
 * the opponent's offer of a draw.
 */
static void end_offers(struct game *g, enum side mover)
{
	if (g->offer[OFFER_DRAW] != mover)
		g->offer[OFFER_DRAW] = SIDE_NONE;
	g->offer[OFFER_UNDO] = g->offer[OFFER_PAUSE] = SIDE_NONE;
}

enum game_move_result
game_play(struct game *g, uint32_t ply, enum side side, point p)
{
	unsigned played = board_ply(g->board);

	if (g->over || g->out_of_sync)
		return MOVE_DUPLICATE;
	if (ply >= 1 && ply <= played && board_move(g->board, ply) == p)
		return MOVE_DUPLICATE;
	if (ply != played + 1 || side != board_turn(g->board) ||
	    board_play(g->board, p) != OK) {
		g->out_of_sync = true;
		return MOVE_OUT_OF_SYNC;
	}
	side = game_last_mover(g);
	if (game_seat_owner(g, side) != g->name[side])
		ply_set_add(&g->bot_plies, ply);
	end_offers(g, side);
	g->hint_pending = false;
	g->line_length = board_line(g->board, g->winning_line);
	return MOVE_PLAYED;
}

bool game_play_all(struct game *g, const point *moves, int n)
{
	for (int i = 0; i < n; i++)
		if (board_play(g->board, moves[i]) != OK)
			return false;
	g->line_length = board_line(g->board, g->winning_line);
	return true;
}

bool game_make_offer(struct game *g, enum offer offer, enum side side,
    uint32_t id)
{
	bool is_agreed = id == 0;

	g->offer[offer] = is_agreed ? SIDE_NONE : side;
	g->offer_id[offer] = id;
	g->has_hints |= is_agreed && offer == OFFER_HINT;
	return is_agreed;
}

bool game_is_offered(const struct game *g, enum offer offer)
{
	enum side opponent = side_other(g->my_side);

	return g->board != NULL && g->my_side != SIDE_NONE &&
	    g->offer[offer] == opponent && !g->has_left[opponent] &&
	    g->over == (offer == OFFER_REMATCH);
}

static bool
are_stones_of(const struct game *g, enum side side, const point *points, int n)
{
	for (int i = 0; i < n; i++)
		if (board_at(g->board, points[i]) != side)
			return false;
	return side != SIDE_NONE;
}

void game_finish(struct game *g, enum side winner, enum end_reason reason,
    const point *line, int n)
{
	g->over = true;
	g->hint_pending = false;
	g->winner = winner;
	g->end_reason = reason;
	end_offers(g, SIDE_NONE);
	g->offer[OFFER_HINT] = SIDE_NONE;
	if (n > 0 && are_stones_of(g, winner, line, n)) {
		memcpy(g->winning_line, line, (size_t)n * sizeof(line[0]));
		g->line_length = (unsigned)n;
	}
}

bool name_is_bot(const char *name)
{
	const char *mark = strchr(name, '~');

	return mark != NULL && mark != name && strcmp(mark, "~bot") == 0;
}

void name_sanitize(char out[NAME_SIZE], const char *name)
{
	size_t n = utf8_truncate(name, strlen(name), NAME_SIZE - 1), kept = 0;
	int    columns = 0;

	for (size_t i = 0; i < n;) {
		uint32_t c;
		size_t   bytes = utf8_decode(name + i, n - i, &c);
		bool     is_valid = bytes > 0 && (name_can_have(c) || c == '~');

		columns += is_valid ? unicode_width(c) : 1;
		if (columns > NAME_COLUMNS_MAX)
			break;
		if (is_valid) {
			memcpy(out + kept, name + i, bytes);
			kept += bytes;
		} else {
			out[kept++] = '?';
		}
		i += bytes > 0 ? bytes : 1;
	}
	if (kept == 0)
		out[kept++] = '?';
	out[kept] = '\0';
}

void game_write_record(const struct game *g, struct game_record *r)
{
	struct board *board = board_new(board_variant(g->board));

	game_record_init(r, board_variant(g->board));
	r->id = g->id;
	r->control = g->clock.time_control;
	r->opening.kind = g->opening.kind;
	for (int side = SIDE_X; side <= SIDE_O; side++)
		snprintf(r->name[side], sizeof(r->name[side]), "%s",
		    game_seat_owner(g, side));
	r->bot_plies = g->bot_plies;
	for (unsigned ply = 1; ply <= board_ply(g->board); ply++)
		game_record_add(r, board, board_move(g->board, ply));
	board_free(board);
	if (!g->over)
		return;
	r->is_over = true;
	r->winner = g->winner;
	r->reason = g->end_reason;
}

enum side game_silent_side(const struct game *g)
{
	bool is_valid = g->claimable_at != 0 && !g->over &&
	    g->silent_ply == board_ply(g->board);

	return is_valid ? game_turn(g) : SIDE_NONE;
}
