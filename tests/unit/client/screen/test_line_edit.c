/* test_line_edit.c -- typing, deleting, moving the cursor. */

#include "client/screen/line_edit.h"

#include <string.h>

#include "tests/support/suite.h"

/*
 * Characters stand for keys: < > arrows, { } Home and End, # Backspace, ~
 * Delete; A E U K W with Ctrl.
 */
static bool press(struct line_edit *e, uint32_t c)
{
	static const struct {
		char          character;
		enum key_kind kind;
	} keys[] = {
		{ '<', KEY_IS_LEFT },
		{ '>', KEY_IS_RIGHT },
		{ '{', KEY_IS_HOME },
		{ '}', KEY_IS_END },
		{ '#', KEY_IS_BACKSPACE },
		{ '~', KEY_IS_DELETE },
		{ 'A', KEY_IS_LINE_START },
		{ 'E', KEY_IS_LINE_END },
		{ 'U', KEY_IS_KILL_START },
		{ 'K', KEY_IS_KILL_END },
		{ 'W', KEY_IS_KILL_WORD },
	};
	struct key key = { .kind = KEY_IS_TEXT, .character = c };

	for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++)
		if ((uint32_t)keys[i].character == c)
			key.kind = keys[i].kind;
	return line_edit_key(e, &key);
}

static const struct {
	const char *before, *pressed, *after;
	size_t      at;
} lines[] = {
	{ "", "h8", "h8", 2 },
	{ "h8", "#9", "h9", 2 },
	{ "h8", "{k", "kh8", 1 },
	{ "h8", "<1", "h18", 2 },
	{ "h8", "<<<<<x", "xh8", 1 },
	{ "h8", "<<>>>>1", "h81", 3 },
	{ "h8", "{}1", "h81", 3 },
	{ "h8", "{~~~~", "", 0 },
	{ "h8", "####", "", 0 },
	{ "h8", "Ak", "kh8", 1 },
	{ "h8", "A>E1", "h81", 3 },
	{ "to be", "<<U", "be", 0 },
	{ "to be", "<<K", "to ", 3 },
	{ "to be", "UK", "", 0 },
	{ "to be or", "W", "to be ", 6 },
	{ "to be  ", "W", "to ", 3 },
	{ "to be or", "<<W", "to or", 3 },
	{ "to be", "AW", "to be", 0 },
	{ "gr\xc3\xbc\xc3\x9f gott", "WW", "", 0 },
	{ "\xc3\xbc", "#", "", 0 },
	{ "\xc3\xbc", "<a>b",
	    "a\xc3\xbc"
	    "b",
	    4 },
	{ "\xe4\xbd\xa0!", "{~", "!", 0 },
	/* a family, a letter with two marks, a flag */
	{ "\xf0\x9f\x91\xa8\xe2\x80\x8d\xf0\x9f\x91\xa7", "<x",
	    "x\xf0\x9f\x91\xa8\xe2\x80\x8d\xf0\x9f\x91\xa7", 1 },
	{ "1e\xcc\x82\xcc\x81", "#", "1", 1 },
	{ "\xf0\x9f\x87\xa9\xf0\x9f\x87\xaa!", "{~", "!", 0 },
};

TEST_EACH(edits, lines)
{
	struct line_edit e;

	line_edit_set(&e, lines[_i].before);
	for (const char *c = lines[_i].pressed; *c != '\0'; c++)
		ck_assert(press(&e, (uint32_t)*c));
	ck_assert_str_eq(e.text, lines[_i].after);
	ck_assert_uint_eq(e.length, strlen(lines[_i].after));
	ck_assert_uint_eq(e.cursor, lines[_i].at);
}

/* A character replaces the selection; every other key edits the text. */
TEST(replaces_what_is_selected)
{
	struct line_edit e;

	line_edit_set(&e, "h8");
	line_edit_select(&e);
	press(&e, 'k');
	press(&e, '9');
	ck_assert_str_eq(e.text, "k9");
	line_edit_select(&e);
	press(&e, '#');
	press(&e, '1');
	ck_assert_str_eq(e.text, "k1");
	line_edit_clear(&e);
	line_edit_select(&e);
	ck_assert(!e.selected);
}

TEST(replaces_the_end)
{
	struct line_edit e;
	char             text[2 * LINE_EDIT_SIZE];

	line_edit_set(&e, "/bot 3x3x3 e");
	line_edit_replace_end(&e, strlen("/bot 3x3x3 "), "easy ");
	ck_assert_str_eq(e.text, "/bot 3x3x3 easy ");
	memset(text, 'x', sizeof(text));
	text[sizeof(text) - 1] = '\0';
	line_edit_replace_end(&e, 4, text);
	ck_assert_uint_eq(e.length, LINE_EDIT_SIZE - 1);
	ck_assert_uint_eq(strlen(e.text), e.length);
}

TEST(ignores_characters_that_are_not_allowed)
{
	static const uint32_t bad[] = { 0, 7, 27, 127, 0x9b, 0x202e, 0x200b,
		0xd800, 0x110000, '\t', 0xad, 0x2060, 0xfeff };
	static const uint32_t good[] = { 0xfc, 0x4f60, 0x1f600, 0x200c, 0x200d,
		0xfe0f };
	struct line_edit      e;

	line_edit_clear(&e);
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
		press(&e, bad[i]);
	ck_assert_uint_eq(e.length, 0);
	for (size_t i = 0; i < sizeof(good) / sizeof(good[0]); i++)
		press(&e, good[i]);
	ck_assert_str_eq(e.text,
	    "\xc3\xbc\xe4\xbd\xa0\xf0\x9f\x98\x80\xe2\x80\x8c\xe2\x80\x8d"
	    "\xef\xb8\x8f");
}

TEST(ignores_what_does_not_fit)
{
	struct line_edit e;

	line_edit_clear(&e);
	for (int i = 0; i < 2 * LINE_EDIT_SIZE; i++)
		press(&e, 0xfc);
	ck_assert_uint_eq(e.length, strlen(e.text));
	ck_assert_uint_eq(e.length, LINE_EDIT_SIZE - 2);
}
