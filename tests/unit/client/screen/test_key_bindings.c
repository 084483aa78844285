/* test_key_bindings.c -- keys and their commands, by what has the focus. */

#include "client/screen/key_bindings.h"

#include <string.h>

#include "tests/support/suite.h"
#include "tests/support/ui_fixture.h"

/* A line was typed before. */
static void setup(void)
{
	ui_fixture_set_up();
	input_history_add(&l.ui.history, "hi");
}

FIXTURE(setup, ui_fixture_tear_down);

/* Typed text, then a key, and what it does; ACTION_COUNT: nothing. */
static const struct {
	const char   *typed;
	enum key_kind kind;
	char          character;
	enum action   action;
	int           argument;
	const char   *line;
} cases[] = {
	{ "", KEY_IS_ENTER, 0, ACTION_ENTER, 0, NULL },
	{ "", KEY_IS_TEXT, ' ', ACTION_ENTER, 0, NULL },
	{ "", KEY_IS_TEXT, 'b', ACTION_COUNT, 0, NULL },
	{ "", KEY_IS_UP, 0, ACTION_CURSOR_ROW, 1, NULL },
	{ "", KEY_IS_INTERRUPT, 0, ACTION_COMMAND, 0, "quit" },
	{ "b2", KEY_IS_ENTER, 0, ACTION_SUBMIT, 0, NULL },
	{ "b2", KEY_IS_TAB, 0, ACTION_NEXT_PANE, 0, NULL },
	{ "_", KEY_IS_ENTER, 0, ACTION_NONE, 0, NULL },
	{ "_", KEY_IS_TEXT, '?', ACTION_COUNT, 0, NULL },
	{ "_", KEY_IS_UP, 0, ACTION_RECALL, 1, NULL },
	{ "_hi", KEY_IS_DOWN, 0, ACTION_RECALL, -1, NULL },
	{ "_hi", KEY_IS_PAGE_UP, 0, ACTION_PAGE_CHAT, 1, NULL },
	{ "_hi", KEY_IS_TAB, 0, ACTION_NEXT_PANE, 0, NULL },
	{ "_", KEY_IS_SCROLL_UP, 0, ACTION_SCROLL_CHAT, 1, NULL },
	{ "", KEY_IS_SCROLL_DOWN, 0, ACTION_SCROLL_CHAT, -1, NULL },
	{ "/dr", KEY_IS_TAB, 0, ACTION_COMPLETE, 0, NULL },
	{ "/dr", KEY_IS_UP, 0, ACTION_RECALL, 1, NULL },
	{ "_/dr", KEY_IS_TAB, 0, ACTION_COMPLETE, 0, NULL },
	{ "", KEY_IS_REDRAW, 0, ACTION_REDRAW, 0, NULL },
	{ "", KEY_IS_TEXT, 'q', ACTION_COUNT, 0, NULL },
	{ "_", KEY_IS_TEXT, 'q', ACTION_COUNT, 0, NULL },
	{ "__", KEY_IS_TEXT, 'q', ACTION_COMMAND, 0, "quit" },
	{ "__*", KEY_IS_TEXT, 'q', ACTION_COUNT, 0, NULL },
	{ "__g", KEY_IS_TEXT, 'q', ACTION_COUNT, 0, NULL },
	{ "#", KEY_IS_TEXT, 'q', ACTION_CLOSE, 0, NULL },
	{ "?", KEY_IS_TEXT, 'q', ACTION_CLOSE, 0, NULL },
	{ "__", KEY_IS_UP, 0, ACTION_SELECT, -1, NULL },
	{ "__", KEY_IS_RIGHT, 0, ACTION_CHANGE, 1, NULL },
	{ "#", KEY_IS_UP, 0, ACTION_SELECT, -1, NULL },
	{ "#", KEY_IS_TEXT, 'x', ACTION_COUNT, 0, NULL },
	{ "?", KEY_IS_UP, 0, ACTION_SELECT, -1, NULL },
	{ "?", KEY_IS_INTERRUPT, 0, ACTION_COMMAND, 0, "quit" },
};

TEST_EACH(finds_what_a_key_does, cases)
{
	struct key key = { .kind = cases[_i].kind,
		.character = (uint32_t)cases[_i].character };

	const struct key_binding *b;

	ui_fixture_type(&l, cases[_i].typed);
	b = key_bindings_find(&l.ui, &key);
	ck_assert_int_eq(b != NULL ? b->action : ACTION_COUNT,
	    cases[_i].action);
	ck_assert_int_eq(b != NULL ? b->argument : 0, cases[_i].argument);
	ck_assert_pstr_eq(b != NULL ? b->line : NULL, cases[_i].line);
}

#define BOARD_KEYS "Enter Esc ? Tab / "
#define MENU_KEYS  "Enter Esc "

/* Typed text, and the row of keys then. */
static const struct {
	const char *typed, *names, *escape;
	const char *then; /* the row of keys after Esc */
} rows[] = {
	{ "", BOARD_KEYS, "Menu", MENU_KEYS },
	{ "b", "Enter Esc ", "Clear", BOARD_KEYS },
	{ "_", "Esc Up F1 Tab / ", "Back", BOARD_KEYS },
	{ "_hi", "Enter Esc Up ", "Back", BOARD_KEYS },
	{ "/dr", "Enter Tab Esc Up ", "Clear", BOARD_KEYS },
	{ "_/dr", "Enter Tab Esc Up ", "Back", BOARD_KEYS },
	{ "__", "Enter Esc Tab ? / * F5 ", "Menu", MENU_KEYS },
	{ "__*", "Esc Tab ? / ", "Back", "Enter Esc Tab ? / * F5 " },
	{ "#", MENU_KEYS, "Back", BOARD_KEYS },
	{ "?", "Esc ", "Back", BOARD_KEYS },
};

/* The names in the row of keys; sets *escape to what Esc does. */
static const char *shown_keys(const char **escape)
{
	static char               names[200];
	char                      name[KEY_NAMES_SIZE];
	const struct key_binding *b;

	names[0] = '\0';
	for (size_t i = 0; (b = key_bindings_shown(&l.ui, i)) != NULL; i++) {
		strcat(strcat(names, key_binding_name(b, name)), " ");
		if (b->action == ACTION_CLOSE)
			*escape = b->label;
	}
	return names;
}

TEST_EACH(shows_the_keys_of_the_focus, rows)
{
	const char *escape = "";

	ui_fixture_type(&l, rows[_i].typed);
	ck_assert_str_eq(shown_keys(&escape), rows[_i].names);
	ck_assert_str_eq(escape, rows[_i].escape);
	ui_fixture_type(&l, "#");
	ck_assert_str_eq(shown_keys(&escape), rows[_i].then);
}

/* Keys that do nothing now are not shown. */
TEST(shows_no_keys_that_do_nothing)
{
	const char *escape = "";

	l.ui.history.count = 0;
	ui_fixture_type(&l, "_");
	ck_assert_str_eq(shown_keys(&escape), "Esc F1 Tab / ");
	ui_fixture_receive(&l, "* move 7 1 x b2", "");
	ui_fixture_type(&l, "#");
	ck_assert_str_eq(shown_keys(&escape), "Esc ? Tab / PgUp ");
}

TEST(shows_six_keys_when_a_game_is_over)
{
	const char *escape = "";

	ui_fixture_receive(&l, "* move 7 1 x b2", "");
	ui_fixture_receive(&l, "* over 7 1 winner=x why=resign", "");
	ck_assert_str_eq(shown_keys(&escape), "= > ! Esc ? Tab ");
	ui_fixture_receive(&l, "* offer 7 rematch o id=3", "");
	ck_assert_str_eq(shown_keys(&escape), "+ - = > ! Esc ");
}

/* The names of all keys that a command has in the pane, each once. */
TEST(names_the_keys_of_each_command)
{
	char        names[KEY_NAMES_SIZE];
	const char *help;
	int         found = 0;

	for (size_t i = 0; (help = key_bindings_help(&l.ui, i, names)) != NULL;
	     i++) {
		ck_assert_int_gt((int)strlen(names), 0);
		if (strcmp(help, "show the position a move before") == 0) {
			ck_assert_str_eq(names, "PgUp ,");
			found++;
		}
		if (strcmp(help, "show this help") == 0) {
			ck_assert_str_eq(names, "? F1");
			found++;
		}
	}
	ck_assert_int_eq(found, 2);
}
