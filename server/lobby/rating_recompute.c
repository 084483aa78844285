/* rating_recompute.c -- computes all ratings again. */

#include "server/lobby/rating_recompute.h"

#include <errno.h>
#include <math.h>
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

#define GAMES_A_STEP 500

/*
 * Smaller changes of a rating come from rounding, or from times that differ by
 * milliseconds.
 */
#define CHANGE_MIN 0.01

struct rated_game {
	int64_t             at; /* ms since 1970 */
	uint32_t            id;
	struct variant      variant;
	uint64_t            player[2]; /* by side; 0: a bot */
	enum outcome        outcome[2];
	bool                is_counted[2];
	struct game_ratings ratings;
};

struct recomputation {
	struct db_reader  reader;
	struct ratings    ratings; /* of the games so far */
	unsigned          games, changed;
	unsigned          count; /* of step */
	struct rated_game step[GAMES_A_STEP];
};

/* Reads a side's player and score; the score is NULL if it does not count. */
static void
read_side(struct statement *q, int column, struct rated_game *g, enum side side)
{
	double score = statement_real(q, column + 1);

	g->player[side] = (uint64_t)statement_int(q, column);
	g->is_counted[side] = statement_text(q, column + 1)[0] != '\0';
	g->outcome[side] = score > 0.75 ? OUTCOME_WON :
	    score < 0.25                ? OUTCOME_LOST :
					  OUTCOME_DRAWN;
}

static bool read_game(struct statement *q, struct rated_game *g)
{
	g->at = statement_int(q, 0);
	g->id = (uint32_t)statement_int(q, 1);
	read_side(q, 3, g, SIDE_X);
	read_side(q, 5, g, SIDE_O);
	db_read_game_ratings(q, 7, &g->ratings);
	return variant_parse(&g->variant, statement_text(q, 2));
}

/* Reads the games after the given one. */
static enum sqlite_result
read_games(struct recomputation *r, int64_t at, uint32_t id)
{
	struct statement  *q = db_reader_statement(&r->reader,
	     db_schema_recompute.games);
	enum sqlite_result result;

	statement_bind_int(q, 1, at);
	statement_bind_int(q, 2, id);
	statement_bind_int(q, 3, GAMES_A_STEP);
	r->count = 0;
	while ((result = statement_step(q)) == SQL_ROW)
		if (!read_game(q, &r->step[r->count++])) {
			statement_reset(q);
			return SQL_CORRUPT;
		}
	return result;
}

static enum sqlite_result
write_side(struct recomputation *r, const struct rated_game *g, enum side side)
{
	struct statement    *q = db_reader_statement(&r->reader,
	       db_schema_recompute.update);
	const struct rating *before = &g->ratings.before[side],
			    *after = &g->ratings.after[side];

	statement_bind_real(q, 1, before->value);
	statement_bind_real(q, 2, before->deviation);
	statement_bind_real(q, 3, before->volatility);
	statement_bind_real(q, 4, after->value);
	statement_bind_real(q, 5, after->deviation);
	statement_bind_real(q, 6, after->volatility);
	statement_bind_int(q, 7, g->id);
	statement_bind_text(q, 8, side_word(side));
	return statement_step(q);
}

/* What match_manager does when a rated game ends. */
static void rate_game(struct recomputation *r, struct rated_game *g)
{
	struct game_ratings *game = &g->ratings;

	for (enum side side = SIDE_X; side <= SIDE_O; side++) {
		if (g->player[side] != 0)
			game->before[side] = ratings_now(&r->ratings,
			    g->player[side], &g->variant, g->at);
		game->after[side] = game->before[side];
	}
	for (enum side side = SIDE_X; side <= SIDE_O; side++) {
		enum side other = side_other(side);

		if (g->player[side] == 0)
			continue;
		if (g->is_counted[side])
			game->after
			    [side] = rating_after_game(&game->before[side],
			    &game->before[other], g->player[other] == 0,
			    g->outcome[side]);
		ratings_set(&r->ratings, g->player[side], &g->variant,
		    &game->after[side], g->at, 0);
	}
}

static bool
has_changed(const struct game_ratings *a, const struct game_ratings *b)
{
	return fabs(a->after[SIDE_X].value - b->after[SIDE_X].value) >=
	    CHANGE_MIN ||
	    fabs(a->after[SIDE_O].value - b->after[SIDE_O].value) >= CHANGE_MIN;
}

static enum sqlite_result
recompute_step(struct recomputation *r, int64_t at, uint32_t id)
{
	enum sqlite_result result = read_games(r, at, id);

	for (unsigned i = 0; i < r->count && result == SQL_DONE; i++) {
		struct rated_game  *g = &r->step[i];
		struct game_ratings stored = g->ratings;

		rate_game(r, g);
		r->games++;
		r->changed += has_changed(&stored, &g->ratings);
		result = write_side(r, g, SIDE_X);
		if (result == SQL_DONE)
			result = write_side(r, g, SIDE_O);
	}
	return result;
}

static enum sqlite_result recompute(void *ctx)
{
	struct recomputation *r = ctx;
	enum sqlite_result    result = recompute_step(r, INT64_MIN, 0);

	while (result == SQL_DONE && r->count == GAMES_A_STEP)
		result = recompute_step(r, r->step[r->count - 1].at,
		    r->step[r->count - 1].id);
	if (result == SQL_DONE)
		result = statement_step(db_reader_statement(&r->reader,
		    db_schema_recompute.forget));
	if (result == SQL_DONE)
		result = statement_step(db_reader_statement(&r->reader,
		    db_schema_recompute.insert));
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
