/* shelf.c -- where the store stands if nobody says. */

#include "server/shelf.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "common/die.h"

#define ELSE "say where with --store FILE, or play with --store none"

/* The variable's path, if it is one that does not depend on where we are. */
static const char *place(const char *variable)
{
	const char *path = getenv(variable);

	return path != NULL && path[0] == '/' ? path : NULL;
}

static void make_folder(const char *path)
{
	if (mkdir(path, 0700) != 0 && errno != EEXIST)
		die("the folder \"%s\" cannot be made: %s; " ELSE, path,
		    strerror(errno));
}

/* Every folder on the way to the file. */
static void make_folders(char *path)
{
	for (char *at = strchr(path + 1, '/'); at != NULL;
	     at = strchr(at + 1, '/')) {
		*at = '\0';
		make_folder(path);
		*at = '/';
	}
}

const char *shelf_path(char out[PATH_MAX])
{
	const char *systemd = place("STATE_DIRECTORY");
	const char *xdg = place("XDG_STATE_HOME"), *home = place("HOME");
	int         length;

	if (systemd != NULL)
		length = snprintf(out, PATH_MAX, "%.*s/noughts.db",
		    (int)strcspn(systemd, ":"), systemd);
	else if (xdg != NULL)
		length = snprintf(out, PATH_MAX, "%s/noughts/noughts.db", xdg);
	else if (home != NULL)
		length = snprintf(out, PATH_MAX,
		    "%s/.local/state/noughts/noughts.db", home);
	else
		die("there is no place for the store: HOME is not set; " ELSE);
	if (length >= PATH_MAX)
		die("the name of the store is too long; " ELSE);
	make_folders(out);
	return out;
}
