/*
 * game_row.c -- the rows of the table "game": their columns are written, read
 * and listed here alone, so a new column touches this file, db_schema.c and
 * stored_game.h.
 */

#include "server/storage/game_row.h"

#include <stdio.h>
#include <string.h>

#include "common/protocol/enum_words.h"
#include "common/protocol/parser.h"
#include "common/text/unicode.h"

/* The column "assistance" has two bits, x and o, for each kind of it. */
#define UNDONE_SHIFT   2
#define ASSISTANCE_MAX 15

/* The greatest change of a rating that fits into struct shown_rating. */
#define CHANGE_MAX 8191

/* --- writing --- */

/*
 * Set to 1 only in a deliberately broken build, in which each move is stored
 * with its column and its row exchanged. The crash test must find that fault.
 */
#ifndef TRANSPOSE_STORED_MOVES
#define TRANSPOSE_STORED_MOVES 0
#endif

static struct value seat_value(const struct match_player *p)
{
	return value_int(p->id != 0 ? (int64_t)p->id : -1 - (int64_t)p->bot);
}

/* The addresses of both players, as the column "addresses" has them. */
static void get_addresses(const struct match *m, struct address_key out[2])
{
	for (enum side side = SIDE_X; side <= SIDE_O; side++)
		out[side] = m->live.seat[side].address;
}

void game_row_write_start(const struct match *m, struct write_batch *b,
    struct value now)
{
	static const struct match_event start = { .kind = EV_START };
	char variant[VARIANT_TEXT_SIZE], terms[GAME_TERMS_TEXT_SIZE],
	    event[EVENT_TEXT_SIZE];
	struct address_key addresses[2];

	get_addresses(m, addresses);
	variant_write(&m->settings.variant, variant);
	game_settings_write_terms(&m->settings, terms);
	event_text_write(m, &start, event);
	write_batch_add(b,
	    "INSERT INTO game (id, variant, terms, x, o, begun, active_at,"
	    " flags, addresses, state, events)"
	    " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6, ?7, ?8, '', ?9)",
	    9,
	    (const struct value[]){ value_int(m->id), value_text(variant),
		value_text(terms), seat_value(&m->player[SIDE_X]),
		seat_value(&m->player[SIDE_O]), now, value_int(m->flags),
		value_blob(addresses, sizeof(addresses)), value_text(event) });
}

static struct game_change *slot_of(struct game_changes *c, uint32_t game)
{
	return &c->slots[game % (sizeof(c->slots) / sizeof(c->slots[0]))];
}

static void free_slot(struct game_changes *c, struct game_change *g)
{
	*g = (struct game_change){ .game = 0 };
	c->count--;
}

#define CHANGE_TEXTS                                         \
	"UPDATE game SET state = ?2, events = events || ?3," \
	" active_at = ifnull(?4, active_at)"

/* Moves the change to the batch, and frees its slot. */
static void write_texts(struct game_changes *c, struct game_change *g,
    struct write_batch *b)
{
	write_batch_add(b, CHANGE_TEXTS " WHERE id = ?1",
	    VALUES(value_int(g->game), value_text(g->state),
		value_text(g->events), g->acted_at));
	free_slot(c, g);
}

/* The same, with the columns of m that are not its texts. */
static void write_columns(struct game_changes *c, struct game_change *g,
    const struct match *m, struct write_batch *b, struct value now)
{
	const struct value null = value_text(NULL);
	const bool         is_over = match_is_over(m);
	const bool         is_listed = is_over && !(m->flags & MATCH_UNKEPT);
	struct address_key addresses[2];

	get_addresses(m, addresses);
	write_batch_add(b,
	    CHANGE_TEXTS ", x = ?5, o = ?6, flags = ?7,"
			 " ended = ifnull(ended, ?8),"
			 " winner = ?9, why = ?10, assistance = ?11,"
			 " plies = ?12, addresses = ?13 WHERE id = ?1",
	    VALUES(value_int(g->game), value_text(g->state),
		value_text(g->events), g->acted_at,
		seat_value(&m->player[SIDE_X]), seat_value(&m->player[SIDE_O]),
		value_int(m->flags), is_over ? now : null,
		is_listed ? value_text(side_word(m->winner)) : null,
		is_listed ? value_text(end_reason_word(m->end_reason)) : null,
		is_listed ?
		    value_int(m->used.hinted | m->used.undone << UNDONE_SHIFT) :
		    null,
		is_listed ? value_int(board_ply(m->board)) : null,
		is_over ? null : value_blob(addresses, sizeof(addresses))));
	free_slot(c, g);
}

void game_changes_add(struct game_changes *c, const struct match *m,
    const struct match_event *e, struct write_batch *b, struct value now)
{
	struct game_change *g = slot_of(c, m->id);

	if (g->game != 0 &&
	    (g->game != m->id ||
		g->length + EVENT_TEXT_SIZE > sizeof(g->events)))
		write_texts(c, g, b);
	c->count += g->game == 0;
	g->game = m->id;
	if (e != NULL && match_event_has(e, EVENT_APPENDED)) {
		struct match_event stored = *e;

		if (TRANSPOSE_STORED_MOVES)
			stored.point = POINT(POINT_ROW(e->point),
			    POINT_COLUMN(e->point));
		g->length += event_text_write(m, &stored,
		    g->events + g->length);
	}
	if (e != NULL && match_event_has(e, EVENT_STARTS_CLOCK))
		g->acted_at = now;
	event_text_write_state(m, g->state);
	/* The columns of a game that is over say who has played. */
	if (e != NULL ? match_event_has(e, EVENT_COLUMNS) : !match_is_over(m))
		write_columns(c, g, m, b, now);
}

void game_changes_drop_state(struct game_changes *c, uint32_t game)
{
	struct game_change *g = slot_of(c, game);

	if (g->game == game && g->length == 0)
		free_slot(c, g);
}

void game_changes_write(struct game_changes *c, struct write_batch *b)
{
	for (size_t i = 0; c->count > 0; i++)
		if (c->slots[i].game != 0)
			write_texts(c, &c->slots[i], b);
}

/* --- reading --- */

/*
 * SQL for the columns that read_row reads, and for the tables that they
 * are from, if g is the table "game".
 */
#define GAME_COLUMNS                                                     \
	"g.id, g.variant, terms, x, o, px.name, po.name, flags, begun,"  \
	" active_at, ended, winner, why, assistance, plies,"             \
	" rated_game.game, x_rating, x_change, x_provisional, o_rating," \
	" o_change, o_provisional"
#define GAME_COLUMN_COUNT 22
#define GAME_JOINS(rated_id)                     \
	" LEFT JOIN player AS px ON px.id = g.x" \
	" LEFT JOIN player AS po ON po.id = g.o" \
	" LEFT JOIN rated_game ON rated_game.game = " rated_id

bool game_row_read_name(char out[NAME_SIZE], const char *text)
{
	size_t length = strlen(text);

	if (length >= NAME_SIZE || unicode_check(text, length) != UTF8_OK ||
	    strchr(text, ' ') != NULL)
		return false;
	memcpy(out, text, length + 1);
	return true;
}

/* A player whose row is missing or damaged was deleted. */
static bool read_seat(struct statement *q, int column, enum side side,
    struct stored_game *g)
{
	struct match_player *p = &g->player[side];
	int64_t              seat = statement_int(q, column + (int)side);

	*p = (struct match_player){ 0, NO_BOT_LEVEL };
	if (seat < 0) {
		if (seat < -BOT_LEVEL_COUNT)
			return false;
		p->bot = (int8_t)(-1 - seat);
		snprintf(g->name[side], NAME_SIZE, "%s~bot",
		    bot_level_word((enum bot_level)p->bot));
		return true;
	}
	p->id = (uint64_t)seat;
	if (!game_row_read_name(g->name[side],
		statement_text(q, column + 2 + (int)side)) ||
	    g->name[side][0] == '\0')
		memcpy(g->name[side], GONE_NAME, sizeof(GONE_NAME));
	return seat != 0;
}

/* Reads what is set once the game is in lists. */
static bool read_result(struct statement *q, int column, struct stored_game *g)
{
	const char *winner = statement_text(q, column);
	uint32_t    assistance, plies;

	g->winner = SIDE_NONE;
	g->is_listed = winner[0] != '\0';
	if (!g->is_listed)
		return true;
	g->reason = end_reason_parse(statement_text(q, column + 1));
	if ((strcmp(winner, side_word(SIDE_NONE)) != 0 &&
		!parse_side(winner, &g->winner)) ||
	    g->reason == END_OTHER ||
	    !statement_uint(q, column + 2, ASSISTANCE_MAX, &assistance) ||
	    !statement_uint(q, column + 3, POINTS_MAX, &plies))
		return false;
	g->undone = (uint8_t)(assistance >> UNDONE_SHIFT);
	g->hinted = (uint8_t)(assistance - (g->undone << UNDONE_SHIFT));
	g->plies = plies;
	return true;
}

/* The first column is 0 if the game was not rated. */
static bool read_ratings(struct statement *q, int column, struct stored_game *g)
{
	if (statement_int(q, column) == 0)
		return true;
	for (enum side side = SIDE_X; side <= SIDE_O; side++) {
		int     first = column + 1 + 3 * (int)side;
		int64_t value = statement_int(q, first);
		int64_t change = statement_int(q, first + 1);

		if (value < INT16_MIN || value > INT16_MAX ||
		    change < -CHANGE_MAX || change > CHANGE_MAX)
			return false;
		g->rating[side] = (struct shown_rating){ .is_set = true,
			.value = (int16_t)value,
			.change = (int16_t)change,
			.is_provisional = statement_int(q, first + 2) != 0 };
	}
	return true;
}

/*
 * Reads the columns, the first of which is `column`. Returns false if a value is
 * invalid. The game has no match.
 */
static bool read_row(struct statement *q, int column, struct stored_game *g)
{
	uint32_t flags;

	*g = (struct stored_game){ .id = 0 };
	if (!statement_uint(q, column, UINT32_MAX, &g->id) ||
	    !variant_parse(&g->settings.variant,
		statement_text(q, column + 1)) ||
	    !game_settings_read_terms(&g->settings,
		statement_text(q, column + 2)) ||
	    !read_seat(q, column + 3, SIDE_X, g) ||
	    !read_seat(q, column + 3, SIDE_O, g) ||
	    !statement_uint(q, column + 7, UINT8_MAX, &flags))
		return false;
	g->flags = (uint8_t)flags;
	g->begun = statement_int(q, column + 8);
	g->active_at = statement_int(q, column + 9);
	g->ended = statement_int(q, column + 10);
	g->is_over = !statement_is_null(q, column + 10);
	return read_result(q, column + 11, g) &&
	    read_ratings(q, column + 15, g);
}

/* Returns a text, or NULL if it has a NUL, with which a part would be lost. */
static const char *whole_text(struct statement *q, int column)
{
	const char *text = statement_text(q, column);
	size_t      size;

	statement_bytes(q, column, &size);
	return strlen(text) == size ? text : NULL;
}

static const char one_game
    [] = "SELECT " GAME_COLUMNS
	 ", events, state FROM game AS g" GAME_JOINS("g.id") " WHERE g.id = ?";

enum sqlite_result game_row_load(const struct storage *db, int64_t id,
    struct stored_game *g, const char **fault)
{
	struct statement  *q = storage_query(db, one_game,
	     VALUES(value_int(id)));
	const char        *found = "a stored value is invalid", *events, *state;
	enum sqlite_result result;

	*g = (struct stored_game){ .id = 0 };
	result = statement_step(q);
	if (result != SQL_ROW)
		return result == SQL_DONE ? SQL_INVALID : result;
	events = whole_text(q, GAME_COLUMN_COUNT);
	state = whole_text(q, GAME_COLUMN_COUNT + 1);
	if (read_row(q, 0, g) && events != NULL && state != NULL)
		found = stored_game_replay(g, events, state);
	statement_reset(q);
	if (fault != NULL)
		*fault = found;
	return found == NULL ? SQL_DONE : SQL_INVALID;
}

/* Damaged games that have ended are in no list. */
static const char
    is_listed[] = "SELECT 1 FROM game WHERE id = ? AND winner IS NOT NULL";

enum error
storage_game(struct storage *db, uint32_t id, struct stored_game *out)
{
	struct statement  *q = storage_query(db, is_listed,
	     VALUES(value_int(id)));
	enum sqlite_result result = statement_step(q);

	*out = (struct stored_game){ .id = id };
	statement_reset(q);
	if (result != SQL_ROW)
		return result == SQL_DONE ? ERR_RECORD : ERR_STORE;
	return game_row_load(db, id, out, NULL) == SQL_DONE ? OK : ERR_STORE;
}

/* --- lists of games that are over --- */

/*
 * SQL for a page: the games that are examined, from id ?3 downwards, and one
 * game more. Three columns come before those of GAME_COLUMNS: the id of the game;
 * whether it fits; and how many games may be examined. A game fits if one of its
 * players is ?6, or the bot ?8, or ?6 is ''; and if its variant is ?7, or ?7 is
 * ''. CROSS makes SQLite visit games in the order of g.
 */
#define FITS                                                     \
	"(?6 = '' OR px.folded = ?6 OR po.folded = ?6 OR x = ?8" \
	" OR o = ?8) AND (?7 = '' OR variant = ?7)"

#define PAGE(looked_at) \
	"SELECT g.id, " FITS ", " looked_at ", " GAME_COLUMNS " FROM "

/* Reads the ratings only of games that fit. */
#define PAGE_JOINS GAME_JOINS("iif(" FITS ", g.id, NULL)")

#define GAMES_FROM(table, condition)                 \
	PAGE("?4 + ?5")                              \
	table PAGE_JOINS " WHERE winner IS NOT NULL" \
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

#define GAME_OF_BEARERS                                                      \
	"(SELECT max(max(" GAME_BEFORE("x") ", " GAME_BEFORE("o") ")) FROM " \
								  "bearer)"

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
	 " page (id) AS (SELECT ?3 + 1 UNION ALL SELECT " GAME_OF_BEARERS
	 "  FROM page WHERE page.id > 0 LIMIT 2 + " PER_BEARER
	 ") " PAGE(PER_BEARER) "page CROSS JOIN game AS g ON g.id = "
			       "page.id" PAGE_JOINS " WHERE page.id <= ?3";

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
	char variant[VARIANT_TEXT_SIZE] = "";

	if (h->has_variant)
		variant_write(&h->variant, variant);
	return storage_query(db,
	    has_players        ? games_of_player :
		h->has_variant ? games_of_variant :
				 all_games,
	    VALUES(value_int((int64_t)h->player), value_text(h->folded),
		value_int(h->from), value_int(h->limit),
		value_int(is_examined ?
			HISTORY_LOOKED_AT_MAX - HISTORY_ROWS_MAX :
			0),
		value_text(h->with), value_text(variant),
		value_int(bot_of_name(h->with))));
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
		if (read_row(q, 3, &h->rows[h->row_count]))
			h->row_count++;
		else
			h->left_out++;
	}
	return result == SQL_DONE ? OK : ERR_STORE;
}
