/* finished_reader.c -- reads games that are over. */

#include "server/storage/finished_reader.h"

#include <assert.h>
#include <string.h>

#include "common/bot_level.h"
#include "common/parser.h"
#include "common/utf8.h"
#include "server/storage/db_schema.h"
#include "server/storage/game_rows.h"

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

static void read_game(struct statement *q, struct finished_reader *f)
{
	struct stored_game *g = &f->game;
	int64_t             helped = statement_int(q, 7);

	f->plies = (unsigned)statement_int(q, 8);
	g->hinted = (uint8_t)(helped & HELPED_HINTED);
	g->undone = (uint8_t)(helped >> HELPED_UNDONE);
	if (helped >= 0 && helped < 16 && db_read_terms(q, g) &&
	    db_read_rated_game(q, 14, &g->ratings) &&
	    read_player(q, 9, 11, g, SIDE_X) &&
	    read_player(q, 10, 12, g, SIDE_O) && unpack(q, 13, f))
		f->state = FINISHED_READ;
	else
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

/* Runs the statement for all of the games. */
static enum sqlite_result
run(struct finished_reader *const f[], unsigned n, struct statement *q)
{
	enum sqlite_result result;

	for (unsigned i = 0; i < FINISHED_GROUP; i++) {
		if (i < n) {
			f[i]->state = FINISHED_MISSING;
			statement_bind_int(q, 1 + (int)i, f[i]->game.id);
		} else {
			statement_bind_text(q, 1 + (int)i, NULL);
		}
	}
	while ((result = statement_step(q)) == SQL_ROW)
		read_game(q, find(f, n, statement_int(q, 0)));
	return result;
}

/* One by one if that fails, so that a damaged row hides no other. */
static void
read_with(struct finished_reader *const f[], unsigned n, struct statement *q)
{
	assert(n <= FINISHED_GROUP);
	if (run(f, n, q) != SQL_DONE)
		for (unsigned i = 0; i < n; i++) {
			uint32_t game = f[i]->game.id;

			stored_game_clear(&f[i]->game);
			f[i]->game.id = game;
			if (run(&f[i], 1, q) != SQL_DONE)
				f[i]->state = FINISHED_INVALID;
		}
	for (unsigned i = 0; i < n; i++)
		stored_game_set_names(&f[i]->game);
}

void finished_reader_read(struct finished_reader *const f[], unsigned n,
    struct db_reader *r)
{
	read_with(f, n, db_reader_statement(r, db_schema_finished));
}

const char *
finished_reader_check(struct finished_reader *f, struct statement *finished)
{
	read_with(&f, 1, finished);
	if (f->state != FINISHED_READ)
		return "what is packed is invalid";
	if (!stored_game_is_legal(&f->game))
		return "a move is illegal, or the stored result contradicts "
		       "the board";
	return NULL;
}
