/* test_key_bindings.c -- keys and their actions, by what has the focus. */

#include "client/tui/key_bindings.h"

#include <string.h>

#include "client/tui/action.h"
#include "tests/support/suite.h"
#include "tests/support/ui_fixture.h"

FIXTURE(ui_fixture_set_up, ui_fixture_tear_down);

/* Typed text, then a key, and its action. */
static const struct {
	const char   *typed;
	enum key_kind kind;
	char          character;
	int           action;
} cases[] = {
	{ "", KEY_IS_ENTER, 0, ACTION_ENTER },
	{ "", KEY_IS_TEXT, ' ', ACTION_ENTER },
	{ "", KEY_IS_TEXT, ',', ACTION_BROWSE_BACK },
	{ "", KEY_IS_TEXT, 'b', ACTION_NONE },
	{ "", KEY_IS_UP, 0, ACTION_CURSOR_UP },
	{ "", KEY_IS_INTERRUPT, 0, ACTION_QUIT },
	{ "b2", KEY_IS_ENTER, 0, ACTION_SUBMIT },
	{ "b2", KEY_IS_TEXT, ',', ACTION_NONE },
	{ "b2", KEY_IS_TAB, 0, ACTION_NEXT_PANE },
	{ "_", KEY_IS_ENTER, 0, ACTION_IGNORE },
	{ "_", KEY_IS_TEXT, '?', ACTION_NONE },
	{ "_", KEY_IS_UP, 0, ACTION_HISTORY_BACK },
	{ "_hi", KEY_IS_DOWN, 0, ACTION_HISTORY_FORWARD },
	{ "_hi", KEY_IS_PAGE_UP, 0, ACTION_CHAT_PAGE_UP },
	{ "_hi", KEY_IS_TAB, 0, ACTION_NEXT_PANE },
	{ "_", KEY_IS_SCROLL_UP, 0, ACTION_CHAT_UP },
	{ "", KEY_IS_SCROLL_DOWN, 0, ACTION_CHAT_DOWN },
	{ "/dr", KEY_IS_TAB, 0, ACTION_COMPLETE },
	{ "/dr", KEY_IS_UP, 0, ACTION_HISTORY_BACK },
	{ "_/dr", KEY_IS_TAB, 0, ACTION_COMPLETE },
	{ "", KEY_IS_REDRAW, 0, ACTION_REDRAW },
	{ "", KEY_IS_TEXT, 'q', ACTION_NONE },
	{ "_", KEY_IS_TEXT, 'q', ACTION_NONE },
	{ "__", KEY_IS_TEXT, 'q', ACTION_QUIT },
	{ "__*", KEY_IS_TEXT, 'q', ACTION_NONE },
	{ "__g", KEY_IS_TEXT, 'q', ACTION_NONE },
	{ "#", KEY_IS_TEXT, 'q', ACTION_CLOSE },
	{ "?", KEY_IS_TEXT, 'q', ACTION_CLOSE },
	{ "__", KEY_IS_UP, 0, ACTION_LOBBY_UP },
	{ "__", KEY_IS_RIGHT, 0, ACTION_SETTING_NEXT },
	{ "#", KEY_IS_UP, 0, ACTION_MENU_UP },
	{ "#", KEY_IS_TEXT, 'x', ACTION_NONE },
	{ "?", KEY_IS_UP, 0, ACTION_HELP_UP },
	{ "?", KEY_IS_INTERRUPT, 0, ACTION_QUIT },
};

TEST_ROWS(finds_the_action_of_a_key, cases)
{
	struct key key = { .kind = cases[_i].kind,
		.character = (uint32_t)cases[_i].character };

	ui_fixture_type(&l, cases[_i].typed);
	ck_assert_int_eq(key_bindings_find(&l.ui, &key), cases[_i].action);
}

#define BOARD_KEYS "Enter Esc ? Tab / PgUp PgDn "
#define MENU_KEYS  "Enter Esc "

/* Typed text, and the row of keys then. */
static const struct {
	const char *typed, *names, *escape;
	const char *then; /* the row of keys after Esc */
} rows[] = {
	{ "", BOARD_KEYS, "Menu", MENU_KEYS },
	{ "b", "Enter Esc ", "Clear", BOARD_KEYS },
	{ "_", "Enter Esc Up F1 Tab / ", "Back", BOARD_KEYS },
	{ "_hi", "Enter Esc Up ", "Back", BOARD_KEYS },
	{ "/dr", "Enter Tab Esc Up ", "Clear", BOARD_KEYS },
	{ "_/dr", "Enter Tab Esc Up ", "Back", BOARD_KEYS },
	{ "__", "Enter Esc Tab ? / * ", "Menu", MENU_KEYS },
	{ "__*", "Enter ! Esc Tab ? / ", "Back", "Enter Esc Tab ? / * " },
	{ "#", MENU_KEYS, "Back", BOARD_KEYS },
	{ "?", "Esc ", "Back", BOARD_KEYS },
};

/* The names in the row of keys; sets *escape to what Esc does. */
static const char *shown_keys(const char **escape)
{
	static char               names[200];
	const struct key_binding *b;

	names[0] = '\0';
	for (size_t i = 0; (b = key_bindings_shown(&l.ui, i)) != NULL; i++) {
		strcat(strcat(names, b->name), " ");
		if (b->kind == KEY_IS_ESCAPE)
			*escape = b->label;
	}
	return names;
}

TEST_ROWS(shows_the_keys_of_the_focus, rows)
{
	const char *escape = "";

	ui_fixture_type(&l, rows[_i].typed);
	ck_assert_str_eq(shown_keys(&escape), rows[_i].names);
	ck_assert_str_eq(escape, rows[_i].escape);
	ui_fixture_type(&l, "#");
	ck_assert_str_eq(shown_keys(&escape), rows[_i].then);
}

TEST(has_help_that_fits)
{
	const char *line;
	size_t      n = 0;

	for (; (line = key_bindings_help(&l.ui, n)) != NULL; n++)
		ck_assert_uint_le(strlen(line), 34);
	ck_assert_uint_gt(n, 5);
}
