/* scores_query.c -- the query for lists of scores. */

#include "server/storage/scores_query.h"

#include <stdlib.h>
#include <string.h>

#include "common/container_of.h"
#include "common/fatal.h"
#include "common/utf8.h"

struct scores_query *scores_query_of(struct db_query *q)
{
	return container_of(q, struct scores_query, base);
}

static enum score_list list_of(const struct scores_query *q)
{
	if (q->folded[0] != '\0')
		return SCORES_OF_NAME;
	return q->has_variant ? SCORES_OF_GAME : SCORES_OF_ALL;
}

/* Binds the search terms and the position reached so far. */
static void
bind_query(struct statement *statement, const struct scores_query *q)
{
	char text[VARIANT_TEXT_SIZE];

	statement_bind_int(statement, 1, q->last.number);
	statement_bind_int(statement, 2, q->last.player);
	statement_bind_text(statement, 3, q->last.variant);
	statement_bind_text(statement, 4, q->folded);
	statement_bind_text(statement, 5,
	    q->has_variant ? variant_write(&q->variant, text) : NULL);
}

static bool copy_text(char *out, size_t size, const char *text)
{
	size_t length = strlen(text);

	if (length >= size || utf8_check(text, length) != UTF8_OK ||
	    strchr(text, ' ') != NULL)
		return false;
	memcpy(out, text, length + 1);
	return true;
}

static bool read_key(struct statement *row, struct rank_key *key)
{
	key->number = statement_int(row, 0);
	key->player = statement_int(row, 1);
	return copy_text(key->variant, sizeof(key->variant),
	    statement_text(row, 2));
}

static bool read_row(struct statement *statement, struct scores_query *q)
{
	struct score_row *row = &q->rows[q->row_count++];

	if (!read_key(statement, &q->last) ||
	    !copy_text(row->name, sizeof(row->name),
		statement_text(statement, 6)) ||
	    !variant_parse(&row->variant, q->last.variant))
		return false;
	for (int i = 0; i < 3; i++)
		row->count[i] = (uint32_t)statement_int(statement, 3 + i);
	return true;
}

/* Like the next two functions, returns true if the query is done. */
static bool fail(struct scores_query *q)
{
	q->row_count = 0;
	return db_query_fail(&q->base);
}

static bool count_rows(struct statement *count, struct scores_query *q)
{
	enum sqlite_result result;

	bind_query(count, q);
	result = statement_step(count);
	if (result == SQL_ROW)
		q->total = (uint32_t)statement_int(count, 0);
	statement_reset(count);
	q->is_counted = true;
	if (result != SQL_ROW && result != SQL_DONE)
		return fail(q);
	return q->from > q->total;
}

/* The marks of the requested list, or NULL if it has none. */
static struct rank_marks *
marks_of(struct db_reader *r, const struct scores_query *q)
{
	return list_of(q) == SCORES_OF_NAME ? NULL : db_ranks(r->db);
}

/*
 * Continues from the last mark before the first requested row. Returns whether
 * the rank of the position reached is exact; without a mark it is that of the
 * query's last step.
 */
static bool
go_to_mark(struct rank_marks *marks, const char *list, struct scores_query *q)
{
	const struct rank_mark *mark = marks == NULL ?
	    NULL :
	    rank_marks_find(marks, list, q->from - 1);

	if (mark == NULL || rank_key_compare(&mark->key, &q->last) < 0)
		return q->skipped == 0;
	q->last = mark->key;
	q->skipped = mark->rank;
	return true;
}

/* Skips rows before the first requested one. */
static bool skip_rows(struct db_reader *r, struct scores_query *q)
{
	struct statement  *key = db_reader_statement(r,
	     db_schema_score_lists[list_of(q)].key);
	struct rank_marks *marks = marks_of(r, q);
	char               list[VARIANT_TEXT_SIZE] = "";
	uint32_t           n, step = rank_marks_step(q->total);
	bool               is_exact, is_valid = true;
	enum sqlite_result result;

	if (q->has_variant)
		variant_write(&q->variant, list);
	is_exact = go_to_mark(marks, list, q);
	n = q->from - 1 - q->skipped;
	if (n == 0)
		return false;
	n = n < step ? n : step;
	bind_query(key, q);
	statement_bind_int(key, 6, n - 1);
	result = statement_step(key);
	if (result == SQL_ROW)
		is_valid = read_key(key, &q->last);
	statement_reset(key);
	if (!is_valid || (result != SQL_ROW && result != SQL_DONE))
		return fail(q);
	q->skipped += n;
	if (result == SQL_ROW && marks != NULL && is_exact && n == step)
		rank_marks_add(marks, list, &q->last, q->skipped);
	return result == SQL_DONE;
}

static bool read_rows(struct statement *rows, struct scores_query *q)
{
	enum sqlite_result result;

	q->rows = xcalloc(q->limit, sizeof(*q->rows));
	bind_query(rows, q);
	statement_bind_int(rows, 6, q->limit);
	while ((result = statement_step(rows)) == SQL_ROW)
		if (q->row_count == q->limit || !read_row(rows, q)) {
			statement_reset(rows);
			return fail(q);
		}
	return result == SQL_DONE ? true : fail(q);
}

static bool step(struct db_reader *r, struct db_query *base)
{
	struct scores_query         *q = scores_query_of(base);
	const struct score_list_sql *sql = &db_schema_score_lists[list_of(q)];

	if (!q->is_counted)
		return count_rows(db_reader_statement(r, sql->count), q);
	if (q->skipped + 1 < q->from)
		return skip_rows(r, q);
	return read_rows(db_reader_statement(r, sql->rows), q);
}

static void free_query(struct db_query *base)
{
	struct scores_query *q = scores_query_of(base);

	free(q->rows);
	free(q);
}

static void restart(struct db_query *base)
{
	struct scores_query *q = scores_query_of(base);

	q->total = q->row_count = 0;
	q->is_counted = false;
	q->skipped = 0;
	/* Before all rows. */
	q->last = (struct rank_key){ .number = INT64_MIN, .player = -1 };
}

struct scores_query *scores_query_new(void)
{
	static const struct db_query_ops ops = { step, restart, free_query };
	struct scores_query             *q = xcalloc(1, sizeof(*q));

	q->base.ops = &ops;
	q->from = 1;
	q->limit = DB_SCORES_ROWS_MAX;
	restart(&q->base);
	return q;
}
