/* test_gomocup.c -- points and time as the Gomocup protocol has them. */

#include "client/gomocup.h"

#include "tests/suites.h"
#include "tests/told.h"

#define LENGTH(table) ((int)(sizeof(table) / sizeof(table[0])))

static const struct variant gomoku = { 15, 15, 5, RULE_FREE };
static const struct variant flat = { 26, 3, 3, RULE_FREE };

START_TEST(writes_what_it_reads)
{
	char  out[GOMOCUP_POINT];
	point p;

	for (int row = 0; row < 3; row++)
		for (int column = 0; column < 26; column++) {
			point at = POINT(column, row);

			ck_assert(gomocup_read(&p, &flat,
			    gomocup_write(at, &flat, out)));
			ck_assert_uint_eq(p, at);
		}
}
END_TEST

static const struct {
	const char *text;
	bool        fine;
	point       point;
} texts[] = {
	{ "0,0", true, POINT(0, 14) },
	{ "0,14", true, POINT(0, 0) },
	{ "14,0", true, POINT(14, 14) },
	{ "7 , 7 ", true, POINT(7, 7) },
	{ "15,0", true, POINT_NONE },
	{ "0,15", true, POINT_NONE },
	{ "1,", true, POINT_NONE },
	{ ",1", true, POINT_NONE },
	{ "1,2,3", true, POINT_NONE },
	{ "1000,1", true, POINT_NONE },
	{ "1 2", false, 0 },
	{ "1 2,3", false, 0 },
	{ "-1,0", false, 0 },
	{ "h8", false, 0 },
	{ "", false, 0 },
};

START_TEST(reads)
{
	point p;
	bool  fine = gomocup_read(&p, &gomoku, texts[_i].text);

	ck_assert_int_eq(fine, texts[_i].fine);
	if (fine)
		ck_assert_uint_eq(p, texts[_i].point);
}
END_TEST

#define MATCH "* match 7 3x3x3 you=x x=ann o=bob "

/* As of a second after the line, with 5 s for a move. */
static const struct {
	const char *line;
	msec        turn, match, left;
} rows[] = {
	{ MATCH, 5000, 0, -1 },
	{ MATCH "clock=5+3", 5000, 300000, 298900 },
	{ MATCH "clock=5+3 left=4000,9000", 2900, 300000, 2900 },
	{ MATCH "clock=5+3 left=1201,9000", 101, 300000, 101 },
	{ MATCH "clock=5+3 left=1200,9000", 100, 300000, 100 },
	{ MATCH "clock=5+3 left=1002,9000", 1, 300000, 1 },
	{ MATCH "clock=5+3 left=500,9000", 1, 300000, 0 },
	{ MATCH "clock=30/move", 5000, 0, -1 },
	{ MATCH "clock=4/move", 2900, 0, -1 },
};

START_TEST(gives_no_more_than_there_is)
{
	struct gomocup_time a;
	struct told         t;

	told_start(&t, TOLD_HELLO);
	told_lines(&t, rows[_i].line);
	a = gomocup_time(&t.m.game, 5000, 1000);
	ck_assert_int_eq(a.timeout_turn, rows[_i].turn);
	ck_assert_int_eq(a.timeout_match, rows[_i].match);
	ck_assert_int_eq(a.time_left, rows[_i].left);
	told_end(&t);
}
END_TEST

Suite *gomocup_suite(void)
{
	Suite *suite = suite_create("gomocup");
	TCase *one = tcase_create("words");

	tcase_add_test(one, writes_what_it_reads);
	tcase_add_loop_test(one, reads, 0, LENGTH(texts));
	tcase_add_loop_test(one, gives_no_more_than_there_is, 0, LENGTH(rows));
	suite_add_tcase(suite, one);
	return suite;
}
