/* game_pack.c -- packs a game in the transaction that ends it. */

#include "server/storage/game_pack.h"

#include <stdbool.h>

#include "common/bot_level.h"
#include "common/parser.h"
#include "server/storage/db_schema.h"
#include "server/storage/game_rows.h"
#include "server/storage/stored_game.h"

void game_pack_prepare(struct game_pack *p, const struct db_file *file)
{
	const struct pack_sql *sql = &db_schema_pack;

	p->game = db_file_prepare(file, sql->game);
	p->seats = db_file_prepare(file, sql->seats);
	p->moves = db_file_prepare(file, sql->moves);
	p->word = db_file_prepare(file, sql->word);
	p->insert = db_file_prepare(file, sql->insert);
	p->mark_damaged = db_file_prepare(file, sql->mark_damaged);
	for (int i = 0; i < GAME_PACK_FORGET; i++)
		p->forget[i] = db_file_prepare(file, sql->forget[i]);
}

static bool read_terms(struct statement *q, struct stored_game *g)
{
	int64_t hinted = statement_int(q, 7);

	g->hinted = (uint8_t)hinted;
	g->player[SIDE_X] = (uint64_t)statement_int(q, 9);
	g->player[SIDE_O] = (uint64_t)statement_int(q, 10);
	return hinted >= 0 && hinted <= 3 && db_read_terms(q, g);
}

static bool read_seat(struct statement *q, struct stored_game *g)
{
	const char    *word = statement_text(q, 2);
	enum bot_level level;
	enum side      side;

	return parse_side(statement_text(q, 0), &side) &&
	    (word[0] == '\0' || bot_level_parse(&level, word)) &&
	    stored_game_add_seat(g, statement_int(q, 1), side,
		word[0] == '\0' ? NO_BOT_LEVEL : (int)level);
}

static bool read_move(struct statement *q, struct stored_game *g)
{
	return stored_game_add_row(g, statement_int(q, 0), statement_text(q, 1),
	    statement_int(q, 2), statement_int(q, 3));
}

/* Reads all rows for the game; SQL_CORRUPT: one is invalid. */
static enum sqlite_result read_rows(struct statement *q, struct stored_game *g,
    bool (*read)(struct statement *q, struct stored_game *g))
{
	enum sqlite_result result;

	statement_bind_int(q, 1, g->id);
	while ((result = statement_step(q)) == SQL_ROW)
		if (!read(q, g)) {
			statement_reset(q);
			return SQL_CORRUPT;
		}
	return result;
}

static enum sqlite_result add_word(struct game_pack *p, const char *word)
{
	statement_bind_text(p->word, 1, word);
	return statement_step(p->word);
}

static enum sqlite_result
insert_game(struct game_pack *p, const struct stored_game *g)
{
	static uint8_t packed[STORED_GAME_PACKED_MAX];
	char variant[VARIANT_TEXT_SIZE], control[TIME_CONTROL_TEXT_SIZE];
	struct statement  *q = p->insert;
	enum sqlite_result result;

	result = add_word(p, variant_write(&g->variant, variant));
	if (result == SQL_DONE)
		result = add_word(p, time_control_write(&g->control, control));
	if (result != SQL_DONE)
		return result;
	statement_bind_int(q, 1, g->id);
	statement_bind_text(q, 2, variant);
	statement_bind_text(q, 3, control);
	statement_bind_int(q, 4, (int64_t)g->player[SIDE_X]);
	statement_bind_int(q, 5, (int64_t)g->player[SIDE_O]);
	statement_bind_int(q, 6, g->begun);
	statement_bind_int(q, 7, g->ended - g->begun);
	statement_bind_text(q, 8, side_word(g->winner));
	statement_bind_text(q, 9, end_reason_word(g->reason));
	statement_bind_int(q, 10, g->hinted + 4 * g->undone);
	statement_bind_int(q, 11, g->move_count);
	statement_bind_blob(q, 12, packed, stored_game_pack(g, packed));
	return statement_step(q);
}

/* The row of the game has been read: reads the others and packs them. */
static enum sqlite_result pack(struct game_pack *p, struct stored_game *g)
{
	enum sqlite_result result = read_rows(p->seats, g, read_seat);

	if (result == SQL_DONE)
		result = read_rows(p->moves, g, read_move);
	return result == SQL_DONE ? insert_game(p, g) : result;
}

enum sqlite_result game_pack_end(struct game_pack *p, uint32_t game)
{
	struct stored_game g = { .id = game };
	enum sqlite_result result;
	bool               is_kept, is_valid;

	statement_bind_int(p->game, 1, game);
	result = statement_step(p->game);
	if (result != SQL_ROW)
		return result;
	is_kept = statement_int(p->game, 8) != 0;
	is_valid = read_terms(p->game, &g);
	statement_reset(p->game);
	result = !is_valid ? SQL_CORRUPT : is_kept ? pack(p, &g) : SQL_DONE;
	stored_game_clear(&g);
	if (result != SQL_CORRUPT)
		return result;
	statement_bind_int(p->mark_damaged, 1, game);
	return statement_step(p->mark_damaged);
}

enum sqlite_result game_pack_forget_left(struct game_pack *p)
{
	enum sqlite_result result = SQL_DONE;

	for (int i = 0; i < GAME_PACK_FORGET && result == SQL_DONE; i++)
		result = statement_step(p->forget[i]);
	return result;
}
