/* program_start.c -- what each of the client's programs does first. */

#include "client/files/program_start.h"

#include <stdio.h>
#include <stdlib.h>

#include <event2/event.h>

#include "common/base/fatal.h"

void program_start(void)
{
	standard_files_open();
	fatal_check_output_at_exit();
	event_set_mem_functions(xmalloc, xrealloc, free);
	setvbuf(stdout, NULL, _IOFBF, BUFSIZ);
}
