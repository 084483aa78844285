/*
 * test_scores.c -- lists of scores: their order, filters, pages and
 * lengths.
 */

#include "server/storage/db_query.h"
#include "server/storage/db_schema.h"
#include "server/util/name_fold.h"

#include <stdio.h>
#include <string.h>

#include "tests/support/db_fixture.h"
#include "tests/support/scratch_dir.h"
#include "tests/support/suite.h"

static struct storage  *db;
static struct db_query *query;

static void set_up(void)
{
	db = storage_open_memory();
	query = NULL;
}

static void tear_down(void)
{
	if (query != NULL)
		db_query_free(query);
	storage_close(db);
}

FIXTURE(set_up, tear_down);

/* Adds results of a player: "w" is a win, "l" a loss, "d" a draw. */
static void add(const char *name, const char *variant, const char *results)
{
	for (; *results != '\0'; results++)
		add_score(name, variant,
		    (unsigned)(strchr("wld", *results) - "wld"));
	commit(db);
}

static const char *
run(const char *name, const char *variant, uint32_t from, uint32_t limit)
{
	static char text[8000];
	size_t      length = 0;

	if (query != NULL)
		db_query_free(query);
	query = db_query_new(QUERY_SCORES);
	name_fold(name, query->scores.folded);
	query->scores.has_variant = variant != NULL &&
	    variant_parse(&query->scores.variant, variant);
	query->scores.from = from;
	query->scores.limit = limit;
	db_query_run(query, db);
	if (query->refusal != OK)
		return "failed";
	text[0] = '\0';
	for (uint32_t i = 0; i < query->scores.row_count; i++) {
		const struct score_row *row = &query->scores.rows[i];
		char                    game[VARIANT_TEXT_SIZE];

		length += (size_t)snprintf(text + length, sizeof(text) - length,
		    "%s/%s/%u%u%u ", row->name,
		    variant_write(&row->variant, game), row->count[0],
		    row->count[1], row->count[2]);
	}
	snprintf(text + length, sizeof(text) - length, "of %u",
	    query->scores.total);
	return text;
}

static void add_examples(void)
{
	add("dan", "3x3x3", "l");
	add("bob", "3x3x3", "wld");
	add("ann", "3x3x3", "wl");
	add("ann", "4x4x4", "ww");
	add("eve", "3x3x3", "d");
	add("cat", "3x3x3", "www");
	add("BOB", "4x4x4", "l");
}

static const struct {
	const char *name, *variant;
	uint32_t    from, limit;
	const char *rows;
} lists[] = {
	{ "", NULL, 1, 200,
	    "cat/3x3x3/300 ann/4x4x4/200 ann/3x3x3/110 BOB/3x3x3/111"
	    " eve/3x3x3/001 BOB/4x4x4/010 dan/3x3x3/010 of 7" },
	{ "", NULL, 1, 2, "cat/3x3x3/300 ann/4x4x4/200 of 7" },
	{ "", NULL, 3, 2, "ann/3x3x3/110 BOB/3x3x3/111 of 7" },
	{ "", NULL, 7, 200, "dan/3x3x3/010 of 7" },
	{ "", NULL, 8, 200, "of 7" },
	{ "", NULL, UINT32_MAX, 200, "of 7" },
	{ "", "4x4x4", 1, 200, "ann/4x4x4/200 BOB/4x4x4/010 of 2" },
	{ "", "4x4x4", 2, 200, "BOB/4x4x4/010 of 2" },
	{ "", "9x9x5", 1, 200, "of 0" },
	{ "bob", NULL, 1, 200, "BOB/3x3x3/111 BOB/4x4x4/010 of 2" },
	{ "Bob", NULL, 2, 200, "BOB/4x4x4/010 of 2" },
	{ "bob", "4x4x4", 1, 200, "BOB/4x4x4/010 of 1" },
	{ "bob", "9x9x5", 1, 200, "of 0" },
	{ "nobody", NULL, 1, 200, "of 0" },
};

TEST_EACH(lists_are_ordered_and_paged, lists)
{
	add_examples();
	ck_assert_str_eq(run(lists[_i].name, lists[_i].variant, lists[_i].from,
			     lists[_i].limit),
	    lists[_i].rows);
}

/* The rows of many pages together are the rows of the list. */
TEST(pages_neither_repeat_nor_omit)
{
	char name[NAME_SIZE], expected[64];

	for (int i = 0; i < 500; i++) {
		snprintf(name, sizeof(name), "p%03d", (i * 7919) % 500);
		add(name, "3x3x3", "w");
	}
	for (uint32_t from = 1; from <= 500; from++) {
		snprintf(expected, sizeof(expected), "p%03u/3x3x3/100 of 500",
		    from - 1);
		ck_assert_str_eq(run("", NULL, from, 1), expected);
	}
	ck_assert_uint_eq((run("", NULL, 301, 100), query->scores.row_count),
	    100);
}

/* Adds the players 1 to n, called p1 to pN, with a score each. */
static void insert_scores(int n, const char *variant, const char *standing)
{
	char text[512];

	snprintf(text, sizeof(text),
	    "CREATE TEMP TABLE n AS WITH RECURSIVE n(i) AS (SELECT 1"
	    " UNION ALL SELECT i + 1 FROM n WHERE i < %d) SELECT * FROM n;"
	    "INSERT OR IGNORE INTO player (id, name, folded)"
	    " SELECT i, 'p' || i, 'p' || i FROM n;"
	    "INSERT INTO score (player, variant, won, lost, drawn, at, "
	    "standing)"
	    " SELECT i, '%s', 0, 0, 1, i, %s FROM n; DROP TABLE n",
	    n, variant, standing);
	ck_assert_int_eq(sqlite_exec(db->sqlite, text), SQL_DONE);
}

static void use_file(void)
{
	scratch_dir_create();
	storage_close(db);
	db = storage_open(scratch_dir_path("store"));
}

/* A list ends after its best rows. */
TEST(far_page_is_the_end_of_the_list)
{
	insert_scores(SCORES_LISTED_MAX + 5, "3x3x3", "i");
	ck_assert_str_eq(run("", NULL, 4999, 100),
	    "p4999/3x3x3/001 p5000/3x3x3/001 of 5000");
	ck_assert_str_eq(run("", "3x3x3", 5000, 100),
	    "p5000/3x3x3/001 of 5000");
	ck_assert_str_eq(run("", NULL, 5001, 100), "of 5000");
}

/* Of a name, the last 32 players are listed, the last one first. */
TEST_LOOP(name_of_many_lists_its_last_players, 0, 2)
{
	static const char *const variants[] = { NULL, "3x3x3" };

	insert_scores(40, "3x3x3", "i");
	run_sql(db, "UPDATE player SET name = 'many', folded = 'many'");
	run_sql(db, "UPDATE player SET name = 'Many' WHERE id IN (9, 40)");
	ck_assert_str_eq(run("many", variants[_i], 1, 1),
	    "Many/3x3x3/001 of 32");
	ck_assert_str_eq(run("many", variants[_i], 31, 200),
	    "many/3x3x3/001 Many/3x3x3/001 of 32");
}

/* In a file no score is ever dropped, however many names there are. */
TEST(file_keeps_all_scores)
{
	use_file();
	add("ann", "3x3x3", "w");
	insert_scores(DB_MEMORY_SCORES_MAX + 10, "3x3x3", "0");
	ck_assert_str_eq(run("", NULL, 1, 1), "ann/3x3x3/100 of 5000");
	ck_assert_str_eq(run("p1", NULL, 1, 1), "p1/3x3x3/001 of 1");
	scratch_dir_remove();
}

static int64_t number_of_scores(void)
{
	struct statement *q = storage_statement(db,
	    "SELECT count(*) FROM score");
	int64_t           n = -1;

	if (statement_step(q) == SQL_ROW)
		n = statement_int(q, 0);
	statement_reset(q);
	return n;
}

TEST(memory_keeps_the_scores_that_changed_last)
{
	static const struct variant three = { 3, 3, 3, RULE_FREE };
	char                        text[32];

	insert_scores(DB_MEMORY_SCORES_MAX + 10, "3x3x3", "0");
	ck_assert_str_eq(run("p1", NULL, 1, 1), "of 0");
	db_set_time(3000);
	journal_score(&db_journal, 11, "p11", &three, 0);
	add("ann", "3x3x3", "w");
	ck_assert_str_eq(run("p11", NULL, 1, 1), "p11/3x3x3/101 of 1");
	ck_assert_str_eq(run("p12", NULL, 1, 1), "of 0");
	snprintf(text, sizeof(text), "p%d", DB_MEMORY_SCORES_MAX + 10);
	ck_assert_ptr_nonnull(strstr(run(text, NULL, 1, 1), "of 1"));
	ck_assert_int_eq(number_of_scores(), DB_MEMORY_SCORES_MAX);
}

/* The first row that is asked for. */
static const struct {
	const char *sql;
	uint32_t    from;
} damages[] = {
	{ "UPDATE score SET variant = variant || 'x'", 1 },
	{ "UPDATE score SET variant = variant || ' '", 1 },
	{ "UPDATE score SET variant = variant || ' '", 3 },
	{ "UPDATE player SET name = 'a' || char(27) || 'b'", 1 },
	{ "UPDATE player SET name = hex(zeroblob(99))", 1 },
};

TEST_EACH(damaged_rows_fail, damages)
{
	add_examples();
	run_sql(db, damages[_i].sql);
	ck_assert_str_eq(run("", NULL, damages[_i].from, 9), "failed");
}
