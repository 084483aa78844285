/* test_gomocup_protocol.c -- points and time limits of the Gomocup protocol. */

#include "client/engine/gomocup_protocol.h"

#include "tests/support/client_fixture.h"
#include "tests/support/suite.h"

static const struct variant gomoku = { 15, 15, 5, RULE_FREE };
static const struct variant flat = { 26, 3, 3, RULE_FREE };

TEST(formats_what_it_parses)
{
	char  out[GOMOCUP_POINT_SIZE];
	point p;

	for (int row = 0; row < 3; row++)
		for (int column = 0; column < 26; column++) {
			point at = POINT(column, row);

			ck_assert(gomocup_parse_point(&p, &flat,
			    gomocup_format_point(at, &flat, out)));
			ck_assert_uint_eq(p, at);
		}
}

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

TEST_ROWS(parses_points, texts)
{
	point p;
	bool  fine = gomocup_parse_point(&p, &gomoku, texts[_i].text);

	ck_assert_int_eq(fine, texts[_i].fine);
	if (fine)
		ck_assert_uint_eq(p, texts[_i].point);
}

#define MATCH "* match 7 3x3x3 you=x x=ann o=bob "

/* One second after the line, with 5 s for a move. */
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

TEST_ROWS(limits_time_to_what_is_left, rows)
{
	struct gomocup_limits a;
	struct client_fixture t;

	client_fixture_init(&t, HELLO_LINE);
	client_fixture_apply(&t, rows[_i].line);
	a = gomocup_limits(&t.state.game, 5000, 1000);
	ck_assert_int_eq(a.timeout_turn, rows[_i].turn);
	ck_assert_int_eq(a.timeout_match, rows[_i].match);
	ck_assert_int_eq(a.time_left, rows[_i].left);
	client_fixture_clear(&t);
}
