/*
 * db_prune.c -- deletes games that are too old or too many, and names that are
 * too many.
 */

#include "server/storage/db_prune.h"

#include <stdlib.h>
#include <string.h>

#include "common/number.h"
#include "server/storage/storage_file.h"
#include "server/util/system.h"

/* How many games one step examines. */
#define GAMES_A_STEP 200

/*
 * The greatest age in days and the greatest number of games that the option
 * accepts. Neither has more than DIGITS_MAX digits.
 */
#define DAYS_MAX   36500
#define COUNT_MAX  1000000000
#define DIGITS_MAX 10

#define DAY (24 * 3600 * (msec)1000)

bool keep_limit_parse(struct keep_limit *limit, const char *text)
{
	size_t   length = strlen(text);
	char     digits[DIGITS_MAX + 1] = "";
	uint32_t n;

	if (strcmp(text, "all") == 0) {
		*limit = (struct keep_limit){ 0, 0 };
		return true;
	}
	if (number_parse(text, 1, COUNT_MAX, &n)) {
		*limit = (struct keep_limit){ 0, n };
		return true;
	}
	if (length < 2 || length > DIGITS_MAX ||
	    strchr("dw", text[length - 1]) == NULL)
		return false;
	memcpy(digits, text, length - 1);
	if (!number_parse(digits, 1, DAYS_MAX, &n))
		return false;
	*limit = (struct keep_limit){
		n * (text[length - 1] == 'w' ? 7 * DAY : DAY), 0
	};
	return true;
}

bool keep_limit_is_valid(const char *text)
{
	struct keep_limit limit;

	return keep_limit_parse(&limit, text);
}

void db_prune_init(struct db_prune *p)
{
	*p = (struct db_prune){ .phase = PRUNE_IDLE };
}

void db_prune_start(struct db_prune *p, const struct keep_limit *limit,
    unsigned name_limit)
{
	p->phase = PRUNE_GAMES;
	p->limit = *limit;
	p->name_limit = name_limit;
	p->is_begun = false;
	p->at = 0;
	p->deleted = p->names_deleted = 0;
}

/* --- the wall clock --- */

bool prune_clock_check(struct prune_clock *c, msec now, int64_t wall_ms,
    int64_t newest)
{
	int64_t expected = c->wall_ms != 0 ? c->wall_ms + (now - c->seen_at) :
					     newest;
	int64_t jump = expected == 0 ? 0 : wall_ms - expected;

	c->wall_ms = wall_ms;
	c->seen_at = now;
	if (jump > DAY || jump < -DAY) {
		c->held_until = now + DAY;
		c->jump = jump;
	}
	return now >= c->held_until;
}

/* Reads when the game with the greatest id ended. */
static const char newest_end
    [] = "SELECT begun + lasted FROM finished ORDER BY id DESC LIMIT 1";

static bool is_clock_plausible(struct db_prune *p, struct storage *db)
{
	struct statement *q = storage_statement(db, newest_end);
	int64_t           newest = 0;

	if (statement_step(q) == SQL_ROW) {
		newest = statement_int(q, 0);
		statement_reset(q);
	}
	p->cutoff = system_wall_clock_ms() - p->limit.age;
	return prune_clock_check(&p->clock, time_ms_now(),
	    p->cutoff + p->limit.age, newest);
}

/* --- deleting --- */

struct deletion {
	struct storage *db;
	unsigned        count;
	int64_t         ids[GAMES_A_STEP];
};

static const char delete_game[] = "DELETE FROM finished WHERE id = ?";

static enum sqlite_result delete_games(void *ctx)
{
	const struct deletion *d = ctx;
	struct statement      *q = storage_statement(d->db, delete_game);
	enum sqlite_result     result = SQL_DONE;

	for (unsigned i = 0; i < d->count && result == SQL_DONE; i++) {
		statement_bind_int(q, 1, d->ids[i]);
		result = statement_step(q);
	}
	return result;
}

/* Leaves out the newest ?1 games. Reads the greatest id of the others. */
static const char last_of_too_many
    [] = "SELECT id FROM finished ORDER BY id DESC LIMIT 1 OFFSET ?";

/*
 * Sets p->last_id to the id of the newest game that p->limit.count does not
 * keep; to 0 if it keeps all games.
 */
static void find_last_id(struct db_prune *p, struct storage *db)
{
	struct statement *q = storage_statement(db, last_of_too_many);

	p->last_id = 0;
	statement_bind_int(q, 1, p->limit.count);
	if (statement_step(q) == SQL_ROW) {
		p->last_id = statement_int(q, 0);
		statement_reset(q);
	}
}

static const char next_games[] = "SELECT id, begun, lasted FROM finished WHERE "
				 "id > ?1 ORDER BY id LIMIT ?2";

/*
 * Whether the game in this row of next_games must be deleted, because of the
 * number of games or its age.
 */
static bool is_unwanted(const struct db_prune *p, struct statement *q)
{
	return p->limit.age == 0 ?
	    statement_int(q, 0) <= p->last_id :
	    statement_int(q, 1) + statement_int(q, 2) < p->cutoff;
}

/*
 * Examines the next games in the order of their ids, and deletes those that
 * exceed the limit. If the number of games is limited, the pass ends at the
 * first game that is kept. If the age is limited, the pass ends at the first
 * game that began at the cutoff or later: games with greater ids cannot have
 * ended before the cutoff.
 */
static enum storage_result
look(struct db_prune *p, struct storage *db, bool *is_done)
{
	struct statement   *q = storage_statement(db, next_games);
	struct deletion     d = { .db = db };
	unsigned            rows = 0;
	enum storage_result result = STORAGE_DONE;

	statement_bind_int(q, 1, p->at);
	statement_bind_int(q, 2, GAMES_A_STEP);
	while (statement_step(q) == SQL_ROW && statement_int(q, 0) > p->at) {
		p->at = statement_int(q, 0);
		rows++;
		if (is_unwanted(p, q))
			d.ids[d.count++] = p->at;
		else if (p->limit.age == 0 || statement_int(q, 1) >= p->cutoff)
			*is_done = true;
	}
	statement_reset(q);
	*is_done |= rows < GAMES_A_STEP;
	if (d.count > 0)
		result = storage_transact(db, delete_games, &d);
	if (result == STORAGE_DONE)
		p->deleted += d.count;
	return result;
}

static enum storage_result
prune_games(struct db_prune *p, struct storage *db, bool *is_done)
{
	bool is_first = !p->is_begun;

	p->is_begun = true;
	*is_done = p->limit.age == 0 && p->limit.count == 0;
	if (!*is_done && p->limit.age != 0)
		*is_done = is_first && !is_clock_plausible(p, db);
	else if (!*is_done && is_first)
		find_last_id(p, db);
	return *is_done ? STORAGE_DONE : look(p, db, is_done);
}

enum storage_result db_prune_step(struct db_prune *p, struct storage *db)
{
	bool                is_done = false;
	enum storage_result result = STORAGE_DONE;

	if (p->phase == PRUNE_GAMES) {
		result = prune_games(p, db, &is_done);
		if (is_done)
			name_prune_start(&p->names, p->name_limit,
			    system_wall_clock_ms());
	} else if (p->phase == PRUNE_NAMES) {
		result = name_prune_step(&p->names, db, &is_done);
		p->names_deleted = p->names.deleted;
	}
	if (result != STORAGE_DONE)
		p->phase = PRUNE_IDLE;
	else if (is_done)
		p->phase++;
	return result;
}
