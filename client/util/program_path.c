/* program_path.c -- finds another program of ours. */

#include "client/util/program_path.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Whether the first length bytes are a directory with the program in it. */
static bool is_in(const char *directory, size_t length, const char *name,
    char path[PATH_MAX])
{
	int n = snprintf(path, PATH_MAX, "%.*s/%s", (int)length, directory,
	    name);

	return length > 0 && n > 0 && n < PATH_MAX && access(path, X_OK) == 0;
}

static bool find_beside(const char *name, char path[PATH_MAX])
{
	char    own[PATH_MAX];
	ssize_t n = readlink("/proc/self/exe", own, sizeof(own) - 1);

	if (n < 0)
		return false;
	own[n] = '\0';
	return strrchr(own, '/') != NULL &&
	    is_in(own, (size_t)(strrchr(own, '/') - own), name, path);
}

bool program_path_find(const char *name, char path[PATH_MAX])
{
	const char *list = getenv("PATH");

	if (find_beside(name, path))
		return true;
	while (list != NULL && *list != '\0') {
		size_t n = strcspn(list, ":");

		if (is_in(list, n, name, path))
			return true;
		list += n + (list[n] == ':');
	}
	return false;
}
