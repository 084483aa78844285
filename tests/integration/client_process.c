/* client_process.c -- the real client at a terminal, and what it stores. */

#include "tests/integration/client_process.h"

#include <check.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/scratch_dir.h"

#define OPTIONS_MAX 16

void client_process_start(struct process *p, unsigned short port,
    const char *const options[])
{
	static const char *const dumb[] = { "TERM=dumb", NULL };
	const char *argv[OPTIONS_MAX + 4] = { program_path("noughts"), "-p" };
	char        number[8];

	snprintf(number, sizeof(number), "%u", port);
	argv[2] = number;
	for (int i = 0; i < OPTIONS_MAX && options[i] != NULL; i++)
		argv[i + 3] = options[i];
	process_start(p,
	    &(struct process_options){
		.argv = argv, .environment = dumb, .has_terminal = true });
}

/* --- what it stores --- */

void state_dir_create(void)
{
	scratch_dir_create();
	setenv("XDG_STATE_HOME", scratch_dir_path("."), 1);
}

void state_dir_remove(void)
{
	scratch_dir_remove();
	unsetenv("XDG_STATE_HOME");
}

const char *state_dir_session_file(unsigned short port)
{
	char name[64];

	snprintf(name, sizeof(name), "noughts/127.0.0.1:%u", port);
	return scratch_dir_path(name);
}

/* Whether the file holds a token of that name; copies the token. */
static bool has_token(const char *path, const char *name, char token[80])
{
	FILE *f = fopen(path, "r");
	char  owner[32];
	bool  found = f != NULL && fscanf(f, "%79s %31s", token, owner) == 2 &&
	    strcmp(owner, name) == 0;

	if (f != NULL)
		fclose(f);
	return found;
}

const char *state_dir_token(unsigned short port, const char *name)
{
	static char token[80];
	char        second[140];

	snprintf(second, sizeof(second), "%s.2", state_dir_session_file(port));
	if (!has_token(state_dir_session_file(port), name, token) &&
	    !has_token(second, name, token))
		ck_abort_msg("no token of %s is stored", name);
	return token;
}

const char *state_dir_db(void)
{
	return scratch_dir_path("server.db");
}
