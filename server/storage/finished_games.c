/*
 * finished_games.c -- games that are over: writes them, and reads one or many.
 *
 * The transaction that ends a game packs it into one row of "finished", where
 * texts that occur often are numbers of the table "word". A bot in the seat of
 * x or o is the number of a word such as "hard~bot", made negative.
 */

#include "server/storage/finished_games.h"

#include <stdio.h>
#include <string.h>

#include "common/enum_words.h"
#include "common/parser.h"
#include "server/storage/game_rows.h"

/*
 * The column "helped" has two bits, x and o, for who has asked for a hint. The
 * two bits above them are for who has taken moves back.
 */
#define HELPED_SIDES  3
#define HELPED_UNDONE 2
#define HELPED_MAX    15

/* --- writing --- */

/*
 * Set to 1 only in a deliberately broken build, in which packing exchanges the
 * first and the third move of a game. The crash test must find that fault.
 */
#ifndef EXCHANGE_PACKED_MOVES
#define EXCHANGE_PACKED_MOVES 0
#endif

static const char new_word[] = "INSERT OR IGNORE INTO word (text) VALUES (?)";

#define WORD(text) "(SELECT id FROM word WHERE text = " text ")"

/*
 * ?4 and ?5 are ids of the players. If a bot had a seat, the id is 0, and ?13
 * or ?14 is the bot's name.
 */
static const char new_game[] =
    "INSERT INTO finished (id, variant, terms, x, o, begun, lasted, winner,"
    " why, helped, plies, moves) SELECT ?1, " WORD(
	"?2") ", ?3,"
	      " ifnull(nullif(?4, 0), -" WORD(
		  "?13") "),"
			 " ifnull(nullif(?5, 0), -" WORD(
			     "?14") "),"
				    " ?6, ?7, ?8, ?9, ?10, ?11, ?12"
				    " WHERE (SELECT kept FROM game WHERE id = "
				    "?1) ON CONFLICT (id) DO NOTHING";

static const char mark_damaged[] = "UPDATE game SET damaged = 1 WHERE id = ?";

static enum sqlite_result add_word(const struct storage *db, const char *word)
{
	struct statement *q = storage_statement(db, new_word);

	statement_bind_text(q, 1, word);
	return statement_step(q);
}

/*
 * Binds the id of the player who had the side's seat, or the name of the bot
 * that had it. Returns SQL_INVALID if nobody had the seat.
 */
static enum sqlite_result bind_seat(const struct storage *db,
    struct statement *q, const struct stored_game *g, enum side side)
{
	int  level = stored_game_last_bot(g, side);
	char name[NAME_SIZE] = "";

	statement_bind_int(q, 4 + (int)side, (int64_t)g->player[side]);
	statement_bind_text(q, 13 + (int)side, NULL);
	if (g->player[side] != 0)
		return SQL_DONE;
	if (level == NO_BOT_LEVEL)
		return SQL_INVALID;
	snprintf(name, sizeof(name), "%s~bot",
	    bot_level_word((enum bot_level)level));
	statement_bind_text(q, 13 + (int)side, name);
	return add_word(db, name);
}

static enum sqlite_result
insert_game(const struct storage *db, const struct stored_game *g)
{
	static uint8_t packed[STORED_GAME_PACKED_MAX];
	char           variant[VARIANT_TEXT_SIZE], terms[GAME_TERMS_TEXT_SIZE];
	struct statement  *q = storage_statement(db, new_game);
	enum sqlite_result result;

	variant_write(&g->settings.variant, variant);
	game_settings_write_terms(&g->settings, terms);
	result = add_word(db, variant);
	for (enum side side = SIDE_X; side <= SIDE_O && result == SQL_DONE;
	     side++)
		result = bind_seat(db, q, g, side);
	if (result != SQL_DONE)
		return result;
	statement_bind_int(q, 1, g->id);
	statement_bind_text(q, 2, variant);
	statement_bind_text(q, 3, terms);
	statement_bind_int(q, 6, g->begun);
	statement_bind_int(q, 7, g->ended - g->begun);
	statement_bind_text(q, 8, side_word(g->winner));
	statement_bind_text(q, 9, end_reason_word(g->reason));
	statement_bind_int(q, 10, g->hinted | g->undone << HELPED_UNDONE);
	statement_bind_int(q, 11, g->plies);
	statement_bind_blob(q, 12, packed, stored_game_pack(g, packed));
	return statement_step(q);
}

enum sqlite_result finished_games_pack(const struct storage *db, uint32_t game)
{
	struct stored_game g = { .id = game };
	enum sqlite_result result = game_rows_read(db, game, &g);
	struct statement  *q;

	if (EXCHANGE_PACKED_MOVES && g.move_count > 2) {
		point first = g.moves[0].point;

		g.moves[0].point = g.moves[2].point;
		g.moves[2].point = first;
	}
	if (result == SQL_DONE)
		result = insert_game(db, &g);
	stored_game_clear(&g);
	if (result != SQL_CORRUPT && result != SQL_INVALID)
		return result;
	q = storage_statement(db, mark_damaged);
	statement_bind_int(q, 1, game);
	return statement_step(q);
}

/* The most games that are deleted after a batch of records was written. */
#define LEFT_GAMES_MAX 128

/* Selects games that are over and in which nobody has a seat any more. */
static const char left_games[] = "SELECT id FROM game WHERE ended IS NOT NULL "
				 "AND NOT damaged AND id NOT IN"
				 " (SELECT game FROM person) LIMIT ?";

static const char *const forget_game[] = {
	"DELETE FROM move WHERE game = ?",
	"DELETE FROM sit WHERE game = ?",
	/* The ratings are kept if the game has a row in "finished". */
	"DELETE FROM rated_game WHERE game = ?"
	" AND game NOT IN (SELECT id FROM finished)",
	"DELETE FROM game WHERE id = ?",
	NULL,
};

enum sqlite_result finished_games_forget_left(const struct storage *db)
{
	struct statement  *q = storage_statement(db, left_games);
	int64_t            ids[LEFT_GAMES_MAX];
	unsigned           n = 0;
	enum sqlite_result result;

	statement_bind_int(q, 1, LEFT_GAMES_MAX);
	while ((result = statement_step(q)) == SQL_ROW)
		ids[n++] = statement_int(q, 0);
	for (unsigned i = 0; i < n && result == SQL_DONE; i++)
		result = storage_run_each(db, forget_game, ids[i]);
	return result;
}

/* --- reading --- */

/* The name that is shown for a player who was deleted. */
#define GONE "'~gone'"

/*
 * The columns of a game's summary, from the row f of "finished" and the rows
 * that are joined with it. CROSS makes SQLite visit games in the order of f.
 */
#define SUMMARY                                                           \
	"f.id, v.text, terms, begun, lasted, winner, why, helped, plies," \
	" x, o, coalesce(px.name, wx.text, " GONE "),"                    \
	" coalesce(po.name, wo.text, " GONE "), " RATING_COLUMNS
#define JOINS                                       \
	" CROSS JOIN word AS v ON v.id = f.variant" \
	" LEFT JOIN player AS px ON px.id = x"      \
	" LEFT JOIN player AS po ON po.id = o"      \
	" LEFT JOIN word AS wx ON wx.id = -x"       \
	" LEFT JOIN word AS wo ON wo.id = -o" JOIN_RATINGS("f.id")

/* The number of columns in SUMMARY. */
#define SUMMARY_COLUMNS 20

/*
 * Reads a summary, whose first column is `column`. Returns false if a value is
 * invalid.
 */
static bool read_summary(struct statement *q, int column, struct stored_game *g)
{
	int64_t helped = statement_int(q, column + 7);
	int64_t plies = statement_int(q, column + 8);

	*g = (struct stored_game){ .id = (uint32_t)statement_int(q, column),
		.is_over = true };
	g->begun = statement_int(q, column + 3);
	g->ended = g->begun + statement_int(q, column + 4);
	g->reason = end_reason_parse(statement_text(q, column + 6));
	g->hinted = (uint8_t)(helped & HELPED_SIDES);
	g->undone = (uint8_t)(helped >> HELPED_UNDONE & HELPED_SIDES);
	g->plies = (unsigned)plies;
	for (enum side side = SIDE_X; side <= SIDE_O; side++) {
		int64_t player = statement_int(q, column + 9 + (int)side);

		g->player[side] = player > 0 ? (uint64_t)player : 0;
		if (!game_rows_read_name(g->name[side],
			statement_text(q, column + 11 + (int)side)))
			return false;
	}
	return variant_parse(&g->settings.variant,
		   statement_text(q, column + 1)) &&
	    game_settings_read_terms(&g->settings,
		statement_text(q, column + 2)) &&
	    g->reason != END_OTHER && helped >= 0 && helped <= HELPED_MAX &&
	    plies >= 0 && plies <= POINTS_MAX &&
	    game_rows_read_winner(statement_text(q, column + 5), &g->winner) &&
	    game_rows_read_ratings(q, column + 13, g);
}

static const char one_game[] = "SELECT " SUMMARY
			       ", moves FROM finished AS f" JOINS
			       " WHERE f.id = ?";

enum error
storage_game(struct storage *db, uint32_t id, struct stored_game *out)
{
	struct statement  *q = storage_statement(db, one_game);
	enum sqlite_result result;
	size_t             size;
	const void        *bytes;
	bool               is_valid;

	*out = (struct stored_game){ .id = id };
	statement_bind_int(q, 1, id);
	result = statement_step(q);
	if (result != SQL_ROW)
		return result == SQL_DONE ? ERR_RECORD : ERR_STORE;
	bytes = statement_bytes(q, SUMMARY_COLUMNS, &size);
	is_valid = bytes != NULL && read_summary(q, 0, out) &&
	    stored_game_unpack(out, bytes, size);
	statement_reset(q);
	return is_valid ? OK : ERR_STORE;
}

/* --- lists --- */

/*
 * SQL for a page: the games that are examined, from id ?3 downwards, and one
 * game more. Three columns come before those of SUMMARY: the id of the game;
 * whether one of its players is ?6, or ?6 is ''; and how many games may be
 * examined.
 */
#define PAGE(looked_at)                                                \
	"SELECT f.id, ?6 = '' OR ifnull(px.folded, wx.text) = ?6"      \
	" OR ifnull(po.folded, wo.text) = ?6, " looked_at ", " SUMMARY \
	" FROM "

#define ALL_GAMES(condition)                                \
	PAGE("?4 + ?5")                                     \
	"finished AS f" JOINS " WHERE f.id <= ?3" condition \
	" ORDER BY f.id DESC LIMIT ?4 + ?5 + 1"

/*
 * The id of the last game before page.id in which the player bearer.id had the
 * seat `side`; 0 if there is none.
 */
#define GAME_BEFORE(side, condition)                                 \
	"ifnull((SELECT id FROM finished WHERE " side " = bearer.id" \
	" AND id < page.id" condition " ORDER BY id DESC LIMIT 1), 0)"

#define PER_BEARER "?4 + ?5 / (SELECT max(count(*), 1) FROM bearer)"

/*
 * The games of the player ?1, or of the last 32 players who have had the name
 * ?2. Each step finds the latest of the games of these players that came before
 * the last game found. A step takes two searches of an index for each player,
 * so if there are many players, fewer games are examined.
 */
#define GAMES_OF_PLAYER(condition)                                            \
	"WITH RECURSIVE bearer (id) AS MATERIALIZED"                          \
	" (SELECT ?1 WHERE ?1 <> 0 UNION ALL SELECT id FROM (SELECT id"       \
	"  FROM player WHERE folded = ?2 ORDER BY id DESC LIMIT 32)),"        \
	" page (id) AS (SELECT ?3 + 1 UNION ALL"                              \
	"  SELECT (SELECT max(max(" GAME_BEFORE("x",                          \
	    condition) ", " GAME_BEFORE("o",                                  \
	    condition) ")) FROM bearer)"                                      \
		       "  FROM page WHERE page.id > 0 LIMIT 2 + " PER_BEARER  \
		       ") " PAGE(PER_BEARER) "page CROSS JOIN finished AS f " \
					     "ON f.id ="                      \
					     " page.id" JOINS                 \
					     " WHERE page.id <= ?3"

#define OF_VARIANT " AND variant = " WORD("?7")

/*
 * The first index is whether only games of a player or a name are wanted; the
 * second, whether only games of one variant are wanted.
 */
static const char *const history_sql[2][2] = {
	{ ALL_GAMES(""), ALL_GAMES(OF_VARIANT) },
	{ GAMES_OF_PLAYER(""), GAMES_OF_PLAYER(OF_VARIANT) },
};

enum error storage_history(struct storage *db, struct history_query *h)
{
	bool               has_players = h->player != 0 || h->folded[0] != '\0';
	char               variant[VARIANT_TEXT_SIZE];
	struct statement  *q = storage_statement(db,
	     history_sql[has_players][h->has_variant]);
	unsigned           looked_at = 0;
	enum sqlite_result result;

	if (has_players) {
		statement_bind_int(q, 1, (int64_t)h->player);
		statement_bind_text(q, 2, h->folded);
	}
	statement_bind_int(q, 3, h->from);
	statement_bind_int(q, 4, h->limit);
	statement_bind_int(q, 5,
	    h->with[0] == '\0' ? 0 : HISTORY_LOOKED_AT_MAX - HISTORY_ROWS_MAX);
	statement_bind_text(q, 6, h->with);
	if (h->has_variant)
		statement_bind_text(q, 7, variant_write(&h->variant, variant));
	h->row_count = h->next = 0;
	while ((result = statement_step(q)) == SQL_ROW) {
		if (h->row_count == h->limit ||
		    looked_at++ == statement_int(q, 2)) {
			h->next = (uint32_t)statement_int(q, 0);
			statement_reset(q);
			return OK;
		}
		if (statement_int(q, 1) != 0 &&
		    read_summary(q, 3, &h->rows[h->row_count]))
			h->row_count++;
	}
	return result == SQL_DONE ? OK : ERR_STORE;
}
