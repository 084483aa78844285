/* client_process.c -- the real client at a terminal, and what it stores. */

#include "tests/integration/client_process.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>

#include "tests/support/scratch_dir.h"

#define OPTIONS_MAX 16

void client_process_start(struct process *p, unsigned short port,
    const char *const options[])
{
	static const char *const dumb[] = { "TERM=dumb", NULL };
	const char *argv[OPTIONS_MAX + 3] = { program_path("noughts") };
	char        address[24];
	int         n = 1;

	for (; n <= OPTIONS_MAX && options[n - 1] != NULL; n++)
		argv[n] = options[n - 1];
	snprintf(address, sizeof(address), "127.0.0.1:%u", port);
	argv[n] = address;
	process_start(p,
	    &(struct process_options){
		.argv = argv, .environment = dumb, .has_terminal = true });
}

/* --- what it stores --- */

void state_dir_use(const char *name)
{
	setenv("XDG_STATE_HOME", scratch_dir_path(name), 1);
}

void state_dir_create(void)
{
	scratch_dir_create();
	state_dir_use(".");
}

void state_dir_remove(void)
{
	scratch_dir_remove();
	unsetenv("XDG_STATE_HOME");
}

const char *state_dir_db(void)
{
	return scratch_dir_path("server.db");
}
