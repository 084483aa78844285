/* main.c -- noughts, the terminal client. */

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "client/app.h"
#include "client/files/program_start.h"
#include "client/find/find_server.h"
#include "client/link/identity.h"
#include "client/options.h"
#include "common/base/fatal.h"

/* Loads the user's key. Scripts and demos use free names and have no key. */
static void open_identity(struct options *o)
{
	char problem[IDENTITY_PROBLEM_SIZE];

	if (o->session.driver == DRIVER_PERSON &&
	    !identity_open(&o->identity, problem))
		fatal("%s", problem);
	o->session.identity = &o->identity;
}

/*
 * If no server was given, finds one. The messages are also stored for the
 * message log, because the full screen hides what was printed before.
 */
static void choose_server(struct options *o, struct local_server *server)
{
	static char                     *notice;
	FILE                            *out;
	const struct find_server_options options = {
		.interactive = o->session.driver == DRIVER_PERSON,
		.demo = o->demo,
		.host_key = o->identity.public_key
	};

	if (o->server_given)
		return;
	out = xopen_memstream(&notice, &(size_t){ 0 });
	find_server(&options, &o->session.server, server, out);
	o->session.server_is_found = true;
	xclose_memstream(out, &notice);
	/*
	 * We have started this server, so its key is trusted, even if an
	 * earlier server at this port had another key.
	 */
	if (local_server_is_running(server))
		o->session.is_host = o->session.trusts_server = true;
	fputs(notice, stdout);
	fflush(stdout);
	o->screen.connect_message = notice;
}

/* Copies the user's key to a file, or from a file. Returns the exit status. */
static int carry_key(const struct options *o)
{
	char problem[IDENTITY_PROBLEM_SIZE];
	bool exports = o->key_export != NULL;

	if (!(exports ? identity_export(o->key_export, problem) :
			identity_import(o->key_import, problem)))
		fatal("%s", problem);
	if (exports)
		printf("Your key is in %s now. Keep it secret: whoever has it "
		       "can play under your names. On the other machine: "
		       "noughts --key-import FILE\n",
		    o->key_export);
	else
		printf("The key is yours now, and so are the names that belong "
		       "to it. A different key that you had is kept as "
		       "\"key.old\".\n");
	return 0;
}

int main(int argc, char **argv)
{
	struct options      o;
	struct local_server server = { .pid = 0 };

	program_start();
	options_parse(&o, argc, argv);
	if (o.list)
		return find_server_list(stdout);
	if (o.key_export != NULL || o.key_import != NULL)
		return carry_key(&o);
	if (o.has_server) {
		open_identity(&o);
		choose_server(&o, &server);
	}
	app_run(&o, &server);
	if (!o.demo && local_server_is_running(&server))
		puts(LOCAL_SERVER_STAYS);
	return 0;
}
