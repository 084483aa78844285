/*
 * finished_reader.c -- reads games that are over, packed or not, step by step.
 */

#include "server/storage/finished_reader.h"

#include <assert.h>
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

bool db_read_rated_game(struct statement *q, int column, struct rated_game *out)
{
	int64_t x = statement_int(q, column), o = statement_int(q, column + 1);

	out->is_set = x != 0 || o != 0;
	return !out->is_set ||
	    (rated_side_unpack(&out->side[SIDE_X], x) &&
		rated_side_unpack(&out->side[SIDE_O], o));
}

/* --- rows --- */

/* The name of a player, which may have been forgotten. */
static bool read_player(struct statement *q, int id, int name,
    struct stored_game *g, enum side side)
{
	const char *text = statement_text(q, name);
	size_t      length;

	g->player[side] = (uint64_t)statement_int(q, id);
	if (g->player[side] == 0)
		return true;
	if (text[0] == '\0')
		text = STORED_GONE;
	length = strlen(text);
	if (length >= NAME_SIZE || utf8_check(text, length) != UTF8_OK ||
	    strchr(text, ' ') != NULL)
		return false;
	memcpy(g->name[side], text, length + 1);
	return true;
}

/* The columns behind the id that both kinds of rows begin with. */
static bool read_terms(struct statement *q, struct stored_game *g)
{
	const char *winner = statement_text(q, 5);

	g->begun = statement_int(q, 3);
	g->ended = statement_int(q, 4);
	g->winner = SIDE_NONE;
	g->reason = end_reason_parse(statement_text(q, 6));
	return variant_parse(&g->variant, statement_text(q, 1)) &&
	    time_control_parse(&g->control, statement_text(q, 2)) &&
	    g->reason != END_OTHER &&
	    (strcmp(winner, side_word(SIDE_NONE)) == 0 ||
		parse_side(winner, &g->winner));
}

/*
 * A summary needs only the seats, for the names of bots, and not even those if
 * both seats are players'.
 */
static bool unpack(struct statement *q, int column, struct finished_reader *f)
{
	struct stored_game *g = &f->game;
	size_t              size;
	const void         *bytes;

	if (f->is_summary && g->player[SIDE_X] != 0 && g->player[SIDE_O] != 0)
		return true;
	bytes = statement_bytes(q, column, &size);
	return bytes != NULL &&
	    (f->is_summary ? stored_game_unpack_seats(g, bytes, size) :
			     stored_game_unpack(g, bytes, size, f->plies));
}

static void read_packed(struct statement *q, struct finished_reader *f)
{
	struct stored_game *g = &f->game;
	int64_t             helped = statement_int(q, 7);

	f->plies = (unsigned)statement_int(q, 8);
	f->is_kept = true;
	g->hinted = (uint8_t)(helped & HELPED_HINTED);
	g->undone = (uint8_t)(helped >> HELPED_UNDONE);
	if (helped >= 0 && helped < 16 && read_terms(q, g) &&
	    db_read_rated_game(q, 14, &g->ratings) &&
	    read_player(q, 9, 11, g, SIDE_X) &&
	    read_player(q, 10, 12, g, SIDE_O) && unpack(q, 13, f))
		f->state = FINISHED_READ;
	else
		f->state = FINISHED_INVALID;
}

static bool read_ended_terms(struct statement *q, struct finished_reader *f)
{
	f->game.hinted = (uint8_t)statement_int(q, 7);
	f->plies = statement_text(q, 8)[0] == '\0' ?
	    FINISHED_PLIES_UNKNOWN :
	    (unsigned)statement_int(q, 8);
	f->first = statement_int(q, 9);
	f->last = statement_int(q, 10);
	f->is_kept = statement_int(q, 11) != 0;
	return f->game.hinted <= HELPED_HINTED && read_terms(q, &f->game) &&
	    db_read_rated_game(q, 12, &f->game.ratings);
}

static bool read_seat(struct statement *q, int column, struct stored_game *g)
{
	const char    *word = statement_text(q, column + 2);
	enum bot_level level;
	enum side      side;

	if (!parse_side(statement_text(q, column), &side) ||
	    (word[0] != '\0' && !bot_level_parse(&level, word)))
		return false;
	return read_player(q, column + 3, column + 4, g, side) &&
	    stored_game_add_seat(g, statement_int(q, column + 1), side,
		word[0] == '\0' ? NO_BOT_LEVEL : (int)level);
}

/*
 * The game has a row for each of its seats, which differ in the last columns.
 */
static void read_ended(struct statement *q, struct finished_reader *f)
{
	bool is_first = f->state == FINISHED_MISSING;

	if (f->state == FINISHED_INVALID)
		return;
	f->state = FINISHED_READING;
	if ((is_first && !read_ended_terms(q, f)) ||
	    !read_seat(q, 14, &f->game))
		f->state = FINISHED_INVALID;
}

/* --- reading --- */

static struct finished_reader *
find(struct finished_reader *const f[], unsigned n, int64_t id)
{
	for (unsigned i = 0; i < n; i++)
		if (f[i]->game.id == id)
			return f[i];
	return NULL;
}

/* Runs the statement for all of the games, none of which has been read. */
static enum sqlite_result
run(struct finished_reader *const f[], unsigned n, struct statement *q,
    void (*read)(struct statement *, struct finished_reader *))
{
	enum sqlite_result result;

	for (unsigned i = 0; i < FINISHED_GROUP; i++)
		if (i < n)
			statement_bind_int(q, 1 + (int)i, f[i]->game.id);
		else
			statement_bind_text(q, 1 + (int)i, NULL);
	while ((result = statement_step(q)) == SQL_ROW)
		read(q, find(f, n, statement_int(q, 0)));
	return result;
}

/* Drops what was read of a game. */
static void forget(struct finished_reader *f)
{
	uint32_t game = f->game.id;

	stored_game_clear(&f->game);
	f->game.id = game;
	f->state = FINISHED_MISSING;
}

/*
 * Reads those of the games that are missing from one of the tables; one by one
 * if that fails, so that a damaged row hides no other.
 */
static void
read_missing(struct finished_reader *const f[], unsigned n, struct statement *q,
    void (*read)(struct statement *, struct finished_reader *))
{
	struct finished_reader *missing[FINISHED_GROUP] = { NULL };
	unsigned                count = 0;

	for (unsigned i = 0; i < n; i++)
		if (f[i]->state == FINISHED_MISSING)
			missing[count++] = f[i];
	if (count == 0 || run(missing, count, q, read) == SQL_DONE)
		return;
	for (unsigned i = 0; i < count; i++) {
		forget(missing[i]);
		if (run(&missing[i], 1, q, read) != SQL_DONE)
			missing[i]->state = FINISHED_INVALID;
	}
}

static void read_if_packed(struct finished_reader *const f[], unsigned n,
    struct db_reader *r)
{
	read_missing(f, n, db_reader_statement(r, db_schema_finished.packed),
	    read_packed);
}

void finished_reader_open(struct finished_reader *const f[], unsigned n,
    struct db_reader *r, bool is_packed)
{
	assert(n <= FINISHED_GROUP);
	for (unsigned i = 0; i < n; i++) {
		f[i]->is_open = true;
		f[i]->state = FINISHED_MISSING;
	}
	if (is_packed)
		read_if_packed(f, n, r);
	read_missing(f, n, db_reader_statement(r, db_schema_finished.ended),
	    read_ended);
	read_if_packed(f, n, r);
	for (unsigned i = 0; i < n; i++)
		stored_game_set_names(&f[i]->game);
}

static void hide_if_not_kept(struct finished_reader *f)
{
	if (f->state != FINISHED_INVALID && !f->is_kept)
		f->state = FINISHED_MISSING;
}

void finished_reader_open_summaries(struct finished_reader *const f[],
    unsigned n, struct db_reader *r, bool is_packed)
{
	for (unsigned i = 0; i < n; i++)
		f[i]->is_summary = true;
	finished_reader_open(f, n, r, is_packed);
	for (unsigned i = 0; i < n; i++) {
		if (f[i]->state == FINISHED_READING &&
		    f[i]->plies != FINISHED_PLIES_UNKNOWN)
			f[i]->state = FINISHED_READ;
		hide_if_not_kept(f[i]);
	}
}

/*
 * Rows of a damaged file may lead back, or have the greatest number, behind
 * which there is none; they would be read for ever.
 */
static bool read_move(struct finished_reader *f, struct statement *q)
{
	int64_t row = statement_int(q, 0);

	if (row < f->first || row == INT64_MAX)
		return false;
	f->first = row + 1;
	return statement_int(q, 1) != f->game.id ||
	    stored_game_add_row(&f->game, statement_int(q, 2),
		statement_text(q, 3), statement_int(q, 4), statement_int(q, 5));
}

/*
 * Reads rows of moves, which belong to any games, and adds those of this game
 * to it.
 */
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
	return FINISHED_READ;
}

/* It may have been packed meanwhile, and what was read then has gaps. */
static void read_again(struct finished_reader *f, struct db_reader *r)
{
	struct finished_reader packed;

	finished_reader_init(&packed, f->game.id);
	packed.is_open = true;
	packed.state = FINISHED_MISSING;
	read_if_packed(&(struct finished_reader *){ &packed }, 1, r);
	if (packed.state == FINISHED_MISSING)
		return;
	stored_game_set_names(&packed.game);
	finished_reader_clear(f);
	*f = packed;
}

enum finished_state
finished_reader_step(struct finished_reader *f, struct db_reader *r)
{
	if (!f->is_open) {
		finished_reader_open(&f, 1, r, true);
		hide_if_not_kept(f);
		return f->state;
	}
	f->state = read_moves(f, r);
	if (f->state == FINISHED_READ)
		read_again(f, r);
	return f->state;
}

const char *
finished_reader_check(struct finished_reader *f, struct statement *packed)
{
	f->state = FINISHED_MISSING;
	read_missing(&f, 1, packed, read_packed);
	if (f->state != FINISHED_READ)
		return "what is packed is invalid";
	if (!stored_game_is_legal(&f->game))
		return "a move is illegal, or the stored result contradicts "
		       "the board";
	return NULL;
}
