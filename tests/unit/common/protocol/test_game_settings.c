/* test_game_settings.c -- reading, writing and comparing terms. */

#include "common/protocol/game_settings.h"

#include <stdio.h>
#include <string.h>

#include "tests/support/suite.h"

static const struct variant tictactoe = { 3, 3, 3, RULE_FREE };
static const struct variant gomoku = { 15, 15, 5, RULE_FREE };

/* Reads "word=value word=value ..." over the defaults; false: an error. */
static bool read_terms(struct game_settings *s, const char *text)
{
	char copy[96], *save = NULL, *pair;
	bool is_valid = true;

	*s = game_settings_default(&tictactoe);
	snprintf(copy, sizeof(copy), "%s", text);
	for (pair = strtok_r(copy, " ", &save); pair != NULL;
	     pair = strtok_r(NULL, " ", &save))
		for (unsigned i = 0; i < GAME_TERM_COUNT; i++) {
			size_t n = strlen(game_terms[i].word);

			if (strncmp(pair, game_terms[i].word, n) == 0 &&
			    pair[n] == '=')
				is_valid &= game_terms[i].read(s, pair + n + 1);
		}
	return is_valid;
}

static const struct {
	const char *read, *whole, *others; /* what is written of it */
} texts[] = {
	{ "", " clock=none absent=bot", "" },
	{ "clock=5+3 absent=wait idle=60 undo=OFF",
	    " clock=5+3 absent=wait idle=60 undo=off",
	    " clock=5+3 idle=60 undo=off" },
	{ "clock=600/move absent=FORFEIT idle=600 undo=on",
	    " clock=600/move absent=forfeit idle=600",
	    " clock=600/move absent=forfeit idle=600" },
	{ "opening=LONGPRO", " clock=none absent=bot opening=longpro",
	    " opening=longpro" },
	{ "absent=wait idle=30", " clock=none absent=wait idle=30",
	    " absent=wait idle=30" },
};

TEST_EACH(terms_are_written_as_they_are_read, texts)
{
	struct game_settings s;
	struct line_writer   line;

	ck_assert(read_terms(&s, texts[_i].read));
	line_writer_start(&line, "*");
	game_settings_put(&line, &s, true);
	line.text[line.length] = '\0';
	ck_assert_str_eq(line.text + 1, texts[_i].whole);
	line_writer_start(&line, "*");
	game_settings_put(&line, &s, false);
	line.text[line.length] = '\0';
	ck_assert_str_eq(line.text + 1, texts[_i].others);
}

TEST_EACH(all_terms_are_one_text, texts)
{
	struct game_settings s, copy = { .variant = gomoku };
	char                 text[GAME_TERMS_TEXT_SIZE];

	read_terms(&s, texts[_i].read);
	s.variant = gomoku;
	game_settings_write_terms(&s, text);
	ck_assert_str_eq(text,
	    texts[_i].others[0] != '\0' ? texts[_i].others + 1 : "");
	ck_assert(game_settings_read_terms(&copy, text));
	ck_assert(game_settings_is_same(&s, &copy));
}

/* Each is a field of a game that can be played, set to a wrong value. */
static const struct {
	const char          *name;
	struct game_settings settings;
	enum error           error;
} checked[] = {
	{ "least", { .variant = { 2, 2, 2, RULE_FREE } }, OK },
	{ "most",
	    { .variant = { 26, 26, 26, RULE_SQUARE },
		.control = { TIME_CONTROL_PER_GAME, 36000000, 600000 },
		.absence_rule = ABSENCE_FORFEIT,
		.idle_seconds = 600,
		.is_undo_off = true },
	    OK },
	{ "opening",
	    { .variant = { 15, 9, 5, RULE_EXACT }, .opening = OPENING_LONGPRO },
	    OK },
	{ "no variant", { .opening = OPENING_NONE }, ERR_VARIANT },
	{ "columns", { .variant = { 1, 3, 3, RULE_FREE } }, ERR_VARIANT },
	{ "rows", { .variant = { 3, 27, 3, RULE_FREE } }, ERR_VARIANT },
	{ "k", { .variant = { 3, 3, 4, RULE_FREE } }, ERR_VARIANT },
	{ "k of 1", { .variant = { 3, 3, 1, RULE_FREE } }, ERR_VARIANT },
	{ "rule", { .variant = { 3, 3, 3, RULE_COUNT } }, ERR_VARIANT },
	{ "no opening",
	    { .variant = { 15, 15, 5, RULE_FREE },
		.opening = OPENING_KIND_COUNT },
	    ERR_OPENING },
	{ "small board",
	    { .variant = { 3, 3, 3, RULE_FREE }, .opening = OPENING_PRO },
	    ERR_UNFIT },
	{ "other rule",
	    { .variant = { 15, 15, 5, RULE_DROP }, .opening = OPENING_SWAP },
	    ERR_UNFIT },
	{ "absence",
	    { .variant = { 3, 3, 3, RULE_FREE },
		.absence_rule = ABSENCE_RULE_COUNT },
	    ERR_VALUE },
	{ "short silence",
	    { .variant = { 3, 3, 3, RULE_FREE }, .idle_seconds = 29 },
	    ERR_VALUE },
	{ "long silence",
	    { .variant = { 3, 3, 3, RULE_FREE }, .idle_seconds = 601 },
	    ERR_VALUE },
	{ "no time",
	    { .variant = { 3, 3, 3, RULE_FREE },
		.control = { TIME_CONTROL_PER_GAME, 0, 0 } },
	    ERR_CLOCK },
	{ "much time",
	    { .variant = { 3, 3, 3, RULE_FREE },
		.control = { TIME_CONTROL_PER_MOVE, 601000, 0 } },
	    ERR_CLOCK },
	{ "parts of a second",
	    { .variant = { 3, 3, 3, RULE_FREE },
		.control = { TIME_CONTROL_PER_MOVE, 10, 0 } },
	    ERR_CLOCK },
	{ "kind of clock",
	    { .variant = { 3, 3, 3, RULE_FREE },
		.control = { TIME_CONTROL_PER_MOVE + 1, 60000, 1000 } },
	    ERR_CLOCK },
};

TEST_EACH(settings_are_checked_as_a_whole, checked)
{
	ck_assert_msg(game_settings_check(&checked[_i].settings) ==
		checked[_i].error,
	    "%s", checked[_i].name);
}

static const char *const bad_texts[] = { "clock", "clock=soon", "k=3",
	"undo=on undo=on", "opening=swap2",
	"clock=none absent=bot opening=none idle=30 undo=on undo=on undo=on" };

TEST_EACH(text_that_is_not_of_terms_is_refused, bad_texts)
{
	struct game_settings s = { .variant = tictactoe };

	ck_assert(!game_settings_read_terms(&s, bad_texts[_i]));
}

static const char *const invalid[] = { "clock=", "clock=soon",
	"absent=", "absent=never", "opening=", "opening=fair", "idle=29",
	"idle=601", "idle=none", "idle=", "undo=", "undo=maybe" };

TEST_EACH(a_wrong_value_changes_nothing, invalid)
{
	const struct game_settings usual = game_settings_default(&tictactoe);
	struct game_settings       s;

	ck_assert(!read_terms(&s, invalid[_i]));
	ck_assert(game_settings_is_same(&s, &usual));
}

/* A clock changes the default of absent, too. */
TEST(the_default_of_absent_follows_the_clock)
{
	struct game_settings s = game_settings_default(&tictactoe);

	ck_assert(game_terms[TERM_CLOCK].read(&s, "5+3"));
	ck_assert(!game_term_is_default(&game_terms[TERM_ABSENT], &s));
	ck_assert(game_terms[TERM_ABSENT].read(&s, NULL));
	ck_assert_int_eq(s.absence_rule, ABSENCE_WAIT);
	ck_assert(game_term_is_default(&game_terms[TERM_ABSENT], &s));
}

#define TERM_VALUES(name, word, value, any, error, field, phrase) value,
static const char *const values[] = { GAME_TERMS(TERM_VALUES) };

TEST_LOOP(each_term_makes_another_game, 0, GAME_TERM_COUNT)
{
	const struct game_settings usual = game_settings_default(&tictactoe);
	struct game_settings       s = usual, copy = usual;
	const char                *last = strrchr(values[_i], '|');

	/* The last word is not the default; other terms have numbers. */
	ck_assert(game_terms[_i].read(&s,
	    last != NULL         ? last + 1 :
		_i == TERM_CLOCK ? "5+3" :
				   "60"));
	ck_assert(!game_settings_is_same(&s, &usual));
	for (unsigned i = 0; i < GAME_TERM_COUNT; i++) {
		ck_assert_int_eq(game_term_is_same(&game_terms[i], &s, &usual),
		    i != (unsigned)_i);
		game_term_copy(&game_terms[i], &copy, &s);
	}
	ck_assert(game_settings_is_same(&s, &copy));
	s.variant.k = 2;
	ck_assert(!game_settings_is_same(&s, &copy));
}
