/* db_path.c -- finds the default path of the database file. */

#include "server/storage/storage.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "common/fatal.h"
#include "common/xdg_path.h"

#define REMEDY "name the database file with --store FILE, or use --store none"

/* Creates every missing directory above the file. */
static void make_directories(char *path)
{
	for (char *slash = strchr(path + 1, '/'); slash != NULL;
	     slash = strchr(slash + 1, '/')) {
		*slash = '\0';
		if (mkdir(path, 0700) != 0 && errno != EEXIST)
			fatal("cannot create the directory \"%s\": %s; " REMEDY,
			    path, strerror(errno));
		*slash = '/';
	}
}

const char *storage_default_path(char out[PATH_MAX])
{
	const char *systemd = getenv("STATE_DIRECTORY");
	int         length;

	if (systemd != NULL && systemd[0] == '/')
		length = snprintf(out, PATH_MAX, "%.*s/noughts.db",
		    (int)strcspn(systemd, ":"), systemd);
	else
		length = xdg_state_path("noughts", ".db", out, PATH_MAX);
	if (length < 0)
		fatal("HOME is not set, so there is no default database "
		      "file; " REMEDY);
	if (length >= PATH_MAX)
		fatal("the path of the database file is too long; " REMEDY);
	make_directories(out);
	return out;
}
