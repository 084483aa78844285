/* name_prune.c -- deletes names without an owner when there are too many. */

#include "server/storage/name_prune.h"

#include "common/time_ms.h"
#include "server/storage/storage_file.h"

/* The most players that are deleted in a step. */
#define PLAYERS_A_STEP 50

/* The players that one transaction deletes. */
struct forgetting {
	struct storage *db;
	uint64_t        slice_us;
	unsigned        count;
	int64_t         players[PLAYERS_A_STEP];
};

void name_prune_start(struct name_prune *p, unsigned limit, int64_t unix_ms)
{
	*p = (struct name_prune){ .limit = limit,
		.slice_us = NAME_PRUNE_SLICE_US,
		.since = unix_ms - NAME_IN_USE };
}

static const char
    unowned_count[] = "SELECT count(*) FROM player WHERE key IS NULL";

/*
 * Returns by how many the names without an owner exceed the limit. 0 or less:
 * they do not exceed it, or the number is unknown because the file is damaged.
 */
static int64_t read_excess(const struct name_prune *p, struct storage *db)
{
	struct statement *q = storage_statement(db, unowned_count);
	int64_t           excess = 0;

	if (statement_step(q) == SQL_ROW)
		excess = statement_int(q, 0) - p->limit;
	statement_reset(q);
	return excess;
}

/*
 * The names without an owner, from the player after ?1 on, the oldest first:
 * the player's id, whether the player must be kept, and whether a result was
 * stored at ?2 or later (ms since 1970). The player with the greatest id must
 * be kept, because ids must not be used again; so must players who have a seat
 * in a game that a start loads. A rating from a time when the name had an owner
 * is not a reason to keep a player: nothing reads that rating again.
 */
static const char next_names
    [] = "SELECT id, id = (SELECT max(id) FROM player)"
	 " OR EXISTS (SELECT 1 FROM person WHERE player = player.id)"
	 " OR EXISTS (SELECT 1 FROM sit JOIN game ON game.id = sit.game"
	 "  WHERE sit.player = player.id AND (ended IS NULL"
	 "  OR sit.game IN (SELECT game FROM person))),"
	 " EXISTS (SELECT 1 FROM score WHERE player = player.id AND at >= ?2)"
	 " FROM player WHERE key IS NULL AND id > ?1 ORDER BY id";

/*
 * Chooses the oldest players that may be deleted, at most `excess`, until the
 * time of the step is over. Returns whether all players were examined.
 */
static bool choose(struct name_prune *p, struct forgetting *f, int64_t excess)
{
	struct statement *q = storage_statement(f->db, next_names);
	uint64_t          end = time_us_now() + p->slice_us;

	statement_bind_int(q, 1, p->at);
	statement_bind_int(q, 2, p->since);
	while (statement_step(q) == SQL_ROW && statement_int(q, 0) > p->at) {
		p->at = statement_int(q, 0);
		if (statement_int(q, 1) == 0 && statement_int(q, 2) == 0)
			f->players[f->count++] = p->at;
		if (f->count == excess || f->count == PLAYERS_A_STEP ||
		    time_us_now() >= end) {
			statement_reset(q);
			return false;
		}
	}
	statement_reset(q);
	return true;
}

static const char *const forget_sql[] = {
	"DELETE FROM score WHERE player = ?",
	"DELETE FROM rating WHERE player = ?",
	"DELETE FROM meeting WHERE player = ?",
	"DELETE FROM meeting WHERE opponent = ?",
	"DELETE FROM player WHERE id = ?",
	NULL,
};

/*
 * Deletes players until f->slice_us have passed, but at least one. Sets
 * f->count to how many were deleted.
 */
static enum sqlite_result forget_players(void *ctx)
{
	struct forgetting *f = ctx;
	enum sqlite_result result = SQL_DONE;
	uint64_t           end = time_us_now() + f->slice_us;
	unsigned           n = 0;

	while (n < f->count && result == SQL_DONE) {
		result = db_file_run_each(storage_get_file(f->db), forget_sql,
		    f->players[n++]);
		if (time_us_now() >= end)
			break;
	}
	f->count = n;
	return result;
}

/*
 * Called when all players were examined. Returns true if the pass is done. If
 * not, begins again, and then also deletes players who have played recently.
 */
static bool end_round(struct name_prune *p)
{
	bool is_last = p->since == INT64_MAX;

	p->since = INT64_MAX;
	p->at = 0;
	return is_last;
}

enum storage_result
name_prune_step(struct name_prune *p, struct storage *db, bool *is_done)
{
	struct forgetting   f = { .db = db, .slice_us = p->slice_us };
	int64_t             excess = p->limit == 0 ? 0 : read_excess(p, db);
	enum storage_result result = STORAGE_DONE;
	bool                is_end;

	*is_done = excess <= 0;
	if (*is_done)
		return STORAGE_DONE;
	is_end = choose(p, &f, excess);
	if (f.count > 0) {
		unsigned chosen = f.count;

		result = storage_transact(db, forget_players, &f);
		if (f.count < chosen)
			p->at = f.players[f.count - 1];
		is_end &= f.count == chosen;
	}
	if (result != STORAGE_DONE)
		return result;
	*is_done = is_end && end_round(p);
	p->deleted += f.count;
	return STORAGE_DONE;
}
