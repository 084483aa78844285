/*
 * db_load.c -- reads what a server needs at its start: running games and their
 * players, the owners of names, and bans. Every value is checked.
 */

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "common/protocol/parser.h"
#include "server/storage/db_backup.h"
#include "server/storage/db_schema.h"
#include "server/storage/game_row.h"
#include "server/storage/storage_file.h"
#include "server/storage/write.h"
#include "server/util/log.h"

/* The absolute value of a rating is at most this. */
#define RATING_VALUE_MAX 30000

/* --- the table "meta" --- */

static const char meta[] = "SELECT (SELECT value FROM meta WHERE key = ?1)";

/* Reads one value, which is column 0; the caller resets the statement. */
static struct statement *start_meta(const struct storage *db, const char *key)
{
	struct statement *q = storage_query(db, meta, VALUES(value_text(key)));

	storage_next_row(db, q);
	return q;
}

/* Returns a time, 0 if there is none, or -1 if it is invalid. */
static int64_t load_time(const struct storage *db, const char *key)
{
	struct statement *q = start_meta(db, key);
	int64_t           unix_ms = statement_int(q, 0);

	statement_reset(q);
	return unix_ms >= 0 && unix_ms <= STORED_TIME_MAX ? unix_ms : -1;
}

struct wall_clock storage_load_clock(const struct storage *db)
{
	struct wall_clock c = { .trusted = load_time(db, "trusted"),
		.wall = load_time(db, "wall"),
		.doubt_until = load_time(db, "doubt") };

	return c.trusted >= 0 && c.wall >= 0 && c.doubt_until >= 0 ?
	    c :
	    (struct wall_clock){ .read_at = 0 };
}

/* Fatal if the bytes are missing or have another length. */
static void
load_secret(const struct storage *db, const char *key, uint8_t *out, size_t n)
{
	struct statement *q = start_meta(db, key);
	const void       *bytes = statement_blob(q, 0, n);

	if (bytes == NULL)
		storage_fatal_damaged(db,
		    "the server's id or key is missing or invalid, and clients"
		    " would not trust a server with others: restore a backup");
	memcpy(out, bytes, n);
	statement_reset(q);
}

static void load_motd(const struct storage *db, char out[CHAT_BYTES_MAX + 1])
{
	struct statement *q = start_meta(db, "motd");

	if (chat_is_valid(statement_text(q, 0)))
		snprintf(out, CHAT_BYTES_MAX + 1, "%s", statement_text(q, 0));
	statement_reset(q);
}

/* --- what is loaded --- */

/* The log names at most this many damaged rows; any others are only counted. */
#define DAMAGED_LOGGED_MAX 100

struct load_state {
	struct storage                    *db;
	const struct storage_load_handler *handler;
	int64_t                            unix_ms;
	/* How many rows are damaged; a game counts as one row */
	unsigned damaged;
	/* What must be changed in the file because of the damage */
	struct write_batch changes;
};

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
 * The games that are running, those that an earlier start could not read, and
 * those at which somebody has a seat. The second column says whether an earlier
 * start has ended the game because it is damaged.
 */
static const char
    games_to_load[] = "SELECT id, " DB_IS_DAMAGED
		      " FROM game WHERE winner IS NULL"
		      " AND (ended IS NULL OR NOT (flags & 8)) UNION SELECT "
		      "game.id, " DB_IS_DAMAGED
		      " FROM seat JOIN game ON game.id = seat.game ORDER BY 1";

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

/*
 * Ends the game ?1 at the time ?2, unless it has ended. Its texts stay as they
 * are, and no list shows it. If it was not to be kept, it is deleted; the bit
 * with the number 8 is MATCH_UNKEPT.
 */
static const char
    end_damaged[] = "UPDATE game SET winner = NULL, ended = ifnull(ended, ?2),"
		    " addresses = NULL WHERE id = ?1";
static const char
    delete_damaged[] = "DELETE FROM game WHERE id = ?1 AND flags & 8";

static const char
    leave_damaged[] = "UPDATE seat SET game = NULL WHERE game = ?1";

/* Leaves out a game, which is to end without its players. */
static void leave_out_game(struct load_state *state, int64_t id)
{
	report_damaged(state, "game", id);
	write_batch_add(&state->changes, end_damaged,
	    VALUES(value_int(id), value_int(state->unix_ms)));
	write_batch_add(&state->changes, leave_damaged, VALUES(value_int(id)));
	write_batch_add(&state->changes, delete_damaged, VALUES(value_int(id)));
}

static void load_games(struct load_state *state)
{
	struct statement *q = storage_statement(state->db, games_to_load);

	while (storage_next_row(state->db, q)) {
		struct stored_game g;
		int64_t            id = statement_int(q, 0);

		if (read_game(state, id, &g))
			state->handler->on_game(state->handler->ctx, &g);
		else if (statement_int(q, 1) == 0)
			leave_out_game(state, id);
		stored_game_clear(&g);
	}
}

/* Whether the game is left out. */
static bool is_damaged_game(const struct load_state *state, int64_t id)
{
	for (const struct write *w = NULL;
	     (w = write_batch_next(&state->changes, w)) != NULL;)
		if (w->sql == end_damaged && w->values[0].number == id)
			return true;
	return false;
}

/* --- what is changed after loading --- */

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
static void settle(const struct load_state *state)
{
	enum storage_result result;

	if (state->damaged > 0 && !set_copy_aside(state))
		return;
	if (state->changes.count == 0)
		return;
	result = storage_write(state->db, &state->changes);
	if (result == STORAGE_FAILED)
		storage_fatal_damaged(state->db, storage_error(state->db));
	if (result != STORAGE_DONE)
		log_event(LOG_ERROR, "store", "damaged=%u error=%s",
		    state->damaged, storage_error(state->db));
}

/* --- players --- */

static const char players
    [] = "SELECT name, token, previous, game, side, player, token_id, program,"
	 " substr(addresses, iif(side = 'x', 1, 17), 16), EXISTS (SELECT 1"
	 " FROM score WHERE score.player = seat.player) FROM seat"
	 " JOIN player ON player.id = player"
	 " LEFT JOIN game ON game.id = seat.game"
	 " WHERE seat.game IS NULL OR game.id IS NOT NULL"
	 " ORDER BY player DESC";

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

static const char leave[] = "DELETE FROM seat WHERE player = ?1";

/* A player of a damaged game has no seat, but may be an entrant. */
static bool load_player(struct load_state *state, struct statement *q)
{
	struct stored_player p = { .name = "" };

	if (!read_player(q, &p))
		return false;
	if (is_damaged_game(state, p.game_id)) {
		p.game_id = 0;
		p.address = (struct address_key){ { 0 } };
	}
	if (state->handler->on_player(state->handler->ctx, &p))
		return true;
	if (p.game_id == 0)
		write_batch_add(&state->changes, leave,
		    VALUES(value_int((int64_t)p.player)));
	return p.game_id == 0;
}

static const char owners[] = "SELECT id, name, key, bound, EXISTS (SELECT 1 "
			     "FROM score WHERE player = id),"
			     " folded FROM player WHERE key IS NOT NULL"
			     " ORDER BY bound, id";

static bool load_owner(struct load_state *state, struct statement *q)
{
	const char         *key = statement_text(q, 2);
	struct loaded_owner o = { .player = (uint64_t)statement_int(q, 0),
		.bound = statement_int(q, 3),
		.has_game = statement_int(q, 4) != 0 };
	bool is_named = game_row_read_name(o.name, statement_text(q, 1)) ||
	    game_row_read_name(o.name, statement_text(q, 5));
	bool is_valid = is_named && key_digits_are_valid(key, KEY_DIGITS) &&
	    strcmp(o.name, statement_text(q, 1)) == 0;

	if (is_valid)
		memcpy(o.key, key, sizeof(o.key));
	if (is_named && o.name[0] != '\0')
		state->handler->on_owner(state->handler->ctx, &o);
	return is_valid;
}

static const char ignored[] = "SELECT player, name FROM ignored";

static bool load_ignored(struct load_state *state, struct statement *q)
{
	struct loaded_ignored l = { (uint64_t)statement_int(q, 0),
		statement_text(q, 1) };

	if (!name_is_valid(l.name))
		return false;
	state->handler->on_ignored(state->handler->ctx, &l);
	return true;
}

/* Reads the ratings of players who own a name. No other ratings are loaded. */
static const char ratings
    [] = "SELECT player, variant, rating, rd, volatility, games, at FROM player"
	 " CROSS JOIN rating ON player = player.id WHERE key IS NOT NULL ORDER "
	 "BY at";

static bool load_rating(struct load_state *state, struct statement *q)
{
	struct loaded_rating r = { .player = (uint64_t)statement_int(q, 0),
		.rating = { statement_real(q, 2), statement_real(q, 3),
		    statement_real(q, 4) },
		.at = statement_int(q, 6) };
	uint32_t             games;

	if (!variant_parse(&r.variant, statement_text(q, 1)) ||
	    fabs(r.rating.value) > RATING_VALUE_MAX ||
	    !(r.rating.deviation > 0) || !(r.rating.volatility > 0) ||
	    !statement_uint(q, 5, UINT32_MAX, &games))
		return false;
	state->handler->on_rating(state->handler->ctx, &r);
	return true;
}

static const char
    bans[] = "SELECT row_number() OVER (), what, key, until, reason,"
	     " typeof(until) = 'integer', talk FROM ban";

/*
 * A ban whose end is invalid never ends; one of which it is invalid whether it
 * is of talk alone is not.
 */
static bool load_ban(struct load_state *state, struct statement *q)
{
	struct loaded_ban b = { .what = statement_text(q, 1),
		.key = statement_text(q, 2),
		.until = statement_int(q, 3),
		.reason = statement_text(q, 4),
		.is_of_talk = statement_int(q, 6) == 1 };
	bool is_end_valid = statement_int(q, 5) != 0 && b.until > 0 &&
	    b.until < STORED_TIME_MAX;

	if (!is_end_valid)
		b.until = STORED_TIME_MAX;
	return state->handler->on_ban(state->handler->ctx, &b) &&
	    is_end_valid && (uint64_t)statement_int(q, 6) <= 1;
}

static const char tournament[] = "SELECT seq, at, text FROM tournament"
				 " ORDER BY seq";

static bool load_tournament(struct load_state *state, struct statement *q)
{
	return state->handler->on_tournament(state->handler->ctx,
	    statement_text(q, 2), statement_int(q, 1));
}

/*
 * Loads the rows of a query. A row for which load_row returns false is damaged;
 * `number` is the column by which the log names it. Stops there if the later
 * rows depend on it.
 */
static void load_rows(struct load_state *state, const char *sql,
    bool (*load_row)(struct load_state *state, struct statement *q),
    const char *what, int number, bool has_order)
{
	struct statement *q = storage_statement(state->db, sql);
	bool              goes_on = true;

	while (goes_on && storage_next_row(state->db, q)) {
		if (load_row(state, q))
			continue;
		report_damaged(state, what, statement_int(q, number));
		goes_on = !has_order;
	}
	statement_reset(q);
}

/* --- the last numbers --- */

#define UP_TO_LAST_PLAYER " <= " TEXT_OF(LAST_PLAYER_MAX)

/* The greatest number that a row has; one above what is possible is damaged. */
static const char
    last_game[] = "SELECT max(0, ifnull(max(id), 0)) FROM game WHERE id"
		  " <= " TEXT_OF(LAST_GAME_MAX);
static const char last_player[] =
    "SELECT max(n) FROM (SELECT 0 AS n"
    " UNION ALL SELECT max(id) FROM player WHERE id" UP_TO_LAST_PLAYER
    " UNION ALL SELECT max(player) FROM seat WHERE player" UP_TO_LAST_PLAYER
    " UNION ALL SELECT max(x) FROM game WHERE winner IS NOT NULL"
    "  AND x" UP_TO_LAST_PLAYER
    " UNION ALL SELECT max(o) FROM game WHERE winner IS NOT NULL"
    "  AND o" UP_TO_LAST_PLAYER ")";

/* AUTOINCREMENT remembers it even if that game or player was deleted. */
static const char remembered[] = "SELECT seq, " DB_IS_IMPOSSIBLE
				 " FROM sqlite_sequence WHERE name = ?1";

static const char set_remembered[] = "UPDATE sqlite_sequence SET seq = ?2"
				     " WHERE name = ?1";

/*
 * Returns the greatest number that any game or player has had. If the
 * remembered one is impossible, the greatest one that a row has takes its place.
 */
static int64_t load_last_number(struct load_state *state, const char *what,
    const char *table, const char *sql)
{
	struct statement *q = storage_statement(state->db, sql);
	int64_t           last;

	storage_next_row(state->db, q);
	last = statement_int(q, 0);
	statement_reset(q);
	q = storage_query(state->db, remembered, VALUES(value_text(table)));
	if (!storage_next_row(state->db, q))
		return last;
	if (statement_int(q, 1) != 0) {
		report_damaged(state, what, statement_int(q, 0));
		write_batch_add(&state->changes, set_remembered,
		    VALUES(value_text(table), value_int(last)));
	} else if (statement_int(q, 0) > last) {
		last = statement_int(q, 0);
	}
	statement_reset(q);
	return last;
}

struct storage_loaded storage_load(struct storage *db,
    const struct storage_load_handler *handler, int64_t unix_ms)
{
	struct load_state state = {
		.db = db, .handler = handler, .unix_ms = unix_ms
	};
	struct storage_loaded loaded = { .last_game = 0 };

	load_games(&state);
	load_rows(&state, owners, load_owner, "owner", 0, false);
	load_rows(&state, ignored, load_ignored, "list of player", 0, false);
	load_rows(&state, ratings, load_rating, "rating of player", 0, false);
	load_rows(&state, tournament, load_tournament, "tournament", 0, true);
	load_rows(&state, players, load_player, "player", 5, false);
	load_rows(&state, bans, load_ban, "ban", 0, false);
	load_secret(db, "id", loaded.id, sizeof(loaded.id));
	load_secret(db, "seed", loaded.key_seed, sizeof(loaded.key_seed));
	load_motd(db, loaded.motd);
	loaded.last_game = (uint32_t)load_last_number(&state,
	    "last number of games", "game", last_game);
	loaded.last_player = (uint64_t)load_last_number(&state,
	    "last number of players", "player", last_player);
	settle(&state);
	write_batch_free(&state.changes);
	return loaded;
}
