/* game_rows.c -- reads a game from the tables "game", "sit" and "move". */

#include "server/storage/game_rows.h"

#include <string.h>

#include "common/enum_words.h"
#include "common/parser.h"
#include "common/unicode.h"
#include "server/match/match.h"

/* The greatest change of a rating that fits into struct shown_rating. */
#define CHANGE_MAX 8191

/* --- values --- */

bool game_rows_read_name(char out[NAME_SIZE], const char *text)
{
	size_t length = strlen(text);

	if (length >= NAME_SIZE || unicode_check(text, length) != UTF8_OK ||
	    strchr(text, ' ') != NULL)
		return false;
	memcpy(out, text, length + 1);
	return true;
}

bool game_rows_read_winner(const char *text, enum side *out)
{
	*out = SIDE_NONE;
	return strcmp(text, side_word(SIDE_NONE)) == 0 || parse_side(text, out);
}

bool game_rows_read_ratings(struct statement *q, int column,
    struct stored_game *g)
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

/* --- rows --- */

static const char game_row
    [] = "SELECT variant, terms, begun, ended IS NOT NULL, ended, winner, why,"
	 " hinted, seek IS NOT NULL, offers, offered, draw_x, draw_o, pauses,"
	 " paused, rated, tournament, " RATING_COLUMNS
	 " FROM game" JOIN_RATINGS("id") " WHERE id = ?";

static bool read_game(struct statement *q, struct stored_game *g)
{
	struct game_settings *s = &g->settings;
	uint32_t              hinted, offers, draw[2], pauses;

	if (!variant_parse(&s->variant, statement_text(q, 0)) ||
	    !game_settings_read_terms(s, statement_text(q, 1)) ||
	    !statement_uint(q, 7, 3, &hinted) ||
	    !statement_uint(q, 9, (1u << 2 * OFFER_COUNT) - 1, &offers) ||
	    !statement_uint(q, 10, POINTS_MAX, &g->offers_ply) ||
	    !statement_uint(q, 11, POINTS_MAX + DRAW_OFFER_PLIES, &draw[0]) ||
	    !statement_uint(q, 12, POINTS_MAX + DRAW_OFFER_PLIES, &draw[1]) ||
	    !statement_uint(q, 13, GAME_PAUSES_MAX, &pauses))
		return false;
	g->opening.kind = s->opening;
	g->begun = statement_int(q, 2);
	g->is_over = statement_int(q, 3) != 0;
	g->ended = statement_int(q, 4);
	g->hinted = (uint8_t)hinted;
	g->is_stand_in = statement_int(q, 8) != 0;
	g->offers = (uint16_t)offers;
	g->draw_from[SIDE_X] = (uint16_t)draw[0];
	g->draw_from[SIDE_O] = (uint16_t)draw[1];
	g->pauses = (uint8_t)pauses;
	g->is_paused = statement_int(q, 14) != 0;
	g->is_rated = statement_int(q, 15) != 0;
	g->is_tournament = statement_int(q, 16) != 0;
	if (!game_rows_read_ratings(q, 17, g))
		return false;
	if (!g->is_over)
		return true;
	g->reason = end_reason_parse(statement_text(q, 6));
	return g->reason != END_OTHER &&
	    game_rows_read_winner(statement_text(q, 5), &g->winner);
}

/*
 * Rows are read in the order of their plies, so the last row of a side is about
 * the present occupant of the seat.
 */
static const char seat_rows
    [] = "SELECT side, ply, level, name, owner, player FROM sit WHERE game = ?"
	 " ORDER BY ply";

static bool read_seat(struct statement *q, struct stored_game *g)
{
	const char    *word = statement_text(q, 2);
	enum bot_level level;
	enum side      side;

	if (!parse_side(statement_text(q, 0), &side) ||
	    (word[0] != '\0' && !bot_level_parse(&level, word)))
		return false;
	g->player[side] = (uint64_t)statement_int(q, 5);
	return game_rows_read_name(g->name[side], statement_text(q, 3)) &&
	    game_rows_read_name(g->owner[side], statement_text(q, 4)) &&
	    stored_game_add_seat(g, statement_int(q, 1), side,
		word[0] == '\0' ? NO_BOT_LEVEL : (int)level);
}

static const char move_rows
    [] = "SELECT ply, point, left, at FROM move WHERE game = ? ORDER BY seq";

static bool read_move(struct statement *q, struct stored_game *g)
{
	return stored_game_add_row(g, statement_int(q, 0), statement_text(q, 1),
	    statement_int(q, 2), statement_int(q, 3));
}

/*
 * Reads all rows of a query about the game. Returns SQL_INVALID if a row is
 * invalid.
 */
static enum sqlite_result read_rows(const struct storage *db, const char *sql,
    int64_t id, struct stored_game *g,
    bool (*read)(struct statement *q, struct stored_game *g))
{
	struct statement  *q = storage_statement(db, sql);
	enum sqlite_result result;

	statement_bind_int(q, 1, id);
	while ((result = statement_step(q)) == SQL_ROW)
		if (!read(q, g)) {
			statement_reset(q);
			return SQL_INVALID;
		}
	return result;
}

enum sqlite_result
game_rows_read(const struct storage *db, int64_t id, struct stored_game *g)
{
	enum sqlite_result result;

	if (id < 0 || id > UINT32_MAX)
		return SQL_INVALID;
	g->id = (uint32_t)id;
	result = read_rows(db, game_row, id, g, read_game);
	if (result == SQL_DONE && g->settings.variant.k == 0)
		return SQL_INVALID; /* the query has no row */
	if (result == SQL_DONE)
		result = read_rows(db, seat_rows, id, g, read_seat);
	if (result == SQL_DONE)
		result = read_rows(db, move_rows, id, g, read_move);
	/* If a side has no name, nobody has had its seat: a row is missing. */
	if (result == SQL_DONE &&
	    (g->name[SIDE_X][0] == '\0' || g->name[SIDE_O][0] == '\0'))
		result = SQL_INVALID;
	return result;
}
