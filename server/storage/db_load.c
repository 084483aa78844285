/*
 * db_load.c -- reads what a server needs at its start: running games and their
 * players, the owners of names, and bans. Every value is checked.
 */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/fatal.h"
#include "common/parser.h"
#include "server/storage/db_backup.h"
#include "server/storage/db_schema.h"
#include "server/storage/game_row.h"
#include "server/storage/storage_file.h"
#include "server/util/log.h"

/* The absolute value of a rating is at most this. */
#define RATING_VALUE_MAX 30000

/* --- the clock --- */

static const char
    stored_clock[] = "SELECT CAST((SELECT value FROM meta WHERE key ="
		     " 'trusted') AS INTEGER),"
		     " CAST((SELECT value FROM meta WHERE key = 'wall')"
		     " AS INTEGER),"
		     " CAST((SELECT value FROM meta WHERE key = 'doubt')"
		     " AS INTEGER)";

static bool is_time(int64_t unix_ms)
{
	return unix_ms >= 0 && unix_ms <= STORED_TIME_MAX;
}

struct wall_clock storage_load_clock(const struct storage *db)
{
	struct statement *q = storage_statement(db, stored_clock);
	struct wall_clock c = { .read_at = 0 };

	if (storage_next_row(db, q))
		c = (struct wall_clock){ .trusted = statement_int(q, 0),
			.wall = statement_int(q, 1),
			.doubt_until = statement_int(q, 2) };
	statement_reset(q);
	return is_time(c.trusted) && is_time(c.wall) && is_time(c.doubt_until) ?
	    c :
	    (struct wall_clock){ .read_at = 0 };
}

/* --- what is loaded --- */

/* The log names at most this many damaged rows; any others are only counted. */
#define DAMAGED_LOGGED_MAX 100

struct id_list {
	unsigned count, capacity;
	int64_t *ids; /* owned */
};

struct load_state {
	struct storage                    *db;
	const struct storage_load_handler *handler;
	int64_t                            unix_ms;
	/* How many rows are damaged; a game counts as one row */
	unsigned damaged;
	/* Among the damaged rows; the least id comes first */
	struct id_list damaged_games;
	/* Players who have no seat any more, and are not entrants */
	struct id_list left_players;
	int64_t        last_game, last_player; /* the last numbers */
};

static void add_id(struct id_list *list, int64_t id)
{
	if (list->count == list->capacity) {
		list->capacity = list->capacity * 2 + 16;
		list->ids = xrealloc(list->ids,
		    list->capacity * sizeof(list->ids[0]));
	}
	list->ids[list->count++] = id;
}

/* Notes and logs that a row is damaged. The row is left out. */
static void
report_damaged(struct load_state *state, const char *what, int64_t id)
{
	if (++state->damaged <= DAMAGED_LOGGED_MAX)
		log_each(LOG_ERROR, "store", "damaged=%s number=%lld advice=%s",
		    what, (long long)id, "it is left out; see --check");
}

/* --- games --- */

/*
 * The games that are running, or at which somebody has a seat, and those that an
 * earlier start could not read; and whether it is one of these.
 */
static const char games_to_load
    [] = "SELECT id, 0 FROM game WHERE ended IS NULL"
	 " UNION SELECT game.id, " DB_IS_DAMAGED
	 " FROM seat JOIN game ON game.id = seat.game UNION SELECT id, 1"
	 " FROM game WHERE " DB_IS_DAMAGED " ORDER BY 1";

/*
 * Reads a game and checks it. Returns false if it is damaged. Fatal if SQLite
 * cannot read the file. The caller clears the game.
 */
static bool
read_game(const struct load_state *state, int64_t id, struct stored_game *g)
{
	enum sqlite_result result = game_row_load(state->db, id, g, NULL);

	if (result != SQL_DONE && result != SQL_INVALID)
		storage_fatal_damaged(state->db,
		    sqlite_error(state->db->sqlite));
	return result == SQL_DONE;
}

static void load_games(struct load_state *state)
{
	struct statement *q = storage_statement(state->db, games_to_load);

	while (storage_next_row(state->db, q)) {
		struct stored_game g;
		int64_t            id = statement_int(q, 0);

		if (read_game(state, id, &g)) {
			state->handler->on_game(state->handler->ctx, &g);
		} else if (statement_int(q, 1) == 0) {
			report_damaged(state, "game", id);
			add_id(&state->damaged_games, id);
		}
		stored_game_clear(&g);
	}
}

static int compare_ids(const void *a, const void *b)
{
	int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

	return (x > y) - (x < y);
}

static bool is_damaged_game(const struct load_state *state, int64_t id)
{
	const struct id_list *list = &state->damaged_games;

	return list->count > 0 &&
	    bsearch(&id, list->ids, list->count, sizeof(id), compare_ids) !=
	    NULL;
}

/* --- what is changed after loading --- */

/*
 * Ends the game ?1 at the time ?2, unless it has ended. Its texts stay as they
 * are, and no list shows it.
 */
static const char
    end_damaged[] = "UPDATE game SET winner = NULL, ended = ifnull(ended, ?2)"
		    " WHERE id = ?1";

static const char leave_game[] = "UPDATE seat SET game = NULL, address = NULL"
				 " WHERE game = ?1";
static const char leave[] = "DELETE FROM seat WHERE player = ?1";

/* SQLite itself would keep a number that is greater than those of the rows. */
static const char set_last_numbers
    [] = "UPDATE sqlite_sequence SET seq = iif(name = 'game', ?1, ?2)"
	 " WHERE name IN ('game', 'player')";

/* Runs a statement for each id of the list. */
static enum sqlite_result run_for(const struct load_state *state,
    const char *sql, const struct id_list *list)
{
	struct statement  *q = storage_statement(state->db, sql);
	enum sqlite_result result = SQL_DONE;

	for (unsigned i = 0; i < list->count && result == SQL_DONE; i++) {
		statement_bind_int(q, 1, list->ids[i]);
		if (sql == end_damaged)
			statement_bind_int(q, 2, state->unix_ms);
		result = statement_step(q);
	}
	return result;
}

/*
 * Ends the damaged games, removes their players from their seats, and stores the
 * last numbers.
 */
static enum sqlite_result settle(void *ctx)
{
	const struct load_state *state = ctx;
	enum sqlite_result       result;
	struct statement        *q;

	result = run_for(state, end_damaged, &state->damaged_games);
	if (result == SQL_DONE)
		result = run_for(state, leave_game, &state->damaged_games);
	if (result == SQL_DONE)
		result = run_for(state, leave, &state->left_players);
	if (result != SQL_DONE)
		return result;
	q = storage_statement(state->db, set_last_numbers);
	statement_bind_int(q, 1, state->last_game);
	statement_bind_int(q, 2, state->last_player);
	return statement_step(q);
}

/* Makes a copy of the file as it is now. Returns false if that fails. */
static bool set_copy_aside(const struct load_state *state)
{
	struct db_backup copy;

	if (storage_is_in_memory(state->db))
		return true;
	if (db_backup_damaged(&copy, state->db)) {
		log_event(LOG_ERROR, "store", "damaged=%u copy=%s",
		    state->damaged, copy.path);
		return true;
	}
	log_event(LOG_ERROR, "store", "damaged=%u error=%s advice=%s",
	    state->damaged, copy.error,
	    "no copy can be made, so nothing is changed; the next start tries "
	    "again");
	return false;
}

/*
 * Changes the file after everything was loaded. If that is impossible now, the
 * next start finds the same.
 */
static void settle_all(struct load_state *state)
{
	enum storage_result result;

	if (state->damaged > 0 && !set_copy_aside(state))
		return;
	if (state->damaged + state->left_players.count == 0)
		return;
	result = storage_transact(state->db, settle, state);
	if (result == STORAGE_FAILED)
		storage_fatal_damaged(state->db, storage_error(state->db));
	if (result != STORAGE_DONE)
		log_event(LOG_ERROR, "store", "damaged=%u error=%s",
		    state->damaged, storage_error(state->db));
}

/* --- players --- */

static const char players
    [] = "SELECT name, token, previous, game, side, player, token_id, program,"
	 " address, EXISTS (SELECT 1 FROM score WHERE score.player ="
	 " seat.player) FROM seat JOIN player ON player.id = player"
	 " WHERE game IS NULL OR EXISTS (SELECT 1 FROM game WHERE game.id ="
	 " seat.game) ORDER BY player DESC";

static bool read_player(struct statement *q, struct stored_player *p)
{
	const void *token = statement_blob(q, 1, TOKEN_HASH_SIZE);
	const void *previous_hash = statement_blob(q, 2, TOKEN_HASH_SIZE);
	const void *address = statement_blob(q, 8, ADDRESS_KEY_BYTES);

	if (token == NULL ||
	    !game_row_read_name(p->name, statement_text(q, 0)) ||
	    !parse_side(statement_text(q, 4), &p->side))
		return false;
	p->player = (uint64_t)statement_int(q, 5);
	p->token_id = (uint64_t)statement_int(q, 6);
	memcpy(p->token_hash, token, TOKEN_HASH_SIZE);
	p->has_previous = previous_hash != NULL;
	if (p->has_previous)
		memcpy(p->previous_hash, previous_hash, TOKEN_HASH_SIZE);
	p->is_program = statement_int(q, 7) != 0;
	if (address != NULL)
		memcpy(p->address.bytes, address, ADDRESS_KEY_BYTES);
	p->has_game = statement_int(q, 9) != 0;
	return statement_uint(q, 3, UINT32_MAX, &p->game_id);
}

static void load_players(struct load_state *state)
{
	struct statement *q = storage_statement(state->db, players);

	while (storage_next_row(state->db, q)) {
		struct stored_player p = { .name = "" };
		bool                 is_valid = read_player(q, &p);
		bool has_seat = !is_damaged_game(state, statement_int(q, 3));

		if (!has_seat) {
			p.game_id = 0;
			p.address = (struct address_key){ { 0 } };
		}
		if (is_valid &&
		    state->handler->on_player(state->handler->ctx, &p))
			continue;
		if (!has_seat || (is_valid && p.game_id == 0))
			add_id(&state->left_players, statement_int(q, 5));
		else
			report_damaged(state, "player", statement_int(q, 5));
	}
}

static const char owners[] = "SELECT id, name, key, bound, EXISTS (SELECT 1 "
			     "FROM score WHERE player = id),"
			     " folded FROM player WHERE key IS NOT NULL"
			     " ORDER BY bound, id";

static void load_owners(struct load_state *state)
{
	struct statement *q = storage_statement(state->db, owners);

	while (storage_next_row(state->db, q)) {
		const char         *key = statement_text(q, 2);
		struct loaded_owner o = { .player = (uint64_t)statement_int(q,
					      0),
			.bound = statement_int(q, 3),
			.has_game = statement_int(q, 4) != 0 };

		bool is_named = game_row_read_name(o.name,
				    statement_text(q, 1)) ||
		    game_row_read_name(o.name, statement_text(q, 5));

		if (is_named && key_digits_are_valid(key, KEY_DIGITS) &&
		    strcmp(o.name, statement_text(q, 1)) == 0)
			memcpy(o.key, key, sizeof(o.key));
		else
			report_damaged(state, "owner", statement_int(q, 0));
		if (is_named && o.name[0] != '\0')
			state->handler->on_owner(state->handler->ctx, &o);
	}
}

static const char ignored[] = "SELECT player, name FROM ignored";

static void load_ignored(struct load_state *state)
{
	struct statement *q = storage_statement(state->db, ignored);

	while (storage_next_row(state->db, q)) {
		struct loaded_ignored l = { (uint64_t)statement_int(q, 0),
			statement_text(q, 1) };

		if (name_is_valid(l.name))
			state->handler->on_ignored(state->handler->ctx, &l);
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
}

static const char
    bans[] = "SELECT what, key, until, reason, typeof(until) = 'integer', talk"
	     " FROM ban";

/*
 * Loads the bans. A ban whose end is invalid never ends; one of which it is
 * invalid whether it is of talk alone is not.
 */
static void load_bans(struct load_state *state)
{
	struct statement *q = storage_statement(state->db, bans);
	unsigned          row = 0;

	while (storage_next_row(state->db, q)) {
		struct loaded_ban b = { .what = statement_text(q, 0),
			.key = statement_text(q, 1),
			.until = statement_int(q, 2),
			.reason = statement_text(q, 3),
			.is_of_talk = statement_int(q, 5) == 1 };
		bool is_end_valid = statement_int(q, 4) != 0 && b.until > 0 &&
		    b.until < STORED_TIME_MAX;

		row++;
		if (!is_end_valid)
			b.until = STORED_TIME_MAX;
		if (!state->handler->on_ban(state->handler->ctx, &b) ||
		    !is_end_valid || (uint64_t)statement_int(q, 5) > 1)
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
 * AUTOINCREMENT remembers the last number even if that game or player was
 * deleted.
 */
#define LAST_NUMBER(table) \
	"(SELECT seq FROM sqlite_sequence WHERE name = '" table "')"

/* The greatest number that a row of the table has and that is possible. */
#define GREATEST(column, table_where) \
	"ifnull((SELECT max(" column ") FROM " table_where " <= ?1), 0)"

/*
 * The parameter is the greatest number that is possible. Players of running
 * games have a seat.
 */
static const char last_game[] = "SELECT " LAST_NUMBER(
    "game") ", typeof(" LAST_NUMBER("game") "), max(0, " GREATEST("id",
    "game WHERE id") ")";
static const char last_player[] = "SELECT " LAST_NUMBER(
    "player") ", typeof(" LAST_NUMBER("player") "), max(0, " GREATEST("id",
    "player WHERE id") ", " GREATEST("player",
    "seat WHERE player") ", " GREATEST("x",
    "game WHERE winner IS NOT NULL AND x") ", " GREATEST("o",
    "game WHERE winner IS NOT NULL AND o") ")";

/*
 * Returns the greatest number that any game or player has had. If the
 * remembered one is impossible, returns the greatest one that a row has.
 */
static int64_t load_last_number(struct load_state *state, const char *what,
    const char *sql, int64_t possible)
{
	struct statement *q = storage_statement(state->db, sql);
	int64_t           last = 0, remembered = 0;
	bool              is_valid = false;

	statement_bind_int(q, 1, possible);
	if (storage_next_row(state->db, q)) {
		const char *type = statement_text(q, 1);

		remembered = statement_int(q, 0);
		is_valid = remembered >= 0 && remembered <= possible &&
		    (strcmp(type, "integer") == 0 || strcmp(type, "null") == 0);
		last = statement_int(q, 2);
	}
	statement_reset(q);
	if (!is_valid)
		report_damaged(state, what, remembered);
	return is_valid && remembered > last ? remembered : last;
}

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
		storage_fatal_damaged(db,
		    "the server's id or key is missing or invalid, and clients"
		    " would not trust a server with others: restore a backup");
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

	load_games(&state);
	load_owners(&state);
	load_ignored(&state);
	load_ratings(&state);
	if (handler->on_tournament != NULL)
		load_tournament(&state);
	load_players(&state);
	if (handler->on_ban != NULL)
		load_bans(&state);
	load_server(db, &loaded);
	state.last_game = load_last_number(&state, "last number of games",
	    last_game, LAST_GAME_MAX);
	state.last_player = load_last_number(&state, "last number of players",
	    last_player, LAST_PLAYER_MAX);
	loaded.last_game = (uint32_t)state.last_game;
	loaded.last_player = (uint64_t)state.last_player;
	settle_all(&state);
	free(state.damaged_games.ids);
	free(state.left_players.ids);
	return loaded;
}
