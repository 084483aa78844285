/* test_escape_delay.c -- escape sequences that arrive in parts. */

#include "client/screen/terminal.h"

#include <stdlib.h>

#include "tests/support/suite.h"

static struct escape_delay e;

static void setup(void)
{
	e = (struct escape_delay){ .at = 0 };
}

FIXTURE(setup, NULL);

/*
 * Reads a character, "\033" for the Esc key, at that time. Returns true if it
 * is dropped.
 */
static bool drops(char c, msec now)
{
	struct key key = {
		.kind = c == '\033' ? KEY_IS_ESCAPE : KEY_IS_TEXT,
		.character = (unsigned char)c,
	};

	return escape_delay_filter(&e, &key, now);
}

/* How many characters of a text are dropped whose first one comes late. */
static int dropped(const char *text, msec late)
{
	int n = 0;

	ck_assert(!drops('\033', 1000));
	for (; *text != '\0'; text++)
		n += drops(*text, 1000 + late);
	return n;
}

static const struct {
	const char *rest;
	msec        late;
	int         dropped;
} sequences[] = {
	{ "[A", 30, 2 },
	{ "[Ab2", 30, 2 },
	{ "OA", 30, 2 },
	{ "OAA", 30, 2 },
	{ "[5~", 30, 3 },
	{ "[1;2Ax", 30, 5 },
	{ "[<0;10;5Mx", 30, 9 },
	{ "b2", 30, 0 },
	{ "[A", ESCAPE_REST_MS, 0 },
};

TEST_EACH(drops_the_rest_of_a_sequence, sequences)
{
	ck_assert_int_eq(dropped(sequences[_i].rest, sequences[_i].late),
	    sequences[_i].dropped);
}

static const struct {
	const char *variable;
	int         delay;
} environments[] = {
	{ "SSH_CONNECTION", ESCAPE_DELAY_REMOTE_MS },
	{ "SSH_TTY", ESCAPE_DELAY_REMOTE_MS },
	{ "DISPLAY", ESCAPE_DELAY_LOCAL_MS },
};

TEST_EACH(waits_longer_over_ssh, environments)
{
	unsetenv("SSH_CONNECTION");
	unsetenv("SSH_TTY");
	setenv(environments[_i].variable, "/dev/pts/1", 1);
	ck_assert_int_eq(escape_delay_ms(), environments[_i].delay);
	unsetenv(environments[_i].variable);
}

/* Otherwise a paste would run commands. */
TEST(finds_the_frame_of_a_paste)
{
	struct key key = { .kind = KEY_IS_TEXT, .character = '~' };

	ck_assert_int_eq(dropped("[200", 30), 4);
	ck_assert(!escape_delay_filter(&e, &key, 1030));
	ck_assert_int_eq(key.kind, KEY_IS_PASTE_BEGIN);
	ck_assert_int_eq(dropped("[201", 30), 4);
	key.kind = KEY_IS_TEXT;
	ck_assert(!escape_delay_filter(&e, &key, 1030));
	ck_assert_int_eq(key.kind, KEY_IS_PASTE_END);
	ck_assert(!drops('~', 1030));
}
