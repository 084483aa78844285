/*
 * db_load.c -- reads the unfinished games and their players at the start.
 *
 * Every value is checked.
 */

#include "server/storage/db_load.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/bot_level.h"
#include "common/fatal.h"
#include "common/notation.h"
#include "common/parser.h"
#include "common/user_text.h"
#include "common/utf8.h"
#include "server/match/match.h"
#include "server/storage/game_rows.h"
#include "server/util/log.h"

/* No rating is further from 0. */
#define RATING_VALUE_MAX 30000

/* A game while its rows are being read. */
struct game_builder {
	struct loaded_game game; /* its moves are owned */
	bool               is_damaged;
	struct board      *board;    /* owned; for checking the moves */
	size_t             capacity; /* of game.moves */
	int64_t            row;      /* its id, which may be out of range */
	uint32_t substitute_from[2]; /* its first ply in the seat; 0: none */
};

struct load_state {
	struct db            *db;
	const struct db_file *file;
	int64_t               unix_ms;
	unsigned              damaged; /* rows, each game counted once */
	struct game_builder  *games;   /* owned; sorted by id */
	size_t                game_count, capacity;
};

/* Says that a row is damaged, and so left out. */
static void
report_damaged(struct load_state *state, const char *what, int64_t id)
{
	if (++state->damaged > DB_LOAD_DAMAGED_MAX)
		db_file_fatal_damaged(state->file,
		    "more than 100 rows are invalid");
	log_each(LOG_ERROR, "store", "damaged=%s number=%lld advice=%s", what,
	    (long long)id, "it is left out; see --check");
}

static void damage_game(struct load_state *state, struct game_builder *g)
{
	if (!g->is_damaged)
		report_damaged(state, "game", g->row);
	g->is_damaged = true;
}

static bool read_name(char out[NAME_SIZE], const char *text)
{
	size_t length = strlen(text);

	if (length >= NAME_SIZE || utf8_check(text, length) != UTF8_OK ||
	    strchr(text, ' ') != NULL)
		return false;
	memcpy(out, text, length + 1);
	return true;
}

/* --- games --- */

static bool
read_number(struct statement *q, int column, uint32_t max, uint32_t *out)
{
	int64_t n = statement_int(q, column);

	*out = (uint32_t)n;
	return n >= 0 && n <= max;
}

static bool read_result(struct statement *q, struct loaded_game *g)
{
	const char *winner = statement_text(q, 6);

	g->winner = SIDE_NONE;
	g->is_over = statement_int(q, 8) != 0;
	if (!g->is_over)
		return true;
	g->reason = end_reason_parse(statement_text(q, 7));
	return g->reason != END_OTHER &&
	    (strcmp(winner, side_word(SIDE_NONE)) == 0 ||
		parse_side(winner, &g->winner));
}

static bool read_game(struct statement *q, struct loaded_game *g)
{
	uint32_t offers, hinted, draw[2], pauses, idle;

	if (!read_number(q, 0, UINT32_MAX, &g->id) ||
	    !variant_parse(&g->variant, statement_text(q, 1)) ||
	    !time_control_parse(&g->control, statement_text(q, 2)) ||
	    !absence_rule_parse(&g->absence, statement_text(q, 3)) ||
	    !read_number(q, 4, (1u << 2 * OFFER_COUNT) - 1, &offers) ||
	    !read_number(q, 5, POINTS_MAX, &g->offers_ply) ||
	    !read_number(q, 9, 3, &hinted) ||
	    !read_number(q, 11, POINTS_MAX + DRAW_OFFER_PLIES, &draw[SIDE_X]) ||
	    !read_number(q, 12, POINTS_MAX + DRAW_OFFER_PLIES, &draw[SIDE_O]) ||
	    !read_number(q, 13, GAME_PAUSES_MAX, &pauses) ||
	    !read_number(q, 15, UINT16_MAX, &idle))
		return false;
	g->idle_seconds = (uint16_t)idle;
	g->is_undo_off = statement_int(q, 16) != 0;
	g->pauses = (uint8_t)pauses;
	g->is_paused = statement_int(q, 14) != 0;
	g->draw_from[SIDE_X] = (uint16_t)draw[SIDE_X];
	g->draw_from[SIDE_O] = (uint16_t)draw[SIDE_O];
	g->offers = (uint16_t)offers;
	g->hinted = (uint8_t)hinted;
	g->is_stand_in = statement_int(q, 10) != 0;
	g->is_rated = statement_int(q, 17) != 0;
	g->active_at = statement_int(q, 18);
	return db_read_rated_game(q, 19, &g->ratings) && read_result(q, g);
}

static struct game_builder *add_game(struct load_state *state)
{
	if (state->game_count == state->capacity) {
		state->capacity = state->capacity * 2 + 64;
		state->games = xrealloc(state->games,
		    state->capacity * sizeof(state->games[0]));
	}
	state->games[state->game_count] = (struct game_builder){ 0 };
	return &state->games[state->game_count++];
}

static void read_games(struct load_state *state)
{
	struct statement *q = db_file_prepare(state->file, db_schema_games);

	while (db_file_next_row(state->file, q)) {
		struct game_builder *g = add_game(state);

		g->row = statement_int(q, 0);
		if (!read_game(q, &g->game))
			damage_game(state, g);
		else
			g->board = board_new(&g->game.variant);
	}
}

static int compare_id(const void *key, const void *member)
{
	int64_t id = *(const int64_t *)key;
	int64_t other = ((const struct game_builder *)member)->row;

	return id < other ? -1 : id > other;
}

static struct game_builder *
find_game(const struct load_state *state, int64_t id)
{
	return state->game_count == 0 ?
	    NULL :
	    bsearch(&id, state->games, state->game_count,
		sizeof(state->games[0]), compare_id);
}

/* --- seats and moves --- */

static bool read_seat(struct statement *q, struct loaded_seat *seat)
{
	const char    *word = statement_text(q, 3);
	enum bot_level level;

	seat->player = (uint64_t)statement_int(q, 6);
	seat->bot_level = NO_BOT_LEVEL;
	if (word[0] != '\0') {
		if (!bot_level_parse(&level, word))
			return false;
		seat->bot_level = (int8_t)level;
	}
	return read_name(seat->name, statement_text(q, 2)) &&
	    read_name(seat->owner, statement_text(q, 4));
}

/*
 * Somebody else has side's seat from ply on, or the game ended before ply.
 * Notes the plies that a substitute made in the seat.
 */
static void end_seat(struct game_builder *g, enum side side, uint32_t ply)
{
	uint32_t first = g->substitute_from[side];

	g->substitute_from[side] = 0;
	if (first == 0)
		return;
	if (first % 2 != (side == SIDE_X))
		first++;
	for (; first < ply; first += 2) {
		g->game.substitute_moved[side] = true;
		ply_set_add(&g->game.bot_plies, first);
	}
}

/* Rows are ordered by ply: the last one for a side counts. */
static void read_seats(struct load_state *state)
{
	struct statement *q = db_file_prepare(state->file, db_schema_seats);

	while (db_file_next_row(state->file, q)) {
		struct game_builder *g = find_game(state, statement_int(q, 0));
		enum side            side;
		uint32_t             ply;

		if (g == NULL || g->is_damaged)
			continue;
		if (!parse_side(statement_text(q, 1), &side) ||
		    !read_number(q, 5, POINTS_MAX + 1, &ply) || ply == 0 ||
		    !read_seat(q, &g->game.seats[side])) {
			damage_game(state, g);
			continue;
		}
		end_seat(g, side, ply);
		if (g->game.seats[side].owner[0] != '\0')
			g->substitute_from[side] = ply;
	}
}

static void add_move(struct game_builder *g, struct loaded_move move)
{
	struct loaded_game *game = &g->game;

	if (game->move_count == g->capacity) {
		g->capacity = g->capacity * 2 + 16;
		game->moves = xrealloc(game->moves,
		    g->capacity * sizeof(game->moves[0]));
	}
	game->moves[game->move_count++] = move;
}

/* Drops all moves after the ply of the row. */
static bool
read_undo(struct statement *q, struct game_builder *g, enum side side)
{
	int64_t ply = statement_int(q, 1);

	if (ply < 0 || ply >= (int64_t)g->game.move_count)
		return false;
	while (g->game.move_count > (size_t)ply) {
		board_undo(g->board);
		g->game.move_count--;
	}
	g->game.undone |= (uint8_t)(1u << side);
	return true;
}

static bool read_move(struct statement *q, struct game_builder *g)
{
	struct loaded_move move = { .time_left = statement_int(q, 3) };
	enum side          side;

	g->game.active_at = statement_int(q, 4);
	if (parse_side(statement_text(q, 2), &side))
		return read_undo(q, g, side);

	if (statement_int(q, 1) != (int64_t)g->game.move_count + 1 ||
	    move.time_left < 0 ||
	    !notation_read(&move.point, statement_text(q, 2)) ||
	    board_play(g->board, move.point) != OK)
		return false;
	add_move(g, move);
	return true;
}

static void read_moves(struct load_state *state)
{
	struct statement *q = db_file_prepare(state->file, db_schema_moves);

	while (db_file_next_row(state->file, q)) {
		struct game_builder *g = find_game(state, statement_int(q, 0));

		if (g != NULL && !g->is_damaged && !read_move(q, g))
			damage_game(state, g);
	}
}

/*
 * A move that ends the game and the result are in one transaction, so a board
 * with a winner or without a free point belongs to a game that is over.
 */
static bool is_consistent(const struct game_builder *g)
{
	return g->game.seats[SIDE_X].name[0] != '\0' &&
	    g->game.seats[SIDE_O].name[0] != '\0' &&
	    (g->game.is_over || board_verdict(g->board) == VERDICT_OPEN);
}

static void
report_games(struct load_state *state, const struct db_load_handler *handler)
{
	for (size_t i = 0; i < state->game_count; i++) {
		struct game_builder *g = &state->games[i];

		if (!g->is_damaged && !is_consistent(g))
			damage_game(state, g);
		if (g->is_damaged)
			continue;
		end_seat(g, SIDE_X, (uint32_t)g->game.move_count + 1);
		end_seat(g, SIDE_O, (uint32_t)g->game.move_count + 1);
		if (g->game.undone != 0)
			g->game.substitute_moved
			    [SIDE_X] = g->game.substitute_moved[SIDE_O] = false;
		handler->on_game(handler->ctx, &g->game);
	}
}

static void free_games(struct load_state *state)
{
	for (size_t i = 0; i < state->game_count; i++) {
		board_free(state->games[i].board);
		free(state->games[i].game.moves);
	}
	free(state->games);
}

/* --- damaged games --- */

/* Ends those that run, and takes their players out of all of them. */
static enum sqlite_result end_damaged_games(void *ctx)
{
	struct load_state *state = ctx;
	enum sqlite_result result = SQL_DONE;
	struct statement  *over = db_file_prepare(state->file, db_schema_void),
			 *leave = db_file_prepare(state->file,
			     db_schema_leave_game);

	for (size_t i = 0; i < state->game_count && result == SQL_DONE; i++) {
		if (!state->games[i].is_damaged)
			continue;
		statement_bind_int(over, 1, state->unix_ms);
		statement_bind_int(over, 2, state->games[i].row);
		result = statement_step(over);
		statement_bind_int(leave, 1, state->games[i].row);
		if (result == SQL_DONE)
			result = statement_step(leave);
	}
	return result;
}

static void set_damaged_aside(struct load_state *state)
{
	bool has_game = false;
	char copy[PATH_MAX];

	for (size_t i = 0; i < state->game_count; i++)
		has_game |= state->games[i].is_damaged;
	if (state->damaged == 0 || db_is_in_memory(state->db))
		return;
	if (db_file_copy_aside(state->file, has_game, copy))
		log_event(LOG_ERROR, "store", "damaged=%u copy=%s",
		    state->damaged, copy);
	if (has_game &&
	    db_transact(state->db, end_damaged_games, state) != DB_DONE)
		fatal("the damaged games cannot be ended: %s",
		    db_error(state->db));
}

/* --- players --- */

static bool read_player(struct statement *q, struct loaded_player *p)
{
	const void *token = statement_blob(q, 1, TOKEN_HASH_SIZE);
	const void *previous_hash = statement_blob(q, 2, TOKEN_HASH_SIZE);

	if (token == NULL || !read_name(p->name, statement_text(q, 0)) ||
	    !parse_side(statement_text(q, 4), &p->side))
		return false;
	p->player = (uint64_t)statement_int(q, 5);
	p->token_id = (uint64_t)statement_int(q, 6);
	memcpy(p->token_hash, token, TOKEN_HASH_SIZE);
	p->has_previous = previous_hash != NULL;
	if (p->has_previous)
		memcpy(p->previous_hash, previous_hash, TOKEN_HASH_SIZE);
	p->is_program = statement_int(q, 8) != 0;
	snprintf(p->seek, sizeof(p->seek), "%s", statement_text(q, 7));
	return read_number(q, 3, UINT32_MAX, &p->game_id);
}

static void
load_players(struct load_state *state, const struct db_load_handler *handler)
{
	struct statement *q = db_file_prepare(state->file, db_schema_players);

	while (db_file_next_row(state->file, q)) {
		struct loaded_player p = { .name = "" };
		struct game_builder *g = find_game(state, statement_int(q, 3));

		if (!read_player(q, &p))
			report_damaged(state, "player", statement_int(q, 5));
		else if (g != NULL && !g->is_damaged)
			handler->on_player(handler->ctx, &p);
	}
}

static void
load_owners(struct load_state *state, const struct db_load_handler *handler)
{
	struct statement *q = db_file_prepare(state->file, db_schema_owners);

	while (db_file_next_row(state->file, q)) {
		const char         *key = statement_text(q, 2);
		struct loaded_owner o = { .player = (uint64_t)statement_int(q,
					      0),
			.bound = statement_int(q, 3),
			.has_game = statement_int(q, 4) != 0 };

		bool is_named = read_name(o.name, statement_text(q, 1)) ||
		    read_name(o.name, statement_text(q, 5));

		if (is_named && key_digits_are_valid(key, KEY_DIGITS) &&
		    strcmp(o.name, statement_text(q, 1)) == 0)
			memcpy(o.key, key, sizeof(o.key));
		else
			report_damaged(state, "owner", statement_int(q, 0));
		if (is_named && o.name[0] != '\0')
			handler->on_owner(handler->ctx, &o);
	}
}

static void
load_listed(struct load_state *state, const struct db_load_handler *handler)
{
	struct statement *q = db_file_prepare(state->file, db_schema_listed);

	while (db_file_next_row(state->file, q)) {
		struct loaded_listed l = { (uint64_t)statement_int(q, 0),
			statement_int(q, 1) != 0, statement_text(q, 2) };

		if (name_is_valid(l.name))
			handler->on_listed(handler->ctx, &l);
		else
			report_damaged(state, "list of player",
			    statement_int(q, 0));
	}
}

static bool read_player_rating(struct statement *q, struct loaded_rating *r)
{
	r->player = (uint64_t)statement_int(q, 0);
	r->rating = db_read_rating(q, 2);
	r->at = statement_int(q, 6);
	return variant_parse(&r->variant, statement_text(q, 1)) &&
	    fabs(r->rating.value) <= RATING_VALUE_MAX &&
	    r->rating.deviation > 0 && r->rating.volatility > 0 &&
	    read_number(q, 5, UINT32_MAX, &r->games);
}

static void
load_ratings(struct load_state *state, const struct db_load_handler *handler)
{
	struct statement *q = db_file_prepare(state->file, db_schema_ratings);

	while (db_file_next_row(state->file, q)) {
		struct loaded_rating r;

		if (read_player_rating(q, &r))
			handler->on_rating(handler->ctx, &r);
		else
			report_damaged(state, "rating of player",
			    statement_int(q, 0));
	}
	q = db_file_prepare(state->file, db_schema_rated_pairs);
	statement_bind_int(q, 1, handler->rated_since);
	while (db_file_next_row(state->file, q)) {
		struct loaded_rated_pair p = {
			{ (uint64_t)statement_int(q, 1),
			    (uint64_t)statement_int(q, 2) },
			statement_int(q, 0), (uint64_t)statement_int(q, 3)
		};

		handler->on_rated_pair(handler->ctx, &p);
	}
}

/* An end that cannot be read is the last possible one. */
static void
load_bans(struct load_state *state, const struct db_load_handler *handler)
{
	struct statement *q = db_file_prepare(state->file, db_schema_bans);
	unsigned          row = 0;

	while (db_file_next_row(state->file, q)) {
		struct loaded_ban b = { .what = statement_text(q, 0),
			.key = statement_text(q, 1),
			.until = statement_int(q, 2),
			.reason = statement_text(q, 3) };
		bool is_end_valid = statement_int(q, 4) != 0 && b.until > 0 &&
		    b.until < LOADED_BAN_UNTIL_MAX;

		row++;
		if (!is_end_valid)
			b.until = LOADED_BAN_UNTIL_MAX;
		if (!handler->on_ban(handler->ctx, &b) || !is_end_valid)
			report_damaged(state, "ban", row);
	}
}

static uint32_t last_game(const struct load_state *state)
{
	struct statement *q = db_file_prepare(state->file, db_schema_last_game);
	uint32_t          last = 0;

	while (db_file_next_row(state->file, q))
		if (!read_number(q, 0, UINT32_MAX, &last))
			db_file_fatal_damaged(state->file,
			    "the number of the last game is invalid");
	return last;
}

static uint64_t last_player(const struct load_state *state)
{
	struct statement *q = db_file_prepare(state->file,
	    db_schema_last_player);
	uint64_t          last = 0;

	while (db_file_next_row(state->file, q))
		last = (uint64_t)statement_int(q, 0);
	return last;
}

struct db_last_ids
db_load(struct db *db, const struct db_load_handler *handler, int64_t unix_ms)
{
	struct load_state state = {
		.db = db, .file = db_get_file(db), .unix_ms = unix_ms
	};
	struct db_last_ids last;

	read_games(&state);
	read_seats(&state);
	read_moves(&state);
	report_games(&state, handler);
	load_owners(&state, handler);
	load_listed(&state, handler);
	load_ratings(&state, handler);
	load_players(&state, handler);
	if (handler->on_ban != NULL)
		load_bans(&state, handler);
	last = (struct db_last_ids){ last_game(&state), last_player(&state) };
	set_damaged_aside(&state);
	free_games(&state);
	return last;
}

void db_load_motd(struct db *db, char out[CHAT_BYTES_MAX + 1])
{
	const struct db_file *file = db_get_file(db);
	struct statement     *q = db_file_prepare(file, db_schema_motd);

	out[0] = '\0';
	while (db_file_next_row(file, q))
		if (chat_is_valid(statement_text(q, 0)))
			snprintf(out, CHAT_BYTES_MAX + 1, "%s",
			    statement_text(q, 0));
}
