/* test_wish.c -- the games that command lines ask for. */

#include "client/wish.h"

#include "tests/suites.h"

#define LENGTH(table) ((int)(sizeof(table) / sizeof(table[0])))

static const struct {
	struct options options;
	bool           there;
	const char    *game, *request;
} wishes[] = {
	{ { .name = "ann" }, false, NULL, "seek 3x3x3" },
	{ { .play = "5x5x4" }, true, NULL, "seek 5x5x4" },
	{ { .play = "5x5x4" }, true, "4x4x4", "seek 4x4x4" },
	{ { .bot = "easy" }, true, NULL, "bot 3x3x3 easy" },
	{ { .demo = true, .play = "5x5x4" }, true, NULL,
	    "bot 5x5x4 perfect hard" },
	{ { .sit = true }, true, NULL, "seek 3x3x3" },
	{ { .play = "5x5x4", .clock = "5+3", .side = "o", .stand_in = "hard" },
	    true, NULL, "seek 5x5x4 else=bot:hard clock=5+3 you=o" },
	{ { .play = "5x5x4", .bot = "easy", .side = "x", .stand_in = "hard" },
	    true, NULL, "bot 5x5x4 easy you=x" },
	{ { .engine = "pela" }, true, NULL, "seek 3x3x3" },
	{ { .play = "gomoku", .clock = "5+3", .absent = "bot" }, true, NULL,
	    "seek gomoku clock=5+3 absent=bot" },
	{ { .bot = "hard", .clock = "30/move" }, true, "9x9x5",
	    "bot 9x9x5 hard clock=30/move" },
};

START_TEST(asks_for_what_is_wished)
{
	char request[LINE_REQUEST + 1];

	ck_assert_int_eq(wish_is_there(&wishes[_i].options), wishes[_i].there);
	ck_assert_str_eq(wish_write(&wishes[_i].options, wishes[_i].game,
			     request),
	    wishes[_i].request);
}
END_TEST

Suite *wish_suite(void)
{
	Suite *suite = suite_create("wish");
	TCase *one = tcase_create("requests");

	tcase_add_loop_test(one, asks_for_what_is_wished, 0, LENGTH(wishes));
	suite_add_tcase(suite, one);
	return suite;
}
