/* db_prune.c -- deletes packed games that are too old or too many. */

#include "server/storage/db_prune.h"

#include <stdlib.h>
#include <string.h>

#include "common/number.h"
#include "server/storage/db_schema.h"
#include "server/util/system.h"

/* How many games one step counts, and how many it looks at. */
#define COUNT_A_STEP 5000
#define GAMES_A_STEP 200

/* The greatest age and number; their digits. */
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
	*p = (struct db_prune){ .total = DB_PRUNE_UNKNOWN };
}

void db_prune_start(struct db_prune *p, const struct keep_limit *limit)
{
	p->limit = *limit;
	p->is_begun = false;
	p->at = 0;
	p->deleted = 0;
}

void db_prune_note_packed(struct db_prune *p)
{
	if (p->total != DB_PRUNE_UNKNOWN)
		p->total++;
}

void db_prune_count_again(struct db_prune *p)
{
	p->total = DB_PRUNE_UNKNOWN;
	p->counted = p->counted_word = p->counted_id = 0;
}

/* --- the clock --- */

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

static bool is_clock_plausible(struct db_prune *p, struct db_reader *r)
{
	struct statement *q = db_reader_statement(r, db_schema_prune.newest);
	int64_t           newest = 0;

	if (statement_step(q) == SQL_ROW) {
		newest = statement_int(q, 0);
		statement_reset(q);
	}
	p->cutoff = system_wall_clock_ms() - p->limit.age;
	return prune_clock_check(&p->clock, time_ms_now(),
	    p->cutoff + p->limit.age, newest);
}

/* --- counting --- */

/* Whether the index of next_ids leads on; one that is damaged may lead back. */
static bool is_next(const struct db_prune *p, struct statement *q)
{
	int64_t word = statement_int(q, 0);

	return word > p->counted_word ||
	    (word == p->counted_word && statement_int(q, 1) > p->counted_id);
}

/* Counts the next packed games, in the order of the smallest index. */
static enum db_result count(struct db_prune *p, struct db_reader *r)
{
	struct statement  *q = db_reader_statement(r, db_schema_prune.next_ids);
	int64_t            before = p->counted;
	enum sqlite_result result;

	statement_bind_int(q, 1, p->counted_word);
	statement_bind_int(q, 2, p->counted_id);
	statement_bind_int(q, 3, COUNT_A_STEP);
	while ((result = statement_step(q)) == SQL_ROW && is_next(p, q)) {
		p->counted++;
		p->counted_word = statement_int(q, 0);
		p->counted_id = statement_int(q, 1);
	}
	statement_reset(q);
	if (p->counted - before < COUNT_A_STEP)
		p->total = p->counted;
	return result == SQL_DONE || result == SQL_ROW ? DB_DONE : DB_FAILED;
}

/* --- deleting --- */

struct deletion {
	struct db_reader *reader;
	unsigned          count;
	int64_t           ids[GAMES_A_STEP];
};

static enum sqlite_result delete_games(void *ctx)
{
	const struct deletion *d = ctx;
	struct statement      *q = db_reader_statement(d->reader,
		 db_schema_prune.delete_game);
	enum sqlite_result
	    result = statement_step(db_reader_statement(d->reader,
		db_schema_pack.keep_top_game));

	for (unsigned i = 0; i < d->count && result == SQL_DONE; i++) {
		statement_bind_int(q, 1, d->ids[i]);
		result = statement_step(q);
	}
	return result;
}

static enum db_result
delete_all(struct db_prune *p, struct db_reader *r, struct deletion *d)
{
	enum db_result result;

	if (d->count == 0)
		return DB_DONE;
	result = db_transact(r->db, delete_games, d);
	if (result != DB_DONE) {
		db_prune_count_again(p);
		return result;
	}
	p->deleted += d->count;
	if (p->total != DB_PRUNE_UNKNOWN)
		p->total -= d->count;
	return result;
}

/* Whether the game of this row of next_games is one too many, or too old. */
static bool
is_unwanted(const struct db_prune *p, struct statement *q, unsigned before)
{
	return p->limit.age == 0 ?
	    p->total - before > p->limit.count :
	    statement_int(q, 1) + statement_int(q, 2) < p->cutoff;
}

/*
 * Looks at the next games, in the order of their ids. The pass is done once a
 * game is found after which none is to be deleted: by number, the first one
 * that is kept; by age, the first one that began no earlier than the cutoff,
 * because no later game can have ended before it.
 */
static enum db_result
look(struct db_prune *p, struct db_reader *r, bool *is_done)
{
	struct statement *q = db_reader_statement(r,
	    db_schema_prune.next_games);
	struct deletion   d = { .reader = r };
	unsigned          rows = 0;

	statement_bind_int(q, 1, p->at);
	statement_bind_int(q, 2, GAMES_A_STEP);
	while (statement_step(q) == SQL_ROW && statement_int(q, 0) > p->at) {
		p->at = statement_int(q, 0);
		rows++;
		if (is_unwanted(p, q, d.count))
			d.ids[d.count++] = p->at;
		else if (p->limit.age == 0 || statement_int(q, 1) >= p->cutoff)
			*is_done = true;
	}
	statement_reset(q);
	*is_done |= rows < GAMES_A_STEP;
	return delete_all(p, r, &d);
}

enum db_result
db_prune_step(struct db_prune *p, struct db_reader *r, bool *is_done)
{
	bool is_first = !p->is_begun;

	p->is_begun = true;
	*is_done = p->limit.age == 0 && p->limit.count == 0;
	if (*is_done)
		return DB_DONE;
	if (p->limit.age != 0 && is_first && !is_clock_plausible(p, r)) {
		*is_done = true;
		return DB_DONE;
	}
	if (p->limit.count > 0 && p->total == DB_PRUNE_UNKNOWN)
		return count(p, r);
	if (p->limit.count > 0 && p->total <= p->limit.count) {
		*is_done = true;
		return DB_DONE;
	}
	return look(p, r, is_done);
}
