/* test_choice.c -- what a person chose, asked for and kept. */

#include "client/choice.h"

#include "tests/suites.h"

static const struct {
	const char *text, *written, *seek;
} kept[] = {
	{ "", "game 3x3x3\nlevel medium\nclock none\nside any\nbell on\n",
	    "seek 3x3x3 else=bot:medium" },
	{ "game 15x15x5/exact\nlevel hard\nclock 5+3\nside o\nbell off\n",
	    "game 15x15x5/exact\nlevel hard\nclock 5+3\nside o\nbell off\n",
	    "seek 15x15x5/exact else=bot:hard clock=5+3 you=o" },
	{ "level easy\ncolour red\nclock 30/move",
	    "game 3x3x3\nlevel easy\nclock 30/move\nside any\nbell on\n",
	    "seek 3x3x3 else=bot:easy clock=30/move" },
	{ "game 99x99x99\nlevel brutal\nclock 1000+1\nside z\n",
	    "game 3x3x3\nlevel medium\nclock none\nside any\nbell on\n",
	    "seek 3x3x3 else=bot:medium" },
	{ "game\n\033[2J \xff",
	    "game 3x3x3\nlevel medium\nclock none\nside any\nbell on\n",
	    "seek 3x3x3 else=bot:medium" },
};

START_TEST(is_read_as_it_was_written)
{
	struct choice c;
	char          text[CHOICE_TEXT], line[64];

	choice_init(&c);
	choice_read(&c, kept[_i].text);
	choice_write(&c, text);
	ck_assert_str_eq(text, kept[_i].written);
	choice_seek(&c, line, sizeof(line));
	ck_assert_str_eq(line, kept[_i].seek);
}
END_TEST

/* Forth and back is where one was, and round is, too. */
START_TEST(turns_in_rings)
{
	struct choice c, first;
	char          text[64];

	choice_init(&c);
	first = c;
	choice_turn_variant(&c, 1);
	choice_turn_level(&c, 1);
	choice_turn_side(&c, -1);
	choice_turn_clock(&c, -1);
	choice_bot(&c, text, sizeof(text));
	ck_assert_str_eq(text, "bot 4x4x4 hard clock=30/move you=o");
	choice_turn_variant(&c, -1);
	choice_turn_level(&c, -1);
	choice_turn_side(&c, 1);
	choice_turn_clock(&c, 1);
	ck_assert_mem_eq(&c.variant, &first.variant, sizeof(c.variant));
	ck_assert_int_eq(c.level, first.level);
	ck_assert_int_eq(c.side, first.side);
	ck_assert(control_is_same(&c.clock, &first.clock));
	variant_parse(&c.variant, "7x5x4");
	choice_turn_variant(&c, 1);
	ck_assert_mem_eq(&c.variant, &first.variant, sizeof(c.variant));
}
END_TEST

#define ALL "game 9x9x5\nlevel hard\nclock 5+3\nside o\n"

/* What was chosen last, what the command line asks for, and what comes of it. */
static const struct {
	const char    *text;
	struct options options;
	const char    *told, *seek;
} asked[] = {
	{ "", { .play = NULL }, "3x3x3, bot medium",
	    "seek 3x3x3 else=bot:medium" },
	{ ALL, { .play = NULL }, "9x9x5, bot hard, side o, clock 5+3",
	    "seek 9x9x5 else=bot:hard clock=5+3 you=o" },
	{ ALL, { .play = "gomoku" }, "bot hard, side o, clock 5+3",
	    "seek 15x15x5 else=bot:hard clock=5+3 you=o" },
	{ ALL, { .bot = "easy", .clock = "none" }, "9x9x5, side o",
	    "seek 9x9x5 else=bot:easy you=o" },
	{ "", { .play = "4x4x4", .bot = "easy", .clock = "30/move" }, "",
	    "seek 4x4x4 else=bot:easy clock=30/move" },
};

START_TEST(gives_way_to_the_command_line)
{
	struct choice c;
	char          text[CHOICE_TEXT], line[64];

	choice_init(&c);
	choice_read(&c, asked[_i].text);
	choice_tell(&c, &asked[_i].options, text);
	ck_assert_str_eq(text, asked[_i].told);
	choice_obey(&c, &asked[_i].options);
	choice_seek(&c, line, sizeof(line));
	ck_assert_str_eq(line, asked[_i].seek);
}
END_TEST

Suite *choice_suite(void)
{
	Suite *suite = suite_create("choice");
	TCase *all = tcase_create("all");

	tcase_add_loop_test(all, is_read_as_it_was_written, 0,
	    sizeof(kept) / sizeof(kept[0]));
	tcase_add_test(all, turns_in_rings);
	tcase_add_loop_test(all, gives_way_to_the_command_line, 0,
	    sizeof(asked) / sizeof(asked[0]));
	suite_add_tcase(suite, all);
	return suite;
}
