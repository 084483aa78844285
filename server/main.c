/* main.c -- noughtsd. */

#include <stddef.h>

#include "server/options.h"
#include "server/server.h"
#include "server/verify.h"

int main(int argc, char **argv)
{
	struct options o;

	options_read(&o, argc, argv);
	if (o.check != NULL)
		return verify_file(o.check) ? 0 : 1;
	server_run(&o);
	return 0;
}
