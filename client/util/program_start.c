/* program_start.c -- what each of the client's programs does first. */

#include "client/util/program_start.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <event2/event.h>

#include "common/fatal.h"

void program_start(void)
{
	for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
		if (fcntl(fd, F_GETFD) == -1)
			open("/dev/null",
			    fd == STDIN_FILENO ? O_RDONLY : O_WRONLY);
	fatal_check_output_at_exit();
	event_set_mem_functions(xmalloc, xrealloc, free);
	setvbuf(stdout, NULL, _IOFBF, BUFSIZ);
}
