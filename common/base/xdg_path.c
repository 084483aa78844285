/* xdg_path.c -- paths as in the XDG Base Directory Specification. */

#include "common/base/xdg_path.h"

#include <stdio.h>
#include <stdlib.h>

static const char *absolute_path(const char *variable)
{
	const char *path = getenv(variable);

	return path != NULL && path[0] == '/' ? path : NULL;
}

int xdg_state_path(const char *name, const char *suffix, char *out, size_t size)
{
	const char *state = absolute_path("XDG_STATE_HOME");
	const char *home = absolute_path("HOME");

	if (state != NULL)
		return snprintf(out, size, "%s/noughts/%s%s", state, name,
		    suffix);
	if (home != NULL)
		return snprintf(out, size, "%s/.local/state/noughts/%s%s", home,
		    name, suffix);
	return -1;
}
