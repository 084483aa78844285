/*
 * db_prune.c -- deletes games that are too old or too many, and names that are
 * too many.
 */

#include "server/storage/db_prune.h"

#include "server/storage/storage_file.h"
#include "server/storage/write.h"

/* How many games, or players without an owned name, one step examines. */
#define ROWS_A_STEP 200

/* The most players that a step deletes; each may have many scores. */
#define NAMES_A_STEP 10

void db_prune_start(struct db_prune *p, const struct keep_limit *limit,
    unsigned name_limit, int64_t trusted)
{
	p->phase = PRUNE_BEGIN;
	p->trusted = trusted;
	p->limit = *limit;
	p->name_limit = name_limit;
	p->deleted = p->names_deleted = 0;
}

/* --- games --- */

/*
 * Leaves out the newest ?1 games. Reads the greatest id of the others, which
 * are counted from the oldest on, because they are few.
 */
static const char last_of_too_many
    [] = "SELECT ifnull(max(id), 0) FROM (SELECT id FROM game"
	 " WHERE winner IS NOT NULL ORDER BY id LIMIT max((SELECT count(*)"
	 " FROM game WHERE winner IS NOT NULL) - ?, 0))";

/* Sets p->cutoff and p->last_id. */
static void begin_pass(struct db_prune *p, struct storage *db)
{
	p->cutoff = INT64_MIN;
	p->last_id = 0;
	if (p->limit.age != 0) {
		p->cutoff = p->trusted - p->limit.age;
	} else if (p->limit.count != 0) {
		p->last_id =
		    statement_number(storage_query(db, last_of_too_many,
					 VALUES(value_int(p->limit.count))),
			0);
	}
}

/* A game is kept while a player has a seat in it. */
#define IS_UNWANTED                               \
	"((id <= ?2 OR ended < ?3) AND id NOT IN" \
	" (SELECT game FROM seat WHERE game IS NOT NULL))"

/*
 * About the next games after the game ?1, in the order of their ids: the
 * greatest id, how many games are unwanted, and whether games with greater ids
 * may be unwanted. They are not if the greatest id is not below ?2, and one of
 * these games began at the cutoff ?3 or later: games with greater ids cannot
 * have ended before the cutoff.
 */
static const char next_games
    [] = "SELECT max(id), sum" IS_UNWANTED ", count(*) = ?4 AND"
	 " (max(id) < ?2 OR max(begun) < ?3) FROM (SELECT id, begun, ended"
	 " FROM game WHERE winner IS NOT NULL AND id > ?1 ORDER BY id LIMIT ?4)"
	 " AS game";

static const char delete_games[] = "DELETE FROM game WHERE winner IS NOT NULL"
				   " AND id > ?1 AND " IS_UNWANTED
				   " AND id <= ?4";

/* Executes the batch, unless it is empty, and frees it. */
static enum storage_result
write_all(struct storage *db, struct write_batch *batch)
{
	enum storage_result result = STORAGE_DONE;

	if (batch->count > 0)
		result = storage_write(db, batch);
	write_batch_free(batch);
	return result;
}

/* Examines the next games, and deletes those that are unwanted. */
static enum storage_result
prune_games(struct db_prune *p, struct storage *db, bool *is_done)
{
	struct write_batch  batch = { .count = 0 };
	struct statement   *q = storage_query(db, next_games,
	      VALUES(value_int(p->at), value_int(p->last_id),
		  value_int(p->cutoff), value_int(ROWS_A_STEP)));
	int64_t             last;
	unsigned            count;
	enum storage_result result;

	*is_done = true;
	if (statement_step(q) != SQL_ROW)
		return STORAGE_DONE;
	last = statement_int(q, 0);
	count = (unsigned)statement_int(q, 1);
	/* In a damaged file, the ids may not increase. */
	*is_done = statement_int(q, 2) == 0 || last <= p->at;
	statement_reset(q);
	if (count > 0)
		write_batch_add(&batch, delete_games,
		    VALUES(value_int(p->at), value_int(p->last_id),
			value_int(p->cutoff), value_int(last)));
	result = write_all(db, &batch);
	p->at = last;
	if (result == STORAGE_DONE)
		p->deleted += count;
	return result;
}

/* --- names --- */

static const char
    unowned_count[] = "SELECT count(*) FROM player WHERE key IS NULL";

/*
 * The names without an owner, from the player after ?1 on, the oldest first:
 * the player's id, and whether the player must be kept. A player with a result
 * at ?2 or later (ms since 1970) must be kept. So must players who have a seat.
 * A rating from a time when the name had an owner is not a reason to keep a
 * player: nothing reads that rating again.
 */
static const char next_names[] =
    "SELECT id, EXISTS (SELECT 1 FROM seat WHERE player = player.id)"
    " OR EXISTS (SELECT 1 FROM score WHERE player = player.id AND at >= ?2)"
    " FROM player WHERE key IS NULL AND id > ?1 ORDER BY id";

static const char *const delete_name[] = {
	"DELETE FROM score WHERE player = ?",
	"DELETE FROM rating WHERE player = ?",
	"DELETE FROM meeting WHERE player = ?",
	"DELETE FROM meeting WHERE opponent = ?",
	"DELETE FROM player WHERE id = ?",
	NULL,
};

/* Examines the next players, and deletes those that may be deleted. */
static enum storage_result
prune_names(struct db_prune *p, struct storage *db, bool *is_done)
{
	struct write_batch  batch = { .count = 0 };
	struct statement   *q = storage_statement(db, unowned_count);
	int64_t             excess = statement_number(q, 0) - p->name_limit;
	unsigned            count = 0;
	enum storage_result result;
	int64_t             kept_from = INT64_MAX;

	if (p->phase == PRUNE_EMPTY_NAMES)
		kept_from = INT64_MIN;
	else if (p->phase == PRUNE_UNUSED_NAMES)
		kept_from = p->trusted - NAME_IN_USE;
	*is_done = p->name_limit == 0 || excess <= 0;
	if (*is_done)
		return STORAGE_DONE;
	q = storage_query(db, next_names,
	    VALUES(value_int(p->at), value_int(kept_from)));
	for (int rows = 0;
	     rows < ROWS_A_STEP && count < NAMES_A_STEP && count < excess;
	     rows++) {
		*is_done = statement_step(q) != SQL_ROW ||
		    statement_int(q, 0) <= p->at;
		if (*is_done)
			break;
		p->at = statement_int(q, 0);
		if (statement_int(q, 1) != 0)
			continue;
		count++;
		for (const char *const *sql = delete_name; *sql != NULL; sql++)
			write_batch_add(&batch, *sql, VALUES(value_int(p->at)));
	}
	statement_reset(q);
	result = write_all(db, &batch);
	if (result == STORAGE_DONE)
		p->names_deleted += count;
	return result;
}

enum storage_result db_prune_step(struct db_prune *p, struct storage *db)
{
	enum storage_result result = STORAGE_DONE;
	bool                is_done = true;

	if (p->phase == PRUNE_BEGIN)
		begin_pass(p, db);
	else if (p->phase == PRUNE_GAMES)
		result = prune_games(p, db, &is_done);
	else
		result = prune_names(p, db, &is_done);
	if (result == STORAGE_DONE && !is_done)
		return STORAGE_DONE;
	p->at = 0;
	p->phase = result == STORAGE_DONE && p->phase != PRUNE_NAMES ?
	    p->phase + 1 :
	    PRUNE_IDLE;
	return result;
}
