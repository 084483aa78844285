/* test_entry.c -- a line being typed. */

#include "client/entry.h"

#include <string.h>

#include "tests/suites.h"

/* < > are the arrows, { } the ends, # deletes before, ~ behind. */
static bool press(struct entry *e, uint32_t c)
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
	};
	struct key key = { .kind = KEY_IS_TEXT, .character = c };

	for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++)
		if ((uint32_t)keys[i].character == c)
			key.kind = keys[i].kind;
	return entry_key(e, &key);
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
	{ "\xc3\xbc", "#", "", 0 },
	{ "\xc3\xbc", "<a>b",
	    "a\xc3\xbc"
	    "b",
	    4 },
	{ "\xe4\xbd\xa0!", "{~", "!", 0 },
};

START_TEST(is_typed_and_put_right)
{
	struct entry e;

	entry_set(&e, lines[_i].before);
	for (const char *c = lines[_i].pressed; *c != '\0'; c++)
		ck_assert(press(&e, (uint32_t)*c));
	ck_assert_str_eq(e.text, lines[_i].after);
	ck_assert_uint_eq(e.length, strlen(lines[_i].after));
	ck_assert_uint_eq(e.at, lines[_i].at);
}
END_TEST

START_TEST(takes_nothing_that_no_line_may_hold)
{
	static const uint32_t bad[] = { 0, 7, 27, 127, 0x9b, 0x202e, 0x200b,
		0xd800, 0xfffe, 0x110000 };
	static const uint32_t good[] = { 0xfc, 0x4f60, 0x1f600 };
	struct entry          e;

	entry_clear(&e);
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
		press(&e, bad[i]);
	ck_assert_uint_eq(e.length, 0);
	for (size_t i = 0; i < sizeof(good) / sizeof(good[0]); i++)
		press(&e, good[i]);
	ck_assert_str_eq(e.text, "\xc3\xbc\xe4\xbd\xa0\xf0\x9f\x98\x80");
}
END_TEST

START_TEST(takes_no_more_than_it_has_room_for)
{
	struct entry e;

	entry_clear(&e);
	for (int i = 0; i < 2 * ENTRY_SIZE; i++)
		press(&e, 0xfc);
	ck_assert_uint_eq(e.length, strlen(e.text));
	ck_assert_uint_eq(e.length, ENTRY_SIZE - 2);
}
END_TEST

Suite *entry_suite(void)
{
	Suite *suite = suite_create("entry");
	TCase *all = tcase_create("all");

	tcase_add_loop_test(all, is_typed_and_put_right, 0,
	    sizeof(lines) / sizeof(lines[0]));
	tcase_add_test(all, takes_nothing_that_no_line_may_hold);
	tcase_add_test(all, takes_no_more_than_it_has_room_for);
	suite_add_tcase(suite, all);
	return suite;
}
