/*
 * db_load.c -- reads what a server needs at its start: running games and their
 * players, the owners of names, and bans. Every value is checked.
 */

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "common/fatal.h"
#include "common/parser.h"
#include "server/storage/game_rows.h"
#include "server/storage/storage_file.h"
#include "server/util/log.h"

/* The absolute value of a rating is at most this. */
#define RATING_VALUE_MAX 30000

struct load_state {
	struct storage                    *db;
	const struct storage_load_handler *handler;
	int64_t                            unix_ms;
	unsigned damaged; /* how many rows are damaged; a game counts as one
			     row */
	/* How many games are among the damaged rows. */
	unsigned damaged_game_count;
	int64_t  damaged_games[STORAGE_DAMAGED_MAX];
};

/* Notes and logs that a row is damaged. The row is left out. */
static void
report_damaged(struct load_state *state, const char *what, int64_t id)
{
	if (++state->damaged > STORAGE_DAMAGED_MAX)
		storage_fatal_damaged(state->db,
		    "more than 100 rows are invalid");
	log_each(LOG_ERROR, "store", "damaged=%s number=%lld advice=%s", what,
	    (long long)id, "it is left out; see --check");
}

/* --- games --- */

static const char games_to_load[] = "SELECT id FROM game WHERE ended IS NULL "
				    "UNION SELECT game.id FROM person"
				    " JOIN game ON game.id = game ORDER BY 1";

/*
 * Reads the games and passes them to the handler. If the board has a winner or
 * no free point, the game must be over, because a move that ends the game and
 * its result are written in one transaction.
 */
static void load_games(struct load_state *state)
{
	struct statement *q = storage_statement(state->db, games_to_load);

	while (storage_next_row(state->db, q)) {
		struct stored_game g = { .id = 0 };
		int64_t            id = statement_int(q, 0);
		enum sqlite_result result = game_rows_read(state->db, id, &g);

		if (result == SQL_DONE && stored_game_is_legal(&g)) {
			state->handler->on_game(state->handler->ctx, &g);
		} else if (result == SQL_DONE || result == SQL_CORRUPT) {
			report_damaged(state, "game", id);
			state->damaged_games[state->damaged_game_count++] = id;
		} else {
			storage_fatal_damaged(state->db,
			    sqlite_error(state->db->sqlite));
		}
		stored_game_clear(&g);
	}
}

static bool is_damaged_game(const struct load_state *state, int64_t id)
{
	for (unsigned i = 0; i < state->damaged_game_count; i++)
		if (state->damaged_games[i] == id)
			return true;
	return false;
}

/* --- damaged games --- */

/* Marks the game ?2 as damaged. If it is running, ends it at the time ?1. */
static const char end_damaged
    [] = "UPDATE game SET winner = iif(ended IS NULL, 'none', winner),"
	 " why = iif(ended IS NULL, 'void', why), ended = ifnull(ended, ?1),"
	 " damaged = 1 WHERE id = ?2";

static const char leave_game[] = "DELETE FROM person WHERE game = ?";

/*
 * Ends the damaged games that are running, and removes the players of all
 * damaged games.
 */
static enum sqlite_result end_damaged_games(void *ctx)
{
	struct load_state *state = ctx;
	enum sqlite_result result = SQL_DONE;
	struct statement  *over = storage_statement(state->db, end_damaged),
			 *leave = storage_statement(state->db, leave_game);

	for (unsigned i = 0;
	     i < state->damaged_game_count && result == SQL_DONE; i++) {
		statement_bind_int(over, 1, state->unix_ms);
		statement_bind_int(over, 2, state->damaged_games[i]);
		result = statement_step(over);
		statement_bind_int(leave, 1, state->damaged_games[i]);
		if (result == SQL_DONE)
			result = statement_step(leave);
	}
	return result;
}

static void set_damaged_aside(struct load_state *state)
{
	bool                has_game = state->damaged_game_count > 0;
	char                copy[PATH_MAX];
	enum storage_result result;

	if (state->damaged == 0 || storage_is_in_memory(state->db))
		return;
	if (storage_copy_aside(state->db, has_game, copy))
		log_event(LOG_ERROR, "store", "damaged=%u copy=%s",
		    state->damaged, copy);
	if (!has_game)
		return;
	result = storage_transact(state->db, end_damaged_games, state);
	if (result == STORAGE_FAILED)
		storage_fatal_damaged(state->db, storage_error(state->db));
	if (result != STORAGE_DONE)
		fatal("the damaged games cannot be ended: %s",
		    storage_error(state->db));
}

/* --- players --- */

static const char players
    [] = "SELECT name, token, before, game, side, player, token_id, seek, bot,"
	 " address"
	 " FROM person JOIN player ON player.id = player"
	 " LEFT JOIN game ON game.id = game WHERE game = 0"
	 " OR game.id IS NOT NULL ORDER BY player DESC";

static bool read_player(struct statement *q, struct loaded_player *p)
{
	const void *token = statement_blob(q, 1, TOKEN_HASH_SIZE);
	const void *previous_hash = statement_blob(q, 2, TOKEN_HASH_SIZE);

	if (token == NULL ||
	    !game_rows_read_name(p->name, statement_text(q, 0)) ||
	    !parse_side(statement_text(q, 4), &p->side))
		return false;
	p->player = (uint64_t)statement_int(q, 5);
	p->token_id = (uint64_t)statement_int(q, 6);
	memcpy(p->token_hash, token, TOKEN_HASH_SIZE);
	p->has_previous = previous_hash != NULL;
	if (p->has_previous)
		memcpy(p->previous_hash, previous_hash, TOKEN_HASH_SIZE);
	p->is_program = statement_int(q, 8) != 0;
	p->address = (uint64_t)statement_int(q, 9);
	p->seek = statement_text(q, 7);
	return statement_uint(q, 3, UINT32_MAX, &p->game_id);
}

static void load_players(struct load_state *state)
{
	struct statement *q = storage_statement(state->db, players);

	while (storage_next_row(state->db, q)) {
		struct loaded_player p = { .name = "" };

		if (!read_player(q, &p) ||
		    (!is_damaged_game(state, statement_int(q, 3)) &&
			!state->handler->on_player(state->handler->ctx, &p)))
			report_damaged(state, "player", statement_int(q, 5));
	}
}

static const char owners[] = "SELECT id, name, key, bound, EXISTS (SELECT 1 "
			     "FROM score WHERE player = id),"
			     " folded FROM player WHERE key IS NOT NULL";

static void load_owners(struct load_state *state)
{
	struct statement *q = storage_statement(state->db, owners);

	while (storage_next_row(state->db, q)) {
		const char         *key = statement_text(q, 2);
		struct loaded_owner o = { .player = (uint64_t)statement_int(q,
					      0),
			.bound = statement_int(q, 3),
			.has_game = statement_int(q, 4) != 0 };

		bool is_named = game_rows_read_name(o.name,
				    statement_text(q, 1)) ||
		    game_rows_read_name(o.name, statement_text(q, 5));

		if (is_named && key_digits_are_valid(key, KEY_DIGITS) &&
		    strcmp(o.name, statement_text(q, 1)) == 0)
			memcpy(o.key, key, sizeof(o.key));
		else
			report_damaged(state, "owner", statement_int(q, 0));
		if (is_named && o.name[0] != '\0')
			state->handler->on_owner(state->handler->ctx, &o);
	}
}

static const char listed[] = "SELECT player, noplay, name FROM listed";

static void load_listed(struct load_state *state)
{
	struct statement *q = storage_statement(state->db, listed);

	while (storage_next_row(state->db, q)) {
		struct loaded_listed l = { (uint64_t)statement_int(q, 0),
			statement_int(q, 1) != 0, statement_text(q, 2) };

		if (name_is_valid(l.name))
			state->handler->on_listed(state->handler->ctx, &l);
		else
			report_damaged(state, "list of player",
			    statement_int(q, 0));
	}
}

/* Reads the ratings of players who own a name. No other ratings are loaded. */
static const char ratings
    [] = "SELECT player, variant, rating, rd, volatility, games, at FROM player"
	 " CROSS JOIN rating ON player = player.id WHERE key IS NOT NULL ORDER "
	 "BY at";

static const char
    rated_pairs[] = "SELECT at, x, o FROM recent_rated WHERE at > ?"
		    " ORDER BY at, game";

static bool read_player_rating(struct statement *q, struct loaded_rating *r)
{
	r->player = (uint64_t)statement_int(q, 0);
	r->rating = (struct rating){ statement_real(q, 2), statement_real(q, 3),
		statement_real(q, 4) };
	r->at = statement_int(q, 6);
	return variant_parse(&r->variant, statement_text(q, 1)) &&
	    fabs(r->rating.value) <= RATING_VALUE_MAX &&
	    r->rating.deviation > 0 && r->rating.volatility > 0 &&
	    statement_uint(q, 5, UINT32_MAX, &r->games);
}

static void load_ratings(struct load_state *state)
{
	struct statement *q = storage_statement(state->db, ratings);

	while (storage_next_row(state->db, q)) {
		struct loaded_rating r;

		if (read_player_rating(q, &r))
			state->handler->on_rating(state->handler->ctx, &r);
		else
			report_damaged(state, "rating of player",
			    statement_int(q, 0));
	}
	q = storage_statement(state->db, rated_pairs);
	statement_bind_int(q, 1, state->handler->rated_since);
	while (storage_next_row(state->db, q)) {
		struct loaded_rated_pair p = {
			{ (uint64_t)statement_int(q, 1),
			    (uint64_t)statement_int(q, 2) },
			statement_int(q, 0)
		};

		state->handler->on_rated_pair(state->handler->ctx, &p);
	}
}

static const char bans
    [] = "SELECT what, key, until, reason, typeof(until) = 'integer' FROM ban";

/* Loads the bans. A ban whose end is invalid never ends. */
static void load_bans(struct load_state *state)
{
	struct statement *q = storage_statement(state->db, bans);
	unsigned          row = 0;

	while (storage_next_row(state->db, q)) {
		struct loaded_ban b = { .what = statement_text(q, 0),
			.key = statement_text(q, 1),
			.until = statement_int(q, 2),
			.reason = statement_text(q, 3) };
		bool is_end_valid = statement_int(q, 4) != 0 && b.until > 0 &&
		    b.until < LOADED_BAN_UNTIL_MAX;

		row++;
		if (!is_end_valid)
			b.until = LOADED_BAN_UNTIL_MAX;
		if (!state->handler->on_ban(state->handler->ctx, &b) ||
		    !is_end_valid)
			report_damaged(state, "ban", row);
	}
}

static const char tournament[] = "SELECT text, at, seq FROM tournament"
				 " ORDER BY seq";

/*
 * Loads the lines of the last tournament. Stops at a damaged line, because the
 * later lines depend on it.
 */
static void load_tournament(struct load_state *state)
{
	struct statement *q = storage_statement(state->db, tournament);

	while (storage_next_row(state->db, q)) {
		if (state->handler->on_tournament(state->handler->ctx,
			statement_text(q, 0), statement_int(q, 1)))
			continue;
		report_damaged(state, "tournament", statement_int(q, 2));
		break;
	}
	statement_reset(q);
}

/*
 * Reads the greatest id of any game or player. AUTOINCREMENT remembers the id
 * even if that game or player was deleted.
 */
static const char last_game_id[] =
    "SELECT max(ifnull((SELECT seq FROM sqlite_sequence WHERE name = 'game'),"
    " 0), ifnull((SELECT max(id) FROM finished), 0))";
static const char last_player_id
    [] = "SELECT max(ifnull((SELECT seq FROM sqlite_sequence WHERE name ="
	 " 'player'), 0), ifnull((SELECT max(id) FROM player), 0))";

static const char
    server[] = "SELECT (SELECT value FROM meta WHERE key = 'id'),"
	       " (SELECT value FROM meta WHERE key = 'seed'),"
	       " (SELECT CAST(value AS TEXT) FROM meta WHERE key = 'motd')";

static void load_server(const struct storage *db, struct storage_loaded *out)
{
	struct statement *q = storage_statement(db, server);
	const void       *id = NULL, *seed = NULL;

	if (storage_next_row(db, q)) {
		id = statement_blob(q, 0, sizeof(out->id));
		seed = statement_blob(q, 1, sizeof(out->key_seed));
	}
	if (id == NULL || seed == NULL)
		storage_fatal_damaged(db, "the server's id or key is invalid");
	memcpy(out->id, id, sizeof(out->id));
	memcpy(out->key_seed, seed, sizeof(out->key_seed));
	if (chat_is_valid(statement_text(q, 2)))
		snprintf(out->motd, sizeof(out->motd), "%s",
		    statement_text(q, 2));
	statement_reset(q);
}

struct storage_loaded storage_load(struct storage *db,
    const struct storage_load_handler *handler, int64_t unix_ms)
{
	struct load_state state = {
		.db = db, .handler = handler, .unix_ms = unix_ms
	};
	struct storage_loaded loaded = { .last_game = 0 };
	int64_t               game, player;

	load_games(&state);
	load_owners(&state);
	load_listed(&state);
	load_ratings(&state);
	if (handler->on_tournament != NULL)
		load_tournament(&state);
	load_players(&state);
	if (handler->on_ban != NULL)
		load_bans(&state);
	load_server(db, &loaded);
	game = statement_number(storage_statement(db, last_game_id), -1);
	player = statement_number(storage_statement(db, last_player_id), -1);
	if (game < 0 || game > UINT32_MAX || player < 0)
		storage_fatal_damaged(state.db,
		    "the number of the last game or player is invalid");
	loaded.last_game = (uint32_t)game;
	loaded.last_player = (uint64_t)player;
	set_damaged_aside(&state);
	return loaded;
}
