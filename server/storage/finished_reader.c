/*
 * finished_reader.c -- reads one game that is over, packed or not, step by
 * step.
 */

#include "server/storage/finished_reader.h"

#include <stdio.h>
#include <string.h>

#include "common/bot_level.h"
#include "common/parser.h"
#include "common/utf8.h"
#include "server/storage/db_schema.h"

/* The bits of "helped" that say who has asked for a hint. */
#define HELPED_HINTED 3
#define HELPED_UNDONE 2 /* the shift of the others */

void finished_reader_init(struct finished_reader *f, uint32_t game)
{
	*f = (struct finished_reader){ .game.id = game };
}

void finished_reader_clear(struct finished_reader *f)
{
	stored_game_clear(&f->game);
}

/* --- ratings --- */

struct rating db_read_rating(struct statement *q, int column)
{
	return (struct rating){ statement_real(q, column),
		statement_real(q, column + 1), statement_real(q, column + 2) };
}

void db_read_game_ratings(struct statement *q, int column,
    struct game_ratings *out)
{
	out->is_set = statement_int(q, column) != 0;
	out->before[SIDE_X] = db_read_rating(q, column + 1);
	out->after[SIDE_X] = db_read_rating(q, column + 4);
	out->before[SIDE_O] = db_read_rating(q, column + 7);
	out->after[SIDE_O] = db_read_rating(q, column + 10);
}

/* --- rows --- */

/* The name of a player, which may have been forgotten. */
static bool read_player(struct statement *q, int id, int name,
    struct stored_game *g, enum side side)
{
	const char *text = statement_text(q, name);

	g->player[side] = (uint64_t)statement_int(q, id);
	if (g->player[side] == 0)
		return true;
	if (text[0] == '\0')
		text = STORED_GONE;
	snprintf(g->name[side], NAME_SIZE, "%s", text);
	return strlen(text) < NAME_SIZE &&
	    utf8_check(text, strlen(text)) == UTF8_OK &&
	    strchr(text, ' ') == NULL;
}

/* The columns that both kinds of rows begin with. */
static bool read_terms(struct statement *q, struct stored_game *g)
{
	const char *winner = statement_text(q, 4);

	g->begun = statement_int(q, 2);
	g->ended = statement_int(q, 3);
	g->winner = SIDE_NONE;
	g->reason = end_reason_parse(statement_text(q, 5));
	return variant_parse(&g->variant, statement_text(q, 0)) &&
	    time_control_parse(&g->control, statement_text(q, 1)) &&
	    g->reason != END_OTHER &&
	    (strcmp(winner, side_word(SIDE_NONE)) == 0 ||
		parse_side(winner, &g->winner));
}

static bool read_packed(struct statement *q, struct finished_reader *f)
{
	struct stored_game *g = &f->game;
	int64_t             helped = statement_int(q, 6);
	size_t              size;
	const void         *bytes = statement_bytes(q, 12, &size);

	f->plies = (unsigned)statement_int(q, 7);
	f->is_kept = f->has_moves = true;
	g->hinted = (uint8_t)(helped & HELPED_HINTED);
	g->undone = (uint8_t)(helped >> HELPED_UNDONE);
	db_read_game_ratings(q, 13, &g->ratings);
	return helped >= 0 && helped < 16 && read_terms(q, g) &&
	    read_player(q, 8, 10, g, SIDE_X) &&
	    read_player(q, 9, 11, g, SIDE_O) && bytes != NULL &&
	    stored_game_unpack(g, bytes, size, f->plies);
}

static bool read_ended(struct statement *q, struct finished_reader *f)
{
	f->game.hinted = (uint8_t)statement_int(q, 6);
	f->has_moves = false;
	f->plies = statement_text(q, 7)[0] == '\0' ?
	    FINISHED_PLIES_UNKNOWN :
	    (unsigned)statement_int(q, 7);
	f->first = statement_int(q, 8);
	f->last = statement_int(q, 9);
	f->is_kept = statement_int(q, 10) != 0;
	db_read_game_ratings(q, 11, &f->game.ratings);
	return f->game.hinted <= HELPED_HINTED && read_terms(q, &f->game);
}

static bool read_seat(struct statement *q, struct stored_game *g)
{
	const char    *word = statement_text(q, 2);
	enum bot_level level;
	enum side      side;

	if (!parse_side(statement_text(q, 0), &side) ||
	    (word[0] != '\0' && !bot_level_parse(&level, word)))
		return false;
	return read_player(q, 3, 4, g, side) &&
	    stored_game_add_seat(g, statement_int(q, 1), side,
		word[0] == '\0' ? NO_BOT_LEVEL : (int)level);
}

/* --- reading --- */

/* Reads the one row of a statement that is bound; the caller resets it. */
static enum finished_state
read_row(struct statement *q, struct finished_reader *f,
    bool (*read)(struct statement *, struct finished_reader *))
{
	enum sqlite_result  result = statement_step(q);
	enum finished_state state = FINISHED_INVALID;

	if (result == SQL_DONE)
		return FINISHED_MISSING;
	if (result == SQL_ROW && read(q, f))
		state = FINISHED_READ;
	statement_reset(q);
	return state;
}

static bool read_seats(struct finished_reader *f, struct db_reader *r)
{
	struct statement  *q = db_reader_statement(r, db_schema_finished.seats);
	enum sqlite_result result;
	bool               is_valid = true;

	statement_bind_int(q, 1, f->game.id);
	while ((result = statement_step(q)) == SQL_ROW && is_valid)
		is_valid = read_seat(q, &f->game);
	if (result == SQL_ROW)
		statement_reset(q);
	return is_valid && result == SQL_DONE;
}

/* Reads the game if it is packed; else FINISHED_MISSING. */
static enum finished_state
read_if_packed(struct finished_reader *f, struct db_reader *r)
{
	struct statement *q = db_reader_statement(r, db_schema_finished.packed);

	statement_bind_int(q, 1, f->game.id);
	return read_row(q, f, read_packed);
}

enum finished_state
finished_reader_open(struct finished_reader *f, struct db_reader *r)
{
	struct statement *ended = db_reader_statement(r,
	    db_schema_finished.ended);

	f->is_open = true;
	f->state = read_if_packed(f, r);
	if (f->state == FINISHED_MISSING) {
		statement_bind_int(ended, 1, f->game.id);
		f->state = read_row(ended, f, read_ended);
		if (f->state == FINISHED_READ)
			f->state = read_seats(f, r) ? FINISHED_READING :
						      FINISHED_INVALID;
	}
	stored_game_set_names(&f->game);
	return f->state;
}

static bool read_move(struct finished_reader *f, struct statement *q)
{
	f->first = statement_int(q, 0) + 1;
	return statement_int(q, 1) != f->game.id ||
	    stored_game_add_row(&f->game, statement_int(q, 2),
		statement_text(q, 3), statement_int(q, 4), statement_int(q, 5));
}

/* Reads rows of all games, of which some are the game's. */
static enum finished_state
read_moves(struct finished_reader *f, struct db_reader *r)
{
	struct statement  *q = db_reader_statement(r, db_schema_finished.moves);
	enum sqlite_result result;
	unsigned           rows = 0;
	bool               is_valid = true;

	statement_bind_int(q, 1, f->first);
	statement_bind_int(q, 2, f->last);
	statement_bind_int(q, 3, DB_FINISHED_ROWS);
	while ((result = statement_step(q)) == SQL_ROW && is_valid) {
		is_valid = read_move(f, q);
		rows++;
	}
	if (result == SQL_ROW)
		statement_reset(q);
	if (!is_valid || result != SQL_DONE)
		return FINISHED_INVALID;
	if (rows == DB_FINISHED_ROWS)
		return FINISHED_READING;
	f->plies = f->game.move_count;
	f->has_moves = true;
	return FINISHED_READ;
}

/* It may have been packed meanwhile, and what was read then has gaps. */
static enum finished_state
read_again(struct finished_reader *f, struct db_reader *r)
{
	struct finished_reader packed;

	finished_reader_init(&packed, f->game.id);
	packed.is_open = true;
	packed.state = read_if_packed(&packed, r);
	if (packed.state == FINISHED_MISSING)
		return FINISHED_READ;
	stored_game_set_names(&packed.game);
	finished_reader_clear(f);
	*f = packed;
	return f->state;
}

enum finished_state finished_reader_step(struct finished_reader *f,
    struct db_reader *r, bool needs_moves)
{
	if (f->is_open) {
		f->state = read_moves(f, r);
		return f->state == FINISHED_READ ? read_again(f, r) : f->state;
	}
	finished_reader_open(f, r);
	if (f->state == FINISHED_READING && !needs_moves &&
	    f->plies != FINISHED_PLIES_UNKNOWN)
		f->state = FINISHED_READ;
	if (f->state != FINISHED_INVALID && f->state != FINISHED_MISSING &&
	    !f->is_kept)
		f->state = FINISHED_MISSING;
	return f->state;
}

const char *
finished_reader_check(struct finished_reader *f, struct statement *packed)
{
	statement_bind_int(packed, 1, f->game.id);
	f->state = read_row(packed, f, read_packed);
	if (f->state != FINISHED_READ)
		return "what is packed is invalid";
	if (!stored_game_is_legal(&f->game))
		return "a move is illegal, or the stored result contradicts "
		       "the board";
	return NULL;
}
