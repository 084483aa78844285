/* test_time_control.c -- parsing and writing time controls. */

#include "common/game/time_control.h"
#include "tests/support/suite.h"

static const struct {
	const char         *text;
	struct time_control control;
} valid[] = {
	{ "none", { TIME_CONTROL_NONE, 0, 0 } },
	{ "5+3", { TIME_CONTROL_PER_GAME, 300000, 3000 } },
	{ "1+0", { TIME_CONTROL_PER_GAME, 60000, 0 } },
	{ "0+1", { TIME_CONTROL_PER_GAME, 1000, 1000 } },
	{ "0+90", { TIME_CONTROL_PER_GAME, 90000, 90000 } },
	{ "0+600", { TIME_CONTROL_PER_GAME, 600000, 600000 } },
	{ "10+600", { TIME_CONTROL_PER_GAME, 600000, 600000 } },
	{ "600+600", { TIME_CONTROL_PER_GAME, 36000000, 600000 } },
	{ "1/move", { TIME_CONTROL_PER_MOVE, 1000, 0 } },
	{ "600/move", { TIME_CONTROL_PER_MOVE, 600000, 0 } },
};

static const char *const invalid[] = { "", "5", "5+", "+3", "0+0", "05+3",
	"5+03", "601+0", "1+601", "1000+0", "5+3 ", " 5+3", "5+3x", "5-3",
	"-5+3", "0/move", "/move", "5/moves", "5/", "601/move", "nones",
	"5.5+3", "4294967297+1" };

TEST_EACH(parses_valid_texts, valid)
{
	struct time_control c = { 0 };

	ck_assert(time_control_parse(&c, valid[_i].text));
	ck_assert(time_control_is_same(&c, &valid[_i].control));
}

/* "10+600" and "0+600" are the same: both start with 600 seconds. */
TEST_EACH(parses_what_it_writes, valid)
{
	char                text[TIME_CONTROL_TEXT_SIZE];
	struct time_control c;

	time_control_write(&valid[_i].control, text);
	ck_assert(time_control_parse(&c, text));
	ck_assert(time_control_is_same(&c, &valid[_i].control));
}

TEST(writes_the_shortest_form)
{
	struct time_control c = { 0 };
	char                text[TIME_CONTROL_TEXT_SIZE];

	ck_assert(time_control_parse(&c, "NONE"));
	ck_assert_str_eq(time_control_write(&c, text), "none");
	ck_assert(time_control_parse(&c, "0+3"));
	ck_assert_str_eq(time_control_write(&c, text), "0+3");
	ck_assert(time_control_parse(&c, "600+600"));
	ck_assert_str_eq(time_control_write(&c, text), "600+600");
	ck_assert(time_control_parse(&c, "30/Move"));
	ck_assert_str_eq(time_control_write(&c, text), "30/move");
}

TEST_EACH(rejects_invalid_texts, invalid)
{
	struct time_control c = { TIME_CONTROL_PER_MOVE, 7, 0 }, was = c;

	ck_assert(!time_control_parse(&c, invalid[_i]));
	ck_assert(time_control_is_same(&c, &was));
}
