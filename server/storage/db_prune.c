/* db_prune.c -- deletes packed games that are too old or too many. */

#include "server/storage/db_prune.h"

#include <stdlib.h>
#include <string.h>

#include "common/number.h"
#include "server/storage/db_schema.h"
#include "server/util/system.h"

/* How many games one step counts, and how many it looks at. */
#define COUNT_A_STEP 1000
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

void db_prune_start(struct db_prune *p, const struct keep_limit *limit)
{
	*p = (struct db_prune){ .limit = *limit };
}

/* Counts downwards from the greatest id, as far as games are kept. */
static enum db_result count(struct db_prune *p, struct db_reader *r)
{
	struct statement  *q = db_reader_statement(r,
	     db_schema_prune.nth_before);
	uint32_t           n = p->limit.count - p->counted;
	enum sqlite_result result;

	n = n < COUNT_A_STEP ? n : COUNT_A_STEP;
	statement_bind_int(q, 1,
	    p->counted_to == 0 ? INT64_MAX : p->counted_to);
	statement_bind_int(q, 2, n - 1);
	result = statement_step(q);
	p->counted += n;
	p->is_counted = result != SQL_ROW || p->counted == p->limit.count;
	p->counted_to = result == SQL_ROW ? statement_int(q, 0) : 0;
	if (result == SQL_ROW)
		statement_reset(q);
	return result == SQL_ROW || result == SQL_DONE ? DB_DONE : DB_FAILED;
}

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

/*
 * Looks at the next games. Those behind the first that began too late to be old
 * are younger, and none with a greater id is one too many.
 */
static enum db_result
look(struct db_prune *p, struct db_reader *r, bool *is_done)
{
	struct statement *q = db_reader_statement(r,
	    db_schema_prune.next_games);
	int64_t           cutoff = p->limit.age == 0 ?
		      INT64_MIN :
		      system_wall_clock_ms() - p->limit.age;
	struct deletion   d = { .reader = r };
	unsigned          rows = 0;

	*is_done = false;
	statement_bind_int(q, 1, p->at);
	statement_bind_int(q, 2, GAMES_A_STEP);
	while (statement_step(q) == SQL_ROW) {
		p->at = statement_int(q, 0);
		rows++;
		if (p->at < p->counted_to ||
		    statement_int(q, 1) + statement_int(q, 2) < cutoff)
			d.ids[d.count++] = p->at;
		else if (statement_int(q, 1) >= cutoff)
			*is_done = true;
	}
	*is_done |= rows < GAMES_A_STEP;
	p->deleted += d.count;
	return d.count == 0 ? DB_DONE : db_transact(r->db, delete_games, &d);
}

enum db_result
db_prune_step(struct db_prune *p, struct db_reader *r, bool *is_done)
{
	*is_done = p->limit.age == 0 && p->limit.count == 0;
	if (*is_done)
		return DB_DONE;
	if (p->limit.count > 0 && !p->is_counted)
		return count(p, r);
	return look(p, r, is_done);
}
