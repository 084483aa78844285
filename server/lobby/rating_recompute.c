/* rating_recompute.c -- computes all ratings again. */

#include "server/lobby/rating_recompute.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/fatal.h"
#include "common/parser.h"
#include "server/lobby/ratings.h"
#include "server/storage/db.h"
#include "server/storage/finished_reader.h"
#include "server/storage/db_query.h"
#include "server/storage/db_schema.h"

struct stored_rated_game {
	int64_t           at; /* ms since 1970 */
	uint32_t          id;
	struct variant    variant;
	uint64_t          player[2]; /* by side; 0: a bot */
	struct rated_game rated;
};

struct recomputation {
	struct db_reader reader;
	struct ratings   ratings; /* of the games so far */
	unsigned         games, changed;
};

static bool read_game(struct statement *q, struct stored_rated_game *g)
{
	g->at = statement_int(q, 0);
	g->id = (uint32_t)statement_int(q, 1);
	g->player[SIDE_X] = (uint64_t)statement_int(q, 3);
	g->player[SIDE_O] = (uint64_t)statement_int(q, 5);
	return variant_parse(&g->variant, statement_text(q, 2)) &&
	    rated_side_unpack(&g->rated.side[SIDE_X], statement_int(q, 4)) &&
	    rated_side_unpack(&g->rated.side[SIDE_O], statement_int(q, 6));
}

static enum sqlite_result
write_game(struct recomputation *r, const struct stored_rated_game *g)
{
	struct statement *q = db_reader_statement(&r->reader,
	    db_schema_recompute.update);

	statement_bind_int(q, 1, rated_side_pack(&g->rated.side[SIDE_X]));
	statement_bind_int(q, 2, rated_side_pack(&g->rated.side[SIDE_O]));
	statement_bind_int(q, 3, g->id);
	return statement_step(q);
}

static enum sqlite_result
write_rating(struct recomputation *r, const struct stored_rated_game *g,
    enum side side, const struct rating *rating)
{
	struct statement *q = db_reader_statement(&r->reader,
	    db_schema_write[RECORD_RATING][0].sql);
	char              text[VARIANT_TEXT_SIZE];

	statement_bind_int(q, 1, (int64_t)g->player[side]);
	statement_bind_text(q, 2, variant_write(&g->variant, text));
	statement_bind_real(q, 3, rating->value);
	statement_bind_real(q, 4, rating->deviation);
	statement_bind_real(q, 5, rating->volatility);
	statement_bind_int(q, 6, g->at);
	return statement_step(q);
}

/* The rating before the game; a bot keeps that with which it played. */
static struct rating rating_before(struct recomputation *r,
    const struct stored_rated_game *g, enum side side)
{
	const struct rated_side *s = &g->rated.side[side];

	if (g->player[side] != 0)
		return ratings_now(&r->ratings, g->player[side], &g->variant,
		    g->at);
	return (struct rating){ s->value, s->deviation,
		RATING_VOLATILITY_START };
}

/* What match_manager does when a rated game ends. */
static enum sqlite_result
rate_game(struct recomputation *r, struct stored_rated_game *g)
{
	enum sqlite_result result = SQL_DONE;
	struct rating      before[2], after;

	for (enum side side = SIDE_X; side <= SIDE_O; side++)
		before[side] = rating_before(r, g, side);
	for (enum side side = SIDE_X; side <= SIDE_O; side++) {
		unsigned  outcome = g->rated.side[side].outcome;
		enum side other = side_other(side);

		if (g->player[side] == 0 || result != SQL_DONE)
			continue;
		after = outcome == NO_OUTCOME ?
		    before[side] :
		    rating_after_game(&before[side], &before[other],
			g->player[other] == 0, (enum outcome)outcome);
		ratings_set(&r->ratings, g->player[side], &g->variant, &after,
		    g->at, 0);
		g->rated.side[side] = rated_side_of(&before[side], &after,
		    outcome);
		result = write_rating(r, g, side, &after);
	}
	return result == SQL_DONE ? write_game(r, g) : result;
}

static bool has_changed(const struct rated_game *a, const struct rated_game *b)
{
	return a->side[SIDE_X].value != b->side[SIDE_X].value ||
	    a->side[SIDE_O].value != b->side[SIDE_O].value;
}

/* The rows are sorted, so that none is read again after it has been written. */
static enum sqlite_result rate_games(struct recomputation *r)
{
	struct statement  *q = db_reader_statement(&r->reader,
	     db_schema_recompute.games);
	enum sqlite_result result = SQL_DONE, row;

	while (result == SQL_DONE && (row = statement_step(q)) == SQL_ROW) {
		struct stored_rated_game g;
		struct rated_game        stored;

		if (!read_game(q, &g)) {
			result = SQL_CORRUPT;
			break;
		}
		stored = g.rated;
		result = rate_game(r, &g);
		r->games++;
		r->changed += has_changed(&stored, &g.rated);
	}
	if (result == SQL_DONE)
		return row;
	statement_reset(q);
	return result;
}

static enum sqlite_result recompute(void *ctx)
{
	struct recomputation *r = ctx;
	enum sqlite_result
	    result = statement_step(db_reader_statement(&r->reader,
		db_schema_recompute.forget));

	if (result == SQL_DONE)
		result = rate_games(r);
	if (result == SQL_DONE)
		result = statement_step(db_reader_statement(&r->reader,
		    db_schema_recompute.forget_gone));
	return result;
}

bool rating_recompute(const char *path)
{
	struct recomputation *r;
	struct db            *db;
	enum db_result        result;

	if (access(path, F_OK) != 0)
		fatal("\"%s\" cannot be read: %s", path, strerror(errno));
	db = db_open(path);
	r = xcalloc(1, sizeof(*r));
	db_reader_init(&r->reader, db);
	ratings_init(&r->ratings);
	result = db_transact(db, recompute, r);
	if (result == DB_DONE)
		printf("Rated games computed again: %u; changed: %u.\n",
		    r->games, r->changed);
	else
		fprintf(stderr, "noughtsd: the ratings are as they were: %s\n",
		    db_error(db));
	ratings_clear(&r->ratings);
	free(r);
	db_close(db);
	return result == DB_DONE;
}
