/* main.c -- noughts, the terminal client. */

#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <unistd.h>

#include "client/app.h"
#include "client/options.h"
#include "client/way.h"
#include "common/absent.h"
#include "common/control.h"
#include "common/die.h"
#include "common/level.h"
#include "common/text.h"
#include "common/variant.h"

#ifndef NOUGHTS_VERSION
#define NOUGHTS_VERSION "unknown"
#endif

#define WRONG 2

/* Standard files that are closed would be taken by our sockets. */
static void open_standard_files(void)
{
	for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
		if (fcntl(fd, F_GETFD) == -1)
			open("/dev/null",
			    fd == STDIN_FILENO ? O_RDONLY : O_WRONLY);
}

/* Whether the values of the options can be what they are meant for. */
static enum options_verdict check(const struct options *o)
{
	struct variant v;
	struct control control;
	enum absent    absent;
	enum level     level;

	if (o->name != NULL && !text_is_name(o->name))
		return options_wrong("a name is a letter and up to 15 of"
				     " A-Z a-z 0-9 _ -, not",
		    o->name);
	if (o->play != NULL && !variant_parse(&v, o->play))
		return options_wrong("a game is columns x rows x how many in a"
				     " row, each 2 to 26, such as 3x3x3 or"
				     " 15x15x5, not",
		    o->play);
	if (o->bot != NULL && !level_parse(&level, o->bot))
		return options_wrong("the levels are easy, medium, hard and"
				     " perfect, not",
		    o->bot);
	if (o->clock != NULL && !control_parse(&control, o->clock))
		return options_wrong("a clock is none, MINUTES+SECONDS such as"
				     " 5+3, or SECONDS/move, not",
		    o->clock);
	if (o->absent != NULL && !absent_parse(&absent, o->absent))
		return options_wrong("--absent is bot, wait or forfeit, not",
		    o->absent);
	return OPTIONS_FINE;
}

/*
 * Who names no server wants a board, wherever it is; a script says its wish.
 * What is told of the way is kept, for a screen would hide it.
 */
static void find_way(struct options *o)
{
	static char     *told;
	static size_t    size;
	FILE            *out;
	const struct way w = { .attended = isatty(STDIN_FILENO) && !o->demo,
		.show = o->demo };

	if (o->named)
		return;
	o->sit = w.attended;
	out = open_memstream(&told, &size);
	if (out == NULL)
		die("out of memory");
	way_find(&w, &o->place, out);
	fclose(out);
	fputs(told, stdout);
	fflush(stdout);
	o->told = told;
}

int main(int argc, char **argv)
{
	struct options o;

	open_standard_files();
	setvbuf(stdout, NULL, _IOFBF, BUFSIZ);
	switch (options_read(&o, argc, argv)) {
	case OPTIONS_FINE:
		break;
	case OPTIONS_HELP:
		fputs(options_help, stdout);
		return 0;
	case OPTIONS_VERSION:
		puts("noughts " NOUGHTS_VERSION);
		return 0;
	case OPTIONS_WRONG:
		return WRONG;
	}
	if (check(&o) != OPTIONS_FINE)
		return WRONG;
	if (o.list)
		return way_list(stdout);
	find_way(&o);
	return app_run(&o);
}
