/* test_xdg_path.c -- the paths of state files for different environments. */

#include <stdlib.h>
#include <string.h>

#include "common/base/xdg_path.h"
#include "tests/support/suite.h"

static const struct {
	const char *state_home, *home; /* NULL: not set */
	const char *path;              /* NULL: none */
} environments[] = {
	{ "/s", "/h", "/s/noughts/a.db" },
	{ "/s", NULL, "/s/noughts/a.db" },
	{ NULL, "/h", "/h/.local/state/noughts/a.db" },
	{ "", "/h", "/h/.local/state/noughts/a.db" },
	{ "relative", "/h", "/h/.local/state/noughts/a.db" },
	{ NULL, "relative", NULL },
	{ NULL, NULL, NULL },
};

static void set(const char *variable, const char *value)
{
	if (value != NULL)
		setenv(variable, value, 1);
	else
		unsetenv(variable);
}

TEST_EACH(follows_the_environment, environments)
{
	char path[64];
	int  n;

	set("XDG_STATE_HOME", environments[_i].state_home);
	set("HOME", environments[_i].home);
	n = xdg_state_path("a", ".db", path, sizeof(path));
	if (environments[_i].path == NULL) {
		ck_assert_int_eq(n, -1);
		return;
	}
	ck_assert_int_eq(n, (int)strlen(environments[_i].path));
	ck_assert_str_eq(path, environments[_i].path);
}

TEST(returns_the_length_of_a_truncated_path)
{
	char path[4];

	set("XDG_STATE_HOME", "/s");
	ck_assert_int_eq(xdg_state_path("a", "", path, sizeof(path)), 12);
	ck_assert_str_eq(path, "/s/");
}
