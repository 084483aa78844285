/* history.c -- games that are over: reads one, or a list of them. */

#include "server/storage/game_row.h"

#include <stdio.h>
#include <string.h>

#include "common/protocol/enum_words.h"

/* Damaged games that have ended are in no list. */
static const char
    is_listed[] = "SELECT 1 FROM game WHERE id = ? AND winner IS NOT NULL";

enum error
storage_game(struct storage *db, uint32_t id, struct stored_game *out)
{
	struct statement  *q = storage_statement(db, is_listed);
	enum sqlite_result result;

	*out = (struct stored_game){ .id = id };
	statement_bind_int(q, 1, id);
	result = statement_step(q);
	statement_reset(q);
	if (result != SQL_ROW)
		return result == SQL_DONE ? ERR_RECORD : ERR_STORE;
	return game_row_load(db, id, out, NULL) == SQL_DONE ? OK : ERR_STORE;
}

/* --- lists --- */

/*
 * SQL for a page: the games that are examined, from id ?3 downwards, and one
 * game more. Three columns come before those of game_row.h: the id of the game;
 * whether it fits; and how many games may be examined. A game fits if one of its
 * players is ?6, or the bot ?8, or ?6 is ''; and if its variant is ?7, or ?7 is
 * ''. CROSS makes SQLite visit games in the order of g.
 */
#define PAGE(looked_at)                                                   \
	"SELECT g.id, (?6 = '' OR px.folded = ?6 OR po.folded = ?6"       \
	" OR x = ?8 OR o = ?8) AND (?7 = '' OR variant = ?7), " looked_at \
	", " GAME_COLUMNS " FROM "

#define GAMES_FROM(table, condition)                 \
	PAGE("?4 + ?5")                              \
	table GAME_JOINS " WHERE winner IS NOT NULL" \
			 " AND g.id <= ?3" condition \
			 " ORDER BY g.id DESC LIMIT ?4 + ?5 + 1"

static const char all_games[] = GAMES_FROM("game AS g", "");

static const char games_of_variant[] = GAMES_FROM("game AS g",
    " AND variant = ?7");

/*
 * The id of the last game before page.id in which the player bearer.id had the
 * seat `side`; 0 if there is none.
 */
#define GAME_BEFORE(side)                                    \
	"ifnull((SELECT id FROM game INDEXED BY game_" side  \
	" WHERE winner IS NOT NULL AND " side " = bearer.id" \
	" AND id < page.id ORDER BY id DESC LIMIT 1), 0)"

#define PER_BEARER "?4 + ?5 / (SELECT max(count(*), 1) FROM bearer)"

/*
 * The games of the player ?1, or of the last 32 players who have had the name
 * ?2. Each step finds the latest of the games of these players that came before
 * the last game found. A step takes two searches of an index for each player,
 * so if there are many players, fewer games are examined.
 */
static const char games_of_player
    [] = "WITH RECURSIVE bearer (id) AS MATERIALIZED"
	 " (SELECT ?1 WHERE ?1 <> 0 UNION ALL SELECT id FROM (SELECT id"
	 "  FROM player WHERE folded = ?2 ORDER BY id DESC LIMIT 32)),"
	 " page (id) AS (SELECT ?3 + 1 UNION ALL SELECT (SELECT"
	 "  max(max(" GAME_BEFORE("x") ", " GAME_BEFORE(
	     "o") ")) FROM bearer)"
		  "  FROM page WHERE page.id > 0 LIMIT 2 + " PER_BEARER
		  ") " PAGE(PER_BEARER) "page CROSS JOIN game AS g ON g.id = "
					"page.id" GAME_JOINS
					" WHERE page.id <= ?3";

/* What the columns x and o have for the bot of that name, or 0. */
static int64_t bot_of_name(const char *name)
{
	enum bot_level level;
	char           word[NAME_SIZE];

	snprintf(word, sizeof(word), "%.*s", (int)strcspn(name, "~"), name);
	return strcmp(name + strlen(word), "~bot") == 0 &&
		bot_level_parse(&level, word) ?
	    -1 - (int64_t)level :
	    0;
}

/* Returns the statement for the page, with its parameters. */
static struct statement *
start_page(struct storage *db, const struct history_query *h)
{
	bool has_players = h->player != 0 || h->folded[0] != '\0';
	/* An index finds the games of a player, or those of a variant. */
	bool is_examined = h->with[0] != '\0' ||
	    (has_players && h->has_variant);
	char              variant[VARIANT_TEXT_SIZE] = "";
	struct statement *q = storage_statement(db,
	    has_players        ? games_of_player :
		h->has_variant ? games_of_variant :
				 all_games);

	if (has_players) {
		statement_bind_int(q, 1, (int64_t)h->player);
		statement_bind_text(q, 2, h->folded);
	}
	if (h->has_variant)
		variant_write(&h->variant, variant);
	statement_bind_int(q, 3, h->from);
	statement_bind_int(q, 4, h->limit);
	statement_bind_int(q, 5,
	    is_examined ? HISTORY_LOOKED_AT_MAX - HISTORY_ROWS_MAX : 0);
	statement_bind_text(q, 6, h->with);
	statement_bind_text(q, 7, variant);
	statement_bind_int(q, 8, bot_of_name(h->with));
	return q;
}

enum error storage_history(struct storage *db, struct history_query *h)
{
	struct statement  *q = start_page(db, h);
	unsigned           looked_at = 0;
	enum sqlite_result result;

	h->row_count = h->left_out = h->next = 0;
	while ((result = statement_step(q)) == SQL_ROW) {
		if (h->row_count == h->limit ||
		    looked_at++ == statement_int(q, 2)) {
			h->next = (uint32_t)statement_int(q, 0);
			statement_reset(q);
			return OK;
		}
		if (statement_int(q, 1) == 0)
			continue;
		if (game_row_read(q, 3, &h->rows[h->row_count]))
			h->row_count++;
		else
			h->left_out++;
	}
	return result == SQL_DONE ? OK : ERR_STORE;
}
