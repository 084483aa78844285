/* test_bot_rating.c -- the ratings of the bot levels. */

#include "server/lobby/bot_rating.h"

#include "server/engine/search.h"
#include "server/lobby/rating.h"
#include "tests/support/suite.h"

static struct variant variant;
static struct rating  r;

static bool find(const char *game, enum bot_level level, uint32_t bench)
{
	ck_assert(variant_parse(&variant, game));
	return bot_rating_find(&variant, level, bench, &r);
}

TEST(levels_get_stronger_and_less_certain)
{
	double value, deviation;

	ck_assert(find("15x15x5", BOT_EASY, ENGINE_BENCH));
	ck_assert_double_eq(r.value, BOT_RATING_EASY);
	for (enum bot_level level = BOT_MEDIUM; level < BOT_PERFECT; level++) {
		value = r.value;
		deviation = r.deviation;
		ck_assert(find("15x15x5", level, ENGINE_BENCH));
		ck_assert_double_gt(r.value, value);
		ck_assert_double_ge(r.deviation, deviation);
		ck_assert(!rating_is_provisional(&r));
	}
}

TEST(what_is_not_measured_has_no_rating)
{
	ck_assert(!find("15x15x5", BOT_PERFECT, ENGINE_BENCH));
	ck_assert(!find("15x15x5", BOT_EASY, ENGINE_BENCH + 1));
	ck_assert(!find("15x15x5", BOT_HARD, 0));
	ck_assert(!find("15x15x5/exact", BOT_EASY, ENGINE_BENCH));
	ck_assert(!find("3x3x3", BOT_EASY, ENGINE_BENCH));
}
