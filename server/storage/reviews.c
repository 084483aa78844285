/* reviews.c -- reads the reviews of games that are over. */

#include <stdlib.h>
#include <string.h>

#include "common/base/fatal.h"
#include "server/storage/storage_file.h"

/* 1: the game has a complete review; 0: it has none. */
static const char
    review_state[] = "SELECT ifnull(max(done), 0) FROM review WHERE game = ?";

static const char review_moves
    [] = "SELECT ply, text FROM review_move WHERE game = ?1 AND ply >= ?2"
	 " ORDER BY ply LIMIT ?3";

void review_query_clear(struct review_query *q)
{
	stored_game_clear(&q->game);
	for (unsigned i = 0; i < q->count; i++)
		free(q->texts[i]);
	q->count = 0;
	q->is_complete = false;
}

/* Returns how many moves of the review the answer must have. */
static unsigned wanted(const struct review_query *q)
{
	unsigned count = q->game.plies;

	if (q->from > count)
		return 0;
	count -= q->from - 1;
	return count < REVIEW_ROWS_MAX ? count : REVIEW_ROWS_MAX;
}

/* Reads the texts of the moves. Returns ERR_STORE if one is missing. */
static enum error read_texts(struct storage *db, struct review_query *q)
{
	struct statement  *s = storage_query(db, review_moves,
	     VALUES(value_int(q->id), value_int(q->from), value_int(wanted(q))));
	enum sqlite_result result;

	while ((result = statement_step(s)) == SQL_ROW) {
		const char *text = statement_text(s, 1);

		if (statement_int(s, 0) != q->from + q->count ||
		    strlen(text) > CHAT_BYTES_MAX) {
			statement_reset(s);
			return ERR_STORE;
		}
		q->texts[q->count] = xcalloc(1, strlen(text) + 1);
		memcpy(q->texts[q->count++], text, strlen(text) + 1);
	}
	return result == SQL_DONE && q->count == wanted(q) ? OK : ERR_STORE;
}

enum error storage_review(struct storage *db, struct review_query *q)
{
	enum error e = storage_game(db, q->id, &q->game);
	int64_t    state;

	if (e != OK)
		return e;
	state = statement_number(storage_query(db, review_state,
				     VALUES(value_int(q->id))),
	    -1);
	if (state < 0)
		return ERR_STORE;
	q->is_complete = state != 0;
	return q->is_complete ? read_texts(db, q) : OK;
}

/* --- at the start --- */

static const char
    waiting_reviews[] = "SELECT game FROM review WHERE NOT done ORDER BY asked";

void storage_load_reviews(struct storage *db,
    bool (*on_game)(void *ctx, const struct stored_game *g), void *ctx)
{
	struct statement *q = storage_statement(db, waiting_reviews);
	bool              goes_on = true;

	while (goes_on && statement_step(q) == SQL_ROW) {
		struct stored_game g;

		if (storage_game(db, (uint32_t)statement_int(q, 0), &g) == OK)
			goes_on = on_game(ctx, &g);
		stored_game_clear(&g);
	}
	statement_reset(q);
}
