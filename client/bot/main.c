/* main.c -- noughts-bot: a Gomocup engine as a player on a server. */

#include <stdio.h>
#include <stdlib.h>

#include "client/bot/bot.h"
#include "client/bot/bot_options.h"
#include "client/net/find_server.h"
#include "client/session/identity.h"
#include "client/util/program_start.h"
#include "common/fatal.h"

/* If no server was given, finds one, or starts one. */
static void choose_server(struct bot_options *o, struct local_server *server)
{
	const struct find_server_options options = {
		.host_key = o->session.identity->public_key
	};

	if (o->server_given)
		return;
	find_server(&options, &o->session.server, server, stdout);
	fflush(stdout);
	o->session.server_is_found = true;
	if (local_server_is_running(server))
		o->session.is_host = o->session.trusts_server = true;
}

int main(int argc, char **argv)
{
	static struct identity identity;
	struct bot_options     o;
	struct local_server    server = { .pid = 0 };
	char                   problem[IDENTITY_PROBLEM_SIZE];

	program_start();
	bot_options_parse(&o, argc, argv);
	if (!identity_open(&identity, problem))
		fatal("%s", problem);
	o.session.identity = &identity;
	choose_server(&o, &server);
	bot_run(&o);
	if (local_server_is_running(&server))
		local_server_print_stays(&server, stdout);
	return 0;
}
