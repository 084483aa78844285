/* test_enum_words.c -- the words of levels, absence rules, offers and ends. */

#include "common/protocol/enum_words.h"
#include "tests/support/suite.h"

TEST_LOOP(parses_each_level_it_writes, 0, BOT_LEVEL_COUNT)
{
	enum bot_level level;

	ck_assert(bot_level_parse(&level, bot_level_word((enum bot_level)_i)));
	ck_assert_int_eq(level, _i);
}

TEST_LOOP(parses_each_absence_rule_it_writes, 0, ABSENCE_RULE_COUNT)
{
	enum absence_rule rule;

	ck_assert(absence_rule_parse(&rule,
	    absence_rule_word((enum absence_rule)_i)));
	ck_assert_int_eq(rule, _i);
}

TEST_LOOP(parses_each_offer_it_writes, 0, OFFER_COUNT)
{
	ck_assert_int_eq(offer_parse(offer_word((enum offer)_i)), _i);
}

TEST_LOOP(parses_each_end_reason_it_writes, 0, END_OTHER + 1)
{
	ck_assert_int_eq(end_reason_parse(end_reason_word((enum end_reason)_i)),
	    _i);
}

TEST_LOOP(parses_the_word_of_each_bye, 0, BYE_OTHER)
{
	ck_assert_int_eq(bye_reason_parse(bye_rows[_i].word), _i);
}

TEST(parses_words_in_either_case)
{
	enum bot_level    level = BOT_EASY;
	enum absence_rule rule = ABSENCE_WAIT;

	ck_assert(bot_level_parse(&level, "HARD") && level == BOT_HARD);
	ck_assert(bot_level_parse(&level, "Perfect") && level == BOT_PERFECT);
	ck_assert(absence_rule_parse(&rule, "BOT") && rule == ABSENCE_BOT);
	ck_assert_int_eq(end_reason_parse("Line"), END_LINE);
}

static const char *const unknown[] = { "", "eas", "easyy", " easy", "0", "bots",
	"forf", "lines" };

TEST_EACH(rejects_unknown_words_without_a_change, unknown)
{
	enum bot_level    level = BOT_MEDIUM;
	enum absence_rule rule = ABSENCE_WAIT;

	ck_assert(!bot_level_parse(&level, unknown[_i]));
	ck_assert_int_eq(level, BOT_MEDIUM);
	ck_assert(!absence_rule_parse(&rule, unknown[_i]));
	ck_assert_int_eq(rule, ABSENCE_WAIT);
	ck_assert_int_eq(offer_parse(unknown[_i]), OFFER_COUNT);
	ck_assert_int_eq(end_reason_parse(unknown[_i]), END_OTHER);
	ck_assert_int_eq(bye_reason_parse(unknown[_i]), BYE_OTHER);
}
