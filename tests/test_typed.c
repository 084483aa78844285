/* test_typed.c -- what a person types, as something to do. */

#include "client/typed.h"
#include "tests/suites.h"
#include "tests/told.h"

#define LENGTH(table) ((int)(sizeof(table) / sizeof(table[0])))

static const struct {
	const char     *line;
	enum typed_kind kind;
	const char     *request;
} plain_ones[] = {
	{ "", TYPED_NOTHING, "" },
	{ "    ", TYPED_NOTHING, "" },
	{ "@t1", TYPED_NOTHING, "@t1" },
	{ "b2", TYPED_REQUEST, "move b2" },
	{ "  B2 ", TYPED_REQUEST, "move B2" },
	{ "z26", TYPED_REQUEST, "move z26" },
	{ "z27", TYPED_REQUEST, "z27" },
	{ "b2 c3", TYPED_REQUEST, "b2 c3" },
	{ "move b2", TYPED_REQUEST, "move b2" },
	{ "@t1 move b2", TYPED_REQUEST, "@t1 move b2" },
	{ "say  b2 ", TYPED_REQUEST, "say  b2" },
	{ "say caf\xc3\xa9", TYPED_REQUEST, "say caf\xc3\xa9" },
	{ "/resign", TYPED_REQUEST, "resign" },
	{ "/b2", TYPED_REQUEST, "move b2" },
	{ "/", TYPED_REQUEST, "/" },
	{ "hint", TYPED_REQUEST, "hint" },
	{ "/?", TYPED_HELP, "?" },
	{ "/q", TYPED_REQUEST, "quit" },
	{ "quit", TYPED_REQUEST, "quit" },
	{ "QUIT", TYPED_REQUEST, "QUIT" },
	{ "q", TYPED_REQUEST, "quit" },
	{ "exit", TYPED_REQUEST, "quit" },
	{ "new", TYPED_REQUEST, "seek 3x3x3" },
	{ "New", TYPED_REQUEST, "seek 3x3x3" },
	{ "new wait=0", TYPED_REQUEST, "seek 3x3x3 wait=0" },
	{ "new gomoku", TYPED_REQUEST, "seek gomoku" },
	{ "new 5x5 you=x", TYPED_REQUEST, "seek 5x5 you=x" },
	{ "news", TYPED_REQUEST, "news" },
	{ "help move", TYPED_REQUEST, "help move" },
	{ "?", TYPED_HELP, "?" },
	{ "board", TYPED_BOARD, "board" },
	{ "Board", TYPED_BOARD, "Board" },
	{ "board on", TYPED_BOARD_ON, "board on" },
	{ "board off", TYPED_BOARD_OFF, "board off" },
	{ "board up", TYPED_REQUEST, "board up" },
};

START_TEST(reads)
{
	struct told  t;
	struct typed typed;
	const char  *line = plain_ones[_i].line;

	told_start(&t, TOLD_HELLO);
	typed_read(&typed, &t.m, line, strlen(line));
	ck_assert_int_eq(typed.kind, plain_ones[_i].kind);
	ck_assert_str_eq(typed.request, plain_ones[_i].request);
	ck_assert_int_eq(typed.needs_turn,
	    strstr(typed.request, "move b2") != NULL ||
		strcmp(typed.request, "hint") == 0 ||
		strncmp(typed.request, "move ", 5) == 0);
	ck_assert_int_eq(typed.is_quit,
	    strcmp(typed.request, "quit") == 0 ||
		strcmp(typed.request, "QUIT") == 0);
	told_end(&t);
}
END_TEST

static const struct {
	const char *line;
	size_t      length;
	enum error  error;
} wrong[] = {
	{ "say \x1b[2J", 7, ERR_CONTROL },
	{ "say\tx", 5, ERR_CONTROL },
	{ "say a\0b", 7, ERR_CONTROL },
	{ "\0", 1, ERR_CONTROL },
	{ "say caf\xe9", 8, ERR_UTF8 },
	{ "say \xe2\x80\xaeturned", 8, ERR_HIDDEN },
	{ "@a.b move b2", 12, ERR_TAG },
};

START_TEST(refuses)
{
	struct told  t;
	struct typed typed;

	told_start(&t, TOLD_HELLO);
	typed_read(&typed, &t.m, wrong[_i].line, wrong[_i].length);
	ck_assert_int_eq(typed.kind, TYPED_WRONG);
	ck_assert_int_eq(typed.error, wrong[_i].error);
	told_end(&t);
}
END_TEST

/* "new" in a game on these terms. */
static const struct {
	const char *terms, *typed, *request;
} last[] = {
	{ "", "new", "seek 6x5x4/exact" },
	{ "", "new wait=0", "seek 6x5x4/exact wait=0" },
	{ "", "new 3x3x3", "seek 3x3x3" },
	{ " clock=5+3", "new", "seek 6x5x4/exact clock=5+3" },
	{ " clock=5+3", "new you=x", "seek 6x5x4/exact clock=5+3 you=x" },
	{ " clock=5+3", "new clock=1+0", "seek 6x5x4/exact clock=1+0" },
	{ " clock=30/move absent=bot", "new",
	    "seek 6x5x4/exact clock=30/move absent=bot" },
	{ " absent=forfeit", "new absent=wait",
	    "seek 6x5x4/exact absent=wait" },
	{ " absent=forfeit", "new", "seek 6x5x4/exact absent=forfeit" },
};

START_TEST(finds_the_game_last_played)
{
	char         line[100] = "* match 7 6x5x4/exact x=a o=b you=x";
	struct told  t;
	struct typed typed;

	told_start(&t, TOLD_HELLO);
	told_lines(&t, strcat(line, last[_i].terms));
	typed_read(&typed, &t.m, last[_i].typed, strlen(last[_i].typed));
	ck_assert_str_eq(typed.request, last[_i].request);
	told_end(&t);
}
END_TEST

/* What becomes longer in other words may not become too long. */
START_TEST(keeps_to_the_longest_request)
{
	static const char *const heads[] = { "new ", "new a=", "say " };
	char                     line[LINE_REQUEST + 1];
	struct told              t;
	struct typed             typed;

	told_start(&t, TOLD_HELLO);
	memset(line, 'a', sizeof(line));
	memcpy(line, heads[_i], strlen(heads[_i]));
	for (size_t n = LINE_REQUEST - 20; n <= sizeof(line); n++) {
		typed_read(&typed, &t.m, line, n);
		if (typed.kind == TYPED_WRONG)
			ck_assert_int_eq(typed.error, ERR_LONG);
		else
			ck_assert_uint_le(strlen(typed.request), LINE_REQUEST);
	}
	ck_assert_int_eq(typed.kind, TYPED_WRONG);
	told_end(&t);
}
END_TEST

Suite *typed_suite(void)
{
	Suite *suite = suite_create("typed");
	TCase *one = tcase_create("lines");

	tcase_add_loop_test(one, reads, 0, LENGTH(plain_ones));
	tcase_add_loop_test(one, refuses, 0, LENGTH(wrong));
	tcase_add_loop_test(one, finds_the_game_last_played, 0, LENGTH(last));
	tcase_add_loop_test(one, keeps_to_the_longest_request, 0, 3);
	suite_add_tcase(suite, one);
	return suite;
}
