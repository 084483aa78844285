/* main.c -- noughtsd. */

#include "server/options.h"
#include "server/server.h"

int main(int argc, char **argv)
{
	struct options o;

	options_read(&o, argc, argv);
	server_run(&o);
	return 0;
}
