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

static void bind_terms(struct statement *s, const struct scores_query *q)
{
	char text[VARIANT_TEXT_SIZE];

	statement_bind_text(s, 1, q->folded);
	statement_bind_text(s, 2,
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

static bool read_row(struct statement *s, struct score_row *row)
{
	for (int i = 0; i < 3; i++)
		row->count[i] = (uint32_t)statement_int(s, 1 + i);
	return variant_parse(&row->variant, statement_text(s, 0)) &&
	    copy_text(row->name, sizeof(row->name), statement_text(s, 4));
}

/* False: the database cannot be read. */
static bool count_rows(struct statement *s, struct scores_query *q)
{
	enum sqlite_result result;

	if (list_of(q) != SCORES_OF_ALL)
		bind_terms(s, q);
	result = statement_step(s);
	if (result == SQL_ROW)
		q->total = (uint32_t)statement_int(s, 0);
	statement_reset(s);
	return result == SQL_ROW;
}

static bool read_rows(struct statement *s, struct scores_query *q)
{
	enum sqlite_result result;

	q->rows = xcalloc(q->limit, sizeof(*q->rows));
	bind_terms(s, q);
	statement_bind_int(s, 3, q->limit);
	statement_bind_int(s, 4, q->from - 1);
	while ((result = statement_step(s)) == SQL_ROW)
		if (q->row_count == q->limit ||
		    !read_row(s, &q->rows[q->row_count++])) {
			statement_reset(s);
			return false;
		}
	return result == SQL_DONE;
}

/* Both statements are run to their end. */
static bool step(struct db_reader *r, struct db_query *base)
{
	struct scores_query         *q = scores_query_of(base);
	const struct score_list_sql *sql = &db_schema_score_lists[list_of(q)];

	if (count_rows(db_reader_statement(r, sql->count), q) &&
	    (q->from > q->total ||
		read_rows(db_reader_statement(r, sql->rows), q)))
		return true;
	q->row_count = 0;
	return db_query_fail(base);
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

	free(q->rows);
	q->rows = NULL;
	q->total = q->row_count = 0;
}

struct scores_query *scores_query_new(void)
{
	static const struct db_query_ops ops = { step, restart, free_query };
	struct scores_query             *q = xcalloc(1, sizeof(*q));

	q->base.ops = &ops;
	q->from = 1;
	q->limit = DB_SCORES_ROWS_MAX;
	return q;
}
