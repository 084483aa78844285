/* program_path.c -- how the user starts noughts, and where its files are. */

#define _GNU_SOURCE /* program_invocation_name */

#include "client/files/program_path.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/base/fatal.h"
#include "common/base/format_values.h"

/*
 * The most bytes of a command in a sentence; a longer path would distract from the
 * sentence.
 */
#define COMMAND_MAX 60

const char *program_command(void)
{
	return strchr(program_invocation_name, '/') != NULL &&
		strlen(program_invocation_name) <= COMMAND_MAX ?
	    program_invocation_name :
	    "noughts";
}

int program_read_options(const char *name, const struct option_table *t,
    void *options, const bool *help, const bool *version, int argc, char **argv)
{
	char error[OPTION_TEXT_SIZE];
	int  operand;

	option_table_set_defaults(t, options);
	operand = option_table_parse(t, options, argc, argv, error);
	if (operand < 0)
		program_usage_error("%s", error);
	if (*help)
		option_table_print_help(t, stdout);
	else if (*version)
		printf("%s " NOUGHTS_VERSION "\n", name);
	if (*help || *version)
		exit(0);
	return operand;
}

void program_usage_error(const char *format, ...)
{
	char message[OPTION_TEXT_SIZE];

	FORMAT_VALUES(message, sizeof(message), format);
	fatal_status(EXIT_USAGE, "%s; see \"%s --help\"", message,
	    program_command());
}

/*
 * Whether the first `length` bytes of `directory` name a directory that has the program
 * `name`; if so, writes the program's path.
 */
static bool is_in(const char *directory, size_t length, const char *name,
    char path[PATH_MAX])
{
	int n = snprintf(path, PATH_MAX, "%.*s/%s", (int)length, directory,
	    name);

	return length > 0 && n < PATH_MAX && access(path, X_OK) == 0;
}

/* Writes the directory of this program. Returns false if it is not known. */
static bool find_own(char directory[PATH_MAX])
{
	ssize_t n = readlink("/proc/self/exe", directory, PATH_MAX - 1);
	char   *slash;

	directory[n > 0 ? n : 0] = '\0';
	slash = strrchr(directory, '/');
	if (slash != NULL)
		*slash = '\0';
	return slash != NULL;
}

bool program_path_find(const char *name, char path[PATH_MAX])
{
	const char *list = getenv("PATH");
	char        own[PATH_MAX];

	if (find_own(own) && is_in(own, strlen(own), name, path))
		return true;
	while (list != NULL && *list != '\0') {
		size_t n = strcspn(list, ":");

		if (is_in(list, n, name, path))
			return true;
		list += n + (list[n] == ':');
	}
	return false;
}

bool program_path_find_data(const char *name, char path[PATH_MAX])
{
	static const char *const places[] = { "../share/noughts",
		"../../client/dist" };
	char                     own[PATH_MAX];
	int                      n;

	if (!find_own(own))
		return false;
	for (size_t i = 0; i < sizeof(places) / sizeof(places[0]); i++) {
		n = snprintf(path, PATH_MAX, "%s/%s/%s", own, places[i], name);
		if (n < PATH_MAX && access(path, R_OK) == 0)
			return true;
	}
	return false;
}
