/* store.c -- what has happened, on disk: facts are kept, all or none. */

#include "server/store.h"

#include <stdlib.h>
#include <string.h>

#include "common/die.h"
#include "common/level.h"
#include "common/notation.h"
#include "common/wire.h"
#include "server/schema.h"

struct store {
	struct archive archive;
	struct query  *begin, *commit;
	struct query  *keep[FACT_KINDS];
};

struct store *store_open(const char *path)
{
	struct store *s = xcalloc(1, sizeof(*s));

	archive_open(&s->archive, path, &schema_ours);
	s->begin = archive_query(&s->archive, "BEGIN IMMEDIATE");
	s->commit = archive_query(&s->archive, "COMMIT");
	for (int kind = 0; kind < FACT_KINDS; kind++)
		s->keep[kind] = archive_query(&s->archive,
		    schema_keep[kind].sql);
	return s;
}

void store_close(struct store *s)
{
	if (s == NULL)
		return;
	archive_close(&s->archive, true);
	free(s);
}

const struct archive *store_archive(const struct store *s)
{
	return &s->archive;
}

/* --- keeping --- */

/* NULL where there is none. */
static const char *or_null(const char *text)
{
	return text[0] == '\0' ? NULL : text;
}

static void put_words(struct query *q, int i, char letter, const struct fact *f)
{
	char text[VARIANT_TEXT > CONTROL_TEXT ? VARIANT_TEXT : CONTROL_TEXT];

	switch (letter) {
	case 'a':
		query_put_text(q, i, absent_word(f->absent));
		break;
	case 'c':
		query_put_text(q, i, control_write(&f->control, text));
		break;
	case 'e':
		query_put_text(q, i,
		    f->level < 0 ? NULL : level_name((enum level)f->level));
		break;
	case 'm':
		notation_write(f->point, text);
		query_put_text(q, i, text);
		break;
	case 'n':
		query_put_text(q, i, f->name);
		break;
	case 'o':
		query_put_text(q, i, or_null(f->owner));
		break;
	case 's':
		query_put_text(q, i, wire_side_word(f->side));
		break;
	case 'v':
		query_put_text(q, i, variant_write(&f->variant, text));
		break;
	case 'y':
		query_put_text(q, i, why_word(f->why));
		break;
	}
}

static int64_t number_of(char letter, const struct fact *f)
{
	switch (letter) {
	case 'f':
		return f->offers;
	case 'g':
		return f->game;
	case 'l':
		return f->left;
	case 'p':
		return f->ply;
	case 't':
		return f->at;
	default: /* W, L, D, in the order of outcomes */
		return strchr("WLD", letter) - "WLD" == f->outcome;
	}
}

static void put(struct query *q, const char *letters, const struct fact *f)
{
	for (int i = 0; letters[i] != '\0'; i++)
		if (letters[i] == 'k')
			query_put_bytes(q, i + 1, f->token, TOKEN_HASH);
		else if (letters[i] == 'b')
			query_put_bytes(q, i + 1,
			    f->has_before ? f->before : NULL, TOKEN_HASH);
		else if (strchr("acemnosvy", letters[i]) != NULL)
			put_words(q, i + 1, letters[i], f);
		else
			query_put_number(q, i + 1, number_of(letters[i], f));
}

static enum sql_result
keep_all(struct store *s, const struct fact *facts, size_t n)
{
	enum sql_result result = query_step(s->begin);

	for (size_t i = 0; i < n && result == SQL_DONE; i++) {
		struct query *q = s->keep[facts[i].kind];

		put(q, schema_keep[facts[i].kind].letters, &facts[i]);
		result = query_step(q);
	}
	return result == SQL_DONE ? query_step(s->commit) : result;
}

static enum store_result told(enum sql_result result)
{
	if (result == SQL_DONE)
		return STORE_KEPT;
	return result == SQL_FULL ? STORE_FULL : STORE_BROKEN;
}

enum store_result
store_keep(struct store *s, const struct fact *facts, size_t n)
{
	enum sql_result result = keep_all(s, facts, n);

	if (result != SQL_DONE)
		sql_rollback(s->archive.sql);
	return told(result);
}

enum store_debt store_debt(const struct store *s)
{
	size_t debt = sql_debt(s->archive.sql);

	if (debt < STORE_DEBT)
		return DEBT_NONE;
	return debt < STORE_DEBT_MOST ? DEBT_SOME : DEBT_HEAVY;
}

enum store_result store_checkpoint(struct store *s)
{
	return told(sql_checkpoint(s->archive.sql));
}

const char *store_failure(const struct store *s)
{
	return sql_failure(s->archive.sql);
}

void store_server_id(struct store *s, uint8_t id[STORE_ID])
{
	struct query *q = archive_query(&s->archive, schema_server_id);
	const void   *bytes = NULL;

	if (query_step(q) == SQL_ROW)
		bytes = query_bytes(q, 0, STORE_ID);
	if (bytes == NULL)
		archive_die_damaged(&s->archive, "it does not say whose it is");
	memcpy(id, bytes, STORE_ID);
	query_reset(q);
}
