/* test_settings.c -- saved settings and the command line. */

#include "client/model/settings.h"

#include "tests/support/suite.h"

#define USUAL "opening none\nidle 0\nundo on\n"

static const struct {
	const char *text, *written, *seek;
} texts[] = {
	{ "", "game 3x3x3\nlevel medium\nside any\nbell on\nclock none\n" USUAL,
	    "seek 3x3x3" },
	{ "game 15x15x5/exact\nlevel hard\nclock 5+3\nside o\n"
	  "opening pro\nidle 60\nundo off\nbell off\n",
	    "game 15x15x5/exact\nlevel hard\nside o\nbell off\nclock 5+3\n"
	    "opening pro\nidle 60\nundo off\n",
	    "seek 15x15x5/exact else=bot:hard you=o clock=5+3 opening=pro"
	    " idle=60 undo=off" },
	/* An opening that the game does not allow is dropped. */
	{ "game 26x26x5\nopening longpro\n",
	    "game 26x26x5\nlevel medium\nside any\nbell on\nclock none\n" USUAL,
	    "seek 26x26x5" },
	{ "level easy\ncolour red\nclock 30/move",
	    "game 3x3x3\nlevel easy\nside any\nbell on\n"
	    "clock 30/move\n" USUAL,
	    "seek 3x3x3 else=bot:easy clock=30/move" },
	{ "game 99x99x99\nlevel brutal\nclock 1000+1\nside z\n"
	  "idle 29\nundo no\n",
	    "game 3x3x3\nlevel medium\nside any\nbell on\nclock none\n" USUAL,
	    "seek 3x3x3" },
	{ "game\n\033[2J \xff",
	    "game 3x3x3\nlevel medium\nside any\nbell on\nclock none\n" USUAL,
	    "seek 3x3x3" },
};

TEST_EACH(reads_what_it_writes, texts)
{
	struct settings c;
	char            text[SETTINGS_TEXT_SIZE], line[128];

	settings_init(&c);
	settings_parse(&c, texts[_i].text);
	settings_write(&c, text);
	ck_assert_str_eq(text, texts[_i].written);
	settings_write_seek(&c, line, sizeof(line));
	ck_assert_str_eq(line, texts[_i].seek);
}

/* A step forward and one back, and a full cycle, end at the start. */
TEST(cycles_through_values)
{
	struct settings c, first;
	char            text[64];

	settings_init(&c);
	first = c;
	settings_cycle_board(&c, 1);
	settings_cycle_level(&c, 1);
	settings_cycle_side(&c, -1);
	settings_cycle_clock(&c, -1);
	settings_write_bot(&c, text, sizeof(text));
	ck_assert_str_eq(text, "bot 4x4x4 hard you=o clock=30/move");
	settings_write_challenge(&c, "bob", text, sizeof(text));
	ck_assert_str_eq(text, "challenge bob 4x4x4 you=o clock=30/move");
	settings_cycle_board(&c, -1);
	settings_cycle_level(&c, -1);
	settings_cycle_side(&c, 1);
	settings_cycle_clock(&c, 1);
	ck_assert(variant_is_same(&c.game.variant, &first.game.variant));
	ck_assert_int_eq(c.level, first.level);
	ck_assert_int_eq(c.side, first.side);
	ck_assert(time_control_is_same(&c.game.control, &first.game.control));
	variant_parse(&c.game.variant, "7x5x4");
	settings_cycle_board(&c, 1);
	ck_assert(variant_is_same(&c.game.variant, &first.game.variant));
}

/* No clock is shown as 5+3, and does not come again. */
TEST(cycles_through_clocks_of_a_tournament)
{
	static const char *const clocks[] = { "10+5", "10/move", "30/move",
		"1+2", "3+2", "5+3", "10+5" };
	struct settings          s;
	char                     text[TIME_CONTROL_TEXT_SIZE];

	settings_init(&s);
	for (size_t i = 0; i < LENGTH(clocks); i++) {
		settings_cycle_tournament_clock(&s, 1);
		time_control_write(&s.game.control, text);
		ck_assert_str_eq(text, clocks[i]);
	}
}

TEST_LOOP(cycles_through_rules, 0, RULE_COUNT)
{
	struct settings c;

	settings_init(&c);
	c.game.variant = (struct variant){ 7, 6, 4, (enum rule)_i };
	for (int i = 1; i <= RULE_COUNT; i++) {
		settings_cycle_rule(&c, 1);
		ck_assert_int_eq(c.game.variant.rule, (_i + i) % RULE_COUNT);
	}
	settings_cycle_rule(&c, 1);
	settings_cycle_rule(&c, -1);
	ck_assert_int_eq(c.game.variant.rule, _i);
}

TEST(keeps_the_rule_on_another_board)
{
	struct settings c;
	char            name[VARIANT_TEXT_SIZE];

	settings_init(&c);
	variant_parse(&c.game.variant, "5x5x4/square");
	settings_cycle_board(&c, -1);
	ck_assert_str_eq(variant_write(&c.game.variant, name), "4x4x4/square");
	settings_cycle_board(&c, 1);
	settings_cycle_board(&c, 1);
	ck_assert_str_eq(variant_write(&c.game.variant, name), "7x6x4/square");
}

/* What is typed after a game with an opening, and the settings then. */
static const struct {
	const char *typed;
	enum error  error;
	const char *seek;
} typed[] = {
	{ "exact", OK, "seek 15x15x5/exact opening=swap2" },
	{ "drop", OK, "seek 15x15x5/drop" },
	{ "9x9x5", OK, "seek 9x9x5 opening=swap2" },
	{ "9x9x4", OK, "seek 9x9x4" },
	{ "pro", OK, "seek 15x15x5 opening=pro" },
	{ "none", OK, "seek 15x15x5 opening=swap2" },
	{ "hard", OK, "seek 15x15x5 else=bot:hard opening=swap2" },
	{ "5+3", OK, "seek 15x15x5 clock=5+3 opening=swap2" },
	{ "7x7x4/foo", ERR_RULES, NULL },
	{ "7x6x4/ring", ERR_RULES, NULL },
	{ "foo", ERR_VALUE, NULL },
};

TEST_EACH(sets_what_is_typed, typed)
{
	struct settings c;
	char            line[128];

	settings_init(&c);
	settings_parse(&c, "game 15x15x5\nopening swap2\n");
	ck_assert_int_eq(settings_set(&c, typed[_i].typed), typed[_i].error);
	settings_write_seek(&c, line, sizeof(line));
	ck_assert_str_eq(line,
	    typed[_i].seek != NULL ? typed[_i].seek :
				     "seek 15x15x5 opening=swap2");
	variant_parse(&c.game.variant, "7x6x4");
	ck_assert_int_eq(settings_set(&c, "swap"), ERR_UNFIT);
}

static const char *const extras[] = { "usual", "no takebacks", "60 s to move",
	"60 s to move, no takebacks", "usual" };

static const char *
describe(const struct settings *s, char out[GAME_TERMS_PHRASES_SIZE])
{
	return terms_describe(&s->game, TERM_ABSENT, GAME_TERM_COUNT, out);
}

/* A bot takes back moves and never waits: its game has no such terms. */
TEST(cycles_through_extra_terms)
{
	struct settings c;
	char            text[GAME_TERMS_PHRASES_SIZE], line[128];

	settings_init(&c);
	for (int i = 0; i < LENGTH(extras); i++) {
		ck_assert_str_eq(describe(&c, text),
		    i % 4 == 0 ? "" : extras[i]);
		settings_cycle_terms(&c, 1);
	}
	settings_cycle_terms(&c, -1);
	settings_cycle_terms(&c, -1);
	c.game.idle_seconds = 45;
	settings_write_challenge(&c, "bob", line, sizeof(line));
	ck_assert_str_eq(line, "challenge bob 3x3x3 idle=45 undo=off");
	settings_write_bot(&c, line, sizeof(line));
	ck_assert_str_eq(line, "bot 3x3x3 medium");
	settings_cycle_terms(&c, 1);
	ck_assert_str_eq(describe(&c, text), "no takebacks");
}

#define ALL "game 9x9x5\nlevel hard\nclock 5+3\nside o\n"

/* Saved settings, what the command line asks for, and the result. */
static const struct {
	const char         *text;
	struct game_options options;
	const char         *seek;
} overrides[] = {
	{ "", { .play = NULL }, "seek 3x3x3" },
	{ ALL, { .play = NULL }, "seek 9x9x5 else=bot:hard you=o clock=5+3" },
	{ ALL, { .play = "gomoku" },
	    "seek 15x15x5 else=bot:hard you=o clock=5+3" },
	{ ALL, { .bot = "easy", .clock = "none" },
	    "seek 9x9x5 else=bot:easy you=o" },
	{ "idle 60", { .play = NULL }, "seek 3x3x3 idle=60" },
	{ "", { .play = "4x4x4", .bot = "easy", .clock = "30/move" },
	    "seek 4x4x4 else=bot:easy clock=30/move" },
	{ "", { .play = "gomoku", .opening = "swap2" },
	    "seek 15x15x5 opening=swap2" },
	{ "", { .opening = "swap2" }, "seek 3x3x3" },
};

TEST_EACH(is_overridden_by_the_command_line, overrides)
{
	struct settings c;
	char            line[128];

	settings_init(&c);
	settings_parse(&c, overrides[_i].text);
	settings_apply_options(&c, &overrides[_i].options);
	settings_write_seek(&c, line, sizeof(line));
	ck_assert_str_eq(line, overrides[_i].seek);
}

TEST(cycles_through_the_openings_that_the_game_allows)
{
	struct settings c;

	settings_init(&c);
	settings_cycle_opening(&c, 1);
	ck_assert_int_eq(c.game.opening, OPENING_NONE);
	variant_parse(&c.game.variant, "gomoku");
	settings_cycle_opening(&c, -1);
	ck_assert_int_eq(c.game.opening, OPENING_SWAP2);
	settings_cycle_opening(&c, 1);
	ck_assert_int_eq(c.game.opening, OPENING_NONE);
	c.is_other_board = true;
	for (int i = 1; i < OPENING_KIND_COUNT; i++) {
		settings_cycle_opening(&c, 1);
		ck_assert_int_eq(c.game.opening, i);
	}
	settings_cycle_opening(&c, 1);
	ck_assert_int_eq(c.game.opening, OPENING_NONE);
	settings_cycle_opening(&c, -1);
	ck_assert_int_eq(c.game.opening, OPENING_KIND_COUNT - 1);
}
